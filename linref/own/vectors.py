"""Test vectors: what the page's algorithms make of small sets of samples, one JSON object a case, for any language.

Weights are [*w, b], wherever the page has its bias, and a run has at most so many passes: if it ends by itself, by
its `stop`, there are fewer in `after_passes`. A pass of the order "restart" ends with an update. Integers are numbers,
exact fractions strings such as "29/20"; where an algorithm has no decisions, as logistic regression, all are floats.

`floats` is "safe" if doubles decide every tie as fractions do, whatever the order in which a program adds: no product
w·x + b that the run meets is 0, or within rounding of 0, unless its terms are exact as doubles. Else it is "ties":
there a program in doubles may part from the page, and it is rounding, no fault.
"""

from fractions import Fraction
from functools import partial
from itertools import islice
from operator import le, lt

from linref.conventions import Conventions
from linref.crowley import perceptron as crowley_perceptron
from linref.gales import perceptron as gales_perceptron
from linref.gales.data import EXAMPLE_START
from linref.items import cited, claim
from linref.lists import norm_squared, zeros
from linref.own.compare import sequence
from linref.own.pages import Move
from linref.own.sets import Samples, known_sets
from linref.tracer.jsonlines import as_json

PASSES = 6
ROUNDING = Fraction(1, 10**9)  # of a sum, relative to its terms: below it the sign is left to rounding
PLURAL = {"sample": "after_samples", "update": "after_updates", "pass": "after_passes"}
MAX_BITS = 24  # of a number of which doubles compute products and sums exactly

SETS = {
    **dict(zip(("and", "or", "xor", "gales", "probe", "harvest"), known_sets())),
    "one feature": Samples([[0], [1], [3], [-2]], [1, 1, -1, 1]),
    "three features": Samples([[1, 0, 2], [0, -1, 1], [-1, 1, 0], [2, 1, -1], [1, 1, 1]], [1, 1, -1, -1, 1]),
    "one sample": Samples([[2, -1]], [-1]),
    "duplicates": Samples([[1, 0], [0, 2], [1, 0], [0, 2]], [1, -1, 1, -1]),
    "contradiction": Samples([[1, 1], [1, 1]], [1, -1]),
    "tenths": Samples([[Fraction(n, 10) for n in x] for x in ([5, 2], [4, -2], [3, -3])], [-1, -1, 1]),
}

APART = {"bias": "apart"}
BATCH = {"mean": False, "stop": "pass"}
SOFT = Conventions(labels=(1, 0), bias="apart", constant=1, update="gradient", order="turn", stop="passes")
NET = SOFT._replace(labels=(1, -1), bias="last", update="net")
RULES = {  # the conventions of the algorithms that are no perceptrons
    "exercises delta": NET,
    "exercises delta_batch": NET._replace(order="batch", mean=False),
    "vitay logistic": SOFT,
    "gales logistic": SOFT._replace(bias="last", order="batch", mean=False),
    "fleuret logistic": SOFT._replace(labels=(1, -1), order="batch", mean=False),
    "crowley descent": NET._replace(update="gradient", order="batch", mean=True),
}
ON_THE_PAGE = {  # what perceptrons settle besides their `setting`, or in other words
    "gales perceptron": BATCH,
    "gales perceptron_as_printed": BATCH,
    "discriminants batch_perceptron": {"rate": 1, "mean": True, "stop": "gradient"},
    "discriminants fixed_increment": {"mean": False, "stop": "gradient"},
    "discriminants online": {"stop": "row"},
    "discriminants voted": {"stop": "passes"},
    "crowley perceptron": {**APART, "constant": 1, "stop": "pass"},
    "crowley perceptron_as_printed": {**APART, "constant": 1, "stop": "pass"},
    "vitay batch": {**APART, "rate": Fraction(1, 2), "mean": True, "stop": "pass"},
    "vitay online": {**APART, "stop": "clean"},
    "fleuret train_perceptron": {"stop": "pass"},
    "fleuret perceptron": {"stop": "clean"},
    "fleuret kernel": {"stop": "pass"},
    "exercises perceptron": {"stop": "passes"},
}


def gales_from(miss, start, points, signs, passes):
    """The moves of Gales's perceptron from a start; from w = 0 the printed one has none."""
    steps = gales_perceptron.perceptron(gales_perceptron.normalise(points, signs), start, 1, miss)
    for step in islice(steps, passes):
        yield Move(step.tau + 1, step.w, step.after)


def crowley_from(less, start, points, signs, passes):
    """The moves of Crowley's perceptron from a start; from w = 0 the printed one has none."""
    *w, b = start
    for step in crowley_perceptron.perceptron(list(zip(points, signs)), 1, less, w, b):
        if step.epoch > passes:
            return
        yield Move(step.epoch, [*step.w, step.b], [*step.after, step.b_after])


FROM_A_START = {
    "gales perceptron": partial(gales_from, le),
    "gales perceptron_as_printed": partial(gales_from, lt),
    "crowley perceptron": partial(crowley_from, le),
    "crowley perceptron_as_printed": partial(crowley_from, lt),
}


def vectors(pages, plain=False):
    """The cases of some algorithms as lines of JSON, each computed when it is asked for; `plain`: in ASCII."""
    for page in pages:
        for name, samples in SETS.items():
            for start in starts(page, name):
                yield as_json(case(page, name, samples, start), plain)


