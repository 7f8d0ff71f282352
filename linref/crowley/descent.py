"""Loss function, gradient descent by single samples, in batch mode and by folds (Crowley, lesson 6).

Samples are pairs (X, y) in homogeneous coordinates: the 1 of X and the bias of w are last.
"""

from itertools import islice
from math import ceil, inf
from typing import NamedTuple

from linref.crowley.lines import error, g
from linref.lists import add, added, scale, subtract, zeros
from linref.scalar import ratio


class Epoch(NamedTuple):
    """Iteration i of batch mode, counted from 1: w, its loss, Δw, the new w, its loss, and |ΔL|.

    >>> epoch = next(gradient_descent([([1, 1], 3), ([-1, 1], -1)], [4, 3], eta=1, epsilon=0.01))
    >>> epoch.loss, epoch.delta_w, epoch.after, epoch.loss_after, epoch.change
    (4, [2, 2], [2, 1], 0, 4)
    """

    i: int
    w: list
    loss: object
    delta_w: list
    after: list
    loss_after: object
    change: object


class Update(NamedTuple):
    """Update i, counted from 1, by the samples numbered in `taken`: w, Δw and the new w.

    >>> first = next(fold_descent([([1, 1], 3), ([-1, 1], -1)], [0, 0], 1, 2))
    >>> first.taken, first.delta_w, first.after
    ([1], [-3, -3], [3, 3])
    """

    i: int
    taken: list
    w: list
    delta_w: list
    after: list


def errors(w, samples):
    """The errors δ_m = y_m - wᵀX_m of all samples (C15).

    >>> errors([1, 1], [([0, 1], 1), ([2, 1], 5)])
    [0, 2]
    """
    return [error(y, g(X, w)) for X, y in samples]              # δ_m = y_m - g(X_m, w)


def average_error(w, samples):
    """δ, the average of the errors. Positive and negative errors cancel in it, see CE22 (C15).

    >>> average_error([1, 1], [([0, 1], 1), ([2, 1], 5)]), average_error([0, 3], [([0, 1], 1), ([2, 1], 5)])
    (1, 0)
    """
    return ratio(added(errors(w, samples)), len(samples))       # δ = 1/M Σ δ_m


def sample_loss(w, X, y):
    """The loss ½ (y - wᵀX)² of one sample (C16).

    >>> sample_loss([1, 1], [2, 1], 7)
    8
    """
    delta = error(y, g(X, w))
    return ratio(delta * delta, 2)                              # L(X_m, w) = ½ (y_m - g(X_m, w))²


def loss(w, samples):
    """L(w), the average loss (C1, C16).

    >>> loss([1, 1], [([0, 1], 3), ([2, 1], 7), ([1, 1], -2)])
    6
    """
    squares = 0
    for X, y in samples:
        delta = error(y, g(X, w))
        squares = squares + delta * delta
    return ratio(squares, 2 * len(samples))                     # L(w) = 1/(2M) Σ (y_m - g(X_m, w))²


def gradient(w, X, y):
    """The gradient ∇L of one sample, which the page uses as the correction Δw_m (C17, C18, C19).

    >>> gradient([1, 1], [2, 1], 5)
    [-4, -2]
    """
    return scale(-error(y, g(X, w)), X)                         # ∇L(X_m, w) = (-y_m + wᵀX_m)X_m = -δ_m X_m


def doubled_gradient(w, X, y):
    """The gradient of the loss without its ½, in the middle of the page's chain, see CE8 (C18).

    >>> doubled_gradient([1, 1], [2, 1], 5)
    [-8, -4]
    """
    return subtract(scale(2 * g(X, w), X), scale(2 * y, X))     # -2y_m X_m + 2(wᵀX_m)X_m


def average_gradient(w, samples):
    """The average correction, as the algorithm in batch mode has it (C20).

    >>> average_gradient([1, 1], [([0, 1], 1), ([2, 1], 5)])
    [-2, -1]
    """
    total = zeros(len(w))
    for X, y in samples:
        total = add(total, gradient(w, X, y))
    return [ratio(entry, len(samples)) for entry in total]      # Δw = 1/M Σ Δw_m


def average_as_printed(w, samples):
    """The average without its minus sign. With it w - η Δw increases the loss, see CE9 (C20).

    >>> average_as_printed([1, 1], [([0, 1], 1), ([2, 1], 5)])
    [2, 1]
    """
    total = zeros(len(w))
    for X, y in samples:
        total = add(total, scale(error(y, g(X, w)), X))
    return [ratio(entry, len(samples)) for entry in total]      # Δw = 1/M Σ δ_m X_m


