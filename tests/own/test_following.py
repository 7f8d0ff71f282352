"""A program beside algorithms on sets that are made for it: where it parts, what gives its weights, and how far."""

from fractions import Fraction

import pytest

from linref.conventions import SHEET
from linref.own import follow, paths
from linref.own.compare import LABELS, UNREADABLE, Match, Parting, Reading, algorithm_of, rate_of
from linref.own.described import conventions_of
from linref.own.follow import (
    Followed, at_reading, explained, features_taken, fits_less, follow as beside_page, labels_for, parted,
    ratios_of_bias, sets_for, sets_to_reason, under)
from linref.own.pages import PAGES, page_named
from linref.own.paths import Way, followed_by, may_be
from linref.own.program import program_of
from linref.own.reasons import Reason, algorithm_with, always
from linref.own.sets import Samples, few_sets, known_sets
from linref.own.states import PASSES, Ran

TRAIN = page_named("fleuret train_perceptron")
ONE, TWICE, TWO = Samples([[1]], [1]), Samples([[1], [1]], [1, 1]), Samples([[1], [2]], [1, -1])
XOR = Samples([[0], [0]], [1, -1])  # a run on it has no end


class Made:
    """A program that has an algorithm's weights after every move, but for some sets, told by their points."""

    name, file, parameters, takes_passes = "mine", None, (), True

    def __init__(self, algorithm, told=()):
        self.algorithm, self.told, self.remarks = algorithm, dict(told), set()

    def runs(self, sets, labels, passes):
        for samples in sets:
            moves = self.algorithm.moves(samples, passes)
            yield self.told.get(str(samples.points)) or Ran([move.after for move in moves], "path")

    def asked(self, *told):
        return ""


def moves_of(samples, passes=9, mistake=None, begin=0, stops=True, **conventions):
    """(pass, weights before, weights after, whether rounding may decide) of each move of a perceptron."""
    algorithm = algorithm_with(always(SHEET._replace(**conventions)), mistake, begin, stops=stops)
    return [(move.epoch, move.before, move.after, move.edge) for move in algorithm.moves(samples, passes)]


def test_moves_by_hand():
    """x = 1 with label 1, x = 2 with label -1: a net of 0 is a mistake, and where rounding may decide."""
    turn = [(1, [0, 0], [1, 1], True), (1, [1, 1], [-1, 0], False), (2, [-1, 0], [0, 1], False),
            (2, [0, 1], [-2, 0], False), (3, [-2, 0], [-1, 1], False), (3, [-1, 1], [-1, 1], False),
            (4, [-1, 1], [0, 2], True), (4, [0, 2], [-2, 1], False)]
    batch = [(1, [0, 0], [-1, 0], True), (2, [-1, 0], [0, 1], False), (3, [0, 1], [-2, 0], False),
             (4, [-2, 0], [-1, 1], False), (5, [-1, 1], [0, 2], True)]
    assert moves_of(TWO, 4) == turn and moves_of(TWO, 2) == turn[:4] and moves_of(TWO, 5, order="batch") == batch
    assert moves_of(TWO, 1, order="batch", begin=[1, 0]) == [(1, [1, 0], [-1, -1], False)]  # nets of 1 and 2
    restart = moves_of(TWO, 3, order="restart")  # after each update sample 1 again, in a pass of its own
    assert [after for _, _, after, _ in restart] == [[1, 1], [1, 1], [-1, 0], [0, 1]]
    assert [epoch for epoch, *_ in restart] == [1, 2, 2, 3]


def test_the_steps_of_a_move():
    """One, or those of a batch."""
    for order, numbers in (("turn", [[1], [2]]), ("batch", [[1, 2]])):
        moves = algorithm_with(always(SHEET._replace(order=order))).moves(TWO, 1)
        assert [[step.i for step in move.steps] for move in moves] == numbers


