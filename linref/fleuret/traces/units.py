"""The threshold logic unit, its circuits, and the perceptron unit, as a trace."""

from functools import cache
from itertools import product

from linref.discriminants.units import counted_functions
from linref.fleuret import units
from linref.fleuret.traces import floor
from linref.lists import dot
from linref.scalar import exact
from linref.tracer.events import Heading, Rows

USES = ()
BOOLEAN = "inputs and outputs 0 and 1"
FIRES = "0 fires (>= 0)"
functions_of = cache(counted_functions)


def trace(options):
    """The unit, its three gates, circuits of them, and the perceptron beside it."""
    yield from one_unit()
    yield from gates()
    yield from closures()
    yield Heading("Any Boolean function")
    yield from exclusive_or()
    yield from every_table()
    yield Heading("The perceptron")
    yield from real_inputs()
    yield from representable()


def one_unit():
    """A unit on every input of three Boolean values."""
    w, b = 1, -2
    yield floor.header("units", "Threshold Logic Unit", ["w = ", w, ", b = ", b], "threshold_logic_unit", labels=BOOLEAN, bias=b,
                       tie=FIRES)
    row = Rows(x="x", weight=None, b=None, sum="Σ x_i", value="w Σ x_i + b", f="f(x)")
    for x in units.boolean_inputs(3):
        yield row(x, w, b, sum(x), w * sum(x) + b, units.threshold_logic_unit(w, b, x))
    yield row.computed("All that the unit sees of its inputs is their sum. This one fires where at least ", -b, " of 3 are 1.")
    yield floor.note("FE8", "Units with a weight for each input are the perceptrons below.")


def gates():
    """or, and, not: every row of their truth tables."""
    yield floor.header("units", "or, and, not", "every input", labels=BOOLEAN, tie=FIRES)
    row = Rows(gate="gate", x="inputs", weight="w", b="b", value="w Σ x_i + b", f="output")
    for name, w, b in (("or", 1, -units.HALF), ("and", 1, -3 * units.HALF), ("not", -1, units.HALF)):
        for x in product((0, 1), repeat=1 if name == "not" else 2):
            yield row(name, list(x), w, b, w * sum(x) + b, units.GATES[name](*x))
    yield row.computed("The sums are whole numbers and the thresholds lie halfway between: no sum is ever on a threshold.")


def closures():
    """How many truth tables one unit has, and how many circuits of the gates have."""
    yield floor.header("units", "Boolean functions of n inputs", "every function is counted", labels=BOOLEAN, tie=FIRES)
    row = Rows(n="n", functions="functions", one_unit="by one unit", reachable="by circuits of or, and, not")
    for n in (1, 2, 3):
        yield row(n, 2 ** (2**n), len(units.unit_tables(n)), len(units.reachable_tables(n)))
    yield row.computed("One unit computes few of the functions. Circuits, in which gates read what other gates put out, compute all of them.")


def exclusive_or():
    """The circuit for exclusive or, every unit of it on every input."""
    circuit = units.circuit(2, [0, 1, 1, 0])
    yield floor.header("units", "A circuit for exclusive or", "each input with output 1 is an and of wires or negated wires; an or "
                       "joins them. Wires 1 and 2 are the inputs", labels=BOOLEAN, tie=FIRES)
    row, outputs = Rows(x="input", gate="unit", reads="reads wires", values="values", sets="sets wire", output="output"), []
    for x in units.boolean_inputs(2):
        for fired in units.fire(circuit, x):
            yield row(x, fired.gate.kind, fired.gate.reads, fired.reads, fired.gate.sets, fired.output)
        outputs.append(units.circuit_output(circuit, x))
    yield row.computed("Wire ", circuit.output, " is the output: ", outputs, " for the inputs 00, 01, 10, 11.")


def every_table():
    """Circuits for all truth tables of up to three inputs, each checked on all inputs."""
    yield floor.header("units", "A circuit for every truth table", "built as above, checked on all inputs", labels=BOOLEAN,
                       tie=FIRES)
    row = Rows(n="n", tables="truth tables", right="circuits with that table", units="most units in one")
    for n in (1, 2, 3):
        circuits = [(table, units.circuit(n, table)) for table in product((0, 1), repeat=2**n)]
        right = sum(tuple(units.circuit_output(circuit, x) for x in units.boolean_inputs(n)) == table
                    for table, circuit in circuits)
        yield row(n, len(circuits), right, max(len(circuit.gates) for _, circuit in circuits))
    yield row.computed()


def real_inputs():
    """The perceptron on real inputs: the terms, the sum, and both ways to write the output."""
    w, b = [2, -1], exact("-0.5")
    yield floor.header("units", "The perceptron", ["w = ", w, ", b = ", b], "perceptron_unit", labels="0 and 1; then 1 and -1", bias=b,
                       tie=FIRES)
    row = Rows(x="x", w=None, b=None, terms="w_i x_i", value="Σ + b", f01="f in {0, 1}", f="σ(w·x + b)")
    for text in ("1,1", "1,1.5", "0.25,-3", "0,0"):
        x = [exact(part) for part in text.split(",")]
        terms = [w_i * x_i for w_i, x_i in zip(w, x)]
        yield row(x, w, b, terms, dot(w, x) + b, units.perceptron_unit(w, b, x), units.f(w, b, x))
    yield row.computed("The activation function σ(x) is 1 from 0 on, -1 below: σ(0) = ", units.sigma(0),
                       ". The sum over i and w·x are the same number.")
    yield floor.note("FE12")


def representable():
    """How many Boolean functions a perceptron represents."""
    yield floor.header("units", "What one perceptron represents", "each function decided by weights or by a proof", labels=BOOLEAN,
                       tie=FIRES)
    row = Rows(n="n", functions="functions", representable="by one perceptron", impossible="proved impossible")
    for n in (1, 2, 3, 4):
        count = functions_of(n)
        yield row(n, count.functions, count.representable, count.impossible)
    yield row.computed("With a weight for each input a unit computes more functions, but not all: of two inputs it lacks exclusive or "
                       "and its opposite.")
