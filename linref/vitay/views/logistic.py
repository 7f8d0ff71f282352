"""Logistic regression for soft classification, as a trace."""

from random import Random

from linref.tracer import Closing, Heading, Row, Rows, Steps, in_full, in_short, line, plural
from linref.verdict import separable_at_all
from linref.vitay import logistic
from linref.vitay.data import EIGHT, targeted
from linref.vitay.neuron import net_activation
from linref.vitay.views import SOFT, soft_floor
from linref.vitay.views.neuron import at, examples_numbered, examples_of, extended

USES = ("data", "start", "rate", "limit", "seed", "ask")
EPOCHS = 10  # unless told


def trace(options):
    """The likelihood of the examples, the algorithm, predictions hard and drawn, and the confidence."""
    data = options.data or EIGHT._replace(names=["1", "0"])
    start, M = soft_floor.start(options, data), EPOCHS if options.limit is None else options.limit
    yield Heading("MLE for logistic regression" if options.nothing_asked else "Logistic regression")
    yield from examples_of(data, data.targets)
    if options.nothing_asked:
        yield from likelihoods(data)
        yield Heading("Logistic regression")
    run, b = yield from training(data, start, *rate_of(options, data), M, ", ours" * (options.limit is None))
    if run.diverged:
        return
    if options.nothing_asked:
        yield soft_floor.note("VE12")
        yield soft_floor.note("VE9")
    yield Heading("Logistic regression and confidence score")
    yield from predictions(data, run.w, b, 1 if options.seed is None else options.seed)
    if options.nothing_asked:
        yield from in_short("Logistic regression moves w and b at every example, by how far its probability y is from "
                            "t. How far y is from 0.5 in the end says how sure the class is.")


def rate_of(options, data):
    """The rate, and as a header tells it: the caller's, or one that suits the data."""
    if options.rate:
        return options.rate, options.rate
    if not options.data:
        return 1, line(1, ", ours")
    rate = logistic.descending_rate(targeted(data))
    return rate, line(in_full(rate), ", ours: 4/(N·R²) rounded down to a power of ten, R² the largest ‖x‖² + 1")


def likelihoods(data):
    """Likelihood and loss of every example at some w and b."""
    examples = targeted(data)
    w, b = [1, 1], -1
    header = soft_floor.header("logistic", "The likelihood of the examples", data, "log_likelihood", **SOFT)
    yield at(header, w, b, ", of ours")
    row = Rows(i="i", w=None, b=None, x="x", t="t", z="z", y="y = σ(z)", f="f(t)", loss="-log f(t)",
               gradient="-(t - y) x")
    for i, (x, t) in enumerate(examples, start=1):
        y = logistic.output(w, b, x)
        yield row(i, w, b, x, t, net_activation(w, b, x), y, logistic.probability(t, y),
                  logistic.negative_log_likelihood(w, b, [(x, t)]), logistic.gradient(w, b, x, t)[0])
    yield row.computed("L = Π f(t) = ", logistic.likelihood(w, b, examples), ", l = log L = ",
                       logistic.log_likelihood(w, b, examples), ", the loss is -l = ",
                       logistic.negative_log_likelihood(w, b, examples), ".")
    yield line("f(t) = y^t (1 - y)^(1 - t) is y where t = 1 and 1 - y where t = 0.")
    yield soft_floor.note("VE8", "-(t - y) x is the gradient of the negative one.")
    yield soft_floor.note("VE17")


def training(data, start, eta, rate, M, whose):
    """The algorithm, a row for each example; returns the run and its last b."""
    examples = targeted(data.in_floats())
    *w, b = start
    yield soft_floor.header("logistic", "Logistic regression", data, "logistic_regression", **SOFT, rate=rate,
                            order="one example after the other, w and b moved at once, in floats", start=start,
                            stop=f"M = {plural(M, 'epoch')}{whose}")
    run = Steps(logistic.logistic_regression(examples, float(eta), M, w, b), w)
    for event in run.traced(lambda step: example(step, data, examples), lambda step: f"epoch {step.epoch}"):
        yield event
        if event.step.i == len(examples):
            yield Closing(after_epoch(event.step, data.points[-1], examples, eta))
    b = run.last.b_after if run.last else b
    if run.diverged:
        yield run.diverged_outcome("example")
    else:
        yield from ended(run, data, examples, start, b, M)
    return run, b


