"""The derivations of the handout on the shipped functions; each line equals the one before it.

A symbol `positive` stands for any number above zero: with it the side of the boundary on which a sample lies is
known, and the shipped function takes the branch of that side.
"""

from sympy import diff, exp, log, symbols

from linref.gales import descent, fisher, gates, kesler, logistic, neuron, perceptron
from linref.lists import add, determinant, dot, matvec, norm, quadratic, scale, subtract
from linref.scalar import log_sigmoid, sigmoid


def _derivatives(expression, variables):
    return [diff(expression, v) for v in variables]


def composite_form():
    """The bias as one more weight: z = w̃'x̃ (G1, G2).

    w = (w1, w2), x = (x1, x2).
    """
    w = list(symbols("w1 w2"))
    x = list(symbols("x1 x2"))
    b = symbols("b")
    yield "neuron.activation on symbols", neuron.activation(w, b, x)
    yield "the inner product of neuron.composite and neuron.extended", dot(neuron.composite(w, b), neuron.extended(x))


def distance_from_the_boundary():
    """A step of the distance z/‖w‖ against w ends on the boundary (G7).

    w = (w1, w2), x = (x1, x2).
    """
    w = list(symbols("w1 w2", positive=True))
    x = list(symbols("x1 x2"))
    b = symbols("b")
    step = scale(neuron.distance([*w, b], neuron.extended(x)) / norm(w), w)
    yield "z after the step, neuron.activation at x - distance·w/‖w‖", neuron.activation(w, b, subtract(x, step))
    yield "on the boundary", 0


def normalised_samples():
    """Multiplying the label in: w̃'x̄ = y·w̃'x̃ (G9).

    w̃ = (w1, w2, b), x = (x1, x2).
    """
    w = list(symbols("w1 w2 b"))
    x = [*symbols("x1 x2"), 1]
    y = symbols("y")
    yield "w̃' times neuron.normalised", dot(w, neuron.normalised(x, y))
    yield "y times w̃'x̃", y * dot(w, x)


def criterion_of_a_mistake():
    """The two forms of the perceptron criterion agree, a misclassified sample (G8, G13).

    w̃ = (w1, w2, b) and x = (x1, x2), all above 0, so z > 0; y = -1.
    """
    w = list(symbols("w1 w2 b", positive=True))
    x = [*symbols("x1 x2", positive=True), 1]
    yield "neuron.perceptron_criterion for y = -1, where z > 0", neuron.perceptron_criterion(w, [x], [-1])
    yield "perceptron.criterion on the normalised sample", perceptron.criterion(w, [neuron.normalised(x, -1)])
    yield "-w̃'x̄", -dot(w, neuron.normalised(x, -1))


def criterion_of_a_correct_sample():
    """The two forms of the perceptron criterion agree, a correct sample (G8, G13).

    w̃ = (w1, w2, b) and x = (x1, x2), all above 0, so z > 0; y = 1.
    """
    w = list(symbols("w1 w2 b", positive=True))
    x = [*symbols("x1 x2", positive=True), 1]
    yield "neuron.perceptron_criterion for y = 1, where z > 0", neuron.perceptron_criterion(w, [x], [1])
    yield "perceptron.criterion on the normalised sample", perceptron.criterion(w, [neuron.normalised(x, 1)])
    yield "no loss", 0


def perceptron_gradient_of_a_mistake():
    """The gradient of the perceptron criterion where a sample is misclassified (G13).

    w̃ = (w1, w2, b) and x = (x1, x2), all above 0, so z > 0; y = -1.
    """
    w = list(symbols("w1 w2 b", positive=True))
    sample = neuron.normalised([*symbols("x1 x2", positive=True), 1], -1)
    yield "∂E/∂w̃ of perceptron.criterion", _derivatives(perceptron.criterion(w, [sample]), w)
    yield "perceptron.gradient", perceptron.gradient(w, [sample])
    yield "-x̃", scale(-1, sample)


