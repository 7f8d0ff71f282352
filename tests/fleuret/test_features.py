"""XOR with its product, polynomials, shallow learning."""

from fractions import Fraction as F

import pytest

from linref.fleuret import data
from linref.fleuret import features
from linref.fleuret.perceptron import train_perceptron, with_constant
from tests.command import outcomes, records

CORNERS = list(zip(data.XOR.points, data.XOR.signs))


def test_xor_is_not_separable():
    """The two samples of either class have the same sum; other weights, other sums (F36)."""
    assert [(x, y) for x, y in CORNERS] == [([0, 0], -1), ([0, 1], 1), ([1, 0], 1), ([1, 1], -1)]
    assert features.sums_of_classes([1, 1, 1, 1], CORNERS) == ([1, 1], [1, 1])
    assert features.sums_of_classes([1, 2, 3, 5], CORNERS) == ([3, 2], [5, 5])


@pytest.mark.parametrize("low, w, updates", [(0, [2, 2, -5, -1], 29), (-1, [0, 0, -4, 0], 4)])
def test_perceptron_on_phi(low, w, updates):
    """29 updates for inputs 0 and 1, 4 for -1 and 1 (F37)."""
    points = [[a if a else low for a in x] for x, _ in CORNERS]
    samples = with_constant([x for x, _ in features.mapped(features.phi_xor, [(x, 1) for x in points])],
                            [y for _, y in CORNERS])
    steps = list(train_perceptron([x for x, _ in samples], [y for _, y in samples], 99))
    assert steps[-1].after == w and sum(step.after != step.w for step in steps) == updates


def test_phi():
    """The product third; the labels stay (F37)."""
    assert [features.phi_xor(x) for x in ([0, 1], [2, -3])] == [[0, 1, 0], [2, -3, -6]]
    assert features.mapped(features.phi_xor, [([2, 5], -1)]) == [([2, 5, 10], -1)]


def test_model_on_phi():
    """σ(w Φ(x) + b) for the corners, w = (1, 1, -2), b = -1/2 (F37)."""
    found = [features.f([1, 1, -2], -F(1, 2), features.phi_xor, x, lambda z: z) for x, _ in CORNERS]
    assert found == [-F(1, 2), F(1, 2), F(1, 2), -F(1, 2)]


def test_polynomials():
    """1 - 2x² + x³; D + 1 components, one for D = 0 (F38)."""
    assert [features.sum_of_powers([1, 0, -2, 1], x) for x in (-1, 0, 2, F(1, 2))] == [-2, 1, 1, F(5, 8)]
    assert features.sum_of_powers([5], 9) == 5
    assert [features.polynomial([1, 0, -2, 1], x) for x in (-1, 0, 2, F(1, 2))] == [-2, 1, 1, F(5, 8)]
    assert features.phi_powers(3, 4) == [1, 3, 9, 27, 81]
    assert features.phi_powers(7, 0) == [1]
    assert features.polynomial([5], 9) == 5


def test_approximation_of_a_kink():
    """.5, .25, .1875, .1367, .0982, .0700, .0497 for D = 1, 2, …, 64 (F39)."""
    places = [F(k, 64) for k in range(65)]
    errors = [features.maximum_error(features.kink, features.bernstein(features.kink, D), places)
              for D in (1, 2, 4, 8, 16, 32, 64)]
    assert errors[:3] == [F(1, 2), F(1, 4), F(3, 16)]
    assert [round(float(e), 4) for e in errors] == [0.5, 0.25, 0.1875, 0.1367, 0.0982, 0.07, 0.0497]


def test_bernstein_by_definition():
    """Σ f(k/D) C(D,k) x^k (1-x)^(D-k) at some places, also of a function that is not symmetric (F39)."""
    from math import comb

    for D in (1, 3, 5):
        alpha = features.bernstein(lambda t: t * t + t, D)
        for x in (0, F(1, 3), 1, 2):
            assert features.polynomial(alpha, x) == sum(
                (F(k, D) ** 2 + F(k, D)) * comb(D, k) * x**k * (1 - x) ** (D - k) for k in range(D + 1))


def test_shallow_learning_represents_xor():
    """Logistic regression on Φ(x), not on x (F46)."""
    def right(phi, size):
        for step in features.shallow(phi, CORNERS, [0.0] * size, 0.0, 1.0):
            if step.t == 300:
                return [(sum(a * b for a, b in zip(step.w, phi(x))) + step.b > 0) == (y == 1) for x, y in CORNERS]

    assert all(right(features.phi_xor, 3)) and not all(right(lambda x: x, 2))
    first = next(features.shallow(features.phi_xor, CORNERS, [0, 0, 0], 0, 1))
    assert (first.by_w, first.by_b) == ([0, 0, -F(1, 2)], 0)


def test_outcomes_of_the_traces(capsys):
    """The certificate, and what follows the kernel trick: 8 steps, the first by hand (F36, F46)."""
    first, *_ = outcomes(capsys, "fleuret", "features")
    assert (first["status"], first["sums"]) == ("not separable", [[1, 1], [1, 1]])
    *_, last = outcomes(capsys, "fleuret", "kernel")
    assert (last["errors"], last["updates"], last["status"]) == ([], 8, "separated")
    steps = [step for step in records(capsys, "fleuret", "kernel") if "t" in step]
    assert (steps[0]["w"], steps[1]["w"]) == ([0, 0, 0], [0, 0, -0.5])


def test_records_of_the_default_run(capsys):
    """What programs read of each list (F37, F38, F39, F46)."""
    steps = [record for record in records(capsys, "fleuret", "features") if record["record"] == "step"]
    mapped = [step for step in steps if "f" in step]
    assert [(step["phi"], step["value"], step["f"]) for step in mapped] == [
        ([0, 0, 0], "-1/2", -1), ([0, 1, 0], "1/2", 1), ([1, 0, 0], "1/2", 1), ([1, 1, 1], "-1/2", -1)]
    powers = [(step["x"], step["phi"], step["terms"], step["value"]) for step in steps if "terms" in step]
    assert powers[1] == ("1/2", [1, "1/2", "1/4", "1/8"], [1, 0, "-1/2", "1/8"], "5/8")
    errors = [(step["D"], step["error"]) for step in steps if "D" in step]
    assert errors[:2] == [(1, "1/2"), (4, "3/16")] and [D for D, _ in errors] == [1, 4, 16, 64]
    shallow = outcomes(capsys, "fleuret", "kernel")[-1]
    assert len(shallow["w"]) == 3
    assert shallow["w"][0] == pytest.approx(shallow["w"][1])
    assert shallow["b"] < 0 < shallow["w"][0]
