"""Gradient Descent and its modes, as a trace."""

from itertools import islice
from random import Random
from typing import Any, NamedTuple

from linref.crowley import bowl, descent, lines
from linref.crowley.data import SMALL, with_one
from linref.crowley.views import LAST, handout
from linref.crowley.views.lines import fitted
from linref.lists import norm_squared
from linref.samples import read_targets
from linref.scalar import ratio
from linref.tracer import Heading, Row, Rows, Steps, in_short, line, listed, plural

USES = ("data", "start", "rate", "limit", "seed", "corrected")
READS = read_targets
EPSILON = 1e-12
EXACT = 40_000  # products of two features up to which the optimum is found exactly; else all is in floats


class Task(NamedTuple):
    """What is to be fitted: data, samples, start, rate, and the w of least loss, if there is one.

    `origin` says where the rate comes from, None if from the caller; `rate_limit` is 2/λ_max.
    """

    data: Any
    samples: list
    w: list
    eta: Any
    origin: Any
    rate_limit: float
    optimum: Any

    def begin(self):
        """The samples, the start and the rate in floats, for a long descent."""
        samples = [(list(map(float, X)), float(y)) for X, y in self.samples]
        return samples, list(map(float, self.w)), float(self.eta)

    def loss(self, w):
        """The loss of some weights, exact where they are."""
        return descent.loss(w, self.samples)

    def climbed(self, w):
        """Whether the loss of w is above that of the start, by more than rounding."""
        return self.loss(w) - self.loss(self.w) > EPSILON

    def header(self, title, function, order, topic="descent", **conventions):
        """The header of a run, and where its rate comes from, unless it is the caller's."""
        yield handout.header(topic, title, self.data, function=function, bias=LAST, rate=self.eta, start=self.w,
                           order=f"{order}, in floats", **conventions)
        if self.origin is not None:
            yield line(f"η is ours{self.origin}.")


def task_of(data, options, default):
    """The task that some samples set; the rate is the caller's, the default, or half of 2/λ_max."""
    samples, rate, origin = with_one(data), options.rate, None
    rate_limit = bowl.rate_limit(samples)
    if not rate:
        rate = default or bowl.first_digit(rate_limit / 2)
        origin = "" if default else ": half of 2/λ_max, rounded down"
    return Task(data, samples, handout.start(options, data), rate, origin, rate_limit, bowl.optimum(samples))


def read(options, default):
    """The data, in floats where there are many."""
    data = options.data or default
    if len(data.points) * (data.dimension + 1) ** 2 <= EXACT:
        return data
    return data._replace(points=[list(map(float, X)) for X in data.points], targets=list(map(float, data.targets)),
                         source=f"{data.source}, in floats")


def trace(options):
    """The loss, its corrections, the algorithm in batch mode, and single samples drawn at random."""
    data = read(options, SMALL)
    task = task_of(data, options, ratio(1, 10) if data is SMALL else None)
    yield Heading("Gradient Descent")
    yield Heading("Loss Function", 2)
    yield from loss_function(task)
    yield Heading("Single samples, all samples, folds", 2)
    yield from corrections(task, options)
    yield Heading("Gradient Descent Algorithm (Batch mode)")
    if options.nothing_asked:
        w = descent.initial_as_printed(task.samples)
        yield handout.note("CE6", "Here w = ", w, " predicts ", [lines.g(X, w) for X, _ in task.samples[:2]], " for y = ",
                         [y for _, y in task.samples[:2]], ". Where x₁ = x₂ it divides by 0.")
    yield handout.note("CE16", "Here 2/λ_max is ", task.rate_limit, ": batch mode converges for a smaller η. λ_max is "
                     "the largest eigenvalue of the average of X X'.")
    run = yield from epoch_by_epoch("Batch mode", task, options.passes)
    if run.count:
        yield handout.note("CE12", "Here the last two are compared, after a first step that is always made.")
    yield from fitted(data, run.w)
    yield Heading("Practical Considerations for Gradient Descent")
    yield line("Feature Scaling is the topic scaling.", indent=0)
    yield Heading("Stochastic Gradient Descent")
    yield from stochastic(task, options)
    if options.nothing_asked:
        yield handout.note("CE14", "At every w its Hessian is the average of X X', ", bowl.hessian(task.samples), ".")
    yield from in_short("Each sample moves w by ηδX. Batch mode moves it by the average of all, and with a small "
                        "enough η comes down to the least loss.")


def loss_function(task):
    """Error, loss and gradient of every sample at the start and at the optimum."""
    yield from sample_by_sample(task, task.w, "")
    yield handout.note("CE22")
    yield handout.note("CE23")
    if task.optimum is not None:
        yield from sample_by_sample(task, task.optimum, " at the optimum")
        yield handout.note("CE10")
        zero = sum(not any(descent.gradient(task.optimum, X, y)) for X, y in task.samples)
        yield handout.note("CE11", f"Here {zero} of {len(task.samples)} are 0.")
    yield handout.note("CE7")
    yield handout.note("CE8", "The 2 has vanished; -δX is right for the loss with ½.")


def sample_by_sample(task, w, where):
    """Error, loss and gradient of every sample at w."""
    yield handout.header("descent", f"Errors, losses and gradients{where}", task.data, bias=LAST, w=w)
    row = Rows(m="m", w=None, X="X", y="y", estimate="ŷ", error="δ", loss="½δ²", gradient="∇L = -δX")
    for m, (X, y) in enumerate(task.samples, start=1):
        ŷ = lines.g(X, w)
        yield row(m, w, X, y, ŷ, lines.error(y, ŷ), descent.sample_loss(w, X, y), descent.gradient(w, X, y))
    yield row.computed("Average error δ = ", descent.average_error(w, task.samples), ", average loss L = ",
                       task.loss(w), ", average gradient ", descent.average_gradient(w, task.samples), ".",
                       loss=task.loss(w))


