"""The bias-variance tradeoff, by every outcome, as a trace."""

from fractions import Fraction
from operator import add, mul, sub

from linref.cells import Cells, found, given
from linref.fleuret import bias_variance
from linref.fleuret.features import kink
from linref.fleuret.views import handout, table
from linref.tracer import Heading, in_short, line

USES = ()
PLACES = [Fraction(k, 5) for k in range(6)]
NOISE = AT = Fraction(1, 10)
TRUE = kink(AT)


def trace(options):
    """The equation on a few outcomes, and for polynomials of every degree."""
    yield Heading("The bias-variance tradeoff (our title)")
    yield from outcomes_of_four()
    yield from polynomials()
    yield from in_short("The mean squared error is bias² + variance. More capacity usually reduces the bias and "
                        "increases the variance. The right class of models minimises the sum.")


def outcomes_of_four():
    """Every outcome of Y, its deviation from y and from E(Y)."""
    terms = bias_variance.terms(FOUR, 2)
    yield from table(
        "bias_variance", "Squared error and variance",
        ("our own Y: equally probable outcomes 0, 0, 1, 4, so E(Y) = ", MEAN, "; y = 2"), "terms", OUTCOMES,
        ({"Y": Y} for Y in FOUR), "The mean of (Y - y)² is E((Y - y)²) = ", terms.error, ". The mean of (Y - E(Y))² is "
        "V(Y) = ", terms.variance, ". So ", terms.error, " = (E(Y) - y)² + V(Y) = ", terms.bias_squared, " + ",
        terms.variance, ".", above=[line("Each row is one outcome of Y.")])
    yield handout.note("FE3", "Here the bias is ", MEAN, " - 2 = ", bias_variance.bias(FOUR, 2), ".")


FOUR = [0, 0, 1, 4]
MEAN = bias_variance.expectation(FOUR)
OUTCOMES = Cells(
    "Each row is one outcome of Y.", given(Y="Y", y=None, mean=None),
    found(deviation=("Y - y", sub, "Y y"), squared=("(Y - y)²", mul, "deviation deviation"),
          from_mean=("Y - E(Y)", sub, "Y mean"),
          from_mean_squared=("(Y - E(Y))²", mul, "from_mean from_mean")), y=2, mean=MEAN)


def polynomials():
    """The terms of the value at one place of polynomials of every degree, fitted to every set of noisy values."""
    outcomes = [bias_variance.predictions(PLACES, kink, NOISE, D, AT) for D in range(len(PLACES))]
    terms = [bias_variance.terms(each, TRUE) for each in outcomes]
    yield from table("bias_variance", "Polynomials of degree D", (
        "|x - 1/2| at x = ", PLACES, ". Each value is independently raised or lowered by ", NOISE,
        " (probability 1/2), so the 2⁶ = 64 training sets are equally probable. A polynomial of degree D is fitted to "
        "each set by least squares. Y is its value at x = ", AT, ", where y = |", AT, " - 1/2| = ", TRUE, "."),
        "predictions", DEGREES, ({"step": term, "D": D, "mean": bias_variance.expectation(each)}
         for D, (each, term) in enumerate(zip(outcomes, terms))),
        "For D = 0, Y is the mean of six values, so V(Y) = ", NOISE, "²/6 = ", terms[0].variance,
        ". As D grows, V(Y) rises, and (E(Y) - y)² falls or stays. |x - 1/2| and the x "
        "are symmetric about 1/2, so an odd D has the E(Y) of D - 1. The sum is smallest at "
        f"D = {terms.index(min(terms))}.")


DEGREES = Cells(
    "Each row is one degree D. E(Y) and V(Y) are the mean and the variance of Y over the 64 training sets.",
    given(D="D", y=None, mean="E(Y)"),
    found(bias=("E(Y) - y", sub, "mean y"), bias_squared=("(E(Y) - y)²", mul, "bias bias")),
    given(variance="V(Y)"),
    found(error=("E((Y - y)²)", "E((Y - y)²) = (E(Y) - y)² + V(Y)", add, "bias_squared variance")), y=TRUE, asked=False)
