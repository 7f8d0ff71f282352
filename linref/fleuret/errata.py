"""Where a literal reading of the slides breaks: what the print gives, what the correction gives, computed."""

from fractions import Fraction

from linref.errata import Evidence
from linref.fleuret import bias_variance, convergence, hog, lda, logistic, units
from linref.fleuret.data import EIGHT, M0, M1, NARROW, PRINTED, PRIOR, SIGMA, THREE, WIDER
from linref.fleuret.perceptron import cyclic, train_perceptron
from linref.fleuret.views import handout
from linref.fleuret.views.convergence import squares, updates
from linref.scalar import ratio
from linref.soft_margin import optimum


def _row(x):
    """A vector in a line."""
    return f"({', '.join(map(str, x))})"


def _samples(data):
    """A set in a line."""
    return f"y = {', '.join(map(str, data.signs))} at x = {', '.join(map(_row, data.points))}"


def bias_under_the_brace():
    """ERR: the brace of b leaves out the ½ before its bracket and a after it (FE1)."""
    model = lda.Model(M0, M1, SIGMA, PRIOR)
    w, bracket, b = lda.weights(model), lda.bracket(model), lda.bias(model)
    x = [1, 0]
    yield Evidence(f"P(Y = 1 | X = {_row(x)}) for m_0 = {_row(M0)}, m_1 = {_row(M1)}, Σ with the rows "
                   f"{', '.join(map(_row, SIGMA))} and P(Y = 1) = {PRIOR}", "σ(w·x + b), b the bracket",
                   lda.linear_posterior(w, bracket, x), "b = ½ bracket + a; by Bayes's rule",
                   [lda.linear_posterior(w, b, x), lda.posterior(x, model)[0]])


def sigmoid_taken_twice():
    """ERR: the loss is -log σ(y f(x)) with an f that is σ(w·x + b) already (FE2)."""
    z = 50.0
    yield Evidence(f"the loss for y = 1, w·x + b = {z:.0f}", "-log σ(y σ(w·x + b)), almost its least value",
                   logistic.printed_loss([1], 0, [z], 1), "-log σ(y(w·x + b))", logistic.loss(1, z))


def bias_squared():
    """ERR: the brace says bias where the square of the bias stands (FE3)."""
    outcomes, y = [0, 0, 1, 4], 2
    error, square, variance = bias_variance.terms(outcomes, y)
    yield Evidence("Y of 0, 0, 1, 4 with equal probability, y = 2", "bias + variance",
                   bias_variance.bias(outcomes, y) + variance, "bias² + variance; E((Y - y)²)",
                   [square + variance, error])


def doubled_percent():
    """ERR: each error has %% after it, which is how the format of a program spells one % (FE4)."""
    written = f"train_error {PRINTED[0][2]}%%"
    yield Evidence("the first epoch", "as printed", written, "formatted with %", written % ())


def tie_of_the_update():
    """TRAP: a sample with y = 1 and w·x = 0 is right by σ(0) = 1, and yet y(w·x) <= 0 has it added to w (FE5)."""
    yield Evidence("x = 1, y = 1, w = 0", "σ(w·x), which is y", units.f([0], 0, [1]), "updates all the same",
                   updates([([1], 1)])[0])


def scaled_with_its_constant():
    """TRAP: the bound does not change when all of x is scaled; it does when the constant 1 in x stays 1 (FE6)."""
    samples = handout.extended(THREE)
    some, all_of_x = ([squares(scaled)[2], updates(scaled)[0]] for scaled in (
        convergence.features_scaled(samples, 10), convergence.scaled(samples, 10)))
    yield Evidence(f"{THREE.source} times 10", "features alone: bound, updates", some,
                   "the constant too: bound, updates", all_of_x)


def margin_and_speed():
    """TRAP: a larger margin makes the bound smaller; it need not make the updates fewer (FE7)."""
    narrow, wider = ([ratio(squares(data.labelled)[1], 4), updates(data.labelled)[0]] for data in (NARROW, WIDER))
    yield Evidence(f"going round {_samples(NARROW)}; or {_samples(WIDER)}", "(γ/2)² and updates of the one", narrow,
                   "of the other, whose margin is larger", wider)


