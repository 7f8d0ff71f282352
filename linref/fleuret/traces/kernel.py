"""The kernel perceptron beside the perceptron on Φ(x), as a trace."""

from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from linref.fleuret import kernel
from linref.fleuret.data import EIGHT, XOR, extended
from linref.fleuret.perceptron import train_perceptron
from linref.fleuret.traces import floor
from linref.floor import IN_FULL
from linref.lists import dot, scale
from linref.tracer.events import Heading, Row, Rows, Steps, line
from linref.tracer.plot import Grid, frame_of
from linref.tracer.words import listed, plural
from linref.verdict import separable_at_all

USES = ("data", "limit")
TIE = "y Σ α y κ = 0 is misclassified (<= 0)"
EPOCHS, EPOCHS_OF_MANY = 100, 10
FLOATS_ABOVE, KEPT_UP_TO = 50, 1000  # samples: for more κ is computed in floats; for more it is not kept for all pairs
LONGEST_PROOF = 50  # components of Φ up to which a proof is printed


class Kernel(NamedTuple):
    """A κ with its name, a Φ for it if there is one to compute, and what its run does with the samples."""

    name: str
    kappa: Any
    phi: Any
    samples: str


LINEAR = Kernel("x·x'", kernel.linear, lambda x: x, ", x with a constant 1")
QUADRATIC = Kernel("(1 + x·x')²", kernel.quadratic, kernel.phi_quadratic, "")
GAUSSIAN = Kernel("exp(-½‖x - x'‖²)", kernel.gaussian, None, ", in floats")


def trace(options):
    """The kernels, the perceptron with κ alone, and its primal run."""
    data, epochs = options.data or XOR, EPOCHS
    if len(data.points) > FLOATS_ABOVE:
        data, epochs = in_floats(data)._replace(source=f"{data.source}, in floats"), EPOCHS_OF_MANY
    epochs = epochs if options.limit is None else options.limit
    if options.nothing_asked:
        yield from values()
    for each in (LINEAR, QUADRATIC, GAUSSIAN):
        yield from run_with(each, data, epochs)
        if options.nothing_asked and each is QUADRATIC:
            yield from beside_primal(each, data, epochs)
    if not options.nothing_asked:
        yield from compared(data, epochs)
        return
    yield Heading("XOR by κ = (1 + x·x')²")
    yield region(XOR, epochs)
    yield Heading("α and the updates of the run with w")
    yield from compared(EIGHT, epochs)


def in_floats(data):
    """The same samples in floats."""
    return data._replace(points=[list(map(float, x)) for x in data.points])


def values():
    """κ and Φ(x)·Φ(x') for a few pairs."""
    yield floor.header("kernel", "κ(x, x') = Φ(x)·Φ(x')", "three pairs, ours")
    row = Rows(x="x", u="x'", linear="x·x'", quadratic="(1 + x·x')²", product="Φ(x)·Φ(x')", size="components", gaussian="Gaussian")
    for x, u in (([1, 2], [3, -1]), ([0, 0], [2, 5]), ([1, 1], [1, 1])):
        phi_x, phi_u = kernel.phi_quadratic(x), kernel.phi_quadratic(u)
        yield row(x, u, kernel.linear(x, u), kernel.quadratic(x, u), dot(phi_x, phi_u), len(phi_x), kernel.gaussian(x, u))
    yield row.computed("(1 + x·x')² is Φ(x)·Φ(x') with Φ(x) = (1, x₁, x₂, x₁, x₁², x₁x₂, x₂, x₂x₁, x₂²), all products of two of 1, x₁, x₂: ",
                       len(phi_x), " components, but one product to compute. No finite Φ gives the Gaussian κ, and none is needed.")


def points_for(each, data):
    """The points that a κ is applied to: the linear one takes the constant component with x, so that it has a bias."""
    if each is GAUSSIAN:
        data = in_floats(data)
    return [x for x, _ in extended(data)] if each is LINEAR else data.points


def looked_up(x, kappa):
    """Numbers in the place of the samples, and a κ of them that computes each value once; of many samples as they are."""
    if len(x) > KEPT_UP_TO:
        return x, kappa
    return range(len(x)), cache(lambda m, n: kappa(x[m], x[n]))


