"""Online Perceptron Algorithm, and online beside batch, as a trace."""

from itertools import islice, zip_longest
from operator import le
from random import Random

from linref.discriminants import batch, online
from linref.discriminants.data import EPSILON, TRIPLE, examples_of
from linref.discriminants.separable import mistakes
from linref.discriminants.traces import TIES, floor, header, in_short, picture, samples, yes
from linref.floor import IN_FULL
from linref.lists import norm_squared, zeros
from linref.tracer import Closing, Heading, Row, Rows, Steps, Traced, line, listed
from linref.whole import Units

USES = ("data", "start", "rate", "limit", "seed", "ask")
TIE = TIES[le]
CLEAN = "every example right since the last update"


def trace(options):
    """The algorithm, what each correction does, other orders, and the batch algorithm beside it."""
    data = options.data or TRIPLE
    examples, w = examples_of(data), floor.start(options, data)
    yield from online_run(data, examples, w, options)
    if options.rate:
        return
    if len(examples) <= IN_FULL:
        yield from corrections(data, examples, w, options)
    if options.nothing_asked:
        yield from orders(data, examples)
        yield Heading("Online VS. Batch Perceptron")
    yield from side_by_side(data, examples, w, options)
    if options.nothing_asked:
        yield from in_short("Every mistake changes w at once, by y·x, which moves its own y·u up by ‖x‖². How many "
                            "mistakes there are, and which w is found, depends on the order of the examples.")


def order_of(options, n):
    """The order of n examples: in turn, or shuffled for each pass where there is a seed; and its name."""
    if options.seed is None:
        return online.in_turn(range(1, n + 1)), "in turn"
    return online.shuffled(n, Random(options.seed)), f"shuffled for each pass, seed {options.seed}"


def until_right(examples, w, order=None, eta=None):
    """The steps of the algorithm from w, in whole numbers inside."""
    units = Units(examples, w, eta)
    return units.steps(online.until_right(units.samples, order, units.w, units.eta or 1), wx="u")


def online_run(data, examples, w, options):
    """The algorithm, a row for each example; what a pass has done is said at its end."""
    N = len(examples)
    order, order_name = order_of(options, N)
    yield header("online", "Online perceptron algorithm", data, "online_perceptron", tie=TIE, order=order_name,
                 rate=options.rate or "none", start=w, stop=CLEAN + options.at_most("pass"))
    run = Steps(until_right(examples, w, order, options.rate), w, options.passes * N, lambda step: step.mistake)
    before = 0
    yield from samples(data)
    for step in run:
        yield Traced(step, as_row(step, data, examples), step.mistake, f"pass {step.t // N + 1}")
        if step.t % N == N - 1:
            yield Closing(end_of_pass(run.updated - before, step, examples))
            before = run.updated
    outcome = floor.verdict(run, examples)
    yield outcome
    yield from picture(data, run.w)
    if outcome.status == "separated" and run.stopped:
        yield line("The limit came before every example had been met again.")
    elif outcome.status == "separated":
        rate = ("has η = ", options.rate, ", ") if options.rate else ()
        told = f"goes {order_name} and ends once every example has been right since the last update."
        yield floor.note("DE21", "This run ", *rate, told)


def as_row(step, data, examples):
    """An example and the weights that meet it; those after a mistake ✗ stand in the next row."""
    x, y = examples[step.i - 1]
    yield Row(("i", "x", "y", "w", "u = w·x", "y·u", ""),
              (step.i, x, y, step.w, step.u, y * step.u, "✗" if step.mistake else ""))
    if step.mistake:
        yield from picture(data, step.after, ends=False)


def end_of_pass(updates, step, examples):
    """What a pass has done, with the weights after its last step."""
    wrong = len(mistakes(step.after, examples))
    yield line(updates, f" update{'s' * (updates != 1)}; after the pass w = ", step.after, ", ", wrong, " wrong.")


def corrections(data, examples, w, options):
    """y·u of every mistake before and after its correction."""
    N = len(examples)
    order, order_name = order_of(options, N)
    yield header("online", "What each correction does", data, "corrected_value", tie=TIE, order=order_name, start=w)
    row = Rows(turn="pass", i="i", w="w", before="y·u before", growth="‖x‖²", after_it="y·u after", correct="correct")
    for step in islice(until_right(examples, w, order), options.passes * N):
        if step.mistake:
            x, y = examples[step.i - 1]
            after = online.corrected_value(step.w, x, y)
            yield row(step.t // N + 1, step.i, step.w, y * step.u, norm_squared(x), after, yes(after > 0))
    yield row.computed("Each correction adds ‖x‖² to the y·u of its own example: toward correcting it. It is also w - "
                       "∇J_i, a step of gradient descent with η = 1 on that example's J_i alone, which is what makes "
                       "it stochastic.")


def orders(data, examples):
    """All orders of the examples."""
    yield header("online", "Every order of the examples", data, "every_order", tie=TIE,
                 order="in turn, each order again and again", start=zeros(len(examples[0][0])), stop=CLEAN)
    row = Rows(order="order", mistakes="mistakes", w="w at the end")
    counts = set()
    for order, count, w in online.every_order(examples):
        counts.add(count)
        yield row(listed(order), count, w)
    *fewer, largest = sorted(counts)
    yield row.computed(f"The order alone decides between {listed(fewer)} and {largest} mistakes, and which separating "
                       "w is found.")


def side_by_side(data, examples, w, options):
    """The passes of both algorithms on the same examples, with the mistakes of each."""
    yield header("online", "Online beside batch", data, tie=TIE, rate="1 for batch, not divided by N; none for online",
                 order="in turn", start=w, stop=f"{CLEAN}; |delta| < 10⁻⁹{options.at_most('pass')}")
    row = Rows(t="pass", w="w online", online=None, w_batch="w batch", batch=None, online_numbers="wrong online",
               batch_numbers="wrong batch")
    units = Units(examples, w)
    one_by_one = online.passes(online.until_right(units.samples, w=units.w), len(examples))
    at_once = batch.fixed_increment(units.samples, units.m * EPSILON, units.w)
    for one, other in islice(zip_longest(*map(units.steps, (one_by_one, at_once))), options.passes):
        (*online_cells, numbers), (*batch_cells, batch_numbers) = cells(one), cells(other)
        yield row(row.count + 1, *online_cells, *batch_cells, numbers, batch_numbers)
    yield row.computed("Batch, here the fixed increment, collects the corrections of a pass and applies them at its "
                       "end; online applies each at once and meets the next example with the new w. So the two "
                       "may make different mistakes.")


def cells(step):
    """The weights and mistakes of a pass of one of the two algorithms; nothing if it has ended before."""
    return (step.w, step.mistakes, listed(step.mistakes)) if step else (None, None, "")
