"""Worksheets: what is given stays, what a reader can compute is a blank, and the key differs in blanks only."""

import re
from types import SimpleNamespace as Record

import pytest

from linref import HANDOUTS, engine
from linref.cells import Cells, after, before, between, found, given
from linref.gales.views.perceptron import set_of
from linref.options import Options, parsed
from linref.samples import InputError
from linref.tracer import Closing, Header, Heading, Line, ListRow, Made, Numbers, Row, Table, Traced, join_some
from linref.tracer.jsonlines import JsonLines
from linref.tracer.show import Selection, show
from linref.worksheet import (
    LEFT_OUT, NOTHING, SPARE, Worksheet, blanked, filled, pieces_of, room, spare_row, text_of, whole, width)
from tests.command import EVERY, USES, run, sampled, turned
from tests.conftest import record

TABLE = "sun,rain,class\n1,2,1\n2,1,1\n-1,-1,-1\n0,-2,-1\n1,-1,-1\n"
with pytest.MonkeyPatch.context() as patched:
    record(patched)
    WORKSHEETS = [(handout, topic) for handout in HANDOUTS for topic in engine.with_worksheets(handout)]
LOOPS = [pair for pair in WORKSHEETS if {"data", "start", "limit"} <= set(USES[pair[0]][pair[1]])]


def paper(*arguments):
    """The lines of a worksheet and those of its key."""
    arguments = [*map(str, arguments)]
    both = arguments, [*arguments, "--key"]
    blank, key = (list(engine.worksheet_file(*parsed(each), False, each)) for each in both)
    return blank, key


def only_blanks_differ(sheet, key):
    """Whether a line of the key is that of the sheet, spaces aside, with something in each blank."""
    pieces = [r"\s*".join(map(re.escape, piece.split())) for piece in re.split("_{4,}", sheet)]
    return re.fullmatch(r"\s*" + r"\s*\S.*?\s*".join(pieces) + r"\s*", key) is not None


def test_most_topics_have_a_worksheet():
    """Of every handout, and no topic that it does not have."""
    assert len(WORKSHEETS) > 40 and {handout for handout, _ in WORKSHEETS} == set(HANDOUTS)
    assert set(WORKSHEETS) < set(EVERY) and len(LOOPS) > 6


@pytest.mark.parametrize("handout, topic", WORKSHEETS)
def test_the_key_differs_in_blanks_only(handout, topic):
    """Line by line; every sheet has blanks, and no picture, outcome or note."""
    sheet, key = paper(handout, topic, "--blank", "all")
    assert len(sheet) == len(key) and key[0] == f"{sheet[0]} --key" and sheet[0].endswith("--blank all")
    assert all(only_blanks_differ(*pair) for pair in zip(sheet[1:], key[1:]))
    text = "\n".join(sheet)
    assert "____" in text and "____" not in "\n".join(key)
    assert not re.search(r"^(Separated|Converged|Stopped) after|^  [A-Z]E\d+:|└──", text, re.MULTILINE)


ASKED = "found", "between", "after"


@pytest.mark.parametrize("handout, topic", sorted(set(EVERY) - set(WORKSHEETS)))
def test_a_topic_without_cells_to_compute_has_no_worksheet(capsys, handout, topic):
    """One line, which names the topics that have one; status 2, and nothing on standard output."""
    others = ", ".join(name for its, name in WORKSHEETS if its == handout)
    for level in ("results", "all"):
        assert run(capsys, handout, topic, "--blank", level) == (
            2, "", "linref: --blank: this trace has no cells for its reader to compute; topics with a worksheet: "
                   f"{others}\n")
    for event in engine.stream(handout, [topic], Options()):
        cells = getattr(getattr(event, "step", None), "cells", None)
        assert not cells or not cells.complete or not any(cell.role in ASKED for cell in cells)


def test_a_run_without_steps_has_no_worksheet(capsys):
    """Though its topic has one."""
    status, out, err = run(capsys, "gales", "perceptron", "--limit", "0", "--blank", "all")
    assert (status, out) == (2, "") and "perceptron" in err and err.count("\n") == 1


