"""Gradient Descent and its modes, as a trace."""

from fractions import Fraction
from itertools import islice
from math import log10
from random import Random
from typing import Any, NamedTuple

from linref.crowley import bowl, descent, lines
from linref.crowley.data import CONFLICT, HEIGHTS, SMALL, STEEP, TWO_HEIGHTS, with_one
from linref.crowley.traces import LAST, floor
from linref.crowley.traces.lines import fitted
from linref.lists import SingularMatrix, norm_squared
from linref.options import PASSES
from linref.samples import read_targets
from linref.scalar import ratio, whole
from linref.tracer import Heading, Row, Rows, Steps, line, listed, plural

USES = ("data", "start", "rate", "limit", "seed", "corrected")
READS = read_targets
EPSILON = 1e-12
STOP = "the loss changes by at most ε = 10⁻¹²"
CLIMBING = 10  # epochs of the average as printed, unless a limit is given
SHORT = 40  # updates by folds and by single samples, unless a limit is given
RATES_UP_TO = 200  # samples up to which rates are compared
ERRORS_OF = 4  # samples of a fold up to which a row shows their errors
EXACT = 40_000  # products of two features up to which the optimum is found exactly; else all is in floats
EFFORT = 10_000_000  # numbers that a descent looks at, unless a limit is given


class Task(NamedTuple):
    """What is to be fitted: data, samples, the same in floats, start, rate, and the w of least loss, if there is one.

    `origin` is where the rate comes from, None if from the caller; `rate_limit` is 2/λ_max.
    """

    data: Any
    samples: list
    floats: list
    w: list
    eta: Any
    origin: Any
    rate_limit: float
    optimum: Any

    def begin(self):
        """The samples, the start and the rate in floats, for a long descent."""
        return self.floats, floats(self.w), float(self.eta)

    def loss(self, w):
        """The loss of some weights, exact where they are."""
        return descent.loss(w, self.floats if isinstance(w[0], float) else self.samples)

    def header(self, title, function=None, topic="descent", **conventions):
        """The header of a run, and where its rate comes from, unless it is the caller's."""
        yield floor.header(topic, title, self.data, function=function, bias=LAST, rate=self.eta, start=self.w,
                           **conventions)
        if self.origin is not None:
            yield line(f"η is ours{self.origin}.")


def task_of(data, w, rate, default=None):
    """The task that some samples set; the rate is the caller's, the default, or half of 2/λ_max."""
    samples = with_one(data)
    in_floats = [(floats(X), float(y)) for X, y in samples]
    rate_limit = bowl.rate_limit(in_floats)
    origin = None if rate else "" if default else ": half of 2/λ_max, rounded down"
    return Task(data, samples, in_floats, w, rate or default or one_digit(rate_limit / 2), origin, rate_limit,
                best_model(samples))


