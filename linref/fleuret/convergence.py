"""The convergence result, its proof as a ledger of every update, and its two consequences (Fleuret, EE-559, 3a).

Samples are pairs (x, y), any constant component included. The page's w* has length 1; to stay with exact numbers it is
replaced by any v of its direction. Then γ/2 becomes the smallest y(x·v).
"""

from math import floor
from typing import NamedTuple

from linref.fleuret.perceptron import cyclic, perceptron
from linref.lists import add, dot, norm_squared, scale
from linref.scalar import ratio


class Step(NamedTuple):
    """After k updates: the sample of the last, w before it, the three chains of the proof for w^k, w^k itself.

    The chains are in exact multiples: those of w·w* of ‖v‖, those of ‖w‖²‖w*‖² of ‖v‖².

    >>> from linref.fleuret.perceptron import perceptron
    >>> samples = [([1, 2], 1), ([2, 1], -1)]
    >>> step = next(ledger(perceptron(samples, min), samples, [-1, 1]))
    >>> step.k, step.n_k, step.w, step.after
    (1, 1, [0, 0], [1, 2])
    """

    k: int
    n_k: int
    w: list
    forward: list
    length: list
    growth: list
    after: list

    UNITS = {"w": "w", "forward": "w", "length": "ww", "growth": "ww", "after": "w"}


def radius_squared(samples):
    """R²: the largest ‖x_n‖², the first assumption (F10).

    >>> radius_squared([([1, 2], 1), ([3, 0], -1)])
    9
    """
    return max(norm_squared(x) for x, _ in samples)     # ∃ R > 0, ∀ n, ‖x_n‖ ≤ R


def smallest_value(v, samples):
    """The smallest y_n(x_n·v): γ/2 if ‖v‖ = 1, and not above 0 if v does not separate the samples (F10).

    >>> smallest_value([-1, 1], [([1, 3], 1), ([2, 1], -1)])
    1
    """
    return min(y * dot(x, v) for x, y in samples)       # ∃ γ > 0, ∀ n, y_n (x_n·w*) ≥ γ/2


def margin_squared(v, samples):
    """γ² for w* = v/‖v‖: γ is the full width of the margin, twice the smallest y_n(x_n·w*) (F10).

    >>> margin_squared([-1, 1], [([1, 3], 1), ([2, 1], -1)])
    2
    """
    least = smallest_value(v, samples)
    return ratio(4 * least * least, norm_squared(v))


def forward(k, w, x, y, v, least):
    """w^{k+1}·v in the four lines of the page: =, then ≥; v stands for w*, least for γ/2 (F11).

    >>> forward(0, [0, 0], [1, 3], 1, v=[-1, 1], least=1)
    [2, 2, 1, 1]
    """
    return [dot(add(w, scale(y, x)), v),        # w^{k+1}·w* = (w^k + y_{n_k} x_{n_k})·w*
            dot(w, v) + y * dot(x, v),          # = w^k·w* + y_{n_k} (x_{n_k}·w*)
            dot(w, v) + least,                  # ≥ w^k·w* + γ/2
            (k + 1) * least]                    # ≥ (k + 1) γ/2


def length(k, w, v, least):
    """‖w^k‖²‖v‖² ≥ (w^k·v)² by Cauchy and Schwarz, ≥ k² least² by the first half; v stands for w*, least for γ/2 (F12).

    The page divides all three lines by ‖w*‖².

    >>> length(1, [1, 3], v=[-1, 1], least=1)
    [20, 4, 1]
    """
    return [norm_squared(w) * norm_squared(v),  # ‖w^k‖² ‖w*‖²
            dot(w, v) ** 2,                     # ≥ (w^k·w*)²
            k**2 * least**2]                    # ≥ k² γ²/4


