"""Perceptron Algorithm, as a trace."""

from functools import partial
from operator import mul

from linref.cells import Cells, after, before, between, found, given, marked
from linref.gales import neuron, perceptron
from linref.gales.data import EXAMPLE, EXAMPLE_START
from linref.gales.views import (
    MISSES, PERCEPTRON, ended, extended_points, from_the_page, handout, mistakes_in, names,
    omega, printed_then_corrected, samples_of, vectors, why_this_start)
from linref.integer_units import Units
from linref.lists import added, dot, matvec, negate, norm_squared, scale, subtract, total, whole_multiple
from linref.separability import Separable, separate_vectors, widest_margin
from linref.tracer import NO_BREAK, Beside, Grid, Heading, Steps, Table, in_full, in_short, join_some, line, summed

USES = ("data", "start", "rate", "limit", "corrected", "ask")
GRADIENT = {  # the title of its column, and its rule
    "either": ("∇E(w̃[τ])", "∇E(w̃) = Σ -x̃ over Y[τ]"),
    "mistake": ("Σ -x̃ over Y[τ]", "if no y·z is 0, Σ -x̃ over Y[τ] is ∇E. If some y·z is 0, E has no gradient")}
IN_SUM = 8  # samples of Y up to which a sum over Y is written out
ABREAST = 10  # samples of a class up to which each has a column


def trace(options):
    """The solution region and the algorithm on the example, or the algorithm on other samples."""
    data = options.data or EXAMPLE
    w = handout.start(options, data, None if options.data else EXAMPLE_START)
    if options.nothing_asked:
        yield Heading("Perceptron Algorithm")
        yield line("The algorithm is gradient descent on the perceptron criterion with η = 1. So each update adds all "
                   "misclassified samples x̃ = y·(x, 1) to w̃.")
        yield Heading("Perceptron Solution Region")
        samples = vectors(data)
        steps = list(perceptron.perceptron(samples, w))
        yield from solution_region(data, samples, steps)
        yield Heading("A Simple Example")
    rules = PERCEPTRON._replace(rate=options.rate or 1, start=w, limit=options.passes)
    yield from printed_then_corrected(partial(algorithm, data, options), rules, options)
    if options.nothing_asked:
        yield from is_it_good(data, samples, steps)
    yield from in_short("Each update adds η·x̃ of every misclassified sample to w̃. The page's algorithm stops once no "
                        "sample has y·z < 0, even if one lies on or near the boundary. It always stops if "
                        "the samples are separable, else perhaps never.")


def algorithm(data, options, rules, version):
    """The algorithm, laid out as the example is; returns the run."""
    samples = vectors(data)
    cells = cells_of(data, rules, names(data))
    header = handout.header("perceptron", "Perceptron Algorithm" + ", corrected" * bool(version), data, "perceptron",
                            rules, cells, version, limit=options.stated_limit("update"))
    yield from_the_page(options, header)
    if version is None:
        yield from why_this_start(options, rules)
        yield from samples_of(data, "step 1: x̃ = y·(x, 1) with the label y, so w̃'x̃ = y·z with z = w'x + b.")
        if options.nothing_asked:
            yield handout.note("GE1", "The page's example has the 1 too.")
    run = learning(samples, rules)
    yield from run.traced(cells, partial(as_the_example, data))
    yield ended(run, handout.verdict(run, handout.extended(data), names=names(data), at_zero=rules.at_zero))
    return run


