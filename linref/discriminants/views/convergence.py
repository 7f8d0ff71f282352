"""Convergence Theorem, its proof and its limits, as a trace."""

from itertools import islice
from operator import ge, le, sub

from linref.cells import Cells, after, before, between, found, given
from linref.conventions import Conventions
from linref.discriminants import batch, convergence
from linref.discriminants.data import EPSILON, TRIPLE, XOR, examples_of
from linref.discriminants.online import in_turn, online_perceptron, passes, until_right
from linref.discriminants.views import (
    EXAMPLE, RULES, as_row, decide_separability, handout, listed, samples, separability_outcome, under)
from linref.discriminants.views.online import CLEAN, ONLINE, online_run
from linref.integer_units import Units
from linref.lists import add, dot, norm, norm_squared, scale, subtract, whole_multiple, zeros
from linref.scalar import ratio, sqrt
from linref.separability import NotSeparable
from linref.tracer import Heading, Numbers, Steps, in_full, in_short, line, join_some, plural

USES = ("data", "limit")
LINES = ("‖w(k+1) - αu‖² = ‖w(k) + y x - αu‖²", "= ‖(w(k) - αu) + y x‖²", "= old + 2y [x·(w(k) - αu)] + y² ‖x‖²",
         "= old + 2y x·w(k) - 2y αu·x + ‖x‖²", "≤ old + 2y x·w(k) - 2y αu·x + D²    because ‖x‖ ≤ D",
         "≤ old - 2y αu·x + D²    because y x·w(k) ≤ 0", "≤ old - 2αγ + D²    because y u·x ≥ γ")


def trace(options):
    """The theorem watched on separable examples; on others the cycle that the weights fall into."""
    data = options.data or TRIPLE
    examples = examples_of(data)
    answer = decide_separability(examples)
    if answer is None:
        yield from online_run(data, examples, zeros(data.dimension + 1), options)
        yield line("The theorem is not checked here, because finding a u that separates would take too long.")
    elif isinstance(answer, NotSeparable):
        yield Heading("Not linearly separable case")
        yield from (yield from endless(data, options))
    else:
        v = answer.w if in_full(answer.w) is answer.w else whole_multiple(answer.w)
        yield from theorem(data, examples, v, answer.margin_squared is not None, options)
    if options.data:
        return
    yield Heading("Not linearly separable case")
    yield from endless(XOR, options)
    *_, last = batch.batch_perceptron(examples_of(XOR), 1, EPSILON)
    yield handout.note("DE8", "Here the batch algorithm stops after pass ", last.t + 1, " with |delta| = ", last.length,
                       ". From (0, 1, 0) it cycles.")
    yield from in_short("On separable examples the algorithm makes at most (D/γ)² mistakes, because each mistake "
                        "brings w nearer to αu. On other examples it never stops.")


def theorem(data, examples, v, widest, options):
    """The assumptions, the proof at every mistake and line by line at one, and the two margins."""
    yield from assumptions(data, examples, v, widest)
    yield Heading("Proof")
    yield from watched(data, examples, v, options)
    if options.passes:
        yield from written_out(data, examples, v)
    yield Heading("Margin")
    yield handout.note("DE6", "Here γ² = ", convergence.margin_squared(v, examples), ". The smallest squared distance "
                              "is ", convergence.feature_margin_squared(v, examples), ".")


ASSUMED = Cells(
    "Each row is one example.", given(w=None), EXAMPLE,
    found(norm_squared=("‖x‖²", "", norm_squared, "x"),
          yux=("y u·x", "y u·x with u = w/‖w‖", lambda c: ratio(c.y * dot(c.w, c.x), norm(c.w)))))


def assumptions(data, examples, v, widest):
    """‖x‖² and y u·x of each example: what D and γ are."""
    D2, gamma2 = convergence.radius_squared(examples), convergence.margin_squared(v, examples)
    u = [ratio(a, norm(v)) for a in v]
    best = "This direction has the largest γ" if widest else "Another direction may have a larger γ"
    yield Heading("Convergence Theorem")
    row = yield from under(
        "convergence", "Assumptions of the theorem", data, ASSUMED, RULES._replace(w=v),
        line("The theorem needs a unit vector u that separates. We chose u = w/‖w‖ = ", u, f". {best}."))
    yield row.computed("D² = max ‖x‖² = ", D2, ". γ = min y u·x = ", Numbers().show(sqrt(gamma2)), ", so γ² = ", gamma2,
                       ". At most (D/γ)² = ", convergence.bound(D2, gamma2), " mistakes.")


def watched(data, examples, v, options):
    """Every mistake with what the proof says of it."""
    D2, gamma2 = convergence.radius_squared(examples), convergence.margin_squared(v, examples)
    au, bound, start = convergence.alpha_u(v, examples), convergence.bound(D2, gamma2), zeros(len(v))
    cells = ledger_cells(examples, au, D2, gamma2)
    yield handout.header("convergence", "The theorem, mistake by mistake", data, "ledger",
                         ONLINE._replace(start=start, limit=options.passes), cells,
                         stop=CLEAN + options.at_most("pass"))
    yield line("αu = (D²/γ)u = ", au, ", α² = D⁴/γ² = ", ratio(D2 * D2, gamma2), ".")
    units = Units(examples, au)
    online = Steps(until_right(units.samples), start, options.passes * len(examples), lambda step: step.mistake)
    run = Steps(units.steps(convergence.ledger(online, units.samples, units.w)), start)
    yield from run.traced(cells, as_row(data))
    ended = handout.verdict(online, examples, units.weights(online.w))
    yield ended._replace(facts=ended.facts | {"steps": run.count, "D_squared": D2, "gamma_squared": gamma2,
                                              "bound": bound})
    yield line(f"The algorithm makes {plural(run.count, 'mistake')}, and the theorem allows ", bound, ". Since "
               "0 ≤ ‖w - αu‖² ≤ α² - kD², k ≤ α²/D² = (D/γ)².")
    yield handout.note("DE18")


