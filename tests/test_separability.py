"""Exact separability: every answer is checked by its own certificate."""

import random
from fractions import Fraction as F
from itertools import combinations

import pytest

from linref.float_wolfe import float_wolfe
from linref.lists import dot, norm_squared, scale, subtract, total, whole_multiple
from linref.scalar import ratio
from linref.separability import (NotSeparable, Separable, Undecided, _affine_nearest, _Hull, separate_vectors,
                                 separability,
                                 separated, widest_margin)
from tests.command import sampled


def verified(points, labels):
    """The answer for these samples, after its certificate has been added up."""
    vectors = [scale(y, [*x, 1]) for x, y in zip(points, labels)]
    found = separability(points, labels)
    if isinstance(found, Separable):
        assert min(dot(found.w, v) for v in vectors) == 1
        assert found.margin_squared * norm_squared(found.w) == 1
        # that no other w does better: w is itself a mixture of the samples that touch, so of all that keep y w'x >= 1
        # it is the shortest
        touching = [v for v in vectors if dot(found.w, v) == 1]
        assert isinstance(separate_vectors([*touching, scale(-1, found.w)]), NotSeparable)
    else:
        assert all(weight >= 0 for weight in found.weights) and sum(found.weights) == 1
        assert not any(total(map(scale, found.weights, vectors), len(vectors[0])))
    return found


def test_xor_has_its_certificate():
    """A quarter of each corner."""
    assert verified([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1]) == NotSeparable([F(1, 4)] * 4)


def test_a_hundred_random_sets_of_twenty_points_in_space():
    """Separable and not, each answer verified, nothing given changed."""
    rng = random.Random(2)
    kinds = set()
    for number in range(100):
        points = [[rng.randint(-9, 9) for _ in range(3)] for _ in range(20)]
        plane = [rng.randint(-9, 9) for _ in range(4)]
        labels = [1 if dot(plane, [*x, 1]) > 0 else -1 for x in points]
        if number % 2:
            labels = [rng.choice((1, -1)) for _ in points]
        before = [list(x) for x in points], list(labels)
        kinds.add(type(verified(points, labels)))
        assert (points, labels) == before
    assert kinds == {Separable, NotSeparable}


def test_fractions_duplicates_and_touching_classes():
    """Denominators, repeated samples, a point of both classes, classes that touch."""
    assert isinstance(verified([[F(1, 3)], [F(1, 2)], [F(1, 2)]], [-1, 1, 1]), Separable)
    assert isinstance(verified([[1, 2], [1, 2]], [1, -1]), NotSeparable)
    assert isinstance(verified([[0], [1], [1], [2]], [-1, -1, 1, 1]), NotSeparable)


def test_margin_by_hand():
    """-1 and 1 on a line are 1 from their middle; extended by the 1 as well."""
    assert separability([[-1], [1]], [-1, 1]) == Separable([1, 0], 1) == separate_vectors([[1, -1], [1, 1]])
    assert widest_margin([[3, 0], [3, 8], [0, 4]], [1, 1, -1]).margin_squared == F(9, 4)


def test_widest_margin_against_all_pairs_of_faces():
    """In the plane the best margin is half the least distance of a point to a point or an edge of the other class."""
    rng = random.Random(3)
    checked = 0
    while checked < 40:
        first = [[rng.randint(-9, 0), rng.randint(-5, 5)] for _ in range(4)]
        second = [[rng.randint(1, 9), rng.randint(-5, 5)] for _ in range(4)]
        least = min(_distance_squared(x, a, b) for own, other in ((first, second), (second, first))
                    for x in own for a, b in [*combinations(other, 2), (other[0], other[0])])
        found = widest_margin([*first, *second], [1] * 4 + [-1] * 4)
        assert found.margin_squared == least / 4
        z = [dot(found.w, [*x, 1]) for x in first], [dot(found.w, [*x, 1]) for x in second]
        assert min(z[0]) == 1 == -max(z[1])
        assert found.margin_squared * norm_squared(found.w[:-1]) == 1
        checked += 1


def _distance_squared(x, a, b):
    edge, offset = subtract(b, a), subtract(x, a)
    length = norm_squared(edge)
    t = min(max(F(dot(offset, edge), length), 0), 1) if length else F(0)
    return norm_squared(subtract(offset, scale(t, edge)))


def test_no_margin_where_classes_mix():
    """The feature-space question answers None exactly where there is no separator."""
    assert widest_margin([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1]) is None


def test_too_large_a_set_is_undecided():
    """The effort is counted, not timed."""
    rng = random.Random(4)
    points = [[rng.randint(-9, 9) for _ in range(10)] for _ in range(100)]
    labels = [rng.choice((1, -1)) for _ in points]
    for question in (separability, widest_margin):
        with pytest.raises(Undecided):
            question(points, labels, effort=5000)


