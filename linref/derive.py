"""Derivations: lines of symbols, each of which must equal the one before it, checked when they are printed."""

from importlib import import_module
from typing import Any, NamedTuple

from linref.items import cited, claim, own_functions, topic_items
from linref.samples import InputError
from linref.tracer.blocks import Conventions, Header, Outcome, Run, line
from linref.tracer.numbers import Numbers

LONGEST = 300


class Checked(NamedTuple):
    """A line of a derivation: why it follows, its expression, and whether it equals the line before it."""

    n: int
    why: str
    expression: Any
    equal: bool


def derivations(handout, topics):
    """The derivations of some topics of a handout as runs."""
    try:
        import_module("sympy")
    except ImportError:
        raise InputError("derive needs sympy; python3 -m pip install sympy brings it") from None
    floor = import_module(f"linref.{handout}")
    wanted = {item for topic in topics for item in topic_items(floor.TOPICS[topic])}
    module = import_module(f"linref.{handout}.derivations")
    for function in own_functions(module):
        if wanted.intersection(cited(function.__doc__)):
            yield _told(handout, function)


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


def _told(handout, function):
    """One derivation as a run: each line is a step; the run is marked as failed if a line is."""
    title = claim(function.__doc__)
    failures = []

    def steps():
        for step in checked(function()):
            if not step.equal:
                failures.append(step.n)
                run.failed = True
            yield step

    def finish(run):
        facts = {"steps": run.count, "checked": run.count - 1, "failed": failures}
        said = f"{run.count - 1} {'equality' if run.count == 2 else 'equalities'} checked."
        if failures:
            said = f"Does not hold: line {', '.join(map(str, failures))}."
        return Outcome("failed" if failures else "checked", facts, [line(said, indent=0)])

    said = [", ".join(cited(function.__doc__)), *function.__doc__.split("\n\n")[1:]]
    header = Header(handout, "derive", title, f"linref/{handout}/derivations.py", " · ".join(map(_one_line, said)),
                    Conventions())
    run = Run(header, steps(), _tell, finish, None)
    return run


def _tell(step, _):
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
