"""Kernels, the kernel perceptron, and its primal run."""

import math
import random
from fractions import Fraction as F

import pytest

from linref.code import functions
from linref.fleuret import data as slides
from linref.fleuret import kernel
from linref.fleuret.perceptron import train_perceptron
from linref.items import source
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


def test_one_function_is_the_page_s():
    """The page has one formula, κ(x, x') = Φ(x)·Φ(x'), and no algorithm with it (F45)."""
    shown = functions(source("linref.fleuret.kernel"))
    assert [function.extra for function in shown] == [False] + [True] * 6


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


def test_the_lists_of_the_tour(capsys):
    """κ of three pairs; of XOR in signs each sample once, so w = Σ y Φ(x), in which only -4 x₁x₂ stays (F45)."""
    steps = [record for record in records(capsys, "fleuret", "kernel") if record["record"] == "step"]
    first = next(step for step in steps if "product" in step)
    assert [first[name] for name in ("x", "other", "linear", "quadratic", "product")] == [[1, 2], [2, 0], 2, 9, 9]
    assert first["gaussian"] == pytest.approx(math.exp(-2.5))
    _, out, _ = run(capsys, "fleuret", "kernel")
    *_, last = train_perceptron([kernel.phi_quadratic(x) for x in slides.SIGNS.points], slides.SIGNS.signs, 99)
    assert last.after == [0, 0, 0, 0, 0, -4, 0, -4, 0] and last.e == 1
    assert "so w·Φ(x) = -4x₁x₂ - 4x₂x₁ = -8x₁x₂ has the sign of y" in " ".join(out.split())


def test_no_numbers_of_a_run_without_steps(capsys):
    """With α = 0, w is 0: it classifies no sample correctly, and no sample has a κ in numbers (F45)."""
    for limit, is_there in (("0", False), ("1", True)):
        said = run(capsys, "fleuret", "kernel", "--limit", limit)[1]
        assert ("has the sign of y" in said) == ("For example, row 2 of epoch 0" in said) == is_there


def test_a_limit_before_an_epoch_without_changes(capsys):
    """After epoch 0, with four changes, all are classified correctly; only epoch 1, without any, ends the run."""
    for limit, ended in (("1", "Stopped at the limit"), ("2", "Converged")):
        out = run(capsys, "fleuret", "kernel", "--limit", limit)[1]
        assert f"{ended} after 4 updates. Misclassified: none. α = (1, 1, 1, 1)." in " ".join(out.split())


def test_trace_of_own_data(capsys, tmp_path):
    """XOR in 0 and 1: 21 updates; too few epochs: stopped, with the samples that are still misclassified (F45)."""
    path = tmp_path / "my.csv"
    path.write_text("a,b,class\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n")
    (found,) = outcomes(capsys, "fleuret", "kernel", "--data", path, "--limit", "30")
    assert (found["status"], found["updates"], found["errors"]) == ("separated", 21, [])
    assert found["alphas"] == [7, 5, 5, 4]
    (first,) = outcomes(capsys, "fleuret", "kernel", "--data", path, "--limit", "1")
    assert (first["status"], first["alphas"]) == ("stopped", [1, 1, 1, 1])
    scores = [sum(t * (1 + p * u + q * v) ** 2 for t, p, q in ((-1, 0, 0), (1, 0, 1), (1, 1, 0), (-1, 1, 1)))
              for u, v in ((0, 0), (0, 1), (1, 0), (1, 1))]
    assert first["errors"] == [n for n, (z, y) in enumerate(zip(scores, (-1, 1, 1, -1)), start=1) if y * z <= 0]


@pytest.mark.parametrize("rows, said", [
    ("0,0,-1 0,1,1 1,0,1 1,1,-1", "Some w separates the Φ(x), so the run converges with a larger --limit."),
    ("0,0,1 1,0,-1 2,0,1 3,0,-1", "No w separates the Φ(x), so only a limit ends the updates.")])
def test_whether_a_larger_limit_helps(capsys, tmp_path, rows, said):
    """XOR converges in 21 updates; on a line w·Φ(x) is a parabola, which changes its sign at most twice (F45)."""
    path = tmp_path / "my.csv"
    path.write_text("\n".join(["a,b,class", *rows.split()]) + "\n")
    assert said in " ".join(run(capsys, "fleuret", "kernel", "--data", path, "--limit", "1")[1].split())
    assert said not in " ".join(run(capsys, "fleuret", "kernel")[1].split())


def test_decimals_are_exact(capsys, tmp_path):
    """The run is on whole numbers; what it prints is not: κ of (0.1, 0.3) and (0.2, 0.6) is 1.2² (F45)."""
    path = tmp_path / "line.csv"
    path.write_text("a,b,class\n0.1,0.3,1\n0.2,0.6,-1\n0.3,0.9,1\n")
    steps = [record for record in records(capsys, "fleuret", "kernel", "--data", path) if "value" in record]
    assert (steps[0]["value"], F(steps[1]["value"])) == (0, -F(6, 5) ** 2)


def test_alphas_of_many_samples(capsys, tmp_path):
    """Above 12 samples the rows have no α: all are listed in the end, with the same in the record (F45)."""
    path = tmp_path / "many.csv"
    path.write_text("a,class\n" + "".join(f"{n},{1 if n > 8 else -1}\n" for n in range(21)))
    (found,) = outcomes(capsys, "fleuret", "kernel", "--data", path)
    out = " ".join(run(capsys, "fleuret", "kernel", "--data", path)[1].split())
    assert any(found["alphas"]) and f"α = ({', '.join(map(str, found['alphas']))})." in out


def test_w_of_few_features_is_shown(capsys, tmp_path):
    """Of six features it has 49 components; of seven it is left out (F45)."""
    path = tmp_path / "wide.csv"
    for features in (6, 7):
        rows = [",".join("abcdefg"[:features]), "1," * features + "1", "2," * features + "-1"]
        path.write_text(rows[0] + ",class\n" + "\n".join(rows[1:]) + "\n")
        out = run(capsys, "fleuret", "kernel", "--data", path, "--limit", "3")[1]
        assert ("w = Σ α_m y_m Φ(x_m) =" in out) == (features == 6)


def test_more_samples_than_can_be_held_are_refused(capsys, tmp_path, monkeypatch):
    """One line, before anything is computed (F45)."""
    from linref.fleuret.views import kernel as trace

    monkeypatch.setattr(trace, "MOST", 3)
    path = tmp_path / "four.csv"
    path.write_text("a,class\n1,1\n2,-1\n3,1\n4,-1\n")
    status, out, err = run(capsys, "fleuret", "kernel", "--data", path)
    assert (status, out) == (2, "")
    assert err == f"linref: {path}: 4 samples; expected at most 3, as κ is kept for all pairs of them\n"


def test_shallow_learning_is_summed_up_only_where_it_is_run(capsys, tmp_path):
    """Of own data, only the kernel perceptron is run (F46)."""
    path = tmp_path / "my.csv"
    path.write_text("a,b,class\n0,0,1\n1,1,-1\n")
    for own, is_there in (((), True), (("--data", path), False)):
        assert ("Shallow learning designs" in " ".join(run(capsys, "fleuret", "kernel", *own)[1].split())) == is_there
