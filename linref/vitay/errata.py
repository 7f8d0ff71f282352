"""Where a literal reading of the slides breaks: what the print gives, what the correction gives, computed."""

from linref.errata import Evidence
from linref.lists import norm, norm_squared, scale, subtract
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
    """w after so many epochs of logistic regression on the eight with some targets."""
    *_, last = logistic.logistic_regression(list(zip(EIGHT.in_floats().points, targets)), 1.0, epochs)
    return last.after


def _called(c):
    """A class as it is, or that it is open."""
    return "neither" if c is None else c


def not_a_projection():
    """ERR: ⟨w·x⟩ + b is called the projection of x onto the hyperplane; it is ‖w‖ times a signed distance (VE1)."""
    w, b, x = [3, 4], -5, [5, 5]
    z = neuron.net_activation(w, b, x)
    yield Evidence("w = (3, 4), b = -5, x = (5, 5)", "⟨w·x⟩ + b", z, "the signed distance; the projection",
                   [ratio(z, norm(w)), subtract(x, scale(ratio(z, norm_squared(w)), w))])


def less_variance():
    """ERR: batch learning is said to have less bias; no batch size has any, what falls is the variance (VE2)."""
    estimates = [[estimate[0] for estimate in online.estimates(EIGHT.labelled, [0, 0], 0, K)] for K in (1, 2, 4, 8)]
    of_all, = estimates[-1]
    yield Evidence("the eight at w = 0, b = 0: Δw₁/η from K = 1, 2, 4, 8 of them", "bias: the mean minus that of all",
                   [mle.mean(values) - of_all for values in estimates],
                   "variance", [mle.variance(values) for values in estimates])


def factor_of_two():
    """ERR: -η times the gradient of the stated loss has a 2 that the update rule has not (VE3)."""
    x, t = [3, 5], -1
    y = neuron.neuron([0, 0], 0, x)
    yield Evidence("w = 0, b = 0, x = (3, 5), t = -1, η = 1: Δw", "-η ∇L",
                   batch.descent_step(1, batch.pretended_gradient(t, y, x)),
                   "η/N Σ (t - y) x", batch.update_rule([0, 0], 0, [(x, t)], 1)[0])


def mse_that_rises():
    """TRAP: the derivative of sign is taken as 1 but y stays a sign, so the mse is not descended and may rise (VE4)."""
    mses = [step.mse for step in _batch(EIGHT)]
    yield Evidence("the eight, batch from 0", "mse by epoch", mses, "epochs in which it rises",
                   sum(b > a for a, b in zip(mses, mses[1:])))


def two_steps_left_out():
    """TRAP: the page gives no w and b to start from, and never adds Δw and Δb to them (VE5)."""
    first, *_ = _batch(EIGHT)
    yield Evidence("the eight, w after the first epoch", "as printed", first.w, "with w + Δw", first.after)


def any_rate_from_zero():
    """TRAP: η need not be well chosen from w = 0, b = 0: any gives the same predictions, and w in proportion (VE6)."""
    rates = ratio(1, 1000), _HALF, 7
    runs = [_batch(EIGHT, eta) for eta in rates]
    predictions = {str([row.y for step in run for row in step.rows]) for run in runs}
    scaled = {str([ratio(a, eta) for a in run[-1].after]) for run, eta in zip(runs, rates)}
    yield Evidence("the eight, η = 1/1000, 1/2, 7", "rates", len(rates),
                   "different lists of predictions; different w/η at the end", [len(predictions), len(scaled)])


def right_on_the_hyperplane():
    """TRAP: sign(0) = 1: from 0 a negative example makes the first move, and a positive one may end at z = 0 (VE7)."""
    last = _online(THREE, eta=1)[-1]
    yield Evidence("the three, online, η = 1", "w, b at the end", [last.after, last.b_after], "z of example 1",
                   neuron.net_activation(last.after, last.b_after, THREE.points[0]))


def letter_of_the_likelihood():
    """TRAP: l is the log-likelihood, which is maximised, and in the lines of the gradient the negative one (VE8)."""
    w, b, x, t, h = 1.0, 0.0, [2.0], 1, 1e-6
    up, down = (logistic.log_likelihood([w + shift], b, [(x, t)]) for shift in (h, -h))
    yield Evidence("x = 2, t = 1, w = 1, b = 0: the slope", "of l = log L", (up - down) / (2 * h), "-(t - y) x",
                   logistic.gradient([w], b, x, t)[0][0])


