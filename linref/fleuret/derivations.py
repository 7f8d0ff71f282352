"""The derivations of the slides: lines as the page writes them, checked on the shipped functions in several cases.

A symbol `positive` stands for any number above zero: with it the side on which a sample lies is known, and the shipped
function takes the branch of that side.
"""

from sympy import E, Rational, Symbol, diff, exp, log, pi, symbols, sympify

from linref import algebra
from linref.algebra import (
    at_least, at_most, determinant, entries, expression, holds, inner, names, norm, plain, product, slope, stacked,
    total)
from linref.fleuret import (bias_variance, convergence, features, kernel, layer, lda, logistic, mnist, perceptron, svm,
                            units)
from linref.lists import add, dot, scale

LABELS, SIZES = (1, -1), (1, 2, 3)
HALF = Rational(1, 2)


def as_list(v):
    """A vector of an expression as the shipped functions take it."""
    return v if hasattr(v, "shape") else [v]


def part(place, function, given):
    """One line or field of what a function gives in a case."""
    return lambda c: taken(place, function(*(c[name] for name in given.split())))


def taken(place, found):
    """The value at a place among several, or of a field."""
    return plain(getattr(found, place) if isinstance(place, str) else list(found)[place])


def units_and_thresholds():
    """A threshold logic unit is a perceptron with equal weights, and b is one more weight (F1, F4, F5, F6, F7).

    [ ] is 1 if the condition in it holds, else 0. All entries of u are w. σ is the sign. Checked for D = 1, 2, 3
    inputs, with sums above, on and below the threshold.
    """
    w, x, b, u, i, D, sigma = names("w x b u i D σ")
    yield [{"w": w, "x": x, "b": edge - w * sum(x), "u": len(x) * [w], "D": len(x), "σ": units.sigma}
           for w, x in ((2, [1]), (-1, [1, 1]), (3, [1, 0, 1])) for edge in (-1, 0, Rational(1, 9))]
    yield "the unit", holds(w * total(i, D, x[i]) + b, "≥", 0), units.threshold_logic_unit, "w b x"
    yield "w is the weight of each input", holds(total(i, D, w * x[i]) + b, "≥", 0), units.perceptron_unit, "u b x"
    yield "as an inner product", holds(inner(u, x) + b, "≥", 0)
    yield "σ is 1 or -1, the unit 1 or 0 [units.f]", (1 + sigma(inner(u, x) + b)) / 2, (
        lambda c: Rational(1 + units.f(c["u"], c["b"], c["x"]), 2))
    yield [{"w": entries("w", d), "x": entries("x", d), "b": Symbol("b")} for d in SIZES]
    yield "the argument of σ", inner(w, x) + b
    yield "b is the weight of the constant 1 [perceptron.with_constant]", inner(stacked(w, b), stacked(x, 1)), (
        lambda c: dot([*c["w"], c["b"]], perceptron.with_constant([c["x"]], [1])[0][0]))


def _misclassified():
    """Misclassified samples in one, two and three dimensions, of both labels, and what the proof needs."""
    gamma, R = symbols("γ R")
    rest = {"k": Symbol("k"), "γ": gamma, "γ/2": gamma / 2, "R": R, "R²": R**2}
    cases = []
    for d in SIZES:
        for y in LABELS:
            x, w = entries("x", d, positive=True), scale(-y, entries("w", d, positive=True))
            cases.append({"w^k": w, "x": x, "y": y, "w^{k+1}": add(w, scale(y, x)), "w*": entries("v", d)} | rest)
    return cases


def _separated():
    """Two samples in one, two and three dimensions, and a direction v that separates them."""
    chosen = [([[3], [-2]], [1, -1], [2]), ([[1, 3], [1, -4]], [1, -1], [0, 2]),
              ([[1, 0, 1], [2, 1, 1]], [-1, 1], [3, 1, -4])]
    return [{"x": x, "y": y, "v": v, "samples": list(zip(x, y)), "s": Symbol("s", positive=True)}
            for x, y, v in chosen]


def _smallest_value(first, second):
    """‖v‖ γ/2 of two samples."""
    y, v, least = names("y v min")
    return least(y[1] * inner(first, v), y[2] * inner(second, v))


