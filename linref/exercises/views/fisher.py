"""Fisher's direction and Gaussian discriminants under the conventions of a sheet, as a trace."""

from functools import partial

from linref.cells import Cells, found, given, marked
from linref.exercises import fisher
from linref.exercises.data import CASES, FISHER, data_of
from linref.exercises.views import as_typed, handout, positive_first
from linref.exercises.views.answers import explain_direction, texts_of
from linref.lists import SingularMatrix, dot, inverse, quadratic, subtract
from linref.samples import InputError, read_classes
from linref.scalar import ratio
from linref.tracer import Beside, ListRow, Rows, Table, ended, in_short, line, plural, subscript
from linref.tracer.events import Made
from linref.verdict import direction

USES = ("data", "start", "ask", "answer", "positive", "scatter", "within", "between", "threshold", "prior", "unit")
READS = partial(read_classes, most=None)
PREPARES = positive_first
MAX_EXACT_PRODUCTS = 200_000  # products of samples and features squared up to which all is computed in fractions
ANSWERS = "linref/exercises/answers.py"
MAX_SHOWN = 6  # features up to which matrices are shown
EXAMPLE, NEW = "fisher-pr-lab", ([8, 7],)  # the samples without --data, and the points that are classified then
SAYS = {
    "scatter": {"sum": "Cₖ = Sₖ, not divided", "n": "Cₖ = Sₖ/nₖ", "n-1": "Cₖ = Sₖ/(nₖ - 1)",
                "n-2": "S_w = the sum of all Sₖ, divided by n - K for K classes"},
    "within": {"sum": "S_w = the sum of all Cₖ", "pooled": "S_w = the sum of all (nₖ/n) Cₖ"},
    "between": {"means": "S_B = dd', d = m₁ - m₂", "sizes": "S_B = (n₁n₂/n) dd', d = m₁ - m₂"},
    "boundary": {"means": "θ lies midway between the means", "nearest": "θ lies midway between the nearest samples",
                 "priors": "θ lies midway between the means, less ln(P₁/P₂)"},
    "unit": {True: "w is a unit vector"}}
THETA = {"means": "θ = w·(m₁ + m₂)/2", "priors": "θ = w·(m₁ + m₂)/2 - ln(P₁/P₂)",
         "nearest": "θ = (the smallest w·x of class 1 + the largest w·x of class 2)/2"}


def trace(options):
    """Fisher's direction and the projections of two classes; the discriminants of any number of classes."""
    data = options.data or data_of(CASES[EXAMPLE])
    if len(data.points) * data.dimension**2 > MAX_EXACT_PRODUCTS:
        data = data.in_floats()._replace(source=f"{data.source}, in floats, as fractions would take too long")
    rules, classes = settled(options, data), classes_of(data)
    by = options.scatter or "n-2"
    linear = rules._replace(scatter=by, within=None if by == "n-2" else options.within or "pooled", between=None,
                            boundary=None, unit=None)
    two, points = len(classes) == 2, options.ask or (None if options.data else NEW)
    solved = analysed(data, classes, rules) if two else None
    model = estimated(data, classes, linear) if options.scatter != "sum" else None
    if two:
        yield from directions(data, classes, rules, solved)
        yield from projections(data, rules, solved)
        yield from here(rules).picture(data, [*solved.w, -solved.theta], ends=False) if options.data else ()
        yield from quotients(data, rules, solved, options.start) if options.start else ()
        yield from explained(data, classes, rules, options.answer) if options.answer else ()
    if model:
        yield from discriminants(data, linear, points, *model)
        yield from own_covariances(data, classes, linear, points, model)
    if options.nothing_asked:
        yield from in_short("Fisher's direction is w = S_w⁻¹(m₁ - m₂). If S_w is divided by a number, w is multiplied "
                            "by it; the direction and the boundary stay. With one covariance matrix for all classes "
                            "the discriminants are linear; with one for each class they are quadratic.")


