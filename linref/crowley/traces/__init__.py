"""How the Crowley runs are told: a module for each topic, which yields its runs and the blocks between them."""

from linref.floor import IN_FULL, Floor
from linref.samples import Targets
from linref.tracer.events import Table, line
from linref.tracer.words import plural, subscript
from linref.verdict import Words

floor = Floor("crowley", labels="1 for the target class, -1 for others", bias="b, apart from w",
              words=Words("(w, b)", "y·(X, 1)", "w'X + b"))

LAST = "last, X = (x, 1)"  # the place of the bias in homogeneous coordinates


def columns_of(data):
    """The names of the columns of some samples: of the features, and of the target or the label."""
    if isinstance(data, Targets):
        return list(data.names)
    return [*(getattr(data, "features", ()) or ["x" + subscript(d + 1) for d in range(data.dimension)]), "y"]


def samples_table(data):
    """The samples under the names of their columns, the first 20 of many."""
    ys = data.targets if isinstance(data, Targets) else data.signs
    yield Table([["m", *columns_of(data)], *([m, *X, y] for m, (X, y) in enumerate(zip(data.points[:IN_FULL], ys),
                                                                                   start=1))])
    if len(ys) > IN_FULL:
        yield line(f"… and {plural(len(ys) - IN_FULL, 'sample')} more")


def samples_line(data):
    """The samples in a line."""
    parts = [part for X, y in zip(data.points, data.targets) for part in (", ", [*X, y])][1:]
    return line(f"{data.source}: ({', '.join(columns_of(data))}) = ", *parts)


def update_line(i, w, eta, delta_w, after):
    """One update of a descent, written out."""
    return line(f"Update {i}: w - ηΔw = ", w, " - ", eta, "·", delta_w, " = ", after)
