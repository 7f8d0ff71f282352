"""Batch Perceptron Algorithm and its step size, as a trace."""

from functools import partial
from itertools import islice
from operator import le

from linref.discriminants import batch
from linref.discriminants.data import EPSILON, TRIPLE, examples_of, vectors_of
from linref.discriminants.losses import J_p, average_gradient
from linref.discriminants.traces import TIES, floor, header, in_short, picture
from linref.floor import IN_FULL
from linref.lists import negate, scale, subtract
from linref.scalar import ratio
from linref.tracer import Heading, Row, Rows, Steps, Table, line, listed, summed
from linref.whole import Units

USES = ("data", "start", "rate", "limit", "ask")
TIE = TIES[le]
ORDER = "all mistakes of a pass at once"
SUMMED = 8  # mistakes of a pass up to which their sum is written out


def trace(options):
    """The algorithm on the three examples, the fixed increment, and what η and ε do."""
    data = options.data or TRIPLE
    examples, w = examples_of(data), floor.start(options, data)
    divided = yield from batch_run(data, examples, w, options)
    if options.nothing_asked:
        yield floor.note("DE13", "One mistake among many makes delta short. On separable examples |delta| is at least "
                                 "γ/N while there is a mistake, so any ε up to γ/N is safe.")
    yield from fixed_run(data, examples, w, options, divided)
    if not options.nothing_asked:
        return
    yield Heading("η - the step size")
    yield from rates(data, examples)
    yield from searched(data, examples)
    yield floor.note("DE20", "Where examples are separable its bottom is no single w but a whole cone, and 0.")
    yield from in_short("A pass adds up the -y·x of all mistakes in delta, and then w moves once, by -η·delta: a step "
                        "of gradient descent on J_p. It is over when delta is short, which on separable examples means "
                        "that no mistake is left if ε is small enough.")


def passes(rule, units):
    """The passes of an algorithm that runs in whole numbers."""
    rates = () if units.eta is None else (units.eta,)
    return units.steps(rule(units.samples, *rates, units.m * EPSILON, units.w), x="accumulated delta length", wx="u",
                       rate="eta")


def batch_run(data, examples, w, options):
    """The algorithm, a block for each pass; returns its steps."""
    eta = options.rate or 1
    yield header("batch", "Batch perceptron algorithm", data, "batch_perceptron", tie=TIE, rate=eta, order=ORDER,
                 start=w, stop="|delta| < ε = 10⁻⁹, ours: the page leaves ε open" + options.at_most("pass"))
    steps = passes(batch.batch_perceptron, Units(examples, w, eta, divisor=len(examples)))
    run = Steps(steps, w, options.passes, lambda step: bool(step.mistakes))
    yield from floor.samples(data, "i")
    yield from run.traced(partial(as_block, data=data, examples=examples))
    yield from ended(run, data, examples)
    return run


def as_block(step, data, examples):
    """One pass: its picture, the u of the examples, delta and the new weights."""
    yield line(f"t = {step.t}    w = ", step.w, indent=0)
    yield from picture(data, step.w)
    shown = range(1, len(examples) + 1) if len(examples) <= IN_FULL else step.mistakes[:IN_FULL]
    if shown:
        yield Table(rows_of(step, shown, examples))
    if len(step.mistakes) > len(shown):
        yield line(f"… and {len(step.mistakes) - len(shown)} more mistakes")
    if not step.mistakes:
        yield line("No mistake: delta = ", step.delta, ", |delta| = 0 < ε.")
        return
    vectors = [negate(v) for v in vectors_of(examples[i - 1] for i in step.mistakes)]
    if len(vectors) > SUMMED:
        yield line(f"delta = the sum of -y·x over {len(vectors)} mistakes = ", step.accumulated)
    else:
        yield line("delta = ", *summed(vectors), *([" = ", step.accumulated] if len(vectors) > 1 else []))
    yield line(f"delta / {len(examples)} = ", step.delta, ", |delta| = ", step.length)
    yield line("w ← w - ", *((step.eta, "·") if step.eta != 1 else ()), step.delta, " = ", step.after)


