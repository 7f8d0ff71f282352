"""The derivations of the lesson, line by line as the page has them, checked on the shipped functions."""

from operator import le

from sympy import Rational, Symbol, symbols

from linref.algebra import entries, exp, expression, holds, inner, names, slope, stacked, total
from linref.crowley import bowl, decision, descent, lines, perceptron, scaling, stochastic
from linref.lists import dot

HALF = Rational(1, 2)


def _step(field):
    """A field of the step that a case has."""
    return lambda c: getattr(c["step"], field)


def _samples(d, M):
    """A case of M samples of d features and a 1, in symbols, with their errors δ; x and t are sample m, the last."""
    w, X, y = entries("w", d + 1), [[*x, 1] for x in entries("x", M, d)], entries("y", M)
    return {"w": w, "X": X, "y": y, "δ": _errors(w, X, y), "M": M, "m": M, "x": X[-1], "t": y[-1],
            "η": Symbol("η"), "samples": list(zip(X, y))}


def _errors(w, X, y):
    return [target - dot(w, x) for x, target in zip(X, y)]


def _cases():
    return [_samples(1, 2), _samples(2, 3), _samples(3, 2)]


def _boundaries():
    """Points in one, two and three dimensions on both sides of a boundary and on it, with both labels."""
    points = [([3], [2], -5, 1), ([3], [2], -5, -1), ([2, 1], [1, -2], -1, 1), ([2, 1], [1, -2], -1, -1),
              ([1, 1, 2], [1, 0, 1], -3, 1), ([1], [-4], 4, 1), ([1], [2], -2, 1)]
    return [{"w": w, "X": X, "b": b, "y": y, "sgn": lambda z: 1 if z >= 0 else -1} for w, X, b, y in points]


def threshold_form():
    """wᵀX + b ≥ 0 is wᵀX ≥ -b: the threshold is -b (C3, C4).

    [ … ] is 1 if the condition in it holds, and 0 if not.
    """
    w, X, b = names("w X b")
    yield _boundaries()
    yield "class 1", holds(w.T * X + b, ">=", 0), perceptron.in_class_1, "w b X"
    yield "subtract b", holds(w.T * X, ">=", -b), perceptron.above_threshold, "w b X"


def correct_samples():
    """A sample is correct if its label is the sign of its value, except for y = -1 on the boundary (C5, C6, C8).

    [ … ] is 1 if the condition in it holds, and 0 if not. For y = -1 on the boundary see CE3.
    """
    w, X, b, y, sgn = names("w X b y sgn")
    z = w.T * X + b
    yield _boundaries()
    yield "correct", holds(y * (w.T * X + b), ">=", 0), perceptron.is_correct, "w b X y"
    yield "perceptron.perceptron as printed makes no update", holds(y * (w.T * X + b), ">=", 0), (
        lambda c: not next(perceptron.perceptron([(c["X"], c["y"])], 1, w=c["w"], b=c["b"])).update)
    yield "y is the sign of the value, perceptron.sgn", holds(sgn(z), "=", y), (
        lambda c: perceptron.sgn(dot(c["w"], c["X"]) + c["b"]) == c["y"])
    yield "the final classifier is right, perceptron.final_classifier", holds(sgn(z), "=", y), (
        lambda c: (perceptron.final_classifier(c["w"], c["b"], c["X"]) == "P") == (c["y"] == 1))
    exception = {**_boundaries()[-2], "y": -1}
    yield [exception]
    yield "on the boundary with y = -1", holds(y * (w.T * X + b), ">=", 0), perceptron.is_correct, "w b X y"
    yield "the rule holds", expression(1)
    yield [exception]
    yield "but y is not the sign of the value, perceptron.sgn", holds(sgn(z), "=", y), (
        lambda c: perceptron.sgn(dot(c["w"], c["X"]) + c["b"]) == c["y"])
    yield "the final classifier is wrong", expression(0)


def _wrong(d, y):
    """A misclassified sample, whose sign sympy knows, before a sample that is 0, and a step of the algorithm."""
    side = {"negative" if y > 0 else "positive": True}
    w, X, b = entries("w", d, **side), entries("x", d, positive=True), Symbol("b", **side)
    α, R = symbols("α R", positive=True)
    step = next(perceptron.perceptron([(X, y), ([0] * d, 1)], α, le, w, b))
    after = [a + α * y * x for a, x in zip(w, X)], b + α * y * R**2
    return {"w": w, "X": X, "b": b, "α": α, "y": y, "R": R, "step": step, "R²": dot(X, X),
            "samples": [([0] * d, 1), (X, -1)], "v": after[0], "c": after[1]}


