"""The derivations of the slides on the shipped functions; each line equals the one before it.

A symbol `positive` stands for any number above zero: with it the side on which a sample lies is known, and the shipped
function takes the branch of that side. Labels y are taken as both 1 and -1, in two expressions of one line.
"""

from sympy import Rational, cos, diff, exp, integrate, log, oo, pi, sin, solve, symbols

from linref.fleuret import bias_variance, convergence, features, kernel, knn, layer, lda, logistic, mnist, perceptron, svm, units
from linref.lists import add, dot, inverse, norm_squared, quadratic, scale, subtract

_LABELS = (1, -1)


def _derivatives(expression, variables):
    return [diff(expression, v) for v in variables]


def _vectors(*names, **assumptions):
    return [list(symbols(f"{name}1:3", **assumptions)) for name in names]


def equal_weights():
    """A threshold logic unit is a perceptron whose weights are all the same (F1, F4, F6).

    Three inputs x1, x2, x3, w = 2; what is compared with 0, as the threshold at which the units change.
    """
    w, q = 2, symbols("q", positive=True)
    x = list(symbols("x1:4", positive=True))
    weights = 3 * [w]
    edge = -dot(weights, x)
    yield "w Σ x_i + b for b = -w Σ x_i + q", w * sum(x) + edge + q
    yield "Σ w_i x_i + b with w for every input", dot(weights, x) + edge + q
    yield "q where units.threshold_logic_unit fires for q and not for -q", q * (
        units.threshold_logic_unit(w, edge + q, x) - units.threshold_logic_unit(w, edge - q, x))
    yield "the same of units.perceptron_unit", q * (units.perceptron_unit(weights, edge + q, x) - units.perceptron_unit(weights, edge - q, x))
    yield "half of it of units.f, which goes from -1 to 1", q * (units.f(weights, edge + q, x) - units.f(weights, edge - q, x)) / 2


def gates_as_sums():
    """What or, and, not compare with 0 (F2).

    Inputs a, b above 0; each gate changes where its sum does.
    """
    a, b, q = symbols("a b q", positive=True)
    half = Rational(1, 2)
    ends = [(units.logical_or, (half - b + q, b), (half - b - q, b)), (units.logical_and, (3 * half - b + q, b), (3 * half - b - q, b)),
            (units.logical_not, (half - q,), (half + q,))]
    yield "outputs with the sums a + b - ½, a + b - 3/2 and -a + ½ at q, and at -q", [
        output for gate, above, below in ends for output in (gate(*above), gate(*below))]
    yield "1 and 0", [1, 0, 1, 0, 1, 0]


def bias_as_a_weight():
    """With a constant 1 in x, b is one of the w (F6, F7).

    w = (w1, w2), x = (x1, x2).
    """
    (w, x), b = _vectors("w", "x"), symbols("b")
    ((extended, _),) = perceptron.with_constant([x], [1])
    yield "w·x + b", logistic.score(w, b, x)
    yield "(w, b) and the x of perceptron.with_constant", dot([*w, b], extended)


def update_of_the_perceptron():
    """An update adds ‖x‖² to y(w·x) of the sample that it adds (F7, F8).

    A misclassified sample: w and x above 0, y = -1; both programs.
    """
    w, x = _vectors("w", "x", positive=True)
    first = next(perceptron.perceptron([(x, -1)], min, w))
    swept = next(perceptron.train_perceptron([x], [-1], 1, w))
    yield "-(w·x) after the step of perceptron.perceptron", -dot(first.after, x)
    yield "after that of perceptron.train_perceptron", -dot(swept.after, x)
    yield "-(w·x) + ‖x‖²", -dot(w, x) + norm_squared(x)


def way_along_w_star():
    """The lines for w^{k+1}·w*: two that are equal; the others are less by what the page leaves out (F11).

    w, x, v of two components, v in the place of w*, m of γ/2; y is a symbol.
    """
    w, x, v = _vectors("w", "x", "v")
    k, y, m = symbols("k y m")
    lines = convergence.forward(k, w, x, y, v, m)
    yield "line 1 of convergence.forward, (w + y x)·v", lines[0]
    yield "line 2, w·v + y(x·v)", lines[1]
    yield "line 3 and y(x·v) - m, which is not below 0", lines[2] + (y * dot(x, v) - m)
    yield "line 4 and also w·v - k m, which is not below 0", lines[3] + (dot(w, v) - k * m) + (y * dot(x, v) - m)


