"""How the Discriminants runs are told: a module for each topic, whose `trace` is a stream in print order."""

from operator import le, lt

from linref.discriminants.units import canonical_examples
from linref.floor import Floor
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


def yes(truth):
    """A cell that answers yes or no."""
    return "yes" if truth else "no"
