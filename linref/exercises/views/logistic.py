"""Logistic regression under the conventions of a sheet, and a softmax step for several classes, as a trace."""

from functools import partial

from linref.cells import Cells, between, found, given, marked
from linref.exercises.data import CASES, LOGISTIC, data_of
from linref.exercises.fisher import posteriors
from linref.exercises.logistic import (
    change, cost, error, logistic, nets_of, probability, softmax, softmax_change, softmax_cost, wins)
from linref.exercises.perceptron import with_constant
from linref.exercises.views import (
    EACH, EACH_CLASS, WIDE, about, cells_of_samples, check_order, from_the_exercise, handout_under, header_of_answers,
    numbered, numbered_by_name, part_of, positive_first, read_several, refuse, rows_of_classes, start,
    width_of)
from linref.exercises.views.answers import explain_weights, texts_of
from linref.exercises.views.multiclass import named
from linref.gales import kesler
from linref.lists import dot, zeros
from linref.tracer import NO_BREAK, Rows, Steps, in_short, line, plural

USES = ("data", "start", "rate", "limit", "ask", "labels", "positive", "bias", "constant", "order", "gradient", "loss",
        "lambda", "ridge", "answer")
READS = read_several
EXAMPLE = "mlc-l4_5-4"
PASSES = 10  # after which a run stops unless the caller says otherwise
SIGMOID = {(1, 0): "p = 1/(1 + exp(-net))", (1, -1): "p = 1/(1 + exp(-t·net))"}
ERRORS = {((1, 0), "log"): "e = t - p", ((1, 0), "squared"): "e = (t - p) p (1 - p)",
          ((1, -1), "log"): "e = t (1 - p)", ((1, -1), "squared"): "e = t (1 - p) p (1 - p)"}
OWN = {(1, 0): ": p if t = 1, else 1 - p", (1, -1): ", which is p"}  # the probability of the label
LOSSES = {"log": f"-ln{NO_BREAK}P", "squared": "½ (1 - P)²".replace(" ", NO_BREAK)}
SAYS = {"ridge": {"weights": "λ/2 ‖w‖² without the bias", "all": "λ/2 ‖w‖² with the bias"},
        "mean": {True: "of the gradients of a batch, not their sum"}}


def PREPARES(options, data):
    """The samples with the positive class first, or with several classes numbered by their names."""
    numbered = numbered_by_name(options, data)
    return numbered if len(numbered.names) > 2 else positive_first(options, data)


def trace(options):
    """A run of two classes or, with more of them, of softmax; without options both, for a pass."""
    data = options.data or data_of(CASES[EXAMPLE])
    rules = settled(options, data)
    run = binary if len(data.names) == 2 else several
    yield from about(options, "Logistic regression: each sample adds η times its error t - p times x to w",
                     "The exercise mlc-l4_5-4 makes only the first step. We make a whole pass. The second run, "
                     "softmax, has a probability pₖ for each of three classes k.")
    yield from run(data, rules, options)
    if options.nothing_asked:
        yield from several(data_of(CASES["kcl-2.11"]), rules._replace(labels=(1, 2, 3), rate=1), options)
    rule = ERRORS.get((rules.labels, rules.loss))
    yield from in_short(f"The gradient of the loss {LOSSES[rules.loss]} is -e x with {rule}. " * (run is binary),
                        "The gradient of the loss -ln p_t with respect to wₖ is -([t = k] - pₖ) x. "
                        * (run is several or options.nothing_asked),
                        "A change of w after one sample lowers the loss of this sample, but it may raise the loss of "
                        "all." * (rules.lam is None and rules.order != "batch"))


