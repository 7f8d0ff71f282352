"""Logistic regression as the maximum of a posterior (Fleuret, EE-559, 3a).

Samples are pairs (x, y) with y = 1 or -1; σ is the logistic sigmoid here, not the sign.
"""

from typing import NamedTuple

from linref.lists import add, dot, norm_squared, scale
from linref.scalar import log_sigmoid, ratio, sigmoid


class Step(NamedTuple):
    """Iteration t: w and b, the log-posterior there up to a constant, its gradient, w and b after the step."""

    t: int
    w: list
    b: object
    log_posterior: object
    by_w: list
    by_b: object
    after: list
    b_after: object


def sigma(x):
    """σ(x) = 1/(1 + e^-x), a step made soft (F28).

    >>> sigma(0), round(sigma(2.0) + sigma(-2.0), 12)
    (Fraction(1, 2), 1.0)
    """
    return sigmoid(x)


def score(w, b, x):
    """w·x + b (F29).

    >>> score([1, 2], -1, [3, 4])
    10
    """
    return dot(w, x) + b


def f(w, b, x):
    """The model f(x; w, b) = σ(w·x + b) (F29).

    >>> f([1], -2, [2])
    Fraction(1, 2)
    """
    return sigma(score(w, b, x))


def probability(w, b, x, y):
    """P(Y = y | X = x) = σ(y(w·x + b)) for y = 1 or -1, since 1 - σ(x) = σ(-x) (F30, F31).

    >>> probability([1], -2, [2], 1), probability([1], -2, [2], -1)
    (Fraction(1, 2), Fraction(1, 2))
    """
    return sigma(y * score(w, b, x))


def loss(y, z):
    """-log σ(y z) for the score z = w·x + b: what logistic regression minimises (F33).

    >>> round(loss(1, 0), 6), loss(-1, 1000)
    (0.693147, 1000.0)
    """
    return -log_sigmoid(y * z)


def printed_loss(w, b, x, y):
    """-log σ(y f(x)) with the f of the page, which is σ(w·x + b) already, see FE2 (F33).

    >>> round(printed_loss([1.0], 0, [5.0], 1), 4)
    0.3151
    """
    return -log_sigmoid(y * f(w, b, x))


def log_likelihood(w, b, samples):
    """Σ log σ(y_n(w·x_n + b)) (F32).

    >>> round(log_likelihood([0], 0, [([1], 1), ([2], -1)]), 6)
    -1.386294
    """
    return sum(log_sigmoid(y * score(w, b, x)) for x, y in samples)


def log_prior(w, b, variance):
    """log μ_{W,B}(w, b) up to a constant, for independent Gaussians of mean 0: the page leaves the prior open; ours (F32).

    `variance` is None for a flat prior.

    >>> log_prior([1, 2], 1, 3), log_prior([1, 2], 1, None)
    (-1, 0)
    """
    return 0 if variance is None else ratio(-(norm_squared(w) + b * b), 2 * variance)


def log_posterior(w, b, samples, variance=None):
    """Σ log σ(y_n(w·x_n + b)) + log μ_{W,B}(w, b), without the constant log Z' (F32).

    >>> round(log_posterior([0], 0, [([1], 1), ([2], -1)]), 6)
    -1.386294
    """
    return log_likelihood(w, b, samples) + log_prior(w, b, variance)


def gradient(w, b, samples, variance=None):
    """The gradient of the log-posterior: Σ y_n σ(-y_n(w·x_n + b)) x_n, for b without x_n, less (w, b)/variance (F32).

    >>> gradient([0], 0, [([1], 1), ([2], -1)])
    ([Fraction(-1, 2)], Fraction(0, 1))
    """
    by_w, by_b = scale(0, w), 0
    for x, y in samples:
        pull = y * sigma(-y * score(w, b, x))
        by_w, by_b = add(by_w, scale(pull, x)), by_b + pull
    if variance is None:
        return by_w, by_b
    return add(by_w, [ratio(-a, variance) for a in w]), by_b + ratio(-b, variance)


def logistic_regression(samples, w, b, eta, variance=None):
    """w and b along the gradient, again and again; how to maximise the page leaves open (F33).

    >>> steps = logistic_regression([([1], 1), ([2], -1)], [0], 0, 2)
    >>> next(steps).after, next(steps).t
    ([Fraction(-1, 1)], 1)
    """
    t = 0
    while True:
        by_w, by_b = gradient(w, b, samples, variance)
        after, b_after = add(w, scale(eta, by_w)), b + eta * by_b
        yield Step(t, w, b, log_posterior(w, b, samples, variance), by_w, by_b, after, b_after)
        w, b = after, b_after
        t += 1
