"""Gradient Descent, as a trace."""

from operator import le, lt

from linref.gales import descent, fisher, logistic, perceptron
from linref.gales.data import EXAMPLE, RISING, RISING_START
from linref.gales.traces import NONE_WRONG, NORMALISED, TIES, floor, start
from linref.gales.traces.neuron import in_floats, large
from linref.lists import determinant, dot, norm, norm_squared, quadratic
from linref.options import PASSES
from linref.scalar import ratio
from linref.separability import Separable, Undecided, separability
from linref.tracer.events import Heading, Row, Steps, line
from linref.tracer.plot import Grid
from linref.tracer.words import plural

USES = ("data", "start", "rate", "limit")
STOP = "‖∇E‖ < 10⁻⁶, ours: the page leaves it open"
NOT_YET = "E has not reached its minimum yet"


def small(gradient):
    """The stop of our own for runs that never reach their minimum: a gradient shorter than 10⁻⁶."""
    return norm(list(map(float, gradient))) < 1e-6


def trace(options):
    """η too small, right and too large; where local minima end; the criteria of the floor on the samples."""
    if options.data:
        yield from criteria(options)
        return
    yield from rates(options)
    yield Heading("Local minima of E(w) = w⁴ - 2w² + 0.3w")
    yield valleys_picture()
    yield from valleys(options)
    if not options.start:
        yield from criteria(options)
        yield from rising(options)


def rates(options):
    """The same descent at several η."""
    w = options.start_of(1, [1], "these curves have one weight")
    for eta in [options.rate] if options.rate else [ratio(1, 100), ratio(2, 5), ratio(9, 10), ratio(11, 10)]:
        yield from on_a_curve(f"η = {eta}", "E(w) = w²", descent.bowl, descent.bowl_gradient, w, eta,
                              30 if options.limit is None else options.limit)
    if not options.rate and not options.start:
        yield floor.note("GE14", "Above η = 1 every step lands farther out than the one before: at η = ", eta, " ",
                         abs(1 - 2 * eta), " times as far.")


def valleys(options):
    """Descent in two valleys from several starts, and on top of a hill."""
    eta = options.rate or ratio(1, 20)
    for w in [options.start] if options.start else [[-2], [0], [ratio(1, 2)], [2]]:
        yield from on_a_curve(f"from w = {w[0]}", "E(w) = w⁴ - 2w² + 0.3w", descent.two_valleys,
                              descent.two_valleys_gradient, w, eta, options.passes)
    if not options.start:
        yield from on_a_curve("from the maximum", "E(w) = w⁴ - 2w²", descent.hill, descent.hill_gradient, [0], eta,
                              options.passes, exactly=True)
        yield floor.note("GE7", "On two valleys it left the maximum between them for one side or the other.")


def valleys_picture():
    """The curve with two minima."""
    grid = Grid((-1.6, 1.6, -1.6, 1.6), height=13)
    grid.curve(lambda w: float(descent.two_valleys([w])))
    return grid.picture(["E against w: two valleys, the left one deeper"])


def on_a_curve(title, formula, curve, gradient, w, eta, limit, exactly=False):
    """Gradient descent on a curve of one weight, a row for each step."""
    yield floor.header("descent", f"Gradient descent, {title}", f"{formula}, ours: the page draws its curves without formulas",
                       function="gradient_descent", rate=eta, start=w[0], stop=STOP + at_most(limit))
    begin, rate = (list(w), eta) if exactly else ([float(w[0])], float(eta))
    run = Steps(descent.gradient_descent(gradient, begin, rate, small), begin, limit, moved)
    yield from run.traced(lambda step: [Row(("τ", "w[τ]", "∇E", "E(w[τ])"),
                                            (step.tau, step.w[0], step.gradient[0], curve(step.w)))])
    yield outcome(run, curve, begin, "w")


def at_most(limit):
    """What a header says of a limit that is not the usual one."""
    return f"; at most {plural(limit, 'update')}" if limit < PASSES else ""


