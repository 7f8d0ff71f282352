"""The derivations of the slides: lines as the page writes them, checked on the shipped functions in several cases.

A symbol `positive` stands for any number above zero: with it the side on which a sample lies is known, and the shipped
function takes the branch of that side.
"""

from math import comb

from sympy import E, Matrix, Rational, Symbol, diff, exp, log, pi, symbols, sympify, zeros

from linref import algebra
from linref.algebra import (area, determinant, entries, expression, holds, inner, names, norm, plain, product, slope,
                            stacked, total)
from linref.fleuret import (bias_variance, convergence, features, hog, kernel, knn, layer, lda, logistic, mnist,
                            perceptron, svm, units)
from linref.lists import dot, scale, subtract

_LABELS = (1, -1)
_HALF = expression(Rational(1, 2))


def units_and_thresholds():
    """A threshold logic unit is a perceptron whose weights are all the same (F1, F4, F5, F6).

    D inputs, above, on and below the threshold; [ ] is 1 where what stands in it holds, else 0. σ is units.sigma, u has
    w for every input.
    """
    w, x, b, u, i, D, sigma = names("w x b u i D σ")
    places = [(w, x, -w * sum(x) + edge) for w, x in ((2, [1]), (-1, [1, 1]), (3, [1, 0, 1]))
              for edge in (-1, 0, Rational(1, 9))]
    yield [{"w": w, "x": x, "b": b, "u": len(x) * [w], "D": len(x), "σ": units.sigma} for w, x, b in places]
    yield "units.threshold_logic_unit", holds(w * total(i, D, x[i]) + b, ">=", 0), (
        lambda c: units.threshold_logic_unit(c["w"], c["b"], c["x"]))
    yield "w inside the sum: units.perceptron_unit", holds(total(i, D, w * x[i]) + b, ">=", 0), (
        lambda c: units.perceptron_unit(c["u"], c["b"], c["x"]))
    yield "as an inner product", holds(inner(u, x) + b, ">=", 0)
    yield "and with outputs ±1 in the place of 1 and 0: units.f", (1 + sigma(inner(u, x) + b)) / 2, (
        lambda c: Rational(1 + units.f(c["u"], c["b"], c["x"]), 2))


def gates_as_units():
    """or, and, not are threshold logic units (F2).

    a and b from -1 to 2, among them those on each threshold.
    """
    a, b = names("a b")
    half, three, unit = Rational(1, 2), Rational(3, 2), units.threshold_logic_unit
    inputs = [{"a": p, "b": q} for p in (-1, 0, half, 1) for q in (0, half, 1, 2)]
    yield inputs
    yield "units.logical_or", holds(a + b - half, ">=", 0), lambda c: units.logical_or(c["a"], c["b"])
    yield "units.threshold_logic_unit of w = 1, b = -½", holds(1 * (a + b) - half, ">=", 0), (
        lambda c: unit(1, -half, [c["a"], c["b"]]))
    yield inputs
    yield "units.logical_and", holds(a + b - three, ">=", 0), lambda c: units.logical_and(c["a"], c["b"])
    yield "units.threshold_logic_unit of w = 1, b = -3/2", holds(1 * (a + b) - three, ">=", 0), (
        lambda c: unit(1, -three, [c["a"], c["b"]]))
    yield inputs
    yield "units.logical_not", holds(-a + half, ">=", 0), lambda c: units.logical_not(c["a"])
    yield "units.threshold_logic_unit of w = -1, b = ½", holds(-1 * a + half, ">=", 0), (
        lambda c: unit(-1, half, [c["a"]]))


def bias_as_a_weight():
    """With a constant 1 in x, b is one of the w (F6, F7).

    w, x in one, two and three dimensions, b a number.
    """
    w, x, b = names("w x b")
    yield [{"w": entries("w", d), "x": entries("x", d), "b": Symbol("b")} for d in (1, 2, 3)]
    yield "what σ is applied to", inner(w, x) + b
    yield "with the 1 of perceptron.with_constant", inner(stacked(w, b), stacked(x, 1)), (
        lambda c: dot([*c["w"], c["b"]], perceptron.with_constant([c["x"]], [1])[0][0]))


def _misclassified():
    """Misclassified samples in one, two and three dimensions, of both labels, and the weights after the update."""
    cases = []
    for d in (1, 2, 3):
        for y in _LABELS:
            x, w = entries("x", d, positive=True), scale(-y, entries("w", d, positive=True))
            after = next(perceptron.perceptron([(x, y)], min, w)).after
            cases.append({"w^k": w, "x": x, "y": y, "w^{k+1}": after, "w*": entries("v", d, real=True),
                          "γ": Symbol("γ"), "k": Symbol("k"), "R": Symbol("R")})
    return cases


def update_of_the_perceptron():
    """An update adds ‖x‖² to y(w·x) of the sample that it adds (F7, F8).

    x is the sample n_k, misclassified, y its label; or it lies on the boundary, w^k = 0. Then a sample that is right.
    """
    w, after, x, y = names("w^k w^{k+1} x y")
    zero = [{"w^k": [0, 0], "x": [2, -1], "y": y, "w^{k+1}": [2 * y, -y]} for y in _LABELS]
    yield _misclassified() + zero
    yield "perceptron.perceptron", y * inner(after, x), (
        lambda c: c["y"] * dot(next(perceptron.perceptron([(c["x"], c["y"])], min, c["w^k"])).after, c["x"]))
    yield "the update of perceptron.train_perceptron", y * inner(w + y * x, x), (
        lambda c: c["y"] * dot(next(perceptron.train_perceptron([c["x"]], [c["y"]], 1, c["w^k"])).after, c["x"]))
    yield "y² = 1", y * inner(w, x) + norm(x) ** 2
    yield [{"w^k": [1, 2], "x": [3, -1], "y": 1}, {"w^k": [1, 2], "x": [-3, 1], "y": -1}]
    yield "of a sample that is not misclassified nothing is added: perceptron.perceptron", y * inner(w, x), (
        lambda c: c["y"] * dot(next(perceptron.perceptron([(c["x"], c["y"])], min, c["w^k"])).after, c["x"]))
    yield "nor by perceptron.train_perceptron", y * inner(w, x), (
        lambda c: c["y"] * dot(next(perceptron.train_perceptron([c["x"]], [c["y"]], 1, c["w^k"])).after, c["x"]))


def _assumed():
    """Two samples in one, two and three dimensions, and a direction v that separates them."""
    chosen = [([[3], [-2]], [1, -1], [2]), ([[1, 3], [1, -4]], [1, -1], [0, 2]),
              ([[1, 0, 1], [2, 1, 1]], [-1, 1], [3, 1, -4])]
    return [{"x": x, "y": y, "v": v, "N": 2, "samples": list(zip(x, y)), "s": Symbol("s", positive=True)}
            for x, y, v in chosen]


def assumptions():
    """R and γ of some samples (F10).

    Two samples x of labels y, and a v that has both on its positive side; w* is v/‖v‖.
    """
    x, y, v = names("x y v")
    largest, least = names("max min")
    yield _assumed()
    yield "R²: convergence.radius_squared", largest(norm(x[1]) ** 2, norm(x[2]) ** 2), (
        lambda c: convergence.radius_squared(c["samples"]))
    yield _assumed()
    sides = least(y[1] * inner(x[1], v), y[2] * inner(x[2], v))
    yield "‖v‖ γ/2: convergence.least_value", sides, lambda c: convergence.least_value(c["v"], c["samples"])
    yield _assumed()
    yield "γ²: convergence.margin_squared", (2 * sides / norm(v)) ** 2, (
        lambda c: convergence.margin_squared(c["v"], c["samples"]))


