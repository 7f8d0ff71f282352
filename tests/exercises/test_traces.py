"""How the exercises are told: options that exclude each other, ends, answers, cases, one class."""

import re
from fractions import Fraction as F
from importlib import import_module
from itertools import combinations

import pytest

from linref import engine
from linref.engine import lines, stream
from linref.errata import errata
from linref.discriminants.data import TRIPLE
from linref.exercises import ITEMS, TOPICS
from linref.exercises.data import CASES
from linref.exercises.explain import Answer, Problem, answers_by_setting, choices
from linref.exercises.views import at_most, settled
from linref.exercises.views.cases import ERRATA
from linref.exercises.views.explain import answer_of
from linref.lists import lowest_terms
from linref.options import Options
from linref.samples import Data, InputError
from linref.tracer.events import Header, Outcome, runs

from tests.command import outcomes, run
from tests.exercises.test_cases import WRONG

XOR = Data([[0, 0], [0, 1], [1, 0], [1, 1]], [2, 1, 1, 2], ["1", "0"], "xor.csv")
OR = Data([[0, 0], [0, 1], [1, 0], [1, 1]], [2, 1, 1, 1], ["1", "0"], "or.csv")
LI_HANG = Data([[3, 3], [4, 3], [1, 1]], [1, 1, 2], ["1", "-1"], "li.csv")
ONE = Data([[2, 1]], [2], ["1", "-1"], "one.csv")
THREE = Data([[1, 1], [2, 0], [0, 2], [-1, 1], [-1, -1]], [1, 1, 2, 2, 3], ["a", "b", "c"], "three.csv")
MANY = Data([[n] for n in range(1001)], [1, *[2] * 1000], ["1", "-1"], "many.csv")


def told(topic, **options):
    """The runs of a topic, each with its steps."""
    events = engine.trace_module("exercises", topic).trace(Options(**options))
    return [(run, list(run)) for run in runs(events)]


def text(topic, **options):
    return "\n".join(lines(stream("exercises", [topic], Options(**options)), {}, False))


@pytest.mark.parametrize("topic", TOPICS)
def test_every_tour_is_a_plain_stream(topic):
    """Events in print order, with a header first and as many outcomes as headers; no line over 80 columns."""
    events = list(engine.trace_module("exercises", topic).trace(Options()))
    assert sum(isinstance(event, Header) for event in events) == sum(isinstance(event, Outcome) for event in events) > 0
    assert max(map(len, text(topic).splitlines())) <= 80


NO_OUTPUT = "--tie mistake and --update error exclude each other: without an output at net = 0 there is no t - o"
NO_BIAS = "--bias none and --constant -1 exclude each other: without a bias there is no constant input"
ANY = "2 weights, and the bias if there is one"
WHOLE = "whole numbers from 0 on, one for each sample"


@pytest.mark.parametrize("topic, options, message", [
    ("perceptron", {"tie": "mistake", "update": "error"}, NO_OUTPUT),
    ("explain", {"tie": "mistake", "update": "error"}, NO_OUTPUT),
    ("perceptron", {"bias": "none", "constant": -1}, NO_BIAS), ("explain", {"bias": "none", "constant": -1}, NO_BIAS),
    ("multiclass", {"bias": "none", "constant": -1}, NO_BIAS), ("delta", {"bias": "none", "constant": -1}, NO_BIAS),
    ("perceptron", {"tie": "highest"}, "--tie highest: expected positive or negative or half or mistake or either"),
    ("multiclass", {"tie": "half"}, "--tie half: expected highest or lowest"),
    ("explain", {"tie": "lowest"}, "--tie lowest: expected positive or negative or half or mistake or either"),
    ("explain", {"start": [1, 2, 3, 4]}, f"--start: 4 numbers; expected 2 or 3: {ANY}"),
    ("explain", {"start": [1, 2, 3], "bias": "none"}, f"--start: 3 numbers; expected 2: {ANY}"),
    ("explain", {"start": [1, 2], "bias": "last"}, f"--start: 2 numbers; expected 3: {ANY}"),
    ("explain", {"answer": "1, 2, 3, 4", "bias": "last"}, f"--answer: 4 numbers; expected 3: {ANY}"),
    ("explain", {"answer": "1, 2, 3, 4"}, f"--answer: 4 numbers; expected 2 or 3: {ANY}"),
    ("explain", {"answer": "six"}, "--answer: number 1: 'six' is not a number. "
     "An answer is such as 6 updates, (0, 1, 2)"),
    ("delta", {"order": "restart"}, "--order: the delta rule takes its samples in turn or as a "
     "batch; expected turn or batch"),
    ("dual", {"counts": [1, 2]}, f"--counts: 1,2; expected 10 {WHOLE}"),
    ("compare", {"data": MANY}, "many.csv: 1001 samples; expected at most 1000, as each step of a kernel perceptron "
     "meets all of them"),
    ("dual", {"data": LI_HANG, "counts": [1, 2, F(1, 2)]}, f"--counts: 1,2,1/2; expected 3 {WHOLE}"),
    ("least_squares", {"margins": [[1]]}, "--margins: 1 number; expected 6, one for each sample"),
    ("perceptron", {"bias": "none", "start": [1, 2, 3]}, "--start: 3 numbers; expected 2: 2 weights")])
def test_what_cannot_be_told(topic, options, message):
    """One line that says what is wrong, and which options exclude each other (X1)."""
    with pytest.raises(InputError) as error:
        told(topic, **options)
    assert str(error.value) == message


def test_an_unknown_case():
    """It names the command that lists the cases, and the nearest (X14)."""
    with pytest.raises(InputError) as error:
        told("cases", case="kcl-35")
    assert str(error.value) == ("--case: 'kcl-35'; expected a name from the list of: linref exercises cases; did "
                                "you mean kcl-3.5?")


def test_one_case(capsys):
    """Eighteen rows as published (X18)."""
    (run, steps), = told("cases", case="kcl-3.5")
    assert len(steps) == 18 and run.outcome.facts["same"] == 18
    assert "Rows that agree: 18 of 18." in text("cases", case="kcl-3.5")
    assert [found["same"] for found in outcomes(capsys, "exercises", "cases", "--case", "kcl-3.5")] == [18]


def test_all_cases_are_listed_and_both_misprints_are_in_full():
    """All exercises in one table; one as an example; two that part, each with its erratum (X19, X30, X33)."""
    (listed, rows), *full = told("cases")
    assert sorted(name for row in rows for name in row.same + row.wrong) == sorted(CASES)
    assert listed.outcome.facts["same"] == len(CASES) - len(ERRATA)
    assert [run.header.run for run, _ in full] == ["li-hang-2.1"]
    assert sorted(name for row in rows for name in row.wrong) == sorted(ERRATA)
    found = {row.kind: (len(row.same), len(row.wrong)) for row in rows}
    assert found["fisher"] == (7, 3) and found["perceptron"][0] >= 30
    said = " ".join(text("cases").split())
    assert all(f" {name}" in said for name in CASES)