def moved(step):
    """Whether a step has changed the weights."""
    return step.after != step.w


def outcome(run, cost, begin, name, unfinished=NOT_YET):
    """Where a descent ended, and whether the cost fell on the way."""
    if run.diverged:
        return run.ended("diverged", f"Diverged: past τ = {run.count} the numbers run out of range.") if run.count else \
            run.diverged_outcome()
    E = cost(run.w)
    where = f"after {plural(run.updated, 'update')}: {name} = ", run.w if len(run.w) > 1 else run.w[0], ", E = ", E
    if not run.stopped:
        return run.ended("converged", "Converged ", *where, ".", cost=E)
    trend = "E is larger than at the start" if E > cost(begin) else unfinished
    return run.ended("stopped", "Stopped at the limit ", *where, f". {trend}.", cost=E)


def criteria(options):
    """Gradient descent on the perceptron criterion, the logistic cost and Fisher's cost of the same samples."""
    data = options.data or EXAMPLE
    w = start(options, data)
    yield from on_the_perceptron_criterion(data, w, options)
    yield from on_the_logistic_cost(data, w, options)
    yield from on_fishers_cost(data, w, options)


def on_the_perceptron_criterion(data, w, options):
    """Descent on the perceptron criterion, exact to its end."""
    samples = perceptron.normalise(data.points, data.signs)
    yield floor.header("descent", "Gradient descent on the perceptron criterion", data, function="gradient_descent",
                       labels=NORMALISED, tie=TIES[lt], bias="last", rate=options.rate or 1, start=w,
                       stop="∇E = 0" + options.at_most("update"))
    run = Steps(descent.gradient_descent(lambda w: perceptron.gradient(w, samples), w, options.rate or 1), w,
                options.passes, moved)
    yield from run.traced(lambda step: in_a_row(step, "w̃", perceptron.criterion(step.w, samples)))
    yield outcome(run, lambda w: perceptron.criterion(w, samples), w, "w̃")
    if not any(w):
        yield floor.note("GE6", "E = 0 at w̃ = 0 already: a minimum that separates nothing, so there is nothing to descend to.")
    elif not run.stopped:
        yield floor.note("GE6", "E = 0 here, and E = 0 at w̃ = 0.")


def in_a_row(step, name, cost, *more):
    """A step in a row, with the cost of its weights."""
    yield Row(("τ", f"{name}[τ]", "∇E", "E", *(title for title, _ in more)),
              (step.tau, step.w, step.gradient, cost, *(value for _, value in more)))


def on_the_logistic_cost(data, w, options):
    """Descent on the logistic cost, in floats."""
    points = in_floats(data).points if options.data else data.points
    samples, eta, begin = [[*x, 1] for x in points], options.rate or 1, list(map(float, w))
    yield floor.header("descent", "Gradient descent on the logistic cost", data, function="gradient_descent",
                       labels="1 for ω₁, 0 for ω₂; x̃ = (x, 1)", bias="last", rate=eta, start=w,
                       stop=STOP + options.at_most("update"))
    steps = descent.gradient_descent(lambda w: logistic.cost_gradient(w, samples, data.targets), begin, float(eta), small)
    run = Steps(steps, begin, options.passes, moved)
    yield from run.traced(lambda step: in_a_row(step, "w̃", logistic.stable_cost(step.w, samples, data.targets)))
    yield outcome(run, lambda w: logistic.stable_cost(w, samples, data.targets), begin, "w̃",
                  "E falls towards 0, which it never reaches" if separable(data) else NOT_YET)


def separable(data):
    """Whether the samples can be separated, or None where that is too much to decide."""
    try:
        return isinstance(separability(data.points, data.signs), Separable)
    except Undecided:
        return None


