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


class Told:
    """What a header says: samples, conventions, and how a misclassified sample is known."""

    def __init__(self, header):
        samples = header["samples"]
        self.points, self.labels = samples["points"], samples.get("labels")
        self.told, self.data = header["conventions"], header["data"]
        self.handout, self.function, self.run = header["handout"], header.get("function"), header["run"]
        bias = str(self.told.get("bias", ""))
        self.bias = "none" if bias.startswith("none") else "first" if bias.startswith("first") else "last"
        tie = str(self.told.get("tie", ""))
        self.miss = (lambda value: value < 0) if "< 0" in tie else (lambda value: value <= 0)
        self.rate = first_number(self.told.get("rate", 1))
        self.constant = first_number(bias.rpartition("constant ")[2]) if "constant -1" in bias else Fraction(1)

    def x(self, i):
        """Sample i, counted from 1, with its constant in its place."""
        return self.extended(self.points[int(i) - 1])

    def extended(self, x):
        """A point with the constant in its place."""
        return {"none": list(x), "first": [self.constant, *x], "last": [*x, self.constant]}[self.bias]

    def y(self, i):
        return self.labels[int(i) - 1]

    def of_class(self, i):
        """The class of a sample, counted from 1; of two classes the labels are signs."""
        return 2 if self.y(i) == -1 else int(self.y(i))

    @property
    def numbers(self):
        return range(1, len(self.points) + 1)

    def vectors(self):
        """What a w is to have on its positive side."""
        return [[self.y(i) * a for a in self.x(i)] for i in self.numbers]


def first_number(value):
    """The number that a convention begins with, 1 where it has none."""
    if isinstance(value, (Fraction, float)):
        return value
    try:
        return Fraction(str(value).split(",")[0].split()[0])
    except (ValueError, IndexError):
        return Fraction(1)


def gammas(told):
    """Kesler's vectors: for each sample and each other class x in its own block, -x in the other's."""
    for i in told.numbers:
        x, t, K = told.x(i), told.of_class(i), max(map(told.of_class, told.numbers))
        for j in range(1, K + 1):
            if j != t:
                blocks = {t: x, j: [-a for a in x]}
                yield [a for k in range(1, K + 1) for a in blocks.get(k, [0] * len(x))]


def at_once(told, step, vectors):
    """gales: all of the misclassified are added."""
    z = [dot(step["w"], v) for v in vectors]
    wrong = [n for n, value in enumerate(z, start=1) if told.miss(value)]
    after = step["w"]
    for n in wrong:
        after = plus(after, vectors[n - 1], told.rate)
    return {"z": z, "misclassified": wrong, "after": after}


def slides_batch(told, step):
    """discriminants: delta is summed over the mistakes, divided by N where the header does not say otherwise."""
    u = [dot(step["w"], told.x(i)) for i in told.numbers]
    mistakes = [i for i in told.numbers if told.miss(told.y(i) * u[i - 1])]
    accumulated = [Fraction(0)] * len(step["w"])
    for i in mistakes:
        accumulated = plus(accumulated, told.x(i), -told.y(i))
    divided = told.function != "fixed_increment" and "not divided" not in str(told.told)
    delta = [a / len(u) for a in accumulated] if divided else accumulated
    return {"u": u, "mistakes": mistakes, "accumulated": accumulated, "delta": delta,
            "length": math.sqrt(dot(delta, delta)), "after": plus(step["w"], delta, -step["eta"])}


def slides_online(told, step):
    """discriminants: one example; a mistake is added at once."""
    u, y = dot(step["w"], told.x(step["i"])), told.y(step["i"])
    mistake = told.miss(y * u)
    return {"u": u, "mistake": mistake, "after": plus(step["w"], told.x(step["i"]), told.rate * y * mistake)}


