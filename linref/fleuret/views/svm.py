"""Support vector machines: descent, minimum, planes, support vectors and hard margin, as a trace."""

from contextlib import suppress
from fractions import Fraction
from itertools import count

from linref.cells import Cells, after, before, between, found, given, marked
from linref.fleuret import svm
from linref.fleuret.data import EIGHT
from linref.fleuret.views import RULES, handout, moved, numbered, table, text, whole
from linref.fleuret.views.gradient import Goal, fitting, followed
from linref.handout import BOTH, MAX_DRAWN, in_both_classes
from linref.lists import norm, norm_squared
from linref.scalar import ratio
from linref.separability import Undecided, widest_margin
from linref.soft_margin import optimum
from linref.tracer import NO_BREAK, Heading, Steps, in_full, in_short, join_some, line, plural

USES = ("data", "start", "rate", "limit", "lambda", "ask")
LAMBDA = Fraction(1, 100)
SVM = RULES._replace(bias="apart")
MARKS = {1: "●■◆", -1: "○□◇"}  # of a label: beyond its plane, a support vector, misclassified


def trace(options):
    """The descent and the minimum with its planes, the support vectors, and the hard margin of own data."""
    data, lam = options.data or EIGHT, options.lam or LAMBDA
    start = handout.start(options, data)
    yield Heading("Support Vector Machines (our title)")
    best = optimum(data.labelled, lam)
    reached = yield from descent(data, options, lam, start, best)
    if reached and best:
        yield from support(data, best, lam)
        yield from without_sample_1(lam) if options.nothing_asked else ()
    if reached and options.data and len(data.points) <= MAX_DRAWN:
        with suppress(Undecided):
            yield from hard_margin(data)
    yield from in_short("A support vector machine minimises λ‖w‖² plus the average hinge loss. The hinge loss pushes "
                        "each sample beyond its plane w·x + b = y, and a small ‖w‖ keeps the planes apart. The "
                        "optimal w is a sum of multiples of the support vectors.")


def descent(data, options, lam, start, best):
    """Subgradient descent, and the minimum beside it; returns whether it has not diverged."""
    samples = data.in_floats().labelled
    eta = options.rate or ratio(1, max(norm_squared(x) + 1 for x in data.points))
    cells = descent_cells(samples, lam)
    cells = cells.without("by_b") if options.data else cells
    yield descent_header(data, options, lam, eta, start, cells)
    yield from handout.samples(data) if options.data else [
        line("Samples 1 to 4, (1, 0), (1, 1), (0.6, 0.6), (0.7, 0.4), have y = 1. Samples 5 to 8, (0, 0), (0, 1), "
             "(0.25, 1), (0.3, 0.4), have y = -1.")]
    yield line("ℒ = λ‖w‖² + 1/N Σ_n max(0, 1 - α) with α = y(w·x + b). Each step goes against the gradient of ℒ. If a "
               "sample has α = 1, ℒ has a kink, and linref uses the slope 0 for it (a subgradient). A step may raise "
               "ℒ, so the rate decreases.")
    *w, b = map(float, start)
    steps = svm.subgradient_descent(samples, w, b, lam, (1 / (1 / eta + 2 * float(lam) * t) for t in count()))
    by_w, by_b = svm.subgradient(w, b, samples, lam)
    if not any([*by_w, by_b]):
        steps = ()
        yield line("The subgradient is 0 at the start, so these w and b are already a minimum.")
    goal = Goal("loss", "ℒ", -1, lambda *at: svm.criterion(*at, lam))
    minimum = {}
    if best:
        minimum = {"optimal_w": best.w, "optimal_b": best.b, "optimal_loss": goal.of(best.w, best.b, data.labelled)}
    reached = yield from followed(Steps(steps, w, options.passes), cells, data, b, goal, eta,
                                  lambda *at: planes(data, *at), **minimum)
    if reached:
        yield from beside(data, best, minimum, options.nothing_asked, *reached[:2])
    return reached


def descent_header(data, options, lam, eta, start, cells):
    """The header of the descent."""
    first, twice = in_full(ratio(1, eta)), in_full(2 * lam)
    rules = SVM._replace(at_zero="mistake", update="gradient", rate=eta, mean=True, order="batch", start=start,
                         stop="passes", limit=options.passes, lam=lam)
    return handout.header("svm", "Subgradient descent", data, "subgradient_descent", rules, cells,
                          update="against a subgradient of ℒ (not on the page)",
                          limit=plural(options.passes, "step"),
                          at_zero="w·x + b = 0 counts as misclassified",
                          labels=None,
                          rate=line("1/(", first, " + ", twice, "·t) in step t, where ", first, " = ",
                                    *(["1/rate for the given rate ", in_full(eta)] if options.rate else
                                      ["1 + max ‖x‖²"]), " and ", twice, " = 2λ with λ = ", in_full(lam)))


