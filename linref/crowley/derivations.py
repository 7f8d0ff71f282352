"""The derivations of the lesson, line by line as the page has them, checked on the shipped functions."""

from itertools import islice
from operator import le, lt

from sympy import Rational, Symbol, diff

from linref.algebra import determinant, entries, exp, expression, holds, inner, names, norm, slope, stacked, total
from linref.crowley import bowl, decision, descent, lines, perceptron, scaling
from linref.lists import dot, subtract

HALF = Rational(1, 2)


def _samples(d, M, **more):
    """A case of M samples of d features and a 1, with symbols for everything, and its errors δ."""
    w, X, y = entries("w", d + 1), [[*x, 1] for x in entries("x", M, d)], entries("y", M)
    return {"w": w, "X": X, "y": y, "δ": [target - dot(w, x) for x, target in zip(X, y)], "M": M, "m": M,
            "η": Symbol("η"), "samples": list(zip(X, y)), **more}


def _cases(**more):
    return [_samples(d, M, **more) for d, M in ((1, 2), (2, 3), (3, 2))]


def _of(c):
    """The sample m of a case, after its w."""
    return c["w"], c["X"][c["m"] - 1], c["y"][c["m"] - 1]


def _first(steps):
    return next(steps)


def _boundaries():
    """Points in one, two and three dimensions on both sides of a boundary and on it, with both labels."""
    points = [([3], [2], -5, 1), ([3], [2], -5, -1), ([2, 1], [1, -2], -1, 1), ([2, 1], [1, -2], -1, -1),
              ([1, 1, 2], [1, 0, 1], -3, 1), ([1], [-4], 4, 1)]
    return [{"w": w, "X": X, "b": b, "y": y, "sgn": lambda z: 1 if z >= 0 else -1} for w, X, b, y in points]


def threshold_form():
    """w'X + b >= 0 is w'X >= -b: the threshold is -b (C3, C4).

    [ … ] is 1 where what stands in it holds, and 0 where not.
    """
    w, X, b, t = names("w X b t")
    yield _boundaries()
    yield "class 1, perceptron.in_class_1", holds(w.T * X + b, ">=", 0), (
        lambda c: int(perceptron.in_class_1(c["w"], c["b"], c["X"])))
    yield "b on the other side, perceptron.above_threshold", holds(w.T * X, ">=", -b), (
        lambda c: int(perceptron.above_threshold(c["w"], c["b"], c["X"])))
    yield [{"w": entries("w", d), "X": entries("x", d), "b": Symbol("b"), "t": -Symbol("b")} for d in (1, 2, 3)]
    yield "the value, perceptron.boundary_value", w.T * X + b, lambda c: perceptron.boundary_value(c["w"], c["b"],
                                                                                                   c["X"])
    yield "above the threshold t = -b", w.T * X - t


def correct_samples():
    """A sample is correct where its label is the sign of its value; on the boundary for y = 1 only (C5, C6, C8).

    [ … ] is 1 where what stands in it holds, and 0 where not. For y = -1 on the boundary see CE3.
    """
    w, X, b, y, sgn = names("w X b y sgn")
    z = w.T * X + b
    yield [*_boundaries(), {"w": [1], "X": [2], "b": -2, "y": 1, "sgn": lambda z: 1 if z >= 0 else -1}]
    yield "correct, perceptron.is_correct", holds(y * (w.T * X + b), ">=", 0), (
        lambda c: int(perceptron.is_correct(c["w"], c["b"], c["X"], c["y"])))
    yield "y and the value have one sign, perceptron.sgn", holds(sgn(z), "=", y), (
        lambda c: int(perceptron.sgn(dot(c["w"], c["X"]) + c["b"]) == c["y"]))
    yield "the same as a number", (1 + y * sgn(z)) / 2
    yield "the final classifier has it right, perceptron.final_classifier", (1 + y * sgn(z)) / 2, (
        lambda c: int((perceptron.final_classifier(c["w"], c["b"], c["X"]) == "P") == (c["y"] == 1)))
    yield "and it is not misclassified, perceptron.misclassified", (1 + y * sgn(z)) / 2, (
        lambda c: int(perceptron.misclassified(c["w"], c["b"], [([0] * len(c["w"]), 1 if c["b"] >= 0 else -1),
                                                                (c["X"], c["y"])]) != [2]))


def _wrong(d, y):
    """A sample on the wrong side, whose sign sympy can tell, before one that is 0, and a step of the algorithm."""
    side = {"negative" if y > 0 else "positive": True}
    w, X, b, alpha = entries("w", d, **side), entries("x", d, positive=True), Symbol("b", **side), Symbol("α",
                                                                                                          positive=True)
    R = Symbol("R", positive=True)
    step = _first(perceptron.perceptron([(X, y), ([0] * d, 1)], alpha, le, w, b))
    return {"w": w, "X": X, "b": b, "α": alpha, "y": y, "X_m": [X, [0] * d], "R": R, "step": step, "R²": dot(X, X)}


