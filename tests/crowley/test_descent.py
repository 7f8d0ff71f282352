"""Losses and gradients, batch mode, folds, single samples, the rate, the optimum, convexity."""

import random
from argparse import Namespace
from fractions import Fraction as F
from itertools import islice

import pytest

from linref.crowley import bowl, descent, stochastic
from linref.crowley.data import HEIGHTS, SMALL
from linref.crowley.lines import homogeneous
from linref.crowley.views.descent import read, right_digits
from linref.lists import determinant, matvec, norm, subtract
from tests.command import outcomes, records, run

PERSONS = SMALL._replace(points=[[20, 150], [30, 160], [50, 175], [40, 190]], targets=[50, 62, 70, 84],
                         names=["age", "height", "weight"])


def by_run(capsys, *arguments):
    """The outcome of each run, by its title."""
    found, title = {}, None
    for record in records(capsys, *arguments):
        title = record["run"] if record["record"] == "header" else title
        if record["record"] == "outcome":
            found[title] = record
    return found


def rows_of(capsys, title, *arguments):
    """The rows or steps of one run."""
    rows, here = [], False
    for record in records(capsys, *arguments):
        here = record["run"] == title if record["record"] == "header" else here
        rows += [record] * (here and record["record"] == "step")
    return rows


def samples_of(data):
    return [(homogeneous(X), y) for X, y in zip(data.points, data.targets)]


SAMPLES = samples_of(SMALL)
BEST = [F(11, 5), F(7, 10)]


def test_errors_and_losses():
    """At w = 0: errors 1, 3, 4, 8; loss 90/8, half the mean of the squares (C1, C15, C16)."""
    assert descent.errors([0, 0], SAMPLES) == [1, 3, 4, 8]
    assert descent.average_error([0, 0], SAMPLES) == 4
    assert descent.loss([0, 0], SAMPLES) == F(45, 4) == F(1 + 9 + 16 + 64, 2 * 4)
    assert [descent.sample_loss([0, 0], X, y) for X, y in SAMPLES] == [F(1, 2), F(9, 2), 8, 32]
    assert descent.average_error([0], [([1], 1), ([1], -1)]) == 0 and descent.loss([0], [([1], 1), ([1], -1)]) == F(1,
                                                                                                                    2)


def test_gradients_by_hand():
    """-δX; without the ½ twice as long; the printed average has the other sign (C17, C18, C20)."""
    w, X, y = [F(1, 2), -1], [1, 2], 3
    assert descent.gradient(w, X, y) == [F(-9, 2), -9] and descent.doubled_gradient(w, X, y) == [-9, -18]
    assert descent.average_gradient([0, 0], SAMPLES) == [F(-35, 4), -4]
    assert descent.average_as_printed([0, 0], SAMPLES) == [F(35, 4), 4]


def test_gradients_at_the_optimum():
    """(0,-3/10), (-1/10,-1/10), (11/5,11/10), (-21/10,-7/10): only their average is 0 (C17)."""
    assert bowl.optimum(SAMPLES) == BEST
    assert [descent.gradient(BEST, X, y) for X, y in SAMPLES] == [
        [0, F(-3, 10)], [F(-1, 10), F(-1, 10)], [F(11, 5), F(11, 10)], [F(-21, 10), F(-7, 10)]]
    assert descent.average_gradient(BEST, SAMPLES) == [0, 0]


def test_the_optimum_is_the_lowest():
    """On random samples no near w has a smaller loss (C17)."""
    rng, seen = random.Random(17), 0
    for _ in range(40):
        samples = [([rng.randint(-5, 5), rng.randint(-5, 5), 1], rng.randint(-9, 9)) for _ in range(6)]
        if not determinant(bowl.hessian(samples)):
            continue
        seen += 1
        best = bowl.optimum(samples)
        for _ in range(20):
            other = [a + F(rng.randint(-9, 9), 10) for a in best]
            assert descent.loss(other, samples) >= descent.loss(best, samples)
    assert seen > 30


