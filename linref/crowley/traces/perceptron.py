"""The Perceptron Learning Algorithm, as a trace."""

from operator import le, lt

from linref.crowley import perceptron
from linref.crowley.data import EIGHT, THREE, XOR, labelled
from linref.crowley.lines import homogeneous
from linref.crowley.traces import floor
from linref.lists import dot, zeros
from linref.scalar import ratio, sqrt
from linref.separability import Separable, separability
from linref.tracer.events import Heading, Row, Rows, Steps, line
from linref.tracer.words import plural

USES = ("data", "start", "rate", "limit", "corrected")
TIES = {lt: "y z = 0 is no error (y z < 0 is)", le: "y z = 0 is an error (y z <= 0)"}
XOR_PASSES = 5


def trace(options):
    """The algorithm as printed and corrected, what R² in the bias step does, rates, and XOR."""
    data = options.data or EIGHT
    *w, b = floor.start(options, data)
    alpha = options.rate or 1
    if not options.data and not options.start:
        yield Heading("The Perceptron")
        yield from rules([1], -1)
    yield Heading("The Perceptron Learning Algorithm")
    stop = "a pass without an update" + options.at_most("pass")
    if not options.corrected:
        yield from as_printed(data, w, b, alpha, options.passes, stop)
    yield from training(data, w, b, alpha, le, options.passes, stop)
    if options.nothing_asked:
        yield from tour(stop)


def tour(stop):
    """What else the lesson says of the algorithm."""
    yield from training(THREE, zeros(2), 0, 1, le, None, stop)
    yield from bias_as_component(THREE)
    yield from rates()
    yield Heading("Not separable")
    yield from training(XOR, zeros(2), 0, 1, le, XOR_PASSES, f"{stop}, or {plural(XOR_PASSES, 'pass')}")
    yield from several_layers()


def rules(w, b):
    """The class of some points by each of the page's rules."""
    yield floor.header("perceptron", "Rules of decision", "one feature, points of ours", labels="1 and -1", bias=f"apart, b = {b}",
                       tie="z = 0 is class 1", w=w)
    row = Rows(w=None, b=None, X="X", y="y", z="z = w'X + b", class_of="class", above="w'X >= -b", sgn="sgn(z)", correct="y z >= 0",
               final="P or N")
    for X, y in (([2], 1), ([1], 1), ([1], -1), ([0], -1)):
        z = perceptron.boundary_value(w, b, X)
        yield row(w, b, X, y, z, 1 if perceptron.in_class_1(w, b, X) else 2, yes(perceptron.above_threshold(w, b, X)),
                  perceptron.sgn(z), yes(perceptron.is_correct(w, b, X, y)), perceptron.final_classifier(w, b, X))
    yield row.computed()
    yield floor.note("CE3", "Here it is the third point.")
    yield floor.note("CE19", "Here it is ", -b, ".")
    yield floor.note("CE4")


def yes(answer):
    """An answer in a word."""
    return "yes" if answer else "no"


def as_printed(data, w, b, alpha, passes, stop):
    """The algorithm as printed, and what is wrong with it."""
    yield from training(data, w, b, alpha, lt, passes, stop)
    yield floor.note("CE2", "Here it is TRUE.")
    if not any([*w, b]):
        yield floor.note("CE1", "Every y z is 0, separable or not. The corrected run has <= 0.")


