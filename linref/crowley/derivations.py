"""The derivations of the lesson on the shipped functions; each line equals the one before it.

A symbol `positive` stands for any number above zero: with it the side on which a sample lies is known, and the
shipped function takes the branch of that side.
"""

from operator import le

from sympy import Matrix, Rational, diff, symbols

from linref.crowley import bowl, decision, descent, lines, perceptron, scaling
from linref.lists import determinant, dot, quadratic, scale, subtract


def _derivatives(expression, variables):
    return [diff(expression, v) for v in variables]


def threshold_form():
    """w'X + b less 0 is w'X less -b: both rules decide alike (C3, C4).

    w = (w1, w2), X = (x1, x2).
    """
    w, X, b = list(symbols("w1 w2")), list(symbols("x1 x2")), symbols("b")
    yield "perceptron.boundary_value", perceptron.boundary_value(w, b, X)
    yield "w'X - (-b)", dot(w, X) - (-b)


def constant_component():
    """The bias step of R² is that of a component R: one step of the plain perceptron on (X, R) (C7).

    A sample y = -1 that (w, b) has wrong: w = (w1, w2), X = (x1, x2), b, α above 0; another sample is 0, so R = ‖X‖.
    """
    w, X = list(symbols("w1 w2", positive=True)), list(symbols("x1 x2", positive=True))
    b, alpha, R = symbols("b alpha R", positive=True)
    samples = [(X, -1), ([0, 0], 1)]
    step = next(perceptron.perceptron(samples, alpha, le, w, b))
    square = dot(X, X)
    weights, extended = perceptron.homogeneous_with_R(step.after, step.b_after, X, R)
    plain = [a - alpha * c for a, c in zip([*w, b / R], extended)]
    yield "(w, b/R) after a step of perceptron.perceptron", [a.subs(square, R**2) for a in weights]
    yield "(w, b/R) + α y (X, R)", plain


def same_value():
    """(w, b/R) times (X, R) is w'X + b (C7).

    w = (w1, w2), X = (x1, x2).
    """
    w, X = list(symbols("w1 w2")), list(symbols("x1 x2"))
    b, R = symbols("b R", positive=True)
    yield "the product of perceptron.homogeneous_with_R", dot(*perceptron.homogeneous_with_R(w, b, X, R))
    yield "perceptron.boundary_value", perceptron.boundary_value(w, b, X)


def homogeneous_model():
    """The bias as one more weight (C11, C12).

    w = (w1, w2), X = (x1, x2).
    """
    w, X, b = list(symbols("w1 w2")), list(symbols("x1 x2")), symbols("b")
    yield "lines.linear_model", lines.linear_model(X, w, b)
    yield "lines.g in homogeneous coordinates", lines.g(lines.homogeneous(X), [*w, b])


def normal_of_the_plane():
    """w is at a right angle to the way between two points of the plane, whatever b is (C11).

    w = (w1, w2); p and q are the points of the plane w'X + b = 0 at x1 = p1 and x1 = q1.
    """
    w1, w2, b, p1, q1 = symbols("w1 w2 b p1 q1", nonzero=True)
    p, q = ([x, (-b - w1 * x) / w2] for x in (p1, q1))
    yield "w'X + b at p and q; w'(p - q)", [lines.linear_model(p, [w1, w2], b), lines.linear_model(q, [w1, w2], b),
                                           dot([w1, w2], subtract(p, q))]
    yield "0 each", [0, 0, 0]


def line_through_two_samples():
    """b = y1 - w1 x1 gives both samples their y; the printed b gives the first one 0 (C13).

    Samples (x1, y1) and (x2, y2); see CE5.
    """
    first, second = symbols("x1 y1"), symbols("x2 y2")
    right, printed = lines.line_through(first, second), lines.line_through_as_printed(first, second)
    yield "lines.line_through at both samples, lines.line_through_as_printed at the first", [
        lines.g(lines.homogeneous([x]), w) for x, w in ((first[0], right), (second[0], right), (first[0], printed))]
    yield "y1, y2, and 0", [first[1], second[1], 0]


def plane_over_two_features():
    """The model of age and height (C14).

    w = (w1, w2, b).
    """
    w = list(symbols("w1 w2 b"))
    age, height = symbols("age height")
    yield "lines.plane_value", lines.plane_value(age, height, w)
    yield "w1 age + w2 height + b", w[0] * age + w[1] * height + w[2]


def _sample():
    return list(symbols("w1 w2 b")), [*symbols("x1 x2"), 1], symbols("y")


