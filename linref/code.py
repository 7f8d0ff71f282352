"""The algorithms as they run: a topic's functions in the page's order, with the page's lines at their right.

The source itself is read, so what is shown is what runs.
"""

import ast
import io
import tokenize
from importlib import import_module
from typing import NamedTuple

from linref.items import cited, claim, source
from linref.tracer import Code, Header, Traced, ended, line, plural


class Function(NamedTuple):
    """A function of a topic: what it does, for which items, and its lines, each with the line of the page."""

    name: str
    says: str
    items: list
    ours: bool
    code: list


def code(handout, topics):
    """The functions of some topics of a handout: the page's, and below them our own."""
    package = import_module(f"linref.{handout}")
    for topic in topics:
        title = package.TOPICS[topic]
        yield Header(handout, "code", title, f"linref/{handout}/{topic}.py")
        defined = functions(source(f"linref.{handout}.{topic}"))
        own = sum(function.ours for function in defined)
        for function in defined:
            part = "Ours: what the page does not have" if function.ours else None
            yield Traced(function, described(function), part=part)
        yield ended("computed", len(defined), f"{plural(len(defined) - own, 'function')} of the page, {own} of ours.")


def functions(text):
    """The functions of a module's text, in their order; those below a comment that begins with "# Ours" are our own."""
    lines = text.splitlines()
    comments = {token.start: token.string for token in tokenize.generate_tokens(io.StringIO(text).readline)
                if token.type == tokenize.COMMENT}
    ours = [row for (row, _), comment in comments.items() if comment.startswith("# Ours")]
    at = {row: column for row, column in comments}
    result = []
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef):
            docstring = ast.get_docstring(node)
            shown = range(node.lineno, node.end_lineno + 1)
            hidden = range(node.body[0].lineno, node.body[0].end_lineno + 1)  # the docstring
            code = [(lines[n - 1][: at.get(n)].rstrip(), comments[n, at[n]].lstrip("# ") if n in at else "")
                    for n in shown if n not in hidden]
            below = any(row < node.lineno for row in ours)
            result.append(Function(node.name, claim(docstring), cited(docstring), below, code))
    return result


def described(function):
    """A function: its name and items, what it does, its code."""
    yield line(f"{function.name}  ({', '.join(function.items)})", indent=0)
    yield line(function.says)
    yield Code(function.code)
