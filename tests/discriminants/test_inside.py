"""What a trace tells is the plain algorithm on fractions; limits are kept, and sentences are those of their run."""

import re
from fractions import Fraction as F
from itertools import islice
from operator import le, lt

import pytest

from linref.discriminants import TOPICS, batch, convergence, losses, online, onepass, voted
from linref.discriminants.views import voted as traces_voted
from linref.discriminants.units import canonical_examples
from linref.lists import scale
from linref.separability import separate_vectors
from tests.command import outcomes, records, run

POINTS = [["0.25", "1.5"], ["1.2", "-0.75"], ["3.1", "0.4"], ["-1", "2.05"], ["0.7", "0.7"]]
LABELS = [1, -1, -1, 1, -1]
EXAMPLES = canonical_examples([list(map(F, x)) for x in POINTS], LABELS)
START, ETA = [F(1, 2), F(-1, 3), 0], F(2, 3)


@pytest.fixture
def recorded():
    """Runs are computed anew: what they depend on is changed here."""


@pytest.fixture
def mine(tmp_path):
    """A file of decimals, with classes of unequal size."""
    path = tmp_path / "mine.csv"
    path.write_text("a,b,class\n" + "".join(f"{','.join(x)},{y}\n" for x, y in zip(POINTS, LABELS)))
    return path


def exactly(value):
    """What a record holds, as exact numbers."""
    if isinstance(value, (list, tuple)):
        return list(map(exactly, value))
    return value if isinstance(value, bool) or value is None else F(str(value))


def told(capsys, topic, run_number, *options):
    """The steps of a run of a topic."""
    found, number = [], -1
    for record in records(capsys, "discriminants", topic, *options):
        number += record["record"] == "header"
        if number == run_number and record["record"] == "step":
            found.append(record)
    return found


def plainly(steps, fields):
    """The fields of the plain algorithm's steps."""
    return [[exactly(getattr(step, name)) for name in fields.split()] for step in steps]


RUNS = [
    ("online", 0, "t i w u mistake after", lambda: online.until_correct(EXAMPLES, w=START), ()),
    ("batch", 1, "t eta w u mistakes accumulated delta after",
     lambda: islice(batch.batch_perceptron(EXAMPLES, ETA, F(1, 10**9), START), 40), ("--rate", "2/3", "--limit", "40")),
    ("batch", 2, "t eta w u mistakes accumulated delta after",
     lambda: islice(batch.fixed_increment(EXAMPLES, F(1, 10**9), START), 40), ("--rate", "2/3", "--limit", "40")),
    ("onepass", 0, "i w u mistake after", lambda: onepass.fixed_passes(EXAMPLES, 3, START, lt), ("--limit", "3")),
    ("onepass", 0, "i w u mistake after", lambda: onepass.fixed_passes(EXAMPLES, 3, START, le),
     ("--limit", "3", "--corrected")),
    ("voted", 0, "t i n w u mistake c after", lambda: voted.voted_perceptron(EXAMPLES, [1, 2, 3, 4, 5] * 8, START), ()),
    ("losses", 1, "t w gradient after",
     lambda: islice(losses.gradient_descent(lambda w: losses.gradient(w, EXAMPLES, le), START, ETA), 30),
     ("--rate", "2/3", "--limit", "30", "--corrected")),
]


@pytest.mark.parametrize("topic, number, fields, steps, options", RUNS)
def test_whole_numbers_inside_change_nothing(capsys, mine, topic, number, fields, steps, options):
    """Decimals, a start and a rate of fractions: field by field as on fractions (D14, D18, D19, D22, D31, D32)."""
    found = told(capsys, topic, number, "--data", mine, "--start", "1/2,-1/3,0", *options)
    assert found and [[exactly(r[name]) for name in fields.split()] for r in found] == plainly(steps(), fields)


def test_the_ledger_in_whole_numbers(capsys, mine):
    """‖w - αu‖² and the lines of the proof of each mistake, for the u of the largest margin (D28)."""
    found = [r for r in records(capsys, "discriminants", "convergence", "--data", mine) if "proof" in r]
    v = separate_vectors([scale(y, x) for x, y in EXAMPLES]).w
    plain = list(convergence.ledger(online.until_correct(EXAMPLES), EXAMPLES, v))
    fields = "k i w before proof after"
    assert len(found) == 3 and [[exactly(r[name]) for name in fields.split()] for r in found] == plainly(plain, fields)


