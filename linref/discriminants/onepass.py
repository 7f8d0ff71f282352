"""Fixing the perceptron: one pass, or a fixed number of them (Discriminants).

Examples are pairs (x, y) in canonical representation, w has the bias first.
"""

from operator import lt
from typing import NamedTuple

from linref.lists import add, dot, scale


class Step(NamedTuple):
    """One example taken: its number, the weights that meet it, u, whether w is updated, the weights after it."""

    i: int
    w: list
    u: object
    mistake: bool
    after: list


def one_pass(examples, w, miss=lt):
    """One pass over the examples, from w; the page's own is from 0, where its `<` never finds a mistake, see DE1 (D31).

    >>> [step.after for step in one_pass([([1, 1], 1), ([1, -1], -1)], [0, 0])]
    [[0, 0], [0, 0]]
    >>> from operator import le
    >>> [step.after for step in one_pass([([1, 1], 1), ([1, -1], -1)], [0, 0], le)]
    [[1, 1], [0, 2]]
    """
    for i, (x, y) in enumerate(examples, start=1):
        u = dot(w, x)
        mistake = miss(y * u, 0)
        after = w
        if mistake:
            after = add(w, scale(y, x))
        yield Step(i, w, u, mistake, after)
        w = after


def fixed_passes(examples, w, passes, miss=lt):
    """The same for a fixed number of passes (D31).

    >>> from operator import le
    >>> [step.after for step in fixed_passes([([1, 1], 1), ([1, 2], -1)], [0, 0], 2, le)]
    [[1, 1], [0, -1], [1, 0], [0, -2]]
    """
    for _ in range(passes):
        for step in one_pass(examples, w, miss):
            yield step
            w = step.after