def settled(options, data):
    """The conventions of a sheet, as far as they go together and suit the samples."""
    sizes = [data.classes.count(k + 1) for k, _ in enumerate(data.names)]
    if options.answer:
        if len(sizes) != 2:
            raise InputError("--answer: only the direction of two classes is explained")
        texts_of(options.answer, [data.dimension])
    if options.scatter == "n-2" and options.within == "sum":
        raise InputError("--scatter n-2 and --within sum exclude each other: all scatters together are divided once")
    if options.scatter == "n-1" and min(sizes) == 1:
        raise InputError("--scatter n-1: a class has only one sample; expected two or more in each class")
    if options.prior and len(options.prior) != len(sizes):
        raise InputError(f"--prior: {plural(len(options.prior), 'number')}; expected {len(sizes)}, one for each class")
    for x in options.ask or ():
        if len(x) != data.dimension:
            raise InputError(f"--ask: {plural(len(x), 'number')}; expected {data.dimension}, one for each feature")
    if options.start and len(options.start) % data.dimension:
        raise InputError(f"--start: {plural(len(options.start), 'number')}; expected {data.dimension}, or as many for "
                         "each of several directions")
    if options.start and not all(map(any, directions_in(options.start, data.dimension))):
        raise InputError("--start: w = 0 has no direction, so J is not defined")
    default = FISHER._replace(boundary="priors" if options.prior else "means", labels=tuple(range(1, len(sizes) + 1)),
                              within=None if options.scatter == "n-2" else "sum")
    stated = options.chosen("scatter", "within", "between", "prior", "unit")
    if options.threshold is not None:
        stated["boundary"] = options.threshold
    return default._replace(**{**stated, **({"within": None} if options.scatter == "n-2" else {})})


def classes_of(data):
    """The points of each class."""
    return [data.of_class(k + 1) for k, _ in enumerate(data.names)]


def analysed(data, classes, rules):
    """Fisher's analysis of two classes, or why there is none."""
    if fisher.mean(classes[0]) == fisher.mean(classes[1]):
        raise InputError(f"{data.source}: the two classes have the same mean; Fisher's direction is not defined")
    try:
        return fisher.fisher(classes, rules)
    except SingularMatrix as error:
        raise InputError(f"{data.source}: S_w is singular: no scatter within the classes along "
                         f"{direction(error, data.features)}, so Fisher's direction is not defined") from None


def estimated(data, classes, rules):
    """The means, the common covariance matrix, the priors and the linear discriminants of the classes."""
    sizes, means = list(map(len, classes)), list(map(fisher.mean, classes))
    if sum(sizes) <= len(sizes):
        raise InputError(f"{data.source}: {plural(sum(sizes), 'sample')} of {len(sizes)} classes have no scatter; "
                         "expected more samples than classes")
    S_w = fisher.within(list(map(fisher.scatter, classes, means)), sizes, rules)
    priors = fisher.priors_of(sizes, rules)
    try:
        return means, S_w, priors, [fisher.linear_discriminant(m, S_w, P) for m, P in zip(means, priors)]
    except SingularMatrix as error:
        raise InputError(f"{data.source}: S_w is singular: no scatter within the classes along "
                         f"{direction(error, data.features)}, so there is no density") from None


def here(rules):
    """The handout with the numbers of the classes, and the sentences that it makes of these conventions."""
    names = tuple(f"class {k}" for k in rules.labels[:2]) if len(rules.labels) == 2 else ("class ₁", "")
    prior = {None: None} | ({rules.prior: line(", ".join(map(as_typed, rules.prior)))} if rules.prior else {})
    way = rules.boundary
    number = {} if way in (None, *SAYS["boundary"]) else {way: f"θ = {as_typed(way)}"}
    return handout._replace(classes=names, says={
        **SAYS, "prior": prior, "boundary": {**SAYS["boundary"], **number}, "bias": {"apart": "b = -θ"}})


