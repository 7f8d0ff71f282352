"""The kernel perceptron beside the perceptron on Φ(x), as a trace."""

from fractions import Fraction
from functools import cache
from math import lcm
from typing import Any, NamedTuple

from linref.fleuret import kernel
from linref.fleuret.data import EIGHT, XOR
from linref.fleuret.perceptron import train_perceptron
from linref.fleuret.traces import floor, readable
from linref.fleuret.traces.mnist import watched
from linref.fleuret.traces.perceptron import has_changed
from linref.floor import IN_FULL
from linref.lists import dot, scale, zeros
from linref.samples import InputError
from linref.tracer import Heading, Row, Rows, Steps, Traced, line, listed, plural
from linref.verdict import separable_at_all
from linref.whole import Units, shown

USES = ("data", "limit", "ask")
TIE = "y Σ α y κ = 0 is misclassified (<= 0)"
MANY, EPOCHS, EPOCHS_OF_MANY = 50, 100, 10  # of more than so many samples fewer epochs unless told
MOST = 2000  # samples: κ is kept for all pairs of them
LONGEST_PROOF = 50  # components of Φ up to which a proof is sought


class Kernel(NamedTuple):
    """A κ with its name, a Φ for it if there is one to compute, and what is said of the samples.

    For x = X/m and x' = X'/m in whole numbers, `whole` makes of X·X' and m² the number m^degree κ(x, x').
    """

    name: str
    kappa: Any
    phi: Any
    samples: str
    degree: int = 0
    whole: Any = None


LINEAR = Kernel("x·x'", kernel.linear, list, ", x with a constant 1", 2, lambda product, m_squared: product)
QUADRATIC = Kernel("(1 + x·x')²", kernel.quadratic, kernel.phi_quadratic, "", 4,
                   lambda product, m_squared: (m_squared + product) ** 2)
GAUSSIAN = Kernel("exp(-½‖x - x'‖²)", kernel.gaussian, None, ", κ in floats")


def trace(options):
    """The kernels, the perceptron with κ alone, and its primal run."""
    data = options.data or XOR
    epochs = EPOCHS_OF_MANY if len(data.points) > MANY else EPOCHS
    epochs = epochs if options.limit is None else options.limit
    if len(data.points) > MOST:
        raise InputError(f"{data.source}: {len(data.points)} samples; expected at most {MOST}, as κ is kept for all "
                         "pairs of them")
    if options.nothing_asked:
        yield from values()
        yield Heading("The perceptron by κ", 2)
    alphas = {}
    for each in (LINEAR, QUADRATIC, GAUSSIAN):
        alphas[each] = yield from run_with(each, data, epochs)
        yield from placed(each, data, alphas[each], options.ask) if options.ask else ()
    if options.nothing_asked:
        yield Heading("α and the updates of the run with w", 2)
        data = EIGHT
        for each in (LINEAR, QUADRATIC):
            *_, last = kernel.kernel_perceptron(points_for(each, data), data.signs, epochs, each.kappa)
            alphas[each] = last.alphas_after
    yield from compared(data, epochs, alphas)
    if options.nothing_asked:
        yield line("A perceptron needs only κ(x, x') for pairs of samples: w = Σ α_n y_n Φ(x_n) is never computed, and "
                   "Φ may stay unknown.", indent=0)


def values():
    """κ and Φ(x)·Φ(x') for a few pairs."""
    yield floor.header("kernel", "κ(x, x') = Φ(x)·Φ(x')", "three pairs, ours")
    row = Rows(pair="x and x'", x=None, u=None, linear="x·x'", quadratic="(1 + x·x')²", product="Φ(x)·Φ(x')", size=None,
               gaussian="exp(-½‖x - x'‖²)")
    for x, u in (([1, 2], [3, -1]), ([0, 0], [2, 5]), ([1, 1], [1, 1])):
        phi_x, phi_u = kernel.phi_quadratic(x), kernel.phi_quadratic(u)
        yield row([x, u], x, u, kernel.linear(x, u), kernel.quadratic(x, u), dot(phi_x, phi_u), len(phi_x),
                  kernel.gaussian(x, u))
    yield row.computed("(1 + x·x')² is Φ(x)·Φ(x') with Φ(x) = (1, x₁, x₂, x₁, x₁², x₁x₂, x₂, x₂x₁, x₂²), all products "
                       "of two of 1, x₁, x₂: ", len(phi_x), " components, but one product to compute. No finite Φ "
                       "gives the third κ, and none is needed.")


def points_for(each, data):
    """The points that a κ is applied to: the linear one takes the constant component with x, so that it has a bias."""
    return [x for x, _ in floor.extended(data)] if each is LINEAR else data.points


