"""Every derivation, line by line on the shipped functions; and every loss beside its gradient."""

import re
from fractions import Fraction

import pytest
import sympy

from linref import HANDOUTS, derive
from linref import crowley, fleuret, vitay
from linref.crowley import bowl, decision, scaling
from linref.crowley.derivations import homogeneous_model
from linref.algebra import (
    DRAWN, PositivePart, angled, apart, at_least, at_most, compared_at, determinant, entries, exp, expression, fits,
    grouped, holds, in_latex, inner, names, norm, plain, point_apart, points_of, product, slope, stacked, symmetric,
    total)
from linref.derive import checked, described, described_error, same, short, where_unequal
from linref.discriminants import batch, convergence, geometry, losses, units, voted
from linref.discriminants.derivations import _printed_function
from linref.fleuret import bias_variance, features, kernel, lda, layer, svm
from linref.fleuret.derivations import _labelled, _separated, _sided
from linref.gales import descent, fisher, gates, kesler, logistic, neuron, perceptron
from linref.gales.derivations import both_kinds, compared
from linref.items import cited, functions_of
from linref.lists import dot
from linref.tracer.text import Text
from linref.vitay import mle
from linref.vitay.derivations import _hard_cases, estimates_of_one_mean
from tests.test_derivation_breaks import gone_through

@pytest.mark.parametrize("handout", HANDOUTS)
def test_every_line_equals_the_one_before(handout):
    """A chain of two lines at least; items are cited."""
    derivations = gone_through(handout)
    assert derivations
    for derivation, (_, _, lines) in derivations.items():
        assert len(lines) > 1 and all(line.equal for line in lines) and cited(derivation.__doc__), derivation.__name__


def test_cases_are_what_a_derivation_says():
    """1, 2 and 3 features; C(N, K) choices of K = 1, 2 and N of 3 and of 4 examples; Y is the set of the mistakes.

    Above, below and on the hyperplane: 2·2 - 3 > 0, 2·1 - 3 < 0, 2·3/2 - 3 = 0, and so on. Fleuret's v separates its
    samples; his α are negative, between 0 and 1, and above 1.
    """
    assert [case["D"] for case in next(homogeneous_model())] == [1, 2, 3]
    assert [len(case["E"]) for case in next(estimates_of_one_mean())] == [3, 3, 1, 4, 6, 1]
    for case in map(both_kinds, (1, 2, 3)):
        assert all(dot(case["w̃"], x).is_positive for x in case["x̃"])
        assert [i for i, y in enumerate(case["y"], start=1) if y < 0] == case["Y"]
        assert set(case["y"]) == {1, -1}
    assert [[sympy.sign(dot(case["w"], x) + case["b"]) for x in case["x"]] for case in _hard_cases()] == [
        [1, -1, 0], [1, -1, 0, 0], [1, -1], [-1], [1]]
    assert {len(case["w"]) for case in _labelled()} == {1, 2, 3}
    assert all(set(case["y"]) == {1, -1} for case in _labelled())
    assert all(y * dot(case["v"], x) > 0 for case in _separated() for x, y in case["samples"])
    exclusive_or = _printed_function(units.boolean_inputs(2), units.exclusive_or)
    assert [sum(exclusive_or["x"][n - 1][1:]) % 2 for n in exclusive_or["P"] + exclusive_or["Q"]] == [1, 1, 0, 0]
    assert len({w[0] for w in compared(2, 1, 3)["weights"]}) == 3
    margins = [y * (dot(case["w"], x) + case["b"]) for case in _sided() for x, y in case["samples"]]
    assert any(a < 0 for a in margins) and any(0 < a < 1 for a in margins) and any(a > 1 for a in margins)


def test_the_check_can_fail():
    """What is not equal is found out, whatever its shape."""
    a, b = sympy.symbols("a b")
    assert same((a + b) ** 2, a**2 + 2 * a * b + b**2) and not same((a + b) ** 2, a**2 + b**2)
    vectors = [plain([a, b]), plain([b, a]), plain([a, a]), plain([b, b]), plain([a, b, a]), plain([[a, b]]), a]
    assert [[same(u, v) for v in vectors] for u in vectors] == [[u is v for v in vectors] for u in vectors]
    assert not same(plain(2), plain(1)) and not same(plain(1), plain(2)) and not same(a + 1, a)
    third = sympy.Float(1) / 3
    assert same(third + third, 1 - third) and not same(third, third + 1e-9) and not same(third, third - 1e-9)
    one, two = expression(1), expression(2)
    assert [line.equal for line in checked([("", n) for n in (one, one, two, two)])] == [True, True, False, True]


def test_a_line_that_cannot_be_computed_is_the_last():
    """It does not hold, and says why."""
    def lines():
        yield "", expression(1)
        raise ValueError("no\nroot")

    assert [(line.n, line.why, line.equal, line.failure) for line in checked(lines())] == [
        (1, "", True, ""), (2, "this line cannot be computed", False, "ValueError: no root")]
    formula, failure = described([*checked(lines())][-1], False)
    assert (formula.mark, formula.why, failure.parts) == ("✗", "this line cannot be computed", ("ValueError: no root",))


