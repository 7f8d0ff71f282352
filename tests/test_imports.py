"""Who may import whom, and what lies at the top level."""

import ast
import subprocess
import sys
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from linref import HANDOUTS

ROOT = Path(__file__).resolve().parent.parent
TOPICS = [ROOT / "linref" / handout / f"{topic}.py"
          for handout in HANDOUTS for topic in import_module(f"linref.{handout}").TOPICS]


SOURCES = sorted(ROOT.glob("linref/**/*.py"))


@cache
def nodes_of(path):
    """All that a file consists of; its first node is the module."""
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def imported(path):
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


@pytest.mark.parametrize("path", TOPICS, ids=lambda path: path.stem)
def test_topics_import_only_numbers_lists_and_their_own_floor(path):
    """No tracer, no files, no sympy; and nothing is printed or opened. The data of a package may hold settings."""
    handout = path.parent.name
    others = "data", "mistakes", "equal_runs"
    own = {f"linref.{handout}.{module}" for module in (*import_module(f"linref.{handout}").TOPICS, *others)}
    for module in imported(path):
        top = module.split(".")[0]
        allowed = {"linref.lists", "linref.scalar"} | own
        assert module in allowed or (top in sys.stdlib_module_names and top != "linref"), module
    calls = {getattr(node.func, "id", "") for node in nodes_of(path) if isinstance(node, ast.Call)}
    assert calls.isdisjoint({"print", "open", "input"})


@pytest.mark.parametrize("path", sorted(ROOT.glob("linref/tracer/*.py")), ids=lambda path: path.stem)
def test_the_tracer_imports_numbers_only(path):
    """No files, no solvers, no options, no handouts: events in, lines out."""
    allowed = {"linref.lists", "linref.scalar"}
    assert all(
        not module.startswith("linref") or module in allowed or module.startswith("linref.tracer")
        for module in imported(path)
    )


def test_modules_keep_their_own_names():
    """What is imported under another name keeps its own within it, as in gales_data."""
    others = {(path.stem, alias.name, alias.asname) for path in SOURCES for node in nodes_of(path)
              if isinstance(node, ast.ImportFrom) and node.module.startswith("linref")
              for alias in node.names if alias.asname and alias.name not in alias.asname}
    assert others == set()


LAYERS = (
    ("lists", "scalar"),
    ("separability", "soft_margin", "float_wolfe", "integer_units", "samples", "idx", "conventions", "items"),
    ("TOPIC",),
    ("tracer", "cells", "verdict", "handout", "options", "algebra", "errata", "own"),
    ("HANDOUT.views", "HANDOUT.derivations", "HANDOUT.errata"),
    ("engine", "ask", "worksheet"),
)  # a module imports from its own layer and from those above it in this list; one that is not named may import all


def layer(module):
    """The place of a module in LAYERS; a module that is not named there comes last.

    >>> layer("linref.samples"), layer("linref.gales.views.fisher"), layer("linref.tracer.show")
    (1, 4, 3)
    """
    _, *parts = module.split(".")
    if not parts:
        return 0  # linref itself, which has the names of the handouts
    name = parts[0]
    if name in HANDOUTS:
        part = parts[1] if parts[1:] else ""
        name = f"HANDOUT.{part}" if part in ("views", "derivations", "errata") else "TOPIC"
    return next((number for number, names in enumerate(LAYERS) if name in names), len(LAYERS))


def modules_imported(path):
    """The modules of linref that a file imports as it is loaded; an import within a function happens later."""
    for node in nodes_of(path)[0].body:
        if isinstance(node, ast.ImportFrom) and node.module.split(".")[0] == "linref":
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            files = [name for name in inner if (ROOT / name.replace(".", "/")).with_suffix(".py").is_file()]
            yield from files or [node.module]


def module_of(path):
    """The name that a file is imported by."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def test_imports_point_one_way():
    """Numbers <- solvers, files <- topics <- views, derivations, errata <- engine <- what a reader asks for."""
    turned = {(module_of(path), module) for path in SOURCES for module in modules_imported(path)
              if layer(module) > layer(module_of(path))}
    assert turned == set()


def test_nothing_imports_the_command_line():
    """Only `python -m linref` does; what others need is in linref/engine.py."""
    importers = {path.relative_to(ROOT).as_posix() for path in SOURCES
                 if {"linref.cli", "linref:cli"} & set(names_imported(path))}
    assert importers == {"linref/__main__.py"}


def names_imported(path):
    """Every module that a file imports, and linref:cli for `from linref import cli`."""
    yield from imported(path)
    for node in nodes_of(path):
        if isinstance(node, ast.ImportFrom) and node.module == "linref":
            yield from (f"linref:{alias.name}" for alias in node.names)


def test_modules_are_imported_by_name():
    """A string names a module only where a reader chooses it: a topic's views, and a handout's package."""
    found = {}
    for path in SOURCES:
        calls = [node.func for node in nodes_of(path) if isinstance(node, ast.Call)]
        names = [getattr(call, "id", getattr(call, "attr", "")) for call in calls]
        found[path.relative_to(ROOT).as_posix()] = names.count("import_module") + names.count("__import__")
    assert {path: count for path, count in found.items() if count} == {"linref/__init__.py": 1, "linref/engine.py": 1}


def test_a_trace_needs_nothing_that_is_not_installed():
    """No sympy for a trace, and no derivations."""
    code = ("import sys, io; sys.stdout = io.StringIO(); from linref.cli import main; main(['gales', 'perceptron'])\n"
            "assert not {'sympy', 'json', 'csv', 'argparse', 'linref.gales.derivations'} & set(sys.modules)")
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == 0


def test_one_module_reads_a_file_of_the_package():
    """The published exercises are data that nobody computes; they are read as the package is installed, or zipped."""
    readers = {path.relative_to(ROOT).as_posix() for path in SOURCES
               if "importlib.resources" in imported(path)}
    assert readers == {"linref/exercises/data.py"}


def test_no_dependency_at_run_time():
    """The whole package imports the standard library, itself, and sympy where it derives."""
    for path in SOURCES:
        for module in imported(path):
            top = module.split(".")[0]
            derives = top == "sympy" and path.name in (
                "derivations.py", "derive.py", "scalar.py", "algebra.py", "gradients.py")
            assert top in sys.stdlib_module_names or top == "linref" or derives, (path, module)
