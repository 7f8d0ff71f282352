"""Binary linear classification by one neuron, as a trace."""

from operator import ne

from linref.cells import Cells, found, given, marked
from linref.handout import MAX_IN_FULL
from linref.lists import dot, norm, norm_squared, scale, subtract
from linref.scalar import ratio
from linref.tracer import Heading, ended, in_short, line, listed, numbered
from linref.verdict import separability, simplest
from linref.vitay import neuron
from linref.vitay.data import EIGHT, XOR
from linref.vitay.views import OUTPUT, POINT, RULES, examples_at, handout

USES = ("data", "start", "ask")


def trace(options):
    """Sides and projections, the neuron on the examples, and whether they are linearly separable."""
    data = options.data or EIGHT
    *w, b = handout.start(options, data, [1] * data.dimension + [-1])
    if options.nothing_asked:
        yield Heading("1 - Hard linear classification: Binary classification")
        yield line("An example is (x, t). Its target t is 1 in the positive class and -1 in the negative class. There "
                   "are N examples.", indent=0)
    yield Heading("Binary linear classification")
    if options.nothing_asked:
        yield from sides()
    yield from outputs(data, w, b)
    yield from handout.picture(data, [*w, b], neuron.misclassified(w, b, data.labelled))
    if options.nothing_asked:
        yield handout.note("VE7", "Here z = 0 for examples 1 and 6: example 1 is correct, example 6 is not.")
    yield Heading("Linearly separable datasets")
    yield from separable(data, "Linear separability of these examples")
    if options.nothing_asked:
        yield from separable(XOR, "Linear separability of XOR")
    yield from in_short("The boundary of a neuron is the hyperplane (w, b). The neuron's output y is the sign of z, "
                        "and 1 on the boundary. If the classes are linearly separable, some (w, b) classifies every "
                        "example correctly. If they are not, no (w, b) does, and the page "
                        "recommends other methods (MLP, SVM).")


SIDES = Cells(
    "Each row is one point.", given(x="x", w=None, b=None),
    found(z=("z = ⟨w·x⟩ + b", "z = ⟨w·x⟩ + b", neuron.net_activation, "w b x"),
          side=("side", "the point is above the hyperplane if z > 0, below if z < 0, on it if z = 0", neuron.side,
                "w b x"),
          sign=("sign(z)", "sign(z) = 1 if z ≥ 0, else -1", neuron.sign, "z"),
          distance=("z/‖w‖", "z/‖w‖, with ‖w‖ = 5, is the signed distance from the hyperplane",
                    lambda c: ratio(c.z, norm(c.w))),
          projection=("projection", "projection = x - (z/‖w‖²)·w",
                      lambda c: subtract(c.x, scale(ratio(c.z, norm_squared(c.w)), c.w)))),
    ways={"side": [lambda c: neuron.side([1], c.z, [0])]})


def sides():
    """Points above, below and on a hyperplane, with the real projection."""
    w, b = [3, 4], -5
    yield from listed(
        handout.header("neuron", "Sides of a hyperplane", "our own points",
                       conventions=RULES._replace(labels=None, w=[*w, b]), cells=SIDES),
        [(x, w, b) for x in ([5, 5], [0, 0], [-1, 2])],
        "Row 1: the projection is (5, 5) - 30/25·(3, 4) = (1.4, 0.2).")
    yield handout.note("VE1")
    yield handout.note("VE16")


OUTPUTS = Cells(
    "Each row is one example.", POINT, OUTPUT, given(t="t"),
    found(wrong=("", "✗ marks a mistake, y ≠ t", ne, "y t", marked)))


def outputs(data, w, b):
    """The neuron's sum and output for every example."""
    wrong = neuron.misclassified(w, b, data.labelled)
    yield from examples_at(
        w, b, data.labelled, handout, "neuron", "The neuron y = sign(Σ wⱼ xⱼ + b)", data, "neuron", RULES, OUTPUTS,
        f"Misclassified: {numbered('example', wrong, MAX_IN_FULL)}.", w=w, b=b, misclassified=wrong)


def separable(data, title):
    """Whether any hyperplane separates the examples, with one that does or the proof that none can."""
    vectors = [scale(t, [*x, 1]) for x, t in data.labelled]
    yield handout.header("neuron", title, data, conventions=RULES, at_zero=None)
    _, facts, (said, *proof) = separability(vectors, [*map(str, range(1, len(vectors) + 1))], handout.words)
    yield ended("computed", 0, *said.parts, **facts)
    yield from proof
    if facts["separable"]:
        w = simplest(facts["separating_w"], vectors)
        margins = [dot(w, vector) for vector in vectors]
        yield line("linref computed this (w, b). The smallest t·z is ", min(margins), " > 0"
                   f", at example {margins.index(min(margins)) + 1}.")