def assumptions():
    """If the population is scaled, R and γ are scaled alike, so the bound does not change (F10, F15).

    Two samples x with labels y are separated by v, so w* = v/‖v‖. The first three lines give R², ‖v‖ γ/2 and γ² of
    these samples. Then the samples are multiplied by s > 0. Checked for D = 1, 2, 3.
    """
    x, v, s, largest = names("x v s max")
    for why, page, function, given in (
            ("R², the larger ‖x‖²", largest(norm(x[1]) ** 2, norm(x[2]) ** 2), convergence.radius_squared, "samples"),
            ("‖v‖ γ/2, the smaller y x·v", _smallest_value(x[1], x[2]), convergence.smallest_value, "v samples"),
            ("γ² for w* = v/‖v‖", (2 * _smallest_value(x[1], x[2]) / norm(v)) ** 2,
             convergence.margin_squared, "v samples")):
        yield _separated()
        yield why, page, function, given
    before, after = (4 * largest(norm(p) ** 2, norm(q) ** 2) / (2 * _smallest_value(p, q) / norm(v)) ** 2
                     for p, q in ((x[1], x[2]), (s * x[1], s * x[2])))
    yield _separated()
    yield "4R²/γ² of the samples s x [convergence.bound]", after, lambda c: _bound(
        convergence.scaled(c["samples"], c["s"]), c["v"])
    yield "s² cancels, so this is 4R²/γ² of the samples x", before, lambda c: _bound(c["samples"], c["v"])


def _bound(samples, v):
    """4R²/γ² of some samples for the direction of v."""
    return convergence.bound(convergence.radius_squared(samples), convergence.margin_squared(v, samples))


def way_along_w_star():
    """Each update increases w·w* by at least γ/2, so w^k·w* ≥ kγ/2 (F11).

    x is the sample n_k and y its label. Assumption 2 says y(x·w*) ≥ γ/2. Checked for D = 1, 2, 3.
    """
    w, after, x, y, v, gamma, k = names("w^k w^{k+1} x y w* γ k")
    lines = convergence.forward, "k w^k x y w* γ/2"
    ahead, before = y * inner(x, v) - gamma / 2, inner(w, v) - k * gamma / 2
    yield _misclassified()
    yield "after the update [convergence.forward]", inner(after, v)
    yield "because w^{k+1} = w^k + y x", inner(w + y * x, v), part(0, *lines)
    yield "multiplied out", inner(w, v) + y * inner(x, v), part(1, *lines)
    yield at_least("because y(x·w*) ≥ γ/2", inner(w, v) + gamma / 2, ahead, part(2, *lines))
    yield at_least("because w^k·w* ≥ kγ/2 (induction)", (k + 1) * gamma / 2, before, part(3, *lines))
    yield [{"w^0": d * [0], "w*": entries("v", d), "γ": Symbol("γ")} for d in SIZES]
    yield "and it holds for k = 0, as w^0 = 0", inner("w^0", v)
    yield "0 = 0 · γ/2", 0 * gamma / 2


def cauchy_and_schwarz():
    """So ‖w^k‖² ≥ k²γ²/4 (F12).

    w is w^k, and ‖w*‖ = 1 on the page. The page uses ‖w‖ ‖w*‖ ≥ w·w* without a proof. Lagrange's identity, which
    proves it, is not on the page. Checked for D = 1, 2, 3.
    """
    w, v, k, gamma, i, j, D = names("w w* k γ i j D")
    lines = convergence.length, "k w w* γ/2"
    squares = expression(HALF) * total(i, D, total(j, D, (w[i] * v[j] - w[j] * v[i]) ** 2))
    ahead = (inner(w, v) - k * gamma / 2) * (inner(w, v) + k * gamma / 2)
    yield [{"w": entries("w", d, real=True), "w*": entries("v", d, real=True), "k": Symbol("k"), "γ": Symbol("γ"),
            "γ/2": Symbol("γ") / 2, "D": d} for d in SIZES]
    yield "the square of ‖w‖ ‖w*‖ [convergence.length]", norm(w) ** 2 * norm(v) ** 2, part(0, *lines)
    yield at_least("by Cauchy and Schwarz (Lagrange's identity)", inner(w, v) ** 2, squares, part(1, *lines))
    yield at_least("because w·w* ≥ kγ/2", k**2 * gamma**2 / 4, ahead, part(2, *lines))


