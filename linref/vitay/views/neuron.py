"""Binary linear classification by one neuron, as a trace."""

from linref.lists import norm, norm_squared, scale, subtract
from linref.scalar import ratio
from linref.tracer import Heading, Rows, in_short, listed
from linref.verdict import separable_at_all, simplest
from linref.vitay import neuron
from linref.vitay.data import EIGHT, XOR
from linref.vitay.views import HARD, TIE, handout

USES = ("data", "start", "ask")


def trace(options):
    """Sides and projections, the neuron on the examples, and whether they are linearly separable."""
    data = options.data or EIGHT
    *w, b = handout.start(options, data, [1] * data.dimension + [-1])
    yield Heading("Binary linear classification")
    if options.nothing_asked:
        yield from sides()
    yield from examples_of(data)
    yield from predictions(data, w, b, "" if options.start else ", of ours")
    yield Heading("Linearly separable datasets")
    yield from separable(data)
    if options.nothing_asked:
        yield from examples_of(XOR)
        yield from separable(XOR)
        yield from in_short("A neuron is a hyperplane (w, b), and its y says on which side of it an example lies. "
                            "Where classes are linearly separable some hyperplane has every example on its side; for "
                            "XOR none has.")


def examples_of(data, labels=None):
    """The examples of a data set as a table."""
    yield Heading(f"The examples: {data.source}", 2)
    yield from handout.samples(data, "i", "t", labels)


def examples_numbered(numbers):
    """Examples by their numbers: example 1, or examples 1, 3."""
    return f"{'example' if len(numbers) == 1 else 'examples'} {listed(numbers)}"


def at(header, w, b, whose=""):
    """A header that says on which w and b its run is computed."""
    return header._replace(data=(*header.data, " · w = ", w, ", b = ", b, whose))


def extended(examples):
    """The vectors t·(x, 1), all of which a separating (w, b) has on its positive side."""
    return [scale(t, [*x, 1]) for x, t in examples]


def sides():
    """Points above, below and on a hyperplane, with what the projection really is."""
    w, b = [3, 4], -5
    yield at(handout.header("neuron", "Sides of a hyperplane", "points of ours", bias=handout.bias, tie=TIE), w, b)
    row = Rows(x="x", w=None, b=None, z="z = ⟨w·x⟩ + b", side="side", sign="sign(z)", distance="z/‖w‖",
               projection="projection")
    for x in ([5, 5], [0, 0], [-1, 2]):
        z = neuron.net_activation(w, b, x)
        foot = subtract(x, scale(ratio(z, norm_squared(w)), w))
        yield row(x, w, b, z, neuron.side(w, b, x), neuron.sign(z), ratio(z, norm(w)), foot)
    yield row.computed()
    yield handout.note("VE1", "Here ‖w‖ = ", norm(w), "; the projection is a point.")
    yield handout.note("VE16")


def predictions(data, w, b, whose):
    """The neuron's sum and output for every example."""
    yield at(handout.header("neuron", "The neuron y = sign(Σ wⱼ xⱼ + b)", data, "neuron", **HARD), w, b, whose)
    row = Rows(i="i", w=None, b=None, x="x", z="z = ⟨w·x⟩ + b", y="y", t="t", wrong="")
    for i, (x, t) in enumerate(data.labelled, start=1):
        y = neuron.neuron(w, b, x)
        yield row(i, w, b, x, neuron.net_activation(w, b, x), y, t, "" if y == t else "✗")
    wrong = neuron.misclassified(w, b, data.labelled)
    yield row.computed(f"Misclassified: {len(wrong)} of {len(data.points)}, {examples_numbered(wrong)}." if wrong
                       else "Misclassified: none. This (w, b) separates the classes.", w=w, b=b, misclassified=wrong)
    yield from handout.picture(data, [*w, b], wrong)


def separable(data):
    """Whether any hyperplane separates the examples, with one that does or the proof that none can."""
    yield handout.header("neuron", "Linear separability", data, labels=handout.labels, bias=handout.bias)
    vectors = extended(data.labelled)
    _, facts, blocks = separable_at_all(vectors, map(str, range(1, len(vectors) + 1)), handout.words)
    if not facts["separable"]:
        yield Rows(w=None).computed(**facts)
        yield from blocks
        return
    *w, b = simplest(facts["separating_w"], vectors)
    yield Rows(w=None).computed("Linearly separable: w = ", w, ", b = ", b, " has every example on its side.", **facts)
    yield from handout.picture(data, [*w, b])
