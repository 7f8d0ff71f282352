"""Geometric Interpretation of Linear Discriminant Functions, as a trace."""

from fractions import Fraction
from operator import le

from linref.discriminants import geometry
from linref.discriminants.data import TRIPLE
from linref.discriminants.onepass import one_pass
from linref.discriminants.separable import location, separates
from linref.discriminants.traces import examples_of, floor, header, in_short, picture, samples
from linref.discriminants.traces.separable import as_shown, vectors_of
from linref.discriminants.units import canonical, is_correct
from linref.floor import DRAWN
from linref.lists import dot, norm
from linref.samples import InputError
from linref.separability import Separable, Undecided, one_side
from linref.tracer.events import Heading, Rows, line
from linref.tracer.plot import Grid
from linref.tracer.words import subscript

USES = ("data", "start")
TRIPLE_W = [3, Fraction(-5, 2), 0]  # what the online algorithm ends with on the three examples


def trace(options):
    """Distances and feet, the examples in feature space and in weight space."""
    data = options.data or TRIPLE
    examples = examples_of(data)
    w = floor.start(options, data, usual(examples) if options.data else TRIPLE_W)
    if not any(w[1:]):
        raise InputError("--start: (w₁, …, wₙ) are all 0: no boundary; expected one that is not")
    if options.nothing_asked:
        yield from by_hand()
    yield from distances(data, w)
    if options.data and not options.start:
        yield line("No --start was given: this w ", "separates the examples." if separates(w, examples) else
                   "is what one pass of the perceptron ends with.")
    yield from canonical_space(data, examples, w)
    if data.dimension == 2 and len(examples) <= DRAWN:
        yield Heading("Feature space and weight space")
        yield line("In feature space w is a boundary and the examples are points. In weight space w is a point and "
                   "every example a boundary; a region of w that are right on all of them is filled with ░.", indent=0)
        yield from picture(data, w)
        yield from weight_space(examples, w)
    if options.nothing_asked:
        yield from in_short("y(x)/‖w‖ is the signed distance of x from the boundary, with w without w₀; w is "
                            "perpendicular to the boundary. In canonical representation w₀ is one of the weights and "
                            "the boundary goes through 0.")


def usual(examples):
    """A w of own data to look at: one that separates, or if none is found what one pass ends with, or ones."""
    try:
        found = one_side(vectors_of(examples))
    except Undecided:
        found = None
    if isinstance(found, Separable) and any(found.w[1:]):
        return as_shown(found.w, examples)
    *_, last = one_pass(examples, miss=le)
    return last.after if any(last.after[1:]) else [0, *[1] * (len(last.after) - 1)]


def by_hand():
    """A boundary whose normal has length 5, and some points around it."""
    w, w_0 = [3, 4], -4
    points = [3, 4], [0, 1], [0, 0], [4, -2], [2, -1]
    yield floor.header("geometry", "Signed distances from 3x₁ + 4x₂ - 4 = 0", "points of ours", "signed_distance",
                       bias="apart, w₀ = -4", tie="y(x) = 0 is C₁")
    row = Rows(x="x", w=None, y="y(x)", assigned="class", distance="y(x)/‖w‖", foot="foot")
    for x in points:
        yield row(x, [w_0, *w], geometry.discriminant(w, w_0, x), geometry.assign(w, w_0, x),
                  geometry.signed_distance(w, w_0, x), geometry.foot(w, w_0, x))
    yield row.computed()
    yield floor.note("DE19", "Divided by ‖(w₀, w₁, w₂)‖ = ", norm([w_0, *w]), " the first distance would be ",
                     geometry.canonical_distance([w_0, *w], canonical(points[0])), ", not ",
                     geometry.signed_distance(w, w_0, points[0]), ".")
    yield floor.note("DE11", "Here (0, 1) is such a point.")


def distances(data, w):
    """The signed distance of every example and its foot on the boundary."""
    w_0, *normal = w
    yield floor.header("geometry", "Signed distances of the examples", data, "signed_distance", labels=floor.labels,
                       bias="apart, w₀", tie="y(x) = 0 is C₁", w=w)
    yield from samples(data)
    row = Rows(i="i", w=None, x="x", label="label", y="y(x)", assigned="class", distance="y(x)/‖w‖", foot="foot")
    for i, (x, y) in enumerate(zip(data.points, data.signs), start=1):
        yield row(i, w, x, y, geometry.discriminant(normal, w_0, x), geometry.assign(normal, w_0, x),
                  geometry.signed_distance(normal, w_0, x), geometry.foot(normal, w_0, x))
    yield row.computed("The boundary is perpendicular to w = ", normal, " and crosses its direction at -w₀/‖w‖ = ",
                       location(w), ".")
    if w_0:
        yield floor.note("DE15", "Here w₀ = ", w_0, " is divided by ‖w‖ = ", norm(normal), ".")


def canonical_space(data, examples, w):
    """The same examples in canonical representation."""
    yield header("geometry", "In canonical representation", data, "canonical_distance", w=w)
    row = Rows(i="i", w=None, x="x", x0="x₀", u="w·x", distance="w·x/‖w‖")
    for i, (x, y) in enumerate(examples, start=1):
        yield row(i, w, x, x[0], dot(w, x), geometry.canonical_distance(w, x))
    yield row.computed("There the boundary w·x = 0 goes through the origin, and w is perpendicular to it.")
    yield floor.note("DE4", *(["Distances are not those among the features, since ‖w‖ has w₀ in it."] if w[0] else []))


def weight_space(examples, w):
    """The plane of (w₁, w₂) at the w₀ of w: each example is a line, its half-plane the w that are correct on it."""
    reach = 2 * max(1, abs(w[0]), abs(w[1]), abs(w[2]))
    grid = Grid((-reach, reach, -reach, reach), height=21)
    grid.fill(lambda w1, w2, n: "░" if separates([w[0] * n, w1, w2], examples) else " ")
    for x, _ in examples:
        grid.boundary([x[1], x[2], w[0] * x[0]])
    grid.mark(w[1], w[2], "●")
    yield grid.picture(["w₂ against w₁, w₀ that of w:   ● w   · w·x = 0 of an example   ░ is right on all"])
    for i, (x, y) in enumerate(examples, start=1):
        first, *others = [a for a in (w[0], *x[1:])]
        terms = [part for j, a in enumerate(others, start=1) for part in (" - " if a < 0 else " + ", abs(a),
                                                                          f"·w{subscript(j)}")]
        yield line(f"example {i}, y = {y}: ", first, *terms, " > 0" if y == 1 else " < 0",
                   "" if is_correct(w, x, y) else ", where this w is not")