def test_where_a_run_ends():
    """After a pass without a mistake, unless it goes on; with restarts when the last sample is correct."""
    clean = [(1, [0, 0], [1, 1], True), (2, [1, 1], [1, 1], False)]
    assert moves_of(ONE) == clean and moves_of(ONE, begin=[1, 1]) == [(1, [1, 1], [1, 1], False)]
    assert moves_of(ONE, 4, stops=False) == [*clean, (3, *clean[1][1:]), (4, *clean[1][1:])]
    assert moves_of(TWICE, 1) == [clean[0], (1, *clean[1][1:])]
    assert moves_of(TWO, 5, "the run ends after its first pass, or each pass resets w") == moves_of(TWO, 1)
    assert moves_of(ONE, 3, "the first sample is never visited") == []
    assert moves_of(TWO, 3, "the first sample is never visited", order="restart") == []


def test_where_a_run_begins():
    """Weights all alike, or each for itself; b is last, though the convention has it first, and 0 where there is none.

    From (2, 3) x = 1 has the net 5, with label -1 a mistake.
    """
    negative = Samples([[1]], [-1])
    assert moves_of(negative, 1, begin=1) == [(1, [1, 1], [0, 0], False)]
    for bias in ("last", "first"):
        assert moves_of(negative, 1, begin=[2, 3], bias=bias) == [(1, [2, 3], [1, 2], False)]
    assert moves_of(negative, 1, begin=[2, 3], bias="none") == [(1, [2, 0], [1, 0], False)]


@pytest.mark.parametrize("convention", ["margin", "dead_zone"])
@pytest.mark.parametrize("begin, edge", [([1, 0], True), ([-1, 0], True), ([0, 0], False), ([2, 0], False)])
def test_rounding_may_decide_at_the_bounds(convention, begin, edge):
    """A net of 1 or -1, where the margin or the zone without an output ends."""
    assert moves_of(ONE, 1, begin=begin, **{convention: 1})[0][3] is edge


def parting_at(rows, samples=TWO, reading=Reading(), **conventions):
    """A sequence beside the perceptron of a sheet, where they part."""
    given = SHEET._replace(**conventions)
    algorithm = algorithm_with(always(given))
    match = Match(algorithm, reading)
    return Way(given, "", given, match, match.parting(Ran(rows, "rows", len(rows) + 1), samples))


@pytest.mark.parametrize("each, rows, count, conventions", [
    # (-1, 0) becomes (-1, 5): one weight; from there sample 1 is correct, which is one more
    ("sample", [[1, 1], [-1, 5], [-1, 9], [7, 8]], 2, {}),
    # any mistake's update: sample 2's, then sample 1's; a sample that is correct makes no row
    ("update", [[-2, -1], [-1, 0], [-1, 0]], 2, {}),
    ("update", [[-2, -1], [-1, 1], [3, 3]], 1, {}),
    # both are correct from (-5, 8), so nothing follows from it
    ("update", [[-2, -1], [-1, 1], [-5, 8], [9, 9]], 1, {}), ("update", [[-2, -1], [-5, 8], [9, 9]], 1, {}),
    # a batch of both, and of sample 2 from (5, 5)
    ("pass", [[-1, 0], [5, 5], [3, 4]], 2, {"order": "batch"}),
    # in turn (-2, 0) follows from (-1, 0), not in a batch; of (0, 1) the second weight follows from it in both
    ("pass", [[-1, 0], [-2, 0], [0, 1]], 2, {}),
    ("pass", [[-1, 0], [-2, 0], [0, 1]], 1, {"order": "batch"}),
    # sample 2 first; (-1, 0) has it correct
    ("sample", [[-2, -1], [-1, 0], [8, 8], [8, 8]], 3, {"order": (2, 1)}),
    ("sample", [[2, 2], [-2, 0], [9, 9]], 2, {}),  # all twice as long
])
def test_how_much_of_a_sequence_follows_from_the_row_before(each, rows, count, conventions):
    """x = 1 with label 1 adds (1, 1), x = 2 with label -1 adds (-2, -1)."""
    assert followed_by(TWO, parting_at(rows, reading=Reading(each=each), **conventions)) == count


