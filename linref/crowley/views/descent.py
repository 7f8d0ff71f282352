"""Gradient Descent, as a trace."""

from typing import Any, NamedTuple

from linref.cells import Cells, after, before, between, found, given
from linref.crowley import bowl, descent, lines
from linref.crowley.data import SMALL, with_one
from linref.crowley.views import DESCENT, REGRESSION, handout
from linref.lists import scale
from linref.samples import read_targets
from linref.scalar import ratio
from linref.tracer import Heading, Steps, in_short, join_some, line, listed, plural

USES = ("data", "start", "rate", "limit", "corrected")
READS = read_targets
EPSILON = 1e-12
PRINTED_EPOCHS = 2  # of a descent that climbs
MAX_EXACT_PRODUCTS = 40_000  # products of two features up to which the optimum is found exactly; else all is in floats


class Task(NamedTuple):
    """What is to be fitted: data, samples, start, rate, and the w of minimum loss, if there is only one.

    `rate_limit` is 2/λ_max.
    """

    data: Any
    samples: list
    w: list
    eta: Any
    rate_limit: float
    optimum: Any

    def begin(self):
        """The samples, the start and the rate in floats, for a long descent."""
        return with_one(self.data.in_floats()), list(map(float, self.w)), float(self.eta)

    def header(self, topic, title, function, rules, cells, version=None, **said):
        """The header of a run."""
        rules = rules._replace(rate=self.eta, start=self.w, mean=True)
        return handout.header(topic, title, self.data, function, rules, cells, version, **said)


def task_of(data, options, default=None):
    """The task that some samples set; the rate is the caller's, the default, or half of 2/λ_max, rounded down."""
    samples = with_one(data)
    limit = bowl.rate_limit(samples)
    rate = options.rate or default or bowl.first_digit(limit / 2)
    return Task(data, samples, handout.start(options, data), rate, limit, bowl.optimum(samples))


def read(options, default):
    """The data, in floats where there are many."""
    data = options.data or default
    if len(data.points) * (data.dimension + 1) ** 2 <= MAX_EXACT_PRODUCTS:
        return data
    return data.in_floats()._replace(source=f"{data.source}, in floats")


def trace(options):
    """The loss, its corrections by single samples, all samples and folds, and the algorithm in batch mode."""
    data = read(options, SMALL)
    task = task_of(data, options, ratio(1, 10) if data is SMALL else None)
    yield Heading("Gradient Descent")
    yield Heading("Loss Function", 2)
    if not options.chosen("rate", "limit"):
        yield from loss_function(task)
    yield from by_parts("Single samples", task, len(task.samples), options.limit, "turn")
    yield handout.note("CE15")
    if not options.corrected:
        yield from batch_mode("descent", "Batch mode, as printed", task, min(options.passes, PRINTED_EPOCHS), "printed")
        yield handout.note("CE9")
    yield from by_parts("2 folds", task, 2, options.limit, "folds")
    yield Heading("Gradient Descent Algorithm (Batch mode)")
    yield from batch_mode("descent", "Batch mode", task, options.passes)
    yield handout.note("CE12", "Here the first iteration is always made; then the last two losses are compared.")
    yield handout.note("CE16", "Here 2/λ_max = ", task.rate_limit, ", where λ_max is the largest eigenvalue of 1/M Σ "
                       "X Xᵀ.")
    if options.nothing_asked:
        yield handout.note("CE24", "Here one pass of single samples ends at L = 0.3959, one epoch of batch mode at "
                           "3.9386.")
        yield handout.note("CE6", "Here w⁽⁰⁾ = (2, 2) predicts 2 for y₁ = 1.")
    yield from in_short("A sample with the error δ moves w by ηδX. Batch mode moves w by the average of these steps. "
                        "If η < 2/λ_max, batch mode converges to the minimum of the loss.")


SAMPLES = Cells(
    "Each row is one sample.", given(m="m", w=None, X="X", y="y"),
    found(estimate=("ŷ", "ŷ = wᵀX", lines.g, "X w"),
          error=("δ", "δ = y - ŷ", lines.error, "y estimate")),
    between(loss=("½δ²", "½δ²", lambda error: ratio(error * error, 2), "error"),
            gradient=("∇L = -δX", "∇L = -δX", lambda c: scale(-c.error, c.X))))


