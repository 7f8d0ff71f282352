"""Logistic regression as the maximum of a posterior (Fleuret, EE-559, 3a).

Samples are pairs (x, y) with y = 1 or -1; σ is the logistic sigmoid here, not the sign. Sums of log σ are taken of
`log_sigmoid`, which is log(1/(1 + e^-z)) written so that no z is too large or too small for it.
"""

from itertools import count
from typing import NamedTuple

from linref.lists import add, dot, norm_squared, scale, zeros
from linref.scalar import exp, log, log_sigmoid, ratio


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
    """The logistic sigmoid, a step made soft; where e^-x is infinite it is 0 (F28)."""
    return ratio(1, 1 + exp(-x))                        # σ(x) = 1/(1 + e^-x)


def score(w, b, x):
    """What stands inside σ (F29)."""
    return dot(w, x) + b                                # w·x + b


def f(w, b, x):
    """The model (F29)."""
    return sigma(dot(w, x) + b)                         # f(x; w, b) = σ(w·x + b)


def mirrored(x):
    """What is left of 1 is σ on the other side of 0 (F30)."""
    return [1 - sigma(x), sigma(-x)]                    # 1 - σ(x) = σ(-x)


def probability(w, b, x, y):
    """The probability of either label, y = 1 or -1 (F31)."""
    return sigma(y * (dot(w, x) + b))                   # P(Y = y | X = x) = σ(y(w·x + b))


def likelihood(w, b, samples):
    """The probability of all labels, each independent of the others (F32)."""
    product = 1
    for x, y in samples:
        product = product * probability(w, b, x, y)     # μ_D(d | W = w, B = b) = Π_n σ(y_n(w·x_n + b))
    return product


def log_posterior_by_bayes(w, b, samples, prior=1, Z=1):
    """The logarithm of Bayes's rule, in two lines; `prior` is that of w and b, Z the density of the data (F32)."""
    data = likelihood(w, b, samples)
    return [log(data * prior / Z),                      # log μ_D(d | W = w, B = b) μ_{W,B}(w, b) / μ_D(d)
            log(data) + log(prior) - log(Z)]            # = log μ_D(d | W = w, B = b) + log μ_{W,B}(w, b) - log Z


def log_likelihood(w, b, samples):
    """The sum in the third line (F32)."""
    total = 0
    for x, y in samples:
        total = total + log_sigmoid(y * (dot(w, x) + b))  # Σ_n log σ(y_n(w·x_n + b))
    return total


def log_posterior(w, b, samples, variance=None):
    """The third line, without log Z', which no w and b change (F32)."""
    return (log_likelihood(w, b, samples)               # = Σ_n log σ(y_n(w·x_n + b))
            + log_prior(w, b, variance))                # + log μ_{W,B}(w, b) - log Z'


def loss(y, z):
    """What logistic regression minimises, with the score z = w·x + b for the page's f(x), see FE2 (F33)."""
    return -log_sigmoid(y * z)                          # -log σ(y_n f(x_n))


# Ours: the loss as it is printed, a prior, and how to maximise, which the page leaves open.


def printed_loss(w, b, x, y):
    """-log σ(y f(x)) with the f of the page, which is σ(w·x + b) already, see FE2; ours (F33)."""
    return -log_sigmoid(y * f(w, b, x))


def log_prior(w, b, variance):
    """log μ_{W,B}(w, b) up to a constant, for independent Gaussians of mean 0; of None, a flat prior, 0; ours (F32)."""
    return 0 if variance is None else ratio(-(norm_squared(w) + b * b), 2 * variance)


def gradient(w, b, samples, variance=None):
    """The gradient of the log-posterior: by b the sum of y σ(-y(w·x + b)), by w of the same times x; ours (F32)."""
    by_w, by_b = zeros(len(w)), 0
    for x, y in samples:
        factor = y * sigma(-y * (dot(w, x) + b))
        by_w = add(by_w, scale(factor, x))
        by_b = by_b + factor
    if variance is None:
        return by_w, by_b
    return add(by_w, [ratio(-a, variance) for a in w]), by_b + ratio(-b, variance)


def logistic_regression(samples, w, b, eta):
    """The log-posterior maximised by steps along its gradient, with a flat prior; ours (F33)."""
    for t in count():
        before, b_before, found = w, b, log_posterior(w, b, samples)
        by_w, by_b = gradient(w, b, samples)
        w = add(w, scale(eta, by_w))
        b = b + eta * by_b
        yield Step(t, before, b_before, found, by_w, by_b, w, b)
