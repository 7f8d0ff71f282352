"""The perceptron with its conventions as arguments, as a trace."""

from linref.cells import between, found, marked
from linref.exercises.compare import boundary, misclassified
from linref.exercises.data import ALL_ONES
from linref.exercises.perceptron import (
    all_correct, at_bias_rate, change, net_input, output, pass_of, perceptron, until_stopped)
from linref.exercises.views import (
    EACH, STOPS, SYMBOLS, WIDE, about, as_typed, cells_of_samples, conventions_of, handout_under, inputs, read_any,
    settled, start, width_of)
from linref.integer_units import Units
from linref.lists import dot, scale, zeros
from linref.scalar import ratio
from linref.tracer import Steps, in_short, line, plural
from linref.verdict import verdict

USES = ("data", "start", "rate", "limit", "labels", "bias", "constant", "bias-rate", "tie", "update", "order", "stop",
        "threshold", "dead-zone", "margin", "outputs", "ask")
READS = read_any
BIAS_RATE = ", with the bias rate in the place of η for the bias"
THRESHOLD = ("θ is fixed, so net = w·x - θ = (w, 1)·(x, -θ). A w separates the samples if (w, 1), or any positive "
             "multiple c·(w, 1), has a positive product with every ±(x, -θ). ")
STRICT = "A w separates the samples if it has a positive product with every ±x. "
ONE_STEP = " A pass makes at most one update, at its end."
SIGN = "The sign in {} is + if t = 1, else -."


def trace(options):
    """A run under the conventions stated; without options also one by the error and as a batch."""
    data = options.data or ALL_ONES
    yield from about(options, "The perceptron of other courses, with their conventions as options",
                     "Exercises differ in the labels, what net = 0 counts as, the bias, the update and the order. The "
                     "two runs below have the same samples but differ in all five, and so end with different w.",
                     SYMBOLS)
    rules = settled(options, data)
    yield from run_of("Perceptron", data, rules, start(options, data, rules), options)
    if options.nothing_asked:
        batch = rules._replace(labels=(1, 0), update="error", at_zero="half", order="batch", bias="first")
        yield from run_of("Perceptron with the update w + η (t - o) x, as a batch", data._replace(names=["1", "0"]),
                          batch, [0, 0, 0], options)
    yield from in_short(
        "A mistake adds a positive multiple of x to w if "
        f"{'t > o' if rules.outputs and rules.update == 'error' else 'x is of the positive class'}, "
        "else it subtracts one. The final weights depend on "
        "the conventions, the rate and the start. Unless these are stated, an exercise may have several answers.")


def run_of(title, data, rules, w, options):
    """A run, a row for each sample with a column for each weight, and of own samples a picture at its end."""
    here, N = handout_under(rules), len(pass_of(rules, len(data.points)))
    rules = rules._replace(stop=rules.stop or {"batch": "pass"}.get(rules.order, "row"))
    cells, stop = cells_of(data, rules), STOPS[rules.stop].format(plural(N, "correct sample"))
    yield here.header(
        "perceptron", title, data, "perceptron", conventions_of(rules, start=w, limit=options.passes), cells,
        stop=f"{stop}; at most {plural(options.passes, 'pass')}")
    units = Units([*data.points, [rules.constant]], [*w, rules.threshold, rules.dead_zone or 0, rules.margin or 0],
                  rules.rate, divisor=2)  # halves, where o is halfway
    (*points, [constant]), (*begin, theta, zone, margin) = units.samples, units.w
    inside = rules._replace(
        rate=units.eta, constant=constant, threshold=theta * units.m, dead_zone=zone * units.m, margin=margin * units.m,
        bias_rate=rules.bias_rate and rules.bias_rate * ratio(units.eta, rules.rate))
    steps = until_stopped(perceptron(points, data.signs, begin, inside), points, data.signs, inside)
    run = Steps(units.steps(steps), w, lambda step: step.epoch > options.passes, lambda step: step.after != step.w,
                period=None if rules.order == "restart" else N)
    yield from run.traced(cells, lambda step: row_of(step, data, here), lambda step: f"pass {step.epoch}")
    yield from ended(run, data, rules, here)
    if not options.nothing_asked:
        yield from picture(data, run.w, rules, here)