def constant_component():
    """Not on the page: the step α y R² of b is a step of the plain perceptron on (X, R) (C7).

    The sample has y = 1 or -1 and is misclassified. R² = XᵀX, because the other sample is 0.
    """
    w, X, b, y, α, R = names("w X b y α R")
    R_squared, cases = expression("R²"), [_wrong(d, y) for d in (1, 2, 3) for y in (1, -1)]
    yield cases
    yield "the largest ‖X‖²", R_squared, perceptron.radius_squared, "samples"
    yield "is that of the misclassified sample", X.T * X
    yield cases
    yield "w⁽ⁱ⁺¹⁾ of perceptron.perceptron", w + α * y * X, _step("after")
    yield cases
    yield "b⁽ⁱ⁺¹⁾ of perceptron.perceptron", b + α * y * R_squared, _step("b_after")
    yield cases
    yield "the new w and the new b/R, perceptron.homogeneous_with_R", stacked(w + α * y * X, (b + α * y * R**2) / R), (
        lambda c: perceptron.homogeneous_with_R(c["v"], c["c"], c["X"], c["R"])[0])
    yield "a step of the plain perceptron", stacked(w, b / R) + α * y * stacked(X, R)
    yield cases
    yield "the value of (X, R), perceptron.homogeneous_with_R", inner(stacked(w, b / R), stacked(X, R)), (
        lambda c: dot(*perceptron.homogeneous_with_R(c["w"], c["b"], c["X"], c["R"])))
    yield "is the value of X", w.T * X + b, perceptron.boundary_value, "w b X"


def homogeneous_model():
    """The bias as one more weight (C11, C12)."""
    w, X, b = names("w X b")
    yield [{"w": entries("w", d), "X": entries("x", d), "b": Symbol("b"), "D": d} for d in (1, 2, 3)]
    yield "in homogeneous coordinates, lines.g at lines.homogeneous", inner(stacked(w, b), stacked(X, 1)), (
        lambda c: lines.g(lines.homogeneous(c["X"]), [*c["w"], c["b"]]))
    yield "with b apart", w.T * X + b, lines.linear_model, "X w b"
    yield "written out", total("k", "D", w["k"] * X["k"]) + b


def normal_of_the_plane():
    """w is orthogonal to the difference of two points of the plane, whatever b is (C11).

    p and q are points of the plane wᵀX + b = 0.
    """
    w, p, q, b = names("w p q b")
    cases = []
    for d in (2, 3):
        v, bias, free = entries("w", d, nonzero=True), Symbol("b"), entries("p", 2, d - 1)
        on_it = [[*x, (-bias - dot(v[:-1], x)) / v[-1]] for x in free]
        cases.append({"w": v, "b": bias, "p": on_it[0], "q": on_it[1]})
    yield cases
    yield "w times the difference", w.T * (p - q)
    yield "add and subtract b", w.T * p + b - (w.T * q + b)
    yield "both values are 0 on the plane", expression(0)


def line_through_two_samples():
    """With b = y₁ - w₁x₁ both predictions are right. With the printed b the first prediction is 0 (C10, C13).

    Samples (x₁, y₁) and (x₂, y₂), w₁ their slope; see CE5.
    """
    x1, y1, x2, y2, w1 = names("x₁ y₁ x₂ y₂ w₁")
    p, s, q, t = symbols("p s q t")
    case = {"x₁": p, "y₁": s, "x₂": q, "y₂": t, "w₁": (t - s) / (q - p), "first": (p, s), "second": (q, t)}
    yield [case]
    yield "the line", stacked(w1, y1 - w1 * x1), lines.line_through, "first second"
    yield [case]
    yield "at sample 1", w1 * x1 + (y1 - w1 * x1)
    yield "its y", y1
    yield [case]
    yield "at sample 2", w1 * x2 + (y1 - w1 * x1)
    yield "the slope times the difference", y1 + (y2 - y1) / (x2 - x1) * (x2 - x1)
    yield "its y", y2
    yield [case]
    yield "as printed", stacked(w1, -(w1 * x1)), lines.line_through_as_printed, "first second"
    yield [case]
    yield "as printed, at sample 1", w1 * x1 + -(w1 * x1)
    yield "is 0 and not y₁", expression(0)


