"""The perceptron on handwritten digits, epoch by epoch, and pairs of features (Fleuret, EE-559, 3a).

x is a list of images, each a sequence of grey values; y a list of labels 1 and -1. The page does not say whether a
constant is added to them; here none is, so there is no bias.
"""

from typing import NamedTuple

from linref.fleuret.perceptron import train_perceptron
from linref.fleuret.units import sigma
from linref.lists import dot
from linref.scalar import ratio


class Epoch(NamedTuple):
    """A line of the page's table: the epoch, the weights at its start, its changes, the shares of errors and the weights after it."""

    e: int
    w: list
    nb_changes: int
    train_error: object
    test_error: object
    after: list


def errors(w, x, y):
    """How many of the samples σ(w·x) has wrong (F9).

    >>> errors([1, 0], [[2, 1], [-1, 1], [0, 5]], [1, 1, -1])
    2
    """
    return sum(sigma(dot(w, x_i)) != y_i for x_i, y_i in zip(x, y))


def epochs(train, test, nb_epochs_max, watched=iter):
    """train_perceptron as the page's table: after each epoch its changes and the errors on both sets (F9).

    `train` and `test` are pairs (x, y); `watched` may look at the steps as they pass.

    >>> samples = [[1, 1], [1, -1]], [1, -1]
    >>> for epoch in epochs(samples, samples, 9):
    ...     print(epoch.e, epoch.nb_changes, epoch.train_error, epoch.test_error, epoch.after)
    0 2 0 0 [0, 2]
    1 0 0 0 [0, 2]
    """
    x, y = train
    w = None
    for step in watched(train_perceptron(x, y, nb_epochs_max)):
        if step.i == 1:
            w = step.w
        if step.i == len(x):
            shares = [ratio(errors(step.after, *samples), len(samples[0])) for samples in (train, test)]
            yield Epoch(step.e, w, step.nb_changes, *shares, step.after)


def random_pairs(D, count, rng):
    """Pairs of different features, taken at random: numbers from 1 to D, drawn by rng.sample (F40).

    >>> from random import Random
    >>> all(1 <= u < v <= 9 for u, v in random_pairs(9, 20, Random(1)))
    True
    """
    return [tuple(sorted(rng.sample(range(1, D + 1), 2))) for _ in range(count)]


def with_products(x, pairs):
    """The features of x, supplemented with the products of pairs of them (F40).

    >>> with_products([2, 3, 5], [(1, 2), (1, 3)])
    [2, 3, 5, 6, 10]
    """
    return [*x, *(x[u - 1] * x[v - 1] for u, v in pairs)]
