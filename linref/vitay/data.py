"""Our own data: the slides show their data in pictures only."""

from linref.discriminants import data as discriminants_data
from linref.gales import data as gales_data
from linref.scalar import exact

EIGHT = gales_data.EXAMPLE._replace(names=["1", "-1"], source="from the gales handout")
THREE = discriminants_data.TRIPLE._replace(source="from the discriminants handout")
XOR = discriminants_data.XOR
SAMPLES = [exact(x) for x in "2 4 4 4 5 5 7 9".split()]


def targeted(data):
    """The examples (x, t) of a data set with t = 1 or 0, as logistic regression has them."""
    return list(zip(data.points, data.targets))
