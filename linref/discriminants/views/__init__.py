"""How the Discriminants runs are printed: a module for each topic, whose `trace` is a stream in print order."""

from contextlib import suppress
from operator import attrgetter, le, lt, mul

from linref.cells import found, given, marked
from linref.conventions import Conventions
from linref.discriminants.data import TRIPLE, examples_of, vectors_of
from linref.discriminants.separable import mistakes
from linref.handout import Handout
from linref.lists import dot
from linref.scalar import ratio
from linref.separability import Undecided, separated
from linref.tracer import Rows, Steps, line, numbered, subscript
from linref.verdict import Vocabulary, separability

SAYS = {
    "labels": {(1, -1): "1 and -1"},
    "at_zero": {"either": "y·u = 0 is no mistake (y·u < 0)",
                "mistake": "y·u = 0 is a mistake (y·u ≤ 0)"},
    "bias": {"first": "first, x₀ = 1", "apart": "w₀, separate from w"},
    "order": {"turn": "the examples in turn", "batch": "the order of the examples makes no difference"},
}
WORDS = Vocabulary("w", "y·x", "w·x", "example", "‖(w₁, …, wₙ)‖")
handout = Handout("discriminants", words=WORDS, bias_at="first", says=SAYS,
                  no_class="neither", on_boundary="sgn(0) = 0 is neither class", height=11,
                  starts_at_0="label")
RULES = Conventions(labels=(1, -1), bias="first", constant=1)
PERCEPTRON = RULES._replace(at_zero="mistake", update="label", order="turn")
MISSES = {"either": lt, "mistake": le}  # which y·u are mistakes
TESTS = {"either": "y·u < 0", "mistake": "y·u ≤ 0"}  # the same as the algorithms write it
VERSIONS = {"either": "printed", "mistake": "corrected"}

HALFWAY = "-w₀ is halfway between the smallest and the largest sum x₁ + … + xₙ, so the boundary lies among the examples"

EXAMPLE = given(i="i", x=("x", "", lambda examples, i: examples[i - 1][0], "examples i"),
                y=("y", "", lambda examples, i: examples[i - 1][1], "examples i"))
POINT = ("x", "", lambda examples, i: examples[i - 1][0][1:], "examples i")
VALUES = found(u=("u", "u = w·x", dot, "w x"), yu=("y·u", "y·u", mul, "y u"))


def asked(options, w=None, halfway=False):
    """The samples asked for or the page's, the examples that they are, and the weights asked for.

    By default these are 0. Where some w other than 0 is needed, it is the given one, or (w₀, 1, …, 1) on a file, with
    w₀ = 0 or as `HALFWAY` says.
    """
    data = options.data or TRIPLE
    if "y" in data.features:  # the label
        data = data._replace(features=tuple(f"x{subscript(j)}" for j in range(1, data.dimension + 1)))
    if w and options.data:
        sums = list(map(sum, data.points))
        w = [ratio(min(sums) + max(sums), -2) * halfway, *[1] * data.dimension]
    return data, examples_of(data), handout.start(options, data, w)


def spared(w, *names, examples=()):
    """The columns that a table leaves out if w has many entries or there are many examples, so that its rows fit."""
    return names if len(w) > 3 or len(examples) > 5 else ()


def samples(data):
    """The table of the examples of a file, with its names of the features."""
    if data.features:
        yield from handout.samples(data, "i")


def listed(topic, title, data, cells, rules, known, *blocks, function=None, **said):
    """A run that is a list: its header, some blocks, then a row for each of what is known; returns the list."""
    yield handout.header(topic, title, data, function, rules, cells, **said)
    yield from blocks
    row = Rows(cells)
    for values in known:
        yield row(**values)
    return row


def under(topic, title, data, cells, rules, *blocks, **said):
    """A list with a row for each example under the w of the rules; returns it."""
    examples = examples_of(data)
    known = ({"i": i, "w": rules.w, "examples": examples} for i in range(1, len(examples) + 1))
    return (yield from listed(topic, title, data, cells, rules, known, *blocks, *samples(data), **said))


def searched(topic, title, data, function, cells, rules, steps, *blocks, updates=attrgetter("mistake"), most=None,
             period=None, last=(), like="", each="step", **said):
    """A run of an algorithm: its header, some blocks, then a row for each step, `last` at its end; returns the run.

    `each` is what a step is. `like` says how a run that has been printed gives the steps after the third.
    """
    yield handout.header(topic, title, data, function, rules, cells, **said)
    yield from blocks
    run = Steps(steps, rules.start, most, updates, period)
    for event in run.traced(cells, as_row(data, *last)):
        yield event._replace(each=each, repeats=like if like and run.count > 3 else event.repeats)
    return run


def moved(step):
    """Whether a step has changed the weights."""
    return step.after != step.w


def misses(at_zero):
    """The column that marks a mistake."""
    return found(mistake=("", f"A mistake (✗) has {TESTS[at_zero]}", lambda yu: MISSES[at_zero](yu, 0), "yu",
                          marked))


def checked(holds):
    """A mark for what holds, or for what does not."""
    return "✓" if holds else "✗"


def correctly(wrong):
    """The sentence on the examples that a boundary does not classify correctly."""
    return (f"Not classified correctly: {numbered('example', wrong)}." if wrong
            else "Every example is classified correctly.")


def picture(data, w, ends=True):
    """The boundary of w among the examples, with its mistakes marked, where there is a plane to draw it in."""
    if handout.draws(data):
        yield from handout.picture(data, w, mistakes(w, examples_of(data)), ends)


def own_picture(data, w):
    """The boundary that a run on the examples of a file ends with."""
    if data.features:
        yield from picture(data, w)


def as_row(data, *last):
    """The layout of a step: its row, which ends with the cells of these names, and of an update the new boundary."""
    def layout(step):
        yield step.row(*((name, step(name)) for name in last))
        if moved(step):
            yield from picture(data, step.after, ends=False)
    return layout


def ended_at(run, examples, at_zero="mistake"):
    """How a run ended; of a w that separates, without the distance of the nearest example."""
    outcome = handout.verdict(run, examples, at_zero=at_zero)
    if outcome.status == "separated":
        del outcome.blocks[1]
    if "certificate" in outcome.facts:
        claim, *proof = outcome.blocks[1].parts
        outcome.blocks[1] = line(claim.replace("Not separable", "No w separates the examples"), *proof)
    return outcome


def decide_separability(examples):
    """A separating w, of the largest margin if that can be found, or a proof; None where both would take too long."""
    with suppress(Undecided):
        return separated(vectors_of(examples))


def separability_outcome(examples):
    """Whether any w separates: a status, facts for programs, blocks for a reader."""
    return separability(vectors_of(examples), [str(i) for i in range(1, len(examples) + 1)], handout.words)
