"""Geometrical View, Linear Separability and XOR, as a trace."""

from contextlib import suppress
from itertools import islice

from linref.discriminants import separable
from linref.discriminants.convergence import margin_squared
from linref.discriminants.data import TRIPLE, XOR, examples_of, vectors_of
from linref.discriminants.views import at_all, decided, handout, header, picture, samples
from linref.discriminants.units import g
from linref.separability import EFFORT, Separable, Undecided, separated
from linref.tracer import Heading, Row, Rows, Steps, ended, in_full, in_short, line, listed, plural
from linref.verdict import simplest

USES = ("data",)


def trace(options):
    """Whether the examples can be separated, and the boundary with the fewest mistakes."""
    if options.data:
        yield from answer(options.data)
        return
    yield from answer(TRIPLE)
    yield Heading("XOR: Not Linearly Separable")
    yield from answer(XOR)
    yield from in_short("Either some w has y·(w·x) > 0 on every example, or there are weights λ with which the y·x add "
                        "up to 0: never both.")


def answer(data):
    """A separating w or the proof that there is none; then the fewest mistakes."""
    examples = examples_of(data)
    found = decided(examples)
    if isinstance(found, Separable):
        yield from by_weights(data, examples, as_shown(found.w, examples))
        return
    yield header("separable", "Whether any w separates", data)
    yield from handout.samples(data, "i")
    status, facts, blocks = at_all(examples)
    yield ended(status, 0, **facts)._replace(blocks=blocks)
    if found:
        yield from fewest(data, examples)


def as_shown(w, examples):
    """A w that separates the examples, in whole numbers unless it loses no digit when it is shown."""
    return w if in_full(w) is w else simplest(w, vectors_of(examples))


def by_weights(data, examples, w):
    """A w under which every example is on its side, example by example."""
    yield Heading("Geometrical View")
    yield header("separable", "A w that separates", data, tie="w·x = 0 is not correct", w=w)
    yield from samples(data)
    row = Rows(i="i", w=None, x="x", y="y", u="w·x", yu="y·(w·x)")
    for i, (x, y) in enumerate(examples, start=1):
        yield row(i, w, x, y, g(x, w), y * g(x, w))
    yield row.computed("Linearly separable: w = ", w, " is correct on every example.", separable=True, separating_w=w,
                       margin_squared=margin_squared(w, examples))
    yield Heading("Geometrical View: Linear Separability")
    yield line("The orientation is ", separable.orientation(w), ", the location, along it, -w₀/‖(w₁, …, wₙ)‖ = ",
               separable.location(w), ".")
    yield from picture(data, w)
    yield handout.note("DE15")


def weights_or_proof(examples):
    """A w that separates the examples and None, or None and the weights of a proof that none does."""
    found = separated(vectors_of(examples), EFFORT // 20)
    return (found.w, None) if isinstance(found, Separable) else (None, found.weights)


def attempts(examples):
    """The attempts to find the fewest mistakes, a hundred at most, or until one would take too long."""
    with suppress(Undecided):
        yield from islice(separable.fewest_mistakes(examples, weights_or_proof), 100)


def attempt(step):
    """What is left out, and whether the others are separable or why not."""
    proof = [i for i, weight in (step.proof or {}).items() if weight]
    cells = ("not separable", listed(proof)) if proof else ("separable", "")
    yield Row(("left out", "the others", "examples with λ > 0"), (listed(step.left_out), *cells))


def fewest(data, examples):
    """The fewest mistakes that any boundary makes, by leaving out examples until the others can be separated."""
    yield header("separable", "The fewest mistakes", data, tie="w·x = 0 is a mistake", stop="what is left is separable")
    run = Steps(attempts(examples), updates=lambda step: 0)
    yield from run.traced(attempt)
    if not run.last or run.last.w is None:
        least = max(len(run.last.left_out) if run.last else 0, 1)
        yield run.ended("stopped", f"Not decided after {plural(run.count, 'attempt')}: every boundary makes "
                                   f"{plural(least, 'mistake')} or more.", mistakes=None)
        return
    w = as_shown(run.last.w, [example for i, example in enumerate(examples, start=1) if i not in run.last.left_out])
    wrong = separable.mistakes(w, examples)
    yield run.ended("computed", f"Every boundary makes {plural(len(wrong), 'mistake')} or more. w = ", w,
                    f" is wrong on these alone: {listed(wrong)}.", w=w, mistakes=wrong)
    yield line("Of the examples on which λ·y·x add up to 0 at least one is a mistake, so these are left out in turn. "
               "The page calls the search NP-hard: the attempts grow quickly with the number of mistakes.")
    yield from picture(data, w)
