"""More simulated students, of topics whose sheets are as the handouts' other algorithms compute; see students.py."""

import re
from fractions import Fraction as F
from math import sqrt

from linref.tracer import NO_BREAK
from tests.students import dot, log_p, plus, sigmoid


def delta(s, data, start, rate):
    """net, t net, t - net, w of every sample; E of the last w of a pass; bias last."""
    run, w, xs, old = "Delta rule", list(start), [[*x, 1] for x in data.points], None
    for n in s.steps(run):
        i = (n - 1) % len(xs)
        x, t = xs[i], data.signs[i]
        net = s.put((run, n, "net"), dot(w, x), no_bias=dot(w[:-1], x), old_weights=old and dot(old, x))
        s.put((run, n, "product"), t * net, no_label=net)
        error = s.put((run, n, "error"), t - net, no_label=-net)
        old = w
        w = [s.put((run, n, "after"), a + rate * error * b, (k,), no_rate=a + error * b, old_weights=a)
             for k, (a, b) in enumerate(zip(w, x))]
        if i == len(xs) - 1:
            s.put((run, n, "E"), sum((t - dot(w, x)) ** 2 for x, t in zip(xs, data.signs)) / F(2))


def voted(s, data, start, rate):
    """n, w, u, y·u, ✗, c of every example; bias first; a new w begins with c = 0."""
    run, w, old, number, c = "Voted perceptron", list(start), None, 0, 0
    for n in s.steps(run):
        i = (n - 1) % len(data.points)
        x, y = [1, *data.points[i]], data.signs[i]
        number = s.put((run, n, "n"), number)
        w = s.put((run, n, "w"), w, old_weights=old)
        u = s.put((run, n, "u"), dot(w, x), no_bias=dot(w[1:], x[1:]))
        yu = s.put((run, n, "yu"), y * u, no_label=u)
        mistake = s.put((run, n, "mistake"), yu <= 0, flipped=yu > 0)
        c, old = s.put((run, n, "c"), c + (not mistake)), w
        if mistake:
            w, number, c = plus(w, x, y), number + 1, 0


def one_pass(s, data, start, rate):
    """w, u, y·u, ✗ of every example, by < 0 and by <= 0; bias first."""
    for run, is_mistake in (("1 pass, as printed", lambda yu: yu < 0), ("1 pass, as corrected", lambda yu: yu <= 0)):
        w, old = list(start), None
        for n in s.steps(run):
            x, y = [1, *data.points[n - 1]], data.signs[n - 1]
            w = s.put((run, n, "w"), w, old_weights=old)
            u = s.put((run, n, "u"), dot(w, x), no_bias=dot(w[1:], x[1:]))
            yu = s.put((run, n, "yu"), y * u, no_label=u)
            mistake, old = s.put((run, n, "mistake"), is_mistake(yu), flipped=not is_mistake(yu)), w
            w = plus(w, x, y) if mistake else w


def losses(s, data, start, rate):
    """Both losses and the gradient of every example at (0, 1, 1); then J_p, its gradient, and whom it sums."""
    run, first, N = "Losses and gradient by example", [0, 1, 1], len(data.points)
    xs = [[1, *x] for x in data.points]
    for n in s.steps(run):
        x, y = xs[n - 1], data.signs[n - 1]
        u = s.put((run, n, "u"), dot(first, x), no_bias=None)
        yu = s.put((run, n, "yu"), y * u, no_label=u)
        sign = s.put((run, n, "sign"), (u > 0) - (u < 0))
        s.put((run, n, "zero_one"), int(sign != y))
        s.put((run, n, "hinge"), max(0, -yu))
        s.put((run, n, "gradient"), [0 if yu > 0 else -y * a for a in x], no_label=None if yu > 0 else [-a for a in x])
    for run, bound in (("Gradient descent on J_p, as printed", "<"), ("Gradient descent on J_p, as corrected", "<=")):
        w, old = first, None
        for n in s.steps(run):
            w = s.put((run, n, "w"), w, old_weights=old)
            yu = [y * dot(w, x) for x, y in zip(xs, data.signs)]
            inside = [i for i, a in enumerate(yu) if a < 0 or a == 0 and bound == "<="]
            s.put((run, n, "J_p"), sum(max(0, -a) for a in yu) / F(N), old_weights=None)
            slope = [F(0)] * len(w)
            for i in inside:
                slope = plus(slope, xs[i], -data.signs[i])
            slope = s.put((run, n, "gradient"), [a / F(N) for a in slope])
            s.put((run, n, "summed"), ", ".join(str(i + 1) for i in inside) or "-")
            old, w = w, plus(w, slope, -rate)


