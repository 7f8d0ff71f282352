"""Fisher's direction and Gaussian discriminants: published numbers, numbers by hand, and other programs' densities."""

import json
import math
from fractions import Fraction as F
from statistics import NormalDist

import pytest
import sympy

from linref.exercises import fisher
from linref.exercises.data import FISHER
from linref.exercises.views import fisher as fisher_view
from linref.exercises.views.fisher import density
from linref.lists import inverse, matvec, norm, scale
from tests import recheck
from tests.command import ALL_CASES, records, run

QUIZ = [[[1, 2], [2, 1]], [[4, 3], [5, 4]]]  # m = (1.5, 1.5), (4.5, 3.5); S = ((½, -½), (-½, ½)), ((½, ½), (½, ½))
CREDIT = "income,dti,y\n65,28,1\n50,32,0\n79,22,1\n48,40,0\n95,18,1\n36,36,0\n72,30,1\n60,34,0\n85,24,1\n42,38,0\n"
GUT = "x1,x2,c\n4,1,c1\n2,4,c1\n2,3,c1\n3,6,c1\n4,4,c1\n9,10,c2\n6,8,c2\n9,5,c2\n8,7,c2\n10,8,c2\n"
THREE = "x,c\n0,a\n2,a\n4,b\n6,b\n8,b\n9,c\n11,c\n"


@pytest.fixture
def file(tmp_path):
    def written(text):
        (tmp_path / "my.csv").write_text(text, encoding="utf-8")
        return tmp_path / "my.csv"

    return written


def steps(capsys, path, *told, run_of=None):
    """The steps of a run, by the function that its header names."""
    kept, found = None, {}
    for record in records(capsys, "exercises", "fisher", "--data", path, *told):
        if record["record"] == "header":
            kept = found.setdefault(record["function"], [])
        elif record["record"] == "step":
            kept.append(record)
    return found[run_of] if run_of else found


def close(a, b, places=4):
    if isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(close(x, y, places) for x, y in zip(a, b))
    return abs(float(F(a) if isinstance(a, str) else a) - b) <= 0.5000001 * 10**-places


def test_two_classes_by_hand():
    """S₁ + S₂ = ((1, 0), (0, 1)), so w = m₁ - m₂ = (-3, -2); divided by n it is (-6, -4) (X41, X42, X43)."""
    assert fisher.fisher(QUIZ, FISHER).w == [-3, -2]
    found = fisher.fisher(QUIZ, FISHER._replace(scatter="n"))
    assert found.means == [[F(3, 2)] * 2, [F(9, 2), F(7, 2)]] and found.within == [[F(1, 2), 0], [0, F(1, 2)]]
    assert found.w == [-6, -4]
    assert found.theta == (-6 * 6 - 4 * 5) / 2 and found.eigenvalue == 26  # (-3, -2)·(-6, -4)
    assert close(fisher.fisher(QUIZ, FISHER._replace(unit=True)).w, [-0.832, -0.555], 3)


@pytest.mark.parametrize("by, within, k", [
    ("n", "sum", 2), ("n-1", "sum", 1), ("sum", "pooled", 2), ("n", "pooled", 4), ("n-1", "pooled", 2),
    ("n-2", None, 2)])
def test_by_what_w_is_multiplied(by, within, k):
    """Two samples in each class: n = 2, n - 1 = 1, the shares ½, n₁ + n₂ - 2 = 2 (X41, X42)."""
    found = fisher.fisher(QUIZ, FISHER._replace(scatter=by, within=within))
    assert found.w == [-3 * k, -2 * k] and found.theta == k * F(-28, 2)


def test_classes_of_unequal_size():
    """Of 1 and 3 samples the pooled S_w with n is ¼·0 + ¾·S/3 = S/4; S is 2, so 1/2 (X42)."""
    classes = [[[5]], [[0], [1], [2]]]
    pooled = fisher.fisher(classes, FISHER._replace(scatter="n", within="pooled"))
    summed = fisher.fisher(classes, FISHER._replace(scatter="n"))
    assert (pooled.within, summed.within) == ([[F(1, 2)]], [[F(2, 3)]])
    assert fisher.fisher(classes, FISHER._replace(between="sizes")).between == [[F(3, 4) * 16]]


def test_the_eigenvector_by_sympy():
    """S_w⁻¹S_B has one eigenvalue that is not 0; its eigenvector is a multiple of w (X44)."""
    for between in ("means", "sizes"):
        found = fisher.fisher(QUIZ, FISHER._replace(between=between))
        product = sympy.Matrix(found.within).inv() * sympy.Matrix(found.between)
        (value, _, (vector,)), = [each for each in product.eigenvects() if each[0] != 0]
        assert value == found.eigenvalue and vector[0] * found.w[1] == vector[1] * found.w[0]
        assert matvec(product.tolist(), found.w) == scale(value, found.w)


