"""The committed traces are what the program prints, byte for byte."""

from pathlib import Path

import pytest

from linref import HANDOUTS
from linref.cli import trace_lines
from importlib import import_module

TRACES = Path(__file__).resolve().parent.parent / "traces"
TOPICS = [(handout, topic) for handout in HANDOUTS for topic in import_module(f"linref.{handout}").TOPICS]


@pytest.mark.parametrize("handout, topic", TOPICS)
def test_the_committed_trace_is_what_is_printed(handout, topic):
    """Rewrite them with python -m linref --write traces, and read the difference before committing it."""
    committed = (TRACES / handout / f"{topic}.txt").read_text(encoding="utf-8")
    assert "\n".join(trace_lines(handout, topic)) + "\n" == committed


def test_no_trace_without_a_topic():
    """Nothing lies in the folder that no topic prints."""
    files = {path.relative_to(TRACES).with_suffix("").as_posix() for path in TRACES.rglob("*") if path.is_file()}
    assert files == {f"{handout}/{topic}" for handout, topic in TOPICS}
