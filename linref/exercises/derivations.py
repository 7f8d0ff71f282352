"""Why the rules are what they are, on the shipped functions: each line equals the one before it."""

from sympy import Matrix, diff, symbols

from linref.exercises.compare import with_bias
from linref.exercises.delta import batch, delta_rule, squared_error
from linref.exercises.dual import from_counts
from linref.exercises.least_squares import least_squares, normalised, pseudo_inverse, remaining
from linref.exercises.perceptron import Conventions, change, with_constant
from linref.lists import dot

eta, t1, t2, b1, b2, b3 = symbols("η t₁ t₂ b₁ b₂ b₃")
w = list(symbols("w₁ w₂"))
xs = [list(symbols("x₁₁ x₁₂")), list(symbols("x₂₁ x₂₂"))]


def minus_one_is_a_threshold():
    """A bias on the input -1 is a threshold: its weight is the other one's with its sign turned (X2)."""
    x, (u, v), threshold = symbols("x₁ x₂"), w, symbols("θ")
    yield "net of w and a threshold", u * x[0] + v * x[1] - threshold
    yield "θ as the weight of a constant -1", dot([u, v, threshold], with_constant(x, Conventions(constant=-1)))
    yield "-θ as the weight of a constant 1", dot([u, v, -threshold], with_constant(x, Conventions()))


def the_error_is_twice_the_label():
    """With labels 1 and -1 the error of a mistake is 2 y: half the rate makes both updates one (X4)."""
    by_label, by_error = Conventions(rate=eta), Conventions(rate=eta / 2, update="error")
    x = list(symbols("x₁ x₂"))
    yield "by the label, a mistake on each class", [*change(x, 1, 1, -1, by_label), *change(x, -1, -1, 1, by_label)]
    yield "η y x", [eta * y * a for y in (1, -1) for a in x]
    yield "by the error, with η/2", [*change(x, 1, 1, -1, by_error), *change(x, -1, -1, 1, by_error)]


def the_error_of_zero_and_one():
    """With labels 1 and 0 the error of a mistake is y itself (X4)."""
    given = Conventions(labels=(1, 0), rate=eta, update="error")
    x = list(symbols("x₁ x₂"))
    yield "by the error, a mistake on each class", [*change(x, 1, 1, 0, given), *change(x, -1, 0, 1, given)]
    yield "η y x", [eta * y * a for y in (1, -1) for a in x]


def a_batch_descends_the_squared_error():
    """A batch of the delta rule is a step of η against the gradient of E = ½ Σ (t - w·x)² (X7, X8)."""
    ts = [t1, t2]
    E = squared_error([t - dot(w, x) for x, t in zip(xs, ts)])
    yield "-η ∂E/∂w", [-eta * diff(E, w_j) for w_j in w]
    yield "η Σ (t - w·x) x", [eta * sum((t - dot(w, x)) * x[j] for x, t in zip(xs, ts)) for j in (0, 1)]
    yield "Δw of the batch", next(batch(xs, ts, w, eta)).delta_w
    first = [next(delta_rule([x], [t], w, eta)).delta_w for x, t in zip(xs, ts)]
    yield "the changes of its samples, each from the same w", [sum(column) for column in zip(*first)]


def the_normal_equations():
    """Where the gradient of ‖Y a - b‖² is 0: Y'Y a = Y'b, which Y† solves (X11, X12)."""
    a, b = list(symbols("a₁ a₂")), [b1, b2, b3]
    Y = normalised([[1, 2], [1, 3], [1, -1]], [1, 1, -1])
    rest = remaining(Y, a, b)
    yield "½ ∂‖Y a - b‖²/∂a", [diff(rest, a_j) / 2 for a_j in a]
    M = Matrix(Y)
    yield "Y'Y a - Y'b", list(M.T * M * Matrix(a) - M.T * Matrix(b))
    yield "Y'Y (a - Y†b)", list(M.T * M * (Matrix(a) - Matrix(pseudo_inverse(Y)) * Matrix(b)))
    yield "Y'Y (a - the best a)", list(M.T * M * (Matrix(a) - Matrix(least_squares(Y, b))))


def counts_are_all_that_is_needed():
    """w after any order of the mistakes is the start plus η Σ α y x (X13)."""
    alphas = symbols("α₁ α₂")
    yield "w + η α₁ x₁ - η α₂ x₂", [w[j] + eta * alphas[0] * xs[0][j] - eta * alphas[1] * xs[1][j] for j in (0, 1)]
    *_, last = from_counts(xs, [1, -1], alphas, w, eta)
    yield "from the counts", last.after
    *_, last = from_counts(xs[::-1], [-1, 1], alphas[::-1], w, eta)
    yield "in the other order", last.after


def a_step_of_R_squared_is_a_constant_R():
    """A b that moves by α y R² is what the weight of a constant R adds to net (X34)."""
    R, y, b = symbols("R y b")
    given = Conventions(constant=R, rate=eta)
    x, start = list(symbols("x₁ x₂")), [*w, b / R]
    yield "(w, b) + α y (x, R²), α = η", [w[0] + eta * y * x[0], w[1] + eta * y * x[1], b + eta * y * R**2]
    after = [u + d for u, d in zip(start, change(with_constant(x, given), y, 1, -1, given))]
    yield "with the weight b/R of a constant R", with_bias(after, given)
