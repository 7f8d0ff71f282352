"""Gradient Descent, as a trace."""

from typing import Any, NamedTuple

from linref.cells import Cells, after, before, between, given
from linref.crowley import bowl, descent
from linref.crowley.data import SMALL, with_one
from linref.crowley.views import DESCENT, MODEL, estimates, regression, samples_at
from linref.handout import MAX_IN_FULL
from linref.lists import norm, scale, subtract
from linref.samples import read_targets
from linref.scalar import ratio
from linref.tracer import NO_BREAK, Heading, Line, Steps, Table, in_full, in_short, line, plural

USES = ("data", "start", "rate", "limit", "corrected", "ask")
READS = read_targets
EPSILON = 1e-12
TYPICAL = 0.001  # η on the page
ROUNDING = 1e-14  # up to which an entry is printed as 0
PRINTED_EPOCHS = 2  # of a descent that climbs
MAX_LISTED = 4  # samples of a fold of which each is listed
SMALLEST_IN_FULL = 1e-9  # of a |ΔL|, the difference of two rounded losses: of a smaller one fewer digits are right
MAX_COLUMNS = 4  # weights from which on the table of the samples has no column L, so that its rows are not folded
MAX_WEIGHTS = 2  # up to which H is printed, and Δw in a column
SAFE = ", less than 2/λ_max, with λ_max the largest eigenvalue of 1/M Σ X Xᵀ"  # in a topic's last run
SAFE_FOR_SINGLE = ", less than 2/max ‖X‖², so that no update raises the loss of its own sample"
MAX_EXACT_PRODUCTS = 40_000  # products of two features up to which the optimum is found exactly; else all is in floats
class Task(NamedTuple):
    """What is to be fitted: data, samples, start, rate, and the w of minimum loss, if there is only one.

    `why` says why this rate was chosen. `asked` are the points whose estimates are asked for.
    """

    data: Any
    samples: list
    w: list
    eta: Any
    why: str
    optimum: Any
    asked: list

    def in_floats(self):
        """The samples, the start and the rate for a long descent."""
        return with_one(self.data.in_floats()), list(map(float, self.w)), float(self.eta)


def task_of(data, options, rate=None, why=""):
    """The task that some samples set; the rate is the caller's, or the one given, or half of 2/λ_max, rounded down."""
    samples = with_one(data)
    if options.rate:
        rate, why = options.rate, ""
    elif not rate:
        rate, why = bowl.first_digit(bowl.rate_limit(samples) / 2), why or SAFE
    return Task(data, samples, regression.start(options, data), rate, why, bowl.optimum(samples),
                options.points_asked(data.dimension))


def curvature(samples):
    """λ_max, 2/λ_max and H = 1/M Σ X Xᵀ, if it is small: the end of a row of a table."""
    H, limit = bowl.hessian(samples), bowl.rate_limit(samples)
    return 2 / limit, limit, *[Line((H,))] * (len(H) <= MAX_WEIGHTS)


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
    yield Heading("Gradient Descent: Loss Function")
    if not options.chosen("rate", "limit"):
        yield from loss_function(task)
    if len(task.samples) <= MAX_IN_FULL:  # the topic stochastic has single samples of many
        yield from single_samples(task, options)
    if not options.corrected:
        yield from batch_mode("descent", "Batch mode, as printed", task._replace(why=""),
                              min(options.passes, PRINTED_EPOCHS), "printed", descent.average_as_printed, stop="passes")
        yield regression.note("CE9", "Here L rises in both rows." * options.nothing_asked)
    if len(task.samples) > 1:
        yield from by_parts("2 folds", "fold", task._replace(why=""), 2, options.limit, "folds")
    if options.nothing_asked:
        yield line("The page prefers folds to batch mode. Each row gives L after so many passes.")
        yield Table([["passes", "2 folds", "batch mode", "single samples"], *[
            [n, *[descent.loss_after(*task.in_floats(), K, n) for K in (2, 1, 4)]] for n in (1, 100)]])
        yield line("So folds are better than batch mode after 1 pass, but not after 100 passes.")
    yield Heading("Gradient Descent Algorithm (Batch mode)")
    if options.nothing_asked:
        yield line("The page starts at random or from samples 1 and 2. Here we start from w = 0.", indent=0)
        yield regression.note("CE6", "Here it is w = (2, 2), so ŷ₁ = 2, but y₁ = 1.")
    run = yield from batch_mode("descent", "Batch mode, corrected", task, options.passes)
    yield from notes_on_batch_mode(task, options.nothing_asked)
    if not run.diverged:
        yield from estimates("descent", task.asked, run.w)
    yield from in_short("A sample with the error δ moves w by ηδX. Batch mode moves w by the average of these steps, "
                        "and converges to the minimum of the loss if η is small enough.")


