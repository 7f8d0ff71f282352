"""Limitations of Linear Decision Boundaries and XOR, as a trace."""

from operator import le, lt

from linref.gales import gates, perceptron
from linref.gales.data import CORNERS
from linref.gales.traces import TIES, floor
from linref.gales.traces.perceptron import learning
from linref.lists import zeros
from linref.tracer import Grid, Heading, Row, Rows, Table, line, plural

USES = ("start", "rate", "limit", "corrected")
LABELS = "1 for output 1, -1 for output 0; each misclassified y·(x, 1) is added to w̃"
STOP = "no input is misclassified"
INPUTS = [f"{a}{b}" for a, b in gates.INPUTS]
XOR_START = [1, 0, 0]
XOR_UPDATES = 10  # after which XOR is given up


def trace(options):
    """Each gate learned by one unit from zero, XOR not, and XOR in two layers."""
    w = options.start_of(3, zeros(3), "2 weights and the bias, last")
    eta, limit, stop, units = options.rate or 1, options.passes, STOP + options.at_most("update"), {}
    idle = options.corrected
    for name, outputs in gates.GATES.items():
        run = None
        if not idle:
            run = yield from one_unit(name, outputs, w, eta, lt, limit, stop)
            idle = not any(w)
        if run is None or (not run.stopped and any(z == 0 for z in run.last.z)):
            title = name if options.corrected else f"{name}, corrected"
            run = yield from one_unit(title, outputs, w, eta, le, limit, stop)
        units[name] = run.w
    limit = XOR_UPDATES if options.limit is None else options.limit
    begin = options.start or XOR_START
    run = yield from one_unit("XOR, corrected", gates.XOR, begin, eta, le, limit,
                              f"{STOP}; at most {plural(limit, 'update')}")
    if not options.start:
        yield line("The start is ours: the four x̃ add up to 0, so from 0 nothing would move.")
    yield from first_return(begin, eta, run.count)
    yield from two_layers(units)


def one_unit(title, outputs, w, eta, miss, limit, stop):
    """The perceptron algorithm on the four inputs of a gate; returns the run."""
    labels = gates.gate_labels(outputs)
    samples = perceptron.normalise(gates.INPUTS, labels)
    yield floor.header("gates", f"One unit for {title}",
                       f"inputs {', '.join(INPUTS)}; outputs {', '.join(map(str, outputs))}", labels=LABELS,
                       tie=TIES[miss], bias="last", rate=eta, order="all misclassified inputs at once", start=w,
                       stop=stop)
    run = learning(samples, w, eta, miss, limit)
    yield from run.traced(lambda step: [row(step, labels), *picture(step.w, outputs, False)])
    outcome = floor.verdict(run, [([*x, 1], y) for x, y in zip(gates.INPUTS, labels)], names=INPUTS)
    yield outcome
    yield Table([["input", *INPUTS], [title.split(",")[0], *outputs], ["unit", *gates.truth_table(run.w)]])
    yield from picture(run.w, outputs)
    if outcome.status == "converged" and miss is lt:
        rest = ["From zero every z is 0, so no gate is learned; the others are shown corrected only."]
        yield floor.note("GE3", *([] if any(w) else rest))
    return run


def row(step, labels):
    """A step in a row: the z of every input."""
    missed = ", ".join(INPUTS[i - 1] for i in step.misclassified) or "none"
    return Row(("τ", "w̃[τ]", *(f"z({name})" for name in INPUTS), "misclassified"),
               (step.tau, step.w, *(y * z for y, z in zip(labels, step.z)), missed))


def picture(w, outputs, ends=True):
    """The four inputs with the outputs that a gate has there, and the boundary of a unit."""
    if any(w[:-1]):
        grid = Grid((-0.5, 1.5, -0.5, 1.5), 25, 9)
        grid.boundary(w)
        for (a, b), output in zip(gates.INPUTS, outputs):
            grid.mark(a, b, "●" if output else "○")
        yield grid.picture(["● 1   ○ 0   · boundary of the unit"], ends)


def first_return(w, eta, limit):
    """Where w̃ comes back in the run on XOR, from where it goes round for ever."""
    seen = {}
    samples = perceptron.normalise(gates.INPUTS, gates.gate_labels(gates.XOR))
    for step in learning(samples, w, eta, le, limit):
        seen[tuple(step.w)] = step.tau
        if tuple(step.after) in seen:
            yield line(f"w̃[{step.tau + 1}] = ", step.after,
                       f" is w̃[{seen[tuple(step.after)]}] again, so this never ends.")
            return


def two_layers(units):
    """XOR as AND of NAND and OR, with the hidden values and the boundaries of the hidden units."""
    layers = {name: units[name] for name in ("NAND", "OR", "AND")}
    nand, either, both = layers.values()
    yield floor.header("gates", "XOR in two layers", "inputs 00, 01, 10, 11; units as learned above", "xor",
                       tie="z = 0 fires", bias="last")
    yield Table([["unit", "w̃"], *([name, w] for name, w in layers.items())])
    row = Rows(inputs=None, w=None, x1="x₁", x2="x₂", nand="NAND", either="OR", output="AND of both", xor="XOR",
               hidden=None)
    right = True
    for inputs, wanted in zip(gates.INPUTS, gates.XOR):
        hidden, output = gates.hidden_layer(nand, either, inputs), gates.xor(nand, either, both, inputs)
        right = right and output == wanted
        yield row(inputs, list(layers.values()), *inputs, *hidden, output, wanted, hidden)
    yield row.computed("Two layers do what one unit cannot: XOR is 1 between the two boundaries." if right else
                       "Not XOR: the units above were stopped before they had learned.", **layers)
    grid = floor.plane(CORNERS, [nand, either], frame=(-0.5, 1.5, -0.5, 1.5))
    yield grid.picture(["● XOR 1   ○ XOR 0   · boundaries of NAND and OR"])
    if right:
        yield Heading("In short")
        yield line("One unit draws one line, and no line has the two inputs of XOR that give 1 on one side and the two "
                   "that give 0 on the other. NAND and OR draw two, and AND keeps what lies between them.")
