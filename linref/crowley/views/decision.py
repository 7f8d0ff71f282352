"""Logistic Regression: discriminants and decisions, as a trace."""

from linref.cells import Cells, found, given
from linref.conventions import Conventions
from linref.crowley import decision
from linref.crowley.lines import homogeneous
from linref.crowley.perceptron import sgn
from linref.crowley.views import REGRESSION, handout
from linref.scalar import ratio
from linref.tracer import Heading, in_short, listed

USES = ()
WEIGHTS = [[1, 1, 0], [-1, 1, 0], [0, -2, -1]]  # of three classes
DISCRIMINANTS = Cells(
    "Each row is one point.", given(x="x"),
    found(values=("g(X)", "g(X) = (w₁ᵀX, w₂ᵀX, w₃ᵀX)", lambda x: decision.discriminants(homogeneous(x), WEIGHTS), "x"),
          decided=("class", "d gives the number of the largest entry, of equal ones the "
                   "first. The class is R(X) = d(g(X))", decision.decision, "values"),
          order=("ordered", "ordered = classes from the largest to the smallest entry, ties by number",
                 decision.ordered_decision, "values")))
SIGMOID = Cells(
    "Each row is one z = g(X).", given(z="z"),
    found(f=("f(z)", "f(z) = 1 / (1 + e⁻ᶻ), for example f(2) = 1 / (1 + 0.1353) with e⁻² = 0.1353", decision.f, "z"),
          derivative=("f (1 - f)", "f (1 - f) is df/dz", lambda f: f * (1 - f), "f"),
          decision=("decision", "the decision is POSITIVE if f > 0.5, else NEGATIVE",
                    lambda f: "POSITIVE" if f > ratio(1, 2) else "NEGATIVE", "f"),
          sgn=("sgn(z)", "sgn(z) = 1 if z ≥ 0, else -1", sgn, "z")))


def trace(options):
    """K discriminants and their decision; the sigmoid, its derivative, and its decision."""
    yield Heading("Logistic Regression")
    yield from listed(
        handout.header("decision", "Discriminants of three classes",
                       "our own w₁ = (1, 1, 0), w₂ = (-1, 1, 0), w₃ = (0, -2, -1)", "classify",
                       REGRESSION._replace(labels=(1, 2, 3), at_zero="lowest", decides="lowest", w=WEIGHTS),
                       DISCRIMINANTS, at_zero=None, w=None),
        [([2, 1],), ([-1, 2],), ([-2, -1],), ([1, -3],)],
        "At (-2, -1) entries 2 and 3 are equal. The page does not say which of them wins.")
    yield from listed(
        handout.header("decision", "The sigmoid", "our own values z", "positive_or_negative",
                       Conventions(at_zero="negative", decides="negative"), SIGMOID,
                       at_zero="f = 0.5 counts as NEGATIVE"),
        [(-2,), (0,), (2,)],
        "The derivative is largest at z = 0 and is never 0. The derivative of sgn is 0 wherever it exists, so gradient "
        "descent cannot use sgn.")
    yield handout.note("CE17")
    yield from in_short("The largest discriminant decides the class. With one discriminant, f(z) > 0.5 is the same as "
                        "z > 0. As f(1 - f) is never 0, gradient descent can use f.")
