"""Vectors and matrices as plain lists, over any numbers that add and multiply.

Nothing here checks shapes: data are checked once, where they enter (`linref.samples`). Nothing changes its
arguments.
"""

from fractions import Fraction
from math import frexp, gcd, ldexp, lcm, prod
from operator import add as _add, mul, sub

from linref.scalar import NUMBERS, as_int, is_number, ratio, sqrt

try:
    from math import sumprod as _exactly  # Python 3.12 and later: what a loop gives for exact numbers, but faster
except ImportError:
    _exactly = None


class _Zero(int):
    """The kind of a start with which `sum` rounds floats one after the other, on every Python."""


ZERO = _Zero()
EXACT = (int, Fraction)
LONG = 40  # entries above which fractions are multiplied as whole numbers, with one division at the end
MIN_PIVOT = 1e-13  # a pivot of floats of about 1 that is not to be trusted, after rounding on the way
FLOAT_RANGE = 1e300  # determinants from here on stay exact
MAX_EXACT_ROWS = 40  # rows up to which floats are eliminated exactly if need be


def dot(u, v):
    """The inner product u'v.

    >>> dot([1, 2], [3, 4])
    11
    """
    if len(u) > LONG and Fraction in {type(u[0]), type(u[-1]), type(v[0]), type(v[-1])} and _all((u, v), EXACT):
        (u, m), (v, n) = whole_and_divisor(u), whole_and_divisor(v)
        return ratio(dot(u, v), m * n)
    if _exactly is None:
        return sum(map(mul, u, v))
    if len(u) and float in (type(u[0]), type(v[0])):
        return sum(map(mul, u, v), ZERO)
    value = _exactly(u, v)
    return sum(map(mul, u, v), ZERO) if isinstance(value, float) else value  # floats behind a first whole number


def added(numbers):
    """The sum of numbers; of floats the same on every Python.

    >>> added([Fraction(1, 2), Fraction(1, 3)]), added([0.1] * 10)
    (Fraction(5, 6), 0.9999999999999999)
    """
    return sum(numbers, ZERO)


def add(u, v):
    """u + v, entry by entry.

    >>> add([1, 2], [3, 4])
    [4, 6]
    """
    return list(map(_add, u, v))


def subtract(u, v):
    """u - v, entry by entry.

    >>> subtract([1, 2], [3, 5])
    [-2, -3]
    """
    return list(map(sub, u, v))


def scale(k, u):
    """k times the vector u.

    >>> scale(2, [1, -3])
    [2, -6]
    """
    if type(k) is int and k in (1, -1):
        return list(u) if k == 1 else [-a for a in u]  # fractions multiply slowly
    return [k * a for a in u]


