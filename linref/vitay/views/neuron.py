"""Binary linear classification by one neuron, as a trace."""

from operator import ne

from linref.cells import Cells, found, given, marked
from linref.lists import norm, norm_squared, scale, subtract
from linref.scalar import ratio
from linref.tracer import Heading, ended, in_short, listed
from linref.vitay import neuron
from linref.vitay.data import EIGHT, XOR
from linref.vitay.views import OUTPUT, POINT, RULES, at, examples_numbered, handout, numbered, separability_of

USES = ("data", "start", "ask")


def trace(options):
    """Sides and projections, the neuron on the examples, and whether they are linearly separable."""
    data = options.data or EIGHT
    *w, b = handout.start(options, data, [1] * data.dimension + [-1])
    yield Heading("Binary linear classification")
    if options.nothing_asked:
        yield from sides([3, 4], -5)
    yield from outputs(data, w, b)
    if options.nothing_asked:
        yield handout.note("VE7", "Here z = 0 in the rows 1 and 6.")
    yield Heading("Linearly separable datasets")
    yield from separable(data)
    if options.nothing_asked:
        yield from separable(XOR)
        yield from in_short("A neuron is a hyperplane (w, b). Its output y says on which side of the hyperplane an "
                            "example lies. If the classes are linearly separable, some (w, b) classifies every example "
                            "correctly; for XOR none does.")


SIDES = Cells(
    "Each row is one point.", given(x="x", w=None, b=None),
    found(z=("z = ⟨w·x⟩ + b", "z = ⟨w·x⟩ + b", neuron.net_activation, "w b x"),
          side=("side", "side: above if z > 0, below if z < 0, on if z = 0", neuron.side, "w b x"),
          sign=("sign(z)", "sign(z) = 1 if z ≥ 0, else -1", neuron.sign, "z"),
          distance=("z/‖w‖", "z/‖w‖", lambda c: ratio(c.z, norm(c.w))),
          projection=("projection", "projection = x - z/‖w‖² w",
                      lambda c: subtract(c.x, scale(ratio(c.z, norm_squared(c.w)), c.w)))),
    ways={"side": [lambda c: neuron.side([1], c.z, [0])]})


def sides(w, b):
    """Points above, below and on a hyperplane, with the real projection."""
    yield from listed(handout.header("neuron", "Sides of a hyperplane", "our own points", None,
                                     RULES._replace(labels=None, w=[*w, b]), SIDES, **at(w, b)),
                      [(x, w, b) for x in ([5, 5], [0, 0], [-1, 2])])
    yield handout.note("VE1", "Here ‖w‖ = ", norm(w), ".")
    yield handout.note("VE16")


OUTPUTS = Cells(
    "Each row is one example.", POINT, OUTPUT, given(t="t"),
    found(wrong=("", "✗ if y ≠ t", ne, "y t", marked)))


def outputs(data, w, b):
    """The neuron's sum and output for every example."""
    wrong = neuron.misclassified(w, b, data.labelled)
    yield from listed(
        handout.header("neuron", "The neuron y = sign(Σ wⱼ xⱼ + b)", data, "neuron", RULES._replace(w=[*w, b]), OUTPUTS,
                       **at(w, b)),
        numbered(data.labelled, w, b),
        f"Misclassified: {len(wrong)} of {len(data.points)}, {examples_numbered(wrong)}." if wrong
        else "Misclassified: none. This (w, b) separates the classes.", w=w, b=b, misclassified=wrong)
    yield from handout.picture(data, [*w, b], wrong)


def separable(data):
    """Whether any hyperplane separates the examples, with one that does or the proof that none can."""
    yield handout.header("neuron", "Linear separability", data, conventions=RULES, at_zero=None)
    _, facts, blocks = separability_of(data, handout.words)
    yield ended("computed", 0, **facts)
    yield from blocks