FORMS = ["text", "markdown", "latex"]


@pytest.mark.parametrize("handout, topic, form", [
    (*topic, form) for turn, form in enumerate(FORMS) for topic in sampled(turned(LOOPS, turn % 2), 2)])
def test_three_forms(tmp_path, monkeypatch, handout, topic, form):
    """Each form has the command of its key, the same number of lines, and blanks; half of the topics in each."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text(TABLE)
    sheet, key = paper(handout, topic, "--data", "x.csv", "--limit", "2", "--blank", "all", "--format", form)
    mark = {"text": "#", "markdown": "#", "latex": "%"}[form]
    assert sheet[0].startswith(f"{mark} python3 -m linref {handout} {topic} --data x.csv") and len(sheet) == len(key)
    blank = r"\underline{\hspace{3.5em}}" if form == "latex" else "____"
    assert any(blank in line for line in sheet) and not any(blank in line for line in key)


@pytest.mark.parametrize("handout, topic", sampled(WORKSHEETS, 2))
def test_a_worksheet_changes_no_event(handout, topic):
    """The same events print the same trace before a worksheet is made of them and afterwards."""
    events = list(engine.stream(handout, [topic], Options()))
    ahead = list(engine.lines(events, {}, False))
    made = Worksheet("all", Numbers())
    assert list(engine.lines(made.events(events), {"plot": "none"}, False)) and made.blanks
    assert list(engine.lines(events, {}, False)) == ahead
    assert all(show([*events], JsonLines(False), Selection()))


@pytest.mark.parametrize("names", ["a,b", "w1,w2"])
def test_features_are_given_whatever_a_file_calls_them(tmp_path, monkeypatch, names):
    """Names that weights have, too, are no weights: each row has the features, x0 and t; all else is asked."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text(f"{names},class\n3,2,1\n-5,7,-1\n")
    sheet, _ = paper("exercises", "perceptron", "--data", "x.csv", "--limit", "1", "--blank", "all")
    rows = [line.split() for line in sheet if re.match(r"  [12]  ", line)]
    assert [row[:5] for row in rows] == [["1", "3", "2", "1", "1"], ["2", "-5", "7", "1", "-1"]]
    assert all(set("".join(row[5:])) <= set("_(),") for row in rows)


