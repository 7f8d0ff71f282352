"""Perceptron algorithm and its solution region (Gales, handout 7).

`samples` are normalised: y(x, 1), as in the example. Sample numbers count from 1, as the page counts them.
"""

from operator import lt
from typing import NamedTuple

from linref.gales.neuron import extended, normalised
from linref.lists import add, dot, norm, scale, subtract, zeros
from linref.scalar import ratio


class Step(NamedTuple):
    """One pass through steps 3 and 4: w̃[τ], y·z of every sample, the set Y of the misclassified, and w̃[τ+1].

    >>> step = next(perceptron([[2, 1], [0, -1]], [-1, 1]))
    >>> step.yz, step.misclassified, step.after
    ([-1, -1], [1, 2], [1, 1])
    """

    tau: int
    w: list
    yz: list
    misclassified: list
    after: list

    UNITS = {"w": "w", "yz": "wx", "after": "w"}


def normalise(points, labels):
    """Step 1: x̃_i = y_i (x_i, 1); the page forgets the 1 here, its example has it, see GE1 (G14).

    >>> normalise([[2, 3], [4, 5]], [1, -1])
    [[2, 3, 1], [-4, -5, -1]]
    """
    return [normalised(extended(x), y) for x, y in zip(points, labels)]     # 1. x̃_i = y_i (x_i, 1)


def normalise_as_printed(points, labels):
    """Step 1 literally: x̃_i = y_i x_i, without the 1 (G14).

    >>> normalise_as_printed([[2, 3], [4, 5]], [1, -1])
    [[2, 3], [-4, -5]]
    """
    return [scale(y, x) for x, y in zip(points, labels)]    # 1. x̃_i = y_i x_i


def misclassified_set(z, miss=lt):
    """Y: the numbers of the samples with y·z < 0; lt(a, b) is a < b, and miss=le counts 0 too, see GE3 (G13).

    >>> misclassified_set([2, -1, 0])
    [2]
    >>> from operator import le
    >>> misclassified_set([2, -1, 0], miss=le)
    [2, 3]
    """
    return [i for i, z_i in enumerate(z, start=1) if miss(z_i, 0)]


def criterion(w, samples):
    """E(w̃) as the sum of -w̃'x̃ over Y, to which a sample with z = 0 adds nothing (G13).

    >>> criterion([1, -1], [[2, 1], [1, 3], [0, 3]])
    5
    """
    cost = 0                                                # E(w̃) =
    for x in samples:
        z = dot(w, x)
        if z < 0:                                           # Σ over x̃_i in Y
            cost = cost - z                                 # (-w̃'x̃_i)
    return cost


def gradient(w, samples, miss=lt):
    """The gradient of E: the sum of -x̃ over Y (G13).

    >>> gradient([1, -1], [[2, 1], [1, 3], [0, 3]])
    [-1, -6]
    """
    slope = zeros(len(w))                                   # ∇E(w̃) =
    for x in samples:
        if miss(dot(w, x), 0):                              # Σ over x̃_i in Y
            slope = subtract(slope, x)                      # (-x̃_i)
    return slope


def update(w, samples, misclassified, eta=1):
    """The update rule: w̃ + η times the sum of the misclassified x̃ (G13).

    >>> samples = [[2, 1], [1, 3], [0, 3]]
    >>> update([1, -1], samples, [2, 3]), update([1, -1], samples, [2, 3], eta=2)
    ([2, 5], [3, 11])
    """
    total = zeros(len(w))
    for i in misclassified:
        total = add(total, samples[i - 1])                  # Σ x̃_i over Y[τ]
    return add(w, scale(eta, total))                        # w̃[τ+1] = w̃[τ] + η Σ x̃_i


def perceptron(samples, w, eta=1, miss=lt):
    """Perceptron algorithm, steps 2 to 5, from w̃[0] = w; the page has eta = 1 (G13, G14).

    With the page's `<` the run ends although sample 2 has z = 0. With `<=` it ends with every z positive.

    >>> samples = normalise([[2], [0]], [1, -1])
    >>> [(step.tau, step.w) for step in perceptron(samples, [-1, 0])]
    [(0, [-1, 0]), (1, [1, 1]), (2, [1, 0])]
    >>> from operator import le
    >>> [(step.tau, step.w) for step in perceptron(samples, [-1, 0], miss=le)]
    [(0, [-1, 0]), (1, [1, 0]), (2, [1, -1])]
    """
    tau = 0                                                 # 2. initialise the weight vector w̃[0], τ = 0
    while True:                                             # 5. repeat steps (3) and (4)
        before = w
        yz = [dot(w, x) for x in samples]                   # 3. using w̃[τ]
        misclassified = misclassified_set(yz, miss)         # produce the set of mis-classified samples Y[τ]
        w = update(w, samples, misclassified, eta)          # 4. w̃[τ+1] = w̃[τ] + Σ x̃_i over Y[τ]
        yield Step(tau, before, yz, misclassified, w)
        tau = tau + 1                                       # set τ = τ + 1
        if not misclassified:                               # until the convergence criterion is satisfied
            return


def in_solution_region(w, samples):
    """Whether w̃ lies on the positive side of the hyperplane of every sample (G15).

    >>> in_solution_region([1, -1], [[2, 1], [0, -1]]), in_solution_region([1, 0], [[2, 1], [0, -1]])
    (True, False)
    """
    return all(dot(w, x) > 0 for x in samples)


# Not on the page: how good a boundary is.


def nearest_samples(w, samples):
    """The numbers of the samples with the smallest y·z, and their distance, below 0 if misclassified (G18).

    >>> nearest_samples([3, 4, -5], [[3, 4, 1], [1, 3, 1], [-1, 2, -1]])
    ([2, 3], 2)
    """
    z = [dot(w, x) for x in samples]
    smallest = min(z)
    *weights, b = w
    numbers = [i for i, z_i in enumerate(z, start=1) if z_i == smallest]
    return numbers, ratio(smallest, norm(weights))