@pytest.mark.parametrize("limit", [0, 1, 2])
@pytest.mark.parametrize("topic, number, per_pass", [
    ("online", 0, 5), ("batch", -2, 1), ("batch", -1, 1), ("losses", 1, 1), ("convergence", 0, 1), ("online", -1, 1)])
def test_limits_are_kept(capsys, tmp_path, topic, number, per_pass, limit):
    """So many passes, or steps of descent, and not one more; the header says so (D14, D18, D22, D30)."""
    path = tmp_path / "over.csv"
    path.write_text("x,class\n0,1\n1.5,-1\n2,1\n3,1\n5,-1\n")
    options = "--data", path, "--limit", limit
    found = outcomes(capsys, "discriminants", topic, *options)
    assert found[number]["steps"] == limit * per_pass and found[number]["status"] != "separated"
    headers = [r for r in records(capsys, "discriminants", topic, *options) if r["record"] == "header"]
    said = headers[number]["said"]
    assert f" {limit} pass" in said["stop"] or said["limit"].startswith(f"{limit} ")
    assert headers[number]["conventions"]["limit"] == limit


def test_what_is_remembered_of_long_runs_is_bounded(monkeypatch):
    """Past the passes that are all kept a cycle is found as well, only later (D30)."""
    from collections import namedtuple

    Pass = namedtuple("Pass", "w after")
    monkeypatch.setattr(convergence, "REMEMBERED", 4)
    for first, length in ((3, 2), (20, 5), (100, 1), (9, 30)):
        numbers = [j if j < first else first + (j - first) % length for j in range(999)]
        found = list(convergence.until_repeated(Pass([a], [b]) for a, b in zip(numbers, numbers[1:])))
        (last, same), before = found[-1], found[:-1]
        assert same is not None and found[same][0].w == last.after and all(each is None for _, each in before)
        assert (len(found) - same) == length and len(found) <= 4 * (first + length) + 4


def test_where_a_w_is_from(capsys, tmp_path):
    """Without --start: ones, and the bias halfway between 0 and -2, the sums of a and b (D36)."""
    path = tmp_path / "some.csv"
    path.write_text("a,b,class\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n")
    found = [r for r in records(capsys, "discriminants", "geometry", "--data", path) if "foot" in r]
    assert [(r["w"], r["y"]) for r in found] == [([-1, 1, 1], y) for y in (-1, 0, 0, 1)]


@pytest.mark.parametrize("topic, first, last", [
    ("voted", "pass", "cₙ after"), ("batch", "t", "mistakes"), ("online", "pass", "u"), ("online", "pass", "batch ✗"),
    ("convergence", "k", "kD²"), ("losses", "i", "∇J_i"), ("losses", "t", "in the sum")])
def test_rows_with_four_weights_fit_on_a_line(capsys, tmp_path, monkeypatch, topic, first, last):
    """Columns that repeat others are left out, so that the first and the last title stand on one line (D32, D18)."""
    monkeypatch.setenv("COLUMNS", "80")
    path = tmp_path / "cups.csv"
    path.write_text("height_cm,diameter_cm,weight_g,kind\n10,8,200,mug\n9.5,8.5,210,mug\n6,7,90,cup\n5.5,6.5,80,cup\n"
                    "7,7.5,120,cup\n11,9,300,mug\n")
    lines = run(capsys, "discriminants", topic, "--data", path)[1].splitlines()
    assert any(line.split()[:1] == [first] and line.endswith(f"  {last}") for line in lines)
    assert topic == "losses" or not any(len(line) < 40 and line.endswith(f"      {last}") for line in lines)


def test_own_examples_are_printed_once(capsys, tmp_path):
    """Before the first of the runs on them, as printed and corrected (D31)."""
    path = tmp_path / "two.csv"
    path.write_text("width,class\n1,1\n-1,-1\n")
    for options in ((), ("--corrected",)):
        assert run(capsys, "discriminants", "onepass", "--data", path, *options)[1].count("width") == 1


@pytest.mark.parametrize("options, times", [((), "N/η = 5 times"), (("--rate", "2/3"), "N/η = 7.5 times"),
                                            (("--start", "1,0,2"), None)])
