"""Regression, Linear Models and Homogeneous Coordinates, as a trace."""

from linref.crowley import lines
from linref.crowley.data import PERSONS, SMALL, TWO_HEIGHTS, with_one
from linref.crowley.descent import loss
from linref.crowley.views import LAST, handout
from linref.handout import DRAWN
from linref.lists import dot
from linref.scalar import ratio
from linref.tracer import Grid, Heading, Rows, frame_of, in_short

USES = ("corrected",)


def trace(options):
    """A model and its errors, the plane and its normal, homogeneous coordinates, the line through two samples."""
    yield Heading("Regression")
    row = yield from estimates("A linear model and its errors", SMALL, [2, 1], "g", apart=("x", "w'x + b"))
    yield row.computed("With b apart from w, or as the weight of a 1: the same estimate.")
    yield Heading("Linear Models")
    yield from planes([3, 4])
    yield Heading("Homogeneous Coordinate Notation")
    points = [(x, y) for (x,), y in zip(TWO_HEIGHTS.points, TWO_HEIGHTS.targets)]
    if not options.corrected:
        yield from two_points("as printed", lines.line_through_as_printed, points)
        yield handout.note("CE5", "The corrected b is y₁ - w₁x₁.")
    yield from two_points("corrected", lines.line_through, points)
    yield from fitted(TWO_HEIGHTS, lines.line_through(*points))
    row = yield from estimates("Weight from age and height", PERSONS, [ratio(1, 2), ratio(3, 4), -70], "plane_value",
                               lambda X, w: lines.plane_value(*X[:2], w))
    yield row.computed("With two features the model is a plane over them; this w is a guess of ours.")
    yield from in_short("ŷ = w'X is a plane with the normal w. With a 1 as the last entry of X the bias is one weight "
                        "more.")


def estimates(title, data, w, function, model=lines.g, apart=(None, None)):
    """A linear model on some samples, with both forms where `apart` names one; returns the list for its outcome."""
    yield handout.header("lines", title, data, function=function, bias=LAST, w=w)
    row = Rows(m="m", w=None, X=apart[0], apart=apart[1], homogeneous="X", estimate="ŷ = w'X", y="y", error="δ = y - ŷ")
    for m, (X, y) in enumerate(with_one(data), start=1):
        ŷ = model(X, w)
        yield row(m, w, X[:-1], lines.linear_model(X[:-1], w[:-1], w[-1]), X, ŷ, y, lines.error(y, ŷ))
    return row


def two_points(how, rule, points):
    """The model from two samples, and what it predicts."""
    w = rule(*points)
    row = yield from estimates(f"Weight from height by two samples, {how}", TWO_HEIGHTS, w, rule.__name__)
    yield row.computed("w₁ = ", w[0], ", b = ", w[1], "; the average loss ½δ² is ", loss(w, with_one(TWO_HEIGHTS)), ".")


def planes(w):
    """Planes of one normal w at several biases."""
    yield handout.header("lines", "Planes of one normal", "two features, w of ours", bias=handout.bias, w=w)
    row = Rows(b="bias b", w=None, point="point nearest to 0", value="w'X + b")
    for b in (0, -5, -25):
        point = [ratio(-a * b, dot(w, w)) for a in w]
        yield row(b, w, point, lines.linear_model(point, w, b))
    yield row.computed("Without b the plane goes through the origin; b moves it in parallel, along its normal w.")


def fitted(data, w):
    """The picture of samples of one feature and a model (w₁, b), where there is a plane to draw them in."""
    if data.dimension > 1 or len(data.points) > DRAWN:
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
