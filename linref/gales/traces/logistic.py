"""Logistic Regression/Classification, as a trace."""

from operator import le
from typing import Any, NamedTuple

from linref.gales import data as handout
from linref.gales import logistic as regression
from linref.gales import neuron as unit
from linref.gales import perceptron as learning
from linref.gales.traces.common import data_and_start, described, header, legend, names, without_after
from linref.lists import dot, norm, zeros
from linref.scalar import ratio
from linref.tracer.blocks import Heading, Line, Outcome, Row, Run, Table, line, note
from linref.tracer.telling import CROWD, at_most, in_floats, limit, plane, small
from linref.tracer.verdict import counted, separable_at_all


def logistic(options):
    """The ascent of the likelihood on the example, and the page's four comparisons in numbers."""
    data, w = data_and_start(options, zeros(3))
    if len(data.points) <= CROWD:
        yield from one_update(data, w, options.rate or 1)
    run = logistic_run(data, w, options.rate or 1, limit(options))
    yield run
    yield posteriors(data, run.last.w)
    if options.data:
        return
    yield from rates_compared(data, [options.rate] if options.rate else None)
    if not options.start:
        yield Heading("Data need not be linearly separable")
        yield logistic_run(handout.OVERLAP, zeros(3), options.rate or 1, limit(options))
        yield overlap_note()


def one_update(data, w, eta):
    """Why the weights change: what each sample adds to the gradient at the start, and the update that follows."""
    samples = [unit.extended(x) for x in data.points]
    first = next(regression.logistic_regression(samples, data.targets, w, eta))
    rows = [["sample", "y", "p = P(ω₁|x)", "y - p", "(y - p)·x̃"]]
    for name, x, y in zip(names(data), samples, data.targets):
        p = regression.posterior(w, x)
        rows.append([name, y, p, y - p, Line((regression.gradient(w, [x], [y]),))])
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


def errors_of(w, extended, targets):
    """The samples that the posterior puts into the wrong class, numbered from 1."""
    return [i for i, (x, y) in enumerate(zip(extended, targets), start=1) if regression.bayes_decision(regression.posterior(w, x)) != y]


def logistic_run(data, w, eta, most):
    """Logistic regression, a row for each step."""
    exact = data in (handout.EXAMPLE, handout.OVERLAP)
    extended = [unit.extended(x) for x in (data if exact else in_floats(data)).points]

    def tell(step, _):
        yield Row(("τ", "w̃[τ]", "ℒ(w̃[τ])", "‖∇ℒ‖", "errors"),
                  (step.tau, step.w, regression.stable_log_likelihood(step.w, extended, data.targets), norm(step.gradient),
                   len(errors_of(step.w, extended, data.targets))))

    def finish(run):
        w = run.last.w
        likelihood = regression.stable_log_likelihood(w, extended, data.targets)
        errors = errors_of(w, extended, data.targets)
        facts = {"steps": run.count, "updates": run.updated, "w": w, "log_likelihood": likelihood, "errors": errors}
        if run.diverged:
            return Outcome("diverged", facts | {"step": run.count},
                           [line(f"Diverged: past τ = {run.count - 1} the numbers run out of range.", indent=0)])
        after = f"after {counted(run.updated, 'update')}: ℒ = ", likelihood, f", {counted(len(errors), 'error')}."
        if not errors:
            ended, status = ("Stopped at the limit", "stopped") if run.stopped else ("Converged", "converged")
            return Outcome(status, facts, [line(f"{ended} ", *after, indent=0), line(
                "The samples are separated, so no w̃ has the largest ℒ: it rises towards 0 as w̃ grows.")])
        so = "the limit came too soon" if run.stopped else "the stop came too soon"
        status, more, blocks = separable_at_all(learning.normalise(data.points, data.signs), names(data), so)
        ended = "Stopped at the limit"
        if not run.stopped:
            status, ended = ("converged", "Converged") if status == "not separable" else (status, "Stopped at a small ‖∇ℒ‖")
        return Outcome(status, facts | more, [line(f"{ended} ", *after, indent=0), *blocks])

    return Run(header("logistic", "Logistic regression", described(data), labels="1 for ω₁, 0 for ω₂; x̃ = (x, 1)",
                      tie="posterior 0.5 is decided as ω₁", bias="last", rate=eta,
                      order="all samples at once", start=w,
                      stop="‖∇ℒ‖ < 10⁻⁶; the page leaves start, rate and stop open, these are ours" + at_most(most, "update")),
               without_after(until_small(regression.logistic_regression(extended, data.targets, w, eta))), tell, finish, limit=most)


