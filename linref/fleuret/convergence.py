"""The convergence result, its proof as a ledger of every update, and its two consequences (Fleuret, EE-559, 3a).

Samples are pairs (x, y), any constant component included. The page's w* has length 1; to stay with exact numbers it is
given here by any v of its direction, and what the page says of w* and γ/2 is said of v and its least y(x·v).
"""

from math import floor
from typing import NamedTuple

from linref.lists import add, dot, norm_squared, scale
from linref.scalar import ratio


class Step(NamedTuple):
    """After k updates: the sample of the last, w before it, the three chains of the proof for w^k, w^k itself.

    The chains are in exact multiples: those of w·w* of ‖v‖, those of ‖w‖²‖w*‖² of ‖v‖².
    """

    k: int
    n_k: int
    w: list
    forward: list
    length: list
    growth: list
    after: list


def radius_squared(samples):
    """R²: the greatest ‖x_n‖², the first assumption (F10)."""
    return max(norm_squared(x) for x, _ in samples)     # ∃ R > 0, ∀ n, ‖x_n‖ <= R


def least_value(v, samples):
    """The least y_n(x_n·v), which for a v of length 1 is γ/2; not above 0 where v does not separate (F10)."""
    return min(y * dot(x, v) for x, y in samples)       # ∃ γ > 0, ∀ n, y_n (x_n·w*) >= γ/2


def margin_squared(v, samples):
    """γ² for w* = v/‖v‖: γ is the full width of the margin, twice the least y_n(x_n·w*) (F10)."""
    least = least_value(v, samples)
    return ratio(4 * least * least, norm_squared(v))


def forward(k, w, x, y, v, least):
    """w^{k+1}·v in the four lines of the page: two that are equal, two that are not more (F11)."""
    return [dot(add(w, scale(y, x)), v),        # w^{k+1}·w* = (w^k + y_{n_k} x_{n_k})·w*
            dot(w, v) + y * dot(x, v),          # = w^k·w* + y_{n_k} (x_{n_k}·w*)
            dot(w, v) + least,                  # >= w^k·w* + γ/2
            (k + 1) * least]                    # >= (k + 1) γ/2


def length(k, w, v, least):
    """‖w^k‖²‖v‖², by Cauchy and Schwarz at least (w^k·v)², and that at least k² times the least squared (F12)."""
    return [norm_squared(w) * norm_squared(v),  # ‖w^k‖² ‖w*‖²
            dot(w, v) ** 2,                     # >= (w^k·w*)²
            k**2 * least**2]                    # >= k² γ²/4


def growth(k, w, x, y, R_squared):
    """‖w^{k+1}‖² in the page's lines: three that are equal, two that are not less, for y(w·x) <= 0 (F13)."""
    after = add(w, scale(y, x))
    return [norm_squared(after),                                    # ‖w^{k+1}‖² = w^{k+1}·w^{k+1}
            dot(add(w, scale(y, x)), add(w, scale(y, x))),          # = (w^k + y_{n_k} x_{n_k})·(w^k + y_{n_k} x_{n_k})
            dot(w, w) + 2 * y * dot(w, x) + norm_squared(x),        # = w^k·w^k + 2 y_{n_k} w^k·x_{n_k} + ‖x_{n_k}‖²
            norm_squared(w) + R_squared,                            # <= ‖w^k‖² + R²
            (k + 1) * R_squared]                                    # <= (k + 1) R²


def bound(R_squared, gamma_squared):
    """4R²/γ²: k cannot be more; the larger the margin, the smaller it is (F14, F16)."""
    return ratio(4 * R_squared, gamma_squared)      # k <= 4R²/γ²


def most_iterations(R_squared, gamma_squared):
    """⌊4R²/γ²⌋: after so many updates no misclassified sample can remain (F14)."""
    return floor(bound(R_squared, gamma_squared))   # ⌊4R²/γ²⌋


# Ours: the proof as a ledger of a run, and what the claims after it come to.


def ledger(steps, samples, v):
    """Every update of the algorithm with the three chains of the proof for the w that it leads to (F11, F12, F13)."""
    least, R_squared = least_value(v, samples), radius_squared(samples)
    for step in steps:
        if step.n_k is not None:
            x, y = samples[step.n_k - 1]
            yield Step(step.k + 1, step.n_k, step.w, forward(step.k, step.w, x, y, v, least),
                       length(step.k + 1, step.after, v, least), growth(step.k, step.w, x, y, R_squared), step.after)


def holds(step):
    """Whether every line of the chains is what the page says of the one before it (F11, F12, F13)."""
    a, b, c, d = step.forward
    squares, along, least = step.length
    first, second, third, fourth, last = step.growth
    return a == b >= c >= d and squares >= along >= least and first == second == third <= fourth <= last


def scaled(samples, s):
    """The population scaled, the constant component with it (F15)."""
    return [(scale(s, x), y) for x, y in samples]


def features_scaled(samples, s):
    """The population scaled, but the constant component, last, kept at 1, see FE6 (F15)."""
    return [([*scale(s, x[:-1]), x[-1]], y) for x, y in samples]