def constant_component():
    """The bias step of R² is that of a component R: a step of the plain perceptron on (X, R) (C7).

    The sample has y = 1 or -1 and is on the wrong side; R² = X'X, since the other sample is 0.
    """
    w, X, b, y, α, R = names("w X b y α R")
    R_squared = expression("R²")
    yield [_wrong(d, y) for d in (1, 2, 3) for y in (1, -1)]
    yield "the longest, perceptron.radius_squared", R_squared, (
        lambda c: perceptron.radius_squared([([0] * len(c["X"]), 1), (c["X"], -1)]))
    yield "is the wrong sample", X.T * X
    yield [_wrong(d, y) for d in (1, 2, 3) for y in (1, -1)]
    yield "w⁽ⁱ⁺¹⁾ of perceptron.perceptron", w + α * y * X, lambda c: c["step"].after
    yield [_wrong(d, y) for d in (1, 2, 3) for y in (1, -1)]
    yield "b⁽ⁱ⁺¹⁾ of perceptron.perceptron", b + α * y * R_squared, lambda c: c["step"].b_after
    yield [_wrong(d, y) for d in (1, 2, 3) for y in (1, -1)]
    yield "both with the bias as b/R, perceptron.homogeneous_with_R", stacked(w + α * y * X, (b + α * y * R**2) / R), (
        lambda c: perceptron.homogeneous_with_R([a + c["α"] * c["y"] * x for a, x in zip(c["w"], c["X"])],
                                                c["b"] + c["α"] * c["y"] * c["R"] ** 2, c["X"], c["R"])[0])
    yield "a step of the plain perceptron", stacked(w, b / R) + α * y * stacked(X, R), (
        lambda c: [p + c["α"] * c["y"] * q
                   for p, q in zip(*perceptron.homogeneous_with_R(c["w"], c["b"], c["X"], c["R"]))])
    yield [_wrong(d, y) for d in (1, 2, 3) for y in (1, -1)]
    yield "its value", inner(stacked(w, b / R), stacked(X, R)), (
        lambda c: dot(*perceptron.homogeneous_with_R(c["w"], c["b"], c["X"], c["R"])))
    yield "is that of the lesson, perceptron.boundary_value", w.T * X + b, (
        lambda c: perceptron.boundary_value(c["w"], c["b"], c["X"]))


def _run(points, labels, updated, passes, alpha, miss=le, limit=None):
    """A whole run of the algorithm from zero: the samples that it updates, in turn, and the passes that it takes."""
    steps = perceptron.perceptron(list(zip(points, labels)), alpha, miss)
    steps = list(perceptron.with_limit(steps, limit) if limit else steps)
    return {"X": points, "y": labels, "U": updated, "steps": steps, "α": alpha, "passes": passes,
            "M": len(points), "updates": len(updated), "looks": passes * len(points),
            "R²": max(dot(X, X) for X in points)}


def sum_of_the_updates():
    """From zero, w and b are sums over the updates; the loop ends after a pass without one (C7, C9).

    U: the samples of the updates, in turn, found by hand; i counts them.
    """
    X, y, α, i = names("X y α i")
    runs = [_run([[2], [1]], [1, -1], [1, 2, 2, 1, 2, 1, 2, 1, 2], 6, 1),
            _run([[2], [1]], [1, -1], [1, 2, 2, 1, 2, 1, 2, 1, 2], 6, 3),
            _run([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1], [1, 2, 3, 4] * 2, 2, HALF, limit=2)]
    yield runs
    yield "w and b at the end of perceptron.perceptron", stacked(
        α * total("i", "U", y[i] * X[i]), α * total("i", "U", y[i] * expression("R²"))), (
        lambda c: [*c["steps"][-1].after, c["steps"][-1].b_after])
    yield "each update adds to both", α * total("i", "U", y[i] * stacked(X[i], "R²"))
    yield runs
    yield "the numbers m of the samples that are updated", expression("U"), (
        lambda c: [step.m for step in c["steps"] if step.update])
    yield runs
    yield "updates, passes and samples looked at, perceptron.with_limit where nothing separates", stacked(
        total("i", "U", 1), "passes", expression("passes") * expression("M")), (
        lambda c: [c["steps"][-1].i + c["steps"][-1].update, c["steps"][-1].epoch, len(c["steps"])])
    yield "counted by hand", stacked("updates", "passes", "looks")


