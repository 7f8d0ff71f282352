"""The points that Wolfe's method in floats takes are those that make the nearest one, and its products are counted."""

import random

import pytest
import sympy

from linref.float_wolfe import _Hull, float_wolfe
from tests.command import sampled


def nearest(points):
    """The point nearest to the origin in the plane of some points, and the weights that make it, solved exactly."""
    n = len(points)
    gram = sympy.Matrix(n, n, lambda i, j: sum(a * b for a, b in zip(points[i], points[j])))
    ones = sympy.ones(n, 1)
    *weights, _ = gram.row_join(ones).col_join(ones.T.row_join(sympy.zeros(1, 1))).LUsolve(
        sympy.zeros(n, 1).col_join(sympy.ones(1, 1)))
    return [sum(t * x[d] for t, x in zip(weights, points)) for d in range(len(points[0]))], weights


@pytest.mark.parametrize("above", [6, 1])
@pytest.mark.parametrize("seed", sampled(range(40), 2))
def test_no_point_is_lower_than_the_nearest_one(monkeypatch, seed, above):
    """Far and near, seen exactly: its weights are positive, and no sum of two points is lower than it is."""
    monkeypatch.setattr("linref.float_wolfe.MAX_LOW_POINTS", 3)
    rng = random.Random(seed)
    first, second = ([[rng.randint(-3, 3), rng.randint(-3, 3), rng.randint(-3, 3) + up] for _ in range(n)]
                     for n, up in ((12, above), (5, 0)))
    rounds = iter(range(200))
    names, _ = float_wolfe(first, second, 9, lambda spent: next(rounds))
    sums = {(i, j): [a + b for a, b in zip(x, y)] for i, x in enumerate(first) for j, y in enumerate(second)}
    z, weights = nearest([sums[name] for name in names])
    assert min(weights) > 0
    assert min(sum(a * b for a, b in zip(z, x)) for x in sums.values()) == sum(a * a for a in z)


def test_points_that_were_low_are_looked_at_first(monkeypatch):
    """Here two: all are looked at where the lowest sum of those is not low enough, or is known; with their products."""
    monkeypatch.setattr("linref.float_wolfe.MAX_LOW_POINTS", 2)
    spent = []
    hull = _Hull([[6, 0], [2, 4], [4, 2], [0, 6]], [[2, 2], [4, 6]], 2, spent.append)
    assert hull.lowest([1, 0], 0, []) == ((3, 0), [1, 4]) and spent == [12, 12]
    assert hull.lowest([1, 0], 2, []) == ((3, 0), [1, 4]) and spent[2:] == [8]
    assert hull.lowest([1, 0], 1, []) == ((3, 0), [1, 4]) and spent[3:] == [8, 12]
    assert hull.lowest([0, 1], 4, []) == ((1, 0), [2, 3]) and spent[5:] == [8]
    assert hull.lowest([0, 1], 3, []) == ((0, 0), [4, 1]) and spent[6:] == [8, 12]
    assert hull.lowest([0, 1], 2, [(0, 0)]) == ((0, 0), [4, 1]) and spent[8:] == [8, 12]


def test_products_are_counted():
    """Two points in the plane: n·d of the n of both sets, and k (k + 3·d) for the k that are taken."""
    spent = []
    assert float_wolfe([[-1, 1], [1, 1]], [[0, 0]], 1, spent.append)[0] == [(0, 0), (1, 0)]
    assert spent == [6, 6, 1 * (1 + 3 * 2), 6, 2 * (2 + 3 * 2), 6, 6]
