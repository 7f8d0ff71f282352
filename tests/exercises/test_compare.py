"""Each handout's own function against its setting of the conventions, step for step."""

import math
import random
from fractions import Fraction as F
from itertools import islice
from operator import lt

import pytest

from linref.crowley.perceptron import perceptron as crowley
from linref.discriminants.onepass import one_pass
from linref.exercises.compare import Run, epsilon, parting, run, settings, with_bias
from linref.exercises.handouts import SHIPPED, own_run, own_steps
from linref.exercises.perceptron import perceptron
from linref.gales.perceptron import normalise
from linref.gales.perceptron import perceptron as gales
from linref.lists import norm, norm_squared, zeros
from tests.command import ALL_CASES, records

SETS = 200 if ALL_CASES else 100
STEPS = 12


def random_set(rng):
    """A few samples of one to three features, the longest of whole length, as Crowley's R is to be exact."""
    d, k = rng.choice((1, 2, 3)), rng.choice((2, 3))
    points = [[rng.choice((rng.randint(-3, 3), F(rng.randint(-6, 6), 2))) for _ in range(d)]
              for _ in range(rng.randint(1, 4))]
    longest = rng.choice(([3 * k, 4 * k], [-4 * k, 3 * k], [0, 5 * k]))
    points.insert(rng.randint(0, len(points)), [*longest, 0][:d] if d > 1 else [5 * k])
    return points, [rng.choice((1, -1)) for _ in points]


RANDOM = random.Random("sets")
RANDOM_SETS = [random_set(RANDOM) for _ in range(SETS)]


def by_setting(points, signs, given):
    """(w, b) before and after each step that the handout counts: a sample; a whole batch; with restarts, an update."""
    w = zeros(len(points[0]) + 1)
    for step in perceptron(points, signs, w, given):
        counts = {"turn": True, "batch": step.i == len(points), "restart": step.o != step.t or step.i == len(points)}
        if counts[given.order]:
            yield with_bias(step.w, given), with_bias(step.after, given)


@pytest.mark.parametrize("name", SHIPPED)
def test_each_perceptron_is_its_setting(name):
    """Every step of the handout's function, on 100 random sets or 200, by weights before and after (X34, X35)."""
    moved = 0
    for points, signs in RANDOM_SETS:
        given = settings(len(points), norm(max(points, key=norm_squared)))[name]
        own = [(before, after) for _, before, after in islice(own_steps(name, points, signs, STEPS), STEPS)]
        assert own == list(islice(by_setting(points, signs, given), len(own)))
        moved += any(before != after for before, after in own)
    assert moved > 0 if given.at_zero != "either" else moved == 0


def test_the_slides_batches_end_where_nothing_changes():
    """At 0 both samples are mistakes; half of (1, 1/2) - (1, 0) is the least change that they can make (X35)."""
    points, signs = [[F(1, 2)], [0]], [1, -1]
    assert epsilon(points) == F(1, 4)
    for name in ("discriminants batch", "discriminants fixed"):
        steps = list(own_steps(name, points, signs, 50))
        assert len(steps) > 1 and [before == after for _, before, after in steps] == [False] * (len(steps) - 1) + [True]


def test_the_equality_can_fail():
    """Any other tie or order is told apart by the same comparison (X34)."""
    names = ["gales", "discriminants online", "vitay online", "fleuret"]
    for name in names:
        for other in names:
            different = 0
            for points, signs in RANDOM_SETS[:30]:
                own = [(before, after) for _, before, after in islice(own_steps(name, points, signs, STEPS), STEPS)]
                given = settings(len(points), 1)[other]
                different += own != list(islice(by_setting(points, signs, given), len(own)))
            assert bool(different) == (name != other)