def update(w, eta, delta_w):
    """One correction of w, weighted by η (C19).

    >>> update([1, 1], 2, [-2, -1])
    [5, 3]
    """
    return subtract(w, scale(eta, delta_w))                     # w⁽ⁱ⁾ = w⁽ⁱ⁻¹⁾ - ηΔw


def initial_as_printed(samples):
    """The page's initial values, computed from samples 1 and 2, see CE6 (C22).

    >>> initial_as_printed([([1, 2, 1], 1), ([3, 6, 1], 9)])
    [4, 2, 8]
    """
    (X_1, y_1), (X_2, y_2) = samples[:2]
    w = []
    for x_d1, x_d2 in zip(X_1[:-1], X_2[:-1]):
        w.append(ratio(y_2 - y_1, x_d2 - x_d1))                 # w_d⁽⁰⁾ = (y₂ - y₁) / (x_d2 - x_d1)
    return [*w, y_2 - y_1]                                      # b⁽⁰⁾ = y₂ - y₁


def gradient_descent(samples, w, eta, epsilon, correction=average_gradient):
    """Gradient descent in batch mode, until the loss changes by at most ε (C22, C23).

    Each step is one epoch, which uses every sample once. The page compares L(w^(i+1)) with L(w^(i)) before it has
    computed them, see CE12. Here `change` is infinite at first, so the first iteration is always made; then the last
    two losses are compared.

    >>> samples = [([1, 1], 3), ([-1, 1], -1)]
    >>> epochs = gradient_descent(samples, [4, 3], eta=1, epsilon=0.01)
    >>> [(epoch.i, epoch.after, epoch.change) for epoch in epochs]
    [(1, [2, 1], 4), (2, [2, 1], 0)]
    """
    i, L, change = 0, loss(w, samples), inf                     # (i = 0) and w⁽⁰⁾
    while change > epsilon:                                     # WHILE ‖L(w⁽ⁱ⁺¹⁾) - L(w⁽ⁱ⁾)‖ > ε DO
        i = i + 1                                               # i ← i + 1
        before, L_before = w, L
        delta_w = correction(w, samples)                        # Δw = 1/M Σ ∇L(w⁽ⁱ⁻¹⁾, X_m)
        w = update(w, eta, delta_w)                             # w⁽ⁱ⁾ = w⁽ⁱ⁻¹⁾ - ηΔw
        L = loss(w, samples)                                    # L(w⁽ⁱ⁾) = 1/(2M) Σ (y_m - g(X_m, w⁽ⁱ⁾))²
        change = abs(L - L_before)                              # ‖L(w⁽ⁱ⁾) - L(w⁽ⁱ⁻¹⁾)‖
        yield Epoch(i, before, L_before, delta_w, w, L, change)


def folds(samples, K):
    """The samples in their order, divided into K folds of nearly equal size (C21).

    >>> folds([1, 2, 3, 4, 5], 2)
    [[1, 2, 3], [4, 5]]
    """
    parts, rest = [], samples
    for k in range(K, 0, -1):
        size = ceil(len(rest) / k)
        parts.append(rest[:size])
        rest = rest[size:]
    return parts


def fold_descent(samples, w, eta, K):
    """Gradient descent by the average of each fold in turn; it does not end (C21).

    A sample stays together with its number m, which a step names.

    >>> updates = fold_descent([([1, 1], 3), ([-1, 1], -1)], [0, 0], 1, 2)
    >>> first, second = next(updates), next(updates)
    >>> first.after, second.i, second.taken, second.after
    ([3, 3], 2, [2], [4, 2])
    """
    i, parts = 0, folds(list(enumerate(samples, start=1)), K)   # divide the samples into K folds
    while True:
        for fold in parts:                                      # for each fold
            i, before = i + 1, w
            delta_w = average_gradient(w, [sample for _, sample in fold])   # Δw = the average of its Δw_m
            w = update(w, eta, delta_w)                         # w⁽ⁱ⁾ = w⁽ⁱ⁻¹⁾ - ηΔw
            yield Update(i, [m for m, _ in fold], before, delta_w, w)


# Not on the page: the loss after some passes.


def loss_after(samples, w, eta, K, passes=1):
    """The loss after so many passes over K folds of the samples (C21).

    >>> print(loss_after([([2], 3), ([2], 3)], [0], ratio(1, 4), 2))
    0
    """
    *_, last = islice(fold_descent(samples, w, eta, K), passes * K)
    return loss(last.after, samples)
