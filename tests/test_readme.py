"""Every command of the README does what the README says, and prints what it shows."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w*)\n(.*?)```", README, re.DOTALL)
CSV = next(text for _, text in BLOCKS if text.startswith("sun,"))


def printed(tmp_path, command):
    (tmp_path / "harvest.csv").write_text(CSV)
    words = command.split()
    assert words[0] == "python3"
    done = subprocess.run([sys.executable, *words[1:]], cwd=tmp_path, capture_output=True,
                          env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"})
    assert done.returncode == 0 and done.stderr == b"", command
    return done.stdout.decode()


COMMANDS = sorted(set(re.findall(r"`(python3 -m linref[^`\n]*)`", README)) - {"python3 -m linref --write traces"})


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_runs(tmp_path, command):
    """From anywhere, with the files that the README shows."""
    assert printed(tmp_path, command)


SHOWN = re.findall(r"`(python3 -m linref[^`\n]*)`,? begins:\n\n```\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize("command, block", SHOWN, ids=[command for command, _ in SHOWN])
def test_the_output_shown_is_the_output(tmp_path, command, block):
    """Line for line, from the first one on."""
    assert len(block) > 200 and printed(tmp_path, command).startswith(block)


def test_what_is_shown_is_compared():
    """Every block is a command, a file, the floor plan, a program, or output that is compared."""
    outputs = {block for _, block in SHOWN} | {BLOCKS[place + 1][1] for place in PROGRAMS}
    others = ("sun,", "python3 -m ", "linref/lists.py")
    assert len(SHOWN) == 5 and all(
        text in outputs or text.startswith(others) for language, text in BLOCKS if not language
    )


PROGRAMS = [place for place, (language, _) in enumerate(BLOCKS) if language == "python"]


@pytest.mark.parametrize("place", PROGRAMS)
def test_the_python_examples_print_what_they_say(place):
    """A program and, in the block after it, its output."""
    done = subprocess.run(
        [sys.executable, "-c", BLOCKS[place][1]],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert done.stdout == BLOCKS[place + 1][1] and done.stdout and not done.stderr


def test_the_object_for_notebooks(tmp_path, monkeypatch):
    """The call in the text gives an object that is shown, printed and gone through."""
    (tmp_path / "harvest.csv").write_text(CSV)
    monkeypatch.chdir(tmp_path)
    (call,) = re.findall(r"`(trace\(.*?\))`", README)
    shown = eval(call, {"trace": __import__("linref.notebook").notebook.trace})
    assert (
        "| ω₁ | 1 | 2 |" in shown._repr_markdown_()
        and "Fisher's discriminant analysis" in str(shown)
        and len(list(shown)) == 1
    )


def test_the_test_command_is_the_one_that_ci_runs():
    """The command line of the README is a block of its own, and .ci/run takes it from there."""
    commands = [text.strip() for _, text in BLOCKS if text.startswith("python3 -m venv")]
    assert len(commands) == 1 and "\n" not in commands[0]
    script = (ROOT / ".ci" / "run").read_text()
    assert "command=$(grep -m 1 '^python3 -m venv' README.md)" in script and 'bash -c "$command"' in script


def test_the_files_named_exist():
    """Every path of the floor plan."""
    plan = next(text for _, text in BLOCKS if text.startswith("linref/lists.py"))
    for line in plan.splitlines():
        for name in line.split("  ")[0].split():
            name = name.replace("TOPIC", "fisher")
            assert (ROOT / name).exists() or (ROOT / "linref" / name).exists(), name
