"""The Perceptron Learning Algorithm, as a trace."""

from operator import le, lt

from linref.crowley import perceptron
from linref.crowley.data import EIGHT, THREE, XOR, labelled
from linref.crowley.lines import homogeneous
from linref.crowley.traces import floor
from linref.floor import DRAWN
from linref.lists import dot, zeros
from linref.scalar import ratio, sqrt
from linref.tracer import Heading, Row, Rows, Steps, line, listed, plural
from linref.whole import Units

USES = ("data", "start", "rate", "limit", "corrected", "ask")
TIES = {lt: "y·(w'X + b) = 0 is no error (< 0 is)", le: "y·(w'X + b) = 0 is an error (<= 0 is)"}
COLUMNS = ("m", "X", "y", "i", "w⁽ⁱ⁾", "b⁽ⁱ⁾", "y·(w'X + b)", "")
XOR_PASSES = 5


def trace(options):
    """The algorithm as printed and corrected, what R² in the bias step does, rates, and XOR."""
    data = options.data or EIGHT
    *w, b = floor.start(options, data)
    if options.nothing_asked:
        yield Heading("History")
        yield line("One layer cannot do exclusive or, several can: see the end of this topic, Not separable.", indent=0)
        yield Heading("The Perceptron")
        yield from rules([1], -1)
    yield Heading("The Perceptron Learning Algorithm")
    stop = f"a pass without an update; at most {plural(options.passes, 'pass')}{', ours' * (options.limit is None)}"
    begin = w, b, options.rate or 1
    if not options.corrected:
        yield from as_printed(data, begin, options.passes, stop)
    run = yield from training(data, begin, le, options.passes, stop, data if options.corrected else None)
    if options.nothing_asked:
        yield from tour(run, options.passes, stop)


def tour(eight, passes, stop):
    """What else the lesson says of the algorithm."""
    three = yield from training(THREE, (zeros(2), 0, 1), le, passes, stop, THREE)
    yield from bias_as_component(THREE)
    rates = [ratio(1, 10), 1, 10]
    ends = [end.b_after for *_, end in (perceptron.perceptron(labelled(THREE), alpha, le) for alpha in rates)]
    yield floor.note("CE20", "With α = ", rates, " these samples lead to b = ", ends, ".")
    yield Heading("Not separable")
    stop = f"a pass without an update; at most {plural(XOR_PASSES, 'pass')}, ours"
    xor = yield from training(XOR, (zeros(2), 0, 1), le, XOR_PASSES, stop, XOR)
    yield from several_layers()
    yield Heading("In short")
    yield line("A misclassified sample adds α·y·X to w and α·y·R² to b. From zero that needs <= 0: then the eight "
               f"samples are separated after {plural(eight.updated, 'update')} and the three after {three.updated}. On "
               f"XOR all {xor.count} steps are updates, and only a limit ends it.", indent=0)


def rules(w, b):
    """The class of some points by each of the page's rules."""
    yield floor.header("perceptron", "Rules of decision", ["one feature, points of ours; w = ", w, ", b = ", b],
                       labels="1 and -1", bias=floor.bias, tie="w'X + b = 0 is class 1")
    row = Rows(w=None, b=None, X="X", y="y", product="w'X", threshold="-b", z="z = w'X + b", class_of="class",
               sgn="sgn(z)", margin="y·z", correct="y·z >= 0", final="P or N")
    points, split = [([2], 1), ([2], -1), ([1], 1), ([1], -1), ([0], -1)], []
    for X, y in points:
        z, correct = perceptron.boundary_value(w, b, X), perceptron.is_correct(w, b, X, y)
        yield row(w, b, X, y, dot(w, X), -b, z, 1 if perceptron.in_class_1(w, b, X) else 2, perceptron.sgn(z), y * z,
                  "yes" if correct else "no", perceptron.final_classifier(w, b, X))
        split += [X] * (correct and perceptron.misclassified(w, b, [(X, y)]) == [1])
    yield row.computed("Class 1 where w'X >= -b: the same as w'X + b >= 0, sgn(z) = 1 and P.")
    yield floor.note("CE4")
    yield floor.note("CE19", "Here b = ", b, " and the threshold is ", -b, ".")
    yield floor.note("CE3", "Here X = ", split[0], " with y = -1.")


def as_printed(data, begin, passes, stop):
    """The algorithm as printed, and what is wrong with it."""
    w, b, _ = begin
    yield from training(data, begin, lt, passes, stop, data)
    yield floor.note("CE2", "Here it is TRUE at first.")
    if not any([*w, b]):
        yield floor.note("CE1", "Every w'X + b is 0, whether the samples are separable or not. The corrected run has "
                         "<= 0.")


