"""Nearest neighbours, and features that stay what they are when the signal is perturbed (Fleuret, EE-559, 3a).

Samples are pairs (x, y) with y = 1 or -1.
"""

from typing import NamedTuple

from linref.lists import norm_squared, subtract

K = 11


class Step(NamedTuple):
    """A point: its nearest samples, the votes for 1 and for -1, the prediction."""

    x: list
    neighbours: list
    votes: list
    prediction: int


def neighbours(x, samples, K=K):
    """The numbers of the K samples nearest to x; of two at the same distance the first comes first, ours (F43)."""
    distances = [norm_squared(subtract(x, u)) for u, _ in samples]  # ‖x - u‖²
    return sorted(range(1, len(samples) + 1), key=lambda n: distances[n - 1])[:K]


def votes(nearest, samples):
    """How many of the nearest samples are of class 1 and of class -1 (F43)."""
    counts = [0, 0]
    for n in nearest:
        _, y = samples[n - 1]
        counts[0 if y == 1 else 1] += 1                 # votes (K = 11)
    return counts


def prediction(counts):
    """The class with more votes; of an odd K one always has more (F43)."""
    return 1 if counts[0] > counts[1] else -1           # prediction (K = 11)


def classify(x, samples, K=K):
    """A point with its neighbours, their votes, and what they predict (F43)."""
    nearest = neighbours(x, samples, K)
    counts = votes(nearest, samples)
    return Step(x, nearest, counts, prediction(counts))


# Ours: a feature that stays what it is when the plane turns. The page shows pictures alone.


def radial(x):
    """‖x‖², a feature that no rotation about the origin changes and no reflection; ours (F42)."""
    return [norm_squared(x)]


def rotated(x, c, s):
    """x turned about the origin by the angle with cosine c and sine s; ours (F42)."""
    u, v = x
    return [c * u - s * v, s * u + c * v]


def reflected(x):
    """x mirrored in the second axis; ours (F42)."""
    u, v = x
    return [-u, v]
