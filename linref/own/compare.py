"""A program's weights beside those of an algorithm, set by set: whether they agree, and where they part.

A program may write its weights in its own way: bias first or last, its constant input -1, weights after each sample,
update or pass, labels 1 and 0. Each such way is a Reading. All readings are tried together, and one that fails on a set
is dropped; the program follows the algorithm if a reading is left at the end.
"""

import math
from fractions import Fraction
from itertools import chain, dropwhile, groupby, islice, product, tee
from typing import Any, NamedTuple

from linref.lists import dot, norm_squared, scale
from linref.own.states import MAX_PASSES_TO_END
from linref.own.written import likeliest_between, simplest_between
from linref.scalar import as_int

TOLERANCE = 1e-9
PLACES = ("last", "first", "none", "difference")
EACH = ("sample", "update", "pass")
LABELS = ((1, -1), (1, 0))
MAX_RATE, HALVINGS = 8, 60  # of the search for a program's rate
MAX_DENOMINATOR = 2**20  # of numbers with which floats compute exactly in a few steps


class Reading(NamedTuple):
    """How the weights of a program are read: labels, the bias's place and sign, what a state follows, a start in front.

    >>> Reading((1, -1), "first", -1, "pass", False).weights([5, 6, 7], 2)
    [6, 7, -5]
    """

    labels: tuple = (1, -1)
    place: str = "last"
    sign: int = 1
    each: str = "sample"
    begins: bool = False

    def weights(self, state, d):
        """A program's weights as [*w, b]; None if they are not as many as this reading needs."""
        size = len(state)
        if self.place == "difference":
            half = size // 2
            both = size in (2 * d, 2 * d + 2) and [a - b for a, b in zip(state[:half], state[half:])]
            return [*both, *[0] * (d + 1 - half)] if both else None
        if self.place == "none":
            return [*state, 0] if size == d else None
        if size != d + 1:
            return None
        *w, b = state if self.place == "last" else [*state[1:], state[0]]
        return [*w, b if self.sign > 0 else -b]

    def passes(self, ran):
        """The passes of a page's run beside a program's: as many as it was asked for, or all to the end."""
        return MAX_PASSES_TO_END if self.each == "end" else ran.passes

    def as_written(self, weights):
        """[*w, b] as the program writes it.

        >>> Reading(place="first", sign=-1).as_written([6, 7, -5])
        [5, 6, 7]
        """
        *w, b = weights
        b = b if self.sign > 0 else -b
        return {"first": [b, *w], "none": w}.get(self.place, [*w, b])


class Parting(NamedTuple):
    """Where a program parts from an algorithm: the step, counted from 0, its own weights and the algorithm's moves.

    There are `size` weights; 0 if the program's cannot be read. Its weights stand `each` sample, update or pass, and
    are `factor` times those of the moves.

    >>> parting = Parting(1, 2, [[0, 2], [1, 1]], [], "sample")
    >>> parting.before, parting.own, parting.page
    ([0, 2], [1, 1], [0, 0])
    """

    k: int
    size: int
    states: list = []
    moves: list = []
    each: str = "sample"
    factor: Any = 1

    @property
    def before(self):
        """The program's weights before the step, before the first one those that the run begins with."""
        return weights_at(self.states, self.k - 1, self.size) if self.k else begin_of(self.moves, self.size)

    @property
    def own(self):
        """The program's weights after the step."""
        return weights_at(self.states, self.k, self.size)

    @property
    def page(self):
        """The algorithm's weights after the step."""
        return scale(self.factor, weights_at(sequence(self.moves, self.each), self.k, self.size))


UNREADABLE = Parting(0, 0)


def stretches(moves, each):
    """The moves of each sample, up to each update, or of each pass, as soon as they are made.

    >>> from linref.own.pages import Move
    >>> moves = [Move(1, [0], [0]), Move(1, [0], [1]), Move(2, [1], [3])]
    >>> [[list(map(len, stretches(moves, each)))] for each in ("sample", "update", "pass")]
    [[[1, 1, 1]], [[2, 1]], [[2, 1]]]
    """
    if each == "pass":
        yield from (list(group) for _, group in groupby(moves, key=lambda move: move.epoch))
        return
    waiting = []
    for move in moves:
        waiting.append(move)
        if move.changes or each == "sample":
            yield waiting
            waiting = []


