"""The derivations of the slides on the shipped functions; each line equals the one before it.

A symbol `positive` stands for any number above zero: with it the side on which an example lies is known, and the
shipped function takes the branch of that side.
"""

from sympy import Rational, diff, exp, log, pi, prod, simplify, solve, sqrt, symbols

from linref.lists import add, dot, norm_squared, scale, subtract
from linref.vitay import batch, logistic, minibatch, mle, neuron, online


def _derivatives(expression, variables):
    return [diff(expression, v) for v in variables]


def net_activation_as_a_distance():
    """The value ⟨w·x⟩ + b is ‖w‖ times the signed distance of x (V2).

    w = (w1, w2), x = (x1, x2); see VE1.
    """
    w, x, b = list(symbols("w1 w2", positive=True)), list(symbols("x1 x2")), symbols("b")
    z = neuron.net_activation(w, b, x)
    foot = subtract(x, scale(z / norm_squared(w), w))
    way = subtract(x, foot)
    yield "z² of neuron.net_activation", z**2
    yield "‖w‖² times the squared distance of x from the foot x - z w/‖w‖²", norm_squared(w) * norm_squared(way)
    yield "the same with z at the foot added, which is 0: there is the projection", (
        norm_squared(w) * norm_squared(way) + neuron.net_activation(w, b, foot))


def vector_and_sum():
    """The sum of the neuron is the inner product (V2, V4).

    w = (w1, w2), x = (x1, x2).
    """
    w, x, b = list(symbols("w1 w2")), list(symbols("x1 x2")), symbols("b")
    yield "neuron.net_activation", neuron.net_activation(w, b, x)
    yield "Σ w_j x_j + b", sum(p * q for p, q in zip(w, x)) + b


def mse_of_errors():
    """A wrong prediction counts 4, a right one 0 (V6).

    Predictions y = 1 and -1 of targets 1 and -1.
    """
    yield "batch.squared_error for (t, y) = (1, 1), (1, -1), (-1, 1), (-1, -1)", [
        batch.squared_error(t, y) for t in (1, -1) for y in (1, -1)]
    yield "4 for each error", [0, 4, 4, 0]


def chain_rule_with_a_linear_output():
    """With y itself linear, the gradient is the one that is pretended for sign (V8, V9).

    y = ⟨w·x⟩ + b, w = (w1, w2), x = (x1, x2).
    """
    w, x, b, t = list(symbols("w1 w2")), list(symbols("x1 x2")), symbols("b"), symbols("t")
    y = neuron.net_activation(w, b, x)
    yield "∂/∂w of batch.squared_error with y linear", _derivatives(batch.squared_error(t, y), w)
    yield "-2 (t - y) ∂y/∂w", scale(-2 * (t - y), _derivatives(y, w))
    yield "batch.pretended_gradient", batch.pretended_gradient(t, y, x)


def update_rule_and_gradient():
    """The update rule is half of a step against the pretended gradient (V7, V10).

    One example with y = 1: w, x above 0; t a symbol; see VE3.
    """
    w, x, b = list(symbols("w1 w2", positive=True)), list(symbols("x1 x2", positive=True)), symbols("b", positive=True)
    t, eta = symbols("t eta")
    gradient = batch.pretended_gradient(t, neuron.neuron(w, b, x), [*x, 1])
    delta_w, delta_b = batch.update_rule(w, b, [(x, t)], eta)
    yield "half of batch.descent_step with batch.pretended_gradient, with a 1 for b", scale(
        Rational(1, 2), batch.descent_step(eta, gradient))
    yield "Δw and Δb of batch.update_rule", [*delta_w, delta_b]


def batch_epoch():
    """An epoch of the batch version applies the update rule (V10, V11).

    Two examples with y = 1: w, b, x, u above 0, targets t and s.
    """
    w, b = list(symbols("w1 w2", positive=True)), symbols("b", positive=True)
    x, u = list(symbols("x1 x2", positive=True)), list(symbols("u1 u2", positive=True))
    t, s, eta = symbols("t s eta")
    examples = [(x, t), (u, s)]
    step = next(batch.batch(examples, w, b, eta, 1))
    delta_w, delta_b = batch.update_rule(w, b, examples, eta)
    yield "w and b after an epoch of batch.batch", [*step.after, step.b_after]
    yield "plus batch.update_rule", [*add(w, delta_w), b + delta_b]


