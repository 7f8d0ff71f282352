"""Traces as objects: a notebook shows them as Markdown, print as text, a for loop goes through their runs.

    trace("gales", "fisher", data="harvest.csv")                           a file
    trace("fleuret", "svm", data=[[4, 2, "good"], [1, 3, "poor"]], lam=2)  rows, or a NumPy array, the class last
    for run in trace("gales", "perceptron"):                               its runs, their steps and outcomes
        print(run.header.run, len(list(run)), run.outcome.status)
"""

from pathlib import PurePath

from linref import engine
from linref.options import parsed
from linref.samples import is_place
from linref.tracer import Header, Heading, runs


def trace(handout, topic=None, **options):
    """What the command line prints for a topic, or for a whole handout, told by the options of the same names.

    λ is `lam`, and - in a name is _: dead_zone. `data` is a file, or rows with the class or target last. An option that
    is None or False is as if it were not there.

    >>> print(str(trace("gales", "perceptron", run="algorithm", first=0, plot="none"))[:28])
    Gales · Perceptron Algorithm
    """
    words = [word for word in (handout, topic) if word is not None]
    told = {name: value for name, value in options.items() if value is not None and value is not False}
    rows = {"data": told.pop("data")} if "data" in told and not is_place(told["data"]) else {}
    return Trace(words, parsed([_argument(*option) for option in told.items()])[1] | rows)


def _argument(name, value):
    """An option as the command line has it; several numbers with commas between them."""
    name = "lambda" if name == "lam" else name.replace("_", "-")
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
        return (Run(self, number, run) for number, run in enumerate(runs(self._events())))

    def __repr__(self):
        return f"<trace of {' '.join(self._words)}>"

    def __str__(self):
        return "\n".join(engine.lines(self._events(), self._given | {"format": "text"}, False))

    def _repr_markdown_(self):
        return self._markdown(self._events())

    def _markdown(self, events):
        return "\n".join(engine.lines(events, self._given | {"format": "markdown"}, False))


class Run:
    """A run of a trace: its header, its steps, which can be gone through once, its outcome; shown as Markdown.

    >>> run, = trace("gales", "perceptron", run="algorithm")
    >>> run, [step.misclassified for step in run], run.outcome.status
    (<run of gales perceptron: Perceptron Algorithm>, [[1, 4, 6, 7], []], 'separated')
    """

    def __init__(self, whole, number, run):
        self._whole, self._number, self._run = whole, number, run
        self.header = run.header

    def __iter__(self):
        return iter(self._run)

    @property
    def outcome(self):
        """How the run ended; the steps that have not been read are passed over."""
        return self._run.outcome

    def __repr__(self):
        return f"<run of {self.header.handout} {self.header.topic}: {self.header.run}>"

    def _repr_markdown_(self):
        return self._whole._markdown(self._events())

    def _events(self):
        """The events of this run alone, from its header to the next header or heading."""
        number = -1
        for event in self._whole._events():
            number += isinstance(event, Header)
            if number > self._number or number == self._number and isinstance(event, Heading):
                return
            if number == self._number:
                yield event
