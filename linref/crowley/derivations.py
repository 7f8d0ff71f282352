"""The derivations of the lesson, line by line as the page has them, checked on the shipped functions."""

from functools import partial
from operator import le

from sympy import Rational, Symbol, symbols

from linref.algebra import apart, entries, exp, expression, holds, inner, names, slope, stacked, total
from linref.crowley import bowl, decision, descent, lines, perceptron, scaling, stochastic
from linref.lists import dot

HALF = Rational(1, 2)
w, X, y, b, x, k, m, M, D, R, α, δ, η = names("w X y b x k m M D R α δ η")
VALUE = w.turned * X + b
CORRECT = holds(y * (w.turned * X + b), "≥", 0)
ERROR = y[m] - w.turned * X[m]
GRADIENT = -(δ[m] * X[m])  # of the loss of a sample


def _average(of):
    return (1 / M) * total("m", "M", of)


def _samples(d, M):
    """A case of M samples of d features and a 1, in symbols, with their errors δ; x and t are sample m, the last."""
    X, y = [[*x, 1] for x in entries("x", M, d)], entries("y", M)
    return _at(entries("w", d + 1), X, y) | {"M": M, "m": M, "x": X[-1], "t": y[-1], "η": Symbol("η")}


def _at(w, X, y):
    """The samples and their errors at w."""
    return {"w": w, "X": X, "y": y, "M": len(X), "samples": list(zip(X, y)),
            "δ": [target - dot(w, x) for x, target in zip(X, y)]}


def _cases():
    return [_samples(1, 2), _samples(2, 3), _samples(3, 2)]


def _boundaries():
    """Points in one, two and three dimensions on both sides of a boundary and on it, with both labels."""
    points = [([3], [2], -5, 1), ([3], [2], -5, -1), ([2, 1], [1, -2], -1, 1), ([2, 1], [1, -2], -1, -1),
              ([1, 1, 2], [1, 0, 1], -3, 1), ([1], [-4], 4, 1), ([1], [2], -2, 1)]
    return [{"w": w, "X": X, "b": b, "y": y, "sgn": lambda z: 1 if z >= 0 else -1} for w, X, b, y in points]


def threshold_form():
    """wᵀX + b ≥ 0 is wᵀX ≥ -b: the threshold is -b (C3, C4).

    [ … ] is 1 if the condition in it holds, and 0 if not. Checked for seven points with 1, 2 or 3 features, also on the
    boundary.
    """
    yield _boundaries()
    yield "class 1", holds(VALUE, "≥", 0), perceptron.in_class_1, "w b X"
    yield "b subtracted on both sides", holds(w.turned * X, "≥", -b), perceptron.above_threshold, "w b X"


def correct_samples():
    """A sample is correct if its label is the sign of its value, except for y = -1 on the boundary (C5, C6, C8).

    [ … ] is 1 if the condition in it holds, and 0 if not. For y = -1 on the boundary see CE3. Checked
    for seven points with 1, 2 or 3 features and both labels.
    """
    sgn, = names("sgn")
    is_sign = holds(sgn(VALUE), "=", y)

    def sgn_is_y(c):
        return perceptron.sgn(dot(c["w"], c["X"]) + c["b"]) == c["y"]

    yield _boundaries()
    yield apart("the printed test makes no update [perceptron.perceptron]", CORRECT, (
        lambda c: not next(perceptron.perceptron([(c["X"], c["y"])], 1, w=c["w"], b=c["b"])).update))
    yield apart("the final classifier is right [perceptron.final_classifier]", is_sign, (
        lambda c: (perceptron.final_classifier(c["w"], c["b"], c["X"]) == "P") == (c["y"] == 1)))
    yield "the sample is correct", CORRECT, perceptron.is_correct, "w b X y"
    yield "because y is then the sign of the value [perceptron.sgn]", is_sign, sgn_is_y
    exception = {**_boundaries()[-2], "y": -1}
    yield [exception]
    yield "the same rule for y = -1 on the boundary", CORRECT, perceptron.is_correct, "w b X y"
    yield "because the value is 0: correct by the rule", expression(1)
    yield [exception]
    yield "the sign rule for y = -1 on the boundary [perceptron.sgn]", is_sign, sgn_is_y
    yield "because sgn(0) = 1: the final classifier is wrong", expression(0)


