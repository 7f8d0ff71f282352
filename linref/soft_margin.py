"""Exactly: the minimum of λ‖w‖² + 1/N Σ max(0, 1 - y_n(w·x_n + b)).

At the minimum w = Σ weight · y x / 2λ, where every sample has a weight from 0 to 1/N, and the sum of weight · y is 0.
The weight is 0 for a sample beyond its plane y(w·x + b) = 1, and 1/N for a sample that falls short of its plane. A
sample's share is its weight as a part of 1/N, so it runs from 0 to 1.

First the shares are computed in floats, by sequential minimal optimisation. Then an active set method makes them exact:
it holds shares at 0 or 1 and solves linear equations for the others. A result counts only if the criterion equals its
own lower bound Σ weight - λ‖w‖². So the minimum is never a matter of rounding.
"""

from collections import Counter
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from linref.lists import SingularMatrix, dot, scale, solve, total, whole_multiple, zeros
from linref.scalar import as_int, ratio

MAX_STEPS = 3_000  # of the computation in floats
MAX_FLOAT_PRODUCTS = 2_000_000  # of the computation in floats: about a second
MAX_PRODUCTS = 30_000_000  # of short numbers, for the exact shares: about three seconds
MAX_KEPT_PRODUCTS = 2**22  # products of two samples that are kept in memory
PRODUCTS_BESIDE = 60  # for each sample, and for 20 more: a round takes as long as so many, beside those counted
TINY = 1e-11  # what counts as 0 in floats
SLIGHT = 1e-6  # by how much a share in floats may miss 0, as a part of the largest share, or miss 1


class Optimum(NamedTuple):
    """The w and b of the minimum, and the weight of each sample: 0 beyond its plane, 1/N where it falls short of it.

    There is only one such w. Every b between the two of `b_from_to` is as good; b is their middle.
    """

    w: list
    b: object
    weights: list
    b_from_to: list


class PastEffort(Exception):
    """The exact shares take longer than the effort allows."""


def optimum(samples, lam):
    """The minimum for pairs (x, y), or None if it is not found in a reasonable time.

    With λ = 1/2 both samples fall short of their planes, or lie on them. So w = (1/2 + 1/2) / 2λ.

    >>> optimum([([1], 1), ([-1], -1)], ratio(1, 2))
    Optimum(w=[1], b=0, weights=[Fraction(1, 2), Fraction(1, 2)], b_from_to=[0, 0])
    """
    unit = lcm(*{a.denominator for x, _ in samples for a in x})  # samples in whole numbers, and so a smaller w
    samples, lam = [([int(unit * a) for a in x], y) for x, y in samples], lam * unit**2
    shares = zeros(len(samples))  # those of samples of one label
    if len({y for _, y in samples}) == 2:
        try:
            shares = exact_shares(samples, lam, smo_shares(samples, lam))
        except (ArithmeticError, PastEffort):  # numbers out of the range of floats, or too much to compute
            return None
    found = from_weights(samples, lam, [ratio(share, len(samples)) for share in shares])
    return found._replace(w=[as_int(unit * a) for a in found.w]) if is_minimum(found, samples, lam) else None


def is_minimum(found, samples, lam):
    """Whether the weights are allowed, and the criterion equals its lower bound Σ weight - λ‖w‖².

    >>> samples, half = [([1], 1), ([-1], -1)], ratio(1, 2)
    >>> is_minimum(Optimum([1], 0, [half, half], [0, 0]), samples, half)
    True
    >>> is_minimum(Optimum([0], 0, [0, 0], [-1, 1]), samples, half)
    False
    """
    N = len(samples)
    if not all(0 <= N * weight <= 1 for weight in found.weights) or dot(found.weights, [y for _, y in samples]) != 0:
        return False
    hinges = sum(max(0, 1 - y * (dot(found.w, x) + found.b)) for x, y in samples)
    return 2 * lam * dot(found.w, found.w) + ratio(hinges, N) == sum(found.weights)


def from_weights(samples, lam, weights):
    """The optimum with certain weights: w = Σ weight · y x / 2λ, and the best b for it.

    >>> half = ratio(1, 2)
    >>> from_weights([([3], 1), ([1], -1)], half, [half, half])
    Optimum(w=[1], b=-2, weights=[Fraction(1, 2), Fraction(1, 2)], b_from_to=[-2, -2])
    """
    w = [ratio(a, 2 * lam) for a in weighted_sum(samples, weights)]
    ends = best_b(w, samples)
    return Optimum(w, ratio(sum(ends), 2), weights, ends)