@pytest.mark.parametrize("each, states, possible", [
    ("sample", [[1], [1]], True), ("pass", [[1], [1]], True), ("update", [[1], [1]], False),
    ("update", [[1], [2], [1]], True), ("update", [[1], [2], [2]], False), ("update", [[1]], True)])
def test_after_each_update_the_weights_are_others(each, states, possible):
    """After a sample or a pass they may be the same."""
    assert may_be(each, states) is possible


def test_a_long_sequence_is_followed_so_far(monkeypatch):
    """Of two samples in 2 steps two rows."""
    monkeypatch.setattr(paths, "MAX_STEPS", 2)
    assert followed_by(TWO, parting_at([[1, 1], [-1, 0], [0, 1], [7, 7]])) == 2


def test_a_parting_in_another_way_to_read_the_weights():
    """Seen only where the labels are the same and the page parts in that way too."""
    algorithm = algorithm_of(TRAIN)

    def read(found, reading):
        return at_reading(found, algorithm, Reason(algorithm, match=Match(algorithm, reading)))

    found = Followed(TRAIN, samples=ONE, ran=Ran([[1, 2]], "path"), reading=Reading())
    first = read(found, Reading(place="first"))
    assert (first.parting.k, first.parting.own, first.reading.place) == (0, [2, 1], "first")
    assert read(found, found.reading) is found
    assert read(found, Reading((1, 0), "first")) is found
    assert read(found, Reading(place="none")) is found  # two weights are no w of one feature
    equal = found._replace(ran=Ran([[1, 1]], "path"))
    assert read(equal, Reading(place="first")) is equal
    endless = Followed(TRAIN, samples=XOR, ran=Ran([[0, 1]]), reading=Reading())
    assert read(endless, Reading(each="end")) is endless
    batch = algorithm_of(page_named("gales perceptron"))
    by_update = Reason(batch, match=Match(batch, Reading(each="update")))
    later = found._replace(ran=Ran([[1, 1], [1, 2]], "path"))
    assert at_reading(later, algorithm, by_update).reading.each == "pass"
    assert read(later, Reading(each="update")).reading.each == "update"
    by_sample = Reason(batch, match=Match(batch, Reading(place="first")))
    assert at_reading(later, algorithm, by_sample).reading.each == "sample"
    scaled = read(found._replace(ran=Ran([[3, 3], [3, 4]], "path")), Reading(place="first"))
    assert (scaled.factor, scaled.parting.k, scaled.parting.own, scaled.parting.page) == (3, 1, [4, 3], [3, 3])


def test_the_rate_of_another_way_to_read_the_weights():
    """That of the reason, where both rules have one: x = 2 adds 1/2 (2, 1) of it; (5, 5) is no multiple of that."""
    logistic, samples = page_named("vitay logistic"), Samples([[2]], [1])
    rule, perceptron = algorithm_of(logistic), algorithm_of(TRAIN)
    for algorithm, other, factor, page in ((rule, rule, 3, [3, 1.5]), (rule, perceptron, None, [1, 0.5]),
                                           (perceptron, rule, None, [2, 1])):
        match = Match(other, Reading(place="first"))
        match.factor = 3
        found = Followed(logistic, samples=samples, ran=Ran([[5, 5]], "path"), reading=Reading())
        found = at_reading(found, algorithm, Reason(other, match=match))
        assert (found.factor, found.parting.page, found.parting.own) == (factor, page, [5, 5])


def reasons_of(program, sets, labels=LABELS[:1]):
    """What is found of a program that parts from train_perceptron on some sets."""
    found = under(program, algorithm_of(TRAIN), TRAIN, sets, LABELS[0])
    return explained(program, TRAIN, sets, found, labels)


