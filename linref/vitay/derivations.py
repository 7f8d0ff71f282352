"""The derivations of the slides, line by line as they write them, checked on the shipped functions.

Where a line needs the y of an example, the cases have examples on both sides of the hyperplane and on it.
"""

import sympy

from linref.algebra import angled, entries, exp, log, names, norm, product, slope, total
from linref.lists import add, dot, scale
from linref.vitay import batch, logistic, minibatch, mle, neuron, online

HALF = sympy.Rational(1, 2)


def _times(factor, one):
    """A factor times x, or alone where the line is about the bias."""
    return factor if one == 1 else factor * one


def _sign(z):
    """The page's sign."""
    return 1 if z >= 0 else -1


def _examples(case):
    """The examples (x, t) of a case."""
    return list(zip(case["x"], case["t"]))


def _samples(size, w, b, xs, **more):
    """A case with some w and b, examples in numbers and targets in symbols."""
    return {"w": w, "b": b, "x": xs, "t": entries("t", len(xs)), "N": len(xs), "D": len(xs), "sign": _sign,
            "η": sympy.Symbol("eta"), **more}


def _hard_cases():
    """Examples above, below and on the hyperplane in one, two and three dimensions; and one in symbols on either side."""
    q = sympy.Rational
    yield _samples(1, [2], -3, [[2], [1], [q(3, 2)]])
    yield _samples(2, [1, q(-1, 2)], 1, [[2, 1], [-3, 1], [0, 2], [-1, 0]])
    yield _samples(3, [1, 2, -1], q(-1, 2), [[1, 1, 0], [0, q(-1, 3), 2]])
    for negative in (False, True):
        above = {"negative": True} if negative else {"positive": True}
        yield _samples(2, entries("w", 2, **above), entries("b", **above), [entries("x", 2, positive=True)])


def sides_and_distances():
    """The value ⟨w·x⟩ + b is ‖w‖ times the signed distance of x from the hyperplane (V2).

    z is the value, x - z/‖w‖² w the foot of x on the hyperplane; see VE1.
    """
    w, b, x, z, sgn = names("w b x z sgn")
    cases = [{"w": entries("w", d, real=True), "b": sympy.Symbol("b"), "x": entries("x", d)} for d in (1, 2, 3)]
    for case in cases:
        case["z"] = neuron.net_activation(case["w"], case["b"], case["x"])
    yield cases
    yield "the value of x, neuron.net_activation", angled(w, x) + b, lambda c: neuron.net_activation(c["w"], c["b"], c["x"])
    yield "its name", z
    yield cases
    yield "any x", x
    yield "its foot, and from there a step z/‖w‖ along w/‖w‖: above for z > 0", x - z / norm(w)**2 * w + z / norm(w) * (w / norm(w))
    yield cases
    yield "the value of the foot", angled(w, x - z / norm(w)**2 * w) + b
    yield "the inner product with w is ‖w‖²", angled(w, x) + b - z
    yield "the foot lies on the hyperplane", 0
    yield [{"w": [3, 4], "b": -5, "x": x, "sgn": sympy.sign} for x in ([5, 5], [0, 0], [-1, 2], [1, HALF + sympy.Rational(1, 8)], [1, sympy.Rational(3, 8)])]
    sides = {"above": 1, "below": -1, "on": 0}
    yield "above, on or below the hyperplane, neuron.side", sgn(angled(w, x) + b), lambda c: sides[neuron.side(c["w"], c["b"], c["x"])]


def neuron_in_vectors_and_components():
    """The neuron is the sign of the inner product and the bias (V3, V4).

    d is the number of inputs; the points lie above, below and on the hyperplane.
    """
    w, b, x, sign = names("w b x sign")
    yield [{"w": case["w"], "b": case["b"], "x": x, "d": len(x), "sign": _sign} for case in _hard_cases() for x in case["x"]]
    yield "in vectors, neuron.sign", sign(angled(w, x) + b), lambda c: neuron.sign(dot(c["w"], c["x"]) + c["b"])
    yield "in components, neuron.neuron", sign(total("j", "d", w["j"] * x["j"]) + b), lambda c: neuron.neuron(c["w"], c["b"], c["x"])