def weights_at(states, k, size):
    """The weights of a run after step k, from 0 on: 0 before it, and its last ones when it is over.

    >>> [weights_at([[1, 2], [3, 4]], k, 2) for k in (-1, 1, 5)]
    [[0, 0], [3, 4], [3, 4]]
    """
    return states[min(k, len(states) - 1)] if states and k >= 0 else [0] * size


def begin_of(moves, size):
    """The weights that a run begins with; 0 if it makes no move.

    >>> begin_of([], 2)
    [0, 0]
    """
    return moves[0].before if moves else [0] * size


def readings(labels, moments):
    """All readings under some labels, the most natural first, of weights that a program has at some moments."""
    chosen = {"passes": [("pass", False)], "end": [("end", False)]}.get(moments) or list(product(EACH, (False, True)))
    for (each, begins), place in product(chosen, PLACES):
        for sign in (1, -1) if place in ("last", "first") else (1,):
            yield Reading(labels, place, sign, each, begins)


def near(u, v):
    """Whether two vectors are equal as far as floats go.

    >>> near([1, 2], [1 + 1e-12, 2]), near([1, 2], [1, 2.001])
    (True, False)
    """
    return all(a == b or abs(a - b) <= tolerance(a, b) for a, b in zip(u, v))


def tolerance(a, b):
    """How far two numbers may be apart: what floats lose, or what a number on paper leaves open."""
    return max(TOLERANCE * max(1, abs(a), abs(b)), getattr(a, "half", 0), getattr(b, "half", 0))


def moments(moves, each):
    """The numbers of the moves, from 0 on, after which a program has weights: each sample, update or pass, or the end.

    >>> from linref.own.pages import Move
    >>> moves = [Move(1, [0], [1]), Move(1, [1], [1]), Move(2, [1], [3])]
    >>> [moments(moves, each) for each in ("sample", "update", "pass", "end")]
    [[0, 1, 2], [0, 2], [1, 2], [2]]
    """
    if each == "sample":
        return list(range(len(moves)))
    if each == "update":
        return [n for n, move in enumerate(moves) if move.changes]
    return list({each == "pass" and move.epoch: n for n, move in enumerate(moves)}.values())


def sequence(moves, each):
    """The weights of a run after each sample, update or pass, or at its end."""
    return [moves[n].after for n in moments(moves, each)]


class Algorithm:
    """An algorithm that runs are compared with: of a page, or with other conventions or a typical mistake.

    `run(samples, passes, rate)` gives its moves, `each` says what a move is. `scales` is whether from w = 0 the rate
    does no more than multiply all weights, and `rated` whether its run takes one; `biased` whether it has a bias.
    """

    def __init__(self, run, each, scales=True, name="", page=None, biased=True, rated=True):
        self.run, self.each, self.scales, self.name, self.page, self.biased = run, each, scales, name, page, biased
        self.rated = rated and not scales
        self.kept, self.begun = {}, {}

    def moves(self, samples, passes, rate=1):
        """The moves on some samples; they are kept, as several readings ask for them."""
        key = (id(samples), passes, rate)
        if key not in self.kept:
            self.kept[key] = samples, list(self.run(samples, passes, rate))
        return self.kept[key][1]

    def one_by_one(self, samples, passes, rate):
        """The same moves, of which none is made before it is asked for."""
        key = (id(samples), passes, rate)
        _, moves = self.begun.get(key) or (samples, self.run(samples, passes, rate))
        moves, again = tee(moves)
        self.begun[key] = samples, again
        return moves

    def can_be(self, each):
        """Whether its run has such moments: a batch knows no single samples."""
        return each != "sample" or self.each == "sample"


def algorithm_of(page):
    """A page's algorithm; its samples have the labels of the page."""
    positive, negative = page.labels

    def run(samples, passes, rate):
        labels = [positive if y == 1 else negative for y in samples.signs]
        return page.run(samples.points, labels, passes, rate)

    return Algorithm(run, page.each, page.scales, page.title, page)