def settled(options, data):
    """The conventions of a sheet, as far as they go together and suit the samples."""
    several, mean = len(data.names) > 2, options.gradient == "mean"
    refuse(
        (options.order == "restart",
         "--order: no sample is a mistake here; expected turn, batch or numbers of samples"),
        (options.bias == "none" and options.constant not in (None, 1),
         "--bias none and --constant exclude each other: without a bias there is no constant input"),
        (options.ridge and options.lam is None, "--ridge: nothing shrinks without --lambda"),
        (several and options.loss == "squared", "--loss squared: the loss of several classes is log"),
        (several and options.answer, "--answer: only the weights of two classes are explained"),
        (mean and options.order != "batch",
         "--gradient mean: only a batch has a mean; expected --order batch as well"))
    if options.answer:
        texts_of(options.answer, [data.dimension, data.dimension + 1])
    check_order(options.order, data)
    chosen = {"labels": tuple(range(1, len(data.names) + 1)) if several else (1, 0), "limit": PASSES,
              **options.chosen("labels", "bias", "constant", "order", "loss", "lam", "ridge", "rate", "limit")}
    if options.data is None:
        stated = CASES[EXAMPLE].conventions
        chosen = {"rate": stated.rate, "bias": stated.bias, **chosen}
    if options.nothing_asked:
        chosen["limit"] = 1
    rules = LOGISTIC._replace(**chosen, stop="passes")
    return rules._replace(mean={"batch": mean}.get(rules.order), ridge=rules.lam and rules.ridge)


def here(rules):
    """The handout with the words for these conventions."""
    page = handout_under(rules)
    P, classes = ("P", page.classes) if len(rules.labels) == 2 else ("p_t", numbered(rules))
    loss = {rules.loss: f"{LOSSES[rules.loss].replace('P', P)}, where {P} is the probability of the label t"
                        f"{OWN.get(rules.labels, '')}"}
    return page._replace(classes=classes, says={
        **page.says, **SAYS, "loss": loss, "lam": {rules.lam: rules.lam}})


def change_formula(rules, e, w):
    """What a sample of error e adds to w, and what is to be said of it."""
    rate, share = f"η{'/N' * bool(rules.mean)}", "(λ/N)" if rules.order == "batch" else "λ"
    formula = f"{rate} ({e} x - {share} {w})" if rules.lam else f"{rate} {e} x"
    no_bias = f". In {share}{NO_BREAK}{w}, the entry of the bias is 0" * (
        rules.ridge == "weights" and rules.bias != "none")
    batch = rules.mean or rules.lam and rules.order == "batch"
    return formula, no_bias + ". N is the number of samples" * bool(batch)


def cost_formula(rules):
    """How E is computed."""
    E = {"log": f"-Σ ln {'P' if len(rules.labels) == 2 else 'p_t'}", "squared": "½ Σ (1 - P)²"}[rules.loss]
    E += " + λ/2 ‖w‖²" * bool(rules.lam)
    return f"({E})/N" if rules.mean else E


def binary(data, rules, options):
    """A run of two classes, a row for each sample, with E above each pass."""
    rules = rules._replace(start=start(options, data, rules))
    share, E = share_of(data, rules), partial(cost, data.points, data.signs, given=rules)
    title = e = "e"
    rule = ERRORS[rules.labels, rules.loss]
    if width_of(data) > WIDE:
        title, e = None, "(t - p)" if rule == "e = t - p" else rule[4:]
    cells = cells_of(data, rules, E, change_formula(rules, e, "w"), [
        found(net=("net", "net = w·x", dot, "w x"),
              p=("p", SIGMOID[rules.labels], lambda net, t: probability(net, t, rules), "net t"),
              mistake=("", "✗ if P ≤ 0.5", lambda net, t: net <= 0 if t == 1 else net >= 0, "net t", marked)),
        between(error=(title, rule, lambda p, t: error(p, t, rules), "p t"),
                delta_w=(None, "", lambda w, x, error: change(w, x, error, share, rules), "w x error"))])
    yield from_the_exercise(options, here(rules).header(
        "logistic", "Logistic regression", data, "logistic", rules, cells, stop=f"after {plural(rules.limit, 'pass')}",
        update=None))
    steps = logistic(data.points, data.signs, rules.start, rules)
    yield from run_of(data, rules, steps, rules.start, cells, E, options.ask)
    if options.answer:
        header = header_of_answers(here(rules), "logistic", data, rules, update=None)
        yield from explain_weights(header, data, rules, options.answer)