def growth_of_the_square():
    """Each update increases ‖w‖² by at most R², so ‖w^k‖² ≤ kR² (F13).

    x is the sample n_k. It is misclassified, so y(w^k·x) ≤ 0, and ‖x‖ ≤ R. Checked for D = 1, 2, 3.
    """
    w, after, x, y, k, R = names("w^k w^{k+1} x y k R")
    lines = convergence.growth, "k w^k x y R²"
    gap, so_far = -(2 * y * inner(w, x)) + (R**2 - norm(x) ** 2), k * R**2 - norm(w) ** 2
    yield _misclassified()
    yield "after the update [convergence.growth]", norm(after) ** 2, part(0, *lines)
    yield "an inner product", inner(after, after)
    yield "because w^{k+1} = w^k + y x", inner(w + y * x, w + y * x), part(1, *lines)
    yield "multiplied out, y² = 1", inner(w, w) + 2 * y * inner(w, x) + norm(x) ** 2, part(2, *lines)
    yield at_most("because y(w^k·x) ≤ 0 and ‖x‖² ≤ R²", norm(w) ** 2 + R**2, gap, part(3, *lines))
    yield at_most("because ‖w^k‖² ≤ kR² (induction)", (k + 1) * R**2, so_far, part(4, *lines))
    yield [{"w^0": d * [0], "R": Symbol("R")} for d in SIZES]
    yield "and it holds for k = 0, as w^0 = 0", norm("w^0") ** 2
    yield "0 = 0 · R²", 0 * R**2


def most_updates():
    """k²γ²/4 ≤ ‖w^k‖² ≤ kR² gives k ≤ 4R²/γ²; the slope is not on the page (F14, F16).

    R, γ and k are positive. The larger γ, the smaller the bound, because its slope in γ is negative.
    """
    R, gamma, k = names("R γ k")
    yield [{name: Symbol(name, positive=True) for name in "Rγk"}, {"R": 3, "γ": 2, "k": 5}]
    yield "the upper bound minus the lower bound, which is ≥ 0", k * R**2 - k**2 * gamma**2 / 4
    yield "so k ≤ 4R²/γ² [convergence.bound]", k * gamma**2 / 4 * (4 * R**2 / gamma**2 - k), (
        lambda c: c["k"] * c["γ"] ** 2 / 4 * (convergence.bound(c["R"] ** 2, c["γ"] ** 2) - c["k"]))
    yield [{name: Symbol(name, positive=True) for name in "Rγ"}]
    yield "the slope of the bound [convergence.bound]", slope(4 * R**2 / gamma**2, gamma), (
        lambda c: diff(convergence.bound(c["R"] ** 2, c["γ"] ** 2), c["γ"]))
    yield "negative", -(8 * R**2 / gamma**3)


def _sided():
    """Samples of both labels with α < 0, 0 < α < 1 and α > 1, in one, two and three dimensions."""
    chosen = [([2], -1, [([3], -1), ([Rational(2, 3)], 1), ([2], 1), ([-1], -1)]),
              ([1, -2], 1, [([2, 1], -1), ([1, 1], -1), ([3, 1], 1), ([0, 2], 1)]),
              ([1, 0, 2], -2, [([0, 5, 1], 1), ([HALF, 1, 1], 1), ([4, 1, 1], 1), ([1, 1, 1], -1)])]
    return [_margins(w, b, samples) for w, b, samples in chosen]


def _margins(w, b, samples):
    """A case of some samples; A has those with α < 1."""
    x, y = map(list, zip(*samples))
    active = [n for n, (x_n, y_n) in enumerate(samples, start=1) if y_n * (dot(w, x_n) + b) < 1]
    return {"w": w, "b": b, "x": x, "y": y, "N": len(samples), "A": active, "λ": Symbol("λ"),
            "samples": samples}


def _svm_loss():
    """ℒ(w, b) as the page writes it."""
    w, b, x, y, lam, n, N, largest = names("w b x y λ n N max")
    return lam * norm(w) ** 2 + 1 / N * total(n, N, largest(0, 1 - y[n] * (inner(w, x[n]) + b)))


