"""How the Discriminants runs are told: a module for each topic, whose `trace` is a stream in print order."""

from operator import le, lt

from linref.discriminants.separable import mistakes
from linref.discriminants.units import canonical_examples
from linref.floor import DRAWN, IN_FULL, Floor
from linref.tracer.events import Heading, Table, line
from linref.tracer.words import plural, subscript
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


def features_of(data):
    """The names of the features, as the file has them or else x₁, x₂, and so on."""
    return list(getattr(data, "features", ()) or ["x" + subscript(j) for j in range(1, data.dimension + 1)])


def samples_table(data, listed=False):
    """The examples under the names of their features, of many the first ones.

    Where the rows of a run have them `listed` anyway, this is left out unless a file has names or there are many.
    """
    if listed and not getattr(data, "features", ()) and len(data.points) <= IN_FULL:
        return
    rows = [[i, *x, y] for i, (x, y) in enumerate(zip(data.points[:IN_FULL], data.signs), start=1)]
    yield line("", indent=0)
    yield Table([["i", *features_of(data), "y"], *rows])
    if len(data.points) > IN_FULL:
        yield line(f"… and {plural(len(data.points) - IN_FULL, 'example')} more")


def samples_line(data):
    """The examples in a line, each with its label last."""
    parts = [part for x, y in zip(data.points, data.signs) for part in (", ", [*x, y])]
    return line(f"{data.source}, ({', '.join(features_of(data))}, y): ", *parts[1:])


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
