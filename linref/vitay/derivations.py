"""The derivations of the slides, line by line as they write them, checked on the shipped functions.

Where a line needs the y of an example, the cases have examples on both sides of the hyperplane and on it.
"""

import sympy
from sympy import Rational, Symbol, symbols

from linref.algebra import (
    angled, apart, entries, exp, expression, holds, log, names, norm, product, slope, stacked, total)
from linref.lists import add, dot, scale
from linref.vitay import batch, logistic, minibatch, mle, neuron, online

HALF = Rational(1, 2)
w, b, x, t, y, i, N, K, z, η, μ, σ, π, sign = names("w b x t y i N K z η μ σ π sign")
NET = angled(w, x) + b
NETS = angled(w, x[i]) + b
ERRORS = t[i] - sign(NETS)
CHANGE = (t[i] - sign(NETS)) * stacked(x[i], 1)  # what an example adds to dw and db


def _sign(z):
    """The page's sign."""
    return 1 if z >= 0 else -1


def _step(*fields):
    """Fields of the step that a case has, in one list."""
    return lambda c: _flat(getattr(c["step"], field) for field in fields)


def _epoch(*fields):
    """Fields of an epoch of the batch version on the examples of a case, in one list."""
    return lambda c: _flat(getattr(next(batch.batch(c["examples"], c["w"], c["b"], HALF, 1)), field)
                           for field in fields)


def _flat(parts):
    """Vectors and numbers, one below the other."""
    return [a for part in parts for a in _listed(part)]


def _listed(u):
    return list(u) if isinstance(u, (list, sympy.MatrixBase)) else [u]


def _examples(w, b, xs, ts=None, **more):
    """A case of examples in numbers, with targets in symbols unless given; x₁ is the first of them."""
    ts = entries("t", len(xs)) if ts is None else ts[:len(xs)]
    return {"w": w, "b": b, "x": xs, "t": ts, "N": len(xs), "sign": _sign, "η": Symbol("η"),
            "examples": list(zip(xs, ts)), "d": len(w), **more}


def _hard_cases(ts=None, **more):
    """Examples on both sides of the hyperplane in 1, 2 and 3 dimensions, in 1 and 2 also on it; in symbols on each."""
    q = Rational
    yield _examples([2], -3, [[2], [1], [q(3, 2)]], ts, **more)
    yield _examples([1, q(-1, 2)], 1, [[2, 1], [-3, 1], [0, 2], [-1, 0]], ts, **more)
    yield _examples([1, 2, -1], q(-1, 2), [[1, 1, 0], [0, q(-1, 3), 2]], ts, **more)
    for side in ({"negative": True}, {"positive": True}):
        w, b = entries("w", 2, **side), entries("b", **side)
        yield _examples(w, b, [entries("x", 2, positive=True)], ts, **more)


def sides_and_distances():
    """Not on the page: ⟨w·x⟩ + b is ‖w‖ times the signed distance of x from the hyperplane (V2).

    z is ⟨w·x⟩ + b, and x - z/‖w‖² w is the foot of x on the hyperplane. See VE1.
    """
    cases = [{"w": entries("w", d, real=True), "b": Symbol("b"), "x": entries("x", d)} for d in (1, 2, 3)]
    for case in cases:
        case["z"] = dot(case["w"], case["x"]) + case["b"]
    yield cases
    yield apart("the value of x", NET, neuron.net_activation, "w b x")
    yield "any x", x
    yield "its foot, and from there a step z/‖w‖ along w/‖w‖", x - z / norm(w)**2 * w + z / norm(w) * (w / norm(w))
    yield cases
    yield "the value of the foot", angled(w, x - z / norm(w)**2 * w) + b
    yield "the inner product of w with itself is ‖w‖²", NET - z
    yield "the foot lies on the hyperplane", expression(0)
    yield [{"w": [3, 4], "b": -5, "x": x} for x in ([5, 5], [0, 0], [-1, 2], [1, Rational(5, 8)])]
    for side, relation in (("above", ">"), ("below", "<"), ("on", "=")):
        yield apart(f"{side} [neuron.side]", holds(NET, relation, 0), (
            lambda c, side=side: neuron.side(c["w"], c["b"], c["x"]) == side))


