"""What happens to a sheet on the way: lines lost, a slip in a tour; what stays off it; and how data are moved."""

import json
import re
from fractions import Fraction as F
from random import Random
from types import SimpleNamespace as Record

import pytest

from linref import make
from linref.check import LARGEST, answers, as_json, check, described, matched, read
from linref.gales.data import EXAMPLE
from linref.grade import Verdict, graded
from linref.options import parsed
from linref.samples import InputError
from linref.tracer import Header
from linref.worksheet import FIRST
from tests.command import run
from tests.test_check import key_lines, sheet_of


def test_lost_lines_are_where_something_else_stands():
    """Two rows gave way to one line of another kind: both are missed there; the next row is read as it is."""
    lines = key_lines(["gales", "neuron", "--blank", "all"])
    first = next(n for n, said in enumerate(lines) if said.strip().startswith("2 of ω₁"))
    lines[first : first + 2] = ["something else"]
    missed = [number for _, answer, number in answers(sheet_of(lines)) if answer is None]
    assert missed and set(missed) == {first + 1}


def test_a_slip_in_the_samples_of_a_tour():
    """Without a file of samples a slip is named as well: the bias of the first update is left as it was."""
    words = ["exercises", "perceptron", "--blank", "all"]
    lines = key_lines(words)
    row = next(n for n, said in enumerate(lines) if said.startswith("  4 "))
    lines[row] = "  4  1  1  1  1  -1  -1  ✗  (1, 1, 0)  1  1  -1"
    found = graded(answers(sheet_of(lines)), *parsed(words))
    assert [v.slip for v in found if v.blank.name == "w0" and v.status == "wrong"] == ["the bias is not updated"]


def test_a_sentence_with_results_is_no_part_of_a_sheet(capsys):
    """What is computed by way of example before the first row would give it away."""
    assert "R² = 2" in run(capsys, "crowley", "perceptron")[1]
    assert "Update 1: w" in run(capsys, "crowley", "descent")[1]
    for level in ("results", "all"):
        for topic in ("perceptron", "descent"):
            sheet = run(capsys, "crowley", topic, "--blank", level)[1]
            assert "R² = " not in sheet and "Update 1" not in sheet


def test_fishers_analysis_is_asked_for(capsys):
    """Its list comes after the costs that any w has, which are no search."""
    sheet = run(capsys, "gales", "fisher", "--blank", "all")[1]
    assert "Fisher's discriminant analysis" in sheet and "ŵ = S_w⁻¹(μ₁ - μ₂) = (____" in sheet


def test_one_point_is_moved():
    """The others stay; the new place is drawn from as wide a range as the points take, and is not that of another."""
    data = EXAMPLE
    found = [make.moved(Random(seed), data) for seed in range(40)]
    apart = [sum(a != b for a, b in zip(one.points, data.points)) for one in found if one]
    assert set(apart) <= {0, 1} and 1 in apart
    assert all(len(set(map(tuple, one.points))) == len(data.points) for one in found if one)


def test_how_many_lines_may_be_put_in():
    """What stands before a row is looked through for it, but not endlessly."""
    lines = key_lines(["gales", "neuron", "--blank", "all"])
    row = next(n for n, said in enumerate(lines) if said.strip().startswith("2 of ω₁"))
    for count, is_found in (79, True), (80, False):
        found = answers(sheet_of([*lines[:row], *["something else"] * count, *lines[row:]]))
        assert all(answer is not None for _, answer, _ in found) == is_found


def test_a_blank_of_one_of_several_tables_is_called_after_both():
    """The row, the column, and the corner of the table that it stands in."""
    names = {blank.name for blank, *_ in answers(sheet_of(key_lines(["gales", "perceptron", "--blank", "all"])))}
    assert {"z of 1 of ω₁", "z of 1 of ω₂", "class of 4 of ω₂"} <= names


