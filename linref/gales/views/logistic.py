"""Logistic Regression/Classification, as a trace."""

import math
from fractions import Fraction
from itertools import islice

from linref.handout import IN_FULL
from linref.gales import logistic, perceptron
from linref.gales.data import EXAMPLE, OVERLAP
from linref.gales.views import SIGNED, extended_points, handout, names, samples_of
from linref.gales.views.descent import moved, small
from linref.lists import dot, negate, norm, norm_squared, zeros
from linref.scalar import ratio
from linref.tracer import Heading, Row, Rows, Steps, in_short, line, plural
from linref.verdict import separable_at_all

USES = ("data", "start", "rate", "limit", "ask")
LABELS = "1 for ω₁, 0 for ω₂"
TIE = "posterior 0.5 is decided as ω₁"
RATES = ratio(1, 10), 1, 10, 100
LOOKED_AT = 1, 2, 5  # steps at which the choice of η is looked at


def trace(options):
    """One update sample by sample, the ascent of the likelihood, and the page's four comparisons in numbers."""
    data = options.data or EXAMPLE
    w, eta, rate = handout.start(options, data), *rate_of(data, options)
    if len(data.points) <= IN_FULL:
        yield from one_update(data, w, eta)
    yield from ascent(data, w, eta, rate, options)
    if options.nothing_asked:
        yield Heading("Compared to the perceptron algorithm")
        yield from rates_compared(data)
        yield from ascent(OVERLAP, w, eta, rate, options)
        yield from in_short("Each sample moves w̃ by as much as its posterior is off its label. Unlike the perceptron "
                            "algorithm this needs an η, ends on classes that overlap but not on separable ones, and "
                            "gives a posterior.")


def rate_of(data, options):
    """The rate, and how a header tells it: the caller's, 1 on the example, on other samples one at which ℒ can't fall.

    The curvature of ℒ is nowhere more than ¼ Σ‖x̃‖², so ℒ rises with each step at η up to 4/Σ‖x̃‖², and at twice that.
    """
    if options.rate or not options.data:
        return options.rate or 1, options.rate or 1
    bound = ratio(4, sum(map(norm_squared, extended_points(data))))
    power = Fraction(10) ** math.floor(math.log10(bound))
    eta = max(digit * power for digit in (1, 2, 5) if digit * power <= bound or digit == 1)
    return eta, line(eta, ", ours: up to 4/Σ‖x̃‖² = ", bound, ", ℒ rises with every step")


def one_update(data, w, eta):
    """The posterior of each sample, what it adds to ℒ and its gradient, and the update that follows."""
    samples, tau = extended_points(data), 0
    if not any(w):
        w, tau = next(logistic.logistic_regression(samples, data.targets, w, eta)).after, 1
    yield handout.header("logistic", f"The log-likelihood and its gradient at w̃[{tau}]", data,
                       labels=f"{LABELS}; x̃ = (x, 1)", tie=TIE, bias="last", rate=eta, w=w)
    yield from samples_of(data)
    if tau:
        yield line("At w̃[0] = 0 every p is ½, so w̃[1] = η·Σ (y - ½)·x̃.")
    row = Rows(sample="sample", y="y", z="z", posterior="p", term="ℒᵢ", difference=None,
               contribution="(y - p)·x̃")
    for name, x, y in zip(names(data), samples, data.targets):
        p = logistic.posterior(w, x)
        term = logistic.gradient(w, [negate(x) if y else x], [0])  # -x of ω₂ adds what x of ω₁ does, even next to p = 1
        yield row(name, y, dot(w, x), p, logistic.stable_log_likelihood(w, [x], [y]), term[-1], term)
    step = next(logistic.logistic_regression(samples, data.targets, w, eta))
    yield row.computed("The sums: ℒ = ", logistic.stable_log_likelihood(w, samples, data.targets), ", ∇ℒ = ",
                       step.gradient, ".", w=w, gradient=step.gradient)
    yield line("p is the class posterior P(ω₁|x): Bayes' rule decides ω₁ where it is at least ½. ℒᵢ = log p for y = 1, "
               "log(1 - p) for y = 0. Each x̃ moves w̃ by as much as its p is off.")
    yield line(f"w̃[{tau + 1}] = w̃[{tau}] + η·∇ℒ = ", w, " + ", eta, "·", step.gradient, " = ", step.after)


