"""Which conventions of Fisher's direction, or of logistic regression, give an answer, and by which factor others do."""

from collections import namedtuple
from contextlib import suppress
from fractions import Fraction
from itertools import islice, product

from linref.exercises.cases import agrees
from linref.exercises.fisher import direction, mean, scatter, unit, within
from linref.exercises.logistic import logistic
from linref.lists import SingularMatrix, dot, norm_squared, scale, subtract, zeros
from linref.scalar import ratio

# One setting: its options, the vector that it gives, and by what that of the sheet's own setting is multiplied.
Variant = namedtuple("Variant", "options w factor")
# Where a run of a setting has an answer: its options or a typical mistake, the pass and the sample.
Found = namedtuple("Found", "options epoch i")
JOINED = [("sum", "sum"), ("n", "sum"), ("n-1", "sum"), ("sum", "pooled"), ("n", "pooled"), ("n-1", "pooled"),
          ("n-2", None)]
PASSES = 10  # of a logistic regression that are looked through


def factor_between(v, u):
    """The k with v = k u, or None if they are not parallel (X55).

    >>> factor_between([2, 4], [-1, -2]), factor_between([1, 2], [1, 3])
    (-2, None)
    """
    square = norm_squared(u)
    k = ratio(dot(u, v), square) if square else 0
    rest = norm_squared(subtract(v, scale(k, u)))
    return k if k and rest <= 1e-18 * norm_squared(v) else None


def variants(classes, given):
    """Fisher's w under every way to divide and join scatters, each with its factor to that of a sheet (X55).

    >>> from linref.exercises.data import FISHER
    >>> found = variants([[[1], [3]], [[5], [9]]], FISHER)
    >>> print(*(f"{v.options}: {v.factor}" for v in found[:3]), sep=", ")
    scatter sum, within sum: 1, scatter n, within sum: 2, scatter n-1, within sum: 1
    """
    means = [mean(points) for points in classes]
    scatters, sizes = [scatter(points, m) for points, m in zip(classes, means)], list(map(len, classes))
    own = direction(means, within(scatters, sizes, given))
    found = []
    for by, how in JOINED:
        if by == "n-1" and min(sizes) == 1:
            continue
        w = direction(means, within(scatters, sizes, given._replace(scatter=by, within=how)))
        options = f"scatter {by}" + f", within {how}" * bool(how)
        found.append(Variant(options, w, factor_between(w, own)))
    return found


def typical_directions(classes):
    """What comes out if a step of Fisher's is left out or mistaken (X55).

    >>> found = typical_directions([[[1], [3]], [[5], [9]]])
    >>> found["S_w is not inverted"]
    [-50]
    """
    means = [mean(points) for points in classes]
    scatters, gap = [scatter(points, m) for points, m in zip(classes, means)], subtract(*means)
    S_w = [list(map(sum, zip(*rows))) for rows in zip(*scatters)]
    found = {"S_w is left out, w = m₁ - m₂": gap, "S_w is not inverted": [dot(row, gap) for row in S_w]}
    diagonal = [[a if i == j else 0 for j, a in enumerate(row)] for i, row in enumerate(S_w)]
    alone = {f"S_w is the scatter of class {k} alone": S for k, S in enumerate(scatters, start=1)}
    for name, S in {**alone, "only the diagonal of S_w is used": diagonal}.items():
        with suppress(SingularMatrix):
            found[name] = direction(means, S)
    return found


def fisher_ways(classes, given, texts):
    """The settings whose w is an answer, as far as its texts go, as it is, as a unit vector, with either sign (X55).

    With each stands by what the w of the sheet's own setting is multiplied; None for a unit vector.

    >>> from linref.exercises.data import FISHER
    >>> classes = [[[1], [3]], [[5], [9]]]
    >>> fisher_ways(classes, FISHER, ["1.0"])[0]
    ('scatter sum, within sum, as a unit vector, with the other sign', None)
    >>> fisher_ways(classes, FISHER, ["-1.0"])[1]
    ('scatter n, within sum', 2)
    """
    ways = []
    for variant, sign in product(variants(classes, given), (1, -1)):
        for w, said in ((variant.w, ""), (unit(variant.w), ", as a unit vector")):
            if agrees(texts, scale(sign, w)):
                times = None if said or not variant.factor else sign * variant.factor
                ways.append((variant.options + said + ", with the other sign" * (sign < 0), times))
    return ways


