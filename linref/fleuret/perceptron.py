"""The perceptron algorithm and train_perceptron (Fleuret, EE-559, 3a).

Samples are pairs (x, y) with y = 1 or -1. The bias is the weight of a constant 1 in x.
"""

from typing import NamedTuple

from linref.lists import add, dot, scale, zeros


class Step(NamedTuple):
    """Update k: w before it, y(w·x) of all samples, the misclassified sample n_k that is added, w after it.

    The last step has no n_k, because no sample is misclassified.

    >>> step = next(perceptron([([1, 2], 1), ([2, 1], -1)], choose=min))
    >>> step.values, step.n_k, step.after
    ([0, 0], 1, [1, 2])
    """

    k: int
    w: list
    values: list
    n_k: object
    after: list

    UNITS = {"w": "w", "values": "wx", "after": "w"}


class Swept(NamedTuple):
    """A sample in an epoch: epoch, sample, w before it, y(w·x), the changes of the epoch so far, w after it.

    >>> swept = next(train_perceptron([[1, 2], [2, 1]], [1, -1], 10))
    >>> swept.value, swept.nb_changes, swept.after
    (0, 1, [1, 2])
    """

    e: int
    i: int
    w: list
    value: object
    nb_changes: int
    after: list

    UNITS = {"w": "w", "value": "wx", "after": "w"}


def with_constant(points, labels):
    """The samples with a constant component 1 added to x, last, so that its weight is b (F7).

    >>> with_constant([[3, 4], [5, 6]], [1, -1])
    [([3, 4, 1], 1), ([5, 6, 1], -1)]
    """
    return [([*x, 1], y) for x, y in zip(points, labels)]


def perceptron(samples, choose, w=None):
    """The perceptron algorithm; `choose` picks n_k, which the page leaves open (F7, F17).

    >>> for step in perceptron([([1, 2], 1), ([2, 1], -1)], choose=min):
    ...     print(step.w, step.values, step.n_k)
    [0, 0] [0, 0] 1
    [1, 2] [5, -4] 2
    [-1, 1] [1, 1] None
    """
    w = zeros(len(samples[0][0])) if w is None else w   # w^0 = 0
    k = 0
    values = [y * dot(w, x) for x, y in samples]
    while min(values) <= 0:                 # while ∃ n_k s.t. y_{n_k} (w^k·x_{n_k}) ≤ 0
        wrong = [n for n, value in enumerate(values, start=1) if value <= 0]
        n_k = choose(wrong)
        x, y = samples[n_k - 1]
        before = w
        w = add(w, scale(y, x))             # w^{k+1} = w^k + y_{n_k} x_{n_k}
        yield Step(k, before, values, n_k, w)
        k = k + 1
        values = [y * dot(w, x) for x, y in samples]
    yield Step(k, w, values, None, w)


def train_perceptron(x, y, nb_epochs_max, w=None):
    """train_perceptron, one step for each x[i]; epochs count from 0, samples from 1 (F8).

    >>> *_, last = train_perceptron([[1, 2], [2, 1]], [1, -1], 10)
    >>> last.e, last.nb_changes, last.after
    (1, 0, [-1, 1])
    """
    w = zeros(len(x[0])) if w is None else w        # w = Tensor(x.size(1)).zero_()
    for e in range(nb_epochs_max):                  # for e in range(nb_epochs_max):
        nb_changes = 0                              # nb_changes = 0
        for i in range(len(x)):                     # for i in range(x.size(0)):
            before = w
            value = dot(x[i], w) * y[i]
            if value <= 0:                          # if x[i].dot(w) * y[i] <= 0:
                w = add(w, scale(y[i], x[i]))       # w = w + y[i] * x[i]
                nb_changes = nb_changes + 1         # nb_changes = nb_changes + 1
            yield Swept(e, i + 1, before, value, nb_changes, w)
        if nb_changes == 0:                         # if nb_changes == 0: break;
            break
    return w                                        # return w


# Not on the page: the cyclic choice.


def cyclic():
    """The cyclic choice of n_k: the next misclassified sample after the last n_k (F7).

    >>> choose = cyclic()
    >>> choose([1, 3]), choose([1, 3]), choose([1, 2])
    (1, 3, 1)
    """
    last = 0

    def choose(misclassified):
        nonlocal last
        later = [n for n in misclassified if n > last]
        last = (later or misclassified)[0]
        return last

    return choose
