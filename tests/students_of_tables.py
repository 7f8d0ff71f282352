"""Simulated students of tables of points, of analyses, and of a few more algorithms; see students.py.

Sheets on a handout's own fixed numbers are filled in from what they print.
"""

import re
from fractions import Fraction as F
from math import atan2, degrees, exp, log, pi, sqrt

from tests.more_students import fleuret_logistic
from tests.students import Samples, crowley_updates, dot, plus, sigmoid

HALF = F(1, 2)


def sign(z):
    return 1 if z >= 0 else -1


def kesler(s, data, start, rate):
    """α'γ and ✗ of each sample against the other class, how many ✗, both new weights; bias last."""
    xs = [[*x, 1] for x in data.points]
    run, ws = "Kesler's Construct", [list(start), list(start)]  # from 0, so α'γ = 0 counts as misclassified
    for n in s.steps(run):
        ws = s.put((run, n, "w"), ws)
        gaps, missed = [], []
        for i, (x, k) in enumerate(zip(xs, data.classes)):
            own, other = ws[k - 1], ws[2 - k]
            gaps.append(s.put((run, n, "yz"), dot(own, x) - dot(other, x), (i,), no_label=dot(own, x)))
            missed.append(s.put((run, n, "mistakes"), gaps[i] <= 0, (i,), flipped=gaps[i] > 0))
        s.put((run, n, "failing"), sum(missed))
        for x, k, miss in zip(xs, data.classes, missed):
            ws = [plus(w, x, (1 if j == k else -1) * miss) for j, w in enumerate(ws, start=1)]
        ws = [s.put((run, n, "weights"), w, (k,)) for k, w in enumerate(ws)]


def gates(s, data, start, rate):
    """z of the four inputs, the misclassified ones, w̃ of XOR; bias last."""
    run, w, names, ys = "One unit for XOR", [1, 0, 0], ("00", "01", "10", "11"), (-1, 1, 1, -1)
    xs = [[int(a) for a in name] + [1] for name in names]
    for n in s.steps(run):
        w = s.put((run, n, "w"), w)
        z = [s.put((run, n, "z"), dot(w, x), (i,), no_bias=dot(w[:-1], x)) for i, x in enumerate(xs)]
        wrong = [i for i, (y, a) in enumerate(zip(ys, z)) if y * a <= 0]
        s.put((run, n, "misclassified"), "{" + ", ".join(names[i] for i in wrong) + "}")
        for i in wrong:
            w = plus(w, xs[i], ys[i])


def geometry(s, data, start, rate):
    """y(x), the class, the signed distance and the foot, by w = (1, 1) and -w₀ halfway between two sums of features."""
    run, w, sums = "Signed distances of the examples", [1, 1], sorted(a + b for a, b in data.points)
    w_0 = -F(sums[0] + sums[-1]) / 2
    for n in s.steps(run):
        x = data.points[n - 1]
        y = s.put((run, n, "y"), dot(w, x) + w_0, no_bias=dot(w, x))
        s.put((run, n, "assigned"), "C₁" if y >= 0 else "C₂", flipped="C₂" if y >= 0 else "C₁")
        s.put((run, n, "distance"), y / sqrt(2))
        s.put((run, n, "foot"), plus(x, w, -F(y) / 2))


def separable(s, data, start, rate):
    """u and y·u of the handout's examples, by the w that the sheet gives."""
    run, xs, ys = "A w that separates", ([1, 1, 1], [1, HALF, 3], [1, 2, 2]), (1, 1, -1)
    for n in s.steps(run):
        u = s.put((run, n, "u"), dot([15, -8, -2], xs[n - 1]), no_bias=dot([-8, -2], xs[n - 1][1:]))
        s.put((run, n, "yu"), ys[n - 1] * u, no_label=u)


