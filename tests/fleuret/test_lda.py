"""Densities, Bayes's rule, the linear posterior, estimates, and what equal covariances do."""

import math
import random
import re
from decimal import Decimal, getcontext
from fractions import Fraction as F

import pytest
import sympy

from linref.fleuret import data, lda
from linref.gales import fisher
from tests.command import outcomes, records, run

MODEL = lda.Model(data.M0, data.M1, data.SIGMA, data.PRIOR)


def normal_density(x, m, S):
    """Of two dimensions, by the inverse of a 2 × 2 matrix written out."""
    (p, q), (r, s) = S
    u, v = x[0] - m[0], x[1] - m[1]
    size = p * s - q * r
    return math.exp(-(s * u * u - (q + r) * u * v + p * v * v) / size / 2) / (2 * math.pi * math.sqrt(size))


def test_density():
    """Against the formula of two dimensions; of one, at 1 and 2 standard deviations (F23)."""
    for x in ([0, 0], [1, 2], [-3, F(1, 2)]):
        S = [[2, 1], [1, 3]]
        assert lda.density(x, [1, 0], S) == pytest.approx(normal_density(x, [1, 0], S), rel=1e-12)
    assert [round(lda.density([x], [1], [[4]]), 6) for x in (1, 3, 5)] == [0.199471, 0.120985, 0.026995]


def test_density_has_area_one():
    """By a sum over a fine grid, D = 1 and D = 2 (F23)."""
    assert sum(lda.density([k / 50], [0.3], [[0.7]]) for k in range(-400, 401)) / 50 == pytest.approx(1, abs=1e-6)
    places = [[a / 4, b / 4] for a in range(-40, 41) for b in range(-40, 41)]
    area = sum(lda.density(x, [0, 1], [[2.0, 1.0], [1.0, 3.0]]) for x in places) / 16
    assert area == pytest.approx(1, abs=1e-4)


def test_posterior_in_every_form():
    """Bayes's rule by hand; by ratio, by logarithms, linear; .817367 and .052085 (F24, F25, F26)."""
    w, b = lda.weights(MODEL), lda.bias(MODEL)
    for x, expected in (([1, 0], 0.817367), ([-1, 2], 0.052085), ([4, -1], None)):
        one, zero = 0.75 * normal_density(x, [2, 0], data.SIGMA), 0.25 * normal_density(x, [0, 1], data.SIGMA)
        forms = [*lda.posterior(x, MODEL), lda.posterior_by_logarithms(x, MODEL), lda.linear_posterior(w, b, x)]
        assert forms == pytest.approx([one / (one + zero)] * 5, rel=1e-12)
        assert expected is None or forms[0] == pytest.approx(expected, abs=5e-7)


def test_lines_of_the_chain():
    """At x = (1, 0) with Σ⁻¹ = ((3, -1), (-1, 2))/5 (F26, F27).

    xΣ⁻¹xᵀ = .6, m_1Σ⁻¹xᵀ = 1.2, m_1Σ⁻¹m_1ᵀ = 2.4, m_0Σ⁻¹xᵀ = -.2, m_0Σ⁻¹m_0ᵀ = .4.
    """
    x, a = [1, 0], math.log(3)
    one, zero = (math.log(normal_density(x, m, data.SIGMA)) for m in ([2, 0], [0, 1]))
    expected = [[one - zero, a], [one, -zero, a], [-0.3, 0.7, a], [-0.3, 1.2, -1.2, 0.3, 0.2, 0.2, a], [1.4, -1, a],
                [1.4, a - 1]]
    found = list(lda.chain(x, MODEL))
    assert len(found) == len(expected)
    for terms, numbers in zip(found, expected):
        assert [float(term) for term in terms] == pytest.approx(numbers, rel=1e-12)


def test_logarithms_of_densities():
    """Of one population, of both, and of their ratio (F24, F25)."""
    for x in ([0, 0], [1, 2], [-3, F(1, 2)]):
        one, zero = normal_density(x, [2, 0], data.SIGMA), normal_density(x, [0, 1], data.SIGMA)
        assert lda.density_of_both(x, MODEL) == pytest.approx(0.75 * one + 0.25 * zero, rel=1e-12)
        assert lda.log_density(x, [2, 0], data.SIGMA) == pytest.approx(math.log(one), rel=1e-12)
        ratio = lda.log_density_ratio(x, [0, 1], data.SIGMA, [2, 0], data.SIGMA)
        assert ratio == pytest.approx(math.log(one / zero), rel=1e-12)


