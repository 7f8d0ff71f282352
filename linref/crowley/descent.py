"""Loss function, gradient descent in its batch, fold and stochastic modes (Crowley, lesson 6).

Samples are pairs (X, y) in homogeneous coordinates: the 1 of X and the bias of w are last.
"""

from math import ceil, inf
from typing import NamedTuple

from linref.crowley.lines import error, g
from linref.lists import add, added, scale, subtract, zeros
from linref.scalar import ratio


class Epoch(NamedTuple):
    """Iteration i of batch mode, from 1 on: w before it, the correction Δw there, w after it, its loss, and |ΔL|."""

    i: int
    w: list
    delta_w: list
    after: list
    loss: object
    change: object


class Update(NamedTuple):
    """Update i, from 1 on, by the samples numbered in `taken`: w before it, the correction Δw there, w after it."""

    i: int
    taken: list
    w: list
    delta_w: list
    after: list


def errors(w, samples):
    """δ_m = y_m - w'X_m of every sample (C15)."""
    return [error(y, g(X, w)) for X, y in samples]              # δ_m = y_m - g(X_m, w)


def average_error(w, samples):
    """δ: the average of the errors, in which they cancel, see CE22 (C15)."""
    return ratio(added(errors(w, samples)), len(samples))       # δ = 1/M Σ δ_m


def sample_loss(w, X, y):
    """½ (y - w'X)² of one sample (C16)."""
    delta = error(y, g(X, w))
    return ratio(delta * delta, 2)                              # L(X_m, w) = ½ (y_m - g(X_m, w))²


def loss(w, samples):
    """L(w), the average loss (C1, C16)."""
    squares = 0
    for X, y in samples:
        delta = error(y, g(X, w))
        squares = squares + delta * delta
    return ratio(squares, 2 * len(samples))                     # L(w) = 1/2M Σ (y_m - g(X_m, w))²


def gradient(w, X, y):
    """∇L of one sample, by which the page corrects w (C17, C18, C19)."""
    return scale(-error(y, g(X, w)), X)                         # ∇L(X_m, w) = -δ_m X_m


def doubled_gradient(w, X, y):
    """The gradient of the loss without its ½, in the middle of the page's chain, see CE8 (C18)."""
    return subtract(scale(2 * g(X, w), X), scale(2 * y, X))     # -2y_m X_m + 2(wᵀX_m)X_m


def average_gradient(w, samples):
    """The average correction, as the algorithm in batch mode has it (C20)."""
    total = zeros(len(w))
    for X, y in samples:
        total = add(total, gradient(w, X, y))
    return [ratio(entry, len(samples)) for entry in total]      # Δw = 1/M Σ Δw_m


def average_as_printed(w, samples):
    """The average with its minus lost: w - η Δw then climbs, see CE9 (C20)."""
    total = zeros(len(w))
    for X, y in samples:
        total = add(total, scale(error(y, g(X, w)), X))
    return [ratio(entry, len(samples)) for entry in total]      # Δw = 1/M Σ δ_m X_m


def update(w, eta, delta_w):
    """One correction of w, weighted by η (C19)."""
    return subtract(w, scale(eta, delta_w))                     # w⁽ⁱ⁾ = w⁽ⁱ⁻¹⁾ - ηΔw


def initial_as_printed(samples):
    """The page's initial values from samples 1 and 2, see CE6 (C22)."""
    (X_1, y_1), (X_2, y_2) = samples[:2]
    w = []
    for x_d1, x_d2 in zip(X_1[:-1], X_2[:-1]):
        w.append(ratio(y_2 - y_1, x_d2 - x_d1))                 # w_d⁽⁰⁾ = (y₂ - y₁) / (x_d2 - x_d1)
    return [*w, y_2 - y_1]                                      # b⁽⁰⁾ = y₂ - y₁


def gradient_descent(samples, w, eta, epsilon, correction=average_gradient):
    """Gradient descent in batch mode: until the loss changes by no more than ε (C22, C23).

    Each step is an epoch: all samples once. The page compares L(w^(i+1)) with L(w^(i)) before either is known, see
    CE12; here the losses of the last two iterations are compared, after a first one that is always made.
    """
    i, L, change = 0, loss(w, samples), inf                     # (i = 0) and w⁽⁰⁾
    while change > epsilon:                                     # WHILE ‖L(w⁽ⁱ⁺¹⁾) - L(w⁽ⁱ⁾)‖ > ε DO
        i = i + 1                                               # i ← i + 1
        before, L_before = w, L
        delta_w = correction(w, samples)                        # Δw = 1/M Σ ∇L(w⁽ⁱ⁻¹⁾, X_m)
        w = update(w, eta, delta_w)                             # w⁽ⁱ⁾ = w⁽ⁱ⁻¹⁾ - ηΔw
        L = loss(w, samples)                                    # L(w⁽ⁱ⁾) = 1/2M Σ (y_m - g(X_m, w⁽ⁱ⁾))²
        change = abs(L - L_before)                              # ‖L(w⁽ⁱ⁾) - L(w⁽ⁱ⁻¹⁾)‖
        yield Epoch(i, before, delta_w, w, L, change)


def folds(samples, K):
    """The samples divided into K folds, as even as can be, in their order (C21).

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
    """Gradient descent that updates with the average of each fold in turn, for ever (C21)."""
    i, parts = 0, folds(list(enumerate(samples, start=1)), K)   # divide the samples into K folds
    while True:
        for fold in parts:                                      # for each fold
            i, before = i + 1, w
            delta_w = average_gradient(w, [sample for _, sample in fold])   # Δw = the average of its Δw_m
            w = update(w, eta, delta_w)                         # w⁽ⁱ⁾ = w⁽ⁱ⁻¹⁾ - ηΔw
            yield Update(i, [m for m, _ in fold], before, delta_w, w)


def stochastic_descent(samples, w, eta, draw):
    """Stochastic gradient descent: one sample chosen at random for each update, for ever (C26).

    `draw(1, M)` chooses its number, as random.Random(seed).randint does.
    """
    i = 0
    while True:
        i, before = i + 1, w
        m = draw(1, len(samples))                               # choose a sample m at random
        delta_w = gradient(w, *samples[m - 1])                  # Δw_m = -δ_m X_m
        w = update(w, eta, delta_w)                             # w⁽ⁱ⁾ = w⁽ⁱ⁻¹⁾ - ηΔw_m
        yield Update(i, [m], before, delta_w, w)
