"""Simulated students: each fills in a worksheet by their own arithmetic, rounded, and goes on from what they wrote.

They know the formulas of the handouts and the samples, and where a sheet has a blank; of linref's rules, values and
keys they know nothing. A student may make one mistake, of one of several kinds, in one cell.
"""

import re
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction as F
from math import exp, log

from linref import engine
from linref.options import parsed
from linref.tracer import NO_BREAK
from linref.worksheet import RUN

CROSS, NONE = "✗", "-"


class Kind:
    """Generic mistakes with a number: what comes out instead."""

    sign = staticmethod(lambda a: -a)
    one_more = staticmethod(lambda a: a + 1)
    point = staticmethod(lambda a: a * 10)
    twice = staticmethod(lambda a: a * 2)


NUMBER_KINDS = ("sign", "one_more", "point", "twice", "transposed", "neighbour")
OTHER_KINDS = ("no bias", "old weights", "no label", "no rate", "flipped", "wrong start")
KINDS = NUMBER_KINDS + OTHER_KINDS


def transposed(text):
    """Two digits that follow each other, exchanged."""
    for n, (a, b) in enumerate(zip(text, text[1:])):
        if a.isdigit() and b.isdigit() and a != b:
            return text[:n] + b + a + text[n + 2:]
    return text + "1"


class Student:
    """Fills in one sheet. `put` writes a value into its blank, and returns it as the student goes on with it.

    What has no blank on the sheet is not rounded. With `keeps` the calculator keeps what it has; the sheet is rounded.
    """

    def __init__(self, command, places, keeps=False, mistake=None):
        words, given = parsed(command.split())
        self.command, self.places, self.keeps, self.mistake = command, places, keeps, mistake
        self.blanks, lines = engine.worksheet_lines(words, given, False)
        self.lines = list(lines)
        self.marks = {(blank.header.run, blank.number, blank.cell.name, tuple(blank.entry)): mark
                      for mark, blank in self.blanks.items()}
        self.texts, self.available, self.last, self.made = {}, [], None, False

    def steps(self, run):
        """The numbers of the steps of a run, up to the last one in which the sheet has a blank."""
        return range(1, 1 + max([number for title, number, *_ in self.marks if title == run], default=0))

    def put(self, place, value, entry=(), **instead):
        """Write a value; `instead` has what some kinds of mistake make of it."""
        place = (*place, tuple(entry))
        if place not in self.marks:
            return value
        kinds = {name.replace("_", " "): other for name, other in instead.items() if other is not None}
        self.available += [(place, kind) for kind in kinds_for(value, kinds)]
        if self.mistake and self.mistake[0] == place:
            value = self.mistaken(value, kinds)
        text, rounded = self.spelt(value)
        self.texts[self.marks[place]] = text
        self.last = value if not isinstance(value, (bool, str)) and value is not None else self.last
        return value if self.keeps else rounded

    def mistaken(self, value, kinds):
        """What the mistake makes of a value."""
        kind, self.made = self.mistake[1], True
        if kind in kinds:
            return kinds[kind]
        return self.wrong_in(value, kind)

    def wrong_in(self, value, kind):
        """A number, or a vector or a matrix with one wrong number."""
        if not isinstance(value, (list, tuple)):
            return self.wrong_number(value, kind)
        place = self.mistake[2] % len(value)
        return [self.wrong_in(a, kind) if n == place else a for n, a in enumerate(value)]

    def wrong_number(self, a, kind):
        """A number as a mistake has it; where it is the same, one more."""
        text = self.spelt(a)[0]
        if kind == "transposed":
            wrong = F(transposed(text))
        elif kind == "neighbour":
            other = self.last
            while isinstance(other, (list, tuple)):
                other = other[0]
            wrong = other if other is not None else a + 1
        else:
            wrong = getattr(Kind, kind)(a)
        return a + 1 if self.spelt(wrong)[0] == text else wrong

    def spelt(self, value):
        """A value as it stands on the sheet, and the value that this is."""
        if isinstance(value, bool):
            return (CROSS if value else NONE), value
        if value is None or isinstance(value, str):
            return value or "none", value
        if isinstance(value, (list, tuple)):
            both = [self.spelt(a) for a in value]
            return f"({', '.join(text for text, _ in both)})", [a for _, a in both]
        if value == int(value) and not isinstance(value, float):
            return str(int(value)), value
        exact = F(value)
        units = Decimal(exact.numerator) / Decimal(exact.denominator)
        text = str(units.quantize(Decimal(1).scaleb(-self.places), ROUND_HALF_UP))
        return text, F(text)

    def sheet(self):
        """The text of the sheet."""
        under_way = {}

        def fill(run):
            mark, blank = run[1], self.blanks[run[1]]
            text = self.texts[mark]
            if not blank.text.startswith("("):
                return text
            pieces = under_way.setdefault(mark, iter(re.findall(r"[^(), ]+", text)))
            return next(pieces, "")

        lines = [RUN.sub(fill, line).replace(NO_BREAK, " ") for line in self.lines]
        return "\n".join([f"# python3 -m linref {self.command} --key", *lines]) + "\n"


