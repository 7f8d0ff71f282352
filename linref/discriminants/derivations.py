"""The derivations of the slides on the shipped functions; each line equals the one before it.

A symbol `positive` stands for any number above zero: with it the side on which an example lies is known, and the
shipped function takes the branch of that side. Labels y are taken as both 1 and -1, in two expressions of one line.
"""

from itertools import islice

from sympy import diff, symbols

from linref.discriminants import batch, convergence, geometry, losses, online, separable, units
from linref.lists import dot, norm, norm_squared, scale, subtract

_LABELS = (1, -1)


def _derivatives(expression, variables):
    return [diff(expression, v) for v in variables]


def _vectors(*names):
    return [list(symbols(f"{name}0:3")) for name in names]


def canonical_form():
    """The threshold becomes a weight: w·x is the sum less the threshold (D1, D3, D4, D7).

    w = (w1, w2), x = (x1, x2), threshold t.
    """
    w, x = list(symbols("w1 w2")), list(symbols("x1 x2"))
    t = symbols("t")
    yield "units.g of units.canonical and units.canonical_weights", units.g(
        units.canonical(x), units.canonical_weights(w, t))
    yield "units.weighted_sum less the threshold, at least 0 where the unit fires", units.weighted_sum(w, x) - t


def across_the_boundary():
    """Along (w1, w2) g grows with the way, so it changes sign once (D8).

    w = (w0, w1, w2), x = (x1, x2), a way of t times (w1, w2).
    """
    w = list(symbols("w0:3"))
    x = units.canonical(list(symbols("x1 x2")))
    t = symbols("t")
    yield "units.across_the_boundary at t, less the same at 0", dot([1, -1], units.across_the_boundary(w, x, [t, 0]))
    yield "t‖(w1, w2)‖²", t * norm_squared(separable.orientation(w))


def no_unit_for_exclusive_or():
    """g has the same sum over the two inputs with output 1 as over the two with output -1 (D6).

    w = (w0, w1, w2).
    """
    w = list(symbols("w0:3"))
    inputs = [units.canonical(x) for x in units.boolean_inputs(2)]
    labels = [units.exclusive_or(x) for x in units.boolean_inputs(2)]
    yield "the sum of units.g over output 1", sum(units.g(x, w) for x, y in zip(inputs, labels) if y == 1)
    yield "written out: above 0 if each of the two is", 2 * w[0] + w[1] + w[2]
    yield "the sum over output -1, below 0 if each is: so there is no w", sum(
        units.g(x, w) for x, y in zip(inputs, labels) if y == -1)


def no_unit_for_two_conjunctions():
    """The same for (x1 ∧ x2) ∨ (x3 ∧ x4): two inputs with output 1, two with -1 (D5).

    w = (w0, w1, w2, w3, w4).
    """
    w = list(symbols("w0:5"))
    true, false = ([1, 1, 0, 0], [0, 0, 1, 1]), ([1, 0, 1, 0], [0, 1, 0, 1])
    assert all(units.two_conjunctions(x) == 1 for x in true) and all(units.two_conjunctions(x) == -1 for x in false)
    yield "the sum of units.g over 1100 and 0011", sum(units.g(units.canonical(x), w) for x in true)
    yield "written out", 2 * w[0] + sum(w[1:])
    yield "the sum over 1010 and 0101", sum(units.g(units.canonical(x), w) for x in false)


def proofs_of_impossibility():
    """Weights λ for which both classes have the same sum leave no w (D5, D11).

    w = (w0, w1, w2), four examples, weights l0 to l3.
    """
    w, *xs = _vectors("w", "a", "b", "c", "d")
    weights = list(symbols("l0:4"))
    examples = list(zip(xs, (1, 1, -1, -1)))
    positive, negative = units.weighted_sums(weights, examples)
    yield "w times the difference of the sums of units.weighted_sums", dot(w, subtract(positive, negative))
    yield "the sum of λ y (w·x), above 0 for a w that separates", sum(
        weight * y * dot(w, x) for weight, (x, y) in zip(weights, examples))


def location_of_the_boundary():
    """The point of the orientation at the location lies on the boundary (D10).

    w = (w0, w1, w2).
    """
    w = list(symbols("w0:3", positive=True))
    direction = separable.orientation(w)
    point = scale(separable.location(w) / norm(direction), direction)
    yield "units.g at separable.location along separable.orientation", units.g(units.canonical(point), w)
    yield "on the boundary", 0


