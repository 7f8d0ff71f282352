"""The online algorithm, its order, its corrections, and batch beside it."""

from fractions import Fraction as F
from itertools import islice

import pytest

from linref.discriminants import batch, losses, online
from linref.discriminants.data import TRIPLE
from linref.discriminants.separable import separates
from linref.discriminants.units import canonical_examples
from linref.lists import dot, norm_squared, scale, subtract
from tests.command import outcomes, records, run

EXAMPLES = canonical_examples(TRIPLE.points, TRIPLE.signs)
THREE = "x1,x2,class\n1.0,1.0,1\n0.5,3.0,1\n2.0,2.0,-1\n"


def in_turn(examples=EXAMPLES, order=(1, 2, 3), w=(0, 0, 0)):
    return list(online.until_correct(examples, online.in_turn(order), list(w)))


def test_first_steps_by_hand():
    """w = 0 and (1,1)+ give (1,1,1); then (2,2)- with u = 5 gives (0,-1,-1) (D22)."""
    steps = in_turn()
    assert [(s.i, s.w, s.u, s.mistake, s.after) for s in steps[:4]] == [
        (1, [0, 0, 0], 0, True, [1, 1, 1]), (2, [1, 1, 1], F(9, 2), False, [1, 1, 1]),
        (3, [1, 1, 1], 5, True, [0, -1, -1]), (1, [0, -1, -1], -2, True, [1, 0, 0])]
    assert [s.t for s in steps] == list(range(22))


def test_the_end():
    """13 updates, then three examples in a row without a mistake (D22)."""
    steps = in_turn()
    assert sum(s.mistake for s in steps) == 13 and steps[-1].after == [3, F(-5, 2), 0]
    assert [s.mistake for s in steps[-4:]] == [True, False, False, False] and separates(steps[-1].after, EXAMPLES)


def test_a_start_that_separates_is_seen_by_all():
    """Three examples in a row, no more and no fewer (D22)."""
    assert [s.i for s in in_turn(w=(9, -6, 0))] == [1, 2, 3]


def test_a_tie_is_a_mistake_of_either_label():
    """y u = 0 updates for y = 1 and for y = -1 (D22)."""
    for y in (1, -1):
        step = next(online.online_perceptron([([1, 2], y)], [1], [2, -1]))
        assert step.u == 0 and step.mistake and step.after == [2 + y, -1 + 2 * y]


def test_orders_that_end():
    """Where the order ends so do the steps (D22)."""
    assert [s.i for s in online.online_perceptron(EXAMPLES, [3, 3, 1])] == [3, 3, 1]


def test_an_order_that_ends_is_the_end():
    """Two examples of three: whether all are right is not known (D22)."""
    assert [step.i for step in islice(online.until_correct(EXAMPLES, [1, 2]), 9)] == [1, 2]


def test_a_correction_adds_the_squared_length():
    """y u after is y u before plus ‖x‖²: -10 becomes -7 and stays wrong (D23)."""
    assert online.corrected_value([-10, 0, 0], [1, 1, 1], 1) == -7
    for step in in_turn():
        x, y = EXAMPLES[step.i - 1]
        if step.mistake:
            assert y * dot(step.after, x) == y * step.u + norm_squared(x) == online.corrected_value(step.w, x, y)
        else:
            assert step.after == step.w


def test_an_update_is_one_examples_gradient():
    """w - ∇J_i for every step, mistake or not; on average the batch's step (D24)."""
    for step in in_turn(w=(1, 2, -1)):
        assert step.after == online.stochastic_step(step.w, *EXAMPLES[step.i - 1])
    w = [1, 2, -1]
    steps = [subtract(online.stochastic_step(w, x, y), w) for x, y in EXAMPLES]
    assert [sum(column) / F(3) for column in zip(*steps)] == scale(-1, losses.average_gradient(w, EXAMPLES))


def test_every_order():
    """13, 12, 12, 18, 18, 12 mistakes (D25)."""
    found = list(online.every_order(EXAMPLES))
    assert [order for order, _, _ in found] == [(1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1)]
    assert [count for _, count, _ in found] == [13, 12, 12, 18, 18, 12]
    assert all(separates(w, EXAMPLES) for _, _, w in found)


def test_passes_and_their_mistakes():
    """Gathered by threes; a last pass may be short (D26)."""
    gathered = list(online.passes(in_turn(), 3))
    assert [step.mistakes for step in gathered] == [[1, 3], [1, 3], [1, 2, 3], [1, 3], [1], [1, 3], [1], []]
    assert [step.t for step in gathered] == list(range(8)) and gathered[1].w == gathered[0].after == [0, -1, -1]
    assert gathered[-1].after == [3, F(-5, 2), 0]


def test_batch_meets_other_mistakes(capsys):
    """The first pass of batch has all three, of online not example 2 (D26)."""
    steps = [r for r in records(capsys, "discriminants", "online") if "batch" in r]
    assert (steps[0]["online"], steps[0]["batch"]) == ([1, 3], [1, 2, 3])
    missed = [s.mistakes for s in batch.fixed_increment(EXAMPLES, F(1, 10**9))]
    assert [s["batch"] for s in steps] == missed[:8] and [s["online"] for s in steps[-2:]] == [[1], []]


def test_both_begin_where_they_are_told_to(capsys):
    """From (9, -6, 0), which separates, neither moves (D26)."""
    row, = (r for r in records(capsys, "discriminants", "online", "--start", "9,-6,0") if "batch" in r)
    assert [row[name] for name in ("w", "online", "w_batch", "batch")] == [[9, -6, 0], []] * 2


