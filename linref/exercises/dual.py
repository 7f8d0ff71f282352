"""The weights of a perceptron from the count of each sample's mistakes."""

from collections import namedtuple

from linref.lists import add, scale

# One sample: its number, x, y, the count of its mistakes, its Δw, the weights before it and after it.
Step = namedtuple("Step", "i x y alpha delta_w w after")


def from_counts(xs, signs, counts, w, eta=1):
    """w + Σ η α_i y_i x_i, one sample after the other; x_i with its constant (X13).

    >>> [step.after for step in from_counts([[1, 1], [2, 1]], [1, -1], [3, 1], [0, 0])]
    [[3, 3], [1, 2]]
    """
    for i, (x, y, alpha) in enumerate(zip(xs, signs, counts), start=1):     # for each sample i
        before, delta_w = w, scale(eta * alpha * y, x)                      # Δw ← η α_i y_i x_i
        w = add(w, delta_w)                                                 # w ← w + Δw
        yield Step(i, x, y, alpha, delta_w, before, w)
