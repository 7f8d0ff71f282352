"""Logistic Regression/Classification, as a trace."""

from operator import le

from linref.floor import IN_FULL
from linref.gales import logistic, neuron, perceptron
from linref.gales.data import EXAMPLE, OVERLAP
from linref.gales.traces import floor, names
from linref.gales.traces.descent import moved, small
from linref.gales.traces.neuron import in_floats
from linref.lists import dot, negate, norm, zeros
from linref.scalar import ratio
from linref.tracer.events import Heading, Line, Row, Rows, Steps, Table, line
from linref.tracer.words import plural
from linref.verdict import separable_at_all

USES = ("data", "start", "rate", "limit")
LABELS = "1 for ω₁, 0 for ω₂"
TIE = "posterior 0.5 is decided as ω₁"
STOP = "‖∇ℒ‖ < 10⁻⁶; the page leaves start, rate and stop open, these are ours"
LOOKED_AT = (1, 2, 10, 100)  # steps at which the choice of η is looked at


def trace(options):
    """The ascent of the likelihood on the example, and the page's four comparisons in numbers."""
    data, eta = options.data or EXAMPLE, options.rate or 1
    w = floor.start(options, data)
    if len(data.points) <= IN_FULL:
        yield from first_update(data, w, eta)
    run = yield from ascent(data, w, eta, options)
    yield from posteriors(data, run.w)
    if options.data:
        return
    yield from rates_compared(data, [options.rate] if options.rate else [ratio(1, 10), 1, 10, 100])
    if not options.start:
        yield Heading("Data need not be linearly separable")
        yield from ascent(OVERLAP, zeros(3), eta, options)
        yield perceptron_on_overlap()


def first_update(data, w, eta):
    """Why the weights change: what each sample adds to the gradient at the start, and the update that follows."""
    samples = [neuron.extended(x) for x in data.points]
    first = next(logistic.logistic_regression(samples, data.targets, w, eta))
    rows = [["sample", "y", "p = P(ω₁|x)", "y - p", "(y - p)·x̃"]]
    for name, x, y in zip(names(data), samples, data.targets):
        p = logistic.posterior(w, x)
        rows.append([name, y, p, y - p, Line((logistic.gradient(w, [x], [y]),))])
    rows.append(["sum = ∇ℒ", None, None, None, Line((first.gradient,))])
    yield Heading("The first update, sample by sample")
    yield Table(rows)
    yield line("w̃[1] = w̃[0] + η·∇ℒ = ", first.w, " + ", eta, "·", first.gradient, " = ", first.after)


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


def ascent(data, w, eta, options):
    """Logistic regression, a row for each step; returns the run."""
    samples = [neuron.extended(x) for x in (in_floats(data) if options.data else data).points]
    yield floor.header("logistic", "Logistic regression", data, function="logistic_regression", labels=f"{LABELS}; x̃ = (x, 1)",
                       tie=TIE, bias="last", rate=eta, order="all samples at once", start=w,
                       stop=STOP + options.at_most("update"))
    run = Steps(until_small(logistic.logistic_regression(samples, data.targets, w, eta)), w, options.passes, moved)
    yield from run.traced(lambda step: [Row(
        ("τ", "w̃[τ]", "ℒ(w̃[τ])", "‖∇ℒ‖", "errors"),
        (step.tau, step.w, logistic.stable_log_likelihood(step.w, samples, data.targets), norm(step.gradient),
         len(errors_of(step.w, samples, data.targets))))])
    yield outcome(run, data, samples)
    return run


