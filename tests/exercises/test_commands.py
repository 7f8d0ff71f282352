"""Published exercises by one command each: what it prints holds the numbers as they are published."""

import re
import shlex
from fractions import Fraction

import pytest

from linref.exercises.cases import agrees
from linref.exercises.data import CASES
from tests.command import records, run
from tests.exercises.test_cases import WRONG
from tests.recheck import exact

TRANSLATED = {  # numbers that nothing prints as its publisher does, and what the reader has to do
    "islr-9.3": ["w / 2", "b / 2", "support vectors"],  # divided by 2; the support vectors have a mark each
    "svm-cv": ["width²"],  # 4 √2 is a root
    "nileem-perceptron": ["mistakes of pass"], "kcl-2.11": ["rows"],  # the crosses, the rows, counted
    "or-rate-01": ["pass of the last update", "sample of the last update"],  # the place of the last cross
    "iasi-softmax": ["biases after row 1"],  # the last entries of the weights
}
PRINTED_OTHERWISE = ["islr-9.3"]  # of the first sources: a number is no number of the print
UNUSED = {name: [what for what in ("between", "boundary", "unit") if getattr(case.conventions, what) is None]
          for name, case in CASES.items() if case.kind == "fisher"}  # no number of the exercise depends on them
NOT_THE_SAMPLES = ["mlc-l4_4-21"]  # its publisher computes with a misprinted matrix
FIRST = list(CASES)[:list(CASES).index("svm-quiz-3") + 1]  # of the three lists that the first audits made


def values(record):
    """Every number and list of numbers of a record, its parts, and the same with numbers apart."""
    if isinstance(record, dict):
        for value in record.values():
            yield from values(value)
    elif isinstance(record, list):
        yield record
        for value in record:
            yield from values(value)
    elif isinstance(record, (int, float)) or hasattr(record, "numerator"):
        yield record


def written(tmp_path, case):
    """The samples as a CSV file."""
    features = [f"x{d}" for d, _ in enumerate(case.points[0], start=1)]
    labels = case.conventions.labels
    rows = [[*map(str, x), str(labels[k - 1] if k > 0 else labels[-1])] for x, k in zip(case.points, case.classes)]
    path = tmp_path / "samples.csv"
    path.write_text("\n".join(map(",".join, [[*features, "class"], *rows])) + "\n", encoding="utf-8")
    return path


def shown(value, found):
    """Whether a published number or vector, or each row of a list, is among what is found."""
    if any(same(value, other) for other in found):
        return True
    return isinstance(value, list) and all(any(same(row, other) for other in found) for row in value)


def same(value, other):
    """Whether they agree, as far as the published one goes."""
    if isinstance(value, list) != isinstance(other, list):
        return False
    try:
        return agrees(value, other)
    except (TypeError, ValueError):
        return False


@pytest.mark.parametrize("name", CASES)
def test_one_command_prints_the_published_numbers(capsys, tmp_path, name):
    """Found from the samples, the conventions and --help; what is not so stands in TRANSLATED (X14, X54)."""
    case = CASES[name]
    command = shlex.split(case.command)
    told = *command[:2], "--data", written(tmp_path, case), *command[2:]
    found = [v for record in records(capsys, *told)
             for v in values({key: exact(value) for key, value in record.items() if key != "samples"})]
    found += [Fraction(text) for text in re.findall(r"-?\d+(?:\.\d+)?", run(capsys, *told)[1])]
    missing = [what for what, value in case.published.items() if not shown(value, found)]
    expected = [*WRONG.get(name, []), *TRANSLATED.get(name, [])]
    assert [what for what in missing if what not in expected] == []
    assert [what for what in TRANSLATED.get(name, []) if what not in case.published] == []


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.command.startswith("exercises")])
def test_the_command_has_the_conventions_of_the_exercise(capsys, tmp_path, name):
    """Those that the exercise is printed with, so that every step is the exercise's own (X14)."""
    case = CASES[name]
    command = shlex.split(case.command)
    header = records(capsys, *command[:2], "--data", written(tmp_path, case), *command[2:])[0]["conventions"]
    for convention in ("at_zero", "bias", "update", "scatter", "within", "between", "boundary", "unit", "loss"):
        assert header[convention] == getattr(case.conventions, convention) or convention in UNUSED.get(name, [])


def test_how_many_are_as_published():
    """At least 45 of the first 49 sources, three of which have two entries, without a translation."""
    sources = {name.removesuffix("-sgd").removesuffix("-rate-2").removesuffix("-binary") for name in FIRST}
    assert len(sources) == 49 and len(sources - {*PRINTED_OTHERWISE, *NOT_THE_SAMPLES}) >= 45