def descent_cells(samples, lam):
    """The values of a step of the descent."""
    return fitting(samples, Cells(
        "Each row is one step.", given(t="t", eta=None), before(w="w", b="b"),
        found(active=("α < 1", "the column α < 1 lists the samples with α < 1. In both derivatives, Σ runs only over "
                      "these samples",
                      svm.active_set, "w b samples",
                      lambda active: "all" if len(active) == len(samples) else join_some(active).replace(", ", ","))),
        between(loss=("ℒ", "ℒ = λ‖w‖² + 1/N Σ_n max(0, 1 - α)", svm.criterion, "w b samples lam"),
                by_w=("∂ℒ/∂w", lambda *at: svm.subgradient(*at)[0], "w b samples lam"),
                by_b=("∂ℒ/∂b", lambda *at: svm.subgradient(*at)[1], "w b samples lam")),
        after(after=(None, f"w ← w - rate · ∂ℒ/∂w with {whole('∂ℒ/∂w = 2λw - 1/N Σ y x')}",
                     lambda c: moved(c.w, -c.eta, c.by_w)),
              b_after=(None, f"b ← b - rate · ∂ℒ/∂b with {whole('∂ℒ/∂b = -1/N Σ y')}",
                       lambda c: c.b - c.eta * c.by_b)),
        samples=samples, lam=lam, beside="loss"))


def beside(data, best, minimum, by_default, w, b):
    """The minimum and its planes; if the minimum was not found, the planes where the descent has ended."""
    if not best:
        yield text("The minimum of ℒ was not found exactly: there are too many samples, or their numbers differ too "
                   "much in size.")
        yield from planes(data, w, b, "at the end")
        return
    low, high = best.b_from_to
    yield text("Not on the page: the exact minimum of ℒ (global, because ℒ is convex) is ", minimum["optimal_loss"],
               " at w = ", best.w, f", b{NO_BREAK}= ", best.b,
               *([", the middle of all b from ", low, " to ", high, " that are as good"] if low < high else ()), ".",
               " The run has not reached it." * (w != best.w), " At the minimum, samples 4 and 7 have α = 1. "
               "Each of the last steps raises one of these α above 1 and lowers the other below 1." * by_default)
    yield from planes(data, best.w, best.b, "at the minimum")


def planes(data, w, b, where=""):
    """The samples with the boundary, the planes on both sides of it, and the support vectors."""
    if not (handout.draws(data) and any(w)):
        return
    grid, wrong = handout.plane(data, []), False
    for side, character in (-1, "-"), (1, "+"), (0, "·"):
        grid.boundary([*w, b - side], character)
    both = in_both_classes(data)
    for x, y in data.labelled:
        alpha = svm.argument(w, b, x, y)
        wrong = wrong or alpha <= 0
        grid.mark(*x, BOTH if x in both else MARKS[y][(alpha <= 1) + (alpha <= 0)])
    yield grid.picture(["● +1   ○ -1   ■ +1, support vector   □ -1, support vector",
                        *["◆ +1, misclassified   ◇ -1, misclassified"] * wrong,
                        *[f"{BOTH} both classes"] * bool(both),
                        f"- w·x + b = -1   + w·x + b = 1   · w·x + b = 0   {where}".rstrip()], ends=False)


def support(data, best, lam):
    """The hinge loss of each sample at the minimum, and its multiplier there."""
    samples, N = data.labelled, len(data.points)
    most = ratio(1, 2 * lam * N)
    yield from table(
        "svm", "Support vectors", data, "support_vectors", SUPPORT,
        numbered(samples, w=best.w, b=best.b, lam=lam, best=best),
        f"Support vectors: {join_some(svm.support_vectors(best.w, best.b, samples))} of {N} samples.",
        conventions=SVM._replace(lam=lam), labels=None, above=[
            line("Not on the page: w is a sum of multiples of support vectors. As a function of α, max(0, 1 - α) has "
                 "the slope s = -1 if α < 1, s = 0 if α > 1, and any s from -1 to 0 at its kink α = 1. At the "
                 "minimum, some choice of s makes both derivatives 0: 2λw + 1/N Σ s y x = 0 and Σ s y = 0. "
                 "With m = -s/(2λN), this gives w = Σ m y x and Σ m y = 0. Here m = 1/(2λN) = ", most,
                 " if α < 1, m = 0 if α > 1, and 0 ≤ m ≤ ", most, " if α = 1.",
                 " Equal samples may share their m in other ways." * (len({*map(str, samples)}) < N))])
    yield text("ℒ = λ‖w‖² + 1/N Σ max(0, 1 - α) = ", in_full(lam), " · ", norm_squared(best.w), " + ",
               svm.criterion(best.w, best.b, samples, 0), " = ", svm.criterion(best.w, best.b, samples, lam), ".")
    if any(best.w):
        yield text("The planes w·x + b = ±1 have the distance 2/‖w‖ = ", svm.distance(best.w), ".")


