"""The bias-variance tradeoff, computed exactly from every outcome (Fleuret, EE-559, 3a).

Y is given by its outcomes, which have equal probability; y is the value that Y estimates.
"""

from itertools import product
from typing import NamedTuple

from linref.fleuret.features import phi_powers, polynomial
from linref.lists import add, matvec, solve, transpose
from linref.scalar import ratio


class Terms(NamedTuple):
    """E((Y - y)²), and its two terms: the square of the bias, and the variance.

    >>> found = terms([1, 5], 2)
    >>> found.error == found.bias_squared + found.variance
    True
    """

    error: object
    bias_squared: object
    variance: object


def expectation(outcomes):
    """The mean of the outcomes (F41).

    >>> expectation([1, 5])
    3
    """
    total = 0
    for Y in outcomes:
        total = total + Y
    return ratio(total, len(outcomes))                  # E(Y)


def squared_error(outcomes, y):
    """The squared error, on average (F41).

    >>> squared_error([1, 5], 2)
    5
    """
    return expectation([(Y - y) ** 2 for Y in outcomes])  # E((Y - y)²)


def bias(outcomes, y):
    """The bias, which the page squares above its brace, see FE3 (F41).

    >>> bias([1, 5], 2)
    1
    """
    return expectation(outcomes) - y                    # E(Y) - y


def variance(outcomes):
    """The variance, the squared error about the mean (F41).

    >>> variance([1, 5])
    4
    """
    return squared_error(outcomes, expectation(outcomes))  # V(Y) = E((Y - E(Y))²)


def terms(outcomes, y):
    """Both sides of the equation (F41).

    >>> terms([1, 5], 2)
    Terms(error=5, bias_squared=1, variance=4)
    """
    return Terms(squared_error(outcomes, y),            # E((Y - y)²)
                 bias(outcomes, y) ** 2,                # = (E(Y) - y)²
                 variance(outcomes))                    # + V(Y)


# Not on the page: polynomials fitted to every set of noisy values.


def fitted(xs, ys, D):
    """α of the least-squares polynomial of degree D, from ΦᵀΦ α = Φᵀy; not on the page (F41).

    >>> fitted([0, 1, 2], [1, 3, 5], 1)
    [1, 2]
    """
    rows = [phi_powers(x, D) for x in xs]
    columns = transpose(rows)
    normal = [matvec(columns, column) for column in columns]
    return solve(normal, matvec(columns, ys))


def noisy_sets(xs, function, noise):
    """Every set of values function(x) ± noise at the xs; not on the page (F41).

    >>> list(noisy_sets([0, 1], lambda x: x, 1))
    [[1, 2], [1, 0], [-1, 2], [-1, 0]]
    """
    values = [function(x) for x in xs]
    for signs in product((1, -1), repeat=len(xs)):
        yield add(values, [sign * noise for sign in signs])


def predictions(xs, function, noise, D, x):
    """Y, the value at x of the polynomial of degree D fitted to each set; not on the page (F41).

    >>> predictions([0, 1], lambda x: x, 1, D=1, x=2)
    [3, -1, 5, 1]
    """
    sets = noisy_sets(xs, function, noise)
    return [polynomial(fitted(xs, ys, D), x) for ys in sets]
