"""Logistic regression for soft classification, as a trace."""

from random import Random

from linref.lists import norm
from linref.scalar import ratio
from linref.tracer import telling
from linref.tracer.blocks import Heading, Outcome, Row, Run, line, note
from linref.tracer.telling import (CROWD, extended, from_here, in_floats, limit, listing, names_of, numbered, plane,
                                   untold, vectors_of)
from linref.tracer.verdict import counted, diverged, separable_at_all
from linref.vitay import data as slides
from linref.vitay import logistic as learning
from linref.vitay.neuron import net_activation
from linref.vitay.traces.common import BIAS, WORDS, header, weights

CLASSES = ["t = 1", "t = 0"]
LABELS = "t = 1 for the positive class, 0 for the negative one"
EPOCHS = 10


def logistic(options):
    """The likelihood of the examples, the algorithm, predictions hard and drawn, and the confidence."""
    data = options.data or slides.EIGHT._replace(names=["1", "0"])
    eta = options.rate or 1
    most = max(limit(options, EPOCHS), 1)
    seed = 1 if options.seed is None else options.seed
    plain = untold(options)
    if plain:
        yield likelihoods(data)
    run = regression(data, eta, most)
    yield run
    if run.diverged:
        return
    w, b = run.last.after, run.last.b_after
    yield predictions(data, w, b, seed)
    if not plain:
        return
    yield Heading("How often a prediction is right")
    yield accuracies()
    yield Heading("Separable classes, and the wrong labels")
    yield growing(data)
    yield other_labels(data)


def described(data):
    return telling.described(data, CLASSES, "example")


def pairs(data):
    """The examples (x, t) with t = 1 or 0."""
    return list(zip(data.points, data.targets))


def likelihoods(data):
    """Likelihood and loss of every example at w = 0, b = 0."""
    examples = pairs(data)
    w, b = [0] * data.dimension, 0

    def rows():
        for i, (x, t) in enumerate(examples, start=1):
            y = learning.output(w, b, x)
            yield (i, w, b, x, t, net_activation(w, b, x), y, learning.probability(t, y),
                   learning.negative_log_likelihood(w, b, [(x, t)]), learning.gradient(w, b, x, t)[0])

    def said(run):
        yield line("L = ", learning.likelihood(w, b, examples), ", l = ", learning.log_likelihood(w, b, examples), ", the loss is "
                   "-l = ", learning.negative_log_likelihood(w, b, examples), ".", indent=0)
        yield note("VE8", "l is the log-likelihood, which is maximised; in the five lines of the gradient the letter stands for the "
                          "negative one. -(t - y) x is the gradient of the negative one.")
        yield note("VE17", "the gradient is said to be the same as that of the linear perceptron. That one was -2 (t - y) x, with "
                           "t and y of 1 and -1.")

    return listing(header("logistic", "The likelihood of the examples", described(data) + weights(w, b), labels=LABELS, bias=BIAS),
                   {"i": "i", "w": None, "b": None, "x": "x", "t": "t", "z": "z", "y": "y", "f": "f(t)", "loss": "-log f(t)",
                    "gradient": "-(t - y) x"}, rows(), said)


def regression(data, eta, most):
    """The algorithm, a row for each example."""
    examples = pairs(in_floats(data))
    N = len(examples)

    shown = [0]

    def tell(step, _):
        over = step.i == N
        if step.epoch != shown[0]:
            shown[0] = step.epoch
            yield line(f"{from_here('epoch', step.epoch, step.i)}    w = ", step.w, ", b = ", step.b, indent=0)
        yield Row(("i", "z", "y", "Δw", "Δb", "w then", "b then"),
                  (step.i, step.z, step.y, step.delta_w, step.delta_b, step.after, step.b_after))
        if over:
            yield line("after the epoch the loss is ", learning.negative_log_likelihood(step.after, step.b_after, examples), ".")

    def finish(run):
        facts = {"steps": run.count, "updates": run.updated}
        if run.diverged:
            ended = diverged(run, "example")
            ended.facts.update({"b": run.last.b_after} if run.last else {})
            return ended
        w, b = run.last.after, run.last.b_after
        loss = learning.negative_log_likelihood(w, b, examples)
        wrong = [i for i, (x, t) in enumerate(examples, start=1) if learning.hard_class(learning.output(w, b, x)) != t]
        said = [line(f"After {counted(run.last.epoch, 'epoch')}: w = ", w, ", b = ", b, ", loss ", loss, f"; wrong or open by the hard "
                     f"limit: {numbered(wrong)}.", indent=0)]
        if data.dimension == 2 and N <= CROWD and any(w):
            said.append(plane(data, [[*w, b]], wrong).picture(telling.legend(CLASSES, wrong)))
        status = "stopped"
        if wrong:
            signed = extended(zip(data.points, data.signs))
            status, more, blocks = separable_at_all(vectors_of(signed), names_of(signed), "there were too few epochs", WORDS)
            facts |= more
            said += blocks
        return Outcome(status, facts | {"w": w, "b": b, "loss": loss, "errors": wrong}, said)

    return Run(header("logistic", "Logistic regression", described(data), labels=LABELS, bias=BIAS, rate=eta,
                      order="in turn, each at once", start=[0] * (data.dimension + 1),
                      stop=f"M = {most} epochs" + (", ours" if most == EPOCHS else "")),
               learning.logistic_regression(examples, float(eta), most), tell, finish)


