"""Each handout's perceptron by its own shipped function: its steps as pass, (w, b) before and (w, b) after; b is last.

All start from 0 and take their samples as points and signs. Those that have no end of their own stop past `passes`.
"""

from operator import le, lt

from linref.crowley import perceptron as crowley_perceptron
from linref.discriminants import batch as discriminants_batch
from linref.discriminants import online as discriminants_online
from linref.discriminants import onepass
from linref.exercises.compare import Run
from linref.fleuret import kernel
from linref.fleuret import perceptron as fleuret_perceptron
from linref.gales import perceptron as gales_perceptron
from linref.lists import zeros
from linref.scalar import ratio
from linref.vitay import batch as vitay_batch
from linref.vitay import online as vitay_online

HALF, EPSILON = ratio(1, 2), ratio(1, 10**9)


def gales(points, signs, passes, miss=le):
    """Every update of gales's perceptron from 0: its pass, (w, b) before it and after it (X35)."""
    samples = gales_perceptron.normalise(points, signs)
    for step in gales_perceptron.perceptron(samples, zeros(len(samples[0])), 1, miss):
        yield step.tau + 1, step.w, step.after


def gales_as_printed(points, signs, passes):
    """The same with its `<` (X35)."""
    return gales(points, signs, passes, lt)


def canonical(points, signs):
    """The samples with x₀ = 1 in front."""
    return [([1, *x], y) for x, y in zip(points, signs)]


def turned(steps, pass_of):
    """Steps with the bias first: their pass, (w, b) before them and after them."""
    for step in steps:
        yield pass_of(step), [*step.w[1:], step.w[0]], [*step.after[1:], step.after[0]]


def batch(points, signs, passes):
    """The slides' batch algorithm, η = 1 (X35)."""
    return turned(discriminants_batch.batch_perceptron(canonical(points, signs), 1, EPSILON), lambda step: step.t + 1)


def fixed(points, signs, passes):
    """The slides' fixed increment (X35)."""
    return turned(discriminants_batch.fixed_increment(canonical(points, signs), EPSILON), lambda step: step.t + 1)


def online(points, signs, passes):
    """The slides' online algorithm (X35)."""
    return turned(discriminants_online.until_right(canonical(points, signs)), lambda step: step.t // len(points) + 1)


def several_passes(points, signs, passes):
    """The slides' single pass, again until nothing changes in one (X35)."""
    steps = turned(onepass.fixed_passes(canonical(points, signs), passes + 1), lambda step: None)
    for number in range(1, passes + 2):
        made = [(number, *next(steps)[1:]) for _ in points]
        yield from made
        if all(w == after for _, w, after in made):
            return


def crowley(points, signs, passes, miss=le):
    """Crowley's algorithm, α = 1 (X35)."""
    return apart(crowley_perceptron.perceptron(list(zip(points, signs)), 1, miss))


def crowley_as_printed(points, signs, passes):
    """The same with its `<` (X35)."""
    return crowley(points, signs, passes, lt)


def apart(steps):
    """Steps with the bias apart: their epoch, (w, b) before them and after them."""
    for step in steps:
        yield step.epoch, [*step.w, step.b], [*step.after, step.b_after]


def vitay_in_batches(points, signs, passes):
    """Vitay's batch version, η = 1/2 (X35)."""
    examples = list(zip(points, signs))
    return apart(vitay_batch.until_no_error(vitay_batch.batch(examples, zeros(len(points[0])), 0, HALF, passes + 1)))


def vitay_in_turn(points, signs, passes):
    """Vitay's online version, η = 1/2 (X35)."""
    examples = list(zip(points, signs))
    steps = vitay_online.perceptron(examples, zeros(len(points[0])), 0, HALF, passes + 1)
    return apart(vitay_online.until_no_error(steps, examples))


def fleuret(points, signs, passes):
    """Fleuret's algorithm, n_k the first that is misclassified (X35)."""
    for step in fleuret_perceptron.perceptron(fleuret_perceptron.with_constant(points, signs), min):
        yield step.k + 1, step.w, step.after


def train(points, signs, passes):
    """Fleuret's train_perceptron (X35)."""
    for step in fleuret_perceptron.train_perceptron([[*x, 1] for x in points], signs, passes + 1):
        yield step.e + 1, step.w, step.after


def by_kernel(points, signs, passes):
    """Fleuret's kernel perceptron with κ(x, x') = x·x': the w that its α stand for (X35)."""
    xs = [[*x, 1] for x in points]
    for step in kernel.kernel_perceptron(xs, signs, passes + 1, kernel.linear):
        yield step.e + 1, *(kernel.primal(alphas, xs, signs, list) for alphas in (step.alphas, step.alphas_after))


SHIPPED = {
    "gales, as printed": gales_as_printed, "gales": gales, "discriminants batch": batch, "discriminants fixed": fixed,
    "discriminants online": online, "discriminants onepass": several_passes, "crowley, as printed": crowley_as_printed,
    "crowley": crowley, "vitay batch": vitay_in_batches, "vitay online": vitay_in_turn, "fleuret": fleuret,
    "fleuret train": train, "fleuret kernel": by_kernel}


def own_run(name, points, signs, limit):
    """A handout's run by its own function: (w, b) after every update, and whether it ends within the limit (X35)."""
    path = [zeros(len(points[0]) + 1)]
    for number, before, after in SHIPPED[name](points, signs, limit):
        if number > limit:
            return Run(path, False)
        if after != before:
            path.append(after)
    return Run(path, True)
