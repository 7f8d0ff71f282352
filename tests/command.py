"""The command line as the tests run it."""

import json
from importlib import import_module

from linref import HANDOUTS
from linref.cli import main, telling

EVERY = [(handout, topic) for handout in HANDOUTS for topic in import_module(f"linref.{handout}").TOPICS]
USES = {
    handout: {topic: telling(handout, topic).USES for its, topic in EVERY if its == handout} for handout in HANDOUTS
}


def run(capsys, *arguments):
    """What a command prints and the status it ends with."""
    status = main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def records(capsys, *arguments):
    """The records of a command with --format json."""
    status, out, err = run(capsys, *arguments, "--format", "json")
    assert (status, err) == (0, "")
    return [json.loads(text) for text in out.splitlines()]


def outcomes(capsys, *arguments):
    """The outcome records of a command."""
    return [record for record in records(capsys, *arguments) if record["record"] == "outcome"]
