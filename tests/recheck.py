"""Recomputes what `--format json` prints, from that alone: nothing of linref is imported here.

    python -m linref gales perceptron --format json | python tests/recheck.py

Every step of every perceptron is computed again from the samples in the header, and every certificate, separating w and
margin is checked against its definition. What does not hold is printed, and the exit status is 1.
"""

import json
import math
import sys
from fractions import Fraction
from typing import NamedTuple


class Run(NamedTuple):
    """A header with the steps and the outcome below it."""

    header: dict
    steps: list
    outcome: dict


def runs(lines):
    """The runs of JSON Lines, with every number exact that was printed exactly."""
    header, steps = None, []
    for text in lines:
        record = {name: exact(value) for name, value in json.loads(text).items()}
        if record["record"] == "header":
            header, steps = record, []
        elif record["record"] == "step":
            steps.append(record)
        else:
            yield Run(header, steps, record)


def exact(value):
    """Fractions for whole numbers and for texts that are fractions; anything else as it is."""
    if isinstance(value, (list, tuple)):
        return [exact(item) for item in value]
    if isinstance(value, dict):
        return {name: exact(item) for name, item in value.items()}
    if isinstance(value, str) and value.count("/") == 1 and value.replace("/", "").lstrip("-").isdigit():
        return Fraction(value)
    return Fraction(value) if isinstance(value, int) and not isinstance(value, bool) else value


def dot(u, v):
    assert len(u) == len(v)
    return sum(a * b for a, b in zip(u, v))


def plus(u, v, k=1):
    assert len(u) == len(v)
    return [a + k * b for a, b in zip(u, v)]


def same(a, b):
    """Equal; floats as far as their digits go."""
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, float) or isinstance(b, float):
        return a is not None and b is not None and math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-9)
    return a == b


class Rules:
    """What a header settles: the samples, the conventions by their values, and how a mistake is known."""

    def __init__(self, header):
        samples, self.settled = header["samples"], header["conventions"]
        self.points, self.labels = samples["points"], samples.get("labels")
        self.handout, self.function = header["handout"], header.get("function")
        self.bias = {"first": "first", "none": "none"}.get(self.settled["bias"], "last")
        self.constant = self.settled["constant"] or Fraction(1)
        self.rate = self.settled["rate"] or Fraction(1)
        self.threshold = self.settled["threshold"] or 0
        self.dead_zone = self.settled["dead_zone"] or 0

    def miss(self, value):
        """Whether a sample with this y·z is a mistake."""
        return value < 0 if self.settled["at_zero"] == "either" else value <= 0

    def x(self, i):
        """Sample i, counted from 1, with its constant in its place."""
        return self.extended(self.points[int(i) - 1])

    def extended(self, x):
        """A point with the constant in its place."""
        return {"none": list(x), "first": [self.constant, *x], "last": [*x, self.constant]}[self.bias]

    def label(self, i):
        """The label of a sample, as the run has it."""
        return self.labels[int(i) - 1]

    def of_class(self, i):
        """The class of a sample, counted from 1, by the place of its label."""
        return (self.settled["labels"] or [1, -1]).index(self.label(i)) + 1

    def y(self, i):
        """The sign of a sample's class, of two."""
        return 1 if self.of_class(i) == 1 else -1

    @property
    def classes(self):
        """How many classes there are, with those that have no sample."""
        return len(self.settled["labels"] or set(self.labels))

    @property
    def numbers(self):
        return range(1, len(self.points) + 1)

    def vectors(self):
        """What a w is to have on its positive side."""
        return [[self.y(i) * a for a in self.x(i)] for i in self.numbers]


SEVERAL = ("kesler", "multiclass", "softmax")  # functions with weights for each class


def gammas(rules):
    """Kesler's vectors: for each sample and each other class x in its own block, -x in the other's."""
    for i in rules.numbers:
        x, t, K = rules.x(i), rules.of_class(i), rules.classes
        for j in range(1, K + 1):
            if j != t:
                blocks = {t: x, j: [-a for a in x]}
                yield [a for k in range(1, K + 1) for a in blocks.get(k, [0] * len(x))]


def at_once(rules, step, vectors):
    """gales: all of the misclassified are added."""
    yz = [dot(step["w"], v) for v in vectors]
    wrong = [n for n, value in enumerate(yz, start=1) if rules.miss(value)]
    after = step["w"]
    for n in wrong:
        after = plus(after, vectors[n - 1], rules.rate)
    found = {"yz": yz, "misclassified": wrong, "after": after}
    return found if rules.function == "kesler" else {**found, "z": [dot(step["w"], rules.x(i)) for i in rules.numbers]}


