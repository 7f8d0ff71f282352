"""The derivations of the handout, line by line as the page writes them, checked on the shipped functions.

Every case gives the names explicit entries, in one, two and three dimensions. Where a function asks on which side of
the boundary a sample lies, the symbols are known to be positive, and so the side is known.
"""

from itertools import islice
from operator import le

import sympy

from linref.algebra import entries, exp, expression, grouped, log, names, norm, positive_part, slope, stacked, total
from linref.gales import descent, fisher, gates, kesler, logistic, neuron, perceptron
from linref.lists import add, dot, matvec, quadratic, scale, subtract
from linref.scalar import log_sigmoid

SIZES = (1, 2, 3)


def derivatives(value, by):
    """The derivatives of a value by every entry."""
    return [sympy.diff(value, entry) for entry in by]


def one_over(x):
    """1 / x."""
    return expression(1) / x


def composite_form():
    """The bias as one more weight: z = w̃'x̃ (G1, G2).

    w̃ = (w, b), x̃ = (x, 1).
    """
    w, x, b, w_, x_ = names("w x b w̃ x̃")
    yield [{"w": entries("w", d), "x": entries("x", d), "b": sympy.Symbol("b"), "w̃": [*entries("w", d),
                                                                                       sympy.Symbol("b")],
            "x̃": [*entries("x", d), 1]} for d in SIZES]
    yield "neuron.activation", w.T * x + b, lambda c: neuron.activation(c["w"], c["b"], c["x"])
    yield ("with neuron.composite and neuron.extended, as the last product is b·1", w_.T * x_,
           lambda c: dot(neuron.composite(c["w"], c["b"]), neuron.extended(c["x"])))


def distance_from_the_boundary():
    """A step of the distance w̃'x̃ / ‖w‖ against w / ‖w‖ ends on the boundary (G7).

    w̃ = (w, b), x̃ = (x, 1).
    """
    w, x, b, w_, x_ = names("w x b w̃ x̃")
    cases = []
    for d in SIZES:
        w_case, x_case, b_case = entries("w", d, positive=True), entries("x", d), sympy.Symbol("b")
        cases.append({"w": w_case, "x": x_case, "b": b_case, "w̃": [*w_case, b_case], "x̃": [*x_case, 1]})
    yield cases
    yield ("z where that step leads, with neuron.distance", w.T * (x - w_.T * x_ / norm(w) * (w / norm(w))) + b,
           lambda c: neuron.activation(c["w"], c["b"], subtract(c["x"], scale(
               neuron.distance(c["w̃"], c["x̃"]) / sympy.sqrt(dot(c["w"], c["w"])), c["w"]))))
    yield "as w'w = ‖w‖²", w.T * x + b - w_.T * x_
    yield "as w̃'x̃ = w'x + b", expression(0)


def normalised_samples():
    """Multiplying the label in: w̃'x̄ = y w̃'x̃ (G9).

    x̄ = y x̃.
    """
    w, bar, x, y = names("w̃ x̄ x̃ y")
    y_case = sympy.Symbol("y")
    yield [{"w̃": entries("w", d), "x̃": entries("x", d), "y": y_case, "x̄": scale(y_case, entries("x",
                                                                                                   d))} for d in SIZES]
    yield "neuron.normalised", w.T * bar, lambda c: dot(c["w̃"], neuron.normalised(c["x̃"], c["y"]))
    yield "so it is above 0 for y = 1 where z > 0, and for y = -1 where z < 0", y * (w.T * x)


def both_kinds(d):
    """Four extended samples with their labels: as all entries are positive, z > 0, and those with y = -1 are in Y."""
    xs, ys = [entries(f"x{i}", d, positive=True) for i in (1, 2)], [1, -1]
    xs, ys = [*xs, [k + 1 for k in range(d)], [2 * k + 1 for k in range(d)]], [*ys, -1, 1]
    bars = [scale(y, x) for x, y in zip(xs, ys)]
    return {"w̃": entries("w", d, positive=True), "x̃": xs, "y": ys, "1…n": 4, "Y": [2, 3], "x̄": bars}


