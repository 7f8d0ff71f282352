"""A direction beside the page's, and a vote of neighbours: what is compared, and all that is said."""

import re

import pytest

from linref.own import directions
from linref.own.directions import (
    directions_in, follow_direction, follow_vote, is_usable, parallel, reason_of, scattered_sets, vote_questions)
from linref.own.pages import page_named
from linref.own.program import Function
from linref.own.sets import Samples, known_sets
from linref.own.states import Ran

FISHER, NEIGHBOURS = page_named("gales fisher"), page_named("fleuret knn")
FEW = scattered_sets()[::18]
SQUARES = Samples([[0, 0], [1, 1]], [1, -1])


@pytest.fixture
def on_few_sets(monkeypatch):
    """Some of all sets."""
    monkeypatch.setattr(directions, "scattered_sets", lambda: FEW)


def right(X, y):
    """S_w⁻¹(m₁ - m₂) of two features, by Cramer's rule."""
    one, two = ([x for x, t in zip(X, y) if (t == 1) is first] for first in (True, False))
    means = [[sum(column) / len(part) for column in zip(*part)] for part in (one, two)]
    a, b, d = (sum((x[i] - m[i]) * (x[j] - m[j]) for part, m in zip((one, two), means) for x in part)
               for i, j in ((0, 0), (0, 1), (1, 1)))
    p, q = (m - n for m, n in zip(*means))
    return [(d * p - b * q) / (a * d - b * b), (a * q - b * p) / (a * d - b * b)]


@pytest.mark.parametrize("u, v, factor", [
    ([2, 4], [1, 2], 2), ([-1, -2], [1, 2], -1), ([1, 1], [1, 2], None), ([0, 0], [1, 2], None), ([1, 2], [0, 0], None),
    ([1e6, 2e6 + 0.01], [1, 2], 1e6), ([1e6, 2e6 + 1], [1, 2], None),
    ([-1e6, -2e6 - 0.01], [1, 2], -1e6), ([1e-13, 2e-13], [1, 2], None)])
def test_vectors_on_one_line(u, v, factor):
    """The factor between them, as far as floats go."""
    assert parallel(u, v) == (None if factor is None else pytest.approx(factor, rel=1e-6))


@pytest.mark.parametrize("states, found", [
    ([[1, 2]], [[1, 2]]), ([[9, 9], [1, 2, 3]], [[1, 2], [2, 3]]), ([[1]], []), ([[1, 2, 3, 4]], []), ([], [])])
def test_the_directions_in_some_weights(states, found):
    """The bias may stand last or first; the last state counts."""
    assert directions_in(Ran(states), SQUARES) == found


def test_the_sets_of_two_classes():
    """A direction is defined on each: the scatter has full rank and the means differ. Classes differ in size, too."""
    sets = scattered_sets()
    assert all(map(is_usable, sets)) and {samples.signs.count(1) for samples in sets[:400]} == {2, 3}
    assert not is_usable(Samples([[0, 0], [2, 0], [1, 1], [1, -1]], [1, 1, -1, -1]))
    assert not is_usable(Samples([[0, 0], [1, 0], [0, 1], [2, 1]], [1, 1, -1, -1]))


@pytest.mark.parametrize("factor, place", [(1, 0), (-2, 0), (3, 1), (0.5, 2), (-1, 1), (-1, 2)])
def test_a_direction_that_follows(on_few_sets, factor, place):
    """With a bias last or first, or none; a reversed one exchanges the classes, and with a bias it does not follow."""
    def learn(X, y):
        w = [factor * a for a in right(X, y)]
        return [w, [*w, 7], [7, *w]][place]

    lines, follows = follow_direction(Function(learn), FISHER)
    text, count = " ".join(" ".join(lines).split()), len(FEW)
    assert follows is (factor > 0 or not place) and ("exchange" in text) is (factor < 0)
    assert f"learn {'follows' if follows else 'does not follow'} Gales, Fisher's discriminant analysis (G26): " in text
    assert (f"on {count} of {count} sets of two classes your w is reversed" in text) is (factor < 0)
    assert (f"it agrees on these {count} sets." in text) is follows
    assert ("it points away from class 1, " in text) is (follows and factor < 0)
    assert f"not its length{', and not the bias' * (place > 0)}." in text


def test_the_direction_of_equal_covariances(on_few_sets):
    """Σ is S_w divided by a number, so it is Fisher's."""
    lines, follows = follow_direction(Function(right), page_named("fleuret lda"))
    assert follows and "Fleuret, linear discriminant analysis (F26): the same" in " ".join(map(str.strip, lines))


def test_a_bias_does_not_change_its_place(on_few_sets):
    """Last on some sets and first on others is no direction."""
    turn = iter(range(10000))
    learn = Function(lambda X, y: [[*right(X, y), 7], [7, *right(X, y)]][next(turn) % 2])
    lines, follows = follow_direction(learn, FISHER)
    assert not follows and "Set 2 of" in lines[0] + lines[1]