def test_weights_and_bias_by_hand():
    """Σ⁻¹ = ((3, -1), (-1, 2))/5: w = (7/5, -4/5), the bracket -2, b = log 3 - 1 (F26)."""
    assert lda.weights(MODEL) == [F(7, 5), F(-4, 5)] and lda.bracket(MODEL) == -2
    assert lda.bias(MODEL) == pytest.approx(math.log(3) - 1, rel=1e-15)
    assert lda.log_prior_ratio(F(3, 4)) == math.log(3) and lda.log_prior_ratio(F(1, 2)) == 0
    assert lda.linear_posterior(lda.weights(MODEL), lda.bracket(MODEL), [1, 0]) == pytest.approx(0.354344, abs=5e-7)


def test_boundary_of_equal_priors():
    """The middle of the means is on it (F26)."""
    model = MODEL._replace(prior=F(1, 2))
    assert lda.linear_posterior(lda.weights(model), lda.bias(model), [1, F(1, 2)]) == F(1, 2)


def solved(A, b):
    """Gaussian elimination in decimals of 50 digits, written for this test."""
    n = len(A)
    rows = [[Decimal(str(a)) for a in (*row, value)] for row, value in zip(A, b)]
    for c in range(n):
        pivot = max(range(c, n), key=lambda r: abs(rows[r][c]))
        rows[c], rows[pivot] = rows[pivot], rows[c]
        for r in range(c + 1, n):
            factor = rows[r][c] / rows[c][c]
            rows[r] = [a - factor * p for a, p in zip(rows[r], rows[c])]
    x = [Decimal(0)] * n
    for r in reversed(range(n)):
        x[r] = (rows[r][n] - sum(rows[r][k] * x[k] for k in range(r + 1, n))) / rows[r][r]
    return x


@pytest.mark.parametrize("D", [1, 2, 3, 5])
def test_against_an_independent_computation(D):
    """Estimates, w, b and posteriors of random samples to 1e-10, by decimals (F26)."""
    getcontext().prec = 50
    rng = random.Random(D)
    classes = [[[rng.randint(-90, 90) / 8 + 3 * k * (j == 0) for j in range(D)] for _ in range(7 + k)] for k in (0, 1)]
    exact = [[[F(a) for a in x] for x in points] for points in classes]
    decimals = [[[Decimal(a) for a in x] for x in points] for points in classes]
    N = Decimal(15)
    means = [[sum(column) / len(points) for column in zip(*points)] for points in decimals]
    deviations = [[a - c for a, c in zip(x, m)] for points, m in zip(decimals, means) for x in points]
    S = [[sum(d[i] * d[j] for d in deviations) / N for j in range(D)] for i in range(D)]
    w = solved(S, [b - a for a, b in zip(*means)])
    halves = [sum(m[i] * solved(S, m)[i] for i in range(D)) / 2 for m in means]
    b = halves[0] - halves[1] + (Decimal(8) / Decimal(7)).ln()
    model = lda.estimated(*exact)
    assert [float(a) for a in lda.weights(model)] == pytest.approx([float(a) for a in w], rel=1e-10)
    assert lda.bias(model) == pytest.approx(float(b), rel=1e-10)
    for x, u in zip(exact[0], decimals[0]):
        p = 1 / (1 + (-(sum(a * c for a, c in zip(w, u)) + b)).exp())
        assert lda.linear_posterior(lda.weights(model), lda.bias(model), x) == pytest.approx(float(p), rel=1e-10)


def test_estimates_by_hand():
    """Two samples each: means 1 and 5, scatter 2 and 8 over 4, or over 2; half of them of class 1 (F26)."""
    assert lda.estimated([[0], [2]], [[3], [7]]) == lda.Model([1], [5], [[F(5, 2)]], F(1, 2))
    assert lda.estimated([[0], [2]], [[3], [7]], less=2).Sigma == [[5]]
    assert lda.estimated([[0], [2], [4]], [[3]]).prior == F(1, 4)
    assert lda.mean([[1, 2], [2, 4]]) == [F(3, 2), 3]
    assert lda.scatter([[1, 2], [2, 4]], [F(3, 2), 3]) == [[F(1, 2), 1], [1, 2]]


