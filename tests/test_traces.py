"""The committed traces are what the program prints: texts byte for byte, records field by field."""

import json
from importlib import import_module
from itertools import zip_longest
from pathlib import Path

import pytest

from linref import HANDOUTS, index
from linref.cli import main
from linref.engine import KEPT, trace_lines

TRACES = Path(__file__).resolve().parent.parent / "traces"
TOPICS = [(handout, topic) for handout in HANDOUTS for topic in import_module(f"linref.{handout}").TOPICS]


def committed(handout, topic, kind):
    """The lines of a committed trace."""
    return (TRACES / handout / f"{topic}.{kind}").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("handout, topic", TOPICS)
def test_the_committed_trace_is_what_is_printed(handout, topic):
    """Rewrite them with python -m linref --write traces, and read the difference before committing it."""
    assert list(trace_lines(handout, topic)) == committed(handout, topic, "txt")


def differences(found, kept, place=""):
    """Where two records differ; floats may in their last digits, which depend on the Python."""
    if isinstance(found, float) and isinstance(kept, float):
        if not abs(found - kept) <= 1e-9 * max(1, abs(found)):
            yield place, found, kept
    elif isinstance(found, dict) and isinstance(kept, dict) and list(found) == list(kept):
        for name in found:
            yield from differences(found[name], kept[name], f"{place}.{name}")
    elif isinstance(found, list) and isinstance(kept, list) and len(found) == len(kept):
        for number, (one, other) in enumerate(zip(found, kept)):
            yield from differences(one, other, f"{place}[{number}]")
    elif type(found) is not type(kept) or found != kept:
        yield place, found, kept


@pytest.mark.parametrize("handout, topic", TOPICS)
def test_the_committed_records_are_what_is_printed(handout, topic):
    """What only programs see: every field of every step, header and outcome."""
    kept = committed(handout, topic, "jsonl")
    printed = trace_lines(handout, topic, "jsonl")
    for number, (found, line) in enumerate(zip_longest(printed, kept, fillvalue="null"), start=1):
        assert list(differences(json.loads(found), json.loads(line))) == [], f"line {number}"


@pytest.mark.parametrize("handout, topic", TOPICS)
def test_no_run_is_cut(handout, topic):
    """The records hold as many steps as the outcome of their run counts."""
    steps = 0
    for record in map(json.loads, committed(handout, topic, "jsonl")):
        steps = 0 if record["record"] == "header" else steps + (record["record"] == "step")
        assert record["record"] != "outcome" or record.get("steps", steps) == steps


def test_differences_are_found():
    """A name, a number, a type, a length; not a last digit."""
    kept = {"w": [1, 0.5], "z": True}
    for w, z in (([1, 0.51], True), ([1, 0.5], 1), ([1], True), ([True, 0.5], True)):
        assert list(differences({"w": w, "z": z}, kept))
    assert list(differences({"v": [1, 0.5], "z": True}, kept))
    assert list(differences({"w": [1, 0.5 + 1e-15], "z": True}, kept)) == []


def test_no_trace_without_a_topic():
    """Nothing lies in the folder that no topic prints."""
    files = {path.relative_to(TRACES).as_posix() for path in TRACES.rglob("*") if path.is_file()}
    assert files == {f"{handout}/{topic}.{kind}" for handout, topic in TOPICS for kind in KEPT}


def test_write_traces(tmp_path, monkeypatch, capsys):
    """Into the folder traces, where there is one, a file of each kind for each topic."""
    monkeypatch.setattr(index, "ROOT", tmp_path)
    assert main(["--write", "traces"]) == 2
    said = f"linref: {tmp_path / 'traces'}: no such folder; --write traces works in a checkout of the project\n"
    assert capsys.readouterr() == ("", said)
    (tmp_path / "traces" / "gales").mkdir(parents=True)
    monkeypatch.setattr("linref.cli.HANDOUTS", ("gales", "vitay"))
    assert main(["--write", "traces"]) == 0
    for handout, topic in TOPICS:
        written = tmp_path / "traces" / handout / f"{topic}.txt"
        assert written.exists() == (handout in ("gales", "vitay"))
        if handout == "vitay":
            assert written.read_bytes() == (TRACES / handout / f"{topic}.txt").read_bytes()
    kept = (tmp_path / "traces" / "gales" / "gates.jsonl").read_text(encoding="utf-8")
    assert kept.endswith("}\n") and json.loads(kept.splitlines()[0])["record"]
