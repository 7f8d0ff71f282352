"""What an unknown program is said to be, in full."""

from types import SimpleNamespace

import pytest

from linref.own import described
from linref.own.compare import Match, Reading, algorithm_of
from linref.own.described import Described, as_habit, as_pages, conventions_of, way_of_writing
from linref.own.follow import features_taken, first_look, labels_for, ratios_of_bias
from linref.own.pages import Move, page_named
from linref.own.program import Function
from linref.own.reasons import Reason, algorithm_with, always, repeating, with_constant_input
from linref.own.sets import PROBE, Samples, few_sets
from linref.own.states import Ran

TRAIN = page_named("fleuret train_perceptron")
FEW = [*few_sets()[:40], Samples(*PROBE)]


@pytest.fixture(autouse=True)
def on_few_sets(monkeypatch):
    """The sets are fewer than those of a reader's own test."""
    monkeypatch.setattr(described, "sets_for", lambda program, page: FEW)
    monkeypatch.setattr(described, "sets_to_reason", lambda sets, number: sets)


def perceptron(rate=1, first=False, at_zero=True, bias=1, order="turn", constant=1):
    """A perceptron of these conventions that yields its weights after each pass."""
    def learn(X, y, passes):
        w, b = [0] * len(X[0]), 0
        for _ in range(passes):
            was, now = (list(w), b), (list(w), b)
            for x, t in zip(X, y):
                v, c = was if order == "batch" else now
                net = t * (sum(p * q for p, q in zip(v, x)) + c * constant)
                if net < 0 or net == 0 and at_zero:
                    now = [p + rate * t * q for p, q in zip(now[0], x)], now[1] + rate * bias * t
            w, b = now
            yield [b, *w] if first else [*w, b]

    return learn


def text(program):
    """All that is said of it."""
    return " ".join(str(conventions_of(program)).split())


ORDER = " labels any; bias {}; constant {}; at net = 0 {}; update {}; order {}"


def test_a_perceptron_is_the_pages_with_their_conventions():
    """One update after each sample, net = 0 a mistake: five handouts', and a sheet's."""
    found = conventions_of(perceptron())
    assert TRAIN.name in found.pages and "vitay batch" not in found.pages and "gales perceptron" not in found.pages
    assert text(perceptron()).startswith(f"learn: on {len(FEW)} sets its weights are those of ")
    assert text(perceptron()).endswith(
        "Its conventions, as `exercises perceptron` calls them; weights cannot tell apart what stands with `or`:"
        + ORDER.format("last", 1, "half or mistake", "label", "turn"))
    assert (found.sets, found.mistakes, found.unusual) == (len(FEW), [], "") and len(found.settings) == 1
    assert f"  {TRAIN.title}" in found.lines and repr(found) == str(found)


@pytest.mark.parametrize("more, said", [
    ({"rate": 0.5}, "All its weights are 0.5 times those with rate 1, which is another learning rate. Its conv"),
    ({"first": True}, "Its bias stands first. Its conv"),
    ({"first": True, "bias": -1, "constant": -1}, ORDER.format("first", -1, "half or mistake", "label", "turn")),
    ({"order": "batch"}, "Gales, perceptron algorithm, corrected"),
    ({"order": "batch"}, ORDER.format("last", 1, "half or mistake", "label", "batch"))])
def test_how_it_writes_its_weights(more, said):
    """The place of the bias, the rate."""
    assert said in text(perceptron(**more))


def test_a_perceptron_that_never_starts():
    """Nothing more is said of it."""
    found = conventions_of(perceptron(at_zero=False))
    said = "All these weights are 0. So net = 0 counts as correct, each update adds 0, or the run"
    assert found.settings == [] and said in text(perceptron(at_zero=False)) and "Its conventions" not in str(found)


def test_a_typical_mistake_and_a_habit():
    """Each with the facts."""
    found = conventions_of(perceptron(bias=0))
    assert found.mistakes == ["the bias is not updated"] and not found.pages and not found.settings
    assert " ".join(str(found).split()).endswith(
        f"those of {TRAIN.title} with a typical mistake: the bias is not updated.")
    found = conventions_of(perceptron(bias=0.25))
    assert (found.mistakes, found.pages) == ([], []) and "the bias has 0.25 times the rate" in found.unusual


