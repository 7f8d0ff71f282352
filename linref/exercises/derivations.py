"""The reasons for the rules of the sheets, line by line on the shipped functions."""

from itertools import islice

from sympy import Rational, Symbol

from linref.algebra import entries, inner, names, norm, slope, total
from linref.exercises import delta, dual, least_squares, perceptron
from linref.exercises.data import SHEET
from linref.lists import add, dot, matvec, scale, subtract, transpose

POINTS = [[2, -1, 3], [-1, 4, 1], [3, 1, -2], [1, 1, 5]]  # samples, of which a case takes some entries
RATE = Symbol("η")


def minus_one_is_a_threshold():
    """A bias on the input -1 is a threshold, and a bias on the input 1 is minus a threshold (X2).

    θ is the weight of a constant -1, b = -θ that of a constant 1.
    """
    w, x, theta, b = names("w x θ b")
    yield [{"w": entries("w", d), "x": entries("x", d), "θ": Symbol("θ"), "b": -Symbol("θ")} for d in (1, 2, 3)]
    yield "net of the weights (θ, w), with perceptron.with_constant", inner(w, x) - theta, lambda c: dot(
        [c["θ"], *c["w"]], perceptron.with_constant(c["x"], SHEET._replace(bias="first", constant=-1)))
    yield "net of the weights (w, b), with perceptron.with_constant", inner(w, x) + b, lambda c: dot(
        [*c["w"], c["b"]], perceptron.with_constant(c["x"], SHEET))


def the_error_is_the_label():
    """On a mistake the error t - o is 2 y with labels 1 and -1, and y with labels 1 and 0 (X4).

    o is the other label; y = 1 for the positive class, -1 for the other.
    """
    x, y, t, o, eta = names("x y t o η")
    for labels, share, rate, said in (((1, -1), Rational(1, 2), Rational(1, 2) * eta, ", at half the rate"),
                                      ((1, 0), 1, eta, "")):
        by_label = SHEET._replace(labels=labels, rate=RATE)
        by_error = SHEET._replace(labels=labels, update="error", rate=share * RATE)
        yield [{"x": entries("x", d), "y": y_n, "t": labels[y_n < 0], "o": labels[y_n > 0], "η": RATE,
                "by label": by_label, "by error": by_error} for d in (1, 2, 3) for y_n in (1, -1)]
        yield f"labels {labels[0]} and {labels[1]}: by the label, perceptron.change", eta * y * x, (
            lambda c: perceptron.change(c["x"], c["y"], c["t"], c["o"], c["by label"]))
        yield f"by the error{said}", rate * (t - o) * x, (
            lambda c: perceptron.change(c["x"], c["y"], c["t"], c["o"], c["by error"]))


def a_batch_descends_the_squared_error():
    """A batch of the delta rule is a step of gradient descent on E with the rate η (X7, X8).

    x₁ and x₂ are samples with the constant among their entries, t₁ and t₂ are their targets.
    """
    w, x, t, i, eta = names("w x t i η")
    cases = [{"w": entries("w", d), "x": [POINTS[0][:d], POINTS[1][:d]], "t": entries("t", 2), "i": 1, "N": 2,
              "η": RATE} for d in (1, 2, 3)]
    for case in cases:
        case["errors"] = [t_i - dot(case["w"], x_i) for x_i, t_i in zip(case["x"], case["t"])]
    squares = total("i", "N", (t[i] - inner(w, x[i])) ** 2) / 2
    yield cases
    yield "E", squares, delta.squared_error, "errors"
    yield cases
    yield "-η times its gradient", -eta * slope(squares, w)
    one_pass = eta * total("i", "N", (t[i] - inner(w, x[i])) * x[i])
    yield "the change of w in one pass of delta.delta_rule, as a batch", one_pass, (
        lambda c: subtract([*islice(delta.delta_rule(c["x"], c["t"], c["w"], RATE, "batch"), 2)][-1].after, c["w"]))
    singles = [case | {"x": case["x"][0], "t": case["t"][0]} for case in cases]
    for case in singles:
        case["step"] = next(delta.delta_rule([case["x"]], [case["t"]], case["w"], RATE))
    yield singles
    yield "w + Δw of one step of delta.delta_rule, in turn", w + eta * (t - inner(w, x)) * x, (
        lambda c: add(c["w"], c["step"].delta_w))
    yield "multiplied out; Δw is η times the error of this step times x", w + eta * t * x - eta * inner(w, x) * x, (
        lambda c: add(c["w"], scale(RATE * c["step"].error, c["x"])))


