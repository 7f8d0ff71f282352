"""Learning w, Gradient Descent Search and Loss Functions, as a trace."""

from fractions import Fraction
from functools import partial
from operator import le, lt

from linref.discriminants import losses
from linref.discriminants.data import TRIPLE, examples_of
from linref.discriminants.separable import mistakes
from linref.discriminants.traces import TIES, at_all, floor, header, in_short, picture, samples
from linref.discriminants.units import sign
from linref.lists import dot, zeros
from linref.scalar import sqrt
from linref.tracer import Grid, Heading, Row, Rows, Steps, Traced, line, listed, plural
from linref.whole import Units

USES = ("data", "start", "rate", "limit", "corrected", "ask")
START = [0, 1, 0]
UNSETTLED = "sgn(0) = 0, neither label"


def trace(options):
    """Both losses and the gradient at one w, the losses along a line of w, and gradient descent."""
    data = options.data or TRIPLE
    w = floor.start(options, data, [0, *[1] * data.dimension] if options.data else START)
    examples = examples_of(data)
    if options.nothing_asked:
        yield Heading("Learning w: An Optimization Problem")
        yield from average_losses(data, examples)
        yield Heading("Gradient Descent Search")
        yield line("w_{t+1} = w_t - η ∇J(w_t): the search needs a J with a gradient, so it is run below, on "
                   "J_p.", indent=0)
    yield Heading("Loss Functions")
    yield from example_by_example(data, examples, w)
    if options.nothing_asked:
        yield from example_by_example(data, examples, zeros(len(w)))
        yield from along_the_bias(data, examples)
        yield floor.note("DE16", "The other one also charges a correct example that is too near.")
    yield Heading("Gradient For Hinge Loss Function")
    yield from descents(data, examples, w, options)
    if options.nothing_asked:
        yield from in_short("J₀₁ counts mistakes: it is flat, and descent finds nothing to follow. J_p adds up how far "
                            "the mistakes are on the wrong side; its gradient leads to a w without mistakes, unless it "
                            "stops where y·u = 0.")


def average_losses(data, examples):
    """The objective as the average of the examples' losses, for some w."""
    yield header("losses", "J(w), the average of L(w·x, y)", data, "objective", tie=UNSETTLED)
    yield from floor.samples(data, "i")
    row = Rows(w="at w", losses="0/1 of 1, 2, 3", J_01="J₀₁", hinges="hinge of 1, 2, 3", J_p="J_p")
    for w in (START, [1, -1, -1], [3, Fraction(-8, 5), Fraction(-2, 5)]):
        us = [(dot(w, x), y) for x, y in examples]
        yield row(w, [losses.zero_one(sign(u), y) for u, y in us], losses.J_01(w, examples),
                  [losses.hinge(u, y) for u, y in us], losses.J_p(w, examples))
    yield row.computed("Learning is to find the w with the least J. The two losses are those of the next slides.")


def example_by_example(data, examples, w):
    """u, both losses and the gradient of each example, and their averages."""
    yield header("losses", "Losses and gradient of each example", data, tie=f"{UNSETTLED}; ∇J_i by cases", w=w)
    yield from samples(data)
    row = Rows(i="i", w=None, x="x", y="y", u="u = w·x", yu="y·u", sign="sgn(u)", zero_one="0/1", hinge="hinge",
               gradient="∇J_i")
    for i, (x, y) in enumerate(examples, start=1):
        u = dot(w, x)
        yield row(i, w, x, y, u, y * u, sign(u), losses.zero_one(sign(u), y), losses.hinge(u, y),
                  losses.gradient_of_example(w, x, y))
    J_01, by_cases = losses.J_01(w, examples), losses.average_gradient(w, examples)
    yield row.computed("J₀₁ = ", J_01, ", J_p = ", losses.J_p(w, examples), ", the average of the ∇J_i = ", by_cases,
                       ".")
    yield line("The page's hinge, max(0, -y·u), is the confidence in a wrong prediction; 0/1 counts it.")
    radius = sqrt(losses.flat_radius_squared(w, examples))
    if radius:
        yield line("J₀₁ is flat: it stays ", J_01, " wherever w is moved by less than ", radius, ".")
    else:
        plus, minus = (losses.J_01(w, examples, at_zero) for at_zero in (1, -1))
        yield floor.note("DE11", "With sgn(0) = 1 J₀₁ would be ", plus, ", with -1 ", minus, ", with 0 as here ", J_01,
                         ".")
    if not any(w):
        yield floor.note("DE12", "From there the algorithms below only move if y·u = 0 counts as a mistake.")
    printed = losses.gradient(w, examples)
    if printed != by_cases:
        yield floor.note("DE2", "The sum gives ∇J = ", printed, ", the cases give ", by_cases,
                         ". At y·u = 0 max(0, -y·u) has no derivative, so this is a choice.")