def subgradient_of_the_criterion():
    """Not on the page: the derivatives of ℒ (F18, F20).

    A is the set of the samples with α < 1. The derivatives exist if no sample has α = 1. Checked for D = 1, 2, 3 with
    samples of both labels: misclassified, between the planes, and beyond their planes.
    """
    w, b, x, y, lam, n, N, A = names("w b x y λ n N A")
    by_w, by_b = 2 * lam * w - 1 / N * total(n, A, y[n] * x[n]), -(1 / N * total(n, A, y[n]))
    yield _sided()
    yield "ℒ(w, b)", _svm_loss(), svm.criterion, "w b samples λ"
    for place, by, result, slopes in ((0, w, by_w, "-y x"), (1, b, by_b, "-y")):
        yield _sided()
        yield f"by {by}", slope(_svm_loss(), by)
        yield f"each sample in A adds {slopes}, all others add 0 [svm.subgradient]", result, (
            part(place, svm.subgradient, "w b samples λ"))


def hinge_and_planes():
    """The hinge loss is 0 beyond w·x + b = y; the distance 2/‖w‖ is not on the page (F19, F20, F21).

    [ ] is 1 if the condition in it holds, else 0. The distance of the planes is measured along w. Checked for α < 1,
    α = 1 and α > 1, then for D = 1, 2, 3.
    """
    alpha, w, b, x, y, largest = names("α w b x y max")
    places = [{"w": [1, 2], "b": b, "x": [1, -1], "y": y, "α": y * (b - 1)}
              for b in (-3, 0, Rational(3, 2), 2, 5) for y in LABELS]
    yield places
    yield "α", alpha, svm.argument, "w b x y"
    yield "on the plane w·x + b = y this is y² = 1", y * (inner(w, x) + b)
    yield places
    yield "the hinge loss", largest(0, 1 - alpha), svm.hinge, "α"
    yield "1 - α if α < 1, else 0", (1 - alpha) * holds(alpha, "<", 1)
    feet = [(side - b) / norm(w) ** 2 * w for side in LABELS]
    cases = [{"w": w, "b": Symbol("b", real=True)} for w in ([Symbol("w", positive=True)], [3, -4], [2, -3, 6])]
    for foot, side in zip(feet, LABELS):
        yield cases
        yield f"a point on the plane of {side}", inner(w, foot) + b
        yield "it satisfies the equation", expression(side)
    yield cases
    yield "the distance of the two points", norm(feet[0] - feet[1])
    yield "the distance of the planes", 2 / norm(w), svm.distance, "w"


def _populations(x, m0, m1, Sigma, p):
    """A case of two populations with one covariance matrix; x and the means are rows."""
    x, m0, m1, Sigma = sympify([x, m0, m1, Sigma])
    model = lda.Model(m0, m1, Sigma, p)
    return {"x": [x], "m₀": [m0], "m₁": [m1], "Σ": Sigma, "P(Y=1)": p, "P(Y=0)": 1 - p,
            "a": log(p / (1 - p)), "π": pi, "e": E, "D": len(x), "w": lda.weights(model), "b": lda.bias(model),
            "point": x, "mean₀": m0, "model": model,
            "μ₀": lambda v: lda.density(as_list(v), m0, Sigma, pi),
            "μ₁": lambda v: lda.density(as_list(v), m1, Sigma, pi),
            "μ_X": lambda v: lda.density_of_both(as_list(v), model, pi)}


def _of_one_covariance():
    """One, two and three features; for one feature Σ is a symbol, for two each entry of Σ⁻¹ is one."""
    p, s, q, r, t = symbols("p s q r t", positive=True)
    x, m, n = symbols("x m n", real=True)
    D = q * t - r * r
    return [_populations([x], [m], [n], [[s]], p),
            _populations(entries("x", 2, real=True), entries("m", 2, real=True), [2, -1],
                         [[t / D, -r / D], [-r / D, q / D]], p),
            _populations(entries("x", 3, real=True), [0, 1, 2], [2, 0, 1], [[2, 1, 0], [1, 3, 1], [0, 1, 4]], p)]