def _wrong(d, y):
    """A misclassified sample, whose sign sympy knows, before a sample that is 0, and a step of the algorithm."""
    side = {"negative" if y > 0 else "positive": True}
    w, X, b = entries("w", d, **side), entries("x", d, positive=True), Symbol("b", **side)
    α, R = symbols("α R", positive=True)
    step = next(perceptron.perceptron([(X, y), ([0] * d, 1)], α, le, w, b))
    after = [a + α * y * x for a, x in zip(w, X)], b + α * y * R**2
    return {"w": w, "X": X, "b": b, "α": α, "y": y, "R": R, "R²": dot(X, X), "v": after[0], "c": after[1],
            "after": step.after, "b_after": step.b_after, "samples": [([0] * d, 1), (X, -1)]}


def constant_component():
    """Not on the page: the step α y R² of b is a step of the plain perceptron on (X, R) (C7).

    X is a misclassified sample and [w; b] is w with b below it. In the first two lines X is the longest sample, because
    the other sample is 0. The other lines hold for every R. Checked for 1, 2 and 3 features and for both labels, with
    symbols for all numbers.
    """
    R_squared, cases = expression("R²"), [_wrong(d, y) for d in (1, 2, 3) for y in (1, -1)]
    yield cases
    yield apart("the new w [perceptron.perceptron]", w + α * y * X, lambda c: c["after"])
    yield apart("the new b [perceptron.perceptron]", b + α * y * R_squared, lambda c: c["b_after"])
    yield "the largest ‖X‖²", R_squared, perceptron.radius_squared, "samples"
    yield "if the misclassified sample is the longest", X.turned * X
    yield cases
    after = stacked(w + α * y * X, (b + α * y * R**2) / R)
    yield "the new w above the new b/R [perceptron.homogeneous_with_R]", after, (
        lambda c: perceptron.homogeneous_with_R(c["v"], c["c"], c["X"], c["R"])[0])
    yield "because R²/R = R: a step of the plain perceptron", stacked(w, b / R) + α * y * stacked(X, R)
    yield cases
    yield "the value of (X, R) [perceptron.homogeneous_with_R]", inner(stacked(w, b / R), stacked(X, R)), (
        lambda c: dot(*perceptron.homogeneous_with_R(c["w"], c["b"], c["X"], c["R"])))
    yield "because b/R · R = b: the value of X", VALUE, perceptron.boundary_value, "w b X"


def homogeneous_model():
    """The bias as one more weight (C11, C12).

    [w; b] is w with b below it. Checked for 1, 2 and 3 features, with symbols for all numbers.
    """
    yield [{"w": entries("w", d), "X": entries("x", d), "b": Symbol("b"), "D": d} for d in (1, 2, 3)]
    yield "in homogeneous coordinates [lines.g]", inner(stacked(w, b), stacked(X, 1)), (
        lambda c: lines.g(lines.homogeneous(c["X"]), [*c["w"], c["b"]]))
    yield "with b apart", VALUE, lines.linear_model, "X w b"
    yield "written out", total("k", "D", w[k] * X[k]) + b


def normal_of_the_plane():
    """w is orthogonal to the difference of two points of the plane, whatever b is (C11).

    p and q are points of the plane wᵀX + b = 0. Checked for 2 and 3 features, with symbols for all numbers.
    """
    p, q = names("p q")
    cases = []
    for d in (2, 3):
        v, bias, free = entries("w", d, nonzero=True), Symbol("b"), entries("p", 2, d - 1)
        on_it = [[*x, (-bias - dot(v[:-1], x)) / v[-1]] for x in free]
        cases.append({"w": v, "b": bias, "p": on_it[0], "q": on_it[1]})
    yield cases
    yield "w times the difference", w.turned * (p - q)
    yield "b added and subtracted", w.turned * p + b - (w.turned * q + b)
    yield "because both values are 0 on the plane", expression(0)


