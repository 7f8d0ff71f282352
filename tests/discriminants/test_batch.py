"""The batch algorithm, the fixed increment, step sizes, ε, one basin."""

import random
from fractions import Fraction as F
from itertools import islice

import pytest

from linref.discriminants import batch, losses
from linref.discriminants.data import TRIPLE, XOR, crowd
from linref.discriminants.separable import mistakes, separates
from linref.discriminants.units import canonical_examples
from linref.lists import add, dot, scale, subtract
from tests.command import outcomes, records, run

EXAMPLES = canonical_examples(TRIPLE.points, TRIPLE.signs)
EPSILON = F(1, 10**9)


def passes(w, eta=1, examples=EXAMPLES, epsilon=EPSILON):
    return list(islice(batch.batch_perceptron(examples, eta, epsilon, w), 1000))


def test_first_passes_by_hand():
    """delta = -Σ y x = (-1, 1/2, -2) at w = 0, then (1, 2, 2) from example 3 alone (D18)."""
    first, second, third, *_ = passes([0, 0, 0])
    assert (first.w, first.u, first.mistakes) == ([0, 0, 0], [0, 0, 0], [1, 2, 3])
    assert (first.accumulated, first.delta) == ([-1, F(1, 2), -2], [F(-1, 3), F(1, 6), F(-2, 3)])
    assert first.after == second.w == [F(1, 3), F(-1, 6), F(2, 3)]
    assert (second.u, second.mistakes) == ([F(5, 6), F(9, 4), F(4, 3)], [3])
    assert second.delta == [F(1, 3), F(2, 3), F(2, 3)] and third.w == [0, F(-5, 6), 0]
    assert [step.t for step in (first, second, third)] == [0, 1, 2]


def test_the_end():
    """After 17 passes no mistake is left and delta is 0 (D18)."""
    steps = passes([0, 0, 0])
    assert len(steps) == 17 and steps[-1].mistakes == [] and steps[-1].delta == [0, 0, 0]
    assert separates(steps[-1].after, EXAMPLES)
    assert all(step.mistakes for step in steps[:-1])


def test_the_last_pass_still_updates():
    """Until is asked after the update: a delta shorter than ε is subtracted too (D18)."""
    steps = passes([0, 0, 0], epsilon=1)
    assert len(steps) == 1 and steps[0].after == [F(1, 3), F(-1, 6), F(2, 3)]
    assert mistakes(steps[0].after, EXAMPLES) == [3]


def test_as_long_as_epsilon_is_not_shorter():
    """|delta| = 1 in the second pass goes on at ε = 1; so it does in the first, from 0, on x = 1 (D18, D19, D20)."""
    assert len(passes([F(1, 3), F(-1, 6), F(2, 3)], epsilon=1)) > 1
    assert len(passes([F(1, 3), F(-1, 6), F(2, 3)], epsilon=F(101, 100))) == 1
    assert len(list(batch.fixed_increment([([1], 1)], 1))) == len(list(batch.decreasing([([1], 1)], 1, 1))) == 2


def test_each_pass_is_a_step_of_descent():
    """w less η times the gradient by its cases (D18)."""
    for step in passes([0, 1, 0], F(1, 2)):
        assert step.delta == losses.average_gradient(step.w, EXAMPLES)
        assert step.after == subtract(step.w, scale(F(1, 2), step.delta))


def test_fixed_increment():
    """The same mistakes as the divided run from 0, and N times its w: (4, -5.5, 2) (D19)."""
    fixed = list(batch.fixed_increment(EXAMPLES, EPSILON))
    divided = passes([0, 0, 0])
    assert [step.mistakes for step in fixed] == [step.mistakes for step in divided]
    assert [step.after for step in fixed] == [scale(3, step.after) for step in divided]
    assert fixed[-1].after == [4, F(-11, 2), 2]


