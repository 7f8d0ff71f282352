"""The perceptron with its bias step of R²: literal, corrected, its rules of decision, several layers."""

from fractions import Fraction as F
from itertools import islice
from operator import le, lt

import pytest

from linref.crowley import perceptron as learning
from linref.crowley.data import EIGHT, THREE, XOR
from linref.lists import add, dot, scale
from tests.command import outcomes, records, run


def pairs(data):
    return list(zip(data.points, data.signs))


def corrected(data, alpha=1):
    return list(learning.perceptron(pairs(data), alpha, le))


def test_rules_of_decision():
    """On the boundary: class 1, 1, P, and correct for either label (C3, C4, C5, C6, C8)."""
    w, b = [1, 2], -4
    on, above, below = [2, 1], [2, 2], [1, 1]
    assert [learning.boundary_value(w, b, X) for X in (on, above, below)] == [0, 2, -1]
    assert [learning.in_class_1(w, b, X) for X in (on, above, below)] == [True, True, False]
    assert [learning.above_threshold(w, b, X) for X in (on, above, below)] == [True, True, False]
    assert [learning.sgn(z) for z in (0, F(1, 9), F(-1, 9))] == [1, 1, -1]
    assert [learning.final_classifier(w, b, X) for X in (on, above, below)] == ["P", "P", "N"]
    assert [[learning.is_correct(w, b, X, y) for y in (1, -1)] for X in (on, above, below)] == [
        [True, True], [True, False], [False, True]]
    assert learning.misclassified(w, b, [(on, 1), (on, -1), (above, -1), (below, 1), (below, -1)]) == [2, 3, 4]


@pytest.mark.parametrize("data, errors", [(EIGHT, 4), (THREE, 1), (XOR, 2)])
def test_as_printed_nothing_is_learned(data, errors):
    """One pass, no update, everything predicted P (C7)."""
    steps = list(learning.perceptron(pairs(data), 1))
    assert len(steps) == len(data.points) and not any(step.update for step in steps)
    assert (steps[-1].after, steps[-1].b_after) == ([0, 0], 0)
    assert len(learning.misclassified([0, 0], 0, pairs(data))) == errors


def test_one_sample():
    """On it alone: an update, and a pass without one (C7)."""
    steps = list(learning.perceptron([([3], 1)], 1, le))
    assert [(step.update, step.after, step.b_after) for step in steps] == [(True, [3], 9), (False, [3], 9)]


def test_first_steps_by_hand():
    """R² = 37/4; (1,1)+ gives w = (1,1), b = 37/4; (2,2)- with z = 4 + 37/4 gives (-1,-1), 0 (C7)."""
    first, second, third, fourth = corrected(THREE)[:4]
    assert learning.radius_squared(pairs(THREE)) == F(37, 4)
    assert (first.epoch, first.m, first.i, first.yz, first.update) == (1, 1, 0, 0, True)
    assert (first.after, first.b_after) == ([1, 1], F(37, 4))
    assert (second.yz, second.update, second.after, second.b_after) == (F(51, 4), False, [1, 1], F(37, 4))
    assert (third.i, third.yz, third.after, third.b_after) == (1, F(-53, 4), [-1, -1], 0)
    assert (fourth.epoch, fourth.m, fourth.i, fourth.w, fourth.b) == (2, 1, 2, [-1, -1], 0)


@pytest.mark.parametrize("data, updates, w, b", [(EIGHT, 9, [4, 0], -2), (THREE, 11, [F(-9, 2), -2], F(37, 4))])
def test_corrected_it_separates(data, updates, w, b):
    """9 and 11 updates; the last pass has none (C7)."""
    steps = corrected(data)
    assert sum(step.update for step in steps) == updates and (steps[-1].after, steps[-1].b_after) == (w, b)
    assert not any(step.update for step in steps[-len(data.points):])
    assert all(y * learning.boundary_value(w, b, X) > 0 for X, y in pairs(data))
    assert [step.i for step in steps if step.update] == list(range(updates))


