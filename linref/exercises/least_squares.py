"""Weights by the pseudo-inverse: every normalised sample should have the margin that is stated for it."""

from linref.lists import inverse, matvec, norm_squared, products, scale, solve, subtract, transpose


def normalised(xs, signs):
    """Y: the samples with their constants, those of the negative class multiplied by -1 (X11).

    >>> normalised([[1, 2], [1, 5]], [1, -1])
    [[1, 2], [-1, -5]]
    """
    return [scale(y, x) for x, y in zip(xs, signs)]


def gram(Y):
    """Y'Y (X11).

    >>> gram([[1, 2], [-1, -5]])
    [[2, 7], [7, 29]]
    """
    return products(transpose(Y), transpose(Y))


def pseudo_inverse(Y):
    """Y† = (Y'Y)⁻¹ Y' (X11).

    >>> pseudo_inverse([[1, 0], [0, 1], [0, 0]])
    [[1, 0, 0], [0, 1, 0]]
    """
    inverted = inverse(gram(Y))
    return transpose([matvec(inverted, row) for row in Y])


def least_squares(Y, b):
    """a = Y†b, which minimises ‖Y·a - b‖² (X12).

    >>> least_squares([[1, 0], [1, 1], [1, 2]], [1, 3, 5])
    [1, 2]
    """
    return solve(gram(Y), matvec(transpose(Y), b))      # a = Y†b = (Y'Y)⁻¹Y'b solves Y'Y a = Y'b


def remaining(Y, a, b):
    """‖Y·a - b‖², the squared error; 0 if every margin is met (X12).

    >>> remaining([[1, 0], [1, 1], [1, 2]], [1, 0], [0, 3, 0])  # 1² + 2² + 1²
    6
    """
    return norm_squared(subtract(matvec(Y, a), b))
