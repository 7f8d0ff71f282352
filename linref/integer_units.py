"""Integer units: a perceptron runs on integers, and its steps become exact fractions only when they are read.

Fractions are slow. So the algorithm runs on samples that are multiplied by m, from a start that is multiplied by s, and
with the rate η·s/m. The integers m and s are chosen so that all these numbers are integers. Then each update adds
s times what it would add, so all weights are multiplied by s, all products w·x by s·m, and no comparison with 0
changes.

The class of a step declares in UNITS the unit of each field that is multiplied. A field without a unit is a count, a
label or a truth value, and stays as it is.

    unit     the field is made of                                       on integers it is multiplied by
    w        weights, changes of weights                                s
    x        samples, sums of samples, such as a gradient               m
    wx       products w·x, and a bias that is added to such a product   s·m
    ww       products of weights, such as ‖w‖²                          s²
    rate     the rate, and a bias that grows with the rate alone        s/m
    records  a list of records; their class declares its own UNITS

>>> from typing import NamedTuple
>>> class Step(NamedTuple):
...     i: int
...     w: list
...     z: int
...     UNITS = {"w": "w", "z": "wx"}
>>> units = Units([[Fraction(1, 2), 3]], w=[Fraction(1, 3), 0], eta=Fraction(1, 5))
>>> units.m, units.s, units.samples, units.w, units.eta
(2, 30, [[1, 6]], [10, 0], 3)
>>> (step,) = units.steps([Step(i=1, w=[10, 0], z=10)])
>>> step.i, step.w, step.z
(1, [Fraction(1, 3), 0], Fraction(1, 6))
"""

from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import Any, Callable, Iterable, Iterator

from linref.scalar import ratio

MAX_UNIT_BITS = 2000  # bits of m·s; if they were longer, the samples would be left as they are


class Units:
    """The integers m and s for some samples, a start w and a rate η, and all of these as integers.

    `samples` are vectors x, or tuples with x first. A rate of None belongs to an algorithm without a rate, which adds
    y·x. `divisor` is a number that the algorithm divides by. An algorithm with a bias apart from w is given `units.b`
    if it changes the bias by η y R², and `units.bias` if it changes the bias by η (t - y). With floats, and if all
    numbers are integers already, m = s = 1 and nothing changes.
    """

    def __init__(self, samples: list, w: Any = (), eta: Any = None, b: Any = 0, divisor: int = 1) -> None:
        self.samples = samples
        self.w = w
        self.eta = eta
        self.b = b
        self.bias = b
        self.m = 1
        self.s = 1
        rate = 1 if eta is None else eta
        inputs = _numbers(samples)
        start = _numbers(w)
        kinds = {type(number) for number in (*inputs, *start, rate, b)}
        has_floats = not kinds <= {int, Fraction}
        all_integers = kinds == {int} and divisor == 1
        if has_floats or all_integers:
            return
        m = _denominator(inputs) * divisor
        s_for_rate = m // gcd(m, rate.numerator) * rate.denominator  # makes s·η/m an integer
        s_for_bias = m * b.denominator if b else 1
        s = lcm(s_for_rate, s_for_bias, _denominator(start))
        if eta is None:
            m = s  # without a rate y·x is added to w, so both have the same unit
        if (m * s).bit_length() <= MAX_UNIT_BITS:
            self._multiply(m, s)

    def _multiply(self, m, s):
        """Multiply the samples by m, the start by s, and the rate and the bias to match."""
        self.m = m
        self.s = s
        self.samples = [(_times(m, x[0]), *x[1:]) if isinstance(x, tuple) else _times(m, x) for x in self.samples]
        self.w = _times(s, self.w)
        self.bias = Bias(_times(Fraction(s, m), self.b), m * m)
        self.b = _times(s * m, self.b)
        if self.eta:
            self.eta = _times(Fraction(s, m), self.eta)

    def steps(self, steps: Iterable) -> Iterable:
        """The steps with every field in the samples' own units; their class declares the UNITS."""
        return steps if self.m == self.s == 1 else RescaledSteps(steps, lru_cache(self.factors))

    def factors(self, record_class: type) -> dict[str, Any]:
        """For each field that a class declares in UNITS, the number that multiplies it, unless that number is 1."""
        m, s = self.m, self.s
        by_unit = {"w": s, "x": m, "wx": s * m, "ww": s * s, "rate": ratio(s, m), "records": self.factors}
        declared = getattr(record_class, "UNITS", {})
        return {name: by_unit[unit] for name, unit in declared.items() if by_unit[unit] != 1}

    def weights(self, w: Any) -> Any:
        """The weights of a run in the samples' own units."""
        return rescaled(w, self.s)


