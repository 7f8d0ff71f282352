"""A homework: its file, the files that it makes, and that they are marked as right when they are."""

import csv
import re
import shutil
import subprocess
from contextlib import redirect_stdout
from fractions import Fraction as F
from io import StringIO
from pathlib import Path

import pytest

from linref import make
from linref.cli import main
from linref.homework import Homework, Question, data_of, read_homework, typed_in, write_homework
from linref.samples import InputError, read_classes
from tests.command import run

FILE = """title: Homework 1
# three questions
students: anna, 1002; 1003
1. exercises perceptron --points 4 --updates 3 --rows 4
> Go through the samples in turn
> until all are classified correctly.
gales logistic --rate 1/2 --points 4
gales fisher --blank all
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the file of a homework, in which commands are run."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hw1.txt").write_text(FILE, encoding="utf-8")
    return tmp_path


@pytest.fixture(scope="module")
def first_made(tmp_path_factory):
    """The folder of a homework that is made once; its file beside it."""
    with pytest.MonkeyPatch.context() as patched, redirect_stdout(StringIO()) as out:
        patched.chdir(tmp_path_factory.mktemp("homework"))
        Path("hw1.txt").write_text(FILE, encoding="utf-8")
        assert main(["make", "--homework", "hw1.txt"]) == 0
        assert out.getvalue().startswith("hw1: 3 questions for each of 3 students: anna, 1002, 1003\n")
        return Path("hw1").resolve()


@pytest.fixture
def made(folder, first_made):
    """The homework's own folder, a copy of it."""
    return Path(shutil.copytree(first_made, folder / "hw1"))


def test_every_student_has_their_files(made):
    """A sheet, a key and data for each question, as text; one document of sheets and one of keys."""
    for place in ("sheets", "keys"):
        names = {path.name for path in (made / place).iterdir()}
        assert names == {f"{s}-q{n}.{end}" for s in ("anna", "1002", "1003") for n in (1, 2, 3) for end in
                         ("txt", "csv")} | {f"{s}.tex" for s in ("anna", "1002", "1003")}
    sheet, key = ((made / place / "anna-q1.txt").read_text(encoding="utf-8") for place in ("sheets", "keys"))
    assert "____" in sheet and "____" not in key and key.splitlines()[0] == f"{sheet.splitlines()[0]} --key"
    assert "Homework 1 · anna · question 1\nName: ...." in sheet
    assert "Task: Go through the samples in turn until all are classified correctly.\nFill in each" in sheet
    assert "\nTask: fill in each" in (made / "sheets" / "anna-q2.txt").read_text(encoding="utf-8")
    document = (made / "sheets" / "anna.tex").read_text(encoding="utf-8")
    assert (document.count("question "), document.count("Task: fill in each"), document.count("Name: ")) == (3, 2, 1)


def test_nothing_is_overwritten(capsys, made):
    """A second run is refused, whatever the folder holds."""
    before = (made / "sheets" / "anna-q1.txt").read_bytes()
    status, out, err = run(capsys, "make", "--homework", "hw1.txt")
    assert (status, out) == (2, "")
    assert err == "linref: hw1: there is such a folder already, and nothing is overwritten\n"
    assert (made / "sheets" / "anna-q1.txt").read_bytes() == before


def test_data_are_equally_hard(made):
    """Of every student as many points and zeros; Fisher's means are whole; no two students have the same."""
    seen = set()
    for student in ("anna", "1002", "1003"):
        for n, points in ((1, 4), (2, 4), (3, 5)):
            data = read_classes(made / "sheets" / f"{student}-q{n}.csv")
            assert len(data.points) == points and sum(a == 0 for x in data.points for a in x) == 1
            seen.add(str(data.points))
        of_class = [data.of_class(k) for k in (1, 2)]
        assert all(F(sum(c), len(xs)).denominator == 1 for xs in of_class for c in zip(*xs))
    assert len(seen) == 9


