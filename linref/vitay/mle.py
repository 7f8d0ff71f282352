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
    return exp(-ratio((x - mu) * (x - mu), 2 * sigma * sigma)) / sqrt(2 * pi * sigma * sigma)


def likelihood(xs, density):
    """L: the product of the densities of all samples (V18).

    >>> likelihood([1, 2, 3], lambda x: 2 * x)
    48
    """
    product = 1
    for x in xs:
        product = product * density(x)
    return product


def sum_of_squares(xs, mu):
    """Σ (x_i - μ)² (V19).

    >>> sum_of_squares([1, 2, 5], 2)
    10
    """
    return sum((x - mu) * (x - mu) for x in xs)


def normal_likelihood(xs, mu, sigma, pi=PI):
    """(1/√(2πσ²))^N exp(-Σ (x_i - μ)²/(2σ²)), the last of the page's four lines (V19).

    >>> round(normal_likelihood([0, 0], 0, 1), 6) == round(1 / (2 * PI), 6)
    True
    """
    constant = 1 / sqrt(2 * pi * sigma * sigma)
    return constant ** len(xs) * exp(-ratio(sum_of_squares(xs, mu), 2 * sigma * sigma))


def normal_log_likelihood(xs, mu, sigma, pi=PI):
    """l = -N/2 log(2πσ²) - Σ (x_i - μ)²/(2σ²) (V19).

    >>> round(normal_log_likelihood([0, 0], 0, 1), 6)
    -1.837877
    """
    return -len(xs) * log(2 * pi * sigma * sigma) / 2 - ratio(sum_of_squares(xs, mu), 2 * sigma * sigma)


def derivative_by_mu(xs, mu, sigma):
    """∂l/∂μ = Σ (x_i - μ)/σ² (V20).

    >>> derivative_by_mu([1, 2, 6], 2, 2)
    Fraction(3, 4)
    """
    return ratio(sum(x - mu for x in xs), sigma * sigma)


def derivative_by_sigma(xs, mu, sigma):
    """∂l/∂σ = -N/σ + Σ (x_i - μ)²/σ³ (V20).

    >>> derivative_by_sigma([1, 2, 5], 2, 2)
    Fraction(-1, 4)
    """
    return -ratio(len(xs), sigma) + ratio(sum_of_squares(xs, mu), sigma * sigma * sigma)


def mean(xs):
    """μ = 1/N Σ x_i (V21).

    >>> mean([1, 2, 6])
    3
    """
    return ratio(sum(xs), len(xs))


def variance(xs):
    """σ² = 1/N Σ (x_i - μ)²: with N, not N - 1, see VE14 (V21).

    >>> variance([1, 2, 4, 5])
    Fraction(5, 2)
    """
    return ratio(sum_of_squares(xs, mean(xs)), len(xs))


def exponential_log_likelihood(xs, rate):
    """N log λ - λ Σ x_i: the exponential distribution, which the page only names; the same steps are ours (V21).

    >>> exponential_log_likelihood([1, 2], 1)
    -3
    """
    return len(xs) * log(rate) - rate * sum(xs)


def exponential_rate(xs):
    """λ = N / Σ x_i, where the derivative N/λ - Σ x_i is 0 (V21).

    >>> exponential_rate([1, 2, 5])
    Fraction(3, 8)
    """
    return ratio(len(xs), sum(xs))


def bernoulli_log_likelihood(xs, p):
    """Σ [x_i log p + (1 - x_i) log(1 - p)] for samples 0 and 1 (V21).

    >>> bernoulli_log_likelihood([1, 1], 1)
    0
    """
    ones = sum(xs)
    return (ones * log(p) if ones else 0) + ((len(xs) - ones) * log(1 - p) if len(xs) - ones else 0)


def bernoulli_p(xs):
    """p = 1/N Σ x_i, the share of ones (V21).

    >>> bernoulli_p([1, 0, 1, 1])
    Fraction(3, 4)
    """
    return mean(xs)


def poisson_log_likelihood(xs, rate):
    """Σ [x_i log λ - λ - log x_i!] for counts (V21).

    >>> poisson_log_likelihood([0, 1], 1)
    -2
    """
    return (sum(xs) * log(rate) if sum(xs) else 0) - len(xs) * rate - sum(log_factorial(x) for x in xs)


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
