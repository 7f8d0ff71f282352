"""Logistic Regression/Classification, as a trace."""

import math
from fractions import Fraction
from functools import partial

from linref.cells import Cells, after, before, between, found, given
from linref.gales import logistic
from linref.gales.data import EXAMPLE, OVERLAP
from linref.gales.views import RULES, extended_points, handout, names, row_and_picture, samples_of
from linref.gales.views.descent import moved, small
from linref.handout import MAX_IN_FULL
from linref.lists import add, dot, negate, norm_squared, scale
from linref.scalar import log, ratio
from linref.tracer import Heading, Rows, Steps, in_full, in_short, line, plural

USES = ("data", "start", "rate", "limit", "ask")
SOFT = RULES._replace(labels=(1, 0), at_zero="positive", update="gradient")


def trace(options):
    """Two updates sample by sample, the ascent of the likelihood, and the page's four comparisons in numbers."""
    data = options.data or EXAMPLE
    w, (eta, rate) = handout.start(options, data), rate_of(data, options)
    rules = SOFT._replace(rate=eta, mean=False, order="batch", start=w, stop="gradient", limit=options.passes)
    yield Heading("Logistic Regression/Classification")
    if len(data.points) <= MAX_IN_FULL:
        yield from sample_by_sample(data, rules, rate)
    yield from ascent(data, rules, rate, options)
    if options.nothing_asked:
        yield Heading("Compared to the perceptron algorithm")
        yield line("The page says that we need a method to select η. In the run above, the step from τ = 2 to τ = 3 is "
                   "too long, so ℒ falls.")
        yield handout.note("GE12", "Here 3 samples are misclassified at τ = 1, and none at τ = 1000.")
        eta, rate = rate_of(OVERLAP, options)
        yield from ascent(OVERLAP, rules._replace(rate=eta), rate, options, "Overlapping samples")
        yield line("No boundary separates these classes, because (0, 0) of ω₂ lies midway between both samples of ω₁. "
                   "Yet the ascent converges, because ℒ has a maximum. So the samples need not be separable, as the "
                   "page says.")
        yield from in_short("Logistic regression gives a posterior p. Each sample adds η(y - p)x̃ to w̃: the larger "
                            "|y - p|, the larger its pull. ℒ may fall if η is too large, and has a maximum only if "
                            "the classes overlap.")


def rate_of(data, options):
    """The rate, and how a header prints it: the caller's, 1 on the example, else one at which ℒ cannot fall.

    The curvature of ℒ is at most ¼ Σ‖x̃‖², so ℒ rises with each step at η up to 4/Σ‖x̃‖², and at twice that.
    """
    if options.rate or data is EXAMPLE:
        eta = options.rate or 1
        return eta, line("η = ", in_full(eta))
    bound = ratio(4, sum(map(norm_squared, extended_points(data))))
    power = Fraction(10) ** math.floor(math.log10(bound))
    eta = max(digit * power for digit in (1, 2, 5) if digit * power <= bound or digit == 1)
    return eta, line("η = ", eta, ". Since p(1 - p) ≤ ¼, the curvature of ℒ is at most ¼Σ‖x̃‖². So ℒ never falls "
                     "if η ≤ 4/Σ‖x̃‖² = ", bound)


def sample_by_sample(data, rules, rate):
    """The posterior of each sample at w̃[0], what it adds to ℒ and its gradient, and the update that follows."""
    samples, targets, w, eta = extended_points(data), data.targets, rules.start, rules.rate
    yield handout.header("logistic", "The log-likelihood and its gradient at w̃[0]", data,
                         conventions=SOFT._replace(rate=eta, start=w), cells=SAMPLES, rate=rate)
    yield from samples_of(data)
    row = Rows(SAMPLES)
    for name, x, y in zip(names(data), samples, targets):
        yield row(sample=name, w=w, x=x, y=y)
    step = next(logistic.logistic_regression(samples, targets, w, eta))
    yield row.computed("Sums of the last two columns: ℒ = ", logistic.stable_log_likelihood(w, samples, targets),
                       ", ∇ℒ = ", step.gradient, ".", w=w, gradient=step.gradient)
    yield line("w̃[1] = w̃[0] + η·∇ℒ = ", w, " + ", eta, "·", step.gradient, " = ", step.after)


def pull(w, x, y):
    """(y - p)·x̃; -x̃ of ω₂ adds what x̃ of ω₁ does, so the digits of 1 - p are kept next to p = 1."""
    return logistic.gradient(w, [negate(x) if y else x], [0])


