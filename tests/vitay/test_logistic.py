"""Logistic regression: probabilities, likelihood, gradient, the algorithm, predictions, confidence."""

import math
import random
from fractions import Fraction as F
from itertools import islice

import pytest

from linref.lists import solve
from linref.scalar import first_digit
from linref.vitay import logistic
from linref.vitay.data import EIGHT
from linref.vitay.online import delta_rule
from tests.command import outcomes, records, run

# the eight, two of them moved
OVERLAP = EIGHT._replace(points=[*EIGHT.points[:3], [F(1, 4), F(1, 2)], *EIGHT.points[4:7], [F(7, 10), F(2, 5)]])


def floats(data):
    return [([float(a) for a in x], t) for x, t in zip(data.points, data.targets)]


def test_output_and_probabilities():
    """1/2 at z = 0, 3/4 at z = log 3; y and 1 - y (V22, V23)."""
    assert logistic.output([2], -6, [3]) == F(1, 2)
    assert [logistic.sigmoid(z) for z in (1000, -1000)] == [1, 0]
    assert logistic.output([math.log(3), 5], 0, [1, 0]) == pytest.approx(3 / 4)
    assert (logistic.probability(1, F(1, 3)), logistic.probability(0, F(1, 3))) == (F(1, 3), F(2, 3))


def test_likelihoods():
    """The product, its logarithm, and the negative of that (V24)."""
    examples = [([math.log(3)], 1), ([math.log(3)], 0), ([-math.log(4)], 0)]
    assert logistic.likelihood([1], 0, examples) == pytest.approx(3 / 4 * 1 / 4 * 4 / 5)
    assert logistic.log_likelihood([1], 0, examples) == pytest.approx(math.log(3 / 20))
    assert logistic.negative_log_likelihood([1], 0, examples) == pytest.approx(-math.log(3 / 20))
    assert logistic.negative_log_likelihood([1], 0, [([-1000], 1)]) == 1000


@pytest.mark.parametrize("t", [0, 1])
def test_gradient_against_differences(t):
    """Of the negative log-likelihood, by w and by b (V25)."""
    w, b, x, h = [0.5, -1.0], 0.3, [2.0, 1.0], 1e-6

    def loss(w, b):
        return logistic.negative_log_likelihood(w, b, [(x, t)])

    by_w, by_b = logistic.gradient(w, b, x, t)
    for j in (0, 1):
        up, down = ([a + s * h * (k == j) for k, a in enumerate(w)] for s in (1, -1))
        assert by_w[j] == pytest.approx((loss(up, b) - loss(down, b)) / (2 * h), rel=1e-7)
    assert by_b == pytest.approx((loss(w, b + h) - loss(w, b - h)) / (2 * h), rel=1e-7)


def test_delta_rule_is_minus_the_gradient():
    """With η (V26)."""
    w, b, x = [F(1, 2)], F(-1, 2), [1]
    y = logistic.output(w, b, x)
    assert delta_rule(3, 1, y, x) == ([F(3, 2)], F(3, 2))
    by_w, by_b = logistic.gradient(w, b, x, 1)
    assert delta_rule(3, 1, y, x) == ([-3 * a for a in by_w], -3 * by_b)


def test_first_steps_by_hand():
    """From 0: (1,0) with t = 1 gives w = (1/2, 0), b = 1/2; then z of (1,1) is 1 (V27)."""
    first, second = islice(logistic.logistic_regression(list(zip(EIGHT.points, EIGHT.targets)), 1, 1), 2)
    assert (first.epoch, first.i, first.w, first.b, first.y, first.error) == (1, 1, [0, 0], 0, F(1, 2), F(1, 2))
    assert (first.after, first.b_after) == ([F(1, 2), 0], F(1, 2)) and (second.w, second.b) == ([F(1, 2), 0], F(1, 2))
    assert second.error == pytest.approx(1 / (1 + math.e))


def test_lengths_on_separable_classes():
    """‖w‖ = 1.12, 6.10, 14.29, 26.38 after 1, 10, 100, 1000 epochs: it never settles (V27)."""
    lengths = [math.hypot(*step.after) for step in logistic.logistic_regression(floats(EIGHT), 1.0, 1000)
               if step.i == 8 and step.epoch in (1, 10, 100, 1000)]
    assert lengths == pytest.approx([1.12, 6.10, 14.29, 26.38], abs=5e-3)


