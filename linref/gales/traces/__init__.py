"""How the Gales runs are told: a module for each topic."""

from operator import le, lt

from linref.floor import Floor
from linref.gales.data import EXAMPLE_START
from linref.tracer.words import subscript
from linref.verdict import Words

floor = Floor("gales", labels="1 for ω₁, -1 for ω₂", bias="last", words=Words("w̃", "x̃", "z", "sample"),
              classes=("ω₁", "ω₂"))
NORMALISED = f"{floor.labels}; normalised x̃ = y·(x, 1)"
TIES = {lt: "z = 0 is no mistake (z < 0 is)", le: "z = 0 is a mistake (z <= 0)"}
AT_ONCE = "all misclassified samples at once"
NONE_WRONG = "no sample is misclassified"


def omega(k):
    """The name of class k, as the page writes it."""
    return "ω" + subscript(k)


def names(data):
    """The name of each sample: 3 of ω₁."""
    return [f"{n} of {omega(k)}" for n, k in data.places()]


def start(options, data):
    """The weights to start from: the caller's, or the page's w̃[0] on its example, or 0 on other samples."""
    return floor.start(options, data, None if options.data else EXAMPLE_START)


def labelled(data):
    """The extended samples (x̃, y)."""
    return [([*x, 1], y) for x, y in zip(data.points, data.signs)]
