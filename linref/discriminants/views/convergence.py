"""Convergence Theorem, its proof and its limits, as a trace."""

from functools import partial
from operator import le

from linref.discriminants import batch, convergence
from linref.discriminants.data import EPSILON, TRIPLE, XOR, examples_of
from linref.discriminants.online import in_turn, online_perceptron, passes, until_right
from linref.discriminants.views import TIES, at_all, decided, handout, header, picture, samples
from linref.discriminants.views.batch import ORDER
from linref.discriminants.views.online import CLEAN, online_run
from linref.lists import dot, norm, norm_squared, whole_multiple, zeros
from linref.scalar import ratio, sqrt
from linref.separability import NotSeparable
from linref.tracer import Heading, Numbers, Row, Rows, Steps, Traced, in_full, in_short, line, listed, plural
from linref.whole import Units

USES = ("data", "limit")
TIE = TIES[le].replace("y·u", "y (w·x)")
LINES = ("‖w(k) + y x - αu‖²", "‖(w(k) - αu) + y x‖²", "b + 2y [x·(w(k) - αu)] + y² ‖x‖²",
         "b + 2y x·w(k) - 2y αu·x + ‖x‖²", "b + 2y x·w(k) - 2y αu·x + D²", "b - 2y αu·x + D²", "b - 2αγ + D²")


def trace(options):
    """The theorem watched on separable examples; on others the cycle that the weights fall into."""
    data = options.data or TRIPLE
    examples = examples_of(data)
    found = decided(examples)
    if found is None:
        yield from online_run(data, examples, zeros(data.dimension + 1), options)
        yield line("The theorem is not watched here: a u that separates would take too long to find.")
    elif isinstance(found, NotSeparable):
        yield Heading("Not linearly separable case")
        yield from endless_online(data, options)
    else:
        v = found.w if in_full(found.w) is found.w else whole_multiple(found.w)
        yield from assumptions(data, examples, v, found.margin_squared is not None)
        yield Heading("Proof")
        yield from watched(data, examples, v, options)
        if not options.data and options.passes:
            yield from written_out(data, examples, v)
        yield Heading("Margin")
        yield handout.note("DE6", "Here γ² = ", convergence.margin_squared(v, examples), "; among the features the "
                                "squared distance is ", convergence.feature_margin_squared(v, examples), ".")
    if options.data:
        return
    yield Heading("Not linearly separable case")
    yield from endless_online(XOR, options)
    yield handout.note("DE8", "From 0 delta is 0, shorter than any ε; from (0, 1, 0), below, it goes round.")
    yield from endless_batch(options)
    yield from in_short("On separable examples the algorithm makes at most (D/γ)² mistakes, because each brings w "
                        "nearer to αu. On others no w is right on all, and w comes back to where it was.")


def assumptions(data, examples, v, widest):
    """‖x‖² and y u·x of each example: what D and γ are."""
    yield Heading("Convergence Theorem")
    length, D2, gamma2 = norm(v), convergence.radius_squared(examples), convergence.margin_squared(v, examples)
    yield header("convergence", "What the theorem takes for granted", data, w=in_full(v))
    yield from samples(data)
    row = Rows(i="i", x="x", y="y", norm_squared="‖x‖²", value="y u·x")
    for i, (x, y) in enumerate(examples, start=1):
        yield row(i, x, y, norm_squared(x), ratio(y * dot(v, x), length))
    yield row.computed("D² = ", D2, ", γ² = ", gamma2, ", γ about ", Numbers().show(sqrt(gamma2)),
                       ": at most (D/γ)² = ", convergence.bound(D2, gamma2), " mistakes.")
    found = "the u with the largest γ, so with the smallest bound" if widest else "a u with a larger γ may exist"
    yield line("u = w/‖w‖ = ", [ratio(a, length) for a in v], f", {found}. αu = (D²/γ) u = ",
               convergence.alpha_u(v, examples), ", α² = ", convergence.after_k_mistakes(D2, gamma2, 0), ".")
    yield handout.note("DE17", "In the same way u is a vector of length 1 here, and w·x in the algorithms.")


def watched(data, examples, v, options):
    """Every mistake with what the proof says of it."""
    D2, gamma2 = convergence.radius_squared(examples), convergence.margin_squared(v, examples)
    bound, start = convergence.bound(D2, gamma2), zeros(len(v))
    yield header("convergence", "The theorem, mistake by mistake", data, "ledger", tie=TIE, rate="none",
                 order="in turn", start=start, stop=CLEAN + options.at_most("pass"))
    units = Units(examples, convergence.alpha_u(v, examples))
    online = Steps(until_right(units.samples), start, options.passes * len(examples), lambda step: step.mistake)
    run = Steps(units.steps(convergence.ledger(online, units.samples, units.w), ww="before proof"), start)
    yield from run.traced(partial(as_row, data=data, D2=D2, gamma2=gamma2))
    ended = handout.verdict(online, examples, units.weights(online.w))
    yield ended._replace(facts=ended.facts | {"steps": run.count, "D_squared": D2, "gamma_squared": gamma2,
                                              "bound": bound})
    yield line(plural(run.count, "mistake"), "; the theorem allows ", bound,
               ". ‖w - αu‖² is α² at first; each mistake makes it drop by D² = ", D2,
               " at least (✓). So after k mistakes at most α² - kD² is left, and that cannot be below 0.")
    yield handout.note("DE18")


