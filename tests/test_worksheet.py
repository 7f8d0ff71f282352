"""Worksheets: what is given stays, what is computed is a blank, and the key differs in blanks only."""

import re
from fractions import Fraction
from types import SimpleNamespace as Record

import pytest

from linref import cli
from linref.options import parsed
from linref.tracer import Header, Line, Numbers, Row, Table, Traced, ended
from linref.worksheet import Worksheet, base, room
from tests.command import EVERY, run

SLOW = {"mnist": ["--limit", "1"], "explain": ["--answer", "7 updates", "--tie", "mistake", "--bias", "last"]}
pytestmark = pytest.mark.usefixtures("recorded")
TABLE = "sun,rain,class\n1,2,1\n2,1,1\n-1,-1,-1\n0,-2,-1\n1,-1,-1\n"


def paper(*arguments):
    """The lines of a worksheet and those of its key."""
    arguments = [*map(str, arguments)]
    blank, key = (list(cli.sheet(*parsed([*arguments, *more]), False, [*arguments, *more])) for more in ([], ["--key"]))
    return blank, key


def only_blanks_differ(sheet, key):
    """Whether a line of the key is that of the sheet, spaces aside, with something in each blank."""
    pieces = [r"\s*".join(map(re.escape, piece.split())) for piece in re.split("_{4,}", sheet)]
    return re.fullmatch(r"\s*" + r"\s*\S.*?\s*".join(pieces) + r"\s*", key) is not None


@pytest.mark.parametrize("handout, topic", EVERY)
def test_the_key_differs_in_blanks_only(handout, topic):
    """Line by line, in every topic of every handout; every sheet has blanks, and no picture, outcome or note."""
    sheet, key = paper(handout, topic, *SLOW.get(topic, []), "--blank", "all")
    assert len(sheet) == len(key) and sheet[0] == key[0] and sheet[0].endswith("--key")
    assert all(only_blanks_differ(*pair) for pair in zip(sheet, key))
    text = "\n".join(sheet)
    assert "____" in text and "____" not in "\n".join(key)
    assert not re.search(r"^(Separated|Converged|Stopped) after|^  [A-Z]E\d+:|└──", text, re.MULTILINE)


@pytest.mark.parametrize(
    "handout, topic",
    [
        ("gales", "perceptron"),
        ("crowley", "perceptron"),
        ("exercises", "perceptron"),
        ("discriminants", "online"),
        ("vitay", "online"),
        ("fleuret", "perceptron"),
    ],
)
@pytest.mark.parametrize("form", ["text", "markdown", "latex"])
def test_three_forms(tmp_path, monkeypatch, handout, topic, form):
    """The samples' names and numbers are given in each form, and no later weights."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text(TABLE)
    sheet, key = paper(handout, topic, "--data", "x.csv", "--blank", "all", "--format", form)
    mark = {"text": "#", "markdown": "#", "latex": "%"}[form]
    assert sheet[0].startswith(f"{mark} python3 -m linref {handout} {topic} --data x.csv --blank all") and len(
        sheet
    ) == len(key)
    text = "\n".join(sheet[1:])
    assert (handout == "vitay" or "sun" in text and "rain" in text) and "____" in text.replace(
        r"\underline{\hspace{2em}}", "____"
    )
    assert text != "\n".join(key[1:]) and "hspace" not in "\n".join(key)


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
    """In rows that show a sample as one vector its columns are not named: δ is asked for."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text("δ,L,y\n1,2,3\n2,1,4\n0,1,2\n")
    sheet, _ = paper("crowley", "descent", "--data", "x.csv", "--limit", "1", "--blank", "all")
    title = next(n for n, line in enumerate(sheet) if " δ " in line)
    assert [line.count("____") for line in sheet[title + 1:title + 4]] == [6, 6, 6]