def test_long_numbers_count_for_more():
    """What is decided at once on short numbers takes more effort than that on the same set with long ones."""
    rng = random.Random(8)
    points = [[rng.randint(-9, 9) for _ in range(3)] for _ in range(12)]
    labels = [1 if sum(x) > 0 else -1 for x in points]
    effort = 2000
    while True:
        try:
            found = separability(points, labels, effort)
            break
        except Undecided:
            effort *= 2
    long = [[F(10**60 * a, 10**60 + 1) for a in x] for x in points]
    with pytest.raises(Undecided):
        separability(long, labels, effort)
    assert type(separability(long, labels)) is type(found)


def test_what_a_step_costs():
    """By the words of 64 bits that its numbers have: 3 of 10⁴⁰, 11 of 10²⁰⁰; the elimination by those of its pivots."""
    def cost(size, n, d):
        vectors = [[size * (i == j % n) for j in range(d)] for i in range(n)]
        hull = _Hull(vectors, [], 10**12)
        hull.lowest([1] * d)
        looked = 10**12 - hull.effort
        _affine_nearest({(i, 0): v for i, v in enumerate(vectors)}, hull)
        return looked, 10**12 - hull.effort - looked

    assert cost(1, 3, 50)[0] == 4 * 50 and cost(10**40, 3, 50)[0] == 9 * 4 * 50
    assert cost(1, 3, 50)[1] == 9 * 50 + 2 * (9 + 4 + 1) and cost(10**40, 3, 50)[1] > 9 * 9 * 50
    assert cost(10**200, 6, 6)[1] > 100 * cost(1, 6, 6)[1]


def test_what_is_too_large_is_not_even_converted():
    """More numbers than a tenth of the effort, whatever they are."""
    with pytest.raises(Undecided):
        separate_vectors([[object()] * 11], effort=100)
    with pytest.raises(AttributeError):
        separate_vectors([[object()] * 10], effort=100)


def drawn(n, d, how, seed=9, places=0):
    """Points and labels: of a plane, or at random."""
    rng = random.Random(seed)
    points = [[ratio(rng.randint(-99, 99), 10**places) for _ in range(d)] for _ in range(n)]
    plane = [rng.randint(-9, 9) for _ in range(d + 1)]
    sides = [dot(plane, [*x, 1]) if how == "plane" else rng.choice((1, -1)) for x in points]
    return points, [1 if side > 0 else -1 for side in sides]


@pytest.mark.parametrize("n, d, how", sampled([(10_000, 20, "mixed"), (4_000, 20, "plane"), (100, 100, "mixed"),
                                               (1000, 50, "plane")], 2))
def test_ten_times_the_size(n, d, how):
    """What fractions from the start could not decide, with an answer that is checked to the last digit."""
    points, labels = drawn(n, d, how)
    vectors = [scale(y, [*x, 1]) for x, y in zip(points, labels)]
    found = separability(points, labels)
    if isinstance(found, Separable):
        multiple = whole_multiple([*found.w, 1])
        assert min(dot(multiple[:-1], v) for v in vectors) == multiple[-1]
        assert found.margin_squared * norm_squared(found.w) == 1
    else:
        assert how == "mixed" and d < n and sum(found.weights) == 1 and min(found.weights) == 0
        assert not any(total(map(scale, *zip(*((a, v) for a, v in zip(found.weights, vectors) if a))), d + 1))


def test_a_guess_changes_no_answer():
    """Where the nearest point is not the origin there is only one, whichever points are tried first."""
    for seed in range(2):
        points, labels = drawn(50, 30, "plane", seed, seed % 3)
        for question in (separability, widest_margin):
            assert question(points, labels, 3_000_000) == question(points, labels, 10**9)


@pytest.fixture(scope="module")
def crowded():
    """Sixty samples of forty features, two of them twice, and the answer for them."""
    points, labels = drawn(60, 40, "mixed", 3)
    points, labels = [*points, *points[:2]], [*labels, *labels[:2]]
    return points, labels, separability(points, labels, 10**9)


@pytest.mark.parametrize("names", [[(5, 0)], [(i, 0) for i in range(60)], [(1, 0), (61, 0)]],
                         ids=["one", "all", "twice"])
def test_a_wrong_guess_changes_no_answer(monkeypatch, crowded, names):
    """Points that do not count at all, all points, and points that lie in one plane."""
    (points, labels, expected), asked = crowded, []
    monkeypatch.setattr("linref.separability.float_wolfe", lambda *_: asked.append(1) or (names, None))
    assert separability(points, labels, 8_000_000) == expected and asked == [1]


def test_float_wolfe():
    """Of four points above the origin the two lower ones; with a second set the differences."""
    spent = []
    assert sorted(float_wolfe([[-1, 1], [1, 1], [0, 3], [5, 5]], [[0, 0]], 5, spent.append)[0]) == [(0, 0), (1, 0)]
    assert float_wolfe([[3, 0], [9, 4]], [[-1, 0], [4, 0]], 9, spent.append)[0] == [(0, 0)] and min(spent) > 0
    rng = random.Random(1)
    points = [[rng.gauss(0, 1) + 2 * (k == 0) for k in range(5)] for _ in range(300)]
    found = separate_vectors([[F(round(a * 1000), 1000) for a in x] for x in points])
    names, _ = float_wolfe(points, [[0.0] * 5], 9, spent.append)
    assert isinstance(found, NotSeparable) == (len(names) == 6)


