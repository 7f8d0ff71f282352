"""What a program gives back: the weights in it, whatever the form in which it writes them."""

import types
from fractions import Fraction
from itertools import islice
from math import isfinite
from typing import NamedTuple

WEIGHTS = ("coef_", "w_", "weights_", "w", "weights", "theta")  # where fitted classes keep their weights
BIASES = ("intercept_", "b_", "bias_", "b", "bias")
PASSES = 3  # that a program is asked for
MAX_PASSES_TO_END = 40  # after which a page's run is taken to have no end, for programs that take no number of passes
MAX_CHARACTERS = 200  # of a value, or of an error, in a message
MAX_WEIGHT = 10**300  # what is larger is no result: floats end there


class Ran(NamedTuple):
    """What a program made of one set: its weights, one state after another; or why there are none.

    `moments` says when it has them: "yielded" by a generator, "path" of a list that it returns, "passes" after 1, 2, …
    passes, "end" of its run alone, "rows" of a sequence that somebody has written down. `passes` are those that were
    asked for. `failed` says what went wrong, `kind` of which sort that is; `shared` that all entries of each
    list so far are one and the same object.
    """

    states: list = []
    moments: str = "end"
    passes: int = PASSES
    failed: str = ""
    kind: str = ""
    shared: bool = False


PLAIN = {int, float, Fraction}


class Unusable(Exception):
    """What a program returns holds no weights."""


def as_list(value):
    """NumPy's arrays and numbers as Python's; anything else as it is."""
    return value.tolist() if hasattr(value, "tolist") else value


def numbers_of(value):
    """The numbers in a value, flat, in their order; of NumPy's arrays too. None if it holds anything else.

    >>> numbers_of([1, [2, 3]]), numbers_of((0.5,)), numbers_of("ab")
    ([1, 2, 3], [0.5], None)
    """
    value = as_list(value)
    if isinstance(value, (list, tuple)):
        if PLAIN.issuperset(map(type, value)):
            return list(value)
        parts = [numbers_of(part) for part in value]
        return None if None in parts else [a for part in parts for a in part]
    if isinstance(value, bool):
        return [int(value)]
    return [value] if isinstance(value, (int, float, Fraction)) else None


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
    value = as_list(value)
    if not isinstance(value, (list, tuple)):
        return None
    sizes = [len(numbers_of(part) or []) for part in value]
    return None if sum(size > 1 for size in sizes) > 1 else numbers_of(value)


def is_flat(value):
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
    if not isinstance(value, tuple) or len(value) < 3 or is_flat(value):
        return value
    last = as_list(value[-1])
    paths = isinstance(last, list) and state_of(last) is None and None not in map(state_of, last)
    return last if paths else value[:2]


def yields(value):
    """Whether a value gives its weights one after another."""
    return hasattr(value, "__next__")


def states_of(value, most):
    """The weights after each step that a value holds: a generator's, those of a list of vectors, or of (w, b, list).

    A generator's are copied one by one, as a program may change what it has yielded.

    >>> states_of(iter([([1], 0), ([2], 1)]), 5), states_of([[1, 0], [2, 1]], 5), states_of([2, 1], 5)
    ([[1, 0], [2, 1]], [[1, 0], [2, 1]], None)
    """
    if not yields(value):
        value = as_list(value)
        if not isinstance(value, (list, tuple)) or state_of(value) is not None:
            return None
    states = []
    for item in islice(value, most):
        states.append(state_of(item))
        if states[-1] is None and yields(value):
            raise Unusable(f"it yields {described(item)}; expected its weights, as a list [*w, b] or as (w, b)")
    return None if None in states else states


def described(value):
    """What a value is, in a few characters.

    >>> described("1 2"), described(3), described(None)
    ("'1 2', a str", '3, an int', 'None')
    """
    kind = type(value).__name__
    text, kind = text_of(value, repr), "a" + "n" * (kind[0] in "aeiouAEIOU") + " " + kind
    return "None" if value is None else f"{text}, {kind}" if text else kind


def text_of(value, said):
    """What `str` or `repr` says of a reader's value: not too much, and nothing that raises or moves a cursor."""
    try:
        text = said(value)
    except Exception:
        return ""
    text = "".join(c if c.isprintable() else " " for c in text[:MAX_CHARACTERS + 1])
    return text if len(text) <= MAX_CHARACTERS else text[:MAX_CHARACTERS - 3] + "..."


def one_object(value):
    """Whether all entries of a list are one and the same list or array.

    >>> w = [0, 0]
    >>> one_object([w, w]), one_object([[0, 0], [0, 0]])
    (True, False)
    """
    return isinstance(value, list) and not is_flat(value) and len(set(map(id, value))) == 1


def checked(ran):
    """The same, if all weights are finite numbers of one length."""
    for state in ran.states:
        if any(abs(a) > MAX_WEIGHT for a in state if not isinstance(a, float)):
            return Ran(failed="its weights are too large: a number of more than 300 digits", kind="nan")
        if not all(isfinite(a) for a in state):
            return Ran(failed=f"its weights are ({', '.join(map(str, state))})", kind="nan")
        if len(state) != len(ran.states[0]):
            return Ran(failed=f"it gives {len(ran.states[0])} weights, then {len(state)}", kind="unusable")
    return ran