def test_estimate_has_the_greatest_likelihood():
    """Any other means or Σ give the samples less density, any other P(Y = 1) their labels less probability (F26)."""
    three_to_one = lda.estimated([[1], [2], [4]], [[3]]).prior
    for shift in (F(1, 50), -F(1, 50)):
        assert (three_to_one + shift) * (1 - three_to_one - shift) ** 3 < three_to_one * (1 - three_to_one) ** 3
    model = lda.estimated(data.EIGHT.of_class(2), data.EIGHT.of_class(1))

    def likelihood(m0, m1, Sigma):
        return sum(math.log(lda.density(x, m, Sigma)) for k, m in ((2, m0), (1, m1)) for x in data.EIGHT.of_class(k))

    best = likelihood(model.m0, model.m1, model.Sigma)
    for shift in (F(1, 50), -F(1, 50)):
        assert likelihood([model.m0[0] + shift, model.m0[1]], model.m1, model.Sigma) < best
        assert likelihood(model.m0, [model.m1[0], model.m1[1] + shift], model.Sigma) < best
        assert likelihood(model.m0, model.m1, [[a * (1 + shift) for a in row] for row in model.Sigma]) < best


def test_second_order_terms():
    """½(Σ_0⁻¹ - Σ_1⁻¹): 0 for one covariance; with two the log of the ratio is not linear (F27)."""
    assert lda.second_order([[2, 1], [1, 3]], [[2, 1], [1, 3]]) == [[0, 0], [0, 0]]
    assert lda.second_order([[1, 0], [0, 2]], [[2, 0], [0, 1]]) == [[F(1, 4), 0], [0, F(-1, 4)]]
    one, other = [[2, 1], [1, 3]], [[3, 1], [1, 3]]

    def bend(S0, S1):
        z = [lda.log_density_ratio([x, 0], [0, 1], S0, [2, 0], S1) for x in (-1, 0, 1)]
        return z[0] - 2 * z[1] + z[2]

    for x in ([1, 0], [-2, 3]):
        assert lda.log_density_ratio(x, [0, 1], one, [2, 0], other) == pytest.approx(
            math.log(normal_density(x, [2, 0], other) / normal_density(x, [0, 1], one)), rel=1e-12)
    assert bend(one, one) == pytest.approx(0, abs=1e-12)
    assert bend(one, other) == pytest.approx(2 * float(lda.second_order(one, other)[0][0]))


def test_against_sympy_in_three_dimensions():
    """w and b by sympy's own matrices (F26)."""
    Sigma = sympy.Matrix([[4, 1, 0], [1, 3, 1], [0, 1, 2]])
    m0, m1 = sympy.Matrix([[0, 1, 2]]), sympy.Matrix([[1, -1, 3]])
    w = (m1 - m0) * Sigma.inv()
    b = ((m0 * Sigma.inv() * m0.T - m1 * Sigma.inv() * m1.T)[0]) / 2 + sympy.log(3)
    model = lda.Model([0, 1, 2], [1, -1, 3], Sigma.tolist(), sympy.Rational(3, 4))
    assert lda.weights(model) == list(w) and sympy.simplify(lda.bias(model) - b) == 0
    numbers = lda.Model([0, 1, 2], [1, -1, 3], [[4, 1, 0], [1, 3, 1], [0, 1, 2]], F(3, 4))
    assert [F(int(a.p), int(a.q)) for a in w] == lda.weights(numbers)
    assert lda.bias(numbers) == pytest.approx(float(b), rel=1e-14)


def test_trace_of_own_data(capsys, tmp_path):
    """Posteriors and errors of a file; w has Fisher's direction; what has no density says so (F26)."""
    path = tmp_path / "my.csv"
    path.write_text("a,b,class\n1,0,y\n2,1,y\n3,3,y\n0,2,n\n1,4,n\n")
    _, found = outcomes(capsys, "fleuret", "lda", "--data", path)
    model, *steps = (each for each in records(capsys, "fleuret", "lda", "--data", path) if each["record"] == "step")
    assert (model["m0"], model["m1"], model["prior"]) == (["1/2", 3], [2, "4/3"], "3/5")
    assert model["Sigma"] == [["1/2", "4/5"], ["4/5", "4/3"]]
    classes = [[1, 0], [2, 1], [3, 3]], [[0, 2], [1, 4]]
    direction = fisher.fisher(*classes).w
    assert [F(a) for a in steps[0]["w"]] == [F(a) for a in model["w"]] == [5 * a for a in direction]
    right = [(step["posterior"] > 0.5) == (step["y"] == 1) for step in steps]
    assert right == [n not in found["errors"] for n in range(1, 6)]
    path.write_text("a,b,class\n1,0,y\n2,0,y\n0,0,n\n")
    assert run(capsys, "fleuret", "lda", "--data", path)[2].endswith("expected at least 4\n")
    path.write_text("a,b,class\n1,0,y\n2,0,y\n0,0,n\n5,0,n\n")
    status, _, err = run(capsys, "fleuret", "lda", "--data", path)
    assert status == 2 and "Σ is singular: no scatter within the classes along (0, 1)" in err


