"""Blocks as text, Markdown and JSON; runs, selections, numbers, pictures."""

import json
import re
from fractions import Fraction as F
from itertools import count, islice
from typing import NamedTuple

import pytest

from linref.cells import Cells, after, before, given
from linref.conventions import Conventions
from linref.conventions import SHEET
from linref.tracer.ascii import in_ascii
from linref.tracer.events import (
    Beside,
    Closing,
    Code,
    Formula,
    Header,
    Heading,
    Line,
    ListRow,
    Note,
    Outcome,
    Row,
    Rows,
    Run,
    Steps,
    Table,
    Traced,
    ended,
    has_left_range,
    line,
    runs,
)
from linref.tracer.jsonlines import JsonLines
from linref.tracer.latex import Latex
from linref.tracer.markdown import Markdown
from linref.tracer.numbers import Numbers, in_full
from linref.tracer.plot import Grid, frame_of
from linref.tracer.show import FIRST, LAST, WHOLE, Hidden, Selection, Spacing, show
from linref.tracer.text import Text
from linref.tracer.words import every, join_some, plural, subscript, summed
from linref.verdict import Vocabulary, certificate, simplest, verdict

WORDS = Vocabulary("w", "x", "z", "sample")


class Step(NamedTuple):
    tau: int
    w: list
    after: list


HEADER = Header(
    "gales", "perceptron", "A run", "linref/gales/perceptron.py", ("data ", F(1, 3)),
    Conventions(at_zero="mistake", rate=F(1, 2)), {"at_zero": "none", "rate": F(1, 2)}
)
CELLS = Cells("Each row is one step.", given(tau="τ"), before(w="w"), after(after=None))
NUMBERED = Cells("Each row is one number.", given(n="n"))


def steps(n):
    """So many steps; the odd ones make an update."""
    return (Step(tau, [tau, F(1, 3), 0.5], [tau + 1, F(1, 3), 0.5]) for tau in range(n))


def blocks(step, pictured=False):
    yield line("τ = ", step.tau, indent=0)
    if pictured:
        yield Grid((0, 1, 0, 1), 3, 2).picture([f"picture of {step.tau}"])


def a_run(given, limit=None, pictured=False, part=lambda step: None):
    """The events of a run."""
    yield HEADER
    run = Steps(given, [0, 0, 0], limit, lambda step: step.tau % 2)
    yield from run.traced(CELLS, lambda step: blocks(step, pictured), part)
    yield run.ended("stopped" if run.stopped else "converged", "end")


def spaced(lines):
    """Lines as they are printed: of several empty ones the first, and none at the beginning."""
    return Spacing()(lines)


def shown(events, selection=Selection(), renderer=None):
    return list(show(events, renderer or Text(), selection))


@pytest.mark.parametrize("value, text", [
    (F(29, 20), "1.45"), (F(1, 3), "0.3333"), (F(2, 3), "0.6667"), (F(-59, 80), "-0.7375"), (F(327, 1600), "0.2044"),
    (10**20 - 1, "9" * 20), (10**20, "1.0000e+20"), (-(10**20), "-1.0000e+20"), (10**10 + F(1, 3), "1.0000e+10"),
    (10**10 - F(2, 3), "9999999999.3333"), (F(-1, 3), "-0.3333"),
    (F(4, 2), "2"), (7, "7"), (-3, "-3"), (0.5, "0.5000"), (2.0, "2.0000"), (-0.00001, "-1.0000e-05"), (-0.0, "0"),
    (1e79, "1.0000e+79"), (F(10**40, 3), "3.3333e+39"), (9.99999e-6, "1.0000e-05"), ("τ", "τ"),
    ([1, [F(1, 2)]], "(1,\u00a0(0.5))"), (F(2 * 10**10 + 1, 2), "1.0000e+10"), (F(1, 20001), "4.9998e-05"),
    (F(1, 20000), "5.0000e-05"), (F(-1, 20000), "-5.0000e-05"), (F("0.12345"), "0.1235"), (F("0.12355"), "0.1236"),
    (F("-0.12345"), "-0.1235"), (F(-1, 3), "-0.3333"), (F(3, 1000), "0.003"), (10**19, "1" + 19 * "0"),
    (10**25, "1.0000e+25"), (-(10**25), "-1.0000e+25"), (1e9, "1000000000.0000"), (1e11, "1.0000e+11"),
    (1e10, "1.0000e+10"), (10**10 - F(1, 10**5), "1.0000e+10"), (F("0.00101"), "0.00101"), (F(-1, 10**4), "-0.0001"),
    (F("9.9996e-10"), "9.9996e-10"), (F("9.99995e-10"), "1.0000e-09"), (F("-9.99994e-10"), "-9.9999e-10"),
    (F("1.000045e30"), "1.0000e+30"), (F("1.00005e-30"), "1.0001e-30"), (F("0.00094"), "0.00094"),
])
def test_numbers_as_the_handouts_show_them(value, text):
    """Short decimals as they are, the rest to four places as by hand, nothing that looks like zero and is not."""
    assert Numbers().show(value) == text


def test_numbers_otherwise():
    """Fractions in full, 0 without a sign, more places."""
    assert Numbers(exact=True).show(10**25) == "1" + 25 * "0"
    assert Numbers(exact=True).show([F(29, 20), 0.1, -0.0]) == "(29/20,\u00a00.1000,\u00a00)"
    assert Numbers(digits=6).show(F(327, 1600)) == "0.204375" and Numbers(digits=0).show(F(29, 20)) == "1"
    assert [Numbers(digits=0).show(x) for x in (0, 0.0, F(1, 2), F(3, 7), -0.06)] == ["0", "0", "1", "4e-01", "-6e-02"]


def test_what_holds_as_printed():
    """A number that would be rounded is a text in full; one that is not stays a number."""
    assert in_full(F(29, 20)) == F(29, 20) and in_full(F(1, 3)) == "1/3" and in_full(F("0.12345")) == "0.12345"
    assert (
        in_full([1, F(1, 7)]) == "(1,\u00a01/7)"
        and in_full(10**25) == "1" + 25 * "0"
        and in_full(-(10**25)) == "-1" + 25 * "0"
    )
    assert in_full(F("-0.00032")) == "-0.00032" and in_full([1, 2]) == [1, 2]
    assert in_full(10**20 - 1) == 10**20 - 1 and in_full(10**20) == "1" + 20 * "0"
    assert in_full(10**10 - F(1, 2)) == 10**10 - F(1, 2) and in_full(10**10 + F(1, 2)) == "10000000000.5"
    assert in_full(F(1, 10**60)) == f"0.{1:060}" and in_full(F(1, 10**61)) == "1/1" + 61 * "0"
    assert in_full(0.5) == 0.5 and in_full(10.0**10) == "10000000000" and in_full(F(1, 32)) == "0.03125"
    assert in_full(F(1, 16)) == F(1, 16) and in_full(-0.0625) == -0.0625


