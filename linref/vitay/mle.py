"""Maximum likelihood estimation (Vitay, Neurocomputing).

`xs` are samples taken independently from one distribution.
"""

from math import pi as PI

from linref.scalar import exp, log, ratio, sqrt


def normal_density(x, mu, sigma, pi=PI):
    """1/√(2πσ²) exp(-(x - μ)²/(2σ²)); pi is math.pi, or sympy's (V17).

    >>> round(normal_density(0, 0, 1), 6)
    0.398942
    """
    constant = 1 / sqrt(2 * pi * sigma * sigma)
    square = (x - mu) * (x - mu)
    return constant * exp(-ratio(square, 2 * sigma * sigma))    # f(x; μ, σ) = 1/√(2πσ²) exp(-(x - μ)²/(2σ²))


def likelihood(xs, density):
    """L: the product of the densities of all samples (V18).

    >>> likelihood([1, 2, 3], lambda x: 2 * x)
    48
    """
    product = 1
    for x in xs:
        product = product * density(x)                          # L(μ, σ) = Π f(xᵢ; μ, σ)
    return product


def sum_of_squares(xs, mu):
    """Σ (x_i - μ)² (V19).

    >>> sum_of_squares([1, 2, 5], 2)
    10
    """
    return sum((x - mu) * (x - mu) for x in xs)                 # Σ (xᵢ - μ)²


def normal_likelihood(xs, mu, sigma, pi=PI):
    """(1/√(2πσ²))^N exp(-Σ (x_i - μ)²/(2σ²)), the last of the page's four lines (V19).

    >>> round(normal_likelihood([0, 0], 0, 1), 6) == round(1 / (2 * PI), 6)
    True
    """
    N, constant = len(xs), 1 / sqrt(2 * pi * sigma * sigma)
    squares = sum_of_squares(xs, mu)
    return constant**N * exp(-ratio(squares, 2 * sigma * sigma))    # L = (1/√(2πσ²))^N exp(-Σ (xᵢ - μ)²/(2σ²))


def normal_log_likelihood(xs, mu, sigma, pi=PI):
    """l = -N/2 log(2πσ²) - Σ (x_i - μ)²/(2σ²) (V19).

    >>> round(normal_log_likelihood([0, 0], 0, 1), 6)
    -1.837877
    """
    half_N, square = ratio(len(xs), 2), sigma * sigma
    squares = sum_of_squares(xs, mu)
    return -half_N * log(2 * pi * square) - ratio(squares, 2 * square)  # l = -N/2 log(2πσ²) - Σ (xᵢ - μ)²/(2σ²)


def derivative_by_mu(xs, mu, sigma):
    """∂l/∂μ = Σ (x_i - μ)/σ² (V20).

    >>> derivative_by_mu([1, 2, 6], 2, 2)
    Fraction(3, 4)
    """
    return ratio(sum(x - mu for x in xs), sigma * sigma)        # ∂l/∂μ = Σ (xᵢ - μ)/σ²


def derivative_by_sigma(xs, mu, sigma):
    """∂l/∂σ = -N/σ + Σ (x_i - μ)²/σ³ (V20).

    >>> derivative_by_sigma([1, 2, 5], 2, 2)
    Fraction(-1, 4)
    """
    N, squares = len(xs), sum_of_squares(xs, mu)
    return -ratio(N, sigma) + ratio(squares, sigma * sigma * sigma)     # ∂l/∂σ = -N/σ + Σ (xᵢ - μ)²/σ³


def mean(xs):
    """μ = 1/N Σ x_i (V21).

    >>> mean([1, 2, 6])
    3
    """
    return ratio(sum(xs), len(xs))                              # μ = 1/N Σ xᵢ


def variance(xs):
    """σ² = 1/N Σ (x_i - μ)²: with N, not N - 1, see VE14 (V21).

    >>> variance([1, 2, 4, 5])
    Fraction(5, 2)
    """
    return ratio(sum_of_squares(xs, mean(xs)), len(xs))         # σ² = 1/N Σ (xᵢ - μ)²


# Ours: the same steps for other distributions, which the page only names.


def exponential_log_likelihood(xs, rate):
    """l = Σ [log λ - λ x_i]: the exponential distribution (V21).

    >>> exponential_log_likelihood([1, 2], 1)
    -3
    """
    l = 0
    for x in xs:
        l = l + log(rate) - rate * x
    return l


def exponential_rate(xs):
    """λ = N / Σ x_i, where the derivative N/λ - Σ x_i is 0 (V21).

    >>> exponential_rate([1, 2, 5])
    Fraction(3, 8)
    """
    return ratio(len(xs), sum(xs))


def bernoulli_log_likelihood(xs, p):
    """l = Σ [x_i log p + (1 - x_i) log(1 - p)] for samples 0 and 1, with 0 log 0 = 0 (V21).

    >>> bernoulli_log_likelihood([1, 1], 1)
    0
    """
    l = 0
    for x in xs:
        l = l + (x * log(p) if x != 0 else 0) + ((1 - x) * log(1 - p) if x != 1 else 0)
    return l


def bernoulli_p(xs):
    """p = 1/N Σ x_i, the share of ones (V21).

    >>> bernoulli_p([1, 0, 1, 1])
    Fraction(3, 4)
    """
    return mean(xs)


def poisson_log_likelihood(xs, rate):
    """l = Σ [x_i log λ - λ - log x_i!] for counts (V21).

    >>> poisson_log_likelihood([0, 1], 1)
    -2
    """
    l = 0
    for x in xs:
        l = l + (x * log(rate) if x != 0 else 0) - rate - log_factorial(x)
    return l


def log_factorial(n):
    """log n! as a sum (V21).

    >>> log_factorial(1), round(log_factorial(4), 6)
    (0, 3.178054)
    """
    return sum(log(k) for k in range(1, n + 1))


def poisson_rate(xs):
    """λ = 1/N Σ x_i, where the derivative Σ x_i/λ - N is 0 (V21).

    >>> poisson_rate([0, 3, 3])
    2
    """
    return mean(xs)
