"""Gradient descent, the choice of η, and local minima (Gales, handout 7)."""

from fractions import Fraction
from typing import NamedTuple

from linref.lists import scale, subtract
from linref.scalar import ratio


class Step(NamedTuple):
    """The weights of iteration τ and the gradient there."""

    tau: int
    w: list
    gradient: list


def is_zero(gradient):
    """Whether every entry of a gradient is 0, as at all maxima and minima (G12).

    >>> is_zero([0, 0]), is_zero([0, 1])
    (True, False)
    """
    return not any(gradient)


def gradient_descent(gradient, w, eta, satisfied=is_zero):
    """Gradient descent, steps 1 to 4: from w̃[0], against the gradient, until the criterion is satisfied (G10).

    `gradient` is a function of w, `satisfied` one of the gradient. The page leaves the stop open; left alone, this one
    stops where the gradient is 0.

    >>> [step.w for step in gradient_descent(lambda w: [2 * w[0]], [8], 0.5)]
    [[8], [0.0]]
    """
    tau = 0
    while True:
        slope = gradient(w)
        yield Step(tau, w, slope)
        if satisfied(slope):
            return
        w = subtract(w, scale(eta, slope))
        tau += 1


def element_update(w_i, eta, derivative):
    """The same update for one element: w_i - η ∂E/∂w_i (G10).

    >>> element_update(8, 2, 3)
    2
    """
    return w_i - eta * derivative


def bowl(w):
    """E(w) = w², on which η too small is slow and η above 1 diverges; our curve, the page prints none (G11).

    >>> bowl([3])
    9
    """
    return w[0] * w[0]


def bowl_gradient(w):
    """2w (G11).

    >>> bowl_gradient([3])
    [6]
    """
    return [2 * w[0]]


def two_valleys(w):
    """E(w) = w⁴ - 2w² + 3w/10, with two minima of different depth; our curve, the page prints none (G12).

    >>> two_valleys([2])
    Fraction(43, 5)
    """
    return w[0] * w[0] * w[0] * w[0] - 2 * w[0] * w[0] + ratio(3 * w[0], 10)


def two_valleys_gradient(w):
    """4w³ - 4w + 3/10 (G12).

    >>> two_valleys_gradient([1])
    [Fraction(3, 10)]
    """
    return [4 * w[0] * w[0] * w[0] - 4 * w[0] + Fraction(3, 10)]


def hill(w):
    """E(w) = w⁴ - 2w², with a maximum exactly at 0; ours (G12).

    >>> hill([2])
    8
    """
    return w[0] * w[0] * w[0] * w[0] - 2 * w[0] * w[0]


def hill_gradient(w):
    """4w³ - 4w (G12).

    >>> hill_gradient([2])
    [24]
    """
    return [4 * w[0] * w[0] * w[0] - 4 * w[0]]