def test_words():
    """Plurals, lists, subscripts, sums."""
    assert [plural(1, "pass"), plural(0, "pass"), plural(2, "update")] == ["1 pass", "0 passes", "2 updates"]
    assert join_some(range(1, 13)) == "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12" and join_some(range(13)).endswith(
        "11, … 1 more"
    )
    assert join_some([]) == "none" and subscript(305) == "₃₀₅"
    assert (
        summed([1, 2, 3]) == [1, " + ", 2, " + ", 3]
        and summed([]) == []
    )


def test_steps_are_counted_and_cut():
    """The limit is the number of steps; updates are those that were made; w is where the steps have led to."""
    run = Steps(steps(10), [7], 3, lambda step: step.tau % 2)
    assert run.w == [7] and [step.tau for step in run] == [0, 1, 2]
    assert (run.count, run.updated, run.stopped, run.first.tau, run.last.tau, run.w[0]) == (3, 1, True, 0, 2, 3)
    run = Steps(steps(3), None, 3)
    assert len(list(run)) == 3 and not run.stopped and run.updated == 3
    run = Steps(steps(0), [7], 3)
    assert list(run) == [] and not run.stopped and not run.diverged and run.count == run.updated == 0
    run = Steps(steps(3), [7], 0)
    assert (
        list(run) == []
        and run.stopped
        and run.w == [7]
        and run.ended("stopped").facts == {"steps": 0, "updates": 0, "w": [7]}
    )


def test_a_run_that_leaves_the_numbers_has_diverged():
    """The step that ends with infinite or undefined weights is not shown."""
    def overflowing():
        yield Step(0, [1.0], [2.0])
        yield Step(1, [2.0], [10**400 * 1.0])

    run = Steps(overflowing(), [1.0])
    assert [step.tau for step in run] == [0] and run.diverged and run.w == [2.0]
    assert len(list(Steps(iter([Step(0, [0], [10**200])])))) == 1
    for bad in (float("inf"), float("nan"), -1e101):
        assert has_left_range([1.0, bad]) and has_left_range([bad, 1])
        run = Steps(iter([Step(0, [1.0], [2.0]), Step(1, [2.0], [bad])]), limit=5)
        assert [step.tau for step in run] == [0] and run.diverged and not run.stopped
    assert shown([run.diverged_outcome("pass")]) == ["", "Diverged after 1 pass: the next leads beyond 10¹⁰⁰."][1:]
    assert not has_left_range([-9e99, 1.0]) and not has_left_range([10**200])
    run = Steps(iter([Step(0, [1.0], [2.0]), Step(1, [2.0], [2.0, 10**400])]))
    assert [step.tau for step in run] == [0] and run.diverged
    run = Steps(iter([Step(0, [1.0], [float("inf")])]))
    assert list(run) == [] and "the first step leads beyond" in shown([run.diverged_outcome()])[0]


def test_only_as_many_steps_are_made_as_are_shown():
    """An endless run is stopped by its reader, and each line comes before the next step but one is made."""
    made = []

    def endless():
        for tau in count():
            made.append(tau)
            yield Step(tau, [0], [0])

    list(islice(show(a_run(endless()), Text()), 8))
    assert len(made) < 6


def test_a_list_without_end_is_shown_row_by_row():
    """For programs, where no row waits for others: one line, one row made."""
    made, row = [], Rows(NUMBERED)
    lines = show((made.append(n) or row(n=n) for n in count()), JsonLines())
    assert next(lines) == '{"record": "step", "n": 0}' and made == [0]


@pytest.mark.parametrize(
    "selection, taus, hidden",
    [
        (Selection(), [0, 1, 2, 3, 4, 5, 6], []),
        (Selection(first=2), [0, 1], [5]),
        (Selection(last=2), [5, 6], [5]),
        (Selection(first=2, last=2), [0, 1, 5, 6], [3]),
        (Selection(first=9, last=9), [0, 1, 2, 3, 4, 5, 6], []),
        (Selection(only_updates=True), [1, 3, 5], []),
        (Selection(True, first=1, last=1), [1, 5], [1]),
        (Selection(first=4, last=3), [0, 1, 2, 3, 4, 5, 6], []),
        (Selection(first=0), [], [7]),
        (Selection(cut=True), list(range(7)), []),
    ],
)
def test_selections(selection, taus, hidden):
    """Which steps are shown, and how many are said to be hidden."""
    out = shown(a_run(steps(7)), selection)
    assert [int(text.split()[2]) for text in out if text.startswith("τ")] == taus
    assert [int(text.split()[1]) for text in out if "not shown" in text] == hidden


def test_steps_before_a_repetition_stand_below_those_left_out():
    """Steps 0 to 39, then the last of them again: the first six, a line, those before the repetition, a line.

    Of a cycle of up to 12 steps all are shown, of a longer one the last three.
    """
    for length, last, why in [(4, 4, "the 4 steps above repeat"), (WHOLE, WHOLE, "the 12 steps above repeat"),
                              (WHOLE + 1, LAST, "the 13 steps before these repeat without end"),
                              (2, LAST, "the 2 steps above repeat")]:
        taus = [*range(40), *range(40 - length, 40), *range(40 - length, 40)]
        again = [Step(tau, [tau], [40 - length if tau == 39 else tau + 1]) for tau in taus]
        out = shown(Steps(again, [0], period=1).traced(CELLS, blocks), Selection(cut=True))
        told = [text.strip().split(" (")[0] for text in out if text.startswith(("τ", "  …"))]
        assert told == [*[f"τ = {n}" for n in range(6)], f"… {34 - last} steps not shown",
                        *[f"τ = {n}" for n in range(40 - last, 40)],
                        f"… {2 * length} steps not shown: {why}"]


def test_what_does_not_say_that_it_is_no_update_is_one():
    """With --only updates it is shown: a row of a list, or a step of a derivation."""
    events = [Traced(Step(0, [], []), [line("a step")]), Rows(NUMBERED)(n=5), line("end")]
    assert [text.strip() for text in shown(events, Selection(only_updates=True)) if text] == ["a step", "n", "5", "end"]


def test_updates_that_are_hidden_are_counted():
    """No update is lost silently."""
    assert "  … 4 steps not shown, 2 of them updates (more: --first N)" in shown(
        a_run(steps(7)), Selection(first=2, last=1)
    )
    assert "  … 1 step not shown (more: --first N)" in shown(a_run(steps(3)), Selection(first=2))
    assert "*… 3 steps not shown, 1 of them an update*" in shown(a_run(steps(3)), Selection(first=0), Markdown())


