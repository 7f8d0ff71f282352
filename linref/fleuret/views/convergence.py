"""The convergence result, its proof at every update, and its two consequences, as a trace."""

from contextlib import suppress
from itertools import count
from operator import mul

from linref.cells import Cells, after, before, found, given
from linref.fleuret import convergence
from linref.fleuret.data import EIGHT, vectors
from linref.fleuret.perceptron import cyclic, perceptron
from linref.fleuret.views import PERCEPTRON, RULES, handout, in_updates, moved, numbered, table, text, whole
from linref.integer_units import Units
from linref.lists import dot, lowest_terms, norm, norm_squared, zeros
from linref.scalar import ratio, sqrt
from linref.separability import Separable, Undecided, separate_vectors
from linref.tracer import MAX_ENTRIES, NO_BREAK, Heading, Steps, ended, in_full, in_short, line
from linref.verdict import separability

USES = ("data", "limit")
CYCLIC = PERCEPTRON._replace(order="cyclic")


def trace(options):
    """The assumptions, the proof at every update, and the two consequences."""
    data = options.data or EIGHT
    samples = handout.extended(data)
    yield Heading("The convergence result (our title)")
    found = None
    with suppress(Undecided):
        found = separate_vectors(vectors(samples))
    if isinstance(found, Separable):
        v = lowest_terms(found.w)
        yield from assumptions(data, samples, v)
        yield from ledger(data, samples, v, options)
        yield from consequences(samples) if options.nothing_asked else ()
    else:
        yield from no_margin(data, samples)
    yield from in_short("If every sample has ‖x_n‖ ≤ R and the samples are separated with the margin γ, the "
                        "perceptron started at 0 makes at most 4R²/γ² updates, whichever mistakes are chosen. If the "
                        "samples are not separable, there is no γ and no bound.")


def consequences(samples):
    """What the bound assumes, and its two consequences."""
    yield handout.note("FE15")
    scaled = convergence.features_scaled(samples, 10)
    best = lowest_terms(separate_vectors(vectors(scaled)).w)
    R_squared, gamma_squared, bound = convergence.squares(scaled, best)
    least = convergence.smallest_value(best, scaled)
    yield handout.note("FE6", f"Here, multiply only x₁ and x₂ by 10. Then R² = {R_squared}, and the best v is "
                       f"{tuple(best)} with γ² = 4·{least}²/{norm_squared(best)} = {gamma_squared}. The bound "
                       "4R²/γ² rises to ", bound, ".")
    yield handout.note("FE7", "These x have no constant 1, and n_k is cyclic (linref errata FE7 lists them).")


def no_margin(data, samples):
    """Why the second assumption fails, or that it was not decided whether it does."""
    yield handout.header("convergence", "Two assumptions", data, conventions=RULES)
    yield from handout.samples(data)
    status, facts, proof = separability(vectors(samples), map(str, count(1)), handout.words)
    fails = ("fails: the samples are not separable (proof below), so there is no γ > 0"
             if status == "not separable" else "was not decided")
    yield ended(status, 0, "Assumption 1, ‖x_n‖ ≤ R, holds with R² = max ‖x‖² = ", convergence.radius_squared(samples),
                f". Assumption 2 {fails}.", **facts)
    yield from proof


def assumptions(data, samples, v):
    """‖x‖² and y(x·w*) of every sample, R and γ."""
    cells = Cells("Each row is one sample.", given(n="n", x="x", y="y"),
                  found(norm_squared=("‖x‖²", norm_squared, "x"),
                        value=("y(x·w*)", lambda x, y: ratio(y * dot(x, v), norm(v)), "x y")), asked=False)
    R_squared, gamma_squared, _ = convergence.squares(samples, v)
    gamma, least = sqrt(gamma_squared), in_full(convergence.smallest_value(v, samples))
    yield from table("convergence", "Two assumptions", data, None, cells, numbered(samples),
                     "Assumption 1, ‖x_n‖ ≤ R, holds with R² = max ‖x‖² = ", R_squared, ", R = ", sqrt(R_squared), ".",
                     above=[line("Each row is one sample. Chosen here: w* = v/‖v‖ with v = ",
                                 in_full(v) if len(v) <= MAX_ENTRIES else v, f" and ‖v‖²{NO_BREAK}= {norm_squared(v)}. "
                                 "This w* has the largest γ (exact method, not on the page).")],
                     conventions=RULES, facts={"R_squared": R_squared, "gamma_squared": gamma_squared, "v": v})
    yield text("Assumption 2, y_n(x_n·w*) ≥ γ/2, holds with γ/2 = min y(x·w*) = ", ratio(gamma, 2),
               f", so γ{NO_BREAK}={NO_BREAK}", gamma, ". Exactly: γ/2 = min y(x·v)/‖v‖ = ", least, "/‖v‖, so γ² = 4·",
               least, f"²/{norm_squared(v)}.")