def way_along_w_star():
    """Each update brings w·w* forward by γ/2 at least, so w^k·w* is at least kγ/2 (F11).

    x is the sample n_k, y its label, y(x·w*) at least γ/2; each bracket is not below 0.
    """
    w, after, x, y, v, gamma, k = names("w^k w^{k+1} x y w* γ k")
    forward = [lambda c, n=n: convergence.forward(c["k"], c["w^k"], c["x"], c["y"], c["w*"], c["γ"] / 2)[n]
               for n in range(4)]
    ahead, before = y * inner(x, v) - gamma / 2, inner(w, v) - k * gamma / 2
    yield _misclassified()
    yield "the update of perceptron.perceptron", inner(after, v), forward[0]
    yield "line 1 of convergence.forward", inner(w + y * x, v), forward[0]
    yield "line 2", inner(w, v) + y * inner(x, v), forward[1]
    yield "line 3, >= without the bracket", inner(w, v) + gamma / 2 + ahead, (
        lambda c: forward[2](c) + ahead.value(c))
    yield "line 4, >= without both brackets, if the result holds for k", (k + 1) * gamma / 2 + before + ahead, (
        lambda c: forward[3](c) + before.value(c) + ahead.value(c))
    yield [{"w^0": d * [0], "w*": entries("v", d), "γ": Symbol("γ")} for d in (1, 2, 3)]
    yield "and it holds for k = 0, as w^0 = 0", inner("w^0", v)
    yield "is 0 times γ/2", 0 * gamma / 2


def cauchy_and_schwarz():
    """So ‖w^k‖² is at least k²γ²/4 (F12).

    w is w^k; each square is not below 0, and neither is w·w* - kγ/2. D is the dimension, and ‖w*‖ = 1 on the page.
    """
    w, v, k, gamma, i, j, D = names("w w* k γ i j D")
    squares = _HALF * total(i, D, total(j, D, (w[i] * v[j] - w[j] * v[i]) ** 2))
    length = [lambda c, n=n: convergence.length(c["k"], c["w"], c["w*"], c["γ"] / 2)[n] for n in range(3)]
    yield [{"w": entries("w", d, real=True), "w*": entries("v", d, real=True), "k": Symbol("k"), "γ": Symbol("γ"),
            "D": d} for d in (1, 2, 3)]
    yield "line 1 of convergence.length", norm(w) ** 2 * norm(v) ** 2, length[0]
    yield "line 2 and squares, by Lagrange's identity", inner(w, v) ** 2 + squares, (
        lambda c: length[1](c) + squares.value(c))
    ahead = (inner(w, v) - k * gamma / 2) * (inner(w, v) + k * gamma / 2)
    yield "line 3 and what is not below 0", k**2 * gamma**2 / 4 + ahead + squares, (
        lambda c: length[2](c) + ahead.value(c) + squares.value(c))


def growth_of_the_square():
    """Each update adds R² to ‖w‖² at most, so ‖w^k‖² is at most kR² (F13).

    x is the sample n_k, misclassified: -2y(w^k·x) is not below 0; ‖x‖ is at most R. Each bracket is not below 0.
    """
    w, after, x, y, k, R = names("w^k w^{k+1} x y k R")
    growth = [lambda c, n=n: convergence.growth(c["k"], c["w^k"], c["x"], c["y"], c["R"] ** 2)[n]
              for n in range(5)]
    left_out, so_far = -(2 * y * inner(w, x)) + (R**2 - norm(x) ** 2), k * R**2 - norm(w) ** 2
    yield _misclassified()
    yield "line 1 of convergence.growth", norm(after) ** 2, growth[0]
    yield "an inner product", inner(after, after), growth[0]
    yield "line 2, the update", inner(w + y * x, w + y * x), growth[1]
    yield "line 3, multiplied out, y² = 1", inner(w, w) + 2 * y * inner(w, x) + norm(x) ** 2, growth[2]
    yield "line 4, <= without the bracket", norm(w) ** 2 + R**2 - left_out, (
        lambda c: growth[3](c) - left_out.value(c))
    yield "line 5, <= without both brackets, if the result holds for k", (k + 1) * R**2 - so_far - left_out, (
        lambda c: growth[4](c) - so_far.value(c) - left_out.value(c))
    yield [{"w^0": d * [0], "R": Symbol("R")} for d in (1, 2, 3)]
    yield "and it holds for k = 0, as w^0 = 0", norm("w^0") ** 2
    yield "is 0 times R²", 0 * R**2


def most_updates():
    """k²γ²/4 <= ‖w^k‖² <= kR² allows no k beyond 4R²/γ² (F14).

    R, γ and k are numbers above 0.
    """
    R, gamma, k = names("R γ k")
    yield [{name: Symbol(name, positive=True) for name in "Rγk"}, {"R": 3, "γ": 2, "k": 5}]
    yield "from the lower end to the upper one", k * R**2 - k**2 * gamma**2 / 4
    yield "not below 0 only while k <= 4R²/γ²: convergence.bound", k * gamma**2 / 4 * (4 * R**2 / gamma**2 - k), (
        lambda c: c["k"] * c["γ"] ** 2 / 4 * (convergence.bound(c["R"] ** 2, c["γ"] ** 2) - c["k"]))


def bound_of_a_scaled_population():
    """Scaled as a whole, R and γ grow alike and the bound stays (F15).

    The samples of F10, s above 0; s x are those of convergence.scaled.
    """
    x, y, v, s, largest, least = names("x y v s max min")
    bound = [4 * largest(norm(p) ** 2, norm(q) ** 2)
             / (2 * least(y[1] * inner(p, v), y[2] * inner(q, v)) / norm(v)) ** 2
             for p, q in ((s * x[1], s * x[2]), (x[1], x[2]))]
    yield _assumed()
    yield "4R²/γ² of the samples s x: convergence.bound", bound[0], lambda c: _bound(
        convergence.scaled(c["samples"], c["s"]), c["v"])
    yield "s² cancels: 4R²/γ² of the samples x", bound[1], lambda c: _bound(c["samples"], c["v"])


def _bound(samples, v):
    """4R²/γ² of some samples for the direction of v."""
    return convergence.bound(convergence.radius_squared(samples), convergence.margin_squared(v, samples))


def larger_margin():
    """The bound falls as γ grows (F16).

    R and γ are numbers above 0.
    """
    R, gamma = names("R γ")
    yield [{name: Symbol(name, positive=True) for name in "Rγ"}]
    yield "the slope of convergence.bound_for_margins", slope(4 * R**2 / gamma**2, gamma), (
        lambda c: diff(convergence.bound_for_margins(c["R"] ** 2, [c["γ"]])[0], c["γ"]))
    yield "below 0", -(8 * R**2 / gamma**3)


def _sided():
    """Samples of both labels with α < 0, 0 < α < 1 and α > 1, in one, two and three dimensions."""
    cases = []
    chosen = [([2], -1, [([3], -1), ([Rational(2, 3)], 1), ([2], 1), ([-1], -1)]),
              ([1, -2], 1, [([2, 1], -1), ([1, 1], -1), ([3, 1], 1), ([0, 2], 1)]),
              ([1, 0, 2], -2, [([0, 5, 1], 1), ([Rational(1, 2), 1, 1], 1), ([4, 1, 1], 1), ([1, 1, 1], -1)])]
    for w, b, samples in chosen:
        active = [n for n, (x, y) in enumerate(samples, start=1) if y * (dot(w, x) + b) < 1]
        cases.append({"w": w, "b": b, "x": [x for x, _ in samples], "y": [y for _, y in samples], "N": len(samples),
                      "A": active, "λ": Symbol("λ"), "η": Symbol("η"), "samples": samples})
    return cases


