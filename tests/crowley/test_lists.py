"""The records of every list and run of the Crowley traces: their fields, and values found by another route."""

import pytest

from tests.command import records, run

pytestmark = pytest.mark.usefixtures("recorded")


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
    ("perceptron", "Rules of decision", "w b X y product threshold z class_of sgn yz correct final"),
    ("perceptron", "Perceptron, corrected", "epoch m i w b yz update after b_after X y i_after"),
    ("lines", "A linear model and its errors", "m w x apart X estimate y error"),
    ("lines", "Two samples, as printed", "m w x apart X estimate y error"),
    ("descent", "Errors, losses and gradients", "m w X y estimate error loss gradient"),
    ("descent", "Batch mode", "i w loss delta_w after loss_after change"),
    ("descent", "2 folds", "i taken w delta_w after loss_after"),
    ("stochastic", "Random samples, seed 1", "i taken w delta_w after loss_after"),
    ("scaling", "Scaled samples", "m X y scaled original"),
    ("scaling", "Converted models", "conversion w b prediction"),
    ("decision", "Discriminants of three classes", "x w values decided order"),
    ("decision", "The sigmoid", "z f derivative decision sgn"),
]


@pytest.mark.parametrize("topic, title, fields", FIELDS, ids=[title for _, title, _ in FIELDS])
def test_the_fields_of_a_list(capsys, topic, title, fields):
    """Every row has them, in this order (C7, C15, C22)."""
    found = rows(capsys, topic, title)
    assert found and all(list(row) == ["record", *fields.split()] for row in found)


def test_rules_of_decision(capsys):
    """w = (1), b = -1: only X = 2 with y = -1 is not correct; X = 1 is P and correct for both labels (C3, C6, C8)."""
    found = rows(capsys, "perceptron", "Rules of decision")
    assert [row["product"] - row["threshold"] for row in found] == [row["z"] for row in found] == [1, 1, 0, 0, -1]
    assert [row["correct"] for row in found] == [True, False, True, True, True]
    assert [(row["final"], row["class_of"], row["sgn"]) for row in found] == [("P", 1, 1)] * 4 + [("N", 2, -1)]
    assert [(row["X"], row["y"]) for row in found if row["z"] == 0] == [([1], 1), ([1], -1)]


def test_the_first_update_is_written_out(capsys):
    """R² = 2: w = 0 + (1, 0), b = 0 + 2; and the first of batch mode, 0.1 times (8.75, 4) (C7, C22)."""
    _, out, _ = run(capsys, "crowley", "perceptron")
    assert "Update 1: w⁽¹⁾ = w⁽⁰⁾ + α·y·X = (0, 0) + 1·1·(1, 0) = (1, 0)\n" \
        "  b⁽¹⁾ = b⁽⁰⁾ + α·y·R² = 0 + 1·1·2 = 2\n" in out
    _, out, _ = run(capsys, "crowley", "descent")
    assert "Update 1: w - ηΔw = (0, 0) - 0.1·(-8.75, -4) = (0.875, 0.4); L(w⁽⁰⁾) = 11.25.\n" in out


def test_nothing_is_said_of_zero_from_another_start(capsys):
    """CE1 is met from w = 0 and b = 0 only (C7)."""
    _, out, _ = run(capsys, "crowley", "perceptron", "--start", "0,1,0")
    assert "CE2" in out and "CE1:" not in out


def test_a_proof_is_printed_once(capsys, tmp_path):
    """As printed nothing is learned; the corrected run proves why (C9)."""
    path = tmp_path / "xor.csv"
    path.write_text("a,b,class\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n")
    _, out, _ = run(capsys, "crowley", "perceptron", "--data", path, "--limit", "2")
    assert out.count("Not separable. Weighted by λ") == 1 and "the weights are those after the start" in out
    _, out, _ = run(capsys, "crowley", "perceptron", "--data", path, "--limit", "2", "--start", "1,0,0")
    assert "the weights are those" not in out





