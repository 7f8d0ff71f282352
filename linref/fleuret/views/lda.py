"""Linear discriminant analysis as a probabilistic model, as a trace."""

from linref.cells import Cells, between, found, given, marked
from linref.fleuret import lda
from linref.fleuret.data import EIGHT, M0, M1, PRIOR, SIGMA
from linref.fleuret.logistic import score, sigma
from linref.fleuret.views import MODEL, handout, numbered, picture, places, table, text
from linref.lists import SingularMatrix, determinant, dot, inverse, quadratic
from linref.samples import InputError
from linref.scalar import exp, log, ratio, sqrt
from linref.tracer import Heading, ListRow, Table, ended, in_short, line, plural
from linref.tracer.events import Made
from linref.verdict import direction

USES = ("data", "ask")
MAX_SHOWN = 6  # features up to which Σ is shown
MAX_INVERTED = 12  # features up to which Σ is inverted in fractions
MAX_PRODUCTS = 200_000  # products of numbers that are computed in fractions for a scatter
POINTS = [[1, 0], [-1, 2], [2, 1]]
OTHER = [[3, 1], [1, 3]]  # a covariance matrix of class 1 alone
MODEL_OF_TWO = lda.Model(M0, M1, SIGMA, PRIOR)
FACTOR, A = 1 / sqrt((2 * lda.PI) ** 2 * determinant(SIGMA)), lda.log_prior_ratio(PRIOR)
LINEAR = MODEL._replace(labels=(1, 0))
LINES = ("σ(log(μ_1/μ_0) + a)", "σ(log μ_1 - log μ_0 + a)", "σ(-½(x - m_1)Σ⁻¹(x - m_1)ᵀ + ½(x - m_0)Σ⁻¹(x - m_0)ᵀ + a)",
         "σ(-½xΣ⁻¹xᵀ + m_1Σ⁻¹xᵀ - ½m_1Σ⁻¹m_1ᵀ + ½xΣ⁻¹xᵀ - m_0Σ⁻¹xᵀ + ½m_0Σ⁻¹m_0ᵀ + a)",
         "σ((m_1 - m_0)Σ⁻¹xᵀ + ½(m_0Σ⁻¹m_0ᵀ - m_1Σ⁻¹m_1ᵀ) + a)", "σ(w·x + b)")
handout = handout._replace(classes=("class 1", "class 0"))


def trace(options):
    """The model with known populations, the chain on numbers, and an estimate from samples."""
    data = in_floats_if_large(options.data) if options.data else options.ask and EIGHT._replace(names=["1", "0"])
    found = data and fitted(data)
    yield Heading("Probabilistic interpretation of linear classifiers")
    if data:
        yield from estimate(options.data or data, data, *found)
        if options.ask:
            yield line("Fisher's boundary (gales fisher) may give a new point another class. If his ŵ separates "
                       "the samples, his b lies midway between the nearest ones. Here b follows from the means, Σ and "
                       "P(Y = 1).")
    else:
        yield from populations()
        yield from chain()
    yield from in_short("If two Gaussian populations have the same Σ (homoscedasticity), xΣ⁻¹xᵀ cancels, and the "
                        "posterior is σ(w·x + b). The means, Σ and P(Y = 1) give w and b.")


def populations():
    """The densities of both classes at some points, and Bayes's rule in the page's lines."""
    yield from table("lda", "Two Gaussian populations", (
        "our own populations m_0 = ", M0, ", m_1 = ", M1, ", Σ = ", SIGMA, ", P(Y = 1) = ", PRIOR), "posterior",
        POPULATIONS, ({"x": x} for x in POINTS), above=[
            line("Σ has the inverse Σ⁻¹ = ", inverse(SIGMA), " and the determinant |Σ| = ", determinant(SIGMA), ". As "
                 f"D = 2, both densities have the factor 1/√((2π)²·{determinant(SIGMA)}) = ", FACTOR, ".")],
        conventions=LINEAR, at_zero=None, bias=None)
    yield text("The last of the page's three forms of P(Y = 1 | X = x) gives the same. In the first row it is "
               "1 / (1 + ", FIRST.density0, "·", 1 - PRIOR, " / (", FIRST.density1, "·", PRIOR,
               ")) = ", FIRST.by_ratio, ".")


