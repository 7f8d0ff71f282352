"""Blocks as text, Markdown and JSON; runs, selections, numbers, pictures."""

import json
from fractions import Fraction as F
from itertools import count, islice
from typing import NamedTuple

import pytest

from linref.tracer.blocks import (Beside, Conventions, Header, Heading, Outcome, Row, Run, Table, line, note)
from linref.tracer.jsonlines import JsonLines
from linref.tracer.markdown import Markdown
from linref.tracer.numbers import Numbers
from linref.tracer.plot import Grid, frame_of
from linref.tracer.show import Selection, show
from linref.tracer.text import Text
from linref.tracer.verdict import certificate, verdict


class Step(NamedTuple):
    tau: int
    w: list


def a_run(steps, limit=None, pictured=False):
    header = Header("gales", "perceptron", "A run", "linref/gales/perceptron.py", "data",
                    Conventions(tie="none", rate=F(1, 2)))
    return Run(header, steps, lambda step, picture: [line("τ = ", step.tau, " picture" if picture else "", indent=0)],
               lambda run: Outcome("stopped" if run.stopped else "converged",
                                   {"steps": run.count, "updates": run.updated}, [line("end", indent=0)]),
               lambda step: step.tau % 2, limit, pictured)


def steps(n):
    return (Step(tau, [tau, F(1, 3), 0.5]) for tau in range(n))


@pytest.mark.parametrize("value, text", [
    (F(29, 20), "1.45"), (F(1, 3), "0.3333"), (F(2, 3), "0.6667"), (F(-59, 80), "-0.7375"), (F(327, 1600), "0.2044"),
    (10**20 - 1, "9" * 20), (10**20, "1.0000e+20"), (-(10**20), "-1.0000e+20"), (10**10 + F(1, 3), "1.0000e+10"),
    (10**10 - F(2, 3), "9999999999.3333"), (F(-1, 3), "-0.3333"),
    (F(4, 2), "2"), (7, "7"), (-3, "-3"), (0.5, "0.5000"), (2.0, "2.0000"), (-0.00001, "-1.0000e-05"), (-0.0, "0.0000"),
    (1e79, "1.0000e+79"), (F(10**40, 3), "3.3333e+39"), (9.99999e-6, "1.0000e-05"), ("τ", "τ"),
    ([1, [F(1, 2)]], "(1,\u00a0(0.5))"), (F(2 * 10**10 + 1, 2), "1.0000e+10"), (F(1, 20001), "4.9998e-05"),
    (F(1, 20000), "5.0000e-05"), (F(-1, 20000), "-5.0000e-05"), (F("0.12345"), "0.1235"), (F("0.12355"), "0.1236"),
    (F("-0.12345"), "-0.1235"), (F(-1, 3), "-0.3333"), (F(3, 1000), "0.003"), (10**19, "1" + 19 * "0"),
    (10**25, "1.0000e+25"), (-(10**25), "-1.0000e+25"), (1e9, "1000000000.0000"), (1e11, "1.0000e+11"),
])
def test_numbers_as_the_handouts_show_them(value, text):
    """Short decimals as they are, the rest to four places as by hand, nothing that looks like zero and is not."""
    assert Numbers().show(value) == text


def test_numbers_otherwise():
    """Fractions in full, more places."""
    assert Numbers(exact=True).show(10**25) == "1" + 25 * "0"
    assert Numbers(exact=True).show([F(29, 20), 0.1]) == "(29/20,\u00a00.1)"
    assert Numbers(digits=6).show(F(327, 1600)) == "0.204375" and Numbers(digits=0).show(F(29, 20)) == "1"


def test_a_run_counts_and_stops():
    """The limit is the number of steps after the first; updates are those that were made."""
    run = a_run(steps(10), limit=3)
    assert [step.tau for step in run] == [0, 1, 2, 3]
    assert (run.count, run.updated, run.stopped, run.first.tau, run.last.tau) == (4, 1, True, 0, 3)
    run = a_run(steps(4), limit=3)
    assert len(list(run)) == 4 and not run.stopped


