"""Convergence Theorem, its proof and its limits, as a trace."""

from functools import partial
from operator import le

from linref.discriminants import batch, convergence
from linref.discriminants.data import EPSILON, OUTLIER, TRIPLE, XOR, examples_of
from linref.discriminants.online import in_turn, online_perceptron, passes, until_right
from linref.discriminants.traces import TIES, at_all, decided, floor, header, in_short, picture, samples
from linref.discriminants.traces.batch import ORDER
from linref.discriminants.traces.online import CLEAN, online_run
from linref.discriminants.traces.separable import undecided
from linref.lists import dot, norm, norm_squared, whole_multiple, zeros
from linref.scalar import ratio, sqrt
from linref.separability import Separable
from linref.tracer import Heading, Row, Rows, Steps, Traced, in_full, line, listed, plural
from linref.whole import Units

USES = ("data", "limit")
TIE = TIES[le].replace("y·u", "y (w·x)")


def trace(options):
    """The theorem watched on separable examples; on others the cycle that the weights fall into."""
    data = options.data or TRIPLE
    examples = examples_of(data)
    found = decided(examples)
    if found is None:
        yield from undecided("convergence", data)
        yield from online_run(data, examples, zeros(data.dimension + 1), options)
    elif not isinstance(found, Separable):
        yield from endless(data, options)
    else:
        v = found.w if in_full(found.w) is found.w else whole_multiple(found.w)
        yield from assumptions(data, examples, v, found.margin_squared is not None)
        yield from watched(data, examples, v, options)
        if not options.data:
            yield from as_printed(data, examples, v)
        yield Heading("Margin")
        yield among_the_features(examples, v)
    if options.data:
        return
    yield Heading("Not linearly separable case")
    for data in (XOR, OUTLIER):
        yield from endless(data, options)
    for w in ([0, 0, 0], [0, 1, 0]):
        yield from endless_batch(XOR, w, options)
    yield from in_short("On separable examples the algorithm makes at most (D/γ)² mistakes, because each brings w "
                        "nearer to αu, by D² at least in ‖w - αu‖². On others no w is right on all, and w comes back "
                        "to where it was.")


def assumptions(data, examples, v, widest):
    """‖x‖² and y u·x of each example: what D and γ are."""
    length, D2, gamma2 = norm(v), convergence.radius_squared(examples), convergence.margin_squared(v, examples)
    yield header("convergence", "What the theorem takes for granted", data, w=in_full(v))
    yield from samples(data)
    row = Rows(i="i", x="x", y="y", norm_squared="‖x‖²", value="y u·x")
    for i, (x, y) in enumerate(examples, start=1):
        yield row(i, x, y, norm_squared(x), ratio(y * dot(v, x), length))
    yield row.computed("D² = ", D2, ", γ = ", sqrt(gamma2), ", γ² = ", gamma2, ": at most (D/γ)² = ",
                       convergence.bound(D2, gamma2), " mistakes.")
    yield line("u = w/‖w‖ = ", [ratio(a, length) for a in v],
               " has the largest γ there is: any other separating u gives a weaker bound. " if widest else
               " separates; a u with a larger γ, which would take long to find, gives a stronger bound. ",
               "α = D²/γ = ", ratio(D2, sqrt(gamma2)), ", αu = ", convergence.alpha_u(v, examples), ", α² = ",
               convergence.after_k_mistakes(D2, gamma2, 0), ".")
    yield floor.note("DE17", "In the same way u is the theorem's vector of length 1 here, and u = w·x in the "
                             "algorithms.")


