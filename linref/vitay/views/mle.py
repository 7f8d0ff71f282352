"""Maximum Likelihood Estimation, as a trace."""

from operator import sub

from linref.cells import Cells, found, given
from linref.samples import InputError, read_column
from linref.scalar import ratio, sqrt
from linref.tracer import Heading, in_short, line, listed, plural
from linref.vitay import mle
from linref.vitay.data import SAMPLES
from linref.vitay.views import handout

USES = ("data",)
READS = read_column


def trace(options):
    """The normal distribution, from the density to the estimate."""
    xs, name, source = options.data or (SAMPLES, None, "our own example")
    title = f"{source} · {plural(len(xs), 'sample')}{f' of {name}' if options.data else ''}"
    if not mle.variance(xs):
        found = "there is one sample" if len(xs) == 1 else f"all samples are {xs[0]}"
        raise InputError(f"{source}: column {name}: {found}, so σ = 0 and there is no maximum; expected at least two "
                         "different samples")
    mu, sigma = mle.mean(xs), sqrt(mle.variance(xs))
    yield Heading("Maximum Likelihood Estimation")
    yield from densities(xs, mu, sigma, title)
    yield from around(xs, mu, sigma, title)
    yield from in_short("The normal distribution that best explains the samples has their mean, μ = ", mu, ", and "
                        "their variance with 1/N, σ² = ", mle.variance(xs), ". There both derivatives of l are 0.")


def densities(xs, mu, sigma, title):
    """The density of each sample at the estimate, their product, and its logarithm."""
    N, squares, variance = len(xs), mle.sum_of_squares(xs, mu), mle.variance(xs)
    cells = Cells(
        "Each row is one sample. μ is the mean of the samples, and σ² is the mean of (x - μ)².", given(i="i", x="x"),
        found(deviation=("x - μ", "x - μ", sub, "x mu"),
              squared=("(x - μ)²", "(x - μ)²", lambda deviation: deviation * deviation, "deviation"),
              density=("f(x; μ, σ)", "f(x; μ, σ) = 1/√(2πσ²) exp(-(x - μ)²/(2σ²))", mle.normal_density, "x mu sigma")),
        mu=mu, sigma=sigma, ways={"density": [lambda c: mle.normal_density(sqrt(c.squared), 0, sigma)]})
    yield from listed(
        handout.header("mle", "Samples from a normal distribution", title, "normal_density", cells=cells),
        enumerate(xs, start=1),
        f"μ = 1/N Σ x = 1/{N}·", sum(xs), " = ", mu, f"; σ² = 1/N Σ (x - μ)² = 1/{N}·", squares, " = ", variance,
        ", σ = ", sigma, ".", mu=mu, variance=variance)
    log_L = mle.normal_log_likelihood(xs, mu, sigma)
    if max(abs(log_L), abs(log_L + N / 2), N) < 600:  # (1/√(2πσ²))^N is e^(l + N/2), and the exponential e^(-N/2)
        yield line("L = Π f(x; μ, σ) = (1/√(2πσ²))^N exp(-Σ (x - μ)²/(2σ²)) = ", mle.normal_likelihood(xs, mu, sigma),
                   ".")
    else:
        yield line("L is a product of so many densities that no float can hold it. Its logarithm can be computed.")
    yield line("l = log L = -N/2 log(2πσ²) - Σ (x - μ)²/(2σ²) = ", log_L, ".")
    yield line("∂l/∂μ = Σ (x - μ)/σ² is 0, because Σ (x - μ) = ", sum(x - mu for x in xs), ".")
    yield line("∂l/∂σ = -N/σ + Σ (x - μ)²/σ³ is 0, because Σ (x - μ)²/σ² = ", ratio(squares, variance), " = N.")
    yield handout.note("VE14", "Here 1/(N - 1) would give ", ratio(squares, N - 1), ".")


def around(xs, mu, sigma, title):
    """The log-likelihood and its derivatives around the estimate; a derivative that is only rounding counts as 0."""
    half, unit = ratio(1, 2), len(xs) / float(sigma)

    def rounded(slope):
        return lambda c: slope(xs, c.mu, c.sigma) if abs(slope(xs, c.mu, c.sigma)) > 1e-9 * unit else 0

    cells = Cells(
        "Each row is one μ with one σ.", given(mu="μ", sigma="σ"),
        found(l=("l(μ, σ)", "l(μ, σ) = -N/2 log(2πσ²) - Σ (x - μ)²/(2σ²)", mle.normal_log_likelihood, "xs mu sigma"),
              by_mu=("∂l/∂μ", "∂l/∂μ = Σ (x - μ)/σ²", rounded(mle.derivative_by_mu)),
              by_sigma=("∂l/∂σ", "∂l/∂σ = -N/σ + Σ (x - μ)²/σ³", rounded(mle.derivative_by_sigma))),
        xs=xs)
    moves = (mu, sigma), (mu - half * sigma, sigma), (mu + half * sigma, sigma), (mu, half * sigma), (mu, 2 * sigma)
    yield from listed(
        handout.header("mle", "The log-likelihood around its maximum", title, "normal_log_likelihood", cells=cells),
        moves,
        "The first row is the estimate, where l is largest and both derivatives are 0. The next two rows move μ by "
        "σ/2, down and up. The last two halve and double σ. The sign of each derivative points back to the estimate.")
