"""Lines of a reader's own work that could be broken without any other test noticing: each is held here by a fact."""

import sys
from fractions import Fraction
from math import exp
from subprocess import Popen
from types import SimpleNamespace

import pytest

from linref.conventions import SHEET
from linref.exercises.equal_runs import canonical_setting
from linref.exercises.mistakes import TYPICAL_MISTAKES
from linref.exercises.views.sequence import conclusion, table_of
from linref.own import follow
from linref.own.command import Command, reason_in
from linref.own.compare import UNREADABLE, Match, Reading, algorithm_of, has_ended, quotient, readings
from linref.own.departures import Departure, Update, departure_of, difference, plain
from linref.own.described import in_conventions
from linref.own.directions import compared
from linref.own.ended import GROUP, end
from linref.own.files import likely, module_in
from linref.own.follow import Followed, features_taken, sets_for, under
from linref.own.gradients import called
from linref.own.pages import PAGES, Move, page_named
from linref.own.paths import Way, followed_by, furthest, ways_to
from linref.own.program import Function
from linref.own.reasons import algorithm_with, always
from linref.own.report import agreement
from linref.own.sets import COORDINATES, FIFTHS, LARGE, Samples
from linref.own.states import Ran
from linref.own.vectors import conventions
from linref.own.written import Written, forms_of, written
from linref.own.wrong import exact, samples_of
from linref.samples import InputError
from linref.testing import assert_gradient, conventions_of, mistaken


NET, SOFT = "net itself is taken for the output", "σ(net) is taken for the output"
SLOPE = "the factor o (1 - o), which belongs to the squared error"
ZERO, ONE = "labels 1 and -1, where the page has 1 and 0", "labels 1 and 0, where the page has 1 and -1"


@pytest.mark.parametrize("w, turned", [([4, 2], False), ([-4, -2], True)])
def test_a_direction_may_be_turned_round(w, turned):
    """Each class is a cross, so S_w is 4 times the unit matrix, and m₁ - m₂ = (4, 2)."""
    cross = [[0, 0], [2, 0], [1, 1], [1, -1]]
    samples = Samples([*cross, *([a - 4, b - 2] for a, b in cross)], [1] * 4 + [-1] * 4)
    found = compared(Function(lambda X, y: w), page_named("gales fisher"), [samples], (1, -1))
    assert (found.number, found.turned) == (0, turned)


def test_a_program_for_two_features_may_refuse_one_class():
    """So it is tried on points of both classes."""
    def learn(X, y):
        if len(X[0]) != 2 or len(set(y)) == 1:
            raise ValueError
        return [0, 0, 0]

    assert features_taken(Function(learn), (1, -1)) == [2]


def test_a_page_gives_samples_the_labels_of_its_conventions():
    """1 and -1, or 1 and 0."""
    pages = [page for page in PAGES.values() if page.kind not in ("direction", "vote")]
    assert len(pages) == 20
    for page in pages:
        assert page.labels == conventions(page, Samples([[1]], [1]), [0, 0]).labels, page.name


@pytest.mark.parametrize("page, y, right, others", [
    ("vitay logistic", 0, [-1, -0.5], {NET: [0, 0], SLOPE: [-0.25, -0.125], ZERO: [-3, -1.5]}),
    ("vitay logistic", 1, [1, 0.5], {NET: [2, 1], SLOPE: [0.25, 0.125], ZERO: [1, 0.5]}),
    ("exercises delta", 1, [2, 1], {SOFT: [1, 0.5], SLOPE: [0, 0], ONE: [2, 1]}),
    ("exercises delta", -1, [-2, -1], {SOFT: [-3, -1.5], SLOPE: [0, 0], ONE: [0, 0]})])
def test_the_first_change_of_each_mistaken_rule(page, y, right, others):
    """From w = 0 σ(0) = 1/2: a sample x = 2 with y = 0 adds -1/2 times (2, 1); 2 and 2·1/2·1/2 in a squared error."""
    first = {str(wrong): wrong([[2]], [y], 1) for wrong in mistaken(page)}
    same = [f"one update for each pass, {m}" for m in ("where the page has one after each sample", "divided by N")]
    assert first.pop("the gradient is added, not subtracted") == [-a for a in right]
    assert first.pop("the two classes are exchanged") == [-a for a in right]
    assert first.pop("the bias is not updated") == [right[0], 0]
    assert [first.pop(name) for name in same] == [right, right]
    assert first.pop("σ(net) where σ(-net) belongs") == (first[SOFT] if SOFT in first else right)
    assert first == others