def test_the_reason_of_a_line_stands_at_its_right():
    """Its mark at the left, below it why it fails, and furthest in its value in each case."""
    x, y = expression("x"), expression("y")
    steps = checked([[{"x": 2, "y": 3}, {"x": 4, "y": 4}], ("start", x), ("same", x), ("other", y)])
    assert [text for step in steps for block in described(step, step.n == 3) for text in Text().block(block)] == [
        f"    {'x':<40}start", f"✓ = {'x':<40}same", f"✗ = {'y':<40}other",
        "     In case 1 this line is 3. It should equal the line before, 2.", "       case 1: 3", "       case 2: 4"]


def test_where_two_lines_differ():
    """At x = 2, y = 3 they are 6 and 5; log(xy) is log x + log y where both are positive; two numbers need no point."""
    x, y = sympy.symbols("x y")
    for first, second, said in ((x + y, x * y, " For x = 2, y = 3 it is 6, but the line before is 5."), (
            sympy.log(x * y), sympy.log(x) + sympy.log(y),
            " For x = -2, y = -3 it is 1.792 + 6.283*I, but the line before is 1.792."
            ' It holds if all symbols are positive: symbols("x y", positive=True).'), (2, 3, ""), (
            sympy.Max(0, x), x, " For x = -2 it is -2, but the line before is 0."
            ' It holds if all symbols are positive: symbols("x", positive=True).')):
        line = [*checked([("", first), ("", second)])][1]
        assert line.failure == f"It should equal the line before, {first}.{said}" and not line.equal


def test_at_which_point_two_differ():
    """Vectors at their first entries that do; as many digits as tell them apart; 2x is x² at 2, sign² is 1 but at 0.

    √2 = 1.41421356237309504880168872420970
    """
    x, y = sympy.symbols("x y")
    root = sympy.sqrt(x)
    for one, two, said in (
            (plain([x, x + y]), plain([x, x * y]), " For x = 2, y = 3 it is 5, but b is 6."),
            (plain([x, y]), plain([x, y, x]), ""),
            (x**2, 2 * x, " For x = -2 it is 4, but b is -4."),
            (sympy.sign(x)**2, sympy.Integer(1), " For x = 0 it is 0, but b is 1. It holds if all symbols are positive:"
                                                 ' symbols("x", positive=True).'),
            (root, root + sympy.Rational(1, 10**6), " For x = 2 it is 1.4142136, but b is 1.4142146."),
            (root, root + sympy.Rational(1, 10**12), " For x = 2 it is 1.414213562373095, but b is 1.414213562374095."),
            (root, root + sympy.Rational(1, 10**20), " For x = 2 it is 1.4142135623730950488016887242097, "
                                                     "but b is 1.4142135623730950488116887242097.")):
        assert where_unequal(one, "b", two) == said


def test_the_points_at_which_two_are_compared():
    """Large, negative, small, drawn, as declared; whole from 1 on where it counts; not where neither is real."""
    x, y, p, n = *sympy.symbols("x y"), sympy.Symbol("p", positive=True), sympy.Symbol("n", integer=True)
    half, third = sympy.Rational(1, 2), sympy.Rational(1, 3)
    first = [list(point.values()) for point in points_of([x, y], False)]
    assert first[:3] == [[2, 3], [-2, -3], [half, third]] and len(first) == DRAWN + 3 and len({*map(str, first)}) > 9
    assert [list(point.values()) for point in points_of([x, p], False)][:2] == [[2, 3], [-2, 3]]
    assert list(points_of([sympy.Symbol("i", imaginary=True)], False)) == []
    numbers = [sympy.Integer(a) for a in (-1, 0, 1, 2)] + [half, sympy.Rational(3, 2)]
    for symbol, counts, fitting in ((x, False, "111111"), (p, False, "001111"), (n, False, "111100"),
                                    (x, True, "001100"), (n, True, "001100")):
        assert "".join(str(int(fits(a, symbol, counts))) for a in numbers) == fitting
    logs = [point[x] for point, apart in compared_at(-sympy.log(x), -2 * sympy.log(x))]
    assert len(logs) > 9 and min(logs) > 0
    I = sympy.I
    assert point_apart(I, 2 * I) == {} and point_apart(I * x, 2 * I * x) is None
    assert point_apart(3e8 * x, 3e8 * (1 + 1e-15) * x) is None and point_apart(3e8 * x, 3e8 * (1 + 1e-9) * x)


def test_what_takes_too_long_is_not_decided():
    """Neither where a line comes too late nor where its function does; another error decides."""
    def raised(error):
        def function(case):
            raise error
        return function

    def late():
        yield "", 1
        raise TimeoutError("late")

    steps = [*checked(late()), *checked([("", 1, raised(TimeoutError("late"))), ("", 1, raised(ValueError("bad")))])]
    assert [(step.equal, step.decided, step.failure) for step in steps] == [
        (True, True, ""), (False, False, "late"), (False, False, "late"), (False, True, "ValueError: bad")]
    assert [next(described(step, False)).mark for step in steps] == ["", "?", "?", "✗"]


