"""The threshold logic unit, its circuits, and the perceptron unit, as a trace."""

from functools import cache
from itertools import product

from linref.discriminants.units import counted_functions
from linref.fleuret import units as logic
from linref.fleuret.traces.common import header
from linref.lists import dot
from linref.scalar import exact
from linref.tracer.blocks import Heading, line, note
from linref.tracer.telling import listing

BOOLEAN = "inputs and outputs 0 and 1"
TIE = "0 fires (>= 0)"
counted = cache(counted_functions)


def units(options):
    """The unit, its three gates, circuits of them, and the perceptron beside it."""
    yield one_unit()
    yield gates()
    yield closures()
    yield Heading("Any Boolean function")
    yield exclusive_or()
    yield every_table()
    yield Heading("The perceptron")
    yield real_inputs()
    yield representable()


def one_unit():
    """A unit on every input of three Boolean values."""
    w, b = 1, -2

    def rows():
        for x in logic.boolean_inputs(3):
            yield x, w, b, sum(x), w * sum(x) + b, logic.threshold_logic_unit(w, b, x)

    def said(run):
        yield line("All that the unit sees of its inputs is their sum. This one fires where at least 2 of 3 are 1.", indent=0)
        yield note("FE8", "one w for all inputs, and a bias: the formula is complete as it stands, no index is missing. Units "
                          "with a weight for each input are the perceptrons below.")

    return listing(header("units", "Threshold Logic Unit", "w = 1, b = -2", labels=BOOLEAN, bias=b, tie=TIE),
                   {"x": "x", "weight": None, "b": None, "sum": "Σ x_i", "value": "w Σ x_i + b", "f": "f(x)"}, rows(), said)


def gates():
    """or, and, not: every row of their truth tables."""
    weights = {"or": (1, -logic.HALF), "and": (1, -3 * logic.HALF), "not": (-1, logic.HALF)}

    def rows():
        for name, gate in logic.GATES.items():
            w, b = weights[name]
            for x in product((0, 1), repeat=1 if name == "not" else 2):
                yield name, list(x), w, b, w * sum(x) + b, gate(*x)

    def said(run):
        yield line("The sums are whole and the thresholds lie halfway between: no sum is ever on a threshold.", indent=0)

    return listing(header("units", "or, and, not", "every input", labels=BOOLEAN, tie=TIE),
                   {"gate": "gate", "x": "inputs", "weight": "w", "b": "b", "value": "w Σ x_i + b", "f": "output"}, rows(), said)


def closures():
    """How many truth tables one unit has, and how many circuits of the gates reach."""
    def rows():
        for n in (1, 2, 3):
            yield n, 2 ** (2**n), len(logic.unit_tables(n)), len(logic.reachable_tables(n))

    def said(run):
        yield line("One unit does few of them. What the gates make of inputs and of each other's outputs is all of them.",
                   indent=0)

    return listing(header("units", "Boolean functions of n inputs", "each counted, not drawn", labels=BOOLEAN, tie=TIE),
                   {"n": "n", "functions": "functions", "one_unit": "by one unit", "reachable": "by circuits of or, and, not"},
                   rows(), said)


def exclusive_or():
    """The circuit for exclusive or, every unit of it on every input."""
    table = [0, 1, 1, 0]
    made = logic.circuit(2, table)

    def rows():
        for x in logic.boolean_inputs(2):
            for fired in logic.fire(made, x):
                yield x, fired.gate.kind, fired.gate.reads, fired.reads, fired.gate.sets, fired.output

    def said(run):
        outputs = [logic.circuit_output(made, x) for x in logic.boolean_inputs(2)]
        yield line(f"Wire {made.output} is the output: ", outputs, " for the inputs 00, 01, 10, 11.", indent=0)

    return listing(header("units", "A circuit for exclusive or", "each input with output 1 is an and of wires or negated wires; "
                          "an or joins them. Wires 1 and 2 are the inputs", labels=BOOLEAN, tie=TIE),
                   {"x": "input", "gate": "unit", "reads": "reads wires", "values": "values", "sets": "sets wire",
                    "output": "to"}, rows(), said)


def every_table():
    """Circuits for all truth tables of up to three inputs, each checked on all inputs."""
    def rows():
        for n in (1, 2, 3):
            tables = list(product((0, 1), repeat=2**n))
            sizes, right = [], 0
            for table in tables:
                made = logic.circuit(n, table)
                sizes.append(len(made.gates))
                right += [logic.circuit_output(made, x) for x in logic.boolean_inputs(n)] == list(table)
            yield n, len(tables), right, max(sizes)

    return listing(header("units", "A circuit for every truth table", "built as above, checked on all inputs", labels=BOOLEAN,
                          tie=TIE),
                   {"n": "n", "tables": "truth tables", "right": "circuits with that table", "units": "most units in one"},
                   rows())


def real_inputs():
    """The perceptron on real inputs: the terms, the sum, and both ways to write the output."""
    w, b = [2, -1], exact("-0.5")

    def rows():
        for text in ("1,1", "1,1.5", "0.25,-3", "0,0"):
            x = [exact(part) for part in text.split(",")]
            terms = [w_i * x_i for w_i, x_i in zip(w, x)]
            yield (x, w, b, terms, dot(w, x) + b, logic.perceptron_unit(w, b, x), logic.f(w, b, x))

    def said(run):
        yield line("The activation function σ(x) is 1 from 0 on, -1 below: σ(0) = ", logic.sigma(0), ". The sum over i and w·x are the same number.",
                   indent=0)
        yield note("FE12", "outputs and labels are 0 and 1 up to here, then 1 and -1; for linear "
                           "discriminant analysis 0 and 1 again. σ is this sign here, the logistic sigmoid later.")

    return listing(header("units", "The perceptron", "w = (2, -1), b = -0.5", labels="0 and 1; then 1 and -1", bias=b, tie=TIE),
                   {"x": "x", "w": None, "b": None, "terms": "w_i x_i", "value": "Σ + b", "f01": "f in {0, 1}",
                    "f": "σ(w·x + b)"}, rows(), said)


def representable():
    """How many Boolean functions a perceptron represents."""
    def rows():
        for n in (1, 2, 3, 4):
            found = counted(n)
            yield n, found.functions, found.representable, found.impossible

    def said(run):
        yield line("With a weight for each input a unit does more, but not all: of two inputs it lacks exclusive or and its "
                   "opposite.", indent=0)

    return listing(header("units", "What one perceptron represents", "each function decided by weights or by a proof",
                          labels=BOOLEAN, tie=TIE),
                   {"n": "n", "functions": "functions", "representable": "by one perceptron", "impossible": "proved impossible"},
                   rows(), said)
