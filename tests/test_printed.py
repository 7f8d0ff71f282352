"""What else is printed is as it was: errata, derivations, the index, and samples of other forms and widths.

PRINTED=write rewrites the files under tests/printed; read the difference before committing it.
"""

import os
import re
from functools import lru_cache
from pathlib import Path

import pytest

from linref import HANDOUTS, derive
from tests.command import USES, run

PRINTED = Path(__file__).resolve().parent / "printed"
COMMANDS = {
    **{f"{query}-{handout}.txt": (query, handout) for query in ("errata", "derive", "index") for handout in HANDOUTS},
    "contents.txt": (),
    "help.txt": ("--help",),
    "code-gales-perceptron.txt": ("code", "gales", "perceptron"),
    "code-vitay-online.md": ("code", "vitay", "online", "--format", "markdown"),
    **{f"derive-{handout}.tex": ("derive", handout, "--format", "latex") for handout in HANDOUTS},
    "derive-discriminants-losses-expanded.txt": ("derive", "discriminants", "losses", "--expand"),
    "errata-GE3.md": ("errata", "GE3", "--format", "markdown"),
    "errata-VE1.tex": ("errata", "VE1", "--format", "latex"),
    "gales-perceptron.md": ("gales", "perceptron", "--format", "markdown"),
    "gales-fisher.tex": ("gales", "fisher", "--format", "latex", "--exact"),
    "discriminants-voted.md": ("discriminants", "voted", "--format", "markdown"),
    "crowley-perceptron.tex": ("crowley", "perceptron", "--format", "latex", "--standalone"),
    "vitay-online-blank.txt": ("vitay", "online", "--blank", "results"),
    "vitay-online-40.txt": ("vitay", "online"),
    "gales-kesler-40.txt": ("gales", "kesler"),
    "fleuret-lda-40.txt": ("fleuret", "lda"),
    "contents-40.txt": (),
    "exercises-perceptron-200.txt": ("exercises", "perceptron", "--exact", "--digits", "6"),
}


@lru_cache(None)
def derived(handout, *told, derivations=derive.derive):
    """Derivations, computed once for all forms."""
    return [event._replace(blocks=list(event.blocks)) if hasattr(event, "blocks") else event
            for event in derivations(handout, told[:-1], told[-1])]


@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_printed_is_as_it_was(name, capsys, monkeypatch, recorded):
    """Line for line; of the index without the tests, whose names it lists."""
    width = name.split(".")[0].split("-")[-1]
    monkeypatch.setenv("COLUMNS", width if width.isdigit() else "80")
    if name.startswith("derive"):
        monkeypatch.setattr(derive, "same", lambda a, b: True)  # that lines hold is another test's affair
        monkeypatch.setattr(derive, "derive", lambda handout, topics, expand=False: derived(handout, *topics, expand))
    status, out, err = run(capsys, *COMMANDS[name])
    assert (status, err) == (0, "")
    lines = out.splitlines()
    if name.startswith("index"):
        lines = list(without_tests(lines))
    if os.environ.get("PRINTED") == "write":
        PRINTED.mkdir(exist_ok=True)
        (PRINTED / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == (PRINTED / name).read_text(encoding="utf-8").splitlines()


def without_tests(lines):
    """The lines of an index but for those that list tests."""
    within = False
    for text in lines:
        within = text.startswith("     test:") or (within and text.startswith("       "))
        if not within:
            yield text


@pytest.mark.parametrize("handout", HANDOUTS)
def test_what_stands_under_what(handout, capsys, recorded):
    """The headings of every topic with their levels, which a plain text does not show."""
    found = [line for topic in USES[handout]
             for line in run(capsys, handout, topic, "--format", "markdown")[1].splitlines() if line.startswith("#")]
    path = PRINTED / f"headings-{handout}.md"
    if os.environ.get("PRINTED") == "write":
        path.write_text("\n".join(found) + "\n", encoding="utf-8")
    assert found == path.read_text(encoding="utf-8").splitlines()


def test_nothing_else_lies_there():
    """Each file is compared."""
    assert {path.name for path in PRINTED.iterdir()} == {*COMMANDS, *(f"headings-{handout}.md" for handout in HANDOUTS)}


@pytest.mark.parametrize("handout", HANDOUTS)
def test_a_line_of_a_derivation_takes_two_lines_at_most(handout):
    """Nobody reads an expression that goes on and on."""
    lines = (PRINTED / f"derive-{handout}.txt").read_text(encoding="utf-8").splitlines()
    continued = [re.match(r"  \S", text) is not None for text in lines]
    formulas = [n for n, text in enumerate(lines) if text.startswith("✓ = ")]
    assert formulas and not any(continued[n + 1] and continued[n + 2] for n in formulas)
