"""Gradient Descent and its modes, as a trace."""

from itertools import chain, islice
from random import Random
from typing import NamedTuple

from linref.crowley import bowl, data as lesson
from linref.crowley import descent as learning
from linref.crowley.traces.common import LAST, described, fitted, header, samples_of
from linref.lists import SingularMatrix, norm_squared, zeros
from linref.scalar import ratio
from linref.tracer.blocks import Heading, Outcome, Row, Run, line, note
from linref.tracer.telling import CROWD, in_floats, limit, listing, start, untold
from linref.tracer.verdict import counted

EPSILON = 1e-12
BATCH = "the average over all samples"
MANY = 200  # samples above which the rates are not compared
STOP = "the loss changes by at most ε = 10⁻¹²"


def descent(options):
    """The loss, the batch algorithm with its rates, folds, single samples, and whether the loss is convex."""
    data = options.data or lesson.SMALL
    samples = samples_of(in_floats(data) if options.data and len(data.points) > CROWD else data)
    size = data.dimension + 1
    w = start(options, size, zeros(size), f"{counted(size - 1, 'weight')} and the bias, last")
    most = limit(options)
    most_rate = bowl.rate_limit(samples)
    eta = options.rate or (ratio(1, 10) if not options.data else most_rate / 2)
    plain = untold(options)
    yield Heading("Loss Function")
    yield sample_by_sample(data, samples, w)
    best = best_model(data)
    if best is not None:
        yield sample_by_sample(data, samples, best, "at the optimum")
    if plain:
        yield without_the_half()
        yield near_the_optimum()
    yield Heading("Gradient Descent Algorithm (Batch mode)")
    begin = floats(w), float(eta)
    if not options.corrected:
        steps = batch(samples, *begin, learning.average_as_printed)
        yield descent_run("Batch mode, the average as printed", data, samples, steps, w, eta, min(most, 10), best,
                          remarks=climbing)
    yield descent_run("Batch mode", data, samples, batch(samples, *begin), w, eta, most, best,
                      remarks=lambda run, away: chain(comparing(run, away), fitted(data, [run.last.w])))
    if plain:
        yield starts()
    if not options.rate and len(samples) <= MANY:
        yield rates(data, samples, w, most, most_rate)
    if plain:
        yield raw_heights()
    yield Heading("Folds, and Stochastic Gradient Descent")
    if not (options.data or options.rate):
        begin = w, eta
    few = min(len(samples), 2)
    yield descent_run(f"Folds, {few} of them", data, samples,
                      parts(samples, begin[0], learning.fold_descent(samples, *begin, few)), w, eta,
                      min(most, 40), best, "the average over a fold, in turn", settling)
    longest = float(max(norm_squared(X) for X, _ in samples))
    single = options.rate or (ratio(1, 20) if not options.data else min(eta, 0.5 / longest))
    seed = 1 if options.seed is None else options.seed
    yield descent_run(f"Stochastic gradient descent, seed {seed}", data, samples,
                      parts(samples, begin[0], learning.stochastic_descent(samples, begin[0], single, Random(seed).randint)), w, single,
                      min(most, 40), best, "one sample drawn at random", settling)
    if plain:
        yield in_conflict()
        yield convex()


class Iteration(NamedTuple):
    """What a row shows: w of iteration i, the correction that led to it, its loss, and how much that changed."""

    i: int
    taken: list
    w: list
    delta_w: list
    loss: object
    change: object = ""


def batch(samples, w, eta, correction=learning.average_gradient):
    """The start, and every iteration in batch mode."""
    yield Iteration(0, [], w, "", learning.loss(w, samples))
    for step in learning.gradient_descent(samples, w, eta, EPSILON, correction):
        yield Iteration(step.i, [], step.after, step.delta_w, step.loss, step.change)


def parts(samples, w, steps):
    """The start, and every update by a part of the samples."""
    yield Iteration(0, [], w, "", learning.loss(w, samples))
    for step in steps:
        yield Iteration(step.i, step.taken, step.after, step.delta_w, learning.loss(step.after, samples))


def floats(w):
    return [float(a) for a in w]


def best_model(data):
    """The w of least loss, exactly where that is not too much; None where the samples leave it open."""
    samples = samples_of(data)
    if data.dimension > 20 or len(samples) * data.dimension**2 > 200_000:
        samples = [(floats(X), float(y)) for X, y in samples]
    try:
        return bowl.optimum(samples)
    except SingularMatrix:
        return None