def kinds_for(value, kinds):
    """The kinds of mistakes that a cell may have."""
    if isinstance(value, (bool, str)) or value is None:
        return list(kinds)
    return [*NUMBER_KINDS, *kinds]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def plus(a, b, k=1):
    return [x + k * y for x, y in zip(a, b)]


def sigmoid(z):
    return 1 / (1 + exp(-z)) if z > -700 else 0.0


def log_p(z):
    """log σ(z)."""
    return -log(1 + exp(-z)) if z > -30 else float(z)


class Samples:
    """Points, and their classes 1 and 2, or targets."""

    def __init__(self, points, classes):
        self.points, self.classes = points, classes
        self.signs = [1 if k == 1 else -1 for k in classes]
        self.bits = [1 if k == 1 else 0 for k in classes]
        first = [i for i, k in enumerate(classes) if k == 1]
        self.in_order = first + [i for i, k in enumerate(classes) if k != 1]

    def name(self, i):
        """1 of ω₁ …"""
        of = [j for j, k in enumerate(self.classes) if k == self.classes[i]]
        return f"{of.index(i) + 1} of {'ω₁' if self.classes[i] == 1 else 'ω₂'}"


def exercises_perceptron(s, data, start, rate, labels=(1, -1)):
    """net, o, ✗, Δw, w; net = 0 is a mistake without an output; bias last."""
    run, w, old = "Perceptron", list(start), None
    for n in s.steps(run):
        i = (n - 1) % len(data.points)
        x, y = [*data.points[i], 1], data.signs[i]
        net = s.put((run, n, "net"), dot(w, x), no_bias=dot(w[:-1], x), old_weights=old and dot(old, x),
                    wrong_start=dot([a + 1 for a in start], x) if n == 1 else None)
        sign = 1 if net > 0 else -1
        o = s.put((run, n, "o"), sign if net else None, flipped=-sign if net else -y)
        mistake = s.put((run, n, "mistake"), o != y, flipped=o == y)
        delta = [rate * y * a if mistake else 0 for a in x]
        delta = s.put((run, n, "delta_w"), delta, **({"no_label": [rate * a for a in x], "no_bias": [*delta[:-1], 0],
                                                     "no_rate": [y * a for a in x]} if mistake else {}))
        old = w
        w = [s.put((run, n, "after"), a + b, (k,), no_bias=a if b and k == len(x) - 1 else None,
                   old_weights=a if b else None) for k, (a, b) in enumerate(zip(w, delta))]


def crowley_perceptron(s, data, start, rate):
    """y·z, ✗, i, w, b, corrected; b moves by y·R²."""
    run, (*w, b), i, old = "Perceptron, corrected", start, 0, None
    R2 = max(dot(x, x) for x in data.points)
    for n in s.steps(run):
        m = (n - 1) % len(data.points)
        x, y = data.points[m], data.signs[m]
        yz = s.put((run, n, "yz"), y * (dot(w, x) + b), no_bias=y * dot(w, x), no_label=dot(w, x) + b,
                   old_weights=old and y * (dot(old[0], x) + old[1]))
        mistake = s.put((run, n, "update"), yz <= 0, flipped=yz > 0)
        old = w, b
        i = s.put((run, n, "i_after"), i + mistake)
        w = s.put((run, n, "after"), plus(w, x, rate * y * mistake), no_label=plus(w, x, rate) if mistake else None,
                  old_weights=w if mistake else None, no_rate=plus(w, x, y) if mistake else None)
        b = s.put((run, n, "b_after"), b + rate * y * R2 * mistake, no_label=b + rate * R2 if mistake else None,
                  no_bias=b if mistake else None)


