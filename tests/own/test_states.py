"""The weights in what a program gives back, in all forms; lists and as much of NumPy as is read from an answer."""

from fractions import Fraction
from types import ModuleType, SimpleNamespace

import pytest

from linref.own.states import (
    MAX_CHARACTERS, MAX_WEIGHT, Ran, Unusable, checked, described, fitted_weights, numbers_of, one_object, state_of,
    states_of, text_of, unpacked, yields)


class Held:
    """As much of NumPy's array as is read from an answer."""

    def __init__(self, values):
        self.values = values

    def tolist(self):
        return self.values

    def __len__(self):
        return len(self.values)


@pytest.mark.parametrize("value, weights", [
    (([1], 2, Held([[0, 0], [1, 2]])), [[0, 0], [1, 2]]), (([1], 2, Held([1, 2])), ([1], 2)),
    (([1], 2, Held([])), ([1], 2)), (([1], 2, []), ([1], 2)), (([1], 2, ["a", [1, 2]]), ([1], 2)),
    (([1], [[0, 0], [1, 2]]), ([1], [[0, 0], [1, 2]])), (([1], 2, [[1, 2]]), ([1], 2)),
    (([1], 2), ([1], 2)), ((1, 2, 3), (1, 2, 3)), ([[1], 2, [3, 4]], [[1], 2, [3, 4]])])
def test_the_weights_of_a_longer_answer(value, weights):
    """Its last part if that is a path, as a list or an array; else its first two; no list is such an answer."""
    assert unpacked(value) == weights


HALF = Fraction(1, 2)
FITTED = SimpleNamespace(coef_=Held([[1, 2]]), intercept_=Held([3]))


@pytest.mark.parametrize("value, numbers", [
    (True, [1]), ([1, True], [1, 1]), ((1, [0.5, HALF]), [1, 0.5, HALF]), (Held([[1], [2]]), [1, 2]), ([], []),
    ([1, None], None), ([1, [2, "a"]], None), ({}, None), (None, None), ([Held([1]), 2], [1, 2])])
def test_numbers(value, numbers):
    """Flat and in their order; a truth value is one, and then a whole number."""
    found = numbers_of(value)
    assert found == numbers and (found is None or all(type(a) is not bool for a in found))


@pytest.mark.parametrize("value, weights", [
    ({"w": [1, 2], "b": 3}, [1, 2, 3]), ([[1, 2], [3]], [1, 2, 3]), ([[1], [2]], [1, 2]), ([[1, 2], [3, 4]], None),
    (([1, 2], [3, 4], 5), None), (Held([1, 2]), [1, 2]), (Held([[1, 2], [3, 4]]), None), (FITTED, [1, 2, 3]),
    (7, None), ("12", None), (None, None), ([None, 1], None), ([], [])])
def test_a_state(value, weights):
    """One vector and numbers beside it; two vectors are none."""
    assert state_of(value) == weights


@pytest.mark.parametrize("held, weights", [
    ({"coef_": [1], "w": [2]}, [1]), ({"w": [2], "b": 3}, [2, 3]), ({"w": [2], "b": "no", "bias": 4}, [2, 4]),
    ({"w": [2]}, [2]), ({"w": "no", "theta": [5]}, [5]), ({"w": None, "theta": [5], "b_": 0}, [5, 0]),
    ({"b": 3}, None), ({"w": []}, None)])
def test_a_fitted_object(held, weights):
    """Its weights by the first name that holds numbers, and its bias last."""
    assert fitted_weights(SimpleNamespace(**held)) == weights


def test_what_is_no_fitted_object():
    """A module, a dictionary, a list or an array, whatever its attributes."""
    module, array = ModuleType("mine"), Held([1])
    module.w = array.w = [1]
    assert [fitted_weights(value) for value in (module, array, {"w": [1]}, [1], (1,))] == [None] * 5


@pytest.mark.parametrize("value, most, states", [
    (iter([[1, 0], [2, 1]]), 1, [[1, 0]]), ([[1, 0], [2, 1], [3, 3]], 2, [[1, 0], [2, 1]]),
    (Held([[1, 0], [2, 1]]), 5, [[1, 0], [2, 1]]), ([([1], 0), ([2], 1)], 5, [[1, 0], [2, 1]]),
    ([[1, 0], 2], 5, None), ([[1, 0], [2, 1], "a"], 5, None), ((), 5, None), ("ab", 5, None), (3, 5, None)])
def test_states(value, most, states):
    """At most so many; what is one vector, or holds anything else, has none."""
    assert states_of(value, most) == states


def test_a_generator_must_yield_weights():
    """One that does not says so; what it yields is copied."""
    with pytest.raises(Unusable, match="it yields 'a', a str; expected its weights"):
        states_of(iter([[1], "a"]), 5)
    w = [0]
    assert states_of((w for w[0] in (1, 2)), 5) == [[1], [2]]
    assert yields(iter([])) and yields(w for w in []) and not yields([]) and not yields(range(3))


class Unsaid:
    """What can be written in no way."""

    def __repr__(self):
        raise ValueError


@pytest.mark.parametrize("value, said", [
    (None, "None"), (Unsaid(), "an Unsaid"), (12, "12, an int"), ("a\nb", r"'a\nb', a str"),
    ("a" * (MAX_CHARACTERS - 2), repr("a" * (MAX_CHARACTERS - 2)) + ", a str"),
    ("a" * (MAX_CHARACTERS - 1), "'" + "a" * (MAX_CHARACTERS - 4) + "..., a str")])
def test_a_value_in_a_few_characters(value, said):
    """As much of it as there is room for."""
    assert described(value) == said


def test_no_text_moves_a_cursor():
    """What cannot be printed is a space."""
    assert text_of("a\x1b[2Jb", str) == "a [2Jb" and text_of(Unsaid(), repr) == ""


def test_entries_that_are_one_object():
    """A list of vectors; numbers are none."""
    w = [0]
    assert one_object([w, w]) and one_object([w, w, w]) and one_object([w])
    assert not any(map(one_object, ([w, w, [0]], [0, 0], (w, w), [])))


@pytest.mark.parametrize("states, said, kind", [
    ([[1, 0], [2, float("nan")]], "its weights are (2, nan)", "nan"), ([[float("-inf")]], "are (-inf)", "nan"),
    ([[-MAX_WEIGHT - 1]], "more than 300 digits", "nan"), ([[1, 0], [1]], "it gives 2 weights, then 1", "unusable")])
def test_weights_that_are_none(states, said, kind):
    """They are said, and which sort that is."""
    found = checked(Ran(states))
    assert said in found.failed and (found.kind, found.states) == (kind, [])


def test_weights_that_are_large():
    """A float is finite, a whole number not too long."""
    ran = Ran([[1e308, MAX_WEIGHT], [-1e308, -MAX_WEIGHT]])
    assert checked(ran) is ran
