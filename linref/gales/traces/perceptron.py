"""Perceptron Algorithm, as a trace."""

from operator import le, lt

from linref.floor import IN_FULL
from linref.gales import neuron, perceptron
from linref.gales.data import EXAMPLE, EXAMPLE_START, FOUR
from linref.gales.traces import NONE_WRONG, NORMALISED, TIES, extended_points, floor, names, omega, samples_of
from linref.gales.traces.fisher import fisher_boundary
from linref.lists import dot, norm, norm_squared, whole_multiple, zeros
from linref.scalar import ratio
from linref.separability import Undecided, widest_margin
from linref.tracer import Beside, Grid, Heading, Line, Rows, Steps, Table, ended, line, summed
from linref.whole import Units

USES = ("data", "start", "rate", "limit", "corrected", "ask")
IN_SUM = 8  # samples of Y up to which a sum over Y is written out


def trace(options):
    """The solution region, the example and what the page says around it, or the algorithm on other samples."""
    if options.nothing_asked:
        yield from weight_plane()
    data = options.data or EXAMPLE
    w = floor.start(options, data, None if options.data else EXAMPLE_START)
    run = yield from algorithm(data, w, le if options.corrected else lt, options)
    if not options.corrected and not run.stopped and any(z == 0 for z in run.last.z):
        run = yield from algorithm(data, w, le, options, "Perceptron algorithm, corrected")
    if not run.stopped and not any(z <= 0 for z in run.last.z):
        if data.dimension < 4 and len(data.points) <= IN_FULL:
            yield from solution_region(data, w, run)
        yield from is_it_good(data, run.w)
    if not options.data:
        yield from rates_and_starts(data)
    if options.nothing_asked:
        yield Heading("In short")
        yield line("Each update adds the misclassified samples, until there are none. Where it ends depends on the "
                   "start and, unless that is 0, on η; any solution ends it, good or not.")


def algorithm(data, w, miss, options, title="Perceptron algorithm"):
    """The algorithm, laid out as the example is; returns the run."""
    samples, called, eta = perceptron.normalise(data.points, data.signs), names(data), options.rate or 1
    yield floor.header("perceptron", title, data, "perceptron", labels=NORMALISED, bias="last", tie=TIES[miss],
                       rate=eta, order="all misclassified samples at once", start=w,
                       stop=NONE_WRONG + options.at_most("update"))
    if "corrected" not in title:
        yield from samples_of(data)
    run = learning(samples, w, eta, miss, options.passes)
    yield from run.traced(lambda step: as_the_example(step, data, samples, called, eta))
    outcome = floor.verdict(run, list(zip(extended_points(data), data.signs)), names=called)
    yield outcome
    if outcome.status == "converged" and miss is lt:
        yield floor.note("GE3", "With y·z <= 0 as the test it is a mistake:")
    if data is EXAMPLE and w == EXAMPLE_START:
        yield floor.note("GE1", "The example's update adds ", samples[0], ", with it.")
        yield floor.note("GE2", "Here both sides are ", perceptron.criterion(w, samples), " with x̃ normalised.")
        yield floor.note("GE17", f"Everything here is computed in fractions; in floats the z of {called[2]} at w̃[0] "
                                 f"is {dot(list(map(float, w)), list(map(float, samples[2])))!r}.")
    return run


def learning(samples, w, eta, miss, limit):
    """A run of the perceptron algorithm, which inside is in whole numbers."""
    units = Units(samples, w, eta)
    steps = units.steps(perceptron.perceptron(units.samples, units.w, units.eta, miss), wx="z")
    return Steps(steps, w, limit, lambda step: bool(step.misclassified))


def learned(samples, w, limit):
    """The end of such a run with η = 1 and z = 0 as a mistake."""
    run = learning(samples, w, 1, le, limit)
    for _ in run:
        pass
    return run


def as_the_example(step, data, samples, called, eta):
    """A step as the example has it: the tables of both classes, the set Y, the criterion, the update."""
    wrong, z = set(step.misclassified), [y * z for y, z in zip(data.signs, step.z)]
    yield line(f"τ = {step.tau}    w̃[{step.tau}] = ", step.w, indent=0)
    yield from floor.picture(data, step.w, wrong)
    yield from class_tables(data, z, wrong)
    if any(z[i - 1] == 0 and data.signs[i - 1] == 1 for i in wrong):
        yield line("✗ at z = 0 counts as a mistake (GE3), although y(x) decides ω₁.")
    yield from update(step, samples, called, eta)