def test_a_cell_left_empty_keeps_the_others_in_their_places():
    """What is written in a row goes to the blank that it stands nearest to."""
    lines = key_lines(["exercises", "perceptron", "--blank", "all"])
    row = next(n for n, said in enumerate(lines) if said.startswith("  4 "))
    last = lines[row].rindex("1     1     0")
    lines[row] = f"{lines[row][:last]}      1     0"
    found = {blank.name: answer for blank, answer, number in answers(sheet_of(lines)) if number == row + 1}
    assert (found["w1"], found["w2"], found["w0"], found["net"]) == ("", "1", "0", "-1")


def test_each_run_begins_with_its_own_weights():
    """What would follow from a slip at the end of the run before is wrong: 7 from (7, 7, 7) at (1, 0, 0)."""
    sheet = sheet_of(key_lines(["exercises", "perceptron", "--blank", "all"]))
    found = answers(sheet)
    runs = list({id(blank.header): blank.header for blank, *_ in found}.values())
    last = max(blank.number for blank, *_ in found if blank.header is runs[0])
    own = {(id(runs[0]), last, name): "7" for name in ("w0", "w1", "w2")} | {(id(runs[1]), 1, "net"): "7"}
    found = [(b, own.get((id(b.header), b.number, b.name), answer), line) for b, answer, line in found]
    wrong = [v.blank.name for v in graded(found, sheet.words, sheet.given) if v.status == "wrong"]
    assert wrong == ["w1", "w2", "w0", "net"]


def test_what_is_said_after_the_first_step_keeps_the_weights(tmp_path):
    """An epoch that is a single minibatch: with a bias one larger after it the next one starts with that."""
    (tmp_path / "x.csv").write_text("a,b,class\n1,1,1\n1,2,-1\n2,1,1\n")
    sheet = sheet_of(key_lines(["vitay", "minibatch", "--data", tmp_path / "x.csv", "--limit", 2, "--blank", "all"]))
    found, said = answers(sheet), []
    for blank, answer, line in found:
        own = (blank.number, blank.name) in ((1, "b + Δb"), (2, "b"))
        said.append((blank, str(blank.value + 1) if own else answer, line))
    statuses = {(v.blank.number, v.blank.name): v.status for v in graded(said, sheet.words, sheet.given)}
    assert (statuses[1, "b + Δb"], statuses[2, "b"]) == ("wrong", "follows")


def statuses(sheet, own):
    """What becomes of a sheet's blanks of the first run, by row and name, with these answers of a student's own."""
    found = answers(sheet)
    run = found[0][0].header
    said = [(b, own.get((b.number, b.name), a) if b.header is run else a, line) for b, a, line in found]
    verdicts = graded(said, sheet.words, sheet.given)
    return {(v.blank.number, v.blank.name): v.status for v in verdicts if v.blank.header is run}


@pytest.fixture
def table(tmp_path):
    """A file of five samples."""
    (tmp_path / "x.csv").write_text("sun,rain,class\n1,2,1\n2,1,1\n-1,-1,-1\n0,-2,-1\n1,-1,-1\n")
    return tmp_path / "x.csv"


def test_a_count_and_weights_that_follow(table):
    """By hand from (1, 1, 1) and n = 5 in the second row: the next mistake is in the fifth, (1, 1, -1) of -1."""
    sheet = sheet_of(key_lines(["discriminants", "voted", "--data", table, "--blank", "all"]))
    own = {(row, "n"): "5" for row in range(2, 6)} | {(row, "n"): "6" for row in range(6, 9)}
    own |= {(row, "wₙ"): "(1, 1, 1)" if row < 6 else "(0, 0, 2)" for row in range(2, 9)}
    found = statuses(sheet, own)
    assert [found[row, name] for name in ("n", "wₙ") for row in range(2, 9)] == ["wrong", *["follows"] * 6] * 2
    found = statuses(sheet, own | {(7, "n"): "7", (7, "wₙ"): "(0, 0, 3)", (4, "n"): "6", (4, "cₙ"): "4"})
    assert (found[7, "n"], found[7, "wₙ"], found[4, "n"]) == ("wrong", "right", "wrong")
    assert found[4, "cₙ"] == "wrong"  # as it would be if the run began with (1, 1, 1)


