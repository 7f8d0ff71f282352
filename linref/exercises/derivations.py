"""The reasons for the rules of the sheets, line by line on the shipped functions."""

from functools import partial
from itertools import islice

from sympy import E, Integer, Rational, Symbol

from linref.algebra import Applied, apart, entries, expression, inner, names, norm, slope, total
from linref.exercises import delta, dual, fisher, least_squares, logistic, perceptron
from linref.exercises.data import FISHER, LOGISTIC, SHEET
from linref.lists import add, dot, inverse, matvec, scale, subtract, transpose

POINTS = [[2, -1, 3], [-1, 4, 1], [3, 1, -2], [1, 1, 5]]  # samples, of which a case takes some entries
RATE = Symbol("η")
ln = partial(Applied, "ln")


def minus_one_is_a_threshold():
    """A bias on the input -1 is a threshold, and a bias on the input 1 is minus a threshold (X2).

    θ is the weight of the constant input -1. b = -θ is the weight of the constant input 1.
    """
    w, x, theta, b = names("w x θ b")
    yield [{"w": entries("w", d), "x": entries("x", d), "θ": Symbol("θ"), "b": -Symbol("θ")} for d in (1, 2, 3)]
    yield "net of (θ, w) and (-1, x) [perceptron.with_constant]", inner(w, x) - theta, lambda c: dot(
        [c["θ"], *c["w"]], perceptron.with_constant(c["x"], SHEET._replace(bias="first", constant=-1)))
    yield "net of (w, b) and (x, 1) [perceptron.with_constant]", inner(w, x) + b, lambda c: dot(
        [*c["w"], c["b"]], perceptron.with_constant(c["x"], SHEET))


def the_error_is_the_label():
    """On a mistake the error t - o is 2 y with labels 1 and -1, and y with labels 1 and 0 (X4).

    On a mistake o is the label of the other class. y = 1 for the positive class, -1 for the other.
    """
    x, y, t, o, eta = names("x y t o η")
    for labels, share, rate, said in (
            ((1, -1), Rational(1, 2), Rational(1, 2) * eta, " at half the rate, because t - o = 2 y"),
            ((1, 0), 1, eta, ", because t - o = y")):
        by_label = SHEET._replace(labels=labels, rate=RATE)
        by_error = SHEET._replace(labels=labels, update="error", rate=share * RATE)
        yield [{"x": entries("x", d), "y": y_n, "t": labels[y_n < 0], "o": labels[y_n > 0], "η": RATE,
                "by label": by_label, "by error": by_error} for d in (1, 2, 3) for y_n in (1, -1)]
        yield f"Δw by the label, with labels {labels[0]} and {labels[1]} [perceptron.change]", eta * y * x, (
            lambda c: perceptron.change(c["x"], c["y"], c["t"], c["o"], c["by label"]))
        yield f"Δw by the error{said} [perceptron.change]", rate * (t - o) * x, (
            lambda c: perceptron.change(c["x"], c["y"], c["t"], c["o"], c["by error"]))


