"""Logistic regression as the maximum of a posterior, as a trace."""

from linref.fleuret import data as slides
from linref.fleuret import logistic as regression
from linref.fleuret.traces.common import APART, CLASSES, LABELS, PAIRED, apart_start, described, header, names_of, pairs, samples_of, vectors_of
from linref.gales.logistic import log_likelihood as gales_log_likelihood
from linref.fleuret.units import perceptron_unit
from linref.lists import norm
from linref.scalar import exact
from linref.tracer import telling
from linref.tracer.blocks import Heading, Outcome, Row, Run, line, note
from linref.tracer.telling import CROWD, in_floats, limit, listing, numbered, plane, small, untold
from linref.tracer.verdict import counted, diverged, separable_at_all

STEPS = 1000
TIE = "w·x + b = 0 has probability 1/2 and is neither"


def logistic(options):
    """The sigmoid, the model, the posterior of w and b, the loss, and the ascent."""
    data = options.data or slides.OVERLAP
    told = not untold(options)
    if not told:
        yield sigmoid()
        yield steeper()
        yield posterior(data)
        yield losses()
        yield Heading("The parameters' likelihood maximised")
    yield ascent(data, options)
    if told:
        return
    yield ascent(slides.EIGHT, options, 100)
    yield ascent(slides.EIGHT, options, STEPS, 1)


def sigmoid():
    """σ, and what it makes of a score for both labels."""
    w, b = [1, -2], exact("0.5")

    def rows():
        for x in ([0, 0], [1, 0], [0, 1], [4, 0], [-4, 3]):
            yield (x, w, b, regression.score(w, b, x), regression.f(w, b, x), regression.probability(w, b, x, 1),
                   regression.probability(w, b, x, -1), regression.probability(w, b, x, 1) + regression.probability(w, b, x, -1))

    def said(run):
        yield line("f(x; w, b) = σ(w·x + b) is the probability P(Y = 1 | X = x). Since 1 - σ(x) = σ(-x), that of y is σ(y(w·x + b)) "
                   "for y = 1 and -1, and both add up to 1.", indent=0)

    return listing(header("logistic", "The model", "w = (1, -2), b = 0.5", labels=LABELS, bias=APART, tie=TIE),
                   {"x": "x", "w": None, "b": None, "score": "w·x + b", "f": "f(x; w, b)", "positive": "P(1 | x)",
                    "negative": "P(-1 | x)", "sum": "sum"}, rows(), said)


def steeper():
    """σ(c x) for larger and larger c."""
    def rows():
        for x in (-2, exact("-0.5"), 0, exact("0.5"), 2):
            yield x, *(regression.sigma(c * x) for c in (1, 4, 100)), perceptron_unit([1], 0, [x])

    def said(run):
        yield line("σ(c x) for a larger and larger c comes near the step of the page's units, which is 1 from 0 on; but σ(0) is 1/2 for every c.", indent=0)

    return listing(header("logistic", "A soft step", "σ(x) = 1/(1 + e^-x)"),
                   {"x": "x", "one": "σ(x)", "four": "σ(4x)", "hundred": "σ(100x)", "step": "step"},
                   rows(), said)


