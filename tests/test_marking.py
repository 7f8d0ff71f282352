"""The lines of a filled-in sheet beside those of its key: which belong together, and what stands in each blank."""

from types import SimpleNamespace as Record

import pytest

from linref import check
from linref.check import (
    Marked, aligned, answers, answers_in, answers_in_line, command_in, explained, fields_of, holds,
    lines_to_skip, places_of, readings, shifted, summary, what_matters, with_data)
from linref.samples import InputError
from linref.worksheet import FIRST

A, B, C = (chr(FIRST + n) for n in range(3))


def key(text):
    """A line of a key, in which A, B and C are blanks of four characters."""
    for name, mark in zip("ABC", (A, B, C)):
        text = text.replace(name, 4 * mark)
    return text, {mark: Record(text="") for mark in (A, B, C) if mark in text}


@pytest.mark.parametrize("text, line, found, loose", [
    ("a row", " a  row ", {}, False), ("a row", "a raw", None, False),
    ("row 1  A  2", "row 1   5  2", {A: "5"}, False), ("row 1  A  2", "row 1  2", {A: ""}, False),
    ("row 1  A  2", "row 1  5 + 6  2", {A: "5 + 6"}, False), ("row 1  A  2", "row 2  5  2", None, False),
    ("1 A", "12 3", None, False), ("1 A", "1.2 3", None, False), ("A 1", "3 21", None, False),
    ("A 1", "3 1", {A: "3"}, False),
    ("(A, A)", "(1, 2)", {A: "(1, 2)"}, False), ("(A, A)  B", "(1, 2)  3", {A: "(1, 2)", B: "3"}, False),
    ("A  B", "5  6", {A: "5", B: "6"}, False), ("A  B", "1 2  3", {A: "1 2", B: "3"}, False),
    ("A  B", "1, 2, 3 4", {A: "1, 2, 3", B: "4"}, False),
    ("A  B  C", "5           7", {A: "5", B: "", C: "7"}, False), ("A  B", "5", {A: "5", B: ""}, False),
    ("A  B", "", {A: "", B: ""}, False), ("A  B", "4 5 6", {A: "4 5 6", B: ""}, False),
    ("A and A", "5 and 6", {A: "5 6"}, False), ("A and B", "5 and 6", {A: "5", B: "6"}, False),
    ("| 1 | A | B |", "| 1 |  | 7 |", {A: "", B: "7"}, False), ("| 1 | A | B |", "| 1 | 7 |", None, False),
    ("| 1 | A | B |", "| 2 | 6 | 7 |", None, False), ("| 1 | A | A |", "| 1 | 6 | 7 |", {A: "6 7"}, False),
    ("a, b A", "a b 5", None, False), ("a, b A", "a b 5", {A: "5"}, True), ("a, b A", "a, b 5", {A: "5"}, True),
    ("a A", "a " + 300 * "5", None, False), ("a A", "a " + 100 * "5", {A: 100 * "5"}, False)])
def test_the_answers_of_a_line(text, line, found, loose):
    """What is printed must be there, however it is spaced; of words that are too many each is in the nearest blank."""
    assert answers_in_line(key(text), line, loose) == found


@pytest.mark.parametrize("lines, skipped", [
    ("b c", (1, 0)), ("x a", (0, 1)), ("x b", (1, 1)), ("x y", (4, 0)), ("x y a b", (0, 2)), ("c x a", (0, 2)),
    ("d", (3, 0)), ("x x b a", (0, 3)), ("", (4, 0))])
def test_the_nearest_lines_that_agree(lines, skipped):
    """Of the key as few are skipped as can be; all of it where no line of the sheet agrees."""
    template = [key(name) for name in "abcd"]
    assert lines_to_skip([key("?"), *template], 1, [(0, "?"), *enumerate(lines.split(), 1)], 1, False) == skipped


def test_no_more_lines_are_skipped_than(monkeypatch):
    """Fewer than so many, of key and sheet together."""
    for most, skipped in ((4, (0, 3)), (3, (1, 0))):
        monkeypatch.setattr(check, "MAX_SKIPPED", most)
        assert lines_to_skip([key("a")], 0, list(enumerate("xyza")), 0, False) == skipped


