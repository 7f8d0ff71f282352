"""Gradient Descent and its modes, as a trace."""

from itertools import islice
from random import Random
from typing import Any, NamedTuple

from linref.crowley import bowl, descent, lines
from linref.crowley.data import CONFLICT, HEIGHTS, PERSONS, SMALL, STEEP, TWO_HEIGHTS, with_one
from linref.crowley.traces import LAST, floor
from linref.crowley.traces.lines import fitted
from linref.floor import IN_FULL
from linref.lists import SingularMatrix, norm_squared
from linref.samples import read_targets
from linref.scalar import ratio
from linref.tracer.events import Heading, Row, Rows, Steps, line
from linref.tracer.words import listed, plural

USES = ("data", "start", "rate", "limit", "seed", "corrected")
READS = read_targets
EPSILON = 1e-12
STOP = "the loss changes by at most ε = 10⁻¹²"
CLIMBING = 10  # epochs of the average as printed, unless a limit is given
SHORT = 40  # updates by folds and by single samples, unless a limit is given
RATES_UP_TO = 200  # samples up to which rates are compared


class Task(NamedTuple):
    """What is to be fitted: the samples, where to start, with which rate, and the w of least loss, if there is one."""

    data: Any
    samples: list
    w: list
    eta: Any
    optimum: Any


def trace(options):
    """The loss, the batch algorithm with its rates, folds, single samples, and whether the loss is convex."""
    data = options.data or SMALL
    task = task_of(data, floor.start(options, data), options.rate or (ratio(1, 10) if data is SMALL else None))
    yield Heading("Loss Function")
    yield from loss_function(task)
    if options.nothing_asked:
        yield from without_the_half([ratio(1, 2), -1], [1, 2], 3)
        yield from near_the_optimum()
    yield Heading("Gradient Descent Algorithm (Batch mode)")
    if not options.corrected:
        yield from climbing(task, options)
    yield from batch(task, options)
    if options.nothing_asked:
        yield from starts()
    if not options.rate and len(task.samples) <= RATES_UP_TO:
        yield from rates(task, options)
    if options.nothing_asked:
        yield from raw_heights(HEIGHTS)
    yield Heading("Folds, and Stochastic Gradient Descent")
    yield from in_folds(task, options)
    yield from stochastic(task, options)
    if options.nothing_asked:
        yield from in_conflict(CONFLICT)
        yield from convex([SMALL, HEIGHTS, PERSONS, STEEP])


def task_of(data, w, eta):
    """The task that some samples set: in floats if they are many; by default half of the largest rate that converges."""
    samples = with_one(data)
    if len(samples) > IN_FULL:
        samples = [(floats(X), y) for X, y in samples]
    return Task(data, samples, w, bowl.rate_limit(samples) / 2 if eta is None else eta, best_model(data))


def floats(w):
    """The same numbers in floats."""
    return [float(a) for a in w]


def best_model(data):
    """The w of least loss, exactly where that is not too much; None where the samples leave it open."""
    samples = with_one(data)
    if data.dimension > 20 or len(samples) * data.dimension**2 > 200_000:
        samples = [(floats(X), float(y)) for X, y in samples]
    try:
        return bowl.optimum(samples)
    except SingularMatrix:
        return None


def loss_function(task):
    """Error, loss and gradient of every sample at the start and at the optimum."""
    yield from sample_by_sample(task, task.w, "")
    yield floor.note("CE23")
    if task.data is SMALL:
        yield floor.note("CE22", "For y = 1 and y = -1 the estimate 0 has δ = 0 and L = 1/2.")
    if task.optimum is not None:
        yield from sample_by_sample(task, task.optimum, " at the optimum")
        yield floor.note("CE11")
        yield from fitted(task.data, task.optimum)


