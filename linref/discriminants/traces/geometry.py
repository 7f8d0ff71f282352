"""Geometric Interpretation of Linear Discriminant Functions, as a trace."""

from fractions import Fraction
from operator import le

from linref.discriminants import geometry
from linref.discriminants.data import TRIPLE, examples_of
from linref.discriminants.onepass import one_pass
from linref.discriminants.separable import location
from linref.discriminants.traces import decided, floor, header, in_short, picture, samples
from linref.discriminants.traces.separable import as_shown
from linref.discriminants.units import canonical
from linref.lists import dot, norm
from linref.samples import InputError
from linref.separability import Separable
from linref.tracer import Rows, line

USES = ("data", "start")
TRIPLE_W = [3, Fraction(-5, 2), 0]  # what the online algorithm ends with on the three examples


def trace(options):
    """Distances and feet, and the examples in canonical representation."""
    data = options.data or TRIPLE
    examples = examples_of(data)
    default, why = usual(examples) if options.data and not options.start else (TRIPLE_W, "")
    w = floor.start(options, data, default)
    if not any(w[1:]):
        raise InputError("--start: (w₁, …, wₙ) are all 0: no boundary; expected one that is not")
    if options.nothing_asked:
        yield from by_hand()
    yield from distances(data, w)
    if why:
        yield line(f"No --start was given: this w {why}.")
    yield from canonical_space(data, examples, w)
    if options.nothing_asked:
        yield from in_short("y(x)/‖w‖ is the signed distance of x from the boundary, with w without w₀; w is "
                            "perpendicular to the boundary. In canonical representation w₀ is one of the weights and "
                            "the boundary goes through 0.")


def usual(examples):
    """A w of own data to look at, and where it is from: one that separates, else the end of a pass, else ones."""
    found = decided(examples)
    if isinstance(found, Separable):
        return as_shown(found.w, examples), "separates the examples"
    *_, last = one_pass(examples, miss=le)
    if any(last.after[1:]):
        return last.after, "is what one pass of the perceptron ends with"
    return [0, *[1] * (len(last.after) - 1)], "is ours, since one pass of the perceptron ends with no boundary"


def by_hand():
    """A boundary whose normal has length 5, and some points around it."""
    w, w_0 = [3, 4], -4
    points = [3, 4], [0, 1], [0, 0], [4, -2], [2, -1]
    yield floor.header("geometry", "Signed distances from 3x₁ + 4x₂ - 4 = 0", "points of ours", "signed_distance",
                       bias="apart, w₀ = -4", tie="y(x) = 0 is C₁")
    row = Rows(x="x", w=None, y="y(x)", assigned="class", distance="y(x)/‖w‖", foot="foot")
    for x in points:
        yield row(x, [w_0, *w], *interpreted(w, w_0, x))
    yield row.computed()
    yield floor.note("DE19", "Divided by ‖(w₀, w₁, w₂)‖ = ", norm([w_0, *w]), " the first distance would be ",
                     geometry.canonical_distance([w_0, *w], canonical(points[0])), ", not ",
                     geometry.signed_distance(w, w_0, points[0]), ".")
    yield floor.note("DE11", "Here (0, 1) is such a point.")


def interpreted(w, w_0, x):
    """y(x), the class, the signed distance and the foot of a point."""
    rules = geometry.discriminant, geometry.assign, geometry.signed_distance, geometry.foot
    return [rule(w, w_0, x) or 0 for rule in rules]


def distances(data, w):
    """The signed distance of every example and its foot on the boundary."""
    w_0, *normal = w
    yield floor.header("geometry", "Signed distances of the examples", data, "signed_distance", labels=floor.labels,
                       bias="apart, w₀", tie="y(x) = 0 is C₁", w=w)
    yield from samples(data)
    row = Rows(i="i", w=None, x="x", y="y(x)", assigned="class", distance="y(x)/‖w‖", foot="foot")
    for i, x in enumerate(data.points, start=1):
        yield row(i, w, x, *interpreted(normal, w_0, x))
    yield row.computed("The boundary is perpendicular to w = ", normal, " and lies at -w₀/‖w‖ = ", location(w) or 0,
                       " along it from the origin.")
    yield from picture(data, w)
    if w_0:
        yield floor.note("DE15", "Here w₀ = ", w_0, " is divided by ‖w‖ = ", norm(normal), ".")


def canonical_space(data, examples, w):
    """The same examples in canonical representation."""
    yield header("geometry", "In canonical representation", data, "canonical_distance", w=w)
    row = Rows(i="i", w=None, x="x", x0="x₀", u="w·x", distance="w·x/‖w‖")
    for i, (x, _) in enumerate(examples, start=1):
        yield row(i, w, x, x[0], dot(w, x), geometry.canonical_distance(w, x) or 0)
    yield row.computed("There the boundary w·x = 0 goes through the origin, and w is perpendicular to it.")
    yield floor.note("DE4", *(["Distances are not those among the features, since ‖w‖ has w₀ in it."] if w[0] else []))
