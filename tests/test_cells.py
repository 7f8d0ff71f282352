"""Cells: every printed value equals its rule, and the declaration says what each of them is."""

from fractions import Fraction as F
from math import isclose
from typing import NamedTuple

import pytest

from linref.cells import Cell, Cells, Values, after, and_after, before, between, found, given, marked
from linref.engine import stream, trace_module
from linref.options import Options
from linref.samples import Data, Targets, read_column, read_targets
from linref.tracer import NO_BREAK, Closing, Row, Traced
from tests.command import EVERY, USES

TWO = Data([[2, F(1, 2)], [3, 1], [-1, F(5, 2)], [0, -1], [F(1, 4), F(3, 4)]], [1, 1, 2, 2, 1], ["a", "b"], "own.csv",
           ("p", "q"))
OVERLAP = Data([[0, 0], [0, 1], [1, 0], [1, 1], [2, F(1, 2)]], [2, 1, 1, 2, 1], ["1", "-1"], "overlap.csv", ("p", "q"))
LINE = Targets([[0], [1], [2], [F(7, 2)]], [1, F(1, 2), 3, 2], ["x", "y"], "line.csv")
COLUMN = [1, F(3, 2), 4, F(9, 4)], "height", "column.csv"
FILES = {"two": TWO, "overlap": OVERLAP, "line": LINE, "column": COLUMN}
MOST = 40  # steps of a run that are looked at
PAIRS = [pair for pair in EVERY if pair != ("fleuret", "mnist")]  # thousands of images, drawn anew


def files(handout, topic):
    """The files that a topic reads: samples of classes, numbers to be estimated, or one column of numbers."""
    if "data" not in USES[handout][topic]:
        return []
    reads = getattr(trace_module(handout, topic), "READS", None)
    return {read_targets: ["line"], read_column: ["column"]}.get(reads, ["two", "overlap"])


OWN = [(handout, topic, file) for handout, topic in PAIRS for file in files(handout, topic)]


def same(a, b):
    """Equal; floats as far as their digits go."""
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, float) or isinstance(b, float):
        return isclose(a, b, rel_tol=1e-9, abs_tol=1e-9)
    return a == b


def values_of(handout, topic, options):
    """The values of all steps of a topic, of long runs the first ones."""
    count = 0
    for event in stream(handout, [topic], options):
        count = count + 1 if isinstance(event, Traced) else 0
        if isinstance(event, (Traced, Closing)) and count <= MOST and isinstance(event.step, Values):
            yield event.step


def unlike_their_rules(values):
    """The names of the cells whose values are not what their rules give."""
    with_rules = [cell for cell in values.cells if cell.rule]
    return [cell.name for cell in with_rules if not same(cell.compute(values), getattr(values, cell.name))]


@pytest.mark.parametrize("handout, topic", PAIRS)
def test_every_cell_of_a_default_run_equals_its_rule(handout, topic):
    """The step's own field against the rule of its cell, which is computed from the cells before it."""
    found_in = [unlike_their_rules(values) for values in values_of(handout, topic, Options())]
    assert found_in and not any(found_in)


@pytest.mark.parametrize("handout, topic, file", OWN)
def test_every_cell_on_own_data_equals_its_rule(handout, topic, file):
    """Separable or overlapping classes, numbers to be estimated, a column of numbers."""
    limit = 8 if "limit" in USES[handout][topic] else None
    options = Options(data=FILES[file], limit=limit)
    found_in = [unlike_their_rules(values) for values in values_of(handout, topic, options)]
    assert not any(found_in)
    assert found_in or (topic, file) == ("convergence", "overlap")  # where there is no v to prove anything with


def broken(values, name):
    """The same values, with a rule of another cell that gives what no cell has."""
    cells = [cell._replace(rule=lambda c: "broken", names=()) if cell.name == name else cell for cell in values.cells]
    return Values(Cells("", cells, **values.cells.known), values.step)


def test_a_broken_rule_is_seen():
    """In the first step of the perceptron, of each field that has a rule, and of that field alone."""
    values = next(v for v in values_of("gales", "perceptron", Options()) if hasattr(v.step, "misclassified"))
    own = [cell.name for cell in values.cells if cell.rule and hasattr(values.step, cell.name)]
    assert {"yz", "misclassified", "after"} <= set(own)
    for name in own:
        assert unlike_their_rules(broken(values, name)) == [name]


def test_a_rule_without_the_rate_is_seen():
    """Where the rate is not 1."""
    steps = (v for v in values_of("vitay", "online", Options(rate=F(1, 3))) if v.step is not None)
    values = next(v for v in steps if v.error and any(v.x))
    cells = [cell._replace(rule=lambda c: [c.error * a for a in c.x], names=()) if cell.name == "delta_w" else cell
             for cell in values.cells]
    assert "delta_w" in unlike_their_rules(Values(Cells("", cells, **values.cells.known), values.step))


class Step(NamedTuple):
    """A step of a perceptron of one input."""

    x: int
    y: int
    w: int
    after: int


