"""How the Gales runs are told: a module for each topic."""

from operator import le, lt

from linref.handout import LISTED, Handout
from linref.gales.neuron import extended, is_correct
from linref.lists import dot
from linref.tracer import Beside, Table, in_full, line, plural, subscript
from linref.verdict import Words

handout = Handout("gales", labels="1 for ω₁, -1 for ω₂", bias="last", words=Words("w̃", "x̃", "z", "sample"),
              classes=("ω₁", "ω₂"))
SIGNED = handout.words._replace(vector="±x̃")  # of samples that are not normalised: + for ω₁, - for ω₂
NORMALISED = f"{handout.labels}; normalised x̃ = y·(x, 1)"
TIES = {lt: "z = 0 is no mistake (y·z < 0 is)", le: "z = 0 is a mistake (y·z <= 0)"}


def omega(k):
    """The name of class k, as the page writes it."""
    return "ω" + subscript(k)


def names(data):
    """The name of each sample: 3 of ω₁."""
    return [f"{n} of {omega(k)}" for n, k in data.places()]


def extended_points(data):
    """The extended samples x̃."""
    return [extended(x) for x in data.points]


def wrong_at(w, data):
    """The numbers of the samples that are not correct."""
    return {i for i, (x, y) in enumerate(zip(extended_points(data), data.signs), start=1) if not is_correct(w, x, y)}


def misclassified_at(w, data):
    """Those of them that are not on the boundary."""
    values = (y * dot(w, x) for x, y in zip(extended_points(data), data.signs))
    return {i for i, value in enumerate(values, start=1) if value < 0}


def samples_of(data):
    """The samples, a table for each class; of many the first."""
    features = data.features or [f"x{subscript(i)}" for i in range(1, data.dimension + 1)]
    tables = {k: [[omega(k), *features]] for k in range(1, len(data.names) + 1)}
    for (n, k), x in list(zip(data.places(), data.points))[:LISTED]:
        tables[k].append([n, *map(in_full, x)])
    yield Beside([Table(rows) for rows in tables.values() if len(rows) > 1])
    if len(data.points) > LISTED:
        yield line(f"and {plural(len(data.points) - LISTED, 'more sample')}")
