"""The assumptions, the proof at every update, and the claims that follow."""

import random
import re
from fractions import Fraction as F
from operator import mul

import pytest

from linref.fleuret import convergence as theorem
from linref.fleuret import data as slides
from linref.fleuret.perceptron import cyclic, perceptron, with_constant
from linref.lists import scale
from linref.separability import Separable, separate_vectors
from tests.command import ALL_CASES, outcomes, records, run

THREE = with_constant(slides.THREE.points, slides.THREE.signs)
EIGHT = with_constant(slides.EIGHT.points, slides.EIGHT.signs)


@pytest.fixture
def recorded():
    """Runs are computed anew: what they depend on is changed here."""


def best(samples):
    return separate_vectors([scale(y, x) for x, y in samples])


def updates(samples, w=None, choose=None):
    *_, last = perceptron(samples, choose or cyclic(), w)
    return last.k


def test_assumptions_by_hand():
    """R² = 41/4 with the 1; y(x·v) = 1 for v = (-8/5, -2/5, 3), so γ² = 4/‖v‖² (F10)."""
    v = [F(-8, 5), F(-2, 5), 3]
    assert theorem.radius_squared(THREE) == F(41, 4)
    assert [y * sum(a * b for a, b in zip(x, v)) for x, y in THREE] == [1, 1, 1]
    assert theorem.smallest_value(v, THREE) == 1 and theorem.margin_squared(v, THREE) == F(4 * 25, 293)
    assert theorem.smallest_value([1, 1, 0], THREE) < 0
    assert best(THREE).w == v


def test_bounds_of_known_sets():
    """120 and 149 for the three examples and the samples of gales; 13 and 7 updates (F14)."""
    for samples, most, made in ((THREE, 120, 13), (EIGHT, 149, 7)):
        v = best(samples).w
        R2, gamma2 = theorem.radius_squared(samples), theorem.margin_squared(v, samples)
        assert theorem.most_iterations(R2, gamma2) == most and updates(samples) == made
    assert theorem.bound(F(41, 4), F(100, 293)) == F(12013, 100)


def test_a_single_sample_attains_the_bound():
    """R = γ/2: one update, bound 1 (F14)."""
    samples = [([3, 4], -1)]
    R2, gamma2 = theorem.radius_squared(samples), theorem.margin_squared(best(samples).w, samples)
    assert theorem.bound(R2, gamma2) == 1 == updates(samples)


def test_random_sets_keep_to_the_proof():
    """Every line at every update, whatever is chosen; never more than the bound (F11, F12, F13, F14, F17)."""
    rng, found, nearest = random.Random(4), 0, 0
    while found < (120 if ALL_CASES else 40):
        d, n = rng.randint(1, 3), rng.randint(1, 6)
        points = [[rng.randint(-5, 5) for _ in range(d)] for _ in range(n)]
        samples = with_constant(points, [rng.choice((1, -1)) for _ in range(n)])
        widest = best(samples)
        if not isinstance(widest, Separable):
            continue
        found += 1
        *_, ended = perceptron(samples, min)
        for v in (widest.w, ended.w):
            steps = list(perceptron(samples, rng.choice((min, max, cyclic(), rng.choice))))
            entries = list(theorem.ledger(steps, samples, v))
            assert len(entries) == steps[-1].k and all(map(theorem.holds, entries))
            least = theorem.smallest_value(v, samples)
            assert [entry.length[2] for entry in entries] == [(k * least) ** 2 for k in range(1, len(entries) + 1)]
            allowed = theorem.bound(theorem.radius_squared(samples), theorem.margin_squared(v, samples))
            assert len(entries) <= allowed
            nearest = max(nearest, len(entries) / allowed)
            separated = [all(y * sum(map(mul, step.w, x)) > 0 for x, y in samples) for step in steps]
            assert separated == [False] * (len(steps) - 1) + [True]
    assert 0.5 < nearest <= 1


def test_the_lines_by_hand():
    """w = (1, 1), x = (2, -3), y = -1: w + y x = (-1, 4); v = (1, 2), least 1, k = 3 (F11, F12, F13)."""
    assert theorem.forward(3, [1, 1], [2, -3], -1, [1, 2], 1) == [7, 7, 4, 4]
    assert theorem.length(3, [1, 1], [1, 2], 1) == [10, 9, 9]
    assert theorem.growth(3, [1, 1], [2, -3], -1, 13) == [17, 17, 17, 15, 52]


