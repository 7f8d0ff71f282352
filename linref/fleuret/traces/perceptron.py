"""The perceptron algorithm with its free choice, and train_perceptron, as a trace."""

from random import Random

from linref.fleuret.data import EIGHT, STEPS
from linref.fleuret.mnist import epochs, errors
from linref.fleuret.perceptron import cyclic, perceptron, train_perceptron
from linref.fleuret.traces import WITH_CONSTANT, floor, start_of
from linref.fleuret.traces.mnist import epoch_line, watched
from linref.floor import DRAWN, IN_FULL
from linref.lists import dot, scale, zeros
from linref.scalar import ratio
from linref.tracer import Closing, Heading, Row, Rows, Steps, Traced, line, plural
from linref.whole import Units

USES = ("data", "start", "rate", "limit", "seed", "ask")
LARGE, UPDATES_OF_LARGE = 200, 100  # of more samples, all of which every update looks at, so many updates unless told
SWEEPS = 100  # epochs after which a run that never ends is given up


def trace(options):
    """The algorithm with a choice of n_k, other choices, and the sweeps of train_perceptron."""
    data = options.data or EIGHT
    w = start_of(options, data)
    proved = yield from algorithm(data, w, options)
    if options.nothing_asked:
        yield from choices()
        yield Heading("train_perceptron", 2)
    yield from training(data, w, options.passes, proved, options.rate)
    if options.nothing_asked:
        yield floor.note("FE10", "The boundary then goes through the origin, and (0, 0) is misclassified for ever.")
        yield from right_but_updated()
        yield line("Both programs add y x of a misclassified sample to w until no sample is misclassified. On "
                   "separable samples they end, whatever sample is taken next; how soon and at which w depends on the "
                   "choice.", indent=0)


def pictures(data, w, ends=True):
    """The boundary of w among the samples, where there is a plane to draw it in."""
    if data.dimension == 2 and len(data.points) <= DRAWN:
        wrong = [n for n, (x, y) in enumerate(floor.extended(data), start=1) if y * dot(w, x) <= 0]
        yield from floor.picture(data, w, wrong, ends=ends)


def algorithm(data, w, options):
    """The two steps of the page, an update in a row; returns whether they end with a proof that nothing separates."""
    samples, eta = floor.extended(data), options.rate
    units = Units(samples, w, eta)
    choose, order = (min, "the lowest n_k") if options.seed is None else (
        Random(options.seed).choice, f"n_k drawn, seed {options.seed}")
    limit = UPDATES_OF_LARGE if options.limit is None and len(samples) > LARGE else options.passes
    yield floor.header("perceptron", "Perceptron algorithm", data, "perceptron", rate=eta or "none", order=order,
                       start=w, stop=f"no sample is misclassified, or {plural(limit, 'update')}", **WITH_CONSTANT)
    yield from floor.samples(data)
    yield line("1. w^0 is the start above." if any(w) else "1. w^0 = 0.", indent=0)
    yield line(f"2. While some y_n(w^k·x_n) <= 0: w^{{k+1}} = w^k + {'η ' if eta else ''}y x of one such sample, n_k",
               indent=0)
    steps = units.steps(perceptron(units.samples, choose, units.w, units.eta or 1), wx="values")
    run, update = Steps(steps, w, limit, lambda step: step.n_k is not None), None
    for step in run:
        yield Traced(step, update_row(step, data, samples), step.n_k is not None)
        update = step if step.n_k else update
    ended = floor.verdict(run, samples)
    yield ended
    if update:
        x, y = samples[update.n_k - 1]
        yield line(f"The last update: w^{update.k + 1} = w^{update.k} + {'η ' if eta else ''}y x of sample ",
                   update.n_k, " = ", update.w, " + " if y == 1 else " - ", *([eta, " · "] if eta else []), x, " = ",
                   update.after, ".")
    yield from pictures(data, run.w)
    return ended.status == "not separable"


def update_row(step, data, samples):
    """An update in a row, or the end; of many samples only that of n_k with its value."""
    n_k, added, value = "none", "", ""
    if step.n_k:
        n_k, (x, y) = step.n_k, samples[step.n_k - 1]
        added, value = scale(y, x), step.values[n_k - 1]
    if len(samples) <= IN_FULL:
        yield Row(("k", "w^k", "y_n(w^k·x_n) for n = 1, 2, …", "n_k", "its y x"),
                  (step.k, step.w, step.values, n_k, added))
    else:
        yield Row(("k", "w^k", "misclassified", "n_k", "its y(w^k·x)", "its y x"),
                  (step.k, step.w, sum(a <= 0 for a in step.values), n_k, value, added))
    yield from pictures(data, step.w, ends=False)