@pytest.mark.parametrize("alpha", [F(1, 10), 10])
def test_the_rate_only_scales(alpha):
    """The same samples are updated, w and b are α times as large (C7)."""
    plain, other = corrected(THREE), corrected(THREE, alpha)
    assert [step.update for step in plain] == [step.update for step in other]
    assert other[-1].after == scale(alpha, plain[-1].after) and other[-1].b_after == alpha * plain[-1].b_after


def test_the_bias_step_is_that_of_a_component_R():
    """A plain perceptron on (X, R), R² = 25, takes the same steps (C7)."""
    samples = [([3, 4], 1), ([1, 2], -1), ([0, 5], -1), ([2, 0], 1)]
    v = [0, 0, 0]
    for step in islice(learning.perceptron(samples, 1, le), 400):
        X, y = samples[step.m - 1]
        assert learning.homogeneous_with_R(step.w, step.b, X, 5) == (v, [*X, 5])
        assert step.yz == y * dot(v, [*X, 5])
        if step.update:
            v = add(v, scale(y, [*X, 5]))
        assert step.after == v[:2] and step.b_after == 5 * v[2]


def test_another_start_and_ties():
    """From w = 1, b = -1 the sample on the boundary is left alone by <, updated by <= (C6, C7)."""
    samples = [([1], -1), ([2], 1)]
    steps = list(learning.perceptron(samples, 1, lt, [1], -1))
    assert not any(step.update for step in steps)
    assert [learning.final_classifier([1], -1, X) for X, _ in samples] == ["P", "P"]
    first = next(learning.perceptron(samples, 1, le, [1], -1))
    assert first.update and (first.after, first.b_after) == ([0], -5)


def test_samples_that_are_not_separable_repeat_their_steps(capsys):
    """With <= XOR never ends: every fourth update brings back w = 0, b = 0; a limit stops it, with its proof (C9)."""
    steps = list(learning.with_limit(learning.perceptron(pairs(XOR), 1, le), 10))
    assert len(steps) == 40 and all(step.update for step in steps) and all(step.after == [0, 0] and step.b_after == 0
                                                                           for step in steps[3::4])
    stopped = [r for r in outcomes(capsys, "crowley", "perceptron") if "certificate" in r]
    assert stopped[0]["status"] == "not separable" and stopped[0]["certificate"] == ["1/4"] * 4


def test_two_layers_do_exclusive_or():
    """And no single unit does: its four samples cannot be separated (C2)."""
    from linref.separability import NotSeparable, separability

    assert isinstance(separability(XOR.points, XOR.signs), NotSeparable)
    hidden, last = [([1, 1], F(-1, 2)), ([-1, -1], F(3, 2))], ([1, 1], -1)
    assert [learning.two_layers(hidden, last, X) for X in XOR.points] == XOR.signs


def test_json_has_w_and_b_apart(capsys):
    """In every step and in the outcome (C7)."""
    found = [r for r in records(capsys, "crowley", "perceptron", "--corrected") if r.get("epoch") is not None]
    X, y = pairs(EIGHT)[found[4]["m"] - 1]
    assert found[4]["w"] == [1, 0] and found[4]["b"] == 2 and found[4]["yz"] == y * (dot([1, 0], X) + 2)
    outcome = [r for r in outcomes(capsys, "crowley", "perceptron", "--corrected") if r["status"] == "separated"][0]
    assert (outcome["w"], outcome["b"], outcome["updates"]) == ([4, 0], -2, 9)


def test_a_limit_is_a_number_of_passes(capsys, tmp_path):
    """Two passes over four samples, and the header says so (C9)."""
    path = tmp_path / "xor.csv"
    path.write_text("a,b,class\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n")
    found, = outcomes(capsys, "crowley", "perceptron", "--data", path, "--corrected", "--limit", "2")
    assert (found["steps"], found["updates"], found["w"], found["b"]) == (8, 8, [0, 0], 0)
    assert "limit 2 passes" in run(capsys, "crowley", "perceptron", "--data", path, "--corrected", "--limit", "2")[1]