def one_weight_for_all():
    """TRAP: the unit has one w for all its inputs, and a bias; nothing is missing from the formula (FE8)."""
    half, signs = units.HALF, (-1, 0, 1)
    tables = {tuple(units.perceptron_unit([u, v], b, x) for x in units.boolean_inputs(2))
              for u in signs for v in signs for b in (-3 * half, -half, half, 3 * half)}
    yield Evidence("16 Boolean functions of two inputs", "by one threshold logic unit", len(units.unit_tables(2)),
                   "by one perceptron", len(tables))


def free_choice():
    """TRAP: which n_k is taken is left open; it decides how many updates there are and which w is found (FE9)."""
    lowest, *others = (updates(handout.extended(EIGHT), choose=choose) for choose in (min, cyclic(), max))
    yield Evidence("the samples of gales, constant last", "the lowest: updates, w", lowest, "going round, the highest",
                   others)


def without_a_bias():
    """TRAP: train_perceptron has no bias; without a constant in x it may never end though a line separates (FE10)."""
    ends = []
    for samples in (EIGHT.labelled, handout.extended(EIGHT)):
        *_, last = train_perceptron(*zip(*samples), 100)
        ends.append([last.e + 1, last.nb_changes])
    yield Evidence(f"{EIGHT.source}, at most 100 epochs", "without a constant: epochs, changes in the last", ends[0],
                   "with a constant 1", ends[1])


def sample_left_out():
    """TRAP: without a sample that is no support vector the optimum may move, unless λN stays what it was (FE11)."""
    samples, lam = EIGHT.labelled, Fraction(1, 100)
    moved, kept, every = optimum(samples[1:], lam), optimum(samples[1:], lam * Fraction(8, 7)), optimum(samples, lam)
    yield Evidence(f"the samples of gales, λ = {lam}", "w and b without sample 1, the same λ", moved[:2],
                   "the same with λ·8/7; of all samples", [kept[:2], every[:2]])


def letters_and_labels():
    """CONV: labels are 0 and 1, then 1 and -1; σ is the sign, then the sigmoid; γ is twice the usual γ (FE12)."""
    yield Evidence("σ(0)", "the activation function", units.sigma(0), "the logistic sigmoid", logistic.sigma(0))
    R2, gamma2, bound = squares(handout.extended(THREE))
    yield Evidence(f"{THREE.source}, constant last", "4R²/γ² with γ the full width", bound,
                   "(D/γ)² with γ the half, as in the discriminants", ratio(R2, ratio(gamma2, 4)))


def blocks_or_cells():
    """TRAP: 8 × 8 blocks may be a grid of 64 blocks, or blocks of 8 × 8 pixels, which the cited paper has (FE13)."""
    yield Evidence("an image of 64 × 128 pixels", "blocks of a grid of 8 × 8", len(hog.grid_blocks(128, 64)),
                   "blocks of 8 × 8 pixels", len(hog.pixel_blocks(128, 64)))


def no_estimator():
    """TRAP: the page has populations, no samples; how Σ is estimated changes the posterior (FE14)."""
    found = []
    for less in (0, 2):
        model = lda.estimated(EIGHT.of_class(2), EIGHT.of_class(1), less)
        w, b = lda.weights(model), lda.bias(model)
        found.append([lda.linear_posterior(w, b, EIGHT.points[2]), [ratio(w[1], w[0]), ratio(b, w[0])]])
    yield Evidence("the samples of gales, posterior of (0.6, 0.6); w₂/w₁ and b/w₁ of the boundary",
                   "scatter over 8", found[0], "scatter over 6", found[1])


def start_of_the_proof():
    """TRAP: the bound on the updates needs w^0 = 0 (FE15)."""
    samples = handout.extended(THREE)
    w = [0, 0, -100]
    yield Evidence(f"{THREE.source}, constant last, going round from w^0 = {_row(w)}", "updates",
                   updates(samples, w)[0], "the bound; updates from 0",
                   [convergence.most_iterations(*squares(samples)[:2]), updates(samples)[0]])