def class_tables(data, z, wrong):
    """For each class a table of z and the class decided, as on the page, the misclassified marked (G17)."""
    tables = []
    for k in (1, 2):
        shown = [(n, i) for i, (n, c) in enumerate(data.places(), start=1) if c == k]
        if len(shown) > IN_FULL:
            marked = [(n, i) for n, i in shown if i in wrong]
            yield line(f"{omega(k)}: {len(marked)} of {len(shown)} misclassified",
                       f", the first {IN_FULL} of them in the table" if len(marked) > IN_FULL else "")
            shown = marked[:IN_FULL]
        rows = [[omega(k), *(n for n, _ in shown)],
                ["z", *(z[i - 1] for _, i in shown)],
                ["class", *(1 if neuron.decision(z[i - 1]) == 1 else 2 for _, i in shown)]]
        if wrong:
            rows.append(["", *("✗" if i in wrong else "" for _, i in shown)])
        if shown:
            tables.append(Table(rows))
    if tables:
        yield Beside(tables)


def update(step, samples, called, eta):
    """The set Y, the criterion, and the update that follows."""
    tau, Y = step.tau, step.misclassified
    if not Y:
        right = ": all points correctly classified" if all(z > 0 for z in step.z) else ""
        yield line(f"step 3: Y[{tau}] is empty{right}.")
        return
    losses, in_full = [-step.z[i - 1] for i in Y], len(Y) <= IN_SUM
    listed = ", ".join(called[i - 1].replace(" ", "\u00a0") for i in Y[:IN_SUM])
    yield line(f"step 3: Y[{tau}] = ", line(f"{{{listed}{'' if in_full else f', … {len(Y) - IN_SUM} more'}}}"))
    yield line(f"E(w̃[{tau}]) = ", *([*summed(losses), " = "] if in_full and len(Y) > 1 else []), sum(losses))
    terms = summed(samples[i - 1] for i in Y) if in_full else [f"the sum of these {len(Y)} x̃"]
    yield line(f"step 4: w̃[{tau + 1}] = w̃[{tau}] + ", *(terms if eta == 1 else [eta, " · [", *terms, "]"]), " = ",
               step.after)


def is_it_good(data, w):
    """The example's question, answered by distances: against Fisher's boundary and the best one there is."""
    try:
        widest = widest_margin(data.points, data.signs)
    except Undecided:
        widest = None
    best = norm(widest.w[:-1]) if widest else None
    yield floor.header("perceptron", "Is this a good decision boundary?", data, bias="last")
    row = Rows(name="boundary", w="w̃", nearest="nearest", distance="distance", share="share, %")
    samples = perceptron.normalise(data.points, data.signs)
    for name, v in (("perceptron", w), ("Fisher", fisher_boundary(data)), ("widest", widest and widest.w)):
        if v:
            numbers, distance = perceptron.nearest_samples(v, samples)
            more = f" and {len(numbers) - 1} more" if len(numbers) > 1 else ""
            yield row(name, v, names(data)[numbers[0] - 1] + more, distance,
                      float(100 * distance * best) if best else "not decided")
    least = min(dot(w, x) for x in samples)
    margin = ratio(least, norm(w[:-1]))
    facts = {"w": w, "margin": float(margin), "margin_squared": ratio(least * least, norm_squared(w[:-1]))}
    if not widest:
        yield row.ended("separated", "The set is too large to find its largest margin exactly.", **facts)
        return
    share = float(margin * best)
    yield row.ended("separated", "It separates with ", 100 * share, " % of the largest possible margin, ",
                    ratio(1, best), ".", "" if share > 0.5 else " Not a good boundary.", **facts,
                    largest_margin_squared=widest.margin_squared, largest_margin_w=widest.w)


