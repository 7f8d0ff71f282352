"""The derivations of the slides: their lines as expressions, checked in several dimensions on the shipped functions.

With w above 0 in every entry an example lies on its positive side if it is above 0 too, and on its negative side if it
is below. So examples of both labels are right or wrong for every w, and the shipped functions take all their branches.
"""

from itertools import islice

from sympy import Rational, Symbol, diff, sqrt, symbols

from linref.algebra import entries, expression, holds, inner, names, norm, slope, stacked, symmetric, total
from linref.discriminants import batch, convergence, geometry, losses, online, separable, units
from linref.lists import dot, matvec, negate, norm_squared, scale, subtract
from linref.lists import total as vector_sum

DIMENSIONS = (1, 2, 3)
w, x, y, N, η, i, u, v, α, γ, D, k, t = names("w x y N η i u v α γ D k t")
MAX, MIN = expression("max"), expression("min")


def cases_of_examples(ties=False):
    """A w above 0, four examples of both labels, two of them mistakes M, and if wanted two on the boundary."""
    found = []
    for d in DIMENSIONS:
        above = entries("w", d, positive=True)
        xs = [entries("a", d, positive=True), [2, 1, 3][:d], negate(entries("b", d, positive=True)), [-1, -3, -2][:d]]
        ys, wrong = [1, -1, 1, -1], [2, 3]
        if ties and d > 1:
            on_it = [above[1], -above[0], 0][:d]
            xs, ys, wrong = [*xs, on_it, on_it], [*ys, 1, -1], [*wrong, 5, 6]
        found.append({"w": above, "x": xs, "y": ys, "N": len(xs), "1…N": len(xs), "M": wrong,
                      "η": Symbol("η", positive=True), "k": Symbol("k", positive=True)})
    return found


def examples_of(case):
    """The examples of a case as pairs."""
    return list(zip(case["x"], case["y"]))


def each_example(cases):
    """The cases with one example each, named x and y."""
    return [case | {"x": one, "y": label} for case in cases for one, label in examples_of(case)]


def average(body):
    """The average over the examples."""
    return total(i, "1…N", body) / N


CORRECT = y[i] * inner(w, x[i])
LOSS = MAX(0, -CORRECT)
MISSED = holds(CORRECT, "<=", 0)


def canonical_form():
    """The threshold becomes a weight (D1, D7).

    Weights w, features x, a threshold θ.
    """
    θ, = names("θ")
    yield [{"w": entries("w", d), "x": entries("x", d), "θ": Symbol("θ")} for d in DIMENSIONS]
    yield ("the unit fires where this is not below 0, units.weighted_sum less the threshold", inner(w, x) - θ,
           lambda c: units.weighted_sum(c["w"], c["x"]) - c["θ"])
    yield ("a 1 in front of x and -θ in front of w, units.canonical and units.canonical_weights, in units.g",
           inner(stacked(-θ, w), stacked(1, x)), lambda c: units.g(units.canonical(c["x"]),
                                                                   units.canonical_weights(c["w"], c["θ"])))


def printed_units():
    """The two printed units as sums of their features, less their thresholds (D3, D4).

    Four Boolean features.
    """
    x1, x2, x3, x4 = names("x₁ x₂ x₃ x₄")
    features = list(symbols("x1:5"))
    for unit, why, text in (
            (units.conjunction(4, [1, 2, 4]), "x₁ ∧ x₂ ∧ x₄ of units.conjunction: 0 where all are 1", x1 + x2 + x4 - 3),
            (units.at_least(2, 4, [1, 3, 4]), "2 of x₁, x₃, x₄ of units.at_least: 0 where two are 1", x1 + x3 + x4 - 2)):
        yield [dict(zip(("x₁", "x₂", "x₃", "x₄", "w", "x", "θ"), (*features, unit[0], features, unit[1])))]
        yield "the weighted sum less the threshold", inner(w, x) - "θ"
        yield why, text, lambda c: units.g(units.canonical(features), units.canonical_weights(c["w"], c["θ"]))