@pytest.mark.parametrize("name", CASES)
def test_each_case_in_full(name):
    """Every number is as published but for two, which have an erratum (X14, X19, X30, X33)."""
    (run, steps), = told("cases", case=name)
    assert run.header.run == name and [step.what for step in steps if not step.same] == WRONG.get(name, [])
    said = text("cases", case=name)
    assert bool(re.search(r"agree: \d+ of \d+\.\n  XE\d \(", said)) == (name in ERRATA)


def test_the_misprints_have_evidence():
    """20.5 / 38.5 is 0.5325, not 0.526; x1 < 0.5 is class 1 by the rule; P = 0.7965 on the page (XE1, XE2, XE3).

    Another program has 0.7965 by the publisher's matrix, means and equal priors, and 0.8083 by the samples.
    """
    first, second, third, fourth, fifth, sixth = (
        list(next(runs(errata("exercises", f"XE{n}")))) for n in range(1, 7))
    assert [(step.printed, step.corrected) for step in first] == [(F(41, 2), F(81, 4)), ("0.526", F(41, 77))]
    assert [(step.printed, step.corrected) for step in second] == [(2, 1), (2, 1)]
    assert [(step.printed, step.corrected) for step in third[:2]] == [
        (F(147, 10), F(1417, 100)), (F(139, 16), F(13577, 1600))]  # 28.34 / 2, and 8.485625
    assert (round(third[2].printed, 4), round(third[2].corrected, 4)) == (0.7965, 0.8083)
    assert [step.printed == step.corrected for step in fourth] == [True, False, False]
    assert [(step.corrected) for step in fifth] == [F(-12954, 10000), F(16586, 100000)]
    assert [(step.printed, step.corrected) for step in sixth] == [(2, F(1, 2))]
    assert len(list(runs(errata("exercises")))) == 6


def test_tie_under_the_error_rule():
    """Where no tie is told, t - o takes net = 0 as positive, and the header says so (X3)."""
    assert settled(Options(update="error"), LI_HANG).at_zero == "positive"
    assert settled(Options(), LI_HANG).at_zero == "mistake"
    assert settled(Options(), XOR).labels == (1, 0) and settled(Options(labels=(1, -1)), XOR).labels == (1, -1)
    assert "net = 0 counts as o = 1;" in text("perceptron", update="error", data=LI_HANG)


def test_a_sheet_of_one_sample():
    """One sample of one class is a run like any other (X6)."""
    (run, steps), = told("perceptron", data=ONE)
    assert [step.after for step in steps] == [[-2, -1, -1], [-2, -1, -1]] and run.outcome.status == "separated"


def test_right_without_a_boundary():
    """Samples that the threshold or the bias alone has right: separated, without a distance (X6)."""
    data = Data([[-2, F(199, 100)]], [2], ["1", "0"], "zero.csv")
    (run, steps), = told("perceptron", data=data, threshold=F(1, 2))
    assert run.outcome.status == "separated" and run.outcome.facts["w"] == [0, 0, 0]
    (run, _), = told("perceptron", data=Data([[0, 0]], [1], ["1", "0"], "zero.csv"))
    assert run.outcome.status == "separated" and "margin" not in run.outcome.facts


def test_a_limit():
    """So many passes at most, 0 included; what is not separable has its certificate (X5, X6)."""
    (run, steps), = told("perceptron", data=XOR, limit=3)
    assert len(steps) == 12 and run.outcome.status == "not separable"
    assert run.outcome.facts["certificate"] == [F(1, 4)] * 4
    (run, steps), = told("perceptron", data=XOR, limit=0, start=[1, 2, 3])
    assert steps == [] and run.outcome.facts["w"] == [1, 2, 3]


def test_a_pass_of_restarts():
    """Each update begins a new pass, in a run as where runs are compared and explained (X5, X35, X37)."""
    (run, steps), = told("perceptron", data=XOR, order="restart", limit=3)
    assert {step.epoch for step in steps} == {1, 2, 3} and run.outcome.facts["updates"] == 3
    assert "again from the first one after each update" in run.header.said["order"]
    _, (_, ends), _ = told("compare", data=XOR, limit=3)
    assert next(step.updates for step in ends if step.perceptron == "fleuret") == 3
    left = {"data": LI_HANG, "bias": "last", "constant": 1, "tie": "mistake", "update": "label", "order": "restart"}
    for limit, updates in ((6, None), (7, 7)):  # the seventh pass has the last update
        (_, steps), = told("explain", limit=limit, **left)
        assert {step.updates for step in steps} == {updates}


def test_a_boundary_has_its_threshold():
    """x = 2 of 1 and x = 1 of -1 by w·x > θ: from 0 with θ = 1, by hand, w = (2, 1), so 2x + 1 - 1 = 0 (X40)."""
    data = Data([[2], [1]], [1, 2], ["1", "-1"], "two.csv")
    stated = {"bias": "last", "constant": 1, "tie": "mistake", "update": "label", "order": "turn", "threshold": 1}
    (run, _), = told("perceptron", data=data, limit=1, **stated)
    assert run.outcome.facts["w"] == [1, 0]
    (_, steps), = told("explain", data=data, **stated)
    (run, _), = told("perceptron", data=data, **stated)
    *w, b = run.outcome.facts["w"]
    a, c = steps[0].w
    assert run.outcome.status == "separated" and a * (b - 1) == c * w[0]


def test_without_a_bias_there_is_no_constant():
    """x = 1 of 1: from 0, by hand, w = 1 without a bias only, so no line names an input of it (X38)."""
    said = text("explain", data=Data([[1]], [1], ["1", "-1"], "one.csv"), answer="1 update, 1", tie="mistake")
    titles, *found = (line.split() for line in said.split("\n\n")[-3].splitlines())
    assert titles[:3] == ["labels", "bias", "constant"] and found
    assert {tuple(line[1:3]) for line in found} == {("none", "none")}


def test_a_long_run_of_one_sample():
    """Of passes of one step no more of the last are shown than of the last steps elsewhere (X7)."""
    passes = re.findall(r"^pass (\d+)", text("delta", data=ONE, limit=300), re.MULTILINE)
    assert list(map(int, passes)) == [*range(1, 7), *range(298, 301)]


def test_a_threshold_beside_weights_that_separate():
    """The last of what is said to separate is c, so that by the others over c every net = w·x - θ has its sign (X6)."""
    said = text("perceptron", data=LI_HANG, threshold=F(1, 2), limit=1)
    *w, c = map(int, re.search(r"by c·\(w, 1\) = \((.*)\)", said)[1].split(","))
    nets = [sum(a * b for a, b in zip(w, [*x, 1])) - c * F(1, 2) for x in LI_HANG.points]
    assert c > 0 and min(nets[0], nets[1], -nets[2]) > 0


def test_a_sample_at_zero_proves_it_alone():
    """Without a bias (0, 0) has net 0 for every w (X6)."""
    said = text("perceptron", data=Data([[0, 0]], [1], ["1", "-1"], "zero.csv"), bias="none", limit=1)
    assert "\nNot separable. ±x of sample 1 is 0, so its product with every w is 0.\n" in said


