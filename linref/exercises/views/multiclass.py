"""Several classes in turn, as a trace."""

from functools import partial

from linref.cells import Cells, after, before, found, given, marked
from linref.exercises.data import CASES, SHEET, data_of
from linref.exercises.multiclass import largest, moved, multiclass
from linref.exercises.perceptron import until_clean
from linref.exercises.views import (
    EACH, EACH_CLASS, SEVERAL, about, columns, conventions_of, from_the_exercise, handout_under, inputs,
    numbered_by_name, part_of, renamed_in_tables, rows_of_classes, settled, width_of)
from linref.gales import kesler
from linref.gales.views import kesler as kesler_views
from linref.integer_units import Units
from linref.lists import dot, zeros
from linref.tracer import Steps, in_short, line, plural, subscript
from linref.verdict import Vocabulary, verdict

READS = partial(kesler_views.READS, least=1)  # as many samples as the proof can take
PREPARES = numbered_by_name
USES = ("data", "start", "rate", "limit", "bias", "constant", "tie", "ask")
MAX_BESIDE = 57  # characters of the nets and weights of all classes, by width_of, up to which one row has all of them

PAIRS = ("Each sample of class t makes a pair with every other class k. The pair is classified correctly if net_t > "
         "net_k.")
GAMMA = ("Each pair is a vector γ, with x in the place of w_t, -x in the place of w_k, and 0 elsewhere. For example, "
         "with 3 classes, class 2 over class 1 has γ = (-x, x, 0). The product of γ and all weights is net_t - net_k.")


def trace(options):
    """A run with one rule for equal nets."""
    case = CASES["kcl-2.11"]
    data, default = options.data or data_of(case), SHEET if options.data else case.conventions
    rules = settled(options, data, default._replace(at_zero="highest"), SEVERAL)
    rules = rules._replace(labels=tuple(range(1, len(data.names) + 1)))
    yield from about(options, "Several classes: each has its own weights, and the largest net wins")
    yield from run_of(data, rules, options)
    yield from in_short("A mistake adds η x to the weights "
                        "of the sample's class and subtracts η x from the weights of the class that won. An exercise "
                        "must state which class wins if nets are equal.")


def run_of(data, rules, options):
    """A run, a row for each sample with the net of each class and the weights of the classes then."""
    xs, K = inputs(data, rules), len(data.names)
    size, N = len(xs[0]), len(xs)
    start = options.start_of(K * size, zeros(K * size), f"{plural(size, 'weight')} of each class, one after the other")
    w, cells = kesler.unstacked(start, K), cells_of(data, rules)
    yield from_the_exercise(options, handout_under(rules).header(
        "multiclass", "Multiclass perceptron", data, "multiclass",
        conventions_of(rules, start=start, stop="clean", limit=options.passes), cells, start=options.start or "0",
        update=None,
        stop=f"after {plural(N, 'correct sample')} in a row; at most {plural(options.passes, 'pass')}"))
    place = f", with the bias as its {rules.bias} entry" * (rules.bias != "none")
    yield line(f"wₖ is the weight vector of class k{place}.")
    units = Units(xs, w, rules.rate)
    steps = until_clean(multiclass(units.samples, data.classes, units.w, units.eta, rules.at_zero), N)
    run = Steps(units.steps(steps), w, options.passes * N, lambda step: step.o != step.t, period=N)
    yield from run.traced(cells, lambda step: rows_of_classes(step, "nets", "after"), partial(part_of, N=N))
    pairs = [f"sample {i} (class {t} over class {k})"
             for i, t in enumerate(data.classes, start=1) for k in kesler.rivals(t, K)]
    weights = f"({', '.join(named('w', K))})"
    outcome = verdict(
        run, kesler.stacked(run.w), kesler.kesler_samples(xs, data.classes, K), pairs, None, None,
        Vocabulary(weights, "γ", "net_t - net_k", "pair", blocks=K), [weights, " = ", run.w], "either")
    if "certificate" in outcome.facts:
        outcome.blocks.insert(1, line(GAMMA))
    outcome.blocks.insert(0, line(f"{PAIRS} There are {N} · {K - 1} = {plural(N * (K - 1), 'pair')}.", indent=0))
    yield outcome


def cells_of(data, rules):
    """The values of a step: x and its constant, t, the net of every class, o, a mark, the weights of each class."""
    K = len(data.names)
    each, nets, ws = EACH, named("net", K), named("w", K)
    if K * (2 * width_of(data) + 7) > MAX_BESIDE:
        each, nets, ws = EACH_CLASS.format("netₖ uses"), "netₖ", "wₖ"
    return Cells(
        each + renamed_in_tables(data), given(epoch=None, i="i", x=columns("x", rules, data), t="t"), before(w=None),
        found(nets=(nets, "netₖ = wₖ·x", lambda w, x: [dot(w_k, x) for w_k in w], "w x"),
              o=("o", "o = the class of the largest net", largest, "nets at_zero"),
              mistake=("", "✗ if o ≠ t", lambda o, t: o != t, "o t", marked)),
        after(after=(ws, "w_t ← w_t + η x and w_o ← w_o - η x if ✗", moved, "w x t o eta")),
        at_zero=rules.at_zero, eta=rules.rate,
        ways={"after": [lambda c: moved(c.w, c.x, c.t, c.o, c.eta) if c.mistake else c.w]})


def named(letter, K):
    """A name with the number of each class."""
    return [f"{letter}{subscript(k)}" for k in range(1, K + 1)]
