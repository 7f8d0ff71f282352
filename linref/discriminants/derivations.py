"""The derivations of the slides: their lines as expressions, checked in several dimensions on the shipped functions.

Every entry of w is positive. So an example with positive entries has w·x > 0, and one with negative entries has
w·x < 0. Examples of both labels are classified correctly and misclassified: the functions take all branches.
"""

from itertools import islice

from sympy import Matrix, Rational, Symbol, diff, sqrt

from linref.algebra import (
    apart, at_most, entries, expression, grouped, holds, inner, names, norm, slope, stacked, symmetric, total)
from linref.discriminants import batch, convergence, geometry, losses, online, separable, units
from linref.lists import dot, matvec, negate, norm_squared, scale, subtract

DIMENSIONS = (1, 2, 3)
a, b, i, k, t, u, v, w, x, y = names("a b i k t u v w x y")
D, N, α, γ, η, w_0, ZERO = names("D N α γ η w₀ 0")
MAX = expression("max")
CORRECT = y[i] * inner(w, x[i])
LOSS = MAX(0, -CORRECT)
STEP = holds(CORRECT, "≤", 0) * -(y[i] * x[i])
IS_MISTAKE = holds(y * inner(w, x), "≤", 0)
LOSS_OF_ONE = MAX(0, -(y * inner(w, x)))
SUM_OF_THE_MISTAKES = total(i, "E", y[i] * x[i])


def _average(body):
    """The average over the examples."""
    return total(i, "1…N", body) / N


DESCENT = w - η * _average(STEP)
BATCH_PASS = w + η * SUM_OF_THE_MISTAKES / N


def _symbols(vectors, numbers="", positive=""):
    """A case in each dimension: symbols for the entries of some vectors, and for some numbers."""
    above = {name: {"positive": True} for name in positive.split()}
    return [{**{name: entries(name, d, **above.get(name, {})) for name in vectors.split()},
             **{name: Symbol(name, **above.get(name, {})) for name in numbers.split()}} for d in DIMENSIONS]


def _cases(ties=False):
    """A positive w, four examples of both labels, two of them mistakes E, and if wanted two on the boundary."""
    cases = _symbols("w p q", "η k", positive="w p q η k")
    for d, case in zip(DIMENSIONS, cases):
        points = [case["p"], [2, 1, 3][:d], negate(case["q"]), [-1, -3, -2][:d]]
        labels, wrong = [1, -1, 1, -1], [2, 3]
        if ties and d > 1:
            on_it = [case["w"][1], -case["w"][0], 0][:d]
            points, labels, wrong = [*points, on_it, scale(2, on_it)], [*labels, 1, -1], [*wrong, 5, 6]
        case |= {"x": points, "y": labels, "examples": list(zip(points, labels)), "E": wrong, "N": len(points),
                 "1…N": len(points), "0": [0] * d}
    return cases


def _each_example(cases):
    """The cases with one example each, named x and y; its number is the whole order, and it is a list of its own."""
    return [case | {"x": point, "y": label, "order": [number], "all": case["examples"], "examples": [(point, label)]}
            for case in cases for number, (point, label) in enumerate(case["examples"], start=1)]


def _first(field, rule, *arguments):
    """A field of the first step of an algorithm; arguments that are names stand for what a case gives them."""
    return lambda c: getattr(next(rule(*(c[each] if isinstance(each, str) else each for each in arguments))), field)


def _slope_of(loss):
    """The slope by w of a loss of a case."""
    return lambda c: [diff(loss(c), entry) for entry in c["w"]]


def canonical_form():
    """The threshold becomes a weight, and y(x) = vᵀx + w₀ becomes w·x, whose boundary contains 0 (D1, D7, D37).

    v are the weights of the features x, θ is a threshold, w₀ a bias. Checked for 1, 2 and 3 features, with symbols for
    all numbers.
    """
    yield _symbols("v x", "θ")
    yield ("the unit outputs 1 if this is ≥ 0 [units.weighted_sum]", inner(v, x) - "θ",
           lambda c: units.weighted_sum(c["v"], c["x"]) - c["θ"])
    yield ("because the product of the first entries is -θ·1 [units.g]",
           inner(stacked(-expression("θ"), v), stacked(1, x)),
           lambda c: units.g(units.canonical(c["x"]), units.canonical_weights(c["v"], c["θ"])))
    yield _symbols("v x", "w₀")
    yield "the bias stands apart", v.turned * x + w_0, geometry.discriminant, "v w₀ x"
    yield ("because the product of the first entries is w₀·1 [units.g]", inner(stacked(w_0, v), stacked(1, x)),
           lambda c: units.g(units.canonical(c["x"]), [c["w₀"], *c["v"]]))


