"""Logistic regression: discriminants and decisions (Crowley, lesson 6).

The bias is the last entry of w, and the 1 is the last entry of X.
"""

from linref.crowley.lines import g
from linref.scalar import exp, ratio


def discriminants(X, ws):
    """g(X), one discriminant for each of the K classes (C28).

    >>> discriminants([2, 1], [[1, 0], [0, 5], [-1, 1]])
    [2, 5, -1]
    """
    return [g(X, w) for w in ws]                # g(X): X → ℝ^K


def decision(values):
    """d: the class of the largest discriminant, counted from 1. If two are equal, the first wins (C28).

    >>> decision([2, 5, -1]), decision([4, 4])
    (2, 1)
    """
    return 1 + values.index(max(values))        # d(g(X)): ℝ^K → Ĉₖ


def ordered_decision(values):
    """d as an ordered list of classes, from the largest discriminant to the smallest (C28).

    >>> ordered_decision([2, 5, -1])
    [2, 1, 3]
    """
    return sorted(range(1, len(values) + 1), key=lambda k: -values[k - 1])


def classify(X, ws):
    """R(X) = d(g(X)) (C28).

    >>> classify([2, 1], [[1, 0], [0, 5], [-1, 1]])
    2
    """
    return decision(discriminants(X, ws))       # R(X) = d(g(X))


def f(z):
    """The sigmoid. For a very negative z, e^-z is too large for a float; `exp` gives infinity, and f(z) = 0 (C29).

    >>> print(f(0), round(f(2), 4))
    1/2 0.8808
    >>> f(1000), f(-1000)
    (1.0, 0.0)
    """
    return ratio(1, 1 + exp(-z))                # f(z) = 1 / (1 + e⁻ᶻ)


def derivative(z):
    """df/dz = f(z) (1 - f(z)) (C30).

    >>> print(derivative(0), round(derivative(2), 4))
    1/4 0.105
    """
    return f(z) * (1 - f(z))                    # df(z)/dz = f(z)(1 - f(z))


def positive_or_negative(z):
    """POSITIVE if f > 0.5, else NEGATIVE. So z = 0 is NEGATIVE, although sgn(0) is 1, see CE17 (C31).

    >>> positive_or_negative(1), positive_or_negative(0), positive_or_negative(-1)
    ('POSITIVE', 'NEGATIVE', 'NEGATIVE')
    """
    if f(z) > ratio(1, 2):                      # if f(g(X)) > 0.5
        return "POSITIVE"                       # POSITIVE
    return "NEGATIVE"                           # else NEGATIVE
