"""Logistic regression and softmax: published numbers, derivatives by sympy, and identities of the conventions."""

import json
from fractions import Fraction as F
from itertools import islice

import pytest
import sympy

from linref.exercises.data import LOGISTIC
from linref.exercises.logistic import cost, logistic, softmax, softmax_cost
from tests import recheck
from tests.command import outcomes, records, run

POINTS, SIGNS = [[2, -1], [1, 3], [-2, 1], [0, -1]], [1, 1, -1, -1]
TUMOURS = "age,size,y\n15,20,0\n65,30,0\n30,50,1\n90,20,1\n44,35,0\n20,70,1\n50,40,1\n36,25,0\n"
THREE = "a,b,class\n1,1,1\n2,0,1\n0,2,3\n-1,1,3\n-1,-1,2\n"
SHEETS = ["", "--order batch --gradient mean --lambda 1/3 --bias first --limit 3 --rate 0.01",
          "--loss squared --labels 1,-1 --lambda 2 --ridge all --order 3,1,1,5 --limit 2 --rate 1/100",
          "--bias none --limit 2", "--constant -1 --order batch --rate 1/7 --limit 3"]


@pytest.fixture
def file(tmp_path):
    def written(text):
        (tmp_path / "my.csv").write_text(text, encoding="utf-8")
        return tmp_path / "my.csv"

    return written


def after_a_pass(w, **conventions):
    *_, last = islice(logistic(POINTS, SIGNS, w, LOGISTIC._replace(order="batch", **conventions)), len(POINTS))
    return last.after


def close(u, v, places=9):
    return len(u) == len(v) and all(abs(float(a) - float(b)) < 10**-places for a, b in zip(u, v))


def steps_of(capsys, *arguments):
    return [record for record in records(capsys, "exercises", "logistic", *arguments) if record["record"] == "step"]


def test_one_sample_as_published(capsys, file):
    """A textbook's step: x = (3, 2), y = 1, η = 0.1, from 0: (0.15, 0.1), b = 0.05 (X49)."""
    step, = steps_of(capsys, "--data", file("x1,x2,y\n3,2,1\n"), "--rate", "0.1", "--limit", "1")
    assert step["after"] == ["3/20", "1/10", "1/20"] and step["p"] == "1/2"


def test_a_mean_and_an_order_as_published(capsys, file):
    """The tumours: θ and log-likelihood after two batches; and one sample after the other, 7 then 5 (X50, X51)."""
    told = "--data", file(TUMOURS), "--bias", "first"
    steps = steps_of(capsys, *told, "--rate", "0.01", "--order", "batch", "--gradient", "mean", "--limit", "2")
    assert steps[7]["after"] == [0, "3/160", "7/160"] and round(steps[0]["E"], 5) == 0.69315
    assert close(steps[-1]["after"], [-0.004035, -0.144389, -0.065206], 6)
    outcome, = outcomes(capsys, *("exercises", "logistic"), *told, "--rate", "0.01", "--order", "batch", "--gradient",
                        "mean", "--limit", "2")
    assert round(-8 * steps[8]["E"], 2) == -8.64 and round(-8 * outcome["E"], 2) == -39.22
    first, second = steps_of(capsys, *told, "--rate", "0.1", "--order", "7,5", "--limit", "1")
    assert first["after"] == ["1/20", "5/2", 2] and close(second["after"], [-0.05, -1.9, -1.5])


@pytest.mark.parametrize("conventions", [
    {}, {"mean": True}, {"loss": "squared"}, {"loss": "squared", "mean": True}, {"lam": F(1, 3)},
    {"lam": F(1, 3), "mean": True, "ridge": "all"}, {"labels": (1, -1)}, {"labels": (1, -1), "loss": "squared"}])
