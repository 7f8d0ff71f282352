"""Published exercises: where each stands, its data and conventions, and the numbers that its publisher gives.

They are in cases.json. Its numbers are exact; one that was rounded is a text, as it was printed.
"""

import json
from collections import namedtuple
from fractions import Fraction
from importlib.resources import files

from linref.conventions import SHEET, Conventions  # noqa: F401, which the other modules take from here
from linref.samples import Data

# An exercise: its source, the command that prints its numbers, its kind, its samples and their classes, its
# conventions, what else it states (a start, counts, margins, …), the numbers that its publisher prints, and its name.
Case = namedtuple("Case", "source command kind points classes conventions stated published name")


def data_of(case):
    """The samples of an exercise, whose second class is -1 or 2."""
    classes = [2 if k == -1 else k for k in case.classes]
    return Data(case.points, classes, list(map(str, case.conventions.labels)), f"exercise {case.name}",
                list(map("x{}".format, range(1, len(case.points[0]) + 1))))


def case_of(labels, conventions, **others):
    """An exercise, as cases.json has it: the labels of its classes, and its other conventions by their names.

    An exercise that states its start states nothing else.

    >>> CASES["li-hang-2.1"].conventions == SHEET._replace(order="restart", start=(0, 0, 0))
    True
    """
    others = {"stated": conventions.get("start"), **others}
    conventions = {name: tuple(value) if isinstance(value, list) else value for name, value in conventions.items()}
    return Case(conventions=Conventions(tuple(labels), **conventions), **others)


FISHER = Conventions(labels=(1, 2), scatter="sum", within="sum", between="means", boundary="means", unit=False)
LOGISTIC = Conventions(labels=(1, 0), bias="last", constant=1, update="gradient", loss="log", ridge="weights",
                       mean=False, rate=1, order="turn")
ALL_ONES = Data([[0, 0], [0, 1], [1, 0], [1, 1]], [2, 2, 2, 1], ["1", "-1"], "AND")
PUBLISHED = json.loads(files("linref.exercises").joinpath("cases.json").read_text("utf-8"), parse_float=Fraction)
CASES = {name: case_of(name=name, **fields) for name, fields in PUBLISHED.items()}
SAME_NUMBER = {  # what a sheet prints once more, or says in a sentence, and the number that it should be
    "s_b of (2, -3), as in the last line": "s_b of (2, -3)", "class if x1 < 0.5, as the page says": "class of (0, 0)"}
