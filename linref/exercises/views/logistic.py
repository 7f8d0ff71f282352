"""Logistic regression under the conventions of a sheet, and a softmax step for several classes, as a trace."""

from linref.cells import Cells, after, before, between, found, given
from linref.exercises.data import CASES, LOGISTIC, data_of
from linref.exercises.fisher import posteriors
from linref.exercises.logistic import (
    change, cost, error, logistic, probability, softmax, softmax_change, softmax_cost)
from linref.exercises.perceptron import with_constant
from linref.exercises.views import (
    EACH, cells_of_samples, check_order, columns, handout_under, inputs, numbered_by_name, positive_first, read_several,
    start)
from linref.exercises.views.answers import explain_weights, texts_of
from linref.gales import kesler
from linref.lists import add, dot, zeros
from linref.samples import InputError
from linref.tracer import Rows, Steps, in_short, line, plural, subscript

USES = ("data", "start", "rate", "limit", "ask", "labels", "positive", "bias", "constant", "order", "gradient", "loss",
        "lambda", "ridge", "answer")
READS = read_several


def PREPARES(options, data):
    """The samples with the positive class first, or with several classes numbered by their names."""
    numbered = numbered_by_name(options, data)
    return numbered if len(numbered.names) > 2 else positive_first(options, data)


EXAMPLE = "mlc-l4_5-4"
PASSES = 10  # after which a run stops unless the caller says otherwise
LOSSES = {"log": "-ln P(its class)", "squared": "½ (t - p)²"}
PENALTY = {"weights": "λ/2 ‖w‖² without the bias", "all": "λ/2 ‖w‖² with the bias"}


def trace(options):
    """A run of two classes or, with more of them, of softmax; without options both, for a pass."""
    data = options.data or data_of(CASES[EXAMPLE])
    rules = settled(options, data)
    run = binary if len(data.names) == 2 else several
    yield from run(data, rules, options)
    if options.nothing_asked:
        yield from several(data_of(CASES["kcl-2.11"]), rules._replace(labels=(1, 2, 3), rate=1), options)
        yield from in_short("Each sample adds η (t - p) x to w, where p is the probability of t = 1. With the squared "
                            "loss the factor p (1 - p) comes in. If the gradients of a batch are averaged, the step "
                            "is that of the sum with η/N.")


def settled(options, data):
    """The conventions of a sheet, as far as they go together and suit the samples."""
    if options.order == "restart":
        raise InputError("--order: no sample is a mistake here; expected turn, batch or numbers of samples")
    if options.bias == "none" and options.constant not in (None, 1):
        raise InputError("--bias none and --constant exclude each other: without a bias there is no constant input")
    if options.ridge and options.lam is None:
        raise InputError("--ridge: nothing shrinks without --lambda")
    if len(data.names) > 2 and options.loss == "squared":
        raise InputError("--loss squared: the loss of several classes is log")
    if options.answer:
        if len(data.names) > 2:
            raise InputError("--answer: only the weights of two classes are explained")
        texts_of(options.answer, [data.dimension, data.dimension + 1])
    check_order(options.order, data)
    rules = LOGISTIC._replace(labels=tuple(range(1, len(data.names) + 1)) if len(data.names) > 2 else (1, 0))
    rules = rules._replace(**options.chosen("labels", "bias", "constant", "order", "loss", "lam", "ridge", "rate"))
    limit = (1 if options.nothing_asked else PASSES) if options.limit is None else options.limit
    mean = options.gradient == "mean" if rules.order == "batch" else None
    if options.gradient == "mean" and not mean:
        raise InputError("--gradient mean: only a batch has a mean; expected --order batch as well")
    return rules._replace(mean=mean, limit=limit, ridge=rules.ridge if rules.lam else None, stop="passes",
                          rate=options.rate or (1 if options.data else CASES[EXAMPLE].conventions.rate))


def here(rules):
    """The handout with the words for these conventions."""
    page = handout_under(rules)
    mean = {True: "of the gradients of a batch, not their sum"}
    says = {**page.says, "loss": LOSSES, "ridge": PENALTY, "mean": mean, "lam": {rules.lam: rules.lam}}
    return page._replace(says=says, classes=page.classes if len(rules.labels) == 2 else ("c₁", "c₂"))


