"""Kesler's construct: K classes as a problem of two (Gales, handout 7).

Samples are extended, (x, 1); classes are numbered from 1 to K. The page mentions classifiers that leave regions without
a decision but defines none: one against the rest and pairwise are ours.
"""

from operator import lt
from typing import NamedTuple

from linref.gales.perceptron import perceptron
from linref.lists import add, dot, negate, subtract, zeros


class Step(NamedTuple):
    """One pass of the direct rule: the K weight vectors and, as (sample, class), each comparison that fails."""

    tau: int
    w: list
    failures: list


def inequality(weights, x, k, j):
    """w̃_k'x̃ - w̃_j'x̃, which is positive where a sample of class k does not go to class j (G29).

    >>> inequality([[1, 0], [0, 1]], [5, 1], 1, 2)
    4
    """
    return dot(weights[k - 1], x) - dot(weights[j - 1], x)


def gamma(x, k, j, classes):
    """γ_kj: K blocks, x̃ in the k-th, -x̃ in the j-th, zero elsewhere (G29).

    >>> gamma([5, 1], 1, 3, 3)
    [5, 1, 0, 0, -5, -1]
    """
    blocks = [zeros(len(x)) for _ in range(classes)]
    blocks[k - 1] = list(x)
    blocks[j - 1] = negate(x)
    return stacked(blocks)


def rivals(k, classes):
    """The classes j that a sample of class k is compared with: all but k (G29).

    >>> rivals(2, 3)
    [1, 3]
    """
    return [j for j in range(1, classes + 1) if j != k]


def kesler_samples(samples, labels, classes):
    """The K - 1 vectors γ of every sample, one sample after the other (G29).

    >>> kesler_samples([[5, 1]], [1], 3)
    [[5, 1, -5, -1, 0, 0], [5, 1, 0, 0, -5, -1]]
    """
    return [gamma(x, k, j, classes) for x, k in zip(samples, labels) for j in rivals(k, classes)]


def stacked(weights):
    """α: the weight vectors of all classes, one below the other (G29).

    >>> stacked([[1, 2], [3, 4]])
    [1, 2, 3, 4]
    """
    return [a for w in weights for a in w]


def unstacked(alpha, classes):
    """The weight vectors that α is made of (G29).

    >>> unstacked([1, 2, 3, 4], 2)
    [[1, 2], [3, 4]]
    """
    size = len(alpha) // classes
    return [alpha[start : start + size] for start in range(0, len(alpha), size)]


def kesler(samples, labels, classes, alpha, miss=lt):
    """The perceptron algorithm on the γ, from α[0] = alpha (G30).

    >>> [step.w for step in kesler([[5, 1], [-5, 1]], [1, 2], 2, [0, 0, 1, 0])]
    [[0, 0, 1, 0], [10, 0, -9, 0]]
    """
    return perceptron(kesler_samples(samples, labels, classes), alpha, miss=miss)


def multiclass(samples, labels, weights, miss=lt):
    """The same without the γ, ours: each failed comparison adds x̃ to w̃_k and takes it from w̃_j (G30).

    >>> [step.w for step in multiclass([[5, 1], [-5, 1]], [1, 2], [[0, 0], [1, 0]])]
    [[[0, 0], [1, 0]], [[10, 0], [-9, 0]]]
    """
    classes = len(weights)
    tau = 0
    while True:
        failures = [
            (i, j)
            for i, (x, k) in enumerate(zip(samples, labels), start=1)
            for j in rivals(k, classes)
            if miss(inequality(weights, x, k, j), 0)
        ]
        yield Step(tau, weights, failures)
        if not failures:
            return
        changed = list(weights)
        for i, j in failures:
            k, x = labels[i - 1], samples[i - 1]
            changed[k - 1] = add(changed[k - 1], x)
            changed[j - 1] = subtract(changed[j - 1], x)
        weights = changed
        tau += 1


def largest(weights, x):
    """The classes whose w̃_k'x̃ is largest: one class nearly everywhere, several only where they tie (G31).

    >>> largest([[1, 0], [0, 1]], [5, 1]), largest([[1, 0], [0, 1]], [1, 1])
    ([1], [1, 2])
    """
    values = [dot(w, x) for w in weights]
    top = max(values)
    return [k for k, value in enumerate(values, start=1) if value == top]


def claims_one_vs_rest(weights, x):
    """The classes that claim x, where the k-th of K classifiers tells class k from all others (G31).

    >>> claims_one_vs_rest([[1, 0], [-1, 0]], [5, 1]), claims_one_vs_rest([[1, -9], [-1, 0]], [5, 1])
    ([1], [])
    """
    return [k for k, w in enumerate(weights, start=1) if dot(w, x) > 0]


def claims_pairwise(weights, x, classes):
    """The classes that win against every other, where the classifier of the pair (k, j) tells class k from class j (G31).

    >>> claims_pairwise({(1, 2): [1, 0], (1, 3): [1, 0], (2, 3): [1, 0]}, [5, 1], 3)
    [1]
    """
    def wins(k, j):
        if k < j:
            return dot(weights[k, j], x) > 0
        return dot(weights[j, k], x) < 0

    return [k for k in range(1, classes + 1) if all(wins(k, j) for j in rivals(k, classes))]


def one_vs_rest_labels(labels, k):
    """Labels of the two-class problem of class k: 1 for it, -1 for all others (G31).

    >>> one_vs_rest_labels([1, 2, 3], 2)
    [-1, 1, -1]
    """
    return [1 if c == k else -1 for c in labels]


def pair(samples, labels, k, j):
    """The samples of classes k and j only, with labels 1 and -1 (G31).

    >>> pair([[5, 1], [6, 1], [7, 1]], [1, 2, 3], 1, 3)
    ([[5, 1], [7, 1]], [1, -1])
    """
    chosen = [(x, 1 if c == k else -1) for x, c in zip(samples, labels) if c in (k, j)]
    return [x for x, _ in chosen], [y for _, y in chosen]
