"""The records of every list and run of the Crowley traces: their fields, and values found by another route."""

import re

import pytest

from tests.command import records, run



def rows(capsys, topic, title, *arguments):
    """The steps of the first run of a title."""
    found, here = [], False
    for record in records(capsys, "crowley", topic, *arguments):
        if record["record"] == "header":
            if found:
                break
            here = record["run"] == title
        elif here and record["record"] == "step":
            found.append(record)
    return found


FIELDS = [
    ("perceptron", "Rules of decision", "w b X y product z sgn yz correct"),
    ("perceptron", "Perceptron, corrected", "epoch m i w b yz update after b_after X y i_after"),
    ("lines", "A linear model and its errors", "m w X y estimate error"),
    ("lines", "The line, as printed", "m w X y estimate error"),
    ("descent", "Errors, losses and gradients", "m w X y estimate error loss gradient"),
    ("descent", "Batch mode, corrected", "i w loss delta_w after loss_after change"),
    ("descent", "2 folds", "i taken w delta_w after loss_after"),
    ("stochastic", "Random samples", "i taken w delta_w after loss_after"),
    ("scaling", "Scaled samples", "m X y scaled original"),
    ("decision", "Discriminants of three classes", "x values decided order"),
    ("decision", "The sigmoid", "z f derivative decision sgn"),
]


@pytest.mark.parametrize("topic, title, fields", FIELDS, ids=[title for _, title, _ in FIELDS])
def test_the_fields_of_a_list(capsys, topic, title, fields):
    """Every row has them, in this order (C7, C15, C22)."""
    found = rows(capsys, topic, title)
    assert found and all(list(row) == ["record", *fields.split()] for row in found)


def test_rules_of_decision(capsys):
    """w = (1), b = -1: only X = 2 with y = -1 is not correct; X = 1 is correct for both labels (C3, C6)."""
    found = rows(capsys, "perceptron", "Rules of decision")
    assert [row["product"] - 1 for row in found] == [row["z"] for row in found] == [1, 1, 0, 0, -1]
    assert [row["correct"] for row in found] == [True, False, True, True, True]
    assert [row["sgn"] for row in found] == [1] * 4 + [-1]
    assert [(row["X"], row["y"]) for row in found if row["z"] == 0] == [([1], 1), ([1], -1)]


def test_the_first_update_is_written_out(capsys, tmp_path):
    """R² = 2: w = 0 + (1, 0), b = 0 + 2; the first of batch mode, 0.1 times (8.75, 4); a factor -1 (C7, C22)."""
    _, out, _ = run(capsys, "crowley", "perceptron")
    assert "Update 1, with R² = 2: w⁽¹⁾ = (0, 0) + 1·(1, 0) = (1, 0), b⁽¹⁾ = 0 + 1·2 = 2.\n" in out
    path = tmp_path / "mine.csv"
    path.write_text("x,class\n3,-1\n-1,1\n")
    out = run(capsys, "crowley", "perceptron", "--data", path, "--limit", "1")[1]
    assert "Update 1, with R² = 9: w⁽¹⁾ = (0) + (-1)·(3) = (-3), b⁽¹⁾ = 0 + (-1)·9 = -9.\n" in out
    out = run(capsys, "crowley", "perceptron", "--data", path, "--limit", "1", "--rate", "1/3")[1]
    assert "w⁽¹⁾ = (0) + (-1/3)·(3) = (-1), b⁽¹⁾ = 0 + (-1/3)·9 = -3." in " ".join(out.split())
    out = " ".join(run(capsys, "crowley", "descent")[1].split())
    assert "L(w⁽⁰⁾) = 11.2500. Row 1 has w⁽¹⁾ = (0, 0) - 0.1·(-8.7500, -4.0000)." in out


def test_nothing_is_said_of_zero_from_another_start(capsys):
    """CE1 is met from w = 0 and b = 0 only (C7)."""
    _, out, _ = run(capsys, "crowley", "perceptron", "--start", "0,1,0")
    assert "CE2" in out and "CE1:" not in out


def test_a_proof_is_printed_once(capsys, tmp_path):
    """As printed nothing is learned; the corrected run proves why (C9)."""
    path = tmp_path / "xor.csv"
    path.write_text("a,b,class\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n")
    _, out, _ = run(capsys, "crowley", "perceptron", "--data", path, "--limit", "2")
    assert out.count("Not separable. The y·(X, 1) below") == 1 and "the 4 steps above repeat" in out
    _, out, _ = run(capsys, "crowley", "perceptron", "--data", path, "--limit", "2", "--start", "1,0,0")
    assert "the weights are those" not in out



