"""The sigmoid, the model, the posterior of the weights, the loss, and the ascent."""

import math
from fractions import Fraction as F

import pytest

from linref.fleuret import data as slides
from linref.fleuret import logistic
from tests.command import outcomes, records

EIGHT = list(zip(slides.EIGHT.points, slides.EIGHT.signs))
OVERLAP = [([float(a) for a in x], y) for x, y in zip(slides.OVERLAP.points, slides.OVERLAP.signs)]


def test_sigmoid():
    """1/2 at 0, towards 0 and 1 far away, a step once it is steep (F28)."""
    assert logistic.sigma(0) == F(1, 2)
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
    assert logistic.probability([z], 0, [1], 1) == logistic.sigma(z) and logistic.probability([z], 0, [1], -1) == logistic.sigma(-z)


def test_log_likelihood():
    """-4.457776552929753 at w = (1, -1), b = 1/2 on the samples of gales, by another route (F32)."""
    assert logistic.log_likelihood([1, -1], F(1, 2), EIGHT) == pytest.approx(-4.457776552929753, rel=1e-14)
    by_hand = sum(math.log(1 / (1 + math.exp(-y * (x[0] - x[1] + 0.5)))) for x, y in [([float(a) for a in x], y) for x, y in EIGHT])
    assert logistic.log_likelihood([1, -1], F(1, 2), EIGHT) == pytest.approx(by_hand, rel=1e-14)


def test_three_lines_of_the_posterior():
    """The logarithm of Bayes's rule, as terms, as a sum: with any prior and any Z they differ by what they leave out (F32)."""
    w, b = [1, -1], F(1, 2)
    assert logistic.likelihood([0, 0], 0, EIGHT) == F(1, 256)
    by_hand = math.prod(1 / (1 + math.exp(-y * (x[0] - x[1] + 0.5))) for x, y in [([float(a) for a in x], y) for x, y in EIGHT])
    assert logistic.likelihood(w, b, EIGHT) == pytest.approx(by_hand, rel=1e-12)
    for prior, Z in ((1, 1), (0.25, 3)):
        expected = math.log(by_hand) + math.log(prior) - math.log(Z)
        assert logistic.log_posterior_by_bayes(w, b, EIGHT, prior, Z) == pytest.approx(expected, rel=1e-12)
        assert logistic.log_posterior_by_terms(w, b, EIGHT, prior, Z) == pytest.approx(expected, rel=1e-12)
    assert logistic.log_posterior(w, b, EIGHT) == pytest.approx(math.log(by_hand), rel=1e-12)


def test_priors():
    """A Gaussian of variance 2 adds -(1 + 4 + 9)/4; a flat one nothing; the difference does not depend on the samples (F32)."""
    assert logistic.log_prior([1, 2], 3, 2) == F(-14, 4) and logistic.log_prior([1, 2], 3, None) == 0
    for samples in (EIGHT, EIGHT[:3]):
        assert logistic.log_posterior([1, 2], 3, samples, 2) - logistic.log_posterior([1, 2], 3, samples) == pytest.approx(-3.5)


@pytest.mark.parametrize("variance", [None, 1, F(1, 10)])
def test_gradient_by_differences(variance):
    """Numerically, with and without a prior (F32)."""
    w, b, h = [0.7, -1.3], 0.4, 1e-6
    by_w, by_b = logistic.gradient(w, b, OVERLAP, variance)
    for j, slope in enumerate([*by_w, by_b]):
        up, down = ([a + s * h * (i == j) for i, a in enumerate([*w, b])] for s in (1, -1))
        at = [logistic.log_posterior(p[:2], p[2], OVERLAP, variance) for p in (up, down)]
        assert (at[0] - at[1]) / (2 * h) == pytest.approx(float(slope), abs=1e-7)


def test_losses():
    """.006715 and 5.007 at a score of 5; with σ twice .3151 and 1.3084 (F33)."""
    assert [logistic.loss(y, 5.0) for y in (1, -1)] == pytest.approx([0.006715, 5.006715], abs=5e-7)
    assert [logistic.printed_loss([1.0], 0, [5.0], y) for y in (1, -1)] == pytest.approx([0.3151, 1.3084], abs=5e-5)
    floors = math.log(1 + 1 / math.e), math.log(2)
    for y, floor in zip((1, -1), floors):
        assert all(logistic.printed_loss([1.0], 0, [z], y) >= floor - 1e-12 for z in (-900.0, -3.0, 0.0, 3.0, 900.0))
    assert floors == pytest.approx((0.313262, 0.693147), abs=5e-7)


def newton(samples, variance):
    """The maximum of the log-posterior by Newton's method on three unknowns, written for this test."""
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
        if variance:
            for i in range(3):
                g[i] -= p[i] / variance
                H[i][i] += 1 / variance
        rows = [[*row, value] for row, value in zip(H, g)]
        for c in range(3):
            for r in range(3):
                if r != c:
                    factor = rows[r][c] / rows[c][c]
                    rows[r] = [a - factor * b for a, b in zip(rows[r], rows[c])]
        p = [a + rows[i][3] / rows[i][i] for i, a in enumerate(p)]
    return p


@pytest.mark.parametrize("variance", [None, 1.0])
def test_ascent_ends_at_the_maximum(variance):
    """The same w and b as by Newton's method, to 1e-8 (F33)."""
    for step in logistic.logistic_regression(OVERLAP, [0.0, 0.0], 0.0, 0.25, variance):
        if max(map(abs, [*step.by_w, step.by_b])) < 1e-11:
            break
    assert [*step.w, step.b] == pytest.approx(newton(OVERLAP, variance), abs=1e-8)


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
    (found,) = outcomes(capsys, "fleuret", "logistic", "--data", path, "--limit", "50000")
    assert found["status"] == "not separable" and found["separable"] is False
    assert found["errors"] == [n for n, (x, y) in enumerate(((1, 1), (2, -1), (3, 1), (4, -1)), start=1) if y * (found["w"][0] * x + found["b"]) <= 0]
    assert found["steps"] == found["updates"] and found["log_posterior"] == pytest.approx(
        -sum(math.log(1 + math.exp(-y * (found["w"][0] * x + found["b"]))) for x, y in ((1, 1), (2, -1), (3, 1), (4, -1))))
    path.write_text("a,class\n1,1\n2,-1\n")
    (found,) = outcomes(capsys, "fleuret", "logistic", "--data", path, "--start", "-2,3", "--rate", "2", "--limit", "30")
    assert found["status"] == "stopped" and found["errors"] == [] and found["updates"] == 30
    steps = [record for record in records(capsys, "fleuret", "logistic", "--data", path, "--start", "-2,3", "--limit", "2") if "t" in record]
    assert (steps[0]["w"], steps[0]["b"], len(steps)) == ([-2], 3, 2)