def between(each, x):
    """κ of two samples by their places, in whole multiples, which leave α as it is, or in floats; the multiple."""
    m = lcm(*{Fraction(a).denominator for u in x for a in u})
    numbers = [[int(m * a) if each.whole else float(a) for a in u] for u in x]

    @cache
    def row(i):
        if each.whole:
            return [each.whole(dot(numbers[i], u), m * m) for u in numbers]
        return [each.kappa(numbers[i], u) for u in numbers]

    return lambda i, j: row(i)[j], m**each.degree


def run_with(each, data, epochs):
    """train_perceptron by κ; returns α at the end."""
    x, y = points_for(each, data), data.signs
    header = floor.header("kernel", f"Kernel perceptron, κ = {each.name}", data, "kernel_perceptron", tie=TIE,
                          labels=floor.labels, order="in turn", start="α = 0",
                          stop=f"nb_changes == 0, or nb_epochs_max = {epochs}")
    yield header._replace(data=(*header.data, each.samples))
    if each is LINEAR:
        yield from floor.samples(data)
    kappa, times = between(each, x)
    swept = watched(kernel.kernel_perceptron(range(len(x)), y, epochs, kappa), len(x))
    run = Steps(shown(swept, {"value": times}), updates=has_changed)
    for step in run:
        yield Traced(step, sweep_row(step, x, y), has_changed(step), f"epoch {step.e}")
    alphas = run.last.alphas_after if run.last else zeros(len(x))
    wrong = [n for n, y_n in enumerate(y) if y_n * kernel.score(alphas, range(len(x)), y, kappa, n) <= 0]
    yield from ended(run, each, x, y, alphas, [n + 1 for n in wrong])
    return alphas


def placed(each, data, alphas, points):
    """New points: their score by κ, and the class of its sign."""
    yield floor.header("kernel", f"The points asked for, κ = {each.name}", data, "score", labels=floor.labels)
    row = Rows(x="x", score="Σ α y κ", cls="class")
    x, asked = points_for(each, data), points_for(each, data._replace(points=points, classes=[1] * len(points)))
    for u, mapped in zip(points, asked):
        score = kernel.score(alphas, x, data.signs, each.kappa, mapped)
        yield row(u, score, ("on the boundary", *floor.classes)[(score > 0) - (score < 0)])
    yield row.computed()


def ended(run, each, x, y, alphas, wrong):
    """How a run with κ has ended: which samples have an α, which are misclassified, and whether that must be so."""
    status, more, proof = "stopped" if wrong else "separated", {}, ()
    if wrong and each.phi and len(each.phi(x[0])) <= LONGEST_PROOF:
        words = floor.words._replace(vector="y·Φ(x)", sample="mapped sample")
        vectors, names = [scale(y_n, each.phi(u)) for u, y_n in zip(x, y)], [str(n) for n in range(1, len(x) + 1)]
        status, more, proof = separable_at_all(vectors, names, words)
    yield run.ended(status, f"{'Stopped' if wrong else 'Separated'} after {plural(run.updated, 'update')}: "
                    f"α > 0 for {sum(alpha > 0 for alpha in alphas)} of {plural(len(x), 'sample')}"
                    + (f"; misclassified: {listed(wrong)}." if wrong else "."), alphas=alphas, errors=wrong, **more)
    yield from readable(proof, "mapped samples", more.get("separable"))


def sweep_row(step, x, y):
    """A sample of a sweep in a row; of many samples without their α."""
    last = {"α after": step.alphas_after} if len(x) <= IN_FULL else {"nb_changes": step.nb_changes}
    yield Row(("i", "x[i]", "y[i]", "y Σ α y κ", "", *last),
              (step.i, x[step.i - 1], y[step.i - 1], step.value, "✗" if has_changed(step) else "", *last.values()))


def compared(data, epochs, alphas):
    """α beside the update counts of the primal run for every κ that has a Φ to compute."""
    yield floor.header("kernel", "By κ and by w", data, labels=floor.labels, tie=TIE, order="in turn",
                       stop=f"nb_changes == 0, or nb_epochs_max = {epochs}")
    short, agree = len(data.points) <= IN_FULL, True
    row = Rows(kernel="κ", alphas="α" if short else None, counts="updates with w" if short else None, weights=None,
               updates=None if short else "Σ α", same="the same")
    for each in (LINEAR, QUADRATIC):
        x, y = points_for(each, data), data.signs
        units = Units([each.phi(u) for u in x], zeros(len(each.phi(x[0]))))
        counts, w = zeros(len(x)), units.w
        for step in train_perceptron(units.samples, y, epochs):
            counts[step.i - 1] += has_changed(step)
            w = step.after
        w = units.weights(w)
        same = alphas[each] == counts and w == kernel.primal(counts, x, y, each.phi)
        agree = agree and same
        yield row(each.name, alphas[each], counts, w, sum(counts), "yes" if same else "no")
    yield row.computed(*(["α_n is how often sample n was added, and Σ α_n y_n Φ(x_n) is the w of train_perceptron on "
                          "Φ(x). x·x' takes x with its constant 1."] if agree else []))