def quadratic_loss():
    """The mean square error is four times the share of errors (V6).

    errors is the number of examples with another y than t; the targets are 1 and -1.
    """
    w, b, x, t, y, N, i, sign, errors = names("w b x t y N i sign errors")
    z = angled(w, x[i]) + b
    yield [{"t": sympy.Symbol("t"), "y": sympy.Symbol("y")}]
    yield "the loss of an example, batch.squared_error", (t - y)**2, lambda c: batch.squared_error(c["t"], c["y"])
    cases = [case | {"t": [1, -1, -1, 1][: case["N"]]} for case in _hard_cases()]
    for case in cases:
        case["errors"] = sum(_sign(dot(case["w"], u) + case["b"]) != v for u, v in _examples(case))
    yield cases
    yield "the mean of all, batch.mean_square_error", 1 / N * total(i, "D", (t[i] - sign(z))**2), (
        lambda c: batch.mean_square_error(c["w"], c["b"], _examples(c)))
    yield "from the rows of an epoch, batch.mse_of of batch.sums", 1 / N * total(i, "D", (t[i] - sign(z))**2), (
        lambda c: batch.mse_of(batch.sums(c["w"], c["b"], _examples(c))))
    yield "4 for each error", 4 * errors / N


def chain_rule():
    """The gradient of the quadratic loss, up to the derivative of sign (V7, V8).

    In place of sign stands any polynomial a z + c z², which has a derivative.
    """
    w, b, x, t, N, i, sign, slope_of_sign = names("w b x t N i sign sign′")
    a, c = sympy.symbols("a c")
    z = angled(w, x[i]) + b
    yield [{"w": entries("w", d), "b": sympy.Symbol("b"), "x": [entries("x", d), [k + 2 for k in range(d)]],
            "t": entries("t", 2), "N": 2, "D": 2, "sign": lambda z: a * z + c * z**2,
            "sign′": lambda z: a + 2 * c * z} for d in (1, 2, 3)]
    yield "the gradient of the loss", slope(1 / N * total(i, "D", (t[i] - sign(z))**2), w)
    yield "of a sum it is the sum of the gradients", 1 / N * total(i, "D", slope((t[i] - sign(z))**2, w))
    yield "the chain rule, for the square", 1 / N * total(i, "D", -(2 * (t[i] - sign(z)) * slope(sign(z), w)))
    yield "the chain rule, for sign and ⟨w·xᵢ⟩ + b", 1 / N * total(i, "D", -(2 * (t[i] - sign(z)) * slope_of_sign(z) * x[i]))


def sign_taken_as_linear():
    """With 1 for the derivative of sign the gradient of an example is -2 (t - y) x (V8, V9).

    y is any number; see VE4.
    """
    w, b, x, t, y, slope_of_sign = names("w b x t y sign′")
    yield [{"w": entries("w", d), "b": sympy.Symbol("b"), "x": entries("x", d), "t": sympy.Symbol("t"),
            "y": sympy.Symbol("y"), "sign′": lambda z: 1} for d in (1, 2, 3)]
    yield "by the chain rule", -(2 * (t - y) * slope_of_sign(angled(w, x) + b) * x)
    yield "the derivative of sign taken as 1, batch.pretended_gradient", -(2 * (t - y) * x), (
        lambda c: batch.pretended_gradient(c["t"], c["y"], c["x"]))


def update_rule_and_gradient():
    """The update rule is half of a step against the stated gradient (V7, V9, V10).

    The targets and η are symbols; see VE3.
    """
    w, b, x, t, N, i, eta, sign = names("w b x t N i η sign")
    z, cases = angled(w, x[i]) + b, list(_hard_cases())

    def descent(c, extend):
        slopes = [batch.pretended_gradient(v, neuron.neuron(c["w"], c["b"], u), extend(u)) for u, v in _examples(c)]
        return batch.descent_step(c["η"], [sum(column) / c["N"] for column in zip(*slopes)])

    for of, one, place in (("Δw", x[i], 0), ("Δb", 1, 1)):
        yield cases
        yield f"{of}: gradient descent, batch.descent_step", -(eta * (1 / N) * total(i, "D", -_times(2 * (t[i] - sign(z)), one))), (
            lambda c, place=place: descent(c, lambda u: [1] if place else u))
        yield "the 2 put first", 2 * (eta * (1 / N) * total(i, "D", _times(t[i] - sign(z), one)))
        yield cases
        yield f"{of} of the page, batch.update_rule", eta * (1 / N) * total(i, "D", _times(t[i] - sign(z), one)), (
            lambda c, place=place: batch.update_rule(c["w"], c["b"], _examples(c), c["η"])[place])


