"""Linear discriminant analysis as a probabilistic model (Fleuret, EE-559, 3a).

Classes are 0 and 1; x and m_y are rows. Σ is common to both classes where it has no index. μ_y means μ_{X|Y=y}.
"""

from math import pi as PI
from typing import NamedTuple

from linref.fleuret.logistic import sigma
from linref.lists import add_matrices, determinant, dot, inverse, matvec, negate, outer, quadratic, subtract, total
from linref.scalar import exp, log, ratio, sqrt


class Model(NamedTuple):
    """Two Gaussian populations with one covariance matrix, and the probability of class 1.

    >>> model = Model(m0=[0], m1=[2], Sigma=[[1]], prior=ratio(1, 2))
    >>> weights(model), bias(model)
    ([2], -2)
    """

    m0: list
    m1: list
    Sigma: list
    prior: object


def quadratic_form(x, m, Sigma):
    """The quadratic form of the density (F23).

    >>> print(quadratic_form([3, 4], [1, 1], [[4, 0], [0, 1]]))  # 2²/4 + 3²/1
    10
    """
    d = subtract(x, m)
    return quadratic(d, inverse(Sigma), d)              # (x - m_y) Σ⁻¹ (x - m_y)ᵀ


def density(x, m, Sigma, pi=PI):
    """The density of a population, a Gaussian of D dimensions (F23).

    >>> round(density([0], [0], [[1]]), 4)
    0.3989
    """
    D, q = len(x), quadratic_form(x, m, Sigma)
    size = sqrt((2 * pi) ** D * determinant(Sigma))
    return 1 / size * exp(-q / 2)                       # μ_y(x) = 1/√((2π)^D |Σ|) exp(-½ (x - m_y) Σ⁻¹ (x - m_y)ᵀ)


def density_of_both(x, model, pi=PI):
    """The density of x in both classes together (F24).

    >>> model = Model([0], [2], [[1]], ratio(1, 2))
    >>> round(density_of_both([1], model), 4), round(density([1], [0], [[1]]), 4)
    (0.242, 0.242)
    """
    m0, m1, Sigma, p = model
    zero, one = density(x, m0, Sigma, pi), density(x, m1, Sigma, pi)
    return zero * (1 - p) + one * p                     # μ_X(x) = μ_0(x) P(Y = 0) + μ_1(x) P(Y = 1)


def posterior(x, model, pi=PI):
    """Bayes's rule in its three lines; undefined if both densities are too small for a float (F24).

    >>> posterior([1], Model([0], [2], [[1]], ratio(1, 2)))
    [0.5, 0.5, 0.5]
    """
    m0, m1, Sigma, p = model
    zero, one = density(x, m0, Sigma, pi), density(x, m1, Sigma, pi)
    return [one * p / density_of_both(x, model, pi),    # P(Y = 1 | X = x) = μ_1(x) P(Y = 1) / μ_X(x)
            one * p / (zero * (1 - p) + one * p),       # = μ_1(x) P(Y = 1) / (μ_0(x) P(Y = 0) + μ_1(x) P(Y = 1))
            1 / (1 + zero * (1 - p) / (one * p))]       # = 1 / (1 + μ_0(x) P(Y = 0) / (μ_1(x) P(Y = 1)))


def log_density(x, m, Sigma, pi=PI):
    """The logarithm of the density, as it stands in the chain (F25).

    >>> round(log_density([0], [0], [[1]]), 4)
    -0.9189
    """
    return log(density(x, m, Sigma, pi))                # log μ_y(x)


def log_density_ratio(x, m0, Sigma0, m1, Sigma1, pi=PI):
    """The logarithm of the ratio of the densities, each class with its own covariance matrix (F25).

    >>> round(log_density_ratio([2], [0], [[1]], [2], [[1]]), 4)
    2.0
    """
    zero, one = density(x, m0, Sigma0, pi), density(x, m1, Sigma1, pi)
    return log(one / zero)                              # log μ_1(x)/μ_0(x)


def log_prior_ratio(prior):
    """The logarithm of the ratio of the probabilities of both classes, the page's a (F25).

    >>> log_prior_ratio(ratio(1, 2)), round(log_prior_ratio(ratio(3, 4)), 4)
    (0, 1.0986)
    """
    return log(ratio(prior, 1 - prior))                 # a = log P(Y = 1)/P(Y = 0)


def posterior_by_logarithms(x, model, pi=PI):
    """The posterior as σ of two logarithms (F25).

    >>> float(posterior_by_logarithms([1], Model([0], [2], [[1]], ratio(1, 2))))
    0.5
    """
    m0, m1, Sigma, p = model
    return sigma(log_density_ratio(x, m0, Sigma, m1, Sigma, pi)  # P(Y = 1 | X = x) = σ(log μ_1(x)/μ_0(x)
                 + log_prior_ratio(p))                           # + log P(Y = 1)/P(Y = 0))


