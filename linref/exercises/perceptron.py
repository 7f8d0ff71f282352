"""The perceptron of other people's sheets, under the conventions that a sheet settles.

A data set is points and signs: 1 for the positive class, -1 for the other, whatever labels the sheet gives them.
"""

from itertools import count
from typing import Any, NamedTuple

from linref.exercises.data import SHEET
from linref.lists import add, dot, scale, zeros
from linref.scalar import as_int, ratio


VALUES = {  # of the conventions that a sheet may leave open
    "labels": ((1, 0), (1, -1)),
    "bias": ("first", "last", "none"),
    "constant": (1, -1),
    "at_zero": ("positive", "negative", "half", "mistake", "either"),
    "update": ("label", "error"),
    "order": ("turn", "restart", "batch"),
}
STOPS = ("row", "pass", "correct")
SETTLED = (*VALUES, "rate", "bias_rate", "threshold", "dead_zone", "margin", "outputs", "stop")  # all of a sheet's


class Step(NamedTuple):
    """One sample: its pass and number, x with its constant, t, net, o, the weights, its Δw, the weights after it.

    `sum` and `sum_after` are Σ before and after it; only in a batch they are not 0.
    """

    epoch: int
    i: int
    x: list
    t: int
    net: Any
    o: Any
    w: list
    sum: list
    delta_w: list
    sum_after: list
    after: list

    UNITS = {"x": "x", "net": "wx", **dict.fromkeys(("w", "sum", "delta_w", "sum_after", "after"), "w")}


def contradiction(given):
    """Return why some conventions exclude each other, or None (X1).

    >>> contradiction(SHEET) is None, contradiction(SHEET._replace(update="error")) is None
    (True, False)
    """
    if given.at_zero == "mistake" and given.update == "error":
        return "tie mistake and update error exclude each other: without an output at net = 0 there is no t - o"
    if given.bias == "none" and given.constant != 1:
        return f"bias none and constant {given.constant} exclude each other: without a bias there is no constant input"
    if given.margin and given.update == "error":
        return "margin and update error exclude each other: a sample below the margin may have t - o = 0"
    if given.margin and given.dead_zone:
        return "margin and dead-zone exclude each other: each says which nets have no output"
    if given.outputs and given.update == "label":
        return "outputs and update label exclude each other: by the label the outputs are those of the classes"
    return None


def with_constant(x, given):
    """x with the constant input where the bias has its place among the weights (X2).

    >>> with_constant([5, 6], SHEET._replace(bias="first")), with_constant([5, 6], SHEET._replace(constant=-1))
    ([1, 5, 6], [5, 6, -1])
    """
    if given.bias == "first":
        return [given.constant, *x]
    if given.bias == "last":
        return [*x, given.constant]
    return x


def target(y, given):
    """The label t of a sample of sign y (X1).

    >>> target(-1, SHEET._replace(labels=(1, 0))), target(-1, SHEET._replace(labels=(1, -1)))
    (0, -1)
    """
    positive, negative = given.labels
    return positive if y == 1 else negative


def output(net, t, given):
    """Return o: the positive label if net > 0, the negative one if net < 0, else by at_zero (X3).

    By at_zero, which is --tie, o is the positive or negative label, their mean, None or t. With a dead zone θ this
    holds for every net from -θ to θ. With a margin, o is None, and so a mistake, for every net below it in size.

    >>> [output(0, 1, SHEET._replace(at_zero=value)) for value in ("positive", "negative", "half", "mistake", "either")]
    [1, -1, 0, None, 1]
    >>> wide = SHEET._replace(dead_zone=1)
    >>> output(1, 1, wide), output(2, 1, wide)
    (None, 1)
    >>> [output(net, 1, SHEET._replace(margin=2)) for net in (1, 2, -2)]
    [None, 1, -1]
    """
    (positive, negative), zone = given.outputs or given.labels, given.dead_zone or 0
    if abs(net) < (given.margin or 0):                      # below the margin, if there is one:
        return None                                         # o = none, a mistake
    if net > zone:                                          # if net > 0, or above the dead zone:
        return positive                                     # o = the positive label
    if net < -zone:                                         # if net < 0, or below the dead zone:
        return negative                                     # o = the negative label
    return {"positive": positive, "negative": negative, "half": ratio(positive + negative, 2), "mistake": None,
            "either": t}[given.at_zero]                     # else o by at_zero


def change(x, y, t, o, given):
    """Δw of one sample, by its label's sign or by the error of the output (X4).

    >>> change([2, 3], -1, -1, 1, SHEET)
    [-2, -3]
    >>> change([2, 3], -1, -1, 1, SHEET._replace(at_zero="positive", update="error"))
    [-4, -6]
    """
    if o == t:                                              # if o = t:
        return zeros(len(x))                                # Δw = 0
    if given.update == "label":                             # by the label:
        return scale(as_int(given.rate * y), x)             # Δw = η y x, y = ±1
    return scale(as_int(given.rate * (t - o)), x)           # by the error: Δw = η (t - o) x


