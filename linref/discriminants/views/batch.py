"""Batch Perceptron Algorithm and its step size, as a trace."""

from linref.cells import Cells, after, before, between, found, given, marked
from linref.discriminants import batch
from linref.discriminants.data import EPSILON, examples_of, vectors_of
from linref.discriminants.losses import J_p
from linref.discriminants.views import PERCEPTRON, asked, handout, picture
from linref.integer_units import Units
from linref.lists import dot, negate, norm, scale, subtract, total
from linref.scalar import ratio
from linref.tracer import Heading, Row, Steps, Table, in_short, line, join_some, plural, summed

USES = ("data", "start", "rate", "limit", "ask")
BATCH = PERCEPTRON._replace(order="batch", stop="gradient", epsilon=EPSILON)
MAX_SUMMED = 8  # examples up to which a pass is written out, and mistakes that are listed
FUNCTIONS = {True: "batch_perceptron", False: "fixed_increment"}  # whether delta is divided by N
IN_FULL = 2  # passes that are written out; the others are rows
EACH_ROW = "Each row is one pass. The mistakes are the examples with y·(w·x) ≤ 0."


def trace(options):
    """The algorithm, the fixed increment, and a decreasing η."""
    data, examples, w = asked(options)
    rules = BATCH._replace(rate=options.rate or 1, mean=True, start=w, limit=options.passes)
    yield Heading("Batch Perceptron Algorithm")
    units = Units(examples, w, rules.rate, divisor=len(examples))
    cells = pass_cells(data, "Each step is one pass.", len(examples))
    steps = units.steps(batch.batch_perceptron(units.samples, units.eta, units.m * EPSILON, units.w))
    run = yield from searched(
        data, rules, options, "Batch perceptron algorithm", cells, as_block, steps, epsilon="10⁻⁹")
    if options.data:
        yield from picture(data, run.w)
    if options.nothing_asked:
        yield handout.note("DE13", "On separable examples any ε ≤ γ/N is safe.")
    units = Units(examples, w)
    yield from searched(
        data, rules._replace(rate=1, mean=False), options, "Fixed increment perceptron",
        pass_cells(data, EACH_ROW, 1).without("u", "yu", "wrong", "cost", "length"), as_row,
        units.steps(batch.fixed_increment(units.samples, units.m * EPSILON, units.w)))
    if options.passes and not any(w):
        yield line("Started from 0, both runs make the same mistakes. Here w is N/η = ",
                   ratio(len(examples), rules.rate), " times the w of the run above.")
    if options.nothing_asked:
        yield from step_sizes(examples, w)


def step_sizes(examples, w):
    """The updates with a constant and with a decreasing η; the topic in short."""
    yield Heading("η - the step size")
    *constant, _ = batch.batch_perceptron(examples, 1, EPSILON, w)
    *falling, _ = batch.decreasing(examples, 1, EPSILON, w)
    yield line(f"With η = 1 the algorithm converges after {len(constant)} updates. With η = 1, 1/2, 1/3, … it "
               f"converges after {plural(len(falling), 'update')}.")
    yield handout.note("DE14")
    yield handout.note("DE20")
    yield from in_short("Each pass is one step of gradient descent on J_p. Still, J_p may rise.")


def searched(data, rules, options, title, cells, layout, steps, **said):
    """The passes of an algorithm and its outcome, with a word on a stop that came too early; returns the run."""
    yield handout.header("batch", title, data, FUNCTIONS[rules.mean], rules, cells,
                         stop="when |delta| < ε" + options.at_most("pass"), **said)
    if rules.mean:
        yield from handout.samples(data, "i")
    run = Steps(steps, rules.start, rules.limit, lambda step: step.after != step.w, period=1)
    yield from run.traced(cells, layout)
    outcome = handout.verdict(run, examples_of(data))
    yield outcome
    if outcome.status != "separated" and not run.stopped:
        length = norm(run.last.delta)
        yield handout.note("DE13" if length else "DE8", "Here |delta| = ", length, " with mistakes left.")
    return run


def pass_cells(data, each, N):
    """The values of a pass; delta is divided by N."""
    return Cells(
        each, given(t="t", eta="η"), before(w="w"),
        between(cost=("J_p", "J_p = 1/N Σ max(0, -y·u)", J_p, "w examples")),
        found(u=("u", "u = w·x", lambda c: [dot(c.w, x) for x, _ in c.examples]),
              yu=("y·u", "", lambda c: [y * u for u, (_, y) in zip(c.u, c.examples)]),
              wrong=("mistake", "a mistake (✗) has y·u ≤ 0", lambda c: [yu <= 0 for yu in c.yu], marked),
              mistakes=("mistakes", "", lambda c: [i for i, wrong in enumerate(c.wrong, start=1) if wrong],
                        lambda numbers: join_some(numbers, MAX_SUMMED))),
        between(accumulated=(None, "", lambda c: negate(total(mistaken(c), len(c.w)))),
                delta=("delta", "delta = the sum of -y·x over the mistakes" + ", divided by N" * (N > 1),
                       lambda c: [ratio(a, N) for a in c.accumulated]),
                length=("|delta|", "", norm, "delta")),
        after(after=(None, "w ← w - η·delta", lambda c: subtract(c.w, scale(c.eta, c.delta)))),
        taken=None, data=data, examples=examples_of(data),
        ways={"cost": [lambda c: ratio(sum(max(0, -yu) for yu in c.yu), len(c.yu))]})


def mistaken(step):
    """The y·x of the mistakes of a pass."""
    return vectors_of(step.examples[i - 1] for i in step.mistakes)


def as_block(step):
    """One of the first passes of a few examples: their u, delta and the new weights; any other pass as a row."""
    if step.t >= IN_FULL or len(step.examples) > MAX_SUMMED:
        yield from as_row(step, "t w cost mistakes delta")
        return
    yield line(f"t = {step.t}    w = ", step("w"), "    J_p = ", step("cost"), indent=0)
    columns = [[i, y, *(step(name, i - 1, of=f"example {i}") for name in ("u", "yu", "wrong"))]
               for i, (_, y) in enumerate(step.examples, start=1)]
    yield Table([list(row) for row in zip(["i", "y", "u", "y·u", "mistake"], *columns)])
    terms = [*summed(list(map(negate, mistaken(step)))), " = "] if len(step.mistakes) > 1 else ()
    yield line("delta = ", *step.working(*terms), step("accumulated"))
    yield line(f"delta ← delta / {len(step.examples)} = ", step("delta"), ", |delta| = ", step("length"))
    rate = (step.eta, "·") if step.eta != 1 else ()
    yield line("w ← ", *step.working("w - ", *rate, step.delta, " = "), step("after"))
    yield from picture(step.data, step.after, ends=False)


def as_row(step, names="t w mistakes delta"):
    """A pass as a row of some of its cells."""
    yield Row(tuple(step.cells[name].title for name in names.split()), tuple(map(step, names.split())))
    yield from picture(step.data, step.after, ends=False)
