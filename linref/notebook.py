"""Traces and steps as objects: a notebook shows them as Markdown, print as text, a for loop goes through them."""

from itertools import islice
from pathlib import PurePath

from linref import cli
from linref.options import parsed
from linref.samples import InputError
from linref.tracer import Table, runs


def trace(handout, topic=None, **options):
    """What the command line prints for a topic, or for a whole handout, told by the options of the same names.

    An option that is None or False is as if it were not there.
    """
    words = [str(word) for word in (handout, topic) if word is not None]
    return Trace(words, parsed([_argument(*option) for option in options.items() if option[1] not in (None, False)])[1])


def table(steps, most=100):
    """Steps of any algorithm as a table, up to so many; its columns are the fields of the steps, if they have names."""
    return Steps(steps, most)


def _argument(name, value):
    """An option as the command line has it; several numbers with commas between them."""
    if value is True:
        return f"--{name}"
    several = hasattr(value, "__iter__") and not isinstance(value, (str, PurePath))
    return f"--{name}={','.join(map(str, value)) if several else value}"


class Shown:
    """What is printed as text, and shown in a notebook as Markdown."""

    def __str__(self):
        return "\n".join(self.lines("text"))

    def _repr_markdown_(self):
        return "\n".join(self.lines("markdown"))


class Trace(Shown):
    """The trace of a topic; it runs anew each time that it is shown or gone through."""

    def __init__(self, words, given):
        self._words, self._given = words, given
        self._events()

    def _events(self):
        return cli.traces(self._words, self._given)

    def __iter__(self):
        """The runs, each of which gives its steps, once, and has an outcome."""
        return runs(self._events())

    def lines(self, form):
        return cli.lines(self._events(), self._given | {"format": form}, False)


class Steps(Shown):
    """Some steps and what they look like as a table."""

    def __init__(self, steps, most):
        if most < 1:
            raise InputError(f"most: {most}; expected a whole number from 1 on")
        steps = iter(steps)
        self._steps = list(islice(steps, most))
        self._more = any(True for _ in steps)

    def __iter__(self):
        return iter(self._steps)

    def lines(self, form):
        rows = [[*map(_cell, step)] if isinstance(step, tuple) else [_cell(step)] for step in self._steps]
        fields = rows and getattr(self._steps[0], "_fields", range(1, len(rows[0]) + 1))
        table = [Table([[*fields], *rows])] if rows else []
        return [*cli.lines(table, {"format": form}, False), *["… and more"] * self._more]


def _cell(value):
    """A value as a table shows it; a record as its values."""
    return list(value) if isinstance(value, tuple) else value