def run_with(each, data, epochs):
    """train_perceptron by κ."""
    x, y = points_for(each, data), data.signs
    header = floor.header("kernel", f"Kernel perceptron, κ = {each.name}", data, "kernel_perceptron", labels=floor.labels, tie=TIE,
                          order="in turn", start="α = 0", stop=f"nb_changes == 0, or nb_epochs_max = {epochs}")
    yield header._replace(data=(*header.data, each.samples))
    places, kappa = looked_up(x, each.kappa)
    run = Steps(kernel.kernel_perceptron(places, y, epochs, kappa), updates=has_changed)
    yield from run.traced(sweep_row)
    alphas = run.last.alphas_after if run.last else [0] * len(x)
    wrong = [n for n, (u, y_n) in enumerate(zip(places, y), start=1) if y_n * kernel.score(alphas, places, y, kappa, u) <= 0]
    status, more, proof = "stopped" if wrong else "separated", {}, ()
    if wrong and each.phi and len(each.phi(x[0])) <= LONGEST_PROOF:
        names = [str(n) for n in range(1, len(x) + 1)]
        words = floor.words._replace(vector="y·Φ(x)", sample="mapped sample")
        status, more, proof = separable_at_all([scale(y_n, each.phi(u)) for u, y_n in zip(x, y)], names, words)
    left = f"; with y Σ α y κ <= 0: {listed(wrong)}" if wrong else ""
    yield run.ended(status, f"{'Stopped' if wrong else 'Separated'} after {plural(run.updated, 'update')}: "
                    f"{sum(alpha > 0 for alpha in alphas)} of {len(x)} samples have α > 0{left}.", alphas=alphas, errors=wrong, **more)
    yield from proof


def has_changed(step):
    """Whether a step of the kernel perceptron adds 1 to an α."""
    return step.alphas_after is not step.alphas


def sweep_row(step):
    """A sample of a sweep in a row; of many samples without their α."""
    cells = step.e, step.i, step.value, "✗" if has_changed(step) else ""
    if len(step.alphas) <= IN_FULL:
        yield Row(("epoch", "i", "y Σ α y κ", "", "α"), (*cells, step.alphas_after))
    else:
        yield Row(("epoch", "i", "y Σ α y κ", "", "nb_changes"), (*cells, step.nb_changes))


def beside_primal(each, data, epochs):
    """Both runs side by side: the same values y f(x) at every sample."""
    yield floor.header("kernel", "The same with Φ(x)", data, labels=floor.labels, tie=TIE, order="in turn")
    x, y = points_for(each, data), data.signs
    row = Rows(e="epoch", i="i", dual="y Σ α y κ", primal="y(w·Φ)", changed="", weights="w")
    duals, primals = kernel.kernel_perceptron(x, y, epochs, each.kappa), train_perceptron([each.phi(u) for u in x], y, epochs)
    for dual, step in zip(duals, primals):
        yield row(dual.e, dual.i, dual.value, step.value, "✗" if step.value <= 0 else "", step.after)
    yield row.computed("Two programs, one run: where one adds 1 to α_i the other adds y_i Φ(x_i) to w.")


def compared(data, epochs):
    """α beside the update counts of the primal run for every κ that has a Φ to compute."""
    yield floor.header("kernel", "By κ and by w", data, labels=floor.labels, tie=TIE, order="in turn",
                       stop=f"nb_changes == 0, or nb_epochs_max = {epochs}")
    row = Rows(kernel="κ", alphas="α", counts="updates of each sample", weights=None, same="same")
    for each in (LINEAR, QUADRATIC):
        x, y = points_for(each, data), data.signs
        places, kappa = looked_up(x, each.kappa)
        alphas, counts, w = [0] * len(x), [0] * len(x), [0] * len(each.phi(x[0]))
        for step in kernel.kernel_perceptron(places, y, epochs, kappa):
            alphas = step.alphas_after
        for step in train_perceptron([each.phi(u) for u in x], y, epochs):
            counts[step.i - 1] += step.after is not step.w
            w = step.after
        same = alphas == counts and w == kernel.primal(alphas, x, y, each.phi)
        yield row(each.name, alphas, counts, w, "yes" if same else "no")
    yield row.computed("α_n is how often sample n was added, and Σ α_n y_n Φ(x_n) is the w of train_perceptron on Φ(x). x·x' takes x with "
                       "its constant 1.")


def region(data, epochs):
    """What the square makes of the plane."""
    x, y = data.points, data.signs
    *_, last = kernel.kernel_perceptron(x, y, epochs, kernel.quadratic)
    grid = Grid(frame_of(x, "1/2"))
    grid.fill(lambda u, v, n: "░" if kernel.score(last.alphas_after, x, y, kernel.quadratic, [Fraction(u, n), Fraction(v, n)]) >= 0
              else " ")
    for point, k in zip(x, data.classes):
        grid.mark(*point, "●○"[k - 1])
    return grid.picture(["░ f(x) = 1   ● +1   ○ -1, with κ = (1 + x·x')²"])
