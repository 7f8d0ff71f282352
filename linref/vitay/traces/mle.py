"""Maximum Likelihood Estimation, as a trace."""

from fractions import Fraction

from linref.samples import InputError
from linref.scalar import ratio, sqrt
from linref.tracer.blocks import Heading, line, note
from linref.tracer.plot import Grid
from linref.tracer.telling import listing
from linref.vitay import data as slides
from linref.vitay import mle as learning
from linref.vitay.traces.common import header


def mle(options):
    """The normal distribution from density to estimate, on samples; then the other distributions that the page names."""
    xs, name, source = options.data or (slides.SAMPLES, "x", "samples of ours")
    said = f"{source} · {len(xs)} samples"
    mu, variance = learning.mean(xs), learning.variance(xs)
    if not variance:
        said = "there is one sample" if len(xs) == 1 else f"all samples are {xs[0]}"
        raise InputError(f"{source}: column {name}: {said}, so σ = 0 and there is no maximum; expected two "
                         "different ones at least")
    sigma = sqrt(variance)
    yield densities(xs, mu, sigma, said)
    yield around(xs, mu, sigma, said)
    if float(sigma) > 1e-9 * abs(float(mu)):
        yield picture(xs, float(mu), float(sigma))
    if options.data:
        return
    yield which_divisor(xs, said)
    yield without_a_maximum()
    yield Heading("Other distributions")
    yield others()


def densities(xs, mu, sigma, said_of):
    """The density of each sample at the estimate, and their product."""
    def rows():
        for i, x in enumerate(xs, start=1):
            yield i, x, x - mu, (x - mu) * (x - mu), learning.normal_density(x, mu, sigma)

    def said(run):
        n = len(xs)
        yield line("Σ x = ", sum(xs), f", μ = Σ x / {n} = ", mu, "; Σ (x - μ)² = ", learning.sum_of_squares(xs, mu),
                   f", σ² = that / {n} = ", learning.variance(xs), ", σ = ", sigma, ".", indent=0)
        l = learning.normal_log_likelihood(xs, mu, sigma)
        if max(abs(l), abs(l + n / 2), n) < 600:  # (1/√(2πσ²))^N is e^(l + N/2), and the exponential e^(-N/2)
            yield line("L as the product of the densities = ", learning.likelihood(
                xs, lambda x: learning.normal_density(x, mu, sigma)), ", by the closed form = ",
                learning.normal_likelihood(xs, mu, sigma), ".")
        else:
            yield line("L, a product of so many densities, is out of the range of floats; its logarithm is not.")
        yield line("l = log L = ", l, "; there Σ (x - μ) = ", sum(x - mu for x in xs), " and Σ (x - μ)²/σ² = ",
                   ratio(learning.sum_of_squares(xs, mu), learning.variance(xs)), " = N, so both derivatives of l are 0.")

    return listing(header("mle", "Samples from a normal distribution", said_of),
                   {"i": "i", "x": "x", "deviation": "x - μ", "squared": "(x - μ)²", "density": "f(x; μ, σ)"}, rows(), said,
                   mu=mu, variance=learning.variance(xs))


def around(xs, mu, sigma, said_of):
    """The log-likelihood and its derivatives around the estimate."""
    half, exact_sigma = Fraction(1, 2), Fraction(sigma)
    unit = len(xs) / float(sigma)

    def rows():
        for share_mu, share_sigma in ((0, 1), (-half, 1), (half, 1), (0, half), (0, 2)):
            m, s = mu + share_mu * exact_sigma, share_sigma * sigma
            slope = learning.derivative_by_sigma(xs, m, s)
            yield (m, s, learning.normal_log_likelihood(xs, m, s), learning.derivative_by_mu(xs, m, s),
                   slope if abs(slope) > 1e-9 * unit else 0)

    def said(run):
        yield line("The first row is the estimate: l is largest there and both derivatives are 0. At another μ ∂l/∂μ points back, "
                   "at another σ ∂l/∂σ does.",
                   indent=0)

    return listing(header("mle", "The log-likelihood around its maximum", said_of),
                   {"mu": "μ", "sigma": "σ", "l": "l(μ, σ)", "by_mu": "∂l/∂μ", "by_sigma": "∂l/∂σ"}, rows(), said)


def picture(xs, mu, sigma):
    """The density of the estimate with the samples below it."""
    top = learning.normal_density(mu, mu, sigma)
    grid = Grid((min(mu - 3 * sigma, *map(float, xs), mu), max(mu + 3 * sigma, *map(float, xs), mu), 0, top), width=47, height=11)
    grid.curve(lambda x: learning.normal_density(x, mu, sigma))
    for x in xs:
        grid.mark(x, 0, "●")
    return grid.picture(["● samples   · f(x; μ, σ) against x"])


def which_divisor(xs, said_of):
    """Dividing by N and by N - 1."""
    squares, N = learning.sum_of_squares(xs, learning.mean(xs)), len(xs)
    rows = [("N, the maximum", N, ratio(squares, N)), ("N - 1", N - 1, ratio(squares, N - 1))]

    def said(run):
        yield note("VE14", "the likelihood is largest with N. The variance that other courses compute divides by N - 1, which "
                           "is unbiased.")

    return listing(header("mle", "The divisor of the variance", said_of),
                   {"divisor": "divisor", "number": "", "variance": "variance"}, rows, said)


def without_a_maximum():
    """Equal samples: the likelihood grows without bound."""
    xs = [3, 3]

    def rows():
        for sigma in (1, 0.1, 0.01, 1e-6):
            yield sigma, learning.normal_likelihood(xs, 3, sigma), learning.normal_log_likelihood(xs, 3, sigma)

    def said(run):
        yield note("VE14", "where all samples are equal there is no maximum: the narrower the density, the larger L. And L is a "
                           "product of densities, not a probability: it may exceed 1.")

    return listing(header("mle", "Samples that are all 3", "two samples, μ = 3"),
                   {"sigma": "σ", "L": "L", "l": "l"}, rows(), said)


def others():
    """The same steps for the exponential, Bernoulli and Poisson distributions."""
    def rows():
        for name, xs, estimate, likelihood in (
            ("exponential, λ", slides.WAITS, learning.exponential_rate, learning.exponential_log_likelihood),
            ("Bernoulli, p", slides.COINS, learning.bernoulli_p, learning.bernoulli_log_likelihood),
            ("Poisson, λ", slides.COUNTS, learning.poisson_rate, learning.poisson_log_likelihood),
        ):
            best = estimate(xs)
            near = [likelihood(xs, float(best) * share) for share in (0.9, 1.0, 1.1)]
            yield name, xs, best, *near

    def said(run):
        yield line("The estimate is where the derivative of l is 0; 10 % below it and above it l is smaller.", indent=0)
        yield note("VE14", "what the page calls the pdf of a Bernoulli distribution is a probability for each of two values.")

    return listing(header("mle", "Estimates of other distributions", "samples of ours; the page names the distributions only"),
                   {"distribution": "parameter", "xs": "samples", "estimate": "estimate", "below": "l at 0.9 of it", "at": "l",
                    "above": "l at 1.1"}, rows(), said)