def weighted_sum(samples, weights):
    """Σ weight · y x, added up in whole numbers.

    >>> weighted_sum([([3, 0], 1), ([1, 2], -1)], [ratio(1, 2), ratio(1, 3)])
    [Fraction(7, 6), Fraction(-2, 3)]
    """
    *multiples, unit = whole_multiple([*weights, 1])
    terms = (scale(k * y, x) for k, (x, y) in zip(multiples, samples) if k)
    return [ratio(a, unit) for a in total(terms, len(samples[0][0]))]


def best_b(w, samples):
    """The least and the greatest b with the least sum of hinges for a given w, which has its kinks at b = y - w·x.

    >>> best_b([1], [([2], 1), ([1], -1), ([-1], -1)])
    [-2, -1]
    """
    kinks = Counter(y - dot(w, x) for x, y in samples)
    slope, best = -sum(y > 0 for _, y in samples), []
    for place in sorted(kinks):
        before, slope = slope, slope + kinks[place]
        if before <= 0 <= slope:
            best.append(as_int(place))
    return [best[0], best[-1]]


def smo_shares(samples, lam):
    """Shares near those of the minimum, in floats, by sequential minimal optimisation.

    Each step takes the pair of samples that violates the conditions of the minimum most, and changes the shares of both
    so that the sum of share · y remains 0.

    >>> smo_shares([([1], 1), ([-1], -1)], 0.5)
    [1.0, 1.0]
    """
    N = len(samples)
    xs, ys = [list(map(float, x)) for x, _ in samples], [y for _, y in samples]
    curve = 1 / (2 * float(lam) * N)
    products = lru_cache(max(2, MAX_KEPT_PRODUCTS // N))(lambda n: [curve * dot(xs[n], x) for x in xs])
    shares, excess = [0.0] * N, [-float(y) for y in ys]  # w·x - y
    for _ in range(min(MAX_STEPS, MAX_FLOAT_PRODUCTS // N)):
        i, j = violating_pair(excess, shares, ys)
        gap = excess[j] - excess[i]
        if not gap > TINY:
            break
        with_i, with_j = products(i), products(j)
        curvature = with_i[i] - 2 * with_i[j] + with_j[j]
        step = min(gap / max(curvature, TINY), room(shares[i], ys[i]), room(shares[j], -ys[j]))
        shares[i] = snapped(shares[i] + ys[i] * step)
        shares[j] = snapped(shares[j] - ys[j] * step)
        excess = [e + step * (p - q) for e, p, q in zip(excess, with_i, with_j)]
    return shares


def violating_pair(excess, shares, ys):
    """The numbers i and j of the samples that violate the conditions of the minimum most.

    share · y of sample i can rise, and of those that can its excess w·x - y is the smallest; share · y of sample j can
    fall, and its excess is the largest. At the minimum the excess of j is not above that of i.

    >>> violating_pair([-1, -3, 1, 2], [0, 1, 1, 0], [1, 1, -1, -1])
    (0, 3)
    """
    rising = [n for n, (share, y) in enumerate(zip(shares, ys)) if share * y < (y > 0)]  # it is at most 1, or 0
    falling = [n for n, (share, y) in enumerate(zip(shares, ys)) if share * y > -(y < 0)]
    return min(rising, key=excess.__getitem__), max(falling, key=excess.__getitem__)


def room(share, direction):
    """How far a share can go up, or down if the direction is negative, and stay between 0 and 1.

    >>> room(0.25, 1), room(0.25, -1)
    (0.75, 0.25)
    """
    return 1 - share if direction > 0 else share


def snapped(share):
    """A share in floats, put at 0 or 1 if only rounding keeps it away from there, or put it beyond.

    >>> snapped(1e-17), snapped(0.5), snapped(1.0000001)
    (0.0, 0.5, 1.0)
    """
    if share < 1e-14:
        return 0.0
    return 1.0 if share > 1 - 1e-14 else share


def exact_shares(samples, lam, near):
    """The exact shares of the minimum, from floats near them.

    With λ = 1/4 both samples of this example lie on their planes: w = 1/2 = 4 · weight / 2λ, and a share is 2 weights.

    >>> exact_shares([([2], 1), ([-2], -1)], ratio(1, 4), [0.3, 0.2])
    [Fraction(1, 8), Fraction(1, 8)]
    """
    active = _ActiveSet(samples, lam, near)
    while True:
        while active.free and active.hold_one():
            pass
        if not active.release_one():
            return active.shares


class _ActiveSet:
    """Shares of which some are free and the others are held at 0 or 1.

    The samples of free shares lie on their planes: for each, Σ share_m y_m x_m · y_n x_n + y_n · 2λNb = 2λN. A free
    share that would have to leave its range is held; floats tell which one is the first. When none has to be held, one
    that is held wrongly is set free. The shares of the last solution are exact.
    """

    def __init__(self, samples, lam, near):
        self.samples, self.curve = samples, 2 * lam * len(samples)
        self.vectors, self.ys = [scale(y, x) for x, y in samples], [y for _, y in samples]
        self.near = list(near)  # the shares in floats
        self.free = [n for n, share in enumerate(near) if SLIGHT * max(near) < share <= 1 - SLIGHT]
        self.shares = [int(share > 1 - SLIGHT) for share in near]
        self.bias = 0  # 2λNb, where a share is free
        self.effort = MAX_PRODUCTS

    def hold_one(self):
        """Solves for the free shares. If one would leave its range, holds the first that does; False if none would."""
        rows, right = self.equations()
        try:
            *solution, self.bias = solve(rows, right)
        except SingularMatrix as error:  # along this direction w stays the same, and Σ weight must not fall
            *direction, _ = error.direction
            sign = -1 if sum(direction) < 0 else 1
            self.go([float(sign * a) for a in direction])
            return True
        if all(0 <= share <= 1 for share in solution):
            for n, share in zip(self.free, solution):
                self.shares[n], self.near[n] = share, float(share)
            return False
        self.go([float(share) - self.near[n] for n, share in zip(self.free, solution)])
        return True

    def equations(self):
        """The equations of the free shares and 2λNb: a row for each free sample, and Σ share · y = 0."""
        self.spend(len(self.free) ** 2 * len(self.vectors[0]) + PRODUCTS_BESIDE * (len(self.samples) + 20))
        held = list(self.shares)
        for n in self.free:
            held[n] = 0
        u = weighted_sum(self.samples, held)
        vectors, ys = [self.vectors[n] for n in self.free], [self.ys[n] for n in self.free]
        rows = [*([*(dot(v, other) for other in vectors), y] for v, y in zip(vectors, ys)), [*ys, 0]]
        right = [*(self.curve - dot(v, u) for v in vectors), -dot(held, self.ys)]
        self.spend(cost([*row, value] for row, value in zip(rows, right)))
        return rows, right

    def go(self, change):
        """Goes along a change of the free shares up to the first that reaches 0 or 1, and holds that one."""
        strides = [(room(self.near[n], c) / abs(c), k) for k, (n, c) in enumerate(zip(self.free, change)) if c]
        stride, first = min(strides)
        for n, c in zip(self.free, change):
            self.near[n] = snapped(self.near[n] + stride * c)
        n = self.free.pop(first)
        self.shares[n] = int(change[first] > 0)
        self.near[n] = float(self.shares[n])

    def release_one(self):
        """Sets free the held share that violates the conditions most, or a pair if none is free. False if none does."""
        self.spend(len(self.samples) * len(self.vectors[0]))
        *u, curve, bias = whole_multiple([*weighted_sum(self.samples, self.shares), self.curve, self.bias])
        excess = [dot(u, x) - curve * y for x, y in self.samples]  # a multiple of w·x - y, and it is -b on the planes
        i, j = violating_pair(excess, self.shares, self.ys)
        if excess[j] <= excess[i]:
            return False
        self.free += [max((i, j), key=lambda n: abs(excess[n] + bias))] if self.free else [i, j]
        return True

    def spend(self, products):
        """Counts what is computed, in products of short numbers."""
        self.effort -= products
        if self.effort < 0:
            raise PastEffort


def cost(rows):
    """About how many products of short numbers it takes to eliminate rows of exact numbers.

    >>> cost([[1] * 10] * 10), cost([[10**100] * 10] * 10)
    (1416, 16000)
    """
    rows = list(map(whole_multiple, rows))
    words = max((a.bit_length() for row in rows for a in row), default=0) // 64 + 1
    return len(rows) ** 3 + len(rows) ** 5 * words**2 // 240
