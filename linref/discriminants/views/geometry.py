"""Geometric Interpretation of Linear Discriminant Functions, as a trace."""

from fractions import Fraction

from linref.cells import Cells, found, given
from linref.discriminants import geometry
from linref.discriminants.views import POINT, RULES, asked, handout, under
from linref.lists import norm, norm_squared, scale, subtract
from linref.scalar import ratio
from linref.samples import InputError
from linref.tracer import Heading, in_full, in_short, line

USES = ("data", "start")


def trace(options):
    """The signed distance of every example, and its foot on the boundary."""
    data, _, (w_0, *normal) = asked(options, [3, Fraction(-5, 2), 0])
    w = [w_0, *normal]
    if not any(normal):
        raise InputError("--start: (w₁, …, wₙ) are all 0: no boundary; expected one that is not")
    source = " The online algorithm found these w and w₀." if options.nothing_asked else ""
    yield Heading("Geometric Interpretation of Linear Discriminant Functions")
    row = yield from under(
        "geometry", "Signed distances of the examples", data, distance_cells(normal, w_0),
        RULES._replace(bias="apart", at_zero="positive", decides="positive", w=w),
        line("Here ‖w‖ = ", norm(normal), f".{source}"),
        function="signed_distance", labels=None, at_zero="a point with y(x) = 0 belongs to C₁",
        w=line("= ", in_full(normal), ", w₀ = ", in_full(w_0)))
    yield row.computed("The boundary is perpendicular to w. The signed distance of the origin is w₀/‖w‖ = ",
                       ratio(w_0, norm(normal)), ", because y(0) = w₀.")
    if options.data:
        yield from handout.picture(data, w)
    if w_0:
        yield handout.note("DE19", "Here that length is ", norm(w), ".")
    yield handout.note("DE4", "In that representation the boundary w·x = 0 contains the origin.")
    if options.nothing_asked:
        yield from in_short("w is perpendicular to the boundary. y(x)/‖w‖ is the signed distance of x from the "
                            "boundary, positive on the side of C₁.")


def distance_cells(normal, w_0):
    """The values of an example: y(x), its class, its distance from the boundary, the foot."""
    return Cells(
        "Each row is one example. The foot is the point of the boundary nearest to x.", given(i="i", w=None, x=POINT),
        found(y=("y(x)", "y(x) = wᵀx + w₀", geometry.discriminant, "normal w_0 x"),
              assigned=("class", "class = C₁ if y(x) ≥ 0, else C₂", lambda y: geometry.assign([1], 0, [y]), "y"),
              distance=("y(x)/‖w‖", "", lambda c: geometry.signed_distance(normal, w_0, c.x) or 0),
              foot=("foot", "foot = x - y(x)/‖w‖² · w", geometry.foot, "normal w_0 x")),
        normal=normal, w_0=w_0, ways={
            "distance": [lambda c: ratio(c.y, norm(normal))],
            "foot": [lambda c: subtract(c.x, scale(ratio(c.y, norm_squared(normal)), normal))]})
