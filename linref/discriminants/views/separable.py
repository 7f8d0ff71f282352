"""Geometrical View, Linear Separability and XOR, as a trace."""

from contextlib import suppress
from functools import partial
from itertools import islice
from operator import mul

from linref.cells import Cells, found, given
from linref.discriminants import separable
from linref.discriminants.convergence import margin_squared
from linref.discriminants.data import XOR, examples_of, vectors_of
from linref.discriminants.views import (
    EXAMPLE, RULES, VALUES, asked, decide_separability, handout, own_picture, picture, separability_outcome,
    under)
from linref.lists import norm_squared
from linref.scalar import sqrt
from linref.separability import MAX_PRODUCTS, Separable, Undecided, separated
from linref.tracer import Heading, Steps, ended, in_short, join_some, line, numbered, plural
from linref.verdict import simplest

USES = ("data",)
MAX_ATTEMPTS = 100  # sets of examples that are left out
MAX_NUMBERS = 800_000  # of the examples of all attempts together


def trace(options):
    """Whether the examples can be separated, and the boundary with the fewest mistakes."""
    yield from separability(asked(options)[0])
    if not options.data:
        yield from separability(XOR)
    yield from in_short("Examples are linearly separable if some w has y·(w·x) > 0 on every example. Otherwise some of "
                        "the y·x, multiplied by positive numbers, sum to 0 (by a theorem that is not on the page). "
                        "Finding the fewest mistakes is NP-hard.")


def separability(data):
    """A separating w or the proof that there is none; then the fewest mistakes."""
    examples = examples_of(data)
    answer = decide_separability(examples)
    if isinstance(answer, Separable):
        yield from by_weights(data, simplest(answer.w, vectors_of(examples)), answer.margin_squared)
        return
    yield Heading("XOR: Not Linearly Separable" if answer else "Geometrical View: Linear Separability")
    yield handout.header("separable", "Whether any w separates", data, None, RULES)
    yield from handout.samples(data, "i")
    status, facts, blocks = separability_outcome(examples)
    yield ended(status, 0, **facts)._replace(blocks=blocks)
    if answer:
        yield from fewest(data, examples)


SEPARATED = Cells("Each row is one example.", given(w=None), EXAMPLE, VALUES[:1],
                  found(yu=("y·u", "the prediction is correct if y·u > 0", mul, "y u")))


def by_weights(data, w, largest):
    """A w that classifies every example correctly, example by example, and γ if it has the largest that there is."""
    yield Heading("Geometrical View")
    best = margin_squared(w, examples_of(data)) == largest
    row = yield from under("separable", "A w that separates", data, SEPARATED, RULES._replace(at_zero="mistake", w=w),
                           line("The slide does not say how to find w. linref computed ",
                                "the w with the largest margin γ (defined below)" if best else "this w",
                                ". The next topics learn a w from mistakes."), at_zero=None)
    margin = (" The margin γ is the smallest y·u/‖w‖ = ", sqrt(largest), " (topic convergence).") if best else (
        " The margin of this w is not the largest. Topic convergence prints the w with the largest margin."
        * bool(largest),)
    yield row.computed("Every y·u is positive, so the examples are linearly separable.", *margin,
                       separable=True, separating_w=w)
    yield Heading("Geometrical View: Linear Separability")
    yield line("The boundary w₀ + w₁x₁ + … + wₙxₙ = 0 is perpendicular to (w₁, …, wₙ) = ", separable.orientation(w),
               ". Its distance from the origin is |w₀|/‖(w₁, …, wₙ)‖ = ", abs(w[0]), "/√", norm_squared(w[1:]), " = ",
               abs(separable.location(w)), ".")
    yield from picture(data, w)
    yield handout.note("DE15")


def weights_or_proof(vectors):
    """A w that has these vectors y·x on its positive side and None, or None and the weights of a proof."""
    found = separated(vectors, MAX_PRODUCTS // 20)
    return (found.w, None) if isinstance(found, Separable) else (None, found.weights)


def attempts(examples):
    """The attempts to find the fewest mistakes, a hundred at most, fewer on many numbers or if one takes too long."""
    vectors = vectors_of(examples)
    most = min(MAX_ATTEMPTS, 1 + MAX_NUMBERS // (len(vectors) * len(vectors[0])))
    with suppress(Undecided):
        yield from islice(separable.fewest_mistakes(vectors, weights_or_proof), most)


ATTEMPTS = Cells(
    "Each row leaves out some examples and tests whether some w separates the rest.",
    given(left_out=("left out", "", None, partial(numbered, "example"))),
    found(w=("the rest", "if none does, the last column lists examples of the rest that contradict each other: no w "
             "classifies them all correctly. So the search leaves out each of them in turn",
             None, lambda w: "separable" if w else "not separable"),
          proof=("not all correct for any w", "rows with fewer examples left out come first. The search stops at the "
                 "first separable row, which has the fewest mistakes", None,
                 lambda proof: join_some(filter(proof.get, proof)) if proof else "")))


def fewest(data, examples):
    """The fewest mistakes that any boundary makes, by leaving out examples until the rest can be separated."""
    yield handout.header("separable", "The fewest mistakes (the search is not on the page)", data, None,
                         RULES._replace(at_zero="mistake"), ATTEMPTS, at_zero="an example with w·x = 0 is a mistake")
    run = Steps(attempts(examples), updates=lambda step: 0)
    yield from run.traced(ATTEMPTS)
    if not run.last or run.last.w is None:
        yield run.ended("stopped", f"Not decided after {plural(run.count, 'attempt')}.", mistakes=None)
        return
    kept = [example for i, example in enumerate(examples, start=1) if i not in run.last.left_out]
    w = simplest(run.last.w, vectors_of(kept))
    wrong = separable.mistakes(w, examples)
    yield run.ended("computed", f"So the minimum is {plural(len(wrong), 'mistake')}: w = ", w,
                    f" makes mistakes only on {numbered('example', wrong)}.", w=w, mistakes=wrong)
    yield from own_picture(data, w)
