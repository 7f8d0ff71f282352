"""Runs on integers show what the same runs on fractions do, field by field, and meet no fraction on the way."""

import pkgutil
import random
from fractions import Fraction
from importlib import import_module
from itertools import islice
from operator import le
from typing import NamedTuple

import pytest

import linref
from linref.crowley.perceptron import perceptron as with_radius
from linref.discriminants import batch, convergence, losses, online, onepass, voted
from linref.exercises.multiclass import multiclass
from linref.exercises.data import SHEET
from linref.exercises.perceptron import perceptron as of_sheets
from linref.fleuret import convergence as fleuret_convergence
from linref.fleuret import mnist
from linref.fleuret import perceptron as fleuret_perceptron
from linref.gales import descent
from linref.gales import perceptron as gales_perceptron
from linref.gales.kesler import kesler
from linref.integer_units import MAX_UNIT_BITS, Units, rescaled_steps
from linref.tracer.events import Steps
from linref.vitay import batch as vitay_batch
from linref.vitay import minibatch as vitay_minibatch
from linref.vitay import online as vitay_online
from tests.command import sampled


def some(rng, features=3, count=6):
    """Samples, a start, a rate and a bias in fractions."""
    def number():
        return Fraction(rng.randint(-30, 30), rng.choice([1, 2, 5, 10, 7]))

    samples = [([number() for _ in range(features)], rng.choice([1, -1])) for _ in range(count)]
    w, b = [rng.choice([0, number()]) for _ in range(features)], rng.choice([0, number()])
    return samples, w, rng.choice([1, 5, Fraction(1, 3), Fraction(2, 7)]), b


def runs_with_rate(samples, w, eta):
    """Runs of algorithms with a rate and a weight vector, as a function of the samples, the start and the rate."""
    N = len(samples)
    vectors = [x for x, _ in samples]

    def run_twice(algorithm, numbers, divisor=1):
        units = Units(numbers, w, eta, divisor=divisor)
        return algorithm(numbers, w, eta), units.steps(algorithm(units.samples, units.w, units.eta))

    yield run_twice(lambda X, w, eta: gales_perceptron.perceptron(X, w, eta, le), vectors)
    yield run_twice(lambda X, w, eta: descent.gradient_descent(
        lambda u: gales_perceptron.gradient(u, X), w, eta), vectors)
    yield run_twice(lambda X, w, eta: losses.gradient_descent(
        lambda u: losses.gradient(u, X, le), w, eta), samples, divisor=N)
    yield run_twice(lambda X, w, eta: multiclass(
        [x for x, _ in X], [1, 2, 3] * 2, [w, w, w], eta), samples)


def swept(samples, w):
    """The steps of train_perceptron."""
    return fleuret_perceptron.train_perceptron(*zip(*samples), 5, w)


def runs_without_rate(samples, w):
    """Runs of algorithms that add y·x as it stands."""
    units = Units(samples, w)
    for algorithm in (lambda X, w: fleuret_perceptron.perceptron(X, min, w), swept,
                      lambda X, w: mnist.epochs(swept(X, w), list(zip(*X))),
                      lambda X, w: online.until_correct(X, None, w),
                      lambda X, w: online.passes(online.until_correct(X, None, w), len(X)),
                      lambda X, w: onepass.fixed_passes(X, 3, w, le),
                      lambda X, w: voted.voted_perceptron(X, [1, 2, 3, 4, 5, 6] * 5, w)):
        yield algorithm(samples, w), units.steps(algorithm(units.samples, units.w))
    units = Units(samples, [0] * 3)
    v = [1, Fraction(2, 3), -4]
    yield (fleuret_convergence.ledger(fleuret_perceptron.perceptron(samples, min), samples, v),
           units.steps(fleuret_convergence.ledger(fleuret_perceptron.perceptron(units.samples, min), units.samples, v)))
    vectors = [x for x, _ in samples]
    units = Units(vectors, w * 3)
    yield (kesler(vectors, [1, 2, 3] * 2, 3, w * 3, le),
           units.steps(kesler(units.samples, [1, 2, 3] * 2, 3, units.w, le)))


