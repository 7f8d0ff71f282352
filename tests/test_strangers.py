"""Perceptrons as strangers write them: what each is found to be."""

import inspect
from functools import cache

import pytest

from linref.own import described
from linref.own.pages import PAGES
from linref.own.sets import all_sets
from linref.testing import conventions_of
from tests.command import sampled, whole
from tests.strangers import classes, functions

TRAIN, ONLINE, BATCH = "fleuret train_perceptron", "vitay online", "gales perceptron"
STILL = "gales perceptron_as_printed"
# A page whose weights it has; a typical mistake; values of its conventions; or words of what it does.
EXPECTED = {
    "textbook": TRAIN, "each_update": TRAIN, "with_history": TRAIN, "as_a_dictionary": TRAIN, "LikeALibrary": TRAIN,
    "multiplied_by_label": TRAIN, "ties_are_right": STILL, "index_zero_is_none": STILL,
    "bias_first_rate_01": ONLINE, "threshold_as_weight": ONLINE, "each_sample": ONLINE, "BiasInW0": ONLINE,
    "one_vector_a_class": ONLINE, "sum_of_the_wrong": BATCH, "from_the_top": "fleuret perceptron",
    "delta_rule": "exercises delta", "Logistic": "vitay logistic",
    "step_above_zero": {"at_zero": "negative", "order": "turn"}, "TrainAndPredict": {"at_zero": "negative"},
    "no_bias": {"bias": "none", "at_zero": "mistake"}, "ForgetsTheBias": {"bias": "none", "at_zero": "mistake"},
    "old_outputs": {"at_zero": "negative", "order": "batch"}, "half_steps": {"at_zero": "half", "update": "error"},
    "labels_moved": ["each sample is given the label of the next one"],
    "bias_not_in_net": ["the bias is left out of the net"], "bias_never_learned": ["the bias is not updated"],
    "bias_each_feature": ["the bias is updated once for each feature"],
    "wrong_sign": ["the update is subtracted, not added"],
    "bias_wrong_sign": ["the bias is changed with the wrong sign"],
    "first_skipped": ["the first sample is never visited"], "last_skipped": ["the last sample is never visited"],
    "y_left_out": ["x is added on a mistake, without its label"],
    "every_sample_updates": ["correct samples update as mistakes do"],
    "one_pass": ["the run ends after its first pass, or each pass resets w"],
    "zero_label_adds_nothing": ["the labels are 1 and 0 where the update needs 1 and -1"],
    "LogisticOfAll": ["one update for each pass, divided by N"],
    "constant_01": "the constant input 0.1", "smaller_bias_rate": "the bias has 0.01 times the rate",
    "dead_zone": "every net from -0.2 to 0.2", "starts_at_one": "start at 1", "whole_net": None,
    "backwards": "from the last to the first", "averaged": "the mean of the weights after every sample",
    "shuffled": "random", "random_start": "random",
    "clipped": None, "shuffled_with_a_seed": None, "margin_of_one": None, "falling_rate": None, "pocket": None,
    "unit_vectors": None,
}
WITH_NUMPY = {
    "dot_and_sign": TRAIN, "ChangesItsArguments": TRAIN, "StepClass": ONLINE, "masked": BATCH,
    "sign_gives_zero": {"at_zero": "half"}, "mean_of_the_wrong": "discriminants batch_perceptron",
    "column_vector": {"at_zero": "negative"}, "batch_of_errors": {"at_zero": "negative", "order": "batch"},
}
HELPERS = ("predict", "sign")


@cache
def few():
    """Some of all sets: the smallest, those with fifths or of many samples, and every 120th of the others."""
    return [s for n, s in enumerate(all_sets()) if len(s.points) > 3 or n % 120 == 0 or n < 60
            or not whole(s) and len(s.points[0]) == 1]


@pytest.fixture(autouse=True)
def on_few_sets(monkeypatch):
    """The sets are fewer than those of a reader's own test."""
    monkeypatch.setattr(described, "sets_for", lambda program, page: few())
    monkeypatch.setattr(described, "sets_to_reason", lambda sets, number: sets)


def matches(found, expected):
    """Whether a description has what is expected; nothing else may be said of what is expected to be unknown."""
    text = " ".join(str(found).split())
    if expected is None:
        return not (found.pages or found.settings or found.mistakes or found.unusual)
    if isinstance(expected, list):
        return found.mistakes == expected and not found.pages
    if isinstance(expected, dict):
        return any(all(getattr(given, name) == value for name, value in expected.items()) for given in found.settings)
    return expected in found.pages if expected in PAGES else expected in text


def strangers_in(module):
    """The programs that a module defines."""
    return {name: value for name, value in vars(module).items() if getattr(value, "__module__", "") == module.__name__
            and (inspect.isfunction(value) or inspect.isclass(value)) and name not in HELPERS}


STRANGERS = {**strangers_in(functions), **strangers_in(classes)}


def test_all_strangers_are_expected_to_be_something():
    """The table has them all, and at least 40; for at least 33 of them it has a name."""
    assert set(EXPECTED) == set(STRANGERS) and len(EXPECTED) >= 40
    assert sum(expected is not None for expected in EXPECTED.values()) >= 33


@pytest.mark.parametrize("name", sampled(EXPECTED, 5))
def test_a_stranger_is_described(name):
    """As what it is, or as nothing; never wrongly. Every fifth; all of them with CASES=all."""
    found = conventions_of(STRANGERS[name])
    assert matches(found, EXPECTED[name]), str(found)


@pytest.mark.parametrize("name", WITH_NUMPY)
def test_a_stranger_with_numpy_is_described(name):
    """NumPy's arrays are read as lists are."""
    pytest.importorskip("numpy")
    from tests.strangers import arrays

    found = conventions_of(vars(arrays)[name])
    assert matches(found, WITH_NUMPY[name]), str(found)


def test_a_program_that_never_learns_is_said_to_be_one():
    """As printed, two pages never leave w = 0 either: so nothing more is claimed."""
    found = conventions_of(functions.ties_are_right)
    assert "All these weights are 0" in str(found) and not found.settings


def test_a_page_without_conventions_has_no_line_of_them():
    """Discriminants' batch divides by N, which no option of a sheet does."""
    numpy = pytest.importorskip("numpy")
    from tests.strangers import arrays

    assert numpy and "conventions" not in str(conventions_of(arrays.mean_of_the_wrong))
