"""Voted Perceptron and the Summary of Perceptron, as a trace."""

from itertools import islice
from operator import le

from linref.discriminants import data as handout
from linref.discriminants import voted as learning
from linref.discriminants.onepass import one_pass
from linref.discriminants.separable import mistakes
from linref.discriminants.traces.common import (BIAS, LABELS, TIES, data_and_start, described, examples_of, header,
                                                order_of)
from linref.discriminants.units import sign
from linref.lists import zeros
from linref.tracer.blocks import Heading, Outcome, Row, Run, line, note
from linref.tracer.telling import limit, listing, numbered, subscript, untold
from linref.tracer.verdict import counted

PASSES = 8


def voted(options):
    """The algorithm, its hypotheses and their vote; XOR; the outlier on which one pass fails; the summary."""
    data, examples, w = data_and_start(options)
    passes = max(limit(options, PASSES), 1)
    yield from trained(data, examples, w, options, passes)
    if not untold(options):
        return
    yield Heading("Hypotheses that survive nothing")
    yield silent()
    yield Heading("An outlier")
    outlier = handout.OUTLIER
    yield from trained(outlier, examples_of(outlier), zeros(3), options, 1)
    yield against_one_pass()
    yield summary()


def trained(data, examples, w, options, passes):
    """The steps, the hypotheses, and the vote on each example."""
    hypotheses = []
    yield training(data, examples, w, options, passes, hypotheses)
    yield survivors(data, hypotheses)
    yield election(data, examples, hypotheses)


def training(data, examples, w, options, passes, hypotheses):
    """The algorithm, a row for each example; what it has stored in the end is put into `hypotheses`."""
    N = len(examples)
    order, said = order_of(options, N)

    def steps():
        told = []
        for step in learning.voted_perceptron(examples, islice(order, passes * N), w):
            told.append(step)
            yield step
        hypotheses.extend(learning.stored(told))

    def tell(step, _):
        x, y = examples[step.i - 1]
        yield Row(("pass", "i", "x", "y", "n", "wₙ", "u = wₙ·x", "y·u", "", "cₙ"),
                  (step.t // N + 1, step.i, x, y, step.n, step.w, step.u, y * step.u, "✗ n + 1" if step.mistake else "survives",
                   step.c))

    def finish(run):
        facts = {"steps": run.count, "updates": run.updated, "w": run.w}
        return Outcome("computed", facts, [line(f"{counted(run.updated, 'mistake')}, so {run.updated + 1} hypotheses: w₀ to "
                                                f"w{subscript(run.updated)}.", indent=0)])

    return Run(header("voted", "Voted perceptron", described(data), labels=LABELS, bias=BIAS, tie=TIES[le], rate="none",
                      order=said, start=w, stop=f"{counted(passes, 'pass')}, ours: the page repeats for ever"),
               steps(), tell, finish, lambda step: int(step.mistake))


def survivors(data, hypotheses):
    """Every hypothesis with its survival count."""
    def rows():
        for n, (w, c) in enumerate(hypotheses):
            yield n, w, c

    def said(run):
        yield line("A hypothesis that has its first example wrong keeps c = 0 and has no vote"
                   + ("." if any(hypotheses[0][0]) else "; w₀ = 0 never has one."), indent=0)

    return listing(header("voted", "The hypotheses and how long they survived", described(data), labels=LABELS, bias=BIAS),
                   {"n": "n", "w": "wₙ", "c": "cₙ"}, rows(), said)


