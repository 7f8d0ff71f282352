"""The kernel perceptron beside the perceptron on Φ(x), as a trace."""

from fractions import Fraction
from functools import cache

from linref.fleuret import data as slides
from linref.fleuret import kernel as trick
from linref.fleuret.perceptron import train_perceptron
from linref.fleuret.traces.common import LABELS, WORDS, described, header, names_of, samples_of
from linref.lists import dot
from linref.tracer.blocks import Heading, Outcome, Row, Run, line
from linref.tracer.plot import Grid, frame_of
from linref.tracer.telling import CROWD, in_floats, limit, listing, numbered, untold
from linref.tracer.verdict import counted, separable_at_all

KERNELS = {"x·x'": (trick.linear, lambda x: x), "(1 + x·x')²": (trick.quadratic, trick.phi_quadratic), "exp(-½‖x - x'‖²)": (trick.gaussian, None)}
TIE = "y Σ α y κ = 0 is misclassified (<= 0)"
EPOCHS, FEW_EPOCHS = 100, 10
MANY, LARGE = 50, 1000  # samples above which κ is computed in floats, and above which it is not kept for all pairs
LONGEST = 50  # components of Φ up to which a proof is printed


def kernel(options):
    """The kernels, the perceptron with κ alone, and its primal run."""
    data = options.data or slides.XOR
    many = len(data.points) > MANY
    if many:
        data = in_floats(data)._replace(source=f"{data.source}, in floats")
    most = max(limit(options, FEW_EPOCHS if many else EPOCHS), 1)
    told = not untold(options)
    if not told:
        yield values()
    for name in KERNELS:
        yield run_with(data, name, most)
        if not told and name == "(1 + x·x')²":
            yield beside_primal(data, most)
    if told:
        yield compared(data, most)
        return
    yield Heading("XOR by κ = (1 + x·x')²")
    yield region(slides.XOR, most)
    yield Heading("α and the updates of the run with w")
    yield compared(slides.EIGHT, most)


def values():
    """κ and Φ(x)·Φ(x') for a few pairs."""
    def rows():
        for x, u in (([1, 2], [3, -1]), ([0, 0], [2, 5]), ([1, 1], [1, 1])):
            phi_x, phi_u = trick.phi_quadratic(x), trick.phi_quadratic(u)
            yield x, u, trick.linear(x, u), trick.quadratic(x, u), dot(phi_x, phi_u), len(phi_x), trick.gaussian(x, u)

    def said(run):
        yield line("(1 + x·x')² is Φ(x)·Φ(x') with Φ(x) = (1, x₁, x₂, x₁, x₁², x₁x₂, x₂, x₂x₁, x₂²), all products of two of 1, x₁, x₂: 9 "
                   "components, but one product to compute. No finite Φ gives the Gaussian κ, and none is needed.", indent=0)

    return listing(header("kernel", "κ(x, x') = Φ(x)·Φ(x')", "three pairs, ours"),
                   {"x": "x", "u": "x'", "linear": "x·x'", "quadratic": "(1 + x·x')²", "product": "Φ(x)·Φ(x')", "size": "components",
                    "gaussian": "Gaussian"}, rows(), said)


def parts(data, name):
    """x, y and κ: the linear κ takes the constant component with x, so that it has a bias."""
    kappa, _ = KERNELS[name]
    if kappa is trick.gaussian:
        data = in_floats(data)
    x = [x for x, _ in samples_of(data)] if kappa is trick.linear else data.points
    return x, data.signs, kappa


def gram(x, kappa):
    """Numbers in the place of the samples, and a κ of them that looks up what κ is of the samples; of many as they are."""
    if len(x) > LARGE:
        return x, kappa
    kept = cache(lambda m, n: kappa(x[m], x[n]))
    return range(len(x)), kept


