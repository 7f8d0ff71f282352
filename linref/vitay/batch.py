"""Linear classification as an optimization problem, and its batch version (Vitay, Neurocomputing).

Examples are pairs (x, t) with t = 1 or -1; the bias b is apart from w.
"""

from typing import NamedTuple

from linref.lists import add, scale, total, zeros
from linref.scalar import ratio
from linref.vitay.neuron import neuron


class Step(NamedTuple):
    """One epoch: w and b, the predictions, dw and db, Δw and Δb, the mse of the predictions, w and b after it."""

    epoch: int
    w: list
    b: object
    y: list
    dw: list
    db: object
    delta_w: list
    delta_b: object
    mse: object
    after: list
    b_after: object


def squared_error(t, y):
    """(t - y)² of one example: 0 or 4 for predictions 1 and -1 (V6).

    >>> squared_error(1, 1), squared_error(1, -1)
    (0, 4)
    """
    return (t - y) * (t - y)


def mean_square_error(w, b, examples):
    """The mse: 1/N Σ (t_i - y_i)², four times the share of errors (V6).

    >>> mean_square_error([1], 0, [([2], 1), ([1], -1)])
    2
    """
    return ratio(sum(squared_error(t, neuron(w, b, x)) for x, t in examples), len(examples))


def descent_step(eta, gradient):
    """Δw = -η ∇L: gradient descent (V7).

    >>> descent_step(2, [1, -3])
    [-2, 6]
    """
    return scale(-eta, gradient)


def pretended_gradient(t, y, x):
    """∇l_i = -2 (t - y) x: the chain rule with the derivative of sign taken as 1, see VE4 (V8, V9).

    >>> pretended_gradient(1, -1, [3, 5])
    [-12, -20]
    """
    return scale(-2 * (t - y), x)


def update_rule(w, b, examples, eta):
    """Δw = η/N Σ (t_i - y_i) x_i and Δb = η/N Σ (t_i - y_i), without the 2 of the gradient, see VE3 (V10).

    >>> update_rule([1], 0, [([2], 1), ([1], -1)], 1)
    ([-1], -1)
    """
    N = len(examples)
    errors = [t - neuron(w, b, x) for x, t in examples]
    weighted = total((scale(error, x) for error, (x, _) in zip(errors, examples)), len(w))
    return [ratio(eta * entry, N) for entry in weighted], ratio(eta * sum(errors), N)


def batch(examples, w, b, eta, M):
    """Batch linear classification for M epochs; the page gives no w and b to start from, see VE5 (V11).

    >>> for step in batch([([2], 1), ([1], -1)], [0], 0, 1, 2):
    ...     print(step.w, step.b, step.y, step.dw, step.db, step.after, step.b_after)
    [0] 0 [1, 1] [-2] -2 [-1] -1
    [-1] -1 [-1, -1] [4] 2 [1] 0
    """
    N = len(examples)
    for epoch in range(1, M + 1):
        dw, db = zeros(len(w)), 0
        ys = []
        for x, t in examples:
            y = neuron(w, b, x)
            dw = add(dw, scale(t - y, x))
            db = db + (t - y)
            ys.append(y)
        delta_w = [ratio(eta * entry, N) for entry in dw]
        delta_b = ratio(eta * db, N)
        mse = ratio(sum(squared_error(t, y) for y, (_, t) in zip(ys, examples)), N)
        after, b_after = add(w, delta_w), b + delta_b
        yield Step(epoch, w, b, ys, dw, db, delta_w, delta_b, mse, after, b_after)
        w, b = after, b_after


def until_no_error(steps):
    """The epochs up to the first whose mse is 0 (V12).

    >>> [step.epoch for step in until_no_error(batch([([2], 1), ([1], -1)], [2], -3, 1, 9))]
    [1]
    """
    for step in steps:
        yield step
        if step.mse == 0:
            return
