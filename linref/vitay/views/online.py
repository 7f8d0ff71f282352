"""The Perceptron algorithm, and batch against online, as a trace."""

from operator import add, mul

from linref.cells import Cells, after, before, between, found, given, zeros_as_0
from linref.lists import add as add_vectors, scale
from linref.tracer import Heading, in_short, line, listed
from linref.vitay import mle, online
from linref.vitay.data import EIGHT
from linref.vitay.neuron import misclassified, sign
from linref.vitay.views import DELTA_RULE, ERROR, RULES, Z, handout, in_epochs, on_integers
from linref.vitay.views.batch import ended, settings

USES = ("data", "start", "rate", "limit", "ask")


def trace(options):
    """The algorithm; then batch against online."""
    data, rules = settings(options, DELTA_RULE._replace(order="turn"))
    yield Heading("Online version of linear classification: the Perceptron algorithm")
    yield from training(data, rules)
    yield handout.note("VE5", "Here Δw and Δb are added after each example.")
    if options.nothing_asked:
        yield Heading("Batch vs. Online learning")
        yield from estimated()
        yield handout.note("VE2", "Here every K has the same mean. The page calls online learning unstable because of "
                           "its high variance, see K = 1.")
        by_online, by_batch = online.epochs_needed(EIGHT.labelled)
        yield handout.note("VE13", f"Here the page is right: online learning makes its last update in epoch "
                           f"{by_online}, batch learning in epoch {by_batch}.")
        yield line("The page calls batch learning very slow. It makes only one update per epoch. The page says that "
                   "online learning overfits. Only test data could show this.")
    yield from in_short("Each misclassified example immediately adds η (t - y) x to w and η (t - y) to b. The run "
                        "stops after an epoch that leaves no example misclassified, or after M epochs.",
                        *[" Online learning estimates the step of batch learning from a single example, so its "
                          "estimates vary most."] * options.nothing_asked)


def training(data, rules):
    """The algorithm, a row for each example."""
    examples = data.labelled
    N = len(examples)
    cells = example_cells(examples, rules.rate, sign, "sign(z)", found(
        wrong_after=(None, "", lambda c: len(misclassified(c.after, c.b_after, examples)) if c.i == N else None)),
        said=". At a mistake η (t - y) = 0.5·2t = t" * (rules.rate * 2 == 1))
    if data is not EIGHT:
        cells = cells.without("delta_w", *["error", "delta_b"] * (data.dimension > 2))
    yield handout.header("online", "Perceptron algorithm", data, "perceptron", rules, cells,
                         limit=f"M = {rules.limit}")
    run = on_integers(examples, rules, lambda samples, *start: online.until_no_error(
        online.perceptron(samples, *start), samples), size=N, period=N)
    yield from run.traced(cells, lambda c: example(c, handout, data, after_epoch), in_epochs)
    yield from ended(run, data, rules.start[-1], data is not EIGHT)


def example_cells(examples, eta, output, formula, *more, said=""):
    """The values of one example, whose output is a function of z; `said` stands below the rules."""
    return Cells(
        "Each row is one example, computed from the w and b of the row above.",
        given(epoch=None, i="i",
              x=("x", "", lambda i: examples[i - 1][0], "i"), t=("t", "", lambda i: examples[i - 1][1], "i")),
        before(w=None, b=None),
        Z, found(y=("y", f"y = {formula}", output, "z")), ERROR,
        between(delta_w=("Δw", lambda c: scale(c.eta * c.error, c.x)),
                delta_b=("Δb", mul, "eta error")),
        after(after=("w + Δw", "Δw = η (t - y) x", add_vectors, "w delta_w", zeros_as_0),
              b_after=("b + Δb", f"Δb = η (t - y). This is the page's delta learning rule{said}", add, "b delta_b")),
        *more, eta=eta)


def example(c, page, data, after_last):
    """One example as a row; above the first one the weights, below the last one what the epoch has led to."""
    if c.i == 1:
        yield line("w = ", c("w"), ", b = ", c("b"))
    yield from page.picture(data, [*c.w, c.b], ends=False)
    yield c.row()
    if c.i == len(data.points):
        yield from after_last(c)


def after_epoch(c):
    """How many examples are misclassified after an epoch, and the mse."""
    yield line("Misclassified after this epoch: ", c("wrong_after"), f" of {c.i} examples",
               *c.working(f", mse {4 * c.wrong_after / c.i:.5g}"), ".")


def estimated():
    """The mean and the variance of the first entry of Δw/η, estimated from every choice of K examples."""
    cells = Cells(
        "Batch learning averages (t - y) x over all N = 8 examples. This average is Δw/η. A batch of K examples gives "
        "only an estimate of it. At w = 0, b = 0 every y is 1. So the first entry of (t - y) x is -2·0.25 = -0.5 for "
        "example 7, -2·0.3 = -0.6 for example 8, and 0 for the others.",
        given(K="K"),
        between(estimates=(
            None, "", lambda K: [by_w[0] for by_w in online.estimates(EIGHT.labelled, [0, 0], 0, K)], "K")),
        found(mean=("mean", "each row takes all batches of K examples, and gives the mean and the variance of "
                    "the first entries of their estimates. K = 1 is online learning, K = 8 batch learning",
                    mle.mean, "estimates"),
              variance=("variance", "", mle.variance, "estimates")))
    one = cells.of(K=1).variance
    yield from listed(
        handout.header("online", "Estimates of Δw", EIGHT, "estimates", RULES, cells), [(1,), (2,), (4,), (8,)],
        "K = 1: mean -1.1/8 = -0.1375, variance (0.5² + 0.6²)/8 - 0.1375² = ", one, ".")
    yield line("For K > 1, multiply this variance by (N - K)/(K·(N - 1)), because we draw without replacement. For "
               "example, K = 2 gives ", one, "·6/14 = ", cells.of(K=2).variance, ".", indent=0)
