"""Fisher's Discriminant Analysis, as a trace."""

from functools import partial
from itertools import combinations_with_replacement

from linref.cells import Cells, between, found, given
from linref.gales import fisher, neuron
from linref.gales.data import EXAMPLE
from linref.gales.views import RULES, SIGNED, handout, misclassified_at, names, omega, samples_of, vectors
from linref.handout import MAX_IN_FULL
from linref.lists import SingularMatrix, inverse, matvec, norm, quadratic, scale, subtract, zeros
from linref.samples import InputError
from linref.scalar import ratio
from linref.tracer import (
    Beside, Heading, Line, ListRow, Made, Rows, Table, ended, in_short, line, plural, subscript)
from linref.verdict import direction, nearest, separability

USES = ("data", "start", "ask")
MAX_EXACT_PRODUCTS = 200_000  # products of samples and features squared up to which scatters are computed in fractions


def trace(options):
    """Fisher's cost of some projections, its minimum and the bias in the page's order, and the example's numbers."""
    data = options.data or EXAMPLE
    solved, start = solution(data), options.start_of(data.dimension, None, plural(data.dimension, "weight"))
    if start and not any(start):
        raise InputError("--start: w = 0 has no direction, so E is not defined")
    if large(data):
        data = data._replace(source=f"{data.source}, in floats, as fractions would take too long")
    yield from costs_compared(data, solved, start)
    if data is EXAMPLE:
        yield Heading("Example")
    yield from analysis(data, solved)
    if not options.data:
        yield from in_short("Fisher's ŵ = S_w⁻¹(μ₁ - μ₂) keeps the projected means apart and the projected classes "
                            "narrow. ŵ is a direction only: b is chosen midway between the nearest samples.")


def large(data):
    """Whether scatters of these samples would take too long in fractions."""
    return len(data.points) * data.dimension**2 > MAX_EXACT_PRODUCTS


def classes(data):
    """The points of both classes; of a large set in floats."""
    return list(map((data.in_floats() if large(data) else data).of_class, (1, 2)))


def fisher_boundary(data):
    """Fisher's composite vector for the samples, or None where his direction is not defined."""
    try:
        solved = solution(data)
    except InputError:
        return None
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


def costs_compared(data, solved, start):
    """E of several directions by projections: its minimum, a maximum that is stationary too, and the reader's own w."""
    yield handout.header("fisher", "The cost of a projection", data, "criterion", cells=COSTS)
    yield from samples_of(data)
    row, (first, second) = Rows(COSTS), classes(data)
    for name, w in directions(solved, start):
        yield row(name=name, w=w, first=first, second=second)
    yield row.computed("E is minimal at ŵ. It is the same at -2ŵ: the length and sign of w do not matter.")
    for name, w in (("w", start), ("ŵ", solved.w)) if start else ():
        yield line(f"{name}/‖{name}‖ = ", scale(ratio(1, norm(w)), w))
    if len(solved.w) == 2:
        yield handout.note("GE8")
    if data is EXAMPLE:
        yield handout.note("GE21", claim="s̄ⱼ is a number, because the projections are numbers.")
        yield handout.note("GE22", claim="s̄ⱼ is a sum and not a variance: it is not divided by nⱼ.")


def directions(solved, start):
    """The directions whose costs are compared, each with its name."""
    gap = subtract(*solved.means)
    yield "x₁ only", [1, *zeros(len(gap) - 1)]
    yield "μ₁ - μ₂", gap
    if len(gap) == 2:
        yield "orthogonal", [-gap[1], gap[0]]
    yield "ŵ", solved.w
    yield "-2ŵ", scale(-2, solved.w)
    if start:
        yield "your w", start


def mean_along(w, points):
    """The projected mean of a class."""
    return fisher.projected_mean(fisher.projected(w, points))


def scatter_along(w, points):
    """The projected scatter of a class."""
    return fisher.projected_scatter(fisher.projected(w, points))


COSTS = Cells(
    "Each row is one direction w.", given(name="", w="w"),
    found(mean_1=("μ̄₁", "μ̄ⱼ = the mean of w'x over class j", mean_along, "w first"),
          mean_2=("μ̄₂", "s̄ⱼ = the sum of (w'x - μ̄ⱼ)²", mean_along, "w second"),
          scatter_1=("s̄₁", "E(w) = -(μ̄₁ - μ̄₂)² / (s̄₁ + s̄₂)", scatter_along, "w first"),
          scatter_2=("s̄₂", "s̄₂", scatter_along, "w second"),
          cost=("E(w)", "E(w)", fisher.criterion, "w first second")), asked=False)  # its last w are the analysis's ŵ


