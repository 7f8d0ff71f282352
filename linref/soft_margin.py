"""Exactly: the minimum of λ‖w‖² + 1/N Σ max(0, 1 - y_n(w·x_n + b)).

The conditions of the minimum are a linear complementarity problem: in every pair of quantities, none negative, at least
one is 0. On a small set Lemke's method solves it by pivots on whole numbers. On a large one it is guessed in floats
which of them are 0; the linear equations that are left are solved exactly, and the result counts only if the conditions
then hold exactly. So the minimum is never a matter of rounding.
"""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from linref.lists import SingularMatrix, add, dot, scale, solve, whole_multiple, zeros
from linref.scalar import ratio, whole

SMALL = 40  # samples up to which Lemke's method is quick
GUESSED = 3_000_000  # products of the guess: about a second
EFFORT = 30_000_000  # products of short numbers of a solution: about three seconds
KEPT = 2**22  # products of samples that are kept
TINY = 1e-11
SLIGHT = 1e-6  # the share of the largest weight, or of 1/N, by which a weight may be off


class Optimum(NamedTuple):
    """The w and b of the minimum, and the weight of each sample: 0 beyond its plane, 1/N where it falls short of it.

    There is only one such w. Every b between the two of `b_from_to` is as good; b is their middle.
    """

    w: list
    b: object
    weights: list
    b_from_to: list


def optimum(samples, lam):
    """The minimum for pairs (x, y); None where neither way finds it in a reasonable time."""
    unit = lcm(*{a.denominator for x, _ in samples for a in x})  # samples in whole numbers, and so a smaller w
    samples, lam = [([int(unit * a) for a in x], y) for x, y in samples], lam * unit**2
    answer = by_pivots(samples, lam) if len(samples) <= SMALL else None
    answer = answer or by_guess(samples, lam)
    return answer and answer._replace(w=[whole(unit * a) for a in answer.w])


def by_guess(samples, lam):
    """The minimum from a guess that turns out to be right: the criterion is its own lower bound Σ weights - λ‖w‖²."""
    try:
        weights = solved(samples, lam, guessed(samples, lam))
    except (ArithmeticError, ValueError):  # out of the range of floats, or samples of one label
        return None
    if not weights:
        return None
    answer = from_weights(samples, lam, weights)
    hinges = sum(max(0, 1 - y * (dot(answer.w, x) + answer.b)) for x, y in samples)
    return answer if 2 * lam * dot(answer.w, answer.w) + ratio(hinges, len(samples)) == sum(weights) else None


def from_weights(samples, lam, weights):
    """The optimum with certain weights: w = Σ weight · y x / 2λ, and the best b for it."""
    w = zeros(len(samples[0][0]))
    for weight, (x, y) in zip(weights, samples):
        if weight:
            w = add(w, scale(ratio(weight * y, 2 * lam), x))
    ends = best_b(w, samples)
    return Optimum(list(map(whole, w)), ratio(sum(ends), 2), list(map(whole, weights)), ends)