def neuron_in_vectors_and_components():
    """The neuron is the sign of the inner product and the bias (V3, V4).

    d is the number of inputs. Checked for d = 1, 2, 3.
    """
    yield [case | {"x": x} for case in _hard_cases() for x in case["x"]]
    yield "in vectors [neuron.sign]", sign(NET), lambda c: neuron.sign(dot(c["w"], c["x"]) + c["b"])
    yield "in components", sign(total("j", "d", w["j"] * x["j"]) + b), neuron.neuron, "w b x"


def quadratic_loss():
    """The mean square error is four times the share of misclassified examples (V6).

    Here errors is the number of examples with y ≠ t. The targets are 1 and -1.
    """
    errors, = names("errors")
    yield [{"t": Symbol("t"), "y": Symbol("y")}]
    yield apart("the loss of an example", (t - y)**2, batch.squared_error, "t y")
    cases = list(_hard_cases([1, -1, -1, 1]))
    for case in cases:
        case["errors"] = sum(_sign(dot(case["w"], u) + case["b"]) != v for u, v in case["examples"])
    yield cases
    yield "the mean of the losses", 1 / N * total(i, "N", ERRORS**2), batch.mean_square_error, "w b examples"
    yield "each mistake adds 2² = 4 [batch.mse_of]", 4 * errors / N, (
        lambda c: batch.mse_of(batch.sums(c["w"], c["b"], c["examples"])))
    yield apart("the mse of an epoch [batch.batch]", 4 * errors / N, _epoch("mse"))


def gradient_with_a_linear_sign():
    """The gradient of the quadratic loss up to the derivative of sign, and with 1 for this derivative (V7, V8, V9).

    sign has no derivative at 0. So the first lines are checked with a z + c z² in its place. See VE4.
    """
    slope_of_sign, = names("sign′")
    a, c = symbols("a c")
    yield [_examples(entries("w", d), Symbol("b"), [entries("x", d), [k + 2 for k in range(d)]])
           | {"sign": lambda z: a * z + c * z**2, "sign′": lambda z: a + 2 * c * z} for d in (1, 2, 3)]
    yield "the gradient of the loss", slope(1 / N * total(i, "N", ERRORS**2), w)
    yield "the gradient of a sum is the sum of the gradients", 1 / N * total(i, "N", slope(ERRORS**2, w))
    yield "the chain rule, for the square", 1 / N * total(i, "N", -(2 * ERRORS * slope(sign(NETS), w)))
    yield "the chain rule, for sign and ⟨w·xᵢ⟩ + b", (
        1 / N * total(i, "N", -(2 * ERRORS * slope_of_sign(NETS) * x[i])))
    yield [{"w": entries("w", d), "b": Symbol("b"), "x": entries("x", d), "t": Symbol("t"), "y": Symbol("y"),
            "sign′": lambda z: 1} for d in (1, 2, 3)]
    yield "of one example, by the chain rule", -(2 * (t - y) * slope_of_sign(NET) * x)
    yield "the derivative of sign taken as 1", -(2 * (t - y) * x), batch.pretended_gradient, "t y x"


def update_rule_and_gradient():
    """The update rule is half of a step of gradient descent on the page's loss (V7, V9, V10).

    [x; 1] is x with a 1 below it. g is the gradient of the loss. See VE3.
    """
    g, = names("g")
    cases = list(_hard_cases())
    for case in cases:
        slopes = [batch.pretended_gradient(t, neuron.neuron(case["w"], case["b"], x), [*x, 1])
                  for x, t in case["examples"]]
        case["g"] = [sum(column) / case["N"] for column in zip(*slopes)]
    yield cases
    yield "gradient descent", -(η * g), batch.descent_step, "η g"
    yield "insert the gradient: twice the page's Δw and Δb [batch.update_rule]", (
        2 * (η * (1 / N) * total(i, "N", CHANGE))), (
        lambda c: scale(2, _flat(batch.update_rule(c["w"], c["b"], c["examples"], c["η"]))))


