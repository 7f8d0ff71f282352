"""The mse, the pretended gradient, the batch version."""

import random
from fractions import Fraction as F
from itertools import islice

import pytest

from linref.lists import scale
from linref.separability import Separable, separability
from linref.vitay import batch, minibatch
from linref.vitay.data import EIGHT, THREE
from linref.vitay.neuron import misclassified, neuron
from tests.command import outcomes, records, run

HALF = F(1, 2)


def pairs(data):
    return list(zip(data.points, data.signs))


def epochs(data, eta=HALF, w=(0, 0), b=0, most=1000):
    return list(batch.until_no_error(batch.batch(pairs(data), list(w), b, eta, most)))


def test_mse_is_four_times_the_share_of_errors():
    """0 or 4 for an example; 2 at w = 0, where half are wrong (V6)."""
    assert [batch.squared_error(t, y) for t in (1, -1) for y in (1, -1)] == [0, 4, 4, 0]
    for w, b in (([0, 0], 0), ([1, 1], -1), ([-1, 0], 0)):
        assert batch.mean_square_error(w, b, pairs(EIGHT)) == F(4 * len(misclassified(w, b, pairs(EIGHT))), 8)


def test_steps_against_a_gradient():
    """-η times it; the pretended one is -2 (t - y) x (V7, V8, V9)."""
    assert batch.descent_step(F(1, 2), [4, -6]) == [-2, 3]
    assert batch.pretended_gradient(1, -1, [3, 5]) == [-12, -20] and batch.pretended_gradient(-1, 1, [3, 5]) == [12, 20]
    assert batch.pretended_gradient(1, 1, [3, 5]) == [0, 0]


def test_update_rule_by_hand():
    """The four negative samples are wrong at 0: Σ (t - y) x = -2 (0.55, 2.4), Σ (t - y) = -8 (V10)."""
    assert batch.update_rule([0, 0], 0, pairs(EIGHT), 1) == ([F(-11, 80), F(-3, 5)], -1)
    assert batch.update_rule([0, 0], 0, pairs(EIGHT), HALF) == ([F(-11, 160), F(-3, 10)], F(-1, 2))


@pytest.mark.parametrize("eta", [1, 2, 7, 8, HALF, F(3, 7)])
def test_a_rate_of_any_kind_is_divided_exactly(eta):
    """η/N and η/K by Fractions: no exact rate becomes a float, whole numbers stay whole (V10, V11, V16)."""
    dw, db, total = [F(-11, 10), F(-24, 5)], -8, F(eta)
    wanted = [total / 8 * a for a in dw], total / 8 * db
    step = next(batch.batch(pairs(EIGHT), [0, 0], 0, eta, 1))
    chunk = next(minibatch.minibatch(pairs(EIGHT), [0, 0], 0, eta, 1, lambda: [list(range(1, 9))]))
    assert (step.delta_w, step.delta_b) == (chunk.delta_w, chunk.delta_b) == wanted
    assert batch.update_rule([0, 0], 0, pairs(EIGHT), eta) == wanted
    assert all(type(a) in (int, F) for s in (step, chunk) for a in (*s.delta_w, s.delta_b, *s.after, s.b_after))
    whole = next(batch.batch([([3], -1), ([1], -1)], [0], 0, 2, 1))
    assert [*map(type, (*whole.delta_w, whole.delta_b, whole.mse))] == [int] * 3


def test_first_epoch_by_hand():
    """dw = (-1.1, -4.8), db = -8; Δ is η/8 of it and added (V11)."""
    first, second = list(islice(batch.batch(pairs(EIGHT), [0, 0], 0, HALF, 9), 2))
    assert (first.epoch, first.y, first.dw, first.db) == (1, [1] * 8, [F(-11, 10), F(-24, 5)], -8)
    assert (first.delta_w, first.delta_b, first.mse) == ([F(-11, 160), F(-3, 10)], F(-1, 2), 2)
    assert (first.after, first.b_after) == (second.w, second.b) == ([F(-11, 160), F(-3, 10)], F(-1, 2))
    assert second.y == [-1] * 8 and second.dw == scale(2, [F(33, 10), 2])


