"""Gradient descent on curves whose runs can be worked by hand."""

from fractions import Fraction as F
from functools import partial
from itertools import islice

import pytest

from linref.gales import descent, perceptron
from linref.gales.data import EXAMPLE, EXAMPLE_START, RISING, RISING_START
from operator import le


def run(*arguments, steps=5):
    return [step.w for step in islice(descent.gradient_descent(*arguments), steps)]


def test_four_steps_by_hand():
    """w² with η = 1/4 halves w each time; the steps count τ from 0 (G10)."""
    steps = list(islice(descent.gradient_descent(descent.bowl_gradient, [8], F(1, 4)), 4))
    assert [step.tau for step in steps] == [0, 1, 2, 3]
    assert [step.w for step in steps] == [[8], [4], [2], [1]]
    assert [step.gradient for step in steps] == [[16], [8], [4], [2]]


def slopes(w):
    return [2 * w[0] + w[1], w[0] - 3 * w[1]]


def test_the_vector_rule_is_the_rule_of_each_element():
    """Two weights with their own slopes, at once and one by one (G10)."""
    w, eta = [5, 7], F(1, 10)
    first, second = run(slopes, w, eta, steps=2)
    assert first == w
    assert second == [descent.element_update(a, eta, g) for a, g in zip(w, slopes(w))] == [F(33, 10), F(43, 5)]


def test_the_criterion_of_the_caller_stops():
    """A run ends with the step that satisfies it (G10)."""
    steps = list(descent.gradient_descent(descent.bowl_gradient, [8], F(1, 4), lambda slope: slope[0] <= 4))
    assert [step.w for step in steps] == [[8], [4], [2]]


def test_descent_on_the_perceptron_criterion_is_the_perceptron_algorithm():
    """The same weights step for step, also where the cost rises from 3 to 7 (G10)."""
    for data, start, miss in ((EXAMPLE, EXAMPLE_START, perceptron.lt), (RISING, RISING_START, le)):
        samples = perceptron.normalise(data.points, data.signs)
        descended = descent.gradient_descent(partial(perceptron.gradient, samples=samples, miss=miss), start, 1)
        learned = perceptron.perceptron(samples, start, miss=miss)
        assert [step.w for step in descended] == [step.w for step in learned]
    assert [perceptron.criterion(step.w, samples) for step in perceptron.perceptron(samples, start, miss=le)][:3] == \
        [3, 7, 5]


@pytest.mark.parametrize("eta, ratio", [(F(1, 100), F(49, 50)), (F(2, 5), F(1, 5)), (F(1, 2), 0), (F(9, 10), F(-4, 5)),
                                        (1, -1), (F(11, 10), F(-6, 5))])
def test_each_rate_multiplies_by_one_minus_twice_itself(eta, ratio):
    """Slow below 1/2, alternating above it, standing at 1, growing above 1 (G11)."""
    assert run(descent.bowl_gradient, [1], eta, steps=2)[1] == [ratio]


def test_a_rate_above_one_diverges():
    """1.2 to the power of 30 (G11)."""
    last = run(descent.bowl_gradient, [1], F(11, 10), steps=31)[-1]
    assert last == [F(6, 5) ** 30]


def test_the_curves_of_the_extrema():
    """Their values and slopes at 2, by hand (G11, G12)."""
    assert (descent.bowl([3]), descent.bowl_gradient([3])) == (9, [6])
    assert (descent.two_valleys([2]), descent.two_valleys_gradient([2])) == (F(43, 5), [F(243, 10)])
    assert (descent.two_valleys([2], tilt=0), descent.two_valleys_gradient([2], tilt=0)) == (8, [24])
    assert (descent.two_valleys([3]), descent.two_valleys([3], tilt=0), descent.bowl([3])) == (F(639, 10), 63, 9)


@pytest.mark.parametrize("start, left", [(-2.0, True), (0.0, True), (0.5, False), (2.0, False)])
def test_the_start_decides_which_minimum(start, left):
    """From 0, left of the maximum at 0.076, the left valley; from 0.5 the right one (G12)."""
    *_, last = descent.gradient_descent(descent.two_valleys_gradient, [start], 0.05,
                                        lambda slope: abs(slope[0]) < 1e-9)
    w = last.w[0]
    assert abs(4 * w**3 - 4 * w + 0.3) < 1e-8 and 12 * w * w - 4 > 0
    assert (w < 0) is left


def test_descent_stops_on_a_maximum_only_from_there():
    """The hill's maximum is 0: from there one step, from beside it the minimum at 1 (G12)."""
    hill_gradient = partial(descent.two_valleys_gradient, tilt=0)
    assert run(hill_gradient, [0], F(1, 20)) == [[0]]
    assert abs(run(hill_gradient, [0.001], 0.05, steps=200)[-1][0] - 1) < 1e-9


def test_zero_means_every_entry():
    """A gradient is zero only as a whole (G12)."""
    assert descent.is_zero([0, 0, 0]) and not descent.is_zero([0, 0, 1e-300])