def test_the_first_sample_that_only_one_of_two_adds():
    """The run adds 1, 2 and 3, the sequence 2: the first that it leaves out is 1."""
    updates = [Update(i, [0], 1, 0, -1, [0, 1]) for i in (1, 2, 3)]
    found = Departure(1, "pass", 1, [0, 3], [0, 1], [0, 3], [0, 1], updates, True, True, samples=updates[1:2])
    ran, own = found.first_differing
    assert ran.i == 1 and own is None


def test_a_page_on_symbols():
    """The mean of (z - t) (x, 1), and the same without the bias."""
    pytest.importorskip("sympy")

    def gradient(v, X, y, bias=1):
        off = [sum(a * c for a, c in zip(v, [*x, 1])) - t for x, t in zip(X, y)]
        return [sum(e * c for e, c in zip(off, column)) / len(X) for column in zip(*([*x, bias] for x in X))]

    assert_gradient(gradient, "crowley descent", symbols=True)
    with pytest.raises(AssertionError) as caught:
        assert_gradient(lambda v, X, y: gradient(v, X, y, 0), "crowley descent", symbols=True)
    assert "in b: " in str(caught.value) and "in w" not in str(caught.value)


@pytest.mark.parametrize("told", [
    {}, {"size": 3}, {"of": sum}, {"of": sum, "page": "vitay logistic"},
    {"of": sum, "page": "vitay logistic", "size": 2}])
def test_a_gradient_is_that_of_a_page_or_of_a_loss(told):
    """Of one of them, and of a loss with so many weights."""
    with pytest.raises(TypeError, match="expected the name of a page, or a loss as of=my_loss"):
        assert_gradient(lambda v: v, **told)


class Array(list):
    """As much of NumPy's array as the gradient below needs."""

    def __rmul__(self, factor):
        return Array(factor * a for a in self)


def test_a_gradient_that_needs_arrays(monkeypatch):
    """A list cannot be multiplied by 2.0."""
    monkeypatch.setitem(sys.modules, "numpy", SimpleNamespace(array=Array))
    assert called(lambda v: 2.0 * v, [1, 3]) == [2, 6]


def test_a_gradient_for_labels_1_and_minus_1():
    """Vitay's labels are 1 and 0; with t = 1 and -1 his gradient is the sum of -t σ(-t z) (x, 1)."""
    def gradient(v, X, y):
        zs = [sum(a * c for a, c in zip(v, [*x, 1])) for x in X]
        factors = [-t / (1 + exp(t * z)) for t, z in zip(y, zs)]
        return [sum(f * a for f, a in zip(factors, column)) for column in zip(*([*x, 1] for x in X))]

    with pytest.raises(AssertionError, match="The labels differ: 1 and 0 instead of 1 and -1"):
        assert_gradient(gradient, "vitay logistic")


def test_the_sample_whose_own_change_it_is():
    """Two samples x = 1 of both classes: (-1, -1) is what a mistake on sample 2 adds, and -1 times that of sample 1."""
    samples, algorithm = Samples([[1], [1]], [1, -1]), algorithm_with(always(SHEET))
    match, parting = furthest(samples, [([[-1, -1]], False)], algorithm, [Reading(each="update")])
    found = departure_of(samples, Way(SHEET, "", SHEET, match, parting))
    assert (found.times, [update.i for update in found.samples]) == (1, [2])


def test_how_far_apart_two_rounded_numbers_are():
    """0.67 - 0.5, either of them rounded by half a unit of its last place."""
    (found,) = difference([Written("0.67")], [Written("0.5")])
    assert (float(found), float(found.half)) == (0.17, 0.055)


@pytest.mark.parametrize("a, b", [("0.67", 1), ("-0.67", -1), ("1.33", 2)])
def test_the_rate_that_a_rounded_weight_means(a, b):
    """0.67 is between 0.665 and 0.675, where 2/3 is; 1.33 is 2 times that."""
    assert quotient(Written(a), b) == Fraction(2, 3)


@pytest.mark.parametrize("sign, said", [(1, False), (-1, True)])
def test_a_constant_input_of_minus_1_is_named(sign, said):
    """And no other."""
    lines = agreement(SimpleNamespace(name="mine", file=None), Followed(page_named("vitay online"), Reading(sign=sign)))
    assert ("Its constant input is -1." in " ".join(lines)) is said


