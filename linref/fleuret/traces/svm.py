"""Support vector machines: criterion, descent, optimum, planes and support vectors, as a trace."""

from fractions import Fraction
from itertools import count, islice

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
from linref.tracer.events import Heading, Row, Rows, Steps, Traced, line
from linref.tracer.words import listed, plural
from linref.verdict import separable_at_all

USES = ("data", "start", "rate", "limit", "lambda", "ask")
LAMBDA = Fraction(1, 100)


def trace(options):
    """The nearest sample, the criterion, descent beside the optimum, the planes, the support vectors, the hinge."""
    data, lam = options.data or EIGHT, options.lam or LAMBDA
    if options.nothing_asked:
        yield from nearest_samples(data)
        yield Heading("Support Vector Machines", 2)
        yield from losses(data)
    best = yield from descent(data, options, lam)
    if options.nothing_asked:
        yield Heading("The planes w·x + b = 1 and w·x + b = -1", 2)
        yield from distances()
    if best:
        yield from roles(data, best, lam)
    if options.nothing_asked:
        yield from without_a_sample(data)
        yield Heading("The hinge loss", 2)
        yield from hinges()
        yield line("A support vector machine minimises λ‖w‖² plus the average hinge loss. Its boundary keeps its "
                   "distance from the samples, and only the support vectors decide where it lies.", indent=0)


def start_apart(options, data):
    """w and b to start from: the caller's, or 0."""
    size = data.dimension + 1
    *w, b = options.start_of(size, zeros(size), f"{plural(size - 1, 'weight')} and b, last")
    return w, b


def header(title, data, *parts, **conventions):
    """The header of a run on samples, with what else is to be told of it."""
    found = floor.header("svm", title, data, labels=floor.labels, bias=APART, **conventions)
    return found._replace(data=(*found.data, *parts))


def boundaries(data):
    """The boundaries of the perceptron, of two optima, and the one with the widest margin: name, λ, w, b."""
    for name, choose in (("lowest n_k", min), ("going round", cyclic()), ("highest n_k", max)):
        for step in perceptron(extended(data), choose):
            *w, b = step.w
        yield f"perceptron, {name}", None, w, b
    for lam in (LAMBDA, LAMBDA / 1000):
        best = optimum(labelled(data), lam)
        yield "SVM", lam, best.w, best.b
    *w, b = widest_margin(data.points, data.signs).w
    yield "the widest margin", None, w, b


def nearest_samples(data):
    """The nearest sample of the perceptron's boundaries, of the optimum's, and of the best boundary."""
    yield header("The nearest sample", data)
    yield from floor.samples(data)
    row = Rows(boundary="boundary", lam="λ", w="w", b="b", distance="distance")
    for name, lam, w, b in boundaries(data):
        nearest = min(svm.argument(w, b, x, y) for x, y in labelled(data))
        yield row(name, "" if lam is None else lam, w, b, ratio(nearest, norm(w)))
    yield row.computed("The perceptron stops at the first boundary that separates. A sample may be moved by less than "
                       "its distance to the boundary and stays on its side: the farther the nearest one, the more "
                       "noise a boundary bears.")


def losses(data):
    """The criterion term by term at one w and b."""
    samples, w, b, lam = labelled(data), [3, 0], -Fraction(3, 2), LAMBDA
    yield header("The criterion", data, " · w = ", w, ", b = ", b, ", λ = ", lam, function="criterion")
    row = Rows(n="n", w=None, b=None, x="x", y="y", value="w·x + b", alpha="α = y(w·x + b)", loss="max(0, 1 - α)",
               beyond=None)
    for n, (x, y) in enumerate(samples, start=1):
        alpha = svm.argument(w, b, x, y)
        yield row(n, w, b, x, y, y * alpha, alpha, svm.hinge(alpha), alpha >= 1)
    by_w, by_b = svm.subgradient(w, b, samples, lam)
    yield row.computed("ℒ(w, b) = λ‖w‖² + 1/N Σ max(0, 1 - α) = ", lam, " · ", norm_squared(w), " + ",
                       svm.criterion(w, b, samples, 0), " = ", svm.criterion(w, b, samples, lam), ".")
    yield line("The loss of a sample is 0 once it is beyond its plane w·x + b = y, and not before.")
    yield line("Only the samples with α < 1, here ", listed(svm.active_set(w, b, samples)),
               ", have a slope: ∂ℒ/∂w = 2λw - 1/N Σ y x = ", by_w, ", ∂ℒ/∂b = -1/N Σ y = ", by_b, ".")


def rates(eta, lam):
    """1/(1/η + 2λt) for t = 0, 1, …"""
    return (1 / (1 / eta + 2 * lam * t) for t in count())


