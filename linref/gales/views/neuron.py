"""Single Layer Perceptron, as a trace."""

from itertools import count, repeat
from operator import mul

from linref.cells import Cells, between, found, given, marked
from linref.gales import neuron, perceptron
from linref.gales.data import EXAMPLE, EXAMPLE_START
from linref.gales.views import (
    MAX_WITH_VECTOR, RULES, extended_points, handout, names, omega, samples_of, vectors,
    with_a_mistake)
from linref.gales.views.fisher import fisher_boundary
from linref.lists import dot, norm
from linref.tracer import Grid, Line, Rows, Table, in_short, join_some, line, listed, plural

USES = ("data", "start", "ask")
SAID = {"at_zero": "z = 0 gives ω₁", "bias": "last, w̃ = (w, b)", "w": None}


def trace(options):
    """The unit on every sample, two solutions, the training criteria with normalised data."""
    data = options.data or EXAMPLE
    w = EXAMPLE_START
    origin = [line("This w̃ is w̃[0] of the page's section A Simple Example."), handout.note("GE20")]
    if options.data:
        w = with_a_mistake(data)
        origin = [line("We chose this w̃ only as an example. Its boundary separates the largest value of the first "
                       "feature from the others.")]
    w = handout.start(options, data, w)
    yield from unit(data, w, origin * (not options.start))
    if not options.data:
        *_, last = perceptron.perceptron(vectors(data), EXAMPLE_START)
        yield line("Is the solution unique? No. From ", EXAMPLE_START, " the perceptron algorithm ends at w̃ = ", last.w,
                   ", and Fisher's analysis gives w̃ = ", fisher_boundary(data), ". Both separate these samples.")
    yield from training_criteria(data, w)
    yield from in_short("A unit decides by the sign of z = w̃'x̃. The true criterion counts the samples with y(x) ≠ y, "
                        "and its gradient is 0 where it exists. So descent uses the perceptron criterion, "
                        "the sum of -y·z over the misclassified samples.")


def unit(data, w, origin):
    """The unit on one sample after the other."""
    yield handout.header("neuron", "Single Layer Perceptron", data, "single_layer_perceptron", RULES._replace(w=w),
                         UNIT, **SAID)
    yield from samples_of(data)
    yield Table([["w̃", Line((w,))]], head=False, given=True)
    yield from origin
    row, correct, wrong, on_boundary = Rows(UNIT), 0, set(), []
    for step, name, label in zip(neuron.single_layer_perceptron(w, data.points), names(data), data.signs):
        shown = row(step, sample=name, label=label)
        correct += not shown.step.wrong
        wrong |= {step.i} if step.y != label else set()
        on_boundary += [name] * (not step.z)
        yield shown
    yield row.computed(f"Classified correctly: {correct} of {plural(row.count, 'sample')}.", w=w,
                       wrong=row.count - correct)
    yield from handout.picture(data, w, wrong)
    if on_boundary:
        yield handout.note("GE3", f"Samples with z = 0 here: {join_some(on_boundary)}. The table marks all of them "
                           "with ✗. The true criterion and pictures count only those of ω₂, because z = 0 gives "
                           "y(x) = 1.")


UNIT = Cells(
    "Each row is one sample, in the order of the data.", given(sample="sample", i=None, w=None, x="x", label=None),
    between(product=("w'x", "w'x", lambda w, x: dot(w[:-1], x), "w x")),
    found(z=("z = w'x + b", "z = w'x + b", lambda c: c.product + c.w[-1]),
          y=("y(x)", "y(x) = 1 if z ≥ 0, else -1", neuron.decision, "z"),
          decided=("class", "class ω₁ if y(x) = 1, else ω₂", lambda y: 1 if y == 1 else 2, "y", omega),
          wrong=("", "the page requires z > 0 for ω₁ and z < 0 for ω₂. "
                 "✗ marks a sample that violates this, so also every sample with z = 0",
                 lambda z, y: y * z <= 0, "z label", marked)))


def training_criteria(data, w):
    """The loss of each sample under both criteria, and the sample with the label multiplied in."""
    samples = extended_points(data)
    wrong, loss = (criterion(w, samples, data.signs) for criterion in
                   (neuron.true_criterion, neuron.perceptron_criterion))
    header = handout.header("neuron", "Training Criteria; Perceptron Criterion", data,
                            conventions=RULES._replace(w=w),
                            cells=CRITERIA.without(*["normalised"] * (data.dimension > MAX_WITH_VECTOR)), **SAID)
    yield from listed(header, zip(count(1), repeat(w), names(data), samples, data.signs),
                      "Sums of the last two columns: true criterion ", wrong, ", perceptron criterion ",
                      loss, ".", w=w, true=wrong, perceptron=loss)
    yield handout.note("GE4", "Here ‖w‖ = ", norm(w[:-1]), ".")
    if data is EXAMPLE:
        yield from both_losses()
        yield handout.note("GE19")


CRITERIA = Cells(
    "Each row is one sample x̃ = (x, 1) with its label y, and x̄ = y·x̃. Its z and y(x) are in the table above. The "
    "page's requirement is y·z > 0.",
    given(i=None, w=None, sample="sample", x=None, y="y"),
    found(z=(None, "z = w̃'x̃", dot, "w x"),
          distance=("z/‖w‖", "z/‖w‖ = the signed distance from the boundary",
                    lambda w, x: neuron.distance(w, x) if any(w[:-1]) else None, "w x"),
          normalised=("x̄ = y·x̃", neuron.normalised, "x y"),
          yz=("w̃'x̄ = y·z", mul, "y z"),
          true_loss=("½|y - y(x)|", "½|y - y(x)| is the loss of the true criterion",
                     lambda y, z: abs(y - neuron.decision(z)) // 2, "y z"),
          perceptron_loss=("[-y·z]₊", "[-y·z]₊ = max(0, -y·z), the loss of the perceptron criterion",
                           lambda yz: neuron.hinge(-yz), "yz")))


def both_losses():
    """The page's figure of both losses, and what it shows."""
    grid = Grid((-2, 2, 0, 2), height=7)
    grid.curve(lambda z: abs(1 - neuron.decision(z)) // 2, "─")
    grid.curve(lambda z: neuron.hinge(-z), "●")
    yield grid.picture(["The loss of a sample of ω₁ against its z:   ● perceptron   ─ true"])
    yield line("The true loss is 1 for z < 0, else 0. Where it has a gradient, this gradient is 0, so gradient descent "
               "cannot use the true loss.")