def other_targets():
    """TRAP: the targets are 1 and -1 in the first part, 1 and 0 in the third (VE9)."""
    yield Evidence("the eight, w after 100 and 1000 epochs", "t = 1 and -1",
                   [_soft(EIGHT.signs, M) for M in (100, 1000)],
                   "t = 1 and 0", [_soft(EIGHT.targets, M) for M in (100, 1000)])


def neither_class():
    """TRAP: at y = 0.5 neither strict test holds, and a draw equal to y is neither smaller nor bigger (VE10)."""
    y = logistic.output([0, 0], 0, EIGHT.points[0])
    yield Evidence("the eight at w = 0, b = 0, y = 1/2, drawn u = 1/2", "class by the hard limit",
                   _called(logistic.hard_class(y)), "class by the draw", _called(logistic.drawn_class(y, y)))


def drawing_is_worse():
    """TRAP: to know a class one is to draw it; by these y the likelier class is right more often (VE11)."""
    ys = [ratio(percent, 100) for percent in (51, 70, 90, 99)]
    yield Evidence("how often right at y = .51, .7, .9, .99", "drawn, y² + (1 - y)²",
                   [y * y + (1 - y) * (1 - y) for y in ys], "by the hard limit, y", ys)


def no_finite_minimum():
    """TRAP: on separable classes the loss has no minimum, and w grows for ever (VE12)."""
    lengths = [norm(_soft(EIGHT.targets, M)) for M in (1, 10, 100, 1000)]
    yield Evidence("the eight, ‖w‖", "after 1 and 10 epochs", lengths[:2], "after 100 and 1000", lengths[2:])


def not_always_faster():
    """ERR: online learning is said to converge faster; on some data it takes more epochs (VE13)."""
    for data in (EIGHT, THREE):
        yield Evidence(f"{data.source}, epochs", "online", _online(data)[-1].epoch,
                       "batch, its last finding nothing wrong", len(_batch(data)))


def variance_and_bounds():
    """TRAP: σ² with 1/N is the smaller variance; equal samples have no maximum; L may exceed 1 (VE14)."""
    xs, sigmas = [1, 2, 4, 5], (1, 0.1, 0.01, 1e-6)
    yield Evidence("samples 1, 2, 4, 5, σ²", "with 1/N", mle.variance(xs), "with 1/(N - 1)",
                   ratio(mle.sum_of_squares(xs, mle.mean(xs)), len(xs) - 1))
    yield Evidence("samples 3, 3, μ = 3, σ = 1, 1/10, 1/100, 10⁻⁶", "how many L are at most 1",
                   sum(mle.normal_likelihood([3, 3], 3, sigma) <= 1 for sigma in sigmas), "l",
                   [mle.normal_log_likelihood([3, 3], 3, sigma) for sigma in sigmas])


def ragged_minibatch():
    """TRAP: the sum of a last minibatch of fewer than K examples, divided by K, counts less (VE15)."""
    ends = []
    for K in (3, None):
        *_, last = minibatch.minibatch(EIGHT.labelled, [0, 0], 0, 1, 1,
                                       lambda: minibatch.chunks(list(range(8, 0, -1)), 3), K)
        ends.append([last.after, last.b_after])
    yield Evidence("the eight, 8 to 1, K = 3, η = 1: w, b after an epoch",
                   "divided by K", ends[0], "by its own number", ends[1])


def above_is_where_w_points():
    """TRAP: above the hyperplane means where w points, which may be down (VE16)."""
    x, height = [0, 1], 0  # the hyperplane is the line x₂ = 0
    yield Evidence("w = (0, -1), b = 0, x = (0, 1)", "by its place in the plane", "above" if x[1] > height else "below",
                   "by ⟨w·x⟩ + b", neuron.side([0, -1], 0, x))


def not_the_same_gradient():
    """TRAP: the gradient is said to be that of the linear perceptron, which has a factor 2 and other targets (VE17)."""
    x = [3, 5]
    yield Evidence("x = (3, 5), a negative example, w = 0, b = 0", "-2 (t - y) x with t = -1, y = 1",
                   batch.pretended_gradient(-1, neuron.neuron([0, 0], 0, x), x), "-(t - y) x with t = 0, y = 1/2",
                   logistic.gradient([0, 0], 0, x, 0)[0])
