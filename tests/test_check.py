"""Filled-in worksheets: every cell that is changed is named and no other; what follows from it counts."""

import json
import random
import re
import subprocess
import sys
import time
from contextlib import suppress
from fractions import Fraction as F
from types import SimpleNamespace as Made
from unicodedata import normalize

import pytest

from linref import HANDOUTS, engine
from linref.answer import flat
from linref.carried import entry_of
from linref.check import (
    CSV_HEAD, MAX_TOLD, Marked, Sheet, aligned, answers, answers_in_line, blanks_together, check, command_of,
    csv_row, explained,
    message_about, read, report)
from linref.grade import Verdict, graded
from linref.options import parsed
from linref.samples import InputError
from linref.tracer import Numbers
from linref.worksheet import FIRST
from tests.command import ALL_CASES, USES, run, sampled, turned
from tests.test_worksheet import LOOPS, TABLE, WORKSHEETS

AROUND = 8  # blanks before and after one that is changed, which are judged with it
WITH_DATA = [(handout, topic) for handout, topic in WORKSHEETS if "data" in USES[handout][topic]]


def key_lines(arguments):
    """The lines of a worksheet's key."""
    arguments = [*map(str, arguments), "--key"]
    return list(engine.worksheet_file(*parsed(arguments), False, arguments))


def sheet_of(lines):
    """The sheet that these lines are."""
    words, given = command_of("sheet", re.sub(r"\W*python3 -m linref ", "", lines[0]))
    return Sheet(words, given, [(n, normalize("NFC", said)) for n, said in enumerate(lines, start=1) if said.strip()])


def answers_of(words):
    """The blanks of the worksheet that a command prints, each with the answer of its key and its line."""
    return answers(sheet_of(key_lines([*words.split(), "--blank", "all"])))


def grade(found, numbers=Numbers()):
    """The verdicts on some answers."""
    return graded(found, numbers)


def place_of(blank):
    """The row of a blank and the name of its cell; of an entry of a cell the name that it is printed with."""
    return blank.number, blank.name if blank.entry else blank.cell.name


def with_own(found, own):
    """The answers of a sheet with those of a student, {(row, name): answer}, in the first run that has such blanks."""
    first = next(blank.header for blank, *_ in found if place_of(blank) == max(own))
    return [(blank, own.get(place_of(blank), answer) if blank.header is first else answer, line)
            for blank, answer, line in found]


def not_right(found, own, statuses=("follows", "wrong", "empty", "lost")):
    """What becomes of a student's answers where they are not right by the key: {(row, name): status}."""
    return {place_of(v.blank): v.status for v in grade(with_own(found, own)) if v.status in statuses}


def other(answer):
    """Another answer of the same kind."""
    digit = re.search(r"\d+", answer)
    return "7" if not digit else answer[: digit.start()] + str(int(digit[0]) + 1) + answer[digit.end() :]


def around(found):
    """Where the blanks begin and end that are judged with each one: some of its own run."""
    runs = {}
    for n, (blank, *_) in enumerate(found):
        runs.setdefault(id(blank.header), []).append(n)
    for place, (blank, *_) in enumerate(found):
        of_run = runs[id(blank.header)]
        yield max(of_run[0], place - AROUND), min(of_run[-1] + 1, place + AROUND)


def of_each_kind(found):
    """The place of the first or of the last blank of each cell of each run; with CASES=all those of all blanks."""
    kinds = {}
    for place, (blank, *_) in enumerate(found):
        kinds.setdefault(place if ALL_CASES else (id(blank.header), blank.cell.name), []).append(place)
    return {places[-(turn % 2)] for turn, places in enumerate(kinds.values())}