def loss_function(task):
    """Error, loss and gradient of every sample at the start."""
    samples, w = task.samples, task.w
    yield from listed(
        handout.header("descent", "Errors, losses and gradients", task.data, None, REGRESSION._replace(w=w), SAMPLES),
        [(m, w, *sample) for m, sample in enumerate(samples, start=1)],
        "Averages: δ = ", descent.average_error(w, samples), ", L = ", descent.loss(w, samples), ", ∇L = ",
        descent.average_gradient(w, samples), ".", loss=descent.loss(w, samples))
    yield from map(handout.note, ("CE22", "CE23", "CE7", "CE8", "CE10"))
    if task.optimum is not None:
        yield handout.note("CE11", "Here the optimum is w = ", task.optimum, ".")


def by_parts(title, task, K, passes, order):
    """A descent by K parts of the samples in turn, for one pass unless the caller has a limit."""
    steps = descent.fold_descent(*task.begin(), K)
    yield from descending("descent", title, task, part_cells(task), steps, K if passes is None else K * passes,
                          "fold_descent", order=order, stop="passes")


def part_cells(task):
    """The values of an update by a part of the samples."""
    return update_cells(
        task, "Each row is one update, by the samples in the column m.",
        [*given(i="i", taken=("m", "", None, join_some)), *before(w=None)],
        "Δw is the average of their -δX", lambda c: descent.average_gradient(c.w, [c.samples[m - 1] for m in c.taken]))


def batch_mode(topic, title, task, epochs, version=None):
    """A descent in batch mode, a row for each epoch; returns the run."""
    correction, average = (descent.average_as_printed, "δX") if version else (descent.average_gradient, "-δX")
    cells = update_cells(
        task, "Each row is one epoch.", [*given(i="i"), *before(w=None, loss=None)], f"Δw = 1/M Σ {average}",
        lambda c: correction(c.w, c.samples),
        change=("|ΔL|", "|ΔL| = |L(w⁽ⁱ⁾) - L(w⁽ⁱ⁻¹⁾)|", lambda c: abs(c.loss_after - c.loss)))
    samples, w, eta = task.begin()
    steps = descent.gradient_descent(samples, w, eta, EPSILON, correction)
    return (yield from descending(topic, title, task, cells, steps, epochs,
                                  "gradient_descent" if topic == "descent" else None, version, "epoch", order="batch",
                                  stop="loss", epsilon=EPSILON))


def update_cells(task, each, known, said, correction, **more):
    """The values of an update, in floats; `known` are those that it begins with."""
    samples, _, eta = task.begin()
    return Cells(
        each, known, between(delta_w=("Δw", f"{said} with δ = y - w⁽ⁱ⁻¹⁾ᵀX", correction)),
        after(after=("w⁽ⁱ⁾", "w⁽ⁱ⁾ = w⁽ⁱ⁻¹⁾ - ηΔw", descent.update, "w eta delta_w")),
        between(loss_after=("L(w⁽ⁱ⁾)", "L(w) = 1/(2M) Σ (y - wᵀX)²", descent.loss, "after samples"), **more),
        samples=samples, eta=eta)


def descending(topic, title, task, cells, steps, limit, function, version=None, noun="update", **rules):
    """A descent, a row for each update, below the first one in numbers; returns the run."""
    said = {"epsilon": "= 10⁻¹²"} if "epsilon" in rules else {}
    yield task.header(topic, title, function, DESCENT._replace(**rules, limit=limit), cells, version,
                      limit=plural(limit, noun), **said)
    run = Steps(steps, list(map(float, task.w)), limit)
    yield from run.traced(cells, lambda c: row_of_update(c, task))
    yield from ending(run, task)
    return run


def row_of_update(c, task):
    """The row of an update; above the first one of batch mode how it is computed."""
    if c.i == 1 and "change" in c.cells:
        yield line("L(w⁽⁰⁾) = ", c("loss"), *c.working(
            ". Update 1: w - ηΔw = ", task.w, " - ", task.eta, "·", c.delta_w, " = ", c.after, "."))
    yield c.row()


def ending(run, task):
    """How a descent ended, and the minimum of the loss."""
    if run.diverged:
        yield run.ended("diverged", f"Diverged: update {run.count + 1} leads beyond 10¹⁰⁰.", step=run.count)
        return
    loss, minimum = descent.loss(run.w, task.samples), [" More than one w has the minimum loss."]
    if task.optimum is not None:
        minimum = [" The minimum is at w = ", task.optimum, " with L = ", descent.loss(task.optimum, task.samples),
                   ", by elimination."]
    status, ended = ("stopped", "Stopped at the limit") if run.stopped else ("converged", "Converged by |ΔL| ≤ ε")
    yield run.ended(status, f"{ended} after {plural(run.updated, 'update')}: w = ", run.w, ", L = ", loss, ".",
                    *(() if run.stopped else minimum), loss=loss, optimum=task.optimum)
