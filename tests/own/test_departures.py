"""What gives the change of a sequence where it parts from a run: a sample, several, other conventions, a mistake."""

from fractions import Fraction

import pytest

from linref.conventions import SHEET
from linref.own.compare import Reading
from linref.exercises.equal_runs import canonical_setting
from linref.own import paths
from linref.own.departures import Departure, Update, departure_of, difference, multiple, others_than
from linref.own.pages import page_named
from linref.own.paths import (
    Way, assert_path, beside, departure_from, equal_weights, exact_rows, furthest, rows_of, ways_to)
from linref.own.reasons import algorithm_with, always, differing, mistakes_with
from linref.own.sets import Samples
from linref.own.states import Ran
from linref.own.written import Written

SAMPLES = Samples([[1], [2], [4]], [1, -1, 1])
BATCH = SHEET._replace(order="batch")


def parted(rows, each="sample", given=SHEET, samples=SAMPLES, start=0, mistake="", **reading):
    """Where rows part from the run of some conventions: (1, 1), (-1, 0), (3, 1) are those of a sheet's first pass.

    The second is correct, by (-2, -1) for sample 2, and correct: (3, 1), (1, 0), (1, 0).
    """
    like = canonical_setting(given)
    match, parting = furthest(samples, [(rows, False)], algorithm_with(always(like), mistake, begin=start),
                              [Reading(each=each, **reading)])
    return departure_of(samples, Way(given, mistake, like, match, parting))


def test_the_facts_of_a_row():
    """Row 2 is (-1, 0), by an update (-2, -1) of sample 2 with net 3; here it is (5, 6)."""
    found = parted([[1, 1], [5, 6]])
    assert (found.row, found.each, found.epoch, found.run, found.own) == (2, "sample", 1, [-1, 0], [5, 6])
    assert (found.added, found.change, found.rate, found.place) == ([-2, -1], [4, 5], 1, "last")
    assert found.updates == [Update(2, [2], -1, 3, 1, [-2, -1])] and not found.several and not found.batch
    assert found.samples is None and found.doubts == 3 and found.only is None


@pytest.mark.parametrize("row, times, i, as_if, doubts", [
    ([3, 2], -1, 2, None, 0), ([-3, -1], 2, 2, None, 0), ([0, Fraction(1, 2)], Fraction(1, 2), 2, None, 0),
    ([5, 2], 1, 3, None, 1), ([2, 2], 1, 1, None, 1), ([-3, 0], -1, 3, None, 2)])
def test_the_sample_of_a_change(row, times, i, as_if, doubts):
    """After (1, 1): sample 2 as a mistake adds (-2, -1), sample 1 (1, 1), sample 3 (4, 1)."""
    found = parted([[1, 1], row], "update")
    (own,) = found.samples
    assert (found.times, own.i, own.as_if, found.doubts) == (times, i, as_if, doubts)
    assert own.added == [a - 1 for a in row] == found.change


def test_the_next_sample_is_the_likelier_one():
    """After each sample it is that of the run, though another one's update is parallel."""
    parallel = Samples([[1], [1], [1]], [1, -1, 1])
    (own,) = parted([[1, 1], [2, 2]], samples=parallel).samples
    assert (own.i, own.added) == (2, [1, 1])
    (own,) = parted([[1, 1], [2, 2]], "update", samples=parallel).samples
    assert own.i == 1


@pytest.mark.parametrize("row, as_if", [([3, Fraction(3, 2)], None), ([0, 0], 0), ([1, Fraction(1, 2)], -1)])
def test_the_output_as_if(row, as_if):
    """With (t - o) x, t = -1: no update is o = t, half of (-2, -1) is o = 0; -1 times that is no output's."""
    error = SHEET._replace(update="error", at_zero="half", rate=Fraction(1, 2))
    found = parted([[1, Fraction(1, 2)], row], given=error, samples=Samples([[2], [2]], [1, -1]))
    assert [(own.i, own.as_if) for own in found.samples] == [(2, as_if)]