def negate(u):
    """-u.

    >>> negate([1, -3])
    [-1, 3]
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

    >>> total([[1, 2], [3, 4], [5, 6]], 2), total([], 2)
    ([9, 12], [0, 0])
    """
    vectors, result = list(vectors), zeros(n)
    if vectors and Fraction in map(type, vectors[0]) and _all(vectors, EXACT):  # fractions add slowly
        return [ratio(sum(whole), divisor) for whole, divisor in map(whole_and_divisor, zip(*vectors))]
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

    >>> norm([3, 4]), norm([1, 1])
    (5, 1.4142135623730951)
    """
    return sqrt(norm_squared(u))


def transpose(A):
    """A', the rows of A as columns.

    >>> transpose([[1, 2, 3], [4, 5, 6]])
    [[1, 4], [2, 5], [3, 6]]
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

    >>> add_matrices([[1, 2], [3, 4]], [[10, 0], [0, 10]])
    [[11, 2], [3, 14]]
    """
    return [add(a, b) for a, b in zip(A, B)]


def matvec(A, v):
    """The matrix A times the vector v.

    >>> matvec([[1, 2], [3, 4]], [1, -1])
    [-1, -1]
    """
    return [product for product, in products(A, [v])]


def products(us, vs):
    """The inner products of each of some vectors with each of some others.

    >>> products([[1, 2], [3, 4]], [[1, -1], [1, 0]])
    [[-1, 1], [-1, 3]]
    """
    if Fraction in map(type, (*vs[0], *us[0])) and _all((*us, *vs), EXACT):  # in whole numbers, as fractions are slow
        us, vs = list(map(whole_and_divisor, us)), list(map(whole_and_divisor, vs))
        return [[ratio(dot(u, v), m * n) for v, n in vs] for u, m in us]
    return [[dot(u, v) for v in vs] for u in us]


def quadratic(u, A, v):
    """The number u'A v.

    >>> quadratic([1, 0], [[1, 2], [3, 4]], [1, -1])
    -1
    """
    return dot(u, matvec(A, v))


def determinant(A):
    """The determinant of A; of symbols, and of very small matrices, by the first row.

    >>> determinant([[1, 2], [3, 4]])
    -2
    """
    if len(A) > 2 and _all(A, NUMBERS):
        if not _has_floats(A):
            return _exact_determinant(A)
        value = _exact_determinant(A) if len(A) <= MAX_EXACT_ROWS else prod(map(Fraction, _pivots(A)))
        return float(value) if abs(value) < FLOAT_RANGE else value
    if len(A) < 2:
        return A[0][0] if A else 1
    if len(A) == 2:
        (a, b), (c, d) = A
        return a * d - b * c
    first, *others = A
    minors = ([row[:j] + row[j + 1 :] for row in others] for j in range(len(first)))
    return sum((-1) ** j * a * determinant(minor) for j, (a, minor) in enumerate(zip(first, minors)))


def _exact_determinant(A):
    """The determinant of numbers, of floats as the exact numbers that they are."""
    try:
        return _bareiss(A, [[]] * len(A))[1]
    except SingularMatrix:
        return 0


def _pivots(A):
    """The pivots of an elimination in floats, each with the sign of its exchange: the determinant is their product."""
    rows = [*A]
    while rows:
        place = max(range(len(rows)), key=lambda r: abs(rows[r][0]))
        lead, *top = rows.pop(place)
        yield float(-lead if place % 2 else lead)
        rows = [[a - factor / lead * p for a, p in zip(row, top)] for factor, *row in rows] if lead else []


def whole_multiple(v):
    """The smallest multiple of v that is whole: the same direction in ints, which are fast.

    >>> whole_multiple([Fraction(1, 2), Fraction(-1, 3), 1])
    [3, -2, 6]
    """
    return whole_and_divisor(v)[0]


def lowest_terms(v):
    """The same direction in whole numbers without a common divisor.

    >>> lowest_terms([Fraction(2, 3), -2, 0])
    [1, -3, 0]
    """
    entries = whole_multiple(v)
    return [a // (gcd(*entries) or 1) for a in entries]


class SingularMatrix(ValueError):
    """A system without a single solution; `direction` is a vector that the matrix sends to zero.

    >>> try:
    ...     solve([[1, 2], [2, 4]], [1, 1])
    ... except SingularMatrix as error:
    ...     error.direction
    [-2, 1]
    """

    def __init__(self, direction):
        super().__init__("the matrix is singular")
        self.direction = direction

    def largest(self, count=3):
        """The largest entries of the direction, each with the number of its column, from 1.

        >>> SingularMatrix([1, 0, -5, 2]).largest(2)
        [(3, -5), (4, 2)]
        """
        entries = [(j, a) for j, a in enumerate(self.direction, start=1) if a]
        return sorted(entries, key=lambda entry: -abs(entry[1]))[:count]


def solve(A, b):
    """The x with A x = b, by elimination; exact on exact numbers.

    >>> solve([[2, 1], [1, 1]], [1, 2])
    [-1, 3]
    """
    return [value for (value,) in _solved(A, [[value] for value in b])]


def inverse(A):
    """The inverse of A.

    >>> inverse([[2, 1], [1, 1]])
    [[1, -1], [-1, 2]]
    """
    n = len(A)
    return _solved(A, [[int(i == j) for j in range(n)] for i in range(n)])


def _solved(A, B):
    """The X with A X = B, by the elimination that suits the numbers."""
    if _all(A, EXACT) and _all(B, EXACT):
        return _bareiss(A, B)[0]
    if not (_has_floats(A) and _all(A, NUMBERS)):
        return _gauss_jordan(A, B)
    try:
        return _gauss_jordan(A, B, MIN_PIVOT * max(abs(a) for row in A for a in row))
    except SingularMatrix:
        return _solved_in_units(A, B)


def _solved_in_units(A, B):
    """The X with A X = B for floats, each row and column of A in a unit of its own, a power of 2.

    So the units of the data do not matter. Up to 40 rows are eliminated as the exact numbers that the floats are, so
    that rounding on the way does not matter either.
    """
    by_row, by_column = _powers_of_two(A)
    A = [[ldexp(a, p + q) for a, q in zip(row, by_column)] for row, p in zip(A, by_row)]
    B = [[a * 2.0**p for a in row] for row, p in zip(B, by_row)]
    try:
        X = _trusted(A, B) if len(A) <= MAX_EXACT_ROWS else _gauss_jordan(A, B, MIN_PIVOT)
    except SingularMatrix as error:
        raise SingularMatrix(_direction_in_units(error.direction, by_column)) from None
    return [[float(a) * 2.0**q for a in row] for row, q in zip(X, by_column)]


def _direction_in_units(direction, exponents):
    """A direction with its entries times powers of 2, and all of them divided so that the largest one is about 1."""
    largest, largest_exponent = max((abs(a), q) for a, q in zip(direction, exponents))
    result = []
    for a, q in zip(direction, exponents):
        share = ratio(a, largest)
        result.append(share * 2.0 ** (q - largest_exponent) if abs(share) > MIN_PIVOT else 0.0)
    return result


def _trusted(A, B):
    """The exact X of floats A; an error if rounding of its entries may be all that keeps A from being singular.

    It cannot be, while the rows of |A⁻¹||A| add up to less than 2⁵³.
    """
    n = len(A)
    solution, _ = _bareiss(A, [[*values, *(int(i == j) for j in range(n))] for i, values in enumerate(B)])
    X, inverted = ([row[k] for row in solution] for k in (slice(-n), slice(-n, None)))
    reach = [Fraction(sum(map(abs, row))) for row in A]
    if max(dot(list(map(abs, row)), reach) for row in inverted) >= 2**53:
        raise SingularMatrix(max(zip(*inverted), key=lambda column: max(map(abs, column))))
    return X


def _powers_of_two(A):
    """Exponents for rows and columns of A: multiplied by these powers of 2 its entries are about 1, and not above."""
    sizes = [[frexp(a)[1] if a else None for a in row] for row in A]
    by_row, by_column = zeros(len(A)), zeros(len(A))
    for _ in range(10):
        for lines, own, other in ((sizes, by_row, by_column), (zip(*sizes), by_column, by_row)):
            for i, line in enumerate(lines):
                exponents = [size + p for size, p in zip(line, other) if size is not None]
                own[i] = -(sum(exponents) // (len(exponents) or 1))
    for i, line in enumerate(sizes):
        by_row[i] = -max((size + p for size, p in zip(line, by_column) if size is not None), default=0)
    return by_row, by_column


def _gauss_jordan(A, B, nothing=0):
    """The X with A X = B for numbers of any kind; a pivot that is not above `nothing` is none."""
    n = len(A)
    rows = [[*row, *values] for row, values in zip(A, B)]
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
    return [list(map(as_int, row[n:])) for row in rows]


def _bareiss(A, B):
    """The X with A X = B, and the determinant of A, in whole numbers: division by the pivot before leaves no rest."""
    n = len(A)
    rows, multiples = map(list, zip(*[whole_and_divisor([*row, *values]) for row, values in zip(A, B)]))
    before, sign = 1, 1
    for column in range(n):
        pivot = max(range(column, n), key=lambda r: abs(rows[r][0]))
        lead = rows[pivot][0]
        if not lead:
            raise SingularMatrix([-ratio(rows[r][0], before) if r < column else int(r == column) for r in range(n)])
        if pivot != column:
            sign = -sign
            rows[column], rows[pivot] = rows[pivot], rows[column]
        top = rows[column][1:]
        for r, (factor, *row) in enumerate(rows):
            if r != column:
                rows[r] = [(lead * a - factor * p) // before for a, p in zip(row, top)]
        rows[column], before = top, lead
    return [[ratio(a, before) for a in row] for row in rows], ratio(sign * before, prod(multiples))


def _all(rows, kinds):
    """Whether every number of some rows is of these kinds."""
    return all(isinstance(a, kinds) for row in rows for a in row)


def whole_and_divisor(v):
    """A multiple of v in whole numbers, and the number that divides it."""
    ratios = [a.as_integer_ratio() for a in v]
    divisor = lcm(*[q for _, q in ratios])
    return [p * (divisor // q) for p, q in ratios], divisor


def _has_floats(rows):
    return any(isinstance(a, float) for row in rows for a in row)


def _size(x):
    """How good a pivot x is: its absolute value, or whether it is there at all for a symbol."""
    return abs(x) if is_number(x) else x != 0
