"""Limitations of linear predictors, and features that mend them, as a trace."""

from fractions import Fraction
from itertools import islice

from linref.fleuret import data as slides
from linref.fleuret import features as design
from linref.fleuret.logistic import f as probability
from linref.fleuret.perceptron import train_perceptron, with_constant
from linref.fleuret.traces.common import APART, BIAS, LABELS, TIE, WORDS, described, header, names_of, pairs, samples_of, vectors_of
from linref.lists import dot, zeros
from linref.separability import one_side
from linref.tracer.blocks import Heading, Outcome, Row, Run, line
from linref.tracer.plot import Grid
from linref.tracer.telling import limit, listing
from linref.tracer.verdict import certificate, counted, verdict

SIGNS = slides.XOR._replace(points=[[2 * a - 1 for a in x] for x in slides.XOR.points], source="XOR with inputs 1 and -1")
EPOCHS = 100
STEPS = 200
DEGREES = (1, 2, 4, 8, 16, 32, 64)


def features(options):
    """XOR without and with its product; polynomials; shallow learning."""
    yield not_separable()
    yield phi_table()
    for data in (slides.XOR, SIGNS):
        yield learned(data, limit(options, EPOCHS))
    yield regions()
    yield line("With products of pairs taken at random the same is done to images: python3 -m linref fleuret mnist.")
    yield Heading("Polynomials")
    yield powers()
    yield approximations()
    yield picture_of(8)
    yield Heading("Shallow learning")
    yield shallow(limit(options, STEPS))


def not_separable():
    """Why no linear predictor does XOR."""
    samples = pairs(slides.XOR)
    found = one_side(vectors_of(samples_of(slides.XOR)))
    rows = [(n, x, y, weight) for n, ((x, y), weight) in enumerate(zip(samples, found.weights), start=1)]

    def said(run):
        positive, negative = design.sums_of_classes(found.weights, samples)
        yield line("Σ λ x over the positive samples is ", positive, ", over the negative ones ", negative, ": one and the same point, which "
                   "w·x + b would have to put on both sides.", indent=0)
        yield from certificate(found.weights, vectors_of(samples_of(slides.XOR)), names_of(samples), WORDS)

    return listing(header("features", "XOR is not linearly separable", described(slides.XOR), labels=LABELS, bias=BIAS),
                   {"n": "n", "x": "x", "y": "y", "weight": "λ"}, rows, said, separable=False, certificate=found.weights)


def phi_table():
    """Φ of the four samples, and a w that anyone can check."""
    w, b = [1, 1, -2], -Fraction(1, 2)

    def rows():
        for n, (x, y) in enumerate(pairs(slides.XOR), start=1):
            phi = design.phi_xor(x)
            yield n, x, y, w, b, phi, dot(w, phi) + b

    def said(run):
        yield line("With the product as a third component w = (1, 1, -2) and b = -0.5 put each sample on its side: the four points are the "
                   "corners of a square of which one has been lifted.", indent=0)

    return listing(header("features", "Φ(x_u, x_v) = (x_u, x_v, x_u x_v)", described(slides.XOR) + " · w = (1, 1, -2), b = -0.5", labels=LABELS, bias=APART),
                   {"n": "n", "x": "x", "y": "y", "w": None, "b": None, "phi": "Φ(x)", "value": "w·Φ(x) + b"}, rows(), said)


def learned(data, most):
    """train_perceptron on Φ(x) with a constant 1."""
    samples = with_constant([design.phi_xor(x) for x in data.points], data.signs)
    x, y = [x for x, _ in samples], [y for _, y in samples]

    def tell(step, _):
        yield Row(("epoch", "i", "Φ(x), 1", "y", "y(w·Φ)", "", "w"),
                  (step.e, step.i, x[step.i - 1], y[step.i - 1], step.value, "✗" if step.after is not step.w else "", step.after))

    def finish(run):
        run.stopped = run.last.nb_changes > 0
        return verdict(run, run.w, vectors_of(samples), names_of(samples), y, None, WORDS._replace(vector="y·(Φ(x), 1)", value="w·(Φ(x), 1)"))

    return Run(header("features", "train_perceptron on Φ(x)", described(data), labels=LABELS, bias="the weight of a constant 1, put last into Φ(x)",
                      tie=TIE, order="in turn", start=zeros(4), stop=f"nb_changes == 0, or nb_epochs_max = {max(most, 1)}"),
               train_perceptron(x, y, max(most, 1)), tell, finish, lambda step: int(step.after is not step.w))


