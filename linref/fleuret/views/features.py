"""Limitations of linear predictors, and features that mend them, as a trace."""

from fractions import Fraction
from itertools import islice

from linref.fleuret import features, logistic
from linref.fleuret.data import XOR, vectors
from linref.fleuret.perceptron import train_perceptron, with_constant
from linref.fleuret.views import APART, TIE, handout
from linref.fleuret.views.logistic import as_row
from linref.fleuret.units import sigma
from linref.lists import dot, zeros
from linref.separability import one_side
from linref.tracer import Grid, Heading, Row, Rows, Steps, ended, line, plural
from linref.verdict import certificate

USES = ("start", "limit")
EPOCHS = 100
STEPS = 200
DEGREES = (1, 2, 4, 8, 16, 32, 64)
PLACES = [Fraction(k, 128) for k in range(129)]


def trace(options):
    """XOR without and with its product; polynomials; shallow learning."""
    start = options.start_of(4, zeros(4), "3 weights of Φ(x) and the bias, last")
    yield from not_separable()
    yield from mapped()
    yield from learning(start, EPOCHS if options.limit is None else options.limit)
    if options.start is None:
        yield Heading("Polynomials")
        yield from powers()
        yield from approximations()
        yield line("MNIST's 8 against the other digits, with products of pairs of features taken at random: python3 -m "
                   "linref fleuret mnist.", indent=0)
    yield Heading("Shallow learning, to which the page comes last")
    yield from shallow(start, STEPS if options.limit is None else options.limit)
    yield line("A linear predictor can do no more than its features let it: with the right Φ it does XOR, or any "
               "curve; training finds w and b, not Φ.", indent=0)


def not_separable():
    """Why no linear predictor does XOR."""
    samples = vectors(handout.extended(XOR))
    weights = one_side(samples).weights
    yield handout.header("features", "XOR is not linearly separable", XOR, "sums_of_classes", labels=handout.labels,
                       bias=handout.bias)
    yield from handout.samples(XOR)
    positive, negative = features.sums_of_classes(weights, XOR.labelled)
    yield ended("not separable", 0, "With λ = ", weights, " Σ λ x is ", positive, " over the positive samples, ",
                negative, " over the negative ones, and Σ λ is ", sum(weights) / 2, " over either. So Σ λ(w·x + b) is "
                "one number, which would have to be above 0 for the ones and below 0 for the others.", separable=False,
                certificate=weights)
    yield from certificate(weights, samples, ["1", "2", "3", "4"], handout.words)


def mapped():
    """Φ of the four samples, and a w that anyone can check."""
    w, b = [1, 1, -2], -Fraction(1, 2)
    yield handout.header("features", "Φ(x_u, x_v) = (x_u, x_v, x_u x_v)", ("XOR, w = ", w, ", b = ", b), "phi_xor",
                       labels=handout.labels, bias=APART)
    row = Rows(n="n", x="x", y="y", w=None, b=None, phi="Φ(x)", value="w·Φ(x) + b", f="f(x)")
    for n, (x, y) in enumerate(XOR.labelled, start=1):
        phi = features.phi_xor(x)
        yield row(n, x, y, w, b, phi, dot(w, phi) + b, features.f(w, b, features.phi_xor, x, sigma))
    yield row.computed("With the product as a third component this w and b have each sample right, f(x) = y: the four "
                       "points are the corners of a square of which one has been lifted.")


def learning(w, epochs):
    """train_perceptron on Φ(x) with a constant 1."""
    samples = with_constant([features.phi_xor(x) for x in XOR.points], XOR.signs)
    x, y = zip(*samples)
    yield handout.header("features", "train_perceptron on Φ(x)", XOR, labels=handout.labels, tie=TIE,
                       bias="the weight of a constant 1, put last into Φ(x)", order="in turn", start=w,
                       stop=f"nb_changes == 0, or nb_epochs_max = {epochs}")
    run = Steps(train_perceptron(x, y, epochs + 1, w), w, epochs * len(x), lambda step: step.after is not step.w)
    yield from run.traced(lambda step: [Row(
        ("epoch", "i", "Φ(x), 1", "y", "y(w·Φ)", "", "w after"),
        (step.e, step.i, x[step.i - 1], y[step.i - 1], step.value, "✗" if run.updates(step) else "", step.after))])
    yield handout.verdict(run, samples, words=handout.words._replace(vector="y·(Φ(x), 1)", value="w·(Φ(x), 1)",
                                                                sample="mapped sample"))


def powers():
    """Φ(x) = (1, x, …, x^D) and the value as an inner product."""
    alpha = [1, 0, -2, 1]
    yield handout.header("features", "Φ(x) = (1, x, x², …, x^D)", ("D = 3, α = ", alpha, ": 1 - 2x² + x³"), "polynomial")
    row = Rows(x="x", phi="Φ(x)", terms="α_d x^d", value="α·Φ(x)")
    for x in map(Fraction, ("-1", "0", "1/2", "2")):
        phi = features.phi_powers(x, 3)
        yield row(x, phi, [a * p for a, p in zip(alpha, phi)], features.polynomial(alpha, x))
    yield row.computed("Σ α_d x^d = α·Φ(x): a polynomial is linear in its D + 1 coefficients.")


def approximations():
    """How near polynomials of higher and higher degree come to a function with a kink, in numbers and drawn."""
    yield handout.header("features", "Polynomials near |x - 1/2|", f"which is none itself · errors at {len(PLACES)} "
                       "places of [0, 1], exactly", "bernstein")
    row = Rows(D="D", error="greatest error")
    found = {D: features.bernstein(features.kink, D) for D in DEGREES}
    for D, alpha in found.items():
        yield row(D, features.greatest_error(features.kink, alpha, PLACES))
    yield row.computed("These are Bernstein's polynomials: with D their error falls as far as one likes, as it can for "
                       "any continuous function (Stone-Weierstrass).")
    grid = Grid((0, 1, 0, Fraction(1, 2)))
    for D, character in ((64, "+"), (8, "·")):
        grid.curve(lambda x, alpha=found[D]: features.polynomial(alpha, Fraction(x)), character)
    grid.curve(features.kink, "*")
    yield grid.picture(["* |x - 1/2|   · D = 8   + D = 64"])


def shallow(start, steps):
    """Features by design, then logistic regression."""
    yield handout.header("features", "Logistic regression on Φ(x)", XOR, "shallow", labels=handout.labels, bias=APART,
                       rate=1, order="all samples at once", start=start, stop=f"{plural(steps, 'step')}, ours")
    *w, b = map(float, start)
    run = Steps(islice(features.shallow(features.phi_xor, XOR.labelled, w, b, 1.0), steps), w)
    yield from run.traced(lambda step: [as_row(step, "log-likelihood")])
    w, b = (run.last.after, run.last.b_after) if run.last else (run.w, b)
    chances = [logistic.f(w, b, features.phi_xor(x)) for x in XOR.points]
    yield run.computed(f"After {plural(run.count, 'step')}: f is ", chances, " for 00, 01, 10, 11.", b=b,
                       probabilities=chances)
    yield line("The signal goes through one stage that is trained, after features that are not.")
