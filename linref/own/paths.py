"""A sequence of weights from anywhere, beside the run of a page on the same samples."""

import math
from itertools import product
from typing import Any, NamedTuple

from linref.conventions import SHEET  # noqa: F401, for the example
from linref.exercises.equal_runs import canonical_setting
from linref.exercises.mistakes import TYPICAL_MISTAKES
from linref.own.departures import departure_of
from linref.own.compare import EACH, Match, algorithm_of, begin_of, near, readings
from linref.own.follow import Followed, fits
from linref.own.pages import page_named
from linref.own.states import Ran, numbers_of
from linref.own.reasons import algorithm_with, always, kind_of, reasons_for
from linref.own.report import report
from linref.own.written import forms_of
from linref.own.sets import Samples
from linref.own.wrong import samples_of
from linref.lists import scale
from linref.scalar import ratio

MAX_STEPS = 3000  # that are made to count how many rows follow from the row before
EXACT_ROWS = 100  # so many that a run gives exactly are not rounded
CHANCE = 2  # rows on which a run with a typical mistake may agree longer by chance


class Sequence:
    """What a sequence is called in a report; it is no program that can be run again."""

    name, file, parameters = "The sequence", None, ()


def exact_rows(rows):
    """The weights of each row as exact numbers: a float is the fraction that it holds."""
    states = [numbers_of(list(row)) for row in rows]
    if not states or None in states or len(set(map(len, states))) > 1:
        raise ValueError("expected a list of weight vectors, all of one length")
    return states


def assert_path(rows, X, y, page, start=None):
    """Fail unless a sequence of weights is the run of a page on samples X with labels y.

    The rows are [*w, b], or with the bias first, after each sample, update or pass. `start` is [*w, b] if not 0.

    >>> assert_path([[1, 1, 1], [0, 1, 0]], [[1, 1], [1, 0]], [1, -1], "fleuret train_perceptron")
    >>> assert_path([[1, 1, 1], [2, 1, 0]], [[1, 1], [1, 0]], [1, -1], "fleuret train_perceptron")
    Traceback (most recent call last):
    ...
    AssertionError: The sequence parts from Fleuret, train_perceptron (F8) at row 2: X = [[1, 1],
      [1, 0]], y = [1, -1]
    <BLANKLINE>
      pass  i       x   y  w·x + b   the page      yours
         1  1  (1, 1)   1        0  (1, 1, 1)  (1, 1, 1)
         1  2  (1, 0)  -1        2  (0, 1, 0)  (2, 1, 0)  ✗
    <BLANKLINE>
      With one row after each sample, row 2 is the first that differs: pass 1,
        sample 2, x = (1, 0), t = -1, net = 2, o = 1. By these conventions it should
        be (w, b) = (0, 1, 0). In the sequence it is (2, 1, 0).
      The sequence changes by (1, 0, -1), the run by (-1, 0, -1). Only w1 differs:
        it changes by 1 instead of -1.
      No other handout's algorithm, no other convention and no typical mistake that
        linref knows gives all your weights.
      The page's trace: printf 'x1,x2,y\\n1,1,1\\n1,0,-1\\n' | python3 -m linref fleuret perceptron --data -
    """
    page, samples = page_named(page), samples_of(X, y)
    ran = Ran(exact_rows(rows), "rows", len(rows) + 1)
    found = beside(page, samples, ran, start)
    if not found.agreed:
        raise AssertionError("\n".join(report(Sequence, found)))


def algorithm_from(page, start):
    """The page's algorithm, from its own start or from another."""
    if start is None:
        return algorithm_of(page)
    if page.setting is None:
        raise ValueError(f"{page.title} is compared from w = 0 only")
    return algorithm_with(page.setting, begin=list(start), name=page.title)


def beside(page, samples, ran, start=None):
    """A sequence beside a page's run, read in every way; where the one that goes along longest parts, and why."""
    algorithm, forms = algorithm_from(page, start), forms_of(ran.states)
    match, parting = furthest(samples, forms, algorithm, readings(page.labels, ran.moments))
    if match is None:
        size = len(samples.points[0]) + 1
        return Followed(page, ran=Ran(failed=f"its rows have {len(ran.states[0])} numbers; expected {size}"))
    if parting is None:
        return Followed(page, agreed=match.reading)
    found = Followed(page, samples=samples, ran=ran, parting=parting, reading=match.reading, factor=match.factor,
                     departure=departure_from(page, samples, forms, match.reading, start))
    groups = reasons_for(page, []) if start is None else []
    fitting = (reason for _, group in groups for reason in fits(group, [(samples, ran)], page.labels))
    return found._replace(reason=next(fitting, None))


def departure_from(page, samples, forms, reading, start):
    """Where a sequence parts from a page's perceptron, as the run of its conventions; None for another algorithm."""
    if page.setting is None:
        return None
    given = page.setting(samples)
    match, parting = furthest(samples, forms, algorithm_with(always(given), begin=start or 0), [reading])
    return parting and likeliest(samples, forms, Way(given, "", given, match, parting))


def likeliest(samples, forms, way):
    """Where a sequence parts from a setting's run: of several ways to read its rows the one that says most."""
    algorithm, found = way.match.algorithm, []
    for each in EACH:
        _, parting = furthest(samples, forms, algorithm, [way.match.reading._replace(each=each)])
        other = way._replace(parting=parting)
        possible = each == way.match.reading.each or may_be(each, way.parting.states)
        if other.rows == way.rows and possible:
            found.append((-followed_by(samples, other), departure_of(samples, other)))
    return min(found, key=lambda pair: (pair[0], pair[1].doubts))[1]


