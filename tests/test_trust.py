"""Sheets of simulated students: of honest work no cell is called wrong, of one mistake one cell is.

STUDENTS=200 fills in as many sets of sheets of every topic, one sheet at each number of places; without it one
set, each at two numbers of places.
"""

import os
from collections import Counter
from fractions import Fraction as F
from random import Random

import pytest

from linref import HANDOUTS, engine
from linref.check import answers, read
from linref.grade import graded
from tests.more_students import MORE_TOPICS
from tests.students import TOPICS, Samples, Student
from tests.students_of_tables import FIXED, TABLES

SHEETS = int(os.environ.get("STUDENTS", 1))
PLACES = 1, 2, 3, 4, 6
RATES = {"crowley descent": "1/20", "delta": "1/16", "svm": "1/10"}
ALL = TOPICS | MORE_TOPICS | TABLES | FIXED


def drawn(rng, topic, path):
    """Samples of two classes, or with targets, written to a file; and the data, the start and the rate of a sheet."""
    targets, size = topic.startswith("crowley descent"), rng.choice((4, 5))
    step = rng.choice((1, 1, 2, 5))  # whole numbers, halves, fifths
    while True:
        points = [[F(rng.randint(-4 * step, 4 * step), step) for _ in range(1 if targets else 2)] for _ in range(size)]
        classes = [rng.randint(-3, 5) if targets else rng.choice((1, 2)) for _ in points]
        if not targets:
            classes[:2], classes[-2:] = [1, 1], [2, 2]
        if len(set(map(tuple, points))) == size and (targets or scattered(points, classes)):
            break
    names = [str(c) for c in classes] if targets else ["pos" if k == 1 else "neg" for k in classes]
    head = [f"x{d}" for d, _ in enumerate(points[0], start=1)]
    rows = [",".join([*(str(float(a)) for a in x), name]) for x, name in zip(points, names)]
    path.write_text("\n".join([",".join([*head, "y" if targets else "class"]), *rows]) + "\n")
    return Samples(points, classes), [0] * (len(points[0]) + 1)


def scattered(points, classes):
    """Whether the means of two classes differ, and S_w can be inverted."""
    total, both = [F(0)] * 3, [[x for x, c in zip(points, classes) if c == k] for k in (1, 2)]
    means = [[sum(column) / F(len(xs)) for column in zip(*xs)] for xs in both]
    for x, k in zip(points, classes):
        a, b = (p - m for p, m in zip(x, means[k - 1]))
        total = [t + s for t, s in zip(total, (a * a, a * b, b * b))]
    return means[0] != means[1] and total[0] * total[2] != total[1] ** 2


def filled(topic, data, start, path, places, keeps=False, mistake=None, level="all"):
    """The student who has filled in a sheet."""
    rate = next((rate for name, rate in RATES.items() if name in topic), "1/2")
    where = "" if topic in FIXED else f" --data {path}"
    command = f"{topic.format(rate=rate)}{where} --blank {level}"
    student = Student(command, places, keeps, mistake)
    ALL[topic](student, data, start, F(rate) if "{rate}" in topic else 1)
    return student


def verdicts(student, path):
    """What check makes of a sheet."""
    path.write_text(student.sheet(), encoding="utf-8")
    sheet = read(path)
    return graded(answers(sheet), engine.numbers_of(sheet.given))


def said(verdict):
    return (verdict.blank.header.run, verdict.blank.number, verdict.blank.name, verdict.status, verdict.answer,
            verdict.expected, verdict.mistake)


def test_every_sheet_has_a_student():
    """What `--blank` offers is filled in below; all other topics have no worksheet."""
    offered = {f"{handout} {topic}" for handout in HANDOUTS for topic in engine.with_worksheets(handout)}
    assert offered == {" ".join(command.split()[:2]) for command in ALL}


@pytest.mark.parametrize("topic", ALL)
def test_honest_sheets(tmp_path, topic):
    """At any number of places, from what is written and from what a calculator keeps: right, or following."""
    rng = Random(topic)
    for number in range(SHEETS):
        data, start = drawn(rng, topic, tmp_path / "x.csv")
        for places in PLACES if "STUDENTS" in os.environ else rng.sample(PLACES, 2):
            keeps, level = rng.random() < 0.5, rng.choice(("all", "results"))
            student = filled(topic, data, start, tmp_path / "x.csv", places, keeps, level=level)
            found = verdicts(student, tmp_path / "sheet.txt")
            wrong = [said(v) for v in found if v.status not in ("right", "follows")]
            assert wrong == [], (number, places, keeps)


@pytest.mark.parametrize("topic", ALL)
def test_one_mistake_costs_one_cell(tmp_path, topic):
    """One mistake, in any cell, of any kind: one cell is wrong, the rest right or following.

    None is wrong where the mistake is no larger than what rounding allows there: a sign of 0.0, two digits exchanged
    in the last of six places, one more in the last of one place.
    """
    rng, counted = Random(topic), Counter()
    for _ in range(SHEETS):
        data, start = drawn(rng, topic, tmp_path / "x.csv")
        places = rng.choice(PLACES)
        honest = filled(topic, data, start, tmp_path / "x.csv", places)
        for _ in range(4 if "STUDENTS" in os.environ else 2):
            place, kind = rng.choice(honest.available)
            student = filled(topic, data, start, tmp_path / "x.csv", places, False, (place, kind, rng.randrange(6)))
            if student.texts == honest.texts:
                continue
            wrong = [v for v in verdicts(student, tmp_path / "sheet.txt") if v.status not in ("right", "follows")]
            counted[len(wrong)] += 1
            if not wrong and os.environ.get("SHOW"):
                print(topic, place, kind, *(s.texts[s.marks[place]] for s in (honest, student)), sep="\n   ")
            assert len(wrong) < 2, (topic, places, place, kind, [said(v) for v in wrong])
    print(topic, dict(counted))
    assert counted[0] <= 1 + counted[1] // 20
