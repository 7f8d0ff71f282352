"""Gradient Descent, as a trace."""

from functools import partial
from operator import le, lt

from linref.gales import descent, perceptron
from linref.gales.data import EXAMPLE, EXAMPLE_START, RISING, RISING_START
from linref.gales.traces import NORMALISED, TIES, floor, samples_of
from linref.lists import dot, negate, norm
from linref.options import PASSES
from linref.scalar import ratio
from linref.tracer import Grid, Heading, Row, Rows, Steps, line, plural
from linref.whole import Units

USES = ("data", "start", "rate", "limit", "ask")
STOP = "‖∇E‖ < 10⁻⁶, ours: the page leaves it open"
RATES = ratio(1, 100), ratio(2, 5), ratio(9, 10), ratio(11, 10)
STARTS = [-2], [0], [ratio(1, 2)], [2]
SHORT = 12  # updates that show what a rate does
LISTED = 8  # weights up to which the first update is written out
VALLEYS = "E(w) = w⁴ - 2w² + 0.3w"
ONE_WEIGHT = "these curves have one weight"


def small(gradient):
    """The stop of our own for runs that never reach their minimum: a gradient shorter than 10⁻⁶."""
    return norm(list(map(float, gradient))) < 1e-6


def moved(step):
    """Whether a step has changed the weights."""
    return step.after != step.w


def trace(options):
    """The four steps on the perceptron criterion, a cost that rises, the choice of η, local minima."""
    if not options.data:
        options.start_of(1, None, ONE_WEIGHT)
    if options.data or not options.start:
        yield from on_samples(options)
    if options.data:
        return
    if not options.start:
        yield from rising(options)
    yield Heading("Choice of η")
    yield from rates(options)
    yield Heading("Local minima")
    yield from valleys(options)


def on_samples(options):
    """Descent on the perceptron criterion of the samples, exact to its end."""
    data, eta = options.data or EXAMPLE, options.rate or 1
    samples = perceptron.normalise(data.points, data.signs)
    w = floor.start(options, data, with_mistakes(samples) if options.data else EXAMPLE_START)
    run = yield from on_criterion("Gradient descent on the perceptron criterion", data, w, eta, lt, options)
    if options.data and not options.start:
        yield line("The start is ours: at w̃ = 0 nothing counts as misclassified, ∇E is 0, and descent stays there.")
    if run.count and len(w) <= LISTED:
        yield from first_update(run.first, eta)
    if perceptron.criterion(run.w, samples) == 0:
        yield floor.note("GE6", "E = 0 here, and E = 0 at w̃ = 0, where nothing is separated.")
    yield line("The cost must have a derivative. The number of misclassified samples is level or jumps: it cannot be "
               "descended.")


def on_criterion(title, data, w, eta, miss, options):
    """Gradient descent on the perceptron criterion, which inside is in whole numbers; returns the run."""
    samples = perceptron.normalise(data.points, data.signs)
    yield floor.header("descent", title, data, "gradient_descent", labels=NORMALISED, tie=TIES[miss], bias="last",
                       rate=eta, start=w, stop="∇E = 0" + options.at_most("update"))
    yield from samples_of(data)
    units = Units(samples, w, eta)
    gradient = partial(perceptron.gradient, samples=units.samples, miss=miss)
    steps = descent.gradient_descent(gradient, units.w, units.eta)
    run = Steps(units.steps(steps, x="gradient"), w, options.passes, moved)
    yield from run.traced(lambda step: on_the_way(step, data, samples))
    yield outcome(run, perceptron.criterion(run.w, samples), perceptron.criterion(w, samples), "w̃")
    return run


def on_the_way(step, data, samples):
    """A step in a row, with the cost of its weights and the number of samples that are wrong or on the boundary."""
    yield Row(("τ", "w̃[τ]", "∇E", "E", "not correct"),
              (step.tau, step.w, step.gradient, perceptron.criterion(step.w, samples), not_correct(step.w, samples)))
    yield from floor.picture(data, step.w, ends=False)


