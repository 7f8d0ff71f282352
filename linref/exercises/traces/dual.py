"""Weights from told mistake counts, as a trace."""

from linref.exercises.data import CASES
from linref.exercises.dual import from_counts
from linref.exercises.explain import states
from linref.exercises.perceptron import with_constant
from linref.exercises.traces import data_of, named, read_any, settled, start
from linref.exercises.traces.perceptron import ended
from linref.samples import InputError
from linref.tracer.events import Row, Steps, line

USES = ("data", "start", "rate", "labels", "bias", "constant", "counts", "ask")
READS = read_any


def trace(options):
    """The sum, sample by sample; own samples whose counts are not told are counted in the perceptron's own run."""
    case = CASES["mit-686x-midterm"]
    data = options.data or data_of(case)
    given = settled(options, data)
    w = start(options, data, given)
    counts = options.counts or (counted(data, given, w) if options.data else case.told)
    if len(counts) != len(data.points) or any(count < 0 or count % 1 for count in counts):
        raise InputError(f"--counts: expected {len(data.points)} whole numbers from 0 on, one for each sample")
    here, conventions = named(given)
    conventions |= {"tie": None, "order": None, "update": "α times η y x"}
    yield here.header("dual", "Weights from counts", data, "from_counts", **conventions, start=w)
    if options.data and not options.counts:
        yield line("The counts α are those of exercises perceptron on these samples, in turn, from the same w.")
    xs = [with_constant(x, given) for x in data.points]
    run = Steps(from_counts(xs, data.signs, counts, w, given.rate), w, None, lambda step: step.alpha)
    yield from run.traced(lambda step: [Row(
        ("i", "x", "y", "α", "η α y x", "w then"), (step.i, step.x, step.y, step.alpha, step.delta_w, step.after))])
    yield from ended(run, data, given, here)


def counted(data, given, w):
    """How often each sample is a mistake of the perceptron in turn, in at most 1000 passes."""
    counts = [0] * len(data.points)
    for step, _, over in states(data.points, data.signs, given, w):
        counts[step.i - 1] += not over and step.o != step.t
    return counts