def written(path, rows):
    """A file of samples: the features are a, b, c, …."""
    header = [*"abcdefghijklmn"[: len(rows[0]) - 1], "class"]
    path.write_text("\n".join(",".join(map(str, row)) for row in [header, *rows]))
    return path


def test_direction_without_scatter(capsys, tmp_path):
    """Along (1, 0.5) in the plane; along 2a - ½b + d - e: the three largest entries, as shares of the largest (F26)."""
    rows = [[k + c, -2 * k, "xy"[c]] for k in (1, 2, 5) for c in (0, 1)]
    err = run(capsys, "fleuret", "lda", "--data", written(tmp_path / "my.csv", rows))[2]
    assert err.endswith(": Σ is singular: no scatter within the classes along (1, 0.5), so there is no density\n")
    rng = random.Random(2)
    drawn = [[rng.randint(0, 9) for _ in range(4)] for _ in range(12)]
    rows = [[*x, 2 * x[0] - F(x[1], 2) + x[3], "xy"[n % 2]] for n, x in enumerate(drawn)]
    err = run(capsys, "fleuret", "lda", "--data", written(tmp_path / "my.csv", rows))[2]
    assert "within the classes along 1·a + 0.5·d - 0.5·e + …, so there is no density" in err


def test_equal_means(capsys, tmp_path):
    """No direction, every sample on the boundary (F26)."""
    path = written(tmp_path / "my.csv", [[0, 0, "x"], [1, 1, "x"], [0, 1, "y"], [1, 0, "y"]])
    _, found = outcomes(capsys, "fleuret", "lda", "--data", path)
    assert (found["w"], found["b"], found["errors"]) == ([0, 0], 0, [1, 2, 3, 4])


def test_many_features_in_units_of_their_own(capsys, tmp_path):
    """13 features, one of them 10⁷ times as large: not singular, the same decisions; Σ is not shown (F26)."""
    rng = random.Random(1)
    rows = [[*(round(rng.gauss(n % 2, 1), 3) for _ in range(13)), "xy"[n % 2]] for n in range(40)]
    large = [[*row[:12], round(row[12] * 10**7), row[13]] for row in rows]
    (_, one), (_, other) = (outcomes(capsys, "fleuret", "lda", "--data", written(tmp_path / f"{n}.csv", each))
                        for n, each in enumerate((rows, large)))
    assert one["errors"] == other["errors"]
    assert other["w"] == pytest.approx([*one["w"][:12], one["w"][12] / 10**7], rel=1e-6)
    out = " ".join(run(capsys, "fleuret", "lda", "--data", tmp_path / "0.csv")[1].split())
    assert "in floats" in out and "Σ = 13 × 13 numbers, not shown w = (" in out
    assert " 1 " + " ".join(map(str, rows[0][:3])) + " … " in out  # listed as in the file, not with 50 digits
    for count in (6, 7, 12):
        some = [[*row[:count], row[13]] for row in rows]
        out = run(capsys, "fleuret", "lda", "--data", written(tmp_path / "my.csv", some))[1]
        assert "in floats" not in out and ("numbers, not shown" not in out) == (count == 6)


@pytest.mark.parametrize("most, floats", [(45, False), (44, True)])
def test_products_are_counted(capsys, monkeypatch, tmp_path, most, floats):
    """Five samples, each with nine products of three features (F26)."""
    monkeypatch.setattr("linref.fleuret.views.lda.MAX_PRODUCTS", most)
    rows = [[0, 0, 0, "x"], [1, 0, 0, "x"], [0, 1, 0, "x"], [0, 0, 1, "x"], [1, 1, 2, "y"]]
    out = run(capsys, "fleuret", "lda", "--data", written(tmp_path / "my.csv", rows))[1]
    assert ("my.csv, in floats ·" in " ".join(out.split())) == floats


def test_on_the_boundary_is_wrong_for_both(capsys, tmp_path):
    """Two samples at 0, where both posteriors are 1/2 (F26)."""
    path = tmp_path / "tie.csv"
    path.write_text("a,class\n0,y\n4,y\n0,n\n-4,n\n")
    *_, found = steps = records(capsys, "fleuret", "lda", "--data", path)
    assert found["errors"] == [1, 3] == [step["n"] for step in steps if step.get("wrong")]