def test_a_threshold_that_no_weights_meet():
    """(0, 0) is positive and θ = 1: its net is -1 for every w; its own vector and θ's add up to 0 (X6)."""
    data = Data([[0, 0], [1, 1]], [1, 2], ["1", "-1"], "zero.csv")
    (run, _), = told("perceptron", data=data, bias="none", threshold=1, limit=5)
    weights = run.outcome.facts["certificate"]
    assert run.outcome.status == "not separable" and weights == [F(1, 2), 0, F(1, 2)]
    assert "θ (0, 0, 1)" in " ".join(text("perceptron", data=data, bias="none", threshold=1, limit=5).split())
    said = " ".join(text("perceptron", data=data, bias="none", threshold=1, limit=5).split())
    assert "1 of 2 samples is misclassified. w = (0, 0)." in said  # by hand: (0, 0) is, and no update can help
    assert run.outcome.facts["w"] == [0, 0]


def test_answers():
    """What a text states (X38)."""
    assert answer_of("6 updates, (0, 1, 2)") == Answer(6, (0, 1, 2)) and answer_of("(0,1,2)") == Answer(None, (0, 1, 2))
    assert answer_of("0,1,2") == Answer(None, (0, 1, 2)) and answer_of("6") == Answer(6) == answer_of("6 updates")
    assert answer_of("1 update: -0.5, 1/2") == Answer(1, (F(-1, 2), F(1, 2)))
    assert answer_of("w = (-1, 5, -5)") == answer_of("(-1 5 -5)") == answer_of("-1 5 -5") == Answer(None, (-1, 5, -5))
    assert answer_of("5 updates, w = (0 -1/2)") == Answer(5, (0, F(-1, 2)))


def test_an_answer_is_told():
    """The conventions in two lines; a typical mistake by its name; neither (X38, X39)."""
    (run, steps), = told("explain", data=LI_HANG, answer="7 updates, (1, 1, -3)")
    assert run.outcome.facts["ways"] == 20 and [step.order for step in steps] == ["turn/restart"] * 2
    assert [(step.labels, step.at_zero, step.update) for step in steps] == [
        ("any", "positive/negative/half/mistake", "label"), ("1,0", "positive/negative", "error")]
    (run, steps), = told("explain", data=LI_HANG, answer="10 updates, 2,2,-8")
    assert {step.mistake for step in steps} == {"the bias is updated once for each feature"}
    (run, steps), = told("explain", data=LI_HANG, answer="9 updates, 1,2,3")
    assert steps == [] and run.outcome.status == "unexplained"
    (run, steps), = told("explain", data=LI_HANG, answer="7 updates, (1, 1, -3)", start=[0, 0, 0], order="restart")
    assert {(step.bias, step.constant) for step in steps} == {("last", "1")} and run.outcome.facts["ways"] == 10
    said = text("explain", data=LI_HANG, answer="1 update, (3/2, 1)", order="turn")
    assert "The answer: 1 update, w = (1.5, 1)." in said
    (run, steps), = told("explain", data=LI_HANG, answer="2,2,0", bias="last", order="restart", tie="mistake")
    assert len(steps) == 1 and not hasattr(steps[0], "bias")
    said = " ".join(text("explain", data=LI_HANG, answer="2,2,0", order="restart").split())
    assert "through this answer, but do" in said


def test_an_answer_under_stated_conventions():
    """Li Hang's is right under his own; where another bias is stated, nothing that is left open gives it (X38, X39)."""
    his = {"labels": (1, -1), "bias": "last", "constant": 1, "tie": "mistake", "update": "label", "order": "restart"}
    said = text("explain", data=LI_HANG, answer="1,1,-3", **his)
    assert "With the conventions that you state, the run ends with this answer." in " ".join(said.split())
    unknown = "No combination of conventions gives this answer."
    for wanted, stated in (("7 updates, (1, 1, -3)", {"bias": "first"}), ("9 updates, (1, 2, 3)", {"order": "turn"})):
        said = " ".join(text("explain", data=LI_HANG, answer=wanted, **stated).split())
        assert f"{unknown} No typical mistake that linref knows gives it either." in said and "But" not in said
    said = " ".join(text("explain", data=LI_HANG, answer="9 updates, (1, 1, -3)", bias="last").split())
    assert (f"{unknown} But in 20 combinations the run ends with this w after 7 updates. So the updates are probably "
            "miscounted.") in said
    said = " ".join(text("explain", data=LI_HANG, answer="(3, 3, -9)", labels=(1, -1), update="label").split())
    assert "But (3, 3, -9) is 3 times (1, 1, -3), the answer of 8 combinations. So they give it" in said
    (run, steps), = told("explain", data=LI_HANG, answer="10 updates, 2,2,-8", **his)
    assert steps == [] and run.outcome.facts["mistakes"] == ["the bias is updated once for each feature"]


def test_another_rate_comes_before_a_typical_mistake():
    """Half of (1, 1, -3) is Li Hang's own at rate 1/2; from another start, or with a threshold, it is no multiple."""
    for wanted in ("(1/2, 1/2, -3/2)", "7 updates, (1/2, 1/2, -3/2)"):
        (run, steps), = told("explain", data=LI_HANG, answer=wanted)
        assert steps == [] and run.outcome.facts["mistakes"] == []
        said = " ".join(text("explain", data=LI_HANG, answer=wanted).split())
        assert ("No combination of conventions gives this answer. But (0.5, 0.5, -1.5) is 0.5 times (1, 1, -3), the "
                "answer of 20 combinations. So they give it with another rate.") in said
    said = " ".join(text("explain", data=LI_HANG, answer="(1/2, 1/2, -3/2)", rate=F(1, 2)).split())
    assert "In 20 of 270 combinations of conventions, the run ends with this answer." in said
    for more in ({"start": [0, 0, 1]}, {"threshold": 1}):
        assert "another rate" not in text("explain", data=LI_HANG, answer="(1/2, 1/2, -3/2)", **more).replace("\n", " ")
    harvest = Data([[4, 2], [3, 1], [1, 3], [0, 1]], [1, 1, 2, 2], ["good", "poor"], "harvest.csv")
    (run, _), = told("explain", data=harvest, answer="(5/2, -5/2, -1/2)")
    assert run.outcome.facts["mistakes"] == []  # though at rate 1 one gives it: half of (5, -5, -1) is likelier


def test_what_an_unexplained_answer_may_come_from():
    """What the caller can state beside the conventions, where nothing else comes near the answer (X38)."""
    said = " ".join(text("explain", data=OR, answer="(2, 4, -3)").split())
    assert ("It may come from another start, rate or order of the samples, which you can state: --start, "
            "--rate, --order 3,1,4,2. In short") in said


def test_how_many_answers():
    """On XOR only a tie that neither class loses ever ends (X37, X40)."""
    (run, steps), = told("explain", data=XOR)
    assert [(step.count, step.updates, step.ways) for step in steps] == [(210, None, 0), (60, 0, 2)]
    assert run.outcome.facts["state_for_boundary"] == [("at_zero",)] and run.outcome.facts["answers"] == 3
    (run, _), = told("explain", data=LI_HANG, bias="last", constant=1, tie="mistake", update="label")
    assert run.outcome.facts["state"] == [("order",)]


