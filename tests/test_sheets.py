"""What happens to a sheet on the way: lines lost, a slip in a tour; what stays off it; and how data are moved."""

from random import Random

from linref import make
from linref.check import answers
from linref.gales.data import EXAMPLE
from linref.grade import alike, graded
from linref.options import parsed
from linref.tracer import Header
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


def test_a_run_and_its_correction_are_alike():
    """A slip is looked for in the same run of another exercise, whatever was printed of it."""
    header = Header("gales", "perceptron", "A run", "", conventions={"bias": "last"})
    titles = "A run", "A run, corrected", "A run, as printed"
    assert [alike(header._replace(run=title)) for title in titles] == [("A run", {"bias": "last"})] * 3


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