def rule_of_bayes():
    """Gaussian populations, and the posterior from Bayes's rule to σ(w·x + b) (F23, F24, F25, F26, F28).

    x, m₀ and m₁ are rows. μ₀ and μ₁ are the densities of the classes, and μ_X is the density of x whatever its class.
    Checked for D = 1, 2, 3.
    """
    x, m, S, D, circle, e, root, zero, one, both, p0, p1, sigma, w, b = names(
        "x m₀ Σ D π e √ μ₀ μ₁ μ_X P(Y=0) P(Y=1) σ w b")
    rule = lda.posterior, "point model π"
    yield _of_one_covariance()
    yield "the density of class 0", zero(x)
    yield "its formula", 1 / root((2 * circle) ** D * determinant(S)) * algebra.exp(
        -(HALF * (x - m) * S.inverse * (x - m).turned)), lda.density, "point mean₀ Σ π"
    yield _of_one_covariance()
    yield "Bayes's rule, line 1 of the page [lda.posterior]", one(x) * p1 / both(x), part(0, *rule)
    yield "μ_X is the sum of both classes, line 2", one(x) * p1 / (zero(x) * p0 + one(x) * p1), part(1, *rule)
    yield "the fraction reduced by its numerator, line 3", 1 / (1 + zero(x) * p0 / (one(x) * p1)), part(2, *rule)
    logarithms = algebra.log(one(x) / zero(x)) + algebra.log(p1 / p0)
    yield "1/u = e^(-log u), and log(uv) = log u + log v", 1 / (1 + e**-logarithms)
    yield "σ of two logarithms", sigma(logarithms), lda.posterior_by_logarithms, "point model π"
    yield "by the derivation of LDA below", sigma(inner(w, x) + b), lda.linear_posterior, "w b point"


def linear_discriminant_analysis():
    """Linear Discriminant Analysis: the argument of σ, from the densities to w·x + b (F25, F26, F27).

    x, m₀ and m₁ are rows, and a is the logarithm of P(Y=1)/P(Y=0). See FE1 for b. Checked for D = 1, 2, 3, where Σ has
    symbols for D = 1 and 2, and numbers for D = 3.
    """
    x, m0, m1, S, a, w, b, zero, one = names("x m₀ m₁ Σ a w b μ₀ μ₁")
    P, xs, ms0, ms1 = S.inverse, x.turned, m0.turned, m1.turned
    yield _of_one_covariance()
    yield "the logarithm of the ratio, line 1 [lda.chain]", algebra.log(one(x) / zero(x)) + a, _terms(0)
    yield "the logarithm of a ratio is a difference, line 2", algebra.log(one(x)) - algebra.log(zero(x)) + a, _terms(1)
    yield "the factors before exp are equal and cancel, line 3", (
        -(HALF * (x - m1) * P * (x - m1).turned) + HALF * (x - m0) * P * (x - m0).turned + a), _terms(2)
    yield "the brackets multiplied out", (
        -(HALF * (x * P * xs - x * P * ms1 - m1 * P * xs + m1 * P * ms1))
        + HALF * (x * P * xs - x * P * ms0 - m0 * P * xs + m0 * P * ms0) + a)
    yield "because Σ is symmetric, xΣ⁻¹mᵀ = mΣ⁻¹xᵀ, line 4", (
        -(HALF * x * P * xs) + m1 * P * xs - HALF * m1 * P * ms1
        + HALF * x * P * xs - m0 * P * xs + HALF * m0 * P * ms0 + a), _terms(3)
    yield "the terms ½xΣ⁻¹xᵀ cancel, because both classes have the same Σ", (
        m1 * P * xs - HALF * m1 * P * ms1 - m0 * P * xs + HALF * m0 * P * ms0 + a)
    yield ("terms collected, line 5 [lda.bracket]", (m1 - m0) * P * xs + HALF * (m0 * P * ms0 - m1 * P * ms1) + a,
           _terms(4))
    yield "by the definitions of w and b, line 6 [lda.weights, lda.bias]", inner(w, x) + b, _terms(5)


def _terms(n):
    """The sum of the terms of a line of the chain in a case."""
    return lambda c: sum(list(lda.chain(c["point"], c["model"], pi))[n])