POPULATIONS = Cells(
    "Each row is one x.", given(x="x"),
    between(q0=("q_0", "q_y = (x - m_y) Σ⁻¹ (x - m_y)ᵀ",
                lambda x: lda.quadratic_form(x, M0, SIGMA), "x"),
            q1=("q_1", lambda x: lda.quadratic_form(x, M1, SIGMA), "x"),
            density0=("μ_0(x)", "μ_y(x) = exp(-½ q_y) / √((2π)^D |Σ|) is the page's μ_{X|Y=y}(x), the density of class "
                      "y",
                      lambda q: FACTOR * exp(-q / 2), "q0"),
            density1=("μ_1(x)", lambda q: FACTOR * exp(-q / 2), "q1"),
            both=("μ_X(x)", "μ_X(x) = μ_0(x) P(Y = 0) + μ_1(x) P(Y = 1) is the density of x",
                  lambda zero, one: zero * (1 - PRIOR) + one * PRIOR, "density0 density1")),
    found(posterior=("P(Y = 1 | X = x)", "P(Y = 1 | X = x) = μ_1(x) P(Y = 1) / μ_X(x)",
                     lambda one, both: one * PRIOR / both, "density1 both"),
          by_ratio=(None, "1 / (1 + μ_0(x) P(Y = 0) / (μ_1(x) P(Y = 1)))",
                    lambda zero, one: 1 / (1 + zero * (1 - PRIOR) / (one * PRIOR)), "density0 density1")))
FIRST = POPULATIONS.of(x=POINTS[0])


def chain():
    """The lines of the page for one point, each with the numbers of its terms."""
    x, w, bracket, b = POINTS[0], lda.weights(MODEL_OF_TWO), lda.bracket(MODEL_OF_TWO), lda.bias(MODEL_OF_TWO)
    yield from table(
        "lda", "The chain in numbers", ("the same populations, x = ", x), "chain", CHAIN,
        ({"line": n, "terms": terms} for n, terms in enumerate(lda.chain(x, MODEL_OF_TWO), start=1)),
        "In line 4, -½xΣ⁻¹xᵀ and ½xΣ⁻¹xᵀ cancel, because both classes have the same Σ. If class 1 had its own Σ_1 = ",
        OTHER, ", the two terms would sum to ½x(Σ⁻¹ - Σ_1⁻¹)xᵀ = ",
        quadratic(x, lda.second_order(SIGMA, OTHER), x), ". It is quadratic in x, so the boundary would curve.", above=[
            line("In the topics before, σ was the sign. Here σ(x) = 1 / (1 + e^-x), the sigmoid. a = "
                 f"log(P(Y = 1)/P(Y = 0)) = log {ratio(PRIOR, 1 - PRIOR)} = ", A, ". The page has these six lines:"),
            Table(list(enumerate(LINES, start=1)), head=False),
            line("In line 6, w = (m_1 - m_0)Σ⁻¹ = ", w, ". With m_0Σ⁻¹m_0ᵀ - m_1Σ⁻¹m_1ᵀ = ", bracket,
                 ", b = ½·(", bracket, ") + a = ", ratio(bracket, 2), " + ", A, " = ", b, "."),
            line("Each row is one of these lines, its terms in the printed order. For example, line 2 has "
                 "log μ_1 = log ", FIRST.density1, " = ", log(FIRST.density1), ", -log μ_0 = ",
                 -log(FIRST.density0), " and a.")],
        conventions=LINEAR, at_zero=None, bias=None)
    yield handout.note("FE1", f"Here the brace of b has {bracket}, and b = {bracket} would give "
                       f"σ({float(dot(w, x))} - {-bracket}) = ", lda.linear_posterior(w, bracket, x), ", not ",
                       FIRST.posterior, ".")
    yield handout.note("FE14", claim="The page does not say how to estimate Σ from samples. Here Σ is given. With "
                       "--data, linref estimates Σ with 1/N.")

CHAIN = Cells(
    "Each row is one of these lines.", given(line="line", terms="terms inside σ"),
    found(score=("their sum", sum, "terms"),
          posterior=("σ of the sum", sigma, "score")), asked=False)


def in_floats_if_large(data):
    """The samples, in floats where a covariance of them would take too long in fractions."""
    if len(data.points) * data.dimension**2 <= MAX_PRODUCTS and data.dimension <= MAX_INVERTED:
        return data
    return data.in_floats()._replace(source=f"{data.source}, in floats")


