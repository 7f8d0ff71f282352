"""Kesler's Construct, as a trace."""

from functools import partial

from linref.cells import Cells, after, before, found, given, marked
from linref.gales import kesler, neuron
from linref.gales.data import ONE_VS_REST, THREE_CLASSES, THREE_CLASSES_START
from linref.gales.views import (
    MISSES, PERCEPTRON, ended, extended_points, handout, mistakes_in, names, omega, printed_then_corrected,
    samples_of, why_this_start)
from linref.gales.views.perceptron import learning, marked_ones
from linref.handout import MAX_IN_FULL
from linref.lists import add, matvec, total, zeros
from linref.samples import InputError, read_classes
from linref.tracer import Heading, Line, Table, in_short, line, plural, subscript, summed
from linref.verdict import Vocabulary, verdict

USES = ("data", "start", "limit", "corrected", "ask")
MAX_GAMMA_ENTRIES = 1_000_000  # entries of all γ up to which the construct is carried out
MAX_SHOWN = 9  # γ of the first sample that are shown
MAX_TERMS = 8  # samples up to which a sum is written out
POINTS = [0, 0, 1], [2, 3, 1]  # claimed by no class, and by two


def READS(path, least=2):
    """The samples of a file, of any number of classes, if their γ are not too many."""
    data = read_classes(path, most=None, least=least)
    K = len(data.names)
    numbers = len(data.points) * (K - 1) * K * (data.dimension + 1)
    if numbers > MAX_GAMMA_ENTRIES:
        raise InputError(f"{data.source}: all γ of {len(data.points)} samples of {K} classes are {numbers} numbers; "
                         f"expected at most {MAX_GAMMA_ENTRIES}")
    return data


def trace(options):
    """Points without a decision, the γ vectors, and the run on them."""
    data = options.data or THREE_CLASSES
    K = len(data.names)
    size = K * (data.dimension + 1)
    alpha = options.start_of(size, zeros(size) if options.data else THREE_CLASSES_START,
                             f"{K} weight vectors of {data.dimension + 1}, each with its bias last")
    rules = PERCEPTRON._replace(labels=tuple(range(1, K + 1)), decides=None, rate=1, start=alpha,
                                limit=options.passes)
    yield Heading("Kesler's Construct")
    if options.nothing_asked:
        yield from no_decision_regions(data)
    yield line("Kesler's construct trains all w̃ₖ together. A sample of class k should have w̃ₖ'x̃ - w̃ⱼ'x̃ > 0 for every "
               "other class j.")
    yield line("α has all w̃ₖ, one below the other. The vector γₖⱼ has x̃ = (x, 1) in block k, -x̃ in block j, and 0 in "
               "every other block. So α'γₖⱼ = w̃ₖ'x̃ - w̃ⱼ'x̃, and every γ should have α'γ > 0.")
    yield line("We search for such an α with the perceptron algorithm. Its samples are the γ.")
    gammas = kesler.kesler_samples(extended_points(data), data.classes, K)
    yield from printed_then_corrected(partial(on_gammas, data, options, gammas), rules, options, "α'γ")
    yield from in_short("A sample of class k is classified correctly if w̃ₖ'x̃ is larger than every other w̃ⱼ'x̃. Each of "
                        "these K - 1 inequalities is α'γ > 0 for one vector γ. If we choose the class with "
                        "the largest w̃ₖ'x̃, only ties have no decision.")


def no_decision_regions(data):
    """The page's warning, shown on two points."""
    first, second, third = ONE_VS_REST
    yield line("The page says that several binary classifiers can leave no-decision regions. For example, take these "
               "samples, which the run below uses too:")
    yield from samples_of(data)
    yield line("We chose one binary classifier for each class: w̃₁ = ", first, ", w̃₂ = ", second, " and w̃₃ = ", third,
               ". Each separates its class from the rest: w̃ₖ'x̃ > 0 exactly for the samples of class k, with "
               "x̃ = (x, 1).")
    yield line("Each row below is a new point. Class k claims it if w̃ₖ'x̃ > 0.")
    yield Table([["x̃", "w̃₁'x̃", "w̃₂'x̃", "w̃₃'x̃", "claimed by", "class with the largest w̃ₖ'x̃"], *map(decided, POINTS)])
    yield line("No class claims the first point, and two classes claim the second. If we choose the class with the "
               "largest w̃ₖ'x̃, both points get exactly one class.")


def decided(x):
    """What classifiers, each of one class against the rest, make of an extended point: a row of a table."""
    classes = kesler.claims_one_vs_rest(ONE_VS_REST, x), kesler.largest(ONE_VS_REST, x)
    return [Line((x,)), *matvec(ONE_VS_REST, x), *(", ".join(map(omega, numbers)) or "none" for numbers in classes)]


def gamma(k, j):
    """The name of the vector that compares class k with class j."""
    return f"γ{subscript(k)}{subscript(j)}"


def gammas_of_a_sample(data):
    """The γ of the first sample, block by block; of many classes only the first."""
    x, k, K = neuron.extended(data.points[0]), data.classes[0], len(data.names)
    yield line(f"Sample 1 of {omega(k)} has x̃ = ", x, f" and K - 1 = {plural(K - 1, 'γ vector')} with K(d + 1) = "
               f"{K * len(x)} entries. We write | between the blocks:")
    for j in kesler.rivals(k, K)[:MAX_SHOWN]:
        yield line(gamma(k, j), " = ", in_blocks(K, kesler.gamma(x, k, j, K)), indent=4)
    yield line(f"The price is that n = {len(data.points)} samples become n(K - 1) = {len(data.points) * (K - 1)} "
               "longer γ vectors.")


