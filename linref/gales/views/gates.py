"""Limitations of Linear Decision Boundaries and XOR, as a trace."""

from operator import le

from linref.gales import gates, perceptron
from linref.gales.data import CORNERS
from linref.gales.views import TIES, handout
from linref.gales.views.perceptron import learning
from linref.lists import zeros
from linref.tracer import Grid, Row, Rows, Table, in_short, line, plural

USES = ("start", "rate", "limit")
LABELS = "1 for output 1, -1 for output 0; each misclassified y·(x, 1) is added to w̃"
INPUTS = [f"{a}{b}" for a, b in gates.INPUTS]


def trace(options):
    """Each gate learned by one unit from zero, XOR not, and XOR in two layers."""
    w, eta = options.start_of(3, zeros(3), "2 weights and the bias, last"), options.rate or 1
    units = {}
    for name, outputs in gates.GATES.items():
        units[name] = yield from one_unit(name, outputs, w, eta, options.passes, options.at_most("update"))
    if not any(w):
        yield handout.note("GE3", "From w̃ = 0 every z is 0: with y·z < 0 as the test no gate would be learned.")
    limit = 6 if options.limit is None else options.limit
    yield from one_unit("XOR", gates.XOR, options.start or [1, 0, 0], eta, limit,
                        f"; at most {plural(limit, 'update')}")
    yield line("From w̃ = 0 nothing would move, as the four x̃ add up to 0.")
    yield from two_layers(units["NAND"], units["OR"], units["AND"])


def one_unit(name, outputs, w, eta, limit, at_most):
    """The perceptron algorithm on the four inputs of a gate; returns the weights."""
    labels = gates.gate_labels(outputs)
    samples = perceptron.normalise(gates.INPUTS, labels)
    yield handout.header("gates", f"One unit for {name}",
                       f"inputs {', '.join(INPUTS)}; outputs {', '.join(map(str, outputs))}", labels=LABELS,
                       tie=TIES[le], bias="last", rate=eta, order="all misclassified inputs at once", start=w,
                       stop=f"no input is misclassified{at_most}")
    run = learning(samples, w, eta, le, limit)
    yield from run.traced(lambda step: [row(step, labels), *picture(step.w, outputs)])
    yield handout.verdict(run, [([*x, 1], y) for x, y in zip(gates.INPUTS, labels)], names=INPUTS)
    yield line(f"The unit with w̃[{run.updated}] = ", run.w, ":")
    yield Table([["input", *INPUTS], [name, *outputs], ["unit", *gates.truth_table(run.w)]])
    yield from picture(run.w, outputs)
    return run.w


def row(step, labels):
    """A step in a row: the z of every input."""
    missed = ", ".join(INPUTS[i - 1] for i in step.misclassified) or "none"
    return Row(("τ", "w̃[τ]", *(f"z({name})" for name in INPUTS), "misclassified"),
               (step.tau, step.w, *(y * z for y, z in zip(labels, step.z)), missed))


def picture(w, outputs):
    """The four inputs with the outputs that a gate has there, and the boundary of a unit."""
    if any(w[:-1]):
        grid = Grid((-0.5, 1.5, -0.5, 1.5), 25, 9)
        grid.boundary(w)
        for (a, b), output in zip(gates.INPUTS, outputs):
            grid.mark(a, b, "●" if output else "○")
        yield grid.picture(["● 1   ○ 0   · boundary of the unit"], ends=False)


def two_layers(nand, either, both):
    """XOR as AND of NAND and OR, with the hidden values and the boundaries of the hidden units."""
    yield handout.header("gates", "XOR in two layers", "inputs 00, 01, 10, 11; units as they ended above", "xor",
                       tie="z = 0 fires", bias="last")
    row = Rows(x1="x₁", x2="x₂", nand="NAND", either="OR", output="AND of both", wanted="XOR")
    outputs = [gates.xor(nand, either, both, inputs) for inputs in gates.INPUTS]
    right = outputs == gates.XOR
    for inputs, output, wanted in zip(gates.INPUTS, outputs, gates.XOR):
        yield row(*inputs, *gates.hidden_layer(nand, either, inputs), output, wanted)
    yield row.computed("Two layers do what one unit cannot: XOR is 1 between the two boundaries." if right else
                       "Not XOR: the units above were stopped before they had learned.")
    grid = handout.plane(CORNERS, [nand, either], frame=(-0.5, 1.5, -0.5, 1.5))
    drawn = [name for name, w in (("NAND", nand), ("OR", either)) if any(w[:-1])]
    yield grid.picture([f"● XOR 1   ○ XOR 0   · boundaries of {' and '.join(drawn) or 'none'}"])
    if right:
        yield from in_short("One unit draws one line, and no line has the two inputs of XOR that give 1 on one side "
                            "and the two that give 0 on the other. NAND and OR draw two, and AND keeps what lies "
                            "between them.")