def test_constant_rates():
    """From 0 the same lists for every η, 17 passes; from (0,1,0) 40, 21 and 6 (D20)."""
    lists = [[step.mistakes for step in passes([0, 0, 0], eta)] for eta in (F(1, 10), 1, 3, 100)]
    assert all(each == lists[0] for each in lists) and len(lists[0]) == 17
    assert [len(passes([0, 1, 0], eta)) for eta in (F(1, 10), 1, 10)] == [40, 21, 6]


def test_decreasing_rates():
    """η/t in pass t; the steps carry it (D20)."""
    steps = list(batch.decreasing(EXAMPLES, 6, EPSILON))
    assert [step.eta for step in steps[:4]] == [6, 3, 2, F(3, 2)] and [step.t for step in steps[:4]] == [0, 1, 2, 3]
    assert not any(step.length < EPSILON for step in steps[:-1]) and separates(steps[-1].after, EXAMPLES)
    assert steps[1].after == subtract(steps[1].w, scale(3, steps[1].delta))


def test_the_first_pass_adds_up_delta(capsys):
    """Every u is 0 at w = 0, so each y·x is subtracted from delta: after 1, 2 and 3 examples, by hand (D18)."""
    rows = [r for r in records(capsys, "discriminants", "batch") if "i" in r]
    assert [r["delta_after"] for r in rows] == [[-1, -1, -1], [-2, "-3/2", -4], [-1, "1/2", -2]]
    assert all(r["mistake"] and r["u"] == 0 for r in rows)
    assert "delta ← delta / N = (-0.3333, 0.1667, -0.6667)." in " ".join(
        run(capsys, "discriminants", "batch")[1].split())
    for options, said in ((("--limit", "0"), False), (("--limit", "1"), True)):
        assert ("The first pass" in run(capsys, "discriminants", "batch", *options)[1]) == said


@pytest.mark.parametrize("count", [60, 61])
def test_the_first_pass_of_many_examples(capsys, tmp_path, count):
    """Of more than sixty it is not shown in detail, as each row would sum over all rows above it (D18)."""
    path = tmp_path / "many.csv"
    path.write_text("x,class\n" + "".join(f"{k},{'ab'[k > 9]}\n" for k in range(count)))
    out = run(capsys, "discriminants", "batch", "--data", path, "--limit", "1")[1]
    assert ("The first pass" in out) == (count == 60)


def test_J_p_of_the_passes(capsys):
    """0 at w = 0; then y·u = -4/3 of example 3 alone, so 4/9; it rises to 8/9 in pass 3 (D16, D18)."""
    costs = [F(r["cost"]) for r in records(capsys, "discriminants", "batch") if "cost" in r][:5]
    assert costs == [0, F(4, 9), F(5, 12), F(8, 9), 0]


def test_the_decreasing_run(capsys):
    """η/(t + 1) in pass t, and w less that much of delta: from 0 six passes, the last without a mistake (D20)."""
    steps = list(batch.decreasing(EXAMPLES, 1, EPSILON))
    assert [step.eta for step in steps] == [F(1, t) for t in range(1, 7)] and steps[0].w == [0, 0, 0]
    for step in steps:
        assert step.after == subtract(step.w, scale(step.eta, step.delta))
        assert step.delta == losses.average_gradient(step.w, EXAMPLES)
    assert steps[-1].mistakes == [] and separates(steps[-1].after, EXAMPLES)
    out = " ".join(run(capsys, "discriminants", "batch")[1].split())
    assert [scale(90, step.after) for step in steps[-1:]] == [[F(47, 2), -44, 31]]
    assert "5 updates instead of 16, at w = (0.2611, -0.4889, 0.3444)." in out


def test_one_basin():
    """No gap is negative, on separable examples and on XOR; some are positive (D21)."""
    rng = random.Random(21)
    for examples in (EXAMPLES, canonical_examples(XOR.points, XOR.signs)):
        gaps = []
        for _ in range(300):
            v, w = ([rng.randint(-4, 4) for _ in range(3)] for _ in range(2))
            share = F(rng.randint(0, 8), 8)
            between = add(scale(1 - share, v), scale(share, w))
            line = (1 - share) * losses.J_p(v, examples) + share * losses.J_p(w, examples)
            gaps.append(line - losses.J_p(between, examples))
        assert min(gaps) == 0 < max(gaps)


