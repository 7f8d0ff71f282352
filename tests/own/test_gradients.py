"""What a reader's gradient gives, and what is said of its ratio to the right one."""

import re
import sys
from fractions import Fraction
from math import log

import pytest

from linref.own import gradients
from linref.own.gradients import Row, called, given_to, judge, labels_of, meaning, points, times
from linref.samples import InputError


@pytest.mark.parametrize("value, numbers", [
    ([1, Fraction(1, 2)], [1.0, 0.5]), (([3], 4), [3.0, 4.0]), ((a for a in (1, 2)), [1.0, 2.0])])
def test_the_numbers_of_a_gradient(value, numbers):
    """Flat, as floats."""
    assert called(lambda v: value, [0, 0]) == numbers


def test_a_gradient_of_one_weight_is_a_number():
    """And needs no list."""
    assert called(lambda v: 3 * v[0], [2]) == [6.0]


@pytest.mark.parametrize("value, said", [
    ("ab", "'ab', a str is no gradient; expected 2 numbers"), ([1, 2, 3], r"\[1, 2, 3\], a list is no gradient"),
    (None, "None is no gradient"), ([], "expected 2 numbers")])
def test_what_is_no_gradient(value, said, monkeypatch):
    """It is said what it is; not what is tried with arrays after that."""
    monkeypatch.delitem(sys.modules, "numpy", raising=False)
    with pytest.raises(AssertionError, match=said):
        called(lambda v: value, [0, 0])


def test_a_gradient_that_raises_is_heard():
    """Its first error, of lists."""
    def gradient(v):
        raise ValueError(type(v).__name__)

    with pytest.raises(ValueError, match="list"):
        called(gradient, [0])


def test_the_arguments_of_a_gradient():
    """v, X, y, or w, b, X, y of one that needs four; a default is not needed."""
    def four(w, b, X, y):
        pass

    def three(v, X, y, scale=1):
        pass

    assert given_to(four, [1, 2, 3], "X", "y") == [[1, 2], 3, "X", "y"]
    assert given_to(three, [1, 2, 3], "X", "y") == [[1, 2, 3], "X", "y"]
    assert labels_of((1, 0), [1, -1]) == [1, 0]


def test_the_points():
    """Different ones, always the same, with three digits."""
    found = points(3)
    assert found == points(3) and len({*map(tuple, found)}) == 5 and {len(v) for v in found} == {3}
    assert all(abs(a) <= 1 and round(a, 3) == a for v in found for a in v) and min(map(min, found)) < 0


def judged(own, page="the page", sizes=(4, 5), right=(2.0, -3.0), others={}):
    """What is said of a gradient that is `own` times the right one in its first component, on sets of two sizes."""
    rows = [Row(N, [0.5, 1], [own(N) * right[0] * k, right[1] * k], [right[0] * k, right[1] * k])
            for N in sizes for k in (1, 2)]
    with pytest.raises(AssertionError) as caught:
        judge("mine", "Vitay", page, rows, others)
    first, v, yours, theirs, *last = str(caught.value).splitlines()
    names = "v1; v2" if page == "the slope" else "w1; b"
    assert first == f"mine is not the gradient of Vitay, in {names} agrees."
    assert v == "  at v         (0.5, 1)" and theirs == f"  {page:<13}(2, -3)" and yours.startswith("  yours        (")
    return " ".join(" ".join(last).split())


@pytest.mark.parametrize("own, said", [
    (lambda N: -1, "Yours is -1 times the page's at every point, with 4 samples and with 5: the sign."),
    (lambda N: N, "Yours is N times the page's at every point, with 4 samples and with 5: a sum where a mean belongs."),
    (lambda N: 1 / N, "Yours is 1/N times the page's at every point, with 4 samples and with 5: a mean where a sum "
                      "belongs."),
    (lambda N: -2 * N, "Yours is -2·N times the page's at every point, with 4 samples and with 5: the sign, and a sum "
                       "where a mean belongs, and a constant factor."),
    (lambda N: 0.5, "Yours is 0.5 times the page's at every point, with 4 samples and with 5: a constant factor."),
    (lambda N: 0, "Yours is 0 there."),
    (lambda N: N * N, "Their quotient is not constant, so the formula itself differs.")])
def test_what_the_ratio_says(own, said):
    """A constant, N or 1/N times that."""
    assert judged(own) == said


def test_the_ratio_to_a_slope():
    """There are no samples to count."""
    assert judged(lambda N: 3, "the slope", (1,)) == "Yours is 3 times the slope at every point: a constant factor."


@pytest.mark.parametrize("factor, said", [
    (1, "The labels differ: 1 and 0 instead of 1 and -1, or the reverse. With the other labels: Yours is the page's."),
    (-1, "The labels differ: 1 and 0 instead of 1 and -1, or the reverse. With the other labels: Yours is -1 times "
         "the page's at every point, with 4 samples and with 5: the sign."),
    (None, "Their quotient is not constant, so the formula itself differs.")])
def test_what_the_other_labels_say(factor, said):
    """If the ratio says nothing."""
    rows = [Row(N, [0, 0], [a * (factor or k) for a in (2, 4)], [2, 4]) for N in (4, 5) for k in (2, 3)]
    assert judged(lambda N: N * N, others={gradients.LABELS_DIFFER: rows}) == said


