"""Where a literal reading of the handout breaks: what the print gives, what the correction gives, computed."""

from collections import deque
from functools import partial
from itertools import islice
from operator import le, lt

from linref.errata import Evidence
from linref.gales import descent, fisher, logistic, neuron, perceptron
from linref.gales.data import EXAMPLE, EXAMPLE_START, PRINTED_WITHIN, RISING, RISING_START, TIE, TIE_START
from linref.lists import added, dot, norm_squared, quadratic, scale, zeros
from linref.scalar import exact, ratio
from linref.separability import one_side

_EXTENDED = [neuron.extended(x) for x in EXAMPLE.points]
_SAMPLES = perceptron.normalise(EXAMPLE.points, EXAMPLE.signs)
_CLASSES = EXAMPLE.of_class(1), EXAMPLE.of_class(2)
_FISHER = fisher.fisher(*_CLASSES)
_EXAMPLE = "the handout's example"


def _last(steps, updates=1000):
    """The last of a run's steps, or the one after so many updates."""
    return deque(islice(steps, updates + 1), maxlen=1).pop()


def _learned(samples=_SAMPLES, w=EXAMPLE_START, eta=1, miss=lt):
    """The last step of the perceptron algorithm, on the example unless told."""
    return _last(perceptron.perceptron(samples, w, eta, miss))


def unextended_samples():
    """ERR: step 1 prints x̃ = y·x, without the 1 that w̃ needs (GE1)."""
    bars = perceptron.normalise_as_printed(EXAMPLE.points, EXAMPLE.signs)
    printed, corrected = _learned(bars, [0, 1], miss=le), _learned(miss=le)
    yield Evidence(f"{_EXAMPLE}, z <= 0 a mistake: updates, at most 1000, and samples not correct", "x̃ = y·x",
                   [printed.tau, len(printed.misclassified)], "x̃ = y·(x, 1)",
                   [corrected.tau, len(corrected.misclassified)])


def two_meanings_of_x():
    """ERR: one line uses x̃ in two meanings: extended in [-y·w̃'x̃]₊, normalised in the sum over Y (GE2)."""
    Y = perceptron.misclassified_set([dot(EXAMPLE_START, x) for x in _SAMPLES])
    yield Evidence(f"{_EXAMPLE}, w̃[0]: the sum of -w̃'x̃ over Y", "extended x̃",
                   sum(-dot(EXAMPLE_START, _EXTENDED[i - 1]) for i in Y), "normalised x̃",
                   perceptron.criterion(EXAMPLE_START, _SAMPLES))


def ties():
    """ERR: a sample with z = 0 is neither correct (> 0) nor misclassified (< 0), and y(x) decides ω₁ (GE3)."""
    printed, corrected = (_learned(w=zeros(3), miss=miss) for miss in (lt, le))
    yield Evidence(f"{_EXAMPLE} from w̃[0] = 0: updates, w̃", "misclassified is y·z < 0", [printed.tau, printed.w],
                   "misclassified is y·z <= 0", [corrected.tau, corrected.w])
    bars = perceptron.normalise(TIE.points, TIE.signs)
    printed, corrected = (_learned(bars, TIE_START, miss=miss) for miss in (lt, le))
    yield Evidence("(1,1) and (-2,0) of ω₂, (2,1) and (1,0) of ω₁, from (0,-1,-2): w̃, y·z of (1,1)",
                   "misclassified is y·z < 0", [printed.w, printed.z[0]],
                   "misclassified is y·z <= 0", [corrected.w, corrected.z[0]])


def value_for_distance():
    """ERR: w̃'x̃ is called the distance from the boundary, which is w̃'x̃ / ‖w‖, w without b (GE4)."""
    w, x = _learned().w, _EXTENDED[0]
    yield Evidence(f"{_EXAMPLE}, w̃[1]: the distance of sample 1 of ω₁", "w̃'x̃", dot(w, x), "w̃'x̃ / ‖w‖",
                   neuron.distance(w, x))