def objective_by_parts():
    """The objective is the average of the examples' own losses (D13).

    Two examples, for any loss; here the hinge of an example that is wrong, w·x > 0 and y = -1.
    """
    w = list(symbols("w0:3", positive=True))
    first, second = list(symbols("a0:3", positive=True)), list(symbols("b0:3", positive=True))
    yield "losses.J_p of two examples", losses.J_p(w, [(first, -1), (second, -1)])
    yield "the average of the two", (losses.J_p(w, [(first, -1)]) + losses.J_p(w, [(second, -1)])) / 2
    yield "the average of losses.hinge", (losses.hinge(dot(w, first), -1) + losses.hinge(dot(w, second), -1)) / 2


def step_of_the_search():
    """A step of gradient descent, for the vector and for each weight (D14).

    w = (w0, w1, w2), E = w0² + w1 w2.
    """
    w = list(symbols("w0:3"))
    eta = symbols("eta")

    def slope(w):
        return [2 * w[0], w[2], w[1]]

    _, second = islice(losses.gradient_descent(slope, w, eta), 2)
    yield "the second w of losses.gradient_descent", second.w
    yield "w_j - η ∂E/∂w_j", [v - eta * d for v, d in zip(w, _derivatives(w[0] ** 2 + w[1] * w[2], w))]


def flat_loss():
    """The 0/1 loss has derivative 0 wherever w·x is not 0 (D15).

    w and x above 0, so w·x > 0, for y = 1 and y = -1.
    """
    w, x = list(symbols("w0:3", positive=True)), list(symbols("x0:3", positive=True))
    yield "∂J/∂w of losses.J_01", [_derivatives(losses.J_01(w, [(x, y)]), w) for y in _LABELS]
    yield "zero for both labels", [[0, 0, 0], [0, 0, 0]]


def confidence_of_a_mistake():
    """The page's hinge is 0 for a correct example and |w·x| for a mistake (D16).

    w·x = u > 0, for y = 1 and y = -1.
    """
    u = symbols("u", positive=True)
    yield "losses.hinge", [losses.hinge(u, y) for y in _LABELS]
    yield "0, and how far on the wrong side", [0, u]


def gradient_of_the_hinge():
    """The gradient of the hinge by its cases, and as a sum where no example is on the boundary (D17).

    w and x above 0, so w·x > 0: correct for y = 1, a mistake for y = -1.
    """
    w, x = list(symbols("w0:3", positive=True)), list(symbols("x0:3", positive=True))
    yield "∂J/∂w of losses.J_p", [_derivatives(losses.J_p(w, [(x, y)]), w) for y in _LABELS]
    yield "losses.gradient_of_example", [losses.gradient_of_example(w, x, y) for y in _LABELS]
    yield "losses.average_gradient of this one example", [losses.average_gradient(w, [(x, y)]) for y in _LABELS]
    yield "losses.gradient, the sum over y w·x < 0", [losses.gradient(w, [(x, y)]) for y in _LABELS]


def batch_update_is_descent():
    """A pass of the batch algorithm is a step of gradient descent on J_p (D18).

    Two examples that w has wrong: w, a, b above 0, y = -1.
    """
    w, a, b = (list(symbols(f"{name}0:3", positive=True)) for name in "wab")
    eta = symbols("eta", positive=True)
    examples = [(a, -1), (b, -1)]
    step = next(batch.batch_perceptron(examples, eta, 1, w))
    yield "w after a pass of batch.batch_perceptron", step.after
    yield "w - η ∂J/∂w of losses.J_p", subtract(w, scale(eta, _derivatives(losses.J_p(w, examples), w)))


def fixed_increment_is_a_rate():
    """Not dividing by N is the same as η = N (D19).

    Two examples that w has wrong, as above.
    """
    w, a, b = (list(symbols(f"{name}0:3", positive=True)) for name in "wab")
    examples = [(a, -1), (b, -1)]
    yield "w after a pass of batch.fixed_increment", next(batch.fixed_increment(examples, 1, w)).after
    yield "w after a pass of batch.batch_perceptron with η = 2", next(
        batch.batch_perceptron(examples, 2, 1, w)).after


def constant_rate_from_zero():
    """A run that is k times another one stays so: k w and k η give k times the next w (D20).

    Two examples that w has wrong, as above; k > 0 multiplies w and η.
    """
    w, a, b = (list(symbols(f"{name}0:3", positive=True)) for name in "wab")
    eta, k = symbols("eta k", positive=True)
    examples = [(a, -1), (b, -1)]
    yield "w after a pass from k w with k η", next(
        batch.batch_perceptron(examples, k * eta, 1, scale(k, w))).after
    yield "k times w after a pass from w with η", scale(
        k, next(batch.batch_perceptron(examples, eta, 1, w)).after)


