"""Logistic Regression/Classification, as a trace."""

import math
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import repeat

from linref.cells import Cells, after, before, between, found, given
from linref.gales import logistic
from linref.gales.data import EXAMPLE, OVERLAP
from linref.gales.views import RULES, extended_points, handout, names, row_and_picture, samples_of, vectors
from linref.gales.views.descent import small
from linref.handout import MAX_IN_FULL
from linref.lists import add, added, dot, lowest_terms, negate, norm, norm_squared, scale
from linref.scalar import log, ratio
from linref.separability import Undecided, weakly_separating
from linref.tracer import Heading, Rows, Steps, in_full, in_short, line, plural
from linref.verdict import separability

USES = ("data", "start", "rate", "limit", "ask")
SOFT = RULES._replace(labels=(1, 0), at_zero="positive", update="gradient")


def trace(options):
    """One update sample by sample, the ascent, and the page's four comparisons."""
    data = options.data or EXAMPLE
    rules = SOFT._replace(rate=rate_of(data, options), mean=False, order="batch", start=handout.start(options, data),
                          stop="gradient", limit=options.passes)
    yield Heading("Logistic Regression/Classification")
    yield line("The perceptron is a discriminant function: it gives only a class. Logistic regression is a "
               "discriminative model: it gives the posterior p of class ω₁. Its labels are 1 and 0, not 1 and -1.")
    if len(data.points) <= MAX_IN_FULL:
        yield from sample_by_sample(data, rules, options)
    run = yield from ascent(data, rules, options)
    if options.nothing_asked:
        yield Heading("Compared to the perceptron algorithm")
        yield from compared(data, rules, options, run)
    yield from in_short("Logistic regression gives a posterior p. Each sample pulls w̃ by its error y - p. If "
                        "η is too large, ℒ may fall. On separable samples ℒ has no maximum.")


def compared(data, rules, options, run):
    """The page's four comparisons."""
    yield line("The page says that we need a method to select η. Above we took η = 1, as in the perceptron algorithm, "
               "and ℒ falls from τ = 2 to τ = 3. Let ", *never_falls(data), ".")
    yield from map(line, (
        "Proof: If ∇ℒ ≠ 0, an update adds η∇ℒ = tu, with t = η‖∇ℒ‖ and u = ∇ℒ/‖∇ℒ‖.",
        "1. Let f(s) = -ℒ(w̃ + su). Then f'(0) = -‖∇ℒ‖. For f'': derive gales logistic.",
        "2. f''(s) = Σ p(1 - p)(u'x̃)² ≤ B, because p(1 - p) ≤ ¼ and (u'x̃)² ≤ ‖x̃‖².",
        "3. By Taylor's theorem, ℒ rises by at least t‖∇ℒ‖ - ½Bt² = (η - ½Bη²)‖∇ℒ‖².",
        "4. If η ≤ 1/B, then ½Bη² ≤ ½η. So ℒ rises by at least ½η‖∇ℒ‖² ≥ 0."))
    samples = extended_points(data)
    first = logistic.gradient(rules.start, samples, data.targets)  # w̃[1], because w̃[0] = 0 and η = 1
    yield handout.note("GE12", "Here η = 1 > 1/B does too: w̃[1] has "
                       f"{len(errors_of(first, samples, data.targets))} errors, the last w̃ none (ℒ = ",
                       logistic.stable_log_likelihood(run.w, samples, data.targets), ").")
    run = yield from ascent(OVERLAP, rules._replace(rate=rate_of(OVERLAP, options)), options, "Overlapping samples")
    first, second, middle, *_ = OVERLAP.points
    yield line("The page says that the samples need not be separable. Here ", middle, " of ω₂ is midway between ",
               first, " and ", second, " of ω₁. So its z is the mean of the two z of ω₁. If both are ≥ 0 "
               "(correct), z of ", middle, " is ≥ 0 too (misclassified).")
    yield line("The ascent still converges, because here ℒ has a maximum and η ≤ 1/B. For a proof that ℒ is "
               "concave, run python3 -m linref derive gales logistic")
    p = logistic.posterior(run.w, [*first, 1])
    yield line("The page says that we get a class posterior, and the class by Bayes' decision rule: the class with the "
               "larger posterior. At the final w̃ sample 1 of ω₁ has p = ", p,
               " and 1 - p = ", 1 - p, ", so the rule chooses ω₂.")


