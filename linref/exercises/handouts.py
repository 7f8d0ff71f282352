"""Each handout's perceptron by its own shipped function, from 0 and step by step."""

from functools import partial
from operator import le, lt

from linref.crowley import perceptron as crowley_perceptron
from linref.discriminants import batch as discriminants_batch
from linref.discriminants import online as discriminants_online
from linref.discriminants import onepass
from linref.exercises.compare import epsilon, own_path, run, settings
from linref.exercises.mistakes import bias_times
from linref.exercises.perceptron import contradiction
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
    return gales_perceptron.perceptron(gales_perceptron.normalise(points, signs), zeros(len(points[0]) + 1), 1, miss)


def canonical(points, signs):
    """The slides' samples, with x₀ = 1 in front (X35)."""
    return [([1, *x], y) for x, y in zip(points, signs)]


SHIPPED = {  # points, signs and a number of passes, which some of the handouts' loops need
    "gales, as printed": lambda X, y, M: gales(X, y, lt),
    "gales": lambda X, y, M: gales(X, y, le),
    "discriminants batch": lambda X, y, M: discriminants_batch.batch_perceptron(canonical(X, y), 1, epsilon(X)),
    "discriminants fixed": lambda X, y, M: discriminants_batch.fixed_increment(canonical(X, y), epsilon(X)),
    "discriminants online": lambda X, y, M: discriminants_online.until_right(canonical(X, y)),
    "discriminants onepass": lambda X, y, M: onepass.one_pass(canonical(X, y)),  # as printed no pass changes w = 0
    "crowley, as printed": lambda X, y, M: crowley_perceptron.perceptron(list(zip(X, y)), 1, lt),
    "crowley": lambda X, y, M: crowley_perceptron.perceptron(list(zip(X, y)), 1, le),
    "vitay batch": lambda X, y, M: vitay_batch.until_no_error(
        vitay_batch.batch(list(zip(X, y)), zeros(len(X[0])), 0, ratio(1, 2), M)),
    "vitay online": lambda X, y, M: vitay_online.until_no_error(
        vitay_online.perceptron(list(zip(X, y)), zeros(len(X[0])), 0, ratio(1, 2), M), list(zip(X, y))),
    "fleuret": lambda X, y, M: fleuret_perceptron.perceptron(fleuret_perceptron.with_constant(X, y), min),
    "fleuret train": lambda X, y, M: fleuret_perceptron.train_perceptron([[*x, 1] for x in X], y, M),
    "fleuret kernel": lambda X, y, M: kernel.kernel_perceptron(
        Units([[*x, 1] for x in X]).samples, y, M, dot),  # κ = x·x', in whole numbers: no sign depends on it
}


def own_run(name, points, signs, limit):
    """A handout's run by its own function: (w, b) after every update, and whether it ends within the limit (X35)."""
    return own_path(own_steps(name, points, signs, limit), zeros(len(points[0]) + 1), limit)


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


class Paths:
    """The paths of settings on some samples: a handout's own, or computed once (X36).

    >>> from linref.exercises.data import SHEET
    >>> from linref.exercises.data import SHEET
    >>> paths = Paths([[0], [1]], [-1, 1], 10, {})
    >>> paths.of(SHEET)[:3], paths.of(SHEET._replace(update="error"))
    ([[0, 0], [0, -1], [1, 0]], None)
    """

    def __init__(self, points, signs, limit, known):
        self.units, self.signs, self.limit, self.known = Units(points), signs, limit, known
        self.longest = max(map(norm_squared, points))

    def of(self, given):
        """The path of a setting, or None where it contradicts itself.

        It is computed in whole numbers: neither the samples' unit nor the rate changes a boundary. A constant R
        changes b by R² where a constant 1 changes it by 1.
        """
        if contradiction(given):
            return None
        if given not in self.known:
            times = 1 if given.constant == 1 else self.longest
            inside = given._replace(constant=self.units.m, rate=1)
            path = run(self.units.samples, self.signs, inside, self.limit, partial(bias_times, times)).path
            self.known[given] = [[*w, ratio(b, self.units.m)] for *w, b in path]
        return self.known[given]
