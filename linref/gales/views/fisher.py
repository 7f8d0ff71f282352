"""Fisher's Discriminant Analysis, as a trace."""

from functools import partial

from linref.cells import Cells, found, given
from linref.gales import fisher, neuron
from linref.gales.data import EXAMPLE
from linref.gales.views import RULES, handout, misclassified_at, names, omega, samples_of, vectors
from linref.handout import MAX_IN_FULL
from linref.lists import SingularMatrix, added, dot, inverse, matvec, norm, outer, scale, subtract, zeros
from linref.samples import InputError
from linref.scalar import ratio
from linref.tracer import (
    Beside, Heading, Line, ListRow, Made, Table, ended, in_short, line, listed, plural)
from linref.verdict import direction, nearest

USES = ("data", "start", "ask")
MAX_SHOWN = 6  # features up to which matrices are shown
MAX_EXACT_PRODUCTS = 200_000  # products of samples and features squared up to which scatters are computed in fractions


def trace(options):
    """Fisher's cost of some projections, its minimum and the bias in the page's order, and the example's numbers."""
    data = options.data or EXAMPLE
    solved, start = solution(data), options.start_of(data.dimension, None, plural(data.dimension, "weight"))
    if start and not any(start):
        raise InputError("--start: w = 0 has no direction, so E is not defined")
    if large(data):
        data = data._replace(source=f"{data.source}, in floats, as fractions would take too long")
    yield Heading("Fisher's Discriminant Analysis")
    yield from costs_compared(data, start)
    if data is EXAMPLE:
        yield Heading("Fisher's Discriminant Analysis (cont)")
        yield line("In matrices, E(w) = -w'S_b w / w'S_w w with S_b = (μ₁ - μ₂)(μ₁ - μ₂)' and S_w = S₁ + S₂. The page "
                   "sets the derivative of E to 0 and finds that S_w\u00a0ŵ is a multiple of S_b\u00a0ŵ = "
                   "((μ₁ - μ₂)'ŵ)(μ₁ - μ₂), and so of μ₁ - μ₂. So ŵ ∝ S_w⁻¹(μ₁ - μ₂). To see each step, run "
                   "python3 -m linref derive gales fisher")
        yield from map(handout.note, ("GE8", "GE15"))
        yield Heading("Example")
    yield from analysis(data, solved)
    for name, w in (("w", start), ("ŵ", solved.w)) if start else ():
        yield line(f"{name}/‖{name}‖ = ", scale(ratio(1, norm(w)), w))
    yield from in_short("Fisher's ŵ = S_w⁻¹(μ₁ - μ₂) keeps the projected means apart and the projected classes narrow. "
                        "The analysis gives no bias. If ŵ separates the classes, the page's b puts the boundary "
                        "midway between their nearest samples.")


def large(data):
    """Whether scatters of these samples would take too long in fractions."""
    return len(data.points) * data.dimension**2 > MAX_EXACT_PRODUCTS


def classes(data):
    """The points of both classes; of a large set in floats."""
    return list(map((data.in_floats() if large(data) else data).of_class, (1, 2)))


def fisher_boundary(data):
    """Fisher's composite vector for the samples."""
    solved = solution(data)
    return neuron.composite(solved.w, solved.b)


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


def costs_compared(data, start):
    """E of some directions by projections; its minimum is found later."""
    D = data.dimension
    first, *others = [(f"feature {j + 1} only", [*zeros(j), 1, *zeros(D - j - 1)]) for j in range(min(D, MAX_SHOWN))]
    rows = [first, ("the same, times -2", scale(-2, first[1])), *others]
    if start:
        rows.append(("your w", start))
    cells = Cells(COSTS.each, COSTS.without(*["w"] * (D > 2 and not start)), ways=COSTS.ways,
                  **dict(zip(("first", "second"), classes(data))))
    run = listed(handout.header("fisher", "The cost of a projection", data, "criterion", cells=cells), rows,
                 "E(c·w) = E(w) because c² cancels, so the length and sign of w do not matter.")
    yield next(run)
    yield from samples_of(data)
    yield from run
    if data is EXAMPLE:
        yield from map(handout.note, ("GE21", "GE22"))