def test_a_run_that_leaves_the_numbers_has_diverged():
    """The step with infinite or undefined weights is not shown."""
    def overflowing():
        yield Step(0, [1.0])
        yield Step(1, [10**400 * 1.0])

    run = a_run(overflowing())
    assert [step.tau for step in run] == [0] and run.diverged
    assert verdict(run, [0, 0], [[1, 0]], ["a"]).status == "diverged"
    assert len(list(a_run(iter([Step(0, [10**200])])))) == 1
    for bad in (float("inf"), float("nan"), -1e101):
        run = a_run(iter([Step(0, [1.0]), Step(1, [2.0]), Step(2, [bad])]))
        assert [step.tau for step in run] == [0, 1] and run.diverged and not run.stopped


def test_only_as_many_steps_are_made_as_are_shown():
    """An endless run is stopped by its reader, and each line comes before the next step is made."""
    made = []

    def endless():
        for tau in count():
            made.append(tau)
            yield Step(tau, [0])

    list(islice(show([a_run(endless())], Text()), 8))
    assert len(made) < 6


@pytest.mark.parametrize("selection, shown, hidden", [
    (Selection(), [0, 1, 2, 3, 4, 5, 6], []), (Selection(first=2), [0, 1], [5]), (Selection(last=2), [5, 6], [5]),
    (Selection(first=2, last=2), [0, 1, 5, 6], [3]), (Selection(first=9, last=9), [0, 1, 2, 3, 4, 5, 6], []),
    (Selection(only_updates=True), [1, 3, 5], [4]), (Selection(True, first=1, last=1), [1, 5], [5]),
    (Selection(first=4, last=3), [0, 1, 2, 3, 4, 5, 6], []), (Selection(first=0), [], [7]),
])
def test_selections(selection, shown, hidden):
    """Which steps are shown, and how many are said to be hidden."""
    out = [text for text in show([a_run(steps(7))], Text(), selection)]
    assert [int(text.split()[2]) for text in out if text.startswith("τ")] == shown
    assert [int(text.split()[1]) for text in out if "not shown" in text] == hidden


@pytest.mark.parametrize("plot, pictured", [("all", [0, 1, 2, 3]), ("ends", [0, 3]), ("none", [])])
def test_pictures_at_the_ends(plot, pictured):
    """The first and the last step of a run that has pictures."""
    out = list(show([a_run(steps(4), pictured=True)], Text(), Selection(plot=plot)))
    assert [int(text.split()[2]) for text in out if "picture" in text] == pictured
    assert not any("picture" in text for text in show([a_run(steps(4))], Text()))


def test_one_step_is_both_ends():
    """And a run without steps is none."""
    assert sum("picture" in text for text in show([a_run(steps(1), pictured=True)], Text())) == 1
    assert list(show([a_run(steps(0), pictured=True)], Text()))[-1] == "end"


def test_text_of_blocks():
    """Tables with the first column to the left and numbers to the right, side by side where they fit."""
    table = Table([["ω₁", 1, 22], ["z", F(-1, 2), 3], ["", "✗", ""]])
    assert list(Text().block(table)) == ["  ω₁     1  22", "  z   -0.5   3", "         ✗"]
    assert list(Text().block(Beside([table, table])))[1] == "  z   -0.5   3    z   -0.5   3"
    assert len(list(Text(width=20).block(Beside([table, table])))) == 6
    wide = Table([["n", *range(100, 120)], ["z", *range(20)]])
    assert [text.split()[0] for text in Text(width=40).block(wide)] == ["n", "z"] * 3
    assert list(Text().block(Heading("Title"))) == ["Title"]
    assert list(Text().block(note("GE1", "w = ", [1, 2]))) == ["  GE1: w = (1, 2)"]


def test_rows_wait_for_their_widths():
    """A table that grows is aligned over the rows that waited, and flushed by whatever follows."""
    text = Text()
    rows = [Row(("τ", "w", "name"), (tau, F(10**tau, 3), "a")) for tau in range(3)]
    lines = [out for row in rows for out in text.block(row)]
    assert lines == []
    lines = list(text.block(line("end")))
    assert lines == ["  τ        w  name", "  0   0.3333  a", "  1   3.3333  a", "  2  33.3333  a", "  end"]
    many = Text()
    shown = [out for tau in range(1000) for out in many.block(Row(("τ",), (tau,)))]
    assert len(shown) > 970 and len(many._rows) < 30