def ledger_cells(examples, au, D2, gamma2):
    """The values of a mistake: by how much it brings w nearer to αu, and what the proof says of that."""
    return Cells(
        "Each row is one mistake.", given(k="k"), EXAMPLE,
        before(w="w(k)"), after(after=(None, "w(k+1) = w(k) + y·x", lambda c: add(c.w, scale(c.y, c.x)))),
        between(before=(None, "", distance_squared, "w au"),
                proof=(None, "", convergence.proof_lines, "w x y au D2 D2")),
        found(distance_squared=("new", "old = ‖w(k)-αu‖²; new = ‖w(k+1)-αu‖²",
                                distance_squared, "after au"),
              drop=("drop", "drop = old - new", sub, "before distance_squared"),
              enough=("≥ D²", "", ge, "drop D2", checked),
              remaining=("α² - kD²", "", convergence.after_k_mistakes, "D2 gamma2 k"),
              below=("≥ new", "", le, "distance_squared remaining", checked)),
        examples=examples, au=au, D2=D2, gamma2=gamma2).without("x", "y")


def distance_squared(u, v):
    """The square of the distance of two vectors."""
    return norm_squared(subtract(u, v))


def checked(holds):
    """A mark for an inequality that holds, or for one that does not."""
    return "✓" if holds else "✗"


PROOF = Cells("Each row is one line of the proof.", given(what="line"),
              found(value=("value", "old = ‖w(k)-αu‖²", None)))


def written_out(data, examples, v):
    """The lines of the proof with their values, at the first mistake with y = -1, or at the first one."""
    steps = list(islice(convergence.ledger(until_right(examples), examples, v), 100))
    step = next((step for step in steps if examples[step.i - 1][1] < 0), steps[0])
    x, y = examples[step.i - 1]
    au, D2 = convergence.alpha_u(v, examples), convergence.radius_squared(examples)
    row = yield from listed(
        "convergence", f"The lines of the proof at k = {step.k}", data, PROOF, Conventions(),
        ({"what": formula, "value": value} for formula, value in zip(LINES, step.proof)),
        line(f"y = {y}, x = ", x, ", w(k) = ", step.w, ", old = ", step.before, ", x·w(k) = ", dot(x, step.w),
             ", αu·x = ", dot(au, x), ", ‖x‖² = ", norm_squared(x), ", αγ = D² = ", D2), function="proof_lines")
    printed = convergence.proof_lines(step.w, x, y, au, D2, D2, printed=True)[5]
    yield row.computed("The values never fall from line to line, as the proof says.")
    if printed != step.proof[5]:
        yield handout.note("DE3", "Here the page's line has the value ", printed, ", greater than the last line.")


def endless(data, options):
    """The passes of the online algorithm up to where its weights return; returns the proof that no w separates."""
    examples, start, found_same = examples_of(data), zeros(data.dimension + 1), []
    cells = Cells("Each row is one pass.", given(t=("pass", "", None, lambda t: t + 1)), before(w="w"),
                  found(mistakes=("mistakes", "", lambda c: one_pass(examples, c.w)[0], join_some)),
                  after(after=(None, "The next row has the w after the pass", lambda c: one_pass(examples, c.w)[1])),
                  asked=False)
    yield handout.header("convergence", "Online perceptron algorithm, not separable", data, "until_repeated",
                         ONLINE._replace(start=start, stop="cycle", limit=options.passes), cells,
                         stop="none; shown until w returns" + options.at_most("pass"))
    yield from samples(data)
    units = Units(examples, start)
    steps = passes(online_perceptron(units.samples, in_turn(range(1, len(examples) + 1)), units.w), len(examples))
    pairs = convergence.until_repeated(units.steps(steps))
    run = Steps((found_same.append(same) or step for step, same in pairs), start, options.passes,
                lambda step: len(step.mistakes))
    yield from run.traced(cells, as_row(data))
    same = found_same[run.count - 1] if run.count else None
    status, facts, proof = separability_outcome(examples)
    if same is None:
        yield run.ended(status, f"No cycle was found within the limit of {plural(run.count, 'pass')}.  w = ",
                        run.w, ".", **facts)
        return proof
    where = f"as after pass {same}" if same else "as at the start"
    again = f"pass {run.count} repeats" if run.count == same + 1 else f"passes {same + 1} to {run.count} repeat"
    yield run.ended(status, f"After pass {run.count} w = ", run.w, f", {where}. So {again} for ever.", **facts,
                    cycle_found_after=run.count, cycle_length=run.count - same)
    return proof


def one_pass(examples, w):
    """The mistakes of a pass in turn that begins with w, and the weights after it."""
    steps = list(online_perceptron(examples, range(1, len(examples) + 1), w))
    return [step.i for step in steps if step.mistake], steps[-1].after
