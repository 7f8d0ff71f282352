"""Kesler's Construct, as a trace."""

from collections import deque
from functools import cache
from itertools import chain
from operator import le, lt
from typing import NamedTuple

from linref.floor import IN_FULL
from linref.gales import kesler, neuron, perceptron
from linref.gales.data import THREE_CLASSES, THREE_CLASSES_FRAME
from linref.gales.traces import floor, names, omega, samples_of
from linref.lists import zeros
from linref.samples import read_classes
from linref.tracer.events import Heading, Line, Listed, Row, Steps, Table, Traced, ended, line
from linref.tracer.plot import Grid, frame_of
from linref.tracer.words import plural, subscript
from linref.verdict import Words, verdict

USES = ("data", "start", "limit", "corrected")
TIES = {lt: "α'γ = 0 does not fail (α'γ < 0 does)", le: "α'γ = 0 fails (α'γ <= 0)"}
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
STOP = "no comparison fails"
NUMBERS = 1_000_000  # entries of all γ up to which the construct is carried out
MAPPED = 9  # classes that a map has digits for
TERMS = 8  # samples up to which a sum is written out
CLASSES = "class numbers 1 to K"


def READS(path):
    """The samples of a file, of any number of classes."""
    return read_classes(path, most=None)


def trace(options):
    """The γ vectors, the run on them, the direct rule beside it, and the regions without a decision."""
    data = options.data or THREE_CLASSES
    K, size = len(data.names), len(data.names) * (data.dimension + 1)
    samples = [neuron.extended(x) for x in data.points]
    alpha = options.start_of(size, zeros(size), f"{K} weight vectors of {data.dimension + 1}, each with its bias last")
    stop, miss = STOP + options.at_most("update"), le if options.corrected else lt
    yield from gamma_table(data, samples, K)
    if len(samples) * (K - 1) * size > NUMBERS:
        yield line(f"All γ together would be {len(samples) * (K - 1) * size} numbers, so only the run without them is "
                   "shown.")
        miss = le
        alpha = yield from directly(data, samples, alpha, miss, options.passes, stop, False)
    else:
        run = yield from on_gammas(data, samples, alpha, miss, options.passes, stop)
        if not options.corrected and not run.stopped and any(z == 0 for z in run.last.z):
            miss = le
            run = yield from on_gammas(data, samples, alpha, miss, options.passes, stop, "Kesler's construct, "
                                                                                         "corrected")
        yield from directly(data, samples, alpha, miss, options.passes, stop)
        alpha = run.w
    if data.dimension == 2 and K <= MAPPED:
        yield from regions(data, samples, kesler.unstacked(alpha, K), options.passes)
    if options.nothing_asked:
        yield Heading("In short")
        yield line("A sample of class k asks that its w̃ₖ'x̃ beats every other: K - 1 inequalities, each an ordinary "
                   "sample γ for one long α. The largest w̃ₖ'x̃ leaves no region without a decision.")


def gamma(k, j):
    """The name of the vector that compares class k with class j."""
    return f"γ{subscript(k)}{subscript(j)}"


def gamma_table(data, samples, K):
    """The γ of the first sample, stacked as the page stacks them; of many classes only the first."""
    k = data.classes[0]
    rivals = kesler.rivals(k, K)
    columns = [kesler.gamma(samples[0], k, j, K) for j in rivals[:MAPPED]]
    rows = [["block", "entry", *(gamma(k, j) for j in rivals[:MAPPED])]]
    for place, entries in list(enumerate(zip(*columns)))[: (MAPPED + 1) * len(samples[0])]:
        block, entry = divmod(place, len(samples[0]))
        name = f"x{subscript(entry + 1)}" if entry < data.dimension else "1"
        rows.append([f"w̃{subscript(block + 1)}" if entry == 0 else "", name, *entries])
    yield floor.header("kesler", "The samples γ", data, function="kesler_samples", labels=CLASSES,
                       bias="last in each block")
    yield from samples_of(data)
    yield line(f"Sample 1 of {omega(k)}, x̃ = ", samples[0], f", becomes {plural(K - 1, 'vector')} of ",
               f"{len(columns[0])} entries; the {len(samples)} samples become {len(samples) * (K - 1)}.")
    yield Table(rows)
    yield ended("computed", 0, f"Each γ asks for α'γ > 0: {len(samples) * (K - 1)} samples of one class.")