def slides_pass(told, step):
    """discriminants: a whole pass in turn."""
    w, mistakes = step["w"], []
    for i in told.numbers:
        if told.miss(told.y(i) * dot(w, told.x(i))):
            mistakes.append(i)
            w = plus(w, told.x(i), told.y(i))
    return {"mistakes": mistakes, "after": w}


def one_mistake(told, step):
    """The proofs: each step is a mistake of sample i or n_k."""
    i = step.get("i", step.get("n_k"))
    wrong = told.miss(told.y(i) * dot(step["w"], told.x(i)))
    return {"after": plus(step["w"], told.x(i), told.y(i)) if wrong else None}


def crowley(told, step):
    """crowley: b moves by α y R²."""
    x, y = told.points[int(step["m"]) - 1], told.y(step["m"])
    value = y * (dot(step["w"], x) + step["b"])
    update = told.miss(value)
    R_squared = max(dot(p, p) for p in told.points)
    return {"value": value, "update": update, "after": plus(step["w"], x, told.rate * y * update),
            "b_after": step["b"] + told.rate * y * R_squared * update}


def sign(z):
    return 1 if z >= 0 else -1


def vitay_online(told, step):
    """vitay: η (t - y) x."""
    x, t = told.points[int(step["i"]) - 1], told.y(step["i"])
    z = dot(step["w"], x) + step["b"]
    y = sign(z)
    factor = told.rate * (t - y)
    return {"z": z, "y": y, "error": t - y, "delta_w": [factor * a for a in x], "delta_b": factor,
            "after": plus(step["w"], x, factor), "b_after": step["b"] + factor}


def vitay_batch(told, step):
    """vitay: η/N Σ (t - y) x over all examples, or over those of a chunk."""
    chunk = step.get("chunk") or list(told.numbers)
    dw, db, errors = [Fraction(0)] * len(step["w"]), Fraction(0), []
    for i in chunk:
        x, t = told.points[int(i) - 1], told.y(i)
        error = t - sign(dot(step["w"], x) + step["b"])
        errors.append(error)
        dw, db = plus(dw, x, error), db + error
    delta_w, delta_b = [told.rate * a / len(chunk) for a in dw], told.rate * db / len(chunk)
    found = {"delta_w": delta_w, "delta_b": delta_b, "after": plus(step["w"], delta_w), "b_after": step["b"] + delta_b}
    if "chunk" not in step:
        found |= {"dw": dw, "db": db, "mse": sum(e * e for e in errors) / len(chunk)}
    return found


def fleuret_perceptron(told, step):
    """fleuret: one of the misclassified; the last step has none."""
    values = [told.y(i) * dot(step["w"], told.x(i)) for i in told.numbers]
    n = step["n_k"]
    if n is None:
        return {"values": values, "after": step["w"] if min(values) > 0 else None}
    after = plus(step["w"], told.x(n), told.rate * told.y(n)) if values[int(n) - 1] <= 0 else None
    return {"values": values, "after": after}


def fleuret_train(told, step):
    """fleuret: a sample of a sweep."""
    value = told.y(step["i"]) * dot(step["w"], told.x(step["i"]))
    return {"value": value, "after": plus(step["w"], told.x(step["i"]), told.rate * told.y(step["i"]) * (value <= 0))}


def kappa(told):
    """The kernel that a run is named after."""
    if "exp" in told.run:
        return lambda u, v: math.exp(-float(dot(plus(u, v, -1), plus(u, v, -1))) / 2)
    return lambda u, v: (1 + dot(u, v)) ** 2


def fleuret_kernel(told, step):
    """fleuret: the α of a sample counts its updates."""
    i, kernel, xs = int(step["i"]), kappa(told), told.points
    value = told.y(i) * sum(a * y * kernel(x, xs[i - 1]) for a, x, y in zip(step["alphas"], xs, told.labels) if a)
    after = [a + (n == i and value <= 0) for n, a in enumerate(step["alphas"], start=1)]
    return {"value": value, "alphas_after": after}