def perceptron_criterion():
    """The two forms of the perceptron criterion (G8, G13).

    Y is the set of the misclassified samples; x̄ = y x̃.
    """
    w, x, bar, y, i = names("w̃ x̃ x̄ y i")
    yield [both_kinds(d) for d in SIZES]
    yield ("by the hinge, neuron.perceptron_criterion", total("i", "1…n", positive_part(-(y[i] * (w.T * x[i])))),
           lambda c: neuron.perceptron_criterion(c["w̃"], c["x̃"], c["y"]))
    yield "with the label multiplied in, neuron.normalised", total("i", "1…n",
                                                                   positive_part(-(w.T * bar[i]))), lambda c: sum(
        neuron.hinge(-dot(c["w̃"], neuron.normalised(x, y))) for x, y in zip(c["x̃"], c["y"]))
    yield ("a correct sample adds 0, perceptron.criterion", total("i", "Y", -(w.T * bar[i])),
           lambda c: perceptron.criterion(c["w̃"], c["x̄"]))


def perceptron_gradient():
    """The gradient of the perceptron criterion (G13).

    Y is the set of the misclassified samples, which are normalised here as in the algorithm.
    """
    w, x, i = names("w̃ x̃ i")
    cases = [case | {"x̃": case["x̄"]} for case in map(both_kinds, SIZES)]
    yield cases
    yield ("by definition, perceptron.criterion", slope(total("i", "Y", -(w.T * x[i])), w),
           lambda c: derivatives(perceptron.criterion(c["w̃"], c["x̃"]), c["w̃"]))
    yield "term by term, as ∂(w̃'x̃)/∂w̃ = x̃", total("i", "Y", -x[i]), lambda c: perceptron.gradient(c["w̃"], c["x̃"])


def perceptron_update():
    """The update rule is a step of gradient descent (G10, G13, G14).

    Y is the set of the misclassified samples, which are normalised here as in the algorithm.
    """
    w, x, i, eta = names("w̃ x̃ i η")
    cases = [case | {"x̃": case["x̄"], "η": sympy.Symbol("eta")} for case in map(both_kinds, SIZES)]
    yield cases
    yield ("against the gradient, element by element: descent.element_update", w - eta * slope(total("i", "Y",
                                                                                                     -(w.T * x[i])), w),
           lambda c: [descent.element_update(a, c["η"], slope_i) for a, slope_i in zip(
               c["w̃"], derivatives(perceptron.criterion(c["w̃"], c["x̃"]), c["w̃"]))])
    yield ("at once: descent.gradient_descent", w - eta * total("i", "Y", -x[i]), lambda c: later(
        descent.gradient_descent(lambda w: perceptron.gradient(w, c["x̃"]), c["w̃"], c["η"])))
    yield ("the update rule, perceptron.update", w + eta * total("i", "Y", x[i]),
           lambda c: perceptron.update(c["w̃"], c["x̃"], c["Y"], c["η"]))
    yield cases
    yield ("steps 3 and 4 of the algorithm with η, perceptron.perceptron", w + eta * total("i", "Y", x[i]),
           lambda c: later(perceptron.perceptron(c["x̃"], c["w̃"], c["η"])))
    yield [case | {"η": 1} for case in cases]
    yield "the update rule with η = 1, perceptron.update", w + eta * total("i", "Y", x[i]), lambda c: perceptron.update(
        c["w̃"], c["x̃"], c["Y"])
    yield ("steps 3 and 4 as printed, perceptron.perceptron", w + total("i", "Y", x[i]),
           lambda c: later(perceptron.perceptron(c["x̃"], c["w̃"])))
    yield [{"w̃": [0, 0], "x̃": [[1, 2], [3, 5]], "Y": [1, 2], "η": sympy.Symbol("eta", positive=True)}]
    yield ("with ties as mistakes (GE3); then Y is empty, which is step 5: perceptron.perceptron",
           w + eta * total("i", "Y", x[i]), lambda c: ended(perceptron.perceptron(c["x̃"], c["w̃"], c["η"], le), 2))


def later(steps, count=1):
    """The weights after so many steps of a run; None where it does not count them from τ = 0, or ends before."""
    found = list(islice(steps, count))
    return found[-1].after if [step.tau for step in found] == list(range(count)) else None


def ended(steps, count):
    """The weights at the end of a run of so many steps; None where it has more or fewer."""
    found = list(islice(steps, count + 1))
    return later(iter(found), count) if len(found) == count else None


