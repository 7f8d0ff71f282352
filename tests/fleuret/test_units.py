"""Threshold logic units, gates, circuits, the perceptron unit."""

from fractions import Fraction as F
from itertools import product

import pytest

from linref.fleuret import units
from tests.command import records, run


@pytest.mark.parametrize("w, b, outputs", [
    (1, -2, [0, 0, 0, 1, 0, 1, 1, 1]), (-1, 1, [1, 1, 1, 0, 1, 0, 0, 0]), (0, 0, [1] * 8), (0, -1, [0] * 8)])
def test_threshold_logic_unit(w, b, outputs):
    """At least two of three, at most one of three, and the constants; 0 fires (F1)."""
    assert [units.threshold_logic_unit(w, b, x) for x in product((0, 1), repeat=3)] == outputs


def test_gates():
    """All rows of or, and, not (F2)."""
    assert [units.logical_or(a, b) for a, b in product((0, 1), repeat=2)] == [0, 1, 1, 1]
    assert [units.logical_and(a, b) for a, b in product((0, 1), repeat=2)] == [0, 0, 0, 1]
    assert [units.logical_not(a) for a in (0, 1)] == [1, 0]


def test_gates_are_the_sums_of_the_page():
    """a + b - 1/2, a + b - 3/2, -a + 1/2 against 0, also between 0 and 1 (F2)."""
    tenths = [F(k, 10) for k in range(-5, 25)]
    for a in tenths:
        assert units.logical_not(a) == (-a + F(1, 2) >= 0)
        for b in tenths:
            assert units.logical_or(a, b) == (a + b - F(1, 2) >= 0)
            assert units.logical_and(a, b) == (a + b - F(3, 2) >= 0)


def test_gates_are_units():
    """Each gate is one threshold logic unit: w = 1, b = -1/2; w = 1, b = -3/2; w = -1, b = 1/2 (F1, F2)."""
    for a in (0, 1):
        assert units.logical_not(a) == units.threshold_logic_unit(-1, F(1, 2), [a])
        for b in (0, 1):
            assert units.logical_or(a, b) == units.threshold_logic_unit(1, -F(1, 2), [a, b])
            assert units.logical_and(a, b) == units.threshold_logic_unit(1, -F(3, 2), [a, b])


def output_of(circuit, x):
    """What a circuit makes of an input."""
    wires = dict(enumerate([*x, *units.fire(circuit, x)], start=1))
    return wires[circuit.output]


@pytest.mark.parametrize("n", [1, 2, 3])
def test_a_circuit_for_every_truth_table(n):
    """All 4, 16 and 256 of them, on all inputs; wires are read only once they are set (F3)."""
    for table in product((0, 1), repeat=2**n):
        made = units.circuit(n, table)
        assert tuple(output_of(made, list(x)) for x in product((0, 1), repeat=n)) == table
        assert all(max(gate.reads) < gate.sets == n + k for k, gate in enumerate(made.gates, start=1))
        assert {gate.kind for gate in made.gates} <= {"or", "and", "not"}


def test_a_circuit_fires_gate_by_gate():
    """Exclusive or on 01: not, not, and, and, or (F3)."""
    made = units.circuit(2, [0, 1, 1, 0])
    assert [(gate.kind, gate.reads) for gate in made.gates] == [
        ("not", [1]), ("not", [2]), ("and", [3, 2]), ("and", [1, 4]), ("or", [5, 6])]
    assert list(units.fire(made, [0, 1])) == [1, 0, 1, 0, 1]


