"""Where a literal reading of the handout breaks: what the print gives, what the correction gives, computed."""

from operator import le, lt

from linref.errata import Evidence
from linref.gales import data as handout
from linref.gales import descent, fisher, logistic, neuron, perceptron
from linref.lists import dot, norm_squared, scale, zeros
from linref.scalar import exact, log, ratio
from linref.separability import one_side

_EXTENDED = [neuron.extended(x) for x in handout.EXAMPLE.points]
_SAMPLES = perceptron.normalise(handout.EXAMPLE.points, handout.EXAMPLE.signs)
_SIGNS = handout.EXAMPLE.signs
_EXAMPLE = "the handout's example"


def _last(steps, most=1000):
    """The last of a run's steps, or the one after so many updates."""
    for step in steps:
        if step.tau >= most:
            break
    return step


def unextended_samples():
    """ERR: step 1 prints x̃ = y·x, without the 1 that w̃ needs (GE1)."""
    bars = perceptron.normalise_as_printed(handout.EXAMPLE.points, _SIGNS)
    printed = _last(perceptron.perceptron(bars, [0, 1]))
    corrected = _last(perceptron.perceptron(_SAMPLES, handout.EXAMPLE_START))
    yield Evidence(_EXAMPLE, "updates, samples not correct, x̃ = y·x", [printed.tau, sum(z <= 0 for z in printed.z)],
                   "x̃ = y·(x, 1)", [corrected.tau, sum(z <= 0 for z in corrected.z)])
    endless = _last(perceptron.perceptron(bars, [0, 1], miss=le))
    yield Evidence(f"{_EXAMPLE}, with z <= 0 as a mistake", "updates so far, misclassified, x̃ = y·x",
                   [endless.tau, len(endless.misclassified)], "x̃ = y·(x, 1)",
                   [corrected.tau, len(corrected.misclassified)])
    yield Evidence("its sample (0, 0)", "y·x", bars[4], "y·(x, 1)", _SAMPLES[4])


def two_meanings_of_x():
    """ERR: one line uses x̃ in two meanings: extended in [-y·w̃'x̃]₊, normalised in the sum over Y (GE2)."""
    w = handout.EXAMPLE_START
    chosen = perceptron.misclassified_set([dot(w, x) for x in _SAMPLES])
    printed = sum(-dot(w, _EXTENDED[i - 1]) for i in chosen)
    yield Evidence(f"{_EXAMPLE}, w̃[0]", "sum over Y of -w̃'x̃, extended", printed,
                   "normalised, as the hinge form has it", perceptron.criterion(w, _SAMPLES))
    ends = []
    for samples in (_EXTENDED, _SAMPLES):
        updated = perceptron.update(w, samples, chosen)
        ends.append([updated, len(perceptron.misclassified_set([dot(updated, x) for x in _SAMPLES]))])
    yield Evidence(f"{_EXAMPLE}, one update", "extended: w̃[1], misclassified", ends[0],
                   "normalised", ends[1])


def ties():
    """ERR: a sample with z = 0 is neither correct (> 0) nor misclassified (< 0), and y(x) decides ω₁ (GE3)."""
    start = zeros(3)
    ends = [_last(perceptron.perceptron(_SAMPLES, start, miss=miss)) for miss in (lt, le)]
    yield Evidence(f"{_EXAMPLE} from w̃[0] = 0", "updates and w̃ with z < 0", [ends[0].tau, ends[0].w],
                   "with z <= 0", [ends[1].tau, ends[1].w])
    decided = _decision_rule_run(handout.EXAMPLE, start)
    yield Evidence(f"{_EXAMPLE} from w̃[0] = 0", "updates and w̃ with z < 0", [ends[0].tau, ends[0].w],
                   "with y(x) ≠ y, the decision rule", [decided[0], decided[1]])
    bars = perceptron.normalise(handout.TIE.points, handout.TIE.signs)
    ends = [_last(perceptron.perceptron(bars, handout.TIE_START, miss=miss)) for miss in (lt, le)]
    yield Evidence("(1,1) and (-2,0) of ω₂, (2,1) and (1,0) of ω₁, from (0,-1,-2)", "w̃, z of (1,1) with z < 0",
                   [ends[0].w, ends[0].z[0]], "with z <= 0", [ends[1].w, ends[1].z[0]])


def _decision_rule_run(data, w):
    """The algorithm with the decision rule as its test: wrong is what y(x) puts into the other class."""
    samples = perceptron.normalise(data.points, data.signs)
    tau = 0
    while True:
        chosen = [i for i, (x, y) in enumerate(zip(samples, data.signs), start=1)
                  if neuron.decision(y * dot(w, x)) != y]
        if not chosen:
            return tau, w
        w = perceptron.update(w, samples, chosen)
        tau += 1


def value_for_distance():
    """ERR: w̃'x̃ is called the distance from the boundary, which is w̃'x̃ / ‖w‖, w without b (GE4)."""
    end = _last(perceptron.perceptron(_SAMPLES, handout.EXAMPLE_START))
    yield Evidence(f"{_EXAMPLE}, w̃[1], sample 1 of ω₁", "w̃'x̃", dot(end.w, _EXTENDED[0]), "w̃'x̃ / ‖w‖",
                   neuron.distance(end.w, _EXTENDED[0]))


