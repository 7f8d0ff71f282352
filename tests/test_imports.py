"""Who may import whom, and what lies at the top level."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from linref import HANDOUTS

ROOT = Path(__file__).resolve().parent.parent
TOPICS = [ROOT / "linref" / handout / f"{topic}.py"
          for handout in HANDOUTS for topic in import_module(f"linref.{handout}").TOPICS]


def imported(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


@pytest.mark.parametrize("path", TOPICS, ids=lambda path: path.stem)
def test_topics_import_only_numbers_lists_and_their_own_floor(path):
    """No tracer, no files, no sympy; and nothing is printed or opened."""
    handout = path.parent.name
    own = {f"linref.{handout}.{topic}" for topic in import_module(f"linref.{handout}").TOPICS}
    for module in imported(path):
        top = module.split(".")[0]
        allowed = {"linref.lists", "linref.scalar"} | own
        assert module in allowed or (top in sys.stdlib_module_names and top != "linref"), module
    calls = {getattr(node.func, "id", "") for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
             if isinstance(node, ast.Call)}
    assert calls.isdisjoint({"print", "open", "input"})


@pytest.mark.parametrize("path", sorted(ROOT.glob("linref/tracer/*.py")), ids=lambda path: path.stem)
def test_the_tracer_imports_numbers_only(path):
    """No files, no solvers, no options, no handouts: events in, lines out."""
    allowed = {"linref.lists", "linref.scalar"}
    assert all(
        not module.startswith("linref") or module in allowed or module.startswith("linref.tracer")
        for module in imported(path)
    )


@pytest.mark.parametrize(
    "path", sorted(ROOT.glob("linref/**/*.py")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_modules_keep_their_own_names(path):
    """What is imported under another name keeps its own within it, as in gales_data."""
    names = [
        (alias.name, alias.asname)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module.startswith("linref")
        for alias in node.names
        if alias.asname
    ]
    assert [(name, other) for name, other in names if name not in other] == []


def test_a_trace_needs_nothing_that_is_not_installed():
    """No sympy for a trace, and no derivations."""
    code = ("import sys, io; sys.stdout = io.StringIO(); from linref.cli import main; main(['gales', 'perceptron'])\n"
            "assert not {'sympy', 'json', 'csv', 'argparse', 'linref.gales.derivations'} & set(sys.modules)")
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == 0


def test_no_dependency_at_run_time():
    """The whole package imports the standard library, itself, and sympy where it derives."""
    for path in ROOT.glob("linref/**/*.py"):
        for module in imported(path):
            top = module.split(".")[0]
            derives = top == "sympy" and path.name in ("derivations.py", "derive.py", "scalar.py", "algebra.py")
            assert top in sys.stdlib_module_names or top == "linref" or derives, (path, module)
