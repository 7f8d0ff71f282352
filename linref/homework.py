"""A homework: for every student of a list a sheet, its data and a key, as text and as LaTeX, all in one folder.

A homework is a small text file. Its lines are

    title: Homework 1                                   what stands at the top of each sheet
    students: 1001, 1002, 1003                          their numbers or names; may be given in several lines
    gales perceptron --points 5 --updates 3             a question: a topic, with options of make, of the topic and of
    > Do the steps until the algorithm stops.           the sheet; below it its task, if it is to have another one
    # a remark

The data of a question are drawn by the title, the student and the number of the question, always the same. Wishes
that make data alike, such as the number of updates, hold unless the file says otherwise. Sheets may differ in length.
"""

import os
import re
import shlex
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from linref import engine
from linref.make import kind_of, make
from linref.options import BY_NAME, parsed
from linref.samples import InputError, read_text
from linref.tracer import join_some, plural
from linref.tracer.latex import BEGIN, FIT
from linref.worksheet import NAME, TASK

ALIKE = {"points": 5, "updates": 4, "zeros": 1, "whole": True, "separable": True}  # wishes that make data alike
OWN = ("data", "seed", "key", "format", "reveal")  # options that a homework has its own way with
ONLY_SHEET = ("limit", "ask", "data", "blank")  # what make has no use for
BY_HAND = {  # options of a sheet that can be done by hand, with one rate for all, unless the file has others
    "gales logistic": {"rate": "1/2", "limit": "2"}, "vitay logistic": {"rate": "1/2", "limit": "1"},
    "fleuret logistic": {"rate": "1/2", "limit": "2"}, "fleuret svm": {"rate": "1/10", "limit": "2"},
    "exercises delta": {"rate": "1/10", "limit": "1"}}
ROOM = r"\renewcommand{\arraystretch}{1.5}"  # between rows, for handwriting
MAX_HOMEWORK_BYTES = 1_000_000
NOT_A_NAME = re.compile(r"[^\w.-]+")
BEGINNING = re.compile(r"^(\d+[.)]\s+)?((python3? -m )?linref )?(make )?")


class Question(NamedTuple):
    """A question: the words of its topic, its options as they are typed, by their names, its task, its line."""

    words: list
    typed: dict
    task: str = ""
    place: str = ""


class Homework(NamedTuple):
    """A homework: its title, its students, its questions."""

    title: str
    students: list
    questions: list


def write_homework(path):
    """Write the sheets of a homework into a folder beside its file; return what is said of them."""
    homework = read_homework(path)
    folder = Path(os.path.splitext(path)[0])
    if folder.exists():
        raise InputError(f"{folder}: there is such a folder already, and nothing is overwritten")
    data = {name: rows for student in homework.students for name, rows in data_of(homework, student)}
    with TemporaryDirectory(dir=folder.parent) as unfinished:
        made = Path(unfinished, "made")
        with inside(made):
            write_files(homework, data)
        made.rename(folder)
    questions, students = plural(len(homework.questions), "question"), plural(len(homework.students), "student")
    return [f"{folder}: {questions} for each of {students}: {join_some(homework.students)}",
            f"{folder / 'sheets'} is for the students, {folder / 'keys'} for you. {folder / 'marking.txt'} has the "
            "commands that mark what comes back."]


def write_files(homework, data):
    """Write all files of a homework into this folder."""
    write(Path("marking.txt"), marking(homework))
    for place in ("sheets", "keys"):
        with inside(Path(place)):
            for name, rows in data.items():
                write(Path(f"{name}.csv"), rows)
            for student in homework.students:
                write_sheets(homework, student, place == "keys")


@contextmanager
def inside(folder):
    """Work inside a folder, which is made if it is not there."""
    folder.mkdir(parents=True, exist_ok=True)
    before = os.getcwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def write(path, lines):
    """Write the lines of a file."""
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def read_homework(path):
    """The homework in a file."""
    text, name = read_text(path, MAX_HOMEWORK_BYTES, "a homework")
    title, students, questions = os.path.splitext(os.path.basename(path))[0], [], []
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.strip()
        if line.startswith(">") and questions:
            questions[-1] = questions[-1]._replace(task=f"{questions[-1].task} {line[1:].strip()}".strip())
        elif line.lower().startswith("title:"):
            title = line[6:].strip()
        elif line.lower().startswith("students:"):
            students += re.split(r"[\s,;]+", line[9:].strip())
        elif line and not line.startswith("#"):
            questions.append(question_in(f"{name}:{number}", line))
    students = [NOT_A_NAME.sub("_", student).lstrip(".") or "_" for student in students if student]  # no hidden files
    if len(set(students)) < len(students):
        raise InputError(f"{name}: a student is given twice; expected a number or name for each")
    if not students or not questions:
        raise InputError(f"{name}: expected a line students: 1001, 1002, … and a line for each question, such as "
                         "exercises perceptron --points 4 --updates 3")
    return Homework(title, students, questions)


