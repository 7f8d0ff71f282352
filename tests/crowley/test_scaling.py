"""Min-max scaling, and the conversion of points and models."""

import random
from fractions import Fraction as F

import pytest

from linref.crowley import bowl, scaling
from linref.crowley.data import HEIGHTS
from linref.crowley.lines import homogeneous, linear_model
from tests.command import outcomes, records, run

LIMITS = scaling.ranges(HEIGHTS.points)


def test_scaled_to_the_unit_interval():
    """0, 1/4, 5/8 and 1 of 150, 160, 175 and 190; the least is 0 and the greatest 1 on random points (C24)."""
    assert LIMITS == [(1, 150, 190)]
    assert [scaling.scaled(X, LIMITS) for X in HEIGHTS.points] == [[0], [F(1, 4)], [F(5, 8)], [1]]
    assert scaling.scaled([160, 1], scaling.ranges([[170, 1], [150, 3]])) == [F(1, 2), 0]
    rng = random.Random(24)
    for _ in range(50):
        points = [[rng.randint(-50, 50), rng.randint(0, 3), 7] for _ in range(6)]
        limits = scaling.ranges(points)
        assert 3 in scaling.constant_features(limits)
        if scaling.constant_features(limits) == [3]:
            scaled = [scaling.scaled(X[:2], limits[:2]) for X in points]
            assert all(min(column) == 0 and max(column) == 1 for column in zip(*scaled))
            assert [scaling.original_point(X, limits[:2]) for X in scaled] == [X[:2] for X in points]


def test_the_model_converted():
    """554/735 and -3072/49, the direct fit; by μ and σ 1.98936 and -285.34, which predicts 13.07 for 50.37 (C25)."""
    samples = [(homogeneous(scaling.scaled(X, LIMITS)), y) for X, y in zip(HEIGHTS.points, HEIGHTS.targets)]
    *w, b = bowl.optimum(samples)
    assert scaling.original_model(w, b, LIMITS) == ([F(554, 735)], F(-3072, 49))
    assert bowl.optimum([(homogeneous(X), y) for X, y in zip(HEIGHTS.points, HEIGHTS.targets)]) == [F(554, 735),
                                                                                                    F(-3072, 49)]
    (slope,), bias = scaling.model_as_printed(w, b, HEIGHTS.points)
    assert (slope, bias) == pytest.approx((1.98936, -285.34), abs=5e-3)
    assert linear_model([150], [slope], bias) == pytest.approx(13.07, abs=5e-3)
    assert float(linear_model([150], *scaling.original_model(w, b, LIMITS))) == pytest.approx(50.37, abs=5e-3)


def test_predictions_survive_the_conversion():
    """For random models of two features (C25)."""
    rng = random.Random(25)
    for _ in range(50):
        limits = [scaling.Range(1, rng.randint(-9, 0), rng.randint(1, 9)), scaling.Range(2, -3, rng.randint(0, 9))]
        w, b, X = [rng.randint(-5, 5), rng.randint(-5, 5)], rng.randint(-5, 5), [rng.randint(-9, 9), rng.randint(-9, 9)]
        assert linear_model(X, *scaling.original_model(w, b, limits)) == linear_model(scaling.scaled(X, limits), w, b)


def test_mean_and_deviation():
    """160 and 10 of 150 and 170; the scaled first height becomes 168.75 by μ and σ (C25)."""
    assert scaling.mean_and_deviation([[150, 1], [170, 5]]) == ([160, 3], [10, 2])
    means, deviations = scaling.mean_and_deviation(HEIGHTS.points)
    assert means == [F(675, 4)] and deviations[0] ** 2 == pytest.approx(3675 / 16)  # Σ (x - μ)² = 3675/4


def test_the_mean_of_floats_is_the_same_on_every_python():
    """As a loop gives it: 0.1 ten times sum to 0.9999999999999999; Python's own sum gives 1.0 from 3.12 on."""
    (mean,), _ = scaling.mean_and_deviation([[0.1]] * 10)
    assert mean == 0.09999999999999999


