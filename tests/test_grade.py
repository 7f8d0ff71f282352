"""Answers judged, part by part: how they may be written, what they are as values, and what follows from them."""

from fractions import Fraction as F
from types import SimpleNamespace as Record

import pytest

from linref.cells import Cells, RunningSums, after, before, between, found, given, marked
from linref.conventions import Conventions
from linref.grade import Own, as_written, graded, is_right, is_rounded, number_of, with_entry, words_of
from linref.tracer import Header, Numbers
from linref.worksheet import Blank


@pytest.mark.parametrize("value, right, wrong", [
    (F(1, 2), ["1/2", "0.5", ".5", "+0.50", "2/4", "5e-1", "½"], ["1", "0", "-1/2", "0.6", "1/0", "one", "nan", "0,5"]),
    (0, ["0", "-0", "0.0", "-.0"], ["1", "-", ""]),
    (F(1, 3), ["1/3", "0.3", "0.33", "0.3333"], ["0.34", "1", "0.3334", "0"]),
    (-3, ["-3", "−3", "-3.0"], ["3", "-3.1"]),
    (0.1234567, ["0.1235", ".12", "0.123457"], ["0.1234", "0", "1/8"]),
    (F("1.45"), ["1.45", "29/20", "1.5", "1.4"], ["1.46", "1", "1.3"]),
    ([1, F(1, 2)], ["(1, 0.5)", "1, 1/2", "(1 .5)", "[1,0.50]"], ["(1, 0.6)", "(0.5, 1)", "1", "(1, 0.5, 0)"]),
    ([0, 0], ["(0, 0)", "-", "(-0, 0)"], ["0", "(0, 1)"]),
    ("✗", ["✗", "x", "X", "wrong"], ["-", "ok", "1"]),
    ("-", ["-", "none"], ["x", "0"]),
    ("ω₁", ["ω₁", "omega1"], ["ω₂", "omega2"]),
    ("1 of ω₁", ["1 of ω₁", "1.0 of Omega1"], ["2 of ω₁", "1 of"]),
    ("1/3", ["1/3", "0.333"], ["0.5"]),
    (F(2, 3), ["0.6666666666", "0.66666667", "0.7"], ["0.66", "0.666666", "0.6"]),
    (F("15.2"), ["1.5e1"], ["1.6e1", "15."]), (15, ["15."], ["16."]), (20, ["2e1"], []), (21, [], ["2e1"]),
    (F("0.15"), ["0.1", "0.2"], ["0.3"]),
    (float("nan"), ["nan"], ["1"]), (float("inf"), [], ["1e50"]), (1.0, ["1"], []), (0.1 + 0.2, ["3/10"], []),
    (F(1, 3), [], ["33333333333/100000000000"]), (True, [], ["1"]),
    ((1, (2, 3)), ["1 2 3", "(1, (2, 3))", "1 | 2 3"], ["1 2"]), ((0, (0, 1)), [], ["-"]),
    ([1, 4], ["1, 4", "{1, 4}", "1 4"], ["1", "4, 1"]),
    ("none", ["none", "-", "None"], ["1", "0"])])
def test_what_counts_as_right(value, right, wrong):
    """Exactly, or to the digits given; a whole number is meant as it stands; words as they may be spelt."""
    def judged(answer):
        text = Numbers(True).join([value]) if isinstance(value, list) else str(value)
        return is_right(answer.translate(str.maketrans({"−": "-", "½": "1/2"})), value, text)

    assert [a for a in right if not judged(a)] == [] and [a for a in wrong if judged(a)] == []


def test_how_near_a_number_from_rounded_weights_is():
    """By five of the last digits, and half of one that is not written."""
    for answer in ("0.505", "0.51", "0.495", "101/200"):
        assert is_right(answer, F(1, 2), "0.5", F(5, 1000))
    for answer in ("0.5051", "0.52", "0.4949", "51/100"):
        assert not is_right(answer, F(1, 2), "0.5", F(5, 1000))