def test_a_direction_that_does_not(on_few_sets):
    """Both directions, and the typical mistake: the difference of the means alone, as S_w is not inverted."""
    def means(X, y):
        one, two = ([x for x, t in zip(X, y) if (t == 1) is first] for first in (True, False))
        return [sum(column) / len(one) - sum(other) / len(two) for column, other in zip(zip(*one), zip(*two))]

    sets = FEW
    number, samples = next((n, s) for n, s in enumerate(sets, 1) if parallel(means(*s), right(*s)) is None)
    lines, follows = follow_direction(Function(means), FISHER)
    text = " ".join(" ".join(lines).split())
    assert not follows and text.startswith(
        f"means does not follow Gales, Fisher's discriminant analysis (G26). Set {number} of {len(sets)} is the "
        f"smallest on which the directions differ: X = {samples.points}, y = {samples.signs} The page's direction is (")
    page, own = (list(map(float, found.split(","))) for found in re.findall(r" is \(([^)]*)\)", text))
    assert page == pytest.approx(right(*samples), rel=1e-5) and own == pytest.approx(means(*samples), rel=1e-5)
    assert f"On {len(sets)} sets all your directions are those of a typical mistake: " in text


def test_a_direction_that_needs_the_labels_1_and_0(on_few_sets):
    """With 1 and -1 it has no second class."""
    lines, follows = follow_direction(Function(lambda X, y: right(X, y) if 0 in y else [0, 0]), FISHER)
    assert follows and " follows " in lines[0]


def test_a_direction_with_a_bias_that_does_not(on_few_sets):
    """Its bias is not shown as part of it; of numbers that are no direction all are."""
    for own, said in ([0, 0, 7], "(0, 0)"), ([1, 2, 3, 4], "(1, 2, 3, 4)"):
        lines, _ = follow_direction(Function(lambda X, y: own), FISHER)
        assert f"yours is {said}." in " ".join(" ".join(lines).split())


def test_the_mistake_of_directions_some_of_which_fail():
    """It is named; a set on which the program fails says nothing. S_w is diag(2, 8), the means differ by (1, 1)."""
    samples = Samples([[1, 1], [3, 1], [1, -2], [1, 2]], [1, 1, -1, -1])
    assert reason_of([(samples, Ran([[1, 4]])), (samples, Ran(failed="no"))]) == (
        "On 1 sets all your directions are those of a typical mistake: S_w is not inverted.")


def test_a_direction_that_fails(on_few_sets):
    """The set and the error; no mistake is sought."""
    def learn(X, y):
        raise ValueError("no")

    lines, follows = follow_direction(Function(learn), FISHER)
    assert not follows and re.fullmatch(
        r"learn cannot be compared with Gales, Fisher's discriminant analysis \(G26\): it raises ValueError at line "
        r"\d+: no\. X = \[.*\], y = \[1, 1, -1, -1\]", " ".join(" ".join(lines).split()))


def test_directions_of_no_mistake():
    """None is named."""
    pairs = [(samples, Ran([[1, 0]])) for samples in scattered_sets()[:50]]
    assert reason_of(pairs) == "No typical mistake that linref knows gives all your directions."


def test_the_questions_of_a_vote():
    """One neighbour or three of some points, without a tie for the last place."""
    questions = list(vote_questions())
    every = [(s.points, x, K) for s in known_sets() for x in ([0, 0], [0, 1], [1, 0], [1, 1], [2, 3], [-1, 1])
             for K in (1, 3)]
    assert {K for *_, K in questions} == {1, 3} and len(questions) > len(every) / 3
    for points, x, K in every:
        far = sorted(sum((a - b) ** 2 for a, b in zip(x, u)) for u in points)
        assert ((points, x, K) in [(s.points, *more) for s, *more in questions]) == (far[K - 1] < far[K])


def test_a_vote_that_does_not_follow():
    """The question, both answers, and the set as it was given."""
    lines, follows = follow_vote(Function(lambda X, y, x, K: 7), NEIGHBOURS)
    assert not follows and " ".join(" ".join(lines).split()) == (
        "<lambda> does not follow Fleuret, nearest neighbours (F43): it answers 7, the page -1, for x = (0, 0), K = 1 "
        f"(question 1 of {len(list(vote_questions()))}). X = [[0, 0], [0, 1], [1, 0], [1, 1]], y = [-1, -1, -1, 1]")


def test_a_vote_that_fails():
    """What it raises stands for its answer."""
    def predict(X, y, x, K):
        raise ValueError("no")

    lines, follows = follow_vote(Function(predict), NEIGHBOURS)
    assert not follows and re.search(r"\(F43\): it raises ValueError at line \d+: no, the page -1, for x",
                                     " ".join(" ".join(lines).split()))


def test_a_vote_that_follows():
    """So many points."""
    def majority(X, y, x, K):
        near = sorted((sum((a - c) ** 2 for a, c in zip(u, x)), t) for u, t in zip(X, y))[:K]
        return 1 if sum(t for _, t in near) > 0 else -1

    lines, follows = follow_vote(Function(majority), NEIGHBOURS)
    count = len(list(vote_questions()))
    assert follows and " ".join(" ".join(lines).split()) == (
        f"majority follows Fleuret, nearest neighbours (F43): the same class for {count} points. Points with a tie for "
        "the last neighbour were left out. This does not show that the program is right: it agrees on these "
        f"{count} points.")