def test_how_much_longer_the_fixed_increment_is(capsys, mine, options, times):
    """From 0 N/η times as long; from another start nothing is said (D19)."""
    out = " ".join(run(capsys, "discriminants", "batch", "--data", mine, *options)[1].split())
    assert (f"{times} the w above." in out) if times else ("times the w" not in out)


def test_no_mistake_and_one_hypothesis(capsys, tmp_path):
    """A start that is right on all is the only hypothesis (D32)."""
    path = tmp_path / "two.csv"
    path.write_text("x,class\n1,1\n-1,-1\n")
    out = run(capsys, "discriminants", "voted", "--data", path, "--start", "0,1")[1]
    assert "0 mistakes, so the last hypothesis is w₀ = (0, 1)." in out and "(0, 1)  16" in out


    """Of more than twelve the first six; the sign of the first is its own (D32)."""


@pytest.mark.parametrize("topic, said", [("onepass", "DE1 ("), ("losses", "DE12 ("), ("batch", "times the w")])
def test_what_holds_from_zero_is_said_from_zero_only(capsys, mine, topic, said):
    """A start with some zeros is not 0 (D16, D19, D31, D32)."""
    from_zero, other = (" ".join(run(capsys, "discriminants", topic, "--data", mine, "--start", start)[1].split())
                        for start in ("0,0,0", "0,1,0"))
    assert said in from_zero and said not in other


def test_a_pass_over_many_examples(capsys, tmp_path):
    """Of many mistakes a row has the first twelve and how many more there are (D18)."""
    path = tmp_path / "many.csv"
    path.write_text("x,class\n" + "".join(f"{k},{'ab'[k > 12]}\n" for k in range(25)))
    out = " ".join(run(capsys, "discriminants", "batch", "--data", path)[1].split())
    assert "0 (0, 0) 0 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, … 13 more 1" in out


def test_a_descent_that_ends_at_once_is_not_said_to_go_on(capsys, tmp_path):
    """On XOR from 0 both sums are 0; from a w where J_p is 0 a step of any length leads up (D14, D17)."""
    path = tmp_path / "xor.csv"
    path.write_text("a,b,class\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n")
    options = "losses", "--data", path, "--start"
    assert [r["updates"] for r in outcomes(capsys, "discriminants", *options, "0,0,0")[1:]] == [0, 0]
    out = run(capsys, "discriminants", *options, "0,0,0")[1]
    assert out.count("DE2 (") == out.count("DE22 (") == 1 and "first pass" not in out
    assert out.count("The run ends without an update") == 2
    path.write_text("a,class\n1,1\n2,-1\n")
    out = run(capsys, "discriminants", *options, "0,0", "--rate", "1/1000", "--limit", "1")[1]
    assert "so large" not in out and "corrected" in out


def test_online_beside_batch_is_bounded(capsys, tmp_path):
    """Sixty passes at most, or the limit; the header says so (D26)."""
    path = tmp_path / "xor.csv"
    path.write_text("a,b,class\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n")
    for limit, most in ((70, 60), (3, 3)):
        found = records(capsys, "discriminants", "online", "--data", path, "--start", "0,1,0", "--limit", limit)
        assert len([r for r in found if "batch" in r]) == most
        header = [r for r in found if r["record"] == "header"][-1]
        assert header["conventions"]["limit"] == most
        assert header["said"]["limit"] == f"{most} passes"


def test_votes_are_bounded(capsys, monkeypatch, tmp_path):
    """Where there are too many terms only the first examples are voted on, and the header says so (D32)."""
    path = tmp_path / "many.csv"
    path.write_text("x,class\n" + "".join(f"{k},{'ab'[k % 3 == 0]}\n" for k in range(30)))
    for votes in (10**6, 300):
        monkeypatch.setattr(traces_voted, "MAX_NUMBERS_VOTED", 21 * votes)
        found = records(capsys, "discriminants", "voted", "--data", path)
        terms = [len(r["terms"]) for r in found if "vote" in r]
        count = votes // terms[0]
        assert len(terms) == min(30, count) and (count < 30) == (votes == 300)
        header = [r for r in found if r["record"] == "header"][-1]
        assert ("stop" in header["said"]) == (count < 30)
        said = f"the first {count} examples, as there are {terms[0]} terms for each"
        assert header["said"].get("stop", said) == said