@pytest.mark.parametrize("value, text, is_so", [
    (F(1, 3), "0.3333", True), (F(1, 2), "0.5", False), ([1, F(1, 3)], "(1, 0.3333)", True),
    ([F(1, 3), 1], "(0.3333, 1)", True), ([1, 2], "(1, 2)", False), ("none", "none", False), (0.25, "0.25", False),
    (0.1234567, "0.1235", True)])
def test_whether_the_key_rounds(value, text, is_so):
    """One number of a vector is enough; a word is not rounded."""
    assert is_rounded(Record(value=value, text=text)) == is_so


def test_words_and_numbers():
    """Whatever separates them; what is no number is None."""
    assert words_of("(1, 2 | 3); {4} 50%") == ["1", "2", "3", "4", "50"]
    assert (number_of("1/2"), number_of("x"), number_of("")) == (F(1, 2), None, None)


def test_an_entry_is_written_anew():
    """In a new list: the value itself stays."""
    value = [[1, 2], [3, 4]]
    assert with_entry(value, (1, 0), 5) == [[1, 2], [5, 4]] and value == [[1, 2], [3, 4]]
    assert with_entry(value, (), 5) == 5


@pytest.mark.parametrize("value, text, answer, status, own", [
    (3, "3", "1/2", "wrong", F(1, 2)), (3, "3", "3.0", "right", 3), (3, "3", "dog", "wrong", "as expected"),
    (3, "3", "", "empty", "as expected"), (3, "3", "", "lost", "as expected"), (3, "3", "none", "wrong", None),
    (None, "none", "none", "right", None), (None, "none", "1", "wrong", 1),
    (F(1, 3), "0.3333", "0.3", "right", F(3, 10)), (F(1, 3), "0.3333", "0.3333", "right", F(1, 3)),
    (3, "3", "three", "right", 3),
    (True, "✗", "-", "wrong", False), (False, "-", "x", "follows", True), (True, "✗", "x", "right", True),
    ([1, 2], "(1, 2)", "(1, 3)", "wrong", [1, 3]), ([1, 2], "(1, 2)", "-", "wrong", [0, 0]),
    ([1, 2], "(1, 2)", "7", "wrong", "as expected"), ([1, 2], "(1, 2)", "(1, x)", "wrong", "as expected"),
    ([1, 4], "1, 4", "1", "wrong", [1]), ([1, 4], "{1, 4}", "{1, 4, 6}", "wrong", [1, 4, 6]),
    ([1, 4], "1, 4", "none", "wrong", []), ([1, 4], "00, 11", "01", "wrong", "as expected")])
def test_what_an_answer_is_as_a_value(value, text, answer, status, own):
    """Of the same kind as the key's: a vector has as many numbers, a list of samples any; rounded if written so."""
    verdict = Record(blank=Record(value=value, text=text, entry=()), answer=answer, status=status, expected=text)
    assert as_written("as expected", verdict) == own


def test_an_entry_as_a_value():
    """The others stay as they are expected."""
    verdict = Record(blank=Record(value=2, text="2", entry=(1,)), answer="7", status="wrong", expected="2")
    assert as_written([5, 6, 8], verdict) == [5, 7, 8]


def test_the_values_of_a_student():
    """The key's but for what is set, which is nothing if it is the key's again."""
    own = Own(Record(w=[1], x=2))
    own.set("w", [1])
    assert not own.differs and own.w == [1]
    own.set("w", [3])
    assert own.differs and (own.w, own.x, own.key.w) == ([3], 2, [1])
    own.set("w", [1])
    assert own.w == [1]


CELLS = Cells("Each row is one sample.", given(i="i", x="x", y="y"), before(n="n", w="w"),
              found(u=("u", "u = w x", lambda w, x: w * x, "w x"),
                    mistake=("", "✗ if y u ≤ 0", lambda c: c.y * c.u <= 0, marked)),
              between(delta=("Δ", "Δ = y x if ✗", lambda c: c.y * c.x * c.mistake)),
              after(after=("w after", "w ← w + Δ", lambda c: c.w + c.delta),
                    n_after=(None, "n ← n + 1 if ✗", lambda c: c.n + c.mistake)))