def training(data, begin, miss, passes, stop, new=None):
    """The algorithm, a row for each sample, and where it ends; samples that are `new` are listed. Returns the run."""
    (w, b, alpha), samples = begin, labelled(data)
    how = "as printed" if miss is lt else "corrected"
    yield floor.header("perceptron", f"The perceptron learning algorithm, {how}", data, function="perceptron",
                       labels=floor.labels, tie=TIES[miss], bias=floor.bias, rate=alpha,
                       order="one sample after the other, again and again", start=[*w, b], stop=stop)
    if new is not None:
        yield from floor.samples(data, "m")
    yield line("R² = ", perceptron.radius_squared(samples))
    if passes:
        yield from first_update(samples, begin, miss)
    units = Units(samples, w, alpha, b)
    steps = perceptron.perceptron(units.samples, units.eta, miss, units.w, units.b)
    run = Steps(units.steps(steps, wx="value b b_after"), w, passes * len(samples), lambda step: int(step.update))
    yield from run.traced(lambda step: row(step, data, samples), lambda step: f"pass {step.epoch}")
    yield from ending(run, data, samples, b, miss)
    if run.stopped and run.count and (run.last.after, run.last.b_after) == (w, b):
        yield line("w and b are again what they were at the start: it would go round for ever.")
    return run


def first_update(samples, begin, miss):
    """The first update written out, if there is one."""
    (w, b, alpha), R_squared = begin, perceptron.radius_squared(samples)
    step = next((step for step in perceptron.perceptron(samples, alpha, miss, w, b) if step.update), None)
    if step:
        X, y = samples[step.m - 1]
        yield line("Update 1: w⁽¹⁾ = w⁽⁰⁾ + α·y·X = ", w, " + ", alpha, "·", y, "·", X, " = ", step.after)
        yield line("b⁽¹⁾ = b⁽⁰⁾ + α·y·R² = ", b, " + ", alpha, "·", y, "·", R_squared, " = ", step.b_after)


def row(step, data, samples):
    """A sample in the loop, and whether it is an error; the next row has the w and b that it leads to."""
    X, y = samples[step.m - 1]
    yield Row(COLUMNS, (step.m, X, y, step.i, step.w, step.b, step.value, "✗" if step.update else ""))
    if data.dimension == 2 and len(samples) <= DRAWN:
        wrong = perceptron.misclassified(step.after, step.b_after, samples)
        yield from floor.picture(data, [*step.after, step.b_after], wrong, ends=False)


def ending(run, data, samples, b, miss):
    """Where the algorithm ends; the proof that nothing separates is left to the corrected run."""
    w, b = run.w, b if run.last is None else run.last.b_after
    outcome = floor.verdict(run, [(homogeneous(X), y) for X, y in samples], [*w, b])
    facts = {**outcome.facts, "w": w, "b": b, "R_squared": perceptron.radius_squared(samples)}
    yield outcome._replace(facts=facts, blocks=outcome.blocks[:1] if miss is lt else outcome.blocks)
    wrong = perceptron.misclassified(w, b, samples)
    yield line("Final classifier: P where w'X + b >= 0, with w = ", w, ", b = ", b, f", has {len(wrong)} of "
               f"{len(samples)} wrong", f": {listed(wrong)}." if wrong else ".")
    yield from floor.picture(data, [*w, b], wrong)


def bias_as_component(data):
    """The same run with the bias as the weight of a component R."""
    samples = labelled(data)
    R_squared = perceptron.radius_squared(samples)
    yield floor.header("perceptron", "Why the bias step is R²", data, rate=1,
                       bias="b, or the weight b/R of a component R")
    row = Rows(i="i", m="m", X="X", w="w", b="b", component="b/R", z_R="(w, b/R)'(X, R)", z="w'X + b")
    for step in perceptron.perceptron(samples, 1, le):
        if step.update:
            X, _ = samples[step.m - 1]
            w, extended = perceptron.homogeneous_with_R(step.w, step.b, X, sqrt(R_squared))
            yield row(step.i, step.m, X, step.w, step.b, w[-1], dot(w, extended),
                      perceptron.boundary_value(step.w, step.b, X))
    yield row.computed("b grows in steps of R² = ", R_squared, ": it is R times the weight of a component that is R in "
                       "every X, and that weight grows by α·y·R. So the algorithm is the plain perceptron on (X, R); "
                       "derive crowley perceptron proves it.")
    yield floor.note("CE21", "R here is the length of the longest X, without any constant.")


def several_layers():
    """Exclusive or: not by one unit, but by two layers."""
    half = ratio(1, 2)
    hidden, last = [([1, 1], -half), ([-1, -1], 3 * half)], ([1, 1], -1)
    yield floor.header("perceptron", "Exclusive or by several layers",
                       ["units of ours, (w, b): ", hidden[0], ", ", hidden[1], ", and on their outputs ", last],
                       function="two_layers", labels="1 and -1", tie="sgn(0) = 1", bias=floor.bias)
    row = Rows(X="X", w=None, first="unit 1", second="unit 2", output="output", y="y")
    for X, y in labelled(XOR):
        outputs = [perceptron.sgn(perceptron.boundary_value(w, b, X)) for w, b in hidden]
        yield row(X, [hidden, last], *outputs, perceptron.two_layers(hidden, last, X), y)
    yield row.computed("One unit cannot do it, as the weights λ above prove. Two layers do.")
