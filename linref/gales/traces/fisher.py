"""Fisher's Discriminant Analysis, as a trace."""

from typing import Any, NamedTuple

from linref.floor import IN_FULL
from linref.gales import fisher, neuron, perceptron
from linref.gales.data import EXAMPLE, PRINTED_WITHIN
from linref.gales.traces import floor, names, omega
from linref.gales.traces.neuron import in_floats, large
from linref.lists import SingularMatrix, dot, scale
from linref.samples import InputError
from linref.scalar import sqrt
from linref.separability import Undecided, widest_margin
from linref.tracer.events import Beside, Listed, Row, Table, ended, line
from linref.tracer.words import plural
from linref.verdict import nearest, separable_at_all

USES = ("data",)


def trace(options):
    """Fisher's direction and bias in the page's order, and the numbers of its example."""
    data = options.data or EXAMPLE
    found = solution(data)
    yield from analysis(data, found)
    if not options.data:
        yield from notes(data, found)
        yield from costs_compared(data, found)


def solution(data):
    """All that the page computes, in floats if the set is large; or why there is none."""
    if fisher.mean(data.of_class(1)) == fisher.mean(data.of_class(2)):
        raise InputError(f"{data.source}: the two classes have the same mean; Fisher's direction is not defined")
    if large(data) and len(data.points) < data.dimension + 2:
        raise InputError(f"{data.source}: S_w is singular: {len(data.points)} samples of two classes cannot scatter along "
                         f"all of {data.dimension} features; expected at least {data.dimension + 2}")
    try:
        return fisher.fisher(*map((in_floats(data) if large(data) else data).of_class, (1, 2)))
    except SingularMatrix as error:
        raise InputError(f"{data.source}: S_w is singular: no scatter within the classes along "
                         f"({', '.join(map(str, error.direction))}), so Fisher's direction is not defined") from None


def analysis(data, found):
    """Means, scatters, direction, projections, bias and cost, as the page has them."""
    w = neuron.composite(found.w, found.b)
    header = floor.header("fisher", "Fisher's discriminant analysis", data, function="fisher", labels=floor.labels,
                          bias="last, midway between the nearest samples")
    floats = (" · in floats, as fractions would take too long",) if large(data) else ()
    yield header._replace(data=(*header.data, *floats))
    yield Listed(found, [
        line("μ₁ = ", found.means[0], "    μ₂ = ", found.means[1]),
        Beside([matrix("S₁", found.scatters[0]), matrix("S₂", found.scatters[1])]),
        Beside([matrix("S_w", found.within), matrix("S_b", found.between)]),
        line("ŵ = S_w⁻¹(μ₁ - μ₂) = ", found.w),
        *projections(data, found),
        line("w̃ = (ŵ, b) = ", w),
        line("E(ŵ) = -ŵ'S_b ŵ / ŵ'S_w ŵ = ", found.cost),
        *floor.picture(data, w)])
    yield outcome(data, found, w)


def projections(data, found):
    """The projections of the samples, the two that are nearest to the boundary, and the bias midway between them."""
    shown = [values[:IN_FULL] for values in found.projections]
    yield Table([row for k, values in enumerate(shown, start=1)
                 for row in ([omega(k), *range(1, len(values) + 1)], ["ŵ'x", *values])])
    hidden = len(data.points) - sum(map(len, shown))
    if hidden:
        yield line(f"… {plural(hidden, 'more sample')}")
    above, below = found.nearest
    first, second = (f"{values.index(value) + 1} of {omega(k)}"
                     for k, values, value in zip((1, 2), found.projections, found.nearest))
    yield line(f"nearest: {first} at ", above, f" and {second} at ", below)
    yield line("b = -(", above, " + ", below, ") / 2 = ", found.b)


def matrix(name, rows):
    """A matrix with its name beside its first row."""
    return Table([[name if i == 0 else "", *row] for i, row in enumerate(rows)], head=False)


def outcome(data, found, w):
    """Whether the projections leave room for a boundary, and how good this one is."""
    vectors, facts = perceptron.normalise(data.points, data.signs), {"w": found.w, "b": found.b}
    z = [dot(w, x) for x in vectors]
    if min(z) > 0:
        parts, more = nearest(z, names(data), data.signs, found.w, floor.words)
        good = ended("separated", 1, "Separated.  ", *parts, ".", **facts, **more)
        return good._replace(blocks=[*good.blocks, line("Of all b for this ŵ this one has the largest margin",
                                                        *share_of_widest(data, w))])
    wrong, tied = sum(z_i < 0 for z_i in z), sum(z_i == 0 for z_i in z)
    status, more, proof = separable_at_all(vectors, names(data), floor.words)
    proved = status == "not separable"
    overlap = ended("overlapping", 1, f"The projections {'overlap' if wrong else 'touch'}: {wrong} on the wrong side, {tied} on "
                    "the boundary. The page has a bias only for classes that the projection separates; this b is midway all "
                    "the same.", **facts, wrong=wrong, on_the_boundary=tied,
                    **(more if proved else {"separable": more["separable"]}))
    return overlap._replace(blocks=[*overlap.blocks, *(proof if proved else ())])


def share_of_widest(data, w):
    """How the margin of Fisher's boundary compares with the largest of any, in words."""
    _, margin = perceptron.nearest_samples(w, perceptron.normalise(data.points, data.signs))
    try:
        largest = sqrt(widest_margin(data.points, data.signs).margin_squared)
    except Undecided:
        return (".",)
    return "; the largest of all w̃ is ", largest, f", of which it has {100 * float(margin / largest):.1f} %."


def notes(data, found):
    """The notes on the page's own numbers."""
    w = fisher.direction(*found.means, PRINTED_WITHIN)
    b = fisher.bias(*fisher.nearest(*(fisher.projected(w, data.of_class(k)) for k in (1, 2))))
    yield floor.note("GE9")
    yield floor.note("GE10", "The page's ŵ comes from the exact S_w; from the printed one it would be ", w, " with b = ", b, ".")
    yield floor.note("GE11")
    yield floor.note("GE15")


class Projection(NamedTuple):
    """A direction, the projected means and scatters, the cost, and how far from stationary it is."""

    w: list
    means: list
    scatters: list
    cost: Any
    residual: list


def costs_compared(data, found):
    """E of several directions by projections; its minimum, and a maximum that is stationary too."""
    classes = [data.of_class(1), data.of_class(2)]
    gap = [a - b for a, b in zip(*found.means)]
    across = [-gap[1], gap[0]]
    directions = [found.w, scale(-2, found.w), gap, across, [1, 0], [0, 1]]
    yield floor.header("fisher", "The cost of a projection", data)
    for w in directions:
        values = [fisher.projected(w, points) for points in classes]
        means, spreads = ([f(v) for v in values] for f in (fisher.projected_mean, fisher.projected_scatter))
        cost, residual = fisher.criterion(w, *classes), fisher.stationarity(w, found.between, found.within)
        yield Listed(Projection(w, means, spreads, cost, residual),
                     [Row(("w", "μ̄₁", "μ̄₂", "s̄₁", "s̄₂", "E(w)", "stationary"),
                          (w, *means, *spreads, cost, "no" if any(residual) else "yes"))])
    yield ended("computed", len(directions), "ŵ has the least E; the length and sign of w do not matter. Stationary is where "
                "(w'S_b w)S_w w = (w'S_w w)S_b w.")
    yield floor.note("GE8", "There E = ", fisher.criterion(across, *classes), ".")