def sigmoid_and_probability():
    """1 - σ(x) = σ(-x), and so P(Y = y | X = x) = σ(y(w·x + b)) for both labels (F28, F29, F30, F31).

    Checked for any x, then for w and x with D = 1, 2, 3.
    """
    w, b, x, y, e, sigma = names("w b x y e σ")
    values = Symbol("x", real=True), Symbol("x", positive=True), Symbol("x", negative=True), 0.75, -2.5, 0
    yield [{"x": value, "e": E} for value in values]
    yield "the page's left side [logistic.mirrored]", 1 - sigma(x), part(0, logistic.mirrored, "x")
    yield "the formula of σ [logistic.sigma]", 1 - 1 / (1 + e**-x), lambda c: 1 - logistic.sigma(c["x"])
    yield "one fraction", e**-x / (1 + e**-x)
    yield "the fraction reduced by e^-x", sigma(-x), part(1, logistic.mirrored, "x")
    rule = "the probability of y", sigma(y * (inner(w, x) + b)), logistic.probability, "w b x y"
    one, other = ([{"w": entries("w", d, real=True), "b": Symbol("b", real=True), "y": label,
                    "x": entries("x", d, real=True) if d < 3 else [2, -1, 3]} for d in SIZES] for label in LABELS)
    yield one
    yield rule
    yield "for y = 1 the probability is f(x; w, b)", sigma(inner(w, x) + b), logistic.f, "w b x"
    yield other
    yield rule
    yield "for y = -1 the probability is 1 - f(x; w, b)", 1 - sigma(inner(w, x) + b), (
        lambda c: 1 - logistic.f(c["w"], c["b"], c["x"]))


def _labelled():
    """Two and three samples of both labels, with w, b, a variance, a prior and the density Z of the data."""
    b, v, Z = Symbol("b", real=True), *symbols("v Z", positive=True)
    cases = []
    for d, ys in ((1, [1, -1, 1]), (2, [-1, 1]), (2, [1, -1, -1]), (3, [-1, 1])):
        w, xs = entries("w", d, real=True), [[k + 2 * j * j - 3 for j in range(d)] for k in range(1, len(ys) + 1)]
        samples, prior = list(zip(xs, ys)), exp(-(dot(w, w) + b * b) / (2 * v))
        cases.append({"w": w, "b": b, "x": xs, "y": ys, "N": len(ys), "v": v, "Z": Z, "Z'": Z,
                      "samples": samples,
                      "prior": prior, "μ_WB": lambda w, b, prior=prior: prior,
                      "μ_D": lambda w, b, samples=samples: logistic.likelihood(as_list(w), b, samples)})
    return cases


def _score():
    """y(w·x + b) of sample n."""
    w, b, x, y, n = names("w b x y n")
    return y[n] * (inner(w, x[n]) + b)


def _log_likelihood():
    """The sum of all log σ(y(w·x + b)), as the page writes it."""
    return total("n", "N", algebra.log(expression("σ")(_score())))


def posterior_of_the_weights():
    """The log-posterior of w and b, line by line (F32).

    Z' contains Z and all constant factors. Here μ_D is the probability of the labels, and the prior μ_WB is a Gaussian
    of variance v without its constant. So there are no other constant factors, and Z' = Z. Checked for N = 2, 3 and
    D = 1, 2, 3.
    """
    w, b, Z, other, n, N, sigma, data, prior = names("w b Z Z' n N σ μ_D μ_WB")
    lines = logistic.log_posterior_by_bayes, "w b samples prior Z"
    yield _labelled()
    yield "the likelihood", data(w, b), logistic.likelihood, "w b samples"
    yield "the product of the probabilities of all labels", product(n, N, sigma(_score()))
    yield _labelled()
    yield ("by Bayes's rule, line 1 [logistic.log_posterior_by_bayes]", algebra.log(data(w, b) * prior(w, b) / Z),
           part(0, *lines))
    yield ("log of a product is a sum, line 2", algebra.log(data(w, b)) + algebra.log(prior(w, b)) - algebra.log(Z),
           part(1, *lines))
    yield ("μ_D is a product, line 3 [logistic.log_posterior]",
           _log_likelihood() + algebra.log(prior(w, b)) - algebra.log(other),
           lambda c: logistic.log_posterior(c["w"], c["b"], c["samples"], c["v"]) - log(c["Z'"]))
    yield _labelled()
    yield ("with a flat prior, only this sum remains, up to a constant", _log_likelihood(), logistic.log_posterior,
           "w b samples")


