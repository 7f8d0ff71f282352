"""The bias-variance tradeoff, by every outcome, as a trace."""

from fractions import Fraction

from linref.fleuret import bias_variance as tradeoff
from linref.fleuret.features import kink
from linref.fleuret.traces.common import header
from linref.tracer.blocks import Heading, line, note
from linref.tracer.telling import listing

PLACES = [Fraction(k, 5) for k in range(6)]
NOISE = Fraction(1, 10)
AT = [Fraction(k, 10) for k in range(1, 10, 2)]


def bias_variance(options):
    """The equation on a few outcomes, and for polynomials of every degree."""
    yield few_outcomes()
    yield Heading("Models of more and more capacity")
    yield polynomials()


def few_outcomes():
    """Every outcome of Y, its deviation from y and from E(Y)."""
    outcomes, y = [0, 0, 1, 4], 2
    centre = tradeoff.expectation(outcomes)

    def rows():
        for Y in outcomes:
            yield Y, Y - y, (Y - y) ** 2, Y - centre, (Y - centre) ** 2

    def said(run):
        terms = tradeoff.terms(outcomes, y)
        yield line("E(Y) = ", centre, ". E((Y - y)²) = ", terms.error, " = (E(Y) - y)² + V(Y) = ", terms.bias_squared, " + ",
                   terms.variance, ".", indent=0)
        yield note("FE3", "the brace says bias, but what stands over it is the square of the bias: the bias is E(Y) - y = ",
                   tradeoff.bias(outcomes, y), ".")

    return listing(header("bias_variance", "Squared error, bias and variance", "Y is 0, 0, 1 or 4 with equal probability, y = 2; ours"),
                   {"Y": "Y", "deviation": "Y - y", "squared": "(Y - y)²", "from_mean": "Y - E(Y)", "from_mean_squared": "(Y - E(Y))²"},
                   rows(), said)


def polynomials():
    """The three terms of polynomials fitted to noisy values, on average over some places."""
    def rows():
        for D in range(len(PLACES)):
            fits = tradeoff.fits(PLACES, kink, NOISE, D)
            found = [tradeoff.terms(tradeoff.predictions(fits, x), kink(x)) for x in AT]
            error, bias_squared, variance = (tradeoff.expectation(column) for column in zip(*found))
            yield D, error, bias_squared, variance, "✓" if error == bias_squared + variance else "✗"

    table = list(rows())
    best = min(table, key=lambda row: row[1])[0]

    def said(run):
        yield line(f"With D the variance grows, and the bias falls or stays: an odd power brings nothing here, as |x - 1/2| is the same on both sides of 1/2. "
                   f"D = {best} has the least error. At D = {len(PLACES) - 1} the polynomial goes through every value, noise and all.", indent=0)

    return listing(header("bias_variance", "Polynomials of degree D", "|x - 1/2| at x = 0, 1/5, …, 1, each value 1/10 too high or too low: all 64 sets · y is |x - 1/2| itself · "
                          "terms averaged over x = 1/10, 3/10, …, 9/10"),
                   {"D": "D", "error": "E((Y - y)²)", "bias_squared": "(E(Y) - y)²", "variance": "V(Y)", "holds": "adds up"}, table, said)
