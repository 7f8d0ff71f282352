"""Data of ours: the slides show their data in pictures only."""

from linref.discriminants import data as slides
from linref.gales import data as gales
from linref.scalar import exact

EIGHT = gales.EXAMPLE._replace(names=["1", "-1"], source="the samples of the gales handout")
THREE = slides.TRIPLE._replace(source="the samples of the discriminants handout")
XOR = slides.XOR
OVERLAP = gales.OVERLAP._replace(names=["1", "0"], source="the samples of the gales handout, two of them moved")
SAMPLES = [exact(x) for x in "2 4 4 4 5 5 7 9".split()]
COUNTS = [exact(x) for x in "0 3 1 2 2".split()]
COINS = [exact(x) for x in "1 0 1 1".split()]
WAITS = [exact(x) for x in "0.5 1.5 4".split()]
