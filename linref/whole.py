"""Whole numbers inside: an algorithm runs on ints; its steps become exact numbers again only when they are looked at.

A perceptron may be run in other units: with samples m times as large and a rate E in the place of η, its weights are
s = m·E/η times as large, and every value w·x is s·m times, so all comparisons with 0 come out the same. With m, E and
s such that all is whole, the algorithm, as it stands, never meets a fraction.

>>> from linref.discriminants.online import online_perceptron
>>> units = Units([([1, Fraction(1, 2)], 1), ([1, Fraction(1, 3)], -1)], [0, Fraction(1, 4)])
>>> units.samples, units.w
([([12, 6], 1), ([12, 4], -1)], [0, 3])
>>> for step in units.steps(online_perceptron(units.samples, [1, 2], units.w), w="w after", wx="u"):
...     print(step.i, step.w, step.u, step.after)
1 [0, Fraction(1, 4)] 1/8 [0, Fraction(1, 4)]
2 [0, Fraction(1, 4)] 1/12 [-1, Fraction(-1, 12)]
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

    >>> units = Units([[Fraction(1, 2), 3]], [Fraction(1, 3), 0], eta=Fraction(1, 5))
    >>> units.samples, units.w, units.eta, units.m, units.s
    ([[1, 6]], [10, 0], 3, 2, 30)
    """

    def __init__(self, samples, w=(), eta=None, b=0, divisor=1):
        self.samples, self.w, self.eta, self.b, self.bias, self.m, self.s = samples, w, eta, b, b, 1, 1
        inputs, start, rate = list(_numbers(samples)), list(_numbers(w)), 1 if eta is None else eta
        kinds = set(map(type, (*inputs, *start, rate, b)))
        if kinds <= {int, Fraction} and (Fraction in kinds or divisor != 1):
            m = _denominator(inputs) * divisor
            apart = m * b.denominator if b else 1
            s = lcm(m // gcd(m, rate.numerator) * rate.denominator, _denominator(start), apart)
            self._take(lcm(m, s) if eta is None else m, s)

    def _take(self, m, s):
        if (m * s).bit_length() > LONGEST:
            return
        self.m, self.s = m, s
        self.samples = [(_times(m, x[0]), *x[1:]) if isinstance(x, tuple) else _times(m, x) for x in self.samples]
        self.w, self.b = _times(s, self.w), _times(s * m, self.b)
        self.bias = Bias(_times(Fraction(s, m), self.bias), m * m)
        self.eta = self.eta and _times(Fraction(s, m), self.eta)

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
    """A bias that grows with the rate alone: it counts more often when it meets w·x, which grows with the samples.

    >>> b = Bias(2, 100) + 1
    >>> b, 5 + b
    (3, 305)
    """

    def __new__(cls, value, times):
        bias = super().__new__(cls, value)
        bias.times = times
        return bias

    def __add__(self, change):
        return Bias(int(self) + change, self.times)

    def __radd__(self, value):
        return value + self.times * int(self)


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

    @property
    def _fields(self):
        return self.inside._fields

    def _asdict(self):
        return {name: getattr(self, name) for name in self._fields}


def turned_back(value, unit):
    """A number, or the numbers of a list, in lists of any depth, divided by a unit.

    Of a list of records the unit is a tuple of pairs: the name of a field and its unit.

    >>> turned_back([6, [4, None]], 4)
    [Fraction(3, 2), [1, None]]
    """
    if isinstance(unit, tuple):
        return [record._replace(**{name: turned_back(getattr(record, name), size) for name, size in unit})
                for record in value]
    if isinstance(value, (list, tuple)):
        return [turned_back(a, unit) for a in value]
    return value and ratio(int(value) if isinstance(value, int) else value, unit)


def _numbers(values):
    """The numbers of samples, or of weights in lists of any depth; of a pair those of x."""
    for value in values:
        if isinstance(value, (list, tuple)):
            yield from _numbers(value[0] if isinstance(value, tuple) and isinstance(value[0], (list, tuple)) else value)
        else:
            yield value


def _denominator(numbers):
    """The least common denominator."""
    return lcm(*{a.denominator for a in numbers})


def _times(k, value):
    """A number, or the numbers of a list, in lists of any depth, times k, which makes them whole."""
    return [_times(k, a) for a in value] if isinstance(value, (list, tuple)) else int(k * value)
