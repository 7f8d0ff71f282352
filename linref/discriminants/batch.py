"""Batch perceptron algorithm, the fixed increment, and the step size (Discriminants).

Examples are pairs (x, y) in canonical representation, w has the bias first.
"""

from itertools import count
from typing import NamedTuple

from linref.lists import dot, norm, scale, subtract, zeros
from linref.scalar import ratio


class Step(NamedTuple):
    """One pass: η, w, every u_i, the mistakes, delta before and after it is divided, |delta|, w after the pass.

    >>> step = next(batch_perceptron([([1, 2], 1), ([1, 0], -1)], eta=1, epsilon=0.001))
    >>> step.mistakes, step.accumulated, step.delta, step.after
    ([1, 2], [0, -2], [0, -1], [0, 1])
    """

    t: int
    eta: object
    w: list
    u: list
    mistakes: list
    accumulated: list
    delta: list
    length: object
    after: list

    UNITS = {"eta": "rate", "w": "w", "u": "wx", "accumulated": "x", "delta": "x", "length": "x", "after": "w"}


def batch_perceptron(examples, eta, epsilon, w=None, normalize=True):
    """Batch perceptron algorithm; `before`, `u`, `accumulated` and `mistakes` are for the trace (D18).

    The fixed increment does not `normalize` delta.

    >>> steps = list(batch_perceptron([([1, 2], 1), ([1, 0], -1)], eta=1, epsilon=0.001))
    >>> [step.mistakes for step in steps]
    [[1, 2], [2], []]
    >>> print(*steps[-1].after)
    -1/2 1
    """
    w = zeros(len(examples[0][0])) if w is None else w     # let w ← (0, 0, 0, …, 0)
    for t in count():                                      # do
        before, u = w, []
        delta = zeros(len(w))                              # delta ← (0, 0, 0, …, 0)
        for x, y in examples:                              # for i = 1 to N do
            u_i = dot(w, x)                                # u_i ← w·x_i
            if y * u_i <= 0:                               # if y_i·u_i ≤ 0
                delta = subtract(delta, scale(y, x))       # delta ← delta - y_i·x_i
            u.append(u_i)
        accumulated = delta
        delta = [ratio(a, len(examples) if normalize else 1) for a in delta]  # delta ← delta / N
        w = subtract(w, scale(eta, delta))                 # w ← w - η delta
        yield Step(t, eta, before, u, mistakes(u, examples),
                   accumulated, delta, norm(delta), w)
        if norm(delta) < epsilon:                          # until |delta| < ε
            return


def fixed_increment(examples, epsilon, w=None):
    """Fixed increment perceptron: η = 1, and delta is not divided (D19).

    >>> [step.after for step in fixed_increment([([1, 2], 1), ([1, 0], -1)], epsilon=0.001)]
    [[0, 2], [-1, 2], [-1, 2]]
    """
    yield from batch_perceptron(examples, 1, epsilon, w, normalize=False)  # η = 1 and don't normalize


# Not on the page: the mistakes of a pass as a list, and one sequence of decreasing η.


def mistakes(u, examples):
    """The numbers of the examples with y_i·u_i ≤ 0, counted from 1 (D18).

    >>> mistakes([3, 0, -1], [([1, 3], 1), ([1, 0], 1), ([1, -1], -1)])
    [2]
    """
    return [i for i, (u_i, (_, y)) in enumerate(zip(u, examples), start=1)
            if y * u_i <= 0]


def decreasing(examples, eta, epsilon, w=None):
    """The batch algorithm with η, η/2, η/3, …: η decreases as learning continues (D20).

    >>> steps = list(decreasing([([1, 2], 1), ([1, 0], -1)], eta=6, epsilon=0.001))
    >>> [step.eta for step in steps]
    [6, 3, 2]
    >>> print(*steps[-1].after)
    -3/2 6
    """
    for t in count():
        falling = ratio(eta, t + 1)
        step = next(batch_perceptron(examples, falling, epsilon, w))
        yield step._replace(t=t)
        if step.length < epsilon:
            return
        w = step.after
