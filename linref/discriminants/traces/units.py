"""Linear Threshold Units, as a trace."""

from fractions import Fraction

from linref.discriminants import data as handout
from linref.discriminants import units as unit
from linref.discriminants.online import until_right
from linref.discriminants.separable import separates
from linref.discriminants.traces.common import BIAS, LABELS, described, examples_of, header
from linref.lists import add, dot, scale
from linref.scalar import ratio
from linref.tracer.blocks import Heading, line, note
from linref.tracer.plot import Grid
from linref.tracer.telling import listing, subscript

AT_THE_THRESHOLD = "a sum equal to the threshold reaches it (>=)"


def units(options):
    """What a unit can represent and what not, its canonical representation, and its boundary."""
    yield three_learners()
    yield Heading("What LTU Can Represent")
    yield truth("x₁ ∧ x₂ ∧ x₄", unit.conjunction(4, [1, 2, 4]), lambda x: x[0] and x[1] and x[3])
    yield truth("at least 2 of x₁, x₃, x₄", unit.at_least(2, 4, [1, 3, 4]), lambda x: x[0] + x[2] + x[3] >= 2)
    yield every_count(5)
    yield Heading("What LTU Cannot Represent")
    yield from impossible("(x₁ ∧ x₂) ∨ (x₃ ∧ x₄)", unit.two_conjunctions, 4)
    yield from impossible("exclusive or of x₁ and x₂", unit.exclusive_or, 2)
    yield truth("(x₁ ∧ x₂) ∨ (x₁ ∧ x₃)", ([2, 1, 1], 3), lambda x: (x[0] and x[1]) or (x[0] and x[2]))
    yield note("DE10", "the heading names non-trivial disjunctions as such. This one is a disjunction of two "
                       "conjunctions, and so is x₁ ∨ x₂; units represent both. The two printed examples are impossible.")
    yield counts()
    yield Heading("A Canonical Representation")
    yield canonical_triple()
    yield thresholds_made_canonical()
    yield Heading("Geometrical View: Hyperplane")
    yield across()
    yield sides()


def truth(name, unit_of, meant):
    """The truth table of a unit beside what it is to represent."""
    weights, threshold = unit_of
    inputs = ["x" + subscript(j) for j in range(1, len(weights) + 1)]
    rows = [(step.i, step.w, *step.x, step.sum, step.y, 1 if meant(step.x) else -1)
            for step in unit.truth_table(weights, threshold)]
    columns = {"i": "i", "w": None, **{f"x{j}": name for j, name in enumerate(inputs, start=1)},
               "sum": "sum", "y": f"unit: sum >= {threshold}", "meant": name}

    def said(run):
        right = sum(row[-1] == row[-2] for row in rows)
        yield line(f"The unit agrees on {right} of {len(rows)} inputs.", indent=0)

    terms = " + ".join(f"{weight}·{name}" for weight, name in zip(weights, inputs))
    return listing(header("units", f"A unit for {name}", f"all inputs of {len(weights)} Boolean features · {terms} >= {threshold}",
                          labels="the output is 1 or -1", tie=AT_THE_THRESHOLD), columns, rows, said)


def every_count(n):
    """At least m of n for every m."""
    inputs = unit.boolean_inputs(n)

    def rows():
        for m in range(n + 2):
            weights, threshold = unit.at_least(m, n, range(1, n + 1))
            outputs = [step.y for step in unit.truth_table(weights, threshold)]
            right = sum((sum(x) >= m) == (y == 1) for x, y in zip(inputs, outputs))
            yield m, weights, threshold, outputs.count(1), right

    def said(run):
        yield line(f"m = 1 is the disjunction, m = {n} the conjunction; m = 0 is always true, m = {n + 1} never.", indent=0)

    return listing(header("units", f"At least m of {n}", f"all {2**n} inputs of {n} Boolean features",
                          tie=AT_THE_THRESHOLD),
                   {"m": "m", "w": "weights", "threshold": "threshold", "true": "inputs with 1",
                    "right": "inputs that agree"}, rows(), said)


def impossible(name, function, n):
    """The truth table of a function that no unit represents, and the proof as a sum."""
    inputs = unit.boolean_inputs(n)
    labels = [function(x) for x in inputs]
    examples = unit.canonical_examples(inputs, labels)
    a, b, c, d = next((a, b, c, d) for a, b, c, d in unit.equal_pairs(inputs)
                      if labels[a] == labels[b] == 1 and labels[c] == labels[d] == -1)
    weights = [Fraction(i in (a, b, c, d), 4) for i in range(len(inputs))]
    positive, negative = unit.weighted_sums([int(4 * weight) for weight in weights], examples)

    def rows():
        for i in (a, b, c, d):
            yield inputs[i], *examples[i]

    def said(run):
        yield line("The two with y = 1 add up to ", positive, ", the two with y = -1 to ", negative, ".", indent=0)
        yield line("A w with w·x > 0 on the first two and w·x < 0 on the others would have its product with the same "
                   "vector above and below 0. So there is none.")

    yield listing(header("units", f"No unit for {name}", f"4 of {2**n} inputs of {n} Boolean features", labels=LABELS,
                         bias=BIAS),
                  {"x": "input", "canonical": "x", "y": "y"}, rows(), said, certificate=weights)


def counts():
    """How many of the Boolean functions a unit represents."""
    def said(run):
        yield line("Each function is decided: a unit's weights were found, or two inputs with output 1 that have the same "
                   "sum as two with output -1.", indent=0)

    return listing(header("units", "How many Boolean functions one unit represents",
                          "all functions of n features; integer weights up to 3; ours, the page does not count"),
                   {"n": "n", "functions": "functions", "representable": "with weights", "impossible": "with a proof",
                    "undecided": "undecided"},
                   ((*found, found.functions - found.representable - found.impossible)
                    for found in map(unit.counted_functions, range(1, 5))), said)