HEADER = Header("gales", "neuron", "A run", "x.py", samples=None, conventions=Conventions(update="gradient"))
KEY = [dict(i=1, x=2, y=1, n=0, w=0), dict(i=2, x=1, y=-1, n=1, w=2), dict(i=3, x=3, y=1, n=2, w=1)]
NAMES = "n", "w", "u", "mistake", "delta", "after"


def verdicts_on(rows, header=HEADER, cells=CELLS, names=NAMES, key=KEY):
    """The verdicts on the steps of a run with these answers, {place: answer}; all others are as in the key."""
    answers = []
    for number, known in enumerate(key, start=1):
        values = cells.of(**known)
        for name in names:
            text = Numbers().join([cells[name].printed(getattr(values, name))]) or "-"
            blank = Blank(header, number, values, cells[name], (), None, getattr(values, name), text)
            answers.append((blank, rows.get((number, name), text), 10 + number))
    return graded(answers, Numbers())


def statuses(rows, **more):
    """What is not right by the key: {place: status}."""
    found = verdicts_on(rows, **more)
    return {(v.blank.number, v.blank.cell.name): v.status for v in found if v.status != "right"}


def test_all_right():
    """By hand: w goes 0, 2, 1, 1; the first two samples are mistakes, as 0 and -2 are not above 0."""
    assert [v.answer for v in verdicts_on({}) if v.blank.cell.name == "after"] == ["2", "1", "1"]
    assert statuses({}) == {}


def test_within_a_row_each_cell_is_judged_by_the_cells_before_it():
    """u = 7 as written: so no mistake, no change, and w stays; what is right by the key is right as well."""
    own = {(3, "u"): "-7", (3, "mistake"): "x", (3, "delta"): "3", (3, "after"): "4"}
    assert statuses(own) == {(3, "u"): "wrong", (3, "mistake"): "follows", (3, "delta"): "follows",
                             (3, "after"): "follows"}
    assert statuses(own | {(3, "after"): "5"})[3, "after"] == "wrong"
    assert statuses({(3, "u"): "-7"}) == {(3, "u"): "wrong"}


def test_from_row_to_row():
    """With 5 after the first row: u = 5, still a mistake, then 4 and u = 12; what a row does not follow is wrong."""
    own = {(1, "after"): "5", (2, "w"): "5", (2, "u"): "5", (2, "after"): "4", (3, "w"): "4", (3, "u"): "12",
           (3, "after"): "4"}
    assert statuses(own) == {place: "follows" for place in own} | {(1, "after"): "wrong"}
    assert statuses(own | {(3, "w"): "3"}) == statuses(own) | {
        (3, "w"): "wrong", (3, "u"): "wrong", (3, "after"): "wrong"}


def test_a_count_goes_on():
    """From a mistake that is not marked: n stays 0, then 1; w follows, too."""
    own = {(1, "mistake"): "-", (1, "delta"): "0", (1, "after"): "0", (2, "n"): "0", (2, "w"): "0", (2, "u"): "0",
           (2, "after"): "-1", (3, "n"): "1", (3, "w"): "-1", (3, "u"): "-3", (3, "mistake"): "x", (3, "delta"): "3",
           (3, "after"): "2"}
    assert statuses(own) == {place: "follows" for place in own} | {(1, "mistake"): "wrong"}


def test_empty_and_lost_cells_are_as_expected():
    """An answer below them is judged as if they were right."""
    own = {(1, "after"): "5", (2, "w"): "_____", (2, "u"): "5", (2, "delta"): None}
    assert statuses(own) == {(1, "after"): "wrong", (2, "w"): "empty", (2, "u"): "follows", (2, "delta"): "lost"}


