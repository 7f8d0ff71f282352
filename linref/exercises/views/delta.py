"""The delta rule, in turn and as a batch, as a trace."""

from linref.cells import between, found
from linref.exercises.delta import delta_rule, squared_error
from linref.exercises.least_squares import least_squares, remaining
from linref.exercises.perceptron import target
from linref.exercises.views import (
    EACH, about, cells_of_samples, conventions_of, from_sheet, from_the_exercise, handout_under, read_any, start)
from linref.lists import SingularMatrix, dot, norm_squared, scale
from linref.samples import InputError
from linref.scalar import as_int, ratio
from linref.tracer import NO_BREAK, Steps, in_full, in_short, line, plural

USES = ("data", "start", "rate", "limit", "labels", "bias", "constant", "order", "ask")
READS = read_any
DEFAULT_RUNS = ("turn", 1), ("batch", 2)  # orders and passes
MAX_EXACT = 800  # digits of the longest number times samples taken up to which steps are exact; fractions grow


def trace(options):
    """The rule on samples, one after the other or at once; without options both, for two passes."""
    if options.order not in (None, "turn", "batch"):
        raise InputError("--order: the delta rule takes its samples in turn or as a batch; expected turn or batch")
    case, data, rules, xs = from_sheet(options, "umbc-and-delta")
    yield from about(options, "The delta rule (Widrow-Hoff, Adaline): each sample adds η (t - net) x to w",
                     "t is the label of a sample x, net = w·x, and η is the learning rate. The AND exercise of "
                     "UMBC asks only for the first run below. We added the batch.")
    said = {}
    if options.rate is None and options.data:
        rules = rules._replace(rate=ratio(1, sum(map(norm_squared, xs)) or 1))
        said = {"rate": line("η = 1/Σ‖x‖² = ", in_full(rules.rate), ", so small that a batch does not diverge")}
    default = None if options.data or rules.bias == "none" else case.stated
    rules = rules._replace(start=start(options, data, rules, default), stop="passes")
    for order, passes in DEFAULT_RUNS if options.nothing_asked else ((rules.order, options.passes),):
        yield from run_of(data, rules._replace(order=order, limit=passes), xs, said, options)
    yield from in_short(
        "The delta rule uses the error t - net of every sample, also of those that are classified correctly. As a "
        "batch it is gradient descent on E. If w changes after every sample and η is small and constant, w comes near "
        "the minimum of E, but in general does not reach it.")


def run_of(data, rules, xs, said, options):
    """A run in some order; what is longer than a few passes is computed in floats."""
    ts, count, number, stop = [target(y, rules) for y in data.signs], rules.limit * len(xs), as_int, ""
    if count * max(len(str(a)) for x in xs for a in x) > MAX_EXACT:
        number, stop = float, "; computed in floating point, so a printed 1e-16 may be 0"
    rules, cells = rules._replace(threshold=ratio(sum(rules.labels), 2)), cells_of(data, rules, xs, ts, options.data)
    yield from_the_exercise(options, handout_under(rules).header(
        "delta", "Delta rule" + ", as a batch" * (rules.order == "batch"), data, "delta_rule", conventions_of(rules),
        cells, update=None, threshold=None, stop=f"after {plural(rules.limit, 'pass')}{stop}", **said))
    w, *inside = [list(map(number, x)) for x in (rules.start, *xs)]
    steps = delta_rule(inside, ts, w, number(rules.rate), rules.order)
    as_in_the_file = (step._replace(x=xs[step.i - 1]) for step in steps)
    run = Steps(as_in_the_file, rules.start, count, lambda step: step.after != step.w)
    yield from run.traced(cells, row_of, lambda step: f"pass {step.epoch}")
    yield from ended(run, xs, ts, rules)


def cells_of(data, rules, xs, ts, own):
    """The values of a step: x with its constant, t, net, its error, the weights then, and E at the end of a pass.

    Of the reader's own samples, which may be long, t·net has no column, nor has t - net with many features.
    """
    def loss(i, after):
        return squared_error(t - dot(after, x) for x, t in zip(xs, ts)) if i == len(xs) else None

    return cells_of_samples(
        data, rules, EACH, "η (t - net) x", [
            found(net=("net", "net = w·x", dot, "w x"),
                  product=("t·net" if rules.labels == (1, -1) and not own else None,
                           "A sample is classified correctly if t·net > 0", lambda t, net: t * net, "t net")),
            between(error=(None if own and len(xs[0]) > 3 else "t - net", "t - net", lambda t, net: t - net, "t net"),
                    delta_w=(None, "Δw = η (t - net) x", lambda error, x: scale(rules.rate * error, x), "error x"),
                    E=(None, "E = ½ Σ (t - net)²", loss, "i after"))])


def row_of(step):
    """A sample in a row, and E at the end of a pass."""
    yield step.row()
    if step.E is not None:
        yield line("With the w of the last row: E = ½ Σ (t - net)² = ", step("E"), ".")


def ended(run, xs, ts, rules):
    """How many samples are classified correctly at the end, and where E stands beside its minimum."""
    slower = "With the rate 1/Σ‖x‖² = ", ratio(1, sum(map(norm_squared, xs)) or 1), " the delta rule does not diverge."
    if run.diverged:
        yield run.diverged_outcome()
        yield line(*slower)
        return
    E, minimum, middle = ratio(remaining(xs, run.w, ts), 2), None, rules.threshold
    said = ["E = ", E, ". More than one w minimises E."]
    try:
        best = least_squares(xs, ts)
        minimum = ratio(remaining(xs, best, ts), 2)
        said = ["E = ", E, ". Least squares gives the minimum E = ", minimum, " at w = ", best, "."]
    except SingularMatrix:
        pass
    nearer = ", with net nearer to t than to the other label" if middle else ", with t·net > 0"
    right = sum((dot(run.w, x) - middle) * (t - middle) > 0 for x, t in zip(xs, ts))
    ending = run.computed(
        f"Stopped after {plural(run.count // len(xs), 'pass')}: {right} of {plural(len(xs), 'sample')} classified "
        f"correctly{nearer}. w{NO_BREAK}={NO_BREAK}", run.w, ".", E=E, minimum=minimum,
        wrong=len(xs) - right)
    if 2 * E > remaining(xs, rules.start, ts):
        said += [" E is larger than at the start. ", *slower]
    yield ending._replace(blocks=[*ending.blocks, line(*said)])
