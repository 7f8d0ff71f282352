"""Which points of a hull make its point nearest to the origin: Wolfe's method in floats, as a guess.

What is rounded is rounded the same on every Python: sums are rounded once, all else is plain arithmetic.
"""

from math import fsum, sqrt
from operator import mul

from linref.lists import add

TINY = 1e-12  # what counts as 0 where no coordinate is above 1
MAX_LOW_POINTS = 100  # points that are looked at first


def float_wolfe(first, second, largest, spend):
    """The numbers (i, j) of the points first[i] + second[j] that seem to make up the nearest one, and that point.

    `largest` is the size of the largest coordinate, which is 1 for the nearest point; `spend` counts the products.

    The segment from (-2, 2) to (2, 2) contains the nearest point (0, 2); (0, 4) does not count.

    >>> names, nearest = float_wolfe([[-2, 2], [2, 2], [0, 4]], [[0, 0]], 4, lambda products: None)
    >>> names, [round(a, 9) + 0 for a in nearest]
    ([(0, 0), (1, 0)], [0.0, 0.5])
    """
    hull, corral = _Hull(first, second, largest, spend), _Corral()
    name, point = hull.lowest([0.0] * len(first[0]), 0, ())
    weights, nearest = [], point
    while corral.join(name, point):
        weights.append(0.0)
        nearest, weights = _inside(corral, weights, len(point), spend)
        enough = dot(nearest, nearest) * (1 - 1e-9)
        name, point = hull.lowest(nearest, enough, corral.names)
        if enough < TINY**2 or dot(nearest, point) > enough:
            break
    return corral.names, nearest


def _inside(corral, weights, dimension, spend):
    """The nearest point of the corral's plane and its weights, after removing points until all weights are positive."""
    while True:
        spend(len(weights) * (len(weights) + 3 * dimension))
        nearest, target = corral.nearest()
        leaving = [k for k, t in enumerate(target) if t < TINY]
        if not leaving:
            return nearest, target
        stride, k = min((weights[k] / max(weights[k] - target[k], TINY), k) for k in leaving)
        weights = [weight + stride * (t - weight) for weight, t in zip(weights, target)]
        del weights[k]
        corral.leave(k)


class _Hull:
    """All sums of a first and a second point, in floats. Points that were low are looked at first, then all."""

    def __init__(self, first, second, largest, spend):
        self.parts = [[[a / largest for a in point] for point in points] for points in (first, second)]
        self.low = self.all = [range(len(points)) for points in self.parts]
        self.spend = spend

    def lowest(self, direction, enough, known):
        """The name of a sum lower than `enough` along a direction and not yet known, or of the lowest; and the sum."""
        for seen in (self.low, self.all):
            self.spend(sum(map(len, seen)) * len(direction))
            heights = [{i: dot(direction, points[i]) for i in numbers} for points, numbers in zip(self.parts, seen)]
            self.low = [sorted(of, key=of.get)[:MAX_LOW_POINTS] for of in heights]
            i, j = (of[0] for of in self.low)
            if heights[0][i] + heights[1][j] < enough and (i, j) not in known:
                break
        return (i, j), add(self.parts[0][i], self.parts[1][j])


class _Corral:
    """Points with a 1 put last, as the columns of Q R: those of Q have length 1 and right angles, R is a triangle."""

    def __init__(self):
        self.names, self.Q, self.R = [], [], []  # Q and R as lists of columns

    def join(self, name, point):
        """Adds a point, unless it lies in the plane of the others; says whether it did."""
        rest, column = [*point, 1.0], [0.0] * len(self.Q)
        for _ in range(2):  # once more, for what rounding has left
            parts = [dot(q, rest) for q in self.Q]
            rest = [a - dot(parts, entries) for a, entries in zip(rest, zip(*self.Q))] if self.Q else rest
            column = add(column, parts)
        length = sqrt(dot(rest, rest))
        if length < TINY:
            return False
        self.names.append(name)
        self.Q.append([a / length for a in rest])
        self.R.append([*column, length])
        return True

    def leave(self, k):
        """Removes the k-th point; R is turned back into a triangle, two of its rows at a time."""
        del self.names[k], self.R[k]
        for i in range(k, len(self.R)):
            a, b = self.R[i][i:]
            length = sqrt(a * a + b * b)
            c, s = a / length, b / length
            for column in self.R[i:]:
                a, b = column[i : i + 2]
                column[i : i + 2] = c * a + s * b, c * b - s * a
            self.R[i].pop()
            u, v = self.Q[i : i + 2]
            self.Q[i : i + 2] = ([c * a + s * b for a, b in zip(u, v)], [c * b - s * a for a, b in zip(u, v)])
        self.Q.pop()

    def nearest(self):
        """The point nearest to the origin in the plane of the points, and the weights that make it.

        With a 1 put last and scaled, it is the projection of (0, …, 0, 1) onto the space of the columns.
        """
        last = [q[-1] for q in self.Q]
        *shadow, height = (dot(last, entries) for entries in zip(*self.Q))
        shares = []
        for column in reversed(self.R):
            share = last[len(column) - 1] / column[-1]
            shares.insert(0, share / height)
            last = [a - share * b for a, b in zip(last, column)]
        return [a / height for a in shadow], shares


def dot(u, v):
    """The inner product of floats, rounded once.

    >>> dot([0.1] * 10, [1.0] * 10)
    1.0
    """
    return fsum(map(mul, u, v))
