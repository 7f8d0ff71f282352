"""A sequence of weights from anywhere, beside the run of a page on the same samples."""

from typing import Any, NamedTuple

from linref.conventions import SHEET  # noqa: F401, for the example
from linref.exercises.explain import canonical_setting
from linref.exercises.mistakes import TYPICAL_MISTAKES
from linref.own.compare import Match, algorithm_of, readings
from linref.own.follow import Followed, reasons
from linref.own.pages import page_named
from linref.own.states import Ran, numbers_of
from linref.own.reasons import algorithm_with
from linref.own.report import report
from linref.own.wrong import samples_of

FIRST_ROWS = 12  # of a long sequence, which rule most settings out


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
      No other handout's algorithm, no other convention and no typical mistake that
        linref knows gives all your weights.
      The page's trace: printf 'x1,x2,y\\n1,1,1\\n1,0,-1\\n' | python3 -m linref fleuret perceptron --data -
    """
    page, samples = page_named(page), samples_of(X, y)
    ran = Ran(exact_rows(rows), "rows", len(rows) + 1)
    found = beside(page, samples, ran, start)
    if not found.agreed:
        raise AssertionError("\n".join(report(Sequence, found)))


def algorithms_from(page, start):
    """The page's algorithm, from its own start or from another."""
    if start is None:
        return algorithm_of(page)
    if page.setting is None:
        raise ValueError(f"{page.title} is compared from w = 0 only")
    return algorithm_with(page.setting, begin=list(start), name=page.title)


def beside(page, samples, ran, start=None):
    """A sequence beside a page's run, read in every way; where the one that goes along longest parts, and why."""
    algorithm, ways = algorithms_from(page, start), list(readings(page.labels, ran.moments))
    best = None
    for reading in ways:
        match = Match(algorithm, reading)
        parting = match.parting(ran, samples)
        if parting is None:
            return Followed(page, agreed=reading, factor=match.factor, compared=1)
        if parting.size and (best is None or parting.k > best[1].k):
            best = match, parting
    if best is None:
        size = len(samples.points[0]) + 1
        return Followed(page, ran=Ran(failed=f"its rows have {len(ran.states[0])} numbers; expected {size}"))
    match, parting = best
    found = Followed(page, samples=samples, ran=ran, parting=parting, reading=match.reading, factor=match.factor)
    if start is None:
        reason = next(reasons(page, [(samples, ran)], [], ways), None)
        found = found._replace(reason=reason, reasoned=1)
    return found


class Way(NamedTuple):
    """A setting, with a typical mistake or none, and how far a sequence is its run: all rows if `parting` is None."""

    given: Any
    mistake: str
    reading: Any
    factor: Any
    parting: Any

    @property
    def rows(self):
        """How many rows it gives."""
        return None if self.parting is None else self.parting.k + self.reading.begins


def ways_to(samples, states, settings, start=None):
    """The settings that give a whole sequence, or else those that do so with a typical mistake, or else the furthest.

    `start` is [*w, b]; without it the run begins at 0, and the sequence may be a multiple of it.

    >>> samples = samples_of([[1], [2]], [1, -1])
    >>> way, = ways_to(samples, [[1, 1], [-1, 0]], [SHEET])
    >>> way.mistake, way.reading.each, way.parting
    ('', 'sample', None)
    """
    tried = {}
    for mistakes in ([""], [name for name, kind in TYPICAL_MISTAKES.items() if kind]):
        for mistake in mistakes:
            for given in settings:
                way = way_of(samples, states, given, mistake, start, tried)
                if way:
                    tried.setdefault("all", []).append(way)
        found = [way for way in tried.get("all", []) if way.parting is None]
        if found:
            return found
    longest = sorted(tried.get("all", []), key=lambda way: -way.rows)
    return longest[:1]


def way_of(samples, states, given, mistake, start, tried):
    """A setting beside a sequence, read in the way that goes furthest; None if it has no such mistake or size."""
    like = canonical_setting(given)
    like = like._replace(rate=1) if start is None else like
    place = (like, mistake, given.bias, given.constant < 0)
    if place not in tried:
        algorithm = algorithm_with(lambda _: like, mistake, 0 if start is None else list(start))
        ways = [reading for reading in readings(given.labels, "rows")
                if reading.place == given.bias and (reading.sign < 0) == (given.constant < 0)]
        tried[place] = furthest(samples, states, algorithm, ways)
    found = tried[place]
    return found and Way(given, mistake, *found)


def furthest(samples, states, algorithm, ways):
    """(reading, factor, parting) of the reading under which a sequence is an algorithm's run for most rows, or None."""
    best = None
    for reading in ways:
        for length in dict.fromkeys((min(FIRST_ROWS, len(states)), len(states))):
            match = Match(algorithm, reading)
            parting = match.parting(Ran(states[:length], "rows", length + 1), samples)
            if parting is not None:
                break
        if parting is None:
            return reading, match.factor, None
        if parting.size and (best is None or parting.k + reading.begins > best[2].k + best[0].begins):
            best = reading, match.factor, parting
    return best