def test_a_large_epsilon_leaves_mistakes():
    """999 of one kind and one of the other: 2 passes and a mistake left; with 10⁻⁹ see the erratum (D18)."""
    data = crowd()
    examples = canonical_examples(data.points, data.signs)
    steps = passes([0, 0], examples=examples, epsilon=F(1, 100))
    assert (len(steps), len(mistakes(steps[-1].after, examples))) == (2, 1)


def test_nothing_given_is_changed():
    """Examples and start are as they were (D18)."""
    examples, w = [([1, 2], 1), ([1, -1], -1)], [0, 1]
    list(islice(batch.batch_perceptron(examples, 1, EPSILON, w), 5))
    assert examples == [([1, 2], 1), ([1, -1], -1)] and w == [0, 1]


def test_json_of_the_example(capsys):
    """w with the bias first, mistakes counted from 1, the end after the last pass (D18)."""
    first, second, *_ = [r for r in records(capsys, "discriminants", "batch") if "t" in r]
    assert (first["w"], first["mistakes"], first["after"]) == ([0, 0, 0], [1, 2, 3], ["1/3", "-1/6", "2/3"])
    assert second["w"] == ["1/3", "-1/6", "2/3"] and dot(list(map(F, second["w"])), [1, 2, 2]) == F(4, 3)
    outcome = outcomes(capsys, "discriminants", "batch")[1]
    assert (outcome["status"], outcome["steps"], outcome["updates"]) == ("separated", 17, 16)
    assert outcome["w"] == ["4/3", "-11/6", "2/3"]


def test_the_fixed_increment_goes_on_when_the_other_run_has_ended(capsys, tmp_path):
    """From a start where the divided run is through first (D19)."""
    path = tmp_path / "five.csv"
    path.write_text("a,b,c\n0,1,1\n1,0,1\n3,3,-1\n2,4,-1\n5,1,-1\n")
    for start in ("5,-3,2", "1,1,1"):
        divided, fixed = outcomes(capsys, "discriminants", "batch", "--data", path, f"--start={start}")[-2:]
        assert divided["status"] == fixed["status"] == "separated"


def test_pictures_of_every_step(capsys):
    """Of each pass that changes w, all of whose new w have a boundary (D18, D19)."""
    command = "discriminants", "batch", "--plot", "all"
    runs = run(capsys, *command)[1].split("\nDiscriminants · ")[1:]
    assert [text.count("└") for text in runs] == [0, 8, 3]  # six first and two last passes; three first


def test_pictures_of_every_step_where_there_is_no_plane(capsys, tmp_path):
    """One feature and three: no picture, no harm (D18)."""
    for header, rows in (("a,c", "0,1\n1,1\n4,-1\n"), ("a,b,d,c", "0,1,2,1\n1,0,0,1\n4,3,3,-1\n")):
        path = tmp_path / "flat.csv"
        path.write_text(f"{header}\n{rows}")
        status, out, err = run(capsys, "discriminants", "batch", "--data", path, "--plot", "all")
        assert (status, err) == (0, "") and "└" not in out