def one_digit(x):
    """A number rounded down to its first digit, exactly."""
    power = Fraction(10) ** int(log10(x) // 1)
    return whole(Fraction(x) // power * power)


def floats(w):
    """The same numbers in floats."""
    return [float(a) for a in w]


def read(options, default):
    """The data, in floats where there are many."""
    data = options.data or default
    if len(data.points) * (data.dimension + 1) ** 2 <= EXACT:
        return data
    return data._replace(points=[floats(X) for X in data.points], targets=floats(data.targets),
                         source=f"{data.source}, in floats")


def epochs_of(data, options, most):
    """The epochs after which a descent is stopped: as told, or so many that it takes some seconds at most."""
    if options.limit is not None:
        return options.limit
    return max(20, min(most, EFFORT // (len(data.points) * (data.dimension + 1))))


def best_model(samples):
    """The w of least loss; None where the samples leave it open."""
    try:
        return bowl.optimum(samples)
    except SingularMatrix:
        return None


def trace(options):
    """The loss, its corrections, the algorithm in batch mode, and single samples drawn at random."""
    data = read(options, SMALL)
    epochs = epochs_of(data, options, PASSES)
    task = task_of(data, floor.start(options, data), options.rate, ratio(1, 10) if data is SMALL else None)
    yield from loss_function(task, options.nothing_asked)
    yield from corrections(task, options)
    yield Heading("Gradient Descent Algorithm (Batch mode)")
    if options.nothing_asked:
        yield from starts(task)
    run = yield from epoch_by_epoch("Batch mode", task, epochs)
    yield floor.note("CE12", "Here the last two are compared, after a first step that is always made. (It halts at <= "
                     "ε by WHILE, at < ε by the sentence below it.)")
    yield from fitted(data, run.w)
    if not options.rate and len(task.samples) <= RATES_UP_TO:
        yield from rates(task, epochs)
    if options.nothing_asked:
        yield from typical_rate(task)
        yield Heading("Feature Scaling")
        yield line("This is the topic scaling.", indent=0)
    yield Heading("Stochastic Gradient Descent")
    yield from stochastic(task, options)
    if options.nothing_asked:
        yield floor.note("CE14", "Its Hessian is the average of X X', ", bowl.hessian(task.samples), " here, and the "
                         "same at every w: in any direction v an average of squares, so never negative.")
    if task.optimum is not None and run.count and not run.diverged:
        yield Heading("In short")
        yield line("Each sample pulls w by its error, -δX; batch mode takes the average of all. In ",
                   plural(run.count, "epoch"), " the loss went from ", task.loss(task.w), " to ", task.loss(run.w),
                   "; the least is ", task.loss(task.optimum), ".", indent=0)


def loss_function(task, whole_tour):
    """Error, loss and gradient of every sample at the start and at the optimum; the chain for the gradient."""
    yield Heading("Loss Function")
    yield from sample_by_sample(task, task.w, "")
    if whole_tour:
        pair = [([1], 1), ([1], -1)]
        yield floor.note("CE22", "For y = 1 and y = -1 the estimate 0 has δ = ", descent.average_error([0], pair),
                         " and L = ", descent.loss([0], pair), ".")
    yield floor.note("CE23")
    if task.optimum is not None:
        yield from sample_by_sample(task, task.optimum, " at the optimum")
        if whole_tour:
            yield floor.note("CE10", "For ½(1 - w)² it is ", *descent.average_gradient([0], [([1], 1)]), " at w = 0.")
        zero = sum(not any(descent.gradient(task.optimum, X, y)) for X, y in task.samples)
        yield floor.note("CE11", f"Here {zero} of {len(task.samples)} are 0.")
        yield from fitted(task.data, task.optimum)
    if whole_tour:
        yield from chain([ratio(1, 2), -1], [1, 2], 3)


def sample_by_sample(task, w, where):
    """Error, loss and gradient of every sample at w."""
    yield floor.header("descent", f"Errors, losses and gradients{where}", task.data, bias=LAST, w=w)
    row = Rows(m="m", w=None, X="X", y="y", estimate="ŷ", error="δ", loss="½δ²", gradient="∇L = -δX")
    for m, (X, y) in enumerate(task.samples, start=1):
        ŷ = lines.g(X, w)
        yield row(m, w, X, y, ŷ, lines.error(y, ŷ), descent.sample_loss(w, X, y), descent.gradient(w, X, y))
    yield row.computed("Average error δ = ", descent.average_error(w, task.samples), ", average loss L = ",
                       task.loss(w), ", average gradient ", descent.average_gradient(w, task.samples), ".",
                       loss=task.loss(w))


def chain(w, X, y):
    """The page's chain for the gradient of one sample, and the square expanded before it."""
    yield floor.header("descent", "The chain for the gradient of one sample",
                       ["X and y of ours: X = ", X, ", y = ", y], w=w)
    row = Rows(w=None, X=None, y=None, estimate="w'X", square="(y - w'X)²", expanded="y² - 2y w'X + (w'X)²",
               doubled="-2yX + 2(w'X)X", gradient="-δX")
    ŷ = lines.g(X, w)
    yield row(w, X, y, ŷ, lines.error(y, ŷ) ** 2, y * y - 2 * y * ŷ + ŷ * ŷ, descent.doubled_gradient(w, X, y),
              descent.gradient(w, X, y))
    yield row.computed()
    yield floor.note("CE7")
    yield floor.note("CE8", "The 2 has vanished; -δX is right for the loss with ½.")


def corrections(task, options):
    """The ways to correct w that the page compares: by each sample, by the average of all, or of a fold."""
    yield Heading("Single samples, all samples, folds", 2)
    if options.nothing_asked:
        yield from in_conflict(CONFLICT)
    if not options.corrected:
        epochs = CLIMBING if options.limit is None else options.limit
        run = yield from epoch_by_epoch("Batch mode, the average as printed", task, epochs, descent.average_as_printed)
        if run.count:
            yield floor.note("CE9", "Here L is ", task.loss(run.w), f" after {plural(run.count, 'epoch')}, ",
                             task.loss(task.w), " at the start. The boxed algorithm has the corrections as ∇L = -δX.")
    K = min(len(task.samples), 2)
    yield from part_by_part(plural(K, "fold"), task, descent.fold_descent(*task.begin(), K), options.limit, K,
                            order="the average of a fold, fold after fold", function="fold_descent")
    if options.nothing_asked:
        yield from compared(task)


def in_conflict(data):
    """Two samples that contradict each other: single samples never settle."""
    samples = list(zip(data.points, data.targets))
    *_, before, last = islice(descent.fold_descent(samples, [0.5], 0.5, 2), 100)
    yield floor.note("CE15", "X = 1 with y = 0 and with y = 1, in turn, without bias, η = 0.5: after 100 updates w is ",
                     *before.after, " and ", *last.after, " in turn, around the optimum ", *bowl.optimum(samples),
                     ". A constant η keeps it from settling.")


def compared(task):
    """How many updates and how many gradients of samples each way takes, and where it is in the end."""
    least = task.loss(task.optimum)
    goal = least + (task.loss(task.w) - least) / 100
    yield from task.header("What each way takes", "fold_descent",
                           stop="L less the least is at most 1/100 of what it was at the start")
    row = Rows(way="way", updates_made="updates", gradients="gradients", loss="L", later="L after 100 passes")
    for way, K in (("each sample in turn", len(task.samples)), ("2 folds", 2), ("all samples", 1)):
        steps = list(islice(descent.fold_descent(*task.begin(), K), 100 * K))
        end = next(step for step in steps if task.loss(step.after) <= goal)
        yield row(way, end.i, sum(len(step.taken) for step in steps[:end.i]), task.loss(end.after),
                  task.loss(steps[-1].after))
    yield row.computed("Single samples are the least work here on the way, but end above the optimum; with the average "
                       "of all samples the loss comes down to the least, ", least, ".")


def starts(task):
    """The page's start from samples 1 and 2."""
    yield floor.header("descent", "The initial values as printed", "sets of two samples, and the four above",
                       function="initial_as_printed", bias=LAST)
    row = Rows(samples="samples 1 and 2: (x, y)", w="w", errors="δ", loss="L(w)")
    for data in (TWO_HEIGHTS, STEEP, SMALL):
        w, first_two = descent.initial_as_printed(with_one(data)), with_one(data)[:2]
        yield row([[*X[:-1], y] for X, y in first_two], w, descent.errors(w, first_two), descent.loss(w, first_two))
    yield row.computed()
    samples, _, eta = task.begin()
    *_, end = descent.gradient_descent(samples, floats(w), eta, EPSILON)
    yield floor.note("CE6", "It is not the b = -w₁x₁ of the earlier page either. With two features w₁ and w₂ each "
                     "account for the whole change. Where x₁ = x₂ it divides by 0. The loss is convex, so descent gets "
                     f"to the optimum all the same: on the four samples in {plural(end.i, 'epoch')}, to w = ",
                     end.after, ".")


def epoch_by_epoch(title, task, epochs, correction=descent.average_gradient, topic="descent"):
    """A descent in batch mode, a row for each epoch; returns the run."""
    yield from task.header(title, "gradient_descent" if topic == "descent" else None, topic,
                           order="the average over all samples", stop=f"{STOP}, or {plural(epochs, 'epoch')}")
    if epochs:
        delta_w = correction(task.w, task.samples)
        yield line("Update 1: w - ηΔw = ", task.w, " - ", task.eta, "·", delta_w, " = ",
                   descent.update(task.w, task.eta, delta_w))
    samples, w, eta = task.begin()
    columns = ("i", "Δw", "w⁽ⁱ⁾", "L(w⁽ⁱ⁾)", "|ΔL|")
    yield Row(columns, (0, "-", w, task.loss(w), "-"))
    run = Steps(descent.gradient_descent(samples, w, eta, EPSILON, correction), w, epochs)
    yield from run.traced(lambda step: [Row(columns, (step.i, step.delta_w, step.after, step.loss, step.change)),
                                        *fitted(task.data, step.after, ends=False)])
    yield from ending(run, task, correction is descent.average_gradient)
    return run


def part_by_part(title, task, steps, limit, parts, **header):
    """A descent by parts of the samples, a row for each update, as many in a pass as there are parts."""
    updates = SHORT if limit is None else limit * parts
    yield from task.header(title, stop=f"{plural(updates, 'update')}{', ours' * (limit is None)}", **header)
    run = Steps(steps, floats(task.w), updates)
    yield from run.traced(lambda step: [row_of_part(step, task)])
    yield from ending(run, task)


def row_of_part(step, task):
    """The row of an update by a part of the samples; of a few it shows the errors."""
    rest = step.delta_w, step.after, task.loss(step.after)
    if len(step.taken) > ERRORS_OF:
        return Row(("i", "m", "w⁽ⁱ⁻¹⁾", "Δw", "w⁽ⁱ⁾", "L(w⁽ⁱ⁾)"),
                   (step.i, f"{step.taken[0]} to {step.taken[-1]}", step.w, *rest))
    errors = descent.errors(step.w, [task.samples[m - 1] for m in step.taken])
    return Row(("i", "m", "δ", "Δw", "w⁽ⁱ⁾", "L(w⁽ⁱ⁾)"),
               (step.i, listed(step.taken), errors if errors[1:] else errors[0], *rest))


def ending(run, task, comes_down=True):
    """How a descent ended, how far above the least loss, and what would help where it is meant to come down."""
    if run.diverged:
        yield run.ended("diverged", f"Diverged: after i = {run.count} the numbers run out of range.", step=run.count)
        return
    loss, start = task.loss(run.w), task.loss(task.w)
    least = None if task.optimum is None else task.loss(task.optimum)
    away = least is not None and loss - least > 0.01 * abs(start - least)
    ended = "Stopped at the limit" if run.stopped else "Stopped" if away else "Converged"
    told = [f"{ended} after {plural(run.updated, 'update')}: w = ", run.w, ", L = ", loss, ". "]
    status = "converged" if ended == "Converged" else "stopped"
    if least is None:
        yield run.ended(status, *told, "The samples leave the optimum open: more than one w has the least loss.",
                        loss=loss)
        return
    yield run.ended(status, *told, "The optimum is ", task.optimum, ", by elimination, with L = ", least, ".",
                    loss=loss, optimum=task.optimum)
    if comes_down and run.count and (run.stopped or away):
        yield line("L is ", loss - least, " above the least; at the start it was ", start - least, " above.")
        if loss > start:
            why = ("η is above" if task.eta > task.rate_limit else
                   "single samples and folds may climb, though η is below")
            yield line(f"The loss has grown: {why} 2/λ_max = ", task.rate_limit, ".")
        elif away:
            more = "more updates" if run.stopped else "a smaller ε"
            yield line(f"It takes {more}, or features that are scaled, as in the topic scaling.")


def rates(task, passes):
    """Rates below and above 2/λ_max."""
    largest, (samples, w, _) = task.rate_limit, task.begin()
    yield floor.header("descent", "What the learning rate may be", task.data, bias=LAST, start=task.w,
                       stop=f"{STOP}, or {plural(passes, 'epoch')}")
    row = Rows(eta="η", share="η / (2/λ_max)", epochs="epochs", ended="end", loss="L at the end", w=None)
    for share in (0.1, 0.5, 0.9, 0.99, 1.01):
        run = Steps(descent.gradient_descent(samples, w, share * largest, EPSILON), w, passes)
        for _ in run:
            pass
        stopped = "climbing at the limit" if task.loss(run.w) > task.loss(w) else "stopped at the limit"
        ended = "diverged" if run.diverged else stopped if run.stopped else "converged"
        yield row(share * largest, share, run.count, ended, task.loss(run.w), run.w)
    yield row.computed("λ_max = ", 2 / largest, " is the largest eigenvalue of the Hessian, the average of X X'. Along "
                       "its direction a step multiplies the way to the bottom by 1 - ηλ_max, which shrinks it only for "
                       "η < 2/λ_max.", rate_limit=largest)


def typical_rate(task):
    """The page's typical rate on these samples, and on heights as they are."""
    *_, end = descent.gradient_descent(task.floats, [0.0, 0.0], 0.001, EPSILON)
    heights = [(floats(X), y) for X, y in with_one(HEIGHTS)]
    losses = [step.loss for step in islice(descent.gradient_descent(heights, [0.0, 0.0], 0.001, EPSILON), 4)]
    yield floor.note("CE16", f"On the four samples above η = 0.001 converges, in {plural(end.i, 'epoch')}. On the "
                     "heights of the topic scaling 2/λ_max is ", bowl.rate_limit(heights), ", and from w = 0 the loss "
                     "becomes ", losses, ". That topic shows what helps.")


def stochastic(task, options):
    """Single samples drawn at random."""
    seed = 1 if options.seed is None else options.seed
    if not options.rate:
        half = one_digit(0.5 / float(max(norm_squared(X) for X, _ in task.samples)))
        task = task._replace(eta=min(task.eta, half), origin=": at most half of 1/‖X‖² of the longest X")
    steps = descent.stochastic_descent(*task.begin(), Random(seed).randint)
    yield from part_by_part(f"Stochastic gradient descent, seed {seed}", task, steps, options.limit, len(task.samples),
                            order="one sample drawn at random", function="stochastic_descent")
