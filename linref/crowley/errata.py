"""Where a literal reading of the lesson breaks: what the print gives, what the correction gives, computed."""

from itertools import islice
from operator import le, lt
from random import Random

from linref.crowley import bowl, data as lesson
from linref.crowley import decision, descent, lines, perceptron, scaling
from linref.errata import Evidence
from linref.lists import quadratic, scale, zeros
from linref.scalar import ratio

_SETS = (lesson.EIGHT, lesson.THREE, lesson.XOR)


def _pairs(data):
    return list(zip(data.points, data.signs))


def _samples(data):
    return [(lines.homogeneous(X), y) for X, y in zip(data.points, data.targets)]


def _run(data, miss, alpha=1, passes=100, **start):
    """The updates, w and b of a run, and its passes."""
    samples = _pairs(data)
    steps = list(perceptron.with_limit(perceptron.perceptron(samples, alpha, miss, **start), passes))
    return sum(step.update for step in steps), steps[-1].after, steps[-1].b_after, steps[-1].epoch


def _losses(samples, w, eta, count, correction=descent.average_gradient):
    """The loss at the start, and after each of so many iterations in batch mode."""
    steps = islice(descent.gradient_descent(samples, w, eta, 0, correction), count)
    return [descent.loss(w, samples), *(step.loss for step in steps)]


def no_update_from_zero():
    """ERR: the test y (w'X + b) < 0 finds no error at w = 0, b = 0, so nothing is ever learned (CE1)."""
    for data in _SETS:
        ends = []
        for miss in (lt, le):
            updates, w, b, passes = _run(data, miss)
            ends.append([updates, passes, len(perceptron.misclassified(w, b, _pairs(data)))])
        yield Evidence(data.source, "updates, passes, errors with <", ends[0], "with <=", ends[1])


def update_never_set():
    """ERR: WHILE update is asked before update has a value; if it is FALSE there is no pass (CE2)."""
    yield Evidence(lesson.EIGHT.source, "passes if update is FALSE",
                   len(list(perceptron.perceptron(_pairs(lesson.EIGHT), 1, le, update=False))), "if it is TRUE, with <=",
                   _run(lesson.EIGHT, le)[3])


def correct_on_the_boundary():
    """ERR: y (w'X + b) >= 0 calls a sample with y = -1 on the boundary correct, and sgn(0) = 1 puts it into P (CE3)."""
    samples = [([1], -1), ([2], 1)]
    steps = list(perceptron.perceptron(samples, 1, lt, [1], -1))
    end = steps[-1]
    yield Evidence("X = 1 with y = -1, X = 2 with y = 1, from w = 1, b = -1", "correct by the first rule",
                   [perceptron.is_correct(end.after, end.b_after, X, y) for X, y in samples], "wrong by the final classifier",
                   perceptron.misclassified(end.after, end.b_after, samples))


def another_name_for_b():
    """ERR: for class 2 the page writes w_0 where it means b (CE4)."""
    yield Evidence("w = (1), b = -1, X = (1/2)", "w'X + w_0 with no w_0 anywhere", "undefined", "w'X + b, below 0",
                   perceptron.boundary_value([1], -1, [ratio(1, 2)]))


def line_misses_its_samples():
    """ERR: b = -w_1 x_1 is the line through (x_1, 0), not through the first sample (CE5)."""
    samples = _samples(lesson.TWO_HEIGHTS)
    points = [(X[0], y) for X, y in samples]
    ws = lines.line_through_as_printed(*points), lines.line_through(*points)
    told = [[w[1], [lines.g(X, w) for X, _ in samples], descent.loss(w, samples)] for w in ws]
    yield Evidence("(170, 65) and (180, 75)", "b, predictions, loss", told[0], "with b = y_1 - w_1 x_1", told[1])


def another_start():
    """ERR: the initial values of the descent, b = y_2 - y_1 and a slope for every feature, fit no sample (CE6)."""
    samples = _samples(lesson.TWO_HEIGHTS)
    w = descent.initial_as_printed(samples)
    right = lines.line_through(*((X[0], y) for X, y in samples))
    yield Evidence("(170, 65) and (180, 75)", "b, predictions, loss",
                   [w[-1], [lines.g(X, w) for X, _ in samples], descent.loss(w, samples)], "the line through both",
                   [right[-1], [lines.g(X, right) for X, _ in samples], descent.loss(right, samples)])
    samples = _samples(lesson.STEEP)
    w = descent.initial_as_printed(samples)
    yield Evidence("(1, 2) with 5 and (3, 6) with 9", "change that w = (2, 1) predicts",
                   lines.g(samples[1][0], w) - lines.g(samples[0][0], w), "the change", samples[1][1] - samples[0][1])


