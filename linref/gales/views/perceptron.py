"""Perceptron Algorithm, as a trace."""

from operator import le, lt

from linref.handout import IN_FULL
from linref.gales import neuron, perceptron
from linref.gales.data import EXAMPLE, EXAMPLE_START, FOUR
from linref.gales.views import NORMALISED, TIES, handout, names, omega, samples_of
from linref.gales.views.fisher import fisher_boundary
from linref.lists import dot, whole_multiple
from linref.separability import Undecided, widest_margin
from linref.tracer import NO_BREAK, Beside, Grid, Line, Rows, Steps, Table, ended, in_short, line, summed
from linref.whole import Units

USES = ("data", "start", "rate", "limit", "corrected", "ask")
IN_SUM = 8  # samples of Y up to which a sum over Y is written out
ABREAST = 5  # samples of a class that stand in one row


def trace(options):
    """The solution region, the example and what the page says around it, or the algorithm on other samples."""
    if options.nothing_asked:
        yield from weight_plane()
    data = options.data or EXAMPLE
    w = handout.start(options, data, None if options.data else EXAMPLE_START)
    run = yield from algorithm(data, w, le if options.corrected else lt, options)
    if not options.corrected and not run.stopped and any(z == 0 for z in run.last.z):
        run = yield from algorithm(data, w, le, options, "Perceptron algorithm, corrected")
    if not run.stopped:
        if data.dimension < 4 and len(data.points) <= IN_FULL:
            yield from solution_region(data)
        yield from is_it_good(data, run.w)
    if options.nothing_asked:
        yield from in_short("Each update adds the misclassified samples until none is left: any solution will do, "
                            "good or not.")


def algorithm(data, w, miss, options, title="Perceptron algorithm"):
    """The algorithm, laid out as the example is; returns the run."""
    samples, called, eta = perceptron.normalise(data.points, data.signs), names(data), options.rate or 1
    yield handout.header("perceptron", title, data, "perceptron", labels=NORMALISED, bias="last", tie=TIES[miss],
                       rate=eta, order="all misclassified samples at once", start=w,
                       stop="no sample is misclassified" + options.at_most("update"))
    if "corrected" not in title:
        yield from samples_of(data)
    run = learning(samples, w, eta, miss, options.passes)
    yield from run.traced(lambda step: as_the_example(step, data, samples, called, eta))
    outcome = handout.verdict(run, handout.extended(data), names=called)
    yield outcome
    if outcome.status == "converged" and miss is lt:
        yield handout.note("GE3", "With y·z <= 0 as the test it is a mistake:")
    if data is EXAMPLE and w == EXAMPLE_START:
        yield handout.note("GE1", "The example's update adds ", samples[0], ", with it.")
        yield handout.note("GE2", "Here both sides are ", perceptron.criterion(w, samples), " with x̃ normalised.")
        yield from map(handout.note, ("GE16", "GE17"))
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
    yield line(f"τ = {step.tau}    w̃[{step.tau}] = ", step.w, indent=0)
    yield from handout.picture(data, step.w, step.misclassified)
    yield from class_tables(data, step)
    yield from update(step, samples, called, eta)


def class_tables(data, step):
    """For each class z and the class decided, as on the page, and marks; of a large one how many are wrong (G17)."""
    wrong, tables = set(step.misclassified), []
    for k in (1, 2):
        columns = [(n, y * z, 1 if neuron.decision(y * z) == 1 else 2, "✗" if i in wrong else "")
                   for i, ((n, c), y, z) in enumerate(zip(data.places(), data.signs, step.z), start=1) if c == k]
        if len(columns) > IN_FULL:
            yield line(f"{omega(k)}: {sum(bool(mark) for *_, mark in columns)} of {len(columns)} misclassified")
            continue
        for at in range(0, len(columns), ABREAST):
            rows = list(map(list, zip((omega(k), "z", "class", ""), *columns[at : at + ABREAST])))
            tables.append(Table(rows if wrong else rows[:-1]))
    yield Beside(tables)
    if any(step.z[i - 1] == 0 and data.signs[i - 1] == 1 for i in wrong):
        yield line("z = 0 counts as a mistake (GE3), although y(x) decides ω₁.")