def test_weights_of_pages_or_of_conventions_alone():
    """Of no handout, if they are those of none."""
    pairs, given = [(Samples([[1]], [1]), Ran([[1, 1]]))], TRAIN.setting(Samples([[1]], [1]))
    match = Match(algorithm_of(TRAIN), Reading())
    match.compared = 1
    for algorithm, name, words in ((algorithm_of(TRAIN), [TRAIN.name], f" {TRAIN.title}"),
                                   (algorithm_with(always(given)), [], " no handout.")):
        found = as_pages("mine", [Reason(algorithm, always(given), match=match)], pairs)
        assert " ".join(str(found).split()).startswith(f"mine: on 1 sets its weights are those of{words}")
        assert (found.pages, found.settings) == (name, [given] * (not name)) and ("no h" in str(found)) is (not name)


def test_a_habit_that_has_a_name():
    """It stands for its conventions, unless the name is the page's."""
    given = TRAIN.setting(Samples([[1]], [1]))._replace(order="batch")
    algorithm = algorithm_with(always(given), name="a perceptron whose weights start at 1")
    match = SimpleNamespace(compared=1200)
    found = as_habit("mine", Reason(algorithm, always(given), match=match))
    words = "a perceptron whose weights start at 1: one update at the end of each pass"
    assert found.unusual == words and found.sets == 1200 and found.mistakes == []
    assert " ".join(found.lines).split() == f"mine: on 1,200 sets its weights are those of {words}.".split()
    algorithm.name = "the page"
    found = as_habit("mine", Reason(algorithm, always(given), "the sign", match))
    assert found.mistakes == ["the sign"] and found.unusual == ""
    assert " ".join(" ".join(found.lines).split()).endswith(f"{TRAIN.title} with a typical mistake: the sign.")


@pytest.mark.parametrize("learn, said", [
    (lambda X, y: 1 / 0, "<lambda>: it raises ZeroDivisionError at line"), (lambda X, y: "a", "it returns 'a', a str")])
def test_a_program_that_cannot_be_described(learn, said):
    """And how it was called."""
    assert said in text(learn) and "It was called as <lambda>([[0" in text(learn)


def test_a_program_that_takes_no_set(monkeypatch):
    """Of one class each."""
    monkeypatch.setattr(described, "sets_for", lambda program, page: [Samples([[1]], [1]), Samples([[0]], [-1])])
    assert text(lambda X, y: 1 / 0) == "<lambda>: it takes none of the sets. It was called as <lambda>([[1]], [1])."


def test_a_program_that_is_nothing_known(monkeypatch):
    """On so many sets."""
    monkeypatch.setattr(described, "reasons_for", lambda page, hints: [])
    learn = perceptron()
    assert text(learn) == (f"learn: on {len(FEW)} sets its weights are those of no handout, of no other convention and "
                           "of no typical mistake that linref knows.")
    assert conventions_of(learn).sets == len(FEW) and Described("a", []).pages == []


@pytest.mark.parametrize("reading, factor, page, said", [
    ({}, None, TRAIN.name, []), ({}, 1, TRAIN.name, []), ({"place": "none"}, 1, TRAIN.name, [
        "It has no bias, so b = 0 is taken."]),
    ({"labels": (1, 0)}, None, TRAIN.name, ["It was given the labels 1 and 0."]),
    ({}, 2, "vitay logistic", ["Its learning rate is 2."])])
def test_the_way_of_writing(reading, factor, page, said):
    """Nothing of what is usual."""
    match = Match(algorithm_of(page_named(page)), Reading(**reading))
    match.factor = factor
    assert list(way_of_writing(match)) == said


