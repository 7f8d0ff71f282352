"""The derivations of the handout, line by line as the page writes them, checked on the shipped functions.

Every case gives the names explicit entries, in one, two and three dimensions. Where a function asks on which side of
the boundary a sample lies, the symbols are known to be positive, and so the side is known.
"""

from itertools import islice

from sympy import Rational, Symbol, sqrt, symbols

from linref.algebra import (
    Grouped, Norm, PositivePart, Slope, Stacked, Total, apart, entries, exp, expression, log, names)
from linref.gales import descent, fisher, gates, kesler, logistic, neuron, perceptron
from linref.lists import add, dot, inverse, scale, subtract

SIZES = (1, 2, 3)
w, x, b, w_, x_, bar, y, i, η = names("w x b w̃ x̃ x̄ y i η")


def cases_of(case):
    """A case of one, of two and of three dimensions."""
    return [case(d) for d in SIZES]


def in_symbols(d):
    """A w, an x and a b, apart and in composite form."""
    w, x, b = entries("w", d, positive=True), entries("x", d), Symbol("b")
    return {"w": w, "x": x, "b": b, "w̃": neuron.composite(w, b), "x̃": neuron.extended(x), "y": Symbol("y")}


def later(steps):
    """The weights after the first step of a run; None where it has none, or does not count them from τ = 0."""
    step = next(steps, None)
    return step.after if step and step.tau == 0 else None


def composite_form():
    """The bias as one more weight, z = w̃'x̃, and the label multiplied in (G1, G2, G9).

    w̃ = (w, b), x̃ = (x, 1), x̄ = y x̃. Checked for 1, 2 and 3 features, with symbols for all numbers.
    """
    yield cases_of(in_symbols)
    yield "z", w.T * x + b, neuron.activation, "w b x"
    yield "because w̃ = (w, b) and x̃ = (x, 1)", w_.T * x_
    yield [c | {"x̄": neuron.normalised(c["x̃"], c["y"])} for c in cases_of(in_symbols)]
    yield "z with the label multiplied in", w_.T * bar
    yield "because x̄ = y x̃, so w̃'x̄ is positive if y and z have the same sign", y * (w_.T * x_)


def distance_from_the_boundary():
    """The distance from the boundary is w̃'x̃ / ‖w‖, not on the page (G7).

    We go from x by w̃'x̃ / ‖w‖ in the direction -w / ‖w‖, which is perpendicular to the boundary, and reach the boundary.
    w̃ = (w, b), x̃ = (x, 1). Checked for 1, 2 and 3 features, with symbols for all numbers.
    """
    cases = cases_of(in_symbols)
    for c in cases:
        c["end"] = subtract(c["x"], scale(neuron.distance(c["w̃"], c["x̃"]) / sqrt(dot(c["w"], c["w"])), c["w"]))
    yield cases
    yield ("z at the end", w.T * (x - w_.T * x_ / Norm(w) * (w / Norm(w))) + b,
           neuron.activation, "w b end")
    yield "because w'w = ‖w‖²", w.T * x + b - w_.T * x_
    yield "because w̃'x̃ = w'x + b, so the end is on the boundary", expression(0)


def both_kinds(d):
    """Four extended samples with their labels: as all entries are positive, z > 0, and those with y = -1 are in Y."""
    xs = [entries(f"x{n}", d, positive=True) for n in (1, 2)]
    xs, ys = [*xs, [k + 1 for k in range(d)], [2 * k + 1 for k in range(d)]], [1, -1, -1, 1]
    bars = list(map(neuron.normalised, xs, ys))
    return {"w̃": entries("w", d, positive=True), "x̃": xs, "y": ys, "1…n": 4, "Y": [2, 3], "x̄": bars}


def perceptron_criterion():
    """The two forms of the perceptron criterion, and its gradient (G8, G13).

    Y is the set of the misclassified samples, and x̄ = y x̃. If no z is 0, small changes of w̃ do not change Y. Checked
    for 1, 2 and 3 features, on four samples.
    """
    yield cases_of(both_kinds)
    yield ("by the hinge", Total(i, "1…n", PositivePart(-(y[i] * (w_.T * x_[i])))),
           neuron.perceptron_criterion, "w̃ x̃ y")
    yield "because x̄ = y x̃", Total(i, "1…n", PositivePart(-(w_.T * bar[i])))
    yield "a correct sample adds 0", Total(i, "Y", -(w_.T * bar[i])), perceptron.criterion, "w̃ x̄"
    yield cases_of(both_kinds)
    yield "the gradient, by definition", Slope(Total(i, "Y", -(w_.T * bar[i])), w_)
    yield ("because ∂(w̃'x̄)/∂w̃ = x̄, if no z is 0", Total(i, "Y", -bar[i]),
           perceptron.gradient, "w̃ x̄")