def directions(data, classes, rules, solved):
    """Means, scatters, S_w, S_B, the direction, its eigenvalue and the threshold."""
    cells = cells_of(classes, rules)
    yield here(rules).header("fisher", "Fisher's direction", data, "fisher", rules, cells)
    values = cells.of(solved)
    yield ListRow(values, Made(as_lines, values))
    yield ended("computed", 1)


def cells_of(classes, rules):
    """The values of Fisher's analysis, each by its rule."""
    sizes = list(map(len, classes))
    c, divided = fisher.factor(sizes, rules), ", divided by its length" * bool(rules.unit)
    theta = THETA.get(rules.boundary, "θ as stated")
    return Cells(
        "The computations follow one after the other.",
        found(means=("m", "mₖ is the mean of class k", lambda c: list(map(fisher.mean, classes))),
              scatters=("S", "Sₖ = the sum of (x - mₖ)(x - mₖ)' over class k",
                        lambda means: list(map(fisher.scatter, classes, means)), "means"),
              within=("S_w", "", lambda S: fisher.within(S, sizes, rules), "scatters"),
              inverse=("S_w⁻¹", "", inverse, "within"),
              between=("S_B", "", lambda means: fisher.between(means, c), "means"),
              gap=("m₁ - m₂", lambda means: subtract(*means), "means"),
              w=("w", f"w = S_w⁻¹(m₁ - m₂){divided}", lambda means, S_w: direction_of(means, S_w, rules),
                 "means within"),
              unit=(None, "", fisher.unit, "w"),
              eigenvalue=("λ", "λ = w'S_B w / w'S_w w, so S_w⁻¹S_B w = λw", fisher.eigenvalue, "w between within"),
              theta=("θ", theta + divided * (rules.boundary == "priors"),
                     lambda means, S_w: threshold_of(classes, means, S_w, rules), "means within")))


def direction_of(means, S_w, rules):
    """w, as a unit vector if the sheet has it so."""
    w = fisher.direction(means, S_w)
    return fisher.unit(w) if rules.unit else w


def threshold_of(classes, means, S_w, rules):
    """θ, for the unit vector if the sheet has it so."""
    w = fisher.direction(means, S_w)
    theta = fisher.threshold(w, classes, means, rules)
    return fisher.cut_of_unit(theta, w, rules) if rules.unit else theta


def as_lines(step):
    """The computations as lines, with the matrices beside each other unless they are large."""
    yield line("m₁ = ", step("means", 0), "    m₂ = ", step("means", 1), "    m₁ - m₂ = ",
               step("gap"))
    if len(step.w) <= MAX_SHOWN:
        yield Beside([matrix(step, "S₁", "scatters", 0), matrix(step, "S₂", "scatters", 1),
                      matrix(step, "S_w", "within")])
        yield Beside([matrix(step, "S_w⁻¹", "inverse"), matrix(step, "S_B", "between")])
    yield line("w = ", step("w"), "    w/‖w‖ = ", step("unit"))
    yield line("λ = ", step("eigenvalue"), "    θ = ", step("theta"))


def matrix(step, title, name, *entry):
    """A matrix of a step with its name beside its first row."""
    size = range(len(step.w))
    return Table([[title if i == 0 else "", *(step(name, *entry, i, j, of=f"row {i + 1}, column {j + 1}")
                                              for j in size)] for i in size], head=False)


def projections(data, rules, solved):
    """The projection of every sample, and its class by θ."""
    w, theta = solved.w, solved.theta
    cells = Cells(
        "Each row is one sample.", given(i="i", x=features(data), t="class"),
        found(value=("w·x", "w·x", lambda x: dot(w, x), "x"),
              cls=("by θ", "by θ: class 1 if w·x > θ, 2 if w·x < θ", lambda value: class_by(value, theta), "value",
                   lambda k: "none" if k is None else k),
              mistake=("", "✗ if this is not its class", lambda t, cls: t != cls, "t cls", marked)))
    settled = rules._replace(bias="apart")
    yield here(rules).header("fisher", "The projection of every sample", data, "threshold", settled, cells)
    row = Rows(cells)
    rows = [row(i=i, x=x, t=t) for i, (x, t) in enumerate(zip(data.points, data.classes), start=1)]
    yield from rows
    wrong = [event.step.i for event in rows if event.step.mistake]
    right = len(rows) - len(wrong)
    yield row.computed(f"Classified correctly: {right} of {plural(len(rows), 'sample')}.  w = ", w, ", θ = ", theta,
                       ".", w=w, b=-theta, wrong=wrong)


