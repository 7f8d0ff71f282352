"""Vectors and matrices as plain lists, over any numbers that add and multiply.

Nothing here checks shapes: data are checked once, where they enter (`linref.samples`). Nothing changes its
arguments.
"""

from fractions import Fraction
from math import gcd, lcm
from operator import add as _add, mul, sub

from linref.scalar import is_number, ratio, sqrt, whole


def dot(u, v):
    """The inner product u'v.

    >>> dot([1, 2, 3], [4, 5, 6])
    32
    """
    return sum(map(mul, u, v))


def add(u, v):
    """u + v, entry by entry.

    >>> add([1, 2], [3, 4])
    [4, 6]
    """
    return list(map(_add, u, v))


def subtract(u, v):
    """u - v, entry by entry.

    >>> subtract([1, 2], [3, 4])
    [-2, -2]
    """
    return list(map(sub, u, v))


def scale(k, u):
    """k times the vector u.

    >>> scale(2, [1, 2])
    [2, 4]
    """
    return [k * a for a in u]


def negate(u):
    """-u.

    >>> negate([1, -2])
    [-1, 2]
    """
    return [-a for a in u]


def zeros(n):
    """The zero vector of n entries.

    >>> zeros(3)
    [0, 0, 0]
    """
    return [0] * n


def total(vectors, n):
    """The sum of vectors of n entries; zero where there are none.

    >>> total([[1, 2], [3, 4]], 2), total([], 2)
    ([4, 6], [0, 0])
    """
    result = zeros(n)
    for v in vectors:
        result = add(result, v)
    return result


def norm_squared(u):
    """u'u.

    >>> norm_squared([3, 4])
    25
    """
    return dot(u, u)


def norm(u):
    """The Euclidean length of u, exact where it is rational.

    >>> norm([3, 4])
    5
    """
    return sqrt(norm_squared(u))


def transpose(A):
    """A', the rows of A as columns.

    >>> transpose([[1, 2], [3, 4]])
    [[1, 3], [2, 4]]
    """
    return [list(column) for column in zip(*A)]


def outer(u, v):
    """The matrix u v'.

    >>> outer([1, 2], [3, 4])
    [[3, 4], [6, 8]]
    """
    return [scale(a, v) for a in u]


def add_matrices(A, B):
    """A + B, entry by entry.

    >>> add_matrices([[1, 2]], [[3, 4]])
    [[4, 6]]
    """
    return [add(a, b) for a, b in zip(A, B)]


def matvec(A, v):
    """The matrix A times the vector v.

    >>> matvec([[1, 2], [3, 4]], [1, 1])
    [3, 7]
    """
    return [dot(row, v) for row in A]


def quadratic(u, A, v):
    """The number u'A v.

    >>> quadratic([1, 0], [[1, 2], [3, 4]], [0, 1])
    2
    """
    return dot(u, matvec(A, v))


def determinant(A):
    """The determinant of A, by its first row; for small matrices.

    >>> determinant([[1, 2], [3, 4]])
    -2
    """
    if not A:
        return 1
    first, *others = A
    minors = ([row[:j] + row[j + 1 :] for row in others] for j in range(len(first)))
    return sum((-1) ** j * a * determinant(minor) for j, (a, minor) in enumerate(zip(first, minors)))


def whole_multiple(v):
    """The smallest multiple of v that is whole: the same direction in ints, which are fast.

    >>> whole_multiple([Fraction(1, 2), Fraction(-1, 3), 1])
    [3, -2, 6]
    """
    multiple = lcm(*(Fraction(a).denominator for a in v))
    return [int(a * multiple) for a in v]


def normal(vectors):
    """A vector at a right angle to n - 1 vectors of n entries, in lowest terms; zero where they leave it open.

    >>> normal([[1, 0, 0], [0, 2, 0]]), normal([[1, 0, 0], [2, 0, 0]])
    ([0, 0, 1], [0, 0, 0])
    """
    n = len(vectors) + 1
    minors = [(-1) ** j * determinant([v[:j] + v[j + 1 :] for v in vectors]) for j in range(n)]
    entries = whole_multiple(minors)
    return [a // (gcd(*entries) or 1) for a in entries]


class SingularMatrix(ValueError):
    """A system without a single solution; `direction` is a vector that the matrix sends to zero."""

    def __init__(self, direction):
        super().__init__("the matrix is singular")
        self.direction = direction


def solve(A, b):
    """The x with A x = b, by elimination; exact on exact numbers. In floats what is next to nothing counts as zero.

    >>> solve([[2, 1], [1, 3]], [3, 4])
    [1, 1]
    >>> solve([[1, 2], [2, 4]], [1, 2])
    Traceback (most recent call last):
    linref.lists.SingularMatrix: the matrix is singular
    """
    n = len(A)
    rows = [[*row, value] for row, value in zip(A, b)]
    in_floats = any(isinstance(a, float) for row in A for a in row)
    nothing = 1e-13 * max(abs(a) for row in A for a in row) if in_floats else 0
    for column in range(n):
        pivot = max(range(column, n), key=lambda r: _size(rows[r][column]))
        if _size(rows[pivot][column]) <= nothing:
            raise SingularMatrix([-rows[r][column] if r < column else int(r == column) for r in range(n)])
        rows[column], rows[pivot] = rows[pivot], rows[column]
        lead = rows[column][column]
        rows[column] = [ratio(a, lead) for a in rows[column]]
        for r in range(n):
            if r != column and rows[r][column] != 0:
                factor = rows[r][column]
                rows[r] = [a - factor * p for a, p in zip(rows[r], rows[column])]
    return [whole(row[n]) for row in rows]


def inverse(A):
    """The inverse of A.

    >>> inverse([[2, 1], [1, 1]])
    [[1, -1], [-1, 2]]
    """
    n = len(A)
    return transpose([solve(A, [int(i == j) for i in range(n)]) for j in range(n)])


def _size(x):
    """How good a pivot x is: its absolute value, or whether it is there at all for a symbol."""
    return abs(x) if is_number(x) else x != 0
