"""Gradient descent, the choice of η, and local minima (Gales, handout 7)."""

from fractions import Fraction
from typing import NamedTuple

from linref.lists import scale, subtract


class Step(NamedTuple):
    """The weights of iteration τ, the gradient there, and the weights of iteration τ + 1; at the end they are kept."""

    tau: int
    w: list
    gradient: list
    after: list


def is_zero(gradient):
    """Whether every entry of a gradient is 0, as at all maxima and minima (G12)."""
    return not any(gradient)


def gradient_descent(gradient, w, eta, satisfied=is_zero):
    """Gradient descent, steps 1 to 4: from w̃[0], against the gradient, until the criterion is satisfied (G10).

    `gradient` is a function of w; `satisfied`, one of the gradient, is ours, as the page leaves the stop open.
    """
    tau = 0                                                 # 1. w̃[0], τ = 0
    while True:                                             # repeat
        before, slope = w, gradient(w)                      # 2. ∇E(w̃) at w̃[τ]
        done = satisfied(slope)
        w = w if done else subtract(w, scale(eta, slope))   # 3. w̃[τ+1] = w̃[τ] - η ∇E(w̃) at w̃[τ]
        tau = tau + 1                                       # τ = τ + 1
        yield Step(tau - 1, before, slope, w)
        if done:                                            # 4. (2) and (3) until the criterion is satisfied
            return


def element_update(w_i, eta, derivative):
    """The same update for one element: w_i - η ∂E/∂w_i (G10)."""
    return w_i - eta * derivative                           # w̃_i[τ+1] = w̃_i[τ] - η ∂E(w̃)/∂w̃_i at w̃[τ]


# Ours: curves with formulas, where the page draws them without.


def bowl(w):
    """E(w) = w², on which η too small is slow and η above 1 diverges (G11)."""
    return w[0] * w[0]


def bowl_gradient(w):
    """2w (G11)."""
    return [2 * w[0]]


def two_valleys(w, tilt=Fraction(3, 10)):
    """E(w) = w⁴ - 2w² + 3w/10, two minima of different depth; without the tilt a maximum exactly at 0 (G12)."""
    return w[0] * w[0] * w[0] * w[0] - 2 * w[0] * w[0] + tilt * w[0]


def two_valleys_gradient(w, tilt=Fraction(3, 10)):
    """4w³ - 4w + 3/10, or with another tilt (G12)."""
    return [4 * w[0] * w[0] * w[0] - 4 * w[0] + tilt]
