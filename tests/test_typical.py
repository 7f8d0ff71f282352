"""Typical mistakes are named: each in one cell of a sheet that is otherwise right or goes on from there, by hand."""

import re
from fractions import Fraction
from types import SimpleNamespace as Made

import pytest

from linref.check import check
from linref.conventions import SHEET as GIVEN
from linref.typical import (
    CHANGE_ALONE, DIVIDED, NOT_DIVIDED, NO_BIAS, NO_LABEL, NO_RATE, OLD, OTHER_CLASS, POINT, RATE_SQUARED,
    SIGN, START, close, divisions, factors, other_rates, starts, without_bias)
from tests.test_check import answers_of, grade, key_lines, place_of, with_own
from tests.test_worksheet import TABLE

pytestmark = pytest.mark.usefixtures("recorded")
SHEET = "exercises perceptron --data x.csv"
TOO_EARLY = "the run ends too early, as {} still changes the student's own weights"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A folder with the samples (1, 2), (2, 1) of one class and (-1, -1), (0, -2), (1, -1) of the other one."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text(TABLE)
    return tmp_path


def wrong_in(command, own):
    """What is wrong of a student's answers: {place: name of the mistake}."""
    return {place_of(v.blank): v.mistake for v in grade(with_own(answers_of(command), own)) if v.status == "wrong"}


@pytest.mark.parametrize("command, place, answer, name", [
    (SHEET, (1, "o"), "1", "net = 0 counts as 1"),  # in the sheet it counts as a mistake, with no output
    (SHEET, (5, "o"), "-1", "net = 0 counts as -1"),
    (f"{SHEET} --tie negative", (1, "o"), "1", "net = 0 counts as 1"),
    ("vitay online --data x.csv", (1, "y"), "-1", "z = 0 counts as -1"),
    ("discriminants online --data x.csv", (1, "mistake"), "-", "u = 0 counts as no mistake"),
    ("gales perceptron --corrected --data x.csv", (1, "in Y of 1 of ω₁"), "-", "z of 1 of ω₁ = 0 counts as no mistake"),
    (SHEET, (2, "net"), "0", OLD),                       # (0, 0, 0)·(2, 1, 1), in the place of (1, 2, 1)
    ("crowley perceptron --corrected --data x.csv", (2, "yz"), "0", OLD),
    (SHEET, (2, "net"), "4", NO_BIAS),                   # 1·2 + 2·1, without the bias 1
    ("vitay online --data x.csv --rate 1/2", (4, "z"), "-2", NO_BIAS),  # (1, 1)·(0, -2), without the bias -1
    (SHEET, (3, "net"), "2", SIGN),
    (SHEET, (3, "net"), "-20", POINT), (SHEET, (3, "net"), "-0.2", POINT),
    ("discriminants online --data x.csv", (3, "yu"), "-2", NO_LABEL),  # u = -2, y = -1
    ("vitay online --data x.csv --rate 1/2", (3, "delta_b"), "-2", NO_RATE),  # t - y = -1 - 1, in the place of its half
    (SHEET, (1, "net"), "4", START),                     # (1, 1, 1)·(1, 2, 1), in the place of (0, 0, 0)
    (f"{SHEET} --start 1,1,1", (1, "net"), "0", START),
    ("crowley perceptron --corrected --data x.csv", (1, "yz"), "4", START),
])
def test_a_mistake_in_a_cell(command, place, answer, name):
    """Only its cell is wrong, and it has the mistake's name."""
    assert wrong_in(command, {place: answer}) == {place: name}


def test_a_guess_that_another_row_refutes():
    """In row 2 the old weights (0, 0, 0) would give 0; where row 3 has a 7, which nothing gives, it is unsaid."""
    assert wrong_in(SHEET, {(2, "net"): "0", (3, "net"): "7"}) == {(2, "net"): "", (3, "net"): ""}