def question_in(place, line):
    """The question in a line; an error names the line."""
    try:
        arguments = shlex.split(BEGINNING.sub("", line))
        words, given = parsed(["make", *arguments])
        if len(words) != 3:
            raise InputError(f"{line!r}; expected a handout, a topic and options")
        engine.topics_of(engine.known_handout(words[1]), words[2:])
        *_, takes = kind_of(*words[1:])
        for name in given:
            if BY_NAME[name].concerns in ("make", "command") and name not in takes or name in OWN:
                raise InputError(f"--{name}: {' '.join(words[1:])} of a homework has no use for it")
    except (InputError, ValueError) as error:
        raise InputError(f"{place}: {error}") from None
    return Question(words[1:], typed_in(arguments), place=place)


@contextmanager
def at(question, student):
    """Let an error of a student's data or sheet say which question it is of."""
    try:
        yield
    except InputError as error:
        raise InputError(f"{question.place}: student {student}: {error}") from None


def typed_in(arguments):
    """The options of a question as they are typed: {name: text, or None of one without a value}.

    >>> typed_in(["gales", "fisher", "--points", "4", "--rate=1/2", "--whole"])
    {'points': '4', 'rate': '1/2', 'whole': None}
    """
    typed, rest = {}, iter(arguments)
    for argument in rest:
        name, equals, value = argument.removeprefix("--").partition("=")
        if argument.startswith("--"):
            typed[name] = value if equals else None if BY_NAME[name].read is None else next(rest)
    return typed


def as_arguments(typed):
    """Options as arguments of a command."""
    return [part for name, text in typed.items() for part in ([f"--{name}"] if text is None else [f"--{name}={text}"])]


def data_of(homework, student):
    """The data of each question of a student, under the name of its files."""
    for number, question in enumerate(homework.questions, start=1):
        with at(question, student):
            yield f"{student}-q{number}", make(*question.words, wishes_of(homework, student, number, question))


def wishes_of(homework, student, number, question):
    """What make is asked for: the file's wishes and options, and those that make the data of all students alike."""
    *_, takes = kind_of(*question.words)
    typed = {name: text for name, text in {**by_hand(question), **question.typed}.items()
             if name not in ONLY_SHEET and BY_NAME[name].concerns != "shown"}
    _, given = parsed(["make", *as_arguments(typed)])
    alike = {name: value for name, value in ALIKE.items() if name in takes}
    return {**alike, **given, "seed": f"{homework.title}/{student}/{number}"}


def by_hand(question):
    """The options of a sheet that the file leaves open."""
    return BY_HAND.get(" ".join(question.words), {})


def sheet_options(question):
    """The arguments of the command that prints a sheet, without its data."""
    typed = {name: text for name, text in {**by_hand(question), "blank": "results", **question.typed}.items()
             if BY_NAME[name].concerns != "make"}
    return [*question.words, *as_arguments(typed)]


def write_sheets(homework, student, is_key):
    """Write the sheets of a student, or the keys, into this folder: each as text, all of them as one document."""
    document: list[Any] = [*BEGIN.splitlines(), FIT, ROOM]
    for number, question in enumerate(homework.questions, start=1):
        name = f"{student}-q{number}"
        arguments = [*sheet_options(question), f"--data={name}.csv", *["--key"] * is_key]
        said = [f"{homework.title} · {student} · question {number}", NAME,
                *([f"Task: {question.task}", TASK.replace("Task: fill", "Fill")] if question.task else [TASK])]
        with at(question, student):
            write(Path(f"{name}.txt"), worksheet(arguments, said))
            document += worksheet([*arguments, "--format=latex"], said if number == 1 else [said[0], *said[2:]])
    write(Path(f"{student}.tex"), [*document, r"\end{document}"])


def worksheet(arguments, said):
    """The lines of a worksheet."""
    lines = list(engine.worksheet_file(*parsed(arguments), False, arguments, said))
    return [line for line in lines if not line.startswith((r"\providecommand", "% needs"))]


def marking(homework):
    """How the sheets that come back are marked."""
    yield (f"{homework.title}: put what comes back into the folder returned, beside sheets and keys, each under its "
           "name. In the folder that holds these three run")
    for number, question in enumerate(homework.questions, start=1):
        command = " ".join([*map(shlex.quote, sheet_options(question)), "--data=keys/{}.csv"])
        yield f"python3 -m linref check --expect {shlex.quote(command)} returned/*-q{number}.txt --format csv"
