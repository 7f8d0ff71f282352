"""Weights from stated counts of mistakes, as a trace."""

from linref.cells import Cells, after, before, between, given
from linref.exercises.compare import boundary, misclassified
from linref.exercises.dual import from_counts
from linref.exercises.views import about, conventions_of, from_sheet, from_the_exercise, handout_under, read_any, start
from linref.lists import add, scale
from linref.samples import InputError
from linref.tracer import Steps, in_short, plural

USES = ("data", "start", "rate", "labels", "bias", "constant", "counts", "ask")
READS = read_any


def trace(options):
    """The sum, sample by sample; own samples count once each unless their counts are stated."""
    case, data, rules, xs = from_sheet(options, "mit-686x-midterm")
    N, w = len(xs), start(options, data, rules)
    counts = options.counts or ([1] * N if options.data else case.stated)
    yield from about(options, "The weights of a perceptron, computed from the number of mistakes on each sample")
    if len(counts) != N or any(count < 0 or count % 1 for count in counts):
        raise InputError(f"--counts: {','.join(map(str, counts))}; expected {N} whole numbers from 0 on, one for each "
                         "sample")
    cells = cells_of(rules, options)
    yield from_the_exercise(options, handout_under(rules).header(
        "dual", "Weights from mistake counts", data, "from_counts", conventions_of(rules, start=w), cells,
        update=None))
    run = Steps(from_counts(xs, data.signs, counts, w, rules.rate), w, None, lambda step: step.alpha)
    yield from run.traced(cells)
    line = boundary(run.w, rules)
    wrong = misclassified(data, line)
    yield run.computed("Classified correctly (y w·x > 0): ",
                       f"{N - len(wrong)} of {plural(N, 'sample')}. w = ", run.w, ".", wrong=wrong)
    yield from handout_under(rules).picture(data, line, wrong, ends=False) if options.data else ()
    yield from in_short("The weights of a perceptron are its start plus the sum of η α y x over all samples. So for "
                        "given samples, the start, the rate and the counts α determine w. The order of the mistakes "
                        "does not matter.")


def cells_of(rules, options):
    """The values of a step: what the count of a sample adds to the weights, and who states the counts."""
    stated = "α, stated by the exercise, is the number of mistakes on the sample"
    if options.data:
        stated = "α is the number of mistakes on the sample, " + (
            "as --counts states, whether or not a run makes them" if options.counts
            else "here 1 because --counts is not stated")
    return Cells(
        f"Each row is one sample. {stated}. y = 1 for the positive class, else -1. Only the last w is the "
        "result. The rows above it hold partial sums.",
        given(i="i", x="x", y="y", alpha="α"), before(w=None),
        between(delta_w=("Δw", "Δw = η α y x", lambda c: scale(rules.rate * c.alpha * c.y, c.x))),
        after(after=("w", "w ← w + Δw", add, "w delta_w")))
