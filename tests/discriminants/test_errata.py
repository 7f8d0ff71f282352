"""The evidence of every erratum, against numbers computed apart from this project."""

from fractions import Fraction as F

import pytest

from linref.discriminants import errata


def shown(function):
    return [(piece.printed, piece.corrected) for piece in function()]


def test_one_pass_never_updates():
    """0 updates; with <= (0,-1,-1) after 2 (DE1)."""
    assert shown(errata.one_pass_never_updates) == [([[0, 0, 0], 0], [[0, -1, -1], 2])]


def test_two_gradients():
    """(0,0,0) against (-1/3, 1/6, -2/3) (DE2)."""
    assert shown(errata.two_gradients) == [([0, 0, 0], [F(-1, 3), F(1, 6), F(-2, 3)])]


def test_lost_label():
    """5 of 13 fail, none with y_k (DE3)."""
    (broken, mended), = shown(errata.lost_label)
    assert len(broken) == 5 and broken[:2] == [2, 4] and mended == []


def test_where_the_examples_lie():
    """x_0 is 1 (DE4)."""
    assert shown(errata.where_the_examples_lie) == [([0, 0, 0], [1, 1, 1])]


def test_inverse_square():
    """Half the margin: not 240.26 but 480.52 (DE5)."""
    assert shown(errata.inverse_square) == [(F("240.26"), F("480.52"))]


def test_which_margin():
    """25.19 against 8359.19, with 155 mistakes (DE6)."""
    (wrong, right), = shown(errata.which_margin)
    assert [float(wrong[2]), float(right[0])] == pytest.approx([25.1872, 8359.1872], rel=1e-6)
    assert wrong[:2] == [926, F(2500, 68)] and wrong[3] == right[1] == 155


def test_which_hypotheses_vote():
    """(2,2,2) against (7,11,-3) (DE7)."""
    found = list(errata.which_hypotheses_vote())
    assert shown(errata.which_hypotheses_vote) == [([2, 2, 2], [7, 11, -3])]
    assert "14 hypotheses" in found[0].data


def test_never_stops():
    """Online goes on; batch stops after one pass from 0, after two from a w that leads to 0, and goes round (DE8)."""
    assert shown(errata.never_stops) == [(200, [1, 200, 2])]


def test_thresholds_on_the_boundary():
    """2 of 16 are not correct, none with the threshold between two sums (DE9)."""
    assert shown(errata.thresholds_on_the_boundary) == [(2, 0)]


def test_some_disjunctions():
    """All 8 inputs right (DE10)."""
    assert shown(errata.some_disjunctions) == [(7, 8)]


def test_sign_of_zero():
    """1, 1/3 and 2/3; none correct and all in C₁ (DE11)."""
    assert shown(errata.sign_of_zero) == [(1, [F(1, 3), F(2, 3)]), (0, 3)]


def test_nothing_to_minimise():
    """0 at w = 0 with 3 mistakes (DE12)."""
    assert shown(errata.nothing_to_minimise) == [(0, 3)]


def test_too_large_an_epsilon():
    """2 passes with a mistake left against 401 with none (DE13)."""
    assert shown(errata.too_large_an_epsilon) == [([2, 1], [401, 0])]


def test_scale_from_zero():
    """16 updates for every η from 0; 39, 20 and 5 from (0,1,0) (DE14)."""
    assert shown(errata.scale_from_zero) == [([16] * 3, [39, 20, 5])]


def test_bias_and_location():
    """Distances √2 and 1/√2 from the origin (DE15)."""
    (bias, places), = shown(errata.bias_and_location)
    assert bias == [2, 2] and places == pytest.approx([2**0.5, 0.5**0.5])


def test_another_hinge():
    """0 and 1/2 (DE16)."""
    assert shown(errata.another_hinge) == [(0, F(1, 2))]


def test_three_meanings_of_w0():
    """The zero vector, and the bias 3 (DE17)."""
    assert shown(errata.three_meanings_of_w0) == [([0, 0, 0], 3)]


def test_arbitrary_alpha():
    """None right for α = -1; α² = 10.25²·293/25 = 1231.3325, and α² - D² is 10.25 less (DE18)."""
    assert shown(errata.arbitrary_alpha) == [(0, 3), (F("1221.0825"), F("1231.3325"))]


def test_length_with_the_bias():
    """21/5, and with the bias 3.2796 (DE19)."""
    (right, wrong), = shown(errata.length_with_the_bias)
    assert wrong == pytest.approx(3.2796, abs=1e-4) and right == F(21, 5)


def test_one_basin_always():
    """Lower halfway than at either end, on both sets (DE20)."""
    # by hand: u = ∓1, ∓1/2, ∓2 with y = 1, 1, -1; on XOR u = 0, 0, ∓1, ∓1 with y = -1, 1, 1, -1
    assert shown(errata.one_basin_always) == [([F(1, 2), 0, F(2, 3)], [F(1, 4), 0, F(1, 4)])]


def test_no_end():
    """It goes on as long as one looks; a clean pass ends it after 22 examples (DE21)."""
    assert shown(errata.no_end) == [(3000, 22)]


def test_slopes_on_the_boundary():
    """max(0, -d) has the slope -1 for d < 0 and 0 for d > 0; the page gives -y x₀ = -1 at d = 0 (DE22)."""
    assert shown(errata.slopes_on_the_boundary) == [(-1, [-1, 0])]
