"""The pseudo-inverse with a margin vector, as a trace."""

from linref.cells import Cells, between, found, given
from linref.exercises.least_squares import gram, normalised, pseudo_inverse, remaining
from linref.exercises.views import about, conventions_of, from_sheet, handout_under, in_floats, inputs, read_any
from linref.handout import MAX_IN_FULL
from linref.lists import SingularMatrix, matvec, norm_squared, subtract, transpose
from linref.lists import inverse as inverse_of
from linref.samples import InputError
from linref.tracer import Beside, Rows, Table, in_short, join_some, line, plural
from linref.tracer.events import Made

USES = ("data", "labels", "bias", "constant", "margins", "ask")
READS = read_any
MAX_SHOWN = 6  # weights up to which Y'Y is shown
BIAS_ONLY = ("The last two b differ by the bias column of Y, (1, 1, 1, -1, -1, -1). Y†Y is the identity, so these two "
             "a differ only in the bias, by 1. A larger margin for one class moves the boundary away from its samples.")
MAX_EXACT_PRODUCTS = 200_000  # products of samples and weights squared up to which Y'Y is computed in fractions


def trace(options):
    """Y, its pseudo-inverse, and the weights for one margin vector or several."""
    case, data, rules, xs = from_sheet(options, "kcl-2.12")
    if len(xs) * len(xs[0])**2 > MAX_EXACT_PRODUCTS:
        data = in_floats(data)
        xs = inputs(data, rules)
    Y = normalised(xs, data.signs)
    margins = margins_of(options, len(Y), case)
    yield from about(options, "Least squares: weights that bring ±(a·x) of every sample near a chosen value")
    inverse, none = inverted(Y)
    cells = cells_of(Y, inverse)
    yield handout_under(rules).header(
        "least_squares", "Pseudo-inverse", data, "least_squares", conventions_of(rules), cells)
    chosen = "" if options.margins else ", here 1 for every sample," if options.data else ", stated by the exercise,"
    yield from matrices(Y, inverse, rules.labels, chosen)
    row = Rows(cells)
    if none:
        yield row.ended("singular", "Y'Y has no inverse, because Y·", none.direction, " = 0. So (Y'Y)⁻¹Y' does not "
                        "exist, and more than one a minimises ‖Y·a - b‖².")
    else:
        solved = [row(b=b) for b in margins]
        yield from (each._replace(blocks=Made(as_lines, each.step)) for each in solved)
        known = margins is case.stated and rules.bias != "none" and rules.constant == 1
        yield row.computed(BIAS_ONLY * known, w=solved[-1].step.a)
    yield from in_short("The weights a = Y†b bring Y·a as near to b as possible. Another b may give "
                        "another a. Even if the classes are separable, a may misclassify samples.")


def inverted(Y):
    """Y† and None, or None and why there is none."""
    try:
        return pseudo_inverse(Y), None
    except SingularMatrix as singular:
        return None, singular


def margins_of(options, N, case):
    """The margin vectors: the caller's, or a 1 for each sample of own data, or those of the exercise."""
    if options.margins is None:
        return [[1] * N] if options.data else case.stated
    for b in options.margins:
        if len(b) != N:
            raise InputError(f"--margins: {plural(len(b), 'number')}; expected {N}, one for each sample")
    return options.margins


def matrices(Y, inverse, labels, chosen):
    """Y and its pseudo-inverse, and who chose b; of many samples, or without an inverse, only what they are."""
    yield line(f"Each row of Y is one sample, multiplied by -1 if t = {labels[1]}. The vector a holds the weights. Y·a "
               f"has one entry for each sample: a·x, or -a·x if t = {labels[1]}. It is positive exactly if the "
               f"sample is classified correctly. The margin vector b{chosen} holds the value that each entry should "
               "have.")
    yield line("Y' is the transpose of Y. If Y'Y has an inverse, Y† = (Y'Y)⁻¹Y' is the pseudo-inverse of Y, and a = "
               "Y†b minimises the squared distance ‖Y·a - b‖².")
    if inverse and len(Y) <= MAX_IN_FULL:
        if len(Y[0]) <= MAX_SHOWN:
            yield Beside([square("Y'Y", gram(Y)), square("(Y'Y)⁻¹", inverse_of(gram(Y)))])
        rows = [[i, *pair] for i, pair in enumerate(zip(Y, transpose(inverse)), start=1)]
        yield Table([["sample", "row of Y", "column of Y†"], *rows], given=True)


def square(name, A):
    """A square matrix with its name beside its first row."""
    return Table([[name * (i == 0), *row] for i, row in enumerate(A)], head=False, given=True)


def cells_of(Y, inverse):
    """The values of a margin vector: its weights, what they give and leave, and which samples are misclassified."""
    return Cells(
        "Each block is one margin vector b.", given(b="b"),
        found(a=("a", "a = Y†b", matvec, "inverse b")),
        between(Ya=("Y·a", matvec, "Y a"), rest=("‖Y·a - b‖²", "‖Y·a - b‖²", remaining, "Y a b")),
        found(wrong=("misclassified samples", "",
                     lambda Ya: [i for i, z in enumerate(Ya, start=1) if z <= 0], "Ya", join_some)),
        Y=Y, inverse=inverse,
        ways={"rest": [lambda c: norm_squared(subtract(c.Ya, c.b))]})


def as_lines(step):
    """A margin vector and what follows from it."""
    yield line("b = ", step("b"), "    a = ", step("a"))
    yield line("Y·a = ", step("Ya"))
    yield line("‖Y·a - b‖² = ", step("rest"), "    misclassified samples: ", step("wrong"))