def test_another_run_begins_anew():
    """Its first row does not follow from the last one of the run before, nor does a row after one that is missing."""
    header = HEADER._replace(run="Another")
    two = [*verdicts_on({(3, "after"): "5"})]
    again = [(v.blank._replace(header=header), v.answer, 1) for v in verdicts_on({(1, "w"): "5"})]
    found = graded([(v.blank, v.answer, 1) for v in two] + again, Numbers())
    assert [v.blank.number for v in found if v.status == "wrong"] == [3, 1]
    gap = [(v.blank, v.answer, 1) for v in verdicts_on({(1, "after"): "5", (3, "w"): "5"}) if v.blank.number != 2]
    assert [v.status for v in graded(gap, Numbers()) if v.answer == "5"] == ["wrong", "wrong"]


def test_a_rule_that_cannot_be_computed():
    """From 0 there is no 1/w: the cell is compared with the key."""
    cells = Cells("", given(x="x"), found(w=("w", "", lambda c: c.x), inverse=("1/w", "1/w", lambda c: F(1, c.w))))
    becomes = statuses({(1, "w"): "0"}, cells=cells, names=("w", "inverse"), key=[{"x": 2}])
    assert becomes == {(1, "w"): "wrong"}


def test_running_sums():
    """A student goes on from the sum that they have written: 1, then 6 instead of 3, then 6 + 3 and 9 + 4."""
    cells = Cells("", given(x=None), found(sums=("sum", "", RunningSums(lambda c: c.x)),
                                           last=("all", "the last sum", lambda c: c.sums[-1])))
    values = cells.of(x=[1, 2, 3, 4])
    blanks = [Blank(HEADER, 1, values, cells["sums"], (place,), place, value, str(value))
              for place, value in enumerate(values.sums)]
    blanks.append(Blank(HEADER, 1, values, cells["last"], (), None, 10, "10"))
    for said, becomes in (("1 6 9 13 13", "right wrong follows follows follows"),
                        ("1 6 6 10 10", "right wrong right right right"),
                        ("1 6 9 14 14", "right wrong follows wrong follows"),
                        ("1 6 8 12 12", "right wrong wrong follows follows")):
        verdicts = graded([(blank, answer, 1) for blank, answer in zip(blanks, said.split())], Numbers())
        assert [verdict.status for verdict in verdicts] == becomes.split(), said


def test_entries_of_a_matrix():
    """Each is a blank of its own; what comes of them is computed from the student's own ones."""
    cells = Cells("", given(x=None), found(rows=("rows", "", lambda c: [[c.x, 2], [3, 4]]),
                                           det=("det", "", lambda c: c.rows[0][0] * c.rows[1][1]
                                                - c.rows[0][1] * c.rows[1][0])))
    values = cells.of(x=1)
    blanks = [Blank(HEADER, 1, values, cells["rows"], (i, j), None, values.rows[i][j], str(values.rows[i][j]))
              for i in range(2) for j in range(2)]
    blanks.append(Blank(HEADER, 1, values, cells["det"], (), None, -2, "-2"))
    for said, becomes in (("1 2 3 4 -2", "right " * 5), ("1 2 3 7 1", "right right right wrong follows"),
                          ("5 2 3 7 29", "wrong right right wrong follows"),
                          ("1 2 3 7 2", "right right right wrong wrong")):
        verdicts = graded([(blank, answer, 1) for blank, answer in zip(blanks, said.split())], Numbers())
        assert [verdict.status for verdict in verdicts] == becomes.split(), said


def test_numbers_from_rounded_ones_may_be_a_little_off():
    """Only where the key rounds: 1/3 is 0.3333 there, so 3.0003 follows from w = 9 at x = 1/3, 3.0006 does not."""
    cells = Cells("", given(x=None), found(w=("w", "", lambda c: 1), u=("u", "", lambda c: c.w * c.x)))
    for x, said, status in ((F(1, 3), "3.0003", "follows"), (F(1, 3), "3.0006", "wrong"), (F(1, 3), "3", "follows"),
                            (2, "18", "follows"), (2, "18.0003", "wrong")):
        becomes = statuses({(1, "w"): "9", (1, "u"): said}, cells=cells, names=("w", "u"), key=[{"x": x}])
        assert becomes[1, "u"] == status


