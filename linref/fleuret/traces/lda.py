"""Linear discriminant analysis as a probabilistic model, as a trace."""

from linref.fleuret import data as slides
from linref.fleuret import lda as analysis
from linref.fleuret.traces.common import APART, described, header
from linref.gales import fisher
from linref.lists import SingularMatrix, dot, inverse, quadratic, scale
from linref.samples import InputError
from linref.scalar import ratio, sigmoid
from linref.tracer.blocks import Heading, line, note
from linref.tracer.plot import Grid
from linref.tracer.telling import CROWD, in_floats, listing, plane, too_much_for_fractions
from linref.tracer.verdict import counted

CLASSES = ["1", "0"]
LABELS = "y = 1 and y = 0"
TIE = "P(Y = 1 | X = x) = 1/2, on the boundary, is neither"
MOST = 12  # features up to which Σ is inverted in fractions
POINTS = [[1, 0], [-1, 2], [0, 0], [2, 1], [0, 3], [3, -3]]


def lda(options):
    """The model with known populations, the chain on numbers, an estimate from samples, and unequal covariances."""
    if options.data:
        data = options.data
        if too_much_for_fractions(data) or data.dimension > MOST:
            data = in_floats(data)._replace(source=f"{data.source}, in floats")
        yield told_estimate(data, estimated(data))
        return
    model = analysis.Model(slides.M0, slides.M1, slides.SIGMA, slides.PRIOR)
    yield by_bayes(model)
    yield chain(model)
    yield as_a_table(model)
    yield Heading("From samples")
    yield told_estimate(slides.EIGHT._replace(names=CLASSES), estimated(slides.EIGHT))
    yield estimators(slides.EIGHT._replace(names=CLASSES))
    yield Heading("The second-order terms")
    yield unequal(model)


def shown(model):
    """A model as a text for a header."""
    rows = ", ".join(f"({', '.join(map(str, row))})" for row in model.Sigma)
    means = (f"({', '.join(map(str, mean))})" for mean in (model.m0, model.m1))
    return "m_0 = {}, m_1 = {}".format(*means) + f", Σ = ({rows}), P(Y = 1) = {model.prior}"


def by_bayes(model):
    """Densities and posterior of some points, by each of the page's forms."""
    def rows():
        for x in POINTS:
            yield (x, analysis.quadratic_form(x, model.m0, model.Sigma), analysis.quadratic_form(x, model.m1, model.Sigma),
                   analysis.density(x, model.m0, model.Sigma), analysis.density(x, model.m1, model.Sigma),
                   analysis.posterior(x, model), analysis.posterior_by_ratio(x, model), analysis.posterior_by_logarithms(x, model))

    def said(run):
        yield line("q_y = (x - m_y) Σ⁻¹ (x - m_y)ᵀ, μ_y is the density, P the posterior P(Y = 1 | X = x): by Bayes's rule, by the "
                   "ratio, by σ of the logarithms. All three are one number.", indent=0)
        yield note("FE12", "the classes are 0 and 1 here, and σ is the logistic sigmoid from here on.")

    return listing(header("lda", "Two Gaussian populations", f"ours: {shown(model)}", labels=LABELS),
                   {"x": "x", "q0": "q_0", "q1": "q_1", "density0": "μ_0", "density1": "μ_1", "posterior": "P, Bayes",
                    "by_ratio": "by ratio", "by_logarithms": "σ(log …)"}, rows(), said)


