"""The sets of samples on which a program is compared with the page: all small ones, then some that are harder.

They come in order of size, so the first on which two programs part is the smallest one.
"""

from fractions import Fraction
from functools import cache
from itertools import chain, islice, product
from typing import NamedTuple

from linref.exercises.data import ALL_ONES
from linref.gales.data import EXAMPLE

COORDINATES = {1: (0, 1, -1, 2), 2: (0, 1, -1), 3: (0, 1, -1)}  # of samples of one, two and three features
FIFTHS = (Fraction(1, 5), Fraction(-1, 5), Fraction(3, 5), Fraction(-2, 5))
LARGE = (0, 1, 10)
PLANE = [[0, 0], [0, 1], [1, 0], [1, 1]]
PROBE = [[-1, 0], [-1, -2], [1, 0], [1, -2], [1, 3], [-2, -1]], [-1, 1, 1, 1, -1, -1]  # tells most conventions apart
HARVEST = [[4, 2], [3, 1], [1, 3], [0, 1]], [1, 1, -1, -1]


class Samples(NamedTuple):
    """A set of samples: points, and the sign of each, 1 or -1.

    >>> Samples([[0], [2]], [1, -1]).one_class, Samples([[0]], [1]).one_class
    (False, True)
    """

    points: list
    signs: list

    @property
    def one_class(self):
        """Whether all samples are of one class."""
        return len(set(self.signs)) == 1


def sets_of(size, coordinates, features):
    """All sets of so many samples of so many features, in an order that begins with zeros and label 1.

    >>> [(s.points, s.signs) for s in sets_of(1, (0, 1), 1)]
    [([[0]], [1]), ([[0]], [-1]), ([[1]], [1]), ([[1]], [-1])]
    """
    samples = list(product(product(coordinates, repeat=features), (1, -1)))
    for chosen in product(samples, repeat=size):
        yield Samples([list(x) for x, _ in chosen], [y for _, y in chosen])


def first_tier():
    """All sets of up to three samples on a small grid, of one feature and of two, in order of size.

    >>> sum(1 for _ in first_tier())
    6758
    """
    for size in (1, 2, 3):
        for features in (1, 2):
            yield from sets_of(size, COORDINATES[features], features)


def second_tier():
    """Sets with fifths, a large coordinate, three features, duplicates; and sets that many pages use.

    >>> len(list(second_tier())) == 8 + 64 + 147 + 162 + 54 + 127 + 64 + 6  # 147 are every seventh of 1,024, and so on
    True
    """
    every = [sets_of(1, FIFTHS, 1), sets_of(2, FIFTHS, 1), islice(sets_of(2, FIFTHS, 2), 0, None, 7),
             islice(sets_of(2, LARGE, 2), 0, None, 2), sets_of(1, COORDINATES[3], 3),
             islice(sets_of(2, COORDINATES[3], 3), 0, None, 23)]
    yield from chain.from_iterable(every)
    for one, two in product(sets_of(1, (1, -1), 2), sets_of(1, (0, 2), 2)):  # each sample stands twice
        yield Samples([one.points[0], two.points[0]] * 2, [one.signs[0], two.signs[0]] * 2)
    yield from known_sets()


def known_sets():
    """And, or, exclusive or, the worked example of Gales, and two sets that tell many conventions apart.

    >>> [len(samples.points) for samples in known_sets()]
    [4, 4, 4, 8, 6, 4]
    """
    yield Samples(PLANE, ALL_ONES.signs)
    yield Samples(PLANE, [-1, 1, 1, 1])
    yield Samples(PLANE, [-1, 1, 1, -1])
    yield Samples(EXAMPLE.points, EXAMPLE.signs)
    yield Samples(*PROBE)
    yield Samples(*HARVEST)


@cache
def all_sets():
    """Both tiers."""
    return [*first_tier(), *second_tier()]


def few_sets():
    """Sets for programs that are slow: the smallest, and those that tell most apart.

    >>> len(few_sets())
    194
    """
    first = [s for s in first_tier() if len(s.points) < 3 and len(s.points[0]) == 1]
    later = [s for s in first_tier() if len(s.points) == 2 and len(s.points[0]) == 2]
    return [*first, *later[::3][:108], *sets_of(1, FIFTHS, 1), *known_sets()]
