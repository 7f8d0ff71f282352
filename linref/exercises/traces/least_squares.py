"""The pseudo-inverse with a margin vector, as a trace."""

from linref.exercises.data import CASES
from linref.exercises.least_squares import least_squares, normalised, pseudo_inverse, remaining
from linref.exercises.perceptron import with_constant
from linref.exercises.traces import data_of, named, read_any, settled
from linref.lists import SingularMatrix, matvec
from linref.samples import InputError
from linref.tracer.events import Rows, Table, line
from linref.tracer.words import listed, plural

USES = ("data", "labels", "bias", "constant", "margins")
READS = read_any


def trace(options):
    """Y, its pseudo-inverse, and the weights for one margin vector or several."""
    case = CASES["kcl-2.12"]
    data = options.data or data_of(case)
    given = settled(options, data, case.given)
    N = len(data.points)
    margins = [options.margins] if options.margins else [[1] * N] if options.data else case.told
    if len(margins[0]) != N:
        raise InputError(f"--margins: {plural(len(margins[0]), 'number')}; expected {N}, one for each sample")
    Y = normalised([with_constant(x, given) for x in data.points], data.signs)
    here, conventions = named(given)
    yield here.header("least_squares", "Pseudo-inverse", data, "least_squares", labels=conventions["labels"],
                      bias=conventions["bias"])
    try:
        inverse = pseudo_inverse(Y)
    except SingularMatrix as singular:
        yield Rows(a="a").ended("singular", "Y'Y has no inverse, as Y·", singular.direction, " = 0: many a do.")
        return
    yield line("Y, the samples of the second class with their signs turned, and Y†, a column for each sample:")
    yield Table([["sample", *range(1, N + 1)], ["Y", *Y]] if N <= 4 else [["sample", "Y", "column of Y†"], *(
        [i, y, [row[i - 1] for row in inverse]] for i, y in enumerate(Y, start=1))])
    yield from solutions(Y, margins)


def solutions(Y, margins):
    """The a of each margin vector, what Y a is then, and which samples are on the wrong side."""
    row = Rows(b="b", a="a = Y†b", Ya="Y a", rest="‖Y a - b‖²", wrong="wrong")
    for b in margins:
        a = least_squares(Y, b)
        Ya = matvec(Y, a)
        yield row(b, a, Ya, remaining(Y, a, b), listed(i for i, z in enumerate(Ya, start=1) if z <= 0))
    right = sum(min(matvec(Y, least_squares(Y, b))) > 0 for b in margins)
    yield row.computed(f"{plural(right, 'margin vector')} of {len(margins)} "
                       f"{'leads' if right == 1 else 'lead'} to an a that has every sample on its right side.")