def test_holds_can_fail():
    """Each inequality and each equality of the three chains (F11, F12, F13)."""
    good = theorem.Step(0, 1, [0], [4, 4, 3, 2], [9, 8, 7], [1, 1, 1, 2, 3], [1])
    assert theorem.holds(good)
    places = {"forward": (0, 2, 3), "length": (1, 2), "growth": (0, 1, 3, 4)}
    for chain, place in [(chain, place) for chain, found in places.items() for place in found]:
        values = list(getattr(good, chain))
        values[place] += -9 if chain == "growth" and place > 2 else 9
        assert not theorem.holds(good._replace(**{chain: values}))


def test_scaling():
    """As a whole: the same bound and updates, w scaled. Features alone: 307, 8359, 832534 and 55, 155, 15005 (F15)."""
    v = best(THREE).w
    for s, bound, made in ((F(1, 10), 306.99, 55), (10, 8359.19, 155), (100, 832534.16, 15005)):
        whole, part = theorem.scaled(THREE, s), theorem.features_scaled(THREE, s)
        assert theorem.bound(theorem.radius_squared(whole), theorem.margin_squared(v, whole)) == F(12013, 100)
        ws = [step.w for step in perceptron(whole, cyclic())]
        assert ws == [scale(s, step.w) for step in perceptron(THREE, cyclic())]
        there = theorem.bound(theorem.radius_squared(part), theorem.margin_squared(best(part).w, part))
        assert float(there) == pytest.approx(bound, abs=0.005)
        if s != 100:
            assert updates(part) == made


def test_larger_margins():
    """The bound falls with γ; the updates of two sets do not follow it (F16)."""
    assert [theorem.bound(3, gamma * gamma) for gamma in (1, 2, 4)] == [12, 3, F(3, 4)]
    found = []
    for data in (slides.NARROW, slides.WIDER):
        samples = list(zip(data.points, data.signs))
        assert all(sum(a * a for a in x) == 1 for x, _ in samples)
        found.append((theorem.margin_squared(best(samples).w, samples) / 4, updates(samples)))
    assert found == [(F(1, 442), 6), (F(1, 325), 132)]


def test_other_starts_pass_the_bound():
    """318 and 212 (F14)."""
    assert [updates(THREE, w) for w in ([0, 0, -100], [100, 100, 0])] == [318, 212]


def test_trace_of_own_data(capsys, tmp_path):
    """Every update ticked, the bound in the outcome; without a margin the certificate (F10, F17)."""
    path = tmp_path / "my.csv"
    path.write_text("a,b,class\n1,1,1\n0.5,3,1\n2,2,-1\n")
    first, second = outcomes(capsys, "fleuret", "convergence", "--data", path)
    assert first["v"] == [-8, -2, 15] and first["R_squared"] == "41/4"
    assert first["gamma_squared"] == "100/293"
    assert (second["status"], second["updates"], second["w"]) == ("separated", 13, ["-5/2", 0, 3])
    _, out, _ = run(capsys, "fleuret", "convergence", "--data", path)
    _, whole, _ = run(capsys, "fleuret", "convergence", "--data", path, "--first", "13")
    assert sum(line.endswith("✓") for line in whole.splitlines()) == 13 and "✗" not in whole
    assert "k²γ²/4 ≤ kR² gives k ≤ ⌊4R²/γ²⌋ = ⌊120.13⌋ = 120. Here k = 13." in " ".join(out.split())
    stopped = outcomes(capsys, "fleuret", "convergence", "--data", path, "--limit", "3")[1]
    assert (stopped["status"], stopped["separable"], stopped["updates"]) == ("stopped", True, 3)
    for limit, told in (((), "limit 1000 updates"), (("--limit", "3"), "limit 3 updates")):
        _, out, _ = run(capsys, "fleuret", "convergence", "--data", path, *limit)
        assert f"stop if all y(w·x) > 0 Chosen here: {told}; " in " ".join(out.split())
    path.write_text("a,class\n1,1\n2,-1\n3,1\n")
    (first,) = outcomes(capsys, "fleuret", "convergence", "--data", path)
    weights = [F(a) for a in first["certificate"]]
    assert sum(weights) == 1 and [weights[0] + 3 * weights[2], weights[0] + weights[2]] == [2 * weights[1], weights[1]]
    assert (first["status"], first["separable"], first["steps"]) == ("not separable", False, 0)
    out = run(capsys, "fleuret", "convergence", "--data", path)[1]
    assert "If the samples are not separable, there is no γ" in " ".join(out.split("In short")[1].split())
    found = records(capsys, "fleuret", "convergence", "--data", path)
    assert all(record["record"] != "step" or "forward" not in record for record in found)