def discriminants_online(s, data, start, rate):
    """w, u, y·u, ✗, y·u after; bias first; y·u = 0 is a mistake."""
    run, w, before = "Online perceptron algorithm", list(start), None
    for n in s.steps(run):
        i = (n - 1) % len(data.points)
        x, y = [1, *data.points[i]], data.signs[i]
        w = s.put((run, n, "w"), w, old_weights=before)
        u = s.put((run, n, "u"), dot(w, x), no_bias=dot(w[1:], x[1:]))
        yu = s.put((run, n, "yu"), y * u, no_label=u)
        mistake = s.put((run, n, "mistake"), yu <= 0, flipped=yu > 0)
        before = w
        w = plus(w, x, rate * y) if mistake else w
        if mistake:
            s.put((run, n, "corrected"), y * dot(w, x), old_weights=yu)
        else:
            s.put((run, n, "corrected"), "-")


def discriminants_batch(s, data, start, rate):
    """u, y·u, ✗, delta of the first pass; w, J_p, the mistakes and delta of each pass; bias first."""
    w, N, run = list(start), len(data.points), "The first pass, example by example"
    xs, total = [[1, *x] for x in data.points], [0] * len(start)
    for n in s.steps(run):
        x, y = xs[n - 1], data.signs[n - 1]
        u = s.put((run, n, "u"), dot(w, x), no_bias=dot(w[1:], x[1:]))
        yu = s.put((run, n, "yu"), y * u, no_label=u)
        mistake = s.put((run, n, "mistake"), yu <= 0, flipped=yu > 0)
        total = s.put((run, n, "delta_after"), plus(total, x, -y) if mistake else total,
                      no_label=plus(total, x) if mistake else None, old_weights=total if mistake else None)
    run = "Batch perceptron algorithm"
    for n in s.steps(run):
        w = s.put((run, n, "w"), w)
        mistakes = [i for i in range(N) if data.signs[i] * dot(w, xs[i]) <= 0]
        s.put((run, n, "cost"), sum(max(0, -data.signs[i] * dot(w, xs[i])) for i in range(N)) / F(N))
        s.put((run, n, "mistakes"), ", ".join(str(i + 1) for i in mistakes) or "-")
        total = [F(0)] * len(w)
        for i in mistakes:
            total = plus(total, xs[i], -data.signs[i])
        delta = s.put((run, n, "delta"), [a / F(N) for a in total], no_label=None)
        w = plus(w, delta, -rate)
    run, w = "Fixed increment perceptron", list(start)
    for n in s.steps(run):
        w = s.put((run, n, "w"), w)
        mistakes = [i for i in range(N) if data.signs[i] * dot(w, xs[i]) <= 0]
        s.put((run, n, "cost"), sum(max(0, -data.signs[i] * dot(w, xs[i])) for i in range(N)) / F(N))
        s.put((run, n, "mistakes"), ", ".join(str(i + 1) for i in mistakes) or "-")
        delta = [F(0)] * len(w)
        for i in mistakes:
            delta = plus(delta, xs[i], -data.signs[i])
        delta = s.put((run, n, "delta"), delta)
        w = plus(w, delta, -1)


def gales_perceptron(s, data, start, rate):
    """z, class, in Y, Y, E, ∇E, w̃, corrected: misclassified if y·z ≤ 0; bias last."""
    (run,), w, old = {title for title, *_ in s.marks}, list(start), None
    xs = [[*x, 1] for x in data.points]
    for n in s.steps(run):
        w = s.put((run, n, "w"), w)
        order = data.in_order
        z = {i: s.put((run, n, "z"), dot(w, xs[i]), (i,), no_bias=dot(w[:-1], xs[i]),
                      old_weights=old and dot(old, xs[i])) for i in order}
        for i in order:
            s.put((run, n, "classes"), 1 if z[i] >= 0 else 2, (i,), flipped=2 if z[i] >= 0 else 1)
        inside = {i: s.put((run, n, "mistakes"), data.signs[i] * z[i] <= 0, (i,), flipped=data.signs[i] * z[i] > 0)
                  for i in order}
        Y = [i for i in range(len(xs)) if inside[i]]
        s.put((run, n, "misclassified"), "{" + ", ".join(data.name(i) for i in Y) + "}")
        s.put((run, n, "E"), -sum(data.signs[i] * z[i] for i in Y))
        total = [F(0)] * len(w)
        for i in Y:
            total = plus(total, xs[i], data.signs[i])
        slope = s.put((run, n, "gradient"), [-a for a in total])
        old = w
        w = s.put((run, n, "after"), plus(w, slope, -rate), no_rate=plus(w, slope, -1),
                  old_weights=w if any(slope) else None)


