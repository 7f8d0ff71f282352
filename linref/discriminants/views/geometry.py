"""Geometric Interpretation of Linear Discriminant Functions, as a trace."""

from fractions import Fraction

from linref.cells import Cells, found, given
from linref.discriminants import geometry
from linref.discriminants.views import EXAMPLE, HALFWAY, POINT, RULES, asked, correctly, handout, under
from linref.lists import dot, norm, norm_squared, scale, subtract
from linref.scalar import ratio
from linref.samples import InputError
from linref.tracer import Heading, in_full, in_short, line

USES = ("data", "start")


def trace(options):
    """The signed distance of every example, and its foot on the boundary."""
    data, examples, (w_0, *normal) = asked(options, [3, Fraction(-5, 2), 0], halfway=True)
    w = [w_0, *normal]
    if not any(normal):
        raise InputError("--start: (w₁, …, wₙ) are all 0: no boundary; expected one that is not")
    source = "Topic online found w and w₀." if options.nothing_asked else (
        f"w and w₀ are not learned{f': {HALFWAY}' * (options.start is None)}.")
    yield Heading("Geometric Interpretation of Linear Discriminant Functions")
    row = yield from under(
        "geometry", "Signed distances of the examples", data, distance_cells(normal, w_0),
        RULES._replace(bias="apart", at_zero="positive", decides="positive", w=w),
        line(f"{source} ‖w‖ = ", norm(normal), ". y(x) is not the label y."),
        function="signed_distance", labels=None, at_zero="a point with y(x) = 0 belongs to C₁",
        w=line("= ", in_full(normal), ", w₀ = ", in_full(w_0)))
    yield row.computed("For a and b on the boundary, wᵀ(a - b) = y(a) - y(b) = 0. So w is perpendicular to the "
                       "boundary. The origin has the signed distance y(0)/‖w‖ = w₀/‖w‖ = ",
                       ratio(w_0, norm(normal)), ".")
    wrong = [i for i, (x, y) in enumerate(examples, start=1) if (dot(w, x) >= 0) != (y == 1)]
    if wrong or options.data:
        yield line(correctly(wrong))
    if options.data:
        yield from handout.picture(data, w, wrong)
    if w_0:
        yield handout.note("DE19", "Here ‖w‖ = ", norm(normal), ". With w₀ the length would be ", norm(w), ".")
    yield handout.note("DE4")
    yield from in_short("w is perpendicular to the boundary. y(x)/‖w‖ is the signed distance of x from the boundary, "
                        "positive on the side of C₁.")


def distance_cells(normal, w_0):
    """The values of an example: y(x), its class, its distance from the boundary, the foot."""
    return Cells(
        "Each row is one example.", given(i="i", w=None, x=POINT),
        [EXAMPLE[-1]._replace(name="label", title="label y")],
        found(y=("y(x)", "y(x) = wᵀx + w₀", geometry.discriminant, "normal w_0 x"),
              assigned=("class", "class = C₁ (+1) if y(x) ≥ 0, else C₂ (-1)",
                        lambda y: geometry.assign([1], 0, [y]), "y"),
              distance=("y(x)/‖w‖", "", lambda c: geometry.signed_distance(normal, w_0, c.x) or 0),
              foot=("foot", "foot = x - (y(x)/‖w‖²)·w, the boundary point nearest to x", geometry.foot,
                    "normal w_0 x")),
        normal=normal, w_0=w_0, ways={
            "distance": [lambda c: ratio(c.y, norm(normal))],
            "foot": [lambda c: subtract(c.x, scale(ratio(c.y, norm_squared(normal)), normal))]})