def proofs_of_impossibility():
    """If weights λ ≥ 0, not all 0, give both classes the same sum, no w separates; not on the page (D5, D6, D11).

    P and Q are the examples with y = 1 and y = -1. Checked for three examples of 1, 2 and 3 features, with symbols for
    all numbers. The last three lines are checked for four inputs of the page's disjunction and for exclusive or.
    """
    λ, s = names("λ s")
    yield [case | {"x": [case[name] for name in "abc"], "y": [1, -1, 1], "λ": entries("λ", 3), "P": [1, 3], "Q": [2],
                   "1…N": 3} for case in _symbols("w a b c")]
    yield ("0 if the two sums are equal [units.weighted_sums]",
           inner(w, total(i, "P", λ[i] * x[i]) - total(i, "Q", λ[i] * x[i])),
           lambda c: dot(c["w"], subtract(*units.weighted_sums(c["λ"], list(zip(c["x"], c["y"]))))))
    yield ("because y = 1 in P and y = -1 in Q. If w separated, every y w·x would be positive. Since λ ≥ 0 and some "
           "λ > 0, the sum would be positive too",
           total(i, "1…N", λ[i] * CORRECT))
    yield [_printed_function([[1, 1, 0, 0], [0, 0, 1, 1], [1, 0, 1, 0], [0, 1, 0, 1]], units.two_conjunctions),
           _printed_function(units.boolean_inputs(2), units.exclusive_or)]
    yield ("positive if w·x > 0 for each x of P [units.g]", total(i, "P", inner(w, x[i])),
           lambda c: sum(units.g(c["x"][n - 1], c["w"]) for n in c["P"]))
    yield "because the x of P sum to s = (2, 1, …, 1)", inner(w, s)
    yield ("because the x of Q also sum to s. So w·x < 0 for each x of Q is impossible",
           total(i, "Q", inner(w, x[i])))


def _printed_function(inputs, function):
    """A case for a function of Boolean features: some inputs by their output."""
    P, Q = ([n for n, features in enumerate(inputs, start=1) if function(features) == label] for label in (1, -1))
    return {"w": entries("w", len(inputs[0]) + 1), "x": list(map(units.canonical, inputs)), "P": P, "Q": Q,
            "s": [2] + [1] * len(inputs[0])}


def across_the_boundary():
    """At x + t v, v = (w₁, …, wₙ), g increases with t, so it changes sign once; not on the page (D8).

    Checked for 1, 2 and 3 features, with symbols for all numbers.
    """
    yield _symbols("v x", "w₀ t")
    yield ("g at x + t v minus g at x [units.across_the_boundary]", (inner(v, x + t * v) + w_0) - (inner(v, x) + w_0),
           lambda c: dot([1, -1], units.across_the_boundary([c["w₀"], *c["v"]], [1, *c["x"]], [c["t"], 0])))
    yield "multiplied out. v·v > 0 unless v = 0, so g increases with t", t * inner(v, v)


def location_of_the_boundary():
    """The boundary w₀ + v·x = 0 is at -w₀/‖v‖ along v = (w₁, …, wₙ); not on the page (D10).

    Checked for 1, 2 and 3 features, with symbols for all numbers.
    """
    yield _symbols("v", "w₀", positive="v")
    yield ("g at the point -w₀/‖v‖ · v/‖v‖ [separable.location]", w_0 + inner(v, -w_0 / norm(v) * (v / norm(v))),
           lambda c: c["w₀"] + separable.location([c["w₀"], *c["v"]]) * sqrt(norm_squared(c["v"])))
    yield "because v·v = ‖v‖², so the point lies on the boundary", expression(0)