def online_step_of_an_error():
    """With η = 1/2 the delta rule of an error is the perceptron's t·x (V13, V14).

    A mistake with y = 1, t = -1: w, b, x above 0.
    """
    w, b, x = list(symbols("w1 w2", positive=True)), symbols("b", positive=True), list(symbols("x1 x2", positive=True))
    step = next(online.perceptron([(x, -1)], w, b, Rational(1, 2), 1))
    yield "w and b after a step of online.perceptron with η = 1/2", [*step.after, step.b_after]
    yield "w + t x, b + t", [*subtract(w, x), b - 1]


def unbiased_estimates():
    """The average of all estimates from K of the examples is that of all (V15).

    Three examples with y = 1: w, b and all x above 0, targets t1, t2, t3; see VE2.
    """
    w, b = list(symbols("w1 w2", positive=True)), symbols("b", positive=True)
    examples = [(list(symbols(f"{name}1 {name}2", positive=True)), t)
                for name, t in zip("xuv", symbols("t1 t2 t3"))]

    def average(K):
        found = online.estimates(examples, w, b, K)
        return [sum(column) / len(found) for column in zip(*found)]

    yield "the average of online.estimates with K = 1", average(1)
    yield "with K = 2", average(2)
    yield "with K = 3, batch", average(3)


def minibatches_of_one_and_of_all():
    """Minibatches of one example are online steps, one of all is a batch epoch (V16).

    Two examples with y = 1: w, b, x, u above 0, targets t and s.
    """
    w, b = list(symbols("w1 w2", positive=True)), symbols("b", positive=True)
    x, u = list(symbols("x1 x2", positive=True)), list(symbols("u1 u2", positive=True))
    t, s, eta = symbols("t s eta")
    examples = [(x, t), (u, s)]
    one = next(minibatch.minibatch(examples, w, b, eta, 1, lambda: [[1], [2]]))
    whole = next(minibatch.minibatch(examples, w, b, eta, 1, lambda: [[1, 2]]))
    delta_w, delta_b = online.delta_rule(eta, t, 1, x)
    epoch = next(batch.batch(examples, w, b, eta, 1))
    yield "w and b after the first minibatch of one, and of all", [
        *one.after, one.b_after, *whole.after, whole.b_after]
    yield "online.delta_rule of example 1; an epoch of batch.batch", [
        *add(w, delta_w), b + delta_b, *epoch.after, epoch.b_after]


def _normal():
    mu, sigma = symbols("mu"), symbols("sigma", positive=True)
    return list(symbols("x1:5", real=True)), mu, sigma


def density_of_the_normal_distribution():
    """The density has the area 1 (V17).

    With μ and σ; the area from -∞ to ∞.
    """
    from sympy import integrate, oo

    x, mu = symbols("x mu", real=True)
    sigma = symbols("sigma", positive=True)
    yield "the integral of mle.normal_density", integrate(mle.normal_density(x, mu, sigma, pi), (x, -oo, oo))
    yield "one", 1


def likelihood_of_the_normal_distribution():
    """The four lines of the likelihood, for N = 4 symbols (V18, V19).

    Samples x1 to x4.
    """
    xs, mu, sigma = _normal()
    yield "Π f(x_i), mle.likelihood of mle.normal_density", mle.likelihood(xs,
                                                                           lambda x: mle.normal_density(x, mu, sigma,
                                                                                                        pi))
    yield "Π 1/√(2πσ²) exp(-(x_i - μ)²/(2σ²))", prod(
        1 / sqrt(2 * pi * sigma**2) * exp(-((x - mu) ** 2) / (2 * sigma**2)) for x in xs)
    yield "(1/√(2πσ²))^N Π exp(…)", (1 / sqrt(2 * pi * sigma**2)) ** 4 * prod(
        exp(-((x - mu) ** 2) / (2 * sigma**2)) for x in xs)
    yield "(1/√(2πσ²))^N exp(-Σ …), mle.normal_likelihood", mle.normal_likelihood(xs, mu, sigma, pi)


def logarithm_of_the_likelihood():
    """log L is the log-likelihood: their quotient as exponentials is 1 (V19).

    Samples x1 to x4.
    """
    xs, mu, sigma = _normal()
    yield "exp of mle.normal_log_likelihood, over mle.normal_likelihood", (
        exp(mle.normal_log_likelihood(xs, mu, sigma, pi)) / mle.normal_likelihood(xs, mu, sigma, pi))
    yield "one", 1


