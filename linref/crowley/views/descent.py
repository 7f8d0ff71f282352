"""Gradient Descent, as a trace."""

from typing import Any, NamedTuple

from linref.cells import Cells, after, before, between, found, given
from linref.crowley import bowl, descent, lines
from linref.crowley.data import SMALL, with_one
from linref.crowley.views import DESCENT, REGRESSION, handout
from linref.crowley.views.lines import fitted
from linref.lists import scale
from linref.samples import read_targets
from linref.scalar import ratio
from linref.tracer import Heading, Steps, in_full, in_short, join_some, line, listed, plural

USES = ("data", "start", "rate", "limit", "corrected")
READS = read_targets
EPSILON = 1e-12
PRINTED_EPOCHS = 3  # of a descent that climbs
MAX_EXACT_PRODUCTS = 40_000  # products of two features up to which the optimum is found exactly; else all is in floats


class Task(NamedTuple):
    """What is to be fitted: data, samples, start, rate, and the w of minimum loss, if there is only one.

    `said` is how a header prints the rate, unless the rate is the caller's; `rate_limit` is 2/λ_max.
    """

    data: Any
    samples: list
    w: list
    eta: Any
    said: dict
    rate_limit: float
    optimum: Any

    def begin(self):
        """The samples, the start and the rate in floats, for a long descent."""
        samples = [(list(map(float, X)), float(y)) for X, y in self.samples]
        return samples, list(map(float, self.w)), float(self.eta)

    def loss(self, w):
        """The loss of some weights, exact where they are."""
        return descent.loss(w, self.samples)

    def header(self, topic, title, function, rules, cells, version=None, **said):
        """The header of a run."""
        rules = rules._replace(rate=self.eta, start=self.w, mean=True)
        return handout.header(topic, title, self.data, function, rules, cells, version, **self.said, **said)


def task_of(data, options, default=None):
    """The task that some samples set; the rate is the caller's, the default, or half of 2/λ_max."""
    samples, rate, said = with_one(data), options.rate or default, {}
    rate_limit = bowl.rate_limit(samples)
    if not rate:
        rate = bowl.first_digit(rate_limit / 2)
        said = {"rate": line(in_full(rate), ", half of 2/λ_max, rounded down")}
    return Task(data, samples, handout.start(options, data), rate, said, rate_limit, bowl.optimum(samples))


def read(options, default):
    """The data, in floats where there are many."""
    data = options.data or default
    if len(data.points) * (data.dimension + 1) ** 2 <= MAX_EXACT_PRODUCTS:
        return data
    return data._replace(points=[list(map(float, X)) for X in data.points], targets=list(map(float, data.targets)),
                         source=f"{data.source}, in floats")


def trace(options):
    """The loss, its corrections by single samples, folds and all samples, and the algorithm in batch mode."""
    data = read(options, SMALL)
    task = task_of(data, options, ratio(1, 10) if data is SMALL else None)
    yield Heading("Gradient Descent")
    yield Heading("Loss Function", 2)
    if not options.chosen("rate", "limit"):
        yield from loss_function(task)
    for title, K, order in (("Single samples", len(task.samples), "turn"), ("2 folds", 2, "folds")):
        steps = descent.fold_descent(*task.begin(), K)
        updates = K if options.limit is None else K * options.limit
        yield from part_by_part("descent", title, task, steps, updates, "fold_descent", order=order)
    yield from map(handout.note, ("CE15", "CE24"))
    if not options.corrected:
        yield from as_printed(task, options)
    yield Heading("Gradient Descent Algorithm (Batch mode)")
    run = yield from epoch_by_epoch("descent", "Batch mode", task, options.passes)
    if not options.nothing_asked:
        yield from fitted(data, run.w)
    if run.count:
        yield handout.note("CE12", "Here the first iteration is always made; then the last two losses are compared.")
    yield handout.note("CE16", "Here 2/λ_max = ", task.rate_limit, ", where λ_max is the largest eigenvalue of 1/M Σ "
                       "X Xᵀ.")
    if options.nothing_asked:
        yield from from_the_printed_start(task)
    yield from in_short("A sample with the error δ moves w by ηδX. Batch mode moves w by the average of these steps. "
                        "If η < 2/λ_max, batch mode converges to the minimum of the loss.")


def from_the_printed_start(task):
    """What the page's initial w predicts, and where batch mode leads from it."""
    w = descent.initial_as_printed(task.samples)
    *_, last = descent.gradient_descent(*task._replace(w=w).begin(), EPSILON)
    (X, y), *_ = task.samples
    yield handout.note("CE6", "Here w⁽⁰⁾ = ", w, " predicts ", lines.g(X, w), " for y₁ = ", y, ". From it, batch mode "
                       f"converges after {last.i} updates to w = ", last.after, ".")


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
        "Averages: δ = ", descent.average_error(w, samples), ", L = ", task.loss(w), ", ∇L = ",
        descent.average_gradient(w, samples), ".", loss=task.loss(w))
    yield from map(handout.note, ("CE22", "CE23", "CE7", "CE8", "CE10"))
    if task.optimum is not None:
        zero = sum(not any(descent.gradient(task.optimum, X, y)) for X, y in samples)
        yield handout.note("CE11", "Here the optimum is w = ", task.optimum, f", where {zero} of {len(samples)} "
                           "gradients are 0.")