def homogeneous_model():
    """The bias as one more weight (C11, C12)."""
    w, X, b = names("w X b")
    yield [{"w": entries("w", d), "X": entries("x", d), "b": Symbol("b"), "D": d} for d in (1, 2, 3)]
    yield "in homogeneous coordinates, lines.g at lines.homogeneous", inner(stacked(w, b), stacked(X, 1)), (
        lambda c: lines.g(lines.homogeneous(c["X"]), [*c["w"], c["b"]]))
    yield "with b apart, lines.linear_model", w.T * X + b, lambda c: lines.linear_model(c["X"], c["w"], c["b"])
    yield "written out", total("k", "D", w["k"] * X["k"]) + b


def normal_of_the_plane():
    """w is at a right angle to the way between two points of the plane, whatever b is (C11).

    p and q are points of the plane w'X + b = 0.
    """
    w, p, q, b = names("w p q b")
    cases = []
    for d in (2, 3):
        v, bias, free = entries("w", d, nonzero=True), Symbol("b"), entries("p", 2, d - 1)
        on_it = [[*x, (-bias - dot(v[:-1], x)) / v[-1]] for x in free]
        cases.append({"w": v, "b": bias, "p": on_it[0], "q": on_it[1]})
    yield cases
    yield "the way from q to p", w.T * (p - q)
    yield "b is in both, lines.linear_model", w.T * p + b - (w.T * q + b), (
        lambda c: lines.linear_model(c["p"], c["w"], c["b"]) - lines.linear_model(c["q"], c["w"], c["b"]))
    yield "which are 0 on the plane", expression(0)


def line_through_two_samples():
    """b = y₁ - w₁x₁ gives both samples their y; the printed b gives the first one 0 (C10, C13).

    Samples (x₁, y₁) and (x₂, y₂), w₁ their slope; see CE5.
    """
    x1, y1, x2, y2, w1 = names("x₁ y₁ x₂ y₂ w₁")
    symbols = dict(zip(("x₁", "y₁", "x₂", "y₂"), map(Symbol, ("p", "s", "q", "t"))))
    symbols["w₁"] = (symbols["y₂"] - symbols["y₁"]) / (symbols["x₂"] - symbols["x₁"])

    def at(c, n, rule=lines.line_through):
        points = [(c["x₁"], c["y₁"]), (c["x₂"], c["y₂"])]
        return lines.g(lines.homogeneous([points[n - 1][0]]), rule(*points))

    yield [symbols]
    yield "lines.line_through at sample 1", w1 * x1 + (y1 - w1 * x1), lambda c: at(c, 1)
    yield "its y", y1
    yield [symbols]
    yield "lines.line_through at sample 2", w1 * x2 + (y1 - w1 * x1), lambda c: at(c, 2)
    yield "the slope times the way", y1 + (y2 - y1) / (x2 - x1) * (x2 - x1)
    yield "its y", y2
    yield [symbols]
    yield "lines.line_through_as_printed at sample 1", w1 * x1 + -(w1 * x1), lambda c: at(c, 1,
                                                                                          lines.line_through_as_printed)
    yield "is 0", expression(0)
    yield [symbols]
    yield "and at sample 2", w1 * x2 - w1 * x1, lambda c: at(c, 2, lines.line_through_as_printed)
    yield "so its error, lines.error", y2 - y1, lambda c: lines.error(c["y₂"], c["y₁"])


def plane_over_two_features():
    """The model of age and height (C14)."""
    w, age, height, w1, w2, b = names("w Age Height w₁ w₂ b")
    v = entries("w", 3)
    yield [{"w": v, "Age": Symbol("a"), "Height": Symbol("h"), "w₁": v[0], "w₂": v[1], "b": v[2]}]
    yield "lines.plane_value", w.T * stacked(age, height, 1), lambda c: lines.plane_value(c["Age"], c["Height"], c["w"])
    yield "written out", w1 * age + w2 * height + b


def error_of_a_sample():
    """δ is y less the estimate; their average (C10, C15)."""
    w, X, y, δ, m, M = names("w X y δ m M")
    yield _cases()
    yield "the average of lines.error, descent.errors", (1 / M) * total("m", "M", δ[m]), (
        lambda c: sum(descent.errors(c["w"], c["samples"])) / c["M"])
    yield "written out, descent.average_error", (1 / M) * total("m", "M", y[m] - w.T * X[m]), (
        lambda c: descent.average_error(c["w"], c["samples"]))


def loss_is_the_average():
    """The loss of all samples is the average of their losses, half of the mean square error (C1, C16)."""
    w, X, y, δ, m, M = names("w X y δ m M")
    yield _cases()
    yield "descent.loss", 1 / (2 * M) * total("m", "M", (y[m] - w.T * X[m]) ** 2), (
        lambda c: descent.loss(c["w"], c["samples"]))
    yield "the average of descent.sample_loss", (1 / M) * total("m", "M", HALF * (y[m] - w.T * X[m]) ** 2), (
        lambda c: sum(descent.sample_loss(c["w"], X, y) for X, y in c["samples"]) / c["M"])
    yield "half the mean of the squares", HALF * ((1 / M) * total("m", "M", δ[m] ** 2))