def sample_by_sample(data, samples, w, where=""):
    """Error, loss and gradient of every sample."""
    def rows():
        for m, (X, y) in enumerate(samples, start=1):
            yield (m, w, X, y, y - learning.errors(w, [(X, y)])[0], learning.errors(w, [(X, y)])[0],
                   learning.sample_loss(w, X, y), learning.gradient(w, X, y))

    def said(run):
        yield line("Average error δ = ", learning.average_error(w, samples), ", average loss L = ", learning.loss(w, samples),
                   ", average gradient ", learning.average_gradient(w, samples), ".", indent=0)
        if where:
            yield note("CE11", "the page says that at the optimum the gradient of the loss of a sample is 0. Only the average of "
                               "these gradients is.")
            yield from fitted(data, [w])
        else:
            yield note("CE23", "the page calls L the mean square error; it is half of that.")
            if not is_own(data):
                yield note("CE22", "δ = 0 does not mean a good model: for y = 1 and y = -1 the estimate 0 has δ = 0 and "
                                   "L = 1/2.")

    title = "Errors, losses and gradients" + (f" {where}" if where else "")
    return listing(header("descent", title, described(data), bias=LAST, w=w),
                   {"m": "m", "w": None, "X": "X", "y": "y", "estimate": "ŷ", "error": "δ", "loss": "½δ²",
                    "gradient": "∇L = -δX"}, rows(), said, loss=learning.loss(w, samples))


def is_own(data):
    """Whether the data are the caller's."""
    return data is not lesson.SMALL


def without_the_half():
    """The page's chain for the gradient of one sample."""
    w, X, y = [ratio(1, 2), -1], [1, 2], 3
    rows = [(w, X, y, learning.doubled_gradient(w, X, y), learning.gradient(w, X, y))]

    def said(run):
        yield note("CE7", "for a linear model the page writes the loss without its ½.")
        yield note("CE8", "so its gradient is -2yX + 2(w'X)X, and the 2 then vanishes without a word. -δX is right for the loss "
                          "with ½.")

    return listing(header("descent", "The chain for the gradient of one sample", "X and y of ours", w=w),
                   {"w": None, "X": "X", "y": "y", "doubled": "-2yX + 2(w'X)X", "gradient": "-δX"}, rows, said)


def near_the_optimum():
    """The slope of a loss on both sides of its optimum."""
    samples = [([1], 1)]
    rows = [([w], learning.loss([w], samples), learning.average_gradient([w], samples)[0])
            for w in (0, ratio(1, 2), 1, ratio(3, 2), 2)]

    def said(run):
        yield note("CE10", "the page says that the derivative is positive away from the optimum. The loss is larger there; its "
                           "derivative is negative on one side.")

    return listing(header("descent", "Around the optimum", "one sample, X = 1, y = 1, and no bias"),
                   {"w": "w", "loss": "L(w)", "slope": "dL/dw"}, rows, said)


def descent_run(title, data, samples, steps, start, eta, most, best, order=BATCH, remarks=None, topic="descent"):
    """A descent, a row for each iteration; `remarks(run, away)` adds what is to be said of its end."""
    def tell(step, _):
        if order == BATCH:
            yield Row(("i", "Δw", "w", "L(w)", "|ΔL|"), (step.i, step.delta_w, step.w, step.loss, step.change))
        else:
            taken = ", ".join(map(str, step.taken[:8]))
            yield Row(("i", "m", "Δw", "w", "L(w)"), (step.i, taken, step.delta_w, step.w, step.loss))

    def finish(run):
        facts = {"steps": run.count, "updates": run.updated, "w": run.last.w, "loss": run.last.loss}
        if run.diverged:
            said = line(f"Diverged: after i = {run.count - 1} the numbers run out of range.", indent=0)
            return Outcome("diverged", facts | {"step": run.count}, [said])
        told = [f" after {counted(run.updated, 'update')}: w = ", run.last.w, ", L = ", run.last.loss, ". "]
        away = False
        if best is None:
            told.append("The samples leave the optimum open: more than one w has the least loss.")
        else:
            least = learning.loss(best, samples)
            away = run.last.loss - least > 0.01 * abs(run.first.loss - least)
            facts["optimum"] = best
            told += ["The optimum is ", best, ", by elimination, with L = ", least, "."]
        ended = "Stopped at the limit" if run.stopped else "Stopped" if away else "Converged"
        said = [line(ended, *told, indent=0), *(remarks(run, away) if remarks else ())]
        return Outcome("stopped" if run.stopped or away else "converged", facts, said)

    return Run(header(topic, title, described(data), bias=LAST, rate=eta, order=order, start=start,
                      stop=f"{STOP}, or {most} epochs" if order == BATCH else f"{most} updates, ours"),
               steps, tell, finish, limit=most)


def climbing(run, away):
    """What is wrong with the printed average."""
    yield note("CE9", "Δw is printed as the average of δX; since it is subtracted, the loss climbs. Its minus is lost: the "
                      "corrections are -δX, and the boxed algorithm has them as ∇L, as in the next run.")


def comparing(run, away):
    """What is compared at the end of batch mode."""
    if away and not run.stopped:
        yield line("The loss changed by less than ε, but it is not the least: for these numbers ε is too large, or η is too "
                   "small or too large.")
    yield note("CE12", "the page compares L(w^(i+1)) with L(w^(i)) before the first is known; here the last two are compared, "
                       "after a first step that is always made. (It halts at <= ε by WHILE, at < ε by the sentence below it.)")


def settling(run, away):
    """Where updates with a part of the samples end."""
    if run.last.loss <= run.first.loss:
        yield line("With a constant η it comes near the optimum and stays around it; it need not settle there.")
    else:
        yield line("The loss is larger than at the start: η is too large for single samples or folds of these.")


