"""The perceptron that needs κ alone, as a trace."""

from fractions import Fraction
from functools import cache
from itertools import count
from math import lcm
from typing import Any, NamedTuple

from linref.cells import Cells, found, given
from linref.fleuret import kernel
from linref.fleuret.data import SIGNS
from linref.fleuret.views import PERCEPTRON, RULES, handout, places, table
from linref.fleuret.views.mnist import watched
from linref.fleuret.views.perceptron import has_changed, sweep_cells
from linref.handout import MAX_IN_FULL, MAX_LISTED
from linref.integer_units import rescaled_steps
from linref.lists import add, dot, norm_squared, scale, subtract, zeros
from linref.samples import InputError
from linref.scalar import exp, ratio
from linref.tracer import Heading, Steps, in_short, join_some, line, plural
from linref.verdict import separability

USES = ("data", "limit", "ask")
BY_COUNTS = PERCEPTRON._replace(bias=None, constant=None, update="counts", order="turn")
MANY, EPOCHS, EPOCHS_OF_MANY = 50, 100, 10  # of more than so many samples fewer epochs by default
MOST = 2000  # samples: κ is kept for all pairs of them
LARGE = 2.0**960  # a float times this is whole, and a sum of such products is a float
LONGEST_PROOF = 50  # components of Φ up to which w is shown and a proof is sought


class Kernel(NamedTuple):
    """A κ, its name in a header and in the conventions, and a Φ for it if there is one to compute."""

    name: str
    kind: str
    kappa: Any
    phi: Any = None


QUADRATIC = Kernel("(1 + x·x')²", "polynomial", kernel.quadratic, kernel.phi_quadratic)
GAUSSIAN = Kernel("exp(-½‖x - x'‖²)", "gaussian", kernel.gaussian)


def rows(each, x):
    """A function of a sample's place that gives its κ with all samples, multiplied so that it is whole; the factor.

    The Gaussian κ is computed in floats; as whole numbers, equal ones cancel.
    """
    m = lcm(*{Fraction(a).denominator for u in x for a in u})
    z = [[m, *(int(m * a) for a in u)] for u in x]
    if each is QUADRATIC:
        return cache(lambda i: [dot(z[i], u) ** 2 for u in z]), m**4
    return cache(lambda i: [int(LARGE * exp(ratio(-norm_squared(subtract(z[i], u)), 2 * m * m))) for u in z]), LARGE


def trace(options):
    """The kernels, and the perceptron with κ alone."""
    data = options.data or SIGNS
    epochs = EPOCHS_OF_MANY if len(data.points) > MANY else EPOCHS
    epochs = epochs if options.limit is None else options.limit
    if len(data.points) > MOST:
        raise InputError(f"{data.source}: {len(data.points)} samples; expected at most {MOST}, as κ is kept for all "
                         "pairs of them")
    yield Heading("The kernel trick")
    yield from values() if options.nothing_asked else ()
    for each in (QUADRATIC,) if options.nothing_asked else (QUADRATIC, GAUSSIAN):
        alphas = yield from run_with(each, data, epochs)
        yield from query_rows(each, data, alphas, options.ask) if options.ask else ()
    if options.nothing_asked:
        yield from in_short("The perceptron needs only the products of samples, so κ(x, x') can replace them. Then "
                            "w = Σ α_n y_n Φ(x_n) need not be computed, and Φ may stay undefined.")


def values():
    """κ and Φ(x)·Φ(x') for a few pairs."""
    return table("kernel", "κ(x, x') = Φ(x)·Φ(x')", "two pairs, our own example", None, VALUES,
                 ({"pair": pair} for pair in ([[1, 2], [2, 0]], [[2, 1], [2, 1]])),
                 "In numbers, first row: 1 + x·x' = 1 + 1·2 + 2·0 = 3 and κ = 3² = 9. The products Φ(x)·Φ(x') of all 9 "
                 "components give the same κ. The Gaussian κ has no finite Φ.")


VALUES = Cells(
    "Each row is one pair. Φ(x) = (1, x₁, x₂, x₁, x₁², x₁x₂, x₂, x₂x₁, x₂²).", given(pair="x and x'"),
    found(linear=("x·x'", lambda pair: dot(*pair), "pair"),
          quadratic=(QUADRATIC.name, "κ = (1 + x·x')²", lambda pair: kernel.quadratic(*pair), "pair"),
          product=("Φ(x)·Φ(x')", lambda pair: dot(*map(kernel.phi_quadratic, pair)), "pair"),
          gaussian=(GAUSSIAN.name, "", lambda pair: kernel.gaussian(*pair), "pair")),
    ways={"quadratic": [lambda c: (1 + c.linear) ** 2], "product": [lambda c: c.quadratic]})


