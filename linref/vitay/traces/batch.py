"""Linear classification as an optimization problem, and its batch version, as a trace."""

from collections import deque
from fractions import Fraction

from linref.floor import IN_FULL
from linref.lists import add, zeros
from linref.scalar import ratio
from linref.tracer import Heading, Row, Rows, Steps, line, plural
from linref.vitay import batch
from linref.vitay.data import EIGHT, THREE, XOR, labelled
from linref.vitay.neuron import misclassified, net_activation, neuron
from linref.vitay.traces import HARD, TIE, floor
from linref.vitay.traces.neuron import at, examples_numbered, examples_of, summed_up
from linref.whole import Units, shown

USES = ("data", "start", "rate", "limit", "ask")
RATE = ratio(1, 2)
LAST = 12  # epochs whose mse is told at the end
SHORT = 3  # epochs of a run that is known not to end


def trace(options):
    """The mse and its pretended gradient, the batch version, and what η does."""
    data, examples, w, b = data_and_start(options)
    yield Heading("Linear classification as an optimization problem")
    yield from examples_of(data)
    if options.start:
        yield from errors(data, examples, w, b)
    else:
        yield from errors(data, examples, [1] * data.dimension, -1, ", of ours")
    if options.nothing_asked:
        yield from factor_of_two(data, examples, [1] * data.dimension, -1)
    yield Heading("Batch version of linear classification")
    first = yield from training(data, examples, w, b, *rate_of(options), options.passes)
    yield floor.note("VE5", "Both are done here, once an epoch is through.")
    if not options.nothing_asked:
        return
    runs = [first]
    for own, M in ((THREE, options.passes), (XOR, SHORT)):
        yield from examples_of(own)
        runs.append((yield from training(own, labelled(own), zeros(2), 0, *rate_of(options), M)))
    steps = batch.batch(labelled(XOR), [0, 0], 0, RATE, SHORT)
    yield from repeated([([0, 0], 0), *((step.after, step.b_after) for step in steps)])
    yield from rates()
    yield from summed_up("The batch version adds up the errors of an epoch and moves w and b once, at its end. The mse "
                         f"came to 0 in epoch {runs[0].count} on the eight and in epoch {runs[1].count} on the three; "
                         "on XOR it never does.")


def data_and_start(options):
    """The data to run on, its examples, and w and b to start from: 0 unless told."""
    data = options.data or EIGHT
    *w, b = floor.start(options, data)
    return data, labelled(data), w, b


def rate_of(options):
    """The rate, and as a header tells it."""
    return (options.rate, options.rate) if options.rate else (RATE, line(RATE, ", ours"))


def whole(examples, w, b, eta, divisor=1):
    """Units in which a run that divides its rate is one on whole numbers, that rate, and what shows its steps again."""
    units = Units(examples, w, ratio(eta, divisor), b)
    m, s = units.m, units.s
    sizes = dict.fromkeys(("w", "after", "delta_w"), s) | dict.fromkeys(("b", "b_after", "delta_b"), Fraction(s, m))
    sizes |= {"z": s * m, "dw": m, "rows": (("z", s * m), ("dw", m))}
    return units, units.eta * divisor, lambda steps: steps if m == s == 1 else shown(steps, sizes)


def errors(data, examples, w, b, whose=""):
    """The squared error and the pretended gradient of every example."""
    header = floor.header("batch", "Squared errors", data, "mean_square_error", **HARD)
    yield at(header, w, b, whose)
    row = Rows(i="i", w=None, b=None, x="x", t="t", z="z", y="y", error="t - y", squared="(t - y)²",
               gradient="-2 (t - y) x")
    for i, (x, t) in enumerate(examples, start=1):
        y = neuron(w, b, x)
        yield row(i, w, b, x, t, net_activation(w, b, x), y, t - y, batch.squared_error(t, y),
                  batch.pretended_gradient(t, y, x))
    wrong = len(misclassified(w, b, examples))
    mse = batch.mean_square_error(w, b, examples)
    yield row.computed("mse = 1/N Σ (t - y)² = ", mse, f": four times the share of errors, {wrong} of {len(examples)}.")
    yield floor.note("VE4", "Off z = 0 the gradient -2 (t - y) x is that of 4·max(0, -t·z).")


def factor_of_two(data, examples, w, b):
    """Gradient descent with the stated gradient against the stated update rule."""
    header = floor.header("batch", "The gradient and the update rule", data, "update_rule", bias=floor.bias,
                          rate=line(RATE, ", ours"))
    yield at(header, w, b, ", of ours")
    row = Rows(rule="rule", w=None, b=None, delta_w="Δw", delta_b="Δb")
    total = zeros(len(w) + 1)
    for x, t in examples:
        total = add(total, batch.pretended_gradient(t, neuron(w, b, x), [*x, 1]))
    *by_w, by_b = batch.descent_step(RATE, [ratio(entry, len(examples)) for entry in total])
    yield row("-η ∇L", w, b, by_w, by_b)
    yield row("η/N Σ (t - y) x, η/N Σ (t - y)", w, b, *batch.update_rule(w, b, examples, RATE))
    yield row.computed()
    yield floor.note("VE3", "A rate η of the one is a rate 2η of the other.")


