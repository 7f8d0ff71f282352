"""The ids of the handouts' items: where docstrings cite them, and which a topic has."""

import ast
import re

CITED = re.compile(r"\s*\(([GDCVF]E?\d+(?:, [GDCVF]E?\d+)*)\)\.?$")


def first_line(docstring):
    """The first line of a docstring, which may be missing.

    >>> first_line(" One line (G1).\\n\\n And more."), first_line(None)
    ('One line (G1).', '')
    """
    return (docstring or "").strip().split("\n")[0]


def claim(docstring):
    """What the first line of a docstring says, without the ids.

    >>> claim("One line (G1, G2).")
    'One line'
    """
    return CITED.sub("", first_line(docstring))


def cited(docstring):
    """The ids that the first line of a docstring ends with.

    >>> cited("One line (G1, G2)."), cited("Another (with a bracket).")
    (['G1', 'G2'], [])
    """
    found = CITED.search(first_line(docstring))
    return found.group(1).split(", ") if found else []


def citations(path):
    """Each function of a file that cites items, with the ids it cites; read, not imported."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and cited(ast.get_docstring(node)):
            yield node.name, cited(ast.get_docstring(node))


def own_functions(module):
    """The functions that a module defines itself, in their order, without its private ones."""
    return [value for name, value in vars(module).items()
            if getattr(value, "__module__", None) == module.__name__ and not isinstance(value, type)
            and not name.startswith("_")]


def topic_items(title):
    """The ids that a topic's title ends with, ranges spelt out.

    >>> topic_items("Kesler's Construct (G29-G31)"), topic_items("descent (C1, C15-C16)")
    (['G29', 'G30', 'G31'], ['C1', 'C15', 'C16'])
    """
    ids = []
    for first, last in re.findall(r"([GDCVF]\d+)(?:-([GDCVF]\d+))?", title[title.rindex("(") :]):
        ids += [f"{first[0]}{n}" for n in range(int(first[1:]), int((last or first)[1:]) + 1)]
    return ids
