"""The records of every list and run of the Crowley traces: their fields, and values found by another route."""

from fractions import Fraction as F

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
    ("perceptron", "Rules of decision", "w b X y product threshold z class_of sgn margin correct final"),
    ("perceptron", "The perceptron learning algorithm, corrected", "epoch m i w b value update after b_after"),
    ("perceptron", "Exclusive or by several layers", "X w first second output y"),
    ("lines", "A linear model and its errors", "m w X apart homogeneous estimate y error"),
    ("lines", "Planes of one normal", "b w point value"),
    ("lines", "Weight from height by two samples, as printed", "m w X apart homogeneous estimate y error"),
    ("lines", "Weight from age and height", "m w X apart homogeneous estimate y error"),
    ("descent", "Errors, losses and gradients", "m w X y estimate error loss gradient"),
    ("descent", "Batch mode", "i w delta_w after loss change"),
    ("descent", "2 folds", "i taken w delta_w after"),
    ("descent", "What each way comes to", "way first fifth last"),
    ("scaling", "x := (x - min) / (max - min)", "m X y scaled original"),
    ("scaling", "The model in the original features", "way w b prediction"),
    ("decision", "Discriminants of three classes", "X w values decided order"),
    ("decision", "The sigmoid as a decision function", "z f derivative decision sgn"),
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
    assert [row["correct"] for row in found] == ["yes", "no", "yes", "yes", "yes"]
    assert [(row["final"], row["class_of"], row["sgn"]) for row in found] == [("P", 1, 1)] * 4 + [("N", 2, -1)]
    assert [(row["X"], row["y"]) for row in found if row["z"] == 0] == [([1], 1), ([1], -1)]


def test_the_first_update_is_written_out(capsys):
    """R² = 2: w = 0 + (1, 0), b = 0 + 2; and the first of batch mode, 0.1 times (8.75, 4) (C7, C22)."""
    _, out, _ = run(capsys, "crowley", "perceptron")
    assert "Update 1: w⁽¹⁾ = w⁽⁰⁾ + α·y·X = (0, 0) + 1·1·(1, 0) = (1, 0)\n" \
        "  b⁽¹⁾ = b⁽⁰⁾ + α·y·R² = 0 + 1·1·2 = 2\n" in out
    _, out, _ = run(capsys, "crowley", "descent")
    assert "Update 1: w - ηΔw = (0, 0) - 0.1·(-8.75, -4) = (0.875, 0.4)\n" in out


def test_nothing_is_said_of_zero_from_another_start(capsys):
    """CE1 is met from w = 0 and b = 0 only (C7)."""
    _, out, _ = run(capsys, "crowley", "perceptron", "--start", "0,1,0")
    assert "CE2" in out and "CE1:" not in out


def test_a_proof_is_printed_once(capsys, tmp_path):
    """As printed nothing is learned; the corrected run proves why (C9)."""
    path = tmp_path / "xor.csv"
    path.write_text("a,b,class\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n")
    _, out, _ = run(capsys, "crowley", "perceptron", "--data", path, "--limit", "2")
    assert out.count("Not separable: with the weights λ") == 1 and "it would go round for ever" in out
    assert "it would go round" not in run(capsys, "crowley", "perceptron", "--data", path, "--limit", "2", "--start",
                                          "1,0,0")[1]


