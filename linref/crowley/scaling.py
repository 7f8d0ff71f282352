"""Feature scaling, and the way back (Crowley, lesson 6).

Points are without their 1; the model is ŷ = w'X + b.
"""

from typing import NamedTuple

from linref.lists import dot
from linref.scalar import ratio, sqrt


class Range(NamedTuple):
    """The least and the greatest value of a feature d."""

    d: int
    least: object
    greatest: object


def ranges(points):
    """min(x_d) and max(x_d) of every feature (C24).

    >>> ranges([[170, 1], [150, 3]])
    [Range(d=1, least=150, greatest=170), Range(d=2, least=1, greatest=3)]
    """
    return [Range(d, min(values), max(values)) for d, values in enumerate(zip(*points), start=1)]


def scaled(X, limits):
    """x := (x - min) / (max - min) for every feature; a constant one would be 0/0, see CE18 (C24).

    >>> scaled([160, 1], ranges([[170, 1], [150, 3]]))
    [Fraction(1, 2), 0]
    """
    return [ratio(x - limit.least, limit.greatest - limit.least) for x, limit in zip(X, limits)]


def constant_features(limits):
    """The numbers of the features that have a single value and so no scale (C24).

    >>> constant_features(ranges([[170, 1], [150, 1]]))
    [2]
    """
    return [limit.d for limit in limits if limit.least == limit.greatest]


def original_point(X, limits):
    """A scaled point in its original units (C25).

    >>> original_point([0.5, 0], ranges([[170, 1], [150, 3]]))
    [160.0, 1]
    """
    return [x * (limit.greatest - limit.least) + limit.least for x, limit in zip(X, limits)]


def original_model(w, b, limits):
    """w and b of scaled features as those of the features themselves: the same predictions (C25).

    >>> original_model([10], 5, ranges([[150], [190]]))
    ([Fraction(1, 4)], Fraction(-65, 2))
    """
    shares = [ratio(a, limit.greatest - limit.least) for a, limit in zip(w, limits)]
    return shares, b - dot(shares, [limit.least for limit in limits])


def mean_and_deviation(points):
    """μ_d and σ_d of every feature, with which the page goes back, although it has scaled by min and max (C25).

    >>> mean_and_deviation([[150], [170]])
    ([160], [10])
    """
    M = len(points)
    means = [ratio(sum(values), M) for values in zip(*points)]
    return means, [sqrt(ratio(sum((x - mean) * (x - mean) for x in values), M))
                   for mean, values in zip(means, zip(*points))]


def model_as_printed(w, b, points):
    """w and b taken back by μ and σ: another model, see CE13 (C25).

    >>> model_as_printed([10], 5, [[150], [170]])
    ([1], -155)
    """
    means, deviations = mean_and_deviation(points)
    shares = [ratio(a, deviation) for a, deviation in zip(w, deviations)]
    return shares, b - dot(shares, means)