def perceptron_gradient_of_a_correct_sample():
    """The gradient of the perceptron criterion where a sample is correct (G13).

    w̃ = (w1, w2, b) and x = (x1, x2), all above 0, so z > 0; y = 1.
    """
    w = list(symbols("w1 w2 b", positive=True))
    sample = neuron.normalised([*symbols("x1 x2", positive=True), 1], 1)
    yield "∂E/∂w̃ of perceptron.criterion", _derivatives(perceptron.criterion(w, [sample]), w)
    yield "perceptron.gradient", perceptron.gradient(w, [sample])
    yield "zero", [0, 0, 0]


def perceptron_update_is_descent():
    """The update rule is a step of gradient descent, with η (G10, G13, G14).

    w̃ = (w1, w2, b) and x = (x1, x2), all above 0, so z > 0; y = -1.
    """
    w = list(symbols("w1 w2 b", positive=True))
    eta = symbols("eta")
    sample = neuron.normalised([*symbols("x1 x2", positive=True), 1], -1)
    slope = _derivatives(perceptron.criterion(w, [sample]), w)
    yield "descent.element_update of every element", [descent.element_update(a, eta, g) for a, g in zip(w, slope)]
    steps = descent.gradient_descent(lambda _: perceptron.gradient(w, [sample]), w, eta)
    yield "descent.gradient_descent, its first update", next(steps).after
    yield "perceptron.update", perceptron.update(w, [sample], [1], eta)


def rate_on_a_bowl():
    """On E = w² every step multiplies w by 1 - 2η (G11)."""
    w, eta = symbols("w eta")
    yield "w - η dE/dw of descent.bowl", descent.element_update(w, eta, diff(descent.bowl([w]), w))
    yield "with descent.bowl_gradient", descent.element_update(w, eta, descent.bowl_gradient([w])[0])
    yield "so it converges where |1 - 2η| < 1", (1 - 2 * eta) * w


def slopes_of_the_valleys():
    """The gradients of the curves with extrema (G12)."""
    w = symbols("w")
    yield ("dE/dw of descent.two_valleys and descent.hill",
           [diff(descent.two_valleys([w]), w), diff(descent.hill([w]), w)])
    yield "as shipped", descent.two_valleys_gradient([w]) + descent.hill_gradient([w])
    yield "and the second factors into the extrema -1, 0 and 1", [4 * w**3 - 4 * w + diff(3 * w / 10, w),
                                                                  4 * w * (w - 1) * (w + 1)]


def mixtures_of_solutions():
    """Sums of solutions are solutions: the region is a cone (G4, G15)."""
    u = list(symbols("u1 u2 u3"))
    v = list(symbols("v1 v2 v3"))
    x = list(symbols("x1 x2 x3"))
    p, q = symbols("p q", positive=True)
    yield "(p·u + q·v)'x̃", dot(add(scale(p, u), scale(q, v)), x)
    yield "p·u'x̃ + q·v'x̃, positive where u'x̃ and v'x̃ are", p * dot(u, x) + q * dot(v, x)


def stable_sigmoid():
    """The forms that cannot overflow are the page's own (G19).

    z is any number below 0, u any number above.
    """
    below = symbols("z", negative=True)
    above = symbols("u", positive=True)
    yield ("sigmoid and log_sigmoid as shipped, for z < 0 and for u > 0",
           [sigmoid(below), log_sigmoid(below), sigmoid(above), log_sigmoid(above)])
    yield ("as the page has them, each logarithm with a sum of its own",
           [1 / (1 + exp(-below)), -log(1 + exp(-below)), 1 / (1 + exp(-above)), -log(1 + exp(-above))])
    yield ("as the page has them",
           [1 / (1 + exp(-below)), log(1 / (1 + exp(-below))), 1 / (1 + exp(-above)), log(1 / (1 + exp(-above)))])