class Bias(int):
    """A bias that grows with the rate alone: it is multiplied by `times` when it is added to a product w·x.

    >>> bias = Bias(2, 100) + 1
    >>> bias, 5 + bias
    (3, 305)
    """

    times: int

    def __new__(cls, value: int, times: int) -> "Bias":
        bias = super().__new__(cls, value)
        bias.times = times
        return bias

    def __add__(self, change: int) -> "Bias":
        return Bias(int(self) + change, self.times)

    def __radd__(self, value: int) -> int:
        return value + self.times * self


def rescaled_steps(steps: Iterable, factors: dict[str, Any]) -> Iterable:
    """The steps with each named field divided by its factor when it is read."""
    return RescaledSteps(steps, lambda step_class: factors)


class RescaledSteps:
    """Steps on integers, `raw`, each of which is rescaled when it is read."""

    def __init__(self, raw: Iterable, factors: Callable[[type], dict[str, Any]]) -> None:
        self.raw = raw
        self._factors = factors

    def __iter__(self) -> Iterator:
        return map(self.rescaled, self.raw)

    def rescaled(self, step: Any) -> "RescaledStep":
        """A step in the samples' own units."""
        return RescaledStep(step, self._factors)


class RescaledStep:
    """A step on integers, `raw`, whose fields are divided by the factors of its class when they are read.

    One object in the raw step is one object here, so `step.after is step.w` still means that there was no update.
    Asking this of `step.raw` costs no division.
    """

    __slots__ = ("raw", "_factors", "_found")

    def __init__(self, raw: Any, factors: Callable[[type], dict[str, Any]]) -> None:
        self.raw = raw
        self._factors = factors
        self._found: dict[tuple, Any] = {}

    def __getattr__(self, name: str) -> Any:
        value = getattr(self.raw, name)
        factor = self._factors(type(self.raw)).get(name)
        if factor is None:
            return value
        key = id(value), factor
        if key not in self._found:
            self._found[key] = rescaled(value, factor)
        return self._found[key]

    def _asdict(self):
        return {name: getattr(self, name) for name in self.raw._fields}


def rescaled(value: Any, factor: Any) -> Any:
    """A number, or the numbers of a list, in lists of any depth, divided by a factor.

    For a list of records `factor` is a function of their class, which gives the factors of its fields.

    >>> rescaled([6, [4, None]], 4)
    [Fraction(3, 2), [1, None]]
    """
    if callable(factor):
        return [_rescaled_record(record, factor(type(record))) for record in value]
    if isinstance(value, (list, tuple)):
        return [rescaled(a, factor) for a in value]
    return None if value is None else ratio(int(value) if isinstance(value, int) else value, factor)


def _rescaled_record(record, factors):
    """The record with each named field divided by its factor."""
    return record._replace(**{name: rescaled(getattr(record, name), factor) for name, factor in factors.items()})


def _numbers(values):
    """The numbers of samples, or of weights in lists of any depth; of a tuple also the label, which is an integer."""
    found: list = []
    for value in values:
        found += _numbers(value) if isinstance(value, (list, tuple)) else [value]
    return found


def _denominator(numbers):
    """The least common denominator."""
    return lcm(*{a.denominator for a in numbers})


def _times(k, value):
    """A number, or the numbers of a list, in lists of any depth, multiplied by k, which makes them integers."""
    if isinstance(value, (list, tuple)):
        return [_times(k, a) for a in value]
    return k.numerator * value.numerator // (k.denominator * value.denominator)
