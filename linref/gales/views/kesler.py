"""Kesler's Construct, as a trace."""

from collections import Counter
from functools import cache
from itertools import chain
from operator import le, lt

from linref.handout import IN_FULL
from linref.gales import kesler, neuron
from linref.gales.data import THREE_CLASSES, THREE_CLASSES_FRAME
from linref.gales.views import extended_points, handout, names, omega, samples_of
from linref.gales.views.perceptron import learned
from linref.lists import zeros
from linref.samples import InputError, read_classes
from linref.tracer import Grid, Heading, Line, Rows, Steps, Table, ended, frame_of, in_short, line, plural, subscript
from linref.verdict import Words, verdict
from linref.whole import Units

USES = ("data", "start", "limit", "corrected", "ask")
TIES = {lt: "α'γ = 0 does not fail (α'γ < 0 does)", le: "α'γ = 0 fails (α'γ <= 0)"}
CLASSES = "class numbers 1 to K"
NUMBERS = 1_000_000  # entries of all γ up to which the construct is carried out
MAPPED = 9  # classes that a map has digits for
TERMS = 8  # samples up to which a sum is written out


def READS(path):
    """The samples of a file, of any number of classes, if their γ are not too many."""
    data = read_classes(path, most=None)
    K = len(data.names)
    numbers = len(data.points) * (K - 1) * K * (data.dimension + 1)
    if numbers > NUMBERS:
        raise InputError(f"{data.source}: all γ of {len(data.points)} samples of {K} classes are {numbers} numbers; "
                         f"expected at most {NUMBERS}")
    return data


def trace(options):
    """The γ vectors, the run on them, and the regions without a decision."""
    data = options.data or THREE_CLASSES
    K, size = len(data.names), len(data.names) * (data.dimension + 1)
    alpha = options.start_of(size, zeros(size), f"{K} weight vectors of {data.dimension + 1}, each with its bias last")
    yield from gamma_table(data, K)
    run = yield from on_gammas(data, alpha, le if options.corrected else lt, options)
    if not options.corrected and not run.stopped and any(z == 0 for z in run.last.z):
        run = yield from on_gammas(data, alpha, le, options, "Kesler's construct, corrected")
    if data.dimension == 2 and K <= MAPPED:
        yield from regions(data, kesler.unstacked(run.w, K), options.passes)
    if options.nothing_asked:
        yield from in_short("A sample of class k asks that its w̃ₖ'x̃ beats every other: K - 1 inequalities, each an "
                            "ordinary sample γ for one long α. The largest w̃ₖ'x̃ leaves no region without a "
                            "decision.")


def gamma(k, j):
    """The name of the vector that compares class k with class j."""
    return f"γ{subscript(k)}{subscript(j)}"


def gamma_table(data, K):
    """The γ of the first sample, stacked as the page stacks them; of many classes only the first."""
    x, k = neuron.extended(data.points[0]), data.classes[0]
    rivals, count = kesler.rivals(k, K)[:MAPPED], len(data.points) * (K - 1)
    rows = [["block", "entry", *(gamma(k, j) for j in rivals)]]
    entries = [*(f"x{subscript(i)}" for i in range(1, len(x))), "1"] * (MAPPED + 1)
    for place, row in enumerate(zip(entries, *(kesler.gamma(x, k, j, K) for j in rivals))):
        rows.append(["" if place % len(x) else f"w̃{subscript(place // len(x) + 1)}", *row])
    yield handout.header("kesler", "The samples γ", data, "kesler_samples", labels=CLASSES, bias="last in each block")
    yield from samples_of(data)
    yield line(f"Sample 1 of {omega(k)}, x̃ = ", x, f", becomes {plural(K - 1, 'vector')} of {K * len(x)} entries; the "
               f"{len(data.points)} samples become {count}.")
    yield Table(rows)
    yield ended("computed", 0, f"Each γ asks for α'γ > 0: {count} samples of one class.")


def on_gammas(data, alpha, miss, options, title="Kesler's construct"):
    """The perceptron algorithm on the γ, inside in whole numbers; returns the run."""
    K, units = len(data.names), Units(extended_points(data), alpha)
    yield handout.header("kesler", title, data, "kesler", labels=CLASSES, tie=TIES[miss], bias="last in each block",
                       rate=1, order="all failing γ at once", start=alpha,
                       stop="no comparison fails" + options.at_most("update"))
    yield line("Each comparison that fails adds its γ to α: x̃ to w̃ of its own class, -x̃ to w̃ of the other.")
    steps = kesler.kesler(units.samples, data.classes, K, units.w, miss)
    run = Steps(units.steps(steps, wx="z"), alpha, options.passes, lambda step: bool(step.misclassified))
    yield from run.traced(lambda step: comparisons(data, K, step))
    called = [f"{gamma(k, j)} of {name}" for name, k in zip(names(data), data.classes) for j in kesler.rivals(k, K)]
    gammas = kesler.kesler_samples(extended_points(data), data.classes, K)
    outcome = verdict(run, run.w, gammas, called, None, None, Words("α", "γ", "α'γ", "comparison"))
    yield outcome
    if outcome.status == "converged" and miss is lt:
        yield handout.note("GE3", f"Here α'γ = 0 in {outcome.facts['on_the_boundary']} of {len(gammas)} comparisons.")
    return run


