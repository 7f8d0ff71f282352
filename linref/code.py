"""The algorithms as they run: a topic's functions in the page's order, with the page's lines at their right.

The source itself is read, so what is shown is what runs.
"""

import ast
import io
import tokenize
from typing import NamedTuple

from linref import handout_package
from linref.items import cited, claim, source
from linref.tracer import Code, Header, Traced, ended, line, plural


CALLS = {  # what a reader of a topic's code may not know
    "ratio": "ratio(a, b) is a/b, exact if a and b are exact.", "added": "added(…) is a sum.",
    "total": "total(vectors, n) is the sum of vectors of n entries.", "solve": "solve(A, b) is A⁻¹b.",
    "log_sigmoid": "log_sigmoid(z) is log σ(z).",
    "Count": "Count(n) is the number n. a/Count(n) is an exact fraction if a is exact.",
    "stochastic_descent": "For gradient and update see: linref code crowley descent",
    "minibatch": "For sums and columns see: linref code vitay batch",
    "runs_of": "runs_of(settings, …) groups the settings of a run: {(run, start): [(setting, factor of w)]}.",
    "in_place": "in_place(w, given) is w with the bias where the setting has it."}


class Function(NamedTuple):
    """A function of a topic: what it does, for which items, and its lines, each with the line of the page."""

    name: str
    says: str
    items: list
    extra: bool
    code: list


def code(handout, topics):
    """The functions of some topics of a handout: the page's, and below them those not on the page."""
    package = handout_package(handout)
    for topic in topics:
        title = package.TOPICS[topic]
        yield Header(handout, "code", title, f"linref/{handout}/{topic}.py")
        defined = functions(source(f"linref.{handout}.{topic}"))
        yield from (line(says) for name, says in CALLS.items() if f"{name}(" in str(defined))
        extra = sum(function.extra for function in defined)
        for function in defined:
            part = "Not on the page" if function.extra else None
            yield Traced(function, described(function), part=part)
        of_the_page = plural(len(defined) - extra, "function")
        whose = f" of the page, {extra} not on the page" if handout != "exercises" else ""  # which have no page
        yield ended("computed", len(defined), f"{of_the_page}{whose}.")


def functions(text):
    """The functions of a module's text, in their order; those below "# Not on the page" are not the page's."""
    lines = text.splitlines()
    comments = {token.start: token.string for token in tokenize.generate_tokens(io.StringIO(text).readline)
                if token.type == tokenize.COMMENT}
    extra = [row for (row, _), comment in comments.items() if comment.startswith("# Not on the page")]
    at = {row: column for row, column in comments}
    result = []
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef):
            docstring = ast.get_docstring(node)
            shown = range(node.lineno, node.end_lineno + 1)
            hidden = range(node.body[0].lineno, node.body[0].end_lineno + 1)  # the docstring
            code = [(lines[n - 1][: at.get(n)].rstrip(), comments[n, at[n]].lstrip("# ") if n in at else "")
                    for n in shown if n not in hidden]
            below = any(row < node.lineno for row in extra)
            result.append(Function(node.name, claim(docstring), cited(docstring), below, code))
    return result


def described(function):
    """A function: its name and items, what it does, its code."""
    yield line(f"{function.name}  ({', '.join(function.items)})", indent=0)
    yield line(function.says)
    yield Code(function.code)