def directions_in(numbers, d):
    """The directions that a list of numbers holds one after the other."""
    return [numbers[n:n + d] for n in range(0, len(numbers), d)]


def quotients(data, rules, solved, numbers):
    """Fisher's quotient of each direction that the caller states, above that of the best one."""
    cells = Cells(
        "Each row is one direction v.", given(v="v"),
        found(s_b=("s_b", "s_b = v'S_B v", lambda v: quadratic(v, solved.between, v), "v"),
              s_w=("s_w", "s_w = v'S_w v", lambda v: quadratic(v, solved.within, v), "v"),
              J=("J", "J = s_b / s_w", ratio, "s_b s_w")))
    yield here(rules).header("fisher", "The quotient of stated directions", data, "eigenvalue", rules, cells)
    row = Rows(cells)
    for v in [*directions_in(numbers, data.dimension), solved.w]:
        yield row(v=v)
    yield row.computed("The last row is Fisher's w. No direction has a larger J.")


def explained(data, classes, rules, answer):
    """Which conventions give an answer."""
    def header(title, function, cells):
        return here(rules).header("fisher", title, data, function, rules, cells)._replace(module=ANSWERS)

    yield from explain_direction(header, classes, rules, answer)


def class_by(value, theta):
    """The class of a projection; none at θ itself."""
    return None if value == theta else 1 if value > theta else 2


def features(data):
    """A title for each feature, as a file names it."""
    return list(data.features or [f"x{d + 1}" for d in range(data.dimension)])


def discriminants(data, rules, points, means, S_w, priors, linear):
    """The linear discriminant of each class, and what the classes are of some points, or of all samples."""
    cells = points_cells(data, points, "δₖ(x) = vₖ·x + cₖ", lambda x: [dot(v, x) + c for v, c in linear])
    model = model_cells(classes_of(data), rules)
    both = Cells(cells.each, [*model], [*cells])
    yield here(rules).header("fisher", "Linear discriminants", data, "linear_discriminant", rules, both)
    values = model.of(None)
    yield ListRow(values, Made(lambda step: model_lines(step, priors), values))
    yield from placed(data, points, cells, within=S_w, v=[v for v, _ in linear], c=[c for _, c in linear])


def model_cells(classes, rules):
    """The means, the common covariance matrix, and the linear discriminant of each class."""
    sizes = list(map(len, classes))
    priors = fisher.priors_of(sizes, rules)

    def joined(means):
        return fisher.within(list(map(fisher.scatter, classes, means)), sizes, rules)

    def linear(means, S_w):
        return [fisher.linear_discriminant(m, S_w, P) for m, P in zip(means, priors)]

    return Cells(
        "The computations follow one after the other.",
        found(means=("m", "", lambda c: list(map(fisher.mean, classes))), within=("S_w", "", joined, "means"),
              v=("v", "vₖ = S_w⁻¹mₖ", lambda means, S_w: [v for v, _ in linear(means, S_w)], "means within"),
              c=("c", "cₖ = ln Pₖ - ½ mₖ'vₖ", lambda means, S_w: [c for _, c in linear(means, S_w)], "means within")))