def test_as_printed_the_loss_climbs():
    """11.25, 22.45, 45.04, 90.62, 182.54; with the minus 11.25, 3.94, 1.48, 0.654, 0.376 (C20)."""
    for correction, losses in ((descent.average_as_printed, [11.25, 22.45, 45.04, 90.62, 182.54]),
                               (descent.average_gradient, [11.25, 3.94, 1.48, 0.654, 0.376])):
        steps = list(islice(descent.gradient_descent(SAMPLES, [0, 0], F(1, 10), 0, correction), 4))
        assert descent.loss(steps[0].w, SAMPLES) == losses[0]
        assert [float(step.loss_after) for step in steps] == pytest.approx(losses[1:], rel=2e-3)


def test_one_step_by_hand():
    """w = 0 less 1/10 of (-35/4, -4) is (7/8, 2/5) (C19, C22)."""
    first, second = islice(descent.gradient_descent(SAMPLES, [0, 0], F(1, 10), 0), 2)
    assert (first.i, first.w, first.delta_w, first.after) == (1, [0, 0], [F(-35, 4), -4], [F(7, 8), F(2, 5)])
    assert first.loss_after == descent.loss([F(7, 8), F(2, 5)], SAMPLES)
    assert first.change == abs(F(45, 4) - first.loss_after)
    assert (second.i, second.w, second.loss) == (2, [F(7, 8), F(2, 5)], first.loss_after) and first.loss == F(45, 4)
    assert descent.update([1, 2], F(1, 2), [4, -6]) == [-1, 5]


def test_it_stops_when_the_loss_changes_little():
    """Before the last change the difference was larger than ε, then not (C22, C23)."""
    for epsilon in (1, F(1, 100)):
        steps = list(descent.gradient_descent(SAMPLES, [0, 0], F(1, 10), epsilon))
        losses = [F(45, 4), *(step.loss_after for step in steps)]
        changes = [abs(a - b) for a, b in zip(losses, losses[1:])]
        assert [step.change for step in steps] == changes
        assert all(change > epsilon for change in changes[:-1]) and changes[-1] <= epsilon
    assert len(list(descent.gradient_descent([([1, 1], 3), ([-1, 1], 1)], [1, 2], 1, 0))) == 1


@pytest.mark.parametrize("data", [SMALL, PERSONS])
def test_descent_run_to_its_end_agrees_with_the_optimum(data):
    """To 1e-8 in every weight, on samples with a single optimum (C17, C22)."""
    from linref.crowley.scaling import ranges, scaled

    if data is PERSONS:
        data = data._replace(points=[scaled(X, ranges(data.points)) for X in data.points])
    samples = samples_of(data)
    best = [float(a) for a in bowl.optimum(samples)]
    eta = bowl.rate_limit(samples) / 2
    for step in descent.gradient_descent(samples, [0.0] * len(best), eta, -1):
        if norm(step.delta_w) < 1e-12:
            break
    assert step.after == pytest.approx(best, abs=1e-8)


@pytest.mark.parametrize("data", [SMALL, HEIGHTS, PERSONS])
def test_what_the_rate_may_be(data):
    """Just below 2/λ_max the way to the optimum shrinks from any start, just above it grows (C22)."""
    samples = samples_of(data)
    H = bowl.hessian(samples)
    highest = bowl.largest_eigenvalue(H)
    v = [1.0] * len(H)
    for _ in range(300):
        v = [a / norm(matvec(H, v)) for a in matvec(H, v)]
    assert matvec(H, v) == pytest.approx([highest * a for a in v], rel=1e-6)
    best = [float(a) for a in bowl.optimum(samples)]
    for share, shrinks in ((0.98, True), (1.02, False)):
        eta = share * bowl.rate_limit(samples)
        w = [a + c for a, c in zip(best, v)]
        moved = descent.update(w, eta, descent.average_gradient(w, samples))
        assert (norm(subtract(moved, best)) < norm(subtract(w, best))) == shrinks