def mean_along(w, points):
    """The projected mean of a class."""
    return fisher.projected_mean(fisher.projected(w, points))


def scatter_around(mean, w, points):
    """The projected scatter of a class around its projected mean, or around the mean that a reader has.

    >>> scatter_around(2, [1, 0], [[1, 5], [4, 5]])
    5
    """
    return added((z - mean) ** 2 for z in fisher.projected(w, points))


COSTS = Cells(
    "Each row is one direction w, named in the first column. w'x projects a sample x on w.", given(name="", w="w"),
    found(mean_1=("μ̄₁", "μ̄ⱼ = the mean of w'x over class j", mean_along, "w first"),
          mean_2=("μ̄₂", mean_along, "w second"),
          scatter_1=("s̄₁", "s̄ⱼ = the sum of (w'x - μ̄ⱼ)² over class j", scatter_around, "mean_1 w first"),
          scatter_2=("s̄₂", scatter_around, "mean_2 w second"),
          cost=("E(w)", "E(w) = -(μ̄₁ - μ̄₂)² / (s̄₁ + s̄₂)", fisher.criterion, "w first second")),
    ways={"cost": [lambda c: -ratio((c.mean_1 - c.mean_2) ** 2, c.scatter_1 + c.scatter_2)]})


def analysis(data, solved):
    """Means, scatters, direction, projections, bias and cost, as the page has them."""
    w, values = neuron.composite(solved.w, solved.b), ANALYSIS.of(solved, both=classes(data))
    yield handout.header("fisher", "Fisher's Discriminant Analysis", data, "fisher", RULES, ANALYSIS, labels=None,
                         bias="last, w̃ = (ŵ, b)")
    yield ListRow(values, Made(partial(as_the_page, data), values))
    yield outcome(data, w)
    yield from handout.picture(data, w, misclassified_at(w, data))
    if data is EXAMPLE:
        yield handout.note("GE9")


ANALYSIS = Cells(
    "Each value is computed from the values before it.",
    found(means=("μ", "μⱼ = the mean of class j", lambda both: list(map(fisher.mean, both)), "both"),
          gap=("μ₁ - μ₂", lambda means: subtract(*means), "means"),
          deviations=("d", "d = x - μⱼ", lambda both, means: [[subtract(x, mean) for x in points]
                                                              for points, mean in zip(both, means)], "both means"),
          scatters=("S", "Sⱼ = the sum of dd' over class j",
                    lambda both, means: list(map(fisher.scatter, both, means)), "both means"),
          within=("S_w", "S_w = S₁ + S₂", lambda scatters: fisher.within(*scatters), "scatters"),
          inverse=("S_w⁻¹", inverse, "within"),
          between=("S_b", "S_b = (μ₁ - μ₂)(μ₁ - μ₂)'", lambda means: fisher.between(*means), "means"),
          w=("ŵ = S_w⁻¹(μ₁ - μ₂)", lambda means, S_w: fisher.direction(*means, S_w), "means within"),
          cost=("E(ŵ) = -ŵ'S_b ŵ / ŵ'S_w ŵ", fisher.matrix_criterion, "w between within"),
          projections=("ŵ'x", lambda w, both: [fisher.projected(w, points) for points in both], "w both"),
          nearest=("nearest", "", lambda values: list(fisher.nearest(*values)), "projections"),
          b=("b", "b = -(the smallest ŵ'x of ω₁ + the largest ŵ'x of ω₂) / 2", lambda ends: fisher.bias(*ends),
             "nearest"),
          composite=("w̃ = (ŵ, b)", neuron.composite, "w b")),
    ways={"scatters": [lambda c: list(map(sum_of_products, c.deviations))],
          "between": [lambda c: outer(c.gap, c.gap)],
          "w": [lambda c: matvec(c.inverse, c.gap)]})


