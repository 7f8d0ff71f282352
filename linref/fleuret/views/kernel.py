"""The perceptron that needs κ alone, as a trace."""

from fractions import Fraction
from functools import cache
from itertools import count
from math import lcm
from typing import Any, NamedTuple

from linref.fleuret import kernel
from linref.fleuret.data import XOR
from linref.fleuret.views import handout
from linref.fleuret.views.mnist import watched
from linref.fleuret.views.perceptron import has_changed
from linref.handout import IN_FULL, LISTED
from linref.lists import dot, scale, zeros
from linref.samples import InputError
from linref.tracer import Heading, Row, Rows, Steps, Traced, line, listed, plural
from linref.verdict import separable_at_all
from linref.whole import shown

USES = ("data", "limit", "ask")
TIE = "y Σ α_n y_n κ = 0 is misclassified (<= 0)"
MANY, EPOCHS, EPOCHS_OF_MANY = 50, 100, 10  # of more than so many samples fewer epochs unless told
MOST = 2000  # samples: κ is kept for all pairs of them
LARGE = 2.0**960  # a float times this is whole, and what a sum of such comes to is a float
LONGEST_PROOF = 50  # components of Φ up to which w is shown and a proof is sought


class Kernel(NamedTuple):
    """A κ, its name, a Φ for it if there is one to compute, and how it is computed for all pairs of samples."""

    name: str
    kappa: Any
    phi: Any
    rows: Any


def whole_rows(x):
    """A function of a sample's place that gives its (1 + x·x')² with all, m⁴ times as large so that it is whole; m⁴."""
    m = lcm(*{Fraction(a).denominator for u in x for a in u})
    extended = [[m, *(int(m * a) for a in u)] for u in x]
    return lambda i: [dot(extended[i], u) ** 2 for u in extended], m**4


def float_rows(x):
    """The same for the Gaussian κ, in floats that are made large enough to be whole: so equal ones cancel."""
    m = lcm(*{Fraction(a).denominator for u in x for a in u})
    points = [[int(m * a) for a in u] for u in x]
    return lambda i: [int(LARGE * kernel.gaussian(points[i], u, m)) for u in points], LARGE


QUADRATIC = Kernel("(1 + x·x')²", kernel.quadratic, kernel.phi_quadratic, whole_rows)
GAUSSIAN = Kernel("exp(-½‖x - x'‖²)", kernel.gaussian, None, float_rows)


def trace(options):
    """The kernels, and the perceptron with κ alone."""
    data = options.data or XOR
    epochs = EPOCHS_OF_MANY if len(data.points) > MANY else EPOCHS
    epochs = epochs if options.limit is None else options.limit
    if len(data.points) > MOST:
        raise InputError(f"{data.source}: {len(data.points)} samples; expected at most {MOST}, as κ is kept for all "
                         "pairs of them")
    if options.nothing_asked:
        yield from values()
        yield Heading("The perceptron by κ", 2)
    for each in (QUADRATIC, GAUSSIAN):
        alphas = yield from run_with(each, data, epochs)
        yield from placed(each, data, alphas, options.ask) if options.ask else ()
    if options.nothing_asked:
        yield line("A perceptron needs only κ(x, x') for pairs of samples: w = Σ α_n y_n Φ(x_n) need not be computed, "
                   "and Φ may stay unknown.", indent=0)


def values():
    """κ and Φ(x)·Φ(x') for a few pairs."""
    yield handout.header("kernel", "κ(x, x') = Φ(x)·Φ(x')", "three pairs, ours")
    row = Rows(pair="x and x'", linear="x·x'", quadratic="(1 + x·x')²", product="Φ(x)·Φ(x')",
               gaussian="exp(-½‖x - x'‖²)")
    for x, u in (([1, 2], [2, 0]), ([0, 0], [1, 1]), ([2, 1], [2, 1])):
        yield row([x, u], dot(x, u), kernel.quadratic(x, u),
                  dot(kernel.phi_quadratic(x), kernel.phi_quadratic(u)), kernel.gaussian(x, u))
    yield row.computed("(1 + x·x')² is Φ(x)·Φ(x') with Φ(x) = (1, x₁, x₂, x₁, x₁², x₁x₂, x₂, x₂x₁, x₂²): 9 "
                       "components, but one product to compute. No finite Φ gives the third κ, and none is needed.")