def a_batch_descends_the_squared_error():
    """A batch of the delta rule is a step of gradient descent on E with the rate η (X7, X8).

    E = ½ Σ (t - w·x)². Each sample x has the constant input among its entries, and t is its label.
    """
    w, x, t, i, eta = names("w x t i η")
    cases = [{"w": entries("w", d), "x": [POINTS[0][:d], POINTS[1][:d]], "t": entries("t", 2), "i": 1, "N": 2,
              "η": RATE} for d in (1, 2, 3)]
    for case in cases:
        case["errors"] = [t_i - dot(case["w"], x_i) for x_i, t_i in zip(case["x"], case["t"])]
    squares = total("i", "N", (t[i] - inner(w, x[i])) ** 2) / 2
    yield cases
    yield apart("E", squares, delta.squared_error, "errors")
    yield cases
    yield "-η times the gradient of E", -eta * slope(squares, w)
    one_pass = eta * total("i", "N", (t[i] - inner(w, x[i])) * x[i])
    yield "Δw of one pass, as a batch [delta.delta_rule]", one_pass, (
        lambda c: subtract([*islice(delta.delta_rule(c["x"], c["t"], c["w"], RATE, "batch"), 2)][-1].after, c["w"]))
    singles = [case | {"x": case["x"][0], "t": case["t"][0]} for case in cases]
    for case in singles:
        case["step"] = next(delta.delta_rule([case["x"]], [case["t"]], case["w"], RATE))
    yield singles
    yield "w + Δw of one sample, in turn [delta.delta_rule]", w + eta * (t - inner(w, x)) * x, (
        lambda c: add(c["w"], c["step"].delta_w))
    yield "multiplied out", w + eta * t * x - eta * inner(w, x) * x, (
        lambda c: add(c["w"], scale(RATE * c["step"].error, c["x"])))