def gales_logistic(s, data, start, rate):
    """z, p, ℒᵢ, (y - p)·x̃ of every sample at the start; then w̃, ℒ, ∇ℒ of each step."""
    run, w = "The log-likelihood and its gradient at w̃[0]", list(start)
    xs = [[*x, 1] for x in data.points]
    for n in s.steps(run):
        i = n - 1
        y = data.bits[i]
        z = s.put((run, n, "z"), dot(w, xs[i]), no_bias=dot(w[:-1], xs[i]))
        p = s.put((run, n, "posterior"), sigmoid(z), flipped=sigmoid(-z))
        term = log_p(z if y else -z) if not 0 < p < 1 else log(p) if y else log(1 - p)
        s.put((run, n, "term"), term, no_label=log(1 - p if y else p) if 0 < p < 1 else None)
        s.put((run, n, "contribution"), [(y - p) * a for a in xs[i]], no_label=[p * a for a in xs[i]])
    run, before, slope = next(title for title, *_ in s.marks if title.startswith("Gradient ascent")), None, None
    for n in s.steps(run):
        w = s.put((run, n, "w"), w, old_weights=before, no_rate=before and plus(before, slope))
        z = [dot(w, x) for x in xs]
        s.put((run, n, "likelihood"), sum(log_p(a if y else -a) for a, y in zip(z, data.bits)))
        slope = [0] * len(w)
        for x, a, y in zip(xs, z, data.bits):
            slope = plus(slope, x, y - sigmoid(a))
        slope = s.put((run, n, "gradient"), slope)
        before, w = w, plus(w, slope, rate)


def vitay_online(s, data, start, rate, soft=False):
    """z, y, t - y, Δw, Δb, w, b; z = 0 counts as y = 1; soft: y = σ(z), t of 0 and 1."""
    run = "Logistic regression" if soft else "Perceptron algorithm"
    (*w, b), N, old = start, len(data.points), None
    targets = data.bits if soft else data.signs
    for n in s.steps(run):
        i = (n - 1) % N
        x, t = data.points[i], targets[i]
        w, b = s.put((run, n, "w"), w), s.put((run, n, "b"), b)
        z = s.put((run, n, "z"), dot(w, x) + b, no_bias=dot(w, x), old_weights=old and dot(old[0], x) + old[1])
        y = s.put((run, n, "y"), sigmoid(z) if soft else 1 if z >= 0 else -1,
                  flipped=sigmoid(-z) if soft else -1 if z >= 0 else 1)
        error = s.put((run, n, "error"), t - y, no_label=-y)
        delta = s.put((run, n, "delta_w"), [rate * error * a for a in x], no_rate=[error * a for a in x])
        delta_b = s.put((run, n, "delta_b"), rate * error, no_rate=error)
        old = w, b
        w = s.put((run, n, "after"), plus(w, delta), no_rate=plus(w, x, error), old_weights=w)
        b = s.put((run, n, "b_after"), b + delta_b, no_bias=b)
        if i == N - 1:
            end = (run, n)
            z = [dot(w, x) + b for x in data.points]
            if soft:
                s.put((*end, "loss"), -sum(log_p(a if t else -a) for a, t in zip(z, targets)))
            else:
                s.put((*end, "wrong_after"), sum((a >= 0) != (t == 1) for a, t in zip(z, targets)))


def vitay_logistic(s, data, start, rate):
    vitay_online(s, data, start, float(rate), soft=True)


def loss(w, xs, ys):
    return sum((y - dot(w, x)) ** 2 for x, y in zip(xs, ys)) / F(2 * len(xs))


def correction(w, xs, ys):
    """The average of -δX."""
    total = [F(0)] * len(w)
    for x, y in zip(xs, ys):
        total = plus(total, x, dot(w, x) - y)
    return [a / F(len(xs)) for a in total]


def crowley_updates(s, run, xs, ys, parts, rate, sign=1):
    """Δw, w, L, |ΔL| of updates, each with a part of the samples; from w = 0."""
    w, L = [0] * len(xs[0]), None
    for n in s.steps(run):
        part = parts[(n - 1) % len(parts)]
        L = s.put((run, n, "loss"), loss(w, xs, ys) if L is None else L)
        slope = [sign * a for a in correction(w, [xs[i] for i in part], [ys[i] for i in part])]
        slope, old = s.put((run, n, "delta_w"), slope, no_label=None), w
        w = s.put((run, n, "after"), plus(w, slope, -rate), no_rate=plus(w, slope, -1), old_weights=w)
        new = s.put((run, n, "loss_after"), loss(w, xs, ys), old_weights=loss(old, xs, ys))
        s.put((run, n, "change"), abs(new - L))
        L = new


