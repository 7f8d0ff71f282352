"""Features for linear predictors: products for XOR, powers for curves (Fleuret, EE-559, 3a)."""

from fractions import Fraction
from math import comb

from linref.fleuret.logistic import logistic_regression
from linref.lists import dot, scale, total, zeros


def phi_xor(x):
    """Φ(x_u, x_v) = (x_u, x_v, x_u x_v) (F37).

    >>> phi_xor([2, 3])
    [2, 3, 6]
    """
    u, v = x
    return [u, v, u * v]


def mapped(phi, samples):
    """The samples with Φ(x) in the place of x (F37).

    >>> mapped(phi_xor, [([2, 3], 1)])
    [([2, 3, 6], 1)]
    """
    return [(phi(x), y) for x, y in samples]


def sums_of_classes(weights, samples):
    """The sums of λ x over the positive and over the negative samples: where they are equal, no w and b separate (F36).

    The weights of each class add up to the same for the proof: then a w·x + b above 0 on the one class and below on
    the other would have to be above and below 0 at one and the same point.

    >>> sums_of_classes([1, 1, 1, 1], [([0, 0], -1), ([0, 1], 1), ([1, 0], 1), ([1, 1], -1)])
    ([1, 1], [1, 1])
    """
    size = len(samples[0][0])
    return tuple(total((scale(weight, x) for weight, (x, y) in zip(weights, samples) if y == side), size) for side in (1, -1))


def phi_powers(x, D):
    """Φ(x) = (1, x, x², …, x^D) (F38).

    >>> phi_powers(3, 2), phi_powers(3, 0)
    ([1, 3, 9], [1])
    """
    return [x**d for d in range(D + 1)]


def polynomial(alpha, x):
    """Σ α_d x^d = α·Φ(x), a polynomial as a linear function of its features (F38).

    >>> polynomial([1, 0, 2], 3)
    19
    """
    return dot(alpha, phi_powers(x, len(alpha) - 1))


def kink(x):
    """|x - 1/2|, a continuous function that no polynomial is; ours (F39).

    >>> kink(0), kink(Fraction(3, 4))
    (Fraction(1, 2), Fraction(1, 4))
    """
    return abs(x - Fraction(1, 2))


def bernstein(function, D):
    """α of the Bernstein polynomial of degree D, which comes as near as one likes to a continuous function on [0, 1] (F39).

    It is Σ_k f(k/D) C(D, k) x^k (1 - x)^(D - k); D is at least 1. One of many ways to get near; ours.

    >>> bernstein(kink, 2)
    [Fraction(1, 2), Fraction(-1, 1), Fraction(1, 1)]
    """
    alpha = zeros(D + 1)
    for k in range(D + 1):
        height = function(Fraction(k, D)) * comb(D, k)
        for j in range(D - k + 1):
            alpha[k + j] += height * comb(D - k, j) * (-1) ** j
    return alpha


def greatest_error(function, alpha, places):
    """The greatest |f(x) - α·Φ(x)| over some places (F39).

    >>> greatest_error(kink, bernstein(kink, 2), [0, Fraction(1, 2), 1])
    Fraction(1, 4)
    """
    return max(abs(function(x) - polynomial(alpha, x)) for x in places)


def shallow(phi, samples, w, b, eta):
    """Shallow learning: features by design, then one linear model that is trained, here by logistic regression (F46).

    >>> steps = shallow(phi_xor, [([0, 0], -1), ([0, 1], 1), ([1, 0], 1), ([1, 1], -1)], [0, 0, 0], 0, 1)
    >>> next(steps).by_w
    [Fraction(0, 1), Fraction(0, 1), Fraction(-1, 2)]
    """
    return logistic_regression(mapped(phi, samples), w, b, eta)
