"""Support vector machines: the criterion, its descent, the support vectors (Fleuret, EE-559, 3a).

Samples are pairs (x, y) with y = 1 or -1; the bias b is apart from w, and ‖w‖² is without it.
"""

from typing import NamedTuple

from linref.lists import add, dot, norm, norm_squared, scale, subtract, zeros
from linref.scalar import ratio


class Step(NamedTuple):
    """Step t: w and b before it, ℒ, the samples with y(w·x + b) < 1, the subgradient, the rate, w and b after it."""

    t: int
    w: list
    b: object
    loss: object
    active: list
    by_w: list
    by_b: object
    eta: object
    after: list
    b_after: object


def criterion(w, b, samples, lam):
    """The loss of a support vector machine (F18)."""
    pushed = 0
    for x, y in samples:
        pushed = pushed + hinge(argument(w, b, x, y))               # Σ_n max(0, 1 - y_n(w·x_n + b))
    return lam * norm_squared(w) + ratio(pushed, len(samples))      # ℒ(w, b) = λ‖w‖² + 1/N Σ_n …


def argument(w, b, x, y):
    """α, which the hinge is applied to: at least 1 where the sample is beyond the plane w·x + b = y (F20)."""
    return y * (dot(w, x) + b)      # y_n (w·x_n + b)


def distance(w):
    """2/‖w‖: how far the planes w·x + b = 1 and w·x + b = -1 are apart (F21)."""
    return ratio(2, norm(w))


def support_vectors(w, b, samples):
    """The samples with y_n(w·x_n + b) <= 1, not beyond their plane: the optimal w is made of no other (F22)."""
    return [n for n, (x, y) in enumerate(samples, start=1) if argument(w, b, x, y) <= 1]


def hinge(alpha):
    """The hinge loss (F19)."""
    return max(0, 1 - alpha)        # max(0, 1 - α)


# Ours: how ℒ is minimised, which the page leaves open.


def active_set(w, b, samples):
    """The samples that the sum still pushes, those with y_n(w·x_n + b) < 1, numbered from 1 (F20)."""
    return [n for n, (x, y) in enumerate(samples, start=1) if argument(w, b, x, y) < 1]


def subgradient(w, b, samples, lam):
    """2λw - 1/N Σ y_n x_n and -1/N Σ y_n over the active samples, to which α = 1 does not belong (F18)."""
    pulled, labels = zeros(len(w)), 0
    for n in active_set(w, b, samples):
        x, y = samples[n - 1]
        pulled = add(pulled, scale(y, x))
        labels = labels + y
    share = ratio(1, len(samples))
    return subtract(scale(2 * lam, w), scale(share, pulled)), -share * labels


def subgradient_descent(samples, w, b, lam, rates):
    """w and b against the subgradient, with one of the rates for each step (F18)."""
    for t, eta in enumerate(rates):
        before, b_before = w, b
        loss, active = criterion(w, b, samples, lam), active_set(w, b, samples)
        by_w, by_b = subgradient(w, b, samples, lam)
        w = subtract(w, scale(eta, by_w))
        b = b - eta * by_b
        yield Step(t, before, b_before, loss, active, by_w, by_b, eta, w, b)