def across_the_boundary():
    """Along v = (w₁, …, wₙ) g grows with the way, so it changes sign once (D8).

    x is an input, t the way in units of v.
    """
    w_0, = names("w₀")
    yield [{"w₀": Symbol("w0"), "v": entries("v", d), "x": entries("x", d), "t": Symbol("t")} for d in DIMENSIONS]
    yield ("g at x + t v, less g at x, units.across_the_boundary", (inner(v, x + t * v) + w_0) - (inner(v, x) + w_0),
           lambda c: dot([1, -1], units.across_the_boundary([c["w₀"], *c["v"]], [1, *c["x"]], [c["t"], 0])))
    yield "what they share is gone", t * inner(v, v)
    yield "t times what is above 0, unless v is 0", t * norm(v) ** 2


def no_unit_for_exclusive_or():
    """No w has g above 0 on P, where the output is 1, and below 0 on M, where it is -1 (D6).

    P and M are the inputs by their output of units.exclusive_or; x is canonical.
    """
    yield from equal_sums(units.boolean_inputs(2), units.exclusive_or)


def no_unit_for_two_conjunctions():
    """The same for (x₁ ∧ x₂) ∨ (x₃ ∧ x₄), on four of its inputs (D5).

    P and M are these inputs by their output of units.two_conjunctions; x is canonical.
    """
    yield from equal_sums([[1, 1, 0, 0], [0, 0, 1, 1], [1, 0, 1, 0], [0, 1, 0, 1]], units.two_conjunctions)


def equal_sums(inputs, function):
    """The lines for a function with the same sum of the inputs of both outputs."""
    sides = {side: [n for n, z in enumerate(inputs, start=1) if function(z) == label] for side, label in (("P", 1),
                                                                                                          ("M", -1))}
    weights = entries("w", len(inputs[0]) + 1)
    yield [{"w": weights, "x": list(map(units.canonical, inputs)), **sides, "s": [2] + [1] * len(inputs[0])}]
    yield ("above 0, if units.g is above 0 on each of P", total(i, "P", inner(w, x[i])),
           lambda c: sum(units.g(units.canonical(z), c["w"]) for z in inputs if function(z) == 1))
    yield "the inputs of P add up to s = (2, 1, …, 1)", inner(w, "s")
    yield ("and so do those of M; but it would be below 0: there is no such w", total(i, "M", inner(w, x[i])),
           lambda c: sum(units.g(units.canonical(z), c["w"]) for z in inputs if function(z) == -1))


def proofs_of_impossibility():
    """Weights λ with which both classes have the same sum leave no w (D5, D11).

    P and M are the examples with y = 1 and y = -1.
    """
    λ, = names("λ")
    yield [{"w": entries("w", d), "x": [entries(f"x{n}", d) for n in (1, 2, 3)], "y": [1, -1, 1], "λ": entries("l", 3),
            "P": [1, 3], "M": [2], "1…N": 3} for d in DIMENSIONS]
    yield ("w times the difference of the sums, units.weighted_sums: 0 if they are equal",
           inner(w, total(i, "P", λ[i] * x[i]) - total(i, "M", λ[i] * x[i])),
           lambda c: dot(c["w"], subtract(*units.weighted_sums(c["λ"], examples_of(c)))))
    yield "above 0, if every y w·x is and λ is not 0", total(i, "1…N", λ[i] * (y[i] * inner(w, x[i])))


def location_of_the_boundary():
    """The boundary lies -w₀/‖v‖ along v = (w₁, …, wₙ) (D10).

    g is w₀ + v·x.
    """
    w_0, = names("w₀")
    yield [{"w₀": Symbol("w0"), "v": entries("v", d, positive=True)} for d in DIMENSIONS]
    yield ("g at the point that is separable.location along separable.orientation",
           w_0 + inner(v, -w_0 / norm(v) * (v / norm(v))),
           lambda c: at_the_location([c["w₀"], *c["v"]]))
    yield "v·v is ‖v‖²", w_0 - w_0 * norm(v) ** 2 / norm(v) ** 2
    yield "on the boundary", expression(0)


def at_the_location(weights):
    """g at the point of the boundary that separable.location tells."""
    direction = separable.orientation(weights)
    return units.g(units.canonical(scale(separable.location(weights) / sqrt(norm_squared(direction)), direction)),
                   weights)