@pytest.fixture
def table(tmp_path, monkeypatch):
    """A file of five samples, in the folder that a command is run in."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text(TABLE)
    return tmp_path / "x.csv"


@pytest.mark.parametrize("handout, topic", WORKSHEETS)
def test_every_cell(handout, topic):
    """The key is all right; each cell changed in turn is wrong, and it alone, among those of its run around it."""
    found = answers_of(f"{handout} {topic}")
    assert found and all(v.status == "right" for v in grade(found))
    runs = [*around(found)]
    for place in of_each_kind(found):
        (blank, answer, line), (start, end) = found[place], runs[place]
        changed = [*found[start:place], (blank, other(answer), line), *found[place + 1 : end]]
        verdicts = grade(changed)
        assert [start + n for n, v in enumerate(verdicts) if v.status != "right"] == [place], (blank.name, answer)


@pytest.mark.parametrize("handout, topic", WORKSHEETS)
def test_every_way_leads_to_the_same(handout, topic):
    """Another way to compute a cell gives what its rule gives."""
    for blank, *_ in answers_of(f"{handout} {topic}"):
        for way in blank.values.cells.ways.get(blank.cell.name, ()):
            with suppress(ArithmeticError, ValueError):  # log 0, where p is rounded to 1
                value = entry_of(way(blank.values), blank.entry)
                assert flat([value]) == pytest.approx(flat([blank.value]), abs=1e-9), (blank.name, value)


GONE_ON = [  # a run, its row, and by hand: a mistake in a cell, and what a reader makes of that one
    ("discriminants units", "Units for", 1, {"s": "3", "s_y": "1"}),
    ("discriminants units", "Units for", 1, {"r": "2", "r_y": "1"}),
    ("discriminants geometry", "Signed", 1, {"y": "-1/2", "assigned": "C₂", "distance": "-1/5"}),
    ("discriminants losses", "Gradient descent on J_p, as p", 1, {"summed": "2, 3", "gradient": "(0, 1/2, -1/3)"}),
    ("discriminants batch", "The first pass", 2, {"delta_after": "(-2, -1, -4)"}),
    ("gales fisher", "The cost", 1, {"mean_1": "1.825", "scatter_1": "4.1275", "cost": "-0.6773"}),
    ("gales fisher", "The cost", 1, {"mean_2": "1.1375", "scatter_2": "4.0769", "cost": "-0.0232"})]


@pytest.mark.parametrize("command, run, number, own", GONE_ON)
def test_what_a_reader_makes_of_their_own_cell(command, run, number, own):
    """One mistake costs one cell, though the key has another way to compute those after it."""
    found = [(blank, own.get(blank.cell.name, answer) if is_of(blank, run, number) else answer, line)
             for blank, answer, line in answers_of(command)]
    statuses = {v.blank.cell.name: v.status for v in grade(found)
                if is_of(v.blank, run, number) and v.blank.cell.name in own}
    assert [*statuses.values()].count("wrong") == 1 and statuses[next(iter(own))] == "wrong"
    assert sum(v.status == "wrong" for v in grade(found)) == 1


@pytest.mark.parametrize("own", [
    {("gap", ()): "(0.75, -0.1)", ("between", (0, 0)): "0.5625", ("between", (0, 1)): "-0.075",
     ("between", (1, 0)): "-0.075", ("w", ()): "(3.6947, -0.17)"},
    {("deviations", (0, 2)): "(-0.225, 0.2)", ("scatters", (0, 0, 1)): "-0.0325", ("scatters", (0, 1, 0)): "-0.0325",
     ("scatters", (0, 1, 1)): "0.55"}])
def test_fishers_matrices_follow_from_own_differences(own):
    """By hand: (0.75, -0.1) as μ₁ - μ₂, and S_w⁻¹ of the key times it; 0.2 for 0.1 in d of sample 3 of ω₁."""
    found = [(blank, own.get((blank.cell.name, blank.entry), answer), line) if blank.header.run.startswith("Fisher")
             else (blank, answer, line) for blank, answer, line in answers_of("gales fisher")]
    statuses = {(v.blank.cell.name, v.blank.entry): v.status for v in grade(found) if v.status != "right"}
    assert [*statuses] == [*own] and [*statuses.values()] == ["wrong", *["follows"] * (len(own) - 1)]


def is_of(blank, run, number):
    """Whether a blank stands in a row of a run."""
    return blank.header.run.startswith(run) and blank.number == number


@pytest.mark.parametrize("handout, topic", sampled(WORKSHEETS, 6))
def test_every_second_cell(handout, topic):
    """Of a sheet that asks for results only, with many cells changed at once: all others are right."""
    found = answers(sheet_of(key_lines([handout, topic, "--blank", "results"])))
    for turn in sampled((0, 1) if len(topic) % 2 else (1, 0), 2):
        changed = [(b, other(a) if n % 2 == turn else a, line) for n, (b, a, line) in enumerate(found)]
        statuses = [v.status for v in grade(changed)]
        assert set(statuses[1 - turn::2]) == {"right"} and set(statuses[turn::2]) <= {"wrong", "follows"}


@pytest.mark.parametrize("handout, topic", sampled(WORKSHEETS, 3))
def test_markdown(handout, topic):
    """A Markdown table is read by its cells."""
    for level in sampled(("all", "results") if len(topic) % 2 else ("results", "all"), 2):
        sheet = sheet_of(key_lines([handout, topic, "--blank", level, "--format", "markdown"]))
        assert all(v.status == "right" for v in grade(answers(sheet)))


@pytest.mark.parametrize("handout, topic", sampled(WITH_DATA, 3))
def test_own_samples(table, handout, topic):
    """The key of a worksheet on a file is all right in text and in Markdown."""
    limit = ["--limit", "3"] * ("limit" in USES[handout][topic])
    if topic == "mle":
        table.write_text("x\n1\n2\n4\n")
    if (handout, topic) == ("crowley", "lines"):
        table.write_text("x,y\n1,2\n2,5\n4,4\n")
    for form in ("text", "markdown"):
        lines = key_lines([handout, topic, "--data", "x.csv", *limit, "--blank", "all", "--format", form])
        assert all(v.status == "right" for v in grade(answers(sheet_of(lines))))


@pytest.mark.parametrize("handout, topic", LOOPS)
def test_a_mistake_in_the_weights_costs_one_cell(table, handout, topic):
    """Where the key's answers follow below weights that are wrong, they stay right."""
    found = answers_of(f"{handout} {topic} --data x.csv --limit 3")
    place = next((n for n, (blank, answer, _) in enumerate(found)
                  if blank.cell.name in ("w", "after") and re.search("[1-9]", answer)), None)
    if place is not None:
        blank, answer, line = found[place]
        found[place] = blank, other(answer), line
        assert [n for n, v in enumerate(grade(found)) if v.status != "right"] == [place]


def gone_on(rows, start, names):
    """The answers of a perceptron by hand from some weights on: {(row, name): answer} of the rows of one pass."""
    samples = [([1, *map(int, row.split(",")[:2])], int(row.split(",")[2])) for row in TABLE.splitlines()[1:]]
    own, w = {}, start
    for number in rows:
        x, y = samples[number - 1]
        u = sum(a * b for a, b in zip(w, x))
        own |= dict(zip([(number, name) for name in names], [str(tuple(w)), str(u), str(y * u), "-x"[y * u <= 0]]))
        w = [a + y * b for a, b in zip(w, x)] if y * u <= 0 else w
    return own, w


def test_online_learning_follows(table):
    """From (0, 1, 2) in the second row on, worked out here: every row to the end of the pass, and what it ends with."""
    found = answers_of("discriminants online --data x.csv")
    own, w = gone_on(range(2, 6), [0, 1, 2], ("w", "u", "yu", "mistake"))
    becomes = not_right(found, own | {(5, "corrected"): "-"})
    assert becomes.pop((2, "w")) == "wrong" and set(becomes.values()) == {"follows"} and len(becomes) > 8
    assert w == [0, 1, 2]
    assert not_right(found, own | {(4, "w"): "(0, 1, 3)"})[4, "w"] == "wrong"


def test_the_next_pass_begins_with_the_weights_of_the_last_row(table):
    """(7, 0, 3) in the last row of the first pass: less (1, 1, -1) of its mistake, (6, -1, 4) in the next row."""
    found = answers_of("discriminants online --data x.csv")
    for answer, status in (("(6, -1, 4)", "follows"), ("(6, -1, 5)", "wrong")):
        becomes = not_right(found, {(5, "w"): "(7, 0, 3)", (6, "w"): answer})
        assert [becomes[row, "w"] for row in (5, 6)] == ["wrong", status]
    own, w = gone_on(range(2, 6), [0, 1, 2], ("w", "u", "yu", "mistake"))
    becomes = not_right(found, own | {(6, "w"): str(tuple(w))})
    assert becomes[6, "w"] == "follows" and list(becomes.values()).count("wrong") == 1


