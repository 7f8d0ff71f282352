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
    """The least and the greatest value of every feature (C24)."""
    limits = []
    for d, x_d in enumerate(zip(*points), start=1):
        limits.append(Range(d, min(x_d), max(x_d)))                         # min(x_d), max(x_d)
    return limits


def scaled(X, limits):
    """Every feature of X brought to the range from 0 to 1; a constant one would be 0/0, see CE18 (C24)."""
    x = []
    for x_dm, (_, least, greatest) in zip(X, limits):
        x.append(ratio(x_dm - least, greatest - least))     # x_dm := (x_dm - min(x_d)) / (max(x_d) - min(x_d))
    return x


def mean_and_deviation(points):
    """μ_d and σ_d of every feature, with which the page goes back, although it has scaled by min and max (C25)."""
    M = len(points)
    means, deviations = [], []
    for x_d in zip(*points):
        mean = ratio(sum(x_d), M)
        squares = 0
        for x_dm in x_d:
            squares = squares + (x_dm - mean) * (x_dm - mean)
        means.append(mean)
        deviations.append(sqrt(ratio(squares, M)))
    return means, deviations


def model_as_printed(w, b, points):
    """w and b taken back by μ and σ: another model, see CE13 (C25)."""
    means, deviations = mean_and_deviation(points)
    slopes = [ratio(a, deviation) for a, deviation in zip(w, deviations)]
    return slopes, b - dot(slopes, means)


# Ours: what the page does not have.


def constant_features(limits):
    """The numbers of the features that have a single value and so no scale (C24)."""
    return [limit.d for limit in limits if limit.least == limit.greatest]


def original_point(X, limits):
    """A scaled point in its original units (C25)."""
    return [x * (limit.greatest - limit.least) + limit.least for x, limit in zip(X, limits)]


def original_model(w, b, limits):
    """w and b of scaled features as those of the features themselves: the same predictions (C25)."""
    slopes = [ratio(a, limit.greatest - limit.least) for a, limit in zip(w, limits)]
    return slopes, b - dot(slopes, [limit.least for limit in limits])
