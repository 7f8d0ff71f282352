"""Squared error, bias and variance, exactly."""

import random
from fractions import Fraction as F
from itertools import product

from linref.fleuret import bias_variance as tradeoff
from linref.fleuret.features import kink
from tests.command import records, run


def test_known_numbers():
    """Y in 0, 0, 1, 4 and y = 2: 13/4 = 9/16 + 43/16, the bias itself is -3/4 (F41)."""
    assert tradeoff.expectation([0, 0, 1, 4]) == F(5, 4) and tradeoff.bias([0, 0, 1, 4], 2) == F(-3, 4)
    assert tradeoff.terms([0, 0, 1, 4], 2) == (F(13, 4), F(9, 16), F(43, 16))
    assert tradeoff.variance([0, 0, 1, 4]) == F(43, 16) and tradeoff.squared_error([0, 0, 1, 4], 2) == F(13, 4)


def test_terms_add_up():
    """On random outcomes, and the variance does not depend on y (F41)."""
    rng = random.Random(1)
    for _ in range(100):
        outcomes, y = [F(rng.randint(-20, 20), rng.randint(1, 5)) for _ in range(rng.randint(1, 6))], rng.randint(-4, 4)
        found = tradeoff.terms(outcomes, y)
        assert found.error == found.bias_squared + found.variance
        assert found.variance == tradeoff.terms(outcomes, 9).variance


def test_fits():
    """A line through points on it; the mean for D = 0; every point for D = 2; least squares by its condition (F41)."""
    assert tradeoff.fitted([0, 1, 2], [1, 3, 5], 1) == [1, 2] and tradeoff.fitted([0, 1, 2], [1, 3, 8], 0) == [4]
    alpha = tradeoff.fitted([0, 1, 2], [1, 3, 8], 2)
    assert [alpha[0] + alpha[1] * x + alpha[2] * x * x for x in (0, 1, 2)] == [1, 3, 8]
    xs, ys = [0, 1, 2, 4], [3, -1, 4, 1]
    alpha = tradeoff.fitted(xs, ys, 1)
    left = [y - alpha[0] - alpha[1] * x for x, y in zip(xs, ys)]
    assert sum(left) == 0 == sum(a * x for a, x in zip(left, xs))


def test_all_sets_of_noisy_values():
    """2^n of them, each value once too high and once too low beside every choice of the others (F41)."""
    sets = list(tradeoff.noisy_sets([0, 1, 2], lambda x: 10 * x, 1))
    assert sorted(sets) == sorted(map(list, product((-1, 1), (9, 11), (19, 21))))
    assert sorted(tradeoff.predictions([0, 1], lambda x: 10 * x, 1, 1, 2)) == [17, 19, 21, 23]  # 2 (10 ± 1) - (±1)
    assert len(tradeoff.predictions([0, 1, 2], kink, 1, 1, 0)) == 8


def test_polynomial_of_full_degree_has_all_the_noise():
    """At a place of the samples: no bias, and the variance of the noise (F41)."""
    xs = [F(0), F(1, 2), F(1)]
    outcomes = tradeoff.predictions(xs, kink, F(1, 10), 2, F(1, 2))
    assert tradeoff.terms(outcomes, kink(F(1, 2))) == (F(1, 100), 0, F(1, 100))


def test_the_lists_of_the_trace(capsys):
    """Every outcome with its deviations; for every degree the terms at 1/10, the smallest error named (F41)."""
    steps = [record for record in records(capsys, "fleuret", "bias_variance") if record["record"] == "step"]
    names = "Y", "deviation", "squared", "from_mean", "from_mean_squared"
    assert [steps[3][name] for name in names] == [4, 2, 4, "11/4", "121/16"]
    rows = [{name: F(value) for name, value in step.items() if name != "record"} for step in steps if "D" in step]
    assert [row["D"] for row in rows] == [0, 1, 2, 3, 4, 5]
    for row in rows:
        assert row["bias"] == row["mean"] - F(2, 5) and row["bias_squared"] == row["bias"] ** 2
        assert row["error"] == row["bias_squared"] + row["variance"]
    assert rows[0]["mean"] == F(3, 10) and rows[0]["variance"] == F(1, 600)  # the mean of six values, each ±1/10
    for name, sign in (("variance", 1), ("bias_squared", -1)):
        assert [sign * row[name] for row in rows] == sorted(sign * row[name] for row in rows)
    assert min(rows, key=lambda row: row["error"])["D"] == 2
    out = " ".join(run(capsys, "fleuret", "bias_variance")[1].split())
    assert "The sum is smallest at D = 2." in out and "so V(Y) = 0.1²/6 = 0.001667." in out
    elsewhere = [tradeoff.terms(tradeoff.predictions([F(k, 5) for k in range(6)], kink, F(1, 10), D, F(1, 5)), F(3, 10))
                 for D in range(3)]
    assert elsewhere[0].bias_squared == 0 < elsewhere[2].bias_squared
