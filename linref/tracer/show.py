"""Choose what of a trace is shown, and turn it into lines; no step is kept once it has been shown."""

from collections import deque
from itertools import chain
from math import inf
from time import monotonic
from typing import Any, Iterable, Iterator, NamedTuple, Optional

from linref.tracer.events import (
    Closing, Header, Heading, Hidden, Line, ListRow, Outcome, Passed, Picture, Row, Traced, WHOLE, Waiting)
from linref.tracer.progress import PROGRESS
from linref.tracer.renderer import Lines, Renderer

FIRST, LAST = 6, 3  # of a longer one at least these are shown, and whatever else belongs to their parts
READ = 100  # steps of a run up to which none are passed over


class Selection(NamedTuple):
    """Which steps of a run are shown, and which with a picture; `cut` leaves out the middle of a long run.

    A run of `whole` steps is not long. Unless its `ends` are shown, a long run is shown up to the first gap.

    >>> from linref.tracer.events import Traced
    >>> steps = [Traced(n, [Line((f"step {n}",))]) for n in range(1, 6)]
    >>> chosen = _selected(steps, Selection(first=1, last=2))
    >>> [event.step if isinstance(event, Traced) else event.said for event in chosen]
    [1, '2 steps not shown', 4, 5]
    """

    only_updates: bool = False
    first: Optional[int] = None
    last: Optional[int] = None
    plot: str = "last"
    cut: bool = False
    whole: int = WHOLE
    ends: bool = True


def show(events: Iterable, renderer: Renderer, selection: Selection = Selection(),
         reveal: Any = None) -> Iterator[str]:
    """Yield the lines of a trace; the lines of an event are made only when they are needed.

    `reveal` asks a question before each step and before the end of a run, and waits until it is to be shown.
    """
    blocks = _blocks_of_lines(events, renderer, selection, reveal)
    return chain.from_iterable(map(Spacing(), blocks) if renderer.spaced else blocks)


class Spacing:
    """Keep one empty line where several follow each other, and none at the beginning.

    >>> apart = Spacing()
    >>> apart(["", "a", ""]), apart(["", "b"])
    (['a', ''], ['b'])
    """

    def __init__(self) -> None:
        self.before = ""

    def __call__(self, lines: Iterable[str]) -> list[str]:
        kept = []
        for text in lines:
            if text or self.before:
                kept.append(text)
            self.before = text
        return kept


def _questions(event: Any, renderer: Renderer, reveal: Any) -> Iterator[Lines]:
    """Yield the question before an event, if there is one, and wait once it is printed."""
    asked = None
    if isinstance(event, Header):
        reveal.begin()
    elif type(event) is Traced:
        asked = reveal.before_step(event)
    elif isinstance(event, Outcome):
        asked = reveal.before_end()
    if asked:
        yield renderer.block(Waiting())
        yield [""]
        yield renderer.block(asked)
        reveal.wait()


def _blocks_of_lines(events: Iterable, renderer: Renderer, selection: Selection, reveal: Any) -> Iterator[Lines]:
    """Yield the lines of each event that is shown; the rules of a run's cells are printed above its first step."""
    legend = printed = ""
    kept_back = False  # whether the end of the run would tell what is hidden
    for event in _selected(events, selection):
        if isinstance(event, Header):
            PROGRESS.begin(event.run)
            legend = event.cells.legend if event.cells else ""
            kept_back = False
        elif isinstance(event, Hidden):
            kept_back = renderer.for_people and selection.first is not None and selection.last is None
        elif isinstance(event, Heading):
            kept_back = False
        elif kept_back:
            continue
        before = legend
        if isinstance(event, Traced):
            legend = getattr(event.step, "legend", "") or legend
        if legend != printed and isinstance(event, (Traced, Hidden, Row)):
            if legend:
                yield [""] * (renderer.spaced and legend != before)
                yield renderer.block(Line((legend,)))
            printed = legend
        if reveal:
            yield from _questions(event, renderer, reveal)
        if selection.plot != "none" or not isinstance(event, Picture):
            yield renderer.block(event)
    yield renderer.rows_ended()


