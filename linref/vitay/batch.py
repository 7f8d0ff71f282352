"""Linear classification as an optimization problem, and its batch version (Vitay, Neurocomputing).

Examples are pairs (x, t) with t = 1 or -1; the bias b is apart from w.
"""

from typing import NamedTuple

from linref.lists import add, added, dot, scale, zeros
from linref.scalar import ratio
from linref.vitay.neuron import neuron, sign


class Row(NamedTuple):
    """One example within a sum: its z = ⟨w·x⟩ + b, its y, its error t - y, and both sums with it added."""

    z: object
    y: int
    error: object
    dw: list
    db: object


class Step(NamedTuple):
    """One epoch: w and b, a row for each example, dw, db, Δw, Δb, the mse of its predictions, w and b after it."""

    epoch: int
    w: list
    b: object
    rows: list
    dw: list
    db: object
    delta_w: list
    delta_b: object
    mse: object
    after: list
    b_after: object

def squared_error(t, y):
    """(t - y)² of one example: 0 or 4 for predictions 1 and -1 (V6)."""
    return (t - y) * (t - y)  # (tᵢ - yᵢ)²


def mean_square_error(w, b, examples):
    """The mse: 1/N Σ (t_i - y_i)², four times the share of errors (V6)."""
    total = 0
    for x, t in examples:
        total = total + squared_error(t, neuron(w, b, x))   # Σ (tᵢ - yᵢ)²
    return ratio(total, len(examples))                      # ℒ(w, b) = 1/N Σ (tᵢ - yᵢ)²


def descent_step(eta, gradient):
    """Δw = -η ∇L: gradient descent (V7)."""
    return scale(-eta, gradient)            # Δw = -η ∇ℒ(w, b)


def pretended_gradient(t, y, x):
    """∇l_i = -2 (t - y) x: the chain rule with the derivative of sign taken as 1, see VE4 (V8, V9)."""
    return scale(-2 * (t - y), x)           # ∇lᵢ(w, b) = -2 (tᵢ - yᵢ) xᵢ


def sums(w, b, examples):
    """Σ (t_i - y_i) x_i and Σ (t_i - y_i): a row for each example, with both sums as far as it (V10)."""
    dw, db, rows = zeros(len(w)), 0, []
    for x, t in examples:
        y = sign(z := dot(w, x) + b)
        dw = add(dw, scale(t - y, x))                       # Σ (tᵢ - yᵢ) xᵢ
        db = db + (t - y)                                   # Σ (tᵢ - yᵢ)
        rows.append(Row(z, y, t - y, dw, db))
    return rows


def update_rule(w, b, examples, eta):
    """Δw = η/N Σ (t_i - y_i) x_i and Δb = η/N Σ (t_i - y_i), without the 2 of the gradient, see VE3 (V10)."""
    last = sums(w, b, examples)[-1]
    delta_w = scale(ratio(eta, len(examples)), last.dw)     # Δw = η 1/N Σ (tᵢ - yᵢ) xᵢ
    delta_b = ratio(eta, len(examples)) * last.db           # Δb = η 1/N Σ (tᵢ - yᵢ)
    return delta_w, delta_b


def batch(examples, w, b, eta, M):
    """Batch linear classification for M epochs; the page gives no start and does not add Δw and Δb, see VE5 (V11)."""
    for epoch in range(1, M + 1):                                   # for M epochs:
        before, rows, dw, db = (w, b), [], zeros(len(w)), 0         # dw = 0, db = 0
        for x, t in examples:                                       # for each sample (xᵢ, tᵢ):
            y = sign(z := dot(w, x) + b)                            # yᵢ = sign(⟨w·xᵢ⟩ + b)
            dw = add(dw, scale(t - y, x))                           # dw = dw + (tᵢ - yᵢ) xᵢ
            db = db + (t - y)                                       # db = db + (tᵢ - yᵢ)
            rows.append(Row(z, y, t - y, dw, db))
        delta_w = scale(ratio(eta, len(examples)), dw)              # Δw = η 1/N dw
        delta_b = ratio(eta, len(examples)) * db                    # Δb = η 1/N db
        w, b = add(w, delta_w), b + delta_b
        yield Step(epoch, *before, rows, dw, db, delta_w, delta_b, mse_of(rows), w, b)


# Ours: when to stop, for which the page has M alone.


def mse_of(rows):
    """The mse of an epoch's predictions, from their errors (V6)."""
    return ratio(added(row.error * row.error for row in rows), len(rows))


def until_no_error(steps):
    """The epochs up to the first whose mse is 0 (V12)."""
    for step in steps:
        yield step
        if step.mse == 0:
            return
