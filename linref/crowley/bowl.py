"""Ours: the loss of a linear model is a bowl; its curvature, its bottom, and the rates that get there.

The lesson descends and has none of this. Samples are pairs (X, y) in homogeneous coordinates.
"""

from linref.lists import add, add_matrices, dot, matvec, norm, outer, scale, solve, zeros
from linref.scalar import ratio


def hessian(samples):
    """The second derivatives of the loss, 1/M Σ X X': the same at every w (C27).

    >>> hessian([([1, 1], 3), ([-1, 1], 1)])
    [[1, 0], [0, 1]]
    """
    result = [[0] * len(samples[0][0]) for _ in samples[0][0]]
    for X, _ in samples:
        result = add_matrices(result, outer(X, X))
    return [[ratio(entry, len(samples)) for entry in row] for row in result]


def optimum(samples):
    """The w of least loss, where the average gradient is 0; by elimination, the page only descends (C17).

    >>> optimum([([1, 1], 3), ([-1, 1], 1)])
    [1, 2]
    """
    wanted = zeros(len(samples[0][0]))
    for X, y in samples:
        wanted = add(wanted, scale(y, X))
    return solve(hessian(samples), [ratio(entry, len(samples)) for entry in wanted])


def largest_eigenvalue(H):
    """The largest eigenvalue λ of a symmetric matrix without negative ones, in floats (C22).

    H turns a vector towards the direction of λ, again and again; two vectors, lest one be at a right angle to it.

    >>> round(largest_eigenvalue([[2, 1], [1, 2]]), 9), round(largest_eigenvalue([[1, -2], [-2, 4]]), 9)
    (3.0, 5.0)
    """
    widest = max(range(len(H)), key=lambda j: H[j][j])
    found = 0.0
    for v in ([1.0 / (j + 1) for j in range(len(H))], [float(j == widest) for j in range(len(H))]):
        for _ in range(1000):
            image = matvec(H, v)
            length = norm(image)
            if not length:
                break
            v = scale(1 / length, image)
        found = max(found, dot(v, matvec(H, v)))
    return found


def rate_limit(samples):
    """2/λ_max: below it the batch mode converges from every start, above it diverges; the page says 0.001 (C22).

    >>> round(rate_limit([([2, 1], 0), ([-2, 1], 0)]), 9)
    0.5
    """
    return 2 / largest_eigenvalue(hessian(samples))