def rate_on_a_bowl():
    """On E(w) = w² every step multiplies w by 1 - 2η (G11).

    One weight; it converges where |1 - 2η| < 1.
    """
    w, eta = names("w η")
    yield [{"w": sympy.Symbol("w"), "η": sympy.Symbol("eta")}]
    yield ("against the slope of descent.bowl", w - eta * slope(w**2, w),
           lambda c: descent.element_update(c["w"], c["η"], sympy.diff(descent.bowl([c["w"]]), c["w"])))
    yield ("with descent.bowl_gradient", w - eta * (2 * w),
           lambda c: later(descent.gradient_descent(descent.bowl_gradient, [c["w"]], c["η"])))
    yield "so |w| falls where |1 - 2η| < 1, and grows where |1 - 2η| > 1", (1 - 2 * eta) * w
    yield [{"w": sympy.Symbol("w"), "η": sympy.Symbol("eta")}]
    yield ("after two steps, descent.gradient_descent", (1 - 2 * eta) ** 2 * w,
           lambda c: later(descent.gradient_descent(descent.bowl_gradient, [c["w"]], c["η"]), 2))
    yield [{"w": 8, "η": sympy.Rational(1, 2)}]
    yield ("with η = ½ the first step ends at the minimum, where the second finds ∇E = 0: descent.is_zero",
           (1 - 2 * eta) * w, lambda c: ended(descent.gradient_descent(descent.bowl_gradient, [c["w"]], c["η"]), 2))


def slopes_of_the_valleys():
    """The slopes of the curves with several extrema (G12).

    One weight; the hill is level at -1, 0 and 1.
    """
    w, = names("w")
    yield [{"w": sympy.Symbol("w")}]
    yield "descent.two_valleys", slope(w**4 - 2 * w**2 + 3 * w / 10, w), lambda c: derivatives(
        descent.two_valleys([c["w"]]), [c["w"]])
    yield ("descent.two_valleys_gradient", 4 * w**3 - 4 * w + expression(3) / 10,
           lambda c: descent.two_valleys_gradient([c["w"]]))
    yield [{"w": sympy.Symbol("w")}]
    yield "descent.hill", slope(w**4 - 2 * w**2, w), lambda c: derivatives(descent.hill([c["w"]]), [c["w"]])
    yield "descent.hill_gradient", 4 * w**3 - 4 * w, lambda c: descent.hill_gradient([c["w"]])
    yield "level at w = 0, w = 1 and w = -1", 4 * w * (w - 1) * (w + 1)


def mixtures_of_solutions():
    """Sums of solutions with positive weights p and q are solutions: the region is a cone (G4, G15).

    u and v are two vectors w̃.
    """
    u, v, x, p, q = names("u v x̃ p q")
    p_case, q_case = sympy.symbols("p q", positive=True)
    yield [{"u": entries("u", d), "v": entries("v", d), "x̃": entries("x", d), "p": p_case, "q": q_case} for d in SIZES]
    yield "z of the sum", (p * u + q * v).T * x, lambda c: dot(add(scale(c["p"], c["u"]), scale(c["q"], c["v"])),
                                                               c["x̃"])
    yield "above 0 where both z are above 0", p * (u.T * x) + q * (v.T * x)


def stable_forms():
    """The likelihood's logarithm is the same in the form that cannot overflow (G19).

    z is a number below 0, or above; or a float, for which the shipped function takes another way.
    """
    z, = names("z")
    below = [{"z": value} for value in (sympy.Symbol("z", negative=True), -2.5, -40.0)]
    yield below
    yield "one term of the page's sum", log(one_over(1 + exp(-z)))
    yield "times exp(z) above and below", log(exp(z) / (1 + exp(z)))
    yield "where z < 0: scalar.log_sigmoid", z - log(1 + exp(z)), lambda c: log_sigmoid(c["z"])
    yield [{"z": value} for value in (sympy.Symbol("z", positive=True), 2.5, 20.0)]
    yield "the page's term where z >= 0: scalar.log_sigmoid", log(one_over(1 + exp(-z))), lambda c: log_sigmoid(c["z"])
    yield "one logarithm less", -log(1 + exp(-z))


def labelled_samples(d):
    """Two extended samples of each class; w̃ is in symbols, one sample too."""
    xs = [entries("x", d), [k - 1 for k in range(d)], [2 - k for k in range(d)], [1] * d]
    return {"w̃": entries("w", d), "x̃": xs if d == 1 else [[1, 3, -2][:d], *xs[1:]], "y": [1, 0, 0, 1], "1…n": 4,
            "η": sympy.Symbol("eta"), "v": entries("v", d)}


def likelihood(w, x, y, i):
    """The page's log-likelihood."""
    return total("i", "1…n",
                 y[i] * log(one_over(1 + exp(-(w.T * x[i])))) + (1 - y[i]) * log(one_over(1 + exp(w.T * x[i]))))