def test_another_page_gives_the_weights():
    """Of two equal samples a batch adds both: so do Gales's and one of Discriminants', whose rate is not 1/N."""
    found = reasons_of(Made(algorithm_of(page_named("gales perceptron"))), [ONE, TWICE, TWO])
    assert (found.number, found.reason.algorithm.page.name, found.reasoned) == (2, "gales perceptron", 3)
    assert found.also == (page_named("discriminants fixed_increment").title,)
    assert not found.still and found.broken is None


def test_the_page_itself_is_no_reason():
    """Nor is one that fits less than half of the sets, and these less well than the page."""
    alike = explained(Made(algorithm_of(TRAIN)), TRAIN, [ONE, TWO], Followed(
        TRAIN, number=1, samples=ONE, ran=Ran([[1, 1]], "path"), reading=Reading()), LABELS[:1])
    assert alike.reason and alike.reason.algorithm.page is not TRAIN
    own, pairs = Match(algorithm_of(TRAIN), Reading()), [
        (samples, Ran([move.after for move in algorithm_of(TRAIN).moves(samples, PASSES)], "path"))
        for samples in (ONE, TWICE, TWO)]
    bad = ONE, Ran([[5, 7]], "path")
    assert fits_less(1, own, pairs) and not fits_less(2, own, pairs)
    assert not fits_less(1, own, [pairs[0], bad, bad]) and not fits_less(1, own, pairs[:2])


def test_a_later_set_on_which_a_program_fails():
    """It is told where nothing gives the weights; of one class alone a program may refuse."""
    failed, refuses = Ran(failed="it raises", kind="raised"), {str(TWICE.points): Ran(failed="no", kind="raised")}
    found = reasons_of(Made(algorithm_of(TRAIN), {str(ONE.points): Ran([[5, 7]], "path"), str(TWO.points): failed}),
                       [ONE, TWO])
    assert found.reason is None and found.broken == (TWO, failed)
    found = reasons_of(Made(algorithm_of(page_named("gales perceptron")), refuses), [ONE, TWICE, TWO])
    assert found.reason is not None and found.reasoned == 2 and (found.refused, found.refusal) == (1, "no")


def test_weights_that_never_leave_0():
    """With any labels; then no reason is looked for."""
    zero = Made(algorithm_of(TRAIN), {str(samples.points): Ran([[0, 0]] * 3, "path") for samples in (ONE, TWO)})
    found = reasons_of(zero, [ONE, TWO], LABELS)
    assert found.still and found.reasoned == 2 and found.reason is None


def test_a_program_that_agrees():
    """Its most natural reading, its factor, its last run; a set on which the page's run has no end is not compared."""
    good = algorithm_of(TRAIN)

    def thrice(labels, samples):
        return Ran([[3 * a for a in move.after] for move in good.moves(samples, PASSES)], "path")

    found = under(Told(thrice), good, TRAIN, [ONE, TWO], LABELS[0])
    assert (found.agreed, found.factor, found.compared, len(found.ran.states)) == (Reading(), 3, 2, 2 * PASSES)
    found = under(Told(lambda labels, samples: Ran([[1, 1]])), good, TRAIN, [XOR, ONE], LABELS[0])
    assert (found.agreed.each, found.compared, found.still) == ("end", 1, False)


def test_weights_that_are_0_on_some_sets():
    """A net of 0 is positive, so label 1 makes no update; on another set there is one."""
    page = page_named("vitay online")
    other = Samples([[1]], [-1])
    for sets, still in (([other, ONE], False), ([ONE, other], False), ([ONE, TWICE], True)):
        found = under(Made(algorithm_of(page)), algorithm_of(page), page, sets, page.labels)
        assert found.agreed and found.compared == 2 and found.still is still