def test_a_minibatch_goes_on(table):
    """An epoch that is a single minibatch: with a bias one larger after it the next one begins with that."""
    table.write_text("a,b,class\n1,1,1\n1,2,-1\n2,1,1\n")
    found = answers_of("vitay minibatch --data x.csv --limit 2")
    blanks = {place_of(blank): blank for blank, *_ in found}
    own = {place: str(blanks[place].value + 1) for place in ((1, "b_after"), (2, "b"))}
    assert not_right(found, own).items() >= {((1, "b_after"), "wrong"), ((2, "b"), "follows")}


def test_sums_go_on_from_the_students_own(table):
    """dw of the second example is one larger in its first number, so are those after it, and Δw is 1/10 larger."""
    found = answers_of("vitay batch --data x.csv --rate 1/2 --limit 1")
    blanks = {place_of(blank): blank for blank, *_ in found}
    sums = [name for (number, name), blank in blanks.items() if number == 1 and blank.cell.name == "dw_so_far"]
    assert len(sums) == 5
    own = {}
    for name in sums[1:]:
        first, second = blanks[1, name].value
        own[1, name] = str((first + 1, second))
    own[1, "delta_w"] = "(1/10, 0.8)"
    becomes = not_right(found, own)
    assert becomes == {(1, sums[1]): "wrong"} | {(1, name): "follows" for name in [*sums[2:], "delta_w"]}


def test_several_classes_follow(table):
    """With 2 as the bias of w₁ in the first row: by hand every net₁ and w₁ of the pass is one larger in it."""
    table.write_text("x1,x2,y\n1,1,a\n2,0,a\n0,2,b\n-1,1,b\n-1,-1,c\n")
    found = answers_of("exercises multiclass --data x.csv")
    own = {2: (4, (1, 1, 2)), 3: (4, (1, -1, 1)), 4: (-1, (1, -1, 1)), 5: (1, (1, -1, 1))}
    own = {(row, name): str(value) for row, pair in own.items() for name, value in zip(("net₁", "w₁"), pair)}
    becomes = not_right(found, own | {(1, "w₁"): "(1, 1, 2)"})
    assert becomes == {(1, "w₁"): "wrong"} | {place: "follows" for place in own}


def test_a_batch_step_follows():
    """gales's example with another w̃[1]: its z and classes, worked out here."""
    w, xs = [F(3, 2), F(-1, 2), F(-1, 2)], [
        (1, 0), (1, 1), (F(3, 5), F(3, 5)), (F(7, 10), F(2, 5)), (0, 0), (0, 1), (F(1, 4), 1), (F(3, 10), F(2, 5))]
    z = [w[0] * a + w[1] * b + w[2] for a, b in xs]
    left = {"z": [str(a) for a in z], "classes": ["1" if a >= 0 else "2" for a in z]}
    found, changed = answers_of("gales perceptron"), []
    for blank, answer, line in found:
        if blank.header is found[0][0].header and "1.5" not in answer and blank.cell.role in ("before", "after"):
            own = "(1.5, -.5, -1/2)" if (blank.number, blank.cell.role) in ((1, "after"), (2, "before")) else answer
        else:
            kind = left.get(blank.cell.name)
            own = kind.pop(0) if blank.number == 2 and kind else answer
        changed.append((blank, own, line))
    statuses = [(v.blank.number, v.blank.cell.name, v.status) for v in grade(changed) if v.status != "right"]
    assert statuses[0] == (1, "after", "wrong") and statuses[1] == (2, "w", "follows")
    assert sum(status == (2, "z", "follows") for status in statuses) >= 6


def test_the_weights_after_a_batch_step_follow(table):
    """(6, 11, 0) without its mistake, (0, 1, 1) of the second class: (6, 10, -1)."""
    table.write_text("x,y,class\n0,1,-1\n-3,-3,-1\n2,3,1\n2,1,1\n-1,-3,-1\n2,-2,-1\n")
    found = answers_of("gales perceptron --data x.csv")
    own = {(1, "after"): "(6, 11, 0)", (2, "w"): "(6, 11, 0)", (2, "after"): "(6, 10, -1)"}
    first = next(blank.header for blank, *_ in found if (blank.number, blank.cell.name) == (2, "after"))
    changed = [(b, own.get((b.number, b.cell.name), a) if b.header is first else a, n) for b, a, n in found]
    becomes = {(v.blank.number, v.blank.cell.name): v.status for v in grade(changed) if v.blank.header is first}
    assert [becomes[place] for place in own] == ["wrong", "follows", "follows"]


def test_an_own_set_of_samples_follows(table):
    """Without sample 5 among the mistakes: delta is that of the other four, divided by 5; by hand (0, -4, -6)/5."""
    found = answers_of("discriminants batch --data x.csv")
    first = next(blank.header for blank, *_ in found if blank.cell.name == "mistakes")
    own = {(1, "mistakes"): "1, 2, 3, 4", (1, "delta"): "(0, -0.8, -1.2)", (2, "w"): "(0, 0.8, 1.2)"}
    changed = [(b, own.get(place_of(b), a) if b.header is first else a, n) for b, a, n in found]
    becomes = {place_of(v.blank): v.status for v in grade(changed) if v.blank.header is first}
    assert [becomes[place] for place in own] == ["wrong", "follows", "follows"]


def test_who_rounds_and_goes_on_from_there(table):
    """The delta rule to two places in each cell, by a student's own arithmetic: no cell is wrong."""
    table.write_text("x1,x2,class\n1,2,1\n2,-1,-1\n-1,1,1\n0,-2,-1\n")
    samples, w, row = [(1, 2, 1), (2, -1, -1), (-1, 1, 1), (0, -2, -1)], [F(0)] * 3, 0
    lines = key_lines(["exercises", "delta", "--data", "x.csv", "--bias", "first", "--rate", "3/16", "--limit", 3,
                       "--blank", "all"])
    for place, line in enumerate(lines):
        if re.match(r"  [1-4] +1 ", line):
            *x, t = samples[row % 4]
            net = round(w[0] + w[1] * x[0] + w[2] * x[1], 2)
            w, row = [round(a + F(3, 16) * (t - net) * b, 2) for a, b in zip(w, (1, *x))], row + 1
            lines[place] = "  ".join([*line.split()[:5], *(f"{float(a):.2f}" for a in (net, t - net, *w))])
    sheet = sheet_of(lines)
    statuses = [v.status for v in graded(answers(sheet), Numbers())]
    assert row == 12 and set(statuses) == {"right", "follows"}


