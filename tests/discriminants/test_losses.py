"""The objective, its descent, the 0/1 loss, the page's hinge and its gradient."""

import random
from fractions import Fraction as F
from operator import le

import pytest

from linref.discriminants import losses
from linref.discriminants.data import TRIPLE
from linref.discriminants.units import canonical_examples
from linref.lists import add, dot, scale
from tests.command import run

EXAMPLES = canonical_examples(TRIPLE.points, TRIPLE.signs)


def test_objective_is_the_average():
    """By hand for u = 1, 1/2, 2 and a squared loss (D13)."""
    assert losses.objective(lambda u, y: (u - y) ** 2, [0, 1, 0], EXAMPLES) == (0 + F(1, 4) + 9) / 3


def test_descent_on_a_bowl():
    """On a w²/2 every step multiplies w by 1 - η a: it ends where that is 0, and shrinks below η = 2/a (D14)."""
    a = 4
    steps = list(losses.gradient_descent(lambda w: scale(a, w), [3, -5], F(1, 4)))
    assert [(step.t, step.w) for step in steps] == [(0, [3, -5]), (1, [0, 0])]
    assert steps[0].gradient == [12, -20] and steps[1].gradient == [0, 0]
    for eta, shrinks in ((F(49, 100), True), (F(51, 100), False)):
        run = losses.gradient_descent(lambda w: scale(a, w), [3, -5], eta)
        first, second = next(run), next(run)
        assert second.w == scale(1 - a * eta, first.w) and (abs(second.w[0]) < abs(first.w[0])) == shrinks


def test_zero_one_loss():
    """1 or 0; at w = 0 it is 1, 1/3 or 2/3 for sgn(0) = 0, 1, -1 (D15)."""
    assert [losses.zero_one(*pair) for pair in ((1, 1), (1, -1), (-1, -1), (0, 1))] == [0, 1, 0, 1]
    assert [losses.J_01([0, 0, 0], EXAMPLES, k) for k in (0, 1, -1)] == [1, F(1, 3), F(2, 3)]
    assert losses.J_01([0, 1, 0], EXAMPLES) == F(1, 3) and losses.J_01([0, 0, 0], EXAMPLES) == 1


def test_zero_one_loss_is_flat():
    """No example changes sides within the radius, and one is on the boundary at it (D15)."""
    w = [0, 1, 0]
    radius2 = losses.constant_radius_squared(w, EXAMPLES)
    assert radius2 == min(F(1, 3), F(1, 4) / (1 + F(1, 4) + 9), F(4, 9)) == F(1, 41)
    rng = random.Random(15)
    for _ in range(300):
        way = [rng.randint(-9, 9) for _ in range(3)]
        if any(way):
            share = F(99, 100) * F(1, 41) / dot(way, way)
            moved = add(w, scale(float(share) ** 0.5, way))
            assert losses.J_01(moved, EXAMPLES) == F(1, 3)
    x = EXAMPLES[1][0]
    assert dot(add(w, scale(-F(1, 2) / dot(x, x), x)), x) == 0


def test_hinge_and_its_objective():
    """0 for what is correct, |u| for a mistake; 2/3 at (0,1,0), 0 at w = 0 (D16)."""
    assert [losses.hinge(u, y) for u, y in ((3, 1), (3, -1), (-3, 1), (0, 1), (0, -1))] == [0, 3, 3, 0, 0]
    assert losses.J_p([0, 1, 0], EXAMPLES) == F(2, 3) and losses.J_p([0, 0, 0], EXAMPLES) == 0
    assert losses.J_p([0, -1, 0], EXAMPLES) == (1 + F(1, 2)) / 3


def test_gradient_by_its_cases():
    """0 where y u > 0, else -y x, also on the boundary (D17)."""
    x = [1, 2, 2]
    assert losses.gradient_of_example([0, 1, 0], x, 1) == [0, 0, 0]
    assert losses.gradient_of_example([0, 1, 0], x, -1) == [1, 2, 2]
    assert losses.gradient_of_example([0, 0, 0], x, 1) == [-1, -2, -2]


def test_both_forms_of_the_gradient():
    """Equal off the boundary, different on it: (-1/3, 1/6, -2/3) against 0 at w = 0 (D17)."""
    assert losses.average_gradient([0, 0, 0], EXAMPLES) == [F(-1, 3), F(1, 6), F(-2, 3)]
    assert losses.gradient([0, 0, 0], EXAMPLES) == [0, 0, 0]
    assert losses.gradient([0, 0, 0], EXAMPLES, le) == [F(-1, 3), F(1, 6), F(-2, 3)]
    rng = random.Random(17)
    tied = 0
    for _ in range(300):
        w = [rng.randint(-3, 3) for _ in range(3)]
        on_the_boundary = any(dot(w, x) == 0 for x, _ in EXAMPLES)
        tied += on_the_boundary
        by_cases = losses.average_gradient(w, EXAMPLES)
        assert by_cases == losses.gradient(w, EXAMPLES, le)
        assert on_the_boundary or by_cases == losses.gradient(w, EXAMPLES)
    assert tied > 5


@pytest.mark.parametrize("w", [[0, 1, 0], [2, -3, F(1, 2)], [-1, -1, 1]])
def test_gradient_against_differences(w):
    """The slope of J_p between two near points, exactly, as no example changes sides there (D17)."""
    h = F(1, 10**6)
    for j in range(3):
        moved = [a + h * (k == j) for k, a in enumerate(w)]
        assert (losses.J_p(moved, EXAMPLES) - losses.J_p(w, EXAMPLES)) / h == losses.gradient(w, EXAMPLES)[j]


def test_the_losses_of_three_features_fit(capsys, tmp_path):
    """Without the sign of w·x, which stands beside it, no row is folded (D15-D17)."""
    path = tmp_path / "flowers.csv"
    path.write_text("a,b,c,class\n5.1,0.2,1.4,1\n4.9,0.25,1.35,1\n6.3,1.8,5.6,-1\n")
    out = run(capsys, "discriminants", "losses", "--data", path)[1]
    assert "  3    (1, 6.3, 1.8, 5.6)  -1  13.7    -13.7    1   13.7  (1, 6.3, 1.8, 5.6)\n" in out
    assert "sgn(w·x)  0/1" in run(capsys, "discriminants", "losses")[1]


def test_a_mark_does_not_call_an_example_on_the_boundary_misclassified(capsys, tmp_path):
    """By w = (-1, 1, 1)/5, (0, 1) and (1, 0) have w·x = 0 and so no class (D17)."""
    path = tmp_path / "xor.csv"
    path.write_text("a,b,same\n0,0,yes\n0,1,no\n1,0,no\n1,1,yes\n1,1,yes\n")
    out = " ".join(run(capsys, "discriminants", "losses", "--data", path)[1].split())
    assert "1 of 5 examples is misclassified and 2 more have w·x = 0. w = (-0.2, 0.2, 0.2)." in out
    assert "◆ +1 not classified correctly ◇ -1 not classified correctly" in out and "-1 misclassified" not in out
