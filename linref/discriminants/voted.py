"""Voted perceptron (Discriminants).

Examples are pairs (x, y) in canonical representation, w has the bias first.
"""

from typing import NamedTuple

from linref.discriminants.units import sign
from linref.lists import add, dot, scale, zeros


class Step(NamedTuple):
    """One example taken: the hypothesis n that meets it, u, whether it is a mistake, its survival count c_n by then.

    >>> *_, last = voted_perceptron([([1, 2], 1), ([1, 0], -1)], [1, 2, 1, 2, 1, 2])
    >>> last.n, last.w, last.c
    (3, [-1, 2], 2)
    """

    t: int
    i: int
    n: int
    w: list
    u: object
    mistake: bool
    c: int
    after: list

    UNITS = {"w": "w", "u": "wx", "after": "w"}


def voted_perceptron(examples, order, w_0=None):
    """Voted perceptron; the page never sets n, see DE7 (D32).

    >>> steps = list(voted_perceptron([([1, 2], 1), ([1, 0], -1)], [1, 2, 1, 2, 1, 2]))
    >>> [(step.n, step.mistake, step.c) for step in steps]
    [(0, True, 0), (1, True, 0), (2, False, 1), (2, True, 1), (3, False, 1), (3, False, 2)]
    """
    w = {0: zeros(len(examples[0][0])) if w_0 is None else w_0}  # let w_0 = (0, 0, 0, …, 0)
    c = {0: 0}                                                   # c_0 = 0
    n = 0
    for t, i in enumerate(order):                                # repeat
        x, y = examples[i - 1]                                   # take example i: (x_i, y_i)
        before = n
        u = dot(w[n], x)                                         # u_i ← w_n·x_i
        if y * u <= 0:                                           # if y_i·u_i ≤ 0
            w[n + 1] = add(w[n], scale(y, x))                    # w_{n+1} ← w_n + y_i·x_i
            c[n + 1] = 0                                         # c_{n+1} = 0
            n = n + 1                                            # n = n + 1
        else:                                                    # else
            c[n] = c[n] + 1                                      # c_n = c_n + 1
        yield Step(t, i, before, w[before], u, n > before, c[before], w[n])


def stored(steps):
    """The collection of hypotheses w_0, w_1, … with their survival times c_0, c_1, … that a run leaves (D32).

    >>> stored(voted_perceptron([([1, 2], 1), ([1, 0], -1)], [1, 2, 1, 2, 1, 2]))
    [([0, 0], 0), ([1, 2], 0), ([0, 2], 1), ([-1, 2], 2)]
    """
    hypotheses = {}
    for step in steps:
        hypotheses[step.n] = step.w, step.c
        if step.mistake:
            hypotheses[step.n + 1] = step.after, 0
    return list(hypotheses.values())


def vote(hypotheses, x):
    """The weighted vote among all hypotheses; 0 if it is undecided (D32).

    >>> vote([([0, 1], 1), ([0, -1], 3)], [1, 1]), vote([([0, 1], 1), ([0, -1], 1)], [1, 1])
    (-1, 0)
    """
    votes = 0
    for w, c in hypotheses:                    # Σ from n = 0 to N
        votes = votes + c * sign(dot(w, x))    # c_n sgn(w_n·x)
    return sign(votes)                         # sgn{Σ}


# Not on the page: the vote term by term.


def vote_terms(hypotheses, x):
    """What every hypothesis adds to the vote on x: c_n sgn(w_n·x) (D32).

    >>> vote_terms([([0, 1], 1), ([0, -1], 3)], [1, 1])
    [1, -3]
    """
    return [c * sign(dot(w, x)) for w, c in hypotheses]