def cells_of(data, rules, called, update="w̃[τ+1] = w̃[τ] + η·Σ x̃ over Y[τ]"):
    """The values of a step, in the order of the example: z and the class of every sample, Y, E, ∇E and the new w̃."""
    return Cells(
        "τ counts the updates. Y[τ] is the set of misclassified samples at w̃[τ].", given(tau="τ"), before(w="w̃[τ]"),
        found(z=([f"z of {name}" for name in called], "z = w'x + b", matvec, "points w"),
              classes=("class", "class 1 if z ≥ 0, else class 2",
                       lambda z: [1 if neuron.decision(z_i) == 1 else 2 for z_i in z], "z"),
              mistakes=("in Y", "", mistakes_in, "yz miss", marked),
              misclassified=("Y[τ]", "", perceptron.misclassified_set, "yz miss", partial(set_of, called))),
        between(yz=(None, "y·z", lambda signs, z: list(map(mul, signs, z)), "signs z"),
                E=("E(w̃[τ])", "E(w̃) = Σ -w̃'x̃ over Y[τ]", perceptron.criterion, "w samples"),
                gradient=(*GRADIENT[rules.at_zero], perceptron.gradient, "w samples miss")),
        after(after=("w̃[τ+1]", update, perceptron.update, "w samples misclassified eta")),
        taken=None, ways=WAYS, points=extended_points(data), signs=data.signs, samples=vectors(data),
        miss=MISSES[rules.at_zero], eta=rules.rate)


def marked_ones(mistakes):
    """The numbers of the samples, or of the γ, that are misclassified."""
    return [i for i, mistake in enumerate(mistakes, start=1) if mistake]


WAYS = {  # from the cells that a reader has filled in before
    "misclassified": [lambda c: marked_ones(c.mistakes)],
    "E": [lambda c: -added(c.yz[i - 1] for i in c.misclassified)],
    "gradient": [lambda c: negate(total([c.samples[i - 1] for i in c.misclassified], len(c.w)))],
    "after": [lambda c: subtract(c.w, scale(c.eta, c.gradient))],
}


def set_of(called, Y):
    """The set Y by the names of its samples, of many the first."""
    return f"{{{join_some(Y, IN_SUM, lambda i: called[i - 1].replace(' ', NO_BREAK)) if Y else ''}}}"


def learning(samples, rules, algorithm=perceptron.perceptron):
    """A run of the perceptron algorithm, or of Kesler's, which inside is in whole numbers."""
    units = Units(samples, rules.start, rules.rate)
    steps = units.steps(algorithm(units.samples, units.w, units.eta, MISSES[rules.at_zero]))
    return Steps(steps, rules.start, rules.limit, lambda step: bool(step.misclassified), period=1)


def as_the_example(data, step):
    """A step as the example has it: the tables of both classes, the set Y, the criterion, the update."""
    yield line("step 2: " * (not step.tau), f"τ = {step.tau}, w̃[{step.tau}] = ", step("w"), indent=2 * (not step.tau))
    yield from handout.picture(data, step.w, step.misclassified)
    yield from class_tables(data, step)
    yield from update(data, step)


def class_tables(data, step):
    """For each class z and the class decided, as on the page, and marks; of a large class the number in Y (G17)."""
    tables = []
    for k in (1, 2):
        numbers = [(n, i) for i, (n, c) in enumerate(data.places()) if c == k]
        if len(numbers) > ABREAST:
            yield line(f"{omega(k)}: {sum(step.mistakes[i] for _, i in numbers)} of {len(numbers)} misclassified")
            continue
        rows = [[omega(k), *(n for n, _ in numbers)]]
        for title, name in (("z", "z"), ("class", "classes"), ("in Y", "mistakes")):
            rows.append([title, *(step(name, i, of=f"{n} of {omega(k)}") for n, i in numbers)])
        tables.append(Table(rows if step.misclassified or step.asks else rows[:-1]))
    yield Beside(tables)