def regions():
    """What f makes of the plane."""
    *_, last = train_perceptron(*map(list, zip(*with_constant([design.phi_xor(x) for x in SIGNS.points], SIGNS.signs))), EPOCHS)
    grid = Grid((-2, 2, -2, 2))
    grid.fill(lambda x, y, n: "░" if dot(last.after, [x * n, y * n, x * y, n * n]) >= 0 else " ")
    for x, k in zip(SIGNS.points, SIGNS.classes):
        grid.mark(*x, "●○"[k - 1])
    return grid.picture(["░ f(x) = 1   ● y = 1   ○ y = -1, with the w learned for inputs 1 and -1: linear in Φ(x), not in x"])


def powers():
    """Φ(x) = (1, x, …, x^D) and the value as an inner product."""
    alpha = [1, 0, -2, 1]

    def rows():
        for text in ("-1", "0", "1/2", "2"):
            x = Fraction(text)
            phi = design.phi_powers(x, 3)
            yield x, phi, [a * p for a, p in zip(alpha, phi)], design.polynomial(alpha, x)

    def said(run):
        yield line("Σ α_d x^d = α·Φ(x): a polynomial is linear in its D + 1 coefficients. For D = 0 Φ(x) is ", design.phi_powers(5, 0), ".",
                   indent=0)

    return listing(header("features", "Φ(x) = (1, x, x², …, x^D)", "D = 3, α = (1, 0, -2, 1): 1 - 2x² + x³"),
                   {"x": "x", "phi": "Φ(x)", "terms": "α_d x^d", "value": "α·Φ(x)"}, rows(), said)


def approximations():
    """How near polynomials of higher and higher degree come to a function with a kink."""
    places = [Fraction(k, 128) for k in range(129)]

    def rows():
        for D in DEGREES:
            alpha = design.bernstein(design.kink, D)
            yield D, D + 1, design.greatest_error(design.kink, alpha, places), max(map(abs, alpha))

    def said(run):
        yield line("|x - 1/2| on [0, 1] by Bernstein's polynomials: with D the error falls as far as one likes, as it can for any continuous "
                   "function (Stone-Weierstrass). The coefficients α grow enormous: capacity has its price.", indent=0)

    return listing(header("features", "The greatest error at 129 places of [0, 1]", "exactly; no polynomial is |x - 1/2|"),
                   {"D": "D", "components": "components of Φ", "error": "greatest error", "largest": "largest |α_d|"}, rows(), said)


def picture_of(D):
    """The kink and two polynomials."""
    grid = Grid((0, 1, 0, Fraction(1, 2)))
    for degree, character in ((64, "+"), (D, "·")):
        alpha = design.bernstein(design.kink, degree)
        for x in grid.middles()[0]:
            grid.mark(x, design.polynomial(alpha, x), character)
    for x in grid.middles()[0]:
        grid.mark(x, design.kink(x), "*")
    return grid.picture([f"* |x - 1/2|   · D = {D}   + D = 64"])


def shallow(most):
    """Features by design, then logistic regression."""
    samples = pairs(slides.XOR)
    eta, most = 1.0, max(most, 1)

    def tell(step, _):
        yield Row(("t", "w", "b", "log-likelihood"), (step.t, step.w, step.b, step.log_posterior))

    def finish(run):
        w, b = run.last.after, run.last.b_after
        chances = [probability(w, b, design.phi_xor(x)) for x, _ in samples]
        wrong = [n for n, (p, (_, y)) in enumerate(zip(chances, samples), start=1) if (p > 0.5) != (y == 1)]
        said = [line(f"After {counted(run.count, 'step')}: f is ", chances, " for 00, 01, 10, 11; "
                     f"{'each on its side of 1/2' if not wrong else 'not yet all on their side of 1/2'}.", indent=0),
                line("The signal goes through one stage that is trained, after features that are not.")]
        return Outcome("computed", {"steps": run.count, "updates": run.updated, "w": w, "b": b, "errors": wrong}, said)

    return Run(header("features", "Logistic regression on Φ(x)", described(slides.XOR), labels=LABELS, bias=APART, rate=1,
                      order="all samples at once", start=zeros(4), stop=f"{most} steps, ours"),
               islice(design.shallow(design.phi_xor, samples, [0.0, 0.0, 0.0], 0.0, eta), most), tell, finish)