def test_the_count_of_updates_follows(table):
    """Crowley's i, by hand from b = 5 after the first row: one update more, in the third."""
    found = answers_of("crowley perceptron --data x.csv")
    rows = {1: "0 - 0 (0,0) 5", 2: "5 - 0 (0,0) 5", 3: "-5 x 1 (1,1) 0", 4: "2 - 1 (1,1) 0", 5: "0 - 1 (1,1) 0"}
    first = found[0][0].header
    for number, row in rows.items():
        places = [n for n, (blank, *_) in enumerate(found) if blank.header is first and blank.number == number]
        for place, said in zip(places, row.split(), strict=True):
            found[place] = found[place][0], said, found[place][2]
    verdicts = grade(found)
    wrong = [(v.blank.cell.name, v.mistake) for v in verdicts if v.status not in ("right", "follows")]
    assert wrong == [("b_after", "")]
    assert [v.blank.number for v in verdicts if v.status == "follows" and v.blank.cell.name == "i_after"] == [3, 4, 5]


def test_a_count_and_weights_that_follow(table):
    """By hand from (1, 1, 1) and n = 5 in the second row: the next mistake is in the fifth, (1, 1, -1) of -1."""
    found = answers_of("discriminants voted --data x.csv")
    own = {(row, "n"): "5" for row in range(2, 6)} | {(row, "n"): "6" for row in range(6, 9)}
    own |= {(row, "w"): "(1, 1, 1)" if row < 6 else "(0, 0, 2)" for row in range(2, 9)}
    becomes = not_right(found, own)
    assert [becomes[row, name] for name in ("n", "w") for row in range(2, 9)] == ["wrong", *["follows"] * 6] * 2
    becomes = not_right(found, own | {(7, "n"): "7", (7, "w"): "(0, 0, 3)", (4, "n"): "6", (4, "c"): "9"})
    assert (becomes[7, "n"], becomes[4, "n"], becomes[4, "c"]) == ("wrong", "wrong", "wrong")
    assert (7, "w") not in becomes


def test_weights_that_the_key_rounds(table):
    """Thirds, by hand: as written they are not the key's own, but right; what is near follows."""
    table.write_text("x,class\n1/3,1\n2/3,1\n-1/3,-1\n")
    found = answers_of("discriminants voted --data x.csv")
    becomes = not_right(found, {(2, "n"): "5", (3, "n"): "5", (4, "n"): "6"})
    assert [becomes[row, "n"] for row in (2, 3, 4)] == ["wrong", "follows", "follows"]
    assert not_right(found, {(3, "n"): "2"})[3, "n"] == "wrong"
    own = {(2, "w"): "(1, 1)"}  # at (1, 2/3) the net is then 5/3
    for net, status in (("5/3", "follows"), ("1.6668", "follows"), ("1.6670", "wrong")):
        assert not_right(found, own | {(2, "u"): net})[2, "u"] == status
    lines = key_lines(["fleuret", "perceptron", "--data", "x.csv", "--blank", "all"])
    (table.parent / "sheet.txt").write_text("\n".join(lines), encoding="utf-8")
    assert any("0.3333" in said for said in lines) and len(check("sheet.txt", "text")[0]) == 1


def test_counts_of_samples_that_are_told(table):
    """From (2, 2, 1) instead of (1, 2, 1): one more in each row, whose sample counts as often as it did."""
    found = answers_of("exercises dual --data x.csv --counts 1,2,3,5,7")
    own = {(1, "after"): "(2, 2, 1)", (2, "after"): "(6, 4, 3)", (3, "after"): "(9, 7, 0)"}
    assert list(not_right(found, own).values()) == ["wrong", "follows", "follows"]


def test_nothing_for_a_bias_that_stays(table):
    """Where no update is made a dash, or 0, for Δw and Δb alike."""
    found = answers_of("vitay online --data x.csv")
    for said in ("0", "-"):
        own = {"delta_w": said.replace("0", "(0, 0)"), "delta_b": said}
        changed = [(b, a if any(flat([b.value])) else own.get(b.cell.name, a), n) for b, a, n in found]
        assert all(v.status == "right" for v in grade(changed))


def test_a_dash_for_weights_that_stay(table):
    """In rows 2 to 4 no sample is a mistake; in row 1, where w changes, a dash is wrong."""
    found = answers_of("exercises perceptron --data x.csv")
    dashed = {(row, name): "-" for row in (1, 2, 3, 4) for name in ("w1", "w2", "w0")}
    right = {place: dash for place, dash in dashed.items() if place[0] > 1}
    assert not not_right(found, right, ("wrong", "empty"))
    wrong = not_right(found, dashed, ("wrong", "empty"))
    assert {place for place in wrong if place[0] == 1} == {(1, "w1"), (1, "w2"), (1, "w0")}


def test_half_a_vector(table):
    """Weights that are too few are wrong, and nothing follows from them."""
    found = answers_of("crowley perceptron --data x.csv --corrected")
    assert not_right(found, {(2, "after"): "7"}) == {(2, "after"): "wrong"}


def test_nothing_follows_from_weights_that_are_right(table):
    """A net of 0, as of the weights that all begins with, is wrong below others."""
    lines = key_lines(["exercises", "perceptron", "--data", "x.csv", "--blank", "all"])
    row = next(n for n, said in enumerate(lines) if said.startswith("  2 ") and "(" in said)
    lines[row] = re.sub(r"^((?:\s+\S+){5}\s+)\S+", r"\g<1>0", lines[row])
    (table.parent / "sheet.txt").write_text("\n".join(lines), encoding="utf-8")
    said, _ = check("sheet.txt", "text")
    assert said == [f"line {row + 1}: row 2 net: 0; expected 5. Perhaps the old weights are used, without the "
                    "update of the row above", "69 of 70 cells are right. Wrong: row 2 net."]


def test_a_sheet_without_rounding_forgives_none(table):
    """From (1, 2, 2) at (2, 1) the net is 6, and nothing near it."""
    found = answers_of("exercises perceptron --data x.csv")
    for net, status in (("6", "follows"), ("6.0004", "wrong")):
        assert not_right(found, {(1, "w0"): "2", (2, "net"): net})[2, "net"] == status