def logistic_log_likelihood():
    """The log-likelihood as shipped is the page's, term by term (G19).

    w̃ = (w1, b), two samples x1 and x2 with labels y1 and y2.
    """
    w = list(symbols("w1 b"))
    xs = [[symbols(f"x{i}"), 1] for i in (1, 2)]
    ys = list(symbols("y1 y2"))
    yield "logistic.log_likelihood", logistic.log_likelihood(w, xs, ys)
    yield "the page's sum", sum(y * log(1 / (1 + exp(-dot(w, x)))) + (1 - y) * log(1 / (1 + exp(dot(w, x))))
                                for x, y in zip(xs, ys))


def logistic_gradient():
    """The gradient of the log-likelihood (G20).

    w̃ = (w1, b), two samples x1 and x2 with labels y1 and y2.
    """
    w = list(symbols("w1 b"))
    xs = [[symbols(f"x{i}"), 1] for i in (1, 2)]
    ys = list(symbols("y1 y2"))
    yield "∂ℒ/∂w̃ of logistic.log_likelihood", _derivatives(logistic.log_likelihood(w, xs, ys), w)
    yield "logistic.gradient", logistic.gradient(w, xs, ys)
    yield "the page's sum", [sum((y - 1 / (1 + exp(-dot(w, x)))) * x[j] for x, y in zip(xs, ys)) for j in (0, 1)]


def logistic_hessian():
    """The second derivatives of the log-likelihood (G20).

    w̃ = (w1, b), two samples x1 and x2 with labels y1 and y2.
    """
    w = list(symbols("w1 b"))
    xs = [[symbols(f"x{i}"), 1] for i in (1, 2)]
    ys = list(symbols("y1 y2"))
    yield ("∂²ℒ/∂w̃² of logistic.log_likelihood",
           [[diff(logistic.log_likelihood(w, xs, ys), a, b) for b in w] for a in w])
    yield "∂/∂w̃ of logistic.gradient", [_derivatives(g, w) for g in logistic.gradient(w, xs, ys)]
    yield "logistic.hessian", logistic.hessian(w, xs)


def logistic_concave():
    """v'Hv is never positive, so ℒ has no maximum but a global one (G20).

    w̃ = (w1, b), two samples x1 and x2; v = (v1, v2) is any direction.
    """
    w = list(symbols("w1 b"))
    v = list(symbols("v1 v2"))
    xs = [[symbols(f"x{i}"), 1] for i in (1, 2)]
    yield "v'Hv with logistic.hessian", quadratic(v, logistic.hessian(w, xs), v)
    p = [logistic.posterior(w, x) for x in xs]
    yield "a sum of squares, negative", -sum(q * (1 - q) * dot(v, x) ** 2 for q, x in zip(p, xs))


def logistic_ascent_is_descent():
    """Ascending ℒ is descending E = -ℒ (G21).

    w̃ = (w1, b), one sample x1 with label y1.
    """
    w = list(symbols("w1 b"))
    eta = symbols("eta")
    xs = [[symbols("x1"), 1]]
    ys = [symbols("y1")]
    slope = _derivatives(logistic.cost(w, xs, ys), w)
    yield "w̃ - η ∂E/∂w̃ of logistic.cost", [descent.element_update(a, eta, g) for a, g in zip(w, slope)]
    steps = descent.gradient_descent(lambda w: logistic.cost_gradient(w, xs, ys), w, eta)
    yield "descent.gradient_descent with logistic.cost_gradient", next(steps).after
    steps = logistic.logistic_regression(xs, ys, w, eta)
    yield "logistic.logistic_regression, its first update", next(steps).after


def posterior_odds():
    """The odds of the posterior are exp(z), so 1/2 lies on the boundary (G22)."""
    w = list(symbols("w1 w2 b"))
    x = [*symbols("x1 x2"), 1]
    p = logistic.posterior(w, x)
    yield "p / (1 - p) of logistic.posterior", p / (1 - p)
    yield "exp(w̃'x̃)", exp(dot(w, x))


