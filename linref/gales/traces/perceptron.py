"""Perceptron Algorithm, as a trace."""

from itertools import chain
from operator import le, lt
from typing import Any, NamedTuple

from linref.gales import data as handout
from linref.gales import neuron as unit
from linref.gales import perceptron as learning
from linref.gales.traces.common import (LABELS, TIES, boundary, class_tables, data_and_start, described,
                                        fisher_boundary, header, legend, names, without_after)
from linref.lists import dot, norm, norm_squared, whole_multiple, zeros
from linref.scalar import ratio
from linref.separability import Undecided, widest_margin
from linref.tracer.blocks import Heading, Line, Outcome, Row, Run, Table, line, note
from linref.tracer.plot import Grid
from linref.tracer.telling import CROWD, at_most, limit, plane
from linref.tracer.verdict import separable_at_all, verdict


def perceptron(options):
    """The worked example and what the page says around it, or the algorithm on other samples."""
    data, w = data_and_start(options, handout.EXAMPLE_START)
    rate = options.rate or 1
    run = perceptron_run(data, w, rate, le if options.corrected else lt, limit(options))
    yield run
    if not options.corrected and not run.stopped and any(z == 0 for z in run.last.z):
        run = perceptron_run(data, w, rate, le, limit(options), run="Perceptron algorithm, corrected")
        yield run
    if not run.stopped and not any(z <= 0 for z in run.last.z):
        if data.dimension == 2 and len(data.points) <= CROWD:
            yield solution_region(data, w, run.last)
        if not options.data:
            yield Heading("Solution regions without a bias")
            yield from weight_plane()
        yield is_it_good(data, run.last.w)
    if options.data:
        return
    yield rates_and_starts(data)
    if not options.corrected:
        yield from misprints(data)


def perceptron_run(data, w, eta, miss, most, run="Perceptron algorithm", short=False):
    """The algorithm, a block for each step, laid out as the example is, or a row where it is to be short."""
    samples = learning.normalise(data.points, data.signs)
    called = names(data)

    def tell(step, picture):
        tau = step.tau
        if short:
            chosen = ", ".join(called[i - 1] for i in step.misclassified) or "none"
            z = [[y * z for y, z, c in zip(data.signs, step.z, data.classes) if c == k] for k in (1, 2)]
            yield Row(("τ", "w̃[τ]", "z of ω₁", "z of ω₂", "misclassified"), (tau, step.w, *z, chosen))
            return
        yield line(f"τ = {tau}    w̃[{tau}] = ", step.w, indent=0)
        if picture:
            yield plane(data, [step.w], step.misclassified).picture(legend(step.misclassified))
        yield from class_tables(data, [y * z for y, z in zip(data.signs, step.z)], step.misclassified)
        tied = [i for i in step.misclassified if step.z[i - 1] == 0 and data.signs[i - 1] == 1]
        if tied:
            yield line("✗ at z = 0 counts as a mistake (GE3), although y(x) decides ω₁.")
        yield from told_update(step, samples, called, eta)

    def finish(run):
        ended = verdict(run, run.last.w, samples, called, data.signs, run.last.w[:-1])
        if ended.status == "converged" and miss is lt:
            ended.blocks.append(note("GE3", "a sample with z = 0 is no mistake as printed (z < 0), yet not correct "
                                            "either (z > 0). With z <= 0 as the test it is:"))
        if data is handout.EXAMPLE and run.first.w == handout.EXAMPLE_START:
            ended.blocks.append(note("GE17", "all of this is computed in fractions; in floats the z = 0.1 of 3 of ω₁ is "
                                             "0.09999999999999998, and what is 0 here need not be."))
        return ended

    return Run(
        header("perceptron", run, described(data), labels=LABELS + "; normalised x̃ = y·(x, 1)", bias="last",
               tie=TIES[miss], rate=eta, order="all misclassified samples at once", start=w,
               stop="no sample is misclassified" + at_most(most, "update")),
        without_after(learning.perceptron(samples, w, eta, miss)), tell, finish, lambda step: bool(step.misclassified), most,
        pictured=data.dimension == 2 and not short)


