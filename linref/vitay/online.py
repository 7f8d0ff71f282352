"""The Perceptron algorithm, the online version of linear classification (Vitay, Neurocomputing).

Examples are pairs (x, t) with t = 1 or -1; the bias b is apart from w.
"""

from itertools import combinations
from typing import NamedTuple

from linref.lists import add, scale, total
from linref.scalar import ratio, whole
from linref.vitay.neuron import misclassified, neuron


class Step(NamedTuple):
    """One example: its number, w and b, its y and its error t - y, Δw and Δb, w and b after it."""

    epoch: int
    i: int
    w: list
    b: object
    y: int
    error: int
    delta_w: list
    delta_b: object
    after: list
    b_after: object


def delta_rule(eta, t, y, x):
    """Δw = η (t - y) x and Δb = η (t - y): by the rate, the error and the input (V14).

    >>> delta_rule(1, 1, -1, [3, 5]), delta_rule(1, 1, 1, [3, 5])
    (([6, 10], 2), ([0, 0], 0))
    """
    step = whole(eta * (t - y))
    return scale(step, x), step


def perceptron(examples, w, b, eta, M):
    """The Perceptron algorithm for M epochs; the page gives no w and b to start from, see VE5 (V13).

    >>> for step in perceptron([([2], 1), ([1], -1)], [0], 0, 1, 2):
    ...     print(step.epoch, step.i, step.w, step.b, step.y, step.error, step.after, step.b_after)
    1 1 [0] 0 1 0 [0] 0
    1 2 [0] 0 1 -2 [-2] -2
    2 1 [-2] -2 -1 2 [2] 0
    2 2 [2] 0 1 -2 [0] -2
    """
    for epoch in range(1, M + 1):
        for i, (x, t) in enumerate(examples, start=1):
            y = neuron(w, b, x)
            delta_w, delta_b = delta_rule(eta, t, y, x)
            after, b_after = add(w, delta_w), b + delta_b
            yield Step(epoch, i, w, b, y, t - y, delta_w, delta_b, after, b_after)
            w, b = after, b_after


def until_no_error(steps, examples):
    """The steps up to the end of the first epoch after which no example is wrong, as the page suggests to check (V13).

    >>> run = perceptron([([2], 1), ([1], -1)], [2], -3, 1, 9)
    >>> [step.i for step in until_no_error(run, [([2], 1), ([1], -1)])]
    [1, 2]
    """
    for step in steps:
        yield step
        if step.i == len(examples) and not misclassified(step.after, step.b_after, examples):
            return


def estimates(examples, w, b, K):
    """Every estimate of Δw/η from K of the examples, each the average of their (t - y) x; K = 1 is online, K = N batch (V15).

    >>> estimates([([2], 1), ([1], -1), ([3], -1)], [1], 0, 2)
    [[-1], [-3], [-4]]
    """
    result = []
    for chosen in combinations(examples, K):
        terms = total((scale(t - neuron(w, b, x), x) for x, t in chosen), len(w))
        result.append([ratio(entry, K) for entry in terms])
    return result
