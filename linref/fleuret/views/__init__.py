"""How the Fleuret runs are printed: a module for each topic, and what the handout calls things."""

from itertools import count
from operator import mul

from linref.conventions import Conventions
from linref.fleuret.data import vectors
from linref.handout import Handout
from linref.lists import add, scale
from linref.scalar import ratio
from linref.tracer import Rows, join_some, line, plural
from linref.verdict import Vocabulary, exact_sides, separability

SAYS = {
    "labels": {(1, -1): "1 and -1", (1, 0): "y = 1 and y = 0"},
    "at_zero": {"mistake": "a value of 0 counts as a mistake (≤ 0)",
                "positive": "a value of 0 counts as positive (≥ 0)",
                "half": "w·x + b = 0 has probability 1/2 and no class"},
    "bias": {"last": "last: the weight of the constant 1 put last into x", "apart": "b, apart from w",
             "none": "none: no constant is added (the page does not say)"},
    "order": {"turn": "the samples in turn", "lowest": "by n_k, the lowest misclassified n",
              "cyclic": "by n_k, the next misclassified n, cyclically", "batch": "all samples together"},
    "stop": {"clean": "when no sample is misclassified"},
}
handout = Handout("fleuret", words=Vocabulary("w", "y·x", "w·x", "sample", "‖w‖ (without b)"), says=SAYS)
LABELLED = Conventions(labels=(1, -1))  # runs that decide no class
RULES = LABELLED._replace(decides="positive", bias="last", constant=1)
PERCEPTRON = RULES._replace(at_zero="mistake", update="label", stop="clean")
MODEL = LABELLED._replace(at_zero="half", bias="apart", constant=1)  # σ(w·x + b), which gives 1/2 no class
ROUNDING = 1e-12  # by how much a float may be off, as a part of it
PAIRED = Vocabulary("(w, b)", "y·(x, 1)", "w·x + b", "sample")  # where the bias is apart


def numbered(samples, **constants):
    """What is known of each sample: its number, x and y, and what is the same for all."""
    return [{"n": n, "x": x, "y": y, **constants} for n, (x, y) in enumerate(samples, start=1)]


def table(topic, title, data, function, cells, known, *closing, above=(), facts=None, conventions=Conventions(),
          **said):
    """A run that is a list: its header, what stands above it, a row for each of what is known, and what follows."""
    yield handout.header(topic, title, data, function, conventions, cells, **said)
    yield from above
    row = Rows(cells)
    for values in known:
        yield row(**values)
    yield row.computed(*closing, **(facts or {}))


def products(w, x):
    """The products of the entries of two vectors."""
    return list(map(mul, w, x))


def text(*parts):
    """A line below a table."""
    return line(*parts, indent=0)


def places(found):
    """The numbers, from 1 on, of the entries that are true."""
    return [n for n, each in enumerate(found, start=1) if each]


def wrong_of(data, w):
    """The samples that w, with its bias last, misclassifies or has on its boundary, with no rounding."""
    return places(side <= 0 for side in exact_sides(w, vectors(handout.extended(data))))


def picture(data, w):
    """The boundary of w, with its bias last, among the samples; in a step only by --plot all."""
    return handout.picture(data, w, wrong_of(data, w), ends=False)


def moved(w, rate, along):
    """w + rate · along."""
    return add(w, scale(rate, along))


def reached(run, b):
    """The w and b at which a run has ended that began with this b."""
    return run.w, run.last.b_after if run.last else b


def followed(run, w, b, data, measure, name, value, sign, rate, **facts):
    """How a run along a gradient has ended, with the value of what it optimises, and its first step in numbers.

    `measure` is the field of a step that has this value. The sign is + if the value should grow. Returns whether any
    line separates, or None if that was not decided.
    """
    wrong, status, known = wrong_of(data, [*w, b]), "separated", {}
    if wrong:
        status, known, _ = separability(vectors(handout.extended(data)), map(str, count(1)), PAIRED)
    how = "Stopped at the limit"
    if not run.stopped:
        how = status = "converged"
    yield run.ended(status, f"{how.capitalize()} after {plural(run.updated, 'step')}; misclassified samples: "
                    f"{join_some(wrong)}.  w = ", w, ", b = ", b, f", {name} = ", float(value), ".", b=b, errors=wrong,
                    **{measure: value}, **facts, **known)
    if run.first:
        step, first = run.first, getattr(run.first, measure)
        yield text("In numbers, step 0: w ← ", step.w, f" {sign} ", float(rate), " · ", step.by_w, " = ", step.after,
                   ".")
        if (first - value if sign == "+" else value - first) > abs(first) * ROUNDING:
            yield text(f"{name} has become worse, from ", first, " to ", float(value), ": the rate is too "
                       "large. Try --rate ", ratio(rate, 10), ".")
    return known.get("separable", True)