def slides_batch(rules, step):
    """discriminants: delta is summed over the mistakes, and divided by N if the header says mean."""
    u = [dot(step["w"], rules.x(i)) for i in rules.numbers]
    mistakes = [i for i in rules.numbers if rules.miss(rules.y(i) * u[i - 1])]
    accumulated = [Fraction(0)] * len(step["w"])
    for i in mistakes:
        accumulated = plus(accumulated, rules.x(i), -rules.y(i))
    delta = [a / len(u) for a in accumulated] if rules.settled["mean"] else accumulated
    return {"u": u, "mistakes": mistakes, "accumulated": accumulated, "delta": delta,
            "length": math.sqrt(dot(delta, delta)), "after": plus(step["w"], delta, -step["eta"])}


def slides_online(rules, step):
    """discriminants: one example; a mistake is added at once."""
    u, y = dot(step["w"], rules.x(step["i"])), rules.y(step["i"])
    mistake = rules.miss(y * u)
    return {"u": u, "mistake": mistake, "after": plus(step["w"], rules.x(step["i"]), rules.rate * y * mistake)}


def slides_pass(rules, step):
    """discriminants: a whole pass in turn."""
    w, mistakes = step["w"], []
    for i in rules.numbers:
        if rules.miss(rules.y(i) * dot(w, rules.x(i))):
            mistakes.append(i)
            w = plus(w, rules.x(i), rules.y(i))
    return {"mistakes": mistakes, "after": w}


def one_mistake(rules, step):
    """The proofs: each step is a mistake of sample i or n_k."""
    i = step.get("i", step.get("n_k"))
    wrong = rules.miss(rules.y(i) * dot(step["w"], rules.x(i)))
    return {"after": plus(step["w"], rules.x(i), rules.y(i)) if wrong else None}


def crowley(rules, step):
    """crowley: b moves by α y R²."""
    x, y = rules.points[int(step["m"]) - 1], rules.y(step["m"])
    yz = y * (dot(step["w"], x) + step["b"])
    update = rules.miss(yz)
    R_squared = max(dot(p, p) for p in rules.points)
    return {"yz": yz, "update": update, "after": plus(step["w"], x, rules.rate * y * update),
            "b_after": step["b"] + rules.rate * y * R_squared * update}


def sign(z):
    return 1 if z >= 0 else -1


def vitay_online(rules, step):
    """vitay: η (t - y) x."""
    x, t = rules.points[int(step["i"]) - 1], rules.y(step["i"])
    z = dot(step["w"], x) + step["b"]
    y = sign(z)
    factor = rules.rate * (t - y)
    return {"z": z, "y": y, "error": t - y, "delta_w": [factor * a for a in x], "delta_b": factor,
            "after": plus(step["w"], x, factor), "b_after": step["b"] + factor}


def vitay_batch(rules, step):
    """vitay: η/N Σ (t - y) x over all examples, or over those of a chunk."""
    chunk = step.get("chunk") or list(rules.numbers)
    z = [dot(step["w"], rules.points[int(i) - 1]) + step["b"] for i in chunk]
    y = list(map(sign, z))
    error = [rules.y(i) - output for i, output in zip(chunk, y)]
    dw, db, dw_so_far, db_so_far = [Fraction(0)] * len(step["w"]), Fraction(0), [], []
    for i, e in zip(chunk, error):
        dw, db = plus(dw, rules.points[int(i) - 1], e), db + e
        dw_so_far.append(dw)
        db_so_far.append(db)
    delta_w, delta_b = [rules.rate * a / len(chunk) for a in dw], rules.rate * db / len(chunk)
    found = {"z": z, "y": y, "error": error, "misclassified": [i for i, e in zip(chunk, error) if e],
             "dw_so_far": dw_so_far, "db_so_far": db_so_far, "delta_w": delta_w, "delta_b": delta_b,
             "after": plus(step["w"], delta_w), "b_after": step["b"] + delta_b}
    if "chunk" not in step:
        found |= {"dw": dw, "db": db, "mse": sum(e * e for e in error) / len(chunk)}
    return found


def fleuret_perceptron(rules, step):
    """fleuret: one of the misclassified; the last step has none."""
    values = [rules.y(i) * dot(step["w"], rules.x(i)) for i in rules.numbers]
    n = step["n_k"]
    if n is None:
        return {"values": values, "after": step["w"] if min(values) > 0 else None}
    after = plus(step["w"], rules.x(n), rules.rate * rules.y(n)) if values[int(n) - 1] <= 0 else None
    return {"values": values, "after": after}


def fleuret_train(rules, step):
    """fleuret: a sample of a sweep."""
    i = step["i"]
    value = rules.y(i) * dot(step["w"], rules.x(i))
    return {"value": value, "after": plus(step["w"], rules.x(i), rules.rate * rules.y(i) * (value <= 0))}