def model_lines(step, priors):
    """The covariance matrix, and a line for each class."""
    if len(step.means[0]) <= MAX_SHOWN:
        yield line("S_w = ", step("within"))
    for k, P in enumerate(priors, start=1):
        n = subscript(k)
        yield line(f"m{n} = ", step("means", k - 1, of=f"m{n}"), f", P{n} = ", P, f", v{n} = ",
                   step("v", k - 1, of=f"v{n}"), f", c{n} = ", step("c", k - 1, of=f"c{n}"))


def own_covariances(data, classes, rules, points, model):
    """The quadratic discriminants, each class with its own covariance matrix, where all of them have an inverse."""
    rules = rules._replace(scatter=rules.scatter if rules.scatter == "n" else "n-1", within=None)
    means, _, priors, _ = model
    title, row = "Quadratic discriminants", Rows(points_cells(data, points, QUADRATIC, lambda x: None))
    try:
        if min(map(len, classes)) == 1:
            raise SingularMatrix([1])
        C = [fisher.covariance(fisher.scatter(X, m), len(X), rules.scatter) for X, m in zip(classes, means)]
        list(map(inverse, C))
    except SingularMatrix:
        yield here(rules).header("fisher", title, data, "quadratic_discriminant", rules, row.cells)
        yield row.ended("singular", "The covariance matrix of a class has no inverse, so its density does not exist.")
        return
    deltas = [*zip(means, C, priors)]
    cells = points_cells(data, points, QUADRATIC, lambda x: [fisher.quadratic_discriminant(x, *of) for of in deltas])
    model = Cells("", found(covariances=("C", "", lambda c: [
        fisher.covariance(fisher.scatter(X, fisher.mean(X)), len(X), rules.scatter) for X in classes])))
    both = Cells(cells.each, [*model], [*cells])
    yield here(rules).header("fisher", title, data, "quadratic_discriminant", rules, both)
    values = model.of(None)
    yield ListRow(values, Made(covariance_lines, values))
    yield from placed(data, points, cells, covariances=C)


def covariance_lines(step):
    """The covariance matrix of each class, unless they are large."""
    few = len(step.covariances[0]) <= MAX_SHOWN
    for k, _ in enumerate(step.covariances if few else (), start=1):
        yield line(f"C{subscript(k)} = ", step("covariances", k - 1, of=f"C{subscript(k)}"))


QUADRATIC = "δₖ(x) = ln Pₖ - ½ ln|Cₖ| - ½ (x - mₖ)'Cₖ⁻¹(x - mₖ)"


def points_cells(data, points, formula, deltas):
    """The values of a point: its discriminants, its posteriors, its class, and for a sample whether it is wrong."""
    names = [subscript(k + 1) for k, _ in enumerate(data.names)]
    own = () if points else (found(mistake=("", "✗ if it is not its class", lambda t, cls: t != cls, "t cls", marked)),)
    return Cells(
        f"Each row is one {'new point' if points else 'sample'}.",
        given(i=None if points else "i", x=features(data), t=None if points else "class"),
        found(deltas=([f"δ{n}" for n in names], formula, deltas, "x"),
              posteriors=([f"P(c{n}|x)" for n in names], "P(cₖ|x) = e^δₖ / the sum of all e^δⱼ", fisher.posteriors,
                          "deltas"),
              cls=("largest", "largest: the class of the largest δ", largest, "deltas")), *own)


def largest(deltas):
    """The class of the largest discriminant, of equal ones the first."""
    return deltas.index(max(deltas)) + 1


def placed(data, points, cells, **facts):
    """A row for every new point, or for every sample, below the model, which is the first step."""
    row = Rows(cells)
    row.count = 1
    rows = [row(i=None, x=x, t=None) for x in points or ()] or [
        row(i=i, x=x, t=t) for i, (x, t) in enumerate(zip(data.points, data.classes), start=1)]
    yield from rows
    if points:
        yield row.computed(**facts)
    else:
        wrong = [event.step.i for event in rows if event.step.mistake]
        yield row.computed(f"Classified correctly: {len(rows) - len(wrong)} of {plural(len(rows), 'sample')}.",
                           wrong=wrong, **facts)
