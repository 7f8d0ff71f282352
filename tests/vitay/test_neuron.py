"""The neuron: sides of a hyperplane, its sign, its sum, separability."""

from fractions import Fraction as F

import pytest

from linref.separability import NotSeparable, separability
from linref.vitay import neuron as unit
from linref.vitay.data import EIGHT, THREE, XOR
from tests.command import outcomes, run


def test_labels_are_one_and_minus_one():
    """Of every set of the handout (V1)."""
    assert {*EIGHT.signs, *THREE.signs, *XOR.signs} == {1, -1}
    assert unit.misclassified([1], 0, [([2], 1), ([1], -1), ([0], 1), ([0], -1), ([-1], -1)]) == [2, 4]


def test_sides_of_a_hyperplane():
    """30 at (5,5), -5 at the origin, 0 at (-1,2) (V2)."""
    w, b = [3, 4], -5
    assert [unit.net_activation(w, b, x) for x in ([5, 5], [0, 0], [-1, 2])] == [30, -5, 0]
    assert [unit.side(w, b, x) for x in ([5, 5], [0, 0], [-1, 2])] == ["above", "below", "on"]
    assert [unit.side([F(1, 9)], 0, [x]) for x in (1, -1)] == ["above", "below"]


def test_the_sign_of_zero():
    """1 from 0 on (V3)."""
    assert [unit.sign(z) for z in (0, F(1, 9), F(-1, 9))] == [1, 1, -1]


def test_the_neuron_is_the_sign_of_its_sum():
    """At several points (V4)."""
    for x in ([1, 1], [-1, 2], [0, 0], [4, -3]):
        assert unit.neuron([3, 4], -5, x) == unit.sign(unit.net_activation([3, 4], -5, x))


def test_separable_sets(capsys):
    """The trace's w and b separate the eight samples; XOR has a proof (V5)."""
    assert isinstance(separability(XOR.points, XOR.signs), NotSeparable)
    _, out, _ = run(capsys, "vitay", "neuron")
    assert "separable, for example by w = (10, 1), b = -5" in out and "Not separable" in out
    assert unit.misclassified([10, 1], -5, list(zip(EIGHT.points, EIGHT.signs))) == []


@pytest.mark.parametrize("start, errors", [("1,1,-1", [3]), ("1,0,0", [])])
def test_own_data(capsys, tmp_path, start, errors):
    """Predictions for weights of the caller's (V4)."""
    path = tmp_path / "mine.csv"
    path.write_text("a,b,class\n2,0,1\n1,1,1\n0,0.5,1\n-1,0,-1\n")
    _, out, _ = run(capsys, "vitay", "neuron", "--data", path, "--start", start)
    assert ("Misclassified: example 3." if errors else "Misclassified: none.") in out
    found = [r for r in outcomes(capsys, "vitay", "neuron", "--data", path) if "separable" in r]
    assert found[0]["separable"] is True
    path.write_text("a,class\n0,1\n1,-1\n2,1\n")
    found = [r for r in outcomes(capsys, "vitay", "neuron", "--data", path) if "separable" in r]
    assert found[0]["certificate"] == ["1/4", "1/2", "1/4"]


def test_the_smallest_margin(capsys):
    """By (10, 1), -5: 10x₁ + x₂ - 5 is 5, 6, 1.6, 2.4 of t = 1, and -5, -4, -1.5, -1.6 of t = -1 (V5)."""
    out = " ".join(run(capsys, "vitay", "neuron")[1].split())
    assert "The smallest t·z is 1.5 > 0, at example 7." in out
