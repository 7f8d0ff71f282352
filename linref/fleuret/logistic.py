"""Logistic regression as the maximum of a posterior (Fleuret, EE-559, 3a).

Samples are pairs (x, y) with y = 1 or -1. Here σ is the logistic sigmoid, not the sign. `log_sigmoid` computes log σ(z)
so that no z is too large or too small for it.
"""

from itertools import count
from typing import NamedTuple

from linref.lists import add, dot, norm_squared, scale, zeros
from linref.scalar import exp, log, log_sigmoid, ratio


class Step(NamedTuple):
    """Iteration t: w and b, the log-posterior there up to a constant, its gradient, w and b after the step.

    >>> step = next(logistic_regression([([2, 4], 1)], [0, 0], 0, eta=2))
    >>> print(round(step.log_posterior, 4), *step.by_w, step.by_b)
    -0.6931 1 2 1/2
    """

    t: int
    w: list
    b: object
    log_posterior: object
    by_w: list
    by_b: object
    after: list
    b_after: object


def sigma(x):
    """The logistic sigmoid, a soft step; it is 0 if e^-x is infinite (F28).

    >>> print(sigma(0), round(sigma(4), 4))
    1/2 0.982
    """
    return ratio(1, 1 + exp(-x))                        # σ(x) = 1/(1 + e^-x)


def score(w, b, x):
    """What stands inside σ (F29).

    >>> score([1, 2], -3, [4, 1])
    3
    """
    return dot(w, x) + b                                # w·x + b


def f(w, b, x):
    """The model (F29).

    >>> print(f([1, 2], -3, [1, 1]))
    1/2
    """
    return sigma(dot(w, x) + b)                         # f(x; w, b) = σ(w·x + b)


def mirrored(x):
    """Both sides of 1 - σ(x) = σ(-x) (F30).

    >>> [round(value, 4) for value in mirrored(2)]
    [0.1192, 0.1192]
    """
    return [1 - sigma(x), sigma(-x)]                    # 1 - σ(x) = σ(-x)


def probability(w, b, x, y):
    """The probability of either label, y = 1 or -1 (F31).

    >>> [round(probability([1], 0, [2], y), 4) for y in (1, -1)]
    [0.8808, 0.1192]
    """
    return sigma(y * (dot(w, x) + b))                   # P(Y = y | X = x) = σ(y(w·x + b))


def log_posterior_by_bayes(w, b, samples, prior=1, Z=1):
    """The logarithm of Bayes's rule, in two lines; `prior` is the density of w and b, Z the density of the data (F32).

    >>> lines = log_posterior_by_bayes([0], 0, [([1], 1)], prior=ratio(1, 2))
    >>> [round(line, 4) for line in lines]  # log(1/2 · 1/2)
    [-1.3863, -1.3863]
    """
    data = likelihood(w, b, samples)
    return [log(data * prior / Z),                      # log μ_D(d | W = w, B = b) μ_{W,B}(w, b) / μ_D(d)
            log(data) + log(prior) - log(Z)]            # = log μ_D(d | W = w, B = b) + log μ_{W,B}(w, b) - log Z


def log_likelihood(w, b, samples):
    """The sum in the third line (F32).

    >>> round(log_likelihood([0], 0, [([1], 1), ([2], -1)]), 4)  # 2 log 1/2
    -1.3863
    """
    total = 0
    for x, y in samples:
        total = total + log_sigmoid(y * (dot(w, x) + b))  # Σ_n log σ(y_n(w·x_n + b))
    return total


def log_posterior(w, b, samples, variance=None):
    """The third line without log Z', which does not depend on w and b (F32).

    >>> round(log_posterior([3, 4], 5, [([1, -2], 1)], variance=5), 4)  # log 1/2 - 50/10
    -5.6931
    """
    return (log_likelihood(w, b, samples)               # = Σ_n log σ(y_n(w·x_n + b))
            + log_prior(w, b, variance))                # + log μ_{W,B}(w, b) - log Z'


def loss(y, z):
    """What logistic regression minimises, with the score z = w·x + b for the page's f(x), see FE2 (F33).

    >>> [round(loss(y, 3), 4) for y in (1, -1)]
    [0.0486, 3.0486]
    """
    return -log_sigmoid(y * z)                          # -log σ(y_n f(x_n))


# Not on the page: the likelihood as a product, the printed loss as a function, a prior, and how to maximise.


def likelihood(w, b, samples):
    """The probability of all labels, which are independent (F32).

    >>> print(likelihood([0], 0, [([1], 1), ([2], -1), ([3], 1)]))
    1/8
    """
    product = 1
    for x, y in samples:
        product = product * probability(w, b, x, y)
    return product


def printed_loss(w, b, x, y):
    """The loss with the f of the page, which applies σ twice, see FE2 (F33).

    >>> round(printed_loss([1], 0, [50], 1), 4), round(loss(1, 50), 4)
    (0.3133, 0.0)
    """
    return -log_sigmoid(y * f(w, b, x))


def log_prior(w, b, variance):
    """log μ_{W,B}(w, b) up to a constant: of independent Gaussians, or 0 if flat (F32).

    The Gaussians have mean 0. The variance of a flat prior is None.

    >>> log_prior([3, 4], 5, variance=5), log_prior([3, 4], 5, variance=None)
    (-5, 0)
    """
    if variance is None:
        return 0
    return ratio(-(norm_squared(w) + b * b), 2 * variance)


def gradient(w, b, samples, variance=None):
    """The gradient of the log-posterior (F32).

    By b it is Σ y σ(-y(w·x + b)), by w it is Σ y σ(-y(w·x + b)) x.

    >>> by_w, by_b = gradient([0, 0], 0, [([2, 4], 1)])
    >>> print(*by_w, by_b)
    1 2 1/2
    """
    by_w, by_b = zeros(len(w)), 0
    for x, y in samples:
        factor = y * sigma(-y * (dot(w, x) + b))
        by_w = add(by_w, scale(factor, x))
        by_b = by_b + factor
    if variance is None:
        return by_w, by_b
    by_w = add(by_w, [ratio(-a, variance) for a in w])
    return by_w, by_b + ratio(-b, variance)


def logistic_regression(samples, w, b, eta):
    """Maximise the log-posterior with a flat prior by steps along its gradient (F33).

    >>> steps = logistic_regression([([1], 1), ([-1], -1)], [0], 0, eta=1)
    >>> [round(next(steps).log_posterior, 4) for _ in range(2)]  # 2 log σ(0), 2 log σ(1)
    [-1.3863, -0.6265]
    """
    for t in count():
        before, b_before, found = w, b, log_posterior(w, b, samples)
        by_w, by_b = gradient(w, b, samples)
        w = add(w, scale(eta, by_w))
        b = b + eta * by_b
        yield Step(t, before, b_before, found, by_w, by_b, w, b)