def test_features_that_are_called_like_an_answer(tmp_path, monkeypatch):
    """A loss is asked for, though a feature has the same name."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text("δ,L,y\n1,2,3\n2,1,4\n0,1,2\n")
    sheet, _ = paper("crowley", "descent", "--data", "x.csv", "--limit", "1", "--blank", "all")
    title = next(n for n, line in enumerate(sheet) if re.match(" +i +m .*L", line))
    assert all("____" in line for line in sheet[title + 1:title + 4])


@pytest.mark.parametrize("level", ["all", "results"])
def test_what_is_given_and_what_is_not(level):
    """A row of online learning: i, x, y stay; w is given in the first row alone, where it is the start."""
    sheet = paper("discriminants", "online", "--blank", level)[0]
    rows = [line for line in sheet if "____" in line]
    assert all(re.match(r"[ \d]+ \(1, [^_]+\) +-?1 ", row) for row in rows) and len(rows) > 15
    assert [("(____, ____, ____)" in row) for row in rows[:4]] == [False, True, True, True]


@pytest.mark.parametrize("handout, topic, left_out", [
    ("gales", "perceptron", "E(w̃[0]) ="), ("discriminants", "batch", " J_p "), ("vitay", "online", "  Δw "),
    ("vitay", "minibatch", "dw "), ("exercises", "perceptron", "Δw "), ("crowley", "descent", "|ΔL|")])
def test_results_ask_for_what_a_step_finds(handout, topic, left_out):
    """What lies between what is found and the new weights is asked for with --blank all only."""
    for level in ("all", "results"):
        sheet = paper(handout, topic, "--blank", level)[0]
        shown = [a for a, b, c in zip(sheet, sheet[1:], sheet[2:]) if "____" in a + b + c and ";" not in a]
        assert any(left_out in f"{line} " for line in shown) == (level == "all"), level
        assert "\n".join(sheet).count("____") > 10


@pytest.mark.parametrize("handout, topic", WORKSHEETS)
def test_no_weights_are_given_away(handout, topic):
    """Of the weights that a step ends with, none are printed in a later one."""
    blanks, lines = engine.worksheet_lines(*parsed([handout, topic, "--blank", "results"]), False)
    text, ends = "\n".join(lines), set()
    for blank in blanks.values():
        if "after" in blank.values.cells:
            ends.add(Numbers().join([blank.values.cells["after"].printed(blank.values.after)]))
    given = text.split("____")
    assert [w for w in ends if len(w) > 12 and any(w in part for part in given)] == []


def test_what_a_first_row_ends_with_is_asked_for():
    """The w of an exercise stands in the first row too; the counts α are given in every row."""
    rows = [line for line in paper("exercises", "dual", "--blank", "results")[0] if re.match(r" +1  \(", line)]
    assert rows and all(re.search(r"\(_+, _+, _+\)", row) for row in rows)
    rows = [line for line in paper("exercises", "dual", "--blank", "all")[0] if re.match(r" +\d+ +\(", line)]
    assert len(rows) > 5 and all(re.search(r"\)  +-?1  +\d+  ", row) for row in rows)


def test_what_tells_the_end_is_left_out():
    """No list below a search, in which its last weights would stand; a list of its own is a worksheet."""
    sheet, _ = paper("gales", "perceptron", "--blank", "all")
    assert not any("Solution region" in line or "good decision" in line for line in sheet)
    assert any("Training Criteria" in line for line in paper("gales", "neuron", "--blank", "all")[0])


@pytest.mark.parametrize("handout, topic", [("fleuret", "lda"), ("fleuret", "kernel"), ("gales", "kesler")])
def test_samples_are_given(tmp_path, monkeypatch, handout, topic):
    """Whatever their column is called, and where the run that lists them has no steps."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text("sun,rain,class\n31,2,1\n47,1,1\n-53,-1,-1\n61,-2,-1\n")
    sheet = "\n".join(paper(handout, topic, "--data", "x.csv", "--blank", "all")[0])
    assert all(re.search(rf"(?<!\d){number}\b", sheet) for number in ("31", "47", "-53", "61"))


CELLS = Cells("Each row is one step.", given(i="i", x="x"), before(w="w"),
              found(z=("z", "z = w x", lambda w, x: w * x, "w x"), terms=("t", "t", lambda c: [c.z, -c.z])),
              between(delta_w=("Δw", "Δw = z x", lambda z, x: z * x, "z x")),
              after(after=(None, "w ← w + Δw", lambda w, delta_w: w + delta_w, "w delta_w")))
HEADER = Header("gales", "neuron", "A run", "x.py", ("data",))


def in_step(*layouts, level="all", cells=CELLS, known={"i": 1, "x": 3, "w": 2}):
    """What some layouts make of the steps of a run, and the blanks: {name: text}."""
    made = Worksheet(level, Numbers())
    steps = [cells.of(**known) for _ in layouts]
    events = made.events([HEADER, *(Traced(c, Made(layout, c)) for c, layout in zip(steps, layouts))])
    blocks = [list(event.blocks) for event in events if isinstance(event, Traced)]
    return blocks, [(blank.number, blank.name, blank.text) for blank in made.blanks.values()]


def in_a_row(c):
    yield c.row()


@pytest.mark.parametrize("level, asked", [("all", ["z", "t", "Δw"]), ("results", ["z", "t"])])
def test_what_a_row_asks_for(level, asked):
    """By the roles of its cells: the first row is given its w; a column that is not asked for is left out."""
    ((first,), (second,)), blanks = in_step(in_a_row, in_a_row, level=level)
    assert first.columns == ("i", "x", "w", *asked) and first.cells[:3] == (1, 3, 2)
    assert second.cells[:2] == (1, 3) and second.cells[2] not in (2, LEFT_OUT)
    assert [name for _, name, _ in blanks] == [*asked, "w", *asked]