def perceptron_update():
    """The update rule is a step of gradient descent (G10, G13, G14).

    Y is the set of the misclassified samples. Here x̃ is normalised, as in the algorithm. Checked for 1, 2 and 3
    features, on four samples with symbols, and with η = 1 on three samples in numbers.
    """
    yield [case | {"x̃": case["x̄"], "η": Symbol("η")} for case in cases_of(both_kinds)]
    yield ("gradient descent on E",
           w_ - η * Slope(Total(i, "Y", -(w_.T * x_[i])), w_),
           lambda c: [descent.element_update(a, c["η"], g)
                      for a, g in zip(c["w̃"], perceptron.gradient(c["w̃"], c["x̃"]))])
    yield ("because ∂(w̃'x̃)/∂w̃ = x̃, if no z is 0", w_ - η * Total(i, "Y", -x_[i]), lambda c: later(
        descent.gradient_descent(lambda w: perceptron.gradient(w, c["x̃"]), c["w̃"], c["η"])))
    added = Total(i, "Y", x_[i])
    yield "the update rule", w_ + η * added, perceptron.update, "w̃ x̃ Y η"
    samples = [-1, -2, -1], [2, 2, 2], [-3, -1, -2]
    yield [{"w̃": [1, 2, 3][:d], "x̃": [x[:d] for x in samples], "Y": [1, 3], "η": 1} for d in SIZES]
    yield "with η = 1", w_ + η * added, perceptron.update, "w̃ x̃ Y"
    yield ("steps 3 and 4 of the algorithm", w_ + added,
           lambda c: [step.after for step in islice(perceptron.perceptron(c["x̃"], c["w̃"]), 2)][-2])


def mixtures_of_solutions():
    """A sum of solutions u and v with positive weights p and q is a solution, not on the page (G4, G15).

    This shows that the solution region is a cone. Checked for 1, 2 and 3 features, with symbols for all numbers.
    """
    u, v, p, q = names("u v p q")
    given = dict(zip("pq", symbols("p q", positive=True)))
    yield [given | {"u": entries("u", d), "v": entries("v", d), "x̃": entries("x", d)} for d in SIZES]
    yield ("z of the sum", (p * u + q * v).T * x_,
           lambda c: dot(add(scale(c["p"], c["u"]), scale(c["q"], c["v"])), c["x̃"]))
    yield "positive, because both z are positive", p * (u.T * x_) + q * (v.T * x_)


def labelled_samples(d):
    """Two extended samples of each class; w̃ is in symbols, one sample too."""
    xs = [entries("x", d), [k - 1 for k in range(d)], [2 - k for k in range(d)], [1] * d]
    return {"w̃": entries("w", d), "x̃": xs if d == 1 else [[1, 3, -2][:d], *xs[1:]], "y": [1, 0, 0, 1], "1…n": 4,
            "η": Symbol("η"), "v": entries("v", d)}


σ, v = names("σ v")
POSTERIOR = 1 / (1 + exp(-(w_.T * x_[i])))
LIKELIHOOD = Total(i, "1…n", y[i] * log(POSTERIOR) + (1 - y[i]) * log(1 / (1 + exp(w_.T * x_[i]))))
Z = w_.T * x_[i]


def logistic_gradient():
    """The gradient of the log-likelihood (G19, G20).

    y = 1 for ω₁, 0 for ω₂. σ(z) = 1 / (1 + exp(-z)), so d log σ(-z)/dz = -σ(z). Checked for 1, 2 and 3 features, on
    four samples, with symbols for w̃.
    """
    yield cases_of(labelled_samples)
    yield apart("the log-likelihood", LIKELIHOOD, logistic.log_likelihood, "w̃ x̃ y")
    yield apart("by σ, not on the page", Total(i, "1…n", y[i] * log(σ(Z)) + (1 - y[i]) * log(σ(-Z))),
                logistic.stable_log_likelihood, "w̃ x̃ y")
    yield "by definition", Slope(LIKELIHOOD, w_)
    yield ("by the chain rule, because d log σ(z)/dz = σ(-z) and ∂(w̃'x̃)/∂w̃ = x̃",
           Total(i, "1…n", (y[i] * σ(-Z) - (1 - y[i]) * σ(Z)) * x_[i]))
    yield "because σ(-z) = 1 - σ(z)", Total(i, "1…n", (y[i] * (1 - σ(Z)) - (1 - y[i]) * σ(Z)) * x_[i])
    yield ("because y (1 - σ) - (1 - y) σ = y - σ", Total(i, "1…n", (y[i] - POSTERIOR) * x_[i]),
           logistic.gradient, "w̃ x̃ y")


