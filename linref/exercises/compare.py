"""The perceptrons of the five handouts as settings of one: what each of them takes, and what parts two of them."""

from collections import namedtuple
from math import lcm

from linref.exercises.perceptron import Conventions, change, perceptron, until_clean
from linref.lists import lowest_terms, zeros
from linref.scalar import ratio

# A run of one of them: (w, b) after every update, the start first; whether it ended by itself.
Run = namedtuple("Run", "path ends")


def settings(N, R):
    """Each perceptron of the handouts as conventions, for N samples of which the longest has length R (X34).

    A `<` where others have `<=` makes either class right at net = 0. Crowley's b, with steps of α R², is R times the
    weight of a constant R.
    """
    turn, batch, first = Conventions(), Conventions(order="batch"), {"bias": "first"}
    by_error = {"tie": "positive", "update": "error"}
    return {
        "gales, as printed": batch._replace(tie="either"),
        "gales": batch,
        "discriminants batch": batch._replace(**first, rate=ratio(1, N)),
        "discriminants fixed": batch._replace(**first),
        "discriminants online": turn._replace(**first),
        "discriminants onepass": turn._replace(**first, tie="either"),
        "crowley, as printed": turn._replace(constant=R, tie="either"),
        "crowley": turn._replace(constant=R),
        "vitay batch": batch._replace(**by_error, rate=ratio(1, 2 * N)),
        "vitay online": turn._replace(**by_error, rate=ratio(1, 2)),
        "fleuret": Conventions(order="restart"),
        "fleuret train": turn,
        "fleuret kernel": turn,
    }


def epsilon(points):
    """A length that no change of a batch is below unless it is 0, however small the samples are (X35)."""
    return ratio(1, len(points) * lcm(*(a.denominator for x in points for a in x)))


def with_bias(w, given):
    """(w, b): b is what the constant adds to net, and last whatever its place; 0 where there is none (X34)."""
    if given.bias == "none":
        return [*w, 0]
    first = given.bias == "first"
    return [*(w[1:] if first else w[:-1]), given.constant * (w[0] if first else w[-1])]


def boundary(w, given):
    """(w, b - θ), by which net = w·x + b - θ is 0 on the boundary (X34)."""
    *normal, b = with_bias(w, given)
    return [*normal, b - given.threshold]


def own_path(steps, start, limit):
    """The run that some steps make, each a pass, (w, b) before and (w, b) after; of so many passes at most (X35)."""
    path = [start]
    for number, before, after in steps:
        if number > limit:
            return Run(path, False)
        if after != before:
            path.append(after)
    return Run(path, True)


def run(points, signs, given, limit, change=change):
    """A run from 0 under some conventions, with a bias (X35)."""
    w = zeros(len(points[0]) + 1)
    steps = until_clean(perceptron(points, signs, w, given, change), len(points), given.order)
    ends = ((step.epoch, with_bias(step.w, given), with_bias(step.after, given)) for step in steps)
    return own_path(ends, with_bias(w, given), limit)


def parting(path, other, limit=None):
    """The number of the first update after which two paths draw different boundaries, or None (X36).

    A path of `limit` updates or more may go on beyond what is known of it: where it stops nothing parts.
    """
    for k, (v, u) in enumerate(zip(path, other)):
        if v != u and lowest_terms(v) != lowest_terms(u):
            return k
    shorter = min(len(path), len(other))
    return None if len(path) == len(other) or limit is not None and shorter > limit else shorter


def parted_by(path_of, given, other, limit=None):
    """The update at which two settings part, and the conventions that part them, each alone or all joined by + (X36).

    A convention does it alone if either setting, changed in it, goes another way from the same update on. `path_of`
    gives the path of a setting, or None where it contradicts itself.
    """
    k = parting(path_of(given), path_of(other), limit)
    names = [name for name in given._fields if getattr(given, name) != getattr(other, name)]
    alone = []
    for name in names if k is not None else ():
        for one, two in ((given, other), (other, given)):
            path = path_of(one._replace(**{name: getattr(two, name)}))
            if path and parting(path_of(one), path, limit) == k and name not in alone:
                alone.append(name)
    return k, alone or ([" + ".join(names)] if k is not None else [])
