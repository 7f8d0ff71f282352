"""Geometrical View, Linear Separability and XOR, as a trace."""

from contextlib import suppress
from itertools import islice

from linref.cells import Cells, found, given
from linref.discriminants import separable
from linref.discriminants.convergence import margin_squared
from linref.discriminants.data import TRIPLE, XOR, examples_of, vectors_of
from linref.discriminants.views import (
    EXAMPLE, RULES, VALUES, decide_separability, handout, picture, separability_outcome, under)
from linref.separability import MAX_PRODUCTS, Separable, Undecided, separated
from linref.tracer import Heading, Steps, ended, in_full, in_short, line, join_some, plural
from linref.verdict import simplest

USES = ("data",)


def trace(options):
    """Whether the examples can be separated, and the boundary with the fewest mistakes."""
    if options.data:
        yield from separability(options.data)
        return
    yield from separability(TRIPLE)
    yield Heading("XOR: Not Linearly Separable")
    yield from separability(XOR)
    yield from in_short("Either some w has y·(w·x) > 0 on every example, or some weights λ ≥ 0, not all 0, make the "
                        "sum of λ·y·x equal to 0. Both at once is impossible.")


def separability(data):
    """A separating w or the proof that there is none; then the fewest mistakes."""
    examples = examples_of(data)
    answer = decide_separability(examples)
    if isinstance(answer, Separable):
        yield from by_weights(data, examples, as_shown(answer.w, examples))
        return
    yield handout.header("separable", "Whether any w separates", data, None, RULES)
    yield from handout.samples(data, "i")
    status, facts, blocks = separability_outcome(examples)
    yield ended(status, 0, **facts)._replace(blocks=blocks)
    if answer:
        yield from fewest(data, examples)


def as_shown(w, examples):
    """A w that separates the examples, in whole numbers unless it loses no digit when it is shown."""
    return w if in_full(w) is w else simplest(w, vectors_of(examples))


def by_weights(data, examples, w):
    """A w that classifies every example correctly, example by example."""
    yield Heading("Geometrical View")
    row = yield from under(
        "separable", "A w that separates", data, Cells("Each row is one example.", given(w=None), EXAMPLE, VALUES),
        RULES._replace(at_zero="mistake", w=w),
        line("The slide does not say how to find w. We chose a w that separates."),
        at_zero="an example with u = 0 is not correct")
    yield row.computed("Every y·u is positive, so w = ", w, " separates the examples. They are linearly separable.",
                       separable=True, separating_w=w, margin_squared=margin_squared(w, examples))
    yield Heading("Geometrical View: Linear Separability")
    yield line("The boundary is perpendicular to (w₁, …, wₙ) = ", separable.orientation(w), ", at signed distance "
               "-w₀/‖(w₁, …, wₙ)‖ = ", separable.location(w), " from the origin.")
    yield from picture(data, w)
    yield handout.note("DE15")


def weights_or_proof(examples):
    """A w that separates the examples and None, or None and the weights of a proof that none does."""
    found = separated(vectors_of(examples), MAX_PRODUCTS // 20)
    return (found.w, None) if isinstance(found, Separable) else (None, found.weights)


def attempts(examples):
    """The attempts to find the fewest mistakes, a hundred at most, or until one would take too long."""
    with suppress(Undecided):
        yield from islice(separable.fewest_mistakes(examples, weights_or_proof), 100)


def examples_of_proof(weights):
    """The numbers of the examples with a weight above 0; nothing where there is no proof."""
    return join_some([i for i, weight in weights.items() if weight]) if weights else ""


ATTEMPTS = Cells(
    "Each row is one attempt. At least one of the examples with λ > 0 is misclassified, so each of them is left out in "
    "turn.", given(left_out=("left out", "", None, join_some)),
    found(w=("the rest", "The rest is separable if some w separates it", None,
             lambda w: "separable" if w else "not separable"),
          proof=("examples with λ > 0", "λ are weights for which the sum of λ·y·x is 0", None, examples_of_proof)))


def fewest(data, examples):
    """The fewest mistakes that any boundary makes, by leaving out examples until the rest can be separated."""
    yield handout.header("separable", "The fewest mistakes, not on the page", data, None,
                         RULES._replace(at_zero="mistake"), ATTEMPTS, at_zero="an example with u = 0 is a mistake",
                         stop="as soon as the rest is separable")
    run = Steps(attempts(examples), updates=lambda step: 0)
    yield from run.traced(ATTEMPTS)
    if not run.last or run.last.w is None:
        least = max(len(run.last.left_out) if run.last else 0, 1)
        yield run.ended("stopped", f"Not decided after {plural(run.count, 'attempt')}: no boundary makes fewer than "
                                   f"{plural(least, 'mistake')}.", mistakes=None)
        return
    w = as_shown(run.last.w, [example for i, example in enumerate(examples, start=1) if i not in run.last.left_out])
    wrong = separable.mistakes(w, examples)
    yield run.ended("computed", f"No boundary makes fewer than {plural(len(wrong), 'mistake')}. w = ", w,
                    f" misclassifies only {join_some(wrong)}.", w=w, mistakes=wrong)
    if data is not XOR:
        yield from picture(data, w)