@pytest.mark.parametrize("number", [WHOLE, WHOLE + 1])
def test_long_runs_are_cut(number):
    """Up to so many steps a run is shown as a whole, of a longer one the first and the last."""
    out = [text for text in shown(a_run(steps(number)), Selection(cut=True)) if text.startswith("τ")]
    assert len(out) == (number if number == WHOLE else FIRST + LAST)


def test_what_closes_a_part_is_no_step():
    """Sixty steps in thirty parts are shown as a whole."""
    def events():
        for tau in range(WHOLE):
            yield Traced(Step(tau, [], []), [line(f"step {tau}")], part=f"pass {tau // 2}")
            if tau % 2:
                yield Closing([line(f"end {tau}")])

    out = shown(events(), Selection(cut=True))
    assert sum("step" in text for text in out) == WHOLE == 2 * sum("end" in text for text in out)


@pytest.mark.parametrize("length", [7, 9, 12])
def test_long_runs_are_cut_at_the_ends_of_their_parts(length):
    """Whole parts at the start and at the end, each under its name."""
    out = shown(a_run(steps(100), part=lambda step: f"pass {step.tau // length + 1}"), Selection(cut=True))
    taus = [int(text.split()[2]) for text in out if text.startswith("τ")]
    gap = next(k for k in range(len(taus)) if taus[k] != k)
    assert gap % length == 0 and gap >= FIRST and taus[gap] % length == 0 and len(taus) - gap >= LAST
    names = [text for text in out if text.startswith("pass")]
    assert names[0] == "pass 1" and len(names) == len(set(names)) and not any("from" in name for name in names)


def test_a_very_long_part_is_cut():
    """A pass of a hundred steps, after as many as are a whole run elsewhere."""
    out = shown(a_run(steps(200), part=lambda step: f"pass {step.tau // 100 + 1}"), Selection(cut=True))
    taus = [int(text.split()[2]) for text in out if text.startswith("τ")]
    assert taus[:WHOLE] == list(range(WHOLE)) and taus[WHOLE] > WHOLE and taus[-LAST:] == list(range(200 - LAST, 200))


def test_a_part_of_which_the_first_steps_are_not_shown():
    """Its name says from which step on; with only the updates it says nothing."""
    def named(selection):
        return [
            text
            for text in shown(a_run(steps(6), part=lambda step: f"pass {step.tau // 3 + 1}"), selection)
            if "pass" in text
        ]

    assert named(Selection()) == named(Selection(only_updates=True)) == ["pass 1", "pass 2"]
    assert named(Selection(last=2)) == ["pass 2, from its step 2 on"]


def test_what_closes_a_part():
    """It is said where the step before it is shown, or is left out only for making no update."""
    def events():
        for tau in range(4):
            yield Traced(Step(tau, [], []), [line(f"step {tau}")], tau % 2 == 0, f"pass {tau // 2}")
            if tau % 2:
                yield Closing([line(f"end {tau}")])
        yield ended("computed", 4)

    def said(selection):
        return [text.strip() for text in shown(events(), selection) if "end" in text]

    assert said(Selection()) == said(Selection(only_updates=True)) == ["end 1", "end 3"]
    assert (
        said(Selection(first=1)) == []
        and said(Selection(first=2)) == ["end 1"]
        and said(Selection(last=1)) == ["end 3"]
    )


@pytest.mark.parametrize("parts", [7, 8, 9, 40, 400])
def test_what_closes_the_parts_left_out(parts):
    """Up to six lines of parts that are not shown stand below the number of their steps; of more parts none."""
    def events():
        run = Steps(steps(10 * parts), [])
        for traced in run.traced(Cells("Each row is one step."), lambda values: [line("a step")],
                                 lambda step: f"pass {step.tau // 10}"):
            yield traced
            if traced.step.step.tau % 10 == 9:
                yield Closing([line(f"end {traced.step.step.tau // 10}")])

    out = [text.strip() for text in shown(events(), Selection(cut=True)) if "end" in text or "not shown" in text]
    ends = [int(text.split()[1]) for text in out if "end" in text]
    hidden = list(range(1, parts - 1))
    assert ends == ([0, *hidden, parts - 1] if len(hidden) <= FIRST else [0, parts - 1])
    assert "not shown" in out[1]


@pytest.mark.parametrize("plot, pictured", [("all", [0, 1, 2, 3]), ("ends", [0, 3]), ("none", [])])
def test_pictures_at_the_ends(plot, pictured):
    """The first and the last step of a run that has pictures."""
    out = shown(a_run(steps(4), pictured=True), Selection(plot=plot))
    assert [int(text.split()[-1]) for text in out if "picture" in text] == pictured
    assert not any("picture" in text for text in shown(a_run(steps(4))))
    out = shown(a_run(steps(4), pictured=True), Selection(first=1, last=2, plot=plot))
    assert [int(text.split()[-1]) for text in out if "picture" in text] == [tau for tau in pictured if tau != 1]
    out = shown(a_run(steps(4), pictured=True), Selection(last=4, plot=plot))
    assert [int(text.split()[-1]) for text in out if "picture" in text] == pictured


def test_pictures_that_are_not_for_the_ends():
    """They are shown only where every picture is wanted."""
    def events(plot):
        steps = (
            Traced(Step(tau, [], []), [Grid((0, 1, 0, 1), 3, 2).picture([f"picture {tau}"], ends=False)])
            for tau in range(3)
        )
        return [text for text in shown(steps, Selection(plot=plot)) if "picture" in text]

    assert [len(events(plot)) for plot in ("all", "ends", "none")] == [3, 0, 0]


def test_nothing_is_drawn_that_is_not_shown():
    """Neither without pictures nor for programs is a grid filled."""
    def events():
        grid = Grid((0, 1, 0, 1), 3, 2)
        grid.fill(lambda x, y, n: pytest.fail("a cell was filled"))
        yield from a_run(steps(1))
        yield grid.picture(["a picture"])
        yield Traced(Step(1, [], []), [grid.picture(["a picture"])])

    assert not any("picture" in text for text in shown(events(), Selection(plot="none")))
    assert len(shown(events(), Selection(), JsonLines())) == 4


def test_one_step_is_both_ends():
    """And a run without steps is none."""
    assert sum("picture" in text for text in shown(a_run(steps(1), pictured=True))) == 1
    assert shown(a_run(steps(0), pictured=True))[-1] == "end"