def batch_epochs():
    """An epoch of the batch version applies the update rule (V10, V11).

    Three epochs, each from the w and b that the one before it led to; the targets are 1 and -1, η a number.
    """
    w, b, x, t, N, i, eta, sign = names("w b x t N i η sign")
    z = angled(w, x[i]) + b
    cases = []
    for case in _hard_cases():
        if case["N"] > 1:
            case |= {"t": [-1, 1, 1, 1][: case["N"]], "η": HALF}
            steps = batch.batch(_examples(case), case["w"], case["b"], HALF, 3)
            cases += [case | {"w": step.w, "b": step.b, "step": step} for step in steps]
    total_w, total_b = (total(i, "D", _times(t[i] - sign(z), one)) for one in (x[i], 1))
    for sum_of, dw, delta, after in ((total_w, "dw", "delta_w", w), (total_b, "db", "delta_b", b)):
        yield cases
        yield f"{dw} at the end of an epoch, batch.batch", sum_of, lambda c, dw=dw: getattr(c["step"], dw)
        yield "the last row of batch.sums", sum_of, (
            lambda c, dw=dw: getattr(batch.sums(c["w"], c["b"], _examples(c))[-1], dw))
        yield cases
        yield f"Δ{dw[1]} = η 1/N {dw}", eta * (1 / N) * sum_of, lambda c, delta=delta: getattr(c["step"], delta)
        yield cases
        yield f"{dw[1]} + Δ{dw[1]}", after + eta * (1 / N) * sum_of, (
            lambda c, field="after" if dw == "dw" else "b_after": getattr(c["step"], field))
    yield cases
    yield "each z, which the signs are taken of: their sum in batch.batch", total(i, "D", z), (
        lambda c: sum(row.z for row in c["step"].rows))
    yield cases
    yield "the mse of the epoch", 1 / N * total(i, "D", (t[i] - sign(z))**2), lambda c: c["step"].mse
    yield [{"M": M} for M in (1, 3)]
    yield "M epochs: the sum of their numbers, batch.batch", total("m", "M", names("m")[0]), (
        lambda c: sum(step.epoch for step in batch.batch([([1], 1), ([2], -1)], [1], 1, 1, c["M"])))


def online_steps():
    """A step of the Perceptron algorithm; with η = 1/2 a mistake adds t x (V13, V14).

    Steps of three epochs on examples of both classes.
    """
    w, b, x, t, y, eta, sign = names("w b x t y η sign")
    z = angled(w, x) + b
    yield [{"x": entries("x", d), "t": sympy.Symbol("t"), "y": sympy.Symbol("y"), "η": sympy.Symbol("eta")} for d in (1, 2, 3)]
    yield "Δw of an example, online.delta_rule", eta * (t - y) * x, lambda c: online.delta_rule(c["η"], c["t"], c["y"], c["x"])[0]
    yield [{"t": sympy.Symbol("t"), "y": sympy.Symbol("y"), "η": sympy.Symbol("eta")}]
    yield "Δb of an example, online.delta_rule", eta * (t - y), lambda c: online.delta_rule(c["η"], c["t"], c["y"], [])[1]
    cases = []
    for case in _hard_cases():
        if case["N"] > 1:
            examples = [(u, (-1, 1, 1, 1)[k]) for k, u in enumerate(case["x"])]
            cases += [{"w": s.w, "b": s.b, "x": examples[s.i - 1][0], "t": examples[s.i - 1][1], "η": HALF, "sign": _sign,
                       "step": s} for s in online.perceptron(examples, case["w"], case["b"], HALF, 3)]
    for delta, of, after, one in (("delta_w", w, "after", x), ("delta_b", b, "b_after", 1)):
        yield cases
        yield f"{'Δw' if of is w else 'Δb'} of a step, online.perceptron", _times(eta * (t - sign(z)), one), (
            lambda c, delta=delta: getattr(c["step"], delta))
        yield cases
        yield f"{of} after it", of + _times(eta * (t - sign(z)), one), lambda c, after=after: getattr(c["step"], after)
        yield [case for case in cases if case["step"].error]
        yield f"{of} after a mistake", of + _times(eta * (t - sign(z)), one), lambda c, after=after: getattr(c["step"], after)
        yield "t - y is 2t there, and η = 1/2", of + _times(t, one)
    yield cases
    yield "z and the error of a step", z + t - sign(z), lambda c: c["step"].z + c["step"].error
    yield [{"M": M, "D": 2} for M in (1, 3)]
    yield "M epochs of D examples: the sum of their numbers, online.perceptron", total("m", "M", total("i", "D", names("m")[0] + names("i")[0])), (
        lambda c: sum(s.epoch + s.i for s in online.perceptron([([1], 1), ([2], -1)], [1], 1, 1, c["M"])))


def estimates_of_one_mean():
    """The mean of all estimates of Δw/η from K examples is that from all of them (V15).

    e are the estimates from every K = 1 and K = 2 of three examples or more, C is their number; see VE2.
    """
    w, b, x, t, N, C, i, k, e, sign = names("w b x t N C i k e sign")
    cases = []
    for case in _hard_cases():
        for K in (1, 2, case["N"]) if case["N"] > 2 else ():
            found = online.estimates(_examples(case), case["w"], case["b"], K)
            cases.append(case | {"e": found, "C": int(sympy.binomial(case["N"], K))})
    yield cases
    yield "from all examples, batch", 1 / N * total(i, "D", (t[i] - sign(angled(w, x[i]) + b)) * x[i]), (
        lambda c: online.estimate(_examples(c), c["w"], c["b"]))
    yield "the mean of the estimates, online.estimates", 1 / C * total(k, "C", e[k])


