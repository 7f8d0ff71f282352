"""Logistic regression under the conventions that a sheet settles, and its step for several classes, softmax.

A data set is points and signs, as for the perceptron. Fractions stay exact until an exponential comes in.
"""

from itertools import count
from typing import Any, NamedTuple

from linref.exercises.fisher import posteriors
from linref.exercises.perceptron import pass_of, target, with_constant
from linref.lists import add, added, dot, norm_squared, scale, subtract, zeros
from linref.scalar import as_int, exp, log, log_sigmoid, ratio, sigmoid


class Step(NamedTuple):
    """One sample: its pass and number, x with its constant, t, net, p, the weights, Σ so far, its Δw, both after it."""

    epoch: int
    i: int
    x: list
    t: int
    net: Any
    p: Any
    w: list
    sum: list
    delta_w: list
    sum_after: list
    after: list


class SoftmaxStep(NamedTuple):
    """The same with a net, a p and weights for each class."""

    epoch: int
    i: int
    x: list
    t: int
    nets: list
    p: list
    w: list
    sum: list
    delta_w: list
    sum_after: list
    after: list


def probability(net, t, given):
    """p = σ(net) of the positive class; with labels 1 and -1, p = σ(t·net) of the sample's own class (X49).

    >>> from linref.exercises.data import LOGISTIC
    >>> print(probability(0, 1, LOGISTIC), round(probability(2, -1, LOGISTIC._replace(labels=(1, -1))), 4))
    1/2 0.1192
    """
    return sigmoid(t * net if given.labels == (1, -1) else net)


def error(p, t, given):
    """e = t - p, or t (1 - p) with labels 1 and -1; for the squared loss times p (1 - p) (X49, X50).

    >>> from linref.exercises.data import LOGISTIC
    >>> half = ratio(1, 2)
    >>> print(error(half, 1, LOGISTIC), error(half, -1, LOGISTIC._replace(labels=(1, -1))))
    1/2 -1/2
    >>> print(error(half, 0, LOGISTIC._replace(loss="squared")))
    -1/8
    """
    e = t * (1 - p) if given.labels == (1, -1) else t - p       # e = t - p; with t = ±1, e = t (1 - p)
    return e * p * (1 - p) if given.loss == "squared" else e    # squared: e = (t - p) p (1 - p)


def penalised(w, given):
    """λ w, with a 0 for the bias unless the sheet shrinks that too; 0 without a λ (X52).

    >>> from linref.exercises.data import LOGISTIC
    >>> penalised([1, 2, 3], LOGISTIC), penalised([1, 2, 3], LOGISTIC._replace(lam=2))
    ([0, 0, 0], [2, 4, 0])
    >>> penalised([1, 2, 3], LOGISTIC._replace(lam=2, ridge="all"))
    [2, 4, 6]
    """
    bias = {"first": 0, "last": len(w) - 1}.get(given.bias) if given.ridge == "weights" else None
    return [0 if j == bias else (given.lam or 0) * a for j, a in enumerate(w)]


def change(w, x, e, N, given):
    """Δw of a sample, one of N in a batch; N = 1 if the weights change at once (X51, X52).

    >>> from linref.exercises.data import LOGISTIC
    >>> given = LOGISTIC._replace(rate=2, lam=3)
    >>> change([1, 1], [4, 1], 5, 1, given), change([1, 1], [4, 1], 5, 3, given)
    ([34, 10], [38, 10])
    >>> change([3, 1], [4, 1], 6, 3, given._replace(mean=True))
    [14, 4]
    """
    eta = ratio(given.rate, N) if given.mean else given.rate        # η; for a mean η/N
    shrunk = [ratio(a, N) for a in penalised(w, given)]             # λ w / N
    return [as_int(eta * a) for a in subtract(scale(e, x), shrunk)]  # Δw = η (e x - λ w / N)


def cost(points, signs, w, given):
    """E(w): the losses -ln P(own class) or ½ (t - p)², and λ/2 ‖w‖²; their sum or their mean (X50, X51, X52).

    >>> from linref.exercises.data import LOGISTIC
    >>> round(cost([[1], [2]], [1, -1], [0, 0], LOGISTIC._replace(mean=True)), 4)  # ln 2
    0.6931
    >>> print(cost([[1], [2]], [1, -1], [0, 0], LOGISTIC._replace(loss="squared")))
    1/4
    """
    nets = [dot(w, with_constant(x, given)) for x in points]
    if given.loss == "squared":
        losses = [ratio(sigmoid(-y * net) * sigmoid(-y * net), 2) for net, y in zip(nets, signs)]
    else:
        losses = [-log_sigmoid(y * net) for net, y in zip(nets, signs)]
    return with_penalty(added(losses), [w], len(points), given)


def with_penalty(E, ws, N, given):
    """E + λ/2 ‖w‖² of the weights that λ shrinks, divided by N if the sheet takes the mean (X51, X52).

    >>> from linref.exercises.data import LOGISTIC
    >>> with_penalty(10, [[2, 7]], 2, LOGISTIC._replace(lam=3))
    16
    >>> with_penalty(10, [[2, 7]], 2, LOGISTIC._replace(mean=True))
    5
    """
    shrunk = [penalised(w, given._replace(lam=1)) for w in ws]
    E = E + ratio((given.lam or 0) * added(map(norm_squared, shrunk)), 2)
    return ratio(E, N) if given.mean else E