def test_the_change_alone():
    """In row 2 there is none: (0, 0, 0) in the place of (1, 2, 1)."""
    places = [(2, "w1"), (2, "w2"), (2, "w0")]
    assert wrong_in(SHEET, dict.fromkeys(places, "0")) == dict.fromkeys(places, CHANGE_ALONE)


def test_the_probability_of_the_other_class():
    """In row 2 w = (1/2, 1, 1/2), x = (2, 1, 1), net = 5/2: 1/(1 + exp(5/2)) = 0.0759."""
    command = "exercises logistic --data x.csv --rate 1"
    assert wrong_in(command, {(2, "p"): "0.0759"}) == {(2, "p"): OTHER_CLASS}


@pytest.mark.parametrize("command, name, factor, expected", [
    ("vitay batch --data x.csv --limit 1", "delta_b", 5, "it is not divided by the number of samples"),
    ("gales logistic --data x.csv --limit 1", "likelihood", Fraction(1, 5), "it is divided by the number of samples"),
    ("vitay online --data x.csv --limit 1", "delta_b", 5, ""),
    ("vitay batch --data x.csv --limit 1", "delta_b", 3, "")])
def test_a_division_by_the_number_of_samples(command, name, factor, expected):
    """Five samples: the rule of the page, not the words of a formula, says whether a sum is divided by 5."""
    found = next(a for a in answers_of(command) if a[0].cell.name == name and a[0].value)
    answer = str(round(float(factor * found[0].value), 4))
    assert wrong_in(command, {place_of(found[0]): answer}) == {place_of(found[0]): expected}


def test_the_factors_of_mistaken_changes():
    """Of the weights and of the bias, with label -1, or without a label, and three features."""
    labelled = Made(key=Made(cells={"t": None}), t=-1)
    for own, y in ((labelled, -1), (Made(key=Made(cells={})), 1)):
        assert list(factors(own, 3).values()) == [(1, 0), (1, 3), (1, -1), (0, 0), (y, y), (-1, -1)]


@pytest.mark.parametrize("told, without, squared", [
    ({"rate": Fraction(1, 2)}, [2, 2], [Fraction(1, 2)] * 2),
    ({"rate": 2, "bias_rate": 3}, [Fraction(1, 2), Fraction(1, 3)], [2, 3]), ({"rate": None}, None, None)])
def test_the_factors_of_mistaken_rates(told, without, squared):
    """η instead of nothing and η² instead of η, also for the bias's own; none where the run has no rate."""
    found = other_rates(Made(conventions=GIVEN._replace(**told)))
    assert found == ({} if without is None else {NO_RATE: without, RATE_SQUARED: squared})
    assert other_rates(Made(conventions=None)) == {}


@pytest.mark.parametrize("bias, weights, changed", [
    ("first", {"w": [5, 6, 7]}, {"w": [0, 6, 7]}), ("last", {"w": [5, 6, 7]}, {"w": [5, 6, 0]}),
    ("none", {"w": [5, 6]}, {}), ("apart", {"w": [5, 6], "b": 7}, {"b": 0}), ("first", {}, {}),
    (None, {"w": [5], "b": 7}, {"b": 0})])
def test_weights_without_the_bias(bias, weights, changed):
    """Where it stands; none if no conventions say so."""
    assert without_bias(Made(conventions=bias and GIVEN._replace(bias=bias)), weights) == changed


@pytest.mark.parametrize("mean, role, points, found", [
    (True, "between", [[1]] * 5, [(NOT_DIVIDED, 5)]), (False, "between", [[1]] * 5, [(DIVIDED, Fraction(1, 5))]),
    (None, "between", [[1]] * 5, []), (True, "after", [[1]] * 5, []), (True, "between", None, [(NOT_DIVIDED, 1)])])
