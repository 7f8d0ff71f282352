"""A sheet on its way: lines lost, put in and spaced anew, what is read from a line, and what is said of a blank."""

import re
from types import SimpleNamespace as Record

import pytest

from linref import engine
from linref.check import (
    MAX_BYTES, aligned, answers, answers_in_line, as_record, check, message_about, place_of, places_of, read, summary,
    template_lines)
from linref.grade import Verdict
from linref.options import parsed
from linref.samples import InputError
from linref.tracer import Header
from linref.worksheet import FIRST, RUN, filled
from tests.command import run
from tests.test_check import grade, key_lines, sheet_of
from tests.test_worksheet import TABLE, WORKSHEETS


def test_lost_lines_are_where_something_else_stands():
    """Two rows gave way to one line of another kind: both are missed there; the next row is read as it is."""
    lines = key_lines(["gales", "neuron", "--blank", "all"])
    first = next(n for n, said in enumerate(lines) if said.strip().startswith("2 of ω₁"))
    lines[first : first + 2] = ["something else"]
    missed = [number for _, answer, number in answers(sheet_of(lines)) if answer is None]
    assert missed and set(missed) == {first + 1}


def test_a_destroyed_line_is_named_and_nothing_else_is_lost():
    """Lines left out, written over, put in: the others keep their answers."""
    lines = key_lines(["exercises", "perceptron", "--blank", "all"])
    places = [n for n, said in enumerate(lines) if re.match(r"  [1-4] +-?\d.*\(", said)]
    lines[places[3]] = "the dog has eaten this one"
    del lines[places[6]]
    lines.insert(places[9], "  here I was interrupted")
    found = grade(answers(sheet_of(lines)))
    assert {v.blank.number for v in found if v.status == "lost"} == {4, 7}
    assert {v.status for v in found} == {"right", "lost"}


def test_two_rows_in_the_place_of_each_other():
    """One of them is found, the other one is lost."""
    lines = key_lines(["exercises", "perceptron", "--blank", "all"])
    first, second, *_ = [n for n, said in enumerate(lines) if re.match(r"  [12] +-?\d.*\(", said)]
    lines[first], lines[second] = lines[second], lines[first]
    found = grade(answers(sheet_of(lines)))
    lost = {v.blank.number for v in found if v.status == "lost"}
    assert lost in ({1}, {2}) and {v.status for v in found} == {"right", "lost"}


def test_how_many_lines_may_be_put_in():
    """What stands before a row is looked through for it, but not endlessly."""
    lines = key_lines(["gales", "neuron", "--blank", "all"])
    row = next(n for n, said in enumerate(lines) if said.strip().startswith("2 of ω₁"))
    for count, is_found in (79, True), (80, False):
        found = answers(sheet_of([*lines[:row], *["something else"] * count, *lines[row:]]))
        assert all(answer is not None for _, answer, _ in found) == is_found


@pytest.mark.parametrize("said, found", [
    ("1 3 4", [(2, True), (2, False), (3, False)]), ("1 x y 4", [(2, True), (3, True), (4, False)]),
    ("1" + " x" * 77 + " 4", [(2, True), (3, True), (79, False)]), ("1" + " x" * 78 + " 4", [(2, True)] * 3),
    ("1", [(1, True)] * 3), ("1 x", [(2, True)] * 3)])
def test_where_key_and_sheet_meet_again(said, found):
    """The lines 1 to 4 of a key, with the line at which each after the first is found or lost: 79 are passed over."""
    template = [(number, {}) for number in "1234"]
    (_, _, first, _), *rest = aligned(template, list(enumerate(said.split(), start=1)))
    assert first == 1 and [(number, written is None) for *_, number, written in rest] == found


def test_what_is_wrong_is_told_before_what_is_lost(tmp_path):
    """The first wrong answer, or if there is none the first that is empty or lost; a file may begin with a mark."""
    (tmp_path / "x.csv").write_text(TABLE)
    path = tmp_path / "s"
    lines = key_lines(["exercises", "perceptron", "--data", tmp_path / "x.csv", "--blank", "all"])
    first = next(n for n, said in enumerate(lines) if re.match("  1 .*[(]", said))
    lines[first] = "gone"
    path.write_text("\n".join(lines), encoding="utf-8-sig")
    assert check(path, "text")[0][0] == (
        f"line {first + 1}: row 1 was not found: its printed text was changed or its columns joined")
    lines[first + 2] = re.sub(r"\S+$", "9", lines[first + 2])
    path.write_text("\n".join(lines), encoding="utf-8-sig")
    assert check(path, "text")[0][0].startswith(f"line {first + 3}: row 3 w0: 9; expected ")


def test_a_vector_on_two_lines_is_one_answer(tmp_path):
    """Twelve numbers of ten places do not fit a line of 100 columns."""
    rows = ",".join(["1.00000001"] * 11) + ",a", ",".join(["-1"] * 11) + ",b"
    (tmp_path / "x.csv").write_text("\n".join([",".join(f"f{d}" for d in range(11)) + ",class", *rows]))
    words = ["gales", "perceptron", "--data", tmp_path / "x.csv", "--corrected", "--blank", "all"]
    lines = [*template_lines(sheet := sheet_of(key_lines(words)))]
    assert any(blanks.keys() & more.keys() for (_, blanks), (_, more) in zip(lines, lines[1:]))
    assert all(v.status == "right" for v in grade(answers(sheet)))