@pytest.mark.parametrize("count", [20, 21])
def test_up_to_twenty_examples_are_listed_once(capsys, tmp_path, count):
    """Above the run, whose rows have (1, x₁, …); of more the list says how many more there are (D22)."""
    path = tmp_path / "many.csv"
    path.write_text("x,class\n" + "".join(f"{k},{'yn'[k > 9]}\n" for k in range(count)))
    out = run(capsys, "discriminants", "online", "--data", path)[1]
    assert ("… and 15 examples more" in out) == (count == 21)
    assert " ".join(out.split()).count("pass i x y w u 1 1 (1, 0) 1 (0, 0)") == 1


@pytest.mark.parametrize("topic, others", [("online", 1), ("voted", 0)])
def test_a_picture_follows_each_mistake(capsys, tmp_path, topic, others):
    """Every w that a mistake leads to has its picture, and the last one if it is told at the end (D22, D32)."""
    path = tmp_path / "three.csv"
    path.write_text(THREE)
    told = "discriminants", topic, "--data", path, "--limit", "3", "--start", "0,1,0", "--plot", "all"
    mistakes = sum(r.get("mistake", False) for r in records(capsys, *told))
    assert run(capsys, *told)[1].count("● +1   ○ -1") == mistakes + others > 3


def test_json_carries_w_with_the_bias_first(capsys):
    """w·(1, x1, x2) is u in every record (D22)."""
    header, *rest = records(capsys, "discriminants", "online")
    steps = rest[: [r["record"] for r in rest].index("outcome")]
    assert header["conventions"]["bias"] == "first" and len(steps) == 22
    for step in steps:
        x, _ = EXAMPLES[step["i"] - 1]
        assert dot([F(a) for a in step["w"]], x) == F(step["u"])
    outcome = outcomes(capsys, "discriminants", "online")[0]
    assert (outcome["status"], outcome["updates"], outcome["w"]) == ("separated", 13, [3, "-5/2", 0])


def test_the_number_of_the_pass(capsys):
    """Each row has it: 22 examples in passes of three, with 2, 2, 3, 2, 1, 2, 1 mistakes (D22)."""
    _, out, _ = run(capsys, "discriminants", "online", "--first", "99")
    rows = [line.split() for line in out.split("Online VS.")[0].splitlines() if "(1, " in line and line[:6].strip()]
    assert [int(row[0]) for row in rows] == [n // 3 + 1 for n in range(22)]
    assert [sum("✗" in row for row in rows if row[0] == str(n)) for n in range(1, 9)] == [2, 2, 3, 2, 1, 2, 1, 0]


@pytest.mark.parametrize("options, status, updates", [((), "separated", 13), (("--limit", "2"), "stopped", 4),
                                                      (("--start", "9,-6,0"), "separated", 0)])
def test_own_data(capsys, tmp_path, options, status, updates):
    """The three examples as a file, in turn, stopped, from a w that separates (D22)."""
    path = tmp_path / "three.csv"
    path.write_text(THREE)
    found = outcomes(capsys, "discriminants", "online", "--data", path, *options)[0]
    assert found["status"] == status and updates in (None, found["updates"])
    if status == "stopped":
        assert found["separable"] is True and found["w"] == [0, -2, -2]
    again = outcomes(capsys, "discriminants", "online", "--data", path, *options)[0]
    assert again == found


def test_a_limit_that_comes_just_too_soon(capsys, tmp_path):
    """Separated by (1, -3) after two passes, which no further example has confirmed (D22)."""
    path = tmp_path / "two.csv"
    path.write_text("a,c\n0,1\n3,-1\n")
    found = outcomes(capsys, "discriminants", "online", "--data", path, "--limit", "2")[0]
    assert (found["status"], found["steps"], found["updates"], found["w"]) == ("separated", 4, 3, [1, -3])


def test_hidden_steps_do_not_change_the_counts(capsys, tmp_path):
    """The updates of the outcome are those made, whatever is shown (D22)."""
    path = tmp_path / "mixed.csv"
    path.write_text("a,b,c\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n2,2,1\n3,-1,-1\n")
    command = "discriminants", "online", "--data", path, "--limit", "7"
    steps = [r for r in records(capsys, *command) if r["record"] == "step" and "mistake" in r]
    said = f"Stopped at the limit after {sum(r['mistake'] for r in steps)} updates"
    assert all(said in run(capsys, *command, *options)[1] for options in ((), ("--last", "2"), ("--only", "updates")))


def test_nothing_given_is_changed():
    """Examples, start and order are as they were (D22)."""
    examples, w, order = [([1, 2], 1), ([1, -1], -1)], [0, 0], [1, 2]
    in_turn(examples, order, w)
    assert (examples, w, order) == ([([1, 2], 1), ([1, -1], -1)], [0, 0], [1, 2])


def test_one_run_ends_before_the_next_heading(capsys):
    """What the topic ends with, and where the errata are, belong to no run; the run's own lines do."""
    _, out, _ = run(capsys, "discriminants", "separable", "--run", "fewest")
    assert "The fewest mistakes" in out and "In short" not in out
    assert run(capsys, "discriminants", "separable")[1].split("In short")[0].rstrip().endswith(out.rstrip()[-200:])


def test_a_start_that_the_page_gives_is_one_of_its_rules(capsys):
    """The page lets w ← (0, 0, …, 0); another start is chosen by whoever types it."""
    _, out, _ = run(capsys, "discriminants", "online", "--run", "Online")
    rules, chosen = out.split("Rules: ", 1)[1].split("Each row", 1)[0], "Chosen here: start (1, 0, 0)"
    assert "start (0, 0, 0)" in rules and "Chosen here" not in rules
    assert chosen in run(capsys, "discriminants", "online", "--start", "1,0,0")[1]
