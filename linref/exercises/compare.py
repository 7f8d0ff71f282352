"""The perceptrons of linref as settings of one perceptron, and sets on which two settings differ."""

from collections import namedtuple
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import lcm

from linref.exercises.data import SHEET
from linref.exercises.perceptron import change, perceptron, until_stopped
from linref.lists import dot, lowest_terms, norm_squared, zeros
from linref.scalar import ratio

# A run of one of them: (w, b) after every update, the start first; whether it ended by itself.
Run = namedtuple("Run", "path ends")
# A set of samples that distinguishes settings: the number of an update, and (w, b) of each value of a convention then.
Distinguishing = namedtuple("Distinguishing", "points signs k weights")


@lru_cache(64, typed=True)
def settings(N, R):
    """Each perceptron of linref as conventions, for N samples of which the longest has length R (X34).

    With `<` in the place of `<=` a sample with net = 0 counts as correct. Crowley's b, with steps of α R², is R times
    the weight of a constant R.

    >>> settings(4, 2)["fleuret train"] == SHEET, settings(4, 2)["gales"].order
    (True, 'batch')
    """
    batch, first = SHEET._replace(order="batch"), {"bias": "first"}
    by_error = {"at_zero": "positive", "update": "error"}
    return {
        "gales, as printed": batch._replace(at_zero="either"),
        "gales": batch,
        "discriminants batch": batch._replace(**first, rate=ratio(1, N)),
        "discriminants fixed": batch._replace(**first),
        "discriminants online": SHEET._replace(**first),
        "discriminants onepass": SHEET._replace(**first, at_zero="either", limit=1),
        "crowley, as printed": SHEET._replace(constant=R, at_zero="either"),
        "crowley": SHEET._replace(constant=R),
        "vitay batch": batch._replace(**by_error, rate=ratio(1, 2 * N)),
        "vitay online": SHEET._replace(**by_error, rate=ratio(1, 2)),
        "fleuret": SHEET._replace(order="restart"),
        "fleuret train": SHEET,
        "fleuret kernel": SHEET,
    }


def epsilon(points):
    """Return a length that every nonzero change of a batch reaches, however small the samples are (X35).

    >>> print(epsilon([[ratio(1, 2), 1], [ratio(1, 3), 2]]))
    1/12
    """
    return ratio(1, len(points) * lcm(*(Fraction(a).denominator for x in points for a in x)))


def with_bias(w, given):
    """(w, b): b is what the constant adds to net, and last whatever its place; 0 where there is none (X34).

    >>> with_bias([5, 6, 7], SHEET._replace(bias="first")), with_bias([5, 6, 7], SHEET._replace(constant=-1))
    ([6, 7, 5], [5, 6, -7])
    """
    if given.bias == "none":
        return [*w, 0]                                                                  # b = 0
    first = given.bias == "first"
    return [*(w[1:] if first else w[:-1]), given.constant * (w[0] if first else w[-1])]


def from_bias(w, given):
    """The weights of a setting that has the (w, b), the way back from `with_bias` (X34).

    >>> from_bias([6, 7, 5], SHEET._replace(bias="first")), from_bias([5, 6, -7], SHEET._replace(constant=-1))
    ([5, 6, 7], [5, 6, 7])
    """
    *normal, b = w
    places = {"first": [ratio(b, given.constant), *normal], "last": [*normal, ratio(b, given.constant)], "none": normal}
    return places[given.bias]


def boundary(w, given):
    """(w, b - θ), by which net = w·x + b - θ is 0 on the boundary (X34).

    >>> boundary([1, 2, 3], SHEET._replace(threshold=2))
    [1, 2, 1]
    """
    *normal, b = with_bias(w, given)
    return [*normal, b - given.threshold]


def misclassified(data, line):
    """The numbers of the samples that a boundary (w, b) does not classify correctly (X34).

    >>> from linref.samples import Data
    >>> misclassified(Data([[2], [1], [0]], [1, 1, 2], ["1", "-1"], ""), [1, -1])
    [2]
    """
    return [i for i, (x, y) in enumerate(zip(data.points, data.signs), start=1) if y * dot(line, [*x, 1]) <= 0]