def test_what_simplify_alone_does_not_decide():
    """tanh, σ, Max, |x|, Piecewise, log odds; a far bump and a tiny number are seen; f(z) = f(-z) is open.

    1 + 10⁻¹² is not 1; a sum of n numbers is compared where n counts; a declared domain is kept.
    """
    a, b, z = sympy.symbols("a b z")
    n = sympy.Symbol("n", integer=True, positive=True)
    tanh, E = sympy.tanh, sympy.exp
    for one, two in ((tanh(z), 2 / (1 + E(-2 * z)) - 1), (tanh(z), (E(2 * z) - 1) / (E(2 * z) + 1)),
                     (1 / (1 + E(-z)), (1 + tanh(z / 2)) / 2), (sympy.Max(a, b), (a + b + abs(a - b)) / 2),
                     (sympy.Max(0, 1 - a * b), sympy.Piecewise((1 - a * b, a * b < 1), (0, True))),
                     (sympy.log(z / (1 - z)), sympy.log(z) - sympy.log(1 - z)), ((-1)**(2 * n), 1)):
        assert same(plain(one), plain(two)), one
    for one, two in ((z, z + sympy.Rational(1, 10**12)), (z, z + E(-1000 * z**2)), (n, n**2), (abs(z), z),
                     (sympy.Sum(a, (a, 1, n)), n * (n - 1) / 2), (sympy.log(z / (1 - z)), sympy.log(z))):
        assert not same(one, two) and where_unequal(one, "", two), one
    p = sympy.Symbol("p", positive=True)
    f = sympy.Function("f")
    assert same(abs(p), p) and [(line.equal, line.decided) for line in checked([("", f(z)), ("", f(-z))])] == [
        (True, True), (False, False)]


def test_floats_that_have_no_numbers():
    """0.1 f(z) is not 0.1 f(-z), nor f(z); 0.5 f(z) is f(z)/2: an unknown function has no value at any point."""
    z, f = sympy.symbols("z"), sympy.Function("f")
    assert not same(0.1 * f(z), 0.1 * f(-z)) and not same(0.5 * f(z), f(z)) and same(0.5 * f(z), f(z) / 2)
    assert same(0.1 * z + 0.2 * z, 0.3 * z) and not same(0.1 * z, 0.2 * z)


def test_cases_by_symbols():
    """x² = 2x holds in the cases 0 and 2, and not in the case 3."""
    x = sympy.symbols("x")
    for cases, equal in (([{x: 0}, {x: 2}], True), ([{x: 0}, {x: 3}], False), ([{"x": 2}], True)):
        assert [*checked([cases, ("", x**2), ("", 2 * x)])][1].equal is equal


def test_an_equation_is_no_expression():
    """It is refused, and not said to be false: b = a is the same equation as a = b, and a = a is true."""
    a, b = sympy.symbols("a b")
    for said in (sympy.Eq(a, b), a <= b, sympy.Eq(a, a), True):
        *_, last = checked([("", a), ("", said)])
        assert (last.n, last.equal) == (2, False) and "says whether something holds; expected an exp" in last.failure
    assert [line.equal for line in checked([("", a + b), ("", b + a)])] == [True, True]


def test_a_value_that_cannot_be_computed_is_no_line_before():
    """The next line is compared with the one above it: 3 is not 2."""
    lines = [[{"x": 2, "y": 3}], ("", expression("x")), ("", expression("z")), ("", expression("y"))]
    assert [line.equal for line in checked(lines)] == [True, False, False]


def test_without_a_case_no_line_holds():
    """Nothing is compared, so it is not known that 1 is 1; with one case 1 is not 2."""
    lines = list(checked([[], ("", 1), ("", 1), [{}], ("", 1), ("", 2)]))
    assert [line.equal for line in lines] == [False, False, True, False]
    assert lines[0].failure == lines[1].failure == "The list of cases above it is empty, so nothing was compared."


def test_the_first_case_that_fails_is_told():
    """Its number, with what the line is there, and the line before or the shipped function, whichever differs first."""
    x, y = expression("x"), expression("y")
    cases = [{"x": 2, "y": 2}, {"x": 3, "y": 4}, {"x": 5, "y": 6}]
    lines = checked([cases, ("", x), ("", y, lambda case: case["y"]), ("", y, lambda case: 2)])
    assert [line.failure for line in lines] == ["", "In case 2 this line is 4. It should equal the line before, 3.",
                                                "In case 2 this line is 4. It should equal what the shipped function "
                                                "gives, 2."]