def test_descent_on_overlapping_classes_agrees_with_newton():
    """Steps against the sum of the gradients, run to their end, against Newton's method, to 1e-8 (V24, V25)."""
    examples = floats(OVERLAP)

    def slope(v):
        total = [0.0, 0.0, 0.0]
        for x, t in examples:
            by_w, by_b = logistic.gradient(v[:2], v[2], x, t)
            total = [a + c for a, c in zip(total, (*by_w, by_b))]
        return total

    v = [0.0, 0.0, 0.0]
    while max(map(abs, slope(v))) > 1e-12:
        H = [[0.0] * 3 for _ in range(3)]
        for x, _ in examples:
            y = 1 / (1 + math.exp(-(v[0] * x[0] + v[1] * x[1] + v[2])))
            H = [[H[j][k] + y * (1 - y) * (*x, 1)[j] * (*x, 1)[k] for k in range(3)] for j in range(3)]
        v = [a - c for a, c in zip(v, solve(H, slope(v)))]
    u = [0.0, 0.0, 0.0]
    for _ in range(20000):
        step = slope(u)
        u = [a - 0.8 * c for a, c in zip(u, step)]
        if max(map(abs, step)) < 1e-11:
            break
    assert u == pytest.approx(v, abs=1e-8)
    online = list(logistic.logistic_regression(examples, 0.02, 4000))[-1]
    assert (*online.after, online.b_after) == pytest.approx(v, abs=0.2)


def test_one_example():
    """The algorithm on a single example (V27)."""
    step, = logistic.logistic_regression([([3, 1], 1)], 1, 1)
    assert (step.after, step.b_after) == ([F(3, 2), F(1, 2)], F(1, 2))


def test_a_rate_that_fits_the_data():
    """The z of an example by less than 4 in each update, on ten random sets of features of any size (V26)."""
    rng = random.Random(26)
    for size in range(10):
        examples = [([rng.gauss(0, 10**rng.randint(-1, 3)), rng.gauss(5, 1)], size % 2 ^ (i % 3 == 0))
                    for i in range(20)]
        largest = logistic.largest_rate(examples)
        assert largest == pytest.approx(4 / max(x**2 + y**2 + 1 for (x, y), _ in examples), rel=1e-12)
        assert largest / 2 < first_digit(largest) <= largest
        for step in logistic.logistic_regression(examples, largest, 5):
            (x, y), _ = examples[step.i - 1]
            before, after = (w[0] * x + w[1] * y + b for w, b in ((step.w, step.b), (step.after, step.b_after)))
            assert abs(after - before) < 4


def test_a_draw_on_the_probability_is_undecided(capsys, monkeypatch, tmp_path):
    """At w = 0, b = 0 every y is 1/2; a u of 1/2 is neither below nor above (V28)."""
    path = tmp_path / "two.csv"
    path.write_text("a,class\n3,1\n-1,0\n")
    monkeypatch.setattr(random.Random, "random", lambda rng: 0.5)
    rows = [r for r in records(capsys, "vitay", "logistic", "--data", path, "--limit", "0") if "drawn" in r]
    assert [r["drawn"] for r in rows] == [None] * 2


def test_drawn_classes():
    """Below y positive, above negative, at y neither; in the long run a share of y is positive (V28)."""
    assert [logistic.drawn_class(0.7, u) for u in (0.69, 0.71, 0.7)] == [1, 0, None]
    rng = random.Random(28)
    assert sum(logistic.drawn_class(0.7, rng.random()) for _ in range(20000)) / 20000 == pytest.approx(0.7, abs=0.01)


def test_hard_limit():
    """Both tests are strict (V29)."""
    assert [logistic.hard_class(y) for y in (F(51, 100), F(1, 2), F(49, 100))] == [1, None, 0]


def test_confidence():
    """The closer to 0 or 1, the greater (V30)."""
    assert [logistic.confidence(y) for y in (F(1, 100), F(1, 2), F(51, 100), F(99, 100))] == [
        F(99, 100), F(1, 2), F(51, 100), F(99, 100)]


def test_own_data(capsys, tmp_path):
    """Epochs as told; what is wrong at the end (V27)."""
    path = tmp_path / "mine.csv"
    path.write_text("a,class\n3,1\n2,1\n-1,0\n")
    found = outcomes(capsys, "vitay", "logistic", "--data", path, "--limit", "50")[0]
    assert found["errors"] == [] and found["w"][0] > 0 and found["steps"] == 150
    path.write_text("a,class\n0,1\n0,0\n")
    found = outcomes(capsys, "vitay", "logistic", "--data", path, "--limit", "1", "--rate", "1e-40")[0]
    assert found["errors"] == [1, 2]
    path.write_text("a,class\n0,1\n1,0\n2,1\n")
    drawn = [[r["drawn"] for r in records(capsys, "vitay", "logistic", "--data", path, "--seed", seed) if "drawn" in r]
             for seed in ("1", "1")]
    assert drawn[0] == drawn[1] and len(drawn[0]) == 3
    status, out, err = run(capsys, "vitay", "logistic", "--data", path, "--rate", "1e49")
    assert (status, err) == (0, "") and " nan" not in out and " inf" not in out