@pytest.mark.parametrize("page", [page for page in PAGES.values() if page.kind not in ("direction", "vote")])
def test_moves_have_a_weight_for_each_feature_and_a_bias(page):
    """Each move begins with the weights after the one before it."""
    samples = Samples([[4, 2, 1], [3, 1, 0], [1, 3, 1], [0, 1, 5]], [1, 1, -1, -1])
    moves = algorithm_of(page).moves(samples, 2)
    assert moves and all(len(move.before) == len(move.after) == 4 for move in moves)
    assert [move.before for move in moves[1:]] == [move.after for move in moves[:-1]] and not any(moves[0].before)


@pytest.mark.parametrize("own, each, samples, rate", [
    ([[0, 0], [3, 1.5]], "sample", Samples([[2]], [1]), 3), ([[3, 1.5]], "pass", Samples([[2]], [1]), 3),
    ([[3, 1.5]], "sample", Samples([[2], [1]], [1, 1]), 3), ([[0, 0]], "sample", Samples([[2]], [1]), None),
    ([[3, 2]], "sample", Samples([[2]], [1]), None), ([[3, 1.5, 0]], "sample", Samples([[2]], [1]), None)])
def test_the_rate_of_the_first_weights(own, each, samples, rate):
    """From 0 x = 2 adds 1/2 (2, 1) with rate 1."""
    assert rate_of(algorithm_of(page_named("vitay logistic")), samples, each, own) == rate


def test_the_rate_of_a_first_pass():
    """Of two samples, each with its own net: 1/4 is found by halving."""
    samples, algorithm = Samples([[2], [1]], [1, -1]), algorithm_of(page_named("vitay logistic"))
    for rate in (0.25, 3.0, 7.5):
        assert rate_of(algorithm, samples, "pass", [algorithm.moves(samples, 1, rate)[-1].after]) == rate


def test_a_program_that_differs_from_call_to_call(monkeypatch):
    """Two equal calls that give different weights rule a comparison out."""
    counts = iter(range(9))
    program = Made(algorithm_of(TRAIN))
    program.runs = lambda sets, *told: (Ran([[next(counts)]]) for _ in sets)
    found = beside_page(program, TRAIN)
    assert found.ran.kind == "random" and found.samples.points == follow.PROBE[0]


class Told(Made):
    """A program whose runs are told by the labels, and what it was asked for."""

    def __init__(self, runs, **more):
        self.told, self.remarks, self.calls = runs, {"b", "a"}, []
        vars(self).update(more)

    def runs(self, sets, labels, passes):
        self.calls.append((labels, passes))
        for samples in sets:
            yield self.told(labels, samples)

    def asked(self, *told):
        return told


def test_calls_that_fail_in_two_ways():
    """They differ, too."""
    failures = iter("abcdef")
    found = beside_page(Told(lambda labels, samples: Ran(failed=next(failures), kind="raised")), TRAIN)
    assert found.ran.kind == "random"


def test_a_first_call_that_does_not_come_back():
    """The set, how it was called, and the remarks in their order; nothing else is tried."""
    program = Told(lambda labels, samples: Ran(failed="late", kind="endless"))
    found = beside_page(program, TRAIN)
    assert (found.ran.failed, found.remarks, found.compared) == ("late", ("a", "b"), 0)
    assert found.asked == (found.samples, (1, -1), PASSES) and found.samples == ([[0], [1]], [-1, 1])
    assert program.calls == [((1, -1), PASSES)]


NOUGHT = Ran([[9, 8]], "path")


@pytest.mark.parametrize("by_minus, by_zero, tries, said", [
    (None, None, 1, None), (NOUGHT, None, 2, None),  # it follows
    (Ran(failed="no", kind="unusable"), None, 1, ("no", 1, (1, -1))),
    (Ran(failed="no", kind="raised"), None, 2, None),
    (Ran(failed="no", kind="raised"), NOUGHT, 2, ("", 1, (1, 0))),
    (NOUGHT, Ran(failed="no", kind="raised"), 2, ("", 1, (1, -1))),
    (Ran(failed="no", kind="raised"), Ran(failed="never", kind="raised"), 2, ("no", 1, (1, -1)))])