def formulas(rules, several=False):
    """How e, Δw and E are computed, as they stand above the table."""
    of_p = "t (1 - p)" if rules.labels == (1, -1) else "(t - p)" if rules.loss == "squared" else "t - p"
    of_p += " p (1 - p)" * (rules.loss == "squared")
    e = "([t = k] - pₖ)" if several else "e"
    batch, w = rules.order == "batch", "wₖ" if several else "w"
    if rules.lam:
        e = f"({e} x - {'(λ/N)' if batch else 'λ'} {w})"
    delta_w = f"η{'/N' * bool(rules.mean)} {e}" + " x" * (not rules.lam)
    if rules.lam and rules.ridge == "weights" and rules.bias != "none":
        delta_w += f", with 0 for the bias in λ {w}"
    E = "-Σ ln P(its class)" if rules.loss == "log" else "½ Σ (t - p)²"
    E += " + λ/2 ‖w‖²" * bool(rules.lam)
    return of_p, delta_w, f"({E})/N" if rules.mean else E


def binary(data, rules, options):
    """A run of two classes, a row for each sample, with E above each pass."""
    rules = rules._replace(start=start(options, data, rules))
    N, first = len(inputs(data, rules)), first_of(rules)
    e, delta_w, E = formulas(rules)
    p = "p = 1/(1 + e^(-t net))" if rules.labels == (1, -1) else "p = 1/(1 + e^-net)"
    share = N if rules.order == "batch" else 1
    cells = cells_of_samples(
        data, rules, f"{EACH} Above a pass, E = {E}.", delta_w, [
            found(net=("net", "net = w·x", dot, "w x"),
                  p=("p", p, lambda net, t: probability(net, t, rules), "net t")),
            between(error=("e", f"e = {e}", lambda p, t: error(p, t, rules), "p t"),
                    delta_w=(None, "", lambda w, x, error: change(w, x, error, share, rules), "w x error"),
                    E=(None, "", lambda i, w: cost(data.points, data.signs, w, rules) if i == first else None, "i w"))],
        lambda w: logistic(data.points, data.signs, w, rules), given=rules, N=N)
    yield here(rules).header("logistic", "Logistic regression", data, "logistic", rules, cells,
                             stop=f"after {plural(rules.limit, 'pass')}", update=None)
    steps = logistic(data.points, data.signs, rules.start, rules)
    run = Steps(steps, rules.start, lambda step: step.epoch > rules.limit, lambda step: step.after != step.w)
    yield from run.traced(cells, row_of, lambda step: f"pass {step.epoch}")
    if run.diverged:
        yield run.diverged_outcome()
        return
    right = sum(dot(run.w, with_constant(x, rules)) * y > 0 for x, y in zip(data.points, data.signs))
    yield ended(run, right, N, cost(data.points, data.signs, run.w, rules), rules)
    yield from new_points(data, rules, run.w, options.ask or ())
    yield from explained(data, rules, options.answer) if options.answer else ()


def explained(data, rules, answer):
    """Which conventions give an answer."""
    def header(title, function, cells):
        made = here(rules).header("logistic", title, data, function, rules, cells, update=None)
        return made._replace(module="linref/exercises/answers.py")

    yield from explain_weights(header, data, rules, answer)


def first_of(rules):
    """The number of the sample that a pass begins with."""
    return rules.order[0] if isinstance(rules.order, tuple) else 1


def row_of(step):
    """A sample in a row, and E above the first one of a pass."""
    if step.E is not None:
        yield line("E = ", step("E"), *log_likelihood(step.E, step.given, step.N))
    yield step.row()


def log_likelihood(E, rules, N):
    """The sum of all ln P(its class), where E is their mean."""
    if rules.mean and rules.loss == "log" and not rules.lam:
        return ", the sum of all ln P(its class) = ", -N * E
    return ()


def ended(run, right, N, E, rules):
    """How many samples are classified correctly at the end, and where E stands."""
    return run.computed(f"Stopped after {plural(run.count, 'step')}: {right} of {plural(N, 'sample')} classified "
                        "correctly.  w = ", run.w, ", E = ", E, *log_likelihood(E, rules, N), ".", E=E,
                        wrong=N - right)


