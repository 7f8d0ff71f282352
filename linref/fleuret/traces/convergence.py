"""The convergence result, its proof at every update, and what is said to follow from it, as a trace."""

from fractions import Fraction
from itertools import islice

from linref.fleuret import convergence as theorem
from linref.fleuret import data as slides
from linref.fleuret.perceptron import cyclic, perceptron
from linref.fleuret.traces.common import (BIAS, LABELS, TIE, WORDS, described, header, names_of, pairs, samples_of, vectors_of,
                                          verdict_on)
from linref.fleuret.traces.perceptron import training
from linref.lists import dot, norm, norm_squared, scale, zeros
from linref.scalar import ratio, sqrt
from linref.separability import Separable, Undecided, one_side, widest_margin
from linref.tracer.blocks import Heading, Row, Run, line, note
from linref.tracer.telling import limit, listing
from linref.tracer.verdict import certificate

ORDER = "n_k goes round"


def convergence(options):
    """The assumptions, the proof at every update, and the two consequences."""
    data = options.data or slides.EIGHT
    samples = samples_of(data)
    try:
        found = one_side(vectors_of(samples))
    except Undecided:
        yield line("Not decided: the set is too large, or its numbers too long, to find the margin exactly in about a second.",
                   indent=0)
        yield training(data, zeros(data.dimension + 1), limit(options))
        return
    if not isinstance(found, Separable):
        yield no_margin(data, samples, found.weights)
        yield training(data, zeros(data.dimension + 1), limit(options, 10))
        return
    yield assumptions(data, samples, found.w)
    yield watched(data, samples, found.w, max(limit(options), 1))
    if options.data:
        return
    data, samples = slides.THREE, samples_of(slides.THREE)
    yield Heading("The bound when the population is scaled")
    yield scales(data, samples)
    yield Heading("The larger the margin")
    yield margins()
    yield other_starts(data, samples)


def updates(samples, w=None):
    """How many updates the algorithm makes, going round."""
    *_, last = perceptron(samples, cyclic(), w)
    return last.k


def no_margin(data, samples, weights):
    """Why the second assumption fails."""
    rows = [(n, x, y, norm_squared(x)) for n, (x, y) in enumerate(samples, start=1)]

    def said(run):
        yield from certificate(weights, vectors_of(samples), names_of(samples), WORDS)
        yield line("So there is no margin γ > 0, and the result says nothing.", indent=0)

    return listing(header("convergence", "The second assumption fails", described(data), labels=LABELS, bias=BIAS),
                   {"n": "n", "x": "x", "y": "y", "norm_squared": "‖x‖²"}, rows, said, separable=False, certificate=weights)


def assumptions(data, samples, v):
    """‖x‖² and y(x·w*) of every sample, R and γ."""
    unit = norm(v)
    rows = [(n, x, y, norm_squared(x), ratio(y * dot(x, v), unit)) for n, (x, y) in enumerate(samples, start=1)]
    R2, gamma2 = theorem.radius_squared(samples), theorem.margin_squared(v, samples)

    def said(run):
        yield line("R² = ", R2, ", γ/2 = ", ratio(sqrt(gamma2), 2), ", γ² = ", gamma2, ": at most ⌊4R²/γ²⌋ = ⌊",
                   theorem.bound(R2, gamma2), "⌋ = ", theorem.most_iterations(R2, gamma2), " updates.", indent=0)
        yield line("w* = ", [ratio(a, unit) for a in v], " has the largest margin there is, found exactly as v/‖v‖ with v = ", v,
                   ".")
        yield note("FE12", "γ is the full width of the margin here, so that y(x·w*) >= γ/2. The discriminants handout's γ is half of it; the "
                           "bound is the same.")

    return listing(header("convergence", "Two assumptions", described(data), labels=LABELS, bias=BIAS),
                   {"n": "n", "x": "x", "y": "y", "norm_squared": "‖x‖²", "value": "y(x·w*)"}, rows, said, R_squared=R2,
                   gamma_squared=gamma2)


