"""Stochastic gradient descent with minibatches (Vitay, Neurocomputing).

Examples are pairs (x, t) with t = 1 or -1; the bias b is apart from w.
"""

from typing import NamedTuple

from linref.lists import add, scale
from linref.scalar import Count
from linref.vitay.batch import columns, sums


class Step(NamedTuple):
    """One minibatch: its examples; w and b; y, error and both sums so far of each; K, Δw, Δb, the new w and b.

    >>> step = next(minibatch([([1, 0], 1), ([0, 1], -1)], [0, 0], 0, 1, 1, lambda: [[2], [1]]))
    >>> step.chunk, step.K, step.after, step.b_after
    ([2], 1, [0, -2], -2)
    """

    epoch: int
    chunk: list
    w: list
    b: object
    y: list
    error: list
    dw_so_far: list
    db_so_far: list
    K: int
    delta_w: list
    delta_b: object
    after: list
    b_after: object

    UNITS = {"w": "w", "b": "rate", "dw_so_far": "x",
             "delta_w": "w", "delta_b": "rate", "after": "w", "b_after": "rate"}


def chunks(numbers, K):
    """Numbers cut into chunks of K, in their order; the last one may be smaller, see VE15 (V16).

    >>> chunks([1, 2, 3, 4, 5], 2)
    [[1, 2], [3, 4], [5]]
    """
    starts = range(0, len(numbers), K)
    return [numbers[start : start + K] for start in starts]


def random_split(N, K, rng):
    """The numbers 1 to N in chunks of K, in a random order that rng.shuffle draws (V16).

    >>> from random import Random
    >>> split = random_split(5, 2, Random(1))
    >>> [len(chunk) for chunk in split], sorted(i for chunk in split for i in chunk)
    ([2, 2, 1], [1, 2, 3, 4, 5])
    """
    numbers = list(range(1, N + 1))
    rng.shuffle(numbers)
    return chunks(numbers, K)


def minibatch(examples, w, b, eta, M, split):
    """The batch rule on every minibatch, for M epochs; `split()` gives the minibatches of an epoch (V16).

    K is the number of examples in the minibatch, see VE15.

    >>> examples = [([1, 0], 1), ([0, 1], -1), ([1, 1], -1), ([2, 0], 1)]
    >>> for step in minibatch(examples, [0, 0], 0, eta=2, M=1, split=lambda: [[1, 2], [3, 4]]):
    ...     print(step.chunk, step.after, step.b_after)
    [1, 2] [0, -2] -2
    [3, 4] [4, -2] 0
    """
    for epoch in range(1, M + 1):                               # in each epoch:
        for chunk in split():                                   # for each minibatch of a random split:
            rows = sums(w, b, [examples[i - 1] for i in chunk])     # Σ (tᵢ - yᵢ) xᵢ
            before, last = (w, b), rows[-1]                     # not on the page
            K = Count(len(chunk))
            delta_w = scale(eta / K, last.dw)                   # Δw = η 1/K Σ (tᵢ - yᵢ) xᵢ
            delta_b = eta / K * last.db                         # Δb = η 1/K Σ (tᵢ - yᵢ)
            w = add(w, delta_w)                                 # not on the page, see VE5
            b = b + delta_b                                     # not on the page
            yield Step(epoch, chunk, *before, *columns(rows),
                       K, delta_w, delta_b, w, b)
