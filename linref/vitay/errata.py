"""Where a literal reading of the slides breaks: what the print gives, what the correction gives, computed."""

from linref.errata import Evidence
from linref.lists import add, norm, norm_squared, scale, subtract
from linref.scalar import ratio
from linref.vitay import batch, logistic, minibatch, mle, neuron, online
from linref.vitay.data import EIGHT, THREE

_HALF = ratio(1, 2)


def _batch(data, eta=_HALF):
    """The epochs of batch from 0 until the mse is 0."""
    return list(batch.until_no_error(batch.batch(data.labelled, [0, 0], 0, eta, 1000)))


def _online(data, eta=_HALF):
    """The steps of online from 0 until no example is wrong."""
    return list(online.until_no_error(online.perceptron(data.labelled, [0, 0], 0, eta, 1000), data.labelled))


def _soft(targets, epochs):
    """w after so many epochs of logistic regression on the eight examples with some targets."""
    *_, last = logistic.logistic_regression(list(zip(EIGHT.in_floats().points, targets)), 1.0, epochs)
    return last.after


def _called(c):
    """A class, or a word if there is none."""
    return "neither" if c is None else c


def not_a_projection():
    """ERR, Binary linear classification, projection (VE1).

    The page calls ⟨w·x⟩ + b the projection of x onto the hyperplane. In fact the projection is a point, and ⟨w·x⟩ + b
    is ‖w‖ times the signed distance of x.
    """
    w, b, x = [3, 4], -5, [5, 5]
    z = neuron.net_activation(w, b, x)
    yield Evidence("w = (3, 4), b = -5, x = (5, 5)", "⟨w·x⟩ + b", z, "the signed distance; the projection",
                   [ratio(z, norm(w)), subtract(x, scale(ratio(z, norm_squared(w)), w))])


def less_variance():
    """ERR, Batch vs. Online learning, batch (VE2).

    The page says that batch learning has less bias. In fact the estimate is unbiased for every batch size. A larger
    batch only lowers its variance.
    """
    estimates = [[estimate[0] for estimate in online.estimates(EIGHT.labelled, [0, 0], 0, K)] for K in (1, 2, 8)]
    of_all, = estimates[-1]
    yield Evidence("the eight examples of gales at 0: estimates of Δw₁/η from K = 1, 2, 8", "a larger K reduces",
                   "the bias", "bias, variance",
                   [[mle.mean(values) - of_all, mle.variance(values)] for values in estimates])


def factor_of_two():
    """ERR, optimization problem, update rule (VE3).

    The page derives Δw = η/N Σ (t - y) x from Δw = -η∇L. In fact the pretended gradient has a factor 2, which the
    update rule lacks.
    """
    x, t = [3, 5], -1
    y = neuron.neuron([0, 0], 0, x)
    yield Evidence("w = 0, b = 0, x = (3, 5), t = -1, η = 1: Δw", "-η∇L",
                   batch.descent_step(1, batch.pretended_gradient(t, y, x)),
                   "η/N Σ (t - y) x", batch.update_rule([0, 0], 0, [(x, t)], 1)[0])


def mse_that_rises():
    """TRAP, optimization problem, derivative (VE4).

    The page treats sign as linear with the derivative 1. In fact y is computed with sign. The pretended gradient
    belongs to another loss: it is -4t·x at a mistake and 0 otherwise, the gradient of 4·max(0, -t·z) if z ≠ 0.
    The algorithm descends on this loss, so a step may raise the mse.
    """
    mses = [step.mse for step in _batch(EIGHT)]
    yield Evidence("the eight examples of gales, batch from 0", "mse by epoch", mses, "epochs in which it rises",
                   sum(b > a for a, b in zip(mses, mses[1:])))


def two_steps_left_out():
    """TRAP, Batch and Perceptron algorithms (VE5).

    The page gives no w and b to start from, and does not add Δw and Δb to them. In fact the algorithm needs
    a start and these additions.
    """
    first, *_ = _batch(EIGHT)
    yield Evidence("the eight examples of gales, w after the first epoch", "w stays", first.w, "with w + Δw",
                   first.after)


