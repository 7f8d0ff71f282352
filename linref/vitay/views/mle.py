"""Maximum Likelihood Estimation, as a trace."""

from operator import sub

from linref.cells import Cells, found, given
from linref.lists import added
from linref.samples import InputError, read_column
from linref.scalar import exp, ratio, sqrt
from linref.tracer import NO_BREAK, Heading, in_short, line, listed, plural
from linref.vitay import mle
from linref.vitay.data import SAMPLES
from linref.vitay.views import handout

USES = ("data",)
READS = read_column


def trace(options):
    """The normal distribution, from the density to the estimate."""
    xs, name, source = options.data or (SAMPLES, "x", "our own example")
    title = f"{source} · {plural(len(xs), 'sample')} of {name}"
    if not mle.variance(xs):
        raise InputError(f"{source}: column {name}: every sample is {xs[0]}, so σ = 0 and there is no maximum; "
                         "expected at least two different samples")
    mu, sigma = mle.mean(xs), sqrt(mle.variance(xs))
    yield Heading("2 - Maximum Likelihood Estimation")
    yield line("We look for the μ and σ of a normal distribution that maximize the likelihood L(μ, σ). For the "
               "page's derivation, run python3 -m linref derive vitay mle", indent=0)
    yield from densities(xs, mu, sigma, title)
    yield from around(xs, mu, sigma, title)
    yield from in_short("The normal distribution that best explains the samples has their mean as μ and their "
                        "variance, with 1/N, as σ². The same principle works for other distributions. Gradient "
                        "descent can also find the maximum, step by step.")


def densities(xs, mu, sigma, title):
    """The density of each sample at the estimate, their product, and its logarithm."""
    N, squares, variance = len(xs), mle.sum_of_squares(xs, mu), mle.variance(xs)
    cells = Cells(
        "Each row is one sample.", given(i="i", x="x"),
        found(deviation=("x - μ", "x - μ", sub, "x mu"),
              squared=("(x - μ)²", "(x - μ)²", lambda deviation: deviation * deviation, "deviation"),
              density=("f(x; μ, σ)", "f(x; μ, σ) = 1/√(2πσ²) exp(-(x - μ)²/(2σ²))", mle.normal_density, "x mu sigma")),
        mu=mu, sigma=sigma, ways={
            "density": [lambda c: mle.normal_density(0, 0, sigma) * exp(-ratio(c.squared, 2 * sigma**2))]})
    l = mle.normal_log_likelihood(xs, mu, sigma)
    rows = listed(
        handout.header("mle", "Samples from a normal distribution", title, "normal_density", cells=cells),
        enumerate(xs, start=1),
        "L = Π f(x; μ, σ) = (1/√(2πσ²))^N exp(-Σ (x - μ)²/(2σ²))", *((" = ", exp(l)) if abs(l) < 500 else ()),
        ". L is a density of the samples. It may exceed 1, and it is not a probability of μ and σ. Its logarithm is "
        "l = -N/2 log(2πσ²) - Σ (x - μ)²/(2σ²) = ", l, ".", mu=mu, variance=variance)
    yield next(rows)
    yield line("l = log L has its maximum where L has it, because log increases. The page sets both derivatives of l "
               "to 0. Σ (x - μ)/σ² = 0 gives the mean, and -N/σ + Σ (x - μ)²/σ³ = 0 the variance: "
               f"μ = 1/N{NO_BREAK}Σ{NO_BREAK}x = 1/{N}·", added(xs), " = ", mu,
               f", σ² = 1/N{NO_BREAK}Σ{NO_BREAK}(x - μ)² = 1/{N}·", squares, " = ", variance,
               ", and σ = ", sigma, ".")
    yield from rows
    yield handout.note("VE14", f"Here N - 1 = {N - 1} gives ", squares, f"/{N - 1} = ",
                       ratio(squares, N - 1), ".")


def around(xs, mu, sigma, title):
    """The log-likelihood and its derivatives around the estimate; what is only rounding is printed as 0."""
    half, rounding = ratio(sigma, 2), 1e-9 * len(xs) / float(sigma)

    def rounded(slope):
        return lambda mu, sigma: slope(xs, mu, sigma) if abs(slope(xs, mu, sigma)) > rounding else 0

    cells = Cells(
        "Row 1 is the maximum. Rows 2 and 3 change μ by -σ/2 and +σ/2. Rows 4 and 5 replace σ by σ/2 and 2σ.",
        given(mu="μ", sigma="σ"),
        found(l=("l(μ, σ)", "l(μ, σ) = -N/2 log(2πσ²) - Σ (x - μ)²/(2σ²)", mle.normal_log_likelihood, "xs mu sigma"),
              by_mu=("∂l/∂μ", f"∂l/∂μ = Σ{NO_BREAK}(x - μ)/σ²", rounded(mle.derivative_by_mu), "mu sigma"),
              by_sigma=("∂l/∂σ", "∂l/∂σ = -N/σ + Σ (x - μ)²/σ³", rounded(mle.derivative_by_sigma), "mu sigma")),
        xs=xs)
    yield from listed(
        handout.header("mle", "The log-likelihood around its maximum", title, "normal_log_likelihood", cells=cells),
        [(mu, sigma), (mu - half, sigma), (mu + half, sigma), (mu, half), (mu, 2 * sigma)],
        "At the maximum both derivatives are 0. ∂l/∂μ is positive if μ is too small and negative "
        "if μ is too large. At μ = ", mu, ", ∂l/∂σ is positive if σ is too small and negative if σ is too large.")
