"""The delta rule of Widrow and Hoff: the error is what net lacks to the target, on the right side of 0 or not."""

from itertools import count
from typing import Any, NamedTuple

from linref.lists import add, added, dot, scale, zeros
from linref.scalar import ratio, whole


class Step(NamedTuple):
    """One sample: its pass and number, x, t, net, t - net, the weights, its Δw, the weights after it."""

    epoch: int
    i: int
    x: list
    t: Any
    net: Any
    error: Any
    w: list
    delta_w: list
    after: list


class Pass(NamedTuple):
    """One pass of a batch: its number, net and t - net of every sample, their E, the weights, Δw, the weights after."""

    epoch: int
    net: list
    error: list
    E: Any
    w: list
    delta_w: list
    after: list


def squared_error(errors):
    """E(w) = ½ Σ (t - net)², which a batch of the rule descends (X8)."""
    return ratio(added(error * error for error in errors), 2)


def delta_rule(xs, ts, w, eta):
    """The delta rule, each sample at once, for ever (X7).

    >>> steps = delta_rule([[1, 2], [1, 0]], [1, 0], [0, 0], 1)
    >>> next(steps).after, next(steps).after
    ([1, 2], [0, 2])
    """
    for epoch in count(1):                                      # again and again:
        for i, (x, t) in enumerate(zip(xs, ts), start=1):       # for each sample (x, t)
            before, net = w, dot(w, x)                          # net ← w·x
            delta_w = scale(whole(eta * (t - net)), x)          # Δw ← η (t - net) x
            w = add(w, delta_w)                                 # w ← w + Δw
            yield Step(epoch, i, x, t, net, t - net, before, delta_w, w)


def batch(xs, ts, w, eta):
    """The delta rule as a batch: all changes of a pass at its end, for ever (X8)."""
    for epoch in count(1):                                      # again and again:
        before, delta_w, errors = w, zeros(len(w)), []          # Δw ← 0
        for x, t in zip(xs, ts):                                # for each sample (x, t)
            net = dot(w, x)                                     # net ← w·x
            delta_w = add(delta_w, scale(eta * (t - net), x))   # Δw ← Δw + η (t - net) x
            errors.append(t - net)
        w = add(w, delta_w)                                     # w ← w + Δw
        yield Pass(epoch, [t - e for t, e in zip(ts, errors)], errors, squared_error(errors), before, delta_w, w)