def threshold_units(s, data, start, rate):
    """Two units on all Boolean inputs; y of four of them; the canonical representation."""
    run = "Units for x₁ ∧ x₂ ∧ x₄ and for at least 2 of x₁, x₃, x₄"
    for n in s.steps(run):
        a, b, c, d = ((n - 1) >> k & 1 for k in (3, 2, 1, 0))
        total = s.put((run, n, "s"), a + b + d)
        s.put((run, n, "s_y"), 1 if total >= 3 else -1, flipped=-1 if total >= 3 else 1)
        total = s.put((run, n, "r"), a + c + d)
        s.put((run, n, "r_y"), 1 if total >= 2 else -1, flipped=-1 if total >= 2 else 1)
    run = "No unit for (x₁ ∧ x₂) ∨ (x₃ ∧ x₄)"
    for n in s.steps(run):
        s.put((run, n, "y"), 1 if n < 3 else -1)
    run, ys = "Canonical representation", (1, 1, -1)
    for n in s.steps(run):
        x = s.put((run, n, "x"), [1, *([1, 1], [HALF, 3], [2, 2])[n - 1]])
        g = s.put((run, n, "g"), dot([-2, 1, 1], x), no_bias=dot([1, 1], x[1:]))
        s.put((run, n, "h"), (g > 0) - (g < 0))
        yg = s.put((run, n, "yg"), ys[n - 1] * g, no_label=g)
        s.put((run, n, "correct"), "✓" if yg > 0 else "✗", flipped="✗" if yg > 0 else "✓")


def decision(s, data, start, rate):
    """Three discriminants, the largest, all in order; the sigmoid and its derivative, the decision, the sign."""
    run = "Discriminants of three classes"
    for n in s.steps(run):
        x = [*([2, 1], [-1, 2], [-2, -1], [1, -3])[n - 1], 1]
        g = s.put((run, n, "values"), [dot(w, x) for w in ([1, 1, 0], [-1, 1, 0], [0, -2, -1])])
        order = sorted((1, 2, 3), key=lambda k: (-g[k - 1], k))
        s.put((run, n, "decided"), order[0])
        s.put((run, n, "order"), order)
    run = "The sigmoid"
    for n in s.steps(run):
        z = (-2, 0, 2)[n - 1]
        f = s.put((run, n, "f"), sigmoid(z), flipped=sigmoid(-z) if z else None)
        s.put((run, n, "derivative"), f * (1 - f))
        s.put((run, n, "decision"), "POSITIVE" if f > HALF else "NEGATIVE")
        s.put((run, n, "sgn"), sign(z))


def lines(s, data, start, rate):
    """ŷ and δ by the w that each run gives."""
    for run, (w, b), samples in (
            ("A linear model and its errors", (2, 1), ((0, 1), (1, 3), (2, 4), (3, 8))),
            ("The line, as printed", (1, -170), ((170, 65), (180, 75))),
            ("The line, corrected", (1, -105), ((170, 65), (180, 75)))):
        for n in s.steps(run):
            x, y = samples[n - 1]
            s.put((run, n, "error"), y - s.put((run, n, "estimate"), w * x + b, no_bias=w * x))


def scaling(s, data, start, rate):
    """Features scaled and back; then Δw, w, L, |ΔL| of each epoch on them; bias last."""
    run, (xs, ys) = "Scaled samples", ((150, 160, 175, 190), (50, 59, 68, 81))
    scaled = []
    for n in s.steps(run):
        (a,) = s.put((run, n, "scaled"), [F(xs[n - 1] - 150, 40)])
        s.put((run, n, "original"), [a * 40 + 150])
        scaled.append([F(xs[n - 1] - 150, 40), 1])
    crowley_updates(s, "Gradient descent on scaled features", scaled, ys, [range(4)] * 3, 1)


def stochastic(s, data, start, rate):
    """Δw, w, L of each update with the sample that the sheet says; bias last."""
    drawn = [int(a) - 1 for a in re.findall(r"^  \d+  (\d)  ", "\n".join(s.lines), re.MULTILINE)]
    xs, ys = [[a, 1] for a in (0, 1, 2, 3)], (1, 3, 4, 8)
    crowley_updates(s, "Random samples", xs, ys, [[i] for i in drawn], F(1, 20))


