"""Voted Perceptron and the Summary of Perceptron, as a trace."""

from itertools import islice
from operator import le

from linref.discriminants import voted
from linref.discriminants.data import OUTLIER, TRIPLE
from linref.discriminants.onepass import one_pass
from linref.discriminants.separable import mistakes
from linref.discriminants.traces import TIES, examples_of, floor, header, in_short, picture, samples
from linref.discriminants.traces.online import order_of
from linref.discriminants.units import sign
from linref.lists import zeros
from linref.tracer.events import Heading, Row, Rows, Steps, Traced, line
from linref.tracer.words import listed, plural, subscript

USES = ("data", "start", "limit", "seed")
PASSES = 8


def trace(options):
    """The algorithm, its hypotheses and their vote; XOR; the outlier on which one pass fails; the summary."""
    data = options.data or TRIPLE
    passes = PASSES if options.limit is None else options.limit
    yield from trained(data, floor.start(options, data), options, passes)
    if not options.nothing_asked:
        return
    yield Heading("An outlier")
    yield from trained(OUTLIER, zeros(3), options, 1)
    yield from against_one_pass()
    yield from summary()
    yield from in_short("Every w that the algorithm passes through is kept, and votes with the number of examples that "
                        "it survived. So a w that lasted counts, and one that an outlier has just spoilt does not.")


def trained(data, w, options, passes):
    """The steps, the hypotheses, and the vote on each example."""
    examples = examples_of(data)
    hypotheses = yield from training(data, examples, w, options, passes)
    yield from survivors(data, hypotheses)
    yield from election(data, examples, hypotheses)


def training(data, examples, w, options, passes):
    """The algorithm, a row for each example; returns the hypotheses that are stored in the end."""
    N = len(examples)
    order, order_name = order_of(options, N)
    yield header("voted", "Voted perceptron", data, "voted_perceptron", tie=TIES[le], rate="none", order=order_name,
                 start=w, stop=f"{plural(passes, 'pass')}, ours: the page repeats for ever")
    run = Steps(voted.voted_perceptron(examples, islice(order, passes * N), w), w, updates=lambda step: step.mistake)
    lasts = []
    yield from samples(data)
    for step in run:
        yield Traced(step, as_row(step, data, examples), step.mistake)
        if step.mistake:
            lasts.append(step)
    yield run.computed(f"{plural(run.updated, 'mistake')}, so {run.updated + 1} hypotheses: w₀ to "
                       f"w{subscript(run.updated)}.")
    return voted.stored([*lasts, run.last]) if run.last else [(w, 0)]


def as_row(step, data, examples):
    """An example and the hypothesis that meets it."""
    x, y = examples[step.i - 1]
    yield Row(("pass", "i", "x", "y", "n", "wₙ", "u = wₙ·x", "y·u", "", "cₙ"),
              (step.t // len(examples) + 1, step.i, x, y, step.n, step.w, step.u, y * step.u,
               "✗ n + 1" if step.mistake else "survives", step.c))
    if step.mistake:
        yield from picture(data, step.after, ends=False)


def survivors(data, hypotheses):
    """Every hypothesis with its survival count."""
    yield header("voted", "The hypotheses and how long they survived", data)
    row = Rows(n="n", w="wₙ", c="cₙ")
    for n, (w, c) in enumerate(hypotheses):
        yield row(n, w, c)
    yield row.computed("A hypothesis that has its first example wrong keeps c = 0 and has no vote"
                       + ("." if any(hypotheses[0][0]) else "; w₀ = 0 never has one."))


def election(data, examples, hypotheses):
    """The vote on every example, term by term."""
    voters = [(w, c) for w, c in hypotheses if c]
    wrong, N = voted.voted_mistakes(hypotheses, examples), len(examples)
    yield header("voted", "The vote: the sign of the sum of cₙ sgn(wₙ·x)", data, "vote", tie="sgn(0) = 0, no vote")
    row = Rows(i="i", w=None, x="x", y="y", terms=None, spelt="terms with cₙ > 0", sum="sum", vote="sign", right="")
    for i, (x, y) in enumerate(examples, start=1):
        terms = voted.vote_terms(voters, x)
        yield row(i, None, x, y, terms, spelt(terms), sum(terms), sign(sum(terms)), "✗" if i in wrong else "")
    yield row.computed(f"The vote is wrong or open on {listed(wrong)}." if wrong else "The vote is right on every "
                                                                                      "example.",
                       hypotheses=len(hypotheses))
    numbers = [n for n, (_, c) in enumerate(hypotheses) if c]
    yield line(f"The terms are those of n = {listed(numbers)}." if numbers else "No hypothesis has a vote.")
    if data is TRIPLE and len(hypotheses) > N + 1:
        cut = hypotheses[: N + 1]
        yield floor.note("DE7", "Up to ", N, " the sums would be ",
                         [sum(voted.vote_terms(cut, x)) for x, _ in examples],
                         f": not right on {listed(voted.voted_mistakes(cut, examples))}. The page means up to the last "
                         "n, here ",
                         len(hypotheses) - 1, ".")


def spelt(terms):
    """The terms of a vote as a sum to be read: 1 + 1 - 2."""
    text = " ".join(f"{'-' if term < 0 else '+'} {abs(term)}" for term in terms[:12])
    return text.removeprefix("+ ") + (f" … {len(terms) - 12} more" if len(terms) > 12 else "")


def against_one_pass():
    """The examples with an outlier: one pass against the vote."""
    examples = examples_of(OUTLIER)
    yield header("voted", "One pass against the vote", OUTLIER, tie=TIES[le], order="in turn", start=zeros(3))
    row = Rows(way="", w="w", wrong="wrong", which="which")
    *_, last = one_pass(examples, miss=le)
    wrong = mistakes(last.after, examples)
    yield row("one pass, last w", last.after, len(wrong), listed(wrong))
    hypotheses = voted.stored(voted.voted_perceptron(examples, range(1, len(examples) + 1)))
    wrong = voted.voted_mistakes(hypotheses, examples)
    yield row("voted", None, len(wrong), listed(wrong))
    yield row.computed("One pass ends with the w that the outlier left. In the vote that w has survived nothing, and "
                       "the one before it has survived all others.")


def summary():
    """What the summary says, and where it is shown here."""
    yield floor.header("voted", "Summary of Perceptron", "the slide's claims and the topics that show them")
    row = Rows(claim="claim", shown="shown in")
    yield row("it learns a classifier directly", "online")
    yield row("it descends the page's hinge loss", "losses, batch")
    yield row("online, by stochastic gradient descent", "online")
    yield row("it converges in finite steps if separable", "convergence")
    yield row("a bound on the corrections", "convergence")
    yield row("the bound is inversely proportional to the margin", "convergence")
    yield row("if not separable, vote", "voted")
    yield row.computed()
    yield floor.note("DE5", "With half the margin the bound is four times as large.")
