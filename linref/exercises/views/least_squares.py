"""The pseudo-inverse with a margin vector, as a trace."""

from linref.cells import Cells, between, found, given
from linref.exercises.data import CASES, data_of
from linref.exercises.least_squares import least_squares, normalised, pseudo_inverse, remaining
from linref.exercises.views import conventions_of, handout_under, inputs, read_any, settled
from linref.handout import MAX_IN_FULL
from linref.integer_units import Units
from linref.lists import SingularMatrix, matvec, scale, transpose
from linref.samples import InputError
from linref.tracer import Rows, Table, in_short, line, join_some, plural

USES = ("data", "labels", "bias", "constant", "margins", "ask")
READS = read_any


def trace(options):
    """Y, its pseudo-inverse, and the weights for one margin vector or several."""
    case = CASES["kcl-2.12"]
    data = options.data or data_of(case)
    rules = settled(options, data, case.conventions)
    samples = normalised(inputs(data, rules), data.signs)
    margins, cells, units = margins_of(options, data, case), cells_of(samples), Units(samples)
    Y = units.samples  # in whole numbers: m times as large
    yield handout_under(rules).header(
        "least_squares", "Pseudo-inverse", data, "least_squares", conventions_of(rules), cells)
    row = Rows(cells)
    try:
        solutions = [(b, least_squares(Y, b)) for b in margins]
    except SingularMatrix as singular:
        yield row.ended("singular", "Y'Y has no inverse, as Y·", singular.direction, " = 0.")
        return
    yield from matrices(units, margins)
    for b, a in solutions:
        yield row(b=b, a=scale(units.m, a), Ya=matvec(Y, a), rest=remaining(Y, a, b))
    yield row.computed(w=scale(units.m, a))
    if options.nothing_asked:
        yield from in_short("The weights a = Y†b minimise ‖Y a - b‖², so each normalised sample comes near its margin "
                            "b. Another margin vector gives another a. A sample is classified correctly if its entry "
                            "of Y a is positive.")


def margins_of(options, data, case):
    """The margin vectors: the caller's, a 1 for each sample of own data, or those of the exercise."""
    N = len(data.points)
    if options.margins is None:
        return [[1] * N] if options.data else case.stated
    if len(options.margins) != N:
        raise InputError(f"--margins: {plural(len(options.margins), 'number')}; expected {N}, one for each sample")
    return [options.margins]


def matrices(units, margins):
    """Y and its pseudo-inverse; of many samples only what they are, and what b is."""
    Y = units.samples
    yield line("The rows of Y are the samples; the rows of the second class are multiplied by -1.")
    if len(Y) > MAX_IN_FULL:
        yield line("b = (", margins[0][0], ", …, ", margins[0][-1], ").")
        return
    rows = [["sample", "row of Y", "column of Y†"]]
    for i, (y, column) in enumerate(zip(Y, transpose(pseudo_inverse(Y))), start=1):
        rows.append([i, units.weights(y), scale(units.m, column)])
    yield Table(rows, given=True)


def cells_of(Y):
    """The values of a row: a margin vector, its weights, what they give and leave, and which samples are wrong.

    Vectors of an entry for each sample are shown only if there are few.
    """
    b, Ya = ("b", "Y a") if len(Y) <= MAX_IN_FULL else (None, None)
    return Cells(
        "Each row is one margin vector b.", given(b=b),
        found(a=("a = Y†b", "a = Y†b", least_squares, "Y b")),
        between(Ya=(Ya, "Y a", matvec, "Y a"), rest=("‖Y a - b‖²", "‖Y a - b‖²", remaining, "Y a b")),
        found(wrong=("✗", "✗: the samples whose entry of Y a is ≤ 0",
                     lambda Ya: [i for i, z in enumerate(Ya, start=1) if z <= 0], "Ya", join_some)), Y=Y)
