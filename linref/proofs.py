"""A reader's derivations: the lines of a file or of a generator, checked as the package's own are."""

import inspect
from contextlib import contextmanager
from functools import partial
from types import ModuleType

from linref.derive import checked, derivation_of, need_sympy
from linref.own.alone import found_in
from linref.own.files import module_in, split_place
from linref.own.guard import Endless, Watch, quiet
from linref.own.report import wrapped
from linref.own.states import described
from linref.samples import InputError
from linref.tracer import Traced, ended

MAX_LINES = 1000
MAX_SECONDS = 10.0  # to the next line, and for its comparison with the one before it
END = object()


def checked_in_time(lines):
    """The lines of a derivation as they are checked; each must come, and be decided, in time."""
    with Watch(MAX_SECONDS) as watch:
        yield from checked(guarded(iter(lines), watch), partial(in_time, watch, "this line could not be decided"))


@contextmanager
def in_time(watch, words):
    """Some code that must end in time; what it prints goes nowhere."""
    try:
        with quiet(), watch.one_call():
            yield
    except Endless:
        raise TimeoutError(f"{words} within {watch.seconds:g} s") from None


def guarded(lines, watch):
    """The same lines, each of which must come in time, and not too many.

    >>> with Watch() as watch:
    ...     list(guarded(iter([("one", 1)]), watch))
    [('one', 1)]
    """
    for _ in range(MAX_LINES):
        entry = next_line(lines, watch)
        if entry is END:
            return
        yield entry
    raise ValueError(f"more than {MAX_LINES} lines; expected a derivation that ends")


def next_line(lines, watch):
    """The next line of a derivation, or END; an error if there is none in time, or no line."""
    try:
        with in_time(watch, "no line comes"):
            entry = next(lines, END)
    except SystemExit:
        raise RuntimeError("it ends Python by SystemExit; expected a generator that returns") from None
    if entry is None:
        raise TypeError("it yields None; expected (why, expression)")
    return entry


def faults_of(lines):
    """What does not hold in a derivation, a generator or a function that makes one, in lines; [] if all of it holds."""
    name = getattr(lines, "__name__", "the derivation")
    lines = lines() if callable(lines) else lines
    if not hasattr(lines, "__iter__"):
        raise TypeError(f"{described(lines)} is no derivation; expected a generator of its lines")
    steps = list(checked_in_time(lines))
    if not any(step.n > 1 or not step.equal for step in steps):
        return [f"{name} has no two lines to compare; expected at least two lines after its cases."]
    wrong = [step for step in steps if not step.equal]
    found = [text for step in wrong for said in (f"line {step.n} ({step.why}): {step.expression}".rstrip(": "),
                                                 step.failure) for text in wrapped(said, 2)]
    said = "does not hold" if any(step.decided for step in wrong) else "could not be decided"
    return [f"{name} {said}.", *found] if wrong else []


def generators_in(module: ModuleType):
    """The generator functions of a module that take no arguments: its derivations."""
    return [value for name, value in vars(module).items()
            if inspect.isgeneratorfunction(value) and value.__module__ == module.__name__ and not name.startswith("_")
            and not any(p.default is p.empty for p in inspect.signature(value).parameters.values())]


def events_of(place, expand=False):
    """The events of all derivations in FILE.py, or of the one in FILE.py:NAME."""
    need_sympy()
    path, name = split_place(place)
    found = generators_in(module_in(path))
    chosen = [value for value in found if not name or value.__name__ == name]
    if not chosen:
        names = ", ".join(value.__name__ for value in found)
        has = f"no generator {name}; it has {names}" if name and found else "no generator of lines without arguments"
        raise InputError(f"{path}: it has {has}; expected a function that yields the lines of a derivation")
    return (event for value in chosen for event in derivation_of(value, path, checked_in_time(value()), expand))


def derivations_in(place, expand=False):
    """The same, from a process of its own; it is ended if a line holds Python's lock."""
    count, begun = 0, False
    try:
        for event in found_in("derive", place, "expand" * expand):
            count += isinstance(event, Traced)
            begun = True
            yield event
    except TimeoutError as error:
        if not begun:
            raise InputError(f"{place}: it did not return {error}") from None
        yield ended("undecided", count, f"Line {count + 1} could not be decided {error}, so the exit status is 1.",
                    failed=[count + 1])