def test_what_is_said_of_the_end_is_true(capsys, tmp_path):
    """The optimum of samples on a line; no run converges that leaves them; one that diverges (C17, C20, C22)."""
    path = tmp_path / "line.csv"
    path.write_text("x,y\n0,1\n1,3\n2,5\n3,7\n")
    out = " ".join(run(capsys, "crowley", "descent", "--data", path)[1].split())
    assert "The minimum is L = 0 at w* = (2, 1). ‖w - w*‖ = " in out
    path.write_text("x,y\n0,0.2\n1,0.3\n3,0.5\n7,0.9\n")
    out = run(capsys, "crowley", "descent", "--data", path, "--start", "0.1,0.2", "--limit", "5")[1]
    assert out.count("Converged by |ΔL| ≤ 10⁻¹²") == 1
    out = " ".join(run(capsys, "crowley", "descent")[1].split())
    assert "Here it is w = (2, 2), so ŷ₁ = 2, but y₁ = 1." in out and "moves w by ηδX" in out
    out = " ".join(run(capsys, "crowley", "descent", "--data", path, "--rate", "3")[1].split())
    assert "leads beyond 10¹⁰⁰." in out


def test_the_algorithm_states_all_that_is_chosen(capsys):
    """Although runs before it have the same start and ε; the first table of a topic has its rules (C22)."""
    out = " ".join(run(capsys, "crowley")[1].split())
    assert "η = 0.1; start w⁽⁰⁾ = (0, 0); ε = 10⁻¹²; limit 1000 epochs" in out
    assert "w = (0, 0) Each row is one sample (X, y). ŷ = wᵀX. δ = y - ŷ." in out.replace("\xa0", " ")


def test_one_table_for_folds_of_unequal_size(capsys, tmp_path):
    """Five samples in folds of 3 and 2: every row has the same columns (C21)."""
    path = tmp_path / "five.csv"
    path.write_text("x,y\n1,9\n3,7\n5,4\n8,2\n10,1\n")
    out = run(capsys, "crowley", "descent", "--data", path, "--plot", "none", "--corrected")[1]
    folds = out[out.index("· 2 folds"):out.index("Algorithm (Batch mode)")]
    folds = folds[folds.index("\n\n"):]
    assert folds.count("L(w⁽ⁱ⁾)") == 1 and "1, 2, 3" in folds and "4, 5" in folds


def test_no_step_at_limit_0(capsys, tmp_path):
    """The start, and its loss; no update is written out that is not made (C9, C22)."""
    for topic in ("perceptron", "descent", "scaling"):
        for options in ((), ("--corrected",)):
            status, out, _ = run(capsys, "crowley", topic, "--limit", "0", *options)
            assert status == 0 and "w⁽¹⁾ =" not in out
    assert rows(capsys, "descent", "Batch mode, corrected", "--limit", "0") == []
    path = tmp_path / "mine.csv"
    path.write_text("a,class\n3,1\n-1,-1\n")
    for limit, told in (("0", False), ("1", True)):
        assert ("Update 1" in run(capsys, "crowley", "perceptron", "--data", path, "--limit", limit)[1]) == told


def test_predictions_of_a_first_sample_that_is_not_the_least(capsys, tmp_path):
    """By min and max and by hand the same: 6.2 for X = (3, 1) on an exact plane 2x - y/2 + 7/10 (C25)."""
    path = tmp_path / "plane.csv"
    path.write_text("x,y,t\n3,1,6.2\n0,0,0.7\n1,4,0.7\n2,2,3.7\n5,3,9.2\n")
    out = " ".join(run(capsys, "crowley", "scaling", "--data", path)[1].split())
    of_features, of_scaled = re.findall(r"Sample 1, (?:original|scaled): (.+?) = 6\.2000\.", out)
    for computed in (of_features, of_scaled):
        assert eval(computed.replace("·", "*")) == pytest.approx(6.2, abs=1e-5)
    (quotients, added, b), = re.findall(r"of its feature: (.+?)\. Then .+?: b = (.+?) = ([^ ]+?)\. Sample", out)
    assert eval(added.replace("·", "*")) == pytest.approx(0.7, abs=1e-5)
    divided, found = zip(*(quotient.split(" = ")[1:] for quotient in quotients.split(",")))
    found = [*map(float, found)]
    assert [*found, float(b)] == pytest.approx([2, -0.5, 0.7], abs=1e-5)
    divided = [[*map(float, quotient.split("/"))] for quotient in divided]
    assert [width for _, width in divided] == [5, 4]
    assert [a / width for a, width in divided] == pytest.approx(found, abs=1e-8)


def test_every_step_has_its_picture(capsys):
    """With --plot all, one for each step of a run on a plane (C7)."""
    _, out, _ = run(capsys, "crowley", "perceptron", "--plot", "all", "--limit", "1", "--corrected")
    assert out.count("● +1   ○ -1") == 8
