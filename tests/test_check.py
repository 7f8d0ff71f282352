"""Filled-in worksheets: every cell that is changed is named and no other; what follows from it counts."""

import json
import random
import re
import subprocess
import sys
from fractions import Fraction as F
from unicodedata import normalize

import pytest

from linref import HANDOUTS, cli
from linref.check import Sheet, aligned, answers, check, command_of, key
from linref.grade import Verdict, flat, following, graded, is_right, weights
from linref.options import parsed
from linref.samples import InputError
from linref.tracer import Steps
from linref.tracer.numbers import Numbers
from linref.worksheet import RUN, base, filled
from tests.command import EVERY, run, telling
from tests.test_worksheet import SLOW, TABLE

pytestmark = pytest.mark.usefixtures("recorded")
AROUND = 8  # blanks before and after one that is changed, which are judged with it


def key_lines(arguments):
    """The lines of a worksheet's key."""
    arguments = [*map(str, arguments), "--key"]
    return list(cli.sheet(*parsed(arguments), False, arguments))


def sheet_of(lines):
    """The sheet that these lines are."""
    words, given = command_of("sheet", re.sub(r"\W*python3 -m linref ", "", lines[0]))
    return Sheet(words, given, [(n, normalize("NFC", said)) for n, said in enumerate(lines, start=1) if said.strip()])


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


@pytest.mark.parametrize("handout, topic", EVERY)
def test_every_cell(handout, topic):
    """The key is all right; each cell changed in turn is wrong, and it alone, among those of its run around it."""
    sheet = sheet_of(key_lines([handout, topic, *SLOW.get(topic, []), "--blank", "all"]))
    found = answers(sheet)
    assert found and all(v.status == "right" for v in graded(found, sheet.words, sheet.given))
    for place, ((blank, answer, line), (start, end)) in enumerate(zip(found, around(found))):
        changed = [*found[start:place], (blank, other(answer), line), *found[place + 1 : end]]
        verdicts = graded(changed, sheet.words, sheet.given)
        assert [start + n for n, v in enumerate(verdicts) if v.status != "right"] == [place], (blank.name, answer)


@pytest.mark.parametrize("handout, topic", EVERY)
def test_every_second_cell(handout, topic):
    """Of a sheet that asks for results only, with many cells changed at once: these are not right, all others are."""
    sheet = sheet_of(key_lines([handout, topic, *SLOW.get(topic, []), "--blank", "results"]))
    found = answers(sheet)
    for turn in (0, 1):
        changed = [(b, other(a) if n % 2 == turn else a, line) for n, (b, a, line) in enumerate(found)]
        verdicts = graded(changed, sheet.words, sheet.given)
        assert [n for n, v in enumerate(verdicts) if v.status != "right"] == list(range(turn, len(found), 2))


@pytest.mark.parametrize(
    "handout, topic",
    [
        ("gales", "perceptron"),
        ("discriminants", "batch"),
        ("crowley", "perceptron"),
        ("vitay", "online"),
        ("fleuret", "svm"),
        ("exercises", "perceptron"),
    ],
)
def test_markdown(handout, topic):
    """A Markdown table is read by its cells; one that is changed in the file is named."""
    lines = key_lines([handout, topic, "--blank", "results", "--format", "markdown"])
    sheet = sheet_of(lines)
    assert all(v.status == "right" for v in graded(answers(sheet), sheet.words, sheet.given))


@pytest.mark.parametrize(
    "value, right, wrong",
    [
        (
            F(1, 2),
            ["1/2", "0.5", ".5", "+0.50", "2/4", "5e-1", "½"],
            ["1", "0", "-1/2", "0.6", "1/0", "one", "nan", "0,5"],
        ),
        (0, ["0", "-0", "0.0", "-.0"], ["1", "-", ""]),
        (F(1, 3), ["1/3", "0.3", "0.33", "0.3333"], ["0.34", "1", "0.3334", "0"]),
        (-3, ["-3", "−3", "-3.0"], ["3", "-3.1"]),
        (0.1234567, ["0.1235", ".12", "0.123457"], ["0.1234", "0", "1/8"]),
        (F("1.45"), ["1.45", "29/20", "1.5", "1.4"], ["1.46", "1", "1.3"]),
        ([1, F(1, 2)], ["(1, 0.5)", "1, 1/2", "(1 .5)", "[1,0.50]"], ["(1, 0.6)", "(0.5, 1)", "1", "(1, 0.5, 0)"]),
        ([0, 0], ["(0, 0)", "-", "(-0, 0)"], ["0", "(0, 1)"]),
        ("✗", ["✗", "x", "X", "wrong"], ["-", "ok", "1"]),
        ("", ["-"], ["x", "0"]),
        ("ω₁", ["ω₁", "omega1"], ["ω₂", "omega2"]),
        ("1 of ω₁", ["1 of ω₁"], ["2 of ω₁"]),
        ("1/3", ["1/3", "0.333"], ["0.5"]),
        (F(2, 3), ["0.6666666666", "0.66666667"], ["0.66", "0.666666"]),
        ("none", ["none", "-"], ["1", "0"]),
    ],
)
def test_what_counts_as_right(value, right, wrong):
    """Exactly, or to the digits given; a whole number is meant as it stands."""
    text = "-" if value == "" else ""
    assert [a for a in right if not judged(a, value, text)] == [] and [a for a in wrong if judged(a, value, text)] == []