def guessed(samples, lam):
    """Weights near those of the minimum, in floats: each step changes the two weights that gain most."""
    N, full = len(samples), 1 / len(samples)
    xs, ys = [list(map(float, x)) for x, _ in samples], [y for _, y in samples]
    curve = 1 / (2 * float(lam))
    products = lru_cache(max(2, KEPT // N))(lambda n: [curve * dot(xs[n], x) for x in xs])
    squares = [curve * dot(x, x) for x in xs]
    weights, missing = [0.0] * N, [-float(y) for y in ys]  # w·x - y
    for _ in range(GUESSED // N):
        i = min((n for n in range(N) if (weights[n] < full if ys[n] > 0 else weights[n] > 0)), key=missing.__getitem__)
        lowest, square, own = missing[i], squares[i], products(i)
        curves = [square + other - 2 * product for other, product in zip(squares, own)]
        gaps = [m - lowest if (weight > 0 if y > 0 else weight < full) else 0.0
                for m, weight, y in zip(missing, weights, ys)]
        if not max(gaps) > TINY:
            break
        gains = [gap * gap / curve if curve > TINY else gap for gap, curve in zip(gaps, curves)]
        j = max((n for n in range(N) if gaps[n] > 0), key=gains.__getitem__)
        step = min(gaps[j] / curves[j] if curves[j] > TINY else full, full - weights[i] if ys[i] > 0 else weights[i],
                   weights[j] if ys[j] > 0 else full - weights[j])
        for n, change in ((i, ys[i] * step), (j, -ys[j] * step)):
            moved = weights[n] + change
            weights[n] = 0.0 if moved < 1e-14 * full else full if moved > full * (1 - 1e-14) else moved
        missing = [m + step * (p - q) for m, p, q in zip(missing, own, products(j))]
    return weights


def solved(samples, lam, near):
    """The exact weights: 0 or 1/N where they nearly are, the others such that their samples lie on their planes."""
    N, effort = len(samples), EFFORT
    vectors, ys = [scale(y, x) for x, y in samples], [y for _, y in samples]
    weights = [Fraction(1, N) if a > (1 - SLIGHT) / N else 0 for a in near]
    free = [n for n, a in enumerate(near) if SLIGHT * max(near) < a <= (1 - SLIGHT) / N]
    while free:
        effort -= len(free) ** 2 * len(vectors[0])
        rows, right = equations(vectors, ys, lam, weights, free) if effort > 0 else ([], [])
        effort -= cost([*row, value] for row, value in zip(rows, right))
        if effort < 0:
            return None
        try:
            solution = solve(rows, right)
        except SingularMatrix as error:  # one of several weights can be chosen
            chosen = next(n for n, entry in zip(free, error.direction) if entry)
            weights[chosen] = Fraction(near[chosen]).limit_denominator(10**6)
            free.remove(chosen)
            continue
        for n, weight in zip(free, solution):
            weights[n] = weight
        break
    in_range = all(0 <= weight <= Fraction(1, N) for weight in weights)
    return weights if in_range and dot(weights, ys) == 0 else None


def equations(vectors, ys, lam, weights, free):
    """The equations of the free weights and 2λb, the others fixed: 2λy(w·x + b) = 2λ for each, Σ y · weight = 0."""
    held = zeros(len(vectors[0]))
    for n, v in enumerate(vectors):
        if weights[n]:
            held = add(held, scale(weights[n], v))
    rows = [[*(dot(vectors[m], vectors[n]) for n in free), ys[m]] for m in free]
    rows.append([*(ys[n] for n in free), 0])
    return rows, [*(2 * lam - dot(vectors[m], held) for m in free), -dot(weights, ys)]


def cost(rows):
    """About how many products of short numbers it takes to eliminate rows of exact numbers."""
    rows = list(map(whole_multiple, rows))
    words = max((a.bit_length() for row in rows for a in row), default=0) // 64 + 1
    return len(rows) ** 3 + len(rows) ** 5 * words**2 // 240


def by_pivots(samples, lam):
    """The minimum by Lemke's method, for small sets."""
    N = len(samples)
    signed = [scale(y, x) for x, y in samples]
    ys = [y for _, y in samples]
    unit = [[int(i == j) for j in range(N)] for i in range(N)]
    # Unknowns: N weights, N hinges, b above 0, b below 0. Their partners: what a sample lies beyond its plane, what a
    # weight lies below 1/N, and Σ y times the weights, from below and from above.
    M = [[*(ratio(dot(u, v), 2 * lam) for v in signed), *unit[i], ys[i], -ys[i]] for i, u in enumerate(signed)]
    M += [[*scale(-1, unit[i]), *zeros(N), 0, 0] for i in range(N)]
    M += [[*scale(-1, ys), *zeros(N), 0, 0], [*ys, *zeros(N), 0, 0]]
    z = complementary(M, [-1] * N + [Fraction(1, N)] * N + [0, 0])
    return z and from_weights(samples, lam, z[:N])


def best_b(w, samples):
    """The least and the greatest b with the least sum of hinges for a given w, which has its kinks at b = y - w·x."""
    kinks = Counter(y - dot(w, x) for x, y in samples)
    slope, best = -sum(y > 0 for _, y in samples), []
    for place in sorted(kinks):
        before, slope = slope, slope + kinks[place]
        if before <= 0 <= slope:
            best.append(whole(place))
    return [best[0], best[-1]]


def complementary(M, q):
    """z >= 0 with M z + q >= 0 and z'(M z + q) = 0, by Lemke's method: M is positive semidefinite, q below 0 somewhere.

    Of several rows that could leave the basis the lexicographically first one does, so it cannot go round. All is done
    in whole numbers, to be divided by the last pivot. None past the effort.
    """
    n, effort = len(q), EFFORT
    rows = []
    for i in range(n):
        *entries, value, multiple = whole_multiple([*M[i], q[i], 1])
        rows.append([*(int(i == j) for j in range(n)), *scale(-1, entries), -multiple, value])
    basis = list(range(n))  # column j < n is the partner of z_j, column n + j is z_j, column 2n is artificial
    entering, leaving, before = 2 * n, min(range(n), key=lambda i: (q[i], -i)), 1
    rows[leaving] = scale(-1, rows[leaving])
    while effort > 0:
        top, lead = rows[leaving], rows[leaving][entering]
        for i, row in enumerate(rows):
            if i != leaving:
                rows[i] = [(lead * a - row[entering] * p) // before for a, p in zip(row, top)]
        effort -= n * len(top) * (2 + (lead.bit_length() // 64) ** 2 // 8)
        out, basis[leaving], before = basis[leaving], entering, lead
        if out == 2 * n:
            values = {column: row[-1] for column, row in zip(basis, rows)}
            return [ratio(values.get(n + j, 0), before) for j in range(n)]
        entering = out + n if out < n else out - n
        leaving = first_to_leave(rows, entering)
    return None


def first_to_leave(rows, entering):
    """The row whose entries, divided by that of a column, come first; rows where that is not above 0 do not count."""
    places = [i for i, row in enumerate(rows) if row[entering] > 0]
    for column in (-1, *range(len(rows))):
        shares = {i: Fraction(rows[i][column], rows[i][entering]) for i in places}
        least = min(shares.values())
        places = [i for i in places if shares[i] == least]
        if len(places) == 1:
            return places[0]
