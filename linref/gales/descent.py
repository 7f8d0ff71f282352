"""Gradient descent, the choice of η, and local minima (Gales, handout 7)."""

from fractions import Fraction
from typing import NamedTuple

from linref.lists import scale, subtract


class Step(NamedTuple):
    """The weights of iteration τ, the gradient there, and the weights of iteration τ + 1.

    >>> step = next(gradient_descent(bowl_gradient, [4], 0.25))
    >>> step.w, step.gradient, step.after
    ([4], [8], [2.0])
    """

    tau: int
    w: list
    gradient: list
    after: list

    UNITS = {"w": "w", "gradient": "x", "after": "w"}  # the gradient of the perceptron criterion: a sum of samples


def is_zero(gradient):
    """Whether every entry of a gradient is 0, as at all maxima and minima (G12).

    >>> is_zero([0, 0]), is_zero([0, 1])
    (True, False)
    """
    return not any(gradient)


def gradient_descent(gradient, w, eta, satisfied=is_zero):
    """Gradient descent, steps 1 to 4: from w̃[0], against the gradient, until the criterion is satisfied (G10).

    `gradient` is a function of w. `satisfied` is a function of the gradient, because the page leaves the stop open.

    For E(w) = w² the gradient is 2w, so η = 1/2 reaches the minimum in one step, and η = 1/4 halves w in each step.

    >>> [(step.tau, step.w) for step in gradient_descent(bowl_gradient, [4], 0.5)]
    [(0, [4]), (1, [0.0])]
    >>> small = lambda slope: abs(slope[0]) < 3
    >>> [step.w for step in gradient_descent(bowl_gradient, [4], 0.25, satisfied=small)]
    [[4], [2.0], [1.0]]
    """
    tau = 0                                                 # 1. initial estimate w̃[0], τ = 0
    while True:                                             # 4. repeat steps (2) and (3)
        before = w
        slope = gradient(w)                                 # 2. compute the gradient ∇E(w̃) at w̃[τ]
        w = subtract(w, scale(eta, slope))                  # 3. w̃[τ+1] = w̃[τ] - η ∇E(w̃) at w̃[τ]
        yield Step(tau, before, slope, w)
        tau = tau + 1                                       # set τ = τ + 1
        if satisfied(slope):                                # until the optimisation criterion is satisfied
            return


def element_update(w_i, eta, derivative):
    """The same update for one element: w_i - η ∂E/∂w_i (G10).

    >>> element_update(10, 2, 3)
    4
    """
    return w_i - eta * derivative                           # w̃_i[τ+1] = w̃_i[τ] - η ∂E(w̃)/∂w̃_i at w̃[τ]


# Not on the page: formulas of curves, which the page only draws.


def bowl(w):
    """E(w) = w², on which η too small is slow and η above 1 diverges (G11).

    >>> bowl([3]), bowl([-1])
    (9, 1)
    """
    return w[0] * w[0]


def bowl_gradient(w):
    """2w (G11).

    >>> bowl_gradient([3]), bowl_gradient([0])
    ([6], [0])
    """
    return [2 * w[0]]


def two_valleys(w, tilt=Fraction(3, 10)):
    """E(w) = w⁴ - 2w² + 3w/10, two minima of different depth; without the tilt a maximum exactly at 0 (G12).

    >>> two_valleys([1], tilt=0), two_valleys([0], tilt=0), two_valleys([2], tilt=0)
    (-1, 0, 8)
    >>> print(two_valleys([-1]), two_valleys([1]))
    -13/10 -7/10
    """
    return w[0] * w[0] * w[0] * w[0] - 2 * w[0] * w[0] + tilt * w[0]


def two_valleys_gradient(w, tilt=Fraction(3, 10)):
    """4w³ - 4w + 3/10, or with another tilt (G12).

    >>> two_valleys_gradient([0], tilt=0), two_valleys_gradient([2], tilt=0)
    ([0], [24])
    >>> print(*two_valleys_gradient([1]))
    3/10
    """
    return [4 * w[0] * w[0] * w[0] - 4 * w[0] + tilt]
