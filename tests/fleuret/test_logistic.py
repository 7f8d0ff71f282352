"""The sigmoid, the model, the posterior of the weights, the loss, and the ascent."""

import math
from fractions import Fraction as F

import pytest

from linref.fleuret import data, logistic
from tests.command import outcomes, records, run

EIGHT = list(zip(data.EIGHT.points, data.EIGHT.signs))
OVERLAP = [([float(a) for a in x], y) for x, y in zip(data.OVERLAP.points, data.OVERLAP.signs)]


def test_sigmoid():
    """1/2 at 0, towards 0 and 1 far away, a step once it is steep (F28)."""
    assert logistic.sigma(0) == F(1, 2) and logistic.sigma(-1000) == 0
    assert [logistic.sigma(x) for x in (1, -1)] == pytest.approx([1 / (1 + math.exp(-1)), 1 / (1 + math.exp(1))])
    assert [round(logistic.sigma(1000 * x), 12) for x in (-0.1, 0.1)] == [0, 1]


def test_model():
    """f(x; w, b) is the probability of y = 1, between 0 and 1 (F29)."""
    assert logistic.score([2, -1], 3, [1, 4]) == 1 and logistic.f([2, -1], 3, [1, 4]) == logistic.sigma(1)
    assert all(0 < logistic.f([3.0, -2.0], 0.5, x) < 1 for x, _ in OVERLAP)


@pytest.mark.parametrize("z", [-7.5, -1, 0, 0.25, 30])
def test_both_labels(z):
    """1 - σ(z) = σ(-z), and the probabilities of 1 and -1 add up to 1 (F30, F31)."""
    assert 1 - logistic.sigma(z) == pytest.approx(logistic.sigma(-z), abs=1e-15)
    assert logistic.mirrored(z) == [1 - logistic.sigma(z), logistic.sigma(-z)]
    assert logistic.probability([z], 0, [1], 1) == logistic.sigma(z)
    assert logistic.probability([z], 0, [1], -1) == logistic.sigma(-z)


def test_log_likelihood():
    """-4.457776552929753 at w = (1, -1), b = 1/2 on the samples of gales, by another route (F32)."""
    assert logistic.log_likelihood([1, -1], F(1, 2), EIGHT) == pytest.approx(-4.457776552929753, rel=1e-14)
    by_hand = sum(math.log(1 / (1 + math.exp(-y * (float(x[0] - x[1]) + 0.5)))) for x, y in EIGHT)
    assert logistic.log_likelihood([1, -1], F(1, 2), EIGHT) == pytest.approx(by_hand, rel=1e-14)


def test_three_lines_of_the_posterior():
    """The logarithm of Bayes's rule, as terms, as a sum: they differ by the prior and Z that they leave out (F32)."""
    w, b = [1, -1], F(1, 2)
    assert logistic.likelihood([0, 0], 0, EIGHT) == F(1, 256)
    by_hand = math.prod(1 / (1 + math.exp(-y * (float(x[0] - x[1]) + 0.5))) for x, y in EIGHT)
    assert logistic.likelihood(w, b, EIGHT) == pytest.approx(by_hand, rel=1e-12)
    for prior, Z in ((1, 1), (0.25, 3)):
        expected = math.log(by_hand) + math.log(prior) - math.log(Z)
        assert logistic.log_posterior_by_bayes(w, b, EIGHT, prior, Z) == pytest.approx([expected] * 2, rel=1e-12)
    assert logistic.log_posterior(w, b, EIGHT) == pytest.approx(math.log(by_hand), rel=1e-12)


def test_priors():
    """A Gaussian of variance 2 adds -(1 + 4 + 9)/4; a flat one nothing, whatever the samples (F32)."""
    assert logistic.log_prior([1, 2], 3, 2) == F(-14, 4) and logistic.log_prior([1, 2], 3, None) == 0
    for samples in (EIGHT, EIGHT[:3]):
        with_prior, without = (logistic.log_posterior([1, 2], 3, samples, variance) for variance in (2, None))
        assert with_prior - without == pytest.approx(-3.5)