def logistic_log_likelihood():
    """The log-likelihood is the page's, in both forms (G19).

    y = 1 for ω₁, 0 for ω₂. In floats the second form is computed another way.
    """
    w, x, y, i, sigma = names("w̃ x̃ y i σ")
    floats = {"w̃": [0.5, -1.5], "x̃": [[1.0, 2.0], [-2.0, 1.0], [3.0, 0.5]], "y": [1, 0, 0], "1…n": 3}
    yield [*map(labelled_samples, SIZES), floats]
    yield "logistic.log_likelihood", likelihood(w, x, y, i), lambda c: logistic.log_likelihood(c["w̃"], c["x̃"], c["y"])
    yield ("with σ(z) = 1 / (1 + exp(-z)), logistic.stable_log_likelihood",
           total("i", "1…n", y[i] * log(sigma(w.T * x[i])) + (1 - y[i]) * log(sigma(-(w.T * x[i])))),
           lambda c: logistic.stable_log_likelihood(c["w̃"], c["x̃"], c["y"]))


def logistic_gradient():
    """The gradient of the log-likelihood (G20).

    y = 1 for ω₁, 0 for ω₂; σ(z) = 1 / (1 + exp(-z)).
    """
    w, x, y, i, sigma = names("w̃ x̃ y i σ")
    yield [labelled_samples(d) for d in SIZES]
    yield ("by definition, logistic.log_likelihood", slope(likelihood(w, x, y, i), w),
           lambda c: derivatives(logistic.log_likelihood(c["w̃"], c["x̃"], c["y"]), c["w̃"]))
    yield ("as d log σ(z)/dz = σ(-z), and d log σ(-z)/dz = -σ(z)",
           total("i", "1…n", (y[i] * sigma(-(w.T * x[i])) - (1 - y[i]) * sigma(w.T * x[i])) * x[i]))
    yield ("as σ(-z) = 1 - σ(z)", total("i", "1…n",
                                        (y[i] * (1 - sigma(w.T * x[i])) - (1 - y[i]) * sigma(w.T * x[i])) * x[i]))
    yield ("as y (1 - σ) - (1 - y) σ = y - σ: logistic.gradient",
           total("i", "1…n", (y[i] - one_over(1 + exp(-(w.T * x[i])))) * x[i]),
           lambda c: logistic.gradient(c["w̃"], c["x̃"], c["y"]))


def logistic_hessian():
    """The second derivatives of the log-likelihood are never positive: it is concave (G20).

    v is any direction; σ(z) = 1 / (1 + exp(-z)).
    """
    w, x, y, i, v, sigma = names("w̃ x̃ y i v σ")
    yield [labelled_samples(d) for d in SIZES]
    curvature = sigma(w.T * x[i]) * (1 - sigma(w.T * x[i]))
    yield ("by definition, logistic.gradient", slope(total("i", "1…n", (y[i] - sigma(w.T * x[i])) * x[i]), w),
           lambda c: [derivatives(entry, c["w̃"]) for entry in logistic.gradient(c["w̃"], c["x̃"], c["y"])])
    yield ("as dσ(z)/dz = σ(z) (1 - σ(z)), logistic.hessian", total("i", "1…n", -(curvature * x[i] * x[i].T)),
           lambda c: logistic.hessian(c["w̃"], c["x̃"]))
    yield [labelled_samples(1), *(labelled_samples(d) | {"w̃": [sympy.Symbol("w"), 0, 0][:d]} for d in (2, 3))]
    yield ("along v, logistic.hessian", v.T * total("i", "1…n", -(curvature * x[i] * x[i].T)) * v,
           lambda c: quadratic(c["v"], logistic.hessian(c["w̃"], c["x̃"]), c["v"]))
    yield "term by term", -total("i", "1…n", curvature * (v.T * x[i]) ** 2)
    yield ("a negative sum of squares, with factors above 0",
           -total("i", "1…n", exp(-(w.T * x[i])) / (1 + exp(-(w.T * x[i]))) ** 2 * (v.T * x[i]) ** 2))


def logistic_ascent():
    """Ascending ℒ is descending E = -ℒ (G21).

    y = 1 for ω₁, 0 for ω₂.
    """
    w, x, y, i, eta = names("w̃ x̃ y i η")
    yield [labelled_samples(d) for d in SIZES]
    yield ("descent of logistic.cost, element by element", w - eta * slope(-likelihood(w, x, y, i), w),
           lambda c: [descent.element_update(a, c["η"], g) for a, g in zip(
               c["w̃"], derivatives(logistic.cost(c["w̃"], c["x̃"], c["y"]), c["w̃"]))])
    yield ("two signs cancel: descent.gradient_descent with logistic.cost_gradient", w + eta * slope(likelihood(w, x, y,
                                                                                                                i), w),
           lambda c: later(descent.gradient_descent(
               lambda w: logistic.cost_gradient(w, c["x̃"], c["y"]), c["w̃"], c["η"])))
    yield ("the update rule, logistic.logistic_regression",
           w + eta * total("i", "1…n", (y[i] - one_over(1 + exp(-(w.T * x[i])))) * x[i]),
           lambda c: later(logistic.logistic_regression(c["x̃"], c["y"], c["w̃"], c["η"])))


