"""Whole numbers inside: an algorithm runs on ints, and its steps become exact numbers again only when they are looked at.

A perceptron may be run in other units: with samples m times as large and a rate E in the place of η, its weights are
s = m·E/η times as large, and every value w·x is s·m times, so all comparisons with 0 come out the same. With m, E and
s such that all is whole, the algorithm, as it stands, never meets a fraction.

>>> from linref.discriminants.online import online_perceptron
>>> units = Units([([1, Fraction(1, 2)], 1), ([1, Fraction(1, 3)], -1)], [0, Fraction(1, 4)])
>>> units.samples, units.w
([([12, 6], 1), ([12, 4], -1)], [0, 3])
>>> for step in units.steps(online_perceptron(units.samples, [1, 2], units.w), w="w after", wx="u"):
...     print(step.i, step.w, step.u, step.after)
1 [0, Fraction(1, 4)] Fraction(1, 8) [0, Fraction(1, 4)]
2 [0, Fraction(1, 4)] Fraction(1, 12) [-1, Fraction(-1, 12)]
"""

from fractions import Fraction
from itertools import chain
from math import gcd, lcm

from linref.scalar import ratio


class Units:
    """The units in which samples (vectors x or pairs (x, y)), a start w and a rate η are whole numbers.

    A rate of None is that of an algorithm without one, which adds y·x. Floats are left as they are.
    """

    def __init__(self, samples, w, eta=None):
        vectors = [x[0] if isinstance(x, tuple) else x for x in samples]
        self.samples, self.w, self.eta, self.m, self.s = samples, w, eta, 1, 1
        kinds = set(map(type, chain(w, [eta or 1], *vectors)))
        if Fraction not in kinds or not kinds <= {int, Fraction}:
            return
        self.m, start = (lcm(*{a.denominator for a in numbers}) for numbers in (chain(*vectors), w))
        if eta is None:
            self.m = self.s = lcm(self.m, start)
        else:
            least = self.m * eta.denominator
            self.s = lcm(start, least // gcd(least, eta.numerator))
            self.eta = int(self.s * eta / self.m)
        scaled = [[a.numerator * (self.m // a.denominator) for a in x] for x in vectors]
        self.samples = [(x, *sample[1:]) if isinstance(sample, tuple) else x for x, sample in zip(scaled, samples)]
        self.w = [int(self.s * a) for a in w]

    def steps(self, steps, w="w after", x="", wx="", ww="", xx=""):
        """The steps as they would be in the samples' own units; the names of fields say what each is made of."""
        m, s = self.m, self.s
        if m == s == 1:
            return steps
        sizes = ((w, s), (x, m), (wx, s * m), (ww, s * s), (xx, m * m))
        units = {name: size for names, size in sizes for name in names.split()}
        return (Step(step, units) for step in steps)


class Step:
    """A step in whole numbers that shows itself in its own units: a field is turned back when it is asked for."""

    __slots__ = ("inside", "_units")

    def __init__(self, inside, units):
        self.inside, self._units = inside, units

    def __getattr__(self, name):
        value = getattr(self.inside, name)
        return turned_back(value, self._units[name]) if name in self._units else value

    def _asdict(self):
        return {name: getattr(self, name) for name in self.inside._fields}


def turned_back(value, unit):
    """A number, or the numbers of a list, in lists of any depth, divided by a unit.

    >>> turned_back([6, [4, None]], 4)
    [Fraction(3, 2), [1, None]]
    """
    if isinstance(value, (list, tuple)):
        return [turned_back(a, unit) for a in value]
    return value and ratio(value, unit)
