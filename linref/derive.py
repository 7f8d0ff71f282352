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
from linref.tracer import Formula, Header, Traced, ended, join_some, line, numbered, plural

LONGEST = 150  # characters of a value that is shown
UNDECIDED = " Linref could not decide this line: it found no point where the two differ, and no proof that they agree."
NO_CASE = "The list of cases above it is empty, so nothing was compared."


class Checked(NamedTuple):
    """A line of a derivation: why it follows, as the page writes it, whether it holds, and its value in every case.

    If it is not `decided`, nothing shows that it is `equal`, and nothing that it is not.
    """

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
    decided: bool = True


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
    count, failures, undecided, compared = 0, [], [], 0
    for step in steps:
        count += 1
        compared += not step.equal or (expand if step.apart else step.n > 1)
        if not step.equal:
            (failures if step.decided else undecided).append(count)
        yield Traced(step._replace(values=None), list(described(step, expand)))
    closing = f"{plural(compared, 'line')} checked."
    if compared < least:
        failures, closing = [count], "There are no two lines to compare."
    elif failures or undecided:
        closing = f"{numbered('Line', failures)} do{'es' * (len(failures) == 1)} not hold. " * bool(failures)
        closing += f"{numbered('Line', undecided)} could not be decided, so the exit status is 1." * bool(undecided)
    status = "failed" if failures else "undecided" if undecided else "checked"
    yield ended(status, count, closing.rstrip(), checked=compared, failed=failures + undecided)


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
            yield Checked(n + 1, "this line cannot be computed", "", "", False, described_error(error), [],
                          decided=not isinstance(error, TimeoutError))
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

    if isinstance(entry, str):
        raise TypeError(f"{entry} is a text; expected an expression, or a reason and an expression")
    entry = entry if isinstance(entry, tuple) else ("", entry)  # the reason may be left out
    entry = entry if isinstance(entry, Relation) else Relation("=", *entry)
    if isinstance(entry.expression, (list, tuple)):
        raise TypeError(f"{entry.expression} is no expression; expected Matrix({entry.expression})")
    if entry.shipped is not None and not callable(entry.shipped):
        raise TypeError(f"{short(entry.shipped)} stands third; expected a function that computes the line, or nothing")
    if isinstance(entry.expression, (Relational, bool)) or str(entry.expression) in ("True", "False"):
        raise TypeError(f"{entry.expression} says whether something holds; expected an expression, such as the "
                        "left side minus the right side")
    return entry._replace(expression=expression(entry.expression))


def compared(n, cases, before, entry, in_time):
    """One line, and its values to compare the next one with; those of the line before, where it stands apart."""
    values, name, decided = [], "", True
    shipped = entry.shipped
    if entry.given is not None:
        name = f"{shipped.__module__.split('.')[-1]}.{shipped.__name__}"
        shipped = partial(called_with, shipped, entry.given.split())
    try:
        with in_time():
            failure, decided = unequal(cases, values, before, entry, shipped)
    except Exception as error:  # a function that is broken may raise anything
        failure, decided = described_error(error), not isinstance(error, TimeoutError)
    step = Checked(n, entry.why, str(entry.expression), entry.expression.latex(), not failure, failure, values,
                   entry.sign if before else "", name, entry.apart, decided)
    return step, values if len(values) == len(cases) and not entry.apart else before


def unequal(cases, values, before, entry, shipped):
    """What a line is not equal to in the first case where it is not, or "", and whether this is decided.

    Its values are put into a list.
    """
    from sympy import nan

    failure, decided = "" if cases else NO_CASE, True
    for number, case in enumerate(cases, start=1):
        values.append(entry.expression.value(case))
        if values[-1].has(nan):
            raise ValueError(f"{short(values[-1])} has no value")
        previous = before[number - 1] if before and not entry.apart else None
        for what, other in others_of(entry, case, previous, shipped):
            if not (failure and decided) and not same(values[-1], other):
                value = f"In case {number} this line is {short(values[-1])}. " if cases != [{}] else ""
                where = where_unequal(values[-1], what, other)
                decided = where is not None
                failure = f"{value}It should equal {what}, {short(other)}.{where if decided else UNDECIDED}"
    return failure, decided


