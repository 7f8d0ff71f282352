"""A trace as it is printed: events in, lines out; no step is kept once it has been shown."""

from collections import deque
from itertools import groupby
from math import inf
from time import monotonic
from typing import NamedTuple, Optional

from linref.tracer.events import Closing, Header, Line, Listed, Outcome, Picture, Traced
from linref.tracer.words import plural
from linref.tracer.progress import PROGRESS

WHOLE = 60  # steps or rows up to which a run is shown as a whole
FIRST, LAST = 20, 4  # of a longer one at least these are shown, and whatever else belongs to their parts


class Selection(NamedTuple):
    """Which steps of a run are shown, and which with a picture; `cut` leaves out the middle of a long run."""

    only_updates: bool = False
    first: Optional[int] = None
    last: Optional[int] = None
    plot: str = "ends"
    cut: bool = False


class Hidden(NamedTuple):
    """So many steps that are not shown here, and how many of them make updates; None for the rows of a list."""

    count: int
    updates: Optional[int]

    @property
    def said(self):
        """How many steps, in words."""
        updates = "an update" if self.updates == 1 else "updates"
        some = f", {self.updates} of them {updates}" if self.updates not in (None, 0, self.count) else ""
        return f"{plural(self.count, 'step')} not shown{some}"


class Waiting(NamedTuple):
    """A sign that the next event takes long."""


def show(events, renderer, selection=Selection()):
    """The lines of a trace; each is made only when it is asked for."""
    shown = {Header: renderer.header, Outcome: renderer.outcome, Hidden: renderer.hidden, Waiting: renderer.waiting,
             Traced: renderer.step, Listed: renderer.step, Closing: renderer.step}
    for event in _selected(events, selection):
        if isinstance(event, Header):
            PROGRESS.begin(event.run)
        if selection.plot != "none" or not isinstance(event, Picture):
            yield from shown.get(type(event), renderer.block)(event)


def _selected(events, selection):
    """The events to show; of steps that follow each other only those that are wanted."""
    for kind, group in groupby(events, lambda event: Traced if isinstance(event, Closing) else type(event)):
        if issubclass(kind, Traced):
            yield from _Chosen(group, selection, kind is Listed)
        else:
            yield from group


class _Chosen:
    """The steps of one run that are wanted, each with its pictures, and a word on those left out.

    A part of the run, such as an epoch, is cut only if it is very long, unless the caller has said how many to show.
    """

    def __init__(self, steps, selection, listed):
        self.steps, self.selection, self.listed = _Ahead(steps), selection, listed
        everything = not selection.cut and selection.first is None and selection.last is None
        self.first = inf if everything else selection.first or 0
        self.last = selection.last or 0
        if self.first < inf and (listed or selection.cut) and self.steps.at_most(WHOLE):
            self.first = inf
        elif selection.cut:
            self.first, self.last = FIRST, LAST
        self.part = self.titled = None
        self.place = self.shown = 0
        self.tail, self.hidden, self.updates = deque(), 0, 0

    def __iter__(self):
        """Where steps that are not shown take longer than a second, what has been shown does not wait for them."""
        since, number = None, -1
        for event in self.steps:
            if isinstance(event, Closing):
                if self.tail:
                    self.tail[-1].append(event)
                elif not self.hidden:
                    yield event
                continue
            number += 1
            if since is not None and monotonic() - since > 1:
                yield Waiting()
                since = inf
            same, self.part = event.part == self.part, event.part
            self.place = self.place + 1 if same else 1
            if self.selection.only_updates and not event.update:
                continue
            if self._comes_first(same):
                self.shown += 1
                yield self._titled(event, self.place, lambda: number == 0 or self.steps.at_most(0))
                continue
            since = since or monotonic()
            self.tail.append([number, self.place, event])
            self._drop()
        if self.hidden:
            yield Hidden(self.hidden, None if self.listed else self.updates)
        for at, place, event, *closings in self.tail:
            yield self._titled(event, place, lambda: at in (0, number))
            yield from closings

    def _comes_first(self, same):
        """Whether a step, of the same part as the one before it or not, is among the first ones that are shown."""
        if self.tail or self.hidden:
            return False
        return self.shown < self.first or self.selection.cut and self.shown < WHOLE and self.part is not None and same

    def _drop(self):
        """Let go of the steps that cannot be among the last ones that are shown."""
        parts = self.selection.cut and self.part is not None
        while len(self.tail) > (WHOLE if parts else self.last) or (
                parts and len(self.tail) > self.last and self.tail[-self.last][2].part != self.tail[0][2].part):
            self.hidden += 1
            self.updates += bool(self.tail.popleft()[2].update)

    def _titled(self, event, place, at_end):
        """A step with the pictures that are wanted of it, below the name of its part where that is new."""
        plot, title = self.selection.plot, []
        if event.part != self.titled:
            self.titled = event.part
            cut = place > 1 and not self.selection.only_updates
            title = [Line((f"{event.part}, from its step {place} on" if cut else event.part,), 0)]
        return event._replace(blocks=(block for blocks in (title, event.blocks) for block in blocks if not isinstance(
            block, Picture) or plot == "all" or plot == "ends" and block.ends and at_end()))


class _Ahead:
    """Events that can be asked how many steps follow."""

    def __init__(self, events):
        self._events, self._seen = iter(events), deque()

    def __iter__(self):
        while self._seen:
            yield self._seen.popleft()
        for event in self._events:
            yield event
            while self._seen:
                yield self._seen.popleft()

    def _look(self):
        """Whether there is an event more, which is then among those seen."""
        for event in self._events:
            self._seen.append(event)
            return True
        return False

    def at_most(self, most):
        """Whether no more than so many steps follow."""
        count = sum(isinstance(event, Traced) for event in self._seen)
        while count <= most and self._look():
            count += isinstance(self._seen[-1], Traced)
        return count <= most
