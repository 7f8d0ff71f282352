"""Logistic Regression: discriminants and decisions, as a trace."""

from linref.crowley import decision
from linref.crowley.lines import homogeneous
from linref.crowley.perceptron import sgn
from linref.crowley.views import LAST, handout
from linref.scalar import ratio
from linref.tracer import Heading, Rows, in_short

USES = ()


def trace(options):
    """K discriminants and their decision; the sigmoid, its derivative, and its decision."""
    yield Heading("Logistic Regression")
    yield from several_classes([[1, 1, 0], [-1, 1, 0], [0, -2, -1]])
    yield from sigmoid_values([-6, -2, -1, ratio(-1, 10), 0, ratio(1, 10), 1, 2, 6])
    yield from in_short("d takes the class of the largest discriminant. With one discriminant, f > 0.5 is the same as "
                        "z > 0, and f has a derivative everywhere.")


def several_classes(ws):
    """The discriminants of some points for three classes."""
    data = ["ours: w₁ = ", ws[0], ", w₂ = ", ws[1], ", w₃ = ", ws[2]]
    yield handout.header("decision", "Discriminants of three classes", data, function="classify", bias=LAST,
                       tie="the first of equal discriminants")
    row = Rows(X="X", w=None, values="g(X)", decided="class", order="ordered")
    for X in map(homogeneous, ([2, 1], [-1, 2], [-2, -1], [1, -3], [0, 0])):
        values = decision.discriminants(X, ws)
        yield row(X[:-1], ws, values, decision.classify(X, ws), decision.ordered_decision(values))
    yield row.computed("R(X) = d(g(X)): g has K values, d takes the class of the largest. Where two are equal the page "
                       "leaves it open; here the first one wins.")


def sigmoid_values(zs):
    """f, its derivative and the decision along z."""
    yield handout.header("decision", "The sigmoid as a decision function", "z of ours", function="positive_or_negative",
                       tie="f = 0.5 is NEGATIVE")
    row = Rows(z="z", f="f(z)", derivative="f (1 - f)", decision="decision", sgn="sgn(z)")
    for z in zs:
        yield row(z, decision.f(z), decision.derivative(z), decision.positive_or_negative(z), sgn(z))
    yield row.computed("The derivative is largest at 0 and never 0; that of sgn is 0 wherever it has one.")
    yield handout.note("CE17")