def test_compare_on_the_slides():
    """Thirteen perceptrons; seven groups; who is widest (X34, X35, X36)."""
    conventions, ends, _ = told("compare")
    assert len(conventions[1]) == len(ends[1]) == 13
    updates = {step.perceptron: step.updates for step in ends[1]}
    assert updates["crowley"] == 11 and updates["vitay batch"] == 5 and updates["gales"] == 16
    assert {updates[name] for name in ("discriminants online", "fleuret", "fleuret train", "fleuret kernel")} == {13}
    assert {step.perceptron for step in ends[1] if step.updates == 0} == {
        "gales, as printed", "discriminants onepass", "crowley, as printed"}
    assert ends[0].outcome.facts["groups"][2:4] == [["discriminants online", "fleuret train", "fleuret kernel"],
                                                    ["crowley"]] and len(ends[0].outcome.facts["groups"]) == 7


def test_compare_names_the_smallest_sets():
    """By hand from 0: with x = 0 and t = 1 only a tie that is no mistake leaves b at 0 (X36)."""
    *_, (run, rows) = told("compare")
    found = {(row.convention, tuple(row.x), tuple(row.t), tuple(row.values)): row.w for row in rows}
    assert found["at net = 0", (0,), (1,), ("positive", "either")] == [0, 0]
    assert found["at net = 0", (0,), (-1,), ("negative", "either")] == [0, 0]
    assert found["order", (0, 0), (1, -1), ("batch",)] == [0, 0]
    # in turn sample 3 is met next, its net is 0: b = -1; from the first again sample 1 is, so b = 1
    assert found["order", (0, 0, 0), (1, -1, -1), ("restart",)] == [0, 1] and len(found) == 10


def test_compare_from_another_start():
    """By hand: x = 1, t = 1, from w = -2, b = 0, η = 1/2: net is -2, -1, then 0, which only Vitay accepts (X35)."""
    data = Data([[1]], [1], ["1", "-1"], "one.csv")
    _, (run, rows), _ = told("compare", data=data, start=[-2, 0], rate=F(1, 2))
    ends = {row.perceptron: (row.updates, row.w) for row in rows}
    assert ends["gales"] == ends["fleuret"] == ends["crowley"] == (3, [F(-1, 2), F(3, 2)])
    assert ends["vitay online"] == ends["gales, as printed"] == (2, [-1, 1])
    assert run.header.conventions.start == [-2, 0] and run.header.conventions.rate == F(1, 2)
    with pytest.raises(InputError, match="expected 2: 1 weight and the bias, last"):
        told("compare", data=data, start=[1])


def test_compare_says_what_is_true():
    """How many separate the samples; who has the same boundaries; what does not part two alone (X35, X36)."""
    data = Data([[2, 1], [1, 3], [-1, 2], [0, -1], [-2, -1], [1, -2]], [1, 1, 1, 2, 2, 2], ["a", "b"], "own.csv")
    said = " ".join(text("compare", data=data).split())
    assert "after every update: gales, as printed;" in said and " gales; discriminants batch; discriminants f" in said
    data = Data([[0], [0]], [1, 2], ["1", "0"], "zero.csv")  # no end: that one is cut after fewer updates parts nothing
    _, (run, ends), _ = told("compare", data=data, limit=9)
    assert {step.updates for step in ends} == {0, 9, 18, 17}
    assert ["discriminants online", "fleuret", "fleuret train", "fleuret kernel"] in run.outcome.facts["groups"]


def test_compare_on_xor():
    """The slides' batch stops with every sample wrong, for its changes add up to 0 (X35)."""
    said = " ".join(text("compare", data=XOR, limit=20).split())
    assert '"net = 0" means that a sample lies on the boundary and counts as correct.' in said
    assert '"sum is 0" means that the changes of a batch sum to 0, which ends it.' in said
    assert "0 of 13 perceptrons separate the samples. Not separable." in said
    assert "sum is 0" not in text("compare")  # no run of the examples ends so
    (_, _), (_, steps), *_ = told("compare", data=XOR, limit=20)
    ends = {kind: [step.perceptron for step in steps if step.end == kind] for kind in {step.end for step in steps}}
    assert set(ends) == {"no end", "net = 0", "sum is 0"} and len(ends["no end"]) == 8
    assert ends["sum is 0"] == ["discriminants batch", "discriminants fixed"]


def test_delta_ends_near_the_least_squares():
    """On and, E falls from 10 to near its least, ½; too large a rate diverges and says which does not (X7, X8)."""
    in_turn, batch = told("delta")
    found = re.findall("^  With the w of the last row: E = ½ .* = ([0-9.]+[0-9])[.]$", text("delta"), re.MULTILINE)
    assert found == ["0.7400", "0.88", "0.5152"]  # of the batch 22/25, 322/625
    assert in_turn[0].outcome.facts["minimum"] == batch[0].outcome.facts["minimum"] == F(1, 2)
    assert "\n  With the rate 1/Σ‖x‖² = 0.08333 the delta rule does not diverge.\n" in text("delta", rate=9, limit=1000)
    (run, _), = told("delta", rate=9, limit=1000)
    assert run.outcome.status == "diverged" and "E" not in run.outcome.facts
    assert "More than one w minimises E." in text("delta", data=ONE)
    assert re.search(r"floating point,(.*\n)+  1   2   1   1  -1 +0 ", text("delta", data=ONE))  # x as in its file


def test_several_classes_in_three():
    """Own data of three classes; each pair of discriminants that has to differ (X9, X10)."""
    (run, steps), = told("multiclass", data=THREE)
    assert run.outcome.status == "separated" and all(len(step.nets) == 3 for step in steps)
    assert [step.o for step in steps][0] == 3
    (run, steps), = told("multiclass", data=THREE, start=[1, 0, 0, 0, 0, 1, 0, 0, 0])
    assert steps[0].w == [[1, 0, 0], [0, 0, 1], [0, 0, 0]] and steps[0].nets == [1, 1, 0] and steps[0].o == 2


def test_more_than_three_classes_have_a_row_each():
    """By hand from 0: all nets are 0, the highest number wins, and w₁ gets (2, 3, 1), w₄ its opposite (X9, X10)."""
    data = Data([[2, 3], [1, 0], [0, 1], [5, 5]], [1, 2, 3, 4], ["1", "2", "3", "4"], "four.csv")
    rows = [" ".join(line.split()) for line in text("multiclass", data=data, limit=1).splitlines()]
    first = rows.index("i x1 x2 x0 t o k netₖ wₖ")
    assert rows[first + 1:first + 5] == ["1 2 3 1 1 4 ✗ 1 0 (2, 3, 1)", "2 0 (0, 0, 0)", "3 0 (0, 0, 0)",
                                         "4 0 (-2, -3, -1)"]