@pytest.mark.parametrize("lines, found", [
    ([(3, "a"), (5, "r 7"), (6, "c")], [(3, {}), (5, {A: "7"}), (6, {})]),
    ([(3, "a"), (6, "c")], [(3, {}), (6, None), (6, {})]),  # at the next line that is left
    ([(3, "a"), (4, "q 7"), (6, "c")], [(3, {}), (4, None), (6, {})]),  # at what stands in its place
    ([(3, "a"), (4, "note"), (5, "r 7"), (8, "c")], [(3, {}), (5, {A: "7"}), (8, {})]),
    ([(3, "a"), (5, "r 7")], [(3, {}), (5, {A: "7"}), (5, None)]),
    ([], [(1, None)] * 3)])
def test_lines_of_the_key_beside_those_of_the_sheet(lines, found):
    """Each with the number of the student's line, or of the place where it should be."""
    template = [key("a"), key("r A"), key("c")]
    assert [(number, written) for *_, number, written in aligned(template, lines)] == found


def test_a_blank_that_goes_on_in_the_next_line():
    """One answer; it is lost if its second line is."""
    blank = Record(text="")
    template = [(f"a {4 * A}", {A: blank}), (f"b {4 * B}", {B: blank})]
    assert answers_in(template, [(1, "a 1"), (2, "b 2")], False) == [(blank, "1 2", 2)]
    assert answers_in(template, [(1, "a 1")], False) == [(blank, None, 1)]
    assert answers_in(template, [(2, "b 2")], False) == [(blank, "2", 2)]


def test_the_reading_that_finds_the_most(monkeypatch):
    """As it is; else as a spreadsheet has written it."""
    monkeypatch.setattr(check, "template_lines", lambda sheet: [key("a a A"), key("b b B")])
    for lines, said in ((["a a 1", "b b 2"], ["1", "2"]), (["a;a;1", "b;b;2"], ["1", "2"]),
                        (['"a",a,1', "b,b,2"], ["1", "2"]),
                        (["a|a|1", "b|b|2"], ["1", "2"]), (["a a 1", "x;2"], ["1", None]),
                        (["a;a;1", "x;2"], ["1", None])):
        found = answers(Record(lines=list(enumerate(lines, 1))))
        assert [answer for _, answer, _ in found] == said


def test_a_sheet_as_spreadsheets_have_it():
    """Their commas may have split vectors; lines of nothing but separators are left out."""
    first, *others = readings([(1, "a;b"), (2, ";;"), (3, "c,d|e")])
    assert first == ([(1, "a;b"), (2, ";;"), (3, "c,d|e")], False)
    assert others == [([(1, "a  b"), (3, "c,d|e")], False), ([(1, "a;b"), (2, ";;"), (3, "c  d|e")], True),
                      ([(1, "a;b"), (2, ";;"), (3, "c,d  e")], False)]


def test_the_fields_of_a_line():
    """In quotes a separator is none; what no reader of CSV takes is split at each; a NUL is left out."""
    assert fields_of('"a;b";c', ";") == ["a;b", "c"] and fields_of("a\0b;c\rd", ";") == ["ab", "c d"]
    assert fields_of("", ";") == [] and fields_of(f'"{200_000 * "x"};y";z', ";")[1:] == ['y"', "z"]


@pytest.mark.parametrize("line, command", [
    ("# python3 -m linref gales fisher --blank all", "gales fisher --blank all"),
    ("  python -m linref gales fisher –blank all ", "gales fisher --blank all"),
    ("# python3 -m linref x —-a −-b – c", "x --a --b – c"), ('"# python3 -m linref x --start 1,0",,', "x --start 1,0"),
    ('"# python3 -m linref x --data ""a;b""";;', 'x --data "a;b"'),
    ("# python3 -m linref x --start 1,0", "x --start 1,0"),
    ("# python3 -m linref x;,;", "x"), ("# python3,-m,linref,x", "x"), ("# python3 -m linred x", None),
    ("my python3 -m linref x", None), ("", None), ("about linref", None)])
def test_the_command_of_a_sheet(line, command):
    """Dashes that a word processor has joined are two again; a spreadsheet's separators are none of it."""
    assert command_in(line) == command


def test_what_of_a_command_matters():
    """Neither the folder of the data nor how the lines look."""
    given = {"data": "a/7.csv", "blank": "all", "key": True, "format": "markdown", "rows": 3, "corrected": True}
    assert what_matters(["gales", "fisher"], given) == ["gales fisher", "--blank all", "--corrected", "--data 7.csv"]


