"""The hinge, the criterion, its subgradient and descent, support vectors and the distance of the planes."""

import math
import random
from fractions import Fraction as F
from pathlib import Path

import pytest

from linref.fleuret import data as slides
from linref.fleuret import svm
from linref.soft_margin import optimum
from tests.command import outcomes, records, run

OWN = Path(__file__).parents[1] / "own"
EIGHT = list(zip(slides.EIGHT.points, slides.EIGHT.signs))
THREE = list(zip(slides.THREE.points, slides.THREE.signs))


@pytest.fixture
def recorded():
    """Runs are computed anew: what they depend on is changed here."""


@pytest.mark.parametrize("alpha, loss", [(-2, 3), (0, 1), (F(1, 3), F(2, 3)), (1, 0), (5, 0)])
def test_hinge(alpha, loss):
    """0 from 1 on, not from 0 on (F19)."""
    assert svm.hinge(alpha) == loss


def test_criterion_by_hand():
    """w = (1, 2), b = -1, λ = 1/2: 5/2 and the average of 0, 4 and 1 (F18, F20)."""
    samples = [([2, 0], 1), ([2, 1], -1), ([1, 0], 1)]
    assert [svm.argument([1, 2], -1, x, y) for x, y in samples] == [1, -3, 0]
    assert svm.criterion([1, 2], -1, samples, F(1, 2)) == F(5, 2) + F(5, 3)
    assert svm.active_set([1, 2], -1, samples) == [2, 3] and svm.support_vectors([1, 2], -1, samples) == [1, 2, 3]
    assert svm.subgradient([1, 2], -1, samples, F(1, 2)) == ([1 + F(2, 3) - F(1, 3), 2 + F(1, 3)], 0)


def test_the_criterion_is_convex():
    """No chord lies below the curve, on 600 random pairs of places (F18)."""
    rng = random.Random(1)
    for _ in range(600):
        u, v = ([F(rng.randint(-40, 40), 8) for _ in range(3)] for _ in range(2))
        t = F(rng.randint(0, 10), 10)
        there = [t * a + (1 - t) * b for a, b in zip(u, v)]
        at = [svm.criterion(p[:2], p[2], EIGHT, F(1, 10)) for p in (u, v, there)]
        assert at[2] <= t * at[0] + (1 - t) * at[1]


def test_every_subgradient_supports():
    """ℒ(v) >= ℒ(u) + g·(v - u), also where u is on a kink (F18, F20)."""
    rng = random.Random(2)
    for u in ([0, 0, 1], [1, 0, 0], [0, 0, 0], [F(1, 2), -1, F(1, 2)]):
        by_w, by_b = svm.subgradient(u[:2], u[2], EIGHT, F(1, 10))
        for _ in range(200):
            v = [F(rng.randint(-40, 40), 8) for _ in range(3)]
            slope = sum(g * (a - b) for g, a, b in zip([*by_w, by_b], v, u))
            assert svm.criterion(v[:2], v[2], EIGHT, F(1, 10)) >= svm.criterion(u[:2], u[2], EIGHT, F(1, 10)) + slope


def test_subgradient_by_differences():
    """Off the kinks, numerically (F18)."""
    w, b, h = [0.37, -0.81], 0.23, 1e-6
    by_w, by_b = svm.subgradient(w, b, EIGHT, 0.3)
    for j, slope in enumerate([*by_w, by_b]):
        up, down = ([a + s * h * (i == j) for i, a in enumerate([*w, b])] for s in (1, -1))
        difference = (svm.criterion(up[:2], up[2], EIGHT, 0.3) - svm.criterion(down[:2], down[2], EIGHT, 0.3)) / (2 * h)
        assert difference == pytest.approx(float(slope), abs=1e-6)