def fleuret_kernel(rules, step):
    """fleuret: the α of a sample counts its updates."""
    i, xs = int(step["i"]), rules.points
    value = rules.y(i) * sum(a * rules.y(n) * (1 + dot(x, xs[i - 1])) ** 2
                              for n, (a, x) in enumerate(zip(step["alphas"], xs), start=1) if a)
    after = [a + (n == i and value <= 0) for n, a in enumerate(step["alphas"], start=1)]
    return {"value": value, "alphas_after": after}


def sheet(rules, step):
    """exercises: the output at net = 0, the rule and the threshold are as the header says."""
    positive, negative = rules.settled["labels"]
    x, t, y = rules.x(step["i"]), rules.label(step["i"]), rules.y(step["i"])
    net = dot(step["w"], x) - rules.threshold
    positive, negative = rules.settled["outputs"] or (positive, negative)
    at_zero = {"positive": positive, "negative": negative, "half": (positive + negative) / 2, "mistake": None,
               "either": t}[rules.settled["at_zero"]]
    o = positive if net > rules.dead_zone else negative if net < -rules.dead_zone else at_zero
    if rules.settled["margin"]:
        o = o if abs(net) >= rules.settled["margin"] else None
    factor = 0 if o == t else y if rules.settled["update"] == "label" else t - o
    rates = [rules.rate] * len(x)
    if rules.settled["bias_rate"] is not None:
        rates[{"first": 0, "last": -1}[rules.settled["bias"]]] = rules.settled["bias_rate"]
    return {"x": x, "t": t, "net": net, "o": o, "delta_w": [rate * factor * a for rate, a in zip(rates, x)]}


def sheets(rules, steps):
    """exercises: the weights after each sample; a batch moves them after the last one."""
    waiting = None
    for step in steps:
        found = sheet(rules, step)
        waiting = plus(waiting, found["delta_w"]) if waiting else found["delta_w"]
        if rules.settled["order"] != "batch" or step["i"] == len(rules.points):
            found["after"], waiting = plus(step["w"], waiting), None
        else:
            found["after"] = step["w"]
        yield found


def in_order(rules, steps):
    """exercises: the numbers of the samples, in turn, as they are listed, or from the first after an update."""
    order, place = rules.settled["order"], 0
    numbers = order if isinstance(order, list) else list(rules.numbers)
    for step in steps:
        yield {"i": numbers[place]}
        again = order == "restart" and step["o"] != step["t"]  # of a perceptron
        place = 0 if again else (place + 1) % len(numbers)


def delta_rule(rules, steps):
    """exercises: η (t - net) x for each sample; a batch moves the weights after the last one."""
    waiting = None
    for step in steps:
        x = rules.x(step["i"])
        net = dot(step["w"], x)
        error = rules.label(step["i"]) - net
        delta_w = [rules.rate * error * a for a in x]
        waiting = plus(waiting, delta_w) if waiting else delta_w
        after = step["w"]
        if rules.settled["order"] != "batch" or step["i"] == len(rules.points):
            after, waiting = plus(step["w"], waiting), None
        yield {"x": x, "net": net, "error": error, "delta_w": delta_w, "after": after}


def logistic_share(rules, w, x, e):
    """exercises: η (e x - λ w), of a batch its share of λ w, of a mean divided by N; λ leaves the bias out or not."""
    settled, N = rules.settled, len(rules.points) if rules.settled["order"] == "batch" else 1
    left_out = {"first": 0, "last": len(w) - 1}.get(settled["bias"]) if settled["ridge"] == "weights" else None
    shrunk = [0 if j == left_out else (settled["lam"] or 0) * a for j, a in enumerate(w)]
    return [rules.rate * (e * b - a / N) / (N if settled["mean"] else 1) for a, b in zip(shrunk, x)]


def sigma(z):
    """The logistic function."""
    return 1 / (1 + math.exp(-z)) if z > 0 else math.exp(z) / (1 + math.exp(z))


def logistic(rules, steps):
    """exercises: logistic regression after each sample, or as a batch."""
    waiting = None
    for step in steps:
        x, t = rules.x(step["i"]), rules.label(step["i"])
        net = dot(step["w"], x)
        both = rules.settled["labels"] == [1, -1]
        p = sigma(float(t * net if both else net))
        e = t * (1 - p) if both else t - p
        e *= p * (1 - p) if rules.settled["loss"] == "squared" else 1
        delta_w = logistic_share(rules, step["w"], x, e)
        waiting = plus(waiting, delta_w) if waiting else delta_w
        after = step["w"]
        if rules.settled["order"] != "batch" or step["i"] == len(rules.points):
            after, waiting = plus(step["w"], waiting), None
        yield {"x": x, "t": t, "net": net, "p": p, "error": e, "delta_w": delta_w, "after": after}


