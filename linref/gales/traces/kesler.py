"""Kesler's Construct, as a trace."""

from functools import cache
from itertools import chain
from operator import le, lt
from typing import NamedTuple

from linref.floor import IN_FULL
from linref.gales import kesler, neuron, perceptron
from linref.gales.data import THREE_CLASSES, THREE_CLASSES_FRAME
from linref.gales.traces import TIES, floor, names, omega
from linref.lists import zeros
from linref.samples import read_classes
from linref.tracer.events import Heading, Line, Listed, Row, Steps, Table, Traced, ended, line
from linref.tracer.plot import Grid, frame_of
from linref.tracer.words import plural, subscript
from linref.verdict import Words, verdict

USES = ("data", "start", "limit", "corrected")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
STOP = "no comparison fails"


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
    run = yield from on_gammas(data, samples, alpha, miss, options.passes, stop)
    if not options.corrected and not run.stopped and any(z == 0 for z in run.last.z):
        miss = le
        run = yield from on_gammas(data, samples, alpha, miss, options.passes, stop, "Kesler's construct, corrected")
    yield from directly(data, samples, kesler.unstacked(alpha, K), miss, options.passes, stop)
    if data.dimension == 2 and not run.stopped:
        yield from regions(data, samples, kesler.unstacked(run.w, K), options.passes)


def gamma(k, j):
    """The name of the vector that compares class k with class j."""
    return f"γ{subscript(k)}{subscript(j)}"


def gamma_table(data, samples, K):
    """The γ of the first sample, stacked as the page stacks them."""
    k = data.classes[0]
    columns = [kesler.gamma(samples[0], k, j, K) for j in kesler.rivals(k, K)]
    rows = [["block", "entry", *(gamma(k, j) for j in kesler.rivals(k, K))]]
    for place, entries in enumerate(zip(*columns)):
        block, entry = divmod(place, len(samples[0]))
        name = f"x{subscript(entry + 1)}" if entry < data.dimension else "1"
        rows.append([f"w̃{subscript(block + 1)}" if entry == 0 else "", name, *entries])
    yield Heading("The samples γ")
    yield line(f"Sample 1 of {omega(k)}, x̃ = ", samples[0], f", becomes {plural(K - 1, 'vector')} of ",
               f"{len(columns[0])} entries; the {len(samples)} samples become {len(samples) * (K - 1)}.")
    yield Table(rows)


def on_gammas(data, samples, alpha, miss, limit, stop, title="Kesler's construct"):
    """The perceptron algorithm on the γ; returns the run."""
    K = len(data.names)
    called = [f"{gamma(k, j)} of {name}" for name, k in zip(names(data), data.classes) for j in kesler.rivals(k, K)]
    yield floor.header("kesler", title, data, function="kesler", labels="class numbers 1 to K", bias="last in each block",
                       tie=TIES[miss].replace("z", "α'γ"), rate=1, order="all failing γ at once", start=alpha, stop=stop)
    run = Steps(kesler.kesler(samples, data.classes, K, alpha, miss), alpha, limit, lambda step: bool(step.misclassified))
    yield from run.traced(lambda step: comparisons(data, K, step, len(called)))
    outcome = verdict(run, run.w, kesler.kesler_samples(samples, data.classes, K), called, None, None, Words("α", "γ", "z"))
    yield outcome
    if outcome.status == "converged" and miss is lt:
        yield floor.note("GE3", "With α'γ = 0 no comparison is lost as printed (< 0), and none is won.")
    if outcome.status == "separated":
        yield Table([["class", "w̃"], *([omega(k), w] for k, w in enumerate(kesler.unstacked(run.w, K), start=1))])
    return run


def comparisons(data, K, step, total):
    """α, a table of α'γ with the failing ones marked, and how many there are."""
    vectors = kesler.unstacked(step.w, K)
    yield line(f"τ = {step.tau}    α[{step.tau}] = ", *chain.from_iterable(("" if n == 0 else " | ", w) for n, w in enumerate(vectors)),
               indent=0)
    yield from comparison_table(data, K, step)
    if step.misclassified:
        count = len(step.misclassified)
        yield line(f"{count} of {total} comparisons {'fails; its γ is' if count == 1 else 'fail; their γ are'} added to α.")


def comparison_table(data, K, step):
    """α'γ of every sample, a column for each class that it is compared with; of many samples those with a failing one."""
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


def directly(data, samples, weights, miss, limit, stop):
    """The same updates without the γ, compared with the run on the γ at every step."""
    K, alpha = len(data.names), kesler.stacked(weights)
    yield floor.header("kesler", "Direct multiclass updates", data, function="multiclass", labels="class numbers 1 to K",
                       bias="last", rate=1, order="all failing comparisons at once: w̃ₖ + x̃ and w̃ⱼ - x̃", start=alpha, stop=stop)
    on_gamma = kesler.kesler(samples, data.classes, K, alpha, miss)
    run = Steps(kesler.multiclass(samples, data.classes, weights, miss), weights, limit, lambda step: bool(step.failures))
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
    pairs = {(k, j): trained(*kesler.pair(samples, data.classes, k, j), limit) for k in classes for j in range(k + 1, K + 1)}
    frame = THREE_CLASSES_FRAME if data is THREE_CLASSES else frame_of(data.points, "3/10")
    yield floor.header("kesler", "Regions without a decision", data,
                       tie="a class claims a point with z > 0; Kesler decides for the largest")
    by_perceptron = "by the perceptron algorithm from 0, with z <= 0 as a mistake:"
    yield from region(data, frame, "one against the rest", dict(zip(map(omega, classes), against_rest)),
                      lambda x: kesler.claims_one_vs_rest(against_rest, x), by_perceptron)
    yield from region(data, frame, "pairwise", {f"{omega(k)} from {omega(j)}": w for (k, j), w in pairs.items()},
                      lambda x: kesler.claims_pairwise(pairs, x, K), by_perceptron)
    yield from region(data, frame, "Kesler's", dict(zip(map(omega, classes), weights)), lambda x: kesler.largest(weights, x))
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
    yield Listed(found, [Heading(kind), *map(line, how), Table([["", "w̃"], *([name, Line((w,))] for name, w in weights.items())])])
    yield grid.picture(["A, B, C … samples of ω₁, ω₂, ω₃ …   1, 2, 3 … decided so",
                        "· no class claims the point   + several do"])
    yield line(f"decided {100 * found.one:.1f} %, no class {100 * none:.1f} %, several classes {100 * several:.1f} % of the map")


def trained(samples, labels, limit):
    """The weights of a two-class perceptron from zero, as far as it gets within the limit."""
    begin = zeros(len(samples[0]))
    run = Steps(perceptron.perceptron([neuron.normalised(x, y) for x, y in zip(samples, labels)], begin, miss=le), begin, limit)
    for step in run:
        pass
    return run.w


def mark(classes):
    """The character of a point: its class, or that none or several claim it."""
    return str(classes[0])[-1] if len(classes) == 1 else "+" if classes else "·"
