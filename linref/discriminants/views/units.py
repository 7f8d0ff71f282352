"""Linear Threshold Units, as a trace."""

from fractions import Fraction
from operator import mul

from linref.cells import Cells, found, given
from linref.conventions import Conventions
from linref.discriminants import units
from linref.discriminants.data import TRIPLE, examples_of
from linref.discriminants.separable import mistakes
from linref.discriminants.views import EXAMPLE, POINT, RULES, correctly, handout, listed, under
from linref.lists import dot
from linref.tracer import Heading, in_short, line, subscript

USES = ("data", "start")
UNIT = Conventions(labels=(1, -1), at_zero="positive", decides="positive", bias="none")


def trace(options):
    """What a unit can represent and what not, its canonical representation, and its boundary."""
    if not options.nothing_asked:
        data = options.data or TRIPLE
        yield from canonical(data, handout.start(options, data, [0, *[1] * data.dimension]))
        return
    yield Heading("Linear Threshold Units")
    yield line("A unit outputs 1 if w₁x₁ + … + wₙxₙ ≥ threshold, else -1, where x and w are real. Three algorithms "
               "learn it: the perceptron (online), logistic regression (gales logistic) and linear discriminant "
               "analysis (fleuret lda).")
    yield Heading("What LTU Can Represent")
    yield from truth()
    yield Heading("What LTU Cannot Represent")
    yield from impossible("(x₁ ∧ x₂) ∨ (x₃ ∧ x₄)", units.two_conjunctions,
                          [[0, 0, 1, 1], [1, 1, 0, 0], [0, 1, 0, 1], [1, 0, 1, 0]])
    yield handout.note("DE10", "For example, (x₁ ∧ x₂) ∨ (x₁ ∧ x₃) is 2x₁ + x₂ + x₃ ≥ 3.")
    xor = units.canonical_examples(units.boolean_inputs(2), [-1, 1, 1, -1])
    yield line("The same argument holds for exclusive or, (x₁ ∧ ¬x₂) ∨ (¬x₁ ∧ x₂). Its inputs with y = 1 sum to ",
               units.weighted_sums([1] * 4, xor)[0], " and those with y = -1 to ", units.weighted_sums([1] * 4, xor)[1],
               ". The topic separable has the proof.")
    yield from canonical(TRIPLE, [3, Fraction(-8, 5), Fraction(-2, 5)])
    yield handout.note("DE9", "With w₀ = 1/2 - threshold the two agree on Boolean inputs, because all sums are whole.")
    yield Heading("Geometrical View: Hyperplane")
    yield line("Along the normal of the boundary, x = t·(w₁, …, wₙ), g = w₀ + t·‖(w₁, …, wₙ)‖² increases with t. So g "
               "changes sign once, at the boundary.")
    yield from in_short("A unit can represent conjunctions and at least m of n, but not exclusive or. In canonical "
                        "representation its threshold becomes the weight w₀ = -threshold.")


def truth():
    """The page's two units on all inputs, beside the functions that they represent."""
    cells = Cells(
        "Each row is one input. 1 means true, -1 means false.",
        given(i="i", x=["x" + subscript(j) for j in range(1, 5)]),
        found(s=("s", "s = 1·x₁ + 1·x₂ + 0·x₃ + 1·x₄", dot, "both x"),
              s_y=("s ≥ 3", "", lambda c: 1 if c.s >= 3 else -1),
              conjunction=("x₁ ∧ x₂ ∧ x₄", "", lambda c: 1 if c.x[0] and c.x[1] and c.x[3] else -1),
              r=("r", "r = 1·x₁ + 0·x₂ + 1·x₃ + 1·x₄", dot, "several x"),
              r_y=("r ≥ 2", "", lambda c: 1 if c.r >= 2 else -1),
              some=("2 of x₁, x₃, x₄", "", lambda c: 1 if c.x[0] + c.x[2] + c.x[3] >= 2 else -1)),
        both=units.conjunction(4, [1, 2, 4])[0], several=units.at_least(2, 4, [1, 3, 4])[0])
    row = yield from listed(
        "units", "Units for x₁ ∧ x₂ ∧ x₄ and for at least 2 of x₁, x₃, x₄", "all inputs of 4 Boolean features", cells,
        UNIT, ({"i": i, "x": x} for i, x in enumerate(units.boolean_inputs(4), start=1)), function="truth_table",
        labels="the output is 1 or -1", at_zero="a sum equal to the threshold reaches it (≥)")
    yield row.computed("Each unit agrees with its function on all 16 inputs.")


def impossible(name, function, four):
    """Four inputs of a function that no unit represents, and the proof as a sum."""
    positive, negative = units.weighted_sums([1] * 4, units.canonical_examples(four, map(function, four)))
    cells = Cells(
        "Each row is one input.", given(x="input"),
        found(canonical=("x", "x = (1, input)", units.canonical, "x"),
              y=("y", f"y = 1 if {name}, else -1", function, "x")))
    row = yield from listed("units", f"No unit for {name}", "4 of the inputs of 4 Boolean features", cells, RULES,
                            ({"x": x} for x in four))
    yield row.computed("The first two x and the last two x have the same sum ", positive, ". Suppose w·x > 0 on the "
                       "first two and w·x < 0 on the last two. Then w·", negative,
                       " would be both positive and negative. So no such w exists.", certificate=[Fraction(1, 4)] * 4)


CANONICAL = Cells(
    "Each row is one example.", given(i="i", w=None, point=POINT),
    found(x=("canonical x", "canonical x = (1, x)", units.canonical, "point")), EXAMPLE[2:],
    found(g=("g", "g = w·x", units.g, "x w"), h=("h", "h = sign(g)", units.sign, "g"), yg=("y·g", "y·g", mul, "y g"),
          correct=("correct", "correct if y·g > 0", lambda yg: yg > 0, "yg", lambda is_so: "yes" if is_so else "no")))


def canonical(data, w):
    """The examples in canonical representation under one w."""
    yield Heading("A Canonical Representation")
    row = yield from under("units", "Canonical representation", data, CANONICAL,
                           RULES._replace(at_zero="mistake", w=w), function="canonical",
                           at_zero="an example with g = 0 is not correct")
    wrong = mistakes(w, examples_of(data))
    yield row.computed(correctly(wrong), mistakes=wrong)
    yield handout.note("DE11", "Here sign(0) is 0, neither class.")