def cauchy_and_schwarz():
    """‖w‖²‖v‖² less (w·v)² is a square, so it is not below 0 (F12).

    w = (w1, w2), v = (v1, v2); m in the place of γ/2.
    """
    w, v = _vectors("w", "v")
    k, m = symbols("k m")
    squares, along, _ = convergence.length(k, w, v, m)
    yield "line 1 less line 2 of convergence.length", squares - along
    yield "(w1 v2 - w2 v1)²", (w[0] * v[1] - w[1] * v[0]) ** 2


def growth_of_the_square():
    """The lines for ‖w^{k+1}‖²: three that are equal; the others are more by what the page leaves out (F13).

    w = (w1, w2), x = (x1, x2), for y = 1 and y = -1.
    """
    w, x = _vectors("w", "x")
    k, R2 = symbols("k R2")
    lines = [convergence.growth(k, w, x, y, R2) for y in _LABELS]
    yield "line 1 of convergence.growth, ‖w + y x‖²", [each[0] for each in lines]
    yield "line 2, (w + y x)·(w + y x)", [each[1] for each in lines]
    yield "line 3, w·w + 2y w·x + ‖x‖²", [each[2] for each in lines]
    left_out = [-2 * y * dot(w, x) + (R2 - norm_squared(x)) for y in _LABELS]
    yield "line 4 less -2y w·x and R² - ‖x‖², which are not below 0", [each[3] - out for each, out in zip(lines, left_out)]
    yield "line 5 less also kR² - ‖w‖², which is not below 0", [
        each[4] - (k * R2 - norm_squared(w)) - out for each, out in zip(lines, left_out)]


def most_updates():
    """Where k²γ²/4 reaches kR²: the largest k (F14).

    R2 for R², g for γ.
    """
    R2, g, k = symbols("R2 g k", positive=True)
    yield "the k that solves k²γ²/4 = kR²", solve(k**2 * g**2 / 4 - k * R2, k)[0]
    yield "convergence.bound", convergence.bound(R2, g**2)


def bound_of_a_scaled_population():
    """Scaled by s as a whole, R and γ grow alike and the bound stays (F15).

    Two samples (x, 1) and (u, -1), s above 0, any v.
    """
    x, u, v = _vectors("x", "u", "v", positive=True)
    s, R2, m = symbols("s R2 m", positive=True)
    changed = convergence.scaled([(x, 1), (u, -1)], s)
    yield "‖x‖² and y(x·v) of both samples of convergence.scaled", [
        a for z, y in changed for a in (norm_squared(z), y * dot(z, v))]
    yield "s² and s times what they were", [a for z, y in ((x, 1), (u, -1)) for a in (s**2 * norm_squared(z), s * y * dot(z, v))]


def bound_without_s():
    """With s²R² and s²γ² the bound is what it was (F15).

    R2 for R², g for γ.
    """
    s, R2, g = symbols("s R2 g", positive=True)
    yield "convergence.bound of s²R² and (sγ)²", convergence.bound(s**2 * R2, (s * g) ** 2)
    yield "convergence.bound of R² and γ²", convergence.bound(R2, g**2)


def larger_margin():
    """The bound falls as γ grows (F16).

    R2 for R², g for γ.
    """
    R2, g = symbols("R2 g", positive=True)
    yield "the derivative of convergence.bound_for_margins by γ", diff(convergence.bound_for_margins(R2, [g])[0], g)
    yield "-8R²/γ³, below 0", -8 * R2 / g**3