def online_steps():
    """A step of the Perceptron algorithm. With η = 1/2 a mistake adds t x (V13, V14).

    [w; b] is w with b below it, and [x; 1] is x with a 1 below it.
    """
    error = t - sign(NET)
    yield [{"x": entries("x", d), "t": Symbol("t"), "y": Symbol("y"), "η": Symbol("η")} for d in (1, 2, 3)]
    yield apart("Δw and Δb of an example [online.delta_rule]", η * (t - y) * stacked(x, 1), (
        lambda c: _flat(online.delta_rule(c["η"], c["t"], c["y"], c["x"]))))
    cases = [case | dict(zip("xt", case["examples"][step.i - 1])) | {"w": step.w, "b": step.b, "step": step, "η": HALF}
             for case in _hard_cases([-1, 1, 1, 1]) if case["N"] > 1
             for step in online.perceptron(case["examples"], case["w"], case["b"], HALF, 3)]
    yield cases
    yield apart("Δw and Δb of a step [online.perceptron]", η * error * stacked(x, 1), _step("delta_w", "delta_b"))
    yield apart("the error of a step", error, _step("error"))
    yield [case for case in cases if case["step"].error]
    yield "w and b after a mistake", stacked(w, b) + η * error * stacked(x, 1)
    yield "t - y = 2t after a mistake, and η = 1/2", stacked(w, b) + t * stacked(x, 1), _step("after", "b_after")


def estimates_of_one_mean():
    """Not on the page: the mean of the estimates of Δw/η from K examples is the estimate from all examples (V15).

    E is the set of the estimates e from every choice of K examples, and C is their number. Checked for K = 1, K = 2 and
    K = N. See VE2.
    """
    C, e = names("C e")
    yield [case | {"E": online.estimates(case["examples"], case["w"], case["b"], K), "C": sympy.binomial(case["N"], K)}
           for case in _hard_cases() if case["N"] > 2 for K in (1, 2, case["N"])]
    yield "from all examples, with η = 1 [batch.update_rule]", 1 / N * total(i, "N", ERRORS * x[i]), (
        lambda c: batch.update_rule(c["w"], c["b"], c["examples"], 1)[0])
    yield "the mean of the estimates [online.estimates]", 1 / C * total(e, "E", e)


def minibatches():
    """The update by a minibatch. One example gives the online update, all examples give the batch update (V16).

    K is the number of examples in the minibatch. [x; 1] is x with a 1 below it.
    """
    cases = []
    for case in _hard_cases([-1, 1, 1, 1], η=HALF):
        everyone = [*range(1, case["N"] + 1)]
        for chunk in ([3, 1], [2], everyone) if case["N"] > 2 else ():
            run = minibatch.minibatch(case["examples"], case["w"], case["b"], HALF, 1, lambda: [chunk] * 2)
            cases += [case | {"w": step.w, "b": step.b, "minibatch": chunk, "K": len(chunk), "step": step}
                      for step in run]
    change = η * (1 / K) * total(i, "minibatch", CHANGE)
    yield cases
    yield apart("Δw and Δb of minibatch.minibatch", change, _step("delta_w", "delta_b"))
    yield apart("w and b after it", stacked(w, b) + change, _step("after", "b_after"))
    yield [case for case in cases if case["K"] == 1]
    yield "by example 2 alone", change
    yield "because K = 1 [online.delta_rule]", η * (t[2] - sign(angled(w, x[2]) + b)) * stacked(x[2], 1), (
        lambda c: _flat(online.delta_rule(HALF, c["t"][1], _sign(dot(c["w"], c["x"][1]) + c["b"]), c["x"][1])))
    yield [case for case in cases if case["K"] == case["N"] == len(case["minibatch"])]
    yield "by all examples", change
    yield "because K = N [batch.batch]", η * (1 / N) * total(i, "N", CHANGE), _epoch("delta_w", "delta_b")
    yield apart("w and b after an epoch [batch.batch]", stacked(w, b) + change, _epoch("after", "b_after"))


def _normal():
    """Samples of a normal distribution in symbols, μ and σ."""
    return {"x": list(symbols("x1:4", real=True)), "N": 3, "μ": Symbol("μ", real=True),
            "σ": Symbol("σ", positive=True), "π": sympy.pi}


def likelihood_of_the_normal_distribution():
    """The density of the normal distribution, the four lines of the likelihood, and its logarithm (V17, V18, V19).

    Checked for N = 3 with symbols as samples, and σ > 0.
    """
    f, u, root = names("f u √")
    constant, squares, case = 1 / root(2 * π * σ**2), total(i, "N", (x[i] - μ)**2), _normal()
    case |= {"u": Symbol("u"), "f": lambda x: mle.normal_density(x, case["μ"], case["σ"], sympy.pi)}
    yield [case]
    yield apart("the density", constant * exp(-(u - μ)**2 / (2 * σ**2)), mle.normal_density, "u μ σ π")
    yield "the density of all samples", product(i, "N", f(x[i])), mle.likelihood, "x f"
    yield "insert the density", product(i, "N", constant * exp(-(x[i] - μ)**2 / (2 * σ**2)))
    yield "take out the constants", constant**N * product(i, "N", exp(-(x[i] - μ)**2 / (2 * σ**2)))
    yield "add the exponents", constant**N * exp(-(squares / (2 * σ**2))), mle.normal_likelihood, "x μ σ π"
    yield [case]
    yield "log L", log(constant**N * exp(-(squares / (2 * σ**2))))
    yield "the logarithm of a product is a sum", N * log(constant) - squares / (2 * σ**2)
    yield "log(1/√a) is -½ log a", -(N / 2 * log(2 * π * σ**2)) - squares / (2 * σ**2), (
        mle.normal_log_likelihood), "x μ σ π"


