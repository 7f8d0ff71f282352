"""Geometric Interpretation of Linear Discriminant Functions, as a trace."""

from fractions import Fraction

from linref.cells import Cells, found, given
from linref.discriminants import geometry
from linref.discriminants.data import TRIPLE, examples_of
from linref.discriminants.separable import location
from linref.discriminants.views import POINT, RULES, decide_separability, handout, under
from linref.discriminants.views.separable import as_shown
from linref.lists import norm, norm_squared, scale, subtract
from linref.scalar import ratio
from linref.samples import InputError
from linref.separability import Separable
from linref.tracer import Heading, in_short, line

USES = ("data", "start")


def trace(options):
    """The signed distance of every example, its foot on the boundary, and both in canonical representation."""
    data = options.data or TRIPLE
    w = handout.start(options, data, usual_w(examples_of(data)) if options.data else [3, Fraction(-5, 2), 0])
    w_0, *normal = w
    if not any(normal):
        raise InputError("--start: (w₁, …, wₙ) are all 0: no boundary; expected one that is not")
    yield Heading("Geometric Interpretation of Linear Discriminant Functions")
    chosen = [line("We chose a w that separates the examples or, if none was found, (0, 1, …, 1).")]
    row = yield from under(
        "geometry", "Signed distances of the examples", data, distance_cells(normal, w_0),
        RULES._replace(bias="apart", at_zero="positive", decides="positive", w=w),
        *chosen * bool(options.data and not options.start), function="signed_distance",
        at_zero="a point with y(x) = 0 belongs to C₁")
    yield row.computed("The boundary is perpendicular to w = ", normal, ", at signed distance -w₀/‖w‖ = ",
                       location(w) or 0, " from the origin. The foot of x is the point of the boundary nearest to x.")
    if options.data:
        yield from handout.picture(data, w, [i for i, (x, k) in enumerate(zip(data.points, data.classes), start=1)
                                             if geometry.assign(normal, w_0, x) != ("C₁", "C₂")[k - 1]])
    yield handout.note("DE19", "Here ‖w‖ = ", norm(normal), ", and ‖(w₀, w)‖ = ", norm(w), " is the length of the "
                               "canonical w. The last column of the table divides by that length.")
    yield handout.note("DE4", "In canonical representation the boundary w·x = 0 contains the origin.")
    if options.nothing_asked:
        yield from in_short("w is perpendicular to the boundary, and y(x)/‖w‖ is the signed distance of x from it. In "
                            "canonical representation the boundary contains the origin.")


def usual_w(examples):
    """A w of own data to look at: one that separates, or else ones."""
    answer = decide_separability(examples)
    return as_shown(answer.w, examples) if isinstance(answer, Separable) else [0, *[1] * (len(examples[0][0]) - 1)]


def distance_cells(normal, w_0):
    """The values of an example: y(x), its class, its distance from the boundary, the foot, the canonical distance."""
    return Cells(
        "Each row is one example.", given(i="i", w=None, x=POINT),
        found(y=("y(x)", "y(x) = w'x + w₀", geometry.discriminant, "normal w_0 x"),
              assigned=("class", "the class is C₁ if y(x) ≥ 0, else C₂", geometry.assign, "normal w_0 x"),
              distance=("y(x)/‖w‖", "", lambda c: geometry.signed_distance(normal, w_0, c.x) or 0),
              foot=("foot", "foot = x - y(x)/‖w‖² · w", geometry.foot, "normal w_0 x"),
              canonical=("y(x)/‖(w₀, w)‖", "", lambda c: geometry.canonical_distance(c.w, [1, *c.x]) or 0)),
        normal=normal, w_0=w_0, ways={
            "distance": [lambda c: ratio(c.y, norm(normal))],
            "foot": [lambda c: subtract(c.x, scale(ratio(c.y, norm_squared(normal)), normal))],
            "canonical": [lambda c: ratio(c.y, norm(c.w))]})