def update(step, samples, called, eta):
    """The set Y, the criterion, and the update, if there is one."""
    tau, Y = step.tau, step.misclassified
    losses, in_full = [-step.z[i - 1] for i in Y], len(Y) <= IN_SUM
    listed = ", ".join(called[i - 1].replace(" ", NO_BREAK) for i in Y[:IN_SUM])
    more = "" if in_full else f", … {len(Y) - IN_SUM} more"
    yield line(f"step 3: Y[{tau}] = ", line(f"{{{listed}{more}}}" if Y else "none"))
    yield line(f"E(w̃[{tau}]) = ", *([*summed(losses), " = "] if in_full and len(Y) > 1 else []), sum(losses))
    if not Y:
        yield line("step 5: no mistake is left, so the algorithm ends.")
        return
    terms = summed([samples[i - 1] for i in Y]) if in_full else [f"the sum of these {len(Y)} x̃"]
    yield line(f"step 4: w̃[{tau + 1}] = w̃[{tau}] + ", *(terms if eta == 1 else [eta, " · [", *terms, "]"]), " = ",
               step.after)


def is_it_good(data, w):
    """The example's question, answered by distances: against Fisher's boundary and the best one there is."""
    try:
        widest = widest_margin(data.points, data.signs)
    except Undecided:
        widest = None
    yield handout.header("perceptron", "Is this a good decision boundary?", data, bias="last")
    row = Rows(name="boundary", w=None, nearest="nearest", distance="distance")
    samples, distances = perceptron.normalise(data.points, data.signs), {}
    vectors = [["boundary", "w̃"]]
    for name, v in ("perceptron", w), ("Fisher", fisher_boundary(data)), ("widest", widest and widest.w):
        if v:
            numbers, distances[name] = perceptron.nearest_samples(v, samples)
            more = f" and {len(numbers) - 1} more" if len(numbers) > 1 else ""
            yield row(name, v, names(data)[numbers[0] - 1] + more, distances[name])
            vectors.append([name, Line((v,))])
    yield Table(vectors)
    if not widest:
        yield row.ended("separated", "The set is too large to find its largest margin exactly.", w=w)
        return
    share = 100 * float(distances["perceptron"]) / distances["widest"]
    yield row.ended("separated", "It separates with ", share, " % of the largest possible margin.",
                    "" if share > 50 else " Not a good boundary.", " The widest w̃ is the one with z = 1 or -1 at its "
                    "nearest samples.", w=w, largest_margin_squared=widest.margin_squared, largest_margin_w=widest.w)


def solution_region(data):
    """The cone that the constraints of the samples leave, by its edges."""
    samples, called = perceptron.normalise(data.points, data.signs), names(data)
    yield handout.header("perceptron", "Solution region of these samples", data, labels=NORMALISED, bias="last")
    rays = perceptron.solution_rays(list(map(whole_multiple, samples)))
    edges = "; any sum of all its edges with positive weights is a solution." if rays else "."
    yield ended("computed", 0, "The region is a cone. Inside it w̃'x̃ > 0 for every sample", edges,
                rays=[ray for ray, _ in rays])
    if rays:
        touches = [[Line((ray,)), ", ".join(called[i - 1] for i in touched)] for ray, touched in rays]
        yield Table([["edge w̃", "touches"], *touches])


def weight_plane():
    """Four samples without a bias, as they are and normalised, and the half-planes of the weights."""
    yield handout.header("perceptron", "Perceptron solution region, no bias", FOUR,
                       labels=f"{handout.labels}; normalised x̃ = y·x", bias="none")
    yield from samples_of(FOUR)
    bars, w = perceptron.normalise_as_printed(FOUR.points, FOUR.signs), [2, 1]
    grid = Grid((-4, 4, -4, 4), 33, 13)
    grid.fill(lambda w1, w2, _: " ░"[perceptron.in_solution_region([w1, w2], bars)])
    for bar in bars:
        grid.boundary([*bar, 0])
    for x, bar, y in zip(FOUR.points, bars, FOUR.signs):
        grid.mark(*x, "○")
        grid.mark(*bar, "●" if y == 1 else "◆")
    yield grid.picture(["w₂ against w₁:   ● x of ω₁   ○ x of ω₂   ◆ the same normalised, -x",
                        "· w'x = 0   ░ solution region, on the positive side for ● and the",
                        "negative for ○, or, normalised, on the positive for both ● and ◆"])
    yield ended("computed", 0, "In the region lies, for example, w = ", w, ": w'x̃ = ",
                ", ".join(str(dot(w, x)) for x in bars), ".", w=w)