def objective_by_parts():
    """The objective is the average of the examples' losses, for any loss L, and for two in particular (D13, D15, D16).

    Examples of both labels, right and wrong; M are the mistakes.
    """
    L, = names("L")
    yield [case | {"L": lambda a, b: (a - b) ** 3} for case in cases_of_examples()]
    yield ("any loss, losses.objective", average(L(inner(w, x[i]), y[i])),
           lambda c: losses.objective(c["L"], c["w"], examples_of(c)))
    yield cases_of_examples()
    yield "the page's hinge, losses.J_p", average(LOSS), lambda c: losses.J_p(c["w"], examples_of(c))
    yield "0 but for the mistakes", total(i, "M", -CORRECT) / N
    yield cases_of_examples(ties=True)
    yield ("0/1, with sgn(0) = 0: the share of those that are not correct, losses.J_01", average(MISSED),
           lambda c: losses.J_01(c["w"], examples_of(c)))
    yield cases_of_examples()
    yield ("the 0/1 loss has slope 0 wherever no w·x is 0, losses.J_01", slope(average(MISSED), w),
           lambda c: [diff(losses.J_01(c["w"], examples_of(c)), a) for a in c["w"]])
    yield "flat", 0 * w


def confidence_of_a_mistake():
    """The page's hinge is 0 for a correct example, and for a mistake how far it is on the wrong side (D16).

    u = w·x above or below 0, for both labels.
    """
    positive = Symbol("u", positive=True)
    yield [{"u": value, "y": label} for value in (positive, -positive) for label in (1, -1)]
    yield "losses.hinge", MAX(0, -(y * u)), lambda c: losses.hinge(c["u"], c["y"])
    yield "-y u where it is above 0", holds(y * u, "<", 0) * -(y * u)
    yield [{"u": value, "y": label} for value in (positive, -positive, 0) for label in (1, -1)]
    yield "losses.zero_one of units.sign: 1 unless y u is above 0", holds(y * u, "<=", 0), lambda c: losses.zero_one(
        units.sign(c["u"]), c["y"])


def step_of_the_search():
    """Steps of gradient descent search on a bowl (D14).

    J(w) = ½ w'A w - b'w, A is symmetric.
    """
    A, b = names("A b")
    yield [{"w": entries("w", d), "η": Symbol("η"), "A": symmetric("A", d), "b": entries("b", d)} for d in DIMENSIONS]
    yield "w_{t+1} = w_t - η ∇J(w_t)", w - η * slope((w.T * A * w) / 2 - b.T * w, w)
    yield "∇J = A w - b, losses.gradient_descent", w - η * (A * w - b), lambda c: next(losses.gradient_descent(
        lambda v: subtract(matvec(c["A"], v), c["b"]), c["w"], c["η"])).after
    yield [{"w": entries("w", d), "η": Symbol("η")} for d in DIMENSIONS]
    yield "two steps on ½‖w‖², whose slope is w", w - η * w - η * (w - η * w), lambda c: list(islice(
        losses.gradient_descent(lambda v: v, c["w"], c["η"]), 2))[-1].after
    yield "each leaves 1 - η of w", (1 - η) ** 2 * w
    yield [{"w": [4], "η": 1}]
    yield "with η = 1 the second slope is 0, and the search ends: steps", expression(2), lambda c: len(list(
        islice(losses.gradient_descent(lambda v: v, c["w"], c["η"]), 9)))


