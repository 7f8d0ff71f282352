"""Convergence Theorem, its proof and its limits, as a trace."""

from itertools import islice
from operator import ge, le, sub

from linref.cells import Cells, after, before, between, found, given
from linref.discriminants import convergence, errata
from linref.discriminants.data import XOR, examples_of
from linref.discriminants.online import in_turn, online_perceptron, passes, until_correct
from linref.discriminants.views import (
    EXAMPLE, RULES, asked, decide_separability, handout, searched, separability_outcome, spared, under)
from linref.discriminants.views.online import CLEAN, ONLINE, updated
from linref.integer_units import Units
from linref.lists import dot, lowest_terms, norm, norm_squared, subtract, zeros
from linref.scalar import ratio, sqrt
from linref.separability import Separable
from linref.tracer import Heading, Steps, Table, in_short, line, join_some, plural

USES = ("data", "limit")
BOUNDED = ("At the start ‖w - αu‖² = α². If u separates, each mistake reduces ‖w - αu‖² by at least D². So at most "
           "α²/D² = (D/γ)² mistakes occur.")
UNBOUNDED = "If no w separates, the mistakes never end. Remedies: topics onepass and voted."
ON_BOUNDARY = "w·x = 0 is a mistake (y·(w·x) ≤ 0)"  # u is a unit vector in this topic
LINES = ("‖w(k+1) - αu‖² = ‖w(k) + y_k x_k - αu‖²", "= ‖(w(k) - αu) + y_k x_k‖²",
         "= old + 2y_k [x_k·(w(k) - αu)] + (y_k)² ‖x_k‖²", "= old + 2y_k x_k·w(k) - 2y_k αu·x_k + ‖x_k‖²",
         "≤ old + 2y_k x_k·w(k) - 2y_k αu·x_k + D², because ‖x_k‖ ≤ D",
         "≤ old - 2y_k αu·x_k + D², because y_k x_k·w(k) ≤ 0", "≤ old - 2αγ + D², because y_k u·x_k ≥ γ")


def trace(options):
    """The theorem watched on separable examples; on others the cycle that the weights fall into."""
    data, examples, _ = asked(options)
    answer = decide_separability(examples)
    separable = isinstance(answer, Separable)
    if separable:
        yield from theorem(data, examples, answer, options)
    else:
        yield Heading("Not linearly separable case" if answer else "Convergence Theorem")
        yield from endless(data, examples, options)
    if options.data:
        yield from in_short(BOUNDED if separable else UNBOUNDED)
        return
    yield Heading("Not linearly separable case")
    yield from endless(XOR, examples_of(XOR), options)
    yield handout.note("DE8", "Here, at w = 0, every example is a mistake and all y·x sum to 0. So delta = 0 and the "
                       "batch algorithm stops.")
    yield from in_short(BOUNDED, " ", UNBOUNDED)


ASSUMED = Cells(
    "Each row is one example.",
    given(w=None), EXAMPLE,
    found(norm_squared=("‖x‖²", "", norm_squared, "x"),
          yux=("y u·x", "y u·x = y·(w·x)/‖w‖", lambda c: ratio(c.y * dot(c.w, c.x), norm(c.w)))),
    asked=False)