def test_text_of_blocks():
    """Tables with the first column to the left and numbers to the right, side by side where they fit."""
    table = Table([["ω₁", 1, 22], ["z", F(-1, 2), 3], ["", "✗", ""]])
    assert list(Text().block(table)) == ["  ω₁     1  22", "  z   -0.5   3", "         ✗"]
    assert list(Text().block(Beside([table, table])))[1] == "  z   -0.5   3    z   -0.5   3"
    assert list(Text().block(Table([["n", 1], ["a", "xx"]]))) == ["  n  1", "  a  xx"]
    assert len(list(Text(width=20).block(Beside([table, table])))) == 6
    assert [len(list(Text(width=width).block(Beside([table] * 3)))) for width in (46, 45)] == [3, 9]
    lower = Table([["longer", 1], ["z", 2]])
    first, second, *rest = Text().block(table)
    assert list(Text().block(Beside([table, lower]))) == [f"{first}    longer  1", f"{second}    z       2", *rest]
    assert list(Text().block(Beside([]))) == []
    assert list(Text().block(Beside([lower, lower]))) == ["  longer  1    longer  1", "  z       2    z       2"]
    ragged = Table([["a", "bcd"], ["d", "e"]])
    assert list(Text().block(Beside([ragged, ragged]))) == ["  a  bcd    a  bcd", "  d  e      d  e"]
    wide = Table([["n", *range(100, 120)], ["z", *range(20)]])
    assert [text.split()[0] for text in Text(width=40).block(wide)] == ["n", "107", "114", "z", "7", "14"]
    assert spaced(Text().block(Heading("Title"))) == ["Title"]
    assert list(Text().block(Note("GE1", ("w = ", [1, 2])))) == ["  GE1: w = (1, 2)"]


def test_only_the_first_of_some_indented_steps_stands_apart():
    """And each that begins at the margin."""
    events = [HEADER, *(Traced(None, [line(said, indent=indent)]) for said, indent in (("a", 2), ("b", 2), ("c", 0)))]
    assert shown(events)[-5:] == ["", "  a", "  b", "", "c"]


def test_rows_wait_for_their_widths():
    """A table that grows is aligned over the rows that waited, and flushed by whatever follows."""
    text = Text()
    rows = [Row(("τ", "w", "name"), (tau, F(10**tau, 3), "a")) for tau in range(3)]
    lines = [out for row in rows for out in text.block(row)]
    assert lines == []
    lines = spaced(text.block(line("end")))
    assert lines == ["  τ        w  name", "  0   0.3333  a", "  1   3.3333  a", "  2  33.3333  a", "  end"]
    many = Text()
    shown = [out for tau in range(1000) for out in many.block(Row(("τ",), (tau,)))]
    assert len(shown) > 970 and len(many._rows) < 30


def test_rows_that_do_not_wait_are_named_anew_only_where_they_are_wider():
    """The names stand where the rows do."""
    text = Text()
    parts = [part for n in (1, 2, 300, 4) for part in (text.block(Row(("τ",), (n,))), text.waiting(None))]
    assert spaced(out for part in parts for out in part) == ["  τ", "  1", "  2", "    τ", "  300", "    4"]


@pytest.mark.parametrize("renderer", [Text(), Markdown(), Latex()], ids=["text", "markdown", "latex"])
def test_rows_of_other_columns_are_another_table(renderer):
    """The names of each stand above it."""
    rows = [Row(("one",), (11,)), Row(("one",), (22,)), Row(("two",), (33,))]
    found = " ".join(out for block in (*rows, line("last")) for out in renderer.block(block))
    assert re.findall("one|two|11|22|33|last", found) == ["one", "11", "22", "two", "33", "last"]


def test_rows_too_wide_are_folded():
    """The header and every row take the same aligned lines; columns that turn out wider are named anew."""
    text = Text(width=40)
    rows = [Row(("τ", "weights", "z", "sum of the terms"), (tau, [F(1, 3)] * 3, F(tau, 2), 5)) for tau in (0, 10)]
    assert [out for row in rows for out in text.block(row)] == []
    assert spaced(text.block(line("end"))) == [
        "   τ                   weights  z",
        "      sum of the terms",
        "   0  (0.3333, 0.3333, 0.3333)  0",
        "                     5",
        "  10  (0.3333, 0.3333, 0.3333)  5",
        "                     5", "  end"]
    narrow = Text(width=30)
    list(narrow.block(Row(("τ", "weights"), (0, list(range(20))))))
    assert all(len(out) <= 30 for out in narrow.block(line("end")))


def test_wrapping_keeps_vectors_whole():
    """A line breaks between its vectors, and inside one only where it must."""
    lines = list(Text(width=40).block(line("w = ", [F(1, 3)] * 3, " + ", [F(1, 3)] * 3)))
    assert [text.strip() for text in lines] == ["w = (0.3333, 0.3333, 0.3333) +", "(0.3333, 0.3333, 0.3333)"]
    lines = list(Text(width=40).block(line("w = ", [F(1, 3)] * 12)))
    assert all(len(text) <= 40 for text in lines) and " ".join(" ".join(lines).split()).count("0.3333") == 12
    assert list(Text(width=40).block(line("x" * 90))) == ["  " + "x" * 90]


def test_two_columns_up_to_the_width():
    """A name and what it stands for are side by side in 40 columns; where they would take 41 they are a sentence."""
    def lines(text):
        return list(Text(width=40).block(Table([["ab", text]], head=False)))

    assert lines("x" * 17 + " " + "y" * 16) == ["  ab  " + "x" * 17 + " " + "y" * 16]
    assert lines("x" * 17 + " " + "y" * 17) == ["  ab: " + "x" * 17, "    " + "y" * 17]


def test_two_columns_are_a_sentence_only_where_every_row_has_two():
    """A third cell keeps the others in their columns."""
    rows = [["ab", "c"], ["d" * 20, "e" * 20, "f"]]
    assert list(Text(width=40).block(Table(rows, head=False))) == [
        "  ab", "      c", "  " + "d" * 20, "      " + "e" * 20 + "  f"]


def test_a_line_without_a_place_to_break_in_the_room():
    """It breaks at the first place beyond, whether or not that holds together what stands beside it."""
    for first, second in (" \u00a0", "\u00a0 "):
        lines = list(Text(width=20).block(line("x" * 30 + first + "y" * 8 + second + "z" * 8)))
        assert lines == ["  " + "x" * 30, "    " + "y" * 8, "    " + "z" * 8]


def test_a_path_is_broken_at_its_folders():
    """Not after the sign that it begins with, and a text not after the spaces that it begins with."""
    for text, lines in (("a/" + "x" * 30, ["  a/", "    " + "x" * 30]), ("/" + "x" * 30, ["  /" + "x" * 30]),
                        ("a/b/" + "x" * 30, ["  a/b/", "    " + "x" * 30]), ("  " + "x" * 30, ["    " + "x" * 30])):
        assert list(Text(width=20).block(line(text))) == lines


