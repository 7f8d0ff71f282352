"""What the Discriminants traces share: names of examples, starts, orders, pictures."""

from functools import partial
from operator import le, lt
from random import Random

from linref.discriminants import data as handout
from linref.discriminants.online import in_turn, shuffled
from linref.discriminants.separable import mistakes
from linref.discriminants.units import canonical_examples
from linref.lists import zeros
from linref.separability import EFFORT, Separable, one_side
from linref.tracer import telling
from linref.tracer.blocks import line
from linref.tracer.telling import CROWD, listing, names_of, start, vectors_of
from linref.tracer.verdict import Words, counted, verdict

CLASSES = ["+1", "-1"]
LABELS = "1 and -1"
BIAS = "first, x₀ = 1"
WORDS = Words("w", "y·x", "w·x", "example")
TIES = {lt: "y·u = 0 is no mistake (y·u < 0 is)", le: "y·u = 0 is a mistake (y·u <= 0)"}
header = partial(telling.header, "discriminants")


def described(data):
    """One line on the data: how many examples, of which classes."""
    return telling.described(data, CLASSES, "example")


def legend(wrong=()):
    """What the characters of a picture mean."""
    return telling.legend(CLASSES, wrong)


def examples_of(data):
    """The examples of some data in canonical representation."""
    return canonical_examples(data.points, data.signs)


def data_and_start(options, usual=None, data=handout.TRIPLE):
    """The data to run on, its examples, and the weights to start from: 0 unless told."""
    data = options.data or data
    size = data.dimension + 1
    w = zeros(size) if options.data or usual is None else usual
    return data, examples_of(data), start(options, size, w, f"the bias, first, and {counted(size - 1, 'weight')}")


def order_of(options, n):
    """The order of n examples: in turn, or shuffled for each pass where there is a seed; and what a header says of it."""
    if options.seed is None:
        return in_turn(range(1, n + 1)), "in turn"
    return shuffled(n, Random(options.seed)), f"shuffled for each pass, seed {options.seed}"


def plane(data, boundaries, wrong=(), frame=None):
    """The examples of two features in characters, with the boundaries of some w drawn."""
    return telling.plane(data, [[*w[1:], w[0]] for w in boundaries], wrong, frame)


def verdict_on(run, examples):
    """How a run ended: separated, by how much, or why not."""
    w = run.w
    return verdict(run, w, vectors_of(examples), names_of(examples), [y for _, y in examples], w[1:], WORDS)


def drawn(data, examples, w):
    """The picture of a boundary among the examples, where there is a plane to draw it in."""
    if data.dimension == 2 and len(examples) <= CROWD and any(w[1:]):
        wrong = mistakes(w, examples)
        yield plane(data, [w], wrong).picture(legend(wrong))


def undecided(topic, data):
    """What is said where it would take too long to find out whether a set is separable."""
    def said(run):
        yield line("Not decided: the set is too large, or its numbers too long, to find out exactly in about a second.", indent=0)

    return listing(header(topic, "Whether any w separates", described(data), labels=LABELS, bias=BIAS), {"w": None}, [], said,
                   separable=None)


def decided(examples, effort=EFFORT):
    """A w that separates the examples and None, or None and the weights of a proof that none does."""
    found = one_side(vectors_of(examples), effort)
    return (found.w, None) if isinstance(found, Separable) else (None, found.weights)