def test_a_cell_left_empty_keeps_the_others_in_their_places():
    """What is written in a row goes to the blank that it stands nearest to."""
    lines = key_lines(["exercises", "perceptron", "--blank", "all"])
    row = next(n for n, said in enumerate(lines) if said.startswith("  4 ") and "(" in said)
    last = lines[row].rindex("1     1     0")
    lines[row] = f"{lines[row][:last]}      1     0"
    found = {blank.name: answer for blank, answer, number in answers(sheet_of(lines)) if number == row + 1}
    assert (found["w1"], found["w2"], found["w0"], found["net"]) == ("", "1", "0", "-1")


@pytest.mark.parametrize("words", ["exercises perceptron", "crowley perceptron", "discriminants online", "vitay batch"])
def test_one_space_between_two_answers_is_enough(words):
    """Where each of them is one word, or a vector."""
    lines = key_lines([*words.split(), "--blank", "all"])
    narrow = [lines[0], *(re.sub(" +", " ", line).strip() for line in lines[1:])]
    assert {v.status for v in grade(answers(sheet_of(narrow)))} == {"right"}


def test_blanks_have_names_of_their_own():
    """The title of the cell, and what an entry is of: the sample, in one of several tables with the class as well."""
    names = {blank.name for blank, *_ in answers(sheet_of(key_lines(["gales", "perceptron", "--blank", "all"])))}
    assert {"z of 1 of ω₁", "class of 4 of ω₂", "E(w̃[τ])", "w̃[τ]", "w̃[τ+1]"} & names >= {"E(w̃[τ])", "w̃[τ]"}
    for handout, topic in WORKSHEETS:
        blanks, lines = engine.worksheet_lines(*parsed([handout, topic, "--blank", "all"]), False)
        assert list(lines) and all(blank.name.strip() for blank in blanks.values())


def test_each_run_begins_with_its_own_weights():
    """What would follow from a mistake at the end of the run before is wrong: 7 from (7, 7, 7) at (1, 0, 0)."""
    found = answers(sheet_of(key_lines(["exercises", "perceptron", "--blank", "all"])))
    runs = list({id(blank.header): blank.header for blank, *_ in found}.values())
    last = max(blank.number for blank, *_ in found if blank.header is runs[0])
    own = {(id(runs[0]), last, name): "7" for name in ("w0", "w1", "w2")} | {(id(runs[1]), 1, "net"): "7"}
    found = [(b, own.get((id(b.header), b.number, b.name), answer), line) for b, answer, line in found]
    assert [v.blank.name for v in grade(found) if v.status == "wrong"] == ["w1", "w2", "w0", "net"]


def test_a_sentence_with_results_is_no_part_of_a_sheet(capsys):
    """What is computed by way of example before the first row would give it away."""
    assert "with R² = 2" in run(capsys, "crowley", "perceptron")[1]
    assert "w⁽¹⁾ = (0, 0) - 0.1" in run(capsys, "crowley", "descent")[1]
    for level in ("results", "all"):
        for topic in ("perceptron", "descent"):
            sheet = run(capsys, "crowley", topic, "--blank", level)[1]
            assert "R² = " not in sheet and "w⁽¹⁾ =" not in sheet


def test_fishers_analysis_is_asked_for(capsys):
    """Its list comes after the costs that any w has, which are no search."""
    sheet = run(capsys, "gales", "fisher", "--blank", "all")[1]
    assert "Fisher's Discriminant Analysis" in sheet and "ŵ = S_w⁻¹(μ₁ - μ₂) = (____" in sheet


M, N = chr(FIRST), chr(FIRST + 1)


@pytest.mark.parametrize("printed, line, written", [
    ("w = (MM, MM), b = NN", "w = (1, 2), b = 3", ("(1, 2)", "3")), ("w = (MM, MM), b = N", "w= 1 2,b=3", ("1 2", "3")),
    ("w = (MM, MM), b = NN", "w = (1, (2)), b = 3", ("(1, (2))", "3")), ("w = MM, b = NN", "v = 2, b = 3", None),
    ("MM updates; NN", "3 updates; 4", ("3", "4")), ("MM updates; NN", "3updates; 4", None),
    ("MM ·w = NN", "3·w = 4", ("3", "4")), ("2 of MM = N", "2 of4 = 1", None), ("2 of MM = N", "2 of 4 =1", ("4", "1")),
    ("2 of MM = NN", "12 of 4 = 1", None), ("2 of MM = NN", "2.5 of 4 = 1", None), ("MM of 2 NN", "4 of 2.5 1", None),
    ("1 MM NN 2", "1 3 4 2", ("3", "4")), ("1 MM NN 2", "1 (3, 5) 4 2", ("(3, 5)", "4")),
    ("1 MMMM      NNNN", "1         4", ("", "4")), ("1 MMMM      NNNN", "1 4", ("4", "")),
    ("1 MMMM      NNNN", "1 one thing  another", ("one thing", "another")),
    ("| 1 | MM | NN |", "| 1 | a b |  |", ("a b", "")), ("| 1 | MM | NN |", "| 1 |  | 3 |", ("", "3")),
    ("| 1 | MM | NN |", "| 1 | 2 | 3 | 4 |", None), ("a MM b MM c NN", "a 1 b 2 c 3", ("1 2", "3")),
    ("z = MM, NN", "z = , ", ("", "")), ("z = MM, NN", "", None)])