def test_what_is_said_of_the_end_is_true(capsys, tmp_path):
    """A loss that grew is called grown; on a line every gradient is 0 and nothing climbs from there (C17, C20, C22)."""
    path = tmp_path / "line.csv"
    path.write_text("x,y\n0,1\n1,3\n2,5\n3,7\n")
    for start, climbs in (("0,0", True), ("2,1", False)):
        out = " ".join(run(capsys, "crowley", "descent", "--data", path, "--start", start)[1].split())
        assert "w = (2, 1), where 4 of 4 gradients are 0." in out and ("CE9 " in out) == climbs
    path.write_text("x,y\n0,0.2\n1,0.3\n3,0.5\n7,0.9\n")
    out = run(capsys, "crowley", "descent", "--data", path, "--start", "0.1,0.2", "--limit", "5")[1]
    assert out.count("Converged") == 2 and "CE9 " not in out and "grown" not in out
    out = " ".join(run(capsys, "crowley", "descent")[1].split())
    assert "Here w⁽⁰⁾ = (2, 2) predicts 2 for y₁ = 1." in out and "moves w by ηδX" in out
    out = " ".join(run(capsys, "crowley", "descent", "--data", path, "--rate", "3")[1].split())
    assert "leads beyond 10¹⁰⁰." in out
    out = " ".join(run(capsys, "crowley", "descent", "--rate", "1", "--limit", "3", "--corrected")[1].split())
    assert "The loss has grown. Batch mode increases the loss only if η is above 2/λ_max = 0.4759." in out
    out = " ".join(run(capsys, "crowley", "descent", "--start", "2.2,0.7", "--corrected")[1].split())
    assert "Single samples and folds may increase it with a smaller η, too. " in out


def test_one_table_for_folds_of_unequal_size(capsys, tmp_path):
    """Five samples in folds of 3 and 2: every row has the same columns (C21)."""
    path = tmp_path / "five.csv"
    path.write_text("x,y\n1,9\n3,7\n5,4\n8,2\n10,1\n")
    out = run(capsys, "crowley", "descent", "--data", path, "--plot", "none", "--corrected")[1]
    folds = out[out.index("· 2 folds"):out.index("CE15")]
    assert folds.count("L(w⁽ⁱ⁾)") == 1 and "1, 2, 3" in folds and "4, 5" in folds


def test_no_step_at_limit_0(capsys, tmp_path):
    """The start, and its loss; no update is written out that is not made (C9, C22)."""
    for topic in ("perceptron", "descent", "scaling"):
        for options in ((), ("--corrected",)):
            status, out, _ = run(capsys, "crowley", topic, "--limit", "0", *options)
            assert status == 0 and "Update 1" not in out
    assert rows(capsys, "descent", "Batch mode", "--limit", "0") == []
    path = tmp_path / "mine.csv"
    path.write_text("a,class\n3,1\n-1,-1\n")
    for limit, told in (("0", False), ("1", True)):
        assert ("Update 1" in run(capsys, "crowley", "perceptron", "--data", path, "--limit", limit)[1]) == told


def test_predictions_of_a_first_sample_that_is_not_the_least(capsys, tmp_path):
    """By min and max and by hand the same: 6.2 for X = (3, 1) on an exact plane 2x - y/2 + 7/10 (C25)."""
    path = tmp_path / "plane.csv"
    path.write_text("x,y,t\n3,1,6.2\n0,0,0.7\n1,4,0.7\n2,2,3.7\n5,3,9.2\n")
    found = rows(capsys, "scaling", "Converted models", "--data", path)
    assert [row["conversion"] for row in found] == ["by min and max", "by μ and σ"]
    assert found[0]["prediction"] == pytest.approx(6.2, abs=1e-4)
    assert abs(found[1]["prediction"] - 6.2) > 0.5
    out = run(capsys, "crowley", "scaling", "--data", path)[1]
    assert "The model of the scaled features predicts 6.2000 for sample 1, X = (3, 1)." in out
    corrected = rows(capsys, "scaling", "Converted models", "--data", path, "--corrected")
    assert [row["conversion"] for row in corrected] == ["by min and max"]


def test_every_step_has_its_picture(capsys):
    """With --plot all, one for each step of a run on a plane (C7, C22)."""
    _, out, _ = run(capsys, "crowley", "perceptron", "--plot", "all", "--limit", "1", "--corrected")
    assert out.count("● +1   ○ -1") == 8
    _, out, _ = run(capsys, "crowley", "descent", "--plot", "all", "--limit", "3", "--corrected")
    assert out.count("y against x:") == 4  # three epochs, and the end
    assert run(capsys, "crowley", "descent", "--limit", "3", "--corrected")[1].count("y against x:") == 1
