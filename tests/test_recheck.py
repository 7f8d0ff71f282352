"""What every handout prints as JSON, computed again by a program that imports nothing of linref."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from linref import HANDOUTS
from tests import recheck
from tests.command import PERCEPTRONS, PLACING, USES, is_perceptron, run, sampled, turned

ROOT = Path(__file__).resolve().parent.parent
FILES = {
    "apart": "x1,x2,y\n3,1,1\n2,2.5,1\n-1,0.5,-1\n0,-2,-1\n",
    "xor": "x1,x2,y\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n",
    "decimals": "height,weight,kind\n1.52,48.3,a\n1.61,55.25,a\n1.75,71.5,b\n1.83,80.125,b\n1.7,90,b\n",
    "space": "p,q,r,y\n1,0,2,1\n2,1,1,1\n-1,0,1,0\n0,-2,-1,0\n1,1,-3,0\n",
    "line": "x,y\n-2,1\n-1,1\n0.5,-1\n3,-1\n",
}
TOPICS = [*PERCEPTRONS, ("discriminants", "separable"), ("exercises", "logistic")]  # the last two are no perceptrons
NO_SAMPLES = [("fleuret", "mnist")]  # thousands of images, which no header holds
OF_IMAGES = {"epochs", "with_products"}  # the functions of these trainings
OF_FILES = [(handout, topic) for handout, topic in TOPICS
            if "data" in USES[handout][topic] and (handout, topic) not in NO_SAMPLES]
SHEETS = [("--labels", "1,0", "--bias", "first", "--update", "error", "--tie", "half", "--order", "batch"),
          ("--constant", "-1", "--order", "restart", "--rate", "1/3"), ("--tie", "either", "--start", "1,-1,2"),
          ("--bias", "none", "--threshold", "1/2", "--tie", "positive"),
          ("--update", "error", "--labels", "1,0", "--limit", "3"),
          ("--order", "3,1,2", "--bias-rate", "1/100", "--dead-zone", "0.2", "--stop", "pass"),
          ("--margin", "1"), ("--margin", "3/2", "--order", "batch", "--bias", "first", "--rate", "1/2"),
          ("--outputs", "1,-1", "--labels", "1,0", "--limit", "4"), ("--outputs", "1,0", "--labels", "1,-1"),
          ("--order", "2,2,1", "--constant", "0.1126", "--bias", "first", "--stop", "correct")]
SHEETS = [told if "--limit" in told else (*told, "--limit", "12") for told in SHEETS]


def lines_of(capsys, *arguments):
    status, out, err = run(capsys, *arguments, "--format", "json")
    assert (status, err) == (0, "")
    return out.splitlines()


def test_it_imports_nothing_of_linref():
    """The standard library alone."""
    for node in ast.walk(ast.parse(Path(recheck.__file__).read_text(encoding="utf-8"))):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module]
            assert all(name.split(".")[0] in sys.stdlib_module_names and name != "linref" for name in names)


def lines_of_its_own(capsys, handout, topic):
    """The default runs of a topic, and those that it has where a limit is given."""
    lines = lines_of(capsys, handout, topic)
    return lines + lines_of(capsys, handout, topic, "--limit", 60) if "limit" in USES[handout][topic] else lines


@pytest.mark.parametrize("handout", HANDOUTS)
def test_its_own_runs_hold(capsys, tmp_path, handout):
    """Every perceptron, certificate and margin on a handout's samples; a rule that is left is used on other samples."""
    topics = [topic for its, topic in TOPICS if its == handout and (its, topic) not in NO_SAMPLES]
    lines = [text for topic in topics for text in lines_of_its_own(capsys, handout, topic)]
    checked, faults = recheck.recheck(lines)
    path = tmp_path / "apart.csv"
    path.write_text(FILES["apart"], encoding="utf-8")
    left = {rule for rule in recheck.RULES if rule[0] == handout} - set(checked)
    for topic in topics if left else ():
        if (handout, topic) in OF_FILES:
            left -= set(recheck.recheck(lines_of(capsys, handout, topic, "--data", path, *several(topic)))[0])
    assert faults == [] and not left


def several(topic):
    """More than one pass, where a topic makes only one by default."""
    return ("--limit", 2) if topic == "onepass" else ()


@pytest.mark.parametrize("handout, topic", [pair for pair in PERCEPTRONS if pair not in NO_SAMPLES])
def test_every_perceptron_has_a_rule(capsys, handout, topic):
    """A run whose conventions name an update of samples, and whose steps have new weights, is computed again.

    Its samples are in its header, unless they are images.
    """
    found = list(recheck.runs(lines_of_its_own(capsys, handout, topic)))
    perceptrons = [run for run in found if is_perceptron(run.header, run.steps)]
    on_samples = [run for run in perceptrons if run.header.get("samples")]
    assert perceptrons and [run.header["run"] for run in on_samples if not recheck.rule_of(run)] == []
    assert {run.header.get("function") for run in perceptrons if not run.header.get("samples")} <= OF_IMAGES


@pytest.mark.parametrize("handout, topic", NO_SAMPLES)
def test_what_has_no_rule_has_no_samples(capsys, handout, topic):
    """So nothing of it can be computed again."""
    assert not any(run.header.get("samples") for run in recheck.runs(lines_of(capsys, handout, topic)))


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("handout, topic", OF_FILES)
def test_own_data_hold(capsys, tmp_path, handout, topic, name):
    """Separable or not, decimals, one feature and three.

    Stopped after twenty passes or after three, with CASES=all both.
    """
    path = tmp_path / f"{name}.csv"
    path.write_text(FILES[name], encoding="utf-8")
    limits = turned((("--limit", 20), ("--limit", 3)), len(topic) % 2)
    for limit in sampled(limits, 2) if "limit" in USES[handout][topic] else ((),):
        checked, faults = recheck.recheck(lines_of(capsys, handout, topic, "--data", path, *limit))
        assert faults == [] and checked


