"""The vocabulary of a trace: a stream of events, in the order in which they are printed.

A run is a header, its steps and an outcome; a heading, a sentence, a table or a picture may stand anywhere. Events hold
values: how a number looks is the renderer's affair.
"""

from collections import deque, namedtuple
from math import hypot
from typing import Any, Callable, Iterable, NamedTuple

from linref.tracer.progress import PROGRESS
from linref.tracer.words import plural

# in the order in which headers list them
CONVENTIONS = ("labels", "tie", "bias", "update", "threshold", "rate", "order", "w", "start", "stop")
GOOD = ("separated", "converged", "checked", "complete")


class Header(NamedTuple):
    """What runs, where its code is, on which data, and how what handouts settle differently is settled."""

    handout: str
    topic: str
    run: str
    module: str
    data: Any = ()
    conventions: Any = {}
    samples: Any = None
    function: Any = None

    def settled(self):
        """The conventions that this run has, in the order of all of them."""
        return {name: self.conventions[name] for name in CONVENTIONS if self.conventions.get(name) is not None}


class Heading(NamedTuple):
    """A title within a trace."""

    text: str
    level: int = 1


class Line(NamedTuple):
    """A sentence or formula: texts, numbers and vectors in sequence."""

    parts: tuple
    indent: int = 2


class Table(NamedTuple):
    """Rows of cells, the first cell of each row its name; `head` says whether the first row names the columns."""

    rows: list
    head: bool = True

    def filled(self):
        """The rows, all as long as the longest."""
        count = max(map(len, self.rows))
        return [[*row, *[""] * (count - len(row))] for row in self.rows]


class Beside(NamedTuple):
    """Tables that stand next to each other where there is room."""

    tables: list


class Row(NamedTuple):
    """One line of a table that grows as a run goes on; the columns are named above its first line."""

    columns: tuple
    cells: tuple


class Picture(NamedTuple):
    """Characters to be shown as they are, and what they mean; `draw(room)` gives the lines, at best in so many columns.

    In a step, a picture that is not for the `ends` of a run is only shown where the picture of every step is wanted.
    """

    draw: Callable
    legend: list
    ends: bool = True


class Code(NamedTuple):
    """Lines of a program, each with the line of a page that it carries, or ""."""

    lines: list


class Formula(NamedTuple):
    """A formula in text and in LaTeX, and whether it equals the one before it."""

    text: str
    latex: str
    equals: bool


class Note(NamedTuple):
    """A place where a reader may trip: the erratum that treats it, and what is to be said."""

    erratum: str
    parts: tuple


class Traced(NamedTuple):
    """A step: the record for programs, the blocks for readers, whether it updates anything, and the part it belongs to.

    The blocks are made only if the step is shown. The part, such as "epoch 2", is printed above its first step shown.
    """

    step: Any
    blocks: Iterable
    update: bool = True
    part: Any = None


class Listed(Traced):
    """A row of a list, which is no step: a list that is not long is shown as a whole."""


class Closing(NamedTuple):
    """What is said at the end of a part of a run, whether or not its last step is shown."""

    blocks: Iterable


class Outcome(NamedTuple):
    """How a run ended: a status, what a program wants to know, what a reader does, and whether that is good news."""

    status: str
    facts: dict
    blocks: list
    good: bool