class Match:
    """One reading of a program beside one algorithm, from set to set: the factor or the rate stays the same.

    `factor` is by how much the program's weights are longer, or the program's rate where that does more than scale.
    `compared` counts sets. Of numbers on paper that are `loose`, rounded as far as they are written, the factor is any
    between the `bounds`; `half` is half a unit of the finest last place. Of a sequence, `over` says that the run ends
    before its last row, `goes_on` that the run changes the weights again within a pass after it.
    """

    def __init__(self, algorithm, reading, loose=False):
        self.algorithm, self.reading, self.factor, self.compared = algorithm, reading, None, 0
        self.loose, self.bounds, self.half = loose, None, 1
        self.over = self.goes_on = False

    def parting(self, ran, samples):
        """Where the run on a set parts from the algorithm, or None; True if nothing can be said of the set.

        What a generator yields beyond the passes that were asked for is not compared.
        """
        size, reading = len(samples.points[0]) + 1, self.reading
        own = [reading.weights(state, size - 1) for state in ran.states]
        if None in own or not self.algorithm.can_be(reading.each):
            return UNREADABLE
        start, own = (own[:1], own[1:]) if reading.begins else ([], own)
        if ran.moments == "rows":
            return self.parting_of_rows(start, own, samples, ran.passes)
        passes = reading.passes(ran)
        moves = self.algorithm.moves(samples, passes, self.rate_on(samples, own))
        if reading.begins and not (start and near(start[0], begin_of(moves, size))):
            return UNREADABLE
        ended = has_ended(moves, passes)
        if reading.each == "end" and not ended:
            return True
        page = sequence(moves, reading.each)
        goes_on = not ended and (ran.moments == "yielded" or passes == MAX_PASSES_TO_END)
        length = len(page) if goes_on else max(len(own), len(page))
        for k in range(length):
            if not self.agrees(weights_at(page, k, size), weights_at(own, k, size)):
                return self.parted(k, size, own, moves)
        return None

    def parting_of_rows(self, start, own, samples, passes):
        """The same of a sequence: how the run goes on after its last row is not made, nor after the row that parts."""
        size = len(samples.points[0]) + 1
        moves, ahead = tee(self.algorithm.one_by_one(samples, passes, self.rate_on(samples, own)))
        page = begin_of(list(islice(ahead, 1)), size)
        if self.reading.begins and not near(start[0], page):
            return UNREADABLE
        made, run = [], stretches(moves, self.reading.each)
        for k, mine in enumerate(own):
            stretch = next(run, [])
            self.over = not stretch
            made += stretch
            page = made[-1].after if made else page
            if not self.agrees(page, mine):
                return self.parted(k, size, own, made)
        self.goes_on = any(move.changes for stretch in islice(run, len(samples.points)) for move in stretch)
        self.settle()
        return None

    def parted(self, k, size, own, moves):
        """A parting at step k."""
        self.settle()
        factor = self.factor if self.algorithm.scales and self.factor else 1
        return Parting(k, size, own, moves, self.reading.each, factor)

    def rate_on(self, samples, own):
        """The rate of the moves: the program's own, if that does more than scale."""
        if self.factor is None and self.algorithm.rated:
            self.factor = rate_of(self.algorithm, samples, self.reading.each, own)
        return 1 if self.algorithm.scales or not self.factor else self.factor

    def agrees(self, page, mine):
        """Whether the weights of both are equal; the first ones of the page that are not 0 give the factor."""
        if self.algorithm.scales:
            if self.loose:
                return self.agrees_within(page, mine)
            if self.factor is None and any(page):
                self.factor = ratio_of(mine, page)
            page = scale(self.factor, page) if self.factor not in (None, 1) else page
        return near(page, mine)

    def agrees_within(self, page, mine):
        """The same of numbers on paper: whether a factor is left that gives this row and all before it."""
        low, high = self.bounds or (0, math.inf)
        for a, b in zip(page, mine):
            least, most = b - tolerance(b, 0), b + tolerance(b, 0)
            if a:
                low, high = max(low, min(least / a, most / a)), min(high, max(least / a, most / a))
            elif least > 0 or most < 0:
                return False
        if low >= high:  # one number alone would be rounded up here and down there
            return False
        self.bounds, self.half = (low, high), min(self.half, *(getattr(b, "half", 0) or 1 for b in mine))
        return True

    def settle(self):
        """Of the factors that are left choose the likeliest."""
        if self.bounds and self.bounds[0] > 0:
            self.factor = as_int(likeliest_between(*map(Fraction, self.bounds), self.half))

    def rounds(self, ran, samples):
        """Whether rounding may decide on which side of a boundary a sample lies, in the run that is compared."""
        moves = self.algorithm.moves(samples, self.reading.passes(ran))
        factors = [self.factor] * isinstance(self.factor, float)
        known = chain(factors, *samples.points, *ran.states, *(move.after for move in moves))
        return any(map(inexact, known)) and tied(moves, samples)


