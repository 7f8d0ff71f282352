"""Regression, Linear Models and Homogeneous Coordinates, as a trace."""

from linref.cells import Cells, found, given
from linref.crowley import lines
from linref.crowley.data import PERSONS, SMALL, TWO_HEIGHTS, with_one
from linref.crowley.descent import loss
from linref.crowley.views import REGRESSION, handout
from linref.handout import MAX_DRAWN
from linref.scalar import ratio
from linref.tracer import Grid, Heading, frame_of, in_short, line, listed

USES = ("corrected",)


def trace(options):
    """A model and its errors, the plane and its normal, homogeneous coordinates, the line through two samples."""
    yield Heading("Regression")
    yield from estimates("A linear model and its errors", SMALL, [2, 1], "g", None,
                         "The estimate is the same with b apart and with b as the last weight.")
    yield Heading("Linear Models")
    yield line("The vector w is the normal of the plane wᵀX + b = 0, and b moves the plane in parallel. For w = (3, 4) "
               "and b = -25, the point of the plane nearest to 0 is -b·w / wᵀw = (3, 4).", indent=0)
    yield Heading("Homogeneous Coordinate Notation")
    if not options.corrected:
        yield from two_points("printed", "as printed", lines.line_through_as_printed)
        yield handout.note("CE5", "Here the first estimate is 0. The corrected b is y₁ - w₁x₁.")
    yield from two_points("corrected", "corrected", lines.line_through)
    (age, height), w = PERSONS.points[0], [ratio(1, 2), ratio(3, 4), -70]
    yield line("Weight from age and height: the graph of ŷ = w₁·age + w₂·height + b is a plane. For example, w = ",
               w, " predicts ŷ = ", w[0], f"·{age} + ", w[1], f"·{height} - 70 = ", lines.plane_value(age, height, w),
               ".")
    yield from in_short("A linear model is ŷ = wᵀx + b, and its error is δ = y - ŷ. With a 1 as the last entry of X, "
                        "the bias b is the last weight, and ŷ = wᵀX.")


MODEL = Cells(
    "Each row is one sample.", given(m="m", w=None, x="x"),
    found(apart=("wᵀx + b", "wᵀx + b", lambda c: lines.linear_model(c.x, c.w[:-1], c.w[-1]))),
    given(X=("X", "", lines.homogeneous, "x")),
    found(estimate=("ŷ = wᵀX", "ŷ = wᵀX", lines.g, "X w")),
    given(y="y"),
    found(error=("δ = y - ŷ", "δ = y - ŷ", lines.error, "y estimate")))


def estimates(title, data, w, function, version, *conclusion):
    """A linear model on some samples."""
    samples = zip(data.points, data.targets)
    yield from listed(handout.header("lines", title, data, function, REGRESSION._replace(w=w), MODEL, version),
                      [(m, w, *sample) for m, sample in enumerate(samples, start=1)], *conclusion)


def two_points(version, how, rule):
    """The model from two samples, and what it predicts."""
    w = rule(*((x, y) for (x,), y in zip(TWO_HEIGHTS.points, TWO_HEIGHTS.targets)))
    yield from estimates(f"Two samples, {how}", TWO_HEIGHTS, w, rule.__name__, version, "w₁ = ",
                         w[0], ", b = ", w[1], ". The average loss ½δ² is ", loss(w, with_one(TWO_HEIGHTS)), ".")





def fitted(data, w):
    """The picture of samples of one feature and a model (w₁, b), where there is a plane to draw them in."""
    if data.dimension > 1 or len(data.points) > MAX_DRAWN:
        return
    points, (slope, bias) = [(x, y) for (x,), y in zip(data.points, data.targets)], map(float, w)
    grid = Grid(frame_of(points))
    grid.curve(lambda x: slope * x + bias)
    for x, y in points:
        grid.mark(x, y, "●")
    heights = [slope * float(x) + bias for x in (grid.left, grid.right)]
    seen = min(heights) <= grid.top and max(heights) >= grid.bottom
    model = "· model" if seen else "(the model lies outside)"
    yield grid.picture([f"{data.names[1]} against {data.names[0]}:   ● sample   {model}"], ends=False)