def growth(k, w, x, y, R_squared):
    """‖w^{k+1}‖² in the page's lines: =, then ≤ if y(w·x) ≤ 0 (F13).

    >>> growth(1, [1, 2], [2, 1], -1, R_squared=5)
    [2, 2, 2, 10, 10]
    """
    after = add(w, scale(y, x))
    return [norm_squared(after),                                    # ‖w^{k+1}‖² = w^{k+1}·w^{k+1}
            dot(add(w, scale(y, x)), add(w, scale(y, x))),          # = (w^k + y_{n_k} x_{n_k})·(w^k + y_{n_k} x_{n_k})
            dot(w, w) + 2 * y * dot(w, x) + norm_squared(x),        # = w^k·w^k + 2 y_{n_k} w^k·x_{n_k} + ‖x_{n_k}‖²
            norm_squared(w) + R_squared,                            # ≤ ‖w^k‖² + R²
            (k + 1) * R_squared]                                    # ≤ (k + 1) R²


def bound(R_squared, gamma_squared):
    """4R²/γ², the bound on k: the larger the margin, the smaller the bound (F14, F16).

    >>> bound(5, 2), bound(5, 4)
    (10, 5)
    """
    return ratio(4 * R_squared, gamma_squared)      # k ≤ 4R²/γ²


def most_iterations(R_squared, gamma_squared):
    """⌊4R²/γ²⌋: the largest number of updates (F14).

    >>> most_iterations(5, 3)  # ⌊20/3⌋
    6
    """
    return floor(bound(R_squared, gamma_squared))   # ⌊4R²/γ²⌋


# Not on the page: a run to its end, the lines of the proof for every update of it, and scaled samples.


def squares(samples, v):
    """R², γ² and the bound 4R²/γ², with w* in the direction of v (F10, F14).

    >>> squares([([1, 3], 1), ([2, 1], -1)], [-1, 1])
    (10, 2, 20)
    """
    R_squared = radius_squared(samples)
    gamma_squared = margin_squared(v, samples)
    return R_squared, gamma_squared, bound(R_squared, gamma_squared)


def updates(samples, w=None, choose=None):
    """How many updates the algorithm makes, by default with the cyclic choice, and its last w (F14).

    >>> updates([([1, 2], 1), ([2, 1], -1)])
    [2, [-1, 1]]
    """
    *_, last = perceptron(samples, choose or cyclic(), w)
    return [last.k, last.w]


def ledger(steps, samples, v):
    """Every update of the algorithm, with the three chains of the proof for the new w (F11, F12, F13).

    >>> from linref.fleuret.perceptron import perceptron
    >>> samples = [([1, 2], 1), ([2, 1], -1)]
    >>> for step in ledger(perceptron(samples, min), samples, v=[-1, 1]):
    ...     print(step.forward, step.length, step.growth)
    [1, 1, 1, 1] [10, 1, 1] [5, 5, 5, 5, 5]
    [2, 2, 2, 2] [4, 4, 4] [2, 2, 2, 10, 10]
    """
    least, R_squared = smallest_value(v, samples), radius_squared(samples)
    for step in steps:
        if step.n_k is not None:
            x, y = samples[step.n_k - 1]
            ahead = forward(step.k, step.w, x, y, v, least)
            long = length(step.k + 1, step.after, v, least)
            grown = growth(step.k, step.w, x, y, R_squared)
            yield Step(step.k + 1, step.n_k, step.w,
                       ahead, long, grown, step.after)


def holds(step):
    """Whether every line of the three chains follows from the line before it (F11, F12, F13).

    >>> step = Step(1, 1, [0, 0], [1, 1, 1, 1], [10, 1, 1], [5, 5, 5, 5, 5], [1, 2])
    >>> holds(step), holds(step._replace(length=[10, 1, 4]))
    (True, False)
    """
    a, b, c, d = step.forward
    squares, along, least = step.length
    first, second, third, fourth, last = step.growth
    grows = first == second == third <= fourth <= last
    return a == b >= c >= d and squares >= along >= least and grows


def scaled(samples, s):
    """The population multiplied by s, its constant component too (F15).

    >>> scaled([([1, 2, 1], 1)], 3)
    [([3, 6, 3], 1)]
    """
    return [(scale(s, x), y) for x, y in samples]


def features_scaled(samples, s):
    """The population multiplied by s, except for the constant component, which is last (FE6) (F15).

    >>> features_scaled([([1, 2, 1], 1)], 3)
    [([3, 6, 1], 1)]
    """
    return [([*scale(s, x[:-1]), x[-1]], y) for x, y in samples]
