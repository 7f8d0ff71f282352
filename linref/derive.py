"""Derivations: lines of a page, each equal to the one before it, checked on the shipped functions when printed.

A derivation is a generator. It yields its cases, a list of dictionaries that give the names of its expressions explicit
entries; then its lines: why, the expression as the page writes it, and, where a shipped function computes it, that
function with the names of what it is given, as in `"the value", w.T * x + b, neuron.activation, "w b x"`, or a function
that calls it on a case. Another list of cases begins a new chain. A line that the page has with ≤ or ≥ is
`at_most("‖x‖ ≤ D", expression, gap)` or `at_least(…)`: the line before differs from it by the gap, which is checked and
not printed. A line that only exercises the code is `apart(…)`: it is checked, and printed with --expand.
"""

from contextlib import nullcontext
from functools import partial
from importlib.util import find_spec
from typing import Any, NamedTuple

from linref import handout_package
from linref.items import cited, claim, functions_of, topic_items
from linref.samples import InputError
from linref.tracer import Formula, Header, Traced, ended, join_some, line, plural

LONGEST = 150  # characters of a value that is shown
MAX_ROUNDING = 1e-12  # of floats, of their size
NO_CASE = "The list of cases above it is empty, so nothing was compared."


class Checked(NamedTuple):
    """A line of a derivation: why it follows, as the page writes it, whether it holds, and its value in every case."""

    n: int
    why: str
    expression: str
    latex: str
    equal: bool
    failure: str
    values: Any
    sign: str = "="
    function: str = ""
    apart: bool = False


def derive(handout, topics, expand=False):
    """The derivations of some topics of a handout, below a line on what their marks mean."""
    need_sympy()
    titles, derivations = handout_package(handout).TOPICS, functions_of(f"linref.{handout}.derivations")
    by_topic = {topic: [each for each in derivations if set(topic_items(title)).intersection(cited(each[1]))]
                for topic, title in titles.items()}
    named = [each for each in derivations if any(each in by_topic[topic] for topic in topics)]
    if not named:
        yield line(f"Topic {join_some(topics)} has no derivation. The topics of {handout} that have one: ",
                   f"{join_some(filter(by_topic.get, by_topic))}.", indent=0)
    else:
        item = cited(named[0][1])[0]
        yield line("✓ marks a line that was checked. The name in [ ] after a reason is linref's function that computes "
                   f"the line. {item} is the name of an item: python3 -m linref {item} finds it.", indent=0)
    for name, docstring in named:
        yield from derivation(handout, name, docstring, expand)


def need_sympy():
    """An error if there is no sympy."""
    if not find_spec("sympy"):
        raise InputError("derive needs sympy; python3 -m pip install sympy brings it")


def derivation(handout, name, docstring, expand):
    """One derivation: each line is a step; of one that does not hold both sides are shown."""
    sources = [", ".join(cited(docstring)), *(" ".join(part.split()) for part in docstring.split("\n\n")[1:])]
    yield Header(handout, "derive", claim(docstring), f"linref/{handout}/derivations.py", (" · ".join(sources),))
    yield from lines_checked(checked(getattr(handout_package(handout, "derivations"), name)()), expand)


def derivation_of(generator, path, steps, expand=False):
    """A reader's own derivation, whose lines are checked in some steps, as those of the handouts."""
    first, _, rest = (generator.__doc__ or generator.__name__).strip().partition("\n")
    words = " ".join(rest.split())
    yield Header("yours", "derive", first.rstrip("."), path, (words,) if words else ())
    yield from lines_checked(steps, expand, least=1)


def lines_checked(steps, expand, least=0):
    """The lines of a derivation that are checked, and whether they hold; at least so many must be compared."""
    count, failures, compared = 0, [], 0
    for step in steps:
        count += 1
        compared += not step.equal or (expand if step.apart else step.n > 1)
        if not step.equal:
            failures.append(count)
        yield Traced(step._replace(values=None), list(described(step, expand)))
    closing = f"{plural(compared, 'line')} checked."
    if compared < least:
        failures, closing = [count], "There are no two lines to compare."
    elif failures:
        several = len(failures) > 1
        closing = f"Line{'s' * several} {', '.join(map(str, failures))} do{'es' * (not several)} not hold."
    yield ended("failed" if failures else "checked", count, closing, checked=compared, failed=failures)


def checked(lines, in_time=nullcontext):
    """The lines of a derivation, each compared with the one before it and with the shipped function, case by case.

    `in_time()` is a context in which a line is compared: it may limit the time.
    """
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
        try:
            entry = relation_of(entry)
        except Exception as error:
            yield Checked(n + 1, "this line is no (why, expression)", "", "", False, described_error(error), [])
            return
        n += not entry.apart
        step, before = compared(n, cases, before, entry, in_time)
        yield step


def relation_of(entry):
    """A line of a derivation with its sign and its expression; an error if it is none."""
    from sympy.core.relational import Relational

    from linref.algebra import Relation, expression

    if not isinstance(entry, tuple):
        raise TypeError(f"{short(entry)} stands alone; expected such as: yield \"why\", {short(entry)}")
    entry = entry if isinstance(entry, Relation) else Relation("=", *entry)
    if isinstance(entry.expression, (Relational, bool)) or str(entry.expression) in ("True", "False"):
        raise TypeError(f"{short(entry.expression)} says whether something holds; expected an expression, such as the "
                        "left side minus the right side")
    return entry._replace(expression=expression(entry.expression))


