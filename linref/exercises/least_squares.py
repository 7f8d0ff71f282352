"""Weights by the pseudo-inverse: every normalised sample is to have the margin that it is told."""

from linref.lists import dot, matvec, norm_squared, scale, solve, subtract, transpose
from linref.scalar import whole


def normalised(xs, signs):
    """Y: the samples of the negative class with their signs turned, the constant too (X11).

    >>> normalised([[1, 2], [1, 3]], [1, -1])
    [[1, 2], [-1, -3]]
    """
    return [scale(y, x) for x, y in zip(xs, signs)]


def pseudo_inverse(Y):
    """Y† = (Y'Y)⁻¹ Y' (X11).

    >>> pseudo_inverse([[1, 1], [-1, 1]])
    [[Fraction(1, 2), Fraction(-1, 2)], [Fraction(1, 2), Fraction(1, 2)]]
    """
    columns = transpose(Y)
    gram = [[dot(u, v) for v in columns] for u in columns]
    return transpose([solve(gram, list(row)) for row in Y])


def least_squares(Y, b):
    """a = Y† b, for which ‖Y a - b‖² is least (X12).

    >>> least_squares([[1, 1], [-1, 1], [0, 1]], [1, 1, 1])
    [0, 1]
    """
    return [whole(a) for a in matvec(pseudo_inverse(Y), b)]


def remaining(Y, a, b):
    """‖Y a - b‖², what the best a leaves; 0 where every margin is met (X12).

    >>> remaining([[1, 1], [-1, 1], [0, 1]], [0, 1], [1, 1, 2])
    1
    """
    return norm_squared(subtract(matvec(Y, a), b))
