"""A reader's program as a Python function, a generator, or a class with `fit`.

Whatever it is, `runs` gives for each set of samples what it makes of it: the weights that it yields or returns.
"""

import inspect
import sys
import types
from copy import deepcopy

from linref.own.guard import Endless, Watch, quiet
from linref.own.states import (
    MAX_PASSES_TO_END,
    Ran,
    Unusable,
    checked,
    described,
    fitted_weights,
    numbers_of,
    one_object,
    state_of,
    states_of,
    text_of,
    unpacked,
    yields,
)

CALLED_PASSES = ("passes", "epochs", "max_iter", "n_iter", "n_epochs", "num_epochs", "nb_epochs_max", "iterations",
                 "n_iters", "n_iterations", "max_iterations", "max_epochs", "num_iterations", "nb_epochs", "niter",
                 "M", "n", "T", "iters", "max_iters", "maxiter", "rounds", "n_passes", "num_passes", "epoch",
                 "n_epoch", "max_passes")  # what parameters for the number of passes are called
WEIGHT_NAMES = ("w", "v", "theta", "weights", "beta", "params")  # what weights are called
EXPECTED = "expected its weights, as a list [*w, b], as (w, b), or as a generator of them"


class Function:
    """A program that is a Python function `learn(X, y, passes)`, or a class with `fit`, called on lists or arrays."""

    def __init__(self, target, name=None):
        self.target = target
        self.is_class = hasattr(target, "fit")
        self.name = name or getattr(target, "__name__", type(target).__name__)
        self.function = getattr(target, "fit", target)
        self.parameters = parameters_of(self.function)
        self.needed = parameters_of(self.function, needed=True)
        self.remarks = set()
        self.arrays_first = uses_numpy(self.function) or hasattr(target, "get_params")
        self.takes_arrays, self.generates, self.gives_paths, self.shares = None, False, False, True

    @property
    def file(self):
        """The file that the program stands in, or None."""
        code = getattr(inspect.unwrap(self.function), "__code__", None)
        return code and code.co_filename

    @property
    def takes_passes(self):
        """Whether the number of passes can be chosen."""
        if self.is_class:
            return any(name in CALLED_PASSES for name in vars_of(self.target))
        return len(self.needed) > 2 or bool(self.passes_name())

    def asked(self, samples, labels, passes):
        """How it was called, as a sentence."""
        X, y = arguments(samples, labels, False)
        called, named = self.name.rpartition(" ")[2] + ".fit" * self.is_class, self.passes_name()
        given = ""
        if self.takes_passes and not self.is_class:
            given = f", {named}={passes}" if named else f", {passes}"
        return f"It was called as {called}({X}, {y}{given})."

    def passes_name(self):
        """The name of the parameter for the passes, where it has one that is known; a third one may be the rate."""
        return next((name for name in self.parameters[2:] if name in CALLED_PASSES), None)

    def runs(self, sets, labels, passes):
        """What the program makes of each set."""
        with Watch() as watch:
            for samples in sets:
                yield self.run(samples, labels, passes, watch)

    def run(self, samples, labels, passes, watch):
        """What it makes of one set: its path, or the ends of 1, 2, … passes where it gives its last weights alone."""
        ran = self.called(samples, labels, passes, watch)
        if ran.failed or ran.moments != "end" or not self.takes_passes:
            return checked(ran)
        ends = [self.called(samples, labels, number, watch) for number in range(1, passes)]
        wrong = next((other for other in ends if other.failed), None)
        return wrong or checked(Ran([state for other in (*ends, ran) for state in other.states], "passes"))

    def called(self, samples, labels, passes, watch):
        """What it gives in one call: lists first or NumPy's arrays, and the other if it takes these."""
        forms, failure = [self.arrays_first, not self.arrays_first], None
        if self.takes_arrays is not None:
            forms = [self.takes_arrays]
        if "numpy" not in sys.modules:
            forms = [False]
        for arrays in forms:
            try:
                ran = self.answer(*arguments(samples, labels, arrays), passes, watch)
            except Endless:
                return Ran(failed="it did not return in time", kind="endless")
            except KeyboardInterrupt:
                raise
            except Unusable as error:
                failure = Ran(failed=str(error), kind="unusable")
            except BaseException as error:
                failure = failure or Ran(failed=raised(error, self.file), kind="raised")
            else:
                self.takes_arrays = arrays
                return ran
        return failure

    def answer(self, X, y, passes, watch):
        """What a call on X and y gives, which must stay as they are."""
        kept = numbers_of([X, y])
        with quiet() as heard, watch.one_call():
            value = unpacked(self.call(X, y, passes))
            self.generates, self.shares = yields(value), self.shares and one_object(value)
            passes = passes if self.generates or self.takes_passes else MAX_PASSES_TO_END
            states = states_of(value, 4 * passes * len(X) + 8)
            end = state_of(value) if states is None else None
            said = described(value) if states is None and end is None else ""
        if heard.getvalue():
            self.remarks.add("It prints while it learns; that is not shown.")
        if numbers_of([X, y]) != kept:
            self.remarks.add("It changes its arguments X or y; each call was given copies.")
        if said:
            raise Unusable(f"it returns {said}; {EXPECTED}")
        if states is None and not self.gives_paths:
            return Ran([end])
        self.gives_paths = not self.generates
        states = [end] if states is None else states  # of a path of one vector
        return Ran(states, "yielded" if self.generates else "path", passes, shared=self.shares)

    def call(self, X, y, passes):
        """One call of the function, or one fit of a copy of the object."""
        if not self.is_class:
            name = self.passes_name()
            if name:
                return self.target(X, y, **{name: passes})
            return self.target(X, y, passes) if self.takes_passes else self.target(X, y)
        model = self.target() if isinstance(self.target, type) else deepcopy(self.target)
        for name in vars_of(model):
            if name in CALLED_PASSES:
                setattr(model, name, passes)
        returned = model.fit(X, y)
        return model if fitted_weights(model) is not None else returned