def lost_half():
    """ERR: for a linear model the loss of a sample is written without its ½ (CE7)."""
    w, X, y = [ratio(1, 2), -1], [1, 2], 3
    yield Evidence("y = 3, X = (1, 2), w = (1/2, -1)", "(y - w'X)²", 2 * descent.sample_loss(w, X, y), "½ (y - w'X)²",
                   descent.sample_loss(w, X, y))


def vanishing_two():
    """ERR: in the chain for the gradient -2yX + 2(w'X)X is set equal to (-y + w'X)X (CE8)."""
    w, X, y = [ratio(1, 2), -1], [1, 2], 3
    yield Evidence("y = 3, X = (1, 2), w = (1/2, -1)", "-2yX + 2(w'X)X", descent.doubled_gradient(w, X, y), "(-y + w'X)X = -δX",
                   descent.gradient(w, X, y))


def climbing_average():
    """ERR: Δw is printed as the average of δX; subtracted, it climbs: its minus is lost (CE9)."""
    samples = _samples(lesson.SMALL)
    losses = [_losses(samples, [0, 0], ratio(1, 10), 4, correction)
              for correction in (descent.average_as_printed, descent.average_gradient)]
    yield Evidence("four samples from w = 0 with η = 1/10", "L as printed", losses[0], "with the minus", losses[1])


def positive_elsewhere():
    """ERR: the derivative of the loss is said to be positive away from the optimum; the loss is larger there (CE10)."""
    samples = [([1], 1)]
    yield Evidence("L = ½ (1 - w)² at w = 0", "dL/dw", descent.average_gradient([0], samples)[0], "L at 0 and at the optimum",
                   [descent.loss([0], samples), descent.loss([1], samples)])


def gradients_at_the_optimum():
    """ERR: at the optimum the gradient of every sample is said to be 0; their average is (CE11)."""
    samples = _samples(lesson.SMALL)
    w = bowl.optimum(samples)
    gradients = [descent.gradient(w, X, y) for X, y in samples]
    yield Evidence("four samples at their optimum", "samples with gradient 0, as said", len(samples), "samples with gradient 0",
                   sum(not any(gradient) for gradient in gradients))
    yield Evidence("the same", "gradient of each", gradients, "average", descent.average_gradient(w, samples))


def loss_of_the_future():
    """ERR: the loop compares L(w^(i+1)) with L(w^(i)) before either is known (CE12)."""
    samples = _samples(lesson.SMALL)
    steps = list(islice(descent.gradient_descent(samples, [0.0, 0.0], 0.4, 1e-6), 1000))
    yield Evidence("four samples, η = 0.4, ε = 10⁻⁶", "losses known at the first test", 0, "losses that it needs", 2)
    yield Evidence("the same", "epochs that it can decide on", 0, "epochs by L(i) and L(i-1)", steps[-1].i)


def another_way_back():
    """ERR: scaled by min and max, the model is to be taken back by μ and σ (CE13)."""
    data = lesson.HEIGHTS
    limits = scaling.ranges(data.points)
    scaled = data._replace(points=[scaling.scaled(X, limits) for X in data.points])
    *w, b = bowl.optimum(_samples(scaled))
    ways = scaling.model_as_printed(w, b, data.points), scaling.original_model(w, b, limits)
    told = [[slopes[0], bias, lines.linear_model([150], slopes, bias)] for slopes, bias in ways]
    yield Evidence("four persons: slope, b, weight at height 150", "by μ and σ", told[0], "by min and max", told[1])
    yield Evidence("the same: slope, b", "by μ and σ", told[0][:2], "fitted directly", bowl.optimum(_samples(data)))
    means, deviations = scaling.mean_and_deviation(data.points)
    yield Evidence("the scaled first sample", "x σ + μ", scaled.points[0][0] * deviations[0] + means[0], "x (max - min) + min",
                   scaling.original_point(scaled.points[0], limits)[0])


def always_convex():
    """ERR: whether the loss is convex is said to depend on the data; for a linear model it always is (CE14)."""
    rng = Random(14)
    least = []
    for _ in range(200):
        H = bowl.hessian([([rng.randint(-9, 9), rng.randint(-9, 9), 1], 0) for _ in range(rng.randint(1, 6))])
        directions = [[rng.randint(-9, 9) for _ in range(3)] for _ in range(50)]
        least.append(min(quadratic(v, H, v) for v in directions))
    yield Evidence("200 sets of 1 to 6 samples, 50 directions each", "sets that curve down in a direction",
                   sum(curvature < 0 for curvature in least), "the least curvature is 0 or more", min(least) >= 0)


