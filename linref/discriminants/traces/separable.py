"""Geometrical View, Linear Separability and XOR, as a trace."""

from contextlib import suppress
from fractions import Fraction
from itertools import islice

from linref.discriminants import separable
from linref.discriminants.convergence import margin_squared
from linref.discriminants.data import OUTLIER, TRIPLE, XOR, examples_of, vectors_of
from linref.discriminants.traces import decided, floor, header, in_short, picture, samples, yes
from linref.discriminants.units import g, is_correct
from linref.lists import scale, total, whole_multiple
from linref.separability import EFFORT, Separable, Undecided, separated
from linref.tracer import Row, Rows, Steps, in_full, line, listed, plural
from linref.verdict import simplest

USES = ("data",)
MOST_ATTEMPTS = 100


def trace(options):
    """Whether the examples can be separated, and the boundary with the fewest mistakes."""
    if options.data:
        yield from answer(options.data)
        return
    yield from answer(TRIPLE)
    yield from where_it_lies()
    yield from answer(XOR)
    yield from answer(OUTLIER)
    yield from in_short("Either some w has y·(w·x) > 0 on every example, or there are weights λ with which the y·x add "
                        "up to 0: never both. Where no w separates, one may still ask for the fewest mistakes.")


def answer(data):
    """A separating w or the proof that there is none; then the fewest mistakes."""
    examples = examples_of(data)
    found = decided(examples)
    if found is None:
        yield from undecided("separable", data)
    elif isinstance(found, Separable):
        yield from by_weights(data, examples, as_shown(found.w, examples))
    else:
        yield from not_separated(data, examples, found.weights)
        yield from fewest(data, examples)


def undecided(topic, data):
    """What is said where it would take too long to find out whether a set is separable."""
    yield header(topic, "Whether any w separates", data)
    yield Rows(w=None).computed("Not decided: the set is too large, or its numbers too long, to find out exactly in "
                                "about a second.", separable=None)


def as_shown(w, examples):
    """A w that separates the examples, in whole numbers unless it loses no digit when it is shown."""
    return w if in_full(w) is w else simplest(w, vectors_of(examples))


def by_weights(data, examples, w):
    """A w under which every example is on its side, example by example."""
    yield header("separable", "A w that separates", data, tie="w·x = 0 is not correct", w=w)
    yield from samples(data)
    row = Rows(i="i", w=None, x="x", y="y", u="w·x", yu="y·(w·x)", correct="correct")
    for i, (x, y) in enumerate(examples, start=1):
        yield row(i, w, x, y, g(x, w), y * g(x, w), yes(is_correct(w, x, y)))
    yield row.computed("Linearly separable: w = ", w, " is correct on every example.", separable=True, separating_w=w,
                       margin_squared=margin_squared(w, examples))
    yield from picture(data, w)


def where_it_lies():
    """Orientation and location of some boundaries: the bias alone does not say where one lies."""
    yield floor.header("separable", "Orientation and location of a boundary", "w of ours", bias=floor.bias)
    row = Rows(w="boundary w", orientation="orientation", bias="w₀", location="location -w₀/‖(w₁, w₂)‖",
               crossing="crosses x₁ at")
    for w in ([2, 1, 1], [2, 2, 2], [-10, 3, 4], [-10, 6, 8], [-20, 6, 8]):
        yield row(w, separable.orientation(w), w[0], separable.location(w), Fraction(-w[0], w[1]))
    yield row.computed()
    yield floor.note("DE15", "The first two boundaries have the same w₀ and lie in two places: the location is -w₀ / "
                             "‖(w₁, w₂)‖. The third and the fifth are the same boundary.")


def not_separated(data, examples, weights):
    """The proof that no w separates, as a sum."""
    multiples = whole_multiple(weights)
    times = sum(multiples) if sum(multiples) < 10**6 else "m"
    products = [scale(multiple, v) for multiple, v in zip(multiples, vectors_of(examples))]
    yield header("separable", "No w separates", data)
    yield from floor.samples(data, "i")
    row = Rows(i="i", weight="λ", multiple=f"{times}·λ", x="x", y="y", product=f"{times}·λ·y·x")
    for i, ((x, y), weight) in enumerate(zip(examples, weights)):
        if weight:
            yield row(i + 1, weight, in_full(multiples[i]), x, y, in_full(products[i]))
    yield row.computed("The λ add up to ", sum(weights), " and the λ·y·x to ", total(products, len(products[0])),
                       ". A w with y·(w·x) > 0 on all of these would have λ·y·(w·x) add up to more than 0. So no w "
                       "separates.", " The examples not listed have λ = 0." if row.count < len(weights) else "",
                       separable=False, certificate=weights)


def weights_or_proof(examples, effort=EFFORT):
    """A w that separates the examples and None, or None and the weights of a proof that none does."""
    found = separated(vectors_of(examples), effort)
    return (found.w, None) if isinstance(found, Separable) else (None, found.weights)


def attempts(examples):
    """The attempts to find the fewest mistakes, up to a number of them, or until one would take too long."""
    with suppress(Undecided):
        yield from islice(separable.fewest_mistakes(examples, lambda kept: weights_or_proof(kept, EFFORT // 20)),
                          MOST_ATTEMPTS)


def attempt(step):
    """What is left out, and whether the others are separable or why not."""
    proof = {i: weight for i, weight in (step.proof or {}).items() if weight}
    answer, weights = ("not separable", whole_multiple(list(proof.values()))) if proof else ("separable", [])
    yield Row(("left out", "the others", "proof: multiples of λ", "of examples"),
              (listed(step.left_out), answer, ", ".join(map(str, weights)), listed(proof) if proof else ""))


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
                    f" makes {len(wrong)}: on example {listed(wrong)}.", w=w, mistakes=wrong)
    yield line("Of the examples on which λ·y·x add up to 0 at least one is a mistake, so these are left out in turn. "
               "The page calls the search NP-hard: the attempts grow quickly with the number of mistakes.")
    yield from picture(data, w)
