"""Limitations of Linear Decision Boundaries and XOR, as a trace."""

from operator import le, lt
from typing import NamedTuple

from linref.gales import data as handout
from linref.gales import gates as logic
from linref.gales import perceptron as learning
from linref.gales.traces.common import TIES, header, without_after
from linref.lists import zeros
from linref.tracer.blocks import Outcome, Row, Run, Table, line, note
from linref.tracer.telling import limit, plane, start
from linref.tracer.verdict import verdict


def gates(options):
    """Each gate learned by one unit from zero, XOR not, and XOR in two layers."""
    w = start(options, 3, zeros(3), "2 weights and the bias, last")
    rate = options.rate or 1
    learned = {}
    idle = options.corrected
    for name, outputs in logic.GATES.items():
        run = None
        if not idle:
            run = gate_run(name, outputs, w, rate, lt, limit(options))
            yield run
            idle = not any(w)
        if run is None or (not run.stopped and any(z == 0 for z in run.last.z)):
            title = name if options.corrected else f"{name}, corrected"
            run = gate_run(title, outputs, w, rate, le, limit(options))
            yield run
        learned[name] = run.last.w
    yield gate_run("XOR, corrected", logic.XOR, w, rate, le, limit(options, 5), stop="no input is misclassified, or the "
                   f"limit: {limit(options, 5)}")
    yield two_layers(learned)


def gate_run(name, outputs, w, eta, miss, most, stop="no input is misclassified"):
    """The perceptron algorithm on the four inputs of a gate."""
    labels = logic.gate_labels(outputs)
    samples = learning.normalise(logic.INPUTS, labels)
    called = [f"{a}{b}" for a, b in logic.INPUTS]

    def tell(step, _):
        z = [y * z_i for y, z_i in zip(labels, step.z)]
        missed = ", ".join(called[i - 1] for i in step.misclassified) or "none"
        yield Row(("τ", "w̃[τ]", *(f"z({c})" for c in called), "misclassified"), (step.tau, step.w, *z, missed))

    def finish(run):
        ended = verdict(run, run.last.w, samples, called, labels, run.last.w[:-1])
        rows = [["input", *called], [name.split(",")[0], *outputs], ["unit", *logic.truth_table(run.last.w)]]
        ended.blocks.append(Table(rows))
        if ended.status == "converged" and miss is lt:
            idle = "" if any(run.last.w) else " From zero every z is 0, so no gate is learned; the others are shown " \
                "corrected only."
            ended.blocks.append(note("GE3", f"z = 0 is no mistake as printed.{idle}"))
        return ended

    return Run(header("gates", f"One unit for {name}", f"inputs 00, 01, 10, 11; outputs {', '.join(map(str, outputs))}",
                      labels="1 for output 1, -1 for output 0; each misclassified y·(x, 1) is added to w̃", tie=TIES[miss], bias="last", rate=eta,
                      order="all misclassified inputs at once", start=w, stop=stop),
               without_after(learning.perceptron(samples, w, eta, miss)), tell, finish, lambda step: bool(step.misclassified), most)


class TwoLayers(NamedTuple):
    """The two-layer network on one input: hidden values and output."""

    inputs: list
    w: list
    hidden: list
    output: int


def two_layers(learned):
    """XOR as AND of NAND and OR, with the hidden values and the boundaries of the hidden units."""
    hidden = [learned["NAND"], learned["OR"]]

    def steps():
        for inputs in logic.INPUTS:
            yield TwoLayers(inputs, [*hidden, learned["AND"]], logic.hidden_layer(*hidden, inputs),
                            logic.xor(*hidden, learned["AND"], inputs))

    def tell(step, _):
        yield Row(("x₁", "x₂", "NAND", "OR", "AND of both", "XOR"),
                  (*step.inputs, *step.hidden, step.output, logic.XOR[logic.INPUTS.index(step.inputs)]))

    def finish(run):
        done = [logic.xor(*hidden, learned["AND"], inputs) for inputs in logic.INPUTS] == logic.XOR
        said = "Two layers do what one unit cannot: XOR is 1 between the two boundaries." if done else \
            "Not XOR: the units above were stopped before they had learned."
        grid = plane(handout.CORNERS, hidden, frame=(-0.5, 1.5, -0.5, 1.5))
        picture = grid.picture(["● XOR 1   ○ XOR 0   · boundaries of NAND and OR"])
        return Outcome("computed", {"steps": run.count, "updates": 0, "NAND": hidden[0], "OR": hidden[1],
                                    "AND": learned["AND"]}, [
            line(said, indent=0),
            Table([["unit", "w̃"], *([name, learned[name]] for name in ("NAND", "OR", "AND"))]), picture])

    return Run(header("gates", "XOR in two layers", "inputs 00, 01, 10, 11; units as learned above",
                      tie="z = 0 fires", bias="last"), steps(), tell, finish, None)
