"""Fisher's discriminant: the printed numbers, and identities between projections and matrices."""

import re
from fractions import Fraction as F

import pytest

from linref.gales import fisher
from linref.gales.data import EXAMPLE
from linref.gales.views.fisher import classes
from linref.lists import SingularMatrix, add_matrices, dot, matvec, scale
from linref.samples import Data
from tests.command import outcomes, run

CLASSES = EXAMPLE.of_class(1), EXAMPLE.of_class(2)


def four_places(numbers):
    return [f"{float(a):.4f}" for a in numbers]


def test_the_printed_example():
    """Means, S_w, direction and composite vector as printed (G28)."""
    found = fisher.fisher(*CLASSES)
    assert found.means == [[F("0.825"), F("0.5")], [F("0.1375"), F("0.6")]]
    assert [four_places(row) for row in found.within] == [["0.2044", "0.0300"], ["0.0300", "1.2400"]]
    assert four_places(found.w) == ["3.3878", "-0.1626"]
    assert four_places([*found.w, found.b]) == ["3.3878", "-0.1626", "-1.4432"]


def test_the_exact_numbers_behind_it():
    """By Cramer's rule on the exact S_w = [[0.204375, 0.03], [0.03, 1.24]] (G28)."""
    found = fisher.fisher(*CLASSES)
    r, s, t, g, h = (F(text) for text in ("0.204375", "0.03", "1.24", "0.6875", "-0.1"))
    assert found.within == [[r, s], [s, t]]
    det = r * t - s * s
    assert found.w == [(t * g - s * h) / det, (r * h - s * g) / det]
    above = dot(found.w, [F("0.6"), F("0.6")])
    below = dot(found.w, [F("0.3"), F("0.4")])
    assert found.nearest == [above, below] and found.b == -(above + below) / 2
    assert found.cost == -dot([g, h], found.w)
    assert found.scatters[0] == [[F("0.1275"), F("-0.01")], [F("-0.01"), F("0.52")]]
    assert add_matrices(*found.scatters) == found.within
    assert found.between == [[g * g, g * h], [g * h, h * h]]
    assert found.projections == [[dot(found.w, x) for x in points] for points in CLASSES]


def test_projections_by_hand():
    """(0,0), (2,1) on (1,1) are 0 and 3: mean 3/2, scatter 9/2 (G23)."""
    values = fisher.projected([1, 1], [[0, 0], [2, 1]])
    assert values == [0, 3]
    assert fisher.projected_mean(values) == F(3, 2)
    assert fisher.projected_scatter(values) == F(9, 2)


@pytest.mark.parametrize("w", [[1, 0], [0, 1], [3, -2], [F(1, 3), F(5, 7)]])
def test_both_forms_of_the_cost_agree(w):
    """By projections and by matrices, whatever the length and sign of w (G23, G24)."""
    found = fisher.fisher(*CLASSES)
    cost = fisher.criterion(w, *CLASSES)
    assert cost == fisher.matrix_criterion(w, found.between, found.within)
    assert cost == fisher.criterion(scale(-7, w), *CLASSES)
    assert found.cost <= cost <= 0


def test_matrices_by_hand():
    """Scatter of two points, between and within (G24)."""
    assert fisher.mean([[0, 0], [2, 5]]) == [1, F(5, 2)]
    assert fisher.scatter([[0, 0], [2, 4]], [1, 2]) == [[2, 4], [4, 8]]
    assert fisher.between([3, 1], [1, 2]) == [[4, -2], [-2, 1]]
    assert fisher.within([[1, 2], [3, 4]], [[10, 20], [30, 40]]) == [[11, 22], [33, 44]]


def test_total_scatter_is_within_plus_between():
    """S_T = S_w + n₁n₂/n S_b, an identity that the page leaves out (G24)."""
    found = fisher.fisher(*CLASSES)
    everything = [*CLASSES[0], *CLASSES[1]]
    total = fisher.scatter(everything, fisher.mean(everything))
    assert total == add_matrices(found.within, [scale(F(4 * 4, 8), row) for row in found.between])


def test_stationarity():
    """Zero at the direction and at a right angle to the means, not elsewhere; the gradient is in step (G25)."""
    found = fisher.fisher(*CLASSES)
    matrices = found.between, found.within
    assert fisher.stationarity(found.w, *matrices) == fisher.gradient(found.w, *matrices) == [0, 0]
    across = [F("0.1"), F("0.6875")]
    assert fisher.stationarity(across, *matrices) == [0, 0]
    assert fisher.matrix_criterion(across, *matrices) == 0
    assert fisher.stationarity([1, 0], *matrices) != [0, 0]
    h, w = F(1, 10**6), [F(1), F(2)]
    for j, slope in enumerate(fisher.gradient(w, *matrices)):
        moved = [a + h * (i == j) for i, a in enumerate(w)]
        difference = (fisher.matrix_criterion(moved, *matrices) - fisher.matrix_criterion(w, *matrices)) / h
        assert float(slope) == pytest.approx(float(difference), abs=1e-5)


def test_direction_solves_its_equation():
    """S_w ŵ = μ₁ - μ₂ (G26)."""
    found = fisher.fisher(*CLASSES)
    assert matvec(found.within, found.w) == [F("0.6875"), F("-0.1")]