def test_rows_too_wide_are_named():
    """What does not fit the terminal is told cell by cell."""
    text = Text(width=30)
    list(text.block(Row(("τ", "weights"), (0, list(range(10))))))
    lines = list(text.block(line("end")))
    assert "τ = 0 ·" in lines[0] and all(len(out) <= 30 for out in lines)


def test_wrapping_keeps_vectors_whole():
    """A line breaks between its vectors, and inside one only where it must."""
    lines = list(Text(width=40).block(line("w = ", [F(1, 3)] * 3, " + ", [F(1, 3)] * 3)))
    assert [text.strip() for text in lines] == ["w = (0.3333, 0.3333, 0.3333) +", "(0.3333, 0.3333, 0.3333)"]
    lines = list(Text(width=40).block(line("w = ", [F(1, 3)] * 30)))
    assert all(len(text) <= 40 for text in lines) and " ".join(" ".join(lines).split()).count("0.3333") == 30
    assert list(Text(width=40).block(line("x" * 90))) == ["  " + "x" * 90]


def test_markdown():
    """Tables with pipes, rows as one table, notes as quotes, pictures as code."""
    items = [a_run(steps(2)), Heading("H"), Table([["a|b", 1], ["c", None]]), note("", "said"),
             Grid((0, 1, 0, 1), 3, 2).picture(["legend"]), Row(("τ",), (1,)), Row(("τ",), (2,)), line("after")]
    out = list(show(items, Markdown()))
    text = "\n".join(out)
    assert "### Gales · A run" in out and "- rate: 0.5" in out and "## H" in out
    assert "| a\\|b | 1 |\n| --- | --- |\n| c |  |" in text and "> **Note**: said" in out
    assert "| τ |\n| --- |\n| 1 |\n| 2 |\n\nafter" in text and text.count("```") == 2


def test_json_values():
    """Integers and floats as numbers, fractions as texts, records as objects; nothing infinite."""
    first, second, last = (json.loads(text) for text in show([a_run(steps(1))], JsonLines()))
    assert first["conventions"] == {"tie": "none", "rate": "1/2"} and first["record"] == "header"
    assert second == {"record": "step", "tau": 0, "w": [0, "1/3", 0.5]}
    assert last == {"record": "outcome", "status": "converged", "steps": 1, "updates": 0, "w": [0, "1/3", 0.5]}
    odd = Run(a_run([]).header, [], None, lambda run: Outcome("x", {"a": [float("inf"), F(4, 2), True, Step(1, [])]}, []))
    assert json.loads(list(show([odd], JsonLines()))[-1])["a"] == [None, 2, True, {"tau": 1, "w": []}]


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
    assert grid.picture([]).lines(80)[0].endswith("│  · b│")


def test_verdicts():
    """Separated with its margin, converged on a tie, stopped with a certificate, stopped too soon."""
    vectors, names = [[3, 4], [6, 8]], ["first", "second"]
    run = a_run(steps(1))
    list(run)
    found = verdict(run, [3, 4], vectors, names, [1, 1], [3, 4])
    assert found.status == "separated" and found.facts["nearest"] == [1]
    assert (found.facts["margin"], found.facts["margin_squared"]) == (5.0, 25)
    tied = verdict(run, [0, 0], vectors, names)
    assert (tied.facts["on_the_boundary"], tied.facts["wrong"]) == (2, 0)
    assert list(Text(width=120).block(tied.blocks[0])) == \
        ["Converged after 0 updates, not separated: 0 on the wrong side, 2 on the boundary."]
    for n, said in ((1, "Nearest sample: a, z = 1."), (3, "Nearest samples: a, z = 1; b, z = 1; c, z = 1."),
                        (4, "Nearest samples: a, z = 1; b, z = 1; c, z = 1; and 1 more.")):
        near = verdict(run, [1], [[1]] * n + [[2]], "abcde")
        assert list(Text(width=120).block(near.blocks[0])) == [f"Separated after 0 updates.  {said}"]
        assert near.facts["nearest"] == list(range(1, n + 1))
    assert verdict(run, [-3, 0], vectors, names).facts["wrong"] == 2
    stopped = a_run(steps(5), limit=1)
    list(stopped)
    assert verdict(stopped, [0, 0], [[1, 0], [-1, 0]], names).facts["certificate"] == [F(1, 2), F(1, 2)]
    soon = verdict(stopped, [0, 0], vectors, names)
    assert soon.status == "stopped" and soon.facts["separable"] is True
    table = certificate([F(1, 2), 0, F(1, 2)], [[1], [5], [-1]], "abc")[1]
    assert table.rows[-1] == ["sum", 1, 2, None, [0]] and len(table.rows) == 4