@pytest.mark.parametrize("each, rows, updates, epoch", [
    ("sample", [[1, 1], [-1, 0], [3, 1]], [1], 2), ("update", [[1, 1], [-1, 0], [3, 1]], [2], 2),
    ("update", [[1, 1], [-1, 0], [3, 1], [1, 0]], [2], 3), ("pass", [[3, 1]], [2], 2)])
def test_the_updates_of_a_row(each, rows, updates, epoch):
    """Of a row after a sample that sample, be it correct; else those that change the weights, and the pass of the last.

    In pass 3 sample 1 is correct, as w·x + b is 1, and sample 2 is not.
    """
    found = parted([*rows, [9, 9]], each)
    assert ([update.i for update in found.updates], found.epoch, found.several) == (updates, epoch, each == "pass")


@pytest.mark.parametrize("each, rows", [("update", 1), ("sample", 2), ("pass", 2)])
def test_a_run_that_is_over(each, rows):
    """One sample: (1, 1), and a pass without a mistake. Then there is no pass and no update."""
    found = parted([[1, 1]] * rows + [[2, 2]], each, samples=Samples([[1]], [1]))
    assert (found.row, found.epoch, found.updates, found.run, found.instead) == (rows + 1, None, [], [1, 1], None)


def test_the_update_of_a_batch_is_of_several_samples():
    """Also where there is one row an update."""
    found = parted([[4, 1]], "update", BATCH)
    assert found.several and [(own.i, own.net, own.o) for own in found.samples] == [(3, 0, None)]


@pytest.mark.parametrize("rows, told, update", [
    ([[-1, -1], [3, 1]], {"mistake": "the two classes are exchanged"}, (2, 2, [2], 1, -3, -1, [4, 2])),
    ([[1, 1], [3, 2]], {"mistake": "the bias is left out of the net"}, (-1, 2, [2], -1, 2, 1, [2, 1])),
    ([[1, 0], [3, 0]], {"mistake": "the bias is not updated"}, (-1, 2, [2], -1, 2, 1, [2, 0])),
    ([[2, 2], [6, 4]], {}, (-1, 2, [2], -1, 6, 1, [4, 2])),
    ([[1, 1], [0, -1], [-1, -5]], {"given": SHEET._replace(bias="first"), "place": "first"},
     (-1, 3, [4], 1, -4, -1, [-1, -4])),
    ([[1], [5]], {"given": SHEET._replace(bias="none"), "place": "none", "each": "update"}, (1, 3, [4], 1, 4, 1, [4])),
    ([[1, 3], [3, 6]], {"given": SHEET._replace(bias_rate=3)}, (-1, 2, [2], -1, 5, 1, [2, 3])),
    ([[1, 1], [5, 2]], {}, (1, 3, [4], 1, 5, 1, [4, 1])),
    ([[1, 1], [5, 3]], {"given": SHEET._replace(labels=(1, 0), update="error", rate=2)},
     (-2, 2, [2], 0, 3, 1, [4, 2])),
])
def test_a_sample_by_the_weights_before(rows, told, update):
    """How many times its change as a mistake, x, t, net and o, by hand, with a mistake, a rate, a place of the bias."""
    found = parted(rows, **told)
    assert (found.times, *found.samples[0][:6]) == update and found.own == rows[-1]


def test_half_an_update_of_labels_1_and_0():
    """From w·x + b = 0 with o = 1/2: (-1, -1/2); sample 2 adds (2, 1), half of that if o were 1/2."""
    given = SHEET._replace(labels=(1, 0), update="error", at_zero="half")
    found = parted([[-1, Fraction(-1, 2)], [0, 0]], given=given, samples=Samples([[2], [2]], [-1, 1]))
    assert [(own.i, own.t, own.as_if) for own in found.samples] == [(2, 1, Fraction(1, 2))]


def test_what_the_run_does_is_in_the_words_that_are_given():
    """Labels 1 and 0, as in (t - o) x."""
    found = parted([[9, 9]], given=SHEET._replace(labels=(1, 0), update="error"), samples=Samples([[1]], [-1]))
    assert [update.t for update in found.updates] == [0]