def may_be(each, states):
    """Whether rows may stand after each sample, update or pass: an update changes the weights."""
    return each != "update" or all(a != b for a, b in zip(states, states[1:]))


def followed_by(samples, way):
    """How much of the first rows one step makes of the row before, the sequence's own: its equal weights, in rows.

    A step is the next sample's, or the update of any misclassified sample, or a pass.
    """
    parting, like, i, count = way.parting, way.like, 1, 0
    order = like.order if isinstance(like.order, tuple) else range(1, len(samples.points) + 1)
    single = like._replace(order="turn")
    row = begin_of(parting.moves, parting.size)
    for n, own in enumerate(parting.states[:MAX_STEPS // len(order) + 1]):
        begin = [ratio(a, parting.factor) for a in row]
        one = order[n % len(order)] if like.order != "restart" else i
        chosen = {"sample": [one], "update": order, "pass": []}[parting.each]
        ends = [after_pass(alone(samples, j), single, begin) for j in chosen]
        ends = ends if chosen else [after_pass(samples, like, begin)]
        ends = [end for end in ends if parting.each != "update" or end != begin]
        count += max((equal_weights(own, scale(parting.factor, end)) for end in ends), default=0)
        i = i % len(order) + 1 if near(row, own) else 1
        row = own
    return count // parting.size


def alone(samples, i):
    """Sample i of a set, as a set."""
    return Samples(samples.points[i - 1:i], samples.signs[i - 1:i])


def after_pass(samples, given, begin):
    """The weights after a pass that begins with some."""
    return [begin, *(move.after for move in algorithm_with(always(given), begin=begin).run(samples, 1, 1))][-1]


def equal_weights(u, v):
    """How many weights are equal.

    >>> equal_weights([1, 2, 0], [1, 3, 0])
    2
    """
    return sum(near([a], [b]) for a, b in zip(u, v))


class Way(NamedTuple):
    """A setting, with a typical mistake or none, and how far a sequence is its run: all rows if `parting` is None.

    Its run was made by the conventions `like`, which do the same.
    """

    given: Any
    mistake: str
    like: Any
    match: Any
    parting: Any

    @property
    def rows(self):
        """How many rows it gives."""
        return None if self.parting is None else rows_of(self.match, self.parting)

    @property
    def news(self):
        """The same, less a few for a typical mistake: these may agree by chance."""
        return self.rows - CHANCE * bool(self.mistake)

    @property
    def rate(self):
        """The rate that the rows have, where it is not stated; else 1."""
        if self.match.factor is None:
            return 1
        return ratio(self.match.factor, canonical_setting(self.given._replace(rate=1)).rate)


def rows_of(match, parting):
    """How many rows of a sequence come before a parting."""
    return parting.k + match.reading.begins


def ways_to(samples, states, settings, start=None):
    """The settings that give a whole sequence, or else those that do so with a typical mistake, or else the furthest.

    `start` is [*w, b]; without it the run begins at 0, and the sequence may be a multiple of it.

    >>> samples = samples_of([[1], [2]], [1, -1])
    >>> way, = ways_to(samples, [[1, 1], [-1, 0]], [SHEET])
    >>> way.mistake, way.match.reading.each, way.parting
    ('', 'sample', None)
    """
    ways, named = [], [name for name, kind in TYPICAL_MISTAKES.items() if kind]
    for mistakes, form in product(([""], named), forms_of(states)):
        if form[1] and any(way.rows >= EXACT_ROWS for way in ways):
            continue
        tried: dict = {}
        ways += [way for mistake in mistakes for given in settings
                 if (way := way_of(samples, [form], given, mistake, start, tried))]
        whole = [way for way in ways if way.parting is None]
        if whole:
            return whole
    most = max([way.news for way in ways], default=0)
    return [way for way in ways if way.news == most]


def way_of(samples, forms, given, mistake, start, tried):
    """A setting beside a sequence, read in the way that goes furthest; None if it has no such mistake or size.

    What was `tried` is kept, as many settings have equal runs.
    """
    like = canonical_setting(given)
    like = like._replace(rate=1) if start is None else like
    place = like, mistake, given.bias, given.constant < 0
    if place not in tried:
        ways = [reading for reading in readings(given.labels, "rows")
                if reading.place == given.bias and (reading.sign < 0) == (given.constant < 0)]
        begin = 0 if start is None else list(start)
        algorithms = [algorithm_with(always(like), mistake, begin, stops=stops)
                      for stops in (True, False)[:1 + kind_of(mistake).goes_on]]
        found = [furthest(samples, forms, algorithm, ways) for algorithm in algorithms]
        tried[place] = max(found, key=lambda pair: math.inf if pair[0] and pair[1] is None else
                           rows_of(*pair) if pair[0] else -1)
    match, parting = tried[place]
    return match and Way(given, mistake, like, match, parting)


def furthest(samples, forms, algorithm, ways):
    """(match, parting) of the reading under which a sequence is an algorithm's run for most rows; None for either."""
    partings, whole = [], None
    for (states, loose), reading in product(forms, ways):
        match = Match(algorithm, reading, loose)
        parting = match.parting(Ran(states, "rows", len(states) + 1), samples)
        if parting is None and not match.over:
            return match, None
        if parting is None:
            whole = whole or match
        elif parting.size:
            partings.append((match, parting))
    return (whole, None) if whole else max(partings, default=(None, None), key=lambda pair: (
        may_be(pair[0].reading.each, pair[1].states), rows_of(*pair)))
