"""Where a literal reading of the slides breaks: what the print gives, what the correction gives, computed."""

from fractions import Fraction

from linref.errata import Evidence
from linref.fleuret import bias_variance, convergence, hog, lda, logistic, units
from linref.fleuret import data as slides
from linref.fleuret.mnist import errors
from linref.fleuret.perceptron import cyclic, perceptron, train_perceptron, with_constant
from linref.lists import norm_squared, scale
from linref.scalar import ratio
from linref.separability import one_side, widest_margin
from linref.soft_margin import optimum

_MODEL = lda.Model(slides.M0, slides.M1, slides.SIGMA, slides.PRIOR)


def _samples(data):
    return with_constant(data.points, data.signs)


_THREE, _EIGHT = _samples(slides.THREE), _samples(slides.EIGHT)


def _updates(samples, w=None):
    *_, last = perceptron(samples, cyclic(), w)
    return last.k


def _trained(samples, epochs=100):
    """Epochs and changes of the last one."""
    *_, last = train_perceptron([x for x, _ in samples], [y for _, y in samples], epochs)
    return [last.e + 1, last.nb_changes]


def _bound(samples):
    v = one_side([scale(y, x) for x, y in samples]).w
    return convergence.bound(convergence.radius_squared(samples), convergence.margin_squared(v, samples))


def bias_under_the_brace():
    """ERR: the brace of b leaves out the ½ before its bracket and a after it (FE1)."""
    w, bracket, b = lda.weights(_MODEL), lda.bracket(_MODEL), lda.bias(_MODEL)
    for x in ([1, 0], [-1, 2]):
        what = f"P(Y = 1 | X = ({x[0]}, {x[1]})), two Gaussian populations"
        printed = lda.linear_posterior(w, bracket, x)
        yield Evidence(what, "σ(w·x + b), b the bracket", printed, "b = ½ bracket + a", lda.linear_posterior(w, b, x))
        yield Evidence(what, "σ(w·x + b), b the bracket", printed, "by Bayes's rule", lda.posterior(x, _MODEL))


def sigmoid_taken_twice():
    """ERR: the loss is -log σ(y f(x)) with an f that is σ(w·x + b) already (FE2)."""
    for y in (1, -1):
        yield Evidence(f"the loss for y = {y}, w·x + b = 5", "-log σ(y σ(w·x + b))",
                       logistic.printed_loss([1], 0, [5.0], y), "-log σ(y(w·x + b))", logistic.loss(y, 5.0))
        yield Evidence(f"the loss for y = {y}, w·x + b = {50 * y}", "-log σ(y σ(w·x + b)), almost its least value",
                       logistic.printed_loss([1], 0, [50.0 * y], y), "-log σ(y(w·x + b))", logistic.loss(y, 50.0 * y))


def bias_squared():
    """ERR: the brace says bias where the square of the bias stands (FE3)."""
    outcomes, y = [0, 0, 1, 4], 2
    terms = bias_variance.terms(outcomes, y)
    for name, value in (("bias² + variance", terms.bias_squared + terms.variance), ("E((Y - y)²)", terms.error)):
        yield Evidence("Y of 0, 0, 1, 4 with equal probability, y = 2", "bias + variance",
                       bias_variance.bias(outcomes, y) + terms.variance, name, value)


def doubled_percent():
    """ERR: each error has %% after it, which a program writes in a format where one % is to be printed (FE4)."""
    written = "train_error {}%%"
    _, _, train, _ = slides.PRINTED[0]
    yield Evidence("the first epoch", "as printed", written.format(train), "formatted with %", written.format(train) % ())


def tie_of_the_update():
    """TRAP: a sample with y = 1 and w·x = 0 is right by σ(0) = 1, and yet y(w·x) <= 0 has it added to w (FE5)."""
    yield Evidence("x = 1, y = 1, w = 0", "σ(w·x), which is y", units.f([0], 0, [1]), "updates all the same", _updates([([1], 1)]))
    samples = _samples(slides.STEPS)
    x, y = [x for x, _ in samples], [y for _, y in samples]
    steps = list(train_perceptron(x, y, 100))
    clean = next(step for step in steps if step.e == 3)
    yield Evidence("four samples of ours, at the start of epoch 3", "w and its errors by σ", [clean.w, errors(clean.w, x, y)],
                   "the w that the algorithm stops at", steps[-1].after)


def scaled_with_its_constant():
    """TRAP: the bound does not change when all of x is scaled; it does when the constant 1 in x stays 1 (FE6)."""
    for s in (Fraction(1, 10), 10, 100):
        pair = [population(_THREE, s) for population in (convergence.features_scaled, convergence.scaled)]
        bounds = [[_bound(samples), _updates(samples)] for samples in pair]
        yield Evidence(f"the three examples times {s}", "features alone: bound, updates", bounds[0], "the constant too: bound, updates",
                       bounds[1])
    points = [scale(Fraction(1, 10), x) for x in slides.THREE.points]
    gap = widest_margin(points, slides.THREE.signs).margin_squared
    mixed = convergence.bound(max(map(norm_squared, points)), 4 * gap)
    yield Evidence("the three examples times 1/10", "bound with R and γ of the features without the 1", mixed, "updates made",
                   _updates(convergence.features_scaled(_THREE, Fraction(1, 10))))