def posterior_odds():
    """The odds of the posterior are exp(w̃'x̃): the boundary is where it is ½ (G22)."""
    w, x = names("w̃ x̃")
    p = one_over(1 + exp(-(w.T * x)))
    yield [{"w̃": entries("w", d), "x̃": entries("x", d)} for d in SIZES]
    yield ("P(ω₁|x) to 1 - P(ω₁|x), logistic.posterior", p / (1 - p),
           lambda c: (lambda p: p / (1 - p))(logistic.posterior(c["w̃"], c["x̃"])))
    yield "times 1 + exp(-w̃'x̃) above and below", one_over(exp(-(w.T * x)))
    yield "1 where w̃'x̃ = 0", exp(w.T * x)


def least_cost_of_an_error():
    """An error costs log 2 on the boundary and more beyond it (G22).

    u is a number above 0, -u the z of a sample of ω₁ on the wrong side.
    """
    u, = names("u")
    yield [{"u": sympy.Symbol("u", positive=True)}]
    yield "logistic.stable_cost of one sample", -log(one_over(1 + exp(u))), lambda c: logistic.stable_cost([-c["u"]],
                                                                                                           [[1]], [1])
    yield "one logarithm less", log(1 + exp(u))
    yield "the second part is above 0, as exp(u) > 1", log(2) + log((1 + exp(u)) / 2)


def two_classes(d):
    """Two points of each class, their means, and the directions of Fisher's analysis."""
    first = [entries("p", d), [3 - k for k in range(d)]]
    second = [[k * k - 1 for k in range(d)], [2 + 5 * k for k in range(d)], [-1] * d]
    means = [[sum(column) / sympy.Integer(len(points)) for column in zip(*points)] for points in (first, second)]
    w = entries("w", d) if d < 3 else [2, -1, sympy.Symbol("w3")]
    return {"w": w, "x": first + second, "ω₁": [1, 2], "ω₂": [3, 4, 5],
            "μ₁": means[0], "μ₂": means[1], "classes": (first, second)}


def scatters(c):
    """S_w and S_b as shipped, of the classes of a case."""
    means = [fisher.mean(points) for points in c["classes"]]
    return fisher.within(*(fisher.scatter(points, m) for points, m in zip(c["classes"], means))), fisher.between(*means)


def fisher_projected_scatter():
    """The scatter of the projections is a form in w (G23, G24).

    x̄ = w'x, μ̄₁ = w'μ₁; the sums are over the samples of ω₁.
    """
    w, x, m, i, bar, m_bar = names("w x μ₁ i x̄ μ̄₁")
    yield [c | {"x̄": [dot(c["w"], x) for x in c["x"]], "μ̄₁": dot(c["w"], c["μ₁"])} for c in map(two_classes, SIZES)]
    yield ("fisher.projected_scatter", total("i", "ω₁", (bar[i] - m_bar) ** 2),
           lambda c: fisher.projected_scatter(fisher.projected(c["w"], c["classes"][0])))
    yield "fisher.projected", total("i", "ω₁", (w.T * x[i] - w.T * m) ** 2)
    yield "a square of a number is the number times its transpose", total("i", "ω₁",
                                                                          w.T * (x[i] - m) * (x[i] - m).T * w)
    yield ("w'S₁w with fisher.scatter", w.T * total("i", "ω₁", (x[i] - m) * (x[i] - m).T) * w,
           lambda c: quadratic(c["w"], fisher.scatter(c["classes"][0], fisher.mean(c["classes"][0])), c["w"]))