def never_settles():
    """ERR: updating with each sample is said to converge; on samples that disagree w goes round (CE15)."""
    samples = [([1], 0), ([1], 1)]
    seen = [step.after[0] for step in islice(descent.fold_descent(samples, [ratio(1, 2)], 0.5, 2), 400)]
    yield Evidence("X = 1 with y = 0 and with y = 1, η = 1/2, 400 updates", "where it would converge, the optimum",
                   bowl.optimum(samples)[0], "the last two w", seen[-2:])


def typical_rate():
    """TRAP: η = 0.001 is called typical; what converges depends on the data: 2/λ_max (CE16)."""
    for data in (lesson.HEIGHTS, lesson.SMALL):
        samples = _samples(data)
        losses = _losses(samples, [0.0, 0.0], 0.001, 3)
        yield Evidence(f"{data.source}, η = 0.001", "L of the first iterations", losses, "the limit of η",
                       bowl.rate_limit(samples))
    limits = scaling.ranges(lesson.HEIGHTS.points)
    scaled = lesson.HEIGHTS._replace(points=[scaling.scaled(X, limits) for X in lesson.HEIGHTS.points])
    yield Evidence("four persons", "the limit of η", bowl.rate_limit(_samples(lesson.HEIGHTS)), "scaled by min and max",
                   bowl.rate_limit(_samples(scaled)))
    samples = _samples(lesson.SMALL)
    epochs = []
    for eta in (0.001, 0.4):
        for step in descent.gradient_descent(samples, [0.0, 0.0], eta, 1e-10):
            pass
        epochs.append(step.i)
    yield Evidence(f"{lesson.SMALL.source}, until L changes by 10⁻¹⁰", "epochs with η = 0.001", epochs[0], "with η = 0.4",
                   epochs[1])


def negative_at_zero():
    """TRAP: z = 0 is NEGATIVE by the sigmoid's rule and class 1 by sgn (CE17)."""
    yield Evidence("z = 0", "f > 0.5, else", decision.positive_or_negative(0), "sgn", perceptron.sgn(0))


def constant_feature():
    """TRAP: a feature with one value, such as the 1 of homogeneous coordinates, is scaled to 0/0 (CE18)."""
    points = [lines.homogeneous(X) for X in lesson.HEIGHTS.points]
    yield Evidence("four persons in homogeneous coordinates", "max - min of each feature",
                   [limit.greatest - limit.least for limit in scaling.ranges(points)], "features without a scale",
                   scaling.constant_features(scaling.ranges(points)))


def sign_of_the_threshold():
    """TRAP: b is called a threshold; the threshold is -b (CE19)."""
    yield Evidence("w = (1), b = 2", "fires from x = b on", 2, "fires from x = -b on",
                   min(x for x in range(-9, 10) if perceptron.in_class_1([1], 2, [x])))


def rate_without_effect():
    """TRAP: from w = 0 and b = 0 the rate α only scales the result (CE20)."""
    for data in (lesson.EIGHT, lesson.THREE):
        ends = [_run(data, le, alpha)[:3] for alpha in (ratio(1, 10), 1)]
        yield Evidence(data.source, "updates, w, b with α = 1/10", list(ends[0]), "with α = 1", list(ends[1]))


def slips_of_the_page():
    """ERR: slips of the pen: y = δ = y - ŷ for an error, x_2 for x_D, b^(i) before i is set (CE21)."""
    yield Evidence("a target y = 5 and its estimate 8", "y, set equal to δ", lines.error(5, 8), "y", 5)
    yield Evidence("X with D = 3 entries", "entries of (x_1, x_2)", 2, "entries of (x_1, …, x_D)", 3)


def cancelling_errors():
    """TRAP: the average error is 0 where errors cancel; the loss is not (CE22)."""
    samples = [([1], 1), ([1], -1)]
    yield Evidence("X = 1 with y = 1 and with y = -1, at w = 0", "average error δ", descent.average_error(zeros(1), samples),
                   "loss L", descent.loss(zeros(1), samples))


def half_of_the_mean_square():
    """CONV: the loss called MSE is half of the mean square error (CE23)."""
    samples = _samples(lesson.SMALL)
    squares = scale(ratio(1, len(samples)), [delta * delta for delta in descent.errors([0, 0], samples)])
    yield Evidence("four samples at w = 0", "L", descent.loss([0, 0], samples), "mean of the squares", sum(squares))