def test_a_constant_feature_is_a_clear_error(capsys, tmp_path):
    """It has no scale: one line with its name (C24)."""
    path = tmp_path / "flat.csv"
    path.write_text("age,height,weight\n1,7,3\n2,7,5\n4,7,6\n")
    status, out, err = run(capsys, "crowley", "scaling", "--data", path)
    assert (status, out) == (2, "")
    assert err == f"linref: {path}: column height has one value only, so max - min is 0; expected features that vary\n"


def test_features_that_go_together(capsys, tmp_path):
    """The second feature is twice the first: many models fit as well, and the model is converted all the same (C25)."""
    path = tmp_path / "twice.csv"
    path.write_text("a,b,y\n1,2,3\n2,4,5\n4,8,6\n")
    said = " ".join(run(capsys, "crowley", "scaling", "--data", path)[1].split())
    assert "So divide each w_d by the max - min of its feature" in said


def test_the_rates_that_converge(capsys):
    """λ_max is 28707.24 and 1.2483, from the two averages of each 2 × 2 matrix (C24)."""
    said = " ".join(run(capsys, "crowley", "scaling")[1].split())
    assert "unscaled 28707.2420 6.9669e-05 ((28706.25, 168.75), (168.75, 1))" in said
    assert "scaled 1.2483 1.6022 ((0.3633, 0.4688), (0.4688, 1))" in said
    assert ("With scaling every η below 1.6022 converges. Without scaling η must be below 6.9669e-05, so the page's "
            "η = 0.001 is too large.") in said
    assert "At w = 0 it is (-11057.5, -64.5), after scaling (-34.5625, -64.5). The last entry is for b." in said
    before, now = 11057.5 / 64.5, 34.5625 / 64.5
    assert f"entry 1 is {before:.4f} times the last entry, and {now:.4f} times after scaling." in said
    assert (F(150 * 50 + 160 * 59 + 175 * 68 + 190 * 81, 4), F(258, 4)) == (11057.5, 64.5)


def test_own_data(capsys, tmp_path):
    """Scaled, fitted, taken back: the direct fit (C24, C25)."""
    path = tmp_path / "heights.csv"
    path.write_text("height,weight\n150,50\n160,59\n175,68\n190,81\n")
    found = [r for r in outcomes(capsys, "crowley", "scaling", "--data", path) if r["status"] == "converged"]
    header = [r for r in records(capsys, "crowley", "scaling", "--data", path)
              if "Gradient descent" in r.get("run", "")][0]
    samples = [(homogeneous(scaling.scaled(X, LIMITS)), y) for X, y in zip(HEIGHTS.points, HEIGHTS.targets)]
    assert F(header["conventions"]["rate"]) == F(f"{bowl.rate_limit(samples) / 2:.2f}"[:3]) == F(4, 5)
    assert found[0]["w"] == pytest.approx([554 / 735 * 40, 150 * 554 / 735 - 3072 / 49], abs=1e-4)
    diverged = [r for r in outcomes(capsys, "crowley", "scaling", "--data", path, "--rate", "2")]
    assert diverged[-1]["status"] == "diverged" and diverged[-1]["step"] > 1


def test_from_given_weights(capsys):
    """The weights of the scaled features: from the least loss there nothing moves (C24)."""
    samples = [(homogeneous(scaling.scaled(X, LIMITS)), y) for X, y in zip(HEIGHTS.points, HEIGHTS.targets)]
    best = ",".join(map(str, bowl.optimum(samples)))
    found = [r for r in records(capsys, "crowley", "scaling", "--start", best) if "delta_w" in r]
    assert len(found) == 1 and found[0]["delta_w"] == pytest.approx([0, 0], abs=1e-9)


def test_features_from_0_to_1_are_said_to_stay(capsys, tmp_path):
    """Nothing to compare: unscaled and scaled are the same, as is every ∇L of XOR at w = 0 (C24)."""
    path = tmp_path / "xor.csv"
    path.write_text("a,b,y\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n")
    out = run(capsys, "crowley", "scaling", "--data", path)[1]
    assert "Every feature ranges from 0 to 1 already" in out and "Why scale?" not in out