def judged(answer, value, text):
    return is_right(answer.translate(str.maketrans({"−": "-", "½": "1/2"})), value, text or str(value))


FOLLOWED = [
    ("exercises", "perceptron", "w0"),
    ("discriminants", "online", "w"),
    ("crowley", "perceptron", "b⁽ⁱ⁾"),
    ("gales", "perceptron", "w̃[1]"),
    ("vitay", "online", "b + Δb"),
    ("fleuret", "perceptron", "w after"),
]


@pytest.mark.parametrize("handout, topic, name", FOLLOWED)
def test_one_slip_costs_one_cell(handout, topic, name, tmp_path, monkeypatch):
    """What is right by the key stays right below weights that are wrong."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text(TABLE)
    sheet = sheet_of(key_lines([handout, topic, "--data", "x.csv", "--blank", "all"]))
    found = answers(sheet)
    place = next(
        n
        for n, (blank, answer, _) in enumerate(found)
        if blank.name == name and blank.step is not None and re.search("[1-9]", answer)
    )
    blank, answer, line = found[place]
    own = re.sub(r"[1-9]\d*", lambda digit: str(int(digit[0]) + 1), answer, count=1)
    found[place] = blank, own, line
    verdicts = graded(found, sheet.words, sheet.given)
    assert [n for n, v in enumerate(verdicts) if v.status != "right"] == [place] and verdicts[place].status == "wrong"


def own_answers(arguments, name, value, answer_of):
    """The verdicts on a sheet in which one weight vector is another, and what follows is `answer_of(blank, w)`."""
    sheet = sheet_of(key_lines(arguments))
    found = answers(sheet)
    place = next(n for n, (blank, *_) in enumerate(found) if blank.name == name)
    number, changed = found[place][0].number, [*found]
    changed[place] = found[place][0], str(tuple(value)), found[place][2]
    for n, (blank, answer, line) in enumerate(found):
        own = answer_of(blank, number) if n != place else None
        changed[n] = (blank, own, line) if own is not None else changed[n]
    verdicts = graded(changed, sheet.words, sheet.given)
    assert [n for n, v in enumerate(verdicts) if v.status not in ("right", "follows")] == [place]
    return [v.blank.name for v in verdicts if v.status == "follows"]


def test_several_classes_follow(tmp_path, monkeypatch):
    """With 2 as the bias of w₁ in the first row: by hand every net₁ and w₁ of the pass is one larger in it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text("x1,x2,y\n1,1,a\n2,0,a\n0,2,b\n-1,1,b\n-1,-1,c\n")
    own = {2: (4, (1, 1, 2)), 3: (4, (1, -1, 1)), 4: (-1, (1, -1, 1)), 5: (1, (1, -1, 1))}

    def answer_of(blank, number):
        place = ["net₁", "w₁"].index(blank.name) if blank.step and blank.name in ("net₁", "w₁") else None
        return None if place is None or blank.number not in own else str(own[blank.number][place])

    words = ["exercises", "multiclass", "--data", "x.csv", "--blank", "all"]
    assert own_answers(words, "w₁", [1, 1, 2], answer_of) == ["net₁", "w₁"] * 4


def test_online_learning_follows(tmp_path, monkeypatch):
    """From (0, 1, 2) in the second row on, worked out here: every row to the end of the first pass."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text(TABLE)
    samples = [([1, *map(int, row.split(",")[:2])], int(row.split(",")[2])) for row in TABLE.splitlines()[1:]]
    own, w = {}, [0, 1, 2]
    for number, (x, y) in enumerate(samples[1:], start=2):
        u = sum(a * b for a, b in zip(w, x))
        own[number] = {"w": w, "u = w·x": u, "y·u": y * u, "✗": "x" if y * u <= 0 else "-"}
        w = [a + y * b for a, b in zip(w, x)] if y * u <= 0 else w

    def answer_of(blank, number):
        answer = own.get(blank.number, {}).get(blank.name) if blank.step else None
        return None if answer is None else str(answer)

    names = own_answers(["discriminants", "online", "--data", "x.csv", "--blank", "all"], "w", [0, 1, 2], answer_of)
    assert {"w", "u = w·x", "y·u"} <= set(names) and len(names) >= 9


@pytest.mark.parametrize(
    "words, name",
    [
        ("gales logistic", "w̃[τ]"),
        ("gales logistic --data x.csv --rate 1/7", "w̃[τ]"),
        ("vitay batch --data x.csv --rate 1/3", "b"),
        ("crowley perceptron --data x.csv --corrected", "w⁽ⁱ⁾"),
        ("gales perceptron --data x.csv --corrected", "w̃[1]"),
        ("gales kesler --data x.csv --corrected", "α[1]"),
        ("fleuret logistic --data x.csv", "w"),
    ],
)
def test_a_run_is_told_again_from_the_students_weights(tmp_path, monkeypatch, words, name):
    """By its own rate and rule: with w or b one larger in the second step what comes of it there follows."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text(TABLE)
    arguments = [*words.split(), "--blank", "all"]
    sheet = sheet_of(key_lines(arguments))
    found = answers(sheet)
    second = [blank for blank, *_ in found if blank.before and blank.number == 2 and hasattr(blank.step, "after")]
    blank = next(blank for blank in second if base(blank.name) == base(name))
    own = weights(blank.step)
    own[-1 if name == "b" else 0] += 1
    asked = cli.asked(sheet.words, sheet.given)
    step = [Verdict(b, a, "right", b.text, line) for b, a, line in found if b.step is blank.step]
    expected, last = following(asked, sheet.given, step, own)
    assert expected and last and len(last) == len(own)
    single = [verdict for verdict in step if not verdict.blank.before][:1]
    assert [*following(asked, sheet.given, single, own)[0]] == [id(single[0].blank)]


