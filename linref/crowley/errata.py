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
    return [descent.loss(w, samples), *(step.loss_after for step in steps)]


def no_update_from_zero():
    """ERR, Learning Algorithm, IF (CE1).

    The page updates w and b if y·(wᵀX + b) < 0. In fact every y·(wᵀX + b) is 0 at w = 0 and b = 0, so no update is
    made.
    """
    for data in (EIGHT, THREE, XOR):
        ends = []
        for miss in (lt, le):
            end, updates = _ended(data, miss)
            wrong = perceptron.misclassified(end.after, end.b_after, data.labelled)
            ends.append([updates, end.epoch, len(wrong)])
        yield Evidence(f"samples {data.source}", "updates, passes, misclassified with <", ends[0], "with ≤", ends[1])


def update_never_set():
    """ERR, Learning Algorithm, WHILE (CE2).

    The page tests the variable update before it has a value. In fact with FALSE no pass is made.
    """
    passes = [max((step.epoch for step in perceptron.perceptron(EIGHT.labelled, 1, le, update=update)), default=0)
              for update in (False, True)]
    yield Evidence(EIGHT.source, "passes if update is FALSE", passes[0], "if it is TRUE, with ≤", passes[1])


def correct_on_the_boundary():
    """ERR, The Perceptron, correct samples (CE3).

    The page says that a sample is correct if y·(wᵀX + b) ≥ 0. In fact a sample with y = -1 on the boundary
    passes this test, although sgn(0) = 1 means class 1.
    """
    samples, w, b = [([1], -1), ([2], 1)], [1], -1
    wrong = perceptron.misclassified(w, b, samples)
    yield Evidence("X = 1 with y = -1, X = 2 with y = 1, at w = 1, b = -1", "correct by the rule",
                   [perceptron.is_correct(w, b, X, y) for X, y in samples], "correct by the final classifier",
                   [m not in wrong for m in range(1, len(samples) + 1)])


def another_name_for_b():
    """ERR, The Perceptron, class 2 (CE4).

    The page writes b in the condition of class 1 and w₀ in the condition of class 2. In fact both are b.
    """
    w, b, X = [1], -1, [ratio(1, 2)]
    yield Evidence("w = (1), b = -1, X = (1/2)", "wᵀX + w₀, where w₀ is never set and so counts as 0",
                   perceptron.boundary_value(w, 0, X), "wᵀX + b", perceptron.boundary_value(w, b, X))


def line_misses_its_samples():
    """ERR, Homogeneous Coordinates, b (CE5).

    The page says b = -w₁x₁⁽¹⁾. In fact this line passes through (x₁⁽¹⁾, 0). It misses sample 1 unless
    y⁽¹⁾ = 0.
    """
    found = []
    for rule in (lines.line_through_as_printed, lines.line_through):
        w = rule(*((X[0], y) for X, y in _TWO))
        found.append([w[-1], [lines.g(X, w) for X, _ in _TWO], descent.loss(w, _TWO)])
    yield Evidence("(170, 65) and (180, 75)", "b, predictions, loss", found[0], "with b = y⁽¹⁾ - w₁x₁⁽¹⁾", found[1])


def another_start():
    """ERR, Gradient Descent Algorithm, start (CE6).

    The page suggests the start w_d = (y₂ - y₁)/(x_d2 - x_d1), b = y₂ - y₁. In fact this model generally misses
    samples 1 and 2.
    """
    samples = [([1, 2, 1], 5), ([3, 6, 1], 9)]
    w = descent.initial_as_printed(samples)
    yield Evidence("(1, 2) with 5 and (3, 6) with 9", "predictions of the start", [lines.g(X, w) for X, _ in samples],
                   "what they should be", [y for _, y in samples])


def lost_half():
    """ERR, Loss Function, square (CE7).

    The page says L = (y - wᵀX)². In fact this is 2L.
    """
    w, X, y = _SAMPLE
    yield Evidence("y = 3, X = (1, 2), w = (1/2, -1)", "(y - wᵀX)²", lines.error(y, lines.g(X, w)) ** 2,
                   "½ (y - wᵀX)²", descent.sample_loss(w, X, y))


def vanishing_two():
    """ERR, Loss Function, gradient (CE8).

    The page equates -2yX + 2(wᵀX)X with -δX. In fact the first is -2δX, the gradient of δ². The
    gradient of ½δ² is -δX.
    """
    yield Evidence("y = 3, X = (1, 2), w = (1/2, -1)", "-2yX + 2(wᵀX)X", descent.doubled_gradient(*_SAMPLE),
                   "(-y + wᵀX)X = -δX", descent.gradient(*_SAMPLE))