def corrections(task, options):
    """The ways to correct w that the page compares: by each sample, by the average of all, or of a fold."""
    if not options.corrected:
        epochs = 10 if options.limit is None else options.limit
        run = yield from epoch_by_epoch("Batch mode, the average as printed", task, epochs, descent.average_as_printed)
        if task.climbed(run.w):
            yield handout.note("CE9", "The boxed algorithm has the corrections as ∇L = -δX.")
    K = min(len(task.samples), 2)
    yield from part_by_part(plural(K, "fold"), task, descent.fold_descent(*task.begin(), K), options.limit, K,
                            order="the average of a fold, fold after fold", function="fold_descent")
    if options.nothing_asked:
        yield from compared(task)


def compared(task):
    """Where each way to correct w is after as many passes."""
    yield from task.header("What each way comes to", "fold_descent", order="by folds: of 1 sample, of 2, of all")
    row = Rows(way="an update by", first="L after 1 pass", fifth="after 5", last="after 100")
    for way, K in (("each sample", len(task.samples)), ("each of 2 folds", 2), ("all samples", 1)):
        steps = list(islice(descent.fold_descent(*task.begin(), K), 100 * K))
        yield row(way, *(task.loss(steps[passes * K - 1].after) for passes in (1, 5, 100)))
    yield row.computed("The more updates in a pass, the faster L falls at first; but only the average of all samples "
                       "comes down to the least, ", task.loss(task.optimum), ".")
    yield handout.note("CE15", "To settle it takes an η that becomes smaller.")


def epoch_by_epoch(title, task, epochs, correction=descent.average_gradient, topic="descent"):
    """A descent in batch mode, a row for each epoch; returns the run."""
    yield from task.header(title, "gradient_descent" if topic == "descent" else None,
                           "the average over all samples", topic,
                           stop=f"the loss changes by at most ε = 10⁻¹², or {plural(epochs, 'epoch')}")
    if epochs:
        delta_w = correction(task.w, task.samples)
        yield line("Update 1: w - ηΔw = ", task.w, " - ", task.eta, "·", delta_w, " = ",
                   descent.update(task.w, task.eta, delta_w))
    samples, w, eta = task.begin()
    columns = ("i", "Δw", "w⁽ⁱ⁾", "L(w⁽ⁱ⁾)", "|ΔL|")
    yield Row(columns, (0, "-", w, task.loss(w), "-"))
    run = Steps(descent.gradient_descent(samples, w, eta, EPSILON, correction), w, epochs)
    yield from run.traced(lambda step: [Row(columns, (step.i, step.delta_w, step.after, step.loss, step.change)),
                                        *fitted(task.data, step.after)])
    yield from ending(run, task, correction is descent.average_gradient)
    return run


def part_by_part(title, task, steps, limit, parts, **header):
    """A descent by parts of the samples, a row for each update, as many in a pass as there are parts."""
    updates = 40 if limit is None else limit * parts
    yield from task.header(title, stop=f"{plural(updates, 'update')}{', ours' * (limit is None)}", **header)
    run, few = Steps(steps, list(map(float, task.w)), updates), len(task.samples) <= 2 * parts
    yield from run.traced(lambda step: [row_of_part(step, task, few)])
    yield from ending(run, task)


def row_of_part(step, task, few):
    """The row of an update by a part of the samples; of a few it shows the errors."""
    cells = {"i": step.i, "m": listed(step.taken) if few else f"{step.taken[0]} to {step.taken[-1]}"}
    if few:
        errors = descent.errors(step.w, [task.samples[m - 1] for m in step.taken])
        cells["δ"] = errors if errors[1:] else errors[0]
    cells |= {"Δw": step.delta_w, "w⁽ⁱ⁾": step.after, "L(w⁽ⁱ⁾)": task.loss(step.after)}
    return Row(tuple(cells), tuple(cells.values()))


def ending(run, task, comes_down=True):
    """How a descent ended, and why, if it is meant to come down, its loss has grown."""
    if run.diverged:
        yield run.ended("diverged", f"Diverged: update {run.count + 1} leads beyond 10¹⁰⁰.", step=run.count)
        return
    loss = task.loss(run.w)
    away, least = False, ["The samples leave the optimum open: more than one w has the least loss."]
    if task.optimum is not None:
        lowest = task.loss(task.optimum)
        away = loss - lowest > 0.01 * lowest + 1e-5 * task.loss(task.w) + EPSILON
        least = ["The optimum is ", task.optimum, ", by elimination, with L = ", lowest, "."]
    ended = "Stopped at the limit" if run.stopped else "Stopped" if away else "Converged"
    yield run.ended(ended.split()[0].lower(), f"{ended} after {plural(run.updated, 'update')}: w = ", run.w, ", L = ",
                    loss, ". ", *least, loss=loss, optimum=task.optimum)
    if comes_down and task.climbed(run.w):
        yield line("The loss has grown. Batch mode climbs only where η is above 2/λ_max = ", task.rate_limit,
                   "; single samples and folds may climb below it, too.")


def stochastic(task, options):
    """Single samples drawn at random."""
    seed = 1 if options.seed is None else options.seed
    if not options.rate:
        half = bowl.first_digit(0.5 / max(norm_squared(X) for X, _ in task.samples))
        task = task._replace(eta=half, origin=": half of 1/‖X‖² of the longest X, rounded down")
    steps = descent.stochastic_descent(*task.begin(), Random(seed).randint)
    yield from part_by_part(f"Stochastic gradient descent, seed {seed}", task, steps, options.limit, len(task.samples),
                            order="one sample drawn at random", function="stochastic_descent")
