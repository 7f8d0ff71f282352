"""Support vector machines: descent, optimum and support vectors, as a trace."""

from fractions import Fraction
from itertools import count

from linref.fleuret import svm
from linref.fleuret.data import EIGHT, THREE, extended, labelled, vectors
from linref.fleuret.perceptron import cyclic, perceptron
from linref.fleuret.traces import APART, PAIRED, floor
from linref.floor import DRAWN
from linref.gales.neuron import hinge as perceptron_hinge
from linref.lists import norm, norm_squared, zeros
from linref.scalar import ratio, sqrt
from linref.separability import widest_margin
from linref.soft_margin import optimum
from linref.tracer.events import Heading, Row, Rows, Steps, line
from linref.tracer.words import listed, plural
from linref.verdict import separable_at_all

USES = ("data", "start", "rate", "limit")
LAMBDA = Fraction(1, 100)
SMALL = 40  # samples for which the optimum is computed exactly


def trace(options):
    """The hinge, the criterion, descent beside the optimum, the support vectors and the distance of the planes."""
    data = options.data or EIGHT
    if options.nothing_asked:
        yield from hinges()
        yield from losses(data)
    best = optimum(labelled(data), LAMBDA) if len(data.points) <= SMALL else None
    yield from descent(data, options, best)
    if best:
        yield from roles(data, best)
    if options.nothing_asked:
        yield Heading("The planes w·x + b = 1 and w·x + b = -1")
        yield from distances()
        yield from nearest_samples(data)
        yield from without_a_sample(data)


def start_apart(options, data):
    """w and b to start from: the caller's, or 0."""
    size = data.dimension + 1
    *w, b = options.start_of(size, zeros(size), f"{plural(size - 1, 'weight')} and b, last")
    return w, b


def header(title, data, *parts, **conventions):
    """The header of a run on samples, with what else is to be told of it."""
    found = floor.header("svm", title, data, labels=floor.labels, bias=APART, **conventions)
    return found._replace(data=(*found.data, *parts))


def hinges():
    """The hinge loss, and what other handouts call by that name."""
    yield floor.header("svm", "The hinge loss", "α = y(w·x + b)", "hinge")
    row = Rows(alpha="α", hinge="max(0, 1 - α)", perceptron="max(0, -α)")
    for text in ("-1", "0", "1/2", "1", "2"):
        alpha = Fraction(text)
        yield row(alpha, svm.hinge(alpha), perceptron_hinge(-alpha))
    yield row.computed("The hinge is 0 from α = 1 on: being right is not enough. Its kink is at 1; that of the perceptron's criterion, "
                       "called hinge in other handouts, at 0.")


def losses(data):
    """The criterion term by term at one w and b."""
    samples, w, b = labelled(data), [3, 0], -Fraction(3, 2)
    yield header("The criterion", data, " · w = ", w, ", b = ", b, ", λ = ", LAMBDA, function="criterion")
    row = Rows(n="n", w=None, b=None, x="x", y="y", alpha="α", loss="max(0, 1 - α)", beyond="beyond w·x + b = y")
    for n, (x, y) in enumerate(samples, start=1):
        alpha = svm.argument(w, b, x, y)
        yield row(n, w, b, x, y, alpha, svm.hinge(alpha), "yes" if alpha >= 1 else "no")
    by_w, by_b = svm.subgradient(w, b, samples, LAMBDA)
    yield row.computed("ℒ(w, b) = λ‖w‖² + 1/N Σ max(0, 1 - α) = ", LAMBDA, " · ", norm_squared(w), " + ", svm.criterion(w, b, samples, 0),
                       " = ", svm.criterion(w, b, samples, LAMBDA), "; subgradient ", by_w, " by w and ", by_b, " by b.")
    yield line("The loss of a sample is 0 once it is beyond its plane w·x + b = y, and not before.")


def rates(eta):
    """η/√(t + 1) for t = 0, 1, …"""
    return (eta / sqrt(float(t + 1)) for t in count())


