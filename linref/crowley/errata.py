"""Where a literal reading of the lesson breaks: what the print gives, what the correction gives, computed."""

from itertools import islice
from operator import le, lt
from random import Random

from linref.crowley import bowl, decision, descent, lines, perceptron, scaling
from linref.crowley.data import EIGHT, HEIGHTS, SMALL, THREE, TWO_HEIGHTS, XOR, with_one
from linref.errata import Evidence
from linref.lists import dot, quadratic, zeros
from linref.scalar import ratio

_SMALL, _HEIGHTS, _TWO = map(with_one, (SMALL, HEIGHTS, TWO_HEIGHTS))
_SAMPLE = [ratio(1, 2), -1], [1, 2], 3  # w, X, y


def _ended(data, miss, alpha=1):
    """The last step of a run, which updates nothing unless a limit came first, and the updates so far."""
    *_, end = perceptron.with_limit(perceptron.perceptron(data.labelled, alpha, miss), 100)
    return end, end.i + end.update


def _losses(samples, w, eta, count, correction=descent.average_gradient):
    """The loss at the start, and after each of so many iterations in batch mode."""
    steps = islice(descent.gradient_descent(samples, w, eta, 0, correction), count)
    return [descent.loss(w, samples), *(step.loss for step in steps)]


def no_update_from_zero():
    """ERR: the test y·(w'X + b) < 0 finds no error at w = 0, b = 0, so nothing is ever learned (CE1)."""
    for data in (EIGHT, THREE, XOR):
        ends = []
        for miss in (lt, le):
            end, updates = _ended(data, miss)
            wrong = perceptron.misclassified(end.after, end.b_after, data.labelled)
            ends.append([updates, end.epoch, len(wrong)])
        yield Evidence(data.source, "updates, passes, misclassified with <", ends[0], "with <=", ends[1])


def update_never_set():
    """ERR: WHILE update is asked before update has a value; if it is FALSE there is no pass (CE2)."""
    passes = [max((step.epoch for step in perceptron.perceptron(EIGHT.labelled, 1, le, update=update)), default=0)
              for update in (False, True)]
    yield Evidence(EIGHT.source, "passes if update is FALSE", passes[0], "if it is TRUE, with <=", passes[1])


def correct_on_the_boundary():
    """ERR: y·(w'X + b) >= 0 calls a sample with y = -1 on the boundary correct, and sgn(0) = 1 puts it into P (CE3)."""
    samples, w, b = [([1], -1), ([2], 1)], [1], -1
    wrong = perceptron.misclassified(w, b, samples)
    yield Evidence("X = 1 with y = -1, X = 2 with y = 1, at w = 1, b = -1", "correct by the rule",
                   [perceptron.is_correct(w, b, X, y) for X, y in samples], "correct by the final classifier",
                   [m not in wrong for m in range(1, len(samples) + 1)])


def another_name_for_b():
    """ERR: for class 2 the page writes w₀ where it means b (CE4)."""
    w, b, X = [1], -1, [ratio(1, 2)]
    yield Evidence("w = (1), b = -1, X = (1/2)", "w'X + w₀, with a w₀ that is nowhere set and so 0",
                   perceptron.boundary_value(w, 0, X), "w'X + b", perceptron.boundary_value(w, b, X))


def line_misses_its_samples():
    """ERR: b = -w₁x₁ is the line through (x₁, 0), not through the first sample (CE5)."""
    told = []
    for rule in (lines.line_through_as_printed, lines.line_through):
        w = rule(*((X[0], y) for X, y in _TWO))
        told.append([w[-1], [lines.g(X, w) for X, _ in _TWO], descent.loss(w, _TWO)])
    yield Evidence("(170, 65) and (180, 75)", "b, predictions, loss", told[0], "with b = y₁ - w₁x₁", told[1])


