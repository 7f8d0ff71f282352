"""Single layer perceptron and the criteria that train it (Gales, handout 7).

The page writes the bias last: w̃ = (w, b) and x̃ = (x, 1). Functions that take `w` and `samples` take extended ones.
"""

from typing import NamedTuple

from linref.lists import dot, norm, scale
from linref.scalar import ratio


class Step(NamedTuple):
    """One sample at the unit: its number, the weights, the input, z, and the class that z decides."""

    i: int
    w: list
    x: list
    z: object
    y: int


def activation(w, b, x):
    """z = w'x + b, what the unit computes before its threshold (G1)."""
    return dot(w, x) + b                                    # z = w'x + b


def composite(w, b):
    """w̃: the weights with the bias behind them (G2)."""
    return [*w, b]                                          # w̃ = [w_1; …; w_d; b]


def extended(x):
    """x̃: the input with a 1 behind it, so that z = w̃'x̃ (G2)."""
    return [*x, 1]                                          # x̃ = [x_1; …; x_d; 1]


def decision(z):
    """y(x): 1 from z = 0 on, -1 below (G3)."""
    if z >= 0:                                              # y(x) = 1, z >= 0
        return 1
    return -1                                               # y(x) = -1, z < 0


def single_layer_perceptron(w, points):
    """The unit on one input after the other (G1, G2, G3)."""
    *weights, b = w
    for i, x in enumerate(points, start=1):
        z = activation(weights, b, x)
        yield Step(i, w, x, z, decision(z))


def is_correct(w, x, y):
    """Whether w̃'x̃ > 0 for a sample of ω₁, < 0 for one of ω₂: z = 0 is neither (G5)."""
    z = dot(w, x)
    if y == 1:
        return z > 0                                        # w̃'x̃_i > 0, x_i ∈ ω₁
    return z < 0                                            # w̃'x̃_i < 0, x_i ∈ ω₂


def separates(w, samples, labels):
    """Whether w̃ classifies every sample correctly; many w̃ may (G4)."""
    return all(is_correct(w, x, y) for x, y in zip(samples, labels))


def true_criterion(w, samples, labels):
    """E(w̃) = ½ Σ |y_i - y(x_i)|, the number of misclassified samples (G6)."""
    total = 0
    for x, y in zip(samples, labels):                       # Σ over i = 1, …, n
        total = total + abs(y - decision(dot(w, x)))        # |y_i - y(x_i)|
    return ratio(total, 2)                                  # E(w̃) = ½ Σ


def distance(w, x):
    """The distance of x̃ from the boundary, with the sign of its side: w̃'x̃ / ‖w‖, w without b, see GE4 (G7)."""
    *weights, b = w
    return ratio(dot(w, x), norm(weights))


def hinge(f):
    """[f]₊: f where it is positive, 0 elsewhere (G8)."""
    if f > 0:                                               # [f]₊ = f, f > 0
        return f
    return 0                                                # [f]₊ = 0, otherwise


def perceptron_criterion(w, samples, labels):
    """E(w̃) = Σ [-y_i w̃'x̃_i]₊ (G8)."""
    cost = 0                                                # E(w̃) =
    for x, y in zip(samples, labels):                       # Σ over i = 1, …, n
        cost = cost + hinge(-y * dot(w, x))                 # [-y_i w̃'x̃_i]₊
    return cost


def normalised(x, y):
    """x̄ = y x̃ of an extended sample: correct samples have w̃'x̄ > 0 whatever their class (G9)."""
    return scale(y, x)                                      # x̄_i = y_i x̃_i
