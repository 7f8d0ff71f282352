"""Feature scaling, and the conversion to the original features (Crowley, lesson 6).

Points have no entry 1 here, and the model is ŷ = wᵀX + b.
"""

from typing import NamedTuple

from linref.lists import added, dot
from linref.scalar import ratio, sqrt


class Range(NamedTuple):
    """The smallest and the largest value of feature d.

    >>> _, second = ranges([[1, 10], [3, 30]])
    >>> second.d, second.smallest, second.largest
    (2, 10, 30)
    """

    d: int
    smallest: object
    largest: object


def ranges(points):
    """The smallest and the largest value of every feature (C24).

    >>> ranges([[3, 10], [1, 10]])
    [Range(d=1, smallest=1, largest=3), Range(d=2, smallest=10, largest=10)]
    """
    limits = []
    for d, x_d in enumerate(zip(*points), start=1):
        limits.append(Range(d, min(x_d), max(x_d)))                         # min(x_d), max(x_d)
    return limits


def scaled(X, limits):
    """X with every feature scaled to the range from 0 to 1. A constant feature would give 0/0, see CE18 (C24).

    >>> print(*scaled([2, 30], ranges([[1, 10], [3, 30]])))
    1/2 1
    """
    x = []
    for x_dm, (_, smallest, largest) in zip(X, limits):
        x.append(ratio(x_dm - smallest, largest - smallest))     # x_dm := (x_dm - min(x_d)) / (max(x_d) - min(x_d))
    return x


def model_as_printed(w, b, points):
    """w and b converted back by μ and σ, which gives another model, see CE13 (C25).

    >>> model_as_printed([2, 40], 100, [[1, 10], [3, 30]])
    ([2, 4], 16)
    """
    means, deviations = mean_and_deviation(points)
    slopes = [ratio(a, deviation) for a, deviation in zip(w, deviations)]
    return slopes, b - dot(slopes, means)


# Not on the page: how μ and σ, which it only names, are computed, and the correct conversion, by min and max.


def mean_and_deviation(points):
    """μ_d and σ_d of every feature. The page converts back by them, although it scales by min and max (C25).

    >>> mean_and_deviation([[1, 10], [3, 30]])
    ([2, 20], [1, 10])
    """
    M = len(points)
    means, deviations = [], []
    for x_d in zip(*points):
        mean = ratio(added(x_d), M)
        means.append(mean)
        deviations.append(sqrt(ratio(added((x_dm - mean)**2 for x_dm in x_d), M)))
    return means, deviations


def constant_features(limits):
    """The numbers of the constant features, which cannot be scaled (C24).

    >>> constant_features(ranges([[1, 7], [3, 7]]))
    [2]
    """
    return [limit.d for limit in limits if limit.smallest == limit.largest]


def original_point(X, limits):
    """The original point of a scaled point (C25).

    >>> original_point([1, 0], ranges([[1, 10], [3, 30]]))
    [3, 10]
    """
    x = []
    for scaled_x, (_, smallest, largest) in zip(X, limits):
        x.append(scaled_x * (largest - smallest) + smallest)
    return x


def original_model(w, b, limits):
    """w and b converted from scaled to original features: the predictions stay the same (C25).

    >>> original_model([2, 40], 100, ranges([[1, 10], [3, 30]]))
    ([1, 2], 79)
    """
    slopes = []
    for a, (_, smallest, largest) in zip(w, limits):
        slopes.append(ratio(a, largest - smallest))
    return slopes, b - dot(slopes, [limit.smallest for limit in limits])