def not_correct(w, samples):
    """How many normalised samples are misclassified or on the boundary."""
    return sum(dot(w, x) <= 0 for x in samples)


def with_mistakes(samples):
    """A simple w̃[0] that misclassifies something, for samples of the caller's: e₁ = (1, 0, …, 0), or -e₁."""
    w = [1] + [0] * (len(samples[0]) - 1)
    return w if perceptron.criterion(w, samples) else negate(w)


def first_update(step, eta):
    """The page's steps with the numbers of the first update, for the vector and for each element."""
    yield line("step 1: w̃[0] = ", step.w, ", τ = 0")
    yield line("step 2: ∇E = ", step.gradient)
    yield line("step 3: w̃[1] = w̃[0] - η ∇E = ", step.w, " - ", eta, " · ", step.gradient, " = ", step.after,
               ", τ = 1")
    for i, (w_i, slope, after) in enumerate(zip(step.w, step.gradient, step.after), start=1):
        yield line(f"element {i}: ", w_i, " - ", eta, " · ", slope, " = ", after)
    yield line("step 4: from step 2 again, until ∇E = 0")


def outcome(run, cost, begin, name):
    """Where a descent ended, and whether the cost fell on the way."""
    if run.diverged:
        past = run.ended("diverged", f"Diverged: past τ = {run.count} the numbers run out of range.")
        return past if run.count else run.diverged_outcome()
    where = f"after {plural(run.updated, 'update')}: {name} = ", run.w if len(run.w) > 1 else run.w[0], ", E = ", cost
    if not run.stopped:
        return run.ended("converged", "Converged ", *where, ".", cost=cost)
    rose = "; E has risen" if cost > begin else ""
    return run.ended("stopped", "Stopped at the limit ", *where, f"{rose}. At the start E = ", begin, ".", cost=cost)


def rising(options):
    """A descent whose cost rises on the way."""
    run = yield from on_criterion("Gradient descent, a cost that rises", RISING, RISING_START, 1, le, options)
    if run.stopped:
        return
    samples = perceptron.normalise(RISING.points, RISING.signs)
    ws = [step.w for step in perceptron.perceptron(samples, RISING_START, miss=le)]
    E, count = [perceptron.criterion(w, samples) for w in ws], [not_correct(w, samples) for w in ws]
    up = next(t for t in range(len(E)) if E[t + 1] > E[t] and count[t + 1] < count[t])
    down = next(t for t in range(len(E)) if E[t + 1] < E[t] and count[t + 1] > count[t])
    flat = E.index(0)
    yield line(f"Descent does not always lower the cost: from τ = {up} to τ = {up + 1} it rises from ", E[up], " to ",
               E[up + 1], f", while the number not correct falls from {count[up]} to {count[up + 1]}. At τ = {flat} E "
               f"is 0, with {plural(count[flat], 'sample')} on the boundary; with z <= 0 as the test (GE3) these are "
               "mistakes, so the run goes on.")
    yield floor.note("GE5", f"From τ = {down} to τ = {down + 1} E falls from ", E[down], " to ", E[down + 1],
                     f", while that number rises from {count[down]} to {count[down + 1]}.")


def rates(options):
    """The same descent at several η."""
    w = options.start_of(1, [1], ONE_WEIGHT)
    limit, etas = SHORT if options.limit is None else options.limit, [options.rate] if options.rate else RATES
    for eta in etas:
        run = yield from on_a_curve(f"η = {eta}", "E(w) = w²", descent.bowl, descent.bowl_gradient, w, eta, limit)
        yield path(run, w, eta)
    yield line("As ∇E = 2w, each update multiplies w by 1 - 2η: descent converges where |1 - 2η| < 1, slowly where "
               "that is near 1, overshooting where 1 - 2η < 0, and diverges where |1 - 2η| > 1.")
    if len(etas) > 1:
        yield floor.note("GE14")


