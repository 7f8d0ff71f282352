"""A reader's derivations: the lines of a file or of a generator, checked as the package's own are."""

import inspect
from functools import wraps
from types import ModuleType

from linref.derive import checked, derivation_of
from linref.own.files import module_in, split_place
from linref.own.guard import Endless, Watch, quiet
from linref.own.states import described
from linref.samples import InputError

MAX_LINES = 1000
MAX_SECONDS = 10.0  # to the next line
END = object()


def lines_in(lines):
    """(name, lines) of a generator function or of a generator."""
    name = getattr(lines, "__name__", "the derivation")
    if callable(lines):
        lines = lines()
    if not hasattr(lines, "__iter__"):
        raise TypeError(f"{described(lines)} is no derivation; expected a generator of its lines")
    return name, guarded(iter(lines))


def guarded(lines):
    """The same lines, each of which must come in time; what a reader's code prints goes nowhere.

    >>> list(guarded(iter([("one", 1)])))
    [('one', 1)]
    """
    with Watch(MAX_SECONDS) as watch:
        for _ in range(MAX_LINES):
            entry = next_line(lines, watch)
            if entry is END:
                return
            yield entry
    raise ValueError(f"more than {MAX_LINES} lines; expected a derivation that ends")


def next_line(lines, watch):
    """The next line of a derivation, or END; an error if there is none in time, or no line."""
    try:
        with quiet(), watch.one_call():
            entry = next(lines, END)
    except Endless:
        raise TimeoutError(f"no line comes within {MAX_SECONDS:g} s") from None
    except SystemExit:
        raise RuntimeError("it ends Python by SystemExit; expected a generator that returns") from None
    if entry is None:
        raise TypeError("it yields None; expected (why, expression)")
    return entry


def faults_of(lines):
    """What does not hold in a derivation, in lines; [] if all of it holds."""
    name, lines = lines_in(lines)
    steps = list(checked(lines))
    compared = [step for step in steps if step.n > 1 or not step.equal]
    if not compared:
        return [f"{name} has no two lines to compare; expected at least two lines after its cases."]
    found = []
    for step in steps:
        if not step.equal:
            found += [f"  line {step.n} ({step.why}): {step.expression}".rstrip(": "), f"  {step.failure}"]
    return [f"{name} does not hold.", *found] if found else []


def generators_in(module: ModuleType):
    """The generator functions of a module that take no arguments: its derivations."""
    return [value for name, value in vars(module).items()
            if inspect.isgeneratorfunction(value) and value.__module__ == module.__name__ and not name.startswith("_")
            and not any(p.default is p.empty for p in inspect.signature(value).parameters.values())]


def derivations_in(place, expand=False):
    """The events of all derivations in FILE.py, or of the one in FILE.py:NAME."""
    path, name = split_place(place)
    found = generators_in(module_in(path))
    chosen = [value for value in found if not name or value.__name__ == name]
    if not chosen:
        names = ", ".join(value.__name__ for value in found)
        has = f"no generator {name}; it has {names}" if name and found else "no generator of lines without arguments"
        raise InputError(f"{path}: it has {has}; expected a function that yields the lines of a derivation")
    return (event for value in chosen for event in derivation_of(in_time(value), path, expand))


def in_time(generator):
    """The same derivation, with lines that come in time."""
    @wraps(generator)
    def lines():
        return guarded(generator())

    return lines