def test_thresholds():
    """Projections 4, 6 and 0, 3: midway between the means 5 and 1.5, or between 4 and 3; ln 3 for priors ¼, ¾ (X45)."""
    classes = [[[4], [6]], [[0], [3]]]
    of = {way: fisher.threshold([1], classes, [[5], [F(3, 2)]], FISHER._replace(boundary=way, prior=(F(1, 4), F(3, 4))))
          for way in ("means", "nearest", "priors", 9)}
    assert (of["means"], of["nearest"], of[9]) == (F(13, 4), F(7, 2), 9) and close(of["priors"], 3.25 + 1.0986)


def test_a_unit_vector_draws_the_same_boundary():
    """w and θ are divided by one number, except a θ that is stated (X43, X45)."""
    for way in ("means", "nearest", "priors"):
        one, other = (fisher.fisher(QUIZ, FISHER._replace(boundary=way, unit=unit)) for unit in (False, True))
        wanted = [float(one.theta * a) for a in other.w]
        assert close(norm(other.w), 1.0, 9) and close(scale(other.theta, one.w), wanted, 9)
    assert fisher.fisher(QUIZ, FISHER._replace(boundary=7, unit=True)).theta == 7


def test_posteriors_by_another_program():
    """Python's own normal densities, with one variance and with two (X46, X47, X48)."""
    means, prior = (0, 3, 5), (0.5, 0.3, 0.2)
    for variances in ((4, 4, 4), (1, 4, 9)):
        for x in (-1, 2, 2.5, 7):
            densities = [P * NormalDist(m, v**0.5).pdf(x) for m, v, P in zip(means, variances, prior)]
            wanted = [density / sum(densities) for density in densities]
            own = [fisher.quadratic_discriminant([x], [m], [[v]], P) for m, v, P in zip(means, variances, prior)]
            assert close(fisher.posteriors(own), wanted, 9)
            if len(set(variances)) == 1:
                pairs = [fisher.linear_discriminant([m], [[4]], P) for m, P in zip(means, prior)]
                assert close(fisher.posteriors([v[0] * x + c for v, c in pairs]), wanted, 9)


def test_a_published_sheet_with_priors_and_a_unit_vector(capsys, file):
    """The credit sheet: S_w over n - 2, w, its unit vector, the eigenvalue with n₁n₂/n, θ between the means."""
    told = "--scatter", "n-2", "--between", "sizes", "--prior", "0.3,0.7", "--threshold", "means"
    step, = steps(capsys, file(CREDIT), *told, run_of="fisher")
    assert close(step["within"], [[107.7, -29.8], [-29.8, 16.4]]) and close(step["w"], [0.204, -0.3367])
    assert close(step["unit"], [0.5181, -0.8553]) and close(step["eigenvalue"], 26.0811)
    assert close(step["theta"], 2.7209)


def test_a_published_eigenvector(capsys, file):
    """The lecture's: it points to its second class (X43, X44)."""
    step, = steps(capsys, file(GUT), "--positive", "c2", "--between", "sizes", "--unit", run_of="fisher")
    assert close(step["w"], [0.9196, 0.393]) and close(step["eigenvalue"], 7.8284)
    assert step["within"] == [["66/5", "-11/5"], ["-11/5", "132/5"]] and step["means"][1] == [3, "18/5"]


def test_the_quotient_of_a_stated_direction(capsys, file):
    """The tutorial's: 324/140 of (-1, 5); and 0 is no direction (X44)."""
    path = file("a,b,c\n1,2,1\n2,1,1\n3,3,1\n6,5,2\n7,8,2\n")
    first, second = steps(capsys, path, "--start=-1,5", run_of="eigenvalue")
    assert (first["s_b"], first["s_w"], first["J"]) == (324, 140, "81/35") and F(second["J"]) > F(81, 35)
    assert "has no direction" in run(capsys, "exercises", "fisher", "--data", path, "--start", "0,0")[2]


def test_three_classes(capsys, file):
    """Means 1, 6, 10; scatters 2, 8, 2, together over 7 - 3; no direction of two (X46)."""
    found = steps(capsys, file(THREE), "--ask", 5)
    assert set(found) == {"linear_discriminant", "quadratic_discriminant"}
    densities = [n / 7 * NormalDist(m, 3**0.5).pdf(5) for n, m in ((2, 1), (3, 6), (2, 10))]
    assert close(found["linear_discriminant"][-1]["posteriors"], [a / sum(densities) for a in densities], 9)
    assert found["linear_discriminant"][-1]["cls"] == 2


@pytest.mark.parametrize("told, said", [
    (("--scatter", "n-2", "--within", "sum"), "exclude each other"), (("--prior", "0.5,0.2,0.3"), "expected 2"),
    (("--positive", "7"), "is no class of"), (("--ask", "1"), "expected 2, one for each feature"),
    (("--prior", "0.5,0.6"), "whose sum is 1"), (("--threshold", "middle"), "means, nearest or priors")])
