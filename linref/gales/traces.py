"""How the Gales runs are told: each function is a topic, and yields its runs and the blocks between them."""

from itertools import chain
from operator import le, lt
from typing import Any, NamedTuple

from linref.gales import data as handout
from linref.gales import descent as descending
from linref.gales import fisher as fisher_analysis
from linref.gales import gates as logic
from linref.gales import kesler as construct
from linref.gales import logistic as regression
from linref.gales import neuron as unit
from linref.gales import perceptron as learning
from linref.lists import dot, norm, scale, zeros
from linref.samples import InputError, read_classes
from linref.scalar import ratio
from linref.separability import Undecided, widest_margin
from linref.tracer.blocks import (Beside, Conventions, Header, Heading, Line, Outcome, Picture, Row, Run, Table, line,
                                  note)
from linref.tracer.plot import Grid, frame_of
from linref.tracer.verdict import certificate, counted, separable_at_all, verdict

USES = {
    "neuron": ("data", "start"),
    "descent": ("data", "start", "rate", "limit"),
    "perceptron": ("data", "start", "rate", "limit", "corrected", "only", "plot"),
    "logistic": ("data", "start", "rate", "limit", "plot"),
    "fisher": ("data", "plot"),
    "kesler": ("data", "start", "limit", "corrected", "only", "plot"),
    "gates": ("start", "rate", "limit", "corrected", "only", "plot"),
}

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
    counts = [f"{data.classes.count(k)} of {omega(k)}{'' if name == omega(k) else f' = {name}'}"
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
    yield Beside([table for table in tables if len(table.rows[0]) > 1])


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


# Single Layer Perceptron, training criteria


class Boundary(NamedTuple):
    """A boundary to compare: whose it is, its weights, and the sample that comes nearest to it."""

    name: str
    w: list
    separates: bool
    nearest: str
    distance: Any


def boundary(name, w, data):
    """A boundary with its nearest sample; a negative distance is that of a sample on the wrong side."""
    i, distance = learning.nearest_sample(w, learning.normalise(data.points, data.signs))
    extended = [unit.extended(x) for x in data.points]
    return Boundary(name, w, unit.separates(w, extended, data.signs), names(data)[i - 1], distance)


def fisher_boundary(data):
    """Fisher's composite vector for the data, or None where its direction is not defined."""
    try:
        found = fisher_analysis.fisher(data.of_class(1), data.of_class(2))
    except ValueError:
        return None
    return unit.composite(found.w, found.b)


def neuron(options):
    """The unit on every sample, two solutions, the training criteria, normalised data."""
    data, w = data_and_start(options, handout.EXAMPLE_START)
    samples = [unit.extended(x) for x in data.points]
    called = names(data)

    def tell_unit(step, _):
        k = data.classes[step.i - 1]
        y = data.signs[step.i - 1]
        right = unit.is_correct(w, samples[step.i - 1], y)
        yield Row(("sample", "x", "w'x", "+ b = z", "y(x)", "class", ""),
                  (called[step.i - 1], step.x, step.z - w[-1], step.z, step.y, omega(1 if step.y == 1 else 2),
                   "" if right else "✗"))

    def finish_unit(run):
        wrong = [i for i, (x, y) in enumerate(zip(samples, data.signs)) if not unit.is_correct(w, x, y)]
        facts = {"steps": run.count, "updates": 0, "w": w, "wrong": len(wrong)}
        said = [line(f"{len(wrong)} of {len(samples)} samples are not on their side of the boundary.", indent=0)]
        return Outcome("computed", facts, said)

    yield Run(
        header("neuron", "Single layer perceptron", described(data), labels=LABELS, bias="last, w̃ = (w, b)",
               tie="z = 0 is decided as ω₁", start=w),
        unit.single_layer_perceptron(w, data.points), tell_unit, finish_unit, None)
    if not options.data:
        yield from is_it_unique(data)
    yield training_criteria(data, w, samples)
    if not options.data and not options.start:
        *_, end = learning.perceptron(learning.normalise(data.points, data.signs), w)
        yield training_criteria(data, end.w, samples)
    yield criteria_picture()
    yield normalising(data, w, samples)


def is_it_unique(data):
    """Two solutions for the example."""
    *_, end = learning.perceptron(learning.normalise(data.points, data.signs), handout.EXAMPLE_START)
    middle = scale(ratio(1, 2), [a + b for a, b in zip(end.w, fisher_boundary(data))])
    candidates = [boundary("the perceptron algorithm's w̃[1]", end.w, data),
                  boundary("Fisher's", fisher_boundary(data), data),
                  boundary("halfway between the two", middle, data)]

    def tell(step, _):
        yield Row(("w̃", "of", "all correct"), (step.w, step.name, "yes" if step.separates else "no"))

    def finish(run):
        said = line("Not unique: each of these separates the samples, and so does every mixture of them.", indent=0)
        return Outcome("computed", {"steps": run.count, "updates": 0}, [said])

    yield Run(header("neuron", "Is the solution unique?", described(data), bias="last"), candidates, tell, finish,
              None)


class Losses(NamedTuple):
    """A sample under both criteria: its z, its 1/0 cost, its perceptron loss, its distance from the boundary."""

    i: int
    w: list
    z: Any
    true_loss: Any
    perceptron_loss: Any
    distance: Any


def training_criteria(data, w, samples):
    """Both criteria, sample by sample."""
    called = names(data)
    flat = not any(w[:-1])

    def steps():
        for i, (x, y) in enumerate(zip(samples, data.signs), start=1):
            yield Losses(i, w, dot(w, x), unit.true_criterion(w, [x], [y]), unit.perceptron_criterion(w, [x], [y]),
                         None if flat else unit.distance(w, x))

    def tell(step, _):
        y = data.signs[step.i - 1]
        yield Row(("sample", "y", "z", "y·z", "½|y - y(x)|", "[-y·z]₊", "distance z/‖w‖"),
                  (called[step.i - 1], y, step.z, y * step.z, step.true_loss, step.perceptron_loss, step.distance))

    def finish(run):
        true, hinged = (f(w, samples, data.signs) for f in (unit.true_criterion, unit.perceptron_criterion))
        facts = {"steps": run.count, "updates": 0, "w": w, "true": true, "perceptron": hinged}
        said = [line("True criterion E(w̃) = ", true, ", perceptron criterion E(w̃) = ", hinged, ".", indent=0),
                note("GE4", "the page calls w̃'x̃ the distance from the boundary; it is ‖w‖ = ",
                     norm(w[:-1]), " times the distance, and ‖w‖ leaves b out.")]
        if hinged:
            said += [note("GE13", "[-y·z]₊ has slope -1 for y·z below 0 and 0 above: at z = 0 it has no derivative."),
                     note("GE18", "both criteria are sums over the samples, not means.")]
        return Outcome("computed", facts, said)

    return Run(header("neuron", "Training criteria", described(data), labels=LABELS, bias="last",
                      tie="z = 0 is decided as ω₁", start=w), steps(), tell, finish, None)


def criteria_picture():
    """Both losses of a sample of ω₁ against its z."""
    grid = Grid((-2, 2, 0, 2), height=9)
    grid.curve(lambda z: unit.true_criterion([z], [[1]], [1]), "─")
    grid.curve(lambda z: unit.perceptron_criterion([z], [[1]], [1]), "●")
    return grid.picture(["loss of a sample of ω₁ against z:   ● perceptron   ─ true"])


class Normalised(NamedTuple):
    """A sample and its normalised form, with the z of both."""

    i: int
    w: list
    x: list
    normalised: list
    z: Any
    normalised_z: Any


def normalising(data, w, samples):
    """The samples before and after the label is multiplied in."""
    called = names(data)

    def steps():
        for i, (x, y) in enumerate(zip(samples, data.signs), start=1):
            bar = unit.normalised(x, y)
            yield Normalised(i, w, x, bar, dot(w, x), dot(w, bar))

    def tell(step, _):
        mark = "correct" if step.normalised_z > 0 else "wrong" if step.normalised_z < 0 else "neither"
        yield Row(("sample", "x̃", "y", "x̄ = y·x̃", "w̃'x̃", "w̃'x̄", ""),
                  (called[step.i - 1], step.x, data.signs[step.i - 1], step.normalised, step.z, step.normalised_z, mark))

    def finish(run):
        said = [line("Correct means w̃'x̄ > 0 for both classes.", indent=0),
                note("GE3", "a sample with w̃'x̄ = 0 is neither correct nor misclassified on this page, and the decision "
                            "rule puts it in ω₁.")]
        return Outcome("computed", {"steps": run.count, "updates": 0, "w": w}, said)

    return Run(header("neuron", "Normalising the data", described(data), labels=LABELS, bias="last", start=w),
               steps(), tell, finish, None)


# Gradient Descent, choice of η, local minima


def descent(options):
    """η too small, right and too large; where local minima end; the criteria of the floor on the samples."""
    if options.data:
        yield from criteria_descents(options)
        return
    rates = [options.rate] if options.rate else [ratio(1, 100), ratio(2, 5), ratio(9, 10), ratio(11, 10)]
    w = start(options, 1, [1], "these curves have one weight")
    for eta in rates:
        yield curve_descent("the choice of η", "E(w) = w²", descending.bowl, descending.bowl_gradient, w, eta,
                            limit(options, 30))
    if not options.rate and not options.start:
        yield note("GE14", "above η = 1 every step lands farther out than the one before: 1.2 times as far at η = 1.1. "
                           "The perceptron algorithm does not diverge so: there η only sets the scale.")
    starts = [w] if options.start else [[-2], [0], [ratio(1, 2)], [2]]
    yield Heading("Local minima of E(w) = w⁴ - 2w² + 0.3w")
    yield valleys_picture()
    for w in starts:
        yield curve_descent("local minima", "E(w) = w⁴ - 2w² + 0.3w", descending.two_valleys,
                            descending.two_valleys_gradient, w, options.rate or ratio(1, 20), limit(options))
    if not options.start:
        yield curve_descent("started on a maximum", "E(w) = w²(w² - 2)", descending.hill, descending.hill_gradient, [0],
                            options.rate or ratio(1, 20), limit(options), exactly=True)
        yield note("GE7", "descent stops at a maximum only if it starts exactly there. On two valleys it left the "
                          "maximum near w = 0.08 for one side or the other.")
        yield from criteria_descents(options)
        yield rising_descent(options)


STOP = "‖∇E‖ < 10⁻⁶, ours: the page leaves it open"


def small(gradient):
    """The stop of our own for runs that never reach their minimum: a gradient shorter than 10⁻⁶."""
    return norm([float(slope) for slope in gradient]) < 1e-6


def until_small(steps):
    """The steps up to the first with a small gradient, of a rule that has no stop itself."""
    for step in steps:
        yield step
        if small(step.gradient):
            return


def curve_descent(run, formula, curve, gradient, w, eta, most, exactly=False):
    """Gradient descent on a curve of one weight, a row for each step."""
    begin = list(w) if exactly else [float(w[0])]
    rate = eta if exactly else float(eta)

    def tell(step, _):
        yield Row(("τ", "w[τ]", "∇E", "E(w[τ])"), (step.tau, step.w[0], step.gradient[0], curve(step.w)))

    return Run(
        header("descent", f"Gradient descent, {run}: η = {eta}" if run == "the choice of η" else
               f"Gradient descent, {run}: from w = {w[0]}", formula + ", ours: the page draws its curves without "
               "formulas", rate=eta, start=w[0], stop=STOP),
        descending.gradient_descent(gradient, begin, rate, small), tell,
        lambda run: descent_outcome(run, curve), limit=most)


def descent_outcome(run, cost):
    """Where a descent ended, and whether the cost fell on the way."""
    first, last = cost(run.first.w), cost(run.last.w)
    facts = {"steps": run.count, "updates": run.updated, "w": run.last.w, "cost": last}
    told = [run.last.w if len(run.last.w) > 1 else run.last.w[0], ", E = ", last]
    if run.diverged:
        facts["step"] = run.count
        return Outcome("diverged", facts, [line(f"Diverged: past τ = {run.count - 1} the numbers run out of range.",
                                                indent=0)])
    if not run.stopped:
        return Outcome("converged", facts, [line(f"Converged after {counted(run.updated, 'update')}: w = ", *told, ".",
                                                 indent=0)])
    trend = "E has grown: it diverges" if last > first else "E has not reached its minimum yet"
    return Outcome("stopped", facts, [line(f"Stopped at the limit after {counted(run.updated, 'update')}: w = ", *told,
                                           f". {trend}.", indent=0)])


def valleys_picture():
    """The curve with two minima."""
    grid = Grid((-1.6, 1.6, -1.6, 1.6), height=13)
    grid.curve(lambda w: float(descending.two_valleys([w])))
    return grid.picture(["E against w: two valleys, the left one deeper"])


def criteria_descents(options):
    """Gradient descent on the perceptron criterion, the logistic cost and Fisher's cost of the same samples."""
    data, w = data_and_start(options, handout.EXAMPLE_START)
    samples = learning.normalise(data.points, data.signs)
    extended = [unit.extended(x) for x in data.points]
    most = limit(options)
    yield criterion_descent(
        "the perceptron criterion", data, w, options.rate or 1, most,
        lambda w: learning.criterion(w, samples), lambda w: learning.gradient(w, samples), descending.is_zero)
    yield criterion_descent(
        "the logistic cost", data, w, options.rate or 1, most,
        lambda w: regression.cost(w, extended, data.targets),
        lambda w: regression.cost_gradient(w, extended, data.targets))
    begin = w[:-1] if any(w[:-1]) else [1] * data.dimension
    means = [fisher_analysis.mean(data.of_class(k)) for k in (1, 2)]
    S_b = fisher_analysis.between(*means)
    S_w = fisher_analysis.within(*(fisher_analysis.scatter(data.of_class(k), m) for k, m in zip((1, 2), means)))
    if not fisher_analysis.quadratic(begin, S_w, begin):
        yield line("Fisher's cost is not defined at w = ", begin, ": there is no scatter along it.")
        return
    yield criterion_descent(
        "Fisher's cost", data, begin, options.rate or ratio(1, 10), most,
        lambda w: fisher_analysis.matrix_criterion(w, S_b, S_w),
        lambda w: fisher_analysis.gradient(w, S_b, S_w))
    yield note("GE9", "E has the same value at every multiple of w, also at the negative: descent ends at whichever "
                      "multiple of ŵ lies nearest.")


def criterion_descent(run, data, w, eta, most, cost, gradient, satisfied=None):
    """Gradient descent on one criterion, a row for each step: exact to the end, or in floats where it needs a stop."""
    begin, rate = (w, eta) if satisfied else ([float(a) for a in w], float(eta))

    def tell(step, _):
        yield Row(("τ", "w[τ]", "∇E", "E"), (step.tau, step.w, step.gradient, cost(step.w)))

    stop = "∇E = 0" if satisfied else STOP
    return Run(header("descent", f"Gradient descent on {run}", described(data), labels=LABELS,
                      bias="last" if len(w) > data.dimension else "none, only w is determined", rate=eta, start=w,
                      stop=stop),
               descending.gradient_descent(gradient, begin, rate, satisfied or small), tell,
               lambda run: descent_outcome(run, cost), limit=most)


def rising_descent(options):
    """A descent whose cost rises on the way."""
    data, w = handout.RISING, handout.RISING_START
    samples = learning.normalise(data.points, data.signs)

    def tell(step, _):
        yield Row(("τ", "w̃[τ]", "∇E", "E", "misclassified"),
                  (step.tau, step.w, step.gradient, learning.criterion(step.w, samples),
                   len(learning.misclassified_set([dot(step.w, x) for x in samples], le))))

    def finish(run):
        ended = descent_outcome(run, lambda w: learning.criterion(w, samples))
        ended.blocks.append(note("GE5", "E and the number of misclassified samples go their own ways: first E rises "
                                 "from 3 to 7 while the number falls from 3 to 1, later E falls from 5 to 3 while the "
                                 "number rises from 1 to 2. The algorithm minimises E, not the number."))
        return ended

    return Run(header("descent", "Gradient descent, a cost that rises", described(data), labels=LABELS, bias="last",
                      tie=TIES[le], rate=1, start=w, stop="no sample is misclassified"),
               descending.gradient_descent(lambda w: learning.gradient(w, samples, le), w, 1), tell, finish,
               limit=limit(options))


# Perceptron Algorithm, solution region, example


def perceptron(options):
    """The worked example and what the page says around it, or the algorithm on other samples."""
    data, w = data_and_start(options, handout.EXAMPLE_START)
    rate = options.rate or 1
    run = perceptron_run(data, w, rate, le if options.corrected else lt, limit(options))
    yield run
    if not options.corrected and not run.stopped and any(z == 0 for z in run.last.z):
        run = perceptron_run(data, w, rate, le, limit(options), run="Perceptron algorithm, corrected")
        yield run
    if not run.stopped and not any(z <= 0 for z in run.last.z):
        yield is_it_good(data, run.last.w)
    if options.data:
        return
    yield from solution_region(data, w, run.last.w)
    if not options.corrected:
        yield from misprints(data)


def perceptron_run(data, w, eta, miss, most, run="Perceptron algorithm", short=False):
    """The algorithm, a block for each step, laid out as the example is, or a row where it is to be short."""
    samples = learning.normalise(data.points, data.signs)
    called = names(data)

    def tell(step, picture):
        tau = step.tau
        if short:
            chosen = ", ".join(called[i - 1] for i in step.misclassified) or "none"
            z = [[y * z for y, z, c in zip(data.signs, step.z, data.classes) if c == k] for k in (1, 2)]
            yield Row(("τ", "w̃[τ]", "z of ω₁", "z of ω₂", "misclassified"), (tau, step.w, *z, chosen))
            return
        yield line(f"τ = {tau}    w̃[{tau}] = ", step.w, indent=0)
        if picture:
            yield plane(data, [step.w], step.misclassified).picture(legend(step.misclassified))
        yield from class_tables(data, [y * z for y, z in zip(data.signs, step.z)], step.misclassified)
        yield from told_update(step, samples, called, eta)

    def finish(run):
        ended = verdict(run, run.last.w, samples, called, data.signs, run.last.w[:-1])
        if ended.status == "converged" and miss is lt:
            ended.blocks.append(note("GE3", "a sample with z = 0 is no mistake as printed (z < 0), yet not correct "
                                            "either (z > 0). With z <= 0 as the test it is:"))
        return ended

    return Run(
        header("perceptron", run, described(data), labels=LABELS + "; normalised x̃ = y·(x, 1)", bias="last",
               tie=TIES[miss], rate=eta, order="all misclassified samples at once", start=w,
               stop="no sample is misclassified"),
        learning.perceptron(samples, w, eta, miss), tell, finish, lambda step: bool(step.misclassified), most,
        pictured=data.dimension == 2 and not short)


def told_update(step, samples, called, eta):
    """The criterion, the set Y and the update that follows from it."""
    tau, chosen = step.tau, step.misclassified
    if not chosen:
        right = ": all points correctly classified" if all(z > 0 for z in step.z) else ""
        yield line(f"Y[{tau}] is empty{right}.")
        return
    losses = [-step.z[i - 1] for i in chosen]
    vectors = [samples[i - 1] for i in chosen]
    few = len(chosen) <= 8
    listed = ", ".join(called[i - 1].replace(" ", "\u00a0") for i in chosen[:8])
    yield line(f"Y[{tau}] = {{{listed}{'' if few else f', … {len(chosen) - 8} more'}}}")
    terms = list(chain.from_iterable((" + ", loss) for loss in losses))[1:]
    yield line(f"E(w̃[{tau}]) = ", *(terms + [" = "] if few and len(chosen) > 1 else []), sum(losses))
    terms = list(chain.from_iterable((" + ", v) for v in vectors))[1:]
    if not few:
        terms = [f"the sum of these {len(chosen)} x̃"]
    if eta != 1:
        terms = [eta, " · [", *terms, "]"]
    yield line(f"w̃[{tau + 1}] = w̃[{tau}] + ", *terms, " = ", learning.update(step.w, samples, chosen, eta))


def is_it_good(data, w):
    """The example's question, answered by distances: against Fisher's boundary and the best one there is."""
    try:
        widest = widest_margin(data.points, data.signs)
    except Undecided:
        widest = None
    fisher_w = fisher_boundary(data)
    best = norm(widest.w[:-1]) if widest else None

    def steps():
        yield boundary("perceptron", w, data)
        if fisher_w:
            yield boundary("Fisher", fisher_w, data)
        if widest:
            yield boundary("largest margin", widest.w, data)

    def tell(step, _):
        share = f"{float(100 * step.distance * best):.1f} %" if best else "not decided"
        yield Row(("boundary", "w̃", "nearest", "distance", "share"),
                  (step.name, step.w, step.nearest, step.distance, share))

    def finish(run):
        facts = {"steps": run.count, "updates": 0, "w": w, "margin": float(boundary("", w, data).distance)}
        if not widest:
            said = [line("The set is too large to find its largest margin exactly.", indent=0)]
            return Outcome("stopped", facts, said)
        share = float(boundary("", w, data).distance * best)
        facts |= {"largest_margin_squared": widest.margin_squared, "largest_margin_w": widest.w}
        said = [line(f"It separates with {100 * share:.1f} % of the largest possible margin, ", ratio(1, best),
                     " (its square is ", widest.margin_squared, f").{'' if share > 0.5 else ' Not a good boundary.'}",
                     indent=0)]
        return Outcome("computed", facts, said)

    return Run(header("perceptron", "Is this a good decision boundary?", described(data), bias="last"), steps(), tell,
               finish, None)


class Membership(NamedTuple):
    """A vector, its normalised z on every sample, and whether it lies in the solution region."""

    w: list
    z: list
    inside: bool


def solution_region(data, before, after):
    """The constraints of the samples, the cone that they leave, and a slice through it."""
    samples = learning.normalise(data.points, data.signs)
    called = names(data)

    def tell(step, _):
        yield line("w̃ = ", step.w, indent=0)
        yield Table([["sample", *called], ["w̃'x̃", *step.z], ["", *("" if z > 0 else "✗" for z in step.z)]])

    def finish(run):
        rays = learning.solution_rays(samples)
        rows = [["edge w̃", "touches"]]
        rows += [[Line((ray,)), ", ".join(called[i - 1] for i in touched)] for ray, touched in rays]
        said = [line("The region is a cone. Inside it w̃'x̃ > 0 for every sample; any sum of its edges with positive "
                     "weights is a solution.", indent=0), Table(rows), region_slice(samples, before, after),
                *weight_plane()]
        return Outcome("computed", {"steps": run.count, "updates": 0, "rays": [ray for ray, _ in rays]}, said)

    steps = (Membership(w, [dot(w, x) for x in samples], learning.in_solution_region(w, samples))
             for w in (before, after))
    yield Run(header("perceptron", "Perceptron solution region", described(data),
                     labels=LABELS + "; normalised x̃ = y·(x, 1)", bias="last"), steps, tell, finish, None)


def region_slice(samples, before, after):
    """The weights w₁ and w₂ that solve the example with the bias of its run, in characters."""
    b = after[-1]
    grid = Grid((-1, 3, -2, 2))
    grid.fill(lambda w1, w2: "░" if learning.in_solution_region([w1, w2, b], samples) else " ")
    grid.mark(before[0], before[1], "○")
    grid.mark(after[0], after[1], "●")
    return grid.picture([f"w₂ against w₁ where b = {float(b):g}:", "░ solution region   ○ w̃[0]   ● w̃[1]"])


def weight_plane():
    """Four samples without a bias and their half-planes of weights, before and after normalising; ours."""
    points, labels = [[3, 1], [2, 3], [-1, 2], [1, -2]], [1, 1, -1, -1]
    for title, vectors, marks in (
        ("Four samples without a bias, not normalised (ours): w must be on the + side of ω₁, on the - side of ω₂",
         points, ["●" if y == 1 else "○" for y in labels]),
        ("The same normalised: w must be on the positive side of all four",
         learning.normalise_as_printed(points, labels), ["●"] * 4),
    ):
        grid = Grid((-4, 4, -4, 4))
        bars = learning.normalise_as_printed(points, labels)
        grid.fill(lambda w1, w2: "░" if learning.in_solution_region([w1, w2], bars) else " ")
        for v in vectors:
            grid.boundary([*v, 0])
        for v, mark in zip(vectors, marks):
            grid.mark(*v, mark)
        yield line(title)
        yield grid.picture(["● ω₁   ○ ω₂   · w'x = 0   ░ solution region" if "○" in marks else
                            "● normalised sample   · w'x = 0   ░ solution region"])


def misprints(data):
    """The page's own formulas to the letter, each followed by what is wrong with it."""
    yield unextended_run(data)
    yield unnormalised_run(data)
    for miss in (lt, le):
        yield perceptron_run(handout.TIE, handout.TIE_START, 1, miss, 100,
                             "Perceptron algorithm, a tie " + ("as printed" if miss is lt else "corrected"), short=True)


def unextended_run(data):
    """Step 1 to the letter, on samples without their 1."""
    samples = learning.normalise_as_printed(data.points, data.signs)
    called = names(data)

    def finish(run):
        ended = verdict(run, run.last.w, samples, called)
        ended.blocks.append(note("GE1", "step 1 prints x̃ = y·x, without the 1 that w̃ needs; the sample (0, 0) then has "
                                        "z = 0 for every w. The example uses y·(x, 1), as above."))
        return ended

    def tell(step, _):
        z = step.z[data.points.index([0, 0])]
        yield Row(("τ", "w[τ]", "z of (0, 0)", "misclassified"), (step.tau, step.w, z, len(step.misclassified)))

    return Run(header("perceptron", "Perceptron algorithm, step 1 as printed", described(data),
                      labels=LABELS + "; normalised x̃ = y·x", bias="none", tie=TIES[le], rate=1, start=[0, 1],
                      stop="no sample is misclassified"),
               learning.perceptron(samples, [0, 1], miss=le), tell, finish,
               lambda step: bool(step.misclassified), 5)


class Update(NamedTuple):
    """One update: the weights, the sum over Y of -w̃'x̃, and the number of misclassified samples."""

    tau: int
    w: list
    sum_over_Y: Any
    misclassified: int


def unnormalised_run(data):
    """The gradient with x̃ as the same line's first formula means it: extended, not normalised."""
    extended = [unit.extended(x) for x in data.points]
    samples = learning.normalise(data.points, data.signs)

    def steps():
        w = handout.EXAMPLE_START
        for tau in (0, 1):
            chosen = learning.misclassified_set([dot(w, x) for x in samples])
            yield Update(tau, w, sum(-dot(w, extended[i - 1]) for i in chosen), len(chosen))
            w = learning.update(w, extended, chosen)

    def tell(step, _):
        yield Row(("τ", "w̃[τ]", "sum of -w̃'x̃ over Y", "misclassified"),
                  (step.tau, step.w, step.sum_over_Y, step.misclassified))

    def finish(run):
        w = handout.EXAMPLE_START
        said = [line("One update, and as many samples are misclassified as before.", indent=0),
                note("GE2", "one line uses x̃ twice: extended in [-y·w̃'x̃]₊, normalised in the sum over Y. Taken as "
                            "extended throughout, the two sides differ: ",
                     unit.perceptron_criterion(w, extended, data.signs), " and ", run.first.sum_over_Y,
                     ". With x̃ normalised both are ", learning.criterion(w, samples), ".")]
        return Outcome("computed", {"steps": run.count, "updates": 1, "w": run.last.w}, said)

    return Run(header("perceptron", "Perceptron criterion, x̃ not normalised", described(data), bias="last", rate=1,
                      start=handout.EXAMPLE_START), steps(), tell, finish, lambda step: step.misclassified)


# Logistic Regression/Classification


def logistic(options):
    """The ascent of the likelihood on the example, and the page's four comparisons in numbers."""
    data, w = data_and_start(options, zeros(3))
    run = logistic_run(data, w, options.rate or 1, limit(options))
    yield run
    yield posteriors(data, run.last.w)
    if options.data:
        return
    yield from rates_compared(data, [options.rate] if options.rate else None)
    if not options.start:
        yield Heading("Data need not be linearly separable")
        yield logistic_run(handout.OVERLAP, zeros(3), options.rate or 1, limit(options))
        yield overlap_note()


def errors_of(w, extended, targets):
    """How many samples the posterior puts into the wrong class."""
    return sum(regression.bayes_decision(regression.posterior(w, x)) != y for x, y in zip(extended, targets))


def logistic_run(data, w, eta, most):
    """Logistic regression, a row for each step."""
    extended = [unit.extended(x) for x in data.points]

    def tell(step, _):
        yield Row(("τ", "w̃[τ]", "ℒ(w̃[τ])", "‖∇ℒ‖", "errors"),
                  (step.tau, step.w, regression.log_likelihood(step.w, extended, data.targets), norm(step.gradient),
                   errors_of(step.w, extended, data.targets)))

    def finish(run):
        w = run.last.w
        likelihood = regression.log_likelihood(w, extended, data.targets)
        errors = errors_of(w, extended, data.targets)
        facts = {"steps": run.count, "updates": run.updated, "w": w, "log_likelihood": likelihood, "errors": errors}
        if run.diverged:
            return Outcome("diverged", facts | {"step": run.count},
                           [line(f"Diverged: past τ = {run.count - 1} the numbers run out of range.", indent=0)])
        ended = "Stopped at the limit" if run.stopped else "Converged"
        said = line(f"{ended} after {counted(run.updated, 'update')}: ℒ = ", likelihood,
                    f", {counted(errors, 'error')}.", indent=0)
        status = "stopped" if run.stopped else "converged"
        if not errors:
            return Outcome(status, facts, [said, line("The samples are separated, so no w̃ has the largest ℒ: it rises "
                                                      "towards 0 as w̃ grows.")])
        separable, more, blocks = separable_at_all(learning.normalise(data.points, data.signs), names(data))
        return Outcome(status if separable == "not separable" and not run.stopped else separable, facts | more,
                       [said, *blocks])

    return Run(header("logistic", "Logistic regression", described(data), labels="1 for ω₁, 0 for ω₂; x̃ = (x, 1)",
                      tie="posterior 0.5 is decided as ω₁", bias="last", rate=eta, order="all samples at once", start=w, stop=STOP),
               until_small(regression.logistic_regression(extended, data.targets, w, eta)), tell, finish, limit=most)


class Posterior(NamedTuple):
    """A sample with its posterior of ω₁ and Bayes' decision."""

    i: int
    w: list
    z: Any
    posterior: Any
    decided: int


def posteriors(data, w):
    """The posterior of every sample, which the perceptron does not have."""
    extended = [unit.extended(x) for x in data.points]
    called = names(data)

    def steps():
        for i, x in enumerate(extended, start=1):
            p = regression.posterior(w, x)
            yield Posterior(i, w, dot(w, x), p, regression.bayes_decision(p))

    def tell(step, _):
        right = step.decided == data.targets[step.i - 1]
        yield Row(("sample", "z", "P(ω₁|x)", "P(ω₂|x)", "decision", ""),
                  (called[step.i - 1], step.z, step.posterior, 1 - step.posterior, "ω₁" if step.decided else "ω₂",
                   "" if right else "✗"))

    def finish(run):
        errors = errors_of(w, extended, data.targets)
        said = [line(f"{counted(errors, 'error')} by Bayes' decision rule, with w̃ = ", w, ".", indent=0)]
        if data.dimension == 2:
            said.append(plane(data, [w]).picture(legend()))
        return Outcome("computed", {"steps": run.count, "updates": 0, "w": w, "errors": errors}, said)

    return Run(header("logistic", "The class posterior", described(data), bias="last",
                      tie="posterior 0.5 is decided as ω₁"), steps(), tell, finish, None)


class RateTried(NamedTuple):
    """A rate with the log-likelihoods and errors after some numbers of steps."""

    eta: Any
    w: list
    log_likelihoods: list
    errors: list


def rates_compared(data, rates):
    """The likelihood after 1 to 100 steps for several η."""
    extended = [unit.extended(x) for x in data.points]
    checked = (1, 2, 10, 100)

    def steps():
        for eta in rates or (ratio(1, 10), 1, 10, 100):
            reached = {}
            for step in regression.logistic_regression(extended, data.targets, zeros(data.dimension + 1), eta):
                if step.tau in checked:
                    reached[step.tau] = step.w
                if step.tau == checked[-1]:
                    break
            yield RateTried(eta, step.w,
                            [regression.log_likelihood(w, extended, data.targets) for w in reached.values()],
                            [errors_of(w, extended, data.targets) for w in reached.values()])

    def tell(step, _):
        cells = (Line((value, f" ({count})")) for value, count in zip(step.log_likelihoods, step.errors))
        yield Row(("η", *(f"ℒ(w̃[{n}])" for n in checked)), (step.eta, *cells))

    def finish(run):
        said = [line("In brackets the errors. η must be selected: too small is slow, too large throws ℒ about.",
                     indent=0),
                note("GE12", "training data may be misclassified even if separable, but only while it goes on: once "
                             "-ℒ < log 2 no sample can be, for one error alone costs that much, and here -ℒ goes to 0.")]
        return Outcome("computed", {"steps": run.count, "updates": 0}, said)

    yield Run(header("logistic", "The choice of η, and errors on the way", described(data), labels="1 and 0",
                     bias="last", start=zeros(data.dimension + 1)), steps(), tell, finish, None)


def overlap_note():
    """What the perceptron does on the samples on which logistic regression has just converged."""
    data = handout.OVERLAP
    samples = learning.normalise(data.points, data.signs)
    for step in learning.perceptron(samples, zeros(3), miss=le):
        if step.tau == 1000:
            break
    return line("The perceptron algorithm never ends on these samples: after 1000 updates ",
                f"{len(step.misclassified)} are misclassified, w̃ = ", step.w, ".")


# Fisher's Discriminant Analysis


def fisher(options):
    """Fisher's direction and bias in the page's order, and the numbers of its example."""
    data = options.data or handout.EXAMPLE
    try:
        found = fisher_analysis.fisher(data.of_class(1), data.of_class(2))
    except ValueError as error:
        raise InputError(f"{data.source}: S_w is singular: no scatter within the classes along "
                         f"({', '.join(map(str, error.direction))}), so Fisher's direction is not defined") from None
    w = unit.composite(found.w, found.b)
    samples = learning.normalise(data.points, data.signs)
    called = names(data)

    def tell(step, picture):
        yield line("μ₁ = ", step.means[0], "    μ₂ = ", step.means[1])
        yield Beside([matrix("S₁", step.scatters[0]), matrix("S₂", step.scatters[1])])
        yield Beside([matrix("S_w", step.within), matrix("S_b", step.between)])
        yield line("ŵ = S_w⁻¹(μ₁ - μ₂) = ", step.w)
        for k, values in enumerate(step.projections, start=1):
            shown = values[:CROWD]
            yield Table([[f"{omega(k)}", *range(1, len(shown) + 1)], ["ŵ'x", *shown]])
            if len(values) > CROWD:
                yield line(f"… {len(values) - CROWD} more samples of {omega(k)}")
        above, below = step.nearest
        yield line("nearest: ", nearest_name(data, 1, above, step.projections), " at ", above, " and ",
                   nearest_name(data, 2, below, step.projections), " at ", below)
        yield line("b = -(", above, " + ", below, ") / 2 = ", step.b)
        yield line("w̃ = (ŵ, b) = ", w)
        yield line("E(ŵ) = -ŵ'S_b ŵ / ŵ'S_w ŵ = ", step.cost)
        if picture and data.dimension == 2:
            yield plane(data, [w]).picture(legend())

    def finish(run):
        ended = verdict(run, w, samples, called, data.signs, found.w)
        if ended.status == "separated":
            ended.blocks[0] = line("Separated.", *ended.blocks[0].parts[1:], indent=0)
        else:
            ended.blocks[0] = line(f"The projections overlap: {ended.facts['wrong']} on the wrong side. The page has a "
                                   "bias only for projections that do not; this b is the middle of the overlap.",
                                   indent=0)
        if not options.data:
            ended.blocks.extend([
                note("GE9", "ŵ is the normal of the boundary, not its direction; with the classes exchanged its sign "
                            "changes and E does not."),
                note("GE10", "the page's ŵ comes from the exact S_w, whose first entry is 0.204375; from its printed "
                             "0.2044 one gets 3.3874 and b = -1.4430."),
                note("GE11", "the page calls this w̃[1], but nothing is iterated here.")])
        return ended

    yield Run(header("fisher", "Fisher's discriminant analysis", described(data), labels=LABELS,
                     bias="last, midway between the nearest samples"), [found], tell, finish, None,
              pictured=True)
    if options.data:
        return
    yield costs_compared(data, found)


def matrix(name, rows):
    """A matrix with its name beside its first row."""
    return Table([[name if i == 0 else "", *row] for i, row in enumerate(rows)], head=False)


def nearest_name(data, k, value, projections):
    """The name of the sample of class k that has a projection."""
    return f"{projections[k - 1].index(value) + 1} of {omega(k)}"


class Projection(NamedTuple):
    """A direction, the projected means and scatters, the cost, and how far from stationary it is."""

    w: list
    means: list
    scatters: list
    cost: Any
    residual: list


def costs_compared(data, found):
    """E of several directions by projections; its minimum, and a maximum that is stationary too."""
    classes = [data.of_class(1), data.of_class(2)]
    gap = [a - b for a, b in zip(*found.means)]
    directions = [found.w, scale(-2, found.w), gap, [-gap[1], gap[0]], [1, 0], [0, 1]]

    def steps():
        for w in directions:
            values = [fisher_analysis.projected(w, points) for points in classes]
            yield Projection(w, [fisher_analysis.projected_mean(v) for v in values],
                             [fisher_analysis.projected_scatter(v) for v in values],
                             fisher_analysis.criterion(w, *classes),
                             fisher_analysis.stationarity(w, found.between, found.within))

    def tell(step, _):
        yield Row(("w", "μ̄₁", "μ̄₂", "s̄₁", "s̄₂", "E(w)", "stationary"),
                  (step.w, *step.means, *step.scatters, step.cost, "no" if any(step.residual) else "yes"))

    def finish(run):
        said = [line("ŵ has the least E; the length and sign of w do not matter. Stationary is where ",
                     "(w'S_b w)S_w w = (w'S_w w)S_b w.", indent=0),
                note("GE8", "stationarity holds at ŵ, and also where w is at a right angle to μ₁ - μ₂: there E = 0, "
                            "its maximum.")]
        return Outcome("computed", {"steps": run.count, "updates": 0}, said)

    return Run(header("fisher", "The cost of a projection", described(data)), steps(), tell, finish, None)


# Kesler's Construct


def kesler(options):
    """The γ vectors, the run on them, the direct rule beside it, and the regions without a decision."""
    data = options.data or handout.THREE_CLASSES
    K = len(data.names)
    samples = [unit.extended(x) for x in data.points]
    size = K * (data.dimension + 1)
    alpha = start(options, size, zeros(size), f"{K} weight vectors of {data.dimension + 1}, each with its bias last")
    gammas = construct.kesler_samples(samples, data.classes, K)
    called = [f"γ{omega(k)[1:]}{omega(j)[1:]} of {n} of {omega(k)}"
              for n, k in data.places() for j in construct.rivals(k, K)]
    yield gamma_table(data, samples, K)
    run = kesler_run(data, alpha, le if options.corrected else lt, limit(options), gammas, called)
    yield run
    if not options.corrected and not run.stopped and any(z == 0 for z in run.last.z):
        run = kesler_run(data, alpha, le, limit(options), gammas, called, "Kesler's construct, corrected")
        yield run
    miss = le if options.corrected or run.header.run.endswith("corrected") else lt
    yield direct_run(data, samples, construct.unstacked(alpha, K), miss, limit(options))
    if data.dimension == 2 and not run.stopped:
        yield from regions(data, samples, construct.unstacked(run.last.w, K), limit(options))


def gamma_table(data, samples, K):
    """The γ of the first sample, stacked as the page stacks them."""
    k = data.classes[0]
    columns = [construct.gamma(samples[0], k, j, K) for j in construct.rivals(k, K)]
    rows = [["block", "entry", *(f"γ{omega(k)[1:]}{omega(j)[1:]}" for j in construct.rivals(k, K))]]
    for place, entries in enumerate(zip(*columns)):
        block, entry = divmod(place, len(samples[0]))
        name = f"x{omega(entry + 1)[1:]}" if entry < data.dimension else "1"
        rows.append([f"w̃{omega(block + 1)[1:]}" if entry == 0 else "", name, *entries])
    return Run(header("kesler", "The samples γ", described(data), bias="last in each of the K blocks"), [],
               None, lambda run: Outcome("computed", {"steps": 0, "updates": 0, "gammas": len(samples) * (K - 1)}, [
                   line(f"Sample 1 of {omega(k)}, x̃ = ", samples[0], f", becomes {counted(K - 1, 'vector')} of ",
                        f"{len(columns[0])} entries:", indent=0), Table(rows),
                   line(f"{len(samples)} samples become {len(samples) * (K - 1)}.")]))


def kesler_run(data, alpha, miss, most, gammas, called, run="Kesler's construct"):
    """The perceptron algorithm on the γ."""
    K = len(data.names)

    def tell(step, picture):
        yield line(f"τ = {step.tau}    α[{step.tau}] = ", *blocks_of(step.w, K), indent=0)
        yield from comparisons(data, K, step)
        if step.misclassified:
            yield line(f"{len(step.misclassified)} of {len(called)} comparisons fail; their γ are added to α.")

    def finish(run):
        ended = verdict(run, run.last.w, gammas, called)
        if ended.status == "converged" and miss is lt:
            ended.blocks.append(note("GE3", "with α'γ = 0 no comparison is lost as printed (< 0), and none is won."))
        if ended.status == "separated":
            ended.blocks.append(weights_table(construct.unstacked(run.last.w, K)))
        return ended

    return Run(header("kesler", run, described(data), labels="class numbers 1 to K", bias="last in each block",
                      tie=TIES[miss].replace("z", "α'γ"), rate=1, order="all failing γ at once", start=alpha,
                      stop="no comparison fails"),
               learning.perceptron(gammas, alpha, miss=miss), tell, finish, lambda step: bool(step.misclassified), most)


def comparisons(data, K, step):
    """α'γ of every sample, a column for each class that it is compared with, the failing ones marked."""
    failing = set(step.misclassified)
    rows = [["α'γ", *(f"against {omega(j)}" for j in range(1, K + 1))]]
    for number, (name, k) in enumerate(zip(names(data), data.classes)):
        places = range(number * (K - 1), (number + 1) * (K - 1))
        if len(data.points) > 2 * CROWD and failing.isdisjoint(place + 1 for place in places):
            continue
        cells = [Line((step.z[place], " ✗" if place + 1 in failing else "  ")) for place in places]
        rows.append([name, *cells[: k - 1], "", *cells[k - 1 :]])
        if len(rows) > 2 * CROWD:
            yield line(f"the first {2 * CROWD} samples with a failing comparison:")
            break
    yield Table(rows)


def blocks_of(alpha, K):
    """α as texts and vectors, a vector for each class."""
    return chain.from_iterable((" | " if n else "", w) for n, w in enumerate(construct.unstacked(alpha, K)))


def weights_table(weights):
    """The weight vectors of all classes."""
    return Table([["class", "w̃"], *([omega(k), w] for k, w in enumerate(weights, start=1))])


def direct_run(data, samples, weights, miss, most):
    """The same updates without the γ, compared with the run on the γ at every step."""
    K = len(data.names)
    stacked = construct.kesler(samples, data.classes, K, construct.stacked(weights), miss)
    differing = []

    def steps():
        for step, other in zip(construct.multiclass(samples, data.classes, weights, miss), stacked):
            if construct.stacked(step.w) != other.w or len(step.failures) != len(other.misclassified):
                differing.append(step.tau)
            yield step

    def tell(step, _):
        failed = len(step.failures)
        yield Row(("τ", *(f"w̃{omega(k)[1:]}" for k in range(1, K + 1)), "fail", "as with γ"),
                  (step.tau, *step.w, failed, "no" if step.tau in differing else "yes"))

    def finish(run):
        same = not differing
        said = f"Equal to the run on the γ at each of its {counted(run.count, 'step')}." if same else \
            f"Not equal to the run on the γ at τ = {differing[0]}."
        facts = {"steps": run.count, "updates": run.updated, "w": run.last.w, "equal": same}
        return Outcome("stopped" if run.stopped else "converged", facts, [line(said, indent=0)])

    return Run(header("kesler", "Direct multiclass updates", described(data), labels="class numbers 1 to K",
                      bias="last", rate=1, order="all failing comparisons at once: w̃ₖ + x̃ and w̃ⱼ - x̃",
                      start=weights, stop="no comparison fails"),
               steps(), tell, finish, lambda step: bool(step.failures), most)


class Decisions(NamedTuple):
    """A kind of classifier, its weights, and the shares of the map that one class, none, or several claim."""

    kind: str
    w: list
    one: float
    none: float
    several: float


def regions(data, samples, weights, most):
    """Maps of what one-vs-rest, pairwise and Kesler's classifiers decide."""
    K = len(data.names)
    against_rest = [trained(samples, construct.one_vs_rest_labels(data.classes, k), most) for k in range(1, K + 1)]
    pairs = {(k, j): trained(*construct.pair(samples, data.classes, k, j), most)
             for k in range(1, K + 1) for j in range(k + 1, K + 1)}
    kinds = [("one against the rest", lambda x: construct.claims_one_vs_rest(against_rest, x), against_rest),
             ("pairwise", lambda x: construct.claims_pairwise(pairs, x, K), list(pairs.values())),
             ("Kesler's", lambda x: construct.largest(weights, x), weights)]
    frame = frame_of(data.points, 0.3)

    def steps():
        for kind, claims, vectors in kinds:
            found = {}
            grid = Grid(frame)
            grid.fill(lambda x, y: found.setdefault((x, y), claim(claims([x, y, 1]))))
            for x, k in zip(data.points, data.classes):
                grid.mark(*x, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[(k - 1) % 26])
            none, several = (sum(c == mark for c in found.values()) / len(found) for mark in "·+")
            yield Decisions(kind, vectors, 1 - none - several, none, several), grid

    pictures = {}

    def recorded():
        for step, grid in steps():
            pictures[step.kind] = grid
            yield step

    def tell(step, _):
        yield Heading(step.kind)
        yield pictures.pop(step.kind).picture(["A, B, C … samples of ω₁, ω₂, ω₃ …   1, 2, 3 … decided so",
                                               "· no class claims the point   + several do"])
        yield line(f"decided {100 * step.one:.1f} %, no class {100 * step.none:.1f} %, "
                   f"several classes {100 * step.several:.1f} % of the map")

    yield Run(header("kesler", "Regions without a decision", described(data),
                     tie="a class claims a point with z > 0; Kesler decides for the largest"),
              recorded(), tell,
              lambda run: Outcome("computed", {"steps": run.count, "updates": 0}, [
                  line("Kesler's classes leave no region open: only on the boundaries do they tie.", indent=0)]),
              None)


def trained(samples, labels, most):
    """The weights of a two-class perceptron from zero, as far as it gets within the limit."""
    normalised = [unit.normalised(x, y) for x, y in zip(samples, labels)]
    for step in learning.perceptron(normalised, zeros(len(samples[0])), miss=le):
        if step.tau >= most:
            break
    return step.w


def claim(classes):
    """The character of a point: its class, or that none or several claim it."""
    return str(classes[0])[-1] if len(classes) == 1 else "+" if classes else "·"


# Limitations of linear decision boundaries, XOR


def gates(options):
    """Each gate learned by one unit from zero, XOR not, and XOR in two layers."""
    w = start(options, 3, zeros(3), "2 weights and the bias, last")
    rate = options.rate or 1
    learned = {}
    idle = options.corrected
    for name, outputs in logic.GATES.items():
        run = None
        if not idle:
            run = gate_run(name, outputs, w, rate, lt, limit(options))
            yield run
            idle = not any(w)
        if run is None or (not run.stopped and any(z == 0 for z in run.last.z)):
            title = name if options.corrected else f"{name}, corrected"
            run = gate_run(title, outputs, w, rate, le, limit(options))
            yield run
        learned[name] = run.last.w
    yield gate_run("XOR", logic.XOR, w, rate, le, limit(options, 5))
    yield two_layers(learned)


def gate_run(name, outputs, w, eta, miss, most):
    """The perceptron algorithm on the four inputs of a gate."""
    labels = logic.gate_labels(outputs)
    samples = learning.normalise(logic.INPUTS, labels)
    called = [f"{a}{b}" for a, b in logic.INPUTS]

    def tell(step, _):
        z = [y * z_i for y, z_i in zip(labels, step.z)]
        missed = ", ".join(called[i - 1] for i in step.misclassified) or "none"
        yield Row(("τ", "w̃[τ]", *(f"z({c})" for c in called), "misclassified"), (step.tau, step.w, *z, missed))

    def finish(run):
        ended = verdict(run, run.last.w, samples, called, labels, run.last.w[:-1])
        rows = [["input", *called], [name.split(",")[0], *outputs], ["unit", *logic.truth_table(run.last.w)]]
        ended.blocks.append(Table(rows))
        if ended.status == "converged" and miss is lt:
            idle = "" if any(run.last.w) else " From zero every z is 0, so no gate is learned; the others are shown " \
                "corrected only."
            ended.blocks.append(note("GE3", f"z = 0 is no mistake as printed.{idle}"))
        return ended

    return Run(header("gates", f"One unit for {name}", f"inputs 00, 01, 10, 11; outputs {', '.join(map(str, outputs))}",
                      labels="1 for output 1, -1 for output 0", tie=TIES[miss], bias="last", rate=eta,
                      order="all misclassified inputs at once", start=w, stop="no input is misclassified"),
               learning.perceptron(samples, w, eta, miss), tell, finish, lambda step: bool(step.misclassified), most)


class TwoLayers(NamedTuple):
    """The two-layer network on one input: hidden values and output."""

    inputs: list
    hidden: list
    output: int


def two_layers(learned):
    """XOR as AND of NAND and OR, with the hidden values and the boundaries of the hidden units."""
    hidden = [learned["NAND"], learned["OR"]]

    def steps():
        for inputs in logic.INPUTS:
            yield TwoLayers(inputs, logic.hidden_layer(*hidden, inputs), logic.xor(*hidden, learned["AND"], inputs))

    def tell(step, _):
        yield Row(("x₁", "x₂", "NAND", "OR", "AND of both", "XOR"),
                  (*step.inputs, *step.hidden, step.output, logic.XOR[logic.INPUTS.index(step.inputs)]))

    def finish(run):
        grid = plane(handout.CORNERS, hidden, frame=(-0.5, 1.5, -0.5, 1.5))
        picture = grid.picture(["● XOR 1   ○ XOR 0   · boundaries of NAND and OR"])
        return Outcome("computed", {"steps": run.count, "updates": 0, "NAND": hidden[0], "OR": hidden[1],
                                    "AND": learned["AND"]}, [
            line("Two layers do what one unit cannot: XOR is 1 between the two boundaries.", indent=0),
            Table([["unit", "w̃"], *([name, learned[name]] for name in ("NAND", "OR", "AND"))]), picture])

    return Run(header("gates", "XOR in two layers", "inputs 00, 01, 10, 11; units as learned above",
                      tie="z = 0 fires", bias="last"), steps(), tell, finish, None)


def topics(chosen, options):
    """The runs and blocks of the chosen topics, one topic after the other."""
    return chain.from_iterable(globals()[topic](options) for topic in chosen)


def read(topic, path):
    """The samples of a file, of two classes, or of any number for Kesler."""
    return read_classes(path, most=None if topic == "kesler" else 2)
