"""Fisher's Discriminant Analysis, as a trace."""

from itertools import combinations_with_replacement

from linref.handout import IN_FULL
from linref.gales import fisher, neuron, perceptron
from linref.gales.data import EXAMPLE
from linref.gales.views import SIGNED, handout, misclassified_at, names, omega, samples_of
from linref.lists import SingularMatrix, dot, inverse, norm, quadratic, scale, subtract
from linref.samples import InputError
from linref.scalar import ratio
from linref.tracer import Beside, Closing, Grid, Line, Listed, Rows, Table, ended, in_short, line, plural, subscript
from linref.verdict import direction, nearest, separable_at_all

USES = ("data", "start", "ask")
FRACTIONS = 200_000  # products of samples and features squared up to which scatters are computed in fractions


def trace(options):
    """Fisher's cost of some projections, its minimum and the bias in the page's order, and the example's numbers."""
    data = options.data or EXAMPLE
    found, told = solution(data), options.start_of(data.dimension, None, plural(data.dimension, "weight"))
    if told and not any(told):
        raise InputError("--start: w = 0 has no direction, so E is not defined")
    if large(data):
        data = data._replace(source=f"{data.source}, in floats, as fractions would take too long")
    yield from costs_compared(data, found, told)
    yield from analysis(data, found)
    if not options.data:
        yield from map(handout.note, ("GE9", "GE10", "GE11", "GE15"))
        yield from in_short("Fisher's ŵ = S_w⁻¹(μ₁ - μ₂) keeps the projected means apart and the classes narrow. It "
                            "is a direction only: b is put midway between the nearest samples.")


def large(data):
    """Whether scatters of these samples would take too long in fractions."""
    return len(data.points) * data.dimension**2 > FRACTIONS


def classes(data):
    """The points of both classes; of a large set in floats."""
    return list(map((data.in_floats() if large(data) else data).of_class, (1, 2)))


def fisher_boundary(data):
    """Fisher's composite vector for the samples, or None where his direction is not defined."""
    try:
        found = solution(data)
    except InputError:
        return None
    return neuron.composite(found.w, found.b)


def solution(data):
    """All that the page computes, in floats if the set is large; or why there is none."""
    if fisher.mean(data.of_class(1)) == fisher.mean(data.of_class(2)):
        raise InputError(f"{data.source}: the two classes have the same mean; Fisher's direction is not defined")
    if large(data) and len(data.points) < data.dimension + 2:
        raise InputError(f"{data.source}: S_w is singular: {len(data.points)} samples of two classes cannot scatter "
                         f"along all of {data.dimension} features; expected at least {data.dimension + 2}")
    try:
        return fisher.fisher(*classes(data))
    except SingularMatrix as error:
        raise InputError(f"{data.source}: S_w is singular: no scatter within the classes along "
                         f"{direction(error, data.features)}, so Fisher's direction is not defined") from None


def costs_compared(data, found, told):
    """E of several directions by projections; its minimum, a maximum that is stationary too, and a w that is told."""
    both, gap = classes(data), subtract(*found.means)
    named = {f"feature {i + 1}": [int(i == j) for j in range(len(gap))] for i in range(min(len(gap), 4))}
    named |= {"μ₁ - μ₂": gap} | ({"at a right angle": [-gap[1], gap[0]]} if len(gap) == 2 else {})
    named |= {"ŵ": found.w, "-2ŵ": scale(-2, found.w)} | ({"told w": told} if told else {})
    yield handout.header("fisher", "The cost of a projection", data, "criterion")
    yield from samples_of(data)
    if len(gap) > 4:
        yield line(f"Of the {len(gap)} features only the first four have a row.")
    row = Rows(name="", w="w", mean_1="μ̄₁", mean_2="μ̄₂", scatter_1=None, scatter_2=None, cost=None, residual=None)
    costs = [["", "s̄₁", "s̄₂", "E(w)"]]
    for name, w in named.items():
        values = [fisher.projected(w, points) for points in both]
        costs.append([name, *map(fisher.projected_scatter, values), fisher.criterion(w, *both)])
        yield row(name, w, *map(fisher.projected_mean, values), *costs[-1][1:],
                  fisher.stationarity(w, found.between, found.within))
    yield Closing([Table(costs)])
    yield row.computed("E = -(μ̄₁ - μ̄₂)² / (s̄₁ + s̄₂) is least at ŵ, and the same at its multiples: the length "
                       "and sign of w do not matter.")
    for name, w in (("w", told), ("ŵ", found.w)) if told else ():
        yield line(f"{name}/‖{name}‖ = ", scale(ratio(1, norm(w)), w))
    if max(abs(value) for values in found.projections for value in values) < 1e300:  # beyond, there are no floats
        yield strips(found)
    if len(found.w) == 2:
        yield handout.note("GE8")