def square_expanded():
    """The square of a sample's error (C18).

    See CE7: the loss has a ½ before it.
    """
    w, X, y, m = names("w X y m")
    yield _cases()
    yield "the square, twice descent.sample_loss", (y[m] - w.T * X[m]) ** 2, lambda c: 2 * descent.sample_loss(*_of(c))
    yield "as a product", (y[m] - w.T * X[m]) * (y[m] - w.T * X[m])
    yield "expanded", y[m] ** 2 - 2 * y[m] * w.T * X[m] + (w.T * X[m]) ** 2


def chain_of_the_gradient():
    """The gradient of a sample's loss, with its ½ kept (C17, C18, C19)."""
    w, X, y, δ, m = names("w X y δ m")
    yield _cases()
    yield "the derivative of descent.sample_loss", slope(HALF * (y[m] - w.T * X[m]) ** 2, w), (
        lambda c: [diff(descent.sample_loss(*_of(c)), a) for a in c["w"]])
    yield "of the square expanded", slope(HALF * (y[m] ** 2 - 2 * y[m] * w.T * X[m] + (w.T * X[m]) ** 2), w)
    yield "term by term, half of descent.doubled_gradient", HALF * (-(2 * y[m] * X[m]) + 2 * (w.T * X[m]) * X[m]), (
        lambda c: [HALF * a for a in descent.doubled_gradient(*_of(c))])
    yield "the 2 and the ½ cancel", (-y[m] + w.T * X[m]) * X[m]
    yield "the minus before it", -((y[m] - w.T * X[m]) * X[m])
    yield "with the error δ, descent.gradient", -(δ[m] * X[m]), lambda c: descent.gradient(*_of(c))


def gradient_without_the_half():
    """Without the ½ the square's gradient is twice as long (C18).

    See CE7 and CE8.
    """
    w, X, y, δ, m = names("w X y δ m")
    yield _cases()
    yield "the derivative of the square", slope((y[m] - w.T * X[m]) ** 2, w)
    yield "descent.doubled_gradient", -(2 * y[m] * X[m]) + 2 * (w.T * X[m]) * X[m], (
        lambda c: descent.doubled_gradient(*_of(c)))
    yield "twice descent.gradient", -(2 * δ[m] * X[m]), lambda c: [2 * a for a in descent.gradient(*_of(c))]


def gradient_of_the_loss():
    """The gradient of the average loss is the average of the gradients (C17, C20)."""
    w, X, y, δ, m, M = names("w X y δ m M")
    yield _cases()
    yield "the derivative of descent.loss", slope(1 / (2 * M) * total("m", "M", (y[m] - w.T * X[m]) ** 2), w), (
        lambda c: [diff(descent.loss(c["w"], c["samples"]), a) for a in c["w"]])
    yield "the average of the derivatives", (1 / M) * total("m", "M", slope(HALF * (y[m] - w.T * X[m]) ** 2, w))
    yield "descent.average_gradient", (1 / M) * total("m", "M", -(δ[m] * X[m])), (
        lambda c: descent.average_gradient(c["w"], c["samples"]))
    yield "minus descent.average_as_printed, whose sign is lost: CE9", -((1 / M) * total("m", "M", δ[m] * X[m])), (
        lambda c: [-a for a in descent.average_as_printed(c["w"], c["samples"])])


def update_in_batch_mode():
    """An iteration of the algorithm: Δw, w, the loss and its change (C19, C20, C22, C23).

    w is w⁽ⁱ⁻¹⁾; v is w⁽ⁱ⁾.
    """
    w, X, y, δ, m, M, η, v = names("w X y δ m M η v")

    def step(c):
        return _first(descent.gradient_descent(c["samples"], c["w"], c["η"], 0))

    yield _cases()
    yield "Δw of descent.gradient_descent", (1 / M) * total("m", "M", -(δ[m] * X[m])), lambda c: step(c).delta_w
    yield _cases()
    yield "w⁽ⁱ⁾ of descent.gradient_descent", w - η * ((1 / M) * total("m", "M",
                                                                       -(δ[m] * X[m]))), lambda c: step(c).after
    yield "the minus of Δw, descent.update", w + η * ((1 / M) * total("m", "M", δ[m] * X[m])), (
        lambda c: descent.update(c["w"], c["η"], descent.average_gradient(c["w"], c["samples"])))
    yield [c | {"v": step(c).after} for c in (_samples(1, 2), _samples(2, 2))]
    yield "L(w⁽ⁱ⁾)", 1 / (2 * M) * total("m", "M", (y[m] - v.T * X[m]) ** 2), lambda c: step(c).loss
    yield "L(w⁽ⁱ⁾), descent.loss", (1 / M) * total("m", "M", HALF * (y[m] - v.T * X[m]) ** 2), (
        lambda c: descent.loss(c["v"], c["samples"]))


