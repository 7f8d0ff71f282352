"""Support vector machines: criterion, descent, optimum, planes and support vectors, as a trace."""

from fractions import Fraction
from itertools import count

from linref.fleuret import svm
from linref.fleuret.data import EIGHT, vectors
from linref.fleuret.perceptron import cyclic, perceptron
from linref.fleuret.views import APART, PAIRED, handout
from linref.fleuret.views.logistic import wrong_of
from linref.handout import DRAWN, IN_FULL, LISTED
from linref.gales.neuron import hinge as perceptron_hinge
from linref.lists import norm, norm_squared
from linref.scalar import ratio
from linref.separability import Undecided, widest_margin
from linref.soft_margin import optimum
from linref.tracer import Row, Rows, Steps, line, listed, plural
from linref.verdict import separable_at_all

USES = ("data", "start", "rate", "limit", "lambda", "ask")
LAMBDA = Fraction(1, 100)
MARKS = {1: "●■◆", -1: "○□◇"}  # of a label: beyond its plane, not beyond it, misclassified


def trace(options):
    """The criterion, descent beside the optimum, the planes, the support vectors."""
    data, lam = options.data or EIGHT, options.lam or LAMBDA
    yield from losses(data) if options.nothing_asked else ()
    best = yield from descent(data, options, lam)
    yield from distances(data) if options.nothing_asked else ()
    if best:
        yield from roles(data, best, lam)
    if options.nothing_asked:
        yield line("A support vector machine minimises λ‖w‖² plus the average hinge loss. Its boundary keeps its "
                   "distance from the samples, and its w is a sum of multiples of the support vectors.", indent=0)


def header(title, data, *parts, **conventions):
    """The header of a run on samples, with what else is to be told of it."""
    found = handout.header("svm", title, data, labels=handout.labels, bias=APART, **conventions)
    return found._replace(data=(*found.data, *parts))


def losses(data):
    """The criterion term by term at one w and b."""
    samples, w, b, lam = data.labelled, [2, 1], -1, LAMBDA
    yield header("The criterion", data, " · w = ", w, ", b = ", b, ", λ = ", lam, function="criterion")
    row = Rows(n="n", w=None, b=None, x="x", y="y", value="w·x + b", alpha="α = y(w·x + b)", loss="max(0, 1 - α)",
               perceptron="max(0, -α)")
    for n, (x, y) in enumerate(samples, start=1):
        alpha = svm.argument(w, b, x, y)
        yield row(n, w, b, x, y, y * alpha, alpha, svm.hinge(alpha), perceptron_hinge(-alpha))
    by_w, by_b = svm.subgradient(w, b, samples, lam)
    yield row.computed("ℒ(w, b) = λ‖w‖² + 1/N Σ max(0, 1 - α) = ", lam, " · ", norm_squared(w), " + ",
                       svm.criterion(w, b, samples, 0), " = ", svm.criterion(w, b, samples, lam), ".")
    yield line("max(0, 1 - α) is the hinge loss: being right is not enough, it is 0 from the plane w·x + b = y on. The "
               "perceptron's max(0, -α), called hinge in other handouts, is 0 from α = 0 on. Only the samples with α < "
               "1, here ", listed(svm.active_set(w, b, samples)), ", have a slope: ∂ℒ/∂w = 2λw - 1/N Σ y x = ", by_w,
               ", ∂ℒ/∂b = -1/N Σ y = ", by_b, ".")


