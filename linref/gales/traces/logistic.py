"""Logistic Regression/Classification, as a trace."""

from fractions import Fraction
from math import floor as whole_part
from math import log10

from linref.floor import IN_FULL
from linref.gales import logistic, perceptron
from linref.gales.data import EXAMPLE, OVERLAP
from linref.gales.neuron import extended
from linref.gales.traces import extended_points, floor, names, samples_of
from linref.gales.traces.descent import moved, small
from linref.gales.traces.fisher import in_floats
from linref.gales.traces.perceptron import learned
from linref.lists import dot, negate, norm, norm_squared, zeros
from linref.scalar import ratio
from linref.tracer import Heading, Line, Row, Rows, Steps, line, plural
from linref.verdict import separable_at_all

USES = ("data", "start", "rate", "limit", "ask")
LABELS = "1 for ω₁, 0 for ω₂"
TIE = "posterior 0.5 is decided as ω₁"
STOP = "‖∇ℒ‖ < 10⁻⁶; the page leaves start, rate and stop open, these are ours"
WORDS = floor.words._replace(vector="±x̃")  # as x̃ = (x, 1) here: + for ω₁, - for ω₂
LOOKED_AT = (1, 2, 10, 100)  # steps at which the choice of η is looked at


def trace(options):
    """One update sample by sample, the ascent of the likelihood, and the page's four comparisons in numbers."""
    data = options.data or EXAMPLE
    w, eta, rate = floor.start(options, data), *rate_of(data, options)
    if len(data.points) <= IN_FULL:
        yield from one_update(data, w, eta)
    run = yield from ascent(data, w, eta, rate, options)
    if not options.data:
        yield Heading("Compared to the perceptron algorithm")
        yield from rates_compared(data, [options.rate] if options.rate else [ratio(1, 10), 1, 10, 100])
        if not options.start:
            yield from ascent(OVERLAP, zeros(3), eta, rate, options)
            yield perceptron_on_overlap()
    yield from posteriors(data, run)
    if options.nothing_asked:
        yield Heading("In short")
        yield line("Each sample moves w̃ by as much as its posterior is off its label. Unlike the perceptron algorithm "
                   "this needs an η, ends on classes that overlap but not on separable ones, and gives a posterior.")


def rate_of(data, options):
    """The rate, and how a header tells it: the caller's, 1 on the example, on other samples one at which ℒ can't fall.

    The curvature of ℒ is nowhere more than ¼ Σ‖x̃‖², so ℒ rises with each step at η up to 4/Σ‖x̃‖², and at twice that.
    """
    if options.rate or not options.data:
        return options.rate or 1, options.rate or 1
    bound = ratio(4, sum(norm_squared(extended(x)) for x in data.points))
    power = Fraction(10) ** whole_part(log10(bound))
    eta = max(digit * power for digit in (1, 2, 5) if digit * power <= bound or digit == 1)
    return eta, line(eta, ", ours: up to 4/Σ‖x̃‖² = ", bound, ", ℒ rises with every step")


def one_update(data, w, eta):
    """Why the weights change: what each sample adds to ℒ and its gradient, and the update that follows."""
    samples, tau = extended_points(data), 0
    if not any(w):
        w, tau = next(logistic.logistic_regression(samples, data.targets, w, eta)).after, 1
    yield floor.header("logistic", f"The log-likelihood and its gradient at w̃[{tau}]", data,
                       labels=f"{LABELS}; x̃ = (x, 1)", bias="last", rate=eta, w=w)
    yield from samples_of(data)
    if tau:
        yield line("At w̃[0] = 0 every p is ½, so w̃[1] = η·Σ (y - ½)·x̃.")
    row = Rows(sample="sample", y="y", z="z", posterior="p = P(ω₁|x)", term="ℒᵢ", difference="y - p",
               contribution="(y - p)·x̃")
    off = {}
    for name, x, y in zip(names(data), samples, data.targets):
        p = logistic.posterior(w, x)
        off[name] = y - p
        yield row(name, y, dot(w, x), p, logistic.stable_log_likelihood(w, [x], [y]), y - p,
                  logistic.gradient(w, [x], [y]))
    step = next(logistic.logistic_regression(samples, data.targets, w, eta))
    far, near = (choose(off, key=lambda name: abs(off[name])) for choose in (max, min))
    yield row.computed("The sums: ℒ = ", logistic.stable_log_likelihood(w, samples, data.targets), ", ∇ℒ = ",
                       step.gradient, ".", w=w, gradient=step.gradient)
    least = (f", {near} least, by ", off[near]) if near != far else ()
    yield line(f"ℒᵢ = log p for y = 1, log(1 - p) for y = 0. Each x̃ moves w̃ by as much as its p is off: {far} "
               "most, by ", off[far], *least, ".")
    yield line(f"w̃[{tau + 1}] = w̃[{tau}] + η·∇ℒ = ", w, " + ", eta, "·", step.gradient, " = ", step.after)


def until_small(steps):
    """The steps up to the first with a small gradient, of a rule that has no stop itself."""
    for step in steps:
        yield step
        if small(step.gradient):
            return


def errors_of(w, samples, targets):
    """The numbers of the samples that the posterior puts into the wrong class."""
    return [i for i, (x, y) in enumerate(zip(samples, targets), start=1)
            if logistic.bayes_decision(logistic.posterior(w, x)) != y]


