"""Geometric interpretation of linear discriminant functions (Discriminants).

Here, and only here, the slides keep the bias apart: y(x) = wᵀx + w_0, with x and w without it.
"""

from linref.lists import dot, norm, norm_squared, scale, subtract
from linref.scalar import ratio


def discriminant(w, w_0, x):
    """y(x) = wᵀx + w_0 (D34).

    >>> discriminant([3, 4], -5, [1, 2])
    6
    """
    return dot(w, x) + w_0  # y(x) = wᵀx + w_0


def assign(w, w_0, x):
    """C₁ if y(x) ≥ 0, so also on the boundary; otherwise C₂ (D34).

    >>> assign([3, 4], -5, [1, 2]), assign([3, 4], -5, [0, 0]), assign([3, 4], -5, [3, -1])
    ('C₁', 'C₂', 'C₁')
    """
    if discriminant(w, w_0, x) >= 0:  # if y(x) ≥ 0
        return "C₁"                   # assign to C₁
    return "C₂"                       # otherwise, assign to C₂


def signed_distance(w, w_0, x):
    """y(x)/‖w‖: the distance of x from the boundary, positive on its positive side; ‖w‖ without w_0, see DE19 (D36).

    >>> signed_distance([3, 4], -5, [1, 3]), signed_distance([3, 4], -5, [0, 0])
    (2, -1)
    """
    return ratio(discriminant(w, w_0, x), norm(w))  # y(x)/‖w‖


# Not on the page: the foot of the perpendicular.


def foot(w, w_0, x):
    """The foot of the perpendicular from x on the boundary, x - y(x)/‖w‖² w, exactly (D35, D36).

    >>> foot([3, 4], -5, [5, 10])
    [-1, 2]
    """
    step = ratio(discriminant(w, w_0, x), norm_squared(w))
    return subtract(x, scale(step, w))