def run_with(each, data, epochs):
    """train_perceptron by κ; returns α at the end."""
    x, y, numbers = data.points, data.signs, range(len(data.points))
    cells = sweep_cells(
        data.labelled, {"alphas": None},
        ("y Σ α_n y_n κ", "κ is that of x_n and x", lambda c: c.y * kernel.score(c.alphas, x, y, each.kappa, c.x)),
        {"alphas_after": ("α", "then the sample's own α ← α + 1",
                          lambda c: add(c.alphas, [c.mistake * (n == c.i - 1) for n in numbers]))})
    cells = cells if len(x) <= MAX_IN_FULL else cells.without("alphas_after")
    yield handout.header("kernel", f"Kernel perceptron, κ = {each.name}", data, "kernel_perceptron",
                         BY_COUNTS._replace(limit=epochs, kernel=each.kind), cells, start="α = 0",
                         stop=f"nb_changes == 0, or nb_epochs_max = {epochs}")
    row, times = rows(each, x)

    def kappa(i, j):
        return row(i)[j]

    swept = watched(kernel.kernel_perceptron(numbers, y, epochs, kappa), len(x))
    steps = (step._replace(value=step.value / times if any(step.alphas) else 0) for step in swept)
    run = Steps(rescaled_steps(swept, {"value": times}) if each.phi else steps, updates=has_changed)
    yield from run.traced(cells, part=lambda step: f"epoch {step.e}")
    alphas = run.last.alphas_after if run.last else zeros(len(x))
    wrong = places(y[n] * kernel.score(alphas, numbers, y, kappa, n) <= 0 for n in numbers)
    yield from ended(run, each, data.labelled, alphas, wrong)
    return alphas


def ended(run, each, samples, alphas, wrong):
    """How a run with κ has ended: α, which samples are misclassified, and whether some must be."""
    updates = plural(run.updated, "update")
    how = f"Converged after {updates}: all {len(samples)} samples are classified correctly."
    status, more, proof = "separated", {}, ()
    if wrong:
        how = f"Stopped at the limit after {updates}; misclassified samples: {join_some(wrong)}."
        status, more, proof = certified(each, samples)
    shown = alphas if len(samples) <= MAX_IN_FULL else join_some(
        [f"α_{n}={alpha}" for n, alpha in enumerate(alphas, start=1) if alpha], MAX_LISTED)
    yield run.ended(status, how, "  α = ", shown, ".", alphas=alphas, errors=wrong, **more)
    if short(each, samples):
        yield line("w = Σ α_n y_n Φ(x_n) = ", kernel.primal(alphas, *zip(*samples), each.phi), ".")
    yield from proof


def short(each, samples):
    """Whether Φ(x) can be computed and has few components."""
    return each.phi and len(each.phi(samples[0][0])) <= LONGEST_PROOF


def certified(each, samples):
    """Whether any w separates the mapped samples, as far as it is known: a status, facts for programs, lines."""
    if short(each, samples):
        words = handout.words._replace(vector="y·Φ(x)", sample="mapped sample")
        return separability([scale(y, each.phi(x)) for x, y in samples], map(str, count(1)), words)
    said = "Whether any w separates the mapped samples was not decided: Φ(x) is too long." if each.phi else \
        "With this κ some w separates the mapped samples, unless two samples with different y have the same x."
    return "stopped", {"separable": None}, [line(said)]


def query_rows(each, data, alphas, points):
    """New points: their score by κ, and the class of its sign."""
    cells = Cells(
        "Each row is one point.", given(x="x"),
        found(score=("Σ α_n y_n κ",
                     lambda x: kernel.score(alphas, data.points, data.signs, each.kappa, x), "x"),
              label=(None, "1 if Σ α_n y_n κ ≥ 0, else -1", lambda score: -1 if score < 0 else 1, "score"),
              cls=("class", "class = the sign of Σ α_n y_n κ, +1 if it is 0",
                   lambda score: handout.classes[score < 0] + ", on the boundary" * (score == 0), "score")))
    return table("kernel", f"The points asked for, κ = {each.name}", data, "score", cells, ({"x": u} for u in points),
                 conventions=RULES._replace(bias=None, constant=None, kernel=each.kind))