def test_what_is_given_and_what_is_not():
    """A row of online learning: i, x, y stay; w is given in the first row alone, where it is the start."""
    for level in ("all", "results"):
        sheet = paper("discriminants", "online", "--blank", level)[0]
        rows = [line.split("  ") for line in sheet if re.match(r"  \d  +\(", line)]
        assert all(re.search(r"\(\d", " ".join(row)) for row in rows) and len(rows) > 15
        assert [("(____, ____, ____)" in row) for row in rows[:4]] == [False, True, True, True]


@pytest.mark.parametrize("handout, topic, left_out", [
    ("gales", "perceptron", "E(w"), ("discriminants", "batch", "delta ="), ("vitay", "online", "t - y"),
    ("exercises", "perceptron", "Δw"), ("crowley", "descent", "|ΔL|")])
def test_results_ask_for_what_a_step_finds(handout, topic, left_out):
    """What lies between the mistakes of a step and its weights is asked for with --blank all only."""
    everything, results = ("\n".join(paper(handout, topic, "--blank", level)[0][5:]) for level in ("all", "results"))
    assert left_out in everything and left_out not in results and results.count("____") > 10


@pytest.mark.parametrize("handout, topic", EVERY)
def test_no_weights_are_given_away(handout, topic):
    """Of the weights that a step ends with, none are printed in a later one."""
    words, given = parsed([handout, topic, *SLOW.get(topic, []), "--blank", "results"])
    blanks, lines = cli.worksheet(words, given, False)
    text, seen = "\n".join(lines), {}
    assert text and blanks
    for blank in blanks.values():
        after = getattr(blank.step, "after", None)
        if after and any(after) and isinstance(after[0], (int, Fraction, float)):
            seen[id(blank.header), blank.number] = Numbers().show(after)
    assert [w for w in seen.values() if w in text and len(w) > 9] == []


def test_what_a_first_row_ends_with_is_asked_for():
    """The page's w^1 stands in the first row of the proof; the counts α of an exercise are told in every row."""
    rows = [line for line in paper("fleuret", "convergence", "--blank", "results")[0] if re.match(r"  1  \d+  ", line)]
    assert any("(____, ____, ____)" in row for row in rows)
    rows = [line for line in paper("exercises", "dual", "--blank", "all")[0] if re.match(r" +\d+ +\(", line)]
    assert len(rows) > 5 and all(re.search(r"\)  +-?1  +\d+  ", row) for row in rows)


def test_what_tells_the_end_is_left_out():
    """No list below a search, in which its last weights would stand; a list of its own is a worksheet."""
    sheet, _ = paper("gales", "perceptron", "--blank", "all")
    assert not any("Solution region" in line or "good decision" in line for line in sheet)
    assert any("Training criteria" in line for line in paper("gales", "neuron", "--blank", "all")[0])


