"""Several classes, one discriminant for each: the sheet says which of equal ones wins."""

from collections import namedtuple
from itertools import count

from linref.lists import add, dot, scale, subtract

# One sample: its pass and number, x, its class, every discriminant, the class put out, all weights, and after.
Step = namedtuple("Step", "epoch i x t nets o w after")


def largest(nets, tie):
    """The class of the largest discriminant; of equal ones the highest or the lowest number (X9)."""
    best = [k for k, net in enumerate(nets, start=1) if net == max(nets)]
    return best[-1] if tie == "highest" else best[0]


def multiclass(xs, classes, w, eta=1, tie="highest"):
    """The perceptron of several classes in turn, from w, a list of weights for each class, for ever (X10)."""
    for epoch in count(1):                                          # again and again:
        for i, (x, t) in enumerate(zip(xs, classes), start=1):      # for each sample (x, t)
            before, nets = w, [dot(w_k, x) for w_k in w]            # net_k ← w_k·x
            o = largest(nets, tie)                                  # o ← the k of the largest
            if o != t:                                              # if o ≠ t:
                w = list(w)
                w[t - 1] = add(w[t - 1], scale(eta, x))             # w_t ← w_t + η x
                w[o - 1] = subtract(w[o - 1], scale(eta, x))        # w_o ← w_o - η x
            yield Step(epoch, i, x, t, nets, o, before, w)
