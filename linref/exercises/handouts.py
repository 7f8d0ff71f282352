"""Each handout's perceptron by its own shipped function, from 0 and step by step; elsewhere by its setting."""

from functools import cache, partial
from operator import le, lt

from linref.crowley import perceptron as crowley_perceptron
from linref.discriminants import batch as discriminants_batch
from linref.discriminants import online as discriminants_online
from linref.discriminants import onepass
from linref.exercises.compare import epsilon, own_path, run, settings
from linref.exercises.mistakes import bias_times
from linref.fleuret import kernel
from linref.fleuret import perceptron as fleuret_perceptron
from linref.gales import perceptron as gales_perceptron
from linref.integer_units import Units
from linref.lists import add, dot, norm_squared, scale, zeros
from linref.scalar import ratio
from linref.vitay import batch as vitay_batch
from linref.vitay import online as vitay_online


def gales(points, signs, miss):
    """Gales's algorithm, η = 1 (X35)."""
    return on_integers(gales_perceptron.normalise(points, signs), lambda vectors: gales_perceptron.perceptron(
        vectors, zeros(len(points[0]) + 1), 1, miss))


def on_integers(samples, run):
    """A run without a rate on whole multiples of its samples; its steps are in the samples' own units (X35)."""
    units = Units(samples)
    return units.steps(run(units.samples))


def gram(points):
    """κ(x, x') = (x, 1)·(x', 1) of samples by their places, in whole numbers: no sign depends on that (X35).

    >>> kappa = gram([[1, 2], [3, 0]])
    >>> kappa(0, 1)
    4
    """
    z = Units([[*x, 1] for x in points]).samples
    row = cache(lambda i: [dot(z[i], u) for u in z])
    return lambda i, j: row(i)[j]


def canonical(points, signs):
    """The slides' samples, with x₀ = 1 in front (X35)."""
    return [([1, *x], y) for x, y in zip(points, signs)]


SHIPPED = {  # points, signs and a number of passes, which some of the handouts' loops need
    "gales, as printed": lambda X, y, M: gales(X, y, lt),
    "gales": lambda X, y, M: gales(X, y, le),
    "discriminants batch": lambda X, y, M: discriminants_batch.batch_perceptron(canonical(X, y), 1, epsilon(X)),
    "discriminants fixed": lambda X, y, M: discriminants_batch.fixed_increment(canonical(X, y), epsilon(X)),
    "discriminants online": lambda X, y, M: on_integers(canonical(X, y), discriminants_online.until_correct),
    "discriminants onepass": lambda X, y, M: onepass.one_pass(canonical(X, y)),  # as printed no pass changes w = 0
    "crowley, as printed": lambda X, y, M: crowley_perceptron.perceptron(list(zip(X, y)), 1, lt),
    "crowley": lambda X, y, M: crowley_perceptron.perceptron(list(zip(X, y)), 1, le),
    "vitay batch": lambda X, y, M: vitay_batch.until_no_error(
        vitay_batch.batch(list(zip(X, y)), zeros(len(X[0])), 0, ratio(1, 2), M)),
    "vitay online": lambda X, y, M: vitay_online.until_no_error(
        vitay_online.perceptron(list(zip(X, y)), zeros(len(X[0])), 0, ratio(1, 2), M), list(zip(X, y))),
    "fleuret": lambda X, y, M: on_integers(
        fleuret_perceptron.with_constant(X, y), lambda samples: fleuret_perceptron.perceptron(samples, min)),
    "fleuret train": lambda X, y, M: on_integers(
        [[*x, 1] for x in X], lambda xs: fleuret_perceptron.train_perceptron(xs, y, M)),
    "fleuret kernel": lambda X, y, M: kernel.kernel_perceptron(range(len(X)), y, M, gram(X)),
}


def own_run(name, points, signs, limit):
    """A handout's run by its own function: (w, b) after every update, and whether it ends within the limit (X35)."""
    return own_path(own_steps(name, points, signs, limit), zeros(len(points[0]) + 1), limit)


def run_from(start, name, points, signs, limit, rate=1):
    """A handout's run by its setting, from (w, b), with its rate multiplied by another (X35).

    Crowley's constant R would be a root, so here it is a constant 1 whose weight changes by R² as much.

    >>> run_from([0, 1], "crowley", [[2], [1]], [-1, 1], limit=1).path
    [[0, 1], [-2, -3], [-1, 1]]
    """
    longest = max(map(norm_squared, points))
    given = settings(len(points), 1)[name]
    given = given._replace(rate=rate * given.rate)
    times = longest if name.startswith("crowley") else 1
    return run(points, signs, given, given.limit or limit, partial(bias_times, times), start)


def own_steps(name, points, signs, passes):
    """Every step of a handout's own function: its pass, (w, b) before it and (w, b) after it, b last (X34, X35)."""
    given = settings(1, 1)[name]
    xs, per_pass = [[*x, 1] for x in points], len(points) if given.order == "turn" else 1
    ends = [zeros(len(points[0]) + 1)] * 2
    for n, step in enumerate(SHIPPED[name](points, signs, passes + 1)):
        if name == "fleuret kernel":  # w = Σ α y Φ(x)
            moved = step.alphas_after != step.alphas
            ends = [ends[1], add(ends[1], scale(signs[step.i - 1], xs[step.i - 1])) if moved else ends[1]]
        elif hasattr(step, "b"):
            ends = [*step.w, step.b], [*step.after, step.b_after]
        else:
            ends = [[*w[1:], w[0]] if given.bias == "first" else w for w in (step.w, step.after)]
        yield n // per_pass + 1, *ends
