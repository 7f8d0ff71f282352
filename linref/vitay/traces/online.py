"""The Perceptron algorithm, and batch against online, as a trace."""

from linref.lists import zeros
from linref.tracer.events import Closing, Heading, Row, Rows, Steps, line
from linref.tracer.words import listed, plural
from linref.vitay import batch, mle, online
from linref.vitay.data import EIGHT, THREE, labelled
from linref.vitay.neuron import misclassified, net_activation
from linref.vitay.traces import TIE, floor
from linref.vitay.traces.batch import RATE, data_and_start, verdict

USES = ("data", "start", "rate", "limit")


def trace(options):
    """The algorithm, the delta rule, and what batch and online estimate."""
    data, examples, w, b = data_and_start(options, THREE)
    yield from training(data, examples, w, b, options.rate or RATE, options.passes)
    if not options.nothing_asked:
        return
    yield from training(EIGHT, labelled(EIGHT), zeros(2), 0, RATE, options.passes)
    yield from delta_rules()
    yield Heading("Batch vs. Online learning")
    yield from epochs()
    yield from bias_and_variance()


def training(data, examples, w, b, eta, M):
    """The algorithm, a row for each example."""
    N = len(examples)
    yield floor.header("online", "Perceptron algorithm", data, "perceptron", labels=floor.labels, bias=floor.bias, tie=TIE, rate=eta,
                       order="in turn, each at once", start=[*w, b],
                       stop=f"no example wrong at the end of an epoch, or M = {plural(M, 'epoch')}")
    # one epoch more than M, so that it is known whether the run would have gone on
    steps = online.until_no_error(online.perceptron(examples, w, b, eta, M + 1), examples)
    run, updates = Steps(steps, w, M * N, lambda step: int(bool(step.error))), 0
    for event in run.traced(lambda step: example(step, examples), lambda step: f"epoch {step.epoch}"):
        yield event
        updates += event.update
        if event.step.i == N:
            yield Closing(after_epoch(event.step, examples, f"{plural(updates, 'update')}; "))
            updates = 0
    yield from ended(run, data, examples, b)
    if not any([*w, b]):
        yield line("From w = 0, b = 0 every y is 1 at first: only negative examples move them.")


def example(step, examples):
    """One example as a row, below the weights at the start of its epoch."""
    x, _ = examples[step.i - 1]
    if step.i == 1:
        yield line("w = ", step.w, ", b = ", step.b)
    yield Row(("i", "x", "z", "y", "t - y", "Δw", "Δb", "w then", "b then"),
              (step.i, x, net_activation(step.w, step.b, x), step.y, step.error, step.delta_w if step.error else "",
               step.delta_b if step.error else "", step.after, step.b_after))


def after_epoch(step, examples, updates=""):
    """What an epoch has led to."""
    wrong = len(misclassified(step.after, step.b_after, examples))
    yield line(f"{updates}after the epoch {wrong} wrong, mse = ", batch.mean_square_error(step.after, step.b_after, examples), ".")


def ended(run, data, examples, b):
    """The outcome of a run, with its w and b, what is wrong with them, and their picture."""
    yield from verdict(run, data, b)
    w, b = run.w, run.last.b_after if run.last else b
    wrong = misclassified(w, b, examples)
    yield line("w = ", w, ", b = ", b, f"; wrong: {'example ' if wrong else ''}{listed(wrong)}.")
    yield from floor.picture(data, [*w, b], wrong)


def delta_rules():
    """The delta rule for every error that there can be."""
    x = [3, 5]
    yield floor.header("online", "The delta learning rule", ["x = ", x, ", ours"], bias=floor.bias)
    row = Rows(t="t", y="y", error="t - y", eta="η", w=None, delta_w="Δw", delta_b="Δb")
    for t in (1, -1):
        for y in (1, -1):
            for eta in (RATE, 1):
                yield row(t, y, t - y, eta, [0, 0], *online.delta_rule(eta, t, y, x))
    yield row.computed("Nothing moves where the prediction is right. The error is 2 or -2 otherwise, so η = 1/2 adds t·x: the "
                       "perceptron of other handouts.")


def epochs():
    """How many epochs each version takes."""
    yield floor.header("online", "Epochs until no example is wrong", "from w = 0, b = 0", rate=RATE, tie=TIE)
    row = Rows(data="examples", w=None, batch="batch", online="online")
    for name, data in (("gales", EIGHT), ("discriminants", THREE)):
        examples = labelled(data)
        *_, last = batch.until_no_error(batch.batch(examples, [0, 0], 0, RATE, 1000))
        *_, one = online.until_no_error(online.perceptron(examples, [0, 0], 0, RATE, 1000), examples)
        yield row(name, [0, 0], last.epoch, one.epoch)
    yield row.computed()
    yield floor.note("VE13", "On the second set it takes more epochs than batch.")
    yield line("The count of batch has in it a last epoch that finds nothing wrong; online is checked as an epoch ends.")


def bias_and_variance():
    """All estimates of Δw from K of the examples: their mean and their variance."""
    w, b = [0, 0], 0
    yield floor.header("online", "Estimates of Δw₁/η from K examples",
                       ["every choice of K of the samples of the gales handout · w = ", w, ", b = ", b], tie=TIE)
    row = Rows(K="K", w=None, choices="choices", mean="mean", variance="variance")
    for K in (1, 2, 4, 8):
        values = [estimate[0] for estimate in online.estimates(labelled(EIGHT), w, b, K)]
        yield row(K, w, len(values), mle.mean(values), mle.variance(values))
    yield row.computed()
    yield floor.note("VE2", "Every K has the same mean, that of all examples. The variance is 0 for all 8, as the K are taken "
                            "without putting back.")
