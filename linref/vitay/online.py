"""The Perceptron algorithm, the online version of linear classification (Vitay, Neurocomputing).

Examples are pairs (x, t) with t = 1 or -1; the bias b is apart from w.
"""

from itertools import combinations
from typing import NamedTuple

from linref.lists import add, dot, scale
from linref.scalar import whole
from linref.vitay.batch import update_rule
from linref.vitay.neuron import neuron, sign


class Step(NamedTuple):
    """One example: its number, w and b, z = ⟨w·x⟩ + b, y, the error t - y, Δw and Δb, w and b after it."""

    epoch: int
    i: int
    w: list
    b: object
    z: object
    y: int
    error: int
    delta_w: list
    delta_b: object
    after: list
    b_after: object


def perceptron(examples, w, b, eta, M):
    """The Perceptron algorithm for M epochs; the page gives no start and does not add Δw and Δb, see VE5 (V13)."""
    for epoch in range(1, M + 1):                                   # for M epochs:
        for i, (x, t) in enumerate(examples, start=1):              # for each sample (xᵢ, tᵢ):
            before, y = (w, b), sign(z := dot(w, x) + b)            # yᵢ = sign(⟨w·xᵢ⟩ + b)
            delta_w = scale(whole(eta * (t - y)), x)                # Δw = η (tᵢ - yᵢ) xᵢ
            delta_b = whole(eta * (t - y))                          # Δb = η (tᵢ - yᵢ)
            w, b = add(w, delta_w), b + delta_b
            yield Step(epoch, i, *before, z, y, t - y, delta_w, delta_b, w, b)


def until_no_error(steps, examples, taken=lambda step: 1):
    """The steps, each of `taken(step)` examples, up to the end of the first epoch that leaves none wrong (V13, V16)."""
    seen = 0
    for step in steps:
        yield step
        seen += taken(step)
        if seen % len(examples) == 0 and all(neuron(step.after, step.b_after, x) == t for x, t in examples):
            return


def delta_rule(eta, t, y, x):
    """Δw = η (t - y) x and Δb = η (t - y), by the rate, the error and the input; y may be a probability (V14, V26)."""
    delta_w = scale(whole(eta * (t - y)), x)            # Δw = η (tᵢ - yᵢ) xᵢ
    delta_b = whole(eta * (t - y))                      # Δb = η (tᵢ - yᵢ)
    return delta_w, delta_b


# Ours: both versions as estimates of one expectation, and all that lies between them.


def estimates(examples, w, b, K):
    """The estimates of Δw/η from every choice of K of the examples; K = 1 is online, K = N batch (V15)."""
    return [update_rule(w, b, chosen, 1)[0] for chosen in combinations(examples, K)]
