"""How the Discriminants runs are told: a module for each topic, whose `trace` is a stream in print order."""

from contextlib import suppress
from operator import le, lt

from linref.discriminants.data import examples_of, vectors_of
from linref.discriminants.separable import mistakes
from linref.handout import Handout
from linref.separability import Undecided, separated
from linref.verdict import Words, separable_at_all

handout = Handout("discriminants", labels="1 and -1", bias="first, x₀ = 1", words=Words("w", "y·x", "w·x", "example"),
              bias_at="first")
TIES = {lt: "y·u = 0 is not correct, but does not count (y·u < 0 does)", le: "y·u = 0 is a mistake (y·u <= 0)"}


def header(topic, title, data=(), function=None, **conventions):
    """The header of a run on examples, all of which have these labels and this place of the bias."""
    return handout.header(topic, title, data, function, labels=handout.labels, bias=handout.bias, **conventions)


def samples(data):
    """The table of the examples where the rows of a run, which list the points, do not stand for it."""
    if data.features:
        yield from handout.samples(data, "i")


def picture(data, w, ends=True):
    """The boundary of w among the examples, with its mistakes marked, where there is a plane to draw it in."""
    return handout.picture(data, w, mistakes(w, examples_of(data)) if data.dimension == 2 else (), ends=ends)


def decided(examples):
    """A separating w, of the largest margin if that can be found, or a proof; None where both would take too long."""
    with suppress(Undecided):
        return separated(vectors_of(examples))


def at_all(examples):
    """Whether any w separates: a status, facts for programs, blocks for a reader."""
    return separable_at_all(vectors_of(examples), [str(i) for i in range(1, len(examples) + 1)], handout.words)
