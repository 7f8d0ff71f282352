"""Weights by the pseudo-inverse: every normalised sample is to have the margin that it is told."""

from linref.lists import dot, matvec, norm_squared, scale, solve, subtract, transpose


def normalised(xs, signs):
    """Y: the samples of the negative class with their signs turned, the constant too (X11)."""
    return [scale(y, x) for x, y in zip(xs, signs)]


def gram(Y):
    """Y'Y (X11)."""
    columns = transpose(Y)
    return [[dot(u, v) for v in columns] for u in columns]


def pseudo_inverse(Y):
    """Y† = (Y'Y)⁻¹ Y' (X11)."""
    squares = gram(Y)
    return transpose([solve(squares, row) for row in Y])


def least_squares(Y, b):
    """a = Y† b = (Y'Y)⁻¹ Y'b, for which ‖Y a - b‖² is least (X12)."""
    return solve(gram(Y), matvec(transpose(Y), b))


def remaining(Y, a, b):
    """‖Y a - b‖², what the best a leaves; 0 where every margin is met (X12)."""
    return norm_squared(subtract(matvec(Y, a), b))