def softmax(rules, steps):
    """exercises: the same for several classes."""
    waiting = None
    for step in steps:
        x, t = rules.x(step["i"]), rules.of_class(step["i"])
        nets = [float(dot(w, x)) for w in step["w"]]
        powers = [math.exp(net - max(nets)) for net in nets]
        p = [a / sum(powers) for a in powers]
        changes = [logistic_share(rules, w, x, (k == t) - p_k) for k, (w, p_k) in enumerate(zip(step["w"], p), start=1)]
        waiting = list(map(plus, waiting, changes)) if waiting else changes
        after = step["w"]
        if rules.settled["order"] != "batch" or step["i"] == len(rules.points):
            after, waiting = list(map(plus, step["w"], waiting)), None
        yield {"x": x, "t": t, "nets": nets, "p": p, "delta_w": changes, "after": after}


def classes_in_turn(rules, step):
    """exercises: the largest discriminant, of equal ones the first or the last."""
    x, t = rules.x(step["i"]), rules.of_class(step["i"])
    nets = [dot(w, x) for w in step["w"]]
    best = [k for k, net in enumerate(nets, start=1) if net == max(nets)]
    o = best[-1] if rules.settled["at_zero"] == "highest" else best[0]
    after = [plus(w, x, rules.rate * ((k == t) - (k == o))) for k, w in enumerate(step["w"], start=1)]
    return {"x": x, "t": t, "nets": nets, "o": o, "after": after}


def counted(rules, step):
    """exercises: η α y x."""
    delta_w = [rules.rate * step["alpha"] * rules.y(step["i"]) * a for a in rules.x(step["i"])]
    return {"delta_w": delta_w, "after": plus(step["w"], delta_w)}


def mean_of(points):
    """The mean of some points."""
    return [sum(column) / Fraction(len(points)) for column in zip(*points)]


def matrix(k, A):
    """k A."""
    return [[k * a for a in row] for row in A]


def sum_of(matrices):
    """Their sum."""
    return [[sum(entries) for entries in zip(*rows)] for rows in zip(*matrices)]


def scatter_of(points):
    """Σ (x - m)(x - m)'."""
    m = mean_of(points)
    return sum_of([[[a * b for b in plus(x, m, -1)] for a in plus(x, m, -1)] for x in points])


def within_of(rules, classes):
    """S_w by the scatter's divisor and the way the classes' matrices are joined."""
    by, n, S = rules.settled["scatter"], sum(map(len, classes)), list(map(scatter_of, classes))
    if by == "n-2":
        return matrix(Fraction(1, n - len(classes)), sum_of(S))
    C = [matrix(1 / Fraction({"sum": 1, "n": len(X), "n-1": len(X) - 1}[by]), A) for A, X in zip(S, classes)]
    if rules.settled["within"] == "pooled":
        C = [matrix(Fraction(len(X), n), A) for A, X in zip(C, classes)]
    return sum_of(C)


def times_vector(A, v):
    """A v."""
    return [dot(row, v) for row in A]


def fisher_step(rules, step, classes):
    """exercises: S_w w is a multiple of m₁ - m₂ (1, or 1/‖w‖), S_w S_w⁻¹ = 1, and S_B w = λ S_w w."""
    S_w, means = within_of(rules, classes), list(map(mean_of, classes))
    gap, w = plus(means[0], means[1], -1), step["w"]
    c = 1
    if rules.settled["between"] == "sizes":
        c = Fraction(len(classes[0]) * len(classes[1]), len(rules.points))
    S_b = matrix(c, [[a * b for b in gap] for a in gap])
    length = math.sqrt(dot(w, w))
    found = {"means": means, "scatters": list(map(scatter_of, classes)), "within": S_w, "between": S_b,
             "unit": [a / length for a in w], "theta": theta_of(rules, w, classes, means)}
    image = times_vector(S_w, w)
    k = dot(gap, image) / dot(gap, gap)
    found["w"] = w if same(image, [k * a for a in gap]) and (
        same(length, 1.0) if rules.settled["unit"] else same(k, 1)) else "no solution of S_w w = m1 - m2"
    found["eigenvalue"] = dot(w, times_vector(S_b, w)) / dot(w, image)
    product = [times_vector(S_w, column) for column in zip(*step["inverse"])]
    identity = [[int(i == j) for j in range(len(w))] for i in range(len(w))]
    found["inverse"] = step["inverse"] if same(product, identity) else "no inverse"
    return found


