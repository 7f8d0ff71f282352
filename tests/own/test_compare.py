"""A program's weights beside an algorithm's, step by step: what counts as equal, and where they part."""

from fractions import Fraction

import pytest

from linref.conventions import SHEET
from linref.own.compare import (
    UNREADABLE, Algorithm, Match, Parting, Reading, algorithm_of, begin_of, inexact, moments, near, ratio_of, sequence,
    stretches, tied, tolerance, weights_at)
from linref.own.pages import Move, page_named
from linref.own.reasons import algorithm_with, always
from linref.own.sets import Samples
from linref.own.states import MAX_PASSES_TO_END, Ran
from linref.own.written import Written

SAMPLES = Samples([[1], [2]], [1, -1])
# Sample 1 adds (1, 1), sample 2 (-2, -1), then sample 1 (1, 1), and sample 2 (-2, -1); pass 3 ends with (-1, 1).
RUN = [[1, 1], [-1, 0], [0, 1], [-2, 0], [-1, 1], [-1, 1]]
ONLINE = page_named("fleuret train_perceptron")


def parting(states, moments="path", reading=Reading(), samples=SAMPLES, page=ONLINE, loose=False, **told):
    """Where some states part from the page's run; and the match."""
    match = Match(algorithm_of(page), reading, loose)
    return match.parting(Ran(states, moments, **told), samples), match


@pytest.mark.parametrize("states, moments, reading, k", [
    (RUN, "path", {}, None), (RUN[:5] + [[-1, 2]], "path", {}, 5), (RUN[:4], "path", {}, 4),
    (RUN[:4], "yielded", {}, 4),
    ([[0, 0], *RUN], "path", {"begins": True}, None), ([[0, 0], *RUN[:3], [7, 7]], "path", {"begins": True}, 3),
    (RUN[1::2], "passes", {"each": "pass"}, None), ([RUN[1], RUN[3], [0, 1]], "passes", {"each": "pass"}, 2),
    (RUN[:5], "path", {"each": "update"}, None), (RUN[:5] + [[9, 9]], "path", {"each": "update"}, 5),
    (RUN[:5] + [RUN[4]], "path", {"each": "update"}, None), ([[-a for a in w] for w in RUN], "path", {}, 0)])
def test_where_a_path_parts(states, moments, reading, k):
    """Of weights that stand after each sample, update or pass; what has ended stays as it is."""
    found, match = parting(states, moments, Reading(**reading))
    assert found is None if k is None else (found.k, found.size, found.each) == (k, 2, reading.get("each", "sample"))
    assert match.factor in (None, 1)


def test_where_a_path_cannot_be_read():
    """Of another length, or that does not begin as the run does; of a batch there are no single samples."""
    assert parting([[1, 2, 3]])[0] is UNREADABLE
    assert parting([[1, 1], *RUN], reading=Reading(begins=True))[0] is UNREADABLE
    batch = page_named("gales perceptron")
    assert parting(RUN, page=batch)[0] is UNREADABLE and not algorithm_of(batch).can_be("sample")
    assert algorithm_of(batch).can_be("pass") and algorithm_of(ONLINE).can_be("sample")


def test_nothing_to_begin_with():
    """No weights at all, or a start alone, after which the run is not over."""
    begins = Reading(begins=True)
    assert parting([], reading=begins)[0] is UNREADABLE
    found, match = parting([[0, 0]], "rows", begins)
    assert (found, match.over, match.goes_on) == (None, False, True)
    assert parting([[1, 1], [-1, 0]], "rows", begins)[0] is UNREADABLE
    started = Match(algorithm_with(always(SHEET), begin=[0, 5]), begins)
    assert started.parting(Ran([[0, 5], [-2, 4]], "rows"), Samples([[2]], [-1])) is None
    assert Parting(0, 2, [[5, 5]], [Move(1, [3, 3], [4, 4])]).before == [3, 3]


@pytest.mark.parametrize("moments, k", [("yielded", None), ("path", 2)])
def test_what_is_yielded_beyond_a_run_that_goes_on(moments, k):
    """One pass over (1) in both classes is (1, 1), (0, 0); so many passes that there is no end are not counted."""
    both = Samples([[1], [1]], [1, -1])
    found, _ = parting([[1, 1], [0, 0], [1, 1]], moments, samples=both, passes=1)
    assert (found and found.k) == k
    assert parting([[1, 1]], moments, samples=both, passes=1)[0].k == 1
    assert parting([[1, 1], [0, 0]] * 41, moments, samples=both, passes=MAX_PASSES_TO_END)[0] is None