def sheet(told, step):
    """exercises: the output at net = 0, the rule and the threshold are as the header says."""
    positive, negative = (Fraction(label) for label in told.told["labels"].split(" and "))
    x, y = told.x(step["i"]), told.y(step["i"])
    t = positive if y == 1 else negative
    net = dot(step["w"], x) - told.told.get("threshold", 0)
    tie = told.told["tie"]
    at_zero = t if "either" in tie else None if "no output" in tie else Fraction(tie.rpartition("o = ")[2])
    o = positive if net > 0 else negative if net < 0 else at_zero
    factor = 0 if o == t else y if "mistake" in told.told["update"] else t - o
    return {"x": x, "t": t, "net": net, "o": o, "delta_w": [told.rate * factor * a for a in x]}


def sheets(told, steps):
    """exercises: the weights after each sample; a batch moves them after the last one."""
    waiting = None
    for step in steps:
        found = sheet(told, step)
        waiting = plus(waiting, found["delta_w"]) if waiting else found["delta_w"]
        if "end" not in told.told["order"] or step["i"] == len(told.points):
            found["after"], waiting = plus(step["w"], waiting), None
        else:
            found["after"] = step["w"]
        yield found


def in_order(told, steps):
    """exercises: the numbers of the samples, in turn or again from the first after an update."""
    i = 0
    for step in steps:
        i = i % len(told.points) + 1
        yield {"i": i}
        if "from the first" in told.told["order"] and step["o"] != step["t"]:
            i = 0


def delta_rule(told, steps):
    """exercises: η (t - net) x for each sample; a batch moves the weights after the last one."""
    waiting = None
    for step in steps:
        x = told.x(step["i"])
        net = dot(step["w"], x)
        error = label(told, step["i"]) - net
        delta_w = [told.rate * error * a for a in x]
        waiting = plus(waiting, delta_w) if waiting else delta_w
        after = step["w"]
        if "end" not in told.told["order"] or step["i"] == len(told.points):
            after, waiting = plus(step["w"], waiting), None
        yield {"x": x, "net": net, "error": error, "delta_w": delta_w, "after": after}


def label(told, i):
    positive, negative = (Fraction(text) for text in told.told["labels"].split(" and "))
    return positive if told.y(i) == 1 else negative


def classes_in_turn(told, step):
    """exercises: the largest discriminant, of equal ones the first or the last."""
    x, t = told.x(step["i"]), told.of_class(step["i"])
    nets = [dot(w, x) for w in step["w"]]
    best = [k for k, net in enumerate(nets, start=1) if net == max(nets)]
    o = best[-1] if told.told["tie"].endswith("highest") else best[0]
    after = [plus(w, x, told.rate * ((k == t) - (k == o))) for k, w in enumerate(step["w"], start=1)]
    return {"x": x, "t": t, "nets": nets, "o": o, "after": after}


def counted(told, step):
    """exercises: η α y x."""
    delta_w = [told.rate * step["alpha"] * told.y(step["i"]) * a for a in told.x(step["i"])]
    return {"delta_w": delta_w, "after": plus(step["w"], delta_w)}


def each(rule):
    """A checker of runs out of a rule for one step."""
    return lambda told, steps: (rule(told, step) for step in steps)


def known(vectors_of):
    """A checker of the steps of gales, on these vectors."""
    return lambda told, steps: (at_once(told, step, list(vectors_of(told))) for step in steps)


RULES = {  # handout, function, a field that its steps have and lists about it have not: what each step is to hold
    ("gales", "perceptron", "misclassified"): known(Told.vectors),
    ("gales", "kesler", "misclassified"): known(gammas),
    ("discriminants", "batch_perceptron", "accumulated"): each(slides_batch),
    ("discriminants", "fixed_increment", "accumulated"): each(slides_batch),
    ("discriminants", "until_repeated", "accumulated"): each(slides_batch),
    ("discriminants", "until_repeated", "mistakes"): each(slides_pass),
    ("discriminants", "online_perceptron", "mistake"): each(slides_online),
    ("discriminants", "one_pass", "mistake"): each(slides_online),
    ("discriminants", "fixed_passes", "mistake"): each(slides_online),
    ("discriminants", "voted_perceptron", "mistake"): each(slides_online),
    ("discriminants", "ledger", "proof"): each(one_mistake),
    ("crowley", "perceptron", "value"): each(crowley),
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
}