def minibatch(s, data, start, rate):
    """z, y, t - y, dw, db of each example of the minibatch that the sheet says; Δw, Δb, w, b; z = 0 counts as 1."""
    (run, *_), (*w, b) = next(iter(s.marks)), start
    split = [[int(i) - 1 for i in found.split(",")]
             for found in re.findall(r"^minibatch ([\d, ]+?)  ", "\n".join(s.lines), re.MULTILINE)]
    for n in s.steps(run):
        w, b = s.put((run, n, "w"), w), s.put((run, n, "b"), b)
        K, dw, db = len(split[n - 1]), [0] * len(w), 0
        for i, m in enumerate(split[n - 1]):
            x, t = data.points[m], data.signs[m]
            z = s.put((run, n, "z"), dot(w, x) + b, (i,), no_bias=dot(w, x))
            y = s.put((run, n, "y"), sign(z), (i,), flipped=-sign(z))
            error = s.put((run, n, "error"), t - y, (i,), no_label=-y)
            dw = s.put((run, n, "dw_so_far"), plus(dw, x, error), (i,), old_weights=dw if error else None)
            db = s.put((run, n, "db_so_far"), db + error, (i,), old_weights=db if error else None)
        delta_w = s.put((run, n, "delta_w"), [rate * a / F(K) for a in dw], no_rate=[a / F(K) for a in dw])
        delta_b = s.put((run, n, "delta_b"), rate * db / F(K), no_rate=db / F(K))
        w, b = s.put((run, n, "after"), plus(w, delta_w), old_weights=w), s.put((run, n, "b_after"), b + delta_b)


def mle(s, data, start, rate):
    """x - μ, its square, the density; then l and both derivatives of the μ and σ that the sheet says."""
    run, xs = "Samples from a normal distribution", (2, 4, 4, 4, 5, 5, 7, 9)
    for n in s.steps(run):
        squared = s.put((run, n, "squared"), s.put((run, n, "deviation"), xs[n - 1] - 5) ** 2)
        s.put((run, n, "density"), exp(-squared / F(8)) / sqrt(8 * pi))
    run = "The log-likelihood around its maximum"
    for n in s.steps(run):
        mu, sigma = ((5, 2), (4, 2), (6, 2), (5, 1), (5, 4))[n - 1]
        squares = sum((x - mu) ** 2 for x in xs)
        s.put((run, n, "l"), -4 * log(2 * pi * sigma**2) - squares / (2 * sigma**2))
        s.put((run, n, "by_mu"), sum(x - mu for x in xs) / F(sigma**2))
        s.put((run, n, "by_sigma"), -F(8, sigma) + F(squares, sigma**3))


def hard_neuron(s, data, start, rate):
    """z, the side, its sign, the distance and the projection of three points; z, y, ✗ of the handout's examples."""
    run, w = "Sides of a hyperplane", [3, 4]
    for n in s.steps(run):
        x = ([5, 5], [0, 0], [-1, 2])[n - 1]
        z = s.put((run, n, "z"), dot(w, x) - 5, no_bias=dot(w, x))
        s.put((run, n, "side"), "above" if z > 0 else "below" if z < 0 else "on")
        s.put((run, n, "sign"), sign(z), flipped=-sign(z))
        s.put((run, n, "distance"), F(z) / 5)
        s.put((run, n, "projection"), plus(x, w, -F(z) / 25))
    run, points = "The neuron y = sign(Σ wⱼ xⱼ + b)", ("1 0", "1 1", "0.6 0.6", "0.7 0.4", "0 0", "0 1", "0.25 1",
                                                       "0.3 0.4")
    for n in s.steps(run):
        x, t = [F(a) for a in points[n - 1].split()], 1 if n < 5 else -1
        z = s.put((run, n, "z"), sum(x) - 1, no_bias=sum(x))
        y = s.put((run, n, "y"), sign(z), flipped=-sign(z))
        s.put((run, n, "wrong"), y != t, flipped=y == t)


def bias_variance(s, data, start, rate):
    """Y less 2 and less its mean, and the squares."""
    run = "Squared error and variance"
    for n in s.steps(run):
        Y = (0, 0, 1, 4)[n - 1]
        s.put((run, n, "squared"), s.put((run, n, "deviation"), Y - 2) ** 2)
        s.put((run, n, "from_mean_squared"), s.put((run, n, "from_mean"), Y - F(5, 4)) ** 2)


