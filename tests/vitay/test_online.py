"""The Perceptron algorithm, the delta rule, estimates of one expectation."""

from fractions import Fraction as F
from itertools import cycle

import pytest

from linref.discriminants.online import online_perceptron
from linref.discriminants.units import canonical_examples
from linref.vitay import batch, online
from linref.vitay.data import EIGHT, THREE
from linref.vitay.neuron import misclassified, net_activation
from tests.command import outcomes, run

HALF = F(1, 2)


def pairs(data):
    return list(zip(data.points, data.signs))


def steps_of(data, eta=HALF, w=(0, 0), b=0, most=1000):
    return list(online.until_no_error(online.perceptron(pairs(data), list(w), b, eta, most), pairs(data)))


def test_first_epoch_by_hand():
    """At 0 every y is 1: examples 1 and 2 are right, (2,2)- moves w by -(2,2) and b by -1 (V13)."""
    first, second, third, fourth = steps_of(THREE)[:4]
    assert [(s.epoch, s.i, s.y, s.error) for s in (first, second, third)] == [(1, 1, 1, 0), (1, 2, 1, 0), (1, 3, 1, -2)]
    assert (third.delta_w, third.delta_b, third.after, third.b_after) == ([-2, -2], -1, [-2, -2], -1)
    assert (fourth.epoch, fourth.i, fourth.w, fourth.y, fourth.error) == (2, 1, [-2, -2], -1, 2)


def test_the_ends():
    """With η = 1 (-8, 2), 6 in eight epochs, example 1 on the hyperplane; the eight samples take four epochs (V13)."""
    last = steps_of(THREE, 1)[-1]
    assert (last.epoch, last.after, last.b_after) == (8, [-8, 2], 6)
    assert net_activation([-8, 2], 6, [1, 1]) == 0 and misclassified([-8, 2], 6, pairs(THREE)) == []
    assert steps_of(EIGHT)[-1].epoch == 4


def test_an_end_without_mistakes_is_green(capsys, tmp_path):
    """Also on the three with one on the hyperplane; on exclusive or it is yellow (V13)."""
    three, xor = tmp_path / "three.csv", tmp_path / "xor.csv"
    three.write_text("a,b,class\n1,1,1\n0.5,3,1\n2,2,-1\n")
    xor.write_text("a,b,class\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n")
    ends = []
    for data in ((), ("--data", three), ("--data", xor, "--limit", "3")):
        out = run(capsys, "vitay", "online", "--color", "always", *data)[1]
        ends += [row[:5] for row in out.splitlines() if row.strip("\033[0123456789m").startswith(("Conv", "Stopped"))]
    assert ends == ["\033[32m", "\033[32m", "\033[33m"]


def test_an_example_on_the_hyperplane_is_named(capsys, tmp_path):
    """The three end at w = (-4, 1), b = 3, where z of (1, 1) is 0 (V13)."""
    path = tmp_path / "three.csv"
    path.write_text("a,b,class\n1,1,1\n0.5,3,1\n2,2,-1\n")
    out = " ".join(run(capsys, "vitay", "online", "--data", path)[1].split())
    assert "w = (-4, 1), b = 3." in out and "1 of 3 examples has z = 0" in out and "VE7 " in out


def test_it_stops_at_the_end_of_an_epoch():
    """Only whole epochs, and the first one without an error after it (V13)."""
    steps = steps_of(EIGHT)
    assert len(steps) == 4 * 8
    for step in steps[7:-1:8]:
        assert misclassified(step.after, step.b_after, pairs(EIGHT))
    assert len(steps_of(EIGHT, most=2)) == 16
    assert len(steps_of(EIGHT, w=(1, 0), b=F(-1, 2))) == 8


def test_half_a_rate_is_the_perceptron_of_other_handouts():
    """w + t x and b + t on errors: where no z is 0 the steps of the online perceptron with the bias first (V13)."""
    w, b = [F(1, 3), F(-1, 7)], F(1, 11)
    mine = online.perceptron(pairs(THREE), w, b, HALF, 20)
    theirs = online_perceptron(canonical_examples(THREE.points, THREE.signs), cycle([1, 2, 3]), [b, *w])
    for one, other in zip(mine, theirs):
        assert [one.b_after, *one.after] == other.after and bool(one.error) == other.mistake


def test_delta_rule():
    """Nothing for a right prediction; η, error and input multiply (V14)."""
    assert online.delta_rule(HALF, 1, -1, [3, 5]) == ([3, 5], 1)
    assert online.delta_rule(2, -1, 1, [3, 5]) == ([-12, -20], -4)
    assert online.delta_rule(2, 1, 1, [3, 5]) == ([0, 0], 0)


