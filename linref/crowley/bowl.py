"""Ours: the loss of a linear model is a bowl; its curvature, its bottom, and the rates that get there.

The lesson descends and has none of this. Samples are pairs (X, y) in homogeneous coordinates.
"""

from fractions import Fraction
from math import cos, log10

from linref.lists import SingularMatrix, add, add_matrices, dot, matvec, norm, outer, scale, solve, zeros
from linref.scalar import ratio, whole


def hessian(samples):
    """The second derivatives of the loss, 1/M Σ X X': the same at every w (C27)."""
    result = [[0] * len(samples[0][0]) for _ in samples[0][0]]
    for X, _ in samples:
        result = add_matrices(result, outer(X, X))
    return [[ratio(entry, len(samples)) for entry in row] for row in result]


def optimum(samples):
    """The w of least loss, where the average gradient is 0; None where the samples leave it open (C17).

    The page only descends; this is elimination.
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

    H turns a vector towards the direction of λ, again and again. It starts with the cosines of 0, 1, 2, …: they are at
    a right angle to no vector of exact entries.
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
    """2/λ_max: below it the batch mode converges from every start, above it diverges; the page says 0.001 (C22)."""
    return 2 / largest_eigenvalue(hessian(samples))


def first_digit(x):
    """A float rounded down to its first digit, or up by its last places: a rate that is easy to write (C22)."""
    x *= 1 + 1e-9
    power = Fraction(10) ** int(log10(x) // 1)
    return whole(Fraction(x) // power * power)