def climbing_average():
    """ERR, Loss Function, batch mode (CE9).

    The page says Δw = 1/M Σ δX. In fact the average of Δw_m = -δX is -1/M Σ δX. Without the minus,
    w - ηΔw = w + η∇L, and the loss increases if ∇L ≠ 0.
    """
    yield Evidence("four samples from w = 0 with η = 1/10",
                   "L as printed", _losses(_SMALL, [0, 0], ratio(1, 10), 4, descent.average_as_printed),
                   "L with the minus", _losses(_SMALL, [0, 0], ratio(1, 10), 4))


def positive_elsewhere():
    """ERR, Loss Function, optimum (CE10).

    The page says that the derivative of the loss is positive except at the optimum. In fact entries of ∇L may be
    negative.
    """
    samples = [([1], 1)]
    above = descent.loss([0], samples) - descent.loss(bowl.optimum(samples), samples)
    yield Evidence("L = ½ (1 - w)² at w = 0", "dL/dw", descent.average_gradient([0], samples)[0],
                   "L(w) minus L at the optimum", above)


def gradients_at_the_optimum():
    """ERR, Loss Function, optimum (CE11).

    The page says that the gradient of each sample is 0 at the optimum. In fact only their average is 0.
    """
    w = bowl.optimum(_SMALL)
    gradients = [descent.gradient(w, X, y) for X, y in _SMALL]
    yield Evidence("four samples at their optimum", "each", gradients, "average", descent.average_gradient(w, _SMALL))


def loss_of_the_future():
    """ERR, Gradient Descent Algorithm, WHILE (CE12).

    The page compares L(w⁽ⁱ⁺¹⁾) with L(w⁽ⁱ⁾). In fact w⁽ⁱ⁺¹⁾ is not yet computed at this test.
    """
    epsilon, unset = 1e-6, 0
    *_, end = descent.gradient_descent(_SMALL, [0.0, 0.0], 0.4, epsilon)
    yield Evidence("four samples, η = 0.4, ε = 10⁻⁶", "epochs, if a loss not yet set counts as 0",
                   int(abs(unset - unset) > epsilon), "by L(w⁽ⁱ⁾) and L(w⁽ⁱ⁻¹⁾)", end.i)


def another_way_back():
    """ERR, Feature Scaling, last sentence (CE13).

    The page scales by min and max, but converts back by μ and σ. In fact μ and σ belong to the scaling (x - μ)/σ.
    """
    limits = scaling.ranges(HEIGHTS.points)
    x, = scaling.scaled(HEIGHTS.points[0], limits)
    (mean,), (deviation,) = scaling.mean_and_deviation(HEIGHTS.points)
    yield Evidence("four persons: the height 150, scaled to x", "x σ + μ", x * deviation + mean,
                   "x (max - min) + min", scaling.original_point([x], limits)[0])


def always_convex():
    """TRAP, Stochastic Gradient Descent, convexity (CE14).

    The page says that the data decide whether the loss is convex. In fact the squared loss of a linear model is always
    convex: each local minimum is global, so none traps descent.
    """
    rng, down = Random(14), []
    for _ in range(100):
        H = bowl.hessian([([rng.randint(-9, 9), rng.randint(-9, 9), 1], 0) for _ in range(rng.randint(1, 6))])
        directions = [[rng.randint(-9, 9) for _ in range(3)] for _ in range(30)]
        down.append(any(quadratic(v, H, v) < 0 for v in directions))
    yield Evidence("100 sets of 1 to 6 samples, 30 directions each", "not convex: negative curvature in some direction",
                   down.count(True), "convex: negative curvature in no direction", down.count(False))


def never_settles():
    """ERR, Loss Function, single samples (CE15).

    The page says that updating with each sample converges. In fact, if no w fits all samples, w keeps moving unless η
    decreases to 0.
    """
    samples = [([1], 0), ([1], 1)]
    seen = [step.after[0] for step in islice(descent.fold_descent(samples, [ratio(1, 2)], 0.5, 2), 400)]
    yield Evidence("X = 1 with y = 0 and with y = 1, η = 1/2, 400 updates", "w would converge to the optimum",
                   bowl.optimum(samples)[0], "the last two w are", seen[-2:])