def derivatives_of_the_log_likelihood():
    """The derivatives by μ and by σ, with the line between (V20).

    Samples x1 to x4.
    """
    xs, mu, sigma = _normal()
    l = mle.normal_log_likelihood(xs, mu, sigma, pi)
    yield "∂l/∂μ and ∂l/∂σ of mle.normal_log_likelihood", [diff(l, mu), diff(l, sigma)]
    yield "Σ (x_i - μ)/σ², and -N/2 · 4πσ/(2πσ²) + Σ (x_i - μ)²/σ³", [
        sum(x - mu for x in xs) / sigma**2,
        -len(xs) * (4 * pi * sigma) / (2 * (2 * pi * sigma**2)) + mle.sum_of_squares(xs, mu) / sigma**3]
    yield "mle.derivative_by_mu and mle.derivative_by_sigma", [mle.derivative_by_mu(xs, mu, sigma),
                                                             mle.derivative_by_sigma(xs, mu, sigma)]


def zero_of_the_derivatives():
    """Both are 0 at the mean and the variance of the samples (V21).

    Samples x1 to x4.
    """
    xs, mu, sigma = _normal()
    yield "the μ that solves ∂l/∂μ = 0; the σ² that solves ∂l/∂σ = 0", [
        solve(mle.derivative_by_mu(xs, mu, sigma), mu)[0],
        solve((mle.derivative_by_sigma(xs, mle.mean(xs), sigma) * sigma**3).expand(), sigma)[-1] ** 2]
    yield "mle.mean, mle.variance", [mle.mean(xs), mle.variance(xs)]


def maximum_of_the_likelihood():
    """At the estimates the second derivatives are those of a maximum (V21).

    Samples x1 to x4; at μ and σ² of the samples.
    """
    xs, mu, sigma = _normal()
    l = mle.normal_log_likelihood(xs, mu, sigma, pi)
    second = [diff(l, mu, mu), diff(l, mu, sigma), diff(l, sigma, sigma)]
    there = {mu: mle.mean(xs), sigma: sqrt(mle.variance(xs))}
    yield "∂²l/∂μ², ∂²l/∂μ∂σ, ∂²l/∂σ² times σ², at mle.mean and mle.variance", [
        simplify((entry * sigma**2).subs(there)) for entry in second]
    yield "-N, 0, -2N: below 0 in every direction", [-4, 0, -8]


def other_distributions():
    """The same steps for the exponential, Bernoulli and Poisson distributions (V21).

    Samples x1 to x3, of which none is 0; for Poisson the counts 2, 3 and 1; λ, p above 0.
    """
    xs, counts = list(symbols("x1:4", positive=True)), [2, 3, 1]
    rate, p = symbols("lambda p", positive=True)
    yield "∂l/∂λ, ∂l/∂p, ∂l/∂λ of the three log-likelihoods", [
        diff(mle.exponential_log_likelihood(xs, rate), rate),
        diff(mle.bernoulli_log_likelihood(xs, p), p), diff(mle.poisson_log_likelihood(counts, rate), rate)]
    yield "each is 0 at its estimate", [
        (mle.exponential_rate(xs) - rate) * sum(xs) / rate, 3 * (mle.bernoulli_p(xs) - p) / (p * (1 - p)),
        3 * (mle.poisson_rate(counts) - rate) / rate]


def _example():
    w, b = list(symbols("w1 w2", positive=True)), symbols("b", positive=True)
    x = list(symbols("x1 x2", positive=True))
    return w, b, x, symbols("t")


def logistic_output():
    """The output of a net activation, by the page's formula (V22).

    w, b, x above 0, so z > 0.
    """
    w, b, x, _ = _example()
    yield "logistic.output", logistic.output(w, b, x)
    yield "1/(1 + exp(-⟨w·x⟩ - b))", 1 / (1 + exp(-dot(w, x) - b))


def probabilities_of_both_classes():
    """f(t) is y for t = 1 and 1 - y for t = 0; together 1 (V23).

    y is a symbol.
    """
    y = symbols("y", positive=True)
    yield "logistic.probability at 1 and 0, and their sum", [
        logistic.probability(1, y), logistic.probability(0, y), logistic.probability(1, y) + logistic.probability(0, y)]
    yield "y, 1 - y, 1", [y, 1 - y, 1]


