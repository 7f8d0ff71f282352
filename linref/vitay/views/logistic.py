"""Logistic regression for soft classification, as a trace."""

from itertools import count
from random import Random

from linref.cells import Cells, found, given, zeros_as_0
from linref.handout import MAX_IN_FULL
from linref.lists import scale
from linref.scalar import first_digit, log
from linref.tracer import NO_BREAK, Heading, Steps, in_full, in_short, line, listed, numbered, plural
from linref.verdict import separability
from linref.vitay import logistic
from linref.vitay.data import EIGHT, targeted
from linref.vitay.views import LOGISTIC, POINT, SOFT, Z, examples_at, in_epochs, soft_handout
from linref.vitay.views.online import example, example_cells

USES = ("data", "start", "rate", "limit", "seed", "ask")
EPOCHS = 10  # unless the caller has a limit


def trace(options):
    """The likelihood of the examples, the algorithm, predictions hard and drawn, and the confidence."""
    data = options.data or EIGHT._replace(names=["1", "0"])
    rate, why = options.rate or 1, ()
    if options.data and not options.rate:
        largest = logistic.largest_rate(targeted(data))
        rate = first_digit(largest)
        why = ", at most 4/max(‖x‖² + 1) = ", largest, ", so that no update raises the loss of its example"
    rules = LOGISTIC._replace(start=soft_handout.start(options, data), rate=rate,
                              limit=EPOCHS if options.limit is None else options.limit)
    if options.nothing_asked:
        yield Heading("3 - Soft linear classification : Logistic regression")
        yield line("The logistic function σ turns z = ⟨w·x⟩ + b into an output y between 0 and 1.", indent=0)
        yield Heading("Use of logistic regression for soft classification")
        yield line("The page treats t as drawn from a Bernoulli distribution: P(t = 1) = y and P(t = 0) = 1 - y.",
                   indent=0)
        yield Heading("MLE for logistic regression")
        yield from likelihoods(data, [1, 1], -1)
    yield Heading("Logistic regression")
    final = yield from training(data, rules, why)
    if not final:
        return
    yield soft_handout.note("VE9")
    yield from predictions(data, *final, 1 if options.seed is None else options.seed)
    yield from in_short("Each example adds η (t - y) x to w and η (t - y) to b, where y is the estimated "
                        f"probability of {soft_handout.named_classes(data, data.column)[0]}. The farther y is from "
                        "0.5, the higher the confidence.")


LIKELIHOODS = Cells(
    "Each row is one example.", POINT, given(t="t"),
    Z,
    found(y=("y = σ(z)", "σ(z) = 1/(1 + exp(-z))", logistic.sigmoid, "z"),
          f=("f(t)", f"f(t) = y^t{NO_BREAK}(1 - y)^(1{NO_BREAK}- t), which is y if t = 1 and 1 - y if t = 0. f(t) is "
             "the probability of t. The page calls it a density",
             logistic.probability, "t y"),
          loss=("-log f(t)", "-log f(t)", lambda c: logistic.negative_log_likelihood(c.w, c.b, [(c.x, c.t)])),
          gradient=("-(t - y) x", "-(t\xa0-\xa0y)\xa0x is the gradient of -log f(t) with respect to w",
                    lambda c: logistic.gradient(c.w, c.b, c.x, c.t)[0], zeros_as_0)),
    ways={"loss": [lambda c: -log(c.f)], "gradient": [lambda c: scale(c.y - c.t, c.x)]})


def likelihoods(data, w, b):
    """Likelihood and loss of every example at some w and b."""
    examples = targeted(data)
    log_L = logistic.log_likelihood(w, b, examples)
    yield from examples_at(
        w, b, examples, soft_handout, "logistic", "The likelihood of the examples", data, "log_likelihood", SOFT,
        LIKELIHOODS,
        "The examples are independent, so L = Π f(t) = ", logistic.likelihood(w, b, examples),
        f". Its logarithm is l = Σ{NO_BREAK}[t{NO_BREAK}log y + (1 - t){NO_BREAK}log(1{NO_BREAK}-{NO_BREAK}y)] = ",
        log_L, ". The loss is -l = ", -log_L, ", the sum of -log f(t). For the derivation of its gradient, run "
        f"python3{NO_BREAK}-m{NO_BREAK}linref{NO_BREAK}derive{NO_BREAK}vitay{NO_BREAK}logistic")
    yield soft_handout.note("VE8", "Here the 𝓁ᵢ are the column -log f(t).")
    yield soft_handout.note("VE17")


