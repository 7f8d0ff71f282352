"""The threshold logic unit, its circuits, and the perceptron unit, as a trace."""

from itertools import product

from linref.fleuret import units
from linref.fleuret.views import handout
from linref.lists import dot
from linref.scalar import exact
from linref.tracer import Heading, Rows, line

USES = ()
BOOLEAN = {"labels": "inputs and outputs 0 and 1", "tie": "0 fires (>= 0)"}


def trace(options):
    """The unit, its three gates, a circuit of them, and the perceptron beside it."""
    yield from one_unit()
    yield from gates()
    yield Heading("Any Boolean function", 2)
    yield from exclusive_or()
    yield Heading("The perceptron", 2)
    yield from real_inputs()
    yield line("A threshold logic unit has one weight for all its Boolean inputs, a perceptron one for each real one. "
               "One of them alone never computes exclusive or; circuits compute any Boolean function.", indent=0)


def one_unit():
    """A unit on every input of three Boolean values."""
    w, b = 1, -2
    yield handout.header("units", "Threshold Logic Unit", ["w = ", w, ", b = ", b], "threshold_logic_unit", **BOOLEAN)
    row = Rows(x="x", weight=None, b=None, sum="Σ_i x_i", value="w Σ_i x_i + b", f="f(x)")
    for x in units.boolean_inputs(3):
        yield row(x, w, b, sum(x), w * sum(x) + b, units.threshold_logic_unit(w, b, x))
    yield row.computed("All that the unit sees of its inputs is their sum. This one fires where at least ", -b,
                       " of the 3 inputs are 1.")
    yield handout.note("FE8", "Units with a weight for each input are the perceptrons below.")


def gates():
    """or, and, not: every row of their truth tables."""
    half = units.HALF
    yield handout.header("units", "or, and, not", "each on every input", **BOOLEAN)
    row = Rows(gate=None, unit="unit", x="inputs", weight=None, b=None, value="sum", f="output")
    for name, formula, w, b in (("or", "or(a, b) = 1{a + b - 0.5 >= 0}", 1, -half),
                                ("and", "and(a, b) = 1{a + b - 1.5 >= 0}", 1, -3 * half),
                                ("not", "not(a) = 1{-a + 0.5 >= 0}", -1, half)):
        for x in product((0, 1), repeat=1 if name == "not" else 2):
            yield row(name, formula, x, w, b, w * sum(x) + b, units.GATES[name](*x))
    yield row.computed('Each gate is a threshold logic unit: w = 1 for "or" and "and", -1 for "not". No sum is 0.')


def exclusive_or():
    """The circuit for exclusive or, every unit of it on every input."""
    circuit = units.circuit(2, [0, 1, 1, 0])
    names = {1: "a", 2: "b"}
    for gate in circuit.gates:
        names[gate.sets] = f"{gate.kind}({', '.join(names[wire] for wire in gate.reads)})"
    titles = [*(names[gate.sets] for gate in circuit.gates[:-1]), "xor(a, b)"]
    yield handout.header("units", "A circuit for exclusive or", f"xor(a, b) = {names[circuit.output]}", "fire", **BOOLEAN)
    row = Rows(x="(a, b)", **{f"unit_{n}": title for n, title in enumerate(titles, start=1)})
    for x in units.boolean_inputs(2):
        yield row(x, *units.fire(circuit, x))
    yield row.computed('Each input whose output is to be 1 has an "and" of inputs or negated inputs; "or" joins them. '
                       "So there is a circuit for every truth table.")


def real_inputs():
    """The perceptron on real inputs: the terms, the sum, and both ways to write the output."""
    w, b = [2, -1], exact("-0.5")
    yield handout.header("units", "The perceptron", ["w = ", w, ", b = ", b], "perceptron_unit",
                       labels="0 and 1; then 1 and -1", tie=BOOLEAN["tie"])
    row = Rows(x="x", w=None, b=None, terms="w_i x_i", value="Σ_i w_i x_i + b", f01="f in {0, 1}", f="σ(w·x + b)")
    for text in ("1,1", "1,1.5", "0.25,-3", "0,0"):
        x = [exact(part) for part in text.split(",")]
        terms = [w_i * x_i for w_i, x_i in zip(w, x)]
        yield row(x, w, b, terms, dot(w, x) + b, units.perceptron_unit(w, b, x), units.f(w, b, x))
    yield row.computed("The activation function σ(x) is 1 from 0 on, -1 below: σ(0) = ", units.sigma(0),
                       ". The sum over i and w·x are the same number.")
    yield handout.note("FE12")
