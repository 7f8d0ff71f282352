"""A reader's direction of Fisher's discriminant or of LDA beside the page's, up to a factor; a vote of neighbours."""

import sys
from functools import wraps
from itertools import combinations, islice
from typing import Any, NamedTuple

from linref.exercises.answers import typical_directions, variants
from linref.exercises.data import FISHER
from linref.gales import fisher
from linref.lists import determinant, dot, subtract
from linref.own.compare import TOLERANCE
from linref.own.program import Function
from linref.own.report import sentences, set_in_words, vector
from linref.own.sets import PLANE, Samples, known_sets
from linref.own.states import Ran

GRID = [[0, 0], [1, 0], [0, 1], [1, 1], [2, 0], [0, 2], [2, 1], [1, 2], [2, 2]]
SIZES = ((2, 2), (2, 3), (3, 2), (3, 3))  # of the two classes; unequal ones tell scatters from covariances
MAX_OF_A_SIZE = 120
LABELS = (1, -1), (1, 0)
COVARIANCES = {"scatter n, within sum": "covariances are added, each scatter divided by the size n of its class",
               "scatter n-1, within sum": "covariances are added, each scatter divided by n - 1"}
NEIGHBOURS = (1, 3)


class Compared(NamedTuple):
    """Directions beside a page's under some labels: on how many sets they are reversed, and the set on which they part.

    If they do not part, the samples are the last ones.
    """

    labels: tuple
    turned: int
    number: int = 0
    samples: Any = None
    ran: Ran = Ran()
    wanted: Any = None


def scattered_sets():
    """Sets of two classes of which S_w has an inverse and the means differ, in order of size.

    >>> sets = scattered_sets()
    >>> len(sets) > 400, sets[0].signs
    (True, [1, 1, -1, -1])
    """
    found = []
    for first, second in SIZES:
        pairs = ((one, two) for one in combinations(GRID, first) for two in combinations(GRID, second))
        sets = (Samples([*one, *two], [1] * first + [-1] * second) for one, two in islice(pairs, 0, None, 5))
        found += islice(filter(is_usable, sets), MAX_OF_A_SIZE)
    return found + list(filter(is_usable, known_sets()))


def classes_of(samples):
    """The points of the positive class and of the other."""
    return [[x for x, y in zip(*samples) if y == sign] for sign in (1, -1)]


def is_usable(samples):
    """Whether a direction is defined: S_w has an inverse, and the means differ."""
    one, two = classes_of(samples)
    S_w = fisher.within(fisher.scatter(one, fisher.mean(one)), fisher.scatter(two, fisher.mean(two)))
    return determinant(S_w) != 0 and fisher.mean(one) != fisher.mean(two)


def mistaken_directions(samples):
    """What is taken for Fisher's direction by mistake, by name.

    >>> found = mistaken_directions(Samples([[1], [3], [5], [9]], [1, 1, -1, -1]))
    >>> found["S_w is not inverted"], found["covariances are added, each scatter divided by n - 1"]
    ([-50], [Fraction(-1, 2)])
    """
    classes = classes_of(samples)
    added = {COVARIANCES[way.options]: way.w for way in variants(classes, FISHER) if way.options in COVARIANCES}
    return added | typical_directions(classes)


def parallel(u, v):
    """Whether two vectors lie on one line: the factor between them, or None.

    >>> parallel([2, 4], [1, 2]), parallel([-1, -2], [1, 2]), parallel([1, 1], [1, 2])
    (2.0, -1.0, None)
    """
    if not any(v):
        return None
    factor = float(dot(u, v)) / float(dot(v, v))
    size = max(1, *(abs(float(a)) for a in u))
    near = all(abs(float(a) - factor * float(b)) <= 100 * TOLERANCE * size for a, b in zip(u, v))
    return factor if near and abs(factor) > 1e-12 else None


def directions_in(ran, samples):
    """The directions that a program's weights may be: with the bias last, or first, or none."""
    d, state = len(samples.points[0]), ran.states[-1] if ran.states else []
    return {d: [state], d + 1: [state[:d], state[1:]]}.get(len(state), [])