def cells_of(data, rules):
    """The values of a step: x and its constant, t, net, o, whether it is a mistake, Δw, and the weights then."""
    signs = dict(zip(rules.labels, (1, -1)))

    def moved(x, t, o):
        return at_bias_rate(change(x, signs[t], t, o, rules), rules)

    def by_the_mark(c):
        """Δw of a row by its mark ✗, whatever its o is; an o that is t changes nothing."""
        return moved(c.x, c.t, c.o if rules.update == "error" else None) if c.mistake else zeros(len(c.x))

    error = "(t - o)" if rules.update == "error" else "t" if rules.labels == (1, -1) else "y"
    step = f"η {error} x if ✗" + BIAS_RATE * (rules.bias_rate is not None)
    title, added, formula = "Δw", "Δw", f"Δw = {step}"
    if width_of(data) > WIDE + 4 and rules.order != "batch":
        title, added = None, step
    return cells_of_samples(
        data, rules, EACH + ONE_STEP * (rules.order == "batch"), added, [
            found(net=("net", "net = w·x" + " - θ, with the threshold θ" * bool(rules.threshold), net_input,
                       "w x sheet"),
                  o=("o", outputs_said(rules), output, "net t sheet", lambda o: "none" if o is None else o),
                  mistake=("", "✗ if o ≠ t", lambda o, t: o != t, "o t", marked)),
            between(delta_w=(title, formula, moved, "x t o",
                             lambda delta_w: delta_w if any(delta_w) else ""))],
        sheet=rules, ways={"delta_w": [by_the_mark]})


def outputs_said(rules):
    """For which nets the unit puts out which label."""
    positive, negative = rules.outputs or rules.labels
    if rules.margin:
        return f"o = {positive} if net ≥ {as_typed(rules.margin)}, {negative} if net ≤ {as_typed(-rules.margin)}"
    zone = rules.dead_zone or 0
    return f"o = {positive} if net > {as_typed(zone)}, {negative} if net < {as_typed(-zone)}"


def row_of(step, data, here):
    """A sample in a row, and a picture."""
    yield step.row()
    yield from picture(data, step.after, step.sheet, here)


def picture(data, w, rules, here):
    """The boundary w·x = θ among the samples, with those that are misclassified, where there is a plane."""
    if here.draws(data):
        line = boundary(w, rules)
        wrong = [i for i in misclassified(data, line)
                 if not all_correct(w, data.points[i - 1:i], data.signs[i - 1:i], rules)]
        yield from here.picture(data, line, wrong, ends=False)


def ended(run, data, rules, here):
    """How a run ended. A fixed threshold counts as a weight of 1, on an input -θ, that has to stay above 0."""
    theta, words, w = rules.threshold, here.words, run.w
    names = [str(i) for i, _ in enumerate(data.points, start=1)]
    vectors = [scale(y, [*x, *[-theta] * bool(theta)]) for x, y in zip(inputs(data, rules), data.signs)]
    if theta:
        w, words = [*w, 1], words._replace(w="c·(w, 1)", vector="±(x, -θ)")
        if min(dot(w, v) for v in vectors) <= 0:
            vectors, names = [*vectors, [0] * len(run.w) + [1]], [*names, "θ"]
    *normal, _ = boundary(run.w, rules)
    outcome = verdict(run, w, vectors, names, data.signs, normal if any(normal) else None, words, ["w = ", run.w],
                      rules.at_zero)
    if theta and outcome.status != "separated" or "certificate" in outcome.facts:
        outcome.blocks.insert(1, line(THRESHOLD if theta else STRICT, SIGN.format(words.vector), indent=0))
    yield outcome