def sample_by_sample(task, w, where):
    """Error, loss and gradient of every sample at w."""
    loss = descent.loss(w, task.samples)
    yield floor.header("descent", f"Errors, losses and gradients{where}", task.data, bias=LAST, w=w)
    row = Rows(m="m", w=None, X="X", y="y", estimate="ŷ", error="δ", loss="½δ²", gradient="∇L = -δX")
    for m, (X, y) in enumerate(task.samples, start=1):
        estimate = lines.g(X, w)
        yield row(m, w, X, y, estimate, lines.error(y, estimate), descent.sample_loss(w, X, y), descent.gradient(w, X, y))
    yield row.computed("Average error δ = ", descent.average_error(w, task.samples), ", average loss L = ", loss,
                       ", average gradient ", descent.average_gradient(w, task.samples), ".", loss=loss)


def without_the_half(w, X, y):
    """The page's chain for the gradient of one sample."""
    yield floor.header("descent", "The chain for the gradient of one sample", "X and y of ours", w=w)
    row = Rows(w=None, X="X", y="y", doubled="-2yX + 2(w'X)X", gradient="-δX")
    yield row(w, X, y, descent.doubled_gradient(w, X, y), descent.gradient(w, X, y))
    yield row.computed()
    yield floor.note("CE7")
    yield floor.note("CE8", "The 2 has vanished; -δX is right for the loss with ½.")


def near_the_optimum():
    """The slope of a loss on both sides of its optimum."""
    samples = [([1], 1)]
    yield floor.header("descent", "Around the optimum", "one sample, X = 1, y = 1, and no bias")
    row = Rows(w="w", loss="L(w)", slope="dL/dw")
    for w in (0, ratio(1, 2), 1, ratio(3, 2), 2):
        yield row([w], descent.loss([w], samples), descent.average_gradient([w], samples)[0])
    yield row.computed()
    yield floor.note("CE10", "Its derivative is negative on one side.")


def climbing(task, options):
    """Batch mode with the average whose minus is lost."""
    epochs = CLIMBING if options.limit is None else options.limit
    steps = descent.gradient_descent(task.samples, floats(task.w), float(task.eta), EPSILON, descent.average_as_printed)
    yield from epoch_by_epoch("Batch mode, the average as printed", task, steps, epochs)
    yield floor.note("CE9", "The corrections are -δX, and the boxed algorithm has them as ∇L, as in the next run.")


def batch(task, options):
    """The algorithm in batch mode."""
    steps = descent.gradient_descent(task.samples, floats(task.w), float(task.eta), EPSILON)
    run = yield from epoch_by_epoch("Batch mode", task, steps, options.passes)
    if not (run.stopped or run.diverged) and is_away(run, task):
        yield line("The loss changed by less than ε, but it is not the least: for these numbers ε is too large, or η is too "
                   "small or too large.")
    yield floor.note("CE12", "Here the last two are compared, after a first step that is always made. (It halts at <= ε by WHILE, "
                             "at < ε by the sentence below it.)")
    yield from fitted(task.data, run.w)


def epoch_by_epoch(title, task, steps, epochs, topic="descent"):
    """A descent in batch mode, a row for each epoch; returns the run."""
    yield floor.header(topic, title, task.data, function="gradient_descent" if topic == "descent" else None, bias=LAST, rate=task.eta,
                       order="the average over all samples", start=task.w, stop=f"{STOP}, or {plural(epochs, 'epoch')}")
    columns = ("i", "Δw", "w", "L(w)", "|ΔL|")
    w = floats(task.w)
    yield Row(columns, (0, "", w, descent.loss(w, task.samples), ""))
    run = Steps(steps, w, epochs)
    yield from run.traced(lambda step: [Row(columns, (step.i, step.delta_w, step.after, step.loss, step.change))])
    yield ending(run, task)
    return run


def part_by_part(title, task, steps, updates, order, stop, **conventions):
    """A descent by parts of the samples, a row for each update; returns the run."""
    yield floor.header("descent", title, task.data, bias=LAST, rate=task.eta, order=order, start=task.w, stop=stop, **conventions)
    columns = ("i", "m", "Δw", "w", "L(w)")
    yield Row(columns, (0, "", "", task.w, descent.loss(task.w, task.samples)))
    run = Steps(steps, task.w, updates)
    yield from run.traced(lambda step: [Row(columns, (step.i, listed(step.taken, 8), step.delta_w, step.after,
                                                      descent.loss(step.after, task.samples)))])
    yield ending(run, task)
    return run


