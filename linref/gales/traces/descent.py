"""Gradient Descent, as a trace."""

from operator import le, lt

from linref.gales import data as handout
from linref.gales import descent as descending
from linref.gales import fisher as fisher_analysis
from linref.gales import logistic as regression
from linref.gales import neuron as unit
from linref.gales import perceptron as learning
from linref.gales.traces.common import LABELS, TIES, data_and_start, described, header, without_after
from linref.lists import dot
from linref.scalar import ratio
from linref.separability import Separable, Undecided, separability
from linref.tracer.blocks import Heading, Outcome, Row, Run, line, note
from linref.tracer.plot import Grid
from linref.tracer.telling import STOP, at_most, in_floats, limit, small, start
from linref.tracer.verdict import counted


def descent(options):
    """η too small, right and too large; where local minima end; the criteria of the floor on the samples."""
    if options.data:
        yield from criteria_descents(options)
        return
    rates = [options.rate] if options.rate else [ratio(1, 100), ratio(2, 5), ratio(9, 10), ratio(11, 10)]
    w = start(options, 1, [1], "these curves have one weight")
    for eta in rates:
        yield curve_descent(f"η = {eta}", "E(w) = w²", descending.bowl, descending.bowl_gradient, w, eta,
                            limit(options, 30))
    if not options.rate and not options.start:
        yield note("GE14", "above η = 1 every step lands farther out than the one before: 1.2 times as far at η = 1.1. "
                           "The perceptron algorithm does not diverge so, whatever η is: see its own trace.")
    starts = [w] if options.start else [[-2], [0], [ratio(1, 2)], [2]]
    yield Heading("Local minima of E(w) = w⁴ - 2w² + 0.3w")
    yield valleys_picture()
    for w in starts:
        yield curve_descent(f"from w = {w[0]}", "E(w) = w⁴ - 2w² + 0.3w", descending.two_valleys,
                            descending.two_valleys_gradient, w, options.rate or ratio(1, 20), limit(options))
    if not options.start:
        yield curve_descent("from the maximum", "E(w) = w⁴ - 2w²", descending.hill, descending.hill_gradient, [0],
                            options.rate or ratio(1, 20), limit(options), exactly=True)
        yield note("GE7", "descent stops at a maximum only if it starts there or a step happens to land there. On two "
                          "valleys it left the maximum near w = 0.08 for one side or the other.")
        yield from criteria_descents(options)
        yield rising_descent(options)


def curve_descent(run, formula, curve, gradient, w, eta, most, exactly=False):
    """Gradient descent on a curve of one weight, a row for each step."""
    begin = list(w) if exactly else [float(w[0])]
    rate = eta if exactly else float(eta)

    def tell(step, _):
        yield Row(("τ", "w[τ]", "∇E", "E(w[τ])"), (step.tau, step.w[0], step.gradient[0], curve(step.w)))

    return Run(
        header("descent", f"Gradient descent, {run}", f"{formula}, ours: the page draws its curves without formulas",
               rate=eta, start=w[0], stop=STOP + at_most(most, "update")),
        without_after(descending.gradient_descent(gradient, begin, rate, small)), tell,
        lambda run: descent_outcome(run, curve), limit=most)


def descent_outcome(run, cost, name="w", lowest="E has not reached its minimum yet"):
    """Where a descent ended, and whether the cost fell on the way."""
    first, last = cost(run.first.w), cost(run.last.w)
    facts = {"steps": run.count, "updates": run.updated, "w": run.last.w, "cost": last}
    told = [f"{name} = ", run.last.w if len(run.last.w) > 1 else run.last.w[0], ", E = ", last]
    if run.diverged:
        facts["step"] = run.count
        return Outcome("diverged", facts, [line(f"Diverged: past τ = {run.count - 1} the numbers run out of range.",
                                                indent=0)])
    if not run.stopped:
        return Outcome("converged", facts, [line(f"Converged after {counted(run.updated, 'update')}: ", *told, ".",
                                                 indent=0)])
    trend = "E is larger than at the start" if last > first else lowest
    return Outcome("stopped", facts, [line(f"Stopped at the limit after {counted(run.updated, 'update')}: ", *told,
                                           f". {trend}.", indent=0)])


def valleys_picture():
    """The curve with two minima."""
    grid = Grid((-1.6, 1.6, -1.6, 1.6), height=13)
    grid.curve(lambda w: float(descending.two_valleys([w])))
    return grid.picture(["E against w: two valleys, the left one deeper"])