def descent(data, options, best):
    """Subgradient descent, with the loss that the optimum has."""
    samples = [([float(a) for a in x], y) for x, y in labelled(data)]
    w, b = start_apart(options, data)
    eta = options.rate or 1
    least = float(svm.criterion(best.w, best.b, labelled(data), LAMBDA)) if best else None
    yield header("Subgradient descent", data, " · λ = ", LAMBDA, function="subgradient_descent",
                 rate=line(eta, "/√(t + 1), ours"), order="all samples at once", start=[*w, b],
                 stop=f"{plural(options.passes, 'step')}, ours: the page leaves open how to minimise")
    w, b = list(map(float, w)), float(b)
    run = Steps(svm.subgradient_descent(samples, w, b, float(LAMBDA), rates(float(eta))), w, options.passes)
    yield from run.traced(lambda step: descent_row(step, least))
    if run.diverged:
        yield diverged(run)
    else:
        yield from descended(run, run.last.b_after if run.last else b, data, samples, best)


def descent_row(step, least):
    """A step of the descent in a row."""
    yield Row(("t", "w", "b", "ℒ", "above least", "of α < 1"),
              (step.t, step.w, step.b, step.loss, "" if least is None else step.loss - least, listed(step.active)))


def diverged(run):
    """The outcome of a descent that has left the range of numbers, and at which step."""
    ended = run.diverged_outcome()
    return ended._replace(facts=ended.facts | {"step": run.count})


def descended(run, b, data, samples, best):
    """Where the descent has ended, beside the optimum where that is known."""
    w, loss = run.w, svm.criterion(run.w, b, samples, float(LAMBDA))
    wrong = misclassified(w, b, samples)
    status, facts, proof = "stopped", {"b": b, "loss": loss, "errors": wrong}, ()
    if wrong:
        vectors_of_all = vectors(extended(data))
        names = [str(n) for n in range(1, len(samples) + 1)]
        status, more, proof = separable_at_all(vectors_of_all, names, PAIRED, "λ or the limit kept it from them")
        facts |= more
    if best:
        facts |= {"optimal_w": best.w, "optimal_b": best.b, "optimal_loss": svm.criterion(best.w, best.b, labelled(data), LAMBDA)}
    yield run.ended(status, f"Stopped after {plural(run.updated, 'step')}: w = ", w, ", b = ", b, ", ℒ = ", loss,
                    f"; wrong: {listed(wrong)}.", **facts)
    yield line("A step takes η(2λw - 1/N Σ y x) from w and η(-1/N Σ y) from b, the sums over the samples of α < 1: each of them pulls w "
               "towards its y x, and λ shortens w.")
    if best:
        yield beside_the_optimum(w, b, loss, best, facts["optimal_loss"])
    else:
        yield line(f"The optimum itself is computed for up to {SMALL} samples.")
    if data.dimension == 2 and len(samples) <= DRAWN:
        yield planes(data, best.w, best.b, " at the optimum") if best else planes(data, w, b)
    yield from proof


def misclassified(w, b, samples):
    """The numbers of the samples that w and b have wrong."""
    return [n for n, (x, y) in enumerate(samples, start=1) if svm.argument(w, b, x, y) <= 0]


def beside_the_optimum(w, b, loss, best, least):
    """The optimum, and how far from it the descent has ended."""
    low, high = best.b_from_to
    any_b = [] if low == high else [" (any b from ", low, " to ", high, " is as good; this is the middle)"]
    away = norm([a - float(c) for a, c in zip([*w, b], [*best.w, best.b])])
    return line("ℒ is convex, so it has one least value; found exactly by pivots on its conditions: w = ", best.w, ", b = ", best.b, *any_b,
                ", ℒ = ", least, ". Descent is ", loss - float(least), " above it, and ", away, " away from it in (w, b).")


def planes(data, w, b, where=""):
    """The samples with the planes w·x + b = 1, 0 and -1."""
    wrong = misclassified(w, b, labelled(data))
    lines = [[*w, b - side] for side in (-1, 0, 1)] if any(w) else []
    return floor.plane(data, lines, wrong).picture([*floor.legend(wrong), f"· w·x + b = 1, 0 and -1{where}"])


