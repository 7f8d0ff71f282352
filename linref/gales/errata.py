"""Where a literal reading of the handout breaks: what the page says, and what is computed."""

from collections import deque
from functools import partial
from itertools import islice
from operator import le, lt

from linref.errata import Evidence
from linref.gales import descent, fisher, logistic, neuron, perceptron
from linref.gales.data import EXAMPLE, EXAMPLE_START, PRINTED_WITHIN, RISING, RISING_START, TIE, TIE_START
from linref.lists import added, dot, norm_squared, quadratic, scale, zeros
from linref.scalar import exact, ratio
from linref.separability import separate_vectors

_EXTENDED = [neuron.extended(x) for x in EXAMPLE.points]
_SAMPLES = perceptron.normalise(EXAMPLE.points, EXAMPLE.signs)
_CLASSES = EXAMPLE.of_class(1), EXAMPLE.of_class(2)
_FISHER = fisher.fisher(*_CLASSES)
_EXAMPLE = "the handout's example"


def _last(steps, updates=1000):
    """The last of a run's steps, or the one after so many updates."""
    return deque(islice(steps, updates + 1), maxlen=1).pop()


def _learned(samples=_SAMPLES, w=EXAMPLE_START, eta=1, miss=lt):
    """The last step of the perceptron algorithm, on the example by default."""
    return _last(perceptron.perceptron(samples, w, eta, miss))


def unextended_samples():
    """ERR, Perceptron Algorithm, step 1 (GE1).

    The page says x̃ᵢ = yᵢxᵢ. In fact w̃ has one more entry than xᵢ, because it also contains the bias. So x̃ᵢ must
    be yᵢ(xᵢ, 1).
    """
    bars = perceptron.normalise_as_printed(EXAMPLE.points, EXAMPLE.signs)
    printed, corrected = _learned(bars, [0, 1], miss=le), _learned(miss=le)
    yield Evidence(f"{_EXAMPLE}, y·z ≤ 0 as a mistake: updates (at most 1000), samples misclassified at the end",
                   "x̃ = y·x", [printed.tau, len(printed.misclassified)], "x̃ = y·(x, 1)",
                   [corrected.tau, len(corrected.misclassified)])


def two_meanings_of_x():
    """ERR, Perceptron Algorithm, first formula (GE2).

    The page says that Σ [-yᵢw̃'x̃ᵢ]₊ equals Σ (-w̃'x̃ᵢ) over Y. In fact x̃ᵢ must be (xᵢ, 1) in the first sum,
    but yᵢ(xᵢ, 1) in the second.
    """
    Y = perceptron.misclassified_set([dot(EXAMPLE_START, x) for x in _SAMPLES])
    yield Evidence(f"{_EXAMPLE}, w̃[0]: the sum of -w̃'x̃ over Y", "extended x̃",
                   sum(-dot(EXAMPLE_START, _EXTENDED[i - 1]) for i in Y), "normalised x̃",
                   perceptron.criterion(EXAMPLE_START, _SAMPLES))


def values_of_zero():
    """ERR, Perceptron Criterion, normalised data (GE3).

    The page says that a sample is correct if w̃'x̄ > 0 and misclassified if w̃'x̄ < 0. In fact a sample with w̃'x̄
    = 0 is neither, and the decision rule puts it into ω₁.
    """
    printed, corrected = (_learned(w=zeros(3), miss=miss) for miss in (lt, le))
    yield Evidence(f"{_EXAMPLE} from w̃[0] = 0: updates, w̃", "misclassified is y·z < 0", [printed.tau, printed.w],
                   "misclassified is y·z ≤ 0", [corrected.tau, corrected.w])
    bars = perceptron.normalise(TIE.points, TIE.signs)
    printed, corrected = (_learned(bars, TIE_START, miss=miss) for miss in (lt, le))
    yield Evidence("(1,1) and (-2,0) of ω₂, (2,1) and (1,0) of ω₁, from (0,-1,-2): w̃, y·z of (1,1)",
                   "misclassified is y·z < 0", [printed.w, printed.yz[0]],
                   "misclassified is y·z ≤ 0", [corrected.w, corrected.yz[0]])


def value_for_distance():
    """ERR, Perceptron Criterion, first sentence (GE4).

    The page says that w̃'x̃ is the distance from the boundary. In fact the signed distance is w̃'x̃ / ‖w‖, where
    w does not contain b.
    """
    w, x = _learned().w, _EXTENDED[0]
    yield Evidence(f"{_EXAMPLE}, w̃[1]: the distance of sample 1 of ω₁", "w̃'x̃", dot(w, x), "w̃'x̃ / ‖w‖",
                   neuron.distance(w, x))


