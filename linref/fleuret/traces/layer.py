"""A layer of several units on the same inputs, as a trace."""

from linref.fleuret import layer as several
from linref.fleuret.logistic import sigma as soft
from linref.fleuret.traces.common import header
from linref.fleuret.units import sigma as sign
from linref.lists import add, matvec
from linref.scalar import exact
from linref.tracer.blocks import line, note
from linref.tracer.telling import listing

W = [[1, 2], [exact("-0.5"), 1], [3, -1]]
B = [exact("-0.5"), 0, exact("0.25")]


def layer(options):
    """Three units on two inputs, one after the other and as a matrix, with either σ."""
    yield one_by_one()
    yield as_a_matrix()


def one_by_one():
    """The units of the layer in a loop."""
    x = [1, exact("0.5")]

    def rows():
        for step, other in zip(several.units(W, B, x, sign), several.units(W, B, x, soft)):
            yield step.i, step.w, step.b, step.products, step.sum, step.y, other.y

    def said(run):
        yield note("FE12", "N is the number of inputs of the layer here, not of samples; M the number of its outputs. σ may be "
                          "the sign or the sigmoid: the layer is the same.")

    return listing(header("layer", "A layer, unit by unit", "M = 3 outputs, N = 2 inputs, x = (1, 0.5), ours", bias="apart, one for each unit"),
                   {"i": "i", "w": "w_i", "b": "b_i", "products": "w_ij x_j", "sum": "sum + b_i", "sign": "y_i, sign",
                    "soft": "y_i, sigmoid"}, rows(), said)


def as_a_matrix():
    """The same layer as a product of a matrix and a vector, for several inputs."""
    def rows():
        for x in ([1, exact("0.5")], [0, 0], [-1, 1]):
            looped = [step.y for step in several.units(W, B, x, sign)]
            yield x, W, B, matvec(W, x), add(matvec(W, x), B), several.layer(W, B, x, sign), "yes" if several.layer(W, B, x, sign) == looped else "no"

    def said(run):
        yield line("w is the matrix of the rows w_i, M × N; σ is applied to each component. The loop and the product give the same "
                   "numbers.", indent=0)

    return listing(header("layer", "The same with a matrix", "w = ((1, 2), (-0.5, 1), (3, -1)), b = (-0.5, 0, 0.25)",
                          bias="apart, a vector", tie="σ(0) = 1"),
                   {"x": "x", "w": None, "b": None, "product": "w x", "sum": "w x + b", "y": "y = σ(w x + b)", "same": "as by units"},
                   rows(), said)