def test_a_y_near_one_half_has_the_z_that_decides(capsys, tmp_path):
    """At η = 1/1000000 every y is 0.5000; its class is the sign of z: misclassified, not undecided (V29)."""
    path = tmp_path / "mine.csv"
    path.write_text("a,class\n1,1\n2,0\n")
    words = "vitay", "logistic", "--data", path, "--limit", "1", "--rate", "1/1000000"
    rows = [r for r in records(capsys, *words) if "hard" in r]
    assert all(r["z"] < 0 and r["hard"] == 0 for r in rows) and len(rows) == 2
    out = " ".join(run(capsys, *words)[1].split())
    assert "Misclassified by the hard limit (1 if y > 0.5, 0 if y < 0.5): example 1. " in out
    assert "i t z y u drawn" in out
    at_start = " ".join(run(capsys, *words[:-4], "--limit", "0")[1].split())
    assert "Misclassified by the hard limit (1 if y > 0.5, 0 if y < 0.5): none. Undecided: examples 1, 2." in at_start
    assert "Chosen here: seed 1" in at_start


def test_the_rate_of_own_data_is_printed_in_full(capsys, tmp_path):
    """Heights of 2 m in cm: 4/(200² + 1) is 0.0000999975, and 0.00009 its first digit (V26)."""
    path = tmp_path / "mine.csv"
    path.write_text("height,class\n200,1\n150,0\n")
    out = " ".join(run(capsys, "vitay", "logistic", "--data", path, "--limit", "1")[1].split())
    assert ("rate η = 0.00009, at most 4/max(‖x‖² + 1) = 9.9998e-05, so that no update raises the loss of its example; "
            "limit") in out


def test_own_data_have_no_empty_section(capsys, tmp_path):
    """The likelihood is printed for the default examples only (V24)."""
    path = tmp_path / "mine.csv"
    path.write_text("a,class\n0,1\n1,0\n")
    assert run(capsys, "vitay", "logistic", "--data", path)[1].startswith("Logistic regression\n")
    first = run(capsys, "vitay", "logistic")[1]
    assert first.startswith("3 - Soft linear classification : Logistic regression\nThe logistic function")


def test_a_start_is_given_in_the_order_of_the_page(capsys):
    """w, then b: from (1, 1) and -1 z of (1,0) is 0, and so w = (3/2, 1), b = -1/2 (V27)."""
    told = records(capsys, "vitay", "logistic", "--start", "1,1,-1", "--limit", "1")
    header, first = told[0], next(record for record in told if record["record"] == "step")
    assert header["conventions"]["start"] == [1, 1, -1] and (first["w"], first["b"], first["z"]) == ([1, 1], -1, 0)
    assert (first["after"], first["b_after"]) == ([1.5, 1], -0.5)
    assert run(capsys, "vitay", "logistic", "--start", "1,1")[2] == (
        "linref: --start: 2 numbers; expected 3: 2 weights and the bias, last\n")


@pytest.mark.parametrize("given, limit", [((), "M = 10"), (("--limit", "3"), "M = 3")])
def test_the_header_has_the_number_of_epochs(capsys, tmp_path, given, limit):
    """The default number, or the caller's (V27)."""
    path = tmp_path / "mine.csv"
    path.write_text("a,class\n0,1\n1,0\n")
    assert records(capsys, "vitay", "logistic", "--data", path, *given)[0]["said"]["limit"] == limit


@pytest.mark.parametrize("rows, printed", [
    ("a,b,class 1.5,2,no 2,3,no -1,0.5,yes", True), ("a,b,class 15,20,no 2,3,no -1,0.5,yes", False),
    ("a,b,c,class 1,2,1,no 0,1,1,yes", False)])
def test_the_error_is_printed_where_a_row_has_room(capsys, tmp_path, monkeypatch, rows, printed):
    """Not beside three features, nor beside long numbers; whose probability y is, is said at the end (V27)."""
    monkeypatch.setenv("COLUMNS", "80")
    path = tmp_path / "mine.csv"
    path.write_text(rows.replace(" ", "\n") + "\n")
    out = run(capsys, "vitay", "logistic", "--data", path, "--limit", "2", "--plot", "none")[1]
    title = next(text for text in out.splitlines() if text.startswith("  i"))
    assert ("  t - y  " in title) == printed and title.endswith("b + Δb")
    assert "y is the estimated probability of t = 1 (no)." in " ".join(out.split())


def test_the_first_loss_is_that_of_one_half(capsys):
    """At w = 0, b = 0 every y is 1/2, so each of the 8 examples has the loss log 2 (V27)."""
    assert f"It starts at {8 * math.log(2):.4f}. An" in " ".join(run(capsys, "vitay", "logistic")[1].split())


def test_other_labels_need_another_rule():
    """log(1 + exp(-t z)) with t = -1 has the gradient y x, by differences: that of t = 0, not of η (t - y) x (VE9)."""
    x, z, h = 2.0, 0.3, 1e-6
    slope = (math.log(1 + math.exp(z + h * x)) - math.log(1 + math.exp(z - h * x))) / (2 * h)
    (by_w,), _ = logistic.gradient([z / x], 0, [x], 0)
    assert slope == pytest.approx(by_w, rel=1e-6) and by_w == pytest.approx(x / (1 + math.exp(-z)))