def descent(data, options, lam):
    """Subgradient descent, and the optimum beside it; returns the optimum, if it is found."""
    start = handout.start(options, data)
    eta = options.rate or ratio(1, max(norm_squared(x) + 1 for x in data.points))
    told = [] if options.rate else [" = 1/R² and R² the greatest ‖x‖² + 1"]
    yield header("Subgradient descent", data, " · λ = ", lam, function="subgradient_descent",
                 tie="w·x + b = 0 is misclassified, though σ(0) = 1", start=start,
                 rate=line("1/(1/η + 2λt), ours, with η = ", eta, *told), order="all samples at once, in floats",
                 stop=f"{plural(options.passes, 'step')}, ours: the page leaves open how to minimise")
    if options.data:
        yield from handout.samples(data)
    *w, b = map(float, start)
    rates = (1 / (1 / eta + 2 * float(lam) * t) for t in count())
    samples = [(list(map(float, x)), y) for x, y in data.labelled]
    run = Steps(svm.subgradient_descent(samples, w, b, lam, rates), w, options.passes)
    yield from run.traced(lambda step: descent_row(step, data))
    if run.diverged:
        yield run.diverged_outcome()
        return None
    best, b = optimum(data.labelled, lam), run.last.b_after if run.last else b
    loss = svm.criterion(run.w, b, samples, lam)
    yield from descended(run, b, loss, data, best, lam)
    if run.last:
        yield written_out(run.last, len(samples))
        if loss > run.first.loss:
            yield line("ℒ has grown from ", run.first.loss, ": the rate is too large. Try --rate ", ratio(eta, 10), ".")
    yield from planes(data, best.w, best.b, "at the optimum") if best else planes(data, run.w, b, "at the end")
    return best


def descent_row(step, data):
    """A step of the descent in a row; the samples with α < 1, or the others if they are fewer, are named if few."""
    flat = sorted(set(range(1, len(data.points) + 1)) - set(step.active))
    active = f"{len(step.active)} of {len(data.points)}"
    if len(flat) <= 2 and len(flat) < len(step.active):
        active = f"all but {listed(flat)}" if flat else "all"
    elif len(step.active) <= 3:
        active = listed(step.active)
    yield Row(("t", "w", "b", "ℒ", "∂ℒ/∂w", "∂ℒ/∂b", "α < 1"),
              (step.t, step.w, step.b, step.loss, step.by_w, step.by_b, active))
    yield from planes(data, step.w, step.b)


def written_out(step, N):
    """A step in numbers."""
    return line(f"Step t = {step.t}: w - rate · ∂ℒ/∂w = ", step.w, " - ", step.eta, " · ", step.by_w, " = ", step.after,
                " and b - rate · ∂ℒ/∂b = ", step.b, " - ", step.eta, " · (", step.by_b, ") = ", step.b_after,
                ", where ∂ℒ/∂w = 2λw - 1/N Σ y x and ∂ℒ/∂b = -1/N Σ y over the samples of "
                "α = y(w·x + b) < 1, N = ", N, ".")


def descended(run, b, loss, data, best, lam):
    """Where the descent has ended, beside the optimum where that is known."""
    w, samples, status, facts, proof = run.w, data.labelled, "stopped", {}, ()
    wrong = wrong_of(data, w, b)
    if wrong:
        status, facts, proof = separable_at_all(vectors(handout.extended(data)), map(str, count(1)), PAIRED)
    told = "The least ℒ was not found exactly: there are too many samples, or their numbers differ too much in size.",
    if best:
        least = svm.criterion(best.w, best.b, samples, lam)
        above = float(svm.criterion(list(map(Fraction, w)), Fraction(b), samples, lam) - least)  # exact, so never below
        facts |= {"optimal_w": best.w, "optimal_b": best.b, "optimal_loss": least}
        low, high = best.b_from_to
        several = " With λ = ", lam, " every b from ", low, " to ", high, " is as good; the one told is their middle."
        told = ("ℒ is convex and has one least value, exactly at w = ", best.w, ", b = ", best.b, ": ℒ = ", least,
                ". The descent is ", above, " above it.", *(several if low < high else ()))
    yield run.ended(status, f"Stopped after {plural(run.updated, 'step')}: w = ", w, ", b = ", b, ", ℒ = ", loss,
                    f"; misclassified: {listed(wrong)}.", b=b, loss=loss, errors=wrong, **facts)
    yield from [line(*told), *proof]


def planes(data, w, b, where=""):
    """The samples with the boundary, the planes on both sides of it, and the support vectors."""
    if data.dimension != 2 or len(data.points) > DRAWN or not any(w):
        return
    grid = handout.plane(data, [])
    for side, character in (-1, "-"), (1, "+"), (0, "·"):
        grid.boundary([*w, b - side], character)
    for x, y in data.labelled:
        alpha = svm.argument(w, b, x, y)
        grid.mark(*x, MARKS[y][(alpha <= 1) + (alpha <= 0)])
    yield grid.picture(["● +1   ○ -1   ■ □ with y(w·x + b) <= 1   ◆ ◇ misclassified",
                        f"- w·x + b = -1   + w·x + b = 1   · w·x + b = 0   {where}".rstrip()], ends=False)