def test_records_of_the_default_run(capsys, tmp_path):
    """What programs read of each list, at (1, 0) with Σ⁻¹ = ((3, -1), (-1, 2))/5 (F23, F24, F25, F26, F27)."""
    steps = [record for record in records(capsys, "fleuret", "lda") if record["record"] == "step"]
    one, zero = normal_density([1, 0], [2, 0], data.SIGMA), normal_density([1, 0], [0, 1], data.SIGMA)
    p = 3 * one / (3 * one + zero)
    first = next(step for step in steps if "density0" in step)
    assert (first["x"], first["q0"], first["q1"]) == ([1, 0], "7/5", "3/5")
    assert [first["density0"], first["density1"]] == pytest.approx([zero, one])
    assert [first[name] for name in ("posterior", "by_ratio")] == pytest.approx([p] * 2)
    assert first["both"] == pytest.approx(0.75 * one + 0.25 * zero)
    chain = [step for step in steps if "terms" in step]
    assert [step["posterior"] for step in chain] == pytest.approx([p] * 6)
    assert [step["score"] for step in chain] == pytest.approx([0.4 + math.log(3)] * 6)
    said = " ".join(run(capsys, "fleuret", "lda")[1].split())
    assert "w = (m_1 - m_0)Σ⁻¹ = (1.4, -0.8)" in said
    assert "the two terms would sum to ½x(Σ⁻¹ - Σ_1⁻¹)xᵀ = 0.1125." in said
    assert round(math.log(one), 4) == -2.9426 and f"line 2 has log μ_1 = log {one:.5f} = -2.9426" in said
    assert "Here the brace of b has -2, and b = -2 would give σ(1.4 - 2) = 0.3543, not 0.8174." in said
    assert round(1 / (1 + math.exp(2 - 1.4)), 4) == 0.3543


def test_estimates_of_the_gales_samples(capsys, tmp_path):
    """All eight are classified correctly; b by decimals (F26)."""
    rows = [[*x, k - 1] for x, k in zip(data.EIGHT.points, data.EIGHT.classes)]
    rows = [[float(a), float(b), 1 - k] for a, b, k in rows]
    found = outcomes(capsys, "fleuret", "lda", "--data", written(tmp_path / "my.csv", rows))[-1]
    assert found["errors"] == [] and float(F(found["b"])) == pytest.approx(-12.3275, abs=5e-5)


def test_numbers_too_large(capsys, tmp_path):
    """One line, and no traceback (F26)."""
    path = tmp_path / "my.csv"
    big, third = 10**49, 10**49 // 3
    rows = [[0, 0, 0, 0, 1], [1, big + 7, big + 14, big + 21, 1], [0, 1, big + 17, big + 24, 1], [0, 0, 1, big + 27, 1],
            [0, 0, 0, 1, 1], [third, third + 7, third + 14, third + 21, 0]]
    path.write_text("p,q,s,t,class\n" + "".join(",".join(map(str, row)) + "\n" for row in rows))
    status, out, err = run(capsys, "fleuret", "lda", "--data", path)
    assert (status, out) == (2, "")
    assert err == f"linref: {path}: the numbers are too large or too far apart for P(Y = 1 | X = x)\n"


def test_estimates_are_blanks_of_a_worksheet(capsys, tmp_path):
    """Samples are given; means, prior, Σ, w and b are asked for (F26)."""
    path = written(tmp_path / "my.csv", [[13, 0, "x"], [11, 12, "x"], [10, 21, "y"], [31, 10, "y"], [17, 10, "y"]])
    sheet = " ".join(run(capsys, "fleuret", "lda", "--data", path, "--blank", "all")[1].split())
    assert re.search(r"m_0 = \(_+, _+\), m_1 = \(_+, _+\), P", sheet) and re.search(r"P\(Y = 1\) = _+ Σ", sheet)
    assert re.search(r"Σ = \(\(_+, _+\), \(_+, _+\)\) w = \(_+, _+\), b = _+ Fleuret", sheet)
    assert " 4 31 10 0 5 17 10 0 m_0, m_1, P(Y = 1) and Σ are estimated" in sheet


def test_a_new_point_is_of_class_1_or_0(capsys):
    """The labels of this topic are 1 and 0, so no class is called -1 (F25)."""
    said = run(capsys, "fleuret", "lda", "--ask", "0,1")[1]
    assert "class 0" in said.split("The points asked for")[1] and "4 of -1" not in said
    assert "If his ŵ separates the samples, his b lies midway" in " ".join(said.split())  # else the page gives no b


def test_equal_means_have_no_boundary(capsys, tmp_path):
    """XOR: m_0 = m_1, so w = (0, 0), and nothing is said of a hyperplane (F26)."""
    path = written(tmp_path / "my.csv", [[0, 0, 0], [0, 1, 1], [1, 0, 1], [1, 1, 0]])
    said = run(capsys, "fleuret", "lda", "--data", path)[1]
    assert "w = (0, 0), b = 0" in said and "hyperplane" not in said
