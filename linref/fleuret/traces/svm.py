"""Support vector machines: descent, optimum and support vectors, as a trace."""

from fractions import Fraction
from itertools import count

from linref.fleuret import data as slides
from linref.fleuret import svm as machine
from linref.fleuret.perceptron import cyclic, perceptron
from linref.fleuret.traces.common import APART, CLASSES, LABELS, PAIRED, apart_start, described, header, names_of, pairs, samples_of, vectors_of
from linref.gales import neuron
from linref.lists import norm, norm_squared
from linref.scalar import ratio, sqrt
from linref.separability import widest_margin
from linref.soft_margin import optimum
from linref.tracer import telling
from linref.tracer.numbers import Numbers
from linref.tracer.blocks import Heading, Outcome, Row, Run, line, note
from linref.tracer.telling import CROWD, in_floats, limit, listing, numbered, plane, untold
from linref.tracer.verdict import counted, diverged, separable_at_all

LAMBDA = Fraction(1, 100)
SMALL = 40  # samples for which the optimum is computed exactly
STEPS = 1000


def svm(options):
    """The hinge, the criterion, descent beside the optimum, the support vectors and the distance of the planes."""
    data = options.data or slides.EIGHT
    told = not untold(options)
    if not told:
        yield hinges()
        yield losses(data)
    best = exact_optimum(data)
    yield descent(data, options, best)
    if best:
        yield roles(data, best)
    if told:
        return
    yield Heading("The planes w·x + b = 1 and w·x + b = -1")
    yield distances()
    yield compared(data)
    yield without(data, best)


def exact_optimum(data):
    """The optimum of a set that is small enough for it."""
    return optimum(pairs(data), LAMBDA) if len(data.points) <= SMALL else None


def hinges():
    """The hinge loss, and what other handouts call by that name."""
    def rows():
        for text in ("-1", "0", "1/2", "1", "2"):
            alpha = Fraction(text)
            yield alpha, machine.hinge(alpha), neuron.hinge(-alpha)

    def said(run):
        yield line("The hinge is 0 from α = 1 on: being right is not enough. Its kink is at 1; that of the perceptron's "
                   "criterion, called hinge in other handouts, at 0.", indent=0)

    return listing(header("svm", "The hinge loss", "α = y(w·x + b)"),
                   {"alpha": "α", "hinge": "max(0, 1 - α)", "perceptron": "max(0, -α)"}, rows(), said)


def losses(data):
    """The criterion term by term at one w and b."""
    samples, w, b = pairs(data), [3, 0], -Fraction(3, 2)

    def rows():
        for n, (x, y) in enumerate(samples, start=1):
            alpha = machine.argument(w, b, x, y)
            yield n, w, b, x, y, alpha, machine.hinge(alpha), "yes" if alpha >= 1 else "no"

    def said(run):
        by_w, by_b = machine.subgradient(w, b, samples, LAMBDA)
        yield line("ℒ(w, b) = λ‖w‖² + 1/N Σ max(0, 1 - α) = ", LAMBDA, " · ", norm_squared(w), " + ",
                   machine.criterion(w, b, samples, 0), " = ", machine.criterion(w, b, samples, LAMBDA),
                   "; subgradient ", by_w, " by w and ", by_b, " by b.", indent=0)
        yield line("The loss of a sample is 0 once it is beyond its plane w·x + b = y, and not before.")

    return listing(header("svm", "The criterion", f"{described(data)} · w = (3, 0), b = -3/2, λ = {LAMBDA}", labels=LABELS, bias=APART),
                   {"n": "n", "w": None, "b": None, "x": "x", "y": "y", "alpha": "α", "loss": "max(0, 1 - α)",
                    "beyond": "beyond w·x + b = y"}, rows(), said)


def rates(eta):
    """η/√(t + 1) for t = 0, 1, …"""
    return (eta / sqrt(float(t + 1)) for t in count())