def told_update(step, samples, called, eta):
    """The criterion, the set Y and the update that follows from it."""
    tau, chosen = step.tau, step.misclassified
    if not chosen:
        right = ": all points correctly classified" if all(z > 0 for z in step.z) else ""
        yield line(f"Y[{tau}] is empty{right}.")
        return
    losses = [-step.z[i - 1] for i in chosen]
    vectors = [samples[i - 1] for i in chosen]
    few = len(chosen) <= 8
    listed = ", ".join(called[i - 1].replace(" ", "\u00a0") for i in chosen[:8])
    yield line(f"Y[{tau}] = {{{listed}{'' if few else f', … {len(chosen) - 8} more'}}}")
    terms = list(chain.from_iterable((" + ", loss) for loss in losses))[1:]
    yield line(f"E(w̃[{tau}]) = ", *(terms + [" = "] if few and len(chosen) > 1 else []), sum(losses))
    terms = list(chain.from_iterable((" + ", v) for v in vectors))[1:]
    if not few:
        terms = [f"the sum of these {len(chosen)} x̃"]
    if eta != 1:
        terms = [eta, " · [", *terms, "]"]
    yield line(f"w̃[{tau + 1}] = w̃[{tau}] + ", *terms, " = ", learning.update(step.w, samples, chosen, eta))


def is_it_good(data, w):
    """The example's question, answered by distances: against Fisher's boundary and the best one there is."""
    try:
        widest = widest_margin(data.points, data.signs)
    except Undecided:
        widest = None
    fisher_w = fisher_boundary(data)
    best = norm(widest.w[:-1]) if widest else None

    def steps():
        yield boundary("perceptron", w, data)
        if fisher_w:
            yield boundary("Fisher", fisher_w, data)
        if widest:
            yield boundary("widest", widest.w, data)

    def tell(step, _):
        share = f"{float(100 * step.distance * best):.1f} %" if best else "not decided"
        yield Row(("boundary", "w̃", "nearest", "distance", "share"),
                  (step.name, step.w, step.nearest, step.distance, share))

    def finish(run):
        least = min(dot(w, x) for x in learning.normalise(data.points, data.signs))
        facts = {"steps": run.count, "updates": 0, "w": w, "margin": float(run.first.distance),
                 "margin_squared": ratio(least * least, norm_squared(w[:-1]))}
        if not widest:
            said = [line("The set is too large to find its largest margin exactly.", indent=0)]
            return Outcome("separated", facts, said)
        share = float(run.first.distance * best)
        facts |= {"largest_margin_squared": widest.margin_squared, "largest_margin_w": widest.w}
        said = [line(f"It separates with {100 * share:.1f} % of the largest possible margin, ", ratio(1, best),
                     " (its square is ", widest.margin_squared, f").{'' if share > 0.5 else ' Not a good boundary.'}",
                     indent=0)]
        return Outcome("separated", facts, said)

    return Run(header("perceptron", "Is this a good decision boundary?", described(data), bias="last"), steps(), tell,
               finish, None)


class Membership(NamedTuple):
    """A vector, its normalised z on every sample, and whether it lies in the solution region."""

    w: list
    z: list
    inside: bool