def test_what_is_refused(capsys, file, told, said):
    """Before anything is printed."""
    status, out, err = run(capsys, "exercises", "fisher", "--data", file(CREDIT), *told)
    assert (status, out) == (2, "") and said in err


@pytest.mark.parametrize("rows, told, said", [
    ("1,a\n2,b\n3,b\n", ("--scatter", "n-1"), "only one sample"), ("1,a\n1,b\n1,b\n", (), "same mean"),
    ("1,a\n2,b\n", (), "each class has one sample"), ("1,a\n2,b\n3,c\n", (), "each class has one sample")])
def test_samples_without_a_direction(capsys, file, rows, told, said):
    """Why there is none."""
    status, out, err = run(capsys, "exercises", "fisher", "--data", file("x,c\n" + rows), *told)
    assert (status, out) == (2, "") and said in err


CHECKED = {"means", "within", "w", "theta", "eigenvalue", "inverse", "value", "deltas", "posteriors", "J"}
TOLD = ["", "--scatter n-1 --unit --prior 0.3,0.7", "--scatter n --within pooled --threshold nearest --between sizes",
        "--scatter n-2 --threshold 5 --ask 55,25 --start 1,-2", "--within pooled --unit"]


@pytest.mark.parametrize("told", TOLD)
def test_it_is_computed_again(capsys, file, told):
    """By a program that imports nothing of linref; a changed number is found (X41, X42, X43, X44, X45, X46, X47)."""
    status, out, err = run(capsys, "exercises", "fisher", "--data", file(CREDIT), *told.split(), "--format", "json")
    lines = out.splitlines()
    checked, faults = recheck.recheck(lines)
    assert (status, err, faults) == (0, "", []) and len(checked) >= 4
    found = set()
    for n, text in enumerate(lines if ALL_CASES or told == TOLD[1] else []):
        record = json.loads(text)
        for name in CHECKED & set(record) - (set() if ALL_CASES else found):
            if record["record"] == "step" and "always" not in record:
                found.add(name)
                wrong = {**record, name: [[9, 9], [9, 9]] if name in ("within", "inverse", "means") else
                         [9, 8] if isinstance(record[name], list) else 9}
                assert recheck.recheck([*lines[:n], json.dumps(wrong), *lines[n + 1:]])[1], name
        if "J" in record and record["record"] == "outcome":
            assert recheck.recheck([*lines[:n], json.dumps({**record, "J": 9}), *lines[n + 1:]])[1]


def test_the_quotient_of_the_projections(capsys, file):
    """Of 1, 3 and 5, 9 divided by n: variances 1 and 4, so 25/5 for any w; λ of the pooled 5/2 is 10 (X42, X44)."""
    told = "exercises", "fisher", "--data", file("x,c\n1,a\n3,a\n5,b\n9,b\n"), "--scatter", "n", "--within", "pooled"
    found = records(capsys, *told)
    assert [record["J"] for record in found if "J" in record] == [5]
    assert [record["eigenvalue"] for record in found if "eigenvalue" in record] == [10]
    assert not any("J" in record for record in records(capsys, *told[:4], "--scatter", "n-2"))


def test_a_covariance_that_only_rounding_inverts():
    """Its determinant is below 0, or its inverse is not to be trusted: the class has no density (X47)."""
    for C in ([[1.0, 1.1], [1.1, 1.21]], [[0.1, 0.3], [0.3, 0.9]]):
        assert density([[0.0, 0.0]], C) is None
    assert density([[1, 3], [3, 5]], [[2, 0], [0, 3]]) == ([2, 4], [[F(1, 2), 0], [0, F(1, 3)]], math.log(6))


def test_each_covariance_is_inverted_once(capsys, monkeypatch, tmp_path):
    """And not for each sample; S_w for its own cell as well (X47)."""
    path, calls = tmp_path / "many.csv", []
    path.write_text("x,class\n" + "".join(f"{n * n % 17},{n % 2}\n" for n in range(60)))
    monkeypatch.setattr(fisher_view, "inverse", lambda A: calls.append(1) or inverse(A))
    monkeypatch.setattr(fisher, "inverse", None)
    assert run(capsys, "exercises", "fisher", "--data", str(path))[0] == 0 and len(calls) <= 3


def test_rows_of_a_sheet_are_numbered_as_printed(capsys, file, tmp_path):
    """What is computed above the samples stands in no row; sample 1 of the discriminants is row 1."""
    sheet = tmp_path / "sheet.txt"
    sheet.write_text(run(capsys, "exercises", "fisher", "--data", file(CREDIT), "--blank", "results", "--key")[1])
    text = sheet.read_text()
    at = text.index("Linear discriminants")
    row = next(line for line in text[at:].splitlines() if line.startswith("   1  "))
    changed = text[at:].replace(row, row[:-1] + "✗", 1).replace("v₁ = (", "v₁ = (7")
    sheet.write_text(text[:at] + changed)
    said = run(capsys, "check", sheet)[1]
    assert "Wrong: Linear discriminants, v of class 1, Linear discriminants, row 1 ✗." in said