def choices():
    """Three ways to choose n_k on the same samples."""
    yield floor.header("perceptron", "Choices of n_k", EIGHT, "perceptron", start=zeros(3), **WITH_CONSTANT)
    row = Rows(choice="n_k", k="updates", w="w at the end", chosen="n_0, n_1, …")
    for name, choose in (("lowest", min), ("going round", cyclic()), ("highest", max)):
        *before, last = perceptron(floor.extended(EIGHT), choose)
        yield row(name, last.k, last.w, [step.n_k for step in before])
    yield row.computed()
    yield floor.note("FE9", "Going round is what train_perceptron does.")


def training(data, w, nb_epochs_max, proved, eta=None):
    """train_perceptron: rows of samples, of many none, and the page's line for each epoch; `proved`: none separates."""
    samples = floor.extended(data)
    units = Units(samples, w, eta)
    yield floor.header("perceptron", "train_perceptron", data, "train_perceptron", rate=eta or "none", start=w,
                       order="in turn; samples count from 1, epochs from 0",
                       stop=f"nb_changes == 0, or nb_epochs_max = {nb_epochs_max}", **WITH_CONSTANT)
    x, y = [x for x, _ in units.samples], data.signs
    swept = watched(train_perceptron(x, y, nb_epochs_max, units.w, units.eta or 1), len(x))
    if len(x) <= IN_FULL:
        run = Steps(units.steps(swept, wx="value"), w, updates=has_changed)
        yield from sample_by_sample(run, data, samples)
    else:
        run = Steps(units.steps(epochs(swept, (x, y))), w, updates=lambda step: step.nb_changes)
        for step in run:
            yield Traced(step, epoch_row(step, data), step.nb_changes > 0)
    run.stopped = run.last is None or run.last.nb_changes > 0  # the page's own limit has stopped it
    ended = floor.verdict(run, samples)
    if proved:
        ended = ended._replace(blocks=[*ended.blocks[:1], line("Not separable, as proved above.")])
    yield ended._replace(facts=ended.facts | {"epochs": run.last.e + 1 if run.last else 0})
    yield from pictures(data, run.w)


def has_changed(step):
    """Whether a step of train_perceptron adds its sample."""
    return step.value <= 0


def sample_by_sample(run, data, samples):
    """Every sample of every epoch in a row, and after each epoch the line that the page prints."""
    x, y, N = [x for x, _ in samples], data.signs, len(samples)
    for step in run:
        yield Traced(step, sample_row(step, data, *samples[step.i - 1]), has_changed(step), f"epoch {step.e}")
        if step.i == N:
            yield Closing([epoch_line(step.e, step.nb_changes, ratio(errors(step.after, x, y), N))])


def sample_row(step, data, x, y):
    """A sample of a sweep in a row."""
    yield Row(("i", "x[i]", "y[i]", "x[i]·w y[i]", "", "w after"),
              (step.i, x, y, step.value, "✗" if has_changed(step) else "", step.after))
    yield from pictures(data, step.after, ends=False)


def epoch_row(step, data):
    """The page's line for an epoch."""
    yield epoch_line(step.e, step.nb_changes, step.train_error)
    yield from pictures(data, step.after, ends=False)


def right_but_updated():
    """A set on which the rule has no error before the algorithm stops."""
    x, y = [x for x, _ in floor.extended(STEPS)], STEPS.signs
    yield floor.header("perceptron", "No errors, and yet an update", STEPS, "train_perceptron", order="in turn",
                       start=zeros(3), **WITH_CONSTANT)
    row = Rows(e="epoch", i="i", x="x", y="y", w="w", errors="errors of w", value="y(w·x)", changed="", after=None)
    early = []
    for step in train_perceptron(x, y, SWEEPS):
        wrong, changed = errors(step.w, x, y), has_changed(step)
        early += [step] if changed and not wrong else []
        yield row(step.e, step.i, x[step.i - 1], y[step.i - 1], step.w, wrong, step.value, "✗" if changed else "",
                  step.after)
    yield row.computed("In epoch ", early[0].e, " w = ", early[0].w, " has no error, and yet sample ", early[0].i,
                       " changes it.")
    yield floor.note("FE5", "So an epoch without changes has no errors, but a w without errors may still be changed.")