def rate_of(algorithm, samples, each, own):
    """The rate at which the first weights of an algorithm are a program's own, or None.

    After one sample they are as long as the rate is large; after a pass of more, longer rates are tried by halving.
    """
    def first_at(rate):
        return next(filter(any, sequence(algorithm.moves(samples, 1, rate), each)), None)

    mine, first = next(filter(any, own), None), first_at(1)
    if not mine or not first or len(mine) != len(first):
        return None
    if len(samples.points) == 1 or each != "pass":
        return ratio_of(mine, first)
    low, high, size = 0.0, float(MAX_RATE), norm_squared(mine)
    for _ in range(HALVINGS):
        rate = (low + high) / 2
        found = first_at(rate)
        longer = found is not None and norm_squared(found) > size
        low, high = (low, rate) if longer else (rate, high)
    rate = float(f"{rate:.10g}")
    return rate if near(first_at(rate) or [0] * len(mine), mine) else ratio_of(mine, first)


def has_ended(moves, passes):
    """Whether a run of at most so many passes has ended, or would go on without a change."""
    return not moves or moves[-1].epoch < passes or not any(
        move.changes for move in moves if move.epoch == moves[-1].epoch)


def ratio_of(own, page):
    """By what factor above 0 a vector is longer than another; None if it is no multiple of it.

    >>> ratio_of([1.0, 2.0], [2, 4]), ratio_of([1, 2], [-1, -2]), ratio_of([1, 1], [1, 2])
    (0.5, None, None)
    """
    if not own or not any(own):
        return None
    j = max(range(len(page)), key=lambda j: abs(page[j]))
    factor = quotient(own[j], page[j])
    return factor if factor > 0 and near(own, scale(factor, page)) else None


def quotient(a, b):
    """a / b, exact where both are; of a number on paper the simplest one that it may mean."""
    half = getattr(a, "half", 0)
    if half and abs(a) > half and (a > 0) == (b > 0):
        size = Fraction(abs(b))
        return as_int(simplest_between((abs(a) - half) / size, (abs(a) + half) / size))
    return a / b if isinstance(a, float) or isinstance(b, float) else as_int(Fraction(a) / b)


def inexact(a):
    """Whether a number is none with which floats compute exactly in a few steps.

    >>> inexact(0.5), inexact(0.1), inexact(Fraction(1, 3))
    (False, True, True)
    """
    denominator = 1 if isinstance(a, int) else Fraction(a).denominator
    return denominator > MAX_DENOMINATOR or denominator & (denominator - 1) != 0


def tied(moves, samples):
    """Whether a sample lies exactly on a boundary of a run, the last one too: in floats, rounding may decide its side.

    Before the first change it does so in floats too.

    >>> from linref.own.pages import Move
    >>> from linref.own.sets import Samples
    >>> tied([Move(1, [0, 0], [1, -1]), Move(1, [1, -1], [1, -1])], Samples([[1]], [1]))
    True
    """
    changed = [*dropwhile(lambda move: not move.changes, moves)]
    return any(move.edge for move in changed[1:]) or any(
        abs(dot(move.after, [*x, 1])) <= TOLERANCE for move in changed for x in samples.points)
