"""Linear classification as an optimization problem, and its batch version, as a trace."""

from collections import deque
from fractions import Fraction

from linref.floor import IN_FULL
from linref.lists import add, zeros
from linref.scalar import ratio
from linref.tracer.events import Heading, Row, Rows, Steps, line
from linref.tracer.words import listed, plural
from linref.vitay import batch
from linref.vitay.data import EIGHT, THREE, in_floats, labelled
from linref.vitay.neuron import misclassified, net_activation, neuron
from linref.vitay.traces import TIE, floor
from linref.vitay.traces.neuron import at

USES = ("data", "start", "rate", "limit")
RATE = ratio(1, 2)
FLOATS_ABOVE = 200  # examples up to which own data are computed in fractions
LAST = 12  # epochs whose mse is told at the end


def trace(options):
    """The mse and its pretended gradient, the batch version, and what η does."""
    data, examples, w, b = data_and_start(options)
    eta = options.rate or RATE
    yield Heading("Linear classification as an optimization problem")
    yield from errors(data, examples, w, b)
    if options.nothing_asked:
        yield from factor_of_two(data, examples, w, b)
    yield Heading("Batch version of linear classification")
    yield from training(data, examples, w, b, eta, options.passes)
    if options.nothing_asked:
        yield from training(THREE, labelled(THREE), zeros(2), 0, eta, options.passes)
        yield from rates()


def data_and_start(options, default=EIGHT):
    """The data to run on, its examples, and w and b to start from: 0 unless told."""
    data = options.data or default
    examples = labelled(data)
    if len(examples) > FLOATS_ABOVE:
        examples = labelled(in_floats(data))
        data = data._replace(source=f"{data.source}, steps in floats")
    *w, b = floor.start(options, data)
    return data, examples, w, b


def errors(data, examples, w, b):
    """The squared error and the pretended gradient of every example."""
    yield at(floor.header("batch", "Squared errors", data, labels=floor.labels, bias=floor.bias, tie=TIE), w, b)
    row = Rows(i="i", w=None, b=None, x="x", t="t", y="y", error="t - y", squared="(t - y)²", gradient="-2 (t - y) x")
    for i, (x, t) in enumerate(examples, start=1):
        y = neuron(w, b, x)
        yield row(i, w, b, x, t, y, t - y, batch.squared_error(t, y), batch.pretended_gradient(t, y, x))
    wrong = len(misclassified(w, b, examples))
    yield row.computed("mse = ", batch.mean_square_error(w, b, examples),
                       f": four times the share of errors, {wrong} of {len(examples)}.")
    yield floor.note("VE4", "Off z = 0 the gradient -2 (t - y) x is that of 4·max(0, -t·z).")


def factor_of_two(data, examples, w, b):
    """Gradient descent with the stated gradient against the stated update rule."""
    yield at(floor.header("batch", "The gradient and the update rule", data, bias=floor.bias, rate=RATE), w, b)
    row = Rows(rule="rule", w=None, delta_w="Δw")
    total = zeros(len(w))
    for x, t in examples:
        total = add(total, batch.pretended_gradient(t, neuron(w, b, x), x))
    average = [ratio(entry, len(examples)) for entry in total]
    yield row("Δw = -η ∇L", w, batch.descent_step(RATE, average))
    yield row("Δw = η/N Σ (t - y) x", w, batch.update_rule(w, b, examples, RATE)[0])
    yield row.computed()
    yield floor.note("VE3", "A rate η of the one is a rate 2η of the other.")