def test_the_limit_of_small_sets():
    """0.4759 for the four samples, by the larger root of λ² - 9/2 λ + 5/4 (C22)."""
    highest = (4.5 + (4.5**2 - 5) ** 0.5) / 2
    assert bowl.rate_limit(SAMPLES) == pytest.approx(2 / highest, rel=1e-9) == pytest.approx(0.4759, abs=1e-4)
    assert bowl.largest_eigenvalue([[0, 0], [0, 0]]) == 0
    assert bowl.largest_eigenvalue([[1, -2], [-2, 4]]) == pytest.approx(5)
    assert bowl.largest_eigenvalue([[F(1, 4), F(-1, 2)], [F(-1, 2), 1]]) == pytest.approx(5 / 4)
    assert bowl.largest_eigenvalue([[1, -2, 0], [-2, 4, 0], [0, 0, F(9, 2)]]) == pytest.approx(5)  # along (1, -2, 0)
    assert bowl.largest_eigenvalue([[3, 0, 0], [0, F("2.99"), 0], [0, 0, 1]]) == pytest.approx(3, abs=1e-3)


def test_folds():
    """As even as can be, in their order; one fold is batch mode, as many as samples are single updates (C21)."""
    assert descent.folds(list(range(7)), 3) == [[0, 1, 2], [3, 4], [5, 6]]
    assert descent.folds([1, 2], 2) == [[1], [2]] and descent.folds([1, 2, 3], 1) == [[1, 2, 3]]
    whole = [step.after for step in islice(descent.fold_descent(SAMPLES, [0, 0], F(1, 10), 1), 4)]
    assert whole == [step.after for step in islice(descent.gradient_descent(SAMPLES, [0, 0], F(1, 10), -1), 4)]
    first, second, third = islice(descent.fold_descent(SAMPLES, [0, 0], F(1, 10), 2), 3)
    assert first.i == 1 and first.taken == [1, 2] and first.w == [0, 0]
    assert first.after == second.w == [F(3, 20), F(1, 5)]  # samples 1 and 2: the average of (0, -1) and (-3, -3)
    assert (second.taken, third.taken) == ([3, 4], [1, 2]) and third.i == 3
    assert third.delta_w == descent.average_gradient(third.w, SAMPLES[:2])


def test_single_samples_are_drawn():
    """Each update is one sample's; the seed decides; all are drawn in the long run (C26)."""
    drawn = []

    def draw(first, last, rng=random.Random(5)):
        drawn.append(rng.randint(first, last))
        return drawn[-1]

    steps = list(islice(stochastic.stochastic_descent(SAMPLES, [0, 0], F(1, 10), draw), 60))
    for m, step, following in zip(drawn, steps, steps[1:]):
        X, y = SAMPLES[m - 1]
        assert step.taken == [m] and step.delta_w == descent.gradient(step.w, X, y)
        assert following.w == step.after == descent.update(step.w, F(1, 10), step.delta_w) and following.i == step.i + 1
    assert set(drawn) == {1, 2, 3, 4} and (steps[0].i, steps[0].w) == (1, [0, 0])
    ends = [[step.after for step in islice(stochastic.stochastic_descent(SAMPLES, [0, 0], F(1, 10),
                                                                      random.Random(seed).randint), 9)]
            for seed in (1, 1, 2)]
    assert ends[0] == ends[1] != ends[2]


def test_samples_that_disagree():
    """x = 1 with y = 0 and 1 in turn, η = 1/2: w tends to 1/3 and 2/3 in turn (C26)."""
    samples = [([1], 0), ([1], 1)]
    seen = [float(step.after[0]) for step in islice(descent.fold_descent(samples, [F(1, 2)], F(1, 2), 2), 60)]
    assert seen[-2:] == pytest.approx([1 / 3, 2 / 3], abs=1e-12)


