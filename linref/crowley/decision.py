"""Logistic regression: discriminants and decisions (Crowley, lesson 6).

w has the bias last, X the 1.
"""

from linref.crowley.lines import g
from linref.scalar import exp, ratio


def discriminants(X, ws):
    """g(X): one discriminant for each of the K classes (C28)."""
    return [g(X, w) for w in ws]                # g(X): X → ℝ^K


def decision(values):
    """d: the class of the largest discriminant, from 1 on; of equal ones the first (C28)."""
    return 1 + values.index(max(values))        # d(g(X)): ℝ^K → Ĉₖ


def ordered_decision(values):
    """d as an ordered list of classes, the likeliest first (C28)."""
    return sorted(range(1, len(values) + 1), key=lambda k: -values[k - 1])


def classify(X, ws):
    """R(X) = d(g(X)) (C28)."""
    return decision(discriminants(X, ws))       # R(X) = d(g(X))


def f(z):
    """The sigmoid; `exp` gives infinity where e^-z is too large for a float, so that neither end overflows (C29)."""
    return ratio(1, 1 + exp(-z))                # f(z) = 1 / (1 + e⁻ᶻ)


def derivative(z):
    """df/dz = f(z) (1 - f(z)) (C30)."""
    return f(z) * (1 - f(z))                    # df(z)/dz = f(z)(1 - f(z))


def positive_or_negative(z):
    """POSITIVE where f > 0.5, else NEGATIVE: so z = 0 is NEGATIVE, although sgn(0) is 1, see CE17 (C31)."""
    if f(z) > ratio(1, 2):                      # if f(g(X)) > 0.5
        return "POSITIVE"                       # POSITIVE
    return "NEGATIVE"                           # else NEGATIVE
