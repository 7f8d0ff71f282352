"""The bias-variance tradeoff, exactly: by every outcome, not by drawing some (Fleuret, EE-559, 3a).

Y is given by its outcomes, all of them equally probable; y is the value that it is to estimate.
"""

from itertools import product
from typing import NamedTuple

from linref.fleuret.features import phi_powers, polynomial
from linref.lists import add, matvec, solve, transpose
from linref.scalar import ratio


class Terms(NamedTuple):
    """E((Y - y)²), and the two terms that it is the sum of: the square of the bias, and the variance."""

    error: object
    bias_squared: object
    variance: object


def expectation(outcomes):
    """The mean of the outcomes (F41)."""
    total = 0
    for Y in outcomes:
        total = total + Y
    return ratio(total, len(outcomes))                  # E(Y)


def squared_error(outcomes, y):
    """The squared error, on average (F41)."""
    return expectation([(Y - y) ** 2 for Y in outcomes])  # E((Y - y)²)


def bias(outcomes, y):
    """The bias, which the page squares above its brace, see FE3 (F41)."""
    return expectation(outcomes) - y                    # E(Y) - y


def variance(outcomes):
    """The variance, the squared error about the mean (F41)."""
    return squared_error(outcomes, expectation(outcomes))  # V(Y) = E((Y - E(Y))²)


def terms(outcomes, y):
    """Both sides of the equation (F41)."""
    return Terms(squared_error(outcomes, y),            # E((Y - y)²)
                 bias(outcomes, y) ** 2,                # = (E(Y) - y)²
                 variance(outcomes))                    # + V(Y)


# Ours: polynomials fitted to every set of noisy values.


def fitted(xs, ys, D):
    """α of the polynomial of degree D with the least squares error, from Φ'Φ α = Φ'y; ours (F41)."""
    rows = [phi_powers(x, D) for x in xs]
    columns = transpose(rows)
    return solve([matvec(columns, column) for column in columns], matvec(columns, ys))


def noisy_sets(xs, function, noise):
    """Every set of values that function + noise or function - noise can have at the xs; ours (F41)."""
    values = [function(x) for x in xs]
    for signs in product((1, -1), repeat=len(xs)):
        yield add(values, [sign * noise for sign in signs])


def predictions(xs, function, noise, D, x):
    """Y: what the polynomial of degree D fitted to each set predicts at x; ours (F41)."""
    return [polynomial(fitted(xs, ys, D), x) for ys in noisy_sets(xs, function, noise)]
