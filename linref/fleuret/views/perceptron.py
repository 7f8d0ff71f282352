"""The perceptron algorithm with its free choice, and train_perceptron, as a trace."""

from operator import sub

from linref.cells import Cells, after, before, between, found, given, marked
from linref.fleuret.data import EIGHT, vectors
from linref.fleuret.mnist import epochs, error
from linref.fleuret.perceptron import perceptron, train_perceptron
from linref.fleuret.views import PERCEPTRON, handout, in_epochs, in_updates, moved, picture, places, whole
from linref.fleuret.views.mnist import EPOCHS, epoch_line, in_percent
from linref.handout import MAX_IN_FULL
from linref.integer_units import Units
from linref.lists import add, dot, zeros
from linref.tracer import Closing, Heading, Steps, in_short, join_some
from linref.tracer.events import Made

USES = ("data", "start", "limit", "ask")
IN_A_ROW = 8  # samples up to which an update shows y(w·x) of each, if x and its numbers are short


def trace(options):
    """The algorithm with a choice of n_k, and the epochs of train_perceptron."""
    data = options.data or EIGHT
    w = handout.start(options, data)
    yield Heading("The perceptron algorithm (our title)")
    yield from algorithm(data, w, options)
    if options.nothing_asked:
        yield handout.note("FE9", "Here the lowest n needs 5 updates, the highest 13.")
    yield from training(data, w, options)
    if options.nothing_asked:
        yield handout.note("FE5", "Here sample 1 in epoch 0 is such a sample, and is added.")
        yield handout.note("FE10", "Here sample 5 = (0, 0) always has x·w = 0, a mistake.")
    yield from in_short("Each update adds y x of one mistake to w. If the samples are separable, the updates end, "
                        "whichever mistakes are chosen. If not, only a limit ends them.")


def algorithm(data, w, options):
    """The two steps of the page, an update in a row."""
    samples, limit = handout.extended(data), options.passes
    units, cells = Units(samples, w), update_cells(samples, own=bool(options.data))
    yield handout.header("perceptron", "Perceptron algorithm", data, "perceptron",
                         PERCEPTRON._replace(order="lowest", start=w, limit=limit), cells,
                         **in_updates(limit, "n_k is the lowest n that is a mistake"))
    yield from handout.samples(data)
    run = Steps(units.steps(perceptron(units.samples, min, units.w)), w, limit,
                lambda step: step.n_k is not None, period=1)
    yield from run.traced(cells, lambda step: (step.row(), *picture(data, step.w)))
    yield handout.verdict(run, samples)
    yield from picture(data, run.w) if options.data else ()  # the samples of the default run: see svm


def update_cells(samples, own=False):
    """The values of an update: y(w·x) of each sample, if they fit into a row, or the misclassified; n_k, y x, w."""
    yx, nothing = vectors(samples), zeros(len(samples[0][0]))
    short = all(abs(a) < 100 and (2 if own else 20) * a % 1 == 0 for x, _ in samples for a in x)
    in_a_row = short and len(samples) <= IN_A_ROW and len(nothing) < 4  # of more weights, a row has no room for them
    cells = Cells(
        "Each row is one step k.", given(k="k"), before(w="w^k"),
        found(values=("y_n(w^k·x_n) for n = 1, 2, …", "", lambda w: [y * dot(w, x) for x, y in samples], "w"),
              wrong=("mistakes", "mistakes are the n with y_n(w^k·x_n) ≤ 0",
                     lambda values: places(value <= 0 for value in values), "values",
                     lambda wrong: join_some(wrong, 6 + (len(wrong) == 7))),
              n_k=("n_k", f"n_k = the lowest {'n with y_n(w^k·x_n) ≤ 0' if in_a_row else 'mistake'}. If there is none, "
                   "the algorithm ends",
                   lambda wrong: min(wrong, default=None), "wrong", lambda n_k: n_k or "none")),
        between(added=("y x", "", lambda n_k: yx[n_k - 1] if n_k else nothing, "n_k", lambda v: v if any(v) else "")),
        after(after=(None, "w^{k+1} = w^k + y x of sample n_k", add, "w added")), taken="n_k")
    return cells.without("wrong" if in_a_row else "values", *["added"] * own)  # of own data, y x may not fit either


