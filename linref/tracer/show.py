"""Choose what of a trace is shown, and turn it into lines; no step is kept once it has been shown."""

from collections import deque
from itertools import chain, groupby
from math import inf
from time import monotonic
from typing import Iterable, Iterator, NamedTuple, Optional

from linref.tracer.events import Closing, Header, Heading, Line, ListRow, Outcome, Picture, Row, Traced
from linref.tracer.words import plural
from linref.tracer.progress import PROGRESS
from linref.tracer.renderer import Lines, Renderer, Show

WHOLE = 12  # steps or rows up to which a run is shown as a whole
FIRST, LAST = 6, 3  # of a longer one at least these are shown, and whatever else belongs to their parts


class Selection(NamedTuple):
    """Which steps of a run are shown, and which with a picture; `cut` leaves out the middle of a long run.

    A run of `whole` steps is not long.

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


class Hidden(NamedTuple):
    """Steps that are not shown here: how many, and how many of them make updates; None for the rows of a list."""

    steps: int
    updates: Optional[int]
    why: str = ""

    @property
    def said(self) -> str:
        """How many steps are not shown, in words."""
        updates = "an update" if self.updates == 1 else "updates"
        some = f", {self.updates} of them {updates}" if self.updates not in (None, 0, self.steps) else ""
        return f"{plural(self.steps, 'step')} not shown{some}" + (f": {self.why}" if self.why else "")


class Waiting(NamedTuple):
    """The next event takes long, so what has been shown so far should be printed now."""


def show(events: Iterable, renderer: Renderer, selection: Selection = Selection()) -> Iterator[str]:
    """Yield the lines of a trace; the lines of an event are made only when they are needed."""
    blocks = _blocks_of_lines(events, renderer, selection)
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


def _blocks_of_lines(events: Iterable, renderer: Renderer, selection: Selection) -> Iterator[Lines]:
    """Yield the lines of each event that is shown; the rules of a run's cells are printed above its first step."""
    shown: dict[type, Show] = {
        Header: renderer.header, Outcome: renderer.outcome, Hidden: renderer.hidden, Waiting: renderer.waiting,
        Traced: renderer.step, ListRow: renderer.step, Closing: renderer.step}
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
        if legend != printed and isinstance(event, (Traced, Hidden, Row)):
            if legend:
                yield renderer.block(Line((legend,)))
            printed = legend
        if selection.plot != "none" or not isinstance(event, Picture):
            yield shown.get(type(event), renderer.block)(event)
    yield renderer.rows_ended()


def _selected(events, selection):
    """Yield the events to show: of each sequence of steps only the chosen ones."""
    for kind, group in groupby(events, lambda event: Traced if isinstance(event, Closing) else type(event)):
        if issubclass(kind, Traced):
            yield from _Chosen(group, selection, kind is ListRow)
        else:
            yield from group


