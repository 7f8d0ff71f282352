"""Online Perceptron Algorithm, and online beside batch, as a trace."""

from itertools import islice
from random import Random

from linref.cells import Cells, after, before, between, found, given, marked
from linref.discriminants import batch, online
from linref.discriminants.data import EPSILON
from linref.discriminants.views import (
    EXAMPLE, MISSES, PERCEPTRON, TESTS, VALUES, as_row, asked, handout, listed, picture, samples)
from linref.integer_units import Units
from linref.lists import add, dot, scale
from linref.tracer import Heading, Steps, in_short, line, join_some, plural

USES = ("data", "start", "rate", "limit", "seed", "ask")
ONLINE = PERCEPTRON._replace(stop="clean")
CLEAN = "when every example is correct since the last update"
MAX_COMPARED = 60  # passes of both algorithms side by side


def trace(options):
    """The algorithm and what each correction does, other orders, and the batch algorithm beside it."""
    data, examples, w = asked(options)
    yield Heading("Online Perceptron Algorithm")
    if options.nothing_asked:
        yield line("A correction adds ‖x‖² to the y·u of its example, so it moves toward correcting the error. It is "
                   "also w - ∇J_i, a step of gradient descent with η = 1 on the J_i of this one example. Therefore the "
                   "page calls it stochastic.")
    yield from online_run(data, examples, w, options)
    if options.rate or not options.passes:
        return
    if options.nothing_asked:
        yield Heading("Online VS. Batch Perceptron")
        yield from orders(data, examples, w)
    yield from side_by_side(data, examples, w, options)
    if options.nothing_asked:
        yield from in_short("The online algorithm changes w at every mistake at once. The order of the examples "
                            "decides how many mistakes it makes and which w it finds.")


def ordered(rules, options, n, order="shuffled", when=" for each pass"):
    """The conventions with the order of n examples, that order, and its sentence where there is a seed to shuffle."""
    seed = options.seed
    if seed is None:
        return rules, online.in_turn(range(1, n + 1)), {}
    return (rules._replace(order=order, seed=seed), online.shuffled(n, Random(seed)),
            {"order": f"{order}{when}, seed {seed}"})


def online_run(data, examples, w, options):
    """The algorithm, a row for each example; what a pass has done is said at its end."""
    N = len(examples)
    rules = ONLINE._replace(rate=options.rate, start=w, limit=options.passes)
    rules, order, said = ordered(rules, options, N)
    cells = row_cells(examples, rules, AFTERWARDS, pass_number(N),
                      change="w ← w + η y·x" if rules.rate else "w ← w + y·x")
    yield handout.header("online", "Online perceptron algorithm", data, "online_perceptron", rules, cells,
                         stop=CLEAN + options.at_most("pass"), **said)
    units = Units(examples, w, options.rate)
    steps = units.steps(online.until_right(units.samples, order, units.w, units.eta or 1))
    run = Steps(steps, w, options.passes * N, lambda step: step.mistake, period=N if options.seed is None else None)
    yield from samples(data)
    yield from run.traced(cells, as_row(data))
    yield handout.verdict(run, examples)
    if options.data:
        yield from picture(data, run.w)
    yield handout.note("DE21", "The order and the stopping rule of this run are in the header.")


def updated(w, x, y, mistake, eta=1):
    """The weights after an example: the update of a mistake, or those before it."""
    return add(w, scale(eta * y, x)) if mistake else w


def row_cells(examples, rules, more=(), numbered=(), weights=before(w="w"), change="w ← w + y·x"):
    """The values of a row: an example, the weights that meet it and those after it."""
    return Cells(
        "Each row is one example.", numbered, EXAMPLE, weights, VALUES,
        found(mistake=("", f"a row is a mistake (✗) if {TESTS[rules.at_zero]}",
                       lambda miss, yu: miss(yu, 0), "miss yu", marked)),
        after(after=(None, f"then {change}", updated, "w x y mistake eta")), more,
        examples=examples, eta=rules.rate or 1, miss=MISSES[rules.at_zero])


def pass_number(N):
    """The column with the number of the pass, of N examples each."""
    return given(t=("pass", "", None, lambda t: t // N + 1))


AFTERWARDS = between(corrected=(
    "y·u after", "y·u after is y·(w·x) with the new w", lambda c: c.y * dot(c.after, c.x) if c.mistake else None,
    lambda value: "" if value is None else value))


ORDERS = Cells(
    "Each row is one run.", given(order=("order", "", None, join_some)),
    found(mistakes=("mistakes", "Every run ends after a pass without a mistake", None), w=("w at the end", "", None)))


def orders(data, examples, w):
    """All orders of the examples, from a w of zeros."""
    known = (dict(zip(("order", "mistakes", "w"), found)) for found in online.every_order(examples))
    row = yield from listed("online", "Every order of the examples", data, ORDERS, ONLINE._replace(start=w), known,
                            function="every_order", order="as in the row, again and again", stop=CLEAN)
    yield row.computed("The order decides how many mistakes there are and which separating w is found.")


BESIDE = Cells(
    "Each row is one pass of both algorithms.", given(t="pass"), before(w="w online", w_batch="w batch"),
    found(online=("online ✗", "w is taken at the start of the pass; ✗ are its mistakes", None, join_some),
          batch=("batch ✗", "", None, join_some)))


def side_by_side(data, examples, w, options):
    """The passes of both algorithms on the same examples, with the mistakes of each, until one of them ends."""
    most = min(options.passes, MAX_COMPARED)
    units = Units(examples, w)
    one_by_one = online.passes(online.until_right(units.samples, w=units.w), len(examples))
    at_once = batch.fixed_increment(units.samples, units.m * EPSILON, units.w)
    both = islice(zip(*map(units.steps, (one_by_one, at_once))), most)
    known = ({"t": t, "w": one.w, "online": one.mistakes, "w_batch": other.w, "batch": other.mistakes}
             for t, (one, other) in enumerate(both, start=1))
    row = yield from listed(
        "online", "Online beside batch", data, BESIDE, ONLINE._replace(epsilon=EPSILON, start=w, limit=most), known,
        rate="1 for batch (fixed increment)", stop=f"when one of the two ends; at most {plural(most, 'pass')}")
    yield row.computed("Batch applies all corrections of a pass at its end. Online applies each correction at once, so "
                       "the next example meets another boundary and may be another mistake.")
