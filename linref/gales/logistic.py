"""Logistic regression/classification (Gales, handout 7).

Labels here are 1 for ω₁ and 0 for ω₂; samples are extended, (x, 1), and not normalised.
"""

from typing import NamedTuple

from linref.lists import add, add_matrices, dot, outer, scale, total
from linref.scalar import log_sigmoid, sigmoid


class Step(NamedTuple):
    """The weights of iteration τ and the gradient of the log-likelihood there."""

    tau: int
    w: list
    gradient: list


def posterior(w, x):
    """P(ω₁|x) = 1 / (1 + exp(-w̃'x̃)) (G22).

    >>> posterior([1, 0], [0, 1])
    Fraction(1, 2)
    """
    return sigmoid(dot(w, x))


def bayes_decision(p):
    """Bayes' decision rule on the posterior of ω₁: 1 where it is no smaller than that of ω₂, else 0 (G22).

    >>> bayes_decision(0.6), bayes_decision(0.4)
    (1, 0)
    """
    if p >= 1 - p:
        return 1
    return 0


def log_likelihood(w, samples, labels):
    """The sum of y_i log(1 / (1 + exp(-w̃'x̃_i))) + (1 - y_i) log(1 / (1 + exp(w̃'x̃_i))) (G19).

    >>> round(log_likelihood([0, 0], [[5, 1], [3, 1]], [1, 0]), 6)
    -1.386294
    """
    z = [dot(w, x) for x in samples]
    return sum(y * log_sigmoid(z_i) + (1 - y) * log_sigmoid(-z_i) for z_i, y in zip(z, labels))


def gradient(w, samples, labels):
    """The gradient of the log-likelihood: the sum of (y_i - 1 / (1 + exp(-w̃'x̃_i))) x̃_i (G20).

    >>> gradient([0, 0], [[5, 1], [3, 1]], [1, 0])
    [Fraction(1, 1), Fraction(0, 1)]
    """
    return total((scale(y - sigmoid(dot(w, x)), x) for x, y in zip(samples, labels)), len(w))


def hessian(w, samples):
    """The second derivatives, which the page leaves out: the sum of -p_i (1 - p_i) x̃_i x̃_i' (G20).

    >>> hessian([0, 0], [[2, 1]])
    [[Fraction(-1, 1), Fraction(-1, 2)], [Fraction(-1, 2), Fraction(-1, 4)]]
    """
    result = [[0] * len(w) for _ in w]
    for x in samples:
        p = posterior(w, x)
        result = add_matrices(result, outer(scale(-p * (1 - p), x), x))
    return result


def cost(w, samples, labels):
    """E(w̃): the negative log-likelihood (G21).

    >>> cost([0, 0], [[5, 1], [3, 1]], [1, 0]) == -log_likelihood([0, 0], [[5, 1], [3, 1]], [1, 0])
    True
    """
    return -log_likelihood(w, samples, labels)


def cost_gradient(w, samples, labels):
    """The gradient of E, the negative of the likelihood's (G21).

    >>> cost_gradient([0, 0], [[5, 1], [3, 1]], [1, 0])
    [Fraction(-1, 1), Fraction(0, 1)]
    """
    return scale(-1, gradient(w, samples, labels))


def logistic_regression(samples, labels, w, eta):
    """The update rule, again and again: w̃[τ+1] = w̃[τ] + η times the gradient of the log-likelihood (G21).

    The page has no stop, so neither has this.

    >>> steps = logistic_regression([[5, 1], [3, 1]], [1, 0], [0, 0], 1)
    >>> [next(steps).w, next(steps).w]
    [[0, 0], [Fraction(1, 1), Fraction(0, 1)]]
    """
    tau = 0
    while True:
        slope = gradient(w, samples, labels)
        yield Step(tau, w, slope)
        w = add(w, scale(eta, slope))
        tau += 1