def distances(data):
    """The optimum for several λ, the smaller the nearer the planes; and where the perceptron stops."""
    samples = data.labelled
    yield header("The distance 2/‖w‖ of the planes", data, " · at the optimum", function="distance")
    row = Rows(lam="λ", w="w", b="b", length="‖w‖", distance="2/‖w‖", loss="ℒ", before="α < 1", nearest="nearest")
    for lam in (1, Fraction(1, 10), Fraction(1, 100), Fraction(1, 1000)):
        best = optimum(samples, lam)
        w, b = best.w, best.b
        yield row(lam, w, b, norm(w), svm.distance(w), svm.criterion(w, b, samples, lam),
                  f"{len(svm.active_set(w, b, samples))} of {len(samples)}", nearest(w, b, samples))
    yield row.computed("The smaller λ, the nearer the planes. Once no sample is left with α < 1, the boundary has the "
                       "widest margin: no other has its nearest sample farther away. The last column is that distance. "
                       "Where several b are as good, b is their middle.")
    *_, last = perceptron(handout.extended(data), cyclic())
    yield line("The perceptron, going round, stops as soon as it separates, at ", last.w, ", b last: its nearest "
               "sample is only ", nearest(last.w[:-1], last.w[-1], samples), " away.")


def nearest(w, b, samples):
    """The distance of the nearest sample to a boundary, below 0 where one is misclassified."""
    return ratio(min(svm.argument(w, b, x, y) for x, y in samples), norm(w))


def roles(data, best, lam):
    """What each sample is to the optimum, with its multiplier there and at the hard margin."""
    samples, N, hard = data.labelled, len(data.points), hard_margin(data)
    alphas = hard.weights if hard else [None] * N
    yield header("Support vectors", data, " · at the optimum for λ = ", lam, function="support_vectors")
    row = Rows(n="n", w=None, b=None, x=None if IN_FULL < N <= LISTED else "x", y="y", alpha="α = y(w·x + b)",
               role="its plane" if any(best.w) else None, multiplier="multiplier", hard="hard margin" if hard else None)
    for n, ((x, y), weight, hard_alpha) in enumerate(zip(samples, best.weights, alphas), start=1):
        alpha = svm.argument(best.w, best.b, x, y)
        role = "beyond" if alpha > 1 else "on" if alpha == 1 else "before"
        yield row(n, best.w, best.b, x, y, alpha, role, ratio(weight, 2 * lam), hard_alpha)
    facts = {"hard_w": hard.w, "hard_b": hard.b} if hard else {}
    yield row.computed("w = Σ multiplier · y x. Where α > 1 the multiplier is 0, where α < 1 it is 1/(2λN) = ",
                       ratio(1, 2 * lam * N), ", where α = 1 from 0 to that.", **facts)
    if hard:
        yield line("The hard margin is the w of least ‖w‖²/2 with y(w·x + b) >= 1 for all samples: its multipliers, "
                   "α in textbooks, give w = Σ multiplier · y x = ", hard.w, ", with b = ", hard.b, ".")
    planes_apart = ["2/‖w‖ = ", svm.distance(best.w), "."] if any(best.w) else ["With w = 0 there are no planes."]
    found, pushed = svm.support_vectors(best.w, best.b, samples), svm.active_set(best.w, best.b, samples)
    yield line(f"Support vectors, those with α <= 1: {listed(found)} of {N} samples. ", *planes_apart)
    yield handout.note("FE11", "Here every sample is one." if len(found) == N else
                     "Here it may: where α < 1, the multiplier 1/(2λN) grows as N falls." if pushed else
                     "Here it would stay: no sample has α < 1.")


def hard_margin(data):
    """The optimum at a λ so small that no hinge is left, its multipliers for weights; None where there is none."""
    try:
        widest = widest_margin(data.points, data.signs)
    except Undecided:
        return None
    lam = widest and ratio(widest.margin_squared, 2 * len(data.points))
    best = widest and optimum(data.labelled, lam)
    return best and best._replace(weights=[ratio(weight, 2 * lam) for weight in best.weights])
