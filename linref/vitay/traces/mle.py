"""Maximum Likelihood Estimation, as a trace."""

from fractions import Fraction

from linref.samples import InputError, read_column
from linref.scalar import ratio, sqrt
from linref.tracer.events import Heading, Rows, line
from linref.tracer.plot import Grid
from linref.tracer.words import plural
from linref.vitay import mle
from linref.vitay.data import COINS, COUNTS, SAMPLES, WAITS
from linref.vitay.traces import floor

USES = ("data",)
READS = read_column


def trace(options):
    """The normal distribution from density to estimate, on samples; then the other distributions that the page names."""
    xs, name, source = options.data or (SAMPLES, "x", "samples of ours")
    said = f"{source} · {plural(len(xs), 'sample')}"
    if not mle.variance(xs):
        found = "there is one sample" if len(xs) == 1 else f"all samples are {xs[0]}"
        raise InputError(f"{source}: column {name}: {found}, so σ = 0 and there is no maximum; expected two "
                         "different ones at least")
    mu, sigma = mle.mean(xs), sqrt(mle.variance(xs))
    yield from densities(xs, mu, sigma, said)
    yield from around(xs, mu, sigma, said)
    if float(sigma) > 1e-9 * abs(float(mu)):
        yield picture(xs, float(mu), float(sigma))
    if options.data:
        return
    yield from divisors(xs, said)
    yield from without_a_maximum()
    yield Heading("Other distributions")
    yield from others()


def densities(xs, mu, sigma, said):
    """The density of each sample at the estimate, and their product."""
    n, squares, variance = len(xs), mle.sum_of_squares(xs, mu), mle.variance(xs)
    yield floor.header("mle", "Samples from a normal distribution", said)
    row = Rows(i="i", x="x", deviation="x - μ", squared="(x - μ)²", density="f(x; μ, σ)")
    for i, x in enumerate(xs, start=1):
        yield row(i, x, x - mu, (x - mu) * (x - mu), mle.normal_density(x, mu, sigma))
    yield row.computed("Σ x = ", sum(xs), f", μ = Σ x / {n} = ", mu, "; Σ (x - μ)² = ", squares, f", σ² = that / {n} = ", variance,
                       ", σ = ", sigma, ".", mu=mu, variance=variance)
    l = mle.normal_log_likelihood(xs, mu, sigma)
    if max(abs(l), abs(l + n / 2), n) < 600:  # (1/√(2πσ²))^N is e^(l + N/2), and the exponential e^(-N/2)
        product = mle.likelihood(xs, lambda x: mle.normal_density(x, mu, sigma))
        yield line("L as the product of the densities = ", product, ", by the closed form = ",
                   mle.normal_likelihood(xs, mu, sigma), ".")
    else:
        yield line("L, a product of so many densities, is out of the range of floats; its logarithm is not.")
    yield line("l = log L = ", l, "; there Σ (x - μ) = ", sum(x - mu for x in xs), " and Σ (x - μ)²/σ² = ", ratio(squares, variance),
               " = N, so both derivatives of l are 0.")


def around(xs, mu, sigma, said):
    """The log-likelihood and its derivatives around the estimate."""
    half, exact_sigma = Fraction(1, 2), Fraction(sigma)
    unit = len(xs) / float(sigma)
    yield floor.header("mle", "The log-likelihood around its maximum", said)
    row = Rows(mu="μ", sigma="σ", l="l(μ, σ)", by_mu="∂l/∂μ", by_sigma="∂l/∂σ")
    for share_mu, share_sigma in ((0, 1), (-half, 1), (half, 1), (0, half), (0, 2)):
        m, s = mu + share_mu * exact_sigma, share_sigma * sigma
        slope = mle.derivative_by_sigma(xs, m, s)
        yield row(m, s, mle.normal_log_likelihood(xs, m, s), mle.derivative_by_mu(xs, m, s),
                  slope if abs(slope) > 1e-9 * unit else 0)
    yield row.computed("The first row is the estimate: l is largest there and both derivatives are 0. At another μ ∂l/∂μ points "
                       "back, at another σ ∂l/∂σ does.")


def picture(xs, mu, sigma):
    """The density of the estimate with the samples below it."""
    ends = [*map(float, xs), mu - 3 * sigma, mu, mu + 3 * sigma]
    grid = Grid((min(ends), max(ends), 0, mle.normal_density(mu, mu, sigma)), width=47, height=11)
    grid.curve(lambda x: mle.normal_density(x, mu, sigma))
    for x in xs:
        grid.mark(x, 0, "●")
    return grid.picture(["● samples   · f(x; μ, σ) against x"])


def divisors(xs, said):
    """Dividing by N and by N - 1."""
    squares, N = mle.sum_of_squares(xs, mle.mean(xs)), len(xs)
    yield floor.header("mle", "The divisor of the variance", said)
    row = Rows(divisor="divisor", number="", variance="variance")
    yield row("N, the maximum", N, ratio(squares, N))
    yield row("N - 1", N - 1, ratio(squares, N - 1))
    yield row.computed()
    yield floor.note("VE14", "The variance that other courses compute divides by N - 1, which is unbiased.")


def without_a_maximum():
    """Equal samples: the likelihood grows without bound."""
    xs = [3, 3]
    yield floor.header("mle", "Samples that are all 3", "two samples, μ = 3")
    row = Rows(sigma="σ", L="L", l="l")
    for sigma in (1, 0.1, 0.01, 1e-6):
        yield row(sigma, mle.normal_likelihood(xs, 3, sigma), mle.normal_log_likelihood(xs, 3, sigma))
    yield row.computed("The narrower the density, the larger L: where all samples are equal there is no maximum. L is a product of "
                       "densities, not a probability: it may exceed 1.")


def others():
    """The same steps for the exponential, Bernoulli and Poisson distributions."""
    yield floor.header("mle", "Estimates of other distributions", "samples of ours; the page names the distributions only")
    row = Rows(distribution="parameter", xs="samples", estimate="estimate", below="l at 0.9 of it", at="l", above="l at 1.1")
    for name, xs, estimate, likelihood in (
        ("exponential, λ", WAITS, mle.exponential_rate, mle.exponential_log_likelihood),
        ("Bernoulli, p", COINS, mle.bernoulli_p, mle.bernoulli_log_likelihood),
        ("Poisson, λ", COUNTS, mle.poisson_rate, mle.poisson_log_likelihood),
    ):
        parameter = estimate(xs)
        yield row(name, xs, parameter, *(likelihood(xs, float(parameter) * share) for share in (0.9, 1.0, 1.1)))
    yield row.computed("The estimate is where the derivative of l is 0; 10 % below it and above it l is smaller. What the page calls "
                       "the pdf of a Bernoulli distribution is a probability for each of two values.")
