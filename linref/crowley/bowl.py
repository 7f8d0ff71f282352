"""Not on the page: the loss of a linear model as a quadratic function, its minimum, and the rates that reach it.

The lesson only descends. Samples are pairs (X, y) in homogeneous coordinates.
"""

from math import cos

from linref.lists import SingularMatrix, add, add_matrices, dot, matvec, norm, norm_squared, outer, scale, solve, zeros
from linref.scalar import first_digit, ratio


def hessian(samples):
    """The second derivatives of the loss, 1/M Σ X Xᵀ, which are the same at every w (C27).

    >>> hessian([([0, 1], 1), ([2, 1], 5)])
    [[2, 1], [1, 1]]
    """
    result = [[0] * len(samples[0][0]) for _ in samples[0][0]]
    for X, _ in samples:
        result = add_matrices(result, outer(X, X))
    return [[ratio(entry, len(samples)) for entry in row] for row in result]


def optimum(samples):
    """The w of minimum loss, where the average gradient is 0; None if more than one w has it (C17).

    The page only descends. This function solves the equation by elimination.

    >>> optimum([([0, 1], 1), ([2, 1], 5)])
    [2, 1]
    >>> optimum([([2, 1], 5)]) is None
    True
    """
    wanted = zeros(len(samples[0][0]))
    for X, y in samples:
        wanted = add(wanted, scale(y, X))
    try:
        return solve(hessian(samples), [ratio(entry, len(samples)) for entry in wanted])
    except SingularMatrix:
        return None


def largest_eigenvalue(H):
    """The largest eigenvalue λ of a symmetric matrix without negative ones, in floats (C22).

    Multiplying by H again and again turns a vector towards the direction of λ. The first vector has the entries
    cos 0, cos 1, cos 2, …, because they are orthogonal to no vector of exact entries.

    >>> round(largest_eigenvalue([[2, 1], [1, 2]]), 9)
    3.0
    """
    H = [list(map(float, row)) for row in H]
    v, before, older = [cos(j) for j in range(len(H))], None, None
    for _ in range(1000):
        image = matvec(H, v)
        length = norm(image)
        if not length or v == older:  # at the end rounding alone turns it, to and fro
            break
        older, before, v = before, v, scale(1 / length, image)
    return dot(v, matvec(H, v))


def rate_limit(samples):
    """2/λ_max: below this rate batch mode converges from every start, above it batch mode diverges (C22).

    >>> round(rate_limit([([2, 1], 0), ([-2, 1], 0)]), 9)
    0.5
    """
    return 2 / largest_eigenvalue(hessian(samples))


def rate_of_single_samples(samples):
    """Half of 1/‖X‖² of the longest X, rounded down: no update by one sample makes its own error larger (C26).

    >>> print(rate_of_single_samples([([0, 1], 1), ([2, 1], 3)]))
    1/10
    """
    return first_digit(0.5 / max(norm_squared(X) for X, _ in samples))
