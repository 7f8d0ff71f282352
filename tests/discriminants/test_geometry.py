"""Signed distances, feet, classes, and the canonical space."""

import random
from fractions import Fraction as F

import pytest

from linref.discriminants import geometry
from linref.discriminants.data import TRIPLE
from linref.discriminants.units import canonical_examples
from linref.lists import dot, norm_squared, subtract
from tests.command import outcomes, records, run


def test_the_class_of_the_boundary_is_the_first():
    """y(x) >= 0 is C₁ (D34)."""
    assert geometry.discriminant([3, 4], -4, [3, 4]) == 21
    assert [geometry.assign([3, 4], -4, x) for x in ([0, 1], [0, F(99, 100)], [1, 1])] == ["C₁", "C₂", "C₁"]


def test_the_foot_lies_on_the_boundary_and_the_way_is_perpendicular():
    """For random boundaries and points, which come out as near as any other point of the boundary (D35, D36)."""
    rng = random.Random(35)
    for _ in range(100):
        w = [rng.randint(1, 5), rng.randint(-5, 5), rng.randint(-5, 5)]
        w_0, x = rng.randint(-5, 5), [rng.randint(-9, 9) for _ in range(3)]
        foot = geometry.foot(w, w_0, x)
        assert geometry.discriminant(w, w_0, foot) == 0
        way = subtract(x, foot)
        along = [[-w[1], w[0], 0], [-w[2], 0, w[0]]]
        assert all(dot(way, direction) == 0 for direction in along)
        assert geometry.signed_distance(w, w_0, x) ** 2 == pytest.approx(float(norm_squared(way)), rel=1e-12)


def test_signed_distance():
    """21/5 at (3,4) for 3x1 + 4x2 - 4, negative on the other side (D36)."""
    assert geometry.signed_distance([3, 4], -4, [3, 4]) == F(21, 5)
    assert geometry.signed_distance([3, 4], -4, [0, 0]) == F(-4, 5)
    assert geometry.signed_distance([6, 8], -8, [3, 4]) == F(21, 5)


def test_canonical_space():
    """All examples have x_0 = 1, so they lie on x_0 = 1 (D37)."""
    examples = canonical_examples(TRIPLE.points, TRIPLE.signs)
    assert [x[0] for x, _ in examples] == [1, 1, 1]


def test_the_trace(capsys):
    """Distances, the boundary in the plane, and what the last slide gets wrong (D34, D37)."""
    _, out, _ = run(capsys, "discriminants", "geometry")
    assert "DE4" in out and "DE19" in out
    assert "The origin has the signed distance y(0)/‖w‖ = w₀/‖w‖ = 1.2." in " ".join(out.split())


def test_an_example_in_the_wrong_class_is_named(capsys):
    """By 3x₁ + 4x₂ all three are in C₁, but example 3 has the label -1; by topic online's w none is wrong (D34)."""
    assert "Not classified correctly: example 3." in run(capsys, "discriminants", "geometry", "--start", "0,3,4")[1]
    assert "lassified correctly" not in run(capsys, "discriminants", "geometry")[1]


@pytest.mark.parametrize("label", [1, -1])
def test_the_boundary_is_in_the_first_class(capsys, tmp_path, label):
    """(0, 0) with y(x) = 0 is C₁, of whatever class it is (D34)."""
    path = tmp_path / "on.csv"
    path.write_text(f"a,b,class\n0,0,{label}\n1,1,1\n-1,-1,-1\n")
    told = "discriminants", "geometry", "--data", path, "--start", "0,1,1"
    out = run(capsys, *told)[1]
    assert [r["assigned"] for r in records(capsys, *told) if "assigned" in r] == ["C₁", "C₁", "C₂"]
    assert "· boundary" in out and "a point with y(x) = 0 belongs to C₁" in out
    assert ("Not classified correctly: example 1." in out) == ("◇ -1 not classified correctly" in out) == (label == -1)


@pytest.mark.parametrize("options", [(), ("--start", "-1,1,1")])
def test_own_data(capsys, tmp_path, options):
    """Distances of a file's examples for a w of the caller's (D36)."""
    path = tmp_path / "two.csv"
    path.write_text("a,b,class\n4,3,1\n0,0,-1\n")
    found = outcomes(capsys, "discriminants", "geometry", "--data", path, *options)
    assert [r["status"] for r in found] == ["computed"]
    status, out, err = run(capsys, "discriminants", "geometry", "--data", path, "--start", "1,0,0")
    assert (status, out) == (2, "") and err == \
        "linref: --start: (w₁, …, wₙ) are all 0: no boundary; expected one that is not\n"
