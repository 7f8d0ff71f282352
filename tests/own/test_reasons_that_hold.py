"""When a reason holds on all sets of a program, and the words for conventions that are not a page's."""

import math
from fractions import Fraction
from types import SimpleNamespace

import pytest

from linref.conventions import SHEET
from linref.exercises.equal_runs import canonical_setting
from linref.own import follow
from linref.own.compare import UNREADABLE, Parting, Reading
from linref.own.pages import page_named
from linref.own.reasons import (
    OTHERS, PERCEPTRONS, Rule, algorithm_with, always, differences, differing, habits, mistakes_with, reasons_for,
    rules_for, settings_that_differ)
from linref.own.sets import Samples
from linref.own.states import Ran
from linref.own.wrong import mistaken

CANONICAL = canonical_setting(SHEET)
PART, TIE = Parting(0, 2), Parting(1, 2)
YES, UNSAID = None, True


class Told:
    """A match whose partings are told; only those of `TIE` are rounding's."""

    def __init__(self, algorithm, reading):
        self.compared = 0

    def parting(self, ran, parting):
        return parting

    def rounds(self, ran, parting):
        return parting is TIE


def held(monkeypatch, partings, place="last", biased=True, failed=""):
    """How many of the sets a reason is compared on, on which it parts like this; None if it does not hold."""
    monkeypatch.setattr(follow, "Match", Told)
    pairs = [(parting, Ran([[1, 2]], failed=failed)) for parting in partings]
    match = follow.holds(SimpleNamespace(biased=biased, rated=False), Reading(place=place), pairs)
    return match and match.compared


@pytest.mark.parametrize("partings, compared", [
    ([YES] * 3, 3), ([UNSAID, YES, YES], 2), ([UNSAID, UNSAID, YES], None), ([YES, PART], None),
    ([YES, UNREADABLE], None), ([YES] * 8 + [TIE], 8), ([YES] * 7 + [TIE], None), ([TIE] + [YES] * 8, 8),
    ([UNSAID] * 59 + [YES] * 100, 100), ([UNSAID] * 60 + [YES] * 100, None),
    ([UNSAID] * 61 + [YES] * 39, None), ([YES] * 40 + [UNSAID] * 100, 40), ([YES] * 39 + [UNSAID] * 100, None),
    ([TIE] * 7 + [YES] * 56, 56), ([TIE] * 8 + [YES] * 100, None), ([YES] * 5 + [TIE] * 8 + [YES] * 59, 64),
    ([YES] * 3 + [TIE] * 8 + [YES] * 61, None)])
def test_a_reason_holds(monkeypatch, partings, compared):
    """It parts on no set, is compared on 40 or on half, and one in nine at most is left to rounding."""
    assert held(monkeypatch, partings) == compared


def test_a_reason_has_a_bias_as_the_program_has(monkeypatch):
    """And no set on which the program fails."""
    assert held(monkeypatch, [YES], "none") is None and held(monkeypatch, [YES], biased=False) is None
    assert held(monkeypatch, [YES], "none", False) == 1
    assert held(monkeypatch, [YES], failed="it raises") is None


@pytest.mark.parametrize("more, words", [
    ({"bias_rate": Fraction(1, 100)}, ("the bias has 0.01 times the rate", "one rate for all weights")),
    ({"dead_zone": Fraction(1, 5)}, ("every net from -0.2 to 0.2 counts as net = 0", "net = 0 alone does")),
    ({"margin": 1}, ("a sample counts as a mistake if y·net < 1", "there is no such margin")),
    ({"at_zero": "half"}, ("net = 0 has the output halfway between the labels", "net = 0 counts as a mistake")),
    ({"order": "restart"}, ("the first sample again after each update", "an update after each sample")),
    ({"bias": "none"}, ("no bias", "a bias"))])
def test_conventions_that_differ(more, words):
    """Each in words, its own first; none of equal ones."""
    assert differing(CANONICAL._replace(**more), CANONICAL) == (words,)
    assert differing(CANONICAL, CANONICAL) == ()


def test_an_order_without_words():
    """It is the second one's."""
    assert differing(CANONICAL, CANONICAL._replace(order=(2, 1))) == (("an update after each sample", None),)


N, NOT_N = "the sum is divided by N", "the sum is not divided by N"
BY_PASS = "an update after each sample, where the page has one for each pass"
MEAN = "one update for each pass, divided by N"


@pytest.mark.parametrize("page, has, has_not", [
    ("gales logistic", {N, MEAN, BY_PASS}, NOT_N), ("crowley descent", {NOT_N, BY_PASS}, N),
    ("vitay logistic", {MEAN}, N), ("exercises delta", {MEAN}, N),
    ("exercises delta_batch", {N, MEAN, BY_PASS}, NOT_N)])
def test_a_sum_may_be_a_mean_where_there_is_one(page, has, has_not):
    """A rule that makes a step for each sample has none; what changes nothing is no mistake."""
    names = {reason.mistake for reason in rules_for(page_named(page), "")}
    assert has <= names and has_not not in names and (MEAN in names) == (MEAN in has)
    assert (BY_PASS in names) == (BY_PASS in has)


QUARTER = Fraction(1, 4)


