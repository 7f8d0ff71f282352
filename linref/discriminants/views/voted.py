"""Voted Perceptron and the Summary of Perceptron, as a trace."""

from linref.cells import Cells, after, before, found, given, marked
from linref.discriminants import voted
from linref.discriminants.data import OUTLIER, examples_of
from linref.discriminants.separable import mistakes
from linref.discriminants.units import sign
from linref.discriminants.views import EXAMPLE, PERCEPTRON, RULES, asked, handout, listed, samples, searched
from linref.discriminants.views.online import PASS, row_cells
from linref.integer_units import Units
from linref.lists import dot, whole_multiple
from linref.tracer import Heading, Rows, in_short, join_some, line, numbered, plural, subscript

USES = ("data", "start", "limit", "ask")
DEFAULT_PASSES = 8
VOTES = ("The last w may be bad (topic onepass), so it does not decide the class alone. wₙ is the weight vector after "
         "n mistakes (w₀ is a vector here, not the bias). Its survival time cₙ counts its correct predictions "
         "before its first mistake. Each wₙ votes with weight cₙ, a measure of its reliability.")
MAX_TERMS = 8  # of a vote that are listed
MAX_NUMBERS_VOTED = 80_000_000  # of all votes, with 20 more for each: up to there all examples are voted on


def trace(options):
    """The algorithm, its hypotheses and their vote."""
    data, examples, w = asked(options)
    units = Units(examples, w)
    passes = DEFAULT_PASSES if options.limit is None else options.limit
    order = [*range(1, len(examples) + 1)] * passes
    yield Heading("Voted Perceptron")
    yield line(VOTES)
    enough = " (topic online needs 8 on the slide's examples)" * (options.limit is None)
    yield from training(data, examples, units, order, PERCEPTRON._replace(start=w, stop="passes", limit=passes),
                        enough)
    steps = voted.voted_perceptron(units.samples, order, units.w)
    hypotheses = voted.stored(steps) or [(units.w, 0)]
    voters = {n: (w, c) for n, (w, c) in enumerate(hypotheses) if c}
    row = yield from listed("voted", "The hypotheses and their survival times", data, HYPOTHESES, RULES,
                            ({"n": n, "w": units.weights(w), "c": c} for n, (w, c) in voters.items()))
    yield row.computed(*([] if voters else ["Every prediction is a mistake, so all cₙ are 0. No hypothesis votes."]))
    yield from election(data, examples, voters, options.ask or ())
    yield handout.note("DE7", f"Here N = {len(examples)}, and n ends at {len(hypotheses) - 1}.")
    if options.nothing_asked:
        yield Heading("Summary of Perceptron")
        yield line("The perceptron learns a classifier directly. The batch algorithm is gradient descent on J_p. The "
                   "online algorithm is stochastic gradient descent. For an example with y·u = 0, J_p has no gradient, "
                   "and both use -y·x (DE22).")
        yield line("If a w separates, the online algorithm makes at most (D/γ)² mistakes. If no w separates, the page "
                   "recommends the vote. For example, ", on_the_outlier())
        yield handout.note("DE5")
    yield from in_short("Each wₙ votes with weight cₙ, its survival time. So a wₙ that soon makes a mistake, for "
                        "example because an outlier has spoiled it, counts little.")


def on_the_outlier():
    """What one pass makes of the last w and of the vote, on the examples with an outlier."""
    examples = examples_of(OUTLIER)
    hypotheses = voted.stored(voted.voted_perceptron(examples, range(1, len(examples) + 1)))
    *_, (w, c) = hypotheses
    return (f"no w separates the {len(examples)} examples of topic onepass. After one pass the last w "
            f"misclassifies {len(mistakes(w, examples))} of them. The vote misclassifies only "
            f"{sum(voted.vote(hypotheses, x) != y for x, y in examples)}, because this w has c = {c}.")


HYPOTHESES = Cells(
    "Each row is one hypothesis with cₙ > 0.", given(n="n"),
    found(w=("wₙ", "", None), c=("cₙ", "if cₙ = 0, wₙ does not vote", None)))


def training(data, examples, units, order, rules, enough):
    """The algorithm, a row for each example."""
    run = yield from searched(
        "voted", "Voted perceptron", data, "voted_perceptron", training_cells(examples, rules), rules,
        units.steps(voted.voted_perceptron(units.samples, order, units.w)),
        *samples(data), stop="at the limit (the page has none)", limit=f"{plural(rules.limit, 'pass')}{enough}")
    yield run.computed(f"The run makes {plural(run.updated, 'mistake')}, so the last hypothesis is "
                       f"w{subscript(run.updated)} = ", run.w, ".")


def training_cells(examples, rules):
    """The values of a row: an example, the hypothesis n that meets it, and the number c of examples it has survived."""
    return row_cells(
        examples, rules,
        found(u=("u", "u = wₙ·x", dot, "w x"),
              c=("cₙ after", "otherwise cₙ increases by 1. The last column is cₙ after the row, for the wₙ in it",
                 lambda survived, mistake: survived + (not mistake), "survived mistake")),
        after(survived_after=(None, "", lambda c: 0 if c.mistake else c.c),
              n_after=(None, "", lambda c: c.n + c.mistake)),
        numbered=PASS, change="wₙ₊₁ = wₙ + y·x, cₙ₊₁ = 0, and n increases by 1",
        weights=before(n=("n", "At first n = 0 and c₀ = 0"), w="wₙ",
                       survived=(None, "", lambda c: c.c - (not c.mistake))))


def election(data, examples, voters, asked_points):
    """The vote on every example and on the points asked for, term by term."""
    most = MAX_NUMBERS_VOTED // ((len(voters) or 1) * (data.dimension + 20))
    stop = f"the first {most} examples, as there are {len(voters)} terms for each" if len(examples) > most else None
    cells, wrong = election_cells(voters, examples), []
    yield handout.header("voted", "The vote: the sign of the sum of cₙ sgn(wₙ·x)", data, "vote", RULES, cells,
                         at_zero="sgn(0) = 0, so a wₙ with wₙ·x = 0 does not vote on x", stop=stop)
    row = Rows(cells)
    for i in range(1, min(most, len(examples)) + 1):
        event = row(i=i)
        wrong += [i] * event.step.wrong
        yield event
    for x in asked_points:
        yield row(i="new", x=[1, *x], y="")
    yield row.computed(f"Misclassified or undecided by the vote: {numbered('example', wrong)}.")


def election_cells(voters, examples):
    """The values of a vote: its terms or their two sums, the sum, its sign, and whether that is the label, if any."""
    return Cells(
        "Each row is the vote on one example.", EXAMPLE,
        found(terms=("terms", f"the terms are cₙ sgn(wₙ·x){', in the order of the table above' * bool(voters)}",
                     lambda c: voted.vote_terms(voters.values(), whole_multiple(c.x)), join_some),
              sums=(["c for +", "c for -"], "c for + sums the cₙ of the wₙ with wₙ·x > 0, and c for - those with "
                    "wₙ·x < 0. sum = (c for +) - (c for -)",
                    lambda terms: [sum(c for c in terms if c > 0), -sum(c for c in terms if c < 0)], "terms"),
              sum=("sum", "", sum, "terms"), vote=("vote", "vote = sgn(sum)", sign, "sum"),
              wrong=("", "✗ marks misclassified or undecided", lambda c: c.y != "" and c.vote != c.y, marked)),
        examples=examples).without("sums" if len(voters) <= MAX_TERMS else "terms")
