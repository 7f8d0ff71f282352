"""The perceptron algorithm with its free choice, and train_perceptron, as a trace."""

from math import lcm
from random import Random

from linref.fleuret.data import EIGHT, STEPS, THREE, extended
from linref.fleuret.mnist import epochs, errors
from linref.fleuret.perceptron import cyclic, every_choice, perceptron, train_perceptron
from linref.fleuret.traces import TIE, floor
from linref.fleuret.traces.mnist import watched
from linref.floor import IN_FULL
from linref.lists import dot, scale, zeros
from linref.scalar import ratio
from linref.tracer.events import Closing, Heading, Row, Rows, Steps, Traced, line
from linref.tracer.words import plural

USES = ("data", "start", "limit", "seed", "ask")
LARGE, UPDATES_OF_LARGE = 200, 100  # of more samples, all of which every update looks at, so many updates unless told
SWEEPS = 100  # epochs after which a run that never ends is given up


def trace(options):
    """The algorithm with a choice of n_k, all choices, and the sweeps of train_perceptron."""
    data = options.data or EIGHT
    w = start_of(options, data)
    proved = yield from algorithm(data, w, options)
    if options.nothing_asked:
        yield from choices()
        yield from all_choices()
        yield Heading("train_perceptron", 2)
    yield from training(data, w, options.passes, proved)
    if options.nothing_asked:
        yield floor.note("FE10", "The boundary then goes through the origin, and (0, 0) is misclassified for ever.")
        yield from right_but_updated()
        yield line("Both programs add y x of a misclassified sample to w until no sample is misclassified. On "
                   "separable samples they end, whatever sample is taken next; how soon and at which w depends on the "
                   "choice.", indent=0)


def start_of(options, data):
    """The weights to start from: the caller's, or 0."""
    size = data.dimension + 1
    return options.start_of(size, zeros(size), f"{plural(size - 1, 'weight')} and that of the constant 1, last")


def conventions(**more):
    """What every header on samples with a constant 1 says, and more."""
    return {"labels": floor.labels, "bias": floor.bias, "tie": TIE, **more}


def misclassified(w, samples):
    """The numbers of the samples that w has wrong."""
    return [n for n, (x, y) in enumerate(samples, start=1) if y * dot(w, x) <= 0]


def pictures(data, w, ends=True):
    """The boundary of w among the samples, where there is a plane to draw it in."""
    yield from floor.picture(data, w, misclassified(w, extended(data)), ends=ends)


def algorithm(data, w, options):
    """The two steps of the page, an update in a row; returns whether they end with a proof that nothing separates."""
    samples = extended(data)
    choose, order = (min, "the lowest n_k") if options.seed is None else (
        Random(options.seed).choice, f"n_k drawn, seed {options.seed}")
    limit = UPDATES_OF_LARGE if options.limit is None and len(samples) > LARGE else options.passes
    yield floor.header("perceptron", "Perceptron algorithm", data, "perceptron", **conventions(
        rate="none", order=order, start=w, stop=f"no sample is misclassified, or {plural(limit, 'update')}"))
    yield from floor.samples(data)
    yield line("1. w^0 = ", w, indent=0)
    yield line("2. While some y_n(w^k·x_n) <= 0: w^{k+1} = w^k + y x of one such sample, n_k", indent=0)
    run, update = Steps(perceptron(samples, choose, w), w, limit, lambda step: step.n_k is not None), None
    for step in run:
        yield Traced(step, update_row(step, data, samples), step.n_k is not None)
        update = step if step.n_k else update
    ended = floor.verdict(run, samples)
    yield ended
    if update:
        x, y = samples[update.n_k - 1]
        yield line(f"The last update: w^{update.k + 1} = w^{update.k} + y x of sample {update.n_k} = ", update.w,
                   " + " if y == 1 else " - ", x, " = ", update.after, ".")
    yield from pictures(data, run.w)
    return ended.status == "not separable"


def update_row(step, data, samples):
    """An update in a row, or the end; of many samples only that of n_k with its value."""
    added = scale(samples[step.n_k - 1][1], samples[step.n_k - 1][0]) if step.n_k else ""
    n_k = step.n_k or "none"
    if len(samples) <= IN_FULL:
        yield Row(("k", "w^k", "y_n(w^k·x_n) for n = 1, 2, …", "n_k", "its y x"),
                  (step.k, step.w, step.values, n_k, added))
    else:
        wrong = sum(value <= 0 for value in step.values)
        value = step.values[step.n_k - 1] if step.n_k else ""
        yield Row(("k", "w^k", "misclassified", "n_k", "its y(w^k·x)", "its y x"),
                  (step.k, step.w, wrong, n_k, value, added))
    yield from pictures(data, step.w, ends=False)


def choices():
    """Three ways to choose n_k on the same samples."""
    yield floor.header("perceptron", "Choices of n_k", EIGHT, "perceptron", **conventions(start=zeros(3)))
    row = Rows(choice="n_k", k="updates", w="w at the end", chosen="n_0, n_1, …")
    for name, choose in (("lowest", min), ("going round", cyclic()), ("highest", max)):
        *before, last = perceptron(extended(EIGHT), choose)
        yield row(name, last.k, last.w, [step.n_k for step in before])
    yield row.computed()
    yield floor.note("FE9", "Going round is what train_perceptron does.")