def hinge_and_planes():
    """The hinge is 0 exactly beyond the plane w·x + b = y (F19, F20).

    α on all sides of 1; [ ] is 1 where what stands in it holds, else 0.
    """
    alpha, w, b, x, y, largest = names("α w b x y max")
    places = [{"w": [1, 2], "b": b, "x": [1, -1], "y": y} for b in (-3, 0, Rational(3, 2), 2, 5) for y in _LABELS]
    yield [case | {"α": case["y"] * (case["b"] - 1)} for case in places]
    yield "α: svm.argument", alpha, lambda c: svm.argument(c["w"], c["b"], c["x"], c["y"])
    yield "with the plane of y", y * (inner(w, x) + b)
    yield [case | {"α": case["y"] * (case["b"] - 1)} for case in places]
    yield "svm.hinge", largest(0, 1 - alpha), lambda c: svm.hinge(c["α"])
    yield "1 - α before the plane, 0 beyond it", (1 - alpha) * holds(alpha, "<", 1)


def subgradient_of_the_criterion():
    """The derivatives of ℒ come from the samples before their planes alone (F18, F20).

    Samples of both labels, far on the wrong side, between the planes, and beyond; A are those of svm.active_set.
    """
    w, b, x, y, lam, n, N, A, largest = names("w b x y λ n N A max")
    loss = lam * norm(w) ** 2 + 1 / N * total(n, N, largest(0, 1 - y[n] * (inner(w, x[n]) + b)))
    yield _sided()
    yield "ℒ(w, b): svm.criterion", loss, lambda c: svm.criterion(c["w"], c["b"], c["samples"], c["λ"])
    by_w, by_b = 2 * lam * w - 1 / N * total(n, A, y[n] * x[n]), -(1 / N * total(n, A, y[n]))
    for by, place, result in ((w, 0, by_w), (b, 1, by_b)):
        yield _sided()
        yield f"by {by}", slope(loss, by)
        yield "svm.subgradient over svm.active_set", result, (
            lambda c, place=place: svm.subgradient(c["w"], c["b"], c["samples"], c["λ"])[place])
    yield [{"w": [1], "b": 0, "samples": [([1], 1), ([-2], -1), ([3], -1)], "A": [3], "N": 3, "y": [1, -1, -1],
            "x": [[1], [-2], [3]], "λ": Symbol("λ")}]
    yield "at a kink, α = 1, the hinge counts as flat: svm.subgradient", by_w, (
        lambda c: svm.subgradient(c["w"], c["b"], c["samples"], c["λ"])[0])


def step_of_the_descent():
    """A step of the descent goes against the slope (F18).

    The samples of the criterion; η is the rate of the step.
    """
    w, b, x, y, lam, eta, n, N, largest = names("w b x y λ η n N max")
    loss = lam * norm(w) ** 2 + 1 / N * total(n, N, largest(0, 1 - y[n] * (inner(w, x[n]) + b)))
    for by, name in ((w, "after"), (b, "b_after")):
        yield _sided()
        yield f"{by} after a step of svm.subgradient_descent", by - eta * slope(loss, by), lambda c, name=name: getattr(
            next(svm.subgradient_descent(c["samples"], c["w"], c["b"], c["λ"], [c["η"]])), name)


def distance_of_the_planes():
    """From w·x + b = -1 straight on to w·x + b = 1 the way is 2/‖w‖ (F21).

    w in one, two and three dimensions, b a number; the way goes along w.
    """
    w, b = names("w b")
    feet = [(side - b) / norm(w) ** 2 * w for side in (1, -1)]
    cases = [{"w": w, "b": Symbol("b", real=True)} for w in ([Symbol("w", positive=True)], [3, -4], [2, -3, 6])]
    for foot, side in zip(feet, (1, -1)):
        yield cases
        yield "the point of the plane on the way, svm.argument", inner(w, foot) + b, (
            lambda c, foot=foot: svm.argument(c["w"], c["b"], _listed(foot.value(c)), 1))
        yield "lies on it", expression(side)
    yield cases
    yield "from one to the other", norm(feet[0] - feet[1])
    yield "svm.distance", 2 / norm(w), lambda c: svm.distance(c["w"])


def _listed(v):
    """A vector of an expression as the shipped functions take it."""
    return list(v) if hasattr(v, "shape") else [v]


def _population(c):
    """The model of a case."""
    return lda.Model(c["m₀"][0], c["m₁"][0], c["Σ"], c["P(Y=1)"])


def _by(rule):
    """What a rule for the posterior makes of a case."""
    return lambda c: rule(c["x"][0], _population(c), pi)


def _summed(terms, *rest):
    """The sum of the terms of a line of the chain in a case."""
    return lambda c: sum(list(lda.chain(c["x"][0], _population(c), pi))[terms])


def _populations(x, m0, m1, Sigma, p):
    """A case of two populations with one covariance matrix; x and the means are rows, whatever is a number is exact."""
    x, m0, m1, Sigma = sympify([x, m0, m1, Sigma])
    model = lda.Model(m0, m1, Sigma, p)
    return {"x": [x], "m₀": [m0], "m₁": [m1], "Σ": Sigma, "P(Y=1)": p, "P(Y=0)": 1 - p, "a": log(p / (1 - p)),
            "π": pi, "D": len(x), "μ₀": lambda v: lda.density(_listed(v), m0, Sigma, pi),
            "μ₁": lambda v: lda.density(_listed(v), m1, Sigma, pi),
            "μ_X": lambda v: lda.density_of_both(_listed(v), model, pi), "w": lda.weights(model), "b": lda.bias(model)}


def _numbered_populations():
    """One, two and three features, in numbers but for the probability of class 1."""
    p = Symbol("p", positive=True)
    return [_populations([3], [1], [2], [[5]], p), _populations([1, 0], [0, 1], [2, 0], [[2, 1], [1, 3]], p),
            _populations([1, 2, 0], [0, 1, 2], [2, 0, 1], [[2, 1, 0], [1, 3, 1], [0, 1, 4]], p)]


def _symbolic_populations(by_entries=True):
    """One, two and three features; Σ is a symbol for one feature, the entries of Σ⁻¹ are for two, if they are to be."""
    p, s, (q, r, t) = Symbol("p", positive=True), Symbol("s", positive=True), symbols("q r t", positive=True)
    D = q * t - r * r
    of_two = [[t / D, -r / D], [-r / D, q / D]] if by_entries else [[2, 1], [1, 3]]
    x, m, n = (Symbol(name, real=True) for name in ("x", "m", "n"))
    return [_populations([x], [m], [n], [[s]], p),
            _populations(entries("x", 2, real=True), entries("m", 2, real=True), [2, -1], of_two, p),
            _populations(entries("x", 3, real=True), [0, 1, 2], [2, 0, 1], [[2, 1, 0], [1, 3, 1], [0, 1, 4]], p)]


def density_of_a_population():
    """The density of a Gaussian population (F23).

    x and m₀ are rows of one, two and three features; D is the number of features, μ₀ the density of class 0.
    """
    x, m, S, circle, D, mu = names("x m₀ Σ π D μ₀")
    yield _symbolic_populations(False)
    yield "the density", mu(x)
    yield "lda.density, written out", 1 / expression("√")((2 * circle) ** D * determinant(S)) * algebra.exp(
        -(_HALF * (x - m) * S.inverse * (x - m).turned)), lambda c: lda.density(c["x"][0], c["m₀"][0], c["Σ"], pi)