def test_a_guess_ends_where_rounding_hides_what_lies_lower():
    """Six points of one line, so near the origin that each seems lower than the others: two on either side are left."""
    points = [[0.93, 1e-9], [-0.977, 1e-9], [0.472, 1e-9], [-0.684, 1e-9], [0.973, 1e-9], [-0.966, 1e-9]]
    rounds = iter(range(100))
    ((i, _), (j, _)), _ = float_wolfe(points, [[0.0, 0.0]], 1, lambda spent: next(rounds))
    assert points[i][0] * points[j][0] < 0


def test_units_that_differ():
    """Features measured in thousandths and in thousands, as breast cancer's are."""
    rng = random.Random(7)
    units = [1, 4000, F(1, 100), 100, F(1, 1000)]
    points = [[unit * F(rng.randint(0, 999), 1000) for unit in units] for _ in range(120)]
    w = [F(rng.randint(-9, 9)) / unit for unit in units]
    middle = sorted(dot(w, x) for x in points)[60]
    labels = [1 if dot(w, x) > middle else -1 for x in points]
    assert isinstance(verified(points, labels), Separable)
    found = widest_margin(points, labels)
    assert min(y * dot(found.w, [*x, 1]) for x, y in zip(points, labels)) == 1


def test_floats_are_the_numbers_that_they_are():
    """0.1 + 0.2 is more than 0.3, so between them there is a boundary."""
    assert isinstance(separability([[0.3], [0.1 + 0.2]], [-1, 1]), Separable)
    assert isinstance(separability([[0.5], [0.25 + 0.25]], [-1, 1]), NotSeparable)


@pytest.mark.parametrize("how", ["plane", "mixed"])
def test_whether_there_is_any_where_the_largest_margin_takes_too_long(how):
    """Each feature in a unit of its own: the weights of the certificate hold as they are, a w is turned back."""
    points, labels = drawn(80 if how == "mixed" else 40, 12, how, 5)
    units = [F(10**k, 10**7) for k in range(12)]
    vectors = [scale(y, [*(a * unit for a, unit in zip(x, units)), 1]) for x, y in zip(points, labels)]
    effort = 100_000
    with pytest.raises(Undecided):
        separate_vectors(vectors, effort)
    found = separated(vectors, effort)
    if how == "plane":
        assert min(dot(found.w, v) for v in vectors) > 0 and found.margin_squared is None
    else:
        assert sum(found.weights) == 1 and not any(total(map(scale, found.weights, vectors), 13))
    assert separated(vectors, 10**9) == separate_vectors(vectors, 10**9)


def test_a_feature_that_is_zero_has_no_unit():
    """Where the largest margin takes too long: the weight of a column of zeros may be any."""
    points, labels = drawn(40, 12, "plane", 5)
    vectors = [scale(y, [*(a * F(10**k, 10**7) for k, a in enumerate(x)), 0, 1]) for x, y in zip(points, labels)]
    with pytest.raises(Undecided):
        separate_vectors(vectors, 100_000)
    found = separated(vectors, 100_000)
    assert min(dot(found.w, v) for v in vectors) > 0


def test_a_guess_is_looked_at_exactly(monkeypatch):
    """On many numbers any w will do: each one found separates, and what is not separable has its certificate."""
    monkeypatch.setattr("linref.separability.MAX_NUMBERS", 0)
    rng = random.Random(5)
    kinds = set()
    for _ in range(60):
        vectors = [[F(rng.randint(-9, 9), rng.choice((1, 3))) for _ in range(3)] for _ in range(rng.randint(1, 6))]
        answer = separated(vectors)
        kinds.add(type(answer))
        if isinstance(answer, Separable):
            assert all(dot(answer.w, v) > 0 for v in vectors)
        else:
            assert not any(sum(k * v[j] for k, v in zip(answer.weights, vectors)) for j in range(3))
            assert min(answer.weights) >= 0 and sum(answer.weights) == 1
    assert kinds == {Separable, NotSeparable}


def test_a_guess_that_is_rounded_onto_a_sample_is_not_an_answer(monkeypatch):
    """The nearest point (16, 4)/17, rounded to whole numbers up to 1, is (1, 0): its product with (0, 4) is 0."""
    monkeypatch.setattr("linref.separability.MAX_NUMBERS", 0)
    monkeypatch.setattr("linref.separability.FINE", 1)
    assert separated([[0, 4], [1, 0], [4, 4]]) == ([1, F(1, 4)], F(16, 17))


def test_a_guess_that_fails_is_not_an_answer(monkeypatch):
    """A gap too thin for floats, w·v = 1 and 1 at w = (1, 1 - n): the exact method finds it."""
    monkeypatch.setattr("linref.separability.MAX_NUMBERS", 0)
    n = 10**12
    answer = separated([[n, 1], [-n - 1, -1]])
    assert min(dot(answer.w, v) for v in ([n, 1], [-n - 1, -1])) > 0 and answer.margin_squared is not None