def theorem(data, examples, answer, options):
    """The assumptions, the proof at every mistake and line by line at one, and the two margins."""
    v = lowest_terms(answer.w)
    D2, gamma2 = convergence.radius_squared(examples), convergence.margin_squared(v, examples)
    smallest = min(y * dot(v, x) for x, y in examples)
    best = ", which has the largest γ = min y u·x" if answer.margin_squared else ""
    yield Heading("Convergence Theorem")
    row = yield from under(
        "convergence", "Assumptions of the theorem", data, ASSUMED, RULES._replace(w=v),
        line("If ‖x‖ ≤ D for every example, and a unit vector u has y u·x ≥ γ > 0 on every example, the online "
             "algorithm makes at most (D/γ)² mistakes."),
        line("Here u is the page's unit vector. (In other topics u = w·x.) We choose u = w/‖w‖ = ",
             [ratio(a, norm(v)) or 0 for a in v], f"{best}."))
    yield row.computed("D² = max ‖x‖² = ", D2, ". γ = min y u·x = ", smallest, "/‖w‖ = ", sqrt(gamma2), ". So the "
                       "theorem allows at most (D/γ)² = ", convergence.bound(D2, gamma2), " mistakes. The larger γ, "
                       "the smaller this bound.", D_squared=D2, gamma_squared=gamma2)
    yield Heading("Proof")
    au = convergence.alpha_u(v, examples)
    yield line("αu is a solution for every α > 0 (the page says: for any α, DE18). The proof compares w with αu, where "
               "α = D²/γ = ", norm(au), ". So αu = ", au, ". Every mistake moves w closer to αu.")
    if options.passes:
        yield from written_out(examples, au, D2)
    yield Heading("Proof (cont.)")
    yield from watched(data, examples, au, D2, gamma2, options)
    yield Heading("Margin")
    yield from two_margins(v, examples)


def two_margins(v, examples):
    """The margin of the theorem, and the distance of the boundary from the examples."""
    smallest = min(y * dot(v, x) for x, y in examples)
    yield line("Let m = min |w·x| = ", smallest, ". The theorem has γ = m/‖w‖ = ",
               sqrt(convergence.margin_squared(v, examples)), ", where ‖w‖ includes the bias. The "
               "smallest distance of an example from the boundary is m/‖(w₁, …, wₙ)‖ = ",
               sqrt(convergence.feature_margin_squared(v, examples)), ".")
    D2, distance2, bound, mistakes = next(errata.which_margin()).printed
    yield handout.note("DE6", "For example, multiply all features of the slide's three examples by 10. Then D² = ", D2,
                       ", and the smallest distance from some boundary is ", sqrt(distance2), ". With this γ the bound "
                       "(D/γ)² is ", bound, f", but the algorithm makes {mistakes} mistakes.")


def watched(data, examples, au, D2, gamma2, options):
    """Every mistake with what the proof says of it."""
    units = Units(examples, zeros(len(au)))
    online = Steps(until_correct(units.samples), limit=options.passes * len(examples))
    run = yield from searched(
        "convergence", "The theorem, mistake by mistake", data, "ledger", ledger_cells(examples, au, D2, gamma2),
        ONLINE._replace(start=zeros(len(au)), limit=options.passes),
        units.steps(convergence.numbered(online)),
        line("w(1) = 0, so ‖w(1) - αu‖² = α² = D⁴/γ² = ", norm_squared(au), ". Each mistake reduces ‖w - αu‖² by at "
             "least D². By induction on k, ‖w(k+1) - αu‖² ≤ α² - kD²."),
        updates=bool, at_zero=ON_BOUNDARY, stop=CLEAN, limit=options.stated_limit("pass"))
    run.stopped = online.stopped
    outcome = handout.verdict(run, examples)
    del outcome.blocks[1:]
    yield outcome
    most = int(convergence.bound(D2, gamma2))
    yield line("From 0 ≤ ‖w(k+1) - αu‖² ≤ α² - kD² follows k ≤ α²/D² = (D/γ)². Here "
               f"{run.updated} ≤ {most}.")
    beyond = f"For example, α² - {run.updated + 1}D² ≥ 0, but the run has only {plural(run.updated, 'mistake')}."
    yield handout.note("DE18", *[beyond] * (run.updated < most and not run.stopped), claim="The page writes ⇔. "
                       "In fact the first ⇔ must be ⇒, because α² - kD² ≥ 0 does not imply the line above it.")


