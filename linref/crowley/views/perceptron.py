"""The Perceptron Learning Algorithm, as a trace."""

from operator import le, lt

from linref.crowley import perceptron
from linref.crowley.data import EIGHT, XOR
from linref.crowley.lines import homogeneous
from linref.crowley.views import handout
from linref.handout import DRAWN
from linref.lists import dot, zeros
from linref.scalar import ratio
from linref.tracer import Heading, Row, Rows, Steps, in_short, line, listed, plural
from linref.tracer.progress import PROGRESS
from linref.whole import Units, inside

USES = ("data", "start", "rate", "limit", "corrected", "ask")
TIES = {lt: "y·(w'X + b) = 0 is no error (< 0 is)", le: "y·(w'X + b) = 0 is an error (<= 0 is)"}
STOP = "a pass without an update; at most "
XOR_PASSES = 2


def trace(options):
    """The algorithm as printed and corrected, and XOR."""
    data = options.data or EIGHT
    *w, b = handout.start(options, data)
    if options.nothing_asked:
        yield Heading("History")
        yield line("One layer cannot do exclusive or, several can: see the end of this topic, Not separable.", indent=0)
        yield Heading("The Perceptron")
        yield from rules([1], -1)
    yield Heading("The Perceptron Learning Algorithm")
    stop = f"{STOP}{plural(options.passes, 'pass')}{', ours' * (options.limit is None)}"
    begin = w, b, options.rate or 1
    ties = options.corrected
    if not options.corrected:
        PROGRESS.begin("looking for samples on the boundary")
        steps = Steps(algorithm(data.labelled, begin, lt), limit=options.passes * len(data.points))
        ties = any(inside(step).value == 0 for step in steps)
        yield from as_printed(data, begin, options.passes, stop, ties)
    if ties:
        yield from training(data, begin, le, options.passes, stop, new=options.corrected)
    if options.nothing_asked:
        yield from tour(data)


def algorithm(samples, begin, miss):
    """The steps of the algorithm, which runs on whole numbers."""
    w, b, alpha = begin
    units = Units(samples, w, alpha, b)
    return units.steps(perceptron.perceptron(units.samples, units.eta, miss, units.w, units.b), wx="value b b_after")


def tour(data):
    """What else the lesson says of the algorithm."""
    yield line("b is R times the weight of a component that is R in every X, so it grows in steps of R²: this is the "
               "plain perceptron on (X, R).")
    yield handout.note("CE21")
    yield handout.note("CE20")
    yield Heading("Not separable")
    yield from training(XOR, (zeros(2), 0, 1), le, XOR_PASSES, f"{STOP}{XOR_PASSES} passes, ours")
    yield from several_layers()
    yield from in_short("A misclassified sample adds α·y·X to w and α·y·R² to b. From zero that needs <= 0. With "
                        "it every pass has an update where nothing separates the samples: only a limit ends it.")


def rules(w, b):
    """The class of some points by each of the page's rules."""
    yield handout.header("perceptron", "Rules of decision", ["one feature, points of ours; w = ", w, ", b = ", b],
                       labels="1 and -1", bias=handout.bias, tie="w'X + b = 0 is class 1")
    row = Rows(w=None, b=None, X="X", y="y", product="w'X", threshold="-b", z="z = w'X + b", class_of="class",
               sgn="sgn(z)", margin="y·z", correct="y·z >= 0", final="P or N")
    for X, y in [([2], 1), ([2], -1), ([1], 1), ([1], -1), ([0], -1)]:
        z = perceptron.boundary_value(w, b, X)
        yield row(w, b, X, y, dot(w, X), -b, z, 1 if perceptron.in_class_1(w, b, X) else 2, perceptron.sgn(z), y * z,
                  "yes" if perceptron.is_correct(w, b, X, y) else "no", perceptron.final_classifier(w, b, X))
    yield row.computed("Class 1 where w'X >= -b: the same as w'X + b >= 0, sgn(z) = 1 and P.")
    yield handout.note("CE4")
    yield handout.note("CE19", "Here b = ", b, " and the threshold is ", -b, ".")
    yield handout.note("CE3", "That is the sample with y = -1 and z = 0.")


