"""Linear discriminant analysis as a probabilistic model, as a trace."""

from linref.fleuret import lda
from linref.fleuret.data import EIGHT, M0, M1, PRIOR, SIGMA
from linref.fleuret.logistic import sigma
from linref.fleuret.views import APART, handout
from linref.handout import LISTED
from linref.lists import SingularMatrix, determinant, dot, inverse, quadratic
from linref.samples import InputError
from linref.scalar import ratio, sqrt
from linref.tracer import Heading, Listed, Rows, ended, line, plural
from linref.verdict import direction

USES = ("data", "ask")
SHOWN = 6  # features up to which Σ is shown
INVERTED = 12  # features up to which Σ is inverted in fractions
PRODUCTS = 200_000  # of numbers that are multiplied in fractions to get a scatter
POINTS = [[1, 0], [-1, 2], [0, 0], [2, 1], [0, 3], [2, -1]]
OTHER = [[3, 1], [1, 3]]  # a covariance matrix of class 1 alone
LABELS = "y = 1 and y = 0"
LINEAR = {"labels": LABELS, "tie": "P(Y = 1 | X = x) = 1/2, on the boundary, is neither", "bias": APART}
LINES = ("σ(log μ_1/μ_0 + a)", "σ(log μ_1 - log μ_0 + a)", "σ(-½(x - m_1)Σ⁻¹(x - m_1)ᵀ + ½(x - m_0)Σ⁻¹(x - m_0)ᵀ + a)",
         "σ(-½xΣ⁻¹xᵀ + m_1Σ⁻¹xᵀ - ½m_1Σ⁻¹m_1ᵀ + ½xΣ⁻¹xᵀ - m_0Σ⁻¹xᵀ + ½m_0Σ⁻¹m_0ᵀ + a)",
         "σ((m_1 - m_0)Σ⁻¹xᵀ + ½(m_0Σ⁻¹m_0ᵀ - m_1Σ⁻¹m_1ᵀ) + a)", "σ(w·x + b)", "σ(w·x + b) with b as printed")
handout = handout._replace(classes=("class 1", "class 0"))


def trace(options):
    """The model with known populations, the chain on numbers, and an estimate from samples."""
    if options.data:
        yield from estimate(in_floats_if_large(options.data))
        return
    model = lda.Model(M0, M1, SIGMA, PRIOR)
    yield from populations(model)
    yield from chain(model)
    yield Heading("From samples, which the page does not have")
    yield from estimate(EIGHT._replace(names=["1", "0"]))
    yield line("Two Gaussian populations with one Σ have a posterior that is σ of a linear function of x; w and b "
               "follow from the means, from Σ and from the probabilities of the classes.", indent=0)


def described(model):
    """A model as parts of a header."""
    return "m_0 = ", model.m0, ", m_1 = ", model.m1, ", Σ = ", model.Sigma, ", P(Y = 1) = ", model.prior


def populations(model):
    """The densities of both classes at some points, the three lines of Bayes's rule, and σ of two logarithms."""
    m0, m1, Sigma, p = model
    yield handout.header("lda", "Two Gaussian populations, and Bayes's rule", ("ours: ", *described(model)), "posterior",
                       labels=LABELS)
    row = Rows(x="x", q0="q_0", q1="q_1", density0="μ_0(x)", density1="μ_1(x)", posterior="line 1", by_both="line 2",
               by_ratio="line 3", by_logarithms="σ(… + a)")
    for x in POINTS:
        yield row(x, lda.quadratic_form(x, m0, Sigma), lda.quadratic_form(x, m1, Sigma), lda.density(x, m0, Sigma),
                  lda.density(x, m1, Sigma), *lda.posterior(x, model), lda.posterior_by_logarithms(x, model))
    size = determinant(Sigma)
    yield row.computed("q_y = (x - m_y) Σ⁻¹ (x - m_y)ᵀ with Σ⁻¹ = ", inverse(Sigma), ". With |Σ| = ", size,
                       " and D = 2 the density is μ_y(x) = ", ratio(1, sqrt((2 * lda.PI) ** 2 * size)), " exp(-½ q_y).")
    yield line("P(Y = 1 | X = x) = μ_1 P(Y = 1) / μ_X, where μ_X = μ_0 P(Y = 0) + μ_1 P(Y = 1); the third line "
               "divides by μ_1 P(Y = 1). With a = log P(Y = 1)/P(Y = 0) = log ", ratio(p, 1 - p), " = ",
               lda.log_prior_ratio(p), ", σ(log μ_1/μ_0 + a) is the same number.")
    yield handout.note("FE12", "Here the classes are 0 and 1, and from here on σ is the logistic sigmoid, 1/(1 + e^-x).")


