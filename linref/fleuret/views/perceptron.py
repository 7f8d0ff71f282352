"""The perceptron algorithm with its free choice, and train_perceptron, as a trace."""

from random import Random

from linref.fleuret.data import EIGHT
from linref.fleuret.mnist import epochs, errors
from linref.fleuret.perceptron import perceptron, train_perceptron
from linref.fleuret.views import WITH_CONSTANT, handout
from linref.fleuret.views.mnist import epoch_line, watched
from linref.handout import DRAWN, IN_FULL
from linref.lists import dot
from linref.scalar import ratio
from linref.tracer import Closing, Heading, Row, Steps, Traced, line, plural
from linref.whole import Units

USES = ("data", "start", "rate", "limit", "seed", "ask")
IN_A_ROW = 6  # samples up to which an update shows y(w·x) of each
LARGE, UPDATES_OF_LARGE = 200, 100  # of more samples, all of which every update looks at, so many updates unless told


def trace(options):
    """The algorithm with a choice of n_k, and the sweeps of train_perceptron."""
    data = options.data or EIGHT
    w = handout.start(options, data)
    separable = yield from algorithm(data, w, options)
    if options.nothing_asked:
        yield handout.note("FE9", "Going round is what train_perceptron does.")
        yield Heading("train_perceptron", 2)
    yield from training(data, w, options.passes, separable, options.rate)
    if options.nothing_asked:
        yield handout.note("FE10", "The boundary then goes through the origin, and (0, 0) is misclassified for ever.")
        yield handout.note("FE5", "So an epoch without changes has no errors, but a w without errors may still be "
                         "changed.")
        yield line("Both programs add y x of misclassified samples to w until there are none. On separable samples "
                   "they end, whatever sample is taken next; how soon and at which w depends on that.", indent=0)


def algorithm(data, w, options):
    """The two steps of the page, an update in a row; returns whether any w separates, where that was asked."""
    samples, eta = handout.extended(data), options.rate
    units = Units(samples, w, eta)
    choose, order = (min, "the lowest n_k") if options.seed is None else (
        Random(options.seed).choice, f"n_k drawn, seed {options.seed}")
    limit = UPDATES_OF_LARGE if options.limit is None and len(samples) > LARGE else options.passes
    yield handout.header("perceptron", "Perceptron algorithm", data, "perceptron", rate=eta or "none", order=order,
                       start=w, stop=f"no sample is misclassified, or {plural(limit, 'update')}", **WITH_CONSTANT)
    yield from handout.samples(data)
    yield line("1. w^0 is the start above." if any(w) else "1. w^0 = 0.", indent=0)
    if limit:
        yield line(f"2. While some y_n(w^k·x_n) <= 0: w^{{k+1}} = w^k + {'η ' if eta else ''}y x of one such sample, "
                   "n_k", indent=0)
    steps = units.steps(perceptron(units.samples, choose, units.w, units.eta or 1), wx="values")
    run = Steps(steps, w, limit, lambda step: step.n_k is not None)
    yield from run.traced(lambda step: update(step, data, samples))
    ended = handout.verdict(run, samples)
    if run.stopped:
        ended.blocks.insert(1, line(f"w^{run.updated} = ", run.w, "."))
    yield ended
    if ended.status == "separated":
        yield line("A distance is |w·x| divided by the length of w without its last number, the weight of the 1.")
    yield from picture(data, samples, run.w)
    return ended.facts.get("separable")


def update(step, data, samples):
    """An update in a row, or the end; of many samples only that of n_k with its value."""
    n_k = step.n_k or "none"
    if len(samples) <= IN_A_ROW or data.points == EIGHT.points:
        yield Row(("k", "w^k", "y_n(w^k·x_n) for n = 1, 2, …", "n_k"), (step.k, step.w, step.values, n_k))
    else:
        value = step.values[step.n_k - 1] if step.n_k else ""
        yield Row(("k", "w^k", "misclassified", "n_k", "its y(w^k·x)"),
                  (step.k, step.w, sum(a <= 0 for a in step.values), n_k, value))
    yield from picture(data, samples, step.w)


def picture(data, samples, w):
    """The boundary of w among the samples, where there is a plane to draw it in."""
    if data.dimension == 2 and len(samples) <= DRAWN:
        wrong = [n for n, (x, y) in enumerate(samples, start=1) if y * dot(w, x) <= 0]
        yield from handout.picture(data, w, wrong, ends=False)


def training(data, w, nb_epochs_max, separable, eta=None):
    """train_perceptron: rows of samples, of many none, and the page's line for each epoch."""
    samples, few = handout.extended(data), len(data.points) <= IN_FULL
    units = Units(samples, w, eta)
    yield handout.header("perceptron", "train_perceptron", data, "train_perceptron", rate=eta or "none", start=w,
                       order="in turn; samples count from 1, epochs from 0" + ("" if few else "; a step is an epoch"),
                       stop=f"nb_changes == 0, or nb_epochs_max = {nb_epochs_max}", **WITH_CONSTANT)
    x, y = [x for x, _ in units.samples], data.signs
    swept = watched(train_perceptron(x, y, nb_epochs_max, units.w, units.eta or 1), len(x))
    if few:
        run = Steps(units.steps(swept, wx="value"), w, updates=has_changed)
        yield from sample_by_sample(run, samples)
    else:
        run = Steps(units.steps(epochs(swept, (x, y))), w, updates=lambda step: step.nb_changes)
        yield from run.traced(lambda step: [epoch_line(step.e, step.nb_changes, step.train_error)])
    run.stopped = True  # by the page's own limit, unless it has separated
    ended = handout.verdict(run, samples)
    if separable is not None and "separable" in ended.facts:
        known = "Separable, as shown above." if separable else "Not separable, as proved above."
        ended = ended._replace(blocks=[*ended.blocks[:1], line(known)])
    if not few:
        ended.blocks.insert(1, line("It ends with w = ", run.w, "."))
    yield ended._replace(facts=ended.facts | {"epochs": run.last.e + 1 if run.last else 0})


def has_changed(step):
    """Whether a step of train_perceptron adds its sample."""
    return step.value <= 0


def sample_by_sample(run, samples):
    """Every sample of every epoch in a row, and after each epoch the line that the page prints."""
    x, y = zip(*samples)
    for step in run:
        mark = "✗" if has_changed(step) else ""
        row = Row(("i", "x[i]", "y[i]", "x[i]·w y[i]", "", "w after"),
                  (step.i, x[step.i - 1], y[step.i - 1], step.value, mark, step.after))
        yield Traced(step, [row], has_changed(step), f"epoch {step.e}")
        if step.i == len(x):
            yield Closing([epoch_line(step.e, step.nb_changes, ratio(errors(step.after, x, y), len(x)))])