def test_the_likeliest_of_several_samples():
    """As often as once, then the run's own, then added, not subtracted.

    From 0: (-2, -1), (-1, 0), correct, correct, (0, 1), and -2 - 1 for sample 3, as for sample 1, by w·x + b = 1.
    """
    found = parted([[-2, -1], [-1, 0], [0, 1], [-4, -1]], "update", samples=Samples([[2], [1], [2]], [-1, 1, -1]))
    assert (found.times, found.samples[0].i, found.updates[0].i) == (2, 3, 3)
    found = parted([[-1, -1], [0, 0], [2, 2]], "update", samples=Samples([[1], [1], [4]], [-1, 1, 1]))
    assert (found.times, found.samples[0].i, found.updates[0].i) == (2, 2, 3)


def test_the_samples_of_a_later_pass():
    """The run adds sample 2 only. Of equal samples those of the run: 2 and 3 in the second pass of the other set."""
    found = parted([[3, 1], [7, 2]], "pass")
    assert [(own.i, own.net, own.o) for own in found.samples] == [(3, None, None)]
    found = parted([[-1, 0], [-3, -1]], "pass", samples=Samples([[2], [1], [2]], [-1, 1, -1]))
    assert [update.i for update in found.updates] == [2, 3] and [own.i for own in found.samples] == [3]
    found = parted([[4]], "pass", SHEET._replace(bias="none"), Samples([[1], [2], [3], [-1]], [1] * 4), [1, 0],
                   place="none")  # 1 and 2 as well as 3 give 1 + 3; the run adds 4 only
    assert [update.i for update in found.updates] == [4] and [own.i for own in found.samples] == [3]


def test_a_pass_with_a_typical_mistake():
    """Without the bias: (1, 0), (-1, 0), (3, 0) in the first pass; the second ends with (1, 0)."""
    assert parted([[3, 0]], "pass").instead == ((), "the bias is not updated")


def test_conventions_that_change_less_come_first():
    """And with a typical mistake the given ones."""
    pairs = list(others_than(SHEET))
    counts = [len(differing(other, SHEET)) for other, mistake in pairs if not mistake]
    assert counts == sorted(counts) and next(other for other, mistake in pairs if mistake) == SHEET


@pytest.mark.parametrize("bias, row, added", [("first", [9, 9], [-1, -2]), ("none", [9], [-2])])
def test_an_update_as_the_sequence_writes_it(bias, row, added):
    """With the bias first, or none; sample 2 subtracts x = 2."""
    start = {"first": [1, 1], "none": [1]}[bias]
    found = parted([start, row], given=SHEET._replace(bias=bias), place=bias)
    assert [update.added for update in found.updates] == [added] and found.place == bias
    assert found.added == added and found.change == [a - b for a, b in zip(row, start)]
    assert found.own == row and found.run == [a + b for a, b in zip(start, added)]


def test_no_update_where_the_run_has_one():
    """The sequence's own sample then has its t for o."""
    found = parted([[1, 1], [1, 1]])
    assert found.change == [0, 0] and [(own.i, own.as_if, own.net) for own in found.samples] == [(2, -1, 3)]
    assert found.doubts == 0 and found.times == 1


@pytest.mark.parametrize("row, samples, doubts", [
    ([-1, 0], [1, 2], 2), ([4, 1], [3], 2), ([2, 0], [2, 3], 2), ([0, 0], [], 3), ([7, 7], None, 3)])
def test_the_samples_of_a_pass(row, samples, doubts):
    """A batch from 0 adds all three, (1, 1), (-2, -1) and (4, 1): (3, 1). Here it adds some of them."""
    found = parted([row], "pass", BATCH)
    assert found.batch and found.several and found.epoch == 1 and [update.i for update in found.updates] == [1, 2, 3]
    assert (found.samples if found.samples is None else [own.i for own in found.samples]) == samples
    assert found.doubts == (1 if found.instead else doubts)


def test_the_samples_of_a_pass_one_by_one_have_no_net():
    """Their weights within a pass are not known."""
    found = parted([[1, 1]], "pass")
    assert not found.batch and [(own.i, own.net, own.o) for own in found.samples] == [(1, None, None)]