def chain(model):
    """The lines of the page for one point, in numbers."""
    x = POINTS[0]
    S = inverse(model.Sigma)
    a = analysis.log_prior_ratio(model.prior)
    w, b = analysis.weights(model), analysis.bias(model)

    def rows():
        yield "σ(log μ_1 - log μ_0 + a)", sum(analysis.two_logarithms(x, model))
        yield "σ(-½ q_1 + ½ q_0 + a)", sum(analysis.two_forms(x, model))
        yield "σ(-½ xΣ⁻¹xᵀ + m_1Σ⁻¹xᵀ - ½ m_1Σ⁻¹m_1ᵀ + …)", sum(analysis.all_products(x, model))
        yield "σ((m_1 - m_0)Σ⁻¹xᵀ + ½ (m_0Σ⁻¹m_0ᵀ - m_1Σ⁻¹m_1ᵀ) + a)", sum(analysis.collected(x, model))
        yield "σ(w·x + b)", sum(analysis.linear(x, model))
        yield "σ(w·x + b), b as printed under the brace", dot(w, x) + analysis.bracket(model)

    def said(run):
        yield line("Σ⁻¹ = ", S, ", w = (m_1 - m_0)Σ⁻¹ = ", w, ", a = log P(Y = 1)/P(Y = 0) = ", a, ", the bracket ",
                   analysis.bracket(model), ", b = ", b, ".", indent=0)
        yield note("FE1", "the brace of b is under the bracket alone, without its ½ and without a, and that of w takes xᵀ with it. "
                          "With b so read, the last line is not the posterior. w = (m_1 - m_0)Σ⁻¹ and b = ½ (…) + a make it so.")

    values = list(rows())
    return listing(header("lda", "The chain in numbers", f"x = (1, 0) · {shown(model)}", labels=LABELS, bias=APART),
                   {"line": "line", "score": "inside σ", "posterior": "σ of it"},
                   ((text, value, sigmoid(value)) for text, value in values), said)


def as_a_table(model):
    """The linear posterior at points on both sides of the boundary, and its picture."""
    w, b = analysis.weights(model), analysis.bias(model)

    def rows():
        for x in POINTS:
            p = analysis.linear_posterior(w, b, x)
            yield x, w, b, dot(w, x) + b, p, 1 if 2 * p > 1 else 0

    def said(run):
        yield line("On the boundary, w·x + b = 0 with w = ", w, " and b = ", b, ", both posteriors are 1/2. With equal priors it "
                   "would go through the middle of the means, ", analysis.middle(model), "; here class 1 is more frequent, so it has "
                   "moved towards m_0.", indent=0)
        yield shaded(w, b, (-4, 6, -5, 7), [(*model.m0, "0"), (*model.m1, "1")])

    return listing(header("lda", "Posterior and boundary", shown(model), labels=LABELS, bias=APART, tie=TIE),
                   {"x": "x", "w": None, "b": None, "score": "w·x + b", "posterior": "σ(w·x + b)", "decision": "class"}, rows(), said)


def shaded(w, b, frame, marks):
    """The plane with the posterior in four shades and the boundary drawn."""
    score = [float(a) for a in (*w, b)]

    def shade(x, y, n):
        z = (score[0] * x + score[1] * y) / n + score[2]
        return " " if z < -2 else "." if z < 0 else ":" if z < 2 else "#"

    grid = Grid(frame)
    grid.fill(shade)
    for x, y, character in marks:
        grid.mark(x, y, character)
    return grid.picture(["P(Y = 1): '#' above 0.88   ':' above 0.5   '.' above 0.12   ' ' below   0 and 1 the means"])


def estimated(data):
    """The model estimated from samples, or what keeps it from being estimated."""
    if len(data.points) < data.dimension + 2:
        raise InputError(f"{data.source}: Σ is singular: {len(data.points)} samples of two classes cannot scatter along all of "
                         f"{data.dimension} features; expected at least {data.dimension + 2}")
    try:
        model = analysis.estimated(data.of_class(2), data.of_class(1))
        inverse(model.Sigma)
    except SingularMatrix as error:
        raise InputError(f"{data.source}: Σ is singular: no scatter within the classes along "
                         f"({', '.join(map(str, error.direction))}), so there is no density") from None
    return model


