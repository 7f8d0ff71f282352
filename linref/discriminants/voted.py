"""Voted perceptron (Discriminants).

Examples are pairs (x, y) in canonical representation, w has the bias first.
"""

from typing import NamedTuple

from linref.discriminants.units import sign
from linref.lists import add, dot, scale


class Step(NamedTuple):
    """One example taken: the hypothesis n that meets it, u, whether it is a mistake, its survival count c_n by then."""

    t: int
    i: int
    n: int
    w: list
    u: object
    mistake: bool
    c: int
    after: list


def voted_perceptron(examples, w, order, count=0):
    """Voted perceptron, from w_0; the page's own is 0. The generator returns the hypotheses (w_n, c_n) (D32).

    The page starts every c at 0, others at 1: that is `count`, see DE7.

    >>> run = voted_perceptron([([1, 1], 1), ([1, -1], -1)], [0, 0], [1, 2, 1, 2])
    >>> stored(run)
    [([0, 0], 0), ([1, 1], 0), ([0, 2], 2)]
    """
    ws, cs = [w], [count]
    n = 0
    for t, i in enumerate(order):
        x, y = examples[i - 1]
        u = dot(ws[n], x)
        if y * u <= 0:
            ws.append(add(ws[n], scale(y, x)))
            cs.append(count)
            yield Step(t, i, n, ws[n], u, True, cs[n], ws[n + 1])
            n = n + 1
        else:
            cs[n] = cs[n] + 1
            yield Step(t, i, n, ws[n], u, False, cs[n], ws[n])
    return list(zip(ws, cs))


def stored(run):
    """The hypotheses that a run returns in the end (D32).

    >>> stored(voted_perceptron([([1], 1)], [0], [1, 1]))
    [([0], 0), ([1], 1)]
    """
    while True:
        try:
            next(run)
        except StopIteration as end:
            return end.value


def vote_terms(hypotheses, x):
    """What every hypothesis adds to the vote on x: c_n sgn(w_n·x) (D32).

    >>> vote_terms([([0, 0], 0), ([1, 1], 3), ([0, 2], 2)], [1, -2])
    [0, -3, -2]
    """
    return [c * sign(dot(w, x)) for w, c in hypotheses]


def vote(hypotheses, x):
    """The weighted vote: the sign of the sum of these terms; 0 where it is open (D32).

    >>> vote([([0, 0], 0), ([1, 1], 3), ([0, 2], 2)], [1, -2])
    -1
    """
    return sign(sum(vote_terms(hypotheses, x)))


def voted_mistakes(hypotheses, examples):
    """The numbers of the examples on which the vote is wrong or open (D32).

    >>> voted_mistakes([([0, 1], 2)], [([1, 3], 1), ([1, 3], -1), ([1, 0], 1)])
    [2, 3]
    """
    return [i for i, (x, y) in enumerate(examples, start=1) if vote(hypotheses, x) != y]