def multiclass(s, data, start, rate):
    """Both nets, o, ✗, both w; the higher class wins a tie; bias last."""
    run, ws = next(title for title, *_ in s.marks), [list(start), list(start)]
    for n in s.steps(run):
        i = (n - 1) % len(data.points)
        x, t = [*data.points[i], 1], data.classes[i]
        nets = [s.put((run, n, "nets"), dot(w, x), (k,), no_bias=dot(w[:-1], x)) for k, w in enumerate(ws)]
        largest = 1 if nets[0] > nets[1] else 2
        o = int(s.put((run, n, "o"), str(largest), flipped=str(3 - largest)))  # no other number is a class
        mistake = s.put((run, n, "mistake"), o != t, flipped=o == t)
        changed = [plus(w, x, (k == t) - (k == o)) if mistake else w for k, w in enumerate(ws, start=1)]
        ws = [s.put((run, n, "after"), w, (k,), old_weights=ws[k] if mistake else None) for k, w in enumerate(changed)]


def fleuret_perceptron(s, data, start, rate):
    """The lowest misclassified n, update by update; then sample by sample, epoch by epoch; bias last, 0 is wrong."""
    run, w, xs, ys = "Perceptron algorithm", list(start), [[*x, 1] for x in data.points], data.signs
    for n in s.steps(run):
        w = s.put((run, n, "w"), w)
        values = s.put((run, n, "values"), [y * dot(w, x) for x, y in zip(xs, ys)])
        lowest = next((i for i, a in enumerate(values, start=1) if a <= 0), None)
        if lowest:
            i = int(s.put((run, n, "n_k"), str(lowest))) - 1
            added = s.put((run, n, "added"), [ys[i] * a for a in xs[i]], no_label=xs[i])
            w = plus(w, added)
        else:
            s.put((run, n, "n_k"), "none")
            s.put((run, n, "added"), "-")
    run, w, changes, old = "train_perceptron", list(start), 0, None
    for n in s.steps(run):
        i = (n - 1) % len(xs)
        value = s.put((run, n, "value"), ys[i] * dot(w, xs[i]), no_bias=ys[i] * dot(w[:-1], xs[i]),
                      no_label=dot(w, xs[i]), old_weights=old and ys[i] * dot(old, xs[i]))
        mistake, old = s.put((run, n, "mistake"), value <= 0, flipped=value > 0), w
        changes += mistake
        w = s.put((run, n, "after"), plus(w, xs[i], ys[i]) if mistake else w, old_weights=w if mistake else None)
        if i == len(xs) - 1:
            s.put((run, n, "nb_changes"), changes)
            wrong = sum((dot(w, x) >= 0) != (y == 1) for x, y in zip(xs, ys))
            s.put((run, n, "train_error"), f"{100 * wrong / len(xs):.2f}%")
            changes = 0