def test_labels_are_tried_one_after_the_other(monkeypatch, by_minus, by_zero, tries, said):
    """Until the program follows, or cannot be used; else the first that goes furthest without an error is told."""
    monkeypatch.setattr(follow, "sets_for", lambda program, page: [TWO])
    monkeypatch.setattr(follow, "labels_for", lambda program, page: LABELS)
    runs = Made(algorithm_of(TRAIN)).runs

    def told(labels, samples):
        return (by_minus if labels == LABELS[0] else by_zero) or next(runs([samples], labels, PASSES))

    program = Told(told)
    found = follow.beside_page(program, TRAIN, False)
    assert [labels for labels, _ in program.calls] == list(LABELS[:tries])
    if said:
        assert not found.agreed and (found.ran.failed, found.number, found.reading.labels) == said
        asked = follow.follow(Told(lambda labels, samples: told(labels, samples) if samples == TWO else Ran([[0, 0]])),
                              TRAIN, False).asked
        assert asked == ((TWO, said[2], PASSES) if said[0] else "")
    else:
        assert found.agreed.labels == LABELS[tries - 1]


def test_what_is_explained(monkeypatch):
    """The furthest try, under the labels of all that were tried on a set; no error is."""
    sets, raised = [ONE, TWO], Ran(failed="no", kind="raised")
    monkeypatch.setattr(follow, "sets_for", lambda program, page: sets)
    monkeypatch.setattr(follow, "labels_for", lambda program, page: LABELS)
    monkeypatch.setattr(follow, "explained", lambda *told: told[2:])

    def tried(told):
        return follow.beside_page(Told(told), TRAIN)

    _, found, labels = tried(lambda labels, samples: Ran([[1, 1]], "path") if samples == ONE and labels == (1, 0)
                             else NOUGHT)
    assert (found.number, found.reading.labels, labels) == (2, (1, 0), list(LABELS))
    assert tried(lambda labels, samples: raised).ran.failed == "no"
    sets[:] = [ONE]
    assert tried(lambda labels, samples: raised if labels == LABELS[0] else NOUGHT)[2] == [(1, 0)]


def test_how_a_program_that_fails_was_called(monkeypatch):
    """With the labels under which it goes furthest; where it takes no set there is none to tell."""
    sets, raised = [TWO, TWICE, XOR], Ran(failed="no", kind="raised")
    monkeypatch.setattr(follow, "sets_for", lambda program, page: sets)
    monkeypatch.setattr(follow, "labels_for", lambda program, page: LABELS)
    monkeypatch.setattr(follow, "first_look", lambda program, page: None)
    good = algorithm_of(TRAIN)

    def told(labels, samples):
        if samples.one_class or labels == (1, -1) or samples is XOR:
            return raised
        return Ran([move.after for move in good.moves(samples, PASSES)], "path")

    found = follow.follow(Told(told), TRAIN)
    assert (found.asked, found.refused, found.number) == ((XOR, (1, 0), PASSES), 1, 3)
    sets[:] = [ONE]
    found = follow.follow(Told(told), TRAIN)
    assert (found.asked, found.ran.failed) == ("", "it takes none of the sets")


@pytest.mark.parametrize("ran, rests", [
    (Ran([[0, 0], [0, 0]], "path"), True), (Ran([[0, 0]], "path"), True), (Ran([[-1, -1], [-2, -2]], "path"), False),
    (Ran([[3, 3], [0, 0], [0, 0]], "path"), True), (Ran([[0, 0], [0, 0]], "end"), False),
    (Ran(failed="no", kind="raised"), False)])
def test_which_labels_are_tried(ran, rests):
    """Those of the page first; 1 and 0 not where one sample of label -1 leaves the program at rest."""
    def told(labels, samples):
        assert (labels, samples) == ((1, -1), ([[1]], [-1]))
        return ran

    assert list(labels_for(Told(told), TRAIN)) == [(1, -1), (1, 0)][:2 - rests]
    assert list(labels_for(Told(told), page_named("vitay logistic"))) == [(1, 0), (1, -1)]