def descent(data, options, lam):
    """Subgradient descent, and the optimum beside it; returns the optimum, if it is found."""
    w, b = start_apart(options, data)
    R_squared = max(norm_squared(x) + 1 for x in data.points)
    eta = options.rate or ratio(1, R_squared)
    told = [] if options.rate else [" = 1/R² and R² the greatest ‖x‖² + 1"]
    yield header("Subgradient descent", data, " · λ = ", lam, function="subgradient_descent",
                 rate=line("1/(1/η + 2λt), ours, with η = ", eta, *told), order="all samples at once", start=[*w, b],
                 stop=f"{plural(options.passes, 'step')}, ours: the page leaves open how to minimise")
    if options.data:
        yield from floor.samples(data)
    w, b = list(map(float, w)), float(b)
    samples, before = [(list(map(float, x)), y) for x, y in labelled(data)], svm.criterion(w, b, labelled(data), lam)
    run = Steps(svm.subgradient_descent(samples, w, b, float(lam), rates(float(eta), float(lam))), w, options.passes)
    written = None
    for step in run:
        written = step if any(step.w) and not written else written
        yield Traced(step, descent_row(step, data))
    if run.diverged:
        ended = run.diverged_outcome()
        yield ended._replace(facts=ended.facts | {"step": run.count})
        return None
    best = optimum(labelled(data), lam)
    yield from descended(run, run.last.b_after if run.last else b, data, best, lam)
    if written:
        yield written_out(written, float(eta), len(samples), lam)
    if run.last and svm.criterion(run.w, run.last.b_after, samples, float(lam)) > before:
        yield line("ℒ has grown from ", float(before), ": the rate is too large. Try --rate ", ratio(eta, 10), ".")
    if data.dimension == 2 and len(samples) <= DRAWN:
        yield planes(data, best.w, best.b, "at the optimum") if best else planes(data, run.w, run.last.b_after,
                                                                                 "at the end")
    return best


def descent_row(step, data):
    """A step of the descent in a row."""
    yield Row(("t", "w", "b", "ℒ", "∂ℒ/∂w", "∂ℒ/∂b", "α < 1"), (step.t, step.w, step.b, step.loss, step.by_w, step.by_b,
               "all" if len(step.active) == len(data.points) else listed(step.active, 4)))
    if data.dimension == 2 and len(data.points) <= DRAWN:
        yield planes(data, step.w, step.b, "", ends=False)


def written_out(step, eta, N, lam):
    """A step in numbers."""
    rate = next(islice(rates(eta, lam), step.t, None))
    return line(f"Step t = {step.t}, by hand: w - rate · ∂ℒ/∂w = ", step.w, " - ", rate, " · ", step.by_w, " = ",
                step.after, " and b - rate · ∂ℒ/∂b = ", step.b, " - ", rate, " · ", step.by_b, " = ", step.b_after,
                ", with ∂ℒ/∂w = 2λw - 1/N Σ y x and ∂ℒ/∂b = -1/N Σ y over the samples of α < 1, N = ", N, ".")


def descended(run, b, data, best, lam):
    """Where the descent has ended, beside the optimum where that is known."""
    w, samples = run.w, labelled(data)
    loss, wrong = svm.criterion(w, b, samples, float(lam)), misclassified(w, b, samples)
    status, facts, proof = "stopped", {"b": b, "loss": loss, "errors": wrong}, ()
    if wrong:
        names = [str(n) for n in range(1, len(samples) + 1)]
        why = "λ or the limit kept it from them"
        status, more, proof = separable_at_all(vectors(extended(data)), names, PAIRED, why)
        facts |= more
    if best:
        least = svm.criterion(best.w, best.b, samples, lam)
        facts |= {"optimal_w": best.w, "optimal_b": best.b, "optimal_loss": least}
    yield run.ended(status, f"Stopped after {plural(run.updated, 'step')}: w = ", w, ", b = ", b, ", ℒ = ", loss,
                    f"; misclassified: {listed(wrong)}.", **facts)
    if best:
        low, high = best.b_from_to
        any_b = [] if low == high else [" (any b from ", low, " to ", high, " is as good; this is the middle)"]
        away = norm([a - float(c) for a, c in zip([*w, b], [*best.w, best.b])])
        yield line("ℒ is convex and has one least value. Exactly: w = ", best.w, ", b = ", best.b, *any_b,
                   ", ℒ = ", least,
                   ". The descent is ", loss - float(least), " above it, and ", away, " away from it in (w, b).")
    else:
        yield line("The least ℒ was not found exactly: there are too many samples, or their numbers differ too much in "
                   "size.")
    yield from proof


def misclassified(w, b, samples):
    """The numbers of the samples that w and b have wrong."""
    return [n for n, (x, y) in enumerate(samples, start=1) if svm.argument(w, b, x, y) <= 0]


