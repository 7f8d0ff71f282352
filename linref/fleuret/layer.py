"""A layer: several linear predictors on the same inputs (Fleuret, EE-559, 3a).

w has a row of N weights for each of the M units, b a bias for each.
"""

from typing import NamedTuple

from linref.lists import add, matvec


class Step(NamedTuple):
    """One unit: its number, its row of weights and bias, the products w_ij x_j, their sum with the bias, its output.

    >>> step = next(units([[3, -4]], [1], [1, 2], sigma=abs))
    >>> step.products, step.sum, step.y
    ([3, -8], -4, 4)
    """

    i: int
    w: list
    b: object
    products: list
    sum: object
    y: object


def units(w, b, x, sigma):
    """The units of a layer one after the other (F34).

    >>> for step in units([[1, 2], [3, -4]], [0, 1], [1, 2], sigma=lambda z: 1 if z >= 0 else -1):
    ...     print(step.i, step.products, step.sum, step.y)
    1 [1, 4] 5 1
    2 [3, -8] -4 -1
    """
    M, N = len(w), len(x)
    for i in range(M):                                  # ∀ i = 1, …, M
        products, total = [], 0
        for j in range(N):
            products.append(w[i][j] * x[j])
            total = total + products[j]                 # Σ_{j=1}^N w_{i,j} x_j
        z = total + b[i]
        yield Step(i + 1, w[i], b[i], products, z, sigma(z))  # y_i = σ(Σ_{j=1}^N w_{i,j} x_j + b_i)


def componentwise(sigma, y):
    """σ for vectors: one component after the other (F35).

    >>> componentwise(lambda z: 1 if z >= 0 else -1, [5, -4])
    [1, -1]
    """
    return [sigma(y_i) for y_i in y]                    # σ : (y_1, …, y_M) ↦ (σ(y_1), …, σ(y_M))


def layer(w, b, x, sigma):
    """The same with a matrix w and vectors x, b, y (F35).

    >>> layer([[1, 2], [3, -4]], [0, 1], [1, 2], sigma=lambda z: 1 if z >= 0 else -1)
    [1, -1]
    """
    return componentwise(sigma, add(matvec(w, x), b))   # y = σ(w x + b)