def margin_squared(w, points, signs):
    """The square of the smallest y (w·x + b) / ‖w‖ of (w, b), None if that is not above 0; 0 where w = 0 (X35).

    >>> margin_squared([3, 4, 0], [[1, 2], [-2, 0]], [1, -1]), margin_squared([1, 0], [[1], [2]], [1, -1])
    (Fraction(36, 25), None)
    """
    *normal, b = w
    smallest = min(y * (dot(normal, x) + b) for x, y in zip(points, signs))             # the smallest y (w·x + b)
    if smallest <= 0:
        return None
    return ratio(smallest * smallest, norm_squared(normal)) if any(normal) else 0


def end_of(one, square, given):
    """How a run ends, by the square of its margin and by what net = 0 counts as (X35).

    >>> end_of(Run([[0]], True), None, SHEET), end_of(Run([[0]], False), None, SHEET)
    ('sum is 0', 'no end')
    """
    if not one.ends:
        return "one pass" if given.limit == 1 else "no end"
    if square is not None:
        return "separated"
    return "sum is 0" if given.at_zero == "mistake" else "net = 0"


def grouped(paths, limit=None):
    """The names of paths, {name: path}, in groups that draw the same boundaries (X36).

    >>> grouped({"one": [[0, 0], [1, 1]], "twice": [[0, 0], [2, 2]], "other": [[0, 0], [1, 2]]})
    [['one', 'twice'], ['other']]
    """
    groups = []
    for name, path in paths.items():
        for group in groups:
            if parting(paths[group[0]], path, limit) is None:                           # the same boundaries:
                group.append(name)                                                      # into this group
                break
        else:
            groups.append([name])                                                       # else a new group
    return groups


def own_path(steps, start, limit):
    """The run of some steps, each a pass, (w, b) before and (w, b) after; cut by an update after the limit (X35).

    >>> own_path([(1, [0], [1]), (2, [1], [1])], [0], limit=10)
    Run(path=[[0], [1]], ends=True)
    """
    path = [start]
    for number, before, after in steps:
        if number > limit + 1 or number > limit and after != before:                    # an update after the limit:
            return Run(path, False)                                                     # it has no end
        if after != before:
            path.append(after)                                                          # an update: keep (w, b)
    return Run(path, True)


def run(points, signs, given, limit, change=change, start=None):
    """A run under some conventions from (w, b), or from 0 (X35).

    >>> run([[0], [1]], [-1, 1], SHEET, limit=10)
    Run(path=[[0, 0], [0, -1], [1, 0], [1, -1], [2, 0], [2, -1]], ends=True)
    """
    start = start or zeros(len(points[0]) + 1)
    steps = perceptron(points, signs, from_bias(start, given), given, change)           # the perceptron
    ends = ((step.epoch, with_bias(step.w, given), with_bias(step.after, given))
            for step in until_stopped(steps, points, signs, given))
    return own_path(ends, start, limit)


def parting(path, other, limit=None):
    """The number of the first update after which two paths draw different boundaries, or None (X36).

    A path of `limit` updates or more may go on beyond what is known of it: where it stops nothing parts.

    >>> parting([[0, 0], [1, 1], [2, 1]], [[0, 0], [2, 2], [1, 2]])
    2
    """
    for k, (v, u) in enumerate(zip(path, other)):               # after each update k that both have:
        if v != u and lowest_terms(v) != lowest_terms(u):       # (w, b) is another, and no multiple:
            return k                                            # they part here
    shorter = min(len(path), len(other))
    cut = limit is not None and shorter > limit                 # the limit ended the shorter one:
    return None if len(path) == len(other) or cut else shorter  # else the longer one alone goes on


def distinguishing_sets(sets, settings, limit):
    """The smallest sets for settings, {value: setting}: each is the first on which two of them differ (X36).

    >>> values = {"mistake": SHEET, "negative": SHEET._replace(at_zero="negative")}
    >>> distinguishing_sets([([[0]], [1]), ([[0]], [-1])], values, limit=9)
    [Distinguishing(points=[[0]], signs=[-1], k=1, weights={'mistake': [0, -1], 'negative': [0, 0]})]
    """
    found, left = [], list(combinations(settings, 2))
    for points, signs in sets:                                                          # smallest set first:
        paths = {value: run(points, signs, given, limit).path for value, given in settings.items()}
        apart = {(a, b): parting(paths[a], paths[b], limit) for a, b in left}           # the update that parts a pair
        for k in sorted({k for k in apart.values() if k is not None}):                  # (w, b) of each value then
            found.append(Distinguishing(points, signs, k, {value: path[:k + 1][-1] for value, path in paths.items()}))
        left = [pair for pair in left if apart[pair] is None]                           # the pairs not parted yet
        if not left:
            break
    return found
