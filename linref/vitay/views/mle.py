"""Maximum Likelihood Estimation, as a trace."""

from fractions import Fraction

from linref.samples import InputError, read_column
from linref.scalar import ratio, sqrt
from linref.tracer import Heading, Rows, in_short, line, plural
from linref.vitay import mle
from linref.vitay.data import SAMPLES
from linref.vitay.views import handout

USES = ("data",)
READS = read_column


def trace(options):
    """The normal distribution, from the density to the estimate."""
    xs, name, source = options.data or (SAMPLES, None, "samples of ours")
    title = f"{source} · {plural(len(xs), 'sample')}{f' of {name}' if options.data else ''}"
    if not mle.variance(xs):
        found = "there is one sample" if len(xs) == 1 else f"all samples are {xs[0]}"
        raise InputError(f"{source}: column {name}: {found}, so σ = 0 and there is no maximum; expected two different "
                         "ones at least")
    mu, sigma = mle.mean(xs), sqrt(mle.variance(xs))
    yield Heading("Maximum Likelihood Estimation")
    yield from densities(xs, mu, sigma, title)
    yield from around(xs, mu, sigma, title)
    yield from in_short("The normal distribution that best explains the samples has their mean, μ = ", mu, ", and "
                        "their variance with 1/N, σ² = ", mle.variance(xs), ": there both derivatives of l are 0.")


def densities(xs, mu, sigma, title):
    """The density of each sample at the estimate, their product, and its logarithm."""
    N, squares, variance = len(xs), mle.sum_of_squares(xs, mu), mle.variance(xs)
    yield handout.header("mle", "Samples from a normal distribution", title, "normal_density")
    row = Rows(i="i", x="x", deviation="x - μ", squared="(x - μ)²", density="f(x; μ, σ)")
    for i, x in enumerate(xs, start=1):
        yield row(i, x, x - mu, (x - mu) * (x - mu), mle.normal_density(x, mu, sigma))
    yield row.computed(f"μ = 1/N Σ x = 1/{N}·", sum(xs), " = ", mu, f"; σ² = 1/N Σ (x - μ)² = 1/{N}·", squares, " = ",
                       variance, ", σ = ", sigma, ".", mu=mu, variance=variance)
    log_L = mle.normal_log_likelihood(xs, mu, sigma)
    if max(abs(log_L), abs(log_L + N / 2), N) < 600:  # (1/√(2πσ²))^N is e^(l + N/2), and the exponential e^(-N/2)
        yield line("L = Π f(x; μ, σ) = ", mle.likelihood(xs, lambda x: mle.normal_density(x, mu, sigma)), ".")
        yield line("L = (1/√(2πσ²))^N exp(-Σ (x - μ)²/(2σ²)) = ", mle.normal_likelihood(xs, mu, sigma), ".")
    else:
        yield line("L, a product of so many densities, is out of the range of floats; its logarithm is not.")
    yield line("l = log L = -N/2 log(2πσ²) - Σ (x - μ)²/(2σ²) = ", log_L, ".")
    yield line("∂l/∂μ = Σ (x - μ)/σ² is 0, as Σ (x - μ) = ", sum(x - mu for x in xs), ".")
    yield line("∂l/∂σ = -N/σ + Σ (x - μ)²/σ³ is 0, as Σ (x - μ)²/σ² = ", ratio(squares, variance), " = N.")
    yield handout.note("VE14", "With 1/(N - 1), as in other courses, the variance would be ", ratio(squares, N - 1), ".")


def around(xs, mu, sigma, title):
    """The log-likelihood and its derivatives around the estimate."""
    half, unit = Fraction(1, 2), len(xs) / float(sigma)
    yield handout.header("mle", "The log-likelihood around its maximum", title, "normal_log_likelihood")
    row = Rows(mu="μ", sigma="σ", l="l(μ, σ)", by_mu="∂l/∂μ", by_sigma="∂l/∂σ")
    for shift, factor in ((0, 1), (-half, 1), (half, 1), (0, half), (0, 2)):
        m, s = mu + shift * sigma if shift else mu, factor * sigma
        slopes = mle.derivative_by_mu(xs, m, s), mle.derivative_by_sigma(xs, m, s)
        yield row(m, s, mle.normal_log_likelihood(xs, m, s), *(slope if abs(slope) > 1e-9 * unit else 0
                                                               for slope in slopes))
    yield row.computed("The first row is the estimate, the others are half of σ beside its μ, half its σ and twice its "
                       "σ: l is largest at the estimate, where both derivatives are 0. At another μ the sign of ∂l/∂μ "
                       "points back to it, at another σ that of ∂l/∂σ.")