def gradient_of_the_hinge():
    """The gradient of J_p by its cases and as a sum over the mistakes (D17).

    Examples of both labels, right and wrong; M are the mistakes. In the last lines two are on the boundary.
    """
    yield each_example(cases_of_examples())
    one, missed = MAX(0, -(y * inner(w, x))), holds(y * inner(w, x), "<=", 0)
    yield ("of one example, losses.hinge", slope(one, w),
           lambda c: [diff(losses.hinge(dot(c["w"], c["x"]), c["y"]), a) for a in c["w"]])
    yield ("0 if y w·x > 0, otherwise -y x, losses.gradient_of_example", missed * -(y * x),
           lambda c: losses.gradient_of_example(c["w"], c["x"], c["y"]))
    yield each_example(cases_of_examples(ties=True))
    yield ("also on the boundary, losses.gradient_of_example", missed * -(y * x),
           lambda c: losses.gradient_of_example(c["w"], c["x"], c["y"]))
    yield cases_of_examples()
    yield ("of all, losses.J_p", slope(average(LOSS), w),
           lambda c: [diff(losses.J_p(c["w"], examples_of(c)), a) for a in c["w"]])
    yield "the slope of a sum, term by term", total(i, "1…N", slope(LOSS, w)) / N
    yield ("each by its cases, losses.average_gradient", average(MISSED * -(y[i] * x[i])),
           lambda c: losses.average_gradient(c["w"], examples_of(c)))
    yield ("only mistakes are left, losses.gradient", total(i, "M", -(y[i] * x[i])) / N,
           lambda c: losses.gradient(c["w"], examples_of(c)))
    yield cases_of_examples(ties=True)
    yield ("with ties, by the cases, losses.average_gradient", average(MISSED * -(y[i] * x[i])),
           lambda c: losses.average_gradient(c["w"], examples_of(c)))
    yield cases_of_examples(ties=True)
    yield ("with ties, as the page sums: without them (DE2), losses.gradient",
           average(holds(CORRECT, "<", 0) * -(y[i] * x[i])), lambda c: losses.gradient(c["w"],
                                                                                                     examples_of(c)))


def batch_update_is_descent():
    """A pass of the batch algorithm is a step of gradient descent on J_p (D18).

    Examples of both labels; M are the mistakes, in the first lines with two on the boundary.
    """
    yield cases_of_examples(ties=True)
    yield ("w - η delta, a pass of batch.batch_perceptron", w - η * average(MISSED * -(y[i] * x[i])),
           lambda c: first_pass(c).after)
    yield "delta from the mistakes alone", w + η * total(i, "M", y[i] * x[i]) / N
    yield cases_of_examples(ties=True)
    yield "the mistakes", expression("M"), lambda c: first_pass(c).mistakes
    yield cases_of_examples(ties=True)
    yield "|delta|", norm(total(i, "M", y[i] * x[i]) / N), lambda c: first_pass(c).length
    yield cases_of_examples()
    yield "where none is on the boundary: w - η ∇J_p(w)", w - η * slope(average(LOSS), w), lambda c: first_pass(c).after
    yield [{"x": [1], "ε": epsilon} for epsilon in (2, 1, Rational(1, 2))]
    yield ("passes from 0 until |delta| < ε, for one example: the first has |delta| = ‖x‖, the second 0",
           1 + holds(norm(x), ">=", "ε"), lambda c: len(list(islice(batch.batch_perceptron([(c["x"], 1)], 1, c["ε"]),
                                                                    9))))


def first_pass(case):
    """The first pass of the batch algorithm on the examples of a case."""
    return next(batch.batch_perceptron(examples_of(case), case["η"], 1, case["w"]))


def fixed_increment_is_a_rate():
    """Not dividing by N is the same as η = N (D19).

    Examples of both labels, two of them on the boundary; M are the mistakes.
    """
    yield cases_of_examples(ties=True)
    yield ("a pass of batch.fixed_increment", w + total(i, "M", y[i] * x[i]),
           lambda c: next(batch.fixed_increment(examples_of(c), 1, c["w"])).after)
    yield ("a pass of batch.batch_perceptron with η = N", w - N * average(MISSED * -(y[i] * x[i])),
           lambda c: next(batch.batch_perceptron(examples_of(c), c["N"], 1, c["w"])).after)
    yield cases_of_examples(ties=True)
    yield "its mistakes", expression("M"), lambda c: next(batch.fixed_increment(examples_of(c), 1, c["w"])).mistakes
    yield cases_of_examples(ties=True)
    yield ("its |delta|", norm(total(i, "M", y[i] * x[i])),
           lambda c: next(batch.fixed_increment(examples_of(c), 1, c["w"])).length)
    yield [{"x": [1], "ε": epsilon} for epsilon in (2, 1, Rational(1, 2))]
    yield ("its passes from 0 until |delta| < ε, for one example", 1 + holds(norm(x), ">=", "ε"),
           lambda c: len(list(islice(batch.fixed_increment([(c["x"], 1)], c["ε"]), 9))))