def logistic_hessian():
    """Along any direction v the second derivative of ℒ is never positive, not on the page (G20).

    This shows that ℒ is concave. σ(z) = 1 / (1 + exp(-z)). Checked for 1, 2 and 3 features, on four samples.
    """
    curved = Total(i, "1…n", -(σ(Z) * (1 - σ(Z)) * x_[i] * x_[i].T))
    yield cases_of(labelled_samples)
    yield "the derivatives of the gradient", Slope(Total(i, "1…n", (y[i] - σ(Z)) * x_[i]), w_)
    yield "because dσ(z)/dz = σ(z) (1 - σ(z))", curved, logistic.hessian, "w̃ x̃"
    yield [labelled_samples(1), *(labelled_samples(d) | {"w̃": [Symbol("w"), 0, 0][:d]} for d in (2, 3))]
    yield "along v", v.T * curved * v
    yield ("not positive, because σ and 1 - σ are positive",
           -Total(i, "1…n", σ(Z) * (1 - σ(Z)) * (v.T * x_[i]) ** 2))


def logistic_ascent():
    """Ascending ℒ is descending E = -ℒ (G21).

    y = 1 for ω₁, 0 for ω₂. Checked for 1, 2 and 3 features, on four samples, with symbols for w̃ and η.
    """
    yield cases_of(labelled_samples)
    yield apart("the cost E", -LIKELIHOOD, logistic.cost, "w̃ x̃ y")
    yield "gradient descent on E = -ℒ", w_ - η * Slope(-LIKELIHOOD, w_)
    yield ("gradient ascent on ℒ", w_ + η * Slope(LIKELIHOOD, w_),
           lambda c: later(descent.gradient_descent(
               lambda w: logistic.cost_gradient(w, c["x̃"], c["y"]), c["w̃"], c["η"])))
    yield ("the update rule", w_ + η * Total(i, "1…n", (y[i] - POSTERIOR) * x_[i]),
           lambda c: later(logistic.logistic_regression(c["x̃"], c["y"], c["w̃"], c["η"])))


S_w, S_b, μ1, μ2, best = names("S_w S_b μ₁ μ₂ ŵ")
BETWEEN, WITHIN = Grouped(w.T * S_b * w), Grouped(w.T * S_w * w)
GAP = μ1 - μ2


def two_classes(d):
    """A direction, two and three samples in two classes, their means, and S_w and S_b as shipped."""
    first = [entries("p", d), [3 - k for k in range(d)]]
    second = [[k * k - 1 for k in range(d)], [2 + 5 * k for k in range(d)], [-1] * d]
    means = [[sum(column) / Rational(len(points)) for column in zip(*points)] for points in (first, second)]
    scatters = [fisher.scatter(points, fisher.mean(points)) for points in (first, second)]
    return {"w": entries("w", d) if d < 3 else [2, -1, Symbol("w3")], "v": entries("v", d),
            "first": first, "second": second, "x": first + second, "ω₁": [1, 2], "ω₂": [3, 4, 5],
            "μ₁": means[0], "μ₂": means[1], "S₁": scatters[0],
            "S_w": fisher.within(*scatters), "S_b": fisher.between(fisher.mean(first), fisher.mean(second))}


def fisher_cost():
    """From the cost of a projection to the cost in matrices (G23, G24).

    S_w = S₁ + S₂, S_b = (μ₁ - μ₂)(μ₁ - μ₂)'. Checked for 1, 2 and 3 features, on two samples of ω₁ and three of ω₂.
    """
    classes, (m1, m2, s1, s2) = (("ω₁", μ1), ("ω₂", μ2)), names("μ̄₁ μ̄₂ s̄₁ s̄₂")
    cases = cases_of(two_classes)
    for c in cases:
        projections = [fisher.projected(c["w"], c[name]) for name in ("first", "second")]
        c["μ̄₁"], c["μ̄₂"] = map(fisher.projected_mean, projections)
        c["s̄₁"], c["s̄₂"] = map(fisher.projected_scatter, projections)
    yield cases
    first, second = (Total(i, k, (w.T * x[i] - w.T * m) ** 2) for k, m in classes)
    yield "by projections", -((m1 - m2) ** 2) / (s1 + s2), fisher.criterion, "w first second"
    yield "because μ̄ⱼ = w'μⱼ and x̄ᵢ = w'xᵢ", -((w.T * μ1 - w.T * μ2) ** 2) / (first + second)
    first, second = (Total(i, k, w.T * (x[i] - m) * (x[i] - m).T * w) for k, m in classes)
    yield "a number is its own transpose", -(w.T * GAP * GAP.T * w) / (first + second)
    first, second = (Total(i, k, (x[i] - m) * (x[i] - m).T) for k, m in classes)
    yield "w' and w are the same in every summand", -(w.T * GAP * GAP.T * w) / (w.T * (first + second) * w)
    yield ("by the definitions of S_b and S_w", -(w.T * S_b * w) / (w.T * S_w * w),
           fisher.matrix_criterion, "w S_b S_w")


