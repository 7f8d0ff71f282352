"""Kernels, the kernel perceptron, and its primal run."""

import math
import random
import re
from fractions import Fraction as F

import pytest

from linref.fleuret import data as slides
from linref.fleuret import kernel
from linref.fleuret.perceptron import train_perceptron
from linref.lists import dot
from tests.command import outcomes, records, run

KERNELS = [(dot, lambda x: x), (kernel.quadratic, kernel.phi_quadratic)]


@pytest.mark.parametrize("kappa, phi", KERNELS)
def test_kernels_are_inner_products(kappa, phi):
    """Of random vectors of one to three components (F45)."""
    rng = random.Random(1)
    for _ in range(50):
        d = rng.randint(1, 3)
        x, u = ([rng.randint(-5, 5) for _ in range(d)] for _ in range(2))
        assert kappa(x, u) == sum(a * b for a, b in zip(phi(x), phi(u))) == kappa(u, x)


def test_kernels_by_hand():
    """144, exp(-4) (F45)."""
    assert kernel.quadratic([1, 2], [3, 4]) == 144
    assert kernel.gaussian([1, 2], [3, 4]) == pytest.approx(math.exp(-4)) and kernel.phi_quadratic([5]) == [1, 5, 5, 25]
    assert kernel.phi_quadratic([2, 3]) == [1, 2, 3, 2, 4, 6, 3, 6, 9]


@pytest.mark.parametrize("kappa, phi", KERNELS)
def test_alphas_are_the_update_counts_of_the_primal_run(kappa, phi):
    """Epoch by epoch the same values, changes and w, on random sets, separable or not (F45)."""
    rng = random.Random(2)
    for _ in range(40):
        x = [[rng.randint(-4, 4), rng.randint(-4, 4)] for _ in range(6)]
        y = [rng.choice((1, -1)) for _ in x]
        counts = [0] * 6
        dual = list(kernel.kernel_perceptron(x, y, 15, kappa))
        primal = list(train_perceptron([phi(u) for u in x], y, 15))
        assert len(dual) == len(primal)
        for step, other in zip(dual, primal):
            assert (step.e, step.i, step.value, step.nb_changes) == (other.e, other.i, other.value, other.nb_changes)
            assert step.alphas == counts
            counts = [count + (other.after is not other.w and n == other.i) for n, count in enumerate(counts, start=1)]
            assert step.alphas_after == counts and kernel.primal(counts, x, y, phi) == other.after


def test_score():
    """Σ α y κ (F45)."""
    assert kernel.score([2, 0, 1], [[1], [9], [3]], [1, 1, -1], dot, [5]) == -5
    assert kernel.score([0, 0], [[1], [2]], [1, -1], kernel.gaussian, [5]) == 0


def test_gaussian_kernel_by_hand():
    """XOR: each corner once, for exp(-½) and exp(-1) outweigh each other that way (F45)."""
    points = [[float(a) for a in x] for x in slides.XOR.points]
    *_, last = kernel.kernel_perceptron(points, slides.XOR.signs, 9, kernel.gaussian)
    assert last.alphas_after == [1, 1, 1, 1] and last.nb_changes == 0
    assert last.value == pytest.approx(1 + math.exp(-1) - 2 * math.exp(-0.5))


def test_proofs_on_the_file_s_own_numbers(capsys, tmp_path):
    """60 samples on one line: the square bends round those in the middle, but not round four turns; exactly (F45)."""
    path = tmp_path / "sixty.csv"
    path.write_text("a,b,class\n" + "".join("0.1,0.3,1\n0.2,0.6,-1\n0.3,0.9,1\n" for _ in range(20)))
    records_of = records(capsys, "fleuret", "kernel", "--data", path)
    found, _ = (record for record in records_of if record["record"] == "outcome")
    w = [F(a) for a in found["separating_w"]]
    for a, y in ((F(1, 10), 1), (F(2, 10), -1), (F(3, 10), 1)):
        assert y * sum(p * q for p, q in zip(w, [c * d for c in (1, a, 3 * a) for d in (1, a, 3 * a)])) > 0
    steps = [record for record in records_of if "value" in record]
    assert steps[1]["value"] == "-" + str((F(2, 100) + F(18, 100) + 1) ** 2) and steps[0]["value"] == 0
    path.write_text("a,b,class\n" + "".join("0.1,0.3,1\n0.2,0.6,-1\n0.3,0.9,1\n0.4,1.2,-1\n" for _ in range(15)))
    found = outcomes(capsys, "fleuret", "kernel", "--data", path)[0]
    weights = [F(a) for a in found["certificate"]]
    vectors = [[y * F(p) * F(q) for p in (1, F(k, 10), F(3 * k, 10)) for q in (1, F(k, 10), F(3 * k, 10))]
               for _ in range(15) for k, y in ((1, 1), (2, -1), (3, 1), (4, -1))]
    assert found["status"] == "not separable" and sum(weights) == 1 and min(weights) >= 0
    assert all(sum(c * v[j] for c, v in zip(weights, vectors)) == 0 for j in range(9))


