"""When a reason holds on all sets of a program, and the words for conventions that are not a page's."""

from fractions import Fraction
from types import SimpleNamespace

import pytest

from linref.conventions import SHEET
from linref.exercises.equal_runs import canonical_setting
from linref.own import follow
from linref.own.compare import UNREADABLE, Parting, Reading
from linref.own.pages import page_named
from linref.own.reasons import Rule, differing, habits, rules_for
from linref.own.sets import Samples
from linref.own.states import Ran

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
    match = follow.holds(SimpleNamespace(biased=biased), Reading(place=place), pairs)
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


def test_a_whole_net_is_near_an_edge():
    """From w = 0 x = 1 adds (1, 1); then the net of 1 is 2, of 1/2 it is 3/2, of -2 it is -1."""
    for x, z, edge in ((1, 2, True), (Fraction(1, 2), Fraction(3, 2), False), (-2, -1, True)):
        first, second = Rule("int", (1, -1)).moves(Samples([[1], [x]], [1, 1]), 1, 1)
        assert (first.edge, first.after, second.edge) == (True, [1, 1], edge)
        assert second.after == [1 + (1 - int(z)) * x, 1 + (1 - int(z))]
    assert not any(move.edge for move in Rule("net", (1, -1)).moves(Samples([[1], [1]], [1, 1]), 2, 1))


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


def test_a_whole_net_by_hand():
    """x = 1 with label 1 has net 0 and adds (1, 1), x = 2 with label -1 then net 3, and adds -4 (2, 1)."""
    *_, last = habits([], [])
    assert [move.after for move in last.algorithm.moves(Samples([[1], [2]], [1, -1]), 1)] == [[1, 1], [-7, -3]]
