"""The Perceptron algorithm, and batch against online, as a trace."""

from linref.lists import zeros
from linref.tracer import Closing, Heading, Row, Rows, Steps, line, plural
from linref.vitay import batch, mle, online
from linref.vitay.data import EIGHT, THREE, XOR, labelled
from linref.vitay.neuron import misclassified
from linref.vitay.traces import HARD, TIE, floor
from linref.vitay.traces.batch import RATE, SHORT, data_and_start, rate_of, repeated, verdict, whole
from linref.vitay.traces.neuron import examples_of, summed_up

USES = ("data", "start", "rate", "limit", "ask")


def trace(options):
    """The algorithm, the delta rule, and what batch and online estimate."""
    data, examples, w, b = data_and_start(options)
    eta, rate = rate_of(options)
    yield Heading("Online version of linear classification: the Perceptron algorithm")
    yield from examples_of(data)
    run = yield from training(data, examples, w, b, eta, rate, options.passes)
    if not any([*w, b]):
        yield line("From w = 0, b = 0 every y is 1 until the first negative example moves them.")
    if not options.nothing_asked:
        return
    for own, M in ((THREE, options.passes), (XOR, SHORT)):
        yield from examples_of(own)
        yield from training(own, labelled(own), zeros(2), 0, eta, rate, M)
    steps = online.perceptron(labelled(XOR), [0, 0], 0, eta, SHORT)
    yield from repeated([([0, 0], 0), *((step.after, step.b_after) for step in steps if step.i == len(XOR.points))])
    yield from delta_rules()
    yield Heading("Batch vs. Online learning")
    yield from bias_and_variance()
    yield from epochs()
    yield from summed_up("Online learning moves w and b at every wrong example, batch learning once an epoch. Both "
                         "follow estimates of the same mean, online from one example. On the eight it took online "
                         f"{plural(run.updated, 'update')} in {plural(run.last.epoch, 'epoch')}.")


def training(data, examples, w, b, eta, rate, M):
    """The algorithm, a row for each example; returns the run."""
    N, updates = len(examples), 0
    yield floor.header("online", "Perceptron algorithm", data, "perceptron", **HARD, rate=rate,
                       order="one example after the other, w and b moved at once", start=[*w, b],
                       stop=f"M = {plural(M, 'epoch')}, or no example wrong at the end of one")
    # one epoch more than M, so that it is known whether the run would have gone on
    units, rate, again = whole(examples, w, b, eta)
    steps = online.until_no_error(online.perceptron(units.samples, units.w, units.bias, rate, M + 1), units.samples)
    run = Steps(again(steps), w, M * N, lambda step: int(bool(step.error)))
    for event in run.traced(lambda step: example(step, data, examples), lambda step: f"epoch {step.epoch}"):
        yield event
        updates += event.update
        if event.step.i == N:
            yield Closing(after_epoch(event.step, examples, updates, f" update{'s' * (updates != 1)}; "))
            updates = 0
    yield from ended(run, data, b)
    return run


def example(step, data, examples):
    """One example as a row, below the weights at the start of its epoch."""
    x, t = examples[step.i - 1]
    if step.i == 1:
        yield line("w = ", step.w, ", b = ", step.b)
    yield from floor.picture(data, [*step.w, step.b], [step.i] if step.error else [], ends=False)
    yield Row(("i", "x", "t", "z", "y", "t - y", "Δw", "Δb", "w + Δw", "b + Δb"),
              (step.i, x, t, step.z, step.y, step.error, *((step.delta_w, step.delta_b) if step.error else ("", "")),
               step.after, step.b_after))


def after_epoch(step, examples, *updates):
    """What an epoch has led to."""
    wrong = len(misclassified(step.after, step.b_after, examples))
    mse = batch.mean_square_error(step.after, step.b_after, examples)
    yield line(*updates, "after the epoch ", wrong, f" of {len(examples)} wrong, mse = ", mse, ".")


def ended(run, data, b):
    """The outcome of a run, with its w and b and their picture."""
    yield from verdict(run, data, b)
    w, b = run.w, run.last.b_after if run.last else b
    yield line("w = ", w, ", b = ", b, ".")
    yield from floor.picture(data, [*w, b], misclassified(w, b, labelled(data)))


def delta_rules():
    """The delta rule for every error that there can be."""
    x = [3, 5]
    yield floor.header("online", "The delta learning rule", ["x = ", x, ", of ours"], "delta_rule", bias=floor.bias)
    row = Rows(t="t", y="y", error="t - y", eta="η", w=None, delta_w="Δw", delta_b="Δb")
    for t in (1, -1):
        for y in (1, -1):
            for eta in (RATE, 1):
                yield row(t, y, t - y, eta, [0, 0], *online.delta_rule(eta, t, y, x))
    yield row.computed("Nothing moves where the prediction is right. The error is 2 or -2 otherwise, so η = 1/2 adds "
                       "t·x: the perceptron of other handouts.")


def epochs():
    """How many epochs each version takes."""
    counts = []
    for data in (EIGHT, THREE):
        *_, last = batch.until_no_error(batch.batch(labelled(data), [0, 0], 0, RATE, 1000))
        *_, one = online.until_no_error(online.perceptron(labelled(data), [0, 0], 0, RATE, 1000), labelled(data))
        counts.append([one.epoch, last.epoch])
    yield floor.note("VE13", "Online and batch take ", counts[0], " epochs on the eight and ", counts[1],
                     " on the three; those of batch include the last one, which finds nothing wrong.")


def bias_and_variance():
    """All estimates of Δw from K of the examples: their mean and their variance."""
    w, b = [0, 0], 0
    yield floor.header("online", "Estimates of Δw₁/η from K examples",
                       ["every choice of K of the eight · w = ", w, ", b = ", b], tie=TIE)
    row = Rows(K="K", w=None, choices="choices", mean="mean", variance="variance")
    for K in (1, 2, 4, 8):
        values = [estimate[0] for estimate in online.estimates(labelled(EIGHT), w, b, K)]
        yield row(K, w, len(values), mle.mean(values), mle.variance(values))
    yield row.computed("Δw/η from K examples is 1/K Σ (t - y) x over them: for K = 1 online, for K = 8 batch.")
    yield floor.note("VE2", "Every K has the same mean, that of all examples. The variance is 0 for all 8, as the K "
                            "are taken without putting back.")
