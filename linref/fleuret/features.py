"""Features for linear predictors: a product for XOR, powers for polynomials (Fleuret, EE-559, 3a)."""

from fractions import Fraction
from math import comb

from linref.fleuret.logistic import logistic_regression
from linref.lists import dot, scale, total, zeros


def phi_xor(x):
    """The features that make XOR separable (F37).

    >>> phi_xor([2, 3])
    [2, 3, 6]
    """
    u, v = x
    return [u, v, u * v]                                # Φ : (x_u, x_v) ↦ (x_u, x_v, x_u x_v)


def f(w, b, phi, x, sigma):
    """The model of XOR: a linear predictor of Φ(x); σ is the sign or the sigmoid (F37).

    >>> sign = lambda z: 1 if z >= 0 else -1
    >>> [f([2, 2, -4], -1, phi_xor, x, sign) for x in ([0, 0], [0, 1], [1, 0], [1, 1])]
    [-1, 1, 1, -1]
    """
    return sigma(dot(w, phi(x)) + b)                    # f(x) = σ(w Φ(x) + b)


def mapped(phi, samples):
    """The samples with Φ(x) in the place of x (F37).

    >>> mapped(phi_xor, [([2, 3], 1), ([1, 0], -1)])
    [([2, 3, 6], 1), ([1, 0, 0], -1)]
    """
    return [(phi(x), y) for x, y in samples]


def phi_powers(x, D):
    """The features of polynomial regression (F38).

    >>> phi_powers(2, 3)
    [1, 2, 4, 8]
    """
    return [x**d for d in range(D + 1)]                 # Φ : x ↦ (1, x, x², …, x^D)


def sum_of_powers(alpha, x):
    """A polynomial as a sum of powers (F38).

    >>> sum_of_powers([1, 0, 2], 3)  # 1 + 2·3²
    19
    """
    D, value = len(alpha) - 1, 0
    for d in range(D + 1):
        value = value + alpha[d] * x**d                 # Σ_{d=0}^D α_d x^d
    return value


def polynomial(alpha, x):
    """The same as a linear function of its features (F38).

    >>> polynomial([1, 0, 2], 3)  # (1, 0, 2)·(1, 3, 9)
    19
    """
    D = len(alpha) - 1
    return dot(alpha, phi_powers(x, D))                 # = α·Φ(x)


def shallow(phi, samples, w, b, eta):
    """Shallow learning: designed features, then one trained linear model, here logistic regression (F46).

    >>> step = next(shallow(phi_xor, [([1, -1], 1)], [0, 0, 0], 0, eta=2))
    >>> print(*step.after, step.b_after)
    1 -1 -1 1
    """
    return logistic_regression(mapped(phi, samples), w, b, eta)


# Not on the page: the proof for XOR, and one method to approximate a function.


def sums_of_classes(weights, samples):
    """Σ λ x of the samples of y = 1, and of the samples of y = -1 (F36).

    If both are equal, and Σ λ is equal too, then no w and b separate the classes.

    >>> xor = [([0, 0], -1), ([0, 1], 1), ([1, 0], 1), ([1, 1], -1)]
    >>> sums_of_classes([1, 1, 1, 1], xor)
    ([1, 1], [1, 1])
    """
    D = len(samples[0][0])
    weighed = [(scale(k, x), y) for k, (x, y) in zip(weights, samples)]
    positive = [x for x, y in weighed if y == 1]
    negative = [x for x, y in weighed if y == -1]
    return total(positive, D), total(negative, D)


def kink(x):
    """|x - 1/2|, a continuous function that is not a polynomial (F39).

    >>> print(kink(0), kink(Fraction(1, 2)), kink(1))
    1/2 0 1/2
    """
    return abs(x - Fraction(1, 2))


def bernstein(function, D):
    """α of Bernstein's polynomial of degree D, which approximates a function on [0, 1] (F39).

    The polynomial is Σ_k f(k/D) C(D, k) x^k (1 - x)^(D - k); D is at least 1.

    >>> print(*bernstein(lambda x: x * x, 2))  # x/2 + x²/2
    0 1/2 1/2
    """
    alpha = zeros(D + 1)
    for k in range(D + 1):
        height = function(Fraction(k, D)) * comb(D, k)
        for j in range(D - k + 1):
            alpha[k + j] += height * comb(D - k, j) * (-1) ** j
    return alpha


def maximum_error(function, alpha, places):
    """The maximum of |f(x) - α·Φ(x)| at some points (F39).

    >>> maximum_error(abs, [0, 1], [-1, 0, 2])
    2
    """
    return max(abs(function(x) - polynomial(alpha, x)) for x in places)
