"""Regression, linear models, homogeneous coordinates (Crowley, lesson 6).

In homogeneous coordinates the 1 and the bias are last: X = (x_1, …, x_D, 1), w = (w_1, …, w_D, b).
"""

from linref.lists import dot
from linref.scalar import ratio


def g(X, w):
    """The model ŷ = w'X in homogeneous coordinates (C10, C12)."""
    return dot(w, X)                                # g(X, w) = wᵀX


def error(y, estimate):
    """δ = y - ŷ, the error of an estimate (C10)."""
    return y - estimate                             # δ = y - ŷ


def linear_model(X, w, b):
    """ŷ = w_1 x_1 + … + w_D x_D + b, with the bias apart (C11)."""
    return dot(w, X) + b                            # g(X, w) = wᵀX + b = w₁x₁ + w₂x₂ + … + w_D x_D + b


def homogeneous(X):
    """X with a 1 behind it, so that b can be the last weight (C12)."""
    return [*X, 1]                                  # X = (x₁, …, x_D, 1)


def line_through_as_printed(first, second):
    """The slope of two samples (x, y), and b = -w_1 x_1 as printed: the line through (x_1, 0), see CE5 (C13)."""
    (x_1, y_1), (x_2, y_2) = first, second
    w_1 = ratio(y_2 - y_1, x_2 - x_1)               # w₁ = (y⁽²⁾ - y⁽¹⁾) / (x₁⁽²⁾ - x₁⁽¹⁾)
    return [w_1, -w_1 * x_1]                        # b = -w₁x₁⁽¹⁾


def plane_value(age, height, w):
    """ŷ for the two features age and height: the model is a plane over them (C14)."""
    return g(homogeneous([age, height]), w)         # g(X, w) = wᵀX with X = (Age, Height, 1), w = (w₁, w₂, b)


# Ours: what the page does not have.


def line_through(first, second):
    """The line through two samples: b = y_1 - w_1 x_1 (C13)."""
    (x_1, y_1), (x_2, y_2) = first, second
    w_1 = ratio(y_2 - y_1, x_2 - x_1)
    return [w_1, y_1 - w_1 * x_1]