def told_estimate(data, model):
    """The estimate, w and b, the posterior of every sample, and Fisher's direction."""
    w, b = analysis.weights(model), analysis.bias(model)

    def rows():
        for n, (x, y) in enumerate(zip(data.points, data.targets), start=1):
            z = dot(w, x) + b
            yield n, x, y, w, b, z, analysis.linear_posterior(w, b, x), "✗" if (2 * y - 1) * z <= 0 else ""

    wrong = [row[0] for row in rows() if row[-1]]

    def said(run):
        yield line("m_0 = ", model.m0, ", m_1 = ", model.m1, ", Σ = ", model.Sigma, ", P(Y = 1) = ", model.prior, ".", indent=0)
        yield line("w = (m_1 - m_0)Σ⁻¹ = ", w, ", b = ", b, f"; {counted(len(wrong), 'sample')} on the wrong side or on the boundary.")
        yield note("FE14", "the page has populations and no samples. The estimates are ours: the means, the scatter within the classes over N "
                           "for Σ, the share of class 1 for P(Y = 1). That is the model of the greatest likelihood.")
        if not any(isinstance(a, float) for a in w):
            direction = fishers_direction(data)
            same = scale(len(data.points), direction) == w
            yield line("Fisher's S_w⁻¹(μ_1 - μ_2) is ", direction, f": {'w divided by N, the same direction' if same else 'not w divided by N'}.")
        if data.dimension == 2 and len(data.points) <= CROWD and any(w):
            yield plane(data, [[*w, b]], wrong).picture([f"● class 1   ○ class 0   · boundary{'   ◆ ◇ wrong' if wrong else ''}"])

    return listing(header("lda", "Linear discriminant analysis of samples", described(data, CLASSES), labels=LABELS, bias=APART, tie=TIE),
                   {"n": "n", "x": "x", "y": "y", "w": None, "b": None, "score": "w·x + b", "posterior": "P(Y = 1 | x)",
                    "wrong": ""}, rows(), said, errors=wrong, b=b)


def fishers_direction(data):
    """S_w⁻¹(μ_1 - μ_2) by the functions of gales."""
    classes = [data.of_class(k) for k in (1, 2)]
    means = [fisher.mean(points) for points in classes]
    return fisher.direction(*means, fisher.within(*(fisher.scatter(points, mean) for points, mean in zip(classes, means))))


def estimators(data):
    """The scatter over N and over N - 2: one boundary for equal classes, other posteriors."""
    x = data.points[2]

    def rows():
        for name, estimate in (("N", analysis.estimated), ("N - 2", analysis.unbiased)):
            model = estimate(data.of_class(2), data.of_class(1))
            w, b = analysis.weights(model), analysis.bias(model)
            yield name, w, b, ratio(b, w[0]), analysis.linear_posterior(w, b, x)

    def said(run):
        yield note("FE14", "with as many samples of each class the boundary is the same for both estimates, but how sure "
                           "the model is of a sample is not.")

    return listing(header("lda", "Two estimates of Σ", described(data, CLASSES) + " · x = sample 3", labels=LABELS, bias=APART),
                   {"over": "scatter over", "w": "w", "b": "b", "intercept": "b / w_1", "posterior": "P(Y = 1 | x)"}, rows(), said)


def unequal(model):
    """What becomes of the second-order terms with one covariance and with two."""
    wider = [[3, 1], [1, 3]]

    def rows():
        for name, Sigma1 in (("the same", model.Sigma), ("wider", wider)):
            second = analysis.second_order(model.Sigma, Sigma1)
            for x in POINTS[:3]:
                z = analysis.log_density_ratio(x, model.m0, model.Sigma, model.m1, Sigma1) + analysis.log_prior_ratio(model.prior)
                yield name, second, x, quadratic(x, second, x), z, sigmoid(z)

    def said(run):
        yield line("½(Σ_0⁻¹ - Σ_1⁻¹) = ", analysis.second_order(model.Sigma, wider), " for the wider Σ_1.", indent=0)
        yield line("The terms of second order are x ½(Σ_0⁻¹ - Σ_1⁻¹) xᵀ: with one Σ for both they vanish whatever x is, and the boundary is "
                   "a line. With two they stay, and the boundary is a curve; then ½ log |Σ_0|/|Σ_1| is added too. "
                   "That both share one Σ is called homoscedasticity.")

    return listing(header("lda", "One covariance, or two", f"{shown(model)}; wider: Σ_1 = ((3, 1), (1, 3))", labels=LABELS),
                   {"covariance": "Σ_1", "second": None, "x": "x", "term": "its term", "score": "inside σ",
                    "posterior": "P(Y = 1 | x)"}, rows(), said)
