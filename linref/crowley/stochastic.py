"""Stochastic gradient descent (Crowley, lesson 6).

Samples are pairs (X, y) in homogeneous coordinates: the 1 of X and the bias of w are last.
"""

from linref.crowley.descent import Update, gradient, update


def stochastic_descent(samples, w, eta, draw):
    """Stochastic gradient descent: each update uses one sample chosen at random; it does not end (C26).

    `draw(1, M)` chooses the number of the sample, as random.Random(seed).randint does.

    >>> samples = [([1, 1], 3), ([-1, 1], -1)]
    >>> first = next(stochastic_descent(samples, [0, 0], 1, draw=lambda lowest, highest: highest))
    >>> first.i, first.taken, first.delta_w, first.after
    (1, [2], [-1, 1], [1, -1])
    """
    i = 0
    while True:
        i, before = i + 1, w
        m = draw(1, len(samples))                               # choose a sample m at random
        delta_w = gradient(w, *samples[m - 1])                  # Δw_m = -δ_m X_m
        w = update(w, eta, delta_w)                             # w⁽ⁱ⁾ = w⁽ⁱ⁻¹⁾ - ηΔw_m
        yield Update(i, [m], before, delta_w, w)