def test_what_only_a_mistake_leads_to_does_not_follow_without_one(tmp_path):
    """From weights that separate the samples every z follows, but no weights after an update: there is none."""
    (tmp_path / "x.csv").write_text(TABLE)
    words = ["gales", "perceptron", "--data", tmp_path / "x.csv", "--blank", "all"]
    found = answers(sheet := sheet_of(key_lines(words)))
    last = found[-1][0].header
    step = [Verdict(b, a, "right", b.text, line) for b, a, line in found if b.header is last and b.number == 1]
    assert "w̃[1]" in {verdict.blank.name for verdict in step}
    expected, last = following(cli.asked(sheet.words, sheet.given), sheet.given, step, [1, 2, 0])
    names = {verdict.blank.name for verdict in step if id(verdict.blank) in expected}
    assert last == [1, 2, 0] and any(name.startswith("z") for name in names) and "w̃[1]" not in names


MORE = {  # runs in which a slip in a weight costs more than its own cell: how many cells, and why
    "discriminants batch: η, η/2, η/3, …": (6, "only the whole tour has this run, and it starts at 0"),
    "discriminants online: Online perceptron algorithm": (2, "the number of mistakes of a whole pass"),
    "discriminants convergence: The theorem, mistake by mistake": (33, "the proof starts at 0"),
    "discriminants convergence: Batch perceptron algorithm, not separable": (10, "its start goes round"),
    "crowley descent: Batch mode, the average as printed": (16, "it diverges, and what is rounded with it"),
    "crowley descent: 2 folds": (2, "the loss by the w of its own row"),
    "crowley descent: Batch mode": (2, "the slip is not in the loss before it"),
    "crowley descent: Stochastic gradient descent, seed 1": (2, "the loss by the w of its own row"),
    "crowley scaling: Gradient descent on scaled features": (2, "the slip is not in the loss before it"),
    "vitay minibatch: Minibatches of K = 3": (5, "no run begins with the smaller, last minibatch"),
    "vitay logistic: Logistic regression": (7, "the loss after each epoch, and the example told in full"),
    "fleuret perceptron: train_perceptron": (3, "changes and errors of a whole epoch"),
    "fleuret convergence: Both halves of the proof, update by update": (12, "the proof starts at 0"),
    "fleuret features: train_perceptron on Φ(x)": (6, "a run on other samples than XOR's, in another order"),
}
UNSEEN = {"gales perceptron", "discriminants onepass", "fleuret mnist"}  # no row stands below their second update


def slipped(self, steps=Steps.__iter__):
    """The steps of an algorithm that goes on, by its own code, from a weight that is 1 larger after an update."""
    done = False
    for step in steps(self):
        inside = getattr(step, "inside", step)
        after = getattr(inside, "after", None)
        if not done and self.count > 1 and isinstance(after, list) and after and after != inside.w:
            after[0] = [a + 1 for a in after[0]] if isinstance(after[0], list) else after[0] + 1
            done = True
        yield step


def placed(found):
    """The answers of a sheet by run, row and name."""
    runs, places = [], {}
    for answer in found:
        blank = answer[0]
        runs += [blank.header] * all(blank.header is not header for header in runs)
        place = len(runs), blank.number, blank.step is None, blank.name
        places[(*place, sum(place == other[:4] for other in places))] = answer
    return places


@pytest.mark.parametrize("handout, topic", EVERY)
def test_what_comes_of_a_slip_follows(monkeypatch, handout, topic):
    """One weight of an early step, the rest worked out from it by the algorithm itself: one wrong cell."""
    arguments = [handout, topic, *SLOW.get(topic, []), "--blank", "all"]
    sheet = sheet_of(key_lines(arguments))
    ours = placed(answers(sheet))
    with monkeypatch.context() as patched:
        patched.setattr(cli, "telling", telling)
        patched.setattr(Steps, "__iter__", slipped)
        theirs = placed(answers(sheet_of(key_lines(arguments))))
    turns = dict.fromkeys(place[0] for place, (blank, *_) in ours.items() if hasattr(blank.step, "after"))
    seen = False
    for turn in turns:
        own = [theirs.get(place, cell) if place[0] == turn else cell for place, cell in ours.items()]
        own = [(blank, answer, line) for (blank, _, line), (_, answer, _) in zip(ours.values(), own)]
        rows = {place[1] for place in ours if place[0] == turn}
        verdicts = graded(own, sheet.words, sheet.given)
        bad = [v for v in verdicts if v.status not in ("right", "follows") and v.blank.number - 1 in rows]
        name = f"{handout} {topic}: {next(cell[0].header.run for place, cell in ours.items() if place[0] == turn)}"
        differs = any(v.status != "right" for v in verdicts)
        assert len(bad) == (MORE.get(name, (1,))[0] if differs else 0), name
        seen = seen or differs
    assert seen or not turns or f"{handout} {topic}" in UNSEEN