def test_a_layout_that_is_a_list():
    """Blocks that are made all at once, such as a row with a picture."""
    ((row, *_),), blanks = in_step(lambda c: [c.row(), Line(("no cell",))])
    assert isinstance(row, Row) and (1, "z", "6") in blanks


def test_which_blocks_of_a_step_are_shown():
    """Those with a cell, even if it is given; lines and rows without, and those with a cell not asked for, are not."""
    def blocks(c):
        yield Line(("no cell at all",))
        yield Line(("z = ", c("z")))
        yield Line(("i = ", c("i")))
        yield Line(("Δw = ", c("delta_w"), " and z = ", c("z")))
        yield Table([["", "i"], ["z", c("z")], ["Δw", c("delta_w")]])
        yield Table([["", "i"], ["Δw", c("delta_w")]])
        c("z")
        yield Heading("neither a line nor a table")

    (shown,), _ = in_step(blocks, level="results")
    assert [type(block) for block in shown] == [Line, Line, Table]
    assert [block.parts[0] for block in shown[:2]] == ["z = ", "i = "]
    assert [row[0] for row in shown[2].rows] == ["", "z"]
    (shown,), _ = in_step(blocks)
    assert len(shown) == 5


def test_entries_of_a_vector_have_names():
    """Of what, or by the titles of their columns; without a title a cell is called after its record, or is a mark."""
    def entries(c):
        yield Line((c("terms", 0, of=1), c("terms", 1, of="2 of ω₁"), c("after")))

    _, blanks = in_step(entries)
    assert blanks == [(1, "t of 1", "6"), (1, "t of 2 of ω₁", "-6"), (1, "after", "20")]
    marks = Cells("", given(x=None), found(wrong=("", "", lambda c: True), two=(["a", "b"], "", lambda c: [1, 2])))
    assert [name for _, name, _ in in_step(in_a_row, cells=marks, known={"x": 1})[1]] == ["✗", "a", "b"]


def test_what_is_said_after_a_step_does_not_give_its_weights_away():
    """The weights that the first step begins with are given; those after it are asked for, in the first row, too."""
    step, then = CELLS.of(i=1, x=3, w=2), CELLS.of(i=1, x=3, w=20)
    made = Worksheet("all", Numbers())
    events = [HEADER, Traced(step, Made(in_a_row, step)), Closing(Made(in_a_row, then), then)]
    for event in made.events(events):
        list(getattr(event, "blocks", []))
    assert [blank.name for blank in made.blanks.values()] == ["z", "t", "Δw", "w", "z", "t", "Δw"]
    assert {blank.number for blank in made.blanks.values()} == {1}


def test_cells_without_rules_are_no_worksheet():
    """A reader could not compute them; only what a run is given needs no rule."""
    secret = Cells("", given(x="x"), found(z=("z", "", None)))
    assert in_step(in_a_row, cells=secret, known={"x": 1, "z": 2}) == ([], [])


def test_a_list_after_a_search_is_left_out():
    """It is made of the weights that the search ends with; a search after a search is not."""
    step, row = CELLS.of(i=1, x=3, w=2), ListRow(c := CELLS.of(i=1, x=3, w=2), Made(in_a_row, c))
    search = Traced(step, Made(in_a_row, step))
    for events, count in (([HEADER, row, HEADER, row], 4), ([HEADER, search, HEADER, row], 2),
                          ([HEADER, search, Closing(Made(in_a_row, c), c), HEADER, row], 3),
                          ([HEADER, search, HEADER, search], 4)):
        assert len(list(Worksheet("all", Numbers()).events(events))) == count