def typical_rate():
    """TRAP, Gradient Descent Algorithm, η (CE16).

    The page says that η is typically 0.001. In fact batch mode converges from every start if and only if
    0 < η < 2/λ_max, with the largest eigenvalue λ_max of H = 1/M Σ X Xᵀ.
    """
    yield Evidence("four persons, η = 0.001", "L", _losses(_HEIGHTS, [0.0, 0.0], 0.001, 3),
                   "2/λ_max, below which η must be", bowl.rate_limit(_HEIGHTS))


def negative_at_zero():
    """TRAP, Logistic Regression, decision (CE17).

    The page says POSITIVE if f > 0.5, else NEGATIVE. In fact z = 0 is then NEGATIVE, but sgn(0) = 1 makes it class 1.
    """
    yield Evidence("z = 0", "f > 0.5, else", decision.positive_or_negative(0), "sgn", perceptron.sgn(0))


def constant_feature():
    """TRAP, Feature Scaling, formula (CE18).

    The page divides by max - min. In fact this is 0 for a constant feature, such as the 1 in X. So append 1 after
    scaling.
    """
    limits = scaling.ranges([lines.homogeneous(X) for X in HEIGHTS.points])
    yield Evidence("four persons in homogeneous coordinates", "max - min of each feature",
                   [limit.largest - limit.smallest for limit in limits], "features that cannot be scaled",
                   scaling.constant_features(limits))


def sign_of_the_threshold():
    """TRAP, The Perceptron, threshold (CE19).

    The page calls b a threshold on wᵀX. In fact the threshold is -b.
    """
    w, b, xs = [1], 2, range(-9, 10)
    yield Evidence("w = (1), b = 2", "class 1 from x = b on", min(x for x in xs if dot(w, [x]) >= b),
                   "class 1 from x = -b on", min(x for x in xs if perceptron.in_class_1(w, b, [x])))


def rate_without_effect():
    """TRAP, The Perceptron, α (CE20).

    The page says that the algorithm requires a rate α. In fact α only scales w and b if both start at 0: the mistakes
    are the same.
    """
    for data in (EIGHT, THREE):
        ends = [_ended(data, le, alpha) for alpha in (ratio(1, 10), 1)]
        found = [[updates, end.after, end.b_after] for end, updates in ends]
        yield Evidence(f"samples {data.source}", "updates, w, b with α = 1/10", found[0], "with α = 1", found[1])


def typing_errors():
    """ERR, Regression, error (CE21).

    The page writes y = δ = y - ŷ. In fact δ = y - ŷ. Perhaps our copy of the page lacks a full stop after y. Four more
    misprints: the page means x_D and not x₂, y_m ∈ {-1, +1} and not y_m = {-1, +1}, b⁽⁰⁾ ← 0 and not b⁽ⁱ⁾ ← 0,
    Rosenblatt and not Rosenblatz.
    """
    yield Evidence("a target y = 5 and its estimate 8", "y, set equal to δ", lines.error(5, 8), "y", 5)


def cancelling_errors():
    """TRAP, Loss Function, average error (CE22).

    The page averages the errors. In fact errors of both signs cancel: their average can be 0 although L is not.
    """
    samples = [([1], 1), ([1], -1)]
    yield Evidence("X = 1 with y = 1 and with y = -1, at w = 0", "average error δ",
                   descent.average_error(zeros(1), samples), "loss L", descent.loss(zeros(1), samples))


def half_of_the_mean_square():
    """CONV, Notation, average loss (CE23).

    The page calls L the Mean Square Error. In fact L is half of it.
    """
    mean = ratio(sum(delta * delta for delta in descent.errors([0, 0], _SMALL)), len(_SMALL))
    yield Evidence("four samples at w = 0", "L", descent.loss([0, 0], _SMALL), "mean of the squares", mean)


def single_samples_begin_faster():
    """TRAP, Stochastic Gradient Descent, first sentence (CE24).

    The page says that batch mode generally converges more efficiently than single samples. This need
    not hold at first.
    """
    for passes in (1, 5, 100):
        by_all, by_each = (descent.loss_after(_SMALL, [0.0, 0.0], 0.1, K, passes) for K in (1, 4))
        yield Evidence(f"four samples from w = 0 with η = 1/10, passes: {passes}", "L by batch mode",
                       by_all, "L by single samples", by_each)