def on_fishers_cost(data, w, options):
    """Descent on Fisher's cost, in floats."""
    w, eta = w[:-1] if any(w[:-1]) else [1] * data.dimension, options.rate or ratio(1, 10)
    S_b, S_w, gap = scatters(in_floats(data) if large(data) else data)
    if not quadratic(w, S_w, w):
        yield line("Fisher's cost is not defined at w = ", w, ": there is no scatter along it.")
        return
    begin = list(map(float, w))
    S_b, S_w = ([list(map(float, row)) for row in S] for S in (S_b, S_w)) if options.data else (S_b, S_w)
    yield floor.header("descent", "Gradient descent on Fisher's cost", data, function="gradient_descent", labels=floor.labels,
                       bias="none, only w is determined", rate=eta, start=w, stop=STOP + options.at_most("update"))
    run = Steps(descent.gradient_descent(lambda w: fisher.gradient(w, S_b, S_w), begin, float(eta), small), begin,
                options.passes, moved)
    yield from run.traced(lambda step: in_a_row(step, "w", fisher.matrix_criterion(step.w, S_b, S_w)))
    yield outcome(run, lambda w: fisher.matrix_criterion(w, S_b, S_w), begin, "w")
    if not run.stopped and not run.diverged and any(gap) and determinant(S_w):
        best = fisher.direction(gap, [0] * len(gap), S_w)
        yield floor.note("GE9", "E is the same at every multiple of w, also at the negative ones: this end is ",
                         ratio(dot(run.w, best), norm_squared(best)), " times ŵ = ", best, ". Its length only records the path.")


def scatters(data):
    """S_b, S_w and μ₁ - μ₂ of the samples."""
    means = [fisher.mean(data.of_class(k)) for k in (1, 2)]
    S_w = fisher.within(*(fisher.scatter(data.of_class(k), mean) for k, mean in zip((1, 2), means)))
    return fisher.between(*means), S_w, [a - b for a, b in zip(*means)]


def rising(options):
    """A descent whose cost rises on the way."""
    samples = perceptron.normalise(RISING.points, RISING.signs)
    yield floor.header("descent", "Gradient descent, a cost that rises", RISING, function="gradient_descent",
                       labels=floor.labels, bias="last", tie=TIES[le], rate=1, start=RISING_START,
                       stop=NONE_WRONG + options.at_most("update"))
    run = Steps(descent.gradient_descent(lambda w: perceptron.gradient(w, samples, le), RISING_START, 1), RISING_START,
                options.passes, moved)
    yield from run.traced(lambda step: in_a_row(step, "w̃", perceptron.criterion(step.w, samples),
                                                ("misclassified", wrong(step.w, samples))))
    yield outcome(run, lambda w: perceptron.criterion(w, samples), RISING_START, "w̃")
    if not run.stopped:
        yield from what_rises(samples)


def wrong(w, samples):
    """The number of misclassified samples, z = 0 included."""
    return len(perceptron.misclassified_set([dot(w, x) for x in samples], le))


def what_rises(samples):
    """What the table of the rising run shows: where the cost rises, where it is 0, where the number goes its own way."""
    ws = [step.w for step in perceptron.perceptron(samples, RISING_START, miss=le)]
    E, count = [perceptron.criterion(w, samples) for w in ws], [wrong(w, samples) for w in ws]
    up = next(t for t in range(len(E)) if E[t + 1] > E[t] and count[t + 1] < count[t])
    down = next(t for t in range(len(E)) if E[t + 1] < E[t] and count[t + 1] > count[t])
    flat = E.index(0)
    yield line(f"Descent does not always lower the cost: from τ = {up} to τ = {up + 1} it rises from ", E[up], " to ", E[up + 1],
               f". At τ = {flat} it is 0, with {plural(count[flat], 'sample')} on the boundary; with z <= 0 as the test (GE3) "
               "these are mistakes, so the run goes on.")
    yield floor.note("GE5", "First E rises from ", E[up], " to ", E[up + 1], f" while the number falls from {count[up]} to "
                     f"{count[up + 1]}, later E falls from ", E[down], " to ", E[down + 1], " while the number rises from "
                     f"{count[down]} to {count[down + 1]}. The algorithm follows E, not the number.")