def test_what_is_reachable():
    """Gates in any order reach 4 and 16 functions, one unit 4, 6, 8; (0, 0, 1, 0) is not one of the latter (F1, F3)."""
    for n, tables in ((1, 4), (2, 16)):
        found, waiting = set(), list(zip(*units.boolean_inputs(n)))
        while waiting:
            one = waiting.pop()
            if one not in found:
                found.add(one)
                waiting.append(tuple(map(units.logical_not, one)))
                for other in found:
                    waiting += [tuple(map(gate, one, other)) for gate in (units.logical_or, units.logical_and)]
        assert len(found) == tables
    assert [len(units.unit_tables(n)) for n in (1, 2, 3)] == [4, 6, 8]
    assert (0, 0, 1, 0) not in units.unit_tables(2) and (0, 1, 1, 1) in units.unit_tables(2)
    some = {tuple(units.threshold_logic_unit(w, b, x) for x in product((0, 1), repeat=3))
            for w in range(-3, 4) for b in (F(k, 2) for k in range(-20, 21))}
    assert some == units.unit_tables(3)


def test_perceptron_unit():
    """Weights of their own for real inputs; 0 is 1 (F4)."""
    assert [units.perceptron_unit([2, -1], F(-1, 2), x) for x in ([1, 1], [1, F(3, 2)], [1, 2], [0, 0])] == [1, 1, 0, 0]


def test_activation_and_rule():
    """σ(0) = 1; f is 1 and -1 where the unit is 1 and 0 (F5, F6)."""
    assert [units.sigma(a) for a in (-2, -F(1, 9), 0, 3)] == [-1, -1, 1, 1]
    for x in product((-1, 0, 2), repeat=2):
        assert units.f([2, -1], -1, x) == 2 * units.perceptron_unit([2, -1], -1, x) - 1


def test_the_lists_of_the_trace(capsys):
    """Fields and numbers of the unit, the gates, the circuit and the perceptron (F1, F2, F3, F4)."""
    steps = [record for record in records(capsys, "fleuret", "units") if record["record"] == "step"]
    assert [(step["x"], step["sum"], step["value"], step["f"]) for step in steps[:4]] == [
        ([0, 0, 0], 0, -2, 0), ([0, 0, 1], 1, -1, 0), ([0, 1, 1], 2, 0, 1), ([1, 1, 1], 3, 1, 1)]
    assert {(step["weight"], step["b"]) for step in steps[:4]} == {(1, -2)}
    gates = [step for step in steps if "logical_or" in step]
    assert [[step["logical_or"], step["logical_and"], step["logical_not"]] for step in gates] == [
        [0, 0, 1], [1, 0, 1], [1, 0, 0], [1, 1, 0]]
    fired = [step for step in steps if "unit_5" in step]
    assert [[step[f"unit_{n}"] for n in range(1, 6)] for step in fired] == [
        [1 - a, 1 - b, (1 - a) & b, a & (1 - b), a ^ b] for a, b in product((0, 1), repeat=2)]
    real = next(step for step in steps if "terms" in step)
    assert [real[name] for name in ("x", "w", "b", "terms", "value", "f01", "f")] == [
        [1, 1], [2, -1], "-1/2", [2, -1], "1/2", 1, 1]


def test_one_unit_never_computes_exclusive_or(capsys):
    """The topic ends with it; here for whole weights from -4 to 4 and thresholds around all their sums (F1, F4)."""
    inputs = list(product((0, 1), repeat=2))
    for w in product(range(-4, 5), repeat=2):
        for b in range(-9, 10):
            assert tuple(units.perceptron_unit(w, b, x) for x in inputs) not in {(0, 1, 1, 0), (1, 0, 0, 1)}
    assert "No single unit computes xor" in " ".join(run(capsys, "fleuret", "units")[1].split())


@pytest.mark.parametrize("n, functions", [(1, 4), (2, 14), (3, 104), (4, 1882)])
def test_what_one_perceptron_computes(n, functions):
    """As many functions of n inputs as are known; whole weights up to 3 are enough for them (F4)."""
    inputs, found = list(product((0, 1), repeat=n)), set()
    for w in product(range(-3, 4), repeat=n):
        sums = {sum(a * b for a, b in zip(w, x)) for x in inputs}
        found |= {tuple(units.perceptron_unit(w, -b, x) for x in inputs) for b in [*sums, max(sums) + 1]}
    assert len(found) == functions