def matrices(d):
    """A direction in symbols, and S_w and two means in numbers, of three dimensions at most."""
    S = [row[:d] for row in ([5, 1, -2], [1, 3, 1], [-2, 1, 4])][:d]
    means = [7, 1, 2][:d], [5, 2, -1][:d]
    return {"w": entries("w", d), "t": Symbol("t", nonzero=True), "μ₁": means[0], "μ₂": means[1], "S_w": S,
            "S_b": fisher.between(*means), "ŵ": fisher.direction(*means, S)}


def fisher_stationarity():
    """Where the derivative of Fisher's cost is 0 (G25).

    Checked for 1, 2 and 3 features, with symbols for w, and with numbers for S_w, μ₁ and μ₂.
    """
    brackets = BETWEEN * (S_w * w) - WITHIN * (S_b * w)
    yield cases_of(matrices)
    yield "by definition", Slope(-BETWEEN / WITHIN, w)
    yield ("by the quotient rule, because ∂(w'S w)/∂w = 2 S w",
           -((WITHIN * (2 * S_b * w) - BETWEEN * (2 * S_w * w)) / WITHIN**2))
    yield "so the derivative is 0 if the bracket is 0", 2 / WITHIN**2 * brackets, fisher.gradient, "w S_b S_w"
    yield apart("the two sides of the page's equation, subtracted", brackets, fisher.stationarity, "w S_b S_w")


def fisher_direction():
    """From the page's equation to ŵ ∝ S_w⁻¹(μ₁ - μ₂) (G25, G26).

    The page's equation holds for w = t S_w⁻¹(μ₁ - μ₂) with any number t. Checked for 1, 2 and 3 features, with numbers
    for S_w, μ₁ and μ₂.
    """
    yield cases_of(matrices)
    yield "a factor of the page's equation", S_b * w
    yield "because S_b = (μ₁ - μ₂)(μ₁ - μ₂)'", GAP * GAP.T * w
    yield "a number times a vector", Grouped(GAP.T * w) * GAP
    yield [c | {"w": [c["t"] * a for a in c["ŵ"]]} for c in cases_of(matrices)]
    yield "one side of the page's equation", BETWEEN * (S_w * w)
    yield "the other side", WITHIN * (S_b * w)
    yield "so S_w w ∝ μ₁ - μ₂, unless w'S_b w = 0 (GE8)", WITHIN * Grouped(GAP.T * w) * GAP
    inverted, = names("S_w⁻¹")
    yield [c | {"S_w⁻¹": inverse(c["S_w"])} for c in cases_of(matrices)]
    yield "both sides multiplied by S_w⁻¹", inverted * (S_w * best)
    yield "because ŵ is scaled so that S_w ŵ = μ₁ - μ₂", inverted * GAP, fisher.direction, "μ₁ μ₂ S_w"


def fisher_minimum():
    """No w has a smaller E than ŵ, not on the page (G23, G26).

    With ŵ = S_w⁻¹(μ₁ - μ₂), the difference E(w) - E(ŵ) has the form v'S_w v. This is a sum of squares, so it is never
    negative. Checked for 1, 2 and 3 features, with symbols for w and v.
    """
    rest = best - w.T * S_w * best / WITHIN * w
    yield cases_of(matrices)
    yield ("E(w) - E(ŵ)",
           -(w.T * S_b * w) / WITHIN + best.T * S_b * best / (best.T * S_w * best))
    yield ("because μ₁ - μ₂ = S_w ŵ, so S_b = S_w ŵ ŵ'S_w",
           best.T * S_w * best - (w.T * S_w * best) ** 2 / WITHIN)
    yield "v'S_w v, where v is the bracket, so it is not negative", rest.T * S_w * rest
    yield cases_of(two_classes)
    yield "for any v", v.T * S_w * v
    yield "a sum of squares", Total(i, "ω₁", (v.T * (x[i] - μ1)) ** 2) + Total(i, "ω₂", (v.T * (x[i] - μ2)) ** 2)