def error_of_a_sample():
    """δ is y less the estimate; their average (C10, C15).

    w = (w1, w2, b), X = (x1, x2, 1), and a second sample (u1, u2, 1) with v.
    """
    w, X, y = _sample()
    other, v = [*symbols("u1 u2"), 1], symbols("v")
    yield "descent.average_error", descent.average_error(w, [(X, y), (other, v)])
    yield "the average of lines.error", (lines.error(y, lines.g(X, w)) + lines.error(v, lines.g(other, w))) / 2
    yield "written out", (y - dot(w, X) + v - dot(w, other)) / 2


def loss_is_the_average():
    """The loss of all samples is the average of their losses, half of the mean square error (C1, C16).

    w = (w1, w2, b), X = (x1, x2, 1), and a second sample (u1, u2, 1) with v.
    """
    w, X, y = _sample()
    other, v = [*symbols("u1 u2"), 1], symbols("v")
    yield "descent.loss", descent.loss(w, [(X, y), (other, v)])
    yield "the average of descent.sample_loss", (descent.sample_loss(w, X, y) + descent.sample_loss(w, other, v)) / 2
    yield "half the mean of the squares", ((y - dot(w, X)) ** 2 + (v - dot(w, other)) ** 2) / 4


def chain_of_the_gradient():
    """The gradient of a sample's loss, with its ½ kept (C17, C18).

    w = (w1, w2, b), X = (x1, x2, 1).
    """
    w, X, y = _sample()
    yield "∂/∂w of descent.sample_loss", _derivatives(descent.sample_loss(w, X, y), w)
    yield "½ (-2yX + 2(w'X)X), half of descent.doubled_gradient", scale(Rational(1, 2),
                                                                        descent.doubled_gradient(w, X, y))
    yield "(-y + w'X)X", scale(-y + dot(w, X), X)
    yield "-(y - w'X)X", scale(-1, scale(y - dot(w, X), X))
    yield "-δX, descent.gradient", descent.gradient(w, X, y)


def gradient_without_the_half():
    """Without the ½ the square's gradient is twice as long (C18).

    w = (w1, w2, b), X = (x1, x2, 1); see CE7 and CE8.
    """
    w, X, y = _sample()
    yield "∂/∂w of (y - w'X)²", _derivatives((y - lines.g(X, w)) ** 2, w)
    yield "descent.doubled_gradient", descent.doubled_gradient(w, X, y)
    yield "twice descent.gradient", scale(2, descent.gradient(w, X, y))


def gradient_of_the_loss():
    """The gradient of the average loss is the average of the gradients (C17, C20).

    w = (w1, w2, b), X = (x1, x2, 1), and a second sample (u1, u2, 1) with v.
    """
    w, X, y = _sample()
    samples = [(X, y), ([*symbols("u1 u2"), 1], symbols("v"))]
    yield "∂L/∂w of descent.loss", _derivatives(descent.loss(w, samples), w)
    yield "descent.average_gradient", descent.average_gradient(w, samples)
    yield "minus descent.average_as_printed, whose sign is lost: CE9", scale(-1, descent.average_as_printed(w, samples))


def update_in_batch_mode():
    """An iteration of the algorithm is w - η ∇L (C19, C20, C22).

    w = (w1, w2, b), X = (x1, x2, 1), and a second sample (u1, u2, 1) with v.
    """
    w, X, y = _sample()
    samples = [(X, y), ([*symbols("u1 u2"), 1], symbols("v"))]
    eta = symbols("eta")
    first = next(descent.gradient_descent(samples, w, eta, 0))
    yield "w after the first step of descent.gradient_descent", first.after
    yield "descent.update with descent.average_gradient", descent.update(w, eta, descent.average_gradient(w, samples))
    yield "w - η ∂L/∂w", [a - eta * d for a, d in zip(w, _derivatives(descent.loss(w, samples), w))]


def folds_and_single_samples():
    """One fold is batch mode, folds of one sample are single updates (C21, C26).

    w = (w1, w2, b), X = (x1, x2, 1), and a second sample (u1, u2, 1) with v.
    """
    w, X, y = _sample()
    samples = [(X, y), ([*symbols("u1 u2"), 1], symbols("v"))]
    eta = symbols("eta")
    batch = next(descent.fold_descent(samples, w, eta, 1))
    single = next(descent.fold_descent(samples, w, eta, 2))
    drawn = next(descent.stochastic_descent(samples, w, eta, lambda first, last: first))
    yield "w after the first step of descent.fold_descent with one fold, with two", [batch.after, single.after]
    yield "of batch mode, and of descent.stochastic_descent that draws sample 1", [
        descent.update(w, eta, descent.average_gradient(w, samples)), drawn.after]


