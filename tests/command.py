"""The command line as the tests run it."""

import io
import json
import os
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from pathlib import Path

from linref import HANDOUTS
from linref.cli import main
from linref.engine import trace_module
from linref.samples import read_targets

TRACES = Path(__file__).resolve().parent.parent / "traces"
EVERY = [(handout, topic) for handout in HANDOUTS for topic in import_module(f"linref.{handout}").TOPICS]
UPDATES = ("label", "error", "net", "counts")  # of perceptrons and the delta rule, by their conventions
ALL_CASES = os.environ.get("CASES") == "all"  # otherwise a sample of each kind, as STUDENTS=N and BREAKS=all are asked
USES = {
    handout: {topic: trace_module(handout, topic).USES for its, topic in EVERY if its == handout}
    for handout in HANDOUTS
}
PLACING = [(handout, topic) for handout, topic in EVERY if "ask" in USES[handout][topic]
           and getattr(trace_module(handout, topic), "READS", None) is not read_targets]  # they place a new point


def whole(samples):
    """Whether all coordinates are whole numbers, so that floats compute with them exactly."""
    return all(isinstance(a, int) for x in samples.points for a in x)


def sampled(cases, every):
    """The first of some cases and each so-manieth after it; all of them with CASES=all."""
    return list(cases)[:: 1 if ALL_CASES else every]


def turned(cases, places):
    """Some cases, beginning with another one, so that another sample is taken of them."""
    return [*cases[places:], *cases[:places]]


def committed(handout, topic):
    """The records of a topic's committed trace."""
    text = (TRACES / handout / f"{topic}.jsonl").read_text(encoding="utf-8")
    return [json.loads(record) for record in text.splitlines()]


def runs_of(records):
    """Each header with the steps below it."""
    found = []
    for record in records:
        if record["record"] == "header":
            found.append((record, []))
        elif record["record"] == "step":
            found[-1][1].append(record)
    return found


def is_perceptron(header, steps):
    """Whether a run is a perceptron or the like: its conventions say so, and its steps lead to new weights."""
    after = steps and ("after" in steps[0] or "alphas_after" in steps[0])
    return bool(after) and (header.get("conventions") or {}).get("update") in UPDATES


PERCEPTRONS = [(handout, topic) for handout, topic in EVERY
               if any(is_perceptron(*run) for run in runs_of(committed(handout, topic)))]


def run(capsys, *arguments):
    """What a command prints and the status it ends with."""
    status = main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def answer_of(arguments, encoding="utf-8"):
    """The status of a command, what it prints where the output has some encoding, and its error."""
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="\n")
    with redirect_stdout(out), redirect_stderr(io.StringIO()) as errors:
        try:
            status = main([*map(str, arguments)])
        except Exception as error:
            status = repr(error)
    out.seek(0)
    return [status, out.read(), errors.getvalue()]


def records(capsys, *arguments):
    """The records of a command with --format json."""
    status, out, err = run(capsys, *arguments, "--format", "json")
    assert (status, err) == (0, "")
    return [json.loads(text) for text in out.splitlines()]


def outcomes(capsys, *arguments):
    """The outcome records of a command."""
    return [record for record in records(capsys, *arguments) if record["record"] == "outcome"]
