"""Linear classification as an optimization problem, and its batch version, as a trace."""

from linref.cells import Cells, RunningSums, before, between, found, given
from linref.handout import MAX_IN_FULL
from linref.lists import added, scale
from linref.scalar import ratio
from linref.tracer import NO_BREAK, Heading, Row, in_full, in_short, join_some, line, numbered
from linref.verdict import how_it_ended
from linref.vitay import batch
from linref.vitay.data import EIGHT
from linref.vitay.neuron import misclassified, net_activation, sign
from linref.vitay.views import (
    AFTER, DELTA_RULE, ERROR, OUTPUT, POINT, RULES, examples_at, handout, on_integers)

USES = ("data", "start", "rate", "limit", "ask")
BESIDE = "mse delta_w delta_b after b_after"  # cells of a sum whose formulas stand below its rows, if it has any
PER_EXAMPLE = "z y error dw_so_far db_so_far"  # cells of a sum with a value for each example
IN_ONE_ROW = "misclassified", "mse", "after", "b_after"  # cells of a sum that is printed as one row


def trace(options):
    """The mse, its pretended gradient and the update rule; then the batch version."""
    data, rules = settings(options, DELTA_RULE._replace(mean=True, order="batch"))
    yield Heading("Linear classification as an optimization problem")
    yield line("The loss L is the mean square error, mse. The derivative of sign is 0 wherever it exists, so gradient "
               "descent cannot use it. The page pretends that sign has the derivative 1.", indent=0)
    yield from errors(data, rules)
    yield Heading("Batch version of linear classification")
    yield from training(data, rules)
    yield handout.note("VE4", "Here the mse rises from epoch 3 to epoch 4." * options.nothing_asked)
    yield handout.note("VE5", "Here Δw and Δb are added after each epoch.")
    yield handout.note("VE6")
    yield from in_short(
        "The batch version sums (t - y) x over all examples and moves w and b only at the end of the epoch. If the "
        "examples are separable and M is large enough, the mse reaches 0. Otherwise it does not.")


def settings(options, rules):
    """The data to run on, and the conventions with the caller's start, rate and limit."""
    data = options.data or EIGHT
    return data, rules._replace(
        start=handout.start(options, data), rate=options.rate or ratio(1, 2), limit=options.passes)


ERRORS = Cells(
    "Each row is one example.", POINT, given(t="t"), OUTPUT, ERROR,
    found(squared=("(t - y)²", "(t - y)²", batch.squared_error, "t y"),
          gradient=("-2 (t - y) x", "-2 (t - y) x is the pretended gradient of (t - y)²",
                    batch.pretended_gradient, "t y x")),
    ways={"squared": [lambda c: c.error * c.error], "gradient": [lambda c: scale(-2 * c.error, c.x)]})


def errors(data, rules):
    """The squared error and the pretended gradient of every example, and the step that follows from them."""
    (*w, b), eta, examples = rules.start, rules.rate, data.labelled
    N, mse = len(examples), batch.mean_square_error(w, b, examples)
    yield from examples_at(
        w, b, examples, handout, "batch", "Squared errors", data, "mean_square_error",
        RULES._replace(update="error", mean=True, rate=eta), ERRORS,
        f"mse = 1/N Σ (t - y)² = 1/{N}·{mse * N} = ", mse, ". Each mistake adds 2² = 4 to the sum.")
    (*_, total, db), (delta_w, delta_b) = batch.sums(w, b, examples)[-1], batch.update_rule(w, b, examples, eta)
    gradient = scale(ratio(-2, N), total)
    yield line(f"The pretended gradient of the mse is the average of the last column, "
               f"∇L = 1/{N}·", scale(-2, total), " = ",
               gradient, ". Gradient descent with this gradient takes the step Δw = -η∇L = ",
               batch.descent_step(eta, gradient), ".")
    yield line("The page's update rule lacks the factor 2, so its Δw is half of this step:")
    yield line(f"Δw = η/N Σ{NO_BREAK}(t{NO_BREAK}-{NO_BREAK}y){NO_BREAK}x = ", in_full(eta), f"·1/{N}·", total,
               " = ", delta_w, ".", indent=4)
    yield line("For b, 1 takes the place of x: Δb = η/N Σ (t - y) = ", in_full(eta), f"·1/{N}·",
               [db] if db < 0 else db, " = ", delta_b, ".", indent=4)
    yield handout.note("VE3", claim="The page derives its update rule from Δw = -η∇L. In fact the update rule with "
                       "rate 2η takes the same step as gradient descent with rate η.")


def training(data, rules):
    """The batch version, a block for each epoch."""
    examples = data.labelled
    N = len(examples)
    cells = cells_of(
        "epoch", "N", N, given(epoch=None),
        between(mse=("mse", "mse = 1/N Σ (t - y)²", lambda error: ratio(added(e * e for e in error), N), "error")),
        examples=examples, taken=None, eta=rules.rate, chunk=range(1, N + 1), K=N)
    header = handout.header("batch", "Batch linear classification", data, "batch", rules, cells,
                            limit=f"M = {rules.limit}",
                            stop="after M epochs, or (not on the page) after an epoch with mse = 0, because such "
                                 "an epoch changes nothing")
    yield header._replace(again=("rate",))
    run = on_integers(examples, rules, lambda *start: batch.until_no_error(batch.batch(*start)), N, period=1)
    yield from run.traced(cells, lambda c: block(c, data, "N", "epoch", c.epoch))
    yield from ended(run, data, rules.start[-1], True)