def test_what_comes_before_a_run():
    """A heading, and the samples, also those of a run on the same data that has no steps; no other table."""
    c = CELLS.of(i=1, x=3, w=2)
    step, heading = Traced(c, Made(in_a_row, c)), Heading("A part")
    samples, results = Table([["n", "x"], [1, 2]], given=True), Table([["x", "w"], [1, 2]])
    other = HEADER._replace(data=("others",))
    for events, tables in (([HEADER, samples, step], 1), ([HEADER, results, step], 0),
                           ([HEADER, samples, HEADER, step], 1), ([other, samples, HEADER, step], 0),
                           ([HEADER, step, results, HEADER, step], 0), ([samples, HEADER, HEADER, step], 1),
                           ([HEADER, HEADER, step], 0)):
        shown = list(Worksheet("all", Numbers()).events([heading, *events]))
        assert shown[0] == heading and sum(isinstance(event, Table) for event in shown) == tables
        assert sum(isinstance(event, Header) for event in shown) == events.count(step)


def test_rows_of_a_list_are_counted():
    """What stands above them has the number 0, what stands between them has one as they have."""
    c, above = CELLS.of(i=1, x=3, w=2), Cells("", found(z=("z", "", lambda c: 1))).of()
    made = Worksheet("all", Numbers())
    steps = [ListRow(values, Made(in_a_row, values)) for values in (above, c, above)]
    for event in made.events([HEADER, *steps]):
        list(getattr(event, "blocks", []))
    assert [blank.number for blank in made.blanks.values() if blank.name == "z"] == [0, 1, 2]


def test_what_the_key_prints_of_nothing():
    """A vector that changes nothing has zeros, all else a dash; only numbers widen the blanks of a sheet."""
    hidden = Cells("", found(a=("", "", None, "", lambda value: "")))["a"]
    assert [text_of(hidden, value, Numbers()) for value in ([0, 0], [], False, None)] == ["(0,\u00a00)", "-", "-", "-"]
    cut, many = Cells("", found(a=("a", "", None, "", lambda value: join_some(value, 6))))["a"], [*range(13)]
    assert text_of(cut, many, Numbers()) == "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12"  # nothing of a list is left out
    assert text_of(cut._replace(shown=None), many, Numbers()).count(",") == 12
    assert set_of(["a"] * 9, whole([*range(1, 10)])) == "{a, a, a, a, a, a, a, a, a}"
    made = Worksheet("all", Numbers())
    for text, wide in (("{1 of ω₁, 2 of ω₁}", 4), ("-1.3333", 7)):
        made.blanks = {"a": Record(text=text)}
        assert made.widest == wide


def test_a_spare_row_counts_on():
    """The sample of an earlier row, in the next epoch, with blanks where the last row has some."""
    columns, mark = ("epoch", "i", "x", "z"), chr(0xF0000) * 4
    assert spare_row(Row(columns, (3, 1, 5, mark)), Row(columns, (3, 2, 7, mark))) == Row(columns, (4, 1, 5, SPARE * 4))


def test_how_wide_the_blanks_are():
    """All as the widest answer of the sheet needs, so that they tell little of what belongs there; accents are free."""
    for wide, blank in ((0, 4), (4, 4), (5, 7), (7, 7), (8, 10), (10, 10), (11, 10), (40, 10)):
        assert width("e" * wide) == width("e\u0301" * wide) == wide and room(wide) == blank
    for words in ("exercises perceptron", "gales fisher", "vitay logistic", "gales perceptron"):
        sheet = "\n".join(paper(*words.split(), "--blank", "all")[0])
        assert len(set(re.findall("__+", sheet))) == 1


def test_a_long_answer_leaves_the_columns_in_their_places():
    """Of the key, as far as there is room behind it; between two there are still two spaces."""
    made = chr(0xF0000) * 4
    blanks = {chr(0xF0000): Record(text="1234567", value=1)}
    assert list(filled([f"a  {made}    b", "c  d       e"], blanks)) == ["a  1234567  b", "c  d       e"]
    assert list(filled([f"a  {made}    b  c"], blanks)) == ["a  1234567  b  c"]
    assert list(filled([f"a  {made}  b  c"], blanks)) == ["a  1234567  b  c"]


