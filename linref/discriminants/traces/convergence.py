"""Convergence Theorem, its proof and its limits, as a trace."""

from fractions import Fraction
from itertools import islice
from operator import le

from linref.discriminants import batch as batch_learning
from linref.discriminants import convergence as theorem
from linref.discriminants import data as handout
from linref.discriminants.online import in_turn, online_perceptron, passes, until_right
from linref.discriminants.separable import separates
from linref.discriminants.traces.batch import EPSILON
from linref.discriminants.traces.common import (BIAS, LABELS, TIES, WORDS, described, examples_of, header, names_of,
                                                undecided, vectors_of, verdict_on)
from linref.discriminants.traces.online import online_run
from linref.lists import dot, norm, norm_squared, scale, zeros
from linref.scalar import ratio, sqrt
from linref.separability import Separable, Undecided, one_side, widest_margin
from linref.tracer.blocks import Heading, Outcome, Row, Run, line, note
from linref.tracer.telling import limit, listing, numbered
from linref.tracer.verdict import counted, separable_at_all

TIE = TIES[le].replace("y·u", "y (w·x)")


def convergence(options):
    """The theorem watched on separable examples; on others the cycle that the weights fall into."""
    data = options.data or handout.TRIPLE
    examples = examples_of(data)
    most = max(limit(options), 1)
    try:
        found = one_side(vectors_of(examples))
    except Undecided:
        yield undecided("convergence", data)
        yield online_run(data, examples, zeros(data.dimension + 1), options)
        return
    if not isinstance(found, Separable):
        yield endless(data, examples, most)
        return
    yield assumptions(data, examples, found.w)
    yield watched(data, examples, found.w, most)
    if options.data:
        return
    yield as_printed(data, examples, found.w)
    yield Heading("Margin")
    yield scales()
    yield other_margins()
    yield Heading("Not linearly separable case")
    xor = handout.XOR
    for data in (xor, handout.OUTLIER):
        yield endless(data, examples_of(data), most)
    for w in ([0, 0, 0], [0, 1, 0]):
        yield endless_batch(xor, examples_of(xor), w, most)


def mistakes_of(steps):
    """How many of some steps are mistakes."""
    return sum(step.mistake for step in steps)


def assumptions(data, examples, v):
    """‖x‖² and y u·x of each example: what D and γ are."""
    length = norm(v)
    rows = [(i, x, y, norm_squared(x), ratio(y * dot(v, x), length)) for i, (x, y) in enumerate(examples, start=1)]

    def said(run):
        D2, gamma2 = theorem.radius_squared(examples), theorem.margin_squared(v, examples)
        yield line("D² = ", D2, ", γ = ", sqrt(gamma2), ", γ² = ", gamma2, ": at most (D/γ)² = ", theorem.bound(D2, gamma2),
                   " mistakes.", indent=0)
        yield line("u = ", [ratio(a, length) for a in v], " has the largest γ there is, found exactly as v/‖v‖ with v = ", v,
                   ". Any other separating u gives a weaker bound. α = D²/γ = ", ratio(D2, sqrt(gamma2)), ", α² = ",
                   theorem.after_k_mistakes(D2, gamma2, 0), ".")
        yield note("DE17", "as with w₀, one letter is two things: u is the theorem's vector of length 1 here, and u = w·x in "
                           "the algorithms.")

    return listing(header("convergence", "What the theorem takes for granted", described(data), labels=LABELS, bias=BIAS),
                   {"i": "i", "x": "x", "y": "y", "norm_squared": "‖x‖²", "value": "y u·x"}, rows, said)