def test_weights_that_the_key_rounds(tmp_path):
    """Thirds, by hand: as written they are not the key's own, but right; a count goes on, and what is near follows."""
    (tmp_path / "x.csv").write_text("x,class\n1/3,1\n2/3,1\n-1/3,-1\n")
    sheet = sheet_of(key_lines(["discriminants", "voted", "--data", tmp_path / "x.csv", "--blank", "all"]))
    found = statuses(sheet, {(2, "n"): "5", (3, "n"): "5", (4, "n"): "6"})
    assert [found[row, "n"] for row in (2, 3, 4)] == ["wrong", "follows", "follows"]
    assert statuses(sheet, {(3, "n"): "2"})[3, "n"] == "wrong"
    own = {(2, "wₙ"): "(1, 1)"}  # at (1, 2/3) the net is then 5/3
    for net, status in (("5/3", "follows"), ("1.6670", "follows"), ("1.6673", "wrong")):
        assert statuses(sheet, own | {(2, "u = wₙ·x"): net})[2, "u = wₙ·x"] == status
    lines = key_lines(["fleuret", "convergence", "--data", tmp_path / "x.csv", "--blank", "all"])
    (tmp_path / "sheet.txt").write_text("\n".join(lines), encoding="utf-8")
    assert any("0.3333" in said for said in lines) and len(check(tmp_path / "sheet.txt", "text")[0]) == 1


def slips(sheet, place, answer):
    """The slips that are named, in each run, where this answer to a blank is wrong, before a step or after it."""
    found = [(b, answer if (b.number, b.name, b.before) == place else a, n) for b, a, n in answers(sheet)]
    return [v.slip for v in graded(found, sheet.words, sheet.given) if v.status == "wrong"]


def test_a_slip_where_all_mistakes_count_at_once(table):
    """All five from 0 are (3, 7, -1), or (-1, 3, 7) with the bias first; it is not divided in the second run."""
    sheet = sheet_of(key_lines(["gales", "perceptron", "--data", table, "--corrected", "--blank", "all"]))
    assert slips(sheet, (1, "w̃[1]", False), "(3, 7, 0)") == ["the bias is not updated"]
    sheet = sheet_of(key_lines(["discriminants", "batch", "--data", table, "--blank", "all"]))
    assert slips(sheet, (2, "w", True), "(0, 3, 7)") == ["", "the bias is not updated"]


def test_a_slip_is_one_in_the_weights(table):
    """Beside it what is wrong in the same row has no name."""
    sheet = sheet_of(key_lines(["exercises", "perceptron", "--data", table, "--blank", "all"]))
    found = [(b, "0" if (b.number, b.name) == (1, "w0") else "5" if (b.number, b.name) == (1, "net") else a, n)
             for b, a, n in answers(sheet)]
    verdicts = graded(found, sheet.words, sheet.given)
    assert {v.blank.name: v.slip for v in verdicts if v.blank.number == 1 and v.blank.step} == {
        "net": "", "o": "", "✗": "", "Δw": "", "w1": "", "w2": "", "w0": "the bias is not updated"}


def test_counts_of_samples_that_are_told(table):
    """From (2, 2, 1) instead of (1, 2, 1): one more in each row, whose sample counts as often as it did."""
    sheet = sheet_of(key_lines(["exercises", "dual", "--data", table, "--counts", "1,2,3,5,7", "--blank", "all"]))
    own = {(1, "w then"): "(2, 2, 1)", (2, "w then"): "(6, 4, 3)", (3, "w then"): "(9, 7, 0)"}
    found = statuses(sheet, own)
    assert [found[place] for place in own] == ["wrong", "follows", "follows"]


def test_what_is_said_after_a_pass_is_gone_on_with(table):
    """The next pass begins with the weights that are written there, not with those of the row above."""
    sheet = sheet_of(key_lines(["discriminants", "online", "--data", table, "--blank", "all"]))
    found = statuses(sheet, {(5, "after the pass w"): "(7, 0, 3)", (6, "w"): "(7, 0, 3)"})
    assert [place for place, status in found.items() if status == "wrong"][:1] == [(5, "after the pass w")]
    assert found[6, "w"] == "follows"


