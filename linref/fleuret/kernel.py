"""The kernel trick, with the perceptron that needs κ alone (Fleuret, EE-559, 3a).

Samples are lists x of vectors and y of labels 1 and -1.
"""

from typing import NamedTuple

from linref.lists import add, added, dot, norm_squared, scale, subtract, zeros
from linref.scalar import exp, ratio


class Step(NamedTuple):
    """A sample in an epoch: epoch, sample, α before it, y times the score, the changes of the epoch, α after it.

    >>> step = next(kernel_perceptron([[1, 2], [2, 1]], [1, -1], 10, kappa=dot))
    >>> step.value, step.nb_changes, step.alphas_after
    (0, 1, [1, 0])
    """

    e: int
    i: int
    alphas: list
    value: object
    nb_changes: int
    alphas_after: list


def kappa_of(phi, x, u):
    """The κ of a given Φ (F45).

    >>> kappa_of(phi_quadratic, [1, 2], [3, 0])
    16
    """
    return dot(phi(x), phi(u))          # κ(x, x') = Φ(x)·Φ(x')


# Not on the page, which has no algorithm with κ: train_perceptron with κ, two κ, and w.


def score(alphas, x, y, kappa, u):
    """Σ α_n y_n κ(x_n, u), which equals w·Φ(u) for w = Σ α_n y_n Φ(x_n) (F45).

    >>> score([1, 0], [[1, 2], [2, 1]], [1, -1], dot, [2, 1])
    4
    """
    return added(alpha * y_n * kappa(x_n, u)
                 for alpha, x_n, y_n in zip(alphas, x, y) if alpha)


def kernel_perceptron(x, y, nb_epochs_max, kappa):
    """train_perceptron on Φ(x) with κ alone: α_n counts the updates with sample n, and w is never computed (F45).

    >>> x, y = [[-1, -1], [-1, 1], [1, -1], [1, 1]], [-1, 1, 1, -1]
    >>> *_, last = kernel_perceptron(x, y, 10, quadratic)
    >>> last.e, last.nb_changes, last.alphas_after
    (1, 0, [1, 1, 1, 1])
    """
    alphas = zeros(len(x))
    for e in range(nb_epochs_max):
        nb_changes = 0
        for i in range(len(x)):
            before = alphas
            value = score(alphas, x, y, kappa, x[i]) * y[i]
            if value <= 0:
                alphas = [*alphas[:i], alphas[i] + 1, *alphas[i + 1 :]]
                nb_changes = nb_changes + 1
            yield Step(e, i + 1, before, value, nb_changes, alphas)
        if nb_changes == 0:
            break
    return alphas


def quadratic(x, u):
    """κ(x, x') = (1 + x·x')² (F45).

    >>> quadratic([1, 2], [3, 0])  # (1 + 3)²
    16
    """
    return (1 + dot(x, u)) ** 2


def phi_quadratic(x):
    """A Φ for the quadratic κ: all products of two of 1, x_1, …, x_D, in both orders (F45).

    >>> phi_quadratic([3])
    [1, 3, 3, 9]
    """
    extended = [1, *x]
    return [a * b for a in extended for b in extended]


def gaussian(x, u):
    """κ(x, x') = exp(-½ ‖x - x'‖²); no finite Φ gives it (F45).

    >>> gaussian([1, 2], [1, 2]), round(gaussian([0], [2]), 4)
    (1, 0.1353)
    """
    return exp(ratio(-norm_squared(subtract(x, u)), 2))


def primal(alphas, x, y, phi):
    """w = Σ α_n y_n Φ(x_n) (F45).

    >>> primal([1, 1], [[1, 2], [2, 1]], [1, -1], phi=list)
    [-1, 1]
    """
    w = zeros(len(phi(x[0])))
    for alpha, x_n, y_n in zip(alphas, x, y):
        w = add(w, scale(alpha * y_n, phi(x_n)))
    return w