def test_where_a_step_cannot_be_told_again_nothing_follows(tmp_path):
    """A proof starts at 0: below a slip its rows are compared with the key, and the report says so."""
    arguments = ["discriminants", "convergence", "--blank", "all"]
    lines = key_lines(arguments)
    path, at = tmp_path / "sheet.txt", next(n for n, said in enumerate(lines) if said.startswith("   2  3  (1"))
    lines[at] = re.sub(r"\((\d)", lambda digit: f"({int(digit[1]) + 1}", lines[at], count=1)
    path.write_text("\n".join(lines), encoding="utf-8")
    said, good = check(path, "text")
    assert not good and said[1] == ("Compared with the key only, not with the weights above: The theorem, mistake by "
                                    "mistake, row 2")
    records = [json.loads(record) for record in check(path, "json")[0][:-1]]
    assert {record["row"] for record in records if record["key_only"]} == {2}


def test_half_a_vector(tmp_path, monkeypatch):
    """Weights that are too few are wrong, and nothing follows from them."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text(TABLE)
    names = own_answers(["crowley", "perceptron", "--data", "x.csv", "--blank", "all"], "w⁽ⁱ⁾", [7], lambda *_: None)
    assert names == []


def test_a_batch_step_follows():
    """gales's example with another w̃[1]: its z and classes, worked out here."""
    w, xs = (
        [F(3, 2), F(-1, 2), F(-1, 2)],
        [(1, 0), (1, 1), (F(3, 5), F(3, 5)), (F(7, 10), F(2, 5)), (0, 0), (0, 1), (F(1, 4), 1), (F(3, 10), F(2, 5))],
    )
    z = [w[0] * a + w[1] * b + w[2] for a, b in xs]
    left = {"z": [str(a) for a in z], "class": ["1" if a >= 0 else "2" for a in z]}

    def answer_of(blank, number):
        if blank.number == 2 and blank.before:
            return "(1.5, -.5, -1/2)"
        kind = blank.name.split(" of ")[0]
        return left[kind].pop(0) if blank.number == 2 and kind in left else None

    names = own_answers(["gales", "perceptron", "--blank", "all"], "w̃[1]", [1.5, -0.5, -0.5], answer_of)
    assert names.count("w̃[1]") == 1 and sum(name.startswith("z") for name in names) >= 6


def test_the_weights_after_a_batch_step_follow(tmp_path, monkeypatch):
    """(6, 11, 0) without its mistake, (0, 1, 1) of the second class: (6, 10, -1)."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text("x,y,class\n0,1,-1\n-3,-3,-1\n2,3,1\n2,1,1\n-1,-3,-1\n2,-2,-1\n")
    found = answers(sheet := sheet_of(key_lines(["gales", "perceptron", "--data", "x.csv", "--blank", "all"])))
    own = {"w̃[1]": "(6, 11, 0)", "w̃[2]": "(6, 10, -1)"}
    changed = [(blank, own.get(blank.name, answer) if blank.number < 3 else answer, n) for blank, answer, n in found]
    verdicts = graded(changed, sheet.words, sheet.given)
    said = {(v.blank.number, v.blank.name): v.status for v in verdicts if v.blank.name in own and v.blank.number < 3}
    assert said == {(1, "w̃[1]"): "wrong", (2, "w̃[1]"): "follows", (2, "w̃[2]"): "follows"}


def test_what_a_pass_ends_with_follows(tmp_path, monkeypatch):
    """From (0, 1, 2) in the second row on: the fourth of these w is the one after the pass, worked out by hand."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text(TABLE)
    own = {2: "(0, 1, 2)", 3: "(0, 1, 2)", 4: "(0, 1, 2)", 5: "(0, 1, 2)"}
    names = own_answers(
        ["discriminants", "online", "--data", "x.csv", "--blank", "all"],
        "w",
        [0, 1, 2],
        lambda blank, _: "0 1 2" if blank.name == "after the pass w" and blank.number == 5 else None
        if blank.name != "w" else own.get(blank.number),
    )
    assert "after the pass w" in names


