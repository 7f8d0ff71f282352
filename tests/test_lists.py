"""Vectors and matrices, beyond their examples."""

import random
from fractions import Fraction as F

import pytest
import sympy

from linref import lists
from linref.fleuret import units
from linref.fleuret.views.layer import UNITS
from linref.fleuret.views.units import REAL_INPUTS
from linref.gales import fisher
from linref.vitay import mle, neuron


def test_vectors_and_matrices_by_hand():
    """Each of the small functions once."""
    u, v, A = [1, 2], [3, 4], [[1, 2], [3, 4]]
    assert (lists.add(u, v), lists.subtract(u, v)) == ([4, 6], [-2, -2])
    assert (lists.scale(2, u), lists.negate([1, -2]), lists.zeros(3)) == ([2, 4], [-1, 2], [0, 0, 0])
    assert (lists.total([u, v], 2), lists.total([], 2)) == ([4, 6], [0, 0])
    assert lists.total([[F(1, 2), 3], [F(1, 3), F(-5, 2)], [F(1, 6), 2]], 2) == [1, F(5, 2)]
    assert lists.total([[F(1, 2), 1], [0.5, F(1, 4)]], 2) == [1.0, F(5, 4)]
    assert (lists.dot(u, v), lists.norm_squared(v), lists.norm(v)) == (11, 25, 5)
    assert lists.added([1, F(1, 2)]) == F(3, 2)
    assert (lists.transpose(A), lists.outer(u, v), lists.add_matrices(A, A)) == (
        [[1, 3], [2, 4]], [[3, 4], [6, 8]], [[2, 4], [6, 8]])
    assert (lists.matvec(A, [1, 1]), lists.quadratic([1, 0], A, [0, 1]), lists.determinant(A)) == ([3, 7], 2, -2)
    assert lists.inverse([[2, 1], [1, 1]]) == [[1, -1], [-1, 2]]
    assert lists.lowest_terms([F(4, 3), 2]) == [2, 3] and lists.solve([[2, 1], [1, 3]], [3, 4]) == [1, 1]
    assert lists.SingularMatrix([1, 0, -5]).largest() == [(3, -5), (1, 1)]


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


def hilbert(n, unit=1):
    """1/(i + j + 1), the worst that small whole numbers can do, in another unit for each column."""
    return [[F(unit**j, i + j + 1) for j in range(n)] for i in range(n)]


def test_units_do_not_matter_to_floats():
    """Columns and rows in units from 1e-30 to 1e30 make no matrix singular."""
    rng = random.Random(11)
    for _ in range(50):
        n = rng.randint(2, 6)
        A = [[rng.randint(-5, 5) + 20 * (i == j) for j in range(n)] for i in range(n)]
        rows, columns = ([10.0 ** rng.randint(-30, 30) for _ in range(n)] for _ in range(2))
        x = [rng.randint(1, 9) for _ in range(n)]
        scaled = [[p * a * q for a, q in zip(row, columns)] for p, row in zip(rows, A)]
        found = lists.solve(scaled, [p * b for p, b in zip(rows, lists.matvec(A, x))])
        assert [a * q for a, q in zip(found, columns)] == pytest.approx(x, rel=1e-9)


def test_where_floats_cannot_tell_exact_numbers_decide():
    """Hilbert's matrix of ten rows loses 13 places in floats, and none when the same floats are exact numbers."""
    A = [[float(a) for a in row] for row in hilbert(14)]
    with pytest.raises(lists.SingularMatrix):
        lists.solve(A, [1.0] * 14)
    A = [[float(a) for a in row] for row in hilbert(10, 1000)]
    theirs = sympy.Matrix(10, 10, [sympy.Rational(*a.as_integer_ratio()) for row in A for a in row])
    exactly = theirs.LUsolve(sympy.ones(10, 1))
    assert lists.solve(A, [1.0] * 10) == pytest.approx([float(a) for a in exactly], rel=1e-15)


def test_a_singular_matrix_of_floats_in_other_units():
    """The direction is in the units of the columns; its largest entries can be named."""
    A = [[1e20, 2e-10, 0.0], [3e20, 6e-10, 1.0], [1.0, 2e-30, 1.0]]
    with pytest.raises(lists.SingularMatrix) as caught:
        lists.solve(A, [1.0, 2.0, 3.0])
    u, v, none = caught.value.direction
    assert v / u == pytest.approx(-5e29) and none == 0 and 1 in (u, v)
    assert caught.value.largest() == [(2, v), (1, u)] and caught.value.largest(1) == [(2, v)]