def subgradient_of_the_criterion():
    """Off the kinks the subgradient is the derivative (F18, F19, F20).

    Two samples: x with y = -1, which is active, and u with y = 1 far beyond its plane; λ a symbol, the rest above 0.
    """
    w, x, u = _vectors("w", "x", "u", positive=True)
    q, lam = symbols("q lambda", positive=True)
    b = 1 + q
    samples = [(x, -1), (u, 1)]
    by_w, by_b = svm.subgradient(w, b, samples, lam)
    loss = svm.criterion(w, b, samples, lam)
    yield "∂ℒ/∂w and ∂ℒ/∂b of svm.criterion, b = 1 + q", [*_derivatives(loss, w), diff(loss, q)]
    yield "2λw + x/2 and 1/2: the active sample alone", [*add(scale(2 * lam, w), scale(Rational(1, 2), x)), Rational(1, 2)]
    yield "svm.subgradient", [*by_w, by_b]


def step_of_the_descent():
    """A step of the descent goes against the subgradient (F18).

    One active sample with y = -1: w, b, x, λ, η above 0.
    """
    w, x = _vectors("w", "x", positive=True)
    b, lam, eta = symbols("b lambda eta", positive=True)
    step = next(svm.subgradient_descent([(x, -1)], w, b, lam, [eta]))
    loss = svm.criterion(w, b, [(x, -1)], lam)
    yield "w and b after a step of svm.subgradient_descent", [*step.after, step.b_after]
    yield "less η times the derivatives of svm.criterion", [v - eta * diff(loss, v) for v in (*w, b)]


def distance_of_the_planes():
    """From w·x + b = -1 straight on to w·x + b = 1 the way is 2/‖w‖ (F21).

    w = (w1, w2) above 0.
    """
    (w,), b = _vectors("w", positive=True), symbols("b")
    feet = [scale((side - b) / norm_squared(w), w) for side in _LABELS]
    yield "w·x + b at the feet of both planes", [svm.argument(w, b, foot, 1) for foot in feet] + [norm_squared(subtract(*feet))]
    yield "1, -1, and the square of svm.distance between them", [1, -1, svm.distance(w) ** 2]


def density_of_a_population():
    """The density has the area 1 (F23).

    D = 1, mean m, Σ = (S), S above 0.
    """
    x, m = symbols("x m", real=True)
    S = symbols("S", positive=True)
    yield "the integral of lda.density", integrate(lda.density([x], [m], [[S]], pi), (x, -oo, oo))
    yield "one", 1


def _population(D):
    """x, and a model of D dimensions whose Σ is symmetric."""
    x, m0, m1 = (list(symbols(f"{name}1:{D + 1}", real=True)) for name in ("x", "m", "n"))
    entries = {(i, j): symbols(f"s{min(i, j)}{max(i, j)}", positive=True) for i in range(1, D + 1) for j in range(1, D + 1)}
    Sigma = [[entries[i, j] for j in range(1, D + 1)] for i in range(1, D + 1)]
    return x, lda.Model(m0, m1, Sigma, symbols("p", positive=True))


def rule_of_bayes():
    """The three forms of the posterior (F24).

    D = 1: means m and n, Σ = (s11), P(Y = 1) = p.
    """
    x, model = _population(1)
    one, zero = (lda.density(x, m, model.Sigma, pi) for m in (model.m1, model.m0))
    p = model.prior
    yield "μ_1 p / μ_X with μ_X = μ_0 (1 - p) + μ_1 p", one * p / (zero * (1 - p) + one * p)
    yield "lda.posterior", lda.posterior(x, model, pi)
    yield "lda.posterior_by_both", lda.posterior_by_both(x, model, pi)
    yield "lda.posterior_by_ratio", lda.posterior_by_ratio(x, model, pi)


def posterior_as_a_sigmoid():
    """σ of the logarithms is the posterior (F25).

    D = 1: means m and n, Σ = (s11), P(Y = 1) = p.
    """
    x, model = _population(1)
    one, zero = (lda.density(x, m, model.Sigma, pi) for m in (model.m1, model.m0))
    yield "lda.posterior_by_ratio", lda.posterior_by_ratio(x, model, pi)
    yield "1/(1 + exp(-(log μ_1/μ_0 + log p/(1 - p))))", 1 / (1 + exp(-(log(one / zero) + log(model.prior / (1 - model.prior)))))
    yield "lda.posterior_by_logarithms", lda.posterior_by_logarithms(x, model, pi)


