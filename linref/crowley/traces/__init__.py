"""How the Crowley runs are told: a module for each topic, which yields its runs and the blocks between them."""

from linref.floor import Floor
from linref.tracer.events import line
from linref.verdict import Words

floor = Floor("crowley", labels="1 for the target class, -1 for others", bias="b, apart from w",
              words=Words("(w, b)", "y·(X, 1)", "w'X + b"))

LAST = "last, X = (x, 1)"  # the place of the bias in homogeneous coordinates


def samples_line(data):
    """Samples with a target in a line."""
    parts = [part for X, y in zip(data.points, data.targets) for part in (", ", [*X, y])][1:]
    return line(f"{data.source}: ({', '.join(data.names)}) = ", *parts)
