"""What a trace is made of. Blocks hold values; how a number looks is the renderer's affair.

A *run* is one execution of an algorithm: a header, the steps as they come, and an outcome. Between runs a topic
may show any block.
"""

from typing import Any, Callable, NamedTuple

from linref.tracer.events import (Beside, Header, Heading, Line, Note, Outcome, Picture, Row, Table,  # noqa: F401
                                  Traced, Listed, line)


class Conventions(NamedTuple):
    """What the handouts settle differently, and so every header says; None where a run has no such thing."""

    labels: Any = None
    tie: Any = None
    bias: Any = None
    rate: Any = None
    order: Any = None
    w: Any = None
    start: Any = None
    stop: Any = None


class Run:
    """One execution: iterate it for its steps, once, then ask it for its outcome.

    `tell(step, picture)` yields the blocks of a step, with a picture if one is wanted and the run has one
    (`pictured`); `finish(run)` makes the outcome, and `updates(step)` says how many updates follow from a step;
    None where a run makes none, but lists what it has found. A step that carries the weights `after` it has made its
    updates itself; those of any other are made once the next step comes. `limit` is the number of steps that may follow
    the first one. A run that leaves the range of numbers ends, as diverged, before the step that has left it.
    """

    def __init__(self, header, steps, tell, finish, updates=lambda step: 1, limit=None, pictured=False):
        self.header = header
        self.tell: Callable = tell
        self.updates: Callable = updates
        self.pictured = pictured
        self.lists = False  # whether the steps are only a list, whose last w is not where anything has ended
        self._steps, self._finish, self._limit = iter(steps), finish, limit
        self._through = False
        self.count = self.updated = 0
        self.first = self.last = None
        self.stopped = self.diverged = self.failed = False

    def __iter__(self):
        for step in self._in_range():
            if self._limit is not None and self.count > self._limit:
                self.stopped = True
                break
            made = step if hasattr(step, "after") else self.last
            self.updated += self.updates(made) if self.updates and made else 0
            self.first, self.last = self.first or step, step
            self.count += 1
            yield step
        self._through = True

    def _in_range(self):
        """The steps while their numbers are worth showing."""
        try:
            for step in self._steps:
                if has_left_range(step):
                    break
                yield step
            else:
                return
        except OverflowError:
            pass
        self.diverged = True

    def outcome(self):
        """How the run ended; steps that nobody has asked for yet are gone through first."""
        if not self._through:
            for _ in self:
                pass
        if self.diverged and self.last is None:
            said = line("Diverged: the numbers are out of range from the start.", indent=0)
            return Outcome("diverged", {"steps": 0, "updates": 0}, [said])
        ended = self._finish(self)
        if self.w is not None and not self.lists:
            ended.facts.setdefault("w", self.w)
        return ended

    @property
    def w(self):
        """The weights that the steps so far have led to, or None where they have none."""
        return getattr(self.last, "after", getattr(self.last, "w", None))


def has_left_range(step):
    """Whether the weights or the gradient of a step are no longer numbers worth showing."""
    vectors = (getattr(step, name, None) or () for name in ("w", "after", "gradient"))
    return any(isinstance(a, float) and not abs(a) < 1e100 for vector in vectors for a in vector)


def note(erratum, *parts):
    """A note on an erratum of the given texts and values."""
    return Note(erratum, parts)


def as_events(items):
    """Transitional: runs of the old kind as events."""
    for item in items:
        if not isinstance(item, Run):
            yield item
            continue
        yield item.header
        kind = Listed if item.lists else Traced
        for step in item:
            yield kind(step, _late(item, step), bool(item.updates is None or item.updates(step)))
        yield item.outcome()


def _late(run, step):
    yield from run.tell(step, run.pictured)