def run_with(data, name, most):
    """train_perceptron by κ."""
    x, y, kappa = parts(data, name)
    phi = KERNELS[name][1]
    places, kept = gram(x, kappa)
    N = len(x)

    def tell(step, _):
        if N <= CROWD:
            yield Row(("epoch", "i", "y Σ α y κ", "", "α"), (step.e, step.i, step.value, "✗" if step.alphas_after is not step.alphas else "",
                                                          step.alphas_after))
        else:
            yield Row(("epoch", "i", "y Σ α y κ", "", "nb_changes"),
                      (step.e, step.i, step.value, "✗" if step.alphas_after is not step.alphas else "", step.nb_changes))

    def finish(run):
        alphas = run.last.alphas_after
        wrong = [n for n, (u, y_n) in enumerate(zip(places, y), start=1) if y_n * trick.score(alphas, places, y, kept, u) <= 0]
        updates = sum(alphas)
        facts = {"steps": run.count, "updates": updates, "alphas": alphas, "errors": wrong}
        used = sum(alpha > 0 for alpha in alphas)
        said = [line(f"{'Separated' if not wrong else 'Stopped'} after {counted(updates, 'update')}: {used} of {N} samples have α > 0"
                     + (f"; with y Σ α y κ <= 0: {numbered(wrong)}" if wrong else "") + ".", indent=0)]
        status, more, proof = "stopped" if wrong else "separated", {}, []
        if wrong and phi and len(phi(x[0])) <= LONGEST:
            vectors = [[y_n * a for a in phi(u)] for u, y_n in zip(x, y)]
            status, more, proof = separable_at_all(vectors, names_of(x), words=WORDS._replace(vector="y·Φ(x)", sample="mapped sample"))
        return Outcome(status, facts | more, said + proof)

    constant = ", x with a constant 1" if kappa is trick.linear else ", in floats" if kappa is trick.gaussian else ""
    return Run(header("kernel", f"Kernel perceptron, κ = {name}", described(data) + constant, labels=LABELS, tie=TIE, order="in turn",
                      start="α = 0", stop=f"nb_changes == 0, or nb_epochs_max = {most}"),
               trick.kernel_perceptron(places, y, most, kept), tell, finish, lambda step: int(step.alphas_after is not step.alphas),
               N * most - 1)


def both(data, name, most):
    """The last α of the kernel perceptron, how often the primal run added each sample, and its last w."""
    x, y, kappa = parts(data, name)
    phi = KERNELS[name][1]
    places, kept = gram(x, kappa)
    *_, dual = trick.kernel_perceptron(places, y, most, kept)
    counts = [0] * len(x)
    for step in train_perceptron([phi(u) for u in x], y, most):
        counts[step.i - 1] += step.after is not step.w
    return dual.alphas_after, counts, step.after, trick.primal(dual.alphas_after, x, y, phi)


def beside_primal(data, most):
    """Both runs side by side: the same values y f(x) at every sample."""
    name = "(1 + x·x')²"
    x, y, kappa = parts(data, name)
    phi = KERNELS[name][1]

    def rows():
        for dual, step in zip(trick.kernel_perceptron(x, y, most, kappa), train_perceptron([phi(u) for u in x], y, most)):
            yield dual.e, dual.i, dual.value, step.value, "✗" if step.value <= 0 else "", step.after

    def said(run):
        yield line("Two programs, one run: where one adds 1 to α_i the other adds y_i Φ(x_i) to w.", indent=0)

    return listing(header("kernel", "The same with Φ(x)", described(data), labels=LABELS, tie=TIE, order="in turn"),
                   {"e": "epoch", "i": "i", "dual": "y Σ α y κ", "primal": "y(w·Φ)", "changed": "", "weights": "w"}, rows(), said)


def compared(data, most):
    """α beside the update counts of the primal run for every κ that has a Φ to compute."""
    def rows():
        for name, (_, phi) in KERNELS.items():
            if phi:
                alphas, counts, w, rebuilt = both(data, name, most)
                yield name, alphas, counts, w, "yes" if alphas == counts and w == rebuilt else "no"

    def said(run):
        yield line("α_n is how often sample n was added, and Σ α_n y_n Φ(x_n) is the w of train_perceptron on Φ(x). x·x' takes x with its constant 1.", indent=0)

    return listing(header("kernel", "By κ and by w", described(data), labels=LABELS, tie=TIE, order="in turn",
                          stop=f"nb_changes == 0, or nb_epochs_max = {most}"),
                   {"kernel": "κ", "alphas": "α", "counts": "updates of each sample", "weights": None, "same": "same"}, rows(), said)


def region(data, most):
    """What the square makes of the plane."""
    x, y, kappa = parts(data, "(1 + x·x')²")
    *_, last = trick.kernel_perceptron(x, y, most, kappa)
    grid = Grid(frame_of(data.points, "1/2"))
    grid.fill(lambda u, v, n: "░" if trick.score(last.alphas_after, x, y, kappa, [Fraction(u, n), Fraction(v, n)]) >= 0 else " ")
    for point, k in zip(data.points, data.classes):
        grid.mark(*point, "●○"[k - 1])
    return grid.picture(["░ f(x) = 1   ● +1   ○ -1, with κ = (1 + x·x')²"])
