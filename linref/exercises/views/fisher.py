"""Fisher's direction and Gaussian discriminants under the conventions of a sheet, as a trace."""

from contextlib import contextmanager, suppress
from functools import partial

from linref.cells import Cells, found, given, marked
from linref.exercises import fisher
from linref.exercises.compare import misclassified
from linref.exercises.data import CASES, FISHER, data_of
from linref.exercises.multiclass import largest
from linref.exercises.views import (
    about, as_typed, columns, handout, header_of_answers, in_floats, numbered, positive_first, refuse,
    renamed_in_tables)
from linref.exercises.views.answers import explain_direction, texts_of
from linref.handout import MAX_IN_FULL
from linref.lists import SingularMatrix, determinant, dot, inverse, matvec, outer, quadratic, subtract
from linref.samples import InputError, read_classes
from linref.scalar import log, ratio
from linref.tracer import NO_BREAK, Beside, ListRow, Rows, Table, ended, in_short, join_some, line, plural, subscript
from linref.tracer.events import Made
from linref.verdict import direction

USES = ("data", "start", "ask", "answer", "positive", "scatter", "within", "between", "threshold", "prior", "unit")
READS = partial(read_classes, most=None)
PREPARES = positive_first
MAX_EXACT_PRODUCTS = 200_000  # products of samples and features squared up to which all is computed in fractions
FIRST, MANY = 3, "many samples"  # of more than MAX_IN_FULL samples only so many rows are shown, and why
MAX_SHOWN = 6  # features up to which matrices are shown
EXAMPLE, NEW = "fisher-se-270148", ([4, 1],)  # the samples without --data, and the points that are classified then
W = {False: "w = S_w⁻¹(m₁ - m₂)", True: "w = S_w⁻¹(m₁ - m₂)/‖S_w⁻¹(m₁ - m₂)‖"}
BETWEEN = {"means": "S_B = dd' with d = m₁ - m₂ is the between-class scatter",
           "sizes": "S_B = (n₁n₂/n) dd' with d = m₁ - m₂ and n = n₁ + n₂ is the between-class scatter"}
SCATTER = "Sₖ, the scatter matrix of class k, is the sum of (x - mₖ)(x - mₖ)' over the class"
DIVIDED = {"sum": ", not divided by nₖ", "n": ", and Cₖ = Sₖ/nₖ is its covariance matrix for nₖ samples",
           "n-1": ", and Cₖ = Sₖ/(nₖ - 1) is its covariance matrix for nₖ samples", "n-2": ""}
JOINED = {"sum": "S_w = {0}₁ + {0}₂ is the within-class scatter",
          "pooled": "S_w = (n₁{0}₁ + n₂{0}₂)/n with n = n₁ + n₂ is the within-class scatter",
          None: "S_w = (S₁ + S₂)/(n - 2) is the pooled covariance matrix of all n samples"}
THETA = {"means": "θ = w·(m₁ + m₂)/2", "priors": "θ = w·(m₁ + m₂)/2 - ln(P₁/P₂)",
         "nearest": "θ = (the smallest w·x of class 1 + the largest w·x of class 2)/2"}
DIRECTION = ("Fisher's w = S_w⁻¹(m₁ - m₂) maximises w'S_B w / w'S_w w. Dividing S_w by k > 0 multiplies w by k, but "
             "keeps its direction and the boundary midway between the means. ")
DISCRIMINANTS = "δₖ is linear in x if all classes share one C, else quadratic."
ONE_MATRIX = ("Suppose that class k has a Gaussian density with mean mₖ, and that all classes share the covariance "
              "matrix C. The prior probability of class k is Pₖ{}. We estimate C by the sum of ")
SHARED = {"sum": "all Cₖ, where {}", "pooled": "all (nₖ/n) Cₖ, where {}",
          None: "(x - mₖ)(x - mₖ)' over all n samples of the K classes, divided by n - K."}