def test_the_lists_of_the_tour(capsys):
    """κ of three pairs; of XOR in signs each sample once, so w = Σ y Φ(x), in which only -4 x₁x₂ stays (F45)."""
    steps = [record for record in records(capsys, "fleuret", "kernel") if record["record"] == "step"]
    first = next(step for step in steps if "product" in step)
    assert [first[name] for name in ("pair", "linear", "quadratic", "product")] == [[[1, 2], [2, 0]], 2, 9, 9]
    assert first["gaussian"] == pytest.approx(math.exp(-2.5))
    _, out, _ = run(capsys, "fleuret", "kernel")
    *_, last = train_perceptron([kernel.phi_quadratic(x) for x in slides.SIGNS.points], slides.SIGNS.signs, 99)
    assert last.after == [0, 0, 0, 0, 0, -4, 0, -4, 0] and last.e == 1
    assert "w = Σ α_n y_n Φ(x_n) = (0, 0, 0, 0, 0, -4, 0, -4, 0)." in " ".join(out.split())


def test_trace_of_own_data(capsys, tmp_path):
    """XOR by two κ: separated; too few epochs: stopped, with the proof that some w separates (F45)."""
    path = tmp_path / "my.csv"
    path.write_text("a,b,class\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n")
    found = outcomes(capsys, "fleuret", "kernel", "--data", path, "--limit", "30")
    assert [(each["status"], each["updates"], each["errors"]) for each in found] == [
        ("separated", 21, []), ("separated", 4, [])]
    assert [each["alphas"] for each in found] == [[7, 5, 5, 4], [1, 1, 1, 1]]
    first, _ = outcomes(capsys, "fleuret", "kernel", "--data", path, "--limit", "1")
    assert (first["status"], first["separable"], first["alphas"]) == ("stopped", True, [1, 1, 1, 1])


def test_a_proof_in_endless_numbers_is_named(capsys, tmp_path):
    """Sizes from 1e-40 to 1e40: the text says what is proved, the record has the proof, exactly (F45)."""
    path = tmp_path / "far.csv"
    rows = [("1e-40", "1e40", 1), ("1e40", "-1e-40", 1), ("-1e-40", 3, -1), ("-1e40", "1e-40", -1),
            ("1e40", "2e40", -1)]
    path.write_text("a,b,class\n" + "".join(f"{a},{b},{y}\n" for a, b, y in rows))
    _, out, _ = run(capsys, "fleuret", "kernel", "--data", path, "--limit", "3")
    assert "in numbers too long to print" in " ".join(out.split()) and max(map(len, out.splitlines())) <= 80
    found, _ = outcomes(capsys, "fleuret", "kernel", "--data", path, "--limit", "3")
    w = [F(a) for a in found["separating_w"]]
    vectors = [[y * a for a in kernel.phi_quadratic([F(u), F(v)])] for u, v, y in rows]
    assert min(sum(p * q for p, q in zip(w, v)) for v in vectors) > 0