def rule_of(run):
    """The name of the rule that a run's steps follow, or None."""
    first = run.steps[0] if run.steps else {}
    for handout, function, field in RULES:
        if (run.header["handout"], run.header.get("function")) == (handout, function) and field in first:
            if "after" in first or "alphas_after" in first:
                return handout, function, field
    return None


def steps_hold(run):
    """What is not as computed again: fields of steps, steps that do not begin where the last ended, the end."""
    told, rule = Told(run.header), rule_of(run)
    for n, (step, found) in enumerate(zip(run.steps, RULES[rule](told, run.steps)), start=1):
        for name, value in found.items():
            if not same(step[name], value):
                yield f"step {n}: {name} is {text(step[name])}, computed {text(value)}"
    if rule == ("exercises", "perceptron", "net"):
        for n, (step, found) in enumerate(zip(run.steps, in_order(told, run.steps)), start=1):
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
    start = told.told.get("start")
    if isinstance(start, list):
        flat = [a for w in run.steps[0]["w"] for a in (w if isinstance(w, list) else [w])]
        if not same(flat + ([run.steps[0]["b"]] if "b" in run.steps[0] else []), start):
            yield "the first step does not begin with the start"


def outcome_holds(run):
    """What is not right in an outcome: a certificate, a separating w, a margin, the status."""
    outcome, told = run.outcome, Told(run.header)
    kinds = [name for name in ("certificate", "separating_w", "largest_margin_w") if outcome.get(name) is not None]
    if not (kinds or "margin_squared" in outcome or outcome["status"] in ("separated", "not separable")):
        return
    vectors = vectors_of(told)
    if outcome.get("certificate") is not None:
        yield from certificate_holds(outcome["certificate"], vectors, told)
    elif outcome["status"] == "not separable":
        yield "not separable, without a certificate"
    separating = outcome.get("separating_w")
    if separating is not None and min(dot(separating, v) for v in separable(vectors, told)) <= 0:
        yield "the separating w does not separate"
    if outcome["status"] == "separated" and "w" in outcome:
        yield from separated_holds(outcome, told, vectors)
    if "largest_margin_w" in kinds:
        if margin_squared(told, outcome["largest_margin_w"], None) != outcome["largest_margin_squared"]:
            yield "the largest margin is not that of its w"


def vectors_of(told):
    """The vectors that a run is to have on one side: Kesler's, or the samples with what they are extended by."""
    if told.function in ("kesler", "multiclass"):
        return list(gammas(told))
    threshold = told.told.get("threshold", 0)
    if told.function == "kernel_perceptron":
        extended = [[1, *x] for x in told.points]
        return [[told.y(i) * a * b for a in extended[i - 1] for b in extended[i - 1]] for i in told.numbers]
    if threshold:
        return [[*v, -told.y(i) * threshold] for i, v in zip(told.numbers, told.vectors())]
    return told.vectors()


def separable(vectors, told):
    """The same with the threshold's own weight, which is above 0, where there is one."""
    return [*vectors, [0] * (len(vectors[0]) - 1) + [1]] if told.told.get("threshold") else vectors


def certificate_holds(weights, vectors, told):
    """λ >= 0, Σλ = 1, Σ λ y x = 0, exactly; of a kernel perceptron, Σ λ y Φ(x) by its square, which needs κ alone."""
    if told.function == "kernel_perceptron":
        pairs, kernel = list(zip(weights, told.labels, told.points)), kappa(told)
        if sum(a * b * y * t * kernel(x, u) for a, y, x in pairs for b, t, u in pairs):
            yield "the certificate does not add up to 0"
        return
    vectors = separable(vectors, told)
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


