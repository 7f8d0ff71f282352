"""Logistic regression for soft classification, as a trace."""

from random import Random

from linref.lists import norm, zeros
from linref.scalar import ratio
from linref.tracer.events import Closing, Heading, Row, Rows, Steps, line
from linref.tracer.words import listed, plural
from linref.verdict import separable_at_all
from linref.vitay import logistic
from linref.vitay.data import EIGHT, in_floats, labelled, targeted
from linref.vitay.neuron import net_activation
from linref.vitay.traces import soft_floor as floor
from linref.vitay.traces.neuron import at, extended

USES = ("data", "rate", "limit", "seed")
EPOCHS = 10  # unless told
TOLD_AT = (1, 10, 100, 1000)  # epochs


def trace(options):
    """The likelihood of the examples, the algorithm, predictions hard and drawn, and the confidence."""
    data = options.data or EIGHT._replace(names=["1", "0"])
    if options.nothing_asked:
        yield from likelihoods(data)
    run, b = yield from training(data, options.rate or 1, EPOCHS if options.limit is None else options.limit)
    if run.diverged:
        return
    yield from predictions(data, run.w, b, 1 if options.seed is None else options.seed)
    if not options.nothing_asked:
        return
    yield Heading("How often a prediction is right")
    yield from accuracies()
    yield Heading("Separable classes, and the wrong labels")
    yield from growing(data)
    yield from other_labels(data)


def likelihoods(data):
    """Likelihood and loss of every example at w = 0, b = 0."""
    examples = targeted(data)
    w, b = zeros(data.dimension), 0
    yield at(floor.header("logistic", "The likelihood of the examples", data, labels=floor.labels, bias=floor.bias), w, b)
    row = Rows(i="i", w=None, b=None, x="x", t="t", z="z", y="y", f="f(t)", loss="-log f(t)", gradient="-(t - y) x")
    for i, (x, t) in enumerate(examples, start=1):
        y = logistic.output(w, b, x)
        yield row(i, w, b, x, t, net_activation(w, b, x), y, logistic.probability(t, y),
                  logistic.negative_log_likelihood(w, b, [(x, t)]), logistic.gradient(w, b, x, t)[0])
    yield row.computed("L = ", logistic.likelihood(w, b, examples), ", l = ", logistic.log_likelihood(w, b, examples),
                       ", the loss is -l = ", logistic.negative_log_likelihood(w, b, examples), ".")
    yield floor.note("VE8", "-(t - y) x is the gradient of the negative one.")
    yield floor.note("VE17")


def training(data, eta, M):
    """The algorithm, a row for each example; returns the run and its last b."""
    examples = targeted(in_floats(data))
    w = zeros(data.dimension)
    yield floor.header("logistic", "Logistic regression", data, "logistic_regression", labels=floor.labels, bias=floor.bias, rate=eta,
                       order="in turn, each at once", start=[*w, 0],
                       stop=f"M = {plural(M, 'epoch')}{', ours' if M == EPOCHS else ''}")
    run = Steps(logistic.logistic_regression(examples, float(eta), M), w)
    for event in run.traced(example, lambda step: f"epoch {step.epoch}"):
        yield event
        if event.step.i == len(examples):
            yield Closing(after_epoch(event.step, examples))
    b = run.last.b_after if run.last else 0
    yield from ended(run, data, examples, b, M)
    return run, b


def example(step):
    """One example as a row, below the weights at the start of its epoch."""
    if step.i == 1:
        yield line("w = ", step.w, ", b = ", step.b)
    yield Row(("i", "z", "y", "Δw", "Δb", "w then", "b then"),
              (step.i, step.z, step.y, step.delta_w, step.delta_b, step.after, step.b_after))


def after_epoch(step, examples):
    """What an epoch has led to."""
    yield line("after the epoch the loss is ", logistic.negative_log_likelihood(step.after, step.b_after, examples), ".")


