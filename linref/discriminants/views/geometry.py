"""Geometric Interpretation of Linear Discriminant Functions, as a trace."""

from fractions import Fraction

from linref.discriminants import geometry
from linref.discriminants.data import TRIPLE, examples_of
from linref.discriminants.separable import location
from linref.discriminants.views import decided, handout, header, samples
from linref.discriminants.views.separable import as_shown
from linref.lists import dot, norm
from linref.samples import InputError
from linref.separability import Separable
from linref.tracer import Heading, Rows, in_short, line

USES = ("data", "start")


def trace(options):
    """Distances and feet, and the examples in canonical representation."""
    data = options.data or TRIPLE
    examples = examples_of(data)
    w = handout.start(options, data, usual(examples) if options.data else [3, Fraction(-5, 2), 0])
    if not any(w[1:]):
        raise InputError("--start: (w₁, …, wₙ) are all 0: no boundary; expected one that is not")
    yield Heading("Geometric Interpretation of Linear Discriminant Functions")
    yield from distances(data, w)
    if options.data and not options.start:
        yield line("Without --start w separates the examples or, where no such w is found, is (0, 1, …, 1).")
    yield from canonical_space(data, examples, w)
    if options.nothing_asked:
        yield from in_short("y(x)/‖w‖ is the signed distance of x from the boundary, to which w is perpendicular.")


def usual(examples):
    """A w of own data to look at: one that separates, or else ones."""
    found = decided(examples)
    return as_shown(found.w, examples) if isinstance(found, Separable) else [0, *[1] * (len(examples[0][0]) - 1)]


def distances(data, w):
    """The signed distance of every example and its foot on the boundary."""
    w_0, *normal = w
    yield handout.header("geometry", "Signed distances of the examples", data, "signed_distance", labels=handout.labels,
                       bias="apart, w₀", tie="y(x) = 0 is C₁", w=w)
    yield from samples(data)
    row = Rows(i="i", w=None, x="x", y="y(x)", assigned="class", distance="y(x)/‖w‖", foot="foot")
    rules = geometry.discriminant, geometry.assign, geometry.signed_distance, geometry.foot
    for i, x in enumerate(data.points, start=1):
        yield row(i, w, x, *(rule(normal, w_0, x) or 0 for rule in rules))
    yield row.computed("The foot is the nearest point of the boundary, which is perpendicular to w = ", normal,
                       " and lies at -w₀/‖w‖ = ", location(w) or 0, " along it from the origin.")
    wrong = [i for i, (x, y) in enumerate(zip(data.points, data.signs), start=1)
             if geometry.assign(normal, w_0, x) != ("C₁" if y == 1 else "C₂")]
    yield from handout.picture(data, w, wrong)
    yield handout.note("DE11", "Here C₁, which is +1, has the boundary.")
    yield handout.note("DE15", "Here w₀ = ", w_0, " is divided by ‖w‖ = ", norm(normal), ".")


def canonical_space(data, examples, w):
    """The same examples in canonical representation."""
    yield header("geometry", "In canonical representation", data, "canonical_distance", w=w)
    row = Rows(i="i", w=None, x="x", x0=None, u="w·x", distance="w·x/‖w‖")
    for i, (x, _) in enumerate(examples, start=1):
        yield row(i, w, x, x[0], dot(w, x), geometry.canonical_distance(w, x) or 0)
    yield row.computed("There the boundary w·x = 0 goes through the origin, and w is perpendicular to it.")
    yield handout.note("DE4")
    yield handout.note("DE19", "In this table it is with w₀.")
