"""Why the rules of the sheets are what they are, line by line on the shipped functions."""

from sympy import Rational, Symbol

from linref.algebra import entries, inner, names, norm, slope, total
from linref.exercises.compare import with_bias
from linref.exercises.delta import batch, delta_rule, squared_error
from linref.exercises.dual import from_counts
from linref.exercises.least_squares import least_squares, normalised, pseudo_inverse, remaining
from linref.exercises.multiclass import multiclass
from linref.exercises.perceptron import Conventions, change, perceptron, with_constant
from linref.lists import add, dot, matvec, subtract, total as sum_of, transpose

POINTS = [[2, -1, 3], [-1, 4, 1], [3, 1, -2], [1, 1, 5]]  # whole samples, of which each case takes what it needs
HALF = Rational(1, 2)


def minus_one_is_a_threshold():
    """A bias on the input -1 is a threshold, on the input 1 it is one with its sign turned (X2).

    θ is the weight of a constant -1, b = -θ that of a constant 1.
    """
    w, x, theta, b = names("w x θ b")
    threshold = Symbol("θ")
    yield [{"w": entries("w", d), "x": entries("x", d), "θ": threshold, "b": -threshold} for d in (1, 2, 3)]
    yield ("net with a threshold; perceptron.with_constant puts -1 into x", inner(w, x) - theta,
           lambda c: dot([c["θ"], *c["w"]], with_constant(c["x"], Conventions(bias="first", constant=-1))))
    yield ("net with a bias; perceptron.with_constant puts 1 into x", inner(w, x) + b,
           lambda c: dot([*c["w"], c["b"]], with_constant(c["x"], Conventions())))


def the_error_is_the_label():
    """On a mistake the error t - o is 2 y with labels 1 and -1, and y with labels 1 and 0 (X4).

    o is the other label; y = 1 for the positive class, -1 for the other.
    """
    x, y, t, o, eta = names("x y t o η")
    rate = Symbol("η")
    for labels, factor in (((1, -1), HALF), ((1, 0), 1)):
        yield [{"x": entries("x", d), "y": y_n, "t": labels[y_n < 0], "o": labels[y_n > 0], "η": rate}
               for d in (1, 2, 3) for y_n in (1, -1)]
        yield (f"labels {labels[0]} and {labels[1]}: perceptron.change by the label", eta * y * x,
               lambda c, labels=labels: change(c["x"], c["y"], c["t"], c["o"], Conventions(labels, rate=c["η"])))
        yield ("perceptron.change by the error" + (", at half the rate" if factor != 1 else ""),
               (eta / 2 if factor != 1 else eta) * (t - o) * x,
               lambda c, labels=labels, factor=factor: change(
                   c["x"], c["y"], c["t"], c["o"], Conventions(labels, update="error", rate=factor * c["η"])))


def a_mistake_is_mended_in_part():
    """An update raises y net of its own sample by η‖x‖² (X6).

    The x are whole vectors of which w is wrong; η stays a symbol.
    """
    w, x, y, eta = names("w x y η")
    yield [{"w": [-y_n, *[0] * (d - 1)], "x": POINTS[0][:d], "y": y_n, "η": Symbol("η")}
           for d in (1, 2, 3) for y_n in (1, -1)]
    yield "y net after the update, by perceptron.perceptron", y * inner(w + eta * y * x, x), _after_one_update
    yield "y net before it, and η times a square", y * inner(w, x) + eta * norm(x) ** 2, _after_one_update


def _after_one_update(c):
    """y net of a sample after the perceptron has met it."""
    given = Conventions(bias="none", rate=c["η"])
    step = next(perceptron([c["x"]], [c["y"]], c["w"], given))
    return c["y"] * dot(step.after, c["x"])


def a_batch_descends_the_squared_error():
    """A batch of the delta rule is a step of η against the gradient of E (X7, X8).

    x₁ and x₂ are samples with the constant among their entries, t₁ and t₂ what is wanted of them.
    """
    w, x, t, i, eta = names("w x t i η")
    cases = [{"w": entries("w", d), "x": [POINTS[0][:d], POINTS[1][:d]], "t": entries("t", 2), "i": 1, "X": [1, 2],
              "η": Symbol("η")} for d in (1, 2, 3)]
    squares = total("i", "X", (t[i] - inner(w, x[i])) ** 2) / 2
    yield cases
    yield ("E, as delta.squared_error has it", squares,
           lambda c: squared_error([t_i - dot(c["w"], x_i) for x_i, t_i in zip(c["x"], c["t"])]))
    yield cases
    yield "against its gradient", -eta * slope(squares, w)
    yield ("term by term: Δw of delta.batch", eta * total("i", "X", (t[i] - inner(w, x[i])) * x[i]),
           lambda c: next(batch(c["x"], c["t"], c["w"], c["η"])).delta_w)
    yield ("each term is Δw of delta.delta_rule, from the same w",
           total("i", "X", eta * (t[i] - inner(w, x[i])) * x[i]), _one_by_one)


