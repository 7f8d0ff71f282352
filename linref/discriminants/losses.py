"""Learning w as an optimization problem: the objective, its descent, two losses and a gradient (Discriminants).

Examples are pairs (x, y) in canonical representation, w has the bias first. The page calls max(0, -y w·x) the hinge
loss; elsewhere that name is max(0, 1 - y w·x), see DE16.
"""

from operator import lt
from typing import NamedTuple

from linref.discriminants.units import sign
from linref.lists import dot, norm_squared, scale, subtract, total, zeros
from linref.scalar import ratio


class Step(NamedTuple):
    """The weights w_t and the gradient there."""

    t: int
    w: list
    gradient: list


def objective(loss, w, examples):
    """J(w): the average of L(w·x_i, y_i) (D13).

    >>> objective(lambda u, y: abs(u - y), [1, 2], [([1, 1], 1), ([1, -1], -1)])
    1
    """
    return ratio(sum(loss(dot(w, x), y) for x, y in examples), len(examples))


def gradient_descent(gradient, w, eta):
    """Gradient descent search: w_{t+1} = w_t - η ∇J(w_t), until the gradient is 0 (D14).

    The page leaves open what convergence is.

    >>> [step.w for step in gradient_descent(lambda w: [w[0] - 1, 0], [5, 2], 1)]
    [[5, 2], [1, 2]]
    """
    t = 0
    while True:
        slope = gradient(w)
        yield Step(t, w, slope)
        if not any(slope):
            return
        w = subtract(w, scale(eta, slope))
        t += 1


def zero_one(predicted, y):
    """L(y', y): 0 where y' = y, else 1 (D15).

    >>> zero_one(1, 1), zero_one(1, -1), zero_one(0, -1)
    (0, 1, 1)
    """
    if predicted == y:
        return 0
    return 1


def J_01(w, examples, at_zero=0):
    """The objective with the 0/1 loss of sgn(w·x); what sgn(0) is, the page leaves open, see DE11 (D15).

    >>> J_01([0, 1], [([1, 1], 1), ([1, 0], -1)]), J_01([0, 1], [([1, 1], 1), ([1, 0], -1)], at_zero=-1)
    (Fraction(1, 2), 0)
    """
    return objective(lambda u, y: zero_one(sign(u, at_zero), y), w, examples)


def flat_radius_squared(w, examples):
    """The square of how far w may move in any direction before J_01 can change; ours (D15).

    No example changes its sign while w is moved by less than |w·x| / ‖x‖ for each of them.

    >>> flat_radius_squared([0, 5], [([3, 4], 1), ([0, 1], 1)])
    16
    """
    return min(ratio(dot(w, x) * dot(w, x), norm_squared(x)) for x, _ in examples)


def hinge(u, y):
    """max(0, -y u): 0 where y is predicted correctly, else how confident the wrong prediction is (D16).

    >>> hinge(3, 1), hinge(3, -1), hinge(0, 1)
    (0, 3, 0)
    """
    return max(0, -y * u)


def J_p(w, examples):
    """The objective with the hinge loss (D16).

    >>> J_p([0, 1], [([1, 3], 1), ([1, 3], -1)])
    Fraction(3, 2)
    """
    return objective(hinge, w, examples)


def gradient_of_example(w, x, y):
    """∇J_i: 0 if y w·x > 0, otherwise -y x (D17).

    >>> gradient_of_example([0, 1], [1, 3], 1), gradient_of_example([0, 1], [1, 3], -1), gradient_of_example([0, 0], [1, 3], 1)
    ([0, 0], [1, 3], [-1, -3])
    """
    if y * dot(w, x) > 0:
        return zeros(len(x))
    return scale(-y, x)


def average_gradient(w, examples):
    """The average of the ∇J_i, each by its cases (D17).

    >>> average_gradient([0, 0], [([1, 3], 1), ([1, 1], -1)])
    [0, -1]
    """
    gradients = (gradient_of_example(w, x, y) for x, y in examples)
    return [ratio(slope, len(examples)) for slope in total(gradients, len(w))]


def gradient(w, examples, miss=lt):
    """∇J as the page sums it: -y x over the examples with y w·x < 0, divided by N; see DE2 for ties (D17).

    >>> gradient([0, 0], [([1, 3], 1), ([1, 1], -1)]), gradient([0, 1], [([1, 3], 1), ([1, 1], -1)])
    ([0, 0], [Fraction(1, 2), Fraction(1, 2)])
    """
    terms = (scale(-y, x) for x, y in examples if miss(y * dot(w, x), 0))
    return [ratio(slope, len(examples)) for slope in total(terms, len(w))]
