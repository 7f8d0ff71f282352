"""Logistic regression as the maximum of a posterior, as a trace."""

from contextlib import suppress
from itertools import takewhile

from linref.cells import Cells, after, before, between, found, given
from linref.fleuret import logistic
from linref.fleuret.data import OVERLAP, vectors
from linref.fleuret.views import MODEL, handout, moved, numbered, picture, table, text, whole
from linref.fleuret.views.gradient import Goal, fitting, followed
from linref.handout import MAX_IN_FULL
from linref.lists import lowest_terms, norm, norm_squared, scale
from linref.scalar import exact, exp, log, log_sigmoid, ratio
from linref.separability import Undecided, weakly_separating
from linref.tracer import NO_BREAK, Heading, Steps, in_full, in_short, line, plural

USES = ("data", "start", "rate", "limit", "ask")
RATE, START = exact("1/4"), [1, -1, exact("1/2")]
MAX_DECIDED = 1000  # numbers of all samples up to which it is decided whether there is a maximum
SHORT = 1e-6  # a run ends at a gradient shorter than this
GOAL = Goal("log_posterior", "log μ", 1, logistic.log_posterior)
ASCENT = MODEL._replace(update="gradient", mean=False, order="batch")
FALLS = ("Why log μ has a maximum here: for every (w, b) ≠ 0, some sample has y(w·x + b) < 0{0} (exact method, not on "
         "the page). At c(w, b) with c → ∞, its term log σ(y z) tends to -∞. All other terms are ≤ 0, so log μ tends "
         "to -∞{1} in every direction. Since log μ is also concave, it has a maximum.")


def trace(options):
    """The sigmoid, the model, the posterior of w and b, the loss, and the ascent."""
    data = options.data or OVERLAP
    start = handout.start(options, data, None if options.data else START)
    yield Heading("Logistic regression (our title)")
    if options.nothing_asked:
        yield from soft_step()
        yield from posterior(OVERLAP)
    rate, why = options.rate or RATE, ""
    if options.data and not options.rate:
        rate, why = suited_rate(data), " = 4/Σ ‖(x, 1)‖² (no step with it lowers log μ)"
    reached = yield from ascent(data, start, rate, options.passes, why, not options.nothing_asked)
    if options.data and reached and len(data.points) <= MAX_IN_FULL:
        yield from probabilities(data, *reached[:2])
    yield from in_short("With a flat prior, logistic regression maximises the probability of the labels. There may "
                        "be no maximum, for example if the classes are linearly separable. With a Gaussian prior "
                        "there is always a maximum.")


def soft_step():
    """σ(x) and 1 - σ(x), and the model for larger and larger w beside the step of the perceptron."""
    yield from table("logistic", "The sigmoid, a soft step", "three values of x", "f", SOFT_STEP,
                     ({"x": x} for x in (-START[2], 0, START[2])), "If x ≠ 0, a larger w brings f closer "
                     "to the perceptron. At x = 0, f stays ", logistic.sigma(0), ".",
                     conventions=MODEL, at_zero=None, labels=None)


SOFT_STEP = Cells(
    "Each row is one x.", given(x="x"),
    between(power=("e^-x", lambda x: exp(-x), "x")),
    found(one=("σ(x)", "σ(x) = 1 / (1 + e^-x)", logistic.sigma, "x"),
          left=("1 - σ(x)", lambda one: 1 - one, "one"),
          negative=("σ(-x)", lambda x: logistic.sigma(-x), "x"),
          two=("f(x; 2, 0)", "f(x; w, b) = σ(w·x + b), so f(x; 2, 0) = σ(2x)", lambda x: logistic.f([2], 0, [x]), "x"),
          eight=("f(x; 8, 0)", "f(x; 8, 0) = σ(8x)", lambda x: logistic.f([8], 0, [x]), "x"),
          perceptron=("perceptron", "perceptron = 1 if x ≥ 0, else 0",
                      lambda x: int(x >= 0), "x")),
    ways={"one": [lambda c: ratio(1, 1 + c.power)], "negative": [lambda c: c.left]})


def posterior(data):
    """The log-posterior at one w and b, with a flat prior and a Gaussian one, and a step along its gradient."""
    samples, (*w, b) = data.labelled, START
    yield from table("logistic", "Likelihood and posterior", data, "log_posterior", posterior_cells(w, b),
                     numbered(samples), "Σ log σ(y z) = ", logistic.log_likelihood(w, b, samples), " is the "
                     f"log-likelihood. The page's log-posterior log{NO_BREAK}μ is this sum plus the log-prior, minus "
                     "log Z', which does not depend on w and b. For the page's two lines before, see linref derive "
                     "fleuret logistic.",
                     conventions=MODEL._replace(w=START), at_zero=None, above=[
                         line("The label 1 has the probability f(x; w, b) = σ(w·x + b). So the label -1 has the "
                              "probability 1 - σ(w·x + b) = σ(-(w·x + b)). Both cases are one formula: "
                              "P(Y = y | X = x) = σ(y(w·x + b)).")])
    by_w, by_b = logistic.gradient(w, b, samples)
    yield text("The page does not choose a prior. With a flat (constant) prior, μ is largest where the sum of the "
               f"losses -log{NO_BREAK}σ(y z) is smallest. A Gaussian prior of variance 1 adds -½(‖w‖² + b²) = ",
               logistic.log_prior(w, b, 1), " and a constant to log μ.")
    yield text(f"{whole('∂b = Σ y σ(-y z)')} = ", by_b, f" and {whole('∂w = Σ y σ(-y z) x')} = ", by_w,
               " are the derivatives of the log-likelihood with respect to b and w.")
    yield handout.note("FE2")