def test_a_proof_that_fails_is_marked(capsys, monkeypatch):
    """If R² were 1, kR² would be too small for ‖w‖² in 5 of the 7 updates; their rows say so (F11, F12, F13)."""
    monkeypatch.setattr(theorem, "radius_squared", lambda samples: 1)
    _, out, _ = run(capsys, "fleuret", "convergence")
    table, _ = out.split("Converged after", 1)
    marks = [line[-1] for line in table.splitlines() if line.endswith(("✓", "✗"))]
    assert marks == ["✓" if squared <= k else "✗" for k, squared in enumerate((2, 1, 3, 5, 6, 9, 10), start=1)]


def test_the_table_of_the_proof(capsys):
    """k²γ²/4 <= ‖w^k‖² <= kR², computed from the samples and w of the record alone (F11, F12, F13, F14)."""
    steps = [record for record in records(capsys, "fleuret", "convergence") if "forward" in record]
    assert [step["k"] for step in steps] == [1, 2, 3, 4, 5, 6, 7]
    assert [step["n_k"] for step in steps] == [1, 5, 6, 1, 5, 2, 5]
    v = 120, 10, -59
    length = sum(a * a for a in v)
    least = min(y * sum(a * b for a, b in zip(x, v)) for x, y in EIGHT)
    for step in steps:
        w = [F(a) for a in step["after"]]
        squared = sum(a * a for a in w)
        along = sum(a * b for a, b in zip(w, v))
        assert [F(a) for a in step["length"]] == [squared * length, along**2, (step["k"] * least) ** 2]
        assert F(step["growth"][0]) == squared and step["growth"][-1] == 3 * step["k"]
        assert F(step["forward"][0]) == sum(a * b for a, b in zip(w, v)) and F(step["forward"][-1]) == step["k"] * least
    _, out, _ = run(capsys, "fleuret", "convergence")
    told = " ".join(out.split())
    assert "R = 1.7321" in out and "γ = 0.2834" in out
    assert "so γ = 0.2834. Exactly: γ/2 = min y(x·v)/‖v‖ = 19/‖v‖, so γ² = 4·19²/17981." in told
    assert "  7  5             0   (3, 0, -1)  3.1247  0.9918      10   21  ✓" in out
    assert F(7**2 * 4 * 19**2, 4 * 17981) == pytest.approx(0.9838, abs=5e-5)  # k²γ²/4 with γ = 2 · 19/√17981
    assert "So k²γ²/4 ≤ ‖w^k‖² ≤ kR², in the last row 7²γ²/4 = 0.9838 ≤ 10 ≤ 21." in told


def test_the_last_row_can_be_recomputed(capsys, tmp_path):
    """k²γ²/4 from the printed γ², which is exact, has every printed digit; a rounded kγ/2 would not give them (F12)."""
    path = tmp_path / "my.csv"
    path.write_text("a,b,c,class\n1.37,2.41,3.3,1\n0.91,5.22,1.4,1\n2.5,4.1,0.3,1\n"
                    "4.2,1.1,3.9,0\n6.13,0.4,2.2,0\n5.1,2.9,1.7,0\n")
    for own in ((), ("--data", path)):
        out = " ".join(run(capsys, "fleuret", "convergence", *own)[1].split())
        least, squared = map(F, re.search(r"so γ² = 4·([0-9.]+)²/([0-9]+)\.", out).groups())
        gamma_squared = 4 * least**2 / squared
        k, printed = re.search(r"in the last row (\d+)²γ²/4 = ([0-9.]+) ≤", out).groups()
        assert abs(int(k)**2 * gamma_squared / 4 - F(printed)) <= F(1, 20000)


