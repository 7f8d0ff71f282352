"""Linear classification as an optimization problem, and its batch version, as a trace."""

from fractions import Fraction

from linref.handout import LISTED
from linref.lists import add, zeros
from linref.scalar import ratio
from linref.tracer import Heading, Row, Rows, Steps, in_short, line, listed, plural
from linref.vitay import batch
from linref.vitay.data import EIGHT, XOR
from linref.vitay.neuron import misclassified, net_activation, neuron
from linref.vitay.views import HARD, handout
from linref.vitay.views.neuron import at, examples_numbered, examples_of
from linref.whole import Units, inside, shown

USES = ("data", "start", "rate", "limit", "ask")
RATE = ratio(1, 2)
SHORT = 3  # epochs of a run that is known not to end


def trace(options):
    """The mse, its pretended gradient and the update rule; then the batch version."""
    data, examples, w, b = data_and_start(options)
    eta, rate = rate_of(options)
    yield Heading("Linear classification as an optimization problem")
    yield from examples_of(data)
    *at_w, at_b = handout.start(options, data, [1] * data.dimension + [-1])
    yield from errors(data, examples, at_w, at_b, eta, rate, "" if options.start else ", of ours")
    yield Heading("Batch version of linear classification")
    run = yield from training(data, examples, w, b, eta, rate, options.passes)
    yield handout.note("VE5", "Both are done here, once an epoch is through.")
    if not options.nothing_asked:
        return
    yield handout.note("VE6")
    yield from examples_of(XOR)
    yield from training(XOR, XOR.labelled, zeros(2), 0, eta, rate, SHORT)
    yield from in_short("The batch version adds up the errors of an epoch and moves w and b once, at its end. The mse "
                        f"came to 0 in epoch {run.count} on the eight; on XOR it never does.")


def data_and_start(options):
    """The data to run on, its examples, and w and b to start from: 0 unless told."""
    data = options.data or EIGHT
    *w, b = handout.start(options, data)
    return data, data.labelled, w, b


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


def errors(data, examples, w, b, eta, rate, whose):
    """The squared error and the pretended gradient of every example, and the step that follows from them."""
    yield at(handout.header("batch", "Squared errors", data, "mean_square_error", **HARD, rate=rate), w, b, whose)
    row = Rows(i="i", w=None, b=None, x="x", t="t", z="z", y="y", error="t - y", squared="(t - y)²",
               gradient="-2 (t - y) x")
    N, gradient = len(examples), zeros(len(w) + 1)
    for i, (x, t) in enumerate(examples, start=1):
        y = neuron(w, b, x)
        gradient = add(gradient, batch.pretended_gradient(t, y, [*x, 1]))
        yield row(i, w, b, x, t, net_activation(w, b, x), y, t - y, batch.squared_error(t, y),
                  batch.pretended_gradient(t, y, x))
    wrong, mse = len(misclassified(w, b, examples)), batch.mean_square_error(w, b, examples)
    yield row.computed("mse = 1/N Σ (t - y)² = ", mse, f": four times the share of errors, {wrong} of {N}.")
    yield handout.note("VE4", "Off z = 0 the gradient -2 (t - y) x is that of 4·max(0, -t·z).")
    *by_w, by_b = batch.descent_step(ratio(eta, N), gradient)
    delta_w, delta_b = batch.update_rule(w, b, examples, eta)
    yield line("Down the gradient: Δw = -η ∇L = ", by_w, ", Δb = ", by_b, ".")
    yield line("The update rule: Δw = η/N Σ (t - y) x = ", delta_w, ", Δb = ", delta_b, ".")
    yield handout.note("VE3", "A rate η of the one is a rate 2η of the other.")


def training(data, examples, w, b, eta, rate, M):
    """The batch version, a block for each epoch, a row for each example; returns the run."""
    yield handout.header("batch", "Batch linear classification", data, "batch", **HARD, rate=rate,
                       order="all examples of an epoch at once", start=[*w, b],
                       stop=f"M = {plural(M, 'epoch')}, or an mse of 0, which is ours")
    # one epoch more than M, so that it is known whether the run would have gone on
    units, rate, again = whole(examples, w, b, eta, len(examples))
    steps = batch.until_no_error(batch.batch(units.samples, units.w, units.bias, rate, M + 1))
    run = Steps(again(steps), w, M, moves)
    yield from run.traced(lambda step: epoch(step, data, eta))
    yield from ended(run, data, b)
    return run


def moves(step):
    """Whether a step moves w or b."""
    return any([*step.delta_w, step.delta_b])


def epoch(step, data, eta):
    """One epoch: its weights, a row for each example, the mse, and the update."""
    N = len(data.points)
    wrong = yield from summands(f"epoch {step.epoch}", range(1, N + 1), step, data)
    yield line("mse = ", step.mse, ": ", len(wrong), f" of {N} wrong")
    yield line("Δw = η 1/N dw = ", eta, f"·1/{N}·", step.dw, " = ", step.delta_w)
    yield line("Δb = η 1/N db = ", eta, f"·1/{N}·", step.db, " = ", step.delta_b)
    yield line("w + Δw = ", step.after, ", b + Δb = ", step.b_after)


def summands(title, numbers, step, data):
    """The weights of a sum and a row for each example; of data that are not listed the wrong ones. Returns these."""
    wrong = [i for i, row in zip(numbers, inside(step).rows) if row.error]
    yield line(f"{title}    w = ", step.w, ", b = ", step.b, indent=0)
    yield from handout.picture(data, [*step.w, step.b], wrong, ends=False)
    if len(data.points) > LISTED:
        yield line(f"Wrong: {listed(wrong, LISTED)} (no table: the data have more than {LISTED} examples).")
        return wrong
    examples = data.labelled
    for i, row in zip(numbers, step.rows):
        yield Row(("i", "x", "t", "z", "y", "t - y", "dw", "db"), (i, *examples[i - 1], *row))
    return wrong


def ended(run, data, b):
    """How a run ended, its w and b and their picture; a positive example on the hyperplane is right, by sign(0) = 1."""
    examples, w, b = data.labelled, run.w, run.last.b_after if run.last else b
    wrong, after = misclassified(w, b, examples), plural(run.updated, "update")
    outcome = handout.verdict(run, handout.extended(data), [*w, b])
    facts = outcome.facts | {"w": w, "b": b, "errors": wrong, "mse": batch.mean_square_error(w, b, examples)}
    if wrong:
        said = f"Stopped after {after}: {len(wrong)} of {len(examples)} wrong, {examples_numbered(wrong)}."
        outcome = outcome._replace(blocks=[line(said, indent=0), *outcome.blocks[1:]])
    elif outcome.status != "separated":
        said = f"Converged after {after}: no example is wrong."
        outcome = outcome._replace(status="converged", good=True, blocks=[line(said, indent=0)])
    yield outcome._replace(facts=facts)
    yield line("w = ", w, ", b = ", b, ".")
    if outcome.status == "converged":
        tied = [i for i, (x, _) in enumerate(examples, start=1) if net_activation(w, b, x) == 0]
        yield handout.note("VE7", f"Here z = 0 for {examples_numbered(tied)}.")
    yield from handout.picture(data, [*w, b], wrong)