def features(s, data, start, rate):
    """Φ, its value and f of XOR; the powers of x, the terms and the sum of a polynomial."""
    run = "XOR with Φ(x)"
    for n in s.steps(run):
        u, v = divmod(n - 1, 2)
        phi = s.put((run, n, "phi"), [u, v, u * v])
        value = s.put((run, n, "value"), dot([1, 1, -2], phi) - HALF, no_bias=dot([1, 1, -2], phi))
        s.put((run, n, "f"), sign(value), flipped=-sign(value))
    run = "Polynomials as α·Φ(x)"
    for n in s.steps(run):
        phi = s.put((run, n, "phi"), [(-1, HALF, 2)[n - 1] ** d for d in range(4)])
        terms = s.put((run, n, "terms"), [a * b for a, b in zip([1, 0, -2, 1], phi)])
        s.put((run, n, "value"), sum(terms))


def hog(s, data, start, rate):
    """gx, gy, the length, the angle and the bin of three pixels."""
    run = "Gradients"
    for n in s.steps(run):
        left, right, above, below = ((30, 220, 30, 30), (30, 220, 30, 220), (30, 30, 30, 220))[n - 1]
        gx, gy = s.put((run, n, "gx"), right - left), s.put((run, n, "gy"), below - above)
        s.put((run, n, "length"), sqrt(gx * gx + gy * gy))
        angle = s.put((run, n, "angle"), degrees(atan2(gy, gx)) % 180)
        s.put((run, n, "bin"), 1 + int(angle // 20))


def kernel(s, data, start, rate):
    """κ of two pairs in three ways; y Σ α_n y_n κ, ✗ and α of XOR; logistic regression on its Φ."""
    run = "κ(x, x') = Φ(x)·Φ(x')"
    for n in s.steps(run):
        x, other = (([1, 2], [2, 0]), ([2, 1], [2, 1]))[n - 1]
        product = s.put((run, n, "linear"), dot(x, other))
        k = s.put((run, n, "quadratic"), (1 + product) ** 2)
        s.put((run, n, "product"), k)
        s.put((run, n, "gaussian"), exp(-HALF * sum((a - b) ** 2 for a, b in zip(x, other))))
    run, xs, ys = "Kernel perceptron (not on the page)", ([-1, -1], [-1, 1], [1, -1], [1, 1]), (-1, 1, 1, -1)
    alphas = [0] * 4
    for n in s.steps(run):
        i = (n - 1) % 4
        score = sum(a * y * (1 + dot(x, xs[i])) ** 2 for a, x, y in zip(alphas, xs, ys))
        value = s.put((run, n, "value"), ys[i] * score, no_label=score)
        mistake = s.put((run, n, "mistake"), value <= 0, flipped=value > 0)
        alphas = [a + (mistake and k == i) for k, a in enumerate(alphas)]
        alphas = s.put((run, n, "alphas_after"), alphas)
    data.points, data.signs = [[0, 0, 0], [1, 1, 1], [0, 1, 0], [1, 0, 0]], [-1, -1, 1, 1]
    fleuret_logistic(s, data, [0] * 4, 1)


def layer(s, data, start, rate):
    """The products, the sum, its sign and its σ of three units; then all of them for three inputs."""
    run, ws, bs = "A layer, unit by unit", ([1, 2], [-HALF, 1], [3, -1]), (-HALF, 0, F(1, 4))
    for n in s.steps(run):
        products = s.put((run, n, "products"), [a * b for a, b in zip(ws[n - 1], (1, HALF))])
        z = s.put((run, n, "sum"), sum(products) + bs[n - 1], no_bias=sum(products))
        s.put((run, n, "y"), sign(z), flipped=-sign(z))
        s.put((run, n, "soft"), sigmoid(z))
    run = "The same layer as a matrix"
    for n in s.steps(run):
        products = s.put((run, n, "product"), [dot(w, ([1, HALF], [0, 0], [-1, 1])[n - 1]) for w in ws])
        z = s.put((run, n, "sum"), plus(products, bs), no_bias=products)
        s.put((run, n, "y"), [sign(a) for a in z])


def populations(s, data, start, rate):
    """Both quadratic forms and densities, their mixture, the posterior by three formulas."""
    run, means, inverse = "Two Gaussian populations", ([0, 1], [2, 0]), ((F(3, 5), F(-1, 5)), (F(-1, 5), F(2, 5)))
    for n in s.steps(run):
        x = ([1, 0], [-1, 2], [2, 1])[n - 1]
        gaps = [plus(x, m, -1) for m in means]
        q = [s.put((run, n, f"q{k}"), dot(d, [dot(row, d) for row in inverse])) for k, d in enumerate(gaps)]
        zero, one = (s.put((run, n, f"density{k}"), exp(-a / F(2)) / sqrt((2 * pi) ** 2 * 5)) for k, a in enumerate(q))
        both = s.put((run, n, "both"), zero / F(4) + one * F(3, 4))
        s.put((run, n, "posterior"), one * F(3, 4) / both if both else "-")
        s.put((run, n, "by_ratio"), 1 / (1 + zero / (3 * one)) if one else "-")


def inverse_of(matrix):
    """The inverse of a matrix of two rows."""
    (a, b), (c, d) = matrix
    det = F(a) * F(d) - F(b) * F(c)
    return [[d / det, -b / det], [-c / det, a / det]]


def lda(s, data, start, rate):
    """Means, the share of class 1, Σ, w and b of own samples; the score, the posterior and ✗ of each; two features."""
    at = ("Estimates from samples (not on the page)", 0)
    both = [[x for x, k in zip(data.points, data.bits) if k == y] for y in (0, 1)]
    means = [s.put((*at, f"m{k}"), [sum(column) / F(len(xs)) for column in zip(*xs)]) for k, xs in enumerate(both)]
    share = s.put((*at, "prior"), F(len(both[1]), len(data.points)))
    s.available = [each for each in s.available if each[0][2] != "prior"]  # a share below 0 has no logarithm
    gaps = [plus(x, m, -1) for m, xs in zip(means, both) for x in xs]
    Sigma = s.put((*at, "Sigma"), [[sum(d[i] * d[j] for d in gaps) / F(len(gaps)) for j in (0, 1)] for i in (0, 1)])
    if Sigma[0][0] * Sigma[1][1] == Sigma[0][1] * Sigma[1][0]:  # rounded too much: who sees that takes more places
        Sigma = [[sum(d[i] * d[j] for d in gaps) / F(len(gaps)) for j in (0, 1)] for i in (0, 1)]
    inverse = inverse_of(Sigma)
    w = s.put((*at, "w"), [dot(row, plus(means[1], means[0], -1)) for row in inverse])
    forms = [dot(m, [dot(row, m) for row in inverse]) for m in means]
    share = F(share)
    b = s.put((*at, "b"), float(forms[0] - forms[1]) / 2 + log(share / (1 - share)))
    run = "The posterior of every sample"
    for n in s.steps(run):
        z = s.put((run, n, "score"), dot(w, data.points[n - 1]) + b, no_bias=dot(w, data.points[n - 1]))
        s.put((run, n, "posterior"), sigmoid(z), flipped=sigmoid(-z))
        s.put((run, n, "wrong"), data.signs[n - 1] * z <= 0, flipped=data.signs[n - 1] * z > 0)


def logic(s, data, start, rate):
    """A threshold logic unit; or, and, not; a circuit of them; the perceptron unit."""
    run = "Threshold Logic Unit"
    for n in s.steps(run):
        value = s.put((run, n, "value"), s.put((run, n, "sum"), n - 1) - 2)
        s.put((run, n, "f"), int(value >= 0))
    for n in range(1, 5):
        a, b = divmod(n - 1, 2)
        run = "or, and, not"
        s.put((run, n, "logical_or"), int(a + b - HALF >= 0))
        s.put((run, n, "logical_and"), int(a + b - 3 * HALF >= 0))
        s.put((run, n, "logical_not"), int(-a + HALF >= 0))
        run = "A circuit for xor"
        not_a, not_b = s.put((run, n, "unit_1"), int(HALF - a >= 0)), s.put((run, n, "unit_2"), int(HALF - b >= 0))
        first = s.put((run, n, "unit_3"), int(not_a + b - 3 * HALF >= 0))
        second = s.put((run, n, "unit_4"), int(a + not_b - 3 * HALF >= 0))
        s.put((run, n, "unit_5"), int(first + second - HALF >= 0))
    run = "The perceptron unit"
    for n in s.steps(run):
        x = ([1, 1], [1, 3 * HALF], [F(1, 4), -3], [0, 0])[n - 1]
        terms = s.put((run, n, "terms"), [2 * x[0], -x[1]])
        value = s.put((run, n, "value"), sum(terms) - HALF, no_bias=sum(terms))
        s.put((run, n, "f01"), int(value >= 0))
        s.put((run, n, "f"), sign(value))


def dual(s, data, start, rate):
    """Δw = η α y x and w of every sample, by the counts that the sheet gives; bias last."""
    run, w = "Weights from mistake counts", [0, 0, 0]
    points = (0, 0), (2, 0), (3, 0), (0, 2), (2, 2), (5, 1), (5, 2), (2, 4), (4, 4), (5, 5)
    for n in s.steps(run):
        x, y, alpha = [*points[n - 1], 1], 1 if n > 5 else -1, (1, 9, 10, 5, 9, 11, 0, 3, 1, 1)[n - 1]
        delta = s.put((run, n, "delta_w"), [alpha * y * a for a in x], no_label=[alpha * a for a in x])
        w = s.put((run, n, "after"), plus(w, delta), old_weights=w)


def scatter(xs, mean):
    gaps = [plus(x, mean, -1) for x in xs]
    return [[sum(d[i] * d[j] for d in gaps) for j in (0, 1)] for i in (0, 1)]


def exercises_fisher(s, data, start, rate):
    """Fisher's direction, the projections by θ, the linear discriminants of every sample; two features."""
    at = ("Fisher's direction", 0)
    both = [[x for x, k in zip(data.points, data.classes) if k == c] for c in (1, 2)]
    means = [s.put((*at, "means"), [sum(column) / F(len(xs)) for column in zip(*xs)], (k,))
             for k, xs in enumerate(both)]
    gap = s.put((*at, "gap"), plus(*means, -1))
    S = [[[s.put((*at, "scatters"), a, (k, i, j)) for j, a in enumerate(row)]
          for i, row in enumerate(scatter(xs, means[k]))] for k, xs in enumerate(both)]
    within = [[s.put((*at, "within"), S[0][i][j] + S[1][i][j], (i, j)) for j in (0, 1)] for i in (0, 1)]
    inverse = [[s.put((*at, "inverse"), a, (i, j)) for j, a in enumerate(row)]
               for i, row in enumerate(inverse_of(within))]
    between = [[s.put((*at, "between"), gap[i] * gap[j], (i, j)) for j in (0, 1)] for i in (0, 1)]
    w = s.put((*at, "w"), [dot(row, gap) for row in inverse])
    if not any(w):  # rounded too much: who sees that takes more places
        w = [dot(row, gap) for row in inverse_of(within)]
    s.put((*at, "unit"), [a / sqrt(dot(w, w)) for a in w])
    spreads = [dot(w, [dot(row, w) for row in matrix]) for matrix in (between, within)]
    s.put((*at, "eigenvalue"), F(spreads[0]) / F(spreads[1]) if spreads[1] else "-")
    theta = s.put((*at, "theta"), dot(w, plus(*means)) / F(2))
    run = "Projection of every sample"
    for n in s.steps(run):
        value = s.put((run, n, "value"), dot(w, data.points[n - 1]))
        k = s.put((run, n, "cls"), 1 if value > theta else 2)
        s.put((run, n, "mistake"), k != data.classes[n - 1], flipped=k == data.classes[n - 1])
    discriminants(s, data, both)


def new_point(s, data, start, rate):
    """The same of the samples of the sheet, with both kinds of discriminants of a new point."""
    points = [0, -1], [3, -2], [0, 2], [-2, 1], [2, -1], [6, 0], [3, 2], [9, 1], [7, 4], [5, 5]
    data = Samples([*points], [1] * 5 + [2] * 5)
    exercises_fisher(s, data, start, rate)
    run, deltas = "Quadratic discriminants", []
    for k, xs in enumerate((points[:5], points[5:])):
        mean = [sum(column) / F(5) for column in zip(*xs)]
        C = [[s.put((run, 0, "covariances"), a / F(4), (k, i, j)) for j, a in enumerate(row)]
             for i, row in enumerate(scatter(xs, mean))]
        gap, det = plus([4, 1], mean, -1), C[0][0] * C[1][1] - C[0][1] * C[1][0]
        form = dot(gap, [dot(row, gap) for row in inverse_of(C)])
        deltas.append(log(HALF) - log(det) / 2 - form / 2)
    s.available = [each for each in s.available if each[0][2] != "covariances"]  # of a wrong one |C| may be below 0
    decided(s, run, 1, deltas, None)


def decided(s, run, n, deltas, k):
    """δ, the probabilities, the class, ✗ of a sample of class k, or of a new point."""
    deltas = [s.put((run, n, "deltas"), a, (i,)) for i, a in enumerate(deltas)]
    for i in (0, 1):
        s.put((run, n, "posteriors"), sigmoid(deltas[i] - deltas[1 - i]), (i,))
    largest = s.put((run, n, "cls"), 1 if deltas[0] > deltas[1] else 2)
    s.put((run, n, "mistake"), largest != k, flipped=largest == k)


def discriminants(s, data, both):
    """S_w over n - 2, v and c of both classes; δ, the probabilities, the class, ✗ of every sample."""
    run, N = "Linear discriminants", len(data.points)
    exact = [[sum(column) / F(len(xs)) for column in zip(*xs)] for xs in both]
    S = [scatter(xs, m) for xs, m in zip(both, exact)]
    within = [[s.put((run, 0, "within"), (S[0][i][j] + S[1][i][j]) / F(N - 2), (i, j)) for j in (0, 1)]
              for i in (0, 1)]
    v, c = [], []
    for k, xs in enumerate(both):
        mean = s.put((run, 0, "means"), exact[k], (k,))
        v.append(s.put((run, 0, "v"), [dot(row, mean) for row in inverse_of(within)], (k,)))
        c.append(s.put((run, 0, "c"), log(len(xs) / N) - float(dot(mean, v[k])) / 2, (k,)))
    for n in s.steps(run):
        x = [4, 1] if len(data.points) == 10 else data.points[n - 1]
        decided(s, run, n, [dot(v[i], x) + c[i] for i in (0, 1)], data.classes[n - 1])


def least_squares(s, data, start, rate):
    """a, Y a, ‖Y a - b‖² and the wrong samples of three margin vectors, by the Y and Y† that the sheet prints."""
    run = "Pseudo-inverse"
    Y = [1, 0, 2], [1, 1, 2], [1, 2, 1], [-1, 3, -1], [-1, 2, 1], [-1, 3, 2]
    rows = [line.replace("\xa0", " ") for line in s.lines if re.match(r" +\d +\(", line)]
    columns = [[F(a) for a in re.findall(r"\(([^)]*)\)", row)[1].split(", ")] for row in rows]
    for n in s.steps(run):
        b = ([1] * 6, [2, 2, 2, 1, 1, 1], [1, 1, 1, 2, 2, 2])[n - 1]
        a = s.put((run, n, "a"), [dot(b, entries) for entries in zip(*columns)])
        Ya = s.put((run, n, "Ya"), [dot(row, a) for row in Y])
        s.put((run, n, "rest"), sum((p - q) ** 2 for p, q in zip(Ya, b)))
        s.put((run, n, "wrong"), ", ".join(str(i) for i, z in enumerate(Ya, start=1) if z <= 0) or "none")


TABLES = {  # a command without its data, and who fills it in
    "gales kesler --limit 3": kesler,
    "discriminants geometry": geometry,
    "vitay minibatch --rate {rate} --limit 2": minibatch,
    "fleuret lda": lda,
    "exercises fisher": exercises_fisher,
}
FIXED = {  # a command on the handout's own numbers
    "gales gates": gates,
    "discriminants separable": separable,
    "discriminants units": threshold_units,
    "crowley decision": decision,
    "crowley lines": lines,
    "crowley scaling --limit 3": scaling,
    "crowley stochastic": stochastic,
    "vitay mle": mle,
    "vitay neuron": hard_neuron,
    "fleuret bias_variance": bias_variance,
    "fleuret features": features,
    "fleuret hog": hog,
    "fleuret kernel": kernel,
    "fleuret layer": layer,
    "fleuret lda ": populations,
    "fleuret units": logic,
    "exercises dual": dual,
    "exercises fisher ": new_point,
    "exercises least_squares": least_squares,
}
