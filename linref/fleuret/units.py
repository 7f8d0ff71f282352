"""The threshold logic unit, its circuits, and the perceptron unit (Fleuret, EE-559, 3a).

Inputs of a threshold logic unit are Boolean, 0 or 1. σ is the sign here, with σ(0) = 1.
"""

from itertools import product
from typing import NamedTuple

from linref.lists import added, dot
from linref.scalar import ratio

HALF = ratio(1, 2)


def threshold_logic_unit(w, b, x):
    """f(x) = 1 if w Σ x_i + b ≥ 0, else 0: one weight for all inputs (FE8) (F1).

    >>> threshold_logic_unit(1, -2, [1, 1, 0]), threshold_logic_unit(1, -2, [1, 0, 0])
    (1, 0)
    """
    return 1 if w * sum(x) + b >= 0 else 0      # f(x) = 1{w Σ_i x_i + b ≥ 0}


def logical_or(a, b):
    """or: 1 if a + b - 0.5 ≥ 0, else 0 (F2).

    >>> [logical_or(a, b) for a in (0, 1) for b in (0, 1)]
    [0, 1, 1, 1]
    """
    return 1 if a + b - HALF >= 0 else 0        # or(a, b) = 1{a + b - 0.5 ≥ 0}


def logical_and(a, b):
    """and: 1 if a + b - 1.5 ≥ 0, else 0 (F2).

    >>> [logical_and(a, b) for a in (0, 1) for b in (0, 1)]
    [0, 0, 0, 1]
    """
    return 1 if a + b - 3 * HALF >= 0 else 0    # and(a, b) = 1{a + b - 1.5 ≥ 0}


def logical_not(a):
    """not: 1 if -a + 0.5 ≥ 0, else 0 (F2).

    >>> logical_not(0), logical_not(1)
    (1, 0)
    """
    return 1 if -a + HALF >= 0 else 0           # not(a) = 1{-a + 0.5 ≥ 0}


def perceptron_unit(w, b, x):
    """The perceptron: 1 if Σ w_i x_i + b ≥ 0, else 0, with a weight for each real input (F4).

    >>> perceptron_unit([2, -1], -1, [1, 1]), perceptron_unit([2, -1], -1, [1, 2])
    (1, 0)
    """
    if added(w_i * x_i for w_i, x_i in zip(w, x)) + b >= 0:
        return 1        # 1 if Σ_i w_i x_i + b ≥ 0
    return 0            # 0 otherwise


def sigma(x):
    """The activation function: 1 if x ≥ 0, else -1 (F5).

    >>> sigma(2), sigma(0), sigma(-2)
    (1, 1, -1)
    """
    if x >= 0:
        return 1        # 1 if x ≥ 0
    return -1           # -1 otherwise


def f(w, b, x):
    """The classification rule f(x) = σ(w·x + b) (F6).

    >>> f([1, -1], 0, [3, 2]), f([1, -1], 0, [2, 3])
    (1, -1)
    """
    return sigma(dot(w, x) + b)     # f(x) = σ(w·x + b)


# Not on the page: a circuit for every Boolean function, and the functions of one unit.

GATES = {"or": logical_or, "and": logical_and, "not": logical_not}


class Gate(NamedTuple):
    """One unit of a circuit: its kind, the wires that it reads, the wire that it sets.

    >>> circuit(1, [1, 0]).gates
    [Gate(kind='not', reads=[1], sets=2)]
    """

    kind: str
    reads: list
    sets: int


class Circuit(NamedTuple):
    """Units in the order in which they fire; wires 1 to n carry the inputs, one of all wires is the output.

    >>> xor = circuit(2, [0, 1, 1, 0])
    >>> [gate.kind for gate in xor.gates], xor.output
    (['not', 'not', 'and', 'and', 'or'], 7)
    """

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
    """A circuit for a truth table of n inputs: one "and" for each output 1, joined by "or" (F3).

    >>> logical_xor = circuit(2, [0, 1, 1, 0])
    >>> [list(fire(logical_xor, x))[-1] for x in boolean_inputs(2)]
    [0, 1, 1, 0]
    """
    gates = [Gate("not", [wire], n + wire) for wire in range(1, n + 1)]
    terms = []
    for x, output in zip(boolean_inputs(n), table):
        if output:
            literals = []
            for wire, value in enumerate(x, start=1):
                literals.append(wire if value else n + wire)
            terms.append(joined(gates, n, "and", literals))
    if not terms:
        terms.append(joined(gates, n, "and", [1, n + 1]))
    return Circuit(n, gates, joined(gates, n, "or", terms))


def joined(gates, n, kind, wires):
    """The wire that carries several wires joined by gates of a kind, which are appended to the gates (F3).

    >>> gates = []
    >>> joined(gates, 3, "and", [1, 2, 3]), [(gate.reads, gate.sets) for gate in gates]
    (5, [([1, 2], 4), ([4, 3], 5)])
    """
    first, *others = wires
    for wire in others:
        gates.append(Gate(kind, [first, wire], n + len(gates) + 1))
        first = gates[-1].sets
    return first


def fire(circuit, x):
    """The outputs of the units of a circuit on an input, one after the other (F3).

    >>> list(fire(circuit(2, [0, 1, 1, 0]), [1, 0]))
    [0, 1, 0, 1, 1]
    """
    wires = dict(enumerate(x, start=1))
    for gate in circuit.gates:
        inputs = [wires[wire] for wire in gate.reads]
        wires[gate.sets] = GATES[gate.kind](*inputs)
        yield wires[gate.sets]


def unit_tables(n):
    """Every truth table of n inputs that one threshold logic unit computes (F1).

    The unit depends only on the sum of its inputs. So w = 1 and w = -1 with a threshold between any two sums, or
    outside them, give all of these tables.

    >>> tables = unit_tables(2)
    >>> len(tables), (0, 0, 0, 1) in tables, (0, 1, 1, 0) in tables
    (6, True, False)
    """
    found, inputs = set(), boolean_inputs(n)
    for w in (1, -1):
        for line in range(n + 2):
            b = -w * (line - HALF)
            found.add(tuple(threshold_logic_unit(w, b, x) for x in inputs))
    return found