def test_own_data_that_stops_without_separating(capsys, tmp_path):
    """XOR from 0: delta is 0 at once, and the outcome does not call it separated (D18)."""
    path = tmp_path / "xor.csv"
    path.write_text("a,b,class\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n")
    _, first, fixed = outcomes(capsys, "discriminants", "batch", "--data", path)
    assert (first["status"], first["on_the_boundary"], first["steps"]) == ("converged", 4, 1)
    assert first["updates"] == fixed["updates"] == 0
    _, out, _ = run(capsys, "discriminants", "batch", "--data", path)
    assert "So delta = 0, and this pass does not change w." in " ".join(out.split())
    stopped = outcomes(capsys, "discriminants", "batch", "--data", path, "--start", "0,1,0", "--limit", "30")[1]
    assert stopped["status"] == "not separable" and stopped["certificate"] == ["1/4"] * 4
    out = run(capsys, "discriminants", "batch", "--data", path, "--start", "0,1,0", "--limit", "30")[1]
    assert out.count("DE8 (") == 1
    assert "Here the passes repeat, so the batch algorithm never stops either." in " ".join(out.split())
    out = run(capsys, "discriminants", "batch", "--data", path, "--start", "0,1,0", "--limit", "1")[1]
    assert "Here it does not stop within the limit." in " ".join(out.split())


def test_one_half_is_a_safe_epsilon():
    """No |delta| of the 17 passes but the last is 1/2 or less: the smallest is that of one mistake, 1/√3 (D18)."""
    *passes, last = batch.batch_perceptron(EXAMPLES, 1, F(1, 2))
    assert len(passes) == 16 and not any(last.delta)
    assert min(dot(step.delta, step.delta) for step in passes) == F(1, 3)


def test_runs_are_compared_from_zero_alone(capsys, tmp_path):
    """With η = N both are the same run from any start; the sentence is about runs from 0 (D18)."""
    path = tmp_path / "x.csv"
    path.write_text("a,b,c\n2,1,1\n1,3,1\n3,2,-1\n5,1,-1\n")
    for start, said in (("0,0,0", True), ("1,0,0", False)):
        text = run(capsys, "discriminants", "batch", "--data", path, "--rate", "4", "--start", start)[1]
        assert ("make the same mistakes" in text) == said


def test_an_update_changes_w(capsys, tmp_path):
    """From (-1/2, -1/4, -1/4) to 0, where the y·x of the mistakes of XOR sum to 0: one update in two passes (D18)."""
    path = tmp_path / "xor.csv"
    path.write_text("a,b,class\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n")
    told = "discriminants", "batch", "--data", path, "--start=-1/2,-1/4,-1/4", "--limit", "4"
    _, divided, fixed = outcomes(capsys, *told)
    assert (divided["status"], divided["steps"], divided["updates"]) == ("converged", 2, 1)
    assert (fixed["steps"], fixed["updates"]) == (4, 4)
    said = " ".join(run(capsys, *told)[1].split())
    assert "Converged after 1 update, although there is no boundary at w = 0." in said


def test_a_delta_too_short_to_go_on(capsys, tmp_path):
    """Both examples are mistakes at 0: (0, 10⁻¹⁰), or half of it, is shorter than 10⁻⁹ (D18)."""
    path = tmp_path / "near.csv"
    path.write_text("a,class\n1e-10,1\n2e-10,-1\n")
    text = " ".join(run(capsys, "discriminants", "batch", "--data", path)[1].split())
    for length in ("5.0000e-11", "1.0000e-10"):
        assert f"Here |delta| = {length} with mistakes left." in text
    assert text.count("DE13 (") == 2 and "DE8 (" not in text


@pytest.mark.parametrize("topic", ["batch", "losses", "online", "onepass"])
def test_a_point_on_the_boundary_asked_for(capsys, tmp_path, topic):
    """sgn(0) = 0 is neither class, and the header of the points says so (DE11, D7)."""
    path = tmp_path / "two.csv"
    path.write_text("x,class\n1,1\n-1,-1\n")
    start = () if topic == "onepass" else ("--start", "0,1")
    told = "discriminants", topic, "--data", path, "--ask", "0", *start
    row = next(r for r in records(capsys, *told) if "cls" in r)
    header = [r for r in records(capsys, *told) if r.get("run") == "The points asked for"][-1]
    assert row["value"] == 0 and row["cls"].startswith("neither")
    assert header["conventions"]["decides"] is None and "sgn(0) = 0" in header["said"]["at_zero"]
