"""Stochastic gradient descent: minibatches, split anew in each epoch (Vitay, Neurocomputing).

Examples are pairs (x, t) with t = 1 or -1; the bias b is apart from w.
"""

from typing import NamedTuple

from linref.lists import add, scale
from linref.scalar import ratio
from linref.vitay.batch import sums


class Step(NamedTuple):
    """One minibatch: the numbers of its examples, w and b, a row for each, K, Δw and Δb, w and b after it."""

    epoch: int
    chunk: list
    w: list
    b: object
    rows: list
    K: int
    delta_w: list
    delta_b: object
    after: list
    b_after: object


def chunks(numbers, K):
    """Numbers cut into chunks of K, in their order; the last one may be smaller, see VE15 (V16)."""
    return [numbers[start : start + K] for start in range(0, len(numbers), K)]


def random_split(N, K, rng):
    """The numbers 1 to N in chunks of K, in a random order that rng.shuffle draws (V16)."""
    numbers = list(range(1, N + 1))
    rng.shuffle(numbers)
    return chunks(numbers, K)


def minibatch(examples, w, b, eta, M, split, K=None):
    """The batch rule on every minibatch, for M epochs; `split()` gives the minibatches of an epoch (V16).

    K, by which a sum is divided, is the number of examples in the minibatch unless told; see VE15.
    """
    for epoch in range(1, M + 1):                                       # in each epoch:
        for chunk in split():                                           # for each minibatch of a random split:
            before, rows = (w, b), sums(w, b, [examples[i - 1] for i in chunk])     # Σ (tᵢ - yᵢ) xᵢ
            delta_w = scale(ratio(eta, K or len(chunk)), rows[-1].dw)   # Δw = η 1/K Σ (tᵢ - yᵢ) xᵢ
            delta_b = ratio(eta, K or len(chunk)) * rows[-1].db         # Δb = η 1/K Σ (tᵢ - yᵢ)
            w, b = add(w, delta_w), b + delta_b
            yield Step(epoch, chunk, *before, rows, K or len(chunk), delta_w, delta_b, w, b)
