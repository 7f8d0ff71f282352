"""The data of the handout's example, and a few sets that are not on the page."""

from linref.samples import Data
from linref.scalar import exact


def _points(text):
    return [[exact(x) for x in point.split(",")] for point in text.split()]


CLASSES = ["ω₁", "ω₂"]


def example():
    """The eight points of "A Simple Example", and its initial estimate w̃[0] (G16)."""
    points = _points("1,0 1,1 0.6,0.6 0.7,0.4 0,0 0,1 0.25,1 0.3,0.4")
    return Data(points, [1, 1, 1, 1, 2, 2, 2, 2], CLASSES, "the handout's example"), _points("0,1,-0.5")[0]


EXAMPLE, EXAMPLE_START = example()
PRINTED_WITHIN = _points("0.2044,0.0300 0.0300,1.2400")  # the page's S_w, rounded

# Not on the page: sets for what the page shows without data.
OVERLAP = Data(_points("-1,-1 1,1 0,0 -1,0 0,-1"), [1, 1, 2, 2, 2], CLASSES, "our own example")
RISING = Data(_points("1,2 -1,-3 -4,3 -4,3 0,1"), [2, 1, 2, 2, 1], CLASSES, "our own example")
RISING_START = [-1, -1, 0]
TIE = Data(_points("1,1 -2,0 2,1 1,0"), [2, 2, 1, 1], CLASSES, "our own example")
TIE_START = [0, -1, -2]
THREE_CLASSES = Data(_points("1,2 1,3 -1,-3 -1,1 1,-1 1,-3"), [1, 1, 2, 2, 3, 3], ["ω₁", "ω₂", "ω₃"], "our own example")
THREE_CLASSES_START = _points("1,0,0,-1,0,0,0,0,0")[0]  # at 0 the page's rule finds nothing misclassified
ONE_VS_REST = _points("5,8,-5 -7,0,-3 4,-1,-4")  # w̃ₖ separates class k of the three from the other two
CORNERS = Data(_points("0,0 0,1 1,0 1,1"), [2, 1, 1, 2], ["output 1", "output 0"],
               "the inputs 00, 01, 10, 11 with the outputs 0, 1, 1, 0")