def ended(run, data, examples, b, M):
    """The outcome of a run: its loss, what is wrong by the hard limit, and whether it need be."""
    w = run.w
    if run.diverged:
        yield run.diverged_outcome("example")
        return
    loss = logistic.negative_log_likelihood(w, b, examples)
    wrong = [i for i, (x, t) in enumerate(examples, start=1) if logistic.hard_class(logistic.output(w, b, x)) != t]
    status, facts, blocks = "stopped", {}, []
    if wrong:
        names = [str(i) for i in range(1, len(examples) + 1)]
        status, facts, blocks = separable_at_all(extended(labelled(data)), names, floor.words, "there were too few epochs")
    yield run.ended(status, f"After {plural(M, 'epoch')}: w = ", w, ", b = ", b, ", loss ", loss,
                    f"; wrong or open by the hard limit: {listed(wrong)}.", **facts, b=b, loss=loss, errors=wrong)
    yield from floor.picture(data, [*w, b], wrong)
    yield from blocks


def predictions(data, w, b, seed):
    """The class of every example by the hard limit and drawn."""
    rng = Random(seed)
    yield floor.header("logistic", "Predictions", data, labels=floor.labels, tie="y = 0.5 is open", order=f"u drawn with seed {seed}")
    row = Rows(i="i", w=None, b=None, t="t", y="y", hard="hard limit", u="u", drawn="drawn", confidence="confidence")
    for i, (x, t) in enumerate(targeted(in_floats(data)), start=1):
        y, u = logistic.output(w, b, x), rng.random()
        hard, drawn = ("open" if c is None else c for c in (logistic.hard_class(y), logistic.drawn_class(y, u)))
        yield row(i, w, b, t, y, hard, u, drawn, logistic.confidence(y))
    yield row.computed()
    yield floor.note("VE10", "At w = 0, b = 0 every y is 0.5.")
    yield floor.note("VE11", "A confidence of .51 is hardly better than a coin; one of .99 is worth acting on.")


def accuracies():
    """What each rule can expect where the positive class has probability y, and what 10,000 draws gave."""
    draws, rng = 10_000, Random(1)
    yield floor.header("logistic", "Accuracies to expect", f"{draws:,} draws, seed 1")
    row = Rows(y="y", confidence="confidence", hard="hard limit", drawn="drawn", counted="drawn, counted")
    for y in (ratio(1, 2), ratio(51, 100), ratio(7, 10), ratio(9, 10), ratio(99, 100)):
        hits = sum((1 if rng.random() < y else 0) == logistic.drawn_class(y, rng.random()) for _ in range(draws))
        yield row(y, logistic.confidence(y), logistic.expected_accuracy(y, False), logistic.expected_accuracy(y, True),
                  ratio(hits, draws))
    yield row.computed("Drawn, a class is right with y² + (1 - y)²; the likelier class is right with y or 1 - y, whichever is more.")


def growing(data):
    """The length of w on separable classes, epoch by epoch."""
    examples = targeted(in_floats(data))
    yield floor.header("logistic", "Separable classes", data, labels=floor.labels, rate=1)
    row = Rows(epoch="epochs", w="w", b="b", length="‖w‖", loss="loss")
    for step in after_epochs(examples):
        yield row(step.epoch, step.after, step.b_after, norm(step.after),
                  logistic.negative_log_likelihood(step.after, step.b_after, examples))
    yield row.computed()
    yield floor.note("VE12", "The loss falls towards 0, which it never reaches.")


def other_labels(data):
    """The labels 1 and -1 of the first part, given to the third."""
    yield floor.header("logistic", "Targets 1 and -1", data, labels="t = 1 and -1, wrong here", rate=1)
    row = Rows(epoch="epochs", w="w", b="b", length="‖w‖")
    for step in after_epochs(labelled(in_floats(data))):
        yield row(step.epoch, step.after, step.b_after, norm(step.after))
    yield row.computed()
    yield floor.note("VE9", "With -1 as a target for a y between 0 and 1 the error is never 0 and w grows in proportion to the epochs.")


def after_epochs(examples):
    """The last step of some epochs, with η = 1."""
    for step in logistic.logistic_regression(examples, 1.0, TOLD_AT[-1]):
        if step.i == len(examples) and step.epoch in TOLD_AT:
            yield step