def area_of_a_density():
    """The area below the density of one feature is 1 (F23).

    x and m are numbers, Σ is a number above 0, μ is lda.density.
    """
    x, mu = names("x μ")
    m, s = Symbol("m", real=True), Symbol("s", positive=True)
    yield [{"x": Symbol("x", real=True), "μ": lambda v, mean=mean, S=S: lda.density([v], [mean], [[S]], pi)}
           for mean, S in ((m, s), (2, 3))]
    yield "the integral of lda.density", area(mu(x), x)
    yield "is 1 for every m and Σ", expression(1)


def rule_of_bayes():
    """The posterior, from Bayes's rule to σ(w·x + b) (F24, F25, F26, F28).

    Populations of one, two and three features, all in numbers but P(Y=1). μ_X is the density of both classes; w and b
    are lda.weights and lda.bias.
    """
    x, zero, one, both, p0, p1, sigma, w, b = names("x μ₀ μ₁ μ_X P(Y=0) P(Y=1) σ w b")
    yield _numbered_populations()
    yield "Bayes's rule: lda.posterior", one(x) * p1 / both(x), lambda c: lda.posterior(c["x"][0], _population(c), pi)[0]
    yield ("μ_X by both classes: lda.posterior", one(x) * p1 / (zero(x) * p0 + one(x) * p1),
           lambda c: lda.posterior(c["x"][0], _population(c), pi)[1])
    yield ("divided by the numerator: lda.posterior", 1 / (1 + zero(x) * p0 / (one(x) * p1)),
           lambda c: lda.posterior(c["x"][0], _population(c), pi)[2])
    logarithms = algebra.log(one(x) / zero(x)) + algebra.log(p1 / p0)
    yield "σ of two logarithms: lda.posterior_by_logarithms", sigma(logarithms), _by(lda.posterior_by_logarithms)
    yield "by the chain: lda.linear_posterior", sigma(inner(w, x) + b), (
        lambda c: lda.linear_posterior(lda.weights(_population(c)), lda.bias(_population(c)), c["x"][0]))


def linear_discriminant_analysis():
    """What stands inside σ, from the densities to w·x + b (F25, F26, F27).

    x, m₀ and m₁ are rows; a is the logarithm of P(Y=1)/P(Y=0). For one feature Σ is a symbol, for two each entry
    of Σ⁻¹ is one, for three Σ is in numbers. See FE1 for b.
    """
    x, m0, m1, S, a, w, b, zero, one = names("x m₀ m₁ Σ a w b μ₀ μ₁")
    half, P = _HALF, S.inverse
    xs, ms0, ms1 = x.turned, m0.turned, m1.turned
    forms = -(half * (x - m1) * P * (x - m1).turned) + half * (x - m0) * P * (x - m0).turned + a
    yield _symbolic_populations(False)
    yield ("the logarithm of the ratio: lda.chain", algebra.log(one(x) / zero(x)) + a,
           _summed(0))
    yield ("is a difference: lda.chain", algebra.log(one(x)) - algebra.log(zero(x)) + a,
           _summed(1))
    yield "the factors before exp are the same: lda.chain", forms, _summed(2)
    yield _symbolic_populations()
    yield "the same with more symbols: lda.chain", forms, _summed(2)
    products = (-(half * x * P * xs) + m1 * P * xs - half * m1 * P * ms1
                + half * x * P * xs - m0 * P * xs + half * m0 * P * ms0 + a)
    yield "the brackets multiplied out: lda.chain", products, _summed(3)
    yield "the terms ½xΣ⁻¹xᵀ cancel: Σ is one and the same", (
        m1 * P * xs - half * m1 * P * ms1 - m0 * P * xs + half * m0 * P * ms0 + a)
    yield ("collected: lda.chain, lda.bracket", (m1 - m0) * P * xs + half * (m0 * P * ms0 - m1 * P * ms1) + a,
           _summed(4))
    yield "lda.chain, lda.weights, lda.bias", inner(w, x) + b, _summed(5)


def printed_brace():
    """What the brace of b leaves out: the ½ and a (F26).

    The populations of the chain; see FE1.
    """
    m0, m1, S, a, b = names("m₀ m₁ Σ a b")
    bracket = m0 * S.inverse * m0.turned - m1 * S.inverse * m1.turned
    yield _symbolic_populations()
    yield "lda.bias less lda.bracket", b - bracket, lambda c: lda.bias(_population(c)) - lda.bracket(_population(c))
    yield "is not 0", a - _HALF * bracket


def point_of_the_boundary():
    """At the middle of the means w·x + b is a: with equal priors the boundary goes through it (F26).

    The populations of the chain.
    """
    m0, m1, w, a, b = names("m₀ m₁ w a b")
    yield _symbolic_populations()
    yield "in the middle", inner(w, (m0 + m1) / 2) + b
    yield "a, which is 0 for P(Y=1) = ½", a, lambda c: lda.log_prior_ratio(c["P(Y=1)"])


def two_covariances():
    """With a covariance matrix for each class the terms of second order stay; with one they vanish (F25, F27).

    x is a row of symbols, and so are m₀ and m₁ for one feature; |Σ₀| and |Σ₁| are symbols. L is what
    lda.log_density_ratio_by_forms gives.
    """
    x, m0, m1, S0, S1, zero, one, ratio = names("x m₀ m₁ Σ₀ Σ₁ μ₀ μ₁ L")
    half = _HALF
    cases = []
    s, t = symbols("s t", positive=True)
    for m, n, first, second in (([Symbol("m", real=True)], [Symbol("n", real=True)], [[s]], [[t]]),
                                ([0, 1], [2, 0], [[1, 1], [1, 1 + s]], [[1 + t, -1], [-1, 1]]),
                                ([0, 1, 2], [2, 0, 1], [[1, 0, 0], [0, 1, 1], [0, 1, 1 + s]],
                                 [[1, 1, 0], [1, 1 + t, 0], [0, 0, 1]])):
        m, n, first, second = sympify([m, n, first, second])
        d, u = len(m), entries("x", len(m), real=True)
        cases.append(
                     {"x": [u], "m₀": [m], "m₁": [n], "Σ₀": first, "Σ₁": second, "0": zeros(d, d) if d > 1 else 0,
                      "μ₀": lambda v, m=m, S=first: lda.density(_listed(v), m, S, pi), "μ₁": lambda v, n=n,
                      S=second: lda.density(_listed(v), n, S, pi), "L": lambda v, m=m, n=n, S=first,
                      T=second: lda.log_density_ratio_by_forms(_listed(v), m, S, n, T)})
    yield cases
    yield "lda.log_density_ratio", algebra.log(one(x) / zero(x)), (
        lambda c: lda.log_density_ratio(c["x"][0], c["m₀"][0], c["Σ₀"], c["m₁"][0], c["Σ₁"], pi))
    yield "lda.log_density, twice", algebra.log(one(x)) - algebra.log(zero(x)), (
        lambda c: lda.log_density(c["x"][0], c["m₁"][0], c["Σ₁"], pi)
        - lda.log_density(c["x"][0], c["m₀"][0], c["Σ₀"], pi))
    yield "lda.log_density_ratio_by_forms", (
        half * (x - m0) * S0.inverse * (x - m0).turned - half * (x - m1) * S1.inverse * (x - m1).turned
        + half * algebra.log(determinant(S0) / determinant(S1))), (
        lambda c: lda.log_density_ratio_by_forms(c["x"][0], c["m₀"][0], c["Σ₀"], c["m₁"][0], c["Σ₁"]))
    yield cases
    yield "its second derivatives, L the line before", slope(slope(ratio(x), x), x)
    yield "twice lda.second_order", S0.inverse - S1.inverse, (
        lambda c: [[2 * a for a in row] for row in lda.second_order(c["Σ₀"], c["Σ₁"])])
    yield cases
    yield ("lda.second_order of one and the same Σ", half * (S0.inverse - S0.inverse),
           lambda c: lda.second_order(c["Σ₀"], c["Σ₀"]))
    yield "vanishes", expression("0")