def optimum_has_no_gradient():
    """At the optimum the average gradient is 0 (C17, C22).

    One feature, two samples (x1, 1) with y1 and (x2, 1) with y2.
    """
    x1, x2, y1, y2 = symbols("x1 x2 y1 y2")
    samples = [([x1, 1], y1), ([x2, 1], y2)]
    yield "descent.average_gradient at bowl.optimum", descent.average_gradient(bowl.optimum(samples), samples)
    yield "zero", [0, 0]


def hessian_of_the_loss():
    """The second derivatives of the loss do not depend on w (C27).

    w = (w1, w2, b), X = (x1, x2, 1).
    """
    w, X, y = _sample()
    yield "∂²L/∂w∂w of descent.loss", [[diff(descent.loss(w, [(X, y)]), a, c) for c in w] for a in w]
    yield "bowl.hessian", bowl.hessian([(X, y)])


def convex_for_all_samples():
    """Along any direction v the curvature is an average of squares, so never negative (C27).

    v = (v1, v2, v3), two samples (x1, x2, 1) and (u1, u2, 1); see CE14.
    """
    v = list(symbols("v1 v2 v3"))
    X, U = [*symbols("x1 x2"), 1], [*symbols("u1 u2"), 1]
    yield "v' H v with bowl.hessian", quadratic(v, bowl.hessian([(X, 0), (U, 0)]), v)
    yield "the average of the squares of v'X", (dot(v, X) ** 2 + dot(v, U) ** 2) / 2


def determinant_of_the_hessian():
    """For one feature and three samples: a sum of squares over all pairs (C27).

    x = x1, x2, x3; see CE14.
    """
    xs = symbols("x1 x2 x3")
    H = bowl.hessian([([x, 1], 0) for x in xs])
    yield "the determinant of bowl.hessian", determinant(H)
    yield "the same by sympy", Matrix(H).det()
    yield "Σ (x_i - x_j)² / 9", sum((xs[i] - xs[j]) ** 2 for i in range(3) for j in range(i)) / 9


def rate_along_an_eigenvector():
    """A step multiplies the way to the bottom by 1 - ηλ along a direction of curvature λ (C22).

    One feature without a bias: X = (x), y = 0, so the bottom is w = 0 and λ = x².
    """
    w, x, eta = symbols("w x eta")
    samples = [([x], 0)]
    yield "descent.update with descent.average_gradient", descent.update([w], eta,
                                                                         descent.average_gradient([w], samples))
    yield "(1 - ηλ) w with λ of bowl.hessian", [(1 - eta * bowl.hessian(samples)[0][0]) * w]


def scaled_there_and_back():
    """A point scaled and taken back is itself (C24, C25).

    A feature x with least l and greatest g, which differ.
    """
    x, low, high = symbols("x l g")
    limits = [scaling.Range(1, low, high)]
    yield "scaling.original_point of scaling.scaled", scaling.original_point(scaling.scaled([x], limits), limits)
    yield "x", [x]


def model_taken_back():
    """The model in the original features predicts what the scaled one does (C25).

    Two features with least l1, l2 and greatest g1, g2; w = (w1, w2), b of the scaled ones.
    """
    X, w, b = list(symbols("x1 x2")), list(symbols("w1 w2")), symbols("b")
    limits = [scaling.Range(1, *symbols("l1 g1")), scaling.Range(2, *symbols("l2 g2"))]
    yield "lines.linear_model of scaling.original_model at X", lines.linear_model(X,
                                                                                  *scaling.original_model(w, b, limits))
    yield "lines.linear_model at the scaled X", lines.linear_model(scaling.scaled(X, limits), w, b)


def discriminants_of_two_classes():
    """Two discriminants decide by their difference, which is a linear model itself (C28).

    w = (w1, b) and v = (v1, c), X = (x, 1).
    """
    w, v, X = list(symbols("w1 b")), list(symbols("v1 c")), [symbols("x"), 1]
    first, second = decision.discriminants(X, [w, v])
    yield "the first of decision.discriminants less the second", first - second
    yield "lines.g with w - v", lines.g(X, subtract(w, v))


def derivative_of_the_sigmoid():
    """df/dz = f (1 - f) (C29, C30).

    z above 0, where f is 1 / (1 + e^-z).
    """
    z = symbols("z", positive=True)
    yield "∂f/∂z of decision.f", diff(decision.f(z), z)
    yield "decision.derivative", decision.derivative(z)
    yield "f (1 - f)", decision.f(z) * (1 - decision.f(z))


def symmetry_of_the_sigmoid():
    """f(-z) = 1 - f(z): above one half on one side of 0 only (C29, C31).

    z above 0.
    """
    z = symbols("z", positive=True)
    yield "decision.f at -z", decision.f(-z)
    yield "1 - decision.f at z", 1 - decision.f(z)
