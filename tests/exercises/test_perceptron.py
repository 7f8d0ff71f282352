"""The perceptron with its conventions as arguments: each convention by hand, and against a second implementation."""

import random
from fractions import Fraction as F
from itertools import islice, product

import pytest

from linref.exercises.data import SHEET
from linref.exercises.perceptron import (
    VALUES, contradiction, output, perceptron, target, until_clean, until_stopped, with_constant)
from tests.command import outcomes, records, sampled

AND = [[0, 0], [0, 1], [1, 0], [1, 1]], [-1, -1, -1, 1]


def steps_of(points, signs, w, given, rows):
    return list(islice(perceptron(points, signs, w, given), rows))


def test_what_excludes_each_other():
    """Only these two pairs, each in one line that names both (X1)."""
    refused = [given for given in all_settings() if contradiction(given)]
    assert {(given.at_zero, given.update) for given in refused if given.bias != "none"} == {("mistake", "error")}
    assert {(given.bias, given.constant) for given in refused if given.at_zero != "mistake"} == {("none", -1)}
    assert "tie mistake and update error exclude each other" in contradiction(SHEET._replace(update="error"))
    assert "bias none and constant -1 exclude each other" in contradiction(SHEET._replace(bias="none", constant=-1))
    assert "\n" not in contradiction(SHEET._replace(update="error"))


def all_settings():
    return [SHEET._replace(**dict(zip(VALUES, values))) for values in product(*VALUES.values())]


def test_labels():
    """t is what the sheet calls the class (X1)."""
    assert [target(y, SHEET._replace(labels=labels)) for labels in ((1, 0), (1, -1)) for y in (1, -1)] == [1, 0, 1, -1]


@pytest.mark.parametrize("bias, constant, x", [
    ("first", 1, [1, 7, 8]), ("first", -1, [-1, 7, 8]), ("last", 1, [7, 8, 1]), ("last", -1, [7, 8, -1]),
    ("none", 1, [7, 8])])
def test_the_place_of_the_bias(bias, constant, x):
    """First, last or nowhere; 1 or -1 (X2)."""
    assert with_constant([7, 8], SHEET._replace(bias=bias, constant=constant)) == x


@pytest.mark.parametrize("labels, at_zero, o", [
    ((1, 0), "positive", 1), ((1, 0), "negative", 0), ((1, 0), "half", F(1, 2)),
    ((1, -1), "negative", -1), ((1, -1), "half", 0), ((1, -1), "mistake", None)])
def test_the_output_at_zero(labels, at_zero, o):
    """A class, halfway or nothing; beside 0 the tie says nothing (X3)."""
    given = SHEET._replace(labels=labels, at_zero=at_zero)
    assert output(0, labels[0], given) == output(0, labels[1], given) == o
    assert [output(net, 1, given) for net in (F(1, 9), -3)] == list(labels)


def test_either_class_is_right_at_zero():
    """What a `<` makes of net = 0 (X3)."""
    assert [output(0, t, SHEET._replace(at_zero="either")) for t in (1, -1)] == [1, -1]


@pytest.mark.parametrize("labels, update, at_zero, delta_w", [
    ((1, -1), "label", "mistake", [2, 6, 2]), ((1, -1), "label", "half", [2, 6, 2]),
    ((1, -1), "error", "half", [2, 6, 2]), ((1, -1), "error", "negative", [4, 12, 4]),
    ((1, 0), "error", "negative", [2, 6, 2]), ((1, 0), "error", "half", [1, 3, 1]),
    ((1, 0), "label", "negative", [2, 6, 2]), ((1, 0), "label", "positive", [0, 0, 0])])
def test_one_update(labels, update, at_zero, delta_w):
    """x = (1, 3), positive, from 0 with η = 2: by the label ηx, by the error twice, once or half of that (X4)."""
    step, = steps_of([[1, 3]], [1], [0, 0, 0], SHEET._replace(labels=labels, update=update, at_zero=at_zero, rate=2), 1)
    assert (step.net, step.delta_w, step.after) == (0, delta_w, delta_w)


def test_the_orders():
    """Two samples, both mistakes at 0: in turn one after the other, again from the first, or both at once (X5)."""
    for order, rows in (("turn", [(1, 1, [2, 1]), (1, 2, [1, 0]), (2, 1, [1, 0]), (2, 2, [0, -1])]),
                        ("restart", [(1, 1, [2, 1]), (2, 1, [2, 1]), (2, 2, [1, 0]), (3, 1, [1, 0])]),
                        ("batch", [(1, 1, [0, 0]), (1, 2, [1, 0]), (2, 1, [1, 0]), (2, 2, [0, -1])])):
        steps = steps_of([[2], [1]], [1, -1], [0, 0], SHEET._replace(order=order), 4)
        assert [(s.epoch, s.i, s.after) for s in steps] == rows


