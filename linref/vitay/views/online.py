"""The Perceptron algorithm, and batch against online, as a trace."""

from operator import mul

from linref.cells import Cells, before, between, found, given
from linref.lists import scale
from linref.tracer import Heading, in_short, line, listed
from linref.vitay import mle, online
from linref.vitay.data import EIGHT
from linref.vitay.neuron import misclassified, sign
from linref.vitay.views import AFTER, DELTA_RULE, ERROR, RULES, Z, handout, in_epochs, on_integers
from linref.vitay.views.batch import ended, settings

USES = ("data", "start", "rate", "limit", "ask")


def trace(options):
    """The algorithm; then batch against online."""
    data, rules = settings(options, DELTA_RULE._replace(order="turn"))
    yield Heading("Online version of linear classification: the Perceptron algorithm")
    yield from training(data, rules)
    if options.nothing_asked:
        yield Heading("Batch vs. Online learning")
        yield from estimated()
        yield handout.note("VE2")
        by_online, by_batch = online.epochs_needed(EIGHT.labelled, rules.rate, rules.limit)
        yield handout.note("VE13", f"Here online learning needs {by_online} epochs, and batch learning {by_batch} "
                           "(topic batch). For data where online learning needs more, type python3 -m linref errata "
                           "VE13.")
    yield from in_short("Each misclassified example immediately adds η (t - y) x to w and η (t - y) to b. The run "
                        "stops after an epoch that leaves no example misclassified.",
                        *[" Online learning estimates the step of batch learning from a single example, so its "
                          "estimates vary most."] * options.nothing_asked)


def training(data, rules):
    """The algorithm, a row for each example."""
    examples = data.labelled
    N = len(examples)
    cells = example_cells(examples, rules.rate, sign, "sign(z)", found(
        wrong_after=(None, "", lambda c: len(misclassified(c.after, c.b_after, examples)) if c.i == N else None)),
        between(delta_b=("Δb", "Δb = η (t - y). At a mistake t - y = 2t, so with η = 1/2 the "
                         "update adds t·x to w and t to b", mul, "eta error")))
    yield handout.header("online", "Perceptron algorithm", data, "perceptron", rules, cells,
                         limit=f"M = {rules.limit}")
    run = on_integers(examples, rules, lambda samples, *start: online.until_no_error(
        online.perceptron(samples, *start), samples), size=N, period=N)
    yield from run.traced(cells, lambda c: example(c, handout, data, after_epoch), in_epochs)
    yield from ended(run, data, rules.start[-1], data is not EIGHT)


def example_cells(examples, eta, output, formula, *more):
    """The values of one example, whose output is a function of z."""
    return Cells(
        "Each row is one example, computed from the w and b of the row above.",
        given(epoch=None, i="i",
              x=("x", "", lambda i: examples[i - 1][0], "i"), t=("t", "", lambda i: examples[i - 1][1], "i")),
        before(w=None, b=None),
        Z, found(y=("y", f"y = {formula}", output, "z")), ERROR,
        between(delta_w=("Δw", "Δw = η (t - y) x", lambda c: scale(c.eta * c.error, c.x)),
                delta_b=("Δb", "Δb = η (t - y)", mul, "eta error")),
        AFTER, *more, eta=eta)


def example(c, page, data, after_last):
    """One example as a row; above the first one the weights, below the last one what the epoch has led to."""
    if c.i == 1:
        yield line("w = ", c("w"), ", b = ", c("b"))
    yield from page.picture(data, [*c.w, c.b], ends=False)
    yield c.row()
    if c.i == len(data.points):
        yield from after_last(c)


def after_epoch(c):
    """How many examples are misclassified after an epoch."""
    yield line("Misclassified by the last w and b: ", c("wrong_after"), f" of {c.i}.")


def estimated():
    """The mean and the variance of the first entry of Δw/η, estimated from every choice of K examples."""
    cells = Cells(
        "Each row is one batch size K. Choose K of the 8 examples. "
        "The average of their (t - y) x, here at w = 0, b = 0, estimates Δw/η of batch learning.",
        given(K="K"),
        between(estimates=(
            None, "", lambda K: [by_w[0] for by_w in online.estimates(EIGHT.labelled, [0, 0], 0, K)], "K")),
        found(mean=("mean", "mean and variance of its first entry are taken over all choices of K "
                    "examples. K = 1 is online learning, K = 8 is batch learning",
                    mle.mean, "estimates"),
              variance=("variance", "", mle.variance, "estimates")))
    yield from listed(
        handout.header("online", "Estimates of Δw", EIGHT, "estimates", RULES, cells),
        [(K,) for K in (1, 2, 4, 8)],
        "Every y is 1 at w = 0, b = 0. So the first entry of (t - y) x is -2·0.25 = -0.5 for example 7, -2·0.3 = -0.6 "
        "for example 8, and 0 for the rest. The mean is -1.1/8 for every K. The variance is (0.5² + 0.6²)/8 - "
        "(1.1/8)² for K = 1, and (N - K)/(K·(N - 1)) times this for every K.")
