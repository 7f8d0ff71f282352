"""A reader's program: a function, a generator, a class with `fit`, a file, a command in any language.

Whatever it is, `runs` gives for each set of samples what it makes of it: the weights that it yields or returns.
"""

import importlib.util
import inspect
import json
import shlex
import subprocess
import sys
import types
from copy import deepcopy
from fractions import Fraction
from itertools import islice
from math import isfinite
from pathlib import Path
from typing import NamedTuple

from linref.own.guard import Endless, Watch, quiet
from linref.samples import InputError, shortened

CALLED_PASSES = ("passes", "epochs", "max_iter", "n_iter", "n_epochs", "num_epochs", "nb_epochs_max", "iterations",
                 "n_iters", "max_iterations", "niter", "M")  # what parameters for the number of passes are called
WEIGHTS = ("coef_", "w_", "weights_", "w", "weights", "theta")  # where fitted classes keep their weights
BIASES = ("intercept_", "b_", "bias_", "b", "bias")
MAX_SECONDS_OF_A_COMMAND = 120
PASSES = 3  # that a program is asked for
MAX_NUMBERS = 100_000  # of weights that are read of one run


class Ran(NamedTuple):
    """What a program made of one set: its weights, one state after another; or why there are none.

    `moments` says when it has them: "yielded" by a generator, "path" of a list that it returns, "passes" after 1, 2, …
    passes, "end" of its run alone, "rows" of a sequence that somebody has written down. `passes` are those that were
    asked for. `failed` says what went wrong, `kind` of which sort that is.
    """

    states: list = []
    moments: str = "end"
    passes: int = PASSES
    failed: str = ""
    kind: str = ""


def numbers_of(value):
    """The numbers in a value, flat, in their order; of NumPy's arrays too. None if it holds anything else.

    >>> numbers_of([1, [2, 3]]), numbers_of((0.5,)), numbers_of("ab")
    ([1, 2, 3], [0.5], None)
    """
    value = value.tolist() if hasattr(value, "tolist") else value
    if isinstance(value, bool):
        return [int(value)]
    if isinstance(value, (int, float, Fraction)):
        return [value]
    if isinstance(value, (list, tuple)):
        parts = [numbers_of(part) for part in value]
        return None if None in parts else [a for part in parts for a in part]
    return None


def state_of(value):
    """The weights that a value holds as a flat list, a bias that stands apart where it stands; or None.

    >>> state_of(([1, 2], 3)), state_of([1, 2, 3]), state_of([[1, 2], [3, 4]])
    ([1, 2, 3], [1, 2, 3], None)
    """
    if isinstance(value, dict):
        value = list(value.values())
    fitted = fitted_weights(value)
    if fitted is not None:
        return fitted
    value = value.tolist() if hasattr(value, "tolist") else value
    if not isinstance(value, (list, tuple)):
        return None
    sizes = [len(numbers_of(part) or []) for part in value]
    return None if sum(size > 1 for size in sizes) > 1 else numbers_of(value)


def flat(value):
    """Whether a list holds plain numbers only."""
    return all(not hasattr(part, "__len__") for part in value)


def fitted_weights(value):
    """The weights of a fitted object with the bias last, or None if it has none."""
    if isinstance(value, (list, tuple, dict)) or hasattr(value, "tolist") or isinstance(value, types.ModuleType):
        return None
    weights = next((getattr(value, name) for name in WEIGHTS if numbers_of(getattr(value, name, None))), None)
    if weights is None:
        return None
    bias = next((numbers_of(getattr(value, name)) for name in BIASES if numbers_of(getattr(value, name, None))), [])
    return numbers_of(weights) + bias


def unpacked(value):
    """The weights of a longer answer: the path in (w, b, path), or (w, b) of (w, b, and more).

    >>> unpacked(([1], 2, [[0, 0], [1, 2]])), unpacked(([1, 1], 2, 7)), unpacked([1, 2, 3])
    ([[0, 0], [1, 2]], ([1, 1], 2), [1, 2, 3])
    """
    if not isinstance(value, tuple) or len(value) < 3 or flat(value):
        return value
    last = value[-1].tolist() if hasattr(value[-1], "tolist") else value[-1]
    paths = isinstance(last, list) and last and state_of(last) is None and None not in map(state_of, last)
    return last if paths else value[:2]


