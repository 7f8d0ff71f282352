"""Support vector machines: the criterion, its descent, the support vectors (Fleuret, EE-559, 3a).

Samples are pairs (x, y) with y = 1 or -1; the bias b is apart from w, and ‖w‖² is without it.
"""

from typing import NamedTuple

from linref.lists import add, dot, norm, norm_squared, scale, subtract, zeros
from linref.scalar import ratio


class Step(NamedTuple):
    """Step t: w and b before it, ℒ, the samples with y(w·x + b) < 1, the subgradient, the rate, w and b after it.

    >>> step = next(subgradient_descent([([1], 1), ([-1], -1)], [0], 0, lam=1, rates=[1]))
    >>> print(step.loss, step.active, *step.by_w, *step.after)
    1 [1, 2] -1 1
    """

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
    """The loss of a support vector machine (F18).

    >>> criterion([1, 0], 0, [([2, 0], 1), ([1, 0], -1)], lam=3)
    4
    """
    pushed = 0
    for x, y in samples:
        pushed = pushed + hinge(argument(w, b, x, y))               # Σ_n max(0, 1 - y_n(w·x_n + b))
    return lam * norm_squared(w) + ratio(pushed, len(samples))      # ℒ(w, b) = λ‖w‖² + 1/N Σ_n …


def argument(w, b, x, y):
    """α, the argument of the hinge loss: at least 1 if the sample is on or beyond the plane w·x + b = y (F20).

    >>> argument([1, 0], -2, [4, 1], 1), argument([1, 0], -2, [1, 0], -1)
    (2, 1)
    """
    return y * (dot(w, x) + b)      # y_n (w·x_n + b)


def hinge(alpha):
    """The hinge loss (F19).

    >>> hinge(2), hinge(1), hinge(0), hinge(-1)
    (0, 0, 1, 2)
    """
    return max(0, 1 - alpha)        # max(0, 1 - α)


# Not on the page: the distance of the planes, the support vectors, and how ℒ is minimised.


def distance(w):
    """2/‖w‖: the distance of the planes w·x + b = 1 and w·x + b = -1 (F21).

    >>> print(distance([3, 4]))
    2/5
    """
    return ratio(2, norm(w))


def support_vectors(w, b, samples):
    """The samples with y_n(w·x_n + b) ≤ 1: the optimal w is a sum of multiples of these (F22).

    >>> support_vectors([1, 0], -2, [([3, 1], 1), ([6, 1], 1), ([1, 0], -1), ([0, 1], -1)])
    [1, 3]
    """
    alphas = [argument(w, b, x, y) for x, y in samples]
    return [n for n, alpha in enumerate(alphas, start=1) if alpha <= 1]


def active_set(w, b, samples):
    """The samples with a hinge loss, y_n(w·x_n + b) < 1, numbered from 1 (F20).

    >>> samples = [([3, 1], 1), ([1, 0], -1)]
    >>> active_set([1, 0], -2, samples), active_set([1, 0], -1, samples)
    ([], [2])
    """
    alphas = [argument(w, b, x, y) for x, y in samples]
    return [n for n, alpha in enumerate(alphas, start=1) if alpha < 1]


def subgradient(w, b, samples, lam):
    """2λw - 1/N Σ y_n x_n and -1/N Σ y_n, the sums over the samples with α < 1 (F18).

    >>> by_w, by_b = subgradient([0, 0], 0, [([1, 2], 1), ([3, 0], -1)], lam=1)
    >>> print(*by_w, by_b)
    1 -1 0
    """
    pulled, labels = zeros(len(w)), 0
    for n in active_set(w, b, samples):
        x, y = samples[n - 1]
        pulled = add(pulled, scale(y, x))
        labels = labels + y
    share = ratio(1, len(samples))
    by_w = subtract(scale(2 * lam, w), scale(share, pulled))
    return by_w, -share * labels


def subgradient_descent(samples, w, b, lam, rates):
    """Subgradient descent, with its own rate for each step (F18).

    >>> samples = [([1], 1), ([-1], -1)]
    >>> for step in subgradient_descent(samples, [0], 0, lam=ratio(1, 4), rates=[1, 1]):
    ...     print(step.loss, step.active, *step.by_w)
    1 [1, 2] -1
    1/4 [] 1/2
    """
    for t, eta in enumerate(rates):
        before, b_before = w, b
        loss = criterion(w, b, samples, lam)
        active = active_set(w, b, samples)
        by_w, by_b = subgradient(w, b, samples, lam)
        w = subtract(w, scale(eta, by_w))
        b = b - eta * by_b
        yield Step(t, before, b_before, loss, active, by_w, by_b, eta, w, b)
