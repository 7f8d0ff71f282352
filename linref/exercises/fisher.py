"""Fisher's direction and Gaussian discriminants, under the conventions that a sheet settles.

A class is the list of its points. S is a sum of squares; C is S divided as the sheet says.
"""

from typing import Any, NamedTuple

from linref.lists import (
    add_matrices, added, determinant, dot, inverse, norm, outer, quadratic, solve, subtract, total)
from linref.scalar import as_int, exp, is_number, log, ratio


class Analysis(NamedTuple):
    """Fisher's direction with all that leads to it, in the order in which it is computed.

    >>> from linref.exercises.data import FISHER
    >>> found = fisher([[[4], [6]], [[0], [2]]], FISHER)
    >>> print(found.means, found.within, found.w, found.eigenvalue, found.theta)
    [[5], [1]] [[4]] [1] 4 3
    """

    means: list
    scatters: list
    within: list
    between: list
    w: list
    eigenvalue: Any
    theta: Any


def mean(points):
    """m: the mean of a class (X41).

    >>> mean([[1, 2], [3, 8]])
    [2, 5]
    """
    return [ratio(a, len(points)) for a in total(points, len(points[0]))]


def scatter(points, m):
    """S = Σ (x - m)(x - m)' (X41).

    >>> scatter([[1, 2], [3, 8]], [2, 5])
    [[2, 6], [6, 18]]
    """
    result = [[0] * len(m) for _ in m]
    for x in points:
        result = add_matrices(result, outer(subtract(x, m), subtract(x, m)))
    return result


def times(k, A):
    """k A, entry by entry (X41).

    >>> times(2, [[1, 2], [3, 4]])
    [[2, 4], [6, 8]]
    """
    return [[as_int(k * a) for a in row] for row in A]


def covariance(S, n, by):
    """C: the scatter of n samples as it is, or divided by n or n - 1 (X41).

    >>> covariance([[6]], 3, "sum"), covariance([[6]], 3, "n"), covariance([[6]], 3, "n-1")
    ([[6]], [[2]], [[3]])
    """
    return times(ratio(1, {"sum": 1, "n": n, "n-1": n - 1}[by]), S)


def within(scatters, sizes, given):
    """S_w: the sum of the classes' C, their mean by the shares of the classes, or S₁ + … + S_K over n - K (X42).

    >>> from linref.exercises.data import FISHER
    >>> settings = ("n", "sum"), ("n", "pooled"), ("n-2", "pooled")
    >>> for by, how in settings:
    ...     print(within([[[6]], [[4]]], [3, 1], FISHER._replace(scatter=by, within=how)))
    [[6]]
    [[Fraction(5, 2)]]
    [[5]]
    """
    n, parts = sum(sizes), scatters
    if given.scatter == "n-2":                                                  # S_w = Σ S_k / (n - K)
        parts = [times(ratio(1, n - len(sizes)), S) for S in scatters]
    elif given.within == "sum":                                                 # S_w = Σ C_k
        parts = [covariance(S, n_k, given.scatter) for S, n_k in zip(scatters, sizes)]
    else:                                                                       # S_w = Σ (n_k / n) C_k
        parts = [times(ratio(n_k, n), covariance(S, n_k, given.scatter)) for S, n_k in zip(scatters, sizes)]
    result, *others = parts
    for C in others:
        result = add_matrices(result, C)
    return result


def factor(sizes, given):
    """c, the factor of S_B: 1, or n₁n₂/n (X44).

    >>> from linref.exercises.data import FISHER
    >>> print(factor([2, 3], FISHER), factor([2, 3], FISHER._replace(between="sizes")))
    1 6/5
    """
    return ratio(sizes[0] * sizes[1], sum(sizes)) if given.between == "sizes" else 1


def between(means, c):
    """S_B = c (m₁ - m₂)(m₁ - m₂)' (X44).

    >>> between([[5, 3], [1, 2]], 1)
    [[16, 4], [4, 1]]
    """
    d = subtract(*means)
    return times(c, outer(d, d))


def direction(means, S_w):
    """w = S_w⁻¹(m₁ - m₂), which points to class 1 (X43).

    >>> direction([[5, 3], [1, 2]], [[4, 0], [0, 1]])
    [1, 1]
    """
    return solve(S_w, subtract(*means))


def separation(w, means, matrices):
    """J = (w·m₁ - w·m₂)² / (s₁² + s₂²), where s_k² = w'C_k w is the scatter of the projections of a class (X44).

    >>> separation([2], [[5], [1]], [[[1]], [[3]]])
    4
    """
    return ratio(dot(w, subtract(*means)) ** 2, added(quadratic(w, C, w) for C in matrices))


def eigenvalue(w, S_b, S_w):
    """λ = w'S_B w / w'S_w w, with which S_w⁻¹S_B w = λ w (X44).

    >>> eigenvalue([1, 1], [[16, 4], [4, 1]], [[4, 0], [0, 1]])
    5
    """
    return ratio(quadratic(w, S_b, w), quadratic(w, S_w, w))


def unit(w):
    """w / ‖w‖ (X43).

    >>> print(*unit([3, 4]))
    3/5 4/5
    """
    return [ratio(a, norm(w)) for a in w]


def priors_of(sizes, given):
    """The probability of each class, as stated, or its share of the samples (X45).

    >>> from linref.exercises.data import FISHER
    >>> print(*priors_of([1, 3], FISHER), *priors_of([1, 3], FISHER._replace(prior=(0.3, 0.7))))
    1/4 3/4 0.3 0.7
    """
    return given.prior or tuple(ratio(n_k, sum(sizes)) for n_k in sizes)


