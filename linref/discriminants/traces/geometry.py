"""Geometric Interpretation of Linear Discriminant Functions, as a trace."""

from fractions import Fraction

from linref.discriminants import geometry as shape
from linref.discriminants.separable import location, separates
from linref.discriminants.traces.common import BIAS, LABELS, data_and_start, described, drawn, header
from linref.discriminants.units import canonical, is_correct
from linref.lists import dot, norm
from linref.samples import InputError
from linref.tracer.blocks import Heading, line, note
from linref.tracer.plot import Grid
from linref.tracer.telling import CROWD, listing

TRIPLE_W = [3, Fraction(-5, 2), 0]  # what the online algorithm ends with on the three examples


def geometry(options):
    """Distances and feet, the examples in feature space and in weight space."""
    data, examples, w = data_and_start(options, TRIPLE_W)
    if options.data and not options.start:
        w = [0, *[1] * data.dimension]
    if not any(w[1:]):
        raise InputError("--start: (w₁, …, wₙ) are all 0: no boundary; expected one that is not")
    if not options.data and not options.start:
        yield by_hand()
    yield distances(data, w)
    yield canonical_space(data, examples, w)
    if data.dimension == 2 and len(examples) <= CROWD:
        yield Heading("Feature space and weight space")
        yield line("In feature space w is a boundary and the examples are points. In weight space w is a point and every "
                   "example a boundary; the region is that of the w that are right on all of them.", indent=0)
        yield from drawn(data, examples, w)
        yield from weight_space(examples, w)


def by_hand():
    """A boundary whose normal has length 5, and some points around it."""
    w, w_0 = [3, 4], -4

    def rows():
        for x in ([3, 4], [0, 1], [0, 0], [4, -2], [2, -1]):
            y = shape.discriminant(w, w_0, x)
            yield x, [w_0, *w], y, shape.assign(w, w_0, x), shape.signed_distance(w, w_0, x), shape.foot(w, w_0, x)

    def said(run):
        yield note("DE19", "‖w‖ is that of w alone. Divided by ‖(w₀, w₁, w₂)‖ = ", norm([w_0, *w]), " the first distance would be ",
                   shape.canonical_distance([w_0, *w], canonical([3, 4])), ", not 4.2.")
        yield note("DE11", "y(x) = 0 is C₁ here, as for (0, 1); on the earlier slides such a point is not correct whatever its "
                           "class.")

    return listing(header("geometry", "Signed distances from 3x₁ + 4x₂ - 4 = 0", "points of ours", bias="apart, w₀ = -4",
                          tie="y(x) = 0 is C₁"),
                   {"x": "x", "w": None, "y": "y(x)", "assigned": "class", "distance": "y(x)/‖w‖", "foot": "foot"},
                   rows(), said)


def distances(data, w):
    """The signed distance of every example and its foot on the boundary."""
    w_0, *normal = w

    def rows():
        for i, (x, y) in enumerate(zip(data.points, data.signs), start=1):
            distance = shape.signed_distance(normal, w_0, x)
            yield (i, w, x, y, shape.discriminant(normal, w_0, x), shape.assign(normal, w_0, x), distance,
                   shape.foot(normal, w_0, x))

    def said(run):
        yield line("The boundary is perpendicular to w = ", normal, " and crosses its direction at -w₀/‖w‖ = ", location(w), ".",
                   indent=0)
        if w_0:
            yield note("DE15", "w₀ = ", w_0, " alone does not tell where that is: it is divided by ‖w‖ = ", norm(normal), ".")

    return listing(header("geometry", "Signed distances of the examples", described(data), labels=LABELS,
                          bias="apart, w₀", tie="y(x) = 0 is C₁", w=w),
                   {"i": "i", "w": None, "x": "x", "label": "label", "y": "y(x)", "assigned": "class",
                    "distance": "y(x)/‖w‖", "foot": "foot"}, rows(), said)


def canonical_space(data, examples, w):
    """The same examples in canonical representation."""
    def rows():
        for i, (x, y) in enumerate(examples, start=1):
            yield i, w, x, x[0], dot(w, x), shape.canonical_distance(w, x)

    def said(run):
        yield line("There the boundary w·x = 0 goes through the origin, and w is perpendicular to it.", indent=0)
        yield note("DE4", "the page says that the examples lie on the hyperplane x₀ = 0; they all have x₀ = 1. Distances are "
                          "not those among the features, since ‖w‖ has w₀ in it.")

    return listing(header("geometry", "In canonical representation", described(data), labels=LABELS, bias=BIAS, w=w),
                   {"i": "i", "w": None, "x": "x", "x0": "x₀", "u": "w·x", "distance": "w·x/‖w‖"}, rows(), said)


def weight_space(examples, w):
    """The plane of (w₁, w₂) at the w₀ of w: each example is a line, its half-plane the w that are correct on it."""
    reach = 2 * max(1, abs(w[0]), abs(w[1]), abs(w[2]))
    grid = Grid((-reach, reach, -reach, reach), height=21)
    grid.fill(lambda w1, w2, n: "░" if separates([w[0] * n, w1, w2], examples) else " ")
    for x, _ in examples:
        grid.boundary([x[1], x[2], w[0] * x[0]])
    grid.mark(w[1], w[2], "●")
    yield grid.picture(["w₂ against w₁, w₀ that of w:   ● w   · w·x = 0 of an example   ░ separates"])
    for i, (x, y) in enumerate(examples, start=1):
        side = ">" if y == 1 else "<"
        yield line(f"example {i}, y = {y}: ", w[0], " + ", x[1], "·w₁ + ", x[2], f"·w₂ {side} 0",
                   "" if is_correct(w, x, y) else ", where this w is not")