def as_printed(data, begin, passes, stop, ties):
    """The algorithm as printed, and what is wrong with it."""
    w, b, _ = begin
    yield from training(data, begin, lt, passes, stop, proof=not ties)
    yield handout.note("CE2", "Here it is TRUE at first.")
    if ties and not any([*w, b]):
        yield handout.note("CE1", "Every w'X + b is 0, whether the samples are separable or not.")
    if ties:
        yield line("On the boundary a sample is no error here; in the corrected run, with <= 0, it is.")
    elif passes:
        yield line("No sample is met on the boundary, so the corrected run, with <= 0, is this one.")


def training(data, begin, miss, passes, stop, new=True, proof=True):
    """The algorithm, a row for each sample, and where it ends; samples that are `new` are listed. Returns the run."""
    (w, b, alpha), samples = begin, data.labelled
    title = f"The perceptron learning algorithm, {'as printed' if miss is lt else 'corrected'}"
    yield handout.header("perceptron", title, data, function="perceptron",
                       labels=handout.labels, tie=TIES[miss], bias=handout.bias, rate=alpha,
                       order="one sample after the other, again and again", start=[*w, b], stop=stop)
    if new:
        yield from handout.samples(data, "m")
    R_squared = perceptron.radius_squared(samples)
    yield line("R² = ", R_squared)
    first = next((step for step in algorithm(samples, begin, miss) if step.update), None)
    if passes and first:
        X, y = samples[first.m - 1]
        yield line("Update 1: w⁽¹⁾ = w⁽⁰⁾ + α·y·X = ", w, " + ", alpha, "·", y, "·", X, " = ", first.after)
        yield line("b⁽¹⁾ = b⁽⁰⁾ + α·y·R² = ", b, " + ", alpha, "·", y, "·", R_squared, " = ", first.b_after)
    run = Steps(algorithm(samples, begin, miss), w, passes * len(samples), lambda step: step.update)
    yield from run.traced(lambda step: row(step, data, samples), lambda step: f"pass {step.epoch}")
    yield from ending(run, data, samples, b, proof)
    if run.stopped and run.count and (run.last.after, run.last.b_after) == (w, b):
        yield line("w and b are again what they were at the start: it would go round for ever.")
    return run


def row(step, data, samples):
    """A sample in the loop, and whether it is an error; the next row has the w and b that it leads to."""
    X, y = samples[step.m - 1]
    yield Row(("m", "X", "y", "i", "w⁽ⁱ⁾", "b⁽ⁱ⁾", "y·(w'X + b)", ""),
              (step.m, X, y, step.i, step.w, step.b, step.value, "✗" if step.update else ""))
    if data.dimension == 2 and len(samples) <= DRAWN:
        wrong = perceptron.misclassified(step.after, step.b_after, samples)
        yield from handout.picture(data, [*step.after, step.b_after], wrong, ends=False)


def ending(run, data, samples, b, proof):
    """Where the algorithm ends; the proof that nothing separates is left to the corrected run, if one follows."""
    w, b = run.w, b if run.last is None else run.last.b_after
    outcome = handout.verdict(run, [(homogeneous(X), y) for X, y in samples], [*w, b])
    facts = {**outcome.facts, "w": w, "b": b, "R_squared": perceptron.radius_squared(samples)}
    yield outcome._replace(facts=facts, blocks=outcome.blocks[:None if proof or outcome.good else 1])
    wrong = perceptron.misclassified(w, b, samples)
    yield line("Final classifier: P where w'X + b >= 0, with w = ", w, ", b = ", b, f", has {len(wrong)} of "
               f"{len(samples)} wrong", f": {listed(wrong)}." if wrong else ".")
    yield from handout.picture(data, [*w, b], wrong)


def several_layers():
    """Exclusive or: not by one unit, but by two layers."""
    hidden, last = [([1, 1], ratio(-1, 2)), ([-1, -1], ratio(3, 2))], ([1, 1], -1)
    yield handout.header("perceptron", "Exclusive or by several layers",
                       ["units of ours, (w, b): ", hidden[0], ", ", hidden[1], ", and on their outputs ", last],
                       function="two_layers", labels="1 and -1", tie="sgn(0) = 1", bias=handout.bias)
    row = Rows(X="X", w=None, first="unit 1", second="unit 2", output="output", y="y")
    for X, y in XOR.labelled:
        outputs = [perceptron.sgn(perceptron.boundary_value(w, b, X)) for w, b in hidden]
        yield row(X, [hidden, last], *outputs, perceptron.two_layers(hidden, last, X), y)
    yield row.computed("One unit cannot do it, as the weights λ above prove. Two layers do.")
