"""A layer of several units on the same inputs, as a trace."""

from functools import partial

from linref.cells import Cells, between, found, given
from linref.conventions import Conventions
from linref.fleuret import layer, logistic, units
from linref.fleuret.views import products, table
from linref.lists import add, added, matvec
from linref.scalar import exact
from linref.tracer import Heading, in_short

USES = ()
W = [[1, 2], [exact("-0.5"), 1], [3, -1]]
B = [exact("-0.5"), 0, exact("0.25")]
INPUTS = [[1, exact("0.5")], [0, 0], [-1, 1]]
GIVEN = "w = ", W, ", b = ", B
RULES = Conventions(bias="apart", constant=1)


def trace(options):
    """Three units on two inputs, one after the other and as a matrix, with either σ."""
    yield Heading("Multi-dimensional output")
    x = INPUTS[0]
    yield from table("layer", "A layer, unit by unit", (
        "our own layer of M = 3 units on N = 2 inputs (N does not count samples), ", *GIVEN, ", x = ", x),
        "units", UNITS, ({"step": step, "x": x} for step in layer.units(W, B, x, units.sigma)), conventions=RULES,
        at_zero="σ(0) = 1 for the sign, 1/2 for the sigmoid", bias="b_i for each unit")
    yield from table("layer", "The same layer as a matrix", "the same w and b, and three vectors x", "layer", LAYER,
                     ({"x": x} for x in INPUTS), conventions=RULES._replace(at_zero="positive"),
                     at_zero="σ is the sign", bias="a vector b")
    yield from in_short("A layer is M linear predictors on the same N inputs. Unit i has its own row w_i of the matrix "
                        "w and its own bias b_i, and σ is applied to each component.")


UNITS = Cells(
    "Each row is one unit.", given(i="i", w="w_i", b="b_i", x=None),
    between(products=("w_ij x_j", "w_ij x_j lists the products", products, "w x")),
    found(sum=("s_i", "s_i = Σ_j w_ij x_j + b_i", lambda products, b: added(products) + b, "products b"),
          y=("y_i, sign", "sign: y_i = 1 if s_i ≥ 0, else -1", units.sigma, "sum"),
          soft=("y_i, sigmoid", "sigmoid: y_i = 1 / (1 + e^-s_i)", logistic.sigma, "sum")))
LAYER = Cells(
    "Each row is one x.", given(x="x", w=None, b=None),
    between(product=("w x", matvec, "w x")),
    found(sum=("w x + b", add, "product b"),
          y=("y", "y = σ(w x + b)", partial(layer.componentwise, units.sigma), "sum")), w=W, b=B)
