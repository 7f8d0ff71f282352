"""The bias-variance tradeoff, by every outcome, as a trace."""

from fractions import Fraction

from linref.fleuret import bias_variance
from linref.fleuret.features import kink
from linref.fleuret.traces import floor
from linref.tracer import Heading, Rows, line

USES = ()
PLACES = [Fraction(k, 5) for k in range(6)]
NOISE = Fraction(1, 10)
AT = [Fraction(k, 10) for k in range(1, 10, 2)]
FITTED = ("|x - 1/2| at x = ", PLACES, ", each value ", NOISE, " too high or too low: all ", 2 ** len(PLACES),
          " sets · y is |x - 1/2| itself · ")


def trace(options):
    """The equation on a few outcomes, and for polynomials of every degree."""
    yield from outcomes_of_four()
    yield Heading("Models of more and more capacity")
    fitted = [bias_variance.fits(PLACES, kink, NOISE, D) for D in range(len(PLACES))]
    predicted = [[bias_variance.predictions(alphas, x) for x in AT] for alphas in fitted]
    found = [averages(outcomes) for outcomes in predicted]
    best = min(range(len(found)), key=lambda D: found[D].error)
    yield from place_by_place(best, predicted[best])
    yield from polynomials(found, best)
    yield line("A larger class of models has no more bias, and more variance; the right one has the least sum of both.",
               indent=0)


def outcomes_of_four():
    """Every outcome of Y, its deviation from y and from E(Y)."""
    outcomes, y = [0, 0, 1, 4], 2
    mean, terms = bias_variance.expectation(outcomes), bias_variance.terms(outcomes, y)
    yield floor.header("bias_variance", "Squared error, bias and variance",
                       ("Y is 0, 0, 1 or 4 with equal probability, y = ", y, "; ours"), "terms")
    row = Rows(Y="Y", deviation="Y - y", squared="(Y - y)²", from_mean="Y - E(Y)", from_mean_squared="(Y - E(Y))²")
    for Y in outcomes:
        yield row(Y, Y - y, (Y - y) ** 2, Y - mean, (Y - mean) ** 2)
    yield row.computed("E(Y) = ", mean, ", the mean of the first column; E((Y - y)²) = ", terms.error,
                       ", that of the third, and V(Y) = ", terms.variance, ", that of the last: ", terms.error,
                       " = (E(Y) - y)² + V(Y) = ", terms.bias_squared, " + ", terms.variance, ".")
    yield floor.note("FE3", "The bias is E(Y) - y = ", bias_variance.bias(outcomes, y), ".")


def averages(predicted):
    """The three terms, averaged over the places."""
    found = [bias_variance.terms(outcomes, kink(x)) for x, outcomes in zip(AT, predicted)]
    return bias_variance.Terms(*map(bias_variance.expectation, zip(*found)))


def place_by_place(D, predicted):
    """The terms of the polynomials of one degree, at each of the places."""
    yield floor.header("bias_variance", f"Polynomials of degree {D}, place by place", (*FITTED, "terms at x = ", AT),
                       "fits")
    row = Rows(x="x", y="y", mean="E(Y)", bias="E(Y) - y", bias_squared="(E(Y) - y)²", variance="V(Y)",
               error="E((Y - y)²)")
    for x, outcomes in zip(AT, predicted):
        y, terms = kink(x), bias_variance.terms(outcomes, kink(x))
        yield row(x, y, bias_variance.expectation(outcomes), bias_variance.bias(outcomes, y), terms.bias_squared,
                  terms.variance, terms.error)
    yield row.computed("Y is what the polynomial predicts at x; it is another one for each of the sets that it is "
                       "fitted to.")


def polynomials(found, best):
    """The three terms of polynomials of every degree, averaged over the places."""
    yield floor.header("bias_variance", "Polynomials of degree D", (*FITTED, "terms averaged over x = ", AT), "fits")
    row = Rows(D="D", bias_squared="(E(Y) - y)²", variance="V(Y)", error="E((Y - y)²)")
    for D, terms in enumerate(found):
        yield row(D, terms.bias_squared, terms.variance, terms.error)
    yield row.computed("With D the variance grows, and the bias falls or stays: an odd power brings nothing here, as "
                       f"|x - 1/2| is the same on both sides of 1/2. D = {best} has the least error. At D = "
                       f"{len(PLACES) - 1} the polynomial goes through every value, noise and all.")