X, ONE, TWO, THREE = expression("x"), {"x": 1}, {"x": 2}, {"x": 3}
TOLD = [
    ([[TWO], ("", X)], "0 lines checked.", 1, 0, []), ([[TWO], ("", X), ("", X)], "1 line checked.", 2, 1, []),
    ([[TWO, THREE], ("", X), ("", X)], "1 line checked.", 2, 1, []),
    ([[TWO, THREE], *[("", X)] * 3, [ONE], ("", X), ("", X)], "3 lines checked.", 5, 3, []),
    ([[ONE], ("", X), ("", X + 1), [ONE], ("", X), ("", X + 1)], "Lines 2, 4 do not hold.", 4, 2, [2, 4]),
    ([[ONE], ("", X, lambda case: 7), ("", X)], "Line 1 does not hold.", 2, 2, [1]),
    ([[ONE], ("", X), ("", X), apart("", X, lambda case: 1)], "1 line checked.", 3, 1, []),
]


@pytest.mark.parametrize("lines, closing, steps, compared, failed", TOLD, ids=range(len(TOLD)))
def test_how_a_derivation_ends(monkeypatch, lines, closing, steps, compared, failed):
    """How many lines have been checked, in how many cases; or which do not hold, counted from its first one."""
    monkeypatch.setattr("linref.gales.derivations.some", lambda: iter(lines), raising=False)
    said = "What it says (G1, G2).\n\nBy one\n  way.\n\nBy another."
    header, *told, outcome = derive.derivation("gales", "some", said, False)
    assert header[:3] == ("gales", "derive", "What it says") and header.data == ("G1, G2 · By one way. · By another.",)
    status = "failed" if failed else "checked"
    assert (outcome.status, [block.parts for block in outcome.blocks]) == (status, [(closing,)])
    assert outcome.facts == {"steps": steps, "updates": 0, "checked": compared, "failed": failed}
    assert [line.step.values for line in told] == [None] * steps, "programs are told no values of every case"


def test_a_bound_differs_from_the_line_before_by_its_gap():
    """2 ≤ 5 with the gap 3, and 2 ≥ 1 with the gap 1; with another gap the line does not hold."""
    two, five, one, three = map(expression, (2, 5, 1, 3))
    steps = list(checked([("", two), at_most("for a reason", five, three), at_least("again", one, expression(4))]))
    assert [(step.sign, step.equal) for step in steps] == [("", True), ("≤", True), ("≥", True)]
    assert [step.equal for step in checked([("", two), at_most("", five, one)])] == [True, False]
    assert [step.equal for step in checked([("", two), at_least("", five, three)])] == [True, False]


def test_a_line_apart_is_checked_and_not_a_step():
    """It is compared with the shipped function alone, hidden if it holds, and the next line with the one before it."""
    two, three = map(expression, (2, 3))
    steps = list(checked([("", two), apart("so", three, lambda case: 3), ("", two), apart("", three, lambda case: 2)]))
    assert [(step.n, step.equal) for step in steps] == [(1, True), (1, True), (2, True), (2, False)]
    assert [bool([*described(step, False)]) for step in steps] == [True, False, True, True]
    formula, _ = described(steps[1], True)
    assert (formula.mark, formula.sign, formula.why) == ("✓", "", "so")


def test_a_line_names_the_function_that_computes_it():
    """By its module and name; (1 + 5)/2 = 3; the line is written in text and in LaTeX."""
    step, = checked([[{"u": [1, 5], "x": [3]}], ("a reason", expression("x")[1], mle.mean, "u")])
    formula, = described(step, False)
    assert step.equal and formula == ("x₁", "x_{1}", "", "a reason [mle.mean]", "")


def test_the_derivations_of_a_topic(monkeypatch):
    """Fisher's are those that cite an item from G23 to G28; first it is said what the marks mean."""
    monkeypatch.setattr(derive, "derivation", lambda *told: [told])
    said, *found = derive.derive("gales", ["fisher"], "expand")
    his = {f"G{n}" for n in range(23, 29)}
    assert found == [("gales", *each, "expand") for each in functions_of("linref.gales.derivations")
                     if his.intersection(cited(each[1]))] and len(found) > 1
    assert said.indent == 0 and said.parts[0].startswith("✓ marks a line that was checked.")
    assert said.parts[0].endswith(f" {cited(found[0][2])[0]} finds it.")


def test_a_case_that_decides_is_told(monkeypatch):
    """Case 1 is not decided, case 2 is, and case 3 comes later."""
    monkeypatch.setattr(derive, "where_unequal", lambda a, what, b: None if a == 1 else "")
    x, y = names("x y")
    *_, step = checked([[{"x": 2, "y": y} for y in (1, 3, 4)], ("", x), ("", y)])
    assert (step.decided, step.failure) == (True, "In case 2 this line is 3. It should equal the line before, 2.")


def test_what_is_long_is_cut():
    """150 characters of a value, with the number of all; 150 of an error."""
    assert short("x" * 150) == "x" * 150 and short("x" * 151) == "x" * 150 + " … (151 characters)"
    assert described_error(ValueError("x" * 200)) == "ValueError: " + "x" * 138
    assert described_error(KeyError("why")).endswith("not a text. Its reason stands before it")  # yield x, "why"