def test_what_is_shown_does_not_wait_for_what_takes_long(monkeypatch):
    """A second after the first hidden step the rows so far are shown; the last ones follow."""
    made = []

    def slow():
        for tau in range(50):
            made.append(tau)
            yield Step(tau, [tau])

    clock = count(0, 0.4)
    monkeypatch.setattr("linref.tracer.show.monotonic", lambda: next(clock))
    run = Run(a_run(()).header, slow(), lambda step, _: [Row(("τ",), (step.tau,))],
              lambda run: Outcome("computed", {}, []), None)
    lines = show([run], Text(), Selection(first=3, last=1))
    seen = next(text for text in lines if text.strip() == "2")
    assert seen and len(made) < 10
    assert [text.strip() for text in lines if text.strip().isdigit()] == ["49"]


def test_a_step_that_carries_what_follows_counts_at_once():
    """The weights after the last step are the run's, and its update is counted."""
    class Made(NamedTuple):
        tau: int
        w: list
        after: list

    run = Run(a_run(()).header, iter([Made(1, [0], [1]), Made(2, [1], [5])]), lambda step, _: [],
              lambda run: Outcome("computed", {"updates": run.updated}, []), lambda step: 1)
    assert len(list(run)) == 2 and run.w == [5] and run.outcome().facts == {"updates": 2, "w": [5]}


def test_a_list_has_no_weights_to_end_with():
    """The last w of what is only listed is not where anything has ended."""
    from linref.tracer.telling import listing

    run = listing(a_run(()).header, {"n": "n", "w": None}, [(1, [5])], lambda run: [line("said")], found=3)
    assert [step.w for step in run] == [[5]]
    assert run.outcome() == Outcome("computed", {"steps": 1, "updates": 0, "found": 3}, [line("said")])


def test_points_that_nearly_coincide_are_told_apart():
    """Exactly, however small the frame is beside its place; a boundary of any size is drawn."""
    small = F(1, 10**40)
    grid = Grid((1, 1 + small, 0, 1), 5, 3)
    grid.mark(1 + small / 2, 1, "●")
    grid.boundary([10**400, 0, -(10**400) - 10**360])
    assert ["".join(row) for row in grid.cells] == ["  ● ·", "    ·", "    ·"]


def test_marks_of_markdown_are_only_marks_where_they_are_meant():
    """Names of classes and files, letters with an index, and w* are shown as they are."""
    items = [line("w* and m_0 of <b>, `x`, $5, [a] [b](c) _d_ |x| z < 3"), Table([["a_b", "c*"], ["|d|", 1]]), Row(("‖w_1‖", "|x|"), (1, 2)),
             Heading("x_y *")]
    out = "\n".join(show(items, Markdown()))
    assert "w\\* and m_0 of \\<b>, \\`x\\`, \\$5, [a] \\[b](c) \\_d\\_ |x| z < 3" in out and "| a_b | c\\* |" in out
    assert "| \\|d\\| | 1 |" in out and "| ‖w_1‖ | \\|x\\| |" in out and "## x_y \\*" in out


def test_wide_characters_take_two_columns():
    """Tables stay aligned and lines within the width."""
    lines = list(Text().block(Table([["類", "a"], ["bb", "c"]])))
    assert lines == ["  類  a", "  bb  c"]
    assert all(len(text) + text.count("類") <= 40 for text in Text(width=40).block(line("類 " * 60)))


def test_short_lists_are_shown_as_a_whole():
    """--first and --last choose among steps; of a list only if it is long."""
    from linref.tracer.show import LISTED
    from linref.tracer.telling import listing

    for number, shown in ((LISTED, LISTED), (LISTED + 1, 3)):
        run = listing(a_run(()).header, {"n": "n"}, [(n,) for n in range(number)])
        lines = list(show([run], Text(), Selection(first=2, last=1)))
        assert sum(text.strip().isdecimal() for text in lines) == shown and any("not shown" in text for text in lines) == (shown < number)