def minibatches():
    """The update on a minibatch; of one example it is the online one, of all the batch one (V16).

    The minibatch holds examples 3 and 1 of three or more, or one of them, or all; K is their number, or 3.
    """
    w, b, x, t, K, i, eta, sign = names("w b x t K i η sign")
    z, cases = angled(w, x[i]) + b, []
    for case in _hard_cases():
        case |= {"t": [-1, 1, 1, 1][: case["N"]], "η": HALF}
        for chunk, told in (([3, 1], None), ([2], None), ([2], 3), ([*range(1, case["N"] + 1)], None)) if case["N"] > 2 else ():
            run = minibatch.minibatch(_examples(case), case["w"], case["b"], HALF, 1, lambda chunk=chunk: [chunk] * 2, told)
            cases += [case | {"w": step.w, "b": step.b, "chunk": chunk, "K": told or len(chunk), "step": step} for step in run]
    for of, one, delta, after, place in ((w, x[i], "delta_w", "after", 0), (b, 1, "delta_b", "b_after", 1)):
        sum_of = total(i, "chunk", _times(t[i] - sign(z), one))
        yield cases
        yield f"Δ{of} on a minibatch, minibatch.minibatch", eta * (1 / K) * sum_of, lambda c, delta=delta: getattr(c["step"], delta)
        yield cases
        yield f"{of} after it", of + eta * (1 / K) * sum_of, lambda c, after=after: getattr(c["step"], after)
        yield [case for case in cases if case["K"] == 1]
        yield "of one example, online.delta_rule", eta * (1 / K) * sum_of, lambda c, place=place: online.delta_rule(
            c["η"], c["t"][1], _sign(dot(c["w"], c["x"][1]) + c["b"]), c["x"][1])[place]
        yield [case for case in cases if case["K"] == case["N"] == len(case["chunk"])]
        yield "of all, batch.update_rule", eta * (1 / K) * sum_of, (
            lambda c, place=place: batch.update_rule(c["w"], c["b"], _examples(c), c["η"])[place])
    yield [{"M": M} for M in (1, 3)]
    yield "M epochs of one minibatch: the sum of their numbers, minibatch.minibatch", total("m", "M", names("m")[0]), (
        lambda c: sum(s.epoch for s in minibatch.minibatch([([1], 1)], [1], 1, 1, c["M"], lambda: [[1]])))


def _normal():
    """Samples of a normal distribution in symbols, μ and σ."""
    return {"x": list(sympy.symbols("x1:4", real=True)), "N": 3, "D": 3, "μ": sympy.Symbol("mu", real=True),
            "σ": sympy.Symbol("sigma", positive=True), "π": sympy.pi}


def likelihood_of_the_normal_distribution():
    """The density of the normal distribution, and the four lines of the likelihood (V17, V18, V19).

    Three samples in symbols, μ, and σ above 0.
    """
    f, x, mu, sigma, pi, N, i, root = names("f x μ σ π N i √")
    constant = 1 / root(2 * pi * sigma**2)
    case = _normal()
    yield [case | {"x": case["x"][0]}]
    yield "the density, mle.normal_density", constant * exp(-(x - mu)**2 / (2 * sigma**2)), (
        lambda c: mle.normal_density(c["x"], c["μ"], c["σ"], sympy.pi))

    def density(c):
        return lambda x: mle.normal_density(x, c["μ"], c["σ"], sympy.pi)

    yield [case | {"f": density(case)}]
    yield "the density of all samples, mle.likelihood", product(i, "D", f(x[i])), lambda c: mle.likelihood(c["x"], density(c))
    yield "the density put in", product(i, "D", constant * exp(-(x[i] - mu)**2 / (2 * sigma**2)))
    yield "the constants taken out", constant**N * product(i, "D", exp(-(x[i] - mu)**2 / (2 * sigma**2)))
    yield "the exponents added, mle.normal_likelihood", constant**N * exp(-(total(i, "D", (x[i] - mu)**2) / (2 * sigma**2))), (
        lambda c: mle.normal_likelihood(c["x"], c["μ"], c["σ"], sympy.pi))