def follow_direction(program, page):
    """(lines, whether it follows) of a program that finds a direction."""
    sets = scattered_sets()
    tries = [compared(program, page, sets, labels) for labels in LABELS]
    found = next((each for each in tries if not each.number), max(tries, key=lambda each: each.number))
    if not found.number:
        return agreement(program.name, page.title, found, len(sets))
    if found.ran.failed:
        return list(sentences(f"{program.name} cannot be compared with {page.title}: {found.ran.failed}.",
                              {set_in_words(found.samples, found.labels): True})), False
    own = (directions_in(found.ran, found.samples) or found.ran.states)[0]
    return list(sentences(
        f"{program.name} does not follow {page.title}. Set {found.number} of {len(sets)} is the smallest on which the "
        f"directions differ: {set_in_words(found.samples, found.labels)}",
        {f"The page's direction is {in_floats(found.wanted)}, yours is {in_floats(own)}.": True,
         reason_of(zip(sets, program.runs(sets, found.labels, 1))): True})), False


def agreement(name, title, found, count):
    """(lines, whether it follows) of directions that are the page's; reversed and with a bias they are not."""
    biased = len(found.ran.states[-1]) > len(found.samples.points[0])
    turned = f"on {found.turned} of {count} sets of two classes your w is reversed"
    rest = {f"Only the direction of w was compared, not its length{', and not the bias' * biased}.": True}
    if found.turned and biased:
        return list(sentences(f"{name} does not follow {title}: {turned}. So w·x + b has the other sign, which "
                              "exchanges the classes.", rest)), False
    return list(sentences(
        f"{name} follows {title}: the same direction on {count} sets of two classes.", {
            f"But {turned}: it points away from class {found.labels[0]}, and a w with a bias would exchange the "
            "classes.": found.turned, **rest,
            f"This does not show that the program is right: it agrees on these {count} sets.": True})), True


def in_floats(v):
    """A direction in a text, as decimals."""
    return vector([float(a) for a in v])


def compared(program, page, sets, labels):
    """The directions of a program beside the page's, under some labels."""
    places, turned = {0, 1}, 0
    for number, (samples, ran) in enumerate(zip(sets, program.runs(sets, labels, 1)), start=1):
        wanted = page.run(*classes_of(samples))
        factors = {place: parallel(w, wanted) for place, w in enumerate(directions_in(ran, samples)) if place in places}
        places = {place for place, factor in factors.items() if factor is not None}
        if not places:
            return Compared(labels, turned, number, samples, ran, wanted)
        turned += factors[min(places)] < 0
    return Compared(labels, turned, samples=samples, ran=ran)


def reason_of(pairs):
    """Which typical mistake gives all directions of a program."""
    found = [{name for name, w in mistaken_directions(samples).items()
              if any(parallel(own, w) for own in directions_in(ran, samples))}
             for samples, ran in pairs if not ran.failed]
    names = set.intersection(*found)
    if not names:
        return "No typical mistake that linref knows gives all your directions."
    return f"On {len(found)} sets all your directions are those of a typical mistake: {min(names)}."


def vote_questions():
    """Sets with points to be classified by K neighbours: (samples, x, K)."""
    for samples in known_sets():
        for x in [*PLANE, [2, 3], [-1, 1]]:
            for K in NEIGHBOURS:
                distances = sorted(dot(subtract(x, u), subtract(x, u)) for u in samples.points)
                if distances[K - 1] != distances[K]:  # no tie for the last place
                    yield samples, x, K


def follow_vote(program, page):
    """(lines, whether it follows) of a program predict(X, y, x, K) that lets K neighbours vote."""
    questions = list(vote_questions())
    for number, (samples, x, K) in enumerate(questions, start=1):
        wanted = page.run(x, list(zip(*samples)), K).prediction
        ran = next(Function(one_vote(program.target, x, K)).runs([samples], LABELS[0], 1))
        if ran.states != [[wanted]]:
            said = ran.failed or f"it answers {vector(ran.states[0])[1:-1]}"
            return list(sentences(
                f"{program.name} does not follow {page.title}: {said}, the page {wanted}, for x = {vector(x)}, K = {K} "
                f"(question {number} of {len(questions)}).", {set_in_words(samples, LABELS[0]): True})), False
    return list(sentences(
        f"{program.name} follows {page.title}: the same class for {len(questions)} points. Points with a tie for the "
        "last neighbour were left out.",
        {f"This does not show that the program is right: it agrees on these {len(questions)} points.": True})), True


def one_vote(predict, x, K):
    """A program predict(X, y, x, K) for one x and one K, as one that learns from X and y."""
    @wraps(predict)
    def vote(X, y, *passes):
        return [predict(X, y, sys.modules["numpy"].array(x, dtype=float) if hasattr(X, "tolist") else list(x), K)]

    return vote
