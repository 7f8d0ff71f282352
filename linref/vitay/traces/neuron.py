"""Binary linear classification by one neuron, as a trace."""

from linref.lists import norm, norm_squared, scale, subtract
from linref.scalar import ratio
from linref.tracer.blocks import line, note
from linref.tracer.telling import extended, listing, names_of, numbered, vectors_of
from linref.tracer.verdict import counted, separable_at_all
from linref.vitay import data as slides
from linref.vitay import neuron as unit
from linref.vitay.traces.common import (BIAS, LABELS, TIE, WORDS, data_and_start, described, drawn, header, pairs,
                                        weights)


def neuron(options):
    """Sides and projections, the neuron on the examples, and whether they are linearly separable."""
    data, examples, w, b = data_and_start(options)
    if not any(w) and not options.start:
        w, b = [1] * data.dimension, -1
    if not options.data and not options.start:
        yield sides()
    yield predictions(data, examples, w, b)
    yield separable(data, pairs(data))
    if not options.data:
        yield separable(slides.XOR, pairs(slides.XOR))


def sides():
    """Points above, below and on a hyperplane, with what the projection really is."""
    w, b = [3, 4], -5

    def rows():
        for x in ([5, 5], [0, 0], [-1, 2], [3, -1]):
            z = unit.net_activation(w, b, x)
            foot = subtract(x, scale(ratio(z, norm_squared(w)), w))
            yield x, w, b, z, unit.side(w, b, x), unit.sign(z), ratio(z, norm(w)), foot

    def said(run):
        yield note("VE1", "⟨w·x⟩ + b is called the projection of x onto the hyperplane. It is a number, ‖w‖ = ", norm(w), " times the "
                          "signed distance; the projection is a point.")
        yield note("VE16", "above is the side that w points to, which may be down: with w = (0, -1), b = 0 the "
                           f"point (0, 1) is {unit.side([0, -1], 0, [0, 1])}.")

    return listing(header("neuron", "Sides of a hyperplane", "points of ours · w = (3, 4), b = -5", bias=BIAS, tie=TIE),
                   {"x": "x", "w": None, "b": None, "z": "z = ⟨w·x⟩ + b", "side": "side", "sign": "sign(z)",
                    "distance": "z/‖w‖", "projection": "projection"}, rows(), said)


def predictions(data, examples, w, b):
    """The neuron's sum and output for every example."""
    wrong = unit.misclassified(w, b, examples)

    def rows():
        for i, (x, t) in enumerate(examples, start=1):
            yield i, w, b, x, unit.net_activation(w, b, x), unit.neuron(w, b, x), t, "✗" if i in wrong else ""

    def said(run):
        yield line(f"Misclassified: {counted(len(wrong), 'example')}, {numbered(wrong)}." if wrong else "Misclassified: none.", indent=0)
        yield from drawn(data, w, b, wrong)

    return listing(header("neuron", "The neuron y = sign(Σ w_j x_j + b)", described(data) + weights(w, b), labels=LABELS, bias=BIAS, tie=TIE),
                   {"i": "i", "w": None, "b": None, "x": "x", "z": "z", "y": "y", "t": "t", "wrong": ""}, rows(), said)


def separable(data, examples):
    """Whether any hyperplane separates the examples, with one that does or the proof that none can."""
    _, facts, blocks = separable_at_all(vectors_of(extended(examples)), names_of(examples), words=WORDS)

    def said(run):
        if not facts["separable"]:
            yield from blocks
            return
        *w, b = facts["separating_w"]
        yield line("Linearly separable: w = ", w, ", b = ", b, " has every example on its side.", indent=0)
        yield from drawn(data, w, b, [])

    return listing(header("neuron", "Linear separability", described(data), labels=LABELS, bias=BIAS),
                   {"w": None}, [], said, **facts)
