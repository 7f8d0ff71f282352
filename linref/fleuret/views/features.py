"""Limitations of linear predictors, and features that overcome them, as a trace."""

from fractions import Fraction

from linref.cells import Cells, between, found, given
from linref.fleuret import features, logistic
from linref.fleuret.data import XOR
from linref.fleuret.units import sigma
from linref.fleuret.views import RULES, handout, numbered, products, table, whole
from linref.fleuret.views.logistic import ascent
from linref.fleuret.views.mnist import eight_against_the_rest
from linref.lists import zeros
from linref.tracer import Heading, ended, in_short, line

USES = ()
STEPS = 8  # after which all are classified correctly
SHALLOW = "XOR on 0 and 1, each x replaced by Φ(x) = (x_u, x_v, x_u x_v)"
DEGREES = (1, 4, 16, 64)
W, HALF = [1, 1, -2], Fraction(1, 2)
PLACES = [Fraction(k, 128) for k in range(129)]


def trace(options):
    """XOR without and with its product; polynomials; MNIST with products."""
    yield Heading("Limitations of linear predictors, feature design")
    yield from not_separable()
    yield from mapped()
    yield from powers()
    yield from approximations()
    yield from eight_against_the_rest()
    yield from in_short("A linear predictor needs features that make the classes linearly separable. With the "
                        "right Φ it represents XOR. More features give it more capacity.")


def not_separable():
    """Why no linear predictor represents XOR."""
    positive, negative = features.sums_of_classes([1] * 4, XOR.labelled)
    yield handout.header("features", "XOR is not separable", XOR, "sums_of_classes", RULES,
                         bias=None)
    yield line("(0, 1) and (1, 0) have y = 1. (0, 0) and (1, 1) have y = -1.")
    yield ended("not separable", 0, "Not separable. The two samples of y = 1 sum to ", positive, ", and so do the two "
                "samples of y = -1. So for any w and b, the values w·x + b of each class sum to w·(1, 1) + 2b. If they "
                "were ≥ 0 for y = 1 and < 0 for y = -1, one sum would be ≥ 0 and the other < 0. But the sums are "
                "equal, so no such w and b exist.", separable=False,
                certificate=[HALF**2] * 4, sums=[positive, negative])


def mapped():
    """Φ of the four samples, and a w that anyone can check."""
    yield from table("features", "XOR with Φ(x)", XOR, "phi_xor", MAPPED, numbered(XOR.labelled),
                     "The Φ(x) of samples 1 to 3 lie on no line and end in 0. That of 4 ends in 1. So no plane "
                     "contains all four, and a plane can separate them in every way.",
                     conventions=RULES._replace(bias="apart", at_zero="positive", w=[*W, -HALF]),
                     at_zero="σ is the sign")


MAPPED = Cells(
    "Each row is one sample.", given(n="n", x="x", y="y", w=None, b=None),
    between(phi=("Φ(x)", "Φ(x) = (x_u, x_v, x_u x_v)", features.phi_xor, "x")),
    found(value=("w·Φ(x) + b", logistic.score, "w b phi"),
          f=("f(x)", "f(x) = σ(w·Φ(x) + b)", sigma, "value")), w=W, b=-HALF)


def powers():
    """Φ(x) = (1, x, …, x^D) and the value as an inner product."""
    yield from table("features", "Polynomials as α·Φ(x)", "our own: D = 3, α = (1, 0, -2, 1), so 1 - 2x² + x³",
                     "polynomial", POWERS, ({"x": x} for x in (-1, HALF, 2)),
                     "A polynomial is a linear function of Φ(x), with D + 1 coefficients α_d.")


POWERS = Cells(
    "Each row is one x.", given(x="x", alpha=None),
    between(phi=("Φ(x)", "Φ(x) = (1, x, x², x³)", lambda x: features.phi_powers(x, 3), "x"),
            terms=("α_d x^d", products, "alpha phi")),
    found(value=("α·Φ(x)", "α·Φ(x) is the sum of the α_d x^d", sum, "terms")), alpha=[1, 0, -2, 1])


def approximations():
    """The error of polynomials of higher and higher degree that approximate a function with a kink."""
    yield from table(
        "features", "Approximation of |x - 1/2|",
        "f(x) = |x - 1/2|, not a polynomial, at 129 equally spaced x from 0 to 1", "bernstein", ERRORS, ({
            "D": D, "error": features.maximum_error(features.kink, features.bernstein(features.kink, D), PLACES)}
            for D in DEGREES),
        "Bernstein proved that for every continuous f, max |p(x) - f(x)| on all of [0, 1] tends to 0 as D grows. This "
        f"is the page's Stone-Weierstrass theorem on {whole('[0, 1]')}.")


ERRORS = Cells(
    f"Each row is one degree D. {whole('p(x) = Σ_{k=0}^D f(k/D) C(D, k) x^k (1 - x)^(D-k)')} is "
    "Bernstein's polynomial of f (not on the page), with binomial coefficients C(D, k). p has degree ≤ D, so "
    "p(x) = α·Φ(x).",
    given(D="D"),
    found(error=("error", f"error = {whole('max |p(x) - f(x)|')}", None)))


def shallow_learning():
    """Features by design, then logistic regression; the page has it last."""
    yield Heading("Shallow learning: Φ by hand, then logistic regression (our title)", 2)
    designed = XOR._replace(points=[features.phi_xor(x) for x in XOR.points], source=SHALLOW)
    yield from ascent(designed, zeros(4), 1, STEPS, listed=False, labels=None, at_zero=None, bias=None, stop=None)