def which_cost_is_minimised():
    """ERR: the introduction says that the number of misclassifications is minimised; it can rise (GE5)."""
    bars = perceptron.normalise(RISING.points, RISING.signs)
    steps = list(perceptron.perceptron(bars, RISING_START, miss=le))
    counts = [len(step.misclassified) for step in steps]
    costs = [perceptron.criterion(step.w, bars) for step in steps]
    data = "(1,2), (-4,3) and (-4,3) of ω₂, (-1,-3) and (0,1) of ω₁, from (-1,-1,0), with z <= 0 as a mistake: "
    for rising, named in ((counts, f"{data}where their number rises"), (costs, "the same run, where E rises")):
        t = next(t for t in range(len(steps) - 1) if rising[t + 1] > rising[t])
        yield Evidence(f"{named}, τ = {t} and {t + 1}", "the number of misclassified samples", counts[t : t + 2],
                       "what is descended, E", costs[t : t + 2])


def convex_yet_not_single():
    """ERR: a convex cost is said to have a single solution; the perceptron criterion is convex and has many (GE6)."""
    minima = [_learned().w, neuron.composite(_FISHER.w, _FISHER.b), zeros(3)]
    yield Evidence(f"{_EXAMPLE}: w̃ with the least E, 0", "how many there are to be", 1,
                   "w̃[1], Fisher's w̃ and 0: their E", [perceptron.criterion(w, _SAMPLES) for w in minima])


def extrema_attract_only_from_themselves():
    """TRAP: descent stops at a maximum, or at a level place on a slope, only if a step lands there (GE7)."""
    hill = partial(descent.two_valleys_gradient, tilt=0)
    on, beside, level = (_last(descent.gradient_descent(gradient, [w], ratio(1, 20)), 200).w[0]
                         for gradient, w in ((hill, 0), (hill, 0.001), (lambda w: [3 * w[0] * w[0]], 0)))
    yield Evidence("E = w⁴ - 2w², a maximum at 0: w after 200 steps at most", "from w = 0", on, "from w = 0.001",
                   beside)
    yield Evidence("E = w³, level on a slope at 0: E", "where descent from w = 0 stops", level**3, "at w = -0.1",
                   ratio(-1, 10) ** 3)


def stationary_maximum():
    """TRAP: Fisher's stationarity also holds at a right angle to μ₁ - μ₂, where E is largest (GE8)."""
    matrices = _FISHER.between, _FISHER.within
    gap = [a - b for a, b in zip(*_FISHER.means)]
    for name, w in (("at a right angle to μ₁ - μ₂", [-gap[1], gap[0]]), ("at ŵ", _FISHER.w)):
        yield Evidence(f"{_EXAMPLE}, {name}", "(w'S_b w) S_w w - (w'S_w w) S_b w, which is to be 0",
                       fisher.stationarity(w, *matrices), "E, which is to be least",
                       fisher.matrix_criterion(w, *matrices))


def normal_for_direction():
    """TRAP: ŵ is the boundary's normal, not its direction; its sign follows the order of the classes (GE9)."""
    w, back = _FISHER.w, fisher.fisher(*reversed(_CLASSES))
    yield Evidence(f"{_EXAMPLE}: by how much one step changes z", "along ŵ", norm_squared(w),
                   "along the boundary", dot(w, [-w[1], w[0]]))
    yield Evidence(f"{_EXAMPLE}: ŵ and E", "ω₁, ω₂", [w, _FISHER.cost], "ω₂, ω₁", [back.w, back.cost])


def printed_matrix_is_rounded():
    """TRAP: the printed S_w is rounded; the printed ŵ and b come from the exact one (GE10)."""
    w = fisher.direction(*_FISHER.means, PRINTED_WITHIN)
    b = fisher.bias(*fisher.nearest(*(fisher.projected(w, points) for points in _CLASSES)))
    yield Evidence(f"{_EXAMPLE}: ŵ, b", "from the printed S_w", [*w, b], "from the exact S_w",
                   [*_FISHER.w, _FISHER.b])


def not_an_iterate():
    """TRAP: Fisher's composite vector is called w̃[1], but nothing is iterated (GE11)."""
    yield Evidence(f"{_EXAMPLE}: w̃[1]", "of the perceptron algorithm", _learned().w, "of Fisher's analysis",
                   neuron.composite(_FISHER.w, _FISHER.b))


def errors_only_on_the_way():
    """TRAP: logistic regression misclassifies separable data only while it is not finished (GE12)."""
    steps = logistic.logistic_regression(_EXTENDED, EXAMPLE.targets, zeros(3), 1)
    errors = [sum(logistic.bayes_decision(logistic.posterior(step.w, x)) != y
                  for x, y in zip(_EXTENDED, EXAMPLE.targets)) for step in islice(steps, 101)]
    yield Evidence(f"{_EXAMPLE}: errors", "after 1, 2, 5, 10 steps", [errors[tau] for tau in (1, 2, 5, 10)],
                   "after 100", errors[100])