def is_away(run, task):
    """Whether a run ended well above the least loss, measured by how far above it the start was."""
    if task.optimum is None:
        return False
    start, end, least = (descent.loss(w, task.samples) for w in (task.w, run.w, task.optimum))
    return end - least > 0.01 * abs(start - least)


def ending(run, task):
    """How a descent ended, and how near to the optimum."""
    if run.diverged:
        return run.ended("diverged", f"Diverged: after i = {run.count} the numbers run out of range.", step=run.count)
    loss = descent.loss(run.w, task.samples)
    ended = "Stopped at the limit" if run.stopped else "Stopped" if is_away(run, task) else "Converged"
    status = "converged" if ended == "Converged" else "stopped"
    told = [f"{ended} after {plural(run.updated, 'update')}: w = ", run.w, ", L = ", loss, ". "]
    if task.optimum is None:
        return run.ended(status, *told, "The samples leave the optimum open: more than one w has the least loss.", loss=loss)
    return run.ended(status, *told, "The optimum is ", task.optimum, ", by elimination, with L = ",
                     descent.loss(task.optimum, task.samples), ".", loss=loss, optimum=task.optimum)


def starts():
    """The page's start from samples 1 and 2."""
    yield floor.header("descent", "The initial values as printed", "weight from height, and a set of two features",
                       function="initial_as_printed", bias=LAST)
    row = Rows(data="samples (x; y)", w="w", errors="δ", loss="L(w)")
    for name, data in (("(170, 65), (180, 75)", TWO_HEIGHTS), ("(1, 2; 5), (3, 6; 9)", STEEP)):
        w = descent.initial_as_printed(with_one(data))
        yield row(name, w, descent.errors(w, with_one(data)), descent.loss(w, with_one(data)))
    yield row.computed()
    yield floor.note("CE6", "It is not the b = -w₁x₁ of the earlier page either. With two features w₁ and w₂ each account for the whole "
                            "change. It is a poor start; the loss is convex, so descent still gets there. Where x₁ = x₂ it divides "
                            "by 0.")


def rates(task, options):
    """Rates below and above 2/λ_max."""
    largest = bowl.rate_limit(task.samples)
    yield floor.header("descent", "What the learning rate may be", task.data, bias=LAST, start=task.w,
                       stop=f"{STOP}, or {plural(options.passes, 'epoch')}")
    row = Rows(eta="η", share="η / (2/λ_max)", epochs="epochs", ended="end", loss="L at the end", w=None)
    for share in (0.1, 0.5, 0.9, 0.99, 1.01):
        eta = share * largest
        run = Steps(descent.gradient_descent(task.samples, floats(task.w), eta, EPSILON), task.w, options.passes)
        for _ in run:
            pass
        ended = "diverged" if run.diverged else "stopped at the limit" if run.stopped else "converged"
        yield row(eta, share, run.count, ended, descent.loss(run.w, task.samples), run.w)
    yield row.computed("The loss is a bowl whose steepest direction has the curvature λ_max of its Hessian: a step multiplies the "
                       "way to the bottom along it by 1 - ηλ_max, which shrinks it only for η < 2/λ_max; here λ_max = ", 2 / largest, ".",
                       rate_limit=largest)


def raw_heights(data):
    """The page's typical rate on heights as they are."""
    samples, largest = with_one(data), bowl.rate_limit(with_one(data))
    yield floor.header("descent", "η = 0.001 on heights", data, bias=LAST, rate=ratio(1, 1000), start=[0, 0])
    row = Rows(i="i", w="w", loss="L(w)")
    yield row(0, [0.0, 0.0], descent.loss([0.0, 0.0], samples))
    for step in islice(descent.gradient_descent(samples, [0.0, 0.0], 0.001, EPSILON), 4):
        yield row(step.i, step.after, step.loss)
    yield row.computed(rate_limit=largest)
    *_, end = descent.gradient_descent(with_one(SMALL), [0.0, 0.0], 0.001, EPSILON)
    yield floor.note("CE16", "On these heights the limit is ", largest, ", and the loss explodes. On the four samples above it converges, "
                             f"in {end.i} epochs. The topic scaling shows what helps.")


