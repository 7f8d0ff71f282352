"""The errata of the slides: what a literal reading gives and what the correction gives, computed."""

from fractions import Fraction

from linref.errata import Evidence
from linref.fleuret import bias_variance, convergence, hog, lda, logistic, units
from linref.fleuret.convergence import updates
from linref.fleuret.data import EIGHT, M0, M1, NARROW, PRINTED, PRIOR, SIGMA, THREE, WIDER, vectors
from linref.fleuret.perceptron import cyclic, train_perceptron
from linref.fleuret.views import handout
from linref.scalar import ratio, sqrt
from linref.separability import separate_vectors
from linref.soft_margin import optimum


def _row(x):
    """A vector as text."""
    return f"({', '.join(map(str, x))})"


def _samples(data):
    """A data set as text."""
    return f"y = {', '.join(map(str, data.signs))} at x = {', '.join(map(_row, data.points))}"


def bias_under_the_brace():
    """ERR, Linear Discriminant Analysis, the line with w and b (FE1).

    In our copy of the page, the brace of w includes xᵀ, and the brace of b leaves out ½ and a. In fact w =
    (m_1 - m_0)Σ⁻¹ and b = ½(m_0Σ⁻¹m_0ᵀ - m_1Σ⁻¹m_1ᵀ) + a.
    """
    model = lda.Model(M0, M1, SIGMA, PRIOR)
    w, bracket, b = lda.weights(model), lda.bracket(model), lda.bias(model)
    x = [1, 0]
    yield Evidence(f"P(Y = 1 | X = {_row(x)}) for m_0 = {_row(M0)}, m_1 = {_row(M1)}, Σ with the rows "
                   f"{', '.join(map(_row, SIGMA))} and P(Y = 1) = {PRIOR}", "σ(w·x + b) with b under the brace",
                   lda.linear_posterior(w, bracket, x), "with b = ½(…) + a; by Bayes's rule",
                   [lda.linear_posterior(w, b, x), lda.posterior(x, model)[0]])


def sigmoid_taken_twice():
    """ERR, Logistic regression, the loss (FE2).

    The page says that the loss is -log σ(y_n f(x_n)), where f(x) = σ(w·x + b). In fact this loss applies σ twice. The
    loss is -log σ(y_n(w·x_n + b)).
    """
    z = 50.0
    yield Evidence(f"The loss for y = 1, w·x + b = {z:.0f}", "-log σ(y σ(w·x + b))",
                   logistic.printed_loss([1], 0, [z], 1), "-log σ(y(w·x + b))", logistic.loss(1, z))


def bias_squared():
    """ERR, The bias-variance tradeoff, first brace (FE3).

    The page says that (E(Y) - y)² is the bias. In fact the bias is E(Y) - y, and the term is its square.
    """
    outcomes, y = [0, 0, 1, 4], 2
    error, square, variance = bias_variance.terms(outcomes, y)
    yield Evidence("Y = 0, 0, 1, 4 with equal probability, y = 2", "bias + variance",
                   bias_variance.bias(outcomes, y) + variance, "bias² + variance, and E((Y - y)²)",
                   [square + variance, error])


def doubled_percent():
    """ERR, MNIST, the table of epochs (FE4).

    The page says %% after each error. In fact a single % is meant, which a format string writes as %%.
    """
    written = f"train_error {PRINTED[0][2]}%%"
    yield Evidence("The first epoch", "literally", written, "after formatting", written % ())


def tie_of_the_update():
    """TRAP, Perceptron algorithm, step 2 (FE5).

    The page says σ(0) = 1, so a sample with y = 1 and w·x = 0 is classified correctly. In fact step 2 still adds this
    sample to w.
    """
    yield Evidence("x = 1, y = 1, w = 0", "σ(w·x)", units.f([0], 0, [1]), "number of updates",
                   updates([([1], 1)])[0])


def scaled_with_its_constant():
    """TRAP, Convergence result, first consequence (FE6).

    The page says that the bound does not change if the population is scaled. In fact this is certain only if all
    components of x are scaled, also the constant 1.
    """
    samples = handout.extended(THREE)
    some, all_of_x = ([_squares(scaled)[2], updates(scaled)[0]] for scaled in (
        convergence.features_scaled(samples, 10), convergence.scaled(samples, 10)))
    yield Evidence(f"{THREE.source}, times 10", "constant 1: bound, updates", some,
                   "constant 10: bound, updates", all_of_x)


def margin_and_speed():
    """TRAP, Convergence result, second consequence (FE7).

    The page says that the algorithm is faster if the margin is larger. In fact, for the same R, only the
    bound is certain to be smaller. For example, three x of length 1 with γ/2 = 0.0476 need 6 updates. Three others
    with the larger γ/2 = 0.0555 need 132.
    """
    narrow, wider = ([ratio(sqrt(_squares(data.labelled)[1]), 2), updates(data.labelled)[0]]
                     for data in (NARROW, WIDER))
    yield Evidence(f"n_k cyclic, on {_samples(NARROW)}; then on {_samples(WIDER)}", "γ/2, updates", narrow,
                   "larger margin: γ/2, updates", wider)


