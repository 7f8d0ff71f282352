"""Regression, Linear Models and Homogeneous Coordinates, as a trace."""

from linref.cells import Cells
from linref.crowley import lines
from linref.crowley.data import SMALL, TWO_HEIGHTS, with_one
from linref.crowley.descent import loss
from linref.crowley.views import MODEL, estimates, precise, products, regression, samples_at
from linref.samples import InputError, read_targets
from linref.scalar import ratio
from linref.tracer import Heading, in_short, line

USES = ("data", "corrected", "ask")
READS = read_targets


ERRORS = Cells("Each row is one sample.", MODEL)


def trace(options):
    """A model and its errors, the plane and its normal, homogeneous coordinates, the line through two samples."""
    data = checked(options.data or TWO_HEIGHTS)
    asked = options.points_asked(1)
    if options.nothing_asked:
        yield from linear_models()
    yield Heading("Homogeneous Coordinate Notation")
    if options.nothing_asked:
        yield from samples_at([2, 1], "lines", "A linear model and its errors", SMALL, "g", ERRORS, None, "= (2, 1)",
                              "The line ŷ = 2x + 1 is 1 too high at sample 3 and 1 too low at sample 4.")
    if not options.corrected:
        yield from through_two(data, "The line, as printed", "printed", lines.line_through_as_printed, "-w₁x₁⁽¹⁾ = -")
        yield regression.note("CE5")
        if options.nothing_asked:
            yield regression.note("CE23", "Here the mean square error is (65² + 65²)/2 = 4225.")
    w = yield from through_two(data, "The line, corrected", "corrected", lines.line_through,
                               f"y⁽¹⁾ - w₁x₁⁽¹⁾ = {precise(data.targets[0])} - ")
    yield from estimates("lines", asked, w)
    if options.nothing_asked:
        yield line("We can then predict a weight for any height: for 175, ŷ = 1·175 - 105 = 70.")
        yield line("Two features: the graph of ŷ = w₁·age + w₂·height + b is a plane. Age 20, height 150 and "
                   "w = (0.5, 0.75, -70) give 0.5·20 + 0.75·150 - 70 = ",
                   lines.plane_value(20, 150, [ratio(1, 2), ratio(3, 4), -70]), ".")
    yield from in_short("A linear model is ŷ = wᵀx + b, and its error is δ = y - ŷ. With a 1 as the last entry of X, "
                        "the bias b is the last weight, and ŷ = wᵀX.")


def checked(data):
    """The samples, if they are of one feature and the line through the first two of them has a slope."""
    if data.dimension > 1:
        raise InputError(
            f"{data.source}: {data.dimension} features; expected one: two samples determine a line, not a plane")
    if len(data.points) < 2 or data.points[0] == data.points[1]:
        raise InputError(f"{data.source}: the line goes through samples 1 and 2; expected two that differ in "
                         f"{data.names[0]}")
    return data


def linear_models():
    """What regression is; the normal of a plane."""
    yield Heading("Regression")
    yield line("Regression estimates w so that the model's output ŷ = g(X, w) is close to y.", indent=0)
    yield regression.note("CE21", claim="The page writes y = δ = y - ŷ. In fact δ = y - ŷ. Perhaps our "
                          "copy of the page lacks a full stop after the first y.")
    yield Heading("Linear Models")
    yield line("The model is ŷ = wᵀx + b, with the features x. The points with ŷ = 0 form a "
               "hyperplane with normal w. Its point nearest to 0 is -b·w/(wᵀw). For w = (3, 4), b = -50 it is "
               "50·(3, 4)/25 = (6, 8). Another b shifts the plane.", indent=0)


def through_two(data, title, version, rule, formula):
    """The model from samples 1 and 2 by the page's rule or by the corrected one, and its errors on all samples."""
    (x_1,), (x_2,), y_1, y_2 = *data.points[:2], *data.targets[:2]
    w_1, b = w = rule((x_1, y_1), (x_2, y_2))
    rows = samples_at(w, "lines", title, data, rule.__name__, ERRORS, version, None,
                      "The average loss is L = 1/(2M) Σ δ² = ", loss(w, with_one(data)), ".")
    yield next(rows)
    yield line("w₁ = (y⁽²⁾ - y⁽¹⁾)/(x₁⁽²⁾ - x₁⁽¹⁾) = ({} - {})/({} - {}) = ".format(
        *map(precise, (y_2, y_1, x_2, x_1))).replace("- -", "+ "),
               f"{precise(w_1)} = " * ("/" in precise(w_1)), w_1, ".")
    yield line(f"b = {formula}{products([w_1], [x_1])} = ".replace("- -", "+ ").replace("--", ""), b,
               ". So samples 1 and 2 give w = ", w, ".")
    yield from rows
    return w
