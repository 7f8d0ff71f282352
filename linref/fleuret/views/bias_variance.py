"""The bias-variance tradeoff, by every outcome, as a trace."""

from fractions import Fraction

from linref.fleuret import bias_variance
from linref.fleuret.features import kink
from linref.fleuret.views import handout
from linref.tracer import Heading, Rows, line

USES = ()
PLACES = [Fraction(k, 5) for k in range(6)]
NOISE = AT = Fraction(1, 10)


def trace(options):
    """The equation on a few outcomes, and for polynomials of every degree."""
    yield from outcomes_of_four()
    yield Heading("Models of more and more capacity")
    yield from polynomials()
    yield line("The right class of models is the one with the least sum of both terms.", indent=0)


def outcomes_of_four():
    """Every outcome of Y, its deviation from y and from E(Y)."""
    outcomes, y = [0, 0, 1, 4], 2
    mean, terms = bias_variance.expectation(outcomes), bias_variance.terms(outcomes, y)
    yield handout.header("bias_variance", "Squared error, bias and variance",
                       ("Y is 0, 0, 1 or 4 with equal probability, y = ", y, "; ours"), "terms")
    row = Rows(Y="Y", deviation="Y - y", squared="(Y - y)²", from_mean="Y - E(Y)", from_mean_squared="(Y - E(Y))²")
    for Y in outcomes:
        yield row(Y, Y - y, (Y - y) ** 2, Y - mean, (Y - mean) ** 2)
    yield row.computed("E(Y) = ", mean, ", the mean of the first column; E((Y - y)²) = ", terms.error,
                       ", that of the third, and V(Y) = ", terms.variance, ", that of the last: ", terms.error,
                       " = (E(Y) - y)² + V(Y) = ", terms.bias_squared, " + ", terms.variance, ".")
    yield handout.note("FE3", "The bias is E(Y) - y = ", bias_variance.bias(outcomes, y), ".")


def polynomials():
    """The terms of the value at one place of polynomials of every degree, fitted to every set of noisy values."""
    y = kink(AT)
    yield handout.header("bias_variance", "Polynomials of degree D", (
        "|x - 1/2| at x = ", PLACES, ", each value ", NOISE, " too high or too low: ", 2 ** len(PLACES), " sets · Y is "
        "what a polynomial fitted to one of them has at x = ", AT, ", where y = |x - 1/2| = ", y), "predictions")
    row = Rows(D="D", mean="E(Y)", bias="E(Y) - y", bias_squared="(E(Y) - y)²", variance="V(Y)", error="E((Y - y)²)")
    errors = []
    for D in range(len(PLACES)):
        outcomes = bias_variance.predictions(PLACES, kink, NOISE, D, AT)
        terms = bias_variance.terms(outcomes, y)
        yield row(D, bias_variance.expectation(outcomes), bias_variance.bias(outcomes, y), terms.bias_squared,
                  terms.variance, terms.error)
        errors.append(terms.error)
    yield row.computed("At x = ", AT, " the square of the bias falls or stays with D, which it need not at every x, "
                       "and the variance grows. An odd power brings no less bias, as |x - 1/2| is the same on both "
                       f"sides of 1/2. The least error is that of D = {errors.index(min(errors))}. At D = "
                       f"{len(PLACES) - 1} the polynomial goes through every value, noise and all.")
