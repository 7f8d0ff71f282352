"""Logistic Regression: discriminants and decisions, as a trace."""

from linref.crowley import decision as learning
from linref.crowley.lines import homogeneous
from linref.crowley.perceptron import sgn
from linref.crowley.traces.common import LAST, header
from linref.scalar import ratio
from linref.tracer.blocks import Heading, line, note
from linref.tracer.plot import Grid
from linref.tracer.telling import listing

POINTS = [[2, 1], [-1, 2], [-2, -1], [1, -3], [0, 0]]
CLASSES = [[1, 1, 0], [-1, 1, 0], [0, -2, -1]]


def decision(options):
    """K discriminants and their decision; the sigmoid, its derivative, and its decision."""
    yield Heading("Logistic Regression")
    yield several_classes()
    yield sigmoid_values()
    yield sigmoid_picture()


def several_classes():
    """The discriminants of some points for three classes."""
    def rows():
        for X in POINTS:
            values = learning.discriminants(homogeneous(X), CLASSES)
            order = learning.ordered_decision(values)
            yield X, CLASSES, values, learning.classify(homogeneous(X), CLASSES), ", ".join(map(str, order))

    def said(run):
        yield line("R(X) = d(g(X)): g has K values, d takes the class of the largest. Where two are equal the page leaves it open; "
                   "here the first one wins.", indent=0)

    return listing(header("decision", "Discriminants of three classes", "ours: w₁ = (1, 1, 0), w₂ = (-1, 1, 0), w₃ = (0, -2, -1)", bias=LAST,
                          tie="the first of equal discriminants"),
                   {"X": "X", "w": None, "values": "g(X)", "decided": "class", "order": "ordered"}, rows(), said)


def sigmoid_values():
    """f, its derivative and the decision along z."""
    def rows():
        for z in [-6, -2, -1, ratio(-1, 10), 0, ratio(1, 10), 1, 2, 6]:
            yield z, learning.f(z), learning.derivative(z), learning.positive_or_negative(z), sgn(z)

    def said(run):
        yield line("The derivative is largest at 0 and never 0; that of sgn is 0 wherever it has one.", indent=0)
        yield note("CE17", "f > 0.5 is POSITIVE, else NEGATIVE: z = 0 is NEGATIVE, where sgn(0) = 1 is class 1 on the page of "
                           "the perceptron.")

    return listing(header("decision", "The sigmoid as a decision function", "", tie="f = 0.5 is NEGATIVE"),
                   {"z": "z", "f": "f(z)", "derivative": "f (1 - f)", "decision": "decision", "sgn": "sgn(z)"}, rows(), said)


def sigmoid_picture():
    """Both decision functions."""
    grid = Grid((-6, 6, 0, 1), height=11)
    grid.curve(lambda z: 4 * learning.derivative(z), "·")
    grid.curve(learning.f, "●")
    return grid.picture(["● f(z)   · 4 f (1 - f)"])