def which_cost_is_minimised():
    """ERR: the introduction says that the number of misclassifications is minimised; it can rise (GE5)."""
    bars = perceptron.normalise(handout.RISING.points, handout.RISING.signs)
    steps = list(perceptron.perceptron(bars, handout.RISING_START, miss=le))
    counts = [len(step.misclassified) for step in steps]
    costs = [perceptron.criterion(step.w, bars) for step in steps]
    rises = next(i for i, (now, then) in enumerate(zip(counts, counts[1:])) if then > now)
    yield Evidence("five samples from (-1,-1,0)", f"their number at τ = {rises}, {rises + 1}", counts[rises : rises + 2],
                   f"what is descended, E, at τ = {rises}, {rises + 1}", costs[rises : rises + 2])
    yield Evidence("the same", "their number at τ = 0, 1", counts[:2], "E at τ = 0, 1", costs[:2])


def convex_yet_not_single():
    """ERR: a convex cost is said to have a single solution; the perceptron criterion has many (GE6)."""
    found = fisher.fisher(handout.EXAMPLE.of_class(1), handout.EXAMPLE.of_class(2))
    end = _last(perceptron.perceptron(_SAMPLES, handout.EXAMPLE_START))
    costs = [perceptron.criterion(w, _SAMPLES) for w in (end.w, neuron.composite(found.w, found.b), zeros(3))]
    yield Evidence(_EXAMPLE, "solutions of a convex cost", 1, "E at w̃[1], at Fisher's w̃, at 0", costs)


def extrema_attract_only_from_themselves():
    """TRAP: descent stops at a maximum, or where it is level on a slope, only if a step lands there (GE7)."""
    on, beside = ([_last(descent.gradient_descent(descent.hill_gradient, [w], ratio(1, 20)), 200).w[0]]
                  for w in (0, 0.001))
    yield Evidence("E = w⁴ - 2w², a maximum at 0", "from w = 0, after 200 steps", on[0], "from w = 0.001", beside[0])
    flat = _last(descent.gradient_descent(lambda w: [3 * w[0] * w[0]], [0], ratio(1, 20)), 200)
    yield Evidence("E = w³, neither at 0", "stops at w = 0 after", flat.tau, "E at w = -0.1, lower", exact("-0.1") ** 3)


def stationary_maximum():
    """TRAP: Fisher's stationarity also holds at a right angle to μ₁ - μ₂, where E is largest (GE8)."""
    found = fisher.fisher(handout.EXAMPLE.of_class(1), handout.EXAMPLE.of_class(2))
    gap = [a - b for a, b in zip(*found.means)]
    across = [-gap[1], gap[0]]
    for name, w in (("at a right angle", across), ("ŵ", found.w)):
        residual = fisher.stationarity(w, found.between, found.within)
        yield Evidence(f"{_EXAMPLE}, {name}", "stationarity residual", residual, "E",
                       fisher.matrix_criterion(w, found.between, found.within))


def normal_for_direction():
    """TRAP: ŵ is the boundary's normal, not its direction; its sign follows the order of the classes (GE9)."""
    classes = handout.EXAMPLE.of_class(1), handout.EXAMPLE.of_class(2)
    there, back = fisher.fisher(*classes), fisher.fisher(*reversed(classes))
    along = [-there.w[1], there.w[0]]
    yield Evidence(_EXAMPLE, "one step along ŵ changes z by", norm_squared(there.w), "along the boundary by",
                   dot(there.w, along))
    yield Evidence(_EXAMPLE, "ŵ and E", [there.w, there.cost], "with the classes exchanged", [back.w, back.cost])


def printed_matrix_is_rounded():
    """TRAP: the printed S_w is rounded; the printed ŵ and b come from the exact one (GE10)."""
    classes = handout.EXAMPLE.of_class(1), handout.EXAMPLE.of_class(2)
    found = fisher.fisher(*classes)
    rounded = [[exact("0.2044"), exact("0.03")], [exact("0.03"), exact("1.24")]]
    w = fisher.direction(*found.means, rounded)
    b = fisher.bias(*fisher.nearest(*(fisher.projected(w, points) for points in classes)))
    yield Evidence(_EXAMPLE, "ŵ, b from the printed S_w", [*w, b], "from the exact one", [*found.w, found.b])
    yield Evidence(_EXAMPLE, "first entry of S_w, printed", exact("0.2044"), "times 10⁶, exact",
                   found.within[0][0] * 10**6)


def not_an_iterate():
    """TRAP: Fisher's composite vector is called w̃[1], but nothing is iterated (GE11)."""
    end = _last(perceptron.perceptron(_SAMPLES, handout.EXAMPLE_START))
    found = fisher.fisher(handout.EXAMPLE.of_class(1), handout.EXAMPLE.of_class(2))
    yield Evidence(_EXAMPLE, "the perceptron's w̃[1]", end.w, "Fisher's", neuron.composite(found.w, found.b))