def ratio_of_the_densities():
    """The logarithm of the ratio of the densities (F25).

    D = 1: means m and n, a covariance of its own for each class, S and T above 0.
    """
    x, m, n = symbols("x m n", real=True)
    S, T = symbols("S T", positive=True)
    yield "exp of lda.log_density_ratio_by_forms", exp(lda.log_density_ratio_by_forms([x], [m], [[S]], [n], [[T]]))
    yield "μ_1/μ_0 by lda.density", lda.density([x], [n], [[T]], pi) / lda.density([x], [m], [[S]], pi)
    yield "exp of lda.log_density_ratio", exp(lda.log_density_ratio([x], [m], [[S]], [n], [[T]], pi))
    yield "exp of the difference of lda.log_density", exp(lda.log_density([x], [n], [[T]], pi) - lda.log_density([x], [m], [[S]], pi))


def _chain(D):
    """The page's lines for what stands inside σ."""
    x, model = _population(D)
    a = lda.log_prior_ratio(model.prior)
    yield "lda.log_density_ratio_by_forms and a", lda.log_density_ratio_by_forms(x, model.m0, model.Sigma, model.m1, model.Sigma) + a
    yield "-½(x - m_1)Σ⁻¹(x - m_1)ᵀ + ½(x - m_0)Σ⁻¹(x - m_0)ᵀ + a", sum(lda.two_forms(x, model))
    yield "-½xΣ⁻¹xᵀ + m_1Σ⁻¹xᵀ - ½m_1Σ⁻¹m_1ᵀ + ½xΣ⁻¹xᵀ - m_0Σ⁻¹xᵀ + ½m_0Σ⁻¹m_0ᵀ + a", sum(lda.all_products(x, model))
    yield "(m_1 - m_0)Σ⁻¹xᵀ + ½(m_0Σ⁻¹m_0ᵀ - m_1Σ⁻¹m_1ᵀ) + a", sum(lda.collected(x, model))
    yield "w·x + b of lda.weights and lda.bias", sum(lda.linear(x, model))


def chain_for_one_feature():
    """Linear discriminant analysis, line by line, D = 1 (F26).

    m for m_0, n for m_1, Σ = (s11), a = log(p/(1 - p)); see FE1.
    """
    x, model = _population(1)
    yield "exp of log μ_1(x)/μ_0(x) + a by lda.one_logarithm", exp(sum(lda.one_logarithm(x, model, pi)))
    yield "of log μ_1(x) - log μ_0(x) + a by lda.two_logarithms", exp(sum(lda.two_logarithms(x, model, pi)))
    yield "of lda.two_forms", exp(sum(lda.two_forms(x, model)))
    yield "of lda.linear", exp(sum(lda.linear(x, model)))


def chain_of_one_feature():
    """The same without exp, D = 1 (F26).

    m for m_0, n for m_1, Σ = (s11), a = log(p/(1 - p)); see FE1.
    """
    yield from _chain(1)


def chain_for_two_features():
    """Linear discriminant analysis, line by line, D = 2 (F26).

    m for m_0, n for m_1, Σ = ((s11, s12), (s12, s22)), a = log(p/(1 - p)); see FE1.
    """
    yield from _chain(2)


def chain_for_three_features():
    """Linear discriminant analysis, line by line, D = 3 (F26).

    m for m_0, n for m_1, Σ symmetric, a = log(p/(1 - p)); see FE1.
    """
    yield from _chain(3)


def posterior_of_the_linear_score():
    """Bayes's rule on the densities is σ(w·x + b) (F24, F26).

    D = 1: means m and n, Σ = (s11), P(Y = 1) = p.
    """
    x, model = _population(1)
    yield "lda.posterior", lda.posterior(x, model, pi)
    yield "lda.linear_posterior of lda.weights and lda.bias", lda.linear_posterior(lda.weights(model), lda.bias(model), x)


def printed_brace():
    """What the brace of b leaves out: the ½ and a (F26).

    D = 2; see FE1.
    """
    _, model = _population(2)
    S, a = inverse(model.Sigma), log(model.prior / (1 - model.prior))
    bracket = quadratic(model.m0, S, model.m0) - quadratic(model.m1, S, model.m1)
    yield "lda.bias less lda.bracket", lda.bias(model) - lda.bracket(model)
    yield "log p/(1 - p) less ½ (m_0Σ⁻¹m_0ᵀ - m_1Σ⁻¹m_1ᵀ)", a - bracket / 2


