"""The algorithm is the page: each line of it in page.txt stands at the right of a line of code, in the same order."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

from linref import HANDOUTS
from linref.code import functions
from linref.items import source, topic_items

TESTS = Path(__file__).resolve().parent


MODULE = '''"""Two functions."""


def first(x):
    """Double (G1).

    As the page does.
    """
    # for any x
    y = 2 * x  # y := 2x
    return y


# Not on the page: the rest.
def second(x):
    """Triple (G1, G2)."""
    return 3 * x
'''


def pages(handout):
    """The page's lines of each function of a handout, as they are kept: {"module.function": (items, lines)}."""
    found = {}
    for text in (TESTS / handout / "page.txt").read_text(encoding="utf-8").splitlines():
        if text and not text.startswith(" "):
            name, _, items = text.partition(" ")
            found[name] = items.strip("() ").split(", "), []
        elif text:
            found[name][1].append(text.strip())
    return found


def shown(handout, name):
    """A function as `code` shows it."""
    module, wanted = name.split(".")
    return next(function for function in functions(source(f"linref.{handout}.{module}")) if function.name == wanted)


def lines_of_code(handout, name):
    """The lines of a function without its head, its docstring, what it yields, what the page lacks, and comments."""
    text = source(f"linref.{handout}.{name.split('.')[0]}")
    function = next(
        node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef) and node.name == name.split(".")[1]
    )
    left_out = {
        n
        for node in ast.walk(function)
        if isinstance(node, ast.Return)
        or isinstance(node, ast.Expr)
        and isinstance(node.value, (ast.Yield, ast.YieldFrom, ast.Constant))
        for n in range(node.lineno, node.end_lineno + 1)
    }
    body = range(function.body[0].lineno, function.end_lineno + 1)
    lines = text.splitlines()
    return [
        lines[n - 1]
        for n in body
        if n not in left_out and lines[n - 1].strip() and not lines[n - 1].strip().startswith("#")
        and "# not on the page" not in lines[n - 1]
    ]


def test_a_module_as_its_functions():
    """What each does, for which items, whether the page has it, and its lines with the page's, no docstring."""
    assert functions(MODULE) == [
        ("first", "Double", ["G1"], False, [("def first(x):", ""), ("", "for any x"), ("    y = 2 * x", "y := 2x"),
                                            ("    return y", "")]),
        ("second", "Triple", ["G1", "G2"], True, [("def second(x):", ""), ("    return 3 * x", "")])]


@pytest.mark.parametrize("handout", HANDOUTS)
def test_every_line_of_the_page_has_its_line_of_code(handout):
    """In the page's order, and no line of code claims another line of the page."""
    for name, (items, lines) in pages(handout).items():
        function = shown(handout, name)
        assert [page for _, page in function.code if page and not page.startswith("not on the page")] == lines, name
        assert set(items) <= set(function.items), name
        assert not function.extra, f"{name} carries lines of the page: it stands above # Not on the page"


@pytest.mark.parametrize("handout", HANDOUTS)
def test_the_code_is_as_short_as_the_page(handout):
    """At most 1.3 lines of code for a line of the page, where the page has five lines or more."""
    for name, (_, lines) in pages(handout).items():
        assert len(lines) < 5 or len(lines_of_code(handout, name)) <= 1.3 * len(lines), name


@pytest.mark.parametrize("handout", HANDOUTS)
def test_every_line_of_a_page_is_kept(handout):
    """A function of the page that carries lines of it has them in page.txt too; our own carry none."""
    for topic in import_module(f"linref.{handout}").TOPICS:
        for function in functions(source(f"linref.{handout}.{topic}")):
            carries = any(page for _, page in function.code)
            assert carries == (f"{topic}.{function.name}" in pages(handout)), f"{topic}.{function.name}"


@pytest.mark.parametrize("handout", HANDOUTS)
def test_the_items_of_the_page_exist(handout):
    """What page.txt cites are items of the handout."""
    titles = import_module(f"linref.{handout}").TOPICS.values()
    known = {item for title in titles for item in topic_items(title)}
    assert all(set(items) <= known for items, _ in pages(handout).values())