def test_how_many_features_a_program_takes():
    """Those on which it does not raise; if its weights are always as many, those that they are for."""
    def features(told):
        program = Told(told, remarks=set())
        return list(features_taken(program, (1, -1))), program.remarks

    zeros = {d: Ran([[0] * d]) for d in (1, 2, 3, 4)}
    raised, two = Ran(failed="no", kind="raised"), "It takes points of 2 features only; other sets were left out."
    assert features(lambda labels, samples: zeros[len(samples.points[0]) + 1]) == ([1, 2, 3], set())
    assert features(lambda labels, samples: zeros[3]) == ([2], {two})
    assert features(lambda labels, samples: zeros[3] if len(samples.points[0]) == 2 else raised) == ([2], {two})
    assert features(lambda labels, samples: raised) == ([1, 2, 3], set())
    assert features(lambda labels, samples: Ran(failed="late", kind="endless")) == ([1, 2, 3], set())
    assert features(lambda labels, samples: raised if len(samples.points[0]) == 3 else zeros[
        len(samples.points[0]) + 1])[1] == {two.replace("2", "1 or 2")}


@pytest.mark.parametrize("busy, waited, slow", [
    (0.03, 0.3, False), (0.05, 0.3, True), (0.03, 0.5, True), (0, 0, False)])
def test_a_slow_program_is_given_few_sets(monkeypatch, busy, waited, slow):
    """2 ms of a set are 0.04 s of 20, 20 ms by the clock 0.4 s; sets without an end are left out where none is made."""
    square = Samples([[0, 0]], [1])
    monkeypatch.setattr(follow, "all_sets", lambda: [ONE, TWO, XOR, square])
    monkeypatch.setattr(follow, "few_sets", lambda: [TWICE, XOR, square])
    for name, seconds in (("process_time", busy), ("monotonic", waited)):
        monkeypatch.setattr(follow, name, iter([7, 7 + seconds] * 2).__next__)
    raised = Ran(failed="no", kind="raised")
    program = Told(lambda labels, samples: raised if len(samples.points[0]) > 1 else Ran([[0, 0]]), run=None)
    assert sets_for(program, TRAIN) == ([TWICE, XOR] if slow else [ONE, TWO, XOR])
    program.takes_passes = False
    assert sets_for(program, TRAIN) == ([TWICE] if slow else [ONE, TWO])
    assert {*program.calls} == {((1, -1), PASSES)}


def test_a_run_may_have_no_end_where_passes_are_given(monkeypatch):
    """By a generator, or by a rule that never ends."""
    monkeypatch.setattr(follow, "all_sets", lambda: [ONE, XOR])
    program = Told(None, takes_passes=False)
    assert sets_for(program, TRAIN) == [ONE]
    assert sets_for(program, page_named("vitay logistic")) == [ONE, XOR]
    program.generates = True
    assert sets_for(program, TRAIN) == [ONE, XOR]


def test_an_endless_call_is_the_last(monkeypatch):
    """It takes long enough."""
    monkeypatch.setattr(follow, "all_sets", lambda: [ONE, TWO, TWICE])
    seen = []

    def told(labels, samples):
        seen.append(samples)
        return Ran(failed="late", kind="endless") if samples is TWO else Ran([[0] * (len(samples.points[0]) + 1)])

    sets_for(Told(told, run=None), TRAIN)
    assert seen[3:] == [ONE, TWO]  # after the three that tell the features


def test_sets_that_are_known():
    """And, or, exclusive or of the first two features; all signs are 1 or -1."""
    known = list(known_sets())
    for samples, told in zip(known, (min, max, lambda x: x[0] ^ x[1])):
        assert samples.signs == [2 * told(x) - 1 for x in samples.points]
    assert {sign for samples in known for sign in samples.signs} == {1, -1}