class Steps:
    """The steps of an algorithm on their way into a trace: counted, cut at a limit or where numbers leave their range.

    `w` is what the algorithm starts with, `limit` the number of steps after which it is stopped, or whether a step is
    past the limit, and `updates(step)` how many updates a step makes.
    """

    def __init__(self, steps, w=None, limit=None, updates=lambda step: 1):
        self._steps, self._start, self.updates = steps, w, updates
        self._past = limit if callable(limit) else lambda step: self.count == limit
        self.count = self.updated = 0
        self.first = self.last = None
        self.stopped = self.diverged = False

    def __iter__(self):
        PROGRESS.count(self)
        before = None
        try:
            for step in self._steps:
                inside = getattr(step, "inside", step)  # of a step in whole numbers, which is not turned back for this
                after = getattr(inside, "after", None)
                self.diverged = after is not before and has_left_range(after)
                self.stopped = not self.diverged and self._past(inside)
                if self.diverged or self.stopped:
                    return
                self.update = self.updates(inside)
                self.updated += self.update
                if self.first is None:
                    self.first = step
                self.last, before = step, after
                self.count += 1
                yield step
        except OverflowError:
            self.diverged = True

    def traced(self, blocks, part=lambda step: None):
        """Every step with the blocks that are made of it, and the part that it belongs to."""
        for step in self:
            yield Traced(step, made(blocks, step), bool(self.update), part(step))

    @property
    def w(self):
        """The weights that the steps so far have led to."""
        return self._start if self.last is None else getattr(self.last, "after", None)

    def computed(self, *parts, **facts):
        """The outcome of steps that are not a search for anything: a sentence, and facts for programs."""
        return self.ended("computed", *parts, **facts)

    def ended(self, status, *parts, **facts):
        """The outcome of the steps: a status, a sentence, and facts for programs."""
        w = {} if self.w is None else {"w": self.w}
        return ended(status, self.count, *parts, updates=self.updated, **{**w, **facts})

    def diverged_outcome(self, noun="step"):
        """The outcome of steps whose numbers have left the range that is worth showing."""
        return self.ended("diverged", f"Diverged after {plural(self.count, noun)}: the next leads beyond 10¹⁰⁰."
                          if self.count else f"Diverged: the first {noun} leads beyond 10¹⁰⁰.")


def made(blocks, step):
    """The blocks that are made of a step, once they are looked at."""
    yield from blocks(step)


class Rows:
    """A list of what is computed: call it with the values of a row; a column without a title is for programs only."""

    def __init__(self, **titles):
        self._record = namedtuple("Row", titles)
        self._shown = [place for place, title in enumerate(titles.values()) if title is not None]
        self._titles = tuple(title for title in titles.values() if title is not None)
        self.count = 0

    def __call__(self, *values):
        self.count += 1
        record = self._record(*values)
        return Listed(record, [Row(self._titles, tuple(record[place] for place in self._shown))])

    def computed(self, *parts, **facts):
        """The outcome of the list: a sentence, and facts for programs."""
        return self.ended("computed", *parts, **facts)

    def ended(self, status, *parts, **facts):
        """The outcome of a list that answers a question: a status, a sentence, and facts for programs."""
        return ended(status, self.count, *parts, **facts)


def ended(status, steps, *parts, updates=0, **facts):
    """An outcome: a status, how many steps, a sentence, and facts for programs."""
    blocks = [line(*parts, indent=0)] if parts else []
    return Outcome(status, {"steps": steps, "updates": updates, **facts}, blocks, status in GOOD)


def has_left_range(w):
    """Whether the weights that a step ends with are floats and no longer worth showing: not of a length below 10¹⁰⁰."""
    return float in map(type, w) and not hypot(*w) < 1e100


def line(*parts, indent=2):
    return Line(parts, indent)


def in_short(*sentences):
    """What a topic has shown, at its end."""
    yield Heading("In short")
    yield line(*sentences, indent=0)


class Run:
    """One run of a stream for programs: its header, its steps, once, and its outcome."""

    def __init__(self, header, events):
        self.header, self._events = header, events
        self._kept, self._outcome = deque(), None

    def __iter__(self):
        while self._kept:
            yield self._kept.popleft()
        while self._outcome is None:
            event = next(self._events)
            if isinstance(event, Outcome):
                self._outcome = event
            elif isinstance(event, Traced):
                yield event.step

    def outcome(self):
        """How the run ended; steps that nobody has asked for yet are gone through first."""
        for _ in self:
            pass
        return self._outcome

    def keep(self):
        """Go through the steps that nobody has asked for yet, and keep them for whoever does."""
        self._kept = deque(self)


def runs(events):
    """The runs of a stream, one after the other; the steps of one that is passed over are kept."""
    events = iter(events)
    for event in events:
        if isinstance(event, Header):
            run = Run(event, events)
            yield run
            run.keep()