def states_of(value, most):
    """The weights after each step that a value holds: a generator's, those of a list of vectors, or of (w, b, list).

    >>> states_of(iter([([1], 0), ([2], 1)]), 5), states_of([[1, 0], [2, 1]], 5), states_of([2, 1], 5)
    ([[1, 0], [2, 1]], [[1, 0], [2, 1]], None)
    """
    if inspect.isgenerator(value) or hasattr(value, "__next__"):
        states = [state_of(item) for item in islice(value, most)]  # at once: a program may change what it has yielded
        return None if None in states else states
    else:
        if hasattr(value, "tolist"):
            value = value.tolist()
        if not isinstance(value, (list, tuple)) or flat(value) or state_of(value) is not None:
            return None
        items = list(value)[:most]
    states = list(map(state_of, items))
    return None if None in states else states


class Function:
    """A program that is a Python function `learn(X, y, passes)`, or a class with `fit`, called on lists or arrays."""

    def __init__(self, target, name=None):
        self.target = target
        self.is_class = hasattr(target, "fit")
        self.name = name or getattr(target, "__name__", type(target).__name__)
        self.parameters = parameters_of(target.fit if self.is_class else target)
        self.remarks = set()
        self.arrays_first = uses_numpy(target)
        self.takes_arrays, self.generates = None, False

    @property
    def file(self):
        """The file that the program stands in, or None."""
        function = self.target.fit if self.is_class else self.target
        code = getattr(inspect.unwrap(getattr(function, "__func__", function)), "__code__", None)
        return code.co_filename if code else None

    @property
    def takes_passes(self):
        """Whether the number of passes can be chosen."""
        if self.is_class:
            return any(name in CALLED_PASSES for name in vars_of(self.target))
        return len(self.parameters) > 2 or any(name in CALLED_PASSES for name in self.parameters)

    def runs(self, sets, labels, passes):
        """What the program makes of each set."""
        with Watch() as watch:
            for samples in sets:
                yield self.run(samples, labels, passes, watch)

    def run(self, samples, labels, passes, watch):
        """What it makes of one set: its path, or the ends of 1, 2, … passes where it gives its last weights alone."""
        most = 4 * passes * len(samples.points) + 8
        value = self.called(samples, labels, passes, watch, most)
        if isinstance(value, Ran):
            return value
        states, end = value
        if states is not None:
            return checked(Ran(states, "yielded" if self.generates else "path"))
        if not self.takes_passes:
            return checked(Ran([end]))
        ends = []
        for number in range(1, passes):
            value = self.called(samples, labels, number, watch, most)
            if isinstance(value, Ran):
                return value
            ends.append(value[1])
        return checked(Ran([*ends, end], "passes"))

    def called(self, samples, labels, passes, watch, most):
        """(states or None, end or None) of one call; a Ran that says what went wrong."""
        forms = [self.takes_arrays] if self.takes_arrays is not None else [self.arrays_first, not self.arrays_first]
        failure = None
        for arrays in forms:
            if arrays and "numpy" not in sys.modules:
                continue
            try:
                with quiet() as heard, watch.one_call():
                    X, y = arguments(samples, labels, arrays)
                    kept = deepcopy((X, y))
                    value = unpacked(self.call(X, y, passes))
                    self.generates = hasattr(value, "__next__")
                    states = states_of(value, most)
                    end = None if states is not None else state_of(value)
                if heard.getvalue():
                    self.remarks.add("It prints while it learns; that was not shown.")
                if numbers_of([X, y]) != numbers_of(list(kept)):
                    self.remarks.add("It changes its arguments X or y; each call was given copies.")
                if states is None and end is None:
                    failure = Ran(failed=f"it returns {described(value)}; expected its weights, as a list "
                                         "[*w, b], (w, b), or a generator of them", kind="unusable")
                    continue
                self.takes_arrays = arrays
                return states, end
            except Endless:
                return Ran(failed="it does not come back", kind="endless")
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                failure = failure or Ran(failed=raised(error, self.file), kind="raised")
        return failure or Ran(failed="it cannot be called", kind="raised")

    def call(self, X, y, passes):
        """One call of the function, or one fit of a copy of the object."""
        if not self.is_class:
            if not self.takes_passes:
                return self.target(X, y)
            name = next((name for name in self.parameters[2:] if name in CALLED_PASSES), None)
            return self.target(X, y, **{name: passes}) if name else self.target(X, y, passes)
        model = self.target() if isinstance(self.target, type) else deepcopy(self.target)
        for name in vars_of(model):
            if name in CALLED_PASSES:
                setattr(model, name, passes)
        with_ones = model.fit(X, y)
        return model if fitted_weights(model) is not None else with_ones