def update(data, step):
    """The set Y, the criterion, and the update, if there is one."""
    tau, Y = step.tau, step.misclassified
    yield line(f"step 3: Y[{tau}] = ", step("misclassified"))
    if not Y:
        yield line(f"step 5: Y[{tau}] is empty, so the algorithm ends.")
        return
    slope = step.cells["gradient"].title.replace("τ", str(tau))
    yield line(f"E(w̃[{tau}]) = ", step("E"), f", {slope} = ", step("gradient"),
               ", with the slope 0 at the kink y·z = 0 (GE13)" * (slope[0] == "∇" and 0 in step.yz))
    if data is EXAMPLE and step.w == EXAMPLE_START and not step.asks:
        values = [-step.z[i - 1] for i in Y]
        yield handout.note("GE2", "With (xᵢ, 1) in both, the second sum is ",
                           *[part for v in values for part in (" - " if v < 0 else " + ", abs(v))][1:], " = ",
                           added(values), ", but the first is ", step.E, ".")
    terms = summed([step.samples[i - 1] for i in Y]) if len(Y) <= IN_SUM else [f"the sum of these {len(Y)} x̃"]
    if step.eta != 1:
        terms = [in_full(step.eta), " · [", *terms, "]"]
    yield line(f"step 4: w̃[{tau + 1}] = ", *step.working(f"w̃[{tau}] + ", *terms, " = "), step("after"))


def is_it_good(data, samples, steps):
    """What the updates have reduced, and the example's question, answered by the largest distance possible."""
    widest = whole_multiple(widest_margin(data.points, data.signs).w)
    closest, largest = perceptron.nearest_samples(widest, samples)
    least = dot(widest, samples[closest[0] - 1])
    yield line("Is this a good decision boundary? No, its nearest sample is very close. A better boundary, not on the "
               "page, is w̃ = ", widest, f". Its nearest samples ({join_some(names(data)[i - 1] for i in closest)}) "
               f"have |z| = {least}. Their distance is {least}/√{norm_squared(widest[:-1])} = ", largest,
               ", the maximum for these samples.")
    yield handout.note("GE5", "Here both fall to 0: E from ", perceptron.criterion(steps[0].w, samples),
                       f", the number from {len(steps[0].misclassified)}.",
                       claim="The page says that the algorithm directly minimises the number of misclassifications. "
                             "In fact each update is a step of gradient descent on E, and the number may rise while "
                             "E falls.")


def bounds(samples, b, i):
    """Whether sample i bounds the solution region at this b: some w̃ of this b misclassifies only this sample."""
    flipped = [negate(x) if x is samples[i] else x for x in samples]
    return isinstance(separate_vectors([*flipped, [0, 0, b]]), Separable)


def solution_region(data, samples, steps):
    """The solution region of the example, with w̃[0] and w̃[1], where the plane of their common b cuts it."""
    start, end, yz, called = steps[0].w, steps[-1].w, steps[-1].yz, names(data)
    b = start[-1]
    yield line("A sample allows only the w̃ with w̃'x̃ > 0, on one side of the hyperplane w̃'x̃ = 0, which contains 0 and "
               "has the normal vector x̃. The solution region is the set of all w̃ that every sample allows. If "
               "x̃ = (x, 1) is not normalised, the region is the same, but a sample of ω₂ requires w̃'x̃ < 0.")
    rows = [[called[i], x, line(p, "·w₁ + ", q, "·w₂ = ", -b), "above it" if x[1] > 0 else "below it"]
            for i, (x, (p, q)) in enumerate(zip(samples, data.points)) if bounds(samples, b, i)]
    yield line("w̃ has three entries, so we show only the slice b = ", b, ". It contains w̃[0] = ", start,
               " and w̃[1] = ", end, " of the example below. In this slice, the hyperplane of each x ≠ 0 is a line, "
               f"and only these {len(rows)} of the {len(samples)} samples bound the region. Above means a larger w₂.")
    yield Table([["sample", "x̃", "its line w̃'x̃ = 0", "the region is"], *rows])
    yield line(f"w̃[1] is very close to the line of {called[yz.index(min(yz))]}, because its "
               "w̃[1]'x̃ is only ", min(yz), ".")
    grid = Grid((0, 3, -2, 1), height=7)
    whole, (p, q) = list(map(whole_multiple, samples)), b.as_integer_ratio()  # in whole numbers the region is the same
    grid.fill(lambda w1, w2, n: " ░"[perceptron.in_solution_region([w1 * q, w2 * q, p * n], whole)])
    for step in steps:
        grid.mark(*step.w[:2], str(step.tau))
    yield grid.picture(["w₂ against w₁:   ░ solution region   0 w̃[0]   1 w̃[1]"])