def test_who_rounds_and_goes_on_from_there(tmp_path, monkeypatch):
    """The delta rule to two places in each cell, by a student's own arithmetic: no cell is wrong."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text("x1,x2,class\n1,2,1\n2,-1,-1\n-1,1,1\n0,-2,-1\n")
    samples, w, row = [(1, 2, 1), (2, -1, -1), (-1, 1, 1), (0, -2, -1)], [F(0)] * 3, 0
    lines = key_lines(["exercises", "delta", "--data", "x.csv", "--rate", "3/16", "--limit", 3, "--blank", "all"])
    for place, line in enumerate(lines):
        if re.match(r"  [1-4] +1 ", line):
            *x, t = samples[row % 4]
            net = round(w[0] + w[1] * x[0] + w[2] * x[1], 2)
            w, row = [round(a + F(3, 16) * (t - net) * b, 2) for a, b in zip(w, (1, *x))], row + 1
            lines[place] = "  ".join([*line.split()[:5], *(f"{float(a):.2f}" for a in (net, t - net, *w))])
    sheet = sheet_of(lines)
    statuses = [v.status for v in graded(answers(sheet), sheet.words, sheet.given)]
    assert row == 12 and set(statuses) == {"right", "follows"}


def test_the_count_of_updates_follows(tmp_path, monkeypatch):
    """Crowley's i, by hand from b = 5 in the second row: one update more, in the third."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text(TABLE)
    sheet = sheet_of(key_lines(["crowley", "perceptron", "--data", "x.csv", "--blank", "all"]))
    rows = {2: "0 (0,0) 5 5 -", 3: "0 (0,0) 5 -5 x", 4: "1 (1,1) 0 2 -", 5: "1 (1,1) 0 0 -"}
    found = answers(sheet)
    run_of = found[0][0].header
    for number, row in rows.items():
        places = [n for n, (blank, *_) in enumerate(found) if blank.header is run_of and blank.number == number]
        for place, said in zip(places, row.split(), strict=True):
            found[place] = found[place][0], said, found[place][2]
    verdicts = graded(found, sheet.words, sheet.given)
    assert [(v.blank.name, v.slip) for v in verdicts if v.status not in ("right", "follows")] == [("b⁽ⁱ⁾", "")]
    assert [v.blank.number for v in verdicts if v.status == "follows" and v.blank.name == "i"] == [4, 5]


def test_nothing_for_a_bias_that_stays(tmp_path, monkeypatch):
    """Where no update is made a dash, or 0, for Δw and Δb alike."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text(TABLE)
    sheet = sheet_of(key_lines(["vitay", "online", "--data", "x.csv", "--blank", "all"]))
    for said in ("0", "-"):
        given = {"Δw": said.replace("0", "(0, 0)"), "Δb": said}
        found = [(b, a if any(flat([b.value])) else given.get(b.name, a), n) for b, a, n in answers(sheet)]
        assert all(v.status == "right" for v in graded(found, sheet.words, sheet.given))


def test_every_blank_has_a_name():
    """Of its own, from the words before it, or else from those after it."""
    found = [blank for blank, *_ in answers(sheet_of(key_lines(["discriminants", "online", "--blank", "all"])))]
    names = {blank.name for blank in found}
    assert {"updates", "wrong", "after the pass w"} <= names and "" not in names


def test_a_slip_is_named_and_what_comes_of_it_follows(tmp_path, monkeypatch):
    """The bias is not updated in the first row: by hand, row for row, till the end of the pass."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text(TABLE)
    rows = {
        1: "0 none ✗ (1,2,1) 1 2 0",
        2: "4 1 - - 1 2 0",
        3: "-3 -1 - (0,0,0) 1.0 2 -0",
        4: "-4 -1 - - 1 2 0",
        5: "-1 -1 - - 1 2 0",
    }
    lines = key_lines(["exercises", "perceptron", "--data", "x.csv", "--blank", "all"])
    first = next(n for n, said in enumerate(lines) if said.startswith("  1 "))
    for n, row in rows.items():
        lines[first + n - 1] = " ".join([*lines[first + n - 1].split()[:5], row])
    (tmp_path / "sheet.txt").write_text("\n".join(lines), encoding="utf-8")
    said, good = check("sheet.txt", "text")
    assert said[0] == f"line {first + 1}: row 1 w0: 0; expected 1. Known slip: the bias is not updated" and not good
    assert said[1] == "57 of 70 right, 12 follow, 1 wrong: row 1 w0"


def test_the_command_is_no_answer(capsys, tmp_path):
    """A sheet of which nothing is left but its command."""
    (tmp_path / "sheet.txt").write_text("# python3 -m linref gales perceptron --blank all --digits 0\nfoo\n")
    status, out, _ = run(capsys, "check", tmp_path / "sheet.txt")
    assert status == 1 and "python3" not in out


def test_a_key_in_ascii(tmp_path):
    """Spelt in ASCII, and right as it is."""
    arguments = ["gales", "perceptron", "--blank", "all", "--key"]
    lines = list(cli.sheet(*parsed(arguments), True, arguments))
    assert all(line.isascii() and "?" not in line for line in lines)
    (tmp_path / "sheet.txt").write_text("\n".join(lines))
    assert check(tmp_path / "sheet.txt", "text")[1]


def test_a_sheet_from_standard_input():
    """As data may come."""
    lines = "\n".join(key_lines(["gales", "gates", "--blank", "all"]))
    done = subprocess.run([sys.executable, "-m", "linref", "check", "-"], input=lines.encode(), capture_output=True)
    assert done.returncode == 0 and b" right" in done.stdout


