"""Typical mistakes with the perceptron, each with the name that an assistant would give it.

A mistake is a perceptron of which one line is another one: how a sample changes the weights, how its net is computed,
which label it has, which samples a pass visits and in which order, when a run ends, or which weights it gives.
"""

from functools import partial
from typing import Any, NamedTuple

from linref.exercises.perceptron import change, net_input, with_bias_times
from linref.lists import add, negate, scale
from linref.scalar import as_int, ratio


def as_they_are(signs):
    """The signs of the samples, unchanged."""
    return signs


def settled_as(given, N):
    """The conventions of a run on N samples, unchanged."""
    return given


def never(step):
    """The run does not end at this step."""
    return False


def as_updated(steps):
    """Each step with the weights after it."""
    return ((step, step.after) for step in steps)


class Mistake(NamedTuple):
    """A mistake as those parts of a perceptron in which it differs.

    `given` turns the conventions of a run on N samples into those of the mistaken one, or None if it has no such
    mistake. `ends` says whether the run ends with a step. `goes_on` says that correct samples change the weights as
    well, so a run may go on after a pass without a mistake. `given_of` pairs each step with the weights that are given
    as those after it.
    """

    change: Any = change
    net_of: Any = net_input
    signs: Any = as_they_are
    given: Any = settled_as
    ends: Any = never
    goes_on: bool = False
    given_of: Any = as_updated


def bias_times(k, x, y, t, o, given):
    """Δw with k times its bias, or with its bias once for each feature (X39).

    >>> from linref.exercises.data import SHEET
    >>> bias_times(0, [5, 6, 1], 1, 1, -1, SHEET), bias_times(None, [5, 6, 1], 1, 1, -1, SHEET)
    ([5, 6, 0], [5, 6, 2])
    """
    return with_bias_times(len(x) - 1 if k is None else k, change(x, y, t, o, given), given)


def on_right_samples_too(x, y, t, o, given):
    """Samples that are classified correctly update as well, by as much as a mistake would (X39).

    >>> from linref.exercises.data import SHEET
    >>> on_right_samples_too([5, 1], -1, -1, -1, SHEET), change([5, 1], -1, -1, -1, SHEET)
    ([-5, -1], [0, 0])
    """
    return scale(as_int(given.rate * y), x)


def without_label(x, y, t, o, given):
    """Δw = η x at every mistake, whatever its label (X39).

    >>> from linref.exercises.data import SHEET
    >>> without_label([5, 1], -1, -1, 1, SHEET)
    [5, 1]
    """
    return scale(y, change(x, y, t, o, given))


def at_rate_squared(x, y, t, o, given):
    """Δw with η² in the place of η (X39).

    >>> from linref.exercises.data import SHEET
    >>> at_rate_squared([5, 1], 1, 1, -1, SHEET._replace(rate=2))
    [20, 4]
    """
    return scale(given.rate, change(x, y, t, o, given))


def subtracted(x, y, t, o, given):
    """Δw with the other sign (X39).

    >>> from linref.exercises.data import SHEET
    >>> subtracted([5, 1], 1, 1, -1, SHEET)
    [-5, -1]
    """
    return negate(change(x, y, t, o, given))


def by_label_0(x, y, t, o, given):
    """Δw = η y x with y = 0 for the negative class, whose samples so change nothing (X39).

    >>> from linref.exercises.data import SHEET
    >>> by_label_0([5, 1], -1, -1, 1, SHEET), by_label_0([5, 1], 1, 1, -1, SHEET)
    ([0, 0], [5, 1])
    """
    return change(x, y, t, o, given) if y == 1 else [0] * len(x)


def without_bias(w, x, given):
    """net without the bias (X39).

    >>> from linref.exercises.data import SHEET
    >>> without_bias([2, 3], [4, 1], SHEET)
    8
    """
    place = {"first": 0, "last": len(x) - 1, "none": None}[given.bias]
    return net_input(w, [0 if j == place else a for j, a in enumerate(x)], given)


def next_labels(signs):
    """Each sample with the label of the next one, the last with that of the first (X39).

    >>> next_labels([1, 1, -1])
    [1, -1, 1]
    """
    return [*signs[1:], *signs[:1]]


def only_samples(chosen, given, N):
    """The conventions with a pass over some samples only; None for other orders, and where none is left (X39).

    >>> from linref.exercises.data import SHEET
    >>> only_samples(slice(1, None), SHEET, 3).order, only_samples(slice(1, None), SHEET, 1)
    ((2, 3), None)
    """
    numbers = tuple(range(1, N + 1))[chosen]
    return given._replace(order=numbers) if given.order == "turn" and numbers else None


def in_order(order, given, N):
    """The conventions if they have an order, or None (X39).

    >>> from linref.exercises.data import SHEET
    >>> in_order("restart", SHEET, 3) is None
    True
    """
    return given if given.order == order else None


def at_sample_1(step):
    """A misclassified sample 1, whose index 0 counts as none (X39)."""
    return step.i == 1 and step.o != step.t


def after_pass_1(step):
    """The first step of the second pass (X39)."""
    return step.epoch == 2


def averaged(steps):
    """Each step with the mean of the weights after all samples so far (X39).

    >>> from linref.exercises.perceptron import perceptron
    >>> steps = averaged(perceptron([[0], [1]], [-1, 1], [0, 0]))
    >>> [next(steps)[1] for _ in range(3)]
    [[0, -1], [Fraction(1, 2), Fraction(-1, 2)], [Fraction(2, 3), Fraction(-2, 3)]]
    """
    total = None
    for n, step in enumerate(steps, start=1):
        total = add(total, step.after) if total else step.after
        yield step, [ratio(a, n) for a in total]


SQUARED, BY_PASS = "the rate is squared", "the batch takes each net with the new w"
TYPICAL_MISTAKES = {
    "the bias is not updated": Mistake(partial(bias_times, 0)),
    "the bias is updated once for each feature": Mistake(partial(bias_times, None)),
    "x is added on a mistake, without its label": Mistake(without_label),
    SQUARED: Mistake(at_rate_squared),
    "correct samples update as mistakes do": Mistake(on_right_samples_too, goes_on=True),
    BY_PASS: None,  # the run is in turn, its updates are counted by passes
    "the update is subtracted, not added": Mistake(subtracted),
    "the bias is left out of the net": Mistake(net_of=without_bias),
    "the bias is changed with the wrong sign": Mistake(partial(bias_times, -1)),
    "the labels are 1 and 0 where the update needs 1 and -1": Mistake(by_label_0),
    "the two classes are exchanged": Mistake(signs=negate),
    "each sample is given the label of the next one": Mistake(signs=next_labels),
    "the first sample is never visited": Mistake(given=partial(only_samples, slice(1, None))),
    "the last sample is never visited": Mistake(given=partial(only_samples, slice(-1))),
    "the run ends after its first pass, or each pass resets w": Mistake(ends=after_pass_1),
    "a misclassified sample 1 ends the run, because index 0 counts as none": Mistake(
        given=partial(in_order, "restart"), ends=at_sample_1),
    "the samples are taken from the last to the first": Mistake(given=partial(only_samples, slice(None, None, -1))),
    "the mean of the weights after every sample is given": Mistake(
        given=partial(in_order, "turn"), goes_on=True, given_of=averaged),
}
IN_A_STEP = {name: mistake for name, mistake in TYPICAL_MISTAKES.items()  # those that one step shows
             if mistake and mistake[3:5] == (settled_as, never)}
