"""The table of limits in the README names every constant that limits effort, with its value."""

import re
from importlib import import_module
from pathlib import Path

import pytest

README = (Path(__file__).resolve().parent.parent / "README.md").read_text(encoding="utf-8")
SECTION = README.split("### How large")[1].split("\n## ")[0]
ROWS = re.findall(r"^\| [^|]+ \| ([\d,]+) \| `([\w.]+)\.(\w+)` \| [^|]+ \|$", SECTION, re.MULTILINE)


@pytest.mark.parametrize("value, module, name", ROWS, ids=[f"{module}.{name}" for _, module, name in ROWS])
def test_a_limit_is_what_the_readme_says(value, module, name):
    assert getattr(import_module(module), name) == int(value.replace(",", ""))


def test_the_solvers_are_in_the_table():
    """And no row was lost to a slip in its form."""
    named = {f"{module}.{name}" for _, module, name in ROWS}
    assert {"linref.separability.EFFORT", "linref.soft_margin.EFFORT", "linref.samples.LARGEST"} <= named
    assert len(ROWS) == SECTION.count("\n| ") - 1