def test_a_row_of_softmax_for_each_class():
    """By hand from 0: p = 1/3, so w₁ gets 2/3 of x = (1, 1, 1), and the others get -1/3 of x (X53)."""
    rows = [" ".join(line.split()) for line in text("logistic", data=THREE, limit=1).splitlines()]
    first = rows.index("i x1 x2 x0 t k netₖ pₖ wₖ")
    thirds = [f"{k} 0 0.3333 (-0.3333, -0.3333, -0.3333)" for k in (2, 3)]
    assert rows[first + 1:first + 4] == ["1 1 1 1 1 ✗ 1 0 0.3333 (0.6667, 0.6667, 0.6667)", *thirds]
    assert rows[first - 2] == "Before this pass, the loss of all samples is E = -Σ ln p_t = 5.4931."  # 5 ln 3


def test_the_first_class_in_a_file(capsys, tmp_path):
    """The first row is a cat; with --positive dog the dog is class 1, but not the first in the file (X43, X49)."""
    path = tmp_path / "pets.csv"
    path.write_text("a,b,animal\n1,2,cat\n2,1,cat\n3,1,dog\n4,3,dog\n")
    for topic, wanted in (("fisher", "class 1"), ("logistic", "t = 1")):
        said = [" ".join(run(capsys, "exercises", topic, "--data", str(path), *more)[1].split())
                for more in ([], ["--positive", "dog"])]
        assert f"2 of {wanted} (cat, first in the file)" in said[0] and "first in the file" not in said[1]
        assert f"2 of {wanted} (dog)" in said[1]


def test_every_step_of_logistic_regression_changes_w():
    """0 < p < 1, so e = t - p is never 0, although a float may lose the change; x = 0 without a bias has none (X51)."""
    far = Data([[1, 50], [60, 1]], [1, 2], ["1", "0"], "far.csv")
    for data, updates in ((far, 40), (Data([[0, 0], [60, 1]], [1, 2], ["1", "0"], "far.csv"), 20)):
        bias = "last" if updates == 40 else "none"
        (run, _), = told("logistic", data=data, limit=20, rate=10, bias=bias)
        assert run.outcome.facts["updates"] == updates
    assert told("logistic", data=far, limit=20, order="batch")[0][0].outcome.facts["updates"] == 20


def test_a_correct_sample_on_the_boundary_in_a_picture():
    """The run ends with net = 0 = o at (1, 1), without ✗ (X3, X6)."""
    said = text("perceptron", data=TRIPLE, tie="positive", update="error", rate=F(1, 2))
    assert "although 1 of 3 samples has net = 0" in said and "◆" not in said and "●" in said
    assert "◆" in text("perceptron", data=TRIPLE, tie="mistake", limit=1)


def test_long_names_and_long_passes():
    """Names that are too long for titles stand above the table; a pass of many samples is cut into sixes (X10, X53)."""
    names = ["petal length in cm", "sepal width in cm", "stem thickness in mm"]
    long = Data([[n, n % 5, -n] for n in range(20)], [1 + n % 3 for n in range(20)], ["a", "b", "c"], "l.csv", names)
    for topic in ("multiclass", "logistic"):
        said = text(topic, data=long, limit=2)
        assert " ".join(f"x{n} = {name}," for n, name in enumerate(names[:2], start=1)) in " ".join(said.split())
        assert "\npass 1, samples 1 to 6\n" in said and "\npass 2, samples 19 to 20\n" in said


def test_the_case_of_another_topic(capsys):
    """The message names the topic that prints published exercises (X14)."""
    said = "linref: --case: exercises perceptron has no use for it; exercises cases has\n"
    assert run(capsys, "exercises", "perceptron", "--case", "kcl-2.7") == (2, "", said)


@pytest.mark.parametrize("options, product", [
    ({}, "2 · 5 · 9 · 3 = 270"), ({"bias": "none"}, "2 · 1 · 9 · 3 = 54"), ({"tie": "mistake"}, "2 · 5 · 1 · 3 = 30"),
    ({"constant": 1, "order": "turn"}, "2 · 3 · 9 · 1 = 54"), ({"update": "error"}, "2 · 5 · 4 · 3 = 120"),
    ({"constant": -1}, "2 · 2 · 9 · 3 = 108")])
def test_the_number_of_combinations_is_a_product(options, product):
    """Counted by hand from the values that are left: bias none has one constant, error no mistake at 0 (X37)."""
    said = " ".join(text("explain", data=LI_HANG, **options).split())
    _, number = product.split(" = ")
    assert f"There are {product} combinations of labels, bias with constant or none," in said
    asked = " ".join(text("explain", data=LI_HANG, answer="7 updates", **options).split())
    assert f"tries all {number} combinations of the conventions that you leave open:" in asked


def test_fishers_threshold_and_the_linear_discriminants():
    """By hand: S_w = 4, n - K = 2, w = 4/4 = 1, θ = 3; δ₁ - δ₂ = 2 (x - 3), with ln 1 or with ln(P₁/P₂) (X43, X46)."""
    data = Data([[4], [6], [0], [2]], [1, 1, 2, 2], ["a", "b"], "four.csv")
    said = [" ".join(text("fisher", data=data, prior=prior, threshold="means").split())
            for prior in (None, (F(1, 4), F(3, 4)))]
    assert "= -2 θ. As P₁ = P₂, this is c₁ - c₂. So δ₁(x) - δ₂(x) = 2 (w·x - θ), which" in said[0]
    assert "= -2 θ. So δ₁(x) - δ₂(x) = 2 (w·x - θ) + ln(P₁/P₂), and δ has the boundary" in said[1]
    assert all("v₁ - v₂" not in text("fisher", data=data, **stated)
               for stated in ({"unit": True}, {"scatter": "n-1"}, {"within": "pooled"}, {"threshold": 2}))


def test_new_points_by_both_discriminants():
    """By hand: C = 2.5, C₁ = 0.5, C₂ = 4.5; x = 8 is nearer to 3.5, but only class 2 is wide (X46, X47)."""
    data = Data([[3], [4], [0], [-3]], [1, 1, 2, 2], ["a", "b"], "four.csv")
    assert "choose the same class: 1 of 2." in text("fisher", data=data, ask=[[8], [3]])
    assert "choose the same class: 1 of 1." in text("fisher", data=data, ask=[[3]])
    assert "choose the same class: 2 of 2." in text("fisher", data=data, ask=[[3], [4]])


def test_the_last_margin_vectors_differ_by_the_labels():
    """b₂ - b₃ = t, which a bias of 1 alone gives: with no bias more than one weight differs (X12, X17)."""
    assert "these two a differ only in the bias, by 1." in " ".join(text("least_squares").split())
    assert "differ only" not in text("least_squares", bias="none")
    last = [step.a for step in told("least_squares")[0][1]][1:]
    assert [u - v for u, v in zip(*last)] == [1, 0, 0]


def test_a_pass_that_raises_E():
    """4.4533 after the pass, 6 ln 2 = 4.1589 before it; of five passes on softmax E only falls (X50)."""
    said = " ".join(text("logistic").split())
    assert "E = 4.4533, larger than at the start." in said and said.count(", larger than") == 1


@pytest.mark.parametrize("name, case", [(name, case) for name, case in CASES.items() if case.kind == "perceptron"])
def test_the_net_of_a_sheet_has_its_threshold(name, case):
    """Where a sheet states a θ, w·x alone is not the net: of vtu-or it is 0.6 - 1 for sample 2 (X14)."""
    theta = case.conventions.threshold
    said = f"net = w·x{' - θ, with the threshold θ' if theta else ' is the weighted sum of the inputs x'}, and o is"
    assert said in " ".join(text("cases", case=name).split())


