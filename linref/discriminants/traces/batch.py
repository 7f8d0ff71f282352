"""Batch Perceptron Algorithm and its step size, as a trace."""

from fractions import Fraction
from itertools import chain, islice
from operator import le

from linref.discriminants import batch as learning
from linref.discriminants import data as handout
from linref.discriminants.losses import J_p, average_gradient
from linref.discriminants.separable import mistakes
from linref.discriminants.traces.common import (BIAS, LABELS, TIES, data_and_start, described, drawn, examples_of,
                                                header, legend, plane, vectors_of, verdict_on)
from linref.lists import negate, zeros
from linref.scalar import ratio
from linref.tracer.blocks import Heading, Row, Run, Table, line, note
from linref.tracer.telling import CROWD, limit, listing, numbered, untold

EPSILON = Fraction(1, 10**9)
TIE = TIES[le]


def batch(options):
    """The algorithm on the three examples, the fixed increment, and what η and ε do."""
    data, examples, w = data_and_start(options)
    eta, most = options.rate or 1, max(limit(options), 1) - 1
    yield batch_run(data, examples, w, eta, most)
    yield fixed_run(data, examples, w, most)
    if not untold(options):
        return
    yield Heading("η - the step size")
    yield rates(data, examples)
    yield decreased(data, examples)
    yield searched(data, examples)
    yield one_basin()
    yield Heading("until |delta| < ε")
    yield epsilons(examples)


def batch_run(data, examples, w, eta, most):
    """The algorithm, a block for each pass."""
    def tell(step, picture):
        yield line(f"t = {step.t}    w = ", step.w, indent=0)
        if picture:
            yield plane(data, [step.w], step.mistakes).picture(legend(step.mistakes))
        yield table_of(step, examples)
        yield from told_update(step, examples)

    return Run(header("batch", "Batch perceptron algorithm", described(data), labels=LABELS, bias=BIAS, tie=TIE, rate=eta,
                      order="all mistakes of a pass at once", start=w, stop="|delta| < ε = 10⁻⁹, ours: the page leaves ε open"),
               learning.batch_perceptron(examples, eta, EPSILON, w), tell,
               lambda run: ended(run, data, examples), lambda step: bool(step.mistakes), most,
               pictured=data.dimension == 2)


def ended(run, data, examples):
    """The outcome, with a word on a stop that came too early."""
    outcome = verdict_on(run, examples)
    if run.stopped:
        outcome.blocks.extend(drawn(data, examples, run.w))
    if not run.stopped and run.last.mistakes and outcome.status != "separated":
        outcome.blocks.append(note("DE8", "delta is 0, since the y·x of the mistakes add up to 0: until |delta| < ε has come "
                                          "true on examples that this w does not separate.")
                              if not any(run.last.delta) else
                              note("DE13", "delta is shorter than ε although there are mistakes left."))
    return outcome


def table_of(step, examples):
    """u of every example, or of the mistakes where there are many, the mistakes marked."""
    shown = range(1, len(examples) + 1) if len(examples) <= CROWD else step.mistakes[:CROWD]
    rows = [["i", *shown], ["y", *(examples[i - 1][1] for i in shown)], ["u", *(step.u[i - 1] for i in shown)],
            ["y·u", *(examples[i - 1][1] * step.u[i - 1] for i in shown)]]
    if step.mistakes:
        rows.append(["", *("✗" if i in step.mistakes else "" for i in shown)])
    return Table(rows)


def told_update(step, examples):
    """delta as a sum over the mistakes, divided, and the new weights."""
    if not step.mistakes:
        yield line("No mistake: delta = ", step.delta, ", |delta| = 0 < ε.")
        return
    few = len(step.mistakes) <= 8
    vectors = vectors_of(examples[i - 1] for i in step.mistakes) if few else []
    terms = chain.from_iterable((" + ", negate(vector)) for vector in vectors)
    sums = list(terms)[1:] if few else [f"the sum of -y·x over {len(step.mistakes)} mistakes"]
    yield line("delta = ", *sums, " = " if not few or len(step.mistakes) > 1 else "",
               step.accumulated if not few or len(step.mistakes) > 1 else None)
    if step.delta != step.accumulated:
        yield line(f"delta / {len(examples)} = ", step.delta, ", |delta| = ", step.length)
    yield line("w ← w - ", *((step.eta, "·") if step.eta != 1 else ()), step.delta, " = ", step.after)


def fixed_run(data, examples, w, most):
    """The fixed increment beside the algorithm, a row for each pass."""
    normal = learning.batch_perceptron(examples, 1, EPSILON, w)
    N = len(examples)
    same = []

    def tell(step, _):
        yield Row(("t", "w", "mistakes", "delta", "|delta|", "w / N"),
                  (step.t, step.w, numbered(step.mistakes), step.delta, step.length, [ratio(a, N) for a in step.w]))

    def steps():
        for step in learning.fixed_increment(examples, EPSILON, w):
            other = next(normal, None)
            same.append(other is not None and step.mistakes == other.mistakes)
            yield step

    def finish(run):
        outcome = ended(run, data, examples)
        if not any(w) and all(same):
            outcome.blocks.append(line("From 0 each pass has the mistakes of a run with η = 1 that divides by N, and its w is N "
                                       "times as long."))
        return outcome

    return Run(header("batch", "Fixed increment perceptron", described(data), labels=LABELS, bias=BIAS, tie=TIE, rate=1,
                      order="all mistakes of a pass at once", start=w, stop="|delta| < 10⁻⁹; delta is not divided by N"),
               steps(), tell, finish, lambda step: bool(step.mistakes), most)