def probabilities(data, w, b):
    """The probability of every label by w and b."""
    yield from table("logistic", "The probability of every label", data, "probability",
                     posterior_cells(w, b, asked=False).without("factor", "term"), numbered(data.labelled),
                     "Σ log σ(y z) = ", logistic.log_likelihood(w, b, data.labelled), ".",
                     conventions=MODEL._replace(w=[*w, b]), w="and b as they are at the end")


def posterior_cells(w, b, asked=True):
    """The values of a sample by one w and b."""
    return Cells(
        "Each row is one sample.", given(n="n", w=None, b=None, x="x", y="y"),
        found(z=("z", "z = w·x + b", logistic.score, "w b x"),
              probability=("σ(y z)", "σ(y z) is the probability of the label y", lambda y, z: logistic.sigma(y * z),
                           "y z")),
        between(log=("log σ(y z)", lambda y, z: log_sigmoid(y * z), "y z"),
                factor=("y σ(-y z)", "y σ(-y z) is the derivative d/dz log σ(y z), because σ'(u) = σ(u) σ(-u)",
                        lambda y, z: y * logistic.sigma(-y * z), "y z"),
                term=("y σ(-y z) x", scale, "factor x")), w=w, b=b, asked=asked,
        ways={"log": [lambda c: log(c.probability)], "factor": [lambda c: c.y * (1 - c.probability)]})


def suited_rate(data):
    """A rate at which no step can lower the log-posterior: the curvature is at most a quarter of Σ ‖(x, 1)‖²."""
    return ratio(4, sum(norm_squared(x) + 1 for x in data.points))


def ascent(data, start, rate, passes, why="", listed=True, **said):
    """Steps along the gradient of the log-likelihood, from w and b to where it is short."""
    samples = data.in_floats().labelled
    cells = ascent_cells(samples, rate)
    cells = fitting(samples, cells) if listed else cells
    rules = ASCENT._replace(rate=rate, start=start, stop="gradient", epsilon=SHORT, limit=passes)
    yield handout.header("logistic", "Logistic regression", data, "logistic_regression", rules, cells,
                         update="along the gradient (∂w, ∂b) of log μ (not on the page)",
                         rate=line(rate if why else in_full(rate), why), limit=plural(passes, "step"),
                         **{"stop": "when (∂w, ∂b) is shorter than 10⁻⁶", **said})
    yield from handout.samples(data) if listed else ()
    *w, b = map(float, start)
    steps = logistic.logistic_regression(samples, w, b, rate)
    run = Steps(takewhile(lambda step: norm([*step.by_w, step.by_b]) >= SHORT, steps), w, passes)
    reached = yield from followed(run, cells, data, b, GOAL, rate, lambda w, b: picture(data, [*w, b]))
    if reached:
        yield from is_there_a_maximum(data, *reached)
        yield from picture(data, [*reached[0], reached[1]]) if listed else ()
    return reached


def ascent_cells(samples, rate):
    """The values of a step along the gradient (∂w, ∂b)."""
    return Cells(
        "Each row is one step. z = w·x + b.", given(t="t"),
        before(w="w", b="b"),
        between(log_posterior=("log μ", f"{whole('log μ = Σ log σ(y z)')} is the log-posterior for a flat prior, up "
                               "to a constant",
                               logistic.log_posterior, "w b samples"),
                by_w=("∂w", lambda *at: logistic.gradient(*at)[0], "w b samples"),
                by_b=(None, "", lambda *at: logistic.gradient(*at)[1], "w b samples")),
        after(after=(None, f"w ← w + rate · ∂w with {whole('∂w = Σ y σ(-y z) x')}", moved, "w rate by_w"),
              b_after=(None, f"b ← b + rate · ∂b with {whole('∂b = Σ y σ(-y z)')} (not shown)",
                       lambda c: c.b + rate * c.by_b)),
        samples=samples, rate=rate)


def is_there_a_maximum(data, w, b, known):
    """Whether log μ has a maximum, and how long w or the gradient is in the end."""
    if known["separable"]:
        yield text("The samples are separable, so there is no maximum with a flat prior, and w grows without limit. "
                   "Here ‖w‖ = ", norm(w), ".")
        return
    by_w, by_b = logistic.gradient(w, b, data.labelled)
    length = norm([*by_w, by_b])
    yield text("In the last rows, w, b and log μ agree in all printed digits. " * (data is OVERLAP and length < SHORT),
               "At the end, (∂w, ∂b) = ", [*by_w, by_b], " has length ", length, " < 10⁻⁶" * (length < SHORT), ".")
    if known["separable"] is False and len(data.points) * data.dimension <= MAX_DECIDED:
        with suppress(Undecided):
            yield text(*maximum(vectors(handout.extended(data))))


def maximum(vectors):
    """Why log μ of samples that are not separable has a maximum, or has none.

    It has none if some u has u·v ≥ 0 for all vectors and > 0 for some.

    >>> maximum([[1, 0], [-1, 0], [0, 1]])[1:4]
    [[0], ", b' = ", 1]
    """
    u, left = weakly_separating(vectors)
    if u:
        *w, b = lowest_terms(u)
        return [f"log{NO_BREAK}μ has no maximum. With w' = ", w, ", b' = ", b, ", no sample has y(w'·x + b') < 0, "
                f"and some have > 0. So adding (w', b') to any (w, b) raises log{NO_BREAK}μ."]
    return [FALLS.format(*(", or all have 0", " or is constant") if left else ("", ""))]