def test_the_loss_is_convex_on_all_data():
    """The curvature is an average of squares, on 300 random sets and directions (C27)."""
    rng = random.Random(27)
    for _ in range(300):
        samples = [([rng.randint(-4, 4), rng.randint(-4, 4), 1], 0) for _ in range(rng.randint(1, 5))]
        v = [rng.randint(-5, 5) for _ in range(3)]
        curvature = sum(a * b for a, b in zip(v, matvec(bowl.hessian(samples), v)))
        assert curvature == F(sum(sum(a * x for a, x in zip(v, X)) ** 2 for X, _ in samples), len(samples)) >= 0


def test_the_printed_start():
    """(1, 10) and (2, 1, 4): b = y2 - y1, a slope for each feature (C22)."""
    assert descent.initial_as_printed([([170, 1], 65), ([180, 1], 75)]) == [1, 10]
    assert descent.initial_as_printed([([1, 2, 1], 5), ([3, 6, 1], 9)]) == [2, 1, 4]
    assert descent.initial_as_printed([([1, 1], 5), ([3, 1], 6), ([9, 1], 0)]) == [F(1, 2), 1]


def test_the_trace_shows_both_signs(capsys):
    """The climb, then the descent to the optimum (C20, C22)."""
    found = by_run(capsys, "crowley", "descent")
    climbing, falling = found["Batch mode, as printed"], found["Batch mode, corrected"]
    assert climbing["loss"] == pytest.approx(45.0444, abs=1e-4) and falling["w"] == pytest.approx([2.2, 0.7], abs=1e-4)
    assert falling["optimum"] == ["11/5", "7/10"] and falling["status"] == "converged"


def test_the_losses_after_some_passes(capsys):
    """By hand from w = (0, 0) with η = 1/10: by two folds, by all samples, by single samples (C19, C20, C21)."""
    samples, said = [(0, 1), (1, 3), (2, 4), (3, 8)], " ".join(run(capsys, "crowley", "descent")[1].split())
    for passes in (1, 100):
        row = [str(passes)]
        for size in (2, 4, 1):
            w = b = 0.0
            for k in [*range(0, 4, size)] * passes:
                errors = [(y - w * x - b, x) for x, y in samples[k:k + size]]
                w, b = w + sum(d * x for d, x in errors) / (10 * size), b + sum(d for d, _ in errors) / (10 * size)
            row.append(f"{sum((y - w * x - b) ** 2 for x, y in samples) / 8:.4f}")
        assert " ".join(row) in said


def test_an_update_that_raises_the_loss_of_all(capsys):
    """The eighth random update, of sample 4 = (3, 8): its own loss falls, the loss of all four rises (C26)."""
    last = [r for r in records(capsys, "crowley", "stochastic") if r.get("i") == 8][0]
    of_4, of_all = [], []
    for w, b in (last["w"], last["after"]):
        losses = [(y - w * x - b) ** 2 / 2 for x, y in ((0, 1), (1, 3), (2, 4), (3, 8))]
        of_4.append(losses[3])
        of_all.append(f"{sum(losses) / 4:.4f}")
    assert last["taken"] == [4] and of_4[1] < of_4[0] and of_all[1] > of_all[0]
    said = f"Update 8 reduces ½δ² of sample 4 from {of_4[0]:.4f} to {of_4[1]:.5f}, but raises L."
    assert said in run(capsys, "crowley", "stochastic")[1]


def test_the_optimum_of_many_features(capsys, tmp_path):
    """A hundred samples of 21 features are solved in floats: near the exact solution (C17)."""
    rng = random.Random(21)
    rows = [[rng.randint(-9, 9) for _ in range(21)] + [rng.randint(-9, 9)] for _ in range(100)]
    path = tmp_path / "wide.csv"
    path.write_text(",".join([*(f"x{d}" for d in range(21)), "y"]) + "\n"
                    + "".join(",".join(map(str, row)) + "\n" for row in rows))
    header, *others = records(capsys, "crowley", "descent", "--data", path)
    assert header["data"].startswith(f"{path}, in floats · 100 ")
    assert {type(entry) for r in others[:100] for entry in (*r["X"][:-1], r["y"])} == {float}
    found = next(r for r in others if r.get("optimum"))
    exact = bowl.optimum([([*row[:-1], 1], row[-1]) for row in rows])
    assert found["optimum"] == pytest.approx([float(a) for a in exact], rel=1e-6)


