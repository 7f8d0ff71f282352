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
    assert [r["status"] for r in found if r["record"] == "outcome"] == ["not separable", "computed", "computed"]
    certificate = next(r["certificate"] for r in found if "certificate" in r)
    assert certificate == ["1/4"] * 4
    learned = {r["gate"]: r for r in found if "gate" in r}
    assert {name: r["outputs"] for name, r in learned.items()} == gates.GATES
    for r in learned.values():
        assert r["z"] == [dot(r["w"], [*x, 1]) for x in gates.INPUTS]
    network = [r for r in found if "wanted" in r]
    assert [[*r["hidden"], r["output"]] for r in network] == [[1, 0, 0], [1, 1, 1], [1, 1, 1], [0, 1, 0]]


def test_xor_comes_first_and_repeats(capsys):
    """On the page XOR comes before the gates; from (1, 0, 0) the weights of step 1 return after step 3 (G32)."""
    out = " ".join(run(capsys, "gales", "gates")[1].split())
    titles = ["One unit for XOR", "AND, OR, NAND and NOR", "XOR (cont)", "XOR in two layers"]
    places = [out.index(title) for title in titles]
    assert places == sorted(places)
    assert "the 2 steps above repeat" in out
    assert "00 has z = 0. The unit gives 1, which is wrong, but this test does not count it. So here the" in out
    assert "0 (1, 0, 0) 0 0 1 1 {00, 01, 11}" in out
    assert out.index("At w̃ = 0 an update adds 0: all inputs") < out.index("GE3") and "limit 1000 updates" in out


def test_weights_that_do_not_change_are_said_not_to(capsys, tmp_path):
    """One point in both classes: at w̃ = 0 the two x̃ sum to 0, in every step."""
    path = tmp_path / "both.csv"
    path.write_text("x,class\n1,1\n1,0\n")
    out = run(capsys, "gales", "perceptron", "--corrected", "--data", path, "--limit", "30")[1]
    assert "steps not shown: the weights no longer change" in " ".join(out.split())


def test_the_derivation_speaks_of_y_z(capsys):
    """w̃ = (0, 0, 1) has z = 1 on all four inputs, but y·z = -1, 1, 1, -1 (G32)."""
    out = " ".join(run(capsys, "derive", "gales", "gates")[1].split())
    assert "the sum of all y·z" in out and "so not all y·z are positive" in out
    samples = perceptron.normalise(gates.INPUTS, gates.gate_labels(gates.XOR))
    assert [dot([0, 0, 1], x) for x in samples] == [-1, 1, 1, -1]