def line_through_two_samples():
    """With b = y⁽¹⁾ - w₁x₁⁽¹⁾ both predictions are right. With the printed b the first prediction is 0 (C10, C13).

    (x₁, y₁) and (x₂, y₂) are the samples, and w₁ is their slope. Checked with symbols for all numbers. See CE5.
    """
    x1, y1, x2, y2, w1 = names("x₁ y₁ x₂ y₂ w₁")
    p, s, q, t = symbols("p s q t")
    case = {"x₁": p, "y₁": s, "x₂": q, "y₂": t, "w₁": (t - s) / (q - p), "first": (p, s), "second": (q, t)}
    yield [case]
    yield apart("the line", stacked(w1, y1 - w1 * x1), lines.line_through, "first second")
    yield apart("as printed", stacked(w1, -(w1 * x1)), lines.line_through_as_printed, "first second")
    yield "the estimate for sample 1", w1 * x1 + (y1 - w1 * x1)
    yield "this is y of sample 1", y1
    yield [case]
    yield "the estimate for sample 2", w1 * x2 + (y1 - w1 * x1)
    yield "because w₁ = (y₂ - y₁)/(x₂ - x₁)", y1 + (y2 - y1) / (x2 - x1) * (x2 - x1)
    yield "this is y of sample 2", y2
    yield [case]
    yield "the estimate for sample 1 with the printed b", w1 * x1 + -(w1 * x1)
    yield "this is 0 and not y₁", expression(0)


def error_and_loss():
    """The average error; the loss, an average of losses and half the mean square error (C1, C10, C15, C16).

    Checked for 1, 2 and 3 features and 2 or 3 samples, with symbols for all numbers.
    """
    yield _cases()
    yield "the average of the errors", _average(δ[m]), descent.average_error, "w samples"
    yield "because δ = y - wᵀX", _average(ERROR)
    yield _cases()
    yield "the loss", 1 / (2 * M) * total("m", "M", ERROR ** 2), descent.loss, "w samples"
    yield "the average of the losses", _average(HALF * ERROR ** 2)
    yield "half the mean of the squares", HALF * _average(δ[m] ** 2)


def square_and_its_gradient():
    """The squared error of a sample and its gradient, without the factor ½ of the loss (C18).

    See CE7 and CE8. Checked for 1, 2 and 3 features and 2 or 3 samples, with symbols for all numbers.
    """
    yield _cases()
    yield "the square", ERROR ** 2
    yield "as a product", ERROR * ERROR
    yield "expanded", y[m] ** 2 - 2 * y[m] * w.turned * X[m] + (w.turned * X[m]) ** 2
    yield _cases()
    yield "the derivative of the square", slope(ERROR ** 2, w)
    yield "term by term", -(2 * y[m] * X[m]) + 2 * (w.turned * X[m]) * X[m], descent.doubled_gradient, "w x t"
    yield "because δ = y - wᵀX: twice the gradient", -(2 * δ[m] * X[m])


def chain_of_the_gradient():
    """The gradient of the loss of a sample, with the factor ½ (C17, C18, C19).

    Checked for 1, 2 and 3 features and 2 or 3 samples, with symbols for all numbers.
    """
    loss = HALF * ERROR ** 2
    yield _cases()
    yield apart("the loss of a sample", loss, descent.sample_loss, "w x t")
    yield "the derivative of the loss of a sample", slope(loss, w)
    yield "the square expanded", slope(HALF * (y[m] ** 2 - 2 * y[m] * w.turned * X[m] + (w.turned * X[m]) ** 2), w)
    yield "term by term", HALF * (-(2 * y[m] * X[m]) + 2 * (w.turned * X[m]) * X[m])
    yield "the 2 and the ½ cancel", (-y[m] + w.turned * X[m]) * X[m]
    yield "take the minus out of the bracket", -(ERROR * X[m])
    yield "because δ = y - wᵀX", GRADIENT, descent.gradient, "w x t"


