"""How the Gales runs are printed: a module for each topic."""

from operator import le, lt

from linref.conventions import Conventions
from linref.gales.neuron import extended
from linref.gales.perceptron import misclassified_set, normalise
from linref.handout import LISTED, MAX_IN_FULL, MAX_TITLES, Handout, few, titles
from linref.lists import matvec, negate, zeros
from linref.tracer import Beside, Line, Table, in_full, line, plural, subscript
from linref.verdict import Vocabulary

SAYS = {
    "labels": {(1, -1): "1 for ω₁, -1 for ω₂", (1, 0): "1 for ω₁, 0 for ω₂"},
    "at_zero": {"either": "misclassified if y·z < 0", "positive": "a posterior of ½ gives ω₁",
                "mistake": "misclassified if y·z ≤ 0 (the page has y·z\u00a0<\u00a00)"},
    "bias": {"last": "last", "none": "none"},
    "order": {"batch": "each update uses all misclassified samples"},
    "stop": {"clean": "when none is misclassified"},
}
handout = Handout("gales", classes=("ω₁", "ω₂"), says=SAYS, height=9, words=Vocabulary(
    "w̃", "x̃", "z", "sample", products="A separating w̃ would have w̃'x̃ = z ≥ 0 on ω₁ (z = 0 gives ω₁) and w̃'x̃ = -z > 0 "
    "on ω₂, and so a product > 0 with this sum"))
RULES = Conventions(labels=(1, -1), decides="positive", bias="last", constant=1)
PERCEPTRON = RULES._replace(update="label", mean=False, order="batch", stop="clean")
MAX_WITH_VECTOR = 2  # features up to which a sample and its x̃ stand in one row
MISSES = {"either": lt, "mistake": le}  # which y·z are misclassified


def omega(k):
    """The name of class k, as the page writes it."""
    return "ω" + subscript(k)


def names(data):
    """The name of each sample: 3 of ω₁."""
    return [f"{n} of {omega(k)}" for n, k in data.places()]


def extended_points(data):
    """The extended samples x̃."""
    return [extended(x) for x in data.points]


def vectors(data):
    """The normalised samples x̃, with the 1 and with the label multiplied in."""
    return normalise(data.points, data.signs)


def misclassified_at(w, data):
    """The numbers of the misclassified samples; a sample on the boundary is none of them."""
    return set(misclassified_set(matvec(vectors(data), w)))


def with_a_mistake(data):
    """A w̃ for the caller's samples with a mistake: the largest value of a feature lies apart from the others."""
    values = {x[0] for x in data.points}
    w = [2, *zeros(data.dimension - 1), -sum(sorted({min(values) - 1, *values})[-2:])]
    return w if misclassified_at(w, data) else negate(w)


def mistakes_in(yz, miss):
    """Of each y·z whether its sample is misclassified."""
    return [miss(value, 0) for value in yz]


def samples_of(data, normalised=""):
    """The samples, a table for each class, of many the first; with their x̃ below a line that says how it is made."""
    if normalised:
        yield line(normalised, " The table has no room for x̃." * (data.dimension > MAX_WITH_VECTOR))
    K, N, vector = len(data.names), len(data.points), bool(normalised) and data.dimension <= MAX_WITH_VECTOR
    names, above = titles(data, MAX_TITLES // (1 + vector))
    yield from above
    listed = N if N <= MAX_IN_FULL else LISTED // K or 1
    tables = {k + 1: [[omega(k + 1), *few(names), *["x̃"] * vector]] for k in range(K)}
    for (n, k), x, bar in zip(data.places(), data.points, vectors(data)):
        if n <= listed:
            tables[k].append([n, *few(list(map(in_full, x))), *[Line((bar,))] * vector])
    yield Beside([Table(rows, given=True) for rows in tables.values() if len(rows) > 1])
    shown = sum(len(rows) - 1 for rows in tables.values())
    if shown < N:
        yield line(f"and {plural(N - shown, 'more sample')}")


def row_and_picture(data, step):
    """A step as a row, with its picture where the picture of every step is wanted."""
    yield step.row()
    yield from handout.picture(data, step.w, ends=False)


def from_the_page(options, header, fixed=("rate",)):
    """The header of a run; the example's start and, on the slides that have it, η = 1 are not chosen here."""
    if options.data or options.start:
        return header
    start = line(header.said["start"], ", from the page's example")
    return header._replace(said={**header.said, "start": start}, fixed=("start", *fixed * (not options.rate)))


def ended(run, outcome):
    """An outcome; without its proof if it has ties, because the corrected run ends with the same proof."""
    return outcome if run.stopped or 0 not in run.last.yz else outcome._replace(blocks=outcome.blocks[:1])


def ties(value):
    """What the page's test does not count."""
    return f"The page counts a sample as misclassified if {value} < 0, so not if {value} = 0."


def why_this_start(options, rules, value="y·z"):
    """Why a run on the caller's data starts at 0 with another test than the page's."""
    if rules.at_zero == "mistake" and not options.corrected:
        yield handout.note("GE3", claim=f"{ties(value)} At the start 0 every {value} is 0, so the page's algorithm "
                                        f"would stop at once. So this run counts 0 as misclassified.")


def printed_then_corrected(algorithm, rules, options, value="y·z"):
    """The page's algorithm, and once more with a value of 0 as misclassified if it ends with one.

    From our start at 0 the page's algorithm would end at once, so only the corrected one is run.
    """
    corrected = rules._replace(at_zero="mistake")
    if options.corrected or not (options.start or any(rules.start)):
        yield from algorithm(corrected, None)
        return
    run = yield from algorithm(rules._replace(at_zero="either"), None)
    zero = 0 if run.stopped else run.last.yz.count(0)
    if zero:
        yield handout.note("GE3", claim=f"{ties(value)} Here {value} = 0 in {zero} of {len(run.last.yz)} cases. The "
                                        "next run counts 0 as misclassified.")
        yield from algorithm(corrected, "corrected")