class Posterior(NamedTuple):
    """A sample with its posterior of ω₁ and Bayes' decision."""

    i: int
    w: list
    z: Any
    posterior: Any
    decided: int


def posteriors(data, w):
    """The posterior of every sample, which the perceptron does not have."""
    extended = [unit.extended(x) for x in data.points]
    called = names(data)

    def steps():
        for i, x in enumerate(extended, start=1):
            p = regression.posterior(w, x)
            yield Posterior(i, w, dot(w, x), p, regression.bayes_decision(p))

    def tell(step, _):
        right = step.decided == data.targets[step.i - 1]
        yield Row(("sample", "z", "P(ω₁|x)", "P(ω₂|x)", "decision", ""),
                  (called[step.i - 1], step.z, step.posterior, 1 - step.posterior, "ω₁" if step.decided else "ω₂",
                   "" if right else "✗"))

    def finish(run):
        errors = errors_of(w, extended, data.targets)
        said = [line(f"{counted(len(errors), 'error')} by Bayes' decision rule, with w̃ = ", w, ".", indent=0)]
        if data.dimension == 2:
            said.append(plane(data, [w]).picture(legend()))
        return Outcome("computed", {"steps": run.count, "updates": 0, "w": w, "errors": errors}, said)

    return Run(header("logistic", "The class posterior", described(data), bias="last",
                      tie="posterior 0.5 is decided as ω₁"), steps(), tell, finish, None)


class RateTried(NamedTuple):
    """A rate with the log-likelihoods and errors after some numbers of steps."""

    eta: Any
    w: list
    log_likelihoods: list
    errors: list


def rates_compared(data, rates):
    """The likelihood after 1 to 100 steps for several η."""
    extended = [unit.extended(x) for x in data.points]
    checked = (1, 2, 10, 100)

    def steps():
        for eta in rates or (ratio(1, 10), 1, 10, 100):
            reached = {}
            for step in regression.logistic_regression(extended, data.targets, zeros(data.dimension + 1), eta):
                if step.tau in checked:
                    reached[step.tau] = step.w
                if step.tau == checked[-1]:
                    break
            yield RateTried(eta, step.w,
                            [regression.stable_log_likelihood(w, extended, data.targets) for w in reached.values()],
                            [len(errors_of(w, extended, data.targets)) for w in reached.values()])

    def tell(step, _):
        cells = (Line((value, f" ({count})")) for value, count in zip(step.log_likelihoods, step.errors))
        yield Row(("η", *(f"ℒ(w̃[{n}])" for n in checked)), (step.eta, *cells))

    def finish(run):
        said = [line("In brackets the errors. η must be selected: too small is slow; too large throws ℒ far down, "
                     "from where it recovers on these samples, which are separable.", indent=0),
                note("GE12", "training data may be misclassified even if separable, but only while it goes on: once "
                             "-ℒ < log 2 no sample can be, for one error alone costs that much, and here -ℒ goes to 0.")]
        return Outcome("computed", {"steps": run.count, "updates": 0}, said)

    yield Run(header("logistic", "The choice of η, and errors on the way", described(data), labels="1 for ω₁, 0 for ω₂",
                     bias="last", start=zeros(data.dimension + 1)), steps(), tell, finish, None)


def overlap_note():
    """What the perceptron does on the samples on which logistic regression has just converged."""
    data = handout.OVERLAP
    samples = learning.normalise(data.points, data.signs)
    for step in learning.perceptron(samples, zeros(3), miss=le):
        if step.tau == 1000:
            break
    return line("The perceptron algorithm from 0, with z <= 0 as a mistake (GE3), cannot end on these: after 1000 updates ",
                f"{len(step.misclassified)} are misclassified, w̃ = ", step.w, ".")
