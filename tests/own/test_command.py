"""A program in any language: what it is sent, what is read of its lines, and what is said if it fails."""

import json
import sys
from fractions import Fraction

import pytest

from linref.own import command
from linref.own.command import Command, reason_in, read, requests
from linref.own.sets import Samples
from linref.samples import InputError

SAMPLES = Samples([[1, Fraction(1, 2)], [2, 0]], [1, -1])
HEAD = "import json, sys\n"


def told(code, sets=(SAMPLES,), passes=2):
    """What a program of Python makes of some sets."""
    program = Command("mine")
    program.words = [sys.executable, "-c", HEAD + code]
    return list(program.runs(list(sets), (1, -1), passes))


def test_what_is_asked():
    """A line of JSON for 1, 2, … passes."""
    lines = list(map(json.loads, requests(SAMPLES, (1, 0), 2)))
    asked = {"points": [[1, 0.5], [2, 0]], "labels": [1, 0]}
    assert lines == [{**asked, "passes": 1}, {**asked, "passes": 2}]
    assert Command("mine").asked(SAMPLES, (1, 0), 2) == f"It was given {requests(SAMPLES, (1, 0), 2)[1]}"


@pytest.mark.parametrize("line, states, moments", [
    ("[1, -2, 0.5]", [[1, -2, 0.5]], "end"), ("[[1, 0], [2, 1]]", [[1, 0], [2, 1]], "path"),
    ("[[1, 2], 3]", [[1, 2, 3]], "end")])
def test_weights_in_a_line(line, states, moments):
    """One vector, or the path of all."""
    ran = read(line)
    assert (ran.states, ran.moments, ran.failed) == (states, moments, "")


@pytest.mark.parametrize("line", [
    "no", "7", "{}", "[]", '["a"]', "[" * 100_000, "null", "[[0, 1], 2, [3, 4]]",
    "[[[0, 1], [2, 3]], [[0, 1], [2, 3]]]"])
def test_a_line_without_weights(line):
    """It is said, in short."""
    ran = read(line)
    assert ran.failed.startswith("it prints ") and ran.failed.endswith("; expected weights such as [1, -2, 0]")
    assert ran.kind == "unusable" and len(ran.failed) < 200
    assert read("[1, NaN]").kind == read("[[1, 0], [NaN, 0]]").kind == "nan"


def test_lines_of_one_set(monkeypatch):
    """A path of all passes stands last; a line without weights before it is told all the same."""
    program = Command("mine")
    assert program.read_all(["[1, 0]", "[[1, 0], [2, 1]]"]).moments == "path"
    assert program.read_all(["no", "[[1, 0], [2, 1]]"]).kind == "unusable"
    monkeypatch.setattr(program, "answers", lambda lines: (["[1]"], ""))
    (ran,) = program.runs([SAMPLES], (1, -1), 2)
    assert ran.kind == "unusable" and ran.failed.startswith("it prints 1 line for 2 that")


def test_too_many_weights_in_a_line(monkeypatch):
    """So many may be."""
    monkeypatch.setattr(command, "MAX_NUMBERS", 3)
    assert not read("[1, 2, 3]").failed and read("[1, 2, 3, 4]").kind == "unusable"


@pytest.mark.parametrize("text, said", [
    ("a\nb.\n\n", ": b"), ("Error: one\nfatal: two\nend\n", ": fatal: two"),
    ("EXCEPTION here\nat x", ": EXCEPTION here"),
    ("a\x1b[2Jb", ": a [2Jb"), ("x" * 300, ": " + "x" * 200), (" \n", "")])
def test_what_a_program_says_when_it_fails(text, said):
    """The last line that names an error, or the last."""
    assert reason_in(text) == said


LOOP = "for line in sys.stdin:\n    given = json.loads(line)\n    "


def test_a_program_that_answers():
    """Its last weights of 1 and 2 passes, for each set."""
    code = "print([given['passes'], given['labels'][-1], len(given['points'])])\n    print()"
    found = told(LOOP + code, [SAMPLES] * 2)
    assert [(ran.states, ran.moments) for ran in found] == [([[1, -1, 2], [2, -1, 2]], "passes")] * 2


@pytest.mark.parametrize("code, said", [
    (LOOP + "print([1]) if given['passes'] == 1 else None",
     "it prints 1 line for 2 that it is given; expected one each"),
    (LOOP + "print([1]); print([2])", "it prints 4 lines for 2 that it is given; expected one each"),
    (LOOP + "print('a')", "it prints 'a'; expected weights such as [1, -2, 0]"),
    (LOOP + "print([1] * given['passes'])", "it gives 1 weights, then 2"),
    ("sys.exit('Error: no.')", "it ends with status 1: Error: no"), ("sys.exit(3)", "it ends with status 3"),
    (LOOP + "print('[NaN]')", "its weights are (nan)")])
def test_a_program_that_fails(code, said):
    """Why there are no weights."""
    (ran,) = told(code)
    assert ran.failed == said


def test_a_program_that_ends_early_has_what_it_printed():
    """The sets that it did not answer are said."""
    found = told("print([1]); print([2]); print([3])", [SAMPLES] * 2)
    assert found[0].states == [[1], [2]] and found[1].failed == (
        "it prints 3 lines for 4 that it is given; expected one each")


def test_a_program_is_ended(monkeypatch):
    """When its time is up, or when it prints too much."""
    monkeypatch.setattr(command, "LEAST_SECONDS", 0.2)
    (ran,) = told("import time\ntime.sleep(60)")
    assert ran.failed == "it did not return within 0 s"
    monkeypatch.setattr(command, "LEAST_SECONDS", 20)
    monkeypatch.setattr(command, "MAX_BYTES", 1000)
    (ran,) = told("import time\nprint('a' * 2000, flush=True)\ntime.sleep(60)")
    assert ran.failed == "it prints more than 1,000 bytes; expected a line for each that it is given"


@pytest.mark.parametrize("words, said", [
    ("'", "--program: \"'\": no closing quotation"), ("  ", "--program: expected a command, such as node mine.js"),
    ("no-such-command-here x", "--program: 'no-such-command-here' is not a command that can be started")])
def test_what_is_no_command(words, said):
    """In one line."""
    with pytest.raises(InputError) as error:
        list(Command(words).runs([SAMPLES], (1, -1), 1))
    assert str(error.value) == said


def test_a_folder_is_no_command(tmp_path):
    """The system's reason is said."""
    with pytest.raises(InputError, match=f"--program: {tmp_path}: .*ermission"):
        list(Command(str(tmp_path)).runs([SAMPLES], (1, -1), 1))