@pytest.mark.parametrize("variance", [None, 1, F(1, 10)])
def test_gradient_by_differences(variance):
    """Numerically, with and without a prior (F32)."""
    w, b, h = [0.7, -1.3], 0.4, 1e-6
    assert logistic.gradient([0], 0, [([1], 1), ([2], -1)]) == ([F(-1, 2)], 0)
    by_w, by_b = logistic.gradient(w, b, OVERLAP, variance)
    for j, slope in enumerate([*by_w, by_b]):
        up, down = ([a + s * h * (i == j) for i, a in enumerate([*w, b])] for s in (1, -1))
        at = [logistic.log_posterior(p[:2], p[2], OVERLAP, variance) for p in (up, down)]
        assert (at[0] - at[1]) / (2 * h) == pytest.approx(float(slope), abs=1e-7)


def test_losses():
    """.006715 and 5.007 at a score of 5; with σ twice .3151 and 1.3084 (F33)."""
    assert [logistic.loss(y, 5.0) for y in (1, -1)] == pytest.approx([0.006715, 5.006715], abs=5e-7)
    assert [logistic.printed_loss([1.0], 0, [5.0], y) for y in (1, -1)] == pytest.approx([0.3151, 1.3084], abs=5e-5)
    handouts = math.log(1 + 1 / math.e), math.log(2)
    for y, handout in zip((1, -1), handouts):
        assert all(logistic.printed_loss([1.0], 0, [z], y) >= handout - 1e-12 for z in (-900.0, -3.0, 0.0, 3.0, 900.0))
    assert handouts == pytest.approx((0.313262, 0.693147), abs=5e-7)


def newton(samples):
    """The maximum of the log-likelihood by Newton's method on three unknowns, written for this test."""
    p = [0.0, 0.0, 0.0]
    for _ in range(60):
        g, H = [0.0] * 3, [[0.0] * 3 for _ in range(3)]
        for x, y in samples:
            z = [*x, 1.0]
            s = 1 / (1 + math.exp(-sum(a * c for a, c in zip(p, z))))
            for i in range(3):
                g[i] += ((y + 1) / 2 - s) * z[i]
                for j in range(3):
                    H[i][j] += s * (1 - s) * z[i] * z[j]
        rows = [[*row, value] for row, value in zip(H, g)]
        for c in range(3):
            for r in range(3):
                if r != c:
                    factor = rows[r][c] / rows[c][c]
                    rows[r] = [a - factor * b for a, b in zip(rows[r], rows[c])]
        p = [a + rows[i][3] / rows[i][i] for i, a in enumerate(p)]
    return p


def test_ascent_ends_at_the_maximum():
    """The same w and b as by Newton's method, to 1e-8 (F33)."""
    for step in logistic.logistic_regression(OVERLAP, [0.0, 0.0], 0.0, 0.25):
        if max(map(abs, [*step.by_w, step.by_b])) < 1e-11:
            break
    assert [*step.w, step.b] == pytest.approx(newton(OVERLAP), abs=1e-8)


def test_first_steps_by_hand():
    """x = 1, 2 with y = 1, -1, η = 2: the gradient -1/2 at 0, then b stays (F33)."""
    steps = logistic.logistic_regression([([1], 1), ([2], -1)], [0], 0, 2)
    first, second = next(steps), next(steps)
    assert (first.by_w, first.by_b, first.after, first.b_after, second.w, second.t) == ([F(-1, 2)], 0, [-1], 0, [-1], 1)
    assert first.log_posterior == pytest.approx(2 * math.log(0.5))
    pulls = 1 / (1 + math.exp(-1)), -1 / (1 + math.exp(2))
    assert (*second.by_w, second.by_b) == pytest.approx((pulls[0] + 2 * pulls[1], sum(pulls)))