def starts():
    """The page's start from samples 1 and 2."""
    def rows():
        for name, data in (("(170, 65), (180, 75)", lesson.TWO_HEIGHTS), ("(1, 2; 5), (3, 6; 9)", lesson.STEEP)):
            samples = samples_of(data)
            w = learning.initial_as_printed(samples)
            yield name, w, [learning.errors(w, [sample])[0] for sample in samples], learning.loss(w, samples)

    def said(run):
        yield note("CE6", "b = y₂ - y₁ is no bias of a line through the samples, and not the b = -w₁x₁ of the earlier page "
                          "either. With two features w₁ and w₂ each account for the whole change. It is a poor start; the "
                          "loss is convex, so descent still gets there. Where x₁ = x₂ it divides by 0.")

    return listing(header("descent", "The initial values as printed", "weight from height, and a set of two features", bias=LAST),
                   {"data": "samples (x; y)", "w": "w", "errors": "δ", "loss": "L(w)"}, rows(), said)


def rates(data, samples, w, most, most_rate):
    """Rates below and above 2/λ_max."""
    def rows():
        for share in (0.1, 0.5, 0.9, 0.99, 1.01):
            eta = share * most_rate
            count, last, ended = 0, None, "stopped at the limit"
            for step in islice(batch(samples, floats(w), eta), most + 2):
                if not abs(step.loss) < 1e100:
                    ended = "diverged"
                    break
                if step.i > most:
                    break
                count, last = step.i, step
            else:
                ended = "converged"
            yield eta, share, count, ended, last and last.loss, last and last.w

    def said(run):
        yield line("The loss is a bowl whose steepest direction has the curvature λ_max of its Hessian: a step multiplies the "
                   "way to the bottom along it by 1 - ηλ_max, which shrinks it only for η < 2/λ_max; here λ_max = ", 2 / most_rate, ".", indent=0)

    return listing(header("descent", "What the learning rate may be", described(data), bias=LAST, start=w,
                          stop=f"{STOP}, or {most} epochs"),
                   {"eta": "η", "share": "η / (2/λ_max)", "epochs": "epochs", "ended": "end", "loss": "L at the end", "w": None},
                   rows(), said, rate_limit=most_rate)


def raw_heights():
    """The page's typical rate on heights as they are."""
    data = lesson.HEIGHTS
    samples = samples_of(data)
    most_rate = bowl.rate_limit(samples)

    def rows():
        for step in islice(batch(samples, [0.0, 0.0], 0.001), 5):
            yield step.i, step.w, step.loss

    def said(run):
        yield note("CE16", "the page calls η = 0.001 typical. On these heights the limit is ", most_rate, ", and the loss "
                           "explodes. On the four samples above it converges, in some ten thousand epochs. The topic scaling "
                           "shows what helps.")

    return listing(header("descent", "η = 0.001 on heights", described(data), bias=LAST, rate=ratio(1, 1000), start=[0, 0]),
                   {"i": "i", "w": "w", "loss": "L(w)"}, rows(), said, rate_limit=most_rate)


def in_conflict():
    """Two samples that contradict each other: single samples never settle."""
    data = lesson.CONFLICT
    samples = list(zip(data.points, data.targets))

    def rows():
        for step in islice(learning.fold_descent(samples, [0.5], 0.5, 2), 8):
            _, y = samples[step.taken[0] - 1]
            yield step.i - 1, step.w, y, learning.loss(step.w, samples)

    def said(run):
        yield note("CE15", "the page says that updating with each sample will eventually converge. Here w tends to "
                           "1/3 and 2/3 in turn, around the optimum 1/2: a constant η keeps it from settling.")

    return listing(header("descent", "Single samples in turn, η = 1/2", f"{data.source}: X = 1 with y = 0 and y = 1, no bias",
                          rate=ratio(1, 2), order="in turn", start=[ratio(1, 2)]),
                   {"i": "i", "w": "w", "y": "y of the sample", "loss": "L(w)"}, rows(), said)


def convex():
    """The Hessian of several sets: its determinant and its largest eigenvalue."""
    def rows():
        for data in (lesson.SMALL, lesson.HEIGHTS, lesson.PERSONS, lesson.STEEP):
            H = bowl.hessian(samples_of(data))
            highest = bowl.largest_eigenvalue(H)
            below = [[highest * (j == k) - float(a) for k, a in enumerate(row)] for j, row in enumerate(H)]
            yield data.source.split(",")[0].removesuffix(" of ours"), H[0], highest, round(highest - bowl.largest_eigenvalue(below), 6)

    def said(run):
        yield note("CE14", "the page says that convexity depends on the training data. The Hessian of this loss is the average "
                           "of X X', which is never negative in any direction: no eigenvalue λ is below 0 and the loss is convex, on "
                           "all data. With fewer samples than weights one λ is 0, and more than one w is best.")

    return listing(header("descent", "Is the loss convex?", "four sets", bias=LAST),
                   {"data": "samples", "first_row": "H, first row", "highest": "largest λ", "lowest": "smallest λ"}, rows(), said)