def test_a_slow_program_for_two_features_has_few_sets_of_two(monkeypatch):
    """Of three features none, of two all of the few."""
    def learn(X, y, passes):
        if len(X[0]) != 2:
            raise ValueError
        return [0, 0, 0]

    monkeypatch.setattr(follow, "MAX_MILLISECONDS", -1)
    few = [samples for samples in follow.few_sets() if len(samples.points[0]) == 2]
    assert few and sets_for(Function(learn), page_named("vitay online")) == few


def test_a_sequence_that_goes_on_after_a_pass_without_a_mistake():
    """x = 1 adds (1, 1) in every pass; from the second on it is classified correctly."""
    ways = ways_to(Samples([[1]], [1]), [[1, 1], [2, 2], [3, 3]], [SHEET])
    assert "correct samples update as mistakes do" in [way.mistake for way in ways if way.parting is None]


def test_conventions_that_give_a_sequence_are_no_mistake():
    """The first line says the rate and what a row stands after, and names no mistake."""
    ways = ways_to(Samples([[1], [2]], [1, -1]), [[1, 1], [-1, 0]], [SHEET])
    assert conclusion([], [])[0].endswith(" Another rule may, such as that of exercises delta.")
    first, *more = table_of(ways, [], True, None, None)
    assert [way.mistake for way in ways] == [""] and first.parts[:2] == ("With rate ", 1) and not more


def test_a_folder_is_no_program(tmp_path):
    """Though it is called as one."""
    (tmp_path / "mine.py").mkdir()
    with pytest.raises(InputError, match="a folder"):
        module_in(str(tmp_path / "mine.py"))


def test_what_a_program_says_when_it_fails_colours_no_terminal():
    """Of what would move the cursor or change the colour only printable characters are left."""
    assert reason_in("\x1b[31mError: no\rsuch file").isprintable()


@pytest.mark.parametrize("learn, takes", [(lambda X, T: X, False), (lambda X, t, T: X, True)])
def test_the_second_argument_is_never_the_number_of_passes(learn, takes):
    """Whatever it is called: T may be the targets."""
    assert Function(learn).takes_passes is takes


def test_points_without_numbers():
    """One line says which."""
    with pytest.raises(ValueError, match="expected numbers"):
        exact(["a", 1])


def test_a_run_with_restarts_ends_with_the_last_sample():
    """x = 1 is a mistake, then correct: no pass comes after that, however many are asked for."""
    moves = algorithm_with(always(SHEET._replace(order="restart"))).moves(Samples([[1]], [1]), 5)
    assert [(move.epoch, move.after) for move in moves] == [(1, [1, 1])]


def test_weights_of_0_are_no_logistic_regression():
    """Its first sample always changes them, so no rate of it gives 0."""
    page, learn = page_named("vitay logistic"), Function(lambda X, y, passes: [[0, 0]] * passes)
    assert not under(learn, algorithm_of(page), page, [Samples([[1]], [1])], page.labels).agreed


def test_rows_of_a_run_with_restarts_follow_one_another():
    """After an update comes sample 1, after a correct sample the next one; (9, 9) is neither's."""
    samples, given = Samples([[1], [2]], [1, -1]), SHEET._replace(order="restart")
    rows = [[1, 1], [1, 1], [-1, 0], [0, 1], [0, 1], [-2, 0], [9, 9]]
    match, parting = furthest(samples, [(rows, False)], algorithm_with(always(given)), [Reading()])
    assert (parting.k, followed_by(samples, Way(given, "", given, match, parting))) == (6, 6)


def test_a_function_that_takes_weights_is_a_helper():
    """Also beside a program without a number of passes."""
    module = SimpleNamespace(learn=lambda X, y: X, predict=lambda w, x: w)
    assert likely(["learn", "predict"], module) == ["learn"]


def test_the_path_of_all_passes_is_that_of_the_last_line():
    """A program that prints its weights after each sample does so for 1, 2 and 3 passes."""
    ran = Command("mine").read_all(["[[1, 1]]", "[[1, 1], [2, 1]]", "[[1, 1], [2, 1], [2, 2]]"])
    assert (ran.moments, ran.states) == ("path", [[1, 1], [2, 1], [2, 2]])
    ran = Command("mine").read_all(["[[1, 1]]", "[[1, 1]]", "[[1, 1], [2, 1]]"])
    assert (ran.moments, ran.states) == ("path", [[1, 1], [2, 1]])


@pytest.mark.parametrize("last, ended", [([1, 2], False), ([2, 2], True), ([2, 3, 2], False)])
def test_a_run_has_ended_if_its_last_pass_changes_nothing(last, ended):
    """Whatever the pass before it did; after fewer passes than were asked for it has ended anyhow."""
    moves = [Move(1, [0], [2]), *(Move(2, [a], [b]) for a, b in zip(last, last[1:]))]
    assert has_ended(moves, 2) is ended and has_ended(moves, 3) and has_ended([], 3)
    assert not has_ended(moves[:1], 1)


