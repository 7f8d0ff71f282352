"""Derivations: lines of symbols, each of which must equal the one before it, checked when they are printed."""

from importlib import import_module
from typing import Any, NamedTuple

from linref.items import cited, claim, functions_of, topic_items
from linref.samples import InputError
from linref.tracer.events import Header, Traced, ended, line
from linref.tracer.numbers import Numbers

LONGEST = 300


class Checked(NamedTuple):
    """A line of a derivation: why it follows, its expression, and whether it equals the line before it."""

    n: int
    why: str
    expression: Any
    equal: bool


def derive(handout, topics):
    """The derivations of some topics of a handout."""
    try:
        import_module("sympy")
    except ImportError:
        raise InputError("derive needs sympy; python3 -m pip install sympy brings it") from None
    floor = import_module(f"linref.{handout}")
    wanted = {item for topic in topics for item in topic_items(floor.TOPICS[topic])}
    return (event for name, docstring in functions_of(f"linref.{handout}.derivations")
            if wanted.intersection(cited(docstring)) for event in derivation(handout, name, docstring))


def checked(lines):
    """The lines of a derivation, each compared with the one before it."""
    before = None
    for n, (why, expression) in enumerate(lines, start=1):
        yield Checked(n, why, expression, n == 1 or same(before, expression))
        before = expression


def same(a, b):
    """Whether two expressions, or lists of them, are equal for every value of their symbols."""
    from sympy import simplify

    if isinstance(a, (list, tuple)) or isinstance(b, (list, tuple)):
        return (isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)) and len(a) == len(b)
                and all(map(same, a, b)))
    return simplify(a - b) == 0


def derivation(handout, name, docstring):
    """One derivation: each line is a step; one that does not hold is shown beside the line that it should equal."""
    said = [", ".join(cited(docstring)), *map(_one_line, docstring.split("\n\n")[1:])]
    yield Header(handout, "derive", claim(docstring), f"linref/{handout}/derivations.py", (" · ".join(said),))
    count, failures = 0, []
    try:
        for step in checked(getattr(import_module(f"linref.{handout}.derivations"), name)()):
            count += 1
            if not step.equal:
                failures.append(step.n)
            yield Traced(step, described(step))
    except Exception as error:  # a function that is broken may raise anything: then its line does not hold
        failures.append(count + 1)
        yield line(f"✗ line {count + 1}: {type(error).__name__}: {error}")
    said = f"{count - 1} {'equality' if count == 2 else 'equalities'} checked."
    if failures:
        said = f"Does not hold: line {', '.join(map(str, failures))}."
    yield ended("failed" if failures else "checked", count, said, checked=count - 1, failed=failures)


def described(step):
    """A line of a derivation with its reason."""
    tick = "" if step.n == 1 else "✓ " if step.equal else "✗ "
    yield line(tick, step.why)
    text = Numbers().join([step.expression])
    if len(text) > LONGEST:
        text = f"… {len(text)} characters, which simplify to {Numbers().join([simplified(step.expression)])}"
    yield line("= " if step.n > 1 else "", text, indent=5)


def simplified(expression):
    """An expression, or a list of them, as short as sympy makes it."""
    from sympy import simplify

    return list(map(simplified, expression)) if isinstance(expression, (list, tuple)) else simplify(expression)


def _one_line(text):
    return " ".join(text.split())
