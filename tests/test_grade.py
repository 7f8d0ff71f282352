"""Answers judged, part by part: how they may be written, and what is known of a run and of its student's weights."""

from fractions import Fraction as F
from types import SimpleNamespace as Record

import pytest

from linref.grade import (
    alike, data_of, ending, is_right, is_rounded, named, numbers, others, placed, rate_of, shares, treated, turned,
    weights,
)
from linref.samples import Data, Targets
from linref.tracer import Header, Line

def test_the_samples_of_a_run_are_those_of_a_file():
    """Numbers to be estimated, signs, or classes counted from 1; so a run of a tour can be told again."""
    header, points = Header("gales", "perceptron", "A run", ""), [[1, 2, 5], [3, 4, 6], [0, 0, 7]]
    for samples, data in (({"targets": [5, 6, 8]}, Targets(points, [5, 6, 8], ["x0", "x1", "x2", "y"], "")),
                          ({"labels": [1, -1, 1]}, Data(points, [1, 2, 1], ["1", "-1"], "")),
                          ({"labels": [2, 3, 1]}, Data(points, [2, 3, 1], ["1", "2", "3"], ""))):
        assert data_of(header._replace(samples={"points": points, **samples})) == data
    assert data_of(header._replace(samples={"points": [[4]], "labels": [1]})) == Data([[4]], [1], ["1"], "")
    assert data_of(header._replace(samples={"points": [[4]], "targets": [1]})).names == ["x0", "y"]


@pytest.mark.parametrize("value, text, is_so", [
    (F(1, 3), "0.3333", True), (F(1, 2), "0.5", False), ([1, F(1, 3)], "(1, 0.3333)", True),
    ([F(1, 3), 1], "(0.3333, 1)", True), ([1, 2], "(1, 2)", False), ("none", "none", False), (0.25, "0.25", False),
    (0.1234567, "0.1235", True)])
def test_whether_the_key_rounds(value, text, is_so):
    """One number of a vector is enough; a word is not rounded."""
    assert is_rounded(Record(value=value, text=text)) == is_so


def verdict(value, answer="", name="w"):
    return Record(blank=Record(value=value, name=name), answer=answer)


def test_the_weights_of_a_student():
    """As many numbers as there are in the blanks, and only if they differ; what the blanks hold of some weights."""
    found = [verdict([1, 2], "(1, 3)"), verdict(5, "1/2")]
    assert numbers(found) == others(found) == [1, 3, F(1, 2)] and others([verdict([1, 2], "1 2")]) is None
    for few in (["(1, 3)", ""], ["(1, 3, 4)", "5 5"], ["(1, x)", "5"]):
        assert numbers([verdict([1, 2], few[0]), verdict(5, few[1])]) is None
    blanks = [v.blank for v in found]
    assert shares(found, [7, 8, 9]) == {id(blanks[0]): ([7, 8], ""), id(blanks[1]): (9, "")}
    assert shares(found, [7, 8]) == {id(blanks[0]): ([7, 8], "")} and shares(found, None) == {}


def test_what_a_step_asks_for_at_its_end():
    """The weights after it, if they are all that is called so and does not stand before it."""
    step, verdicts = Record(after=[4, 5], b_after=6), []
    for name, value, before in (("w", [1, 2], True), ("Δw", [3, 3], False), ("w after", [4, 5], False),
                                ("b + Δb", 6, False), ("z", 7, False)):
        verdicts.append(Record(blank=Record(name=name, value=value, before=before)))
    assert ending(verdicts, step) == verdicts[2:4]
    assert ending(verdicts[:3], step) == ending(verdicts[:2], step) == ending(verdicts, Record()) == []
    assert ending(verdicts[:2], Record()) == []


def test_the_weights_of_a_step():
    """The bias last where it stands apart; several vectors are one."""
    step = Record(w=[1, 2], b=3, after=[4, 5], b_after=6)
    assert (weights(step), weights(step, "after", "b_after")) == ([1, 2, 3], [4, 5, 6])
    assert weights(Record(w=[[1, 2], [3, 4]])) == [1, 2, 3, 4] and weights(Record(w=None)) == weights(Record()) == []


def test_the_samples_of_a_step():
    """Those taken, a chunk of them, or one; a step on all of them has none."""
    for step, found in ((Record(taken=[3, 1], i=2), [3, 1]), (Record(chunk=[2], m=1), [2]), (Record(m=4, i=0), [4]),
                        (Record(i=5), [5]), (Record(i=None), []), (Record(n=3), [])):
        assert treated(step) == found


