"""Gates by one unit, XOR by two layers and not by one."""

from fractions import Fraction as F
from itertools import product
from operator import le

import pytest

from linref.gales import gates, perceptron
from linref.lists import dot, zeros
from linref.separability import NotSeparable, separability
from tests.command import records, run


@pytest.mark.parametrize("name, rule", [("AND", lambda a, b: a and b), ("OR", lambda a, b: a or b),
                                        ("NAND", lambda a, b: 1 - (a and b)), ("NOR", lambda a, b: 1 - (a or b))])
def test_one_unit_learns_each_gate(name, rule):
    """From zero, with ties as mistakes; the table is the logical one (G32)."""
    assert gates.GATES[name] == [rule(a, b) for a, b in product((0, 1), repeat=2)]
    samples = perceptron.normalise(gates.INPUTS, gates.gate_labels(gates.GATES[name]))
    *_, last = perceptron.perceptron(samples, zeros(3), miss=le)
    assert gates.truth_table(last.w) == gates.GATES[name]


def test_a_unit_fires_from_zero_on():
    """z = 0 is output 1 (G32)."""
    assert gates.gate([1, 1, -2], [1, 1]) == 1 and gates.gate([1, 1, -2], [1, 0]) == 0
    assert gates.truth_table([0, 0, 0]) == [1, 1, 1, 1]
    assert gates.gate_labels([0, 1]) == [-1, 1]


def test_no_unit_does_xor():
    """The certificate adds up to zero; of all units with small weights none has the table (G32)."""
    assert gates.XOR == [a ^ b for a, b in product((0, 1), repeat=2)]
    found = separability(gates.INPUTS, gates.gate_labels(gates.XOR))
    assert found == NotSeparable([F(1, 4)] * 4)
    assert not any(gates.truth_table(w) == gates.XOR for w in product(range(-4, 5), repeat=3))


def test_two_layers_do_xor():
    """AND of NAND and OR, with hand-made units, hidden values included (G33)."""
    nand, either, both = [-2, -2, 3], [2, 2, -1], [2, 2, -3]
    assert [gates.hidden_layer(nand, either, x) for x in gates.INPUTS] == [[1, 0], [1, 1], [1, 1], [0, 1]]
    assert [gates.xor(nand, either, both, x) for x in gates.INPUTS] == [0, 1, 1, 0]
    assert [gates.xor(either, either, both, x) for x in gates.INPUTS] == [0, 1, 1, 1]
    assert [gates.xor(nand, either, [1, 0, -1], x) for x in gates.INPUTS] == [1, 1, 1, 0]


def test_the_trace_shows_all_of_it(capsys):
    """Each gate is learned, XOR is not separable with its certificate, two layers are right (G32, G33)."""
    found = records(capsys, "gales", "gates")
    assert [r["status"] for r in found if r["record"] == "outcome"] == ["computed", "not separable", "computed"]
    certificate = next(r["certificate"] for r in found if "certificate" in r)
    assert certificate == ["1/4"] * 4
    learned = {r["gate"]: r for r in found if "gate" in r}
    assert {name: r["outputs"] for name, r in learned.items()} == gates.GATES
    for r in learned.values():
        assert r["z"] == [dot(r["w"], [*x, 1]) for x in gates.INPUTS]
    network = [r for r in found if "wanted" in r]
    assert [[*r["hidden"], r["output"]] for r in network] == [[1, 0, 0], [1, 1, 1], [1, 1, 1], [0, 1, 0]]


def test_units_that_were_stopped_are_said_to_be(capsys):
    """AND needs nine updates (G32)."""
    for limit, stopped in ((), False), (("--limit", "1"), True):
        _, out, _ = run(capsys, "gales", "gates", "--plot", "none", *limit)
        assert ("Not XOR: the units above were stopped before they had learned." in out) == stopped
        assert ("Not all units give the outputs of their gates" in out) == stopped
    assert "after step 3 the weights are those after step 1" in " ".join(run(capsys, "gales", "gates")[1].split())


def test_from_another_start(capsys):
    """Only from 0 would no gate be learned with z < 0 as the test; a unit may be right from the start (G32)."""
    for start, said in (("0,0,0", True), ("1,0,-1/2", False)):
        _, out, _ = run(capsys, "gales", "gates", "--start", start)
        assert ("no gate" in out) == said
    found = records(capsys, "gales", "gates", "--start", "1,1,-1/2")
    assert [r["updates"] for r in found if r.get("gate") == "OR"] == [0]


@pytest.mark.parametrize("start, drawn", [("1,0,0", True), ("0,1,0", True), ("0,0,1", False)])
def test_a_boundary_along_an_axis_is_drawn(capsys, start, drawn):
    """A hidden unit has a line unless both weights of its inputs are 0 (G33)."""
    out = run(capsys, "gales", "gates", "--start", start, "--limit", "0")[1]
    picture = out.partition(" 1.5 │")[2].partition("└")[0]
    assert ("·" in picture) == drawn
