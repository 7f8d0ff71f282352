"""Limitations of Linear Decision Boundaries and XOR, as a trace."""

from functools import partial

from linref.cells import Cells, found, given
from linref.conventions import Conventions
from linref.gales import gates, perceptron
from linref.gales.data import CORNERS
from linref.gales.views import PERCEPTRON, extended_points, handout, vectors
from linref.gales.views.perceptron import cells_of, learned, learning
from linref.lists import matvec, zeros
from linref.tracer import Grid, Heading, Rows, in_short, line

USES = ("start", "rate", "limit")
INPUTS = [f"{a}{b}" for a, b in gates.INPUTS]
LABELS = "1 for output 1, -1 for output 0; x̃ = y·(x, 1)"


def trace(options):
    """Each gate learned by one unit from zero, XOR not, and XOR in two layers."""
    w = options.start_of(3, zeros(3), "2 weights and the bias, last")
    rules = PERCEPTRON._replace(at_zero="mistake", rate=options.rate or 1, start=w, limit=options.passes)
    units = yield from all_gates(rules)
    yield Heading("XOR (cont)")
    yield from one_unit(rules._replace(start=options.start or [1, 0, 0]), options)
    yield from two_layers(units)
    if options.nothing_asked:
        yield from in_short("One unit has one straight boundary, so it represents AND, OR, NAND and NOR, but not XOR. "
                            "Two layers represent XOR: NAND and OR in the first layer, and AND of both in the second.")


def one_unit(rules, options):
    """The perceptron algorithm on the four inputs of XOR, a row for each step."""
    cells = cells_of(CORNERS, rules, INPUTS).without("classes", "mistakes", "E", "gradient", "after")
    header = handout.header("gates", "One unit for XOR", "the four inputs, outputs 0, 1, 1, 0", None, rules, cells,
                            labels=LABELS, stop="when none is misclassified" + options.at_most("update"))
    yield header._replace(samples={"points": CORNERS.points, "labels": CORNERS.signs, "classes": CORNERS.names})
    run = learning(vectors(CORNERS), rules)
    yield from run.traced(cells)
    yield handout.verdict(run, handout.extended(CORNERS), names=INPUTS)


def all_gates(rules):
    """Where the algorithm ends for each gate; returns the weights, in the order of the gates."""
    cells = Cells(
        "Each row is one gate, learned by the same algorithm.", given(gate="gate", updates="updates", w="w̃"),
        found(z=([f"z of {name}" for name in INPUTS], "z = w'x + b",
                 partial(matvec, extended_points(CORNERS)), "w"),
              outputs=("outputs", "output 1 if z ≥ 0, else 0", gates.truth_table, "w",
                       lambda outputs: " ".join(map(str, outputs)))),
        ways={"outputs": [lambda c: [1 if z >= 0 else 0 for z in c.z]]})
    yield handout.header("gates", "AND, OR, NAND and NOR", f"the four inputs {', '.join(INPUTS)}", conventions=rules,
                         cells=cells, labels=LABELS)
    row, units, right = Rows(cells), [], True
    for name, outputs in gates.GATES.items():
        run = learned(perceptron.normalise(gates.INPUTS, gates.gate_labels(outputs)), rules)
        units.append(run.w)
        right = right and gates.truth_table(run.w) == outputs
        yield row(gate=name, updates=run.updated, w=run.w)
    yield row.computed("Each unit gives the outputs of its gate." if right else
                       "Not all units give the outputs of their gates: they were stopped at the limit.")
    if not any(rules.start):
        yield handout.note("GE3", claim="At w̃[0] = 0 every z is 0. With y·z < 0 as the test, no gate would be learned.")
    return units


def two_layers(units):
    """XOR as AND of NAND and OR, with the hidden values and the boundaries of the hidden units."""
    both, either, nand, _ = units
    cells = Cells(
        "Each row is one input.", given(x="x"),
        found(hidden=(["NAND", "OR"], "NAND and OR: 1 if z ≥ 0 for their w̃", gates.hidden_layer, "nand either x"),
              output=("AND of both", "AND of both: 1 if z ≥ 0 for the w̃ of AND at (NAND, OR)", gates.gate,
                      "both hidden")), given(wanted="XOR"), nand=nand, either=either, both=both)
    yield handout.header("gates", "XOR in two layers", "the four inputs; the units above", "xor",
                         Conventions(labels=(1, 0), decides="positive", bias="last", constant=1), cells, labels=None)
    yield line("NAND: w̃ = ", nand, "    OR: w̃ = ", either, "    AND: w̃ = ", both)
    row, outputs = Rows(cells), [gates.xor(nand, either, both, x) for x in gates.INPUTS]
    for x, wanted in zip(gates.INPUTS, gates.XOR):
        yield row(x=x, wanted=wanted)
    yield row.computed("The two layers represent XOR: its output is 1 between the two boundaries."
                       if outputs == gates.XOR else "Not XOR: the units above were stopped before they had learned.")
    grid = Grid((-0.5, 1.5, -0.5, 1.5), 25, 7)
    for w in (nand, either):
        if any(w[:-1]):
            grid.boundary(w)
    for x, wanted in zip(gates.INPUTS, gates.XOR):
        grid.mark(*x, "●" if wanted else "○")
    yield grid.picture(["● XOR 1   ○ XOR 0   · boundaries of NAND and OR"])