def test_as_printed_from_another_start():
    """From 0 a `<` never moves; from elsewhere it is the tie "either" (X34)."""
    rng = random.Random(3)
    for points, signs in RANDOM_SETS:
        start = [rng.randint(-2, 2) for _ in range(len(points[0]) + 1)]
        told = settings(len(points), norm(max(points, key=norm_squared)))
        steps = islice(perceptron(points, signs, start, told["gales, as printed"]), STEPS * len(points))
        passes = [step.after for step in steps if step.i == len(points)]
        own = [step.after for step in islice(gales(normalise(points, signs), start, 1, lt), STEPS)]
        assert own == passes[: len(own)]
        given = told["discriminants onepass"]
        own = [step.after for step in one_pass([([1, *x], y) for x, y in zip(points, signs)], start)]
        assert own == [step.after for step in islice(perceptron(points, signs, start, given), len(own))]
        given = told["crowley, as printed"]
        own = [[*step.after, step.b_after] for step in islice(
            crowley(list(zip(points, signs)), 1, lt, start[:-1], start[-1] * given.constant), STEPS)]
        assert own == [with_bias(s.after, given) for s in islice(perceptron(points, signs, start, given), len(own))]


@pytest.mark.parametrize("name", [name for name in SHIPPED if not name.startswith("crowley")])
def test_runs_by_own_functions_are_runs_by_settings(name):
    """The same path and, but for stop rules that a mistake can pass, the same end (X35)."""
    for points, signs in RANDOM_SETS[:30]:
        own, other = own_run(name, points, signs, 30), run(points, signs, settings(len(points), 1)[name], 30)
        short = min(len(own.path), len(other.path))
        assert parting(own.path[:short], other.path[:short]) is None
        assert own.path[:short] == other.path[:short] and (own.ends or not other.ends)


def test_a_run_that_is_cut():
    """XOR goes on for as many passes as it may; Li Hang's samples end (X35)."""
    xor = [[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1]
    assert own_run("discriminants online", *xor, 5) == Run(own_run("discriminants online", *xor, 9).path[:21], False)
    assert own_run("fleuret", [[3, 3], [4, 3], [1, 1]], [1, 1, -1], 99).path[1:] == [
        [3, 3, 1], [2, 2, 0], [1, 1, -1], [0, 0, -2], [3, 3, -1], [2, 2, -2], [1, 1, -3]]


def test_margins_of_decimals(capsys, tmp_path):
    """The least y (w·x + b) over ‖w‖, from the file's own numbers and the boundary that is printed (X35)."""
    points = [((F(1, 2), F(1, 4)), 1), ((F(-3, 2), F(1, 10)), -1), ((F(2), F(-1)), 1)]
    path = tmp_path / "decimals.csv"
    path.write_text("x,y,class\n" + "".join(f"{float(u)},{float(v)},{y}\n" for (u, v), y in points))
    rows = [row for row in records(capsys, "exercises", "compare", "--data", path) if "margin" in row]
    assert rows
    for row in rows:
        *w, b = map(F, row["w"])
        least = min(y * (sum(a * c for a, c in zip(w, x)) + b) for x, y in points)
        margin = float(least) / math.hypot(*map(float, w)) if least > 0 and any(w) else None
        assert row["margin"] == "none" if margin is None else abs(float(F(row["margin"])) - margin) < 1e-12
    assert any(row["margin"] != "none" for row in rows)


ONE_FEATURE = "x,t\n1,0\n2,0\n2,0\n4,1\n5,1\n"


def test_a_limit_after_which_no_pass_has_a_mistake(capsys, tmp_path):
    """By hand three passes make 7 updates to (1, -3), whose nets are -2, -1, -1, 1, 2: the limit cuts nothing (X35)."""
    path = tmp_path / "one.csv"
    path.write_text(ONE_FEATURE)
    rows = [row for row in records(capsys, "exercises", "compare", "--data", path, "--limit", 3) if "margin" in row]
    assert all((row["end"] == "separated") == (row["margin"] != "none") for row in rows)
    ended = [row["perceptron"] for row in rows if row["updates"] == 7 and row["w"] == [1, -3]]
    assert ended == ["discriminants online", "vitay online", "fleuret train", "fleuret kernel"]


def test_one_pass_is_one_from_a_start_too(capsys):
    """(1, 1, 1) is right on two of the slides' examples and wrong on (2, 2): one update, and no second pass (X35)."""
    rows = {row["perceptron"]: row for row in records(capsys, "exercises", "compare", "--start=1,1,1")
            if "margin" in row}
    row = rows["discriminants onepass"]
    assert (row["updates"], row["w"], row["margin"], row["end"]) == (1, [-1, -1, 0], "none", "one pass")
    assert [row["end"] for row in rows.values()].count("separated") == 11