def test_a_sample_beyond_its_plane_has_no_loss():
    """Loss 0 exactly where y(w·x + b) >= 1 (F20)."""
    for w, b in (([3, -1], -1), ([1, 0], F(1, 2)), ([F(10, 3), 0], -1)):
        for x, y in EIGHT:
            assert (svm.hinge(svm.argument(w, b, x, y)) == 0) == (y * (w[0] * x[0] + w[1] * x[1] + b) >= 1)
        alphas = [y * (w[0] * x[0] + w[1] * x[1] + b) for x, y in EIGHT]
        assert svm.active_set(w, b, EIGHT) == [n for n, alpha in enumerate(alphas, start=1) if alpha < 1]


def test_distance():
    """2/‖w‖; of the three examples 1.21268, twice the largest margin .60634 (F21)."""
    assert svm.distance([3, 4]) == F(2, 5)
    assert float(svm.distance(optimum(THREE, F(1, 1000)).w)) == pytest.approx(1.21268, abs=5e-6)
    assert float(svm.distance([F(-8, 5), F(-2, 5)])) == pytest.approx(2 * 0.60634, abs=1e-5)


def test_descent_by_hand():
    """x = 2 with y = 1, λ = 1/4, η = 1, 1/2 from w = 0, b = 0 (F18)."""
    steps = list(svm.subgradient_descent([([2], 1)], [0], 0, F(1, 4), [1, F(1, 2)]))
    assert [(step.t, step.w, step.b, step.loss, step.active) for step in steps] == [
        (0, [0], 0, 1, [1]), (1, [2], 1, 1, [])]
    assert [(step.by_w, step.by_b, step.eta, step.after, step.b_after) for step in steps] == [
        ([-2], -1, 1, [2], 1), ([1], 0, F(1, 2), [F(3, 2)], 1)]


def test_descent_comes_near_the_optimum():
    """Within 0.001 of the least loss after some thousand steps, from any start (F18, F22)."""
    best = optimum(EIGHT, F(1, 100))
    least = float(svm.criterion(best.w, best.b, EIGHT, F(1, 100)))
    samples = [([float(a) for a in x], y) for x, y in EIGHT]
    for start in ([0.0, 0.0], [5.0, -9.0]):
        *_, last = svm.subgradient_descent(samples, start, 0.0, 0.01, (1 / (3 + 0.02 * t) for t in range(6000)))
        assert least <= svm.criterion(last.after, last.b_after, samples, 0.01) < least + 1e-3


def test_support_vectors_alone_matter():
    """Samples 1, 2, 5, 6 of gales can go if λN stays; 3, 4, 7, 8 cannot (F22)."""
    lam = F(1, 100)
    best = optimum(EIGHT, lam)
    assert (best.w, best.b) == ([F(17, 5), F(-47, 60)], F(-16, 15))
    assert svm.support_vectors(best.w, best.b, EIGHT) == [3, 4, 7, 8]
    for n in range(8):
        fewer = optimum(EIGHT[:n] + EIGHT[n + 1 :], lam * F(8, 7))
        assert ((fewer.w, fewer.b) == (best.w, best.b)) == (n + 1 not in (3, 4, 7, 8))
    moved = optimum(EIGHT[1:], lam)
    assert [float(a) for a in (*moved.w, moved.b)] == pytest.approx([3.6571, -0.5905, -1.3238], abs=5e-5)