SAMPLES = Cells(
    "Each row is one sample x̃ = (x, 1) at w̃[0].",
    given(sample="sample", w=None, x=None, y="y"),
    found(z=("z", "z = w̃'x̃", dot, "w x"),
          posterior=("p", "p = 1 / (1 + exp(-z)), the class posterior P(ω₁|x), so 1 - p = 1 / (1 + exp(z))",
                     lambda z: logistic.posterior([z], [1]), "z"),
          term=("ℒᵢ", "ℒᵢ = log p if y = 1, log(1 - p) if y = 0, the sample's term of the log-likelihood ℒ",
                lambda z, y: logistic.stable_log_likelihood([z], [[1]], [y]), "z y"),
          contribution=("(y - p)·x̃", "(y - p)·x̃ is the sample's term of ∇ℒ", pull, "w x y")),
    ways={"term": [lambda c: log(c.posterior if c.y else 1 - c.posterior)],
          "contribution": [lambda c: scale(c.y - c.posterior, c.x)]})


def until_small(steps):
    """The steps up to the first with a small gradient; the page's rule has no stop."""
    for step in steps:
        yield step
        if small(step.gradient):
            return


def errors_of(w, samples, targets):
    """The numbers of the samples that the posterior assigns to the other class."""
    return [i for i, (x, y) in enumerate(zip(samples, targets), start=1)
            if logistic.bayes_decision(logistic.posterior(w, x)) != y]


def ascent(data, rules, rate, options, title="Gradient ascent on ℒ"):
    """Logistic regression, a row for each step; `rate` is how the header prints η."""
    samples, w = extended_points(data.in_floats() if options.data else data), rules.start
    cells = Cells(
        "Each row is one step τ.", given(tau="τ"), before(w="w̃[τ]"),
        between(likelihood=("ℒ(w̃[τ])", "ℒ = Σ log p over ω₁ + Σ log(1 - p) over ω₂",
                            logistic.stable_log_likelihood, "w samples targets"),
                gradient=("∇ℒ", "∇ℒ = Σ (y - p)·x̃", logistic.gradient, "w samples targets")),
        found(errors=(None, "", lambda w: len(errors_of(w, samples, data.targets)), "w")),
        after(after=(None, "w̃[τ+1] = w̃[τ] + η·∇ℒ", lambda w, slope, eta: add(w, scale(eta, slope)),
                     "w gradient eta")), samples=samples, targets=data.targets, eta=rules.rate)
    yield handout.header("logistic", title, data, "logistic_regression", rules, cells, rate=rate,
                         order="each update uses all samples; computed in floats",
                         stop="after the update whose gradient has ‖∇ℒ‖ < 10⁻⁶, chosen here; at most "
                              f"{plural(rules.limit, 'update')}")
    if len(data.points) > MAX_IN_FULL or data is OVERLAP:
        yield from samples_of(data)
    run = Steps(until_small(logistic.logistic_regression(samples, data.targets, w, rules.rate)), w, rules.limit, moved)
    yield from run.traced(cells, partial(row_and_picture, data))
    yield outcome(run, data, samples, w)
    if not options.nothing_asked:
        yield from handout.picture(data, run.w, errors_of(run.w, samples, data.targets))


def outcome(run, data, samples, begin):
    """How an ascent ended, whether ℒ rose, and whether there was a largest ℒ to reach."""
    if run.diverged:
        return run.diverged_outcome("update")
    value, first = (logistic.stable_log_likelihood(w, samples, data.targets) for w in (run.w, begin))
    errors, blocks = errors_of(run.w, samples, data.targets), []
    if value < first * (1 + 1e-12):  # by more than rounding
        blocks.append(line("ℒ is smaller than at the start, where it was ", first, ": η is too large."))
    if not errors:
        blocks.append(line("The samples are separated, so ℒ has no maximum. ℒ rises to 0 as ‖w̃‖ grows."))
    end = run.ended("stopped" if run.stopped else "converged", "Stopped at the limit" if run.stopped else "Converged",
                    f" after {plural(run.updated, 'update')}: {len(errors)} of {plural(len(samples), 'sample')} "
                    "misclassified, ℒ = ", value, ". w̃ = ", run.w, ".", log_likelihood=value, errors=errors)
    return end._replace(blocks=[*end.blocks, *blocks])