def chain(x, model, pi=PI):
    """The chain from the densities to w·x + b: the terms inside σ, line by line (F26, F27).

    In the fourth line the two terms ½xΣ⁻¹xᵀ cancel, because both classes have the same Σ.

    >>> model = Model([0], [2], [[1]], ratio(1, 2))
    >>> [round(float(sum(terms)), 4) for terms in chain([2], model)]
    [2.0, 2.0, 2.0, 2.0, 2.0, 2.0]
    """
    m0, m1, Sigma, p = model
    S, a = inverse(Sigma), log_prior_ratio(p)
    w, b = weights(model), bias(model)
    yield [log_density_ratio(x, m0, Sigma, m1, Sigma, pi), a]          # σ(log μ_1(x)/μ_0(x) + a)
    yield [log_density(x, m1, Sigma, pi),                              # = σ(log μ_1(x)
           -log_density(x, m0, Sigma, pi), a]                          # - log μ_0(x) + a)
    yield [-ratio(quadratic_form(x, m1, Sigma), 2),                    # = σ(-½(x - m_1)Σ⁻¹(x - m_1)ᵀ
           ratio(quadratic_form(x, m0, Sigma), 2), a]                  # + ½(x - m_0)Σ⁻¹(x - m_0)ᵀ + a)
    yield [-ratio(quadratic(x, S, x), 2),                              # = σ(-½xΣ⁻¹xᵀ
           quadratic(m1, S, x), -ratio(quadratic(m1, S, m1), 2),       # + m_1Σ⁻¹xᵀ - ½m_1Σ⁻¹m_1ᵀ
           ratio(quadratic(x, S, x), 2),                               # + ½xΣ⁻¹xᵀ
           -quadratic(m0, S, x), ratio(quadratic(m0, S, m0), 2), a]    # - m_0Σ⁻¹xᵀ + ½m_0Σ⁻¹m_0ᵀ + a)
    yield [quadratic(subtract(m1, m0), S, x),                          # = σ((m_1 - m_0)Σ⁻¹xᵀ
           ratio(bracket(model), 2), a]                                # + ½(m_0Σ⁻¹m_0ᵀ - m_1Σ⁻¹m_1ᵀ) + a)
    yield [dot(w, x), b]                                               # = σ(w·x + b)


def weights(model):
    """w of the chain; Σ⁻¹ is symmetric, so (m_1 - m_0)Σ⁻¹ has the entries of Σ⁻¹(m_1 - m_0)ᵀ (F26).

    >>> weights(Model([0, 0], [2, 1], [[1, 0], [0, 1]], ratio(1, 2)))
    [2, 1]
    """
    m0, m1, Sigma, _ = model
    return matvec(inverse(Sigma), subtract(m1, m0))     # w = (m_1 - m_0) Σ⁻¹


def bracket(model):
    """The bracket under which the page prints its b, see FE1 (F26).

    >>> bracket(Model([0, 1], [2, 1], [[1, 0], [0, 1]], ratio(1, 2)))
    -4
    """
    m0, m1, S = model.m0, model.m1, inverse(model.Sigma)
    return quadratic(m0, S, m0) - quadratic(m1, S, m1)  # m_0Σ⁻¹m_0ᵀ - m_1Σ⁻¹m_1ᵀ


def bias(model):
    """The b that the chain's last line needs: half the bracket, and a (F26).

    >>> bias(Model([0, 1], [2, 1], [[1, 0], [0, 1]], ratio(1, 2)))
    -2
    """
    a = log_prior_ratio(model.prior)
    return ratio(bracket(model), 2) + a                 # b = ½(m_0Σ⁻¹m_0ᵀ - m_1Σ⁻¹m_1ᵀ) + a


def linear_posterior(w, b, x):
    """The posterior by w and b (F26).

    >>> print(linear_posterior([2], -2, [1]), round(linear_posterior([2], -2, [2]), 4))
    1/2 0.8808
    """
    return sigma(dot(w, x) + b)                         # P(Y = 1 | X = x) = σ(w·x + b)


# Not on the page: unequal covariances, estimates from samples.


def second_order(Sigma0, Sigma1):
    """The matrix ½ (Σ_0⁻¹ - Σ_1⁻¹) of the second-order terms, 0 if Σ_0 = Σ_1 (F27).

    >>> second_order([[1]], [[1]]), second_order([[ratio(1, 4)]], [[ratio(1, 2)]])
    ([[0]], [[1]])
    """
    difference = add_matrices(inverse(Sigma0), map(negate, inverse(Sigma1)))
    return [[ratio(a, 2) for a in row] for row in difference]


def mean(points):
    """The mean of some points, an estimate of m_y (F26).

    >>> mean([[1, 2], [3, 6]])
    [2, 4]
    """
    return [ratio(a, len(points)) for a in total(points, len(points[0]))]


def scatter(points, m):
    """The sum of (x - m)ᵀ(x - m) for some points (F26).

    >>> scatter([[1, 2], [3, 6]], [2, 4])
    [[2, 4], [4, 8]]
    """
    result = [[0] * len(m) for _ in m]
    for x in points:
        deviation = subtract(x, m)
        result = add_matrices(result, outer(deviation, deviation))
    return result


def pooled(class_0, class_1, m0, m1, less=0):
    """The covariance matrix of both classes: their scatters, divided by N - less (F26).

    >>> print(*pooled([[1], [3]], [[5], [7]], [2], [6]))
    [1]
    """
    N = len(class_0) + len(class_1)
    within = add_matrices(scatter(class_0, m0), scatter(class_1, m1))
    return [[ratio(a, N - less) for a in row] for row in within]


def estimated(class_0, class_1, less=0):
    """The model estimated from samples, see FE14 (F26).

    The scatter within the classes is divided by N - less. With less = 0 the model has the maximum likelihood; with
    less = 2 the expectation of the estimate is Σ.

    >>> model = estimated([[1], [3]], [[5], [7]])
    >>> print(model.m0, model.m1, model.Sigma, model.prior)
    [2] [6] [[1]] 1/2
    """
    m0, m1 = mean(class_0), mean(class_1)
    prior = ratio(len(class_1), len(class_0) + len(class_1))
    return Model(m0, m1, pooled(class_0, class_1, m0, m1, less), prior)