def test_what_an_exercise_states_is_not_chosen_here():
    """Its rate and its start are those of the published numbers (X14)."""
    said = " ".join(text("cases", case="kcl-2.7").split())
    assert "rate η = 1; the samples in turn; start (-25, 6, 3)" in said and "Chosen" not in said


def test_the_sign_of_a_vector_is_said_above_a_proof():
    """The proof of XOR multiplies ±x, also where no sample at net = 0 is a mistake and the run ends at once (X6)."""
    for options in ({"limit": 3}, {"tie": "either"}):
        said = " ".join(text("perceptron", data=XOR, **options).split())
        assert "The sign in ±x is + if t = 1, else -. Not separable. The ±x below sum to 0." in said
    assert "The sign in" not in text("perceptron")


def test_several_classes_have_a_topic(capsys, tmp_path):
    """The error about a third class names it (X9)."""
    (tmp_path / "three.csv").write_text("x,class\n1,a\n2,b\n3,c\n")
    status, _, err = run(capsys, "exercises", "perceptron", "--data", tmp_path / "three.csv")
    assert status == 2 and err.endswith("expected 'a' or 'b'; exercises multiclass takes more classes\n")


def test_pairs_are_counted_as_pairs():
    """From 0 all five samples are tied with both other classes: ten pairs; above the proof stands what a γ is (X10)."""
    said = " ".join(text("multiclass", data=THREE, limit=0).split())
    assert "Stopped at the limit after 0 updates: there is no boundary at" in said
    said = " ".join(text("multiclass", data=THREE, limit=1).split())
    assert "The pair is classified correctly if net_t > net_k. There are 5 · " \
        "2 = 10 pairs. Stopped" in said
    same = THREE._replace(points=[[1, 1]] * 5)
    said = " ".join(text("multiclass", data=same, limit=1).split())
    assert "class 2 over class 1 has γ = (-x, x, 0). The product of γ and all weights is " \
        "net_t - net_k. Not separable. The γ below sum to 0." in said


def test_the_rate_of_the_delta_rule_can_be_recomputed():
    """1 + 18, 1 + 25 and 1 + 2 are 48, so η is 1/48 where none is told; a batch moves w once a pass (X7, X8)."""
    said = " ".join(text("delta", data=LI_HANG, limit=1).split())
    assert "rate η = 1/Σ‖x‖² = 1/48, so small that a batch does not diverge;" in said
    assert "rate η = 0.25;" in text("delta", data=LI_HANG, limit=1, rate=F(1, 4))
    moved = [told("delta", data=LI_HANG, limit=2, order=order)[0][0].outcome.facts["updates"]
             for order in ("turn", "batch")]
    assert moved == [6, 2]


def test_many_samples_are_not_listed_but_said_to_be_in_Y():
    """What Y and b are stands beside a = Y†b also where they are too long to be shown (X11)."""
    many = Data([[n] for n in range(61)], [1] * 30 + [2] * 31, ["1", "-1"], "many.csv")
    for margins, b, here in ((None, "(1, 1, 1, … 56 more …, 1, 1)", ", here 1 for every sample,"),
                             ([[2] * 61], "(2, 2, 2, … 56 more …, 2, 2)", "")):
        said = " ".join(text("least_squares", data=many, margins=margins).split())
        assert f"The margin vector b{here} holds the value that each entry should have." in said
        assert f" b = {b} a = (" in said


def test_margins_and_counts():
    """Own margins; counts that are the perceptron's own (X12, X13)."""
    (run, steps), = told("least_squares", data=LI_HANG, margins=[[1, 2, 3]])
    assert [step.b for step in steps] == [[1, 2, 3]] and steps[0].rest == 0
    (run, steps), = told("dual", data=LI_HANG)
    assert [step.alpha for step in steps] == [1, 1, 1] and run.outcome.facts["w"] == [6, 5, 1]
    assert run.outcome.status == "computed" and run.outcome.facts["wrong"] == [3]  # 6 + 5 + 1 > 0, yet t = -1
    assert "Classified correctly (y w·x > 0): 2 of 3 samples." in text("dual", data=LI_HANG)
    (run, steps), = told("dual", data=LI_HANG, counts=[2, 0, 5])
    assert run.outcome.facts["wrong"] == [] and run.outcome.facts["w"] == [1, 1, -3]
    (run, _), = told("least_squares", data=Data([[1, 1], [2, 2]], [1, 2], ["1", "-1"], "line.csv"))
    assert run.outcome.status == "singular"
    said = text("least_squares", data=Data([[1, 1], [2, 2]], [1, 2], ["1", "-1"], "line.csv"))
    assert said.index("Each row of Y is one sample") < said.index("Y'Y has no inverse")  # Y before what is said of it
    assert "Y'Y has no inverse, because Y·(-1, 1, 0) = 0." in text("least_squares", data=Data(
        [[1, 1], [2, 2], [-1, -1]], [1, 1, 2], ["1", "-1"], "line.csv"))


def test_every_item_is_in_one_topic():
    """From X1 on, each once (X40)."""
    assert list(ITEMS) == [f"X{n}" for n in range(1, len(ITEMS) + 1)]


def test_the_margin_of_a_line_along_an_axis():
    """4 x₁ = 0 is 2 away from all four samples, though a weight of it is 0 (X12)."""
    square = Data([[2, 1], [2, -1], [-2, 1], [-2, -1]], [1, 1, 2, 2], ["1", "-1"], "square.csv")
    (run, _), *_ = told("perceptron", data=square, start=[4, 0, 0])
    assert run.outcome.facts["margin_squared"] == 4


def test_a_sample_on_the_boundary_is_wrong(capsys, tmp_path):
    """All of XOR at a = 0; (0, 1) at w = (1, 0), b = 0, where the picture marks it."""
    path = tmp_path / "my.csv"
    path.write_text("a,b,class\n1,1,1\n-1,-1,1\n1,-1,-1\n-1,1,-1\n")
    assert "1, 2, 3, 4\n" in run(capsys, "exercises", "least_squares", "--data", path)[1]
    path.write_text("a,b,class\n0,1,1\n-1,-1,-1\n")
    out = run(capsys, "exercises", "perceptron", "--data", path, "--start", "1,0,0", "--limit", "0")[1]
    assert out.count("◆") == 2  # in the plane and below it


def test_a_file_of_one_class_is_enough(capsys, tmp_path):
    """Sheets begin with a single sample; whoever needs two classes says so."""
    (tmp_path / "one.csv").write_text("x,y,class\n2,1,1\n3,1,1\n")
    assert run(capsys, "exercises", "perceptron", "--data", tmp_path / "one.csv")[0] == 0
    status, _, err = run(capsys, "gales", "perceptron", "--data", tmp_path / "one.csv")
    assert status == 2 and err.endswith("all samples are of class '1'; expected two classes\n")