def criteria_descents(options):
    """Gradient descent on the perceptron criterion, the logistic cost and Fisher's cost of the same samples."""
    data, w = data_and_start(options, handout.EXAMPLE_START)
    samples = learning.normalise(data.points, data.signs)
    extended = [unit.extended(x) for x in (in_floats(data) if options.data else data).points]
    most = limit(options)
    run = criterion_descent(
        "the perceptron criterion", data, w, options.rate or 1, most,
        lambda w: learning.criterion(w, samples), lambda w: learning.gradient(w, samples), descending.is_zero,
        labels=LABELS + "; normalised x̃ = y·(x, 1)", tie=TIES[lt])
    yield run
    if not any(w):
        yield note("GE6", "E = 0 at w̃ = 0 already: a minimum that separates nothing, so there is nothing to descend to.")
    elif not run.stopped:
        yield note("GE6", "E is convex, yet its minimum is not a single solution: E = 0 here, and E = 0 at w̃ = 0.")
    separable = separability_of(data)
    yield criterion_descent(
        "the logistic cost", data, w, options.rate or 1, most,
        lambda w: regression.stable_cost(w, extended, data.targets),
        lambda w: regression.cost_gradient(w, extended, data.targets),
        labels="1 for ω₁, 0 for ω₂; x̃ = (x, 1)",
        lowest="E falls towards 0, which it never reaches" if separable else "E has not reached its minimum yet")
    begin = w[:-1] if any(w[:-1]) else [1] * data.dimension
    data = in_floats(data) if options.data else data
    means = [fisher_analysis.mean(data.of_class(k)) for k in (1, 2)]
    S_b = fisher_analysis.between(*means)
    S_w = fisher_analysis.within(*(fisher_analysis.scatter(data.of_class(k), m) for k, m in zip((1, 2), means)))
    if not fisher_analysis.quadratic(begin, S_w, begin):
        yield line("Fisher's cost is not defined at w = ", begin, ": there is no scatter along it.")
        return
    yield criterion_descent(
        "Fisher's cost", data, begin, options.rate or ratio(1, 10), most,
        lambda w: fisher_analysis.matrix_criterion(w, S_b, S_w),
        lambda w: fisher_analysis.gradient(w, S_b, S_w), name="w", labels=LABELS)
    yield note("GE9", "E is the same at every multiple of w, also at the negative ones: the end is a multiple of ŵ, and "
                      "a negative one, which swaps the classes, where w'(μ₁ - μ₂) was negative at the start. Its length "
                      "only records the path.")


def separability_of(data):
    """Whether the samples can be separated, or None where that is too much to decide."""
    try:
        return isinstance(separability(data.points, data.signs), Separable)
    except Undecided:
        return None


def criterion_descent(run, data, w, eta, most, cost, gradient, satisfied=None, name="w̃", lowest="E has not reached its minimum yet",
                      **conventions):
    """Gradient descent on one criterion, a row for each step: exact to the end, or in floats where it needs a stop."""
    begin, rate = (w, eta) if satisfied else ([float(a) for a in w], float(eta))
    bias = "last" if len(w) > data.dimension else "none, only w is determined"

    def tell(step, _):
        yield Row(("τ", f"{name}[τ]", "∇E", "E"), (step.tau, step.w, step.gradient, cost(step.w)))

    return Run(header("descent", f"Gradient descent on {run}", described(data), bias=bias, rate=eta, start=w,
                      stop="∇E = 0" if satisfied else STOP, **conventions),
               without_after(descending.gradient_descent(gradient, begin, rate, satisfied or small)), tell,
               lambda run: descent_outcome(run, cost, name, lowest), limit=most)


def rising_descent(options):
    """A descent whose cost rises on the way."""
    data, w = handout.RISING, handout.RISING_START
    samples = learning.normalise(data.points, data.signs)

    def tell(step, _):
        yield Row(("τ", "w̃[τ]", "∇E", "E", "misclassified"),
                  (step.tau, step.w, step.gradient, learning.criterion(step.w, samples),
                   len(learning.misclassified_set([dot(step.w, x) for x in samples], le))))

    def finish(run):
        ended = descent_outcome(run, lambda w: learning.criterion(w, samples), "w̃")
        if not run.stopped:
            ended.blocks.extend(rising_told())
        return ended

    return Run(header("descent", "Gradient descent, a cost that rises", described(data), labels=LABELS, bias="last",
                      tie=TIES[le], rate=1, start=w, stop="no sample is misclassified"),
               without_after(descending.gradient_descent(lambda w: learning.gradient(w, samples, le), w, 1)), tell, finish,
               limit=limit(options))


def rising_told():
    """What the table of the rising run shows, once it is through."""
    yield line("Descent does not always lower the cost: from τ = 0 to τ = 1 it rises from 3 to 7. At τ = 9 it is 0, with "
               "two samples on the boundary; with z <= 0 as the test (GE3) these are mistakes, so the run goes on.")
    yield note("GE5", "E and the number of misclassified samples go their own ways: first E rises from 3 to 7 while the "
                      "number falls from 3 to 1, later E falls from 5 to 3 while the number rises from 1 to 2. The "
                      "algorithm follows E, not the number.")
