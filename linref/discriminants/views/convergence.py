"""Convergence Theorem, its proof and its limits, as a trace."""

from itertools import islice
from operator import ge, mul, sub

from linref.cells import Cells, after, before, between, found, given
from linref.discriminants import convergence, errata
from linref.discriminants.data import XOR, examples_of
from linref.discriminants.online import in_turn, online_perceptron, passes, until_correct
from linref.discriminants.views import (
    EXAMPLE, RULES, asked, decide_separability, handout, samples, searched, separability_outcome, under)
from linref.discriminants.views.online import CLEAN, ONLINE, updated
from linref.integer_units import Units
from linref.lists import dot, lowest_terms, norm, norm_squared, scale, subtract, zeros
from linref.scalar import ratio, sqrt
from linref.separability import Separable
from linref.tracer import Heading, Steps, Table, in_short, line, join_some, plural

USES = ("data", "limit")
BOUNDED = ("At the start ‖w - αu‖² = α². If u separates, each mistake reduces ‖w - αu‖² by at least D². So at most "
           "α²/D² = (D/γ)² mistakes occur.")
UNBOUNDED = "If no w separates, the mistakes never end. Remedies: topics onepass and voted."
MAX_WHOLE = 99_999  # an entry of v up to which v is printed in whole numbers
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
    yield line("No w separates XOR. Finding the fewest mistakes is NP-hard (topic separable). Examples 1 to 4 are "
               "(0, 0), (0, 1), (1, 0), (1, 1), with y = -1, 1, 1, -1.")
    yield from endless(XOR, examples_of(XOR), options)
    yield line("The four examples change w to (-1, 0, 0), (0, 0, 1), (1, 1, 1), (0, 0, 0).")
    yield handout.note("DE8", "Here, at w = 0, every example is a mistake and all y·x sum to 0. So delta = 0 and the "
                       "batch algorithm stops.")
    yield from in_short(BOUNDED, " ", UNBOUNDED)


ASSUMED = Cells(
    "Each row is one example.",
    given(w=None), EXAMPLE,
    found(norm_squared=("‖x‖²", "", norm_squared, "x"),
          yux=("y u·x", "y u·x = y·(v·x)/‖v‖", lambda c: ratio(c.y * dot(c.w, c.x), norm(c.w)))),
    asked=False)


def theorem(data, examples, answer, options):
    """The assumptions, the proof at every mistake and line by line at one, and the two margins."""
    v = lowest_terms(answer.w)
    if max(map(abs, v)) > MAX_WHOLE:
        v = scale(ratio(1, max(map(abs, v))), v)
    D2, gamma2 = convergence.radius_squared(examples), convergence.margin_squared(v, examples)
    smallest = min(y * dot(v, x) for x, y in examples)
    best = ", which gives the largest γ and so the smallest bound" if answer.margin_squared else ""
    yield Heading("Convergence Theorem")
    row = yield from under(
        "convergence", "Assumptions of the theorem", data, ASSUMED, RULES._replace(w=v),
        line("If ‖x‖ ≤ D for every example, and a unit vector u has y u·x ≥ γ > 0 on every example, the online "
             "algorithm makes at most (D/γ)² mistakes."),
        line("Here u is a unit vector, not the number w·x of other topics. We take u = v/‖v‖ with a separating v. "
             "We choose v = ", v, f"{best}. Then u = ", [ratio(a, norm(v)) or 0 for a in v], "."),
        w=None)
    yield row.computed("D² = max ‖x‖² = ", D2, ". γ = min y u·x = ", smallest, "/‖v‖ = ", sqrt(gamma2), ". So the "
                       "theorem allows at most (D/γ)² = ", convergence.bound(D2, gamma2), " mistakes. The larger γ, "
                       "the smaller this bound.", D_squared=D2, gamma_squared=gamma2)
    yield Heading("Proof")
    au = convergence.alpha_u(v, examples)
    yield line("The proof shows that every mistake brings w nearer to αu, a separating vector. Here α = D²/γ = ",
               norm(au), ", so αu = ", au, ". The page allows any α. In fact α must be positive, because -u "
               "misclassifies every example.")
    if options.passes:
        yield from written_out(examples, au, D2)
    yield Heading("Proof (cont.)")
    yield from watched(data, examples, au, D2, gamma2, options)
    yield Heading("Margin")
    yield from two_margins(v, examples)


def two_margins(v, examples):
    """The margin of the theorem, and the distance of the boundary from the examples."""
    smallest = min(y * dot(v, x) for x, y in examples)
    yield line("For the v above, m = min |v·x| = ", smallest, ". So γ = m/‖v‖ = ",
               sqrt(convergence.margin_squared(v, examples)), ", where ‖v‖ includes the bias v₀. The smallest distance "
               "of an example from v·x = 0 is m/‖(v₁, …, vₙ)‖ = ",
               sqrt(convergence.feature_margin_squared(v, examples)), ", without v₀. Support vector machines (topic "
               "fleuret svm) maximise this distance. The page adds that a larger margin means an easier problem and "
               "more confident predictions.")
    D2, distance2, bound, mistakes = next(errata.which_margin()).printed
    yield handout.note("DE6", f"For example, multiply the slide's features by 10. Then {mistakes} mistakes "
                       "occur, and D² = ", D2, ". For v = (75, -4, -1), y v·x = 25 on every example. With the smallest "
                       "distance 25/√17 = ", sqrt(distance2), " as γ, the bound would be only ", bound, ".")