def test_what_each_way_comes_to(capsys):
    """The loss after 1, 5 and 100 passes by K folds, computed apart from the program (C19, C20, C21)."""
    samples, expected = [(0, 1), (1, 3), (2, 4), (3, 8)], []
    for K in (4, 2, 1):
        w1, b, losses = 0.0, 0.0, []
        for _ in range(100):
            for k in range(K):
                part = samples[k * 4 // K:(k + 1) * 4 // K]
                deltas = [y - w1 * x - b for x, y in part]
                w1 += 0.1 * sum(d * x for d, (x, _) in zip(deltas, part)) / len(part)
                b += 0.1 * sum(deltas) / len(part)
            losses.append(sum((y - w1 * x - b) ** 2 for x, y in samples) / 8)
        expected.append(pytest.approx((losses[0], losses[4], losses[99])))
    found = rows(capsys, "descent", "What each way comes to")
    assert [(row["first"], row["fifth"], row["last"]) for row in found] == expected
    assert found[0]["last"] > found[1]["last"] > found[2]["last"] == pytest.approx(9 / 40, abs=1e-3)
    assert found[0]["first"] < found[1]["first"] < found[2]["first"]


def test_what_is_said_of_the_end_is_true(capsys, tmp_path):
    """A loss that grew is called grown; on a line every gradient is 0 and nothing climbs from there (C17, C20, C22)."""
    path = tmp_path / "line.csv"
    path.write_text("x,y\n0,1\n1,3\n2,5\n3,7\n")
    for start, climbs in (("0,0", True), ("2,1", False)):
        out = " ".join(run(capsys, "crowley", "descent", "--data", path, "--start", start)[1].split())
        assert "only their average must be. Here 4 of 4 are 0." in out and ("CE9" in out) == climbs
    path.write_text("x,y\n0,0.2\n1,0.3\n3,0.5\n7,0.9\n")
    out = run(capsys, "crowley", "descent", "--data", path, "--start", "0.1,0.2", "--limit", "5")[1]
    assert out.count("Converged") == 2 and "CE9" not in out and "grown" not in out
    out = " ".join(run(capsys, "crowley", "descent")[1].split())
    assert "Here w = (2, 2) predicts (2, 4) for y = (1, 3)." in out and "moves w by ηδX" in out
    out = " ".join(run(capsys, "crowley", "descent", "--data", path, "--rate", "3")[1].split())
    assert "leads beyond 10¹⁰⁰." in out
    out = " ".join(run(capsys, "crowley", "descent", "--rate", "1", "--limit", "3", "--corrected")[1].split())
    assert "The loss has grown. Batch mode climbs only where η is above 2/λ_max = 0.4759;" in out
    out = " ".join(run(capsys, "crowley", "descent", "--start", "2.2,0.7", "--corrected")[1].split())
    assert "single samples and folds may climb below it, too. " in out


def test_one_table_for_folds_of_unequal_size(capsys, tmp_path):
    """Five samples in folds of 3 and 2: every row has the same columns (C21)."""
    path = tmp_path / "five.csv"
    path.write_text("x,y\n1,9\n3,7\n5,4\n8,2\n10,1\n")
    out = run(capsys, "crowley", "descent", "--data", path, "--plot", "none", "--corrected")[1]
    folds = out[out.index("· 2 folds"):out.index("Gradient Descent Algorithm")]
    assert folds.count("L(w") == 1 and "1 to 3" in folds and "4 to 5" in folds


def test_no_step_at_limit_0(capsys, tmp_path):
    """The start, and where it stands; no update is told that is not made (C9, C22)."""
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
    """By min and max, directly, and by hand the same: 6.2 for X = (3, 1) on an exact plane 2x - y/2 + 7/10 (C25)."""
    path = tmp_path / "plane.csv"
    path.write_text("x,y,t\n3,1,6.2\n0,0,0.7\n1,4,0.7\n2,2,3.7\n5,3,9.2\n")
    found = rows(capsys, "scaling", "The model in the original features", "--data", path)
    assert [row["way"] for row in found] == ["by min and max", "by μ and σ", "fitted directly"]
    assert found[0]["prediction"] == pytest.approx(6.2, abs=1e-4) and F(found[2]["prediction"]) == F("6.2")
    assert abs(found[1]["prediction"] - 6.2) > 0.5
    assert "The scaled model predicts 6.2000 for sample 1, X = (3, 1)." in run(capsys, "crowley", "scaling", "--data",
                                                                               path)[1]
    corrected = rows(capsys, "scaling", "The model in the original features", "--data", path, "--corrected")
    assert [row["way"] for row in corrected] == ["by min and max", "fitted directly"]


def test_every_step_has_its_picture(capsys):
    """With --plot all, one for each step of a run on a plane (C7, C22)."""
    _, out, _ = run(capsys, "crowley", "perceptron", "--plot", "all", "--limit", "2", "--corrected")
    assert out.count("● +1   ○ -1") == 17
    _, out, _ = run(capsys, "crowley", "descent", "--plot", "all", "--limit", "3", "--corrected")
    assert out.count("y against x:") == 4  # three epochs, and the end
    assert run(capsys, "crowley", "descent", "--limit", "3", "--corrected")[1].count("y against x:") == 1
