"""The Perceptron algorithm, and batch against online, as a trace."""

from linref.lists import zeros
from linref.tracer import Closing, Heading, Row, Steps, in_short, line, plural
from linref.vitay import batch, online
from linref.vitay.data import THREE, XOR
from linref.vitay.neuron import misclassified
from linref.vitay.views import HARD, handout
from linref.vitay.views.batch import SHORT, data_and_start, ended, rate_of, whole
from linref.vitay.views.neuron import examples_of

USES = ("data", "start", "rate", "limit", "ask")


def trace(options):
    """The algorithm; then batch against online."""
    data, examples, w, b = data_and_start(options)
    eta, rate = rate_of(options)
    yield Heading("Online version of linear classification: the Perceptron algorithm")
    yield from examples_of(data)
    run = yield from training(data, examples, w, b, eta, rate, options.passes)
    if not options.nothing_asked:
        return
    yield line("Where t - y is 2 or -2, η = 1/2 adds t·x to w and t to b, as the perceptron of other handouts does.")
    for own, M in ((THREE, options.passes), (XOR, SHORT)):
        yield from examples_of(own)
        yield from training(own, own.labelled, zeros(2), 0, eta, rate, M)
    yield Heading("Batch vs. Online learning")
    yield handout.note("VE2", "For every K the estimates of Δw/η from K of the examples have the same mean.")
    yield handout.note("VE13")
    yield from in_short("Online learning moves w and b at every wrong example, batch learning once an epoch. Both "
                        "follow estimates of the same mean, online from one example. On the eight it took online "
                        f"{plural(run.updated, 'update')} in {plural(run.last.epoch, 'epoch')}.")


def training(data, examples, w, b, eta, rate, M):
    """The algorithm, a row for each example; returns the run."""
    yield handout.header("online", "Perceptron algorithm", data, "perceptron", **HARD, rate=rate,
                       order="one example after the other, w and b moved at once", start=[*w, b],
                       stop=f"M = {plural(M, 'epoch')}, or no example wrong at the end of one")
    # one epoch more than M, so that it is known whether the run would have gone on
    units, rate, again = whole(examples, w, b, eta)
    steps = online.until_no_error(online.perceptron(units.samples, units.w, units.bias, rate, M + 1), units.samples)
    run = Steps(again(steps), w, M * len(examples), lambda step: step.error != 0)
    for event in run.traced(lambda step: example(step, data, examples), lambda step: f"epoch {step.epoch}"):
        yield event
        if event.step.i == len(examples):
            yield Closing(after_epoch(event.step, examples))
    yield from ended(run, data, b)
    return run


def example(step, data, examples):
    """One example as a row, below the weights at the start of its epoch."""
    x, t = examples[step.i - 1]
    if step.i == 1:
        yield line("w = ", step.w, ", b = ", step.b)
    yield from handout.picture(data, [*step.w, step.b], [step.i] if step.error else [], ends=False)
    yield Row(("i", "x", "t", "z", "y", "t - y", "Δw", "Δb", "w + Δw", "b + Δb"),
              (step.i, x, t, step.z, step.y, step.error, *((step.delta_w, step.delta_b) if step.error else ("", "")),
               step.after, step.b_after))


def after_epoch(step, examples):
    """What an epoch has led to."""
    wrong = len(misclassified(step.after, step.b_after, examples))
    mse = batch.mean_square_error(step.after, step.b_after, examples)
    yield line("Wrong after the epoch: ", wrong, f" of {len(examples)}, mse = ", mse, ".")
