"""Vectors and matrices, beyond their examples."""

import random
from fractions import Fraction as F

import pytest
import sympy

from linref import lists


def test_solve_random_systems_exactly():
    """A x is b again, in fractions."""
    rng = random.Random(5)
    for _ in range(100):
        n = rng.randint(1, 5)
        A = [[rng.randint(-5, 5) for _ in range(n)] for _ in range(n)]
        x = [F(rng.randint(-9, 9), rng.randint(1, 9)) for _ in range(n)]
        b = lists.matvec(A, x)
        before = [list(row) for row in A], list(b)
        if lists.determinant(A):
            assert lists.solve(A, b) == x
        else:
            with pytest.raises(lists.SingularMatrix) as caught:
                lists.solve(A, b)
            assert any(caught.value.direction) and not any(lists.matvec(A, caught.value.direction))
        assert (A, b) == before


def test_solve_floats_takes_the_largest_pivot():
    """A tiny first pivot would lose everything."""
    assert lists.solve([[1e-20, 1.0], [1.0, 1.0]], [1.0, 2.0]) == pytest.approx([1.0, 1.0])


def test_solve_floats_knows_a_singular_matrix():
    """A third row that is the sum of the others, up to rounding."""
    A = [[0.1, 0.7, 0.3], [0.2, 0.4, 0.9], [0.1 + 0.2, 0.7 + 0.4, 0.3 + 0.9]]
    with pytest.raises(lists.SingularMatrix) as caught:
        lists.solve(A, [1.0, 2.0, 3.0])
    assert lists.matvec(A, caught.value.direction) == pytest.approx([0, 0, 0], abs=1e-12)


def test_solve_symbols():
    """Cramer's rule."""
    r, s, t, g, h = sympy.symbols("r s t g h")
    x, y = lists.solve([[r, s], [s, t]], [g, h])
    assert sympy.simplify(x - (t * g - s * h) / (r * t - s * s)) == 0
    assert sympy.simplify(y - (r * h - s * g) / (r * t - s * s)) == 0


def test_determinant_against_sympy():
    """Random matrices up to five rows."""
    rng = random.Random(6)
    for n in range(6):
        A = [[rng.randint(-5, 5) for _ in range(n)] for _ in range(n)]
        assert lists.determinant(A) == sympy.Matrix(n, n, [a for row in A for a in row]).det()


def test_normal_is_orthogonal_and_in_lowest_terms():
    """At a right angle to every vector it is given."""
    rng = random.Random(8)
    for _ in range(50):
        vectors = [[F(rng.randint(-5, 5), rng.randint(1, 4)) for _ in range(4)] for _ in range(3)]
        found = lists.normal(vectors)
        assert all(lists.dot(found, v) == 0 for v in vectors)
        assert sympy.gcd_list(found) in (0, 1)