def test_the_lists_of_the_tour(capsys):
    """Fields and numbers of the assumptions and the scales; that a margin need not be quick (F10, F15, F16)."""
    steps = [record for record in records(capsys, "fleuret", "convergence") if record["record"] == "step"]
    assumed = [step for step in steps if "value" in step]
    assert [(step["n"], step["norm_squared"], step["y"]) for step in assumed[:3]] == [
        (1, 2, 1), (2, 3, 1), (3, "43/25", 1)]
    assert min(step["value"] for step in assumed) == pytest.approx(0.14169, abs=1e-5)
    out = " ".join(run(capsys, "fleuret", "convergence")[1].split())
    assert F(12 * 17981, 38**2) == pytest.approx(149.4266, abs=5e-5)  # 4R²/γ²: R² = 3 and γ = 2 · 19/√17981
    assert F(4 * 201 * 34, 6**2) == pytest.approx(759.3333, abs=5e-5)  # R² = 201, γ = 6/√34, w* = (4, -3, -3)/√34
    assert F(4 * 6**2, 4 * 34) == F(18, 17)  # γ² with γ/2 = 3/√34
    assert ("Then R² = 201, and the best v is (4, -3, -3) with γ² = 4·3²/34 = 18/17. "
            "The bound 4R²/γ² rises to 759.3333.") in out
    assert [round((1 / square)**0.5, 4) for square in (442, 325)] == [0.0476, 0.0555]
    assert "γ/2 = 0.0476 need 6 updates. Three others with the larger γ/2 = 0.0555 need 132." in out


def test_too_large_to_decide(capsys, monkeypatch):
    """If the margin cannot be found, a sentence says so, and the record has None (F10)."""
    from linref import separability, verdict
    from linref.fleuret.views import convergence as trace

    def undecided(vectors):
        raise separability.Undecided

    monkeypatch.setattr(trace, "separate_vectors", undecided)
    monkeypatch.setattr(verdict, "separated", undecided)
    verdict.LAST.clear()
    _, out, _ = run(capsys, "fleuret", "convergence")
    assert "was not decided: the set is too large" in " ".join(out.split()) and "Both halves" not in out
    (found,) = outcomes(capsys, "fleuret", "convergence")
    assert (found["status"], found["separable"], found["steps"]) == ("stopped", None, 0)


def test_the_best_direction_in_whole_numbers(capsys, tmp_path):
    """Samples 3, 7, 8 of gales are equally far from 120x₁ + 10x₂ = 59; lowest terms, all digits up to 40 (F10)."""
    _, out, _ = run(capsys, "fleuret", "convergence")
    assert "w* = v/‖v‖ with v = (120, 10, -59) and ‖v‖² = 17981." in " ".join(out.split())
    assert {y * (120 * x[0] + 10 * x[1] - 59) for x, y in (EIGHT[2], EIGHT[6], EIGHT[7])} == {19}
    path = tmp_path / "my.csv"
    path.write_text("a,b,class\n2,0,1\n-2,0,-1\n")
    assert "v = (1, 0, 0)" in " ".join(run(capsys, "fleuret", "convergence", "--data", path)[1].split())
    x, u = (F("0.123456789"), F("1.765432109"), 1), (F("-1.112233445"), F("0.334455667"), 1)
    path.write_text("a,b,class\n0.123456789,1.765432109,1\n-1.112233445,0.334455667,-1\n")
    out = " ".join(run(capsys, "fleuret", "convergence", "--data", path)[1].split())
    v = [int(a) for a in out.split("v = (")[1].split(")")[0].split(",")]
    assert sum(map(mul, v, x)) == -sum(map(mul, v, u)) > 0 and len(v) == 3


def test_no_update_has_no_line_of_the_proof(capsys):
    """Where none is allowed the table is empty, and nothing is said of its rows (F11, F12)."""
    out = run(capsys, "fleuret", "convergence", "--limit", "0")[1]
    assert "Both halves" in out and "By both halves" not in out


def test_as_many_updates_as_the_bound_allows(capsys, tmp_path):
    """x = 1 and -1: R² = 2 and γ = 2 leave two updates, and two are made (F10)."""
    path = tmp_path / "my.csv"
    path.write_text("a,class\n1,1\n-1,-1\n")
    out = run(capsys, "fleuret", "convergence", "--data", path)[1]
    assert "⌊4R²/γ²⌋ = ⌊2⌋ = 2" in out and out.count("✓\n") == 2 and "✗" not in out
