"""The perceptrons of the five handouts as settings of one: what each of them takes, and what parts two of them."""

from itertools import count
from typing import NamedTuple

from linref.exercises.perceptron import Conventions, perceptron, until_clean
from linref.lists import zeros
from linref.scalar import ratio


class Run(NamedTuple):
    """A run of one of them: (w, b) after every update, the start first; whether it ends with all samples right."""

    path: list
    ends: bool


def settings(N, R=None):
    """Each perceptron of the handouts as conventions, for N samples of which the longest has length R (X34).

    A `<` where others have `<=` makes either class right at net = 0. Crowley's bias, with steps of α R², is R times the
    weight of a constant R; an R that is no exact number leaves it out.

    >>> settings(4)["vitay batch"].rate, settings(4, 5)["crowley perceptron"].constant
    (Fraction(1, 8), 5)
    """
    at_once = Conventions()
    apart = Conventions(tie="positive", update="error", rate=ratio(1, 2))
    told = {
        "gales perceptron, as printed": Conventions(order="batch", tie="either"),
        "gales perceptron": Conventions(order="batch"),
        "discriminants batch": Conventions(order="batch", bias="first", rate=ratio(1, N)),
        "discriminants batch, fixed increment": Conventions(order="batch", bias="first"),
        "discriminants online": at_once._replace(bias="first"),
        "discriminants onepass, as printed": at_once._replace(bias="first", tie="either"),
        "crowley perceptron, as printed": at_once._replace(constant=R, tie="either"),
        "crowley perceptron": at_once._replace(constant=R),
        "vitay batch": apart._replace(order="batch", rate=ratio(1, 2 * N)),
        "vitay online": apart,
        "fleuret perceptron": Conventions(order="restart"),
        "fleuret train_perceptron": at_once,
        "fleuret kernel_perceptron": at_once,
    }
    return {name: given for name, given in told.items() if given.constant is not None}


def with_bias(w, given):
    """(w, b): b is what the constant adds to net, and last whatever its place; 0 where there is none (X34).

    >>> with_bias([3, 1, 2], Conventions(bias="first", constant=-1)), with_bias([1, 2], Conventions(bias="none"))
    ([1, 2, -3], [1, 2, 0])
    """
    if given.bias == "none":
        return [*w, 0]
    first = given.bias == "first"
    return [*(w[1:] if first else w[:-1]), given.constant * (w[0] if first else w[-1])]


def run(points, signs, given, limit=1000):
    """A run from 0 under some conventions, of so many passes at most (X35).

    >>> run([[0], [1]], [-1, 1], Conventions(order="restart"))
    Run(path=[[0, 0], [0, -1], [1, 0], [1, -1], [2, 0], [2, -1]], ends=True)
    """
    w = zeros(len(points[0]) + (given.bias != "none"))
    path = [with_bias(w, given)]
    step = None
    for step in until_clean(perceptron(points, signs, w, given), len(points), given.order):
        if step.epoch > limit:
            return Run(path, False)
        if step.after != step.w:
            path.append(with_bias(step.after, given))
    return Run(path, True)


def parting(path, other):
    """The number of the first update after which two paths are not the same, or None (X36).

    >>> parting([[0], [1], [2]], [[0], [1], [3]]), parting([[0], [1]], [[0], [1], [2]]), parting([[0]], [[0]])
    (2, 2, None)
    """
    for k in count():
        if k >= len(path) or k >= len(other):
            return None if len(path) == len(other) else k
        if path[k] != other[k]:
            return k
    return None


def parted_by(points, signs, given, other, limit=1000):
    """The update at which two settings part, and the conventions that part them there, one alone or all of them (X36).

    A convention alone parts them if the first setting, changed in it, goes its own way from the same update on.

    >>> parted_by([[2], [1]], [1, -1], Conventions(bias="first"), Conventions(tie="positive"))
    (1, ['tie'])
    """
    path = run(points, signs, given, limit).path
    k = parting(path, run(points, signs, other, limit).path)
    if k is None:
        return None, []
    names = [name for name in given._fields if getattr(given, name) != getattr(other, name)]
    alone = [name for name in names
             if parting(path, run(points, signs, given._replace(**{name: getattr(other, name)}), limit).path) == k]
    return k, alone or names