def which_cost_is_minimised():
    """ERR, Introduction, first scheme (GE5).

    The page says that the perceptron algorithm directly minimises the number of misclassifications. In fact each
    update is a step of gradient descent on the perceptron criterion E, so the number may rise while E falls. E may also
    rise, because η is fixed.
    """
    bars = perceptron.normalise(RISING.points, RISING.signs)
    steps = list(perceptron.perceptron(bars, RISING_START, miss=le))
    counts = [len(step.misclassified) for step in steps]
    costs = [perceptron.criterion(step.w, bars) for step in steps]
    data = "(1,2), (-4,3) and (-4,3) of ω₂, (-1,-3) and (0,1) of ω₁, from (-1,-1,0), with y·z ≤ 0 as a mistake: "
    for rising, named in ((counts, f"{data}where the number of misclassified samples rises"),
                          (costs, "the same run, where E rises")):
        t = next(t for t in range(len(steps) - 1) if rising[t + 1] > rising[t])
        yield Evidence(f"{named}, τ = {t} and {t + 1}", "misclassified samples", counts[t : t + 2], "E",
                       costs[t : t + 2])


def convex_yet_not_single():
    """ERR, Local Minima, third point (GE6).

    The page says that a convex function has a single solution. In fact a convex function may have many minima,
    with the same value. A strictly convex function has at most one.
    """
    minima = [_learned().w, neuron.composite(_FISHER.w, _FISHER.b), zeros(3)]
    yield Evidence(f"{_EXAMPLE}: w̃ with the minimum E = 0", "the number of solutions", 1,
                   "E at w̃[1], at Fisher's w̃ and at 0", [perceptron.criterion(w, _SAMPLES) for w in minima])


def stops_at_a_maximum():
    """TRAP, Local Minima, first point (GE7).

    The page says that gradient descent stops at all maxima and minima. In fact descent moves away from a
    maximum unless an iterate lands exactly on it. Descent may also stop at a saddle point.
    """
    hill = partial(descent.two_valleys_gradient, tilt=0)
    on, beside, saddle = (_last(descent.gradient_descent(gradient, [w], ratio(1, 20)), 200).w[0]
                         for gradient, w in ((hill, 0), (hill, 0.001), (lambda w: [3 * w[0] * w[0]], 0)))
    yield Evidence("E = w⁴ - 2w², a maximum at 0: w after 200 steps at most", "from w = 0", on, "from w = 0.001",
                   beside)
    yield Evidence("E = w³, a saddle point at 0: E", "at w = 0, where descent stops", saddle**3, "at w = -0.1",
                   ratio(-1, 10) ** 3)


def stationary_maximum():
    """TRAP, Fisher's Discriminant Analysis (cont), first formula (GE8).

    The page says that E is minimised when (ŵ'S_b ŵ)S_w ŵ = (ŵ'S_w ŵ)S_b ŵ. In fact the equation also holds at the
    maximum E = 0, where (μ₁ - μ₂)'ŵ = 0 and so S_b ŵ = 0.
    """
    matrices = _FISHER.between, _FISHER.within
    gap = [a - b for a, b in zip(*_FISHER.means)]
    for name, w in (("perpendicular to μ₁ - μ₂", [-gap[1], gap[0]]), ("at ŵ", _FISHER.w)):
        yield Evidence(f"{_EXAMPLE}, {name}", "(w'S_b w) S_w w - (w'S_w w) S_b w",
                       fisher.stationarity(w, *matrices), "E, which should be the minimum",
                       fisher.matrix_criterion(w, *matrices))


def normal_for_direction():
    """TRAP, Fisher's Discriminant Analysis (cont), the direction (GE9).

    The page says that ŵ is the direction of the decision boundary. In fact ŵ is perpendicular to the boundary, and
    its sign changes with the order of the classes.
    """
    w, back = _FISHER.w, fisher.fisher(*reversed(_CLASSES))
    yield Evidence(f"{_EXAMPLE}: the change of z after a step of length ‖ŵ‖", "along ŵ", norm_squared(w),
                   "along the boundary", dot(w, [-w[1], w[0]]))
    yield Evidence(f"{_EXAMPLE}: ŵ and E", "ω₁, ω₂", [w, _FISHER.cost], "ω₂, ω₁", [back.w, back.cost])