def bound_of(data):
    """1/B, up to which no η makes ℒ fall."""
    return ratio(4, sum(map(norm_squared, extended_points(data))))


def never_falls(data):
    """B, and that ℒ never falls up to 1/B: the parts of a line."""
    bound = bound_of(data)
    return "B = ¼Σ‖x̃‖² = ", ratio(1, bound), ". If η ≤ 1/B = ", bound, ", ℒ never falls"


def rate_of(data, options):
    """The rate: the caller's, 1 on the example, else one up to the bound, of one digit."""
    if options.rate or data is EXAMPLE:
        return options.rate or 1
    bound = bound_of(data)
    power = Fraction(10) ** math.floor(math.log10(bound))
    return max(digit * power for digit in (1, 2, 5) if digit * power <= bound or digit == 1)


def why_this_rate(data, options):
    """Why the rate that we chose for these samples is not too large."""
    if not options.rate and data is not EXAMPLE:
        yield line(*never_falls(data), ". We chose such an η.",
                   " For the reason, run python3 -m linref gales logistic" * bool(options.data))


def sample_by_sample(data, rules, options):
    """The posterior of each sample at w̃[0], what it adds to ℒ and its gradient, and the update that follows."""
    samples, targets, w, eta = extended_points(data), data.targets, rules.start, rules.rate
    yield handout.header("logistic", "The log-likelihood and its gradient at w̃[0]", data,
                         conventions=SOFT._replace(rate=eta, start=w), cells=SAMPLES)
    yield from samples_of(data)
    row = Rows(SAMPLES)
    for name, x, y in zip(names(data), samples, targets):
        yield row(sample=name, w=w, x=x, y=y)
    step = next(logistic.logistic_regression(samples, targets, w, eta))
    yield row.computed("Sums of the last two columns: ℒ = ", logistic.stable_log_likelihood(w, samples, targets),
                       ", ∇ℒ = ", step.gradient, ".", w=w, gradient=step.gradient)
    yield from why_this_rate(data, options)
    yield line("w̃[1] = w̃[0] + η·∇ℒ = ", w, " + ", in_full(eta), "·", step.gradient, " = ", step.after)
    yield line("At w̃[1] the first sample has z = ", dot(step.after, samples[0]), " and p = 1 / (1 + exp(-z)) = ",
               logistic.posterior(step.after, samples[0]), ".")


def pull(w, x, y):
    """(y - p)·x̃; -x̃ of ω₂ adds what x̃ of ω₁ does, so the digits of 1 - p are kept next to p = 1."""
    return logistic.gradient(w, [negate(x) if y else x], [0])