def rates():
    """From k w with k η a pass ends at k times what it ends at from w with η, and one may decrease η (D20).

    Examples of both labels; k is above 0.
    """
    yield cases_of_examples(ties=True)
    yield ("a pass of batch.batch_perceptron from k w with k η", k * w - (k * η) * average(MISSED * -(y[i] * x[i])),
           lambda c: next(batch.batch_perceptron(examples_of(c), c["k"] * c["η"], 1, scale(c["k"], c["w"]))).after)
    yield "k times the pass from w with η", k * (w - η * average(MISSED * -(y[i] * x[i])))
    yield [{"η": 6, "t": n} for n in (1, 2, 3)]
    yield "the η of the t-th pass of batch.decreasing", η / t, lambda c: list(islice(batch.decreasing(
        [([1, 1], 1), ([1, 2], -1)], c["η"], Rational(1, 100)), c["t"]))[-1].eta
    yield [{"x": [1], "ε": epsilon} for epsilon in (2, 1, Rational(1, 2))]
    yield ("its passes from 0 until |delta| < ε, for one example", 1 + holds(norm(x), ">=", "ε"),
           lambda c: len(list(islice(batch.decreasing([(c["x"], 1)], 1, c["ε"]), 9))))


def cone_of_minima():
    """J_p grows in proportion along every ray from 0: where it is 0 once, it is 0 on the whole ray (D21).

    Examples of both labels; k is above 0.
    """
    yield cases_of_examples()
    yield "losses.J_p at k w", average(MAX(0, -(y[i] * inner(k * w, x[i])))), lambda c: losses.J_p(
        scale(c["k"], c["w"]), examples_of(c))
    yield "k times J_p at w", k * average(LOSS)


def correction_of_a_mistake():
    """A correction adds ‖x‖² to y w·x (D23).

    Both labels.
    """
    yield [{"w": entries("w", d), "x": entries("x", d), "y": label} for d in DIMENSIONS for label in (1, -1)]
    yield "online.corrected_value", y * inner(w + y * x, x), lambda c: online.corrected_value(c["w"], c["x"], c["y"])
    yield "multiplied out", y * inner(w, x) + y**2 * inner(x, x)
    yield "y² = 1", y * inner(w, x) + norm(x) ** 2


def online_update_is_descent():
    """An update of the online algorithm is a step of descent on one example's loss, with η = 1 (D22, D24).

    Examples of both labels, right and wrong; in the last line also on the boundary.
    """
    yield each_example(cases_of_examples())
    yield ("w - ∇J_i(w), online.stochastic_step", w - slope(MAX(0, -(y * inner(w, x))), w),
           lambda c: online.stochastic_step(c["w"], c["x"], c["y"]))
    yield ("if y w·x <= 0, w + y x, online.online_perceptron", w + holds(y * inner(w, x), "<=", 0) * (y * x),
           lambda c: next(online.online_perceptron([(c["x"], c["y"])], [1], c["w"])).after)
    yield cases_of_examples(ties=True)
    yield ("the same of example 2, which is accepted first, online.online_perceptron", w + holds(
        y[2] * inner(w, x[2]), "<=", 0) * (y[2] * x[2]), lambda c: next(
            online.online_perceptron(examples_of(c), [2], c["w"])).after)
    yield [{"x": entries("x", d), "y": label} for d in DIMENSIONS for label in (1, -1)]
    yield "from 0, where y w·x = 0", y * x, lambda c: next(online.online_perceptron([(c["x"], c["y"])], [1])).after
    yield each_example(cases_of_examples(ties=True))
    yield ("on the boundary too, online.online_perceptron", w + holds(y * inner(w, x), "<=", 0) * (y * x),
           lambda c: next(online.online_perceptron([(c["x"], c["y"])], [1], c["w"])).after)


def average_of_the_steps():
    """What the steps of single examples approximate: on average they are the step of the batch (D24, D26).

    Examples of both labels, right and wrong.
    """
    yield cases_of_examples()
    yield ("the average of online.stochastic_step", average(w - slope(LOSS, w)),
           lambda c: scale(Rational(1, c["N"]), vector_sum(
               (online.stochastic_step(c["w"], *one) for one in examples_of(c)), len(c["w"]))))
    yield ("w less the average slope, a pass of batch.batch_perceptron with η = 1", w - average(slope(LOSS, w)),
           lambda c: next(batch.batch_perceptron(examples_of(c), 1, 1, c["w"])).after)