def projected_scatter():
    """The scatter of the projections is w'S w (G23, G24).

    w = (w1, w2); two points (p1, q1) and (p2, q2).
    """
    w = list(symbols("w1 w2"))
    points = [list(symbols(f"p{i} q{i}")) for i in (1, 2)]
    yield "fisher.projected_scatter of fisher.projected", fisher.projected_scatter(fisher.projected(w, points))
    centre = fisher.mean(points)
    yield "the sum of (w'(x - μ))²", sum(dot(w, subtract(x, centre)) ** 2 for x in points)
    yield "w'S w with fisher.scatter", quadratic(w, fisher.scatter(points, centre), w)


def projected_distance():
    """The squared distance of the projected means is w'S_b w (G23, G24).

    w = (w1, w2); ω₁ has the points (p1, q1) and (p2, q2), ω₂ has (p3, q3).
    """
    w = list(symbols("w1 w2"))
    classes = [[list(symbols(f"p{i} q{i}")) for i in (1, 2)], [list(symbols("p3 q3"))]]
    gap = subtract(*(([fisher.projected_mean(fisher.projected(w, points))]) for points in classes))[0]
    yield "(μ̄₁ - μ̄₂)² with fisher.projected_mean", gap * gap
    means = [fisher.mean(points) for points in classes]
    yield "(w'(μ₁ - μ₂))²", dot(w, subtract(*means)) ** 2
    yield "w'S_b w with fisher.between", quadratic(w, fisher.between(*means), w)


def cost_in_matrices():
    """Fisher's cost by projections is his cost by matrices (G23, G24).

    w = (w1, w2); ω₁ has the points (p1, q1) and (p2, q2), ω₂ has (p3, q3).
    """
    w = list(symbols("w1 w2"))
    classes = [[list(symbols(f"p{i} q{i}")) for i in (1, 2)], [list(symbols("p3 q3"))]]
    means = [fisher.mean(points) for points in classes]
    S_w = fisher.within(*(fisher.scatter(points, m) for points, m in zip(classes, means)))
    yield "fisher.criterion", fisher.criterion(w, *classes)
    yield "fisher.matrix_criterion", fisher.matrix_criterion(w, fisher.between(*means), S_w)


def _symmetric():
    w, m1, m2 = (list(symbols(f"{name}1 {name}2")) for name in "wmn")
    r, s, t = symbols("r s t")
    return w, m1, m2, [[r, s], [s, t]]


def fisher_stationarity():
    """Where the derivative of Fisher's cost is zero (G25).

    w = (w1, w2), μ₁ = (m1, m2), μ₂ = (n1, n2), S_w = ((r, s), (s, t)).
    """
    w, m1, m2, S_w = _symmetric()
    S_b = fisher.between(m1, m2)
    yield "∂E/∂w of fisher.matrix_criterion", _derivatives(fisher.matrix_criterion(w, S_b, S_w), w)
    yield "fisher.gradient", fisher.gradient(w, S_b, S_w)
    spread = quadratic(w, S_w, w)
    yield ("2 / (w'S_w w)² times fisher.stationarity, so it is zero where that is",
           scale(2 / spread**2, fisher.stationarity(w, S_b, S_w)))


def fisher_between_points_along_the_means():
    """S_b w is a multiple of μ₁ - μ₂ for every w (G26).

    w = (w1, w2), μ₁ = (m1, m2), μ₂ = (n1, n2).
    """
    w, m1, m2, _ = _symmetric()
    yield "S_b w with fisher.between", matvec(fisher.between(m1, m2), w)
    gap = subtract(m1, m2)
    yield "((μ₁ - μ₂)'w) (μ₁ - μ₂)", scale(dot(gap, w), gap)


def fisher_direction():
    """ŵ solves S_w ŵ = μ₁ - μ₂ (G26).

    μ₁ = (m1, m2), μ₂ = (n1, n2), S_w = ((r, s), (s, t)).
    """
    _, m1, m2, S_w = _symmetric()
    yield "S_w ŵ with fisher.direction", matvec(S_w, fisher.direction(m1, m2, S_w))
    yield "μ₁ - μ₂", subtract(m1, m2)


