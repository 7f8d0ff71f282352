"""Kesler's construct: K classes as a problem of two (Gales, handout 7).

Samples are extended, (x, 1); classes are numbered from 1 to K.
"""

from operator import lt

from linref.gales.perceptron import perceptron
from linref.lists import dot, negate, zeros


def inequality(weights, x, k, j):
    """w̃_k'x̃ - w̃_j'x̃, which is positive where a sample of class k does not go to class j (G29)."""
    return dot(weights[k - 1], x) - dot(weights[j - 1], x)  # w̃_k'x̃ - w̃_j'x̃ > 0


def gamma(x, k, j, classes):
    """γ_kj: K blocks, x̃ in the k-th, -x̃ in the j-th, zero elsewhere (G29)."""
    blocks = [zeros(len(x)) for _ in range(classes)]        # γ_kj = [0; …; 0]
    blocks[k - 1] = x                                       # x̃ in block k
    blocks[j - 1] = negate(x)                               # -x̃ in block j
    return stacked(blocks)


def rivals(k, classes):
    """The classes j that a sample of class k is compared with: all but k (G29)."""
    return [j for j in range(1, classes + 1) if j != k]


def kesler_samples(samples, labels, classes):
    """The K - 1 vectors γ of every sample, one sample after the other (G29)."""
    gammas = []
    for x, k in zip(samples, labels):                       # x̃ of class ω_k
        for j in rivals(k, classes):                        # j = 1, …, K without k
            gammas.append(gamma(x, k, j, classes))          # γ_kj
    return gammas


def stacked(weights):
    """α: the weight vectors of all classes, one below the other (G29)."""
    return [a for w in weights for a in w]                  # α = [w̃_1; …; w̃_K]


def unstacked(alpha, classes):
    """The weight vectors that α is made of (G29)."""
    size = len(alpha) // classes
    return [alpha[start : start + size] for start in range(0, len(alpha), size)]


def kesler(samples, labels, classes, alpha, miss=lt):
    """The perceptron algorithm on the γ, from α[0] = alpha (G30)."""
    gammas = kesler_samples(samples, labels, classes)       # K - 1 samples γ for each x̃
    return perceptron(gammas, alpha, miss=miss)             # optimise for α


# Ours: the classifiers that leave regions without a decision, which the page mentions but does not define.


def largest(weights, x):
    """The classes whose w̃_k'x̃ is largest: one class nearly everywhere, several only where they tie (G31)."""
    values = [dot(w, x) for w in weights]
    top = max(values)
    return [k for k, value in enumerate(values, start=1) if value == top]


def claims_one_vs_rest(weights, x):
    """The classes that claim x, where the k-th of K classifiers tells class k from all others (G31)."""
    return [k for k, w in enumerate(weights, start=1) if dot(w, x) > 0]


def one_vs_rest_labels(labels, k):
    """Labels of the two-class problem of class k: 1 for it, -1 for all others (G31)."""
    return [1 if c == k else -1 for c in labels]