def objective_by_parts():
    """The objective is the average loss, for both losses of the page (D13, D15, D16).

    E are the mistakes, and [c] is 1 if c holds, else 0. Checked for 1, 2 and 3 features, on four examples of both
    labels, two of them mistakes.
    """
    yield _cases()
    yield "with the page's hinge loss", _average(LOSS), losses.J_p, "w examples"
    yield "because the loss of each other example is 0", total(i, "E", -CORRECT) / N
    yield _each_example(_cases(ties=True))
    yield apart("0/1 of one example, with sgn(0) = 0", IS_MISTAKE, losses.J_01, "w examples")
    yield _cases()
    yield ("the gradient of the 0/1 loss, where no w·x is 0 [losses.J_01]", slope(_average(holds(CORRECT, "≤", 0)), w),
           _slope_of(lambda c: losses.J_01(c["w"], c["examples"])))
    yield "because the 0/1 loss is constant near such a w", ZERO


def step_of_the_search():
    """Gradient descent search on a quadratic function, not on the page (D14).

    J(w) = ½ wᵀA w - bᵀw with a symmetric A. Checked for 1, 2 and 3 features, with symbols for all numbers.
    """
    A, = names("A")
    yield [case | {"A": symmetric("A", d)} for d, case in zip(DIMENSIONS, _symbols("w b", "η"))]
    yield "w_{t+1} = w_t - η ∇J(w_t)", w - η * slope((w.turned * A * w) / 2 - b.turned * w, w)
    yield "because ∇J = A w - b [losses.gradient_descent]", w - η * (A * w - b), lambda c: next(losses.gradient_descent(
        lambda at: subtract(matvec(c["A"], at), c["b"]), c["w"], c["η"])).after
    yield [{"w": [4], "η": 1}]
    yield apart("on ½‖w‖² with η = 1 the search ends after 2 steps", expression(2),
                lambda c: len(list(islice(losses.gradient_descent(lambda at: at, c["w"], c["η"]), 9))))


def gradient_of_the_hinge():
    """The gradient of J_p by its cases and as a sum over the mistakes (D17).

    E are the mistakes, and [c] is 1 if c holds, else 0. Checked for 1, 2 and 3 features, on four examples of both
    labels, two of them mistakes. No example lies on the boundary.
    """
    yield _each_example(_cases())
    yield ("the gradient of one example's loss [losses.hinge]", slope(LOSS_OF_ONE, w),
           _slope_of(lambda c: losses.hinge(dot(c["w"], c["x"]), c["y"])))
    yield ("because the loss is 0 if y w·x > 0, and -y w·x if y w·x < 0", IS_MISTAKE * -(y * x),
           losses.gradient_of_example, "w x y")
    yield _cases()
    yield ("the gradient of J_p [losses.J_p]", slope(_average(LOSS), w),
           _slope_of(lambda c: losses.J_p(c["w"], c["examples"])))
    yield "the gradient of a sum is the sum of the gradients", total(i, "1…N", slope(LOSS, w)) / N
    yield "each gradient by its cases", _average(STEP), losses.average_gradient, "w examples"
    yield "because the other terms are 0", total(i, "E", -(y[i] * x[i])) / N, losses.gradient, "w examples"
    yield _cases(ties=True)
    yield apart("with examples on the boundary, by the cases", _average(STEP), losses.average_gradient, "w examples")
    yield apart("with examples on the boundary, by the page's sum (DE2)",
                _average(holds(CORRECT, "<", 0) * -(y[i] * x[i])), losses.gradient, "w examples")


def batch_update_is_descent():
    """A pass of the batch algorithm is a step of gradient descent on J_p (D18).

    E are the mistakes, and [c] is 1 if c holds, else 0. Checked for 1, 2 and 3 features, on four examples of both
    labels, two of them mistakes. No example lies on the boundary.
    """
    run = batch.batch_perceptron, "examples", "η", 1, "w"
    yield _cases()
    yield "w - η ∇J_p(w)", w - η * slope(_average(LOSS), w)
    yield "the gradient by its cases", DESCENT
    yield "because the other terms are 0 [batch.batch_perceptron]", BATCH_PASS, _first("after", *run)
    yield _cases(ties=True)
    yield apart("examples on the boundary are mistakes too [batch.batch_perceptron]", BATCH_PASS, _first("after", *run))
    yield apart("the mistakes", expression("E"), _first("mistakes", *run))