def fitted(data):
    """The model estimated from samples, its w and b, and every score; or what keeps it from being estimated."""
    if len(data.points) < data.dimension + 2:
        raise InputError(f"{data.source}: Σ is singular: {len(data.points)} samples of two classes cannot scatter "
                         f"along all of {data.dimension} features; expected at least {data.dimension + 2}")
    try:
        model = lda.estimated(data.of_class(2), data.of_class(1))
        w, b = lda.weights(model), lda.bias(model)
        return model, w, b, [dot(w, x) + b for x in data.points]
    except SingularMatrix as error:
        raise InputError(f"{data.source}: Σ is singular: no scatter within the classes along "
                         f"{direction(error, data.features)}, so there is no density") from None
    except OverflowError:
        raise InputError(f"{data.source}: the numbers are too large or too far apart for P(Y = 1 | X = x)") from None


def estimate(listed, data, model, w, b, scores):
    """The estimates, w and b, and the posterior of every sample; the samples are `listed`, `data` may be in floats."""
    cells = estimate_cells(data)
    yield handout.header("lda", "Estimates from samples (not on the page)", data, "estimated", LINEAR, cells,
                         at_zero="w·x + b = 0 gives P(Y = 1 | X = x) = 1/2 and no class")
    yield from handout.samples(listed, labels=data.targets)
    values = cells.of(model, w=w, b=b)
    yield ListRow(values, Made(estimate_lines, values))
    yield ended("computed", 1)
    yield handout.note("FE14", "Here Σ is divided by N, which maximises the likelihood.")
    yield from posteriors(data, w, b, scores)


def estimate_cells(data):
    """The model that is estimated from samples, and its w and b."""
    class_1, class_0 = data.of_class(1), data.of_class(2)

    def model(c):
        return lda.Model(c.m0, c.m1, c.Sigma, c.prior)

    return Cells(
        "m_0, m_1, P(Y = 1) and Σ are estimated from the samples. They give w and b.",
        found(m0=("m_0", "m_y is the mean of class y", lambda c: lda.mean(class_0)),
              m1=("m_1", lambda c: lda.mean(class_1)),
              prior=("P(Y = 1)", "P(Y = 1) is the share of class 1",
                     lambda c: ratio(len(class_1), len(data.points))),
              Sigma=("Σ", "Σ is the pooled covariance matrix, 1/N times the sum of all (x - m_y)ᵀ(x - m_y)",
                     lambda m0, m1: lda.pooled(class_0, class_1, m0, m1), "m0 m1"),
              w=("w", "w = (m_1 - m_0)Σ⁻¹", lambda c: lda.weights(model(c))),
              b=("b", "b = ½(m_0Σ⁻¹m_0ᵀ - m_1Σ⁻¹m_1ᵀ) + log(P(Y = 1)/P(Y = 0))", lambda c: lda.bias(model(c)))))


def estimate_lines(c):
    """The estimates as lines; a large Σ is left out."""
    D = len(c.m0)
    yield line("m_0 = ", c("m0"), ", m_1 = ", c("m1"), ", P(Y = 1) = ", c("prior"))
    yield line("Σ = ", c("Sigma", *[0] * (D == 1) * 2) if D <= MAX_SHOWN else f"{D} × {D} numbers, not shown")
    yield line("w = ", c("w"), ", b = ", c("b"))


def posteriors(data, w, b, scores):
    """The posterior of every sample by w and b."""
    wrong = places(y * z <= 0 for y, z in zip(data.signs, scores))
    yield from table("lda", "The posterior of every sample", data, "linear_posterior", POSTERIORS,
                     numbered(zip(data.points, data.targets), w=w, b=b),
                     f"Misclassified or on the boundary: {len(wrong)} of {plural(len(scores), 'sample')}. The larger "
                     "|w·x + b|, the closer P(Y = 1 | X = x) is to 0 or 1.",
                     facts={"errors": wrong, "w": w, "b": b}, conventions=LINEAR, page=handout, labels=None,
                     at_zero=None, bias=None)
    yield from picture(data, [*w, b], handout)


POSTERIORS = Cells(
    "Each row is one sample.", given(n="n", x="x", y="y", w=None, b=None),
    found(score=("w·x + b", score, "w b x"),
          posterior=("P(Y = 1 | X = x)", "P(Y = 1 | X = x) = σ(w·x + b)", sigma, "score"),
          wrong=("", "✗ marks a sample of y = 1 with w·x + b ≤ 0, or of y = 0 with w·x + b ≥ 0",
                 lambda y, score: (2 * y - 1) * score <= 0, "y score", marked)))
