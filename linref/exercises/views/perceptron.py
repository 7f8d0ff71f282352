"""The perceptron with its conventions as arguments, as a trace."""

from linref.exercises.compare import boundary
from linref.exercises.data import AND, SQUARE
from linref.exercises.perceptron import perceptron, until_clean, with_constant
from linref.exercises.views import bounded, columns, named, read_any, settled, start
from linref.handout import DRAWN
from linref.lists import dot, scale
from linref.samples import Data
from linref.scalar import ratio
from linref.tracer import Heading, Row, Steps, line, plural
from linref.verdict import verdict
from linref.whole import Units

USES = ("data", "start", "rate", "limit", "labels", "bias", "constant", "tie", "update", "order", "threshold", "ask")
READS = read_any
ALL_ONES = Data(SQUARE, [2 if y < 0 else 1 for y in AND], ["1", "-1"], "and")


def trace(options):
    """A run under the conventions told; in the tour, what each of them changes."""
    data = options.data or ALL_ONES
    given = settled(options, data)
    yield from run_of(data, given, start(options, data, given), options)
    if not options.nothing_asked:
        return
    yield Heading("By the error, 0 and 1, and as a batch")
    sheet = given._replace(labels=(1, 0), update="error", tie="half", order="batch", bias="first")
    yield from run_of(data._replace(names=["1", "0"]), sheet, [0, 0, 0], options)
    yield Heading("A threshold that is not learned")
    yield from run_of(data, given._replace(bias="none", threshold=ratio(3, 2)), [0, 0], options)


def run_of(data, given, w, options):
    """A run, a row for each sample with a column for each weight."""
    (here, conventions), options, N = named(given), bounded(options, data), len(data.points)
    end = "one whole pass right" if given.order == "batch" else f"{plural(N, 'sample')} in a row right"
    yield here.header("perceptron", "Perceptron", data, "perceptron", **conventions, start=w,
                      stop=end + options.at_most("pass"))
    below = " Below, θ is a weight of 1: (w, 1)·(x, -θ) = w·x - θ, or c > 0 times that." if given.threshold else ""
    yield line("In each row: net by the w of the row above, o beside t, what that adds, the w then.", below)
    units = Units(data.points, [*w, given.threshold], given.rate, divisor=2)  # halves, where o is halfway
    *begin, theta = units.w
    inside = given._replace(rate=units.eta, constant=given.constant * units.m, threshold=theta * units.m)
    steps = until_clean(perceptron(units.samples, data.signs, begin, inside), N, given.order)
    run = Steps(units.steps(steps, w="w delta_w after", x="x", wx="net"), w,
                lambda step: step.epoch > options.passes, lambda step: step.after != step.w)
    yield from run.traced(lambda step: row_of(step, data, given), lambda step: f"pass {step.epoch}")
    yield from ended(run, data, given, here)


def row_of(step, data, given):
    """A sample in a row: x and its constant, t, net, o, Δw if there is any, and the weights then; and a picture."""
    yield Row(("i", *columns("x", given, data), "t", "net", "o", "", "Δw", *columns("w", given, data)),
              (step.i, *step.x, step.t, step.net, "none" if step.o is None else step.o,
               "" if step.o == step.t else "✗", step.delta_w if any(step.delta_w) else "", *step.after))
    yield from picture(data, step.after, given)


def picture(data, w, given):
    """The boundary w·x = θ among the samples, with those that it has on the wrong side, where there is a plane."""
    if data.dimension != 2 or len(data.points) > DRAWN:
        return
    *normal, b = boundary(w, given)
    wrong = [i for i, (x, y) in enumerate(zip(data.points, data.signs), start=1) if y * (dot(normal, x) + b) <= 0]
    yield from named(given)[0].picture(data, [*normal, b], wrong, ends=False)


def ended(run, data, given, here):
    """How a run ended. A fixed threshold counts as a weight of 1, on an input -θ, that has to stay above 0."""
    theta, signs, words, w = given.threshold, data.signs, here.words, run.w
    names = [str(i) for i in range(1, len(signs) + 1)]
    vectors = [scale(y, [*with_constant(x, given), *[-theta] * bool(theta)]) for x, y in zip(data.points, signs)]
    if theta:
        w, words = [*w, 1], words._replace(w="c·(w, 1)", vector="±(x, -θ)")
        if min(dot(w, v) for v in vectors) <= 0:
            vectors, names, signs = [*vectors, [0] * len(run.w) + [1]], [*names, "θ"], [*signs, 1]
    *normal, _ = boundary(run.w, given)
    outcome = verdict(run, w, vectors, names, signs, normal if any(normal) else None, words)
    yield outcome._replace(facts={**outcome.facts, "w": run.w})
    if given.order == "batch" and run.stopped and run.count and run.last.after == run.last.w:
        yield line("The Δw of a pass add up to 0, and so w stays.")
    yield from picture(data, run.w, given)
