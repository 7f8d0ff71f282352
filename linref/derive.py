"""Derivations: lines of a page, each equal to the one before it, checked on the shipped functions when printed.

A derivation is a generator. It yields its cases, a list of dictionaries that give the names of its expressions explicit
entries; then its lines: why, the expression as the page writes it, and, where a shipped function computes it, that
function with the names of what it is given, as in `"the value", w.T * x + b, neuron.activation, "w b x"`, or a function
that calls it on a case. Another list of cases begins a new chain.
"""

from importlib import import_module
from typing import Any, NamedTuple

from linref.items import cited, claim, functions_of, topic_items
from linref.samples import InputError
from linref.tracer import Formula, Header, Traced, ended, line, plural

LONGEST = 150  # characters of a value that is shown


class Checked(NamedTuple):
    """A line of a derivation: why it follows, as the page writes it, whether it holds, and its value in every case."""

    n: int
    why: str
    expression: str
    latex: str
    equal: bool
    failure: str
    values: Any


def derive(handout, topics, expand=False):
    """The derivations of some topics of a handout."""
    try:
        import_module("sympy")
    except ImportError:
        raise InputError("derive needs sympy; python3 -m pip install sympy brings it") from None
    package = import_module(f"linref.{handout}")
    wanted = {item for topic in topics for item in topic_items(package.TOPICS[topic])}
    return (event for name, docstring in functions_of(f"linref.{handout}.derivations")
            if wanted.intersection(cited(docstring)) for event in derivation(handout, name, docstring, expand))


def derivation(handout, name, docstring, expand):
    """One derivation: each line is a step; of one that does not hold both sides are shown."""
    sources = [", ".join(cited(docstring)), *(" ".join(part.split()) for part in docstring.split("\n\n")[1:])]
    yield Header(handout, "derive", claim(docstring), f"linref/{handout}/derivations.py", (" · ".join(sources),))
    count, failures, compared, cases = 0, [], 0, set()
    for step in checked(getattr(import_module(f"linref.{handout}.derivations"), name)()):
        count += 1
        cases.add(len(step.values))
        compared += step.n > 1 or not step.equal
        if not step.equal:
            failures.append(count)
        yield Traced(step._replace(values=None), described(step, expand))
    most, every = max(cases), "each in" if len(cases) == 1 else "in up to"
    closing = f"{plural(compared, 'line')} checked" + (f", {every} {most} cases." if most > 1 else ".")
    if failures:
        closing = f"Does not hold: line {', '.join(map(str, failures))}."
    yield ended("failed" if failures else "checked", count, closing, checked=compared, failed=failures)


def checked(lines):
    """The lines of a derivation, each compared with the one before it and with the shipped function, case by case."""
    cases, before, n = [{}], None, 0
    lines = iter(lines)
    while True:
        try:
            entry = next(lines, None)
        except Exception as error:  # a function that is broken may raise anything
            yield Checked(n + 1, "this line cannot be computed", "", "", False, described_error(error), [])
            return
        if entry is None:
            return
        if isinstance(entry, list):
            cases, before, n = entry, None, 0
            continue
        n += 1
        step, before = compared(n, cases, before, *entry)
        yield step


def compared(n, cases, before, why, expression, shipped=None, given=None):
    """One line, and its values to compare the next one with."""
    from linref.algebra import plain

    values, failure = [], ""
    if given is not None:
        function, shipped = shipped, lambda case: function(*(case[name] for name in given.split()))
        why = f"{why}, {function.__module__.split('.')[-1]}.{function.__name__}"
    try:
        for number, case in enumerate(cases, start=1):
            values.append(expression.value(case))
            others = [("the line before", before[number - 1])] if before else []
            others += [("the shipped function", plain(shipped(case)))] if shipped else []
            for name, other in others:
                if not failure and not same(values[-1], other):
                    failure = f"in case {number} this line is {short(values[-1])}, {name} {short(other)}"
    except Exception as error:  # a function that is broken may raise anything
        failure = described_error(error)
    return (Checked(n, why, str(expression), expression.latex(), not failure, failure, values),
            values if len(values) == len(cases) else before)


def same(a, b):
    """Whether two numbers, vectors or matrices are equal for every value of their symbols."""
    from sympy import MatrixBase, expand, numer, simplify, together

    if isinstance(a, MatrixBase) or isinstance(b, MatrixBase):
        return (isinstance(a, MatrixBase) and isinstance(b, MatrixBase) and a.shape == b.shape
                and all(same(x, y) for x, y in zip(a, b)))
    difference = a - b
    if difference.is_Float:
        return abs(difference) < 1e-12
    return difference == 0 or expand(numer(together(expand(difference)))) == 0 or simplify(difference) == 0


def described(step, expand):
    """A line of a derivation with its reason."""
    yield line("" if step.n == 1 and step.equal else "✓ " if step.equal else "✗ ", step.why)
    if step.expression:
        yield Formula(step.expression, step.latex, step.n > 1)
    if step.failure:
        yield line(step.failure, indent=5)
    for number, value in enumerate(step.values if expand else (), start=1):
        yield line(f"case {number}: ", short(value), indent=7)


def described_error(error):
    """An error in a line."""
    return f"{type(error).__name__}: {' '.join(str(error).split())}"[:LONGEST]


def short(value):
    """A value in a line that is not too long."""
    from sympy import MatrixBase

    text = str(value.tolist() if isinstance(value, MatrixBase) else value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} … ({len(text)} characters)"