def rows_of(step, shown, examples):
    """The examples that are shown of a pass, a column each, with their mistakes marked."""
    ys, us = [examples[i - 1][1] for i in shown], [step.u[i - 1] for i in shown]
    rows = [["i", *shown], ["y", *ys], ["u", *us], ["y·u", *(y * u for y, u in zip(ys, us))]]
    return rows + [["", *("✗" if i in step.mistakes else "" for i in shown)]] * bool(step.mistakes)


def ended(run, data, examples):
    """The outcome, with a word on a stop that came too early."""
    outcome = floor.verdict(run, examples)
    yield outcome
    if run.stopped:
        yield from picture(data, run.w)
    elif run.last.mistakes and outcome.status != "separated" and any(run.last.delta):
        yield floor.note("DE13", "Here delta is shorter than ε with mistakes left.")
    elif run.last.mistakes and outcome.status != "separated":
        yield floor.note("DE8", "Here the y·x of the mistakes add up to 0. So |delta| is 0, shorter than ε, and the "
                                "algorithm stops with these mistakes.")


def fixed_run(data, examples, w, options, divided):
    """The fixed increment, a row for each pass, and how it goes with the run that divides."""
    N, eta = len(examples), options.rate or 1
    yield header("batch", "Fixed increment perceptron", data, "fixed_increment", tie=TIE, rate=1, order=ORDER, start=w,
                 stop="|delta| < 10⁻⁹; delta is not divided by N" + options.at_most("pass"))
    steps = passes(batch.fixed_increment, Units(examples, w))
    run = Steps(steps, w, options.passes, lambda step: bool(step.mistakes))
    yield from run.traced(partial(fixed_row, data=data))
    yield from ended(run, data, examples)
    if run.count == divided.count and not any(w) and scale(eta, run.w) == scale(N, divided.w):
        yield line("From 0 each pass has the mistakes of the run above, which divides by N, and its w is "
                   f"N{'' if eta == 1 else '/η'} = ", ratio(N, eta), " times as long.")


def fixed_row(step, data):
    """A pass in a row; of few examples with the u of each."""
    u = {"u = w·x": step.u} if len(step.u) <= SUMMED else {}
    row = {"t": step.t, "w": step.w, **u, "mistakes": listed(step.mistakes), "delta": step.delta,
           "|delta|": step.length}
    yield Row(tuple(row), tuple(row.values()))
    yield from picture(data, step.w, ends=False)


def rates(data, examples):
    """Some η from two starts, the same in every pass and decreasing, as the page advises."""
    yield header("batch", "Constant η, and η, η/2, η/3, …", data, tie=TIE)
    row = Rows(w="start", eta="η", passes="passes", mistakes="mistakes", after="w at the end", falling="decreasing")
    for w in ([0, 0, 0], [0, 1, 0]):
        for eta in (ratio(1, 10), 1, 10):
            steps, falling = (list(islice(rule(examples, eta, EPSILON, w), 1000))
                              for rule in (batch.batch_perceptron, batch.decreasing))
            yield row(w, eta, len(steps), sum(len(step.mistakes) for step in steps), steps[-1].after, len(falling))
    yield row.computed("The last column has the passes with a decreasing η: that is advice, not a theorem.")
    yield floor.note("DE14", "From 0 the passes and mistakes are those of any other η.")


def searched(data, examples):
    """η chosen by line search on J_p, until it chooses 0."""
    w, eta = [0, 1, 0], 1
    yield header("batch", "η by line search", data, "line_search", tie=TIE, start=w, stop="the best η is 0")
    row = Rows(t="t", w="w", delta="delta / N", eta="η", J_p="J_p")
    while eta:
        delta = average_gradient(w, examples)
        eta = batch.line_search(w, delta, examples) if any(delta) else 0
        yield row(row.count, w, delta, eta, J_p(w, examples))
        w = subtract(w, scale(eta, delta))
    yield row.computed("The η that minimises J_p leads to where straight pieces of J_p meet, with examples at y·u = 0. "
                       "There no step along -delta lowers J_p, so the search ends with mistakes left. From w = 0 it "
                       "ends at once: J_p is 0 there (DE12).")