def test_a_mark_stays_beside_what_it_belongs_to():
    """Where it alone would stand in the next line, what is before it does, too."""
    table = Table([["aaaa", "bbbbbb", "✗"]], head=False)
    assert list(Text(width=17).block(table)) == ["  aaaa  bbbbbb  ✗"]
    assert list(Text(width=16).block(table)) == ["  aaaa", "      bbbbbb  ✗"]
    more = Table([["aaaa", "bbbbbb", "✗", "cc"]], head=False)
    assert list(Text(width=16).block(more)) == ["  aaaa", "      bbbbbb  ✗", "      cc"]


def test_a_row_is_folded_where_it_would_go_beyond_the_width():
    """Up to the last column, in the first line and in those below it."""
    def lines(*widths):
        return list(Text(width=20).block(Table([["x" * width for width in widths]], head=False)))

    assert lines(5, 4, 5) == ["  xxxxx  xxxx  xxxxx"]
    assert lines(5, 4, 6) == ["  xxxxx  xxxx", "      xxxxxx"]
    assert lines(12, 6, 6) == ["  " + "x" * 12, "      xxxxxx  xxxxxx"]
    assert lines(12, 6, 7) == ["  " + "x" * 12, "      xxxxxx", "      xxxxxxx"]
    assert lines(3, 14, 2) == ["  xxx", "      " + "x" * 14, "      xx"]
    empty = Table([["x" * 12, "y" * 12], ["z", ""]])
    assert list(Text(width=20).block(empty)) == ["  " + "x" * 12, "      " + "y" * 12, "  z"]
    words = Table([["ab", "first second third", "c"]], head=False)
    assert list(Text(width=18).block(words)) == ["  ab  first second", "    third", "      c"]


def test_where_the_code_of_a_run_is():
    """At the right of the title where two columns are left between them, else below it."""
    title, code = "Gales · A run", "linref/gales/perceptron.py"
    for width, lines in ((41, [f"{title}  {code}"]), (40, [title, "  " + code])):
        assert spaced(Text(width=width).header(HEADER))[: len(lines)] == lines
    assert len(spaced(Text().header(HEADER))[0]) == 80
    long = spaced(Text(width=20).header(HEADER._replace(run="A run of many steps")))
    assert long[:4] == ["Gales · A run of", "  many steps", "  linref/gales/", "    perceptron.py"]


def test_code_in_the_room_that_there_is():
    """The page's lines at the right of their lines of code, in one column, or all above where one has no room."""
    code = Code([("a = 1", "p"), ("if a:", ""), ("    return a", "page 2")])
    assert list(Text(width=26).block(code)) == ["    a = 1         # p", "    if a:", "        return a  # page 2"]
    above = ["    # p", "    a = 1", "    if a:", "        # page 2", "        return a"]
    assert list(Text(width=25).block(code)) == above
    code = Code([("a = 1", "p"), ("a = 12", "page 2")])
    assert list(Text(width=19).block(code)) == ["    # p", "    a = 1", "    # page 2", "    a = 12"]


def test_colours_take_no_room():
    """Tables and rows, side by side and below each other, stand where they do without; their names are bold."""
    table = Table([["n", "name"], [1, "x̃"], [20, "✗"]])
    items = [Beside([table, table]), table, Row(("τ", "long"), (1, "✗")), Row(("τ", "long"), (20, "b")), line("end")]
    coloured = shown(items, renderer=Text(colour=True))
    assert [re.sub(r"\033\[\d*m", "", text) for text in coloured] == shown(items)
    assert list(Text(colour=True).block(Table([["a", 1], ["b", 2]], head=False))) == ["  a  1", "  b  2"]
    assert {"\033[1m   n  name\033[0m", "\033[1m   τ  long\033[0m"} <= set(coloured)
    assert "  20  \033[31m✗\033[0m       20  \033[31m✗\033[0m" in coloured


def test_colours():
    """Titles are bold, where the code is faint, ✗ red, notes and bad news yellow, good news green."""
    events = [HEADER, line("✗"), Note("GE1", ("said",)), ended("separated", 1, "good"), ended("stopped", 1, "bad"),
              Heading("A part"), Code([("a = 1", "a")])]
    out = "\n".join([*shown(events, renderer=Text(colour=True)), *Text(colour=True).hidden(Hidden(3, 0))])
    for code, text in ((1, "Gales · A run"), (2, "linref/gales/perceptron.py"), (31, "✗"), (33, "  GE1: said"),
                       (32, "good"), (33, "bad"), (1, "A part"), (33, "# a"),
                       (2, "  … 3 steps not shown (more: --first N)")):
        assert f"\033[{code}m{text}\033[0m" in out
    ascii_only = shown([line("adds x to ✗"), Row(("",), ("✗",))], renderer=Text(colour=True, plain=True))
    assert ascii_only[0] == "  adds x to x" and ascii_only[-1] == "  \033[31mx\033[0m"
    out = "\n".join(Text(width=20, colour=True).header(HEADER._replace(run="A run of many steps")))
    assert "\033[1m  many steps\033[0m" in out and "\033[2m    perceptron.py\033[0m" in out


def test_which_ends_are_good_news():
    """A gap in the index, a run at its limit are not; of what is only computed there is none."""
    ends = "separated converged checked complete", "failed incomplete stopped diverged computed"
    assert [{ended(status, 1).good for status in statuses.split()} for statuses in ends] == [{True}, {False}]


@pytest.mark.parametrize("text, written", [("# x.csv", "\\# x.csv"), ("## x", "\\## x"), ("- x", "\\- x"),
                                           ("> x", "\\> x"), ("-3", "-3"), ("a # x", "a # x")])
def test_a_line_does_not_begin_with_a_mark_of_markdown(text, written):
    """A file may have any name."""
    assert next(Markdown().block(line(text))) == written


def test_a_header_in_ascii_has_no_dots_between_its_parts():
    """A dot in the middle has no letter in ASCII, and . would end a sentence; a product keeps its dot."""
    head = Header("gales", "perceptron", "A run", "", ("my.csv · 4 samples · a·b",), SHEET)
    lines = list(Text(plain=True).block(head))
    assert lines[1:] == ["Gales: A run", "  Data: my.csv; 4 samples; a.b"]


def test_a_table_of_markdown_ends_with_an_empty_line():
    """Whatever comes after its rows: others, steps that are not shown, another run, or nothing."""
    form, row, head = Markdown(), Row(("a",), (1,)), ["| a |", "| --- |"]
    assert [*form.block(row), *form.block(row), *form.block(Row(("b",), (2,)))] == [
        *head, "| 1 |", "| 1 |", "", "| b |", "| --- |", "| 2 |"]
    assert [*form.block(Hidden(3, 0))] == ["", "*… 3 steps not shown*", ""]
    assert [*form.block(row), *form.block(HEADER)][:5] == [*head, "| 1 |", "", "### Gales · A run"]
    assert [*form.block(row), *form.block(ended("computed", 1))] == [*head, "| 1 |", ""]
    assert [*form.block(ended("computed", 1))] == []