def test_trace_of_own_data(capsys, tmp_path):
    """The optimum of a small set, roles, start and rate; more samples are descended without it (F18, F22)."""
    path = tmp_path / "my.csv"
    path.write_text("a,class\n1,1\n-1,-1\n5,1\n")
    descended, roles, _ = outcomes(capsys, "fleuret", "svm", "--data", path, "--limit", "50")
    assert descended["optimal_w"] == [1] and descended["optimal_b"] == 0 and descended["optimal_loss"] == "1/100"
    assert descended["updates"] == 50 and roles["steps"] == 3
    w, b = descended["w"][0], descended["b"]
    hinges = max(0, 1 - w - b) + max(0, 1 - w + b) + max(0, 1 - 5 * w - b)
    assert descended["loss"] == pytest.approx(0.01 * w * w + hinges / 3)
    assert descended["errors"] == [n for n, a in enumerate((w + b, w - b, 5 * w + b), start=1) if a <= 0]
    told = ("--start", "2,1", "--rate", "3", "--limit", "2")
    steps = [record for record in records(capsys, "fleuret", "svm", "--data", path, *told) if "t" in record]
    assert steps[0]["w"] == [2] and steps[0]["b"] == 1 and steps[1]["w"] == [pytest.approx(2 - 3 * (0.04 - 0))]
    path.write_text("a,class\n" + "".join(f"{n},{1 if n > 25 else -1}\n" for n in range(41)))
    descended, roles, _ = outcomes(capsys, "fleuret", "svm", "--data", path, "--limit", "5")
    assert descended["status"] == "stopped" and roles["steps"] == 41
    w, b = F(descended["optimal_w"][0]), F(descended["optimal_b"])
    pairs = [([n], 1 if n > 25 else -1) for n in range(41)]
    least = F(1, 100) * w * w + F(sum(max(F(0), 1 - y * (w * x[0] + b)) for x, y in pairs)) / 41
    assert F(descended["optimal_loss"]) == least
    for u, v in ((F(1, 1000), 0), (-F(1, 1000), 0), (0, F(1, 1000)), (0, -F(1, 1000))):
        assert svm.criterion([w + u], b + v, pairs, F(1, 100)) >= least
    path.write_text("a,class\n1,1\n2,-1\n3,1\n")
    assert outcomes(capsys, "fleuret", "svm", "--data", path)[0]["status"] == "not separable"


def test_a_hundred_samples_have_their_optimum():
    """Found in fractions, by conditions that only the minimum fulfils: weights from 0 to 1/N by their side (F22)."""
    rng = random.Random(8)
    samples = [([F(rng.randint(-40, 40), 10) + 2 * y, F(rng.randint(-40, 40), 10)], y)
               for y in (1, -1) for _ in range(50)]
    found = optimum(samples, F(1, 50))
    assert 2 * F(1, 50) * found.w[0] == sum(a * y * x[0] for a, (x, y) in zip(found.weights, samples))
    for weight, (x, y) in zip(found.weights, samples):
        margin = y * (sum(p * q for p, q in zip(found.w, x)) + found.b)
        assert 0 <= weight <= F(1, 100) and (margin == 1 or weight == (F(1, 100) if margin < 1 else 0))
    assert sum(a * y for a, (_, y) in zip(found.weights, samples)) == 0


@pytest.mark.parametrize("lam, twice", [("1/3", "2/3"), ("1/2", "1"), ("0.01", "0.02")])
def test_a_rate_is_read_in_one_way_only(capsys, lam, twice):
    """No 2/3t, which may be (2/3)t or 2/(3t), and no 1t (F18)."""
    _, out, _ = run(capsys, "fleuret", "svm", "--rate", "1/21", "--lambda", lam, "--limit", "2")
    assert (f"rate 1/(21 + {twice}·t) in step t, where 21 = 1/rate for the given rate 1/21 and {twice} = 2λ with "
            f"λ = {lam};") in (
        " ".join(out.split()))


def test_the_default_rate_suits_the_samples(capsys, tmp_path):
    """1/R² with R² the greatest ‖x‖² + 1, and ℒ ends below its start; a rate too large is named (F18)."""
    path = tmp_path / "body.csv"
    path.write_text("height,weight,class\n181.5,80.1,m\n176,73.5,m\n190,85,m\n160.5,52,f\n165,58.5,f\n158,61,f\n")
    steps = records(capsys, "fleuret", "svm", "--data", path, "--limit", "20")
    first, ended = steps[1], next(record for record in steps if record["record"] == "outcome")
    R_squared = 190**2 + 85**2 + 1
    assert first["after"] == pytest.approx([-a / R_squared for a in first["by_w"]])
    assert ended["loss"] < first["loss"] == 1
    _, out, _ = run(capsys, "fleuret", "svm", "--data", path, "--limit", "3", "--rate", "5")
    assert "the rate is too large" in " ".join(out.split())
    _, out, _ = run(capsys, "fleuret", "svm", "--data", path, "--limit", "20")
    assert "too large" not in out and "height" in out