def test_a_right_none_is_a_value(table):
    """At net = 0 the first sample has no output; with (0, 0, 0) kept, nor has the second, and so on."""
    found = answers_of("exercises perceptron --data x.csv --limit 1")
    own = {(1, "w1"): "0", (1, "w2"): "0", (1, "w0"): "0", (2, "net"): "0", (2, "o"): "none", (2, "mistake"): "x",
           (2, "delta_w"): "(2, 1, 1)", (2, "w1"): "2", (2, "w2"): "1", (2, "w0"): "1"}
    becomes = not_right(found, own)
    assert {place: becomes.get(place, "right") for place in own} == {place: "follows" for place in own} | {
        (1, name): "wrong" for name in ("w1", "w2", "w0")} | {(2, "w1"): "follows", (2, "w2"): "follows",
                                                              (2, "w0"): "right"}


NOT, EACH, SUBTRACTED = ("the bias is not updated", "the bias is updated once for each feature",
                         "the update is subtracted, not added")
NOT_AT_ALL = "the weights are not updated"


def test_a_mistake_is_named_and_what_comes_of_it_follows(table):
    """The bias is not updated in the first row: by hand, row for row, till the end of the pass."""
    rows = {1: "0 none ✗ (1,2,1) 1 2 0", 2: "4 1 - - 1 2 0", 3: "-3 -1 - (0,0,0) 1.0 2 -0", 4: "-4 -1 - - 1 2 0",
            5: "-1 -1 - - 1 2 0"}
    lines = key_lines(["exercises", "perceptron", "--data", "x.csv", "--blank", "all"])
    first = next(n for n, said in enumerate(lines) if said.startswith("  1 ") and "(" in said)
    for n, row in rows.items():
        lines[first + n - 1] = " ".join([*lines[first + n - 1].split()[:5], row])
    (table.parent / "sheet.txt").write_text("\n".join(lines), encoding="utf-8")
    said, good = check("sheet.txt", "text")
    assert said[0] == f"line {first + 1}: row 1 w0: 0; expected 1. Perhaps the bias is not updated"
    assert said[1] == "57 of 70 cells are right, and 12 more by the sheet's own numbers. Wrong: row 1 w0."
    assert not good
    second = lines[first + 1]
    lines[first + 1] = second.replace("4 1", "-4 1", 1)
    (table.parent / "sheet.txt").write_text("\n".join(lines), encoding="utf-8")
    assert check("sheet.txt")[0][1] == (f"line {first + 2}: row 2 net: -4; expected 4 by the sheet's own numbers. "
                                        "Perhaps the sign is wrong")
    for hint, known in ((False, ("5", "4")), (True, ("", ""))):
        cells = [json.loads(record) for record in check("sheet.txt", "json", hint=hint)[0]]
        named = [cell for cell in cells if cell.get("mistake") == "the sign is wrong"]
        assert [(cell["expected"], cell["from_own"]) for cell in named] == [known]


@pytest.mark.parametrize("own, mistake", [
    ("2 4 2", ""), ("2 2 1", ""), ("-1 -2 -1", SUBTRACTED), ("1 2 2", EACH), ("1 2 0", NOT)])
def test_typical_mistakes_in_a_row(table, own, mistake):
    """Each names itself; what is none of them has no name, nor has what is wrong beside it."""
    found = answers_of("exercises perceptron --data x.csv")
    own = {(1, name): answer for name, answer in zip(("w1", "w2", "w0"), own.split())} | {(1, "net"): "5"}
    wrong = [v for v in grade(with_own(found, own)) if v.status == "wrong"]
    assert [v.mistake for v in wrong if v.blank.name == "net"] == [""]
    assert {v.mistake for v in wrong if v.blank.name != "net"} == {mistake}


def test_a_typical_mistake_in_the_change(table):
    """Where Δw is asked for, it is named there, and the weights follow."""
    found = answers_of("exercises perceptron --data x.csv")
    wrong = grade(with_own(found, {(1, "delta_w"): "(1, 2, 0)", (1, "w0"): "0"}))
    assert [(place_of(v.blank), v.status, v.mistake) for v in wrong if v.status != "right"] == [
        ((1, "delta_w"), "wrong", NOT), ((1, "w0"), "follows", "")]


@pytest.mark.parametrize("words, names, own", [
    ("discriminants online --data x.csv", ["w"], {2: ["(-1, -1, -2)", SUBTRACTED], 3: ["(-1, 1, -1)", NOT]}),
    ("fleuret perceptron", ["w"], {2: ["(1, 0, 2)", EACH], 3: ["(1, 0, 2)", NOT]}),
    ("crowley perceptron --data x.csv --corrected", ["after", "b_after"],
     {1: ["(1, 2)", "0", NOT], 3: ["(2, 3)", "-5", EACH]}),
    ("vitay online --data x.csv --rate 1/2", ["after", "b_after"], {3: ["(1, 1)", "0", NOT]}),
    ("exercises perceptron --bias last --constant -1 --data x.csv", ["w1", "w2", "w0"],
     {1: ["-1", "-2", "1", SUBTRACTED]}),
    ("exercises perceptron --bias none --threshold 1/2 --labels 1,0 --update error --data x.csv", ["w1", "w2"],
     {1: ["-1", "-2", SUBTRACTED]}),
    ("exercises perceptron --order batch --data x.csv", ["w1", "w2", "w0"], {5: ["3", "7", "0", NOT]}),
    ("gales perceptron --corrected --data x.csv", ["after"], {1: ["(3, 7, 0)", NOT]}),
    ("discriminants batch --data x.csv", ["w"], {2: ["(0, 0.6, 1.4)", NOT]}),
])
def test_a_mistake_below_a_mistake(table, words, names, own):
    """Each is named by the student's own weights before it, the samples of its step, and the run's conventions.

    By hand: (1, 1, 2), (1, 1, 1), (1, 0, 1) or (1, 2, -1) at 0, then (1, 2, 1), or less (1, 2, 2), or less (0, 0, 1).
    Crowley's b moves by y·R² = 5y: in the third row from 5 to 0, or to -5 if by 2·5.
    All five samples from 0 are (3, 7, -1), or (-1, 3, 7) with the bias first; divided by 5, (-0.2, 0.6, 1.4).
    """
    found = answers_of(words)
    said = {(number, name): answer for number, answers in own.items() for name, answer in zip(names, answers)}
    first = next(blank.header for blank, *_ in found if place_of(blank) in said)
    wrong = [v for v in grade(with_own(found, said)) if v.blank.header is first and v.status == "wrong"]
    assert {v.blank.number: v.mistake for v in wrong if place_of(v.blank)[1] in names} == {
        number: answers[-1] for number, answers in own.items()}


