"""The delta rule, several classes, the pseudo-inverse, told counts."""

import random
from fractions import Fraction as F
from itertools import islice

import sympy

from linref.exercises.delta import delta_rule, squared_error
from linref.exercises.errata import a_lost_sign
from linref.exercises.dual import from_counts
from linref.exercises.least_squares import least_squares, normalised, pseudo_inverse, remaining
from linref.exercises.multiclass import largest, multiclass
from linref.exercises.data import SHEET
from linref.exercises.perceptron import perceptron, until_clean, with_constant
from linref.exercises.views.delta import trace
from linref.lists import transpose
from linref.options import Options
from linref.samples import Data

XS, TS = [[1, 2], [1, -1], [1, 3]], [1, 0, 2]


def test_the_delta_rule_by_hand():
    """From (1, 0), η = 1/2: net 1, 1, 1 + 0; errors 0, -1, … (X7)."""
    first, second, third = islice(delta_rule(XS, TS, [1, 0], F(1, 2)), 3)
    assert (first.net, first.error, first.after) == (1, 0, [1, 0])
    assert (second.net, second.error, second.delta_w, second.after) == (1, -1, [F(-1, 2), F(1, 2)], [F(1, 2), F(1, 2)])
    assert (third.net, third.error, third.after) == (2, 0, [F(1, 2), F(1, 2)])


def test_a_lost_sign_by_hand():
    """XE5: nets 0.3, 0.34, 0.406 give b = 0.2954; on (0, 0) with t = -1 it is the net, and b falls by 0.12954."""
    errors, biases = a_lost_sign()
    assert errors == ("(0, 0), t = -1: t - net", "on the page", F("0.7046"), "-1 - net", F("-1.2954"))
    assert biases[0] == "(0, 0), t = -1: the bias then" and biases.corrected == F("0.2954") - F("0.12954")


def test_a_batch_is_a_step_against_the_gradient():
    """The w after a pass is w - η ∂E/∂w, with sympy's derivative of ½ Σ (t - w·x)², and no earlier (X8)."""
    v = sympy.symbols("v0 v1")
    E = sum((t - v[0] * x[0] - v[1] * x[1]) ** 2 for x, t in zip(XS, TS)) / 2
    steps = list(islice(delta_rule(XS, TS, [2, -1], F(1, 10), "batch"), 4))
    at = dict(zip(v, (2, -1)))
    assert squared_error(step.error for step in steps[:3]) == F(str(E.subs(at)))
    assert [step.after for step in steps[:2]] == [[2, -1]] * 2
    assert steps[2].after == steps[3].w == [b - F(str(sympy.diff(E, a).subs(at) / 10)) for a, b in zip(v, (2, -1))]


def test_equal_discriminants():
    """The highest number or the lowest (X9)."""
    assert [largest([1, 3, 0, 3], tie) for tie in ("highest", "lowest")] == [4, 2]
    assert largest([5, 3], "highest") == largest([5, 3], "lowest") == 1


def test_two_classes_are_two_perceptrons_back_to_back():
    """Of two classes, with a tie that is the second's, w_1 - w_2 goes twice the perceptron's way (X10)."""
    rng = random.Random(5)
    points = [[rng.randint(-3, 3), rng.randint(-3, 3), 1] for _ in range(6)]
    classes = [1 + (2 * a - b > 0) for a, b, _ in points]
    both = list(islice(multiclass(points, classes, [[0] * 3] * 2), 40))
    given = SHEET._replace(bias="none", at_zero="negative")
    one = islice(perceptron(points, [1 if c == 1 else -1 for c in classes], [0] * 3, given), 40)
    for step, single in zip(both, one):
        assert [a - b for a, b in zip(*step.after)] == [2 * a for a in single.after]
        assert [a + b for a, b in zip(*step.after)] == [0, 0, 0]


def test_several_classes_end():
    """All N right in a row (X10)."""
    steps = list(until_clean(multiclass([[1, 1], [-1, 1]], [1, 2], [[0, 0], [0, 0]]), 2))
    assert [s.o == s.t for s in steps] == [False, True, True]


def test_the_pseudo_inverse():
    """Y†Y = 1, and the residue is perpendicular to every column of Y (X11, X12)."""
    Y = normalised([[1, 0, 2], [1, 1, 2], [1, -2, -1], [1, -3, 1]], [1, 1, -1, -1])
    assert Y[2:] == [[-1, 2, 1], [-1, 3, -1]]
    inverse, columns = pseudo_inverse(Y), transpose(Y)
    assert [[sum(a * b for a, b in zip(row, column)) for column in columns] for row in inverse] == [
        [1, 0, 0], [0, 1, 0], [0, 0, 1]]
    a = least_squares(Y, [1, 2, 3, 4])
    rest = [sum(p * q for p, q in zip(row, a)) - b for row, b in zip(Y, [1, 2, 3, 4])]
    assert [sum(p * q for p, q in zip(column, rest)) for column in columns] == [0, 0, 0]
    assert remaining(Y, a, [1, 2, 3, 4]) == sum(r * r for r in rest)


def test_counts_give_the_weights_of_their_run():
    """How often each sample was a mistake leads back to the perceptron's own w (X13)."""
    points, signs = [[3, 3], [4, 3], [1, 1]], [1, 1, -1]
    steps = list(islice(perceptron(points, signs, [0, 0, 0], SHEET._replace(rate=2)), 60))
    counts = [sum(s.i == i and s.after != s.w for s in steps) for i in (1, 2, 3)]
    xs = [with_constant(x, SHEET) for x in points]
    *_, last = from_counts(xs, signs, counts, [0, 0, 0], 2)
    assert last.after == steps[-1].after and sum(counts) > 3


def test_samples_at_the_origin_have_a_rate():
    """1 over Σ ‖x‖², and 1 where that is 0 (X7)."""
    for points, rate in (([[0]], 1), ([[2]], F(1, 4))):
        header = next(trace(Options(data=Data(points, [1], ["1", "-1"], "one.csv"), bias="none")))
        assert header.conventions.rate == rate