def gradient_of_the_posterior():
    """Not on the page: the gradient of the log-posterior (F32, F33).

    The prior is a Gaussian of variance v. Checked for N = 2, 3 and D = 1, 2, 3.
    """
    w, b, x, y, z, n, N, v, sigma = names("w b x y z n N v σ")
    posterior = _log_likelihood() - (norm(w) ** 2 + b**2) / (2 * v)
    of_w, of_b = total(n, N, y[n] * sigma(-_score()) * x[n]), total(n, N, y[n] * sigma(-_score()))
    yield [{"z": Symbol("z", real=True)}]
    yield "the derivative of σ [logistic.sigma]", slope(sigma(z), z), lambda c: diff(logistic.sigma(c["z"]), c["z"])
    yield "σ′ = σ(1 - σ)", sigma(z) * (1 - sigma(z))
    yield _labelled()
    yield "the gradient by w", slope(posterior, w)
    yield "the derivative of log σ is σ′/σ = 1 - σ", total(n, N, (1 - sigma(_score())) * y[n] * x[n]) - w / v
    yield "because 1 - σ(z) = σ(-z) [logistic.gradient]", of_w - w / v, part(0, logistic.gradient, "w b samples v")
    yield _labelled()
    yield "the derivative by b", slope(posterior, b)
    yield "the same without the factor x [logistic.gradient]", of_b - b / v, part(1, logistic.gradient, "w b samples v")


def unit_of_a_layer():
    """A unit of a layer, by components and as a row of the matrix (F34, F35).

    wᵢ is row i of w, bᵢ is the bias of unit i, and σ is the sigmoid. Checked for M = 1, 2, 3 and N = 1, 2, 3.
    """
    x, w, b, j, N, sigma = names("x wᵢ bᵢ j N σ")
    cases = []
    for count, inputs in ((3, 2), (2, 3), (1, 1)):
        W, B, point = entries("w", count, inputs), entries("b", count), entries("x", inputs)
        outputs = layer.layer(W, B, point, logistic.sigma)
        cases += [{"x": point, "N": inputs, "wᵢ": row, "bᵢ": bias, "unit": unit, "output": y} for row, bias, unit, y in
                  zip(W, B, layer.units(W, B, point, logistic.sigma), outputs)]
    yield cases
    yield "unit i [layer.units]", sigma(total(j, N, w[j] * x[j]) + b), lambda c: c["unit"].y
    yield "the sum is row i of w times x [layer.layer]", sigma(inner(w, x) + b), lambda c: c["output"]


CORNERS = [([0, 0], -1), ([0, 1], 1), ([1, 0], 1), ([1, 1], -1)]


def exclusive_or():
    """No w·x + b separates the classes of XOR, but with x_u x_v in Φ(x) some w·Φ(x) + b does (F36, F37, F40).

    The samples x are 00, 01, 10, 11, with the labels y. 01 and 10 are in C₊, and 00 and 11 in C₋. The numbers λ may
    be arbitrary. If all λ = 1, both weighted sums are (1, 1). The last chain has w = (1, 1, -2) and b = -½.
    """
    w, b, x, y, n, N, phi, u, v, positive, negative, lam = names("w b x y n N Φ xᵤ xᵥ C₊ C₋ λ")
    shared = {"w": entries("w", 2), "b": Symbol("b"), "x": [x for x, _ in CORNERS], "y": [y for _, y in CORNERS],
              "N": len(CORNERS), "C₊": [2, 3], "C₋": [1, 4],
              "λ": [2, 3, 5, 7], "samples": CORNERS}
    for place, among in enumerate((positive, negative)):
        yield [shared]
        yield f"the weighted sum of the samples in {among}", total(n, among, lam[n] * x[n]), (
            part(place, features.sums_of_classes, "λ samples"))
    yield [shared]
    yield ("if w and b separate the classes, each of these terms is ≥ 0, and those of y = -1 are positive",
           total(n, N, y[n] * (inner(w, x[n]) + b)))
    yield "sorted by classes", total(n, positive, inner(w, x[n]) + b) - total(n, negative, inner(w, x[n]) + b)
    yield "both sums of x are (1, 1), so the sum is 0: no such w and b exist", expression(0)
    weights = [1, 1, -2]
    yield [{"w": weights, "b": -HALF, "x": x, "y": y, "xᵤ": x[0], "xᵥ": x[1],
            "Φ": lambda v: features.phi_xor(as_list(v))} for x, y in CORNERS]
    yield "the value of x [features.f]", inner(w, phi(x)) + b, (
        lambda c: features.f(weights, -HALF, features.phi_xor, c["x"], lambda z: z))
    yield "Φ adds the product of the pair [mnist.with_products]", inner(w, stacked(x, u * v)) + b, (
        lambda c: dot(weights, mnist.with_products(c["x"], [(1, 2)])) - HALF)
    yield "so every sample is classified correctly", expression(HALF) * y


