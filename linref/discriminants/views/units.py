"""Linear Threshold Units, as a trace."""

from operator import mul

from linref.cells import Cells, found, given
from linref.discriminants import units
from linref.discriminants.separable import mistakes
from linref.discriminants.views import (
    EXAMPLE, HALFWAY, POINT, RULES, asked, checked, correctly, handout, listed, under)
from linref.lists import dot, norm_squared
from linref.tracer import Heading, Rows, in_full, in_short, line, numbered

USES = ("data", "start")
CANONICAL_IN_SHORT = "In canonical representation a prediction is correct if y·(w·x) > 0."
UNIT = RULES._replace(at_zero="positive", decides="positive", bias="none")


def trace(options):
    """What a unit can represent and what not, its canonical representation, and its boundary."""
    known = asked(options, [-2, 1, 1], halfway=True)
    if not options.nothing_asked:
        yield from canonical(*known, f": {HALFWAY}" if options.start is None else "")
        yield from in_short("The threshold becomes a weight, w₀ = -threshold. ", CANONICAL_IN_SHORT)
        return
    yield Heading("Linear Threshold Units")
    yield line("A linear threshold unit (LTU) outputs 1 if w₁x₁ + … + wₙxₙ ≥ threshold, else -1. The features x_j and "
               "the weights w_j are real numbers.")
    yield line("The page names three algorithms: the perceptron learns a classifier (topic online), logistic "
               "regression learns P(y|x) (gales logistic), linear discriminant analysis learns P(x, y) (fleuret lda).")
    yield Heading("What LTU Can Represent")
    yield from truth()
    yield Heading("What LTU Cannot Represent")
    yield from impossible()
    yield line("The same holds for exclusive or, (x₁ ∧ ¬x₂) ∨ (¬x₁ ∧ x₂). Inputs (0, 1) and (1, 0) have y = 1, (0, 0) "
               "and (1, 1) have y = -1. Both pairs sum to (1, 1).")
    yield handout.note("DE10")
    yield from canonical(*known, ", the unit x₁ + x₂ ≥ 2")
    yield Heading("Geometrical View: Hyperplane")
    w_0, *normal = known[2]
    yield line("The points with g = 0 form the decision boundary. For example, with w = ", known[2], " the "
               "point t·", normal, " has g = ", w_0,
               f" + {norm_squared(normal)}t, which increases with t. So along this line g < 0 and h = -1 before the "
               "boundary, and g > 0 and h = 1 beyond it. On every line that crosses the boundary g changes sign there.")
    yield from in_short("A unit can represent conjunctions and at least m of n, but not exclusive or. ",
                        CANONICAL_IN_SHORT)


def truth():
    """The page's two units on all inputs."""
    both, three = units.conjunction(4, [1, 2, 4])
    several, two = units.at_least(2, 4, [1, 3, 4])
    cells = Cells(
        "Each row is one input.",
        given(i="i", x=["x₁", "x₂", "x₃", "x₄"]),
        found(s=("s", "s = 1·x₁ + 1·x₂ + 0·x₃ + 1·x₄. Unit 1 = 1 if s ≥ 3, else -1", units.weighted_sum, "both x"),
              s_y=("unit 1", "", lambda s: units.threshold_unit([1], three, [s]), "s"),
              r=("r", "r = 1·x₁ + 0·x₂ + 1·x₃ + 1·x₄. Unit 2 = 1 if r ≥ 2, else -1", units.weighted_sum,
                 "several x"),
              r_y=("unit 2", "", lambda r: units.threshold_unit([1], two, [r]), "r")),
        both=both, several=several)
    yield handout.header(
        "units", "Units for x₁ ∧ x₂ ∧ x₄ and for at least 2 of x₁, x₃, x₄", "all inputs of 4 Boolean features",
        "truth_table", UNIT, cells, at_zero=None)
    row = Rows(cells)
    for i, x in enumerate(units.boolean_inputs(4), start=1):
        yield row(i=i, x=x)._replace(news=i)  # so that all of them are shown
    yield row.computed("Unit 1 outputs 1 exactly when x₁, x₂ and x₄ are 1. Unit 2 outputs 1 exactly when at least 2 of "
                       "x₁, x₃, x₄ are 1.")


IMPOSSIBLE = Cells(
    "Each row is one input x.", given(x="x"),
    found(y=("y", "y = 1 if (x₁ ∧ x₂) ∨ (x₃ ∧ x₄), else -1", units.two_conjunctions, "x")))


def impossible():
    """Four inputs of a function that no unit represents, and the proof as a sum."""
    four = [0, 0, 1, 1], [1, 1, 0, 0], [0, 1, 0, 1], [1, 0, 1, 0]
    row = yield from listed("units", "No unit for (x₁ ∧ x₂) ∨ (x₃ ∧ x₄)", "4 of the 16 inputs of 4 Boolean features",
                            IMPOSSIBLE, UNIT, ({"x": x} for x in four))
    yield row.computed("No unit outputs these four y. Suppose one did.")
    yield line("Then w₁x₁ + … + w₄x₄ ≥ threshold on the first two x. These two x sum to (1, 1, 1, 1), so w₁ + … + w₄ ≥ "
               "2·threshold.")
    yield line("Also w₁x₁ + … + w₄x₄ < threshold on the last two x. They sum to (1, 1, 1, 1) too, so w₁ + … + w₄ < "
               "2·threshold. Both cannot hold.")


CANONICAL = Cells(
    "Each row is one example.", given(i="i", w=None, point=POINT),
    found(x=("canonical x", "canonical x = (1, x)", units.canonical, "point")), EXAMPLE[2:],
    found(g=("g", "g = w·(1, x)", units.g, "x w"), h=("h", "h = sign(g), with sign(0) = 0", units.sign, "g"),
          yg=("y·g", "y·g", mul, "y g"),
          correct=("correct", "the prediction h is correct if y·g > 0", lambda yg: yg > 0, "yg", checked)))


def canonical(data, examples, w, why):
    """The examples in canonical representation under one w, chosen as `why` says."""
    yield Heading("A Canonical Representation")
    row = yield from under("units", "Canonical representation", data, CANONICAL,
                           RULES._replace(at_zero="mistake", w=w),
                           line("With w₀ = -threshold, w₁x₁ + … + wₙxₙ ≥ threshold becomes w·(1, x) ≥ 0. The goal of "
                                "learning is a w that makes few mistakes."),
                           function="canonical", at_zero=None, w=line("= ", in_full(w), why))
    wrong = mistakes(w, examples)
    yield row.computed(correctly(wrong), mistakes=wrong)
    zero = [i for i, (x, _) in enumerate(examples, 1) if not dot(w, x)]
    if zero:
        yield handout.note("DE11")
        yield handout.note("DE9", f"Above, w·x = 0 on {numbered('example', zero)}.")
