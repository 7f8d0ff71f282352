"""Kesler's construct: K classes as a problem of two (Gales, handout 7).

Samples are extended, (x, 1); classes are numbered from 1 to K.
"""

from operator import lt

from linref.gales.perceptron import perceptron
from linref.lists import dot, negate, zeros


def inequality(weights, x, k, j):
    """w̃_k'x̃ - w̃_j'x̃, which should be positive for a sample of class k (G29).

    >>> weights = [[1, 0], [0, 1], [1, 1]]
    >>> inequality(weights, [3, 1], 1, 2), inequality(weights, [3, 1], 1, 3)
    (2, -1)
    """
    return dot(weights[k - 1], x) - dot(weights[j - 1], x)  # w̃_k'x̃ - w̃_j'x̃ > 0


def gamma(x, k, j, classes):
    """γ_kj: K blocks, x̃ in the k-th, -x̃ in the j-th, zero elsewhere (G29).

    >>> gamma([3, 1], 2, 1, 3)
    [-3, -1, 3, 1, 0, 0]
    """
    blocks = [zeros(len(x)) for _ in range(classes)]        # γ_kj = [0; …; 0]
    blocks[k - 1] = x                                       # x̃ in block k
    blocks[j - 1] = negate(x)                               # -x̃ in block j
    return stacked(blocks)


def rivals(k, classes):
    """The classes j that a sample of class k is compared with: all but k (G29).

    >>> rivals(2, 3)
    [1, 3]
    """
    return [j for j in range(1, classes + 1) if j != k]


def kesler_samples(samples, labels, classes):
    """The K - 1 vectors γ of every sample, one sample after the other (G29).

    >>> kesler_samples([[3, 1]], [2], 3)
    [[-3, -1, 3, 1, 0, 0], [0, 0, 3, 1, -3, -1]]
    """
    gammas = []
    for x, k in zip(samples, labels):                       # x̃ of class ω_k
        for j in rivals(k, classes):                        # j = 1, …, K without k
            gammas.append(gamma(x, k, j, classes))          # γ_kj
    return gammas


def stacked(weights):
    """α: the weight vectors of all classes, one below the other (G29).

    >>> stacked([[1, 2], [3, 4], [5, 6]])
    [1, 2, 3, 4, 5, 6]
    """
    return [a for w in weights for a in w]                  # α = [w̃_1; …; w̃_K]


def unstacked(alpha, classes):
    """The weight vectors that α is made of (G29).

    >>> unstacked([1, 2, 3, 4, 5, 6], 3)
    [[1, 2], [3, 4], [5, 6]]
    """
    size = len(alpha) // classes
    return [alpha[k * size : (k + 1) * size] for k in range(classes)]


def kesler(samples, labels, classes, alpha, miss=lt):
    """The perceptron algorithm on the γ, from α[0] = alpha (G30).

    >>> steps = list(kesler([[1, 1], [-1, 1]], [1, 2], 2, [0, 0, 1, 0]))
    >>> unstacked(steps[-1].after, 2)
    [[2, 0], [-1, 0]]
    """
    gammas = kesler_samples(samples, labels, classes)       # K - 1 samples γ for each x̃
    return perceptron(gammas, alpha, miss=miss)             # now optimise for α


# Not on the page: classifiers that leave regions without a decision, which the page only mentions.


def largest(weights, x):
    """The classes whose w̃_k'x̃ is largest: one class nearly everywhere, several only where their values are equal (G31).

    >>> weights = [[1, 0], [0, 1], [-1, 0]]
    >>> largest(weights, [3, 1]), largest(weights, [1, 1])
    ([1], [1, 2])
    """
    values = [dot(w, x) for w in weights]
    top = max(values)
    return [k for k, value in enumerate(values, start=1) if value == top]


def claims_one_vs_rest(weights, x):
    """The classes that claim x, where the k-th of K classifiers separates class k from all others (G31).

    >>> claims_one_vs_rest([[1, 0], [0, 1], [-1, 0]], [3, 1]), claims_one_vs_rest([[1, 0], [-1, 0]], [0, 1])
    ([1, 2], [])
    """
    return [k for k, w in enumerate(weights, start=1) if dot(w, x) > 0]
