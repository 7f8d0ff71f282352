"""Data sets whose traces are nice to do by hand: drawn by a seed, kept if the trace has what is wished for."""

from collections import Counter
from fractions import Fraction
from itertools import chain
from random import Random
from time import process_time

from linref import engine
from linref.answer import flat
from linref.exercises.compare import with_bias
from linref.exercises.explain import Problem, answers_by_setting, choices
from linref.exercises.views import stated_in
from linref.gales.fisher import fisher
from linref.lists import SingularMatrix, dot, inverse, lowest_terms, norm_squared, subtract
from linref.options import BY_NAME, FIELDS, Options
from linref.samples import Data, InputError, Targets
from linref.scalar import ratio
from linref.separability import widest_margin
from linref.tracer import runs

MAX_DRAWS = 10_000  # data sets drawn before giving up, in about a second
MAX_SECONDS = 3  # before giving up on a slow machine
MAX_PLACES = 4  # of a decimal that is printed in full
CONVENTIONS = ("labels", "bias", "constant", "tie", "update", "order", "rate", "start")
NETS = ("z", "u", "yz", "value", "values", "net")  # what steps call w·x, or y·w·x
SEARCHES = ("gales perceptron", "discriminants batch", "discriminants online", "crowley perceptron", "vitay batch",
            "vitay online", "fleuret perceptron", "exercises perceptron")
SEVERAL = ("gales kesler", "exercises multiclass")
SCATTERS = ("gales fisher", "fleuret lda")
ESTIMATES = ("crowley descent",)
LOGISTIC = ("gales logistic", "vitay logistic", "fleuret logistic")
DELTA, MARGINS = ("exercises delta",), ("fleuret svm",)
DELTA_RATE = ratio(1, 10)  # of the delta rule, unless another one is given: each sample adds a decimal place
STEPS = 2  # updates or passes of a regression that are done by hand
EASIER = {  # what makes a wish easier
    "--updates": "leave it out, for 3 to 6 updates", "--passes": "leave it out", "--ties": "--ties 0",
    "--largest": "a larger number", "--points": "fewer points", "--features": "fewer features, or more points",
    "--zeros": "another number of zeros", "--whole": "another number of points", "--separable": "more features",
}
USUAL = {"points": 6, "features": 2, "largest": 20, "ties": 0}


def make(handout, topic, given):
    """The lines of a CSV file; an error that names the hardest wish where none is found."""
    draw, measures, takes = kind_of(handout, topic)
    for name in given:
        if BY_NAME[name].concerns == "make" and name not in takes:
            known = ", ".join(f"--{wish}" for wish in takes)
            raise InputError(f"make {handout} {topic} does not take --{name}; it takes {known}")
    wishes = {**USUAL, **given}
    draws = Random(f"{handout} {topic} {given.get('seed', 0)}".encode(errors="surrogateescape"))
    options = Options(**{FIELDS[name]: value for name, value in given.items() if name in FIELDS and name != "seed"})
    tried, met = Counter(), Counter()
    best, most, begun = None, 1, process_time()
    for number in range(MAX_DRAWS):
        fresh = number % 4 == 0 or best is None
        data = draw(draws, wishes["points"], wishes["features"], options) if fresh else moved(draws, best)
        if data:
            measured = chain(zeros_of(data, wishes), measures(handout, topic, data, options, wishes))
            granted, all_met = count_wishes(measured, tried, met)
            if all_met:
                return table(data)
            if granted >= most:
                best, most = data, granted
        if process_time() - begun > MAX_SECONDS:
            break
    uses = engine.trace_module(handout, topic).USES
    open_ones = [name for name in CONVENTIONS if name in uses and name not in given]
    raise InputError(f"make: no data set meets all wishes. {hardest(tried, met, given, open_ones)}")


def count_wishes(measured, tried, met):
    """Count the wishes up to the first that is not met; return how many are met, and whether all are."""
    granted = 0
    for wish, is_met in measured:
        tried[wish] += 1
        met[wish] += is_met
        if not is_met:
            return granted, False
        granted += 1
    return granted, True