def printed_matrix_is_rounded():
    """TRAP, Fisher's Example, S_w (GE10).

    The page says that the first entry of S_w is 0.2044. In fact 0.2044 is rounded from 0.204375. If you
    compute ŵ from 0.2044, you get b = -1.4430 and not the page's -1.4432.
    """
    w = fisher.direction(*_FISHER.means, PRINTED_WITHIN)
    b = fisher.bias(*fisher.nearest(*(fisher.projected(w, points) for points in _CLASSES)))
    yield Evidence(f"{_EXAMPLE}: ŵ, b", "from the printed S_w", [*w, b], "from the exact S_w",
                   [*_FISHER.w, _FISHER.b])


def not_an_iterate():
    """TRAP, Fisher's Example, w̃[1] (GE11).

    The page writes w̃[1] for (ŵ, b). In fact Fisher's analysis does not iterate, so the number 1 has no meaning.
    """
    yield Evidence(f"{_EXAMPLE}: w̃[1]", "of the perceptron algorithm", _learned().w, "of Fisher's analysis",
                   neuron.composite(_FISHER.w, _FISHER.b))


def errors_on_separable_data():
    """TRAP, Logistic Regression/Classification, second comparison (GE12).

    The page says that logistic regression need not classify separable training data correctly. In fact a
    misclassified sample has ℒᵢ ≤ log ½ = -0.6931. So if ℒ > -0.6931, no sample is misclassified. On separable data a
    run with a small enough η reaches such an ℒ, because ℒ rises to 0.
    """
    steps = logistic.logistic_regression(_EXTENDED, EXAMPLE.targets, zeros(3), 1)
    errors = [sum(logistic.bayes_decision(logistic.posterior(step.w, x)) != y
                  for x, y in zip(_EXTENDED, EXAMPLE.targets)) for step in islice(steps, 101)]
    yield Evidence(f"{_EXAMPLE}: misclassified samples", "after 1, 2, 5, 10 steps",
                   [errors[tau] for tau in (1, 2, 5, 10)], "after 100", errors[100])


def slopes_at_zero():
    """TRAP, Gradient Descent, the restriction (GE13).

    The page says that the cost must be differentiable. In fact the page's own loss [-y·z]₊ has a kink at y·z = 0. The
    page's ∇E uses the slope 0 there, so a sample with y·z = 0 adds nothing.
    """
    h = ratio(1, 1000)
    left, right = (ratio(neuron.hinge(-d) - neuron.hinge(0), d) for d in (-h, h))
    yield Evidence("[-y·z]₊ at y·z = 0: the slope over a distance of 0.001", "below 0", left, "above 0", right)


def divergence_depends_on_the_cost():
    """TRAP, Choice of η, second point (GE14).

    The page says that gradient descent may diverge if η is too large. Whether descent diverges depends on the cost.
    On w² it diverges if η > 1, but the perceptron algorithm converges on separable data for every η > 0.
    """
    far, near = (abs(float(_last(descent.gradient_descent(descent.bowl_gradient, [1], eta), 30).w[0]))
                 for eta in (exact("1.1"), exact("0.4")))
    yield Evidence("E = w² from w = 1: |w| after 30 steps", "η = 1.1", far, "η = 0.4", near)
    updates = [_learned(eta=eta).tau for eta in (10, exact("0.1"), 1)]
    yield Evidence(f"{_EXAMPLE}: updates of the perceptron algorithm", "η = 10", updates[0], "η = 0.1 and η = 1",
                   updates[1:])


def singular_scatter():
    """TRAP, Fisher's Discriminant Analysis (cont), S_w⁻¹ (GE15).

    The page says to multiply by S_w⁻¹. But S_w may be singular, even if the classes are separable, and then ŵ
    is not defined.
    """
    classes = [[0, 0], [1, 0]], [[0, 1], [1, 1]]
    S_w = fisher.within(*(fisher.scatter(points, fisher.mean(points)) for points in classes))
    yield Evidence("(0,0) and (1,0) of ω₁, (0,1) and (1,1) of ω₂", "S_w", S_w, "the scatter w'S_w w along w = (0, 1)",
                   quadratic([0, 1], S_w, [0, 1]))