def another_start():
    """ERR: the start of the descent, b = y₂ - y₁ and a slope for each feature, need not fit samples 1 and 2 (CE6)."""
    samples = [([1, 2, 1], 5), ([3, 6, 1], 9)]
    w = descent.initial_as_printed(samples)
    yield Evidence("(1, 2) with 5 and (3, 6) with 9", "predictions of the start", [lines.g(X, w) for X, _ in samples],
                   "what they should be", [y for _, y in samples])


def lost_half():
    """ERR: for a linear model the loss of a sample is written without its ½ (CE7)."""
    w, X, y = _SAMPLE
    yield Evidence("y = 3, X = (1, 2), w = (1/2, -1)", "(y - w'X)²", lines.error(y, lines.g(X, w)) ** 2,
                   "½ (y - w'X)²", descent.sample_loss(w, X, y))


def vanishing_two():
    """ERR: in the chain for the gradient -2yX + 2(w'X)X is set equal to (-y + w'X)X (CE8)."""
    yield Evidence("y = 3, X = (1, 2), w = (1/2, -1)", "-2yX + 2(w'X)X", descent.doubled_gradient(*_SAMPLE),
                   "(-y + w'X)X = -δX", descent.gradient(*_SAMPLE))


def climbing_average():
    """ERR: Δw is printed as the average of δX, its minus lost; subtracted, it makes the loss climb (CE9)."""
    yield Evidence("four samples from w = 0 with η = 1/10",
                   "L as printed", _losses(_SMALL, [0, 0], ratio(1, 10), 4, descent.average_as_printed),
                   "L with the minus", _losses(_SMALL, [0, 0], ratio(1, 10), 4))


def positive_elsewhere():
    """ERR: the derivative of the loss is said to be positive away from the optimum; the loss is larger there (CE10)."""
    samples = [([1], 1)]
    above = descent.loss([0], samples) - descent.loss(bowl.optimum(samples), samples)
    yield Evidence("L = ½ (1 - w)² at w = 0", "dL/dw", descent.average_gradient([0], samples)[0],
                   "L less L at the optimum", above)


def gradients_at_the_optimum():
    """ERR: at the optimum the gradient of every sample is said to be 0; only their average must be (CE11)."""
    w = bowl.optimum(_SMALL)
    gradients = [descent.gradient(w, X, y) for X, y in _SMALL]
    yield Evidence("four samples at their optimum", "each", gradients, "average", descent.average_gradient(w, _SMALL))


def loss_of_the_future():
    """ERR: the loop compares L(w⁽ⁱ⁺¹⁾) with L(w⁽ⁱ⁾) before either is known (CE12)."""
    epsilon, unset = 1e-6, 0
    *_, end = descent.gradient_descent(_SMALL, [0.0, 0.0], 0.4, epsilon)
    yield Evidence("four samples, η = 0.4, ε = 10⁻⁶", "epochs, if a loss not yet set counts as 0",
                   int(abs(unset - unset) > epsilon), "by L(w⁽ⁱ⁾) and L(w⁽ⁱ⁻¹⁾)", end.i)


def another_way_back():
    """ERR: the data, scaled by min and max, is to be projected back by μ_d and σ_d (CE13)."""
    limits = scaling.ranges(HEIGHTS.points)
    x, = scaling.scaled(HEIGHTS.points[0], limits)
    (mean,), (deviation,) = scaling.mean_and_deviation(HEIGHTS.points)
    yield Evidence("four persons: the height 150, scaled to x", "x σ + μ", x * deviation + mean,
                   "x (max - min) + min", scaling.original_point([x], limits)[0])


def always_convex():
    """ERR: whether the loss is convex is said to depend on the data; for a linear model it always is (CE14)."""
    rng, down = Random(14), []
    for _ in range(100):
        H = bowl.hessian([([rng.randint(-9, 9), rng.randint(-9, 9), 1], 0) for _ in range(rng.randint(1, 6))])
        directions = [[rng.randint(-9, 9) for _ in range(3)] for _ in range(30)]
        down.append(any(quadratic(v, H, v) < 0 for v in directions))
    yield Evidence("100 sets of 1 to 6 samples, 30 directions each", "sets that curve down in some direction",
                   down.count(True), "sets that curve down in none", down.count(False))


