"""Logistic regression for soft classification, as a trace."""

from random import Random

from linref.cells import Cells, found, given, marked
from linref.lists import scale
from linref.scalar import log
from linref.tracer import Heading, Steps, in_full, in_short, line, listed, plural
from linref.vitay import logistic
from linref.vitay.data import EIGHT, targeted
from linref.vitay.views import (
    AFTER_EPOCH, LOGISTIC, POINT, SOFT, Z, at, by_epoch, examples_numbered, numbered, separability_of, soft_handout)
from linref.vitay.views.online import example_cells

USES = ("data", "start", "rate", "limit", "seed", "ask")
EPOCHS = 10  # unless the caller has a limit


def trace(options):
    """The likelihood of the examples, the algorithm, predictions hard and drawn, and the confidence."""
    data = options.data or EIGHT._replace(names=["1", "0"])
    eta, said = rate_of(options, data)
    M = EPOCHS if options.limit is None else options.limit
    rules = LOGISTIC._replace(start=soft_handout.start(options, data), rate=eta, limit=M)
    if options.nothing_asked:
        yield Heading("Reminder: Logistic regression")
        yield line("The logistic function turns z = ⟨w·x⟩ + b into an output y = σ(z) between 0 and 1.", indent=0)
        yield Heading("Use of logistic regression for soft classification")
        yield line("y is the probability of t = 1, and 1 - y the probability of t = 0.", indent=0)
        yield Heading("MLE for logistic regression")
        yield from likelihoods(data, [1, 1], -1)
    yield Heading("Logistic regression")
    run, b = yield from training(data, rules, said)
    if run.diverged:
        return
    if options.nothing_asked:
        yield soft_handout.note("VE12")
        yield soft_handout.note("VE9")
    yield Heading("Logistic regression and confidence score")
    yield from predictions(data, run.w, b, 1 if options.seed is None else options.seed)
    if options.nothing_asked:
        yield from in_short("Each example adds η (t - y) x to w, where y is the probability of t = 1. The farther y is "
                            "from 0.5 in the end, the surer the classification.")


def rate_of(options, data):
    """The rate, the caller's or one that suits the data, and how a header prints it if the data decide it."""
    if options.rate or not options.data:
        return options.rate or 1, {}
    rate = logistic.descending_rate(targeted(data))
    how = ", 4/(N·R²) rounded down to a power of ten, where R² is the largest ‖x‖² + 1"
    return rate, {"rate": line(in_full(rate), how)}


LIKELIHOODS = Cells(
    "Each row is one example.", POINT, given(t="t"),
    Z,
    found(y=("y = σ(z)", "σ(z) = 1/(1 + exp(-z))", logistic.sigmoid, "z"),
          f=("f(t)", "f(t) = y^t (1 - y)^(1 - t), which is y if t = 1 and 1 - y if t = 0", logistic.probability, "t y"),
          loss=("-log f(t)", "-log f(t)", lambda c: logistic.negative_log_likelihood(c.w, c.b, [(c.x, c.t)])),
          gradient=("-(t - y) x", "-(t - y) x", lambda c: logistic.gradient(c.w, c.b, c.x, c.t)[0])),
    ways={"loss": [lambda c: -log(c.f)], "gradient": [lambda c: scale(c.y - c.t, c.x)]})


def likelihoods(data, w, b):
    """Likelihood and loss of every example at some w and b."""
    examples = targeted(data)
    yield from listed(
        soft_handout.header("logistic", "The likelihood of the examples", data, "log_likelihood",
                            SOFT._replace(w=[*w, b]), LIKELIHOODS, **at(w, b)),
        numbered(examples, w, b),
        "L = Π f(t) = ", logistic.likelihood(w, b, examples), ", l = log L = ", logistic.log_likelihood(w, b, examples),
        ". The loss is -l = ", logistic.negative_log_likelihood(w, b, examples), ".")
    yield soft_handout.note("VE8", "Here -(t - y) x is the gradient of -log f(t).")
    yield soft_handout.note("VE17")