def slopes_at_zero():
    """TRAP: descent asks for a differentiable cost; [-y·z]₊ has two slopes at z = 0 (GE13)."""
    h = ratio(1, 1000)
    left, right = (ratio(neuron.hinge(-d) - neuron.hinge(0), d) for d in (-h, h))
    yield Evidence("[-y·z]₊ at y·z = 0, differences over 0.001: the slope", "to the left", left, "to the right", right)


def divergence_is_not_for_all():
    """TRAP: η too large makes descent on w² diverge, but not the perceptron on separable data (GE14)."""
    far, near = (abs(float(_last(descent.gradient_descent(descent.bowl_gradient, [1], eta), 30).w[0]))
                 for eta in (exact("1.1"), exact("0.4")))
    yield Evidence("E = w² from w = 1: |w| after 30 steps", "η = 1.1", far, "η = 0.4", near)
    updates = [_learned(eta=eta).tau for eta in (10, exact("0.1"), 1)]
    yield Evidence(f"{_EXAMPLE}: updates of the perceptron algorithm", "η = 10", updates[0], "η = 0.1 and η = 1",
                   updates[1:])


def singular_scatter():
    """TRAP: separable classes may have a singular S_w, and then Fisher has no direction (GE15)."""
    classes = [[0, 0], [1, 0]], [[0, 1], [1, 1]]
    S_w = fisher.within(*(fisher.scatter(points, fisher.mean(points)) for points in classes))
    yield Evidence("(0,0) and (1,0) of ω₁, (0,1) and (1,1) of ω₂", "S_w", S_w, "the scatter w'S_w w along w = (0, 1)",
                   quadratic([0, 1], S_w, [0, 1]))


def bounds_start_at_zero():
    """TRAP: bounds of other handouts on the number of updates, such as (R/γ)², need w̃[0] = 0 (GE16)."""
    bound = int(ratio(max(map(norm_squared, _SAMPLES)), one_side(_SAMPLES).margin_squared))
    far, near = (_learned(w=scale(1000, w), miss=le).tau for w in ([-1, 0, 0], zeros(3)))
    yield Evidence(f"{_EXAMPLE}: updates, of which (R/γ)² allows {bound}", "from (-1000, 0, 0)", far, "from 0", near)


def floats_are_not_decimals():
    """TRAP: in floats the page's decimals are not exact, and a z that is 0 need not come out as 0 (GE17)."""
    in_floats = dot(list(map(float, EXAMPLE_START)), list(map(float, _EXTENDED[2])))
    yield Evidence(f"{_EXAMPLE}, sample 3 of ω₁: z", "in floats", repr(in_floats), "in fractions",
                   dot(EXAMPLE_START, _EXTENDED[2]))
    w = "0.1", "0.2", "-0.3"
    yield Evidence("w = (0.1, 0.2, -0.3), x̃ = (1, 1, 1): z", "in floats", repr(added(map(float, w))), "in fractions",
                   sum(map(exact, w)))


def other_conventions():
    """CONV: criteria are sums, not means; the bias is last; logistic regression has labels 1 and 0 (GE18)."""
    cost = neuron.perceptron_criterion(EXAMPLE_START, _EXTENDED, EXAMPLE.signs)
    yield Evidence(f"{_EXAMPLE}, w̃[0]: E", "the sum, here", cost, "a mean, elsewhere", ratio(cost, len(_SAMPLES)))


def names_that_mislead():
    """TRAP: [f]₊ is called the hinge loss, elsewhere max(0, 1 - y·z); the scatter matrix s̄ is a number (GE19)."""
    yield Evidence("a correct sample with y·z = 0.5: its loss", "[-y·z]₊", neuron.hinge(ratio(-1, 2)),
                   "max(0, 1 - y·z)", neuron.hinge(1 - ratio(1, 2)))
    yield Evidence(f"{_EXAMPLE}: the scatter of ω₁", "s̄₁ along ŵ", fisher.projected_scatter(_FISHER.projections[0]),
                   "S₁", _FISHER.scatters[0])