def election(data, examples, hypotheses):
    """The vote on every example, term by term."""
    voters = [(w, c) for w, c in hypotheses if c]
    which = [n for n, (_, c) in enumerate(hypotheses) if c]
    wrong, N = [], len(examples)

    def rows():
        for i, (x, y) in enumerate(examples, start=1):
            terms = learning.vote_terms(voters, x)
            result = sign(sum(terms))
            if result != y:
                wrong.append(i)
            yield i, None, x, y, terms, spelt(terms), sum(terms), result, "" if result == y else "✗"

    def said(run):
        yield line(f"The vote is wrong or open on {numbered(wrong)}." if wrong else "The vote is right on every example.",
                   indent=0)
        yield line(f"The terms are those of n = {numbered(which)}." if which else "No hypothesis has a vote.")
        if data is handout.TRIPLE and len(hypotheses) > N + 1:
            cut = [sum(learning.vote_terms(hypotheses[: N + 1], x)) for x, _ in examples]
            yield note("DE7", "the page never sets n (to 0), and sums from n = 0 to N, the number of examples. Up to ", N,
                       " the sums would be ", cut, ": not right on 3. It means up to the last n, here ", len(hypotheses) - 1, ".")

    return listing(header("voted", "The vote: the sign of the sum of cₙ sgn(wₙ·x)", described(data), labels=LABELS, bias=BIAS,
                          tie="sgn(0) = 0, no vote"),
                   {"i": "i", "w": None, "x": "x", "y": "y", "terms": None, "spelt": "terms with cₙ > 0", "sum": "sum",
                    "vote": "sign", "right": ""}, rows(), said, hypotheses=len(hypotheses))


def spelt(terms):
    """The terms of a vote as a sum to be read: 1 + 1 - 2."""
    text = " ".join(f"{'-' if term < 0 else '+'} {abs(term)}" for term in terms[:12])
    return text.removeprefix("+ ") + (f" … {len(terms) - 12} more" if len(terms) > 12 else "")


def silent():
    """XOR, where every hypothesis errs at once, with counts from 0 and from 1."""
    examples = examples_of(handout.XOR)

    def rows():
        for count, passes in ((0, 6), (1, 2)):
            run = learning.voted_perceptron(examples, list(range(1, 5)) * passes, count=count)
            hypotheses = learning.stored(run, count)
            sums = [sum(learning.vote_terms(hypotheses, x)) for x, _ in examples]
            yield (count, passes, len(hypotheses), sum(c for _, c in hypotheses), sums,
                   numbered(learning.voted_mistakes(hypotheses, examples)))

    def said(run):
        yield note("DE7", "on XOR in this order every example is a mistake, so every c stays 0: no votes, and the answer is "
                          "open on all. Counted from 1, as others do, there are votes from the start; here they help on "
                          "example 2 alone.")

    return listing(header("voted", "XOR", described(handout.XOR), labels=LABELS, bias=BIAS, tie=TIES[le], order="in turn"),
                   {"count": "c starts at", "passes": "passes", "hypotheses": "hypotheses", "survived": "all c",
                    "votes": "votes on 1 to 4", "wrong": "wrong or open"}, rows(), said)


def against_one_pass():
    """The examples with an outlier: one pass against the vote."""
    examples = examples_of(handout.OUTLIER)

    def rows():
        order = range(1, len(examples) + 1)
        *_, last = one_pass(examples, miss=le)
        wrong = mistakes(last.after, examples)
        yield "one pass, last w", last.after, len(wrong), numbered(wrong)
        hypotheses = learning.stored(learning.voted_perceptron(examples, order))
        wrong = learning.voted_mistakes(hypotheses, examples)
        yield "voted", None, len(wrong), numbered(wrong)

    def said(run):
        yield line("One pass ends with the w that the outlier left. In the vote that w has survived nothing, and the one before "
                   "it has survived all others.", indent=0)

    return listing(header("voted", "One pass against the vote", described(handout.OUTLIER), labels=LABELS, bias=BIAS,
                          tie=TIES[le], order="in turn", start=zeros(3)),
                   {"way": "", "w": "w", "wrong": "wrong", "which": "which"}, rows(), said)


def summary():
    """What the summary says, and where it is shown here."""
    rows = [("it learns a classifier directly", "online"), ("it descends the page's hinge loss", "losses, batch"),
            ("online, by stochastic gradient descent", "online"),
            ("it converges in finite steps if separable", "convergence"),
            ("a bound on the corrections", "convergence"),
            ("the bound is inversely proportional to the margin", "convergence"),
            ("if not separable, vote", "voted")]

    def said(run):
        yield note("DE5", "not to the margin but to its square: with half the margin the bound is four times as large.")

    return listing(header("voted", "Summary of Perceptron", "the slide's claims and the topics that show them"),
                   {"claim": "claim", "shown": "shown in"}, rows, said)
