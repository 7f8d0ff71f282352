"""Traces and steps as objects: a notebook shows them as Markdown, print as text, a for loop goes through them."""

from itertools import islice

from linref import cli
from linref.tracer.blocks import Run, Table
from linref.tracer.markdown import Markdown
from linref.tracer.numbers import Numbers
from linref.tracer.text import Text


def trace(handout, topic, **options):
    """What the command line prints for a topic, told by the options of the same names.

    >>> print(trace("gales", "gates", first=0, last=0, plot="none"))  # doctest: +ELLIPSIS
    Gales · One unit for AND                                   linref/gales/gates.py
    ...
    >>> [run.header.run for run in trace("fleuret", "layer")]
    ['A layer, unit by unit', 'The same with a matrix']
    """
    return Trace(*cli.parsed([handout, topic, *map(_argument, options.items())]))


def table(steps, most=100):
    """Steps of any algorithm as a table, up to so many; its columns are the fields of the steps.

    >>> from linref.gales.data import EXAMPLE, EXAMPLE_START
    >>> from linref.gales.perceptron import normalise, perceptron
    >>> print(table(step._replace(z=None) for step in perceptron(normalise(EXAMPLE.points, EXAMPLE.signs), EXAMPLE_START)))
      tau                   w  z  misclassified
        0        (0, 1, -0.5)      (1, 4, 6, 7)
        1  (1.45, -0.6, -0.5)                ()
    """
    return Steps(steps, most)


def _argument(option):
    """An option as the command line has it."""
    name, value = option
    if value is True:
        return f"--{name}"
    return f"--{name}={','.join(map(str, value)) if isinstance(value, (list, tuple)) else value}"


class Trace:
    """The trace of a topic; it runs anew each time that it is shown or gone through."""

    def __init__(self, words, given):
        self._words, self._given = words, given
        cli.traces(words, given)

    def __iter__(self):
        """The runs, each of which gives its steps and then has an outcome."""
        return (item for item in cli.traces(self._words, self._given) if isinstance(item, Run))

    def __str__(self):
        return "\n".join(cli.lines(cli.traces(self._words, self._given), self._given | {"format": "text"}, False))

    def _repr_markdown_(self):
        return "\n".join(cli.lines(cli.traces(self._words, self._given), self._given | {"format": "markdown"}, False))


class Steps:
    """Some steps and what they look like as a table."""

    def __init__(self, steps, most):
        self._steps = list(islice(steps, most + 1))
        self._more = len(self._steps) > most
        del self._steps[most:]

    def __iter__(self):
        return iter(self._steps)

    def __str__(self):
        return "\n".join(self._lines(Text()))

    def _repr_markdown_(self):
        return "\n".join(self._lines(Markdown(Numbers())))

    def _lines(self, renderer):
        rows = [list(map(_cell, step)) for step in self._steps]
        lines = renderer.block(Table([list(self._steps[0]._fields), *rows])) if rows else []
        return [*lines, *["… and more"] * self._more]


def _cell(value):
    """A value as a table shows it; a record as its values."""
    return list(value) if isinstance(value, tuple) else value
