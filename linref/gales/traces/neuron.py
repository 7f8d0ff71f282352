"""Single Layer Perceptron, as a trace."""

from collections import namedtuple
from operator import le

from linref.gales import fisher, neuron, perceptron
from linref.gales.data import EXAMPLE, EXAMPLE_START
from linref.gales.traces import floor, labelled, names, omega, samples_of
from linref.lists import SingularMatrix, add, dot, norm, scale, zeros
from linref.scalar import ratio
from linref.tracer.events import Heading, Listed, Row, Rows, Steps, ended, line
from linref.tracer.plot import Grid
from linref.tracer.words import plural

USES = ("data", "start")
FRACTIONS = 200_000  # products of samples and features squared up to which scatters are computed in fractions
Boundary = namedtuple("Boundary", "name w separates nearest distance")
TRIED = 20  # updates by which a w for samples of the caller's is looked for


def trace(options):
    """The unit on every sample, two solutions, the training criteria, normalised data."""
    data = options.data or EXAMPLE
    w = floor.start(options, data, found(data) if options.data else EXAMPLE_START)
    yield from unit(data, w, options.data and not options.start)
    if not options.data:
        yield from is_it_unique(data)
    yield from training_criteria(data, w)
    yield Heading("The loss of a sample of ω₁ against its z")
    yield criteria_picture()
    yield line("The true criterion is flat wherever it has a derivative: there is no slope to descend.")
    yield from normalising(data, w)


def found(data):
    """A w̃ to look at on samples of the caller's: the perceptron algorithm's from 0, after some updates at most."""
    begin = zeros(data.dimension + 1)
    run = Steps(perceptron.perceptron(perceptron.normalise(data.points, data.signs), begin, miss=le), begin, TRIED)
    return list(run)[-1].after


def unit(data, w, ours):
    """The unit on one sample after the other."""
    yield floor.header("neuron", "Single layer perceptron", data, function="single_layer_perceptron",
                       labels=floor.labels, bias="last, w̃ = (w, b)", tie="z = 0 is decided as ω₁", w=w)
    yield from samples_of(data)
    if ours:
        yield line(f"This w̃ is the perceptron algorithm's from 0, with z = 0 as a mistake, after at most {TRIED} "
                   "updates.")
    wrong = 0
    for step, name, (x, y) in zip(neuron.single_layer_perceptron(w, data.points), names(data), labelled(data)):
        right = neuron.is_correct(w, x, y)
        wrong += not right
        yield Listed(step, [Row(("sample", "x", "w'x", "+ b = z", "y(x)", "class", ""),
                                (name, step.x, step.z - w[-1], step.z, step.y, omega(1 if step.y == 1 else 2),
                                 "" if right else "✗"))])
    yield ended("computed", len(data.points), f"{plural(wrong, 'sample')} of {len(data.points)} ",
                "is" if wrong == 1 else "are", " not on the right side of the boundary.", w=w, wrong=wrong)
    yield from floor.picture(data, w, wrong_at(w, data))


def wrong_at(w, data):
    """The numbers of the samples that are not correct."""
    return {i for i, (x, y) in enumerate(labelled(data), start=1) if not neuron.is_correct(w, x, y)}


def boundary(name, w, data):
    """A boundary with its nearest sample; a negative distance is that of a sample on the wrong side."""
    numbers, distance = perceptron.nearest_samples(w, perceptron.normalise(data.points, data.signs))
    more = f" and {len(numbers) - 1} more" if len(numbers) > 1 else ""
    separates = neuron.separates(w, [neuron.extended(x) for x in data.points], data.signs)
    return Boundary(name, w, separates, names(data)[numbers[0] - 1] + more, distance)


def large(data):
    """Whether scatters of these samples would take too long in fractions."""
    return len(data.points) * data.dimension**2 > FRACTIONS


def in_floats(data):
    """The same samples in floats."""
    return data._replace(points=[list(map(float, x)) for x in data.points])


def fisher_boundary(data):
    """Fisher's composite vector for the samples, or None where his direction is not defined."""
    if len(data.points) < data.dimension + 2:
        return None
    data = in_floats(data) if large(data) else data
    try:
        analysed = fisher.fisher(data.of_class(1), data.of_class(2))
    except SingularMatrix:
        return None
    return neuron.composite(analysed.w, analysed.b)