def test_estimates_have_one_mean():
    """-11/80 for K = 1, 2, 4, 8 of the eight samples at 0; the variance falls from .0573 to 0 (V15)."""
    three = [([2], 1), ([1], -1), ([3], -1)]
    assert online.estimates(three, [1], 0, 1) == [[0], [-2], [-6]]
    assert online.estimates(three, [1], 0, 2) == [[-1], [-3], [-4]]
    variances = []
    for K in (1, 2, 4, 8):
        values = [estimate[0] for estimate in online.estimates(pairs(EIGHT), [0, 0], 0, K)]
        mean = sum(values) / F(len(values))
        assert mean == F(-11, 80)
        variances.append(float(sum((value - mean) ** 2 for value in values) / len(values)))
    assert variances == pytest.approx([0.0573, 0.0246, 0.0082, 0], abs=5e-5)
    assert variances == pytest.approx([(8 - K) / (K * 7) * variances[0] for K in (1, 2, 4, 8)])
    assert online.estimates(pairs(EIGHT), [0, 0], 0, 8) == [batch.update_rule([0, 0], 0, pairs(EIGHT), 1)[0]]


def test_the_verdict_on_many_examples_is_exact(capsys, tmp_path):
    """Numbers that are one number as floats are two here: what separates them is decided on the file (V13)."""
    path = tmp_path / "many.csv"
    rows = ["0.1,1", "0.10000000000000000001,-1", *(f"-{k},1" for k in range(1, 120)),
            *(f"{k},-1" for k in range(1, 120))]
    path.write_text("a,class\n" + "\n".join(rows) + "\n")
    found, = outcomes(capsys, "vitay", "online", "--data", path, "--limit", "3")
    assert found["status"] != "not separable" and found["separable"] is True and "certificate" not in found


def test_own_data(capsys, tmp_path):
    """w and b apart in every record; a limit and its certificate (V13)."""
    path = tmp_path / "mine.csv"
    path.write_text("a,class\n3,1\n2,1\n-1,-1\n")
    found, = outcomes(capsys, "vitay", "online", "--data", path)
    assert found["status"] == "separated" and found["w"] and found["b"] is not None
    path.write_text("a,class\n0,1\n1,-1\n2,1\n")
    found, = outcomes(capsys, "vitay", "online", "--data", path, "--limit", "7")
    assert (found["status"], found["steps"], found["certificate"]) == ("not separable", 21, ["1/4", "1/2", "1/4"])


def test_mistakes_are_counted_by_sign_of_0(capsys, tmp_path):
    """XOR after three epochs: w = (-1, 0), b = 0 has z = 0, 0, -1, -1, so examples 1 and 3 are misclassified (VE7)."""
    path = tmp_path / "xor.csv"
    path.write_text("a,b,class\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n")
    said = " ".join(run(capsys, "vitay", "online", "--data", path, "--limit", "3")[1].split())
    assert ": examples 1, 3 are misclassified. w = (-1, 0), b = 0." in said


def test_no_claim_on_separable_examples_where_they_are_not(capsys, tmp_path):
    """XOR has a smallest loss, 4 log 2 at w = 0, b = 0, so VE12 does not hold there (VE12)."""
    path = tmp_path / "xor.csv"
    path.write_text("a,b,class\n0,0,0\n0,1,1\n1,0,1\n1,1,0\n")
    said = run(capsys, "vitay", "logistic", "--data", path)[1]
    assert "VE12" not in said
    assert "The classes are not linearly separable." in said
    path.write_text("a,class\n0,0\n1,1\n2,1\n5,1\n")
    said = run(capsys, "vitay", "logistic", "--data", path, "--limit", "1")[1]
    assert ": example 1." in said and "not linearly separable" not in said


def test_in_short_holds_where_no_epoch_is_clean(capsys, tmp_path):
    """XOR has no such epoch: the run stops after M epochs (V13)."""
    path = tmp_path / "xor.csv"
    path.write_text("a,b,class\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n")
    out = " ".join(run(capsys, "vitay", "online", "--data", path)[1].split())
    assert "no example misclassified, or after M epochs." in out


def test_variances_by_hand(capsys):
    """Without replacement 6/14 and 4/28 of 0.61/8 - 1.21/64 = 3.67/64; the last updates are in epochs 4 and 7 (V15)."""
    out = " ".join(run(capsys, "vitay", "online")[1].split())
    assert f"= {3.67 / 64:.5f}." in out and f"·6/14 = {3.67 / 64 * 6 / 14:.5f}." in out
    assert "last update in epoch 4, batch learning in epoch 7. The page calls batch" in out
    assert "4 of 8 examples, mse 2. " in out and "0 of 8 examples, mse 0. " in out


def test_a_row_of_three_features_is_not_folded(capsys, tmp_path, monkeypatch):
    """At 80 columns the row of example 2 has its b + Δb, -1, without t - y and Δb (V13)."""
    monkeypatch.setenv("COLUMNS", "80")
    path = tmp_path / "three.csv"
    path.write_text("sugar,firm,weight,class\n11.5,3.25,140,no\n12.1,2.75,151.5,yes\n10.4,4,128,no\n")
    out = run(capsys, "vitay", "online", "--data", path, "--limit", "1")[1]
    assert "-1          0   1  (-12.1, -2.75, -151.5)      -1\n" in out.replace("\xa0", " ")
