"""The single layer perceptron and its criteria, against the handout's example and numbers worked by hand."""

from fractions import Fraction as F

import pytest

from linref.gales import neuron
from linref.gales.data import EXAMPLE, EXAMPLE_START
from linref.lists import dot

SAMPLES = [neuron.extended(x) for x in EXAMPLE.points]
AFTER = [F(29, 20), F(-3, 5), F(-1, 2)]


def test_activation_adds_the_bias_once():
    """z of (2, 3) with w = (5, -1), b = 4 is 10 - 3 + 4 (G1)."""
    assert neuron.activation([5, -1], 4, [2, 3]) == 11


def test_composite_form_has_the_bias_last():
    """The bias and the 1 stand last, and z is the same (G2)."""
    assert neuron.composite([5, -1], 4) == [5, -1, 4]
    assert neuron.extended([2, 3]) == [2, 3, 1]
    assert dot([5, -1, 4], [2, 3, 1]) == 11


@pytest.mark.parametrize("z, y", [(-1, -1), (F(-1, 1000), -1), (0, 1), (F(1, 1000), 1), (7, 1)])
def test_decision_puts_zero_into_class_one(z, y):
    """z = 0 is decided as 1 (G3)."""
    assert neuron.decision(z) == y


def test_the_unit_classifies_each_sample():
    """One step for each input, numbered from 1, with the page's z (G1, G2, G3)."""
    steps = list(neuron.single_layer_perceptron(EXAMPLE_START, EXAMPLE.points))
    assert [step.i for step in steps] == [1, 2, 3, 4, 5, 6, 7, 8]
    printed = [F(-1, 2), F(1, 2), F(1, 10), F(-1, 10), F(-1, 2), F(1, 2), F(1, 2), F(-1, 10)]
    assert [step.z for step in steps] == printed
    assert [step.y for step in steps] == [-1, 1, 1, -1, -1, 1, 1, -1]
    assert all(step.w == EXAMPLE_START for step in steps)
    assert [step.x for step in steps] == EXAMPLE.points


def test_several_vectors_separate():
    """The example's end, Fisher's vector and their sum all separate; the start does not (G4)."""
    fisher = [F("3.3878"), F("-0.1626"), F("-1.4432")]
    for w in (AFTER, fisher, [a + b for a, b in zip(AFTER, fisher)]):
        assert neuron.separates(w, SAMPLES, EXAMPLE.signs)
    assert not neuron.separates(EXAMPLE_START, SAMPLES, EXAMPLE.signs)


@pytest.mark.parametrize("z, first, second", [(2, True, False), (0, False, False), (-2, False, True)])
def test_correct_is_strict_on_both_sides(z, first, second):
    """A sample on the boundary is correct for neither class (G5)."""
    assert neuron.is_correct([z], [1], 1) is first
    assert neuron.is_correct([z], [1], -1) is second


def test_true_criterion_counts():
    """Four of the example's samples are misclassified before the update, none after it (G6)."""
    assert neuron.true_criterion(EXAMPLE_START, SAMPLES, EXAMPLE.signs) == 4
    assert neuron.true_criterion(AFTER, SAMPLES, EXAMPLE.signs) == 0


def test_distance_is_in_the_plane_of_the_points():
    """3x + 4y - 5 = 0 lies 6 from (5, 5) and -1 from the origin; twice w is the same line (G7)."""
    assert neuron.distance([3, 4, -5], [5, 5, 1]) == 6
    assert neuron.distance([3, 4, -5], [0, 0, 1]) == -1
    assert neuron.distance([6, 8, -10], [5, 5, 1]) == 6


def test_hinge():
    """[f]₊ keeps what is positive (G8)."""
    assert [neuron.hinge(f) for f in (F(-1, 2), 0, F(1, 2))] == [0, 0, F(1, 2)]


def test_perceptron_criterion_on_the_example():
    """0.5 + 0.1 + 0.5 + 0.5 before the update, nothing after it (G8)."""
    assert neuron.perceptron_criterion(EXAMPLE_START, SAMPLES, EXAMPLE.signs) == F(8, 5)
    assert neuron.perceptron_criterion(AFTER, SAMPLES, EXAMPLE.signs) == 0


def test_normalised_samples_are_correct_on_the_positive_side():
    """w̃'x̄ > 0 exactly for the samples that are correct, and 0 for those on the boundary (G9)."""
    for w in (EXAMPLE_START, AFTER, [0, 1, -1], [0, 0, 0]):
        for x, y in zip(SAMPLES, EXAMPLE.signs):
            assert (dot(w, neuron.normalised(x, y)) > 0) is neuron.is_correct(w, x, y)
    assert neuron.normalised([F(1, 4), 1, 1], -1) == [F(-1, 4), -1, -1]