def watched(data, examples, v, most):
    """Every mistake with what the proof says of it."""
    D2, gamma2 = theorem.radius_squared(examples), theorem.margin_squared(v, examples)
    most_mistakes = theorem.bound(D2, gamma2)
    length = norm(v)
    steps = islice(until_right(examples), max(most, 1) * len(examples))

    def tell(step, _):
        x, y = examples[step.i - 1]
        after = step.proof[0]
        ticked = "✓" if step.before - after >= D2 and after >= 0 else "✗"
        yield Row(("k", "i", "w(k)", "y u·x", "drop", "D²", "", "‖w(k+1)-αu‖²", "α² - kD²", "(D/γ)²"),
                  (step.k, step.i, step.w, ratio(y * dot(v, x), length), step.before - after, D2, ticked, after,
                   theorem.after_k_mistakes(D2, gamma2, step.k), most_mistakes))

    def finish(run):
        run.stopped = not separates(run.w, examples)
        outcome = verdict_on(run, examples)
        outcome.facts.update(D_squared=D2, gamma_squared=gamma2, bound=most_mistakes)
        outcome.blocks.append(line(counted(run.count, "mistake"), "; the theorem allows ", most_mistakes, ". ‖w - αu‖² is α² "
                                   "at first; each mistake makes it drop by D² at least (✓). So after k mistakes at most "
                                   "α² - kD² is left, and that cannot be below 0."))
        outcome.blocks.append(note("DE18", "α is called arbitrary; it must be above 0 for αu to be a solution. And the induction "
                                           "gives α² - kD² >= 0 by ⇒: the first ⇔ of the page is not an equivalence, the "
                                           "other two are."))
        return outcome

    return Run(header("convergence", "The theorem, mistake by mistake", described(data), labels=LABELS, bias=BIAS, tie=TIE,
                      rate="none", order="in turn", start=zeros(len(v)),
                      stop="every example right since the last update"),
               theorem.ledger(steps, examples, v), tell, finish)


def as_printed(data, examples, v):
    """The lines of the proof at every mistake, as printed."""
    D2 = theorem.radius_squared(examples)

    def rows():
        for step in theorem.ledger(until_right(examples), examples, v, printed=True):
            lines = step.proof[3:]
            y = examples[step.i - 1][1]
            corrected = theorem.proof_lines(step.w, *examples[step.i - 1], theorem.alpha_u(v, examples), D2, D2)
            holds = all(a <= b for a, b in zip(lines, lines[1:]))
            yield step.k, y, step.w, *lines[:3], "" if holds else "✗", corrected[5], lines[3]

    table = list(rows())

    def said(run):
        broken = sum(row[6] == "✗" for row in table)
        yield line("The lines of the proof: 1 to 4 are ‖w(k+1) - αu‖². In 5 ‖x‖² has become D²; in 6 2y w·x is gone, which "
                   "leaves ‖w(k) - αu‖² - 2αy u·x + D²; in 7 y u·x has become γ. Each should be at least the one before.",
                   indent=0)
        yield note("DE3", "line 6 is printed as … - 2αu·x_k + D², without its y_k. At mistakes with y = -1 it is then larger "
                          f"than line 7, which it is said to be at most (✗, {broken} of {len(table)}). With y put back it "
                          "lies between its neighbours every time.")

    return listing(header("convergence", "The chain of the proof as printed", described(data), labels=LABELS, bias=BIAS),
                   {"k": "k", "y": "y", "w": None, "line4": "1 to 4", "line5": "5", "line6": "6 printed", "holds": "",
                    "corrected": "6 with y", "line7": "7"}, table, said)


def scales():
    """The margin in both spaces as the features are scaled."""
    def rows():
        for size in (Fraction(1, 10), 1, 10, 100):
            data = handout.TRIPLE._replace(points=[scale(size, x) for x in handout.TRIPLE.points])
            examples = examples_of(data)
            D2 = theorem.radius_squared(examples)
            canonical = one_side(vectors_of(examples)).margin_squared
            among_features = widest_margin(data.points, data.signs).margin_squared
            yield (size, D2, sqrt(canonical), theorem.bound(D2, canonical), sqrt(among_features),
                   theorem.bound(D2, among_features), mistakes_of(until_right(examples)))

    def said(run):
        yield note("DE6", "the page calls γ the distance of the nearest point from the boundary. In the theorem it is least "
                          "y u·x among the canonical x, with w₀ in ‖u‖. Read as the distance among the features, the "
                          "bound is broken at scales 10 and 100.")

    return listing(header("convergence", "Two margins", "the three examples, their features multiplied by a scale",
                          labels=LABELS, bias=BIAS, tie=TIE, order="in turn", start=[0, 0, 0]),
                   {"scale": "scale", "D_squared": "D²", "gamma": "canonical γ", "bound": "(D/γ)²", "features": "distance",
                    "wrong_bound": "(D/it)²", "mistakes": "mistakes"}, rows(), said)