def bias_midway():
    """With Fisher's bias the boundary is equidistant from the nearest samples of both classes (G27).

    x₁ is the nearest sample of ω₁, and x₂ is the nearest sample of ω₂. Checked for 1, 2 and 3 features, with symbols
    for all numbers.
    """
    x1, x2 = names("x₁ x₂")
    cases = [{"ŵ": entries("w", d), "x₁": entries("p", d), "x₂": entries("q", d)} for d in SIZES]
    yield [c | {"b": fisher.bias(dot(c["ŵ"], c["x₁"]), dot(c["ŵ"], c["x₂"]))} for c in cases]
    yield "z of x₁", best.T * x1 + b
    yield "because b = -(ŵ'x₁ + ŵ'x₂) / 2", (best.T * x1 - best.T * x2) / 2
    yield "this is -z of x₂", -(best.T * x2 + b)


w1, w2, w3, α = names("w̃₁ w̃₂ w̃₃ α")


def three_classes(weights):
    """The weights of three classes, each by its name, in a list, and in α."""
    return dict(zip(("w̃₁", "w̃₂", "w̃₃"), weights)) | {"weights": weights, "α": kesler.stacked(weights)}


def compared(d, k, j):
    """A sample of class k compared with class j, of three."""
    weights, sample = [entries(f"w{n}", d) for n in (1, 2, 3)], entries("x", d)
    return three_classes(weights) | {"x̃": sample, "k": k, "j": j, "γ": kesler.gamma(sample, k, j, 3),
                                     "w̃ₖ": weights[k - 1], "w̃ⱼ": weights[j - 1]}


def kesler_inequalities():
    """α'γ is the difference of two discriminants (G29).

    x̃ is a sample of class k, and j is another class. α has all w̃ₖ, one below the other. Checked for three classes, with
    symbols for all numbers.
    """
    γ, own, other = names("γ w̃ₖ w̃ⱼ")
    yield [compared(d, k, j) for d in SIZES for k, j in ((1, 3), (3, 2))]
    yield "the value that should be positive", α.T * γ
    yield ("because γ has x̃ in block k and -x̃ in block j", own.T * x_ - other.T * x_,
           kesler.inequality, "weights x̃ k j")


def kesler_update():
    """A misclassified γₖⱼ adds x̃ to w̃ₖ and subtracts x̃ from w̃ⱼ, not on the page (G30).

    There are three classes, with a sample x̃ of ω₁ and a sample ỹ of ω₂. γ₁₃ of x̃ is misclassified, and so are γ₂₁ and
    γ₂₃ of ỹ. Checked in numbers, with w̃ of 1, 2 and 3 entries.
    """
    z_, g1, g2, g3, zero = names("ỹ γ₁₃ γ₂₁ γ₂₃ 0")
    cases = []
    for d in SIZES:
        one, two = [1, 2, 1][:d], [2, 1, 3][:d]
        weights = [[share * (k + 1) for k in range(d)] for share in (1, Rational(19, 20), 2)]
        cases.append(three_classes(weights) | {
            "x̃": one, "ỹ": two, "γ₁₃": kesler.gamma(one, 1, 3, 3), "γ₂₁": kesler.gamma(two, 2, 1, 3),
            "γ₂₃": kesler.gamma(two, 2, 3, 3), "samples": [one, two], "classes": [1, 2], "0": [0] * d})
    yield cases
    yield ("the misclassified γ are added", α + g1 + g2 + g3,
           lambda c: later(kesler.kesler(c["samples"], c["classes"], 3, c["α"])))
    yield "block by block", (Stacked(w1, w2, w3) + Stacked(x_, zero, -x_) + Stacked(-z_, z_, zero)
                             + Stacked(zero, z_, -z_))
    yield "the sum of each block", Stacked(w1 + x_ - z_, w2 + 2 * z_, w3 - x_ - z_)


def xor_has_no_unit():
    """The normalised inputs of XOR sum to 0, so no unit represents XOR, not on the page (G32).

    Each input has x̃ = y (x₁, x₂, 1), with y = 1 for the output 1 and y = -1 for the output 0. Checked with symbols
    for w̃.
    """
    samples = perceptron.normalise(gates.INPUTS, gates.gate_labels(gates.XOR))
    yield [{"w̃": entries("w", 3), "x̃": samples, "1…n": 4}]
    yield "the sum of all y·z", Total(i, "1…n", w_.T * x_[i])
    yield "w̃ is the same in every summand", w_.T * Total(i, "1…n", x_[i])
    yield "because the four x̃ sum to 0, so not all y·z are positive", expression(0)