def cone_of_minima():
    """J_p grows in proportion along every ray from 0: where it is 0 once, it is 0 on the whole ray (D21).

    A mistake, as above; k > 0.
    """
    w, x = (list(symbols(f"{name}0:3", positive=True)) for name in "wx")
    k = symbols("k", positive=True)
    yield "losses.J_p at k w", losses.J_p(scale(k, w), [(x, -1)])
    yield "k times losses.J_p at w", k * losses.J_p(w, [(x, -1)])


def correction_of_a_mistake():
    """A correction adds ‖x‖² to y u (D23).

    w and x of 3 entries, for y = 1 and y = -1.
    """
    w, x = _vectors("w", "x")
    yield "online.corrected_value", [online.corrected_value(w, x, y) for y in _LABELS]
    yield "y w·x + ‖x‖²", [y * dot(w, x) + norm_squared(x) for y in _LABELS]


def online_update_is_descent():
    """An update of the online algorithm is a step of descent on one example's loss, with η = 1 (D22, D24).

    A mistake: w and x above 0, y = -1.
    """
    w, x = (list(symbols(f"{name}0:3", positive=True)) for name in "wx")
    step = next(online.online_perceptron([(x, -1)], [1], w))
    yield "w after a step of online.online_perceptron", step.after
    yield "online.stochastic_step", online.stochastic_step(w, x, -1)
    yield "w - ∂J_i/∂w of losses.hinge", subtract(w, _derivatives(losses.hinge(dot(w, x), -1), w))


def average_of_the_steps():
    """What the steps of single examples approximate: on average they are the step of the batch (D24, D26).

    Two examples that w has wrong, η = 1.
    """
    w, a, b = (list(symbols(f"{name}0:3", positive=True)) for name in "wab")
    steps = [online.stochastic_step(w, x, -1) for x in (a, b)]
    yield "the average of online.stochastic_step over the examples", [(p + q) / 2 for p, q in zip(*steps)]
    yield "w after a pass of batch.batch_perceptron", next(
        batch.batch_perceptron([(a, -1), (b, -1)], 1, 1, w)).after


def _proof(y, printed=False):
    w, x, au = _vectors("w", "x", "p")
    D, gamma, alpha = symbols("D gamma alpha", positive=True)
    return w, x, au, D, gamma, alpha, convergence.proof_lines(w, x, y, au, alpha * gamma, D**2, printed)


def proof_of_convergence_equalities():
    """The first four lines of the proof are equal (D28).

    w = w(k), x = x_k, p = αu; for y_k = 1 and y_k = -1, so (y_k)² = 1.
    """
    for number, why in enumerate(("‖w(k+1) - αu‖², with the update written out", "the sum grouped",
                                  "the square multiplied out", "and (y_k)² = 1")):
        yield f"line {number + 1}: {why}", [_proof(y)[-1][number] for y in _LABELS]


def proof_of_convergence_inequalities():
    """What each of the three inequalities adds to the line before (D28).

    w = w(k), x = x_k, p = αu; for y_k = 1 and y_k = -1. Each entry is not negative by one assumption of the theorem.
    """
    told, meant = [], []
    for y in _LABELS:
        w, x, au, D, gamma, alpha, lines = _proof(y)
        told.append([b - a for a, b in zip(lines[3:], lines[4:])])
        meant.append([D**2 - norm_squared(x), -2 * y * dot(w, x), 2 * (y * dot(au, x) - alpha * gamma)])
    yield "lines 5, 6 and 7 less the line before, of convergence.proof_lines", told
    yield "D² - ‖x‖² (‖x‖ <= D); -2 y w·x (a mistake); 2α(y u·x - γ) (the margin)", meant


def line_six_as_printed():
    """Line 6 as printed, without its y_k, is another line where y_k = -1 (D28).

    w = w(k), x = x_k, p = αu; for y_k = 1 and y_k = -1; see DE3.
    """
    w, x, au, *_ = _proof(1)
    yield "line 6 of convergence.proof_lines, printed less corrected", [
        _proof(y, printed=True)[-1][5] - _proof(y)[-1][5] for y in _LABELS]
    yield "0, and -4 αu·x_k, which is above 0 as -u·x_k >= γ", [0, -4 * dot(au, x)]