def _descents():
    """Whole runs on numbers: the last step, the loss before it, and how many there are, found by hand."""
    cross, slanted = [([1, 1], 3), ([-1, 1], 1)], [([1, 1], 2), ([3, 1], 2)]
    for samples, w, eta, epsilon, epochs in ((cross, [0, 0], 1, 0, 2), (cross, [0, 0], HALF, Rational(1, 40), 5),
                                             (slanted, [0, 2], HALF, 0, 1)):
        steps = list(islice(descent.gradient_descent(samples, w, eta, epsilon), 9))
        yield {"steps": steps, "epochs": epochs, "L₁": descent.loss(steps[-1].after, samples), "e": 1,
               "L₀": descent.loss(steps[-1].w, samples), "ε": epsilon}


def change_of_the_loss():
    """The loop ends once the loss changes by ε or less; the epochs are counted by hand (C22).

    L₀ and L₁ are the losses before and after the last iteration.
    """
    L0, L1, ε = names("L₀ L₁ ε")
    yield list(_descents())
    yield "the change of descent.gradient_descent", norm(L1 - L0), lambda c: c["steps"][-1].change
    yield list(_descents())
    yield "it is small enough in the end", holds(norm(L1 - L0), ">",
                                                 ε), lambda c: int(bool(c["steps"][-1].change > c["ε"]))
    yield "so the loop ends", expression(0), lambda c: sum(bool(step.change <= c["ε"]) for step in c["steps"][:-1])
    yield list(_descents())
    yield "epochs", total("e", "epochs", 1), lambda c: c["steps"][-1].i
    yield "steps", expression("epochs"), lambda c: len(c["steps"])


def folds_and_single_samples():
    """An update takes the average of a fold; one fold is batch mode, folds of one sample are single samples (C21, C26).

    F is the fold, n the number of its samples.
    """
    w, X, δ, m, M, η, n = names("w X δ m M η n")

    def fold(c, K, t=0):
        return next(islice(descent.fold_descent(c["samples"], c["w"], c["η"], K), t, None))

    three = _samples(1, 3, F=[1, 2], n=2)
    yield [three, _samples(2, 3, F=[1, 2], n=2)]
    yield "the first of two folds, descent.fold_descent", w - η * ((1 / n) * total("m", "F", -(δ[m] * X[m]))), (
        lambda c: fold(c, 2).after)
    yield [c | {"w": fold(three, 2).after, "δ": descent.errors(fold(three, 2).after, three["samples"])}
           for c in [three | {"F": [3], "n": 1}]]
    yield "the second, from there", w - η * ((1 / n) * total("m", "F", -(δ[m] * X[m]))), lambda c: fold(three, 2,
                                                                                                        1).after
    yield "which is one sample", w + η * δ["m"] * X["m"]
    yield [_samples(1, 2), _samples(2, 3)]
    yield "a single fold", w - η * ((1 / M) * total("m", "M", -(δ[m] * X[m]))), lambda c: fold(c, 1).after
    yield [_samples(1, 2, m=1), _samples(2, 3, m=1)]
    yield "a fold for each sample", w + η * δ[m] * X[m], lambda c: fold(c, c["M"]).after
    yield "sample 1 drawn, descent.stochastic_descent", w - η * (-(δ[m] * X[m])), (
        lambda c: _first(descent.stochastic_descent(c["samples"], c["w"], c["η"], lambda first, last: first)).after)
    yield [_samples(1, 2), _samples(2, 3)]
    yield "the last sample drawn", w - η * (-(δ[m] * X[m])), (
        lambda c: _first(descent.stochastic_descent(c["samples"], c["w"], c["η"], lambda first, last: last)).after)
    yield [{"samples": list(range(M)), "K": K, "sizes": sizes, "k": 1}
           for M, K, sizes in ((7, 3, [3, 2, 2]), (4, 2, [2, 2]), (5, 2, [3, 2]))]
    yield "descent.folds are as even as can be", names("sizes")[0], lambda c: [len(part)
                                                                               for part in descent.folds(c["samples"],
                                                                                                         c["K"])]
    yield [{"samples": list(range(1, M + 1)), "K": K} for M, K in ((7, 3), (4, 2))]
    yield "and keep their order", names("samples")[0], lambda c: sum(descent.folds(c["samples"], c["K"]), [])
    yield [_samples(1, 3, i=4, m=3)]
    yield "the fourth update of two folds, its number and sample", stacked("i", "m"), (
        lambda c: [fold(c, 2, 3).i, *fold(c, 2, 3).taken])
    yield "the fourth single sample, always the last", stacked("i", "m"), lambda c: (
        lambda step: [step.i, *step.taken])(next(islice(descent.stochastic_descent(
            c["samples"], c["w"], c["η"], lambda first, last: last), 3, None)))