def moved(draws, data):
    """The same data with one point elsewhere; None if another is there."""
    xs, widest = [*data.points], 1 + 2 * max(abs(a) for x in data.points for a in x)
    xs[below(draws, len(xs))] = [below(draws, widest) - widest // 2 for _ in xs[0]]
    return None if len(set(map(tuple, xs))) < len(xs) else data._replace(points=xs)


def kind_of(handout, topic):
    """How data for a topic are drawn, what is measured on its trace, and which wishes it takes."""
    size, run = ("points", "features", "zeros"), ("updates", "passes", "ties", "largest")
    kinds = {
        SEARCHES: (two_classes, search, (*size, *run, "one-answer")), SEVERAL: (three_classes, search, size + run),
        SCATTERS: (two_classes, scatters, (*size, "largest", "whole", "separable")),
        ESTIMATES: (estimates, optimum, size), LOGISTIC: (mixed_classes, regression, (*size, "largest", "separable")),
        DELTA: (mixed_classes, regression, (*size, "largest", "separable")),
        MARGINS: (two_classes, margin, (*size, "largest"))}
    by_name = {name: kind for names, kind in kinds.items() for name in names}
    name = f"{handout} {topic}"
    if name not in by_name:
        raise InputError(f"make has no data for {name}; it has data for {', '.join(by_name)}")
    return by_name[name]


def hardest(tried, met, given, open_ones=()):
    """The wish that fails most often among the data sets that have all wishes before it, and what makes it easier.

    `open_ones` are the conventions that may be stated: they make --one-answer easier.

    Only what was wished for is named; what is usual is not, unless nothing else fails.
    """
    if not tried:
        return "The hardest is --points: that many different ones, of every class, are seldom drawn"
    wished = [wish for wish in tried if wish.split()[0].removeprefix("--") in given and met[wish] < tried[wish]]
    wish = min(wished or tried, key=lambda wish: met[wish] / tried[wish])
    name = wish.split()[0]
    easier = EASIER.get(name, "fewer wishes, or another --seed")
    if name == "--one-answer" and open_ones:
        easier = "state " + ", ".join(f"--{convention}" for convention in open_ones)
    return f"The hardest is {wish}. Easier: {easier}"


def table(data):
    """The lines of a CSV file."""
    names = data.names if isinstance(data, Targets) else [*(f"x{d}" for d in range(1, data.dimension + 1)), "class"]
    last = data.targets if isinstance(data, Targets) else [data.names[k - 1] for k in data.classes]
    return [",".join(names), *(",".join(map(str, [*x, label])) for x, label in zip(data.points, last))]


def below(draws, n):
    """A whole number from 0 on, below n: by the one method that no version of Python has changed."""
    return int(draws.random() * n)


def points(draws, count, features):
    """So many different points with small whole numbers, or as many as there are."""
    widest = max(5 + 2 * below(draws, 3), 2 * count + 1 if features == 1 else 0)
    chosen = {}
    for _ in range(4 * count):
        chosen[tuple(below(draws, widest) - widest // 2 for _ in range(features))] = True
    return list(map(list, chosen))[:count]


def two_classes(draws, count, features, options):
    """Points on both sides of a boundary."""
    w, b = [below(draws, 7) - 3 for _ in range(features)], below(draws, 5) - 2
    xs = points(draws, count, features)
    classes = [1 if dot(w, x) + b > 0 else 2 for x in xs]
    return classed(xs, classes, count, ["1", "0"] if options.labels == (1, 0) else ["1", "-1"])


def mixed_classes(draws, count, features, options):
    """Points in two classes, of which a boundary separates all or all but one."""
    data = two_classes(draws, count, features, options)
    if data and below(draws, 2):
        place = below(draws, len(data.points))
        classes = [3 - k if i == place else k for i, k in enumerate(data.classes)]
        return classed(data.points, classes, count, data.names)
    return data


def zeros_of(data, wishes):
    """How many coordinates are 0, if that is wished for."""
    if "zeros" in wishes:
        found = sum(a == 0 for x in data.points for a in x)
        yield f"--zeros {wishes['zeros']}", found == wishes["zeros"]


def three_classes(draws, count, features, options):
    """Points of three classes, each nearest to the centre of its own."""
    centres, xs = points(draws, 3, features), points(draws, count, features)
    nearest = [min(range(len(centres)), key=lambda k: norm_squared(subtract(x, centres[k]))) for x in xs]
    order = list(dict.fromkeys(nearest))
    return classed(xs, [order.index(k) + 1 for k in nearest], count, ["1", "2", "3"])


def classed(xs, classes, count, names):
    """So many points in their classes, unless there are fewer, or less than two of a class though two would do."""
    few = any(classes.count(k) < min(2, max(1, count // len(names))) for k, _ in enumerate(names, start=1))
    return None if few or len(xs) < count else Data(xs, classes, names, "", ())


def estimates(draws, count, features, options):
    """Points, each with a linear function of it but for at most 1; the best one if no feature goes with what is off."""
    w = [below(draws, 7) - 3 for _ in range(features + 1)]
    xs, off = points(draws, count, features), [below(draws, 3) - 1 for _ in range(count)]
    if len(xs) < count or not any(off) or sum(off) or any(dot(off, column) for column in zip(*xs)):
        return None
    ys = [dot(w, [*x, 1]) + e for x, e in zip(xs, off)]
    return Targets(xs, ys, [*(f"x{d}" for d in range(1, features + 1)), "y"], "")


def search(handout, topic, data, options, wishes):
    """What is wished for of a search for weights, each with whether its trace has it."""
    least, most = (wishes["updates"],) * 2 if "updates" in wishes else (3, 6)
    wished = f"--updates {least}" if least == most else f"--updates {least} to {most}"
    uses = engine.trace_module(handout, topic).USES
    options = options._replace(data=data, limit=50, corrected="corrected" in uses or None)
    run, steps = traced(handout, topic, options, most)
    if not run:
        yield wished, False
        return
    yield "a run that ends with all right", run.outcome.good
    yield wished, least <= run.outcome.facts["updates"] <= most
    if "passes" in wishes:
        yield f"--passes {wishes['passes']}", passes_of(steps, len(data.points)) == wishes["passes"]
    entries = [abs(a) for step in steps for a in weights(step, "after", "b_after")]
    yield f"--largest {wishes['largest']}", max(entries) <= wishes["largest"]
    yield f"--ties {wishes['ties']}", sum(ties(step) for step in steps if any(weights(step))) == wishes["ties"]
    if "one-answer" in wishes:
        yield "--one-answer", has_one_answer(handout, data, options)


def traced(handout, topic, options, most=float("inf")):
    """The first run of a topic that changes weights, and its steps; none of more updates."""
    for run in runs(engine.trace_module(handout, topic).trace(options)):
        steps, updates = [], 0
        for step in run:
            steps.append(step)
            updates += hasattr(step, "after") and weights(step) != weights(step, "after", "b_after")
            if updates > most:
                return None, steps
        if steps and hasattr(steps[0], "after"):
            return run, steps
    return None, []


def weights(step, w="w", b="b"):
    """The weights that a step starts with, or ends with, the bias last where it stands apart."""
    return flat([getattr(step, w, None) or []]) + ([getattr(step, b)] if hasattr(step, b) else [])


def ties(step):
    """How many samples have a net of 0 in a step, or several classes of the largest."""
    if hasattr(step, "nets"):
        return step.nets.count(max(step.nets)) > 1
    values = next(flat([getattr(step, name)]) for name in NETS if hasattr(step, name))
    return values.count(0)


def has_one_answer(handout, data, options):
    """Whether all conventions that are not stated lead to one boundary after one number of updates."""
    stated = stated_in(options)
    if handout != "exercises":
        stated |= {"labels": (1, -1), "bias": "last", "constant": 1, "update": "label", "order": "turn"}
    settings = choices(stated, options.start and len(options.start), data.dimension)
    answers = answers_by_setting(Problem(data.points, data.signs, options.start, 50), settings)
    return len({(answer.updates, answer.w and tuple(lowest_terms(with_bias(list(answer.w), given))))
                for given, answer in answers.items()}) == 1


def passes_of(steps, N):
    """The number of passes in some steps: each step is one, or each step is a sample."""
    return -(-len(steps) // N) if hasattr(steps[0], "i") or hasattr(steps[0], "m") else len(steps)


def scatters(handout, topic, data, options, wishes):
    """S_w has an inverse, in decimals that end; the means, the separation and the size as wished."""
    both = list(map(data.of_class, (1, 2)))
    try:
        result = fisher(*both)
        entries = flat([inverse(result.within), result.w, result.b])
    except (SingularMatrix, ZeroDivisionError):
        entries = []
    yield "a scatter that can be inverted", bool(entries)
    yield "decimals that end", all((a * 10**MAX_PLACES).denominator == 1 for a in entries)
    if "whole" in wishes:
        means = [sum(column) % len(xs) for xs in both for column in zip(*xs)]
        yield "--whole", not any(means) and all(result.w) and result.b != 0
    if "largest" in wishes:
        size = max(abs(a) for a in flat([result.within, result.w, result.b]))
        yield f"--largest {wishes['largest']}", size <= wishes["largest"]
    if "separable" in wishes:
        first, second = ([dot(result.w, x) for x in xs] for xs in both)
        yield "--separable", min(first) > max(second)


def regression(handout, topic, data, options, wishes):
    """The first steps by hand: weights of moderate size, and of the delta rule decimals that end."""
    delta = topic == "delta"
    rate = options.rate or (DELTA_RATE if delta else None)
    _, steps = traced(handout, topic, options._replace(data=data, limit=1 if delta else STEPS, rate=rate))
    entries = [a for step in steps for a in weights(step, "after", "b_after")]
    size = max(map(abs, entries), default=0)
    yield f"--largest {wishes['largest']}", 0 < size <= wishes["largest"]
    if delta:
        yield "decimals that end", all((a * 10**MAX_PLACES).denominator == 1 for a in map(Fraction, entries))
    if "separable" in wishes:
        yield "--separable", widest_margin(data.points, data.signs) is not None


def margin(handout, topic, data, options, wishes):
    """The hard-margin solution is in whole numbers, none of them 0, and not decided by one pair of samples alone."""
    best = widest_margin(data.points, data.signs)
    yield "classes that a boundary separates", best is not None
    yield "a hard-margin w and b in whole numbers", all(a == int(a) for a in best.w)
    yield "a hard-margin w without a 0", all(best.w)
    yield f"--largest {wishes['largest']}", max(map(abs, best.w)) <= wishes["largest"]
    on_planes = sum(y * dot(best.w, [*x, 1]) == 1 for x, y in zip(data.points, data.signs))
    yield "three support vectors", on_planes >= 3


def optimum(handout, topic, data, options, wishes):
    """The optimum is whole, and not without an error."""
    every_run = runs(engine.trace_module(handout, topic).trace(options._replace(data=data)))
    w = next(filter(None, (run.outcome.facts.get("optimum") for run in every_run)), None)
    yield "an optimum in whole numbers", w is not None and all(a == int(a) for a in w)
    yield "samples off it", any(dot(w, [*x, 1]) != y for x, y in zip(data.points, data.targets))