def quotient_step(rules, v, classes):
    """exercises: Fisher's quotient of a direction."""
    c = Fraction(len(classes[0]) * len(classes[1]), len(rules.points)) if rules.settled["between"] == "sizes" else 1
    s_b = c * dot(v, plus(mean_of(classes[0]), mean_of(classes[1]), -1)) ** 2
    s_w = dot(v, times_vector(within_of(rules, classes), v))
    return {"s_b": s_b, "s_w": s_w, "J": s_b / s_w}


def theta_of(rules, w, classes, means):
    """θ midway between the projected means or the nearest samples, less ln(P₁/P₂), or the number that is stated."""
    way = rules.settled["boundary"]
    if way not in ("means", "nearest", "priors"):
        return way
    if way == "nearest":
        return (min(dot(w, x) for x in classes[0]) + max(dot(w, x) for x in classes[1])) / 2
    middle = (dot(w, means[0]) + dot(w, means[1])) / 2
    if way == "means":
        return middle
    P = priors(rules, classes)
    S_w, gap = within_of(rules, classes), plus(means[0], means[1], -1)
    scale = dot(gap, times_vector(S_w, w)) / dot(gap, gap)  # 1, or 1/‖w‖ of a unit vector
    return float(middle) - math.log(P[0] / P[1]) * float(scale)


def priors(rules, classes):
    """The probabilities of the classes, stated or by their sizes."""
    return rules.settled["prior"] or [Fraction(len(X), len(rules.points)) for X in classes]


def solved(A, b):
    """The x with A x = b, by elimination in fractions."""
    rows = [[Fraction(a) for a in row] + [Fraction(value)] for row, value in zip(A, b)]
    for j in range(len(b)):
        pivot = next(i for i in range(j, len(b)) if rows[i][j])
        rows[j], rows[pivot] = rows[pivot], rows[j]
        rows[j] = [a / rows[j][j] for a in rows[j]]
        rows = [row if i == j else plus(row, rows[j], -row[j]) for i, row in enumerate(rows)]
    return [row[-1] for row in rows]


def determinant_of(A):
    """|A|, by the first row."""
    if len(A) == 1:
        return A[0][0]
    minors = ([row[:j] + row[j + 1:] for row in A[1:]] for j in range(len(A)))
    return sum((-1) ** j * a * determinant_of(minor) for j, (a, minor) in enumerate(zip(A[0], minors)))


def discriminants_of(rules, x, classes, own):
    """The log of P N(m, C), less what all classes have in common; `own`: each class has its own C."""
    for X, P in zip(classes, priors(rules, classes)):
        m, C = mean_of(X), within_of(rules, [X]) if own else within_of(rules, classes)
        if own:
            d = plus(x, m, -1)
            yield math.log(P) - math.log(determinant_of(C)) / 2 - float(dot(d, solved(C, d))) / 2
        else:
            yield math.log(P) + float(dot(solved(C, m), x)) - float(dot(solved(C, m), m)) / 2


def fisher_holds(run):
    """exercises: what is not as computed again in an analysis, in projections and in discriminants."""
    rules = Rules(run.header)
    classes = [[x for i, x in enumerate(rules.points, start=1) if rules.of_class(i) == k]
               for k, _ in enumerate(rules.settled["labels"], start=1)]
    w, b = run.outcome.get("w"), run.outcome.get("b")
    for n, step in enumerate(run.steps, start=1):
        if "covariances" in step:
            found = {"covariances": [within_of(rules, [X]) for X in classes]}
        elif "v" in step and "c" in step:
            S_w, means = within_of(rules, classes), list(map(mean_of, classes))
            v = [solved(S_w, m) for m in means]
            c = [math.log(P) - float(dot(a, m)) / 2 for P, a, m in zip(priors(rules, classes), v, means)]
            found = {"means": means, "within": S_w, "v": v, "c": c}
        elif rules.function == "fisher":
            found = fisher_step(rules, step, classes)
        elif rules.function == "eigenvalue":
            found = quotient_step(rules, step["v"], classes)
        elif rules.function == "threshold":
            value = dot(w, rules.points[int(step["i"]) - 1])
            found = {"value": value, "cls": 1 if value + b > 0 else 2 if value + b < 0 else None}
        else:
            deltas = list(discriminants_of(rules, step["x"], classes, rules.function == "quadratic_discriminant"))
            powers = [math.exp(a - max(deltas)) for a in deltas]
            found = {"deltas": deltas, "posteriors": [a / sum(powers) for a in powers],
                     "cls": deltas.index(max(deltas)) + 1}
        for name, value in found.items():
            if not same(step[name], value):
                yield f"step {n}: {name} is {text(step[name])}, computed {text(value)}"
    J = run.outcome.get("J")
    if J is not None and not same(J, spread_of(rules, w, classes)):
        yield f"J is {text(J)}, computed {text(spread_of(rules, w, classes))}"