def test_the_labels_to_try():
    """The page's, then 1 and -1; 1 and 0 unless the program rests on a sample of the label -1."""
    assert list(labels_for(Function(perceptron()), TRAIN)) == [(1, -1)]
    assert list(labels_for(Function(perceptron()), page_named("vitay logistic"))) == [(1, 0), (1, -1)]
    moving = Function(lambda X, y, passes: [[n, n] for n in range(passes)])
    assert list(labels_for(moving, TRAIN)) == [(1, -1), (1, 0)]
    assert list(labels_for(Function(lambda X, y: [0, 0]), TRAIN)) == [(1, -1), (1, 0)]


@pytest.mark.parametrize("bias", [0, 1])
@pytest.mark.parametrize("taken, said", [((1, 2, 3), None), ((2,), "2"), ((1, 3), "1 or 3"), ((), None)])
def test_the_features_that_are_taken(taken, said, bias):
    """All of them if it raises on all."""
    def learn(X, y):
        if len(X[0]) not in taken:
            raise ValueError
        return [0] * (len(X[0]) + bias)

    program = Function(learn)
    assert list(features_taken(program, (1, -1))) == list(taken or (1, 2, 3))
    left_out = f"It takes points of {said} features only; other sets were left out."
    assert program.remarks == ({left_out} if said else set())
    assert list(features_taken(Function(lambda X, y: [0, 0, 0]), (1, -1))) == [2]


def test_a_first_look():
    """Nothing at what gives the same twice; else the set."""
    assert first_look(Function(perceptron()), TRAIN) is None
    assert first_look(Function(lambda X, y: 1 / 0), TRAIN) is None  # perhaps one class is refused
    wrong = first_look(Function(lambda X, y: "a"), TRAIN)
    assert (wrong.samples, wrong.ran.kind) == (Samples([[0], [1]], [-1, 1]), "unusable")
    counted = iter(range(99))
    found = first_look(Function(lambda X, y: [next(counted)] * (len(X[0]) + 1)), TRAIN)
    assert (found.samples, found.ran.kind) == (Samples(*PROBE), "random")


@pytest.mark.parametrize("points, states, ratios", [
    ([[1]], [[0, 0], [2, 1]], ["1/2", "2"]), ([[1]], [[2, -1], [3, 1]], ["1/2", "2"]), ([[1]], [[1, -1]], []),
    ([[2]], [[2, 1]], []), ([[1]], [[2, 0]], []), ([[1]], [[2, 1, 1]], []), ([[1]], [], []), ([[1]], [[0, 0]], []),
    ([[1]], [[1, 0.1]], ["1/10", "10"])])
def test_the_ratios_that_a_first_change_suggests(points, states, ratios):
    """Of the bias's weight to the other, and the reverse; 1 is none."""
    pairs = [(Samples(points, [1]), Ran(states)), (Samples([[1]], [1]), Ran([[5, 1]], failed="it raises"))]
    assert list(map(str, ratios_of_bias(pairs))) == ratios


def test_moves_that_repeat():
    """From the pass on that begins as an earlier one did; none after the last that is asked for."""
    def moves(ends, passes):
        w = [0]
        for epoch in range(1, passes + 1):
            yield Move(epoch, w, [ends[epoch - 1]])
            w = [ends[epoch - 1]]

    made = list(repeating(moves([5, 7, 5, 0, 0], 5), 8))
    assert [(move.epoch, move.before[0], move.after[0]) for move in made] == [
        (1, 0, 5), (2, 5, 7), (3, 7, 5), (4, 5, 7), (5, 7, 5), (6, 5, 7), (7, 7, 5), (8, 5, 7)]
    assert [move.epoch for move in repeating(moves([5, 6, 7], 3), 9)] == [1, 2, 3]


def test_a_constant_input_for_the_bias():
    """x = 2 and the constant 1/2: (2, 1/2) is added, of which 1/2 stands for the bias's own weight 1/4."""
    given = TRAIN.setting(Samples([[2]], [1]))
    algorithm = with_constant_input(given, 0.5)
    (move,) = list(algorithm.run(Samples([[2]], [1]), 1, 1))[:1]
    assert (move.before, move.after) == ([0, 0], [2, 0.5]) and "constant input 0.5 for the bias" in algorithm.name
