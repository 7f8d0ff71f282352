"""Linear classification as an optimization problem, and its batch version, as a trace."""

from linref.lists import add, zeros
from linref.scalar import ratio
from linref.tracer.blocks import Heading, Row, Run, line, note
from linref.tracer.telling import CROWD, limit, listing, untold
from linref.vitay import batch as learning
from linref.vitay import data as slides
from linref.vitay.neuron import misclassified, neuron
from linref.vitay.traces.common import (BIAS, LABELS, TIE, data_and_start, described, drawn, header, pairs, verdict_on, weights)

RATE = ratio(1, 2)


def batch(options):
    """The mse and its pretended gradient, the batch version, and what η does."""
    data, examples, w, b = data_and_start(options)
    eta, most = options.rate or RATE, max(limit(options), 1)
    plain = untold(options)
    yield Heading("Linear classification as an optimization problem")
    yield errors(data, examples, w, b)
    if plain:
        yield factor_of_two(data, examples, w, b)
    yield Heading("Batch version of linear classification")
    yield batch_run(data, examples, w, b, eta, most)
    if plain:
        yield batch_run(slides.THREE, pairs(slides.THREE), zeros(2), 0, eta, most)
        yield rates()


def errors(data, examples, w, b):
    """The squared error and the pretended gradient of every example."""
    def rows():
        for i, (x, t) in enumerate(examples, start=1):
            y = neuron(w, b, x)
            yield i, w, b, x, t, y, t - y, learning.squared_error(t, y), learning.pretended_gradient(t, y, x)

    def said(run):
        mse = learning.mean_square_error(w, b, examples)
        yield line("mse = ", mse, f": four times the share of errors, {len(misclassified(w, b, examples))} of {len(examples)}.",
                   indent=0)
        yield note("VE4", "sign has no derivative at 0 and derivative 0 elsewhere. The gradient -2 (t - y) x takes it as 1 but "
                          "leaves y a sign: that is not the gradient of the mse but, off z = 0, of 4·max(0, -t·z). So the "
                          "mse below need not fall.")

    return listing(header("batch", "Squared errors", described(data) + weights(w, b), labels=LABELS, bias=BIAS, tie=TIE),
                   {"i": "i", "w": None, "b": None, "x": "x", "t": "t", "y": "y", "error": "t - y", "squared": "(t - y)²",
                    "gradient": "-2 (t - y) x"}, rows(), said)


def factor_of_two(data, examples, w, b):
    """Gradient descent with the stated gradient against the stated update rule."""
    eta = RATE
    total = zeros(len(w))
    for x, t in examples:
        total = add(total, learning.pretended_gradient(t, neuron(w, b, x), x))
    average = [ratio(entry, len(examples)) for entry in total]
    rows = [("Δw = -η ∇L", w, learning.descent_step(eta, average)),
            ("Δw = η/N Σ (t - y) x", w, learning.update_rule(w, b, examples, eta)[0])]

    def said(run):
        yield note("VE3", "the gradient has a 2 that the update rule has not. A rate η of the one is a rate 2η of the other.")

    return listing(header("batch", "The gradient and the update rule", described(data) + weights(w, b), bias=BIAS, rate=eta),
                   {"rule": "rule", "w": None, "delta_w": "Δw"}, rows, said)


def batch_run(data, examples, w, b, eta, most):
    """The batch version, a block for each epoch, a row for each example."""
    N = len(examples)
    mses = []

    def tell(step, picture):
        wrong = [i for i, (y, (_, t)) in enumerate(zip(step.y, examples), start=1) if y != t]
        yield line(f"epoch {step.epoch}    w = ", step.w, ", b = ", step.b, indent=0)
        if picture:
            yield from drawn(data, step.w, step.b, wrong)
        if N <= CROWD:
            for i, (row, (_, t)) in enumerate(zip(step.rows, examples), start=1):
                over = i == N
                yield Row(("i", "t", "y", "t - y", "dw", "db", "Δw", "Δb"),
                          (i, t, *row, step.delta_w if over else "", step.delta_b if over else ""))
        else:
            yield line(f"{len(wrong)} of {N} wrong: dw = ", step.dw, ", db = ", step.db, ", Δw = ", step.delta_w, ", Δb = ",
                       step.delta_b)
        yield line("mse = ", step.mse, ", then w = ", step.after, ", b = ", step.b_after)

    def steps():
        for step in learning.until_no_error(learning.batch(examples, w, b, eta, most)):
            mses.append(step.mse)
            del mses[:-12]
            yield step

    def finish(run):
        run.stopped = run.last.mse != 0
        outcome = verdict_on(run, data)
        outcome.facts["mse"] = run.last.mse
        few = run.count <= 12
        outcome.blocks.append(line("mse by epoch: " if few else "mse of the last epochs: ",
                                   *[part for mse in mses for part in (mse, ", ")][:-1], "."))
        if few and any(b > a for a, b in zip(mses, mses[1:])):
            outcome.blocks.append(note("VE4", "the mse rises on the way: it is not what is descended."))
        outcome.blocks.append(note("VE5", "the page gives no w and b to start from, and never adds Δw and Δb to them; both are "
                                          "done here once an epoch is through."))
        return outcome

    return Run(header("batch", "Batch linear classification", described(data), labels=LABELS, bias=BIAS, tie=TIE, rate=eta,
                      order="all examples of an epoch at once", start=[*w, b], stop=f"an mse of 0, or M = {most} epochs"),
               steps(), tell, finish, lambda step: int(any(step.delta_w) or bool(step.delta_b)), pictured=data.dimension == 2)


def rates():
    """Several η from zero, and from another start."""
    def rows():
        for name, data in (("gales", slides.EIGHT), ("discriminants", slides.THREE)):
            for w, b in (([0, 0], 0), ([5, -5], 3)):
                for eta in (ratio(1, 100), RATE, 7):
                    *_, last = learning.until_no_error(learning.batch(pairs(data), w, b, eta, 5000))
                    yield name, [*w, b], eta, last.epoch, [ratio(a, eta) for a in (*last.after, last.b_after)]

    def said(run):
        yield note("VE6", "η well chosen: from w = 0, b = 0 any η will do and changes nothing but the scale. From another start it "
                          "decides how soon the start is forgotten; on separable classes it always ends.")

    return listing(header("batch", "The learning rate η", "the samples of the gales and of the discriminants handout", bias=BIAS, tie=TIE,
                          stop="an mse of 0"),
                   {"data": "examples", "start": "start", "rate": "η", "epochs": "epochs", "scaled": "(w, b) / η"},
                   rows(), said)
