"""The weights out of how often each sample was a mistake, when a sheet tells no more than that."""

from collections import namedtuple

from linref.lists import add, scale

# One sample: its number, x, y, how often it was a mistake, what that adds, the weights before it and after it.
Step = namedtuple("Step", "i x y alpha delta_w w after")


def from_counts(xs, signs, counts, w, eta=1):
    """w + Σ η α_i y_i x_i, one sample after the other; x_i with its constant (X13)."""
    for i, (x, y, alpha) in enumerate(zip(xs, signs, counts), start=1):     # for each sample i
        before, delta_w = w, scale(eta * alpha * y, x)                      # Δw ← η α_i y_i x_i
        w = add(w, delta_w)                                                 # w ← w + Δw
        yield Step(i, x, y, alpha, delta_w, before, w)
