"""The threshold logic unit, its circuits, and the perceptron unit (Fleuret, EE-559, 3a).

Inputs of a threshold logic unit are Boolean, 0 or 1. σ is the sign here, with σ(0) = 1.
"""

from functools import reduce
from itertools import product
from typing import NamedTuple

from linref.lists import dot
from linref.scalar import ratio

HALF = ratio(1, 2)


def threshold_logic_unit(w, b, x):
    """f(x) = 1 if w Σ x_i + b >= 0, else 0: one weight for all inputs, see FE8 (F1).

    >>> threshold_logic_unit(1, -2, [1, 1]), threshold_logic_unit(1, -2, [1, 0])
    (1, 0)
    """
    if w * sum(x) + b >= 0:
        return 1
    return 0


def logical_or(a, b):
    """1 where a + b - 0.5 >= 0 (F2).

    >>> [logical_or(a, b) for a in (0, 1) for b in (0, 1)]
    [0, 1, 1, 1]
    """
    return threshold_logic_unit(1, -HALF, [a, b])


def logical_and(a, b):
    """1 where a + b - 1.5 >= 0 (F2).

    >>> [logical_and(a, b) for a in (0, 1) for b in (0, 1)]
    [0, 0, 0, 1]
    """
    return threshold_logic_unit(1, -3 * HALF, [a, b])


def logical_not(a):
    """1 where -a + 0.5 >= 0 (F2).

    >>> [logical_not(a) for a in (0, 1)]
    [1, 0]
    """
    return threshold_logic_unit(-1, HALF, [a])


GATES = {"or": logical_or, "and": logical_and, "not": logical_not}


class Gate(NamedTuple):
    """One unit of a circuit: which gate it is, the wires it reads, the wire it sets."""

    kind: str
    reads: list
    sets: int


class Circuit(NamedTuple):
    """Units in the order in which they fire; wires 1 to n carry the inputs, one of all wires is the output."""

    n: int
    gates: list
    output: int


def boolean_inputs(n):
    """The 2^n inputs of n Boolean values, in the order of counting (F3).

    >>> boolean_inputs(2)
    [[0, 0], [0, 1], [1, 0], [1, 1]]
    """
    return [list(x) for x in product([0, 1], repeat=n)]


def circuit(n, table):
    """A circuit of or, and, not for a truth table of n inputs: the inputs with output 1, each by an and, joined by or (F3).

    >>> circuit(1, [1, 0])
    Circuit(n=1, gates=[Gate(kind='not', reads=[1], sets=2)], output=2)
    """
    gates = []

    def gate(kind, *reads):
        gates.append(Gate(kind, list(reads), n + len(gates) + 1))
        return gates[-1].sets

    negated = [gate("not", wire) for wire in range(1, n + 1)]
    terms = []
    for x, output in zip(boolean_inputs(n), table):
        if output:
            wires = [wire if x[wire - 1] else negated[wire - 1] for wire in range(1, n + 1)]
            terms.append(reduce(lambda a, b: gate("and", a, b), wires))
    if not terms:
        terms = [gate("and", 1, negated[0])]
    return Circuit(n, gates, reduce(lambda a, b: gate("or", a, b), terms))


class Fired(NamedTuple):
    """A unit of a circuit at work: the gate, the values it reads, its output."""

    gate: Gate
    reads: list
    output: int


def fire(circuit, x):
    """The units of a circuit on an input, one after the other (F3).

    >>> [(step.gate.kind, step.reads, step.output) for step in fire(circuit(1, [1, 0]), [0])]
    [('not', [0], 1)]
    """
    wires = dict(enumerate(x, start=1))
    for gate in circuit.gates:
        reads = [wires[wire] for wire in gate.reads]
        wires[gate.sets] = GATES[gate.kind](*reads)
        yield Fired(gate, reads, wires[gate.sets])


def circuit_output(circuit, x):
    """What a circuit makes of an input (F3).

    >>> [circuit_output(circuit(2, [0, 1, 1, 0]), x) for x in boolean_inputs(2)]
    [0, 1, 1, 0]
    """
    wires = dict(enumerate(x, start=1)) | {step.gate.sets: step.output for step in fire(circuit, x)}
    return wires[circuit.output]


def reachable_tables(n):
    """Every truth table that gates make of the n inputs, of what gates made of them, and so on; sorted (F3).

    >>> reachable_tables(1)
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """
    found = set()
    fresh = set(zip(*boolean_inputs(n)))
    while fresh:
        found |= fresh
        made = {tuple(map(logical_not, table)) for table in fresh}
        for one, other in product(fresh, found):
            made |= {tuple(map(gate, one, other)) for gate in (logical_or, logical_and)}
        fresh = made - found
    return sorted(found)


def unit_tables(n):
    """Every truth table of n inputs that one threshold logic unit has: what counts is the sum of the inputs; sorted (F1).

    A unit can only draw one line through the sums 0 to n; w of 1 and -1 and each place for the line are all there is.

    >>> unit_tables(1)
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """
    lines = [line - HALF for line in range(n + 2)]
    return sorted({tuple(threshold_logic_unit(w, -w * line, x) for x in boolean_inputs(n)) for w in (1, -1) for line in lines})


def perceptron_unit(w, b, x):
    """The perceptron: 1 if Σ w_i x_i + b >= 0, else 0: real inputs, a weight for each (F4).

    >>> perceptron_unit([2, -1], 0, [1, 2]), perceptron_unit([2, -1], 0, [1, 3])
    (1, 0)
    """
    if sum(w_i * x_i for w_i, x_i in zip(w, x)) + b >= 0:
        return 1
    return 0


def sigma(x):
    """The activation function: 1 from 0 on, -1 below (F5).

    >>> sigma(0), sigma(-1)
    (1, -1)
    """
    if x >= 0:
        return 1
    return -1


def f(w, b, x):
    """The classification rule f(x) = σ(w·x + b) (F6).

    >>> f([2, -1], 0, [1, 2]), f([2, -1], 0, [1, 3])
    (1, -1)
    """
    return sigma(dot(w, x) + b)