def proof_cases():
    """A mistake (x, y) at w, with u, α, D and γ, for both labels."""
    return [{"w": entries("w", d), "x": entries("x", d), "u": entries("u", d), "y": label,
             **{name: Symbol(name, positive=True) for name in ("α", "γ", "D",
                                                               "k")}} for d in DIMENSIONS for label in (1, -1)]


def line_of_the_proof(number, printed=False):
    """A shipped line of the proof, for a case."""
    return lambda c: convergence.proof_lines(c["w"], c["x"], c["y"], scale(c["α"], c["u"]), c["α"] * c["γ"],
                                             c["D"] ** 2,
                                             printed)[number - 1]


BEFORE = norm(w - α * u) ** 2
THIRD = BEFORE + 2 * y * inner(x, w - α * u) + y**2 * norm(x) ** 2
FOURTH = BEFORE + 2 * y * inner(w, x) - 2 * y * α * inner(u, x) + norm(x) ** 2
FIFTH = BEFORE + 2 * y * inner(w, x) - 2 * y * α * inner(u, x) + D**2
SIXTH = BEFORE - 2 * y * α * inner(u, x) + D**2


def proof_of_convergence():
    """A mistake brings w nearer to αu, line by line (D28).

    (x, y) is the k-th mistake, w = w(k); D, γ, α above 0. What each line adds to the one before is not negative.
    """
    yield proof_cases()
    yield "‖w(k+1) - αu‖², with the update written out: line 1 of convergence.proof_lines", norm(
        w + y * x - α * u) ** 2, line_of_the_proof(1)
    yield "line 2: the sum grouped", norm((w - α * u) + y * x) ** 2, line_of_the_proof(2)
    yield "line 3: the square multiplied out", THIRD, line_of_the_proof(3)
    yield "line 4: y² = 1", FOURTH, line_of_the_proof(4)
    yield "line 5 less D² - ‖x‖², which is not negative since ‖x‖ <= D", FIFTH - (D**2 - norm(x) ** 2), lambda c: (
        line_of_the_proof(5)(c) - (c["D"] ** 2 - norm_squared(c["x"])))
    yield proof_cases()
    yield "line 5", FIFTH, line_of_the_proof(5)
    yield "line 6 and 2y w·x, which is at most 0 at a mistake", SIXTH + 2 * y * inner(w, x), lambda c: (
        line_of_the_proof(6)(c) + 2 * c["y"] * dot(c["w"], c["x"]))
    yield proof_cases()
    yield "line 6, with its y", SIXTH, line_of_the_proof(6)
    yield ("line 7 less 2α(y u·x - γ), which is not negative since y u·x >= γ",
           (BEFORE - 2 * α * γ + D**2) - 2 * α * (y * inner(u, x) - γ),
           lambda c: line_of_the_proof(7)(c) - 2 * c["α"] * (c["y"] * dot(c["u"], c["x"]) - c["γ"]))
    yield [case | {"α": case["D"] ** 2 / case["γ"]} for case in proof_cases()]
    yield "line 7 with α = D²/γ: a drop of D²", BEFORE - D**2, line_of_the_proof(7)


def line_six_as_printed():
    """Without its y_k line 6 is another line where y = -1 (D28).

    The names are those of the proof; see DE3.
    """
    yield proof_cases()
    yield ("line 6 of convergence.proof_lines as printed, less line 6 with y",
           (BEFORE - 2 * α * inner(u, x) + D**2) - SIXTH,
           lambda c: line_of_the_proof(6, printed=True)(c) - line_of_the_proof(6)(c))
    yield "0 if y = 1; -4αu·x, above 0 there, if y = -1", -2 * (1 - y) * α * inner(u, x)


