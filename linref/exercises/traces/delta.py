"""The delta rule, in turn and as a batch, as a trace."""

from linref.exercises.data import AND, CASES, SIGNS
from linref.exercises.delta import batch, delta_rule, squared_error
from linref.exercises.least_squares import least_squares
from linref.exercises.perceptron import target, with_constant
from linref.exercises.traces import columns, named, read_any, settled, start
from linref.lists import SingularMatrix, dot, norm_squared
from linref.samples import Data, InputError
from linref.scalar import ratio
from linref.tracer.events import Row, Steps, line
from linref.tracer.words import plural

USES = ("data", "start", "rate", "limit", "labels", "bias", "constant", "order")
READS = read_any
SLIDES = Data(SIGNS, [2 if y < 0 else 1 for y in AND], ["1", "-1"], "and, in 1 and -1")
EXACT = 200  # samples taken up to which steps are exact; fractions grow with each


def trace(options):
    """The rule on samples, one after the other or at once; in the tour both, for three passes."""
    if options.order == "restart":
        raise InputError("--order: 'restart'; the delta rule takes its samples in turn or as a batch")
    data = options.data or SLIDES
    given = settled(options, data, CASES["umbc-and-delta"].given)
    xs = [with_constant(x, given) for x in data.points]
    if options.rate is None and options.data:
        given = given._replace(rate=ratio(1, sum(map(norm_squared, xs)) or 1))
    w = start(options, data, given, None if options.data or len(xs[0]) < 3 else CASES["umbc-and-delta"].told)
    passes = 3 if options.nothing_asked else options.passes
    for order in ("turn", "batch") if options.nothing_asked else (given.order,):
        yield from run_of(data, given._replace(order=order), xs, w, passes)


def run_of(data, given, xs, w, passes):
    """A run in some order; what is longer than a few passes is computed in floats."""
    ts = [target(y, given) for y in data.signs]
    floats = passes * len(xs) > EXACT
    here, conventions = named(given)
    conventions |= {"tie": None, "update": "w + η (t - net) x, on every sample", "start": w}
    name = "Delta rule" if given.order == "turn" else "Delta rule, as a batch"
    yield here.header("delta", name, data, "delta_rule" if given.order == "turn" else "batch", **conventions,
                      stop=f"after {plural(passes, 'pass')}" + ("; in floats" if floats else ""))
    numbers = [[float(a) for a in x] for x in xs] if floats else xs
    begin = list(map(float, w)) if floats else w
    if given.order == "turn":
        yield line("In each row: net by the w of the row above, t - net, and w + η (t - net) x.")
        run = Steps(delta_rule(numbers, ts, begin, number(given.rate, floats)), w, passes * len(xs))
        yield from run.traced(lambda step: row_of(step, data, given), lambda step: f"pass {step.epoch}")
    else:
        yield from here.samples(data, "i", "t", ts)
        yield line("Each row lists net and t - net of these samples in their order; Δw is the sum of η (t - net) x.")
        run = Steps(batch(numbers, ts, begin, number(given.rate, floats)), w, passes)
        yield from run.traced(lambda step: row_of_pass(step, data, given))
    yield from ended(run, xs, ts, given)


def number(rate, floats):
    """The rate as the steps take it."""
    return float(rate) if floats else rate


def row_of(step, data, given):
    """A sample in a row."""
    yield Row(("i", *columns("x", given, data), "t", "net", "t - net", *columns("w", given, data)),
              (step.i, *step.x, step.t, step.net, step.error, *step.after))


def row_of_pass(step, data, given):
    """A pass of the batch in a row."""
    yield Row(("pass", "net", "t - net", "E", "Δw", *columns("w", given, data)),
              (step.epoch, step.net, step.error, step.E, step.delta_w, *step.after))


def ended(run, xs, ts, given):
    """Where E stands at the end, beside the least that there is, and how many samples are on their right side."""
    if run.diverged:
        yield run.diverged_outcome()
        yield line("A rate that always descends: ", ratio(1, sum(map(norm_squared, xs))), ", 1 over Σ ‖x‖².")
        return
    E = squared_error([t - dot(run.w, x) for x, t in zip(xs, ts)])
    middle = ratio(sum(given.labels), 2)
    wrong = sum((dot(run.w, x) - middle) * (t - middle) <= 0 for x, t in zip(xs, ts))
    said = ["E = ", E, f" after {plural(run.count, 'step')}"]
    try:
        best = least_squares(xs, ts)
        lowest = squared_error([t - dot(best, x) for x, t in zip(xs, ts)])
        said += ["; the least is ", lowest, ", at w = ", best]
    except SingularMatrix:
        lowest = None
    yield run.computed(*said, f". {plural(wrong, 'sample')} on the wrong side of net = ", middle, ".", E=E,
                       least=lowest, wrong=wrong)