def logarithm_of_the_likelihood():
    """The log-likelihood of the normal distribution (V19).

    Three samples in symbols, μ, and σ above 0.
    """
    x, mu, sigma, pi, N, i, root = names("x μ σ π N i √")
    squares = total(i, "D", (x[i] - mu)**2)
    yield [_normal()]
    yield "log L", log((1 / root(2 * pi * sigma**2))**N * exp(-(squares / (2 * sigma**2))))
    yield "of a product the sum of the logarithms", N * log(1 / root(2 * pi * sigma**2)) - squares / (2 * sigma**2)
    yield "log(1/√a) is -½ log a, mle.normal_log_likelihood", -(N / 2 * log(2 * pi * sigma**2)) - squares / (2 * sigma**2), (
        lambda c: mle.normal_log_likelihood(c["x"], c["μ"], c["σ"], sympy.pi))
    yield [_normal()]
    yield "the sum of squares, mle.sum_of_squares", squares, lambda c: mle.sum_of_squares(c["x"], c["μ"])


def derivatives_of_the_log_likelihood():
    """The derivatives of the log-likelihood by μ and by σ (V20).

    Three samples in symbols, μ, and σ above 0.
    """
    x, mu, sigma, pi, N, i = names("x μ σ π N i")
    squares = total(i, "D", (x[i] - mu)**2)
    l = -(N / 2 * log(2 * pi * sigma**2)) - squares / (2 * sigma**2)
    yield [_normal()]
    yield "by μ", slope(l, mu)
    yield "the first term has no μ", slope(-(squares / (2 * sigma**2)), mu)
    yield "mle.derivative_by_mu", total(i, "D", x[i] - mu) / sigma**2, lambda c: mle.derivative_by_mu(c["x"], c["μ"], c["σ"])
    yield [_normal()]
    yield "by σ", slope(l, sigma)
    yield "the derivative of a logarithm, and of σ⁻²", -(N / 2 * (4 * pi * sigma / (2 * pi * sigma**2))) + squares / sigma**3
    yield "reduced, mle.derivative_by_sigma", -(N / sigma) + squares / sigma**3, (
        lambda c: mle.derivative_by_sigma(c["x"], c["μ"], c["σ"]))


def zero_of_the_derivatives():
    """Both derivatives are 0 at the mean and the variance of the samples, and nowhere else (V21).

    Three samples in symbols; m is their mean, v their variance, with 1/N.
    """
    x, mu, sigma, N, i, m, v = names("x μ σ N i m v")
    case = _normal()
    case |= {"m": mle.mean(case["x"]), "v": mle.variance(case["x"])}
    yield [case]
    yield "by μ", total(i, "D", x[i] - mu) / sigma**2
    yield "the sum, N times μ", (total(i, "D", x[i]) - N * mu) / sigma**2
    yield "0 for μ = 1/N Σ xᵢ and no other μ", N / sigma**2 * (1 / N * total(i, "D", x[i]) - mu)
    yield "that is mle.mean", N / sigma**2 * (m - mu)
    yield [case | {"μ": mle.mean(case["x"])}]
    yield "by σ, at that μ", -(N / sigma) + total(i, "D", (x[i] - mu)**2) / sigma**3
    yield "0 for σ² = 1/N Σ (xᵢ - μ)² and no other σ", N / sigma**3 * (1 / N * total(i, "D", (x[i] - mu)**2) - sigma**2)
    yield "that is mle.variance", N / sigma**3 * (v - sigma**2)


def maximum_of_the_likelihood():
    """At the mean and the variance of the samples the log-likelihood is largest (V21).

    The samples are μ - σ and μ + σ, whose mean is μ and whose variance is σ².
    """
    x, mu, sigma, pi, N, i, m, s = names("x μ σ π N i m s")
    mean, deviation = sympy.Symbol("mu", real=True), sympy.Symbol("sigma", positive=True)
    l = -(N / 2 * log(2 * pi * s**2)) - total(i, "D", (x[i] - m)**2) / (2 * s**2)
    case = {"x": [mean - deviation, mean + deviation], "N": 2, "D": 2, "π": sympy.pi, "μ": mean, "σ": deviation,
            "m": sympy.Symbol("m"), "s": sympy.Symbol("s", positive=True)}
    at_m, at_s = case | {"s": deviation}, case | {"m": mean}
    yield [at_m]
    yield "by μ, with the σ of the samples", slope(l, m)
    yield "positive below their μ, negative above", N * (mu - m) / sigma**2, lambda c: mle.derivative_by_mu(c["x"], c["m"], c["σ"])
    yield [at_s]
    yield "by σ, with the μ of the samples", slope(l, s)
    yield "positive below their σ, negative above", N * (sigma - s) * (sigma + s) / s**3, (
        lambda c: mle.derivative_by_sigma(c["x"], c["μ"], c["s"]))