def outcome(run, data, samples):
    """How an ascent ended, and whether there was a largest likelihood to reach."""
    if run.diverged:
        return run.ended("diverged", f"Diverged: past τ = {run.count} the numbers run out of range.") if run.count else \
            run.diverged_outcome()
    likelihood = logistic.stable_log_likelihood(run.w, samples, data.targets)
    errors = errors_of(run.w, samples, data.targets)
    facts = {"log_likelihood": likelihood, "errors": errors}
    where = f"after {plural(run.updated, 'update')}: ℒ = ", likelihood, f", {plural(len(errors), 'error')}."
    if not errors:
        how, status = ("Stopped at the limit", "stopped") if run.stopped else ("Converged", "converged")
        blocks = [line("The samples are separated, so no w̃ has the largest ℒ: it rises towards 0 as w̃ grows.")]
    else:
        how = "Stopped at the limit"
        status, more, blocks = separable_at_all(
            perceptron.normalise(data.points, data.signs), names(data), floor.words,
            "the limit came too soon" if run.stopped else "the stop came too soon")
        facts |= more
        if not run.stopped:
            status, how = ("converged", "Converged") if status == "not separable" else (status, "Stopped at a small ‖∇ℒ‖")
    ended = run.ended(status, f"{how} ", *where, **facts)
    return ended._replace(blocks=[*ended.blocks, *blocks])


def posteriors(data, w):
    """The posterior of every sample, which the perceptron does not have."""
    samples = [neuron.extended(x) for x in data.points]
    errors = errors_of(w, samples, data.targets)
    yield floor.header("logistic", "The class posterior", data, bias="last", tie=TIE)
    row = Rows(i=None, w=None, sample="sample", z="z", posterior="P(ω₁|x)", other="P(ω₂|x)", decision="decision", mark="")
    for i, (name, x) in enumerate(zip(names(data), samples), start=1):
        p = logistic.posterior(w, x)
        yield row(i, w, name, dot(w, x), p, logistic.posterior(negate(w), x), "ω₁" if logistic.bayes_decision(p) else "ω₂",
                  "✗" if i in errors else "")
    yield row.computed(f"{plural(len(errors), 'error')} by Bayes' decision rule, with w̃ = ", w, ".", w=w, errors=errors)
    yield from floor.picture(data, w)


def rates_compared(data, rates):
    """The likelihood after 1 to 100 steps for several η."""
    samples, targets, begin = [neuron.extended(x) for x in data.points], data.targets, zeros(data.dimension + 1)
    yield floor.header("logistic", "The choice of η, and errors on the way", data, labels=LABELS, bias="last", start=begin)
    row = Rows(eta="η", **{f"after_{tau}": f"ℒ(w̃[{tau}])" for tau in LOOKED_AT}, w=None, log_likelihoods=None, errors=None)
    for eta in rates:
        reached = {}
        for step in logistic.logistic_regression(samples, targets, begin, eta):
            reached[step.tau + 1] = step.after
            if step.tau + 1 == LOOKED_AT[-1]:
                break
        ws = [reached[tau] for tau in LOOKED_AT]
        values = [logistic.stable_log_likelihood(w, samples, targets) for w in ws]
        errors = [len(errors_of(w, samples, targets)) for w in ws]
        yield row(eta, *(Line((value, f" ({count})")) for value, count in zip(values, errors)), ws[-1], values, errors)
    yield row.computed("In brackets the errors. η must be selected: too small is slow; too large throws ℒ far down, from where "
                       "it recovers on these samples, which are separable.")
    yield floor.note("GE12", "Once -ℒ < log 2 no sample can be misclassified, for one error alone costs that much, and here -ℒ "
                             "goes to 0.")


def perceptron_on_overlap():
    """What the perceptron does on the samples on which logistic regression has just converged."""
    samples = perceptron.normalise(OVERLAP.points, OVERLAP.signs)
    run = Steps(perceptron.perceptron(samples, zeros(3), miss=le), zeros(3), 1000)
    for step in run:
        pass
    left = len(perceptron.misclassified_set([dot(run.w, x) for x in samples], le))
    return line("The perceptron algorithm from 0, with z <= 0 as a mistake (GE3), cannot end on these: after "
                f"{plural(run.count, 'update')} {left} are misclassified, w̃ = ", run.w, ".")
