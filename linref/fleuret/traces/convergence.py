"""The convergence result, its proof at every update, and what is said to follow from it, as a trace."""

from fractions import Fraction

from linref.fleuret import convergence
from linref.fleuret.data import EIGHT, NARROW, THREE, WIDER, extended, labelled, vectors
from linref.fleuret.perceptron import cyclic, perceptron
from linref.fleuret.traces import TIE, floor
from linref.fleuret.traces.perceptron import training
from linref.lists import dot, norm, norm_squared, scale, zeros
from linref.scalar import ratio, sqrt
from linref.separability import Separable, Undecided, one_side, widest_margin
from linref.tracer.events import Heading, Row, Rows, Steps, Traced, line
from linref.tracer.words import plural
from linref.verdict import certificate

USES = ("data", "limit")
ORDER = "n_k goes round"
EPOCHS = 10  # of samples that nothing separates, unless told


def trace(options):
    """The assumptions, the proof at every update, and the two consequences."""
    data = options.data or EIGHT
    samples = extended(data)
    try:
        found = one_side(vectors(samples))
    except Undecided:
        yield line("Not decided: the set is too large, or its numbers too long, to find the margin exactly in about a second.",
                   indent=0)
        yield from training(data, zeros(data.dimension + 1), options.passes, "convergence")
        return
    if not isinstance(found, Separable):
        yield from no_margin(data, samples, found.weights)
        epochs = EPOCHS if options.limit is None else options.limit
        yield from training(data, zeros(data.dimension + 1), epochs, "convergence")
        return
    yield from assumptions(data, samples, found.w)
    yield from ledger(data, samples, found.w, options)
    if options.nothing_asked:
        yield Heading("The bound when the population is scaled")
        yield from scales()
        yield Heading("The larger the margin")
        yield from margins()
        yield from other_starts()


def updates(samples, w=None):
    """How many updates the algorithm makes, going round."""
    *_, last = perceptron(samples, cyclic(), w)
    return last.k


def squares(samples):
    """R² and, for the largest margin that there is, γ²."""
    w = one_side(vectors(samples)).w
    return convergence.radius_squared(samples), convergence.margin_squared(w, samples)


def no_margin(data, samples, weights):
    """Why the second assumption fails."""
    yield floor.header("convergence", "The second assumption fails", data, labels=floor.labels, bias=floor.bias)
    row = Rows(n="n", x="x", y="y", norm_squared="‖x‖²")
    for n, (x, y) in enumerate(samples, start=1):
        yield row(n, x, y, norm_squared(x))
    yield row.computed(separable=False, certificate=weights)
    yield from certificate(weights, vectors(samples), [str(n) for n in range(1, len(samples) + 1)], floor.words)
    yield line("So there is no margin γ > 0, and the result says nothing.", indent=0)


def assumptions(data, samples, v):
    """‖x‖² and y(x·w*) of every sample, R and γ."""
    yield floor.header("convergence", "Two assumptions", data, labels=floor.labels, bias=floor.bias)
    length = norm(v)
    row = Rows(n="n", x="x", y="y", norm_squared="‖x‖²", value="y(x·w*)")
    for n, (x, y) in enumerate(samples, start=1):
        yield row(n, x, y, norm_squared(x), ratio(y * dot(x, v), length))
    R_squared, gamma_squared = convergence.radius_squared(samples), convergence.margin_squared(v, samples)
    yield row.computed("R² = ", R_squared, ", γ/2 = ", ratio(sqrt(gamma_squared), 2), ", γ² = ", gamma_squared,
                       ": at most ⌊4R²/γ²⌋ = ⌊", convergence.bound(R_squared, gamma_squared), "⌋ = ",
                       convergence.most_iterations(R_squared, gamma_squared), " updates.",
                       R_squared=R_squared, gamma_squared=gamma_squared)
    yield line("w* = ", [ratio(a, length) for a in v], " has the largest margin there is, found exactly as v/‖v‖ with v = ", v, ".")
    yield floor.note("FE12", "Here y(x·w*) >= γ/2; the bound is the same.")