def training(data, rules, why):
    """The algorithm, a row for each example; returns the final w and b, or None if it diverges."""
    examples, eta = targeted(data.in_floats()), float(rules.rate)
    *w, b = rules.start
    cells = example_cells(
        targeted(data), eta, logistic.sigmoid, "σ(z) = 1/(1 + exp(-z))",
        found(loss=(None, "", lambda c: logistic.negative_log_likelihood(c.after, c.b_after, examples)
                    if c.i == len(examples) else None)),
        said=". The loss is Σ -log f(t), where f(t) is y if t = 1 and 1 - y if t = 0. It starts at "
             f"{logistic.negative_log_likelihood(w, b, examples):.5g}. An update may raise the loss of other examples")
    wide = data.dimension > 2 or logistic.largest_rate(examples) < 0.1
    cells = cells.without("delta_w", "delta_b", *["error"] * wide)
    yield soft_handout.header("logistic", "Logistic regression", data, "logistic_regression", rules, cells,
                              limit=f"M = {rules.limit}", rate=line("η = ", in_full(rules.rate), *why))
    run = Steps(logistic.logistic_regression(examples, eta, rules.limit, w, b), w)
    yield from run.traced(cells, lambda c: example(c, soft_handout, data, after_epoch), in_epochs)
    if run.diverged:
        yield run.diverged_outcome("example")
        return None
    w, b = run.w, run.last.b_after if run.last else b
    yield from ended(run, data, examples, w, b)
    return w, b


def after_epoch(c):
    """The loss after an epoch."""
    yield line("After this epoch, the loss is ", c("loss"), ".")


def ended(run, data, examples, w, b):
    """The outcome of a run: its loss, and the examples to which the hard limit does not give their t."""
    loss = logistic.negative_log_likelihood(w, b, examples)
    classes = [logistic.hard_class(logistic.output(w, b, x)) for x, _ in examples]
    wrong = [i for i, (_, t), k in zip(count(1), examples, classes) if k != t]
    undecided = [i for i in wrong if classes[i - 1] is None]
    yield run.ended("stopped", f"After {plural(run.count // len(examples), 'epoch')}: w = ", w, ", b = ", b,
                    ", the loss is ", loss, ". Misclassified by the hard limit (1 if y > 0.5, 0 if y < 0.5): ",
                    numbered("example", [i for i in wrong if i not in undecided], MAX_IN_FULL), ".",
                    f" Undecided: {numbered('example', undecided, MAX_IN_FULL)}." * bool(undecided), b=b, loss=loss,
                    errors=wrong)
    yield from soft_handout.picture(data, [*w, b], wrong)
    if not wrong:
        yield soft_handout.note("VE12", "Here the classes are separable, and only M ends the run.")
    elif separability([scale(y, x) for x, y in soft_handout.extended(data)], count(1),
                      soft_handout.words)[0] == "not separable":
        yield line("The classes are not linearly separable. At every w and b some example has f(t) ≤ 0.5, so the loss "
                   "is at least log 2 = 0.6931.")


PREDICTIONS = Cells(
    "Each row is one example, with the final w and b and a random number u between 0 and 1.",
    given(i="i", w=None, b=None, x=None, t="t"),
    Z, found(y=("y", "y = σ(z)", logistic.sigmoid, "z")),
    given(u="u"),
    found(drawn=("drawn", "drawn = 1 if u < y, 0 if u > y", logistic.drawn_class, "y u"),
          hard=("hard limit", "hard limit = 1 if y > 0.5, 0 if y < 0.5", logistic.hard_class, "y"),
          confidence=("confidence", "confidence = max(y, 1 - y)", logistic.confidence, "y")))


def predictions(data, w, b, seed):
    """The class of every example, drawn and by the hard limit."""
    rng, drawn, hard = Random(seed), [], []
    rows = [(i, w, b, *example, rng.random()) for i, example in enumerate(targeted(data.in_floats()), start=1)]
    for *_, x, t, u in rows:
        y = logistic.output(w, b, x)
        drawn.append(logistic.drawn_class(y, u) == t)
        hard.append(logistic.hard_class(y) == t)
    yield from listed(
        soft_handout.header("logistic", "Predictions", data, "hard_class",
                            SOFT._replace(order="drawn", seed=seed), PREDICTIONS, seed=seed), rows,
        f"Classified correctly: {sum(drawn)} of {len(rows)} by the draw, {sum(hard)} of {len(rows)} by the hard limit. "
        "The page would trust a confidence of 0.99, but perhaps not of 0.51.")
    yield soft_handout.note("VE11")
    yield soft_handout.note("VE10", "The first occurs: at w = 0, b = 0 every y is 0.5.")