def point_of_the_boundary():
    """With equal priors the middle of the means is on the boundary (F26).

    D = 2, P(Y = 1) = ½.
    """
    _, model = _population(2)
    model = model._replace(prior=Rational(1, 2))
    yield "w·x + b at lda.middle", dot(lda.weights(model), lda.middle(model)) + lda.bias(model)
    yield "zero", 0


def vanishing_terms():
    """The second derivatives of the log of the ratio are those of x ½(Σ_0⁻¹ - Σ_1⁻¹) xᵀ (F27).

    D = 2: Σ_0 = (s11, s12; s12, s22) and Σ_1 = (t11, t12; t12, t22).
    """
    x, model = _population(2)
    T = [list(symbols("t11 t12", positive=True)), list(symbols("t12 t22", positive=True))]
    z = lda.log_density_ratio_by_forms(x, model.m0, model.Sigma, model.m1, T)
    second = lda.second_order(model.Sigma, T)
    yield "∂²/∂x_i∂x_j of lda.log_density_ratio_by_forms", [diff(z, u, v) for u in x for v in x]
    yield "twice lda.second_order", [2 * entry for row in second for entry in row]


def one_covariance():
    """With one covariance for both nothing is left of them (F27).

    D = 2, Σ symmetric.
    """
    _, model = _population(2)
    yield "lda.second_order of Σ and Σ", [entry for row in lda.second_order(model.Sigma, model.Sigma) for entry in row]
    yield "zero", [0, 0, 0, 0]


def estimate_by_likelihood():
    """The estimated means and Σ are where the derivatives of the likelihood are 0 (F26).

    D = 1: samples x1, x2 of class 0 and u1, u2 of class 1; see FE14.
    """
    x, u = _vectors("x", "u", real=True)
    m, n = symbols("m n", real=True)
    S = symbols("S", positive=True)
    model = lda.estimated([[a] for a in x], [[a] for a in u])
    likelihood = sum(log(lda.density([a], [mean], [[S]], pi)) for points, mean in ((x, m), (u, n)) for a in points)
    there = {m: model.m0[0], n: model.m1[0], S: model.Sigma[0][0]}
    yield "the derivatives by m_0, m_1 and Σ, times Σ and Σ², at lda.estimated", [
        (diff(likelihood, v) * factor).subs(there) for v, factor in ((m, S), (n, S), (S, S**2))]
    yield "zero", [0, 0, 0]


def sigmoid_and_its_mirror():
    """1 - σ(x) = σ(-x) (F28, F30).

    x above 0, so that both branches of the function are met.
    """
    x = symbols("x", positive=True)
    yield "1 - logistic.sigma at x", 1 - logistic.sigma(x)
    yield "1 - 1/(1 + e^-x)", 1 - 1 / (1 + exp(-x))
    yield "logistic.sigma at -x", logistic.sigma(-x)


def probability_of_a_label():
    """P(Y = y) = σ(y(w·x + b)) for both labels (F29, F31).

    w, x, b above 0.
    """
    w, x = _vectors("w", "x", positive=True)
    b = symbols("b", positive=True)
    yield "logistic.probability of 1, of -1, and their sum", [
        logistic.probability(w, b, x, 1), logistic.probability(w, b, x, -1),
        logistic.probability(w, b, x, 1) + logistic.probability(w, b, x, -1)]
    yield "logistic.f, 1 - logistic.f, 1", [logistic.f(w, b, x), 1 - logistic.f(w, b, x), 1]


def posterior_of_the_weights():
    """The logarithm of likelihood times prior, up to a constant (F32).

    Two samples: x with y = 1, u with y = -1; w, b and both above 0; a Gaussian prior of variance v.
    """
    w, x, u = _vectors("w", "x", "u", positive=True)
    b, v = symbols("b v", positive=True)
    samples = [(x, 1), (u, -1)]
    prior = exp(-(norm_squared(w) + b**2) / (2 * v))
    yield "exp of logistic.log_posterior", exp(logistic.log_posterior(w, b, samples, v))
    yield "the product of the probabilities, times exp(-(‖w‖² + b²)/2v)", (
        logistic.probability(w, b, x, 1) * logistic.probability(w, b, u, -1) * prior)