def fisher_cost():
    """From the cost of a projection to the cost in matrices (G23, G24).

    S_w = S₁ + S₂, S_b = (μ₁ - μ₂)(μ₁ - μ₂)'.
    """
    w, x, m1, m2, i, S_w, S_b = names("w x μ₁ μ₂ i S_w S_b")
    cases = list(map(two_classes, SIZES))
    for c in cases:
        gap = sympy.Matrix(c["μ₁"]) - sympy.Matrix(c["μ₂"])
        c["S_b"], c["S_w"] = (gap * gap.T).tolist(), sum(
            ((sympy.Matrix(x) - sympy.Matrix(c[m])) * (sympy.Matrix(x) - sympy.Matrix(c[m])).T
             for points, m in zip(c["classes"], ("μ₁", "μ₂")) for x in points), sympy.zeros(len(c["w"]))).tolist()
    yield cases
    spread = [total("i", f"ω{k}", (w.T * x[i] - w.T * m) ** 2) for k, m in (("₁", m1), ("₂", m2))]
    yield ("by projections, fisher.criterion", -((w.T * m1 - w.T * m2) ** 2) / (spread[0] + spread[1]),
           lambda c: fisher.criterion(c["w"], *c["classes"]))
    spread = [total("i", f"ω{k}", (x[i] - m) * (x[i] - m).T) for k, m in (("₁", m1), ("₂", m2))]
    yield ("w and w' taken out", -(w.T * (m1 - m2) * (m1 - m2).T * w) / (w.T * (spread[0] + spread[1]) * w))
    yield ("with fisher.between and fisher.within: fisher.matrix_criterion", -(w.T * S_b * w) / (w.T * S_w * w),
           lambda c: fisher.matrix_criterion(c["w"], *reversed(scatters(c))))


def matrices(d):
    """A direction in symbols, and S_w and two means in numbers, of three dimensions at most."""
    S = sympy.Matrix([[5, 1, -2], [1, 3, 1], [-2, 1, 4]])[:d, :d]
    gap = sympy.Matrix([2, -1, 3][:d])
    return {"w": entries("w", d), "μ₁": [7, 1, 2][:d], "μ₂": [5, 2, -1][:d], "S_w": S.tolist(),
            "S_b": (gap * gap.T).tolist(),
            "ŵ": list(S.inv() * gap), "t": sympy.Symbol("t", nonzero=True)}


def fisher_stationarity():
    """Where the derivative of Fisher's cost is 0 (G25).

    S_b = (μ₁ - μ₂)(μ₁ - μ₂)'.
    """
    w, S_w, S_b = names("w S_w S_b")
    both, below = grouped(w.T * S_b * w), grouped(w.T * S_w * w)
    yield [matrices(d) for d in SIZES]
    yield ("by definition, fisher.matrix_criterion", slope(-both / below, w),
           lambda c: derivatives(fisher.matrix_criterion(c["w"], c["S_b"], c["S_w"]), c["w"]))
    yield ("the rule for quotients, as ∂(w'S w)/∂w = 2 S w",
           -((below * (2 * S_b * w) - both * (2 * S_w * w)) / below**2))
    yield ("0 where the brackets are: fisher.gradient, fisher.stationarity", expression(2) / below**2 * (
        both * (S_w * w) - below * (S_b * w)), lambda c: fisher.gradient(c["w"], c["S_b"], c["S_w"]))
    yield [matrices(d) for d in SIZES]
    yield ("the brackets, fisher.stationarity", both * (S_w * w) - below * (S_b * w),
           lambda c: fisher.stationarity(c["w"], c["S_b"], c["S_w"]))


def fisher_direction():
    """Stationary means S_w ŵ ∝ μ₁ - μ₂, and the other way round (G25, G26).

    First w is stationary: w = t ŵ for some t. Then ŵ = S_w⁻¹(μ₁ - μ₂).
    """
    w, S_w, S_b, m1, m2, best = names("w S_w S_b μ₁ μ₂ ŵ")
    both, below, gap = grouped(w.T * S_b * w), grouped(w.T * S_w * w), m1 - m2
    yield [case | {"w": [case["t"] * a for a in case["ŵ"]]} for case in map(matrices, SIZES)]
    yield "one side of the condition", both * (S_w * w), lambda c: scale(quadratic(c["w"], c["S_b"], c["w"]),
                                                                         matvec(c["S_w"], c["w"]))
    yield "the other side", below * (S_b * w), lambda c: scale(
        quadratic(c["w"], c["S_w"], c["w"]), matvec(fisher.between(c["μ₁"], c["μ₂"]), c["w"]))
    yield "as S_b = (μ₁ - μ₂)(μ₁ - μ₂)'", below * (gap * gap.T * w)
    yield "so S_w w is a multiple of μ₁ - μ₂", below * grouped(gap.T * w) * gap
    yield [matrices(d) for d in SIZES]
    yield "the other way round, with fisher.direction", S_w * best, lambda c: matvec(
        c["S_w"], fisher.direction(c["μ₁"], c["μ₂"], c["S_w"]))
    yield "as ŵ = S_w⁻¹(μ₁ - μ₂)", S_w * S_w.inverse * gap
    yield "a matrix times its inverse", gap, lambda c: subtract(c["μ₁"], c["μ₂"])
    yield [matrices(d) for d in SIZES]
    yield ("fisher.stationarity at ŵ",
           grouped(best.T * S_b * best) * S_w * best - grouped(best.T * S_w * best) * S_b * best,
           lambda c: fisher.stationarity(fisher.direction(c["μ₁"], c["μ₂"], c["S_w"]), c["S_b"], c["S_w"]))
    yield ("as S_w ŵ = μ₁ - μ₂ and S_b ŵ = ((μ₁ - μ₂)'ŵ)(μ₁ - μ₂)",
           (best.T * gap) ** 2 * gap - grouped(best.T * gap) * grouped(gap.T * best) * gap)
    yield "stationary", 0 * gap


