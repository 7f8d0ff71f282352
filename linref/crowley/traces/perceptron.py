"""The Perceptron Learning Algorithm, as a trace."""

from operator import le, lt

from linref.crowley import data as lesson
from linref.crowley import perceptron as learning
from linref.crowley.traces.common import header
from linref.lists import zeros
from linref.scalar import ratio, sqrt
from linref.separability import Separable, one_side
from linref.tracer import telling
from linref.tracer.blocks import Heading, Row, Run, line, note
from linref.tracer.telling import CROWD, extended, limit, listing, names_of, plane, start, untold, vectors_of
from linref.tracer.verdict import Words, counted, verdict

CLASSES = ["+1", "-1"]
TIES = {lt: "y z = 0 is no error (y z < 0 is)", le: "y z = 0 is an error (y z <= 0)"}
WORDS = Words("(w, b)", "y·(X, 1)", "z")


def perceptron(options):
    """The algorithm as printed and corrected, what R² in the bias step does, rates, and XOR."""
    data = options.data or lesson.EIGHT
    D = data.dimension
    *w, b = start(options, D + 1, zeros(D + 1), f"{counted(D, 'weight')} and the bias b, last")
    alpha, most = options.rate or 1, max(limit(options), 1)
    if not options.data and not options.start:
        yield Heading("The Perceptron")
        yield rules()
    yield Heading("The Perceptron Learning Algorithm")
    for miss in (le,) if options.corrected else (lt, le):
        yield perceptron_run(data, w, b, alpha, most, miss)
    if not untold(options):
        return
    yield perceptron_run(lesson.THREE, zeros(2), 0, alpha, most, le)
    yield bias_as_component()
    yield rates()
    yield Heading("Not separable")
    yield perceptron_run(lesson.XOR, zeros(2), 0, alpha, min(most, 5), le)
    yield several_layers()


def described(data):
    return telling.described(data, CLASSES)


def pairs(data):
    """The samples (X, y)."""
    return list(zip(data.points, data.signs))


def rules():
    """The class of some points by each of the page's rules."""
    w, b = [1], -1
    rows = []
    for X, y in (([2], 1), ([1], 1), ([1], -1), ([0], -1)):
        z = learning.boundary_value(w, b, X)
        rows.append((w, b, X, y, z, 1 if learning.in_class_1(w, b, X) else 2,
                     "yes" if learning.above_threshold(w, b, X) else "no", learning.sgn(z),
                     "yes" if learning.is_correct(w, b, X, y) else "no", learning.final_classifier(w, b, X)))

    def said(run):
        yield note("CE3", "at z = 0 a sample with y = -1 counts as correct (y z >= 0), and yet sgn(0) = 1 and P put it into "
                          "class 1.")
        yield note("CE19", "b is called a threshold on w'X; the threshold is -b, here 1.")
        yield note("CE4", "for class 2 the page writes w₀ where it means b.")

    return listing(header("perceptron", "Rules of decision", "one feature, points of ours", labels="1 and -1", bias="apart, b = -1",
                          tie="z = 0 is class 1", w=w),
                   {"w": None, "b": None, "X": "X", "y": "y", "z": "z = w'X + b", "class_of": "class", "above": "w'X >= -b",
                    "sgn": "sgn(z)", "correct": "y z >= 0", "final": "P or N"}, rows, said)


def perceptron_run(data, w, b, alpha, most, miss):
    """The algorithm, a row for each sample."""
    samples = pairs(data)
    M = len(samples)
    R2 = learning.radius_squared(samples)
    steps = learning.perceptron(samples, alpha, miss, w, b)

    def tell(step, _):
        X, y = samples[step.m - 1]
        yield Row(("pass", "m", "X", "y", "i", "w", "b", "y z", "", "w then", "b then"),
                  (step.epoch, step.m, X, y, step.i, step.w, step.b, step.value, "✗" if step.update else "",
                   step.after if step.update else "", step.b_after if step.update else ""))

    def finish(run):
        w_end, b_end = run.last.after, run.last.b_after
        outcome = verdict(run, [*w_end, b_end], vectors_of(extended(samples)), names_of(samples), [y for _, y in samples], w_end, WORDS)
        outcome.facts.update(w=w_end, b=b_end, R_squared=R2)
        wrong = learning.misclassified(w_end, b_end, samples)
        outcome.blocks.append(line("Final classifier: P where w'X + b >= 0 with w = ", w_end, ", b = ", b_end, f"; it has "
                                   f"{len(wrong)} of {M} wrong."))
        if data.dimension == 2 and M <= CROWD and any(w_end):
            outcome.blocks.append(plane(data, [[*w_end, b_end]], wrong).picture(telling.legend(CLASSES, wrong)))
        if miss is lt:
            outcome.blocks.append(note("CE2", "WHILE update is asked before update is set. It is TRUE here; if it were FALSE "
                                              "there would be no pass at all."))
        if miss is lt and not any([*w, b]):
            outcome.blocks.append(note("CE1", "from w = 0 and b = 0 every y z is 0, and none is below 0: the algorithm ends "
                                              "after one pass with nothing learned, on any samples, separable or not. The "
                                              "corrected run has <= 0."))
        return outcome

    run_title = "The perceptron learning algorithm" + (", as printed" if miss is lt else ", corrected")
    return Run(header("perceptron", run_title, described(data) + (f" · R² = {R2}" if len(str(R2)) < 12 else ""), labels="1 for the target class, -1 for others",
                      tie=TIES[miss], bias="apart, b", rate=alpha, order="in turn, each update at once", start=[*w, b],
                      stop="a pass without an update" + (f", or {most} passes" if most < 1000 else "")),
               steps, tell, finish, lambda step: int(step.update), max(most, 1) * M - 1)