def test_conventions_as_lines():
    """An output halfway between the labels is wrong for both classes, as a mistake at net = 0 is."""
    said = " ".join(" ".join(in_conventions([canonical_setting(SHEET)._replace(rate=1)], Reading())).split())
    assert said.endswith(
        ": labels any; bias last; constant 1; at net = 0 half or mistake; update label; order turn")
    assert in_conventions([], Reading()) == []


def test_a_component_that_is_0_has_no_ratio():
    """The slope of v1² is not."""
    with pytest.raises(AssertionError, match="in v1; v2 agrees[^!]*Yours is 0 there"):
        assert_gradient(lambda v: [0, 1], of=lambda v: v[0]**2 + v[1], size=2)


def test_whole_numbers_are_written_as_they_are():
    """Whatever they are written as: rows of them have one form, others two."""
    assert [type(written(text)) for text in ("2", "6/3", "2/3", "2.0")] == [int, int, Written, Written]
    assert len(forms_of([[written("2")]])) == 1 and len(forms_of([[written("2.0")]])) == 2


@pytest.mark.parametrize("compared, of, follows, less", [(4, 10, 5, True), (4, 10, 4, False), (5, 10, 6, False)])
def test_a_reason_that_fits_fewer_sets_than_the_page(compared, of, follows, less):
    """It is compared on less than half of them, and the page agrees on more."""
    pairs = [("samples", number) for number in range(of)]
    own = SimpleNamespace(parting=lambda ran, samples: None if ran < follows else "parting")
    assert follow.fits_less(compared, own, pairs) is less


def test_weights_as_plain_numbers():
    """Each is itself, without how far it is known."""
    found = plain([Written("0.5"), Written("2.0"), Fraction(4, 2), Fraction(1, 3), 0.25])
    assert found == [Fraction(1, 2), 2, 2, Fraction(1, 3), 0.25]
    assert [type(a) for a in found] == [Fraction, int, int, Fraction, float]


def test_of_rounded_weights_the_likeliest_rate_is_taken():
    """0.7 may be 0.65 to 0.75, where 2/3 is simpler; but a rate has no more places than the weights."""
    match = Match(algorithm_of(page_named("vitay online")), Reading(), loose=True)
    assert match.agrees_within([1, 2], [Written("0.7"), Written("1.4")])
    match.settle()
    assert match.factor == Fraction(7, 10)


@pytest.mark.parametrize("named, words", [(False, "learn: two equal calls"), (True, "My(program): two equal calls")])
def test_what_a_described_program_is_called(named, words):
    """A function by its name, an object as it says itself."""
    calls = iter(range(100))

    def learn(X, y):
        return [next(calls)] * (len(X[0]) + 1)

    class My:
        def fit(self, X, y):
            return learn(X, y)

        def __repr__(self):
            return "My(program)"

    assert str(conventions_of(My() if named else learn)).startswith(words)


def test_sets_to_reason_on():
    """The set of the parting, those of more than three samples, then the small ones and every ninth of three."""
    sets = [Samples([[n]] * size, [1] * size) for n, size in enumerate([1, 2, *[3] * 20, 4, 6, 3])]
    chosen = follow.sets_to_reason(sets, 4)
    assert [samples.points[0][0] for samples in chosen] == [3, 22, 23, 0, 1, 9, 18]


def test_a_gradient_on_symbols_has_a_component_for_each_weight():
    """As many as there are weights."""
    pytest.importorskip("sympy")
    with pytest.raises(AssertionError, match="mine has 2 components; expected 3"):
        def mine(v, X, y):
            return [v[:2]]

        assert_gradient(mine, "crowley descent", symbols=True)


def test_a_command_is_compared_on_all_sets():
    """It is asked for so many passes, so the page's run need not end."""
    assert sets_for(Command("mine"), page_named("fleuret train_perceptron")) == follow.all_sets()


@pytest.mark.parametrize("states, said", [
    ([], "it gives no weights for points of 2 features; expected 3, as [*w, b], or 2 without a bias"),
    ([[1], [1] * 9], "it gives 1 and 9 weights for points of 2 features")])
def test_weights_that_no_reading_takes(states, said):
    """How many there are, and how many there should be."""
    here = Followed(page_named("vitay online"), samples=Samples([[1, 2]], [1]), ran=Ran(states))
    found = follow.parted(here, [(None, UNREADABLE)])
    assert found.ran.failed.startswith(said) and found.ran.kind == "unusable"


