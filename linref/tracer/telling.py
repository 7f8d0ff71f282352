"""What the traces of every floor share: the data in a line, starts and limits, planes with the samples in them."""

from collections import namedtuple

from linref.lists import norm, scale
from linref.samples import InputError, shortened
from linref.tracer.blocks import Conventions, Header, Outcome, Row, Run
from linref.tracer.plot import Grid, frame_of
from linref.tracer.verdict import counted

CROWD = 20  # samples that a table shows in full
MARKS = {1: "●◆", 2: "○◇"}  # of each class: a sample, and one that is misclassified


def header(handout, topic, run, said="", **conventions):
    """The header of a run of a handout's topic."""
    return Header(handout, topic, run, f"linref/{handout}/{topic}.py", said, Conventions(**conventions))


def listing(header, columns, rows, said=lambda run: (), **facts):
    """A run that lists what it computes: a row for each step, and what is to be said of them in the end.

    `columns` gives each field of a step the title of its column, or None where only programs are told.
    """
    Step = namedtuple("Step", columns)
    titles = tuple(title for title in columns.values() if title is not None)

    def tell(step, _):
        yield Row(titles, tuple(value for value, title in zip(step, columns.values()) if title is not None))

    def finish(run):
        return Outcome("computed", {"steps": run.count, "updates": 0, **facts}, list(said(run)))

    run = Run(header, (Step(*row) for row in rows), tell, finish, None)
    run.lists = True
    return run


def described(data, classes, sample="sample"):
    """One line on the data: how many samples, and how many of each class, by the handout's names of the classes."""
    counts = [f"{data.classes.count(k)} of {called}{'' if name == called.split()[-1].lstrip('+') else f' ({shortened(name)})'}"
              for k, (called, name) in enumerate(zip(classes, data.names), start=1)]
    sizes = f"{counted(len(data.points), sample)} of {counted(data.dimension, 'feature')}"
    return f"{data.source} · {sizes} · {', '.join(counts)}"


def numbered(numbers):
    """The numbers of samples as a text: 1, 3."""
    return ", ".join(map(str, numbers[:12])) + (f", … {len(numbers) - 12} more" if len(numbers) > 12 else "") or "none"


def subscript(n):
    """A number as a subscript."""
    return str(n).translate(str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉"))


def from_here(name, number, i, noun="example"):
    """How an epoch or pass is called above its first row, which may not be its first example."""
    return f"{name} {number}" + (f", from {noun} {i} on" if i > 1 else "")


def vectors_of(samples):
    """The vectors y·x of samples (x, y), which a separating w has on its positive side."""
    return [scale(y, x) for x, y in samples]


def extended(samples):
    """The samples with a 1 put last into x, whose weight is b."""
    return [([*x, 1], y) for x, y in samples]


def names_of(samples):
    """The names of the samples: their numbers."""
    return [str(n) for n in range(1, len(samples) + 1)]


def untold(options):
    """Whether the caller has said nothing of what to run on: then a topic shows all that it has, and not only what was asked for."""
    said = options.data, options.start, options.rate, options.classes
    counts = options.limit, options.seed, options.pairs
    return not any(said) and all(count is None for count in counts)


def start(options, size, usual, order):
    """The start vector: the caller's, of the right length, or the usual one."""
    if options.start is None:
        return usual
    if len(options.start) != size:
        raise InputError(f"--start: {counted(len(options.start), 'number')}; expected {size}: {order}")
    return options.start


def limit(options, usual=1000):
    """The number of iterations after which a run is stopped."""
    return usual if options.limit is None else options.limit


def at_most(most, noun, usual=1000):
    """What a header says of a limit that the caller has set lower than usual."""
    return f"; at most {counted(most, noun)}" if most < usual else ""


def plane(data, boundaries, wrong=(), frame=None):
    """The samples of two features in characters, with boundaries (w₁, w₂, b) drawn."""
    grid = Grid(frame or frame_of(data.points))
    for w in boundaries:
        grid.boundary(w)
    for i, (x, k) in enumerate(zip(data.points, data.classes), start=1):
        grid.mark(*x, MARKS[k][i in wrong])
    return grid


def legend(classes, wrong=()):
    """What the characters of a picture of two classes mean."""
    plain, missed = ("   ".join(f"{MARKS[k][n]} {called}{' misclassified' if n else ''}"
                                for k, called in enumerate(classes, start=1)) for n in (0, 1))
    return [f"{plain}   · boundary" + (f"   {missed}" if wrong else "")]


def in_floats(data):
    """The same samples in floats."""
    return data._replace(points=[list(map(float, x)) for x in data.points])


def too_much_for_fractions(data):
    """Whether covariances of these samples would take too long in fractions."""
    return len(data.points) * data.dimension**2 > 200_000


STOP = "‖∇E‖ < 10⁻⁶, ours: the page leaves it open"


def small(gradient):
    """The stop of our own for runs that never reach their minimum: a gradient shorter than 10⁻⁶."""
    return norm([float(slope) for slope in gradient]) < 1e-6