def on_gammas(data, samples, alpha, miss, limit, stop, title="Kesler's construct"):
    """The perceptron algorithm on the γ; returns the run."""
    K = len(data.names)
    called = [f"{gamma(k, j)} of {name}" for name, k in zip(names(data), data.classes) for j in kesler.rivals(k, K)]
    yield floor.header("kesler", title, data, function="kesler", labels=CLASSES, bias="last in each block",
                       tie=TIES[miss],
                       rate=1, order="all failing γ at once", start=alpha, stop=stop)
    run = Steps(kesler.kesler(samples, data.classes, K, alpha, miss), alpha, limit,
                lambda step: bool(step.misclassified))
    yield from run.traced(lambda step: comparisons(data, samples, K, step))
    gammas = kesler.kesler_samples(samples, data.classes, K)
    outcome = verdict(run, run.w, gammas, called, None, None, Words("α", "γ", "α'γ", "comparison"))
    yield outcome
    if outcome.status == "converged" and miss is lt:
        yield floor.note("GE3", "With α'γ = 0 no comparison is lost as printed (< 0), and none is won.")
    if outcome.status == "separated":
        yield Table([["class", "w̃"], *([omega(k), w] for k, w in enumerate(kesler.unstacked(run.w, K), start=1))])
    return run


def comparisons(data, samples, K, step):
    """α, a table of α'γ with the failing ones marked, and the update, a line for each block of α that changes."""
    weights, after = kesler.unstacked(step.w, K), kesler.unstacked(step.after, K)
    yield line(f"τ = {step.tau}    α[{step.tau}] = ", *chain.from_iterable(
        ("" if k == 0 else " | ", w) for k, w in enumerate(weights)), indent=0)
    yield from comparison_table(data, K, step)
    count, total = len(step.misclassified), len(samples) * (K - 1)
    if not count:
        yield line(f"None of {total} comparisons fails.")
        return
    yield line(f"{count} of {total} comparisons {'fails; its γ is' if count == 1 else 'fail; their γ are'} added to α, "
               "so x̃ to w̃ of its own class and -x̃ to that of the other:")
    for k in range(K):
        terms = contributions(data, samples, K, step, k + 1)
        if terms:
            parts = [part for times, x in terms for part in (" + " if times > 0 else " - ", *(
                () if abs(times) == 1 else (abs(times), "·")),
                                                             x)] if len(terms) <= TERMS else [f" + {len(terms)} terms"]
            yield line(f"w̃{subscript(k + 1)}[{step.tau + 1}] = ", weights[k], *parts, " = ", after[k])


def contributions(data, samples, K, step, wanted):
    """How often each x̃ is added to the weights of a class, or taken from them, in one update."""
    places = [(i, j) for i, k in enumerate(data.classes) for j in kesler.rivals(k, K)]
    failing = [places[place - 1] for place in step.misclassified]
    for_own = [(sum(i == at for i, _ in failing), x) for at, (x, k) in enumerate(zip(samples,
                                                                                     data.classes)) if k == wanted]
    return [(times, x) for times, x in for_own if times] + [(-1, samples[i]) for i, j in failing if j == wanted]


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
    yield Table(rows)


def directly(data, samples, alpha, miss, limit, stop, compared=True):
    """The same updates without the γ, compared with the run on the γ at every step; returns the end."""
    K = len(data.names)
    weights = kesler.unstacked(alpha, K)
    yield floor.header("kesler", "Direct multiclass updates", data, function="multiclass", labels=CLASSES, bias="last",
                       tie=TIES[miss], rate=1, order="all failing comparisons at once: w̃ₖ + x̃ and w̃ⱼ - x̃",
                       start=alpha,
                       stop=stop)
    if not compared:
        run = Steps(kesler.multiclass(samples, data.classes, weights, miss), weights, limit, fails)
        yield from run.traced(lambda step: [Row(("τ", "fail"), (step.tau, len(step.failures)))])
        yield run.ended("stopped" if run.stopped else "separated", f"{'Stopped' if run.stopped else 'Separated'} after "
                                                                   f"{plural(run.updated, 'update')}.")
        return kesler.stacked(run.w)
    on_gamma = kesler.kesler(samples, data.classes, K, alpha, miss)
    run = Steps(kesler.multiclass(samples, data.classes, weights, miss), weights, limit, fails)
    differing = None
    for step in run:
        other = next(on_gamma, None)
        same = other is not None and (kesler.stacked(step.w), len(step.failures)) == (other.w, len(other.misclassified))
        differing = step.tau if differing is None and not same else differing
        yield Traced(step, [Row(("τ", *(f"w̃{subscript(k)}" for k in range(1, K + 1)), "fail", "as with γ"),
                                (step.tau, *step.w, len(step.failures), "yes" if same else "no"))], bool(step.failures))
    yield run.ended("stopped" if run.stopped else "converged",
                    f"Equal to the run on the γ at each of its {plural(run.count, 'step')}." if differing is None else
                    f"Not equal to the run on the γ at τ = {differing}.", equal=differing is None)
    return kesler.stacked(run.w)


