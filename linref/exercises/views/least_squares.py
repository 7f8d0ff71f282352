"""The pseudo-inverse with a margin vector, as a trace."""

from linref.exercises.data import CASES
from linref.exercises.least_squares import least_squares, normalised, pseudo_inverse, remaining
from linref.exercises.perceptron import with_constant
from linref.exercises.views import data_of, named, read_any, settled
from linref.handout import IN_FULL
from linref.lists import SingularMatrix, matvec, scale, transpose
from linref.samples import InputError
from linref.tracer import Rows, Table, line, listed, plural
from linref.whole import Units

USES = ("data", "labels", "bias", "constant", "margins", "ask")
READS = read_any


def trace(options):
    """Y, its pseudo-inverse, and the weights for one margin vector or several."""
    case = CASES["kcl-2.12"]
    data = options.data or data_of(case)
    given, N = settled(options, data, case.given), len(data.points)
    margins = [options.margins] if options.margins else [[1] * N] if options.data else case.told
    if len(margins[0]) != N:
        raise InputError(f"--margins: {plural(len(margins[0]), 'number')}; expected {N}, one for each sample")
    here, conventions = named(given)
    yield here.header("least_squares", "Pseudo-inverse", data, "least_squares", labels=conventions["labels"],
                      bias=conventions["bias"])
    units = Units(normalised([with_constant(x, given) for x in data.points], data.signs))
    Y, few = units.samples, N <= IN_FULL  # inside in whole numbers: m times as large
    row = Rows(b="b" if few else None, a="a = Y†b", Ya="Y a" if few else None, rest="‖Y a - b‖²", wrong="wrong")
    try:
        found = [(b, least_squares(Y, b)) for b in margins]
    except SingularMatrix as singular:
        yield row.ended("singular", "Y'Y has no inverse, as Y·", singular.direction, " = 0.")
        return
    more = ", and Y† a column for each:" if few else f"; b is {'as told' if options.margins else '1 for each'}."
    yield line("Y has the samples, those of the second class with their signs turned", more)
    if few:
        columns = [scale(units.m, column) for column in transpose(pseudo_inverse(Y))]
        yield Table([["sample", "Y", "column of Y†"],
                     *([i, units.weights(y), column] for i, (y, column) in enumerate(zip(Y, columns), start=1))])
    for b, a in found:
        Ya = matvec(Y, a)
        yield row(b, scale(units.m, a), Ya, remaining(Y, a, b),
                  listed(i for i, z in enumerate(Ya, start=1) if z <= 0))
    yield row.computed("A sample is wrong if its entry of Y a is not above 0.", w=scale(units.m, found[-1][1]))