def notes_on_batch_mode(task, default):
    """The gradients at the optimum of the default samples, the rates that converge, and the order of the loop."""
    if default:
        yield regression.note("CE11", "Here the gradients are ",
                              [descent.gradient(task.optimum, X, y) for X, y in task.samples], ", with the sum 0.")
    bound = bowl.rate_limit(task.samples)
    fits = "converges" if TYPICAL < bound else "is too large"
    yield regression.note("CE16", "Here 2/λ_max = ", bound, f". So {TYPICAL} {fits}.")
    yield regression.note("CE12", "Here the loop makes one iteration, and goes on while |L(w⁽ⁱ⁾) - L(w⁽ⁱ⁻¹⁾)| > ε.")


SAMPLES = Cells(
    "Each row is one sample (X, y).", MODEL,
    between(loss=("L = ½δ²", "L = ½δ²", lambda error: ratio(error * error, 2), "error"),
            gradient=("∇L = -δX", "∇L = -δX", lambda c: scale(-c.error, c.X))))


def loss_function(task):
    """Error, loss and gradient of every sample at the start."""
    samples, w = task.samples, task.w
    L = descent.loss(w, samples)
    yield from samples_at(
        w, "descent", "Errors, losses and gradients", task.data, None,
        SAMPLES if len(w) < MAX_COLUMNS else SAMPLES.without("loss"), None, line("= ", in_full(w)),
        "The averages over the samples: error ", descent.average_error(w, samples), ", loss L = ", L, ", gradient ",
        descent.average_gradient(w, samples), ".", loss=L)
    if task.data is SMALL:
        for erratum in "CE10", "CE22", "CE7", "CE8":
            yield regression.note(erratum)


def single_samples(task, options):
    """A descent by each sample in turn; on own data with a rate at which no error of a sample grows by its update."""
    if options.data and not options.rate:
        task = task._replace(eta=bowl.rate_of_single_samples(task.samples), why=SAFE_FOR_SINGLE)
    yield from by_parts("Single samples", "one", task, len(task.samples), options.limit, "turn")
    smallest = task.optimum and descent.loss(task.optimum, task.samples)
    if smallest:
        yield regression.note("CE15", "Here no w fits: min L = ", smallest, " > 0, at w = ", task.optimum, ".")


def by_parts(title, part, task, K, passes, order):
    """A descent by K parts of the samples in turn, for one pass unless the caller has a limit."""
    passes = 1 if passes is None else passes
    yield from descending("descent", title, part, task, descent.fold_descent(*task.in_floats(), K), K * passes,
                          "fold_descent", order=order, stop="passes", limit=passes)


def batch_mode(topic, title, task, epochs, version=None, correction=descent.average_gradient, **rules):
    """A descent in batch mode, a row for each epoch, by default until the loss hardly changes; returns the run."""
    steps = descent.gradient_descent(*task.in_floats(), -1 if rules else EPSILON, correction)
    rules = rules or {"stop": "loss", "epsilon": EPSILON}
    return (yield from descending(topic, title, version or "all", task, steps, epochs,
                                  "gradient_descent" if topic == "descent" else None, version, "epoch", order="batch",
                                  **rules))


def by_taken(c):
    """The Δw of an update with some samples."""
    return descent.average_gradient(c.w, [c.samples[m - 1] for m in c.taken])


def rounding_as_0(vector):
    """A vector of floats, with 0 in the place of what is only rounding.

    >>> rounding_as_0([-1.4e-17, 0.0, 0.5])
    [0, 0, 0.5]
    """
    return [a if abs(a) > ROUNDING else 0 for a in vector]


def right_digits(change):
    """A |ΔL| with so many digits that one close to ε shows on which side of ε it is, and not more.

    >>> right_digits(0.25), right_digits(1.06551e-12), right_digits(1.00294e-12)
    (0.25, '1.066e-12', '1.003e-12')
    """
    if not 0 < change < SMALLEST_IN_FULL:
        return change
    return f"{float(change):.3e}"


def numbered(taken):
    """The numbers of the samples of a fold, which follow each other; of many the first and the last.

    >>> numbered([4, 5]), numbered(range(51, 101))
    ('4, 5', '51, …, 100')
    """
    return ", ".join(map(str, taken)) if len(taken) <= MAX_LISTED else f"{taken[0]}, …, {taken[-1]}"


