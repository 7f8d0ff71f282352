"""The reader's own line: which line of a program last changed the weights that part from the page's."""

import sys
from functools import partial

from linref.lists import scale
from linref.own.guard import Endless, Watch, quiet
from linref.own.program import arguments
from linref.own.sets import Samples
from linref.own.states import numbers_of, unpacked, yields

MAX_ENTRIES = 200  # of a variable that is watched
BIAS_NAMES = ("b", "bias", "intercept", "w0")


def changing_lines(program, samples, labels, passes, states):
    """Lines that last changed variables which the program's last weights are made of: [(line, name, before, after)].

    The program runs until it has yielded so many states, or has returned.
    """
    changes, before = {}, sys.gettrace()
    with quiet(), Watch() as watch:
        try:
            with watch.one_call():
                X, y = arguments(samples, labels, bool(program.takes_arrays))
                sys.settrace(partial(begin_frame, program.file, changes))
                value = unpacked(program.call(X, y, passes))
                for _ in range(states if yields(value) else 0):
                    next(value, None)
        except (Exception, Endless):
            return []
        finally:
            sys.settrace(before)
    return list(changes.values())


def begin_frame(file, changes, frame, event, argument):
    """What watches the lines of a frame, if it is one of the reader's file; not of an expression, such as a sum's."""
    watched = frame.f_code.co_filename == file and not frame.f_code.co_name.startswith("<")
    return watch_lines(changes, snapshot(frame), frame.f_lineno) if watched else None


def watch_lines(changes, seen, line):
    """A function that notes which line of a frame changes which variable, from what was seen at its first line on."""
    def watch(frame, event, argument):
        nonlocal seen, line
        now = snapshot(frame)
        changes.update({name: (line, name, seen.get(name), value) for name, value in now.items()
                        if value != seen.get(name)})
        seen, line = now, frame.f_lineno
        return watch

    return watch


def snapshot(frame):
    """The numbers and short vectors among the variables of a frame, and among the attributes of its self."""
    found = {}
    for name, value in frame.f_locals.items():
        if name == "self":
            found.update({f"self.{key}": numbers for key, part in getattr(value, "__dict__", {}).items()
                          if (numbers := short(part))})
        elif numbers := short(value):
            found[name] = numbers
    return found


def short(value):
    """The numbers of a variable, or None if it holds something else or too many."""
    if hasattr(value, "__len__") and len(value) > MAX_ENTRIES:
        return None
    numbers = numbers_of(value)
    return tuple(numbers) if numbers and len(numbers) <= MAX_ENTRIES else None


def line_of_parting(program, found):
    """(line, name, before, after) of the last change of a variable that is part of the weights that part, or None."""
    samples, ran, k = found.samples, found.ran, found.parting.k
    if found.reading is None or not ran.states or not program.file:
        return None
    k += found.reading.begins
    state = ran.states[min(k, len(ran.states) - 1)]
    passes = k + 1 if ran.moments == "passes" else 3
    larger = Samples([scale(7, x) for x in samples.points], samples.signs)  # which changes w, but no counter
    changes, others = (changing_lines(program, some, found.reading.labels, passes, k + 1) for some in (samples, larger))
    values = {name: after for _, name, _, after in others}
    bias_parts = found.parting.own[-1:] != found.parting.page[-1:]
    names = [change for change in changes if part_of(change[3], state) and change[2] is not None
             and (bias_parts or not is_bias(change[1]))]
    return max(names, default=None, key=lambda change: (
        len(change[3]), is_bias(change[1]), values.get(change[1]) != change[3], change[0]))


def is_bias(name):
    """Whether a variable is called as a bias is; a counter may have the same value.

    >>> is_bias("self.intercept_"), is_bias("errors")
    (True, False)
    """
    return name.rpartition(".")[2].strip("_") in BIAS_NAMES


def part_of(numbers, state):
    """Whether some numbers stand one after another in a state."""
    n = len(numbers)
    return any(list(numbers) == list(state[i:i + n]) for i in range(len(state) - n + 1))