def _one_by_one(c):
    """The sum of what the delta rule makes of each sample, from the same w."""
    steps = [next(delta_rule([x], [t], c["w"], c["η"])) for x, t in zip(c["x"], c["t"])]
    return sum_of([step.delta_w for step in steps], len(c["w"]))


def the_normal_equations():
    """Where the gradient of ‖Y a - b‖² is 0: Y'Y a = Y'b, which Y† solves (X11, X12).

    Y has the samples as rows, those of the second class with their signs turned.
    """
    Y, a, b, best = names("Y a b Y†")
    cases = []
    for d in (1, 2, 3):
        rows = normalised([x[:d] for x in POINTS], [1, -1, 1, -1])
        cases.append({"Y": rows, "a": entries("a", d), "b": entries("b", 4), "Y†": pseudo_inverse(rows)})
    yield cases
    yield ("what is to be least, as least_squares.remaining has it", norm(Y * a - b) ** 2,
           lambda c: remaining(c["Y"], c["a"], c["b"]))
    yield cases
    yield "half its gradient", slope(norm(Y * a - b) ** 2, a) / 2
    yield ("multiplied out", Y.T * (Y * a - b),
           lambda c: matvec(transpose(normalised([x[:len(c["a"])] for x in POINTS], [1, -1, 1, -1])),
                            subtract(matvec(c["Y"], c["a"]), c["b"])))
    yield ("0 at a = Y†b, by least_squares.least_squares", Y.T * Y * (a - best * b),
           lambda c: matvec(transpose(c["Y"]), matvec(c["Y"], subtract(c["a"], least_squares(c["Y"], c["b"])))))


def counts_are_all_that_is_needed():
    """w after any order of the mistakes is the start and Σ η α y x (X13).

    α is how often a sample was a mistake.
    """
    w, x, y, alpha, i, eta = names("w x y α i η")
    cases = [{"w": entries("w", d), "x": entries("x", 2, d), "y": [1, -1], "α": entries("α", 2), "i": 1, "X": [1, 2],
              "η": Symbol("η")} for d in (1, 2, 3)]
    mistakes = w + total("i", "X", eta * alpha[i] * y[i] * x[i])
    yield cases
    yield "by dual.from_counts", mistakes, lambda c: list(from_counts(c["x"], c["y"], c["α"], c["w"], c["η"]))[-1].after
    yield ("the samples in the other order", w + eta * total("i", "X", alpha[i] * y[i] * x[i]),
           lambda c: list(from_counts(c["x"][::-1], c["y"][::-1], c["α"][::-1], c["w"], c["η"]))[-1].after)


def two_discriminants_part():
    """An update of several classes moves the two discriminants 2η‖x‖² apart (X10).

    w₁ belongs to the sample's own class, w₂ won: here both are 0 and the highest wins.
    """
    x, eta, own, won = names("x η w₁ w₂")
    yield [{"x": POINTS[n][:d], "η": Symbol("η"), "w₁": [0] * d, "w₂": [0] * d} for d in (1, 2, 3) for n in (0, 1)]
    yield ("net₁ - net₂ after the update, by multiclass.multiclass", inner(own + eta * x, x) - inner(won - eta * x, x),
           _parted)
    yield "before it, and how much it grows", inner(own, x) - inner(won, x) + 2 * eta * norm(x) ** 2, _parted


def _parted(c):
    """How far the discriminants of a sample's class and of the winner are apart after an update."""
    step = next(multiclass([c["x"]], [1], [c["w₁"], c["w₂"]], c["η"]))
    return dot(step.after[0], c["x"]) - dot(step.after[1], c["x"])


def a_step_of_R_squared_is_a_constant_R():
    """A b that moves by α y R² is what the weight of a constant R adds to net (X34).

    The weight of the constant is b/R.
    """
    b, alpha, y, R = names("b α y R")
    radius, rate = Symbol("R", positive=True), Symbol("α")
    yield [{"b": Symbol("b"), "α": rate, "y": y_n, "R": radius, "d": d} for d in (1, 2, 3) for y_n in (1, -1)]
    yield "crowley's b after an update", b + alpha * y * R**2
    yield "R times the weight b/R after perceptron.change", R * (b / R + alpha * y * R), _with_constant_R


def _with_constant_R(c):
    """b after an update with the constant R, by the weight that it has there."""
    given = Conventions(constant=c["R"], rate=c["α"])
    x = with_constant(POINTS[0][: c["d"]], given)
    return with_bias(add([*[0] * c["d"], c["b"] / c["R"]], change(x, c["y"], c["y"], -c["y"], given)), given)[-1]