def with_bias_times(factor, delta_w, given):
    """Δw with its bias multiplied by a factor (X4).

    >>> with_bias_times(2, [3, 4, 5], SHEET), with_bias_times(2, [3, 4, 5], SHEET._replace(bias="none"))
    ([3, 4, 10], [3, 4, 5])
    """
    place = {"first": 0, "last": len(delta_w) - 1, "none": None}[given.bias]
    return [as_int(factor * a) if j == place else a for j, a in enumerate(delta_w)]


def at_bias_rate(delta_w, given):
    """Δw with the bias at its own rate, if it has one (X4).

    >>> at_bias_rate([3, 4, 5], SHEET._replace(bias_rate=2)), at_bias_rate([3, 4, 5], SHEET)
    ([3, 4, 10], [3, 4, 5])
    """
    if given.bias_rate is None:
        return delta_w
    return with_bias_times(ratio(given.bias_rate, given.rate), delta_w, given)


def pass_of(given, N):
    """The numbers of the samples in the order of a pass (X5).

    >>> pass_of(SHEET, 3), pass_of(SHEET._replace(order=(3, 1, 2)), 3)
    (range(1, 4), (3, 1, 2))
    """
    return given.order if isinstance(given.order, tuple) else range(1, N + 1)


def net_input(w, x, given):
    """net = w·x - θ, with the constant input in x (X6).

    >>> net_input([1, 2, 3], [4, 5, 1], SHEET._replace(threshold=2))
    15
    """
    return as_int(dot(w, x) - given.threshold)


def perceptron(points, signs, w, given=SHEET, change=change, net_of=net_input):
    """The perceptron under the conventions of a sheet, from w, without an end (X5, X6).

    A typical mistake has another `change` or `net_of`.

    >>> steps = perceptron([[0], [1]], [-1, 1], [0, 0])
    >>> [next(steps).after for _ in range(4)]
    [[0, -1], [1, 0], [1, -1], [2, 0]]
    """
    samples = [(i, with_constant(points[i - 1], given), signs[i - 1]) for i in pass_of(given, len(points))]
    total = zeros(len(w))
    for epoch in count(1):                                              # again and again:
        for i, x, y in samples:                                         # for each sample (x, t)
            before, total_before, t = w, total, target(y, given)
            net = net_of(w, x, given)                                   # net ← w·x - θ
            o = output(net, t, given)                                   # o ← the label of net
            delta_w = at_bias_rate(change(x, y, t, o, given), given)    # Δw by the rule
            total = add(total, delta_w)                                 # Σ ← Σ + Δw
            if given.order != "batch" or i == len(points):              # at once; in a batch, after the last sample:
                w, total = add(w, total), zeros(len(w))                 # w ← w + Σ, Σ ← 0
            yield Step(epoch, i, x, t, net, o, before, total_before, delta_w, total, w)
            if given.order == "restart" and o != t:                     # restart: after an update
                break                                                   # from the first sample again


def until_clean(steps, N, by_pass=False):
    """The steps until N samples in a row are correct; by pass, until all N samples of one pass are (X5).

    >>> *_, last = until_clean(perceptron([[0], [1]], [-1, 1], [0, 0]), N=2)
    >>> last.epoch, last.i, last.after
    (4, 1, [2, -1])
    >>> *_, last = until_clean(perceptron([[0], [1]], [-1, 1], [0, 0]), N=2, by_pass=True)
    >>> last.epoch, last.i, last.after
    (4, 2, [2, -1])
    """
    correct, epoch = 0, None
    for step in steps:
        yield step
        if by_pass and step.epoch != epoch:
            correct, epoch = 0, step.epoch
        correct = correct + 1 if step.o == step.t else 0
        if correct == N:
            return


def until_correct(steps, points, signs, given):
    """The steps until all samples are correct by the new weights (X5).

    >>> *_, last = until_correct(perceptron([[0], [1]], [-1, 1], [0, 0]), [[0], [1]], [-1, 1], SHEET)
    >>> last.epoch, last.i, last.after
    (3, 1, [2, -1])
    """
    seen = None
    for step in steps:
        yield step
        if step.after != seen and all_correct(step.after, points, signs, given):
            return
        seen = step.after


def all_correct(w, points, signs, given):
    """Whether the output of every sample is its label (X5).

    >>> all_correct([2, -1], [[0], [1]], [-1, 1], SHEET), all_correct([2, 0], [[0], [1]], [-1, 1], SHEET)
    (True, False)
    """
    labels = [target(y, given) for y in signs]
    return all(output(net_input(w, with_constant(x, given), given), t, given) == t for x, t in zip(points, labels))


def until_stopped(steps, points, signs, given):
    """The steps up to where the conventions of a sheet stop (X5).

    >>> given = SHEET._replace(stop="pass")
    >>> *_, last = until_stopped(perceptron([[0], [1]], [-1, 1], [0, 0], given), [[0], [1]], [-1, 1], given)
    >>> last.epoch, last.i
    (4, 2)
    """
    if given.stop == "correct":
        return until_correct(steps, points, signs, given)
    return until_clean(steps, len(pass_of(given, len(points))), given.stop == "pass" or given.order == "batch")