def cells_of(part, letter, size, taken_by, *more, **known):
    """The values of a sum over a part of the examples; of many, up to a size, each part has one row only.

    The page writes the number of the examples in a part with a letter, N or K.
    """
    lists = f"the misclassified examples (y ≠ t){' and the mse' * bool(more)} are those before the update"
    cells = taken_by, sum_cells(letter, part, lists), *more
    if size > MAX_IN_FULL:
        return Cells(f"Each row is one {part}.", *cells, **known)
    rows = Cells(f"From epoch 2 on, each row is one {part}. It starts from the w + Δw and b + Δb of the {part} "
                 "before.",
                 *cells, beside=f"{BESIDE} {PER_EXAMPLE}", **known)
    rows.known["legend"] = rows.legend
    return TwoTables("Each row is one example.", *cells, beside=f"{BESIDE} misclassified", rows=rows, **known)


class TwoTables(Cells):
    """A table of each sum in the first epoch, and one with a row for each in the later epochs."""

    def of(self, step):
        return super().of(step) if step.epoch == 1 else self.known["rows"].of(step)


def taken(c):
    """The examples of a sum."""
    return [c.examples[i - 1] for i in c.chunk]


def sum_cells(K, part, lists):
    """The weights; the values of the examples of a part with both sums as far as each of them; the update.

    The page writes the number of the examples as K; `lists` says which of them are listed.
    """
    return [
        *before(w="w", b="b"),
        *found(z=("z", "z = ⟨w·x⟩ + b", lambda c: [net_activation(c.w, c.b, x) for x, _ in taken(c)]),
               y=("y", "y = sign(z), a mistake if y ≠ t", lambda z: [*map(sign, z)], "z"),
               error=("t - y", "t - y", lambda c: [t - y for (_, t), y in zip(taken(c), c.y)])),
        *between(dw_so_far=("dw", f"before each {part} dw = db = 0. dw ← dw + (t - y) x",
                            RunningSums(lambda c: [scale(error, x) for error, (x, _) in zip(c.error, taken(c))])),
                 db_so_far=("db", "db ← db + (t - y)",
                            RunningSums(lambda c: c.error))),
        *found(misclassified=("misclassified", lists,
                              lambda c: [i for i, error in zip(c.chunk, c.error) if error], join_some)),
        *between(delta_w=("Δw", f"Δw = η 1/{K} dw", lambda c: scale(ratio(c.eta, c.K), c.dw_so_far[-1])),
                 delta_b=("Δb", f"Δb = η 1/{K} db", lambda c: ratio(c.eta, c.K) * c.db_so_far[-1])),
        *AFTER]


def block(c, data, K, kind, name):
    """A sum: its weights, a row for each example, and the update. After the first epoch it is one row."""
    yield from handout.picture(data, [*c.w, c.b], c.misclassified, ends=False)
    title = {cell.name: cell.title for cell in c.cells}
    if c.K > MAX_IN_FULL or c.epoch > 1 and not c.asks:
        cells = [cell for cell in IN_ONE_ROW if cell in title]
        yield Row((kind, *map(title.get, cells)), (name, *map(c, cells)))
        return
    yield line(f"{kind} {name}    w = ", c("w"), ", b = ", c("b"), indent=0)
    for place, i in enumerate(c.chunk):
        values = [c(cell, place, of=f"example {i}") for cell in PER_EXAMPLE.split()]
        yield Row(("i", "x", "t", *map(title.get, PER_EXAMPLE.split())), (i, *data.labelled[i - 1], *values))
    if "mse" in title:
        yield line("mse = 1/N Σ (t - y)² = ", c("mse"))
    db = c.db_so_far[-1]
    for of, total in (("w", c.dw_so_far[-1]), ("b", [db] if db < 0 else db)):
        working = c.working(in_full(c.eta), f"·1/{c.K}·", total, " = ")
        yield line(f"Δ{of} = η 1/{K} d{of} = ", *working, c(f"delta_{of}"))
    yield line("w + Δw = ", c("after"), ", b + Δb = ", c("b_after"))


def ended(run, data, b, drawn):
    """How a run ended, and its picture; if it is not drawn, only the first sentence.

    As sign(0) = 1, a positive example on the hyperplane is correct.
    """
    examples, w, b = data.labelled, run.w, run.last.b_after if run.last else b
    wrong = misclassified(w, b, examples)
    outcome = handout.verdict(run, handout.extended(data), [*w, b], at_zero="positive")
    said, *more = outcome.blocks
    if wrong:
        left = f"{numbered('example', wrong, MAX_IN_FULL)} {'is' if len(wrong) == 1 else 'are'} misclassified"
        said = line(how_it_ended(run, left), " w = ", w, ", b = ", b, ".", indent=0)
    facts = outcome.facts | {"w": w, "b": b, "errors": wrong, "mse": batch.mean_square_error(w, b, examples)}
    yield outcome._replace(facts=facts, blocks=[said, *more * drawn], good=not wrong)
    if not wrong and outcome.facts.get("on_the_boundary"):
        yield handout.note("VE7", "Here t = 1 for every example on the boundary. So all examples are correct.")
    if drawn:
        yield from handout.picture(data, [*w, b], wrong)
