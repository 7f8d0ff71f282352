"""Limitations of linear predictors, and features that overcome them, as a trace."""

from fractions import Fraction
from itertools import islice

from linref.cells import Cells, between, found, given
from linref.fleuret import features, logistic
from linref.fleuret.data import XOR, vectors
from linref.fleuret.perceptron import train_perceptron, with_constant
from linref.fleuret.units import sigma
from linref.fleuret.views import PERCEPTRON, RULES, handout, listed, numbered, products, reached, table
from linref.fleuret.views.logistic import ASCENT, ascent_cells
from linref.fleuret.views.mnist import eight_against_the_rest
from linref.fleuret.views.perceptron import has_changed, sample_cells
from linref.lists import whole_multiple, zeros
from linref.separability import separate_vectors
from linref.tracer import Heading, Steps, ended, in_short, plural

USES = ("start", "limit")
EPOCHS = 100
STEPS = 200
DEGREES = (1, 4, 16, 64)
HALF = Fraction(1, 2)
PLACES = [Fraction(k, 128) for k in range(129)]


def trace(options):
    """XOR without and with its product; polynomials; MNIST with products; shallow learning."""
    start = options.start_of(4, zeros(4), "3 weights of Φ(x) and the bias, last")
    yield Heading("Limitations of linear predictors, feature design")
    if options.nothing_asked:
        yield from not_separable()
        yield from mapped()
        yield from powers()
        yield from approximations()
        yield from eight_against_the_rest()
    else:
        yield from learning(start, EPOCHS if options.limit is None else options.limit)
    yield from shallow(start, STEPS if options.limit is None else options.limit)
    yield from in_short("A linear predictor needs features that make the classes separable. With the right Φ it "
                        "represents XOR. Training finds w and b, but not Φ.")


def not_separable():
    """Why no linear predictor represents XOR."""
    weights = separate_vectors(vectors(handout.extended(XOR))).weights
    positive, negative = features.sums_of_classes(whole_multiple(weights), XOR.labelled)
    yield handout.header("features", "XOR is not separable", XOR, "sums_of_classes", RULES,
                         bias=None)
    yield from handout.samples(XOR)
    yield ended("not separable", 0, "Not separable. The two samples of y = 1 sum to ", positive, ", and so do the two "
                "samples of y = -1. So the two values of w·x + b have the same sum in both classes. They cannot be "
                "positive for y = 1 and negative for y = -1.", separable=False, certificate=weights,
                sums=[positive, negative])


def mapped():
    """Φ of the four samples, and a w that anyone can check."""
    w, b = [1, 1, -2], -HALF
    yield handout.header("features", "XOR with Φ(x)", XOR, "phi_xor",
                         RULES._replace(bias="apart", at_zero="positive", w=[*w, b]), MAPPED, at_zero=None)
    row = yield from listed(MAPPED, numbered(XOR.labelled), w=w, b=b)
    yield row.computed("All four samples are classified correctly, because the product moves sample 4 out of the "
                       "plane of the others. With --limit 100, train_perceptron finds its own w.")


MAPPED = Cells(
    "Each row is one sample.", given(n="n", x="x", y="y", w=None, b=None),
    between(phi=("Φ(x)", "Φ(x) = (x_u, x_v, x_u x_v)", features.phi_xor, "x")),
    found(value=("w·Φ(x) + b", logistic.score, "w b phi"),
          f=("f(x)", "f(x) = 1 if w·Φ(x) + b ≥ 0, else -1", sigma, "value")))


def learning(w, epochs):
    """train_perceptron on Φ(x) with a constant 1."""
    samples = with_constant([features.phi_xor(x) for x in XOR.points], XOR.signs)
    cells = sample_cells(samples, None)
    yield handout.header("features", "train_perceptron on Φ(x)", XOR, None,
                         PERCEPTRON._replace(order="turn", start=w, limit=epochs), cells,
                         bias="last: the weight of the constant 1 put last into Φ(x), here called x",
                         stop=f"nb_changes == 0, or nb_epochs_max = {epochs}")
    run = Steps(train_perceptron(*zip(*samples), epochs + 1, w), w, epochs * len(samples), has_changed, len(samples))
    yield from run.traced(cells)
    yield handout.verdict(run, samples, words=handout.words._replace(vector="y·(Φ(x), 1)", value="w·(Φ(x), 1)"))


def powers():
    """Φ(x) = (1, x, …, x^D) and the value as an inner product."""
    yield from table("features", "Polynomials as α·Φ(x)", "our own: D = 3, α = (1, 0, -2, 1), so 1 - 2x² + x³",
                     "polynomial", POWERS, ({"x": x} for x in (-1, HALF, 2)),
                     "A polynomial is a linear function of Φ(x), with D + 1 coefficients α_d.")


POWERS = Cells(
    "Each row is one x.", given(x="x", alpha=None),
    between(phi=("Φ(x)", "Φ(x) = (1, x, x², x³)", lambda x: features.phi_powers(x, 3), "x"),
            terms=("α_d x^d", "α_d x^d for d = 0, …, 3", products, "alpha phi")),
    found(value=("α·Φ(x)", "α·Φ(x) = Σ α_d x^d", sum, "terms")), alpha=[1, 0, -2, 1])


def approximations():
    """The error of polynomials of higher and higher degree that approximate a function with a kink."""
    yield from table(
        "features", "Approximation of |x - 1/2|", "|x - 1/2|, which is not a polynomial, at 129 points of [0, 1]",
        "bernstein", ERRORS, ({"D": D, "error": features.maximum_error(features.kink, features.bernstein(
            features.kink, D), PLACES)} for D in DEGREES),
        "For any continuous function, this error tends to 0 as D increases (Stone-Weierstrass).")


ERRORS = Cells(
    "Each row is Bernstein's polynomial of degree D (not on the page).", given(D="D"),
    found(error=("error", "error = the maximum of |α·Φ(x) - |x - 1/2|| at these points", None)))


def shallow(start, steps):
    """Features by design, then logistic regression."""
    samples = features.mapped(features.phi_xor, XOR.labelled)
    cells = ascent_cells(samples, 1, "Φ(x)").without("by_w", "by_b")
    rules = ASCENT._replace(rate=1, start=start, stop="passes", limit=steps)
    yield handout.header("features", "Shallow learning: logistic regression on Φ(x)", XOR, "shallow", rules, cells,
                         at_zero=None, stop=plural(steps, "step"))
    *w, b = map(float, start)
    run = Steps(islice(features.shallow(features.phi_xor, XOR.labelled, w, b, 1.0), steps), w)
    yield from run.traced(cells)
    w, b = reached(run, b)
    chances = [logistic.f(w, b, features.phi_xor(x)) for x in XOR.points]
    yield run.computed(f"Stopped after {plural(run.count, 'step')}.  w = ", w, ", b = ", b, ", and f(x) = ", chances,
                       " for 00, 01, 10, 11.", b=b, probabilities=chances)