def test_lambda_is_taken_from_the_caller(capsys, tmp_path):
    """λ = 1: w of one feature at ±1 is 1/2, where 2λw = 1 (F18, F21)."""
    path = tmp_path / "my.csv"
    path.write_text("a,class\n1,1\n-1,-1\n")
    descended, roles, _ = outcomes(capsys, "fleuret", "svm", "--data", path, "--lambda", "1", "--limit", "2")
    assert descended["optimal_w"] == ["1/2"] and descended["optimal_loss"] == "3/4" and roles["steps"] == 2


def test_the_support_vectors_of_the_default_run(capsys):
    """α, hinges, support vectors, multipliers; ℒ and the distance of the planes (F18, F19, F20, F21, F22)."""
    told = " ".join(run(capsys, "fleuret", "svm")[1].split())
    roles = [record for record in records(capsys, "fleuret", "svm") if "role" in record]
    w, b = [F(17, 5), F(-47, 60)], F(-16, 15)
    assert [F(a) for a in roles[0]["w"]] == w and F(roles[0]["b"]) == b
    alphas = [y * (w[0] * x[0] + w[1] * x[1] + b) for x, y in EIGHT]
    assert [F(step["alpha"]) for step in roles] == alphas
    assert [F(step["loss"]) for step in roles] == [max(F(0), 1 - alpha) for alpha in alphas]
    assert [step["n"] for step in roles if step["role"]] == [3, 4, 7, 8]
    assert [F(step["multiplier"]) == 0 for step in roles] == [alpha > 1 for alpha in alphas]
    assert all(F(step["multiplier"]) == F(25, 4) for step, alpha in zip(roles, alphas) if alpha < 1)
    assert w == [sum(F(step["multiplier"]) * step["y"] * F(step["x"][j]) for step in roles) for j in (0, 1)]
    squared, hinges = w[0] ** 2 + w[1] ** 2, sum(max(F(0), 1 - alpha) for alpha in alphas) / 8
    assert [round(float(a), 4) for a in (squared, hinges, squared / 100 + hinges)] == [12.1736, 0.1421, 0.2638]
    assert "= 0.01 · 12.1736 + 0.1421 = 0.2638." in told and "1/(2λN) = 6.25 if α < 1" in told
    assert 2 / math.sqrt(squared) == pytest.approx(0.5732, abs=5e-5) and "have the distance 2/‖w‖ = 0.5732." in told


def test_a_descent_out_of_range(capsys, tmp_path):
    """Diverged, after how many steps (F18)."""
    path = tmp_path / "far.csv"
    path.write_text("a,class\n1e40,1\n-3e40,-1\n2e40,-1\n")
    told = ("--rate", "1e50", "--lambda", "1", "--start", "1e50,0", "--limit", "50")
    found = outcomes(capsys, "fleuret", "svm", "--data", path, *told)[0]
    assert found["status"] == "diverged" and found["steps"] == found["updates"] < 50
    said = "Diverged: the first step leads beyond 10¹⁰⁰."  # from 10⁵⁰ by 10⁵⁰ · 2λw
    assert said in run(capsys, "fleuret", "svm", "--data", path, *told)[1]


def test_multipliers_where_no_hinge_is_left(capsys, tmp_path):
    """At 1, -1 and 5 they are those of the hard margin: 1/2, 1/2, 0 with w = Σ multiplier · y x = 1 (F21, F22)."""
    path = tmp_path / "my.csv"
    path.write_text("a,class\n1,1\n-1,-1\n5,1\n")
    found = [record for record in records(capsys, "fleuret", "svm", "--data", path) if "role" in record]
    assert [(step["n"], step["multiplier"]) for step in found] == [(1, "1/2"), (2, "1/2"), (3, 0)]