def comparisons(data, K, step):
    """α, a table of α'γ with the failing ones marked, and the update, if any, a line for each block of α."""
    before, after = kesler.unstacked(step.w, K), kesler.unstacked(step.after, K)
    blocks = [part for w in before for part in (" | ", w)]
    yield line(f"τ = {step.tau}    α[{step.tau}] = ", *blocks[1:], indent=0)
    if len(data.points) <= 2 * IN_FULL:
        yield comparison_table(data, K, step)
    places = [(i, j) for i, k in enumerate(data.classes) for j in kesler.rivals(k, K)]
    failing = [places[place - 1] for place in step.misclassified]
    yield line(len(failing), f" of {len(places)} comparisons fail")
    times = Counter((data.classes[i], i) for i, _ in failing)
    times.subtract((j, i) for i, j in failing)
    for k in range(1, K + 1) if failing else ():
        terms = [term(count, neuron.extended(data.points[i])) for (own, i), count in times.items() if own == k]
        added = chain.from_iterable(terms) if len(terms) <= TERMS else [f" + {len(terms)} terms"]
        yield line(f"w̃{subscript(k)}[{step.tau + 1}] = ", *([before[k - 1], *added, " = "] if terms else []),
                   after[k - 1])


def term(count, x):
    """A term of a sum with its sign: + 2·x̃, - x̃."""
    return " + " if count > 0 else " - ", f"{abs(count)}·" if abs(count) > 1 else "", x


def comparison_table(data, K, step):
    """α'γ of every sample, a column for each class that it is compared with."""
    failing, rows = set(step.misclassified), [["α'γ", *(f"against {omega(j)}" for j in range(1, K + 1))]]
    for number, (name, k) in enumerate(zip(names(data), data.classes)):
        places = range(number * (K - 1) + 1, (number + 1) * (K - 1) + 1)
        cells = [Line((step.z[place - 1], " ✗" if place in failing else "  ")) for place in places]
        rows.append([name, *cells[: k - 1], "", *cells[k - 1 :]])
    return Table(rows)


def regions(data, weights, limit):
    """Maps of what two-class classifiers, one against the rest, and Kesler's decide."""
    classes, rest = range(1, len(data.names) + 1), {}
    for k in classes:
        labels = kesler.one_vs_rest_labels(data.classes, k)
        run = learned(list(map(neuron.normalised, extended_points(data), labels)), zeros(data.dimension + 1), limit)
        rest[omega(k) + f", stopped after {plural(run.count, 'update')}" * run.stopped] = run.w
    ones = rest.values()
    yield handout.header("kesler", "Regions without a decision", data,
                       tie="a class claims a point with z > 0; Kesler decides for the largest")
    yield line("One against the rest is the perceptron algorithm from 0, with y·z <= 0 as a mistake.")
    row = Rows(kind="classifiers", none="no class, % of the map", several="several, %")
    first = yield from region(data, "One against the rest", rest, lambda x: kesler.claims_one_vs_rest(ones, x))
    second = yield from region(data, "Kesler's", dict(zip(map(omega, classes), weights)),
                               lambda x: kesler.largest(weights, x))
    yield row("one against the rest", *first)
    yield row("Kesler's", *second)
    yield row.computed("Kesler's leave no point without a class; several claim it only where their w̃ₖ'x̃ are equal.")


def region(data, kind, named, claims):
    """The weights and the map of one kind of classifier; returns the shares that no class and that several claim."""
    grid = Grid(THREE_CLASSES_FRAME if data is THREE_CLASSES else frame_of(data.points, "3/10"))
    grid.fill(cache(lambda *x: mark(claims(x))))
    cells = list(chain.from_iterable(grid.cells))
    for x, k in zip(data.points, data.classes):
        grid.mark(*x, chr(ord("A") + k - 1))
    yield Heading(kind, 2)
    yield Table([["", "w̃"], *([name, Line((w,))] for name, w in named.items())])
    yield grid.picture(["A, B, C … samples of ω₁, ω₂, ω₃ …   1, 2, 3 … decided so",
                        "· no class claims the point   + several do"])
    return [100 * cells.count(character) / len(cells) for character in "·+"]


def mark(classes):
    """The character of a point: its class, or that none or several claim it."""
    return str(classes[0]) if len(classes) == 1 else "+" if classes else "·"