def ledger(data, samples, v, options):
    """Every update with both halves of the proof for the weights after it."""
    w, cells = zeros(len(v)), ledger_cells(samples, v)
    yield handout.header("convergence", "Both halves of the proof", data, "ledger",
                         CYCLIC._replace(start=w, limit=options.passes), cells,
                         **in_updates(options.passes, "n = n_k is the next mistake in cyclic order"))
    yield line("In row k, sample n is a mistake of w^{k-1}, and w^k = w^{k-1} + y x. The page counts from 0 and calls "
               f"this {whole('step k - 1')}. ✓ if both halves hold.")
    yield line("First half: w^k·w* ≥ kγ/2, because each update adds y(x·w*) ≥ γ/2.")
    yield line("Second half: ‖w^k‖² ≤ kR², because each update adds 2y w^{k-1}·x + ‖x‖² to ‖w‖². Here "
               f"2y{NO_BREAK}w^{{k-1}}·x ≤ 0, because sample n is a mistake, and ‖x‖² ≤ R².")
    units = Units(samples, w)
    run = Steps(units.steps(convergence.ledger(perceptron(units.samples, cyclic()), units.samples, v)), w,
                options.passes)
    yield from run.traced(cells)
    found = handout.verdict(run, samples)
    yield found._replace(blocks=found.blocks[:1])
    if run.last:
        last = cells.of(run.last)
        yield text("As ‖w*‖ = 1, Cauchy-Schwarz gives ‖w^k‖ = ‖w^k‖ ‖w*‖ ≥ w^k·w* ≥ kγ/2. So k²γ²/4 ≤ ‖w^k‖² ≤ kR², in "
                   f"the last row {run.count}²γ²/4 = ", last.least_squared,
                   f"{NO_BREAK}≤ ", last.w_squared, f"{NO_BREAK}≤ ", last.most_squared, ".")
        R_squared, gamma_squared, bound = convergence.squares(samples, v)
        yield text("k²γ²/4 ≤ kR² gives k ≤ ⌊4R²/γ²⌋ = ⌊", bound, "⌋ = ",
                   convergence.most_iterations(R_squared, gamma_squared), f". Here k = {run.count}.")


def ledger_cells(samples, v):
    """The values of an update, and both sides of what the proof says of the w that it leads to."""
    least = convergence.smallest_value(v, samples)
    return Cells(
        "Row k shows w^k, the weights after k updates.",
        given(k="k", n_k=("n", ""),
              x=(None, "", lambda n_k: samples[n_k - 1][0], "n_k"),
              y=(None, "", lambda n_k: samples[n_k - 1][1], "n_k")),
        before(w=None),
        found(product=("2y w^{k-1}·x" if len(v) < 4 else None, "2y w^{k-1}·x",  # for more, a row has no room
                       lambda w, x, y: 2 * y * dot(w, x), "w x y"),
              norm_squared=(None, "", norm_squared, "x")),
        after(after=("w^k", "", moved, "w y x")),
        found(along=("w^k·w*", "", lambda w: ratio(dot(w, v), norm(v)), "after"),
              least_along=("kγ/2", "", lambda k: ratio(k * least, norm(v)), "k"),
              least_squared=(None, "", lambda k: ratio(k**2 * least**2, norm_squared(v)), "k"),
              w_squared=("‖w^k‖²", "", norm_squared, "after"),
              most_squared=("kR²", "", mul, "k R_squared"),
              holds=("", "", is_proved,
                     lambda proved: "✓" if proved else "✗")),
        taken="n_k", asked=False, R_squared=convergence.radius_squared(samples))


def is_proved(c):
    """Whether both halves of the proof hold for w^k."""
    return c.along >= c.least_along and c.w_squared <= c.most_squared