def descent(data, options, best):
    """Subgradient descent, with the loss that the optimum has."""
    samples = pairs(in_floats(data))
    w, b = apart_start(options, data)
    eta = options.rate or 1
    most = max(limit(options, STEPS), 1)
    least = machine.criterion(best.w, best.b, pairs(data), LAMBDA) if best else None

    def tell(step, _):
        yield Row(("t", "w", "b", "ℒ", "above least", "of α < 1"),
                  (step.t, step.w, step.b, step.loss, "" if least is None else step.loss - float(least), numbered(step.active)))

    return Run(header("svm", "Subgradient descent", f"{described(data)} · λ = {LAMBDA}", labels=LABELS, bias=APART,
                      rate=f"{Numbers().show(eta)}/√(t + 1), ours", order="all samples at once", start=[*w, b],
                      stop=f"{most} steps, ours: the page leaves open how to minimise"),
               machine.subgradient_descent(samples, list(map(float, w)), float(b), float(LAMBDA), rates(float(eta))),
               tell, lambda run: descended(run, data, samples, best), limit=most - 1)


def descended(run, data, samples, best):
    """Where the descent has ended, beside the optimum where that is known."""
    if run.diverged:
        return diverged(run)
    w, b = run.last.after, run.last.b_after
    loss = machine.criterion(w, b, samples, float(LAMBDA))
    wrong = [n for n, (x, y) in enumerate(samples, start=1) if machine.argument(w, b, x, y) <= 0]
    facts = {"steps": run.count, "updates": run.updated, "w": w, "b": b, "loss": loss, "errors": wrong}
    said = [line(f"Stopped after {counted(run.updated, 'step')}: w = ", w, ", b = ", b, ", ℒ = ", loss, f"; wrong: {numbered(wrong)}.", indent=0),
            line("A step takes η(2λw - 1/N Σ y x) from w and η(-1/N Σ y) from b, the sums over the samples of α < 1: each of them pulls w towards its "
                 "y x, and λ shortens w.")]
    if best:
        least = machine.criterion(best.w, best.b, pairs(data), LAMBDA)
        facts |= {"optimal_w": best.w, "optimal_b": best.b, "optimal_loss": least}
        low, high = best.b_from_to
        said.append(line("ℒ is convex, so it has one least value; found exactly by pivots on its conditions: w = ", best.w, ", b = ", best.b,
                         *(() if low == high else (" (any b from ", low, " to ", high, " is as good; this is the middle)")),
                         ", ℒ = ", least, ". Descent is ", loss - float(least), " above it, and ",
                         norm([a - float(c) for a, c in zip([*w, b], [*best.w, best.b])]), " away from it in (w, b)."))
    else:
        said.append(line(f"The optimum itself is computed for up to {SMALL} samples."))
    if data.dimension == 2 and len(samples) <= CROWD:
        said.append(planes(data, best.w, best.b, " at the optimum") if best else planes(data, w, b))
    status = "stopped"
    if wrong:
        extended = samples_of(data)
        status, more, blocks = separable_at_all(vectors_of(extended), names_of(extended), "λ or the limit kept it from them", PAIRED)
        facts, said = facts | more, said + blocks
    return Outcome(status, facts, said)


def planes(data, w, b, where=""):
    """The samples with the planes w·x + b = 1, 0 and -1."""
    wrong = [n for n, (x, y) in enumerate(pairs(data), start=1) if machine.argument(w, b, x, y) <= 0]
    return plane(data, [[*w, b - side] for side in (-1, 0, 1)] if any(w) else [], wrong).picture(
        [*telling.legend(CLASSES, wrong), f"· w·x + b = 1, 0 and -1{where}"])