def starts(page, name):
    """The weights that an algorithm is begun with on a set: 0, and for two handouts also others, such as Gales's own.

    >>> from linref.own.pages import page_named
    >>> list(starts(page_named("gales perceptron"), "one feature")), list(starts(page_named("vitay online"), "and"))
    ([[0, 0], [1, 0]], [[0, 0, 0]])
    """
    d = len(SETS[name].points[0])
    yield zeros(d + 1)
    if page.name in FROM_A_START:
        yield EXAMPLE_START if name == "gales" else [*[1] * d, 0]


def case(page, name, samples, start):
    """What an algorithm makes of a set: what it is given, and its weights at every moment that it has.

    >>> from linref.own.pages import page_named
    >>> found = case(page_named("fleuret train_perceptron"), "one sample", SETS["one sample"], [0, 0, 0])
    >>> found["item"], found["labels"], found["after_updates"], found["floats"]
    ('F8', [-1], [[-2, 1, -1]], 'safe')
    """
    given = conventions(page, samples, start)
    labels = [given.labels[0] if sign == 1 else given.labels[1] for sign in samples.signs]
    moves = list(moves_from(page, samples.points, labels, start, given.rate))
    kinds = ("sample", "update", "pass") if page.each == "sample" else ("update", "pass")
    return {
        "algorithm": page.name, "title": claim(page.title), "item": cited(page.title)[0], "samples": name,
        "conventions": given, "points": samples.points, "labels": labels, "start": start, "rate": given.rate,
        "passes": PASSES,
        **{PLURAL[kind]: sequence(moves, kind) for kind in kinds},
        "floats": "ties" if page.kind == "perceptron" and rounding_decides(page, moves, samples) else "safe",
    }


def moves_from(page, points, labels, start, rate):
    """The moves of an algorithm; one that decides nothing runs on floats, as its fractions would grow without end."""
    if any(start):
        return FROM_A_START[page.name](start, points, labels, PASSES)
    return page.run(points, labels, PASSES, rate if page.kind == "perceptron" else float(rate))


def conventions(page, samples, start):
    """An algorithm's conventions on some samples, as its page has them.

    Crowley's R may be irrational, so his bias has the rate R² in place of a constant input R.
    """
    if page.kind != "perceptron":
        return RULES[page.name]._replace(rate=rate_for(samples), start=start, limit=PASSES)
    setting = page.setting(samples)
    given = setting._replace(start=start, limit=PASSES, **ON_THE_PAGE[page.name])
    if setting.constant == 1:
        return given
    return given._replace(bias_rate=max(map(norm_squared, samples.points)))


def rate_for(samples):
    """The largest of 1, 1/2, 1/4, … with which a descent on the sum over all samples does not overshoot.

    >>> rate_for(Samples([[2], [0], [0], [0]], [1, -1, 1, -1]))  # 4 + 4·1 = 8
    Fraction(1, 8)
    """
    rate = Fraction(1)
    while rate * sum(norm_squared(x) + 1 for x in samples.points) > 1:
        rate = rate / 2
    return rate


def rounding_decides(page, moves, samples):
    """Whether a perceptron in doubles may decide a tie of a run in another way.

    A weight is known exactly as long as all that was added to it is exact as a double. In a batch that asks for all
    inputs of its column, and of Crowley's b for a rational R. The last w meets all samples, as a program without a stop
    goes on.
    """
    setting, points = page.setting(samples), samples.points
    adds = [setting.order != "batch" or all(map(exact_as_double, column)) for column in zip(*points)]
    adds = [exact_as_double(setting.rate) and good for good in (*adds, not isinstance(setting.constant, float))]
    known = [exact_as_double(a) for a in moves[0].before]
    for n, move in enumerate(moves):
        met = [points[n % len(points)]] if page.each == "sample" else points
        if any(left_to_rounding(move.before, x, known) for x in met):
            return True
        if move.changes:
            known = [k and good and exact_as_double(a) for k, good, a in zip(known, adds, move.after)]
    return any(left_to_rounding(moves[-1].after, x, known) for x in points)


def left_to_rounding(w, x, known):
    """Whether w·x + b is 0, or as near to 0 as rounding brings it, and not all its terms are exact as doubles.

    >>> left_to_rounding([1, -1], [1], [True, True]), left_to_rounding([1, -1], [1], [True, False])
    (False, True)
    >>> left_to_rounding([1, -1], [2], [True, False])
    False
    >>> left_to_rounding([3, -1, 0], [Fraction(1, 10), Fraction(3, 10)], [True] * 3), 3 * 0.1 - 0.3
    (True, 5.551115123125783e-17)
    """
    inputs = [*x, 1]
    terms = [a * c for a, c in zip(w, inputs)]
    if abs(sum(terms)) > ROUNDING * sum(map(abs, terms)):
        return False
    return any(c and not (k and (a == 0 or exact_as_double(c))) for a, c, k in zip(w, inputs, known))


def exact_as_double(a):
    """Whether doubles compute with a number exactly: a whole number of halves, quarters, … with few digits.

    >>> exact_as_double(Fraction(5, 8)), exact_as_double(Fraction(3, 5)), exact_as_double(2**60)
    (True, False, False)
    """
    if isinstance(a, float):
        return False
    power_of_two = a.denominator & (a.denominator - 1) == 0
    return power_of_two and a.numerator.bit_length() + a.denominator.bit_length() <= MAX_BITS
