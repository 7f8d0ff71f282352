"""Online Perceptron Algorithm, and online beside batch, as a trace."""

from itertools import islice, zip_longest
from operator import le
from random import Random

from linref.discriminants import batch, online
from linref.discriminants.data import EPSILON, TRIPLE, examples_of
from linref.discriminants.separable import mistakes
from linref.discriminants.views import TIES, handout, header, picture, samples
from linref.handout import LISTED
from linref.lists import zeros
from linref.tracer import Closing, Heading, Row, Rows, Steps, Traced, in_short, line, listed, plural
from linref.whole import Units

USES = ("data", "start", "rate", "limit", "seed", "ask")
TIE = TIES[le]
CLEAN = "every example right since the last update"
COMPARED = 60  # passes of both algorithms, at most


def trace(options):
    """The algorithm and what each correction does, other orders, and the batch algorithm beside it."""
    data = options.data or TRIPLE
    examples, w = examples_of(data), handout.start(options, data)
    yield Heading("Online Perceptron Algorithm")
    yield from online_run(data, examples, w, options)
    if options.rate or not options.passes:
        return
    if options.nothing_asked:
        yield line("Each correction adds ‖x‖² to the y·u of its own example: toward correcting it, though it may stay "
                   "wrong. It is also w - ∇J_i, a step of gradient descent with η = 1 on that example's J_i alone, "
                   "which is what makes it stochastic.")
        yield from orders(data, examples)
        yield Heading("Online VS. Batch Perceptron")
    yield from side_by_side(data, examples, w, options)
    if options.nothing_asked:
        yield from in_short("Every mistake changes w at once; which w is found depends on the order of the examples.")


def order_of(options, n):
    """The order of n examples: in turn, or shuffled for each pass where there is a seed; and its name."""
    if options.seed is None:
        return online.in_turn(range(1, n + 1)), "in turn"
    return online.shuffled(n, Random(options.seed)), f"shuffled for each pass, seed {options.seed}"


def online_run(data, examples, w, options):
    """The algorithm, a row for each example; what a pass has done is said at its end."""
    N = len(examples)
    order, order_name = order_of(options, N)
    yield header("online", "Online perceptron algorithm", data, "online_perceptron", tie=TIE, order=order_name,
                 rate=options.rate or "none", start=w, stop=CLEAN + options.at_most("pass"))
    units = Units(examples, w, options.rate)
    steps = units.steps(online.until_right(units.samples, order, units.w, units.eta or 1), wx="u")
    run = Steps(steps, w, options.passes * N, lambda step: step.mistake)
    yield from samples(data)
    before, part = 0, "pass 1"
    for step in run:
        yield Traced(step, as_row(step, data, examples, options.rate or 1), run.update, part)
        if run.count % N == 0:
            yield Closing(end_of_pass(run.updated - before, step, examples))
            before, part = run.updated, f"pass {run.count // N + 1}"
    yield handout.verdict(run, examples)
    yield from picture(data, run.w)
    yield handout.note("DE21", "What is supplied here stands above the run.")


def as_row(step, data, examples, eta=1, corrects=True):
    """An example and the weights that meet it; of a mistake ✗ its y·u after the correction, if the run has any."""
    x, y = examples[step.i - 1]
    row = {"i": step.i, "x": x, "y": y, "w": step.w, "u = w·x": step.u, "y·u": y * step.u}
    if data.features and len(data.points) <= LISTED:  # x stands above
        del row["x"]
    if corrects:
        row[""] = "✗" if step.mistake else ""
        row["y·u after"] = online.corrected_value(step.w, x, y, eta) if step.mistake else ""
    yield Row(tuple(row), tuple(row.values()))
    if step.mistake:
        yield from picture(data, step.after, ends=False)


def end_of_pass(updates, step, examples):
    """What a pass has done, with the weights after its last step."""
    wrong = len(mistakes(step.after, examples))
    yield line(updates, f" update{'s' * (updates != 1)}; after the pass w = ", step.after, ", ", wrong, " wrong.")


def orders(data, examples):
    """All orders of the examples."""
    yield header("online", "Every order of the examples", data, "every_order", tie=TIE,
                 order="in turn, each order again and again", start=zeros(len(examples[0][0])), stop=CLEAN)
    row = Rows(order="order", mistakes="mistakes", w="w at the end")
    for order, count, w in online.every_order(examples):
        yield row(listed(order), count, w)
    yield row.computed("The order alone decides how many mistakes there are, and which separating w is found.")


def side_by_side(data, examples, w, options):
    """The passes of both algorithms on the same examples, with the mistakes of each."""
    most = min(options.passes, COMPARED)
    yield header("online", "Online beside batch", data, tie=TIE, rate="1 for batch, not divided by N; none for online",
                 order="in turn", start=w, stop=f"{CLEAN}; |delta| < 10⁻⁹; at most {plural(most, 'pass')}")
    row = Rows(t="pass", w="w online", online=None, w_batch="w batch", batch=None, online_numbers="online ✗",
               batch_numbers="batch ✗")
    units = Units(examples, w)
    one_by_one = online.passes(online.until_right(units.samples, w=units.w), len(examples))
    at_once = batch.fixed_increment(units.samples, units.m * EPSILON, units.w)
    for one, other in islice(zip_longest(*map(units.steps, (one_by_one, at_once))), most):
        (*online_cells, numbers), (*batch_cells, batch_numbers) = cells(one), cells(other)
        yield row(row.count + 1, *online_cells, *batch_cells, numbers, batch_numbers)
    yield row.computed("Batch, here the fixed increment, collects the corrections of a pass and applies them at its "
                       "end; online applies each at once and meets the next example with the new w. So the two "
                       "may make different mistakes.")


def cells(step):
    """The weights and mistakes of a pass of one of the two algorithms; nothing if it has ended before."""
    return (step.w, step.mistakes, listed(step.mistakes)) if step else (None, None, "")