def error_and_loss():
    """The average error; the loss, an average of losses and half the mean square error (C1, C10, C15, C16)."""
    w, X, y, δ, m, M = names("w X y δ m M")
    yield _cases()
    yield "the average of the errors", (1 / M) * total("m", "M", δ[m]), descent.average_error, "w samples"
    yield "written out", (1 / M) * total("m", "M", y[m] - w.T * X[m])
    yield _cases()
    yield "the loss", 1 / (2 * M) * total("m", "M", (y[m] - w.T * X[m]) ** 2), descent.loss, "w samples"
    yield "the average of the losses", (1 / M) * total("m", "M", HALF * (y[m] - w.T * X[m]) ** 2)
    yield "half the mean of the squares", HALF * ((1 / M) * total("m", "M", δ[m] ** 2))


def square_and_its_gradient():
    """The squared error of a sample and its gradient, without the factor ½ of the loss (C18).

    See CE7 and CE8.
    """
    w, X, y, δ, m = names("w X y δ m")
    yield _cases()
    yield "the square", (y[m] - w.T * X[m]) ** 2
    yield "as a product", (y[m] - w.T * X[m]) * (y[m] - w.T * X[m])
    yield "expanded", y[m] ** 2 - 2 * y[m] * w.T * X[m] + (w.T * X[m]) ** 2
    yield _cases()
    yield "its derivative", slope((y[m] - w.T * X[m]) ** 2, w)
    yield "term by term", -(2 * y[m] * X[m]) + 2 * (w.T * X[m]) * X[m], descent.doubled_gradient, "w x t"
    yield "twice the gradient", -(2 * δ[m] * X[m])


def chain_of_the_gradient():
    """The gradient of the loss of a sample, with the factor ½ (C17, C18, C19)."""
    w, X, y, δ, m = names("w X y δ m")
    loss = HALF * (y[m] - w.T * X[m]) ** 2
    yield _cases()
    yield "the loss of a sample", loss, descent.sample_loss, "w x t"
    yield _cases()
    yield "its derivative", slope(loss, w)
    yield "of the square expanded", slope(HALF * (y[m] ** 2 - 2 * y[m] * w.T * X[m] + (w.T * X[m]) ** 2), w)
    yield "term by term", HALF * (-(2 * y[m] * X[m]) + 2 * (w.T * X[m]) * X[m])
    yield "the 2 and the ½ cancel", (-y[m] + w.T * X[m]) * X[m]
    yield "take out the minus", -((y[m] - w.T * X[m]) * X[m])
    yield "with the error δ", -(δ[m] * X[m]), descent.gradient, "w x t"


def gradient_of_the_loss():
    """The gradient of the average loss is the average of the gradients (C17, C20)."""
    w, X, y, δ, m, M = names("w X y δ m M")
    yield _cases()
    yield "the derivative of the loss", slope(1 / (2 * M) * total("m", "M", (y[m] - w.T * X[m]) ** 2), w)
    yield "the average of the derivatives", (1 / M) * total("m", "M", slope(HALF * (y[m] - w.T * X[m]) ** 2, w))
    yield "of the gradients", (1 / M) * total("m", "M", -(δ[m] * X[m])), descent.average_gradient, "w samples"
    yield "minus descent.average_as_printed, see CE9", -((1 / M) * total("m", "M", δ[m] * X[m])), (
        lambda c: [-a for a in descent.average_as_printed(c["w"], c["samples"])])


def folds_and_single_samples():
    """An update uses the average of a fold. One fold is batch mode; folds of one are single samples (C21, C26).

    F is the fold and n the number of its samples. The random draw gives the first sample or the last one.
    """
    w, X, δ, m, η, n = names("w X δ m η n")
    cases = []
    for d, M, K, parts in ((1, 3, 2, [[1, 2], [3]]), (2, 3, 2, [[1, 2]]), (1, 2, 1, [[1, 2]]), (2, 3, 3, [[1], [2]]),
                           (1, 5, 2, [[1, 2, 3]]), (1, 2, "first", [[1]]), (2, 3, "last", [[3]])):
        c = _samples(d, M)
        run = descent.fold_descent(c["samples"], c["w"], c["η"], K) if isinstance(K, int) else (
            stochastic.stochastic_descent(c["samples"], c["w"], c["η"], lambda *ends, K=K: ends[K == "last"]))
        cases += [c | {"w": step.w, "δ": _errors(step.w, c["X"], c["y"]), "F": part, "n": len(part), "m": part[0],
                       "step": step} for step, part in zip(run, parts)]
    after = w - η * ((1 / n) * total("m", "F", -(δ[m] * X[m])))
    yield cases
    yield "w⁽ⁱ⁾ of descent.fold_descent and of stochastic.stochastic_descent", after, _step("after")
    yield [case for case in cases if case["n"] == 1]
    yield "by one sample", after
    yield "its Δw_m alone", w - η * (-(δ[m] * X[m]))