def test_own_data(capsys, tmp_path):
    """As printed and corrected; a start with b last; a limit (C7, C9)."""
    path = tmp_path / "mine.csv"
    path.write_text("a,b,class\n2,1,yes\n1,2,yes\n-1,0,no\n0,-2,no\n")
    printed, found = outcomes(capsys, "crowley", "perceptron", "--data", path)
    assert (printed["status"], printed["on_the_boundary"]) == ("converged", 4) and found["status"] == "separated"
    start, = outcomes(capsys, "crowley", "perceptron", "--data", path, "--corrected", "--start", "1,1,-1/2")
    assert (start["updates"], start["w"], start["b"]) == (0, [1, 1], "-1/2")
    assert run(capsys, "crowley", "perceptron", "--data", path, "--start", "1,1")[2] == \
        "linref: --start: 2 numbers; expected 3: 2 weights and the bias, last\n"


def test_a_boundary_outside_the_picture(capsys, tmp_path):
    """x + y = 0 is nowhere near (1, 2) and (2, 1), x + y = 3 goes through both (C8)."""
    path = tmp_path / "two.csv"
    path.write_text("x,y,class\n1,2,1\n2,1,-1\n")
    for start, said in (("1,1,0", "(the boundary lies outside)"), ("1,1,-3", "· boundary   ◆ +1 misclassified")):
        assert said in run(capsys, "crowley", "perceptron", "--data", path, "--limit", "0", "--start", start)[1]


def test_both_comparisons_from_another_start(capsys):
    """From w = (1, 1/2), b = 1/3 they make the same run; from w = (0, 1), b = 0 they do not (C7)."""
    for start, said in (("1,1/2,1/3", True), ("0,1,0", False)):
        *w, b = map(F, start.split(","))
        steps = [list(learning.with_limit(learning.perceptron(pairs(EIGHT), 1, miss, w, b), 20)) for miss in (lt, le)]
        assert (steps[0] == steps[1]) == said
        printed, corrected = outcomes(capsys, "crowley", "perceptron", "--start", start)
        assert (printed == corrected) == said


def test_weights_in_full_after_a_tie(capsys, tmp_path):
    """X = 2 is on the boundary of (-1/3, 2/3); R² = 4; X = -1 leads to (2/3, -10/3), X = 2 to (8/3, 2/3) (C7)."""
    path = tmp_path / "two.csv"
    path.write_text("x,class\n2,1\n-1,-1\n")
    told = run(capsys, "crowley", "perceptron", "--data", path, "--start=-1/3,2/3")[1].split(", corrected")
    assert len(told) == 2 and "Exactly, (w, b) = (8/3, 2/3).\n" in told[0].replace("\xa0", " ")


def test_the_samples_of_exclusive_or_are_listed(capsys):
    """Its run is on other samples than the one before it: each row has pass, m, X and y (C9)."""
    out = run(capsys, "crowley", "perceptron")[1]
    rows = [" ".join(row.split()) for row in out[out.index("Data: XOR"):].splitlines()]
    for row in ("1 1 (0, 0) -1", "1 2 (0, 1) 1", "1 3 (1, 0) 1", "1 4 (1, 1) -1"):
        assert any(found.startswith(f"{row} ") for found in rows)


def test_both_samples_are_seen_at_a_place_of_two(capsys, tmp_path):
    """Both classes at (1, 2): whatever w is, one of them is misclassified; a mark of its own stands for both (C9)."""
    path = tmp_path / "two.csv"
    path.write_text("a,b,class\n1,2,1\n1,2,-1\n3,0,1\n-1,-1,-1\n")
    picture = run(capsys, "crowley", "perceptron", "--data", path, "--corrected", "--limit", "3")[1]
    assert [picture.count(mark) for mark in "◐●○"] == [2, 2, 2]  # with the legend's