def test_mistaken_divisions(mean, role, points, found):
    """By the rule of the run, in a sum over its samples."""
    header = Made(conventions=GIVEN._replace(mean=mean), samples=points and {"points": points})
    assert list(divisions(Made(header=header, cell=Made(role=role)))) == found
    header.conventions = None
    assert list(divisions(Made(header=header, cell=Made(role=role)))) == []


def test_other_starts():
    """0 and 1, of what is found at the first step of a run."""
    step = Made(before=None, key=Made(w=[3, 4], b=5), own=Made(begins_with=("w", "b")))
    first = Made(cell=Made(role="found"), number=1)
    assert list(starts(step, first)) == [{"w": [0, 0], "b": 0}, {"w": [1, 1], "b": 1}]
    assert not any(list(starts(*told)) for told in (
        (step, Made(cell=first.cell, number=2)), (step, Made(cell=Made(role="after"), number=1)),
        (Made(**{**vars(step), "before": step.own}), first)))


def test_what_changes_nothing():
    """All numbers are near, and they are as many."""
    assert close([1, 2], [1, 2 + Fraction(1, 10**9)]) and close(1, 1) and not close([1, 2], [1, 3])
    assert not close([1, 2], [1]) and not close([1], [1, 2])


def in_rows(rows, names=("net", "o", "mistake", "delta_w", "w1", "w2", "w0")):
    """The answers of rows: {(row, name): answer}."""
    return {(n, name): said for n, row in rows.items() for name, said in zip(names, row.split())}


def test_another_start_costs_one_cell():
    """From (1, 1, 1), worked out here: 4, 4, -1 and -1 are on their sides, 1 is not: less (1, -1, 1), (0, 2, 0)."""
    rows = {1: "4 1 - - 1 1 1", 2: "4 1 - - 1 1 1", 3: "-1 -1 - - 1 1 1", 4: "-1 -1 - - 1 1 1",
            5: "1 1 ✗ (-1,1,-1) 0 2 0", 6: "4 1 - - 0 2 0", 7: "2 1 - - 0 2 0", 8: "-2 -1 - - 0 2 0",
            9: "-4 -1 - - 0 2 0", 10: "-2 -1 - - 0 2 0"}
    assert wrong_in(SHEET, in_rows(rows)) == {(1, "net"): START}


def test_another_tie_costs_one_cell():
    """net = 0 counts as 1, worked out here: samples 1 and 2 change nothing, then less (-1, -1, 1).

    In row 2 an output of 1 is the key's as well.
    """
    rows = {1: "0 1 - - 0 0 0", 2: "0 1 - - 0 0 0", 3: "0 1 ✗ (1,1,-1) 1 1 -1", 4: "-3 -1 - - 1 1 -1",
            5: "-1 -1 - - 1 1 -1", 6: "2 1 - - 1 1 -1", 7: "2 1 - - 1 1 -1", 8: "-3 -1 - - 1 1 -1",
            9: "-3 -1 - - 1 1 -1", 10: "-1 -1 - - 1 1 -1"}
    assert wrong_in(SHEET, in_rows(rows)) == {(n, "o"): "net = 0 counts as 1" for n in (1, 3)}


def test_the_rate_is_left_out_of_the_weights():
    """By hand, from w = 0: the error is t = 1, so w becomes x and not x/10. In that the point is not misplaced."""
    own = in_rows({1: "1 2 1"}, ("w1", "w2", "w0"))
    assert wrong_in("exercises delta --data x.csv --rate 1/10", own) == dict.fromkeys(own, NO_RATE)


@pytest.mark.parametrize("net, status", [("5", "follows"), ("9", "follows"), ("3", "wrong")])
def test_both_starts_lead_on(net, status):
    """From (0, 0, 0), not (1, 1, 1), sample 1 is a mistake: (1, 2, 1), or (2, 3, 2), at (2, 1, 1) 5 or 9."""
    own = in_rows({1: "0 none ✗ (1,2,1) _ _ _"}, ("net", "o", "mistake", "delta_w", "w1", "w2", "w0"))
    found = grade(with_own(answers_of(f"{SHEET} --start 1,1,1"), own | {(2, "net"): net}))
    assert {place_of(v.blank): v.status for v in found}[2, "net"] == status


