"""A trace in class: a key shows the next step, and before it stands the question what the step will be."""

import os
import sys
from contextlib import contextmanager

from linref.samples import InputError
from linref.tracer import line

MISTAKES = ("wrong", "misclassified", "mistakes", "n_k")  # cells that say which of all samples are mistakes
MOST_GIVEN = 8  # given values up to which a question repeats them
MOST_ASKED = 3  # values that are asked for
MOST_ENTRIES = 12  # entries of a vector up to which a question repeats it
QUIT = ("q", "Q", "\x1b", "\x03", "\x04", "")
HOW = " (any key: the step, q: quit)"


class Left(Exception):
    """The reader has quit."""


class Reveal:
    """Asks what comes next, and waits for a key before it is shown.

    >>> from linref.cells import Cells, after, before, found, given
    >>> cells = Cells("Each row is one sample.", given(i="i", x="x", y="y"), before(w="w"),
    ...               found(z="z", mistake="✗"), after(after="w"))
    >>> asked = question(cells.of(i=2, x=[1, 0], y=-1, w=[1, -1]), 3)
    >>> from linref.tracer import Numbers
    >>> Numbers().join(asked)
    'Step 3: w = (1,\\xa0-1), i = 2, x = (1,\\xa00), y = -1. Is this sample a mistake? What is w then?'
    """

    def __init__(self, keys):
        self.keys, self.steps, self.hint = keys, 0, HOW

    def begin(self):
        """A run begins."""
        self.steps = 0

    def before_step(self, event):
        """The question before a step."""
        self.steps += 1
        return self._asked(*question(event.step, self.steps))

    def before_end(self):
        """The question before the end of a run; none if it has no steps."""
        return self._asked(f"Step {self.steps + 1}: is there one? How does the run end?") if self.steps else None

    def _asked(self, *parts):
        parts, self.hint = (*parts, self.hint), ""
        return line(*parts, indent=0)

    def wait(self):
        """Wait for a key."""
        if self.keys() in QUIT:
            raise Left


def question(values, number):
    """What is asked before a step: parts of a line, with the weights and the sample, and without the answer."""
    cells = getattr(values, "cells", ())
    known = [cell for cell in cells if cell.role == "before" and (cell.title or cell.name in ("w", "b"))]
    given = [cell for cell in cells if cell.role == "given" and cell.title]
    pairs = [pair for cell in (*known, *given) for pair in named(cell, values)]
    if len(pairs) > MOST_GIVEN:
        pairs = [pair for cell in known for pair in named(cell, values)]
    parts = [part for name, value in pairs for part in (", ", f"{name} = ", value)][1:]
    return [f"Step {number}: ", *parts, *([". "] if parts else []), " ".join(asked(cells))]


def named(cell, values):
    """The names and values that are printed of a cell; none of a longer vector.

    >>> from linref.cells import Cells, given
    >>> cells = Cells("", given(x="x"))
    >>> [len(named(cells["x"], cells.of(x=[0] * n))) for n in (12, 13)]
    [1, 0]
    """
    value = getattr(values, cell.name)
    if isinstance(cell.title, list):
        return list(zip(cell.title, value))
    if isinstance(value, (list, tuple)) and len(value) > MOST_ENTRIES:
        return []
    return [(cell.title or cell.name, cell.printed(value))]


def asked(cells):
    """The questions about a step: the mistakes, or what it finds; then the new weights.

    >>> from linref.cells import Cells, before, found
    >>> [*asked(Cells("", before(w="w"), found(z="z"))), *asked(Cells("", found(z=None)))]
    ['What is z?', 'What comes next?']
    """
    found = [cell for cell in cells if cell.role == "found"]
    changed = [cell.name if cell.name in ("w", "b") else cell.title for cell in cells
               if cell.role == "before" and (cell.title or cell.name in ("w", "b"))]
    if any(cell.name == "mistake" for cell in found):
        yield "Is this sample a mistake?"
    elif any(cell.name in MISTAKES for cell in found):
        yield "Which sample is a mistake?"
    else:
        titles = [cell.title for cell in found if isinstance(cell.title, str) and cell.title]
        yield what_is(titles[:MOST_ASKED], "") if titles else "What comes next?"
    if changed and any(cell.role == "after" for cell in cells):
        yield what_is(changed, " then")


def what_is(names, when):
    """The question for some values.

    >>> what_is(["w", "b"], " then"), what_is(["z"], "")
    ('What are w and b then?', 'What is z?')
    """
    return f"What {'is' if len(names) == 1 else 'are'} {' and '.join(names)}{when}?"


@contextmanager
def keyboard():
    """A function that waits for a key; refused where there is no terminal to press one at."""
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        raise InputError("--reveal waits for keys; expected a terminal for input and output")
    if os.name == "nt":
        from msvcrt import getwch

        yield getwch
        return
    import termios
    import tty

    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor, termios.TCSADRAIN)
        yield lambda: os.read(descriptor, 1).decode(errors="replace")
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