OWN_MATRICES = "Now each Gaussian density has its own covariance matrix, estimated by Cₖ. "
LARGEST = ("δₖ(x) is ln(Pₖ · density of class k at x) without terms equal for all classes. "
           "The class of the largest δₖ has the largest probability P(k|x).")
MISTAKE = found(mistake=("", "✗ if misclassified", lambda t, cls: t != cls, "t cls", marked))
LINEAR = "δₖ(x) = vₖ·x + cₖ"
QUADRATIC = "δₖ(x) = ln Pₖ - ½ ln|Cₖ| - ½ (x - mₖ)'Cₖ⁻¹(x - mₖ)".replace(" ", NO_BREAK)
QUADRATIC += ", where |Cₖ| is the determinant of Cₖ"


def trace(options):
    """Fisher's direction and the projections of two classes; the discriminants of any number of classes."""
    data = options.data or data_of(CASES[EXAMPLE])
    if len(data.points) * data.dimension**2 > MAX_EXACT_PRODUCTS:
        data = in_floats(data)
    classes = [data.of_class(k) for k, _ in enumerate(data.names, start=1)]
    rules, points = settled(options, data, classes), options.ask or (None if options.data else NEW)
    solved = analysed(data, classes, rules) if len(classes) == 2 else None
    densities = for_densities(options, rules)
    model = linear_model(data, classes, densities) if options.scatter != "sum" else None
    yield from about(options, "Fisher: a direction on which the projected classes are narrow and far apart",
                     "w·x projects a sample x on the direction w. Fisher's w maximises the scatter between the "
                     "projected classes divided by the scatter within them.")
    if solved:
        plane = [*solved.w, -solved.theta]
        yield from directions(data, classes, rules, solved)
        yield from projections(data, classes, rules, solved)
        yield from here(rules).picture(data, plane, misclassified(data, plane), ends=False) if options.data else ()
        yield from quotients(data, rules, solved, options.start) if options.start else ()
        header = header_of_answers(here(rules), "fisher", data, rules)
        yield from explain_direction(header, classes, rules, options.answer) if options.answer else ()
    if model:
        linked = link(rules, len(data.points), model.cells.known["P"])
        chosen = yield from linear(data, points, densities, model, linked)
        yield from own_covariances(data, classes, points, densities, chosen)
    yield from in_short(DIRECTION * bool(solved), DISCRIMINANTS)


def settled(options, data, classes):
    """The conventions of a sheet, as far as they go together and suit the samples."""
    sizes, d = list(map(len, classes)), data.dimension
    numbers, prior = options.start or [], options.prior or ()
    refuse(
        (options.answer and len(sizes) != 2, "--answer: only the direction of two classes is explained"),
        (options.scatter == "n-2" and options.within == "sum",
         "--scatter n-2 and --within sum exclude each other: all scatters together are divided once"),
        (sum(sizes) == len(sizes), f"{data.source}: each class has one sample, so S_w = 0 and S_w⁻¹ does not exist; "
         "expected more samples in each class"),
        (options.scatter == "n-1" and min(sizes) == 1,
         "--scatter n-1: a class has only one sample; expected two or more in each class"),
        (options.prior and len(prior) != len(sizes),
         f"--prior: {plural(len(prior), 'number')}; expected {len(sizes)}, one for each class"),
        (len(numbers) % d, f"--start: {plural(len(numbers), 'number')}; expected {d}, or as many for each of "
         "several directions"),
        (not all(map(any, directions_in(numbers, d))), "--start: w = 0 has no direction, so J is not defined"))
    if options.answer:
        texts_of(options.answer, [d])
    chosen = {"within": "sum", "boundary": "priors" if options.prior else "means",
              **options.chosen("scatter", "within", "between", "prior", "unit")}
    if options.threshold is not None:
        chosen["boundary"] = options.threshold
    if options.scatter == "n-2":
        chosen["within"] = None
    return FISHER._replace(labels=tuple(range(1, len(sizes) + 1)), **chosen)


