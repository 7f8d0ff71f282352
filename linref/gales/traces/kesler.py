"""Kesler's Construct, as a trace."""

from itertools import chain
from operator import le, lt
from typing import NamedTuple

from linref.gales import data as handout
from linref.gales import kesler as construct
from linref.gales import neuron as unit
from linref.gales import perceptron as learning
from linref.gales.traces.common import TIES, described, header, names, omega, without_after
from linref.lists import zeros
from linref.tracer.blocks import Heading, Line, Outcome, Row, Run, Table, line, note
from linref.tracer.plot import Grid, frame_of
from linref.tracer.telling import CROWD, at_most, limit, start
from linref.tracer.verdict import Words, counted, verdict


def kesler(options):
    """The γ vectors, the run on them, the direct rule beside it, and the regions without a decision."""
    data = options.data or handout.THREE_CLASSES
    K = len(data.names)
    samples = [unit.extended(x) for x in data.points]
    size = K * (data.dimension + 1)
    alpha = start(options, size, zeros(size), f"{K} weight vectors of {data.dimension + 1}, each with its bias last")
    gammas = construct.kesler_samples(samples, data.classes, K)
    called = [f"γ{omega(k)[1:]}{omega(j)[1:]} of {n} of {omega(k)}"
              for n, k in data.places() for j in construct.rivals(k, K)]
    yield from gamma_table(data, samples, K)
    run = kesler_run(data, alpha, le if options.corrected else lt, limit(options), gammas, called)
    yield run
    if not options.corrected and not run.stopped and any(z == 0 for z in run.last.z):
        run = kesler_run(data, alpha, le, limit(options), gammas, called, "Kesler's construct, corrected")
        yield run
    miss = le if options.corrected or run.header.run.endswith("corrected") else lt
    yield direct_run(data, samples, construct.unstacked(alpha, K), miss, limit(options))
    if data.dimension == 2 and not run.stopped:
        yield from regions(data, samples, construct.unstacked(run.last.w, K), limit(options))


def gamma_table(data, samples, K):
    """The γ of the first sample, stacked as the page stacks them."""
    k = data.classes[0]
    columns = [construct.gamma(samples[0], k, j, K) for j in construct.rivals(k, K)]
    rows = [["block", "entry", *(f"γ{omega(k)[1:]}{omega(j)[1:]}" for j in construct.rivals(k, K))]]
    for place, entries in enumerate(zip(*columns)):
        block, entry = divmod(place, len(samples[0]))
        name = f"x{omega(entry + 1)[1:]}" if entry < data.dimension else "1"
        rows.append([f"w̃{omega(block + 1)[1:]}" if entry == 0 else "", name, *entries])
    yield Heading("The samples γ")
    yield line(f"Sample 1 of {omega(k)}, x̃ = ", samples[0], f", becomes {counted(K - 1, 'vector')} of ",
               f"{len(columns[0])} entries; the {len(samples)} samples become {len(samples) * (K - 1)}.")
    yield Table(rows)


def kesler_run(data, alpha, miss, most, gammas, called, run="Kesler's construct"):
    """The perceptron algorithm on the γ."""
    K = len(data.names)

    def tell(step, picture):
        yield line(f"τ = {step.tau}    α[{step.tau}] = ", *blocks_of(step.w, K), indent=0)
        yield from comparisons(data, K, step)
        if step.misclassified:
            count = len(step.misclassified)
            yield line(f"{count} of {len(called)} comparisons {'fails; its γ is' if count == 1 else 'fail; their γ are'} "
                       "added to α.")

    def finish(run):
        ended = verdict(run, run.last.w, gammas, called, words=Words("α", "γ"))
        if ended.status == "converged" and miss is lt:
            ended.blocks.append(note("GE3", "with α'γ = 0 no comparison is lost as printed (< 0), and none is won."))
        if ended.status == "separated":
            ended.blocks.append(weights_table(construct.unstacked(run.last.w, K)))
        return ended

    return Run(header("kesler", run, described(data), labels="class numbers 1 to K", bias="last in each block",
                      tie=TIES[miss].replace("z", "α'γ"), rate=1, order="all failing γ at once", start=alpha,
                      stop="no comparison fails" + at_most(most, "update")),
               without_after(learning.perceptron(gammas, alpha, miss=miss)), tell, finish, lambda step: bool(step.misclassified), most)


def comparisons(data, K, step):
    """α'γ of every sample, a column for each class that it is compared with, the failing ones marked."""
    failing = set(step.misclassified)
    rows = [["α'γ", *(f"against {omega(j)}" for j in range(1, K + 1))]]
    for number, (name, k) in enumerate(zip(names(data), data.classes)):
        places = range(number * (K - 1), (number + 1) * (K - 1))
        if len(data.points) > 2 * CROWD and failing.isdisjoint(place + 1 for place in places):
            continue
        cells = [Line((step.z[place], " ✗" if place + 1 in failing else "  ")) for place in places]
        rows.append([name, *cells[: k - 1], "", *cells[k - 1 :]])
        if len(rows) > 2 * CROWD:
            yield line(f"the first {2 * CROWD} samples with a failing comparison:")
            break
    yield Table(rows)