def test_a_large_singular_matrix_of_floats_is_not_eliminated_twice(monkeypatch):
    """Of more rows than are eliminated exactly the floats have the last word; 40 are, here 11."""
    assert lists.MAX_EXACT_ROWS == 40
    exactly = lists._trusted
    monkeypatch.setattr(lists, "MAX_EXACT_ROWS", 11)
    monkeypatch.setattr(lists, "_trusted", None)
    rng = random.Random(14)
    A = [[rng.random() for _ in range(12)] for _ in range(11)]
    A.append([a + b + rng.random() * 1e-15 for a, b in zip(*A[:2])])
    with pytest.raises(lists.SingularMatrix) as caught:
        lists.solve(A, [1.0] * 12)
    assert lists.matvec(A, caught.value.direction) == pytest.approx([0] * 12, abs=1e-12)
    for row in A:
        row[0] *= 1e-40
    with pytest.raises(lists.SingularMatrix):
        lists.solve(A, [1.0] * 12)
    monkeypatch.setattr(lists, "_trusted", exactly)
    found = lists.solve([row[:11] for row in A[:11]], [row[0] for row in A[:11]])
    assert found == pytest.approx([1] + [0] * 10, abs=1e-9)


def test_inverse_and_determinant_against_sympy():
    """Whole numbers, fractions and both together; ints where they are whole; floats to the last digit."""
    rng = random.Random(12)
    for _ in range(60):
        n = rng.randint(1, 6)
        A = [[F(rng.randint(-4, 4), rng.choice((1, 1, 3))) for _ in range(n)] for _ in range(n)]
        theirs = sympy.Matrix(n, n, [sympy.Rational(a.numerator, a.denominator) for row in A for a in row])
        d = F(*map(int, theirs.det().as_numer_denom()))
        assert lists.determinant(A) == d
        if d:
            found = lists.inverse(A)
            assert [a for row in found for a in row] == [F(*map(int, a.as_numer_denom())) for a in theirs.inv()]
            assert all(type(a) is int or a.denominator > 1 for row in found for a in row)
            assert lists.matvec(A, [row[0] for row in found]) == [1] + [0] * (n - 1)
    assert lists.determinant([[0.1, 0.2, 0.3], [0.2, 0.4, 0.6], [1.0, 2.0, 4.0]]) == 0
    assert lists.determinant([[0.1, 0.7, 0.3], [0.2, 0.4, 0.9], [0.2, 1.4, 0.6]]) == 0  # by the first row -7e-18
    assert type(lists.determinant(hilbert(4))) is F
    assert type(lists.determinant([[2.0, 0, 0], [0, 2, 0], [0, 0, 2]])) is float


def test_the_determinant_of_many_floats():
    """Beyond the rows that are eliminated exactly: against whole numbers, with a row without a pivot, of any size."""
    rng = random.Random(8)
    A = [[rng.randint(-9, 9) for _ in range(45)] for _ in range(45)]
    A[0][0] = 0
    exact, floats = lists.determinant(A), [list(map(float, row)) for row in A]
    assert lists.determinant(floats) == pytest.approx(exact, rel=1e-9) and type(lists.determinant(floats)) is float
    assert lists.determinant([floats[1], floats[0], *floats[2:]]) == pytest.approx(-exact, rel=1e-9)
    assert lists.determinant([[0.0] * 45, *floats[1:]]) == 0
    large = lists.determinant([[1e9 * a for a in row] for row in floats])
    assert large / F(10) ** 405 == pytest.approx(exact, rel=1e-9)  # more than a float holds


def test_whole_numbers_stay_short():
    """Thirty rows of exact numbers within what fractions need for ten."""
    rng = random.Random(13)
    A = [[rng.randint(-99, 99) for _ in range(30)] for _ in range(30)]
    x = [rng.randint(-9, 9) for _ in range(30)]
    assert lists.solve(A, lists.matvec(A, x)) == x


def test_solve_symbols():
    """Cramer's rule."""
    r, s, t, g, h = sympy.symbols("r s t g h")
    x, y = lists.solve([[r, s], [s, t]], [g, h])
    assert sympy.simplify(x - (t * g - s * h) / (r * t - s * s)) == 0
    assert sympy.simplify(y - (r * h - s * g) / (r * t - s * s)) == 0


def test_numbers_and_symbols_together():
    """In any place; a pivot that is a symbol's zero is none."""
    r, s, t = sympy.symbols("r s t")
    A = [[1, t, 0], [2, 3, r], [0, 1, 1]]
    assert sympy.expand(lists.determinant(A) - (3 - 2 * t - r)) == 0
    for A, b in (([[1, t], [2, 3]], [r, 4]), ([[0.5, t], [1, 2]], [r, 4]), ([[t - t, s], [r, t]], [1, 2])):
        x = lists.solve(A, b)
        assert [sympy.simplify(left - right) for left, right in zip(lists.matvec(A, x), b)] == [0, 0]