def predictions(data, w, b, seed):
    """The class of every example by the hard limit and drawn."""
    rng = Random(seed)

    def rows():
        for i, (x, t) in enumerate(pairs(data), start=1):
            y = learning.output(w, b, [float(a) for a in x])
            u = rng.random()
            hard, drawn = learning.hard_class(y), learning.drawn_class(y, u)
            yield (i, w, b, t, y, "open" if hard is None else hard, u, "open" if drawn is None else drawn, learning.confidence(y))

    def said(run):
        yield note("VE10", "the hard limit leaves y = 0.5 open, as at w = 0, b = 0 where every y is 0.5; the draw leaves u = y open.")
        yield note("VE11", "a drawn class is right less often than the likelier one: y² + (1 - y)² against y. A confidence of .51 is hardly better "
                           "than a coin; one of .99 is worth acting on.")

    return listing(header("logistic", "Predictions", described(data), labels=LABELS, tie="y = 0.5 is open",
                          order=f"u drawn with seed {seed}"),
                   {"i": "i", "w": None, "b": None, "t": "t", "y": "y", "hard": "hard limit", "u": "u", "drawn": "drawn",
                    "confidence": "confidence"}, rows(), said)


def accuracies():
    """What each rule can expect where the positive class has probability y, and what 10,000 draws gave."""
    def rows():
        rng = Random(1)
        for y in (ratio(1, 2), ratio(51, 100), ratio(7, 10), ratio(9, 10), ratio(99, 100)):
            hits = sum((1 if rng.random() < y else 0) == learning.drawn_class(y, rng.random()) for _ in range(10_000))
            yield y, learning.confidence(y), learning.expected_accuracy(y, False), learning.expected_accuracy(y, True), \
                ratio(hits, 10_000)

    def said(run):
        yield note("VE11", "to know a class the page says to draw it, or to use a hard limit. Drawn, it is right with y² + (1 - y)²; the likelier class is "
                           "right with y, which is more.")

    return listing(header("logistic", "Accuracies to expect", "10,000 draws, seed 1"),
                   {"y": "y", "confidence": "confidence", "hard": "hard limit", "drawn": "drawn", "counted": "drawn, counted"},
                   rows(), said)


def growing(data):
    """The length of w on separable classes, epoch by epoch."""
    examples = pairs(in_floats(data))

    def rows():
        steps = learning.logistic_regression(examples, 1.0, 1000)
        for step in steps:
            if step.i == len(examples) and step.epoch in (1, 10, 100, 1000):
                yield (step.epoch, step.after, step.b_after, norm(step.after),
                       learning.negative_log_likelihood(step.after, step.b_after, examples))

    def said(run):
        yield note("VE12", "these classes are separable: the loss falls towards 0, which it never reaches, and w grows for ever. "
                           "There is no minimum to converge to.")

    return listing(header("logistic", "Separable classes", described(data), labels=LABELS, rate=1),
                   {"epoch": "epochs", "w": "w", "b": "b", "length": "‖w‖", "loss": "loss"}, rows(), said)


def other_labels(data):
    """The labels 1 and -1 of the first part, given to the third."""
    examples = [([float(a) for a in x], t) for x, t in zip(data.points, data.signs)]

    def rows():
        for step in learning.logistic_regression(examples, 1.0, 1000):
            if step.i == len(examples) and step.epoch in (1, 10, 100, 1000):
                yield step.epoch, step.after, step.b_after, norm(step.after)

    def said(run):
        yield note("VE9", "in the first part t is 1 or -1, here 1 or 0. With -1 as a target for a y between 0 and 1 the error is "
                          "never 0 and w grows in proportion to the epochs.")

    return listing(header("logistic", "Targets 1 and -1", described(data), labels="t = 1 and -1, wrong here", rate=1),
                   {"epoch": "epochs", "w": "w", "b": "b", "length": "‖w‖"}, rows(), said)