def spread_of(rules, w, classes):
    """exercises: the squared gap of the projected means by the sum of the projections' own scatters."""
    values = [[dot(w, x) for x in X] for X in classes]
    means = [sum(each) / len(each) for each in values]
    by = [{"sum": 1, "n": len(each), "n-1": len(each) - 1}[rules.settled["scatter"]] for each in values]
    scatters = [sum((a - m) ** 2 for a in each) / k for each, m, k in zip(values, means, by)]
    return (means[0] - means[1]) ** 2 / sum(scatters)


def each(rule):
    """A checker of runs out of a rule for one step."""
    return lambda rules, steps: (rule(rules, step) for step in steps)


def known(vectors_of):
    """A checker of the steps of gales, on these vectors."""
    return lambda rules, steps: (at_once(rules, step, list(vectors_of(rules))) for step in steps)


RULES = {  # handout, function or topic, a field that its steps have and lists about it have not: what a step is to hold
    ("gales", "perceptron", "misclassified"): known(Rules.vectors),
    ("gales", "kesler", "misclassified"): known(gammas),
    ("discriminants", "batch_perceptron", "accumulated"): each(slides_batch),
    ("discriminants", "fixed_increment", "accumulated"): each(slides_batch),
    ("discriminants", "until_repeated", "mistakes"): each(slides_pass),
    ("discriminants", "online_perceptron", "mistake"): each(slides_online),
    ("discriminants", "one_pass", "mistake"): each(slides_online),
    ("discriminants", "fixed_passes", "mistake"): each(slides_online),
    ("discriminants", "voted_perceptron", "mistake"): each(slides_online),
    ("discriminants", "ledger", "proof"): each(one_mistake),
    ("crowley", "perceptron", "yz"): each(crowley),
    ("vitay", "perceptron", "delta_w"): each(vitay_online),
    ("vitay", "batch", "dw"): each(vitay_batch),
    ("vitay", "minibatch", "chunk"): each(vitay_batch),
    ("fleuret", "perceptron", "values"): each(fleuret_perceptron),
    ("fleuret", "train_perceptron", "value"): each(fleuret_train),
    ("fleuret", "ledger", "n_k"): each(one_mistake),
    ("fleuret", "kernel_perceptron", "alphas"): each(fleuret_kernel),
    ("exercises", "perceptron", "net"): sheets,
    ("exercises", "delta_rule", "net"): delta_rule,
    ("exercises", "multiclass", "nets"): each(classes_in_turn),
    ("exercises", "from_counts", "alpha"): each(counted),
    ("exercises", "logistic", "p"): logistic,
    ("exercises", "softmax", "p"): softmax,
}


LABEL_IS_T = ("vitay", "exercises")  # handouts in which t is a sample's label; in discriminants it is a time


def rule_of(run):
    """The name of the rule that a run's steps follow, or None."""
    first = run.steps[0] if run.steps else {}
    called = run.header["handout"], run.header.get("function") or run.header["topic"]
    for handout, function, field in RULES:
        if called == (handout, function) and field in first:
            if "after" in first or "alphas_after" in first:
                return handout, function, field
    return None


def steps_hold(run):
    """What is not as computed again: fields of steps, steps that do not begin where the last ended, the end."""
    rules, rule = Rules(run.header), rule_of(run)
    for n, (step, found) in enumerate(zip(run.steps, RULES[rule](rules, run.steps)), start=1):
        for name, value in found.items():
            if not same(step[name], value):
                yield f"step {n}: {name} is {text(step[name])}, computed {text(value)}"
    yield from given_hold(run, rules)
    if rule[:2] in (("exercises", "perceptron"), ("exercises", "logistic"), ("exercises", "softmax")):
        for n, (step, found) in enumerate(zip(run.steps, in_order(rules, run.steps)), start=1):
            if step["i"] != found["i"]:
                yield f"step {n}: sample {step['i']}, expected {found['i']}"
    pairs = [("w", "after"), ("b", "b_after"), ("alphas", "alphas_after")]
    for before, after in pairs:
        for n, (one, other) in enumerate(zip(run.steps, run.steps[1:]), start=2):
            if before in other and not same(other[before], one[after]):
                yield f"step {n}: {before} is not what step {n - 1} ended with"
        whole = run.outcome.get("steps") == len(run.steps)  # not cut by --first or --last
        ends = before in run.outcome and after in run.steps[-1]
        if whole and ends and not same(run.outcome[before], run.steps[-1][after]):
            yield f"the outcome's {before} is not what the last step ended with"
    start = rules.settled["start"]
    if isinstance(start, list):
        flat = [a for w in run.steps[0]["w"] for a in (w if isinstance(w, list) else [w])]
        if not same(flat + ([run.steps[0]["b"]] if "b" in run.steps[0] else []), start):
            yield "the first step does not begin with the start"


