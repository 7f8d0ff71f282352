"""Discriminants and decisions of several classes, the sigmoid and its rule."""

import math
from fractions import Fraction as F

import pytest

from linref.crowley import decision
from linref.crowley.perceptron import sgn
from tests.command import run


def test_the_largest_discriminant_decides():
    """The first of equal ones; the whole order (C28)."""
    ws = [[1, 0, 1], [0, 1, 0], [-1, -1, 0]]
    assert decision.discriminants([2, 5, 1], ws) == [3, 5, -7]
    assert decision.classify([2, 5, 1], ws) == 2 and decision.classify([-4, -4, 1], ws) == 3
    assert decision.decision([1, 4, 4]) == 2
    assert decision.ordered_decision([1, 4, -2, 4]) == [2, 4, 1, 3]


def test_the_sigmoid_at_known_places():
    """1/2 at 0, 2/3 at log 2, 1/4 at -log 3; its ends do not overflow (C29)."""
    assert decision.f(0) == F(1, 2)
    assert decision.f(math.log(2)) == pytest.approx(2 / 3) and decision.f(-math.log(3)) == pytest.approx(1 / 4)
    assert decision.f(10**4) == 1 and decision.f(-(10**4)) == 0


def test_its_derivative():
    """f (1 - f): 1/4 at 0, 2/9 at log 2; the slope between two near places (C30)."""
    assert decision.derivative(0) == F(1, 4) and decision.derivative(math.log(2)) == pytest.approx(2 / 9)
    for z in (-3.0, -0.4, 1.7):
        assert decision.derivative(z) == pytest.approx((decision.f(z + 1e-6) - decision.f(z - 1e-6)) / 2e-6, rel=1e-7)


def test_the_rule_at_one_half():
    """Above one half POSITIVE; z = 0 is NEGATIVE although sgn(0) is 1 (C31)."""
    assert [decision.positive_or_negative(z) for z in (F(1, 100), 0, F(-1, 100))] == ["POSITIVE", "NEGATIVE",
                                                                                      "NEGATIVE"]
    assert sgn(0) == 1


def test_the_trace(capsys):
    """Discriminants, the sigmoid's table and its trap (C28, C29)."""
    _, out, _ = run(capsys, "crowley", "decision")
    assert "CE17" in out and "0.1050" in out
