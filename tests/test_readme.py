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


@pytest.mark.parametrize("command, shown", [
    ("python3 -m linref gales perceptron --plot none", "Gales · Perceptron algorithm"),
    ("python3 -m linref gales perceptron --data harvest.csv --corrected --plot none", "Gales · Perceptron algorithm"),
])
def test_the_output_shown_is_the_output(tmp_path, command, shown):
    """Line for line, from the first one on."""
    assert f"`{command}`" in README
    after = README[README.index(f"`{command}`"):]
    block = next(text for _, text in re.findall(r"```(\w*)\n(.*?)```", after, re.DOTALL))
    assert block.startswith(shown) and printed(tmp_path, command).startswith(block)


def test_the_python_example_prints_what_it_says():
    """The program and, in the block after it, its output."""
    place = next(i for i, (language, _) in enumerate(BLOCKS) if language == "python")
    done = subprocess.run([sys.executable, "-c", BLOCKS[place][1]], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout == BLOCKS[place + 1][1] and done.stdout


def test_the_test_command_is_the_one_that_ci_runs():
    """The command line of the README is a block of its own, and .ci/run takes it from there."""
    commands = [text.strip() for _, text in BLOCKS if text.startswith("python3 -m venv")]
    assert len(commands) == 1 and "\n" not in commands[0]
    assert "README.md" in (ROOT / ".ci" / "run").read_text()


def test_the_files_named_exist():
    """Every path of the floor plan."""
    plan = next(text for _, text in BLOCKS if text.startswith("linref/lists.py"))
    for line in plan.splitlines():
        for name in line.split("  ")[0].split():
            name = name.replace("TOPIC", "fisher")
            assert (ROOT / name).exists() or (ROOT / "linref" / name).exists(), name
