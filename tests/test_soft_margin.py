"""The exact optimum of a support vector machine, by the conditions that only a minimum fulfils."""

import random
from fractions import Fraction as F

import pytest

from linref import soft_margin
from linref.soft_margin import PastEffort, _ActiveSet, best_b, exact_shares, from_weights, is_minimum, optimum


def loss(w, b, samples, lam):
    hinges = sum(max(0, 1 - y * (sum(p * q for p, q in zip(w, x)) + b)) for x, y in samples)
    return lam * sum(a * a for a in w) + F(hinges, len(samples))


def test_the_conditions_of_the_minimum_hold():
    """On random sets, many with equal points: weights from 0 to 1/N by their side of the plane, and their sums."""
    rng = random.Random(1)
    for number in range(100):
        n, d, lam = rng.randint(2, 11), rng.randint(1, 3), F(1, rng.choice((1, 10, 300, 10_000)))
        most = 99 if number % 4 == 0 else 3
        samples = [([rng.randint(-most, most) for _ in range(d)], rng.choice((1, -1))) for _ in range(n)]
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


def test_equations_that_would_take_too_long_are_not_solved(monkeypatch):
    """10 free shares of 2 features are 200 products, to be counted before they are computed."""
    samples = [([n, 1], (-1) ** n) for n in range(10)]
    active = _ActiveSet(samples, 1, [1 / 2] * 10)
    monkeypatch.setattr(soft_margin, "solve", lambda *_: pytest.fail())
    monkeypatch.setattr(soft_margin, "weighted_sum", lambda *_: pytest.fail())
    active.effort = 199
    with pytest.raises(PastEffort):
        active.hold_one()


@pytest.mark.parametrize("samples, lam, near, shares", [
    ([([1], 1), ([-1], -1), ([5], 1)], 2, [0.9, 0.9, 0], [1, 1, 0]),  # on their planes w = 1, with weights 2, above 1/3
    ([([1], 1), ([-1], -1)], 1, [0.9, 0], [1, 1]),  # alone a share has to be 0
    ([([1], 1), ([-1], -1)], 1, [0, 0], [1, 1]),
    ([([2], 1), ([-2], -1)], F(1, 4), [1.0, 1.0], [F(1, 8), F(1, 8)]),
])
def test_shares_are_found_from_far_away(samples, lam, near, shares):
    """Shares that leave their range are held, and those held wrongly are set free."""
    assert exact_shares(samples, lam, near) == shares
    assert is_minimum(from_weights(samples, lam, [F(a, len(samples)) for a in shares]), samples, lam)


@pytest.mark.parametrize("seed", range(20))
def test_the_first_shares_do_not_matter(seed):
    """From zeros, and from floats near them, to the one w."""
    samples, lam = drawn(14, 3, seed), F(1, 50)
    found = optimum(samples, lam)
    from_zero = from_weights(samples, lam, [F(share, 14) for share in exact_shares(samples, lam, [0] * 14)])
    assert (from_zero.w, from_zero.b_from_to) == (found.w, found.b_from_to) and is_minimum(found, samples, lam)


@pytest.mark.parametrize("samples, lam, weights", [
    ([([1], 1), ([-1], -1), ([5], 1)], 2, [2, 2, 0]),  # on the planes of two, but above 1/3
    ([([3], 1), ([1], 1), ([0], 1), ([1], -1)], 1, [F(1, 8), F(-1, 8), F(1, 4), F(1, 4)]),  # w = 0
    ([([1], 1), ([-1], -1)], 1, [F(1, 2), 0]),  # the sum of weight · y is 1/2
    ([([1], 1), ([-1], -1)], 1, [0, 0]),  # the criterion is 1, above the bound 0
])
def test_weights_out_of_range_or_too_small_are_no_minimum(samples, lam, weights):
    """The sum must be 0, each weight in its range, and the criterion not above its bound."""
    assert not is_minimum(from_weights(samples, lam, weights), samples, lam)


def test_of_equal_samples_the_weights_add_up():
    """With λ = 1/5 it is 1/5 for the sample 1, and as much for both of -1 together."""
    samples = [([1], 1), ([-1], -1), ([-1], -1)]
    found = optimum(samples, F(1, 5))
    assert found.w == [1] and found.weights[0] == sum(found.weights[1:]) == F(1, 5)
    assert exact_shares(samples, F(1, 5), [0.6, 0.36, 0.3])[0] == F(3, 5)