def training(data, examples, w, b, eta, rate, M):
    """The batch version, a block for each epoch, a row for each example; returns the run."""
    yield floor.header("batch", "Batch linear classification", data, "batch", **HARD, rate=rate,
                       order="all examples of an epoch at once", start=[*w, b],
                       stop=f"M = {plural(M, 'epoch')}, or an mse of 0, which is ours")
    # one epoch more than M, so that it is known whether the run would have gone on
    units, rate, again = whole(examples, w, b, eta, len(examples))
    steps = batch.until_no_error(batch.batch(units.samples, units.w, units.bias, rate, M + 1))
    run = Steps(again(steps), w, M, moves)
    mses = deque(maxlen=LAST)
    for event in run.traced(lambda step: epoch(step, data, examples, eta)):
        mses.append(event.step.mse)
        yield event
    yield from verdict(run, data, b, mse=run.last.mse if run.last else batch.mean_square_error(w, b, examples))
    if mses:
        yield line("mse by epoch: " if run.count <= LAST else "mse of the last epochs: ",
                   *[part for mse in mses for part in (mse, ", ")][:-1], ".")
    if any(after > before for before, after in zip(mses, [*mses][1:])):
        yield line("It rises on the way: the mse is not what is descended, see VE4.")
    return run


def moves(step):
    """Whether a step moves w or b."""
    return int(any(step.delta_w) or bool(step.delta_b))


def epoch(step, data, examples, eta):
    """One epoch: its weights, their picture, a row for each example, the update, and the mse."""
    N = len(examples)
    wrong = [i for i, row in enumerate(step.rows, start=1) if row.error]
    yield line(f"epoch {step.epoch}    w = ", step.w, ", b = ", step.b, indent=0)
    yield from floor.picture(data, [*step.w, step.b], wrong)
    for i, (row, (x, t)) in enumerate(zip(step.rows, examples if N <= IN_FULL else ()), start=1):
        yield Row(("i", "x", "t", "z", "y", "t - y", "dw", "db"), (i, x, t, *row))
    yield line("mse = ", step.mse, ": ", len(wrong), f" of {N} wrong")
    if wrong:
        yield line("Δw = η/N dw = ", eta, f"/{N}·", step.dw, " = ", step.delta_w, ", Δb = η/N db = ", eta, f"/{N}·",
                   step.db, " = ", step.delta_b)
        yield line("w + Δw = ", step.after, ", b + Δb = ", step.b_after)


def verdict(run, data, b, **facts):
    """How a run ended; a positive example on the hyperplane is right here, by sign(0) = 1."""
    examples = labelled(data)
    w, b = run.w, run.last.b_after if run.last else b
    wrong = misclassified(w, b, examples)
    outcome = floor.verdict(run, floor.extended(data), [*w, b])
    outcome = outcome._replace(facts={**outcome.facts, "w": w, "b": b, "errors": wrong, **facts})
    if outcome.status == "separated":
        yield outcome
        return
    after = plural(run.updated, "update")
    tied = [i for i, (x, _) in enumerate(examples, start=1) if net_activation(w, b, x) == 0]
    said = f" On the hyperplane, z = 0: {examples_numbered(tied)}." if tied else ""
    if wrong:
        share = f"{len(wrong)} of {len(examples)} wrong, {examples_numbered(wrong)}"
        first = line(f"Stopped after {after}: {share}.{said}", indent=0)
        yield outcome._replace(blocks=[first, *outcome.blocks[1:]])
    else:
        first = line(f"Converged after {after}: no example is wrong.{said}", indent=0)
        yield outcome._replace(status="converged", good=True, blocks=[first])
        yield floor.note("VE7")


def repeated(states):
    """What a run has come back to, from its (w, b) at the start and after each epoch."""
    earlier, later = batch.comes_back([(tuple(w), b) for w, b in states])
    then = f"after epoch {earlier}" if earlier else "at the start"
    yield line(f"After epoch {later} w and b are what they were {then}: from there the run repeats itself for ever.")


def rates():
    """Several η from zero, and from another start, on the eight."""
    yield floor.header("batch", "The learning rate η", EIGHT, "batch", bias=floor.bias, tie=TIE, stop="an mse of 0")
    row = Rows(start="start", rate="η", epochs="epochs", scaled="(w, b) / η")
    for w, b in (([0, 0], 0), ([5, -5], 3)):
        for eta in (ratio(1, 100), RATE, 7):
            *_, last = batch.until_no_error(batch.batch(labelled(EIGHT), w, b, eta, 5000))
            yield row([*w, b], eta, last.epoch, [ratio(a, eta) for a in (*last.after, last.b_after)])
    yield row.computed()
    yield floor.note("VE6", "From another start η decides how soon the start is forgotten.")
