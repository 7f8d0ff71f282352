"""Perceptrons, as a trace."""

from linref.cells import Cells, after, before, between, found, given, marked
from linref.crowley import perceptron
from linref.crowley.data import EIGHT, XOR
from linref.crowley.views import CLASSES, MISSES, PERCEPTRON, handout
from linref.integer_units import Units
from linref.lists import add, dot, scale, zeros
from linref.tracer import Heading, Steps, in_full, in_short, line, listed, numbered, plural
from linref.verdict import how_it_ended

USES = ("data", "start", "rate", "limit", "corrected", "ask")
XOR_PASSES = 2  # the second one repeats the first one
TITLES = {"either": "as printed", "mistake": "corrected"}  # of the versions


def trace(options):
    """The rules of decision, the algorithm as printed and corrected, and samples that are not separable."""
    data = options.data or EIGHT
    rules = PERCEPTRON._replace(at_zero="either", rate=options.rate or 1, start=handout.start(options, data),
                                limit=options.passes)
    if options.nothing_asked:
        yield from rules_of_decision()
    yield Heading("The Perceptron Learning Algorithm")
    if not options.corrected:
        yield from training(data, rules)
        if not any(rules.start):
            yield handout.note("CE1")
        yield handout.note("CE2", "Here it starts as TRUE.")
    yield from training(data, rules._replace(at_zero="mistake"))
    if options.nothing_asked:
        yield from after_the_algorithm(rules._replace(at_zero="mistake", start=zeros(3), limit=XOR_PASSES))
    yield from in_short("Each mistake adds α·y·X to w and α·y·R² to b. From w = 0, b = 0 the algorithm learns only if "
                        "y·(wᵀX + b) = 0 counts as a mistake. With this test the loop ends if and only if the samples "
                        "are separable.")


def after_the_algorithm(rules):
    """The bias, the rate, and samples that are not separable."""
    yield line("What does R² mean? Give every X one more entry R, the largest ‖X‖. The weight of R is b/R, because "
               "wᵀX + b = (w, b/R)·(X, R). A mistake adds α·y times the entry R to the weight b/R, and so α·y·R² to b.")
    yield handout.note("CE20")
    yield from training(XOR, rules)
    yield line("History, second paragraph: two layers can represent XOR. In layer 1, h₁ = sgn(1 - x₁ - x₂) is "
               "-1 at (1, 1), else 1, and h₂ = sgn(x₁ + x₂ - 1) is -1 at (0, 0), else 1. Layer 2 is sgn(h₁ + h₂ - 1). "
               "This is 1 only if h₁ = h₂ = 1, that is, at (0, 1) and (1, 0).")


RULES_OF_DECISION = Cells(
    "Each row is one sample.", given(w=None, b=None, X="X", y="y"),
    between(product=("wᵀX", "wᵀX", dot, "w X")),
    found(z=("z", "z = wᵀX + b", lambda c: c.product + c.b),
          sgn=("sgn(z)", "sgn(z) = 1 (class 1, P) if z ≥ 0, else -1 (class 2, N)", perceptron.sgn, "z"),
          yz=("y·z", "y·z", lambda c: c.y * c.z),
          correct=("", "✗ marks y·z < 0", lambda yz: yz >= 0, "yz",
                   lambda correct: marked(not correct))))


def rules_of_decision():
    """What the page says before it comes to the algorithm: the class of some samples by each of its rules."""
    yield Heading("Notation")
    yield line("The training samples are (X_m, y_m) for m = 1, …, M. Each X_m has D features.", indent=0)
    yield Heading("The Perceptron")
    yield from listed(
        handout.header("perceptron", "Rules of decision", "our own samples and w = (1), b = -1", None,
                       CLASSES._replace(at_zero="positive"), RULES_OF_DECISION),
        [([1], -1, [x], y) for x, y in ((2, 1), (2, -1), (1, 1), (1, -1), (0, -1))],
        "Here -b = 1. The conditions for class 1 agree: wᵀX ≥ 1, z ≥ 0 and sgn(z) = 1.")
    yield handout.note("CE4")
    yield handout.note("CE19", "Here b = -1, so the threshold is 1.")
    yield handout.note("CE3", "Here row 4 is such a sample.")


