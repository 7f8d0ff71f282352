"""Perceptron Algorithm, as a trace."""

from operator import le, lt

from linref.floor import IN_FULL
from linref.gales import neuron, perceptron
from linref.gales.data import EXAMPLE, EXAMPLE_START, FOUR
from linref.gales.traces import (AT_ONCE, NONE_WRONG, NORMALISED, TIES, floor, labelled, names, omega, samples_of,
                                 start)
from linref.gales.traces.neuron import boundary, fisher_boundary
from linref.lists import dot, norm, norm_squared, whole_multiple, zeros
from linref.scalar import ratio
from linref.separability import Undecided, widest_margin
from linref.tracer.events import Beside, Heading, Line, Listed, Row, Rows, Steps, Table, ended, line
from linref.tracer.plot import Grid
from linref.tracer.words import summed

USES = ("data", "start", "rate", "limit", "corrected", "ask")
IN_SUM = 8  # samples of Y up to which a sum over Y is written out


def trace(options):
    """The solution region, the example and what the page says around it, or the algorithm on other samples."""
    if options.nothing_asked:
        yield from weight_plane()
    data = options.data or EXAMPLE
    w, stop = start(options, data), NONE_WRONG + options.at_most("update")
    miss, rate = le if options.corrected else lt, options.rate or 1
    run = yield from algorithm(data, w, rate, miss, options.passes, stop)
    if not options.corrected and not run.stopped and any(z == 0 for z in run.last.z):
        run = yield from algorithm(data, w, rate, le, options.passes, stop, "Perceptron algorithm, corrected")
    if not run.stopped and not any(z <= 0 for z in run.last.z):
        if data.dimension == 2 and len(data.points) <= IN_FULL:
            yield from solution_region(data, w, run)
        yield from is_it_good(data, run.w)
    if not options.data:
        yield from rates_and_starts(data)
    if options.nothing_asked:
        yield Heading("In short")
        yield line("Each update adds the misclassified samples, until there are none. Where it ends depends on the "
                   "start "
                   "and, unless that is 0, on η; any solution ends it, good or not.")


def algorithm(data, w, eta, miss, limit, stop, title="Perceptron algorithm"):
    """The algorithm, laid out as the example is; returns the run."""
    samples, called = perceptron.normalise(data.points, data.signs), names(data)
    yield floor.header("perceptron", title, data, function="perceptron", labels=NORMALISED, bias="last", tie=TIES[miss],
                       rate=eta, order=AT_ONCE, start=w, stop=stop)
    if "corrected" not in title:
        yield from samples_of(data)
    run = Steps(perceptron.perceptron(samples, w, eta, miss), w, limit, lambda step: bool(step.misclassified))
    yield from run.traced(lambda step: as_the_example(step, data, samples, called, eta))
    outcome = floor.verdict(run, labelled(data), names=called)
    yield outcome
    if outcome.status == "converged" and miss is lt:
        yield floor.note("GE3", "With y·z <= 0 as the test it is a mistake:")
    if data is EXAMPLE and w == EXAMPLE_START:
        yield floor.note("GE1", "The example's update adds ", samples[0], ", with it.")
        yield floor.note("GE2", "Here both sides are ", perceptron.criterion(w, samples), " with x̃ normalised.")
        yield floor.note("GE17", f"Everything here is computed in fractions; in floats the z of {called[2]} at w̃[0] "
                                 f"is {dot(map(float, w), map(float, samples[2]))!r}.")
    return run


def as_the_example(step, data, samples, called, eta):
    """A step as the example has it: the tables of both classes, the set Y, the criterion, the update."""
    wrong = set(step.misclassified)
    yield line(f"τ = {step.tau}    w̃[{step.tau}] = ", step.w, indent=0)
    yield from floor.picture(data, step.w, wrong)
    yield from class_tables(data, [y * z for y, z in zip(data.signs, step.z)], wrong)
    if any(step.z[i - 1] == 0 and data.signs[i - 1] == 1 for i in wrong):
        yield line("✗ at z = 0 counts as a mistake (GE3), although y(x) decides ω₁.")
    yield from update(step, samples, called, eta)


def class_tables(data, z, wrong):
    """For each class a table of z and the class decided, as on the page, the misclassified marked (G17)."""
    tables = []
    for k in (1, 2):
        members = [i for i, c in enumerate(data.classes) if c == k]
        shown = list(enumerate(members, start=1))
        if len(members) > IN_FULL:
            marked = [(n, i) for n, i in shown if i + 1 in wrong]
            shown = marked[:IN_FULL]
            yield line(f"{omega(k)}: {len(marked)} of {len(members)} misclassified",
                       f", the first {IN_FULL} of them in the table" if len(marked) > IN_FULL else "")
        rows = [[omega(k), *(n for n, _ in shown)],
                ["z", *(z[i] for _, i in shown)],
                ["class", *(1 if neuron.decision(z[i]) == 1 else 2 for _, i in shown)]]
        if wrong:
            rows.append(["", *("✗" if i + 1 in wrong else "" for _, i in shown)])
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
    losses, vectors = [-step.z[i - 1] for i in Y], [samples[i - 1] for i in Y]
    in_full = len(Y) <= IN_SUM
    listed = ", ".join(called[i - 1].replace(" ", "\u00a0") for i in Y[:IN_SUM])
    yield line(f"step 3: Y[{tau}] = {{{listed}{'' if in_full else f', … {len(Y) - IN_SUM} more'}}}")
    yield line(f"E(w̃[{tau}]) = ", *([*summed(losses), " = "] if in_full and len(Y) > 1 else []), sum(losses))
    terms = summed(vectors) if in_full else [f"the sum of these {len(Y)} x̃"]
    yield line(f"step 4: w̃[{tau + 1}] = w̃[{tau}] + ", *(terms if eta == 1 else [eta, " · [", *terms, "]"]), " = ",
               step.after)


