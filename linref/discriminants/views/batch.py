"""Batch Perceptron Algorithm and its step size, as a trace."""

from functools import partial
from operator import le

from linref.discriminants import batch
from linref.discriminants.data import EPSILON, TRIPLE, examples_of, vectors_of
from linref.discriminants.views import TIES, handout, header, picture
from linref.handout import IN_FULL
from linref.lists import negate
from linref.scalar import ratio
from linref.tracer import Heading, Row, Steps, Table, in_short, line, listed, plural, summed
from linref.whole import Units

USES = ("data", "start", "rate", "limit", "ask")
TIE = TIES[le]
ORDER = "all mistakes of a pass at once"
SUMMED = 8  # mistakes of a pass up to which their sum is written out, and examples up to which each is a column


def trace(options):
    """The algorithm, the fixed increment, and a decreasing η."""
    data = options.data or TRIPLE
    examples, w = examples_of(data), handout.start(options, data)
    yield Heading("Batch Perceptron Algorithm")
    yield from batch_run(data, examples, w, options)
    if options.nothing_asked:
        yield handout.note("DE13", "On separable examples any ε up to γ/N is safe.")
    yield from in_rows(data, examples, w, passes(batch.fixed_increment, Units(examples, w)),
                       "Fixed increment perceptron", "fixed_increment", options.passes, rate=1,
                       stop="|delta| < 10⁻⁹; delta is not divided by N" + options.at_most("pass"))
    if options.passes and not any(w):
        yield line("From 0, as far as both go, each pass has the mistakes of the run above, which divides by N, and "
                   "its w is N/η = ", ratio(len(examples), options.rate or 1), " times as long.")
    if not options.nothing_asked:
        return
    yield Heading("η - the step size")
    yield from in_rows(data, examples, w, batch.decreasing(examples, 1, EPSILON, w), "η, η/2, η/3, …", "decreasing",
                       rate="1, 1/2, 1/3, …", stop="|delta| < 10⁻⁹; delta is divided by N")
    yield line("A decreasing η is advice, not a theorem. So is line search: the η with the least J_p at w - η·delta.")
    yield handout.note("DE14", "A decreasing η is another matter: the passes above have other mistakes.")
    yield handout.note("DE20")
    yield from in_short("A pass moves w once, by -η·delta: a step of gradient descent on J_p.")


def passes(rule, units):
    """The passes of an algorithm that runs in whole numbers."""
    rates = () if units.eta is None else (units.eta,)
    return units.steps(rule(units.samples, *rates, units.m * EPSILON, units.w), x="accumulated delta length", wx="u",
                       rate="eta")


def batch_run(data, examples, w, options):
    """The algorithm, a block for each pass."""
    eta = options.rate or 1
    yield header("batch", "Batch perceptron algorithm", data, "batch_perceptron", tie=TIE, rate=eta, order=ORDER,
                 start=w, stop="|delta| < ε = 10⁻⁹, ours: the page leaves ε open" + options.at_most("pass"))
    steps = passes(batch.batch_perceptron, Units(examples, w, eta, divisor=len(examples)))
    run = Steps(steps, w, options.passes, lambda step: step.after != step.w)
    yield from handout.samples(data, "i")
    yield from run.traced(partial(as_block, data=data, examples=examples))
    yield from ended(run, data, examples)


def as_block(step, data, examples):
    """One pass: its picture, the u of the examples, delta and the new weights."""
    yield line(f"t = {step.t}    w = ", step.w, indent=0)
    yield from picture(data, step.w)
    yield from table_of(step, examples)
    vectors = [negate(v) for v in vectors_of(examples[i - 1] for i in step.mistakes)]
    if len(vectors) > SUMMED:
        yield line(f"delta = the sum of -y·x over {len(vectors)} mistakes = ", step.accumulated)
    else:
        yield line("delta = ", *([*summed(vectors), " = "] if len(vectors) > 1 else []), step.accumulated)
    yield line(f"delta / {len(examples)} = ", step.delta, ", |delta| = ", step.length)
    yield line("w ← w - ", *((step.eta, "·") if step.eta != 1 else ()), step.delta, " = ", step.after)


def table_of(step, examples):
    """The examples of a pass, with the mistakes marked: a few as columns, more as rows, of many the mistakes."""
    shown = range(1, len(examples) + 1) if len(examples) <= IN_FULL else step.mistakes[:IN_FULL]
    columns, found = ("i", "y", "u", "y·u", "✗"), [(i, examples[i - 1][1], step.u[i - 1]) for i in shown]
    rows = [(i, y, u, y * u, "✗" if i in step.mistakes else "") for i, y, u in found]
    if len(rows) > SUMMED:
        yield from (Row(columns, row) for row in rows)
    elif rows:
        yield Table(list(map(list, zip(columns, *rows))))
    else:
        yield line("No example is wrong: the least y·u is ", min(y * u for (_, y), u in zip(examples, step.u)), ".")
    if len(step.mistakes) > len(shown):
        yield line("… and ", plural(len(step.mistakes) - len(shown), "more mistake"))


def ended(run, data, examples):
    """The outcome, with a word on a stop that came too early."""
    outcome = handout.verdict(run, examples)
    yield outcome
    if run.stopped:
        yield from picture(data, run.w)
    elif outcome.status != "separated":
        length = run.last.length
        yield handout.note("DE13" if length else "DE8", "Here |delta| = ", length, " with mistakes left.")


def in_rows(data, examples, w, steps, title, function, most=None, **conventions):
    """A run with a row for each pass."""
    yield header("batch", title, data, function, tie=TIE, order=ORDER, start=w, **conventions)
    run = Steps(steps, w, most, lambda step: step.after != step.w)
    yield from run.traced(partial(as_row, data=data))
    yield from ended(run, data, examples)


def as_row(step, data):
    """A pass: its η, its mistakes and what they add up to."""
    mistakes = listed(step.mistakes, SUMMED)
    yield Row(("t", "η", "w", "mistakes", "delta"), (step.t, step.eta, step.w, mistakes, step.delta))
    yield from picture(data, step.w, ends=False)
