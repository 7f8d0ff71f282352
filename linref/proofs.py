"""A reader's derivations: the lines of a file or of a generator, checked as the package's own are."""

import inspect
from types import ModuleType

from linref.derive import checked, derivation_of
from linref.own.program import described, module_in, split_place
from linref.samples import InputError


def lines_in(lines):
    """(name, lines) of a generator function or of a generator."""
    if callable(lines):
        lines, name = lines(), lines.__name__
    else:
        name = getattr(lines, "__name__", "the derivation")
    if not hasattr(lines, "__iter__"):
        raise TypeError(f"{described(lines)} is no derivation; expected a generator of its lines")
    return name, iter(lines)


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
    module = module_in(path)
    found = [value for value in generators_in(module) if not name or value.__name__ == name]
    if not found:
        which = f"no generator {name} of lines" if name else "no generator of lines without arguments"
        raise InputError(f"{path}: it has {which}; expected a function that yields the lines of a derivation")
    return (event for value in found for event in derivation_of(value, path, expand))