class _Chosen:
    """Yield the first and last steps of a run, and one Hidden for the rest.

    Where the caller has not said how many steps to show, a part of the run, such as an epoch, is shown from its first
    step to its last, unless it is very long.

    first, last    how many steps are shown at each end
    part, place    the part that the current step belongs to, and the number of the step within this part
    shown          how many steps have been shown so far
    tail           the steps that may be among the last ones, each with its number, its place and what closes it
    hidden         how many steps are left out, and `updates` how many of them make updates
    """

    def __init__(self, steps, selection, listed):
        self.steps, self.selection, self.listed = _Ahead(steps), selection, listed
        everything = not selection.cut and selection.first is None and selection.last is None
        self.first = inf if everything else selection.first or 0
        self.last = selection.last or 0
        if self.first < inf and (listed or selection.cut) and self.steps.at_most(selection.whole):
            self.first = inf
        elif selection.cut:
            self.first, self.last = FIRST, LAST
        self.part = self.titled = None
        self.place = self.shown = 0
        self.tail: deque = deque()
        self.hidden = self.updates = 0
        self.known, self.why = set(), ""  # what has happened, and why the rest repeats it
        self.over = False  # whether a step in the middle has been shown

    def __iter__(self):
        """Yield the chosen steps; if the steps that are left out take longer than a second, first yield Waiting."""
        since, number = None, -1
        for event in self.steps:
            if isinstance(event, Closing):
                if self.tail and not self.why:  # what closes a repeated part is not shown either
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
            if self._comes_first(same) and not self._repeats(event):
                self.known.add(event.news)
                self.shown += 1
                yield self._titled(event, lambda: self._begins(number) or self.steps.at_most(0))
                continue
            since = since or monotonic()
            yield from self._later(event, number)
        yield from self._last_ones(number)

    def _repeats(self, event):
        """Whether a step has been there before, and is left out for that."""
        return bool(event.repeats) and selection_cuts(self.selection)

    def _later(self, event, number):
        """Keep a step that may be among the last ones; yield one in which something new happens."""
        if self._repeats(event):
            self._hide(event)
            self.why = event.repeats
        elif event.news not in self.known and selection_cuts(self.selection):
            self.known.add(event.news)
            yield from self._everything_hidden()
            yield self._titled(event, lambda: False)
        else:
            self.tail.append([number, self.place, event])
            self._drop()

    def _last_ones(self, number):
        """Yield how many steps are left out, and the last ones; a repetition stands below all others."""
        left_out = [Hidden(self.hidden, None if self.listed else self.updates, self.why)] * bool(self.hidden)
        yield from () if self.why else left_out
        for at, place, event, *closings in self.tail:
            self.place = place
            yield self._titled(event, lambda: self._begins(at) or at == number)
            yield from closings
        yield from left_out if self.why else ()

    def _comes_first(self, same):
        """Whether a step, of the same part as the one before it or not, is among the first ones that are shown."""
        if self.tail or self.hidden or self.over:
            return False
        if self.shown < self.first:
            return True
        continues = self.selection.cut and self.part is not None and same
        return continues and self.shown < self.selection.whole

    def _drop(self):
        """Drop the steps that cannot be among the last ones, and count them."""
        while self._first_is_too_early():
            self._hide(self.tail.popleft()[2])

    def _first_is_too_early(self):
        """Whether the first step of the tail cannot be among the last ones; a part that begins there is kept whole."""
        if len(self.tail) <= self.last:
            return False
        if not self.selection.cut or self.part is None:
            return True
        if len(self.tail) > self.selection.whole:
            return True
        return self.tail[-self.last][2].part != self.tail[0][2].part

    def _hide(self, event):
        """Count a step that is not shown."""
        self.hidden += 1
        self.updates += bool(event.update)

    def _everything_hidden(self):
        """The steps so far that have not been shown, counted in one line."""
        for _, _, event, *_ in self.tail:
            self._hide(event)
        self.tail.clear()
        if self.hidden:
            yield Hidden(self.hidden, None if self.listed else self.updates)
        self.hidden, self.updates, self.over = 0, 0, True

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


def selection_cuts(selection: Selection) -> bool:
    """Whether long runs are shown in part because nobody has said which steps to show."""
    return selection.cut and selection.first is None and selection.last is None


class _Ahead:
    """The same events, with a way to look ahead: do at most so many steps follow?

    >>> ahead = _Ahead([Traced(1, ()), Traced(2, ())])
    >>> ahead.at_most(1), ahead.at_most(2), len(list(ahead))
    (False, True, 2)
    """

    def __init__(self, events):
        self._events = iter(events)
        self._seen: deque = deque()

    def __iter__(self):
        while self._seen:
            yield self._seen.popleft()
        for event in self._events:
            yield event
            while self._seen:
                yield self._seen.popleft()

    def _look(self):
        """Read one more event ahead; say whether there was one."""
        for event in self._events:
            self._seen.append(event)
            return True
        return False

    def at_most(self, most):
        """Whether at most so many steps follow."""
        count = sum(isinstance(event, Traced) for event in self._seen)
        while count <= most and self._look():
            count += isinstance(self._seen[-1], Traced)
        return count <= most