def last_of(data, alpha, most=1000):
    """The steps of the corrected run."""
    samples = pairs(data)
    return list(learning.with_limit(learning.perceptron(samples, alpha, le), most))


def bias_as_component():
    """The same run with the bias as the weight of a component R."""
    data = lesson.THREE
    samples = pairs(data)
    R2 = learning.radius_squared(samples)
    R = sqrt(R2)

    def rows():
        for step in last_of(data, 1):
            if step.update:
                X, _ = samples[step.m - 1]
                w, extended = learning.homogeneous_with_R(step.w, step.b, X, R)
                yield step.i, step.m, step.w, step.b, w[-1], sum(a * c for a, c in zip(w, extended)), \
                    learning.boundary_value(step.w, step.b, X)

    def said(run):
        yield line("b grows in steps of R² = ", R2, ": it is R times the weight of a component that is R in every X, and "
                   "that weight grows by α y R. So the algorithm is the plain perceptron on (X, R), which is derived for "
                   "symbols in derive crowley perceptron.", indent=0)
        yield note("CE21", "R here is the length of the longest X without any constant. (The lesson also writes x₂ for x_D in "
                           "a vector of D, and b^(i) before i is set.)")

    return listing(header("perceptron", "Why the bias step is R²", described(data), bias="b, or the weight b/R of a component R", rate=1),
                   {"i": "i", "m": "m", "w": "w", "b": "b", "component": "b/R", "z_R": "(w, b/R)'(X, R)", "z": "w'X + b"},
                   rows(), said)


def rates():
    """Several α from zero: only a scale."""
    def rows():
        for name, data in (("eight", lesson.EIGHT), ("three", lesson.THREE)):
            for alpha in (ratio(1, 10), 1, 10):
                steps = last_of(data, alpha)
                yield name, alpha, sum(step.update for step in steps), steps[-1].after, steps[-1].b_after

    def said(run):
        yield note("CE20", "from w = 0 and b = 0 the rate α only scales w and b: the same updates, the same boundary.")

    return listing(header("perceptron", "The learning rate α", "the eight samples, and the three", tie=TIES[le], bias="apart, b"),
                   {"data": "samples", "rate": "α", "updates_made": "updates", "w": "w", "b": "b"}, rows(), said)


def several_layers():
    """Exclusive or: not by one unit, but by two layers."""
    samples = pairs(lesson.XOR)
    found = one_side(vectors_of(extended(samples)))
    half = ratio(1, 2)
    hidden, last = [([1, 1], -half), ([-1, -1], 3 * half)], ([1, 1], -1)

    def rows():
        for X, y in samples:
            outputs = [learning.sgn(learning.boundary_value(w, b, X)) for w, b in hidden]
            yield X, [hidden, last], *outputs, learning.two_layers(hidden, last, X), y

    def said(run):
        can = "can do it" if isinstance(found, Separable) else "cannot do it, as the weights λ above prove"
        yield line(f"One unit {can}. Two layers do.", indent=0)

    return listing(header("perceptron", "Exclusive or by several layers", "units of ours: x₁ + x₂ - 1/2, -x₁ - x₂ + 3/2, and the "
                          "sum of both outputs - 1", labels="1 and -1", tie="z = 0 is 1", bias="apart, b"),
                   {"X": "X", "w": None, "first": "unit 1", "second": "unit 2", "output": "output", "y": "y"}, rows(), said)