def fisher_minimum():
    """No w does better than ŵ: what it lacks is not negative (G23, G26).

    ŵ = S_w⁻¹(μ₁ - μ₂); v'S_w v is a sum of squares, of the projections' deviations.
    """
    w, S_w, S_b, m1, m2, best, v = names("w S_w S_b μ₁ μ₂ ŵ v")
    below, cases = w.T * S_w * w, [matrices(d) for d in SIZES]
    for c in cases:
        S, u, b = (sympy.Matrix(c[name]) for name in ("S_w", "w", "ŵ"))
        c["v"] = list(b - (u.T * S * b)[0] / (u.T * S * u)[0] * u)
    yield cases
    yield ("E(w) - E(ŵ) with fisher.matrix_criterion and fisher.direction",
           -(w.T * S_b * w) / below + best.T * S_b * best / (best.T * S_w * best),
           lambda c: fisher.matrix_criterion(c["w"], c["S_b"], c["S_w"]) - fisher.matrix_criterion(
               fisher.direction(c["μ₁"], c["μ₂"], c["S_w"]), c["S_b"], c["S_w"]))
    yield "as μ₁ - μ₂ = S_w ŵ", best.T * S_w * best - (w.T * S_w * best) ** 2 / below
    yield "completing the square", (best - w.T * S_w * best / below * w).T * S_w * (best - w.T * S_w * best / below * w)
    yield "with v = ŵ - (w'S_w ŵ / w'S_w w) w: not negative", v.T * S_w * v
    x, i = names("x i")
    cases = [c | {"v": entries("v", len(c["w"])), "S_w": scatters(c)[0]} for c in map(two_classes, SIZES)]
    yield cases
    yield "for any v, fisher.within", v.T * S_w * v, lambda c: quadratic(c["v"], scatters(c)[0], c["v"])
    yield "a sum of squares", total("i", "ω₁", (v.T * (x[i] - m1)) ** 2) + total("i", "ω₂", (v.T * (x[i] - m2)) ** 2)


def bias_midway():
    """With Fisher's bias the nearest samples lie equally far on either side (G27).

    x₁ of ω₁ and x₂ of ω₂ are those nearest to the boundary.
    """
    w, x1, x2, b = names("ŵ x₁ x₂ b")
    cases = []
    for d in SIZES:
        w_case, first, second = entries("w", d), entries("p", d), entries("q", d)
        cases.append({"ŵ": w_case, "x₁": first, "x₂": second, "b": -(dot(w_case, first) + dot(w_case, second)) / 2})
    yield cases
    yield ("z of x₁, fisher.bias", w.T * x1 + b,
           lambda c: dot(c["ŵ"], c["x₁"]) + fisher.bias(dot(c["ŵ"], c["x₁"]), dot(c["ŵ"], c["x₂"])))
    yield "half of what lies between them", (w.T * x1 - w.T * x2) / 2
    yield ("-z of x₂, fisher.bias", -(w.T * x2 + b),
           lambda c: -(dot(c["ŵ"], c["x₂"]) + fisher.bias(dot(c["ŵ"], c["x₁"]), dot(c["ŵ"], c["x₂"]))))
    yield [{"x̄₁": 4, "x̄₂": 2, "projections": ([5, 4, 9], [1, 2, -3])}]
    yield ("the lowest projection of ω₁, the highest of ω₂: fisher.nearest", stacked("x̄₁", "x̄₂"),
           lambda c: fisher.nearest(*c["projections"]))


def three_weights(d):
    """The weights of three classes and an extended sample; samples of all three."""
    weights = [entries(f"w{k}", d) for k in (1, 2, 3)]
    return {"w̃₁": weights[0], "w̃₂": weights[1], "w̃₃": weights[2], "x̃": entries("x", d), "weights": weights,
            "α": [a for w in weights for a in w]}


