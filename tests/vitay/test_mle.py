"""Maximum likelihood: densities, likelihoods, derivatives, estimates, also of other distributions."""

import math
import random
from fractions import Fraction as F

import pytest

from linref.vitay import mle
from tests.command import outcomes, records, run

XS = [1, 2, 4, 5]


def density(x, mu, sigma):
    return mle.normal_density(x, mu, sigma, math.pi)


def test_the_density():
    """Against the standard library's; its area is 1 (V17)."""
    from statistics import NormalDist

    for x, mu, sigma in ((0, 0, 1), (1.5, 2, 0.5), (-3, 1, 4)):
        assert density(x, mu, sigma) == pytest.approx(NormalDist(mu, sigma).pdf(x))
    assert sum(density(k / 100, 1, 2) / 100 for k in range(-2000, 2200)) == pytest.approx(1)


def test_the_likelihood_is_the_product():
    """Of the densities, and equal to its closed form (V18, V19)."""
    product = mle.likelihood(XS, lambda x: density(x, 3, 2))
    assert product == pytest.approx(density(1, 3, 2) * density(2, 3, 2) * density(4, 3, 2) * density(5, 3, 2))
    assert mle.normal_likelihood(XS, 3, 2, math.pi) == pytest.approx(product)
    assert mle.normal_likelihood(XS, 2, 3, math.pi) == pytest.approx(mle.likelihood(XS, lambda x: density(x, 2, 3)))
    assert mle.normal_log_likelihood(XS, 3, 2, math.pi) == pytest.approx(math.log(product))
    assert mle.sum_of_squares(XS, 3) == 10 and mle.sum_of_squares(XS, 0) == 46


@pytest.mark.parametrize("mu, sigma", [(3, 2), (0, 1), (4, F(1, 2))])
def test_the_derivatives(mu, sigma):
    """Slopes between near places (V20)."""
    def log_L(mu, sigma):
        return mle.normal_log_likelihood(XS, float(mu), float(sigma), math.pi)

    h = 1e-6
    assert mle.derivative_by_mu(XS, mu, sigma) == pytest.approx((log_L(mu + h, sigma) - log_L(mu - h, sigma)) / (2 * h),
                                                                rel=1e-6, abs=1e-6)
    slope = (log_L(mu, sigma + h) - log_L(mu, sigma - h)) / (2 * h)
    assert mle.derivative_by_sigma(XS, mu, sigma) == pytest.approx(slope,
                                                                   rel=1e-6,
                                                                  abs=1e-6)


def test_the_estimates():
    """3 and 5/2 of 1, 2, 4, 5; with both derivatives 0, where σ is rational exactly (V21)."""
    assert (mle.mean(XS), mle.variance(XS)) == (3, F(5, 2))
    assert mle.derivative_by_mu(XS, 3, 7) == 0
    assert mle.derivative_by_sigma([2, 4, 4, 4, 5, 5, 7, 9], 5, 2) == 0
    assert mle.derivative_by_sigma(XS, 3, 2.5**0.5) == pytest.approx(0, abs=1e-12)


def test_nothing_near_is_likelier():
    """On random samples (V21)."""
    rng = random.Random(21)
    for _ in range(30):
        xs = [rng.randint(-9, 9) for _ in range(5)] + [10]
        mu, sigma = float(mle.mean(xs)), float(mle.variance(xs)) ** 0.5
        best = mle.normal_log_likelihood(xs, mu, sigma, math.pi)
        assert all(mle.normal_log_likelihood(xs, mu + a, sigma * s, math.pi) < best
                   for a, s in ((0.1, 1), (-0.1, 1), (0, 1.1), (0, 0.9)))


@pytest.mark.parametrize("scale", ["e-9", "", "e9"])
def test_a_slope_is_none_beside_its_scale(capsys, tmp_path, scale):
    """Both are 0 at the estimate, however small σ is; beside it they point back, however large it is (V20, V21)."""
    path = tmp_path / "column.csv"
    path.write_text("length\n" + "".join(f"{x}{scale}\n" for x in (1, 2, 4, 6)))
    rows = [r for r in records(capsys, "vitay", "mle", "--data", path) if "by_sigma" in r]
    signs = [[(F(r[name]) > 0) - (F(r[name]) < 0) for name in ("by_mu", "by_sigma")] for r in rows]
    assert signs == [[0, 0], [1, 1], [-1, 1], [0, 1], [0, -1]]


def test_own_data(capsys, tmp_path):
    """A file of one column; equal samples and a second column are errors; nothing is out of range (V21)."""
    path = tmp_path / "column.csv"
    path.write_text("length\n1\n2\n4\n5\n")
    found = outcomes(capsys, "vitay", "mle", "--data", path)[0]
    assert (found["mu"], found["variance"]) == (3, "5/2")
    first = [r for r in records(capsys, "vitay", "mle", "--data", path) if "by_sigma" in r][0]
    assert (first["mu"], first["by_mu"], first["by_sigma"]) == (3, 0, 0)
    path.write_text("length\n3\n3\n")
    assert run(capsys, "vitay", "mle", "--data", path)[2] == \
        f"linref: {path}: column length: every sample is 3, so σ = 0 and there is no maximum; expected at least two " \
        "different samples\n"
    path.write_text("length\n3\n")
    assert "column length: every sample is 3, so σ = 0" in run(capsys, "vitay", "mle", "--data", path)[2]
    path.write_text("a,b\n1,2\n3,4\n")
    assert run(capsys, "vitay", "mle", "--data", path)[2] == \
        f"linref: {path}:1: 2 columns; expected one column of numbers\n"
    path.write_text("length\n" + "2.742\n-2.742\n" * 8 + "0\n" * 1584)
    status, out, err = run(capsys, "vitay", "mle", "--data", path)
    assert (status, err) == (0, "") and " inf" not in out and " nan" not in out
    path.write_text("length\n" + "0.042\n-0.03\n" * 150)
    assert run(capsys, "vitay", "mle", "--data", path)[0] == 0
    path.write_text("length\n1e-50\n2e-50\n" * 1 + "4e-50\n" * 30)
    status, out, err = run(capsys, "vitay", "mle", "--data", path)
    assert (status, err) == (0, "") and " inf" not in out