def test_long_numbers_and_many_equations_cost_more():
    """At least twice as much, beside single digits, beside half as many."""
    rows = [[1] * 21] * 20
    assert soft_margin.cost([[1] * 20 + [10**200]] * 20) > 2 * soft_margin.cost(rows) > 4 * soft_margin.cost(rows[:10])


def test_several_b():
    """With λ = 2 both points stay before their planes, w is 1/4, and any b up to 3/4 will do."""
    found = optimum([([1], 1), ([-1], -1)], 2)
    assert found == ([F(1, 4)], 0, [F(1, 2), F(1, 2)], [F(-3, 4), F(3, 4)])
    assert optimum([([1], 1), ([1], -1)], 1)[:2] == ([0], 0) and best_b([0], [([1], 1), ([1], -1)]) == [-1, 1]


def drawn(n, d, seed):
    """Points of two places and labels, at random."""
    rng = random.Random(seed)
    return [([F(rng.randint(-100, 100), 100) for _ in range(d)], rng.choice((1, -1))) for _ in range(n)]


@pytest.mark.parametrize("samples, lam", [
    ([([86], -1), ([-44], 1), ([26], 1), ([-26], -1), ([21], -1), ([-10], 1), ([51], 1), ([-46], -1)], F(1, 3000)),
    ([([62, -80], 1), ([18, -87], 1), ([-60, 75], -1), ([-87, -60], 1), ([-64, 17], 1), ([-55, -61], -1)], F(1, 10**4)),
])
def test_floats_that_are_far_from_the_minimum_will_do(samples, lam):
    """Mixed samples, far apart, and a small λ: floats would need hundreds of thousands of steps."""
    found = optimum(samples, lam)
    assert loss(found.w, found.b, samples, lam) == sum(found.weights) - lam * sum(a * a for a in found.w)


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
    monkeypatch.setattr(soft_margin, "MAX_PRODUCTS", 10)
    assert optimum(samples, F(1, 100)) is None


def test_long_numbers_take_more_effort(monkeypatch):
    """What is enough for short ones is not for the same samples with longer numbers."""
    samples = drawn(14, 3, 1)
    longer = [([a + F(1, 10**100 + n) for a in x], y) for n, (x, y) in enumerate(samples)]
    monkeypatch.setattr(soft_margin, "MAX_PRODUCTS", 10_000)
    assert optimum(samples, F(1, 50)) and optimum(longer, F(1, 50)) is None


def test_samples_of_one_label_have_no_weights():
    """w = 0, and the planes are where the samples cost nothing: b = 1 or beyond, b = -1 or beyond."""
    for y in (1, -1):
        assert optimum([([1], y), ([2], y)], 1) == ([0], y, [0, 0], [y, y])


def test_samples_beyond_the_range_of_floats():
    """Not found."""
    assert optimum([([10**400], 1), ([-(10**400)], -1)], 1) is None


def test_more_samples_are_given_fewer_steps(monkeypatch):
    """Fourteen samples and room for 28 products: two steps, each of which changes two shares at most."""
    monkeypatch.setattr(soft_margin, "MAX_FLOAT_PRODUCTS", 28)
    assert 2 <= sum(share != 0 for share in soft_margin.smo_shares(drawn(14, 3, 1), F(1, 50))) <= 4


@pytest.mark.parametrize("steps", [0, 5])
def test_floats_that_are_cut_short_do_no_harm(monkeypatch, steps):
    """After five steps, or none, the shares of fourteen samples are not near yet, and the minimum is the same."""
    samples = drawn(14, 3, 1)
    found = optimum(samples, F(1, 50))
    monkeypatch.setattr(soft_margin, "MAX_STEPS", steps)
    cut = optimum(samples, F(1, 50))
    assert (cut.w, cut.b_from_to) == (found.w, found.b_from_to)


def test_wrong_shares_are_no_answer(monkeypatch):
    """Weights of 0 have the sum 0, and the criterion of mixed samples is above that."""
    monkeypatch.setattr(soft_margin, "exact_shares", lambda samples, lam, near: [0] * len(samples))
    assert optimum(drawn(14, 3, 1), F(1, 50)) is None


def test_one_point_with_both_labels():
    """w = 0 with any b from -1 to 1."""
    assert optimum([([1], 1), ([1], -1)], 1) == ([0], 0, [F(1, 2), F(1, 2)], [-1, 1])