def test_data_stand_where_the_command_says_or_beside_the_sheet(tmp_path, monkeypatch):
    """In this order; no folder will do."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sheets").mkdir()
    (tmp_path / "sheets" / "a.csv").write_text("")
    sheet = "sheets/sheet.txt"
    assert with_data(sheet, ["x"], {"data": "a.csv", "rate": 1}) == (["x"], {"data": "sheets/a.csv", "rate": 1})
    assert with_data(sheet, ["x"], {"data": "b.csv"}) == (["x"], {"data": "b.csv"})
    assert with_data(sheet, ["x"], {}) == (["x"], {})
    (tmp_path / "a.csv").write_text("")
    assert with_data(sheet, ["x"], {"data": "a.csv"}) == (["x"], {"data": "a.csv"})
    with pytest.raises(InputError, match="--data sheets: not a regular file"):
        with_data(sheet, ["x"], {"data": "sheets"})


RUN = Record(run="Run 2")


def verdict(status, mistake="", row=1, name="w", answer="1", expected="2", run=RUN):
    """As much of a verdict as is asked for."""
    return Record(status=status, mistake=mistake, answer=answer, expected=expected,
                  blank=Record(header=run, number=row, name=name))


def test_the_mistakes_that_are_told():
    """The first that is wrong and each other kind, in their order, five at most; else the first that is empty."""
    empty, lost, led = verdict("empty"), verdict("lost"), verdict("empty", "a")
    wrong = [verdict("wrong", kind) for kind in ("", "a", "", "b", "a", "c", "d", "e")]
    assert explained([]) == [] and explained([lost, empty]) == [lost]
    assert list(map(id, explained([lost, *wrong]))) == [id(wrong[n]) for n in (0, 1, 3, 5, 6)]
    assert explained([empty, led, wrong[0]]) == [led, wrong[0]]


def test_the_places_of_what_is_not_right():
    """Of what is lost the rows, each once; of several runs which one."""
    bad = [verdict("lost", row=3), verdict("lost", row=3, name="net"), verdict("wrong", row=4), verdict("empty", row=5)]
    assert places_of(bad, "lost", False) == ["row 3"] and places_of(bad, "wrong", False) == ["row 4 w"]
    assert places_of(bad, "empty", True) == ["Run 2, row 5 w"] and places_of(bad, "lost", True) == ["Run 2, row 3"]


def test_how_much_is_right():
    """And what is not, by its kind."""
    assert summary({"right": 1, "follows": 0}, {"wrong": [], "empty": []}) == "1 of 1 cell are right."
    assert summary({"right": 1, "follows": 0, "empty": 2}, {"wrong": [], "empty": ["row 1", "row 2"]}) == \
        "1 of 3 cells are right. Empty: row 1, row 2."


def test_the_counts_of_a_sheet():
    """Of every kind; what is neither right nor follows; whether there are several runs."""
    verdicts = [verdict(status) for status in ("right", "follows", "wrong", "wrong", "empty", "lost")]
    sheet = Marked("a", verdicts)
    assert sheet.counts == {"right": 1, "follows": 1, "wrong": 2, "empty": 1, "lost": 1}
    assert sheet.bad == verdicts[2:] and not sheet.several
    assert Marked("a", [*verdicts, verdict("right", run=Record())]).several


def test_a_row_with_the_answers_of_another():
    """It has a wrong one, as many cells, and each as that row should have it."""
    mine = [verdict("wrong", answer="1"), verdict("right", answer="2")]
    for theirs, same in (("12", True), ("13", False), ("32", False), ("1", False), ("123", False)):
        assert holds(mine, [verdict("wrong", expected=word) for word in theirs]) is same
    assert not holds([verdict("right", answer="1")], [verdict("right", expected="1")])


@pytest.mark.parametrize("step, rows, said", [
    (1, 4, "3 wrong rows hold the answers of the row above."), (1, 3, ""), (2, 6, ""),
    (-1, 4, "3 wrong rows hold the answers of the row below.")])
def test_rows_that_are_shifted(step, rows, said):
    """Three at least; another run has other rows."""
    sheet = [verdict("wrong", row=row, answer=str(row - step), expected=str(row)) for row in range(rows)]
    assert shifted(sheet) == said + " Perhaps a row was skipped." * bool(said)
    runs = [Record() for _ in sheet]
    assert shifted([verdict("wrong", row=row, answer=str(row - step), expected=str(row), run=runs[row])
                    for row in range(rows)]) == ""
