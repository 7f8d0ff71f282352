"""The perceptron on handwritten digits, epoch by epoch, and pairs of features (Fleuret, EE-559, 3a).

x is a list of images, each a sequence of grey values; y a list of labels 1 and -1. The page does not say whether a
constant is added to them. Here none is added, so there is no bias.
"""

from array import array
from typing import NamedTuple

from linref.fleuret.units import sigma
from linref.lists import dot
from linref.scalar import ratio


class Epoch(NamedTuple):
    """A line of the page's table: the epoch, w at its start, its changes, the shares of errors, w after it.

    >>> from linref.fleuret.perceptron import train_perceptron
    >>> x, y = [[1, 2], [2, 1]], [1, -1]
    >>> epoch = next(epochs(train_perceptron(x, y, 10), (x, y)))
    >>> epoch.w, epoch.nb_changes, epoch.after
    ([0, 0], 2, [-1, 1])
    """

    e: int
    w: list
    nb_changes: int
    train_error: object
    test_error: object
    after: list

    UNITS = {"w": "w", "after": "w"}


def epochs(swept, train, test=None):
    """The page's table: for each epoch of train_perceptron the changes, and the errors on both sets (F9).

    `swept` are the steps of train_perceptron. `train` and `test` are pairs (x, y). Without samples to test on
    there is no test_error.

    >>> from linref.fleuret.perceptron import train_perceptron
    >>> x, y = [[1, 2], [2, 1]], [1, -1]
    >>> [(epoch.nb_changes, epoch.train_error) for epoch in epochs(train_perceptron(x, y, 10), (x, y))]
    [(2, 0), (0, 0)]
    """
    for step in swept:
        if step.i == 1:
            before = step.w
        if step.i == len(train[0]):                             # epoch e nb_changes n
            train_error = error(step.after, *train)             # train_error p%
            test_error = error(step.after, *test) if test else None     # test_error q%
            yield Epoch(step.e, before, step.nb_changes,
                        train_error, test_error, step.after)


# Not on the page: how errors are counted, and how pairs are drawn.


def error(w, x, y):
    """The share of the samples that σ(w·x) misclassifies (F9).

    >>> print(error([1, 0], [[1, 5], [-1, 5], [0, 5]], [1, 1, -1]))
    2/3
    """
    wrong = sum(sigma(dot(w, x_i)) != y_i for x_i, y_i in zip(x, y))
    return ratio(wrong, len(x))


def random_pairs(D, count, rng):
    """Pairs of different features, taken at random: numbers from 1 to D (F40).

    >>> from random import Random
    >>> random_pairs(2, 3, Random(0))
    [(1, 2), (1, 2), (1, 2)]
    """
    return [tuple(sorted(rng.sample(range(1, D + 1), 2)))
            for _ in range(count)]


def with_products(x, pairs):
    """The features of x, supplemented with the products of pairs of them (F40).

    >>> with_products([2, 3, 5], [(1, 2), (2, 3)])
    [2, 3, 5, 6, 15]
    """
    return [*x, *(x[u - 1] * x[v - 1] for u, v in pairs)]


def with_pairs(samples, pairs):
    """The images with products of pairs of grey values from 0 to 1, all multiplied by 255², to be whole (F40).

    >>> (image,), labels = with_pairs(([bytes([255, 51])], [1]), [(1, 2)])
    >>> list(image), labels
    ([65025, 13005, 13005], [1])
    """
    images, labels = samples
    if pairs:
        D = len(images[0])
        products = [with_products(image, pairs) for image in images]
        images = [array("H", [*(255 * grey for grey in both[:D]), *both[D:]])
                  for both in products]
    return images, labels