def test_a_mistake_in_a_change_by_the_error(table):
    """From 0 with t = 1 the first sample changes the weights by 3/16 of (1, 2) and of 1, here only those."""
    found = answers_of("exercises delta --data x.csv --rate 3/16 --limit 1")
    for own, name in (({(1, "w0"): "0"}, NOT), ({(1, "w1"): "0", (1, "w2"): "0", (1, "w0"): "0"}, NOT_AT_ALL)):
        wrong = [v for v in grade(with_own(found, own)) if v.status == "wrong"]
        assert {v.mistake for v in wrong} == {name}


PUBLISHED = {  # the sheet, its data, its conventions, and the weights after each row as their publisher prints them
    "kcl35.csv": (
        "--labels 1,0 --bias first --tie negative --update error --start=0.5,1,1",
        [[-0.5, 1, 1], [-1.5, 1, 0], [-1.5, 1, 0], [-0.5, 2, 1], [-0.5, 2, 1], [-1.5, 2, 0], [-2.5, 1, 0],
         [-1.5, 2, 1], [-1.5, 2, 1], [-1.5, 2, 1], [-2.5, 1, 1], [-1.5, 2, 2], [-1.5, 2, 2], [-2.5, 2, 1]]),
    "inm427_or.csv": (
        "--labels 1,0 --bias first --tie negative --update error --start=-2,-2,0",
        [[-2, -2, 0], [-1, -2, 1], [0, -1, 1], [1, 0, 2], [0, 0, 2], [0, 0, 2], [1, 1, 2], [1, 1, 2], [0, 1, 2]]),
}
POINTS = "x1,x2,class\n0,0,{}\n0,1,{}\n1,0,{}\n1,1,{}\n"


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_tables_typed_in(tmp_path, monkeypatch, name):
    """Sheets of King's College and of City, University of London, in the students' own decimals (X18, X20)."""
    monkeypatch.chdir(tmp_path)
    told, rows = PUBLISHED[name]
    (tmp_path / name).write_text(POINTS.format(*((0, 0, 0, 1) if name == "kcl35.csv" else (0, 1, 1, 1))))
    lines = key_lines(["exercises", "perceptron", "--data", name, *told.split(), "--blank", "results"])
    places = [n for n, said in enumerate(lines) if re.match(r"  [1-4] +1 ", said)]
    assert len(places) >= len(rows)
    for place, w in zip(places, rows):
        lines[place] = "  ".join([*re.split(r"\s{2,}", lines[place].strip())[:-3], *map(str, w)])
    (tmp_path / "sheet.txt").write_text("\n".join(lines), encoding="utf-8")
    said, good = check("sheet.txt", "text")
    assert good and len(said) == 1, said


def test_the_command_is_no_answer(capsys, tmp_path):
    """A sheet of which nothing is left but its command."""
    (tmp_path / "sheet.txt").write_text("# python3 -m linref gales perceptron --blank all --digits 0\nfoo\n")
    status, out, _ = run(capsys, "check", tmp_path / "sheet.txt")
    assert status == 1 and "python3" not in out


@pytest.mark.parametrize("handout, topic", sampled(turned(WORKSHEETS, 1), 6))
def test_a_key_in_ascii(tmp_path, handout, topic):
    """Spelt in ASCII, and right as it is."""
    arguments = [handout, topic, "--blank", "all", "--key"]
    lines = list(engine.worksheet_file(*parsed(arguments), True, arguments))
    assert all(line.isascii() for line in lines)
    (tmp_path / "sheet.txt").write_text("\n".join(lines))
    assert check(tmp_path / "sheet.txt", "text")[1]


def test_a_sheet_from_standard_input():
    """As data may come."""
    lines = "\n".join(key_lines(["gales", "gates", "--blank", "all"]))
    done = subprocess.run([sys.executable, "-m", "linref", "check", "-"], input=lines.encode(), capture_output=True)
    assert done.returncode == 0 and b" right" in done.stdout


def test_data_beside_the_sheet(capsys, table, monkeypatch):
    """A sheet is checked from any folder: its data are looked for beside it too."""
    lines = key_lines(["exercises", "perceptron", "--data", "x.csv", "--blank", "all"])
    (table.parent / "sheet.txt").write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.chdir("/")
    assert run(capsys, "check", table.parent / "sheet.txt") == (0, "70 of 70 cells are right.\n", "")


def test_statuses_and_json(capsys, tmp_path, monkeypatch):
    """0 for all right, 1 for an empty one; a record for each cell, and one of the counts."""
    monkeypatch.chdir(tmp_path)
    _, blank, _ = run(capsys, "gales", "gates", "--blank", "all")
    _, key, _ = run(capsys, "gales", "gates", "--blank", "all", "--key")
    (tmp_path / "blank.txt").write_text(blank, encoding="utf-8")
    (tmp_path / "key.txt").write_text("My name\n\n" + key, encoding="utf-8")
    count = len(answers(sheet_of(key.splitlines())))
    assert run(capsys, "check", "key.txt") == (0, f"{count} of {count} cells are right.\n", "")
    status, out, _ = run(capsys, "check", "blank.txt")
    assert status == 1 and f"0 of {count} cells are right. Empty: " in out
    *cells, _ = map(json.loads, run(capsys, "check", "blank.txt", "--format", "json")[1].splitlines())
    assert {(cell["status"], cell["answer"]) for cell in cells} == {("empty", "")}
    status, out, _ = run(capsys, "check", "key.txt", "--format", "json")
    records = [json.loads(said) for said in out.splitlines()]
    assert status == 0 and len(records) == count + 1
    assert records[-1] == {"record": "outcome", "right": count, "follows": 0, "wrong": 0, "empty": 0, "lost": 0}
    assert list(records[0]) == "record run row name answer status expected line mistake from_own".split()


EMPTY = "sheet.txt: not a worksheet; expected its first line, # python3 -m linref … --blank …"
BAD = "sheet.txt: not a worksheet: its command"
NO_TRACE = "expected a trace with --blank results or --blank all"