def fails(step):
    """Whether any comparison of a step fails."""
    return bool(step.failures)


class Decisions(NamedTuple):
    """A kind of classifier, its weights, and the shares of the map that one class, none, or several claim."""

    kind: str
    w: list
    one: float
    none: float
    several: float


def regions(data, samples, weights, limit):
    """Maps of what one-vs-rest, pairwise and Kesler's classifiers decide."""
    K = len(data.names)
    classes = range(1, K + 1)
    against_rest = [trained(samples, kesler.one_vs_rest_labels(data.classes, k), limit) for k in classes]
    pairs = {(k, j): trained(*kesler.pair(samples, data.classes, k, j), limit)
             for k in classes for j in range(k + 1, K + 1)}
    frame = THREE_CLASSES_FRAME if data is THREE_CLASSES else frame_of(data.points, "3/10")
    yield floor.header("kesler", "Regions without a decision", data,
                       tie="a class claims a point with z > 0; Kesler decides for the largest")
    by_perceptron = "by the perceptron algorithm from 0, with y·z <= 0 as a mistake:"
    yield from region(data, frame, "one against the rest", dict(zip(map(omega, classes), against_rest)),
                      lambda x: kesler.claims_one_vs_rest(against_rest, x), by_perceptron)
    yield from region(data, frame, "pairwise", {f"{omega(k)} from {omega(j)}": w for (k, j), w in pairs.items()},
                      lambda x: kesler.claims_pairwise(pairs, x, K), by_perceptron)
    yield from region(data, frame, "Kesler's", dict(zip(map(omega, classes), weights)),
                      lambda x: kesler.largest(weights, x))
    yield ended("computed", 3, "Kesler's classes leave no region open: only on the boundaries do they tie.")


def region(data, frame, kind, weights, claims, *how):
    """The map of one kind of classifier, and the shares of it that are decided."""
    grid = Grid(frame)
    grid.fill(cache(lambda *x: mark(claims(x))))
    cells = list(chain.from_iterable(grid.cells))
    none, several = (cells.count(character) / len(cells) for character in "·+")
    for x, k in zip(data.points, data.classes):
        grid.mark(*x, LETTERS[(k - 1) % len(LETTERS)])
    found = Decisions(kind, list(weights.values()), 1 - none - several, none, several)
    table = Table([["", "w̃"], *([name, Line((w,))] for name, w in weights.items())])
    yield Listed(found, [Heading(kind, 2), *map(line, how), table])
    yield grid.picture(["A, B, C … samples of ω₁, ω₂, ω₃ …   1, 2, 3 … decided so",
                        "· no class claims the point   + several do"])
    yield line("decided: ", 100 * found.one, " %, by no class: ", 100 * none, " %, by several: ", 100 * several,
               " % of the map")


def trained(samples, labels, limit):
    """The weights of a two-class perceptron from zero, as far as it gets within the limit."""
    begin = zeros(len(samples[0]))
    bars = [neuron.normalised(x, y) for x, y in zip(samples, labels)]
    run = Steps(perceptron.perceptron(bars, begin, miss=le), begin, limit)
    deque(run, maxlen=0)
    return run.w


def mark(classes):
    """The character of a point: its class, or that none or several claim it."""
    return str(classes[0])[-1] if len(classes) == 1 else "+" if classes else "·"
