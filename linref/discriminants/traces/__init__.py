"""How the Discriminants runs are told: a module for each topic, whose `trace` is a stream in print order."""

from operator import le, lt

from linref.discriminants.separable import mistakes
from linref.discriminants.units import canonical_examples
from linref.floor import DRAWN, IN_FULL, Floor
from linref.tracer.events import Heading, line
from linref.verdict import Words

floor = Floor("discriminants", labels="1 and -1", bias="first, x₀ = 1", words=Words("w", "y·x", "w·x", "example"),
              bias_at="first")
TIES = {lt: "y·u = 0 is no mistake (y·u < 0 is)", le: "y·u = 0 is a mistake (y·u <= 0)"}


def header(topic, title, data=(), function=None, **conventions):
    """The header of a run on examples, all of which have these labels and this place of the bias."""
    return floor.header(topic, title, data, function, labels=floor.labels, bias=floor.bias, **conventions)


def examples_of(data):
    """The examples of some data in canonical representation."""
    return canonical_examples(data.points, data.signs)


def samples(data):
    """The table of the examples where the rows of a run, which list the points, do not stand for it."""
    if data.features or len(data.points) > IN_FULL:
        yield from floor.samples(data, "i")


def samples_line(data):
    """The examples in a line, each with its label last."""
    parts = [part for x, y in zip(data.points, data.signs) for part in (", ", [*x, y])]
    return line(f"{data.source}, (x, y): ", *parts[1:])


def picture(data, w, ends=True):
    """The boundary of w among the examples, with its mistakes marked, where there is a plane to draw it in."""
    if data.dimension == 2 and len(data.points) <= DRAWN:
        yield from floor.picture(data, w, mistakes(w, examples_of(data)), ends=ends)


def in_short(*sentences):
    """What a topic has shown, at its end."""
    yield Heading("In short")
    yield line(*sentences, indent=0)


def yes(truth):
    """A cell that answers yes or no."""
    return "yes" if truth else "no"