def errors_only_on_the_way():
    """TRAP: logistic regression misclassifies separable data only while it is not finished (GE12)."""
    targets = handout.EXAMPLE.targets
    errors, costs = {}, {}
    for step in logistic.logistic_regression(_EXTENDED, targets, zeros(3), 1):
        if step.tau in (1, 2, 5, 10, 100):
            decided = [logistic.bayes_decision(logistic.posterior(step.w, x)) for x in _EXTENDED]
            errors[step.tau] = sum(a != b for a, b in zip(decided, targets))
            costs[step.tau] = logistic.cost(step.w, _EXTENDED, targets)
        if step.tau == 100:
            break
    yield Evidence(_EXAMPLE, "errors after 1, 2, 5, 10 steps", [errors[tau] for tau in (1, 2, 5, 10)],
                   "after 100, where E < log 2 forbids any", errors[100])
    yield Evidence(_EXAMPLE, "log 2, the least that one error costs", float(log(2)), "E after 100 steps", costs[100])


def slopes_at_zero():
    """TRAP: descent asks for a differentiable cost; [-y·z]₊ has two slopes at z = 0 (GE13)."""
    h = ratio(1, 1000)
    below, above = (ratio(neuron.hinge(-d) - neuron.hinge(0), d) for d in (-h, h))
    yield Evidence("[-y·z]₊ at z = 0, differences over 0.001", "slope to the left", below, "slope to the right", above)


def divergence_is_not_for_all():
    """TRAP: η too large makes descent on w² diverge, but not the perceptron on separable data (GE14)."""
    bowl = _last(descent.gradient_descent(descent.bowl_gradient, [1], exact("1.1")), 30)
    yield Evidence("E = w², η = 1.1", "|w| after 30 steps", abs(float(bowl.w[0])), "at η = 0.4",
                   abs(float(_last(descent.gradient_descent(descent.bowl_gradient, [1], exact("0.4")), 30).w[0])))
    iterations = [_last(perceptron.perceptron(_SAMPLES, handout.EXAMPLE_START, eta=eta)).tau
                  for eta in (10, exact("0.1"), 1)]
    yield Evidence(f"{_EXAMPLE}, perceptron", "updates at η = 10", iterations[0], "at η = 0.1 and η = 1",
                   iterations[1:])


def singular_scatter():
    """TRAP: separable classes may have a singular S_w, and then Fisher has no direction (GE15)."""
    classes = [[0, 0], [1, 0]], [[0, 1], [1, 1]]
    means = [fisher.mean(points) for points in classes]
    S_w = fisher.within(*(fisher.scatter(points, m) for points, m in zip(classes, means)))
    try:
        fisher.fisher(*classes)
        direction = None
    except ValueError as error:
        direction = error.direction
    yield Evidence("(0,0) and (1,0) of ω₁, (0,1) and (1,1) of ω₂", "S_w", S_w, "no scatter along", direction)


def bounds_start_at_zero():
    """TRAP: bounds of other handouts on the number of updates, such as (R/γ)², need w̃[0] = 0 (GE16)."""
    far = scale(1000, [-1, 0, 0])
    best = one_side(_SAMPLES)
    largest = max(norm_squared(x) for x in _SAMPLES)
    bound = int(ratio(largest, best.margin_squared))
    end = _last(perceptron.perceptron(_SAMPLES, far, miss=le), 5000)
    near = _last(perceptron.perceptron(_SAMPLES, zeros(3), miss=le), 5000)
    yield Evidence(f"{_EXAMPLE}, bound {bound}", "updates from (-1000, 0, 0)", end.tau, "from 0", near.tau)


def floats_are_not_decimals():
    """TRAP: in floats the page's decimals are not exact, and a z that is 0 need not come out as 0 (GE17)."""
    w = [float(a) for a in handout.EXAMPLE_START]
    printed = dot(w, [0.6, 0.6, 1.0])
    yield Evidence(f"{_EXAMPLE}, sample 3 of ω₁", "z in floats", repr(printed), "z in fractions",
                   dot(handout.EXAMPLE_START, _EXTENDED[2]))
    yield Evidence("w = (0.1, 0.2, -0.3), x̃ = (1, 1, 1)", "z in floats", repr(0.1 + 0.2 - 0.3), "z in fractions",
                   exact("0.1") + exact("0.2") - exact("0.3"))


def other_conventions():
    """CONV: criteria are sums, not means; the bias is last; logistic regression has labels 1 and 0 (GE18)."""
    w, n = handout.EXAMPLE_START, len(_SAMPLES)
    cost = neuron.perceptron_criterion(w, _EXTENDED, _SIGNS)
    yield Evidence(f"{_EXAMPLE}, w̃[0]", "E, the sum", cost, "as a mean, elsewhere", ratio(cost, n))
    signed, counted = (logistic.log_likelihood(w, _EXTENDED, labels) for labels in (_SIGNS, handout.EXAMPLE.targets))
    yield Evidence(f"{_EXAMPLE}, w̃[0]", "ℒ with labels 1, -1", signed, "with labels 1, 0", counted)
