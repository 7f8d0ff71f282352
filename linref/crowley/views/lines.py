"""Regression, Linear Models and Homogeneous Coordinates, as a trace."""

from linref.cells import Cells, found, given
from linref.crowley import lines
from linref.crowley.data import SMALL, TWO_HEIGHTS, with_one
from linref.crowley.descent import loss
from linref.crowley.views import REGRESSION, handout
from linref.scalar import ratio
from linref.tracer import Heading, in_short, line, listed

USES = ("corrected",)


def trace(options):
    """A model and its errors, the plane and its normal, homogeneous coordinates, the line through two samples."""
    yield Heading("Regression")
    yield from estimates("A linear model and its errors", SMALL, [2, 1], "g", None,
                         "= (2), b = 1")
    yield Heading("Linear Models")
    yield line("The vector w is the normal of the plane wᵀX + b = 0, and b moves the plane in parallel. For w = (3, 4) "
               "and b = -50, the point of the plane nearest to 0 is -b·w / wᵀw = (6, 8).", indent=0)
    yield Heading("Homogeneous Coordinate Notation")
    if not options.corrected:
        yield from two_points("printed", "as printed", lines.line_through_as_printed, "-w₁x₁")
        yield handout.note("CE5", "Here the first estimate is 0. The corrected b is y₁ - w₁x₁.")
    yield from two_points("corrected", "corrected", lines.line_through, "y₁ - w₁x₁")
    yield line("We can then predict a weight for any height: for 175, ŷ = 1·175 - 105 = 70.")
    yield line("Weight from age and height: the graph of ŷ = w₁·age + w₂·height + b is a plane. For example, w = "
               "(0.5, 0.75, -70) predicts ŷ = 0.5·20 + 0.75·150 - 70 = ",
               lines.plane_value(20, 150, [ratio(1, 2), ratio(3, 4), -70]), ".")
    yield from in_short("A linear model is ŷ = wᵀx + b, and its error is δ = y - ŷ. With a 1 as the last entry of X, "
                        "the bias b is the last weight, and ŷ = wᵀX.")


MODEL = Cells(
    "Each row is one sample.", given(m="m", w=None, x="x"),
    found(apart=("wᵀx + b", "wᵀx + b", lambda c: lines.linear_model(c.x, c.w[:-1], c.w[-1]))),
    given(X=("X", "", lines.homogeneous, "x")),
    found(estimate=("ŷ = wᵀX", "ŷ = wᵀX", lines.g, "X w")),
    given(y="y"),
    found(error=("δ = y - ŷ", "δ = y - ŷ", lines.error, "y estimate")))


def estimates(title, data, w, function, version, said, *conclusion):
    """A linear model on some samples; `said` is how the header prints w."""
    samples = zip(data.points, data.targets)
    yield from listed(
        handout.header("lines", title, data, function, REGRESSION._replace(w=w), MODEL, version, w=said),
        [(m, w, *sample) for m, sample in enumerate(samples, start=1)], *conclusion)


def two_points(version, how, rule, formula):
    """The model from two samples, and what it predicts."""
    w = rule(*((x, y) for (x,), y in zip(TWO_HEIGHTS.points, TWO_HEIGHTS.targets)))
    yield from estimates(f"Two samples, {how}", TWO_HEIGHTS, w, rule.__name__, version, None,
                         f"w₁ = (75 - 65)/(180 - 170) = {w[0]}, b = {formula} = {w[1]}. The average loss is ",
                         loss(w, with_one(TWO_HEIGHTS)), ".")