def until_small(steps):
    """The steps up to the first with a small gradient, which changes nothing, of a rule that has no stop itself."""
    for step in steps:
        if small(step.gradient):
            yield step._replace(after=step.w)
            return
        yield step


def errors_of(w, samples, targets):
    """The numbers of the samples that the posterior puts into the wrong class."""
    return [i for i, (x, y) in enumerate(zip(samples, targets), start=1)
            if logistic.bayes_decision(logistic.posterior(w, x)) != y]


def ascent(data, w, eta, rate, options):
    """Logistic regression, a row for each step."""
    samples = extended_points(data.in_floats() if options.data else data)
    yield handout.header("logistic", "Logistic regression", data, "logistic_regression", labels=f"{LABELS}; x̃ = (x, 1)",
                       tie=TIE, bias="last", rate=rate, order="all samples at once, in floats", start=w,
                       stop="‖∇ℒ‖ < 10⁻⁶, ours: the page leaves start, rate and stop open" + options.at_most("update"))
    if data is OVERLAP or len(data.points) > IN_FULL:
        yield from samples_of(data)
    run = Steps(until_small(logistic.logistic_regression(samples, data.targets, w, eta)), w, options.passes, moved)
    yield from run.traced(lambda step: [
        Row(("τ", "w̃[τ]", "ℒ(w̃[τ])", "‖∇ℒ‖", "errors"),
            (step.tau, step.w, logistic.stable_log_likelihood(step.w, samples, data.targets), norm(step.gradient),
             len(errors_of(step.w, samples, data.targets)))), *handout.picture(data, step.w, ends=False)])
    yield outcome(run, data, samples, w)
    yield from handout.picture(data, run.w, errors_of(run.w, samples, data.targets))


def outcome(run, data, samples, begin):
    """How an ascent ended, whether ℒ rose, and whether there was a largest ℒ to reach."""
    if run.diverged:
        return run.diverged_outcome("update")
    value, first = (logistic.stable_log_likelihood(w, samples, data.targets) for w in (run.w, begin))
    errors, status, facts = errors_of(run.w, samples, data.targets), "stopped" if run.stopped else "separated", {}
    blocks = [line("The samples are separated, so no w̃ has the largest ℒ: it rises towards 0 as w̃ grows.")]
    if errors:
        status, facts, blocks = separable_at_all(perceptron.normalise(data.points, data.signs), names(data), SIGNED)
        status = "converged" if status == "not separable" and not run.stopped else status
    lower = value < first * (1 + 1e-12)  # by more than rounding
    fell = [line("ℒ is lower than at the start, where it was ", first, ": η is too large.")] if lower else []
    how = f"{'Stopped at the limit' if run.stopped else '‖∇ℒ‖ < 10⁻⁶'} after {plural(run.updated, 'update')}: w̃ = "
    end = run.ended(status, how, run.w, ", ℒ = ", value, f", {plural(len(errors), 'error')}.", log_likelihood=value,
                    errors=errors, **facts)
    return end._replace(blocks=[*end.blocks, *fell, *blocks])


def rates_compared(data):
    """The likelihood after a few steps for several η."""
    samples, begin = extended_points(data), zeros(data.dimension + 1)
    yield handout.header("logistic", "The choice of η", data, labels=LABELS, bias="last", start=begin)
    row = Rows(eta="η", **{f"after_{tau}": f"ℒ(w̃[{tau}])" for tau in LOOKED_AT})
    for eta in RATES:
        steps = islice(logistic.logistic_regression(samples, data.targets, begin, eta), LOOKED_AT[-1])
        yield row(eta, *(logistic.stable_log_likelihood(step.after, samples, data.targets)
                         for step in steps if step.tau + 1 in LOOKED_AT))
    yield row.computed("ℒ is to rise from ", logistic.stable_log_likelihood(begin, samples, data.targets),
                       ": at the smallest η it does so slowly, at the two largest it falls far below its start.")
    yield handout.note("GE12")