def test_exact_numbers_on_the_left_and_floats_on_the_right():
    """Eliminated as they are: (-2, 1) is sent to zero, and a pivot is above nothing however small it is."""
    with pytest.raises(lists.SingularMatrix) as error:
        lists.solve([[1, 2], [2, 4]], [0.5, 1.0])
    assert error.value.direction == [-2, 1]
    assert lists.solve([[1, 0], [0, F(1, 2**70)]], [0.5, 1.0]) == [0.5, 2.0**70]
    assert lists.solve([[1.0, 2.0], [-1.0, 1.0]], [3.0, 0.0]) == [1, 1]


def test_powers_of_two_bring_entries_near_one():
    """Whatever the units: no entry is above 1, and the largest of each row is not below 1/2."""
    rng = random.Random(15)
    for _ in range(20):
        A = [[rng.choice((-1, 1)) * 10.0 ** rng.randint(-30, 30) for _ in range(4)] for _ in range(4)]
        by_row, by_column = lists._powers_of_two(A)
        for row, p in zip(A, by_row):
            assert 0.5 <= max(abs(a) * 2.0**p * 2.0**q for a, q in zip(row, by_column)) <= 1


def test_what_rounding_can_make_singular_is_not_trusted():
    """By its own inverse; the direction is the one that nearly nothing is left of."""
    assert lists._trusted([[1.0, 0.0], [0.0, 2.0**60]], [[1.0], [1.0]]) == [[1], [F(1, 2**60)]]
    with pytest.raises(lists.SingularMatrix):
        lists._trusted([[1.0, -(2.0**60)], [0.0, 1.0]], [[1.0], [1.0]])
    with pytest.raises(lists.SingularMatrix) as error:
        lists.solve([[1.0, 0.0, 0.0], [0.0, 1.0, 1.0], [0.0, 1.0, 1 + 2.0**-52]], [1.0, 1.0, 1.0])
    none, u, v = error.value.direction
    assert none == 0 and u == pytest.approx(-v) and abs(u) == pytest.approx(1)


def test_determinant_against_sympy():
    """Random matrices up to five rows."""
    rng = random.Random(6)
    for n in range(6):
        A = [[rng.randint(-5, 5) for _ in range(n)] for _ in range(n)]
        assert lists.determinant(A) == sympy.Matrix(n, n, [a for row in A for a in row]).det()


@pytest.mark.parametrize("exactly", [lists._exactly, lambda u, v: sum(a * b for a, b in zip(u, v))])
def test_dot_rounds_floats_one_after_the_other_on_every_python(exactly, monkeypatch):
    """As a loop does; Python's own sum and sumprod round otherwise from 3.12 on."""
    monkeypatch.setattr(lists, "_exactly", exactly)
    assert lists.dot([0.1] * 10, [1] * 10) == lists.added([0.1] * 10) == 0.9999999999999999
    assert lists.dot([2**70, F(1, 3)], [3, 3]) == 3 * 2**70 + 1
    assert type(lists.dot([], [])) is int


@pytest.mark.parametrize("u, v", [([0.1] * 10, [1] * 10), ([1] * 10, [0.1] * 10), ([0.1] * 10, [1.0] * 10)])
def test_floats_are_summed_once(u, v, monkeypatch):
    """Python's own sumprod is not asked first, whichever of the two vectors has the floats."""
    monkeypatch.setattr(lists, "_exactly", lambda u, v: pytest.fail("sumprod was asked for a product of floats"))
    assert lists.dot(u, v) == 0.9999999999999999


def test_floats_behind_a_whole_number_are_summed_as_a_loop_does():
    """1 and 0.1 ten times: a loop gives 2.000000000000001, sumprod 2.0."""
    value = 1
    for _ in range(10):
        value = value + 0.1
    assert lists.dot([1, *[0.1] * 10], [1] * 11) == value != 2


def test_floats_at_the_right_of_exact_numbers_are_solved_in_floats():
    """As floats at the left are, even if all of these are negative and one row is twice the other."""
    assert repr(lists.solve([[3, 0], [0, 4]], [1.0, 0.5])) == repr([1 / 3, 0.125])
    with pytest.raises(lists.SingularMatrix):
        lists.solve([[-0.1, -0.3], [-0.2, -0.6]], [1.0, 1.0])


def test_a_row_of_zeros_in_floats():
    """(-2, 1) is sent to zero."""
    with pytest.raises(lists.SingularMatrix) as error:
        lists.solve([[0.0, 0.0], [1.0, 2.0]], [1.0, 1.0])
    x, y = error.value.direction
    assert x == -2 * y != 0


def test_floats_are_summed_alike_on_every_python():
    """From 3.12 on, `sum` would find the 1 that is lost here, and say otherwise."""
    terms = [1e16, 1.0, -1e16]
    assert (units.perceptron_unit(terms, -0.5, [1, 1, 1]), neuron.neuron(terms, -0.5, [1, 1, 1])) == (0, -1)
    assert mle.mean(terms) == fisher.projected_mean(terms) == 0
    assert UNITS["sum"].rule(terms, 0.5) == REAL_INPUTS["value"].rule(terms, 0.5) == 0.5
