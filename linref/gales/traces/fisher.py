"""Fisher's Discriminant Analysis, as a trace."""

from typing import Any, NamedTuple

from linref.gales import data as handout
from linref.gales import fisher as fisher_analysis
from linref.gales import neuron as unit
from linref.gales import perceptron as learning
from linref.gales.traces.common import LABELS, described, header, legend, names, omega
from linref.lists import SingularMatrix, scale
from linref.samples import InputError
from linref.scalar import sqrt
from linref.separability import Undecided, widest_margin
from linref.tracer.blocks import Beside, Outcome, Row, Run, Table, line, note
from linref.tracer.telling import CROWD, in_floats, plane, too_much_for_fractions
from linref.tracer.verdict import counted, verdict


def fisher(options):
    """Fisher's direction and bias in the page's order, and the numbers of its example."""
    data = options.data or handout.EXAMPLE
    large = too_much_for_fractions(data)
    found = solution(data, large)
    yield analysis(data, found, large, not options.data)
    if not options.data:
        yield costs_compared(data, found)


def solution(data, large):
    """All that the page computes, in floats if the set is large; or why there is none."""
    if fisher_analysis.mean(data.of_class(1)) == fisher_analysis.mean(data.of_class(2)):
        raise InputError(f"{data.source}: the two classes have the same mean; Fisher's direction is not defined")
    if large and len(data.points) < data.dimension + 2:
        raise InputError(f"{data.source}: S_w is singular: {len(data.points)} samples of two classes cannot scatter along "
                         f"all of {data.dimension} features; expected at least {data.dimension + 2}")
    try:
        return fisher_analysis.fisher(*map((in_floats(data) if large else data).of_class, (1, 2)))
    except SingularMatrix as error:
        raise InputError(f"{data.source}: S_w is singular: no scatter within the classes along "
                         f"({', '.join(map(str, error.direction))}), so Fisher's direction is not defined") from None


def analysis(data, found, large, noted):
    """The analysis as a run of one step; `noted` adds the notes on the page's own numbers."""
    w = unit.composite(found.w, found.b)
    samples = learning.normalise(data.points, data.signs)

    def tell(step, picture):
        yield from told(step, data)
        yield line("w̃ = (ŵ, b) = ", w)
        yield line("E(ŵ) = -ŵ'S_b ŵ / ŵ'S_w ŵ = ", step.cost)
        if picture and data.dimension == 2:
            yield plane(data, [w]).picture(legend())

    def finish(run):
        ended = verdict(run, w, samples, names(data), data.signs, found.w)
        if ended.status == "separated":
            ended.blocks[0] = line("Separated.  ", *ended.blocks[0].parts[1:], indent=0)
            ended.blocks.append(line("Of all b for this ŵ this one has the largest margin", *compared(data, found)))
        else:
            ended = ended._replace(status="overlapping")
            wrong, tied = ended.facts["wrong"], ended.facts["on_the_boundary"]
            ended.blocks[0] = line(f"The projections {'overlap' if wrong else 'touch'}: {wrong} on the wrong side, {tied} "
                                   "on the boundary. The page has a bias only for classes that the projection "
                                   "separates; this b is midway all the same.", indent=0)
        ended.facts.update(w=found.w, b=found.b)
        ended.blocks.extend(NOTES if noted else [])
        return ended

    return Run(header("fisher", "Fisher's discriminant analysis",
                      described(data) + (" · in floats, as fractions would take too long" if large else ""), labels=LABELS,
                      bias="last, midway between the nearest samples"), [found], tell, finish, None, pictured=True)


def told(step, data):
    """Means, scatters, direction, projections and bias, as the page has them."""
    yield line("μ₁ = ", step.means[0], "    μ₂ = ", step.means[1])
    yield Beside([matrix("S₁", step.scatters[0]), matrix("S₂", step.scatters[1])])
    yield Beside([matrix("S_w", step.within), matrix("S_b", step.between)])
    yield line("ŵ = S_w⁻¹(μ₁ - μ₂) = ", step.w)
    shown = [values[:CROWD] for values in step.projections]
    yield Table([row for k, values in enumerate(shown, start=1)
                 for row in ([omega(k), *range(1, len(values) + 1)], ["ŵ'x", *values])])
    hidden = len(data.points) - sum(map(len, shown))
    if hidden:
        yield line(f"… {counted(hidden, 'more sample')}")
    above, below = step.nearest
    yield line("nearest: ", nearest_name(data, 1, above, step.projections), " at ", above, " and ",
               nearest_name(data, 2, below, step.projections), " at ", below)
    yield line("b = -(", above, " + ", below, ") / 2 = ", step.b)


NOTES = [
    note("GE9", "ŵ is the normal of the boundary, not its direction; with the classes exchanged its sign "
                "changes and E does not."),
    note("GE10", "the page's ŵ comes from the exact S_w, whose first entry is 0.204375; from its printed "
                 "0.2044 one gets 3.3874 and b = -1.4430."),
    note("GE11", "the page calls this w̃[1], but nothing is iterated here."),
    note("GE15", "S_w needs an inverse: with no scatter within the classes along some direction there is no "
                 "ŵ, even for separable samples."),
]


def compared(data, found):
    """How the margin of Fisher's boundary compares with the largest of any, in words."""
    _, margin = learning.nearest_samples(unit.composite(found.w, found.b), learning.normalise(data.points, data.signs))
    try:
        largest = widest_margin(data.points, data.signs).margin_squared
    except Undecided:
        return (".",)
    return "; the largest of all w̃ is ", sqrt(largest), f", of which it has {100 * float(margin / sqrt(largest)):.1f} %."


def matrix(name, rows):
    """A matrix with its name beside its first row."""
    return Table([[name if i == 0 else "", *row] for i, row in enumerate(rows)], head=False)


def nearest_name(data, k, value, projections):
    """The name of the sample of class k that has a projection."""
    return f"{projections[k - 1].index(value) + 1} of {omega(k)}"


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
    directions = [found.w, scale(-2, found.w), gap, [-gap[1], gap[0]], [1, 0], [0, 1]]

    def steps():
        for w in directions:
            values = [fisher_analysis.projected(w, points) for points in classes]
            yield Projection(w, [fisher_analysis.projected_mean(v) for v in values],
                             [fisher_analysis.projected_scatter(v) for v in values],
                             fisher_analysis.criterion(w, *classes),
                             fisher_analysis.stationarity(w, found.between, found.within))

    def tell(step, _):
        yield Row(("w", "μ̄₁", "μ̄₂", "s̄₁", "s̄₂", "E(w)", "stationary"),
                  (step.w, *step.means, *step.scatters, step.cost, "no" if any(step.residual) else "yes"))

    def finish(run):
        said = [line("ŵ has the least E; the length and sign of w do not matter. Stationary is where ",
                     "(w'S_b w)S_w w = (w'S_w w)S_b w.", indent=0),
                note("GE8", "stationarity holds at ŵ, and also where w is at a right angle to μ₁ - μ₂: there E = 0, "
                            "its maximum.")]
        return Outcome("computed", {"steps": run.count, "updates": 0}, said)

    return Run(header("fisher", "The cost of a projection", described(data)), steps(), tell, finish, None)