def solution_region(data, before, last):
    """The constraints of the samples, the cone that they leave, and a slice through it."""
    after = last.w
    samples = learning.normalise(data.points, data.signs)
    called = names(data)

    def tell(step, _):
        yield line("w̃ = ", step.w, indent=0)
        marks = [["", *("" if z > 0 else "✗" for z in step.z)]]
        yield Table([["sample", *called], ["w̃'x̃", *step.z], *(marks if not step.inside else [])])

    def finish(run):
        rays = learning.solution_rays(list(map(whole_multiple, samples)))
        rows = [["edge w̃", "touches"]]
        rows += [[Line((ray,)), ", ".join(called[i - 1] for i in touched)] for ray, touched in rays]
        edges = "any sum of its edges with positive weights is a solution." if rays else "it has no edges."
        said = [line("The region is a cone. Inside it w̃'x̃ > 0 for every sample; ", edges, indent=0),
                *([Table(rows)] if rays else []), region_slice(samples, before, last)]
        return Outcome("computed", {"steps": run.count, "updates": 0, "rays": [ray for ray, _ in rays]}, said)

    steps = (Membership(w, [dot(w, x) for x in samples], learning.in_solution_region(w, samples))
             for w in (before, after))
    return Run(header("perceptron", "Perceptron solution region", described(data),
                      labels=LABELS + "; normalised x̃ = y·(x, 1)", bias="last"), steps, tell, finish, None)


def region_slice(samples, before, last):
    """The weights w₁ and w₂ that solve the problem with the bias of the run's end, in characters."""
    after, b = last.w, last.w[-1]
    whole = list(map(whole_multiple, samples))
    over, under = whole_multiple([b, 1])
    reach = max(abs(a - end) for a, end in zip(before[:-1], after)) + 1
    grid = Grid([end + side * reach for end in after[:-1] for side in (-1, 1)])
    grid.fill(lambda w1, w2, n: "░" if learning.in_solution_region([w1 * under, w2 * under, n * over], whole) else " ")
    grid.mark(before[0], before[1], "○")
    grid.mark(after[0], after[1], "●")
    start = "○ w̃[0]" if before[-1] == b else "○ the w₁, w₂ of w̃[0], whose b is another"
    return grid.picture([f"w₂ against w₁ where b = {float(b):g}:", f"░ solution region   {start}   ● w̃[{last.tau}]"])


def weight_plane():
    """Four samples without a bias and their half-planes of weights, before and after normalising; ours."""
    points, labels = [[3, 1], [1, 2], [-2, 1], [-1, -3]], [1, 1, -1, -1]
    bars = learning.normalise_as_printed(points, labels)
    region = Grid((-4, 4, -4, 4), 33, 13)
    region.fill(lambda w1, w2, _: "░" if learning.in_solution_region([w1, w2], bars) else " ")
    for title, vectors, marks, said in (
        ("Four samples of ours, not normalised: w must be on the positive side of ω₁, on the negative side of ω₂.",
         points, ["●" if y == 1 else "○" for y in labels], "● ω₁   ○ ω₂"),
        ("The same four normalised: w must be on the positive side of all of them.",
         bars, ["●"] * 4, "● normalised sample"),
    ):
        grid = region.copy()
        for v in vectors:
            grid.boundary([*v, 0])
        for v, mark in zip(vectors, marks):
            grid.mark(*v, mark)
        yield line(title)
        yield grid.picture([f"{said}   · w'x = 0   ░ solution region"])


class Ended(NamedTuple):
    """A start and a rate with the end that they lead to."""

    start: list
    eta: Any
    w: list
    updates: int


def rates_and_starts(data):
    """The example from two starts at three rates: it converges from everywhere."""
    samples = learning.normalise(data.points, data.signs)

    def steps():
        for begin in (handout.EXAMPLE_START, zeros(3)):
            for eta in (ratio(1, 10), 1, 10):
                *_, last = learning.perceptron(samples, begin, eta, le)
                yield Ended(begin, eta, last.w, last.tau)

    def tell(step, _):
        yield Row(("w̃[0]", "η", "updates", "w̃ at the end"), (step.start, step.eta, step.updates, step.w))

    def finish(run):
        said = [line("Separable samples are separated from every start at every rate, η = 1 included.", indent=0),
                note("GE14", "from w̃[0] = 0 the rate only scales w̃; from another start it also changes the number of "
                             "updates, but it never diverges."),
                note("GE16", "bounds on the number of updates that other handouts prove are for w̃[0] = 0 and one sample "
                             "at a time.")]
        return Outcome("computed", {"steps": run.count, "updates": 0}, said)

    return Run(header("perceptron", "The rate and the start", described(data), bias="last", tie=TIES[le],
                      stop="no sample is misclassified"), steps(), tell, finish, None)


