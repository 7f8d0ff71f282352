"""Kesler's Construct, as a trace."""

from collections import Counter
from functools import cache
from itertools import chain
from operator import le, lt

from linref.floor import IN_FULL
from linref.gales import kesler, neuron
from linref.gales.data import THREE_CLASSES, THREE_CLASSES_FRAME
from linref.gales.traces import extended_points, floor, names, omega, samples_of
from linref.gales.traces.perceptron import learned
from linref.lists import zeros
from linref.samples import read_classes
from linref.tracer import Grid, Heading, Line, Row, Rows, Steps, Table, Traced, ended, frame_of, line, plural, subscript
from linref.verdict import Words, verdict
from linref.whole import Units

USES = ("data", "start", "limit", "corrected")
TIES = {lt: "α'γ = 0 does not fail (α'γ < 0 does)", le: "α'γ = 0 fails (α'γ <= 0)"}
CLASSES = "class numbers 1 to K"
NUMBERS = 1_000_000  # entries of all γ up to which the construct is carried out
COMPARISONS = 2_000_000  # that are made where it is not
MAPPED = 9  # classes that a map has digits for
LISTED = 60  # zeros that a header lists
TERMS = 8  # samples up to which a sum is written out


def READS(path):
    """The samples of a file, of any number of classes."""
    return read_classes(path, most=None)