def training(data, rules, said):
    """The algorithm, a row for each example; returns the run and its last b."""
    examples, M, eta = targeted(data.in_floats()), rules.limit, float(rules.rate)
    cells = example_cells(targeted(data), eta, logistic.sigmoid, "σ(z) = 1/(1 + exp(-z))",
                          "w ← w + Δw with Δw = η (t - y) x", ("error", "delta_w"))
    *w, b = rules.start
    yield soft_handout.header("logistic", "Logistic regression", data, "logistic_regression", rules, cells,
                              limit=f"M = {M}", **said)
    run = Steps(logistic.logistic_regression(examples, eta, M, w, b), w)
    yield from by_epoch(run, len(examples), cells, lambda c: example(c, data), EPOCH_END, after_epoch,
                        examples=examples, eta=in_full(rules.rate))
    b = run.last.b_after if run.last else b
    if run.diverged:
        yield run.diverged_outcome("example")
    else:
        yield from ended(run, data, examples, rules.start, b)
    return run, b


def example(c, data):
    """One example as a row, below the weights at the start of its epoch."""
    if c.i == 1:
        yield line("w = ", c("w"), ", b = ", c("b"))
    yield from soft_handout.picture(data, [*c.w, c.b], ends=False)
    yield c.row()


EPOCH_END = Cells(
    "After an epoch.", AFTER_EPOCH,
    found(loss=("the loss", "the loss is -Σ [t log y + (1 - t) log(1 - y)]", logistic.negative_log_likelihood,
                "w b examples")))


def after_epoch(end):
    """What an epoch has led to; after the first one its last update in full."""
    c = end.last
    if c.epoch == 1:
        yield line(f"Example {c.i} in full: y = 1/(1 + exp(", -c.z, ")) = ", c.y, ", Δw = ", end.eta,
                   f"·({c.t} - ", c.y, ")·", c.x, " = ", c.delta_w, ".")
    yield line("After the epoch the loss is ", end("loss"), ".")


def ended(run, data, examples, start, b):
    """The outcome of a run: its loss, what the hard limit misclassifies, and whether the examples are separable."""
    w, before = run.w, logistic.negative_log_likelihood(start[:-1], start[-1], examples)
    loss = logistic.negative_log_likelihood(w, b, examples)
    classes = [logistic.hard_class(logistic.output(w, b, x)) for x, _ in examples]
    wrong = [i for i, (k, (_, t)) in enumerate(zip(classes, examples), start=1) if k != t]
    status, facts, blocks, verdict = "stopped", {}, [], "classifies every example correctly"
    if wrong:
        kind = " or leaves undecided (y = 0.5)" if None in classes else ""
        verdict = f"misclassifies{kind} {len(wrong)} of {len(examples)}, {examples_numbered(wrong)}"
        status, facts, blocks = separability_of(data, soft_handout.words)
    yield run.ended(status, f"After {plural(run.count // len(examples), 'epoch')}: w = ", w, ", b = ", b,
                    f". The hard limit at 0.5 {verdict}.", **facts, b=b, loss=loss, errors=wrong)
    yield line("The loss was ", before, " at the start and is ", loss, " now",
               ". It has risen; a smaller η follows its slope more closely." if loss > before else ".")
    yield from soft_handout.picture(data, [*w, b], wrong)
    yield from blocks
    if len(blocks) > 1:  # a proof and its table
        yield line("Here ±(x, 1) is (x, 1) if t = 1 and -(x, 1) if t = 0.")


def class_or_word(k):
    """A class as it is printed, or a word if there is none."""
    return "undecided" if k is None else k


PREDICTIONS = Cells(
    "Each row is one example; ✗ marks a class other than t.", given(i="i", w=None, b=None, x=None, t="t"),
    Z, found(y=("y", "y = σ(z)", logistic.sigmoid, "z")),
    given(u="u"),
    found(drawn=("drawn", "drawn: 1 if u < y, 0 if u > y", logistic.drawn_class, "y u", class_or_word),
          drawn_wrong=("", "", lambda c: c.drawn not in (c.t, None), marked),
          hard=("hard limit", "hard limit: 1 if y > 0.5, 0 if y < 0.5", logistic.hard_class, "y", class_or_word),
          wrong=("", "", lambda c: c.hard not in (c.t, None), marked),
          confidence=("confidence", "confidence: y or 1 - y, whichever is larger", logistic.confidence, "y")))


def predictions(data, w, b, seed):
    """The class of every example, drawn and by the hard limit."""
    rng = Random(seed)
    yield from listed(
        soft_handout.header("logistic", "Predictions", data, "hard_class",
                            SOFT._replace(order="drawn", seed=seed, w=[*w, b]), PREDICTIONS, seed=seed, **at(w, b)),
        [(*row, rng.random()) for row in numbered(targeted(data.in_floats()), w, b)])
    yield soft_handout.note("VE11")
    yield soft_handout.note("VE10", "At w = 0, b = 0 every y is 0.5.")