def test_what_vanishes_has_no_ratio():
    """Where the right one is 0 and the other is not."""
    rows = [Row(1, [1], [2.0], [1.0]), Row(1, [2], [1.0], [0.0])]
    assert gradients.what_ratio_says(rows, [0], "the page") == ""
    rows[1] = Row(1, [2], [0.0], [0.0])
    assert gradients.what_ratio_says(rows, [0], "the page").startswith("Yours is 2 times")
    rows[1] = Row(1, [2], [-1.0], [0.0])
    assert gradients.what_ratio_says(rows, [0], "the page") == ""
    rows = [Row(1, [n], [-n], [-2.0 * n]) for n in (1, 2)]
    assert gradients.what_ratio_says(rows, [0], "the page").startswith("Yours is 0.5 times")


def test_gradients_that_agree():
    """As far as floats go, relative to a large one."""
    rows = [Row(1, [1], [1e6 + 0.5], [1e6]), Row(1, [1], [-1e6 - 0.5], [-1e6]), Row(1, [1], [1e-7], [0])]
    assert judge("mine", "Vitay", "the page", rows) is None
    with pytest.raises(AssertionError, match="of Vitay.\n"):
        judge("mine", "Vitay", "the page", [Row(1, [1], [1e6 + 2], [1e6])])
    with pytest.raises(AssertionError):
        judge("mine", "Vitay", "the page", [Row(1, [1], [1e-5], [0])])


def test_the_point_that_is_shown():
    """The first at which they differ."""
    with pytest.raises(AssertionError, match=r"at v         \(2\)"):
        judge("mine", "Vitay", "the page", [Row(1, [1], [2.0], [2.0]), Row(1, [2], [5.0], [3.0])])


def test_a_page_without_a_gradient():
    """Those that have one are named."""
    with pytest.raises(InputError, match="^'no' is no gradient of a page; expected gales perceptron, gales logistic, "):
        gradients.pair_named("no")


def test_a_factor_in_words():
    """1 is not written before N."""
    assert [times(a, "N") for a in (1, -1, 2, -0.5)] == ["N", "-N", "2·N", "-0.5·N"]
    assert meaning(1.00001, "N") == "a sum where a mean belongs" and meaning(-1, "") == "the sign"


@pytest.mark.parametrize("own, said", [
    (lambda v, X, y: [float("nan")] * 3, "yours        (nan, nan, nan)"),
    (lambda v, X, y: [float("inf")] * 3, "Yours is no finite number there: perhaps it divides by 0"),
    (lambda v, X, y: bias_first(v, X, y), "With the bias first, in v and in the gradient: Yours is the page's."),
    (lambda v, X, y, k=1: bias_first(v, X, y), "With the bias first, in v and in the gradient: Yours is the page's."),
    (lambda v, X, y: [-a for a in bias_first(v, X, y)], "gradient: Yours is -1 times the page's at every point")])
def test_no_number_and_a_bias_first(own, said):
    """A gradient that is no number, and one of the mean of squared errors whose v is [b, *w]."""
    with pytest.raises(AssertionError) as caught:
        gradients.assert_gradient(own, "crowley descent")
    assert str(caught.value).startswith("<lambda> is not the gradient of Crowley, average loss of a regression (C20).")
    assert said in " ".join(re.sub(r"\n +(?!yours)", " ", str(caught.value)).split("\n"))


def bias_first(v, X, y):
    errors = [v[0] + v[1] * x[0] + v[2] * x[1] - t for x, t in zip(X, y)]
    return [sum(e * [1, *x][j] for e, x in zip(errors, X)) / len(X) for j in range(3)]


def test_a_bias_that_stands_apart_is_not_first():
    """A gradient of w, b, X, y has no v."""
    with pytest.raises(AssertionError) as caught:
        gradients.assert_gradient(lambda w, b, X, y: bias_first([*w, b], X, y), "crowley descent")
    assert "bias first" not in str(caught.value)


def test_equal_on_symbols_however_it_is_written():
    """(a + 1)² is a² + 2a + 1."""
    a = pytest.importorskip("sympy").Symbol("a")
    assert gradients.on_symbols("mine", "your loss", [a], [(a + 1)**2], [a**2 + 2 * a + 1]) is None
    with pytest.raises(AssertionError) as caught:
        gradients.assert_gradient(lambda v: [v[0]], of=lambda v: v[0]**2, size=1, symbols=True)
    with pytest.raises(AssertionError, match=r"the gradient of Crowley, average loss of a regression \(C20\)\.\n  in"):
        gradients.assert_gradient(lambda v, X, y: [0, 0, 0], "crowley descent", symbols=True)
    assert str(caught.value) == (
        "<lambda> is not the gradient of your loss.\n  in v1: yours less the gradient is -v1")


def test_a_loss_that_is_known_of_positive_weights_only():
    """The slope of log v is 1/v; one that is known nowhere is named with the point."""
    gradients.assert_gradient(lambda v: [1 / v[0]], of=lambda v: log(v[0]), size=1)
    with pytest.raises(ValueError, match=r"your loss has no slope at v = \(0.731\)"):
        gradients.assert_gradient(lambda v: [1], of=lambda v: float("nan"), size=1)
