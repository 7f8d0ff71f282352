"""Whole numbers inside: an algorithm runs on ints; its steps become exact numbers again only when they are looked at.

A perceptron may be run in other units: with samples m times as large and a rate E in the place of η, its weights are
s = m·E/η times as large, and every value w·x is s·m times, so all comparisons with 0 come out the same. With m, E and
s such that all is whole, the algorithm, as it stands, never meets a fraction.
"""

from fractions import Fraction
from math import gcd, lcm

from linref.scalar import ratio

LONGEST = 2000  # bits of a unit; where the numbers would be longer, the samples are left as they are


class Units:
    """The units in which samples (vectors x, or pairs with x first), a start w and a rate η are whole numbers.

    `m` is the unit of the samples, `s` that of the weights. A rate of None is that of an algorithm without one, which
    adds y·x; `divisor` is a number that the algorithm divides by. A bias b apart from w is `b` for an algorithm that
    changes it by η y R², and `bias` for one that changes it by η (t - y). Floats are left as they are, in units of 1.
    """

    def __init__(self, samples, w=(), eta=None, b=0, divisor=1):
        self.samples, self.w, self.eta, self.b, self.bias, self.m, self.s = samples, w, eta, b, b, 1, 1
        inputs, start, rate = list(_numbers(samples)), list(_numbers(w)), 1 if eta is None else eta
        kinds = set(map(type, (*inputs, *start, rate, b)))
        if not kinds <= {int, Fraction} or Fraction not in kinds and divisor == 1:
            return
        m = _denominator(inputs) * divisor
        s = lcm(m // gcd(m, rate.numerator) * rate.denominator, _denominator(start), m * b.denominator if b else 1)
        if eta is None:
            m = lcm(m, s)
        if (m * s).bit_length() <= LONGEST:
            self.m, self.s = m, s
            self.samples = [(_times(m, x[0]), *x[1:]) if isinstance(x, tuple) else _times(m, x) for x in samples]
            self.w, self.b = _times(s, w), _times(s * m, b)
            self.bias = Bias(_times(Fraction(s, m), b), m * m)
            self.eta = eta and _times(Fraction(s, m), eta)

    def steps(self, steps, w="w after", x="", wx="", ww="", rate=""):
        """The steps as they would be in the samples' own units, each field turned back when it is asked for.

        The names of fields say what each is made of; a rate, and a bias that grows with the rate alone, are `rate`.
        """
        m, s = self.m, self.s
        sizes = ((w, s), (x, m), (wx, s * m), (ww, s * s), (rate, Fraction(s, m)))
        units = {name: size for names, size in sizes for name in names.split() if size != 1}
        return shown(steps, units) if units else steps

    def weights(self, w):
        """The weights of a run in the samples' own units."""
        return turned_back(w, self.s)


class Bias(int):
    """A bias that grows with the rate alone: it counts more often when it meets w·x, which grows with the samples."""

    def __new__(cls, value, times):
        bias = super().__new__(cls, value)
        bias.times = times
        return bias

    def __add__(self, change):
        return Bias(int(self) + change, self.times)

    def __radd__(self, value):
        return value + self.times * self


def shown(steps, units):
    """The steps with the named fields divided by their units, when they are asked for."""
    return (Step(step, units) for step in steps)


class Step:
    """A step in whole numbers, `inside`, that shows itself in other units.

    What is one object inside is one outside: `step.after is step.w` still tells that there was no update, but
    `step.inside` tells it without computing either.
    """

    __slots__ = ("inside", "_units", "_turned")

    def __init__(self, inside, units):
        self.inside, self._units, self._turned = inside, units, {}

    def __getattr__(self, name):
        value = getattr(self.inside, name)
        if name not in self._units:
            return value
        key = id(value), self._units[name]
        if key not in self._turned:
            self._turned[key] = turned_back(value, self._units[name])
        return self._turned[key]

    def _asdict(self):
        return {name: getattr(self, name) for name in self.inside._fields}


def inside(step):
    """A step in whole numbers, where it has some inside."""
    return getattr(step, "inside", step)


def turned_back(value, unit):
    """A number, or the numbers of a list, in lists of any depth, divided by a unit.

    Of a list of records the unit is a tuple of pairs: the name of a field and its unit.
    """
    if isinstance(unit, tuple):
        return [record._replace(**{name: turned_back(getattr(record, name), size) for name, size in unit})
                for record in value]
    if isinstance(value, (list, tuple)):
        return [turned_back(a, unit) for a in value]
    return None if value is None else ratio(int(value) if isinstance(value, int) else value, unit)


def _numbers(values):
    """The numbers of samples, or of weights in lists of any depth; of a pair also the label, which is whole."""
    for value in values:
        if isinstance(value, (list, tuple)):
            yield from _numbers(value)
        else:
            yield value


def _denominator(numbers):
    """The least common denominator."""
    return lcm(*{a.denominator for a in numbers})


def _times(k, value):
    """A number, or the numbers of a list, in lists of any depth, times k, which makes them whole."""
    return [_times(k, a) for a in value] if isinstance(value, (list, tuple)) else int(k * value)