def roles(data, best):
    """What each sample is to the optimum."""
    samples = labelled(data)
    N = len(samples)
    yield header("Support vectors", data, " · at the optimum for λ = ", LAMBDA, function="support_vectors")
    row = Rows(n="n", w=None, b=None, x="x", y="y", alpha="y(w·x + b)", multiplier="multiplier", role="role")
    for n, (x, y) in enumerate(samples, start=1):
        alpha = svm.argument(best.w, best.b, x, y)
        role = ("beyond its plane" if alpha > 1 else "support vector, on its plane" if alpha == 1
                else "support vector, not yet there")
        yield row(n, best.w, best.b, x, y, alpha, N * best.weights[n - 1], role)
    yield row.computed("w is Σ multiplier · y x / (2λN): samples of multiplier 0 leave no trace in it. Support vectors: "
                       f"{listed(svm.support_vectors(best.w, best.b, samples))} of {N}. 2/‖w‖ = ",
                       svm.distance(best.w) if any(best.w) else "without limit", ".")


def distances():
    """The optimum for several λ: the smaller λ, the longer w and the nearer the planes."""
    samples = labelled(THREE)
    yield header("The distance 2/‖w‖", THREE, " · at the optimum", function="distance")
    row = Rows(lam="λ", w="w", b="b", length="‖w‖", distance="2/‖w‖", loss="ℒ", active="samples of α < 1")
    for lam in (1, Fraction(1, 10), Fraction(1, 100), Fraction(1, 1000)):
        best = optimum(samples, lam)
        yield row(lam, best.w, best.b, norm(best.w), svm.distance(best.w), svm.criterion(best.w, best.b, samples, lam),
                  listed(svm.active_set(best.w, best.b, samples)))
    widest = widest_margin(THREE.points, THREE.signs).margin_squared
    yield row.computed("Once λ is so small that no sample is left between the planes, their distance is the full width of the margin among "
                       "the features: twice what the nearest sample is away from the best boundary, ", 2 * sqrt(widest), ".")


def boundaries(data):
    """The boundaries of the perceptron, of two optima, and the one with the widest margin: name, w, b."""
    for name, choose in (("lowest n_k", min), ("going round", cyclic()), ("highest n_k", max)):
        *_, last = perceptron(extended(data), choose)
        yield f"perceptron, {name}", last.w[:-1], last.w[-1]
    for lam in (LAMBDA, LAMBDA / 1000):
        best = optimum(labelled(data), lam)
        yield f"SVM, λ = {lam}", best.w, best.b
    *w, b = widest_margin(data.points, data.signs).w
    yield "the widest margin", w, b


def nearest_samples(data):
    """The nearest sample of the perceptron's boundaries, of the optimum's, and of the best boundary."""
    yield floor.header("svm", "The nearest sample", data, labels=floor.labels)
    row = Rows(boundary="boundary", w="w", b="b", distance="least distance")
    for name, w, b in boundaries(data):
        least = min(svm.argument(w, b, x, y) for x, y in labelled(data))
        yield row(name, w, b, ratio(least, norm(w)))
    yield row.computed("The perceptron stops at the first boundary that separates. A sample may be moved by less than its distance to the "
                       "boundary and stays on its side: the larger the least of them, the more noise a boundary bears.")


def without_a_sample(data):
    """The optimum without a sample that is no support vector."""
    samples = labelled(data)
    N = len(samples)
    yield header("A sample left out", data)
    row = Rows(samples="samples", N="N", lam="λ", w="w", b="b")
    for name, chosen, lam in (("all", samples, LAMBDA), ("without 1", samples[1:], LAMBDA),
                              ("without 1", samples[1:], LAMBDA * N / (N - 1))):
        best = optimum(chosen, lam)
        yield row(name, len(chosen), lam, best.w, best.b)
    yield row.computed()
    yield floor.note("FE11", "Sample 1 is beyond its plane; without it 1/N has become 1/(N - 1), so the hinges weigh more against λ. With λ "
                             "times N/(N - 1) as well, the optimum stays where it was. That is the sense in which only support vectors "
                             "matter.")