def test_what_is_known_where_phi_is_not_computed(capsys, tmp_path):
    """By the Gaussian κ, only equal x can be inseparable; of a long Φ it is not decided (F45)."""
    path = tmp_path / "my.csv"
    path.write_text("a,b,class\n0,0,1\n0,0,-1\n1,1,1\n")
    second = outcomes(capsys, "fleuret", "kernel", "--data", path, "--limit", "0")[1]
    assert (second["status"], second["separable"]) == ("stopped", None)
    out = " ".join(run(capsys, "fleuret", "kernel", "--data", path, "--limit", "3")[1].split())
    assert out.count("Not separable") == 1 and "unless two samples with different y have the same x." in out
    assert kernel.phi_quadratic([2, 5]) == [k * a for k in (1, 2, 5) for a in (1, 2, 5)]
    path.write_text(",".join("abcdefg") + ",class\n1,2,3,4,5,6,7,1\n7,6,5,4,3,2,1,-1\n")
    first = outcomes(capsys, "fleuret", "kernel", "--data", path, "--limit", "0")[0]
    assert (first["status"], first["separable"]) == ("stopped", None)
    assert "was not decided" in run(capsys, "fleuret", "kernel", "--data", path, "--limit", "0")[1]


def test_the_proof_names_every_mapped_sample(capsys, tmp_path):
    """Three turns on a line, of y (1, x, x, x²) once, thrice, thrice, once: no square bends that often (F45)."""
    path = tmp_path / "my.csv"
    path.write_text("a,class\n1,1\n2,-1\n3,1\n4,-1\n")
    out = run(capsys, "fleuret", "kernel", "--data", path, "--limit", "2")[1]
    rows = [row.split("  ") for row in re.sub("   +", "  ", out.split("with 0 is 0.\n")[1]).splitlines()[:6]]
    assert [row[1:3] for row in rows] == [
        ["mapped sample", "8·λ"], ["1", "1"], ["2", "3"], ["3", "3"], ["4", "1"], ["sum", "8"]]


def test_alphas_of_many_samples(capsys, tmp_path):
    """Above 20 samples the rows have no α: those above 0 are listed, with the same in the record (F45)."""
    path = tmp_path / "many.csv"
    path.write_text("a,class\n" + "".join(f"{n},{1 if n > 8 else -1}\n" for n in range(21)))
    found = outcomes(capsys, "fleuret", "kernel", "--data", path)
    out = " ".join(run(capsys, "fleuret", "kernel", "--data", path)[1].split())
    for each in found:
        told = [f"α_{n}={alpha}" for n, alpha in enumerate(each["alphas"], start=1) if alpha]
        assert len(told) > 1 and "α = " + ", ".join(told) + "." in out


def test_kappa_in_whole_numbers():
    """Each κ of two places is the shipped one of their samples, times a number; floats for the Gaussian one (F45)."""
    from linref.fleuret.views.kernel import GAUSSIAN, QUADRATIC, rows

    x = [[F(1, 3), F(-5, 2)], [F(7, 10), 4], [0, 1]]
    for each in (QUADRATIC, GAUSSIAN):
        row, times = rows(each, x)
        for m, n in ((0, 1), (1, 1), (2, 0)):
            assert row(m)[n] == pytest.approx(times * each.kappa(x[m], x[n]), rel=1e-12)
            assert isinstance(row(m)[n], int)


def test_more_samples_than_can_be_held_are_refused(capsys, tmp_path, monkeypatch):
    """One line, before anything is computed (F45)."""
    from linref.fleuret.views import kernel as trace

    monkeypatch.setattr(trace, "MOST", 3)
    path = tmp_path / "four.csv"
    path.write_text("a,class\n1,1\n2,-1\n3,1\n4,-1\n")
    status, out, err = run(capsys, "fleuret", "kernel", "--data", path)
    assert (status, out) == (2, "")
    assert err == f"linref: {path}: 4 samples; expected at most 3, as κ is kept for all pairs of them\n"


def test_many_samples_get_fewer_epochs_unless_told(capsys, tmp_path):
    """100 epochs for 50 samples, 10 for 51; --limit overrides (F45)."""
    path = tmp_path / "many.csv"
    for count, told, epochs in ((50, (), 100), (51, (), 10), (51, ("--limit", "2"), 2)):
        path.write_text("a,class\n" + "".join(f"{n % 7},{1 if n % 2 else -1}\n" for n in range(count)))
        first = outcomes(capsys, "fleuret", "kernel", "--data", path, *told)[0]
        assert first["steps"] == count * epochs and first["status"] == "not separable"