@pytest.mark.parametrize("told", SHEETS, ids=" ".join)
def test_conventions_of_sheets_hold(capsys, tmp_path, told):
    """Conventions of other people's sheets."""
    for name in ("apart", "xor"):
        path = tmp_path / f"{name}.csv"
        path.write_text(FILES[name], encoding="utf-8")
        checked, faults = recheck.recheck(lines_of(capsys, "exercises", "perceptron", "--data", path, *told))
        assert faults == [] and checked


ASKED = ("--ask", "9,9", "--ask=-9,-9", "--ask", "1,1")


@pytest.mark.parametrize("handout, topic", PLACING)
def test_asked_points_hold(capsys, tmp_path, handout, topic):
    """Their values, certificates and solutions, on every handout; and what is changed in them is found."""
    path = tmp_path / "apart.csv"
    path.write_text(FILES["apart"], encoding="utf-8")
    corrected = ("--corrected",) if "corrected" in USES[handout][topic] else ()
    lines = lines_of(capsys, handout, topic, "--data", path, *corrected, *ASKED)
    checked, faults = recheck.recheck(lines)
    assert checked["asked"] and faults == []
    found, start = set(), 0
    for n, text in enumerate(lines):
        record = json.loads(text)
        start = n if record["record"] == "header" and record.get("function") == "query_rows" else start
        for name in ("value", "certificates", "solutions") if "always" in record else ():
            if record.get(name) not in (None, []) and (name not in found or name == "value"):
                value = record[name]
                wrong = {"certificates": [[*value[0][:-1], 7]] if name == "certificates" else None,
                         "solutions": [value[0], value[0]] if name == "solutions" else None}.get(name, 123)
                wrong = [123, *value[1:]] if name == "value" and isinstance(value, list) else wrong
                spoilt_lines = [*lines[start:n], json.dumps({**record, name: wrong}), *lines[n + 1 :]]
                assert recheck.recheck(spoilt_lines)[1], name
                found.add(name)
    proofs = {"certificates", "solutions"}
    proofs |= set() if topic == "voted" else {"value"}
    assert found == proofs


@pytest.mark.parametrize("told", SHEETS, ids=" ".join)
def test_asked_points_under_conventions_of_sheets_hold(capsys, tmp_path, told):
    """The same under other people's conventions."""
    path = tmp_path / "apart.csv"
    path.write_text(FILES["apart"], encoding="utf-8")
    checked, faults = recheck.recheck(lines_of(capsys, "exercises", "perceptron", "--data", path, *told, *ASKED))
    assert checked["asked"] == 1 and faults == []


def spoilt(lines):
    """The lines with one number changed, for every field of a step and of an outcome that is checked."""
    for n, text in enumerate(lines):
        record = json.loads(text)
        for name in ("after", "z", "u", "misclassified", "certificate", "margin_squared", "b_after", "value", "o", "yz",
                     "x", "X", "y", "error", "dw_so_far", "db_so_far"):
            value = record.get(name)
            if value is None or isinstance(value, bool) or value == []:
                continue
            changed = [12345, *value[1:]] if isinstance(value, list) else 12345
            yield name, [*lines[:n], json.dumps({**record, name: changed}), *lines[n + 1 :]]


@pytest.mark.parametrize("handout, topic", [(handout, topic) for handout, topic in OF_FILES if topic in (
    "perceptron", "batch", "online", "onepass")])
def test_a_changed_number_is_found(capsys, tmp_path, handout, topic):
    """Any step, certificate or margin that is changed is a fault."""
    for name in ("apart", "xor"):
        path = tmp_path / f"{name}.csv"
        path.write_text(FILES[name], encoding="utf-8")
        lines = lines_of(capsys, handout, topic, "--data", path, "--limit", 3)
        of_runs = [n for n, text in enumerate(lines) if '"record": "header"' in text]
        found = 0
        for n, end in zip(of_runs, [*of_runs[1:], len(lines)]):
            if recheck.recheck(lines[n:end])[0] and recheck.rule_of(next(iter(recheck.runs(lines[n:end])))):
                for field, wrong in spoilt(lines[n:end]):
                    try:
                        faults = recheck.recheck(wrong)[1]
                    except (AssertionError, IndexError):  # a vector of another length, a sample that is not there
                        faults = ["broken"]
                    assert faults, field
                    found += 1
        assert found


def test_as_a_program():
    """It reads a pipe, says what it has checked, and its exit status tells whether all is right."""
    lines = subprocess.run([sys.executable, "-m", "linref", "gales", "perceptron", "--format", "json"], cwd=ROOT,
                           capture_output=True, text=True, encoding="utf-8", check=True).stdout
    for text, status in ((lines, 0), (lines.replace('"margin_squared": "1/24625"', '"margin_squared": "1/24624"'), 1)):
        done = subprocess.run([sys.executable, "tests/recheck.py"], cwd=ROOT, input=text, capture_output=True,
                              text=True, encoding="utf-8")
        assert done.returncode == status and ("0 faults" in done.stdout) == (status == 0)
