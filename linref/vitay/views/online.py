"""The Perceptron algorithm, and batch against online, as a trace."""

from operator import mul

from linref.cells import Cells, after, before, between, found, given
from linref.lists import add, scale
from linref.scalar import ratio
from linref.tracer import Heading, Steps, in_short, line, listed
from linref.vitay import batch, mle, online
from linref.vitay.data import EIGHT
from linref.vitay.neuron import misclassified, sign
from linref.vitay.views import AFTER_EPOCH, B_AFTER, DELTA_RULE, ERROR, RULES, Z, by_epoch, handout
from linref.vitay.views.batch import ended, on_integers, settings

USES = ("data", "start", "rate", "limit", "ask")


def trace(options):
    """The algorithm; then batch against online."""
    data, rules = settings(options, DELTA_RULE._replace(order="turn"))
    yield Heading("Online version of linear classification: the Perceptron algorithm")
    yield from training(data, rules)
    if options.nothing_asked:
        yield line("If t - y is 2 or -2, η = 1/2 adds t·x to w and t to b.")
        yield Heading("Batch vs. Online learning")
        yield from estimated(data)
        yield handout.note("VE2")
        yield handout.note("VE13")
        yield from in_short("Online learning moves w and b at every misclassified example, batch learning once in an "
                            "epoch. Both estimate the same average step. Online learning estimates it from a single "
                            "example, so its estimates vary most.")


def training(data, rules):
    """The algorithm, a row for each example."""
    examples, M = data.labelled, rules.limit
    cells = example_cells(examples, rules.rate)
    yield handout.header("online", "Perceptron algorithm", data, "perceptron", rules, cells, limit=f"M = {M}")
    steps = on_integers(examples, rules, 1, lambda samples, *start: online.until_no_error(
        online.perceptron(samples, *start), samples))
    run = Steps(steps, rules.start[:-1], M * len(examples), lambda step: step.error != 0, len(examples))
    yield from by_epoch(run, len(examples), cells, lambda c: example(c, data), EPOCH_END, after_epoch,
                        examples=examples)
    yield from ended(run, data, rules.start[-1], data is not EIGHT)


def example_cells(examples, eta, output=sign, formula="sign(z)", moved="w + Δw", hidden=()):
    """The values of one example, whose output is a function of z; `moved` is how the legend writes the new w."""
    cells = Cells(
        "Each row is one example.",
        given(epoch=None, i="i",
              x=("x", "", lambda i: examples[i - 1][0], "i"), t=("t", "", lambda i: examples[i - 1][1], "i")),
        before(w=None, b=None),
        Z, found(y=("y", f"y = {formula}", output, "z")), ERROR,
        between(delta_w=("Δw", "Δw = η (t - y) x", lambda c: scale(c.eta * c.error, c.x)),
                delta_b=("Δb", "Δb = η (t - y)", mul, "eta error")),
        after(after=("w + Δw", moved, add, "w delta_w")), B_AFTER, eta=eta)
    return cells.without(*hidden)


def example(c, data):
    """One example as a row, below the weights at the start of its epoch; without an error Δw and Δb are left empty."""
    if c.i == 1:
        yield line("w = ", c("w"), ", b = ", c("b"))
    yield from handout.picture(data, [*c.w, c.b], [c.i] if c.error else [], ends=False)
    row = c.row()
    if not c.error and not c.asks:
        row = row._replace(cells=tuple("" if title in ("Δw", "Δb") else cell for title, cell in zip(*row)))
    yield row


EPOCH_END = Cells(
    "After an epoch.", AFTER_EPOCH,
    found(wrong=("misclassified after the epoch", "the number of examples with y ≠ t",
                 lambda c: len(misclassified(c.w, c.b, c.examples))),
          mse=("mse", "mse = 1/N Σ (t - y)²", batch.mean_square_error, "w b examples")),
    ways={"mse": [lambda c: ratio(4 * c.wrong, len(c.examples))]})


def after_epoch(end):
    """What an epoch has led to."""
    yield line("Misclassified after the epoch: ", end("wrong"), f" of {len(end.examples)}, mse = ", end("mse"), ".")


def estimated(data):
    """The mean and the variance of the first entry of Δw/η, estimated from every choice of K examples."""
    w, b = [0] * data.dimension, 0
    cells = Cells(
        "Each row is one batch size: K = 1 is online learning, K = N is batch learning.", given(K="K"),
        between(estimates=(None, "", lambda K: [by_w[0] for by_w in online.estimates(data.labelled, w, b, K)], "K")),
        found(mean=("mean", "mean and variance are those of Δw₁/η over every choice of K examples", mle.mean,
                    "estimates"),
              variance=("variance", "", mle.variance, "estimates")))
    yield from listed(
        handout.header("online", "Estimates of Δw", data, "estimates", RULES._replace(w=[*w, b]), cells),
        [(K,) for K in (1, 2, 4, len(data.points))])