def test_spare_rows(tmp_path):
    """They look like the rows of the run, go on with its samples, and nothing belongs there."""
    (tmp_path / "x.csv").write_text(TABLE)
    arguments = ["exercises", "perceptron", "--data", tmp_path / "x.csv", "--blank", "all"]
    plain, _ = paper(*arguments)
    sheet, key = paper(*arguments, "--rows", 7)
    rows, spare = ([line for line in lines if re.match(r"  [1-5] .*__", line)] for lines in (plain, sheet))
    assert len(spare) == len(rows) + 7 and spare[-1].split()[0] == str((len(spare) - 1) % 5 + 1)
    assert {re.sub(r"^[^_(]+", "", line) for line in spare} == {re.sub(r"^[^_(]+", "", rows[0])}
    assert len(sheet) == len(key) and "____" not in "\n".join(key)


def test_spare_rows_of_a_sample_with_several():
    """Two classes have a row each; both are there again for the sample of two steps before."""
    sheet = Worksheet("all", Numbers(), spare=3)
    rows = [[Row(("i", "k"), (i, 1)), Row(("i", "k"), ("", 2))] for i in (1, 2)]
    below = list(sheet._rows_below(rows, 2))
    assert [row.cells for row in below] == [(1, 1), ("", 2), (2, 1), ("", 2), (1, 1), ("", 2)] and sheet.spared


@pytest.mark.parametrize("handout, topic", WORKSHEETS)
def test_no_header_has_an_answer(handout, topic):
    """No vector that is asked for stands in the lines of a header."""
    blanks, lines = engine.worksheet_lines(*parsed([handout, topic, "--blank", "results"]), False)
    headers = [line for line in lines if re.match(r"  (Data|Rules|Chosen here|   )", line)]
    asked = {blank.text for blank in blanks.values() if re.search(r"\(.*[2-9].*\)", blank.text)}
    begins = {text for text in asked if any(text in line for line in headers)}
    assert begins == set(), begins


def test_a_sign_is_not_told_by_the_width_of_its_blank(tmp_path, monkeypatch):
    """Four places with a sign and without: the means of the two classes."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text("x,class\n1,1\n1,1\n2,1\n-1,-1\n-1,-1\n-2,-1\n")
    sheet, key = paper("gales", "fisher", "--data", "x.csv", "--blank", "all")
    place = next(n for n, line in enumerate(key) if "1.3333" in line and "-1.3333" in line)
    assert len({*re.findall("_{5,}", sheet[place])}) == 1


def test_each_table_of_markdown_has_its_names():
    """Two runs with the same columns are two tables."""
    sheet = paper("crowley", "descent", "--blank", "all", "--format", "markdown")[0]
    for ahead, line in zip(sheet[2:], sheet[3:]):
        assert not (line.startswith("#") and ahead) and not (line.startswith("| 1 |") and not ahead.startswith("|"))


def test_the_number_of_updates_is_not_told(tmp_path, monkeypatch):
    """Each row has the same blanks, whether it is a mistake or not, and no line counts them."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text("x,class\n2,1\n3,1\n-1,-1\n")
    sheet, _ = paper("discriminants", "online", "--data", "x.csv", "--blank", "all")
    first, *others = [line for line in sheet if "____" in line]
    blanks = {len(re.findall("_+", line)) for line in others}
    assert len(others) == 3 and len(blanks) == 1 and len(re.findall("_+", first)) < max(blanks)
    assert not any(re.search(r"\d+ (update|mistake)", line) for line in sheet)


@pytest.mark.parametrize("topic, rows", [("perceptron", 5), ("delta", 5)])
def test_an_update_is_not_told_by_the_form_of_its_blank(tmp_path, topic, rows):
    """Rows without an update have the same blanks for Δw."""
    (tmp_path / "x.csv").write_text(TABLE)
    sheet, key = paper("exercises", topic, "--data", tmp_path / "x.csv", "--limit", 1, "--blank", "all")
    blanks = [len(re.findall("_+", line)) for line in sheet if re.match(r"  \d +-?\d.*__", line)]
    assert len(blanks) == rows and len(set(blanks)) == 1
    assert topic == "delta" or any("(0, 0, 0)  " in line for line in key[3:] if re.match(r"  \d ", line))


