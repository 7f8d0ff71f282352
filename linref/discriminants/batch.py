"""Batch perceptron algorithm, the fixed increment, and the step size (Discriminants).

Examples are pairs (x, y) in canonical representation, w has the bias first.
"""

from itertools import count
from typing import NamedTuple

from linref.lists import dot, norm, scale, subtract, zeros
from linref.scalar import ratio


class Step(NamedTuple):
    """One pass: η, w, every u_i, the mistakes, delta before and after it is divided, |delta|, w after the pass."""

    t: int
    eta: object
    w: list
    u: list
    mistakes: list
    accumulated: list
    delta: list
    length: object
    after: list


def batch_perceptron(examples, eta, epsilon, w=None):
    """Batch perceptron algorithm (D18)."""
    w = zeros(len(examples[0][0])) if w is None else w                       # let w ← (0, …, 0)
    for t in count():                                                        # do
        before, u, mistakes = w, [], []
        delta = zeros(len(w))                                                # delta ← (0, …, 0)
        for i, (x, y) in enumerate(examples, start=1):                       # for i = 1 to N do
            u.append(dot(w, x))                                              # u_i ← w·x_i
            if y * u[-1] <= 0:                                               # if y_i·u_i <= 0
                mistakes.append(i)
                delta = subtract(delta, scale(y, x))                         # delta ← delta - y_i·x_i
        accumulated, delta = delta, [ratio(a, len(examples)) for a in delta]  # delta ← delta / N
        w = subtract(w, scale(eta, delta))                                   # w ← w - η·delta
        length = norm(delta)
        yield Step(t, eta, before, u, mistakes, accumulated, delta, length, w)
        if length < epsilon:                                                 # until |delta| < ε
            return


def fixed_increment(examples, epsilon, w=None):
    """Fixed increment perceptron: η = 1, and delta is not divided (D19)."""
    w = zeros(len(examples[0][0])) if w is None else w                       # let w ← (0, …, 0)
    eta = 1                                                                  # η = 1
    for t in count():                                                        # do
        before, u, mistakes = w, [], []
        delta = zeros(len(w))                                                # delta ← (0, …, 0)
        for i, (x, y) in enumerate(examples, start=1):                       # for i = 1 to N do
            u.append(dot(w, x))                                              # u_i ← w·x_i
            if y * u[-1] <= 0:                                               # if y_i·u_i <= 0
                mistakes.append(i)
                delta = subtract(delta, scale(y, x))                         # delta ← delta - y_i·x_i
        w = subtract(w, scale(eta, delta))                                   # w ← w - η·delta
        length = norm(delta)
        yield Step(t, eta, before, u, mistakes, delta, delta, length, w)
        if length < epsilon:                                                 # until |delta| < ε
            return


# Ours: one way to decrease η, as the page recommends and does not spell out.


def decreasing(examples, eta, epsilon, w=None):
    """The batch algorithm with η, η/2, η/3, …: η decreases as learning continues (D20)."""
    for t in count():
        step = next(batch_perceptron(examples, ratio(eta, t + 1), epsilon, w))
        yield step._replace(t=t)
        if step.length < epsilon:
            return
        w = step.after
