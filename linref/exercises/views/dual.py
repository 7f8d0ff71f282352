"""Weights from told mistake counts, as a trace."""

from linref.exercises.data import CASES
from linref.exercises.dual import from_counts
from linref.exercises.perceptron import with_constant
from linref.exercises.views import data_of, named, read_any, settled, start
from linref.exercises.views.perceptron import ended
from linref.samples import InputError
from linref.tracer import Outcome, Row, Steps, line

USES = ("data", "start", "rate", "labels", "bias", "constant", "counts", "ask")
READS = read_any


def trace(options):
    """The sum, sample by sample; own samples count once each unless their counts are told."""
    case = CASES["mit-686x-midterm"]
    data = options.data or data_of(case)
    given = settled(options, data)
    w = start(options, data, given)
    counts = options.counts or ([1] * len(data.points) if options.data else case.told)
    if len(counts) != len(data.points) or any(count < 0 or count % 1 for count in counts):
        raise InputError(f"--counts: expected {len(data.points)} whole numbers from 0 on, one for each sample")
    here, conventions = named(given)
    conventions |= {"tie": None, "order": None, "update": "α times η y x", "start": w}
    conventions["given"]["counts"] = counts
    yield here.header("dual", "Weights from counts", data, "from_counts", **conventions)
    xs = [with_constant(x, given) for x in data.points]
    run = Steps(from_counts(xs, data.signs, counts, w, given.rate), w, None, lambda step: step.alpha)
    yield from run.traced(lambda step: [Row(
        ("i", "x", "y", "α", "η α y x", "w then"), (step.i, step.x, step.y, step.alpha, step.delta_w, step.after))])
    for event in ended(run, data, given, here):
        if isinstance(event, Outcome) and event.status == "converged":
            said = "Not separated: {wrong} on the wrong side, {on_the_boundary} on the boundary.".format(**event.facts)
            event = event._replace(status="computed", blocks=[line(said, indent=0), *event.blocks[1:]])
        yield event
