"""What the Gales traces share: names of samples, headers, tables by class, pictures, boundaries."""

from operator import le, lt
from typing import Any, NamedTuple

from linref.gales import data as handout
from linref.gales import fisher as fisher_analysis
from linref.gales import neuron as unit
from linref.gales import perceptron as learning
from linref.lists import SingularMatrix, norm, zeros
from linref.samples import InputError, shortened
from linref.tracer.blocks import Beside, Conventions, Header, Table, line
from linref.tracer.plot import Grid, frame_of
from linref.tracer.verdict import counted

CROWD = 20  # samples of a class that a table shows in full
TIES = {lt: "z = 0 is no mistake (z < 0 is)", le: "z = 0 is a mistake (z <= 0)"}
LABELS = "1 for ω₁, -1 for ω₂"


def omega(k):
    """The name of class k, as the page writes it."""
    return "ω" + str(k).translate(str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉"))


def names(data):
    """The name of each sample: 3 of ω₁."""
    return [f"{n} of {omega(k)}" for n, k in data.places()]


def described(data):
    """One line on the data: how many samples, of which classes."""
    counts = [f"{data.classes.count(k)} of {omega(k)}{'' if name == omega(k) else f' = {shortened(name)}'}"
              for k, name in enumerate(data.names, start=1)]
    sizes = f"{counted(len(data.points), 'sample')} of {counted(data.dimension, 'feature')}"
    return f"{data.source} · {sizes} · {', '.join(counts)}"


def header(topic, run, said="", **conventions):
    """The header of a run of this handout."""
    return Header("gales", topic, run, f"linref/gales/{topic}.py", said, Conventions(**conventions))


def start(options, size, usual, order):
    """The start vector: the caller's, of the right length, or the usual one."""
    if options.start is None:
        return usual
    if len(options.start) != size:
        raise InputError(f"--start: {counted(len(options.start), 'number')}; expected {size}: {order}")
    return options.start


def data_and_start(options, usual):
    """The samples to run on, and w̃[0]: the usual one on the handout's example, zero on other data."""
    data = options.data or handout.EXAMPLE
    w = zeros(data.dimension + 1) if options.data else usual
    return data, start(options, data.dimension + 1, w, f"{counted(data.dimension, 'weight')} and the bias, last")


def limit(options, usual=1000):
    """The number of iterations after which a run is stopped."""
    return usual if options.limit is None else options.limit


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


def plane(data, boundaries, wrong=(), frame=None):
    """The samples of two features in characters, with the boundaries drawn."""
    grid = Grid(frame or frame_of(data.points))
    for w in boundaries:
        grid.boundary(w)
    for i, (x, k) in enumerate(zip(data.points, data.classes), start=1):
        grid.mark(*x, ("◆" if i in wrong else "●") if k == 1 else ("◇" if i in wrong else "○"))
    return grid


def legend(wrong=()):
    """What the characters of a picture of two classes mean."""
    return ["● ω₁   ○ ω₂   · boundary" + ("   ◆ ω₁ misclassified   ◇ ω₂ misclassified" if wrong else "")]


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


def in_floats(data):
    """The same samples in floats."""
    return data._replace(points=[list(map(float, x)) for x in data.points])


def too_much_for_fractions(data):
    """Whether Fisher's matrices of these samples would take too long in fractions."""
    return len(data.points) * data.dimension**2 > 200_000


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


STOP = "‖∇E‖ < 10⁻⁶, ours: the page leaves it open"


def small(gradient):
    """The stop of our own for runs that never reach their minimum: a gradient shorter than 10⁻⁶."""
    return norm([float(slope) for slope in gradient]) < 1e-6