def as_printed(task, options):
    """Batch mode with the average as printed."""
    epochs = min(options.passes, PRINTED_EPOCHS)
    run = yield from epoch_by_epoch("descent", "Batch mode, as printed", task, epochs, "printed")
    if run.diverged or increased(run, task):
        yield handout.note("CE9")





def epoch_by_epoch(topic, title, task, epochs, version=None):
    """A descent in batch mode, a row for each epoch; returns the run."""
    correction = descent.average_as_printed if version else descent.average_gradient
    average = "δX" if version else "-δX"
    cells = update_cells(
        task, "epoch", [*given(i="i"), *before(w=None, loss=None)],
        ("Δw", f"Δw = 1/M Σ {average} with δ = y - w⁽ⁱ⁻¹⁾ᵀX", correction, "w samples"),
        change=("|ΔL|", "|ΔL| = |L(w⁽ⁱ⁾) - L(w⁽ⁱ⁻¹⁾)|", lambda c: abs(c.loss_after - c.loss)))
    rules = DESCENT._replace(order="batch", stop="loss", epsilon=EPSILON, limit=epochs)
    yield task.header(topic, title, "gradient_descent" if topic == "descent" else None, rules, cells, version,
                      epsilon="10⁻¹²", limit=plural(epochs, "epoch"))
    if epochs:
        delta_w = correction(task.w, task.samples)
        yield line("Update 1: w - ηΔw = ", task.w, " - ", task.eta, "·", delta_w, " = ",
                   descent.update(task.w, task.eta, delta_w), "; L(w⁽⁰⁾) = ", task.loss(task.w), ".")
    samples, w, eta = task.begin()
    run = Steps(descent.gradient_descent(samples, w, eta, EPSILON, correction), w, epochs)
    yield from run.traced(cells, lambda c: row_of_epoch(c, task))
    yield from ending(run, task, version)
    return run


def row_of_epoch(c, task):
    """The row of an epoch, and the picture of the model after it; a worksheet needs the loss at the start as well."""
    if c.asks and c.i == 1:
        yield line("L(w⁽⁰⁾) = ", c("loss"))
    yield c.row()
    yield from fitted(task.data, c.after)


def part_by_part(topic, title, task, steps, updates, function, **rules):
    """A descent by parts of the samples, a row for each update."""
    cells = update_cells(
        task, "update by the samples m", [*given(i="i", taken=("m", "", None, join_some)), *before(w=None)],
        ("Δw", "Δw is the average of -δX with δ = y - w⁽ⁱ⁻¹⁾ᵀX",
         lambda c: descent.average_gradient(c.w, [c.samples[m - 1] for m in c.taken])))
    yield task.header(topic, title, function, DESCENT._replace(stop="passes", limit=updates, **rules), cells,
                      limit=plural(updates, "update"))
    run = Steps(steps, list(map(float, task.w)), updates)
    yield from run.traced(cells)
    yield from ending(run, task)


def update_cells(task, row, known, delta_w, **more):
    """The values of an update, in floats; `known` are those that it begins with."""
    samples, _, eta = task.begin()
    return Cells(
        f"Each row is one {row}.", known, between(delta_w=delta_w),
        after(after=("w⁽ⁱ⁾", "w⁽ⁱ⁾ = w⁽ⁱ⁻¹⁾ - ηΔw", descent.update, "w eta delta_w")),
        between(loss_after=("L(w⁽ⁱ⁾)", "L(w) = 1/2M Σ (y - wᵀX)²", descent.loss, "after samples"), **more),
        samples=samples, eta=eta)


def increased(run, task):
    """Whether the loss at the end of a run is above the loss at its start, by more than rounding."""
    return task.loss(run.w) - task.loss(task.w) > EPSILON


def ending(run, task, version=None):
    """How a descent ended, and why its loss has grown, unless that is what the print leads to."""
    if run.diverged:
        yield run.ended("diverged", f"Diverged: update {run.count + 1} leads beyond 10¹⁰⁰.", step=run.count)
        return
    loss, away, minimum = task.loss(run.w), False, [" More than one w has the minimum loss."]
    if task.optimum is not None:
        lowest = task.loss(task.optimum)
        away = loss - lowest > 0.01 * lowest + 1e-5 * task.loss(task.w) + EPSILON
        minimum = [" The minimum is at w = ", task.optimum, " with L = ", lowest, ", by elimination."]
    status = "stopped" if run.stopped or away else "converged"
    ended = "Stopped at the limit" if run.stopped else status.capitalize()
    yield run.ended(status, f"{ended} after {plural(run.updated, 'update')}: w = ", run.w, ", L = ",
                    loss, ".", *(() if run.stopped else minimum), loss=loss, optimum=task.optimum)
    if not version and increased(run, task):
        yield line("The loss has grown. Batch mode increases the loss only if η is above 2/λ_max = ", task.rate_limit,
                   ". Single samples and folds may increase it with a smaller η, too.")