def estimated_mean():
    """No other mean than lda.mean has the samples scatter less (F26).

    x are two or three samples of one, two and three features, as rows; n is how many there are, m any row; x̄ is
    lda.mean.
    """
    x, m, mean, n, i, C = names("x m x̄ n i C")
    cases = []
    for d, count in ((1, 2), (1, 3), (2, 2), (3, 3)):
        rows = [entries(f"x{k}", d) for k in range(1, count)] + [[5 * j - 3 for j in range(1, d + 1)]]
        cases.append(
                     {"x": [[row] for row in rows], "rows": rows, "m": [entries("m", d)], "n": count, "C": count,
                      "x̄": [lda.mean(rows)]})
    yield cases
    yield "the scatter about any m", total(i, C, (x[i] - m).turned * (x[i] - m))
    yield "about x̄ it is less by something that is never below 0: lda.mean", (
        total(i, C, (x[i] - mean).turned * (x[i] - mean)) + n * (mean - m).turned * (mean - m))
    yield cases
    yield "lda.scatter", total(i, C, (x[i] - mean).turned * (x[i] - mean)), lambda c: lda.scatter(c["rows"])


def estimated_covariance():
    """The log-likelihood grows with Σ as long as Σ is below the estimate, and falls above it (F26).

    One feature; two samples x of class 0 and three of class 1, in numbers but for one; μ₀ and μ₁ are lda.density at the
    means, N = 5, Ŝ is the Σ of lda.estimated, S̃ with the scatter over N - 2; see FE14.
    """
    x, S, best, other, N, i, C0, C1, zero, one = names("x Σ Ŝ S̃ N i C₀ C₁ μ₀ μ₁")
    s, u = Symbol("s", positive=True), Symbol("u", real=True)
    cases = []
    for samples in ([u, 4, 2, 7, 9], [1, 4, 2, u, 9]):
        classes = [[a] for a in samples[:2]], [[a] for a in samples[2:]]
        found = lda.estimated(*classes)
        cases.append(
                     {"x": samples, "Σ": s, "N": 5, "C₀": [1, 2], "C₁": [3, 4, 5], "Ŝ": found.Sigma,
                      "S̃": lda.estimated(*classes, 2).Sigma, "classes": classes, "μ₀": lambda v,
                      m=found.m0: lda.density([v], m, [[s]], pi), "μ₁": lambda v,
                      m=found.m1: lda.density([v], m, [[s]], pi)})
    yield cases
    yield "its derivative", slope(total(i, C0, algebra.log(zero(x[i]))) + total(i, C1, algebra.log(one(x[i]))), S)
    yield "above 0 where Σ is below Ŝ, below 0 above it: lda.estimated", N / (2 * S**2) * (best - S), (
        lambda c: 5 / (2 * s**2) * (lda.estimated(*c["classes"]).Sigma[0][0] - s))
    yield "Ŝ is (N - 2)/N of S̃: lda.estimated", N / (2 * S**2) * ((N - 2) / N * other - S), (
        lambda c: 5 / (2 * s**2) * (Rational(3, 5) * lda.estimated(*c["classes"], 2).Sigma[0][0] - s))


def estimated_prior():
    """The log-likelihood of the classes has its maximum at the share of class 1 (F26).

    N₀ samples of class 0 and N₁ of class 1; p is P(Y=1), p̂ the prior of lda.estimated.
    """
    p, best, N0, N1 = names("p p̂ N₀ N₁")
    samples = [[1], [2], [4], [5], [9]]
    yield [{"p": Symbol("p"), "N₀": count, "N₁": 5 - count, "p̂": lda.estimated(samples[:count], samples[count:]).prior}
           for count in (2, 4)]
    yield "its derivative", slope(N1 * algebra.log(p) + N0 * algebra.log(1 - p), p)
    yield "above 0 below p̂, below 0 above it: lda.estimated", (N0 + N1) / (p * (1 - p)) * (best - p)


def sigmoid_and_its_mirror():
    """1 - σ(x) = σ(-x) (F28, F30).

    x is any number, one above 0, one below; then numbers in floats, as they are traced.
    """
    x, e, sigma = names("x e σ")
    values = Symbol("x", real=True), Symbol("x", positive=True), Symbol("x", negative=True), 0.75, -2.5, 0
    yield [{"x": value, "e": E} for value in values]
    yield "logistic.mirrored", 1 - sigma(x), lambda c: logistic.mirrored(c["x"])[0]
    yield "logistic.sigma, written out", 1 - 1 / (1 + e**-x), lambda c: 1 - logistic.sigma(c["x"])
    yield "one over the other", e**-x / (1 + e**-x)
    yield "divided by e^-x", sigma(-x), lambda c: logistic.mirrored(c["x"])[1]


def _weighed():
    """w, b and x of one, two and three features: symbols, and in three numbers but for w and b."""
    return [
            {"w": entries("w", d, real=True), "b": Symbol("b", real=True), "x": entries("x", d, real=True) if d < 3 else
             [2, -1, 3]} for d in (1, 2, 3)]


def probability_of_a_label():
    """P(Y = y | X = x) = σ(y(w·x + b)) for both labels (F29, F31).

    w, b, x of one, two and three features; f is logistic.f.
    """
    w, b, x, y, sigma = names("w b x y σ")
    for label, rule in ((1, sigma(inner(w, x) + b)), (-1, 1 - sigma(inner(w, x) + b))):
        yield [{**case, "y": label} for case in _weighed()]
        yield f"logistic.probability for y = {label}", sigma(y * (inner(w, x) + b)), (
            lambda c: logistic.probability(c["w"], c["b"], c["x"], c["y"]))
        if label == 1:
            yield "logistic.f of logistic.score", rule, lambda c: logistic.f(c["w"], c["b"], c["x"])
            yield ("logistic.score in σ", sigma(inner(x, w) + b),
                   lambda c: logistic.sigma(logistic.score(c["w"], c["b"], c["x"])))
        else:
            yield "what is left of 1", rule, lambda c: 1 - logistic.f(c["w"], c["b"], c["x"])


def _labelled():
    """Two and three samples of both labels, with w, b, a rate, a variance and the density Z of the data."""
    b, v, eta, Z = Symbol("b", real=True), *symbols("v eta Z", positive=True)
    found = []
    for d, ys in ((1, [1, -1, 1]), (2, [-1, 1]), (2, [1, -1, -1]), (3, [-1, 1])):
        xs = [[k + 2 * j * j - 3 for j in range(d)] for k in range(1, len(ys) + 1)]
        samples = list(zip(xs, ys))
        found.append(
                     {"w": entries("w", d, real=True), "b": b, "x": xs, "y": ys, "N": len(ys), "v": v, "η": eta, "Z": Z,
                      "samples": samples, "μ_D": lambda w, b,
                      samples=samples: logistic.likelihood(_listed(w), b, samples), "μ_WB": lambda w,
                      b: exp(-(sum(a * a for a in _listed(w)) + b * b) / (2 * v))})
    return found


