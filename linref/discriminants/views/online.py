"""Online Perceptron Algorithm, and online beside batch, as a trace."""

from itertools import islice

from linref.cells import Cells, after, before, found, given
from linref.discriminants import batch, online
from linref.discriminants.data import EPSILON
from linref.discriminants.views import (
    EXAMPLE, PERCEPTRON, VALUES, asked, ended_at, handout, listed, misses, own_picture, samples, searched,
    spared)
from linref.integer_units import Units
from linref.lists import add, scale
from linref.tracer import Heading, in_short, line, join_some, plural

USES = ("data", "start", "limit", "ask")
ONLINE = PERCEPTRON._replace(stop="clean")
CLEAN = "when N in a row are correct"
MAX_COMPARED = 60  # passes of both algorithms side by side


def trace(options):
    """The algorithm and what each correction does, other orders, and the batch algorithm beside it."""
    data, examples, w = asked(options)
    yield Heading("Online Perceptron Algorithm")
    yield from online_run(data, examples, w, options)
    if options.nothing_asked:
        yield line("A mistake on x adds y·x to w. This increases y·u of the same x by ‖x‖², because y² = 1. At a "
                   "mistake the page's gradient of J_i = max(0, -y·u) is -y·x. So the correction is a step of gradient "
                   "descent on J_i with η = 1. The page calls this stochastic gradient descent, because ∇J_i "
                   "approximates ∇J.")
    yield handout.note("DE21", "Here η = 1. The order and the stopping rule are in Rules above.")
    if options.nothing_asked:
        yield Heading("Online VS. Batch Perceptron")
        yield from orders(data, examples, w)
    if options.passes:
        yield from side_by_side(data, examples, w, options)
    yield from in_short("The online algorithm changes w right after each mistake, not once in a pass. Another order of "
                        "the examples may give other mistakes and another w. If no w separates, the "
                        "mistakes never end.")


def online_run(data, examples, w, options):
    """The algorithm, a row for each example."""
    N, rules = len(examples), ONLINE._replace(start=w, limit=options.passes)
    units = Units(examples, w)
    steps = units.steps(online.until_correct(units.samples, w=units.w))
    run = yield from searched(
        "online", "Online perceptron algorithm", data, "online_perceptron", row_cells(examples, rules, numbered=PASS),
        rules, steps, *samples(data), most=options.passes * N, period=N, stop=CLEAN,
        limit=options.stated_limit("pass"))
    yield ended_at(run, examples)
    yield from own_picture(data, run.w)


def updated(w, x, y, mistake):
    """The weights after an example: the update of a mistake, or those before it."""
    return add(w, scale(y, x)) if mistake else w


def row_cells(examples, rules, *more, numbered=(), weights=before(w="w"), change="w ← w + y·x"):
    """The values of a row: an example, the weights that meet it and those after it.

    So that a wide table of passes fits, it has no y·u and no x, which the file has.
    """
    hidden = numbered and [*spared(rules.start, "x"), *spared(rules.start, "yu", examples=examples)]
    return Cells(
        f"Each row is one example{', printed without y·u' * bool(hidden)}.", numbered, EXAMPLE, weights, VALUES,
        misses(rules.at_zero),
        after(after=(None, f"then {change}", updated, "w x y mistake")), *more,
        examples=examples).without(*hidden)


PASS = given(number=("pass", "", lambda t, examples: t // len(examples) + 1, "t examples"))
ORDERS = Cells(
    "Each row is one run.",
    given(order=("order", "every pass takes the examples in the order of the row", None, join_some)),
    found(mistakes=("mistakes", "", None),
          w=("w at the end", "", None)))


def orders(data, examples, w):
    """All orders of the examples, from a w of zeros."""
    known = (dict(zip(("order", "mistakes", "w"), found)) for found in online.every_order(examples))
    row = yield from listed("online", "Every order of the examples", data, ORDERS, ONLINE._replace(start=w), known,
                            function="every_order", stop=CLEAN,
                            order=None)
    yield row.computed("The order may change the number of mistakes and the separating w.")


BESIDE = Cells(
    "Each row is one pass of both algorithms, until one of them stops. The batch algorithm is the fixed increment "
    "perceptron.",
    given(t="pass"), before(w="w online", w_batch="w batch"),
    found(online=("online ✗", "w is taken at the start of the pass. The columns ✗ list the mistakes of each algorithm "
                  "in the pass", None, join_some),
          batch=("batch ✗", "", None, join_some)))


def side_by_side(data, examples, w, options):
    """The passes of both algorithms on the same examples, with the mistakes of each, until one of them ends."""
    most, units = min(options.passes, MAX_COMPARED), Units(examples, w)
    one_by_one = online.passes(online.until_correct(units.samples, w=units.w), len(examples))
    at_once = batch.fixed_increment(units.samples, units.m * EPSILON, units.w)
    both = islice(zip(units.steps(one_by_one), units.steps(at_once)), most)
    known = ({"t": t, "w": one.w, "online": one.mistakes, "w_batch": other.w, "batch": other.mistakes}
             for t, (one, other) in enumerate(both, start=1))
    row = yield from listed(
        "online", "Online beside batch", data, BESIDE.without(*spared(w, "w_batch", examples=examples)),
        ONLINE._replace(start=w, limit=most), known,
        stop="when N in a row are correct (online) or |delta| < ε (batch)",
        limit=options.stated_limit("pass") and plural(most, "pass"))
    yield row.computed("The batch algorithm corrects w at the end of a pass, the online algorithm at once. So the next "
                       "example meets a new boundary, and the mistakes may differ.")