def runs_with_bias(samples, w, eta, b):
    """Runs of algorithms with a bias apart from w, or a threshold."""
    units = Units(samples, w, eta, b)
    yield (with_radius(samples, eta, le, w, b),
           units.steps(with_radius(units.samples, units.eta, le, units.w, units.b)))
    yield (vitay_online.perceptron(samples, w, b, eta, 5),
           units.steps(vitay_online.perceptron(units.samples, units.w, units.bias, units.eta, 5)))
    N = len(samples)
    units = Units(samples, w, eta / Fraction(N), b)
    yield (vitay_batch.batch(samples, w, b, eta, 5),
           units.steps(vitay_batch.batch(units.samples, units.w, units.bias, units.eta * N, 5)))
    units = Units(samples, w, eta / Fraction(2), b)
    yield (vitay_minibatch.minibatch(samples, w, b, eta, 5, lambda: [[1, 5], [4, 2], [3, 6]]),
           units.steps(vitay_minibatch.minibatch(units.samples, units.w, units.bias, units.eta * 2, 5,
                                                 lambda: [[1, 5], [4, 2], [3, 6]])))
    vectors, signs = [x for x, _ in samples], [y for _, y in samples]
    given = SHEET._replace(rate=eta, constant=-1, threshold=b)
    units = Units([*vectors, [b]], [*w, 0], eta)
    on_integers = given._replace(rate=units.eta, constant=-units.m, threshold=int(units.s * units.m * b))
    yield (of_sheets(vectors, signs, [*w, 0], given),
           units.steps(of_sheets(units.samples[:-1], signs, units.w, on_integers)))


def pairs(seed):
    """The steps of many algorithms on fractions beside those on integers, at most 30 of each."""
    samples, w, eta, b = some(random.Random(seed))
    for exact, on_integers in (*runs_with_rate(samples, w, eta), *runs_without_rate(samples, w),
                               *runs_with_bias(samples, w, eta, b)):
        yield list(islice(exact, 30)), list(islice(on_integers, 30))


@pytest.mark.parametrize("seed", sampled(range(20), 2))
def test_every_field_is_what_it_is_on_fractions(seed):
    for exact, on_integers in pairs(seed):
        for step, same in zip(exact, on_integers, strict=True):
            assert step._asdict() == same._asdict()


def classes_with_units():
    """Every class of the package that declares UNITS."""
    modules = [import_module(info.name) for info in pkgutil.walk_packages(linref.__path__, "linref.")
               if not info.name.endswith("__main__")]
    values = [value for module in modules for value in vars(module).values()]
    return {value for value in values if isinstance(value, type) and hasattr(value, "UNITS")}


def test_units_are_declared_for_fields_and_of_known_names():
    """A misspelled field would never be divided."""
    for record in classes_with_units():
        assert set(record.UNITS) <= set(record._fields), record
        assert set(record.UNITS.values()) <= {"w", "x", "wx", "ww", "rate", "records"}, record


def test_every_class_with_units_is_compared():
    """On fractions and on integers, in this module."""
    compared = {type(step) for exact, _ in pairs(0) for step in exact}
    compared |= {batch.Step, convergence.Step, convergence.Mistake}  # compared below
    assert [record for record in classes_with_units() if record not in compared] == []


def test_units_by_hand():
    """1/2 and 3 need m = 2; a rate of 1/5 and a start of 1/3 need s = 2·15 (the rate becomes 3)."""
    units = Units([[Fraction(1, 2), 3]], [Fraction(1, 3), 0], eta=Fraction(1, 5))
    assert (units.samples, units.w, units.eta, units.m, units.s) == ([[1, 6]], [10, 0], 3, 2, 30)
    units = Units([([1, Fraction(1, 2)], 1), ([1, Fraction(1, 3)], -1)], [0, Fraction(1, 4)])
    assert (units.samples, units.w) == ([([12, 6], 1), ([12, 4], -1)], [0, 3])
    assert Units([[1]], [[[0], [Fraction(1, 2)]], [[Fraction(1, 3)]]]).w == [[[0], [3]], [[2]]]


class Part(NamedTuple):
    """A record inside a step."""

    z: int

    UNITS = {"z": "wx"}


class Whole(NamedTuple):
    """A field of each unit, and one without."""

    n: int
    w: list
    x: list
    z: int
    squared: int
    rate: int
    parts: list

    UNITS = {"w": "w", "x": "x", "z": "wx", "squared": "ww", "rate": "rate", "parts": "records"}


class Plain(NamedTuple):
    """A step that declares nothing."""

    w: list