def any_rate_from_zero():
    """TRAP, Batch version, convergence (VE6).

    The page says that η must be well chosen. In fact, if the examples are separable, the run converges for
    every η > 0. For example, from w = 0, b = 0, η only scales w and b. If the examples are not separable, the run
    converges for no η.
    """
    rates = ratio(1, 1000), _HALF, 7
    runs = [_batch(EIGHT, eta) for eta in rates]
    yield Evidence("the eight examples of gales, η = 1/1000, 1/2, 7", "updates with each η",
                   [len(run) - 1 for run in runs], "w/η at the end with each η",
                   [[ratio(a, eta) for a in run[-1].after] for run, eta in zip(runs, rates)])


def correct_on_the_hyperplane():
    """TRAP, Binary linear classification, sign (VE7).

    The page says sign(0) = 1. In fact this makes an example with z = 0 correct only if t = 1.
    """
    last = _online(THREE, eta=1)[-1]
    yield Evidence("the three examples of discriminants, online, η = 1", "w, b at the end",
                   [last.after, last.b_after], "z of example 1",
                   neuron.net_activation(last.after, last.b_after, THREE.points[0]))


def letters_of_the_likelihood():
    """TRAP, MLE for logistic regression, two letters (VE8).

    The page writes the letter l twice: l for the log-likelihood, and 𝓁ᵢ (in script) for the loss -log f(t) of an
    example. In fact we maximize l, but minimize the 𝓁ᵢ, because l = -Σ 𝓁ᵢ.
    """
    w, b, x, t, h = 1.0, 0.0, [2.0], 1, 1e-6
    up, down = (logistic.log_likelihood([w + shift], b, [(x, t)]) for shift in (h, -h))
    yield Evidence("x = 2, t = 1, w = 1, b = 0: the slope", "of l = log L", (up - down) / (2 * h), "-(t - y) x",
                   logistic.gradient([w], b, x, t)[0][0])


def other_targets():
    """TRAP, Binary classification and Logistic regression (VE9).

    The page has targets 1 and -1 in part 1, but 1 and 0 in part 3. In fact the rule η (t - y) x needs 1 and 0,
    because 0 < y < 1. With t = -1, a correctly classified negative example would have t - y < -1 and
    lower b by more than η in every epoch.
    """
    yield Evidence("the eight examples of gales, w after 100 and 1000 epochs", "t = 1 and -1",
                   [_soft(EIGHT.signs, M) for M in (100, 1000)],
                   "t = 1 and 0", [_soft(EIGHT.targets, M) for M in (100, 1000)])


def neither_class():
    """TRAP, Logistic regression, both decisions (VE10).

    The page says nothing about y = 0.5 (hard limit) and about a random number equal to y (draw). In fact
    these cases get no class.
    """
    y = logistic.output([0, 0], 0, EIGHT.points[0])
    yield Evidence("the eight examples of gales at w = 0, b = 0, y = 1/2, drawn u = 1/2", "class by the hard limit",
                   _called(logistic.hard_class(y)), "class by the draw", _called(logistic.drawn_class(y, y)))


def drawing_is_worse():
    """TRAP, Logistic regression, random draw (VE11).

    The page tells us to draw the class at random. In fact, suppose y is the true probability. The likelier class is
    right with probability max(y, 1 - y), a drawn class with probability y² + (1 - y)², which is never larger: for
    y = 0.7 it is 0.58, not 0.7.
    """
    ys = [ratio(percent, 100) for percent in (51, 70, 90, 99)]
    yield Evidence("share of right classes at y = .51, .7, .9, .99", "drawn, y² + (1 - y)²",
                   [y * y + (1 - y) * (1 - y) for y in ys], "by the hard limit, y", ys)


def no_finite_minimum():
    """TRAP, Logistic regression, algorithm (VE12).

    The page minimizes the loss. In fact, if the classes are linearly separable, the loss has no minimum: multiplying
    a separating (w, b) by any number above 1 makes the loss smaller. So w grows without bound.
    """
    lengths = [norm(_soft(EIGHT.targets, M)) for M in (1, 10, 100, 1000)]
    yield Evidence("the eight examples of gales, ‖w‖", "after 1 and 10 epochs", lengths[:2], "after 100 and 1000",
                   lengths[2:])


