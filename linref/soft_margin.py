"""Exactly: the minimum of λ‖w‖² + 1/N Σ max(0, 1 - y_n(w·x_n + b)).

The conditions of the minimum are a linear complementarity problem: in every pair of quantities, none negative, at least
one is 0. Which of them is 0 is guessed in floats; the linear equations that are left are solved in fractions, and the
result counts only if the conditions then hold exactly. Where the guess fails on a small set, Lemke's method solves the
problem by pivots on fractions. So the minimum is never a matter of rounding.
"""

from fractions import Fraction
from typing import NamedTuple

from linref.lists import SingularMatrix, add, dot, scale, solve, zeros
from linref.scalar import ratio, whole

SMALL = 40  # samples up to which Lemke's method is tried
EFFORT = 5_000_000  # products of the guess
SLIGHT = 1e-6  # the share of 1/N by which a weight may be off


class Optimum(NamedTuple):
    """The w and b of the minimum, and the weight of each sample: 0 beyond its plane, 1/N where it is not yet there.

    Of w there is only one. Every b between the two of `b_from_to` is as good; b is their middle.
    """

    w: list
    b: object
    weights: list
    b_from_to: list


def optimum(samples, lam):
    """The minimum for pairs (x, y); None where neither way finds it in a reasonable time.

    >>> optimum([([1], 1), ([-1], -1)], Fraction(1, 4))
    Optimum(w=[1], b=0, weights=[Fraction(1, 4), Fraction(1, 4)], b_from_to=[0, 0])
    """
    try:
        weights = solved(samples, lam, guessed(samples, lam))
    except (ArithmeticError, ValueError):  # out of the range of floats, or samples of one label
        weights = None
    if weights is None:
        return by_pivots(samples, lam) if len(samples) <= SMALL else None
    found = from_weights(samples, lam, weights)
    hinges = sum(max(0, 1 - y * (dot(found.w, x) + found.b)) for x, y in samples)
    gap = 2 * lam * dot(found.w, found.w) + ratio(hinges, len(samples)) - sum(weights)
    return found if gap == 0 else by_pivots(samples, lam) if len(samples) <= SMALL else None


def from_weights(samples, lam, weights):
    """The optimum with certain weights: w = Σ weight · y x / 2λ, and the best b for it."""
    w = zeros(len(samples[0][0]))
    for weight, (x, y) in zip(weights, samples):
        if weight:
            w = add(w, scale(ratio(weight * y, 2 * lam), x))
    ends = best_b(w, samples)
    return Optimum(list(map(whole, w)), ratio(sum(ends), 2), list(map(whole, weights)), ends)


def guessed(samples, lam):
    """Weights near those of the minimum, in floats: again and again the two that break its conditions most are mended."""
    N, most = len(samples), 1 / len(samples)
    xs, ys = [list(map(float, x)) for x, _ in samples], [y for _, y in samples]
    scaled = [scale(1 / (2 * float(lam)), x) for x in xs]
    weights, missing = [0.0] * N, [-float(y) for y in ys]  # w·x - y
    for _ in range(EFFORT // (N * len(xs[0]))):
        i = min((n for n in range(N) if (weights[n] < most if ys[n] > 0 else weights[n] > 0)), key=missing.__getitem__)
        j = max((n for n in range(N) if (weights[n] > 0 if ys[n] > 0 else weights[n] < most)), key=missing.__getitem__)
        gap = missing[j] - missing[i]
        if not gap > 1e-11:
            break
        between = [p - q for p, q in zip(scaled[i], scaled[j])]
        curve = dot(between, xs[i]) - dot(between, xs[j])
        step = min(gap / curve if curve > 0 else most, most - weights[i] if ys[i] > 0 else weights[i],
                   weights[j] if ys[j] > 0 else most - weights[j])
        for n, change in ((i, ys[i] * step), (j, -ys[j] * step)):
            moved = weights[n] + change
            weights[n] = 0.0 if moved < 1e-14 * most else most if moved > most * (1 - 1e-14) else moved
        missing = [m + step * dot(between, x) for m, x in zip(missing, xs)]
    return weights


def solved(samples, lam, near):
    """The exact weights: 0 or 1/N where they nearly are, the others such that their samples lie on their planes."""
    N = len(samples)
    vectors, ys = [scale(y, x) for x, y in samples], [y for _, y in samples]
    weights = [Fraction(1, N) if a > (1 - SLIGHT) / N else 0 for a in near]
    free = [n for n, a in enumerate(near) if SLIGHT / N < a <= (1 - SLIGHT) / N]
    while free:
        held = zeros(len(vectors[0]))
        for weight, v in zip(weights, vectors):
            held = add(held, scale(weight, v)) if weight else held
        rows = [[*(dot(vectors[m], vectors[n]) for n in free), 2 * lam * ys[m]] for m in free]
        rows.append([*(ys[n] for n in free), 0])
        right = [*(2 * lam - dot(vectors[m], held) for m in free), -dot(weights, ys)]
        try:
            found = solve(rows, right)
        except SingularMatrix as error:  # one of several weights can be chosen
            chosen = [n for n, entry in zip(free, error.direction) if entry]
            if not chosen:
                return None
            weights[chosen[0]] = Fraction(near[chosen[0]]).limit_denominator(10**6)
            free.remove(chosen[0])
            continue
        for n, weight in zip(free, found):
            weights[n] = weight
        break
    right_range = all(0 <= weight <= Fraction(1, N) for weight in weights)
    return weights if right_range and dot(weights, ys) == 0 else None


def by_pivots(samples, lam):
    """The minimum by Lemke's method, for small sets.

    >>> by_pivots([([1], 1), ([-1], -1)], Fraction(1, 4)).w
    [1]
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
    return from_weights(samples, lam, found[:N])


def best_b(w, samples):
    """The least and the greatest b with the least sum of hinges for a given w, which has its kinks at b = y - w·x.

    >>> best_b([0], [([1], 1), ([1], -1)])
    [-1, 1]
    """
    kinks = [(y - dot(w, x), y) for x, y in samples]
    places = sorted({place for place, _ in kinks})
    sums = [sum(y * (place - b) for place, y in kinks if y * (place - b) > 0) for b in places]
    least = min(sums)
    best = [whole(b) for b, hinges in zip(places, sums) if hinges == least]
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