def perceptron_cells(**known):
    """The cells of such a step."""
    return Cells(
        "Each row is one sample.", given(x="x", y="y"), before(w="w"),
        found(u=("u", "u = w x", lambda w, x: w * x, "w x"),
              mistake=("", "✗ if y u ≤ 0", lambda c: c.y * c.u <= 0, marked)),
        between(change=(None, "η y x", lambda eta, y, x: eta * y * x, "eta y x")),
        after(after=("w then", "w ← w + η y x if ✗", lambda c: c.w + c.change * c.mistake)), **known)


def test_a_cell_is_computed_of_the_values_that_its_rule_names():
    """By their names, constants of the run among them, or of all as attributes."""
    c = perceptron_cells(eta=2).of(x=3, y=-1, w=2)
    assert c.cells["u"].compute(c) == 6 and c.cells["change"].compute(c) == -6
    assert c.cells["mistake"].compute(c) is True and c.cells["after"].compute(c) == -4
    assert Cell("n", "n", "found", "n + 1", lambda n: n + 1, ("n",)).compute(c.cells.of(n=4)) == 5


def test_a_value_is_printed_as_its_cell_says():
    """A mark for a mistake."""
    cells = perceptron_cells(eta=1)
    assert [cells["mistake"].printed(value) for value in (True, False)] == ["✗", ""] and cells["u"].printed(6) == 6


def test_values_are_those_of_the_step_and_else_of_the_rules():
    """What the step has is not computed again, and what neither has is an error."""
    c = perceptron_cells(eta=1).of(Step(x=3, y=-1, w=2, after=99))
    assert (c.x, c.u, c.mistake, c.after) == (3, 6, True, 99)
    assert unlike_their_rules(c) == ["after"]
    with pytest.raises(AttributeError, match="^margin is neither a field of the step nor a cell with a rule$"):
        c.margin
    assert c._asdict() == {"x": 3, "y": -1, "w": 2, "after": 99, "u": 6, "mistake": True, "change": -3}


def test_a_rule_is_computed_once():
    """However often its value is read."""
    asked = []
    cells = Cells("", given(x="x"), found(u=("u", "u = x", lambda c: asked.append(c.x) or c.x)))
    c = cells.of(x=1)
    assert (c.u, c.u, c("u"), asked) == (1, 1, 1, [1])


def test_a_row_has_a_column_for_each_title():
    """None for what is only recorded, several for a vector with several, and what is added at the end."""
    c = perceptron_cells(eta=1).of(Step(x=3, y=-1, w=2, after=-1))
    assert c.row(("note", "first")) == Row(("x", "y", "w", "u", "", "w then", "note"), (3, -1, 2, 6, "✗", -1, "first"))
    spread = Cells("", given(x=["x₁", "x₂"])).of(x=[5, 7])
    assert spread.row() == Row(("x₁", "x₂"), (5, 7)) and spread("x", 1) == 7


def test_on_a_worksheet_blanks_stand_for_values():
    """The paper is given the cell, and may leave it blank; what the values are does not change."""
    c = perceptron_cells(eta=1).of(Step(x=3, y=-1, w=2, after=-1))
    sheet = c.on_paper(lambda values, cell, entry, value, of: "__" if cell.role in ("found", "after") else value)
    assert sheet.row().cells == (3, -1, 2, "__", "__", "__") and sheet.u == 6 and sheet.asks and not c.asks
    assert (c.working("2·3"), sheet.working("2·3")) == (("2·3",), ())


def test_the_legend_says_what_a_row_is_and_how_its_columns_are_computed():
    """Of printed columns and of the new weights; without any rule it says nothing."""
    legend = perceptron_cells().legend.replace(NO_BREAK, " ")
    assert legend == "Each row is one sample. u = w x. ✗ if y u ≤ 0. w ← w + η y x if ✗."
    assert Cells("Each row is one sample.", given(x="x")).legend == ""
    assert Cells("Each row is one gap.", found(gap=("a - b", "a - b", None))).legend == ""


def test_without_a_column_its_cell_is_only_recorded():
    """It has no title and no rule in the legend, but keeps its value."""
    cells = perceptron_cells(eta=1).without("u", "y")
    assert cells.legend.replace(NO_BREAK, " ") == "Each row is one sample. ✗ if y u ≤ 0. w ← w + η y x if ✗."
    assert cells.of(Step(3, -1, 2, -1)).row().columns == ("x", "w", "", "w then")
    assert cells.of(Step(3, -1, 2, -1)).u == 6 and "u" in cells and "eta" not in cells


def test_fields_for_programs():
    """The title, the role and the rule of every cell; a reader can compute all that are neither given nor before."""
    fields = perceptron_cells().fields
    assert list(fields) == ["x", "y", "w", "u", "mistake", "change", "after"]
    assert fields["u"] == {"title": "u", "role": "found", "rule": "u = w x"}
    assert fields["w"] == {"title": "w", "role": "before", "rule": None}
    assert fields["change"] == {"title": None, "role": "between", "rule": "η y x"}
    assert perceptron_cells().complete and not Cells("", found(gap=("a - b", "", None))).complete


def test_what_is_before_a_step_has_its_name_after_it():
    """So that rows can be joined."""
    assert [and_after(name) for name in ("w", "b", "alphas")] == ["after", "b_after", "alphas_after"]