def given_hold(run, rules):
    """Steps whose sample or label, by the fields that are given, is not the header's."""
    given = [name for name, field in run.header["fields"].items() if field["role"] == "given"]
    for n, step in enumerate(run.steps, start=1):
        i = next((step[name] for name in ("i", "m", "n_k") if name in given and step[name] is not None), None)
        if i is None:
            continue
        for name in given:
            if name in ("x", "X") and step[name] not in (rules.points[int(i) - 1], rules.x(i)):
                yield f"step {n}: {name} is not sample {i}"
            if name == "t" and rules.handout in LABEL_IS_T and step[name] != rules.label(i):
                yield f"step {n}: t is not the label of sample {i}"
            if name == "y" and step[name] != rules.y(i):
                yield f"step {n}: y is not the sign of sample {i}"


def outcome_holds(run):
    """What is not right in an outcome: a certificate, a separating w, a margin, the status."""
    outcome, rules = run.outcome, Rules(run.header)
    kinds = [name for name in ("certificate", "separating_w", "largest_margin_w") if outcome.get(name) is not None]
    if not (kinds or "margin_squared" in outcome or outcome["status"] in ("separated", "not separable")):
        return
    vectors = vectors_of(rules)
    if outcome.get("certificate") is not None:
        yield from certificate_holds(outcome["certificate"], vectors, rules)
    elif outcome["status"] == "not separable":
        yield "not separable, without a certificate"
    separating = outcome.get("separating_w")
    if separating is not None and min(dot(separating, v) for v in separable(vectors, rules)) <= 0:
        yield "the separating w does not separate"
    if outcome["status"] == "separated" and "w" in outcome:
        yield from separated_holds(outcome, rules, vectors)
    if "largest_margin_w" in kinds:
        if margin_squared(rules, outcome["largest_margin_w"], None) != outcome["largest_margin_squared"]:
            yield "the largest margin is not that of its w"


def vectors_of(rules):
    """The vectors that a run is to have on one side: Kesler's, or the samples with what they are extended by."""
    if rules.function in SEVERAL:
        return list(gammas(rules))
    threshold = rules.threshold
    if threshold:
        return [[*v, -rules.y(i) * threshold] for i, v in zip(rules.numbers, rules.vectors())]
    return rules.vectors()


def separable(vectors, rules):
    """The same with the threshold's own weight, which is above 0, where there is one."""
    return [*vectors, [0] * (len(vectors[0]) - 1) + [1]] if rules.threshold else vectors


def certificate_holds(weights, vectors, rules):
    """λ >= 0, Σλ = 1, Σ λ y x = 0, exactly."""
    vectors = separable(vectors, rules)
    if len(weights) != len(vectors):
        yield f"a certificate of {len(weights)} weights for {len(vectors)} vectors"
        return
    if min(weights) < 0 or sum(weights) != 1:
        yield "the certificate's weights are not above 0 and of sum 1"
    total = [Fraction(0)] * len(vectors[0])
    for weight, v in zip(weights, vectors):
        total = plus(total, v, weight)
    if any(total):
        yield f"the certificate adds up to {text(total)}"


def separated_holds(outcome, rules, vectors):
    """Every sample on its right side; the margin is the nearest sample's distance."""
    if rules.function in SEVERAL:
        flat = [a for w in outcome["w"] for a in (w if isinstance(w, list) else [w])]
        if min(dot(flat, v) for v in vectors) <= 0:
            yield "separated, but some comparison fails"
        return
    if min(values(rules, outcome["w"], outcome.get("b"))) <= 0:
        yield "separated, but a sample is not on its right side"
    if "margin_squared" in outcome:
        found = margin_squared(rules, outcome["w"], outcome.get("b"))
        if not same(outcome["margin_squared"], found) or not same(outcome["margin"], math.sqrt(found)):
            yield f"the margin is {outcome['margin']}, computed {math.sqrt(found)}"
    nearest = values(rules, outcome["w"], outcome.get("b"))
    if "nearest" in outcome and not all(same(nearest[int(i) - 1], min(nearest)) for i in outcome["nearest"]):
        yield "the nearest samples are not the nearest"


def normal_and_offset(rules, w, b):
    """w and b apart, whatever the handout's place for b."""
    d = len(rules.points[0])
    if b is None and len(w) == d + 1:
        b, w = (w[0], w[1:]) if rules.bias == "first" else (w[-1], w[:-1])
        b *= rules.constant
    return w, (b or 0) - rules.threshold


