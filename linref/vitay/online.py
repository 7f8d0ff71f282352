"""The Perceptron algorithm, the online version of linear classification (Vitay, Neurocomputing).

Examples are pairs (x, t) with t = 1 or -1; the bias b is apart from w.
"""

from itertools import combinations, groupby
from operator import attrgetter
from typing import NamedTuple

from linref.lists import add, dot, scale, zeros
from linref.vitay.batch import batch, update_rule
from linref.vitay.neuron import misclassified, sign


class Step(NamedTuple):
    """One example: its number, w and b, the output y, the error t - y, Δw and Δb, the new w and b.

    >>> step = next(perceptron([([1, 2], -1)], [0, 0], 0, eta=1, M=1))
    >>> step.y, step.error, step.delta_w, step.after
    (1, -2, [-2, -4], [-2, -4])
    """

    epoch: int
    i: int
    w: list
    b: object
    y: object
    error: object
    delta_w: list
    delta_b: object
    after: list
    b_after: object

    UNITS = {"w": "w", "b": "rate", "delta_w": "w", "delta_b": "rate", "after": "w", "b_after": "rate"}


def perceptron(examples, w, b, eta, M):
    """The Perceptron algorithm for M epochs; the page gives no start and does not add Δw and Δb, see VE5 (V13).

    >>> logical_or = [([0, 0], -1), ([0, 1], 1), ([1, 0], 1), ([1, 1], 1)]
    >>> *_, last = perceptron(logical_or, [0, 0], 0, eta=1, M=3)
    >>> last.after, last.b_after
    ([2, 2], -2)
    """
    for epoch in range(1, M + 1):                                   # for M epochs:
        for i, (x, t) in enumerate(examples, start=1):              # for each sample (xᵢ, tᵢ):
            y = sign(dot(w, x) + b)                                 # yᵢ = sign(⟨w·xᵢ⟩ + b)
            delta_w = scale(eta * (t - y), x)                       # Δw = η (tᵢ - yᵢ) xᵢ
            delta_b = eta * (t - y)                                 # Δb = η (tᵢ - yᵢ)
            before = w, b
            w = add(w, delta_w)                                     # not on the page, see VE5
            b = b + delta_b                                         # not on the page
            yield Step(epoch, i, *before, y, t - y, delta_w, delta_b, w, b)


def until_no_error(steps, examples):
    """The steps up to the end of the first epoch after which no example is misclassified (V13, V16).

    >>> examples = [([1, 0], 1), ([0, 1], -1)]
    >>> steps = until_no_error(perceptron(examples, [0, 0], 0, eta=1, M=100), examples)
    >>> [(step.after, step.b_after) for step in steps]
    [([0, 0], 0), ([0, -2], -2), ([2, -2], 0), ([2, -2], 0)]
    """
    for _, epoch in groupby(steps, attrgetter("epoch")):
        for step in epoch:
            yield step
        if not misclassified(step.after, step.b_after, examples):
            return


def delta_rule(eta, t, y, x):
    """Δw = η (t - y) x and Δb = η (t - y), where y may also be a probability (V14, V26).

    >>> delta_rule(2, 1, -1, [3, 0]), delta_rule(2, 1, 0.5, [3, 0])
    (([12, 0], 4), ([3.0, 0.0], 1.0))
    """
    delta_w = scale(eta * (t - y), x)                   # Δw = η (tᵢ - yᵢ) xᵢ
    delta_b = eta * (t - y)                             # Δb = η (tᵢ - yᵢ)
    return delta_w, delta_b


# Not on the page: batch and online learning compared, and as estimates of one expectation.


def epochs_needed(examples):
    """The epochs of online and of batch learning from 0 on separable examples until none is misclassified (V15).

    From 0 every η leads to the same mistakes. Batch learning makes one epoch more, in which it changes nothing.

    >>> epochs_needed([([1, 0], 1), ([0, 1], -1)])
    [2, 2]
    """
    start = examples, zeros(len(examples[0][0])), 0, 1, 100
    *_, last = until_no_error(perceptron(*start), examples)
    return [last.epoch, [step.mse for step in batch(*start)].index(0)]


def estimates(examples, w, b, K):
    """The estimates of Δw/η from every choice of K of the examples; K = 1 is online, K = N batch (V15).

    >>> examples = [([1, 0], -1), ([0, 1], -1)]
    >>> estimates(examples, [0, 0], 0, 1), estimates(examples, [0, 0], 0, 2) == [[-1, -1]]
    ([[-2, 0], [0, -2]], True)
    """
    choices = combinations(examples, K)
    return [update_rule(w, b, chosen, 1)[0] for chosen in choices]
