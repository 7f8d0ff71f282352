"""Linear Threshold Units, as a trace."""

from fractions import Fraction

from linref.discriminants import units
from linref.discriminants.data import TRIPLE, examples_of
from linref.discriminants.separable import mistakes
from linref.discriminants.views import handout, header, samples
from linref.lists import dot, scale
from linref.tracer import Heading, Rows, in_short, line, listed, subscript

USES = ("data", "start")
OUTPUT = {"labels": "the output is 1 or -1", "tie": "a sum equal to the threshold reaches it (>=)"}
SIDES = {1: "+", -1: "-", 0: "boundary"}


def trace(options):
    """What a unit can represent and what not, its canonical representation, and its boundary."""
    if not options.nothing_asked:
        data = options.data or TRIPLE
        yield from canonical(data, handout.start(options, data, [0, *[1] * data.dimension]))
        return
    yield Heading("Linear Threshold Units")
    yield from on_real_features()
    yield line("Three algorithms learn such a unit: the perceptron, see online; logistic regression, see gales "
               "logistic; linear discriminant analysis, see fleuret lda.")
    yield Heading("What LTU Can Represent")
    yield from truth("x₁ ∧ x₂ ∧ x₄", *units.conjunction(4, [1, 2, 4]), lambda x: x[0] and x[1] and x[3])
    yield from truth("at least 2 of x₁, x₃, x₄", *units.at_least(2, 4, [1, 3, 4]), lambda x: x[0] + x[2] + x[3] >= 2)
    yield Heading("What LTU Cannot Represent")
    yield from impossible("(x₁ ∧ x₂) ∨ (x₃ ∧ x₄)", units.two_conjunctions,
                          [[0, 0, 1, 1], [1, 1, 0, 0], [0, 1, 0, 1], [1, 0, 1, 0]])
    yield handout.note("DE10", "For example (x₁ ∧ x₂) ∨ (x₁ ∧ x₃) is 2x₁ + x₂ + x₃ >= 3.")
    yield from impossible("exclusive or of x₁ and x₂", units.exclusive_or, [[0, 1], [1, 0], [0, 0], [1, 1]])
    yield from canonical(TRIPLE, [3, Fraction(-8, 5), Fraction(-2, 5)])
    yield handout.note("DE17", "Here it is the bias.")
    yield handout.note("DE9", "With w₀ = 1/2 - threshold both agree on Boolean inputs, where all sums are whole.")
    yield Heading("Geometrical View: Hyperplane")
    yield from across([-4, 1, 2])
    yield from in_short("A unit compares a weighted sum with a threshold: it does conjunctions and m of n, and not "
                        "exclusive or. In canonical representation the threshold becomes a weight, w₀ = -threshold.")


def on_real_features():
    """The unit as the page has it, on real features."""
    weights, threshold = [2, Fraction(1, 2)], Fraction(7, 2)
    yield handout.header("units", "A unit on real features", ["weights ", weights, ", threshold ", threshold, ", ours"],
                       "threshold_unit", **OUTPUT)
    row = Rows(i="i", x="x", sum="w₁x₁ + w₂x₂", y="unit")
    for i, x in enumerate([*TRIPLE.points, [1, 3], [Fraction(3, 2), 1], [-1, 4]], start=1):
        yield row(i, x, units.weighted_sum(weights, x), units.threshold_unit(weights, threshold, x))
    yield row.computed("The unit puts out 1 where the sum is ", threshold, " or more, and -1 elsewhere.")


def truth(name, weights, threshold, meant):
    """The truth table of a unit beside the function that it is to represent."""
    inputs = ["x" + subscript(j) for j in range(1, len(weights) + 1)]
    terms = " + ".join(f"{weight}·{x}" for weight, x in zip(weights, inputs))
    yield handout.header("units", f"A unit for {name}",
                       f"all inputs of {len(weights)} Boolean features · {terms} >= {threshold}", **OUTPUT)
    row = Rows(i="i", w=None, **{f"x{j}": x for j, x in enumerate(inputs, start=1)}, sum="sum",
               y=f"unit: sum >= {threshold}", meant=name)
    right = 0
    for step in units.truth_table(weights, threshold):
        y = 1 if meant(step.x) else -1
        right += step.y == y
        yield row(step.i, step.w, *step.x, step.sum, step.y, y)
    yield row.computed(f"The unit agrees on {right} of {row.count} inputs.")


def impossible(name, function, four):
    """Four inputs of a function that no unit represents, and the proof as a sum."""
    examples = units.canonical_examples(four, map(function, four))
    positive, negative = units.weighted_sums([1] * 4, examples)
    yield header("units", f"No unit for {name}", f"4 inputs of {len(four[0])} Boolean features")
    row = Rows(x="input", canonical="x", y="y")
    for point, (x, y) in zip(four, examples):
        yield row(point, x, y)
    yield row.computed("The two with y = 1 add up to ", positive, ", the two with y = -1 to ", negative, ".",
                       certificate=[Fraction(1, 4)] * 4)
    yield line("A w with w·x > 0 on the first two and w·x < 0 on the others would have its product with the same "
               "vector above and below 0. So there is none.")


def canonical(data, w):
    """The examples in canonical representation under one w."""
    examples = examples_of(data)
    yield Heading("A Canonical Representation")
    yield header("units", "Canonical representation", data, "canonical", tie="g = 0 is not correct", w=w)
    yield from samples(data)
    row = Rows(i="i", w=None, point="x", x="canonical x", y="y", g="g = w·x", h="h = sign(g)", correct="y·g > 0")
    for i, (point, (x, y)) in enumerate(zip(data.points, examples), start=1):
        yield row(i, w, point, x, y, units.g(x, w), units.h(x, w), "yes" if units.is_correct(w, x, y) else "no")
    wrong = mistakes(w, examples)
    yield row.computed(f"Not correct: {listed(wrong)}." if wrong else "Every example is correct.", mistakes=wrong)
    yield handout.note("DE11", "Here sign(0) is 0, neither class.")


def across(w):
    """g on a way across a boundary of ours."""
    _, *direction = w
    yield handout.header("units", "g across the boundary", "x = way · (w₁, w₂), from the origin; a boundary of ours",
                       bias=handout.bias, w=w)
    lengths = [Fraction(k, 5) for k in range(-1, 10)]
    row = Rows(way="way", x="x", w=None, g="g", side="side")
    for length, g in zip(lengths, units.across_the_boundary(w, [1, 0, 0], lengths)):
        yield row(length, scale(length, direction), w, g, SIDES[units.sign(g)])
    yield row.computed("g grows by ‖(w₁, w₂)‖² = ", dot(direction, direction),
                       " each time the way grows by 1, so it changes sign once.")