def run_with(each, data, epochs):
    """train_perceptron by κ; returns α at the end."""
    x, y, places = data.points, data.signs, range(len(data.points))
    yield handout.header("kernel", f"Kernel perceptron, κ = {each.name}", data, "kernel_perceptron", tie=TIE,
                       labels=handout.labels, order="in turn" if each.phi else "in turn; κ in floats", start="α = 0",
                       stop=f"nb_changes == 0, or nb_epochs_max = {epochs}")
    if each is QUADRATIC:
        yield from handout.samples(data)
        yield line("Φ(x) is (1, x₁, …) times 1, then times x₁, and so on: all products of two.", indent=0)
    rows, times = each.rows(x)
    row = cache(rows)
    swept = watched(kernel.kernel_perceptron(places, y, epochs, lambda i, j: row(i)[j]), len(x))
    steps = (step._replace(value=step.value / times if any(step.alphas) else 0) for step in swept)
    run = Steps(shown(swept, {"value": times}) if each.phi else steps, updates=has_changed)
    for step in run:
        yield Traced(step, sweep_row(step, x, y), has_changed(step), f"epoch {step.e}")
    alphas = run.last.alphas_after if run.last else zeros(len(x))
    wrong = [n for n in places if y[n] * kernel.score(alphas, places, y, lambda i, j: row(i)[j], n) <= 0]
    yield from ended(run, each, x, y, alphas, [n + 1 for n in wrong])
    return alphas


def sweep_row(step, x, y):
    """A sample of a sweep in a row; of many samples without their α."""
    last = {"α after": step.alphas_after} if len(x) <= IN_FULL else {"nb_changes": step.nb_changes}
    yield Row(("i", "x[i]", "y[i]", "y[i] Σ α_n y_n κ", "", *last),
              (step.i, x[step.i - 1], y[step.i - 1], step.value, "✗" if has_changed(step) else "", *last.values()))


def ended(run, each, x, y, alphas, wrong):
    """How a run with κ has ended: which samples have an α, which are misclassified, and whether that must be so."""
    status, more, proof = "stopped" if wrong else "separated", {}, ()
    short = each.phi and len(each.phi(x[0])) <= LONGEST_PROOF
    if wrong and not short:
        status, more, proof = known(each, x, y)
    elif wrong:
        words = handout.words._replace(vector="y·Φ(x)", sample="mapped sample")
        vectors = [scale(y_n, each.phi(u)) for u, y_n in zip(x, y)]
        status, more, proof = separable_at_all(vectors, map(str, count(1)), words)
    yield run.ended(status, f"{'Stopped' if wrong else 'Separated'} after {plural(run.updated, 'update')}: "
                    f"α > 0 for {sum(alpha > 0 for alpha in alphas)} of {plural(len(x), 'sample')}"
                    + (f"; misclassified: {listed(wrong)}." if wrong else "."), alphas=alphas, errors=wrong, **more)
    yield from proof
    if len(x) > IN_FULL:
        yield line("α > 0: ", listed([f"α_{n}={alpha}" for n, alpha in enumerate(alphas, start=1) if alpha], LISTED))
    if short:
        yield line("α_n is how often train_perceptron on Φ(x) adds sample n, and its w is Σ α_n y_n Φ(x_n) = ",
                   kernel.primal(alphas, x, y, each.phi), ".")


def known(each, x, y):
    """Whether any w separates, as far as it is known without Φ: a status, facts for programs, a line."""
    pair = next(((m, n) for n in range(len(x)) for m in range(n) if y[m] != y[n] and x[m] == x[n]), ())
    if pair:
        facts = {"separable": False, "certificate": [Fraction(n in pair, 2) for n in range(len(x))]}
        return "not separable", facts, [line(f"Not separable: samples {pair[0] + 1} and {pair[1] + 1} have one x, so "
                                             "one Φ(x), but different y.")]
    said = "Separable: no x has both labels, and then some w has all y w·Φ(x) > 0, as a theorem on this κ says."
    if each.phi:
        said = "Whether any w separates the mapped samples was not decided: Φ(x) has too many components."
    return "stopped", {"separable": None if each.phi else True}, [line(said)]


def placed(each, data, alphas, points):
    """New points: their score by κ, and the class of its sign."""
    yield handout.header("kernel", f"The points asked for, κ = {each.name}", data, "score", labels=handout.labels)
    row = Rows(x="x", score="Σ α_n y_n κ", cls="class")
    for u in points:
        score = kernel.score(alphas, data.points, data.signs, each.kappa, u)
        yield row(u, score, handout.classes[score < 0] + ", on the boundary" * (score == 0))
    yield row.computed("The class is the sign of Σ α_n y_n κ, +1 where that is 0.")