def other_distributions():
    """The same steps for the exponential, Bernoulli and Poisson distributions (V21).

    Three waiting times in symbols; the coins 1, 0, 1; the counts 2, 0, 3. r is the estimate, fact(x) is x!.
    """
    x, N, i, rate, p, found, fact = names("x N i λ p r fact")
    lam, share = sympy.symbols("lambda p", positive=True)
    sum_x = total(i, "D", x[i])
    waits = {"x": list(sympy.symbols("x1:4", positive=True)), "N": 3, "D": 3, "λ": lam}
    waits |= {"r": mle.exponential_rate(waits["x"])}
    l = total(i, "D", log(rate) - rate * x[i])
    yield [waits]
    yield "exponential: l, mle.exponential_log_likelihood", l, lambda c: mle.exponential_log_likelihood(c["x"], c["λ"])
    yield [waits]
    yield "its derivative", slope(l, rate)
    yield "term by term", N / rate - sum_x
    yield "0 at λ = N/Σ xᵢ alone, r of mle.exponential_rate", sum_x / rate * (found - rate)
    coins = {"x": [1, 0, 1], "N": 3, "D": 3, "p": share, "r": mle.bernoulli_p([1, 0, 1])}
    l = total(i, "D", x[i] * log(p) + (1 - x[i]) * log(1 - p))
    yield [coins, coins | {"x": [0, 0, 0], "r": 0}, coins | {"x": [1, 1, 1], "r": 1}]
    yield "Bernoulli: l, mle.bernoulli_log_likelihood", l, lambda c: mle.bernoulli_log_likelihood(c["x"], c["p"])
    yield [coins]
    yield "its derivative", slope(l, p)
    yield "term by term", sum_x / p - (N - sum_x) / (1 - p)
    yield "0 at p = 1/N Σ xᵢ alone, r of mle.bernoulli_p", N / (p * (1 - p)) * (found - p)
    counts = {"x": [2, 0, 3], "N": 3, "D": 3, "λ": lam, "r": mle.poisson_rate([2, 0, 3]), "fact": sympy.factorial}
    l = total(i, "D", x[i] * log(rate) - rate - log(fact(x[i])))
    yield [counts]
    yield "Poisson: l less the constants log xᵢ!, mle.poisson_log_likelihood", l + total(i, "D", log(fact(x[i]))), (
        lambda c: mle.poisson_log_likelihood(c["x"], c["λ"]) - mle.poisson_log_likelihood(c["x"], 1) - 3)
    yield [counts | {"λ": 2.5, "fact": lambda n: float(sympy.factorial(n))}]
    yield "the constants too, in numbers: mle.log_factorial", l, lambda c: mle.poisson_log_likelihood(c["x"], 2.5)
    yield [counts]
    yield "its derivative", slope(l, rate)
    yield "term by term", sum_x / rate - N
    yield "0 at λ = 1/N Σ xᵢ alone, r of mle.poisson_rate", N / rate * (found - rate)


def _soft_cases(count=1):
    """Examples in one, two and three dimensions with t = 1 and 0, on either side of the hyperplane."""
    for d in (1, 2, 3):
        for negative in (False, True):
            side = {"negative": True} if negative else {"positive": True}
            xs = [entries("x", d, positive=True), [k + 1 for k in range(d)]][:count]
            for t in (1, 0) if count == 1 else ([1, 0], [0, 0]):
                yield {"w": entries("w", d, **side), "b": entries("b", **side), "x": xs if count > 1 else xs[0], "t": t, "D": count}


def _y(w, b, x):
    """The probability by the page's formula, for lists and matrices of symbols."""
    return 1 / (1 + sympy.exp(-sum(p * q for p, q in zip(w, x)) - b))


def logistic_function():
    """The output is the logistic function of the net activation (V22).

    The dimension is 1, 2 and 3, and z of either sign.
    """
    w, b, x, sigma = names("w b x σ")
    yield [{"x": z} for z in (sympy.Symbol("z", positive=True), sympy.Symbol("z", negative=True), sympy.Symbol("z"), sympy.Integer(0))]
    yield "the logistic function, logistic.sigmoid", 1 / (1 + exp(-x)), lambda c: logistic.sigmoid(c["x"])
    yield list(_soft_cases())
    yield "of the net activation, logistic.output", sigma(angled(w, x) + b), lambda c: logistic.output(c["w"], c["b"], c["x"])
    yield "written out", 1 / (1 + exp(-angled(w, x) - b))