def one_weight_for_all():
    """TRAP, Threshold Logic Unit (FE8).

    The page says w Σ_i x_i + b, where w has no index i. In fact all inputs share this one weight. So
    such units compute only 6 of the 16 Boolean functions of two inputs. Perceptrons compute 14.
    """
    half, signs = units.HALF, (-1, 0, 1)
    tables = {tuple(units.perceptron_unit([u, v], b, x) for x in units.boolean_inputs(2))
              for u in signs for v in signs for b in (-3 * half, -half, half, 3 * half)}
    yield Evidence("How many of the 16 Boolean functions of two inputs one unit computes", "threshold logic unit",
                   len(units.unit_tables(2)), "perceptron", len(tables))


def free_choice():
    """TRAP, Perceptron algorithm, step 2 (FE9).

    The page says "while ∃ n_k", but not which n_k is taken. In fact this choice may change the number of updates and
    the final w.
    """
    lowest, *others = (updates(handout.extended(EIGHT), choose=choose) for choose in (min, cyclic(), max))
    yield Evidence(f"The samples {EIGHT.source}, updates and w", "n_k the lowest", lowest,
                   "n_k cyclic, and the highest", others)


def without_a_bias():
    """TRAP, train_perceptron (FE10).

    The page says x[i].dot(w), without a bias. In fact, without a constant 1 in x, nb_changes may never be 0,
    although the samples are separable.
    """
    ends = []
    for samples in (EIGHT.labelled, handout.extended(EIGHT)):
        *_, last = train_perceptron(*zip(*samples), 100)
        ends.append([last.e + 1, last.nb_changes])
    yield Evidence(f"The samples {EIGHT.source}, at most 100 epochs", "no constant: epochs, last nb_changes", ends[0],
                   "with a constant 1", ends[1])


def sample_left_out():
    """TRAP, Support Vector Machines, support vectors (FE11).

    The page says that only the support vectors matter at convergence. In fact ℒ also depends on N. If another sample
    is removed, N falls, and the best w and b may change, unless λ rises so that λN stays the same.
    """
    samples, lam = EIGHT.labelled, Fraction(1, 100)
    moved, kept, every = optimum(samples[1:], lam), optimum(samples[1:], lam * Fraction(8, 7)), optimum(samples, lam)
    yield Evidence(f"The samples {EIGHT.source}, λ = {lam}: w and b", "without sample 1, the same λ", moved[:2],
                   "without it, λ·8/7; and with it, λ", [kept[:2], every[:2]])


def letters_and_labels():
    """CONV, Labels, σ and γ (FE12).

    The page says that labels are 0 and 1, and later 1 and -1. Its σ is first the sign and then the sigmoid. Its γ is
    the full width of the margin. In fact other handouts call γ/2 the margin. The bound is the same.
    """
    yield Evidence("σ(0)", "the activation function", units.sigma(0), "the logistic sigmoid", logistic.sigma(0))
    R2, gamma2, bound = _squares(handout.extended(THREE))
    yield Evidence(f"{THREE.source}, constant last", "4R²/γ², γ the full width", bound,
                   "(R/γ)², γ half of the width", ratio(R2, ratio(gamma2, 4)))


def blocks_or_cells():
    """TRAP, Histogram of Oriented Gradient (FE13).

    The page says 8×8 blocks, which may mean 8 rows of 8 blocks or blocks of 8 × 8 pixels. In fact the cited paper, like
    linref, has cells of 8 × 8 pixels. Its blocks are 2 × 2 cells.
    """
    cells = hog.pixel_blocks(128, 64)
    overlapping = [cell for cell in cells if cell[0] and cell[1]]  # each is the last cell of a block of 2 × 2 cells
    yield Evidence("An image of 64 × 128 pixels", "a grid of 8 × 8 blocks", len(hog.grid_blocks(128, 64)),
                   "cells of 8 × 8 pixels, and overlapping blocks of 2 × 2 cells", [len(cells), len(overlapping)])


def no_estimator():
    """TRAP, Linear Discriminant Analysis, Σ (FE14).

    The page says that both populations have the covariance matrix Σ, but not how to estimate Σ from samples. In
    fact dividing by N or by N - 2 usually gives different posteriors.
    """
    found = []
    for less in (0, 2):
        model = lda.estimated(EIGHT.of_class(2), EIGHT.of_class(1), less)
        found.append(lda.linear_posterior(lda.weights(model), lda.bias(model), EIGHT.points[2]))
    yield Evidence(f"P(Y = 1 | X = (0.6, 0.6)), with Σ estimated from the samples {EIGHT.source}",
                   "Σ divided by N = 8", found[0], "Σ divided by N - 2 = 6", found[1])


def start_of_the_proof():
    """TRAP, Convergence result, the bound (FE15).

    The page names two assumptions. In fact the proof needs a third, the start w^0 = 0 of step 1. From another start,
    the number of updates may exceed the bound.
    """
    samples = handout.extended(THREE)
    w = [0, 0, -100]
    yield Evidence(f"{THREE.source}, constant last, n_k cyclic, w^0 = {_row(w)}", "number of updates",
                   updates(samples, w)[0], "the bound, and the updates from 0",
                   [convergence.most_iterations(*_squares(samples)[:2]), updates(samples)[0]])


def _squares(samples):
    """R², γ² and the bound 4R²/γ² for the largest margin."""
    return convergence.squares(samples, separate_vectors(vectors(samples)).w)