def test_the_end():
    """N samples in a row; in a batch, one whole pass: right ones at the end of the last do not count (X5)."""
    points, signs = [[1], [2], [3]], [1, 1, -1]
    steps = list(until_clean(perceptron(points, signs, [-1, F(5, 2)], SHEET), 3, "turn"))
    assert [(s.epoch, s.i) for s in steps] == [(1, 1), (1, 2), (1, 3)] and all(s.w == s.after for s in steps)
    batch = list(until_clean(perceptron(points, signs, [1, 0], SHEET._replace(order="batch")), 3, "batch"))
    assert batch[-1].i == 3 and all(s.o == s.t for s in batch[-3:]) and any(s.o != s.t for s in batch[-6:-3])


def test_a_threshold_that_is_not_learned():
    """net = w·x - θ, and the updates leave θ alone (X6)."""
    given = SHEET._replace(bias="none", threshold=F(3, 2), labels=(1, 0), at_zero="positive", update="error")
    steps = list(until_clean(perceptron(*AND, [0, 0], given), 4, "turn"))
    assert [s.net for s in steps[:5]] == [F(-3, 2)] * 4 + [F(-3, 2)] and steps[3].after == [1, 1] == steps[-1].after


def test_one_class_and_one_sample():
    """They need no second class to end (X6)."""
    assert steps_of([[3]], [-1], [0, 0], SHEET, 2)[-1].after == [-3, -1]
    steps = list(until_clean(perceptron([[1], [2]], [1, 1], [0, 0], SHEET), 2))
    assert [s.after for s in steps] == [[1, 1]] * 3


FAUSETT = [[1, 1], [1, 0], [0, 1], [0, 0]], [1, -1, -1, -1]


def test_a_dead_zone():
    """And with a dead zone of 0.2: the textbook's table, by hand, row by row of the first two passes (X3)."""
    steps = steps_of(*FAUSETT, [0, 0, 0], SHEET._replace(dead_zone=F(1, 5)), 8)
    assert [s.net for s in steps] == [0, 2, 1, -1, -1, 1, 0, -2]
    assert [s.after for s in steps] == [[1, 1, 1], [0, 1, 0], [0, 0, -1], [0, 0, -1],
                                        [1, 1, 0], [0, 1, -1], [0, 0, -2], [0, 0, -2]]


def test_stops():
    """By hand: w > 0 is right for both; the first update makes it so, a pass later nothing changes (X5)."""
    points, signs = [[-1], [1], [2]], [-1, 1, 1]
    for stop, end in (("correct", (1, 1)), ("row", (2, 1)), ("pass", (2, 3))):
        given = SHEET._replace(bias="none", stop=stop)
        *_, last = until_stopped(perceptron(points, signs, [0], given), points, signs, given)
        assert (last.epoch, last.i, last.after) == (*end, [1])
    given = SHEET._replace(stop="correct")
    steps = list(until_stopped(perceptron([[1]], [1], [1, 0], given), [[1]], [1], given))
    assert [(s.epoch, s.i, s.after) for s in steps] == [(1, 1, [1, 0])]


def plain(points, signs, w, given, rows):
    """A second implementation, of whole passes: the weights after each sample, as a sheet's column."""
    high, low = given.labels
    place = {"first": 0, "last": len(points[0])}.get(given.bias)
    column, visited = [], 0
    numbers = given.order if isinstance(given.order, tuple) else list(range(1, len(points) + 1))
    w, total = list(w), [0] * len(w)
    while len(column) < rows:
        x, y = list(points[numbers[visited] - 1]), signs[numbers[visited] - 1]
        if place is not None:
            x.insert(place, given.constant)
        net = sum(a * b for a, b in zip(w, x)) - given.threshold
        t = high if y > 0 else low
        outputs = {"positive": high, "negative": low, "half": F(high + low, 2), "mistake": None, "either": t}
        at_zero = outputs[given.at_zero]
        o = high if net > given.dead_zone else low if net < -given.dead_zone else at_zero
        factor = 0 if o == t else y if given.update == "label" else t - o
        rates = [given.rate] * len(x)
        if place is not None and given.bias_rate is not None:
            rates[place] = given.bias_rate
        if factor:
            total = [a + rate * factor * b for a, rate, b in zip(total, rates, x)]
        visited += 1
        if given.order != "batch" or visited == len(points):
            w, total = [a + b for a, b in zip(w, total)], [0] * len(w)
        column.append(w)
        if visited == len(numbers) or (given.order == "restart" and o != t):
            visited = 0
    return column