def passes_of(examples, w, eta, epsilon=EPSILON, rule=learning.batch_perceptron):
    """The passes of a run, at most a thousand."""
    return list(islice(rule(examples, eta, epsilon, w), 1000))


def rates(data, examples):
    """Some constant η from two starts."""
    def rows():
        for w, etas in (([0, 0, 0], (ratio(1, 10), 1, 3, 100)), ([0, 1, 0], (ratio(1, 10), 1, 10))):
            first = None
            for eta in etas:
                steps = passes_of(examples, w, eta)
                missed = [step.mistakes for step in steps]
                first = first or missed
                yield w, eta, len(steps), sum(map(len, missed)), "yes" if missed == first else "no", steps[-1].after

    def said(run):
        yield line("Same lists: whether every pass has the same mistakes as with the first η from that start.", indent=0)
        yield note("DE14", "from w = 0 a constant η only scales w: every pass has the same mistakes. From another start it "
                           "decides how soon the start is forgotten.")

    return listing(header("batch", "Constant η", described(data), labels=LABELS, bias=BIAS, tie=TIE),
                   {"w": "start", "eta": "η", "passes": "passes", "mistakes": "mistakes",
                    "same": "same lists", "after": "w at the end"}, rows(), said)


def decreased(data, examples):
    """The page's advice to decrease η, tried."""
    def rows():
        for w in ([0, 0, 0], [0, 1, 0]):
            for eta in (1, 10):
                constant = passes_of(examples, w, eta)
                falling = passes_of(examples, w, eta, rule=learning.decreasing)
                yield w, eta, len(constant), len(falling), falling[-1].after

    def said(run):
        yield line("Decreasing it is advice, not a theorem: here it helps from 0 and costs passes from (0, 1, 0).",
                   indent=0)

    return listing(header("batch", "η, η/2, η/3, …", described(data), labels=LABELS, bias=BIAS, tie=TIE),
                   {"w": "start", "eta": "η", "constant": "passes with η", "falling": "decreasing",
                    "after": "w at the end, decreasing"}, rows(), said)


def searched(data, examples):
    """η chosen by line search on J_p, until it chooses 0."""
    def rows(w=(0, 1, 0)):
        t = 0
        while True:
            delta = average_gradient(w, examples)
            eta = learning.line_search(w, delta, examples) if any(delta) else 0
            yield t, w, delta, eta, J_p(w, examples)
            if not eta:
                break
            w = [a - eta * b for a, b in zip(w, delta)]
            t += 1

    def said(run):
        yield line("The η that minimises J_p leads to where straight pieces of J_p meet, with examples at y·u = 0. There no "
                   "step along -delta lowers J_p, so the search ends with mistakes left. From w = 0 it ends at once: J_p is "
                   "0 there (DE12).", indent=0)

    return listing(header("batch", "η by line search", described(data), labels=LABELS, bias=BIAS, tie=TIE, start=[0, 1, 0],
                          stop="the best η is 0"),
                   {"t": "t", "w": "w", "delta": "delta / N", "eta": "η", "J_p": "J_p"},
                   rows(), said)


def one_basin():
    """How far J_p lies below the straight line between two w, on separable examples and on XOR."""
    def rows():
        for data in (handout.TRIPLE, handout.XOR):
            examples = examples_of(data)
            for v, w in (([0, 1, 0], [1, -1, -1]), ([0, 1, 0], [0, -1, 0]), ([3, -2, 0], [-1, 1, 1])):
                gaps = [learning.convexity_gap(lambda w: J_p(w, examples), v, w, Fraction(k, 4)) for k in (1, 2, 3)]
                yield data.source, v, w, *gaps

    def said(run):
        yield note("DE20", "no gap is below 0: J_p is convex whether or not the examples are separable, so it has one basin "
                           "always. Where they are separable its bottom is no single w but a whole cone and 0; on XOR it is "
                           "w = 0 alone.")

    return listing(header("batch", "One basin: how far J_p lies below the line from v to w", "pairs of ours", bias=BIAS),
                   {"data": "examples", "v": "v", "w": "w", "quarter": "at 1/4", "half": "at 1/2",
                    "three_quarters": "at 3/4"}, rows(), said)


def epsilons(examples):
    """What a large ε does."""
    many = handout.crowd(100)
    crowd = examples_of(many)

    def rows():
        for name, some, epsilon in (("the three", examples, 1), ("the three", examples, EPSILON),
                                    ("the 100", crowd, ratio(1, 10)), ("the 100", crowd, EPSILON)):
            steps = passes_of(some, zeros(len(some[0][0])), 1, epsilon)
            yield (name, epsilon, len(steps), steps[-1].length, len(mistakes(steps[-1].after, some)),
                   steps[-1].after)

    def said(run):
        yield note("DE13", "delta is divided by N, so one mistake among many makes it short: a large ε stops before it is "
                           "corrected. On separable examples |delta| is at least γ/N while there is a mistake, so any ε up to "
                           "that is safe.")

    return listing(header("batch", "Some ε", f"the three examples, and 100: {many.source} · from w = 0 with η = 1", labels=LABELS, bias=BIAS, tie=TIE),
                   {"data": "examples", "epsilon": "ε", "passes": "passes", "length": "|delta|", "left": "wrong", "after": "w"},
                   rows(), said)
