"""The perceptron learning algorithm, with its bias step of R² (Crowley, lesson 6).

Samples are pairs (X, y) with y = 1 for the target class and -1 for all others; the bias b is kept apart from w.
"""

from operator import lt
from typing import NamedTuple

from linref.lists import add, dot, norm_squared, scale, zeros
from linref.scalar import ratio


class Step(NamedTuple):
    """Sample m in pass `epoch`, from 1 on, after i updates: w and b, y(w'X + b), whether it updates, w and b then."""

    epoch: int
    m: int
    i: int
    w: list
    b: object
    value: object
    update: bool
    after: list
    b_after: object


def boundary_value(w, b, X):
    """z = w'X + b (C3)."""
    return dot(w, X) + b                                        # wᵀX_m + b


def in_class_1(w, b, X):
    """Class 1 where w'X + b >= 0, class 2 where it is below 0 (C3)."""
    return boundary_value(w, b, X) >= 0                         # wᵀX_m + b >= 0 for Class 1


def above_threshold(w, b, X):
    """The same as w'X >= -b: the threshold on the product is -b, see CE19 (C4)."""
    return dot(w, X) >= -b                                      # wᵀX_m >= -b


def sgn(z):
    """The decision function: 1 from z = 0 on, -1 below (C5)."""
    if z >= 0:
        return 1                                                # sgn(z) = 1 if z >= 0
    return -1                                                   # -1 if z < 0


def is_correct(w, b, X, y):
    """Whether y (w'X + b) >= 0, so on the boundary whatever y is, see CE3 (C6)."""
    return y * boundary_value(w, b, X) >= 0                     # y_m·(wᵀX_m + b) >= 0


def radius_squared(samples):
    """R²: the greatest ‖X‖² (C7)."""
    return max(norm_squared(X) for X, _ in samples)


def perceptron(samples, alpha, miss=lt, w=None, b=0, update=True):
    """The perceptron learning algorithm; from w = 0 and b = 0 its `<` finds no error, see CE1 (C7).

    The page tests `update` before it is ever set, see CE2; here it is TRUE at first, unless told. Of R only R²
    is used, and kept, since that is exact.
    """
    w, i, epoch = w or zeros(len(samples[0][0])), 0, 0          # w⁽⁰⁾ ← 0; b⁽ⁱ⁾ ← 0, i ← 0;
    R_squared = radius_squared(samples)                         # R ← max{‖X_m‖}
    while update:                                               # WHILE update DO
        update = False                                          # update ← FALSE;
        epoch = epoch + 1
        for m, (X, y) in enumerate(samples, start=1):           # FOR m = 1 TO M DO
            before = i, w, b
            value = y * (dot(w, X) + b)
            if miss(value, 0):                                  # IF y_m·(w⁽ⁱ⁾ᵀX_m + b⁽ⁱ⁾) < 0 THEN
                update = True                                   # update ← TRUE
                w = add(w, scale(alpha * y, X))                 # w⁽ⁱ⁺¹⁾ ← w⁽ⁱ⁾ + α·y_m·X_m
                b = b + alpha * y * R_squared                   # b⁽ⁱ⁺¹⁾ ← b⁽ⁱ⁾ + α·y_m·R²
                i = i + 1                                       # i ← i + 1
            yield Step(epoch, m, *before, value, i > before[0], w, b)


def final_classifier(w, b, X):
    """P where w'X + b >= 0, else N (C8)."""
    if boundary_value(w, b, X) >= 0:                            # if w⁽ⁱ⁾ᵀX_m + b⁽ⁱ⁾ >= 0
        return "P"                                              # then P
    return "N"                                                  # else N


def with_limit(steps, passes):
    """The steps of so many passes at most, as samples that are not separable need it (C9)."""
    for step in steps:
        if step.epoch > passes:
            return
        yield step


# Ours: what the page does not have.


def misclassified(w, b, samples):
    """The numbers of the samples that the final classifier puts into the other class (C8)."""
    return [m for m, (X, y) in enumerate(samples, start=1) if final_classifier(w, b, X) != ("P" if y == 1 else "N")]


def homogeneous_with_R(w, b, X, R):
    """The algorithm's constant component: (w, b/R) and (X, R), whose product is w'X + b, see the derivation (C7)."""
    return [*w, ratio(b, R)], [*X, R]


def two_layers(hidden, last, X):
    """A perceptron on the outputs of perceptrons, each of which is 1 or -1; (w, b) for each (C2)."""
    outputs = [sgn(boundary_value(w, b, X)) for w, b in hidden]
    return sgn(boundary_value(*last, outputs))