def not_always_faster():
    """ERR, Batch vs. Online learning, online (VE13).

    The page says that online learning converges faster. In fact online learning needs more epochs on some data.
    On (1, 1), (0.5, 3) with t = 1 and (2, 2) with t = -1, from w = 0, b = 0, online learning needs 8 epochs, batch
    learning 5.
    """
    yield Evidence("the three examples of discriminants, from 0, η = 1/2", "fewer epochs", "online learning",
                   "epochs of online learning, of batch learning", online.epochs_needed(THREE.labelled))


def variance_and_bounds():
    """TRAP, Maximum Likelihood Estimation, result (VE14).

    The page divides Σ (x - μ)² by N. In fact this σ² maximizes L, unless all samples are equal. Then L has no
    maximum. Many programs divide by N - 1, because μ is estimated from the same samples.
    """
    xs, sigmas = [1, 2, 4, 5], (1, 0.1, 0.01, 1e-6)
    yield Evidence("samples 1, 2, 4, 5, σ²", "with 1/N", mle.variance(xs), "with 1/(N - 1)",
                   ratio(mle.sum_of_squares(xs, mle.mean(xs)), len(xs) - 1))
    yield Evidence("samples 3, 3, μ = 3, σ = 1, 1/10, 1/100, 10⁻⁶", "L",
                   [mle.normal_likelihood([3, 3], 3, sigma) for sigma in sigmas], "l",
                   [mle.normal_log_likelihood([3, 3], 3, sigma) for sigma in sigmas])


def ragged_minibatch():
    """TRAP, Stochastic Gradient Descent - SGD (VE15).

    The page divides the sum of each minibatch by K. In fact the last minibatch may have fewer than K examples.
    Its sum divided by K would not be an average.
    """
    *_, last = minibatch.minibatch(EIGHT.labelled, [0, 0], 0, 1, 1, lambda: [[8, 7, 6], [5, 4, 3], [2, 1]])
    short = ratio(last.K, 3)
    yield Evidence("the eight examples of gales in the order 8, …, 1, K = 3, η = 1: w, b after an epoch",
                   "divided by K", [add(last.w, scale(short, last.delta_w)), last.b + short * last.delta_b],
                   "divided by its own number", [last.after, last.b_after])


def above_is_where_w_points():
    """TRAP, Binary linear classification, above (VE16).

    The page says that a point with ⟨w·x⟩ + b > 0 is above the hyperplane. In fact the point is on the side that w
    points to: below, if w = (0, -1).
    """
    x, height = [0, 1], 0  # the hyperplane is the line x₂ = 0
    yield Evidence("w = (0, -1), b = 0, x = (0, 1)", "by its place in the plane", "above" if x[1] > height else "below",
                   "by ⟨w·x⟩ + b", neuron.side([0, -1], 0, x))


def not_the_same_gradient():
    """TRAP, MLE for logistic regression, gradient (VE17).

    The page says that the gradient is the same as for the linear perceptron. In fact only the form is the same.
    The perceptron's pretended gradient is -2 (t - y) x, where t and y are ±1. In logistic regression it is
    -(t - y) x, where t is 1 or 0 and 0 < y < 1.
    """
    x = [3, 5]
    yield Evidence("x = (3, 5), a negative example, w = 0, b = 0", "-2 (t - y) x with t = -1, y = 1",
                   batch.pretended_gradient(-1, neuron.neuron([0, 0], 0, x), x), "-(t - y) x with t = 0, y = 1/2",
                   logistic.gradient([0, 0], 0, x, 0)[0])


def not_independent():
    """ERR, Stochastic Gradient Descent - SGD (VE18).

    The page calls the minibatches i.i.d. In fact minibatches of an epoch share no example: they are dependent.
    """
    first, second, _ = minibatch.chunks(range(8), 3)
    yield Evidence("8 examples, K = 3: how many of minibatch 2 are in minibatch 1, on average", "if independent, 3·3/8",
                   ratio(9, 8), "in a split", len({*first} & {*second}))