def test_a_batch_is_a_step_against_the_gradient(conventions):
    """sympy's derivative of the losses, written here anew (X50, X51, X52)."""
    v, w, eta = sympy.symbols("v0:3"), [F(1, 2), F(-1, 4), F(1, 8)], F(1, 5)
    E = 0
    for x, y in zip(POINTS, SIGNS):
        p = 1 / (1 + sympy.exp(-(v[0] * x[0] + v[1] * x[1] + v[2])))
        own = p if y == 1 else 1 - p
        E += (1 - own) ** 2 / 2 if conventions.get("loss") == "squared" else -sympy.log(own)
    shrunk = v if conventions.get("ridge") == "all" else v[:2]
    E += sympy.Rational(*conventions.get("lam", F(0)).as_integer_ratio()) / 2 * sum(a**2 for a in shrunk)
    E /= 4 if conventions.get("mean") else 1
    at = {a: sympy.Rational(b.numerator, b.denominator) for a, b in zip(v, w)}
    wanted = [b - eta * float(sympy.diff(E, a).subs(at)) for a, b in zip(v, w)]
    assert close(after_a_pass(w, rate=eta, **conventions), wanted)
    assert close([cost(POINTS, SIGNS, w, LOGISTIC._replace(**conventions))], [float(E.subs(at))])


def test_the_mean_is_the_sum_with_a_smaller_rate():
    """η/N, here a quarter (X51)."""
    assert close(after_a_pass([1, 1, 1], rate=2, mean=True), after_a_pass([1, 1, 1], rate=F(1, 2)))


def test_the_squared_loss_has_a_quarter_of_the_step_at_first():
    """At w = 0 the factor p (1 - p) is ¼ (X50)."""
    assert after_a_pass([0, 0, 0], loss="squared") == [a / 4 for a in after_a_pass([0, 0, 0])]


def test_labels_do_not_matter():
    """Labels 1 and 0 or 1 and -1 make the same steps (X49)."""
    runs = [list(islice(logistic(POINTS, SIGNS, [0, 0, 0], LOGISTIC._replace(labels=labels)), 12))
            for labels in ((1, 0), (1, -1))]
    assert all(close(one.after, other.after) for one, other in zip(*runs))
    assert close([runs[0][2].p], [1 - runs[1][2].p]) and runs[0][2].p != runs[1][2].p  # a sample of the other class


def test_ridge_without_data_shrinks():
    """At x = 0 and no bias w is multiplied by 1 - ηλ; a bias that is left out keeps its own step (X52)."""
    given = LOGISTIC._replace(rate=F(1, 2), lam=F(1, 2), bias="none")
    assert next(logistic([[0, 0]], [1], [4, 8], given)).after == [3, 6]
    for ridge, b in (("weights", F(1, 4)), ("all", F(1, 4))):  # from b = 0: η/2, with nothing to shrink
        step = next(logistic([[0]], [1], [4, 0], given._replace(bias="last", ridge=ridge)))
        assert step.after == [3, b]
    *_, later = islice(logistic([[0]], [1], [0, 4], given._replace(bias="last", ridge="all")), 1)
    assert close([later.after[1]], [4 + 0.5 * (1 / (1 + 2.718281828459045**4)) - 1])


def test_softmax_by_hand():
    """Three classes from 0: each p is a third; the own class gets 2/3 x, the others lose a third (X53)."""
    step = next(softmax([[3, 6]], [2], [[0, 0, 0]] * 3, LOGISTIC))
    assert step.after == [[-1, -2, F(-1, 3)], [2, 4, F(2, 3)], [-1, -2, F(-1, 3)]]


def test_softmax_of_two_classes_is_logistic():
    """The difference of both weights goes twice the way (X53)."""
    classes = [1 if y == 1 else 2 for y in SIGNS]
    for order in ("turn", "batch"):
        given = LOGISTIC._replace(order=order, rate=F(1, 2))
        pairs = islice(softmax(POINTS, classes, [[0] * 3] * 2, given), 12)
        single = islice(logistic(POINTS, SIGNS, [0] * 3, given._replace(rate=1)), 12)
        for step, one in zip(pairs, single):
            assert close([a - b for a, b in zip(*step.after)], one.after)
    E = softmax_cost(POINTS, classes, [[1, 2, 3], [0, 0, 0]], given)
    assert close([E], [cost(POINTS, SIGNS, [1, 2, 3], given)])


def test_classes_are_numbered_by_their_names(capsys, file):
    """Class 3 comes before class 2 in the file, and is the third all the same; a start may have a fourth (X53)."""
    assert [step["t"] for step in steps_of(capsys, "--data", file(THREE), "--limit", 1)] == [1, 1, 3, 3, 2]
    four = steps_of(capsys, "--data", file(THREE), "--limit", 1, "--start", ",".join(["0"] * 12))
    assert len(four[0]["p"]) == 4 and four[0]["p"] == ["1/4"] * 4