def test_compare_on_samples_that_the_bias_has_right():
    """By hand, (1) and (-1) of one class add up to w = 0, b > 0: both are right, without a distance (X35)."""
    data = Data([[1], [-1]], [1, 1], ["1", "-1"], "one.csv")
    _, (run, steps), _ = told("compare", data=data)
    ends = {step.perceptron: (step.w, step.margin, step.end) for step in steps}
    assert ends["gales"] == ([0, 2], "none", "separated") and ends["vitay batch"] == ([0, 0], "none", "net = 0")
    assert "8 of 13 perceptrons separate the samples." in " ".join(text("compare", data=data).split())


def test_compare_on_samples_of_any_size():
    """However small they are, no change that is not 0 ends the slides' batch, which is Gales's (X35)."""
    data = Data([[F(3, 10**20)], [F(1, 10**20)]], [1, 2], ["1", "-1"], "two.csv")
    _, (run, steps), _ = told("compare", limit=9, data=data)
    ends = {step.perceptron: (step.updates, step.end) for step in steps}
    assert ends["discriminants batch"] == ends["discriminants fixed"] == ends["gales"] == (9, "no end")
    assert ["gales", "discriminants batch", "discriminants fixed"] in run.outcome.facts["groups"]


def test_which_samples_the_delta_rule_has_right():
    """Of 1 and 0 net is to be above ½, where w·x = x₁ + b: 3/4 is right, 1/4 and 1/2 of t = 1 are not (X7)."""
    data = Data([[F(3, 4)], [F(1, 4)], [F(1, 2)], [F(1, 8)]], [1, 1, 1, 2], ["1", "0"], "four.csv")
    (run, _), = told("delta", data=data, start=[1, 0], bias="last", limit=0)
    assert run.outcome.facts["wrong"] == 2
    said = " ".join(text("delta", data=data, start=[1, 0], bias="last", limit=0).split())
    assert "2 of 4 samples classified correctly, with net nearer to t than to the other label." in said


def test_the_passes_of_many_numbers():
    """10 samples of 40 features are 400 numbers: after 150 passes there are 60,000, the next is the last (X37)."""
    data = Data([[1] * 40] * 10, [1] * 10, ["1", "-1"], "wide.csv")
    assert at_most(200, Options(), data) == 151 and at_most(100, Options(), data) == 100
    assert at_most(200, Options(limit=1000), data) == 1000


CONVENTIONS = "--bias first --constant -1"
ZEROS = ",".join("0" * 9)


@pytest.mark.parametrize("told", [
    f"perceptron --start 1,0,0 --rate 1/2 --limit 2 --labels 1,0 {CONVENTIONS} --tie half --update error --order batch "
    "--threshold 1/2 --ask 1,1", f"delta --start 1,0,0 --rate 1/9 --limit 2 --labels 1,0 {CONVENTIONS} --order batch "
    "--ask 1,1", f"multiclass --start {ZEROS} --rate 1/2 --limit 2 {CONVENTIONS} --tie lowest --ask 1,1",
    f"least_squares --labels 1,0 {CONVENTIONS} --margins 1,2,1,2,1,2 --ask 1,1",
    f"dual --start 1,0,0 --rate 1/2 --labels 1,0 {CONVENTIONS} --counts {ZEROS},1 --ask 1,1", "cases --case kcl-3.5",
    "compare --limit 2 --start 1,0,-1 --rate 1/2",
    f"explain --start 1,0,0 --rate 1/2 --limit 2 --threshold 1/2 --labels 1,0 {CONVENTIONS} --tie half "
    "--update error --order batch --answer 1"])
def test_every_topic_takes_its_options(capsys, told):
    """All that a run can be told at once (X1)."""
    status, out, err = run(capsys, "exercises", *told.split())
    assert (status, err) == (0, "") and ("The points asked for" in out) == ("--ask" in told)


def test_compare_on_a_single_sample():
    """By hand x = (2, 1) of -1 is a mistake at 0: w = (-2, -1, -1), 6 over √5 from it (X35)."""
    _, (_, steps), _ = told("compare", data=ONE)
    found = {step.perceptron: (step.updates, lowest_terms(step.w), step.end) for step in steps}
    for name in ("gales", "discriminants batch", "discriminants online", "fleuret", "fleuret kernel", "vitay online"):
        assert found[name] == (1, [-2, -1, -1], "separated")
    assert {step.margin for step in steps if step.perceptron == "gales"} == {6 / 5**0.5}


def test_a_picture_at_the_end(capsys):
    """Each of eight steps has one, the last below the line on how the run ended (X6)."""
    for plot, count in (("none", 0), ("ends", 1), ("all", 8)):
        out = run(capsys, "exercises", "perceptron", "--limit", "2", "--start", "1,1,1", "--plot", plot)[1]
        assert out.count("└") == count


def test_a_fixed_threshold_is_no_sample():
    """w = 1, θ = 1: net is 1 of x = 2 and -1 of x = 0, and both are nearest, not θ's own 1 (X6)."""
    said = " ".join(text("perceptron", data=Data([[2], [0]], [1, 2], ["1", "-1"], "two.csv"), bias="none",
                         threshold=1, start=[1], limit=0).split())
    assert ("Stopped at the limit after 0 updates: both samples are classified correctly. w = (1). "
            "Nearest to the boundary: sample 1 with net = 1 and sample 2 with net = -1. Their "
            "distance is |net|/‖w‖ = 1. In short"
            ) in said


def test_the_delta_rule_without_a_bias():
    """There is no third weight to start from, so it starts from 0 (X7)."""
    (run, _), = told("delta", bias="none", limit=1)
    assert run.header.conventions.start == [0, 0]


@pytest.mark.parametrize("limit, said", [(66, False), (67, True)])
def test_the_longest_number_counts(limit, said):
    """Four samples, of which one has three digits: 66 · 4 · 3 = 792, 67 · 4 · 3 = 804, past 800 (X7)."""
    data = Data([[100], [1], [2], [3]], [1, 1, 2, 2], ["1", "-1"], "four.csv")
    header = next(import_module("linref.exercises.views.delta").trace(Options(data=data, limit=limit)))
    assert ("floating point" in header.said["stop"]) == said


def test_the_samples_of_an_answer():
    """Where the caller has none they are shown, in a table of their numbers and classes (X38)."""
    rows = [line.split() for line in text("explain", answer="1 update", limit=1, order="turn").splitlines()]
    assert rows[rows.index("1 1 1 1".split()) - 1] == ["i", "x1", "x2", "t"]


ONE_EACH = Data([[1, 3], [2, -1]], [1, 2], ["yes", "no"], "one.csv")