def test_rows_that_nothing_else_follows_are_shown_at_the_end():
    """Of a document, before the next run, or before what is not shown."""
    row, latex, text = Row(("a",), (1,)), Latex(), Text()
    assert [*latex.block(row)] == [] and [*latex.end()][-2].startswith(r"\bottomrule")
    for event in (HEADER, Hidden(3, 0), ended("computed", 1)):
        assert [*text.block(row)] == [] and "  1" in spaced(text.block(event))[:3]


@pytest.mark.parametrize("form, width", [(Markdown(), 76), (Latex(), 70), (Text(width=60), 60)])
def test_a_wide_picture_takes_the_room_that_there_is(form, width):
    """The columns of a page."""
    assert max(map(len, form.block(Grid((0, 1, 0, 1), 99, 2).picture([])))) == width


def test_markdown():
    """Tables with pipes, rows as one table, notes as quotes, pictures as code."""
    items = [
        *a_run(steps(2)),
        Heading("H"),
        Heading("Within", 2),
        Table([["a|b", 1], ["c", None]]),
        Note("GE1", ("said",)),
        Grid((0, 1, 0, 1), 3, 2).picture(["legend"]),
        Row(("τ",), (1,)),
        Row(("τ",), (2,)),
        line("after"),
    ]
    out = list(show(items, Markdown()))
    text = "\n".join(out)
    assert (
        "### Gales · A run" in out
        and "- **Chosen here**: rate 0.5" in out
        and "## H" in out
        and "### Within" in out
        and "- **Data**: data 0.3333" in out
    )
    assert "| a\\|b | 1 |\n| --- | --- |\n| c |  |" in text and "> **GE1**: said" in out
    assert "| τ |\n| --- |\n| 1 |\n| 2 |\n\nafter" in text and text.count("```") == 2


def test_json_values():
    """Integers and floats as numbers, fractions as texts, records as objects; nothing infinite."""
    first, second, last = map(json.loads, shown(a_run(steps(1)), renderer=JsonLines()))
    assert first == {"record": "header", "handout": "gales", "topic": "perceptron", "run": "A run", "data": "data 1/3",
                     "module": "linref/gales/perceptron.py", "said": {"at_zero": "none", "rate": "1/2"},
                     "conventions": {**dict.fromkeys(Conventions._fields), "at_zero": "mistake", "rate": "1/2"}}
    assert second == {"record": "step", "tau": 0, "w": [0, "1/3", 0.5], "after": [1, "1/3", 0.5]}
    assert last == {"record": "outcome", "status": "converged", "steps": 1, "updates": 0, "w": [1, "1/3", 0.5]}
    assert ['"η"' in shown([ended("x", 1, name="η")], renderer=form)[0] for form in (JsonLines(), JsonLines(True))] == [
        True, False]
    odd = Outcome("x", {"a": [float("inf"), F(4, 2), True, Step(1, [], None), Line(("η = ", F(1, 2)))]}, [], True)
    assert json.loads(shown([odd], renderer=JsonLines())[0])["a"] == [
        None,
        2,
        True,
        {"tau": 1, "w": [], "after": None},
        "η = 1/2",
    ]


def test_pictures_have_points_where_they_belong():
    """Corners in corners, a line through the middle, what lies outside is left out."""
    grid = Grid((0, 4, 0, 2), 5, 3)
    grid.boundary([1, 0, -2])
    grid.mark(0, 0, "a")
    grid.mark(4, 2, "b")
    grid.mark(5, 1, "c")
    assert ["".join(row) for row in grid.cells] == ["  · b", "  ·  ", "a ·  "]
    flat = Grid((0, 4, 0, 2), 5, 3)
    flat.boundary([0, 1, -1])
    flat.boundary([0, 0, 0])
    assert ["".join(row) for row in flat.cells] == ["     ", "·····", "     "]
    assert frame_of([[0, 1], [10, 1]]) == [-1, 11, 0, 2]
    assert grid.picture([]).draw(80)[0].endswith("│  · b│")


def test_verdicts():
    """Separated with its margin, converged on a tie, stopped with a certificate, stopped too soon."""
    vectors, names = [[3, 4], [6, 8]], ["first", "second"]
    run = Steps(steps(1), updates=lambda step: 0)
    list(run)

    def judged(run, w, vectors, names, signs=None, normal=None):
        return verdict(run, w, vectors, names, signs, normal, WORDS)

    def said(found, number=0):
        return list(Text(width=120).block(found.blocks[number]))

    found = judged(run, [3, 4], vectors, names, [1, 1], [3, 4])
    assert found.status == "separated" and found.facts["nearest"] == [1] and found.good
    assert (found.facts["margin"], found.facts["margin_squared"]) == (5.0, 25)
    tied = judged(run, [0, 0], vectors, names)
    assert (tied.facts["on_the_boundary"], tied.facts["wrong"], tied.good) == (2, 0, False)
    assert said(tied) == [
        "The run ends without an update, although there is no boundary at w = 0. w = (0, 0)."]
    for n, text in ((1, "Nearest to the boundary: sample a with z = 1."),
                    (3, "Nearest to the boundary: sample a with z = 1, sample b with z = 1 and sample c with z = 1."),
                    (4, "Nearest to the boundary: sample a with z = 1, sample b with z = 1, sample c with z = 1 and "
                        "1 more.")):
        near = judged(run, [1], [[1]] * n + [[2]], "abcde", [1] * (n + 1))
        assert said(near) == [f"Converged after 0 updates: {every(n + 1, 'sample')} are classified correctly. w = (1)."]
        assert said(near, 1) == [f"  {text}"] and near.facts["nearest"] == list(range(1, n + 1))
    assert judged(run, [-3, 0], vectors, names).facts["wrong"] == 2
    stopped = Steps(steps(5), limit=1)
    list(stopped)
    assert judged(stopped, [0, 0], [[1, 0], [-1, 0]], names).facts["certificate"] == [F(1, 2), F(1, 2)]
    soon = judged(stopped, [0, 0], vectors, names)
    assert soon.status == "stopped" and soon.facts["separable"] is True
    assert said(soon, 1) == ["  The samples are separable, for example by w = (3, 4)."]
    table = certificate([F(1, 2), 0, F(1, 2)], [[1], [5], [-1]], "abc", WORDS)[1]
    assert table.rows == [["sample", "x"], ["a", [1]], ["c", [-1]], ["sum", [0]]]
    long = certificate([F(1, 3), F(2, 3)], [[2] * 6, [-1] * 6], "ab", WORDS)[1]
    assert long.rows[2:] == [["b", 2, [-1] * 6], ["sum of times·x", None, [0] * 6]]
    short = certificate([F(1, 3), F(2, 3)], [[2] * 5, [-1] * 5], "ab", WORDS)[1]
    assert short.rows[2] == ["b", 2, [-1] * 5, [-2] * 5]
    table = certificate([F(1, 3), F(2, 3)], [[2], [-1]], "ab", WORDS)[1]
    assert table.rows == [["sample", "times", "x", "times·x"], ["a", 1, [2], [2]], ["b", 2, [-1], [-2]],
                          ["sum", None, None, [0]]]