def path(run, w, eta):
    """The curve E(w) = w² with the steps of a descent on it, by the last digit of τ."""
    reach = max(abs(w[0]), 1) * ratio(3, 2)
    grid = Grid((-reach, reach, 0, reach * reach), height=11)
    grid.curve(lambda w: w * w)
    for step in descent.gradient_descent(descent.bowl_gradient, [float(w[0])], float(eta), lambda slope: False):
        if step.tau > min(run.count, 9):
            break
        grid.mark(step.w[0], descent.bowl(step.w), str(step.tau))
    return grid.picture(["E(w) = w² against w, with 0, 1, 2 … at w[τ], up to τ = 9"])


def on_a_curve(title, formula, curve, gradient, w, eta, limit, exactly=False):
    """Gradient descent on a curve of one weight, a row for each step; returns the run."""
    yield floor.header("descent", f"Gradient descent, {title}",
                       f"{formula}, ours: the page draws its curves without formulas", "gradient_descent",
                       rate=eta, start=w[0],
                       stop=STOP + (f"; at most {plural(limit, 'update')}" if limit < PASSES else ""))
    begin, rate = (list(w), eta) if exactly else ([float(w[0])], float(eta))
    run = Steps(descent.gradient_descent(gradient, begin, rate, small), begin, limit, moved)
    yield from run.traced(lambda step: [Row(("τ", "w[τ]", "∇E", "E(w[τ])"),
                                            (step.tau, step.w[0], step.gradient[0], curve(step.w)))])
    yield outcome(run, curve(run.w), curve(begin), "w")
    if run.updated:
        yield line("w[1] = w[0] - η ∇E = ", begin[0], " - ", eta, " · ", run.first.gradient[0], " = ",
                   run.first.after[0])
    return run


def valleys(options):
    """Descent in two valleys, from several starts, and on top of a hill."""
    eta, w = options.rate or ratio(1, 20), options.start or [ratio(1, 2)]
    grid = Grid((-1.6, 1.6, -1.6, 1.6), height=13)
    grid.curve(lambda w: float(descent.two_valleys([w])))
    yield grid.picture([f"E against w: {VALLEYS}"])
    yield from on_a_curve(f"from w = {w[0]}", VALLEYS, descent.two_valleys, descent.two_valleys_gradient, w, eta,
                          options.passes)
    if options.start:
        return
    yield from starts_compared(eta, options)
    hill, its_gradient = (partial(f, tilt=0) for f in (descent.two_valleys, descent.two_valleys_gradient))
    yield from on_a_curve("from the maximum", "E(w) = w⁴ - 2w²", hill, its_gradient, [0], eta, options.passes,
                          exactly=True)
    yield floor.note("GE7")
    yield Heading("In short")
    yield line("Descent follows -∇E by steps of η: too small an η is slow, too large a one diverges, and where it ends "
               "depends on the start if there is more than one minimum.")


def starts_compared(eta, options):
    """Which valley each start leads to."""
    yield floor.header("descent", "Local minima: where each start leads", f"{VALLEYS}, ours", rate=eta,
                       stop=STOP + options.at_most("update"))
    row = Rows(start="w[0]", updates="updates", w="w at the end", gradient="∇E there", cost="E there")
    ends, reached = [], True
    for begin in STARTS:
        steps = descent.gradient_descent(descent.two_valleys_gradient, [float(begin[0])], float(eta), small)
        run = Steps(steps, begin, options.passes, moved)
        for _ in run:
            pass
        w = run.w
        ends.append(w)
        reached = reached and not run.stopped and not run.diverged
        yield row(begin[0], run.updated, *(("diverges", "", "") if run.diverged else (
            w[0], descent.two_valleys_gradient(w)[0], descent.two_valleys(w))))
    left, right = min(ends), max(ends)
    yield row.computed(*(("There are two minima, w = ", left[0], " with E = ", descent.two_valleys(left), " and w = ",
                          right[0], " with E = ", descent.two_valleys(right), ": the start decides which is found.")
                         if reached else ["Not every descent has come to a minimum."]))
