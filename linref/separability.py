"""Exactly: can a hyperplane separate these samples, and by how much at best?

Both questions are one: which point of a convex hull lies nearest to the origin? If it is the origin itself, its
weights certify that no hyperplane separates; if not, it is the normal of the one that separates best. The answer
is found by Wolfe's method in whole numbers and fractions, so it is never a matter of rounding.

>>> separability([[0], [1], [3]], [-1, 1, 1])
Separable(w=[2, -1], margin_squared=Fraction(1, 5))
>>> separability([[0], [1], [2]], [1, -1, 1])
NotSeparable(weights=[Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)])
"""

from fractions import Fraction
from math import lcm
from typing import NamedTuple

from linref.lists import add, dot, norm_squared, scale, solve, subtract, whole_multiple, zeros
from linref.scalar import ratio, whole

EFFORT = 6_000_000


class Separable(NamedTuple):
    """A separating w, scaled so that the nearest sample has y w'x = 1, and the square of its distance."""

    w: list
    margin_squared: object


class NotSeparable(NamedTuple):
    """Weights, one for each sample, not negative, of sum 1, for which the sum of weight·y·x is zero."""

    weights: list


class Undecided(Exception):
    """The set is too large to be decided exactly within the effort allowed."""


def separability(points, labels, effort=EFFORT):
    """Separable, with the largest margin of the extended samples (x, 1), or NotSeparable, with the certificate.

    Labels are 1 and -1; w carries the bias last. Raises Undecided past an effort of about a second.
    """
    return one_side([scale(y, [*x, 1]) for x, y in zip(points, labels)], effort)


def one_side(vectors, effort=EFFORT):
    """The same for vectors that are to lie on one side of a hyperplane through the origin.

    >>> one_side([[1, 1], [-1, 1]])
    Separable(w=[0, 1], margin_squared=1)
    """
    nearest, weights = _nearest_to_origin(_Hull(vectors, effort))
    if any(nearest):
        size = norm_squared(nearest)
        return Separable([ratio(p, size) for p in nearest], size)
    return NotSeparable([weights.get(i, 0) for i in range(len(vectors))])


def widest_margin(points, labels, effort=EFFORT):
    """Separable, with the largest margin in the space of the points themselves, or None if there is none.

    Its w carries the bias last; the margin is measured without it: the nearest sample's distance to the boundary.
    """
    positive = [x for x, y in zip(points, labels) if y > 0]
    negative = [x for x, y in zip(points, labels) if y < 0]
    difference, _ = _nearest_to_origin(_Differences(positive, negative, effort))
    if not any(difference):
        return None
    size = norm_squared(difference)
    normal = [ratio(2 * d, size) for d in difference]
    above = min(dot(normal, x) for x in positive)
    below = max(dot(normal, x) for x in negative)
    return Separable([*normal, ratio(-(above + below), 2)], ratio(size, 4))


class _Hull:
    """A hull given by its points, which are scaled to whole numbers once."""

    def __init__(self, points, effort):
        if len(points) * len(points[0]) > effort // 10:
            raise Undecided
        self.scale = lcm(*(Fraction(a).denominator for point in points for a in point))
        self.points = [[int(a * self.scale) for a in point] for point in points]
        self.dimension = len(points[0])
        self.effort = effort
        self.words = 1 + max(abs(a) for point in self.points for a in point).bit_length() // 64

    def lowest(self, direction):
        """The number of the point lowest along a direction of whole numbers, and the point."""
        self.spend(len(self.points) * self.dimension)
        heights = [dot(direction, point) for point in self.points]
        i = min(range(len(heights)), key=heights.__getitem__)
        return i, self.points[i]

    def spend(self, multiplications):
        self.effort -= multiplications * self.words**2
        if self.effort < 0:
            raise Undecided


class _Differences(_Hull):
    """The hull of all differences a - b, of which only the lowest is ever formed."""

    def __init__(self, first, second, effort):
        super().__init__([*first, *second], effort)
        self.first = self.points[: len(first)]
        self.second = self.points[len(first) :]

    def lowest(self, direction):
        self.spend(len(self.points) * self.dimension)
        i = min(range(len(self.first)), key=lambda i: dot(direction, self.first[i]))
        j = max(range(len(self.second)), key=lambda j: dot(direction, self.second[j]))
        return (i, j), subtract(self.first[i], self.second[j])


def _nearest_to_origin(hull):
    """The point of the hull nearest to the origin and the weights that make it, as {number: weight}."""
    number, point = hull.lowest(zeros(hull.dimension))
    corral, weights = {number: point}, {number: 1}
    nearest = point
    while True:
        number, point = hull.lowest(whole_multiple(nearest))
        if dot(nearest, point) >= norm_squared(nearest):
            return [ratio(a, hull.scale) for a in nearest], weights
        corral[number], weights[number] = point, 0
        while True:
            hull.spend(20 * len(corral) ** 3)
            target = _affine_nearest(corral)
            if all(t > 0 for t in target.values()):
                break
            stride = min(ratio(weights[k], weights[k] - t) for k, t in target.items() if t <= 0)
            weights = {k: weights[k] + stride * (t - weights[k]) for k, t in target.items()}
            weights = {k: weight for k, weight in weights.items() if weight > 0}
            corral = {k: corral[k] for k in weights}
        weights = target
        nearest = zeros(hull.dimension)
        for k, weight in weights.items():
            nearest = add(nearest, scale(weight, corral[k]))


def _affine_nearest(corral):
    """Weights of sum 1, of any sign, of the point nearest to the origin in the plane through some points."""
    points = list(corral.values())
    gram = [[dot(u, v) for v in points] for u in points]
    shares = solve([[g + 1 for g in row] for row in gram], [1] * len(points))
    return {k: whole(ratio(share, sum(shares))) for k, share in zip(corral, shares)}
