"""Minibatches: their split, their ragged end, and both ends of their size."""

import random
from fractions import Fraction as F

from linref.vitay import batch, minibatch, online
from linref.vitay.data import EIGHT
from linref.vitay.neuron import misclassified
from tests.command import outcomes, records, run

HALF = F(1, 2)
PAIRS = list(zip(EIGHT.points, EIGHT.signs))


def test_chunks():
    """As many of K as there are, then the rest (V16)."""
    assert minibatch.chunks([1, 2, 3, 4, 5, 6, 7, 8], 3) == [[1, 2, 3], [4, 5, 6], [7, 8]]
    assert minibatch.chunks([1, 2], 5) == [[1, 2]] and minibatch.chunks([2, 1], 1) == [[2], [1]]


def test_a_new_split_for_each_epoch():
    """Each number once, another order, the same for the same seed (V16)."""
    rng = random.Random(3)
    splits = [minibatch.random_split(8, 3, rng) for _ in range(5)]
    assert all(sorted(sum(split, [])) == list(range(1, 9)) for split in splits)
    assert all(list(map(len, split)) == [3, 3, 2] for split in splits) and len(set(map(str, splits))) == 5
    assert minibatch.random_split(8, 3, random.Random(3)) == splits[0]


def test_one_of_all_is_batch_and_single_ones_are_online():
    """K = N and K = 1 in turn (V16)."""
    whole = minibatch.minibatch(PAIRS, [0, 0], 0, HALF, 8, lambda: [list(range(1, 9))])
    assert [step.after for step in whole] == [step.after for step in batch.batch(PAIRS, [0, 0], 0, HALF, 8)]
    single = minibatch.minibatch(PAIRS, [0, 0], 0, HALF, 4, lambda: [[i] for i in range(1, 9)])
    assert [(s.after, s.b_after) for s in single] == [
        (s.after, s.b_after) for s in online.perceptron(PAIRS, [0, 0], 0, HALF, 4)]


def test_the_ragged_last_minibatch():
    """Order 8 to 1, K = 3, η = 1: (5/2, 1/15), 4/3 by its own size (V16)."""
    steps = list(minibatch.minibatch(PAIRS, [0, 0], 0, 1, 1, lambda: minibatch.chunks(list(range(8, 0, -1)), 3)))
    assert [step.chunk for step in steps] == [[8, 7, 6], [5, 4, 3], [2, 1]] and {step.epoch for step in steps} == {1}
    assert steps[0].dw_so_far == [[F(-3, 5), F(-4, 5)], [F(-11, 10), F(-14, 5)], [F(-11, 10), F(-24, 5)]]
    assert steps[0].db_so_far == [-2, -4, -6]
    assert (steps[-1].after, steps[-1].b_after) == ([F(5, 2), F(1, 15)], F(4, 3))


def test_it_ends_with_an_epoch():
    """The first one after which no example is wrong, never in the middle (V16).

    From w = (1, 0), b = -1/2, which has all right, and from 0.
    """
    def run(w, b):
        rng = random.Random(1)
        steps = minibatch.minibatch(PAIRS, w, b, HALF, 99, lambda: minibatch.random_split(8, 3, rng))
        return list(online.until_no_error(steps, PAIRS))

    assert [len(step.chunk) for step in run([1, 0], F(-1, 2))] == [3, 3, 2]
    steps = run([0, 0], 0)
    assert len(steps) % 3 == 0 and misclassified(steps[-1].after, steps[-1].b_after, PAIRS) == []
    assert all(misclassified(step.after, step.b_after, PAIRS) for step in steps[2:-1:3])


def test_seeds_on_the_command_line(capsys, tmp_path):
    """The same seed, the same run; another one, another split (V16)."""
    chunks = [[r["chunk"] for r in records(capsys, "vitay", "minibatch", "--seed", seed) if "chunk" in r]
              for seed in ("4", "4", "5")]
    assert chunks[0] == chunks[1] != chunks[2]
    path = tmp_path / "mine.csv"
    path.write_text("a,class\n3,1\n2,1\n-1,-1\n-2,-1\n")
    found, = outcomes(capsys, "vitay", "minibatch", "--data", path)
    many = tmp_path / "many.csv"
    many.write_text("a,class\n" + "".join(f"{k},1\n-{k},-1\n" for k in range(1, 41)))
    sizes = [len(r["chunk"]) for r in records(capsys, "vitay", "minibatch", "--data", many) if "chunk" in r]
    assert sizes[:3] == [32, 32, 16]
    assert found["status"] == "separated" and found["errors"] == []


def test_the_note_on_the_last_minibatch(capsys):
    """Eight by threes leave two (V16)."""
    out = " ".join(run(capsys, "vitay", "minibatch", "--limit", "1")[1].split())
    assert "its sum is divided by 2" in out and "0.5·1/2·" in out
    assert "Here its sum is divided by 2, and all others by 3. So each of its examples counts more." in out
    assert "i.i.d." in out


def test_a_limit_is_a_number_of_epochs(capsys, tmp_path):
    """Two epochs of XOR, by three and one, are four steps; six examples leave no rest (V16)."""
    path = tmp_path / "some.csv"
    path.write_text("a,b,class\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n")
    found, = outcomes(capsys, "vitay", "minibatch", "--data", path, "--limit", "2")
    assert (found["status"], found["steps"]) == ("not separable", 4)
    path.write_text("a,class\n" + "".join(f"{k},{'yn'[k > 2]}\n" for k in range(6)))
    assert "VE15" not in run(capsys, "vitay", "minibatch", "--data", path, "--limit", "2")[1]
    path.write_text("a,class\n" + "".join(f"{k},{'yn'[k > 2]}\n" for k in range(7)))
    out = " ".join(run(capsys, "vitay", "minibatch", "--data", path, "--limit", "2")[1].split())
    assert "Here its sum is divided by 1, and all others by 3." in out
    path.write_text("a,class\n0,y\n1,n\n2,n\n")
    assert "i.i.d." not in run(capsys, "vitay", "minibatch", "--data", path, "--limit", "2")[1]


def test_up_to_twenty_examples_are_taken_by_threes(capsys, tmp_path):
    """More by 32; an epoch of more is one row in batch mode (V11, V16)."""
    path = tmp_path / "many.csv"
    for count, K in ((20, 3), (21, 21), (33, 32)):
        path.write_text("a,class\n" + "".join(f"{k},{'yn'[k > 2]}\n" for k in range(count)))
        for topic in ("minibatch", "batch"):
            out = run(capsys, "vitay", topic, "--data", path, "--limit", "1")[1]
            assert (f"Minibatches of K = {K} " in out) == (topic != "batch")
            assert (" epoch  misclassified" in out) == (topic == "batch" and count > 20)


def test_a_last_minibatch_that_is_smaller(capsys, tmp_path):
    """Of 8 examples by K = 3 it has 2; of 6 examples all minibatches have 3 (V16)."""
    path = tmp_path / "six.csv"
    path.write_text("a,class\n1,1\n2,1\n3,1\n-1,-1\n-2,-1\n-3,-1\n")
    eight, six = (" ".join(run(capsys, "vitay", "minibatch", *words)[1].split()) for words in ((), ("--data", path)))
    assert "K = 3; the last minibatch of an epoch has 2 examples, and its sum is divided by 2; start" in eight
    assert "Δw = η 1/2 dw = 0.5·1/2·(1.2, 1.2)" in eight and eight.count("Δw = η 1/K dw") == 2
    assert "K = 3; start" in six