POINTS = {"points": [[2], [1], [3]], "labels": [1, -1, 1]}
WITH_BIAS = Cells("Each row is one sample.", given(i="i", x=None, y=None), before(w="w"),
                  found(u=("u", "u = w·x", lambda c: c.w[0] * c.x + c.w[1])),
                  after(after=("w after", "w ← w + y x if y u ≤ 0",
                               lambda c: [c.w[0] + c.y * c.x, c.w[1] + c.y] if c.y * c.u <= 0 else c.w)))
RUN = [dict(i=1, x=2, y=1, w=[0, 0]), dict(i=2, x=1, y=-1, w=[2, 1]), dict(i=3, x=3, y=1, w=[1, 0])]


@pytest.mark.parametrize("names, place", [(["w", "u", "after"], (2, "after")), (["w", "u"], (3, "w"))])
@pytest.mark.parametrize("answer, mistake", [
    ("(1, 1)", "the bias is not updated"), ("(3, 2)", "y is left out, x is added at every mistake"), ("(5, 5)", "")])
def test_typical_mistakes_in_weights(names, place, answer, mistake):
    """Of the second sample, from (2, 1): by hand (1, 0), or (1, 1) without the bias, or (3, 2) added.

    They are named where the weights after a row are asked for, and where those before the next row are.
    """
    header = HEADER._replace(samples=POINTS, conventions=Conventions(labels=(1, -1), bias="last", update="label"))
    found = verdicts_on({place: answer}, header, WITH_BIAS, names, RUN)
    wrong = [v for v in found if v.status == "wrong"]
    assert [(v.blank.number, v.blank.cell.name, v.mistake) for v in wrong] == [(*place, mistake)]


def test_typical_mistakes_are_those_of_a_perceptron():
    """Of a rule by the gradient, or by the net, none is named."""
    for update, mistake in (("label", True), ("error", False), ("gradient", False), ("net", False), (None, False)):
        conventions = Conventions(labels=(1, -1), at_zero="mistake", bias="last", update=update)
        header = HEADER._replace(samples=POINTS, conventions=conventions)
        found = verdicts_on({(2, "after"): "(1, 1)"}, header, WITH_BIAS, ("after",), RUN)
        assert any(v.mistake for v in found) == mistake


def test_which_samples_a_step_takes():
    """As the declaration says: a cell of another name than i, or all samples; the mean is divided by their number."""
    header = HEADER._replace(samples=POINTS, conventions=Conventions(labels=(1, -1), bias="last", update="label"))
    groups = given(i="i", m="m"), [WITH_BIAS[name] for name in ("w", "u", "after")]
    for taken, mistake in (("m", "the bias is not updated"), ("i", "")):
        verdicts = verdicts_on({(1, "after"): "(1, 1)"}, header, Cells("", *groups, taken=taken), ("after",),
                               [dict(i=3, m=2, x=1, y=-1, w=[2, 1])])
        assert [v.mistake for v in verdicts] == [mistake]
    batch = Cells("", before(w="w"), after(after=("w after", "", lambda c: [F(4, 3), F(1, 3)])), taken=None)
    for mean, answer, mistake in ((True, "(4/3, 0)", "the bias is not updated"), (False, "(4/3, 0)", ""),
                                  (False, "(4, 0)", "the bias is not updated"), (True, "(4, 0)", "")):
        conventions = header.conventions._replace(mean=mean)
        verdicts = verdicts_on({(1, "after"): answer}, header._replace(conventions=conventions), batch, ("after",),
                               [{"w": [0, 0]}])
        assert [v.mistake for v in verdicts] == [mistake], (mean, answer)