def pairs():
    """Every (loss, gradient) of the handouts, as functions of w alone, with symbols for the data."""
    w = list(sympy.symbols("w1 w2 b"))
    positive = list(sympy.symbols("p1 p2 p3", positive=True))
    xs = [[*sympy.symbols(f"x{i} y{i}"), 1] for i in (1, 2)]
    labels = list(sympy.symbols("l1 l2"))
    wrong, right = (list(sympy.symbols("a1 a2 a3", **sign)) for sign in ({"negative": True}, {"positive": True}))
    S_b = [[sympy.Symbol(f"B{min(i, j)}{max(i, j)}") for j in (1, 2)] for i in (1, 2)]
    S_w = [[sympy.Symbol(f"W{min(i, j)}{max(i, j)}") for j in (1, 2)] for i in (1, 2)]
    yield "bowl", descent.bowl, descent.bowl_gradient, w[:1]
    yield "two valleys", descent.two_valleys, descent.two_valleys_gradient, w[:1]
    yield ("hill", lambda w: descent.two_valleys(w, tilt=0), lambda w: descent.two_valleys_gradient(w, tilt=0), w[:1])
    for name, sample in (("wrong", wrong), ("right", right)):
        yield (f"perceptron, {name}", lambda w, s=sample: perceptron.criterion(w, [s]),
               lambda w, s=sample: perceptron.gradient(w, [s]), positive)
        for y in (1, -1):
            yield (f"page's hinge, {name}, y = {y}", lambda w, s=sample, y=y: losses.J_p(w, [(s, y), (right, y)]),
                   lambda w, s=sample, y=y: losses.gradient(w, [(s, y), (right, y)]), positive)
            yield (f"page's hinge by cases, {name}, y = {y}", lambda w, s=sample, y=y: losses.J_p(w, [(s, y)]),
                   lambda w, s=sample, y=y: losses.average_gradient(w, [(s, y)]), positive)
    yield ("log-likelihood", lambda w: logistic.log_likelihood(w, xs, labels),
           lambda w: logistic.gradient(w, xs, labels), w)
    yield "logistic cost", lambda w: logistic.cost(w, xs, labels), lambda w: logistic.cost_gradient(w, xs, labels), w
    targets = [(x, label) for x, label in zip(xs, labels)]
    yield "regression loss", lambda w: crowley.descent.loss(w, targets), lambda w: crowley.descent.average_gradient(
        w, targets
    ), w
    yield ("regression loss of a sample", lambda w: crowley.descent.sample_loss(w, *targets[0]),
           lambda w: crowley.descent.gradient(w, *targets[0]), w)
    yield (
        "negative log-likelihood",
        lambda w: vitay.logistic.negative_log_likelihood(w[:2], w[2], [(xs[0][:2], labels[0])]),
        lambda w: [
            *vitay.logistic.gradient(w[:2], w[2], xs[0][:2], labels[0])[0],
            vitay.logistic.gradient(w[:2], w[2], xs[0][:2], labels[0])[1],
        ],
        w,
    )
    yield ("normal log-likelihood", lambda w: mle.normal_log_likelihood(labels, *w, sympy.pi),
           lambda w: [mle.derivative_by_mu(labels, *w), mle.derivative_by_sigma(labels, *w)], positive[:2])
    half, active = sympy.Rational(1, 2), [(right[:2], 1), (right[1:], -1)]
    yield ("support vector machine", lambda w: svm.criterion(w, 1, active, half),
           lambda w: svm.subgradient(w, 1, active, half)[0], positive[:2])
    signed = [(x[:2], y) for x, y in zip(xs, (1, -1))]
    yield (
        "log-posterior",
        lambda w: fleuret.logistic.log_posterior(w[:2], w[2], signed, half),
        lambda w: [
            *fleuret.logistic.gradient(w[:2], w[2], signed, half)[0],
            fleuret.logistic.gradient(w[:2], w[2], signed, half)[1],
        ],
        w,
    )
    yield ("Fisher", lambda w: fisher.matrix_criterion(w, S_b, S_w), lambda w: fisher.gradient(w, S_b, S_w), w[:2])


@pytest.mark.parametrize("loss, gradient, w", [pytest.param(*pair, id=name) for name, *pair in pairs()])
def test_each_gradient_is_the_derivative_of_its_loss(loss, gradient, w):
    """diff(loss, w_j) = gradient_j on symbols, for every weight."""
    assert same(plain([sympy.diff(loss(w), v) for v in w]), plain(gradient(w)))