def test_markdown_in_ascii_keeps_its_columns():
    """What a letter is spelt with is escaped like any other text."""
    lines = list(show([Table([["‖x‖", "a"], [1, 2]]), Row(("‖w‖", "b"), ("α_i", 2))], Markdown(plain=True)))
    assert "| \\|\\|x\\|\\| | a |" in lines and "| \\|\\|w\\|\\| | b |" in lines and "| alpha_i | 2 |" in lines


def test_what_does_not_fit_beside_the_first_column_is_named():
    """A table too wide for its room becomes a list; a vector too long for a line is broken after a comma."""
    lines = list(Text(width=40).block(Table([["name", "vector"], ["a" * 20, [F(1, 3)] * 6], ["b", 1]])))
    assert all(len(text) <= 40 for text in lines) and lines[0].startswith("  name = aaa") and lines[-1] == "  name = b · vector = 1"
    lines = list(Text(Numbers(digits=30), width=40).block(line("w = ", [F(1, 3), F(1, 7), 5], " and so on")))
    assert max(map(len, lines)) <= 40 and len(lines) > 2


def test_an_outcome_without_its_steps():
    """It goes through them itself, once."""
    run = a_run(steps(3))
    assert run.outcome().facts["steps"] == 3 == run.count and list(run) == []


def test_a_picture_in_the_room_that_there_is():
    """The half-plane 3x + y >= 0, its boundary, the line y = -2x and two corners, in 20, 12 and never fewer than 9 columns."""
    grid = Grid((0, 4, -10, 2), 20, 4)
    grid.fill(lambda x, y, n: "░" if 3 * x + y >= 0 else " ")
    grid.curve(lambda x: -2 * x, "+")
    grid.boundary([3, 1, 0])
    grid.mark(4, 2, "a")
    grid.mark(0, -10, "b")
    wide, narrow, narrowest = (grid.picture(["legend"]).lines(room) for room in (26, 18, 5))
    assert wide == ["  2 │·░░░░░░░░░░░░░░░░░░a│", "    │ ······+++░░░░░░░░░░│", "    │       ······+++++++│", "-10 │b            ······░│",
                    "    └────────────────────┘", "     0                  4"]
    assert narrow == ["  2 │·░░░░░░░░░░a│", "    │ ···++░░░░░░│", "    │    ····++++│", "-10 │b       ···░│",
                      "    └────────────┘", "     0          4"]
    assert narrowest == ["  2 │·░░░░░░░a│", "    │ ··+░░░░░│", "    │   ···+++│", "-10 │b     ··░│", "    └─────────┘", "     0       4"]
    assert len(grid.picture([]).lines(25)[0]) == 25 and grid.copy().lines(26) == wide


def test_a_steep_and_a_flat_boundary():
    """Each is drawn along the side on which it leaves no gaps; what lies outside the frame is not drawn."""
    steep, flat = Grid((0, 10, 0, 1), 11, 3), Grid((0, 1, 0, 10), 11, 3)
    steep.boundary([1, -1, -5])
    flat.boundary([-1, 1, -5])
    assert ["".join(row) for row in steep.cells] == ["      ·    ", "      ·    ", "     ·     "]
    assert ["".join(row) for row in flat.cells] == [" " * 11, "·" * 11, " " * 11]
    outside = Grid((0, 1, 0, 1), 3, 3)
    for place in ((-1, 0), (2, 0), (0, -1), (0, 2)):
        outside.mark(*place, "x")
    assert outside.cells == [[" "] * 3] * 3


def test_an_outcome_takes_no_more_steps():
    """Neither after the last step nor after the limit."""
    taken = []

    def counted_steps(n):
        for step in steps(n):
            taken.append(step)
            yield step

    run = a_run(counted_steps(9), limit=3)
    assert len(list(run)) == 4
    before = len(taken)
    assert run.outcome().status == "stopped" and run.count == 4 and len(taken) == before


def test_an_epoch_of_which_the_first_rows_are_not_shown():
    """Its heading says from which example on."""
    from linref.tracer.telling import from_here

    assert [from_here("epoch", 3, 1), from_here("pass", 4, 2, "sample")] == ["epoch 3", "pass 4, from sample 2 on"]