def theorem_cases():
    """A v with two examples of both labels on its right sides, u = v/‖v‖, D, γ and α as the theorem has them."""
    found = []
    for direction, examples in (([2], [([1], 1), ([-3], -1)]), ([3, 4], [([2, 1], 1), ([-1, -2], -1)]),
                                ([Symbol("s", positive=True), 1], [([0, 1], 1), ([0, -3], -1)]),
                                ([1, 2, 2], [([1, 1, 1], 1), ([-4, 0, 1], -1)])):
        length = sqrt(norm_squared(direction))
        least = min(label * dot(direction, point) for point, label in examples)
        square = max(norm_squared(point) for point, _ in examples)
        found.append({"v": direction, "u": [a / length for a in direction], "x": [point for point, _ in examples],
                      "y": [label for _, label in examples], "γ": least / length, "D": sqrt(square),
                      "α": square * length / least, "k": Symbol("k", positive=True)})
    return found


def assumptions_of_the_theorem():
    """What D and γ are (D27, D29).

    u = v/‖v‖, two examples of both labels.
    """
    yield theorem_cases()
    yield ("the longest x, convergence.radius_squared", MAX(norm(x[1]) ** 2, norm(x[2]) ** 2),
           lambda c: convergence.radius_squared(examples_of(c)))
    yield "D²", D**2
    yield theorem_cases()
    yield ("the least y u·x, squared, convergence.margin_squared", MIN(y[1] * inner(u, x[1]), y[2] * inner(u,
                                                                                                           x[2])) ** 2,
           lambda c: convergence.margin_squared(c["v"], examples_of(c)))
    yield "γ²", γ**2
    yield [case | {"v": negate(case["v"])} for case in theorem_cases()]
    yield ("0 for a v that does not separate", expression(0), lambda c: convergence.margin_squared(c["v"],
                                                                                                   examples_of(c)))


def induction_on_the_mistakes():
    """After k mistakes at most α² - kD² is left, which cannot be negative (D27, D28).

    w(1) = 0, ‖u‖ = 1, α = D²/γ.
    """
    yield theorem_cases()
    yield "the start: ‖0 - αu‖², convergence.alpha_u", norm(0 * u - α * u) ** 2, lambda c: norm_squared(
        convergence.alpha_u(c["v"], examples_of(c)))
    yield "‖u‖ = 1", α**2
    yield ("α² less no drop, convergence.after_k_mistakes at k = 0", (D**2 / γ) ** 2 - 0 * D**2,
           lambda c: convergence.after_k_mistakes(c["D"] ** 2, c["γ"] ** 2, 0))
    yield theorem_cases()
    yield "αu itself", α * u, lambda c: convergence.alpha_u(c["v"], examples_of(c))
    yield theorem_cases()
    yield ("the step: what k mistakes leave, less the drop of one more, convergence.after_k_mistakes",
           (α**2 - k * D**2) - D**2, lambda c: convergence.after_k_mistakes(c["D"] ** 2, c["γ"] ** 2,
                                                                            c["k"]) - c["D"] ** 2)
    yield ("what k + 1 mistakes leave", α**2 - (k + 1) * D**2,
           lambda c: convergence.after_k_mistakes(c["D"] ** 2, c["γ"] ** 2, c["k"] + 1))
    yield theorem_cases()
    yield ("the end: at k = (D/γ)², convergence.bound, nothing is left", α**2 - (D / γ) ** 2 * D**2,
           lambda c: convergence.after_k_mistakes(c["D"] ** 2, c["γ"] ** 2, convergence.bound(c["D"] ** 2,
                                                                                              c["γ"] ** 2)))
    yield "so no more mistakes fit", expression(0)


def bound_against_the_margin():
    """Half the margin, four times the bound (D29, D33).

    D and γ above 0; see DE5.
    """
    yield [{"D": Symbol("D", positive=True), "γ": Symbol("γ", positive=True)}]
    yield "convergence.bound with γ/2", (D / (γ / 2)) ** 2, lambda c: convergence.bound(c["D"] ** 2, (c["γ"] / 2) ** 2)
    yield "four times convergence.bound", 4 * (D / γ) ** 2, lambda c: 4 * convergence.bound(c["D"] ** 2, c["γ"] ** 2)