def test_sets_for_reasons():
    """That of the parting, the larger ones, all of one sample and two, and every ninth of three."""
    sets = [Samples([[n]] * size, [1] * size) for n, size in enumerate([1, 2, 3, 4, 3, 3, 3, 3, 3, 3, 2, 5])]
    assert [s.points[0][0] for s in sets_to_reason(sets, 2)] == [1, 3, 11, 0, 9, 10]


def test_ratios_that_first_weights_suggest():
    """After x = 1, and both ways; none of equal weights, of others or of a call that fails."""
    def ratios(*states, samples=ONE, **more):
        return ratios_of_bias([(samples, Ran(list(states), **more))])

    assert ratios([0, 0], [1, 0.1], [1, 5]) == [Fraction(1, 10), 10] == ratios([-1, 0.1])
    assert ratios([2, 6]) == [Fraction(1, 3), 3]
    assert ratios([1, 1]) == ratios([-1, 1]) == ratios([1, -1]) == ratios([0, 2]) == ratios([1, 2, 3]) == []
    assert ratios([0, 0]) == []
    assert ratios([1, 2], failed="no") == ratios([1, 2], samples=TWO) == []


def test_a_parting_by_passes():
    """As many weights as passes, on several samples, are read as those of passes, if these go along as far."""
    def reading(size=4, samples=TWO, begins=False, k=1):
        ways = [Match(algorithm_of(TRAIN), Reading(each=each, begins=begins)) for each in ("sample", "pass")]
        here = Followed(TRAIN, samples=samples, ran=Ran([[0, 0]] * size, "path", 4))
        return parted(here, [(ways[0], Parting(1, 2)), (ways[1], Parting(k, 2))]).reading.each

    assert [reading(), reading(5, begins=True), reading(k=2)] == ["pass"] * 3
    assert [reading(3), reading(samples=ONE), reading(begins=True), reading(k=0)] == ["sample"] * 4
    batch = Match(algorithm_of(TRAIN), Reading(each="pass"))
    batch.factor = 3
    here, sample = Followed(TRAIN, samples=TWO, ran=Ran([[0, 0]] * 3)), Match(algorithm_of(TRAIN), Reading())
    found = parted(here, [(sample, UNREADABLE), (batch, Parting(1, 2))])
    assert (found.reading.each, found.factor, found.parting.k) == ("pass", 3, 1)
    assert parted(here, [(sample, Parting(0, 2)), (batch, UNREADABLE)]).reading.each == "sample"
    odd = parted(Followed(TRAIN, samples=TWO, ran=Ran([[1, 2, 3], [1]])), [(None, UNREADABLE)])
    assert odd.ran == Ran(failed="it gives 1 and 3 weights for points of 1 feature; expected 2, as [*w, b], or 1 "
                                 "without a bias", kind="unusable")


class Perceptron:
    """A class whose weights are seen at the end only: of X = [[1], [-1]] with labels 1 they are (0, 2)."""

    def fit(self, X, y):
        samples, w = [([*x, 1], t) for x, t in zip(X, y)], [0] * (len(X[0]) + 1)
        for x, t in samples * 50:
            w = [a + t * c for a, c in zip(w, x)] if t * sum(a * c for a, c in zip(w, x)) <= 0 else w
        self.coef_ = w


def test_a_perceptron_is_no_delta_rule_though_both_have_the_same_ends(monkeypatch):
    """With rate 1 a batch of the delta rule grows without end on most sets, so that few are left."""
    monkeypatch.setattr(follow, "all_sets", few_sets)
    program = program_of(Perceptron())
    found = follow.follow(program, page_named("exercises delta_batch"))
    assert not found.agreed and found.endless > found.compared and "has no end" in found.ran.failed
    assert "exercises delta_batch" not in conventions_of(Perceptron()).pages