def test_data_beside_the_sheet(capsys, tmp_path, monkeypatch):
    """A sheet is checked from any folder: its data are looked for beside it too."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text(TABLE)
    lines = key_lines(["exercises", "perceptron", "--data", "x.csv", "--blank", "all"])
    (tmp_path / "sheet.txt").write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.chdir("/")
    assert run(capsys, "check", tmp_path / "sheet.txt") == (0, "70 of 70 right\n", "")


@pytest.mark.parametrize(
    "row, slip",
    [
        ("0 none ✗ (2,4,2) 2 4 2", ""),
        ("0 none ✗ (1,2,1) 2 2 1", ""),
        ("0 none ✗ (1,2,1) -1 -2 -1", "subtracted where it should be added"),
        ("0 none ✗ (1,2,1) 1 2 2", "the bias is updated once for each feature"),
    ],
)
def test_known_slips(tmp_path, monkeypatch, row, slip):
    """Each names itself; a slip that is none of them has no name."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text(TABLE)
    lines = key_lines(["exercises", "perceptron", "--data", "x.csv", "--blank", "all"])
    first = next(n for n, said in enumerate(lines) if said.startswith("  1 "))
    lines[first] = " ".join([*lines[first].split()[:5], row])
    found = graded(answers(sheet_of(lines)), *parsed(["exercises", "perceptron", "--data", "x.csv", "--blank", "all"]))
    wrong = [v for v in found if v.status == "wrong" and v.blank.name.startswith("w")]
    assert wrong and {v.slip for v in wrong} == {slip}


NOT, EACH, SUBTRACTED = ("the bias is not updated", "the bias is updated once for each feature",
                         "subtracted where it should be added")


@pytest.mark.parametrize("words, names, own", [
    ("discriminants online --data x.csv", ["w"], {2: ["(-1, -1, -2)", SUBTRACTED], 3: ["(-1, 1, -1)", NOT]}),
    ("discriminants convergence", ["w(k)"], {2: ["(2, 1, 1)", EACH], 3: ["(2, -1, -1)", NOT]}),
    ("fleuret convergence", ["w^k"], {1: ["(1, 0, 2)", EACH], 2: ["(1, 0, 2)", NOT]}),
    ("fleuret perceptron", ["w^k"], {2: ["(1, 0, 2)", EACH], 3: ["(1, 0, 2)", NOT]}),
    ("exercises perceptron --bias last --constant -1 --data x.csv", ["w1", "w2", "w0"],
     {1: ["-1", "-2", "1", SUBTRACTED]}),
    ("exercises perceptron --bias none --threshold 1/2 --labels 1,0 --update error --data x.csv", ["w1", "w2"],
     {1: ["-1", "-2", SUBTRACTED]}),
])
def test_a_slip_below_a_slip(tmp_path, monkeypatch, words, names, own):
    """Each is named by the student's own weights before it, the sample of its row, and the run's conventions.

    By hand: (1, 1, 2), (1, 1, 1), (1, 0, 1) or (1, 2, -1) at 0, then (1, 2, 1), or less (1, 2, 2), or less (0, 0, 1).
    """
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text(TABLE)
    sheet = sheet_of(key_lines([*words.split(), "--blank", "all"]))
    said = {(number, name): answer for number, answers in own.items() for name, answer in zip(names, answers)}
    found = [(blank, said.get((blank.number, blank.name), answer), line) for blank, answer, line in answers(sheet)]
    wrong = [v for v in graded(found, sheet.words, sheet.given) if v.blank.name in names and v.status == "wrong"]
    assert {v.blank.number: v.slip for v in wrong} == {number: answers[-1] for number, answers in own.items()}


PUBLISHED = {  # the sheet, its data, its conventions, and the weights after each row as their publisher prints them
    "kcl35.csv": (
        "--labels 1,0 --bias first --tie negative --update error --start 0.5,1,1",
        [
            [-0.5, 1, 1],
            [-1.5, 1, 0],
            [-1.5, 1, 0],
            [-0.5, 2, 1],
            [-0.5, 2, 1],
            [-1.5, 2, 0],
            [-2.5, 1, 0],
            [-1.5, 2, 1],
            [-1.5, 2, 1],
            [-1.5, 2, 1],
            [-2.5, 1, 1],
            [-1.5, 2, 2],
            [-1.5, 2, 2],
            [-2.5, 2, 1],
        ],
    ),
    "inm427_or.csv": (
        "--labels 1,0 --bias first --tie negative --update error --start -2,-2,0",
        [[-2, -2, 0], [-1, -2, 1], [0, -1, 1], [1, 0, 2], [0, 0, 2], [0, 0, 2], [1, 1, 2], [1, 1, 2], [0, 1, 2]],
    ),
}
POINTS = "x1,x2,class\n0,0,{}\n0,1,{}\n1,0,{}\n1,1,{}\n"


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_tables_typed_in(tmp_path, monkeypatch, name):
    """Sheets of King's College and of City, University of London, in the students' own decimals (X18, X20)."""
    monkeypatch.chdir(tmp_path)
    told, rows = PUBLISHED[name]
    (tmp_path / name).write_text(POINTS.format(*((0, 0, 0, 1) if name == "kcl35.csv" else (0, 1, 1, 1))))
    lines = key_lines(
        ["exercises", "perceptron", "--data", name, *told.replace("--start ", "--start=").split(), "--blank", "results"]
    )
    places = [n for n, said in enumerate(lines) if re.match(r"  [1-4] +1 ", said)]
    assert len(places) >= len(rows)
    for place, w in zip(places, rows):
        lines[place] = "  ".join([*re.split(r"\s{2,}", lines[place].strip())[:-3], *map(str, w)])
    (tmp_path / "sheet.txt").write_text("\n".join(lines), encoding="utf-8")
    said, good = check("sheet.txt", "text")
    assert good and len(said) == 1, said