def solution_region(data, before, run):
    """The constraints of the samples, the cone that they leave, and a slice through it."""
    samples, called = perceptron.normalise(data.points, data.signs), names(data)
    yield floor.header("perceptron", "Solution region of these samples", data, labels=NORMALISED, bias="last")
    named = {"w̃[0]": before, f"w̃[{run.last.tau}]": run.w}
    constraints = [[f"{name}'x̃", *(dot(w, x) for x in samples)] for name, w in named.items()]
    yield Table([["sample", *called], *constraints])
    rays = perceptron.solution_rays(list(map(whole_multiple, samples)))
    edges = "any sum of all its edges with positive weights is a solution." if rays else "it has no edges."
    yield ended("computed", 0, "The region is a cone. Inside it w̃'x̃ > 0 for every sample; ", edges,
                rays=[ray for ray, _ in rays], inside=perceptron.in_solution_region(run.w, samples))
    if rays:
        touches = [[Line((ray,)), ", ".join(called[i - 1] for i in touched)] for ray, touched in rays]
        yield Table([["edge w̃", "touches"], *touches])
    if data.dimension == 2:
        yield region_slice(samples, before, run)


def region_slice(samples, before, run):
    """The weights w₁ and w₂ that solve the problem with the bias of the run's end, in characters."""
    after, b = run.w, run.w[-1]
    whole, (over, under) = list(map(whole_multiple, samples)), whole_multiple([b, 1])
    reach = max(abs(a - end) for a, end in zip(before[:-1], after)) + 1
    grid = Grid([end + side * reach for end in after[:-1] for side in (-1, 1)])
    grid.fill(lambda w1, w2, n: inside([w1 * under, w2 * under, n * over], whole))
    grid.mark(before[0], before[1], "○")
    grid.mark(after[0], after[1], "●")
    begin = "w̃[0]" if before[-1] == b else "the w₁, w₂ of w̃[0], whose b is another"
    return grid.picture([f"w₂ against w₁ where b = {float(b):g}:",
                         f"░ solution region{f'   ○ {begin}' * bool(run.last.tau)}   ● w̃[{run.last.tau}]"])


def inside(w, samples):
    """The character of a w in a picture of the solution region."""
    return "░" if perceptron.in_solution_region(w, samples) else " "


def weight_plane():
    """Four samples without a bias and the half-planes of their weights, before and after normalising."""
    yield floor.header("perceptron", "Perceptron solution region, no bias", FOUR,
                       labels=f"{floor.labels}; normalised x̃ = y·x", bias="none")
    yield from samples_of(FOUR)
    bars = perceptron.normalise_as_printed(FOUR.points, FOUR.signs)
    for title, vectors, marks, legend in (
        ("Not normalised: w must be on the positive side of w'x = 0 for ω₁, on the negative side for ω₂.",
         FOUR.points, "●●○○", "● ω₁   ○ ω₂"),
        ("Normalised: w must be on the positive side of all four.", bars, "●●●●", "● normalised sample"),
    ):
        grid = Grid((-4, 4, -4, 4), 33, 13)
        grid.fill(lambda w1, w2, _: inside([w1, w2], bars))
        for v, mark in zip(vectors, marks):
            grid.boundary([*v, 0])
        for v, mark in zip(vectors, marks):
            grid.mark(*v, mark)
        yield grid.picture([title, f"w₂ against w₁: {legend}   · w'x = 0   ░ solution region"])
    w = [2, 1]
    yield ended("computed", 0, "Both regions are the same. In it lies, for example, w = ", w, ": w'x̃ = ",
                ", ".join(str(dot(w, x)) for x in bars), ".", w=w, inside=perceptron.in_solution_region(w, bars))


def rates_and_starts(data):
    """The example from two starts at three rates: it converges from everywhere."""
    samples = perceptron.normalise(data.points, data.signs)
    yield floor.header("perceptron", "The rate and the start", data, bias="last", tie=TIES[le], stop=NONE_WRONG)
    row = Rows(start="w̃[0]", eta="η", updates="updates", w="w̃ at the end")
    for begin in (EXAMPLE_START, zeros(3)):
        for eta in (ratio(1, 10), 1, 10):
            *_, last = perceptron.perceptron(samples, begin, eta, le)
            yield row(begin, eta, last.tau, last.after)
    yield row.computed("Separable samples are separated from every start at every rate, η = 1 included.")
    yield floor.note("GE14", "From w̃[0] = 0 the rate only scales w̃; from another start it also changes the updates.")
    yield floor.note("GE16")
