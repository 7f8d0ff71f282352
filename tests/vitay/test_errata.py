"""The evidence of every erratum, against numbers computed apart from this project."""

from fractions import Fraction as F

import pytest

from linref.vitay import errata, minibatch, online
from linref.vitay.data import EIGHT


def shown(function):
    return [(piece.printed, piece.corrected) for piece in function()]


def test_not_a_projection():
    """30; the distance 6 and the point (7/5, 1/5) (VE1)."""
    assert shown(errata.not_a_projection) == [(30, [6, [F(7, 5), F(1, 5)]])]


def test_less_variance():
    """No bias for any K; variances .0573, .0246, 0 (VE2)."""
    (lowered, found), = shown(errata.less_variance)
    biases, variances = zip(*found)
    assert lowered == "the bias" and biases == (0, 0, 0)
    assert [float(a) for a in variances] == pytest.approx([0.0573, 0.0246, 0], abs=5e-5)


def test_factor_of_two():
    """Twice -2 (3, 5) (VE3)."""
    assert shown(errata.factor_of_two) == [([-12, -20], [-6, -10])]


def test_mse_that_rises():
    """2, 2, 3/2, 2, 2, 3/2, 3/2, 0 (VE4)."""
    assert shown(errata.mse_that_rises) == [([2, 2, F(3, 2), 2, 2, F(3, 2), F(3, 2), 0], 1)]


def test_two_steps_left_out():
    """Nothing is learned without adding Δw (VE5)."""
    assert shown(errata.two_steps_left_out) == [([0, 0], [F(-11, 160), F(-3, 10)])]


def test_any_rate_from_zero():
    """With η = 1/2 seven updates lead to w = (0.8375, -0.2), so w/η = (1.675, -0.4) for every η (VE6)."""
    assert shown(errata.any_rate_from_zero) == [([7] * 3, [[F(67, 40), F(-2, 5)]] * 3)]


def test_correct_on_the_hyperplane():
    """(-8, 2), 6 leaves example 1 at z = 0 (VE7)."""
    assert shown(errata.correct_on_the_hyperplane) == [([[-8, 2], 6], 0)]


def test_letters_of_the_likelihood():
    """Opposite signs (VE8)."""
    (slope, gradient), = shown(errata.letters_of_the_likelihood)
    assert slope == pytest.approx(-gradient, rel=1e-6) and slope > 0


def test_other_targets():
    """With ±1 w grows in proportion to the epochs, with 1 and 0 slowly (VE9)."""
    ((hundred, thousand), (few, many)), = shown(errata.other_targets)
    assert thousand[0] / hundred[0] == pytest.approx(10, rel=0.02) and many[0] / few[0] < 2
    assert thousand[0] == pytest.approx(1635.3, abs=0.1) and thousand[1] == pytest.approx(-518.2, abs=0.1)


def test_neither_class():
    """Of a y of 1/2, and of a draw that is y, neither class is told (VE10)."""
    assert shown(errata.neither_class) == [("neither", "neither")]


def test_drawing_is_worse():
    """.5002, .58, .82, .9802 for .51, .7, .9, .99 (VE11)."""
    (drawn, hard), = shown(errata.drawing_is_worse)
    assert [float(a) for a in drawn] == pytest.approx([0.5002, 0.58, 0.82, 0.9802])
    assert [float(a) for a in hard] == pytest.approx([0.51, 0.7, 0.9, 0.99])


def test_no_finite_minimum():
    """1.12, 6.10, 14.29, 26.38 (VE12)."""
    (few, many), = shown(errata.no_finite_minimum)
    assert [*few, *many] == pytest.approx([1.12, 6.10, 14.29, 26.38], abs=5e-3)


def test_not_always_faster():
    """8 against 5: the sixth pass of batch learning only finds that no example is misclassified (VE13)."""
    assert shown(errata.not_always_faster) == [("online learning", [8, 5])]
    assert online.epochs_needed(EIGHT.labelled) == [4, 7]
    assert [step.mse == 0 for step in errata._batch(EIGHT)] == [False] * 7 + [True]


def test_variance_and_bounds():
    """5/2 and 10/3; -1.84, 2.77, 7.37, 25.79 (VE14)."""
    variances, (_, ls) = shown(errata.variance_and_bounds)
    assert variances == (F(5, 2), F(10, 3)) and ls == pytest.approx([-1.84, 2.77, 7.37, 25.79], abs=5e-3)


def test_ragged_minibatch():
    """(11/6, -4/15), 2/3 against (5/2, 1/15), 4/3 (VE15)."""
    assert shown(errata.ragged_minibatch) == [([[F(11, 6), F(-4, 15)], F(2, 3)], [[F(5, 2), F(1, 15)], F(4, 3)])]


def test_who_counts_more():
    """Divided by K = 3 all would count 1/3; divided by its own number those of the last minibatch count 1/2 (VE15)."""
    steps = minibatch.minibatch(EIGHT.labelled, [0, 0], 0, 1, 1, lambda: [[8, 7, 6], [5, 4, 3], [2, 1]])
    assert [step.delta_b / F(sum(step.error)) for step in steps] == [F(1, 3), F(1, 3), F(1, 2)]
    assert "count less" not in errata.ragged_minibatch.__doc__


def test_above_is_where_w_points():
    """Below (VE16)."""
    assert shown(errata.above_is_where_w_points) == [("above", "below")]


def test_not_the_same_gradient():
    """(12, 20) and (3/2, 5/2) (VE17)."""
    assert shown(errata.not_the_same_gradient) == [([12, 20], [F(3, 2), F(5, 2)])]


def test_not_independent():
    """9/8 on average of two independent minibatches of 3, none in a split (VE18)."""
    assert shown(errata.not_independent) == [(F(9, 8), 0)]