def ledger(data, samples, v, options):
    """Every update with both halves of the proof for the weights after it."""
    R_squared, gamma_squared = convergence.radius_squared(samples), convergence.margin_squared(v, samples)
    bound = convergence.bound(R_squared, gamma_squared)
    w = zeros(len(v))
    yield floor.header("convergence", "Both halves of the proof, update by update", data, "ledger", labels=floor.labels,
                       bias=floor.bias, tie=TIE, rate="none", order=ORDER, start=w,
                       stop="no sample is misclassified" + options.at_most("update"))
    run, broken = Steps(convergence.ledger(perceptron(samples, cyclic()), samples, v), w, options.passes), 0
    for step in run:
        holds = convergence.holds(step) and step.k + 1 <= bound
        broken += not holds
        yield Traced(step, ledger_row(step, samples, v, bound, "✓" if holds else "✗"))
    ended = floor.verdict(run, samples)
    yield ended._replace(facts=ended.facts | {"R_squared": R_squared, "gamma_squared": gamma_squared, "bound": bound})
    yield line("Update k adds y x of sample n to w^{k-1}. That adds at least γ/2 to w·w*, so ‖w^k‖² >= (w·w*)² >= k²γ²/4; and to ‖w‖² it "
               "adds 2y w·x, which is not above 0, and ‖x‖², which is not above R², so ‖w^k‖² <= kR². ",
               f"At {plural(broken, 'update')} that fails (✗)" if broken else "Both hold at every update (✓)",
               ", so k cannot pass 4R²/γ² = ", bound, f"; there {'have been' if run.stopped else 'were'} {plural(run.count, 'update')}",
               " so far." if run.stopped else ".")
    if ended.status == "separated":
        yield floor.note("FE5", "So the algorithm stops at the first w with all y(w·x) > 0, which is more than having no errors by σ.")


def ledger_row(step, samples, v, bound, mark):
    """An update in a row, with both sides of what the proof says of it."""
    k, length = step.k + 1, norm(v)
    x, y = samples[step.n_k - 1]
    yield Row(("k", "n", "w^k", "w·w*", "kγ/2", "2y w·x", "‖x‖²", "‖w^k‖²", "kR²", "4R²/γ²", ""),
              (k, step.n_k, step.after, ratio(step.forward[0], length), ratio(k * convergence.least_value(v, samples), length),
               2 * y * dot(step.w, x), norm_squared(x), step.growth[0], step.growth[-1], bound, mark))


def scales():
    """The bound and the updates as the population is scaled, with the constant component and without."""
    samples, tenth = extended(THREE), Fraction(1, 10)
    yield floor.header("convergence", "The population scaled by s", THREE, labels=floor.labels, bias=floor.bias, tie=TIE, order=ORDER,
                       start=zeros(3))
    row = Rows(scaled="scaled", s="s", R_squared="R²", gamma_squared="γ²", bound="4R²/γ²", updates="updates")
    for name, scaled in (("all of x", convergence.scaled), ("features only", convergence.features_scaled)):
        for s in (tenth, 1, 10, 100):
            population = scaled(samples, s)
            R_squared, gamma_squared = squares(population)
            yield row(name, s, R_squared, gamma_squared, convergence.bound(R_squared, gamma_squared), updates(population))
    yield row.computed()
    yield floor.note("FE6", "Scaled as a whole, R² and γ² grow alike: the same bound, the same updates, and w scaled. If the constant that "
                            "gives the bias stays 1 while the features are scaled, the bound changes, and so do the updates.")
    points = [scale(tenth, x) for x in THREE.points]
    mixed = convergence.bound(max(map(norm_squared, points)), 4 * widest_margin(points, THREE.signs).margin_squared)
    yield line("R and γ are those of the x that the algorithm sees, with their 1. Taken of the features alone, at s = ", tenth, ", the bound "
               "would be ", mixed, ", and the updates are ", updates(convergence.features_scaled(samples, tenth)), ".")


def margins():
    """Sets of the same radius: a smaller margin has a larger bound, but not always more updates."""
    yield floor.header("convergence", "Two sets of three unit vectors", "no constant component; ours", labels=floor.labels, tie=TIE,
                       order=ORDER, start=[0, 0])
    row = Rows(samples="set", R_squared="R²", half_squared="(γ/2)²", bound="4R²/γ²", updates="updates")
    sets = ("first", labelled(NARROW)), ("second", labelled(WIDER))
    for name, samples in sets:
        R_squared, gamma_squared = squares(samples)
        yield row(name, R_squared, ratio(gamma_squared, 4), convergence.bound(R_squared, gamma_squared), updates(samples))
    yield row.computed()
    for name, samples in sets:
        yield line(f"y x of the {name} set: ", vectors(samples), indent=0)
    gammas = [Fraction(1, 2**k) for k in range(4)]
    yield line("Bound for γ = 1, 1/2, 1/4, 1/8 and R = 1: ", convergence.bound_for_margins(1, gammas), ": it falls as the margin grows.")
    yield floor.note("FE7", "Of these two sets the one with the smaller margin is learned in far fewer updates.")


def other_starts():
    """The bound is for w^0 = 0."""
    samples = extended(THREE)
    bound = convergence.most_iterations(*squares(samples))
    yield floor.header("convergence", "Other starts", THREE, labels=floor.labels, bias=floor.bias, tie=TIE, order=ORDER)
    row = Rows(start="w^0", updates="updates", bound="⌊4R²/γ²⌋", holds="")
    for w in ([0, 0, 0], [0, 0, -100], [100, 100, 0]):
        count = updates(samples, w)
        yield row(w, count, bound, "" if count <= bound else "✗")
    yield row.computed()
    yield floor.note("FE15", "The proof starts from there, where both w·w* and ‖w‖² are 0. From elsewhere more updates are possible (✗).")