def without_sample_1(lam):
    """The minimum without a sample that is no support vector; the largest distance."""
    fewer = optimum(EIGHT.labelled[1:], lam)
    yield handout.note("FE11", f"Here, without sample 1, the same λ gives w{NO_BREAK}={NO_BREAK}", fewer.w,
                        f", b{NO_BREAK}={NO_BREAK}", fewer.b, ", but λ = ", in_full(lam),
                        "·8/7 keeps w and b.")
    *w, b = widest_margin(EIGHT.points, EIGHT.signs).w
    yield text("In the topic perceptron, the two runs end with the nearest sample at the distance 0.1 and 0.03333. The "
               "largest such distance of any separating boundary is 1/‖w‖ = ", ratio(1, norm(w)), ", for w = ", w,
               ", b = ", b, ".")


ALPHA = {"alpha": ("α", "α = y(w·x + b)", svm.argument, "w b x y")}
SUPPORT = Cells(
    "Each row is one sample at the minimum.", given(n="n", w=None, b=None, x="x", y="y"),
    found(**ALPHA,
          loss=("max(0, 1 - α)", "max(0, 1 - α) is the hinge loss", svm.hinge, "alpha"),
          role=("support vector", "✓ marks α ≤ 1, a support vector (not defined on the page)",
                lambda alpha: alpha <= 1, "alpha", lambda near: "✓" if near else ""),
          multiplier=("m", "m = 0 if α > 1, 1/(2λN) if α < 1, between these two if α = 1",
                      lambda n, best, lam: ratio(best.weights[n - 1], 2 * lam), "n best lam")), beside="multiplier")


def hard_margin(data):
    """The widest margin without any hinge loss, the distance of each sample, and the error on samples left out."""
    best = widest_margin(data.points, data.signs)
    if not best:
        yield text("The samples are not separable, so there is no hard margin.")
        return
    *w, b = best.w
    left_out = [value_left_out(data, n) for n in range(len(data.points))]
    tried = [value for value in left_out if value is not None]
    yield from table(
        "svm", "Hard margin (not on the page)", data, None, HARD,
        ({**known, "left_out": value} for known, value in zip(numbered(data.labelled, w=w, b=b), left_out)),
        "The width of the margin is 2/‖w‖ = ", svm.distance(w), ".",
        *([f" Leave-one-out error: {sum(value <= 0 for value in tried)} of {plural(len(tried), 'sample')}."]
          if tried else ()), conventions=SVM, labels=None, above=[
            line("Among all w and b with α ≥ 1 for every sample, w = ", w, " and b = ", b, " have the smallest ‖w‖ = ",
                 norm(w), ".")],
        facts={"w": w, "b": b, "left_out": left_out})


def value_left_out(data, n):
    """y(w·x + b) of a sample for the hard margin of all others; None if they are of one class."""
    points, signs = ([*values[:n], *values[n + 1:]] for values in (data.points, data.signs))
    if len({*signs}) == 2:
        *w, b = widest_margin(points, signs).w
        return svm.argument(w, b, data.points[n], data.signs[n])
    return None


HARD = Cells(
    "Each row is one sample.",
    given(n="n", w=None, b=None, x="x", y="y"),
    found(**ALPHA, distance=("distance", "distance = α/‖w‖", lambda alpha, w: ratio(alpha, norm(w)), "alpha w")),
    given(left_out="α'"),
    found(wrong=("", "α' = y(w·x + b) with the w and b of the hard margin computed without this sample. It is blank "
                     "if only one class is left. ✗ marks α' ≤ 0, a leave-one-out error",
                 lambda value: value is not None and value <= 0, "left_out", marked)))
