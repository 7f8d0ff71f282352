"""Voted Perceptron and the Summary of Perceptron, as a trace."""

from collections import namedtuple
from itertools import islice
from operator import le

from linref.discriminants import voted
from linref.discriminants.data import OUTLIER, TRIPLE, examples_of
from linref.discriminants.separable import mistakes
from linref.discriminants.views import TIES, handout, header, picture, samples
from linref.discriminants.views.online import order_of
from linref.discriminants.units import sign
from linref.handout import IN_FULL
from linref.lists import whole_multiple, zeros
from linref.tracer import Heading, Listed, Row, Rows, Steps, Traced, in_short, line, listed, plural, subscript
from linref.whole import Units, inside

USES = ("data", "start", "limit", "seed", "ask")
PASSES = 8
Hypothesis = namedtuple("Hypothesis", "n w c")
VOTES = 4_000_000  # terms of the votes that are computed; where there are more, only the first examples are voted on


def trace(options):
    """The algorithm, its hypotheses and their vote; the outlier on which one pass fails."""
    data = options.data or TRIPLE
    w, passes = handout.start(options, data), PASSES if options.limit is None else options.limit
    yield Heading("Voted Perceptron")
    yield from trained(data, w, options, passes)
    if not options.nothing_asked:
        return
    *_, (_, survived), (w, c) = yield from trained(OUTLIER, zeros(3), options, 1)
    yield line("The last w alone, ", w, f", is wrong on {listed(mistakes(w, examples_of(OUTLIER)))}. In the vote it "
               f"has c = {c}, and the w before it c = {survived}.")
    yield Heading("Summary of Perceptron")
    yield handout.note("DE5", "With half the margin the bound is four times as large.")
    yield from in_short("Every w is kept, and votes with the number of examples that it survived.")


def trained(data, w, options, passes):
    """The steps, the hypotheses, and the vote on each example; returns the hypotheses with their survival times."""
    units = Units(examples_of(data), w)
    hypotheses = yield from training(data, examples_of(data), w, units, options, passes)
    yield header("voted", "The hypotheses and how long they survived", data)
    run = Steps(units.steps((Hypothesis(n, *pair) for n, pair in enumerate(hypotheses)), "w"), updates=lambda step: 0)
    for step in run:
        yield Listed(step, survivor(step))
    yield run.computed("A hypothesis with c = 0 has no vote: it has met no example, or its first one was a mistake.")
    yield from election(data, examples_of(data), hypotheses, options.ask or ())
    return hypotheses


def survivor(step):
    """A hypothesis in the list of all."""
    yield Row(("n", "wₙ", "cₙ"), (step.n, step.w, step.c))


def training(data, examples, w, units, options, passes):
    """The algorithm, a row for each example; returns the hypotheses that are stored in the end, in its units."""
    N = len(examples)
    order, order_name = order_of(options, N)
    yield header("voted", "Voted perceptron", data, "voted_perceptron", tie=TIES[le], rate="none", order=order_name,
                 start=w, stop=f"{plural(passes, 'pass')}, ours: the page repeats for ever")
    steps = voted.voted_perceptron(units.samples, islice(order, passes * N), units.w)
    run = Steps(units.steps(steps, wx="u"), w, updates=lambda step: step.mistake)
    lasts = []
    yield from samples(data)
    for step in run:
        yield Traced(step, as_row(step, data, examples), step.mistake)
        if step.mistake:
            lasts.append(inside(step))
    yield run.computed(f"{plural(run.updated, 'mistake')}, so the last hypothesis is w{subscript(run.updated)}.")
    return voted.stored([*lasts, inside(run.last)]) if run.last else [(units.w, 0)]


def as_row(step, data, examples):
    """An example and the hypothesis that meets it; after a mistake ✗ it is the next one."""
    x, y = examples[step.i - 1]
    yield Row(("i", "x", "y", "n", "wₙ", "u = wₙ·x", "y·u", "", "cₙ"),
              (step.i, x, y, step.n, step.w, step.u, y * step.u, "✗" if step.mistake else "", step.c))
    if step.mistake:
        yield from picture(data, step.after, ends=False)


def election(data, examples, hypotheses, asked):
    """The vote on every example and on the points asked for, term by term."""
    voters = {n: (w, c) for n, (w, c) in enumerate(hypotheses) if c}
    most = max(IN_FULL, VOTES // (len(voters) or 1))
    stop = f"the first {most} examples, as there are {len(voters)} terms for each" if len(examples) > most else None
    yield header("voted", "The vote: the sign of the sum of cₙ sgn(wₙ·x)", data, "vote", tie="sgn(0) = 0, no vote",
                 stop=stop)
    row = Rows(i="i", w=None, x="x", y="y", terms=None, spelt="terms with cₙ > 0", sum="sum", vote="sign", right="")
    wrong = []
    for i, (x, y) in enumerate([*examples[:most], *(([1, *x], None) for x in asked)], start=1):
        terms = voted.vote_terms(voters.values(), whole_multiple(x))
        vote, new = sign(sum(terms)), y is None
        wrong += [i] * (vote != y and not new)
        yield row("new" if new else i, None, x, "" if new else y, terms, spelt(terms), sum(terms), vote,
                  "" if new or vote == y else "✗")
    yield row.computed(f"Examples with a wrong or open vote: {listed(wrong)}.", hypotheses=len(hypotheses))
    yield line(f"The terms are those of n = {listed(voters)}." if voters else "No hypothesis has a vote.")
    yield handout.note("DE7", f"The sum must go up to the last n, here {len(hypotheses) - 1}.")


def spelt(terms):
    """The terms of a vote as a sum to be read: 1 + 1 - 2; of more than twelve the first six."""
    shown = terms if len(terms) <= 12 else terms[:6]
    others = "".join(f" {'-' if term < 0 else '+'} {abs(term)}" for term in shown[1:])
    return "".join(map(str, terms[:1])) + others + (f" … {len(terms) - 6} more" if len(terms) > 12 else "")
