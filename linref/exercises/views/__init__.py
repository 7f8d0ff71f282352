"""How the exercises' runs are printed: a module for each topic, whose `trace` is a stream in print order."""

from functools import lru_cache, partial
from itertools import accumulate, islice

from linref.cells import Cells, after, before, given
from linref.exercises.data import SHEET
from linref.exercises.perceptron import SETTLED, VALUES, contradiction, with_constant
from linref.handout import Handout
from linref.lists import add, zeros
from linref.options import FIELDS
from linref.samples import InputError, read_classes
from linref.tracer import Heading, Numbers, in_full, line, plural
from linref.verdict import Vocabulary

handout = Handout("exercises", words=Vocabulary("w", "±x", "net", "sample"), classes=("t = 1", "t = -1"))
read_any = partial(read_classes, least=1)  # one class, or a single sample, is enough
AT_ZERO = {
    "positive": "net = 0 counts as o = {0}", "negative": "net = 0 counts as o = {1}",
    "half": "net = 0 counts as o = {2:g}, halfway", "mistake": "net = 0 counts as a mistake without an output",
    "either": "net = 0 counts as correct, o = t", "highest": "of equal discriminants the highest class wins",
    "lowest": "of equal discriminants the lowest class wins"}
SEVERAL = ("highest", "lowest")  # values of at_zero where there are several classes
DECIDED = ("positive", "negative", *SEVERAL)  # values of at_zero that give a new point its class as well
MAX_RUN = 5_000_000  # numbers of samples that a run meets before it is given up, with 20 more for each sample
MAX_NUMBERS = 60_000  # of samples that a run of compare or explain meets before it is given up
UPDATES = {"label": "w ← w + η y x on a mistake, with y = ±1", "error": "w ← w + η (t - o) x",
           "net": "w ← w + η (t - net) x on every sample", "counts": "w ← w + η α y x"}
STOPS = {"row": "after {} in a row", "pass": "after a pass without a mistake",
         "correct": "after an update by which all samples are correct"}
ORDERS = {"turn": "each sample in turn", "restart": "again from the first sample after each update",
          "batch": "all changes of a pass at its end"}
TERMS = (
    "at net = 0: mistake is no output, so always a mistake; either is o = t, so never one; half is an o halfway "
    "between the labels; positive and negative are the o of that class.",
    "update: label is w ← w + η y x on a mistake, with y = ±1; error is w ← w + η (t - o) x.",
    "order: turn updates after each sample; restart begins a new pass after each update; batch updates at the end of "
    "a pass.")


def option_of(name):
    """The option that states a convention.

    >>> option_of("at_zero"), option_of("bias")
    ('tie', 'bias')
    """
    return "tie" if name == "at_zero" else name.replace("_", "-")


def in_print(names):
    """The names of some conventions, as they are printed.

    >>> in_print(["bias", "at_zero"])
    'bias, at net = 0'
    """
    return ", ".join(names).replace("at_zero", "at net = 0")


def terms():
    """The meaning of the values in a table of conventions."""
    yield Heading("The conventions")
    yield from map(line, TERMS)


def on(data):
    """A title and the samples of a set, above what follows on them."""
    yield Heading(data.source)
    yield from handout.samples(data, "i", "t")


def never_left_out(row, **known):
    """A row of a list that is printed however long the list is."""
    return row(**known)._replace(news=row.count)


def as_typed(x):
    """A number as a text that loses no digit of it.

    >>> from fractions import Fraction
    >>> as_typed(Fraction(1, 5)), as_typed(Fraction(1, 3))
    ('0.2', '1/3')
    """
    return Numbers().show(in_full(x))


def stated_in(options):
    """The conventions that the caller states, by their names in the record."""
    values = {name: getattr(options, FIELDS[option_of(name)]) for name in SETTLED}
    return {name: value for name, value in values.items() if value is not None}


def settled(options, data, default=SHEET):
    """The conventions of a run: what the caller states, the file's own labels, and the default."""
    if options.tie in SEVERAL:
        raise InputError(f"--tie {options.tie}: only where there are several classes; expected "
                         + " or ".join(VALUES["at_zero"]))
    if data.names == ["1", "0"]:
        default = default._replace(labels=(1, 0))
    if options.update == "error" and default.at_zero == "mistake":
        default = default._replace(at_zero="positive")
    rules = default._replace(**stated_in(options))
    if contradiction(rules):
        raise InputError("--" + contradiction(rules).replace(" and ", " and --"))
    if isinstance(rules.order, tuple) and not set(rules.order) <= set(range(1, len(data.points) + 1)):
        raise InputError(f"--order {numbers_in(rules.order)}: expected numbers of samples, from 1 to "
                         f"{len(data.points)}")
    return rules


