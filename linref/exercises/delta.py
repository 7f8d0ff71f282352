"""The delta rule of Widrow and Hoff: the error of every sample is t - net, also where it is classified correctly."""

from collections import namedtuple
from itertools import count

from linref.lists import add, added, dot, scale, zeros
from linref.scalar import as_int, ratio

# One sample: its pass and number, x, t, net, t - net, the weights, Σ so far, its Δw, and both after it.
Step = namedtuple("Step", "epoch i x t net error w sum delta_w sum_after after")


def squared_error(errors):
    """E(w) = ½ Σ (t - net)², which a batch of the rule descends (X8).

    >>> squared_error([3, 1])
    5
    """
    return ratio(added(error * error for error in errors), 2)


def delta_rule(xs, ts, w, eta, order="turn"):
    """The delta rule, with an update after each sample or, as a batch, at the end of each pass; for ever (X7, X8).

    >>> step = next(delta_rule([[1, 2]], [3], [1, 0], eta=2))
    >>> step.net, step.error, step.delta_w, step.after
    (1, 2, [4, 8], [5, 8])
    """
    total = zeros(len(w))
    for epoch in count(1):                                      # again and again:
        for i, (x, t) in enumerate(zip(xs, ts), start=1):       # for each sample (x, t)
            before, total_before, net = w, total, dot(w, x)     # net ← w·x
            delta_w = scale(as_int(eta * (t - net)), x)         # Δw ← η (t - net) x
            total = add(total, delta_w)                         # Σ ← Σ + Δw
            if order == "turn" or i == len(xs):                 # at once; in a batch, after the last sample:
                w, total = add(w, total), zeros(len(w))         # w ← w + Σ, Σ ← 0
            yield Step(epoch, i, x, t, net, t - net, before, total_before, delta_w, total, w)
