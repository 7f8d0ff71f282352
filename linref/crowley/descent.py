"""Loss function, gradient descent in its batch, fold and stochastic modes (Crowley, lesson 6).

Samples are pairs (X, y) in homogeneous coordinates: the 1 of X and the bias of w are last.
"""

from typing import NamedTuple

from linref.crowley.lines import error, g
from linref.lists import add_matrices, dot, matvec, norm, outer, scale, solve, subtract, total
from linref.scalar import ratio


class Step(NamedTuple):
    """Iteration i: the samples it takes, the weights, the correction Δw computed there, the loss over all samples."""

    i: int
    taken: list
    w: list
    delta_w: list
    loss: object


def errors(w, samples):
    """δ_m = y_m - w'X_m of every sample (C15).

    >>> errors([1, 2], [([3, 1], 4), ([0, 1], 2)])
    [-1, 0]
    """
    return [error(y, g(X, w)) for X, y in samples]


def average_error(w, samples):
    """δ: the average of the errors, in which they cancel, see CE22 (C15).

    >>> average_error([1, 2], [([3, 1], 4), ([0, 1], 2)])
    Fraction(-1, 2)
    """
    return ratio(sum(errors(w, samples)), len(samples))


def sample_loss(w, X, y):
    """½ (y - w'X)² of one sample (C16).

    >>> sample_loss([1, 2], [3, 1], 8)
    Fraction(9, 2)
    """
    delta = error(y, g(X, w))
    return ratio(delta * delta, 2)


def loss(w, samples):
    """L(w) = 1/(2M) Σ (y_m - w'X_m)², the average loss (C1, C16).

    >>> loss([1, 2], [([3, 1], 8), ([0, 1], 3)])
    Fraction(5, 2)
    """
    return ratio(sum(delta * delta for delta in errors(w, samples)), 2 * len(samples))


def gradient(w, X, y):
    """∇L of one sample: -(y - w'X) X = -δ X (C17, C18).

    >>> gradient([1, 2], [3, 1], 8)
    [-9, -3]
    """
    return scale(-error(y, g(X, w)), X)


def doubled_gradient(w, X, y):
    """-2 y X + 2 (w'X) X: the gradient of the loss without its ½, in the middle of the page's chain, see CE8 (C18).

    >>> doubled_gradient([1, 2], [3, 1], 8)
    [-18, -6]
    """
    return subtract(scale(2 * g(X, w), X), scale(2 * y, X))


def average_gradient(w, samples):
    """Δw = 1/M Σ ∇L(w, X_m), the average correction (C20).

    >>> average_gradient([1, 2], [([3, 1], 8), ([0, 1], 3)])
    [Fraction(-9, 2), -2]
    """
    corrections = (gradient(w, X, y) for X, y in samples)
    return [ratio(entry, len(samples)) for entry in total(corrections, len(w))]


def average_as_printed(w, samples):
    """Δw = 1/M Σ δ_m X_m, whose minus is lost: w - η Δw then climbs, see CE9 (C20).

    >>> average_as_printed([1, 2], [([3, 1], 8), ([0, 1], 3)])
    [Fraction(9, 2), 2]
    """
    corrections = (scale(delta, X) for delta, (X, _) in zip(errors(w, samples), samples))
    return [ratio(entry, len(samples)) for entry in total(corrections, len(w))]


def update(w, eta, correction):
    """w - η Δw (C19).

    >>> update([1, 2], 2, [3, 1])
    [-5, 0]
    """
    return subtract(w, scale(eta, correction))


def initial_as_printed(samples):
    """The page's initial values from samples 1 and 2: slopes for each feature, b = y_2 - y_1, see CE6 (C22).

    >>> initial_as_printed([([170, 1], 65), ([180, 1], 75)])
    [1, 10]
    """
    (X_1, y_1), (X_2, y_2) = samples[:2]
    return [*(ratio(y_2 - y_1, x_2 - x_1) for x_1, x_2 in zip(X_1[:-1], X_2[:-1])), y_2 - y_1]