def test_a_process_that_is_ended_has_ended():
    """It is waited for, so nothing of it is left."""
    process = Popen([sys.executable, "-c", "import time; time.sleep(60)"], **GROUP)
    end(process)
    assert process.returncode


def test_samples_of_points_and_labels():
    """Whole floats as whole numbers; 0 and -1 are both the other class."""
    samples = samples_of([[1.0, 0.5], [2, 3.0]], [1.0, 0])
    assert samples == Samples([[1, 0.5], [2, 3]], [1, -1]) and samples_of([[1]], [-1]).signs == [-1]
    assert [type(a) for x in samples.points for a in x] == [int, float, int, int]


@pytest.mark.parametrize("X, y", [([], []), ([[1]], []), ([[1]], [1, 1]), ([[1], [2]], [1, 2]), ([[1], [2]], [0, -1])])
def test_points_without_their_labels(X, y):
    """As many as points, of two sorts."""
    with pytest.raises(ValueError, match="expected as many labels as points, 1 and -1 or 1 and 0"):
        samples_of(X, y)


@pytest.mark.parametrize("reading, state, d, weights", [
    ({"place": "difference"}, [1, 2, 4, 8], 2, [-3, -6, 0]),
    ({"place": "difference"}, [1, 2, 3, 9, 8, 7], 2, [-8, -6, -4]),
    ({"place": "difference"}, [1, 2], 1, [-1, 0]), ({"place": "difference"}, [1, 2, 3], 1, None),
    ({"place": "difference"}, [1, 2, 3, 4, 5], 2, None), ({"place": "difference"}, [1] * 8, 2, None),
    ({"place": "difference"}, [], 0, None), ({"place": "none"}, [5, 6], 2, [5, 6, 0]),
    ({"place": "none"}, [5], 2, None),
    ({"place": "none"}, [5, 6, 7], 2, None), ({}, [5, 6, 7], 2, [5, 6, 7]), ({}, [5, 6], 2, None),
    ({"sign": -1}, [5, 6, 7], 2, [5, 6, -7]), ({"place": "first"}, [5, 6, 7], 2, [6, 7, 5])])
def test_weights_as_they_are_read(reading, state, d, weights):
    """With the bias last; two vectors by their difference."""
    assert Reading(**reading).weights(state, d) == weights


def test_all_readings():
    """The bias last or first with either sign, none, a vector for each class; of last weights alone one moment."""
    places = [("last", 1), ("last", -1), ("first", 1), ("first", -1), ("none", 1), ("difference", 1)]
    for moments, each in (("end", [("end", False)]), ("passes", [("pass", False)]), ("yielded", [
            (each, begins) for each in ("sample", "update", "pass") for begins in (False, True)])):
        found = [(r.labels, r.each, r.begins, r.place, r.sign) for r in readings((1, 0), moments)]
        assert found == [((1, 0), *one, *place) for one in each for place in places]
    assert Reading(each="end").passes(Ran()) == 40 and Reading().passes(Ran(passes=7)) == 7
    assert [Reading(place=place, sign=-1).as_written([1, 2]) for place in ("last", "first", "none")] == [
        [1, -2], [-2, 1], [1]]


@pytest.mark.parametrize("signs", [[1, 1], [1, -1]])
def test_a_mistaken_algorithm_that_is_equal_on_a_set(signs):
    """From w = 0 the class 1 is right, so nothing changes; x = 0 of the other class changes the bias by -1."""
    found = {wrong.name: wrong for wrong in mistaken("vitay online", [[0], [0]], signs)}
    equal = signs == [1, 1]
    for name in ("x is added on a mistake, without its label", "the bias is not updated"):
        assert found[name].equal is equal and str(found[name]) == name + " (equal on this set)" * equal


def test_no_coordinate_stands_twice():
    """So no small set does."""
    assert all(len(set(numbers)) == len(numbers) for numbers in (*COORDINATES.values(), FIFTHS, LARGE))


def test_other_conventions_are_mistakes_one_at_a_time():
    """Of a perceptron that counts net = 0 as a mistake: five others of net, order and bias, by the label."""
    names = {str(wrong) for wrong in mistaken("fleuret train_perceptron")} - {*TYPICAL_MISTAKES}
    assert names == {
        "net = 0 counts as correct", "net = 0 counts as the positive class", "net = 0 counts as the negative class",
        "the first sample again after each update", "one update at the end of each pass", "no bias"}