def _prior(c):
    """The density of the prior at the weights of a case."""
    return c["μ_WB"](Matrix(c["w"]), c["b"])


def posterior_of_the_weights():
    """The log-posterior of w and b, line by line (F32).

    Two and three samples of one, two and three features, of both labels; w and b are symbols. μ_D is
    logistic.likelihood, the prior μ_WB a Gaussian of variance v without its constant, which goes into log Z.
    """
    w, b, x, y, Z, n, N, sigma, data, prior = names("w b x y Z n N σ μ_D μ_WB")
    yield _labelled()
    yield "the likelihood: logistic.likelihood", data(w, b), lambda c: logistic.likelihood(c["w"], c["b"], c["samples"])
    yield "logistic.probability of every label", product(n, N, sigma(y[n] * (inner(w, x[n]) + b)))
    yield _labelled()
    yield "by Bayes's rule: logistic.log_posterior_by_bayes", algebra.log(data(w, b) * prior(w, b) / Z), (
        lambda c: logistic.log_posterior_by_bayes(c["w"], c["b"], c["samples"], _prior(c), c["Z"])[0])
    yield ("three logarithms: logistic.log_posterior_by_bayes",
           algebra.log(data(w, b)) + algebra.log(prior(w, b)) - algebra.log(Z),
           lambda c: logistic.log_posterior_by_bayes(c["w"], c["b"], c["samples"], _prior(c), c["Z"])[1])
    yield "logistic.log_posterior less log Z: logistic.log_likelihood and logistic.log_prior", (
        total(n, N, algebra.log(sigma(y[n] * (inner(w, x[n]) + b)))) + algebra.log(prior(w, b)) - algebra.log(Z)), (
        lambda c: logistic.log_posterior(c["w"], c["b"], c["samples"], c["v"]) - log(c["Z"]))
    yield _labelled()
    yield "with a flat prior the sum alone", total(n, N, algebra.log(sigma(y[n] * (inner(w, x[n]) + b)))), (
        lambda c: logistic.log_posterior(c["w"], c["b"], c["samples"]))


def gradient_of_the_posterior():
    """The gradient of the log-posterior, by w and by b, with a Gaussian prior and a flat one (F32).

    The samples of the log-posterior; v is the variance of the prior.
    """
    w, b, x, y, n, N, v, sigma = names("w b x y n N v σ")
    score = y[n] * (inner(w, x[n]) + b)
    posterior = total(n, N, algebra.log(sigma(score))) - (norm(w) ** 2 + b**2) / (2 * v)
    yield _labelled()
    yield "by w", slope(posterior, w)
    yield "σ′ = σ(1 - σ)", total(n, N, (1 - sigma(score)) * y[n] * x[n]) - w / v
    yield "1 - σ(z) = σ(-z): logistic.gradient", total(n, N, y[n] * sigma(-score) * x[n]) - w / v, (
        lambda c: logistic.gradient(c["w"], c["b"], c["samples"], c["v"])[0])
    yield _labelled()
    yield "by b", slope(posterior, b)
    yield "the same without x: logistic.gradient", total(n, N, y[n] * sigma(-score)) - b / v, (
        lambda c: logistic.gradient(c["w"], c["b"], c["samples"], c["v"])[1])
    yield _labelled()
    yield "by w, with a flat prior", slope(total(n, N, algebra.log(sigma(score))), w), (
        lambda c: logistic.gradient(c["w"], c["b"], c["samples"])[0])
    yield _labelled()
    yield "by b, with a flat prior", slope(total(n, N, algebra.log(sigma(score))), b), (
        lambda c: logistic.gradient(c["w"], c["b"], c["samples"])[1])