def canonical_triple():
    """The three examples in canonical representation under one w."""
    data = handout.TRIPLE
    w = [3, Fraction(-8, 5), Fraction(-2, 5)]

    def rows():
        for i, (point, (x, y)) in enumerate(zip(data.points, examples_of(data)), start=1):
            yield i, w, point, x, y, unit.g(x, w), unit.h(x, w), "yes" if unit.is_correct(w, x, y) else "no"

    def said(run):
        yield note("DE11", "sign(0) is not defined on this page; a prediction there is not correct (y·g > 0), and the last "
                           "slide gives it to C₁. Here sign(0) is 0, neither class.")
        yield note("DE17", "w₀ is the bias here; elsewhere on these slides w₀ or w(0) is the vector that a search starts "
                           "from, or the first hypothesis that votes.")

    return listing(header("units", "Canonical representation", described(data), labels=LABELS, bias=BIAS,
                          tie="g = 0 is not correct", w=w),
                   {"i": "i", "w": None, "point": "example", "x": "canonical x", "y": "y", "g": "g = w·x",
                    "h": "h = sign(g)", "correct": "y·g > 0"}, rows(), said)


def thresholds_made_canonical():
    """The two units of the page as canonical w, with their own threshold and with one between the sums."""
    def rows():
        for name, (weights, threshold) in (("x₁ ∧ x₂ ∧ x₄", unit.conjunction(4, [1, 2, 4])),
                                           ("2 of x₁, x₃, x₄", unit.at_least(2, 4, [1, 3, 4]))):
            for bar in (threshold, threshold - Fraction(1, 2)):
                w = unit.canonical_weights(weights, bar)
                examples = unit.canonical_examples(unit.boolean_inputs(4),
                                                   [step.y for step in unit.truth_table(weights, threshold)])
                yield (name, bar, w, sum(dot(w, x) == 0 for x, _ in examples),
                       sum(not unit.is_correct(w, x, y) for x, y in examples))

    def said(run):
        yield note("DE9", "sum >= 3 and y·(w·x) > 0 do not go together: an input that just reaches the threshold has g = 0 "
                          "and is not correct. With the threshold between two sums both agree.")

    return listing(header("units", "Thresholds in canonical representation", "all inputs of 4 Boolean features",
                          labels=LABELS, bias="first: w₀ = -threshold", tie="g = 0 is not correct"),
                   {"unit": "unit", "threshold": "threshold", "w": "w", "tied": "inputs with g = 0",
                    "wrong": "not correct"}, rows(), said)


def across():
    """g on a way across the boundary."""
    w, begin = [-4, 1, 2], [1, 0, 0]
    lengths = [Fraction(k, 5) for k in range(-1, 10)]

    def rows():
        for length, value in zip(lengths, unit.across_the_boundary(w, begin, lengths)):
            yield length, add([0, 0], scale(length, w[1:])), w, value, {1: "+", -1: "-", 0: "boundary"}[unit.sign(value)]

    def said(run):
        yield line("g grows by ‖(w₁, w₂)‖² = ", dot(w[1:], w[1:]), " each time the way grows by 1, so it changes sign "
                   "once.", indent=0)

    return listing(header("units", "g across the boundary", "x = way · (w₁, w₂), from the origin; a boundary of ours", bias=BIAS, w=w),
                   {"way": "way", "x": "x", "w": None, "g": "g", "side": "side"}, rows(), said)


def sides():
    """The sides of the same boundary in the plane."""
    w = [-4, 1, 2]
    grid = Grid((-1, 5, -1, 4), height=13)
    grid.fill(lambda x, y, n: {1: "+", -1: "-", 0: "·"}[unit.sign(dot(w, [n, x, y]))])
    grid.boundary([*w[1:], w[0]])
    return grid.picture(["x₂ against x₁:   + h = 1   - h = -1   · boundary"])


def three_learners():
    """The three ways to learn a unit on one set of samples, each with the w it ends with (D2)."""
    from linref.gales import data as gales_data
    from linref.gales import fisher, logistic

    data = gales_data.EXAMPLE._replace(names=["1", "-1"], source="Gales's eight samples")
    examples = examples_of(data)
    samples = [x for x, _ in examples]

    def rows():
        *_, last = until_right(examples)
        yield "perceptron", "a classifier", last.after
        ascent = logistic.logistic_regression(samples, data.targets, [0.0] * 3, 1.0)
        yield "logistic regression", "P(y|x)", next(step.w for step in ascent if separates(step.w, examples))
        means = [fisher.mean(data.of_class(k)) for k in (1, 2)]
        scatters = [fisher.scatter(data.of_class(k), mean) for k, mean in zip((1, 2), means)]
        direction = fisher.direction(*means, fisher.within(*scatters))
        middle = scale(ratio(1, 2), add(*means))
        yield "discriminant analysis", "P(x, y)", [-dot(direction, middle), *direction]

    def said(run):
        yield line("The perceptron is the online algorithm from 0; logistic regression is taken from 0 with η = 1 at its first "
                   "w that separates; the third is the boundary of two normal distributions with the same scatter S_w and "
                   "the same share: the direction S_w⁻¹(μ₁ - μ₂), midway between the means. This handout treats the first; "
                   "the traces of gales treat the others, on the same samples.", indent=0)

    table = ((*row, "yes" if separates(row[-1], examples) else "no") for row in rows())
    return listing(header("units", "Three ways to learn a unit", described(data), labels=LABELS, bias=BIAS),
                   {"learner": "learner", "learns": "learns", "w": "w", "separates": "separates"}, table, said)