def watched(data, examples, v, options):
    """Every mistake with what the proof says of it."""
    D2, gamma2 = convergence.radius_squared(examples), convergence.margin_squared(v, examples)
    bound, start = convergence.bound(D2, gamma2), zeros(len(v))
    yield header("convergence", "The theorem, mistake by mistake", data, "ledger", tie=TIE, rate="none",
                 order="in turn", start=start, stop=CLEAN + options.at_most("pass"))
    units = Units(examples, convergence.alpha_u(v, examples))
    online = Steps(until_right(units.samples), start, options.passes * len(examples), lambda step: step.mistake)
    run = Steps(units.steps(convergence.ledger(online, units.samples, units.w), ww="before proof"), start)
    yield from run.traced(partial(as_row, data=data, v=v, D2=D2, gamma2=gamma2))
    ended = floor.verdict(online, examples, units.weights(online.w))
    yield ended._replace(facts=ended.facts | {"steps": run.count, "D_squared": D2, "gamma_squared": gamma2,
                                              "bound": bound})
    yield line(plural(run.count, "mistake"), "; the theorem allows ", bound,
               ". ‖w - αu‖² is α² at first; each mistake makes it drop by D² = ", D2,
               " at least (✓). So after k mistakes at most α² - kD² is left, and that cannot be below 0.")
    yield floor.note("DE18", "So α must be above 0. The other two ⇔ of the page are equivalences.")


def as_row(step, data, v, D2, gamma2):
    """A mistake: by how much it brings w nearer to αu, and what the proof says of that."""
    x, y = examples_of(data)[step.i - 1]
    after = step.proof[0]
    ticked = "✓" if step.before - after >= D2 and after >= 0 else "✗"
    yield Row(("k", "i", "w(k)", "y u·x", "‖w(k)-αu‖²", "‖w(k+1)-αu‖²", "drop", "", "α² - kD²"),
              (step.k, step.i, step.w, ratio(y * dot(v, x), norm(v)), step.before, after, step.before - after, ticked,
               convergence.after_k_mistakes(D2, gamma2, step.k)))
    yield from picture(data, step.after, ends=False)


def as_printed(data, examples, v):
    """The lines of the proof at every mistake, as printed."""
    yield header("convergence", "The chain of the proof as printed", data, "proof_lines")
    row = Rows(k="k", y="y", w=None, line4="1 to 4", line5="5", line6="6 printed", holds="", corrected="6 with y",
               line7="7")
    steps, printed = ([*convergence.ledger(until_right(examples), examples, v, lost)] for lost in (False, True))
    broken = 0
    for step, lines in zip(steps, (step.proof[3:] for step in printed)):
        holds = lines == sorted(lines)
        broken += not holds
        yield row(step.k, examples[step.i - 1][1], step.w, *lines[:3], "" if holds else "✗", step.proof[5], lines[3])
    yield row.computed("The lines of the proof: 1 to 4 are ‖w(k+1) - αu‖². Line 5 has D² for ‖x‖², line 6 leaves out "
                       "2y w·x, and line 7 has γ for y u·x. Each should be at least the one before.")
    yield from written_out(steps[1], examples, v)
    yield floor.note("DE3", f"It is printed as … - 2αu·x_k + D², and is larger than line 7 at {broken} of {row.count} "
                            "mistakes (✗). With y put back it lies between its neighbours every time.")


def written_out(step, examples, v):
    """The lines of the proof with their numbers, at one mistake."""
    x, y = examples[step.i - 1]
    D2, au_x, w_x = convergence.radius_squared(examples), dot(convergence.alpha_u(v, examples), x), dot(step.w, x)
    yield line(f"With numbers, at k = {step.k}: i = {step.i}, y = {y}, w(k) = ", step.w, ", w·x = ", w_x, ", αu·x = ",
               au_x, ", ‖w(k) - αu‖² = ", step.before, ", ‖x‖² = ", norm_squared(x), ", αγ = D² = ", D2, ".")
    sums = (("1 to 4: ‖w(k) - αu‖² + 2y w·x - 2y αu·x + ‖x‖²", 2 * y * w_x, -2 * y * au_x, norm_squared(x)),
            ("5: ‖w(k) - αu‖² + 2y w·x - 2y αu·x + D²", 2 * y * w_x, -2 * y * au_x, D2),
            ("6 printed: ‖w(k) - αu‖² - 2αu·x + D²", -2 * au_x, D2),
            ("6 with y: ‖w(k) - αu‖² - 2y αu·x + D²", -2 * y * au_x, D2),
            ("7: ‖w(k) - αu‖² - 2αγ + D²", -2 * D2, D2))
    for name, *terms in sums:
        parts = [part for term in terms for part in (" - " if term < 0 else " + ", abs(term))]
        yield line(f"{name} = ", step.before, *parts, " = ", step.before + sum(terms), indent=4)


