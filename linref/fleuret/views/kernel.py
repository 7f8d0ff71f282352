"""The perceptron that needs κ alone, as a trace."""

from contextlib import suppress
from functools import cache

from linref.cells import Cells, found, given
from linref.fleuret import kernel
from linref.fleuret.data import SIGNS, vectors
from linref.fleuret.features import mapped
from linref.fleuret.views import PERCEPTRON, handout, places, table, text, whole
from linref.fleuret.views.features import shallow_learning
from linref.fleuret.views.perceptron import has_changed, sweep_cells
from linref.integer_units import Units, rescaled_steps
from linref.lists import add, dot, zeros
from linref.samples import InputError
from linref.separability import Separable, Undecided, separated
from linref.tracer import MAX_ENTRIES, Heading, Steps, in_short, line, numbered, plural

USES = ("data", "limit")
BY_COUNTS = PERCEPTRON._replace(bias=None, constant=None, update="counts", order="turn", kernel="polynomial")
EPOCHS = 100
MOST = 300  # samples: κ is kept for all pairs of them
MAX_SHOWN = 6  # features up to which w is shown: it has (6 + 1)² components


def trace(options):
    """κ for a few pairs, and the perceptron with κ alone; then what the page calls shallow learning."""
    data = options.data or SIGNS
    epochs = EPOCHS if options.limit is None else options.limit
    if len(data.points) > MOST:
        raise InputError(f"{data.source}: {len(data.points)} samples; expected at most {MOST}, as κ is kept for all "
                         "pairs of them")
    yield Heading("The kernel trick (our title)")
    yield from values() if options.nothing_asked else ()
    yield from with_kernel(data, epochs)
    yield from shallow_learning() if options.nothing_asked else ()
    yield from in_short("The perceptron, like SVM, k-means and PCA, needs only the inner products of samples, so "
                        "κ(x, x') can replace them. Then w need not be computed, and Φ may stay undefined."
                        + " Shallow learning designs Φ by hand and trains only w and b." * options.nothing_asked)


def values():
    """κ and Φ(x)·Φ(x') for a few pairs."""
    yield from table("kernel", "κ(x, x') = Φ(x)·Φ(x')", "two pairs and κ(x, x') = (1 + x·x')², our own example", None,
                     VALUES, ({"x": x, "other": other} for x, other in ([[1, 2], [2, 0]], [[2, 1], [2, 1]])),
                     "In numbers, first row: κ = (1 + 2)² = 9. Φ(x) = (1, 1, 2, 1, 1, 2, 2, 2, 4) and Φ(x') = "
                     "(1, 2, 0, 2, 4, 0, 0, 0, 0), so Φ(x)·Φ(x') = 1 + 2 + 2 + 4 = 9.")
    yield text("So κ needs no Φ. No Φ with finitely many entries gives the Gaussian κ.")


VALUES = Cells(
    "Each row is one pair. Φ(x) = (1, x₁, x₂, x₁, x₁², x₁x₂, x₂, x₂x₁, x₂²) lists all products of "
    "two entries of (1, x₁, x₂).",
    given(x="x", other="x'"),
    found(linear=("x·x'", dot, "x other"), quadratic=("κ = (1 + x·x')²", kernel.quadratic, "x other"),
          product=("Φ(x)·Φ(x')", lambda *pair: kernel.kappa_of(kernel.phi_quadratic, *pair), "x other"),
          gaussian=("Gaussian κ", "Gaussian κ = exp(-½‖x - x'‖²)", kernel.gaussian, "x other")),
    ways={"quadratic": [lambda c: (1 + c.linear) ** 2], "product": [lambda c: c.quadratic]})


def with_kernel(data, epochs):
    """train_perceptron by κ = (1 + x·x')², on whole numbers for speed."""
    x, y, N = data.points, data.signs, len(data.points)
    cells = sweep_cells(
        f"y w·Φ(x) uses α before this sample.{' The last column is α after it.' * (N <= MAX_ENTRIES)}",
        data.labelled, {"alphas": None},
        ("y w·Φ(x)", lambda c: c.y * kernel.score(c.alphas, x, y, kernel.quadratic, c.x)),
        {"alphas_after": ("α", "",
                          lambda c: add(c.alphas, [c.mistake * (n == c.i) for n in range(1, N + 1)]))})
    cells = cells if N <= MAX_ENTRIES else cells.without("alphas_after")
    yield handout.header("kernel", "Kernel perceptron (not on the page)", data, "kernel_perceptron",
                         BY_COUNTS._replace(limit=epochs), cells, at_zero=None,
                         stop="after an epoch without ✗", limit=f"nb_epochs_max = {epochs}", start="α = 0")
    yield line("This is train_perceptron on Φ(x), without computing Φ(x) or w. "
               f"{'Φ(x) lists all products of two entries of (1, x₁, …, x_D). ' * (data is not SIGNS)}"
               f"Each mistake on sample m adds 1 to α_m and y_m Φ(x_m) to w. So {whole('w = Σ_m α_m y_m Φ(x_m)')}, and "
               f"{whole('w·Φ(x) = Σ_m α_m y_m κ(x_m, x)')} with κ(x_m, x) = (1 + x_m·x)².")
    if data is SIGNS and epochs:
        yield line("For example, row 2 of epoch 0 uses α = (1, 0, 0, 0) and κ(x_1, x_2) = (1 + 1 - 1)² = 1, so "
                   "y w·Φ(x) = 1·(1·(-1)·1) = -1.")
    units = Units(handout.extended(data))
    z = [u for u, _ in units.samples]
    kappa = cache(lambda i, j: dot(z[i], z[j]) ** 2)  # κ of samples i and j, multiplied by m⁴
    steps = kernel.kernel_perceptron(range(N), y, epochs, kappa)
    run = Steps(rescaled_steps(steps, {"value": units.m**4}), updates=has_changed)
    yield from run.traced(cells, part=lambda step: f"epoch {step.e}")
    run.stopped = not run.last or run.last.nb_changes > 0  # by the page's own limit
    alphas = run.last.alphas_after if run.last else zeros(N)
    errors = places(y[n] * kernel.score(alphas, range(N), y, kappa, n) <= 0 for n in range(N))
    yield from ended(run, data, alphas, errors)


def ended(run, data, alphas, errors):
    """How a run with κ has ended: α, and of few features w."""
    yield run.ended("stopped" if errors else "separated",
                    f"{run.how} after {plural(run.updated, 'update')}. Misclassified: {numbered('sample', errors)}. "
                    f"{whole(f'α = {tuple(alphas)}')}.", alphas=alphas, errors=errors)
    if data.dimension <= MAX_SHOWN:
        w = kernel.primal(alphas, data.points, data.signs, kernel.phi_quadratic)
        yield text(f"{whole('w = Σ α_m y_m Φ(x_m)')} = ", w, "." if errors or data is not SIGNS else
                   ". Only its entries for x₁x₂ and x₂x₁ are not 0, so w·Φ(x) = -4x₁x₂ - 4x₂x₁ = -8x₁x₂ has the sign "
                   "of y.")
        yield from with_more_epochs(data) if errors else ()


def with_more_epochs(data):
    """Whether the run would converge with a larger limit."""
    with suppress(Undecided):
        found = separated(vectors(mapped(kernel.phi_quadratic, data.labelled)))
        yield text("Some w separates the Φ(x), so the run converges with a larger --limit."
                   if isinstance(found, Separable) else "No w separates the Φ(x), so only a limit ends the updates.")