def gradient_of_the_loss():
    """The gradient of the average loss is the average of the gradients (C17, C20).

    Checked for 1, 2 and 3 features and 2 or 3 samples, with symbols for all numbers.
    """
    yield _cases()
    yield "the derivative of the loss", slope(1 / (2 * M) * total("m", "M", ERROR ** 2), w)
    yield "the average of the derivatives", _average(slope(HALF * ERROR ** 2, w))
    yield "because each derivative is -δX", _average(GRADIENT), descent.average_gradient, "w samples"
    yield "minus the printed average, see CE9 [descent.average_as_printed]", -_average(δ[m] * X[m]), (
        lambda c: [-a for a in descent.average_as_printed(c["w"], c["samples"])])


def folds_and_single_samples():
    """An update by a fold of one sample is an update by this sample alone (C21, C26).

    F is the fold and n the number of its samples. Checked for 1 and 2 features, with symbols for all numbers.
    """
    n, = names("n")
    cases = []
    by, one = partial(partial, descent.fold_descent), stochastic.stochastic_descent
    for d, M, run, parts in (
            (1, 3, by(K=2), [[1, 2], [3]]), (2, 3, by(K=2), [[1, 2]]), (1, 2, by(K=1), [[1, 2]]),
            (2, 3, by(K=3), [[1], [2]]), (1, 5, by(K=2), [[1, 2, 3]]),
            (1, 2, partial(one, draw=min), [[1]]), (2, 3, partial(one, draw=max), [[3]])):
        c = _samples(d, M)
        steps = run(c["samples"], c["w"], c["η"])
        cases += [c | _at(step.w, c["X"], c["y"]) | {"F": part, "n": len(part), "m": part[0], "after": step.after}
                  for part in parts for step in [next(steps)]]
    after = w - η * ((1 / n) * total("m", "F", GRADIENT))
    yield cases
    yield apart("the new w [descent.fold_descent, stochastic.stochastic_descent]", after, (
        lambda c: c["after"]))
    yield [case for case in cases if case["n"] == 1]
    yield "the new w after a fold", after
    yield "because F = {m} and n = 1", w - η * GRADIENT


def start_of_the_page():
    """The printed start counts the change y₂ - y₁ once for every feature (C22).

    (x₁, y₁) and (x₂, y₂) are two samples of D features. Checked for 1, 2 and 3 features, with symbols for all numbers.
    See CE6.
    """
    x1, y1, x2, y2 = names("x₁ y₁ x₂ y₂")
    cases = []
    for n in (1, 2, 3):
        p, q, s, t = entries("p", n), entries("q", n), Symbol("s"), Symbol("t")
        *slopes, bias = descent.initial_as_printed([([*p, 1], s), ([*q, 1], t), ([0] * (n + 1), 0)])
        cases.append({"x₁": p, "x₂": q, "y₁": s, "y₂": t, "D": n, "w": slopes, "b": bias})
    yield cases
    yield "the change that the printed w predicts [descent.initial_as_printed]", w.turned * (x2 - x1)
    yield "because wₖ = (y₂ - y₁)/(x₂ₖ - x₁ₖ)", total("k", "D", (y2 - y1) / (x2[k] - x1[k]) * (x2[k] - x1[k]))
    yield "because each term is y₂ - y₁: D times the change", D * (y2 - y1)
    yield cases
    yield "the printed b [descent.initial_as_printed]", b
    yield "this is the change once more", y2 - y1