def test_new_points_are_placed_by_the_minimum(capsys, tmp_path, monkeypatch):
    """w = 4, b = -5 by hand: 1.25 lies on the boundary, 1.3 above it; without a minimum by the descent's w (F18)."""
    path = tmp_path / "my.csv"
    path.write_text("a,class\n1.5,1\n2.5,1\n3,1\n0.5,-1\n1,-1\n")
    told = "fleuret", "svm", "--data", path, "--limit", "9", "--ask", "1.25", "--ask", "1.3"
    on, above = [record for record in records(capsys, *told) if "always" in record]
    assert (on["value"], on["distance"], above["value"]) == (0, 0, "1/5")
    assert "w = (4), b = -5, at the minimum of ℒ" in run(capsys, *told)[1]
    monkeypatch.setattr("linref.soft_margin.MAX_PRODUCTS", 0)
    found = records(capsys, *told)
    (w,), b = next((r["w"], r["b"]) for r in found if r["record"] == "outcome")
    assert [r["value"] for r in found if "always" in r] == pytest.approx([1.25 * w + b, 1.3 * w + b])
    assert "at the minimum of ℒ" not in run(capsys, *told)[1]


def test_a_descent_of_no_step(capsys):
    """The optimum is told all the same: at 0 every hinge is 1, so ℒ is 1 (F18)."""
    found = outcomes(capsys, "fleuret", "svm", "--limit", "0")[0]
    assert (found["steps"], found["loss"]) == (0, 1) and F(found["optimal_loss"]) < 1
    assert "In numbers" not in run(capsys, "fleuret", "svm", "--limit", "0")[1]


def test_an_optimum_that_is_not_found(capsys, monkeypatch):
    """That is said; the planes are those of the last w, and no multipliers are told (F18, F21, F22)."""
    monkeypatch.setattr("linref.soft_margin.MAX_PRODUCTS", 10)
    told = run(capsys, "fleuret", "svm", "--limit", "3")[1]
    out = " ".join(told.split())
    why = "there are too many samples, or their numbers differ too much in size."
    assert f"The minimum of ℒ was not found exactly: {why}" in out
    assert "at the end\n" in told and "at the minimum" not in out
    found = outcomes(capsys, "fleuret", "svm", "--limit", "3")[0]
    assert found["status"] and "optimal_w" not in found


def test_a_start_at_a_minimum_makes_no_step(capsys, tmp_path):
    """XOR: Σ y x = (0, 0) and Σ y = 0, so at w = 0, b = 0 the subgradient is 0 (F18)."""
    path = tmp_path / "xor.csv"
    path.write_text("a,b,class\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n")
    said = " ".join(run(capsys, "fleuret", "svm", "--data", path)[1].split())
    assert "The subgradient is 0 at the start" in said and "Converged after 0 steps" in said


def test_a_sample_on_the_boundary_is_misclassified(capsys, tmp_path):
    """The same point with both labels: w = 0, b = 0, and α = 0 for both; any b from -1 to 1 is as good (F22)."""
    path = tmp_path / "same.csv"
    path.write_text("a,b,class\n1,2,1\n1,2,-1\n")
    told = " ".join(run(capsys, "fleuret", "svm", "--data", path, "--limit", "1")[1].split())
    assert "Misclassified: samples 1, 2." in told and "w·x + b = 0 counts as misclassified" in told
    assert "2/‖w‖" not in told and "└" not in told
    assert "b = 0, the middle of all b from -1 to 1 that are as good." in told and "has not reached" not in told


def test_the_samples_with_a_loss_are_listed(capsys, tmp_path):
    """All at w = 0; 2 alone of -3, 1, 2; of 22 samples the twelve at -6 to 6 (F18)."""
    path = tmp_path / "my.csv"
    path.write_text("a,class\n-3,-1\n1,1\n2,1\n")
    _, out, _ = run(capsys, "fleuret", "svm", "--data", path, "--limit", "2", "--rate", "1/4")
    steps = records(capsys, "fleuret", "svm", "--data", path, "--limit", "2", "--rate", "1/4")
    active = [step["active"] for step in steps if "t" in step]
    assert active == [[1, 2, 3], [2]] and "  all  " in out
    path.write_text("a,class\n" + "".join(f"{y * k},{y}\n" for k in range(1, 12) for y in (1, -1)))
    _, out, _ = run(capsys, "fleuret", "svm", "--data", path, "--limit", "1", "--start", "0.16,0")
    assert out.count("  1,2,3,4,5,6,7,8,9,10,11,12  ") == 1


