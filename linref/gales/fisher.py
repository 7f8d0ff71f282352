"""Fisher's discriminant analysis (Gales, handout 7).

A class is the list of its points; nothing is extended here, for only w is determined at first, b in the end.
"""

from typing import NamedTuple

from linref.lists import add_matrices, dot, matvec, outer, quadratic, scale, solve, subtract, total
from linref.scalar import ratio


class Solution(NamedTuple):
    """All that the page computes on the way to its boundary, in its order."""

    means: list
    scatters: list
    within: list
    between: list
    w: list
    projections: list
    nearest: list
    b: object
    cost: object


def projected(w, points):
    """x̄_i = w'x_i for every point (G23)."""
    return [dot(w, x) for x in points]                      # x̄_i = w'x_i


def projected_mean(values):
    """μ̄_j: the mean of a class once projected (G23)."""
    return ratio(sum(values), len(values))


def projected_scatter(values):
    """s̄_j: the sum of (x̄_i - μ̄_j)² (G23)."""
    centre, spread = projected_mean(values), 0              # s̄_j =
    for x in values:                                        # Σ over x̄_i of class ω_j
        spread = spread + (x - centre) * (x - centre)       # (x̄_i - μ̄_j)²
    return spread


def criterion(w, class_1, class_2):
    """E(w) = -(μ̄_1 - μ̄_2)² / (s̄_1 + s̄_2) (G23)."""
    first, second = projected(w, class_1), projected(w, class_2)
    gap = projected_mean(first) - projected_mean(second)
    spread = projected_scatter(first) + projected_scatter(second)
    return ratio(-gap * gap, spread)                        # E(w) = -(μ̄_1 - μ̄_2)² / (s̄_1 + s̄_2)


def mean(points):
    """μ_j: the mean of a class (G24)."""
    return [ratio(a, len(points)) for a in total(points, len(points[0]))]


def scatter(points, centre):
    """S_j: the sum of (x_i - μ_j)(x_i - μ_j)' (G24)."""
    result = [[0] * len(centre) for _ in centre]            # S_j =
    for x in points:                                        # Σ over x_i of class ω_j
        deviation = subtract(x, centre)
        result = add_matrices(result, outer(deviation, deviation))  # (x_i - μ_j)(x_i - μ_j)'
    return result


def within(scatter_1, scatter_2):
    """S_w = S_1 + S_2 (G24)."""
    return add_matrices(scatter_1, scatter_2)               # S_w = S_1 + S_2


def between(mean_1, mean_2):
    """S_b = (μ_1 - μ_2)(μ_1 - μ_2)' (G24)."""
    gap = subtract(mean_1, mean_2)
    return outer(gap, gap)                                  # S_b = (μ_1 - μ_2)(μ_1 - μ_2)'


def matrix_criterion(w, S_b, S_w):
    """E(w) = -w'S_b w / w'S_w w (G24)."""
    return ratio(-quadratic(w, S_b, w), quadratic(w, S_w, w))   # E(w) = -w'S_b w / w'S_w w


def stationarity(w, S_b, S_w):
    """(w'S_b w) S_w w - (w'S_w w) S_b w, which is 0 at the minimum of E, and not only there (G25)."""
    return subtract(
        scale(quadratic(w, S_b, w), matvec(S_w, w)),        # (ŵ'S_b ŵ) S_w ŵ
        scale(quadratic(w, S_w, w), matvec(S_b, w)),        # (ŵ'S_w ŵ) S_b ŵ
    )


def gradient(w, S_b, S_w):
    """The derivative of E: 2 / (w'S_w w)² times what stationarity sets to 0 (G25)."""
    spread = quadratic(w, S_w, w)
    return scale(ratio(2, spread * spread), stationarity(w, S_b, S_w))


def direction(mean_1, mean_2, S_w):
    """ŵ = S_w⁻¹(μ_1 - μ_2), the normal of the boundary, pointing to ω₁ (G26)."""
    return solve(S_w, subtract(mean_1, mean_2))             # ŵ = S_w⁻¹ (μ_1 - μ_2)


def nearest(projections_1, projections_2):
    """The projections on either side of the boundary: the lowest of ω₁ and the highest of ω₂ (G27)."""
    return min(projections_1), max(projections_2)


def bias(above, below):
    """The b that puts the boundary midway between two projections: w'x + b is as much above 0 as below (G27)."""
    return ratio(-(above + below), 2)


def fisher(class_1, class_2):
    """Means, scatter, direction and bias one after the other, as in the example (G28)."""
    means = [mean(class_1), mean(class_2)]
    scatters = [scatter(class_1, means[0]), scatter(class_2, means[1])]
    S_w = within(*scatters)
    S_b = between(*means)
    w = direction(*means, S_w)
    projections = [projected(w, class_1), projected(w, class_2)]
    sides = nearest(*projections)
    b = bias(*sides)
    return Solution(means, scatters, S_w, S_b, w, projections, list(sides), b, matrix_criterion(w, S_b, S_w))