def optimum_has_no_gradient():
    """At the optimum the average of the gradients is 0 (C11, C17, C22).

    w is the optimum of the samples. Each gradient alone need not be 0, see CE11. Checked for 2 samples in symbols and
    for 4 samples in numbers.
    """
    symbolic = _samples(1, 2)
    cases = []
    for X, y in ((symbolic["X"], symbolic["y"]), ([[0, 1], [1, 1], [2, 1], [3, 1]], [1, 3, 4, 8]),
                 ([[1, 0, 1], [0, 1, 1], [2, 1, 1], [1, 3, 1]], [1, 2, 2, 5])):
        cases.append(_at(bowl.optimum(list(zip(X, y))), X, y) | {"0": [0] * len(X[0])})
    yield cases
    yield "the average of the gradients at the optimum", _average(GRADIENT), descent.average_gradient, "w samples"
    yield "because the optimum solves this equation", expression("0")


def hessian_of_the_loss():
    """Not on the page: the second derivatives of the loss are 1/M Σ X Xᵀ at every w, so the loss is convex (C27).

    See CE14. Checked for 1, 2 and 3 features and 2 or 3 samples, with symbols for all numbers.
    """
    v, H = names("v H")
    cases = [c | {"v": entries("v", len(c["w"])), "H": bowl.hessian(c["samples"])} for c in _cases()]
    yield cases
    yield "the derivative of the gradient", slope(_average(GRADIENT), w)
    yield "because -δX = (wᵀX - y)X: the Hessian H", _average(X[m] * X[m].turned), bowl.hessian, "samples"
    yield cases
    yield "the curvature along v", v.turned * H * v
    yield "because H is the average of X Xᵀ", _average(v.turned * X[m] * X[m].turned * v)
    yield "this is an average of squares, so it is never negative", _average((v.turned * X[m]) ** 2)


def rate_along_an_eigenvector():
    """Not on the page: along an eigenvector of H a step multiplies the distance to the minimum by 1 - ηλ (C22).

    The minimum is at w = 0, because every y is 0. w is an eigenvector of the Hessian H: H w = λw. Checked for four
    eigenvectors of three data sets.
    """
    λ, H = names("λ H")
    c, cases = Symbol("c"), []
    for X, direction, curvature in (([[2, 1], [-2, 1]], [1, 0], 4), ([[2, 1], [-2, 1]], [0, 1], 1), ([[3]], [1], 9),
                                    ([[1, 2, 0], [1, -2, 0], [0, 0, 1]], [0, 1, 0], Rational(8, 3))):
        samples, along = [(x, 0) for x in X], [c * a for a in direction]
        cases.append({"samples": samples, "w": along, "η": Symbol("η"), "λ": curvature, "H": bowl.hessian(samples),
                      "Δw": descent.average_gradient(along, samples)})
    yield cases
    yield "a step, because ∇L = H w if every y is 0", w - η * H * w, descent.update, "w η Δw"
    yield "because H w = λw", w - η * λ * w
    yield "w as a common factor, so ‖w‖ decreases if 0 < η < 2/λ", (1 - η * λ) * w
    yield [case for case in cases if case["λ"] != 1]
    yield apart("the largest λ", λ, bowl.largest_eigenvalue, "H")
    yield apart("the limit of the rate", 2 / λ, bowl.rate_limit, "samples")


def _features(d):
    """A point of d features, each with its smallest value l and largest value u, and a model of the scaled features."""
    x, w, low, high = (entries(letter, d) for letter in "xwlu")
    limits = [scaling.Range(k, *ends) for k, ends in enumerate(zip(low, high), start=1)]
    scaled = scaling.scaled(x, limits)
    return {"x": x, "w": w, "b": Symbol("b"), "D": d, "l": low, "u": high, "limits": limits, "s": scaled,
            "o": scaling.original_point(scaled, limits)}