@pytest.mark.parametrize("kind", [int, Fraction, float, sympy.Integer], ids=lambda kind: kind.__name__)
def test_the_same_code_runs_on_every_number(kind):
    """Losses, gradients, discriminants and decisions on ints, fractions, floats and sympy's numbers agree."""
    def all_of(kind):
        w = [kind(a) for a in (2, -1, 3)]
        xs = [[kind(a) for a in x] for x in ([1, 2, 1], [3, -1, 1], [-2, 1, 1], [0, 4, 1])]
        signs, targets = [1, -1, -1, 1], [1, 0, 0, 1]
        bars = [neuron.normalised(x, y) for x, y in zip(xs, signs)]
        classes = [x[:2] for x in xs[:2]], [x[:2] for x in xs[2:]]
        found = fisher.fisher(*classes)
        yield from (neuron.true_criterion(w, xs, signs), neuron.perceptron_criterion(w, xs, signs))
        yield from (neuron.distance(w, x) for x in xs)
        yield from (
            perceptron.criterion(w, bars),
            *perceptron.gradient(w, bars),
            *perceptron.update(w, bars, [2, 3], kind(2)),
        )
        yield from (logistic.log_likelihood(w, xs, targets), *logistic.gradient(w, xs, targets))
        yield from (a for row in logistic.hessian(w, xs) for a in row)
        yield from (logistic.posterior(w, x) for x in xs)
        yield from (descent.bowl(w[:1]), *descent.bowl_gradient(w[:1]), descent.two_valleys(w[:1]),
                    *descent.two_valleys_gradient(w[:1]))
        yield from (*found.w, found.b, found.cost, fisher.criterion(w[:2], *classes))
        yield from fisher.gradient(w[:2], found.between, found.within)
        yield from (kesler.inequality([w, w[::-1]], x, 1, 2) for x in xs)
        yield gates.gate(w, [0, 1])
        examples = [([x[2], *x[:2]], y) for x, y in zip(xs, signs)]
        yield from (losses.J_p(w, examples), losses.J_01(w, examples), *losses.gradient(w, examples))
        yield from (*losses.average_gradient(w, examples), losses.constant_radius_squared(w, examples))
        yield from next(batch.batch_perceptron(examples, kind(2), 1, w)).after
        yield from (
            convergence.radius_squared(examples),
            *convergence.proof_lines(w, *examples[0], w[::-1], kind(3), kind(30)),
        )
        yield from (geometry.signed_distance(w[1:], w[0], xs[0][:2]), *geometry.foot(w[1:], w[0], xs[0][:2]))
        yield from (units.h(examples[0][0], w), voted.vote([(w, kind(2)), (w[::-1], kind(1))], examples[1][0]))
        regressed = [(x, kind(y)) for x, y in zip(xs, (3, 1, -2, 5))]
        yield from (
            crowley.descent.loss(w, regressed),
            *crowley.descent.average_gradient(w, regressed),
            *bowl.optimum(regressed),
        )
        limits = scaling.ranges([x[:2] for x in xs])
        yield from (
            *scaling.scaled(xs[0][:2], limits),
            *scaling.original_model(w[:2], w[2], limits)[0],
            decision.f(kind(0)),
        )
        pairs = list(zip([x[:2] for x in xs], signs))
        yield from (
            vitay.batch.mean_square_error(w[:2], w[2], pairs),
            *vitay.batch.update_rule(w[:2], w[2], pairs, kind(3))[0],
        )
        yield from (vitay.logistic.output(w[:2], w[2], xs[0][:2]), mle.variance([x[0] for x in xs]))
        yield from (
            mle.derivative_by_mu([x[1] for x in xs], kind(1), kind(2)),
            mle.mean([kind(2), kind(5)]),
        )
        yield from (
            svm.criterion(w[:2], w[2], pairs, kind(3)),
            *svm.subgradient(w[:2], w[2], pairs, kind(3))[0],
            svm.distance(w),
        )
        model = lda.Model(w[:2], xs[0][:2], [[kind(2), kind(1)], [kind(1), kind(3)]], Fraction(1, 2))
        yield from (
            *lda.weights(model),
            lda.bias(model),
            lda.density(xs[1][:2], model.m0, model.Sigma),
            *lda.posterior(xs[1][:2], model),
        )
        yield from (
            fleuret.logistic.log_posterior(w[:2], w[2], pairs, kind(2)),
            *fleuret.logistic.gradient(w[:2], w[2], pairs, kind(2))[0],
        )
        yield from (
            *fleuret.convergence.growth(3, w, xs[0], -1, kind(9)),
            fleuret.convergence.margin_squared(w, examples),
            fleuret.convergence.bound(kind(3), kind(7)),
        )
        yield from (*layer.layer(xs, w + w[:1], w, abs), features.polynomial(w, kind(3)), kernel.quadratic(w, xs[0]))
        yield from (*bias_variance.terms(w, kind(1)), *bias_variance.fitted(w, xs[1], 1), kernel.gaussian(w, xs[2]))

    assert [float(a) for a in all_of(kind)] == pytest.approx([float(a) for a in all_of(int)], rel=1e-12)