def all_choices():
    """Every choice that there is, at once: after how many updates a run can end."""
    yield floor.header("perceptron", "All choices of n_k", THREE, **conventions(order="every one", start=zeros(3)))
    yield from floor.samples(THREE)
    row, ends = Rows(k="updates", weights="different w they can lead to", separating="of which separate"), []
    for reached in every_choice(extended(THREE)):
        if reached.separating:
            yield row(*reached)
            ends.append(reached.k)
    yield row.computed("Whatever is chosen, the algorithm ends after ", ends[0], " updates at the earliest and ",
                       ends[-1], " at the latest.")


def training(data, w, nb_epochs_max, proved=False, topic="perceptron"):
    """train_perceptron: a row for each sample and the page's line for each epoch; of many samples only the lines.

    Where it is `proved` already that nothing separates the samples, it is not proved again.
    """
    samples = extended(data)
    header = floor.header("perceptron", "train_perceptron", data, "train_perceptron", **conventions(
        rate="none", order="in turn; samples count from 1, epochs from 0", start=w,
        stop=f"nb_changes == 0, or nb_epochs_max = {nb_epochs_max}"))
    yield header._replace(topic=topic)
    sweep = sweeps if len(samples) <= IN_FULL else lines_of_epochs
    run = yield from sweep(samples, w, nb_epochs_max, data)
    run.stopped = run.last is None or run.last.nb_changes > 0  # the page's own limit has stopped it
    ended = floor.verdict(run, samples)
    if proved:
        ended = ended._replace(blocks=[*ended.blocks[:1], line("Not separable, as proved above.")])
    yield ended._replace(facts=ended.facts | {"epochs": run.last.e + 1 if run.last else 0})
    yield from pictures(data, run.w)


def sweeps(samples, w, nb_epochs_max, data):
    """Every sample of every epoch in a row, and after each epoch the line that the page prints; returns the run."""
    x, y = [x for x, _ in samples], [y for _, y in samples]
    run = Steps(train_perceptron(x, y, nb_epochs_max, w), w, updates=has_changed)
    for step in run:
        yield Traced(step, sample_row(step, x, y, data), has_changed(step), f"epoch {step.e}")
        if step.i == len(x):
            yield Closing(epoch_line(step, errors(step.after, x, y), len(x)))
    return run


def has_changed(step):
    """Whether a step of train_perceptron adds its sample."""
    return step.after is not step.w


def sample_row(step, x, y, data):
    """A sample of a sweep in a row."""
    yield Row(("i", "x[i]", "y[i]", "x[i]·w y[i]", "", "w after"),
              (step.i, x[step.i - 1], y[step.i - 1], step.value, "✗" if has_changed(step) else "", step.after))
    yield from pictures(data, step.after, ends=False)


def epoch_line(step, wrong, N):
    """What the page prints after an epoch."""
    yield line(f"epoch {step.e} nb_changes {step.nb_changes} train_error {100 * float(ratio(wrong, N)):.2f}%")


def lines_of_epochs(samples, w, nb_epochs_max, data):
    """The page's line for every epoch; computed on whole multiples of the samples, which scale w; returns the run."""
    times = lcm(*(ratio(a, 1).denominator for x, _ in samples for a in x))
    x, y = [[int(times * a) for a in x] for x, _ in samples], [y for _, y in samples]
    swept = watched(train_perceptron(x, y, nb_epochs_max, scale(times, w)), len(x))
    run = Steps((shortened(epoch, times) for epoch in epochs(swept, (x, y))), w, updates=lambda step: step.nb_changes)
    for step in run:
        wrong = step.train_error * len(x)
        yield Traced(step, [*epoch_line(step, wrong, len(x)), *pictures(data, step.after, ends=False)],
                     step.nb_changes > 0)
    return run


def shortened(epoch, times):
    """An epoch on samples that were so many times as large, with the weights of the samples as they are."""
    return epoch._replace(w=scale(ratio(1, times), epoch.w), after=scale(ratio(1, times), epoch.after))


def right_but_updated():
    """A set on which the rule has no error before the algorithm stops."""
    samples = extended(STEPS)
    x, y = [x for x, _ in samples], [y for _, y in samples]
    yield floor.header("perceptron", "No errors, and yet an update", STEPS, "train_perceptron",
                       **conventions(order="in turn", start=zeros(3)))
    row = Rows(e="epoch", i="i", x="x", y="y", w="w", errors="errors of w", value="y(w·x)", changed="", after=None)
    early = []
    for step in train_perceptron(x, y, SWEEPS):
        wrong = errors(step.w, x, y)
        early += [step] if not wrong and has_changed(step) else []
        yield row(step.e, step.i, x[step.i - 1], y[step.i - 1], step.w, wrong, step.value,
                  "✗" if has_changed(step) else "", step.after)
    yield row.computed("In epoch ", early[0].e, " w = ", early[0].w, " has no error, and yet sample ", early[0].i,
                       " changes it.")
    yield floor.note("FE5", "So an epoch without changes has no errors, but no errors does not mean that there will be "
                            "no changes.")
