"""Single Layer Perceptron, as a trace."""

from typing import Any, NamedTuple

from linref.gales import data as handout
from linref.gales import neuron as unit
from linref.gales import perceptron as learning
from linref.gales.traces.common import (LABELS, boundary, data_and_start, described, fisher_boundary, header, names,
                                        omega)
from linref.lists import dot, norm, scale
from linref.scalar import ratio
from linref.tracer.blocks import Heading, Outcome, Row, Run, line, note
from linref.tracer.plot import Grid


def neuron(options):
    """The unit on every sample, two solutions, the training criteria, normalised data."""
    data, w = data_and_start(options, handout.EXAMPLE_START)
    samples = [unit.extended(x) for x in data.points]
    called = names(data)

    def tell_unit(step, _):
        y = data.signs[step.i - 1]
        right = unit.is_correct(w, samples[step.i - 1], y)
        yield Row(("sample", "x", "w'x", "+ b = z", "y(x)", "class", ""),
                  (called[step.i - 1], step.x, step.z - w[-1], step.z, step.y, omega(1 if step.y == 1 else 2),
                   "" if right else "✗"))

    def finish_unit(run):
        wrong = [i for i, (x, y) in enumerate(zip(samples, data.signs)) if not unit.is_correct(w, x, y)]
        facts = {"steps": run.count, "updates": 0, "w": w, "wrong": len(wrong)}
        said = [line(f"{len(wrong)} of {len(samples)} samples are not on their side of the boundary.", indent=0)]
        return Outcome("computed", facts, said)

    yield Run(
        header("neuron", "Single layer perceptron", described(data), labels=LABELS, bias="last, w̃ = (w, b)",
               tie="z = 0 is decided as ω₁", start=w),
        unit.single_layer_perceptron(w, data.points), tell_unit, finish_unit, None)
    if not options.data:
        yield from is_it_unique(data)
    yield training_criteria(data, w, samples)
    if not options.data and not options.start:
        *_, end = learning.perceptron(learning.normalise(data.points, data.signs), w)
        yield training_criteria(data, end.w, samples, 1)
    yield Heading("The loss of a sample of ω₁ against its z")
    yield criteria_picture()
    yield line("The true criterion has derivative 0 wherever it has one: descent has nothing to follow.")
    yield normalising(data, w, samples)


def is_it_unique(data):
    """Two solutions for the example."""
    *_, end = learning.perceptron(learning.normalise(data.points, data.signs), handout.EXAMPLE_START)
    middle = scale(ratio(1, 2), [a + b for a, b in zip(end.w, fisher_boundary(data))])
    candidates = [boundary("the perceptron algorithm's w̃[1]", end.w, data),
                  boundary("Fisher's", fisher_boundary(data), data),
                  boundary("halfway between the two", middle, data)]

    def tell(step, _):
        yield Row(("w̃", "of", "all correct"), (step.w, step.name, "yes" if step.separates else "no"))

    def finish(run):
        said = line("Not unique: each of these separates the samples, and so does every mixture of them.", indent=0)
        return Outcome("computed", {"steps": run.count, "updates": 0}, [said])

    yield Run(header("neuron", "Is the solution unique?", described(data), bias="last"), candidates, tell, finish,
              None)


class Losses(NamedTuple):
    """A sample under both criteria: its z, its 1/0 cost, its perceptron loss, its distance from the boundary."""

    i: int
    w: list
    z: Any
    true_loss: Any
    perceptron_loss: Any
    distance: Any


def training_criteria(data, w, samples, tau=0):
    """Both criteria, sample by sample."""
    called = names(data)
    flat = not any(w[:-1])

    def steps():
        for i, (x, y) in enumerate(zip(samples, data.signs), start=1):
            yield Losses(i, w, dot(w, x), unit.true_criterion(w, [x], [y]), unit.perceptron_criterion(w, [x], [y]),
                         None if flat else unit.distance(w, x))

    def tell(step, _):
        y = data.signs[step.i - 1]
        yield Row(("sample", "y", "z", "y·z", "½|y - y(x)|", "[-y·z]₊", "distance z/‖w‖"),
                  (called[step.i - 1], y, step.z, y * step.z, step.true_loss, step.perceptron_loss, step.distance))

    def finish(run):
        true, hinged = (f(w, samples, data.signs) for f in (unit.true_criterion, unit.perceptron_criterion))
        facts = {"steps": run.count, "updates": 0, "w": w, "true": true, "perceptron": hinged}
        said = [line("True criterion E(w̃) = ", true, ", perceptron criterion E(w̃) = ", hinged, ".", indent=0),
                note("GE4", "the page calls w̃'x̃ the distance from the boundary; it is ‖w‖ = ",
                     norm(w[:-1]), " times the distance, and ‖w‖ leaves b out.")]
        if hinged:
            said += [note("GE13", "[-y·z]₊ has slope -1 for y·z below 0 and 0 above: at z = 0 it has no derivative."),
                     note("GE18", "both criteria are sums over the samples, not means.")]
        return Outcome("computed", facts, said)

    return Run(header("neuron", f"Training criteria at w̃[{tau}]", described(data), labels=LABELS, bias="last",
                      tie="z = 0 is decided as ω₁", start=w), steps(), tell, finish, None)


def criteria_picture():
    """Both losses of a sample of ω₁ against its z."""
    grid = Grid((-2, 2, 0, 2), height=9)
    grid.curve(lambda z: unit.true_criterion([z], [[1]], [1]), "─")
    grid.curve(lambda z: unit.perceptron_criterion([z], [[1]], [1]), "●")
    return grid.picture(["● perceptron   ─ true, and both 0 from z = 0 on"])


class Normalised(NamedTuple):
    """A sample and its normalised form, with the z of both."""

    i: int
    w: list
    x: list
    normalised: list
    z: Any
    normalised_z: Any


def normalising(data, w, samples):
    """The samples before and after the label is multiplied in."""
    called = names(data)

    def steps():
        for i, (x, y) in enumerate(zip(samples, data.signs), start=1):
            bar = unit.normalised(x, y)
            yield Normalised(i, w, x, bar, dot(w, x), dot(w, bar))

    def tell(step, _):
        mark = "correct" if step.normalised_z > 0 else "wrong" if step.normalised_z < 0 else "neither"
        yield Row(("sample", "x̃", "y", "x̄ = y·x̃", "w̃'x̃", "w̃'x̄", ""),
                  (called[step.i - 1], step.x, data.signs[step.i - 1], step.normalised, step.z, step.normalised_z, mark))

    def finish(run):
        said = [line("Correct means w̃'x̄ > 0 for both classes.", indent=0),
                note("GE3", "a sample with w̃'x̄ = 0 is neither correct nor misclassified on this page, and the decision "
                            "rule puts it in ω₁.")]
        return Outcome("computed", {"steps": run.count, "updates": 0, "w": w}, said)

    return Run(header("neuron", "Normalising the data", described(data), labels=LABELS, bias="last", start=w),
               steps(), tell, finish, None)