def compared(n, cases, before, entry, in_time):
    """One line, and its values to compare the next one with; those of the line before, where it stands apart."""
    values, name = [], ""
    shipped = entry.shipped
    if entry.given is not None:
        name = f"{shipped.__module__.split('.')[-1]}.{shipped.__name__}"
        shipped = partial(called_with, shipped, entry.given.split())
    try:
        with in_time():
            failure = unequal(cases, values, before, entry, shipped)
    except Exception as error:  # a function that is broken may raise anything
        failure = described_error(error)
    step = Checked(n, entry.why, str(entry.expression), entry.expression.latex(), not failure, failure, values,
                   entry.sign if before else "", name, entry.apart)
    return step, values if len(values) == len(cases) and not entry.apart else before


def unequal(cases, values, before, entry, shipped):
    """What a line is not equal to in the first case where it is not, or ""; its values are put into a list."""
    failure = "" if cases else NO_CASE
    for number, case in enumerate(cases, start=1):
        values.append(entry.expression.value(case))
        previous = before[number - 1] if before and not entry.apart else None
        for what, other in others_of(entry, case, previous, shipped):
            if not failure and not same(values[-1], other):
                value = f"In case {number} this line is {short(values[-1])}. " if cases != [{}] else ""
                failure = f"{value}It should equal {what}, {short(other)}.{where_unequal(values[-1], what, other)}"
    return failure


def where_unequal(a, what, b):
    """The numbers of two expressions at a point where they differ, or that they are equal where all is positive."""
    from sympy import Dummy

    symbols = sorted(a.free_symbols | b.free_symbols, key=str)
    if not symbols:
        return ""
    point = {symbol: number for number, symbol in enumerate(symbols, start=2)}
    one, two = (side if side.is_Integer else side.evalf(4) for side in (a.subs(point), b.subs(point)))
    if not same(one, two):
        named = str(point)[1:-1].replace(":", " =")
        return f" For {named} it is {one}, but {what} is {two}."
    positive = {symbol: Dummy(symbol.name, positive=True) for symbol in symbols}
    if same(a.xreplace(positive), b.xreplace(positive)):
        return f' It holds if all symbols are positive: symbols("{" ".join(map(str, symbols))}", positive=True).'
    return ""


def called_with(function, names, case):
    """What a shipped function gives for some names of a case."""
    return function(*(case[name] for name in names))


def others_of(entry, case, previous, shipped):
    """What a line must equal: the line before it, with the gap where it is a bound, and what the function gives."""
    from linref.algebra import plain

    if previous is not None:
        if entry.gap is not None:
            gap = entry.gap.value(case)
            previous = previous + gap if entry.sign == "≤" else previous - gap
        yield "the line before" + " with its gap" * (entry.gap is not None), previous
    if shipped:
        yield "what the shipped function gives", plain(shipped(case))


def same(a, b):
    """Whether two numbers, vectors or matrices are equal for every value of their symbols, real if nothing is declared.

    >>> from sympy import exp, log, sqrt, symbols
    >>> y = symbols("y")
    >>> same(log(exp(y)), y), same(sqrt(y**2), y)
    (True, False)
    """
    from sympy import Dummy, Float, MatrixBase, Symbol, expand, numer, simplify, together

    if isinstance(a, MatrixBase) or isinstance(b, MatrixBase):
        return (isinstance(a, MatrixBase) and isinstance(b, MatrixBase) and a.shape == b.shape
                and all(same(x, y) for x, y in zip(a, b)))
    difference = a - b
    if difference.has(Float) and same_in_floats(a, b):
        return True
    if difference == 0 or expand(numer(together(difference))) == 0 or simplify(difference) == 0:
        return True
    reals = {a: Dummy(a.name, real=True) for a in difference.free_symbols if a == Symbol(a.name)}
    return bool(reals) and simplify(difference.xreplace(reals)) == 0


def same_in_floats(a, b):
    """Whether two expressions with floats have equal values, up to rounding, wherever both have one.

    >>> from sympy import symbols
    >>> y, z = symbols("y z")
    >>> same_in_floats(0.1 * y + 0.2 * y, 0.3 * y), same_in_floats(0.5 * y * z, 0.5 * y)
    (True, False)
    """
    symbols = sorted((a - b).free_symbols, key=str)
    for sign in (1, -1):
        point = {symbol: sign * (n + 3) / 7 for n, symbol in enumerate(symbols)}
        try:
            u, v = (complex(side.subs(point).evalf()) for side in (a, b))
        except TypeError:  # it has no number there
            return False
        if not abs(u - v) <= MAX_ROUNDING * max(1, abs(u)):
            return False
    return True


def described(step, expand):
    """A line of a derivation with its reason; one that stands apart only if everything is wanted."""
    if step.apart and step.equal and not expand:
        return
    mark = "✗" if not step.equal else "✓" if step.n > 1 or step.apart else ""
    why = f"{step.why} [{step.function}]" if step.function else step.why
    yield Formula(step.expression, step.latex, "" if step.apart else step.sign, why, mark)
    if step.failure:
        yield line(step.failure, indent=5)
    for number, value in enumerate(step.values if expand else (), start=1):
        yield line(f"case {number}: ", short(value), indent=7)


def described_error(error):
    """An error in a line; a name that stands in no case is a KeyError."""
    if isinstance(error, TimeoutError):
        return f"this line {error}"
    if isinstance(error, KeyError):
        return f"{error.args[0]!r} has no value in the cases. A formula is an expression of sympy, not a text"
    return f"{type(error).__name__}: {' '.join(str(error).split())}"[:LONGEST]


def short(value):
    """A value in a line that is not too long."""
    from sympy import MatrixBase

    text = str(value.tolist() if isinstance(value, MatrixBase) else value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} … ({len(text)} characters)"
