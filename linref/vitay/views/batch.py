"""Linear classification as an optimization problem, and its batch version, as a trace."""

from linref.cells import Cells, RunningSums, after, before, between, found, given
from linref.handout import MAX_LISTED
from linref.integer_units import Units
from linref.lists import add, added, scale, zeros
from linref.scalar import ratio
from linref.tracer import Heading, Row, Steps, in_short, join_some, line, listed
from linref.vitay import batch
from linref.vitay.data import EIGHT, XOR
from linref.vitay.neuron import misclassified, net_activation, sign
from linref.vitay.views import (
    B_AFTER, DELTA_RULE, ERROR, OUTPUT, POINT, RULES, at, examples_numbered, handout, numbered)

USES = ("data", "start", "rate", "limit", "ask")
RATE = ratio(1, 2)
SHORT = 3  # epochs of a run that is known not to end
IN_FULL = 2  # epochs that have a row for each example; later ones have one row
PER_EXAMPLE = "z", "y", "error", "dw_so_far", "db_so_far"  # cells of a sum that have a value for each example
SUMMARY = {"misclassified": "misclassified", "after": "w + Δw", "b_after": "b + Δb"}


def trace(options):
    """The mse, its pretended gradient and the update rule; then the batch version."""
    data, rules = settings(options, DELTA_RULE._replace(mean=True, order="batch"))
    start = [1] * data.dimension + [-1] if options.nothing_asked else None
    yield Heading("Linear classification as an optimization problem")
    yield from errors(data, handout.start(options, data, start), rules.rate)
    yield Heading("Batch version of linear classification")
    yield from training(data, rules)
    yield handout.note("VE5", "Here both are done.")
    if not options.nothing_asked:
        return
    epochs = batch.until_no_error(batch.batch(data.labelled, [0, 0], 0, RATE, rules.limit))
    yield handout.note("VE4", "Here the mse of the epochs is ", [step.mse for step in epochs],
                       ". If z ≠ 0, -2 (t - y) x is the gradient of 4·max(0, -t·z).")
    yield handout.note("VE6")
    yield from training(XOR, rules._replace(start=zeros(3), limit=SHORT))
    yield from in_short("The batch version sums the errors of an epoch and moves w and b once, at its end. On "
                        "separable examples the mse reaches 0. On XOR it never does, and the epochs repeat.")


def settings(options, rules):
    """The data to run on, and the conventions with the caller's start, rate and limit."""
    data = options.data or EIGHT
    return data, rules._replace(start=handout.start(options, data), rate=options.rate or RATE, limit=options.passes)


def on_integers(examples, rules, divisor, algorithm):
    """The steps of an algorithm that divides its rate by the divisor, computed on integers.

    They go on for one epoch more than M, so that it is known whether the run would have gone on.
    """
    *w, b = rules.start
    units = Units(examples, w, ratio(rules.rate, divisor), b)
    return units.steps(algorithm(units.samples, units.w, units.bias, units.eta * divisor, rules.limit + 1))


ERRORS = Cells(
    "Each row is one example.", POINT, given(t="t"), OUTPUT, ERROR,
    found(squared=("(t - y)²", "(t - y)²", batch.squared_error, "t y"),
          gradient=("-2 (t - y) x", "-2 (t - y) x", batch.pretended_gradient, "t y x")),
    ways={"squared": [lambda c: c.error * c.error], "gradient": [lambda c: scale(-2 * c.error, c.x)]})


def errors(data, at_wb, eta):
    """The squared error and the pretended gradient of every example, and the step that follows from them."""
    *w, b = at_wb
    examples = data.labelled
    N, wrong = len(examples), len(misclassified(w, b, examples))
    yield from listed(
        handout.header("batch", "Squared errors", data, "mean_square_error",
                       RULES._replace(update="error", mean=True, rate=eta, w=at_wb), ERRORS, **at(w, b)),
        numbered(examples, w, b),
        "mse = 1/N Σ (t - y)² = ", batch.mean_square_error(w, b, examples), f": four times the share of errors, "
        f"{wrong} of {N}.")
    last, (delta_w, delta_b) = batch.sums(w, b, examples)[-1], batch.update_rule(w, b, examples, eta)
    yield line("Gradient descent: Δw = -η ∇L = ", batch.descent_step(ratio(eta, N), scale(-2, last.dw)), ", Δb = ",
               ratio(2 * eta, N) * last.db, ".")
    yield line("The update rule: Δw = η/N Σ (t - y) x = ", delta_w, ", Δb = ", delta_b, ".")
    yield handout.note("VE3", "So the update rule with rate 2η takes the same step as gradient descent with rate η.")





def training(data, rules):
    """The batch version, a block for each epoch."""
    examples, M = data.labelled, rules.limit
    N = len(examples)
    cells = Cells(
        "Each block is one epoch, each row one example. dw and db begin at 0.", given(epoch=None), SUMS,
        between(mse=("mse", "mse = 1/N Σ (t - y)²", lambda c: ratio(added(e * e for e in c.error), c.K))),
        update_cells("N"), taken=None, examples=examples, eta=rules.rate, chunk=range(1, N + 1), K=N)
    yield handout.header("batch", "Batch linear classification", data, "batch", rules, cells, limit=f"M = {M}")
    steps = on_integers(examples, rules, N, lambda *start: batch.until_no_error(batch.batch(*start)))
    run = Steps(steps, rules.start[:-1], M, moves, 1)
    yield from run.traced(cells, lambda c: epoch(c, data))
    yield from ended(run, data, rules.start[-1], data is not XOR)


