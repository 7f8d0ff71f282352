"""Online perceptron algorithm, and online beside batch (Discriminants).

Examples are pairs (x, y) in canonical representation, w has the bias first.
"""

from itertools import count, islice, permutations
from typing import NamedTuple

from linref.discriminants.losses import gradient_of_example
from linref.lists import add, dot, scale, subtract, zeros


class Step(NamedTuple):
    """One example accepted: its number, the weights that meet it, u, whether it is a mistake, the weights after it.

    >>> step = next(online_perceptron([([1, 2], 1), ([1, 0], -1)], [1, 2]))
    >>> step.u, step.mistake, step.after
    (0, True, [1, 2])
    """

    t: int
    i: int
    w: list
    u: object
    mistake: bool
    after: list

    UNITS = {"w": "w", "u": "wx", "after": "w"}


def online_perceptron(examples, order, w=None):
    """Online perceptron algorithm; `order` has the numbers of the examples as they are accepted (D22).

    >>> steps = list(online_perceptron([([1, 2], 1), ([1, 0], -1)], [1, 2, 1, 2]))
    >>> [step.mistake for step in steps], [step.after for step in steps]
    ([True, True, False, True], [[1, 2], [0, 2], [0, 2], [-1, 2]])
    """
    w = zeros(len(examples[0][0])) if w is None else w  # let w ← (0, 0, 0, …, 0)
    for t, i in enumerate(order):                       # repeat
        x, y = examples[i - 1]                          # accept example i: (x_i, y_i)
        before = w
        u = dot(w, x)                                   # u_i ← w·x_i
        if y * u <= 0:                                  # if y_i·u_i ≤ 0
            w = add(w, scale(y, x))                     # w ← w + y_i·x_i
        yield Step(t, i, before, u, w is not before, w)


def stochastic_step(w, x, y):
    """A step of gradient descent with one example's gradient and η = 1: the online rule (D24).

    >>> stochastic_step([1, 2], [1, 0], -1), stochastic_step([1, 2], [1, 0], 1)
    ([0, 2], [1, 2])
    """
    return subtract(w, gradient_of_example(w, x, y))  # w - ∇J_i(w)


# Not on the page: orders, a stopping rule, and what is counted to compare online and batch.


def in_turn(order):
    """The given numbers in turn, again and again (D22).

    >>> list(islice(in_turn([1, 2, 3]), 5))
    [1, 2, 3, 1, 2]
    """
    while True:
        yield from order


def until_correct(examples, order=None, w=None):
    """The online algorithm until every example is correct since the last update, see DE21 (D2, D22).

    >>> steps = list(until_correct([([1, 2], 1), ([1, 0], -1)]))
    >>> [step.mistake for step in steps], steps[-1].after
    ([True, True, False, True, False, False], [-1, 2])
    """
    correct, order = set(), order or in_turn(range(1, len(examples) + 1))
    for step in online_perceptron(examples, order, w):
        yield step
        if step.mistake:
            correct.clear()
        else:
            correct.add(step.i)
        if len(correct) == len(examples):
            return


def corrected_value(w, x, y, eta=1):
    """y u of an example after its own correction: ‖x‖² more, and perhaps not yet positive (D23).

    >>> corrected_value([1, 2], [1, 3], -1), corrected_value([2, 3], [1, 1], -1)
    (3, -3)
    """
    return y * dot(add(w, scale(eta * y, x)), x)


def every_order(examples):
    """For every order of the examples: the order, its mistakes, the w that it ends with (D25).

    >>> list(every_order([([1, 3], 1), ([1, -1], -1)]))
    [((1, 2), 1, [1, 3]), ((2, 1), 1, [-1, 1])]
    """
    for order in permutations(range(1, len(examples) + 1)):
        steps = list(until_correct(examples, in_turn(order)))
        yield order, sum(step.mistake for step in steps), steps[-1].after


class Pass(NamedTuple):
    """One pass of the online algorithm: the weights at its start, its mistakes, the weights after it.

    >>> first = next(passes(online_perceptron([([1, 2], 1), ([1, 0], -1)], [1, 2]), 2))
    >>> first.w, first.mistakes, first.after
    ([0, 0], [1, 2], [0, 2])
    """

    t: int
    w: list
    mistakes: list
    after: list

    UNITS = {"w": "w", "after": "w"}


def passes(steps, n):
    """The online steps gathered by passes over n examples (D26).

    >>> steps = online_perceptron([([1, 2], 1), ([1, 0], -1)], [1, 2, 1, 2])
    >>> [(one.t, one.mistakes, one.after) for one in passes(steps, 2)]
    [(0, [1, 2], [0, 2]), (1, [2], [-1, 2])]
    """
    steps = iter(steps)
    for t in count():
        taken = list(islice(steps, n))
        if not taken:
            return
        mistakes = [step.i for step in taken if step.mistake]
        yield Pass(t, taken[0].w, mistakes, taken[-1].after)
