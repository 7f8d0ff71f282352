"""Our own data: the lesson names height, age and weight but prints no sample."""

from linref.crowley.lines import homogeneous
from linref.discriminants.data import TRIPLE, XOR
from linref.gales.data import EXAMPLE
from linref.samples import Targets
from linref.scalar import exact

EIGHT = EXAMPLE._replace(names=["1", "-1"], source="from the gales handout")
THREE = TRIPLE._replace(source="from the discriminants handout")
XOR = XOR


def _targets(text, names, source):
    """Samples written as x1,x2:y."""
    samples = [sample.split(":") for sample in text.split()]
    return Targets([[exact(x) for x in point.split(",")] for point, _ in samples], [exact(y) for _, y in samples],
                   names.split(), source)


SMALL = _targets("0:1 1:3 2:4 3:8", "x y", "our own example")
HEIGHTS = _targets("150:50 160:59 175:68 190:81", "height weight", "our own example")
TWO_HEIGHTS = _targets("170:65 180:75", "height weight", "our own example")


def with_one(data):
    """The samples (X, y) in homogeneous coordinates, each with its target."""
    return [(homogeneous(X), y) for X, y in zip(data.points, data.targets)]
