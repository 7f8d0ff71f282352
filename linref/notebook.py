"""Traces as objects: a notebook shows them as Markdown, print as text, a for loop goes through their runs."""

from pathlib import PurePath

from linref import engine
from linref.options import parsed
from linref.tracer import runs


def trace(handout, topic=None, **options):
    """What the command line prints for a topic, or for a whole handout, told by the options of the same names.

    An option that is None or False is as if it were not there.
    """
    words = [word for word in (handout, topic) if word is not None]
    return Trace(words, parsed([_argument(*option) for option in options.items() if option[1] not in (None, False)])[1])


def _argument(name, value):
    """An option as the command line has it; several numbers with commas between them."""
    if value is True:
        return f"--{name}"
    several = hasattr(value, "__iter__") and not isinstance(value, (str, PurePath))
    return f"--{name}={','.join(map(str, value)) if several else value}"


class Trace:
    """The trace of a topic; it runs anew each time that it is shown or gone through."""

    def __init__(self, words, given):
        self._words, self._given = words, given
        self._events()

    def _events(self):
        return engine.trace_events(self._words, self._given)

    def __iter__(self):
        """The runs, each of which gives its steps, once, and has an outcome."""
        return runs(self._events())

    def __str__(self):
        return "\n".join(engine.lines(self._events(), self._given | {"format": "text"}, False))

    def _repr_markdown_(self):
        return "\n".join(engine.lines(self._events(), self._given | {"format": "markdown"}, False))