def on_gammas(data, options, gammas, rules, version):
    """The perceptron algorithm on the γ, inside in whole numbers; returns the run."""
    K = len(data.names)
    cells = comparison_cells(K, gammas, rules)
    yield handout.header("kesler", "Kesler's Construct" + ", corrected" * bool(version), data, "kesler", rules,
                         cells, version, labels="1 to K, one for each class", bias="last in each block",
                         limit=options.stated_limit("update"),
                         at_zero="misclassified if α'γ "
                                 f"{'< 0' if rules.at_zero == 'either' else '≤ 0 (the page has <)'}")
    if version is None:
        yield from why_this_start(options, rules, "α'γ")
        if options.nothing_asked:
            yield line("At α = 0 no α'γ is < 0, so the run would stop. At our start ",
                       sum(value < 0 for value in matvec(gammas, rules.start)), " α'γ are < 0.")
        else:
            yield from samples_of(data)
        yield from gammas_of_a_sample(data)
    if K == 2 and not any(rules.start):
        yield line("With two classes this run repeats the run of the topic perceptron: w̃₁ is its w̃, w̃₂ = -w̃₁, and "
                   "every α'γ is 2·y·z.")
    run = learning(extended_points(data), rules,
                   lambda xs, alpha, _, miss: kesler.kesler(xs, data.classes, K, alpha, miss))
    yield from run.traced(cells, partial(comparisons, data, K))
    called = [f"{gamma(k, j)} ({name})" for name, k in zip(names(data), data.classes) for j in kesler.rivals(k, K)]
    yield ended(run, verdict(run, run.w, gammas, called, None, None, Vocabulary("α", "γ", "α'γ", "γ vector"),
                             ["α = ", in_blocks(K, run.w)], rules.at_zero))
    return run


def comparison_cells(K, gammas, rules):
    """The values of a step: α'γ of every comparison, those that fail, the new weights of every class."""
    return Cells(
        "τ counts the updates. Each row is one sample of class k, with α'γₖⱼ against ωⱼ.",
        given(tau=None), before(w=("α[τ]", "", None, partial(in_blocks, K))),
        found(yz=("α'γ", "α'γₖⱼ = w̃ₖ'x̃ - w̃ⱼ'x̃", matvec, "gammas w"),
              mistakes=("", "✗ marks a misclassified γ", mistakes_in, "yz miss",
                        lambda wrong: marked(wrong) or " "),
              misclassified=(None, "", marked_ones, "mistakes"),
              failing=("misclassified", "", sum, "mistakes")),
        after(weights=("w̃ₖ[τ+1]", "α[τ+1] = α[τ] + the sum of the γ with ✗. So each ✗ adds x̃ to w̃ₖ and "
                       "subtracts x̃ from w̃ⱼ",
                       lambda w, gammas, Y: kesler.unstacked(add(w, total([gammas[i - 1] for i in Y], len(w))), K),
                       "w gammas misclassified"),
              after=(None, "", kesler.stacked, "weights")), gammas=gammas, miss=MISSES[rules.at_zero])


def in_blocks(K, alpha):
    """α with a bar between the weights of two classes."""
    return line(*[part for w in kesler.unstacked(alpha, K) for part in (" | ", w)][1:])


def comparisons(data, K, step):
    """α, a table of α'γ with the failing ones marked, and the update, if any, a line for each block of α."""
    yield line(f"τ = {step.tau}, α[{step.tau}] = ", step("w"), indent=0)
    if len(data.points) <= MAX_IN_FULL:
        yield comparison_table(data, K, step)
    yield line("Misclassified: ", step("failing"), f" of {plural(len(step.yz), 'γ vector')}.")
    if not step.misclassified or len(data.points) > MAX_IN_FULL and not step.asks:
        return
    added = [kesler.unstacked(step.gammas[place - 1], K) for place in step.misclassified]
    for k, w in enumerate(kesler.unstacked(step.w, K)):
        terms = [blocks[k] for blocks in added if any(blocks[k])]
        terms = summed([w, *terms]) if len(terms) <= MAX_TERMS else [w, f" + the sum of {len(terms)} vectors ±x̃"]
        yield line(f"w̃{subscript(k + 1)}[{step.tau + 1}] = ", *step.working(*terms, " = ") * (len(terms) > 1),
                   step("weights", k, of=omega(k + 1)))


def comparison_table(data, K, step):
    """α'γ of every sample, a column for each class that it is compared with."""
    rows, place = [["α'γ", *(f"against {omega(j)}" for j in range(1, K + 1))]], iter(range(len(step.yz)))
    for name, k in zip(names(data), data.classes):
        cells = [""] * K
        for j in kesler.rivals(k, K):
            at, against = next(place), f"{name} against {omega(j)}"
            cells[j - 1] = Line((step("yz", at, of=against), " ", step("mistakes", at, of=against)))
        rows.append([name, *cells])
    return Table(rows)
