"""Batch Perceptron Algorithm and its step size, as a trace."""

from linref.cells import Cells, after, before, between, found, given
from linref.discriminants import batch
from linref.discriminants.data import EPSILON, examples_of, vectors_of
from linref.discriminants.losses import J_p
from linref.discriminants.views import (
    EXAMPLE, PERCEPTRON, VALUES, asked, ended_at, handout, misses, moved, own_picture, searched,
    spared, under)
from linref.integer_units import Units
from linref.lists import dot, negate, norm, scale, subtract, total
from linref.scalar import ratio
from linref.tracer import Heading, in_short, line, join_some, plural

USES = ("data", "start", "rate", "limit", "ask")
BATCH = PERCEPTRON._replace(order="batch", stop="gradient", epsilon=EPSILON)
MAX_IN_DETAIL = 60  # examples up to which the first pass is shown example by example


def trace(options):
    """The algorithm, its first pass in detail; the fixed increment, and a decreasing η."""
    data, examples, w = asked(options)
    N = len(examples)
    rules = BATCH._replace(rate=options.rate or 1, mean=True, start=w, limit=options.passes)
    yield Heading("Batch Perceptron Algorithm")
    if options.passes and N <= MAX_IN_DETAIL:
        yield from first_pass(data, examples, rules)
    units = Units(examples, w, rules.rate, divisor=N)
    steps = batch.batch_perceptron(units.samples, units.eta, units.m * EPSILON, units.w)
    run = yield from passes(data, rules, options, "Batch perceptron algorithm", "batch_perceptron",
                            units.steps(steps), epsilon="10⁻⁹")
    yield from own_picture(data, run.w)
    if options.nothing_asked:
        yield handout.note("DE13", "Here no mistake is left at the end.")
    units = Units(examples, w)
    steps = batch.fixed_increment(units.samples, units.m * EPSILON, units.w)
    yield from passes(data, rules._replace(rate=1, mean=False), options, "Fixed increment perceptron",
                      "fixed_increment", units.steps(steps), rate=None,
                      like=options.nothing_asked and
                      f"in each of them w, J_p and delta are {N} times those of the run above")
    if any(run.w) and not any(w):
        yield line("Both runs start at 0 and make the same mistakes. For each mistake the batch algorithm adds "
                   "(η/N)·y·x to w, this run y·x. So its final w is N/η = ", ratio(N, rules.rate),
                   " times the w above.")
    if options.nothing_asked:
        yield from step_sizes(examples, w, run.updated)
    yield from in_short("Each pass moves w along the sum of y·x over its mistakes. J_p may rise if η is too "
                        "large, or if a mistake with y·u = 0 has moved w.")


FIRST_PASS = Cells(
    "Each row is one example. delta starts at 0.", given(w=None), EXAMPLE,
    before(delta=(None, "", lambda c: accumulated(c.w, c.examples[:c.i - 1]))), VALUES, misses("mistake"),
    between(delta_after=("delta", "then delta ← delta - y·x. The last column is delta after the row",
                         lambda c: subtract(c.delta, scale(c.y, c.x)) if c.mistake else c.delta)))


def accumulated(w, examples):
    """delta after some examples of a pass."""
    return negate(total(vectors_of((x, y) for x, y in examples if y * dot(w, x) <= 0), len(w)))


def first_pass(data, examples, rules):
    """The first pass example by example, and what it makes of delta and w."""
    step = next(batch.batch_perceptron(examples, rules.rate, EPSILON, rules.start))
    row = yield from under("batch", "The first pass, example by example", data, FIRST_PASS,
                           rules._replace(w=rules.start), epsilon="10⁻⁹", w=None)
    yield row.computed(f"After the N = {len(examples)} examples, delta ← delta / N = ", step.delta, ". |delta| = ",
                       step.length, ". w ← w - η·delta = ", step.after, ".")


def step_sizes(examples, w, constant):
    """The updates with a decreasing η, beside those with a constant one."""
    yield Heading("η - the step size")
    yield handout.note("DE14")
    *falling, last = batch.decreasing(examples, 1, EPSILON, w)
    yield line("The page recommends decreasing η. From w = 0 with η = 1/(t + 1) at step t, the run ends after "
               f"{plural(len(falling), 'update')} instead of {constant}, at w = ", last.w, ". The page adds "
               "that methods such as line search set η and converge faster.")
    yield handout.note("DE20")


def passes(data, rules, options, title, function, steps, **said):
    """The passes of an algorithm and its outcome, with a word on a stop that came too early; returns the run."""
    run = yield from searched(
        "batch", title, data, function, pass_cells(data, rules), rules, steps, updates=moved, most=rules.limit,
        period=1, last=["mistakes"], each="pass", stop="when |delta| < ε", limit=options.stated_limit("pass"), **said)
    outcome = ended_at(run, examples_of(data))
    yield outcome if rules.mean else outcome._replace(blocks=outcome.blocks[:1])
    if outcome.status == "converged" and any(run.last.delta):
        yield handout.note("DE13", "Here |delta| = ", norm(run.last.delta), " with mistakes left.")
    elif outcome.status in ("converged", "not separable") and rules.mean:
        yield handout.note("DE8", "Here the passes repeat, so the batch algorithm never stops either." if run.repeats
                           else "Here it does not stop within the limit." if run.stopped else
                           "Here the y·x of the mistakes in the last row sum to 0. So delta = 0, and this pass does "
                           "not change w.")
    return run


def pass_cells(data, rules):
    """The values of a pass."""
    examples = examples_of(data)
    factor, eta, divisor = ("1/N ", "η·", len(examples)) if rules.mean else ("", "", 1)
    hidden = spared(rules.start, "delta", examples=examples)
    return Cells(
        "Each row is one pass." if rules.mean else
        "Each row is one pass as above, in the page's simplest case: η = 1, and delta is not divided by N.",
        given(t="t"),
        before(w=("w", "w is the weight vector before the pass, and u = w·x" * rules.mean)),
        between(cost=("J_p", "J_p = 1/N Σ max(0, -y·u) (topic losses). The mistakes have y·u ≤ 0" * rules.mean, J_p,
                      "w examples")),
        found(mistakes=(None, "", lambda w, examples: batch.mistakes([dot(w, x) for x, _ in examples], examples),
                        "w examples", join_some)),
        between(delta=("delta", "", lambda c: scale(ratio(-1, divisor), total(mistaken(c), len(c.w))))),
        after(after=(None, f"delta = {factor}Σ -y·x over the mistakes{' (not printed)' * len(hidden)}. "
                     f"Then w ← w - {eta}delta" + ". If no mistake is left, or if the y·x of the mistakes sum to 0, "
                     "delta is 0. A mistake with y·u = 0 adds nothing to J_p, so J_p may be 0 although mistakes are "
                     "left" * rules.mean,
                     lambda w, eta, delta: subtract(w, scale(eta, delta)), "w eta delta")),
        taken=None, examples=examples).without(*hidden)


def mistaken(step):
    """The y·x of the mistakes of a pass."""
    return vectors_of(step.examples[i - 1] for i in step.mistakes)