def test_samples_are_turned_to_where_a_run_begins():
    """Number 3 comes first and number 4 second, what stood there goes where they were; what is no sample stays."""
    assert placed(5, [1, 2], [3, 4]) == [2, 3, 0, 1, 4]
    assert placed(3, [2, 3], [2, 1]) == [2, 1, 0] and placed(2, [1, 2], [3, 2]) == [0, 1]
    data = Data([[1], [2], [3]], [1, 2, 1], ["a", "b"], "x.csv", ("x",))
    assert turned(data, [2, 1, 0]) == data._replace(points=[[3], [2], [1]])
    assert turned(data, [1, 0, 2]) == data._replace(points=[[2], [1], [3]], classes=[2, 1, 1])
    data = Targets([[1], [2]], [3, 4], ["x", "y"], "x.csv")
    assert turned(data, [1, 0]) == data._replace(points=[[2], [1]], targets=[4, 3])


def test_the_rate_of_a_run():
    """A number, or one that something is said of; words are none."""
    for rate, found in ((F(1, 2), F(1, 2)), (1, 1), (Line((2, ", ours")), 2), ("none", None), (Line(("η/τ", 2)), None)):
        assert rate_of(Header("gales", "perceptron", "A run", "", conventions={"rate": rate})) == found
    assert rate_of(Header("gales", "perceptron", "A run", "")) is None


def test_a_run_and_its_correction_are_alike():
    """A slip is looked for in the same run of another exercise, whatever was printed of it."""
    header = Header("gales", "perceptron", "A run", "", conventions={"bias": "last"})
    titles = "A run", "A run, corrected", "A run, as printed"
    assert [alike(header._replace(run=title)) for title in titles] == [("A run", {"bias": "last"})] * 3


def test_runs_that_differ_in_a_convention_are_not_alike():
    """But for what is told anew: where they start and stop, the order and the rate."""
    header = Header("gales", "perceptron", "A run", "")
    given = {"labels": 1, "tie": 2, "bias": 3, "start": 4, "stop": 5, "order": 6, "rate": 7}
    assert alike(header._replace(conventions=given)) == ("A run", {"labels": 1, "tie": 2, "bias": 3})


def test_blanks_are_told_by_their_names_without_numbers():
    """The second z of sample 3 is the same place as the second z of any other."""
    blanks = [Record(name=name) for name in ("z of 1", "z of 12", "y₁", "y₂", "w")]
    assert named(blanks) == dict(zip([("z of ", 0), ("z of ", 1), ("y", 0), ("y", 1), ("w", 0)], blanks))


@pytest.mark.parametrize("value, answer, is_so", [
    (F("15.2"), "1.5e1", True), (F("15.2"), "1.6e1", False), (F("15.2"), "15.", False), (15, "15.", True),
    (20, "2e1", True), (21, "2e1", False), (F("0.15"), "0.1", True), (F("0.15"), "0.2", True), (F(2, 3), "0.7", True),
    (F(2, 3), "0.6", False), (float("nan"), "1", False), (float("nan"), "nan", True), (float("inf"), "1e50", False),
    (float("-inf"), "1e50", False),
    (1.0, "1", True), (0.1 + 0.2, "3/10", True), (F(1, 3), "33333333333/100000000000", False), (True, "1", False),
    ((1, (2, 3)), "1 2 3", True), ((0, (0, 0)), "-", True), ((0, (0, 1)), "-", False), ("mistake", "X", True),
    ("None", "-", True), ("1 of ω₁", "1.0 of Omega1", True), ("1 of ω₁", "1 of", False)])
def test_how_an_answer_may_be_written(value, answer, is_so):
    """A decimal to its last digit, with a power of ten as well; a fraction exactly, but for what floats add."""
    assert is_right(answer, value, str(value)) == is_so


def test_how_near_a_number_from_rounded_weights_is():
    """By five of the last digits, and half of one that is not written."""
    for answer in ("0.505", "0.51", "0.495", "101/200"):
        assert is_right(answer, F(1, 2), "", F(5, 1000))
    for answer in ("0.5051", "0.52", "0.4949", "51/100"):
        assert not is_right(answer, F(1, 2), "", F(5, 1000))