def several(data, rules, options):
    """A run of softmax, with a p and weights for each class."""
    K, size = len(data.names), len(with_constant(data.points[0], rules))
    w = options.start_of(K * size, zeros(K * size), f"{plural(size, 'weight')} of each class, one after the other")
    rules, ws = rules._replace(start=w), kesler.unstacked(w, K)
    share, E = share_of(data, rules), partial(softmax_cost, data.points, data.classes, given=rules)
    cells = cells_of(data, rules, E, change_formula(rules, "([t = k] - pₖ)", "wₖ"), [
        found(nets=("netₖ", "netₖ = wₖ·x", lambda w, x: [dot(w_k, x) for w_k in w], "w x"),
              p=("pₖ", "pₖ = exp(netₖ) / the sum of all exp(netⱼ). [t = k] is 1 if t = k, else 0", posteriors, "nets"),
              mistake=("", f"✗{NO_BREAK}unless p_t is larger than every other pₖ", lambda nets, t: not wins(nets, t),
                       "nets t", marked)),
        between(delta_w=(None, "", lambda w, x, t, p: softmax_change(w, x, t, p, share, rules), "w x t p"))],
        each=EACH_CLASS.format("netₖ and pₖ use"), titles="wₖ", letter="wₖ")
    yield here(rules).header(
        "logistic", "Softmax", data, "softmax", rules, cells, start=options.start or "0", update=None,
        stop=f"after {plural(rules.limit, 'pass')}")._replace(again=rules._fields)  # on other samples
    steps = softmax(data.points, data.classes, ws, rules)
    yield from run_of(data, rules, steps, ws, cells, E, options.ask)


def share_of(data, rules):
    """How many samples share the step of a batch."""
    return len(data.points) if rules.order == "batch" else 1


def cells_of(data, rules, E, formula, middle, each=EACH, **named):
    """The values of a step; E, by the weights before it, only at the first sample of a pass."""
    first = rules.order[0] if isinstance(rules.order, tuple) else 1
    change, more = formula
    cost = f"E = {cost_formula(rules)}".replace(" ", NO_BREAK)
    loss = between(E=(None, cost, lambda i, w: E(w=w) if i == first else None, "i w"))
    return cells_of_samples(data, rules, each, change, [*middle, loss], more=more, given=rules, N=len(data.points),
                            **named)


def run_of(data, rules, steps, w, cells, E, asked):
    """The rows of a run, how it ended, and the probabilities of new points."""
    N, several = len(data.points), isinstance(w[0], list)
    run = Steps(steps, w, lambda step: step.epoch > rules.limit,
                lambda step: step.i == N if rules.order == "batch" else any(step.x) or rules.lam)  # no e is 0
    yield from run.traced(cells, row_of, partial(part_of, N=N if several else 1))
    if run.diverged:
        yield run.diverged_outcome()
        return
    last = E(w=run.w)
    right = sum(wins(nets_of(run.w, x, rules), t) for x, t in zip(data.points, data.classes))
    how, ws = (" by the largest p", f"({', '.join(named('w', len(w)))})") if several else (", with P > 0.5", "w")
    yield run.computed(f"Stopped after {plural(rules.limit, 'pass')}: {right} of {plural(N, 'sample')} classified "
                       f"correctly{how}. {ws} = ", run.w, ", E = ", last, *log_likelihood(last, rules, N),
                       ", larger than at the start" * (last > E(w=w)), ".", E=last, wrong=N - right)
    if asked:
        yield from new_points(data, rules, run.w, asked)


def row_of(step):
    """A sample in a row, and E above the first one of a pass."""
    if step.E is not None:
        yield line("Before this pass, the loss of all samples is ", step.cells["E"].formula, " = ", step("E"),
                   *log_likelihood(step.E, step.given, step.N), ".")
    yield from rows_of_classes(step, "nets", "p", "after")


def log_likelihood(E, rules, N):
    """The sum of all ln P, where E is their mean."""
    if rules.mean and rules.loss == "log" and not rules.lam:
        return f", Σ{NO_BREAK}ln{NO_BREAK}P{NO_BREAK}= ", -N * E
    return ()


def new_points(data, rules, w, points):
    """The probability of each class of the points that are asked for, by the last weights."""
    names, formula = ["P(t = 1)"], "P(t = 1) = 1/(1 + exp(-w·x))"
    if len(rules.labels) > 2:
        names = [f"P(class {k})" for k in rules.labels]
        formula = "P(class k) = exp(wₖ·x) / the sum of all exp(wⱼ·x)"
    P = found(P=(names, formula, lambda x: posteriors(nets_of(w, x, rules))[:len(names)], "x"))
    cells = Cells("Each row is one new point.", given(x="x"), P)
    yield here(rules).header("logistic", "The probabilities of the points asked for", data, "probability",
                             rules._replace(start=None, w=w), cells, w=None, update=None, labels=None)
    row = Rows(cells)
    yield from (row(x=x) for x in points)
    yield row.computed()
