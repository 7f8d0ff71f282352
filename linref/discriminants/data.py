"""The data of the slides, and a few more where they print none."""

from fractions import Fraction

from linref.discriminants.units import canonical_examples
from linref.lists import scale
from linref.samples import Data
from linref.scalar import exact

EPSILON = Fraction(1, 10**9)  # of the batch algorithm; the page leaves it open


def examples_of(data):
    """The examples of some data in canonical representation, as pairs (x, y)."""
    return canonical_examples(data.points, data.signs)


def vectors_of(examples):
    """The vectors y·x, which a separating w has on its positive side."""
    return [scale(y, x) for x, y in examples]


def _data(text, source):
    """Examples written as x1,x2+ or x1,x2-."""
    points = [[exact(x) for x in example[:-1].split(",")] for example in text.split()]
    classes = [1 if example.endswith("+") else 2 for example in text.split()]
    return Data(points, classes, ["1", "-1"], source)


TRIPLE = _data("1.0,1.0+ 0.5,3.0+ 2.0,2.0-", "the slide Geometrical View")  # (D9)
XOR = _data("0,0- 0,1+ 1,0+ 1,1-", "XOR")

# Not on the page: the slides have no data for these.
OUTLIER = _data("2,1+ 1,2+ 3,2+ -1,-2- -2,-1- -2,-3- 2,3+ -3,-2- 6,6-", "outlier (not on the page)")


def crowd():
    """One example against 999."""
    return _data("1+ " * 999 + "-0.5-", "999 of x = (1, 1), y = 1 and one of x = (1, -1/2), y = -1")
