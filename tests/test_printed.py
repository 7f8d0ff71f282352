"""What else is printed is as it was: one of each kind of answer, form and width; that all are right, others test.

PRINTED=write rewrites the files under tests/printed; read the difference before committing it.
"""

import os
import re
from pathlib import Path

import pytest

from linref import HANDOUTS
from tests.command import USES, run

PRINTED = Path(__file__).resolve().parent / "printed"
COMMANDS = {
    "errata-CE1.txt": ("errata", "CE1"),
    "derive-gales-fisher.txt": ("derive", "gales", "fisher"),
    "derive-vitay-neuron.tex": ("derive", "vitay", "neuron", "--format", "latex"),
    "derive-gales-descent-expanded.txt": ("derive", "gales", "descent", "--expand"),
    "contents.txt": (),
    "help.txt": ("--help",),
    "code-gales-perceptron.txt": ("code", "gales", "perceptron"),
    "code-vitay-online.md": ("code", "vitay", "online", "--format", "markdown"),
    "errata-GE3.md": ("errata", "GE3", "--format", "markdown"),
    "errata-VE1.tex": ("errata", "VE1", "--format", "latex"),
    "crowley-lines.tex": ("crowley", "lines", "--format", "latex", "--exact"),
    "discriminants-voted.md": ("discriminants", "voted", "--format", "markdown"),
    "vitay-online-blank.txt": ("vitay", "online", "--blank", "results"),
    "crowley-lines-40.txt": ("crowley", "lines"),
    "contents-40.txt": (),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_printed_is_as_it_was(name, capsys, monkeypatch, derived_once):
    """Line for line."""
    width = name.split(".")[0].split("-")[-1]
    monkeypatch.setenv("COLUMNS", width if width.isdigit() else "80")
    status, out, err = run(capsys, *COMMANDS[name])
    assert (status, err) == (0, "")
    lines = out.splitlines()
    if os.environ.get("PRINTED") == "write":
        PRINTED.mkdir(exist_ok=True)
        (PRINTED / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == (PRINTED / name).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("handout", HANDOUTS)
def test_what_stands_under_what(handout, capsys):
    """The headings of every topic with their levels, which a plain text does not show; none is two levels deeper.

    Those of one handout are compared line for line.
    """
    found = [line for topic in USES[handout]
             for line in run(capsys, handout, topic, "--format", "markdown")[1].splitlines() if line.startswith("#")]
    levels = [len(line) - len(line.lstrip("#")) for line in found]
    assert levels[0] <= 3 and all(2 <= b <= a + 1 for a, b in zip(levels, levels[1:]))
    if handout != "fleuret":
        return
    path = PRINTED / f"headings-{handout}.md"
    if os.environ.get("PRINTED") == "write":
        path.write_text("\n".join(found) + "\n", encoding="utf-8")
    assert found == path.read_text(encoding="utf-8").splitlines()


def test_nothing_else_lies_there():
    """Each file is compared."""
    assert {path.name for path in PRINTED.iterdir()} == {*COMMANDS, "headings-fleuret.md"}


@pytest.mark.parametrize("words", ["gales", "crowley lines", "vitay online", "exercises", "discriminants losses"])
def test_the_marks_of_a_derivation_are_explained_first_and_once(words, capsys, derived_once):
    """Of a whole handout as of one topic."""
    out = run(capsys, "derive", *words.split())[1]
    assert out.startswith("✓ marks a line that was checked.") and out.count("✓ marks") == out.count("in [ ] after") == 1


@pytest.mark.parametrize("handout", HANDOUTS)
def test_a_line_of_a_derivation_takes_two_lines_at_most(handout, capsys, monkeypatch, derived_once):
    """Nobody reads an expression that goes on and on."""
    monkeypatch.setenv("COLUMNS", "80")
    lines = run(capsys, "derive", handout)[1].splitlines()
    continued = [re.match(r"  \S", text) is not None for text in lines]
    formulas = [n for n, text in enumerate(lines) if text.startswith("✓ = ")]
    assert formulas and not any(continued[n + 1] and continued[n + 2] for n in formulas)