def test_nothing_follows_from_weights_that_are_right(table, tmp_path):
    """A net of 0, as of the weights that all begins with, is wrong below others; no key is spoken of."""
    lines = key_lines(["exercises", "perceptron", "--data", table, "--blank", "all"])
    row = next(n for n, said in enumerate(lines) if said.startswith("  2 "))
    lines[row] = re.sub(r"^((?:\s+\S+){5}\s+)\S+", r"\g<1>0", lines[row])
    (tmp_path / "sheet.txt").write_text("\n".join(lines), encoding="utf-8")
    said, _ = check(tmp_path / "sheet.txt", "text")
    assert said == [f"line {row + 1}: row 2 net: 0; expected 5", "69 of 70 right, 1 wrong: row 2 net"]


@pytest.mark.parametrize("digits, near", [(2, F(5, 1000)), (4, F(5, 10**4)), (None, F(5, 10**4)), (5, F(5, 10**5))])
def test_how_far_off_a_number_from_rounded_weights_may_be(table, digits, near):
    """Five of the last digit that the sheet shows, and of the third at least, beside what is rounded itself."""
    words = ["exercises", "delta", "--data", table, "--rate", "3/16", "--limit", 2, "--blank", "all"]
    sheet = sheet_of(key_lines([*words, *(["--digits", digits] if digits else [])]))
    own = {(6, f"w{d}"): str(d) for d in range(3)}  # of the seventh sample (1, 2, 1) the net is then 4
    for off, status in ((0, "follows"), (near, "follows"), (-near, "follows"), (near * F(11, 10), "wrong")):
        assert statuses(sheet, own | {(7, "net"): str(4 + off)})[7, "net"] == status


def test_a_sheet_without_rounding_forgives_none(table):
    """From (1, 2, 2) at (2, 1) the net is 6, and nothing near it."""
    sheet = sheet_of(key_lines(["exercises", "perceptron", "--data", table, "--blank", "all"]))
    for net, status in (("6", "follows"), ("6.0004", "wrong")):
        assert statuses(sheet, {(1, "w0"): "2", (2, "net"): net})[2, "net"] == status


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
    template = printed.replace("M", M).replace("N", N), {M: 1, N: 2}
    assert matched(template, line) == (None if written is None else dict(zip((M, N), written)))


def test_a_line_without_blanks_is_known_by_its_words():
    """However they are spaced."""
    assert matched(("so it is", {}), "  so it   is") == {} and matched(("so it is", {}), "so it was") is None


def test_how_long_a_line_may_be():
    """Four times as long as the printed one, and 200 characters; a longer one is another line."""
    for count, answer in ((4 * 8 + 200 - 4, {M: "9" * 228}), (4 * 8 + 200 - 3, None)):
        assert matched(("z = " + M * 4, {M: 1}), "z = " + "9" * count) == answer


def test_how_large_a_sheet_may_be(tmp_path):
    """Five million bytes."""
    for count, message in ((LARGEST, "x: not a worksheet; "), (LARGEST + 1, "x: more than 5000000 bytes; ")):
        (tmp_path / "x").write_bytes(b"x" * count)
        with pytest.raises(InputError, match=message):
            read(tmp_path / "x")


def test_what_is_said_of_a_blank():
    """Where it stands, what was written, and what was expected; of one that nobody has tried to fill, nothing."""
    blank = Record(header=Header("gales", "perceptron", "A run", ""), number=3, name="w")
    for status, said in (("wrong", "(1, 2); expected (1, 3)"), ("empty", "empty"),
                         ("lost", "the line that it stands in is lost")):
        verdict = Verdict(blank, "(1 , 2 )", status, "(1, 3)", 7)
        assert described(verdict, False) == f"line 7: row 3 w: {said}"
        assert described(verdict, True) == f"line 7: A run, row 3 w: {said}"
    verdict = Verdict(blank, "9" * 50, "wrong", "8", 7, "a slip")
    assert described(verdict, False) == f"line 7: row 3 w: {'9' * 37}...; expected 8. Known slip: a slip"
    assert json.loads(as_json(verdict)) == {
        "record": "cell", "run": "A run", "row": 3, "name": "w", "answer": "9" * 50, "status": "wrong", "expected": "8",
        "line": 7, "slip": "a slip", "key_only": False}