def test_the_keys_are_right(capsys, made, monkeypatch):
    """Marked by the commands that the homework writes."""
    monkeypatch.chdir(made)
    (made / "returned").mkdir()
    for path in (made / "keys").glob("*.txt"):
        shutil.copy(path, made / "returned")
    commands = re.findall(r"--expect '(.*)' returned/\*-q(\d)", (made / "marking.txt").read_text())
    assert len(commands) == 3
    for command, n in commands:
        sheets = sorted(map(str, (made / "returned").glob(f"*-q{n}.txt")))
        status, out, _ = run(capsys, "check", "--expect", command, *sheets, "--format", "csv")
        rows = [*csv.DictReader(StringIO(out))]
        assert status == 0 and len(rows) == 3 and all(row["wrong"] == row["empty"] == "0" for row in rows)
        assert all(row["note"] == "" and int(row["right"]) > 10 for row in rows)


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="needs pdflatex")
def test_the_documents_compile(made):
    """Sheets and key of one student, without an overfull line."""
    for place in ("sheets", "keys"):
        done = subprocess.run(["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "anna.tex"],
                              cwd=made / place, capture_output=True)
        assert done.returncode == 0 and b"Overfull" not in done.stdout


def test_a_task_belongs_to_the_question_above_it(tmp_path):
    """Of two questions the first has no task, and the second one of two lines."""
    (tmp_path / "hw.txt").write_text("students: a\ngales fisher\ngales logistic\n>Draw it.\n> Then stop.\n")
    homework = read_homework(tmp_path / "hw.txt")
    assert [(question.words, question.task) for question in homework.questions] == [
        (["gales", "fisher"], ""), (["gales", "logistic"], "Draw it. Then stop.")]
    assert homework.title == "hw"  # as it states none
    (tmp_path / "hw.txt").write_text("students: a\ngales fisher\nTitle:Week 1\n")
    assert read_homework(tmp_path / "hw.txt").title == "Week 1"


def test_what_data_are_made_by(monkeypatch):
    """The seed, always the same, wishes for all, and options of the topic; none that only a sheet has."""
    monkeypatch.setattr("linref.homework.make", lambda *asked: asked)
    typed = {"rate": "1/4", "limit": "3", "digits": "2", "points": "4"}
    ((name, asked),) = data_of(Homework("T", ["a"], [Question(["gales", "logistic"], typed)]), "a")
    wishes = {"points": 4, "zeros": 1, "separable": True, "rate": F(1, 4), "seed": "T/a/1"}
    assert (name, asked) == ("a-q1", ("gales", "logistic", wishes))


def test_no_file_is_hidden(tmp_path):
    """A hidden file would not be marked: * does not match it."""
    (tmp_path / "hw").write_text("students:a/b, ../x ..\ngales fisher\n")
    assert read_homework(tmp_path / "hw").students == ["a_b", "_x", "_"]


def test_options_as_they_are_typed():
    """With = or without, and those that take no value."""
    assert typed_in(["a", "--rate=1/2", "--points", "4", "--whole"]) == {"rate": "1/2", "points": "4", "whole": None}


@pytest.mark.parametrize("text, message", [
    ("", "hw: expected a line students: 1001, 1002, … and a line for each question"),
    ("students: 1", "hw: expected a line students"), ("> Draw it.\ngales fisher", "hw:1: "),
    ("students: 1, 1\ngales fisher", "hw: a student is given twice; expected a number or name for each"),
    ("students: a\ngales", "hw:2: 'gales'; expected a handout, a topic and options"),
    ("students: a\nnowhere fisher", "hw:2: 'nowhere'"),
    ("students: a\ngales nothing", "hw:2: 'nothing' is not a topic of gales"),
    ("students: a\ngales gates", "hw:2: make has no data for gales gates"),
    ("students: a\ngales fisher --ties 1", "hw:2: --ties: gales fisher of a homework has no use for it"),
    ("students: a\ngales fisher --data x.csv", "hw:2: --data: gales fisher of a homework has no use for it"),
    *((f"students: a\n\ngales fisher {typed}",
       f"hw:3: {typed.split()[0]}: gales fisher of a homework has no use for it")
      for typed in ("--key", "--reveal", "--format csv", "--format latex")),
    ("students: a\ngales fisher --nonsense", "hw:2: '--nonsense' is not an option"),
])
def test_what_is_no_homework(tmp_path, text, message):
    """One line, with the line of the file."""
    (tmp_path / "hw").write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=re.escape(message)):
        try:
            read_homework(tmp_path / "hw")
        except InputError as error:
            raise InputError(str(error).replace(str(tmp_path) + "/", "")) from None


def test_a_wish_that_cannot_be_met_writes_nothing(capsys, folder, monkeypatch):
    """The question and the student are named."""
    monkeypatch.setattr(make, "MAX_DRAWS", 100)
    (folder / "hard.txt").write_text("students: a\nexercises perceptron --updates 90 --largest 2\n")
    status, out, err = run(capsys, "make", "--homework", "hard.txt")
    assert (status, out) == (2, "") and err.startswith("linref: hard.txt:2: student a: make: no data set meets all")
    assert not (folder / "hard").exists()


def test_a_sheet_that_cannot_be_printed_writes_nothing(capsys, folder):
    """Kesler's run has no spare rows: neither the folder nor a part of it is left."""
    (folder / "spare.txt").write_text("students: a\nexercises perceptron\ngales kesler --rows 3\n")
    status, out, err = run(capsys, "make", "--homework", "spare.txt")
    assert (status, out) == (2, "")
    assert err.startswith("linref: spare.txt:3: student a: --rows: spare rows go below a run")
    assert sorted(path.name for path in folder.iterdir()) == ["hw1.txt", "spare.txt"]


@pytest.mark.parametrize("topic", ["gales logistic", "vitay logistic", "fleuret logistic", "fleuret svm",
                                   "exercises delta"])
def test_one_rate_for_all(folder, topic):
    """The rate does not depend on the samples of a student; the file may state another one."""
    (folder / "rate.txt").write_text(f"students: a, b, c\n{topic} --points 4\n{topic} --points 4 --rate 1/4\n")
    write_homework(folder / "rate.txt")
    for number, expected in ((1, "1/10" if topic in ("fleuret svm", "exercises delta") else "1/2"), (2, "1/4")):
        sheets = [(folder / "rate" / "sheets" / f"{student}-q{number}.txt").read_text() for student in "abc"]
        typed = rf"rate (η = )?{expected}\b|rate 1/\({10 if expected == '1/10' else 4} \+ "  # svm's falls from η on
        assert all(re.search(typed, sheet) for sheet in sheets)


def test_one_question_is_not_called_questions(tmp_path, monkeypatch, capsys):
    """Nor is one student called students."""
    monkeypatch.chdir(tmp_path)
    Path("one.txt").write_text("students: 1001\nexercises perceptron --points 3\n", encoding="utf-8")
    assert main(["make", "--homework", "one.txt"]) == 0
    assert capsys.readouterr().out.startswith("one: 1 question for each of 1 student: 1001\n")
