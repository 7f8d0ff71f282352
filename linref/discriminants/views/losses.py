"""Learning w, Gradient Descent Search and Loss Functions, as a trace."""

from functools import partial
from operator import le, lt

from linref.discriminants import losses
from linref.discriminants.data import TRIPLE, examples_of
from linref.discriminants.separable import mistakes
from linref.discriminants.views import TIES, handout, header, picture, samples
from linref.discriminants.units import sign
from linref.lists import dot, zeros
from linref.scalar import ratio, sqrt
from linref.tracer import Heading, Numbers, Row, Rows, Steps, in_full, in_short, line, listed
from linref.whole import Units, inside

USES = ("data", "start", "rate", "limit", "corrected", "ask")


def trace(options):
    """The objective at some w, both losses and the gradient at one w, and gradient descent."""
    data = options.data or TRIPLE
    w = handout.start(options, data, [0, *[1] * data.dimension] if options.data else [0, 1, 0])
    examples = examples_of(data)
    if options.nothing_asked:
        yield Heading("Learning w: An Optimization Problem")
        yield line("J(w) = 1/N Σ L(w·x_i, y_i): the average of a loss, of which two follow.", indent=0)
        yield Heading("Gradient Descent Search")
        yield line("w_{t+1} = w_t - η ∇J(w_t): this needs a gradient, so it is run below, on J_p.", indent=0)
    yield Heading("Loss Functions")
    yield from example_by_example(data, examples, w)
    if options.nothing_asked:
        yield from example_by_example(data, examples, zeros(len(w)))
        yield handout.note("DE16", "The other one also charges a correct example that is too near.")
    yield Heading("Gradient For Hinge Loss Function")
    if options.corrected or (yield from descent(data, examples, w, options, lt)):
        yield from descent(data, examples, w, options, le)
    if options.nothing_asked:
        yield from in_short("J₀₁ is flat; the gradient of J_p leads to a correct w, unless it ends where y·u = 0.")


def example_by_example(data, examples, w):
    """u, both losses and the gradient of each example, and their averages."""
    yield header("losses", "Losses and gradient of each example", data, w=w,
                 tie="sgn(0) = 0, neither label; ∇J_i by cases")
    yield from samples(data)
    row = Rows(i="i", w=None, x="x", y="y", u="u = w·x", yu="y·u", sign="sgn(u)", zero_one="0/1", hinge="hinge",
               gradient="∇J_i")
    for i, (x, y) in enumerate(examples, start=1):
        u = dot(w, x)
        yield row(i, w, x, y, u, y * u, sign(u), losses.zero_one(sign(u), y), losses.hinge(u, y),
                  losses.gradient_of_example(w, x, y))
    J_01 = losses.J_01(w, examples)
    yield row.computed("J₀₁ = ", J_01, ", J_p = ", losses.J_p(w, examples), ", the average of the ∇J_i = ",
                       losses.average_gradient(w, examples), ".")
    radius_squared = losses.flat_radius_squared(w, examples)
    if radius_squared:
        yield line("J₀₁ is flat: it stays ", J_01, " wherever w is moved by less than √(", in_full(radius_squared),
                   "), about ", Numbers().show(sqrt(radius_squared)), ".")
    else:
        yield handout.note("DE11", "Here sgn(0) is 0.")
    if not any(w):
        yield handout.note("DE12", "From there the algorithms below only move if y·u = 0 counts as a mistake.")


def descent(data, examples, w, options, miss):
    """Gradient descent on J_p, with the sum as printed or with ties in it; returns whether it stops with mistakes."""
    eta, version = options.rate or 1, "as printed" if miss is lt else "corrected"
    yield header("losses", f"Gradient descent on J_p, {version}", data, "gradient_descent", tie=TIES[miss], rate=eta,
                 start=w, stop="∇J = 0" + options.at_most("step"))
    units = Units(examples, w, eta, divisor=len(examples))
    slope = partial(losses.gradient, examples=units.samples, miss=miss)
    steps = units.steps(losses.gradient_descent(slope, units.w, units.eta), x="gradient")
    run = Steps(steps, w, options.passes, lambda step: step.after != step.w)
    yield from run.traced(partial(as_row, data=data, units=units, miss=miss))
    if run.updated:
        yield line("w(1) = w(0) - η ∇J = ", w, " - ", eta, "·", run.first.gradient, " = ", run.first.after)
    outcome, left, cost = handout.verdict(run, examples), mistakes(run.w, examples), losses.J_p(run.w, examples)
    yield outcome._replace(facts=outcome.facts | {"cost": cost, "mistakes": left})
    yield line("At the end J_p = ", cost, f", not correct: {listed(left)}.")
    yield from picture(data, run.w)
    early = left and miss is lt and not run.stopped
    if early:
        yield handout.note("DE2", "Here all that is not correct lies on the boundary, so the sum is 0: descent stops.")
    return early


def as_row(step, data, units, miss):
    """The weights, the objective, the examples that are in the sum, and the gradient."""
    w = inside(step).w
    summed_up = [i for i, (x, y) in enumerate(units.samples, start=1) if miss(y * dot(w, x), 0)]
    J_p = ratio(losses.J_p(w, units.samples), units.s * units.m)
    yield Row(("t", "w(t)", "J_p", "y·u < 0" if miss is lt else "y·u <= 0", "∇J"),
              (step.t, step.w, J_p, listed(summed_up), step.gradient))
    yield from picture(data, step.w, ends=False)