def test_a_separating_w_is_simple_and_separates():
    """Whole, in as few digits as will do, whatever the exact one is."""
    vectors = [[-52000, -1], [61000, 1], [-50000, -1], [75000, 1]]
    w = simplest([F(1, 4500), F(-113, 9)], vectors)
    assert (
        all(isinstance(a, int) for a in w)
        and all(w[0] * a + w[1] * b > 0 for a, b in vectors)
        and max(map(abs, w)) < 10**6
    )
    assert simplest([F(1, 3), F(2, 3)], [[1, 1]]) == [1, 2] and simplest([3, 4], [[3, 4]]) == [3, 4]


def test_what_is_shown_does_not_wait_for_what_takes_long(monkeypatch):
    """A second after the first hidden step, not before, the rows so far are shown; the last ones follow."""
    made = []

    def slow():
        for tau in range(50):
            made.append(tau)
            yield Traced(Step(tau, [], []), [Row(("τ",), (tau,))])
        yield line("end")

    for seconds, is_soon in (0.4, True), (0.01, False):
        made.clear()
        clock = count(100, seconds)
        monkeypatch.setattr("linref.tracer.show.monotonic", lambda: next(clock))
        lines = show(slow(), Text(), Selection(first=3, last=1))
        seen = next(text for text in lines if text.strip() == "2")
        assert seen and (len(made) < 10) == is_soon
        assert [text.strip() for text in lines if text.strip().isdigit()] == ["49"]


def test_a_list_has_no_weights_to_end_with():
    """The last w of what is only listed is not where anything has ended; a column without a title is for programs."""
    row = Rows(Cells("Each row is one number.", given(n="n", w=None)))
    listed_row = row(n=1, w=[5])
    assert isinstance(listed_row, ListRow) and listed_row.step._asdict() == {"n": 1, "w": [5]}
    assert list(listed_row.blocks) == [Row(("n",), (1,))]
    assert row.computed("said", found=3) == Outcome(
        "computed", {"steps": 1, "updates": 0, "found": 3}, [line("said", indent=0)], False
    )
    with pytest.raises(AttributeError):
        row(n=1).step._asdict()


def test_points_that_nearly_coincide_are_told_apart():
    """Exactly, however small the frame is beside its place; a boundary of any size is drawn."""
    small = F(1, 10**40)
    grid = Grid((1, 1 + small, 0, 1), 5, 3)
    grid.mark(1 + small / 2, 1, "●")
    grid.boundary([10**400, 0, -(10**400) - 10**360])
    assert ["".join(row) for row in grid.cells] == ["  ● ·", "    ·", "    ·"]


def test_formulas_in_markdown():
    """In LaTeX between dollars where there is LaTeX, else as text; what follows a first one equals it."""
    def written(*formula):
        return list(Markdown().block(Formula(*formula)))

    assert written("w'x", "w^\\top x") == ["$w^\\top x$", ""]
    assert written("w'x", "w^\\top x", "=") == ["$= w^\\top x$", ""]
    assert written("w'x", "w^\\top x", "≤", "a bound", "✓") == ["✓ a bound", "", "$≤ w^\\top x$", ""]
    assert written("3 (x)", "")[0] == "3 (x)"


def test_marks_of_markdown_are_only_marks_where_they_are_meant():
    """Names of classes and files, letters with an index, and w* are shown as they are."""
    items = [
        line("w* and m_0 of <b>, `x`, $5, [a] [b](c) _d_ |x| z < 3"),
        Table([["a_b", "c*"], ["|d|", 1]]),
        Row(("‖w_1‖", "|x|"), (1, 2)),
        Heading("x_y *"),
    ]
    out = "\n".join(show(items, Markdown()))
    assert "w\\* and m_0 of \\<b>, \\`x\\`, \\$5, [a] \\[b](c) \\_d\\_ |x| z < 3" in out and "| a_b | c\\* |" in out
    assert "| \\|d\\| | 1 |" in out and "| ‖w_1‖ | \\|x\\| |" in out and "## x_y \\*" in out


def test_wide_characters_take_two_columns():
    """Tables stay aligned and lines within the width."""
    lines = list(Text().block(Table([["類", "a"], ["bb", "c"]])))
    assert lines == ["  類  a", "  bb  c"]
    assert list(Text().block(Table([["x\u0303", "a"], ["bb", "c"]]))) == ["  x\u0303   a", "  bb  c"]
    assert all(len(text) + text.count("類") <= 40 for text in Text(width=40).block(line("類 " * 60)))


def test_short_lists_are_shown_as_a_whole():
    """--first and --last choose among steps; of a list only if it is long."""
    for number, seen in ((WHOLE, WHOLE), (WHOLE + 1, 3)):
        row = Rows(NUMBERED)
        lines = shown([*(row(n=n) for n in range(number)), row.computed("end")], Selection(first=2, last=1))
        assert sum(text.strip().isdecimal() for text in lines) == seen and any(
            "not shown" in text for text in lines
        ) == (seen < number)


def test_what_has_no_spelling_in_ascii():
    """A letter of another script is a question mark."""
    assert in_ascii("x 類 ё") == "x ? ?"


@pytest.mark.parametrize("text, spelt", [
    ("-δX", "-delta X"), ("ηΔw", "eta Delta w"), ("½xΣ⁻¹xᵀ + m_1Σ", "1/2 x Sigma^-1 x^T + m_1 Sigma"),
    ("w⁽ⁱ⁻¹⁾ᵀX", "w^(i-1)^T X"), ("√((2π)^D)", "sqrt((2 pi)^D)"), ("Σ_n y_n", "sum_n y_n"), ("½·(-2)", "1/2.(-2)"),
])
def test_letters_spelt_out_stand_apart(text, spelt):
    """A Greek letter is a word in ASCII; two words are not joined."""
    assert in_ascii(text) == spelt


def test_markdown_in_ascii_keeps_its_columns():
    """What a letter is spelt with is escaped like any other text."""
    lines = list(show([Table([["‖x‖", "a"], [1, 2]]), Row(("‖w‖", "b"), ("α_i", 2))], Markdown(plain=True)))
    assert "| \\|\\|x\\|\\| | a |" in lines and "| \\|\\|w\\|\\| | b |" in lines and "| alpha_i | 2 |" in lines


