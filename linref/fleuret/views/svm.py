"""Support vector machines: descent, optimum, planes and support vectors, as a trace."""

from fractions import Fraction
from itertools import count

from linref.cells import Cells, after, before, between, found, given
from linref.fleuret import svm
from linref.fleuret.data import EIGHT
from linref.fleuret.views import RULES, followed, handout, moved, numbered, reached, table, text
from linref.handout import MAX_DRAWN
from linref.lists import norm_squared
from linref.scalar import ratio
from linref.soft_margin import optimum
from linref.tracer import Heading, Steps, in_full, in_short, join_some, line, plural

USES = ("data", "start", "rate", "limit", "lambda", "ask")
LAMBDA = Fraction(1, 100)
SVM = RULES._replace(bias="apart")
MARKS = {1: "●■◆", -1: "○□◇"}  # of a label: beyond its plane, a support vector, misclassified


def trace(options):
    """The descent and the optimum with its planes, the support vectors, and the distance of the planes."""
    data, lam = options.data or EIGHT, options.lam or LAMBDA
    start = handout.start(options, data)
    yield Heading("Support Vector Machines")
    best = yield from descent(data, options, lam, start)
    if best:
        yield from support(data, best, lam)
    yield from in_short("A support vector machine minimises λ‖w‖² plus the average hinge loss. The hinge loss pushes "
                        "each sample beyond its plane w·x + b = y, and a small ‖w‖ keeps the planes apart. The "
                        "optimal w is a sum of multiples of the support vectors alone.")


def descent(data, options, lam, start):
    """Subgradient descent, and the optimum beside it; returns the optimum, if it is found."""
    eta = options.rate or ratio(1, max(norm_squared(x) + 1 for x in data.points))
    samples = data.in_floats().labelled
    cells = descent_cells(samples, lam)
    rules = SVM._replace(at_zero="mistake", update="gradient", rate=eta, mean=True, order="batch", start=start,
                         stop="passes", limit=options.passes, lam=lam)
    yield handout.header("svm", "Subgradient descent", data, "subgradient_descent", rules, cells, lam=in_full(lam),
                         update="along the subgradient (the page leaves open how to minimise ℒ)",
                         stop=f"after {plural(options.passes, 'step')}",
                         rate=line("1/(1/η + 2λt) with η = ", in_full(eta),
                                   "" if options.rate else " = 1/(1 + max ‖x‖²)"))
    if options.data:
        yield from handout.samples(data)
    *w, b = map(float, start)
    rates = (1 / (1 / eta + 2 * float(lam) * t) for t in count())
    run = Steps(svm.subgradient_descent(samples, w, b, lam, rates), w, options.passes)
    yield from run.traced(cells, lambda step: (step.row(), *planes(data, step.w, step.b)))
    if run.diverged:
        yield run.diverged_outcome()
        return None
    best, (w, b) = optimum(data.labelled, lam), reached(run, b)
    yield from ended(run, w, b, data, best, lam, eta)
    yield from planes(data, best.w, best.b, "at the minimum") if best else planes(data, w, b, "at the end")
    return best


def descent_cells(samples, lam):
    """The values of a step of the descent."""
    return Cells(
        "Each row is one step. α = y(w·x + b).", given(t="t", eta=None), before(w="w", b="b"),
        between(loss=("ℒ", "ℒ = λ‖w‖² + 1/N Σ max(0, 1 - α)", svm.criterion, "w b samples lam"),
                by_w=("∂ℒ/∂w", "∂ℒ/∂w = 2λw - 1/N Σ y x and ∂ℒ/∂b = -1/N Σ y over the samples with α < 1",
                      lambda *at: svm.subgradient(*at)[0], "w b samples lam"),
                by_b=(None, "", lambda *at: svm.subgradient(*at)[1], "w b samples lam")),
        found(active=("α < 1", "", svm.active_set, "w b samples",
                      lambda active: "all" if len(active) == len(samples) else join_some(active))),
        after(after=(None, "w ← w - rate · ∂ℒ/∂w", lambda c: moved(c.w, -c.eta, c.by_w)),
              b_after=(None, "b ← b - rate · ∂ℒ/∂b", lambda c: c.b - c.eta * c.by_b)), samples=samples, lam=lam)