@pytest.mark.parametrize("seed", sampled(range(40), 8))
def test_against_a_second_implementation(seed):
    """The column of weights under every combination of conventions, on random samples (X6)."""
    rng = random.Random(seed)
    d, N = rng.randint(1, 3), rng.randint(1, 6)
    points, signs = [[rng.randint(-2, 2) for _ in range(d)] for _ in range(N)], [rng.choice((1, -1)) for _ in range(N)]
    for given in all_settings():
        if contradiction(given):
            continue
        given = given._replace(rate=rng.choice((1, 2, F(1, 3))), threshold=rng.choice((0, 1, F(1, 2))),
                               bias_rate=rng.choice((None, 3, F(1, 100))), dead_zone=rng.choice((0, 1, F(1, 5))))
        if given.order == "turn" and rng.random() < 0.5:
            given = given._replace(order=tuple(rng.choices(range(1, N + 1), k=N)))
        if given.bias != "none" and rng.random() < 0.3:
            given = given._replace(constant=F(1126, 10000))
        w = [rng.randint(-2, 2) for _ in range(d + (given.bias != "none"))]
        assert [s.after for s in steps_of(points, signs, w, given, 20)] == plain(points, signs, w, given, 20)


def test_a_batch_of_no_pass(capsys):
    """Nothing is said of changes that add up to 0 where there are none (X5)."""
    (found,) = outcomes(capsys, "exercises", "perceptron", "--order", "batch", "--limit", "0")
    assert (found["steps"], found["updates"]) == (0, 0)


OR = [[[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, 1]]


def test_a_margin_by_hand():
    """(0, 0) gives net 0, below 1: a mistake; then -1, 0 and 3 (X3, X6)."""
    steps = list(islice(perceptron(*OR, [0, 0, 0], SHEET._replace(margin=1)), 4))
    assert [(step.net, step.o) for step in steps] == [(0, None), (-1, -1), (0, None), (3, 1)]
    assert steps[-1].after == [1, 1, 1]


def test_a_margin_is_the_subgradient_of_the_hinge():
    """Each step is -η times the slope of max(0, 1 - y net), which is 0 from y net = 1 on (X3)."""
    for step in islice(perceptron(*OR, [0, 0, 0], SHEET._replace(margin=1, rate=F(1, 4))), 60):
        y = step.t
        assert step.delta_w == ([F(1, 4) * y * a for a in step.x] if y * step.net < 1 else [0, 0, 0])


def test_outputs_of_their_own():
    """A published sheet with targets 0 and 1 but outputs 1 and -1: factors -1 and 2 (X4)."""
    given = SHEET._replace(labels=(1, 0), outputs=(1, -1), update="error", at_zero="positive")
    assert [step.after for step in islice(perceptron(*OR, [0, 0, 0], given), 5)] == [
        [0, 0, -1], [0, 2, 1], [0, 2, 1], [0, 2, 1], [0, 2, 0]]


@pytest.mark.parametrize("told", [{"margin": 1, "update": "error", "at_zero": "half"}, {"margin": 1, "dead_zone": 2},
                                  {"outputs": (1, -1)}])
def test_conventions_that_exclude_a_margin_or_outputs(told):
    """Each says why (X1)."""
    assert "exclude each other" in contradiction(SHEET._replace(**told))


@pytest.mark.parametrize("command, place", [
    ("perceptron", "last"), ("delta", "last"), ("least_squares", "last"), ("dual", "last"), ("multiclass", "last"),
    ("logistic", "last")])
def test_the_bias_is_last_unless_stated(capsys, tmp_path, command, place):
    """In every topic, and the header says so (X2)."""
    path = tmp_path / "my.csv"
    path.write_text("a,b,class\n1,2,1\n3,5,2\n-1,1,2\n", encoding="utf-8")
    first, *_ = records(capsys, "exercises", command, "--data", path)
    assert first["conventions"]["bias"] == place and first["said"]["bias"] == "last, with the constant input x0 = 1"


def test_one_sample_of_several_classes(capsys, tmp_path):
    """Classes by their names, weights for a class without a sample: of 1, 2 and 3 only class 2 is met (X9, X10)."""
    path = tmp_path / "my.csv"
    path.write_text("a,b,class\n1,2,2\n", encoding="utf-8")
    found = records(capsys, "exercises", "multiclass", "--data", path, "--bias", "none", "--start", "1,1,0,1,0,0",
                    "--ask", "2,2")
    step = next(record for record in found if record["record"] == "step")
    assert (step["t"], step["nets"], step["o"], step["after"]) == (2, [3, 2, 0], 1, [[0, -1], [1, 3], [0, 0]])
    assert found[0]["conventions"]["labels"] == [1, 2, 3]


def test_a_batch_is_the_sum_of_its_changes(capsys):
    """Not their mean, and the header says so; a run in turn has neither (X2)."""
    turn, batch = (records(capsys, "exercises", "perceptron", "--order", order)[0] for order in ("turn", "batch"))
    assert batch["conventions"]["mean"] is False and turn["conventions"]["mean"] is None
