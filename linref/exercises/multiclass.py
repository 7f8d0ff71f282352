"""Several classes with one discriminant each; the sheet states which of equal discriminants wins."""

from itertools import count
from typing import NamedTuple

from linref.lists import add, dot, scale, subtract


class Step(NamedTuple):
    """One sample: its pass and number, x, its class, every discriminant, the class put out, all weights, and after."""

    epoch: int
    i: int
    x: list
    t: int
    nets: list
    o: int
    w: list
    after: list

    UNITS = {"x": "x", "nets": "wx", "w": "w", "after": "w"}


def largest(nets, at_zero):
    """The class of the largest discriminant; of equal ones the highest or the lowest number (X9).

    >>> largest([2, 5, 5], "highest"), largest([2, 5, 5], "lowest")
    (3, 2)
    """
    best = [k for k, net in enumerate(nets, start=1) if net == max(nets)]
    return best[-1] if at_zero == "highest" else best[0]


def moved(w, x, t, o, eta):
    """The weights of every class after a sample of class t that has the output o (X10).

    >>> moved([[1, 1], [2, 2]], [1, 3], 1, 2, 1)
    [[2, 4], [1, -1]]
    """
    w = list(w)
    w[t - 1] = add(w[t - 1], scale(eta, x))             # w_t ← w_t + η x
    w[o - 1] = subtract(w[o - 1], scale(eta, x))        # w_o ← w_o - η x
    return w


def multiclass(xs, classes, w, eta=1, at_zero="highest"):
    """The perceptron of several classes in turn, from w, a list of weights for each class, without an end (X10).

    >>> step = next(multiclass([[1, 1, 1]], [1], [[0, 0, 0]] * 3))
    >>> step.o, step.after
    (3, [[1, 1, 1], [0, 0, 0], [-1, -1, -1]])
    """
    for epoch in count(1):                                          # again and again:
        for i, (x, t) in enumerate(zip(xs, classes), start=1):      # for each sample (x, t)
            before, nets = w, [dot(w_k, x) for w_k in w]            # net_k ← w_k·x
            o = largest(nets, at_zero)                              # o ← the k of the largest
            if o != t:                                              # if o ≠ t:
                w = moved(w, x, t, o, eta)                          # w_t ← w_t + η x, w_o ← w_o - η x
            yield Step(epoch, i, x, t, nets, o, before, w)
