"""Logistic regression as the maximum of a posterior, as a trace."""

from itertools import takewhile

from linref.fleuret import logistic
from linref.fleuret.data import EIGHT, OVERLAP, vectors
from linref.fleuret.views import APART, PAIRED, handout
from linref.fleuret.units import perceptron_unit
from linref.handout import DRAWN
from linref.lists import norm, norm_squared, scale
from linref.scalar import exact, exp, ratio
from linref.tracer import Heading, Row, Rows, Steps, line, plural
from linref.verdict import exact_sides

USES = ("data", "start", "rate", "limit", "ask")
RATE = exact("1/4")
SHORT = 1e-6  # of a gradient: where an ascent is taken to have arrived
MODEL = {"labels": handout.labels, "tie": "w·x + b = 0 has probability 1/2 and is neither", "bias": APART}


def trace(options):
    """The sigmoid, the model, the posterior of w and b, the loss, and the ascent."""
    if not options.nothing_asked:
        yield from ascent(options.data or OVERLAP, options)
        return
    yield from soft_step()
    yield from posterior(OVERLAP)
    yield from losses()
    yield Heading("The parameters' likelihood maximised")
    yield from ascent(OVERLAP, options, table=False)
    yield from ascent(EIGHT, options._replace(limit=20))
    yield line("Logistic regression keeps the model of LDA, σ(w·x + b), and takes the w and b under which the labels "
               "are most probable. Where a line separates the classes there are none such.", indent=0)


def soft_step():
    """σ(x) and what is left of 1, and the model for larger and larger w beside the step of the perceptron."""
    yield handout.header("logistic", "A soft step, and the model", "σ(x) = 1/(1 + e^-x), f(x; w, b) = σ(w·x + b)", "f",
                       **MODEL)
    row = Rows(x="x", power="e^-x", one="σ(x)", left="1 - σ(x)", negative="σ(-x)", two="f(x; 2, 0)", eight="f(x; 8, 0)",
               step="perceptron")
    for x in map(exact, ("-1", "-0.5", "0", "0.5", "1")):
        yield row(x, exp(-x), logistic.sigma(x), *logistic.mirrored(x), logistic.f([2], 0, [x]),
                  logistic.f([8], 0, [x]), perceptron_unit([1], 0, [x]))
    yield row.computed("The larger w, the more the model looks like the perceptron, which answers 1 from 0 on; but "
                       "σ(0) is ", logistic.sigma(0), ". f(x; w, b) is the probability of y = 1. What is left of 1 is "
                       "that of y = -1: 1 - σ(w·x + b) = σ(-(w·x + b)). So that of either label is σ(y(w·x + b)).")


def posterior(data):
    """The log-posterior at one w and b, with a flat prior and a Gaussian one, and a step along its gradient."""
    samples, w, b = data.labelled, [1, -1], exact("0.5")
    yield handout.header("logistic", "The posterior of w and b",
                       (*handout.described(data), " · w = ", w, ", b = ", b, ", z = w·x + b"), "log_posterior",
                       labels=handout.labels, bias=APART)
    row = Rows(n="n", w=None, b=None, x="x", y="y", score="z", probability="σ(y z)", log="log σ(y z)",
               factor="y σ(-y z)", term="y σ(-y z) x")
    for n, (x, y) in enumerate(samples, start=1):
        z = logistic.score(w, b, x)
        factor = y * logistic.sigma(-y * z)
        yield row(n, w, b, x, y, z, logistic.probability(w, b, x, y), -logistic.loss(y, z), factor, scale(factor, x))
    yield row.computed("The product of all σ(y z) is ", logistic.likelihood(w, b, samples), ", its logarithm ",
                       logistic.log_posterior_by_bayes(w, b, samples)[0], "; Σ log σ(y z) is ",
                       logistic.log_likelihood(w, b, samples), ". A Gaussian prior of variance 1 adds -½(‖w‖² + b²) = ",
                       logistic.log_prior(w, b, 1), ": ", logistic.log_posterior(w, b, samples, 1),
                       "; a flat one adds nothing.")
    yield handout.note("FE12", "Z and Z' do not depend on w and b: the maximum is found without them. The page leaves "
                     "the prior open.")
    step = next(logistic.logistic_regression(samples, w, b, RATE))
    yield line("The gradient is the sum of the last column by w, ", step.by_w, ", and that of the column before by b, ",
               step.by_b, ". A step with the rate ", RATE, " leads to w = ", w, " + ", RATE, "·", step.by_w, " = ",
               step.after, " and b = ", b, " + ", RATE, "·(", step.by_b, ") = ", step.b_after, ".")