def posterior(data):
    """The log-posterior at one w and b, with a flat prior and a Gaussian one."""
    samples, w, b = pairs(data), [1, -1], exact("0.5")

    def rows():
        for n, (x, y) in enumerate(samples, start=1):
            z = regression.score(w, b, x)
            yield (n, w, b, x, y, z, regression.probability(w, b, x, y), -regression.loss(y, z), y * regression.sigma(-y * z))

    def said(run):
        sum_of_logs = regression.log_likelihood(w, b, samples)
        yield line("Σ log σ(y(w·x + b)) = ", sum_of_logs, ". A Gaussian prior of variance 1 adds ", regression.log_prior(w, b, 1), ": ",
                   regression.log_posterior(w, b, samples, 1), "; a flat one adds nothing.", indent=0)
        by_w, by_b = regression.gradient(w, b, samples)
        yield line("Its gradient is Σ y σ(-y(w·x + b)) x = ", by_w, " by w and Σ y σ(-y(w·x + b)) = ", by_b, " by b: each sample pulls w towards its y x, the more the "
                   "less probable its label is; a prior pulls towards 0. The steps below add η times that.")
        targets = [(y + 1) // 2 for _, y in samples]
        yield line("With labels 1 and 0 the log-likelihood of the gales and vitay handouts is the same number: ", gales_log_likelihood(
            [*w, b], [[*x, 1] for x, _ in samples], targets), ".")
        yield note("FE12", "log Z in one line of the page is log of the density of the data; log Z' in the next holds all else that does "
                           "not depend on w and b as well. Neither is needed to find the maximum. The prior is left open.")

    return listing(header("logistic", "The posterior of w and b", f"{described(data)} · w = (1, -1), b = 0.5", labels=LABELS, bias=APART),
                   {"n": "n", "w": None, "b": None, "x": "x", "y": "y", "score": "w·x + b", "probability": "σ(y(w·x + b))",
                    "log": "its log", "pull": "its pull"}, rows(), said)


def losses():
    """The loss of a score, and with σ taken twice as printed."""
    def rows():
        for z in (-5.0, -1.0, 0, 1.0, 5.0):
            yield (z, *(regression.loss(y, z) for y in (1, -1)), *(regression.printed_loss([1], 0, [z], y) for y in (1, -1)))

    def said(run):
        yield note("FE2", "the loss is printed as -log σ(y f(x)), and f was σ(w·x + b): σ twice. So it would never fall below 0.3133 for "
                          "y = 1 and 0.6931 for y = -1, however right the score. The f of the loss is w·x + b.")

    return listing(header("logistic", "The loss", "z = w·x + b", labels=LABELS),
                   {"z": "z", "positive": "y = 1", "negative": "y = -1", "printed_positive": "printed, y = 1",
                    "printed_negative": "printed, y = -1"}, rows(), said)


def ascent(data, options, most=None, variance=None):
    """Steps along the gradient of the log-posterior."""
    samples = pairs(in_floats(data))
    w, b = apart_start(options, data)
    eta = options.rate or exact("1/4")
    most = max(limit(options, STEPS) if most is None else most, 1)

    def steps():
        for step in regression.logistic_regression(samples, list(map(float, w)), float(b), float(eta), variance):
            yield step
            if small([*step.by_w, step.by_b]):
                return

    def tell(step, _):
        yield Row(("t", "w", "b", "log-posterior", "gradient by w", "by b"),
                  (step.t, step.w, step.b, step.log_posterior, step.by_w, step.by_b))

    prior = "flat" if variance is None else f"Gaussian of variance {variance}"
    return Run(header("logistic", f"Logistic regression, prior {prior}", described(data), labels=LABELS, bias=APART, tie=TIE, rate=eta,
                      order="all samples at once", start=[*w, b],
                      stop=f"a gradient shorter than 10⁻⁶ or {most} steps, ours: the page leaves open how to maximise"),
               steps(), tell, lambda run: ascended(run, data, samples, variance), limit=most - 1)


def ascended(run, data, samples, variance):
    """Where the ascent has ended, and what becomes of it where the classes are separable, or not."""
    if run.diverged:
        return diverged(run)
    w, b = run.last.after, run.last.b_after
    wrong = [n for n, (x, y) in enumerate(samples, start=1) if y * regression.score(w, b, x) <= 0]
    found = regression.log_posterior(w, b, samples, variance)
    facts = {"steps": run.count, "updates": run.updated, "w": w, "b": b, "log_posterior": found, "errors": wrong}
    endless = variance is None and not wrong
    status = "stopped" if run.stopped or endless else "converged"
    said = [line(f"{status.capitalize()} after {counted(run.updated, 'step')}: w = ", w, ", b = ", b, ", log-posterior ", found,
                 f"; wrong: {numbered(wrong)}.", indent=0)]
    if data.dimension == 2 and len(samples) <= CROWD and any(w):
        said.append(plane(data, [[*w, b]], wrong).picture(telling.legend(CLASSES, wrong)))
    if endless:
        by_w, by_b = regression.gradient(w, b, samples, variance)
        said.append(line("No sample is wrong: these classes are separable, a flat prior has no maximum, and w grows for ever; "
                         f"its length is {norm(w):.2f}, that of the gradient {norm([*by_w, by_b]):.4f}."))
    if wrong:
        extended = samples_of(data)
        so = "the limit came too soon" if run.stopped else \
            "the gradient is shorter than 10⁻⁶ before they are apart" if variance is None else "the prior holds w short"
        decided, more, blocks = separable_at_all(vectors_of(extended), names_of(extended), so, PAIRED)
        status, facts, said = (status if decided == "stopped" else decided), facts | more, said + blocks
    return Outcome(status, facts, said)