def new_points(data, rules, w, points):
    """The probability of each class of the points that are asked for, by the last weights."""
    if not points:
        return
    nested = isinstance(w[0], list)
    ws = w if nested else [w]
    names = [f"P(c{subscript(k + 1)})" for k in range(len(ws))] if nested else ["P(t = 1)"]
    formula = "P(cₖ) = e^(wₖ·x) / the sum of all e^(wⱼ·x)" if nested else "P(t = 1) = 1/(1 + e^-(w·x))"
    P = found(P=(names, formula, lambda x: probabilities(ws, x, rules), "x"))
    cells = Cells("Each row is one new point.", given(x="x"), P)
    yield here(rules).header("logistic", "The probabilities of the points asked for", data, "probability",
                             rules._replace(start=None, w=w), cells, w=None, update=None, labels=None)
    row = Rows(cells)
    for x in points:
        yield row(x=x)
    yield row.computed()


def probabilities(ws, x, rules):
    """The probability of each class at a point; of two classes that of the positive one."""
    nets = [dot(w, with_constant(x, rules)) for w in ws]
    return posteriors(nets) if len(nets) > 1 else [probability(nets[0], 1, rules)]


def several(data, rules, options):
    """A run of softmax, with a p and weights for each class."""
    K, size = len(data.names), len(with_constant(data.points[0], rules))
    w = options.start_of(K * size, zeros(K * size), f"{plural(size, 'weight')} of each class, one after the other")
    rules, cells = rules._replace(start=w), softmax_cells(data, rules)
    yield here(rules).header(
        "logistic", "Softmax", data, "softmax", rules, cells, start=options.start or "0", update=None, labels=None,
        stop=f"after {plural(rules.limit, 'pass')}")
    ws = kesler.unstacked(w, K)
    run = Steps(softmax(data.points, data.classes, ws, rules), ws, lambda step: step.epoch > rules.limit,
                lambda step: step.after != step.w)
    yield from run.traced(cells, row_of, lambda step: f"pass {step.epoch}")
    right = 0
    for x, t in zip(data.points, data.classes):
        nets = [dot(w_k, with_constant(x, rules)) for w_k in run.w]
        right += nets.index(max(nets)) + 1 == t and nets.count(max(nets)) == 1
    yield ended(run, right, len(data.points), softmax_cost(data.points, data.classes, run.w, rules), rules)
    yield from new_points(data, rules, run.w, options.ask or ())


def softmax_cells(data, rules):
    """The values of a softmax step: p of each class, and its weights then."""
    _, delta_w, E = formulas(rules, several=True)
    ps, ws = ([f"{a}{subscript(k + 1)}" for k, _ in enumerate(data.names)] for a in ("p", "w"))
    N, first = len(data.points), first_of(rules)
    batch = rules.order == "batch"
    share, when = (N, "after the last sample of a pass") if batch else (1, "")

    def new_sum(c):
        return list(map(add, c.sum, c.delta_w)) if batch and c.i != N else [zeros(len(w_k)) for w_k in c.w]

    def moved(c):
        return list(map(add, c.w, map(add, c.sum, c.delta_w))) if not batch or c.i == N else c.w

    return Cells(
        f"{EACH} Above a pass, E = {E}.",
        given(epoch=None, i="i", x=columns("x", rules, data), t="t"), before(w=None, sum=None),
        found(nets=(None, "", lambda w, x: [dot(w_k, x) for w_k in w], "w x"),
              p=(ps, "pₖ = e^(wₖ·x) / the sum of all e^(wⱼ·x)", posteriors, "nets")),
        between(delta_w=(None, "", lambda w, x, t, p: softmax_change(w, x, t, p, share, rules), "w x t p"),
                E=(None, "", lambda i, w: softmax_cost(data.points, data.classes, w, rules) if i == first else None,
                   "i w")),
        after(after=(ws, f"wₖ ← wₖ + {'the sum of ' * batch}{delta_w} {when}".strip(), moved),
              sum_after=(None, "", new_sum)), taken=None if batch else "i", given=rules, N=N)