def blocks_of(alpha, K):
    """α as texts and vectors, a vector for each class."""
    return chain.from_iterable((" | " if n else "", w) for n, w in enumerate(construct.unstacked(alpha, K)))


def weights_table(weights):
    """The weight vectors of all classes."""
    return Table([["class", "w̃"], *([omega(k), w] for k, w in enumerate(weights, start=1))])


def direct_run(data, samples, weights, miss, most):
    """The same updates without the γ, compared with the run on the γ at every step."""
    K = len(data.names)
    stacked = construct.kesler(samples, data.classes, K, construct.stacked(weights), miss)
    differing = []

    def steps():
        for step in construct.multiclass(samples, data.classes, weights, miss):
            other = next(stacked, None)
            if other is None or construct.stacked(step.w) != other.w or len(step.failures) != len(other.misclassified):
                differing.append(step.tau)
            yield step
        if next(stacked, None) is not None:
            differing.append(step.tau + 1)

    def tell(step, _):
        failed = len(step.failures)
        yield Row(("τ", *(f"w̃{omega(k)[1:]}" for k in range(1, K + 1)), "fail", "as with γ"),
                  (step.tau, *step.w, failed, "no" if step.tau in differing else "yes"))

    def finish(run):
        same = not differing
        said = f"Equal to the run on the γ at each of its {counted(run.count, 'step')}." if same else \
            f"Not equal to the run on the γ at τ = {differing[0]}."
        facts = {"steps": run.count, "updates": run.updated, "w": run.last.w, "equal": same}
        return Outcome("stopped" if run.stopped else "converged", facts, [line(said, indent=0)])

    return Run(header("kesler", "Direct multiclass updates", described(data), labels="class numbers 1 to K",
                      bias="last", rate=1, order="all failing comparisons at once: w̃ₖ + x̃ and w̃ⱼ - x̃",
                      start=construct.stacked(weights), stop="no comparison fails" + at_most(most, "update")),
               without_after(steps()), tell, finish, lambda step: bool(step.failures), most)


class Decisions(NamedTuple):
    """A kind of classifier, its weights, and the shares of the map that one class, none, or several claim."""

    kind: str
    w: list
    one: float
    none: float
    several: float


def regions(data, samples, weights, most):
    """Maps of what one-vs-rest, pairwise and Kesler's classifiers decide."""
    K = len(data.names)
    against_rest = [trained(samples, construct.one_vs_rest_labels(data.classes, k), most) for k in range(1, K + 1)]
    pairs = {(k, j): trained(*construct.pair(samples, data.classes, k, j), most)
             for k in range(1, K + 1) for j in range(k + 1, K + 1)}
    kinds = [("one against the rest", lambda x: construct.claims_one_vs_rest(against_rest, x), against_rest),
             ("pairwise", lambda x: construct.claims_pairwise(pairs, x, K), list(pairs.values())),
             ("Kesler's", lambda x: construct.largest(weights, x), weights)]
    called = {"pairwise": [f"{omega(k)} from {omega(j)}" for k, j in pairs]}
    called["one against the rest"] = called["Kesler's"] = [omega(k) for k in range(1, K + 1)]
    frame = handout.THREE_CLASSES_FRAME if data is handout.THREE_CLASSES else frame_of(data.points, "3/10")

    def steps():
        for kind, claims, vectors in kinds:
            found = {}
            grid = Grid(frame)
            grid.fill(lambda *x: found.setdefault(x, claim(claims(x))))
            for x, k in zip(data.points, data.classes):
                grid.mark(*x, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[(k - 1) % 26])
            none, several = (sum(c == mark for c in found.values()) / len(found) for mark in "·+")
            yield Decisions(kind, vectors, 1 - none - several, none, several), grid

    pictures = {}

    def recorded():
        for step, grid in steps():
            pictures[step.kind] = grid
            yield step

    def tell(step, _):
        yield Heading(step.kind)
        if step.kind != "Kesler's":
            yield line("by the perceptron algorithm from 0, with z <= 0 as a mistake:")
        yield Table([["", "w̃"], *([name, Line((w,))] for name, w in zip(called[step.kind], step.w))])
        yield pictures.pop(step.kind).picture(["A, B, C … samples of ω₁, ω₂, ω₃ …   1, 2, 3 … decided so",
                                               "· no class claims the point   + several do"])
        yield line(f"decided {100 * step.one:.1f} %, no class {100 * step.none:.1f} %, "
                   f"several classes {100 * step.several:.1f} % of the map")

    yield Run(header("kesler", "Regions without a decision", described(data),
                     tie="a class claims a point with z > 0; Kesler decides for the largest"),
              recorded(), tell,
              lambda run: Outcome("computed", {"steps": run.count, "updates": 0}, [
                  line("Kesler's classes leave no region open: only on the boundaries do they tie.", indent=0)]),
              None)


def trained(samples, labels, most):
    """The weights of a two-class perceptron from zero, as far as it gets within the limit."""
    normalised = [unit.normalised(x, y) for x, y in zip(samples, labels)]
    for step in learning.perceptron(normalised, zeros(len(samples[0])), miss=le):
        if step.tau >= most:
            break
    return step.w


def claim(classes):
    """The character of a point: its class, or that none or several claim it."""
    return str(classes[0])[-1] if len(classes) == 1 else "+" if classes else "·"