def probabilities_of_both_classes():
    """y is the probability of t = 1, and 1 - y that of t = 0 (V23).

    y is any probability; t is 1 and 0.
    """
    y, t = names("y t")
    yield [{"y": sympy.Symbol("y", positive=True), "t": t} for t in (1, 0)]
    yield "the density of a Bernoulli distribution, logistic.probability", y**t * (1 - y)**(1 - t), (
        lambda c: logistic.probability(c["t"], c["y"]))
    yield "y where t = 1, 1 - y where t = 0", t * y + (1 - t) * (1 - y)


def log_likelihood_of_the_examples():
    """The likelihood, its logarithm, and the loss that is its negative (V24).

    Two examples, of both classes or of one; z is of either sign; y is σ(⟨w·x⟩ + b).
    """
    f, x, t, y, i = names("f x t y i")
    cases = [case | {"y": [_y(case["w"], case["b"], u) for u in case["x"]]} for case in _soft_cases(2)]
    for case in cases:
        case["f"] = lambda k, case=case: logistic.probability(case["t"][int(k) - 1], case["y"][int(k) - 1])
    yield cases
    yield "of all examples, logistic.likelihood", product(i, "D", f(i)), (
        lambda c: logistic.likelihood(c["w"], c["b"], _examples(c)))
    yield "the probabilities put in", product(i, "D", y[i]**t[i] * (1 - y[i])**(1 - t[i]))
    numbers = [{"w": [0.5, -1.5], "b": 0.25, "x": [[3.0, 0.5], [-1.0, 2.0], [0.0, -1.0]], "t": t, "D": 3}
               for t in ([1, 0, 1], [0, 1, 0])]
    floats = [case | {"y": [_y(case["w"], case["b"], u) for u in case["x"]]} for case in numbers]
    for chosen, where in ((cases[:4], "in symbols, z of either sign"), (floats, "in numbers, z of either sign")):
        l = total(i, "D", t[i] * log(y[i]) + (1 - t[i]) * log(1 - y[i]))
        yield chosen
        yield f"the logarithm of the product, {where}", log(product(i, "D", y[i]**t[i] * (1 - y[i])**(1 - t[i])))
        yield "the sum of the logarithms, logistic.log_likelihood", l, (
            lambda c: logistic.log_likelihood(c["w"], c["b"], _examples(c)))
        yield chosen
        yield "the loss, logistic.negative_log_likelihood", -l, (
            lambda c: logistic.negative_log_likelihood(c["w"], c["b"], _examples(c)))


def gradient_of_the_loss():
    """The five lines of the gradient for one example, and the same for the bias (V25).

    y(w) and y(b) are σ(⟨w·x⟩ + b) as functions of what is derived by; t is 1 and 0; z of either sign; see VE8.
    """
    x, t = names("x t")
    for by, one, place in (("w", x, 0), ("b", 1, 1)):
        v, loss, output = names(f"{by} ℒ y")
        cases = []
        for case in _soft_cases():
            def varied(u, case=case, by=by):
                return {"w": case["w"], "b": case["b"], by: list(u) if isinstance(u, sympy.MatrixBase) else [u] if by == "w" else u}
            cases.append(case | {
                "ℒ": lambda u, case=case, varied=varied: logistic.negative_log_likelihood(
                    varied(u)["w"], varied(u)["b"], [(case["x"], case["t"])]),
                "y": lambda u, case=case, varied=varied: _y(varied(u)["w"], varied(u)["b"], case["x"])})
        y = output(v)
        yield cases
        yield f"by {by}, of logistic.negative_log_likelihood", slope(loss(v), v)
        yield "the loss of an example put in", -slope(t * log(y) + (1 - t) * log(1 - y), v)
        yield "of a sum", -(t * slope(log(y), v)) - (1 - t) * slope(log(1 - y), v)
        yield "of a logarithm", -(t * (slope(y, v) / y)) - (1 - t) * (slope(1 - y, v) / (1 - y))
        yield "of the logistic function", -(t * (_times(y * (1 - y), one) / y)) + (1 - t) * (_times(y * (1 - y), one) / (1 - y))
        yield "reduced, logistic.gradient", -_times(t - y, one), (
            lambda c, place=place: logistic.gradient(c["w"], c["b"], c["x"], c["t"])[place])


def delta_rule_of_the_loss():
    """The delta rule is a step against the gradient of one example's loss (V26).

    y is σ(⟨w·x⟩ + b), t is 1 and 0, z of either sign.
    """
    x, t, y, eta = names("x t y η")
    cases = [case | {"y": _y(case["w"], case["b"], case["x"]), "η": sympy.Symbol("eta")} for case in _soft_cases()]
    for of, one, place in (("Δw", x, 0), ("Δb", 1, 1)):
        yield cases
        yield f"{of}: -η times logistic.gradient", -(eta * (-_times(t - y, one))), lambda c, place=place: (
            scale(-c["η"], logistic.gradient(c["w"], c["b"], c["x"], c["t"])[0]) if place == 0
            else -c["η"] * logistic.gradient(c["w"], c["b"], c["x"], c["t"])[1])
        yield "logistic.delta_rule", _times(eta * (t - y), one), lambda c, place=place: logistic.delta_rule(c["η"], c["t"], c["y"], c["x"])[place]


