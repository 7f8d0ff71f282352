"""Linear models, homogeneous coordinates, the line through two samples, the plane."""

import random
import re
from fractions import Fraction as F

import pytest

from linref.crowley import descent, lines
from linref.lists import dot, subtract
from tests.command import records, run


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
    said = " ".join(out.split())
    for b, loss in (("-w₁x₁⁽¹⁾ = -1·170 = -170", "2112.5."), ("y⁽¹⁾ - w₁x₁⁽¹⁾ = 65 - 1·170 = -105", "0.")):
        assert f"= (75 - 65)/(180 - 170) = 1. b = {b}" in said and f"L = 1/(2M) Σ δ² = {loss}\n" in out
    assert "the mean square error is (65² + 65²)/2 = 4225." in said and (65**2 + 65**2) / 2 == 4225
    status, out, _ = run(capsys, "crowley", "lines", "--corrected")
    assert status == 0 and "as printed" not in out


def test_the_bias_of_own_samples_is_worked_out(capsys, tmp_path):
    """Through (-1, 4) and (1, 0), w = -2: b = -(-2)·(-1) = -2 as printed, and 4 + (-2) = 2 (C13)."""
    path = tmp_path / "mine.csv"
    path.write_text("x,y\n-1,4\n1,0\n")
    said = " ".join(run(capsys, "crowley", "lines", "--data", path)[1].split())
    assert "b = -w₁x₁⁽¹⁾ = 2·(-1) = -2. So" in said and "b = y⁽¹⁾ - w₁x₁⁽¹⁾ = 4 + 2·(-1) = 2. So" in said


def test_own_samples(capsys, tmp_path):
    """Through (1, 2) and (3, 5), w = 3/2 and b = 1/2: errors 0, 0, 9/2 - 1/2; 8 at x = 5, 0 at -1/3 (C13)."""
    path = tmp_path / "mine.csv"
    path.write_text("x,y\n1,2\n3,5\n0,4.5\n")
    out = run(capsys, "crowley", "lines", "--data", path, "--corrected", "--ask", "5", "--ask=-1/3")[1]
    assert "3  (0, 1)  4.5  0.5  4\n" in out and "L = 1/(2M) Σ δ² = 2.6667." in out
    assert "x = (5): ŷ = 1.5·5 + 0.5 = 8.\n" in out and "ŷ = 1.5·(-1/3) + 0.5 = 0.\n" in out


@pytest.mark.parametrize("text, said", [
    ("a,b,y\n1,2,3\n2,1,0\n", "2 features; expected one: two samples determine a line, not a plane"),
    ("x,y\n1,2\n1,3\n2,4\n", "the line goes through samples 1 and 2; expected two that differ in x"),
    ("x,y\n1,2\n", "the line goes through samples 1 and 2; expected two that differ in x")])
def test_samples_without_a_line(capsys, tmp_path, text, said):
    """Two features, two samples at one place, one sample (C13)."""
    path = tmp_path / "mine.csv"
    path.write_text(text)
    assert run(capsys, "crowley", "lines", "--data", path) == (2, "", f"linref: {path}: {said}\n")


@pytest.mark.parametrize("topic, w", [("descent", (2.2, 0.7)), ("scaling", (2.2, 0.7))])
def test_estimates_for_new_points(capsys, tmp_path, topic, w):
    """By the model of minimum loss, 11/5 x + 7/10, in the file's own units: 11.7 at x = 5 (C13, C25)."""
    path = tmp_path / "mine.csv"
    path.write_text("x,y\n0,1\n1,3\n2,4\n3,8\n")
    found = [r for r in records(capsys, "crowley", topic, "--data", path, "--ask", "5") if "x" in r]
    assert [r["x"] for r in found] == [[5]] and found[0]["estimate"] == pytest.approx(11.7, abs=1e-3)
    assert found[0]["w"] == pytest.approx(w, abs=1e-3)
    line = next(row for row in run(capsys, "crowley", topic, "--data", path, "--ask", "5")[1].splitlines()
                if row.startswith("  x = (5): ŷ = "))
    slope, b, estimate = re.fullmatch(r"  x = \(5\): ŷ = (.+)·5 \+ (.+) = (.+)\.", line).groups()
    assert float(slope) * 5 + float(b) == pytest.approx(float(estimate), abs=5e-5)
    assert run(capsys, "crowley", topic, "--data", path, "--ask", "5,1") == (
        2, "", "linref: --ask: 2 numbers; expected 1, one for each feature\n")


def test_estimates_by_single_samples(capsys):
    """By the w at the end of the run, unless it diverges (C13, C29)."""
    out = run(capsys, "crowley", "stochastic", "--ask", "3", "--limit", "30")[1]
    slope, b, y = re.search(r"x = \(3\): ŷ = (\S+)·3 \+ (\S+) = (\S+)\.", out).groups()
    assert float(slope) * 3 + float(b) == pytest.approx(float(y), abs=5e-5)
    assert "new points" not in run(capsys, "crowley", "stochastic", "--ask", "3", "--rate", "50", "--limit", "99")[1]