def planes(data, w, b, where, ends=True):
    """The samples with the boundary, the planes on both sides of it, and the support vectors."""
    samples, grid = labelled(data), floor.plane(data, [])
    lines = {-1: "-", 1: "+", 0: "·"} if any(w) else {}
    for side, character in lines.items():
        grid.boundary([*w, b - side], character)
    marks = {}
    for x, y in samples:
        alpha = svm.argument(w, b, x, y)
        kind = 0 if alpha > 1 else 1 if alpha > 0 else 2
        mark = ("●■◆" if y == 1 else "○□◇")[kind]
        marks[mark] = f"{floor.classes[y != 1]}{('', ' with y(w·x + b) <= 1', ' misclassified')[kind]}"
        grid.mark(*x, mark)
    legend = ["   ".join(f"{mark} {marks[mark]}" for mark in "●○■□◆◇" if mark in marks)]
    named = "   ".join(f"{character} w·x + b = {side}" for side, character in lines.items())
    return grid.picture([*legend, *([f"{named}   {where}".rstrip()] if named else [])], ends)


def roles(data, best, lam):
    """What each sample is to the optimum."""
    samples = labelled(data)
    N = len(samples)
    yield header("Support vectors", data, " · at the optimum for λ = ", lam, function="support_vectors")
    row = Rows(n="n", w=None, b=None, x="x", y="y", alpha="y(w·x + b)", multiplier="multiplier", role="where it is")
    for n, (x, y) in enumerate(samples, start=1):
        alpha = svm.argument(best.w, best.b, x, y)
        role = "beyond its plane" if alpha > 1 else f"support vector, {'on' if alpha == 1 else 'before'} it"
        yield row(n, best.w, best.b, x, y, alpha, N * best.weights[n - 1], role)
    yield row.computed("w = Σ multiplier · y x / (2λN): samples with the multiplier 0 leave no trace in it.")
    yield line("Support vectors: ", listed(svm.support_vectors(best.w, best.b, samples)), " of ", N, " samples. ",
               *(["2/‖w‖ = ", svm.distance(best.w), "."] if any(best.w) else ["With w = 0 there are no planes."]))


def distances():
    """The optimum for several λ: the smaller λ, the longer w and the nearer the planes."""
    samples = labelled(THREE)
    yield header("The distance 2/‖w‖", THREE, " · at the optimum", function="distance")
    yield from floor.samples(THREE)
    row, empty = Rows(lam="λ", w="w", b="b", length="‖w‖", distance="2/‖w‖", loss="ℒ", active="samples of α < 1"), []
    for lam in (1, Fraction(1, 10), Fraction(1, 100), Fraction(1, 1000)):
        best = optimum(samples, lam)
        active = svm.active_set(best.w, best.b, samples)
        empty += [] if active else [svm.distance(best.w)]
        yield row(lam, best.w, best.b, norm(best.w), svm.distance(best.w), svm.criterion(best.w, best.b, samples, lam),
                  listed(active))
    widest = widest_margin(THREE.points, THREE.signs).margin_squared
    yield row.computed("The smaller λ, the nearer the planes. Once no sample is left between them, their distance is ",
                       empty[0], ", the full width of the margin: twice the "
                                 "distance ", sqrt(widest), " of the best boundary from its nearest sample.")


def without_a_sample(data):
    """The optimum without a sample that is no support vector."""
    samples, lam = labelled(data), LAMBDA
    N = len(samples)
    yield header("A sample left out", data)
    row = Rows(samples="samples", N="N", lam="λ", w="w", b="b")
    for name, chosen, strength in (("all", samples, lam), ("without 1", samples[1:], lam),
                                   ("without 1", samples[1:], lam * N / (N - 1))):
        best = optimum(chosen, strength)
        yield row(name, len(chosen), strength, best.w, best.b)
    yield row.computed()
    yield floor.note("FE11", "Sample 1 is beyond its plane; without it 1/N has become 1/(N - 1), so the hinges weigh "
                             "more against λ. With λ times N/(N - 1) as well, the optimum stays where it was. That is "
                             "the sense in which only support vectors matter.")


def hinges():
    """The hinge loss, and what other handouts call by that name."""
    yield floor.header("svm", "The hinge loss", "α = y(w·x + b)", "hinge")
    row = Rows(alpha="α", hinge="max(0, 1 - α)", perceptron="max(0, -α)")
    for text in ("-1", "0", "1/2", "1", "2"):
        alpha = Fraction(text)
        yield row(alpha, svm.hinge(alpha), perceptron_hinge(-alpha))
    yield row.computed("The hinge is 0 from α = 1 on: being right is not enough. Its kink is at 1; that of the "
                       "perceptron's criterion, called hinge in other handouts, at 0.")