def two_margins():
    """The distance of a canonical x from w·x = 0 is that among the features times ‖v‖/‖w‖ (D29, D36, D37).

    w = (w₀, v), a point x without the 1 in front; see DE6.
    """
    w_0, = names("w₀")
    yield [{"w₀": Symbol("w0", positive=True), "v": entries("v", d, positive=True), "x": entries("x", d)}
           for d in DIMENSIONS]
    yield ("geometry.canonical_distance", inner(stacked(w_0, v), stacked(1, x)) / norm(stacked(w_0, v)),
           lambda c: geometry.canonical_distance([c["w₀"], *c["v"]], units.canonical(c["x"])))
    yield ("geometry.signed_distance times ‖v‖/‖w‖", (inner(v, x) + w_0) / norm(v) * (norm(v) / norm(stacked(w_0, v))),
           lambda c: geometry.signed_distance(c["v"], c["w₀"], c["x"]) * sqrt(norm_squared(c["v"]))
           / sqrt(norm_squared([c["w₀"], *c["v"]])))


def geometry_cases():
    """A w, a bias and two points."""
    return [{"w": entries("w", d, positive=True), "w₀": Symbol("w0"), "a": entries("a", d), "b": entries("b", d)}
            for d in DIMENSIONS]


def perpendicular_boundary():
    """w is perpendicular to the way between any two points of the boundary (D34, D35).

    Such points are the feet of a and b.
    """
    a, b, w_0 = names("a b w₀")

    def foot(p):
        return p - (w.T * p + w_0) / norm(w) ** 2 * w

    yield geometry_cases()
    yield ("y of the foot of a, geometry.discriminant of geometry.foot", w.T * foot(a) + w_0,
           lambda c: geometry.discriminant(c["w"], c["w₀"], geometry.foot(c["w"], c["w₀"], c["a"])))
    yield "on the boundary", expression(0)
    yield geometry_cases()
    yield ("w times the way between two feet", w.T * (foot(a) - foot(b)),
           lambda c: dot(c["w"], subtract(*(geometry.foot(c["w"], c["w₀"], c[name]) for name in "ab"))))
    yield "a right angle", expression(0)


def signed_distance_of_a_point():
    """The way from the foot to a point a is the signed distance along w/‖w‖ (D34, D36).

    r = y(a)/‖w‖.
    """
    a, w_0 = names("a w₀")
    yield geometry_cases()
    yield ("y(a), geometry.discriminant", w.T * a + w_0, lambda c: geometry.discriminant(c["w"], c["w₀"], c["a"]))
    yield ("r ‖w‖, geometry.signed_distance", (w.T * a + w_0) / norm(w) * norm(w),
           lambda c: geometry.signed_distance(c["w"], c["w₀"], c["a"]) * sqrt(norm_squared(c["w"])))
    yield geometry_cases()
    yield ("a less geometry.foot", a - (a - (w.T * a + w_0) / norm(w) ** 2 * w),
           lambda c: subtract(c["a"], geometry.foot(c["w"], c["w₀"], c["a"])))
    yield ("r along w/‖w‖, geometry.signed_distance", (w.T * a + w_0) / norm(w) * (w / norm(w)),
           lambda c: scale(geometry.signed_distance(c["w"], c["w₀"], c["a"]) / sqrt(norm_squared(c["w"])), c["w"]))


def through_the_origin():
    """In canonical representation y(x) is w·x, which is 0 at the origin (D37).

    v and w₀ apart; the point a with a 1 in front.
    """
    a, w_0 = names("a w₀")
    yield [case | {"v": case["w"]} for case in geometry_cases()]
    yield ("the bias apart, geometry.discriminant", v.T * a + w_0, lambda c: geometry.discriminant(c["v"], c["w₀"],
                                                                                                   c["a"]))
    yield ("units.g of units.canonical", inner(stacked(w_0, v), stacked(1, a)),
           lambda c: units.g(units.canonical(c["a"]), [c["w₀"], *c["v"]]))
    yield [case | {"v": case["w"]} for case in geometry_cases()]
    yield ("units.g at 0, all entries 0 with the first", inner(stacked(w_0, v), 0 * stacked(1, a)),
           lambda c: units.g([0] * (len(c["v"]) + 1), [c["w₀"], *c["v"]]))
    yield "on the boundary", expression(0)