def algorithm(samples, rules):
    """The steps of the algorithm, which runs on whole numbers."""
    *w, b = rules.start
    units = Units(samples, w, rules.rate, b)
    return units.steps(perceptron.perceptron(units.samples, units.eta, MISSES[rules.at_zero], units.w, units.b))


def training(data, rules):
    """The algorithm, a row for each sample, and how it ends."""
    (*w, b), samples, how = rules.start, data.labelled, TITLES[rules.at_zero]
    cells = cells_of_training(samples, rules)
    yield handout.header("perceptron", f"Perceptron, {how}", data, "perceptron", rules, cells,
                         how.removeprefix("as "), limit=plural(rules.limit, "pass"))
    run = Steps(algorithm(samples, rules), w, rules.limit * len(samples), lambda step: step.update, len(samples))
    yield from run.traced(cells, lambda c: row_and_picture(c, data))
    yield from ending(run, data, run.last.b_after if run.last else b, rules.at_zero == "mistake")


def cells_of_training(samples, rules):
    """The values of a sample in the loop."""
    miss = MISSES[rules.at_zero]
    return Cells(
        "Each row is one sample. y·(wᵀX + b) uses the w and b of the row above.",
        given(epoch="pass", m="m",
              X=("X", "", lambda m: samples[m - 1][0], "m"),
              y=("y", "", lambda m: samples[m - 1][1], "m")),
        before(i=None, w=None, b=None),
        found(yz=("y·(wᵀX + b)", "y·(wᵀX + b)", lambda c: c.y * perceptron.boundary_value(c.w, c.b, c.X)),
              update=("", "✗ marks a mistake. Only a mistake changes i, w and b, to the values printed in its row",
                      lambda yz: miss(yz, 0), "yz", marked)),
        after(i_after=("i", "i ← i + 1", lambda c: c.i + c.update),
              after=("w⁽ⁱ⁾", "w ← w + α·y·X",
                     lambda c: add(c.w, scale(c.alpha * c.y * c.update, c.X))),
              b_after=("b⁽ⁱ⁾", "b ← b + α·y·R² with R = max ‖X‖",
                       lambda c: c.b + c.alpha * c.y * c.bias_input * c.update)),
        taken="m", alpha=rules.rate, bias_input=perceptron.radius_squared(samples))


def row_and_picture(c, data):
    """A sample in the loop, above it the first update in numbers, and the boundary after it."""
    if c.update and c.i == 0 and not c.asks and data is not XOR:
        step = c.alpha * c.y
        step = in_full([step] if step < 0 else step)
        yield line("Update 1, with R² = ", c.bias_input, ": w⁽¹⁾ = ", c.w, " + ", step, "·", c.X, " = ", c.after,
                   ", b⁽¹⁾ = ", c.b, " + ", step, "·", c.bias_input, " = ", c.b_after, ".")
    yield c.row()
    yield from handout.picture(data, [*c.after, c.b_after], ends=False)


def ending(run, data, b, proof):
    """How the algorithm ends, and the samples that the final classifier misclassifies."""
    w, wrong = run.w, perceptron.misclassified(run.w, b, data.labelled)
    outcome = handout.verdict(run, handout.extended(data), [*w, b], at_zero="positive")
    ended, *more = outcome.blocks[:None if proof or outcome.good else 1]
    if wrong:
        left = f"the final classifier (P if wᵀX + b ≥ 0) misclassifies {numbered('sample', wrong)}"
        nowhere = " So all samples get P." * (not any([*w, b]))
        ended = line(how_it_ended(run, left), " w = ", w, ", b = ", b, ".", nowhere, indent=0)
    yield outcome._replace(facts={**outcome.facts, "w": w, "b": b}, blocks=[ended, *more])
    if data is not EIGHT:
        yield from handout.picture(data, [*w, b], wrong)