def as_row(step, data, D2, gamma2):
    """A mistake: by how much it brings w nearer to αu, and what the proof says of that."""
    after = step.proof[0]
    ticked = "✓" if step.before - after >= D2 else "✗"
    yield Row(("k", "i", "w(k)", "drop", "", "‖w(k+1)-αu‖²", "α² - kD²"),
              (step.k, step.i, step.w, step.before - after, ticked, after,
               convergence.after_k_mistakes(D2, gamma2, step.k)))
    yield from picture(data, step.after, ends=False)


def written_out(data, examples, v):
    """The lines of the proof with their values, at the first mistake with y = -1."""
    step = next(step for step in convergence.ledger(until_right(examples), examples, v) if examples[step.i - 1][1] < 0)
    x, y = examples[step.i - 1]
    D2, au = convergence.radius_squared(examples), convergence.alpha_u(v, examples)
    yield header("convergence", f"The lines of the proof at k = {step.k}", data, "proof_lines")
    yield line(f"y = {y}, x = ", x, ", w(k) = ", step.w, ", b = ‖w(k) - αu‖² = ", step.before, ", x·w(k) = ",
               dot(x, step.w), ", αu·x = ", dot(au, x), ", ‖x‖² = ", norm_squared(x), ", αγ = D² = ", D2)
    row = Rows(what="what", value="value")
    for number, (formula, value) in enumerate(zip(LINES, step.proof), start=1):
        yield row(f"line {number}: {formula}", value)
    yield row("line 6 as printed: b - 2αu·x + D²", convergence.proof_lines(step.w, x, y, au, D2, D2, printed=True)[5])
    yield row.computed("Lines 1 to 4 are equal, and each further line is at least the one before.")
    yield handout.note("DE3", "As printed line 6 is above line 7.")


def endless_online(data, options):
    """The passes of the online algorithm up to where its weights come back, and the proof that no w is right on all."""
    examples, start = examples_of(data), zeros(data.dimension + 1)
    units = Units(examples, start)
    steps = passes(online_perceptron(units.samples, in_turn(range(1, len(examples) + 1)), units.w), len(examples))
    conventions = {"rate": "none", "order": "in turn", "start": start, "stop": "none"}
    proof = yield from cycling(data, options, "Online", lambda step: len(step.mistakes), units.steps(steps),
                               conventions, handout.samples(data, "i"))
    yield from proof


def endless_batch(options):
    """The same of the batch algorithm on XOR, which from here goes round; that no w is right is proved above."""
    start = [0, 1, 0]
    steps = batch.batch_perceptron(examples_of(XOR), 1, EPSILON, start)
    conventions = {"rate": "1, delta divided by N", "order": ORDER, "start": start, "stop": "|delta| < 10⁻⁹"}
    yield from cycling(XOR, options, "Batch", lambda step: step.after != step.w, steps, conventions)


def as_pass(step, data):
    """A pass: the weights at its start and its mistakes."""
    yield Row(("pass", "w", "mistakes"), (step.t + 1, step.w, listed(step.mistakes)))
    yield from picture(data, step.w, ends=False)


def cycling(data, options, name, updates, steps, conventions, table=()):
    """The passes of a run up to where the weights were before; returns the proof that no w is right on all."""
    conventions["stop"] += "; shown until w comes back" + options.at_most("pass")
    yield header("convergence", f"{name} perceptron algorithm, not separable", data, "until_repeated", tie=TIE,
                 **conventions)
    yield from table
    run, same = Steps(steps, conventions["start"], options.passes, updates), None
    for step, same in convergence.until_repeated(run):
        yield Traced(step, as_pass(step, data), run.update)
    status, facts, proof = at_all(examples_of(data))
    if same is None:
        yield run.ended(status, f"No cycle was found within the limit of {plural(run.count, 'pass')}.", **facts)
    else:
        before = f"after pass {same}" if same else "at the start"
        again = f"pass {run.count} comes" if run.count == same + 1 else f"passes {same + 1} to {run.count} come"
        yield run.ended(status, f"After pass {run.count} w = ", run.w, f", as {before}: so {again} again and again.",
                        **facts, cycle_found_after=run.count, cycle_length=run.count - same)
    return proof
