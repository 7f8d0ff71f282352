"""Features for linear predictors: products for XOR, powers for curves (Fleuret, EE-559, 3a)."""

from fractions import Fraction
from math import comb

from linref.fleuret.logistic import logistic_regression
from linref.lists import dot, scale, total, zeros


def phi_xor(x):
    """The features that make XOR separable (F37)."""
    u, v = x
    return [u, v, u * v]                                # Φ : (x_u, x_v) ↦ (x_u, x_v, x_u x_v)


def f(w, b, phi, x, sigma):
    """The model of the XOR: a linear predictor of Φ(x); σ is the sign or the sigmoid (F37)."""
    return sigma(dot(w, phi(x)) + b)                    # f(x) = σ(w Φ(x) + b)


def mapped(phi, samples):
    """The samples with Φ(x) in the place of x (F37)."""
    return [(phi(x), y) for x, y in samples]


def phi_powers(x, D):
    """The features of polynomial regression (F38)."""
    return [x**d for d in range(D + 1)]                 # Φ : x ↦ (1, x, x², …, x^D)


def sum_of_powers(alpha, x):
    """A polynomial as a sum of powers (F38)."""
    D, value = len(alpha) - 1, 0
    for d in range(D + 1):
        value = value + alpha[d] * x**d                 # Σ_{d=0}^D α_d x^d
    return value


def polynomial(alpha, x):
    """The same as a linear function of its features (F38)."""
    D = len(alpha) - 1
    return dot(alpha, phi_powers(x, D))                 # = α·Φ(x)


def shallow(phi, samples, w, b, eta):
    """Shallow learning: features by design, then one linear model that is trained, here logistic regression (F46)."""
    return logistic_regression(mapped(phi, samples), w, b, eta)


# Ours: the proof for XOR, and one way to approximate a function.


def sums_of_classes(weights, samples):
    """Σ λ x over the positive and over the negative samples: if equal, as Σ λ is, no w and b separate; ours (F36)."""
    D, weighed = len(samples[0][0]), [(scale(weight, x), y) for weight, (x, y) in zip(weights, samples)]
    return tuple(total([x for x, y in weighed if y == label], D) for label in (1, -1))


def kink(x):
    """|x - 1/2|, a continuous function that no polynomial is; ours (F39)."""
    return abs(x - Fraction(1, 2))


def bernstein(function, D):
    """α of the Bernstein polynomial of degree D, which approximates a continuous function on [0, 1]; ours (F39).

    It is Σ_k f(k/D) C(D, k) x^k (1 - x)^(D - k); D is at least 1.
    """
    alpha = zeros(D + 1)
    for k in range(D + 1):
        height = function(Fraction(k, D)) * comb(D, k)
        for j in range(D - k + 1):
            alpha[k + j] += height * comb(D - k, j) * (-1) ** j
    return alpha


def greatest_error(function, alpha, places):
    """The greatest |f(x) - α·Φ(x)| over some places; ours (F39)."""
    return max(abs(function(x) - polynomial(alpha, x)) for x in places)