def the_normal_equations():
    """The gradient of ‖Y·a - b‖² is 0 where Y'Y·a = Y'b, and a = Y†b solves this equation (X11, X12).

    Each row of Y is a sample, multiplied by -1 if it is of the second class. Y† = (Y'Y)⁻¹Y'.
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
    yield "each row of Y times its entry of Y a - b, summed [least_squares.normalised]", Y.T * (Y * a - b), (
        lambda c: matvec(transpose(least_squares.normalised(c["x"], [1, -1, 1, -1])),
                         subtract(matvec(c["Y"], c["a"]), c["b"])))
    yield "because Y'b = Y'Y Y†b, so it is 0 at a = Y†b [least_squares.least_squares]", Y.T * Y * (a - best * b), (
        lambda c: matvec(transpose(c["Y"]),
                         matvec(c["Y"], subtract(c["a"], least_squares.least_squares(c["Y"], c["b"])))))


def counts_are_all_that_is_needed():
    """After any order of the mistakes w is the start plus the sum of η α y x (X13).

    α is the number of mistakes on a sample.
    """
    w, x, y, alpha, i, eta = names("w x y α i η")
    mistakes = w + total("i", "N", eta * alpha[i] * y[i] * x[i])
    yield [{"w": entries("w", d), "x": entries("x", 2, d), "y": [1, -1], "α": entries("α", 2), "i": 1, "N": 2,
            "η": RATE} for d in (1, 2, 3)]
    yield "w after all samples [dual.from_counts]", mistakes, (
        lambda c: list(dual.from_counts(c["x"], c["y"], c["α"], c["w"], c["η"]))[-1].after)
    factored = w + eta * total("i", "N", alpha[i] * y[i] * x[i])
    yield "η as a factor; a sum does not depend on its order [dual.from_counts]", factored, (
        lambda c: list(dual.from_counts(c["x"][::-1], c["y"][::-1], c["α"][::-1], c["w"], c["η"]))[-1].after)


def a_step_of_R_squared_is_a_constant_R():
    """A bias that changes by α y R² is R times the weight of a constant R (X34).

    α is Crowley's learning rate, and R is the length of the longest x. The weight of the constant R is b/R.
    """
    b, alpha, y, R = names("b α y R")
    radius, rate = Symbol("R", positive=True), Symbol("α")
    yield [{"b": Symbol("b"), "α": rate, "y": y_n, "R": radius, "x": POINTS[0][:d],
            "given": SHEET._replace(constant=radius, rate=rate)} for d in (1, 2, 3) for y_n in (1, -1)]
    yield "Crowley's b after an update", b + alpha * y * R**2
    yield "R times the weight b/R after an update, R as a factor [perceptron.change]", R * (b / R + alpha * y * R), (
        lambda c: c["R"] * add([c["b"] / c["R"]], perceptron.change(
            perceptron.with_constant(c["x"], c["given"]), c["y"], c["y"], -c["y"], c["given"])[-1:])[0])


def two_matrices(d):
    """Two scatters and two means in numbers, and points in symbols, of at most two features."""
    S = [row[:d] for row in ([5, 1], [1, 3])][:d], [row[:d] for row in ([2, -1], [-1, 4])][:d]
    S_w, means = fisher.within(S, [3, 3], FISHER), [[7, 1][:d], [5, 2][:d]]
    return {"S₁": S[0], "S₂": S[1], "S": S_w, "S⁻¹": inverse(S_w), "m₁": means[0], "m₂": means[1], "means": means,
            "x": entries("x", d), "k": Symbol("k", positive=True)}


def a_divisor_multiplies_the_direction():
    """If S_w is divided by k, Fisher's w is multiplied by k (X41, X43).

    Then the direction and the boundary midway between the means stay the same. S⁻¹ is the inverse of S.
    """
    inverted, m1, m2, k = names("S⁻¹ m₁ m₂ k")
    yield [two_matrices(d) for d in (1, 2)]
    yield "w for S_w = S / k [fisher.direction]", k * inverted * (m1 - m2), (
        lambda c: fisher.direction(c["means"], fisher.times(1 / c["k"], c["S"])))
    yield "k times w for S_w = S, multiplied out [fisher.direction]", k * (inverted * m1 - inverted * m2), (
        lambda c: scale(c["k"], fisher.direction(c["means"], c["S"])))


def pooled_is_the_sum_divided():
    """If each Sₖ/nₖ is weighted by nₖ/n, S_w = (S₁ + S₂)/n. So w is n times the w for S₁ + S₂ (X42).

    n = n₁ + n₂. If both classes have n₁ samples, (S₁ + S₂)/(n - 2) is half of the sum of S₁/(n₁ - 1) and S₂/(n₁ - 1).
    """
    S1, S2, n1, n2 = names("S₁ S₂ n₁ n₂")
    sizes = [Symbol("n₁", positive=True), Symbol("n₂", positive=True)]
    cases = [two_matrices(d) | {"n₁": sizes[0], "n₂": sizes[1]} for d in (1, 2)]
    yield cases
    yield "S_w, pooled [fisher.within]", n1 / (n1 + n2) * (S1 / n1) + n2 / (n1 + n2) * (S2 / n2), (
        lambda c: fisher.within([c["S₁"], c["S₂"]], sizes, FISHER._replace(scatter="n", within="pooled")))
    yield "the sum of the scatters, divided by n [fisher.within]", (S1 + S2) / (n1 + n2), lambda c: fisher.times(
        1 / sum(sizes), fisher.within([c["S₁"], c["S₂"]], sizes, FISHER))
    yield cases
    yield "S_w, divided by n - 2 = 2 n₁ - 2 [fisher.within]", (S1 + S2) / (2 * n1 - 2), lambda c: fisher.within(
        [c["S₁"], c["S₂"]], [c["n₁"]] * 2, FISHER._replace(scatter="n-2"))
    yield "half of the sum of Sₖ/(n₁ - 1) [fisher.within]", (S1 + S2) / (n1 - 1) / 2, lambda c: fisher.times(
        Rational(1, 2), fisher.within([c["S₁"], c["S₂"]], [c["n₁"]] * 2, FISHER._replace(scatter="n-1")))


def the_factor_of_the_sizes():
    """The scatter of the class means about m, the mean of all samples, is (n₁n₂/n) dd' (X41, X44, X45).

    Each class mean is weighted by its nₖ. d = m₁ - m₂, and m = (n₁m₁ + n₂m₂)/n. The shares of the classes are n₁/n and
    n₂/n.
    """
    m1, m2, n1, n2, S1, S2 = names("m₁ m₂ n₁ n₂ S₁ S₂")
    by_sizes, sizes = FISHER._replace(between="sizes"), [Symbol("n₁", positive=True), Symbol("n₂", positive=True)]
    m = (n1 * m1 + n2 * m2) / (n1 + n2)
    cases = [two_matrices(d) | {"n₁": sizes[0], "n₂": sizes[1]} for d in (1, 2)]
    x, y = names("x y")
    yield [{"x": entries("x", d), "y": entries("y", d)} for d in (1, 2)]
    yield apart("the mean of two samples [fisher.mean]", (x + y) / 2, lambda c: fisher.mean([c["x"], c["y"]]))
    yield cases
    yield apart("S_B without the sizes [fisher.between]", (m1 - m2) * (m1 - m2).T, (
        lambda c: fisher.between(c["means"], fisher.factor(sizes, FISHER))))
    yield apart("the share of class 1 [fisher.priors_of]", n1 / (n1 + n2), lambda c: fisher.priors_of(sizes, FISHER)[0])
    yield apart("S_w, not divided [fisher.within]", S1 + S2, lambda c: fisher.within([c["S₁"], c["S₂"]], sizes, FISHER))
    yield "the scatter of the class means about m", n1 * ((m1 - m) * (m1 - m).T) + n2 * ((m2 - m) * (m2 - m).T)
    yield "S_B, because m₁ - m = (n₂/n) d and m₂ - m = -(n₁/n) d [fisher.between]", (
        n1 * n2 / (n1 + n2) * ((m1 - m2) * (m1 - m2).T)), (
        lambda c: fisher.between(c["means"], fisher.factor(sizes, by_sizes)))


def the_threshold_is_midway():
    """A threshold midway between two projections is equally far from both (X45).

    θ₁ is midway between the projected means of both classes. θ₂ is midway between their nearest projected samples, x₁
    and x₂.
    """
    w, m1, m2, x1, x2, *thetas = names("w m₁ m₂ x₁ x₂ θ₁ θ₂")
    classes, v = [[[4, 1], [7, 3]], [[0, 2], [2, -3]]], [2, 1]
    means = [fisher.mean(points) for points in classes]
    at = [fisher.threshold(v, classes, means, FISHER._replace(boundary=way)) for way in ("means", "nearest")]
    for what, one, other, theta in zip(("mean", "sample"), (m1, x1), (m2, x2), thetas):
        yield [{"w": v, "m₁": means[0], "m₂": means[1], "x₁": [4, 1], "x₂": [0, 2], "θ₁": at[0], "θ₂": at[1]}]
        yield f"how far the {what} of class 1 is above {theta} [fisher.threshold]", inner(w, one) - theta
        yield f"how far the {what} of class 2 is below {theta} [fisher.threshold]", -(inner(w, other) - theta)


def the_unit_vector_keeps_the_boundary():
    """With w/‖w‖ and θ/‖w‖, every w·x - θ is divided by ‖w‖. So its sign stays the same (X43, X45)."""
    w, x, theta = names("w x θ")
    yield [{"w": w_, "x": entries("x", len(w_)), "θ": Symbol("θ")} for w_ in ([2], [3, 4], [2, -1, 2])]
    yield "with the unit vector [fisher.unit, fisher.cut_of_unit]", inner(w / norm(w), x) - theta / norm(w), (
        lambda c: dot(fisher.unit(c["w"]), c["x"]) - fisher.cut_of_unit(c["θ"], c["w"], FISHER))
    yield "1/‖w‖ as a factor", (inner(w, x) - theta) / norm(w)


def the_eigenvalue_of_the_direction():
    """Fisher's w is an eigenvector: S_w⁻¹S_B w = λw. The factor n₁n₂/n of S_B multiplies only λ (X44).

    c is the factor of S_B: 1 or n₁n₂/n. S is S_w, and w = S⁻¹(m₁ - m₂).
    """
    inverted, S_b, w, value, m1, m2, c = names("S⁻¹ S_B w λ m₁ m₂ c")
    cases = [two_matrices(d) | {"c": fisher.factor([3, 4], FISHER._replace(between=how))}
             for d in (1, 2) for how in ("means", "sizes")]
    for case in cases:
        case["w"], case["S_B"] = fisher.direction(case["means"], case["S"]), fisher.between(case["means"], case["c"])
        case["λ"] = fisher.eigenvalue(case["w"], case["S_B"], case["S"])
    yield cases
    yield "S_w⁻¹S_B times w", inverted * (S_b * w)
    yield "because S_B = c (m₁ - m₂)(m₁ - m₂)'", c * ((m1 - m2).T * w) * (inverted * (m1 - m2))
    yield "because S⁻¹(m₁ - m₂) = w, with λ = c (m₁ - m₂)'w [fisher.eigenvalue]", value * w, lambda c: scale(
        fisher.eigenvalue(c["w"], c["S_B"], c["S"]), fisher.direction(c["means"], c["S"]))


def the_quotient_of_the_projections():
    """If S_w = S₁ + S₂ and the factor of S_B is 1, Fisher's criterion J is the eigenvalue λ (X42, X44).

    J is the squared distance of the projected means, divided by the sum of both projected scatters w'S₁w and w'S₂w.
    """
    S1, S2, S_b, w, m1, m2 = names("S₁ S₂ S_B w m₁ m₂")
    cases = [two_matrices(d) for d in (1, 2)]
    for case in cases:
        case["w"], case["S_B"] = fisher.direction(case["means"], case["S"]), fisher.between(case["means"], 1)
    yield cases
    yield "J [fisher.separation]", (inner(w, m1) - inner(w, m2)) ** 2 / (inner(w, S1 * w) + inner(w, S2 * w)), (
        lambda c: fisher.separation(c["w"], c["means"], [c["S₁"], c["S₂"]]))
    yield "λ, because (w·m₁ - w·m₂)² = w'S_B w [fisher.eigenvalue]", inner(w, S_b * w) / inner(w, (S1 + S2) * w), (
        lambda c: fisher.eigenvalue(c["w"], c["S_B"], c["S"]))


def first_less_second(values):
    first, second = values
    return first - second


def the_posterior_is_a_sigmoid():
    """For two classes, P(1|x) is σ(δ₁ - δ₂) (X48).

    σ(z) = 1 / (1 + e^-z), and δₖ is the discriminant of class k.
    """
    a, b = names("δ₁ δ₂")
    e = expression("e")
    yield [{"δ₁": Integer(3), "δ₂": Integer(1), "e": E}, {"δ₁": Integer(-1), "δ₂": Rational(1, 2), "e": E}]
    yield "P(1|x) [fisher.posteriors]", e**a / (e**a + e**b), (
        lambda c: fisher.posteriors([c["δ₁"], c["δ₂"]])[0])
    yield "the fraction reduced by e^δ₁", 1 / (1 + e**-(a - b))


def the_discriminants_differ_by_the_projection():
    """δ₁(x) - δ₂(x) = w·x - θ, with Fisher's w and the threshold by the priors (X45, X46, X47).

    Pₖ is the prior probability of class k, vₖ = S_w⁻¹mₖ, and cₖ = ln Pₖ - ½ mₖ·vₖ. θ = w·(m₁ + m₂)/2 - ln(P₁/P₂).
    """
    w, x, m1, m2, theta, v1, v2, c1, c2, P1, P2 = names("w x m₁ m₂ θ v₁ v₂ c₁ c₂ P₁ P₂")
    priors, ln_ratio = (Symbol("P₁", positive=True), Symbol("P₂", positive=True)), ln(P1) - ln(P2)
    given, cases = FISHER._replace(boundary="priors", prior=priors), [two_matrices(d) for d in (1, 2)]
    for case in cases:
        case["w"], case["P₁"], case["P₂"] = fisher.direction(case["means"], case["S"]), *priors
        case["θ"] = fisher.threshold(case["w"], [[case["m₁"]], [case["m₂"]]], case["means"], given)
        for n in (0, 1):
            case["v₁v₂"[2 * n:2 * n + 2]], case["c₁c₂"[2 * n:2 * n + 2]] = fisher.linear_discriminant(
                case["means"][n], case["S"], priors[n])
    yield cases
    yield "δ₁(x) - δ₂(x) [fisher.linear_discriminant]", inner(v1, x) + c1 - inner(v2, x) - c2
    yield "because w = v₁ - v₂ and θ = c₂ - c₁ [fisher.direction, fisher.threshold]", inner(w, x) - theta, (
        lambda c: dot(fisher.direction(c["means"], c["S"]), c["x"]) - c["θ"])
    yield "δ₁ - δ₂, if both Cₖ = S_w [fisher.quadratic_discriminant]", inner(w, x - (m1 + m2) / 2) + ln_ratio, (
        lambda c: first_less_second(fisher.quadratic_discriminant(c["x"], m, c["S"], P)
                                    for m, P in zip(c["means"], priors)))


def two_samples(d, **conventions):
    """Two samples, one of each class, the constant last among their entries, weights in symbols, and conventions."""
    given = LOGISTIC._replace(rate=RATE, order="batch", **conventions)
    points = [x[:d] for x in POINTS[:2]]
    t1, t2 = given.labels
    return {"points": points, "x": [[*x, 1] for x in points], "t": [t1, t2], "y": [1, -1], "w": entries("w", d + 1),
            "i": 1, "N": 2, "η": RATE, "λ": given.lam, "given": given, "e": E}


def change_in_a_batch(case):
    """Δw of a pass of logistic.logistic as a batch."""
    *_, last = islice(logistic.logistic(case["points"], case["y"], case["w"], case["given"]), 2)
    return subtract(last.after, case["w"])


def a_batch_descends_the_log_loss():
    """A batch of logistic regression is a step of gradient descent on E, for either pair of labels (X49, X50).

    E = -Σ ln σ(y w·x), with σ(z) = 1 / (1 + e^-z), and with y = 1 for the positive class, else -1. For labels 1 and 0,
    y (1 - σ(y w·x)) = t - σ(w·x).
    """
    w, x, t, y, i, eta = names("w x t y i η")
    e = expression("e")

    def sigma(z):
        return 1 / (1 + e**-z)

    losses = -total("i", "N", ln(sigma(y[i] * inner(w, x[i]))))
    for labels, error in (((1, 0), t[i] - sigma(inner(w, x[i]))), ((1, -1), t[i] * (1 - sigma(t[i] * inner(w, x[i]))))):
        yield [two_samples(d, labels=labels) for d in (1, 2)]
        yield apart("E [logistic.cost]", losses, lambda c: logistic.cost(c["points"], c["y"], c["w"], c["given"]))
        yield "-η times the gradient of E", -eta * slope(losses, w)
        yield f"Δw for labels {labels[0]} and {labels[1]}, because σ' = σ (1 - σ) [logistic.logistic]", (
            eta * total("i", "N", error * x[i])), change_in_a_batch


def the_squared_loss_has_a_factor():
    """The gradient of ½ Σ (t - p)² has the factor p (1 - p), because ∂p/∂w = p (1 - p) x (X50).

    p = 1 / (1 + e^(-w·x)).
    """
    w, x, t, i, eta = names("w x t i η")
    e = expression("e")
    p = 1 / (1 + e**-inner(w, x[i]))
    losses = total("i", "N", (t[i] - p) ** 2) / 2
    yield [two_samples(d, loss="squared") for d in (1, 2)]
    yield apart("E [logistic.cost]", losses, lambda c: logistic.cost(c["points"], c["y"], c["w"], c["given"]))
    yield "-η times the gradient", -eta * slope(losses, w)
    yield "Δw of one pass, because ∂p/∂w = p (1 - p) x [logistic.logistic]", (
        eta * total("i", "N", (t[i] - p) * p * (1 - p) * x[i])), change_in_a_batch


def the_mean_is_a_smaller_rate():
    """The mean of the gradients with η is their sum with η/N (X51).

    t - p is the error of a sample, with p = 1 / (1 + e^(-w·x)).
    """
    yield [two_samples(d, mean=True) | {"sum": two_samples(d, mean=False)} for d in (1, 2)]
    w, x, t, i, eta, N = names("w x t i η N")
    e = expression("e")
    gradients = total("i", "N", (t[i] - 1 / (1 + e**-inner(w, x[i]))) * x[i])
    yield "Δw of one pass, with the mean [logistic.logistic]", eta * (gradients / N), change_in_a_batch
    yield "Δw with the sum times 1/N, which divides η [logistic.logistic]", eta / N * gradients, (
        lambda c: scale(Rational(1, 2), change_in_a_batch(c["sum"])))


def a_step_of_the_first(d, given):
    """A step of logistic regression on the first sample, of the positive class, from weights in symbols."""
    w, x = entries("w", d), POINTS[0][:d]
    step = next(logistic.logistic([x], [1], w, given))
    return {"w": w, "x": x, "e": 1 - step.p, "η": RATE, "λ": given.lam, "given": given, "step": step}


def ridge_shrinks_the_weights():
    """With λ, a step multiplies w by 1 - ηλ and adds η e x. The bias gets no factor, unless you give --ridge all (X52).

    λ/2 ‖w‖² is added to E, and e = 1 - p is the error of a sample x of the positive class. Here w has no bias.
    """
    w, x, error, eta, lam = names("w x e η λ")
    given = LOGISTIC._replace(rate=RATE, lam=Symbol("λ"), bias="none")
    yield [a_step_of_the_first(d, given) for d in (1, 2)]
    yield "w + Δw [logistic.change]", w + eta * (error * x - lam * w), (
        lambda c: add(c["w"], logistic.change(c["w"], c["x"], c["e"], 1, c["given"])))
    yield "Δw added, with w as a factor [logistic.logistic]", (1 - eta * lam) * w + eta * error * x, (
        lambda c: add(c["w"], c["step"].delta_w))
    yield [{"w": entries("w", 2), "λ": Symbol("λ"), "given": given._replace(ridge="all")}]
    yield "the gradient of λ/2 ‖w‖²", slope(lam * norm(w) ** 2 / 2, w)
    yield "because ∂‖w‖²/∂w = 2w [logistic.penalised]", lam * w, (
        lambda c: logistic.penalised(c["w"], c["given"]))
    a, b = names("a b")
    for place, order in (("first", lambda u: [u[1], u[0]]), ("last", list)):
        yield [{"a": Symbol("a"), "b": Symbol("b"), "λ": Symbol("λ"), "given": given._replace(bias=place)}]
        yield apart(f"λ times the weight, bias {place} [logistic.penalised]", lam * a, (
            lambda c, order=order: order(logistic.penalised(order([c["a"], c["b"]]), c["given"]))[0]))
        yield [{"a": Symbol("a"), "b": Symbol("b"), "given": given._replace(bias=place)}]
        yield apart(f"0 for the bias, {place} [logistic.penalised]", 0 * b, (
            lambda c, order=order: order(logistic.penalised(order([c["a"], c["b"]]), c["given"]))[1]))
    yield [{"w": entries("w", 2), "λ": Symbol("λ"), "E": Symbol("E"), "N": Symbol("N", positive=True),
            "given": given._replace(ridge="all", mean=True)}]
    E_0, N = names("E N")
    yield apart("E with the penalty, the mean [logistic.with_penalty]", (E_0 + lam * norm(w) ** 2 / 2) / N, (
        lambda c: logistic.with_penalty(c["E"], [c["w"]], c["N"], c["given"])))


def two_classes(case):
    """The weights v₁ and v₂ of two classes in symbols, and what else a case has."""
    d = len(case["x"]) if case.get("i") is None else 2
    return {"v₁": entries("v", d), "v₂": entries("u", d), "η": RATE, "e": E, **case}


def softmax_of(case, order="turn", points=None, steps=1):
    """The last of so many steps of logistic.softmax without a bias, the samples of class 1 and of class 2 in turn."""
    given, points = LOGISTIC._replace(rate=RATE, bias="none", order=order), points or [case["x"]]
    *_, last = islice(logistic.softmax(points, [1, 2][:len(points)], [case["v₁"], case["v₂"]], given), steps)
    return last


def softmax_descends_the_log_loss():
    """Softmax descends -ln p_t. With two classes Δv₁ = -Δv₂ is Δw of logistic regression with w = v₁ - v₂ (X53).

    v₁ and v₂ are the weights of the classes, and p₁ and p₂ their probabilities. The sample x is of class 1.
    Because Δv₁ = -Δv₂ = Δw, a step changes v₁ - v₂ by 2 Δw, as logistic regression with the rate 2η does.
    """
    v1, v2, x, eta = names("v₁ v₂ x η")
    e = expression("e")
    given = LOGISTIC._replace(rate=RATE, bias="none")
    cases = [two_classes({"x": POINTS[0][:d]}) for d in (1, 2)]
    p1, p2 = (e**inner(v, x) / (e**inner(v1, x) + e**inner(v2, x)) for v in (v1, v2))
    yield cases
    yield apart("-ln p₁, the fraction reduced [logistic.softmax_cost]", ln(1 + e**(inner(v2, x) - inner(v1, x))), (
        lambda c: logistic.softmax_cost([c["x"]], [1], [c["v₁"], c["v₂"]], given)))
    yield "-η times the gradient of -ln p₁ in v₁", -eta * slope(-ln(p1), v1)
    yield "Δv₁, because ∂p₁/∂v₁ = p₁ (1 - p₁) x [logistic.softmax]", eta * (1 - p1) * x, (
        lambda c: softmax_of(c).delta_w[0])
    yield "-Δv₂, because p₁ + p₂ = 1 [logistic.softmax]", eta * p2 * x, lambda c: scale(-1, softmax_of(c).delta_w[1])
    yield "Δw with w = v₁ - v₂ [logistic.logistic]", eta * (1 - 1 / (1 + e**-inner(v1 - v2, x))) * x, (
        lambda c: next(logistic.logistic([c["x"]], [1], subtract(c["v₁"], c["v₂"]), given)).delta_w)


def a_batch_of_softmax_adds_its_changes():
    """A batch of softmax adds the changes of all samples at its end (X53).

    t is 1 for a sample of class 1, else 0; p₁ is the probability of class 1.
    """
    v1, v2, x, t, i, eta = names("v₁ v₂ x t i η")
    e, points = expression("e"), [[2, -1], [1, 3]]

    def p1(x):
        return e**inner(v1, x) / (e**inner(v1, x) + e**inner(v2, x))

    cases = [two_classes({"x": points, "t": [1, 0], "i": 1, "N": 2})]
    yield cases
    yield "Δv₁ of one pass, as a batch [logistic.softmax]", eta * total("i", "N", (t[i] - p1(x[i])) * x[i]), (
        lambda c: subtract(softmax_of(c, "batch", points, 2).after[0], c["v₁"]))
    apiece = eta * total("i", "N", t[i] * x[i]) - eta * total("i", "N", p1(x[i]) * x[i])
    yield "the sum of Δv₁ of all samples, as two sums [logistic.softmax]", apiece, (
        lambda c: add(*(softmax_of(c, "batch", points, n).delta_w[0] for n in (1, 2))))
    yield cases
    yield apart("a batch has not moved before its end", v1, lambda c: softmax_of(c, "batch", points).after[0])
    yield [two_classes({"x": points[1]})]
    yield apart("the second change in turn, after a first of none", -eta * p1(x) * x, (
        lambda c: softmax_of(c, points=[[0, 0], points[1]], steps=2).delta_w[0]))