def vitay_batch(s, data, start, rate):
    """The squared error of every example at 0; then dw and db example by example, and mse, Δw, Δb, w, b of epochs."""
    run, xs, ts, N = "Squared errors", data.points, data.signs, len(data.points)
    for n in s.steps(run):
        x, t = xs[n - 1], ts[n - 1]
        z = s.put((run, n, "z"), 0)
        error = s.put((run, n, "error"), t - s.put((run, n, "y"), 1 if z >= 0 else -1, flipped=-1 if z >= 0 else 1))
        s.put((run, n, "squared"), error**2)
        s.put((run, n, "gradient"), [-2 * error * a for a in x], no_label=None)
    run, (*w, b) = "Batch linear classification", start
    for n in s.steps(run):
        w, b = s.put((run, n, "w"), w), s.put((run, n, "b"), b)
        z = [s.put((run, n, "z"), dot(w, x) + b, (i,), no_bias=dot(w, x)) for i, x in enumerate(xs)]
        y = [s.put((run, n, "y"), 1 if a >= 0 else -1, (i,), flipped=-1 if a >= 0 else 1) for i, a in enumerate(z)]
        errors = [s.put((run, n, "error"), t - o, (i,), no_label=-o) for i, (t, o) in enumerate(zip(ts, y))]
        dw, db = [0] * len(w), 0
        for i, (x, error) in enumerate(zip(xs, errors)):
            dw = s.put((run, n, "dw_so_far"), plus(dw, x, error), (i,), old_weights=dw if error else None)
            db = s.put((run, n, "db_so_far"), db + error, (i,), old_weights=db if error else None)
        s.put((run, n, "mse"), sum(error**2 for error in errors) / F(N))
        delta_w = s.put((run, n, "delta_w"), [rate * a / F(N) for a in dw], no_rate=[a / F(N) for a in dw])
        delta_b = s.put((run, n, "delta_b"), rate * db / F(N), no_rate=db / F(N))
        w, b = s.put((run, n, "after"), plus(w, delta_w), old_weights=w), s.put((run, n, "b_after"), b + delta_b)


def fleuret_logistic(s, data, start, rate):
    """log μ, ∂w, ∂b, w, b of every step."""
    run, (*w, b), old = "Logistic regression", start, None
    for n in s.steps(run):
        w, b = s.put((run, n, "w"), w, old_weights=old), s.put((run, n, "b"), b)
        yz = [y * (dot(w, x) + b) for x, y in zip(data.points, data.signs)]
        s.put((run, n, "log_posterior"), sum(map(log_p, yz)))
        pulls = [y * sigmoid(-a) for a, y in zip(yz, data.signs)]
        slope = [0] * len(w)
        for x, pull in zip(data.points, pulls):
            slope = plus(slope, x, pull)
        slope, by_b = s.put((run, n, "by_w"), slope), s.put((run, n, "by_b"), sum(pulls))
        old, w, b = w, plus(w, slope, float(rate)), b + float(rate) * by_b


def svm(s, data, start, rate):
    """ℒ, ∂ℒ/∂w and ∂ℒ/∂b, the samples with α < 1, w, b; λ = 1/100; the rate is 1/(1/η + 2λt)."""
    run, (*w, b), N, lam, old = "Subgradient descent", start, len(data.points), 0.01, None
    for n in s.steps(run):
        w, b = s.put((run, n, "w"), w, old_weights=old), s.put((run, n, "b"), b)
        margins = [y * (dot(w, x) + b) for x, y in zip(data.points, data.signs)]
        s.put((run, n, "loss"), lam * dot(w, w) + sum(max(0, 1 - a) for a in margins) / N)
        active = [i for i, a in enumerate(margins) if a < 1]
        slope = [2 * lam * a for a in w]
        for i in active:
            slope = plus(slope, data.points[i], -data.signs[i] / N)
        slope = s.put((run, n, "by_w"), [*slope])
        said = "all" if len(active) == N else ", ".join(str(i + 1) for i in active) or "none"
        s.put((run, n, "active"), said)
        eta = 1 / (1 / float(rate) + 2 * lam * (n - 1))
        old, w, b = w, plus(w, slope, -eta), b + eta * sum(data.signs[i] for i in active) / N


def exercises_logistic(s, data, start, rate):
    """E above the pass; net, p, ✗, t - p, w of every sample; bias last."""
    run, w, xs, old = "Logistic regression", list(start), [[*x, 1] for x in data.points], None
    for n in s.steps(run):
        if n == 1:
            s.put((run, n, "E"), -sum(log_p(dot(w, x) if t else -dot(w, x)) for x, t in zip(xs, data.bits)))
        x, t = xs[n - 1], data.bits[n - 1]
        net = s.put((run, n, "net"), dot(w, x), no_bias=dot(w[:-1], x), old_weights=old and dot(old, x))
        p = s.put((run, n, "p"), sigmoid(net), flipped=sigmoid(-net))
        s.put((run, n, "mistake"), (p if t else 1 - p) <= 0.5, flipped=(p if t else 1 - p) > 0.5)
        error = s.put((run, n, "error"), t - p, no_label=-p)
        old = w
        w = [s.put((run, n, "after"), a + float(rate) * error * b, (k,), no_rate=a + error * b)
             for k, (a, b) in enumerate(zip(w, x))]


