"""The kernel trick, with the perceptron that needs κ alone (Fleuret, EE-559, 3a).

Samples are lists x of vectors and y of labels 1 and -1.
"""

from typing import NamedTuple

from linref.lists import add, added, dot, norm_squared, scale, subtract, zeros
from linref.scalar import exp, ratio


class Step(NamedTuple):
    """A sample in a sweep: epoch, sample, α before it, y times the score, the changes of the epoch, α after it."""

    e: int
    i: int
    alphas: list
    value: object
    nb_changes: int
    alphas_after: list


def score(alphas, x, y, kappa, u):
    """Σ α_n y_n κ(x_n, u): what w·Φ(u) is for w = Σ α_n y_n Φ(x_n) (F45)."""
    return added(alpha * y_n * kappa(x_n, u) for alpha, x_n, y_n in zip(alphas, x, y) if alpha)


def kernel_perceptron(x, y, nb_epochs_max, kappa):
    """train_perceptron with κ alone: α_n counts the updates with sample n, and no w is ever formed (F45)."""
    alphas = zeros(len(x))                          # w = Σ_n α_n y_n Φ(x_n) = 0
    for e in range(nb_epochs_max):                  # for e in range(nb_epochs_max):
        nb_changes = 0                              # nb_changes = 0
        for i in range(len(x)):                     # for i in range(x.size(0)):
            before, value = alphas, score(alphas, x, y, kappa, x[i]) * y[i]
            if value <= 0:                          # if (w·Φ(x[i])) * y[i] <= 0:
                alphas = [*alphas[:i], alphas[i] + 1, *alphas[i + 1 :]]     # w = w + y[i] * Φ(x[i])
                nb_changes = nb_changes + 1         # nb_changes = nb_changes + 1
            yield Step(e, i + 1, before, value, nb_changes, alphas)
        if nb_changes == 0:                         # if nb_changes == 0: break;
            break
    return alphas                                   # return w


# Ours: some κ, and the w that is never needed; the page leaves κ open.


def quadratic(x, u):
    """κ(x, x') = (1 + x·x')² (F45)."""
    return (1 + dot(x, u)) ** 2


def phi_quadratic(x):
    """A Φ for it: all products of two of 1, x_1, …, x_D, in both orders (F45)."""
    extended = [1, *x]
    return [a * b for a in extended for b in extended]


def gaussian(x, u, m=1):
    """κ(x, x') = exp(-½ ‖x - x'‖²), whose Φ has no end of components; of x/m and x'/m for whole x (F45)."""
    return exp(ratio(-norm_squared(subtract(x, u)), 2 * m * m))


def primal(alphas, x, y, phi):
    """w = Σ α_n y_n Φ(x_n) (F45)."""
    w = zeros(len(phi(x[0])))
    for alpha, x_n, y_n in zip(alphas, x, y):
        w = add(w, scale(alpha * y_n, phi(x_n)))
    return w