def derivatives_of_the_log_likelihood():
    """The derivatives of the log-likelihood by μ and σ, which are 0 only at the mean and the variance (V20, V21).

    m is the mean of the samples, and v is their variance with 1/N. Checked for N = 3 with symbols as samples, and
    σ > 0.
    """
    m, v = names("m v")
    squares, sum_x = total(i, "N", (x[i] - μ)**2), total(i, "N", x[i])
    log_L = -(N / 2 * log(2 * π * σ**2)) - squares / (2 * σ**2)
    case = _normal()
    case |= {"m": mle.mean(case["x"]), "v": mle.variance(case["x"])}
    yield [case]
    yield "the derivative with respect to μ", slope(log_L, μ)
    yield "the first term has no μ", slope(-(squares / (2 * σ**2)), μ)
    yield "differentiate each square", total(i, "N", x[i] - μ) / σ**2, mle.derivative_by_mu, "x μ σ"
    yield "this is 0 only for μ = 1/N Σ xᵢ", N / σ**2 * (1 / N * sum_x - μ)
    yield "m is the mean [mle.mean]", N / σ**2 * (m - μ)
    yield [case]
    yield "the derivative with respect to σ", slope(log_L, σ)
    yield "the derivative of a logarithm, and of σ⁻²", (
        -(N / 2 * (4 * π * σ / (2 * π * σ**2))) + squares / σ**3)
    yield "simplify", -(N / σ) + squares / σ**3, mle.derivative_by_sigma, "x μ σ"
    yield "this is 0 only for σ² = 1/N Σ (xᵢ - μ)²", N / σ**3 * (1 / N * squares - σ**2)
    yield [case | {"μ": mle.mean(case["x"])}]
    yield "the derivative with respect to σ at this μ", -(N / σ) + squares / σ**3
    yield "v is the variance [mle.variance]", N / σ**3 * (v - σ**2)


def _soft_cases(count=1):
    """Examples in one, two and three dimensions with t = 1 and 0, on either side of the hyperplane."""
    for d in (1, 2, 3):
        for side in ({"negative": True}, {"positive": True}):
            w, b = entries("w", d, **side), entries("b", **side)
            xs = [entries("x", d, positive=True), [k + 1 for k in range(d)]][:count]
            for t in ([1], [0]) if count == 1 else ([1, 0], [0, 0]):
                case = _examples(w, b, xs, t)
                yield case | {"y": [_y(w, b, x) for x in xs]} if count > 1 else case | {"x": xs[0], "t": t[0]}


def _y(w, b, x):
    """The probability by the page's formula."""
    return 1 / (1 + sympy.exp(-dot(w, x) - b))


def logistic_function():
    """The output is the logistic function of the net activation and the probability of t = 1 (V22, V23).

    In the density, y is a probability, and t is 1 or 0.
    """
    yield [{"x": z} for z in (Symbol("z", positive=True), Symbol("z", negative=True), Symbol("z"), sympy.Integer(0))]
    yield apart("the logistic function", 1 / (1 + exp(-x)), logistic.sigmoid, "x")
    yield list(_soft_cases())
    yield "the logistic function of the net activation", σ(NET), logistic.output, "w b x"
    yield "insert σ", 1 / (1 + exp(-angled(w, x) - b))
    yield [{"y": Symbol("y", positive=True), "t": t} for t in (1, 0)]
    yield "the density of a Bernoulli distribution", y**t * (1 - y)**(1 - t), logistic.probability, "t y"
    yield "y if t = 1, and 1 - y if t = 0", t * y + (1 - t) * (1 - y)