def training(data, examples, w, b, eta, M):
    """The batch version, a block for each epoch, a row for each example."""
    yield floor.header("batch", "Batch linear classification", data, "batch", labels=floor.labels, bias=floor.bias, tie=TIE,
                       rate=eta, order="all examples of an epoch at once", start=[*w, b],
                       stop=f"an mse of 0, or M = {plural(M, 'epoch')}")
    # one epoch more than M, so that it is known whether the run would have gone on
    steps = batch.until_no_error(batch.batch(examples, w, b, eta, M + 1))
    run = Steps(steps, w, M, lambda step: int(any(step.delta_w) or bool(step.delta_b)))
    mses = deque(maxlen=LAST)
    for event in run.traced(lambda step: epoch(step, data, examples)):
        mses.append(event.step.mse)
        yield event
    yield from verdict(run, data, b, mse=run.last.mse if run.last else batch.mean_square_error(w, b, examples))
    if mses:
        yield line("mse by epoch: " if run.count <= LAST else "mse of the last epochs: ",
                   *[part for mse in mses for part in (mse, ", ")][:-1], ".")
    if run.count <= LAST and any(after > before for before, after in zip(mses, [*mses][1:])):
        yield line("The mse rises on the way: it is not what is descended.")
    yield floor.note("VE5", "Both are done here, once an epoch is through.")


def epoch(step, data, examples):
    """One epoch: its weights, their picture, a row for each example, and the mse."""
    wrong = [i for i, row in enumerate(step.rows, start=1) if row.error]
    yield line(f"epoch {step.epoch}    w = ", step.w, ", b = ", step.b, indent=0)
    yield from floor.picture(data, [*step.w, step.b], wrong)
    if len(examples) <= IN_FULL:
        for i, (row, (_, t)) in enumerate(zip(step.rows, examples), start=1):
            deltas = (step.delta_w, step.delta_b) if i == len(examples) else ("", "")
            yield Row(("i", "t", "y", "t - y", "dw", "db", "Δw", "Δb"), (i, t, *row, *deltas))
    else:
        yield line(f"{len(wrong)} of {len(examples)} wrong: dw = ", step.dw, ", db = ", step.db, ", Δw = ", step.delta_w, ", Δb = ",
                   step.delta_b)
    yield line("mse = ", step.mse, ", then w = ", step.after, ", b = ", step.b_after)


def verdict(run, data, b, **facts):
    """How a run ended, on the exact examples; a positive one on the hyperplane is right here, by sign(0) = 1."""
    examples = labelled(data)
    w, b = run.w, run.last.b_after if run.last else b
    exact_w, exact_b = list(map(Fraction, w)), Fraction(b)
    wrong = misclassified(exact_w, exact_b, examples)
    outcome = floor.verdict(run, [([*x, 1], t) for x, t in examples], [*exact_w, exact_b])
    outcome = outcome._replace(facts={**outcome.facts, "w": w, "b": b, "errors": wrong, **facts})
    if outcome.status != "converged" or wrong:
        yield outcome
        return
    tied = [i for i, (x, _) in enumerate(examples, start=1) if net_activation(exact_w, exact_b, x) == 0]
    yield outcome._replace(good=True, blocks=[line(f"Converged after {plural(run.updated, 'update')}: no example is wrong. On the "
                                                   f"hyperplane, z = 0: example {listed(tied)}.", indent=0)])
    yield floor.note("VE7")


def rates():
    """Several η from zero, and from another start."""
    yield floor.header("batch", "The learning rate η", "the samples of the gales and of the discriminants handout",
                       bias=floor.bias, tie=TIE, stop="an mse of 0")
    row = Rows(data="examples", start="start", rate="η", epochs="epochs", scaled="(w, b) / η")
    for name, data in (("gales", EIGHT), ("discriminants", THREE)):
        for w, b in (([0, 0], 0), ([5, -5], 3)):
            for eta in (ratio(1, 100), RATE, 7):
                *_, last = batch.until_no_error(batch.batch(labelled(data), w, b, eta, 5000))
                yield row(name, [*w, b], eta, last.epoch, [ratio(a, eta) for a in (*last.after, last.b_after)])
    yield row.computed()
    yield floor.note("VE6", "From another start η decides how soon the start is forgotten; on separable classes it always ends.")
