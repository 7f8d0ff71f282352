"""Exactly: the minimum of λ‖w‖² + 1/N Σ max(0, 1 - y_n(w·x_n + b)) for small sets.

The conditions of the minimum are a linear complementarity problem: in every pair of quantities, none negative, at least
one is 0. Lemke's method solves it by pivots on fractions, so the minimum is never a matter of rounding.
"""

from fractions import Fraction
from typing import NamedTuple

from linref.lists import add, dot, scale, zeros
from linref.scalar import ratio, whole


class Optimum(NamedTuple):
    """The w and b of the minimum, and the weight of each sample: 0 beyond its plane, 1/N where it is not yet there.

    Of w there is only one. Every b between the two of `b_from_to` is as good; b is their middle.
    """

    w: list
    b: object
    weights: list
    b_from_to: list


def optimum(samples, lam):
    """The minimum for pairs (x, y) of both labels.

    >>> optimum([([1], 1), ([-1], -1)], Fraction(1, 4))
    Optimum(w=[1], b=0, weights=[Fraction(1, 4), Fraction(1, 4)], b_from_to=[0, 0])
    """
    N = len(samples)
    signed = [scale(y, x) for x, y in samples]
    ys = [y for _, y in samples]
    unit = [[int(i == j) for j in range(N)] for i in range(N)]
    # Unknowns: N weights, N hinges, b above 0, b below 0. Their partners: what a sample lies beyond its plane, what a
    # weight lies below 1/N, and Σ y times the weights, from below and from above.
    M = [[*(ratio(dot(u, v), 2 * lam) for v in signed), *unit[i], ys[i], -ys[i]] for i, u in enumerate(signed)]
    M += [[*scale(-1, unit[i]), *zeros(N), 0, 0] for i in range(N)]
    M += [[*scale(-1, ys), *zeros(N), 0, 0], [*ys, *zeros(N), 0, 0]]
    found = complementary(M, [-1] * N + [Fraction(1, N)] * N + [0, 0])
    weights = found[:N]
    w = zeros(len(signed[0]))
    for weight, v in zip(weights, signed):
        w = add(w, scale(ratio(weight, 2 * lam), v))
    ends = best_b(w, samples)
    return Optimum(list(map(whole, w)), ratio(sum(ends), 2), weights, ends)


def best_b(w, samples):
    """The least and the greatest b with the least sum of hinges for a given w, which has its kinks at b = y - w·x.

    >>> best_b([0], [([1], 1), ([1], -1)])
    [-1, 1]
    """
    kinks = sorted({y - dot(w, x) for x, y in samples})
    sums = [sum(max(0, 1 - y * (dot(w, x) + b)) for x, y in samples) for b in kinks]
    best = [whole(b) for b, hinges in zip(kinks, sums) if hinges == min(sums)]
    return [best[0], best[-1]]


def complementary(M, q):
    """z >= 0 with M z + q >= 0 and z'(M z + q) = 0, by Lemke's method, for an M that is positive semidefinite.

    Of several rows that could leave the basis the lexicographically first one does, so it cannot go round.

    >>> complementary([[2, 0], [0, 1]], [-1, 3])
    [Fraction(1, 2), 0]
    """
    n = len(q)
    rows = [[*map(Fraction, (*(int(i == j) for j in range(n)), *scale(-1, M[i]), -1, q[i]))] for i in range(n)]
    basis = list(range(n))  # column j < n is the partner of z_j, column n + j is z_j, column 2n is artificial
    if min(q) >= 0:
        return zeros(n)
    entering, leaving = 2 * n, min(range(n), key=lambda i: [rows[i][-1], *rows[i][:n]])
    while True:
        lead = rows[leaving][entering]
        rows[leaving] = [a / lead for a in rows[leaving]]
        for i in range(n):
            factor = rows[i][entering]
            if i != leaving and factor:
                rows[i] = [a - factor * p if p else a for a, p in zip(rows[i], rows[leaving])]
        out, basis[leaving] = basis[leaving], entering
        if out == 2 * n:
            values = {column: row[-1] for column, row in zip(basis, rows)}
            return [whole(values.get(n + j, 0)) for j in range(n)]
        entering = out + n if out < n else out - n
        limiting = [i for i in range(n) if rows[i][entering] > 0]
        leaving = min(limiting, key=lambda i: [a / rows[i][entering] for a in (rows[i][-1], *rows[i][:n])])