def test_mse_by_epoch():
    """2, 2, 3/2, 2, 2, 3/2, 3/2, 0 on the eight samples; six epochs on the three (V11)."""
    assert [step.mse for step in epochs(EIGHT)] == [2, 2, F(3, 2), 2, 2, F(3, 2), F(3, 2), 0]
    assert len(epochs(THREE)) == 6
    for data in (EIGHT, THREE):
        for step in epochs(data):
            assert step.mse == batch.mean_square_error(step.w, step.b, pairs(data))
            assert step.y == [neuron(step.w, step.b, x) for x in data.points]


@pytest.mark.parametrize("eta", [F(1, 1000), 7])
def test_any_rate_from_zero(eta):
    """The same predictions, w and b in proportion (V12)."""
    plain, other = epochs(EIGHT), epochs(EIGHT, eta)
    assert [step.y for step in plain] == [step.y for step in other]
    assert other[-1].after == scale(2 * eta, plain[-1].after) and other[-1].b_after == 2 * eta * plain[-1].b_after


def test_separable_sets_reach_an_mse_of_zero():
    """200 random separable sets, random rates and starts (V12)."""
    rng, seen = random.Random(12), 0
    while seen < 200:
        n = rng.randint(3, 7)
        data = EIGHT._replace(points=[[rng.randint(-4, 4), rng.randint(-4, 4)] for _ in range(n)],
                              classes=[rng.randint(1, 2) for _ in range(n)])
        if len(set(data.classes)) < 2 or not isinstance(separability(data.points, data.signs), Separable):
            continue
        seen += 1
        eta = F(rng.randint(1, 400), 50)
        assert epochs(data, eta, [rng.randint(-3, 3), rng.randint(-3, 3)], rng.randint(-3, 3), 20000)[-1].mse == 0


def test_json_has_dw_db_and_deltas(capsys):
    """Beside w and b, which the predictions were made with (V11)."""
    step = [r for r in records(capsys, "vitay", "batch") if r.get("epoch") == 1][0]
    assert (step["w"], step["b"], step["dw"], step["db"]) == ([0, 0], 0, ["-11/10", "-24/5"], -8)
    assert (step["delta_w"], step["delta_b"], step["mse"]) == (["-11/160", "-3/10"], "-1/2", 2)


def test_many_examples_are_counted(capsys, tmp_path):
    """Above 20 an epoch is one row: all negative ones are wrong at 0, and Δw is 1/2·1/61·2·105 (V11)."""
    path = tmp_path / "many.csv"
    rows = [f"{k},1" for k in range(1, 48)] + [f"-{k},-1" for k in range(1, 15)]
    path.write_text("\n".join(["a,class", *rows]))
    _, out, _ = run(capsys, "vitay", "batch", "--data", path)
    assert "1 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, … 2 more 0.9180 (1.7213) -0.2295" in " ".join(out.split())


def test_up_to_twenty_examples_have_their_rows(capsys, tmp_path):
    """The 13th is the first wrong one at 0, with dw = -2 (-1), and the last ends with the sums (V11)."""
    path = tmp_path / "some.csv"
    rows = [f"{k},1" for k in range(1, 13)] + [f"-{k},-1" for k in range(1, 9)]
    path.write_text("\n".join(["a,class", *rows]))
    _, out, _ = run(capsys, "vitay", "batch", "--data", path)
    assert "13 (-1) -1 0 1 -2 (2) -2" in " ".join(out.split())
    assert "0.5·1/20·(72)" in out and "0.5·1/20·(-16)" in out


def test_own_data(capsys, tmp_path):
    """Separated; not separable with its proof; a limit; a start with b last (V11)."""
    path = tmp_path / "mine.csv"
    path.write_text("a,class\n3,yes\n2,yes\n-1,no\n")
    found = [r for r in outcomes(capsys, "vitay", "batch", "--data", path) if "mse" in r][0]
    assert found["mse"] == 0 and found["errors"] == []
    started = [r for r in outcomes(capsys, "vitay", "batch", "--data", path, "--start", "1,-1") if "mse" in r][0]
    assert (started["updates"], started["w"], started["b"]) == (0, [1], -1)
    path.write_text("a,class\n0,1\n1,-1\n2,1\n")
    found = [r for r in outcomes(capsys, "vitay", "batch", "--data", path, "--limit", "9") if "mse" in r][0]
    assert (found["status"], found["steps"], found["certificate"]) == ("not separable", 9, ["1/4", "1/2", "1/4"])
    assert "VE5" in run(capsys, "vitay", "batch", "--data", path, "--limit", "9")[1]
