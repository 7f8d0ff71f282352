"""Linear classification as an optimization problem, and its batch version (Vitay, Neurocomputing).

Examples are pairs (x, t) with t = 1 or -1; the bias b is apart from w.
"""

from typing import NamedTuple

from linref.lists import add, added, dot, scale, zeros
from linref.scalar import Count
from linref.vitay.neuron import neuron, sign


class Row(NamedTuple):
    """One example of a sum: its output y, its error t - y, and both sums up to this example.

    >>> sums([1, 1], -1, [([1, 0], -1)])[0]
    Row(y=1, error=-2, dw=[-2, 0], db=-2)
    """

    y: int
    error: object
    dw: list
    db: object


class Step(NamedTuple):
    """One epoch: w and b; y, error and both sums so far for each example; dw, db, Δw, Δb, mse, the new w and b.

    >>> step = next(batch([([1, 0], 1), ([0, 1], -1)], [0, 0], 0, eta=2, M=1))
    >>> step.y, step.error, step.dw_so_far
    ([1, 1], [0, -2], [[0, 0], [0, -2]])
    >>> step.dw, step.db, step.mse, step.after, step.b_after
    ([0, -2], -2, 2, [0, -2], -2)
    """

    epoch: int
    w: list
    b: object
    y: list
    error: list
    dw_so_far: list
    db_so_far: list
    dw: list
    db: object
    delta_w: list
    delta_b: object
    mse: object
    after: list
    b_after: object

    UNITS = {"w": "w", "b": "rate", "dw_so_far": "x", "dw": "x",
             "delta_w": "w", "delta_b": "rate", "after": "w", "b_after": "rate"}


def squared_error(t, y):
    """(t - y)² of one example, which is 0 or 4 for outputs 1 and -1 (V6).

    >>> squared_error(1, 1), squared_error(1, -1)
    (0, 4)
    """
    return (t - y) * (t - y)  # (tᵢ - yᵢ)²


def mean_square_error(w, b, examples):
    """The mse 1/N Σ (t_i - y_i)², which is four times the share of misclassified examples (V6).

    >>> mean_square_error([1], 0, [([2], 1), ([1], -1)])
    2
    """
    total = 0
    for x, t in examples:
        total = total + squared_error(t, neuron(w, b, x))   # Σ (tᵢ - yᵢ)²
    return total / Count(len(examples))                     # ℒ(w, b) = 1/N Σ (tᵢ - yᵢ)²


def descent_step(eta, gradient):
    """Δw = -η ∇L: gradient descent (V7).

    >>> descent_step(2, [1, -3])
    [-2, 6]
    """
    return scale(-eta, gradient)            # Δw = -η ∇ℒ(w, b)


def pretended_gradient(t, y, x):
    """∇l_i = -2 (t - y) x by the chain rule, with 1 for the derivative of sign, see VE4 (V8, V9).

    >>> pretended_gradient(-1, 1, [3, 0]), pretended_gradient(1, 1, [3, 0])
    ([12, 0], [0, 0])
    """
    return scale(-2 * (t - y), x)           # ∇lᵢ(w, b) = -2 (tᵢ - yᵢ) xᵢ


def sums(w, b, examples):
    """Σ (t_i - y_i) x_i and Σ (t_i - y_i), with a row for each example and both sums up to it (V10).

    >>> [row.dw for row in sums([0, 0], 0, [([1, 0], 1), ([0, 1], -1), ([1, 1], -1)])]
    [[0, 0], [0, -2], [-2, -4]]
    """
    dw, db, rows = zeros(len(w)), 0, []
    for x, t in examples:
        y = sign(dot(w, x) + b)
        dw = add(dw, scale(t - y, x))                       # Σ (tᵢ - yᵢ) xᵢ
        db = db + (t - y)                                   # Σ (tᵢ - yᵢ)
        rows.append(Row(y, t - y, dw, db))
    return rows


def update_rule(w, b, examples, eta):
    """Δw = η/N Σ (t_i - y_i) x_i and Δb = η/N Σ (t_i - y_i), without the factor 2 of the gradient, see VE3 (V10).

    `Count` keeps a number that N divides exact.

    >>> update_rule([0, 0], 0, [([1, 0], 1), ([0, 1], -1)], eta=2)
    ([0, -2], -2)
    """
    N, last = Count(len(examples)), sums(w, b, examples)[-1]
    delta_w = scale(eta / N, last.dw)                       # Δw = η 1/N Σ (tᵢ - yᵢ) xᵢ
    delta_b = eta / N * last.db                             # Δb = η 1/N Σ (tᵢ - yᵢ)
    return delta_w, delta_b


def batch(examples, w, b, eta, M):
    """Batch linear classification for M epochs; the page gives no start and does not add Δw and Δb, see VE5 (V11).

    `Count` keeps a number that N divides exact. The rows of an epoch are kept for the trace.

    >>> for step in batch([([1, 0], 1), ([0, 1], -1)], [0, 0], 0, eta=2, M=3):
    ...     print(step.w, step.b, step.mse)
    [0, 0] 0 2
    [0, -2] -2 2
    [2, -2] 0 0
    """
    N = Count(len(examples))
    for epoch in range(1, M + 1):                                   # for M epochs:
        before, rows = (w, b), []                                   # not on the page
        dw, db = zeros(len(w)), 0                                   # dw = 0, db = 0
        for x, t in examples:                                       # for each sample (xᵢ, tᵢ):
            y = sign(dot(w, x) + b)                                 # yᵢ = sign(⟨w·xᵢ⟩ + b)
            dw = add(dw, scale(t - y, x))                           # dw = dw + (tᵢ - yᵢ) xᵢ
            db = db + (t - y)                                       # db = db + (tᵢ - yᵢ)
            rows.append(Row(y, t - y, dw, db))
        delta_w = scale(eta / N, dw)                                # Δw = η 1/N dw
        delta_b = eta / N * db                                      # Δb = η 1/N db
        w = add(w, delta_w)                                         # not on the page, see VE5
        b = b + delta_b                                             # not on the page
        yield Step(epoch, *before, *columns(rows), dw, db,
                   delta_w, delta_b, mse_of(rows), w, b)


# Not on the page: the columns of a step, and a stop before M epochs.


def columns(rows):
    """The rows of a sum by columns: every y and error, and both sums after each example (V11).

    >>> columns([Row(1, 0, [0], 0), Row(1, -2, [-2], -2)])
    [[1, 1], [0, -2], [[0], [-2]], [0, -2]]
    """
    return [list(column) for column in zip(*rows)]


def mse_of(rows):
    """The mse of an epoch's predictions, from their errors (V6).

    >>> mse_of(sums([0, 0], 0, [([1, 0], 1), ([0, 1], -1)]))
    2
    """
    return added(row.error * row.error for row in rows) / Count(len(rows))


def until_no_error(steps):
    """The epochs up to the first one whose mse is 0 (V12).

    >>> steps = batch([([1, 0], 1), ([0, 1], -1)], [0, 0], 0, eta=2, M=100)
    >>> [step.mse for step in until_no_error(steps)]
    [2, 2, 0]
    """
    for step in steps:
        yield step
        if step.mse == 0:
            return