def for_densities(options, rules):
    """The conventions of the discriminants: one covariance matrix over n - K, unless the sheet states another."""
    by = options.scatter or "n-2"
    within = None if by == "n-2" else options.within or "pooled"
    return rules._replace(scatter=by, within=within, between=None, boundary=None, unit=None)


@contextmanager
def refused_if_singular(data, so):
    """An error that says along which direction S_w is singular, and what does not exist therefore."""
    try:
        yield
    except SingularMatrix as error:
        raise InputError(f"{data.source}: S_w is singular: no scatter within the classes along "
                         f"{direction(error, data.features)}, so {so}") from None


def analysed(data, classes, rules):
    """Fisher's analysis of two classes, or why there is none."""
    if fisher.mean(classes[0]) == fisher.mean(classes[1]):
        raise InputError(f"{data.source}: the two classes have the same mean; Fisher's direction is not defined")
    with refused_if_singular(data, "Fisher's direction is not defined"):
        return fisher.fisher(classes, rules)


def here(rules):
    """The handout with the numbers of the classes, and the sentences that it makes of these conventions."""
    named = " and ".join(f"P{subscript(k)} = {as_typed(P)}" for k, P in enumerate(rules.prior or (), start=1))
    prior = f"the prior probabilities {named}" + ", which θ does not use" * (
        rules.boundary in ("means", "nearest"))
    return handout._replace(classes=numbered(rules), says={"prior": {rules.prior: prior if named else None}})


def rules_of(rules):
    """The formula of each convention of published numbers, None for one on which no number depends."""
    return {"scatter": SCATTER + DIVIDED[rules.scatter], "within": joined(rules),
            "between": BETWEEN.get(rules.between), "boundary": THETA.get(rules.boundary), "unit": W.get(rules.unit)}


def directions(data, classes, rules, solved):
    """Means, scatters, S_w, S_B, the direction, its eigenvalue and the threshold."""
    cells = cells_of(classes, rules)
    yield here(rules).header("fisher", "Fisher's direction", data, "fisher", rules, cells)
    values = cells.of(solved)
    yield ListRow(values, Made(partial(as_lines, rules), values))
    yield ended("computed", 1)


def cells_of(classes, rules):
    """The values of Fisher's analysis, each by its rule."""
    sizes, divided = list(map(len, classes)), "/‖S_w⁻¹(m₁ - m₂)‖" * bool(rules.unit)
    theta = THETA.get(rules.boundary, "θ, the stated number,") + divided * (rules.boundary == "priors")
    return Cells(
        "A' is the transpose of a vector or matrix A.",
        found(means=("m", "mₖ is the mean of class k", lambda c: list(map(fisher.mean, classes))),
              gap=("m₁ - m₂", lambda means: subtract(*means), "means"),
              scatters=("S", SCATTER + DIVIDED[rules.scatter],
                        lambda means: list(map(fisher.scatter, classes, means)), "means"),
              within=("S_w", joined(rules),
                      lambda S: fisher.within(S, sizes, rules), "scatters"),
              inverse=("S_w⁻¹", "", inverse, "within"),
              between=("S_B", BETWEEN[rules.between],
                       lambda means: fisher.between(means, fisher.factor(sizes, rules)), "means"),
              w=("w", W[rules.unit],
                 lambda means, S_w: fisher.boundary(classes, means, S_w, rules)[0], "means within"),
              unit=(None, "", fisher.unit, "w"),
              eigenvalue=("λ", "λ = w'S_B w / w'S_w w", fisher.eigenvalue, "w between within"),
              theta=("θ", theta, lambda means, S_w: fisher.boundary(classes, means, S_w, rules)[1], "means within")),
        ways={"between": [lambda c: fisher.times(fisher.factor(sizes, rules), outer(c.gap, c.gap))],
              "w": [lambda c: as_stated(matvec(c.inverse, c.gap), rules)],
              "theta": [lambda c: fisher.threshold(c.w, classes, c.means, rules)]}, beside="w eigenvalue theta")