def along_the_bias(data, examples):
    """Both objectives as w₀ moves, in a table and in a picture."""
    yield header("losses", "Both objectives along w = (w₀, -1, 0)", data, tie="w·x = 0 is a mistake")
    row = Rows(w="at w", J_01="J₀₁", J_p="J_p", slope="∂J_p/∂w₀ by cases", mistakes="mistakes")
    for quarters in range(13):
        w = [Fraction(quarters, 4), -1, 0]
        yield row(w, losses.J_01(w, examples), losses.J_p(w, examples), losses.average_gradient(w, examples)[0],
                  listed(mistakes(w, examples)))
    yield row.computed("J₀₁ moves in jumps: between them its slope is 0 and tells descent nothing. J_p slopes toward "
                       "the w that make no mistakes.")
    grid = Grid((0, 3, 0, 1), height=13)
    for J, mark in ((losses.J_01, "─"), (losses.J_p, "●")):
        grid.curve(lambda bias, J=J: J([bias, -1, 0], examples), mark)
    yield grid.picture(["J against w₀:   ● J_p   ─ J₀₁"])


def descents(data, examples, w, options):
    """Gradient descent as printed and corrected; once, where no example is met at y·u = 0."""
    if not options.corrected:
        tied = yield from descent(data, examples, w, options, lt)
        if not tied:
            yield line("No example had y·u = 0 on the way, so with y·u <= 0 the run is the same.")
            return
    yield from descent(data, examples, w, options, le)


def descent(data, examples, w, options, miss):
    """Gradient descent on J_p, with the sum as printed or with ties in it; returns whether there were any."""
    eta, version = options.rate or 1, "as printed" if miss is lt else "corrected"
    yield header("losses", f"Gradient descent on J_p, {version}", data, "gradient_descent", tie=TIES[miss], rate=eta,
                 start=w, stop="∇J = 0" + options.at_most("step"))
    units = Units(examples, w, eta, divisor=len(examples))
    slope = partial(losses.gradient, examples=units.samples, miss=miss)
    steps = units.steps(losses.gradient_descent(slope, units.w, units.eta), x="gradient")
    run = Steps(steps, w, options.passes, lambda step: any(step.gradient))
    tied = False
    for step in run:
        inside = getattr(step, "inside", step)
        yield Traced(step, as_row(step, data, examples, miss), any(inside.gradient))
        tied = tied or any(dot(inside.w, x) == 0 for x, _ in units.samples)
    left = mistakes(run.w, examples)
    yield from ended(run, examples, left)
    yield from picture(data, run.w)
    if left and miss is lt and not run.stopped:
        yield floor.note("DE2", "The sum is 0 where all mistakes lie on the boundary: descent stops with ",
                         plural(len(left), "mistake"), " left. With y·u <= 0, as the cases have it, it need not be 0 "
                         "there.")
    return tied


def as_row(step, data, examples, miss):
    """The weights, the examples that are in the sum, the gradient and the objective."""
    summed_up = [i for i, (x, y) in enumerate(examples, start=1) if miss(y * dot(step.w, x), 0)]
    yield Row(("t", "w(t)", "J_p", "y·u < 0" if miss is lt else "y·u <= 0", "∇J"),
              (step.t, step.w, losses.J_p(step.w, examples), listed(summed_up), step.gradient))
    yield from picture(data, step.w, ends=False)


def ended(run, examples, left):
    """How a descent ended, and with which mistakes left."""
    how = "Stopped at the limit" if run.stopped else "Converged"
    status, facts, blocks = at_all(examples) if run.stopped and left else (how.split()[0].lower(), {}, [])
    cost = losses.J_p(run.w, examples)
    yield run.ended(status, f"{how} after {plural(run.updated, 'update')}: w = ", run.w, ", J_p = ", cost,
                    f", mistakes: {listed(left)}.", cost=cost, mistakes=left, **facts)
    yield from blocks
