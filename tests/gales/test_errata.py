"""The evidence of every erratum, against numbers computed apart from this project."""

from fractions import Fraction as F

import pytest

from linref.gales import errata
from linref.gales.data import EXAMPLE


def shown(function):
    return [(piece.printed, piece.corrected) for piece in function()]


def test_unextended_samples():
    """Without the 1, (0, 0) is always at z = 0: with z <= 0 as a mistake the run never ends (GE1)."""
    assert shown(errata.unextended_samples) == [([1000, 1], [1, 0])]


def test_two_meanings_of_x():
    """-0.4 for 1.6 (GE2)."""
    assert shown(errata.two_meanings_of_x) == [(F(-2, 5), F(8, 5))]


def test_values_of_zero():
    """0 and 6 updates from zero, with the end (6.7, -1.6, -3); the other set ends on a tie (GE3)."""
    assert shown(errata.values_of_zero) == [([0, [0, 0, 0]], [6, [F(67, 10), F(-8, 5), -3]]),
                                  ([[2, -1, -1], 0], [[4, -4, -2], 2])]


def test_value_for_distance():
    """0.95 and 0.605390 (GE4)."""
    (value, distance), = shown(errata.value_for_distance)
    assert value == F(19, 20) and distance == pytest.approx(0.605390, abs=1e-6)


def test_which_cost_is_minimised():
    """The number rises from 1 to 2 while E falls from 5 to 3, and falls while E rises from 3 to 7 (GE5)."""
    assert shown(errata.which_cost_is_minimised) == [([1, 2], [5, 3]), ([3, 1], [3, 7])]


def test_convex_yet_not_single():
    """Three minimisers with E = 0 (GE6)."""
    assert shown(errata.convex_yet_not_single) == [(1, [0, 0, 0])]


def test_stops_at_a_maximum():
    """Stays at 0 or runs to 1; the saddle of w³ stops too (GE7)."""
    (on, beside), saddle = shown(errata.stops_at_a_maximum)
    assert on == 0 and beside == pytest.approx(1) and saddle == (0, F(-1, 1000))


def test_stationary_maximum():
    """Residual zero with E = 0, and with E = -2.345362 (GE8)."""
    (across, worst), (best, least) = shown(errata.stationary_maximum)
    assert across == best == [0, 0] and worst == 0 and float(least) == pytest.approx(-2.345362, abs=1e-6)


def test_normal_for_direction():
    """At a right angle; the sign turns, E stays (GE9)."""
    (square, inner), (there, back) = shown(errata.normal_for_direction)
    assert inner == 0 and float(square) == pytest.approx(3.3878**2 + 0.1626**2, abs=1e-3)
    assert there[0] == [-a for a in back[0]] and there[1] == back[1]


def test_printed_matrix_is_rounded():
    """3.3874, -0.1626, -1.4430 for 3.3878, -0.1626, -1.4432 (GE10)."""
    (rounded, exact), = shown(errata.printed_matrix_is_rounded)
    assert [f"{float(a):.4f}" for a in rounded] == ["3.3874", "-0.1626", "-1.4430"]
    assert [f"{float(a):.4f}" for a in exact] == ["3.3878", "-0.1626", "-1.4432"]


def test_not_an_iterate():
    """Two vectors that have nothing to do with each other (GE11)."""
    (first, second), = shown(errata.not_an_iterate)
    assert first == [F(29, 20), F(-3, 5), F(-1, 2)] and first != second


def test_errors_on_separable_data():
    """3, 2, 2, 0 errors, and none after 100 steps (GE12)."""
    assert shown(errata.errors_on_separable_data) == [([3, 2, 2, 0], 0)]


def test_slopes_at_zero():
    """-1 and 0 (GE13)."""
    assert shown(errata.slopes_at_zero) == [(-1, 0)]


def test_divergence_depends_on_the_cost():
    """|w| = 1.2³⁰ = 237.376; 7, 8 and 1 updates (GE14)."""
    (far, near), (ten, others) = shown(errata.divergence_depends_on_the_cost)
    assert far == pytest.approx(1.2**30) and near < 1e-20 and (ten, others) == (7, [8, 1])


def test_singular_scatter():
    """S_w = [[1, 0], [0, 0]] (GE15)."""
    assert shown(errata.singular_scatter) == [([[1, 0], [0, 0]], 0)]


def test_bound_of_other_handouts():
    """From 0, and with y·z ≤ 0 as a mistake: 6 updates within 149; but 101 on 101 samples, more than 2/(1/5) (GE16).

    By hand: all 101 are misclassified at 0, so w̃[1] = (100, 99). From then on only (0, -1) is, 100 times, until b = -1.
    """
    samples = [[y * a for a in (*x, 1)] for x, y in zip(EXAMPLE.points, EXAMPLE.signs)]
    w, updates = [0, 0, 0], 0
    while missed := [x for x in samples if sum(a * b for a, b in zip(w, x)) <= 0]:
        w, updates = [a + sum(column) for a, *column in zip(w, *missed)], updates + 1
    (bound, few), (small, many) = shown(errata.bound_of_other_handouts)
    assert few == updates and bound > 149 and (small, many) == (10, 101)
    assert all("y·z ≤ 0" in piece.data for piece in errata.bound_of_other_handouts())


def test_floats_are_not_decimals():
    """0.09999999999999998 for 0.1 (GE17)."""
    assert shown(errata.floats_are_not_decimals) == [("0.09999999999999998", F(1, 10)), ("5.551115123125783e-17", 0)]


def test_other_conventions():
    """1.6 as a sum is 0.2 as a mean of 8 (GE18)."""
    assert shown(errata.other_conventions) == [(F(8, 5), F(1, 5))]


def test_another_hinge_loss():
    """At y·z = 0.5 the page's loss is 0, the other 0.5 (GE19)."""
    assert shown(errata.another_hinge_loss) == [(0, F(1, 2))]


def test_position_of_the_boundary():
    """0.5 / 1 and 0.5 / 2 (GE20)."""
    assert shown(errata.position_of_the_boundary) == [(F(1, 2), F(1, 4))]


def test_scatter_that_is_a_number():
    """ŵ'S₁ŵ, with S₁ by hand (GE21)."""
    (matrix, number), = shown(errata.scatter_that_is_a_number)
    assert matrix == [[F("0.1275"), F("-0.01")], [F("-0.01"), F("0.52")]]
    w1, w2 = 3.38783, -0.162608
    assert float(number) == pytest.approx(0.1275 * w1 * w1 - 0.02 * w1 * w2 + 0.52 * w2 * w2, abs=1e-4)


def test_scatter_that_is_no_variance():
    """Of four samples in each class the variance is a quarter of the scatter (GE22)."""
    (variances, scatters), = shown(errata.scatter_that_is_no_variance)
    assert [4 * variance for variance in variances] == scatters
    assert float(scatters[0]) == pytest.approx(1.4881, abs=1e-4)