def test_a_pass_by_other_conventions():
    """One by one from 0 it ends with (3, 1), as net = 0 is a mistake; where that counts as correct, with (0, 0)."""
    found = parted([[0, 0]], "pass")
    assert [own for own, _ in found.instead.differences] == ["net = 0 counts as correct"] and not found.instead.mistake


def test_of_many_samples_no_sets_are_tried():
    """There are 2 to the power of 13."""
    many = Samples([[n] for n in range(13)], [1] * 13)
    assert parted([[11, 1]], "pass", BATCH, many).samples is None
    twelve = Samples([[n] for n in range(12)], [1] * 12)
    assert [own.i for own in parted([[11, 1]], "pass", BATCH, twelve).samples] == [12]


@pytest.mark.parametrize("u, v, times", [
    ([2, 4], [1, 2], 2), ([-2, -4], [1, 2], -2), ([1, 2], [2, 4], Fraction(1, 2)), ([1, 1], [1, 2], None),
    ([0, 0], [1, 2], None), ([1, 2], [0, 0], None), ([0, -3], [0, 1], -3)])
def test_how_many_times(u, v, times):
    """None if it is no multiple."""
    assert multiple(u, v) == times


def test_a_difference_is_known_as_far_as_both_are():
    """Halves add; whole numbers stay whole."""
    found = difference([Written("0.5"), 3, Fraction(5, 2)], [Written("0.25"), 1, Fraction(1, 2)])
    assert found == [Fraction(1, 4), 2, 2] and found[0].half == Fraction(11, 200)
    assert [type(a) for a in found[1:]] == [int, int]


ROW = Departure(1, "sample", 1, [0, 0], [0, 0], [1, 2], [1, 2], [], False, False)


@pytest.mark.parametrize("change, place, only", [
    ([1, 3], "last", ("the bias", 3, 2)), ([2, 2], "last", ("w1", 2, 1)), ([2, 2], "first", ("the bias", 2, 1)),
    ([1, 3], "first", ("w1", 3, 2)), ([1, 3], "none", ("w2", 3, 2)), ([1, 2], "last", None), ([3, 3], "last", None)])
def test_the_only_weight_that_differs(change, place, only):
    """By its name; the bias has none of its own where there is none."""
    assert ROW._replace(change=change, place=place).only == only


@pytest.mark.parametrize("o, added, changes", [(1, [0], False), (1, [2], True), (-1, [0], True)])
def test_an_update(o, added, changes):
    """A mistake is one, and what changes the weights all the same."""
    assert Update(1, [1], 1, 0, o, added).changes is changes


def test_rows_as_exact_numbers():
    """All of one length."""
    assert exact_rows([[1, 0.5], (2, 3)]) == [[1, 0.5], [2, 3]]
    for rows in ([], [[1], [1, 2]], [["a"]]):
        with pytest.raises(ValueError, match="expected a list of weight vectors, all of one length"):
            exact_rows(rows)


def test_a_sequence_from_a_start():
    """From (0, 5) sample 1 is correct, sample 2 adds (-2, -1)."""
    assert_path([[0, 5], [-2, 4]], [[1], [2]], [1, -1], "fleuret train_perceptron", start=[0, 5])
    with pytest.raises(ValueError, match="is compared from w = 0 only"):
        assert_path([[0, 5]], [[1]], [1], "vitay logistic", start=[0, 5])
    with pytest.raises(AssertionError, match=r"its rows\s+have 5 numbers; expected 2"):
        assert_path([[0, 5, 1, 2, 3]], [[1]], [1], "fleuret train_perceptron")


TRAIN = page_named("fleuret train_perceptron")


def beside_train(rows, start=None, page=TRAIN):
    """Rows beside the run of a page on the samples."""
    return beside(page, SAMPLES, Ran(rows, "rows", len(rows) + 1), start)