def checked(ran):
    """The same, if all weights are finite numbers of one length."""
    for n, state in enumerate(ran.states, start=1):
        if not all(isfinite(a) for a in state):
            return Ran(failed=f"weights number {n} are ({', '.join(map(str, state))})", kind="nan")
        if len(state) != len(ran.states[0]):
            return Ran(failed=f"it gives {len(ran.states[0])} weights, then {len(state)}", kind="unusable")
    return ran


def arguments(samples, labels, arrays):
    """X and y for a program: whole numbers as they are, others as floats, in new lists or in NumPy's arrays."""
    positive, negative = labels
    y = [positive if sign == 1 else negative for sign in samples.signs]
    X = [[a if isinstance(a, int) else float(a) for a in x] for x in samples.points]
    if not arrays:
        return X, y
    numpy = sys.modules["numpy"]
    return numpy.array(X, dtype=float), numpy.array(y)


def parameters_of(function):
    """The names of the parameters that a function can be given by position."""
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return ["X", "y", "passes"]
    return [p.name for p in found if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]


def vars_of(model):
    """The names of an object's settings, of a class those that it takes."""
    return parameters_of(model) if isinstance(model, type) else list(getattr(model, "__dict__", {}))


def uses_numpy(target):
    """Whether the module of a program has imported NumPy, or the program is a class of a library."""
    function = target.fit if hasattr(target, "fit") else target
    names = getattr(inspect.unwrap(getattr(function, "__func__", function)), "__globals__", {})
    return any(getattr(value, "__name__", "").split(".")[0] == "numpy" for value in names.values()
               if isinstance(value, types.ModuleType)) or hasattr(target, "get_params")


def raised(error, file):
    """An error in a line, with the line of the reader's file where it was raised."""
    line, trace = None, error.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    where = f" at line {line}" if line else ""
    return f"it raises {type(error).__name__}{where}: {shortened(' '.join(str(error).split())) or 'no message'}"


def described(value):
    """What a value is, in a few characters."""
    return f"{type(value).__name__} {shortened(repr(value))}"


class Command:
    """A program in any language, started once: it reads a JSON object a line and prints its weights, one line each."""

    def __init__(self, command):
        self.words, self.name, self.file = shlex.split(command), command, None
        self.remarks, self.takes_passes = set(), True
        if not self.words:
            raise InputError("--program: expected a command, such as node mine.js")

    def runs(self, sets, labels, passes):
        """What it makes of each set, all of which it is given at once, each with 1, 2, … passes."""
        sets = list(sets)
        answers, why = self.answers([line for samples in sets for line in requests(samples, labels, passes)])
        for n in range(0, len(sets) * passes, passes):
            if n + passes > len(answers):
                yield Ran(failed=why or f"it printed {len(answers)} lines for {len(sets) * passes} that it was given",
                          kind="endless")
                return
            yield self.read_all(answers[n:n + passes])

    def answers(self, lines):
        """The lines that the program prints, and what is wrong if it fails or does not end."""
        try:
            done = subprocess.run(self.words, input="\n".join(lines) + "\n", capture_output=True, text=True,
                                  timeout=MAX_SECONDS_OF_A_COMMAND, encoding="utf-8", errors="replace")
        except FileNotFoundError:
            raise InputError(f"--program: {self.words[0]!r} is not a command that can be started") from None
        except (OSError, ValueError) as error:
            raise InputError(f"--program: {self.name}: {error}") from None
        except subprocess.TimeoutExpired as late:
            printed = late.stdout or b""
            text = printed.decode(errors="replace") if isinstance(printed, bytes) else printed
            return text.split("\n")[:-1], f"it does not come back within {MAX_SECONDS_OF_A_COMMAND} s"
        why = ""
        if done.returncode:
            said = done.stderr.strip().splitlines()
            why = f"it ends with status {done.returncode}" + f": {shortened(said[-1])}" * bool(said)
        return [line for line in done.stdout.splitlines() if line.strip()], why

    def read_all(self, lines):
        """The weights of one set: the path of all its passes, or the last weights of 1, 2, … passes."""
        found = [self.read(line) for line in lines]
        if found[-1].failed or found[-1].moments == "path":
            return found[-1]
        return checked(Ran([state for ran in found for state in ran.states], "passes"))

    def read(self, line):
        """The weights in one line of its output."""
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            return Ran(failed=f"it prints {shortened(line)!r}; expected weights such as [1, -2, 0]", kind="unusable")
        if not numbers_of(value) or len(numbers_of(value)) > MAX_NUMBERS:
            return Ran(failed=f"it prints {shortened(line)!r}; expected weights such as [1, -2, 0]", kind="unusable")
        states = states_of(value, MAX_NUMBERS)
        return checked(Ran(states, "path") if states is not None else Ran([state_of(value)]))