def test_expressions_are_printed_as_a_page_has_them_and_have_values():
    """Brackets where they must be, blocks, relations, transposes, letters with accents."""
    w, v, S = names("w v S_w")
    a, b = sympy.symbols("a b")
    quotient = -(w.T * S * w) / norm(w) ** 2
    assert str(quotient) == "-w'S_w w / ‖w‖²"
    assert sympy.simplify(quotient.value({"w": [a, b], "S_w": [[1, 0], [0, 1]]})) == -1
    assert [str(grouped(w.T * w) * v), str(w.turned), str(stacked("u", "v"))] == ["(w'w) v", "wᵀ", "[u; v]"]
    assert list(stacked("u", "v").value({"u": [1, 2], "v": [3, 4]})) == [1, 2, 3, 4]
    assert [str(holds("z", ">=", 0)), *(holds("z", ">=", 0).value({"z": z}) for z in (2, -2))] == ["[z >= 0]", 1, 0]
    assert slope(expression("x") ** 2, "x").value({"x": 3}) == 6
    assert "²" not in str(slope(slope("f", "x"), "y"))
    assert str(entries("S", 2, 3)) == "[[S11, S12, S13], [S21, S22, S23]]"
    assert [PositivePart("v").value({"v": a}).subs(a, number) for number in (-2, 3)] == [0, 3]
    assert str(symmetric("S", 2)) == "[[S11, S12], [S12, S22]]"
    assert [in_latex("μ\u0304₁"), in_latex("w\u0303[τ]"), in_latex("S_w"), in_latex("Δw\u0303")] == [
        r"\bar{\mu}_{1}", r"\tilde{w}[\tau]", "S_{w}", r"\Delta\tilde{w}"]
    assert list(map(in_latex, "ŵŷỹΣ")) == [r"\hat{w}", r"\hat{y}", r"\tilde{y}", r"\Sigma"]


def expressions():
    """Every kind of expression, as a page has it and in LaTeX."""
    a, b, c, n, x, i, S, f = names("a b c n x i S_w f")
    yield from [
        (a - (b - c), "a - (b - c)", r"a - \left(b - c\right)"), (-(a * b), "-a b", "-a b"),
        (-(a + b), "-(a + b)", r"-\left(a + b\right)"), ((a + b) * c, "(a + b) c", r"\left(a + b\right) c"),
        (2 - 3 * a + b, "2 - 3 a + b", "2 - 3 a + b"), (1 + a, "1 + a", "1 + a"), (1 / a, "1 / a", r"\frac{1}{a}"),
        (a * -3, "a (-3)", r"a \left(-3\right)"), (-1 * a, "(-1) a", r"\left(-1\right) a"), (0 * a, "0 a", "0 a"),
        (a * b * inner(c, x), "a b c·x", r"a b c \cdot x"),
        (a * inner(c, x) * b, "a (c·x) b", r"a \left(c \cdot x\right) b"),
        (x.T * S * x, "x'S_w x", "x'S_{w} x"), ((a * b).turned, "(a b)ᵀ", r"\left(a b\right)^T"),
        (expression(0.5) * a, "½ a", r"\frac{1}{2} a"),
        (expression(0.75) * a, "(3/4) a", r"\left(\frac{3}{4}\right) a"),
        (x[i], "xᵢ", "x_{i}"), (x[12], "x₁₂", "x_{12}"), (x[i + 1], "x[i + 1]", "x_{i + 1}"),
        (x[i] ** 2, "xᵢ²", "x_{i}^{2}"),
        ((a + b) / (a * c), "(a + b) / (a c)", r"\frac{a + b}{a c}"), (-a / b, "-a / b", r"-\frac{a}{b}"),
        ((a - b) ** n, "(a - b)ⁿ", r"\left(a - b\right)^{n}"), (a ** (n + 1), "a^(n + 1)", "a^{n + 1}"),
        (S.inverse, "S_w⁻¹", "S_{w}^{-1}"), (a * (b / c), "a (b / c)", r"a \left(\frac{b}{c}\right)"),
        (grouped(a, b), "(a, b)", r"\left(a, b\right)"), (determinant(S), "|S_w|", r"\lvert S_{w} \rvert"),
        (norm(x) ** 2, "‖x‖²", r"\lVert x \rVert^{2}"),
        (stacked(a, b), "[a; b]", r"\begin{bmatrix}a \\ b\end{bmatrix}"),
        (PositivePart(1 - a), "[1 - a]₊", r"\left[1 - a\right]_{+}"),
        (inner(a + b, x) * c, "((a + b)·x) c", r"\left(\left(a + b\right) \cdot x\right) c"),
        (angled(a, b) ** 2, "⟨a·b⟩²", r"\langle a \cdot b \rangle^{2}"),
        (exp(-a), "exp(-a)", r"\exp\left(-a\right)"), (expression("√")(x[i]), "√(xᵢ)", r"\sqrt{x_{i}}"),
        (expression("σ")(x), "σ(x)", r"\sigma\left(x\right)"), (f(a, b), "f(a, b)", r"f\left(a, b\right)"),
        (total("τ", "Φ", a + b), "Σ_{τ ∈ Φ} (a + b)", r"\sum_{\tau \in \Phi} \left(a + b\right)"),
        (a * total("i", "S", a * b), "a (Σ_{i ∈ S} a b)", r"a \left(\sum_{i \in S} a b\right)"),
        (total("τ", "N", a), "Σ_{τ = 1…N} a", r"\sum_{\tau=1}^{N} a"),
        (total("i", "n", a), "Σ_{i ∈ n} a", r"\sum_{i \in n} a"),
        (product("τ", "2…n", a), "Π_{τ = 2…n} a", r"\prod_{\tau=2}^{n} a"),
        (product("i", "S", a) - c, "Π_{i ∈ S} a - c", r"\prod_{i \in S} a - c"),
        (holds(a, "<=", b), "[a <= b]", r"[a \leq b]"), (slope(f, "θ"), "∂f/∂θ", r"\frac{\partial f}{\partial \theta}"),
        (slope(slope(f, x), x), "∂²f/∂x²", r"\frac{\partial^2 f}{\partial x^2}"),
        (slope(a + b, x), "∂(a + b)/∂x", r"\frac{\partial \left(a + b\right)}{\partial x}"),
    ]