def moves(step):
    """Whether a step moves w or b."""
    return any([*step.delta_w, step.delta_b])


def taken(c):
    """The examples of a sum."""
    return [c.examples[i - 1] for i in c.chunk]


SUMS = [  # the weights, and the values of the K examples of a chunk with both sums as far as each of them
    *before(w="w", b="b"),
    *found(z=("z", "z = ⟨w·x⟩ + b", lambda c: [net_activation(c.w, c.b, x) for x, _ in taken(c)]),
           y=("y", "y = sign(z)", lambda c: [sign(z) for z in c.z]),
           error=("t - y", "t - y", lambda c: [t - y for (_, t), y in zip(taken(c), c.y)]),
           misclassified=(None, "misclassified: the i with t - y ≠ 0",
                          lambda c: [i for i, error in zip(c.chunk, c.error) if error],
                          lambda wrong: join_some(wrong, MAX_LISTED))),
    *between(dw_so_far=("dw", "dw ← dw + (t - y) x",
                        RunningSums(lambda c: [scale(error, x) for error, (x, _) in zip(c.error, taken(c))])),
             db_so_far=("db", "db ← db + (t - y)", RunningSums(lambda c: c.error)))]


def update_cells(K):
    """The update by a share of both sums, and the new weights; the page writes the number of examples as K."""
    return [
        *between(delta_w=("Δw", f"Δw = η 1/{K} dw", lambda c: scale(ratio(c.eta, c.K), c.dw_so_far[-1])),
                 delta_b=("Δb", f"Δb = η 1/{K} db", lambda c: ratio(c.eta, c.K) * c.db_so_far[-1])),
        *after(after=("w + Δw", "w + Δw", add, "w delta_w")), *B_AFTER]


def epoch(c, data):
    """One epoch: its weights, a row for each example, the mse, and the update; a later epoch has one row."""
    if c.epoch > IN_FULL and not c.asks:
        yield from summary({"epoch": c.epoch}, c, data, mse="mse")
        return
    yield from summands(f"epoch {c.epoch}", c, data)
    yield line("mse = ", c("mse"), *c.working(": ", len(c.misclassified), f" of {c.K} misclassified"))
    yield from update("N", c)


def summary(first, c, data, **more):
    """One row for all examples of a sum: who is misclassified, and where w and b are moved."""
    yield from handout.picture(data, [*c.w, c.b], c.misclassified, ends=False)
    names = SUMMARY | more
    yield Row((*first, *names.values()), (*first.values(), *map(c, names)))


def summands(title, c, data):
    """The weights of a sum and a row for each example; of data that are not listed the misclassified examples."""
    yield line(f"{title}    w = ", c("w"), ", b = ", c("b"), indent=0)
    yield from handout.picture(data, [*c.w, c.b], c.misclassified, ends=False)
    if len(data.points) > MAX_LISTED:
        yield line("Misclassified: ", c("misclassified"), f" (no table of more than {MAX_LISTED} examples).")
        return
    titles = [c.cells[name].title for name in PER_EXAMPLE]
    for place, i in enumerate(c.chunk):
        values = [c(name, place, of=f"example {i}") for name in PER_EXAMPLE]
        yield Row(("i", "x", "t", *titles), (i, *data.labelled[i - 1], *values))


def update(K, c):
    """The update, with its numbers put in, and the new weights; the page writes the number of examples as K."""
    for name, of, total in (("delta_w", "w", c.dw_so_far[-1]), ("delta_b", "b", c.db_so_far[-1])):
        yield line(f"Δ{of} = η 1/{K} d{of} = ", *c.working(c.eta, f"·1/{c.K}·", total, " = "), c(name))
    yield line("w + Δw = ", c("after"), ", b + Δb = ", c("b_after"))


def ended(run, data, b, drawn):
    """How a run ended, and its picture; as sign(0) = 1, a positive example on the hyperplane is correct."""
    examples, w, b = data.labelled, run.w, run.last.b_after if run.last else b
    wrong = misclassified(w, b, examples)
    outcome = handout.verdict(run, handout.extended(data), [*w, b])
    facts = outcome.facts | {"w": w, "b": b, "errors": wrong, "mse": batch.mean_square_error(w, b, examples)}
    yield outcome._replace(facts=facts, blocks=outcome.blocks[:1 if data is XOR else None], good=not wrong)
    tied = [i for i, (x, _) in enumerate(examples, start=1) if net_activation(w, b, x) == 0]
    if wrong:
        yield line(f"Misclassified: {examples_numbered(wrong)}.")
    elif tied:
        yield handout.note("VE7", f"Here z = 0 for {examples_numbered(tied)}.")
    if drawn:
        yield from handout.picture(data, [*w, b], wrong)