def test_bias_is_midway_between_the_nearest():
    """3 of ω₁ and 4 of ω₂, equally far on either side (G27)."""
    assert fisher.nearest([5, 4, 9], [1, 2, -3]) == (4, 2)
    assert fisher.bias(4, 2) == -3
    found = fisher.fisher(*CLASSES)
    z = [[value + found.b for value in values] for values in found.projections]
    assert min(z[0]) == z[0][2] == -max(z[1]) == -z[1][3]


@pytest.mark.parametrize("count, kind", [(2000, int), (2002, float)])
def test_many_samples_are_in_floats(count, kind):
    """From more than 200,000 products on: of samples of 10 features the scatter has 100 of each (G28)."""
    data = Data([[1] * 10] * count, [1, 2] * (count // 2), ["a", "b"], "many.csv")
    assert {type(a) for points in classes(data) for x in points for a in x} == {kind}


def test_singular_scatter_says_along_which_direction(capsys, tmp_path):
    """Two parallel segments: no scatter along (0, 1) (G26)."""
    with pytest.raises(SingularMatrix) as caught:
        fisher.fisher([[0, 0], [1, 0]], [[0, 1], [1, 1]])
    assert caught.value.direction == [0, 1]
    path = tmp_path / "flat.csv"
    path.write_text("x,y,class\n0,0,a\n1,1,a\n3,3,b\n4,4,b\n")
    status, out, err = run(capsys, "gales", "fisher", "--data", path)
    assert status == 2 and out == "" and err.count("\n") == 1
    assert "no scatter within the classes along (1, -1)" in err


def test_an_entry_of_a_matrix_has_its_row_and_column(capsys, tmp_path):
    """S₁ is symmetric; the sign that its second row has lost stands in row 2, column 1 (G26)."""
    sheet = run(capsys, "gales", "fisher", "--blank", "results", "--key")[1].replace(" --key", "", 1)
    (tmp_path / "sheet.txt").write_text(re.sub(r"(\n +S₁ .*\n +)-0.01 ", r"\g<1>0.01  ", sheet))
    assert "S of row 2, column 1: 0.01; expected -0.01." in run(capsys, "check", tmp_path / "sheet.txt")[1]


def test_overlapping_projections_are_said(capsys, tmp_path):
    """The page's bias needs classes that the projection separates (G27)."""
    path = tmp_path / "mixed.csv"
    path.write_text("x,y,class\n0,0,a\n3,1,a\n1,0,b\n2,2,b\n")
    _, out, _ = run(capsys, "gales", "fisher", "--data", path)
    assert "leaves 2 of 4 samples misclassified. w̃ = " in " ".join(out.split())
    ended = outcomes(capsys, "gales", "fisher", "--data", path)[-1]
    assert (ended["status"], ended["wrong"], ended["on_the_boundary"]) == ("overlapping", 2, 0)


def test_the_unit_vector_of_a_w_of_the_caller(capsys):
    """(3, 4) / 5, beside that of ŵ (G26)."""
    _, out, _ = run(capsys, "gales", "fisher", "--start", "3,4")
    assert "w/‖w‖ = (0.6, 0.8)" in out and "ŵ/‖ŵ‖ = (0.9989, -0.04794)" in out


@pytest.mark.parametrize("start, told", [("1,0", "w/‖w‖ = (1, 0)"), ("0,-2", "w/‖w‖ = (0, -1)")])
def test_a_direction_along_a_feature_is_taken(capsys, start, told):
    """Only w = 0 has no direction (G26)."""
    assert told in run(capsys, "gales", "fisher", "--start", start)[1]


@pytest.mark.parametrize("products, said", [
    (11, "3 samples of two classes cannot scatter along all of 2 features; expected at least 4"),
    (12, "no scatter within the classes along (0, 1), so Fisher's direction is not defined")])
def test_a_singular_scatter_is_refused(capsys, monkeypatch, tmp_path, products, said):
    """By counting where 3 · 2² products are too many for fractions, else with the direction; a fourth will do."""
    monkeypatch.setattr("linref.gales.views.fisher.MAX_EXACT_PRODUCTS", products)
    path = tmp_path / "my.csv"
    path.write_text("a,b,class\n0,0,1\n1,0,1\n3,3,-1\n")
    assert run(capsys, "gales", "fisher", "--data", path)[2] == f"linref: {path}: S_w is singular: {said}\n"
    path.write_text("a,b,class\n0,0,1\n1,0,1\n3,3,-1\n3,4,-1\n")
    assert run(capsys, "gales", "fisher", "--data", path)[::2] == (0, "")


def test_nineteen_digits(capsys, tmp_path):
    """The picture's margin is a tenth of a width in whole numbers that no float holds."""
    rows = [(10**18 + 3 * k, 10**18 + k * k + 7 * (k > 2), int(k > 2)) for k in range(6)]
    (tmp_path / "big.csv").write_text("x1,x2,y\n" + "".join(f"{a},{b},{y}\n" for a, b, y in rows))
    status, out, _ = run(capsys, "gales", "fisher", "--data", tmp_path / "big.csv")
    assert status == 0 and "1000000000000000003" in out
