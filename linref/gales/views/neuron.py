"""Single Layer Perceptron, as a trace."""

from linref.gales import neuron, perceptron
from linref.gales.data import EXAMPLE, EXAMPLE_START
from linref.gales.views import extended_points, handout, misclassified_at, names, omega, samples_of, wrong_at
from linref.gales.views.fisher import fisher_boundary
from linref.gales.views.perceptron import learned
from linref.lists import dot, norm, zeros
from linref.tracer import Grid, Listed, Row, Rows, ended, in_short, line, plural

USES = ("data", "start", "ask")
TRIED = 20  # updates by which a w for samples of the caller's is looked for


def trace(options):
    """The unit on every sample, two solutions, the training criteria, normalised data."""
    data, run = options.data or EXAMPLE, None
    w = handout.start(options, data, EXAMPLE_START) if options.start or not options.data else None
    if not w:  # 0 would show nothing
        run = learned(perceptron.normalise(data.points, data.signs), zeros(data.dimension + 1), TRIED)
        w = run.w
    yield from unit(data, w, run)
    if not options.data:
        run = learned(perceptron.normalise(data.points, data.signs), EXAMPLE_START, TRIED)
        yield line("Is the solution unique? No: these samples are separated by w̃ = ", run.w,
                   ", where the perceptron algorithm ends, and by Fisher's w̃ = ", fisher_boundary(data), ".")
    yield from training_criteria(data, w)
    yield from normalising(data, w)
    if options.nothing_asked:
        yield from in_short("A unit decides by the sign of z = w̃'x̃. The perceptron criterion adds up -y·z of the "
                            "samples that are on the wrong side: it can be descended, the number of them can't.")


def unit(data, w, run):
    """The unit on one sample after the other."""
    yield handout.header("neuron", "Single layer perceptron", data, "single_layer_perceptron", labels=handout.labels,
                       bias="last, w̃ = (w, b)", tie="z = 0 is decided as ω₁, but correct for neither class (GE3)", w=w)
    yield from samples_of(data)
    if run:
        yield line("This w̃ is the perceptron algorithm's from 0, with z = 0 as a mistake, after "
                   f"{plural(run.updated, 'update')}.")
    wrong = wrong_at(w, data)
    columns = "sample", "x", "w'x", "+ b = z", "y(x)", "class", ""
    for step, name in zip(neuron.single_layer_perceptron(w, data.points), names(data)):
        yield Listed(step, [Row(columns, (name, step.x, step.z - w[-1], step.z, step.y, omega(1 if step.y == 1 else 2),
                                          "✗" if step.i in wrong else ""))])
    yield ended("computed", len(data.points), f"On the right side of the boundary: "
                f"{len(data.points) - len(wrong)} of {plural(len(data.points), 'sample')}.", w=w, wrong=len(wrong))
    yield from handout.picture(data, w, misclassified_at(w, data))


def training_criteria(data, w):
    """Both criteria, sample by sample, and their picture."""
    samples, length = extended_points(data), norm(w[:-1])
    yield handout.header("neuron", "Training criteria", data, labels=handout.labels, bias="last",
                       tie="z = 0 is decided as ω₁, so y(x) is right for ω₁ and wrong for ω₂ (GE3)", w=w)
    row = Rows(i=None, w=None, sample="sample", y="y", z="z", yz="y·z", true_loss="½|y - y(x)|",
               perceptron_loss="[-y·z]₊", distance=None)
    criteria = neuron.true_criterion, neuron.perceptron_criterion
    for i, (name, x, y) in enumerate(zip(names(data), samples, data.signs), start=1):
        z = dot(w, x)
        yield row(i, w, name, y, z, y * z, *(criterion(w, [x], [y]) for criterion in criteria),
                  neuron.distance(w, x) if length else None)
    wrong, loss = (criterion(w, samples, data.signs) for criterion in criteria)
    yield row.computed("½|y - y(x)| adds up to E(w̃) = ", wrong, ", the true criterion, [-y·z]₊ to E(w̃) = ", loss,
                       ", the perceptron criterion.", w=w, true=wrong, perceptron=loss)
    if length:
        yield handout.note("GE4", "Here ‖w‖ = ", length, ".")
    yield from map(handout.note, ("GE13", "GE18", "GE19"))
    grid = Grid((-2, 2, 0, 2), height=9)
    grid.curve(lambda z: neuron.true_criterion([z], [[1]], [1]), "─")
    grid.curve(lambda z: neuron.perceptron_criterion([z], [[1]], [1]), "●")
    yield grid.picture(["The loss of a sample of ω₁ against its z:", "● perceptron   ─ true, and both 0 from z = 0 on"])
    yield line("The true criterion is flat wherever it has a derivative: there is no slope to descend.")


def normalising(data, w):
    """The samples before and after the label is multiplied in."""
    yield handout.header("neuron", "Normalising the data", data, labels=handout.labels, bias="last", w=w)
    row = Rows(i=None, w=None, sample="sample", x="x̃", y="y", normalised="x̄ = y·x̃", z="w̃'x̄", mark="")
    for i, (name, x, y) in enumerate(zip(names(data), extended_points(data), data.signs), start=1):
        bar = neuron.normalised(x, y)
        z = dot(w, bar)
        yield row(i, w, name, x, y, bar, z, "correct" if z > 0 else "wrong" if z < 0 else "neither")
    yield row.computed("Correct means w̃'x̄ > 0, for both classes.", w=w)
    yield handout.note("GE3")