def start_of_the_page():
    """The printed start counts the whole change once for every feature (C22).

    Samples (x₁, y₁) and (x₂, y₂) of D features; see CE6.
    """
    x1, y1, x2, y2, w, D, b = names("x₁ y₁ x₂ y₂ w D b")
    cases = []
    for n in (1, 2, 3):
        p, q, s, t = entries("p", n), entries("q", n), Symbol("s"), Symbol("t")
        *slopes, bias = descent.initial_as_printed([([*p, 1], s), ([*q, 1], t), ([0] * (n + 1), 0)])
        cases.append({"x₁": p, "x₂": q, "y₁": s, "y₂": t, "D": n, "w": slopes, "b": bias})
    yield cases
    yield "w of descent.initial_as_printed predicts the change", w.T * (x2 - x1)
    yield "each feature accounts for all of it", total("k", "D", (y2 - y1) / (x2["k"] - x1["k"]) * (x2["k"] - x1["k"]))
    yield "D times the change", D * (y2 - y1)
    yield cases
    yield "and b", b
    yield "is the change once more", y2 - y1


def optimum_has_no_gradient():
    """At the optimum the average of the gradients is 0, not each of them (C11, C17, C22).

    w is bowl.optimum of the samples.
    """
    w, X, y, δ, m, M = names("w X y δ m M")
    symbolic = _samples(1, 2)
    numbers = {"X": [[0, 1], [1, 1], [2, 1], [3, 1]], "y": [1, 3, 4, 8], "M": 4}
    plane = {"X": [[1, 0, 1], [0, 1, 1], [2, 1, 1], [1, 3, 1]], "y": [1, 2, 2, 5], "M": 4}
    cases = []
    for c in (symbolic, numbers, plane):
        samples = list(zip(c["X"], c["y"]))
        best = bowl.optimum(samples)
        cases.append(c | {"w": best, "samples": samples, "δ": descent.errors(best, samples), "O": [0] * len(best)})
    yield cases
    yield "descent.average_gradient at bowl.optimum", (1 / M) * total("m", "M", -(δ[m] * X[m])), (
        lambda c: descent.average_gradient(c["w"], c["samples"]))
    yield "is the zero vector O", names("O")[0]


def hessian_of_the_loss():
    """The second derivatives of the loss are the average of X X', whatever w is (C27)."""
    w, X, y, δ, m, M = names("w X y δ m M")
    yield _cases()
    yield "the derivative of the gradient", slope((1 / M) * total("m", "M", -(δ[m] * X[m])), w)
    yield "bowl.hessian", (1 / M) * total("m", "M", X[m] * X[m].T), lambda c: bowl.hessian(c["samples"])


def convex_for_all_samples():
    """Along any direction v the curvature is an average of squares, so never negative (C27).

    See CE14.
    """
    X, m, M, v, H = names("X m M v H")
    yield [c | {"v": entries("v", len(c["w"])), "H": bowl.hessian(c["samples"])} for c in _cases()]
    yield "v'H v with bowl.hessian", v.T * H * v
    yield "H is the average of X X'", (1 / M) * total("m", "M", v.T * X[m] * X[m].T * v)
    yield "an average of squares", (1 / M) * total("m", "M", (v.T * X[m]) ** 2)


def determinant_of_the_hessian():
    """For one feature: a sum of squares over all pairs, 0 only where all x are equal (C27).

    See CE14.
    """
    X, M, H = names("X M H")
    yield [_samples(1, M) | {"H": bowl.hessian(_samples(1, M)["samples"]), "x": entries("x", M, 1)} for M in (2, 3)]
    yield "the determinant of bowl.hessian", determinant(H)
    x = names("x")[0]
    yield "every pair, twice", 1 / (2 * M**2) * total("i", "M", total("j", "M", (x["i"] - x["j"]) ** 2))


def rate_along_an_eigenvector():
    """A step multiplies the way to the bottom by 1 - ηλ along a direction of curvature λ (C22).

    The bottom is w = 0, since every y is 0; w has H w = λw.
    """
    w, η, λ, H = names("w η λ H")
    c, cases = Symbol("c"), []
    for X, direction, curvature in (([[2, 1], [-2, 1]], [1, 0], 4), ([[2, 1], [-2, 1]], [0, 1], 1), ([[3]], [1], 9),
                                    ([[1, 2, 0], [1, -2, 0], [0, 0, 1]], [0, 1, 0], Rational(8, 3))):
        samples = [(x, 0) for x in X]
        cases.append({"samples": samples, "w": [c * a for a in direction], "η": Symbol("η"), "λ": curvature,
                      "H": bowl.hessian(samples)})
    yield cases
    yield "descent.update with descent.average_gradient", w - η * H * w, (
        lambda c: descent.update(c["w"], c["η"], descent.average_gradient(c["w"], c["samples"])))
    yield "H w = λw", w - η * λ * w
    yield "so w shrinks for 0 < η < 2/λ", (1 - η * λ) * w
    yield [case for case in cases if case["λ"] != 1]
    yield "λ is bowl.largest_eigenvalue", λ, lambda c: bowl.largest_eigenvalue(c["H"])
    yield [case for case in cases if case["λ"] != 1]
    yield "and 2/λ is bowl.rate_limit", 2 / λ, lambda c: bowl.rate_limit(c["samples"])