def misprints(data):
    """The page's own formulas to the letter, each followed by what is wrong with it."""
    yield unextended_run(data)
    yield unnormalised_run(data)
    for miss in (lt, le):
        yield perceptron_run(handout.TIE, handout.TIE_START, 1, miss, 100,
                             "Perceptron algorithm, a tie " + ("as printed" if miss is lt else "corrected"), short=True)


def unextended_run(data):
    """Step 1 to the letter, on samples without their 1."""
    samples = learning.normalise_as_printed(data.points, data.signs)

    def tell(step, _):
        z = step.z[data.points.index([0, 0])]
        yield Row(("τ", "w[τ]", "z of (0, 0)", "misclassified"), (step.tau, step.w, z, len(step.misclassified)))

    def finish(run):
        ended = verdict(run, run.last.w, samples, names(data))
        *_, proof = separable_at_all(samples, names(data))
        ended.blocks.extend([note("GE1", "step 1 prints x̃ = y·x, without the 1 that w̃ needs. The sample (0, 0) of ω₂ then "
                                     "has z = 0 for every w and is decided as ω₁; with z <= 0 as the test (GE3) the run "
                                     "never ends. The example uses y·(x, 1), as above."), *proof])
        return ended

    return Run(header("perceptron", "Perceptron algorithm, step 1 as printed", described(data),
                      labels=LABELS + "; normalised x̃ = y·x", bias="none", tie=TIES[lt], rate=1,
                      order="all misclassified samples at once", start=[0, 1], stop="no sample is misclassified"),
               without_after(learning.perceptron(samples, [0, 1])), tell, finish, lambda step: bool(step.misclassified), 1000)


class Update(NamedTuple):
    """One update: the weights, the sum over Y of -w̃'x̃, and the number of misclassified samples."""

    tau: int
    w: list
    sum_over_Y: Any
    misclassified: int


def unnormalised_run(data):
    """The gradient with x̃ as the same line's first formula means it: extended, not normalised."""
    extended = [unit.extended(x) for x in data.points]
    samples = learning.normalise(data.points, data.signs)

    def steps():
        w = handout.EXAMPLE_START
        for tau in (0, 1):
            chosen = learning.misclassified_set([dot(w, x) for x in samples])
            yield Update(tau, w, sum(-dot(w, extended[i - 1]) for i in chosen), len(chosen))
            w = learning.update(w, extended, chosen)

    def tell(step, _):
        yield Row(("τ", "w̃[τ]", "sum of -w̃'x̃ over Y", "misclassified"),
                  (step.tau, step.w, step.sum_over_Y, step.misclassified))

    def finish(run):
        w = handout.EXAMPLE_START
        said = [line("One update, and as many samples are misclassified as before.", indent=0),
                note("GE2", "one line uses x̃ twice: extended in [-y·w̃'x̃]₊, normalised in the sum over Y. Taken as "
                            "extended throughout, the two sides differ: ",
                     unit.perceptron_criterion(w, extended, data.signs), " and ", run.first.sum_over_Y,
                     ". With x̃ normalised both are ", learning.criterion(w, samples), ".")]
        return Outcome("computed", {"steps": run.count, "updates": 1, "w": run.last.w}, said)

    return Run(header("perceptron", "Perceptron criterion, x̃ not normalised", described(data), bias="last", rate=1,
                      start=handout.EXAMPLE_START), steps(), tell, finish, lambda step: step.misclassified)