def analysis(data, solved):
    """Means, scatters, direction, projections, bias and cost, as the page has them."""
    w, values = neuron.composite(solved.w, solved.b), ANALYSIS.of(solved, both=classes(data))
    yield handout.header("fisher", "Fisher's discriminant analysis", data, "fisher", RULES, ANALYSIS)
    yield ListRow(values, Made(partial(as_the_page, data), values))
    yield outcome(data, w)
    yield from handout.picture(data, w, misclassified_at(w, data))
    if data is EXAMPLE:
        yield from map(handout.note, ("GE9", "GE10", "GE11", "GE15"))


ANALYSIS = Cells(
    "The page's computations in their order.",
    found(means=("μ", "μⱼ = the mean of class j", lambda both: list(map(fisher.mean, both)), "both"),
          gap=("μ₁ - μ₂", "μ₁ - μ₂", lambda means: subtract(*means), "means")),
    between(deviations=("d", "d = x - μⱼ", lambda both, means: [[subtract(x, mean) for x in points]
                                                          for points, mean in zip(both, means)], "both means"),
            products=("d·d'", "", lambda ds: [list(map(products_of, of_class)) for of_class in ds], "deviations")),
    found(scatters=("S", "Sⱼ = the sum of dd' over class j",
                    lambda both, means: list(map(fisher.scatter, both, means)), "both means"),
          within=("S_w", "S_w = S₁ + S₂", lambda scatters: fisher.within(*scatters), "scatters"),
          inverse=("S_w⁻¹", "S_w⁻¹", inverse, "within"),
          between=("S_b", "S_b = (μ₁ - μ₂)(μ₁ - μ₂)'", lambda means: fisher.between(*means), "means"),
          w=("ŵ", "ŵ = S_w⁻¹(μ₁ - μ₂)", lambda means, S_w: fisher.direction(*means, S_w), "means within")),
    between(spread_between=("ŵ'S_b ŵ", "ŵ'S_b ŵ", quadratic, "w between w"),
            spread_within=("ŵ'S_w ŵ", "ŵ'S_w ŵ", quadratic, "w within w")),
    found(cost=("E(ŵ)", "E(ŵ) = -ŵ'S_b ŵ / ŵ'S_w ŵ", fisher.matrix_criterion, "w between within"),
          projections=("ŵ'x", "ŵ'x", lambda w, both: [fisher.projected(w, points) for points in both], "w both"),
          nearest=("nearest", "the smallest ŵ'x of ω₁ and the largest of ω₂",
                   lambda values: list(fisher.nearest(*values)), "projections"),
          b=("b", "b = -(the smallest of ω₁ + the largest of ω₂) / 2", lambda ends: fisher.bias(*ends), "nearest"),
          composite=("w̃", "w̃ = (ŵ, b)", neuron.composite, "w b")),
    ways={"scatters": [lambda c: [symmetric(list(map(sum, zip(*products))), len(c.w)) for products in c.products]],
          "within": [lambda c: fisher.within(*map(above_the_diagonal, c.scatters))],
          "between": [lambda c: [[a * b for a in c.gap] for b in c.gap]],
          "w": [lambda c: matvec(c.inverse, c.gap)],
          "cost": [lambda c: -ratio(c.spread_between, c.spread_within)]})


def symmetric(entries, size):
    """A symmetric matrix by its entries on and above the diagonal, row by row.

    >>> symmetric([1, 2, 3], 2)
    [[1, 2], [2, 3]]
    """
    above = dict(zip(combinations_with_replacement(range(size), 2), entries))
    return [[above[min(i, j), max(i, j)] for j in range(size)] for i in range(size)]


def above_the_diagonal(matrix):
    """The symmetric matrix that has these entries on and above its diagonal."""
    return symmetric([row[j] for i, row in enumerate(matrix) for j in range(i, len(row))], len(matrix))


