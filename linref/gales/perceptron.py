"""Perceptron algorithm and its solution region (Gales, handout 7).

`samples` are normalised: y(x, 1), as in the example. Sample numbers count from 1, as the page counts them.
"""

from itertools import combinations
from operator import lt
from typing import NamedTuple

from linref.gales.neuron import extended, normalised
from linref.lists import add, dot, negate, norm, normal, scale, subtract, zeros
from linref.scalar import ratio


class Step(NamedTuple):
    """One pass through steps 3 and 4: w̃[τ], its z on every sample, the set Y of the misclassified, and w̃[τ+1]."""

    tau: int
    w: list
    z: list
    misclassified: list
    after: list


def normalise(points, labels):
    """Step 1: x̃_i = y_i (x_i, 1); the page forgets the 1 here, its example has it, see GE1 (G14)."""
    return [normalised(extended(x), y) for x, y in zip(points, labels)]     # 1. x̃_i = y_i (x_i, 1)


def normalise_as_printed(points, labels):
    """Step 1 to the letter: x̃_i = y_i x_i, without the 1 (G14)."""
    return [scale(y, x) for x, y in zip(points, labels)]    # 1. x̃_i = y_i x_i


def misclassified_set(z, miss=lt):
    """Y: the numbers of the samples whose normalised z is below 0; `miss` may count z = 0 too, see GE3 (G13)."""
    return [i for i, z_i in enumerate(z, start=1) if miss(z_i, 0)]


def criterion(w, samples):
    """E(w̃) as the sum of -w̃'x̃ over Y, to which a sample with z = 0 adds nothing (G13)."""
    cost = 0                                                # E(w̃) =
    for x in samples:
        z = dot(w, x)
        if z < 0:                                           # Σ over x̃_i in Y
            cost = cost - z                                 # (-w̃'x̃_i)
    return cost


def gradient(w, samples, miss=lt):
    """The gradient of E: the sum of -x̃ over Y (G13)."""
    slope = zeros(len(w))                                   # ∇E(w̃) =
    for x in samples:
        if miss(dot(w, x), 0):                              # Σ over x̃_i in Y
            slope = subtract(slope, x)                      # (-x̃_i)
    return slope


def update(w, samples, misclassified, eta=1):
    """The update rule: w̃ + η times the sum of the misclassified x̃ (G13)."""
    total = zeros(len(w))
    for i in misclassified:
        total = add(total, samples[i - 1])                  # Σ x̃_i over Y[τ]
    return add(w, scale(eta, total))                        # w̃[τ+1] = w̃[τ] + η Σ x̃_i


def perceptron(samples, w, eta=1, miss=lt):
    """Perceptron algorithm, steps 2 to 5, from w̃[0] = w; η = 1 is the page's own (G13, G14)."""
    tau = 0                                                 # 2. w̃[0], τ = 0
    while True:                                             # repeat
        before, z = w, [dot(w, x) for x in samples]         # 3. z_i = w̃[τ]'x̃_i
        misclassified = misclassified_set(z, miss)          # Y[τ] = {x̃_i : z_i < 0}
        total = zeros(len(w))
        for i in misclassified:                             # 4. Σ over x̃_i in Y[τ]
            total = add(total, samples[i - 1])
        w = add(w, scale(eta, total))                       # w̃[τ+1] = w̃[τ] + Σ x̃_i
        tau = tau + 1                                       # τ = τ + 1
        yield Step(tau - 1, before, z, misclassified, w)
        if not misclassified:                               # 5. (3) and (4) until Y[τ] is empty
            return


def in_solution_region(w, samples):
    """Whether w̃ lies on the positive side of the hyperplane of every sample (G15)."""
    return all(dot(w, x) > 0 for x in samples)


# Ours: how good a boundary is, and the edges of the solution region.


def nearest_samples(w, samples):
    """The numbers of the samples that lie least far on their right side, and how far; below 0 is wrong (G18)."""
    z = [dot(w, x) for x in samples]
    least = min(z)
    *weights, b = w
    return [i for i, z_i in enumerate(z, start=1) if z_i == least], ratio(least, norm(weights))


def solution_rays(samples):
    """The edges of the cone that the solution region is the inside of, each with the samples it is touched by (G15).

    The region is all sums of them with positive weights; without a solution, or with a direction left free, there
    are none.
    """
    rays = {}
    for chosen in combinations(samples, len(samples[0]) - 1):
        edge = normal(chosen)
        for ray in (edge, negate(edge)):
            z = [dot(ray, x) for x in samples]
            if any(z) and all(z_i >= 0 for z_i in z):
                rays[tuple(ray)] = [i for i, z_i in enumerate(z, start=1) if z_i == 0]
    return [(list(ray), touched) for ray, touched in rays.items()]