def test_published_numbers_typed_in():
    """All exercises: every number as published is right, but for the two slips of their publishers (X14, X19, X30)."""
    sheet = sheet_of(key_lines(["exercises", "cases", "--blank", "all"]))
    found = [
        (blank, Numbers(exact=True).join([blank.step.published]), line)
        if blank.name == "computed"
        else (blank, answer, line)
        for blank, answer, line in answers(sheet)
    ]
    verdicts = graded([(b, "-" if b.name == "✗" else a, line) for b, a, line in found], sheet.words, sheet.given)
    wrong = [v.blank.step.what for v in verdicts if v.status != "right" and v.blank.name == "computed"]
    assert wrong == ["s_b of (2, -3), last line", "class where x1 < 0.5, its prose"] and len(verdicts) > 150


def test_statuses_and_json(capsys, tmp_path, monkeypatch):
    """0 for all right, 1 for an empty one; a record for each cell, and one of the counts."""
    monkeypatch.chdir(tmp_path)
    _, blank, _ = run(capsys, "gales", "gates", "--blank", "all")
    _, key, _ = run(capsys, "gales", "gates", "--blank", "all", "--key")
    (tmp_path / "blank.txt").write_text(blank, encoding="utf-8")
    (tmp_path / "key.txt").write_text("My name\n\n" + key, encoding="utf-8")
    count = len(answers(sheet_of(key.splitlines())))
    assert run(capsys, "check", "key.txt") == (0, f"{count} of {count} right\n", "")
    status, out, _ = run(capsys, "check", "blank.txt")
    assert status == 1 and f"0 of {count} right, {count} empty" in out
    *cells, _ = map(json.loads, run(capsys, "check", "blank.txt", "--format", "json")[1].splitlines())
    assert {(cell["status"], cell["answer"]) for cell in cells} == {("empty", "")}
    status, out, _ = run(capsys, "check", "key.txt", "--format", "json")
    records = [json.loads(said) for said in out.splitlines()]
    assert (
        status == 0
        and len(records) == count + 1
        and records[-1] == {"record": "outcome", "right": count, "follows": 0, "wrong": 0, "empty": 0, "lost": 0}
    )
    assert {*records[0]} == {*"record run row name line answer expected status slip key_only".split()}


EMPTY = "sheet.txt: not a worksheet; expected its first line, # python3 -m linref … --blank …"
NOT = "sheet.txt: not a worksheet: its command"
NO_TRACE = "expected a trace with --blank results or --blank all"


@pytest.mark.parametrize(
    "text, message",
    [
        ("", EMPTY),
        ("hello\n", EMPTY),
        ("# python3 -m linref gales gates\n", f"{NOT} 'gales gates': {NO_TRACE}"),
        ("# python3 -m linref --write traces --blank all\n", f"{NOT} '--write traces --blank all': {NO_TRACE}"),
        ("# python3 -m linref gales gates --blank all --help\n", f"{NOT} 'gales gates --blank all --help': {NO_TRACE}"),
        ("# python3 -m linref errata gales --blank all\n",
         f"{NOT} 'errata gales --blank all': 'errata' is not a handout; expected {' or '.join(HANDOUTS)}"),
        ("# python3 -m linref nowhere --blank all\n",
         f"{NOT} 'nowhere --blank all': 'nowhere' is not a handout; expected {' or '.join(HANDOUTS)}"),
        ("# python3 -m linref gales 'gates --blank all\n", f"{NOT} \"gales 'gates --blank all\": No closing quotation"),
        ("# python3 -m linref gales gates --blank all --format latex\n",
         "sheet.txt: --format latex: a worksheet is checked as text or as Markdown"),
        ("# python3 -m linref gales gates --blank all --data no.csv\n", "--data: gales gates has no use for it"),
        ("# python3 -m linref gales fisher --blank all --data no.csv\n",
         "no.csv: no such file or directory; expected a CSV file"),
        ("# python3 -m linref gales perceptron --limit 0 --blank all\n", "sheet.txt: the worksheet has no blanks"),
        (b"\xff\xfe", "sheet.txt: not UTF-8; expected a worksheet as text or Markdown"),
    ],
)
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
    ("", "check needs one file: a worksheet that is filled in"),
    ("a b", "check needs one file: a worksheet that is filled in"),
    ("a --exact", "--exact: check has no use for it"),
    ("a --format latex", "--format latex: check answers in text or json"),
])
def test_no_single_file(capsys, tmp_path, monkeypatch, words, message):
    """No file, a folder, too many words, an option that is of no use."""
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "check", *words.split()) == (2, "", f"linref: {message}\n")


def test_a_destroyed_line_is_named_and_nothing_else_is_lost():
    """Lines left out, written over, put in: the others keep their answers."""
    lines = key_lines(["exercises", "perceptron", "--blank", "all"])
    places = [n for n, said in enumerate(lines) if re.match(r"  [1-4] +-?\d", said)]
    lines[places[3]] = "the dog has eaten this one"
    del lines[places[6]]
    lines.insert(places[9], "  here I was interrupted")
    found = graded(answers(sheet_of(lines)), *parsed(["exercises", "perceptron", "--blank", "all"]))
    lost = {v.blank.number for v in found if v.status == "lost"}
    assert lost == {4, 7} and {v.status for v in found} == {"right", "lost"}