def test_trace_of_own_data(capsys, tmp_path):
    """Converged with a certificate where classes overlap; stopped and growing where they do not (F33)."""
    path = tmp_path / "my.csv"
    path.write_text("a,class\n1,1\n2,-1\n3,1\n4,-1\n")
    samples = (1, 1), (2, -1), (3, 1), (4, -1)
    found, _ = outcomes(capsys, "fleuret", "logistic", "--data", path, "--limit", "50000")
    (w,), b = found["w"], found["b"]
    assert found["status"] == "converged" and found["separable"] is False
    assert found["errors"] == [n for n, (x, y) in enumerate(samples, start=1) if y * (w * x + b) <= 0]
    assert found["steps"] == found["updates"]
    for limit, said in (("50000", "Converged after"), ("5", "Stopped at the limit after 5 steps")):
        assert said in run(capsys, "fleuret", "logistic", "--data", path, "--limit", limit)[1]
    assert found["log_posterior"] == pytest.approx(-sum(math.log(1 + math.exp(-y * (w * x + b))) for x, y in samples))
    steps = records(capsys, "fleuret", "logistic", "--data", path, "--limit", "50000")
    assert [step["probability"] for step in steps if "probability" in step] == pytest.approx(
        [1 / (1 + math.exp(-y * (w * x + b))) for x, y in samples])
    path.write_text("a,class\n1,1\n2,-1\n")
    told = "fleuret", "logistic", "--data", path, "--start", "-2,3"
    found, _ = outcomes(capsys, *told, "--rate", "2", "--limit", "30")
    assert found["status"] == "separated" and found["errors"] == [] and found["updates"] == 30
    assert "there is no maximum with a flat prior" in " ".join(run(capsys, *told, "--limit", "30")[1].split())
    steps = [record for record in records(capsys, *told, "--limit", "2") if "t" in record]
    assert (steps[0]["w"], steps[0]["b"], len(steps)) == ([-2], 3, 2)
    found, _ = outcomes(capsys, *told[:4], "--start", "-2,2.5", "--limit", "0")  # y(w·x + b) is 1/2 and 3/2
    assert (found["errors"], found["status"]) == ([], "separated")
    found, _ = outcomes(capsys, *told, "--limit", "0")
    assert (found["w"], found["b"], found["steps"], found["status"]) == ([-2], 3, 0, "separated")


@pytest.mark.parametrize("rows, said", [
    ("0,0,-1 0,0,1 1,1,1 2,1,1", "With w' = (1, 1), b' = 0, no sample has y(w'·x + b') < 0, and some have > 0."),
    ("0,0,-1 0,0,1 1,0,-1 1,0,1 0,1,1", "With w' = (0, 1), b' = 0, no sample has y(w'·x + b') < 0, and"),
    ("0,0,-1 0,0,1 1,0,-1 1,0,1 0,1,1 0,1,-1", "some sample has y(w·x + b) < 0 (exact method"),
    ("0,0,-1 0,0,1 1,1,1 1,1,-1", "some sample has y(w·x + b) < 0, or all have 0 (exact"),
    ("0,0,-1 0,1,1 1,0,1 1,1,-1", "some sample has y(w·x + b) < 0 (exact method"),
    ("0,0,1 1,0,-1", "The samples are separable, so there is no maximum")])
def test_whether_there_is_a_maximum(capsys, tmp_path, rows, said):
    """Samples of both labels at one place have w·x + b = 0 there, which w = (1, 1) or (0, 1) may have (F33).

    At three places, or for XOR, where all y(x, 1) sum to 0, only w = 0, b = 0 have it; at two, their line has it.
    """
    path = tmp_path / "my.csv"
    path.write_text("\n".join(["a,b,class", *rows.split()]) + "\n")
    assert said in " ".join(run(capsys, "fleuret", "logistic", "--data", path, "--limit", "3")[1].split())


def test_the_default_samples_have_a_maximum(capsys):
    """With these positive weights all y(x, 1) sum to 0, so no w has y(w·x + b) ≥ 0 for all and > 0 for some (F33)."""
    weights = 3, 3, 15, 18, 3, 3, 8, 25
    yx = [[y * a for a in (*x, 1)] for x, y in data.OVERLAP.labelled]
    assert [sum(weight * v[j] for weight, v in zip(weights, yx)) for j in range(3)] == [0, 0, 0]
    out = " ".join(run(capsys, "fleuret", "logistic")[1].split())
    assert "Why log μ has a maximum here: for every (w, b) ≠ 0, some sample has y(w·x + b) < 0" in out
    assert "so log μ tends to -∞ in every direction. Since log μ is also concave, it has a maximum." in out