def is_it_unique(data):
    """Two solutions for the example, and one between them."""
    *_, last = perceptron.perceptron(perceptron.normalise(data.points, data.signs), EXAMPLE_START)
    solutions = {f"the perceptron algorithm's w̃[{last.tau}]": last.after, "Fisher's": fisher_boundary(data)}
    solutions["halfway between the two"] = scale(ratio(1, 2), add(*solutions.values()))
    yield floor.header("neuron", "Is the solution unique?", data, bias="last")
    compared = [boundary(name, w, data) for name, w in solutions.items()]
    for each in compared:
        yield Listed(each, [Row(("w̃", "of", "all correct"), (each.w, each.name, "yes" if each.separates else "no"))])
    separating = sum(each.separates for each in compared)
    yield ended("computed", len(compared), f"{separating} w̃ that are not multiples of each other separate the "
                                           "samples: the solution is not unique, and every mixture of solutions is "
                                           "one.")


def training_criteria(data, w):
    """Both criteria, sample by sample."""
    samples, length = [neuron.extended(x) for x in data.points], norm(w[:-1])
    yield floor.header("neuron", "Training criteria", data, labels=floor.labels, bias="last",
                       tie="z = 0 is decided as ω₁", w=w)
    row = Rows(i=None, w=None, sample="sample", y="y", z="z", yz="y·z", true_loss="½|y - y(x)|",
               perceptron_loss="[-y·z]₊", distance="z/‖w‖")
    for i, (name, x, y) in enumerate(zip(names(data), samples, data.signs), start=1):
        z = dot(w, x)
        yield row(i, w, name, y, z, y * z, neuron.true_criterion(w, [x], [y]), neuron.perceptron_criterion(w, [x], [y]),
                  neuron.distance(w, x) if length else None)
    wrong, loss = (cost(w, samples, data.signs) for cost in (neuron.true_criterion, neuron.perceptron_criterion))
    yield row.computed("The sums of both columns: true criterion E(w̃) = ", wrong, ", perceptron criterion E(w̃) = ",
                       loss, ".", w=w, true=wrong, perceptron=loss)
    if length:
        yield floor.note("GE4", "Here ‖w‖ = ", length, ".")
    if loss:
        yield floor.note("GE13")
        yield floor.note("GE18")


def criteria_picture():
    """Both losses of a sample of ω₁ against its z."""
    grid = Grid((-2, 2, 0, 2), height=9)
    grid.curve(lambda z: neuron.true_criterion([z], [[1]], [1]), "─")
    grid.curve(lambda z: neuron.perceptron_criterion([z], [[1]], [1]), "●")
    return grid.picture(["● perceptron   ─ true, and both 0 from z = 0 on"])


def normalising(data, w):
    """The samples before and after the label is multiplied in."""
    yield floor.header("neuron", "Normalising the data", data, labels=floor.labels, bias="last", w=w)
    row = Rows(i=None, w=None, sample="sample", x="x̃", y="y", normalised="x̄ = y·x̃", z="w̃'x̃", normalised_z="w̃'x̄",
               mark="")
    signs = {1: 0, -1: 0, 0: 0}
    for i, (name, (x, y)) in enumerate(zip(names(data), labelled(data)), start=1):
        bar = neuron.normalised(x, y)
        z = dot(w, bar)
        signs[(z > 0) - (z < 0)] += 1
        yield row(i, w, name, x, y, bar, dot(w, x), z, "correct" if z > 0 else "wrong" if z < 0 else "neither")
    tied = f", {signs[0]} with w̃'x̄ = 0 neither" if signs[0] else ""
    yield row.computed(f"Correct means w̃'x̄ > 0 for both classes: {signs[1]} correct, {signs[-1]} wrong{tied}.", w=w)
    yield floor.note("GE3")
    yield Heading("In short")
    yield line("A unit decides by the sign of z = w̃'x̃. The perceptron criterion adds up -y·z of the samples that are "
               "on the wrong side: it can be descended, the number of them can't.")