def numbers_in(order):
    """The numbers of an order, with commas between them."""
    return ", ".join(map(str, order))


def bounded(options, data):
    """The options, with a limit where a run would take too many samples without one."""
    most = 1 + MAX_RUN // (len(data.points) * (data.dimension + 20))
    return options._replace(limit=most) if options.limit is None and most < options.passes else options


def at_most(passes, options, data):
    """After how many passes a run is given up: what the caller says; fewer where samples have many numbers."""
    numbers = len(data.points) * data.dimension
    return min(passes, 1 + MAX_NUMBERS // numbers) if options.limit is None else options.limit


def handout_under(rules):
    """The handout with the labels of some conventions, and the sentences that it makes of each."""
    *others, last = rules.labels
    classes, update = (f"t = {others[0]}", f"t = {last}"), UPDATES
    if rules.at_zero in SEVERAL:
        classes, update = ("c₁", "c₂"), {"label": "w_t ← w_t + η x and w_o ← w_o - η x on a mistake"}
    values, zone = (others[0], last, (others[0] + last) / 2), rules.dead_zone
    at_zero = {value: text.format(*values) for value, text in AT_ZERO.items()}
    if zone:
        at_zero = {value: text.replace("net = 0", f"-{as_typed(zone)} ≤ net ≤ {as_typed(zone)}")
                   for value, text in at_zero.items()}
    orders = ORDERS
    if isinstance(rules.order, tuple):
        orders = {rules.order: f"samples {numbers_in(rules.order)} in each pass"}
    constant = f"{rules.bias}, with the constant input {as_typed(rules.constant)}" if rules.constant else rules.bias
    return handout._replace(classes=classes, says={
        "labels": {rules.labels: f"{', '.join(map(str, others))} and {last}"},
        "at_zero": at_zero,
        "bias": {"first": constant, "last": constant, "none": "none"},
        "update": update, "threshold": {rules.threshold: rules.threshold},
        "bias_rate": {rules.bias_rate: rules.bias_rate}, "order": orders})


def conventions_of(rules, **more):
    """The conventions for a header: with the class of a new point at net = 0; a threshold of 0 is none."""
    own = {"decides": rules.at_zero if rules.at_zero in DECIDED else None, "threshold": rules.threshold or None}
    if rules.bias == "none":
        own["constant"] = None
    if rules.order == "batch":
        own["mean"] = False
    return rules._replace(**own, **more)


def start(options, data, rules, default=None):
    """The weights to start from: the caller's, the default, or 0."""
    size = data.dimension + (rules.bias != "none")
    weights = plural(data.dimension, "weight")
    order = {"first": f"the bias, first, and {weights}", "last": f"{weights} and the bias, last", "none": weights}
    return options.start_of(size, default or zeros(size), order[rules.bias])


def inputs(data, rules):
    """The samples, each with the constant input where the bias has its place."""
    return [with_constant(x, rules) for x in data.points]


def columns(letter, rules, data):
    """A title for each entry of x, as a file names it, or of w; that of the constant is x0 or w0."""
    names = letter == "x" and data.features or [f"{letter}{number}" for number in range(1, data.dimension + 1)]
    return with_constant(list(names), rules._replace(constant=f"{letter}0"))


def cells_of_samples(data, rules, each, change, middle, steps, **known):
    """The cells of a step on one sample: x with its constant, t, those in the middle, and the new weights.

    `change` is the formula of what is added to w, and `steps(w)` are the steps of the algorithm from w.
    """
    w = columns("w", rules, data)
    last = [after(after=(w, f"w ← w + {change}", add, "w delta_w"))]
    if rules.order == "batch":
        formula = f"w ← w + the sum of {change} after the last sample of a pass"
        last = batch_cells(w, formula, len(data.points), steps)
    first = given(epoch=None, i="i", x=columns("x", rules, data), t="t"), before(w=None)
    return Cells(each, *first, *middle, *last, taken=None if rules.order == "batch" else "i", **known)


def batch_cells(titles, formula, N, steps):
    """The cells of a batch of N samples: Σ, the sum of Δw so far in a pass, and w, to which it is added at the end.

    `steps(w)` are the steps of the batch from the weights w.
    """
    @lru_cache(maxsize=1)
    def sums(w):
        changes = (step.delta_w for step in islice(steps(list(w)), N))
        return list(accumulate(changes, add, initial=zeros(len(w))))

    def new_w(c):
        return add(c.w, add(c.sum, c.delta_w)) if c.i == N else c.w

    def new_sum(c):
        return zeros(len(c.w)) if c.i == N else add(c.sum, c.delta_w)

    yield before(sum=(None, "", lambda c: sums(tuple(c.w))[c.i - 1]))
    yield after(after=(titles, formula, new_w), sum_after=(None, "", new_sum))