def _features(d):
    """A point of d features, each with its least value l and greatest g, and a model of the scaled ones."""
    x, w, low, high = (entries(letter, d) for letter in "xwlg")
    return {"x": x, "w": w, "b": Symbol("b"), "D": d, "l": low, "g": high,
            "limits": [scaling.Range(k, *ends) for k, ends in enumerate(zip(low, high), start=1)]}


def scaled_there_and_back():
    """A feature scaled by min and max, and taken back (C24, C25).

    min and max are l and g.
    """
    x, low, high, k = names("x l g k")
    numbers = [[150, 3], [170, 7], [190, 4]]
    yield [{"points": numbers, "l": [150, 3], "g": [190, 7], "k": 1}]
    yield "scaling.ranges", stacked(low, high), lambda c: [
        *(limit.least for limit in scaling.ranges(c["points"])), *(limit.greatest
                                                                   for limit in scaling.ranges(c["points"]))]
    yield [{"points": [[1, 7, 3], [2, 7, 3], [5, 7, 3]], "n": [2, 3]}, {"points": [[4, 0], [4, 1]], "n": [1]}]
    yield "features of one value, which cannot be scaled, scaling.constant_features", expression("n"), (
        lambda c: scaling.constant_features(scaling.ranges(c["points"])))
    yield [_features(n) | {"k": n - j} for n in (1, 2, 3) for j in range(n)]
    yield "scaling.scaled", (x[k] - low[k]) / (high[k] - low[k]), (
        lambda c: scaling.scaled(c["x"], c["limits"])[c["k"] - 1])
    yield [_features(n) | {"k": n - j} for n in (1, 2, 3) for j in range(n)]
    yield "scaling.original_point", (x[k] - low[k]) / (high[k] - low[k]) * (high[k] - low[k]) + low[k], (
        lambda c: scaling.original_point(scaling.scaled(c["x"], c["limits"]), c["limits"])[c["k"] - 1])
    yield "is the feature", x[k]


def model_taken_back():
    """The model in the original features predicts what the scaled one does (C25).

    min and max are l and g; μ and σ below, which are right only where they have scaled: CE13.
    """
    x, w, b, low, high, k, μ, σ = names("x w b l g k μ σ")
    yield [_features(n) for n in (1, 2, 3)]
    yield "the model at the scaled features, lines.linear_model", total(
        "k", "D", w[k] * ((x[k] - low[k]) / (high[k] - low[k]))) + b, (
        lambda c: lines.linear_model(scaling.scaled(c["x"], c["limits"]), c["w"], c["b"]))
    yield "scaling.original_model", total("k", "D", (w[k] / (high[k] - low[k])) * x[k]) + (
        b - total("k", "D", (w[k] / (high[k] - low[k])) * low[k])), (
        lambda c: lines.linear_model(c["x"], *scaling.original_model(c["w"], c["b"], c["limits"])))
    points = [[[150], [170]], [[0, 1], [0, 9], [4, 1], [4, 9]]]
    yield [_features(len(p[0])) | {"points": p, "μ": m, "σ": s} for p, m, s in (
        (points[0], [160], [10]), (points[1], [2, 5], [2, 4]))]
    yield "μ and σ of scaling.mean_and_deviation", stacked(μ, σ), lambda c: [
        entry for part in scaling.mean_and_deviation(c["points"]) for entry in part]
    yield [_features(1) | {"points": points[0], "μ": [160], "σ": [10]}]
    yield "the model of features scaled by μ and σ", total("k", "D", w[k] * ((x[k] - μ[k]) / σ[k])) + b
    yield "scaling.model_as_printed", total("k", "D", (w[k] / σ[k]) * x[k]) + (
        b - total("k", "D", (w[k] / σ[k]) * μ[k])), (
        lambda c: lines.linear_model(c["x"], *scaling.model_as_printed(c["w"], c["b"], c["points"])))