def test_habits_by_hand():
    """x = 1 with label 1 and x = 2 with label -1, in one pass: (1, 1) and (-1, 0) without a habit.

    The constant 1/4 adds 1/4 to the bias that it stands for.
    """
    found = list(habits([always(SHEET)], [QUARTER]))
    page = page_named("fleuret train_perceptron")
    words = [reason.differences(page)[0][0] if reason.differences(page) else reason.name for reason in found]
    zones = [f"every net from -{zone} to {zone} counts as net = 0" for zone in ("0.1", "0.2", "0.3", "0.5", "1")]
    assert words == ["the bias has 0.25 times the rate", *zones, "a sample counts as a mistake if y·net < 1",
                     "a perceptron with the constant input 0.25 for the bias", "a perceptron whose weights start at 1"]
    moves = [reason.algorithm.moves(Samples([[1], [2]], [1, -1]), 1) for reason in found]
    assert [[move.after for move in each] for each in moves] == [
        [[1, QUARTER], [-1, 0]], *[[[1, 1], [-1, 0]]] * 6, [[1, QUARTER], [-1, 0]], [[1, 1], [-1, 0]]]
    assert moves[7][1].before == [1, QUARTER] and moves[8][0].before == [1, 1]
    assert [reason.algorithm.scales for reason in found] == [True] * 8 + [False]
    half = habits([always(SHEET._replace(at_zero="half"))], [])
    assert not any(reason.setting and reason.setting(None).margin for reason in half)


def test_a_constant_input_of_two_features():
    """(1, 2) with label 1 adds itself, and 1/4 to the bias; in pass 2 it is correct."""
    *_, constant, _ = habits([always(SHEET)], [QUARTER])
    moves = constant.algorithm.moves(Samples([[1, 2]], [1]), 2)
    assert [move.after for move in moves] == [[1, 2, QUARTER]] * 2


def test_reasons_in_their_order():
    """Pages, other perceptrons, mistakes with the conventions that differ least first, habits, rules."""
    page = page_named("fleuret train_perceptron")
    kinds, groups = zip(*reasons_for(page, [QUARTER]))
    assert kinds == ("page", "page", "mistake", "habit", "rule")
    assert {given.rate for given in settings_that_differ()} == {1}
    apart = [len(reason.differences(page)) for reason in groups[2]]
    names = {reason.name.partition(" with a typical mistake: ")[0] for reason in groups[2]}
    assert apart == sorted(apart) and groups[2][0].algorithm.name == "the page"
    assert names == {"the page", "another perceptron", *(other.title for other in PERCEPTRONS)}
    assert any("0.25" in reason.name for reason in groups[3])
    assert {reason.algorithm.name for reason in groups[4]} == {other.title for other in OTHERS}


def test_mistakes_of_a_run_that_goes_on():
    """Where correct samples update, a run may stop after a pass without a mistake, or not: (1, 1), (2, 2), (3, 3)."""
    found = list(mistakes_with(always(SHEET), "x"))
    twice = [one for one, other in zip(found, found[1:]) if one.mistake == other.mistake]
    assert [one.mistake for one in twice] == ["correct samples update as mistakes do",
                                             "the mean of the weights after every sample is given"]
    assert len({reason.mistake for reason in found}) == len(found) - 2
    assert {reason.algorithm.name for reason in found} == {"x"}
    moves = [[move.after for move in reason.algorithm.moves(Samples([[1]], [1]), 3)] for reason in found
             if reason.mistake == twice[0].mistake]
    assert moves == [[[1, 1], [2, 2]], [[1, 1], [2, 2], [3, 3]]]


def test_means_of_a_run_that_never_ends():
    """The weights are 1, 0, 1, 0, …, as one of two equal samples is wrong; their means 1, 1/2, 2/3, 1/2, 3/5, …"""
    means = algorithm_with(always(SHEET), "the mean of the weights after every sample is given")
    moves = means.moves(Samples([[0], [0]], [1, -1]), 3)
    assert [move.after[1] for move in moves] == [1, Fraction(1, 2), Fraction(2, 3), Fraction(1, 2), Fraction(3, 5),
                                                 Fraction(1, 2)]


def test_what_an_algorithm_is():
    """Of a batch a move is a pass; it has a bias or none, and from a start the rate does more than scale."""
    batch = algorithm_with(always(SHEET._replace(order="batch", bias="none")), begin=[1, 0])
    turn = algorithm_with(always(SHEET))
    assert [(each.each, each.biased, each.scales, each.rated) for each in (batch, turn)] == [
        ("pass", False, False, False), ("sample", True, True, False)]
    exchanged = algorithm_with(always(SHEET), "the two classes are exchanged")
    assert exchanged.moves(Samples([[1]], [1]), 1)[0].after == [-1, -1]


def test_a_page_does_not_differ_from_itself():
    """Wherever its bias stands."""
    assert [differences(page.setting, page) for page in PERCEPTRONS] == [()] * len(PERCEPTRONS)
    first = always(SHEET._replace(bias="first"))
    assert differences(first, page_named("fleuret train_perceptron")) == ()


def test_the_other_output():
    """σ(-z) for σ(z): at z = ln 3 it is 1/4."""
    assert Rule(output="other").error(math.log(3), 1) == pytest.approx(3 / 4)


def test_what_a_rule_steps_for():
    """One for each sample, but of a batch for each pass."""
    each = {reason.mistake: reason.algorithm.each for reason in rules_for(page_named("vitay logistic"), "")}
    assert {mistake for mistake, step in each.items() if step == "pass"} == {
        MEAN, "one update for each pass, where the page has one after each sample"}


def test_wrong_programs():
    """x = 0 with label 1 adds (0, 1), if net = 0 is a mistake; without a visited sample w stays 0."""
    wrong = {each.name: each for each in mistaken("fleuret train_perceptron")}
    assert wrong["net = 0 counts as correct"]([[0]], [1], 1) == [0, 0]
    assert wrong["the two classes are exchanged"]([[0]], [1], 1) == [0, -1]
    assert wrong["the first sample is never visited"]([[1, 2]], [1], 1) == [0, 0, 0]
