"""Exactly: can a hyperplane separate these samples, and by how much at best?

Both questions are one: which point of a convex hull lies nearest to the origin? If it is the origin itself, its
weights certify that no hyperplane separates; if not, it is the normal of the one that separates best. Wolfe's method
finds it. It takes the nearest mixture of a few points; the point of the hull that lies lowest in the direction of this
mixture joins them, and points whose weight would fall below 0 leave; it ends when no point lies lower than the mixture.

This is done in whole numbers, so the answer is never a matter of rounding. Small sets are solved in whole numbers from
the start. For large ones the same method in floats guesses which points matter; whole numbers go on from there, and
look at every point before they answer.

>>> separability([[0], [1], [3]], [-1, 1, 1])
Separable(w=[2, -1], margin_squared=Fraction(1, 5))
>>> separability([[0], [1], [2]], [1, -1, 1])
NotSeparable(weights=[Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)])
"""

from fractions import Fraction
from math import gcd
from operator import mul
from typing import NamedTuple

from linref.float_wolfe import float_wolfe
from linref.lists import add, dot, negate, norm_squared, scale, subtract, whole_and_divisor, zeros
from linref.scalar import ratio

MAX_PRODUCTS = 15_000_000  # products of short numbers: about a second and a half
MAX_NUMBERS = 50_000  # numbers of all vectors up to which the largest margin is looked for before any other w
FINE = 10**9  # a guess in floats is rounded to whole numbers up to this size


class Separable(NamedTuple):
    """A separating w, scaled so that the nearest sample has y w'x = 1, and the square of its distance, where known."""

    w: list
    margin_squared: object


class NotSeparable(NamedTuple):
    """Weights, one for each sample, not negative, of sum 1, for which the sum of weight·y·x is zero."""

    weights: list


class Undecided(Exception):
    """The set is too large to be decided exactly within the effort allowed."""


def separability(points, labels, effort=MAX_PRODUCTS):
    """Separable, with the largest margin of the extended samples (x, 1), or NotSeparable, with the certificate.

    Labels are 1 and -1; w carries the bias last. Raises Undecided past the effort.

    >>> separability([[0], [2]], [-1, 1])  # 2w + b = 1 and -b = 1
    Separable(w=[1, -1], margin_squared=Fraction(1, 2))
    """
    return separate_vectors([scale(y, [*x, 1]) for x, y in zip(points, labels)], effort)


def separate_vectors(vectors, effort=MAX_PRODUCTS):
    """The same for vectors that are to lie on one side of a hyperplane through the origin.

    >>> separate_vectors([[1, 1], [1, -1]])
    Separable(w=[1, 0], margin_squared=1)
    >>> separate_vectors([[1, 0], [-3, 0]])
    NotSeparable(weights=[Fraction(3, 4), Fraction(1, 4)])
    """
    return _answer(*_nearest_to_origin(_Hull(vectors, [], effort)), len(vectors))


def weakly_separating(vectors):
    """A u with u·v ≥ 0 for all vectors and > 0 for some, or None; and the number of directions not taken away.

    If positive multiples of some vectors sum to 0, such a u is orthogonal to each of them. So the part of every vector
    along one of them can be taken away, until no vectors are left or some u has u·v > 0 for all of them.

    >>> weakly_separating([[1, 0], [-1, 0], [0, 2]])
    ([0, Fraction(1, 2)], 1)
    >>> weakly_separating([[1, 0], [-1, 0]])
    (None, 1)
    """
    left = len(vectors[0])
    while vectors:
        answer = separate_vectors(vectors)
        if isinstance(answer, Separable):
            return answer.w, left
        _, along = max(zip(answer.weights, vectors))
        across = [subtract(v, scale(ratio(dot(v, along), norm_squared(along)), along)) for v in vectors]
        vectors = [v for v in across if any(v)]
        left -= 1
    return None, left


