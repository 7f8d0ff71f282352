"""How the Vitay runs are printed: a module for each topic, which yields its runs and the blocks between them."""

from operator import add, sub

from linref.cells import after, found, given
from linref.conventions import Conventions
from linref.handout import Handout
from linref.integer_units import Units
from linref.lists import add as add_vectors
from linref.scalar import ratio
from linref.tracer import Steps, line, listed
from linref.verdict import Vocabulary
from linref.vitay.neuron import net_activation, sign

SAYS = {
    "labels": {(1, -1): "t = 1 for the positive class, t = -1 for the negative class",
               (1, 0): "t = 1 for the positive class, t = 0 for the negative class"},
    "at_zero": {"positive": "z = 0 counts as y = 1"},
    "order": {"batch": "each update uses all examples", "turn": "the examples in turn",
              "shuffled": "in each epoch the examples are split at random into minibatches (the name of a "
                          "minibatch lists its examples)"},
    "stop": {"clean": "after M epochs, or after an epoch that leaves no example misclassified",
             "passes": "after M epochs"},
}
handout = Handout("vitay", height=13, says=SAYS, words=Vocabulary(
    "(w, b)", "t·(x, 1)", "z", "example", products="Suppose (w, b) separates the examples. Its product with "
    "t·(x, 1) is t·z: at least 0 if t = 1 (sign(0) is 1), above 0 if t = -1. The sum "
    "includes an example with t = -1, so the product of (w, b) with the sum is above 0"))
soft_handout = handout._replace(classes=("t = 1", "t = 0"), starts_at_0="gradient",
                                on_boundary="y = 0.5 gives no class")
RULES = Conventions(labels=(1, -1), at_zero="positive", decides="positive", bias="apart", constant=1)
DELTA_RULE = RULES._replace(update="error", stop="clean")
SOFT = Conventions(labels=(1, 0), at_zero="half", bias="apart", constant=1)
LOGISTIC = SOFT._replace(update="gradient", order="turn", stop="passes")


Z = found(z=("z", "z = ⟨w·x⟩ + b", net_activation, "w b x"))
OUTPUT = [*Z, *found(y=("y", "y = sign(z)", sign, "z"))]
ERROR = found(error=("t - y", "t - y", sub, "t y"))
AFTER = after(after=("w + Δw", "w + Δw", add_vectors, "w delta_w"), b_after=("b + Δb", "b + Δb", add, "b delta_b"))
POINT = given(i="i", w=None, b=None, x="x")


def examples_at(w, b, examples, page, topic, title, data, function, rules, cells, /, *conclusion, **facts):
    """A list of examples (x, t) at some w and b, with a header of the page, which is a handout."""
    yield from listed(
        page.header(topic, title, data, function, rules._replace(w=[*w, b]), cells, w=line("= ", w, ", b = ", b)),
        [(i, w, b, *example) for i, example in enumerate(examples, start=1)], *conclusion, **facts)


def on_integers(examples, rules, algorithm, divisor=1, size=1, period=None):
    """The run of an algorithm that divides its rate by the divisor and has so many steps in an epoch, on integers.

    The algorithm goes on for one epoch more than M, so that it is known whether the run would have gone on.
    """
    *w, b = rules.start
    units = Units(examples, w, ratio(rules.rate, divisor), b)
    steps = algorithm(units.samples, units.w, units.bias, units.eta * divisor, rules.limit + 1)
    return Steps(units.steps(steps), w, rules.limit * size, moves, period)


def moves(step):
    """Whether a step moves w or b."""
    return step.delta_b != 0 or any(step.delta_w)


def in_epochs(step):
    """The part of a run that a step belongs to."""
    return f"epoch {step.epoch}"