def log_likelihood_of_a_sample():
    """The log-likelihood is that of the product; the loss is its negative (V24).

    Two examples, t = 1 and t = 0; w, b and both x above 0.
    """
    w, b, x, _ = _example()
    u = list(symbols("u1 u2", positive=True))
    examples = [(x, 1), (u, 0)]
    yield "exp of logistic.log_likelihood", exp(logistic.log_likelihood(w, b, examples))
    yield "logistic.likelihood", logistic.likelihood(w, b, examples)
    yield "exp of the negative of logistic.negative_log_likelihood", exp(-logistic.negative_log_likelihood(w, b,
                                                                                                           examples))


def gradient_of_the_loss():
    """The five lines of the gradient, for one sample (V25).

    w, b, x above 0; t a symbol; see VE8 for the sign.
    """
    w, b, x, t = _example()
    y = logistic.output(w, b, x)
    yield "∂/∂w of logistic.negative_log_likelihood", _derivatives(logistic.negative_log_likelihood(w, b, [(x, t)]), w)
    yield "-∂/∂w [t log y + (1 - t) log(1 - y)]", scale(-1, _derivatives(t * log(y) + (1 - t) * log(1 - y), w))
    yield "-t ∂ log y/∂w - (1 - t) ∂ log(1 - y)/∂w", add(scale(-t, _derivatives(log(y), w)),
                                                       scale(-(1 - t), _derivatives(log(1 - y), w)))
    yield "-t (∂y/∂w)/y - (1 - t) (∂(1 - y)/∂w)/(1 - y)", add(scale(-t / y, _derivatives(y, w)),
                                                            scale(-(1 - t) / (1 - y), _derivatives(1 - y, w)))
    yield "-t y(1 - y)x/y + (1 - t) y(1 - y)x/(1 - y)", add(scale(-t * y * (1 - y) / y, x),
                                                         scale((1 - t) * y * (1 - y) / (1 - y), x))
    yield "-(t - y) x, logistic.gradient", logistic.gradient(w, b, x, t)[0]


def gradient_by_the_bias():
    """The gradient of the loss by the bias (V25).

    w, b, x above 0; t a symbol.
    """
    w, b, x, t = _example()
    yield "∂/∂b of logistic.negative_log_likelihood", diff(logistic.negative_log_likelihood(w, b, [(x, t)]), b)
    yield "-(t - y), logistic.gradient", logistic.gradient(w, b, x, t)[1]


def delta_rule_of_the_loss():
    """The delta rule is a step of descent on one example's loss (V26).

    w, b, x above 0; t a symbol.
    """
    w, b, x, t = _example()
    eta = symbols("eta")
    y = logistic.output(w, b, x)
    delta_w, delta_b = logistic.delta_rule(eta, t, y, x)
    by_w, by_b = logistic.gradient(w, b, x, t)
    yield "logistic.delta_rule", [*delta_w, delta_b]
    yield "-η times logistic.gradient", [*scale(-eta, by_w), -eta * by_b]


def two_steps_of_the_algorithm():
    """A step of the algorithm is one of descent, also away from 0 (V26, V27).

    Examples x = 1 with t = 1 and x = 2 with t = 0, η a symbol above 0; from w = 0, b = 0.
    """
    eta = symbols("eta", positive=True)
    examples = [([1], 1), ([2], 0)]
    _, second = logistic.logistic_regression(examples, eta, 1)
    w, b = [eta / 2], eta / 2
    by_w, by_b = logistic.gradient(w, b, *examples[1])
    yield "w and b after the second step of logistic.logistic_regression", [*second.after, second.b_after]
    yield "w = b = η/2 after the first, less η times logistic.gradient there", [w[0] - eta * by_w[0], b - eta * by_b]


def accuracy_of_a_draw():
    """A drawn class is right with y² + (1 - y)² (V28, V29).

    The positive class has probability y.
    """
    y = symbols("y")
    yield "logistic.expected_accuracy, drawn", logistic.expected_accuracy(y, drawn=True)
    yield "positive and drawn positive, or negative and drawn negative", y * y + (1 - y) * (1 - y)
    yield "y less 2 (y - ½)(1 - y): less than y above one half", y - 2 * (y - Rational(1, 2)) * (1 - y)