def _selected(events, selection):
    """Yield the events to show: of each sequence of steps only the chosen ones."""
    ahead = _Ahead(events)
    while (event := ahead.next()) is not None:
        if isinstance(event, (Traced, Closing)):
            ahead.seen.appendleft(event)
            yield from _Chosen(ahead, selection, isinstance(event, ListRow))
        else:
            yield event


class _Ahead:
    """Events one after the other, with a way to look ahead: do at most so many steps follow?

    >>> ahead = _Ahead([Traced(1, ()), Traced(2, ()), Closing(())])
    >>> ahead.at_most(1, [Traced]), ahead.at_most(2, [Traced]), ahead.next().step
    (False, True, 1)
    """

    def __init__(self, events):
        self.events = iter(events)
        self.seen: deque = deque()

    def next(self):
        """The next event; None at the end."""
        return self.seen.popleft() if self.seen else next(self.events, None)

    def at_most(self, most, kinds):
        """Whether at most so many steps follow before an event of another kind."""
        place = count = 0
        while count <= most:
            if place == len(self.seen):
                self.seen.append(next(self.events, None))
            kind = type(self.seen[place])
            if kind not in kinds:
                return True
            place, count = place + 1, count + (kind is not Closing)
        return False


class _Chosen:
    """Yield the first and last steps of a run, and one Hidden for the rest.

    Where the caller has not said how many steps to show, a part of the run, such as an epoch, is shown from its first
    step to its last, unless it is very long.

    first, last    how many steps are shown at each end
    number         the number of the current step, from 0
    part, place    the part that the current step belongs to, and the number of the step within this part
    shown          how many steps have been shown so far
    tail           the steps that may be among the last ones, each with its number, its place and what closes it
    hidden         how many steps are left out, and `updates` how many of them make updates
    closings       what closes the parts that are left out, if there are few; None if there are many
    """

    def __init__(self, ahead, selection, listed):
        self.ahead, self.selection, self.listed = ahead, selection, listed
        self.kinds = ListRow if listed else Traced, Closing
        self.first, self.last = selection.first or 0, selection.last or 0
        if selection.cut:
            self.first, self.last = FIRST, LAST * selection.ends
        everything = not selection.cut and selection.first is None and selection.last is None
        if everything or (listed or selection.cut) and ahead.at_most(selection.whole, self.kinds):
            self.first = inf
        self.part = self.titled = None
        self.number, self.place, self.shown = -1, 0, 0
        self.tail: deque = deque()
        self.hidden = self.updates = 0
        self.closings: list | None = []
        self.why, self.each = "", "step"  # why the rest repeats what has been there, and what a step is

    def __iter__(self):
        """Yield the chosen steps; if the steps that are left out take longer than a second, first yield Waiting."""
        yield from self._first_ones()
        since = monotonic()
        while type(event := self.ahead.next()) in self.kinds:
            for shown in chain([self._later(event)], self._passing_over(event)):
                if monotonic() - since > 1:
                    yield Waiting()
                    since = inf
                yield from shown
        self.ahead.seen.appendleft(event)
        self._keep(self.last)
        yield from self._last_ones()

    def _passing_over(self, event):
        """Count the later steps that cannot be among the last ones; yield nothing of them, but from time to time."""
        run = getattr(event, "run", None)
        if not run or self.ahead.seen or self.selection.only_updates or self.number < READ:
            return
        if self.why or not self.selection.ends:
            keep = 0
        else:
            keep = self.selection.whole + 1 if self.selection.cut else self.last
        passed = Passed()
        for passed in run.pass_over(keep, self.place):
            yield ()
        if passed.steps:
            self.number += passed.steps
            self.hidden += passed.steps
            self.updates += passed.updates
            self.closings = None
            self.part, self.place = passed.part, passed.place

    def _first_ones(self):
        """Yield the steps that are shown as the first ones."""
        while type(event := self.ahead.next()) in self.kinds:
            if type(event) is Closing:
                yield event
            elif self.selection.only_updates and not event.update:
                self._take(event)
            elif not self._comes_first(event):
                break
            else:
                self._take(event)
                self.shown += 1
                yield self._titled(event, lambda: self._begins(self.number) or self.ahead.at_most(0, self.kinds))
        self.ahead.seen.appendleft(event)

    def _comes_first(self, event):
        """Whether the next step is among the first ones that are shown, or belongs to the part that they end in."""
        if self.selection.cut and event.repeats:
            return False
        if self.shown < self.first or self.selection.cut and event.news:
            return True
        continues = self.selection.cut and event.part is not None and event.part == self.part
        return continues and self.shown < self.selection.whole

    def _take(self, event):
        """Count a step, and note its part."""
        self.number += 1
        self.place = self.place + 1 if event.part == self.part else 1
        self.part, self.each = event.part, event.each

    def _later(self, event):
        """Return what is shown at once of a later step, or of what closes it: usually nothing."""
        if type(event) is Closing:
            if self.tail:
                self.tail[-1].append(event)
            return [] if self.tail or self.hidden else [event]
        self._take(event)
        if self.selection.only_updates and not event.update:
            return []
        if not self.selection.ends:
            self._hide(event)
            return []
        if self.selection.cut and event.repeats:
            before = [] if self.why else self._before_the_repetition(event.cycle)
            self._hide(event)
            self.why = event.repeats
            return before
        self.tail.append([self.number, self.place, event])
        self._keep(self.selection.whole if self.selection.cut else self.last)
        return []

    def _keep(self, most):
        """Leave so many steps in the tail, or those of the last part."""
        while len(self.tail) > most and not self._keeps_its_part():
            _, _, event, *closings = self.tail.popleft()
            self._hide(event, closings)

    def _before_the_repetition(self, cycle):
        """The last steps before those that repeat others, of a short cycle all; above them what is left out."""
        self._keep(max(cycle, self.last) if cycle <= len(self.tail) else self.last)
        shown = list(self._last_ones())
        self.tail.clear()
        return shown

    def _keeps_its_part(self):
        """Whether the first step of the tail belongs to the part of the last ones, which is kept whole if not long."""
        if self.part is None or not self.selection.cut or len(self.tail) > self.selection.whole:
            return False
        return self.tail[-self.last][2].part == self.tail[0][2].part

    def _hide(self, event, closings=()):
        """Count a step that is not shown, and keep what closes its part."""
        self.hidden += 1
        self.updates += bool(event.update)
        if closings and self.closings is not None:
            self.closings = [*self.closings, *closings] if len(self.closings) < FIRST else None

    def _left_out(self):
        """A line that says how many steps have been left out since the last one, if any have; what closes them."""
        said = [Hidden(self.hidden, None if self.listed else self.updates, self.why, self.each)] if self.hidden else []
        said += self.selection.cut and self.closings or ()
        self.hidden, self.updates, self.closings = 0, 0, []
        return said

    def _last_ones(self):
        """Yield how many steps are left out, and the last ones; a repetition stands below all others."""
        if not self.why:
            yield from self._left_out()
        for at, place, event, *closings in self.tail:
            self.place = place
            yield self._titled(event, lambda: self._begins(at) or at == self.number)
            yield from closings
        if self.why:
            yield from self._left_out()

    def _begins(self, number):
        """Whether a step is the first one, where the first one has a picture too."""
        return number == 0 and self.selection.plot == "ends"

    def _titled(self, event, at_end):
        """A step with the pictures that are wanted; the first step shown of a part stands below the part's name."""
        title = []
        if event.part != self.titled:
            self.titled = event.part
            cut = self.place > 1 and not self.selection.only_updates
            title = [Line((f"{event.part}, from its step {self.place} on" if cut else event.part,), 0)]
        blocks = (block for block in event.blocks if type(block) is not Picture or self._is_wanted(block, at_end))
        return event._replace(blocks=chain(title, blocks))

    def _is_wanted(self, block, at_end):
        """Whether a picture in a step is shown; `at_end()` says whether the step ends a run."""
        if self.selection.plot == "all":
            return True
        return self.selection.plot != "none" and block.ends and at_end()
