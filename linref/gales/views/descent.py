"""Gradient Descent, as a trace."""

from functools import partial

from linref.gales import descent, perceptron
from linref.gales.data import EXAMPLE, EXAMPLE_START
from linref.gales.views import NORMALISED, TIES, handout, samples_of
from linref.lists import dot, negate, norm
from linref.samples import InputError
from linref.scalar import ratio
from linref.tracer import Grid, Heading, Row, Rows, Steps, Traced, in_short, line, plural
from linref.whole import Units, inside

USES = ("data", "start", "rate", "limit", "ask")
STOP = "‖∇E‖ < 10⁻⁶, ours: the page leaves it open"
RATES = ratio(1, 100), ratio(1, 4), ratio(9, 10), ratio(11, 10)
STARTS = [-2], [0], [ratio(1, 2)], [2]
VALLEYS = "E(w) = w⁴ - 2w² + 0.3w"


def small(gradient):
    """The stop of our own for runs that never reach their minimum: a gradient shorter than 10⁻⁶."""
    return norm(list(map(float, gradient))) < 1e-6


def moved(step):
    """Whether a step has changed the weights."""
    return step.after != step.w


def trace(options):
    """The four steps on the perceptron criterion, the choice of η, local minima."""
    if not options.data:
        options.start_of(1, None, "these curves have one weight")
        if options.start and options.ask:
            raise InputError("--ask: without --data a start is one of the curves, which have no points to classify")
    if options.data or not options.start:
        yield from on_samples(options)
    if options.data:
        return
    yield Heading("Choice of η")
    yield from rates(options)
    yield Heading("Local minima")
    yield from valleys(options)
    if options.nothing_asked:
        yield from in_short("Descent follows -∇E by steps of η: too small an η is slow, too large a one diverges, and "
                            "where it ends depends on the start if there is more than one minimum.")


def on_samples(options):
    """Descent on the perceptron criterion of the samples, exact to its end, and inside in whole numbers."""
    data, eta = options.data or EXAMPLE, options.rate or 1
    samples = perceptron.normalise(data.points, data.signs)
    first = [1] + [0] * data.dimension
    simple = first if perceptron.criterion(first, samples) else negate(first)  # one that misclassifies something
    w = handout.start(options, data, simple if options.data else EXAMPLE_START)
    yield handout.header("descent", "Gradient descent on the perceptron criterion", data, "gradient_descent",
                       labels=NORMALISED, tie=TIES[perceptron.lt], bias="last", rate=eta, start=w,
                       stop="∇E = 0" + options.at_most("update"))
    yield from samples_of(data)
    units = Units(samples, w, eta)
    steps = descent.gradient_descent(partial(perceptron.gradient, samples=units.samples), units.w, units.eta)
    run = Steps(units.steps(steps, x="gradient"), w, options.passes, moved)
    yield from run.traced(lambda step: on_the_way(step, data, units))
    yield outcome(run, perceptron.criterion(run.w, samples), perceptron.criterion(w, samples), "w̃")
    if options.data and not options.start:
        yield line("The start is ours: at w̃ = 0 nothing counts as misclassified, ∇E is 0, and descent stays there.")
    if run.updated:
        yield from first_update(run.first, eta)
    if any(run.w) and perceptron.criterion(run.w, samples) == 0:
        yield handout.note("GE6", "E = 0 here, and E = 0 at w̃ = 0, where nothing is separated.")
    yield handout.note("GE5", "That number is level or jumps: it has no slope to descend.")


def on_the_way(step, data, units):
    """A step in a row, with the cost of its weights and the number of samples that are wrong or on the boundary."""
    w = inside(step).w
    E = ratio(perceptron.criterion(w, units.samples), units.s * units.m)
    yield Row(("τ", "w̃[τ]", "∇E", "E", "not correct"),
              (step.tau, step.w, step.gradient, E, sum(dot(w, x) <= 0 for x in units.samples)))
    yield from handout.picture(data, step.w, ends=False)


