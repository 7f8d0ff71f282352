"""Binary linear classification by one neuron, as a trace."""

from linref.lists import norm, norm_squared, scale, subtract
from linref.scalar import ratio
from linref.tracer.events import Rows
from linref.tracer.words import listed, plural
from linref.verdict import separable_at_all, simplest
from linref.vitay import neuron
from linref.vitay.data import EIGHT, XOR, labelled
from linref.vitay.traces import TIE, floor

USES = ("data", "start")


def trace(options):
    """Sides and projections, the neuron on the examples, and whether they are linearly separable."""
    data = options.data or EIGHT
    *w, b = floor.start(options, data, [1] * data.dimension + [-1])
    if options.nothing_asked:
        yield from sides()
    yield from predictions(data, w, b)
    yield from separable(data)
    if not options.data:
        yield from separable(XOR)


def at(header, w, b):
    """A header that says on which w and b its run is computed."""
    return header._replace(data=(*header.data, " · w = ", w, ", b = ", b))


def extended(examples):
    """The vectors t·(x, 1), all of which a separating (w, b) has on its positive side."""
    return [scale(t, [*x, 1]) for x, t in examples]


def sides():
    """Points above, below and on a hyperplane, with what the projection really is."""
    w, b = [3, 4], -5
    yield at(floor.header("neuron", "Sides of a hyperplane", "points of ours", bias=floor.bias, tie=TIE), w, b)
    row = Rows(x="x", w=None, b=None, z="z = ⟨w·x⟩ + b", side="side", sign="sign(z)", distance="z/‖w‖", projection="projection")
    for x in ([5, 5], [0, 0], [-1, 2], [3, -1]):
        z = neuron.net_activation(w, b, x)
        foot = subtract(x, scale(ratio(z, norm_squared(w)), w))
        yield row(x, w, b, z, neuron.side(w, b, x), neuron.sign(z), ratio(z, norm(w)), foot)
    yield row.computed()
    yield floor.note("VE1", "Here ‖w‖ = ", norm(w), ".")
    down, up = [0, -1], [0, 1]
    yield floor.note("VE16", "With w = ", down, ", b = 0 the point ", up, f" is {neuron.side(down, 0, up)}.")


def predictions(data, w, b):
    """The neuron's sum and output for every example."""
    yield at(floor.header("neuron", "The neuron y = sign(Σ w_j x_j + b)", data, labels=floor.labels, bias=floor.bias, tie=TIE), w, b)
    row = Rows(i="i", w=None, b=None, x="x", z="z", y="y", t="t", wrong="")
    wrong = neuron.misclassified(w, b, labelled(data))
    for i, (x, t) in enumerate(labelled(data), start=1):
        yield row(i, w, b, x, neuron.net_activation(w, b, x), neuron.neuron(w, b, x), t, "✗" if i in wrong else "")
    yield row.computed(f"Misclassified: {plural(len(wrong), 'example')}, {listed(wrong)}." if wrong else "Misclassified: none.")
    yield from floor.picture(data, [*w, b], wrong)


def separable(data):
    """Whether any hyperplane separates the examples, with one that does or the proof that none can."""
    yield floor.header("neuron", "Linear separability", data, labels=floor.labels, bias=floor.bias)
    vectors = extended(labelled(data))
    _, facts, blocks = separable_at_all(vectors, list(map(str, range(1, len(vectors) + 1))), floor.words)
    if not facts["separable"]:
        yield Rows(w=None).computed(**facts)
        yield from blocks
        return
    *w, b = simplest(facts["separating_w"], vectors)
    yield Rows(w=None).computed("Linearly separable: w = ", w, ", b = ", b, " has every example on its side.", **facts)
    yield from floor.picture(data, [*w, b])
