"""Gradient Descent, as a trace."""

from functools import partial
from itertools import islice

from linref.cells import Cells, found, given
from linref.conventions import Conventions
from linref.gales import descent, perceptron
from linref.gales.data import EXAMPLE, EXAMPLE_START
from linref.gales.views import (
    PERCEPTRON, from_the_page, handout, names, row_and_picture, samples_of, vectors, with_a_mistake)
from linref.gales.views.perceptron import IN_SUM, cells_of
from linref.integer_units import Units
from linref.lists import norm
from linref.scalar import exact
from linref.tracer import Grid, Heading, Steps, in_full, in_short, line, listed, summed

USES = ("data", "start", "rate", "limit", "ask")
SHOWN = 4  # updates for which the choice of η is looked at
RATES = list(map(exact, "0.05 0.25 0.9 1.1".split()))
STARTS, RATE_IN_VALLEYS = (-2, 0, exact("0.5"), 2), exact("0.05")
VALLEYS = "E(w) = w⁴ - 2w² + 0.3w"


def small(gradient):
    """The stop for runs that never reach their minimum: a gradient shorter than 10⁻⁶."""
    return norm(gradient) < 1e-6


def moved(step):
    """Whether a step has changed the weights."""
    return step.after != step.w


def trace(options):
    """The four steps on the perceptron criterion, the choice of η, local minima."""
    yield from on_samples(options)
    if not options.data:
        yield Heading("Choice of η")
        yield from rates([options.rate] if options.rate else RATES)
    if options.nothing_asked:
        yield Heading("Local Minima")
        yield from valleys()
    yield from in_short("Each step of gradient descent moves w̃ by -η·∇E. If η is too small, convergence is slow. If η "
                        "is too large, E may rise. If E has several local minima, the start and η decide which is "
                        "found.")


def on_samples(options):
    """Descent on the perceptron criterion of the samples, exact to its end, and inside in whole numbers."""
    data = options.data or EXAMPLE
    samples = vectors(data)
    w = handout.start(options, data, with_a_mistake(data) if options.data else EXAMPLE_START)
    rules = PERCEPTRON._replace(at_zero="either", update="gradient", rate=options.rate or 1, start=w, stop="gradient",
                                limit=options.passes)
    cells = cells_of(data, rules, names(data), "w̃[τ+1] = w̃[τ] - η·∇E(w̃)").without(
        "z", "classes", "mistakes", "misclassified", *["after"] * (data.dimension > 2))  # the next row repeats w̃[τ+1]
    yield Heading("Gradient Descent")
    header = handout.header("descent", "Gradient Descent on E(w̃)", data, "gradient_descent", rules, cells, order=None,
                            stop="when ∇E = 0",
                            limit=options.stated_limit("update"))
    yield from_the_page(options, header, ())
    yield from samples_of(data, "E is the perceptron criterion. The normalised samples are x̃ = y·(x, 1) with the label "
                                "y, so w̃'x̃ = y·z with z = w'x + b. The page also calls them x̄.")
    if options.data and not options.start:
        yield line("We chose this start because it misclassifies a sample. Its boundary separates the largest value of "
                   "the first feature from the others. At w̃ = 0 no sample has y·z < 0, so descent would stop at "
                   "once.")
    units = Units(samples, w, rules.rate)
    steps = descent.gradient_descent(partial(perceptron.gradient, samples=units.samples), units.w, units.eta)
    run = Steps(units.steps(steps), w, options.passes, moved, period=1)
    yield from run.traced(cells, partial(in_steps, data))
    yield handout.verdict(run, handout.extended(data), names=names(data), at_zero="either")
    yield handout.note("GE13")