def test_each_unit_by_hand():
    """m = 2 and s = 30: w by 30, x by 2, w·x by 60, w·w by 900, the rate by 15."""
    units = Units([[Fraction(1, 2), 3]], [Fraction(1, 3), 0], eta=Fraction(1, 5))
    (step,) = units.steps([Whole(7, [10, 0], [1, 6], 10, 100, 3, [Part(10), Part(120)])])
    assert step._asdict() == {
        "n": 7, "w": [Fraction(1, 3), 0], "x": [Fraction(1, 2), 3], "z": Fraction(1, 6), "squared": Fraction(1, 9),
        "rate": Fraction(1, 5), "parts": [Part(Fraction(1, 6)), Part(2)]}
    assert units.factors(Plain) == {}


def test_steps_without_units_are_read_as_they_are():
    units = Units([[Fraction(1, 2)]])
    plain = Plain([2])
    (step,) = units.steps([plain])
    assert step.w is plain.w and step.raw is plain


def test_the_declaration_is_read_once_in_a_run(monkeypatch):
    """When a field is read for the first time."""
    asked = []
    factors = Units.factors
    monkeypatch.setattr(Units, "factors", lambda self, record: asked.append(record) or factors(self, record))
    units = Units([([Fraction(1, 2)], 1), ([Fraction(1, 2)], -1)])
    steps = list(islice(units.steps(online.until_correct(units.samples)), 6))
    assert asked == [] and [step.i for step in steps] == [1, 2] * 3 and asked == [online.Step]


def test_nothing_is_a_fraction_on_integers():
    """But shares of errors, and the proof that is given a v in fractions."""
    for _, on_integers in pairs(3):
        for step in on_integers:
            if isinstance(step.raw, fleuret_convergence.Step):
                continue
            for name, value in step.raw._asdict().items():
                for number in value if isinstance(value, list) else [value]:
                    assert name in ("mse", "train_error") or not isinstance(number, (Fraction, float))


@pytest.mark.parametrize("eta", [Fraction(2, 3), None])
def test_an_algorithm_that_divides_by_the_number_of_samples(eta):
    """And one that does not; the length is a root, the only float."""
    samples, w, _, _ = some(random.Random(1))
    units = Units(samples, w, eta, divisor=len(samples) if eta else 1)
    algorithm = batch.batch_perceptron if eta else batch.fixed_increment
    rates = [eta] if eta else []
    exact = islice(algorithm(samples, *rates, 0, w), 9)
    on_integers = list(islice(algorithm(units.samples, *([units.eta] if eta else []), 0, units.w), 9))
    assert all(type(a) is int for step in on_integers for a in step.after + step.delta)
    for step, same in zip(exact, units.steps(on_integers), strict=True):
        assert step.length == pytest.approx(float(same.length))
        assert step._replace(length=0)._asdict() == same._asdict() | {"length": 0}


def test_the_ledger_of_the_theorem():
    samples = [([1, Fraction(3, 2)], 1), ([1, Fraction(-4, 3)], -1), ([1, Fraction(1, 5)], 1)]
    v = [Fraction(1, 10), 1]
    units = Units(samples, convergence.alpha_u(v, samples))
    exact = convergence.ledger(online.until_correct(samples), samples, v)
    mistakes = units.steps(convergence.numbered(online.until_correct(units.samples)))
    assert [step._asdict() for step in mistakes] == [
        step._asdict() for step in convergence.numbered(online.until_correct(samples))]
    integer_v = list(map(int, convergence.alpha_u(v, units.samples)))
    on_integers = convergence.ledger(online.until_correct(units.samples), units.samples, integer_v)
    for step, same in zip(exact, units.steps(on_integers), strict=True):
        assert step._asdict() == same._asdict()
        assert {type(a) for a in (*same.raw.proof, *same.raw.w)} == {int}


def test_weights_that_did_not_change_are_the_same_object():
    (step,) = rescaled_steps(online.until_correct([([1, 1], 1)], w=[1, 1]), {"w": 2, "after": 2})
    assert step.after is step.w == [Fraction(1, 2), Fraction(1, 2)]


def test_a_run_counts_and_stops_without_dividing():
    units = Units([([Fraction(1, 2)], 1), ([Fraction(1, 2)], -1)])
    run = Steps(units.steps(online.until_correct(units.samples)), [0], 6, lambda step: step.mistake)
    assert all(not step._found for step in run)
    assert (run.count, run.updated, run.stopped, run.w) == (6, 6, True, [0])


@pytest.mark.parametrize("samples", [[[0.5]], [[1], [2]], [[Fraction(1, 3**MAX_UNIT_BITS)]]])
def test_floats_ints_and_units_too_long_are_left_as_they_are(samples):
    units = Units(samples, [1], 1)
    steps = gales_perceptron.perceptron(units.samples, units.w)
    assert units.samples is samples and units.steps(steps) is steps