def in_folds(task, options):
    """The average of each fold in turn."""
    K = min(len(task.samples), 2)
    w, eta = begin(task, options)
    updates = SHORT if options.limit is None else options.limit * K
    run = yield from part_by_part(f"Folds, {K} of them", task, descent.fold_descent(task.samples, w, eta, K), updates,
                                  "the average over a fold, in turn", f"{updates} updates, ours", function="fold_descent")
    yield from settling(run, task)


def stochastic(task, options):
    """Single samples drawn at random."""
    longest = float(max(norm_squared(X) for X, _ in task.samples))
    eta = options.rate or (ratio(1, 20) if task.data is SMALL else min(task.eta, 0.5 / longest))
    seed = 1 if options.seed is None else options.seed
    updates = SHORT if options.limit is None else options.limit * len(task.samples)
    w, _ = begin(task, options)
    steps = descent.stochastic_descent(task.samples, w, eta, Random(seed).randint)
    run = yield from part_by_part(f"Stochastic gradient descent, seed {seed}", task._replace(eta=eta), steps, updates,
                                  "one sample drawn at random", f"{updates} updates, ours", function="stochastic_descent")
    yield from settling(run, task)


def begin(task, options):
    """The start and the rate of a run by parts: exact on the four samples, or else in floats."""
    exact = task.data is SMALL and not options.rate
    return (task.w, task.eta) if exact else (floats(task.w), float(task.eta))


def settling(run, task):
    """Where updates with a part of the samples end."""
    if run.diverged:
        return
    if descent.loss(run.w, task.samples) <= descent.loss(task.w, task.samples):
        yield line("With a constant η it comes near the optimum and stays around it; it need not settle there.")
    else:
        yield line("The loss is larger than at the start: η is too large for single samples or folds of these.")


def in_conflict(data):
    """Two samples that contradict each other: single samples never settle."""
    samples, eta = list(zip(data.points, data.targets)), 0.5
    yield floor.header("descent", "Single samples in turn, η = 1/2", [f"{data.source}: X = 1 with y = 0 and y = 1, no bias"],
                       function="fold_descent", rate=ratio(1, 2), order="in turn", start=[ratio(1, 2)])
    row = Rows(i="i", w="w", y="y of the sample", loss="L(w)")
    for step in islice(descent.fold_descent(samples, [0.5], eta, 2), 8):
        yield row(step.i - 1, step.w, samples[step.taken[0] - 1][1], descent.loss(step.w, samples))
    yield row.computed()
    yield floor.note("CE15", "Here w tends to 1/3 and 2/3 in turn, around the optimum ", *bowl.optimum(samples),
                     ": a constant η keeps it from settling.")


def convex(sets):
    """The Hessian of several sets: its determinant and its largest eigenvalue."""
    yield floor.header("descent", "Is the loss convex?", f"{len(sets)} sets", bias=LAST)
    row = Rows(data="samples", first_row="H, first row", highest="largest λ", lowest="smallest λ")
    for data in sets:
        H = bowl.hessian(with_one(data))
        highest = bowl.largest_eigenvalue(H)
        below = [[highest * (j == k) - float(a) for k, a in enumerate(entries)] for j, entries in enumerate(H)]
        yield row(data.source.split(",")[0].removesuffix(" of ours"), H[0], highest, round(highest - bowl.largest_eigenvalue(below), 6))
    yield row.computed()
    yield floor.note("CE14", "The Hessian of this loss is the average of X X', which is never negative in any direction: no eigenvalue λ "
                             "is below 0 and the loss is convex, on all data. With fewer samples than weights one λ is 0, and more "
                             "than one w is best.")