@pytest.mark.parametrize("text, message", [
    ("", EMPTY),
    ("hello\n", EMPTY),
    ("# python3 -m linref gales gates\n", f"{BAD} 'gales gates': {NO_TRACE}"),
    ("# python3 -m linref gales gates more --blank all\n", f"{BAD} 'gales gates more --blank all': {NO_TRACE}"),
    ("# python3 -m linref --write traces --blank all\n", f"{BAD} '--write traces --blank all': {NO_TRACE}"),
    ("# python3 -m linref gales gates --blank all --help\n", f"{BAD} 'gales gates --blank all --help': {NO_TRACE}"),
    ("# python3 -m linref errata gales --blank all\n",
     f"{BAD} 'errata gales --blank all': 'errata' is not a handout; expected {' or '.join(HANDOUTS)}"),
    ("# python3 -m linref nowhere --blank all\n",
     f"{BAD} 'nowhere --blank all': 'nowhere' is not a handout; expected {' or '.join(HANDOUTS)}"),
    ("# python3 -m linref gales 'gates --blank all\n", f"{BAD} \"gales 'gates --blank all\": No closing quotation"),
    ("# python3 -m linref gales gates --blank all --format latex\n",
     "sheet.txt: --format latex: a worksheet is checked as text or as Markdown"),
    ("# python3 -m linref gales gates --blank all --data no.csv\n",
     "--data: gales gates has no use for it; gales neuron has"),
    ("# python3 -m linref gales fisher --blank all --data no.csv\n",
     "no.csv: no such file or directory; expected a CSV file. The command reads it: run check in its folder, with the "
     "sheet under its own name, or give another command with --expect"),
    ("# python3 -m linref gales perceptron --limit 0 --blank all\n",
     "--blank: this trace has no cells for its reader to compute; topics with a worksheet: "
     + ", ".join(topic for handout, topic in WORKSHEETS if handout == "gales")),
    (b"\xff\xfe", EMPTY), (b"\xff\xfe\x00", "sheet.txt:1: byte 0x00 is not UTF-8; expected a worksheet"),
])
def test_no_worksheet(capsys, tmp_path, monkeypatch, text, message):
    """One line, status 2, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sheet.txt").write_bytes(text if isinstance(text, bytes) else text.encode())
    for form in ("text", "json"):
        assert run(capsys, "check", "sheet.txt", "--format", form) == (2, "", f"linref: {message}\n")
    assert [*tmp_path.iterdir()] == [tmp_path / "sheet.txt"]


@pytest.mark.parametrize("words, message", [
    ("none", "none: no such file or directory; expected a worksheet"),
    (".", ".: is a directory; expected a worksheet"),
    ("", "check needs a file: a worksheet that is filled in, or those of a class"),
    ("a --exact", "--exact: check has no use for it"),
    ("a --format latex", "--format latex: check answers in text, json or csv"),
])
def test_no_single_file(capsys, tmp_path, monkeypatch, words, message):
    """No file, a folder, too many words, an option that is of no use."""
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "check", *words.split()) == (2, "", f"linref: {message}\n")


@pytest.mark.parametrize("handout, topic, form", [
    (*pair, form) for turn, pair in enumerate(LOOPS) for form in sampled(turned(("text", "markdown"), turn % 2), 2)])
def test_damaged_sheets(table, handout, topic, form):
    """From a seed: a verdict on every blank, or one line; never anything else. CASES=all damages more sheets."""
    rng, path = random.Random(f"{topic} {form}"), table.parent / "sheet.txt"
    lines = key_lines([handout, topic, "--data", "x.csv", "--limit", 2, "--blank", "all", "--format", form])
    count = len(answers(sheet_of(lines)))
    for _ in range(20 if ALL_CASES else 1):
        path.write_text(damaged(lines, rng), encoding="utf-8")
        try:
            said, _ = check(path, "json")
        except InputError as error:
            assert "\n" not in str(error)
        else:
            kept = path.read_text(encoding="utf-8").startswith(lines[0] + "\n")
            outcome = json.loads(said[-1])
            assert sum(outcome[status] for status in STATUSES) == len(said) - 1
            assert set(outcome) - {"note"} == {"record", *STATUSES}
            assert len(said) - 1 == count or not kept


STATUSES = ("right", "follows", "wrong", "empty", "lost")
ODD = ["", "|", "____", "(", ")", "1e999", "1/0", "½", "-", "nan", "9" * 80, "\t", "\u00a0", "✗", "\\", "(1, 2", "x\ny",
       "|||", "\x00", "é\u0301", "none"]


def damaged(lines, rng):
    """The text of some lines with a few changes: characters, words, whole lines."""
    lines = list(lines)
    for _ in range(rng.choice((1, 2, 5))):
        place = rng.randrange(len(lines))
        said, start = lines[place], rng.randrange(len(lines[place]) + 1)
        lines[place] = rng.choice((said[:start] + rng.choice(ODD) + said[start + rng.choice((0, 1, 4)) :], said[:start],
                                   rng.choice(ODD), lines[rng.randrange(len(lines))]))
    return "\n".join(lines)


@pytest.mark.parametrize("rest", ["", ";;;\n , ,\n"])
def test_only_the_first_line_is_left(capsys, tmp_path, rest):
    """Or nothing but it can be read: every blank is lost."""
    path = tmp_path / "sheet.txt"
    path.write_text("# python3 -m linref fleuret units --blank results\n" + rest)
    status, out, err = run(capsys, "check", str(path))
    assert (status, err) == (1, "") and "0 of 28 cells are right. Not judged" in out


@pytest.mark.parametrize("change, found", [("", 16), (" 7 |", None), ("-", None)])
def test_a_row_of_markdown_is_read_cell_by_cell(change, found):
    """A row with a cell too many or too few is lost at once, however many columns it has."""
    marks = [chr(FIRST + n) for n in range(16)]
    template = "".join(f"| {mark * 4} " for mark in marks) + "|", dict.fromkeys(marks, Made(text=""))
    row = "| 1 " * (15 if change == "-" else 16) + "|" + change.strip("-")
    begun = time.process_time()
    answers = answers_in_line(template, row)
    assert time.process_time() - begun < 1
    assert (answers and len(answers)) == found and set((answers or {}).values()) <= {"1"}


@pytest.mark.skipif(sys.platform == "win32", reason="no /dev/zero")
def test_a_sheet_that_names_a_device(capsys, tmp_path):
    """It is not read, as it may have no end."""
    (tmp_path / "sheet.txt").write_text("# python3 -m linref gales perceptron --data /dev/zero --blank results\n1\n")
    status, _, err = run(capsys, "check", tmp_path / "sheet.txt")
    assert status == 2 and "--data /dev/zero: not a regular file" in err and err.count("\n") == 1


@pytest.mark.parametrize("step, where", [(1, "above"), (-1, "below")])
def test_rows_with_the_answers_of_their_neighbours(table, step, where):
    """A student skips row 1, or writes its answers into no row: from there on each row has those of another one."""
    lines = key_lines(["exercises", "perceptron", "--data", "x.csv", "--blank", "results"])
    rows = [n for n, line in enumerate(lines) if re.match(r"  \d .* -?1 ", line)]
    answers = {n: lines[n].split()[5:] for n in rows}
    for n, other in zip(rows[step:] if step > 0 else rows, rows if step > 0 else rows[1:]):
        lines[n] = "  ".join([*lines[n].split()[:5], *answers[other]])
    (table.parent / "sheet.txt").write_text("\n".join(lines), encoding="utf-8")
    *_, note = check("sheet.txt")[0]
    count = int(note.split()[0])
    assert 3 <= count < len(rows) and note.endswith(
        f"wrong rows hold the answers of the row {where}. Perhaps a row was skipped.")


def test_of_many_different_mistakes_the_first_are_explained():
    """And each only once."""
    wrong = [Verdict(None, "1", "wrong", "2", line, str(line // 2)) for line in range(2, 30)]
    assert [verdict.line for verdict in explained(wrong)] == [*range(2, 2 + 2 * MAX_TOLD, 2)]


WRONG = Verdict(Made(header=Made(run="A run"), number=2, name="w", cell=Made(formula="w + x")), "5", "wrong", "7", 9)


def test_a_hint_tells_no_number():
    """Of a mistake its name stands for the rule; of several runs the message says which."""
    begin, rule, name = "line 9: A run, row 2 w: 5 is wrong", ". Its rule: w + x", WRONG._replace(mistake="the sign")
    assert message_about(WRONG, True, True) == begin + rule
    assert message_about(name, True, True) == begin + ". Perhaps the sign"
    assert message_about(WRONG, False) == "line 9: row 2 w: 5; expected 7"
    lost = WRONG._replace(blank=Made(header=Made(run="A run"), number=0), status="lost")
    assert message_about(lost, False).startswith("line 9: this line was not found: ")


def test_a_sheet_as_a_row_of_a_table():
    """One run, with a hint and without; the name of the first mistake; a file that is no sheet has a note alone."""
    sheet = Marked("a.txt", [WRONG._replace(mistake="the sign")])
    assert CSV_HEAD.count(",") == 8 and csv_row(sheet, True) == (
        "a.txt,0,0,1,0,0,line 9: row 2 w: 5 is wrong. Perhaps the sign,the sign,")
    assert csv_row(sheet, False).endswith(",line 9: row 2 w: 5; expected 7. Perhaps the sign,the sign,")
    assert report(sheet, "text", True)[0] == "line 9: row 2 w: 5 is wrong. Perhaps the sign"
    assert csv_row(Marked("b.txt", [], "none"), False) == "b.txt,0,0,0,0,0,,,none"
    assert report(Marked("b.txt", [], "none"), "text", False, "b.txt") == ["b.txt: none"]


def test_the_lines_of_what_is_lost():
    """The last of the sheet's lines that may be meant: two lines are lost where one stands."""
    template, written = [(c, {}) for c in "abcd"], [(1, "a"), (5, "x"), (7, "d")]
    assert [(text, number, said) for text, _, number, said in aligned(template, written)] == [
        ("a", 1, {}), ("b", 5, None), ("c", 5, None), ("d", 7, {})]


