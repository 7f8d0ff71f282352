"""A trace as it is printed: runs and blocks in, lines out; no step is kept once it has been shown."""

from collections import deque
from itertools import chain, islice
from math import inf
from time import monotonic
from typing import NamedTuple, Optional

from linref.tracer.blocks import Picture, Run


WAITING = object()
LISTED = 24  # rows up to which a list is shown as a whole


class Selection(NamedTuple):
    """Which steps of a run are shown, and which of them with a picture."""

    only_updates: bool = False
    first: Optional[int] = None
    last: Optional[int] = None
    plot: str = "ends"


def show(items, renderer, selection=Selection()):
    """The lines of a trace; each is made only when it is asked for."""
    def pictured(blocks):
        return (block for block in blocks if selection.plot != "none" or not isinstance(block, Picture))

    for item in items:
        if not isinstance(item, Run):
            for block in pictured([item]):
                yield from renderer.block(block)
            continue
        yield from renderer.header(item.header)
        for chosen in _chosen(item, selection):
            if chosen is WAITING:
                yield from renderer.waiting()
            elif isinstance(chosen, int):
                yield from renderer.hidden(chosen)
            else:
                step, picture = chosen
                yield from renderer.step(step, pictured(item.tell(step, picture)))
        ended = item.outcome()
        yield from renderer.outcome(ended._replace(blocks=list(pictured(ended.blocks))))


def _chosen(run, selection):
    """The steps to show, each with whether a picture is wanted, and the number of those hidden before the last.

    Where those that are not shown take longer than a second, what has been shown so far is not to wait for them. A list that
    is not long is shown as a whole: its rows are no steps.
    """
    tail = deque(maxlen=selection.last or 0)
    everything = selection.first is None and selection.last is None
    shown = hidden = 0
    since = None
    steps = _ends(run)
    if run.lists and not everything:
        rows = list(islice(steps, LISTED + 1))
        if len(rows) <= LISTED:
            yield from rows
            return
        steps = chain(rows, steps)
    for step, at_end in steps:
        if since is not None and monotonic() - since > 1:
            yield WAITING
            since = inf
        picture = run.pictured and (selection.plot == "all" or (selection.plot == "ends" and at_end))
        if selection.only_updates and run.updates and not run.updates(step):
            hidden += 1
        elif everything or shown < (selection.first or 0):
            shown += 1
            yield step, picture
        else:
            since = monotonic() if since is None else since
            hidden += len(tail) == tail.maxlen
            tail.append((step, picture))
    if hidden:
        yield hidden
    yield from tail


def _ends(run):
    """Each step with whether it is the first or the last; looks ahead only where a run has pictures."""
    if not run.pictured:
        yield from ((step, False) for step in run)
        return
    steps = iter(run)
    previous = next(steps, None)
    at_end = True
    for step in steps:
        yield previous, at_end
        previous, at_end = step, False
    if previous is not None:
        yield previous, True
