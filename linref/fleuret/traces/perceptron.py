"""The perceptron algorithm with its free choice, and train_perceptron, as a trace."""

from random import Random

from linref.fleuret.data import EIGHT, STEPS, THREE, extended, labelled, vectors
from linref.fleuret.mnist import errors
from linref.fleuret.perceptron import cyclic, every_choice, perceptron, train_perceptron
from linref.fleuret.traces import TIE, floor
from linref.floor import IN_FULL
from linref.lists import dot, scale, zeros
from linref.scalar import ratio
from linref.separability import NotSeparable, one_side
from linref.tracer.events import Closing, Heading, Row, Rows, Steps, Traced, line
from linref.tracer.words import listed, plural

USES = ("data", "start", "limit", "seed")
LARGE, UPDATES_OF_LARGE = 200, 100  # above so many samples, each of which every update looks at, so many updates unless told
SWEEPS = 100  # epochs after which a run that never ends is given up
COLUMNS = ("k", "w^k", "y(w·x) <= 0", "n_k", "its y(w·x)", "y x", "w^{k+1}")


def trace(options):
    """The algorithm with a choice of n_k, all choices, and the sweeps of train_perceptron."""
    data = options.data or EIGHT
    w = start_of(options, data)
    yield from algorithm(data, w, options)
    if options.nothing_asked:
        yield from choices()
        yield from all_choices()
        yield Heading("train_perceptron")
    yield from training(THREE if options.nothing_asked else data, w, options.passes)
    if options.nothing_asked:
        yield from without_a_constant()
        yield from right_but_updated()


def start_of(options, data):
    """The weights to start from: the caller's, or 0."""
    size = data.dimension + 1
    return options.start_of(size, zeros(size), f"{plural(size - 1, 'weight')} and that of the constant 1, last")


def algorithm(data, w, options):
    """The two steps of the page, an update in a row, with the lowest n_k or one drawn at random."""
    samples = extended(data)
    choose, order = (min, "the lowest n_k") if options.seed is None else (
        Random(options.seed).choice, f"n_k drawn, seed {options.seed}")
    limit = UPDATES_OF_LARGE if options.limit is None and len(samples) > LARGE else options.passes
    yield floor.header("perceptron", "Perceptron algorithm", data, "perceptron", labels=floor.labels, bias=floor.bias, tie=TIE,
                       rate="none", order=order, start=w, stop=f"no sample is misclassified, or {plural(limit, 'update')}")
    run = Steps(perceptron(samples, choose, w), w, limit, lambda step: step.n_k is not None)
    yield from run.traced(lambda step: update_row(step, samples))
    yield floor.verdict(run, samples)
    yield from floor.picture(data, run.w, misclassified(run.w, samples))


def misclassified(w, samples):
    """The numbers of the samples that w has wrong."""
    return [n for n, (x, y) in enumerate(samples, start=1) if y * dot(w, x) <= 0]


def update_row(step, samples):
    """An update in a row, or the end."""
    if step.n_k is None:
        yield Row(COLUMNS, (step.k, step.w, "none", "", "", "", ""))
        return
    x, y = samples[step.n_k - 1]
    wrong = [n for n, value in enumerate(step.values, start=1) if value <= 0]
    yield Row(COLUMNS, (step.k, step.w, listed(wrong), step.n_k, step.values[step.n_k - 1], scale(y, x), step.after))


def choices():
    """Three ways to choose n_k on the same samples."""
    yield floor.header("perceptron", "Choices of n_k", EIGHT, "perceptron", labels=floor.labels, bias=floor.bias, tie=TIE, start=zeros(3))
    row = Rows(choice="n_k", k="updates", w="w at the end")
    for name, choose in (("the lowest", min), ("the next, going round", cyclic()), ("the highest", max)):
        *_, last = perceptron(extended(EIGHT), choose)
        yield row(name, last.k, last.w)
    yield row.computed()
    yield floor.note("FE9", "Going round is what train_perceptron does.")


def all_choices():
    """Every choice that there is, at once."""
    yield floor.header("perceptron", "All choices of n_k", THREE, labels=floor.labels, bias=floor.bias, tie=TIE, order="every one",
                       start=zeros(3))
    row, ends = Rows(k="k", weights="different w^k", separating="of them separate"), []
    for reached in every_choice(extended(THREE)):
        yield row(*reached)
        if reached.separating:
            ends.append(reached.k)
    yield row.computed("Whatever is chosen, it takes ", ends[0], " updates at least and ", ends[-1], " at most.")