def fisher_direction_is_stationary():
    """ŵ is stationary, and so is every w at a right angle to μ₁ - μ₂ (G25, G26).

    μ₁ = (m1, m2), μ₂ = (n1, n2), S_w = ((r, s), (s, t)).
    """
    _, m1, m2, S_w = _symmetric()
    S_b = fisher.between(m1, m2)
    yield "fisher.stationarity at ŵ", fisher.stationarity(fisher.direction(m1, m2, S_w), S_b, S_w)
    gap = subtract(m1, m2)
    yield "at a right angle to μ₁ - μ₂", fisher.stationarity([-gap[1], gap[0]], S_b, S_w)
    yield "both zero", [0, 0]


def fisher_direction_is_the_minimum():
    """No w does better than ŵ: what is missing is a square (G23, G26).

    w = (w1, w2), μ₁ = (m1, m2), μ₂ = (n1, n2), S_w = ((r, s), (s, t)).
    """
    w, m1, m2, S_w = _symmetric()
    S_b = fisher.between(m1, m2)
    best = fisher.direction(m1, m2, S_w)
    yield ("E(w) - E(ŵ) with fisher.matrix_criterion",
           fisher.matrix_criterion(w, S_b, S_w) - fisher.matrix_criterion(best, S_b, S_w))
    yield ("|S_w| (ŵ₁w₂ - ŵ₂w₁)² / w'S_w w, not negative where S_w is positive",
           determinant(S_w) * (best[0] * w[1] - best[1] * w[0]) ** 2 / quadratic(w, S_w, w))


def bias_midway():
    """With Fisher's bias the nearest samples lie equally far on either side (G27)."""
    above, below = symbols("above below")
    b = fisher.bias(above, below)
    yield "the upper projection + fisher.bias", above + b
    yield "minus (the lower projection + fisher.bias)", -(below + b)
    yield "half of what lies between them", (above - below) / 2


def kesler_inequalities():
    """α'γ is the difference of two discriminants (G29).

    three classes with w̃ₖ = (uk, bk), one sample x of class 1.
    """
    weights = [list(symbols(f"u{k} b{k}")) for k in (1, 2, 3)]
    x = [symbols("x"), 1]
    alpha = kesler.stacked(weights)
    yield ("α'γ₁₂ and α'γ₁₃ with kesler.gamma",
           [dot(alpha, kesler.gamma(x, 1, j, 3)) for j in kesler.rivals(1, 3)])
    yield "kesler.inequality", [kesler.inequality(weights, x, 1, j) for j in (2, 3)]
    yield "w̃₁'x̃ - w̃ⱼ'x̃", [dot(weights[0], x) - dot(weights[j], x) for j in (1, 2)]


def kesler_update():
    """Adding γ to α: x̃ to one weight vector and from another (G30).

    three classes with w̃ₖ = (uk, bk), one sample x of class 1.
    """
    weights = [list(symbols(f"u{k} b{k}")) for k in (1, 2, 3)]
    x = [symbols("x"), 1]
    alpha = kesler.stacked(weights)
    yield "perceptron.update with γ₁₃", perceptron.update(alpha, [kesler.gamma(x, 1, 3, 3)], [1])
    yield "w̃₁ + x̃, w̃₂, w̃₃ - x̃", kesler.stacked([add(weights[0], x), weights[1], subtract(weights[2], x)])


def xor_has_no_unit():
    """The normalised inputs of XOR add up to zero: not all z can be positive (G32)."""
    w = list(symbols("w1 w2 b"))
    samples = perceptron.normalise(gates.INPUTS, gates.gate_labels(gates.XOR))
    yield "the sum of w̃'x̃ over the inputs of XOR", sum(dot(w, x) for x in samples)
    yield "zero", 0


def least_cost_of_an_error():
    """An error costs log 2 on the boundary and more beyond it (G22).

    u is any number above 0.
    """
    u = symbols("u", positive=True)
    yield "-log_sigmoid(z) as shipped, for z = -u on the wrong side", -log_sigmoid(-u)
    yield "log 2 + log((1 + exp(u)) / 2), whose second part is positive for u > 0", log(2) + log((1 + exp(u)) / 2)