def requests(samples, labels, passes):
    """The lines of JSON that ask for 1, 2, … passes over a set."""
    X, y = arguments(samples, labels, False)
    asked = f'{{"points": {json.dumps(X)}, "labels": {json.dumps(y)}, "passes": '
    return [f"{asked}{number}}}" for number in range(1, passes + 1)]


def program_of(target):
    """A reader's program as one that can be run: a function, an object or a class with fit."""
    if isinstance(target, (Function, Command)):
        return target
    if not callable(target) and not hasattr(target, "fit"):
        raise TypeError(f"{described(target)} is no program; expected a function learn(X, y, passes), or a class or "
                        "an object with fit(X, y)")
    return Function(target)


def module_in(path):
    """The module in a reader's file; what it prints goes nowhere, what it raises is said in one line."""
    if not path.endswith(".py"):
        raise InputError(f"{path}: expected a file that ends in .py")
    if not Path(path).is_file():
        raise InputError(f"{path}: no such file")
    spec = importlib.util.spec_from_file_location("reader_" + Path(path).stem.replace(".", "_"), path)
    module = importlib.util.module_from_spec(spec)
    folder = str(Path(path).resolve().parent)
    sys.path.insert(0, folder)
    try:
        with quiet(), Watch(10) as watch, watch.one_call():
            spec.loader.exec_module(module)
    except Endless:
        raise InputError(f"{path}: it does not come back when it is imported; put what it runs below "
                         'if __name__ == "__main__":') from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        if isinstance(error, SyntaxError):
            raise InputError(f"{path}:{error.lineno}: {error.msg}") from None
        raise InputError(f"{path}: {raised(error, path).removeprefix('it ')}") from None
    finally:
        sys.path.remove(folder)
    return module


def program_in(place, sizes=(2, 3)):
    """The program that FILE.py[:NAME] names: NAME, or the only function or class with fit that the file defines."""
    path, name = split_place(place)
    module = module_in(path)
    if name:
        if not hasattr(module, name):
            raise InputError(f"{path}: it defines no {name}; it defines {', '.join(defined_in(module)) or 'nothing'}")
        return Function(getattr(module, name), f"{path}: {name}")
    found = [other for other in defined_in(module) if learns(getattr(module, other), sizes)]
    if len(found) != 1:
        which = f"it defines {', '.join(found)}; name one: {path}:{found[0]}" if found else \
            ("it defines no function of (X, y) or (X, y, passes), and no class with fit" if 2 in sizes else
             "it defines no function of (X, y, x, K)")
        raise InputError(f"{path}: {which}")
    return Function(getattr(module, found[0]), f"{path}: {found[0]}")


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
    needed = [p for p in inspect.signature(value).parameters.values() if p.default is p.empty
              and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    return len(needed) in sizes and len(parameters_of(value)) >= 2