def steps_of_the_algorithm():
    """Each step of the algorithm follows the delta rule; it starts at 0 (V26, V27).

    The first three steps on two examples with t = 1 and 0; η above 0 is a symbol in one dimension, else a number.
    """
    w, b, x, t, eta, sigma = names("w b x t η σ")
    cases = []
    for d in (1, 2, 3):
        eta_is = sympy.Symbol("eta", positive=True) if d == 1 else sympy.Rational(d, 2)
        examples = [([k + 1 for k in range(d)], 1), ([2 - 3 * k for k in range(d)], 0)]
        steps = [step for _, step in zip(range(3), logistic.logistic_regression(examples, eta_is, 2))]
        at_w, at_b = [0] * d, 0
        for (u, v), step in zip([*examples, examples[0]], steps):
            cases.append({"w": at_w, "b": at_b, "x": u, "t": v, "η": eta_is, "step": step})
            error = eta_is * (v - _y(at_w, at_b, u))
            at_w, at_b = add(at_w, scale(error, u)), at_b + error
    z = angled(w, x) + b
    for of, one, after, delta in ((w, x, "after", "delta_w"), (b, 1, "b_after", "delta_b")):
        yield cases
        yield f"Δ{of} of a step, logistic.logistic_regression", _times(eta * (t - sigma(z)), one), (
            lambda c, delta=delta: getattr(c["step"], delta))
        yield cases
        yield f"{of} after it, from 0 on", of + _times(eta * (t - sigma(z)), one), lambda c, after=after: getattr(c["step"], after)
    yield cases
    yield "z, y and the error of a step", z + 2 * sigma(z) + 3 * (t - sigma(z)), (
        lambda c: c["step"].z + 2 * c["step"].y + 3 * c["step"].error)
    yield [{"M": M, "D": D} for M in (1, 3) for D in (1, 2)]
    yield "M epochs of D examples: the sum of their numbers, logistic.logistic_regression", (
        total("m", "M", total("i", "D", names("m")[0] + names("i")[0]))), lambda c: sum(
            s.epoch + s.i for s in logistic.logistic_regression([([1.0], 1), ([2.0], 0)][: c["D"]], 1.0, c["M"]))


def classes_of_a_probability():
    """The class drawn, the class by the hard limit, and the confidence (V28, V29, V30).

    1 is the positive class, 0 the negative one, ½ that the page leaves it open; sgn is 1, 0 or -1; see VE10.
    """
    y, u, sgn, greatest = names("y u sgn max")
    q = sympy.Rational
    cases = [{"y": q(n, 10), "u": q(k, 10), "sgn": sympy.sign} for n, k in ((7, 3), (7, 9), (7, 7), (5, 2), (3, 4))]

    def as_number(c):
        return HALF if c is None else c

    yield cases
    yield "drawn: positive for u < y, logistic.drawn_class", (1 + sgn(y - u)) / 2, lambda c: as_number(logistic.drawn_class(c["y"], c["u"]))
    yield cases
    yield "by the hard limit, logistic.hard_class", (1 + sgn(y - HALF)) / 2, lambda c: as_number(logistic.hard_class(c["y"]))
    yield cases
    yield "the confidence, logistic.confidence", greatest(y, 1 - y), lambda c: logistic.confidence(c["y"])
    yield "½ and how far y is from it", HALF + greatest(y - HALF, HALF - y)


def accuracy_of_a_draw():
    """A drawn class is right less often than the likelier one (V28, V29).

    The positive class has probability y.
    """
    y = names("y")[0]
    yield [{"y": sympy.Symbol("y")}]
    yield "positive and drawn positive, or both negative: logistic.expected_accuracy", y * y + (1 - y) * (1 - y), (
        lambda c: logistic.expected_accuracy(c["y"], drawn=True))
    yield "for y above ½ the likelier class is right with y; this is less", y - 2 * (y - HALF) * (1 - y)
    yield [{"y": sympy.Rational(n, 10)} for n in (6, 9, 10)]
    yield "by the hard limit, above ½: logistic.expected_accuracy", y, lambda c: logistic.expected_accuracy(c["y"], drawn=False)
    yield [{"y": sympy.Rational(n, 10)} for n in (1, 4, 0)]
    yield "below ½", 1 - y, lambda c: logistic.expected_accuracy(c["y"], drawn=False)
