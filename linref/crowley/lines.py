"""Regression, linear models, homogeneous coordinates (Crowley, lesson 6).

In homogeneous coordinates the 1 and the bias are last: X = (x_1, …, x_D, 1), w = (w_1, …, w_D, b).
"""

from linref.lists import dot
from linref.scalar import ratio


def g(X, w):
    """The model ŷ = wᵀX in homogeneous coordinates (C10, C12).

    >>> g([4, 5, 1], [2, 3, 6])
    29
    """
    return dot(w, X)                                # g(X, w) = wᵀX


def error(y, estimate):
    """δ = y - ŷ, the error of an estimate (C10).

    >>> error(10, 7)
    3
    """
    return y - estimate                             # δ = y - ŷ


def linear_model(X, w, b):
    """ŷ = w_1 x_1 + … + w_D x_D + b, with the bias apart (C11).

    >>> linear_model([4, 5], [2, 3], 6)
    29
    """
    return dot(w, X) + b                            # g(X, w) = wᵀX + b = w₁x₁ + w₂x₂ + … + w_D x_D + b


def homogeneous(X):
    """X with a 1 as its last entry, so that b is the last weight (C12).

    >>> homogeneous([4, 5])
    [4, 5, 1]
    """
    return [*X, 1]                                  # X = (x₁, …, x_D, 1)


def line_through_as_printed(first, second):
    """The slope of two samples (x, y), and b = -w_1 x_1 as printed: a line through (x_1, 0), see CE5 (C13).

    >>> line_through_as_printed((1, 5), (3, 9))
    [2, -2]
    """
    (x_1, y_1), (x_2, y_2) = first, second
    w_1 = ratio(y_2 - y_1, x_2 - x_1)               # w₁ = (y⁽²⁾ - y⁽¹⁾) / (x₁⁽²⁾ - x₁⁽¹⁾)
    return [w_1, -w_1 * x_1]                        # b = -w₁x₁⁽¹⁾


def plane_value(age, height, w):
    """ŷ for the two features age and height: the graph of the model is a plane (C14).

    >>> plane_value(20, 150, [1, 2, 3])
    323
    """
    return g(homogeneous([age, height]), w)         # g(X, w) = wᵀX with X = (Age, Height, 1), w = (w₁, w₂, b)


# Not on the page: the line through two samples.


def line_through(first, second):
    """The line through two samples: b = y_1 - w_1 x_1 (C13).

    >>> line_through((1, 5), (3, 9))
    [2, 3]
    """
    (x_1, y_1), (x_2, y_2) = first, second
    w_1 = ratio(y_2 - y_1, x_2 - x_1)
    return [w_1, y_1 - w_1 * x_1]