def among_the_features(examples, v):
    """The margin beside the distance of the same boundary from the nearest example among the features."""
    gamma2, distance2 = convergence.margin_squared(v, examples), convergence.feature_margin_squared(v, examples)
    return floor.note("DE6", "γ = ", sqrt(gamma2), " is the least y u·x among the canonical x. Among the features the "
                             "distance of the same boundary is ", sqrt(distance2), "; with that for γ the bound would "
                             "be ", convergence.bound(convergence.radius_squared(examples), distance2), ".")


def endless(data, options):
    """The passes of the online algorithm up to where its weights come back, and the proof that they must."""
    examples, start = examples_of(data), zeros(data.dimension + 1)
    yield header("convergence", "Online perceptron algorithm, not separable", data, "until_repeated", tie=TIE,
                 rate="none", order="in turn", start=start,
                 stop="none; shown until w comes back" + options.at_most("pass"))
    yield from floor.samples(data, "i")
    units = Units(examples, start)
    steps = online_perceptron(units.samples, in_turn(range(1, len(examples) + 1)), units.w)
    run = Steps(units.steps(passes(steps, len(examples))), start, options.passes, lambda step: len(step.mistakes))
    yield from cycling(run, data)


def endless_batch(data, start, options):
    """The same of the batch algorithm, whose examples are known not to be separable."""
    yield header("convergence", "Batch perceptron algorithm, not separable", data, "until_repeated", tie=TIE,
                 rate="1, delta divided by N", order=ORDER, start=start,
                 stop="|delta| < 10⁻⁹; shown until w comes back" + options.at_most("pass"))
    steps = batch.batch_perceptron(examples_of(data), 1, EPSILON, start)
    run = Steps(steps, start, options.passes, lambda step: len(step.mistakes))
    yield from cycling(run, data, proof=False)
    if run.last and not any(run.last.delta):
        yield floor.note("DE8", "From 0 the batch algorithm does; from other starts it goes round.")


def as_pass(step, data):
    """A pass: the weights at its start and its mistakes."""
    yield Row(("pass", "w", "mistakes"), (step.t + 1, step.w, listed(step.mistakes)))
    yield from picture(data, step.w, ends=False)


def cycling(run, data, proof=True):
    """The passes of a run up to where the weights were before, and whether they may end at all."""
    same = None
    for step, same in convergence.until_repeated(run):
        yield Traced(step, as_pass(step, data), bool(step.mistakes))
    status, facts, blocks = at_all(examples_of(data))
    if same is None:
        found = "" if run.count <= convergence.REMEMBERED else "found "
        yield run.ended(status, f"No cycle {found}within the limit of {plural(run.count, 'pass')}.", **facts)
    else:
        length = run.count - same
        said = [f"After pass {run.count} w = ", run.w, f", as {f'after pass {same}' if same else 'at the start'}: from "
                f"there on every {'pass is' if length == 1 else f'{length} passes are'} the same, for ever."]
        if not any(getattr(run.last, "delta", [1])):
            said = ["delta is 0, shorter than any ε: the algorithm stops, with every example on the boundary."]
        yield run.ended(status, *said, **facts, cycle_found_after=run.count, cycle_length=length)
    yield from blocks if proof else ()