def the_normal_equations():
    """The gradient of ‖Y a - b‖² is 0 where Y'Y a = Y'b, and a = Y†b solves this equation (X11, X12).

    The rows of Y are the samples; the rows of the second class are multiplied by -1.
    """
    Y, a, b, best = names("Y a b Y†")
    cases = []
    for d in (1, 2, 3):
        rows = least_squares.normalised([x[:d] for x in POINTS], [1, -1, 1, -1])
        cases.append({"Y": rows, "a": entries("a", d), "b": entries("b", 4), "Y†": least_squares.pseudo_inverse(rows),
                      "x": [x[:d] for x in POINTS]})
    yield cases
    yield "the squared error", norm(Y * a - b) ** 2, least_squares.remaining, "Y a b"
    yield "multiplied out", norm(Y * a) ** 2 - 2 * inner(Y * a, b) + norm(b) ** 2
    yield cases
    yield "half its gradient", slope(norm(Y * a - b) ** 2, a) / 2
    yield "with the rows of least_squares.normalised", Y.T * (Y * a - b), lambda c: matvec(
        transpose(least_squares.normalised(c["x"], [1, -1, 1, -1])), subtract(matvec(c["Y"], c["a"]), c["b"]))
    yield "0 at a = Y†b, by least_squares.least_squares", Y.T * Y * (a - best * b), lambda c: matvec(
        transpose(c["Y"]), matvec(c["Y"], subtract(c["a"], least_squares.least_squares(c["Y"], c["b"]))))


def counts_are_all_that_is_needed():
    """After any order of the mistakes w is the start plus the sum of η α y x (X13).

    α is the count of a sample's mistakes.
    """
    w, x, y, alpha, i, eta = names("w x y α i η")
    mistakes = w + total("i", "N", eta * alpha[i] * y[i] * x[i])
    yield [{"w": entries("w", d), "x": entries("x", 2, d), "y": [1, -1], "α": entries("α", 2), "i": 1, "N": 2,
            "η": RATE} for d in (1, 2, 3)]
    yield "by dual.from_counts", mistakes, (
        lambda c: list(dual.from_counts(c["x"], c["y"], c["α"], c["w"], c["η"]))[-1].after)
    yield "the samples in the other order", w + eta * total("i", "N", alpha[i] * y[i] * x[i]), (
        lambda c: list(dual.from_counts(c["x"][::-1], c["y"][::-1], c["α"][::-1], c["w"], c["η"]))[-1].after)


def a_step_of_R_squared_is_a_constant_R():
    """A bias that changes by α y R² is R times the weight of a constant R (X34).

    The weight of the constant is b/R.
    """
    b, alpha, y, R = names("b α y R")
    radius, rate = Symbol("R", positive=True), Symbol("α")
    yield [{"b": Symbol("b"), "α": rate, "y": y_n, "R": radius, "x": POINTS[0][:d],
            "given": SHEET._replace(constant=radius, rate=rate)} for d in (1, 2, 3) for y_n in (1, -1)]
    yield "Crowley's b after an update", b + alpha * y * R**2
    yield "R times the weight b/R after perceptron.change", R * (b / R + alpha * y * R), lambda c: c["R"] * add(
        [c["b"] / c["R"]], perceptron.change(perceptron.with_constant(c["x"], c["given"]), c["y"], c["y"], -c["y"],
                                             c["given"])[-1:])[0]