def joined(rules):
    """How S_w is made of the matrices of the two classes."""
    return JOINED[rules.within].format("S" if rules.scatter == "sum" else "C")


def as_stated(w, rules):
    """A direction, as a unit vector if the sheet has it so."""
    return fisher.unit(w) if rules.unit else w


def as_lines(rules, step):
    """The computations as lines, with the matrices beside each other unless they are large."""
    first, second = (step("means", k, of=f"class {k + 1}") for k in (0, 1))
    yield line("m₁ = ", first, "    m₂ = ", second, "    m₁ - m₂ = ", step("gap"))
    if len(step.w) <= MAX_SHOWN:
        yield Beside([matrix(step, "S₁", "scatters", 0), matrix(step, "S₂", "scatters", 1),
                      matrix(step, "S_w", "within")])
        yield Beside([matrix(step, "S_w⁻¹", "inverse"), matrix(step, "S_B", "between")])
    unit = () if rules.unit else ("    w/‖w‖ = ", step("unit"))
    values = (("w", *unit), ("eigenvalue", ", the eigenvalue for w: S_w⁻¹S_B w = λw"),
              ("theta", ", the threshold"))
    for name, *more in values:
        yield line(step.cells[name].formula, " = ", step(name), *more)


def matrix(step, title, name, *entry):
    """A matrix of a step with its name beside its first row."""
    size, of = range(len(getattr(step, name)[0])), "".join(f"class {k + 1}, " for k in entry)
    return Table([[title if i == 0 else "", *(step(name, *entry, i, j, of=f"{of}entry ({i + 1}, {j + 1})")
                                              for j in size)] for i in size], head=False)


def projections(data, classes, rules, solved):
    """The projection of every sample, its class by θ, and how far the projected classes are apart."""
    w, theta = solved.w, solved.theta
    cells = Cells(
        "Each row is one sample." + renamed_in_tables(data), given(i="i", x=columns("x", rules, data), t="class"),
        found(value=("w·x", dot, "w x"),
              cls=("by θ", "the column 'by\u00a0θ' is the predicted class: 1 if w·x > θ, 2 if w·x < θ", class_by,
                   "value theta", lambda k: "none" if k is None else k)),
        MISTAKE, w=w, theta=theta)
    yield here(rules).header("fisher", "Projection of every sample", data, "threshold",
                             rules._replace(bias="apart"), cells, bias=None)
    said, facts = [" w = ", w, ", θ = ", theta, "."], {"w": w, "b": -theta}
    if rules.within:
        C = [fisher.covariance(S, len(X), rules.scatter) for S, X in zip(solved.scatters, classes)]
        facts["J"] = fisher.separation(w, solved.means, C)
        S = "S" if rules.scatter == "sum" else "C"
        if (rules.within, rules.between) != ("sum", "means"):  # else J = λ
            said += [f" Fisher's criterion J = (w·m₁ - w·m₂)²/(w'{S}₁w + w'{S}₂w) = ", facts["J"], "."]
    yield from classified(Rows(cells), data, *said, **facts)


def class_by(value, theta):
    """The class of a projection; none at θ itself."""
    return None if value == theta else 1 if value > theta else 2


def classified(row, data, *said, **facts):
    """A row for every sample, and at the end how many of them are classified correctly."""
    rows = [row(i=i, x=x, t=t) for i, (x, t) in enumerate(zip(data.points, data.classes), start=1)]
    many = len(rows) > MAX_IN_FULL
    yield from (row._replace(repeats=MANY) if many and row.step.i > FIRST else row for row in rows)
    wrong = [event.step.i for event in rows if event.step.mistake]
    which = f" Misclassified samples: {join_some(wrong)}." if many and wrong else ""
    right = f"Classified correctly: {len(rows) - len(wrong)} of {plural(len(rows), 'sample')}.{which}"
    yield row.computed(right, *said, wrong=wrong, **facts)


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


