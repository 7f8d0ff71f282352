"""How the Vitay runs are printed: a module for each topic, which yields its runs and the blocks between them."""

from operator import add, sub

from linref.cells import after, before, found, given
from linref.conventions import Conventions
from linref.handout import Handout
from linref.lists import scale
from linref.tracer import Closing, Made, join_some, line
from linref.verdict import Vocabulary, separability
from linref.vitay.neuron import net_activation, sign

SAYS = {
    "labels": {(1, -1): "t = 1 for the positive class, t = -1 for the negative class",
               (1, 0): "t = 1 for the positive class, t = 0 for the negative class"},
    "at_zero": {"positive": "z = 0 counts as y = 1"},
    "bias": {"apart": "b, beside w"},
    "order": {"batch": "all examples of an epoch together", "turn": "one example after the other",
              "shuffled": "a random split in each epoch", "drawn": "u is drawn at random"},
    "stop": {"clean": "M epochs, or no example misclassified after one (not on the page)",
             "passes": "M epochs"},
}
handout = Handout("vitay", words=Vocabulary("(w, b)", "t·(x, 1)", "z", "example"), says=SAYS)
soft_handout = handout._replace(classes=("t = 1", "t = 0"), words=handout.words._replace(vector="±(x, 1)"))
RULES = Conventions(labels=(1, -1), at_zero="positive", decides="positive", bias="apart", constant=1)
DELTA_RULE = RULES._replace(update="error", stop="clean")
SOFT = Conventions(labels=(1, 0), at_zero="half", bias="apart", constant=1)
LOGISTIC = SOFT._replace(update="gradient", order="turn", stop="passes")


Z = found(z=("z", "z = ⟨w·x⟩ + b", net_activation, "w b x"))
OUTPUT = [*Z, *found(y=("y", "y = sign(z)", sign, "z"))]
ERROR = found(error=("t - y", "t - y", sub, "t y"))
B_AFTER = after(b_after=("b + Δb", "b + Δb", add, "b delta_b"))
POINT = given(i="i", w=None, b=None, x="x")
AFTER_EPOCH = before(w=(None, "", lambda last: last.after, "last"), b=(None, "", lambda last: last.b_after, "last"))


def at(w, b):
    """How a header prints the w and b of a list."""
    return {"w": line(w, ", b = ", b)}


def by_epoch(run, size, cells, layout, end_cells, end_layout, **known):
    """The steps of a run in epochs of some size, and after each epoch what it has led to."""
    for event in run.traced(cells, layout, lambda step: f"epoch {step.epoch}"):
        yield event
        if run.count % size == 0 and not event.repeats:
            end = end_cells.of(last=event.step, **known)
            yield Closing(Made(end_layout, end), end)


def numbered(examples, w, b):
    """The given values of a row for each example (x, t)."""
    return [(i, w, b, *example) for i, example in enumerate(examples, start=1)]


def examples_numbered(numbers):
    """Examples by their numbers: example 1, or examples 1, 3."""
    return f"{'example' if len(numbers) == 1 else 'examples'} {join_some(numbers)}"


def separability_of(data, words):
    """Whether the examples are linearly separable: a status, facts for programs, blocks for a reader."""
    vectors = [scale(t, [*x, 1]) for x, t in data.labelled]
    return separability(vectors, [str(i) for i, _ in enumerate(vectors, start=1)], words)
