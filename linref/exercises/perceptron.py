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
SETTLED = (*VALUES, "rate", "threshold")  # all conventions that a sheet may settle


class Step(NamedTuple):
    """One sample: its pass and number, x with its constant, t, net, o, the weights, its Δw, the weights after it."""

    epoch: int
    i: int
    x: list
    t: int
    net: Any
    o: Any
    w: list
    delta_w: list
    after: list

    UNITS = {"x": "x", "net": "wx", "w": "w", "delta_w": "w", "after": "w"}


def contradiction(given):
    """Why some conventions cannot be had together, or None (X1).

    >>> contradiction(SHEET) is None, contradiction(SHEET._replace(update="error")) is None
    (True, False)
    """
    if given.at_zero == "mistake" and given.update == "error":
        return "tie mistake and update error exclude each other: without an output at net = 0 there is no t - o"
    if given.bias == "none" and given.constant != 1:
        return f"bias none and constant {given.constant} exclude each other: without a bias there is no constant input"
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
    """The label o of the unit; at net = 0 a class, halfway, none or t, as the sheet says (X3).

    >>> [output(0, 1, SHEET._replace(at_zero=value)) for value in ("positive", "negative", "half", "mistake", "either")]
    [1, -1, 0, None, 1]
    """
    positive, negative = given.labels
    if net > 0:
        return positive
    if net < 0:
        return negative
    return {"positive": positive, "negative": negative, "half": ratio(positive + negative, 2), "mistake": None,
            "either": t}[given.at_zero]


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


def perceptron(points, signs, w, given=SHEET, change=change):
    """The perceptron under the conventions of a sheet, from w, for ever (X5, X6).

    >>> steps = perceptron([[0], [1]], [-1, 1], [0, 0])
    >>> [next(steps).after for _ in range(4)]
    [[0, -1], [1, 0], [1, -1], [2, 0]]
    """
    xs = [with_constant(x, given) for x in points]
    waiting = zeros(len(w))
    for epoch in count(1):                                              # again and again:
        for i, (x, y) in enumerate(zip(xs, signs), start=1):            # for each sample (x, t)
            before, t = w, target(y, given)
            net = as_int(dot(w, x) - given.threshold)                   # net ← w·x - θ
            o = output(net, t, given)                                   # o ← the label of net
            delta_w = change(x, y, t, o, given)                         # Δw by the rule
            waiting = add(waiting, delta_w)                             # Σ ← Σ + Δw
            if given.order != "batch" or i == len(xs):                  # at once; in a batch, after the last sample:
                w, waiting = add(w, waiting), zeros(len(w))             # w ← w + Σ, Σ ← 0
            yield Step(epoch, i, x, t, net, o, before, delta_w, w)
            if given.order == "restart" and o != t:                     # restart: after an update
                break                                                   # from the first sample again


def until_clean(steps, N, order="turn"):
    """The steps until N samples in a row are correct; in a batch, all samples of one pass (X5).

    >>> *_, last = until_clean(perceptron([[0], [1]], [-1, 1], [0, 0]), N=2)
    >>> last.epoch, last.i, last.after
    (4, 1, [2, -1])
    """
    correct = 0
    for step in steps:
        yield step
        if order == "batch" and step.i == 1:
            correct = 0
        correct = correct + 1 if step.o == step.t else 0
        if correct == N:
            return
