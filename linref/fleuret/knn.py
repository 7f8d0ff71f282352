"""Nearest neighbours, and features that perturbations do not change (Fleuret, EE-559, 3a).

Samples are pairs (x, y) with y = 1 or -1.
"""

from typing import NamedTuple

from linref.lists import norm_squared, subtract

K = 11


class Step(NamedTuple):
    """A point: its nearest samples, the votes for 1 and for -1, the prediction.

    >>> step = classify([0], [([3], 1), ([1], -1), ([-2], 1)], K=1)
    >>> step.neighbours, step.prediction
    ([2], -1)
    """

    x: list
    neighbours: list
    votes: list
    prediction: int


def neighbours(x, samples, K=K):
    """The numbers of the K samples nearest to x; of equal distances the lower number comes first (F43).

    >>> neighbours([0], [([3], 1), ([1], -1), ([-2], 1)], K=2)
    [2, 3]
    """
    distances = [norm_squared(subtract(x, u)) for u, _ in samples]
    numbers = range(1, len(samples) + 1)
    return sorted(numbers, key=lambda n: distances[n - 1])[:K]


def votes(nearest, samples):
    """How many of the nearest samples are of class 1 and of class -1 (F43).

    >>> votes([1, 2, 3], [([3], 1), ([1], -1), ([-2], 1)])
    [2, 1]
    """
    counts = [0, 0]
    for n in nearest:
        _, y = samples[n - 1]
        counts[0 if y == 1 else 1] += 1                 # votes (K = 11)
    return counts


def prediction(counts):
    """The class with more votes; if K is odd, one class always has more votes (F43).

    >>> prediction([6, 5]), prediction([5, 6])
    (1, -1)
    """
    return 1 if counts[0] > counts[1] else -1           # prediction (K = 11)


def classify(x, samples, K=K):
    """A point with its neighbours, their votes, and what they predict (F43).

    >>> classify([0], [([3], 1), ([1], -1), ([-2], 1)], K=3)
    Step(x=[0], neighbours=[2, 3, 1], votes=[2, 1], prediction=1)
    """
    nearest = neighbours(x, samples, K)
    counts = votes(nearest, samples)
    return Step(x, nearest, counts, prediction(counts))


# Not on the page, which shows only pictures: a feature that rotations do not change.


def radial(x):
    """‖x‖², a feature that rotations about the origin and reflections do not change (F42).

    >>> radial([3, 4]), radial(rotated([3, 4], 0, 1))
    ([25], [25])
    """
    return [norm_squared(x)]


def rotated(x, c, s):
    """x rotated about the origin by the angle with cosine c and sine s (F42).

    >>> rotated([3, 4], 0, 1)  # by 90°
    [-4, 3]
    """
    u, v = x
    return [c * u - s * v, s * u + c * v]


def reflected(x):
    """x reflected in the second axis (F42).

    >>> reflected([3, 4])
    [-3, 4]
    """
    u, v = x
    return [-u, v]