def test_a_table_that_does_not_fit_is_folded():
    """Every row in the same lines; a vector too long for a line is broken after a comma."""
    lines = list(Text(width=40).block(Table([["name", "vector"], ["a" * 20, [F(1, 3)] * 3], ["b", [1, 2]]])))
    assert lines == [
        "  name",
        "                        vector",
        "  " + "a" * 20,
        "      (0.3333, 0.3333, 0.3333)",
        "  b",
        "                        (1, 2)",
    ]
    lines = list(Text(Numbers(digits=30), width=40).block(line("w = ", [F(1, 3), F(1, 7), 5], " and so on")))
    assert max(map(len, lines)) <= 40 and len(lines) > 2


def test_runs_for_programs():
    """Each with its header, its steps once, and its outcome; the steps of a run that is passed over are kept."""
    first, second = runs([*a_run(steps(3)), line("between"), *a_run(steps(2))])
    assert first.header is HEADER and [step.tau for step in first] == [0, 1, 2] and list(first) == []
    assert first.outcome.facts["steps"] == 3 and second.outcome.facts["steps"] == 2
    taken = []
    run = next(runs(a_run(step for step in steps(3) if not taken.append(step))))
    assert isinstance(run, Run) and run.outcome.facts["steps"] == 3 == len(taken) and list(run) == []


def test_a_picture_in_the_room_that_there_is():
    """The half-plane 3x + y >= 0, its boundary, the line y = -2x and two corners, in 20, 12 and at least 9 columns."""
    grid = Grid((0, 4, -10, 2), 20, 4)
    grid.fill(lambda x, y, n: "░" if 3 * x + y >= 0 else " ")
    grid.curve(lambda x: -2 * x, "+")
    grid.boundary([3, 1, 0])
    grid.mark(4, 2, "a")
    grid.mark(0, -10, "b")
    wide, narrow, narrowest = (grid.picture(["legend"]).draw(room) for room in (26, 18, 5))
    assert wide == [
        "  2 │·░░░░░░░░░░░░░░░░░░a│",
        "    │ ······+++░░░░░░░░░░│",
        "    │       ······+++++++│",
        "-10 │b            ······░│",
        "    └────────────────────┘",
        "     0                  4",
    ]
    assert narrow == ["  2 │·░░░░░░░░░░a│", "    │ ···++░░░░░░│", "    │    ····++++│", "-10 │b       ···░│",
                      "    └────────────┘", "     0          4"]
    assert narrowest == [
        "  2 │·░░░░░░░a│",
        "    │ ··+░░░░░│",
        "    │   ···+++│",
        "-10 │b     ··░│",
        "    └─────────┘",
        "     0       4",
    ]
    assert len(grid.picture([]).draw(25)[0]) == 25 and grid.lines(26) == wide


def test_a_steep_and_a_flat_boundary():
    """Each is drawn along the side on which it leaves no gaps; what lies outside the frame is not drawn."""
    steep, flat = Grid((0, 10, 0, 1), 11, 3), Grid((0, 1, 0, 10), 11, 3)
    steep.boundary([1, -1, -5])
    flat.boundary([-1, 1, -5])
    assert ["".join(row) for row in steep.cells] == ["      ·    ", "      ·    ", "     ·     "]
    assert ["".join(row) for row in flat.cells] == [" " * 11, "·" * 11, " " * 11]
    outside = Grid((0, 1, 0, 1), 3, 3)
    for place in ((F(-1, 2), 0), (F(3, 2), 0), (0, F(-1, 2)), (0, F(3, 2))):
        outside.mark(*place, "x")
    assert outside.cells == [[" "] * 3] * 3
    outside.boundary([1, -1, 0])
    assert ["".join(row) for row in outside.cells] == ["  ·", " · ", "·  "]


def test_which_lines_cross_a_frame():
    """Those that have corners on both sides, or one on them."""
    grid = Grid((1, 2, 3, 4), 3, 3)
    for w, crosses in (([1, 0, -1], True), ([1, 0, -2], True), ([2, 0, -3], True), ([1, 1, -4], True),
                       ([1, 0, F(-9, 10)], False), ([1, 0, F(-21, 10)], False), ([0, 1, -5], False),
                       ([F(-1, 9), F(-1, 9), F(5, 9)], True), ([0, 1, -3], True), ([0, -1, 2], False)):
        assert grid.crossed(w) == crosses


def test_a_boundary_near_a_corner_is_not_drawn():
    """x + y = 1.9 passes below the corner (1, 1), but within half a character of it; x + y = 2 contains it."""
    for b, row in ((F(-19, 10), "     "), (-2, "·    ")):
        grid = Grid((1, 5, 1, 5), 5, 5)
        grid.boundary([1, 1, b])
        assert "".join(grid.cells[-1]) == row


def test_few_digits_of_a_small_number():
    """As many significant digits as there are places: 1/300 is 0.003333, and a short decimal stays what it is."""
    assert Numbers(digits=3).show(F(52, 10_000)) == "0.0052" and Numbers(digits=3).show(F(1, 1000)) == "0.001"
    assert Numbers().show(F(1, 300)) == "0.003333" and Numbers().show(1 / 70) == "0.01429"
    assert Numbers().show(F(52, 100_000)) == "0.00052" and Numbers().show(F(1, 7000)) == "0.0001429"
    assert Numbers().show(F(1, 70_000)) == "1.4286e-05" and Numbers().show(F(-1, 30)) == "-0.03333"


@pytest.mark.parametrize("cut, first, last", [(True, None, None), (False, 2, 3), (False, None, 1), (False, 0, 0)])
def test_steps_that_are_passed_over_leave_no_mark(cut, first, last):
    """Of 70 steps, in parts of 9 or 20, that may repeat each other, the same lines are shown as if each is read."""
    def counted(repeats):
        for n in range(70):
            yield Step(n, [n % 30 if repeats else n], [0])

    def events(size, repeats, passes_over):
        run = Steps(counted(repeats), updates=lambda step: step.tau % 3 == 0, period=5)
        cells = Cells("Each row is one step.", given(tau="τ"), before(w="w"))
        for event in run.traced(cells, part=size and (lambda step: f"part {step.tau // size}")):
            yield event if passes_over else event._replace(run=None)
        yield run.ended("stopped", f"{run.count} steps, {run.updated} updates")

    for size in (None, 9, 20):
        for repeats in (False, True):
            one, other = (list(show(events(size, repeats, passes_over), Text(), Selection(
                cut=cut, first=first, last=last))) for passes_over in (True, False))
            assert one == other and one[-1] == "70 steps, 24 updates"
