"""Fixing the perceptron: one pass, or a fixed number of them (Discriminants).

Examples are pairs (x, y) in canonical representation, w has the bias first.
"""

from operator import lt
from typing import NamedTuple

from linref.lists import add, dot, scale, zeros


class Step(NamedTuple):
    """One example taken: its number, the weights that meet it, u, whether w is updated, the weights after it.

    >>> step = next(one_pass([([1, 2], 1)], w=[1, -1]))
    >>> step.u, step.mistake, step.after
    (-1, True, [2, 1])
    """

    t: int
    i: int
    w: list
    u: object
    mistake: bool
    after: list

    UNITS = {"w": "w", "u": "wx", "after": "w"}


def one_pass(examples, w=None, miss=lt):
    """One pass; miss(a, b) is the page's a < b (lt), which from 0 finds no mistake, or a ≤ b (le), see DE1 (D31).

    With the page's `<` the first run makes two updates. The second run starts from 0 and makes none.

    >>> examples = [([1, 2], 1), ([1, 0], -1)]
    >>> [step.after for step in one_pass(examples, w=[1, -1])]
    [[2, 1], [1, 1]]
    >>> [step.after for step in one_pass(examples)]
    [[0, 0], [0, 0]]
    """
    w = zeros(len(examples[0][0])) if w is None else w  # let w ← (0, 0, 0, …, 0)
    for i in range(1, len(examples) + 1):               # for i = 1, …, N
        x, y = examples[i - 1]                          # take example i: (x_i, y_i)
        before = w
        u = dot(w, x)                                   # u_i ← w·x_i
        if miss(y * u, 0):                              # if y_i·u_i < 0
            w = add(w, scale(y, x))                     # w ← w + y_i·x_i
        yield Step(i - 1, i, before, u, w is not before, w)


def fixed_passes(examples, passes, w=None, miss=lt):
    """The same for a fixed number of passes (D31).

    >>> steps = fixed_passes([([1, 2], 1), ([1, 0], -1)], 2, w=[1, -1])
    >>> [step.after for step in steps]
    [[2, 1], [1, 1], [1, 1], [0, 1]]
    """
    for number in range(passes):
        for step in one_pass(examples, w, miss):
            yield step._replace(t=number * len(examples) + step.t)
            w = step.after