def linear_model(data, classes, rules):
    """The means, the common covariance matrix, and the linear discriminant of each class."""
    sizes = list(map(len, classes))

    def part(place):
        return lambda means, S_w: [fisher.linear_discriminant(m, S_w, P_k)[place]
                                   for m, P_k in zip(means, P)]

    P = fisher.priors_of(sizes, rules)
    model = Cells(
        "",
        found(means=("m", "", lambda c: list(map(fisher.mean, classes))),
              within=("C", "", lambda means: fisher.within(list(map(fisher.scatter, classes, means)), sizes, rules),
                      "means"),
              v=("v", "vₖ = C⁻¹mₖ", part(0), "means within"),
              c=("c", "cₖ = ln\u00a0Pₖ - ½\u00a0mₖ·vₖ", part(1), "means within")), P=P,
        ways={"c": [lambda c: [log(P_k) - ratio(dot(m, v), 2) for P_k, m, v in zip(P, c.means, c.v)]]}).of(None)
    with refused_if_singular(data, "there is no density"):
        return model if model.v else None


def link(rules, n, P):
    """How δ₁ - δ₂ follows from Fisher's w and θ, if C is S_w but for a factor."""
    if len(P) > 2 or (rules.scatter, rules.within, rules.boundary, rules.unit) != ("sum", "sum", "means", False):
        return ""
    difference = f"δ₁(x) - δ₂(x) = {n - 2} (w·x - θ)".replace(" ", NO_BREAK)
    said = f"Here n - K = {n - 2}, so C = S_w/{n - 2}. Hence v₁ - v₂ = C⁻¹(m₁ - m₂) = {n - 2}{NO_BREAK}w and " \
           f"-½{NO_BREAK}(m₁·v₁ - m₂·v₂) = -{n - 2}{NO_BREAK}θ."
    if P[0] != P[1]:
        return f"{said} So {difference} + ln(P₁/P₂), and δ has the boundary w·x = θ - ln(P₁/P₂)/{n - 2}."
    return f"θ and δ have the same boundary. {said} As P₁ = P₂, this is c₁ - c₂. So {difference}, " \
           "which is positive exactly if w·x > θ."


def linear(data, points, rules, model, linked):
    """The linear discriminants of the samples, or of new points; return the classes of new points."""
    cells = points_cells(data, points, rules, LINEAR, lambda of: [dot(v, of.x) + c for v, c in zip(of.v, of.c)],
                         v=model.v, c=model.c)
    return (yield from by_discriminants(data, points, rules, "linear", cells, model, model_lines, linked))


def model_lines(step):
    """The covariance matrix, and a line for each class."""
    if len(step.means[0]) <= MAX_SHOWN:
        yield Beside([matrix(step, "C", "within")])
    for k, P in enumerate(step.cells.known["P"]):
        m, v, c, name = (f"{letter}{subscript(k + 1)}" for letter in "mvcP")
        own = f"class {k + 1}"
        yield line(f"{m} = ", step("means", k, of=own), f", {name} = ", P, f", {v} = ", step("v", k, of=own),
                   f", {c} = ", step("c", k, of=own))