@pytest.mark.parametrize("text", [TUMOURS, THREE], ids=["two", "three"])
@pytest.mark.parametrize("told", SHEETS)
def test_it_is_computed_again(capsys, file, told, text):
    """By a program that imports nothing of linref, and a changed number is found (X49, X50, X51, X52, X53)."""
    if text == THREE and "--loss" in told:
        return
    status, out, err = run(capsys, "exercises", "logistic", "--data", file(text), *told.split(), "--format", "json")
    lines = out.splitlines()
    checked, faults = recheck.recheck(lines)
    assert (status, err, faults) == (0, "", []) and len(checked) == 1
    n = next(n for n, line in enumerate(lines) if '"step"' in line)
    record = json.loads(lines[n])
    for name in ("p", "delta_w", "after", "x", "t"):
        wrong = 9 if not isinstance(record[name], list) else [9, *record[name][1:]]
        if isinstance(wrong, list) and isinstance(record[name][0], list):
            wrong[0] = [9] * len(record[name][0])
        assert recheck.recheck([*lines[:n], json.dumps({**record, name: wrong}), *lines[n + 1:]])[1], name


def test_the_probability_of_a_point(capsys, file):
    """After one step from 0 with η = 1: w = (1.5, 1, 0.5), so σ(3) at (1, 1) (X49)."""
    found = steps_of(capsys, "--data", file("x1,x2,y\n3,2,1\n"), "--limit", "1", "--ask", "1,1")
    assert close(found[-1]["P"], [1 / (1 + 2.718281828459045**-3)])


@pytest.mark.parametrize("told, said", [
    ("--order restart", "no sample is a mistake"), ("--order 9", "expected numbers of samples"),
    ("--gradient mean", "only a batch"), ("--ridge all", "without --lambda"), ("--positive 5", "is no class"),
    ("--bias none --constant -1", "exclude each other"), ("--start 1", "expected 3")])
def test_what_is_refused(capsys, file, told, said):
    """Before anything is printed."""
    status, out, err = run(capsys, "exercises", "logistic", "--data", file(TUMOURS), *told.split())
    assert (status, out) == (2, "") and said in err


def test_limit_0(capsys, file):
    """Nothing but the start."""
    outcome, = outcomes(capsys, "exercises", "logistic", "--data", file(TUMOURS), "--limit", "0")
    assert outcome["steps"] == 0 and outcome["w"] == [0, 0, 0]


@pytest.mark.parametrize("loss", ["log", "squared"])
def test_a_stated_order_is_turn_on_samples_in_that_order(loss):
    """An order names the samples of a pass: 3, 1, 4, 2 is the pass in turn over the third, the first, …"""
    order, w = (3, 1, 4, 2), [0, 0, 0]
    stated = logistic(POINTS, SIGNS, w, LOGISTIC._replace(order=order, loss=loss))
    turn = logistic([POINTS[n - 1] for n in order], [SIGNS[n - 1] for n in order], w, LOGISTIC._replace(loss=loss))
    found = [(step, other) for step, other in zip(islice(stated, 8), turn)]
    assert all(step.after == other.after and step.x == other.x for step, other in found)
    assert [step.i for step, _ in found] == [*order, *order]


@pytest.mark.parametrize("words, said", [
    ("--order batch --lambda 1/4",
     "(e x - (λ/N) w). In (λ/N) w, the entry of the bias is 0. N is the number of samples."),
    ("--order batch --gradient mean --lambda 1/4 --ridge all", "(e x - (λ/N) w). N is the number of samples."),
    ("--lambda 1/4", "(e x - λ w). In λ w, the entry of the bias is 0."), ("--order batch", "the sum of η e x."),
    ("--lambda 1/4 --bias none", "(e x - λ w).")])
def test_what_is_said_of_the_step(capsys, words, said):
    """The ridge leaves out the bias unless the sheet says so; N is named where the formula has it."""
    out = run(capsys, "exercises", "logistic", *words.split(), "--limit", "1")[1]
    told = " ".join(out.split())
    assert said in told and ("N is the number" in said) == ("N is the number" in told)
    assert ("entry of the bias" in said) == ("entry of the bias" in told)
