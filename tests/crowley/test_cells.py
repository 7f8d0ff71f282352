"""Every cell of every run is what its rule gives: two routes where the algorithm has the value itself."""

import pytest

from linref.crowley import TOPICS
from linref.engine import stream
from linref.options import Options
from linref.samples import read_classes, read_targets
from linref.tracer import Header, Traced
from tests.command import records, run

CLASSES = {
    "decimals": "a,b,class\n2.5,1,yes\n1,2.25,yes\n-1,0,no\n0.5,-2,no\n0.75,0.1,yes\n",
    "three features": "a,b,c,class\n2,1,0.5,yes\n1,2,-1,yes\n-1,0,2,no\n0,-2,1/3,no\n",
    "not separable": "x,class\n1,p\n2,q\n3,p\n",
}
TARGETS = {
    "decimals": "x,y\n0.5,1.25\n1,3\n2,4.5\n7,8\n4,5\n",
    "three features": "a,b,c,y\n1,2,0.5,3\n2,-1,1,5.5\n0,3,2,1\n4,1,1,2\n-1,2,3,0\n2,2,2,2\n",
}


def same(found, expected):
    """Whether two values are the same, floats as far as rounding allows."""
    if isinstance(expected, (list, tuple)):
        return len(found) == len(expected) and all(map(same, found, expected))
    if isinstance(found, float) or isinstance(expected, float):
        return found == pytest.approx(expected, rel=1e-9, abs=1e-9)
    return found == expected


def cells_that_differ(topic, options):
    """The cells that are not what their rules give, and how many are compared."""
    differing, compared, title = [], 0, None
    for event in stream("crowley", [topic], options):
        if isinstance(event, Header):
            title = event.run
        if isinstance(event, Traced):
            c = event.step
            for cell in filter(lambda cell: cell.rule, c.cells):
                compared += 1
                if not same(getattr(c, cell.name), cell.compute(c)):
                    differing.append((title, cell.name))
    return differing, compared


@pytest.mark.parametrize("topic", TOPICS)
def test_every_cell_equals_its_rule(topic):
    """In the runs of the lesson (C7, C10, C15, C22, C24, C28)."""
    differing, compared = cells_that_differ(topic, Options())
    assert not differing and compared > 15


@pytest.mark.parametrize("name", CLASSES)
def test_on_samples_of_two_classes(tmp_path, name):
    """From a start with a fraction, with a rate of 1/3 (C7, C9)."""
    path = tmp_path / "own.csv"
    path.write_text(CLASSES[name])
    data = read_classes(str(path))
    for rate in (None, data.points[0][0] / 3):
        differing, compared = cells_that_differ("perceptron", Options(data=data, rate=rate, limit=4))
        assert not differing and compared > 20


@pytest.mark.parametrize("name", TARGETS)
@pytest.mark.parametrize("topic", ["descent", "scaling", "stochastic"])
def test_on_samples_with_targets(tmp_path, topic, name):
    """In batch mode, by folds and by single samples (C21, C22, C24, C26)."""
    path = tmp_path / "own.csv"
    path.write_text(TARGETS[name])
    differing, compared = cells_that_differ(topic, Options(data=read_targets(str(path)), limit=5))
    assert not differing and compared > 20


@pytest.mark.parametrize("topic", ["perceptron", "lines", "descent", "decision", "scaling", "stochastic"])
@pytest.mark.parametrize("level", ["results", "all"])
def test_the_key_of_a_worksheet_is_right(capsys, tmp_path, topic, level):
    """Its check finds no cell that is not (C7, C22)."""
    path = tmp_path / "key.txt"
    status, out, _ = run(capsys, "crowley", topic, "--blank", level, "--key")
    path.write_text(out)
    assert status == 0 and "wrong" not in run(capsys, "check", path)[1]


def test_a_worksheet_ends_with_its_last_table(capsys):
    """Every sample of all five passes; R = max ‖X‖ is for the reader to find (C7)."""
    out = run(capsys, "crowley", "perceptron", "--corrected", "--rate", "1", "--blank", "results")[1]
    rows = [line.split()[:2] for line in out.splitlines() if "____" in line]
    assert rows == [[n, m] for n in "12345" for m in "12345678"] and "R² = " not in out


def test_what_follows_from_a_bias_that_is_not_moved_by_R(capsys, tmp_path):
    """With b = 1 after sample 1, samples 2 to 4 have y·z = 1 + 1, 0.6 + 1 and 0.7 + 1: these follow (C7)."""
    asked = "crowley", "perceptron", "--corrected", "--rate", "1", "--limit", "1", "--blank", "results", "--key"
    key = run(capsys, *asked)[1]
    path = tmp_path / "own.txt"
    for m, yz, own in (("1", "0", "0"), ("2", "3", "2"), ("3", "2.6", "1.6"), ("4", "2.7", "1.7")):
        row = next(line for line in key.splitlines() if line.split()[:2] == ["1", m])
        before, after = row.rsplit(f" {yz} ", 1)
        key = key.replace(row, f"{before} {own} {after.rstrip()[:-1]}1")
    path.write_text(key)
    out = run(capsys, "check", path)[1]
    assert "Wrong: row 1 b⁽ⁱ⁾." in out and "and 6 more by the sheet's own numbers" in out


def test_the_conventions_of_the_runs(capsys):
    """As values: the test on the boundary, b apart and moved with the label, what z = 0 is decided as (C3, C5, C7)."""
    found = [(r.get("version"), r["conventions"]) for r in records(capsys, "crowley", "perceptron")
             if r["record"] == "header" and r.get("function") == "perceptron"]
    assert [(version, rules["at_zero"], rules["limit"]) for version, rules in found] == [
        ("printed", "either", 1000), ("corrected", "mistake", 1000), ("corrected", "mistake", 2)]
    for _, rules in found:
        assert (rules["bias"], rules["constant"], rules["update"]) == ("apart", 1, "label")
        assert rules["decides"] == "positive"
        assert (rules["labels"], rules["start"], rules["rate"]) == ([1, -1], [0, 0, 0], 1)


def test_a_sheet_says_what_R_is(capsys):
    """Its value is left to the reader (C7)."""
    sheet = " ".join(run(capsys, "crowley", "perceptron", "--corrected", "--blank", "all")[1].split())
    assert "with R = max ‖X‖." in sheet
