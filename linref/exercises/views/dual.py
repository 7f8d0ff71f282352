"""Weights from stated counts of mistakes, as a trace."""

from linref.cells import Cells, after, before, between, given
from linref.exercises.data import CASES, data_of
from linref.exercises.dual import from_counts
from linref.exercises.views import conventions_of, handout_under, inputs, read_any, settled, start
from linref.exercises.views.perceptron import ended, picture
from linref.lists import add, scale
from linref.samples import InputError
from linref.tracer import Steps, in_short, line

USES = ("data", "start", "rate", "labels", "bias", "constant", "counts", "ask")
READS = read_any


def trace(options):
    """The sum, sample by sample; own samples count once each unless their counts are stated."""
    case = CASES["mit-686x-midterm"]
    data, counts = options.data or data_of(case), options.counts
    rules, N = settled(options, data, case.conventions), len(data.points)
    w = start(options, data, rules)
    if counts is None:
        counts = [1] * N if options.data else case.stated
    if len(counts) != N or any(count < 0 or count % 1 for count in counts):
        raise InputError(f"--counts: expected {N} whole numbers from 0 on, one for each sample")
    here, cells = handout_under(rules), cells_of(rules)
    yield here.header("dual", "Weights from counts", data, "from_counts", conventions_of(rules, start=w), cells)
    xs = inputs(data, rules)
    run = Steps(from_counts(xs, data.signs, counts, w, rules.rate), w, None, lambda step: step.alpha)
    yield from run.traced(cells)
    yield from (not_a_search(event) for event in ended(run, data, rules, here))
    yield from picture(data, run.w, rules, here)
    if options.nothing_asked:
        yield from in_short("The weights of a perceptron are its start plus the sum of η α y x. So the counts α of the "
                            "mistakes determine w, and the order of the mistakes does not matter.")


def not_a_search(event):
    """An event of the end; where samples are misclassified by these counts, the outcome says only that."""
    if getattr(event, "status", "") != "converged":
        return event
    said = "Misclassified with these counts: {wrong}; on the boundary: {on_the_boundary}.  w = "
    facts = event.facts
    return event._replace(status="computed", blocks=[line(said.format(**facts), facts["w"], ".", indent=0)])


def cells_of(rules):
    """The values of a step: what the count of a sample adds to the weights."""
    return Cells(
        "Each row is one sample; α is the count of its mistakes.", given(i="i", x="x", y="y", alpha="α"),
        before(w=None), between(delta_w=("Δw", "Δw = η α y x", lambda c: scale(rules.rate * c.alpha * c.y, c.x))),
        after(after=("w then", "w ← w + Δw", add, "w delta_w")))