def test_what_is_on_the_boundary_is_not_correct_in_every_word(capsys):
    """As printed y·u = 0 is no mistake, and still no prediction; the header and the outcome agree (D17, D31)."""
    for topic, wrong, rule in (("onepass", "examples 1, 2, 3.", "y·u = 0 is no mistake (y·u < 0)"),
                               ("losses", "example 1.", "over the examples with y·(w·x) < 0")):
        left = f"Not classified correctly: {wrong}"
        first = " ".join(run(capsys, "discriminants", topic)[1].split(", corrected")[0].split())
        assert "mistakes: " not in first and left in first and rule in first
    assert "y·u after" not in run(capsys, "discriminants", "onepass")[1].split(", corrected")[0]


def test_margins_as_decimals(capsys):
    """√(25/293) = 0.29210, √(25/68) = 0.60634, and √(9/41) = 0.46852 is the smallest |w·x|/‖x‖ (D15, D27, D29)."""
    out = " ".join(run(capsys, "discriminants", "convergence", "--exact")[1].split())
    assert "D² = max ‖x‖² = 41/4. γ = min y u·x = 5/‖v‖ = 0.2921. So the theorem allows at most (D/γ)²" in out
    assert "(D/γ)² = 12013/100 mistakes" in out
    assert "m = min |v·x| = 5. So γ = m/‖v‖ = 0.2921" in out
    assert "example from v·x = 0 is m/‖(v₁, …, vₙ)‖ = 0.6063" in out
    for options in ((), ("--exact",)):
        out = " ".join(run(capsys, "discriminants", "losses", *options)[1].split())
        assert "no w·x changes its sign if ‖Δw‖ < min |w·x|/‖x‖ = 0.4685." in out


def test_a_run_of_no_pass_tells_nothing_of_passes(capsys):
    """No line of the proof, no comparison, no first step of a descent (D14, D26, D28)."""
    assert "The lines of the proof" not in run(capsys, "discriminants", "convergence", "--limit", "0")[1]
    assert "Online beside batch" not in run(capsys, "discriminants", "online", "--limit", "0")[1]
    out = " ".join(run(capsys, "discriminants", "convergence")[1].split())
    assert "as at the start of pass 1. So the passes repeat from pass 1 on, for ever." in out


def test_whose_u_it_is(capsys, tmp_path, monkeypatch):
    """The largest γ is claimed only where it was found (D27)."""
    from linref.discriminants.views import convergence as told_of
    from linref.separability import Separable

    assert "gives the largest γ" in " ".join(run(capsys, "discriminants", "convergence")[1].split())
    monkeypatch.setattr(told_of, "decide_separability", lambda examples: Separable([3, F(-8, 5), F(-2, 5)], None))
    out = " ".join(run(capsys, "discriminants", "convergence")[1].split())
    assert "the largest γ" not in out and "-0.1168)." in out


@pytest.mark.parametrize("topic", TOPICS)
def test_own_data_end_in_short(capsys, mine, topic):
    """As the slides' data do: below the last run, once."""
    out = run(capsys, "discriminants", topic, "--data", mine)[1]
    assert out.count("\nIn short\n") == 1


def test_two_examples_by_hand():
    """(1, 1) of +1 and (1, -1) of -1: both pull w toward (0, 1) (D18, D22, D32)."""
    two = [([1, 1], 1), ([1, -1], -1)]
    passes = batch.batch_perceptron(two, 1, F(1, 100))
    assert [(s.mistakes, s.after) for s in passes] == [([1, 2], [0, 1]), ([], [0, 1])]
    assert [(s.i, s.mistake, s.after) for s in online.online_perceptron(two, [1, 2])] == [
        (1, True, [1, 1]), (2, True, [0, 2])]
    assert voted.stored(voted.voted_perceptron(two, [1, 2, 1, 2])) == [([0, 0], 0), ([1, 1], 0), ([0, 2], 2)]


@pytest.mark.parametrize("count", [5, 12])
def test_a_worksheet_asks_for_every_mark(capsys, tmp_path, count):
    """No empty place says that an example is correct: u, y·u, ✗ and delta are blank in every row (D18)."""
    path = tmp_path / "some.csv"
    path.write_text("x,class\n" + "".join(f"{k},{'ab'[k > 2]}\n" for k in range(count)))
    sheet = run(capsys, "discriminants", "batch", "--data", path, "--blank", "all")[1]
    rows = [row for row in sheet.split("Discriminants · ")[1].splitlines() if len(re.findall("_{4,}", row)) == 5]
    assert len(rows) == count