def values(rules, w, b):
    """y (w·x + b) of every sample."""
    w, b = normal_and_offset(rules, w, b)
    return [rules.y(i) * (dot(w, x) + b) for i, x in enumerate(rules.points, start=1)]


def margin_squared(rules, w, b):
    """The square of the nearest sample's distance."""
    normal, _ = normal_and_offset(rules, w, b)
    return min(values(rules, w, b)) ** 2 / dot(normal, normal)


def asked_holds(run):
    """New points: their values, unless they are put to a vote, and what proves what is said of each."""
    rules = Rules(run.header)
    w, theta, d = rules.settled["w"], rules.threshold, len(rules.points[0])
    blocks = len(run.steps[0]["value"]) if isinstance(run.steps[0]["value"], list) else 1
    if w and len(w) == d * blocks:
        rules.bias = "none"
    rest = max(1, blocks - 1)
    vectors = list(gammas(rules)) if blocks > 1 else separable(vectors_of(rules), rules)
    for n, step in enumerate(run.steps, start=1):
        v = [*rules.extended(step["x"]), *([-theta] if theta else [])]
        rivals = gammas_of(v, blocks) if blocks > 1 else {(1, -1): v, (-1, 1): [-a for a in v]}
        found = values_of([*w, 1] if theta else w, v, blocks) if w else None
        if step["value"] != found and not same(step["value"], found):
            yield f"point {n}: value {text(step['value'])}, computed {text(found)}"
        for certificate in step["certificates"]:
            *weights, new = certificate
            total = [dot(weights, column) for column in zip(*vectors)]
            if len(weights) != len(vectors) or min(weights) < 0 or new <= 0 or sum(weights) + new != 1 or not any(
                    total == [-new * a for a in rival] for rival in rivals.values()):
                yield f"point {n}: the certificate does not add up to 0"
        if len(step["certificates"]) not in (0, rest):
            yield f"point {n}: {len(step['certificates'])} certificates"
        sides = []
        for u in step["solutions"]:
            if min(dot(u, vector) for vector in vectors) <= 0:
                yield f"point {n}: {text(u)} is no solution"
            sides.append({k for k, j in rivals if dot(u, rivals[k, j]) <= 0})
        if sides and (len(sides) != 2 or sides[0] == sides[1] or {len(side) for side in sides} != {rest}):
            yield f"point {n}: the solutions do not disagree on it"


def gammas_of(v, blocks):
    """For each class and each rival what is to be positive if v is to go to the class."""
    zero = [Fraction(0)] * len(v)
    return {(k, j): [a for n in range(1, blocks + 1) for a in (v if n == k else [-b for b in v] if n == j else zero)]
            for k in range(1, blocks + 1) for j in range(1, blocks + 1) if j != k}


def values_of(w, v, blocks):
    """w·v, or that of each block of w."""
    values = [dot(w[n * len(v):(n + 1) * len(v)], v) for n in range(blocks)]
    return values if blocks > 1 else values[0]


def text(value):
    """A value as a message shows it."""
    return "(" + ", ".join(map(text, value)) + ")" if isinstance(value, list) else str(value)


def recheck(lines):
    """How many runs of each rule, how many certificates and margins were checked, and what does not hold."""
    checked, faults = {}, []
    for run in runs(lines):
        if not run.header.get("samples") or "labels" not in run.header["samples"]:
            continue
        where = f"{run.header['handout']} {run.header['topic']}, {run.header['run']}: "
        if run.header.get("function") == "query_rows":
            checked["asked"] = checked.get("asked", 0) + 1
            faults += [where + fault for fault in asked_holds(run)]
            continue
        if (run.header["handout"], run.header["topic"]) == ("exercises", "fisher"):
            name = "exercises", run.header["function"]
            checked[name] = checked.get(name, 0) + 1
            faults += [where + fault for fault in fisher_holds(run)]
        if rule_of(run):
            checked[rule_of(run)] = checked.get(rule_of(run), 0) + 1
            faults += [where + fault for fault in steps_hold(run)]
        for name in ("certificate", "margin_squared", "separating_w"):
            if run.outcome.get(name) is not None:
                checked[name] = checked.get(name, 0) + 1
        faults += [where + fault for fault in outcome_holds(run)]
    return checked, faults


def main():
    """Check what comes in."""
    checked, faults = recheck(sys.stdin)
    for fault in faults:
        print(fault)
    names = {name: name if isinstance(name, str) else " ".join(name[:2]) for name in checked}
    print(f"{sum(checked.values())} checks, {len(faults)} faults: "
          + ", ".join(f"{names[name]} {count}" for name, count in checked.items()))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