def other_margins():
    """Examples with the same D and ever smaller γ: how the bound grows."""
    def rows():
        for gap in (1, Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)):
            points = [[gap], [-gap], [1], [-1]]
            examples = examples_of(handout.TRIPLE._replace(points=points, classes=[1, 2, 1, 2]))
            D2 = theorem.radius_squared(examples)
            v = one_side(vectors_of(examples)).w
            gamma2 = theorem.margin_squared(v, examples)
            yield gap, D2, sqrt(gamma2), theorem.bound(D2, gamma2), mistakes_of(until_right(examples))

    def said(run):
        yield note("DE5", "the summary calls the bound inversely proportional to the margin; it is so to the square of the "
                          "margin: half of γ, four times the bound.")
        yield line("The bound grows as γ shrinks; what the algorithm really makes of the examples is another matter.")

    return listing(header("convergence", "The bigger the margin, the smaller the bound",
                          "x = g, 1 with y = 1 and x = -g, -1 with y = -1, ours", labels=LABELS, bias=BIAS, tie=TIE,
                          order="in turn", start=[0, 0]),
                   {"g": "g", "D_squared": "D²", "gamma": "γ", "bound": "(D/γ)²", "mistakes": "mistakes"}, rows(), said)


def endless(data, examples, most):
    """The passes of the online algorithm up to where its weights come back, and the proof that they must."""
    start = zeros(data.dimension + 1)
    steps = online_perceptron(examples, in_turn(range(1, len(examples) + 1)), start)
    told = header("convergence", "Online perceptron algorithm, not separable", described(data), labels=LABELS, bias=BIAS,
                  tie=TIE, rate="none", order="in turn", start=start, stop="none; shown until w comes back")
    return cycling(told, passes(steps, len(examples)), most,
                   lambda: separable_at_all(vectors_of(examples), names_of(examples), words=WORDS))


def endless_batch(data, examples, start, most):
    """The same of the batch algorithm, whose examples are known not to be separable."""
    steps = batch_learning.batch_perceptron(examples, 1, EPSILON, start)
    told = header("convergence", "Batch perceptron algorithm, not separable", described(data), labels=LABELS, bias=BIAS,
                  tie=TIE, rate="1, delta divided by N", order="all mistakes of a pass at once", start=start,
                  stop="|delta| < 10⁻⁹; shown until w comes back")
    return cycling(told, steps, most, lambda: (*separable_at_all(vectors_of(examples), names_of(examples))[:2], []))


def cycling(told, passes, most, separable):
    """A run of passes, its end being where the weights were before; `separable()` says whether they may end at all."""
    found = []

    def steps():
        found.append((yield from theorem.until_repeated(passes)))

    def tell(step, _):
        yield Row(("pass", "w", "mistakes", "w after"), (step.t + 1, step.w, numbered(step.mistakes), step.after))

    def finish(run):
        status, facts, blocks = separable()
        facts = {"steps": run.count, "updates": run.updated, **facts}
        length = found[0] if found else None
        if length is None:
            return Outcome(status, facts, [line(f"No cycle within the limit of {counted(most, 'pass')}.", indent=0), *blocks])
        facts |= {"cycle_found_after": run.count, "cycle_length": length}
        if hasattr(run.last, "delta") and not any(run.last.delta):
            said = [line("delta is 0, shorter than any ε: the algorithm stops, with every example on the boundary.", indent=0),
                    note("DE8", "the page says that in such cases the algorithm never stops. From 0 the batch algorithm does; "
                                "from other starts it goes round.")]
            return Outcome(status, facts, said + blocks)
        before = f"after pass {run.count - length}" if run.count > length else "at the start"
        said = line(f"After pass {run.count} w is what it was {before}: from there on every "
                    + ("pass is the same" if length == 1 else f"{length} passes are the same") + ", for ever.", indent=0)
        return Outcome(status, facts, [said, *blocks])

    return Run(told, steps(), tell, finish, lambda step: len(step.mistakes), max(most, 1) - 1)
