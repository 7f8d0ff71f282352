"""Logistic regression/classification (Gales, handout 7).

Labels here are 1 for ω₁ and 0 for ω₂; samples are extended, (x, 1), and not normalised.
"""

from itertools import count
from typing import NamedTuple

from linref.lists import add, add_matrices, dot, outer, scale, zeros
from linref.scalar import exp, log, log_sigmoid, ratio


class Step(NamedTuple):
    """The weights of iteration τ, the gradient of the log-likelihood there, and the weights of iteration τ + 1."""

    tau: int
    w: list
    gradient: list
    after: list


def posterior(w, x):
    """P(ω₁|x) = 1 / (1 + exp(-w̃'x̃)) (G22)."""
    return ratio(1, 1 + exp(-dot(w, x)))                    # 1 / (1 + exp(-w̃'x̃))


def bayes_decision(p):
    """Bayes' decision rule on the posterior of ω₁: 1 where it is no smaller than that of ω₂, else 0 (G22)."""
    if p >= 1 - p:
        return 1
    return 0


def log_likelihood(w, samples, labels):
    """ℒ(w̃): the sum of y_i log(1 / (1 + exp(-w̃'x̃_i))) + (1 - y_i) log(1 / (1 + exp(w̃'x̃_i))) (G19)."""
    likelihood = 0                                          # ℒ(w̃) =
    for x, y in zip(samples, labels):                       # Σ over i = 1, …, n
        z = dot(w, x)
        likelihood += y * log(ratio(1, 1 + exp(-z)))        # y_i log(1 / (1 + exp(-w̃'x̃_i)))
        likelihood += (1 - y) * log(ratio(1, 1 + exp(z)))   # + (1 - y_i) log(1 / (1 + exp(w̃'x̃_i)))
    return likelihood


def gradient(w, samples, labels):
    """The gradient of the log-likelihood: the sum of (y_i - 1 / (1 + exp(-w̃'x̃_i))) x̃_i (G20)."""
    slope = zeros(len(w))                                   # ∇ℒ(w̃) =
    for x, y in zip(samples, labels):                       # Σ over i = 1, …, n
        p = ratio(1, 1 + exp(-dot(w, x)))                   # 1 / (1 + exp(-w̃'x̃_i))
        slope = add(slope, scale(y - p, x))                 # (y_i - 1 / (1 + exp(-w̃'x̃_i))) x̃_i
    return slope


def cost(w, samples, labels):
    """E(w̃): the negative log-likelihood (G21)."""
    return -log_likelihood(w, samples, labels)              # E(w̃) = -ℒ(w̃)


def cost_gradient(w, samples, labels):
    """The gradient of E, the negative of the likelihood's (G21)."""
    return scale(-1, gradient(w, samples, labels))


def logistic_regression(samples, labels, w, eta):
    """The update rule, again and again: w̃[τ+1] = w̃[τ] + η times the gradient of the log-likelihood (G21).

    The page has no stop, so neither has this.

    >>> steps = logistic_regression([[5, 1], [3, 1]], [1, 0], [0, 0], 1)
    >>> [next(steps).w, next(steps).w]
    [[0, 0], [Fraction(1, 1), Fraction(0, 1)]]
    """
    for tau in count():                                     # τ = 0, 1, …
        before, slope = w, gradient(w, samples, labels)     # ∇ℒ(w̃) at w̃[τ]
        w = add(w, scale(eta, slope))                       # w̃[τ+1] = w̃[τ] + η ∇ℒ(w̃) at w̃[τ]
        yield Step(tau, before, slope, w)


# Ours: the likelihood far out, and the second derivatives, which the page leaves out.


def stable_log_likelihood(w, samples, labels):
    """ℒ(w̃) where exp(±z) would overflow, or be lost beside the 1: the same number, by log_sigmoid (G19).

    >>> round(stable_log_likelihood([0, 0], [[5, 1], [3, 1]], [1, 0]), 6), stable_log_likelihood([1000], [[1]], [0])
    (-1.386294, -1000.0)
    """
    likelihood = 0
    for x, y in zip(samples, labels):
        z = dot(w, x)
        likelihood += y * log_sigmoid(z) + (1 - y) * log_sigmoid(-z)
    return likelihood


def hessian(w, samples):
    """The second derivatives of ℒ: the sum of -p_i (1 - p_i) x̃_i x̃_i' (G20)."""
    result = [[0] * len(w) for _ in w]
    for x in samples:
        p = posterior(w, x)
        result = add_matrices(result, outer(scale(-p * (1 - p), x), x))
    return result