def first_update(step, eta):
    """The page's steps with the numbers of the first update, for the vector and for one element."""
    yield line("step 1: w̃[0] = ", step.w, ", τ = 0")
    yield line("step 2: ∇E = ", step.gradient)
    after = step.after
    yield line("step 3: w̃[1] = w̃[0] - η ∇E = ", step.w, " - ", eta, " · ", step.gradient, " = ", after, ", τ = 1")
    yield line("its first element: ", step.w[0], " - ", eta, " · ", step.gradient[0], " = ", step.after[0])
    yield line("step 4: from step 2 again, until ∇E = 0")


def outcome(run, cost, begin, name):
    """Where a descent ended, and its cost there and at the start."""
    if run.diverged:
        return run.diverged_outcome("update")
    how, status = ("Stopped at the limit", "stopped") if run.stopped else ("Converged", "converged")
    return run.ended(status, f"{how} after {plural(run.updated, 'update')}: {name} = ",
                     run.w if len(run.w) > 1 else run.w[0], ", E = ", cost, ", at the start ", begin, ".", cost=cost)


def rates(options):
    """The same descent at several η."""
    limit = 6 if options.limit is None else options.limit
    for eta in [options.rate] if options.rate else RATES:
        yield from on_the_bowl(options.start or [1], eta, limit)
    yield line("As ∇E = 2w, each update multiplies w by 1 - 2η: descent converges where |1 - 2η| < 1, slowly where "
               "that is near 1, overshooting where 1 - 2η < 0, and diverges where |1 - 2η| > 1: there E rises.")
    yield handout.note("GE14")


def on_the_bowl(w, eta, limit):
    """Gradient descent on E(w) = w², a row for each step, and the first steps on the curve."""
    yield handout.header("descent", f"Gradient descent, η = {eta}",
                       "E(w) = w², ours: the page draws its curves without formulas", "gradient_descent", rate=eta,
                       start=w[0], stop=f"{STOP}; at most {plural(limit, 'update')}")
    w, reach = [float(w[0])], max(abs(w[0]), 1) * ratio(3, 2)
    grid = Grid((-reach, reach, 0, reach * reach), height=11)
    grid.curve(lambda w: w * w)
    ws = [w]
    run = Steps(descent.gradient_descent(descent.bowl_gradient, w, eta, small), w, limit, moved)
    for step in run:
        ws.append(step.after)
        row = Row(("τ", "w[τ]", "∇E", "E(w[τ])"), (step.tau, step.w[0], step.gradient[0], descent.bowl(step.w)))
        yield Traced(step, [row], bool(run.update))
    yield outcome(run, descent.bowl(run.w), descent.bowl(w), "w")
    if run.updated:
        yield line("w[1] = w[0] - η ∇E = ", w[0], " - ", eta, " · ", run.first.gradient[0], " = ", run.first.after[0])
    shown = ws[: min(run.updated, 9) + 1]
    for tau, w in enumerate(shown):
        grid.mark(w[0], descent.bowl(w), str(tau))
    yield grid.picture([f"E(w) = w² against w; digits are τ at w[τ], from 0 to {len(shown) - 1},",
                        "the later one where two meet, none for a w[τ] outside"])


def valleys(options):
    """Where each start leads in two valleys."""
    eta = options.rate or ratio(1, 20)
    yield handout.header("descent", "Local minima: where each start leads",
                       f"{VALLEYS}, ours: the page draws its curve without a formula", rate=eta,
                       stop=STOP + options.at_most("update"))
    row = Rows(start="w[0]", updates="updates", w="w at the end", gradient="∇E there", cost="E there")
    ends = []
    for begin in [options.start] if options.start else STARTS:
        steps = descent.gradient_descent(descent.two_valleys_gradient, [float(begin[0])], eta, small)
        run = Steps(steps, begin, options.passes, moved)
        for _ in run:
            pass
        found = run.w[0], descent.two_valleys_gradient(run.w)[0], descent.two_valleys(run.w)
        ends.append(None if run.stopped or run.diverged else found)
        yield row(begin[0], run.updated + run.diverged, *(("beyond 10¹⁰⁰", "", "") if run.diverged else found))
    yield row.computed("The start decides which minimum is found." if all(ends) else
                       "Not every descent has come to a minimum.")
    grid = Grid((-1.6, 1.6, -1.6, 1.6), height=13)
    grid.curve(lambda w: descent.two_valleys([w]))
    yield grid.picture([f"E against w: {VALLEYS}"])
    yield handout.note("GE7")