def training(data, w, b, alpha, miss, passes, stop):
    """The algorithm, a row for each sample, and where it ends; returns the run."""
    samples = labelled(data)
    R_squared = perceptron.radius_squared(samples)
    how = "as printed" if miss is lt else "corrected"
    yield floor.header("perceptron", f"The perceptron learning algorithm, {how}", data, function="perceptron", labels=floor.labels,
                       tie=TIES[miss], bias=floor.bias, rate=alpha, order="in turn, each update at once", start=[*w, b], stop=stop)
    yield line("R² = ", R_squared)
    run = Steps(perceptron.perceptron(samples, alpha, miss, w, b), w, None if passes is None else passes * len(samples),
                lambda step: int(step.update))
    yield from run.traced(lambda step: row(step, samples), lambda step: f"pass {step.epoch}")
    w, b = run.w, b if run.last is None else run.last.b_after
    outcome = floor.verdict(run, [(homogeneous(X), y) for X, y in samples], [*w, b])
    yield outcome._replace(facts={**outcome.facts, "w": w, "b": b, "R_squared": R_squared})
    wrong = perceptron.misclassified(w, b, samples)
    yield line("Final classifier: P where w'X + b >= 0 with w = ", w, ", b = ", b, f"; it has {len(wrong)} of {len(samples)} wrong.")
    yield from floor.picture(data, [*w, b], wrong)


def row(step, samples):
    """A sample in the loop, and what it changes."""
    X, y = samples[step.m - 1]
    changed = ("✗", step.after, step.b_after) if step.update else ("", "", "")
    yield Row(("m", "X", "y", "i", "w", "b", "y z", "", "w then", "b then"), (step.m, X, y, step.i, step.w, step.b, step.value, *changed))


def bias_as_component(data):
    """The same run with the bias as the weight of a component R."""
    samples = labelled(data)
    R_squared = perceptron.radius_squared(samples)
    yield floor.header("perceptron", "Why the bias step is R²", data, bias="b, or the weight b/R of a component R", rate=1)
    row = Rows(i="i", m="m", w="w", b="b", component="b/R", z_R="(w, b/R)'(X, R)", z="w'X + b")
    for step in perceptron.perceptron(samples, 1, le):
        if step.update:
            X, _ = samples[step.m - 1]
            w, extended = perceptron.homogeneous_with_R(step.w, step.b, X, sqrt(R_squared))
            yield row(step.i, step.m, step.w, step.b, w[-1], dot(w, extended), perceptron.boundary_value(step.w, step.b, X))
    yield row.computed("b grows in steps of R² = ", R_squared, ": it is R times the weight of a component that is R in every X, and "
                       "that weight grows by α y R. So the algorithm is the plain perceptron on (X, R), which is derived for "
                       "symbols in derive crowley perceptron.")
    yield floor.note("CE21", "R here is the length of the longest X without any constant.")


def rates():
    """Several α from zero: only a scale."""
    yield floor.header("perceptron", "The learning rate α", "the eight samples, and the three", tie=TIES[le], bias=floor.bias)
    row = Rows(data="samples", rate="α", updates_made="updates", w="w", b="b")
    for name, data in (("eight", EIGHT), ("three", THREE)):
        for alpha in (ratio(1, 10), 1, 10):
            *_, end = perceptron.perceptron(labelled(data), alpha, le)
            yield row(name, alpha, end.i, end.after, end.b_after)
    yield row.computed()
    yield floor.note("CE20", "The same updates, the same boundary.")


def several_layers():
    """Exclusive or: not by one unit, but by two layers."""
    half = ratio(1, 2)
    hidden, last = [([1, 1], -half), ([-1, -1], 3 * half)], ([1, 1], -1)
    yield floor.header("perceptron", "Exclusive or by several layers", "units of ours: x₁ + x₂ - 1/2, -x₁ - x₂ + 3/2, and the sum of "
                       "both outputs - 1", function="two_layers", labels="1 and -1", tie="z = 0 is 1", bias=floor.bias)
    row = Rows(X="X", w=None, first="unit 1", second="unit 2", output="output", y="y")
    for X, y in labelled(XOR):
        outputs = [perceptron.sgn(perceptron.boundary_value(w, b, X)) for w, b in hidden]
        yield row(X, [hidden, last], *outputs, perceptron.two_layers(hidden, last, X), y)
    one = isinstance(separability(XOR.points, XOR.signs), Separable)
    yield row.computed(f"One unit {'can do it' if one else 'cannot do it, as the weights λ above prove'}. Two layers do.")