def in_steps(data, step):
    """The page's steps with the numbers of the first update, for the vector and for an element; the others as rows."""
    if step.tau == 1:
        yield line("step 4: We repeat steps 2 and 3. Each row is one repetition.")
    if step.tau:
        yield from row_and_picture(data, step)
        return
    yield line("step 1: w̃[0] = ", step("w"), ", τ = 0")
    if not step.asks:
        yield line("Y[0] = ", step("misclassified"))
    losses, eta = [-step.yz[i - 1] for i in step.misclassified], in_full(step.eta)
    yield line("step 2: E(w̃[0]) = ", *step.working(*summed(losses), " = ") * (1 < len(losses) <= IN_SUM), step("E"),
               ", ∇E(w̃[0]) = ", step("gradient"))
    yield line("step 3: w̃[1] = ", *step.working(step.w, " - ", eta, "·", step.gradient, " = "),
               step("after"))
    slope = step.gradient[1]
    yield line(*step.working("step 3 for the element i = 2: w̃₂[1] = ", step.w[1], " - ", eta, "·",
                             [slope] if slope < 0 else slope, " = ", step.after[1]))
    rises = perceptron.criterion(step.after, step.samples)
    if rises > step.E and not step.asks:
        yield line("E rises from ", step.E, " to ", rises, ". The page does not guarantee that descent decreases E.")


def rates(etas):
    """Descent on E(w) = w² at several η, a row for each."""
    header = handout.header("descent", "Gradient descent on E(w) = w²", "E(w) = w², not on the page",
                            "gradient_descent", Conventions(update="gradient", start=[1]), ON_A_BOWL, start="w[0] = 1")
    yield from listed(header, zip(etas),
                      "Each update multiplies w by 1 - 2η. If |1 - 2η| < 1, w converges to the minimum at 0, slowly if "
                      "|1 - 2η| is close to 1. If 1 - 2η < 0, w overshoots 0. If |1 - 2η| > 1, w diverges and E "
                      "rises: the page warns that E need not decrease.")
    yield handout.note("GE14")


def on_a_bowl(eta):
    """The first w[τ] of descent on w²."""
    steps = descent.gradient_descent(descent.bowl_gradient, [1], eta, satisfied=lambda slope: False)
    return [step.w[0] for step in islice(steps, SHOWN + 1)]


ON_A_BOWL = Cells(
    "Each row is one η. On E(w) = w² the gradient is ∇E = 2w.", given(eta="η"),
    found(factor=("1 - 2η", lambda eta: 1 - 2 * eta, "eta"),
          w=([f"w[{tau}]" for tau in range(SHOWN + 1)], "w[τ+1] = w[τ] - η·2w[τ]", on_a_bowl, "eta"),
          E=(f"E(w[{SHOWN}])", f"E(w[{SHOWN}]) = w[{SHOWN}]²", lambda w: descent.bowl(w[-1:]), "w")))


def valleys():
    """Where each start leads in two valleys."""
    header = handout.header("descent", "Gradient descent from four starts", f"{VALLEYS}, not on the page",
                            conventions=Conventions(update="gradient", rate=RATE_IN_VALLEYS, stop="gradient"),
                            cells=IN_VALLEYS, stop=None,
                            rate="η = 0.05; stop after an update with |∇E(w[τ])| < 10⁻⁶")
    descents = list(map(into_a_valley, STARTS))
    run = listed(header, descents, "With this η, the start decides which minimum is found. The "
                 "starts below the maximum at w = 0.0754 (where ∇E = 0) reach the left minimum.")
    yield next(run)
    grid = Grid((-1.6, 1.6, -1.5, 0.7), height=8)
    grid.curve(lambda w: descent.two_valleys([w]))
    for start, _, end in descents:
        for w, mark in ((start, "s"), (end, "m")):
            grid.mark(w, descent.two_valleys([w]), mark)
    yield grid.picture(["E(w) against w:   s start (-2 and 2 lie outside)   m minimum"])
    yield from run
    yield from map(handout.note, ("GE7", "GE6"))


def into_a_valley(start):
    """A descent to its stop: its start, the number of its updates, where it ends."""
    *_, last = descent.gradient_descent(descent.two_valleys_gradient, [float(start)], RATE_IN_VALLEYS, small)
    return start, last.tau + 1, last.after[0]


IN_VALLEYS = Cells(
    "Each row is one descent, until it stops.",
    given(start="w[0]", updates="updates", w=("w at the end", "w[τ+1] = w[τ] - η·∇E with ∇E = 4w³ - 4w + 0.3")),
    found(cost=("E(w) at the end", lambda w: descent.two_valleys([w]), "w")))
