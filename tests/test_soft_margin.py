"""The exact optimum of a support vector machine, by the conditions that only a minimum fulfils."""

import random
from fractions import Fraction as F

import pytest

from linref import soft_margin
from linref.lists import scale
from linref.soft_margin import best_b, by_guess, by_pivots, complementary, optimum


def loss(w, b, samples, lam):
    hinges = sum(max(0, 1 - y * (sum(p * q for p, q in zip(w, x)) + b)) for x, y in samples)
    return lam * sum(a * a for a in w) + F(hinges, len(samples))


def test_the_conditions_of_the_minimum_hold():
    """On random sets, many with equal points: weights from 0 to 1/N by their side of the plane, and their sums."""
    rng = random.Random(1)
    for _ in range(150):
        n, d, lam = rng.randint(2, 11), rng.randint(1, 3), F(1, rng.choice((1, 10, 300)))
        samples = [([rng.randint(-3, 3) for _ in range(d)], rng.choice((1, -1))) for _ in range(n)]
        found = optimum(samples, lam)
        assert sum(weight * y for weight, (_, y) in zip(found.weights, samples)) == 0
        for j in range(d):
            assert 2 * lam * found.w[j] == sum(weight * y * x[j] for weight, (x, y) in zip(found.weights, samples))
        for weight, (x, y) in zip(found.weights, samples):
            margin = y * (sum(p * q for p, q in zip(found.w, x)) + found.b)
            assert 0 <= weight <= F(1, n)
            assert margin == 1 or weight == (F(1, n) if margin < 1 else 0)
        if len({y for _, y in samples}) == 2:
            least = loss(found.w, found.b, samples, lam)
            low, high = found.b_from_to
            assert low <= found.b <= high
            assert loss(found.w, low, samples, lam) == loss(found.w, high, samples, lam) == least
            assert loss(found.w, low - F(1, 99), samples, lam) > least < loss(found.w, high + F(1, 99), samples, lam)


def test_nothing_near_is_less():
    """The loss at the optimum against that of many other w and b."""
    rng = random.Random(2)
    samples = [([rng.randint(-4, 4), rng.randint(-4, 4)], rng.choice((1, -1))) for _ in range(9)]
    found = optimum(samples, F(1, 20))
    least = loss(found.w, found.b, samples, F(1, 20))
    for _ in range(300):
        *w, b = (a + F(rng.randint(-100, 100), 10 ** rng.randint(2, 5)) for a in (*found.w, found.b))
        assert loss(w, b, samples, F(1, 20)) >= least


@pytest.mark.parametrize("samples, lam, w, b", [
    ([([1], 1), ([-1], -1)], F(1, 4), [1], 0),
    ([([3, 4], 1), ([0, 0], -1)], F(1, 1000), [F(6, 25), F(8, 25)], -1),
])
def test_by_hand(samples, lam, w, b):
    """λw² + 1 - w is least at w = 1/(2λ), if that is not above 1; two points are halved by their middle."""
    found = optimum(samples, lam)
    assert (found.w, found.b) == (w, b)


def test_equations_that_would_take_too_long_are_not_made(monkeypatch):
    """10 free weights of 2 features are 200 products."""
    monkeypatch.setattr(soft_margin, "equations", lambda *_: ([], []) if soft_margin.EFFORT > 200 else pytest.fail())
    samples = [([n, 1], (-1) ** n) for n in range(10)]
    monkeypatch.setattr(soft_margin, "EFFORT", 199)
    assert soft_margin.solved(samples, 1, [1 / 20] * 10) is None


@pytest.mark.parametrize("samples, lam, near", [
    ([([1], 1), ([-1], -1), ([5], 1)], 2, [0.3, 0.3, 0]),  # on their planes w = 1, and 2 and 2 are above 1/3
    ([([3], 1), ([1], 1), ([0], 1), ([1], -1)], 1, [0.1, 0.1, 0.25, 0.25]),  # w = 0, with the weights 1/8 and -1/8
    ([([1], 1), ([-1], -1)], 1, [0.5, 0]),  # the sum of y times the weights is 1/2
])
def test_weights_out_of_range_are_no_solution(samples, lam, near):
    """Nor those of a guess that leaves nothing to solve, where they do not add up."""
    assert soft_margin.solved(samples, lam, near) is None


def test_of_equal_samples_one_weight_is_chosen():
    """With λ = 1/5 it is 1/5 for the sample 1, and as much for both of -1 together: one of these as it is near."""
    samples = [([1], 1), ([-1], -1), ([-1], -1)]
    assert soft_margin.solved(samples, F(1, 5), [0.21, 0.12, 0.09]) == [F(1, 5), F(3, 25), F(2, 25)]


def test_long_numbers_and_many_equations_cost_more():
    """At least twice as much, beside single digits, beside half as many."""
    rows = [[1] * 21] * 20
    assert soft_margin.cost([[1] * 20 + [10**200]] * 20) > 2 * soft_margin.cost(rows) > 4 * soft_margin.cost(rows[:10])


