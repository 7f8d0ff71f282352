"""The evidence of every erratum, against numbers computed apart from this project."""

from fractions import Fraction as F

import pytest

from linref.crowley import errata


def shown(function):
    return [(piece.printed, piece.corrected) for piece in function()]


def test_no_update_from_zero():
    """0 updates in 1 pass with 4, 1, 2 errors; with <= 9 and 11 updates and none, XOR goes on (CE1)."""
    assert shown(errata.no_update_from_zero) == [([0, 1, 4], [9, 5, 0]), ([0, 1, 1], [11, 6, 0]),
                                                ([0, 1, 2], [400, 100, 2])]


def test_update_never_set():
    """No pass, or 5 (CE2)."""
    assert shown(errata.update_never_set) == [(0, 5)]


def test_correct_on_the_boundary():
    """Both correct by the one rule, the first wrong by the other (CE3)."""
    assert shown(errata.correct_on_the_boundary) == [([True, True], [False, True])]


def test_another_name_for_b():
    """1/2 with a w₀ of 0, so class 1; -1/2 with b (CE4)."""
    assert shown(errata.another_name_for_b) == [(F(1, 2), F(-1, 2))]


def test_line_misses_its_samples():
    """-170 predicts 0, 10 with loss 4225/2; -105 predicts 65, 75 with 0 (CE5)."""
    assert shown(errata.line_misses_its_samples) == [([-170, [0, 10], F(4225, 2)], [-105, [65, 75], 0])]


def test_another_start():
    """w = (2, 1), b = 4 predicts 8 and 16 for 5 and 9: a change of 8, not 4 (CE6)."""
    assert shown(errata.another_start) == [([8, 16], [5, 9])]


def test_lost_half():
    """81/4 and 81/8 (CE7)."""
    assert shown(errata.lost_half) == [(F(81, 4), F(81, 8))]


def test_vanishing_two():
    """(-9,-18) and (-9/2,-9) (CE8)."""
    assert shown(errata.vanishing_two) == [([-9, -18], [F(-9, 2), -9])]


def test_climbing_average():
    """11.25, 22.45, 45.04, 90.62, 182.54 up; 11.25, 3.94, 1.48, .654, .376 down (CE9)."""
    (up, down), = shown(errata.climbing_average)
    assert [float(a) for a in up] == pytest.approx([11.25, 22.45, 45.04, 90.62, 182.54], abs=5e-3)
    assert [float(a) for a in down] == pytest.approx([11.25, 3.94, 1.48, 0.654, 0.376], abs=2e-3)


def test_positive_elsewhere():
    """-1 at w = 0, where L is 1/2 above that of the optimum (CE10)."""
    assert shown(errata.positive_elsewhere) == [(-1, F(1, 2))]


def test_gradients_at_the_optimum():
    """Four gradients, none of them 0, with the average 0 (CE11)."""
    assert shown(errata.gradients_at_the_optimum) == [
        ([[0, F(-3, 10)], [F(-1, 10), F(-1, 10)], [F(11, 5), F(11, 10)], [F(-21, 10), F(-7, 10)]], [0, 0])]


def test_loss_of_the_future():
    """No epoch, or as many as a loop over sums by hand makes (CE12)."""
    w1 = b = 0.0
    losses = [90 / 8]
    while len(losses) < 2 or abs(losses[-1] - losses[-2]) > 1e-6:
        deltas = [y - w1 * x - b for x, y in enumerate((1, 3, 4, 8))]
        w1, b = w1 + 0.4 * sum(d * x for x, d in enumerate(deltas)) / 4, b + 0.4 * sum(deltas) / 4
        losses.append(sum((y - w1 * x - b) ** 2 for x, y in enumerate((1, 3, 4, 8))) / 8)
    assert shown(errata.loss_of_the_future) == [(0, len(losses) - 1)]


def test_another_way_back():
    """168.75 for 150 (CE13)."""
    (mean, height), = shown(errata.another_way_back)
    assert (float(mean), height) == (168.75, 150)


def test_always_convex():
    """No set curves down (CE14)."""
    assert shown(errata.always_convex) == [(0, 100)]


def test_never_settles():
    """1/3 and 2/3, not 1/2 (CE15)."""
    (optimum, last), = shown(errata.never_settles)
    assert optimum == F(1, 2) and sorted(map(float, last)) == pytest.approx([1 / 3, 2 / 3])


def test_typical_rate():
    """The loss of the heights explodes, as by hand; λ_max is 28707.24 (CE16)."""
    (told, limit), = shown(errata.typical_rate)
    heights, w1, b, losses = [(150, 50), (160, 59), (175, 68), (190, 81)], 0.0, 0.0, []
    for _ in range(4):
        deltas = [y - w1 * x - b for x, y in heights]
        losses.append(sum(d * d for d in deltas) / 8)
        w1 += 0.001 * sum(d * x for d, (x, _) in zip(deltas, heights)) / 4
        b += 0.001 * sum(deltas) / 4
    assert told == pytest.approx(losses) and losses[3] > 1e8 * losses[0]
    assert limit == pytest.approx(2 / 28707.24, rel=1e-6)


def test_negative_at_zero():
    """NEGATIVE and 1 (CE17)."""
    assert shown(errata.negative_at_zero) == [("NEGATIVE", 1)]


def test_constant_feature():
    """40 and 0: the second has no scale (CE18)."""
    assert shown(errata.constant_feature) == [([40, 0], [2])]


def test_sign_of_the_threshold():
    """From -2 on, not 2 (CE19)."""
    assert shown(errata.sign_of_the_threshold) == [(2, -2)]


def test_rate_without_effect():
    """w/10 and b/10 after the same 9 and 11 updates (CE20)."""
    for small, plain in shown(errata.rate_without_effect):
        assert small[0] == plain[0] and [10 * a for a in small[1]] == plain[1] and 10 * small[2] == plain[2]
    assert [pair[1][0] for pair in shown(errata.rate_without_effect)] == [9, 11]


def test_typing_errors():
    """δ = -3 is not y = 5 (CE21)."""
    assert shown(errata.typing_errors) == [(-3, 5)]


def test_cancelling_errors():
    """0 and 1/2 (CE22)."""
    assert shown(errata.cancelling_errors) == [(0, F(1, 2))]


def test_half_of_the_mean_square():
    """45/4 and 45/2 (CE23)."""
    assert shown(errata.half_of_the_mean_square) == [(F(45, 4), F(45, 2))]


def test_single_samples_begin_faster():
    """L after 1, 5 and 100 passes in batch mode and by single samples, computed apart from the program (CE24)."""
    expected = []
    for passes in (1, 5, 100):
        losses = []
        for parts in ([[0, 1, 2, 3]], [[0], [1], [2], [3]]):
            w1 = b = 0.0
            for part in parts * passes:
                deltas = [(1, 3, 4, 8)[x] - w1 * x - b for x in part]
                w1 += 0.1 * sum(d * x for d, x in zip(deltas, part)) / len(part)
                b += 0.1 * sum(deltas) / len(part)
            losses.append(sum((y - w1 * x - b) ** 2 for x, y in enumerate((1, 3, 4, 8))) / 8)
        expected.append(pytest.approx(losses))
    found = shown(errata.single_samples_begin_faster)
    assert list(map(list, found)) == expected
    assert found[0][0] > found[0][1] and found[2][0] < found[2][1]