def strips(found):
    """Both classes projected onto ŵ, one above the other, with the boundary between them."""
    ends = [value for values in found.projections for value in values]
    room = (max(ends) - min(ends)) / 10
    grid = Grid((min(ends) - room, max(ends) + room, 2, 1), height=3)
    for k, values in enumerate(found.projections, start=1):
        for value in values:
            grid.mark(value, k, "●○"[k - 1])
    for row in (1, ratio(3, 2), 2):
        grid.mark(-found.b, row, "│")
    return grid.picture(["ŵ'x of both classes: ● ω₁   ○ ω₂   │ the boundary, at -b"])


def analysis(data, found):
    """Means, scatters, direction, projections, bias and cost, as the page has them."""
    w = neuron.composite(found.w, found.b)
    yield handout.header("fisher", "Fisher's discriminant analysis", data, "fisher", labels=handout.labels,
                       bias="last, midway between the lowest of ω₁ and the highest of ω₂")
    yield Listed(found, [
        line("μ₁ = ", found.means[0], "    μ₂ = ", found.means[1], "    μ₁ - μ₂ = ", subtract(*found.means)),
        *deviations(data, found),
        Beside([matrix("S₁", found.scatters[0]), matrix("S₂", found.scatters[1]), matrix("S_w", found.within)]),
        Beside([matrix("S_w⁻¹", inverse(found.within)), matrix("S_b", found.between)]),
        line("ŵ = S_w⁻¹(μ₁ - μ₂) = ", found.w),
        line("ŵ'S_b ŵ = ", quadratic(found.w, found.between, found.w), "    ŵ'S_w ŵ = ",
             quadratic(found.w, found.within, found.w), "    E(ŵ) = -ŵ'S_b ŵ / ŵ'S_w ŵ = ", found.cost),
        *projections(data, found),
        line("w̃ = (ŵ, b) = ", w),
        *handout.picture(data, w, misclassified_at(w, data))])
    yield outcome(data, w)


def deviations(data, found):
    """What the scatters are the sums of, for a few samples of two features at most."""
    if data.dimension > 2 or len(data.points) > IN_FULL:
        return
    entries = list(combinations_with_replacement(range(data.dimension), 2))
    products = [f"d{subscript(i + 1)}" + ("²" if i == j else f"·d{subscript(j + 1)}") for i, j in entries]
    rows = [["sample", "d = x - μ", *products]]
    for name, x, k in zip(names(data), data.points, data.classes):
        d = subtract(x, found.means[k - 1])
        rows.append([name, Line((d,)), *(d[i] * d[j] for i, j in entries)])
    yield Table(rows)


def projections(data, found):
    """The projections of a few samples, the lowest of ω₁, the highest of ω₂, and the bias midway between them."""
    if len(data.points) <= IN_FULL:
        yield Beside([Table([[omega(k), *range(1, len(values) + 1)], ["ŵ'x", *values]])
                      for k, values in enumerate(found.projections, start=1)])
    above, below = found.nearest
    first, second = (f"{values.index(value) + 1} of {omega(k)}"
                     for k, values, value in zip((1, 2), found.projections, found.nearest))
    yield line(f"lowest of ω₁: {first}, at ", above, f"; highest of ω₂: {second}, at ", below)
    yield line("b = -(", above, *((" - ", -below) if below < 0 else (" + ", below)), ") / 2 = ", found.b)


def matrix(name, rows):
    """A matrix with its name beside its first row."""
    return Table([[name if i == 0 else "", *row] for i, row in enumerate(rows)], head=False)


def outcome(data, w):
    """Whether the projections leave room for a boundary, and how good this one is."""
    vectors, facts = perceptron.normalise(data.points, data.signs), {"w": w[:-1], "b": w[-1]}
    z = [dot(w, x) for x in vectors]
    if min(z) > 0:
        parts, more = nearest(z, names(data), data.signs, w[:-1], handout.words)
        return ended("separated", 1, "Separated.  ", *parts, ". Of all b for this ŵ this one has the largest margin.",
                     **facts, **more)
    wrong, tied = sum(z_i < 0 for z_i in z), sum(z_i == 0 for z_i in z)
    _, more, proof = separable_at_all(vectors, names(data), SIGNED)
    overlap = ended("overlapping", 1, f"Not separated by this ŵ: {wrong} on the wrong side, {tied} on the boundary. "
                    "The page has a bias only where ŵ separates the classes; this b is midway all the same.", **facts,
                    wrong=wrong, on_the_boundary=tied, **more)
    return overlap._replace(blocks=[*overlap.blocks, *proof])