def start_of_the_page():
    """The printed start counts the change y₂ - y₁ once for every feature (C22).

    Samples (x₁, y₁) and (x₂, y₂) of D features; see CE6.
    """
    x1, y1, x2, y2, w, D, b = names("x₁ y₁ x₂ y₂ w D b")
    cases = []
    for n in (1, 2, 3):
        p, q, s, t = entries("p", n), entries("q", n), Symbol("s"), Symbol("t")
        *slopes, bias = descent.initial_as_printed([([*p, 1], s), ([*q, 1], t), ([0] * (n + 1), 0)])
        cases.append({"x₁": p, "x₂": q, "y₁": s, "y₂": t, "D": n, "w": slopes, "b": bias})
    yield cases
    yield "the change that w of descent.initial_as_printed predicts", w.T * (x2 - x1)
    yield "written out", total("k", "D", (y2 - y1) / (x2["k"] - x1["k"]) * (x2["k"] - x1["k"]))
    yield "D times the change", D * (y2 - y1)
    yield cases
    yield "b of descent.initial_as_printed", b
    yield "is the change once more", y2 - y1


def optimum_has_no_gradient():
    """At the optimum the average of the gradients is 0 (C11, C17, C22).

    w is the optimum of the samples, found by elimination. Each gradient alone need not be 0, see CE11.
    """
    w, X, δ, m, M = names("w X δ m M")
    cases = [_samples(1, 2), {"X": [[0, 1], [1, 1], [2, 1], [3, 1]], "y": [1, 3, 4, 8], "M": 4},
             {"X": [[1, 0, 1], [0, 1, 1], [2, 1, 1], [1, 3, 1]], "y": [1, 2, 2, 5], "M": 4}]
    for c in cases:
        c["samples"] = list(zip(c["X"], c["y"]))
        c["w"] = bowl.optimum(c["samples"])
        c |= {"δ": _errors(c["w"], c["X"], c["y"]), "0": [0] * len(c["w"])}
    yield cases
    yield "at the optimum", (1 / M) * total("m", "M", -(δ[m] * X[m])), descent.average_gradient, "w samples"
    yield "is the zero vector", expression("0")


def hessian_of_the_loss():
    """Not on the page: the second derivatives of the loss are 1/M Σ X Xᵀ at every w, so the loss is convex (C27).

    See CE14.
    """
    w, X, y, δ, m, M, v, H = names("w X y δ m M v H")
    cases = [c | {"v": entries("v", len(c["w"])), "H": bowl.hessian(c["samples"])} for c in _cases()]
    yield cases
    yield "the derivative of the gradient", slope((1 / M) * total("m", "M", -(δ[m] * X[m])), w)
    yield "the Hessian H", (1 / M) * total("m", "M", X[m] * X[m].T), lambda c: bowl.hessian(c["samples"])
    yield cases
    yield "the curvature along v", v.T * H * v
    yield "H is the average of X Xᵀ", (1 / M) * total("m", "M", v.T * X[m] * X[m].T * v)
    yield "an average of squares, so never negative", (1 / M) * total("m", "M", (v.T * X[m]) ** 2)


def rate_along_an_eigenvector():
    """Not on the page: along an eigenvector of H a step multiplies the distance to the minimum by 1 - ηλ (C22).

    The minimum is at w = 0, because every y is 0. w is an eigenvector of the Hessian H: H w = λw.
    """
    w, η, λ, H = names("w η λ H")
    k, cases = Symbol("c"), []
    for X, direction, curvature in (([[2, 1], [-2, 1]], [1, 0], 4), ([[2, 1], [-2, 1]], [0, 1], 1), ([[3]], [1], 9),
                                    ([[1, 2, 0], [1, -2, 0], [0, 0, 1]], [0, 1, 0], Rational(8, 3))):
        samples, along = [(x, 0) for x in X], [k * a for a in direction]
        cases.append({"samples": samples, "w": along, "η": Symbol("η"), "λ": curvature, "H": bowl.hessian(samples),
                      "Δw": descent.average_gradient(along, samples)})
    yield cases
    yield "a step by descent.average_gradient", w - η * H * w, descent.update, "w η Δw"
    yield "H w = λw", w - η * λ * w
    yield "so |w| decreases if 0 < η < 2/λ", (1 - η * λ) * w
    steepest = [case for case in cases if case["λ"] != 1]
    yield steepest
    yield "the largest λ", λ, lambda c: bowl.largest_eigenvalue(c["H"])
    yield steepest
    yield "the limit of the rate", 2 / λ, lambda c: bowl.rate_limit(c["samples"])