def gradient_of_the_posterior():
    """The gradient of the log-posterior (F32).

    Two samples: x with y = 1, u with y = -1; w, b and both above 0; a Gaussian prior of variance v.
    """
    w, x, u = _vectors("w", "x", "u", positive=True)
    b, v = symbols("b v", positive=True)
    samples = [(x, 1), (u, -1)]
    by_w, by_b = logistic.gradient(w, b, samples, v)
    yield "∂/∂w and ∂/∂b of logistic.log_posterior", _derivatives(logistic.log_posterior(w, b, samples, v), [*w, b])
    yield "logistic.gradient", [*by_w, by_b]


def loss_of_a_score():
    """-log σ(y z) is the loss of labels 1 and 0 with t = (y + 1)/2 (F33).

    z above 0, y = 1 and y = -1; see FE2.
    """
    z = symbols("z", positive=True)
    p = logistic.sigma(z)
    yield "exp of logistic.loss for y = 1 and y = -1", [exp(logistic.loss(y, z)) for y in _LABELS]
    yield "exp of -[t log σ(z) + (1 - t) log(1 - σ(z))]", [
        exp(-(t * log(p) + (1 - t) * log(1 - p))) for t in (1, 0)]


def loss_and_likelihood():
    """The losses of all samples add up to the negative log-likelihood (F32, F33).

    Two samples: x with y = 1, u with y = -1; w, b and both above 0.
    """
    w, x, u = _vectors("w", "x", "u", positive=True)
    b = symbols("b", positive=True)
    yield "logistic.loss of both", logistic.loss(1, logistic.score(w, b, x)) + logistic.loss(-1, logistic.score(w, b, u))
    yield "-logistic.log_likelihood", -logistic.log_likelihood(w, b, [(x, 1), (u, -1)])


def step_of_logistic_regression():
    """A step goes along the gradient (F33).

    One sample with y = -1: w, b, x, η above 0; a flat prior.
    """
    w, x = _vectors("w", "x", positive=True)
    b, eta = symbols("b eta", positive=True)
    step = next(logistic.logistic_regression([(x, -1)], w, b, eta))
    found = logistic.log_posterior(w, b, [(x, -1)])
    yield "w and b after a step of logistic.logistic_regression", [*step.after, step.b_after]
    yield "and η times the derivatives of logistic.log_posterior", [v + eta * diff(found, v) for v in (*w, b)]


def loop_and_matrix():
    """The units of a layer one by one, and as a matrix (F34, F35).

    M = 3 units, N = 2 inputs, σ the sigmoid.
    """
    w = [list(symbols(f"w{i}1 w{i}2")) for i in (1, 2, 3)]
    b, x = list(symbols("b1:4")), list(symbols("x1:3"))
    yield "the outputs of layer.units", [step.y for step in layer.units(w, b, x, logistic.sigma)]
    yield "σ(Σ_j w_ij x_j + b_i)", [logistic.sigma(w[i][0] * x[0] + w[i][1] * x[1] + b[i]) for i in range(3)]
    yield "layer.layer", layer.layer(w, b, x, logistic.sigma)


def no_boundary_for_exclusive_or():
    """w·x + b has the same sum over the two samples of either class (F36).

    w = (w1, w2).
    """
    (w,), b = _vectors("w"), symbols("b")
    corners = [([0, 0], -1), ([0, 1], 1), ([1, 0], 1), ([1, 1], -1)]
    positive, negative = features.sums_of_classes([1, 1, 1, 1], corners)
    yield "w·x + b over the positive samples, above 0 if each is", dot(w, positive) + 2 * b
    yield "over the negative samples, below 0 if each is: so there are no w and b", dot(w, negative) + 2 * b