def ledger_cells(examples, au, D2, gamma2):
    """The values of a mistake: by how much it brings w nearer to αu, and what the proof says of that."""
    return Cells(
        "Each row is mistake k, on example i.", given(k="k"), EXAMPLE,
        before(w="w(k)"), after(after=(None, "w(k+1) = w(k) + y·x", lambda c: updated(c.w, c.x, c.y, True))),
        between(before=(None, "", distance_squared, "w au"),
                proof=(None, "", convergence.proof_lines, "w x y au D2 D2")),
        found(distance_squared=("‖w(k+1) - αu‖²", "", distance_squared, "after au"),
              drop=("drop", "the drop ‖w(k) - αu‖² - ‖w(k+1) - αu‖² is at least D²", sub, "before distance_squared"),
              enough=(None, "", ge, "drop D2"),
              remaining=("α² - kD²", "", convergence.after_k_mistakes, "D2 gamma2 k"),
              below=(None, "", le, "distance_squared remaining")),
        asked=False, examples=examples, au=au, D2=D2, gamma2=gamma2).without("x", "y", *spared(au, "drop"))


def distance_squared(u, v):
    """The square of the distance of two vectors."""
    return norm_squared(subtract(u, v))


def written_out(examples, au, D2):
    """The lines of the proof with their values, at the first mistake with y = -1, or at the first one."""
    units = Units(examples, zeros(len(au)))
    steps = islice(units.steps(convergence.numbered(until_correct(units.samples))), 100)
    step = min(steps, key=lambda step: examples[step.i - 1][1])
    x, y = examples[step.i - 1]
    proof = convergence.proof_lines(step.w, x, y, au, D2, D2)
    yield line("Each row is one line of the page's proof, for the first mistake with y_k = ", y, ". It is mistake k = ",
               step.k, " of the table below. x_k = ", x, ", w(k) = ", step.w, ", old = ‖w(k) - αu‖² = ",
               distance_squared(step.w, au), ".")
    yield Table([["line", "value"], *map(list, zip(LINES, proof))], given=True)
    yield line("The values never fall from line to line. The last value is old - D², because αγ = D². So this "
               "mistake reduces ‖w - αu‖² by at least D².")
    printed = convergence.proof_lines(step.w, x, y, au, D2, D2, printed=True)[5]
    if printed != proof[5]:
        yield handout.note("DE3", "Here the page's line has the value ", printed, ", which is ", printed - proof[6],
                           " more than the last line.")


ENDLESS = Cells("Each row is one pass.", given(t=("pass", "", None, lambda t: t + 1)),
                before(w=("w", "w is taken at the start of the pass", None)),
                found(mistakes=("mistakes", "", None, join_some)), after(after=None), taken=None)


def endless(data, examples, options):
    """The passes of the online algorithm up to where its weights return; of a file also whether any w separates."""
    status, facts, proof = separability_outcome(examples)
    start, found_same = zeros(data.dimension + 1), []
    units = Units(examples, start)
    steps = passes(online_perceptron(units.samples, in_turn(range(1, len(examples) + 1)), units.w), len(examples))
    pairs = convergence.until_repeated(units.steps(steps))
    run = yield from searched(
        "convergence", "Online perceptron algorithm, pass by pass", data, "until_repeated", ENDLESS,
        ONLINE._replace(start=start, stop="cycle", limit=options.passes),
        (found_same.append(same) or step for step, same in pairs), *handout.samples(data, "i"),
        updates=lambda step: len(step.mistakes), most=options.passes, at_zero=ON_BOUNDARY,
        stop="when the passes repeat, because the page's algorithm never stops", limit=options.stated_limit("pass"))
    same = found_same[run.count - 1] if run.count else None
    how = ". No w of this run returned within the limit."
    if same is not None:
        how = f", as at the start of pass {same + 1}. So the passes repeat from pass {same + 1} on, for ever."
        facts = facts | {"cycle_length": run.count - same}
    yield run.ended(status, f"After {plural(run.count, 'pass')} w = ", run.w, how, **facts)
    if data.features:
        yield from proof