def test_a_rate_that_does_more_than_scale():
    """By the delta rule at rate 1/2 sample 1 adds (1, 1)/2; sample 2 then has net 3/2 and adds -5/4 (2, 1)."""
    own, delta = [[Fraction(1, 2)] * 2, [-2, Fraction(-3, 4)]], page_named("exercises delta")
    found, match = parting(own, samples=SAMPLES, page=delta, passes=1)
    assert found is None and match.factor == Fraction(1, 2)
    found, match = parting([own[0], [9, 9]], page=delta, passes=1)
    assert (found.k, found.factor, found.page) == (1, 1, own[1])


@pytest.mark.parametrize("samples, states, factor, rounds", [
    (SAMPLES, RUN, None, False), (SAMPLES, RUN, 0.1, True), (SAMPLES, RUN, Fraction(1, 10), False),
    (SAMPLES, [[0.1, 0]], None, True), (Samples([[1]], [1]), [[0.1, 0]], None, False)])
def test_where_rounding_may_decide(samples, states, factor, rounds):
    """(1) has net 0 by the last weights (-1, 1); of the one sample (1) it is 2."""
    match = Match(algorithm_of(ONLINE), Reading())
    match.factor = factor
    assert match.rounds(Ran(states), samples) is rounds


def test_the_end_of_a_run_without_an_end():
    """Nothing can be said of it; (1) in both classes is never learned."""
    both = Samples([[1], [1]], [1, -1])
    assert parting([[0, 0]], "end", Reading(each="end"), both)[0] is True
    assert parting([[1, 1]], "end", Reading(each="end"), Samples([[1]], [1]))[0] is None
    found, _ = parting([[2, 1]], "end", Reading(each="end"), Samples([[1]], [1]))
    assert (found.k, found.own, found.page) == (0, [2, 1], [1, 1])


def test_the_rate_is_that_of_the_first_weights():
    """All others have it, too."""
    found, match = parting([[3 * a for a in w] for w in RUN])
    assert found is None and match.factor == 3
    found, match = parting([[3, 3], *RUN[1:]])
    assert (found.k, found.factor, found.page, found.before) == (1, 3, [-3, 0], [3, 3])


def test_rows_of_a_sequence():
    """The run may go on after them, or be over before."""
    found, match = parting(RUN[:2], "rows")
    assert (found, match.over, match.goes_on) == (None, False, True)
    found, match = parting([*RUN, RUN[-1]], "rows", samples=SAMPLES)
    assert found is None and match.over and not match.goes_on
    found, _ = parting([RUN[0], [9, 9]], "rows")
    assert (found.k, found.page, found.own, len(found.moves)) == (1, [-1, 0], [9, 9], 2)


@pytest.mark.parametrize("page, rows, fits, factor", [
    ([1, 2], ["0.7", "1.3"], True, Fraction(2, 3)), ([1, 2], ["0.7", "1.1"], False, None),
    ([1, 0], ["0.7", "0.0"], True, Fraction(7, 10)), ([1, 0], ["0.7", "0"], True, Fraction(7, 10)),
    ([1, 0], ["0.7", "0.1"], False, None),
    ([-2], ["-1.3"], True, Fraction(2, 3)), ([1, 1], ["0.7", "0.6"], False, None), ([1], ["0.0"], True, None),
    ([1, 1], ["-0.7", "-0.7"], False, None), ([0, 1], ["-0.1", "0.5"], False, None)])
def test_rounded_weights(page, rows, fits, factor):
    """Some factor gives them all, as far as they are written."""
    match = Match(algorithm_of(ONLINE), Reading(), loose=True)
    assert match.agrees_within(page, list(map(Written, rows))) is fits
    match.settle()
    assert match.factor == factor


def test_rounded_rows():
    """The factor is one that all rows leave, of the fewest places."""
    rows = [list(map(Written, row)) for row in (["0.7", "0.7"], ["-0.67", "0.00"], ["-0.74", "0.00"])]
    found, match = parting(rows[:2], "rows", loose=True)
    assert found is None and match.factor == Fraction(67, 100)
    found, match = parting([rows[0], rows[2]], "rows", loose=True)
    assert found is None and match.factor == Fraction(37, 50)
    found, match = parting([rows[0], list(map(Written, ("9.0", "9.0")))], "rows", loose=True)
    assert (found.k, found.factor) == (1, Fraction(7, 10))
    found, match = parting([rows[1][::-1], rows[2]], "rows", loose=True)
    assert found.k == 0
    match = Match(algorithm_of(ONLINE), Reading(), loose=True)
    assert match.agrees_within([1], [Written("0.7")]) and not match.agrees_within([1], [Written("0.8")])