def training(data, w, options):
    """train_perceptron: a row for each sample, unless there are many, and the page's line for each epoch."""
    samples, few = handout.extended(data), len(data.points) <= MAX_IN_FULL
    most, units = options.passes, Units(samples, w)
    cells = sample_cells(samples, w) if few else EPOCHS.without("test_error")
    yield handout.header("perceptron", "train_perceptron", data, "train_perceptron",
                         PERCEPTRON._replace(order="turn", start=w, limit=most), cells,
                         order="the samples in turn, where n is the page's i + 1", **in_epochs(most))
    x, y = [x for x, _ in units.samples], data.signs
    swept = train_perceptron(x, y, most, units.w)
    if few:
        run = Steps(units.steps(swept), w, updates=has_changed, period=len(x))
        yield from sample_by_sample(run, cells, samples)
    else:
        run = Steps(units.steps(epochs(swept, (x, y))), w, updates=lambda step: step.nb_changes, period=1)
        yield from run.traced(cells, epoch_line)
    run.stopped = not run.last or run.last.nb_changes > 0  # by the page's own limit
    ended = handout.verdict(run, samples)
    yield ended if ended.good else ended._replace(blocks=ended.blocks[:1])  # what separates stands at the first run


def has_changed(step):
    """Whether a step of train_perceptron adds its sample."""
    return step.value <= 0


def sample_cells(samples, start):
    """The values of a sample in an epoch of train_perceptron."""
    first = "is the start" if any(start) else "= 0"
    return sweep_cells(
        f"(x·w)y uses the w of the row above. In the first row of epoch 0, w {first}.",
        samples, {"w": None}, ("(x·w)y", lambda c: dot(c.x, c.w) * c.y),
        {"after": ("w", "w ← w + y x after a mistake. Below each epoch, nb_changes counts its mistakes, and "
                   "train_error is the share of samples that σ(x·w) misclassifies after it (σ(0) = 1)",
                   lambda c: moved(c.w, c.y * c.mistake, c.x))})


def sweep_cells(said, samples, start, value, end):
    """The values of a sample in an epoch; `changes` counts those of the epoch before it."""
    return Cells(
        f"Each row is one sample. {said}",
        given(e=None, i="n", x=("x", "", lambda i: samples[i - 1][0], "i"),
              y=("y", "", lambda i: samples[i - 1][1], "i")),
        before(**start, changes=(None, "", sub, "nb_changes mistake")),
        found(value=value, mistake=("", f"✗ marks a mistake: {whole(value[0] + ' ≤ 0')}", has_changed, marked)),
        between(nb_changes=(None, "", lambda c: (c.changes if c.i > 1 else 0) + c.mistake)),
        after(**end, changes_after=(None, "", int, "nb_changes")))


EPOCH = Cells(
    "Each line is one epoch.", given(e="epoch"), before(w=None, changes=None),
    found(nb_changes=("nb_changes", "nb_changes = the number of ✗ of the epoch", int, "changes"),
          train_error=("train_error", "train_error = the share of samples that σ(w·x) misclassifies",
                       error, "w x y", in_percent)))


def sample_by_sample(run, cells, samples):
    """Every sample of every epoch in a row, and after each epoch the line that the page prints."""
    x, y = zip(*samples)
    for event in run.traced(cells, part=lambda step: f"epoch {step.e}"):
        yield event
        if event.step.i == len(samples):
            values = EPOCH.of(e=event.step.e, w=event.step.after, changes=event.step.nb_changes, x=x, y=y)
            yield Closing(Made(epoch_line, values), values)