def _answer(nearest, weights, count):
    """What the point nearest to the origin says of so many vectors: it separates them, or its weights are the proof."""
    if any(nearest):
        size = norm_squared(nearest)
        return Separable([ratio(p, size) for p in nearest], size)
    return NotSeparable([weights.get((i, 0), 0) for i in range(count)])


def separated(vectors, effort=MAX_PRODUCTS):
    """The same, but where the largest margin takes too long, any w that separates, without the margin.

    Of many numbers a guess in floats comes first: its w, rounded to whole numbers, is looked at exactly on every
    vector; or whole numbers go on from its points. It and the last attempt measure every feature in a unit of its own;
    that changes the margin, not whether there is one.

    >>> separated([[2, 0], [0, 2]])
    Separable(w=[Fraction(1, 2), Fraction(1, 2)], margin_squared=2)
    """
    if len(vectors) * len(vectors[0]) > MAX_NUMBERS:
        effort *= 4
        answer = _guessed(vectors, effort)
        if answer:
            return answer
    try:
        return separate_vectors(vectors, effort)
    except Undecided:
        units, whole = _units(vectors)
    answer = separate_vectors(whole, effort)
    return answer if isinstance(answer, NotSeparable) else Separable(list(map(mul, units, answer.w)), None)


def _units(vectors):
    """For each feature the whole number that makes its entries whole and about as large as the others', and these."""
    columns = [whole_and_divisor(column) for column in zip(*vectors)]
    sizes = [max(map(abs, column)) or 1 for column, _ in columns]
    factors = [max(sizes) // size for size in sizes]
    whole = zip(*[scale(factor, column) for factor, (column, _) in zip(factors, columns)])
    return [factor * multiple for factor, (_, multiple) in zip(factors, columns)], list(map(list, whole))


def _guessed(vectors, effort):
    """A w of whole numbers that separates, exactly, or the weights of a certificate; None where the guess fails."""
    units, whole = _units(vectors)
    hull = _Hull(whole, [], effort)
    try:
        names, nearest = float_wolfe(hull.first, hull.second, hull.largest, hull.spend)
        size = max(map(abs, nearest)) or 1
        w = [round(FINE * a / size) for a in nearest]
        if all(dot(w, point) > 0 for point in hull.first):
            return Separable(list(map(mul, units, w)), None)
        answer = _answer(*_wolfe(hull, {name: hull.difference(name) for name in names}), len(vectors))
    except (Undecided, ZeroDivisionError):
        return None
    return answer if isinstance(answer, NotSeparable) else None


def widest_margin(points, labels, effort=MAX_PRODUCTS):
    """Separable, with the largest margin in the space of the points themselves, or None if there is none.

    Its w carries the bias last; the margin is measured without it: the nearest sample's distance to the boundary.

    >>> widest_margin([[1], [3], [4]], [-1, 1, 1])  # the boundary is x = 2, at the distance 1
    Separable(w=[1, -2], margin_squared=1)
    """
    positive = [x for x, y in zip(points, labels) if y > 0]
    negative = [x for x, y in zip(points, labels) if y < 0]
    difference, weights = _nearest_to_origin(_Hull(positive, negative, effort))
    if not any(difference):
        return None
    size = norm_squared(difference)
    normal = [ratio(2 * d, size) for d in difference]
    i, j = next(iter(weights))  # two that are nearest to the boundary
    above, below = dot(normal, positive[i]), dot(normal, negative[j])
    return Separable([*normal, ratio(-(above + below), 2)], ratio(size, 4))


class _Hull:
    """The hull of the differences of some points and some second ones, or the origin, scaled to whole numbers once.

    A difference is formed only when it is asked for; its name is the numbers of its two points.
    """

    def __init__(self, first, second, effort):
        points = [*first, *second]
        self.dimension = len(points[0])
        if len(points) * self.dimension > effort // 10:
            raise Undecided
        whole, self.scale = whole_and_divisor([a for point in points for a in point])
        points = [whole[n : n + self.dimension] for n in range(0, len(whole), self.dimension)]
        self.first = points[: len(first)]
        self.second = [negate(point) for point in points[len(first) :]] or [zeros(self.dimension)]
        self.effort = effort
        self.largest = max(1, *[abs(a) for point in points for a in point])
        self.words = 1 + self.largest.bit_length() // 64

    def lowest(self, direction):
        """The difference lowest along a direction of whole numbers, and its name."""
        self.spend((len(self.first) + len(self.second)) * self.dimension * self.words**2)
        heights = [[dot(direction, point) for point in points] for points in (self.first, self.second)]
        name = tuple(along.index(min(along)) for along in heights)
        return name, self.difference(name)

    def difference(self, name):
        """A difference by its name."""
        i, j = name
        return add(self.first[i], self.second[j])

    def spend(self, multiplications):
        """Counts what is computed, in multiplications of short numbers."""
        self.effort -= multiplications
        if self.effort < 0:
            raise Undecided


def _nearest_to_origin(hull):
    """The point of the hull nearest to the origin and the weights that make it, as {name: weight}."""
    name, point = hull.lowest(zeros(hull.dimension))
    hull.effort, later = hull.effort // 8, hull.effort - hull.effort // 8
    try:
        return _wolfe(hull, {name: point})
    except Undecided:
        hull.effort = later
    names, _ = float_wolfe(hull.first, hull.second, hull.largest, hull.spend)
    try:
        return _wolfe(hull, {name: hull.difference(name) for name in names})
    except ZeroDivisionError:  # the points lie in a plane of fewer dimensions than it seemed
        return _wolfe(hull, {name: point})


def _wolfe(hull, corral):
    """Wolfe's method in whole numbers, from a mixture in equal parts of some points on."""
    weights = dict.fromkeys(corral, Fraction(1, len(corral)))
    while True:
        while True:
            shares = _affine_nearest(corral, hull)
            parts = sum(shares)
            target = {name: ratio(share, parts) for name, share in zip(corral, shares)}
            if min(target.values()) > 0:
                break
            stride = min(ratio(weights[k], weights[k] - t) for k, t in target.items() if t <= 0)
            weights = {k: weights[k] + stride * (t - weights[k]) for k, t in target.items()}
            weights = {k: weight for k, weight in weights.items() if weight > 0}
            corral = {k: corral[k] for k in weights}
        weights = target
        nearest = [dot(shares, column) for column in zip(*corral.values())]
        common = gcd(parts, *nearest)
        nearest, parts = [a // common for a in nearest], parts // common
        name, point = hull.lowest(nearest)
        if dot(nearest, point) * parts >= norm_squared(nearest):
            return [ratio(a, parts * hull.scale) for a in nearest], weights
        corral[name], weights[name] = point, 0


def _affine_nearest(corral, hull):
    """Whole multiples of the weights of the point nearest to the origin in the plane through some points.

    They solve (G + 1) x = 1, where G has the products of the points: eliminated without fractions, and, as G is
    symmetric, above its diagonal only.
    """
    points = list(corral.values())
    n = len(points)
    rows = [[*[dot(u, v) + 1 for v in points[i:]], 1] for i, u in enumerate(points)]
    hull.spend(n**2 * hull.dimension * hull.words**2)
    before = 1
    for k, top in enumerate(rows):
        lead = top[0]
        hull.spend((n - k) ** 2 * (2 + (lead.bit_length() // 64) ** 2 // 8))
        for i in range(k + 1, n):
            rows[i] = [(lead * a - top[i - k] * p) // before for a, p in zip(rows[i], top[i - k :])]
        before = lead
    shares = []
    for lead, *row in reversed(rows):
        shares.insert(0, (before * row[-1] - dot(row[:-1], shares)) // lead)
    return shares