def _features(d):
    """A point of d features, each with its smallest value l and largest value g, and a model of the scaled features."""
    x, w, low, high = (entries(letter, d) for letter in "xwlg")
    limits = [scaling.Range(k, *ends) for k, ends in enumerate(zip(low, high), start=1)]
    scaled = scaling.scaled(x, limits)
    return {"x": x, "w": w, "b": Symbol("b"), "D": d, "l": low, "g": high, "limits": limits, "s": scaled,
            "o": scaling.original_point(scaled, limits)}


def scaled_there_and_back():
    """A feature scaled by min and max, and converted back (C24, C25).

    min and max are l and g, s is the scaled point, o the converted point.
    """
    x, low, high, k, s, o = names("x l g k s o")
    cases = [_features(d) | {"k": j} for d in (1, 2, 3) for j in range(1, d + 1)]
    yield cases
    yield "a feature of scaling.scaled", s[k]
    yield "from 0 to 1", (x[k] - low[k]) / (high[k] - low[k])
    yield cases
    yield "of scaling.original_point", o[k]
    yield "times max - min, plus min", (x[k] - low[k]) / (high[k] - low[k]) * (high[k] - low[k]) + low[k]
    yield "is the feature", x[k]


def model_taken_back():
    """The model in the original features makes the same predictions as the model of the scaled features (C25).

    min and max are l and g. μ and σ, below, are right only for features that were scaled by μ and σ, see CE13.
    """
    x, w, b, low, high, k, μ, σ = names("x w b l g k μ σ")
    yield [_features(d) for d in (1, 2, 3)]
    yield "the scaled model", total("k", "D", w[k] * ((x[k] - low[k]) / (high[k] - low[k]))) + b, (
        lines.linear_model), "s w b"
    yield "in the original features, scaling.original_model", total("k", "D", (w[k] / (high[k] - low[k])) * x[k]) + (
        b - total("k", "D", (w[k] / (high[k] - low[k])) * low[k])), (
        lambda c: lines.linear_model(c["x"], *scaling.original_model(c["w"], c["b"], c["limits"])))
    heights = _features(1) | {"points": [[150], [170]], "μ": [160], "σ": [10]}
    yield [heights, {"points": [[0, 1], [0, 9], [4, 1], [4, 9]], "μ": [2, 5], "σ": [2, 4]}]
    yield "scaling.mean_and_deviation", stacked(μ, σ), lambda c: sum(scaling.mean_and_deviation(c["points"]), [])
    yield [heights]
    yield "the model of features scaled by μ and σ", total("k", "D", w[k] * ((x[k] - μ[k]) / σ[k])) + b
    yield "scaling.model_as_printed", total("k", "D", (w[k] / σ[k]) * x[k]) + (
        b - total("k", "D", (w[k] / σ[k]) * μ[k])), (
        lambda c: lines.linear_model(c["x"], *scaling.model_as_printed(c["w"], c["b"], c["points"])))


def sigmoid_and_its_derivative():
    """df/dz = f (1 - f), f(-z) = 1 - f(z), and f > 0.5 if and only if z > 0 (C29, C30, C31).

    [ … ] is 1 if the condition in it holds, and 0 if not.
    """
    z, f = names("z f")
    case = {"z": Symbol("z", real=True), "f": decision.f}
    yield [case]
    yield "the sigmoid", 1 / (1 + exp(-z)), decision.f, "z"
    yield [case]
    yield "its derivative", slope(1 / (1 + exp(-z)), z)
    yield "the chain rule", exp(-z) / (1 + exp(-z)) ** 2
    yield "in two factors", 1 / (1 + exp(-z)) * (exp(-z) / (1 + exp(-z)))
    yield "the second is 1 - f", f(z) * (1 - f(z)), decision.derivative, "z"
    yield [case]
    yield "at -z", f(-z)
    yield "written out", 1 / (1 + exp(-(-z)))
    yield "numerator and denominator times e⁻ᶻ", exp(-z) / (exp(-z) + 1)
    yield "1 minus the sigmoid", 1 - f(z)
    yield [{"z": number} for number in (-2, Rational(-1, 10), 0, Rational(1, 10), 3)]
    yield "POSITIVE, decision.positive_or_negative", holds(1 / (1 + exp(-z)), ">", HALF), (
        lambda c: decision.positive_or_negative(c["z"]) == "POSITIVE")
    yield "z > 0", holds(z, ">", 0)