A, B, C, D, E = (chr(FIRST + n) for n in range(5))


@pytest.mark.parametrize("text, line, found", [
    (f"{A * 3} {B * 3} {C * 3} is {D * 3}", "1 (2, 3) 4 is 5", ["1", "(2, 3)", "4", "5"]),
    (f"{A * 3} {B * 3} is {D * 3}", "1 is 5", ["1", "", "5"]),
    (f"x {A * 3}     {B * 3} is {D * 3}", "x         1  is 5", ["", "1", "5"]),
    (f"{A * 3} is {B * 3}", "not known is 5", ["not known", "5"]), (f"w{A * 3}", "w  7", ["7"]),
    (f"12 {A * 3}", "1 2 7", None), (f"12 {A * 3}", "127", None), (f"({A * 3})x", "(7)x", ["(7)"]),
    (f"{A * 3} x", "7 xx", None), (f"{A * 3} x", "7x", None), (f"{A * 3} (x)", "7(x)", ["7"]),
    (f"x) {A * 3}", "x)7", ["7"]), (f"{A * 3} (x", "7(x", ["7"]), (f"{A * 3} ( x", "7( x", ["7"])])
def test_answers_between_what_is_printed(text, line, found):
    """One word or vector each, or what is nearest; a number or a word is no part of a longer one."""
    answers = answers_in_line((text, {A: Made(text="")}), line)
    assert (answers and [answers[mark] for mark in sorted(answers)]) == found


def test_blanks_between_which_nothing_is_printed():
    """They are one group, however many."""
    assert [len(group) for group in blanks_together(f"{A * 3}  {B * 3}  {C * 3} x {D * 3} {E * 3}")] == [3, 2]


def test_a_sheet_by_the_command_that_is_expected(tmp_path):
    """Each file's own name in it; the sheet's own format."""
    path = tmp_path / "ada.txt"
    path.write_text("# python3 -m linref gales gates --format markdown --blank all\n\n1\n")
    sheet = read(str(path), "gales perceptron --data {}.csv --blank all")
    assert sheet.words == ["gales", "perceptron"] and sheet.lines == [(3, "1")]
    assert (sheet.given["data"], sheet.given["format"]) == ("ada.csv", "markdown")


def test_rows_left_empty_where_no_weights_lead_on():
    """Of a run with weights they may follow; a table of units has none, so nothing says that it is over."""
    answers = [(blank, said * (blank.number == 1), line) for blank, said, line in answers_of("fleuret units")]
    found = graded(answers, Numbers())
    assert {(verdict.blank.number == 1, verdict.status) for verdict in found} == {(True, "right"), (False, "empty")}