def trace(options):
    """The γ vectors, the run on them, the direct rule beside it, and the regions without a decision."""
    data = options.data or THREE_CLASSES
    K, size = len(data.names), len(data.names) * (data.dimension + 1)
    alpha = options.start_of(size, zeros(size), f"{K} weight vectors of {data.dimension + 1}, each with its bias last")
    miss = le if options.corrected else lt
    yield from gamma_table(data, K)
    numbers = len(data.points) * (K - 1) * size
    if numbers > NUMBERS:
        passes = max(1, COMPARISONS // (len(data.points) * (K - 1)))
        options = options._replace(limit=min(passes, options.passes))
        yield line(f"All γ together would be {numbers} numbers: only the run without them is shown, for at most "
                   f"{plural(options.limit, 'update')}.")
        run = yield from directly(data, alpha, le, options, False)
    else:
        run = yield from on_gammas(data, alpha, miss, options)
        if not options.corrected and not run.stopped and any(z == 0 for z in run.last.z):
            miss = le
            run = yield from on_gammas(data, alpha, miss, options, "Kesler's construct, corrected")
        run = yield from directly(data, alpha, miss, options, True)
    if data.dimension == 2 and K <= MAPPED:
        yield from regions(data, run.w, options.passes)
    if options.nothing_asked:
        yield Heading("In short")
        yield line("A sample of class k asks that its w̃ₖ'x̃ beats every other: K - 1 inequalities, each an ordinary "
                   "sample γ for one long α. The largest w̃ₖ'x̃ leaves no region without a decision.")


def gamma(k, j):
    """The name of the vector that compares class k with class j."""
    return f"γ{subscript(k)}{subscript(j)}"


def gamma_table(data, K):
    """The γ of the first sample, stacked as the page stacks them; of many classes only the first."""
    x, k = neuron.extended(data.points[0]), data.classes[0]
    rivals, count = kesler.rivals(k, K)[:MAPPED], len(data.points) * (K - 1)
    rows = [["block", "entry", *(gamma(k, j) for j in rivals)]]
    for place, entries in enumerate(zip(*(kesler.gamma(x, k, j, K)[: (MAPPED + 1) * len(x)] for j in rivals))):
        block, entry = divmod(place, len(x))
        name = f"x{subscript(entry + 1)}" if entry < data.dimension else "1"
        rows.append([f"w̃{subscript(block + 1)}" if entry == 0 else "", name, *entries])
    yield floor.header("kesler", "The samples γ", data, "kesler_samples", labels=CLASSES, bias="last in each block")
    yield from samples_of(data)
    yield line(f"Sample 1 of {omega(k)}, x̃ = ", x, f", becomes {plural(K - 1, 'vector')} of {K * len(x)} entries; the "
               f"{len(data.points)} samples become {count}.")
    yield Table(rows)
    yield ended("computed", 0, f"Each γ asks for α'γ > 0: {count} samples of one class.")


def conventions(miss, alpha, options):
    """What a header says of both runs."""
    start = alpha if any(alpha) or len(alpha) <= LISTED else 0
    return {"labels": CLASSES, "tie": TIES[miss], "rate": 1, "start": start,
            "stop": "no comparison fails" + options.at_most("update")}


def on_gammas(data, alpha, miss, options, title="Kesler's construct"):
    """The perceptron algorithm on the γ, inside in whole numbers; returns the run."""
    K, units = len(data.names), Units(extended_points(data), alpha)
    yield floor.header("kesler", title, data, "kesler", bias="last in each block", order="all failing γ at once",
                       **conventions(miss, alpha, options))
    steps = kesler.kesler(units.samples, data.classes, K, units.w, miss)
    run = Steps(units.steps(steps, wx="z"), alpha, options.passes, lambda step: bool(step.misclassified))
    yield from run.traced(lambda step: comparisons(data, K, step))
    called = [f"{gamma(k, j)} of {name}" for name, k in zip(names(data), data.classes) for j in kesler.rivals(k, K)]
    gammas = kesler.kesler_samples(extended_points(data), data.classes, K)
    outcome = verdict(run, run.w, gammas, called, None, None, Words("α", "γ", "α'γ", "comparison"))
    yield outcome
    if outcome.status == "converged" and miss is lt:
        yield floor.note("GE3", "Here α'γ = 0 neither fails (< 0) nor wins (> 0).")
    if outcome.status == "separated":
        yield weights_table("class", zip(map(omega, range(1, K + 1)), kesler.unstacked(run.w, K)))
    return run


def weights_table(title, named):
    """Some weights by their names."""
    return Table([[title, "w̃"], *([name, Line((w,))] for name, w in named)])


def comparisons(data, K, step):
    """α, a table of α'γ with the failing ones marked, and the update, a line for each block of α that changes."""
    before, after = kesler.unstacked(step.w, K), kesler.unstacked(step.after, K)
    blocks = (part for w in before for part in (" | ", w))
    yield line(f"τ = {step.tau}    α[{step.tau}] = ", *list(blocks)[1:], indent=0)
    yield from comparison_table(data, K, step)
    places = [(i, j) for i, k in enumerate(data.classes) for j in kesler.rivals(k, K)]
    failing = [places[place - 1] for place in step.misclassified]
    if not failing:
        yield line(f"No comparison of the {len(places)} fails.")
        return
    yield line(f"{plural(len(failing), 'comparison')} of {len(places)} {'fails' if len(failing) == 1 else 'fail'}: γ "
               "is added to α, so x̃ to w̃ of its own class, and -x̃ to w̃ of the other:")
    times = Counter((data.classes[i], i) for i, _ in failing)
    times.subtract((j, i) for i, j in failing)
    for k in range(1, K + 1):
        terms = [(count, neuron.extended(data.points[i])) for (own, i), count in times.items() if own == k]
        parts = chain.from_iterable(term(*each) for each in terms)
        if terms:
            yield line(f"w̃{subscript(k)}[{step.tau + 1}] = ", before[k - 1],
                       *(parts if len(terms) <= TERMS else [f" + {len(terms)} terms"]), " = ", after[k - 1])


def term(count, x):
    """A term of a sum with its sign: + 2·x̃, - x̃."""
    return " + " if count > 0 else " - ", f"{abs(count)}·" if abs(count) > 1 else "", x


def comparison_table(data, K, step):
    """α'γ of every sample, a column for each class that it is compared with; of many samples those that fail one."""
    failing = set(step.misclassified)
    rows = [["α'γ", *(f"against {omega(j)}" for j in range(1, K + 1))]]
    for number, (name, k) in enumerate(zip(names(data), data.classes)):
        places = range(number * (K - 1), (number + 1) * (K - 1))
        if len(data.points) > 2 * IN_FULL and failing.isdisjoint(place + 1 for place in places):
            continue
        cells = [Line((step.z[place], " ✗" if place + 1 in failing else "  ")) for place in places]
        rows.append([name, *cells[: k - 1], "", *cells[k - 1 :]])
        if len(rows) > 2 * IN_FULL:
            yield line(f"the first {2 * IN_FULL} samples with a failing comparison:")
            break
    if len(rows) > 1:
        yield Table(rows)


def directly(data, alpha, miss, options, compared):
    """The same updates without the γ, compared with the run on the γ at every step; returns the run."""
    K, units, differing = len(data.names), Units(extended_points(data), alpha), None
    yield floor.header("kesler", "Direct multiclass updates", data, "multiclass", bias="last",
                       order="all failing comparisons at once: w̃ₖ + x̃ and w̃ⱼ - x̃",
                       **conventions(miss, alpha, options))
    on_gamma = kesler.kesler(units.samples, data.classes, K, units.w, miss) if compared else iter(())
    steps = kesler.multiclass(units.samples, data.classes, kesler.unstacked(units.w, K), miss)
    run = Steps(units.steps(steps), kesler.unstacked(alpha, K), options.passes, lambda step: bool(step.failures))
    for step in run:
        inside = getattr(step, "inside", step)
        if compared and differing is None:
            other = next(on_gamma, None)
            equal = other and (other.w, len(other.misclassified)) == (kesler.stacked(inside.w), len(inside.failures))
            differing = None if equal else step.tau
        yield Traced(step, direct_row(step, K), bool(inside.failures))
    said = f"{'Stopped' if run.stopped else 'Converged'} after {plural(run.updated, 'update')}"
    if compared:
        said += ", at every step equal to the run on γ" if differing is None else f", unlike on γ at τ = {differing}"
    yield run.ended("stopped" if run.stopped else "converged", said, ".", equal=compared and differing is None)
    return run


def direct_row(step, K):
    """A step of the direct rule in a row, with the weights of each class if they are few."""
    columns = {f"w̃{subscript(k)}": w for k, w in enumerate(step.w, start=1)} if K <= MAPPED else {}
    yield Row(("τ", *columns, "fail"), (step.tau, *columns.values(), len(step.failures)))


def regions(data, weights, limit):
    """Maps of what one-vs-rest, pairwise and Kesler's classifiers decide."""
    K, samples = len(data.names), extended_points(data)
    classes = range(1, K + 1)
    rest = dict(trained(omega(k), samples, kesler.one_vs_rest_labels(data.classes, k), limit) for k in classes)
    pairs = [(k, j) for k in classes for j in range(k + 1, K + 1)]
    apart = dict(trained(f"{omega(k)} from {omega(j)}", *kesler.pair(samples, data.classes, k, j), limit)
                 for k, j in pairs)
    ones, twos = list(rest.values()), dict(zip(pairs, apart.values()))
    yield floor.header("kesler", "Regions without a decision", data,
                       tie="a class claims a point with z > 0; Kesler decides for the largest")
    how = line("by the perceptron algorithm from 0, with y·z <= 0 as a mistake:")
    row = Rows(kind=None, w=None, one=None, none=None, several=None)
    yield from region(row, data, "one against the rest", rest, lambda x: kesler.claims_one_vs_rest(ones, x), how)
    yield from region(row, data, "pairwise", apart, lambda x: kesler.claims_pairwise(twos, x, K), how)
    yield from region(row, data, "Kesler's", dict(zip(map(omega, classes), weights)),
                      lambda x: kesler.largest(weights, x))
    ties = "only on the boundaries do they tie" if len(set(map(tuple, weights))) == K else "equal w̃ tie everywhere"
    yield row.computed(f"Kesler's classes leave no region open: {ties}.")


def trained(name, samples, labels, limit):
    """The name and the weights of a two-class perceptron from zero, as far as it gets within the limit."""
    run = learned(list(map(neuron.normalised, samples, labels)), zeros(len(samples[0])), limit)
    return name + ", stopped at the limit" * run.stopped, run.w


def region(row, data, kind, named, claims, *how):
    """The map of one kind of classifier, and the shares of it that are decided."""
    grid = Grid(THREE_CLASSES_FRAME if data is THREE_CLASSES else frame_of(data.points, "3/10"))
    grid.fill(cache(lambda *x: mark(claims(x))))
    cells = list(chain.from_iterable(grid.cells))
    none, several = (cells.count(character) / len(cells) for character in "·+")
    for x, k in zip(data.points, data.classes):
        grid.mark(*x, chr(ord("A") + k - 1))
    found = row(kind, list(named.values()), 1 - none - several, none, several)
    yield found._replace(blocks=[Heading(kind, 2), *how, weights_table("", named.items())])
    yield grid.picture(["A, B, C … samples of ω₁, ω₂, ω₃ …   1, 2, 3 … decided so",
                        "· no class claims the point   + several do"])
    yield line("decided: ", 100 * (1 - none - several), " %, by no class: ", 100 * none, " %, by several: ",
               100 * several, " % of the map")


def mark(classes):
    """The character of a point: its class, or that none or several claim it."""
    return str(classes[0]) if len(classes) == 1 else "+" if classes else "·"
