"""The ids of the handouts' items: where docstrings cite them, and which a topic has."""

import re
from functools import lru_cache
from importlib.util import find_spec

from linref import HANDOUTS, handout_package
from linref.samples import InputError

KIND = re.compile(r"([A-Z]+)(?:, (.*)|: (.*))")  # how the docstring of an erratum begins: its kind and its place


def letter(handout):
    """The letter that the ids of a handout begin with: the first of its name, but X for the exercises."""
    return "X" if handout == "exercises" else handout[0].upper()


DOCUMENTED = re.compile(r'^def [a-z]\w*\(.*?\n    """(.*?)"""', re.DOTALL | re.MULTILINE)  # the docstrings of functions
LETTERS = f"[{''.join(map(letter, HANDOUTS))}]"
CITED = re.compile(rf"\s*\(({LETTERS}E?\d+(?:, {LETTERS}E?\d+)*)\)\.?$")


def is_erratum(word):
    """Whether a word has the form of the id of an erratum, such as GE3."""
    return word[:1] in set(map(letter, HANDOUTS)) and word[1:2] == "E" and word[2:].isdecimal()


def is_item(word):
    """Whether a word has the form of the id of an item, such as G13."""
    return word[:1] in set(map(letter, HANDOUTS)) and word[1:].isdecimal()


def looked_up(identity, handouts=HANDOUTS):
    """The handout that the id of an item or of an erratum belongs to, and what it stands for there.

    >>> looked_up("G2")
    ('gales', "composite form: w̃ and x̃ with the bias last, z = w̃'x̃")
    """
    handout = next((name for name in handouts if letter(name) == identity[0]), handouts[0])
    kind, known = "an item", handout_package(handout).ITEMS
    if is_erratum(identity):
        kind, known = "an erratum", claims(handout)
    if identity not in known:
        ids = [*known]
        expected = f"{ids[0]} to {ids[-1]}" if ids else "none, as it has none"
        raise InputError(f"{identity!r} is not {kind} of {handout}; expected {expected}")
    return handout, known[identity]


def first_line(docstring):
    """The first line of a docstring, which may be missing."""
    return (docstring or "").strip().split("\n")[0]


def claim(docstring):
    """What the first line of a docstring says, without the ids."""
    return CITED.sub("", first_line(docstring))


def cited(docstring):
    """The ids that the first line of a docstring ends with."""
    match = CITED.search(first_line(docstring))
    return match.group(1).split(", ") if match else []


@lru_cache(None)
def source(module):
    """The text of a module, from wherever it is imported."""
    spec = find_spec(module)
    if spec is None:
        _, handout, part = module.split(".")
        raise InputError(f"{handout} has no {part}")
    return "\n".join(spec.loader.get_data(spec.origin).decode().splitlines())


def title_of(handout):
    """What a handout's own docstring says, read from its text, as Python without docstrings needs it."""
    import ast

    return ast.get_docstring(ast.parse(source(f"linref.{handout}")))


def functions_of(module):
    """The public functions that a module defines at its top, in their order, each with its docstring.

    They are read, not imported: so they are found without their docstrings in memory too.
    """
    import ast

    return [(node.name, ast.get_docstring(node)) for node in ast.parse(source(module)).body
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]


@lru_cache(None)
def citations(text):
    """Each function of a program that cites items, with the ids it cites."""
    import ast

    functions = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef))
    found = ((function.name, cited(ast.get_docstring(function))) for function in functions)
    return [(name, ids) for name, ids in found if ids]


@lru_cache(None)
def claims(handout):
    """What each erratum of a handout claims, by its id: its place on the page, and the claim."""
    found = map(erratum_of, DOCUMENTED.findall(source(f"linref.{handout}.errata")))
    return {erratum: (place, says) for erratum, _, place, says in found}


def erratum_of(docstring):
    """The id, kind, place and claim of an erratum: the first line of its docstring, and the paragraph below it.

    >>> erratum_of("ERR, Local Minima, third point (GE6).\\n\\nThe page says so. In fact it is not.")
    ('GE6', 'ERR', 'Local Minima, third point', 'The page says so. In fact it is not.')
    """
    first, _, rest = docstring.strip().partition("\n")
    kind, place, says = KIND.fullmatch(claim(first)).groups()
    paragraph = " ".join(rest.strip().split("\n\n")[0].split())
    return cited(first)[0], kind, place or "", f"{says}." if says else paragraph


def topic_items(title):
    """The ids that a topic's title ends with, ranges spelt out."""
    ids = []
    for first, last in re.findall(rf"({LETTERS}\d+)(?:-({LETTERS}\d+))?", title[title.rindex("(") :]):
        ids += [f"{first[0]}{n}" for n in range(int(first[1:]), int((last or first)[1:]) + 1)]
    return ids