def kesler_inequalities():
    """α'γ is the difference of two discriminants (G29).

    Three classes, a sample of ω₁ compared with ω₃ and a sample of ω₃ compared with ω₂; α = [w̃₁; w̃₂; w̃₃].
    """
    w1, w2, w3, x, alpha, gamma, zero = names("w̃₁ w̃₂ w̃₃ x̃ α γ 0")
    for k, j, own, other, blocks in ((1, 3, w1, w3, (x, zero, -x)), (3, 2, w3, w2, (zero, -x, x))):
        cases = [three_weights(d) | {"0": [0] * d, "γ": kesler.gamma(entries("x", d), k, j, 3)} for d in SIZES]
        yield cases
        yield ("kesler.stacked, kesler.gamma", alpha.T * gamma,
               lambda c, k=k, j=j: dot(kesler.stacked(c["weights"]), kesler.gamma(c["x̃"], k, j, 3)))
        yield "block by block", stacked(w1, w2, w3).T * stacked(*blocks)
        yield "kesler.inequality", own.T * x - other.T * x, lambda c, k=k, j=j: kesler.inequality(c["weights"], c["x̃"],
                                                                                                  k, j)


def kesler_update():
    """An update adds x̃ to the weights of its own class and takes it from another's (G30).

    Three classes; a sample of ω₁ that loses against ω₃ only, and a sample of ω₂ that loses against both others.
    """
    w1, w2, w3, x, z, alpha, g1, g2, g3 = names("w̃₁ w̃₂ w̃₃ x̃ ỹ α γ₁₃ γ₂₁ γ₂₃")
    cases = []
    for d in SIZES:
        weights = [[share * (k + 1) for k in range(d)] for share in (1, sympy.Rational(19, 20), 2)]
        x_case, z_case = [1, 2, 1][:d], [2, 1, 3][:d]
        cases.append({"w̃₁": weights[0], "w̃₂": weights[1], "w̃₃": weights[2], "x̃": x_case, "ỹ": z_case,
                      "weights": weights,
                      "α": sum(weights, []), "γ₁₃": kesler.gamma(x_case, 1, 3, 3), "γ₂₁": kesler.gamma(z_case, 2, 1, 3),
                      "γ₂₃": kesler.gamma(z_case, 2, 3, 3)})
    yield cases
    yield ("the failing γ are added: kesler.kesler_samples, kesler.kesler", alpha + g1 + g2 + g3,
           lambda c: later(kesler.kesler([c["x̃"], c["ỹ"]], [1, 2], 3, kesler.stacked(c["weights"]))))
    yield ("block by block: kesler.multiclass", stacked(w1 + x - z, w2 + 2 * z, w3 - x - z),
           lambda c: kesler.stacked(later(losing(kesler.multiclass([c["x̃"], c["ỹ"]], [1, 2], c["weights"])))))
    yield [{"w̃₁": [1, 1], "w̃₂": [0, 0], "w̃₃": [0, 0], "x̃": [2, 1]}]
    yield "where no comparison fails nothing is added: kesler.multiclass", stacked(w1, w2,
                                                                                   w3), lambda c: kesler.stacked(
        ended(kesler.multiclass([c["x̃"]], [1], [c["w̃₁"], c["w̃₂"], c["w̃₃"]]), 1))
    yield cases
    yield "α cut into its blocks again: kesler.unstacked", stacked(w1, w2, w3), lambda c: kesler.stacked(
        kesler.unstacked(c["α"], 3))


def losing(steps):
    """The steps of the direct rule while they say which comparisons fail: 1 against 3, and 2 against both."""
    return (step for step in steps if step.failures == [(1, 3), (2, 1), (2, 3)])


def xor_has_no_unit():
    """The normalised inputs of XOR add up to 0: not all z can be positive (G32).

    The four x̃ are y (x₁, x₂, 1), with y = -1 for the output 0.
    """
    w, x, i = names("w̃ x̃ i")
    yield [{"w̃": entries("w", 3), "x̃": [[0, 0, -1], [0, 1, 1], [1, 0, 1], [-1, -1, -1]], "1…n": 4, "0": [0, 0, 0]}]
    yield ("the sum of all z: perceptron.normalise, gates.gate_labels", total("i", "1…n", w.T * x[i]),
           lambda c: sum(dot(c["w̃"], x) for x in perceptron.normalise(gates.INPUTS, gates.gate_labels(gates.XOR))))
    yield "w̃ taken out", w.T * total("i", "1…n", x[i])
    yield "as these add up to 0", expression(0)
