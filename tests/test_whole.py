"""Runs in whole numbers show what the same runs on fractions do, field by field, and meet no fraction on the way."""

import random
from fractions import Fraction
from itertools import islice
from operator import le

import pytest

from linref.crowley.perceptron import perceptron as with_radius
from linref.discriminants.batch import batch_perceptron
from linref.discriminants.convergence import alpha_u, ledger
from linref.discriminants.online import until_right
from linref.exercises.perceptron import Conventions
from linref.exercises.perceptron import perceptron as of_sheets
from linref.gales.kesler import kesler
from linref.gales.perceptron import perceptron as batch
from linref.tracer.events import Steps
from linref.vitay.online import perceptron as with_rate
from linref.whole import LONGEST, Bias, Units, shown, turned_back


def some(rng, features=3, count=6):
    """Samples, a start, a rate and a bias in fractions."""
    def number():
        return Fraction(rng.randint(-30, 30), rng.choice([1, 2, 5, 10, 7]))

    samples = [([number() for _ in range(features)], rng.choice([1, -1])) for _ in range(count)]
    w, b = [rng.choice([0, number()]) for _ in range(features)], rng.choice([0, number()])
    return samples, w, rng.choice([1, 5, Fraction(1, 3), Fraction(2, 7)]), b


def pairs(seed):
    """The steps of five algorithms on fractions beside those in whole numbers."""
    samples, w, eta, b = some(random.Random(seed))
    vectors = [x for x, _ in samples]
    units = Units(vectors, w, eta)
    yield (islice(batch(vectors, w, eta, le), 9),
           units.steps(islice(batch(units.samples, units.w, units.eta, le), 9), wx="z"))
    units = Units(samples, w, eta, b)
    yield (islice(with_radius(samples, eta, le, w, b), 30),
           units.steps(islice(with_radius(units.samples, units.eta, le, units.w, units.b), 30), wx="b b_after value"))
    yield (with_rate(samples, w, b, eta, 5),
           units.steps(with_rate(units.samples, units.w, units.bias, units.eta, 5),
                       w="w delta_w after", wx="z", rate="b delta_b b_after"))
    given = Conventions(rate=eta, constant=-1, threshold=b)
    units = Units([*vectors, [b]], [*w, 0], eta)
    inside = given._replace(rate=units.eta, constant=-units.m, threshold=int(units.s * units.m * b))
    yield (islice(of_sheets(vectors, [y for _, y in samples], [*w, 0], given), 30),
           units.steps(islice(of_sheets(units.samples[:-1], [y for _, y in samples], units.w, inside), 30),
                       w="w delta_w after", x="x", wx="net"))
    units = Units(vectors, w * 3)
    yield (islice(kesler(vectors, [1, 2, 3] * 2, 3, w * 3, le), 9),
           units.steps(islice(kesler(units.samples, [1, 2, 3] * 2, 3, units.w, le), 9), wx="z"))


@pytest.mark.parametrize("seed", range(20))
def test_every_field_is_what_it_is_on_fractions(seed):
    for exact, inside in pairs(seed):
        for step, same in zip(exact, inside, strict=True):
            assert step._asdict() == same._asdict()


def test_units_by_hand():
    """1/2 and 3 need m = 2; a rate of 1/5 and a start of 1/3 need s = 2·15 (E = 3)."""
    units = Units([[Fraction(1, 2), 3]], [Fraction(1, 3), 0], eta=Fraction(1, 5))
    assert (units.samples, units.w, units.eta, units.m, units.s) == ([[1, 6]], [10, 0], 3, 2, 30)
    units = Units([([1, Fraction(1, 2)], 1), ([1, Fraction(1, 3)], -1)], [0, Fraction(1, 4)])
    assert (units.samples, units.w) == ([([12, 6], 1), ([12, 4], -1)], [0, 3])
    assert Units([[1]], [[[0], [Fraction(1, 2)]], [[Fraction(1, 3)]]]).w == [[[0], [3]], [[2]]]
    bias = Bias(2, 100) + 1
    assert (bias, 5 + bias) == (3, 305)
    assert turned_back([6, [4, None]], 4) == [Fraction(3, 2), [1, None]]


def test_nothing_is_a_fraction_inside():
    for _, inside in pairs(3):
        for step in inside:
            for value in step.inside:
                for number in value if isinstance(value, list) else [value]:
                    assert not isinstance(number, (Fraction, float))


def test_an_algorithm_that_divides_by_the_number_of_samples():
    samples, w, _, _ = some(random.Random(1))
    units = Units(samples, w, Fraction(2, 3), divisor=len(samples))
    exact = islice(batch_perceptron(samples, Fraction(2, 3), 0, w), 9)
    inside = list(islice(batch_perceptron(units.samples, units.eta, 0, units.w), 9))
    assert all(type(a) is int for step in inside for a in step.after + step.delta)
    for step, same in zip(exact, units.steps(inside, wx="u", x="accumulated delta length", rate="eta"), strict=True):
        assert step.length == pytest.approx(float(same.length))
        assert step._replace(length=0)._asdict() == same._asdict() | {"length": 0}


def test_the_ledger_of_the_theorem():
    samples = [([1, Fraction(3, 2)], 1), ([1, Fraction(-4, 3)], -1), ([1, Fraction(1, 5)], 1)]
    v = [Fraction(1, 10), 1]
    units = Units(samples, alpha_u(v, samples))
    exact = ledger(until_right(samples), samples, v)
    inside = ledger(until_right(units.samples), units.samples, list(map(int, alpha_u(v, units.samples))))
    for step, same in zip(exact, units.steps(inside, ww="before proof"), strict=True):
        assert step._asdict() == same._asdict()
        assert {type(a) for a in (*same.inside.proof, *same.inside.w)} == {int}


def test_weights_that_did_not_change_are_the_same_object():
    (step,) = shown(until_right([([1, 1], 1)], w=[1, 1]), {"w": 2, "after": 2})
    assert step.after is step.w == [Fraction(1, 2), Fraction(1, 2)]


def test_a_run_counts_and_stops_without_turning_back():
    units = Units([([Fraction(1, 2)], 1), ([Fraction(1, 2)], -1)])
    run = Steps(units.steps(until_right(units.samples)), [0], 6, lambda step: step.mistake)
    assert all(not step._turned for step in run)
    assert (run.count, run.updated, run.stopped, run.w) == (6, 6, True, [0])


@pytest.mark.parametrize("samples", [[[0.5]], [[1], [2]], [[Fraction(1, 3**LONGEST)]]])
def test_floats_ints_and_units_too_long_are_left_as_they_are(samples):
    units = Units(samples, [1], 1)
    steps = batch(units.samples, units.w)
    assert units.samples is samples and units.steps(steps) is steps