def margin_and_speed():
    """TRAP: a larger margin makes the bound smaller; it need not make the updates fewer (FE7)."""
    found = []
    for data in (slides.NARROW, slides.WIDER):
        samples = list(zip(data.points, data.signs))
        v = one_side([scale(y, x) for x, y in samples]).w
        found.append([ratio(convergence.margin_squared(v, samples), 4), _updates(samples)])
    yield Evidence("two sets of three unit vectors", "(γ/2)² and updates of one", found[0], "of the other, whose margin is larger", found[1])


def one_weight_for_all():
    """TRAP: the unit has one w for all its inputs, and a bias; nothing is missing from the formula (FE8)."""
    def by_perceptrons(n):
        weights = [[a, b] for a in (-1, 0, 1) for b in (-1, 0, 1)]
        return len({tuple(units.perceptron_unit(w, b, x) for x in units.boolean_inputs(n)) for w in weights
                    for b in (-2 * units.HALF - units.HALF, -units.HALF, units.HALF, 3 * units.HALF)})

    yield Evidence("16 Boolean functions of two inputs", "by one threshold logic unit", len(units.unit_tables(2)), "by one perceptron",
                   by_perceptrons(2))


def free_choice():
    """TRAP: which n_k is taken is left open; it decides how many updates there are and which w is found (FE9)."""
    ends = []
    for choose in (min, cyclic(), max):
        *_, last = perceptron(_EIGHT, choose)
        ends.append([last.k, last.w])
    yield Evidence("the samples of gales, constant last", "the lowest: updates, w", ends[0], "going round, the highest", ends[1:])


def without_a_bias():
    """TRAP: train_perceptron has no bias; without a constant in x it may never end on samples that a line separates (FE10)."""
    for data in (slides.EIGHT, slides.THREE):
        yield Evidence(f"{data.source}, at most 100 epochs", "without a constant: epochs, changes in the last",
                       _trained(list(zip(data.points, data.signs))), "with a constant 1", _trained(_samples(data)))


def sample_left_out():
    """TRAP: without a sample that is no support vector the optimum moves, unless λN stays what it was (FE11)."""
    samples = list(zip(slides.EIGHT.points, slides.EIGHT.signs))
    lam = Fraction(1, 100)
    found = [optimum(some, strength) for some, strength in ((samples, lam), (samples[1:], lam), (samples[1:], lam * Fraction(8, 7)))]
    w, moved, back = ([each.w, each.b] for each in found)
    yield Evidence("the samples of gales, λ = 1/100, without sample 1", "w and b with the same λ", moved, "with λ·8/7, and with all samples",
                   [back, w])


def letters_and_labels():
    """CONV: labels are 0 and 1, then 1 and -1; σ is the sign, then the sigmoid; γ is twice that of other handouts (FE12)."""
    yield Evidence("σ(0)", "the activation function", units.sigma(0), "the logistic sigmoid", logistic.sigma(0))
    v = one_side([scale(y, x) for x, y in _THREE]).w
    R2, gamma2 = convergence.radius_squared(_THREE), convergence.margin_squared(v, _THREE)
    yield Evidence("the three examples", "4R²/γ² with γ the full width", convergence.bound(R2, gamma2),
                   "(D/γ)² with γ the half, as in the discriminants", ratio(R2, ratio(gamma2, 4)))


def blocks_or_cells():
    """TRAP: 8 × 8 blocks may be a grid of 64 blocks, or blocks of 8 × 8 pixels, which the cited paper has (FE13)."""
    yield Evidence("an image of 64 × 128 pixels", "blocks of a grid of 8 × 8", len(hog.grid_blocks(128, 64)), "blocks of 8 × 8 pixels",
                   len(hog.pixel_blocks(128, 64)))


def no_estimator():
    """TRAP: the page has populations, no samples; how Σ is estimated changes the posterior (FE14)."""
    x = slides.EIGHT.points[2]
    found = []
    for estimate in (lda.estimated, lda.unbiased):
        model = estimate(slides.EIGHT.of_class(2), slides.EIGHT.of_class(1))
        w, b = lda.weights(model), lda.bias(model)
        found.append([lda.linear_posterior(w, b, x), [ratio(w[1], w[0]), ratio(b, w[0])]])
    yield Evidence("the samples of gales, posterior of (0.6, 0.6) and boundary", "scatter over 8", found[0], "scatter over 6", found[1])


def start_of_the_proof():
    """TRAP: the bound on the updates needs w^0 = 0 (FE15)."""
    for w in ([0, 0, -100], [100, 100, 0]):
        yield Evidence(f"the three examples, constant last, w^0 = ({', '.join(map(str, w))})", "updates", _updates(_THREE, w),
                       "the bound; updates from 0", [convergence.most_iterations(convergence.radius_squared(_THREE), convergence.margin_squared(
                           one_side([scale(y, x) for x, y in _THREE]).w, _THREE)), _updates(_THREE)])