def test_what_is_read_from_a_line(printed, line, written):
    """Each blank's answer, however it is spaced; a number or a word is not part of a longer one."""
    template = printed.replace("M", M).replace("N", N), {M: Record(text=""), N: Record(text="")}
    assert answers_in_line(template, line) == (None if written is None else dict(zip((M, N), written)))


def test_a_line_without_blanks_is_known_by_its_words():
    """However they are spaced."""
    assert answers_in_line(("so it is", {}), "  so it   is") == {}
    assert answers_in_line(("so it is", {}), "so it was") is None


def test_how_long_a_line_may_be():
    """Four times as long as the printed one with its answers, and 200 characters; a longer one is another line."""
    for key in ("", "1/" + "3" * 500):
        most = 4 * (8 + len(key)) + 200 - 4
        for count, answer in ((most, {M: "9" * most}), (most + 1, None)):
            assert answers_in_line(("z = " + M * 4, {M: Record(text=key)}), "z = " + "9" * count) == answer


def test_how_large_a_sheet_may_be(tmp_path):
    """Five million bytes."""
    for count, message in ((MAX_BYTES, "x: not a worksheet; "), (MAX_BYTES + 1, "x: more than 5000000 bytes; ")):
        (tmp_path / "x").write_bytes(b"x" * count)
        with pytest.raises(InputError, match=message):
            read(tmp_path / "x")


def test_the_marks_of_blanks_are_told_apart():
    """A line with two blanks that share a character would be two answers in one."""
    blanks, lines = engine.worksheet_lines(*parsed(["gales", "kesler", "--blank", "all"]), False)
    marks = [mark for said in filled(lines, blanks) for mark in RUN.findall(said)]
    assert marks == [] and len(blanks) > 50


def test_weights_of_a_class_are_named_by_it():
    """Three classes, so three blanks after each step that changes weights."""
    blanks, _ = engine.worksheet_lines(*parsed(["gales", "kesler", "--blank", "results", "--corrected"]), False)
    assert [b.name[-2:] for b in blanks.values() if b.cell.name == "weights"][:3] == ["ω₁", "ω₂", "ω₃"]


BLANK = Record(header=Header("gales", "perceptron", "A run", ""), number=3, name="w")


def test_what_is_said_of_a_blank():
    """Where it stands, what was written, and what was expected; of one that nobody has tried to fill, nothing."""
    for status, said in (("wrong", "row 3 w: (1, 2); expected (1, 3)"), ("empty", "row 3 w: empty"),
                         ("lost", "row 3 was not found: its printed text was changed or its columns joined")):
        verdict = Verdict(BLANK, "(1 , 2 )", status, "(1, 3)", 7)
        assert message_about(verdict, False) == f"line 7: {said}"
        assert message_about(verdict, True) == f"line 7: A run, {said}"
    verdict = Verdict(BLANK, "9" * 50, "wrong", "8", 7, "a mistake")
    assert message_about(verdict, False) == f"line 7: row 3 w: {'9' * 37}...; expected 8. Perhaps a mistake"
    assert (place_of(verdict, False), place_of(verdict, True)) == ("row 3 w", "A run, row 3 w")
    assert as_record(verdict, {}, False) == {
        "record": "cell", "run": "A run", "row": 3, "name": "w", "answer": "9" * 50, "status": "wrong", "expected": "8",
        "line": 7, "mistake": "a mistake", "from_own": ""}


@pytest.mark.parametrize("follows, empty, said", [
    (0, 1, "7 of 8 cells are right. Empty: a."),
    (1, 1, "7 of 9 cells are right, and 1 more by the sheet's own numbers. Empty: a."),
    (2, 2, "7 of 11 cells are right, and 2 more by the sheet's own numbers. Empty: a, b."),
    (0, 14, "7 of 21 cells are right. Empty: a, b, c, d, e, f, g, h, i, j, k, l, … 2 more.")])
def test_the_last_line_of_a_report(follows, empty, said):
    """One follows, two follow; the first twelve places of each kind that is neither right nor follows."""
    places = {"empty": list("abcdefghijklmn")[:empty]}
    assert summary({"right": 7, "follows": follows, "wrong": 0, "empty": empty, "lost": 0}, places) == said


def test_what_is_lost_is_told_by_rows():
    """Two cells of one row, which is told once."""
    both = [Verdict(Record(header=BLANK.header, number=3, name=name), "", "lost", "1", 7) for name in ("w", "b")]
    assert places_of(both, "lost", False) == ["row 3"]
