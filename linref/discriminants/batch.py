"""Batch perceptron algorithm, the fixed increment, and the step size (Discriminants).

Examples are pairs (x, y) in canonical representation, w has the bias first.
"""

from itertools import repeat
from typing import NamedTuple

from linref.discriminants.losses import J_p
from linref.lists import add, dot, norm, scale, subtract, zeros
from linref.scalar import ratio


class Step(NamedTuple):
    """One pass: η, the weights, u and the mistakes, delta as accumulated and as divided, the weights after it."""

    t: int
    eta: object
    w: list
    u: list
    mistakes: list
    accumulated: list
    delta: list
    after: list


def batch_perceptron(examples, w, etas, epsilon, normalise=True):
    """Batch perceptron algorithm, from w; the page's own is from 0 (D18).

    `etas` holds the step size of every pass, as `constant(1)` does. Without `normalise` delta is not divided by N.

    >>> for step in batch_perceptron([([1, 1], 1), ([1, -1], -1)], [0, 0], constant(1), 0.01):
    ...     print(step.t, step.w, step.mistakes, step.delta, step.after)
    0 [0, 0] [1, 2] [0, -1] [0, 1]
    1 [0, 1] [] [0, 0] [0, 1]
    """
    N = len(examples)
    for t, eta in enumerate(etas):
        delta = zeros(len(w))
        us, mistakes = [], []
        for i, (x, y) in enumerate(examples, start=1):
            u = dot(w, x)
            us.append(u)
            if y * u <= 0:
                mistakes.append(i)
                delta = subtract(delta, scale(y, x))
        accumulated = delta
        if normalise:
            delta = [ratio(a, N) for a in delta]
        after = subtract(w, scale(eta, delta))
        yield Step(t, eta, w, us, mistakes, accumulated, delta, after)
        w = after
        if norm(delta) < epsilon:
            return


def fixed_increment(examples, w, epsilon):
    """The fixed increment perceptron: η = 1, and delta is not divided (D19).

    >>> [step.after for step in fixed_increment([([1, 1], 1), ([1, -1], -1)], [0, 0], 0.01)]
    [[0, 2], [0, 2]]
    """
    return batch_perceptron(examples, w, constant(1), epsilon, normalise=False)


def constant(eta):
    """The same step size for every pass (D20).

    >>> next(constant(3))
    3
    """
    return repeat(eta)


def decreasing(eta):
    """η, η/2, η/3, …: one way to decrease it as learning continues; the page names none (D20).

    >>> etas = decreasing(1)
    >>> [next(etas), next(etas), next(etas)]
    [1, Fraction(1, 2), Fraction(1, 3)]
    """
    t = 1
    while True:
        yield ratio(eta, t)
        t += 1


def line_search(w, delta, examples):
    """The η for which J(w - η delta) is least, exactly; the smallest one of several; ours (D20).

    J is made of straight pieces that meet where some y u is 0, so one of these places, or the start, is lowest.

    >>> line_search([0, -3], [0, -1], [([1, 1], 1), ([1, 2], 1)])
    3
    """
    bends = [0]
    for x, _ in examples:
        slope = dot(delta, x)
        if slope:
            bends.append(ratio(dot(w, x), slope))
    return min((eta for eta in sorted(bends) if eta >= 0),
               key=lambda eta: J_p(subtract(w, scale(eta, delta)), examples))


def convexity_gap(J, v, w, share):
    """How far J between v and w lies below the straight line between them; never below 0 for a convex J (D21).

    >>> convexity_gap(lambda w: w[0] * w[0], [0], [2], ratio(1, 3))
    Fraction(8, 9)
    """
    between = add(scale(1 - share, v), scale(share, w))
    return (1 - share) * J(v) + share * J(w) - J(between)