def product_feature():
    """With x_u x_v as a third component w = (1, 1, -2) and b = -½ do XOR (F37, F40).

    The values for 00, 01, 10, 11.
    """
    corners = [[0, 0], [0, 1], [1, 0], [1, 1]]
    yield "w·Φ(x) + b by features.phi_xor", [dot([1, 1, -2], features.phi_xor(x)) - Rational(1, 2) for x in corners]
    yield "by mnist.with_products of the pair (1, 2)", [
        dot([1, 1, -2], mnist.with_products(x, [(1, 2)])) - Rational(1, 2) for x in corners]
    yield "-½, ½, ½, -½", [-Rational(1, 2), Rational(1, 2), Rational(1, 2), -Rational(1, 2)]


def polynomial_as_a_product():
    """Σ α_d x^d = α·Φ(x) (F38).

    D = 4.
    """
    alpha, x = list(symbols("a0:5")), symbols("x")
    yield "features.polynomial", features.polynomial(alpha, x)
    yield "a0 + a1 x + a2 x² + a3 x³ + a4 x⁴", sum(a * x**d for d, a in enumerate(alpha))


def polynomials_of_bernstein():
    """The polynomial for f = x² is x² + x(1 - x)/D: nearer and nearer with D (F39).

    D = 6.
    """
    x = symbols("x")
    yield "features.polynomial of features.bernstein", features.polynomial(features.bernstein(lambda t: t * t, 6), x)
    yield "x² + x(1 - x)/6", x**2 + x * (1 - x) / 6


def bias_and_variance():
    """E((Y - y)²) = (E(Y) - y)² + V(Y) (F41).

    Y is a, b or c with equal probability; see FE3.
    """
    outcomes, y = list(symbols("a b c")), symbols("y")
    found = bias_variance.terms(outcomes, y)
    yield "bias_variance.squared_error", bias_variance.squared_error(outcomes, y)
    yield "E(Y²) - 2y E(Y) + y²", bias_variance.expectation([Y**2 for Y in outcomes]) - 2 * y * bias_variance.expectation(outcomes) + y**2
    yield "the square of bias_variance.bias, and bias_variance.variance", (
        bias_variance.bias(outcomes, y) ** 2 + bias_variance.variance(outcomes))
    yield "both terms of bias_variance.terms", found.bias_squared + found.variance


def invariant_feature():
    """‖x‖² is the same after any rotation and after a reflection (F42).

    x = (x1, x2), an angle t.
    """
    (x,), t = _vectors("x"), symbols("t", real=True)
    yield "knn.radial of knn.rotated", knn.radial(knn.rotated(x, cos(t), sin(t)))
    yield "of knn.reflected", knn.radial(knn.reflected(x))
    yield "of x", knn.radial(x)


def kernel_of_a_square():
    """(1 + x·x')² is an inner product of features (F45).

    x = (x1, x2), x' = (u1, u2).
    """
    x, u = _vectors("x", "u")
    yield "kernel.quadratic", kernel.quadratic(x, u)
    yield "Φ(x)·Φ(x') of kernel.phi_quadratic", dot(kernel.phi_quadratic(x), kernel.phi_quadratic(u))


def score_without_weights():
    """Σ α_n y_n κ(x_n, u) is w·Φ(u) (F45).

    Two samples x with y = 1 and z with y = -1, α = (a, c), the quadratic κ.
    """
    x, z, u = _vectors("x", "z", "u")
    alphas = list(symbols("a c", positive=True))
    yield "kernel.score", kernel.score(alphas, [x, z], [1, -1], kernel.quadratic, u)
    yield "w of kernel.primal, times Φ(u)", dot(kernel.primal(alphas, [x, z], [1, -1], kernel.phi_quadratic), kernel.phi_quadratic(u))


def shallow_gradient():
    """Shallow learning descends in w and b only: Φ is fixed (F46).

    One sample x with y = 1, w, b, x above 0.
    """
    x, b = list(symbols("x1 x2", positive=True)), symbols("b", positive=True)
    w = list(symbols("w1:4", positive=True))
    step = next(features.shallow(features.phi_xor, [(x, 1)], w, b, 1))
    likelihood = logistic.log_likelihood(w, b, [(features.phi_xor(x), 1)])
    yield "the gradient of a step of features.shallow", [*step.by_w, step.by_b]
    yield "∂/∂w and ∂/∂b of logistic.log_likelihood on features.phi_xor", _derivatives(likelihood, [*w, b])
