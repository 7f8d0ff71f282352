"""Linear models, homogeneous coordinates, the line through two samples, the plane."""

import random
from fractions import Fraction as F

import pytest

from linref.crowley import descent, lines
from linref.lists import dot, subtract
from tests.command import run


def test_models_and_errors():
    """Both forms agree; the error is y less the estimate (C10, C11, C12)."""
    rng = random.Random(11)
    for _ in range(50):
        X, w, b = [rng.randint(-5, 5) for _ in range(3)], [rng.randint(-5, 5) for _ in range(3)], rng.randint(-5, 5)
        estimate = sum(a * x for a, x in zip(w, X)) + b
        assert lines.linear_model(X, w, b) == lines.g(lines.homogeneous(X), [*w, b]) == estimate
        assert lines.error(7, estimate) == 7 - estimate
    assert lines.homogeneous([4, 5]) == [4, 5, 1]


def test_the_normal_and_the_parallel_planes():
    """Points of 3x + 4y + b = 0 differ by ways at a right angle to (3, 4), for every b (C11)."""
    for b in (0, -5, 10):
        p, q = ([F(-b - 4 * y, 3), y] for y in (0, 6))
        assert lines.linear_model(p, [3, 4], b) == lines.linear_model(q, [3, 4], b) == 0
        assert dot([3, 4], subtract(p, q)) == 0


def test_line_through_two_samples():
    """(170, 65), (180, 75): w = 1; b = -170 predicts 0 and 10, b = -105 predicts 65 and 75 (C13)."""
    points = (170, 65), (180, 75)
    samples = [([x, 1], y) for x, y in points]
    printed, right = lines.line_through_as_printed(*points), lines.line_through(*points)
    assert printed == [1, -170] and [lines.g(X, printed) for X, _ in samples] == [0, 10]
    assert right == [1, -105] and [lines.g(X, right) for X, _ in samples] == [65, 75]
    assert (descent.loss(printed, samples), descent.loss(right, samples)) == (F(4225, 2), 0)
    assert lines.line_through((1, 2), (3, 7)) == [F(5, 2), F(-1, 2)]


def test_a_plane_over_two_features():
    """w1 age + w2 height + b (C14)."""
    assert lines.plane_value(30, 180, [F(1, 2), 1, -105]) == 90


def test_the_trace(capsys):
    """Both lines, the second through both samples (C13)."""
    _, out, _ = run(capsys, "crowley", "lines")
    assert out.index("as printed") < out.index("CE5") < out.index("corrected")
    assert "= (75 - 65)/(180 - 170) = 1, b = -w₁x₁ = -170. The average loss is 2112.5." in out
    assert "= (75 - 65)/(180 - 170) = 1, b = y₁ - w₁x₁ = -105. The average loss is 0." in out
    status, out, _ = run(capsys, "crowley", "lines", "--corrected")
    assert status == 0 and "as printed" not in out


@pytest.mark.parametrize("option", ["--data", "--rate"])
def test_options_without_use(capsys, option):
    """The topic has nothing to run on data (C13)."""
    assert run(capsys, "crowley", "lines", option, "1")[:2] == (2, "")