@pytest.mark.parametrize("written, text, latex", [pytest.param(*each, id=each[1]) for each in expressions()])
def test_an_expression_in_text_and_in_latex(written, text, latex):
    """Brackets where something is held together less tightly than what stands around it."""
    assert (str(written), written.latex()) == (text, latex)


def values():
    """Every kind of expression, and its value for the numbers below."""
    a, b, x, y, i, S, N = names("a b x y i S N")
    yield from [
        (a - b / a, Fraction(1, 2)), (1 - a, -1), (2 / a - 3, -2), (b ** -1, Fraction(1, 3)), (b ** a, 9),
        (norm(x), 5), (inner(x, y), 11), (angled(x, y), 11), (inner(a, b), 6), (determinant(S), 5), (determinant(a), 2),
        (x.T * S * x, 90), (S.inverse * y, [Fraction(1, 5), Fraction(3, 5)]), (a.T * b, 6), (y.turned * y, 5),
        (x[2] + y[a], 6), (expression("few")[3], 8), (stacked(a, x), [2, 3, 4]), (grouped(a + b) * a, 10),
        (PositivePart(a - b), 0), (PositivePart(b - a), 1), (PositivePart(a - 2), 0),
        (total("i", "N", x[i] ** a), 25), (total("i", "some", expression("few")[i]), 13), (product("i", "N", x[i]), 12),
        *((expression(name)(argument), value) for name, argument, value in (
            ("exp", 0, 1), ("log", 1, 0), ("ln", 1, 0), ("√", 9, 3), ("σ", 0, Fraction(1, 2)), ("double", a, 4))),
        (expression("max")(a, b), 3), (expression("min")(a, b), 2),
        (expression("σ")(expression("log")(3)), Fraction(3, 4)),
        *((holds(a, relation, other), int(other in right)) for other in (1, 2, 3) for relation, right in (
            (">=", (1, 2)), ("<=", (2, 3)), (">", (1,)), ("<", (3,)), ("=", (2,)))),
        (slope(a ** 3 * b, a), 36), (slope(slope(a ** 3, a), a), 12), (slope(norm(x) ** 2, x), [6, 8]),
        (slope(S * x, x), [[2, 1], [1, 3]]), (expression("yes") * a, 2), (x.T * x * y, [25, 50]), (inner("few", x), 47),
        (expression("double")(a) - b, 1), (slope(expression("size")(a), a), 1)]


NUMBERS = {"a": 2, "b": 3, "x": [3, 4], "y": [1, 2], "S": [[2, 1], [1, 3]], "N": 2, "some": [1, 3], "few": {1: 5, 3: 8},
           "double": lambda z: [2 * z], "size": abs, "yes": True}


@pytest.mark.parametrize("written, value", [pytest.param(*each, id=str(each[0])) for each in values()])
def test_the_value_of_an_expression(written, value):
    """By hand: numbers, vectors, matrices, samples by their numbers from 1 on, and functions that the case names."""
    assert same(plain(written.value(NUMBERS)), plain(value))


@pytest.mark.parametrize("handout", HANDOUTS)
def test_what_stands_for_a_number_is_a_letter(handout):
    """With the number of its component, if it has one, as --expand shows it."""
    symbols = {str(symbol) for _, _, lines in gone_through(handout).values() for line in lines for value in line.values
               for symbol in getattr(value, "free_symbols", ())}
    assert len(symbols) > 9 and all(re.fullmatch(r"[^\W\d_]{1,2}[\d₀]*", symbol) for symbol in symbols)


@pytest.mark.parametrize("lines, compared, failed", [(1, 0, [1]), (2, 1, [])])
def test_a_readers_derivation_has_two_lines_at_least(lines, compared, failed):
    """One line alone has nothing to be compared with."""
    a = sympy.Symbol("a")

    def square():
        """The square of a sum.

        As it is,
        and multiplied out.
        """
        yield from [("as it is", (a + 1)**2), ("multiplied out", a**2 + 2 * a + 1)][:lines]

    header, *_, end = derive.derivation_of(square, "mine.py", checked(square()))
    assert header[:5] == ("yours", "derive", "The square of a sum", "mine.py", ("As it is, and multiplied out.",))
    square.__doc__ = None
    assert next(derive.derivation_of(square, "mine.py", []))[2:5] == ("square", "mine.py", ())
    assert (end.facts["checked"], end.facts["failed"]) == (compared, failed)