def fixed_increment_is_a_rate():
    """Not dividing by N is the same as η = N; not on the page (D19).

    E are the mistakes, and [c] is 1 if c holds, else 0. Checked for 1, 2 and 3 features, on examples of both labels,
    also with examples on the boundary.
    """
    run = batch.fixed_increment, "examples", 1, "w"
    yield _cases(ties=True)
    yield "a pass with the fixed increment [batch.fixed_increment]", w + SUM_OF_THE_MISTAKES, _first("after", *run)
    yield ("because the other terms are 0: a batch pass with η = N [batch.batch_perceptron]", w - N * _average(STEP),
           _first("after", batch.batch_perceptron, "examples", "N", 1, "w"))
    yield apart("its mistakes", expression("E"), _first("mistakes", *run))
    yield [{"x": [1], "ε": epsilon} for epsilon in (2, 1, Rational(1, 2))]
    yield apart("the passes on one example, from 0 [batch.batch_perceptron]", 1 + holds(norm(x), ">=", "ε"),
                lambda c: len(list(islice(batch.batch_perceptron([(c["x"], 1)], 1, c["ε"]), 9))))


def scaled_weights():
    """A pass from k w with k η ends at k times the end of the pass from w with η; not on the page (D20, D21).

    k > 0, and [c] is 1 if c holds, else 0. If J_p is 0 at w, it is 0 on the whole ray from 0 through w. Checked for 1,
    2 and 3 features, on examples of both labels, also with examples on the boundary.
    """
    yield _cases(ties=True)
    yield ("a pass from k w with rate k η [batch.batch_perceptron]", k * w - (k * η) * _average(STEP),
           lambda c: next(batch.batch_perceptron(c["examples"], c["k"] * c["η"], 1, scale(c["k"], c["w"]))).after)
    yield "because k is a common factor: k times the pass from w with rate η", k * DESCENT
    yield _cases()
    yield ("J_p at k w [losses.J_p]", _average(MAX(0, -(y[i] * inner(k * w, x[i])))),
           lambda c: losses.J_p(scale(c["k"], c["w"]), c["examples"]))
    yield "because k > 0: k times J_p at w", k * _average(LOSS)


def correction_of_a_mistake():
    """A correction adds ‖x‖² to y w·x for either label y; with a rate η, not on the page, η‖x‖² (D23).

    Checked for 1, 2 and 3 features and for both labels, with symbols for all numbers.
    """
    yield [case | {"y": label} for case in _symbols("w x", "η") for label in (1, -1)]
    yield "y times the new w, times x", y * inner(w + η * y * x, x), online.corrected_value, "w x y η"
    yield "multiplied out", y * inner(w, x) + η * y**2 * inner(x, x)
    yield "because y² = 1", y * inner(w, x) + η * norm(x) ** 2


def _mean_step(c):
    """The average of the weights after one step on each example of a case."""
    return sum((Matrix(online.stochastic_step(c["w"], *one)) for one in c["examples"]), Matrix(c["w"]) * 0) / c["N"]


def online_update_is_descent():
    """An update of the online algorithm is a step of descent on one example's loss, with η = 1 (D22, D24, D26).

    [c] is 1 if c holds, else 0. Checked for 1, 2 and 3 features, on four examples of both labels, two of them mistakes.
    """
    run = online.online_perceptron, "all", "order"
    yield _each_example(_cases())
    yield "w - ∇J_i(w)", w - slope(LOSS_OF_ONE, w), online.stochastic_step, "w x y"
    yield ("w + y x if y w·x ≤ 0, else w [online.online_perceptron]", w + IS_MISTAKE * (y * x),
           _first("after", *run, "w"))
    yield _each_example(_cases(ties=True))
    yield apart("from 0, where y w·x = 0", y * x, _first("after", *run))
    yield apart("on the boundary too", w + IS_MISTAKE * (y * x), _first("after", *run, "w"))
    yield _cases()
    yield "the average of the new w of all examples [online.stochastic_step]", _average(w - slope(LOSS, w)), _mean_step
    yield ("w minus the average gradient: a batch pass with η = 1 [batch.batch_perceptron]",
           w - _average(slope(LOSS, w)), _first("after", batch.batch_perceptron, "examples", 1, 1, "w"))