def test_up_to_a_size_all_is_exact():
    """A hundred samples of 19 features are 100·20² = 40,000 products; one sample more and all is in floats (C17)."""
    for count, kind in ((100, int), (101, float)):
        data = read(Namespace(data=SMALL._replace(points=[[1] * 19] * count, targets=[1] * count)), None)
        assert data.targets == [1] * count and {*map(type, (*data.points[0], *data.targets))} == {kind}


def test_rates_of_own_data(capsys, tmp_path):
    """Half of the limit, and half of 1/‖X‖² of the longest X for single samples, down to one digit (C22, C26)."""
    path = tmp_path / "mine.csv"
    path.write_text("x,y\n0,1\n1,3\n2,4\n7,8\n")
    headers = {r["run"]: r["conventions"].get("rate") for r in records(capsys, "crowley", "descent", "--data", path)
               if r["record"] == "header"}
    limit = bowl.rate_limit([([0, 1], 1), ([1, 1], 3), ([2, 1], 4), ([7, 1], 8)])
    assert F(headers["Batch mode, corrected"]) == F(f"{limit / 2:.2f}"[:4]) == F(7, 100) < limit / 2
    assert F(headers["Single samples"]) == F(1, 100)
    drawn, *_ = records(capsys, "crowley", "stochastic", "--data", path)
    assert F(drawn["conventions"]["rate"]) == F(1, 100) == min(F(7, 100), F(1, 2) / 50)
    out = " ".join(run(capsys, "crowley", "descent", "--data", path)[1].split())
    assert "rate η = 0.07, less than 2/λ_max, with λ_max the largest eigenvalue of 1/M Σ X Xᵀ; start" in out


def test_many_samples_in_few_lines(capsys, tmp_path):
    """A hundred samples of four features: at most 120 lines, an update among the first 40, the folds 1 to 50 (C20)."""
    rng, path = random.Random(3), tmp_path / "many.csv"
    rows = [[rng.randint(-9, 9) for _ in range(5)] for _ in range(100)]
    path.write_text("a,b,c,d,y\n" + "".join(",".join(map(str, row)) + "\n" for row in rows))
    lines = run(capsys, "crowley", "descent", "--data", path)[1].splitlines()
    steps = [n for n, text in enumerate(lines) if "L(w⁽ⁱ⁾)" in text and text.startswith("  i ")]
    assert len(lines) <= 120 and steps[0] < 39 and any("1, …, 50" in text for text in lines)
    assert not any("Single samples" in text for text in lines)