def drop_of_a_mistake():
    """With α = D²/γ the last line is lower by D² than where it began (D28).

    w = w(k), p = αu.
    """
    w, x, au, D, gamma, alpha, lines = _proof(1)
    yield "line 7 of convergence.proof_lines less ‖w(k) - αu‖², at α = D²/γ", (
        lines[6] - norm_squared(subtract(w, au))).subs(alpha, D**2 / gamma)
    yield "-D²", -(D**2)


def start_of_the_induction():
    """At w(1) = 0 the squared distance from αu is α² (D28).

    u = v/‖v‖ for v = (v0, v1, v2); the one example has y v·x = m > 0 for it, so γ = m/‖v‖.
    """
    v = list(symbols("v0:3", positive=True))
    x = list(symbols("x0:3", positive=True))
    au = convergence.alpha_u(v, [(x, 1)])
    yield "‖0 - αu‖² of convergence.alpha_u", norm_squared(subtract([0, 0, 0], au))
    yield "α² = D⁴/γ², convergence.after_k_mistakes at k = 0", convergence.after_k_mistakes(
        norm_squared(x), dot(v, x) ** 2 / norm_squared(v), 0)


def bound_on_the_mistakes():
    """What is left of α² after k mistakes is 0 at k = (D/γ)² (D27, D28).

    From w(1) = 0: ‖0 - αu‖² = α², less D² for each mistake.
    """
    D, gamma, k = symbols("D gamma k", positive=True)
    yield "convergence.after_k_mistakes at k = convergence.bound", convergence.after_k_mistakes(
        D**2, gamma**2, convergence.bound(D**2, gamma**2))
    yield "0: no more mistakes fit", 0


def bound_against_the_margin():
    """Half the margin, four times the bound (D29, D33).

    D and γ above 0; see DE5.
    """
    D, gamma = symbols("D gamma", positive=True)
    yield "convergence.bound with γ/2", convergence.bound(D**2, (gamma / 2) ** 2)
    yield "four times convergence.bound with γ", 4 * convergence.bound(D**2, gamma**2)


def two_margins():
    """y u·x among the canonical x is the distance among the features times ‖(w1, w2)‖/‖w‖ (D29, D37).

    w = (w0, w1, w2), x = (x1, x2); see DE6.
    """
    w = list(symbols("w0:3", positive=True))
    x = list(symbols("x1 x2"))
    yield "geometry.canonical_distance", geometry.canonical_distance(w, units.canonical(x))
    yield "geometry.signed_distance times ‖(w1, w2)‖/‖w‖", (
        geometry.signed_distance(w[1:], w[0], x) * norm(w[1:]) / norm(w))


def perpendicular_boundary():
    """w is perpendicular to the way between any two feet, so to the boundary (D34, D35).

    w = (w1, w2), bias w0, two points a and b.
    """
    w = list(symbols("w1 w2", positive=True))
    w_0 = symbols("w0")
    a, b = list(symbols("a1 a2")), list(symbols("b1 b2"))
    feet = [geometry.foot(w, w_0, p) for p in (a, b)]
    yield "y of both feet, geometry.discriminant: they lie on the boundary", [
        geometry.discriminant(w, w_0, p) for p in feet] + [dot(w, subtract(*feet))]
    yield "0, 0, and w·(foot of a - foot of b) = 0", [0, 0, 0]


def signed_distance_of_a_point():
    """The way from the foot to x is the signed distance along w/‖w‖ (D36).

    w = (w1, w2), bias w0, x = (x1, x2).
    """
    w = list(symbols("w1 w2", positive=True))
    w_0 = symbols("w0")
    x = list(symbols("x1 x2"))
    yield "x less geometry.foot", subtract(x, geometry.foot(w, w_0, x))
    yield "geometry.signed_distance times w/‖w‖", scale(geometry.signed_distance(w, w_0, x) / norm(w), w)


def through_the_origin():
    """In canonical representation y(x) is w·x, which is 0 at the origin (D37).

    w = (w0, w1, w2), x = (x1, x2).
    """
    w = list(symbols("w0:3"))
    x = list(symbols("x1 x2"))
    yield "geometry.discriminant with the bias apart; w·x at 0", [
        geometry.discriminant(w[1:], w[0], x), dot(w, [0, 0, 0])]
    yield "units.g of units.canonical; 0", [units.g(units.canonical(x), w), 0]