BEFORE = norm(w - α * u) ** 2
THIRD = BEFORE + 2 * y * inner(x, w - α * u) + y**2 * norm(x) ** 2
FOURTH = BEFORE + 2 * y * inner(w, x) - 2 * y * α * inner(u, x) + norm(x) ** 2
FIFTH = BEFORE + 2 * y * inner(w, x) - 2 * y * α * inner(u, x) + D**2
SIXTH = BEFORE - 2 * y * α * inner(u, x) + D**2


def _proof_cases():
    """A mistake (x, y) at w, with u, α, D and γ, for both labels."""
    return [case | {"y": label} for case in _symbols("w x u", "α γ D", positive="α γ D") for label in (1, -1)]


def _line(number, printed=False):
    """A shipped line of the proof, for a case."""
    return lambda c: convergence.proof_lines(c["w"], c["x"], c["y"], scale(c["α"], c["u"]), c["α"] * c["γ"],
                                             c["D"] ** 2, printed)[number - 1]


def _lost_label(c):
    """Line 6 as printed, without its y, minus line 6."""
    return _line(6, printed=True)(c) - _line(6)(c)


def proof_of_convergence():
    """A mistake brings w nearer to αu, line by line (D28).

    (x, y) is the k-th mistake, w = w(k), and D, γ and α are positive. Checked for 1, 2 and 3 features and for both
    labels, with symbols for all numbers.
    """
    yield _proof_cases()
    yield "‖w(k+1) - αu‖² with w(k+1) = w + y x [convergence.proof_lines]", norm(w + y * x - α * u) ** 2, _line(1)
    yield "w - αu taken together", norm(grouped(w - α * u) + y * x) ** 2, _line(2)
    yield "multiplied out", THIRD, _line(3)
    yield "because y² = 1", FOURTH, _line(4)
    yield at_most("because ‖x‖ ≤ D", FIFTH, D**2 - norm(x) ** 2, _line(5))
    yield at_most("because y w·x ≤ 0 at a mistake", SIXTH, -2 * y * inner(w, x), _line(6))
    yield at_most("because y u·x ≥ γ", BEFORE - 2 * α * γ + D**2, 2 * α * (y * inner(u, x) - γ), _line(7))
    yield [case | {"α": case["D"] ** 2 / case["γ"]} for case in _proof_cases()]
    yield "the last line with α = D²/γ, so ‖w - αu‖² drops by at least D²", BEFORE - D**2, _line(7)
    yield _proof_cases()
    yield ("the page's line without y, minus the line with y (DE3)",
           (BEFORE - 2 * α * inner(u, x) + D**2) - SIXTH, _lost_label)
    yield "0 if y = 1, but -4αu·x > 0 if y = -1", -2 * (1 - y) * α * inner(u, x)


def _theorem_cases():
    """A v that separates two examples of both labels, u = v/‖v‖, and D, γ and α of the theorem."""
    found = []
    for direction, examples in (([2], [([1], 1), ([-3], -1)]),
                                ([Symbol("s", positive=True), 1], [([0, 1], 1), ([0, -3], -1)]),
                                ([1, 2, 2], [([1, 1, 1], 1), ([-4, 0, 1], -1)])):
        length = sqrt(norm_squared(direction))
        least = min(label * dot(direction, point) for point, label in examples)
        square = max(norm_squared(point) for point, _ in examples)
        found.append({"v": direction, "u": [entry / length for entry in direction], "examples": examples,
                      "x": [point for point, _ in examples], "y": [label for _, label in examples],
                      "γ": least / length, "D": sqrt(square), "α": square * length / least, "k": Symbol("k")})
    return found


