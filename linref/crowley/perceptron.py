"""The perceptron learning algorithm, with its bias step of R² (Crowley, lesson 6).

Samples are pairs (X, y) with y = 1 for the target class and -1 for all others; the bias b is kept apart from w.
"""

from operator import lt
from typing import NamedTuple

from linref.lists import add, dot, norm_squared, scale, zeros
from linref.scalar import ratio


class Step(NamedTuple):
    """Sample m in pass `epoch`, both counted from 1, after i updates.

    w and b are those before the sample, `after` and `b_after` those after it. yz is y·(wᵀX + b). `update` says whether
    the sample leads to an update.

    >>> step = next(perceptron([([3, 4], 1)], 2, w=[-1, 0]))
    >>> step.yz, step.update, step.after, step.b_after
    (-3, True, [5, 8], 50)
    """

    epoch: int
    m: int
    i: int
    w: list
    b: object
    yz: object
    update: bool
    after: list
    b_after: object

    UNITS = {"w": "w", "b": "wx", "yz": "wx", "after": "w", "b_after": "wx"}


def boundary_value(w, b, X):
    """z = wᵀX + b (C3).

    >>> boundary_value([3, 4], -5, [1, 2])
    6
    """
    return dot(w, X) + b                                        # wᵀX_m + b


def in_class_1(w, b, X):
    """Whether X is in class 1: wᵀX + b ≥ 0. Otherwise X is in class 2 (C3).

    >>> [in_class_1([3, 4], -5, X) for X in [[1, 2], [3, -1], [0, 0]]]
    [True, True, False]
    """
    return boundary_value(w, b, X) >= 0                         # wᵀX_m + b ≥ 0 for Class 1


def above_threshold(w, b, X):
    """The same condition as wᵀX ≥ -b. The threshold for wᵀX is -b, see CE19 (C4).

    >>> [above_threshold([3, 4], -5, X) for X in [[1, 2], [3, -1], [0, 0]]]
    [True, True, False]
    """
    return dot(w, X) >= -b                                      # wᵀX_m ≥ -b


def sgn(z):
    """The decision function sgn: 1 if z ≥ 0, else -1 (C5).

    >>> sgn(3), sgn(0), sgn(-2)
    (1, 1, -1)
    """
    if z >= 0:
        return 1                                                # sgn(z) = 1 if z ≥ 0
    return -1                                                   # -1 if z < 0


def is_correct(w, b, X, y):
    """Whether y (wᵀX + b) ≥ 0. On the boundary this holds for both labels, see CE3 (C6).

    >>> is_correct([3, 4], -5, [1, 2], 1), is_correct([3, 4], -5, [1, 2], -1)
    (True, False)
    >>> is_correct([3, 4], -5, [3, -1], 1), is_correct([3, 4], -5, [3, -1], -1)
    (True, True)
    """
    return y * boundary_value(w, b, X) >= 0                     # y_m·(wᵀX_m + b) ≥ 0


def radius_squared(samples):
    """R², the largest ‖X‖² (C7).

    >>> radius_squared([([3, 4], 1), ([1, 2], -1)])
    25
    """
    return max(norm_squared(X) for X, _ in samples)


def perceptron(samples, alpha, less=lt, w=None, b=0, update=True):
    """The perceptron learning algorithm; from w = 0 and b = 0 its `<` finds no mistake, see CE1 (C7).

    The page tests `update` before setting it, see CE2. Here `update` is TRUE at first. R² is kept in place of R: the
    algorithm uses only R², and R² is exact. `less` is the comparison: the page's <, or the corrected ≤. The page starts
    from w = 0 and b = 0; another start may be given.

    With < no sample leads to an update. With ≤ the fourth pass is the first one without an update.

    >>> [step.update for step in perceptron([([2], 1), ([0], -1)], 1)]
    [False, False]
    >>> from operator import le
    >>> *_, last = perceptron([([2], 1), ([0], -1)], 2, less=le)
    >>> last.epoch, last.i, last.after, last.b_after
    (4, 5, [8], -8)
    """
    w, i, epoch = w or zeros(len(samples[0][0])), 0, 0          # w⁽⁰⁾ ← 0; b⁽ⁱ⁾ ← 0, i ← 0;
    R_squared = radius_squared(samples)                         # R ← max{‖X_m‖}
    while update:                                               # WHILE update DO
        update = False                                          # update ← FALSE;
        epoch = epoch + 1
        for m, (X, y) in enumerate(samples, start=1):           # FOR m = 1 TO M DO
            before = i, w, b
            yz = y * (dot(w, X) + b)
            if less(yz, 0):                                     # IF y_m·(w⁽ⁱ⁾ᵀX_m + b⁽ⁱ⁾) < 0 THEN
                update = True                                   # update ← TRUE
                w = add(w, scale(alpha * y, X))                 # w⁽ⁱ⁺¹⁾ ← w⁽ⁱ⁾ + α·y_m·X_m
                b = b + alpha * y * R_squared                   # b⁽ⁱ⁺¹⁾ ← b⁽ⁱ⁾ + α·y_m·R²
                i = i + 1                                       # i ← i + 1
            yield Step(epoch, m, *before, yz, i > before[0], w, b)


def final_classifier(w, b, X):
    """P if wᵀX + b ≥ 0, else N (C8).

    >>> [final_classifier([3, 4], -5, X) for X in [[1, 2], [3, -1], [0, 0]]]
    ['P', 'P', 'N']
    """
    if boundary_value(w, b, X) >= 0:                            # if w⁽ⁱ⁾ᵀX_m + b⁽ⁱ⁾ ≥ 0
        return "P"                                              # then P
    return "N"                                                  # else N


def with_limit(steps, passes):
    """The steps of the first passes only: without a limit, inseparable samples never end the loop (C9).

    >>> from operator import le
    >>> endless = perceptron([([1], 1), ([1], -1)], 1, less=le)
    >>> [(step.epoch, step.m) for step in with_limit(endless, 2)]
    [(1, 1), (1, 2), (2, 1), (2, 2)]
    """
    for step in steps:
        if step.epoch > passes:
            return
        yield step


# Not on the page: which samples are misclassified, b as a component R, and two layers.


def misclassified(w, b, samples):
    """The numbers of the samples that the final classifier puts into the wrong class (C8).

    >>> misclassified([1], -1, [([3], 1), ([2], -1), ([1], -1), ([0], 1)])
    [2, 3, 4]
    """
    return [m for m, (X, y) in enumerate(samples, start=1)
            if final_classifier(w, b, X) != ("P" if y == 1 else "N")]


def homogeneous_with_R(w, b, X, R):
    """The vectors (w, b/R) and (X, R), whose product is wᵀX + b, see the derivation (C7).

    >>> homogeneous_with_R([1, 2], 10, [3, 4], 5)
    ([1, 2, 2], [3, 4, 5])
    """
    return [*w, ratio(b, R)], [*X, R]


def two_layers(hidden, last, X):
    """A perceptron on the outputs of perceptrons, each of which is 1 or -1; (w, b) for each (C2).

    >>> hidden, last = [([-1, -1], 1), ([1, 1], -1)], ([1, 1], -1)
    >>> [two_layers(hidden, last, X) for X in [[0, 0], [0, 1], [1, 0], [1, 1]]]
    [-1, 1, 1, -1]
    """
    outputs = [sgn(boundary_value(w, b, X)) for w, b in hidden]
    return sgn(boundary_value(*last, outputs))