def loss_of_a_score():
    """-log σ(y z) is the loss of labels 1 and 0 with t = (y + 1)/2 (F33).

    z is any number, one above 0, one below; then floats, as they are traced. See FE2.
    """
    y, z, t, sigma = names("y z t σ")
    values = [Symbol("z", real=True), Symbol("z", positive=True), Symbol("z", negative=True), 0.75, -2.5]
    yield [{"y": label, "t": (label + 1) // 2, "z": value} for label in (1, -1) for value in values]
    yield "logistic.loss", -algebra.log(sigma(y * z)), lambda c: logistic.loss(c["y"], c["z"])
    yield "of one label its first term is left, of the other its second", -(
        t * algebra.log(sigma(z)) + (1 - t) * algebra.log(1 - sigma(z)))


def printed_loss():
    """The loss as it is printed takes σ twice (F33).

    One feature in symbols with y = 1; then y = 1 and y = -1 for one, two and three features in floats; f is logistic.f.
    See FE2.
    """
    w, b, x, y, f, sigma = names("w b x y f σ")
    traced = [{"w": w, "b": b, "x": x, "y": y} for y in (1, -1) for w, b, x in (
        ([1.5], 0.5, [-2.0]), ([1.0, -2.0], 1.0, [3.0, 1.0]), ([2.0, 0.0, -1.0], -3.0, [1.0, 5.0, 2.0]))]
    cases = {**_weighed()[0], "y": 1}, *traced
    yield [{**case, "f": lambda v, w, b: logistic.f(_listed(w), b, _listed(v))} for case in cases]
    yield "-log σ(y f(x))", -algebra.log(sigma(y * f(x, w, b)))
    yield "logistic.printed_loss", -algebra.log(sigma(y * sigma(inner(w, x) + b))), (
        lambda c: logistic.printed_loss(c["w"], c["b"], c["x"], c["y"]))


def loss_and_likelihood():
    """The losses of all samples add up to the negative log-likelihood (F32, F33).

    The samples of the log-posterior.
    """
    w, b, x, y, n, N, sigma = names("w b x y n N σ")
    yield _labelled()
    yield "logistic.loss of every sample", total(n, N, -algebra.log(sigma(y[n] * (inner(w, x[n]) + b)))), (
        lambda c: sum(logistic.loss(y, logistic.score(c["w"], c["b"], x)) for x, y in c["samples"]))
    yield "-logistic.log_likelihood", -total(n, N, algebra.log(sigma(y[n] * (inner(w, x[n]) + b)))), (
        lambda c: -logistic.log_likelihood(c["w"], c["b"], c["samples"]))


def _first_step(c):
    """The first step from the weights of a case."""
    return next(logistic.logistic_regression(c["samples"], c["w"], c["b"], c["η"]))


def step_of_logistic_regression():
    """A step goes along the gradient (F33).

    The samples of the log-posterior, a flat prior; η is the rate.
    """
    w, b, x, y, n, N, eta, sigma = names("w b x y n N η σ")
    likelihood = total(n, N, algebra.log(sigma(y[n] * (inner(w, x[n]) + b))))
    force = sigma(-(y[n] * (inner(w, x[n]) + b)))
    for by, after, gradient, terms in ((w, "after", "by_w", total(n, N, y[n] * force * x[n])),
                                       (b, "b_after", "by_b", total(n, N, y[n] * force))):
        yield _labelled()
        yield f"{by} after a step of logistic.logistic_regression", by + eta * slope(likelihood, by), (
            lambda c, after=after: getattr(_first_step(c), after))
        yield f"{by} before it and η times its gradient", by + eta * terms, (
            lambda c, by=by, gradient=gradient: plain(c[str(by)]) + c["η"] * plain(getattr(_first_step(c), gradient)))


def _unit(c):
    """The unit of a case."""
    return list(layer.units(c["W"], c["B"], c["x"], logistic.sigma))[c["i"]]


def unit_of_a_layer():
    """A unit of a layer, by components and as a row of the matrix (F34, F35).

    Layers of one, two and three units on one to three inputs; wᵢ is the row of unit i, bᵢ its bias; σ is the sigmoid.
    """
    x, w, b, j, N, sigma = names("x wᵢ bᵢ j N σ")
    cases = []
    for count, inputs in ((3, 2), (2, 3), (1, 1)):
        case = {"W": entries("w", count, inputs), "B": entries("b", count), "x": entries("x", inputs), "N": inputs}
        cases += [{**case, "wᵢ": case["W"][i], "bᵢ": case["B"][i], "i": i} for i in range(count)]
    yield cases
    yield "layer.units", sigma(total(j, N, w[j] * x[j]) + b), lambda c: _unit(c).y
    yield "layer.layer, layer.componentwise", sigma(inner(w, x) + b), (
        lambda c: layer.layer(c["W"], c["B"], c["x"], logistic.sigma)[c["i"]])
    yield cases
    yield "before σ: layer.units", inner(w, x) + b, lambda c: _unit(c).sum
    yield "the sum of its products and bᵢ", total(j, N, w[j] * x[j]) + b, lambda c: sum(_unit(c).products) + c["bᵢ"]


_CORNERS = [([0, 0], -1), ([0, 1], 1), ([1, 0], 1), ([1, 1], -1)]


def no_boundary_for_exclusive_or():
    """w·x + b has the same sum over both classes, so it cannot be above 0 on one and below on the other (F36).

    x are the samples 00, 01, 10, 11, of which 01 and 10 are positive; w and b are symbols.
    """
    w, b, x, n, positive, negative, weight = names("w b x n C₊ C₋ λ")
    yield [{"w": entries("w", 2), "b": Symbol("b"), "x": [x for x, _ in _CORNERS], "C₊": [2, 3], "C₋": [1, 4]}]
    yield "over the positive samples: features.sums_of_classes", total(n, positive, inner(w, x[n]) + b), (
        lambda c: dot(c["w"], features.sums_of_classes([1] * 4, _CORNERS)[0]) + 2 * c["b"])
    yield "over the negative ones", total(n, negative, inner(w, x[n]) + b), (
        lambda c: dot(c["w"], features.sums_of_classes([1] * 4, _CORNERS)[1]) + 2 * c["b"])
    yield [{"w": entries("w", 2), "λ": [2, 3, 5, 7], "x": [x for x, _ in _CORNERS], "C₊": [2, 3], "C₋": [1, 4]}]
    yield ("with weights λ",
           total(n, positive, weight[n] * inner(w, x[n])) - total(n, negative, weight[n] * inner(w, x[n])),
           lambda c: dot(c["w"], subtract(*features.sums_of_classes(c["λ"], _CORNERS))))


def product_feature():
    """With x_u x_v as a third component of Φ(x), w = (1, 1, -2) and b = -½ have XOR right (F37, F40).

    The samples 00, 01, 10, 11; y is the label.
    """
    w, b, x, y, phi, u, v = names("w b x y Φ xᵤ xᵥ")
    half = Rational(1, 2)
    yield [{"w": [1, 1, -2], "b": -half, "x": x, "y": y, "xᵤ": x[0], "xᵥ": x[1],
            "Φ": lambda v: features.phi_xor(_listed(v))} for x, y in _CORNERS]
    yield "features.f of features.phi_xor", inner(w, phi(x)) + b, (
        lambda c: features.f(c["w"], c["b"], features.phi_xor, c["x"], lambda z: z))
    yield ("features.mapped", u + v - 2 * u * v - _HALF,
           lambda c: dot(c["w"], features.mapped(features.phi_xor, [(c["x"], 1)])[0][0]) - half)
    yield "mnist.with_products of the pair (1, 2)", u + v - 2 * (u * v) - _HALF, (
        lambda c: dot(c["w"], mnist.with_products(c["x"], [(1, 2)])) - half)
    yield "on the side of y", _HALF * y


def polynomial_as_a_product():
    """A polynomial is linear in its coefficients: Σ α_d x^d = α·Φ(x) (F38).

    α has one to four coefficients, Φ(x) = (1, x, …, x^D) is features.phi_powers.
    """
    alpha, x, d, phi, to_D = names("α x d Φ 0…D")
    yield [{"α": dict(enumerate(entries("a", D + 1))), "x": Symbol("x"), "0…D": list(range(D + 1)),
            "Φ": lambda x, D=D: features.phi_powers(x, D)} for D in range(4)]
    yield ("features.sum_of_powers", total(d, to_D, alpha[d] * x**d),
           lambda c: features.sum_of_powers(list(c["α"].values()), c["x"]))
    yield "features.polynomial of features.phi_powers", inner(alpha, phi(x)), (
        lambda c: features.polynomial(list(c["α"].values()), c["x"]))


def polynomials_of_bernstein():
    """Bernstein's polynomial of x² differs from x² by at most 1/(4D): as near as one likes (F39).

    D = 1 to 5; B(k) is the number of ways to choose k of D, f is the square.
    """
    x, k, D, to_D, f, choose = names("x k D 0…D f B")
    yield [
           {"x": Symbol("x"), "D": D, "0…D": list(range(D + 1)), "f": lambda t: t * t, "B": lambda k,
            D=D: comb(D, int(k))} for D in range(1, 6)]
    yield ("features.polynomial of features.bernstein",
           total(k, to_D, f(k / D) * choose(k) * x**k * (1 - x) ** (D - k)),
           lambda c: features.polynomial(features.bernstein(c["f"], c["D"]), c["x"]))
    yield "the mean of (k/D)², k binomial", x**2 + x * (1 - x) / D
    yield "x(1 - x) = ¼ - (x - ½)²", x**2 + 1 / (4 * D) - (x - _HALF) ** 2 / D


def bias_and_variance():
    """E((Y - y)²) = (E(Y) - y)² + V(Y) (F41).

    Y has one to four outcomes of equal probability, N of them; E(Y) is bias_variance.expectation. See FE3.
    """
    Y, y, mean, n, N = names("Y y E(Y) n N")
    outcomes = [entries("Y", count) for count in (1, 2, 3, 4)]
    yield [{"Y": each, "y": Symbol("y"), "N": len(each), "E(Y)": bias_variance.expectation(each)} for each in outcomes]
    yield ("bias_variance.squared_error", total(n, N, (Y[n] - y) ** 2) / N,
           lambda c: bias_variance.squared_error(c["Y"], c["y"]))
    yield "E(Y) put between", total(n, N, ((Y[n] - mean) + (mean - y)) ** 2) / N
    yield ("multiplied out",
           total(n, N, (Y[n] - mean) ** 2) / N + 2 * (mean - y) * (total(n, N, Y[n]) / N - mean) + (mean - y) ** 2)
    yield "the middle term is 0: bias_variance.bias, squared, and bias_variance.variance", (
        (mean - y) ** 2 + total(n, N, (Y[n] - mean) ** 2) / N), (
        lambda c: bias_variance.bias(c["Y"], c["y"]) ** 2 + bias_variance.variance(c["Y"]))
    for name, term in (("error", total(n, N, (Y[n] - y) ** 2) / N), ("bias_squared", (total(n, N, Y[n]) / N - y) ** 2),
                       ("variance", total(n, N, (Y[n] - mean) ** 2) / N)):
        yield [{"Y": outcomes[2], "y": Symbol("y"), "N": 3, "E(Y)": sum(outcomes[2]) / 3}]
        yield (f"{name} of bias_variance.terms", term, lambda c,
               name=name: getattr(bias_variance.terms(c["Y"], c["y"]), name))


def invariant_feature():
    """‖x‖² is the same after a rotation and after a reflection (F42).

    x = (u, v); the angle has the cosine (1 - t²)/(1 + t²) and the sine 2t/(1 + t²), for any t.
    """
    x, u, v, c, s = names("x u v c s")
    t = Symbol("t")
    yield [
           {"x": entries("x", 2), "u": Symbol("x1"), "v": Symbol("x2"), "c": (1 - t * t) / (1 + t * t),
            "s": 2 * t / (1 + t * t)}]
    yield "knn.radial of knn.rotated", (c * u - s * v) ** 2 + (s * u + c * v) ** 2, (
        lambda k: knn.radial(knn.rotated(k["x"], k["c"], k["s"]))[0])
    yield "c² + s² = 1", u**2 + v**2, lambda k: knn.radial(knn.reflected(k["x"]))[0]
    yield "knn.radial", norm(x) ** 2, lambda k: knn.radial(k["x"])[0]
    yield [{"u": Symbol("x1")}]
    yield "knn.reflected turns the sign of u", -u, lambda k: knn.reflected([k["u"], 0])[0]


def distance_of_a_neighbour():
    """The squared distance of two points (F43).

    x and u of one, two and three features.
    """
    x, u = names("x u")
    yield [{"x": entries("x", d), "u": entries("u", d)} for d in (1, 2, 3)]
    yield "knn.squared_distance", norm(x - u) ** 2, lambda c: knn.squared_distance(c["x"], c["u"])
    yield "multiplied out", norm(x) ** 2 - 2 * inner(x, u) + norm(u) ** 2


def gradient_of_a_changed_image():
    """Brightness leaves the gradients of an image, contrast multiplies them; so the shares in a histogram stay (F44).

    An image of 3 × 4 grey values, which become h + k times themselves; g is the gradient at each of its pixels.
    """
    k, g = names("k g")
    image, h = entries("I", 3, 4), Symbol("h")
    changed = [[h + Symbol("k") * grey for grey in row] for row in image]
    places = [(row, column) for row in range(3) for column in range(4)]
    yield [{"k": Symbol("k"), "g": list(hog.gradient(image, *place)), "place": place} for place in places]
    yield "hog.gradient of the changed image", k * g, lambda c: list(hog.gradient(changed, *c["place"]))
    across, along = (lambda r, c: image[r][min(c + 1, 3)] - image[r][max(c - 1, 0)]), (
        lambda r, c: image[min(r + 1, 2)][c] - image[max(r - 1, 0)][c])
    yield [{"g": [across(*place), along(*place)], "place": place} for place in places]
    yield "hog.gradient: right less left, below less above", g, lambda c: list(hog.gradient(image, *c["place"]))


def shallow_gradient():
    """Shallow learning changes w and b only: Φ is fixed (F46).

    Two samples x of two features, y = 1 and y = -1; Φ is features.phi_xor, w and b are symbols.
    """
    w, b, x, y, n, N, sigma, phi = names("w b x y n N σ Φ")
    samples = [([2, -1], 1), ([1, 3], -1)]
    case = {"w": entries("w", 3, real=True), "b": Symbol("b", real=True), "x": [x for x, _ in samples], "y": [1, -1],
            "N": 2, "Φ": lambda v: features.phi_xor(_listed(v))}
    score = y[n] * (inner(w, phi(x[n])) + b)
    yield [case]
    yield "by w", slope(total(n, N, algebra.log(sigma(score))), w)
    yield "the gradient of a step of features.shallow", total(n, N, y[n] * sigma(-score) * phi(x[n])), (
        lambda c: next(features.shallow(features.phi_xor, samples, c["w"], c["b"], 1)).by_w)
    yield [case]
    yield "by b", slope(total(n, N, algebra.log(sigma(score))), b), (
        lambda c: next(features.shallow(features.phi_xor, samples, c["w"], c["b"], 1)).by_b)


def kernels_and_features():
    """κ(x, x') is Φ(x)·Φ(x') (F45).

    x and x' in one, two and three dimensions; Φ is kernel.phi_quadratic.
    """
    x, u, phi = names("x x' Φ")
    cases = [{"x": entries("x", d, real=True), "x'": entries("u", d, real=True),
              "Φ": lambda v: kernel.phi_quadratic(_listed(v))} for d in (1, 2, 3)]
    yield cases
    yield "kernel.quadratic", (1 + inner(x, u)) ** 2, lambda c: kernel.quadratic(c["x"], c["x'"])
    yield "kernel.phi_quadratic of both", inner(phi(x), phi(u)), (
        lambda c: dot(kernel.phi_quadratic(c["x"]), kernel.phi_quadratic(c["x'"])))
    yield cases
    yield "kernel.linear", inner(x, u), lambda c: kernel.linear(c["x"], c["x'"])
    yield cases
    yield "kernel.gaussian, for which no Φ has an end", algebra.exp(-(_HALF * norm(x - u) ** 2)), (
        lambda c: kernel.gaussian(c["x"], c["x'"]))


def score_without_weights():
    """Σ α_n y_n κ(x_n, u) is w·Φ(u), and an update of α is one of w (F45).

    Three samples x of labels y, one of them never added, α = 0; κ is kernel.quadratic and Φ kernel.phi_quadratic.
    """
    x, y, u, alpha, n, N, kappa, phi, w, after, i = names("x y u α n N κ Φ w w_after i")
    quadratic = {"κ": lambda p, q: kernel.quadratic(_listed(p), _listed(q)),
                 "Φ": lambda v: kernel.phi_quadratic(_listed(v))}
    points, labels = {1: [[2], [-1], [3]], 2: [[2, 1], [-1, 3], [0, 1]]}, [1, -1, -1]
    yield [{"x": points[d], "y": labels, "u": entries("u", d), "N": 3, "α": [Symbol("a", positive=True), 2, 0],
            **quadratic} for d in (1, 2)]
    yield "kernel.score", total(n, N, alpha[n] * y[n] * kappa(x[n], u)), (
        lambda c: kernel.score(c["α"], c["x"], c["y"], kernel.quadratic, c["u"]))
    yield "κ is a product", total(n, N, alpha[n] * y[n] * inner(phi(x[n]), phi(u)))
    yield "w of kernel.primal", inner(total(n, N, alpha[n] * y[n] * phi(x[n])), phi(u)), (
        lambda c: dot(kernel.primal(c["α"], c["x"], c["y"], kernel.phi_quadratic), kernel.phi_quadratic(c["u"])))
    cases = []
    for d in (1, 2):
        for step in kernel.kernel_perceptron(points[d], labels, 2, kernel.quadratic):
            before, later = (kernel.primal(alphas, points[d], labels, kernel.phi_quadratic)
                             for alphas in (step.alphas, step.alphas_after))
            cases.append({"w": before, "w_after": later, "y": labels, "x": points[d], "i": step.i, **quadratic})
    yield cases
    yield "w of kernel.primal after a step of kernel.kernel_perceptron", after
    yield "w before it, and y Φ(x) if the sample is misclassified", (
        w + holds(y[i] * inner(w, phi(x[i])), "<=", 0) * y[i] * phi(x[i]))