def watched(data, samples, v, most):
    """Every update with both halves of the proof for the weights after it."""
    unit, least = norm(v), theorem.least_value(v, samples)
    R2, gamma2 = theorem.radius_squared(samples), theorem.margin_squared(v, samples)
    allowed = theorem.bound(R2, gamma2)
    ticked = []

    def steps():
        for step in theorem.ledger(islice(perceptron(samples, cyclic()), most), samples, v):
            ticked.append(theorem.holds(step) and step.k + 1 <= allowed)
            yield step

    def tell(step, _):
        k = step.k + 1
        x, y = samples[step.n_k - 1]
        yield Row(("k", "n", "w^k", "w·w*", "kγ/2", "2y w·x", "‖x‖²", "‖w^k‖²", "kR²", "4R²/γ²", ""),
                  (k, step.n_k, step.after, ratio(step.forward[0], unit), ratio(k * least, unit), 2 * y * dot(step.w, x), norm_squared(x),
                   step.growth[0], step.growth[-1], allowed, "✓" if ticked[-1] else "✗"))

    def finish(run):
        run.stopped = not theorem.separates(run.w, samples)
        outcome = verdict_on(run, samples)
        outcome.facts.update(R_squared=R2, gamma_squared=gamma2, bound=allowed)
        outcome.blocks.append(line("Update k adds y x of sample n to w^{k-1}. That adds at least γ/2 to w·w*, so ‖w^k‖² >= (w·w*)² >= k²γ²/4; and "
                                   "to ‖w‖² it adds 2y w·x, which is not above 0, and ‖x‖², which is not above R², so ‖w^k‖² <= kR². "
                                   + ("Both hold at every update (✓)" if all(ticked) else f"At {ticked.count(False)} updates that fails (✗)")
                                   + ", so k cannot pass 4R²/γ² = ", allowed, f"; it {'has come' if run.stopped else 'came'} to {run.count}{' so far' if run.stopped else ''}."))
        if outcome.status == "separated":
            outcome.blocks.append(note("FE5", "the algorithm stops at the first w with all y(w·x) > 0: strictly separating, which "
                                              "is more than having no errors by σ."))
        return outcome

    return Run(header("convergence", "Both halves of the proof, update by update", described(data), labels=LABELS, bias=BIAS,
                      tie=TIE, rate="none", order=ORDER, start=zeros(len(v)), stop="no sample is misclassified"),
               steps(), tell, finish)


def scales(data, samples):
    """The bound and the updates as the population is scaled, with the constant component and without."""
    def rows():
        for name, population in (("all of x", theorem.scaled), ("features only", theorem.features_scaled)):
            for s in (Fraction(1, 10), 1, 10, 100):
                changed = population(samples, s)
                v = one_side(vectors_of(changed)).w
                R2, gamma2 = theorem.radius_squared(changed), theorem.margin_squared(v, changed)
                yield name, s, R2, gamma2, theorem.bound(R2, gamma2), updates(changed)

    def said(run):
        yield note("FE6", "scaled as a whole, constant component included, R² and γ² grow alike: the same bound, the same updates, "
                          "and w scaled. But the constant that gives the bias is 1, and if it stays 1 while the features are "
                          "scaled, the bound changes, and so do the updates.")
        small = [([*scale(Fraction(1, 10), x[:-1])], y) for x, y in samples]
        widest = widest_margin([x for x, _ in small], [y for _, y in small]).margin_squared
        mixed = theorem.bound(max(norm_squared(x) for x, _ in small), 4 * widest)
        yield line("R and γ are those of the x that the algorithm sees, with their 1. Taken of the features alone, at s = 0.1, the "
                   "bound would be ", mixed, ", and the updates are ", updates(theorem.features_scaled(samples, Fraction(1, 10))), ".")

    return listing(header("convergence", "The population scaled by s", described(data), labels=LABELS, bias=BIAS, tie=TIE,
                          order=ORDER, start=zeros(3)),
                   {"scaled": "scaled", "s": "s", "R_squared": "R²", "gamma_squared": "γ²", "bound": "4R²/γ²",
                    "updates": "updates"}, rows(), said)


def margins():
    """Sets of the same radius: a smaller margin has a larger bound, but not always more updates."""
    def rows():
        for name, data in (("first", slides.NARROW), ("second", slides.WIDER)):
            samples = pairs(data)
            v = one_side(vectors_of(samples)).w
            R2, gamma2 = theorem.radius_squared(samples), theorem.margin_squared(v, samples)
            yield name, R2, ratio(gamma2, 4), theorem.bound(R2, gamma2), updates(samples)

    def said(run):
        for name, data in (("first", slides.NARROW), ("second", slides.WIDER)):
            yield line(f"y x of the {name} set: ", vectors_of(pairs(data)), indent=0)
        yield line("Bound for γ = 1, 1/2, 1/4, 1/8 and R = 1: ", theorem.bound_for_margins(
            1, [Fraction(1, 2**k) for k in range(4)]), ": it falls as the margin grows.")
        yield note("FE7", "that is the bound, not the algorithm: of these two sets the one with the smaller margin is learned in "
                          "far fewer updates.")

    return listing(header("convergence", "Two sets of three unit vectors", "no constant component; ours", labels=LABELS, tie=TIE,
                          order=ORDER, start=[0, 0]),
                   {"samples": "set", "R_squared": "R²", "half_squared": "(γ/2)²", "bound": "4R²/γ²",
                    "updates": "updates"}, rows(), said)


def other_starts(data, samples):
    """The bound is for w^0 = 0."""
    v = one_side(vectors_of(samples)).w
    allowed = theorem.most_iterations(theorem.radius_squared(samples), theorem.margin_squared(v, samples))

    def rows():
        for w in ([0, 0, 0], [0, 0, -100], [100, 100, 0]):
            count = updates(samples, w)
            yield w, count, allowed, "" if count <= allowed else "✗"

    def said(run):
        yield note("FE15", "the proof starts from w^0 = 0, where both w·w* and ‖w‖² are 0. From elsewhere more updates are "
                           "possible (✗).")

    return listing(header("convergence", "Other starts", described(data), labels=LABELS, bias=BIAS, tie=TIE, order=ORDER),
                   {"start": "w^0", "updates": "updates", "bound": "⌊4R²/γ²⌋", "holds": ""}, rows(), said)