def example(step, data, examples):
    """One example as a row, below the weights at the start of its epoch."""
    x, t = data.points[step.i - 1], examples[step.i - 1][1]
    if step.i == 1:
        yield line("w = ", step.w, ", b = ", step.b)
    yield from soft_floor.picture(data, [*step.w, step.b], ends=False)
    yield Row(("i", "x", "t", "z", "y", "t - y", "w + Δw", "b + Δb"),
              (step.i, x, t, step.z, step.y, step.error, step.after, step.b_after))


def after_epoch(step, x, examples, eta):
    """What an epoch has led to; after the first one its last update, by the example x, in full."""
    if step.epoch == 1:
        yield line(f"Example {step.i} in full: y = 1/(1 + exp(", -step.z, ")) = ", step.y, ", Δw = ", in_full(eta),
                   f"·({examples[-1][1]} - ", step.y, ")·", x, " = ", step.delta_w, ".")
    loss = logistic.negative_log_likelihood(step.after, step.b_after, examples)
    yield line("After the epoch the loss is ", loss, ".")


def ended(run, data, examples, start, b, M):
    """The outcome of a run: its loss, what is wrong by the hard limit, and whether it need be."""
    w, before = run.w, logistic.negative_log_likelihood(start[:-1], start[-1], examples)
    loss = logistic.negative_log_likelihood(w, b, examples)
    classes = [logistic.hard_class(logistic.output(w, b, x)) for x, _ in examples]
    wrong = [i for i, (k, (_, t)) in enumerate(zip(classes, examples), start=1) if k != t]
    status, facts, blocks, verdict = "stopped", {}, [], "every example right"
    if wrong:
        kind = "wrong or open (y = 0.5)" if None in classes else "wrong"
        verdict = f"{len(wrong)} of {len(examples)} {kind}, {examples_numbered(wrong)}"
        status, facts, blocks = separable_at_all(extended(data.labelled), map(str, range(1, len(examples) + 1)),
                                                 soft_floor.words)
    yield run.ended(status, f"After {plural(M, 'epoch')}: w = ", w, ", b = ", b,
                    f". The hard limit at 0.5 has {verdict}.", **facts, b=b, loss=loss, errors=wrong)
    yield line("The loss was ", before, f" at {'the start' if any(start) else 'w = 0, b = 0'} and is ", loss, " now",
               ": it has risen; a smaller η follows its slope more closely." if loss > before else ".")
    yield from soft_floor.picture(data, [*w, b], wrong)
    yield from blocks
    if len(blocks) > 1:  # a proof and its table
        yield line("Here ±(x, 1) is (x, 1) where t = 1 and -(x, 1) where t = 0.")


def predictions(data, w, b, seed):
    """The class of every example, drawn and by the hard limit."""
    rng = Random(seed)
    header = soft_floor.header("logistic", "Predictions", data, "hard_class", labels=soft_floor.labels,
                               tie="y = 0.5 is open", order=f"u drawn with seed {seed}")
    yield at(header, w, b)
    row = Rows(i="i", w=None, b=None, t="t", z="z", y="y", u="u", drawn="drawn", drawn_wrong="", hard="hard limit",
               wrong="", confidence="confidence")
    for i, (x, t) in enumerate(targeted(data.in_floats()), start=1):
        z, y, u = net_activation(w, b, x), logistic.output(w, b, x), rng.random()
        hard, drawn = logistic.hard_class(y), logistic.drawn_class(y, u)
        yield row(i, w, b, t, z, y, u, "open" if drawn is None else drawn, "" if drawn in (t, None) else "✗",
                  "open" if hard is None else hard, "" if hard in (t, None) else "✗", logistic.confidence(y))
    yield row.computed("The confidence is y or 1 - y, whichever is more.")
    yield soft_floor.note("VE11")
    yield soft_floor.note("VE10", "At w = 0, b = 0 every y is 0.5.")
