"""Kernels, the kernel perceptron, and its primal run."""

import math
import random

import pytest

from linref.fleuret import data as slides
from linref.fleuret import kernel
from linref.fleuret.perceptron import train_perceptron
from tests.command import outcomes

KERNELS = [(kernel.linear, lambda x: x), (kernel.quadratic, kernel.phi_quadratic)]


@pytest.mark.parametrize("kappa, phi", KERNELS)
def test_kernels_are_inner_products(kappa, phi):
    """Of random vectors of one to three components (F45)."""
    rng = random.Random(1)
    for _ in range(50):
        d = rng.randint(1, 3)
        x, u = ([rng.randint(-5, 5) for _ in range(d)] for _ in range(2))
        assert kappa(x, u) == sum(a * b for a, b in zip(phi(x), phi(u))) == kappa(u, x)


def test_kernels_by_hand():
    """11, 144, exp(-4) (F45)."""
    assert (kernel.linear([1, 2], [3, 4]), kernel.quadratic([1, 2], [3, 4])) == (11, 144)
    assert kernel.gaussian([1, 2], [3, 4]) == pytest.approx(math.exp(-4)) and kernel.phi_quadratic([5]) == [1, 5, 5, 25]


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
    assert kernel.score([2, 0, 1], [[1], [9], [3]], [1, 1, -1], kernel.linear, [5]) == -5
    assert kernel.score([0, 0], [[1], [2]], [1, -1], kernel.gaussian, [5]) == 0


def test_gaussian_kernel_by_hand():
    """XOR: each corner once, for exp(-½) and exp(-1) outweigh each other that way (F45)."""
    *_, last = kernel.kernel_perceptron([[float(a) for a in x] for x in slides.XOR.points], slides.XOR.signs, 9, kernel.gaussian)
    assert last.alphas_after == [1, 1, 1, 1] and last.nb_changes == 0
    assert last.value == pytest.approx(1 + math.exp(-1) - 2 * math.exp(-0.5))


def test_trace_of_own_data(capsys, tmp_path):
    """XOR by three κ: not separable, separated, separated; α and updates agree; others are compared too (F45)."""
    path = tmp_path / "my.csv"
    path.write_text("a,b,class\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n")
    found = outcomes(capsys, "fleuret", "kernel", "--data", path, "--limit", "30")
    assert [each["status"] for each in found] == ["not separable", "separated", "separated", "computed"]
    assert found[0]["alphas"] == [30, 30, 30, 30] and found[1]["alphas"] == [7, 5, 5, 4] and found[1]["updates"] == 21
    assert [each["errors"] for each in found[:3]] == [[1, 2, 3, 4], [], []]
