"""Several classes in turn, as a trace."""

from functools import partial

from linref.exercises.data import CASES
from linref.exercises.multiclass import multiclass
from linref.exercises.perceptron import SETTINGS, until_clean, with_constant
from linref.exercises.traces import columns, consistent, data_of, floor, named, told
from linref.lists import negate, zeros
from linref.samples import InputError, read_classes
from linref.tracer import Row, Steps, line, plural, subscript
from linref.verdict import Words, verdict
from linref.whole import Units

USES = ("data", "rate", "limit", "bias", "constant", "tie")
READS = partial(read_classes, most=None)


def trace(options):
    """A run with one tie or, in the tour, both, one after the other."""
    if options.tie not in (None, "highest", "lowest"):
        raise InputError(f"--tie {options.tie}: of several classes; expected highest or lowest")
    case = CASES["kcl-2.11"]
    given = consistent((SETTINGS if options.data else case.given)._replace(**told(options) | {"tie": "either"}))
    for tie in ("highest", "lowest") if options.nothing_asked else (options.tie or "highest",):
        yield from run_of(options.data or data_of(case), given, tie, options)


def run_of(data, given, tie, options):
    """A run, a row for each sample with each discriminant and the weights of the classes then."""
    xs = [with_constant(x, given) for x in data.points]
    w = [zeros(len(xs[0]))] * len(data.names)
    here = floor._replace(classes=("c₁", "c₂"))
    yield here.header("multiclass", "Several classes", data, "multiclass", labels=f"classes 1 to {len(w)}",
                      tie=f"of equal discriminants the {tie}", bias=named(given)[1]["bias"],
                      rate=given.rate, update="on a mistake w_t + η x and w_o - η x",
                      order="in turn, each at once", start="0",
                      stop=f"{plural(len(xs), 'sample')} in a row right{options.at_most('pass')}")
    yield line("In each row: every net by the w of the row above, o the class of the largest, the w then.")
    units = Units(xs, w, given.rate)
    steps = until_clean(multiclass(units.samples, data.classes, units.w, units.eta, tie), len(xs))
    run = Steps(units.steps(steps, x="x", wx="nets"), w, options.passes * len(xs), lambda step: step.o != step.t)
    yield from run.traced(lambda step: row_of(step, data, given), lambda step: f"pass {step.epoch}")
    yield from ended(run, xs, data.classes)


def row_of(step, data, given):
    """A sample in a row."""
    names = [subscript(k) for k in range(1, len(step.w) + 1)]
    x = columns("x", given, data)
    yield Row(("i", *x, "t", *(f"net{k}" for k in names), "o", "", *(f"w{k}" for k in names)),
              (step.i, *step.x, step.t, *step.nets, step.o, "" if step.o == step.t else "✗", *step.after))


def ended(run, xs, classes):
    """The weights at the end, and whether any have every sample's own discriminant above all others."""
    numbers = range(1, len(run.w) + 1)
    pairs = [(i, x, t, k) for i, (x, t) in enumerate(zip(xs, classes), start=1) for k in numbers if k != t]
    vectors = [[a for j in numbers for a in {t: x, k: negate(x)}.get(j, zeros(len(x)))] for _, x, t, k in pairs]
    names = [f"{t} over {k} on sample {i}" for i, _, t, k in pairs]
    words = Words("(w₁, …, wₖ)", "block vector", "difference", "pair")
    outcome = verdict(run, [a for w_k in run.w for a in w_k], vectors, names, None, None, words)
    yield outcome._replace(facts={**outcome.facts, "w": run.w})
    yield line(*[part for k, w_k in zip(numbers, run.w) for part in ("   ", f"w{subscript(k)} = ", w_k)][1:])