@pytest.mark.parametrize("handout, topic", [("fleuret", "lda"), ("fleuret", "knn"), ("gales", "kesler")])
def test_samples_are_given(tmp_path, monkeypatch, handout, topic):
    """Whatever their column is called, and where the run that lists them has no steps."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text("sun,rain,class\n31,2,1\n47,1,1\n-53,-1,-1\n61,-2,-1\n")
    sheet = "\n".join(paper(handout, topic, "--data", "x.csv", "--blank", "all")[0])
    assert all(re.search(rf"(?<!\d){number}\b", sheet) for number in ("31", "47", "-53", "61"))


def test_no_table_of_results_comes_first():
    """Which weights the perceptrons end with is asked for above; those of a unit that is looked at are given."""
    assert not any("the last (w, b)" in line for line in paper("exercises", "compare", "--blank", "all")[0])
    assert any("unit" in line for line in paper("gales", "gates", "--blank", "all")[0])
    assert any("column of Y†" in line for line in paper("exercises", "least_squares", "--blank", "all")[0])


def test_what_comes_after_a_run_is_not_given():
    """Its samples are given to the next run on them where it has no steps itself; what it ends with is not."""
    header, table = Header("gales", "neuron", "A run", "x.py", ("data",)), Table([["x", "w"], [[1, 2], [3, 4]]])
    step, end = Traced(None, [Line(("z = ", 5))]), ended("computed", 1)
    for before, shown in (([header, table, end], 1), ([header, end, table], 0), ([header, step, end, table], 0)):
        found = Worksheet("all", Numbers(), ()).events([*before, header, step])
        assert sum(isinstance(event, Table) for event in found) == shown
    other = Worksheet("all", Numbers(), ()).events([header, table, end, header._replace(data=("others",)), step])
    assert not any(isinstance(event, Table) for event in other)


def test_what_a_line_gives_is_asked_for_after_its_last_sign():
    """Of a sum the value only, whatever stands before it."""
    for said, left in (("z = 1 ← 2 · ", "z = 1 ← "), ("z ← 1 = 2 + ", "z ← 1 = "), (" = 7 · ", " = "), ("z: ", "z: ")):
        (block,), blanks = in_step(Line((said, 5)))
        assert block.parts[0] == left and [blank.value for blank in blanks] == [5]


def in_step(*blocks, names=(), level="all", step=None):
    """What some blocks of a first step become, and its blanks."""
    paper = Worksheet(level, Numbers(), names)
    *_, first, _ = paper.events([Header("gales", "neuron", "A run", "x.py"), Traced(step, blocks)])
    return [*first.blocks], [*paper.blanks.values()]


@pytest.mark.parametrize("names, columns, given", [
    (("sun", "rain"), "no. sun rain net k", "no. sun rain k"),
    (("w1", "w2"), "no. net w2 z w1 t", "no. w2 w1 t"),
    (("x1", "x2"), "no. z x net k", "no. x k"),
    (("w1", "w2"), "no. z ‖x‖² x w", "no. x"),
    (("sun", "rain"), "no. rain o", "no. rain"),
])
def test_what_a_row_gives(names, columns, given):
    """The features of the file if all have columns, whatever they are called, the first column, and x, k and t."""
    columns = columns.split()
    (row,), blanks = in_step(Row(tuple(columns), tuple(range(len(columns)))), names=names)
    assert row.columns == tuple(columns)
    assert [name for place, name in enumerate(columns) if row.cells[place] == place] == given.split()
    assert [(blank.name, blank.value) for blank in blanks] == [
        (name, place) for place, name in enumerate(columns) if name not in given.split()]


def test_what_a_table_asks_for():
    """Marks by the row above them, and every cell that could have one; a row without a name goes on, what is "" stays.

    Cells are called after their columns, or counted where these have no names; t and k are given.
    """
    rows = [["", 1, 2, "t"], ["z", 3, -4, 1], ["", "✗", "", ""], ["", "✗"], ["net", 5, ""], ["", 6, 7], ["k", 8, 9]]
    (table,), blanks = in_step(Table(rows))
    assert [(blank.name, blank.value) for blank in blanks] == [
        ("z of 1", 3), ("z of 2", -4), ("✗ of 1", "✗"), ("✗ of 2", ""), ("✗ of 1", "✗"), ("✗ of 2", ""),
        ("net of 1", 5), ("net of 1", 6), ("net of 2", 7)]
    assert table.rows[0] == rows[0] and table.rows[-1] == rows[-1] and table.rows[1][3] == 1 and table.rows[4][2] == ""
    assert {blank.text for blank in blanks if blank.value == ""} == {"-"}
    for rows, names in (([["z", 3, 4], ["", "", ""]], ["z of 1", "z of 2", "✗ of 1", "✗ of 2"]),
                        ([["x", 3, 4], ["", 5]], [])):
        (table,), blanks = in_step(Table(rows, head=False))
        assert [blank.name for blank in blanks] == names and [row[0] for row in table.rows] == [row[0] for row in rows]
    (_,), blanks = in_step(Table([["", 1], ["z", 3, 4]]))
    assert [blank.name for blank in blanks] == ["z of 1", "z"]


def test_which_lines_a_step_keeps():
    """A sentence before the first blank, and each line with a value that is given, but no sentence after it."""
    lines = [Line(("So.",)), Line(("k = ", 3)), Line(("z = ", 5, ".")), Line(("Thus.",)), Line(("k = ", 4))]
    found, _ = in_step(*lines)
    assert [block.parts[0] for block in found] == ["So.", "k = ", "z = ", "k = "]
    found, _ = in_step(Line(("Δw = ", 5)), Line(("Δw = ", 6, ", z = ", 7)), level="results", step=Record(after=[1]))
    assert [block.parts[0::2] for block in found] == [("Δw = ", ", z = ")]
    assert len(in_step(Line(("Δw = ", 5)), level="results", step=Record())[0]) == 1


def test_a_long_text_is_a_title():
    """Up to 24 characters it is an answer; a number is one however long."""
    (row,), blanks = in_step(Row(("no.", "z", "net", "o"), (1, "a" * 24, "b" * 25, 10**30)))
    assert [blank.value for blank in blanks] == ["a" * 24, 10**30] and row.cells[2] == "b" * 25


def test_how_wide_a_blank_is():
    """One of a few widths, so that it tells little of what belongs there; accents take no room."""
    for width, wide in ((0, 4), (4, 4), (5, 7), (7, 7), (8, 10), (10, 10), (11, 16), (17, 32), (32, 32), (33, 33)):
        assert room("e" * width) == room("e\u0301" * width) == wide


def test_a_sentence_between_two_steps_is_left_out():
    """Only what stands before the first step states the task, if there is no value in it."""
    header, step, line = Header("gales", "neuron", "A run", "x.py"), Traced(None, [Line(("z = ", 5))]), Line(("So.",))
    value = Line(("The best z is ", 5))
    for events, count in (([header, line, value, step, step], 1), ([header, step, line, step], 0)):
        found = [*Worksheet("all", Numbers(), ()).events(events)]
        assert sum(event is line for event in found) == count and value not in found


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
    for before, line in zip(sheet[2:], sheet[3:]):
        assert not (line.startswith("#") and before) and not (line.startswith("| 1 |") and not before.startswith("|"))


def test_the_number_of_updates_is_not_told_by_the_word(tmp_path, monkeypatch):
    """One update in a pass, or several."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text("x,class\n2,1\n3,1\n-1,-1\n")
    sheet, key = paper("discriminants", "online", "--data", "x.csv", "--blank", "all")
    assert any(re.match(" *1 +update", line) for line in key) and not any("__ update;" in line for line in sheet)


