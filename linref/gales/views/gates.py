"""Limitations of Linear Decision Boundaries and XOR, as a trace."""

from functools import partial
from operator import le

from linref.cells import Cells, found, given
from linref.conventions import Conventions
from linref.gales import gates, perceptron
from linref.gales.data import CORNERS
from linref.gales.views import PERCEPTRON, extended_points, handout, vectors
from linref.gales.views.perceptron import cells_of, learning
from linref.lists import matvec
from linref.options import MAX_PASSES
from linref.tracer import Heading, in_short, line, listed

USES = ()
INPUTS = [f"{a}{b}" for a, b in gates.INPUTS]
LABELS = "1 for output 1, -1 for output 0; x̃ = y·(x, 1)"
RULES = PERCEPTRON._replace(at_zero="mistake", rate=1, limit=MAX_PASSES)


def trace(options):
    """XOR not learned by one unit, each gate learned from zero, and XOR in two layers."""
    yield Heading("Limitations of Linear Decision Boundaries")
    yield from one_unit()
    units = yield from all_gates()
    yield Heading("XOR (cont)")
    yield from two_layers(units)
    yield from in_short("One unit has one straight boundary. It can represent AND, OR, NAND and NOR, but not XOR. "
                        "Two layers represent XOR: first NAND and OR, then AND of both.")


def one_unit():
    """The perceptron algorithm on the four inputs of XOR, a row for each step."""
    rules = RULES._replace(start=[1, 0, 0])
    cells = cells_of(CORNERS, rules, INPUTS).without("classes", "mistakes", "E", "gradient", "after")
    cells.each = "Each row is one w̃[τ], with z of the four inputs. Y[τ] is the set of misclassified inputs."
    yield handout.header("gates", "One unit for XOR", CORNERS, "perceptron", rules, cells, labels=LABELS,
                         limit=f"{MAX_PASSES} updates")._replace(module="linref/gales/perceptron.py")
    yield line("At w̃ = 0 an update adds 0: all inputs are misclassified, and their x̃ sum to 0.")
    yield handout.note("GE3", claim="The page tests y·z < 0. At our start, 00 has z = 0. The unit gives 1, which is "
                                    "wrong, but this test does not count it. So here the test is y·z ≤ 0.")
    run = learning(vectors(CORNERS), rules)
    yield from run.traced(cells)
    yield handout.verdict(run, handout.extended(CORNERS), names=INPUTS)
    yield line("So no single unit represents XOR.")


def all_gates():
    """Where the algorithm ends for each gate; returns the weights, in the order of the gates."""
    rules, rows = RULES._replace(start=[0, 0, 0]), []
    for name, outputs in gates.GATES.items():
        samples = perceptron.normalise(gates.INPUTS, gates.gate_labels(outputs))
        *_, last = perceptron.perceptron(samples, rules.start, miss=le)
        rows.append((name, last.tau, last.w))
    header = handout.header("gates", "AND, OR, NAND and NOR", "the four inputs; outputs AND 0001, OR 0111, NAND "
                            "1110, NOR 1000",
                            conventions=rules, cells=GATES, labels=LABELS, stop=None,
                            start="(0, 0, 0), which works for these gates")
    (p, q, b), *_ = units = [w for *_, w in rows]
    yield from listed(header, rows, "Each unit gives the outputs of its gate. The boundary of AND is "
                      f"{p}x₁ + {q}x₂ = {-b}.")
    return units


GATES = Cells(
    "Each row is one gate. The perceptron algorithm with the test y·z ≤ 0 ends at w̃.",
    given(gate="gate", updates="updates", w="w̃"),
    found(z=([f"z of {name}" for name in INPUTS], "z = w'x + b", partial(matvec, extended_points(CORNERS)), "w"),
          outputs=("outputs", "outputs of 00, 01, 10, 11: 1 if z ≥ 0, else 0", gates.truth_table, "w",
                   lambda outputs: " ".join(map(str, outputs)))),
    ways={"outputs": [lambda c: [1 if z >= 0 else 0 for z in c.z]]})


def two_layers(units):
    """XOR as AND of NAND and OR, with the hidden values and the boundaries of the hidden units."""
    both, either, nand, _ = units
    cells = Cells(
        "Each row is one input x, with its XOR. The output of a unit is 1 if its z ≥ 0, else 0.", given(x="x"),
        found(hidden=(["NAND", "OR"], "NAND and OR have the input x", gates.hidden_layer,
                      "nand either x"),
              output=("AND of both", "AND of both has the input (NAND, OR)", gates.gate,
                      "both hidden")), given(wanted="XOR"), nand=nand, either=either, both=both)
    header = handout.header(
        "gates", "XOR in two layers",
        ["the four inputs, and the units learned above: NAND w̃ = ", nand, ", OR w̃ = ", either, ", AND w̃ = ", both],
        "xor", Conventions(labels=(1, 0), decides="positive", bias="last", constant=1), cells, labels=None)
    yield from listed(header, zip(gates.INPUTS, gates.XOR),
                      "Between the two boundaries NAND and OR are both 1, so AND of both is 1.")
    yield handout.plane(CORNERS, [nand, either]).picture(
        ["● XOR 1   ○ XOR 0   · boundaries: OR lower left, NAND upper right"])