def chain(model):
    """The lines of the page for one point, each with the numbers of its terms."""
    x, w, bracket, b = POINTS[0], lda.weights(model), lda.bracket(model), lda.bias(model)
    a, second = lda.log_prior_ratio(model.prior), lda.second_order(model.Sigma, OTHER)
    yield handout.header("lda", "The chain in numbers", ("x = ", x, " · ", *described(model)), "chain", labels=LABELS,
                       bias=APART)
    row = Rows(line="P(Y = 1 | X = x) =", terms="terms inside σ", score="their sum", posterior="σ of it")
    for text, terms in zip(LINES, [*lda.chain(x, model), [dot(w, x), bracket]]):
        yield row(text, terms, sum(terms), sigma(sum(terms)))
    yield row.computed("The two terms ½xΣ⁻¹xᵀ of the fourth line cancel: Σ is the same for both classes. With a matrix "
                       "Σ_1 = ", OTHER, " of its own for class 1, x ½(Σ⁻¹ - Σ_1⁻¹) xᵀ = ", quadratic(x, second, x),
                       " would be left, where ½(Σ⁻¹ - Σ_1⁻¹) = ", second, ", and the boundary would be a curve.")
    yield line("Σ⁻¹ = ", inverse(model.Sigma), ", w = (m_1 - m_0)Σ⁻¹ = ", w, ", a = log P(Y = 1)/P(Y = 0) = ", a,
               ", the bracket m_0Σ⁻¹m_0ᵀ - m_1Σ⁻¹m_1ᵀ = ", bracket, ", so b = ½·(", bracket, ") + ", a, " = ", b, ".")
    yield handout.note("FE1", "So read, b = ", bracket, " and the last line is not the posterior. The brace of w takes "
                     "in xᵀ, too: w = (m_1 - m_0)Σ⁻¹.")
    yield line("On the boundary, where w·x + b = 0, both posteriors are 1/2.")


def in_floats_if_large(data):
    """The samples, in floats where a covariance of them would take too long in fractions."""
    if len(data.points) * data.dimension**2 <= PRODUCTS and data.dimension <= INVERTED:
        return data
    return data._replace(points=[list(map(float, x)) for x in data.points], source=f"{data.source}, in floats")


def estimated(data):
    """The model estimated from samples, or what keeps it from being estimated."""
    if len(data.points) < data.dimension + 2:
        raise InputError(f"{data.source}: Σ is singular: {len(data.points)} samples of two classes cannot scatter "
                         f"along all of {data.dimension} features; expected at least {data.dimension + 2}")
    try:
        model = lda.estimated(data.of_class(2), data.of_class(1))
        inverse(model.Sigma)
    except SingularMatrix as error:
        raise InputError(f"{data.source}: Σ is singular: no scatter within the classes along "
                         f"{direction(error, data.features)}, so there is no density") from None
    return model


def estimate(data):
    """The estimates, w and b, and the posterior of every sample."""
    model = estimated(data)
    try:
        w, b = lda.weights(model), lda.bias(model)
        scores = [dot(w, x) + b for x in data.points]
    except OverflowError:
        raise InputError(f"{data.source}: the numbers are too large or too far apart for P(Y = 1 | X = x)") from None
    wrong = [n for n, (y, z) in enumerate(zip(data.signs, scores), start=1) if y * z <= 0]
    D = data.dimension
    yield handout.header("lda", "Linear discriminant analysis of samples", data, "estimated", **LINEAR)
    yield from handout.samples(data, labels=data.targets)
    yield Listed(model, [
        line("the means: m_0 = ", model.m0, ", m_1 = ", model.m1),
        line("the share of class 1: P(Y = 1) = ", model.prior),
        line("all (x - m_y)ᵀ(x - m_y) added up, over N: Σ = ",
             model.Sigma if D <= SHOWN else f"{D} × {D} numbers, not shown"),
        line("w = (m_1 - m_0)Σ⁻¹ = ", w),
        line("b = ½(m_0Σ⁻¹m_0ᵀ - m_1Σ⁻¹m_1ᵀ) + log P(Y = 1)/P(Y = 0) = ", b)])
    row = Rows(n="n", x="x" if len(data.points) > LISTED else None, y="y", w=None, b=None, score="w·x + b",
               posterior="P(Y = 1 | x)", wrong="")
    for n, (x, y, z) in enumerate(zip(data.points, data.targets, scores), start=1):
        yield row(n, x, y, w, b, z, sigma(z), "✗" if data.signs[n - 1] * z <= 0 else "")
    yield ended("computed", 1 + row.count, f"{plural(len(wrong), 'sample')} on the wrong side or on the boundary.",
                errors=wrong, w=w, b=b)
    yield handout.note("FE14", "The estimates are ours, those of the greatest likelihood.")
    yield from handout.picture(data, [*w, b], wrong)