def as_the_page(data, step):
    """The computations as the page shows them."""
    yield line("μ₁ = ", step("means", 0), "    μ₂ = ", step("means", 1), "    μ₁ - μ₂ = ", step("gap"))
    matrices = [("S_w", "within")]
    if len(data.points) <= MAX_IN_FULL and data.dimension <= 3:
        for k in (1, 2):
            yield deviation_table(step, k)
    if len(data.points) > MAX_IN_FULL or data.dimension > 2:
        matrices = [("S₁", "scatters", 0), ("S₂", "scatters", 1), *matrices]
    yield Beside([matrix(step, *named) for named in (*matrices, ("S_w⁻¹", "inverse"), ("S_b", "between"))])
    yield line("ŵ = S_w⁻¹(μ₁ - μ₂) = ", step("w"))
    yield line("ŵ'S_b ŵ = ", step("spread_between"), "    ŵ'S_w ŵ = ", step("spread_within"), "    E(ŵ) = ",
               step("cost"))
    yield from bias(step, data)
    yield line("w̃ = (ŵ, b) = ", step("composite"))


def products_of(d):
    """The products of the entries of a deviation, each once: d₁², d₁·d₂, d₂²."""
    return [a * b for a, b in combinations_with_replacement(d, 2)]


def deviation_table(step, k):
    """The deviations of a class, and of two features at most their products, with the sums that Sⱼ consists of."""
    size = len(step.w)
    titles = {1: ["d₁²"], 2: ["d₁²", "d₁·d₂", "d₂²"]}.get(size, [])
    rows = [[omega(k), "d", *titles]]
    for n in range(len(step.deviations[k - 1])):
        name = f"{n + 1} of {omega(k)}"
        products = [step("products", k - 1, n, place, of=f"{title} of {name}") for place, title in enumerate(titles)]
        rows.append([n + 1, Line((step("deviations", k - 1, n, of=name),)), *products])
    if titles:
        sums = [step("scatters", k - 1, i, j, of=f"row {i + 1}, column {j + 1}, of {omega(k)}")
                for i, j in combinations_with_replacement(range(size), 2)]
        rows.append([f"sums: S{subscript(k)}", "", *sums])
    return Table(rows)


def bias(step, data):
    """The projections of a few samples, the smallest of ω₁, the largest of ω₂, and the bias midway between them."""
    if len(data.points) <= MAX_IN_FULL:
        tables = []
        for k, values in enumerate(step.projections, start=1):
            numbers = range(1, len(values) + 1)
            cells = [step("projections", k - 1, n - 1, of=f"{n} of {omega(k)}") for n in numbers]
            tables.append(Table([[omega(k), *numbers], ["ŵ'x", *cells]]))
        yield Beside(tables)
    above, below = step.nearest
    yield line("smallest of ω₁: ", *nearest_of(step, 1), "    largest of ω₂: ", *nearest_of(step, 2))
    sign = (" - ", -below) if below < 0 else (" + ", below)
    yield line("b = ", *step.working("-(", above, *sign, ") / 2 = "), step("b"))


def nearest_of(step, k):
    """The sample of a class that is nearest to the boundary, and its projection."""
    value = step.nearest[k - 1]
    n = step.projections[k - 1].index(value) + 1
    return *step.working(f"{n} of {omega(k)}, at "), step("nearest", k - 1, of=omega(k))


def matrix(step, title, name, *entry):
    """A matrix of a step with its name beside its first row."""
    size = range(len(step.w))
    return Table([[title if i == 0 else "", *(step(name, *entry, i, j, of=f"row {i + 1}, column {j + 1}")
                                              for j in size)] for i in size], head=False)


def outcome(data, w):
    """Whether the projections leave room for a boundary, and how good this one is."""
    z, facts = matvec(vectors(data), w), {"w": w[:-1], "b": w[-1]}
    if min(z) > 0:
        parts, more = nearest(z, names(data), data.signs, w[:-1], handout.words)
        return ended("separated", 1, f"All {len(z)} samples are classified correctly.  ", *parts, ", the largest "
                     "possible for this ŵ.  w̃ = ", w, ".", **facts, **more)
    wrong, tied = sum(z_i < 0 for z_i in z), z.count(0)
    _, more, proof = separability(vectors(data), names(data), SIGNED)
    overlap = ended("overlapping", 1, f"This ŵ does not separate the classes: {wrong} of {plural(len(z), 'sample')} "
                    f"misclassified, {tied} on the boundary.  w̃ = ", w, ". The page chooses b only if ŵ separates the "
                    "classes. Here b is chosen in the same way.", **facts, wrong=wrong, on_the_boundary=tied, **more)
    return overlap._replace(blocks=[*overlap.blocks, *proof])