def separated_holds(outcome, told, vectors):
    """Every sample on its right side; the margin is the nearest sample's distance."""
    if told.function in ("kesler", "multiclass"):
        flat = [a for w in outcome["w"] for a in (w if isinstance(w, list) else [w])]
        if min(dot(flat, v) for v in vectors) <= 0:
            yield "separated, but some comparison fails"
        return
    if min(values(told, outcome["w"], outcome.get("b"))) <= 0:
        yield "separated, but a sample is not on its right side"
    if "margin_squared" in outcome:
        found = margin_squared(told, outcome["w"], outcome.get("b"))
        if not same(outcome["margin_squared"], found) or not same(outcome["margin"], math.sqrt(found)):
            yield f"the margin is {outcome['margin']}, computed {math.sqrt(found)}"
    nearest = values(told, outcome["w"], outcome.get("b"))
    if "nearest" in outcome and not all(same(nearest[int(i) - 1], min(nearest)) for i in outcome["nearest"]):
        yield "the nearest samples are not the nearest"


def normal_and_offset(told, w, b):
    """w and b apart, whatever the handout's place for b."""
    d = len(told.points[0])
    if b is None and len(w) == d + 1:
        b, w = (w[0], w[1:]) if told.bias == "first" else (w[-1], w[:-1])
        b *= told.constant
    return w, (b or 0) - told.told.get("threshold", 0)


def values(told, w, b):
    """y (w·x + b) of every sample."""
    w, b = normal_and_offset(told, w, b)
    return [(1 if y == 1 else -1) * (dot(w, x) + b) for x, y in zip(told.points, told.labels)]


def margin_squared(told, w, b):
    """The square of the nearest sample's distance."""
    normal, _ = normal_and_offset(told, w, b)
    return min(values(told, w, b)) ** 2 / dot(normal, normal)


def asked_holds(run):
    """New points: their values, unless they are put to a vote, and what proves what is said of each."""
    told = Told(run.header)
    w, theta, d = told.told.get("w"), told.told.get("threshold", 0), len(told.points[0])
    blocks = len(set(told.labels)) if isinstance(run.steps[0]["value"], list) else 1
    if w and len(w) == d * blocks:
        told.bias = "none"
    rest = max(1, blocks - 1)
    vectors = list(gammas(told)) if blocks > 1 else separable(vectors_of(told), told)
    for n, step in enumerate(run.steps, start=1):
        v = [*told.extended(step["x"]), *([-theta] if theta else [])]
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


def scores_hold(run, alphas):
    """New points by a kernel: Σ α y κ with the α that the run before ended with, and the class."""
    told = Told(run.header)
    pairs, kernel = list(zip(alphas, told.labels, told.points)), kappa(told)
    for n, step in enumerate(run.steps, start=1):
        score = sum(a * y * kernel(u, step["x"]) for a, y, u in pairs if a)
        if not same(step["score"], score):
            yield f"point {n}: score {text(step['score'])}, computed {text(score)}"
        if step["score"] and ("-1" in step["cls"]) != (step["score"] < 0):
            yield f"point {n}: the score {text(step['score'])} is of class {step['cls']}"


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
    checked, faults, alphas = {}, [], []
    for run in runs(lines):
        alphas = run.outcome.get("alphas", alphas)
        if not run.header.get("samples") or "labels" not in run.header["samples"]:
            continue
        where = f"{run.header['handout']} {run.header['topic']}, {run.header['run']}: "
        if run.header.get("function") in ("placed", "score"):
            checked["asked"] = checked.get("asked", 0) + 1
            by_kernel = run.header["function"] == "score"
            faults += [where + fault for fault in (scores_hold(run, alphas) if by_kernel else asked_holds(run))]
            continue
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
