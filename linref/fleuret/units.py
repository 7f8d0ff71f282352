"""The threshold logic unit, its circuits, and the perceptron unit (Fleuret, EE-559, 3a).

Inputs of a threshold logic unit are Boolean, 0 or 1. σ is the sign here, with σ(0) = 1.
"""

from itertools import product
from typing import NamedTuple

from linref.lists import dot
from linref.scalar import ratio

HALF = ratio(1, 2)


def threshold_logic_unit(w, b, x):
    """f(x) = 1 if w Σ x_i + b >= 0, else 0: one weight for all inputs, see FE8 (F1)."""
    return 1 if w * sum(x) + b >= 0 else 0      # f(x) = 1{w Σ_i x_i + b >= 0}


def logical_or(a, b):
    """1 where a + b - 0.5 >= 0 (F2)."""
    return 1 if a + b - HALF >= 0 else 0        # or(a, b) = 1{a + b - 0.5 >= 0}


def logical_and(a, b):
    """1 where a + b - 1.5 >= 0 (F2)."""
    return 1 if a + b - 3 * HALF >= 0 else 0    # and(a, b) = 1{a + b - 1.5 >= 0}


def logical_not(a):
    """1 where -a + 0.5 >= 0 (F2)."""
    return 1 if -a + HALF >= 0 else 0           # not(a) = 1{-a + 0.5 >= 0}


def perceptron_unit(w, b, x):
    """The perceptron: 1 if Σ w_i x_i + b >= 0, else 0: real inputs, a weight for each (F4)."""
    if sum(w_i * x_i for w_i, x_i in zip(w, x)) + b >= 0:
        return 1        # 1 if Σ_i w_i x_i + b >= 0
    return 0            # 0 otherwise


def sigma(x):
    """The activation function: 1 from 0 on, -1 below (F5)."""
    if x >= 0:
        return 1        # 1 if x >= 0
    return -1           # -1 otherwise


def f(w, b, x):
    """The classification rule f(x) = σ(w·x + b) (F6)."""
    return sigma(dot(w, x) + b)     # f(x) = σ(w·x + b)


# Ours: a circuit for every Boolean function, and how many one unit has.

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
    """The 2^n inputs of n Boolean values, in the order of counting (F3)."""
    return [list(x) for x in product([0, 1], repeat=n)]


def circuit(n, table):
    """A circuit of or, and, not for a truth table of n inputs: an and for each output 1, joined by or (F3)."""
    gates = [Gate("not", [wire], n + wire) for wire in range(1, n + 1)]
    terms = []
    for x, output in zip(boolean_inputs(n), table):
        if output:
            literals = [wire if value else n + wire for wire, value in enumerate(x, start=1)]
            terms.append(joined(gates, n, "and", literals))
    if not terms:
        terms.append(joined(gates, n, "and", [1, n + 1]))
    return Circuit(n, gates, joined(gates, n, "or", terms))


def joined(gates, n, kind, wires):
    """The wire that carries several wires joined by gates of a kind, which are appended to the gates (F3)."""
    first, *others = wires
    for wire in others:
        gates.append(Gate(kind, [first, wire], n + len(gates) + 1))
        first = gates[-1].sets
    return first


def fire(circuit, x):
    """The outputs of the units of a circuit on an input, one after the other (F3)."""
    wires = dict(enumerate(x, start=1))
    for gate in circuit.gates:
        wires[gate.sets] = GATES[gate.kind](*(wires[wire] for wire in gate.reads))
        yield wires[gate.sets]


def unit_tables(n):
    """Every truth table of n inputs that one threshold logic unit has (F1).

    It sees their sum alone: w = 1 and -1 with a threshold between any two sums, or beyond them, are all there is.
    """
    found = set()
    for w in (1, -1):
        for line in range(n + 2):
            b = -w * (line - HALF)
            found.add(tuple(threshold_logic_unit(w, b, x) for x in boolean_inputs(n)))
    return found
