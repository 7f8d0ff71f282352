"""Several classes in turn, as a trace."""

from functools import partial

from linref.exercises.data import CASES
from linref.exercises.multiclass import multiclass
from linref.exercises.perceptron import SETTINGS, contradiction, until_clean, with_constant
from linref.exercises.traces import columns, data_of, floor
from linref.lists import negate, zeros
from linref.samples import InputError, read_classes
from linref.tracer.events import Heading, Row, Steps, line
from linref.tracer.words import plural, subscript
from linref.verdict import Words, verdict

USES = ("data", "rate", "limit", "bias", "constant", "tie")
READS = partial(read_classes, most=None)


def trace(options):
    """A run with one tie or, in the tour, both, one after the other."""
    if options.tie not in (None, "highest", "lowest"):
        raise InputError(f"--tie {options.tie}: of several classes; expected highest or lowest")
    case = CASES["kcl-2.11"]
    told = {name: getattr(options, name) for name in ("bias", "constant", "rate") if getattr(options, name) is not None}
    given = (SETTINGS if options.data else case.given)._replace(tie="either", **told)
    if contradiction(given):
        raise InputError("--" + contradiction(given).replace(" and ", " and --", 1))
    data = options.data or data_of(case)
    yield from run_of(data, given, options.tie or "highest", options)
    if options.nothing_asked:
        yield Heading("The other tie")
        yield from run_of(data, given, "lowest", options)


def run_of(data, given, tie, options):
    """A run, a row for each sample with each discriminant and the weights of the classes then."""
    xs = [with_constant(x, given) for x in data.points]
    w = [zeros(len(xs[0]))] * len(data.names)
    here = floor._replace(classes=("c₁", "c₂"))
    yield here.header("multiclass", "Several classes", data, "multiclass", labels=f"classes 1 to {len(w)}",
                      tie=f"of equal discriminants the {tie}", bias=f"{given.bias}, constant {given.constant}",
                      rate=given.rate, update="on a mistake w_t + η x and w_o - η x",
                      order="in turn, each at once", start="0", stop=f"{plural(len(xs), 'sample')} in a row right"
                      + options.at_most("pass"))
    run = Steps(until_clean(multiclass(xs, data.classes, w, given.rate, tie), len(xs)), w, options.passes * len(xs),
                lambda step: step.o != step.t)
    yield from run.traced(lambda step: told_row(step, data, given), lambda step: f"pass {step.epoch}")
    yield from ended(run, xs, data)


def told_row(step, data, given):
    """A sample in a row."""
    names = [subscript(k) for k in range(1, len(step.w) + 1)]
    x = columns("x", given, data)
    yield Row(("i", *x, "t", *(f"net{k}" for k in names), "o", "", *(f"w{k}" for k in names)),
              (step.i, *step.x, step.t, *step.nets, step.o, "" if step.o == step.t else "✗", *step.after))


def ended(run, xs, data):
    """The weights at the end, and whether any have every sample's own discriminant above all others."""
    vectors, names = [], []
    K = len(data.names)
    for i, (x, t) in enumerate(zip(xs, data.classes), start=1):
        for k in range(1, K + 1):
            if k != t:
                blocks = {t: x, k: negate(x)}
                vectors.append([a for place in range(1, K + 1) for a in blocks.get(place, zeros(len(x)))])
                names.append(f"{i}, {t} over {k}")
    flat = [a for w_k in run.w for a in w_k]
    words = Words("(w₁, …, wₖ)", "block vector", "difference", "pair")
    outcome = verdict(run, flat, vectors, names, None, None, words)
    yield outcome._replace(facts={**outcome.facts, "w": run.w})
    yield line(*(part for k, w_k in enumerate(run.w, start=1) for part in (f"w{subscript(k)} = ", w_k, "   ")))