def crowley_descent(s, data, start, rate):
    """Δw, w, L, |ΔL| of single samples, folds and batch mode; bias last."""
    xs, ys = [[*x, 1] for x in data.points], data.classes
    M = len(xs)
    for run, sign, parts in (
            ("Single samples", 1, [[i] for i in range(M)]),
            ("2 folds", 1, [list(range(0, -(-M // 2))), list(range(-(-M // 2), M))]),
            ("Batch mode, as printed", -1, [list(range(M))]), ("Batch mode, corrected", 1, [list(range(M))])):
        crowley_updates(s, run, xs, ys, parts, rate, sign)


def cost_of_directions(s, both):
    """Mean and scatter of both classes along a direction, and E."""
    run = "The cost of a projection"
    for n, w in zip(s.steps(run), ([1, 0], [-2, 0], [0, 1])):
        z = [[dot(w, x) for x in xs] for xs in both]
        means = [s.put((run, n, f"mean_{k}"), sum(a) / F(len(a))) for k, a in enumerate(z, start=1)]
        spread = sum(s.put((run, n, f"scatter_{k}"), sum((b - mean) ** 2 for b in a))
                     for k, (a, mean) in enumerate(zip(z, means), start=1))
        s.put((run, n, "cost"), -((means[0] - means[1]) ** 2) / F(spread) if spread else NONE)


def gales_fisher(s, data, start, rate):
    """E of three directions; means, deviations, scatters, S_w⁻¹, S_b, ŵ, E, projections, b; two features."""
    at = ("Fisher's Discriminant Analysis", 0)
    both = [[data.points[i] for i in data.in_order if data.classes[i] == k] for k in (1, 2)]
    cost_of_directions(s, both)
    means = [s.put((*at, "means"), [sum(column) / F(len(xs)) for column in zip(*xs)], (k,))
             for k, xs in enumerate(both)]
    gap = s.put((*at, "gap"), plus(*means, -1))
    scatters = []
    for k, xs in enumerate(both):
        d = [s.put((*at, "deviations"), plus(x, means[k], -1), (k, i)) for i, x in enumerate(xs)]
        scatters.append([[s.put((*at, "scatters"), sum(e[i] * e[j] for e in d), (k, i, j)) for j in (0, 1)]
                         for i in (0, 1)])
    within = [[s.put((*at, "within"), scatters[0][i][j] + scatters[1][i][j], (i, j)) for j in (0, 1)] for i in (0, 1)]
    (a, b), (c, d) = within
    det = F(a) * d - F(b) * c
    adjugate = [[d, -b], [-c, a]]
    inverse = [[s.put((*at, "inverse"), adjugate[i][j] / F(det), (i, j)) for j in (0, 1)] for i in (0, 1)]
    between = [[s.put((*at, "between"), gap[i] * gap[j], (i, j)) for j in (0, 1)] for i in (0, 1)]
    w = s.put((*at, "w"), [dot(row, gap) for row in inverse])
    spreads = [dot(w, [dot(row, w) for row in matrix]) for matrix in (between, within)]
    s.put((*at, "cost"), -F(spreads[0]) / spreads[1] if spreads[1] else NONE)
    z = [s.put((*at, "projections"), [dot(w, x) for x in xs], (k,)) for k, xs in enumerate(both)]
    low = s.put((*at, "nearest"), min(z[0]), (0,), flipped=max(z[0]))
    high = s.put((*at, "nearest"), max(z[1]), (1,), flipped=min(z[1]))
    bias = s.put((*at, "b"), -(low + high) / F(2), no_rate=-(low + high))
    s.put((*at, "composite"), [*w, bias])


TOPICS = {  # a command without its data, and who fills it in
    "exercises perceptron --rate {rate} --limit 2": exercises_perceptron,
    "crowley perceptron --rate {rate} --limit 2 --corrected": crowley_perceptron,
    "discriminants online --limit 2": discriminants_online,
    "discriminants batch --rate {rate} --limit 3": discriminants_batch,
    "gales perceptron --rate {rate} --limit 3 --corrected": gales_perceptron,
    "gales logistic --rate {rate} --limit 3": gales_logistic,
    "gales fisher": gales_fisher,
    "vitay online --rate {rate} --limit 2": vitay_online,
    "vitay logistic --rate {rate} --limit 2": vitay_logistic,
    "crowley descent --rate {rate} --limit 2": crowley_descent,
}
