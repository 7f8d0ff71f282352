"""Learning w as an optimization problem: the objective, its descent, two losses and a gradient (Discriminants).

Examples are pairs (x, y) in canonical representation, w has the bias first. The page calls max(0, -y w·x) the hinge
loss; elsewhere that name is max(0, 1 - y w·x), see DE16.
"""

from itertools import count
from operator import lt
from typing import NamedTuple

from linref.discriminants.units import sign
from linref.lists import add, dot, norm_squared, scale, subtract, zeros
from linref.scalar import ratio


class Step(NamedTuple):
    """The weights w_t, the gradient there, and the weights w_{t+1}.

    >>> step = next(gradient_descent(lambda w: [2 * w[0]], [4], 1))
    >>> step.w, step.gradient, step.after
    ([4], [8], [-4])
    """

    t: int
    w: list
    gradient: list
    after: list

    UNITS = {"w": "w", "gradient": "x", "after": "w"}  # the gradient of J_p: a sum of samples, divided by N


def objective(loss, w, examples):
    """J(w): the average loss on the examples (D13).

    >>> objective(hinge, [1, -1], [([1, 3], 1), ([1, 5], -1), ([1, 5], 1)])
    2
    """
    J = 0
    for x, y in examples:               # Σ from i = 1 to N
        J = J + loss(dot(w, x), y)      # L(w·x_i, y_i)
    return ratio(J, len(examples))      # J(w) = 1/N Σ


def gradient_descent(gradient, start, eta):
    """Gradient descent search; the page leaves open what convergence is, here that the gradient is 0 (D14).

    J(w) = (w - 3)² has the gradient 2 (w - 3).

    >>> [step.w for step in gradient_descent(lambda w: [2 * (w[0] - 3)], [7], 0.5)]
    [[7], [3.0]]
    """
    w = start                               # start with w(0)
    for t in count():
        before = w
        slope = gradient(w)                 # compute ∇J(w_t)
        w = subtract(w, scale(eta, slope))  # w_{t+1} = w_t - η ∇J(w_t)
        yield Step(t, before, slope, w)
        if not any(slope):                  # repeat until convergence
            return


def zero_one(predicted, y):
    """The 0/1 loss L(y', y) (D15).

    >>> zero_one(1, 1), zero_one(1, -1)
    (0, 1)
    """
    if predicted == y:  # when y' = y
        return 0        # L(y', y) = 0
    return 1            # otherwise L(y', y) = 1


def J_01(w, examples, at_zero=0):
    """The objective with the 0/1 loss of sgn(w·x); what sgn(0) is, the page leaves open, see DE11 (D15).

    >>> examples = [([1, 3], 1), ([1, 1], 1)]
    >>> print(J_01([1, -1], examples), J_01([1, -1], examples, at_zero=1))
    1 1/2
    """
    return objective(lambda u, y: zero_one(sign(u, at_zero), y), w, examples)  # 1/N Σ L(sgn(w·x_i), y_i)


def hinge(u, y):
    """The page's hinge: 0 if y is predicted correctly, else the confidence in the wrong prediction (D16).

    >>> hinge(3, 1), hinge(-3, 1), hinge(2, -1)
    (0, 3, 2)
    """
    return max(0, -y * u)  # max(0, -y w·x)


def J_p(w, examples):
    """The objective with the hinge loss (D16).

    >>> J_p([1, -1], [([1, 3], 1), ([1, 5], -1), ([1, 5], 1)])
    2
    """
    return objective(hinge, w, examples)  # 1/N Σ max(0, -y_i w·x_i)


def gradient_of_example(w, x, y):
    """∇J_i by its cases (D17).

    >>> gradient_of_example([1, -1], [1, 3], 1), gradient_of_example([1, -1], [1, 3], -1)
    ([-1, -3], [0, 0])
    >>> gradient_of_example([1, -1], [1, 1], 1)
    [-1, -1]
    """
    if y * dot(w, x) > 0:     # if y_i w·x_i > 0
        return zeros(len(x))  # ∇J_i = 0
    return scale(-y, x)       # otherwise ∇J_i = -y_i x_i


def gradient(w, examples, miss=lt):
    """∇J as the page sums it; miss(a, b) is the page's a < b (lt), or a ≤ b (le), see DE2 (D17).

    >>> gradient([1, -1], [([1, 4], 1), ([1, -2], -1), ([1, 5], -1)])
    [0, -2]
    >>> print(*gradient([1, -1], [([1, 3], 1), ([1, 1], 1)]))
    -1/2 -3/2
    """
    slope = zeros(len(w))
    for x, y in examples:
        if miss(y * dot(w, x), 0):                   # Σ over y_i w·x_i < 0
            slope = add(slope, scale(-y, x))         # -y_i x_i
    return [ratio(a, len(examples)) for a in slope]  # ∇J = 1/N Σ


# Not on the page: the average of the gradients by cases, and how far J_01 stays constant.


def average_gradient(w, examples):
    """The average of the ∇J_i, each by its cases (D17).

    >>> average_gradient([1, -1], [([1, 3], 1), ([1, 1], 1)])
    [-1, -2]
    """
    slope = zeros(len(w))
    for x, y in examples:
        slope = add(slope, gradient_of_example(w, x, y))
    return [ratio(a, len(examples)) for a in slope]


def constant_radius_squared(w, examples):
    """The square of the distance that w can move before J_01 can change, min |w·x| / ‖x‖ (D15).

    >>> constant_radius_squared([4, 2], [([1, 3], 1), ([1, 1], 1)])
    10
    """
    return min(ratio(dot(w, x) * dot(w, x), norm_squared(x))
               for x, _ in examples)
