"""The delta rule, in turn and as a batch, as a trace."""

from linref.exercises.data import AND, CASES, SIGNS
from linref.exercises.delta import delta_rule, squared_error
from linref.exercises.least_squares import least_squares, remaining
from linref.exercises.perceptron import target, with_constant
from linref.exercises.views import at_most, columns, named, read_any, settled, start
from linref.lists import SingularMatrix, dot, norm_squared, scale
from linref.samples import Data, InputError
from linref.scalar import ratio
from linref.tracer import Row, Steps, line, plural
from linref.whole import Units

USES = ("data", "start", "rate", "limit", "labels", "bias", "constant", "order", "ask")
READS = read_any
SLIDES = Data(SIGNS, [2 if y < 0 else 1 for y in AND], ["1", "-1"], "and, in 1 and -1")
EXACT = 800  # digits of the longest number times samples taken up to which steps are exact; fractions grow with each


def trace(options):
    """The rule on samples, one after the other or at once; in the tour both, for three passes."""
    if options.order == "restart":
        raise InputError("--order: 'restart'; the delta rule takes its samples in turn or as a batch")
    data, case = options.data or SLIDES, CASES["umbc-and-delta"]
    passes = 3 if options.nothing_asked else at_most(options.passes, options, data)
    given = settled(options, data, case.given)
    xs = [with_constant(x, given) for x in data.points]
    rate = given.rate
    if options.rate is None and options.data:
        given = given._replace(rate=ratio(1, sum(map(norm_squared, xs)) or 1))
        rate = line(given.rate, ", ours: 1 over Σ ‖x‖²")
    w = start(options, data, given, None if options.data or len(xs[0]) < 3 else case.told)
    for order in ("turn", "batch") if options.nothing_asked else (given.order,):
        yield from run_of(data, given._replace(order=order), rate, xs, w, passes)


def run_of(data, given, rate, xs, w, passes):
    """A run in some order, its rate as the header tells it; what is longer than a few passes is computed in floats."""
    number = float if passes * len(xs) * max(len(str(a)) for x in xs for a in x) > EXACT else lambda a: a
    here, conventions = named(given)
    conventions |= {"tie": None, "update": "w + η (t - net) x, on every sample", "rate": rate, "start": w,
                    "threshold": ratio(sum(given.labels), 2) or None}
    yield here.header("delta", "Delta rule" + ", as a batch" * (given.order == "batch"), data, "delta_rule",
                      **conventions, stop=f"after {plural(passes, 'pass')}" + "; in floats" * (number is float))
    yield line("In each row: net by the w of the row above, the w then. E = ½ Σ (t - net)².")
    ts, numbers = [target(y, given) for y in data.signs], [list(map(number, x)) for x in xs]
    steps = delta_rule(numbers, ts, list(map(number, w)), number(given.rate), given.order)
    run = Steps(steps, w, passes * len(xs), lambda step: step.after != step.w)
    yield from run.traced(lambda step: row_of(step, data, given, xs, ts), lambda step: f"pass {step.epoch}")
    yield from ended(run, xs, ts, given)


def row_of(step, data, given, xs, ts):
    """A sample in a row, in the digits of its file; and E of a pass of a batch."""
    yield Row(("i", *columns("x", given, data), "t", "net", "t - net", *columns("w", given, data)),
              (step.i, *xs[step.i - 1], step.t, step.net, step.error, *step.after))
    if given.order == "batch" and step.i == len(xs):
        yield line("E by the w of this pass: ", squared_error(t - dot(step.w, x) for x, t in zip(xs, ts)))


def ended(run, xs, ts, given):
    """Where E stands at the end, beside the least that there is, and how many samples are on their right side."""
    if run.diverged:
        yield run.diverged_outcome()
        yield line("A rate at which it does not diverge: ", ratio(1, sum(map(norm_squared, xs))), ", 1 over Σ ‖x‖².")
        return
    units, E, middle = Units(xs), ratio(remaining(xs, run.w, ts), 2), ratio(sum(given.labels), 2)
    try:
        best = least_squares(units.samples, ts)
        least = ratio(remaining(units.samples, best, ts), 2)
        said = ["; the least is ", least, ", at w = ", scale(units.m, best)]
    except SingularMatrix:
        least, said = None, ["; several w have the least"]
    right = sum((dot(run.w, x) - middle) * (t - middle) > 0 for x, t in zip(xs, ts))
    yield run.computed("E = ", E, f" after {plural(run.count, 'step')}", *said, ". On their side of net = ", middle,
                       f": {right} of {plural(len(xs), 'sample')}.", E=E, least=least, wrong=len(xs) - right)