SAMPLES = Cells(
    "Each row is one sample x̃ = (x, 1) at w̃[0].",
    given(sample="sample", w=None, x=None, y="y"),
    found(z=("z", "z = w̃'x̃", dot, "w x"),
          posterior=("p", "p = 1 / (1 + exp(-z)) is the class posterior P(ω₁|x). So 1 - p = 1 / (1 + exp(z))",
                     lambda z: logistic.posterior([z], [1]), "z"),
          term=("ℒᵢ", "ℒᵢ is the sample's term of the log-likelihood ℒ. ℒᵢ = log p if y = 1, log(1 - p) if y = 0",
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


def without_noise(sizes, vector):
    """A vector of floats as printed: an entry that rounding errors in numbers of its size may leave is printed as 0."""
    return [a if abs(a) > 1e-15 * size else 0 for a, size in zip(vector, sizes or repeat(max(map(abs, vector))))]


def ascent(data, rules, options, title="Gradient ascent on ℒ"):
    """Logistic regression, a row for each step."""
    samples, w = [[*map(float, x)] for x in extended_points(data)], [*map(float, rules.start)]
    narrow = data.dimension <= 2  # of more features ∇ℒ would need a line of its own in each row
    cells = Cells(
        "Each row is one w̃[τ], with ℒ and ∇ℒ at this w̃[τ].", given(tau="τ"),
        before(w=("w̃[τ]", "", None, partial(without_noise, []))),
        between(likelihood=("ℒ(w̃[τ])", "ℒ = Σ log p over ω₁ + Σ log(1 - p) over ω₂",
                            logistic.stable_log_likelihood, "w samples targets"),
                gradient=("∇ℒ" if narrow else None, "∇ℒ = Σ (y - p)·x̃", logistic.gradient, "w samples targets",
                          partial(without_noise, [added(map(abs, column)) for column in zip(*samples)])),
                length=(None if narrow else "‖∇ℒ‖", "∇ℒ = Σ (y - p)·x̃. ‖∇ℒ‖ is its length", norm, "gradient")),
        found(errors=(None, "", lambda w: len(errors_of(w, samples, data.targets)), "w")),
        after(after=(None, "w̃[τ+1] = w̃[τ] + η·∇ℒ, which is descent on E = -ℒ",
                     lambda w, slope, eta: add(w, scale(eta, slope)), "w gradient eta")),
        samples=samples, targets=data.targets, eta=rules.rate)
    yield handout.header("logistic", title, data, "logistic_regression", rules, cells,
                         order="each update uses all samples; computed in floats", stop=None,
                         limit=f"{plural(rules.limit, 'update')}; stop after an update with ‖∇ℒ(w̃[τ])‖ < 10⁻⁶")
    if len(data.points) > MAX_IN_FULL or data is OVERLAP:
        yield from samples_of(data)
        if options.data:
            yield line("Here x̃ = (x, 1) and p = 1 / (1 + exp(-w̃'x̃)).")
        yield from why_this_rate(data, options)
    run = Steps(until_small(logistic.logistic_regression(samples, data.targets, w, rules.rate)), w, rules.limit)
    yield from run.traced(cells, partial(row_and_picture, data))
    yield outcome(run, data, samples, w)
    if not options.nothing_asked:
        yield from handout.picture(data, run.w, errors_of(run.w, samples, data.targets))
    return run


def is_there_a_maximum(run, data, samples):
    """Whether ℒ of samples that are not separable has a maximum, and how close the end of a run is to it."""
    raising, _ = weakly_separating(vectors(data))
    if raising:
        yield line("Here ℒ has no maximum. The vector v = ", lowest_terms(raising), " has v'x̃ ≥ 0 on ω₁ and v'x̃ ≤ 0 "
                   "on ω₂, and not always 0. So adding c·v to any w̃ raises ℒ for every c > 0.")
    else:
        yield line("Here ℒ has a maximum. ‖∇ℒ‖ is 0 at the maximum, and ",
                   norm(logistic.gradient(run.w, samples, data.targets)), " at the end of this run.")


def outcome(run, data, samples, begin):
    """How an ascent ended, whether ℒ rose, and whether there was a largest ℒ to reach."""
    if run.diverged:
        return run.diverged_outcome("update")
    value, first = (logistic.stable_log_likelihood(w, samples, data.targets) for w in (run.w, begin))
    errors, blocks = errors_of(run.w, samples, data.targets), []
    if value < first * (1 + 1e-12):  # by more than rounding
        blocks.append(line("ℒ is smaller than at the start, where it was ", first, ": η is too large."))
    if not errors:
        blocks.append(line("The samples are separable. If w̃ separates them, ℒ(c·w̃) tends to 0 as c grows. But "
                           "ℒ < 0 at every w̃, so ℒ has no maximum."))
    elif data is not OVERLAP and len(samples) <= MAX_IN_FULL and \
            separability(vectors(data), names(data), handout.words)[0] == "not separable":
        blocks.append(line("No boundary separates these samples. For the proof, run python3 -m linref gales "
                           "perceptron with the same --data"))
        with suppress(Undecided):
            blocks += is_there_a_maximum(run, data, samples)
    end = run.ended("stopped" if run.stopped else "converged",
                    f"{run.how} after {plural(run.updated, 'update')}: {len(errors)} of "
                    f"{plural(len(samples), 'sample')} misclassified, ℒ = ", value, ". w̃ = ",
                    without_noise([], run.w), ".", log_likelihood=value, errors=errors)
    return end._replace(blocks=[*end.blocks, *blocks])
