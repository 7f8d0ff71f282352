"""Every cell equals its rule; a worksheet's key is right, and what a student computes from a wrong number follows."""

import pytest

from linref.discriminants import TOPICS
from linref.engine import stream, trace_module
from linref.options import Options
from linref.samples import read_classes
from linref.tracer import Traced
from linref.tracer.events import Closing
from tests.command import run

DECIMALS = "a,b,class\n1.5,2.25,1\n0.5,3,1\n2,2,-1\n-1,0.125,-1\n2.5,0.75,1\n"
THREE_FEATURES = "p,q,r,class\n4,3,1,yes\n0,0,2,no\n1,-1,0.5,no\n3,2,2,yes\n5,1,-1,yes\n0,2,0,no\n"
STEPPING = ["losses", "batch", "online", "convergence", "onepass", "voted"]


def equal(a, b):
    """Whether two values are equal, floats nearly."""
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(map(equal, a, b))
    if isinstance(a, float) or isinstance(b, float):
        return a == pytest.approx(b, rel=1e-9, abs=1e-9)
    return a == b


def breaks_of(events):
    """How many cells have been compared with their rules, and those that differ."""
    count, differing = 0, []
    for event in events:
        if isinstance(event, (Traced, Closing)):
            values = event.step
            with_rules = [cell for cell in values.cells if cell.rule]
            count += len(with_rules)
            differing += [(cell.name, values) for cell in with_rules
                          if not equal(cell.compute(values), getattr(values, cell.name))]
    return count, differing


def options_of(topic, **given):
    """Options of a topic, with only those that it has a use for."""
    uses = trace_module("discriminants", topic).USES
    return Options(**{name: value for name, value in given.items() if name in uses})


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("content", [None, DECIMALS, THREE_FEATURES])
def test_every_cell_equals_its_rule(tmp_path, topic, content):
    """As the algorithm computes it, and as the legend says (D1 to D37)."""
    runs = [{}, {"corrected": True}, {"seed": 3}, {"limit": 5, "rate": 2}]
    if content:
        path = tmp_path / "own.csv"
        path.write_text(content)
        runs = [{"data": read_classes(str(path)), "limit": 40, **each} for each in runs]
    compared = 0
    for each in runs:
        count, differing = breaks_of(stream("discriminants", [topic], options_of(topic, **each)))
        assert differing == []
        compared += count
    assert compared > 0 or topic in ("separable", "convergence")  # those of a set that is not separable have no rules


def test_a_rule_that_is_broken_is_seen(monkeypatch):
    """y·x subtracted instead of added: each of the four corrections of two passes differs (D22)."""
    from linref.discriminants.views import online

    monkeypatch.setattr(online, "add", lambda u, v: [a - b for a, b in zip(u, v)])
    _, differing = breaks_of(stream("discriminants", ["online"], Options(limit=2)))
    assert [name for name, _ in differing] == ["after"] * 4


@pytest.fixture
def three(tmp_path, monkeypatch):
    """The three examples as a file in the folder in which the commands run."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text("a,b,class\n1,1,1\n0.5,3,1\n2,2,-1\n")
    return tmp_path


def checked(capsys, folder, lines):
    """What `check` says of a sheet."""
    (folder / "sheet.txt").write_text("\n".join(lines) + "\n")
    return run(capsys, "check", "sheet.txt")[1]


@pytest.mark.parametrize("level", ["results", "all"])
@pytest.mark.parametrize("topic", sorted({*STEPPING, "units", "separable", "geometry"} - {"convergence"}))
def test_a_key_is_right(capsys, three, topic, level):
    """Every blank of every sheet, by its own key (D1 to D37)."""
    key = run(capsys, "discriminants", topic, "--data", "x.csv", "--blank", level, "--key")[1].splitlines()
    right, of, count, *rest = checked(capsys, three, key).splitlines()[-1].split()
    assert right == count and int(count) > 5 and (of, rest) == ("of", ["cells", "are", "right."])


def test_one_wrong_number_is_one_wrong_cell(capsys, three):
    """A w of (1, 2, 1) for (1, 1, 1): what is computed from it by hand follows (D22).

    Row 3 has x = (1, 2, 2) and y = -1: u is 7, y·u is -7, the new w is (0, 0, -1), and the next row begins with it.
    """
    key = run(capsys, "discriminants", "online", "--data", "x.csv", "--limit", "2", "--blank", "all", "--key")[1]
    row = next(text for text in key.splitlines() if text.split()[:9] == "1 3 (1, 2, 2) -1 (1, 1, 1)".split())
    assert row.split()[9:] == ["5", "-5", "✗"] and key.count("(0, -1, -1)") == 1
    changed = row.replace("(1, 1, 1)", "(1, 2, 1)")
    said = checked(capsys, three, key.replace(row, changed).splitlines()).splitlines()
    assert said[0].endswith("row 3 w: (1, 2, 1); expected (1, 1, 1)") and said[-1].endswith("right. Wrong: row 3 w.")
    own = changed.replace(" 5 ", " 7 ").replace("-5", "-7")
    said = checked(capsys, three, key.replace(row, own).replace("(0, -1, -1)", "(0, 0, -1)").splitlines())
    assert "and 3 more by the sheet's own numbers. Wrong: row 3 w." in said.splitlines()[-1]


@pytest.mark.parametrize("topic, given", [
    ("units", ["2  (0.5, 3)  (____,"]),
    ("separable", ["Chosen here: w = (15, -8, -2)"]),
    ("losses", ["Chosen here: w = (1, 1, 0)", "(1, 0.5, 3)   1"]),
    ("geometry", ["Chosen here: w = (-2.5, 0), w₀ = 3", "2  (0.5, 3)  1  ____"])])
def test_a_worksheet_gives_what_its_blanks_are_computed_from(capsys, topic, given):
    """The points, and the chosen w that a row or a run is about (D7, D9, D10, D13, D27, D36)."""
    sheet = " ".join(run(capsys, "discriminants", topic, "--blank", "results", "--plot", "none")[1].split())
    assert [words for words in given if " ".join(words.split()) not in sheet] == []