def training(data, w, nb_epochs_max, topic="perceptron"):
    """train_perceptron, a row for each sample, and after each epoch the line that the page prints; for any topic."""
    samples = extended(data)
    x, y = [x for x, _ in samples], [y for _, y in samples]
    header = floor.header("perceptron", "train_perceptron", data, "train_perceptron", labels=floor.labels, bias=floor.bias, tie=TIE,
                          rate="none", order="in turn", start=w, stop=f"nb_changes == 0, or nb_epochs_max = {nb_epochs_max}")
    yield header._replace(topic=topic)
    run = Steps(train_perceptron(x, y, nb_epochs_max, w), w, updates=has_changed)
    for step in run:
        yield Traced(step, sample_row(step, x, y), has_changed(step), f"epoch {step.e}")
        if step.i == len(x):
            yield Closing(epoch_line(step, x, y))
    run.stopped = run.last is None or run.last.nb_changes > 0  # the page's own limit has stopped it
    ended = floor.verdict(run, samples)
    yield ended._replace(facts=ended.facts | {"epochs": run.last.e + 1 if run.last else 0})
    yield from floor.picture(data, run.w, misclassified(run.w, samples))


def has_changed(step):
    """Whether a step of train_perceptron adds its sample."""
    return step.after is not step.w


def sample_row(step, x, y):
    """A sample of a sweep in a row; of many samples without their numbers."""
    cross = "✗" if has_changed(step) else ""
    if len(x) <= IN_FULL:
        cells = step.i, x[step.i - 1], y[step.i - 1], step.value, cross, step.after
        yield Row(("i", "x[i]", "y[i]", "x·w y", "", "w after"), cells)
    else:
        yield Row(("i", "x·w y", "", "nb_changes"), (step.i, step.value, cross, step.nb_changes))


def epoch_line(step, x, y):
    """What the page prints after an epoch."""
    share = ratio(errors(step.after, x, y), len(x))
    yield line(f"epoch {step.e} nb_changes {step.nb_changes} train_error {100 * float(share):.2f}%")


def without_a_constant():
    """The same samples without the constant component: the page's code has none."""
    yield floor.header("perceptron", "The constant component", f"at most {SWEEPS} epochs", "train_perceptron", labels=floor.labels,
                       tie=TIE, order="in turn", start=0)
    row = Rows(data="data", constant="added", epochs="epochs", nb_changes="last changes", separable="separable")
    for data in (EIGHT, THREE):
        for name, samples in (("none", labelled(data)), ("1", extended(data))):
            *_, last = train_perceptron([x for x, _ in samples], [y for _, y in samples], SWEEPS)
            separable = not isinstance(one_side(vectors(samples)), NotSeparable)
            yield row(data.source.removeprefix("the "), name, last.e + 1, last.nb_changes, "yes" if separable else "no")
    yield row.computed()
    yield floor.note("FE10", "Without it the boundary goes through the origin: the sample (0, 0) is misclassified for ever, and three samples that "
                             "a line separates need not be separable by one through the origin.")


def right_but_updated():
    """A set on which the rule has no error before the algorithm stops."""
    samples = extended(STEPS)
    x, y = [x for x, _ in samples], [y for _, y in samples]
    yield floor.header("perceptron", "No errors, and yet an update", STEPS, "train_perceptron", labels=floor.labels, bias=floor.bias,
                       tie=TIE, order="in turn", start=zeros(3))
    row = Rows(e="epoch", i="i", x="x", y="y", w="w", errors="errors of w", value="y(w·x)", changed="", after="w after")
    for step in train_perceptron(x, y, SWEEPS):
        i = step.i - 1
        yield row(step.e, step.i, x[i], y[i], step.w, errors(step.w, x, y), step.value, "✗" if step.value <= 0 else "", step.after)
    yield row.computed()
    yield floor.note("FE5", "Where errors of w are 0 and ✗ follows, that happens. So an epoch without changes has no errors, but no errors "
                            "does not mean that there will be no changes.")
