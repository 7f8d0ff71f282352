"""What the Gales traces share: names of samples, headers, tables by class, pictures, boundaries."""

from collections import namedtuple
from functools import partial
from operator import le, lt
from typing import Any, NamedTuple

from linref.gales import data as handout
from linref.gales import fisher as fisher_analysis
from linref.gales import neuron as unit
from linref.gales import perceptron as learning
from linref.lists import SingularMatrix, zeros
from linref.tracer import telling
from linref.tracer.blocks import Beside, Table, line
from linref.tracer.telling import CROWD, in_floats, start, subscript, too_much_for_fractions
from linref.tracer.verdict import counted

TIES = {lt: "z = 0 is no mistake (z < 0 is)", le: "z = 0 is a mistake (z <= 0)"}
LABELS = "1 for ω₁, -1 for ω₂"
header = partial(telling.header, "gales")


def without_after(steps):
    """The steps without the weights that follow, which come with the next one."""
    kinds = {}
    for step in steps:
        fields = {name: value for name, value in step._asdict().items() if name != "after"}
        kind = kinds.setdefault(type(step), namedtuple("Step", fields))
        yield kind(**fields)


def omega(k):
    """The name of class k, as the page writes it."""
    return "ω" + subscript(k)


def names(data):
    """The name of each sample: 3 of ω₁."""
    return [f"{n} of {omega(k)}" for n, k in data.places()]


def described(data):
    """One line on the data: how many samples, of which classes."""
    return telling.described(data, [omega(k) for k in range(1, len(data.names) + 1)])


def legend(wrong=()):
    """What the characters of a picture of two classes mean."""
    return telling.legend([omega(1), omega(2)], wrong)


def data_and_start(options, usual):
    """The samples to run on, and w̃[0]: the usual one on the handout's example, zero on other data."""
    data = options.data or handout.EXAMPLE
    w = zeros(data.dimension + 1) if options.data else usual
    return data, start(options, data.dimension + 1, w, f"{counted(data.dimension, 'weight')} and the bias, last")


def class_tables(data, z, wrong):
    """For each class a table of z and the class decided, as on the page, the misclassified marked (G17)."""
    tables = []
    for k in (1, 2):
        members = [i for i, c in enumerate(data.classes) if c == k]
        shown = list(enumerate(members, start=1))
        if len(members) > CROWD:
            shown = [(n, i) for n, i in shown if i + 1 in wrong][:CROWD]
        rows = [
            [omega(k), *(n for n, _ in shown)],
            ["z", *(z[i] for _, i in shown)],
            ["class", *(1 if unit.decision(z[i]) == 1 else 2 for _, i in shown)],
        ]
        if wrong:
            rows.append(["", *("✗" if i + 1 in wrong else "" for _, i in shown)])
        tables.append(Table(rows))
        if len(members) > CROWD:
            count = sum(i + 1 in wrong for i in members)
            yield line(f"{omega(k)}: {count} of {len(members)} misclassified",
                       f", the first {CROWD} of them in the table" if count > CROWD else "")
    shown = [table for table in tables if len(table.rows[0]) > 1]
    if shown:
        yield Beside(shown)


class Boundary(NamedTuple):
    """A boundary to compare: whose it is, its weights, and the sample that comes nearest to it."""

    name: str
    w: list
    separates: bool
    nearest: str
    distance: Any


def boundary(name, w, data):
    """A boundary with its nearest sample; a negative distance is that of a sample on the wrong side."""
    numbers, distance = learning.nearest_samples(w, learning.normalise(data.points, data.signs))
    more = f" and {len(numbers) - 1} more" if len(numbers) > 1 else ""
    nearest = names(data)[numbers[0] - 1] + more
    extended = [unit.extended(x) for x in data.points]
    return Boundary(name, w, unit.separates(w, extended, data.signs), nearest, distance)


def analysed(data):
    """Fisher's analysis of the samples, in floats where fractions would take too long; None if not defined."""
    if len(data.points) < data.dimension + 2:
        return None
    if too_much_for_fractions(data):
        data = in_floats(data)
    try:
        return fisher_analysis.fisher(data.of_class(1), data.of_class(2))
    except SingularMatrix:
        return None


def fisher_boundary(data):
    """Fisher's composite vector for the samples, or None where his direction is not defined."""
    found = analysed(data)
    return unit.composite(found.w, found.b) if found else None