def test_what_is_wrong_is_told_before_what_is_lost(tmp_path):
    """The first wrong answer, or if there is none the first that is empty or lost; a file may begin with a mark."""
    (tmp_path / "x.csv").write_text(TABLE)
    lines, path = key_lines(["exercises", "perceptron", "--data", tmp_path / "x.csv", "--blank", "all"]), tmp_path / "s"
    first = next(n for n, said in enumerate(lines) if said.startswith("  1 "))
    lines[first] = "gone"
    path.write_text("\n".join(lines), encoding="utf-8-sig")
    assert check(path, "text")[0][0] == f"line {first + 1}: row 1 net: the line that it stands in is lost"
    lines[first + 2] = re.sub(r"\S+$", "9", lines[first + 2])
    path.write_text("\n".join(lines), encoding="utf-8-sig")
    assert check(path, "text")[0][0].startswith(f"line {first + 3}: row 3 w0: 9; expected ")


def test_a_vector_on_two_lines_is_one_answer(tmp_path):
    """Thirteen numbers do not fit a line of 80 columns."""
    rows = ",".join("1" * 12) + ",a", ",".join(["-1"] * 12) + ",b"
    (tmp_path / "x.csv").write_text("\n".join([",".join(f"f{d}" for d in range(12)) + ",class", *rows]))
    words = ["gales", "perceptron", "--data", tmp_path / "x.csv", "--corrected", "--blank", "all"]
    lines = [*key(sheet := sheet_of(key_lines(words)))]
    assert any(blanks.keys() & more.keys() for (_, blanks), (_, more) in zip(lines, lines[1:]))
    assert all(v.status == "right" for v in graded(answers(sheet), sheet.words, sheet.given))


@pytest.mark.parametrize("said, found", [
    ("1 3 4", [(2, True), (2, False), (3, False)]), ("1 x y 4", [(2, True), (3, True), (4, False)]),
    ("1" + " x" * 77 + " 4", [(2, True), (3, True), (79, False)]), ("1" + " x" * 78 + " 4", [(2, True)] * 3),
    ("1", [(1, True)] * 3), ("1 x", [(2, True)] * 3)])
def test_where_key_and_sheet_meet_again(said, found):
    """The lines 1 to 4 of a key, with the line at which each after the first is found or lost: 79 are passed over."""
    template = [(number, {}) for number in "1234"]
    (_, _, first, _), *rest = aligned(template, list(enumerate(said.split(), start=1)))
    assert first == 1 and [(number, written is None) for *_, number, written in rest] == found


@pytest.mark.parametrize(
    "handout, topic", [("exercises", "perceptron"), ("gales", "perceptron"), ("vitay", "minibatch")]
)
@pytest.mark.parametrize("form", ["text", "markdown"])
def test_damaged_sheets(tmp_path, handout, topic, form):
    """From a seed: a verdict on every blank, or one line; never anything else."""
    rng, path = random.Random(f"{topic} {form}"), tmp_path / "sheet.txt"
    lines = key_lines([handout, topic, "--blank", "all", "--format", form, "--first", "4"])
    count = len(answers(sheet_of(lines)))
    for _ in range(30):
        path.write_text(damaged(lines, rng), encoding="utf-8")
        try:
            said, good = check(path, "json")
        except InputError as error:
            assert "\n" not in str(error)
        else:
            kept = path.read_text(encoding="utf-8").startswith(lines[0] + "\n")
            assert sum(list(json.loads(said[-1]).values())[1:]) == len(said) - 1 and (
                len(said) - 1 == count or not kept
            )


ODD = [
    "",
    "|",
    "____",
    "(",
    ")",
    "1e999",
    "1/0",
    "½",
    "-",
    "nan",
    "9" * 80,
    "\t",
    "\u00a0",
    "✗",
    "\\",
    "(1, 2",
    "x\ny",
    "|||",
    "\x00",
    "é\u0301",
]


def damaged(lines, rng):
    """The text of some lines with a few changes: characters, words, whole lines."""
    lines = list(lines)
    for _ in range(rng.choice((1, 2, 5))):
        place = rng.randrange(len(lines))
        said, start = lines[place], rng.randrange(len(lines[place]) + 1)
        lines[place] = rng.choice(
            (
                said[:start] + rng.choice(ODD) + said[start + rng.choice((0, 1, 4)) :],
                said[:start],
                rng.choice(ODD),
                lines[rng.randrange(len(lines))],
            )
        )
    return "\n".join(lines)


def test_the_marks_of_blanks_are_told_apart():
    """A line with two blanks that share a character would be two answers in one."""
    words, given = parsed(["gales", "kesler", "--blank", "all"])
    blanks, lines = cli.worksheet(words, given, False)
    marks = [mark for said in filled((said for said in lines), blanks, lambda text: text) for mark in RUN.findall(said)]
    assert marks == [] and len(blanks) > 50
