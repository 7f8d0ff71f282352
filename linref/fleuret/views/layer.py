"""A layer of several units on the same inputs, as a trace."""

from linref.fleuret import layer, logistic, units
from linref.fleuret.views import handout
from linref.lists import add, matvec
from linref.scalar import exact
from linref.tracer import Rows, line

USES = ()
W = [[1, 2], [exact("-0.5"), 1], [3, -1]]
B = [exact("-0.5"), 0, exact("0.25")]
INPUTS = [[1, exact("0.5")], [0, 0], [-1, 1]]
GIVEN = "w = ", W, ", b = ", B


def trace(options):
    """Three units on two inputs, one after the other and as a matrix, with either σ."""
    yield handout.header("layer", "A layer, unit by unit", (
        "M = 3 outputs, N = 2 inputs, ", *GIVEN, ", x = ", INPUTS[0], ", ours"), "units",
        tie="σ(0) = 1 for the sign, 1/2 for the sigmoid", bias="apart, one for each unit")
    row = Rows(i="i", w="w_i", b="b_i", products="w_ij x_j", sum="sum + b_i", sign="y_i, sign", soft="y_i, sigmoid")
    for step, soft in zip(*(layer.units(W, B, INPUTS[0], sigma) for sigma in (units.sigma, logistic.sigma))):
        yield row(step.i, step.w, step.b, step.products, step.sum, step.y, soft.y)
    yield row.computed()
    yield handout.note("FE12", "N is the number of inputs of the layer here, not of samples, and M that of its outputs.")
    yield handout.header("layer", "The same with a matrix", GIVEN, "layer", tie="σ(0) = 1", bias="apart, a vector")
    row = Rows(x="x", w=None, b=None, product="w x", sum="w x + b", y="y = σ(w x + b)")
    for x in INPUTS:
        yield row(x, W, B, matvec(W, x), add(matvec(W, x), B), layer.layer(W, B, x, units.sigma))
    yield row.computed("w is the matrix of the rows w_i, M × N; σ, here the sign, is applied to each component.")
    yield line("A layer is as many linear predictors as it has outputs, each with its own row of w and its own b.",
               indent=0)