def losses():
    """The loss of a score."""
    yield handout.header("logistic", "The loss", "z = w·x + b", "loss", labels=handout.labels)
    row = Rows(z="z", positive="y = 1", negative="y = -1")
    for z in (-5.0, -1.0, 0, 1.0, 5.0):
        yield row(z, logistic.loss(1, z), logistic.loss(-1, z))
    yield row.computed("The loss of a sample is -log σ(y z): next to 0 where z is far on the side of y, next to -y z "
                       "where it is far on the other.")
    yield handout.note("FE2", "The f of the loss is w·x + b.")


def suited_rate(data):
    """A rate at which no step can lower the log-posterior: the curvature is at most a quarter of Σ ‖(x, 1)‖²."""
    return ratio(4, sum(norm_squared(x) + 1 for x in data.points))


def ascent(data, options, table=True):
    """Steps along the gradient of the log-likelihood, from w and b to where it is short."""
    suited = options.data and not options.rate
    rate, start = suited_rate(data) if suited else options.rate or RATE, handout.start(options, data)
    said = line(rate, " = 4/Σ ‖(x, 1)‖², ours, with which no step can lower the log-posterior") if suited else rate
    yield handout.header("logistic", "Logistic regression, prior flat", data, "logistic_regression", **MODEL, rate=said,
                       order="all samples at once, in floats", start=start, stop="a gradient shorter than 10⁻⁶ or "
                       f"{plural(options.passes, 'step')}, ours: the page leaves open how to maximise")
    yield from handout.samples(data) if table else ()
    yield line("Up to a constant the log-posterior is Σ log σ(y(w·x + b)); its gradient by w is "
               "Σ y σ(-y(w·x + b)) x, by b Σ y σ(-y(w·x + b)).", indent=0)
    samples = [(list(map(float, x)), y) for x, y in data.labelled]
    *w, b = map(float, start)
    ascending = logistic.logistic_regression(samples, w, b, rate)
    run = Steps(takewhile(lambda step: norm([*step.by_w, step.by_b]) >= SHORT, ascending), w, options.passes)
    yield from run.traced(lambda step: as_blocks(step, data))
    if run.last:
        w, b = run.last.after, run.last.b_after
    yield from [run.diverged_outcome()] if run.diverged else ended(run, data, w, b)
    bound = run.first and run.first.log_posterior * (1 + 1e-12)  # below the start by no more than rounding
    if run.diverged or run.first and logistic.log_posterior(w, b, samples) < bound:
        yield line("The log-posterior does not end above its start: the steps were too long. With a rate of at most ",
                   suited_rate(data), " = 4/Σ ‖(x, 1)‖² none can lower it.")


def as_row(step, height="log-posterior"):
    """A step as a row."""
    return Row(("t", "w", "b", height, "gradient by w", "by b"),
               (step.t, step.w, step.b, step.log_posterior, step.by_w, step.by_b))


def as_blocks(step, data):
    """A step as a row, with its boundary where that is drawn."""
    yield as_row(step)
    if data.dimension == 2 and len(data.points) <= DRAWN:
        yield from handout.picture(data, [*step.w, step.b], wrong_of(data, step.w, step.b), ends=False)


def wrong_of(data, w, b):
    """The samples on the wrong side or on the boundary, with no rounding."""
    sides = exact_sides([*w, b], vectors(handout.extended(data)))
    return [n for n, side in enumerate(sides, start=1) if side <= 0]


def ended(run, data, w, b):
    """Where the ascent has ended, and what becomes of it where no sample is wrong."""
    found, errors = handout.verdict(run, handout.extended(data), [*w, b], words=PAIRED), wrong_of(data, w, b)
    height, (by_w, by_b) = (f(w, b, data.labelled) for f in (logistic.log_posterior, logistic.gradient))
    yield found._replace(facts=found.facts | {"w": w, "b": b, "log_posterior": height, "errors": errors})
    yield line("There w = ", w, ", b = ", b, ", the log-posterior is ", height, " and its gradient has the length ",
               norm([*by_w, by_b]), ".")
    if not errors:
        yield line("Where no sample is wrong, there is no maximum with a flat prior: w grows for ever; its length is ",
                   norm(w), ".")
    yield from handout.picture(data, [*w, b], errors)