TAKEN = given(taken=("m", "", None, numbered))
CHANGE = between(change=("|ΔL|", "|ΔL| is the change of L before rounding", lambda c: abs(c.loss_after - c.loss),
                         right_digits))
PARTS = {  # what a row is; what it is given besides w; what Δw is, and its rule; what else is computed
    "one": ("Each row is one update with sample m.", TAKEN, "is the gradient -δX with δ = y - w⁽ⁱ⁻¹⁾ᵀX", by_taken, ()),
    "fold": ("Each row is one fold. m lists its samples.", TAKEN,
             "is the average of their -δX, δ = y - w⁽ⁱ⁻¹⁾ᵀX", by_taken, ()),
    "all": ("Each row is one epoch.", before(loss=None), "= -1/M Σ δX, δ = y - w⁽ⁱ⁻¹⁾ᵀX",
            lambda c: descent.average_gradient(c.w, c.samples), CHANGE),
    "printed": ("Each row is one epoch.", before(loss=None),
                "= 1/M Σ δX, without the minus of -δX (CE9, below). δ = y - w⁽ⁱ⁻¹⁾ᵀX",
                lambda c: descent.average_as_printed(c.w, c.samples), ()),
}


def cells_of(part, task):
    """The values of an update with a part of the samples, or with all of them in batch mode."""
    samples, _, eta = task.in_floats()
    each, known, said, correction, more = PARTS[part]
    few, rule = len(task.w) <= MAX_WEIGHTS, "w⁽ⁱ⁾ = w⁽ⁱ⁻¹⁾ - ηΔw"
    said = f"Δw{' (not printed)' * (not few)} {said}"
    return Cells(
        each, given(i="i"), known, before(w=None),
        between(delta_w=("Δw" if few else None, said, correction, rounding_as_0)),
        after(after=("w⁽ⁱ⁾", rule if few else f"{said}. {rule}", descent.update, "w eta delta_w", rounding_as_0)),
        between(loss_after=("L(w⁽ⁱ⁾)", "L(w) = 1/(2M) Σ (y - wᵀX)²", descent.loss, "after samples")), more,
        samples=samples, eta=eta)


def descending(topic, title, part, task, steps, most, function, version=None, noun="update", **rules):
    """A descent, a row for each update, below the first one in numbers; returns the run."""
    cells = cells_of(part, task)
    header = regression.header(
        topic, title, task.data, function,
        DESCENT._replace(**{"limit": most, **rules}, rate=task.eta, start=task.w, mean=True), cells, version,
        limit=plural(most, noun), start=line("w⁽⁰⁾ = ", in_full(task.w)), seed=rules.get("seed"),
        epsilon="10⁻¹²" if "epsilon" in rules else None,
        rate=line("η = ", in_full(task.eta), task.why))
    yield header._replace(again=("rate", "start", "epsilon"))
    run = Steps(steps, list(map(float, task.w)), most)
    yield from run.traced(cells, lambda c: row_of_update(c, task, part))
    yield from ending(run, task, part)
    return run


def row_of_update(c, task, part):
    """The row of an update; above the first one of batch mode how it is computed."""
    if c.i == 1 and part == "all":
        yield line("L(w⁽⁰⁾) = ", c("loss"), *c.working(
            ". Row 1 has w⁽¹⁾ = ", task.w, f" -{NO_BREAK}", in_full(task.eta), "·", c.delta_w, "."))
    yield c.row()


def ending(run, task, part):
    """How a descent ended, and below batch mode the minimum of the loss."""
    if run.diverged:
        yield run.ended("diverged", f"Diverged: update {run.count + 1} leads beyond 10¹⁰⁰. Before it w = ", run.w, ".",
                        step=run.count)
        return
    loss, minimum = descent.loss(run.w, task.samples), [" More than one w has the minimum loss."]
    if task.optimum is not None:
        minimum = [" The minimum is L = ", descent.loss(task.optimum, task.samples), " at w* = ", task.optimum,
                   ". ‖w - w*‖ = ", norm(subtract(run.w, task.optimum)), "."]
    status, ended = ("stopped", "Stopped at the limit") if run.stopped else ("converged", "Converged by |ΔL| ≤ 10⁻¹²")
    yield run.ended(status, f"{ended} after {plural(run.updated, 'update')}: w = ", run.w, ", L = ", loss, ".",
                    *(minimum if part == "all" else ()), loss=loss, optimum=task.optimum)
