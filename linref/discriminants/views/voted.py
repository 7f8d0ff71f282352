"""Voted Perceptron and the Summary of Perceptron, as a trace."""

from itertools import islice

from linref.cells import Cells, after, before, found, given, marked
from linref.discriminants import voted
from linref.discriminants.data import OUTLIER, examples_of
from linref.discriminants.units import sign
from linref.discriminants.views import EXAMPLE, PERCEPTRON, RULES, as_row, asked, handout, listed, samples
from linref.discriminants.views.online import ordered, pass_number, row_cells
from linref.handout import MAX_IN_FULL
from linref.integer_units import Units, raw_step
from linref.lists import whole_multiple
from linref.tracer import Heading, Rows, Steps, in_short, line, join_some, plural, subscript

USES = ("data", "start", "limit", "seed", "ask")
DEFAULT_PASSES = 8
MAX_VOTE_TERMS = 4_000_000  # terms of all votes; where there were more, only the first examples are voted on


def trace(options):
    """The algorithm, its hypotheses and their vote; the outlier on which one pass fails."""
    data, examples, w = asked(options)
    passes = DEFAULT_PASSES if options.limit is None else options.limit
    units, rules = Units(examples, w), PERCEPTRON._replace(start=w, stop="passes", limit=passes)
    yield Heading("Voted Perceptron")
    hypotheses = yield from training(data, examples, units, rules, options)
    row = yield from listed(
        "voted", "The hypotheses and how long they survived", data, HYPOTHESES, RULES,
        ({"n": n, "w": units.weights(w), "c": c} for n, (w, c) in enumerate(hypotheses) if c))
    yield row.computed(f"Of all {len(hypotheses)} hypotheses, {row.count} have cₙ > 0. The others have no vote.")
    yield from election(data, examples, hypotheses, options.ask or ())
    yield handout.note("DE7", f"Here the last n is {len(hypotheses) - 1}.")
    if not options.nothing_asked:
        return
    examples = examples_of(OUTLIER)
    (_, _), (w_1, c_1), (w_2, c_2) = found = voted.stored(voted.voted_perceptron(examples, range(1, 10)))
    wrong = [i for i, (x, y) in enumerate(examples, start=1) if voted.vote(found, x) != y]
    yield line("In the pass of onepass with an outlier, w₁ = ", w_1, f" survives {c_1} examples and w₂ = ", w_2,
               f" survives {c_2}. So w₁ decides the vote, and the vote misclassifies only example {join_some(wrong)}.")
    yield Heading("Summary of Perceptron")
    yield handout.note("DE5", "With half the margin the bound is four times as large.")
    yield from in_short("Every w votes as often as it has survived an example. So a late update on an outlier does "
                        "little harm.")


HYPOTHESES = Cells("Each row is one hypothesis that has a vote.", given(n="n"),
                   found(w=("wₙ", "", None), c=("cₙ", "cₙ is the number of examples that wₙ survived", None)))


def training(data, examples, units, rules, options):
    """The algorithm, a row for each example; returns the hypotheses that are stored in the end, in its units."""
    N, passes, cells = len(examples), rules.limit, training_cells(examples, rules)
    rules, order, said = ordered(rules, options, N)
    yield handout.header("voted", "Voted perceptron", data, "voted_perceptron", rules, cells,
                         stop=f"after {plural(passes, 'pass')}, because the page's loop never ends", **said)
    steps = voted.voted_perceptron(units.samples, islice(order, passes * N), units.w)
    run = Steps(units.steps(steps), rules.start, updates=lambda step: step.mistake)
    lasts = []
    yield from samples(data)
    for event in run.traced(cells, as_row(data)):
        yield event
        if event.update:
            lasts.append(raw_step(run.last))
    yield run.computed(f"{plural(run.updated, 'mistake')}, so the last hypothesis is w{subscript(run.updated)} = ",
                       run.w, ".")
    return voted.stored([*lasts, raw_step(run.last)]) if run.last else [(units.w, 0)]


def training_cells(examples, rules):
    """The values of a row: an example, the hypothesis n that meets it, and the number c of examples it has survived."""
    return row_cells(
        examples, rules, numbered=pass_number(len(examples)), change="wₙ₊₁ ← wₙ + y·x, cₙ₊₁ = 0 and n = n + 1",
        weights=before(n="n", w="wₙ", survived=(None, "", lambda c: c.c - (not c.mistake))),
        more=[*found(c=("cₙ", "else cₙ = cₙ + 1", lambda survived, mistake: survived + (not mistake),
                        "survived mistake")),
              *after(survived_after=(None, "", lambda c: 0 if c.mistake else c.c),
                     n_after=(None, "", lambda c: c.n + c.mistake))])


def election(data, examples, hypotheses, asked_points):
    """The vote on every example and on the points asked for, term by term."""
    voters = {n: (w, c) for n, (w, c) in enumerate(hypotheses) if c}
    most, cells = max(MAX_IN_FULL, MAX_VOTE_TERMS // (len(voters) or 1)), election_cells(voters, examples)
    stop = f"the first {most} examples, as there are {len(voters)} terms for each" if len(examples) > most else None
    yield handout.header("voted", "The vote: the sign of the sum of cₙ sgn(wₙ·x)", data, "vote", RULES, cells,
                         at_zero="sgn(0) = 0, no vote", stop=stop)
    row, wrong = Rows(cells), []
    for i in range(1, min(most, len(examples)) + 1):
        event = row(i=i)
        wrong += [i] * event.step.wrong
        yield event
    for x in asked_points:
        yield row(i="new", x=[1, *x], y="")
    yield row.computed(f"Misclassified or undecided by the vote: {join_some(wrong)}.", hypotheses=len(hypotheses))


def election_cells(voters, examples):
    """The values of a vote: its terms, their sum, its sign, and whether that is the label, if there is one."""
    return Cells(
        "Each row is one vote.", EXAMPLE,
        found(terms=("terms", f"The terms are cₙ sgn(wₙ·x) for each n with cₙ > 0, here {join_some(voters)}",
                     lambda c: voted.vote_terms(voters.values(), whole_multiple(c.x)), as_a_sum),
              sum=("sum", "", sum, "terms"), vote=("sign", "sign is the sign of the sum", sign, "sum"),
              wrong=("", "✗ if sign ≠ y", lambda c: c.y != "" and c.vote != c.y, marked)), examples=examples)


def as_a_sum(terms):
    """The terms of a vote as a sum to be read: 1 + 1 - 2; of more than twelve the first six."""
    shown = terms if len(terms) <= 12 else terms[:6]
    more = f" … {len(terms) - 6} more" if len(terms) > 12 else ""
    return " + ".join(map(str, shown)).replace("+ -", "- ") + more