def test_how_blanks_are_filled():
    """One place for each number of a vector, also where the vector goes on in another line; - where nothing belongs."""
    def vector(c):
        yield Line((c("terms"),))

    made = Worksheet("all", Numbers())
    c = CELLS.of(i=1, x=3, w=2)
    *_, step = made.events([HEADER, Traced(c, Made(vector, c))])
    (block,) = step.blocks
    (blank,) = made.blanks.values()
    text = block.parts[0]
    assert pieces_of(blank) == ["6", "-6"] and list(blanked([text], False)) == ["(____,\u00a0____)"]
    assert list(filled([text], made.blanks)) == ["(6,\u00a0-6)"]
    half = text.index(",") + 1
    assert list(filled([text[:half], text[half:].strip()], made.blanks)) == ["(6,", "-6)"]
    nothing = Cells("", given(x=None), found(none=("none", "", lambda c: "")))
    assert in_step(in_a_row, cells=nothing, known={"x": 1})[1] == [(1, "none", NOTHING)]


def test_the_command_line(capsys):
    """--key needs --blank; JSON has no blanks; options of presentation hold."""
    assert run(capsys, "gales", "gates", "--key") == (
        2, "", "linref: --key belongs to a worksheet; expected --blank results or --blank all as well\n")
    assert run(capsys, "gales", "gates", "--blank", "some")[2] == "linref: --blank: 'some'; expected results or all\n"
    assert run(capsys, "gales", "gates", "--blank", "all", "--format", "json")[2] == (
        "linref: --format json: a worksheet has no records\n")
    assert run(capsys, "gales", "--blank", "all")[0] == 0
    short = run(capsys, "gales", "gates", "--blank", "all", "--first", "1")[1]
    assert "not shown" in short and len(short) < len(run(capsys, "gales", "gates", "--blank", "all")[1])
    exact = run(capsys, "gales", "fisher", "--blank", "all", "--key", "--exact")[1]
    assert "11/16" in exact


@pytest.mark.parametrize("command", ["gales perceptron", "vitay batch", "fleuret svm"])
def test_no_spare_rows(command):
    """Where a row is no sample, --rows is refused in one line."""
    words, given = parsed([*command.split(), "--blank", "results", "--rows", "3"])
    with pytest.raises(InputError, match="--rows: spare rows go below"):
        list(engine.worksheet_lines(words, given, False)[1])


def test_a_long_run_stops_at_its_gap():
    """Nothing is asked for below a row that is left out, since nobody has the weights before it; unless it is."""
    sheet, _ = paper("crowley", "scaling", "--blank", "all")
    assert "steps not shown" in sheet[-1] and sum("____" in line for line in sheet) == 4 + 6
    sheet, _ = paper("crowley", "scaling", "--blank", "all", "--first", "2", "--last", "2")
    assert "steps not shown" in sheet[-4] and "____" in sheet[-1]


@pytest.mark.parametrize("handout, topic", [("discriminants", "convergence"), ("fleuret", "convergence"),
                                            ("fleuret", "knn")])
def test_no_worksheet_of_what_is_not_printed(handout, topic):
    """These tables are computed from numbers that stand in no cell and in no header: w*, α, the order of samples."""
    with pytest.raises(InputError, match="topics with a worksheet: .*units"):
        paper(handout, topic, "--blank", "all")


def test_no_worksheet_of_given_terms():
    """The terms of each line are what a reader would be asked for, so the chain is left out of the sheet."""
    sheet, key = paper("fleuret", "lda", "--blank", "all")
    assert not any("The chain in numbers" in line or "terms" in line for line in [*sheet, *key])


@pytest.mark.parametrize("words, asked", [("gales fisher", False), ("exercises perceptron", True)])
def test_the_task_speaks_of_marks_only_if_there_are_any(capsys, words, asked):
    """Fisher's computations have no mistakes to mark."""
    _, out, _ = run(capsys, *words.split(), "--blank", "results")
    assert ("Write ✗ in a row that is a mistake" in " ".join(out.split())) == asked