def roles(data, best):
    """What each sample is to the optimum."""
    samples = pairs(data)
    N = len(samples)

    def rows():
        for n, (x, y) in enumerate(samples, start=1):
            alpha = machine.argument(best.w, best.b, x, y)
            role = "beyond its plane" if alpha > 1 else "support vector, on its plane" if alpha == 1 else "support vector, not yet there"
            yield n, best.w, best.b, x, y, alpha, N * best.weights[n - 1], role

    def said(run):
        yield line("w is Σ multiplier · y x / (2λN): samples of multiplier 0 leave no trace in it. Support vectors: "
                   f"{numbered(machine.support_vectors(best.w, best.b, samples))} of {N}. 2/‖w‖ = ",
                   machine.distance(best.w) if any(best.w) else "without limit", ".", indent=0)

    return listing(header("svm", "Support vectors", f"{described(data)} · at the optimum for λ = {LAMBDA}", labels=LABELS, bias=APART),
                   {"n": "n", "w": None, "b": None, "x": "x", "y": "y", "alpha": "y(w·x + b)", "multiplier": "multiplier", "role": "role"},
                   rows(), said)


def distances():
    """The optimum for several λ: the smaller λ, the longer w and the nearer the planes."""
    samples = pairs(slides.THREE)
    widest = widest_margin(slides.THREE.points, slides.THREE.signs).margin_squared

    def rows():
        for lam in (1, Fraction(1, 10), Fraction(1, 100), Fraction(1, 1000)):
            best = optimum(samples, lam)
            yield (lam, best.w, best.b, norm(best.w), machine.distance(best.w), machine.criterion(best.w, best.b, samples, lam),
                   numbered(machine.active_set(best.w, best.b, samples)))

    def said(run):
        yield line("Once λ is so small that no sample is left between the planes, their distance is the full width of the margin among the "
                   "features: twice what the nearest sample is away from the best boundary, ", 2 * sqrt(widest), ".", indent=0)

    return listing(header("svm", "The distance 2/‖w‖", described(slides.THREE) + " · at the optimum", labels=LABELS, bias=APART),
                   {"lam": "λ", "w": "w", "b": "b", "length": "‖w‖", "distance": "2/‖w‖", "loss": "ℒ", "active": "samples of α < 1"},
                   rows(), said)


def compared(data):
    """The nearest sample of the perceptron's boundaries, of the optimum's, and of the best boundary."""
    samples, extended = pairs(data), samples_of(data)

    def rows():
        for name, choose in (("perceptron, lowest n_k", min), ("perceptron, going round", cyclic()), ("perceptron, highest n_k", max)):
            *_, last = perceptron(extended, choose)
            yield name, last.w[:-1], last.w[-1]
        for lam in (LAMBDA, LAMBDA / 1000):
            found = optimum(samples, lam)
            yield f"SVM, λ = {lam}", found.w, found.b
        *w, b = widest_margin(data.points, data.signs).w
        yield "the widest margin", w, b

    def nearest(w, b):
        return ratio(min(machine.argument(w, b, x, y) for x, y in samples), norm(w))

    def said(run):
        yield line("The perceptron stops at the first boundary that separates. A sample may be moved by less than its distance to the boundary and stays on "
                   "its side: the larger the least of them, the more noise a boundary bears.", indent=0)

    return listing(header("svm", "The nearest sample", described(data), labels=LABELS),
                   {"boundary": "boundary", "w": "w", "b": "b", "distance": "least distance"},
                   ((name, w, b, nearest(w, b)) for name, w, b in rows()), said)


def without(data, best):
    """The optimum without a sample that is no support vector."""
    samples = pairs(data)
    N = len(samples)

    def rows():
        for name, some, lam in (("all", samples, LAMBDA), ("without 1", samples[1:], LAMBDA),
                                ("without 1", samples[1:], LAMBDA * N / (N - 1))):
            found = optimum(some, lam)
            yield name, len(some), lam, found.w, found.b

    def said(run):
        yield note("FE11", "sample 1 is beyond its plane, and yet the optimum moves when it is left out: 1/N has become 1/(N - 1), "
                           "so the hinges weigh more against λ. With λ times N/(N - 1) as well, it stays where it was. That is "
                           "the sense in which only support vectors matter.")

    return listing(header("svm", "A sample left out", described(data), labels=LABELS, bias=APART),
                   {"samples": "samples", "N": "N", "lam": "λ", "w": "w", "b": "b"}, rows(), said)
