"""A layer in a loop and as a matrix."""

import random

import pytest

from linref.fleuret import layer
from linref.fleuret.logistic import sigma as soft
from linref.fleuret.units import sigma as sign
from tests.command import records, run


def test_three_units_on_two_inputs():
    """M = 3, N = 2, by hand (F34)."""
    steps = list(layer.units([[1, 2], [0, -1], [3, 0]], [-1, 4, 0], [3, 4], sign))
    assert [(step.i, step.products, step.sum, step.y) for step in steps] == [
        (1, [3, 8], 10, 1), (2, [0, -4], 0, 1), (3, [9, 0], 9, 1)]
    assert [step.w for step in steps] == [[1, 2], [0, -1], [3, 0]] and [step.b for step in steps] == [-1, 4, 0]


def test_componentwise():
    """σ on each component of a vector (F35)."""
    assert layer.componentwise(sign, [-1, 0, 2]) == [-1, 1, 1]


@pytest.mark.parametrize("sigma", [sign, soft, lambda a: a])
def test_loop_and_matrix_agree(sigma):
    """On random layers of every shape (F34, F35)."""
    rng = random.Random(1)
    for _ in range(50):
        M, N = rng.randint(1, 4), rng.randint(1, 4)
        w = [[rng.randint(-5, 5) for _ in range(N)] for _ in range(M)]
        b, x = [rng.randint(-5, 5) for _ in range(M)], [rng.randint(-5, 5) for _ in range(N)]
        by_hand = [sigma(sum(w[i][j] * x[j] for j in range(N)) + b[i]) for i in range(M)]
        assert layer.layer(w, b, x, sigma) == [step.y for step in layer.units(w, b, x, sigma)] == by_hand


def test_records_of_the_tour(capsys):
    """What programs read of both lists (F34, F35)."""
    steps = [record for record in records(capsys, "fleuret", "layer") if record["record"] == "step"]
    assert [steps[2][name] for name in ("i", "w", "b", "products", "sum", "y")] == [
        3, [3, -1], "1/4", [3, "-1/2"], "11/4", 1]
    assert steps[2]["soft"] == pytest.approx(soft(2.75))
    assert [steps[5][name] for name in ("x", "product", "sum", "y")] == [
        [-1, 1], [1, "3/2", -4], ["1/2", "3/2", "-15/4"], [1, 1, -1]]


def test_a_worksheet_tells_w_and_b(capsys):
    """Without them nothing can be computed (F34)."""
    _, out, _ = run(capsys, "fleuret", "layer", "--blank", "results")
    assert "w = ((1, 2), (-0.5, 1), (3, -1)), b = (-0.5, 0, 0.25), x = (1, 0.5)" in " ".join(out.split())