def gradient_descent(samples, w, eta, epsilon, correction=average_gradient):
    """Gradient descent in batch mode: until the loss changes by no more than ε (C22, C23).

    Each step is an epoch: all samples once. The page compares L(w^(i+1)) with L(w^(i)) before either is known, see
    CE12; here the losses of the last two iterations are compared, after a first one that is always made.

    >>> for step in gradient_descent([([1, 1], 3), ([-1, 1], 1)], [0, 0], 1, 0):
    ...     print(step.i, step.w, step.delta_w, step.loss)
    0 [0, 0] [-1, -2] 5/2
    1 [1, 2] [0, 0] 0
    2 [1, 2] [0, 0] 0
    """
    i, before = 0, None
    numbers = list(range(1, len(samples) + 1))
    while True:
        delta_w = correction(w, samples)
        L = loss(w, samples)
        yield Step(i, numbers, w, delta_w, L)
        if before is not None and abs(L - before) <= epsilon:
            return
        before = L
        w = update(w, eta, delta_w)
        i = i + 1


def folds(samples, K):
    """The samples divided into K folds, as even as can be, in their order (C21).

    >>> folds([1, 2, 3, 4, 5], 2)
    [[1, 2, 3], [4, 5]]
    """
    size, more = divmod(len(samples), K)
    ends = [k * size + min(k, more) for k in range(K + 1)]
    return [samples[start:end] for start, end in zip(ends, ends[1:])]


def fold_descent(samples, w, eta, K):
    """Gradient descent that updates with the average of each fold in turn, for ever (C21).

    >>> run = fold_descent([([1, 1], 3), ([-1, 1], 1)], [0, 0], 1, 2)
    >>> [next(run).w for _ in range(3)]
    [[0, 0], [3, 3], [2, 4]]
    """
    i = 0
    while True:
        for fold in folds(list(range(1, len(samples) + 1)), K):
            delta_w = average_gradient(w, [samples[m - 1] for m in fold])
            yield Step(i, fold, w, delta_w, loss(w, samples))
            w = update(w, eta, delta_w)
            i = i + 1


def stochastic_descent(samples, w, eta, draw):
    """Stochastic gradient descent: one sample chosen at random for each update, for ever (C26).

    `draw(1, M)` chooses its number, as random.Random(seed).randint does.

    >>> run = stochastic_descent([([1, 1], 3), ([-1, 1], 1)], [0, 0], 1, lambda first, last: first)
    >>> [next(run).w for _ in range(2)]
    [[0, 0], [3, 3]]
    """
    i = 0
    while True:
        m = draw(1, len(samples))
        X, y = samples[m - 1]
        delta_w = gradient(w, X, y)
        yield Step(i, [m], w, delta_w, loss(w, samples))
        w = update(w, eta, delta_w)
        i = i + 1


def hessian(samples):
    """The second derivatives of the loss, 1/M Σ X X': the same at every w (C27).

    >>> hessian([([1, 1], 3), ([-1, 1], 1)])
    [[1, 0], [0, 1]]
    """
    result = [[0] * len(samples[0][0]) for _ in samples[0][0]]
    for X, _ in samples:
        result = add_matrices(result, outer(X, X))
    return [[ratio(entry, len(samples)) for entry in row] for row in result]


def optimum(samples):
    """The w of least loss, where the average gradient is 0; by elimination, the page only descends (C17).

    >>> optimum([([1, 1], 3), ([-1, 1], 1)])
    [1, 2]
    """
    wanted = total((scale(y, X) for X, y in samples), len(samples[0][0]))
    return solve(hessian(samples), [ratio(entry, len(samples)) for entry in wanted])


def largest_eigenvalue(H):
    """The largest eigenvalue λ of a symmetric matrix without negative ones, in floats (C22).

    H turns a vector towards the direction of λ, again and again; two vectors, lest one be at a right angle to it.

    >>> round(largest_eigenvalue([[2, 1], [1, 2]]), 9), round(largest_eigenvalue([[1, -2], [-2, 4]]), 9)
    (3.0, 5.0)
    """
    widest = max(range(len(H)), key=lambda j: H[j][j])
    found = 0.0
    for v in ([1.0 / (j + 1) for j in range(len(H))], [float(j == widest) for j in range(len(H))]):
        for _ in range(1000):
            image = matvec(H, v)
            length = norm(image)
            if not length:
                break
            v = scale(1 / length, image)
        found = max(found, dot(v, matvec(H, v)))
    return found


def rate_limit(samples):
    """2/λ_max: below it the batch mode converges from every start, above it diverges; ours, the page says 0.001 (C22).

    >>> round(rate_limit([([2, 1], 0), ([-2, 1], 0)]), 9)
    0.5
    """
    return 2 / largest_eigenvalue(hessian(samples))
