"""The perceptron algorithm and train_perceptron (Fleuret, EE-559, 3a).

Samples are pairs (x, y) with y = 1 or -1. There is no bias but the weight of a constant 1 that is put into x.
"""

from typing import NamedTuple

from linref.lists import add, dot, scale, zeros


class Step(NamedTuple):
    """Update k: w before it, y(w·x) of all samples, the misclassified sample n_k that is added, w after it.

    The last step has no n_k, for no sample is misclassified.
    """

    k: int
    w: list
    values: list
    n_k: object
    after: list


class Swept(NamedTuple):
    """A sample in a sweep: epoch, sample, w before it, y(w·x), the changes of the epoch so far, w after it."""

    e: int
    i: int
    w: list
    value: object
    nb_changes: int
    after: list


def with_constant(points, labels):
    """The samples with a constant component 1 added to x, last, so that its weight is b (F7)."""
    return [([*x, 1], y) for x, y in zip(points, labels)]


def perceptron(samples, choose, w=None, eta=1):
    """The perceptron algorithm; `choose` picks n_k, which the page leaves open; the page has no η (F7, F17)."""
    w = zeros(len(samples[0][0])) if w is None else w                   # w^0 = 0
    k = 0
    while min(values := [y * dot(w, x) for x, y in samples]) <= 0:      # while ∃ n_k s.t. y_{n_k} (w^k·x_{n_k}) <= 0
        n_k = choose([n for n, value in enumerate(values, start=1) if value <= 0])
        before, (x, y) = w, samples[n_k - 1]
        w = add(w, scale(eta * y, x))                                   # w^{k+1} = w^k + y_{n_k} x_{n_k}
        yield Step(k, before, values, n_k, w)
        k = k + 1
    yield Step(k, w, values, None, w)


def train_perceptron(x, y, nb_epochs_max, w=None, eta=1):
    """train_perceptron, a step for each x[i]; epochs count from 0, samples from 1 (F8)."""
    w = zeros(len(x[0])) if w is None else w        # w = Tensor(x.size(1)).zero_()
    for e in range(nb_epochs_max):                  # for e in range(nb_epochs_max):
        nb_changes = 0                              # nb_changes = 0
        for i in range(len(x)):                     # for i in range(x.size(0)):
            before, value = w, dot(x[i], w) * y[i]
            if value <= 0:                          # if x[i].dot(w) * y[i] <= 0:
                w = add(w, scale(eta * y[i], x[i])) # w = w + y[i] * x[i]
                nb_changes = nb_changes + 1         # nb_changes = nb_changes + 1
            yield Swept(e, i + 1, before, value, nb_changes, w)
        if nb_changes == 0:                         # if nb_changes == 0: break;
            break
    return w                                        # return w


# Ours: which misclassified sample is taken.


def cyclic():
    """A choice of n_k that goes round: the first misclassified sample after the one chosen last (F7)."""
    last = 0

    def choose(misclassified):
        nonlocal last
        last = next((n for n in misclassified if n > last), misclassified[0])
        return last

    return choose
