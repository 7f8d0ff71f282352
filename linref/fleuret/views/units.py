"""The threshold logic unit, a circuit of such units, and the perceptron unit, as a trace."""

from linref.cells import Cells, between, found, given
from linref.conventions import Conventions
from linref.fleuret import units
from linref.fleuret.views import handout, products, table, text, whole
from linref.lists import added
from linref.tracer import Heading, in_short

USES = ()
UNIT = Conventions(labels=(1, 0), at_zero="positive", decides="positive", bias="apart", constant=1)


def trace(options):
    """The unit, its three gates, a circuit of them, and the perceptron beside it."""
    yield Heading("A bit of history, the perceptron")
    yield from on_inputs("Threshold Logic Unit",
                         "three Boolean inputs, one x for each sum, because f depends only on it",
                         "threshold_logic_unit", INPUTS, [{"x": [0] * (3 - n) + [1] * n} for n in range(4)],
                         w="= 1, b = -2")
    yield text("With w = 1 and b = -2 the unit computes: at least two of the three inputs are 1.")
    yield handout.note("FE8")
    pairs = [{"a": a, "b": b} for a, b in units.boolean_inputs(2)]
    yield from on_inputs("or, and, not", "all pairs (a, b) of 0 and 1", None, GATES, pairs)
    yield text('Each is a threshold logic unit: w = 1 for "or" and "and", w = -1 for "not".')
    yield from on_inputs("A circuit for xor", "all pairs (a, b)", None, CIRCUIT, pairs)
    yield text('Every Boolean function has such a circuit. For each row of its truth table with output 1, take the '
               '"and" of all inputs, with "not" before each input that is 0. Then join these terms by "or". If no '
               'output is 1, use and(a, not(a)).')
    yield from on_inputs("The perceptron unit", "four vectors x, our own", "perceptron_unit",
                         REAL_INPUTS, [{"x": x} for x in ([1, 1], [1, 3 * units.HALF], [units.HALF**2, -3], [0, 0])],
                         labels="1 and 0 for f, then 1 and -1 for σ", w="= (2, -1), b = -1/2")
    yield from in_short("A threshold logic unit has one weight for all its Boolean inputs. In a perceptron "
                        "each real input has its own weight. No single unit computes xor (see features), but a "
                        "circuit of units computes any Boolean function.")


def on_inputs(*about, labels="1 and 0", **said):
    """A table with one row for each input."""
    return table("units", *about, conventions=UNIT, labels=labels, at_zero=None, bias=None, **said)


INPUTS = Cells(
    "Each row is one x.", given(x="x", weight=None, b=None),
    between(sum=("Σ_i x_i", sum, "x"),
            value=("w Σ_i x_i + b", lambda c: c.weight * c.sum + c.b)),
    found(f=("f(x)", "f(x) = 1 if w Σ_i x_i + b ≥ 0, else 0", units.threshold_logic_unit, "weight b x")),
    weight=1, b=-2, ways={"f": [lambda c: int(c.value >= 0)]})
GATES = Cells(
    "Each row is one pair (a, b). 1{condition} is 1 if the condition holds, else 0.", given(a="a", b="b"),
    found(logical_or=("or(a, b)", "or(a, b) = 1{a + b - 0.5 ≥ 0}", units.logical_or, "a b"),
          logical_and=("and(a, b)", "and(a, b) = 1{a + b - 1.5 ≥ 0}", units.logical_and, "a b"),
          logical_not=("not(a)", "not(a) = 1{-a + 0.5 ≥ 0} does not use b", units.logical_not, "a")))
CIRCUIT = Cells(
    "Each row is one pair (a, b).", given(a="a", b="b"),
    between(unit_1=("not(a)", units.logical_not, "a"), unit_2=("not(b)", units.logical_not, "b"),
            unit_3=("and(not(a), b)", units.logical_and, "unit_1 b"),
            unit_4=("and(a, not(b))", units.logical_and, "a unit_2")),
    found(unit_5=("xor(a, b)", "xor(a, b) = or(and(not(a), b), and(a, not(b)))", units.logical_or, "unit_3 unit_4")))
REAL_INPUTS = Cells(
    "Each row is one x.", given(x="x", w=None, b=None),
    between(terms=("w_i x_i", products, "w x"),
            value=("Σ_i w_i x_i + b", lambda terms, b: added(terms) + b, "terms b")),
    found(f01=("f(x)", f"f(x) = 1 if {whole('Σ_i w_i x_i + b ≥ 0')}, else 0", units.perceptron_unit, "w b x"),
          f=("σ(w·x + b)", "the activation function σ(z) is 1 if z ≥ 0, else -1", units.f, "w b x")),
    w=[2, -1], b=-units.HALF, ways={
        "f01": [lambda c: int(c.value >= 0)], "f": [lambda c: 1 if c.value >= 0 else -1]})