def test_a_second_mistake_of_another_kind(folder):
    """The report has both, and a third that is like the first only among its places."""
    lines = key_lines([*SHEET.split(), "--blank", "all"])
    rows = [n for n, line in enumerate(lines) if re.match(r"  \d .*\(", line)]
    for place, before, after in ((0, " none ", " 1 "), (2, " -2 ", " 2 "), (4, " none ", " 1 ")):
        lines[rows[place]] = lines[rows[place]].replace(before, after, 1)
    (folder / "sheet.txt").write_text("\n".join(lines), encoding="utf-8")
    told, second, counts = check("sheet.txt")[0]
    assert told.endswith("row 1 o: 1; expected none. Perhaps net = 0 counts as 1")
    assert second.endswith("row 3 net: 2; expected -2. Perhaps the sign is wrong")
    assert counts == "67 of 70 cells are right. Wrong: row 1 o, row 3 net, row 5 o."


NO_BIAS_IN_ROW_1 = {1: "0 none ✗ (1,2,1) 1 2 0", 2: "4 1 - - 1 2 0", 3: "-3 -1 - - 1 2 0", 4: "-4 -1 - - 1 2 0",
                    5: "-1 -1 - - 1 2 0", 6: "5 1 - - 1 2 0"}


def ended(own, last, names=("net", "o", "mistake", "delta_w", "w1", "w2", "w0")):
    """The verdicts on a sheet whose rows below the last one are empty: {place: (status, name)}."""
    own = {(n, name): "____" for n in range(last + 1, 11) for name in names} | own
    return {place_of(v.blank): (v.status, v.mistake) for v in grade(with_own(answers_of(SHEET), own))}


def test_a_run_that_is_over_before_the_keys():
    """(1, 2, 0), to which the forgotten bias has led, separates the samples: what is left empty below follows."""
    found = ended(in_rows(NO_BIAS_IN_ROW_1) | {(6, "delta_w"): "____", (10, "o"): None}, 6)
    assert (found[6, "delta_w"], found.pop((10, "o"))) == (("right", ""), ("lost", ""))
    assert found[1, "w0"] == ("wrong", "the bias is not updated")
    assert {found[n, name] for n, name in found if n > 6} == {("follows", "")}


@pytest.mark.parametrize("command, last, sample", [
    (SHEET, 1, 5), (SHEET, 4, 5), (f"{SHEET} --limit 1", 2, 5),
    (f"{SHEET} --start=-9,-9,-9", 2, 3)])  # (-6, -6, -7) is wrong about the samples 1 to 4: 3 comes next
def test_a_run_that_is_ended_too_early(command, last, sample):
    """(1, 2, 1) is wrong about sample 5, whose net is 0: the first empty cell below says so, and all stay empty."""
    own = {place_of(b): "_" for b, *_ in answers_of(command) if b.number > last} | {(last, "net"): "_"}
    found = {place_of(v.blank): (v.status, v.mistake) for v in grade(with_own(answers_of(command), own))}
    assert found.pop((last + 1, "net")) == ("empty", TOO_EARLY.format(f"sample {sample}"))
    assert {found[n, name] for n, name in found if n > last or name == "net" and n == last} == {("empty", "")}