@pytest.mark.parametrize("topic, options, sentence", [
    ("least_squares", {"data": ONE_EACH},
     "So (Y'Y)⁻¹Y' does not exist, and more than one a minimises ‖Y·a - b‖²."),  # two equations for three weights
    ("fisher", {}, "5 of class 1, 5 of class 2"),
    ("fisher", {"data": Data([[0, 0], [1, 2], [2, 1], [3, 3]], [1, 1, 1, 2], ["a", "b"], "four.csv")},
     "This fails for C₂."),  # one sample
    ("fisher", {"data": Data([[0, 0], [1, 1], [3, 3], [4, 5], [0, 1]], [1, 1, 2, 2, 2], ["a", "b"], "five.csv")},
     "This fails for C₁."),  # two samples of two features
    ("delta", {}, "4 of 4 samples classified correctly, with t·net > 0. w ="),
    ("logistic", {"data": ONE_EACH, "limit": 3}, "Stopped after 3 passes: "),
    ("explain", {"data": ONE_EACH}, " 0 none, b = 0 2 "),  # at net = 0 as it should be, w = 0 is right at once
    ("explain", {"data": ONE_EACH}, "There are 2 · 5 · 9 · 3 = 270 combinations of labels, "),
    ("compare", {"data": ONE_EACH}, "with restart, each update ends a pass"),
    ("multiclass", {"data": THREE}, "Each sample of class t makes a pair with every other class k. The")])
def test_what_a_reader_is_told(topic, options, sentence):
    """The end of a run, the names of classes, and what the rules leave out (X7, X11, X37, X43, X47)."""
    assert sentence in " ".join(text(topic, **options).split())


@pytest.mark.parametrize("topic, points, classes, last", [
    ("perceptron", [[5.1, 3.5, 1.4, 0.2], [7.1, 3.2, 4.7, 1.4]], [1, 2], "w0"),
    *((topic, [[1.25, 2.5], [2.75, 3.125], [0.5, -1.25], [-1.5, 0.75], [3.25, 4.5]], [1, 1, 2, 2, 1], last)
      for topic, last in (("delta", "w0"), ("logistic", "w0"), ("multiclass", "wₖ"))),
    ("fisher", [[1, 1], [2, 0], [0, 2], [-1, 1], [-1, -1], [-2, -3]], [1, 1, 2, 2, 3, 3], "δ")])
def test_rows_of_long_samples_stand_in_one_line(topic, points, classes, last):
    """A column that follows from the others is left out: Δw, t·net, e, the posteriors of samples (X6, X7, X49, X48)."""
    data = Data([[F(str(a)) for a in x] for x in points], classes, ["a", "b", "c"][:max(classes)], "long.csv")
    titles = [line for line in text(topic, data=data, limit=1).splitlines() if line.startswith("  i ")]
    assert titles and all(title.endswith(last) for title in titles)


def test_what_lambda_may_raise():
    """From w = 2, x = 1, t = 1, λ = 1: Δw = (1 - p) - 2 < 0, so p falls, and so the loss of this sample rises (X52)."""
    data = Data([[1], [-1]], [1, 2], ["1", "0"], "two.csv")
    (_, steps), = told("logistic", data=data, lam=1, bias="none", start=[2], limit=1)
    assert steps[0].after[0] < steps[0].w[0]
    assert "lowers the loss" not in text("logistic", data=data, lam=1) and "lowers the loss" in text("logistic")


@pytest.mark.parametrize("topic", ["perceptron", "delta", "multiclass", "least_squares", "dual", "fisher", "logistic",
                                   "compare", "explain"])
def test_own_samples_end_in_short_as_well(topic):
    """Below the last run stands what holds for any samples (X1)."""
    data = Data([[0, 0], [1, 0], [0, 1], [3, 3], [4, 3], [3, 5]], [1, 1, 1, 2, 2, 2], ["a", "b"], "six.csv")
    assert "\n\nIn short\n" in text(topic, data=data)


RAIN = Data([[4, 2], [3, 1], [1, 3], [0, 1]], [1, 1, 2, 2], ["1", "-1"], "rain.csv")


def test_what_a_mistake_adds_with_other_outputs():
    """t = 0 and o = -1: t - o = 1, so x of the negative class is added (X4)."""
    options = {"data": RAIN, "labels": (1, 0), "outputs": (1, -1), "update": "error"}
    (_, steps), = told("perceptron", **options)
    assert any(step.t == 0 and step.delta_w == [0, 1, 1] for step in steps)
    said = " ".join(text("perceptron", **options).split())
    assert "x to w if t > o, else it subtracts one." in said and "of the positive class, else" not in said


def test_compare_says_which_run_no_page_has():
    """Fleuret's page names the kernel trick without an algorithm; κ of that row is 1 + x·x' (X34)."""
    said = " ".join(text("compare").split())
    assert "perceptrons of all five handouts" not in said and "Each row is one perceptron of a handout" not in said
    assert "The kernel trick has no algorithm: the row kernel, with κ(x, x') = 1 + x·x', is not on the page." in said


def test_without_a_bias_no_constant_is_tried():
    """The legend lists only conventions of which several values are tried (X37)."""
    said = text("explain", data=RAIN, bias="none")
    assert "constant:" not in said and "bias and constant" not in said and "constant: 1 or -1" in text("explain")
    assert "of conventions: " not in said


def test_answers_are_counted_with_their_updates():
    """Of the three examples 54 pairs of updates and w, but 46 different w: 8 of them after 13 or 14 updates (X40)."""
    (run, steps), *_ = told("explain")
    settings = choices({}, None, 2)
    problem = Problem(TRIPLE.points, TRIPLE.signs, None, 100)
    ends = {answer for answer in answers_by_setting(problem, settings).values() if answer.updates is not None}
    assert len(ends) == sum(step.ways for step in steps) == 54 and len({answer.w for answer in ends}) == 46
    said = " ".join(text("explain").split())
    assert "different answers (updates, w)" in said and "number of different final w" not in said


def test_values_that_no_small_set_distinguishes():
    """In the rows of the sets only these pairs of values always stand together (X36)."""
    *_, (_, rows) = told("compare")
    together, apart = set(), set()
    for row in rows:
        together |= set(combinations(row.values, 2))
        values = {value for other in rows for value in other.values
                  if (other.convention, other.x, other.t, other.k) == (row.convention, row.x, row.t, row.k)}
        apart |= {pair for v in row.values for u in values - {*row.values} for pair in ((u, v), (v, u))}
    assert together - apart == {("half", "mistake"), ("first", "last")}
    said = "These never differ here: half and mistake, first and last, the two labels, the"
    assert said in " ".join(text("compare").split())


def test_wide_numbers_stand_below_each_other():
    """A published number of more than 25 characters, as those of a softmax step, leaves no room beside it (X53)."""
    said = text("cases", case="iasi-softmax").splitlines()
    where = said.index("  p of row 1")
    assert said[where + 1:where + 3] == ["    published (0.00405191, 0.00447805, 0.99147003)",
                                         "    computed  (0.00405191, 0.00447805, 0.99147003) ✓"]
    assert "  update 1   (3, 3, 1)   (3, 3, 1)  ✓" in text("cases", case="li-hang-2.1").splitlines()


def test_a_rate_that_makes_the_error_grow():
    """Of the batch from 0: E = 4/2 = 2 at the start, 81.375 after a pass at η = 1/2; Σ‖x‖² = 45 (X8)."""
    said = " ".join(text("delta", data=RAIN, rate=F(1, 2), order="batch", limit=1).split())
    assert "E = 81.375." in said and "E is larger than at the start. With the rate 1/Σ‖x‖² = 0.02222 the delta" in said
    assert "larger than at the start" not in text("delta") + text("delta", data=RAIN, order="batch")
