"""Linear discriminant analysis as a probabilistic model (Fleuret, EE-559, 3a).

Classes are 0 and 1; x and m_y are rows. Σ is common to both classes where it has no index.
"""

from math import pi as PI
from typing import NamedTuple

from linref.lists import add, add_matrices, determinant, dot, inverse, matvec, negate, outer, quadratic, subtract, total
from linref.scalar import exp, log, ratio, sigmoid, sqrt


class Model(NamedTuple):
    """Two Gaussian populations with one covariance matrix, and the probability of class 1."""

    m0: list
    m1: list
    Sigma: list
    prior: object


def quadratic_form(x, m, Sigma):
    """(x - m) Σ⁻¹ (x - m)ᵀ, the quadratic form of the density (F23).

    >>> quadratic_form([3, 0], [1, 2], [[1, 0], [0, 2]])
    Fraction(6, 1)
    """
    return quadratic(subtract(x, m), inverse(Sigma), subtract(x, m))


def density(x, m, Sigma, pi=PI):
    """μ_{X|Y=y}(x) = 1/√((2π)^D |Σ|) exp(-½ (x - m) Σ⁻¹ (x - m)ᵀ) (F23).

    >>> round(density([0], [0], [[1]]), 6)
    0.398942
    """
    return 1 / sqrt((2 * pi) ** len(x) * determinant(Sigma)) * exp(-quadratic_form(x, m, Sigma) / 2)


def posterior(x, model, pi=PI):
    """P(Y = 1 | X = x) by Bayes's rule, its second line; where both densities are too small for a float it is not defined (F24).

    >>> round(posterior([1], Model([0], [2], [[1]], 0.5)), 6)
    0.5
    """
    one = density(x, model.m1, model.Sigma, pi) * model.prior
    zero = density(x, model.m0, model.Sigma, pi) * (1 - model.prior)
    return one / (zero + one)


def posterior_by_ratio(x, model, pi=PI):
    """Its third line: 1 / (1 + the ratio of both) (F24).

    >>> round(posterior_by_ratio([1], Model([0], [2], [[1]], 0.5)), 6)
    0.5
    """
    one = density(x, model.m1, model.Sigma, pi) * model.prior
    zero = density(x, model.m0, model.Sigma, pi) * (1 - model.prior)
    return 1 / (1 + zero / one)


def log_density_ratio(x, m0, Sigma0, m1, Sigma1):
    """log μ_{X|Y=1}(x)/μ_{X|Y=0}(x), with a covariance matrix for each class; it cannot overflow (F25).

    >>> log_density_ratio([3], [0], [[1]], [2], [[1]])
    4
    """
    quadratics = ratio(quadratic_form(x, m0, Sigma0) - quadratic_form(x, m1, Sigma1), 2)
    return quadratics + ratio(log(ratio(determinant(Sigma0), determinant(Sigma1))), 2)


def log_prior_ratio(prior):
    """a = log P(Y = 1)/P(Y = 0) (F25).

    >>> log_prior_ratio(0.5)
    0
    """
    return log(ratio(prior, 1 - prior))


def posterior_by_logarithms(x, model):
    """σ(log of the ratio of the densities + log of the ratio of the priors) (F25).

    >>> posterior_by_logarithms([1], Model([0], [2], [[1]], 0.5))
    Fraction(1, 2)
    """
    return sigmoid(log_density_ratio(x, model.m0, model.Sigma, model.m1, model.Sigma) + log_prior_ratio(model.prior))


def weights(model):
    """w = (m_1 - m_0) Σ⁻¹ (F26).

    >>> weights(Model([0, 0], [2, 1], [[1, 1], [1, 2]], 0.5))
    [3, -1]
    """
    return matvec(inverse(model.Sigma), subtract(model.m1, model.m0))


def bracket(model):
    """m_0 Σ⁻¹ m_0ᵀ - m_1 Σ⁻¹ m_1ᵀ, under which the page prints its b, see FE1 (F26).

    >>> bracket(Model([0, 0], [2, 1], [[1, 0], [0, 1]], 0.5))
    -5
    """
    S = inverse(model.Sigma)
    return quadratic(model.m0, S, model.m0) - quadratic(model.m1, S, model.m1)


def bias(model):
    """b = ½ (m_0 Σ⁻¹ m_0ᵀ - m_1 Σ⁻¹ m_1ᵀ) + a, which the last line of the page needs (F26).

    >>> bias(Model([0, 0], [2, 1], [[2, 0], [0, 1]], 0.5))
    Fraction(-3, 2)
    """
    return ratio(bracket(model), 2) + log_prior_ratio(model.prior)


def linear_posterior(w, b, x):
    """P(Y = 1 | X = x) = σ(w·x + b) (F26).

    >>> linear_posterior([1, 1], -2, [1, 1])
    Fraction(1, 2)
    """
    return sigmoid(dot(w, x) + b)


def second_order(Sigma0, Sigma1):
    """½ (Σ_0⁻¹ - Σ_1⁻¹): the matrix of the second-order terms, 0 where both covariances are the same (F27).

    >>> second_order([[1]], [[2]]), second_order([[2]], [[2]])
    ([[Fraction(1, 4)]], [[0]])
    """
    return [[ratio(a, 2) for a in row] for row in add_matrices(inverse(Sigma0), map(negate, inverse(Sigma1)))]


def mean(points):
    """The mean of some points, an estimate of m_y; ours (F26).

    >>> mean([[0, 0], [2, 1]])
    [1, Fraction(1, 2)]
    """
    return [ratio(a, len(points)) for a in total(points, len(points[0]))]


def scatter(points):
    """The sum of (x - m)ᵀ(x - m) over some points, m their mean; ours (F26).

    >>> scatter([[0, 0], [2, 4]])
    [[2, 4], [4, 8]]
    """
    centre = mean(points)
    result = [[0] * len(centre) for _ in centre]
    for x in points:
        deviation = subtract(x, centre)
        result = add_matrices(result, outer(deviation, deviation))
    return result


def estimated(class_0, class_1, unbiased=False):
    """The model of the greatest likelihood: means, common scatter over N, share of class 1; ours, see FE14 (F26).

    `unbiased` divides by N - 2 instead.

    >>> estimated([[0], [2]], [[4], [4]])
    Model(m0=[1], m1=[4], Sigma=[[Fraction(1, 2)]], prior=Fraction(1, 2))
    """
    N = len(class_0) + len(class_1)
    both = add_matrices(scatter(class_0), scatter(class_1))
    Sigma = [[ratio(a, N - 2 if unbiased else N) for a in row] for row in both]
    return Model(mean(class_0), mean(class_1), Sigma, ratio(len(class_1), N))


def middle(model):
    """A point of the boundary for equal priors: the middle of the means, where w·x + b = a (F26).

    >>> middle(Model([0, 0], [2, 1], [[2, 0], [0, 1]], 0.5))
    [1, Fraction(1, 2)]
    """
    return [ratio(a, 2) for a in add(model.m0, model.m1)]
