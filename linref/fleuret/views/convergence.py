"""The convergence result, its proof at every update, and what is said to follow from it, as a trace."""

from fractions import Fraction
from itertools import count

from linref.fleuret import convergence
from linref.fleuret.data import EIGHT, THREE, vectors
from linref.fleuret.perceptron import cyclic, perceptron
from linref.fleuret.views import WITH_CONSTANT, handout
from linref.lists import dot, lowest_terms, norm, norm_squared, zeros
from linref.scalar import ratio, sqrt
from linref.separability import Separable, Undecided, one_side
from linref.tracer import Heading, Row, Rows, Steps, Traced, ended, in_full, line, plural
from linref.verdict import certificate
from linref.whole import Units, shown

USES = ("data", "limit")
ORDER = "n_k goes round"
LONG = 10**40  # from where on the numbers of v are rounded


def trace(options):
    """The assumptions, the proof at every update, and the two consequences."""
    data = options.data or EIGHT
    samples = handout.extended(data)
    try:
        found = one_side(vectors(samples))
    except Undecided:
        found = None
    if not isinstance(found, Separable):
        yield from no_margin(data, samples, found)
        return
    v = lowest_terms(found.w)
    yield from assumptions(data, samples, v)
    yield from ledger(data, samples, v, options)
    if options.nothing_asked:
        yield Heading("The bound when the population is scaled", 2)
        yield from scales()
        yield handout.note("FE7")
        yield handout.note("FE15", "The proof starts from there, where both w·w* and ‖w‖² are 0.")
        yield line("What the result says: with a margin γ and a radius R the perceptron algorithm, started at 0, makes "
                   "at most 4R²/γ² updates, whatever sample is taken next.", indent=0)


def updates(samples, w=None, choose=None):
    """How many updates the algorithm makes, going round unless told, and the w that it ends with."""
    for last in perceptron(samples, choose or cyclic(), w):
        pass
    return [last.k, last.w]


def squares(samples, v=None):
    """R² and γ², for the largest margin there is unless another v is told, and the bound 4R²/γ²."""
    v = v or one_side(vectors(samples)).w
    R_squared, gamma_squared = convergence.radius_squared(samples), convergence.margin_squared(v, samples)
    return R_squared, gamma_squared, convergence.bound(R_squared, gamma_squared)


def no_margin(data, samples, found):
    """Why the second assumption fails, or that it is not known whether it does."""
    yield handout.header("convergence", "The second assumption", data, labels=handout.labels, bias=handout.bias)
    yield from handout.samples(data)
    if not found:
        yield ended("stopped", 0, "Not decided: the set is too large, or its numbers too long, to find the margin "
                    "exactly in about a second.", separable=None)
        return
    yield ended("not separable", 0, "R² = ", convergence.radius_squared(samples), " is the greatest ‖x‖², but there is "
                "no margin γ > 0. The result says nothing of these samples, and the algorithm never stops on them.",
                separable=False, certificate=found.weights)
    yield from certificate(found.weights, vectors(samples), map(str, count(1)), handout.words)


def assumptions(data, samples, v):
    """‖x‖² and y(x·w*) of every sample, R and γ."""
    length, largest = norm(v), max(map(abs, v))
    header = handout.header("convergence", "Two assumptions", data, labels=handout.labels, bias=handout.bias)
    told = " · w* = v/‖v‖ with v = ", in_full(v) if largest < LONG else [ratio(a, largest) for a in v]
    yield header._replace(data=(*header.data, *told))
    row = Rows(n="n", x="x", y="y", norm_squared="‖x‖²", value="y(x·w*)")
    for n, (x, y) in enumerate(samples, start=1):
        yield row(n, x, y, norm_squared(x), ratio(y * dot(x, v), length))
    R_squared, gamma_squared, bound = squares(samples, v)
    gamma = sqrt(gamma_squared)
    yield row.computed("1. ‖x_n‖ <= R = ", sqrt(R_squared), ": R² = ", R_squared, " is the greatest ‖x‖².",
                       R_squared=R_squared, gamma_squared=gamma_squared, v=v)
    yield line("2. y_n(x_n·w*) >= γ/2 = ", ratio(gamma, 2), ", the least of them: γ = ", gamma, ", γ² = ",
               gamma_squared, ". No other w* has a larger γ.", indent=0)
    yield line("So the number k of updates is at most ⌊4R²/γ²⌋ = ⌊", bound, "⌋ = ",
               convergence.most_iterations(R_squared, gamma_squared), ".")
    yield handout.note("FE12", "Here y(x·w*) >= γ/2; the bound is the same.")


def ledger(data, samples, v, options):
    """Every update with both halves of the proof for the weights after it."""
    R_squared, gamma_squared, bound = squares(samples, v)
    w, broken = zeros(len(v)), 0
    yield handout.header("convergence", "Both halves of the proof, update by update", data, "ledger", rate="none",
                       order=ORDER, start=w, **WITH_CONSTANT,
                       stop=f"no sample is misclassified, or {plural(options.passes, 'update')}")
    units = Units(samples, w)
    s, steps = units.s, convergence.ledger(perceptron(units.samples, cyclic()), units.samples, v)
    run = Steps(shown(steps, {"w": s, "after": s, "forward": s, "length": s * s, "growth": s * s}), w, options.passes)
    for step in run:
        holds = convergence.holds(step.inside)
        broken += not holds
        yield Traced(step, ledger_row(step, samples, v, "✓" if holds else "✗"))
    outcome = handout.verdict(run, samples)
    facts = {"R_squared": R_squared, "gamma_squared": gamma_squared, "bound": bound}
    yield outcome._replace(facts=outcome.facts | facts)
    if run.last:
        yield line("In row k, w^k is w after update k; 2y w·x is with the w before it.")
        yield line(f"At {plural(broken, 'update')} a line of the proof fails (✗)" if broken else
                   "Every line of the proof holds at every update (✓)", ": k cannot pass 4R²/γ² = ", bound,
                   f"; this run has come to k = {run.count}.")
    if outcome.status == "separated":
        yield handout.note("FE5", "The algorithm stops at the first w with all y(w·x) > 0, which is more than having no "
                                "errors by σ.")


def ledger_row(step, samples, v, mark):
    """An update in a row, with both sides of what the proof says of it."""
    length, (x, y) = norm(v), samples[step.n_k - 1]
    yield Row(("k", "n", "2y w·x", "‖x‖²", "w^k", "w^k·w*", "kγ/2", "k²γ²/4", "‖w^k‖²", "kR²", ""),
              (step.k, step.n_k, 2 * y * dot(step.w, x), norm_squared(x), step.after, ratio(step.forward[0], length),
               ratio(step.forward[-1], length), ratio(step.length[-1], norm_squared(v)), step.growth[0],
               step.growth[-1], mark))


def scales():
    """The bound and the updates as the population is scaled, its constant component too."""
    samples = handout.extended(THREE)
    yield handout.header("convergence", "The population scaled by s", THREE, order=ORDER, start=zeros(3),
                       **WITH_CONSTANT | {"bias": "the weight of the constant, 1 times s, put last into x"})
    yield from handout.samples(THREE)
    row = Rows(s="s", R_squared="R²", gamma_squared="γ²", bound="4R²/γ²", updates="updates")
    for s in (Fraction(1, 10), 1, 10):
        population = convergence.scaled(samples, s)
        yield row(s, *squares(population), updates(population)[0])
    yield row.computed("All of x is scaled, its 1 too: R² and γ² are s² times those of s = 1.")
    yield handout.note("FE6")