def never_settles():
    """ERR: updating with each sample is said to converge; on samples that disagree w goes round (CE15)."""
    samples = [([1], 0), ([1], 1)]
    seen = [step.after[0] for step in islice(descent.fold_descent(samples, [ratio(1, 2)], 0.5, 2), 400)]
    yield Evidence("X = 1 with y = 0 and with y = 1, η = 1/2, 400 updates", "where it would converge, the optimum",
                   bowl.optimum(samples)[0], "the last two w", seen[-2:])


def typical_rate():
    """TRAP: η = 0.001 is called typical; what converges depends on the data: 2/λ_max (CE16)."""
    yield Evidence("four persons, η = 0.001", "L", _losses(_HEIGHTS, [0.0, 0.0], 0.001, 3),
                   "limit of η", bowl.rate_limit(_HEIGHTS))


def negative_at_zero():
    """TRAP: z = 0 is NEGATIVE by the sigmoid's rule and class 1 by sgn (CE17)."""
    yield Evidence("z = 0", "f > 0.5, else", decision.positive_or_negative(0), "sgn", perceptron.sgn(0))


def constant_feature():
    """TRAP: a feature with one value, such as the 1 of homogeneous coordinates, is scaled to 0/0 (CE18)."""
    limits = scaling.ranges([lines.homogeneous(X) for X in HEIGHTS.points])
    yield Evidence("four persons in homogeneous coordinates", "max - min of each feature",
                   [limit.greatest - limit.least for limit in limits], "features without a scale",
                   scaling.constant_features(limits))


def sign_of_the_threshold():
    """TRAP: b is called a threshold on w'X; the threshold is -b (CE19)."""
    w, b, xs = [1], 2, range(-9, 10)
    yield Evidence("w = (1), b = 2", "class 1 from x = b on", min(x for x in xs if dot(w, [x]) >= b),
                   "class 1 from x = -b on", min(x for x in xs if perceptron.in_class_1(w, b, [x])))


def rate_without_effect():
    """TRAP: from w = 0 and b = 0 the rate α only scales the result (CE20)."""
    for data in (EIGHT, THREE):
        ends = [_ended(data, le, alpha) for alpha in (ratio(1, 10), 1)]
        told = [[updates, end.after, end.b_after] for end, updates in ends]
        yield Evidence(data.source, "updates, w, b with α = 1/10", told[0], "with α = 1", told[1])


def slips_of_the_page():
    """ERR: slips of the pen: y = δ = y - ŷ, x₂ for x_D, y_m = {-1, +1}, b⁽ⁱ⁾ before i is set, Rosenblatz (CE21)."""
    yield Evidence("a target y = 5 and its estimate 8", "y, set equal to δ", lines.error(5, 8), "y", 5)
    X = [4, 7, 9]
    yield Evidence("X = (4, 7, 9), D = 3", "entries of (x₁, x₂)", len(X[:2]), "entries of (x₁, …, x_D)", len(X))
    y = {-1, 1}
    yield Evidence("the label of a sample", "numbers in y_m = {-1, +1}", len(y), "in y_m ∈ {-1, +1}", len([y.pop()]))


def cancelling_errors():
    """TRAP: the average error is 0 where errors cancel; the loss is not (CE22)."""
    samples = [([1], 1), ([1], -1)]
    yield Evidence("X = 1 with y = 1 and with y = -1, at w = 0", "average error δ",
                   descent.average_error(zeros(1), samples), "loss L", descent.loss(zeros(1), samples))


def half_of_the_mean_square():
    """CONV: the loss called MSE is half of the mean square error (CE23)."""
    mean = ratio(sum(delta * delta for delta in descent.errors([0, 0], _SMALL)), len(_SMALL))
    yield Evidence("four samples at w = 0", "L", descent.loss([0, 0], _SMALL), "mean of the squares", mean)