def scaled_there_and_back():
    """A feature scaled by min and max, and converted back (C24, C25).

    l and u are min and max, s is the scaled point and o the converted point. Checked for 1, 2 and 3 features, with
    symbols for all numbers.
    """
    low, high, s, o = names("l u s o")
    cases = [_features(d) | {"k": j} for d in (1, 2, 3) for j in range(1, d + 1)]
    yield cases
    yield "a scaled feature [scaling.scaled]", s[k]
    yield "from 0 at the minimum to 1 at the maximum", (x[k] - low[k]) / (high[k] - low[k])
    yield cases
    yield "a converted feature [scaling.original_point]", o[k]
    yield "scaled · (max - min) + min", (x[k] - low[k]) / (high[k] - low[k]) * (high[k] - low[k]) + low[k]
    yield "because max - min cancels: the original feature", x[k]


def _converted(low, width):
    """The model of features scaled by (x - low)/width, in the original features."""
    return total("k", "D", (w[k] / width) * x[k]) + (b - total("k", "D", (w[k] / width) * low))


def model_taken_back():
    """The model in the original features makes the same predictions as the model of the scaled features (C25).

    l and u are min and max. For the page's conversion by μ and σ see CE13. Checked for 1, 2 and 3 features, with
    symbols for all numbers.
    """
    low, high, μ, σ = names("l u μ σ")
    yield [_features(d) for d in (1, 2, 3)]
    yield "the model of the scaled features", total("k", "D", w[k] * ((x[k] - low[k]) / (high[k] - low[k]))) + b, (
        lines.linear_model), "s w b"
    yield "the terms with x, then those without x [scaling.original_model]", _converted(low[k], high[k] - low[k]), (
        lambda c: lines.linear_model(c["x"], *scaling.original_model(c["w"], c["b"], c["limits"])))
    heights = _features(1) | {"points": [[150], [170]], "μ": [160], "σ": [10]}
    yield [heights, {"points": [[0, 1], [0, 9], [4, 1], [4, 9]], "μ": [2, 5], "σ": [2, 4]}]
    yield apart("the means and deviations [scaling.mean_and_deviation]", stacked(μ, σ), (
        lambda c: sum(scaling.mean_and_deviation(c["points"]), [])))
    yield [heights]
    yield apart("converted as printed [scaling.model_as_printed]", _converted(μ[k], σ[k]), (
        lambda c: lines.linear_model(c["x"], *scaling.model_as_printed(c["w"], c["b"], c["points"]))))


def sigmoid_and_its_derivative():
    """df/dz = f (1 - f), f(-z) = 1 - f(z), and f > 0.5 if and only if z > 0 (C29, C30, C31).

    [ … ] is 1 if the condition in it holds, and 0 if not. The last two lines are checked for five numbers z, the others
    with a symbol for z.
    """
    z, f = names("z f")
    sigmoid, case = 1 / (1 + exp(-z)), {"z": Symbol("z", real=True), "f": decision.f}
    yield [case]
    yield apart("the sigmoid", sigmoid, decision.f, "z")
    yield "the derivative of the sigmoid", slope(sigmoid, z)
    yield "by the chain rule", exp(-z) / (1 + exp(-z)) ** 2
    yield "in two factors", sigmoid * (exp(-z) / (1 + exp(-z)))
    yield "because the second factor is 1 - f", f(z) * (1 - f(z)), decision.derivative, "z"
    yield [case]
    yield "the sigmoid at -z", f(-z)
    yield "insert -z", 1 / (1 + exp(-(-z)))
    yield "numerator and denominator times e⁻ᶻ", exp(-z) / (exp(-z) + 1)
    yield "1 minus the sigmoid", 1 - f(z)
    yield [{"z": number} for number in (-2, Rational(-1, 10), 0, Rational(1, 10), 3)]
    yield "POSITIVE [decision.positive_or_negative]", holds(sigmoid, ">", HALF), (
        lambda c: decision.positive_or_negative(c["z"]) == "POSITIVE")
    yield "because f increases and f(0) = ½", holds(z, ">", 0)