def neuron(s, data, start, rate):
    """w'x, z, y(x), its class, ✗ of every sample by the w̃ that the sheet gives; then the criteria; bias last."""
    found = next(re.match(r"  w̃ +\(([^)]*)\)", line) for line in s.lines if line.startswith("  w̃ "))
    w = [F(a) for a in found[1].replace(NO_BREAK, " ").split(", ")]
    run, z = "Single Layer Perceptron", {}
    for n, i in zip(s.steps(run), data.in_order):
        product = s.put((run, n, "product"), dot(w[:-1], data.points[i]))
        z[n] = s.put((run, n, "z"), product + w[-1], no_bias=product)
        y = s.put((run, n, "y"), 1 if z[n] >= 0 else -1, flipped=-1 if z[n] >= 0 else 1)
        s.put((run, n, "decided"), "ω₁" if y == 1 else "ω₂")
        s.put((run, n, "wrong"), data.signs[i] * z[n] <= 0, flipped=data.signs[i] * z[n] > 0)
    run = "Training Criteria; Perceptron Criterion"
    for n, i in zip(s.steps(run), data.in_order):
        y, x = data.signs[i], [*data.points[i], 1]
        s.put((run, n, "distance"), dot(w, x) / sqrt(dot(w[:-1], w[:-1])))
        s.put((run, n, "normalised"), [y * a for a in x], no_label=x)
        yz = s.put((run, n, "yz"), y * dot(w, x), no_label=dot(w, x))
        s.put((run, n, "true_loss"), abs(y - (1 if dot(w, x) >= 0 else -1)) / F(2))
        s.put((run, n, "perceptron_loss"), max(0, -yz))


def gales_descent(s, data, start, rate):
    """E, ∇E, w̃ of every step from the start that the sheet gives, over the samples with y·z < 0; bias last."""
    given = next(re.search(r"start \(([^)]*)\)", line) for line in s.lines if "start (" in line)
    w = [F(a) for a in given[1].replace(NO_BREAK, " ").split(", ")]
    run, xs, old = "Gradient Descent on E(w̃)", [[*x, 1] for x in data.points], None
    for n in s.steps(run):
        w = s.put((run, n, "w"), w)
        Y = [i for i, x in enumerate(xs) if data.signs[i] * dot(w, x) < 0]
        s.put((run, n, "E"), -sum(data.signs[i] * dot(w, xs[i]) for i in Y),
              old_weights=old and -sum(data.signs[i] * dot(old, xs[i]) for i in Y))
        slope = [F(0)] * len(w)
        for i in Y:
            slope = plus(slope, xs[i], -data.signs[i])
        slope, old = s.put((run, n, "gradient"), slope), w
        w = s.put((run, n, "after"), plus(w, slope, -rate), no_rate=plus(w, slope, -1), old_weights=w)


MORE_TOPICS = {  # a command without its data, and who fills it in
    "exercises delta --rate {rate} --limit 2": delta,
    "discriminants voted --limit 2": voted,
    "discriminants onepass": one_pass,
    "discriminants losses --rate {rate} --limit 3": losses,
    "exercises multiclass --limit 2": multiclass,
    "fleuret perceptron --limit 3": fleuret_perceptron,
    "vitay batch --rate {rate} --limit 3": vitay_batch,
    "fleuret logistic --rate {rate} --limit 3": fleuret_logistic,
    "fleuret svm --rate {rate} --limit 3": svm,
    "exercises logistic --rate {rate} --limit 1": exercises_logistic,
    "gales neuron": neuron,
    "gales descent --rate {rate} --limit 3": gales_descent,
}