def where_unequal(a, what, b):
    """The numbers of two expressions at a point where they differ; None if they differ at none that is tried."""
    from sympy import Dummy, MatrixBase

    from linref.algebra import point_apart

    if getattr(a, "shape", None) != getattr(b, "shape", None):
        return ""
    if isinstance(a, MatrixBase):
        found = [where_unequal(x, what, y) for x, y in zip(a, b)]
        return next(filter(None, found), None)
    point = point_apart(a, b)
    if not point:
        return None if point is None else ""
    one, two = a.subs(point), b.subs(point)
    digits = next((n for n in (4, 8, 16) if one.evalf(n) != two.evalf(n)), 32)
    one, two = (side if side.is_Integer else side.evalf(digits) for side in (one, two))
    said = f" For {str(point)[1:-1].replace(':', ' =')} it is {one}, but {what} is {two}."
    positive = {symbol: Dummy(symbol.name, positive=True) for symbol in point}
    if min(point.values()) <= 0 and same(a.xreplace(positive), b.xreplace(positive)):
        names = " ".join(map(str, point))
        said += f' It holds if all symbols are positive: symbols("{names}", positive=True).'
    return said


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

    Where neither is real nothing is asked of them. False also says that it could not be shown.

    >>> from sympy import exp, log, sqrt, symbols, tanh
    >>> y = symbols("y")
    >>> same(log(exp(y)), y), same(sqrt(y**2), y), same(tanh(y), 2 / (1 + exp(-2 * y)) - 1)
    (True, False, True)
    >>> same(log(y / (1 - y)), log(y) - log(1 - y)), same(0.1 * y + 0.2 * y, 0.3 * y)
    (True, True)
    """
    from sympy import Float, MatrixBase, exp, expand, numer, simplify, together

    from linref.algebra import compared_at, point_apart

    if isinstance(a, MatrixBase) or isinstance(b, MatrixBase):
        return (isinstance(a, MatrixBase) and isinstance(b, MatrixBase) and a.shape == b.shape
                and all(same(x, y) for x, y in zip(a, b)))
    difference = a - b
    if a == b or difference == 0:
        return True
    if difference.has(Float):
        found = [apart for _, apart in compared_at(a, b)]
        if found:
            return not any(found)
    forms = (difference.rewrite(*to) for to in ((), (exp,)))  # as it is, then tanh and the like as exp
    if any(expand(numer(together(form))) == 0 for form in forms) or simplify(difference) == 0:
        return True
    return point_apart(a, b) is None and vanishes(difference)


def vanishes(difference):
    """Whether some way to rewrite a difference makes it 0, where symbols of which nothing is declared are real.

    It may add the logs of what is not positive.
    """
    from sympy import Dummy, Piecewise, Symbol, exp, expand_log, simplify

    reals = {a: Dummy(a.name, real=True) for a in difference.free_symbols if a == Symbol(a.name)}
    ways = (simplify, lambda d: simplify(d.rewrite(exp)), lambda d: simplify(expand_log(d, force=True)),
            lambda d: d.rewrite(Piecewise).simplify())
    return any(way(difference.xreplace(reals)) == 0 for way in ways)


def described(step, expand):
    """A line of a derivation with its reason; one that stands apart only if everything is wanted."""
    if step.apart and step.equal and not expand:
        return
    mark = "?" if not step.decided else "✗" if not step.equal else "✓" if step.n > 1 or step.apart else ""
    why = f"{step.why} [{step.function}]" if step.function else step.why
    yield Formula(step.expression, step.latex, "" if step.apart else step.sign, why, mark)
    if step.failure:
        yield line(step.failure, indent=5)
    for number, value in enumerate(step.values if expand else (), start=1):
        yield line(f"case {number}: ", short(value), indent=7)


def described_error(error):
    """An error in a line; a name that stands in no case is a KeyError."""
    if isinstance(error, TimeoutError):
        return str(error)
    if isinstance(error, KeyError):
        return (f"{error.args[0]!r} has no value in the cases. A formula is an expression of sympy, not a text. Its "
                "reason stands before it")
    return f"{type(error).__name__}: {' '.join(str(error).split())}"[:LONGEST]


def short(value):
    """A value in a line that is not too long."""
    from sympy import MatrixBase

    text = str(value.tolist() if isinstance(value, MatrixBase) else value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} … ({len(text)} characters)"