def test_an_update_is_not_told_by_the_form_of_its_blank():
    """Rows without an update have the same blanks for Δw."""
    sheet, key = paper("exercises", "perceptron", "--blank", "all")
    rows = [line for line in sheet if re.match(r"  \d +-?\d", line)]
    assert len({line.count("____") for line in rows[:16]}) == 1 and any("(0, 0, 0)" in line for line in key)


@pytest.mark.parametrize(
    "name, is_base", [("x₁", "x"), ("w̃[0]", "w"), ("y(x)", "y(x)"), ("ŷ", "ŷ"), ("ω₂", "ω"), ("w(t)", "w")]
)
def test_names(name, is_base):
    """Without index, place and tilde; a hat is another thing."""
    assert base(name) == is_base


def test_the_command_line(capsys):
    """--key needs --blank; JSON has no blanks; options of presentation hold."""
    assert run(capsys, "gales", "gates", "--key") == (
        2,
        "",
        "linref: --key: a key belongs to a worksheet; expected --blank results or --blank all as well\n",
    )
    assert run(capsys, "gales", "gates", "--blank", "some")[2] == "linref: --blank: 'some'; expected results or all\n"
    assert (
        run(capsys, "gales", "gates", "--blank", "all", "--format", "json")[2]
        == "linref: --format json: a worksheet has no records\n"
    )
    assert run(capsys, "gales", "--blank", "all")[0] == 0
    short = run(capsys, "gales", "gates", "--blank", "all", "--first", "1")[1]
    assert "not shown" in short and len(short) < len(run(capsys, "gales", "gates", "--blank", "all")[1])
    exact = run(capsys, "gales", "fisher", "--blank", "all", "--key", "--exact")[1]
    assert "11/16" in exact