@pytest.mark.parametrize("command, last, missing, needed", [
    (SHEET, 5, 5, 10),  # (0, 3, 0) after row 5 is right about all 5 samples, but the rule needs 5 of them in a row
    (SHEET, 8, 2, 10),
    ("crowley perceptron --corrected --data x.csv", 5, 5, 10),  # a pass without a mistake
    ("vitay online --data x.csv", 4, 1, 5),  # all of an epoch
    (f"{SHEET} --start 1,2,0", 3, 2, 5),  # none changes
    ("gales perceptron --corrected --data x.csv", 1, 1, 2),
    ("vitay logistic --data x.csv --limit 2", 5, 5, 10),  # 2 epochs, whatever changes
])
def test_rows_that_the_rule_to_stop_needs(command, last, missing, needed):
    """They are empty, and counted; what is below them follows."""
    found = [v for v in grade([(b, "" if b.number > last else a, n) for b, a, n in answers_of(command)])
             if v.blank.header.run == answers_of(command)[0][0].header.run and v.blank.number > last]
    assert found[0].mistake.rstrip("s") == f"the run ends too early, as its rule needs {missing} more row"
    assert {v.status for v in found if v.blank.number <= needed} == {"empty"}
    assert {v.status for v in found if v.blank.number > needed} <= {"follows"}


def test_an_early_end_is_told(folder):
    """In the report, behind what is empty; an empty sheet is just empty."""
    lines = key_lines([*SHEET.split(), "--blank", "all"])
    rows = [n for n, line in enumerate(lines) if re.match(r"  \d .*\(", line)]
    for n in rows[2:]:
        lines[n] = " ".join(lines[n].split()[:5])
    (folder / "sheet.txt").write_text("\n".join(lines), encoding="utf-8")
    assert check("sheet.txt")[0][0] == f"line {rows[2] + 1}: row 3 net: empty. So " + TOO_EARLY.format(
        "sample 5")
    for n in rows:
        lines[n] = " ".join(lines[n].split()[:5])
    (folder / "sheet.txt").write_text("\n".join(lines), encoding="utf-8")
    assert check("sheet.txt")[0][0].endswith("row 1 net: empty")


def test_a_batch_run_that_is_ended_too_early():
    """Of gales, from (0, 0, 0), where all five samples are misclassified."""
    found = answers_of("gales perceptron --corrected --data x.csv")
    changed = [(b, "(, )" if b.number > 1 else "(0, 0, 1)" if b.cell.name == "after" else a, n) for b, a, n in found]
    verdicts = [v for v in grade(changed) if v.blank.header is found[0][0].header and v.blank.number > 1]
    assert verdicts[0].mistake == TOO_EARLY.format("the next step")
    assert {v.status for v in verdicts} == {"empty"}


@pytest.mark.parametrize("command, place, answer", [
    ("discriminants online --data x.csv", (3, "u"), "-10"),  # 5 times -2, with 5 samples: no rule divides u
    ("vitay online --data x.csv --rate 1/2", (3, "error"), "0"),  # t - y = -1 - 1: 1 - 1 has the other label
    ("exercises logistic --data x.csv --rate 2", (9, "p"), "0.000"),  # for 0.001343: 0 has no place for a decimal point
    (SHEET, (3, "mistake"), "✗"),  # o = t = -1 stand beside it: nobody has left out a label
])
def test_no_mistake_is_guessed(command, place, answer):
    """What an answer may be by chance, but not by the rule of its cell and by what is written beside it."""
    assert wrong_in(command, {place: answer}) == {place: ""}


def test_a_mistake_gives_all_wrong_weights_of_a_row():
    """In row 1 w2 = 4 is twice 2, and w0 = -1 has the other sign: one name says nothing of both."""
    assert wrong_in(SHEET, {(1, "w2"): "4", (1, "w0"): "-1"}) == {(1, "w2"): "", (1, "w0"): ""}


def test_of_two_mistakes_the_one_that_was_made_before():
    """Subtracted in row 1, where the label is 1; in row 3, with label -1, x without its label would be the same."""
    rows = {1: "0 none ✗ (-1,-2,-1) -1 -2 -1", 2: "-5 -1 ✗ (-2,-1,-1) -3 -3 -2", 3: "4 1 ✗ (-1,-1,1) -4 -4 -1"}
    assert set(wrong_in(SHEET, in_rows(rows)).values()) == {"the update is subtracted, not added"}
