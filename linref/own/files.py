"""A reader's Python file: its module, and the program or the derivations that it defines."""

import importlib.util
import inspect
import sys
from pathlib import Path

from linref.own.guard import Endless, Watch, quiet
from linref.own.program import CALLED_PASSES, WEIGHT_NAMES, Function, parameters_of, raised
from linref.samples import InputError

MAX_SECONDS = 10  # of an import


def module_in(path):
    """The module in a reader's file; what it prints goes nowhere, what it raises is said in one line."""
    if not path.endswith(".py"):
        raise InputError(f"{path}: expected a file that ends in .py")
    if not Path(path).is_file():
        raise InputError(f"{path}: {'a folder' if Path(path).is_dir() else 'no such file'}")
    spec = importlib.util.spec_from_file_location("reader_" + Path(path).stem.replace(".", "_"), path)
    module = importlib.util.module_from_spec(spec)
    folder = str(Path(path).resolve().parent)
    sys.path.insert(0, folder)
    try:
        with quiet(), Watch(MAX_SECONDS) as watch, watch.one_call():
            spec.loader.exec_module(module)
    except Endless:
        raise InputError(f"{path}: its import did not end in time; put what it runs below "
                         'if __name__ == "__main__":') from None
    except KeyboardInterrupt:
        raise
    except SyntaxError as error:
        raise InputError(f"{path}:{error.lineno or 1}: {error.msg}") from None
    except BaseException as error:
        raise InputError(f"{path}: {raised(error, path)} when it is imported") from None
    finally:
        if folder in sys.path:
            sys.path.remove(folder)
    return module


def program_in(place, sizes=(2, 3)):
    """The program that FILE.py[:NAME] names: NAME, or the only function or class with fit that the file defines.

    `sizes` are the numbers of arguments that a function may need: X and y, and perhaps the passes.
    """
    path, name = split_place(place)
    module = module_in(path)
    defined = defined_in(module)
    if name:
        target = getattr(module, name, None)
        if not callable(target) and not hasattr(target, "fit"):
            raise InputError(f"{path}: it defines no function or class {name}; it defines "
                             f"{', '.join(defined) or 'none'}")
        return Function(target, f"{path}: {name}")
    found = likely([other for other in defined if learns(getattr(module, other), sizes)], module)
    if len(found) > 1:
        raise InputError(f"{path}: it defines {', '.join(found)}; name one: {path}:{found[0]}")
    if not found:
        wanted = "function learn(X, y) or learn(X, y, passes), and no class with fit(X, y)"
        wanted = wanted if 2 in sizes else "function predict(X, y, x, K)"
        others = "; what it defines has no fit, or needs other arguments: " + ", ".join(defined) if defined else ""
        raise InputError(f"{path}: it defines no {wanted}{others}")
    return Function(getattr(module, found[0]), f"{path}: {found[0]}")


def likely(names, module):
    """Those of several functions that may be the one that learns: not a helper that takes weights, such as predict."""
    parameters = {name: parameters_of(getattr(module, name)) for name in names}
    learners = [name for name in names if not {*parameters[name]} & {*WEIGHT_NAMES}] or names
    with_passes = [name for name in learners if {*parameters[name]} & {*CALLED_PASSES}]
    return with_passes if len(with_passes) == 1 else learners


def split_place(place):
    """The path and the name of FILE.py:NAME.

    >>> split_place("mine.py:learn"), split_place("mine.py")
    (('mine.py', 'learn'), ('mine.py', ''))
    """
    path, colon, name = place.rpartition(".py:")
    return (path + ".py", name) if colon else (place, "")


def defined_in(module):
    """The public names of the functions and classes that a module defines itself."""
    return [name for name, value in vars(module).items() if not name.startswith("_")
            and (inspect.isfunction(value) or inspect.isclass(value)) and value.__module__ == module.__name__]


def learns(value, sizes):
    """Whether a function needs one of some numbers of arguments, such as X and y; of a class, whether it fits."""
    if inspect.isclass(value):
        return hasattr(value, "fit") and 2 in sizes
    return len(parameters_of(value, needed=True)) in sizes
