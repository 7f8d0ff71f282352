"""The Perceptron algorithm, and batch against online, as a trace."""

from collections import namedtuple

from linref.lists import zeros
from linref.scalar import ratio
from linref.tracer.blocks import Heading, Row, Run, line, note
from linref.tracer.telling import from_here, limit, listing, untold
from linref.tracer.verdict import counted
from linref.vitay import batch as batch_learning
from linref.vitay import data as slides
from linref.vitay import mle
from linref.vitay import online as learning
from linref.vitay.neuron import misclassified, net_activation
from linref.vitay.traces.common import BIAS, LABELS, TIE, data_and_start, described, ended, header, pairs

RATE = ratio(1, 2)
Counted = namedtuple("Counted", (*learning.Step._fields, "updates"))  # a step with the updates of its epoch so far


def online(options):
    """The algorithm, the delta rule, and what batch and online estimate."""
    data, examples, w, b = data_and_start(options, slides.THREE)
    eta, most = options.rate or RATE, max(limit(options), 1)
    plain = untold(options)
    yield online_run(data, examples, w, b, eta, most)
    if not plain:
        return
    yield online_run(slides.EIGHT, pairs(slides.EIGHT), zeros(2), 0, eta, most)
    yield delta_rules()
    yield Heading("Batch vs. Online learning")
    yield epochs_of_both()
    yield bias_and_variance()


def online_run(data, examples, w, b, eta, most):
    """The algorithm, a row for each example."""
    N = len(examples)
    shown = [0]

    def counted_steps():
        updates = 0
        for step in learning.until_no_error(learning.perceptron(examples, w, b, eta, most), examples):
            updates = bool(step.error) + (updates if step.i > 1 else 0)
            yield Counted(*step, updates)

    def tell(step, _):
        if step.epoch != shown[0]:
            shown[0] = step.epoch
            yield line(f"{from_here('epoch', step.epoch, step.i)}    w = ", step.w, ", b = ", step.b, indent=0)
        x, _ = examples[step.i - 1]
        yield Row(("i", "x", "z", "y", "t - y", "Δw", "Δb", "w then", "b then"),
                  (step.i, x, net_activation(step.w, step.b, x), step.y, step.error, step.delta_w if step.error else "",
                   step.delta_b if step.error else "", step.after, step.b_after))
        if step.i == N:
            wrong = len(misclassified(step.after, step.b_after, examples))
            yield line(f"{counted(step.updates, 'update')}; after the epoch {wrong} wrong, mse = ",
                       batch_learning.mean_square_error(step.after, step.b_after, examples), ".")

    def finish(run):
        outcome = ended(run, data, examples)
        if not any([*w, b]):
            outcome.blocks.append(line("From w = 0, b = 0 every y is 1 at first: only negative examples move them."))
        return outcome

    return Run(header("online", "Perceptron algorithm", described(data), labels=LABELS, bias=BIAS, tie=TIE, rate=eta,
                      order="in turn, each at once", start=[*w, b],
                      stop=f"no example wrong at the end of an epoch, or M = {most} epochs"),
               counted_steps(), tell, finish, lambda step: int(bool(step.error)))


def delta_rules():
    """The delta rule for every error that there can be."""
    x = [3, 5]

    def rows():
        for t in (1, -1):
            for y in (1, -1):
                for eta in (RATE, 1):
                    yield t, y, t - y, eta, [0, 0], *learning.delta_rule(eta, t, y, x)

    def said(run):
        yield line("Nothing moves where the prediction is right. The error is 2 or -2 otherwise, so η = 1/2 adds t·x: the "
                   "perceptron of other handouts.", indent=0)

    return listing(header("online", "The delta learning rule", "x = (3, 5), ours", bias=BIAS),
                   {"t": "t", "y": "y", "error": "t - y", "eta": "η", "w": None, "delta_w": "Δw", "delta_b": "Δb"}, rows(), said)


def epochs_of_both():
    """How many epochs each version takes."""
    def rows():
        for name, data in (("gales", slides.EIGHT), ("discriminants", slides.THREE)):
            examples = pairs(data)
            *_, last = batch_learning.until_no_error(batch_learning.batch(examples, [0, 0], 0, RATE, 1000))
            *_, one = learning.until_no_error(learning.perceptron(examples, [0, 0], 0, RATE, 1000), examples)
            yield name, [0, 0], last.epoch, one.epoch

    def said(run):
        yield note("VE13", "online learning is said to converge faster. On the second set it takes more epochs than batch.")
        yield line("The count of batch has in it a last epoch that finds nothing wrong; online is checked as an epoch ends.")

    return listing(header("online", "Epochs until no example is wrong", "from w = 0, b = 0", rate=RATE, tie=TIE),
                   {"data": "examples", "w": None, "batch": "batch", "online": "online"}, rows(), said)


def bias_and_variance():
    """All estimates of Δw from K of the examples: their mean and their variance."""
    w, b = [0, 0], 0
    examples = pairs(slides.EIGHT)

    def rows():
        for K in (1, 2, 4, 8):
            values = [estimate[0] for estimate in learning.estimates(examples, w, b, K)]
            yield K, w, len(values), mle.mean(values), mle.variance(values)

    def said(run):
        yield note("VE2", "batch learning is said to have less bias. Every K has the same mean, that of all examples: none has "
                          "any bias. What falls with K is the variance; it is 0 for all 8, as the K are taken without putting "
                          "back.")

    return listing(header("online", "Estimates of Δw₁/η from K examples", "every choice of K of the samples of the gales handout · w = 0, b = 0", tie=TIE),
                   {"K": "K", "w": None, "choices": "choices", "mean": "mean", "variance": "variance"}, rows(), said)
