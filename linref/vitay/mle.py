"""Maximum likelihood estimation (Vitay, Neurocomputing).

`xs` are samples taken independently from one distribution.
"""

from math import pi as PI

from linref.lists import added
from linref.scalar import exp, log, ratio, sqrt


def normal_density(x, mu, sigma, pi=PI):
    """1/√(2πσ²) exp(-(x - μ)²/(2σ²)); pi is math.pi, or sympy's (V17).

    >>> round(normal_density(0, mu=0, sigma=1), 4)
    0.3989
    """
    constant = 1 / sqrt(2 * pi * sigma * sigma)
    square = (x - mu) * (x - mu)
    return constant * exp(-ratio(square, 2 * sigma * sigma))    # f(x; μ, σ) = 1/√(2πσ²) exp(-(x - μ)²/(2σ²))


def likelihood(xs, density):
    """L: the product of the densities of all samples (V18).

    >>> likelihood([3, 7], density=lambda x: 0.5)
    0.25
    """
    product = 1
    for x in xs:
        product = product * density(x)                          # L(μ, σ) = Π f(xᵢ; μ, σ)
    return product


def sum_of_squares(xs, mu):
    """Σ (x_i - μ)² (V19).

    >>> sum_of_squares([1, 2, 6], mu=3)
    14
    """
    return added((x - mu) * (x - mu) for x in xs)               # Σ (xᵢ - μ)²


def normal_likelihood(xs, mu, sigma, pi=PI):
    """(1/√(2πσ²))^N exp(-Σ (x_i - μ)²/(2σ²)), the last of the page's four lines (V19).

    >>> round(normal_likelihood([0, 0], mu=0, sigma=1), 4), round(normal_density(0, 0, 1) ** 2, 4)
    (0.1592, 0.1592)
    """
    N, constant = len(xs), 1 / sqrt(2 * pi * sigma * sigma)
    squares = sum_of_squares(xs, mu)
    return constant**N * exp(-ratio(squares, 2 * sigma * sigma))    # L = (1/√(2πσ²))^N exp(-Σ (xᵢ - μ)²/(2σ²))


def normal_log_likelihood(xs, mu, sigma, pi=PI):
    """l = -N/2 log(2πσ²) - Σ (x_i - μ)²/(2σ²) (V19).

    >>> round(normal_log_likelihood([0, 0], mu=0, sigma=1), 4), round(-log(2 * PI), 4)
    (-1.8379, -1.8379)
    """
    half_N, square = ratio(len(xs), 2), sigma * sigma
    squares = sum_of_squares(xs, mu)
    return -half_N * log(2 * pi * square) - ratio(squares, 2 * square)  # l = -N/2 log(2πσ²) - Σ (xᵢ - μ)²/(2σ²)


def derivative_by_mu(xs, mu, sigma):
    """∂l/∂μ = Σ (x_i - μ)/σ² (V20).

    >>> derivative_by_mu([1, 2, 6], mu=2, sigma=1), derivative_by_mu([1, 2, 6], mu=3, sigma=1)
    (3, 0)
    """
    return ratio(added(x - mu for x in xs), sigma * sigma)      # ∂l/∂μ = Σ (xᵢ - μ)/σ²


def derivative_by_sigma(xs, mu, sigma):
    """∂l/∂σ = -N/σ + Σ (x_i - μ)²/σ³ (V20).

    >>> derivative_by_sigma([1, 5], mu=3, sigma=1), derivative_by_sigma([1, 5], mu=3, sigma=2)
    (6, 0)
    """
    N, squares = len(xs), sum_of_squares(xs, mu)
    return -ratio(N, sigma) + ratio(squares, sigma * sigma * sigma)     # ∂l/∂σ = -N/σ + Σ (xᵢ - μ)²/σ³


def mean(xs):
    """μ = 1/N Σ x_i (V21).

    >>> mean([2, 4, 4, 4, 5, 5, 7, 9])
    5
    """
    return ratio(added(xs), len(xs))                            # μ = 1/N Σ xᵢ


def variance(xs):
    """σ² = 1/N Σ (x_i - μ)², divided by N and not by N - 1, see VE14 (V21).

    >>> variance([2, 4, 4, 4, 5, 5, 7, 9])
    4
    """
    return ratio(sum_of_squares(xs, mean(xs)), len(xs))         # σ² = 1/N Σ (xᵢ - μ)²