def is_it_good(data, w):
    """The example's question, answered by distances: against Fisher's boundary and the best one there is."""
    try:
        widest = widest_margin(data.points, data.signs)
    except Undecided:
        widest = None
    best = norm(widest.w[:-1]) if widest else None
    rivals = [("perceptron", w), ("Fisher", fisher_boundary(data)), ("widest", widest and widest.w)]
    compared = [boundary(name, v, data) for name, v in rivals if v]
    yield floor.header("perceptron", "Is this a good decision boundary?", data, bias="last")
    for found in compared:
        share = float(100 * found.distance * best) if best else "not decided"
        yield Listed(found, [Row(("boundary", "w̃", "nearest", "distance", "% of the widest"),
                                 (found.name, found.w, found.nearest, found.distance, share))])
    z = min(dot(w, x) for x in perceptron.normalise(data.points, data.signs))
    facts = {"w": w, "margin": float(compared[0].distance), "margin_squared": ratio(z * z, norm_squared(w[:-1]))}
    if not widest:
        yield ended("separated", len(compared), "The set is too large to find its largest margin exactly.", **facts)
        return
    share = float(compared[0].distance * best)
    yield ended("separated", len(compared), "It separates with ", 100 * share, " % of the largest possible margin, ",
                ratio(1, best), ".", "" if share > 0.5 else " Not a good boundary.", **facts,
                largest_margin_squared=widest.margin_squared, largest_margin_w=widest.w)


def solution_region(data, before, run):
    """The constraints of the samples, the cone that they leave, and a slice through it."""
    samples, called = perceptron.normalise(data.points, data.signs), names(data)
    yield floor.header("perceptron", "Solution region of these samples", data, labels=NORMALISED, bias="last")
    row = Rows(w=None, z=None, inside=None)
    for w in (before, run.w):
        z, inside = [dot(w, x) for x in samples], perceptron.in_solution_region(w, samples)
        marks = [] if inside else [["", *("" if z_i > 0 else "✗" for z_i in z)]]
        table = Table([["sample", *called], ["w̃'x̃", *z], *marks])
        yield row(w, z, inside)._replace(blocks=[line("w̃ = ", w, indent=0), table])
    rays = perceptron.solution_rays(list(map(whole_multiple, samples)))
    edges = "any sum of its edges with positive weights is a solution." if rays else "it has no edges."
    yield row.computed("The region is a cone. Inside it w̃'x̃ > 0 for every sample; ", edges, rays=[ray for ray,
                                                                                                    _ in rays])
    if rays:
        yield Table([["edge w̃", "touches"],
                     *([Line((ray,)), ", ".join(called[i - 1] for i in touched)] for ray, touched in rays)])
    yield region_slice(samples, before, run)


def region_slice(samples, before, run):
    """The weights w₁ and w₂ that solve the problem with the bias of the run's end, in characters."""
    after, b = run.w, run.w[-1]
    whole = list(map(whole_multiple, samples))
    over, under = whole_multiple([b, 1])
    reach = max(abs(a - end) for a, end in zip(before[:-1], after)) + 1
    grid = Grid([end + side * reach for end in after[:-1] for side in (-1, 1)])
    grid.fill(lambda w1, w2, n: "░" if perceptron.in_solution_region([w1 * under, w2 * under, n * over],
                                                                     whole) else " ")
    grid.mark(before[0], before[1], "○")
    grid.mark(after[0], after[1], "●")
    begin = "○ w̃[0]" if before[-1] == b else "○ the w₁, w₂ of w̃[0], whose b is another"
    return grid.picture([f"w₂ against w₁ where b = {float(b):g}:", f"░ solution region   {begin}   ● "
                                                                   f"w̃[{run.last.tau}]"])


def weight_plane():
    """Four samples without a bias and the half-planes of their weights, before and after normalising."""
    yield floor.header("perceptron", "Perceptron solution region, no bias", FOUR, labels=f"{floor.labels}; normalised "
                                                                                         "x̃ = y·x", bias="none")
    yield from samples_of(FOUR)
    points, labels = FOUR.points, FOUR.signs
    bars = perceptron.normalise_as_printed(points, labels)
    region = Grid((-4, 4, -4, 4), 33, 13)
    region.fill(lambda w1, w2, _: "░" if perceptron.in_solution_region([w1, w2], bars) else " ")
    for title, vectors, marks, legend in (
        ("Not normalised: w must be on the positive side of w'x = 0 for ω₁, on the negative side for ω₂.", points, 
         ["●" if y == 1 else "○" for y in labels], "● ω₁   ○ ω₂"),
        ("Normalised: w must be on the positive side of all four.", bars, ["●"] * 4, "● normalised sample"),
    ):
        grid = region.copy()
        for v in vectors:
            grid.boundary([*v, 0])
        for v, mark in zip(vectors, marks):
            grid.mark(*v, mark)
        yield grid.picture([title, f"w₂ against w₁: {legend}   · w'x = 0   ░ solution region"])
    inside = [2, 1]
    yield ended("computed", 0, "Both regions are the same. In it lies, for example, w = ", inside, ": w'x̃ = ",
                ", ".join(
        str(dot(inside, x)) for x in bars), ".", w=inside, inside=perceptron.in_solution_region(inside, bars))


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