def fisher_mistakes(classes, texts):
    """The typical mistakes whose vector is an answer, but for its length and sign (X55).

    >>> fisher_mistakes([[[1], [3]], [[5], [9]]], ["-5"])
    ['S_w is left out, w = m₁ - m₂']
    """
    return [name for name, w in typical_directions(classes).items()
            if any(agrees(texts, v) or agrees(texts, scale(-1, v)) for v in (w, unit(w)))]


def parallel(texts, w):
    """The k with which an answer is k w as far as its texts go, or None (X55).

    >>> parallel(["2.0", "4.0"], [1, 2]), parallel(["2.0", "5.0"], [1, 2])
    (2.0, None)
    """
    j = max(range(len(w)), key=lambda j: abs(w[j]))
    k = ratio(float(Fraction(texts[j])), float(w[j])) if w[j] else 0
    return k if k and agrees(texts, [k * float(a) for a in w]) else None


def logistic_settings(given, size, features):
    """Every setting of the conventions that a sheet on logistic regression may leave open, with its options (X56).

    >>> from linref.exercises.data import LOGISTIC
    >>> len(list(logistic_settings(LOGISTIC, 3, 2))), len(list(logistic_settings(LOGISTIC, 2, 2)))
    (12, 6)
    """
    places = ("none",) if size == features else ("first", "last")
    for place, loss, (order, mean_) in product(places, ("log", "squared"), (("turn", None), ("batch", False),
                                                                           ("batch", True))):
        options = f"bias {place}, loss {loss}, order {order}"
        options += {None: "", False: ", gradient sum", True: ", gradient mean"}[mean_]
        yield options, given._replace(bias=place, loss=loss, order=order, mean=mean_)


def logistic_ways(points, signs, given, texts, passes=PASSES):
    """Where a run of some setting has an answer as its weights after a step, the first place of each (X56).

    >>> from linref.exercises.data import LOGISTIC
    >>> found = logistic_ways([[3, 2]], [1], LOGISTIC._replace(rate=ratio(1, 10)), ["0.15", "0.1", "0.05"])
    >>> found[0]
    Found(options='bias last, loss log, order turn', epoch=1, i=1)
    """
    ways = []
    for sign, said in ((1, ""), (-1, ", with the sign of Δw turned")):
        for options, setting in logistic_settings(given, len(texts), len(points[0])):
            steps = logistic(points, signs, zeros(len(texts)), setting._replace(rate=sign * given.rate))
            for step in islice(steps, passes * len(points)):
                if step.after != step.w and agrees(texts, step.after):
                    ways.append(Found(options + said, step.epoch, step.i))
                    break
    return ways


def logistic_factors(points, signs, given, texts):
    """Each setting whose weights after its first pass an answer is a multiple of, with the factor (X56).

    >>> from linref.exercises.data import LOGISTIC
    >>> given = LOGISTIC._replace(rate=1, order="batch", mean=False)
    >>> logistic_factors([[3, 2], [1, 0]], [1, 1], given, ["1.0", "0.5", "0.5"])[0]
    ('bias last, loss log, order batch, gradient sum', 0.5)
    """
    found = []
    for options, setting in logistic_settings(given, len(texts), len(points[0])):
        *_, last = islice(logistic(points, signs, zeros(len(texts)), setting), len(points))
        k = parallel(texts, last.after) if any(last.after) else None
        if k and setting.order == "batch":
            found.append((options, k))
    return found
