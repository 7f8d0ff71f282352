"""Logistic regression/classification (Gales, handout 7).

Labels here are 1 for ω₁ and 0 for ω₂; samples are extended, (x, 1), and not normalised.
"""

from itertools import count

from linref.gales.descent import Step
from linref.lists import add, add_matrices, dot, outer, scale, zeros
from linref.scalar import exp, log, log_sigmoid, ratio


def posterior(w, x):
    """P(ω₁|x) = 1 / (1 + exp(-w̃'x̃)) (G22).

    On the boundary the posterior is 1/2. If w̃'x̃ = log 3, then exp(-w̃'x̃) = 1/3 and the posterior is 3/4.

    >>> print(posterior([1, -1, 0], [2, 2, 1]))
    1/2
    >>> round(posterior([log(3), 0], [1, 1]), 4)
    0.75
    """
    return ratio(1, 1 + exp(-dot(w, x)))                    # 1 / (1 + exp(-w̃'x̃))


def bayes_decision(p):
    """Bayes' decision rule: the class with the larger posterior, 1 if p ≥ 1 - p, else 0 (G22).

    >>> bayes_decision(0.7), bayes_decision(0.5), bayes_decision(0.3)
    (1, 1, 0)
    """
    if p >= 1 - p:                                          # Bayes' decision rule
        return 1
    return 0


def log_likelihood(w, samples, labels):
    """ℒ(w̃): the sum of y_i log(1 / (1 + exp(-w̃'x̃_i))) + (1 - y_i) log(1 / (1 + exp(w̃'x̃_i))) (G19).

    The posteriors are 3/4 and 9/10, so the likelihood of the labels 1 and 0 is 3/4 · 1/10.

    >>> round(exp(log_likelihood([log(3), 0], [[1, 1], [2, 1]], [1, 0])), 4)
    0.075
    """
    total = 0                                               # ℒ(w̃) =
    for x, y in zip(samples, labels):                       # Σ over i = 1, …, n
        z = dot(w, x)
        total = total + y * log(ratio(1, 1 + exp(-z)))      # y_i log(1 / (1 + exp(-w̃'x̃_i)))
        total = total + (1 - y) * log(ratio(1, 1 + exp(z)))  # + (1 - y_i) log(1 / (1 + exp(w̃'x̃_i)))
    return total


def gradient(w, samples, labels):
    """The gradient of the log-likelihood: the sum of (y_i - 1 / (1 + exp(-w̃'x̃_i))) x̃_i (G20).

    >>> print(*gradient([0, 0], [[1, 1], [3, 1]], [1, 0]))
    -1 0
    """
    slope = zeros(len(w))                                   # ∇ℒ(w̃) =
    for x, y in zip(samples, labels):                       # Σ over i = 1, …, n
        p = posterior(w, x)                                 # 1 / (1 + exp(-w̃'x̃_i))
        slope = add(slope, scale(y - p, x))                 # (y_i - 1 / (1 + exp(-w̃'x̃_i))) x̃_i
    return slope


def cost(w, samples, labels):
    """E(w̃): the negative log-likelihood (G21).

    >>> round(exp(-cost([log(3), 0], [[1, 1], [2, 1]], [1, 0])), 4)
    0.075
    """
    return -log_likelihood(w, samples, labels)              # E(w̃) = -ℒ(w̃)


def cost_gradient(w, samples, labels):
    """The gradient of E, the negative of the likelihood's (G21).

    >>> print(*cost_gradient([0, 0], [[1, 1], [3, 1]], [1, 0]))
    1 0
    """
    return scale(-1, gradient(w, samples, labels))          # E(w̃) = -ℒ(w̃), differentiated


def logistic_regression(samples, labels, w, eta):
    """The update rule, without a stop, as on the page: w̃[τ+1] = w̃[τ] + η times the gradient of ℒ (G21).

    >>> step = next(logistic_regression([[1, 1], [3, 1]], [1, 0], [0, 0], 2))
    >>> print(*step.after)
    -2 0
    """
    for tau in count():                                     # τ = 0, 1, …
        before, slope = w, gradient(w, samples, labels)     # ∇ℒ(w̃) at w̃[τ]
        w = add(w, scale(eta, slope))                       # w̃[τ+1] = w̃[τ] + η ∇ℒ(w̃) at w̃[τ]
        yield Step(tau, before, slope, w)


# Not on the page: the likelihood far from the boundary, and its second derivatives.


def stable_log_likelihood(w, samples, labels):
    """ℒ(w̃) where exp(±z) would overflow, or be lost beside the 1: the same number, by log_sigmoid (G19).

    >>> stable_log_likelihood([1000, 0], [[1, 1], [-1, 1]], [0, 1])
    -2000.0
    """
    likelihood = 0
    for x, y in zip(samples, labels):
        z = dot(w, x)
        likelihood += y * log_sigmoid(z) + (1 - y) * log_sigmoid(-z)
    return likelihood


def hessian(w, samples):
    """The second derivatives of ℒ: the sum of -p_i (1 - p_i) x̃_i x̃_i' (G20).

    >>> for row in hessian([0, 0], [[2, 1], [0, 1]]):
    ...     print(*row)
    -1 -1/2
    -1/2 -1/2
    """
    result = [[0] * len(w) for _ in w]
    for x in samples:
        p = posterior(w, x)
        result = add_matrices(result, outer(scale(-p * (1 - p), x), x))
    return result