def log_likelihood_of_the_examples():
    """The likelihood, its logarithm, and the loss, which is the negative log-likelihood (V24).

    y is σ(⟨w·x⟩ + b).
    """
    likelihood = product(i, "N", y[i]**t[i] * (1 - y[i])**(1 - t[i]))
    log_L = total(i, "N", t[i] * log(y[i]) + (1 - t[i]) * log(1 - y[i]))
    cases = list(_soft_cases(2))
    yield cases
    yield apart("the likelihood", likelihood, logistic.likelihood, "w b examples")
    numbers = [_examples([0.5, -1.5], 0.25, [[3.0, 0.5], [-1.0, 2.0], [0.0, -1.0]], t) for t in ([1, 0, 1], [0, 1, 0])]
    for case in numbers:
        case["y"] = [_y(case["w"], case["b"], x) for x in case["x"]]
    yield [*cases[:4], *numbers]
    yield "the logarithm of the likelihood", log(likelihood)
    yield "the logarithm of a product is a sum", log_L, logistic.log_likelihood, "w b examples"
    yield [*cases[:4], *numbers]
    yield "the negative logarithm of the likelihood", -log(likelihood)
    yield "the loss", -log_L, logistic.negative_log_likelihood, "w b examples"


def gradient_of_the_loss():
    """The five lines of the gradient for one example, and the delta rule (V25, V26).

    ℒ(w) is the loss of one example, and y(w) is σ(⟨w·x⟩ + b). Its target t is 1 or 0. [x; 1] is x with a 1 below it.
    See VE8.
    """
    loss, output = names("ℒ y")
    y, cases = output(w), list(_soft_cases())
    for case in cases:
        case["ℒ"] = lambda u, c=case: logistic.negative_log_likelihood(_listed(u), c["b"], [(c["x"], c["t"])])
        case["y"] = lambda u, c=case: _y(_listed(u), c["b"], c["x"])
    yield cases
    yield "the derivative of y with respect to w", slope(y, w)
    yield "the derivative of the logistic function", y * (1 - y) * x
    yield cases
    yield "the gradient of the loss [logistic.negative_log_likelihood]", slope(loss(w), w)
    yield "insert the loss of an example", -slope(t * log(y) + (1 - t) * log(1 - y), w)
    yield "differentiate the sum", -(t * slope(log(y), w)) - (1 - t) * slope(log(1 - y), w)
    yield "differentiate the logarithms", -(t * (slope(y, w) / y)) - (1 - t) * (slope(1 - y, w) / (1 - y))
    yield "differentiate y", -(t * (y * (1 - y) * x / y)) + (1 - t) * (y * (1 - y) * x / (1 - y))
    yield "simplify", -((t - y) * x)
    yield cases
    yield "-η times the gradient with respect to w and b [logistic.gradient]", -(η * (-((t - y) * stacked(x, 1)))), (
        lambda c: scale(-c["η"], _flat(logistic.gradient(c["w"], c["b"], c["x"], c["t"]))))
    yield "Δw and Δb of the delta rule [online.delta_rule]", η * (t - y) * stacked(x, 1), (
        lambda c: _flat(online.delta_rule(c["η"], c["t"], c["y"](c["w"]), c["x"])))


def steps_of_the_algorithm():
    """Each step of the algorithm follows the delta rule, and the first one starts at 0 (V26, V27).

    [w; b] is w with b below it, and [x; 1] is x with a 1 below it. Checked for the first three steps on two
    examples with t = 1 and t = 0.
    """
    cases = []
    for d in (1, 2, 3):
        rate = Symbol("η", positive=True) if d == 1 else Rational(d, 2)
        examples = [([k + 1 for k in range(d)], 1), ([2 - 3 * k for k in range(d)], 0)]
        at_w, at_b = [0] * d, 0
        for (u, v), step in zip([*examples, examples[0]], logistic.logistic_regression(examples, rate, 2)):
            cases.append({"w": at_w, "b": at_b, "x": u, "t": v, "η": rate, "step": step})
            error = rate * (v - _y(at_w, at_b, u))
            at_w, at_b = add(at_w, scale(error, u)), at_b + error
    change = η * (t - σ(NET)) * stacked(x, 1)
    yield cases
    yield apart("Δw and Δb of a step [logistic.logistic_regression]", change, _step("delta_w", "delta_b"))
    yield apart("y and the error of a step", stacked(σ(NET), t - σ(NET)), _step("y", "error"))
    yield "w and b after a step [logistic.logistic_regression]", stacked(w, b) + change, _step("after", "b_after")
    yield "insert σ", stacked(w, b) + η * (t - 1 / (1 + exp(-angled(w, x) - b))) * stacked(x, 1)