def sum_of_products(deviations):
    """The sum of dd' over some deviations d.

    >>> sum_of_products([[1, 2], [3, 4]])
    [[10, 14], [14, 20]]
    """
    columns = list(zip(*deviations))
    return [[dot(a, b) for b in columns] for a in columns]


def as_the_page(data, step):
    """The computations as the page shows them."""
    yield line("μ₁ = ", step("means", 0), "    μ₂ = ", step("means", 1), "    μ₁\u00a0-\u00a0μ₂ = ", step("gap"))
    if len(data.points) <= MAX_IN_FULL:
        yield Beside([deviation_table(step, k) for k in (1, 2)])
    yield from matrices(step)
    if data is EXAMPLE and not step.asks:
        yield handout.note("GE10")
    yield stated(step, "w")
    yield stated(step, "cost", ", the minimum (proof: derive gales fisher)")
    yield from bias(step, data)
    yield stated(step, "composite")
    if data is EXAMPLE:
        yield handout.note("GE11")


def stated(step, name, *more):
    """A line with the formula of a cell and its value."""
    return line(ANALYSIS[name].title, " = ", step(name), *step.working(*more))


def deviation_table(step, k):
    """The deviations of a class."""
    numbers = range(1, len(step.deviations[k - 1]) + 1)
    return Table([[omega(k), "d"], *([n, Line((step("deviations", k - 1, n - 1, of=f"{n} of {omega(k)}"),))]
                                     for n in numbers)])


def bias(step, data):
    """The projections of a few samples, the smallest of ω₁, the largest of ω₂, and the bias midway between them."""
    for k in (1, 2) if len(data.points) <= MAX_IN_FULL else ():
        yield line(f"ŵ'x of {omega(k)}: ", step("projections", k - 1, of=omega(k)))
    above, below = step.nearest
    yield line("smallest ŵ'x of ω₁: ", step("nearest", 0, of=omega(1)), "    largest ŵ'x of ω₂: ",
               step("nearest", 1, of=omega(2)))
    sign = (" - ", -below) if below < 0 else (" + ", below)
    yield line("b = ", *step.working("-(", above, *sign, ") / 2 = "), step("b"))


def matrices(step):
    """The scatters and what is made of them; of large matrices only their size."""
    D = len(step.w)
    if D > MAX_SHOWN:
        yield line(f"S₁, S₂, S_w, S_w⁻¹ and S_b have {D} × {D} numbers each, not shown: --format json has them.")
        return
    yield Beside([matrix(step, "S₁", "scatters", 0), matrix(step, "S₂", "scatters", 1)])
    yield Beside([matrix(step, "S_w", "within"), matrix(step, "S_w⁻¹", "inverse"), matrix(step, "S_b", "between")])


def matrix(step, title, name, *entry):
    """A matrix of a step with its name beside its first row."""
    size = range(len(step.w))
    return Table([[title if i == 0 else "", *(step(name, *entry, i, j, of=f"row {i + 1}, column {j + 1}")
                                              for j in size)] for i in size], head=False)


def outcome(data, w):
    """Whether the projections leave room for a boundary, and how good this one is."""
    z, facts = matvec(vectors(data), w), {"w": w[:-1], "b": w[-1]}
    if min(z) > 0:
        parts, more = nearest(z, names(data), data.signs, w[:-1], handout.words._replace(length="‖ŵ‖"))
        return ended("separated", 1, f"All {len(z)} samples are classified correctly by z = ŵ'x + b. ", *parts,
                     ", the margin. Another b would make it smaller.", **facts, **more)
    wrong, tied = sum(z_i < 0 for z_i in z), z.count(0)
    return ended("overlapping", 1, "This ŵ does not separate the classes. The page gives b only for a ŵ that does. "
                 f"The same formula for b leaves {wrong} of {plural(len(z), 'sample')} misclassified"
                 f"{f' and {tied} on the boundary' * bool(tied)}. w̃ = ", w, ".",
                 **facts, wrong=wrong, on_the_boundary=tied)