@pytest.mark.parametrize("u, v, equal", [
    ([1, 2], [1, 2], True), ([1e9], [1e9 + 0.5], True), ([1e9], [1e9 + 2], False), ([0], [1e-9], True),
    ([0], [2e-9], False), ([Written("0.67")], [Fraction(2, 3)], True), ([Written("0.67")], [Fraction(68, 100)], False),
    ([10**400], [10**400], True)])
def test_vectors_that_are_equal(u, v, equal):
    """As far as floats go, or what is written."""
    assert near(u, v) is equal and near(v, u) is equal


def test_a_tolerance_is_the_largest():
    """That of floats, or of either number on paper."""
    assert tolerance(Written("0.5"), Written("0.25")) == Fraction(1, 20) == tolerance(1, Written("0.5"))
    assert tolerance(-3e3, 2) == pytest.approx(3e-6) and tolerance(0.1, 0) == 1e-9


@pytest.mark.parametrize("own, page, factor", [
    ([2, 4], [1, 2], 2), ([0, 0], [1, 2], None), ([], [], None), ([-1, -2], [1, 2], None), ([1, 2.1], [1, 2], None),
    ([0, 3], [0, 2], Fraction(3, 2)), ([Written("0.3"), Written("0.7")], [1, 2], Fraction(1, 3))])
def test_the_ratio_of_two_vectors(own, page, factor):
    """Above 0, by the largest weight."""
    assert ratio_of(own, page) == factor


@pytest.mark.parametrize("a, found", [
    (3, False), (0.5, False), (0.1, True), (Fraction(1, 3), True), (Fraction(3, 8), False),
    (Fraction(1, 2**20), False), (Fraction(1, 2**21), True)])
def test_numbers_that_floats_do_not_hold(a, found):
    """A few binary places they do."""
    assert inexact(a) is found


@pytest.mark.parametrize("moves, found", [
    ([Move(1, [0], [0], True)], False), ([Move(1, [0, 0], [1, -1])], True), ([Move(1, [0, 0], [1, 1])], False),
    ([Move(1, [0, 0], [1, 1], True)], False), ([Move(1, [0, 0], [1, 1]), Move(1, [1, 1], [1, 1], True)], True),
    ([Move(1, [0, 0], [0, 0], True), Move(1, [0, 0], [1, 1], True)], False), ([], False)])
def test_ties_of_a_run(moves, found):
    """After its first change, on (1) and (2): 1 - 1 = 0, but 1 + 1 and 2 + 1 are not."""
    assert tied(moves, SAMPLES) is found


def test_moments_of_a_run():
    """Those of updates end with a change."""
    moves = [Move(1, [0], [1]), Move(1, [1], [1]), Move(2, [1], [3]), Move(2, [3], [3])]
    assert [moments(moves, each) for each in ("sample", "update", "pass", "end")] == [[0, 1, 2, 3], [0, 2], [1, 3], [3]]
    assert sequence(moves, "pass") == [[1], [3]] and sequence([], "end") == []
    assert [[len(part) for part in stretches(moves, each)] for each in ("sample", "update", "pass")] == [
        [1, 1, 1, 1], [1, 2], [2, 2]]
    assert weights_at([], 3, 2) == [0, 0] and begin_of(moves, 1) == [0] and Parting(2, 1, [[5]], moves).page == [3]


def test_moves_are_made_once():
    """For each set, number of passes and rate."""
    calls = []

    def run(samples, passes, rate):
        calls.append((passes, rate))
        return iter([Move(1, [0], [1])])

    algorithm = Algorithm(run, "sample")
    assert algorithm.moves(SAMPLES, 2) is algorithm.moves(SAMPLES, 2) and calls == [(2, 1)]
    algorithm.moves(SAMPLES, 3)
    algorithm.moves(SAMPLES, 2, 5)
    assert calls == [(2, 1), (3, 1), (2, 5)] and algorithm.biased and not algorithm.rated
    assert [list(algorithm.one_by_one(SAMPLES, 2, 1)) for _ in range(2)] == [[Move(1, [0], [1])]] * 2
    assert len(calls) == 4