def discriminants_of_two_classes():
    """Two discriminants decide by the sign of their difference, which is a linear model itself (C28).

    [ … ] is 1 where what stands in it holds, and 0 where not.
    """
    w, v, X = names("w v X")
    yield [{"w": entries("w", d + 1), "v": entries("v", d + 1), "X": [*entries("x", d), 1]} for d in (1, 2, 3)]
    yield "g₁ - g₂ of decision.discriminants", w.T * X - v.T * X, (
        lambda c: subtract(*[[g] for g in decision.discriminants(c["X"], [c["w"], c["v"]])])[0])
    yield "a linear model with w - v", (w - v).T * X, lambda c: lines.g(c["X"], subtract(c["w"], c["v"]))
    numbers = [([1, 2], [2, -1], [3, 1]), ([2, 0], [1, 4], [2, 1]), ([1, 1, 0], [1, 0, 1], [5, 5, 1]),
               ([0, 1], [3, 0], [1, 1])]
    yield [{"w": a, "v": b, "X": X} for a, b, X in numbers]
    yield "class 1 rather than 2, decision.classify", holds(w.T * X, ">=", v.T * X), (
        lambda c: 2 - decision.classify(c["X"], [c["w"], c["v"]]))
    yield "decision.decision of their values", holds((w - v).T * X, ">=", 0), (
        lambda c: 2 - decision.decision(decision.discriminants(c["X"], [c["w"], c["v"]])))
    yield "the first of decision.ordered_decision", holds((w - v).T * X, ">=", 0), (
        lambda c: 2 - decision.ordered_decision(decision.discriminants(c["X"], [c["w"], c["v"]]))[0])


def derivative_of_the_sigmoid():
    """df/dz = f (1 - f) (C29, C30)."""
    z, f = names("z f")
    s = Symbol("z", real=True)
    yield [{"z": s, "f": lambda z: decision.f(z)}, {"z": s, "f": lambda z: decision.f(z)}]
    yield "decision.f", slope(1 / (1 + exp(-z)), z), lambda c: diff(decision.f(c["z"]), c["z"])
    yield "the chain rule", exp(-z) / (1 + exp(-z)) ** 2
    yield "in two factors", 1 / (1 + exp(-z)) * (exp(-z) / (1 + exp(-z)))
    yield "decision.derivative", f(z) * (1 - f(z)), lambda c: decision.derivative(c["z"])


def sides_of_the_sigmoid():
    """f(-z) = 1 - f(z), so f is above one half where z is above 0 (C29, C31).

    [ … ] is 1 where what stands in it holds, and 0 where not.
    """
    z = names("z")[0]
    yield [{"z": Symbol("z", real=True)}]
    yield "decision.f at -z", 1 / (1 + exp(-(-z))), lambda c: decision.f(-c["z"])
    yield "times e⁻ᶻ, above and below", exp(-z) / (exp(-z) + 1)
    yield "1 less decision.f at z", 1 - 1 / (1 + exp(-z)), lambda c: 1 - decision.f(c["z"])
    yield [{"z": number} for number in (-2, Rational(-1, 10), 0, Rational(1, 10), 3)]
    yield "POSITIVE, decision.positive_or_negative", holds(1 / (1 + exp(-z)), ">", HALF), (
        lambda c: int(decision.positive_or_negative(c["z"]) == "POSITIVE"))
    yield "z is above 0", holds(z, ">", 0)


def exclusive_or_by_two_layers():
    """Two units and one on their outputs are exclusive or (C2).

    v and b belong to the unit x₁ + x₂ - ½, u and a to -x₁ - x₂ + 3/2; see CE3 for sgn(0).
    """
    v, u, X, b, a, y, sgn = names("v u X b a y sgn")
    hidden = [([1, 1], -HALF), ([-1, -1], 3 * HALF)]
    yield [{"v": [1, 1], "b": -HALF, "u": [-1, -1], "a": 3 * HALF, "X": X, "y": y, "sgn": lambda z: 1 if z >= 0 else -1}
           for X, y in (([0, 0], -1), ([0, 1], 1), ([1, 0], 1), ([1, 1], -1))]
    yield "perceptron.two_layers", sgn(sgn(v.T * X + b) + sgn(u.T * X + a) - 1), (
        lambda c: perceptron.two_layers(hidden, ([1, 1], -1), c["X"]))
    yield "is the label", y


def nothing_learned_from_zero():
    """From w = 0 and b = 0 the test < 0 finds no sample, so nothing is learned (C6, C7).

    [ … ] is 1 where what stands in it holds, and 0 where not; see CE1.
    """
    X, y, w, b = names("X y w b")
    yield [{"w": [0] * len(x), "b": 0, "X": x, "y": y} for x, y in (([2], 1), ([3, -1], -1), ([1, 0, 5], 1))]
    yield "an update of perceptron.perceptron", holds(y * (w.T * X + b), "<", 0), (
        lambda c: int(any(step.update for step in perceptron.perceptron([(c["X"], c["y"])], 1, lt))))
    yield "the value is 0", holds(0, "<", 0)