def own_covariances(data, classes, points, rules, chosen):
    """The quadratic discriminants, each class with its own covariance matrix, where all of them have an inverse."""
    rules = rules._replace(scatter=rules.scatter if rules.scatter == "n" else "n-1", within=None)
    priors = fisher.priors_of(list(map(len, classes)), rules)
    model = Cells("", found(covariances=("C", "", lambda c: [  # 0 if there is one sample
        fisher.covariance(fisher.scatter(X, fisher.mean(X)), max(len(X), 2), rules.scatter)
        for X in classes]))).of(None)
    densities = list(map(density, classes, model.covariances))

    def deltas(of):
        known = densities if of.covariances is model.covariances else map(density, classes, of.covariances)
        return [fisher.discriminant_of(of.x, *each, P) for each, P in zip(known, priors)]

    cells = points_cells(data, points, rules, QUADRATIC, deltas, covariances=model.covariances)
    if None in densities:
        of = ", ".join(f"C{subscript(k)}" for k, known in enumerate(densities, start=1) if not known)
        yield here(rules).header("fisher", "Quadratic discriminants", data, "quadratic_discriminant", rules, cells)
        yield Rows(cells).ended("singular", "Each class k has its own covariance matrix Cₖ here. It has an inverse "
                                          "only if the samples of class k vary in every direction. This fails for "
                                          f"{of}. Use the linear discriminants above.")
        return
    yield from by_discriminants(data, points, rules, "quadratic", cells, model, covariance_lines, chosen=chosen)


def density(X, C):
    """The mean of a class, its C⁻¹ and ln|C|; None if C has no inverse, or in floats only one that rounding makes."""
    size = determinant(C)
    with suppress(SingularMatrix):
        return (fisher.mean(X), inverse(C), log(size)) if size > 0 else None


def covariance_lines(step):
    """The covariance matrix of each class, unless they are large."""
    if len(step.covariances[0]) <= MAX_SHOWN:
        yield Beside([matrix(step, f"C{subscript(k + 1)}", "covariances", k) for k, _ in enumerate(step.covariances)])


def by_discriminants(data, points, rules, kind, cells, model, layout, said="", chosen=None):
    """A model of the classes, and below it a row for every sample or new point; return the classes of new points.

    They are compared with those that the linear discriminants have chosen.
    """
    row = Rows(cells)
    yield here(rules).header("fisher", f"{kind.capitalize()} discriminants", data, f"{kind}_discriminant", rules,
                             Cells(cells.each, model.cells, cells))
    share = ", here its share of the samples" * (not rules.prior)
    own = f"Cₖ is the sum of (x - mₖ)(x - mₖ)' over class k, divided by nₖ{' - 1' * (rules.scatter == 'n-1')}."
    yield from map(line, [f"{ONE_MATRIX.format(share)}{SHARED[rules.within].format(own)}", LARGEST]
                   if kind == "linear" else [OWN_MATRICES + own])
    yield ListRow(model, Made(layout, model))
    row.count = 1  # the model is the first step
    if not points:
        yield from classified(row, data)
        yield from [line(said, indent=0)] * bool(said)
        return None
    rows = [row(i=None, x=x, t=None) for x in points]
    classes = [each.step.cls for each in rows]
    if chosen:
        same = sum(k == j for k, j in zip(classes, chosen))
        said = f"New points for which both kinds of discriminants choose the same class: {same} of {len(points)}."
    yield from rows
    yield row.computed(said)
    return classes


def points_cells(data, points, rules, formula, deltas, **model):
    """The values of a point: its discriminants by the model's cells, its posteriors, its class, whether it is wrong."""
    numbers, what = range(1, len(data.names) + 1), "new point" if points else "sample"
    first = formula == LINEAR  # the legend of the quadratic discriminants, below, does not repeat its symbols
    what += ", which we chose" * (points is NEW and first)
    return Cells(
        f"Each row is one {what}.{renamed_in_tables(data)}",
        given(i=None if points else "i", x=columns("x", rules, data), t=None if points else "class"),
        found(deltas=([f"δ{subscript(k)}" for k in numbers], formula, deltas),
              posteriors=(None if len(numbers) > 2 and not points else [f"P({k}|x)" for k in numbers],
                          "P(k|x) = exp(δₖ) / the sum of all exp(δⱼ)" * first, fisher.posteriors, "deltas"),
              cls=("by δ", "the column 'by\u00a0δ' is the class of the largest δₖ" * first,
                   partial(largest, at_zero="lowest"), "deltas")),
        () if points else MISTAKE, **model)