def arguments(samples, labels, arrays):
    """X and y for a program: whole numbers as they are, others as floats, in new lists or in NumPy's arrays."""
    positive, negative = labels
    y = [positive if sign == 1 else negative for sign in samples.signs]
    X = [[a if isinstance(a, int) else float(a) for a in x] for x in samples.points]
    if not arrays:
        return X, y
    numpy = sys.modules["numpy"]
    return numpy.array(X, dtype=float), numpy.array(y)


def parameters_of(function, needed=False):
    """The names of the parameters that a function can be given by position, or of those without a default.

    Some functions that are written in C do not say what they take.

    >>> parameters_of(max), parameters_of(max, needed=True)
    (['X', 'y', 'passes'], ['X', 'y'])
    """
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return ["X", "y", "passes"][:2 if needed else 3]
    return [p.name for p in found if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)
            and not (needed and p.default is not p.empty)]


def vars_of(model):
    """The names of an object's settings, of a class those that it takes."""
    return parameters_of(model) if isinstance(model, type) else list(getattr(model, "__dict__", {}))


def uses_numpy(function):
    """Whether the module of a function has imported NumPy."""
    names = getattr(inspect.unwrap(function), "__globals__", {})
    return any(isinstance(value, types.ModuleType) and value.__name__.partition(".")[0] == "numpy"
               for value in names.values())


def raised(error, file):
    """An error in a few words, with the line of the reader's file where it was raised.

    >>> raised(ValueError("no\\nsamples"), "mine.py")
    'it raises ValueError: no samples'
    """
    line, trace = None, error.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    where = f" at line {line}" if line else ""
    said = " ".join(text_of(error, str).split()).rstrip(".")
    return f"it raises {type(error).__name__}{where}" + f": {said}" * bool(said)


def program_of(target):
    """A reader's program as one that can be run: a function, an object or a class with fit."""
    if not callable(target) and not hasattr(target, "fit"):
        raise TypeError(f"{described(target)} is no program; expected a function learn(X, y, passes), or a class or "
                        "an object with fit(X, y)")
    return Function(target)