def test_several_b():
    """With λ = 2 both points stay before their planes, w is 1/4, and any b up to 3/4 will do."""
    found = optimum([([1], 1), ([-1], -1)], 2)
    assert found == ([F(1, 4)], 0, [F(1, 2), F(1, 2)], [F(-3, 4), F(3, 4)])
    assert optimum([([1], 1), ([1], -1)], 1)[:2] == ([0], 0) and best_b([0], [([1], 1), ([1], -1)]) == [-1, 1]


def test_complementary_pairs():
    """z and Mz + q are never both above 0."""
    z = complementary([[2, 1], [1, 2]], [-5, -6])
    assert z == [F(4, 3), F(7, 3)] and complementary([[2, 0], [0, 1]], [-1, 3]) == [F(1, 2), 0]


def drawn(n, d, seed):
    """Points of two places and labels, at random."""
    rng = random.Random(seed)
    return [([F(rng.randint(-100, 100), 100) for _ in range(d)], rng.choice((1, -1))) for _ in range(n)]


def test_pivots_and_the_guess_agree():
    """Two ways to the one w."""
    for seed in range(6):
        samples = drawn(14, 3, seed)
        found, pivoted = by_guess(samples, F(1, 50)), by_pivots(samples, F(1, 50))
        assert (found.w, found.b_from_to) == (pivoted.w, pivoted.b_from_to)


def test_a_small_set_needs_no_guess(monkeypatch):
    """Eight mixed samples and a small λ, on which a guess would take seconds."""
    monkeypatch.setattr(soft_margin, "guessed", None)
    samples = [([x], y) for x, y in ((86, -1), (-44, 1), (26, 1), (-26, -1), (21, -1), (-10, 1), (51, 1), (-46, -1))]
    found = optimum(samples, F(1, 3000))
    assert loss(found.w, found.b, samples, F(1, 3000)) == sum(found.weights) - F(1, 3000) * found.w[0] ** 2


def test_a_thousand_samples():
    """Checked by the slope of the loss, which is 0 at a minimum: w = Σ weight y x / 2λ, with the weights in range."""
    samples, lam = drawn(1000, 2, 1), F(1, 100)
    found = optimum(samples, lam)
    assert 2 * lam * found.w[0] == sum(weight * y * x[0] for weight, (x, y) in zip(found.weights, samples))
    assert loss(found.w, found.b, samples, lam) == sum(found.weights) - lam * sum(a * a for a in found.w)


def test_large_features_have_small_weights():
    """A hundred samples far apart, in any unit: the weights are far below 1/N, and none is lost."""
    rng = random.Random(0)
    samples = [([rng.randint(-99, 99) + 150 * y, rng.randint(-99, 99)], y) for y in (1, -1) * 50]
    for unit in (1, 30, 30000):
        scaled = [([unit * a for a in x], y) for x, y in samples]
        found = optimum(scaled, F(1, 100))
        assert min(y * (sum(p * q for p, q in zip(found.w, x)) + found.b) for x, y in scaled) >= 1
        assert sum(found.weights) == F(1, 50) * sum(a * a for a in found.w)


def test_past_the_effort_there_is_no_answer(monkeypatch):
    """Neither a wrong one nor an endless search."""
    samples = drawn(30, 5, 1)
    monkeypatch.setattr(soft_margin, "EFFORT", 10)
    assert optimum(samples, F(1, 100)) is None and by_pivots(samples, F(1, 100)) is None


def test_long_numbers_take_more_effort(monkeypatch):
    """Ten times what pivots on short ones take is not enough for the same samples in another unit."""
    samples = drawn(6, 2, 1)
    monkeypatch.setattr(soft_margin, "EFFORT", 16_000)
    assert by_pivots(samples, F(1, 50))
    monkeypatch.setattr(soft_margin, "EFFORT", 160_000)
    assert by_pivots([(scale(10**150, x), y) for x, y in samples], F(1, 50)) is None


def test_where_nothing_can_be_guessed():
    """Samples of -1 alone, and samples beyond the range of floats."""
    assert by_guess([([1], -1), ([2], -1)], 1) is None
    assert by_guess([([10**400], 1), ([-(10**400)], -1)], 1) is None


def test_a_guess_that_is_cut_short_is_no_answer(monkeypatch):
    """After five steps the weights of fourteen samples are not yet those of the minimum."""
    samples = drawn(14, 3, 1)
    assert by_guess(samples, F(1, 50))
    monkeypatch.setattr(soft_margin, "GUESSED", 5 * 14)
    assert by_guess(samples, F(1, 50)) is None


def test_a_guess_that_is_wrong_is_no_answer(monkeypatch):
    """Weights of 0 have the sum 0, and the criterion of mixed samples is above that."""
    monkeypatch.setattr(soft_margin, "solved", lambda samples, lam, near: [0] * len(samples))
    assert by_guess(drawn(14, 3, 1), F(1, 50)) is None


def test_one_point_with_both_labels_is_guessed():
    """w = 0 with any b from -1 to 1, as by pivots."""
    samples = [([1], 1), ([1], -1)]
    assert by_guess(samples, 1) == by_pivots(samples, 1) == ([0], 0, [F(1, 2), F(1, 2)], [-1, 1])
