"""The evidence of every erratum, against numbers computed apart from this project."""

from fractions import Fraction as F

import pytest

from linref.fleuret import errata


def shown(function):
    return [(piece.printed, piece.corrected) for piece in function()]


def test_bias_under_the_brace():
    """.354344 against .817367 (FE1)."""
    ((printed, right),) = shown(errata.bias_under_the_brace)
    assert [printed, *right] == pytest.approx([0.354344, 0.817367, 0.817367], abs=5e-7)


def test_sigmoid_taken_twice():
    """The handout .313262 against 0 (FE2)."""
    assert shown(errata.sigmoid_taken_twice) == [pytest.approx((0.313262, 0), abs=5e-7)]


def test_bias_squared():
    """-3/4 + 43/16 against 9/16 + 43/16 = 13/4 (FE3)."""
    assert shown(errata.bias_squared) == [(F(31, 16), [F(13, 4), F(13, 4)])]


def test_doubled_percent():
    """One sign is left (FE4)."""
    assert shown(errata.doubled_percent) == [("train_error 0.23%%", "train_error 0.23%")]


def test_tie_of_the_update():
    """One update at x = 1 (FE5)."""
    assert shown(errata.tie_of_the_update) == [(1, 1)]


def test_scaled_with_its_constant():
    """8359.19 with 155 updates against 120.13 with 13 (FE6)."""
    (((bound, made), whole),) = shown(errata.scaled_with_its_constant)
    assert (float(bound), made) == (pytest.approx(8359.19, abs=0.005), 155) and whole == [F(12013, 100), 13]


def test_margin_and_speed():
    """1/442 with 6 updates, 1/325 with 132 (FE7)."""
    assert shown(errata.margin_and_speed) == [([pytest.approx(442**-0.5), 6], [pytest.approx(325**-0.5), 132])]


def test_one_weight_for_all():
    """6 against 14 of 16 (FE8)."""
    assert shown(errata.one_weight_for_all) == [(6, 14)]


def test_free_choice():
    """5, 7 and 13 updates (FE9)."""
    assert shown(errata.free_choice) == [([5, [2, 0, -1]], [[7, [3, 0, -1]], [13, [2, F(-1, 5), -1]]])]


def test_without_a_bias():
    """A change in the 100th epoch against 4 epochs (FE10)."""
    assert shown(errata.without_a_bias) == [([100, 1], [4, 0])]


def test_sample_left_out():
    """(3.6571, -.5905), -1.3238; with λ·8/7 as before (FE11)."""
    ((moved, (back, before)),) = shown(errata.sample_left_out)
    assert [float(a) for a in (*moved[0], moved[1])] == pytest.approx([3.6571, -0.5905, -1.3238], abs=5e-5)
    assert back == before == ([F(17, 5), F(-47, 60)], F(-16, 15))


def test_letters_and_labels():
    """σ(0) is 1 and 1/2; the same bound with γ and half of it (FE12)."""
    assert shown(errata.letters_and_labels) == [(1, F(1, 2)), (F(12013, 100), F(12013, 100))]


def test_blocks_or_cells():
    """64; 8·16 = 128 cells, and (8 - 1)·(16 - 1) = 105 blocks of 2 × 2 cells (FE13)."""
    assert shown(errata.blocks_or_cells) == [(64, [128, 105])]


def test_no_estimator():
    """.9590 and .9141 (FE14)."""
    assert shown(errata.no_estimator)[0] == pytest.approx((0.9590, 0.9141), abs=5e-5)


def test_start_of_the_proof():
    """318 against 120 (FE15)."""
    assert shown(errata.start_of_the_proof) == [(318, [120, 13])]