def threshold(w, classes, means, given):
    """θ: x is of class 1 if w·x > θ; midway between means or nearest samples, by the priors, or a number (X45).

    >>> from linref.exercises.data import FISHER
    >>> classes, means = [[[4], [6]], [[0], [2]]], [[5], [1]]
    >>> print(*(threshold([1], classes, means, FISHER._replace(boundary=way)) for way in ("means", "nearest", 7)))
    3 3 7
    """
    first, second = ([dot(w, x) for x in points] for points in classes)
    m_1, m_2 = (dot(w, m) for m in means)
    if given.boundary == "means":
        return ratio(m_1 + m_2, 2)                                          # θ = w·(m₁ + m₂) / 2
    if given.boundary == "nearest":
        return ratio(min(first) + max(second), 2)                           # θ = (the smallest w·x of class 1 + …) / 2
    if given.boundary == "priors":
        P_1, P_2 = priors_of([len(points) for points in classes], given)
        return ratio(m_1 + m_2, 2) - log(ratio(P_1, P_2))                   # θ = w·(m₁ + m₂) / 2 - ln(P₁/P₂)
    return given.boundary                                                   # θ as stated


def fisher(classes, given):
    """Means, scatters, S_w, S_B, w, its eigenvalue and θ of two classes, one after the other (X43, X44, X45).

    >>> from linref.exercises.data import FISHER
    >>> fisher([[[4], [6]], [[0], [2]]], FISHER._replace(scatter="n", within="pooled")).w
    [4]
    """
    sizes = [len(points) for points in classes]
    means = [mean(points) for points in classes]                            # m_k ← the mean of class k
    scatters = [scatter(points, m) for points, m in zip(classes, means)]    # S_k ← Σ (x - m_k)(x - m_k)'
    S_w = within(scatters, sizes, given)                                    # S_w ← of S_1 and S_2, as stated
    S_b = between(means, factor(sizes, given))                              # S_B ← c (m_1 - m_2)(m_1 - m_2)'
    w, theta = boundary(classes, means, S_w, given)                         # w ← S_w⁻¹(m_1 - m_2), θ ← as stated
    value = eigenvalue(w, S_b, S_w)                                         # λ ← w'S_B w / w'S_w w
    return Analysis(means, scatters, S_w, S_b, w, value, theta)


def boundary(classes, means, S_w, given):
    """(w, θ) of the boundary w·x = θ, with w as a unit vector if the sheet has it so (X43, X45).

    >>> from linref.exercises.data import FISHER
    >>> classes, means = [[[4], [6]], [[0], [2]]], [[5], [1]]
    >>> print(*(boundary(classes, means, [[2]], FISHER._replace(unit=unit)) for unit in (False, True)))
    ([2], 6) ([1], 3)
    """
    w = direction(means, S_w)                                               # w ← S_w⁻¹(m_1 - m_2)
    theta = threshold(w, classes, means, given)                             # θ ← as stated
    if given.unit:                                                          # as a unit vector:
        w, theta = unit(w), cut_of_unit(theta, w, given)                    # θ ← θ/‖w‖, w ← w/‖w‖
    return w, theta


def cut_of_unit(theta, w, given):
    """θ for w/‖w‖: a stated number stands for the unit vector already (X45).

    >>> from linref.exercises.data import FISHER
    >>> print(cut_of_unit(10, [3, 4], FISHER), cut_of_unit(10, [3, 4], FISHER._replace(boundary=10)))
    2 10
    """
    return ratio(theta, norm(w)) if given.boundary in ("means", "nearest", "priors") else theta


def linear_discriminant(m, S_w, P):
    """(v, c) with δ(x) = v·x + c: v = S_w⁻¹m, c = -½ m'S_w⁻¹m + ln P (X46).

    >>> linear_discriminant([2, 0], [[1, 0], [0, 1]], 1)
    ([2, 0], -2)
    """
    v = solve(S_w, m)                                                       # v = S_w⁻¹m
    return v, log(P) - ratio(dot(v, m), 2)                                  # c = ln P - ½ m'S_w⁻¹m


def quadratic_discriminant(x, m, C, P):
    """δ(x) = -½ ln|C| - ½ (x - m)'C⁻¹(x - m) + ln P, each class with its own C (X47).

    >>> quadratic_discriminant([3], [1], [[1]], 1)
    -2
    """
    return discriminant_of(x, m, inverse(C), log(determinant(C)), P)                  # ln P - ½ (ln|C| + d'C⁻¹d)


def discriminant_of(x, m, inverted, log_determinant, P):
    """δ(x) of a class whose C⁻¹ and ln|C| are known: for many x they are computed once (X47).

    >>> discriminant_of([3], [1], [[1]], 0, 1)
    -2
    """
    d = subtract(x, m)
    return log(P) - ratio(log_determinant + quadratic(d, inverted, d), 2)


def posteriors(deltas):
    """P(k | x) = e^δ_k / Σ e^δ_j (X48).

    >>> posteriors([0, 0]), [round(p, 4) for p in posteriors([1, 0])]
    ([Fraction(1, 2), Fraction(1, 2)], [0.7311, 0.2689])
    """
    largest = max(deltas) if all(map(is_number, deltas)) else 0
    powers = [exp(delta - largest) for delta in deltas]                     # e^δ_k, but for a common factor
    return [ratio(power, added(powers)) for power in powers]                # P(k | x) = e^δ_k / Σ e^δ_j