def ended(run, w, b, data, best, lam, eta):
    """Where the descent has ended, beside the minimum if that is known."""
    least = svm.criterion(best.w, best.b, data.labelled, lam) if best else None
    facts = {"optimal_w": best.w, "optimal_b": best.b, "optimal_loss": least} if best else {}
    loss = svm.criterion(w, b, data.labelled, lam)
    yield from followed(run, w, b, data, "loss", "ℒ", loss, "-", eta, **facts)
    if best:
        low, high = best.b_from_to
        several = " Every b from ", low, " to ", high, " is as good; this b is their middle."
        yield text("ℒ is convex. Its minimum, computed exactly, is at w = ", best.w, ", b = ", best.b, ": ℒ = ", least,
                   ".", *(several if low < high else ()))
    else:
        yield text("The minimum of ℒ was not found exactly: there are too many samples, or their numbers differ too "
                   "much in size.")


def planes(data, w, b, where=""):
    """The samples with the boundary, the planes on both sides of it, and the support vectors."""
    if data.dimension != 2 or len(data.points) > MAX_DRAWN or not any(w):
        return
    grid = handout.plane(data, [])
    for side, character in (-1, "-"), (1, "+"), (0, "·"):
        grid.boundary([*w, b - side], character)
    for x, y in data.labelled:
        alpha = svm.argument(w, b, x, y)
        grid.mark(*x, MARKS[y][(alpha <= 1) + (alpha <= 0)])
    yield grid.picture(["● +1   ○ -1   ■ □ support vectors   ◆ ◇ misclassified",
                        f"- w·x + b = -1   + w·x + b = 1   · w·x + b = 0   {where}".rstrip()], ends=False)


def support(data, best, lam):
    """The hinge loss of each sample at the minimum, and its multiplier there."""
    samples, N = data.labelled, len(data.points)
    found, pushed = svm.support_vectors(best.w, best.b, samples), svm.active_set(best.w, best.b, samples)
    yield from table(
        "svm", "Support vectors", data, "support_vectors", SUPPORT,
        numbered(samples, w=best.w, b=best.b, lam=lam, best=best),
        f"Support vectors: {join_some(found)} of {N} samples. ℒ = λ‖w‖² + 1/N Σ max(0, 1 - α) = ", in_full(lam), " · ",
        norm_squared(best.w), " + ", svm.criterion(best.w, best.b, samples, 0), " = ",
        svm.criterion(best.w, best.b, samples, lam), ".", conventions=SVM._replace(w=[*best.w, best.b], lam=lam),
        lam=in_full(lam), w=None)
    if any(best.w):
        yield text("The planes w·x + b = ±1 have the distance 2/‖w‖ = ", svm.distance(best.w), ".")
    if len(found) < N:
        yield handout.note("FE11", "Here it may move: the multiplier 1/(2λN) of the samples with α < 1 grows as N "
                           "falls." if pushed else "Here it stays: no sample has α < 1.")


SUPPORT = Cells(
    "Each row is one sample at the minimum.", given(n="n", w=None, b=None, x="x", y="y"),
    found(alpha=("α", "α = y(w·x + b)", svm.argument, "w b x y"),
          loss=("max(0, 1 - α)", "the hinge loss is 0 only on or beyond the plane w·x + b = y", svm.hinge,
                "alpha"),
          role=("support vector", "support vectors (✓) have α ≤ 1", lambda alpha: alpha <= 1, "alpha",
                lambda near: "✓" if near else ""),
          multiplier=("multiplier", "the multiplier is 0 if α > 1 and 1/(2λN) if α < 1, and for α = 1 it follows from "
                      "w = Σ multiplier · y x and Σ multiplier · y = 0",
                      lambda n, best, lam: ratio(best.weights[n - 1], 2 * lam), "n best lam")))
