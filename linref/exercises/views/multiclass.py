"""Several classes in turn, as a trace."""

from linref.exercises.data import CASES
from linref.exercises.multiclass import multiclass
from linref.exercises.perceptron import SETTINGS, until_clean, with_constant
from linref.exercises.views import bounded, columns, data_of, handout, named, settled
from linref.gales import kesler
from linref.gales.views.kesler import READS  # noqa: F401, as many samples as the proof can take
from linref.lists import zeros
from linref.samples import InputError
from linref.tracer import Row, Steps, line, plural, subscript
from linref.verdict import Words, verdict
from linref.whole import Units

USES = ("data", "start", "rate", "limit", "bias", "constant", "tie", "ask")


def trace(options):
    """A run with one tie or, in the tour, both, one after the other."""
    if options.tie not in (None, "highest", "lowest"):
        raise InputError(f"--tie {options.tie}: of several classes; expected highest or lowest")
    case, data = CASES["kcl-2.11"], options.data or data_of(CASES["kcl-2.11"])
    given = settled(options._replace(tie=None), data, SETTINGS if options.data else case.given)
    for tie in ("highest", "lowest") if options.nothing_asked else (options.tie or "highest",):
        yield from run_of(data, given, tie, options)


def run_of(data, given, tie, options):
    """A run, a row for each sample with each discriminant and the weights of the classes then."""
    xs, K, options = [with_constant(x, given) for x in data.points], len(data.names), bounded(options, data)
    size = len(xs[0])
    start = options.start_of(K * size, zeros(K * size), f"{plural(size, 'weight')} of each class, one after the other")
    w = kesler.unstacked(start, K)
    yield handout._replace(classes=("c₁", "c₂")).header(
        "multiclass", "Several classes", data, "multiclass", labels=f"classes 1 to {K}",
        tie=f"of equal discriminants the {tie}", bias=named(given)[1]["bias"], rate=given.rate,
        update="on a mistake w_t + η x and w_o - η x", order="in turn, each at once", start=options.start or "0",
        stop=f"{plural(len(xs), 'sample')} in a row right{options.at_most('pass')}",
        given=given._asdict() | {"tie": tie})
    yield line("In each row: every net by the w of the row above, o the class of the largest, the w then. Each sample "
               "pairs its class t with every other k: the γ of t over k has x in the place of w_t, -x in that of w_k.")
    units = Units(xs, w, given.rate)
    steps = until_clean(multiclass(units.samples, data.classes, units.w, units.eta, tie), len(xs))
    run = Steps(units.steps(steps, x="x", wx="nets"), w, options.passes * len(xs), lambda step: step.o != step.t)
    x, nets, ws = columns("x", given, data), *([f"{a}{subscript(k + 1)}" for k in range(K)] for a in ("net", "w"))
    yield from run.traced(lambda step: [Row(
        ("i", *x, "t", *nets, "o", "", *ws),
        (step.i, *step.x, step.t, *step.nets, step.o, "" if step.o == step.t else "✗", *step.after))],
        lambda step: f"pass {step.epoch}")
    pairs = [f"{t} over {k} on sample {i}" for i, t in enumerate(data.classes, start=1) for k in kesler.rivals(t, K)]
    outcome = verdict(run, kesler.stacked(run.w), kesler.kesler_samples(xs, data.classes, K), pairs, None, None,
                      Words("(w₁, …, wₖ)", "γ", "difference", "pair"))
    yield outcome._replace(facts={**outcome.facts, "w": run.w})