def test_where_a_sequence_parts(monkeypatch):
    """With the reason where it begins at 0; with no facts of a rule that is no perceptron's."""
    monkeypatch.setattr(paths, "reasons_for", lambda page, hints: [("mistake", mistakes_with(page.setting))])
    found = beside_train([[1, 1], [-1, 1], [9, 9]])  # without the bias -1 of sample 2
    assert (found.parting.k, found.factor, found.departure.row, found.departure.samples) == (1, 1, 2, None)
    assert beside_train([[1, 1], [-1, 0], [3, 1]]).agreed.each == "sample"
    found = beside_train([[1, 0], [-1, 0], [3, 0], [3, 0]])
    assert found.reason.mistake == "the bias is not updated"
    found = beside_train([[1, 0], [-1, 0], [3, 0], [3, 0]], [0, 0])
    assert found.reason is None and found.departure.row == 1
    found = beside_train([[0, 5], [7, 7]], [0, 5])
    assert (found.departure.row, found.departure.added, found.departure.change) == (2, [-2, -1], [7, 2])
    monkeypatch.setattr(paths, "reasons_for", lambda page, hints: [])
    assert beside_train([[1, 1], [5, 7]], page=page_named("vitay logistic")).departure is None


def test_the_way_to_read_rows_that_says_most():
    """(4, 1) after (0, 0) is no sample's row 2, but an update of sample 3; two equal rows are none of updates."""
    read = [Reading(each="sample")]
    found = departure_from(TRAIN, SAMPLES, [([[1, 1], [5, 2], [3, 1]], False)], read[0], None)
    assert (found.each, found.row, [own.i for own in found.samples]) == ("update", 2, [3])
    found = departure_from(TRAIN, SAMPLES, [([[1, 1], [1, 1], [5, 2]], False)], read[0], None)
    assert (found.each, found.row) == ("sample", 2)


def test_equal_weights_are_counted():
    """As far as floats go."""
    assert [equal_weights(*pair) for pair in (([1, 2], [1, 2 + 1e-12]), ([1, 2], [2, 1]), ([0.5], [0.5]))] == [2, 0, 1]


@pytest.mark.parametrize("rows, mistake, each, begins, rate", [
    ([[1, 1], [-1, 0]], "", "sample", False, 1), ([[0, 0], [1, 1], [-1, 0]], "", "sample", True, 1),
    ([[2, 2], [-2, 0]], "", "sample", False, 2), ([[1, 0], [-1, 0]], "the bias is not updated", "sample", False, 1)])
def test_the_way_of_a_sequence(rows, mistake, each, begins, rate):
    """How its rows are read, at which rate, and by which mistake."""
    way = next(way for way in ways_to(Samples([[1], [2]], [1, -1]), rows, [SHEET]) if way.mistake == mistake)
    assert (way.match.reading.each, way.match.reading.begins, way.rate, way.rows) == (each, begins, rate, None)


def test_the_way_that_goes_furthest():
    """Two rows, and a third that nothing gives."""
    (way,) = ways_to(SAMPLES, [[1, 1], [-1, 0], [9, 5]], [SHEET])
    assert (way.mistake, way.rows, way.news, rows_of(way.match, way.parting)) == ("", 2, 2, 2)


@pytest.mark.parametrize("rows, told, start, rate", [
    ([[1, 1], [0, -1]], {"bias": "first"}, None, 1), ([[1, -1], [-1, 0]], {"constant": -1}, None, 1),
    ([[1], [-1]], {"bias": "none"}, None, 1), ([[2, 2], [-2, 0]], {"rate": 2}, None, 2),
    ([[0, 5], [-4, 3]], {"rate": 2}, [0, 5], 1)])
def test_the_only_setting_that_gives_a_sequence(rows, told, start, rate):
    """By the place and the sign of the bias; the rate is found, but from a start it is the stated one."""
    settings = [SHEET._replace(**told)] + [SHEET] * ("rate" not in told)
    (way,) = ways_to(Samples([[1], [2]], [1, -1]), rows, settings, start)
    assert (way.given, way.mistake, way.parting, way.rate) == (settings[0], "", None, rate)


def test_samples_that_are_floats():
    """A row that does not follow from them is a sentence: w·x = 0 is a mistake, so the first is (0.5, 2, 1)."""
    with pytest.raises(AssertionError, match=r"should\s+be \(w, b\) = \(0.5, 2, 1\)"):
        assert_path([[0.5, 2, 3]], [[0.5, 2], [2, 1]], [1, -1], "fleuret train_perceptron")