def test_own_data(capsys, tmp_path):
    """A target in the last column; divergence is an outcome with its step (C22)."""
    path = tmp_path / "mine.csv"
    path.write_text("x,y\n0,1\n1,3\n2,4\n3,8\n")
    found = by_run(capsys, "crowley", "descent", "--data", path, "--corrected")["Batch mode, corrected"]
    assert found["optimum"] == ["11/5", "7/10"] and found["w"] == pytest.approx([2.2, 0.7], abs=1e-4)
    diverged = [r for r in outcomes(capsys, "crowley", "descent", "--data", path, "--rate", "3")
                if r["status"] == "diverged"]
    assert diverged and diverged[0]["step"] == diverged[0]["steps"] and diverged[0]["w"]
    _, out, _ = run(capsys, "crowley", "descent", "--data", path, "--rate", "3")
    assert f"Diverged: update {diverged[0]['steps'] + 1} leads beyond 10¹⁰⁰." in out
    assert "nan" not in out and " inf" not in out
    path.write_text("x,y\n1,3\n-1,1\n")
    found = by_run(capsys, "crowley", "descent", "--data", path, "--rate", "2", "--corrected")[
        "Batch mode, corrected"]
    assert (found["status"], found["loss"], found["optimum"]) == ("converged", 2.5, [1, 2])
    path.write_text("x,y\n1e30,1\n2e30,5\n-1e30,2\n")
    assert run(capsys, "crowley", "descent", "--data", path, "--start", "1e30,0")[0] == 0
    path.write_text("x,y\n" + "".join(f"{10000000 + k * 1000000},{k * k % 7 + k}\n" for k in range(21)))
    assert any(r.get("optimum") for r in outcomes(capsys, "crowley", "descent", "--data", path))
    path.write_text("x,y\n-0.5,1\n-0.5,3\n")
    status, out, err = run(capsys, "crowley", "descent", "--data", path)
    said = ", L = 0.5000. More than one w has the minimum loss."
    assert (status, err) == (0, "") and said in " ".join(out.split())
    found = by_run(capsys, "crowley", "descent", "--data", path, "--corrected")["Batch mode, corrected"]
    assert found["status"] == "converged"
    assert "Δw = 1/M Σ δX" in out and "Δw = 1/M Σ δX" not in run(capsys, "crowley", "descent", "--data", path,
                                                         "--corrected")[1]
    path.write_text("x,y\n0,a\n")
    assert run(capsys, "crowley", "descent", "--data", path)[2] == \
        f"linref: {path}:2: column y, the target: 'a' is not a number\n"


def test_a_single_sample(capsys, tmp_path):
    """It has no folds; from 0 with η = 1/10 the first step goes to 1/2·(2, 1), as δ = 5 (C19, C21)."""
    path = tmp_path / "one.csv"
    path.write_text("x,y\n2,5\n")
    found = by_run(capsys, "crowley", "descent", "--data", path, "--rate", "1/10", "--limit", "1")
    assert "2 folds" not in found and found["Single samples"]["w"] == pytest.approx([1, 0.5])


def test_an_error_of_0_gives_a_change_of_0(capsys, tmp_path):
    """At w = (1/5, 1/10) every sample is fitted; in floats the error of (1, 0.3) is about 10⁻¹⁷ (C26)."""
    path = tmp_path / "fitted.csv"
    path.write_text("x,y\n0,0.1\n1,0.3\n2,0.5\n")
    out = run(capsys, "crowley", "stochastic", "--data", path, "--start", "1/5,1/10")[1]
    assert out.count("(0, 0)  (0.2000, 0.1000)") == 6


def test_a_limit_of_no_step(capsys):
    """The caller's (C20, C22)."""
    assert "limit 0 updates" in run(capsys, "crowley", "descent", "--limit", "0")[1]


def test_a_rate_is_rounded_down_to_its_first_digit():
    """Half of 2/λ_max where the average of X X' is diag(2, 2, 1), whose float falls short of 1/2 (C22)."""
    samples = [([2.0, 0.0, 1], 1.0), ([-2.0, 0.0, 1], 3.0), ([0.0, 2.0, 1], 2.0), ([0.0, -2.0, 1], 5.0)]
    assert bowl.first_digit(bowl.rate_limit(samples) / 2) == F(1, 2)
    assert [bowl.first_digit(x) for x in (0.0479, 0.2999999, 1.0)] == [F(4, 100), F(2, 10), 1]


def test_the_derivation_needs_the_steps(monkeypatch):
    """Of a function that makes no step the derivation holds no longer."""
    pytest.importorskip("sympy")
    from linref.crowley.derivations import folds_and_single_samples
    from linref.derive import checked

    assert all(step.equal for step in checked(folds_and_single_samples()))
    monkeypatch.setattr(stochastic, "stochastic_descent", lambda *given, **more: iter(()))
    assert not all(step.equal for step in checked(folds_and_single_samples()))


def test_digits_of_a_fraction():
    """A student's own numbers, by which a sheet is marked, are fractions: 1/10¹² is at ε, 1/10¹¹ is not."""
    assert [right_digits(F(1, 10**n)) for n in (8, 11, 12)] == [F(1, 10**8), "1.000e-11", "1.000e-12"]