def watched(data, examples, au, D2, gamma2, options):
    """Every mistake with what the proof says of it."""
    units = Units(examples, zeros(len(au)))
    online = Steps(until_correct(units.samples), limit=options.passes * len(examples))
    run = yield from searched(
        "convergence", "The theorem, mistake by mistake", data, "ledger", ledger_cells(examples, au, D2),
        ONLINE._replace(start=zeros(len(au)), limit=options.passes),
        units.steps(convergence.numbered(online)),
        line("w(1) = 0, so ‖w(1) - αu‖² = α² = D⁴/γ² = ", norm_squared(au), ". Each mistake reduces ‖w - αu‖² by at "
             "least D². By induction on k, ‖w(k+1) - αu‖² ≤ α² - kD²."),
        updates=bool, each="mistake", at_zero=ON_BOUNDARY, stop=CLEAN, limit=options.stated_limit("pass"))
    run.stopped = online.stopped
    outcome = handout.verdict(run, examples)
    del outcome.blocks[1:]
    yield outcome
    bound = convergence.bound(D2, gamma2)
    yield line("Since 0 ≤ ‖w(k+1) - αu‖² ≤ α² - kD², k ≤ α²/D² = (D/γ)². Here "
               f"{run.updated} ≤ ", bound, ".")
    yield handout.note("DE18", "For example, w(2) = 0 would have ‖w(2) - αu‖² = α² > α² - D², although α² - D² ≥ 0.",
                       claim="The page writes ⇔. "
                       "In fact the first ⇔ must be ⇒, because α² - kD² ≥ 0 does not imply the line above it."
                       )._replace(place="Proof (cont.), the first ⇔")


def ledger_cells(examples, au, D2):
    """The values of a mistake: by how much it brings w nearer to αu, and what the proof says of that."""
    return Cells(
        "Each row is mistake k, on example i.", given(k="k"), EXAMPLE,
        before(w="w(k)"), after(after=(None, "w(k+1) = w(k) + y·x", lambda c: updated(c.w, c.x, c.y, True))),
        between(before=(None, "", distance_squared, "w au"),
                proof=(None, "", convergence.proof_lines, "w x y au D2 D2")),
        found(distance_squared=(None, "", distance_squared, "after au"),
              drop=("drop", "drop = ‖w(k) - αu‖² - ‖w(k+1) - αu‖²", sub, "before distance_squared"),
              enough=(None, "", ge, "drop D2"),
              fallen=("sum of drops", "the sum of drops is α² - ‖w(k+1) - αu‖². The proof says that in every row "
                      "sum of drops ≥ kD²", sub, "alpha2 distance_squared"),
              least=("kD²", "", mul, "k D2"), below=(None, "", ge, "fallen least")),
        asked=False, examples=examples, au=au, D2=D2, alpha2=norm_squared(au)).without("x", "y")


def distance_squared(u, v):
    """The square of the distance of two vectors."""
    return norm_squared(subtract(u, v))


def written_out(examples, au, D2):
    """The lines of the proof with their values, at the first mistake with y = -1, or at the first one."""
    units = Units(examples, zeros(len(au)))
    steps = islice(units.steps(convergence.numbered(until_correct(units.samples))), 100)
    step = min(steps, key=lambda step: examples[step.i - 1][1])
    x, y = examples[step.i - 1]
    old = distance_squared(step.w, au)
    proof, printed = ([value - old for value in convergence.proof_lines(step.w, x, y, au, D2, D2, lost)]
                      for lost in (False, True))
    yield line("We follow the page's proof for mistake k = ", step.k, " of the online algorithm, the first with y_k = ",
               y, ". It has x_k = ", x, " and w(k) = ", step.w, ". Each row is one line of the proof, with its value "
               "minus old = ‖w(k) - αu‖² = ", old, ". The sixth row is the corrected line (DE3).")
    yield Table([["line", "value - old"], *map(list, zip(LINES, proof))], given=True)
    yield line("From line to line the value stays equal (=) or does not decrease (≤). The last is -D², "
               "because αγ = D². So this mistake "
               "reduces ‖w - αu‖² by at least D².")
    if printed != proof:
        yield handout.note("DE3", "Here value - old is ", printed[5], " in the page's line, but ", proof[6],
                           " in the last one.")


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
        (found_same.append(same) or step for step, same in pairs), *samples(data),
        updates=lambda step: len(step.mistakes), most=options.passes, each="pass", at_zero=ON_BOUNDARY,
        stop="when the passes repeat, because the page's algorithm never stops", limit=options.stated_limit("pass"))
    same = found_same[run.count - 1] if run.count else None
    how = ". No w of this run returned within the limit."
    if same is not None:
        how = f", as at the start of pass {same + 1}. So the passes repeat from pass {same + 1} on, for ever."
        facts = facts | {"cycle_length": run.count - same}
    yield run.ended(status, f"After {plural(run.count, 'pass')} w = ", run.w, how, **facts)
    if data.features:
        yield from proof