def test_rate_for_own_data(capsys, tmp_path):
    """4/Σ ‖(x, 1)‖², with which the log-posterior never falls; a quarter is too much for heights and weights (F33)."""
    path = tmp_path / "my.csv"
    path.write_text("h,w,class\n170,65.5,a\n180,80,a\n165,60,b\n172,75,b\n")
    found = records(capsys, "fleuret", "logistic", "--data", path, "--limit", "50")
    squares = 170**2 + 65.5**2 + 180**2 + 80**2 + 165**2 + 60**2 + 172**2 + 75**2 + 4
    assert " = 4/Σ ‖(x, 1)‖² (no step with it lowers log μ)" in found[0]["said"]["rate"]
    assert found[0]["conventions"]["rate"] == str(F(4) / F(str(squares)))
    assert found[1]["after"] == pytest.approx([4 / squares * a for a in found[1]["by_w"]])
    heights = [record["log_posterior"] for record in found if "log_posterior" in record]
    assert heights == sorted(heights) and len(heights) == 51
    _, out, _ = run(capsys, "fleuret", "logistic", "--data", path, "--limit", "5", "--rate", "1/4")
    assert "the rate is too large" in " ".join(out.split())
    assert "too large" not in run(capsys, "fleuret", "logistic", "--data", path)[1]
    path.write_text("a,class\n1,1\n2,-1\n3,1\n")
    for rate, is_long in (("1", True), ("1/2", False), ("1e-30", False)):  # from 3 log ½ to -2.810, -2.049, and back
        out = run(capsys, "fleuret", "logistic", "--data", path, "--rate", rate, "--limit", "1")[1]
        assert ("has become worse" in out) == is_long


def test_ascent_that_runs_away(capsys, tmp_path):
    """Numbers out of range: diverged, and why; from 0 the first step is 10⁵⁰·½·2.6·10⁵⁰ long (F33)."""
    path = tmp_path / "my.csv"
    path.write_text("a,class\n9e49,1\n8e49,1\n-9e49,-1\n")
    (found,) = outcomes(capsys, "fleuret", "logistic", "--data", path, "--rate", "1e50", "--limit", "9")
    assert found["status"] == "diverged" and found["steps"] < 9
    out = run(capsys, "fleuret", "logistic", "--data", path, "--rate", "1e50", "--limit", "9")[1]
    assert "Diverged: the first step leads beyond 10¹⁰⁰." in out


def test_records_of_the_default_run(capsys):
    """What programs read of each list, one row of each by hand (F28, F29, F30, F31, F32, F33)."""
    steps = [record for record in records(capsys, "fleuret", "logistic") if record["record"] == "step"]
    soft = next(step for step in steps if "eight" in step and step["x"] == "-1/2")
    names = ("power", "one", "left", "negative", "two", "eight", "perceptron")
    one, two, eight = (1 / (1 + math.exp(c / 2)) for c in (1, 2, 8))
    assert [soft[name] for name in names] == pytest.approx([math.exp(1 / 2), one, 1 - one, 1 - one, two, eight, 0])
    sample = next(step for step in steps if "factor" in step and step["n"] == 8)
    p = 1 / (1 + math.exp(0.8))
    assert (sample["x"], sample["y"], sample["z"]) == (["7/10", "2/5"], -1, "4/5")
    assert [sample["probability"], sample["log"], sample["factor"], *sample["term"]] == pytest.approx(
        [p, math.log(p), p - 1, 0.7 * (p - 1), 0.4 * (p - 1)])
    first = next(step for step in steps if "t" in step)
    gradient = [sum(step["term"][j] for step in steps if "term" in step) for j in (0, 1)]
    assert (first["w"], first["b"], first["by_w"]) == ([1, -1], 0.5, pytest.approx(gradient))


def test_the_first_step_of_b_in_numbers(capsys):
    """Only where b changes: the derivative by b is that of the run above; in shallow learning it is first 0 (F33)."""
    out = " ".join(run(capsys, "fleuret", "logistic")[1].split())
    assert math.isclose(0.5 + 0.25 * -0.7525, 0.3119, abs_tol=5e-5)
    assert "b ← 0.5000 + 0.25 · (-0.7525) = 0.3119." in out and "∂b = Σ y σ(-y z) = -0.7525" in out
    out = run(capsys, "fleuret", "kernel")[1]
    assert "In step 0, b" not in out and "In step 7, b ← 0.009048 + 1 · (-0.04472) = -0.03567." in out
    assert math.isclose(0.009048 - 0.04472, -0.03567, abs_tol=1e-5)