@pytest.mark.parametrize("b, mark", [("0", "◆"), ("1/2", "■"), ("1", "■"), ("2", "●")])
def test_where_the_mark_of_a_sample_changes(capsys, monkeypatch, tmp_path, b, mark):
    """(0, 1) at α = 0, 1/2, 1 and 2, without a step and without a minimum (F20, F22)."""
    monkeypatch.setattr("linref.soft_margin.MAX_PRODUCTS", 0)
    path = tmp_path / "my.csv"
    path.write_text("a,b,class\n0,1,1\n9,0,1\n-9,0,-1\n")
    out = run(capsys, "fleuret", "svm", "--data", path, "--limit", "0", "--start", f"1,0,{b}")[1]
    rows = [line.split("│")[1] for line in out.splitlines() if line.count("│") == 2]
    assert next(found for row in rows if (found := set("●■◆") & set(row))) == {mark}


def test_samples_of_both_classes_at_one_point(capsys, tmp_path):
    """(2, 2) with both labels: one mark for both; without the second, none (F20, F22)."""
    path = tmp_path / "my.csv"
    for last, drawn in (("2,2,-1", True), ("2,1,-1", False)):
        path.write_text(f"a,b,class\n0,0,1\n2,2,1\n0,2,-1\n{last}\n")
        out = run(capsys, "fleuret", "svm", "--data", path, "--limit", "1")[1]
        assert ("◐ both classes" in out) == drawn and out.count("◐") == 2 * drawn


def test_a_criterion_that_stays_has_not_grown(capsys, tmp_path):
    """Of XOR the slope at w = 0, b = 0 is 0: ℒ is 1 before and after (F18)."""
    path = tmp_path / "xor.csv"
    path.write_text("a,b,class\n1,1,1\n-1,-1,1\n1,-1,-1\n-1,1,-1\n")
    out = run(capsys, "fleuret", "svm", "--data", path, "--limit", "2", "--plot", "none")[1]
    assert "ℒ = 1.0000." in out and "become worse" not in out


@pytest.mark.parametrize("rows, said, distances, left_out", [
    ("-1,-1\n1,1\n5,1\n", "‖w‖ = 2. Leave-one-out error: 1 of 2 samples.", [1, 1, 5], [None, F(-1, 3), 5]),
    ("0,-1\n1,-1\n3,1\n4,1\n", "‖w‖ = 2. Leave-one-out error: 0 of 4 samples.", [2, 1, 1, 2],
     [2, F(1, 3), F(1, 3), 2]),
    ("0,-1\n2,1\n", "‖w‖ = 2.", [1, 1], [None, None]),
])
def test_the_hard_margin_of_own_data(capsys, tmp_path, rows, said, distances, left_out):
    """Halfway between the nearest of both classes; without one sample the next one takes its place (F21)."""
    path = tmp_path / "my.csv"
    path.write_text("a,class\n" + rows)
    found = [record for record in records(capsys, "fleuret", "svm", "--data", path) if "left_out" in record]
    *steps, ended = found
    assert [step["distance"] for step in steps] == distances
    assert [None if step["left_out"] is None else F(step["left_out"]) for step in steps] == left_out
    assert [step["wrong"] for step in steps] == [value is not None and value <= 0 for value in left_out]
    out = " ".join(run(capsys, "fleuret", "svm", "--data", path)[1].split())
    assert f"The width of the margin is 2/{said}" in out and ("Leave-one-out" in out) == ("Leave" in said)