def _of_theorem(function, c, *more):
    """A function of the D² and γ² of a case."""
    return function(c["D"] ** 2, c["γ"] ** 2, *more)


def assumptions_of_the_theorem():
    """With half the margin γ the bound is four times as large (D27, D29, D33).

    D and γ are positive.
    """
    yield _theorem_cases()
    yield apart("the maximum of ‖x‖²", D**2, convergence.radius_squared, "examples")
    yield apart("the minimum of y u·x with u = v/‖v‖, squared", γ**2, convergence.margin_squared, "v examples")
    yield [case | {"v": negate(case["v"])} for case in _theorem_cases()]
    yield apart("for a v that does not separate", expression(0), convergence.margin_squared, "v examples")
    yield _symbols("", "D γ", positive="D γ")[:1]
    yield ("the bound with γ/2 [convergence.bound]", (D / (γ / 2)) ** 2,
           lambda c: convergence.bound(c["D"] ** 2, (c["γ"] / 2) ** 2))
    yield "four times the bound with γ (DE5)", 4 * (D / γ) ** 2, lambda c: 4 * _of_theorem(convergence.bound, c)


def induction_on_the_mistakes():
    """After k mistakes ‖w - αu‖² ≤ α² - kD², which cannot be negative (D27, D28).

    w(1) = 0, ‖u‖ = 1 and α = D²/γ. Checked for three pairs of examples of both labels, with 1, 2 and 3 features.
    """
    yield _theorem_cases()
    yield ("the start: ‖w(1) - αu‖² [convergence.alpha_u]", norm(0 * u - α * u) ** 2,
           lambda c: norm_squared(convergence.alpha_u(c["v"], c["examples"])))
    yield "because ‖u‖ = 1", α**2
    yield _theorem_cases()
    yield ("the step: the bound after k mistakes, minus D² [convergence.after_k_mistakes]",
           (α**2 - k * D**2) - D**2, lambda c: _of_theorem(convergence.after_k_mistakes, c, c["k"]) - c["D"] ** 2)
    yield ("the bound after k + 1 mistakes", α**2 - (k + 1) * D**2,
           lambda c: _of_theorem(convergence.after_k_mistakes, c, c["k"] + 1))
    yield _theorem_cases()
    yield "the end: the largest k with α² - kD² ≥ 0", α**2 / D**2
    yield "because α = D²/γ [convergence.bound]", (D / γ) ** 2, lambda c: _of_theorem(convergence.bound, c)


def _foot(c, point):
    """The foot of a point of a case."""
    return geometry.foot(c["w"], c["w₀"], c[point])


def boundary_and_distance():
    """w is perpendicular to the boundary, and the signed distance of a point from its foot is y(x)/‖w‖ (D34, D35, D36).

    a' and b' are the feet of the points a and b, r = y(a)/‖w‖. Checked for 1, 2 and 3 features, with symbols for all
    numbers.
    """
    foot_a, foot_b = (point - (w.turned * point + w_0) / norm(w) ** 2 * w for point in (a, b))
    r = (w.turned * a + w_0) / norm(w)
    cases = _symbols("w a b", "w₀", positive="w")
    yield cases
    yield ("y(a') [geometry.discriminant]", w.turned * foot_a + w_0,
           lambda c: geometry.discriminant(c["w"], c["w₀"], _foot(c, "a")))
    yield "because wᵀw = ‖w‖², so a' is on the boundary", expression(0)
    yield cases
    yield ("w times the vector from b' to a' [geometry.foot]", w.turned * (foot_a - foot_b),
           lambda c: dot(c["w"], subtract(_foot(c, "a"), _foot(c, "b"))))
    yield "because y(a') = y(b') = 0, so w is perpendicular to the boundary", expression(0)
    yield cases
    yield "the vector from a' to a", a - foot_a, lambda c: subtract(c["a"], _foot(c, "a"))
    yield ("r times the unit vector w/‖w‖ [geometry.signed_distance]", r * (w / norm(w)),
           lambda c: scale(geometry.signed_distance(c["w"], c["w₀"], c["a"]) / sqrt(norm_squared(c["w"])), c["w"]))