def polynomials():
    """Σ α_d x^d = α·Φ(x) (F38).

    Φ(x) = (1, x, …, x^D). Checked for D = 0, 1, 2, 3.
    """
    alpha, d, phi, x, to_D = names("α d Φ x 0…D")
    yield [{"α": dict(enumerate(entries("a", D + 1))), "coefficients": entries("a", D + 1), "x": Symbol("x"),
            "0…D": range(D + 1), "Φ": lambda x, D=D: features.phi_powers(x, D)} for D in range(4)]
    yield "the sum", total(d, to_D, alpha[d] * x**d), features.sum_of_powers, "coefficients x"
    yield "the inner product", inner(alpha, phi(x)), features.polynomial, "coefficients x"


def bias_and_variance():
    """E((Y - y)²) = (E(Y) - y)² + V(Y) (F41).

    Y has N outcomes of equal probability. See FE3. Checked for N = 1, 2, 3, 4.
    """
    Y, y, mean, n, N = names("Y y E(Y) n N")
    error, variance = total(n, N, (Y[n] - y) ** 2) / N, total(n, N, (Y[n] - mean) ** 2) / N
    cases = [{"Y": outcomes, "y": Symbol("y"), "N": len(outcomes), "E(Y)": bias_variance.expectation(outcomes)}
             for outcomes in (entries("Y", count) for count in (1, 2, 3, 4))]
    yield cases
    yield "the mean of (Y - y)² [bias_variance.terms]", error, part("error", bias_variance.terms, "Y y")
    yield "E(Y) subtracted and added", total(n, N, ((Y[n] - mean) + (mean - y)) ** 2) / N
    yield "multiplied out", variance + 2 * (mean - y) * (total(n, N, Y[n]) / N - mean) + (mean - y) ** 2
    yield "the middle term is 0, because ΣY/N = E(Y) [bias_variance.terms]", (mean - y) ** 2 + variance, (
        lambda c: sum(bias_variance.terms(c["Y"], c["y"])[1:]))


def kernels_and_features():
    """κ(x, x') = Φ(x)·Φ(x'), so Σ α_n y_n κ(x_n, u) = w·Φ(u); this κ is not on the page (F45).

    κ(x, x') = (1 + x·x')², and Φ(x) has all products of two entries of (1, x). Checked for D = 1, 2, 3, then for three
    samples x with labels y, of which one was never added, so its α is 0.
    """
    x, y, u, other, alpha, n, N, i, j, D, kappa, phi = names("x y u x' α n N i j D κ Φ")
    shared = {"y": [1, -1, -1], "N": 3, "α": [Symbol("a", positive=True), 2, 0], "kappa": kernel.quadratic,
              "phi": kernel.phi_quadratic, "κ": lambda p, q: kernel.quadratic(as_list(p), as_list(q)),
              "Φ": lambda v: kernel.phi_quadratic(as_list(v))}
    pairs = [shared | {"x": entries("x", d, real=True), "x'": entries("u", d, real=True), "D": d} for d in SIZES]
    yield pairs
    yield "κ", (1 + inner(x, other)) ** 2, kernel.quadratic, "x x'"
    yield "multiplied out", 1 + 2 * inner(x, other) + total(i, D, total(j, D, x[i] * x[j] * other[i] * other[j]))
    yield "these are the products of the entries of both Φ [kernel.phi_quadratic]", inner(phi(x), phi(other))
    cases = [shared | {"x": x, "u": entries("u", len(x[0]))} for x in ([[2], [-1], [3]], [[2, 1], [-1, 3], [0, 1]])]
    yield cases
    yield "the score", total(n, N, alpha[n] * y[n] * kappa(x[n], u)), kernel.score, "α x y kappa u"
    yield "because κ(x_n, u) = Φ(x_n)·Φ(u)", total(n, N, alpha[n] * y[n] * inner(phi(x[n]), phi(u)))
    yield "w = Σ α_n y_n Φ(x_n) [kernel.primal]", inner(total(n, N, alpha[n] * y[n] * phi(x[n])), phi(u)), (
        lambda c: dot(kernel.primal(c["α"], c["x"], c["y"], c["phi"]), c["phi"](c["u"])))