def test_a_hard_margin_of_two_features(capsys, tmp_path):
    """Along (3, 4): w = (6, 8)/25, width 5; from (0, 0) and (6, 8) alone, (3, 4) lies on the boundary (F21)."""
    path = tmp_path / "my.csv"
    path.write_text("a,b,class\n0,0,-1\n3,4,1\n6,8,1\n")
    *steps, ended = [record for record in records(capsys, "fleuret", "svm", "--data", path) if "left_out" in record]
    assert (ended["w"], ended["b"]) == (["6/25", "8/25"], -1)
    assert [(F(step["distance"]), step["left_out"], step["wrong"]) for step in steps] == [
        (F(5, 2), None, False), (F(5, 2), 0, True), (F(15, 2), 3, False)]


def test_without_a_hard_margin(capsys, tmp_path):
    """1, 2, 3 with the labels 1, -1, 1 (F21)."""
    path = tmp_path / "my.csv"
    path.write_text("a,class\n1,1\n2,-1\n3,1\n")
    out = " ".join(run(capsys, "fleuret", "svm", "--data", path)[1].split())
    assert "The samples are not separable, so there is no hard margin." in out


@pytest.mark.parametrize("rows, has_gradient", [("20,4,a 25,5,a 50,25,b", False), ("2,4,a 2,5,a 5,2,b", True)])
def test_a_row_is_not_folded(capsys, tmp_path, rows, has_gradient):
    """Of numbers in the tens, small weights and a large gradient have no room beside each other (F18)."""
    path = tmp_path / "my.csv"
    path.write_text("\n".join(["a,b,class", *rows.split()]) + "\n")
    lines = run(capsys, "fleuret", "svm", "--data", path)[1].splitlines()
    assert {line.endswith("∂ℒ/∂w") for line in lines if line.split()[:1] == ["t"]} == {has_gradient}


def test_the_shapes_of_misclassified_samples(capsys, tmp_path):
    """The default minimum misclassifies none; of 0, 0 in both classes one sample is always misclassified (F20)."""
    assert "misclassified   ◇" not in run(capsys, "fleuret", "svm")[1]
    path = tmp_path / "my.csv"
    path.write_text("a,b,class\n0,0,1\n0,0,-1\n3,4,1\n-3,-5,-1\n")
    out = run(capsys, "fleuret", "svm", "--data", path)[1]
    assert "◆ +1, misclassified   ◇ -1, misclassified" in out and "both classes" in out


def test_the_hinge_loss_at_whole_numbers(capsys):
    """max(0, 1 - α) = 2, 1, 0, 0 at α = -1, 0, 1, 2 (F20)."""
    assert [svm.hinge(alpha) for alpha in (-1, 0, 1, 2)] == [2, 1, 0, 0]
    assert "max(0, 1 - α) is the hinge loss" in " ".join(run(capsys, "fleuret", "svm")[1].split())


def test_the_distances_of_both_perceptrons_and_the_largest(capsys):
    """Of w = (2, 0, -1) and (3, 0, -1), as the topic perceptron ends; 120x₁ + 10x₂ = 59 is the best (F17)."""
    found = [min(y * (u * x[0] + v * x[1] + b) for x, y in EIGHT) / math.hypot(u, v)
             for u, v, b in ((2, 0, -1), (3, 0, -1), (120, 10, -59))]
    assert [f"{float(distance):.4g}" for distance in found] == ["0.1", "0.03333", "0.1578"]
    assert ("at the distance 0.1 and 0.03333. The largest such distance of any separating boundary is 1/‖w‖ = 0.1578, "
            f"for w = ({120 / 19:.4f}, {10 / 19:.4f}), b = {-59 / 19:.4f}.") in " ".join(
                run(capsys, "fleuret", "svm")[1].split())


def test_the_last_steps_carry_two_samples_across_the_kink(capsys):
    """From step 950 on, samples 4 and 7 take turns at α < 1; at the minimum both have α = 1 (F18, F22)."""
    steps = [step for step in records(capsys, "fleuret", "svm", "--last", "50") if "active" in step]
    assert [step["active"] for step in steps if step["t"] >= 950] == [[3, 4, 8], [3, 7, 8]] * 25
    assert "Each of the last steps raises one of these α above 1 and lowers the other" in " ".join(
        run(capsys, "fleuret", "svm")[1].split())