def bound_of_other_handouts():
    """CONV, Perceptron Algorithm, the guarantee for η = 1 (GE16).

    The page says that η = 1 is guaranteed to converge, and gives no bound. Other handouts have the bound (R/γ)². R is
    the largest ‖x̃‖, and γ is the maximum over w̃ of the smallest w̃'x̃/‖w̃‖. The bound is for updates with one sample,
    from w̃[0] = 0. The page's update uses all misclassified samples, and may need more.
    """
    many = [[1, 1]] * 100 + [[0, -1]]
    for data, samples in ((f"{_EXAMPLE}, from (0, 0, 0)", _SAMPLES),
                          ("100 samples at 1 of ω₁, and one at 0 of ω₂, from (0, 0)", many)):
        bound = ratio(max(map(norm_squared, samples)), separate_vectors(samples).margin_squared)
        last = _learned(samples, zeros(len(samples[0])), miss=le)
        yield Evidence(f"{data}, y·z ≤ 0 as a mistake", "(R/γ)²", bound, "updates", last.tau)


def floats_are_not_decimals():
    """CONV, Simple Example (cont), the tables of z (GE17).

    The page says z = 0.1 for sample 3 of ω₁. A program in floats finds 0.09999999999999998, and may
    find a small number where z is 0.
    """
    in_floats = dot(list(map(float, EXAMPLE_START)), list(map(float, _EXTENDED[2])))
    yield Evidence(f"{_EXAMPLE}, sample 3 of ω₁: z", "in floats", repr(in_floats), "in fractions",
                   dot(EXAMPLE_START, _EXTENDED[2]))
    w = "0.1", "0.2", "-0.3"
    yield Evidence("w = (0.1, 0.2, -0.3), x̃ = (1, 1, 1): z", "in floats", repr(added(map(float, w))), "in fractions",
                   sum(map(exact, w)))


def other_conventions():
    """CONV, Perceptron Criterion, the sum (GE18).

    The page says E = Σ [-yᵢw̃'x̃ᵢ]₊, puts the bias last, and gives logistic regression the labels 1 and 0. Other
    handouts use a mean, put the bias first or keep it separate from w, and have labels 1 and -1.
    """
    cost = neuron.perceptron_criterion(EXAMPLE_START, _EXTENDED, EXAMPLE.signs)
    yield Evidence(f"{_EXAMPLE}, w̃[0]: E", "the sum, here", cost, "a mean, elsewhere", ratio(cost, len(_SAMPLES)))


def another_hinge_loss():
    """TRAP, Perceptron Criterion, the hinge-loss (GE19).

    The page says that [f]₊ is the hinge-loss. In fact the hinge loss of most books is max(0, 1 - y·z).
    """
    yield Evidence("a correct sample with y·z = 0.5: its loss", "[-y·z]₊", neuron.hinge(ratio(-1, 2)),
                   "max(0, 1 - y·z)", neuron.hinge(1 - ratio(1, 2)))


def position_of_the_boundary():
    """TRAP, Single Layer Perceptron, w and b (GE20).

    The page says that w selects the direction of the boundary and b its position. The position also depends on w: the
    boundary, perpendicular to w, lies |b|/‖w‖ from the origin.
    """
    *w, b = EXAMPLE_START
    yield Evidence("b = -0.5: the distance of the boundary from the origin", "w = (0, 1)", abs(neuron.distance([*w, b],
                   [0, 0, 1])), "w = (0, 2)", abs(neuron.distance([*scale(2, w), b], [0, 0, 1])))


def scatter_that_is_a_number():
    """TRAP, Fisher's Discriminant Analysis, s̄ⱼ (GE21).

    The page says that s̄ⱼ is a matrix. In fact s̄ⱼ is a number, because the projections are numbers.
    """
    yield Evidence(f"{_EXAMPLE}: the scatter of ω₁", "S₁", _FISHER.scatters[0],
                   "s̄₁ along ŵ", fisher.projected_scatter(_FISHER.projections[0]))


def scatter_that_is_no_variance():
    """TRAP, Fisher's Discriminant Analysis, the basic aim (GE22).

    The page speaks of the within class variance. In fact s̄ⱼ is a sum, so a larger class counts
    more.
    """
    scatters = [fisher.projected_scatter(values) for values in _FISHER.projections]
    yield Evidence(f"{_EXAMPLE}, along ŵ: of ω₁ and ω₂", "the variances s̄ⱼ/nⱼ",
                   [ratio(s, len(points)) for s, points in zip(scatters, _CLASSES)], "the scatters s̄ⱼ", scatters)