def in_order(points, ts, given):
    """The samples (number, x, t) in the order of a pass, x with its constant; and how many make one step (X51).

    >>> from linref.exercises.data import LOGISTIC
    >>> in_order([[5], [6]], [1, 0], LOGISTIC._replace(order=(2, 1)))
    ([(2, [6, 1], 0), (1, [5, 1], 1)], 1)
    """
    samples = [(i, with_constant(points[i - 1], given), ts[i - 1]) for i in pass_of(given, len(points))]
    return samples, len(samples) if given.order == "batch" else 1


def logistic(points, signs, w, given):
    """Logistic regression under the conventions of a sheet, from w, without an end (X49, X50, X51).

    >>> from linref.exercises.data import LOGISTIC
    >>> step = next(logistic([[3, 2]], [1], [0, 0, 0], LOGISTIC._replace(rate=ratio(1, 10))))
    >>> print(step.p, *step.after)
    1/2 3/20 1/10 1/20
    """
    samples, N = in_order(points, [target(y, given) for y in signs], given)
    total = zeros(len(w))
    for epoch in count(1):                                          # again and again:
        for i, x, t in samples:                                     # for each sample (x, t)
            before, total_before, net = w, total, dot(w, x)         # net ← w·x
            p = probability(net, t, given)                          # p ← σ(net)
            e = error(p, t, given)                                  # e ← t - p, times p (1 - p) if squared
            delta_w = change(w, x, e, N, given)                     # Δw ← η (e x - λ w), in a batch its share
            total = add(total, delta_w)                             # Σ ← Σ + Δw
            if given.order != "batch" or i == N:                    # at once; in a batch, after the last sample:
                w, total = add(w, total), zeros(len(w))             # w ← w + Σ, Σ ← 0
            yield Step(epoch, i, x, t, net, p, before, total_before, delta_w, total, w)


def softmax_change(w, x, t, p, N, given):
    """Δw of every class after a sample of class t: η ([t = k] - p_k) x, less its share of η λ w (X53).

    >>> from linref.exercises.data import LOGISTIC
    >>> softmax_change([[0], [0]], [2], 1, [ratio(1, 4), ratio(3, 4)], 1, LOGISTIC)
    [[Fraction(3, 2)], [Fraction(-3, 2)]]
    """
    return [change(w_k, x, int(k == t) - p_k, N, given) for k, (w_k, p_k) in enumerate(zip(w, p), start=1)]


def softmax(points, classes, w, given):
    """The same for several classes, from w, a list of weights for each class, without an end (X53).

    >>> from linref.exercises.data import LOGISTIC
    >>> step = next(softmax([[3]], [2], [[0, 0]] * 3, LOGISTIC))
    >>> print(*step.p, *step.after[1])
    1/3 1/3 1/3 2 2/3
    """
    samples, N = in_order(points, classes, given)
    total = nothing = [zeros(len(w_k)) for w_k in w]
    for epoch in count(1):                                          # again and again:
        for i, x, t in samples:                                     # for each sample (x, t)
            before, total_before, nets = w, total, [dot(w_k, x) for w_k in w]  # net_k ← w_k·x
            p = posteriors(nets)                                    # p_k ← e^net_k / Σ e^net_j
            delta_w = softmax_change(w, x, t, p, N, given)          # Δw_k ← η ([t = k] - p_k) x
            total = list(map(add, total, delta_w))                  # Σ_k ← Σ_k + Δw_k
            if given.order != "batch" or i == N:                    # at once; in a batch, after the last sample:
                w, total = list(map(add, w, total)), nothing        # w_k ← w_k + Σ_k, Σ_k ← 0
            yield SoftmaxStep(epoch, i, x, t, nets, p, before, total_before, delta_w, total, w)


def softmax_cost(points, classes, w, given):
    """E(w): the sum or the mean of the losses -ln p_t, and λ/2 ‖w‖² (X53).

    >>> from linref.exercises.data import LOGISTIC
    >>> round(softmax_cost([[3]], [2], [[0, 0]] * 3, LOGISTIC), 4)  # ln 3
    1.0986
    """
    total = 0
    for x, t in zip(points, classes):
        nets = [dot(w_k, with_constant(x, given)) for w_k in w]
        total = total + log(added(exp(net - nets[t - 1]) for net in nets))  # -ln p_t
    return with_penalty(total, w, len(points), given)


def nets_of(w, x, given):
    """The net of each class; of two classes the net of the second is 0 (X49, X53).

    >>> from linref.exercises.data import LOGISTIC
    >>> nets_of([2, 1], [3], LOGISTIC), nets_of([[2, 1], [0, 4]], [3], LOGISTIC)
    ([7, 0], [7, 4])
    """
    ws = w if isinstance(w[0], list) else [w, zeros(len(w))]
    return [dot(w_k, with_constant(x, given)) for w_k in ws]


def wins(nets, t):
    """Whether the net of class t is larger than every other (X49, X53).

    >>> wins([2, 0], 1), wins([0, 0], 1)
    (True, False)
    """
    return [k for k, net in enumerate(nets, start=1) if net == max(nets)] == [t]