def ascent(data, w, eta, rate, options):
    """Logistic regression, a row for each step; returns the run."""
    samples = extended_points(in_floats(data) if options.data else data)
    yield floor.header("logistic", "Logistic regression", data, "logistic_regression", labels=f"{LABELS}; x̃ = (x, 1)",
                       tie=TIE, bias="last", rate=rate, order="all samples at once", start=w,
                       stop=STOP + options.at_most("update"))
    if data is OVERLAP or len(data.points) > IN_FULL:
        yield from samples_of(data)
    run = Steps(until_small(logistic.logistic_regression(samples, data.targets, w, eta)), w, options.passes, moved)
    yield from run.traced(lambda step: [
        Row(("τ", "w̃[τ]", "ℒ(w̃[τ])", "‖∇ℒ‖", "errors"),
            (step.tau, step.w, logistic.stable_log_likelihood(step.w, samples, data.targets), norm(step.gradient),
             len(errors_of(step.w, samples, data.targets)))), *floor.picture(data, step.w, ends=False)])
    yield outcome(run, data, samples, w)
    return run


def outcome(run, data, samples, begin):
    """How an ascent ended, whether ℒ rose, and whether there was a largest ℒ to reach."""
    if run.diverged:
        past = run.ended("diverged", f"Diverged: past τ = {run.count} the numbers run out of range.")
        return past if run.count else run.diverged_outcome()
    value, first = (logistic.stable_log_likelihood(w, samples, data.targets) for w in (run.w, begin))
    errors = errors_of(run.w, samples, data.targets)
    if errors:
        why = f"the {'limit' if run.stopped else 'stop'} came too soon"
        status, facts, blocks = separable_at_all(perceptron.normalise(data.points, data.signs), names(data),
                                                 WORDS, why)
    else:
        status, facts = "stopped" if run.stopped else "separated", {}
        blocks = [line("The samples are separated, so no w̃ has the largest ℒ: it rises towards 0 as w̃ grows.")]
    converged = not run.stopped and status == "not separable"
    how = "Converged" if converged else "Stopped at the limit" if run.stopped else "Stopped at a small ‖∇ℒ‖"
    fell = [line("ℒ is lower than at the start, where it was ", first, ": η is too large.")] if value < first else []
    end = run.ended("converged" if converged else status, f"{how} after {plural(run.updated, 'update')}: ℒ = ", value,
                    f", {plural(len(errors), 'error')}.", log_likelihood=value, errors=errors, **facts)
    return end._replace(blocks=[*end.blocks, *fell, *blocks])


def posteriors(data, run):
    """The posterior of every sample at the end of the run, which the perceptron does not have."""
    samples, w = extended_points(data), run.w
    errors = set(errors_of(w, samples, data.targets))
    yield floor.header("logistic", f"The class posterior at w̃[{run.updated}]", data, bias="last", tie=TIE, w=w)
    row = Rows(i=None, w=None, sample="sample", z="z", posterior="P(ω₁|x)", other="P(ω₂|x)", decision="decision",
               mark="")
    for i, (name, x) in enumerate(zip(names(data), samples), start=1):
        p = logistic.posterior(w, x)
        yield row(i, w, name, dot(w, x), p, logistic.posterior(negate(w), x),
                  "ω₁" if logistic.bayes_decision(p) else "ω₂", "✗" if i in errors else "")
    yield row.computed(f"{plural(len(errors), 'error')} by Bayes' decision rule.", w=w, errors=sorted(errors))
    yield from floor.picture(data, w, errors)


def rates_compared(data, rates):
    """The likelihood after 1 to 100 steps for several η."""
    samples, targets, begin = extended_points(data), data.targets, zeros(data.dimension + 1)
    yield floor.header("logistic", "The choice of η, and errors on the way", data, labels=LABELS, bias="last",
                       start=begin)
    row = Rows(eta="η", **{f"after_{tau}": f"ℒ(w̃[{tau}])" for tau in LOOKED_AT}, w=None, log_likelihoods=None,
               errors=None)
    ends = {}
    for eta in rates:
        steps = logistic.logistic_regression(samples, targets, begin, eta)
        ws = [step.after for step, _ in zip(steps, range(LOOKED_AT[-1])) if step.tau + 1 in LOOKED_AT]
        values = [logistic.stable_log_likelihood(w, samples, targets) for w in ws]
        errors = [len(errors_of(w, samples, targets)) for w in ws]
        ends[eta] = min(values), values[-1], errors
        yield row(eta, *(Line((value, f" ({count})")) for value, count in zip(values, errors)), ws[-1], values, errors)
    low, high = min(ends, key=lambda eta: ends[eta][0]), max(ends, key=lambda eta: ends[eta][1])
    chosen = (" η must be selected: after ", LOOKED_AT[-1], " steps ℒ is largest at η = ", high,
              "; on the way it fell lowest, to ", ends[low][0], ", at η = ", low, ".")
    yield row.computed("In brackets the errors.", *(chosen if len(rates) > 1 else ()))
    counts = [errors for _, _, errors in ends.values()]
    if any(map(any, counts)) and not any(errors[-1] for errors in counts):
        yield floor.note("GE12", "Once -ℒ < log 2 no sample can be misclassified, for one error alone costs that much.")


def perceptron_on_overlap():
    """What the perceptron does on the samples on which logistic regression has just converged."""
    samples = perceptron.normalise(OVERLAP.points, OVERLAP.signs)
    run = learned(samples, zeros(3), 1000)
    wrong = sum(dot(run.w, x) <= 0 for x in samples)
    return line("The perceptron algorithm from 0, with y·z <= 0 as a mistake (GE3), cannot end on these: after "
                f"{plural(run.count, 'update')} {wrong} are misclassified, w̃ = ", run.w, ".")
