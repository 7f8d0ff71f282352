"""Which conventions give an answer, which slip does where none do, and how many answers a set allows."""

from itertools import combinations, product
from typing import Any, NamedTuple

from linref.exercises.perceptron import SETTINGS, VALUES, Conventions, change, contradiction, perceptron, until_clean
from linref.lists import negate, scale, zeros
from linref.scalar import whole


class Answer(NamedTuple):
    """How a sheet is answered: a number of updates, the weights, or both. A run without an end has neither."""

    updates: Any = None
    w: Any = None


class Explained(NamedTuple):
    """One way to an answer: the slip or None, the conventions, whether at the run's end, else after which sample."""

    slip: Any
    given: Conventions
    at_end: bool
    epoch: int
    i: int


def choices(told, weights=None, features=None):
    """All conventions that agree with those told, {name: value}, and with each other; and have so many weights (X37).

    >>> len(list(choices({}))), len(list(choices({}, 2, 2))), len(list(choices({"update": "label", "order": "turn"})))
    (270, 54, 50)
    """
    others = {name: value for name, value in told.items() if name not in VALUES}
    for values in product(*([told[name]] if name in told else VALUES[name] for name in VALUES)):
        given = SETTINGS._replace(**dict(zip(VALUES, values)), **others)
        if not contradiction(given) and weights in (None, features and features + (given.bias != "none")):
            yield given


def simplest(given):
    """Conventions that do the same, by the label where they can: with labels 1 and 0 the error is y (X37)."""
    if given.update == "error" and (given.labels == (1, -1) or given.tie == "half"):
        return given
    return given._replace(labels=(1, -1), update="label", tie="mistake" if given.tie == "half" else given.tie)


def states(points, signs, given, start=None, limit=1000, change=change, by_pass=False):
    """Each step of a run with the updates so far and False; the last again with True if all is right then (X37).

    A run that comes back to a w never ends, and is left there; `by_pass` counts the passes that change w.
    """
    w = start or zeros(len(points[0]) + (given.bias != "none"))
    updates, changed, met, step = 0, 0, set(), None
    for step in until_clean(perceptron(points, signs, w, given, change), len(points), given.order):
        if step.i == 1:
            if step.epoch > limit or tuple(step.w) in met:
                return
            met.add(tuple(step.w))
        if step.after != step.w and not (by_pass and changed == step.epoch):
            updates, changed = updates + 1, step.epoch
        yield step, updates, False
    yield step, updates, True


def answered(points, signs, given, start=None, limit=1000):
    """What a run answers; neither updates nor weights if it comes back to a w, or has not ended by the limit (X37).

    >>> answered([[0], [1]], [-1, 1], SETTINGS), answered([[1], [1]], [1, -1], SETTINGS)
    (Answer(updates=5, w=(2, -1)), Answer(updates=None, w=None))
    """
    for step, updates, over in states(points, signs, given, start, limit):
        if over:
            return Answer(updates, tuple(step.after))
    return Answer()


def answers(points, signs, told, start=None, limit=1000):
    """The answer that each choice of conventions leads to (X40).

    >>> found = answers([[0], [1]], [-1, 1], {"bias": "last", "constant": 1, "update": "label"})
    >>> len(found), len(set(found.values()))
    (30, 5)
    """
    known, found = {}, {}
    for given in choices(told, start and len(start), len(points[0])):
        like = simplest(given)
        if like not in known:
            known[like] = answered(points, signs, like, start, limit)
        found[given] = known[like]
    return found


def to_state(found, told):
    """The smallest lists of conventions that leave one answer, whatever they are stated to be (X40).

    >>> found = answers([[0], [1]], [-1, 1], {"bias": "last", "constant": 1, "update": "label"})
    >>> to_state(found, {"bias", "constant", "update"})
    [('tie', 'order')]
    """
    left = [name for name in VALUES if name not in told]
    lists = [names for size in range(len(left) + 1) for names in combinations(left, size) if settles(found, names)]
    return [names for names in lists if len(names) == len(lists[0])]


def settles(found, names):
    """Whether settings that agree in some conventions always have the same answer (X40)."""
    settled = {}
    return all(settled.setdefault(tuple(getattr(given, name) for name in names), answer) == answer
               for given, answer in found.items())


def bias_not_updated(x, y, t, o, given):
    """A slip: Δw without the bias (X39)."""
    return times_bias(0, change(x, y, t, o, given), given)


def bias_for_each_feature(x, y, t, o, given):
    """A slip: the bias is updated once for each feature (X39)."""
    return times_bias(len(x) - 1, change(x, y, t, o, given), given)


def times_bias(k, delta_w, given):
    """Δw with k times its bias (X39)."""
    place = {"first": 0, "last": len(delta_w) - 1, "none": None}[given.bias]
    return [k * a if j == place else a for j, a in enumerate(delta_w)]


def label_left_out(x, y, t, o, given):
    """A slip: x is added at every mistake, whatever its class (X39)."""
    return scale(y, change(x, y, t, o, given))


def rate_squared(x, y, t, o, given):
    """A slip: η is multiplied in twice (X39)."""
    return scale(given.rate, change(x, y, t, o, given))


def on_right_samples_too(x, y, t, o, given):
    """A slip: samples that are right update as well, by their label (X39)."""
    return scale(whole(given.rate * y), x)


def subtracted(x, y, t, o, given):
    """A slip: what should be added is subtracted (X39)."""
    return negate(change(x, y, t, o, given))


SLIPS = {
    "the bias is not updated": bias_not_updated,
    "the bias is updated once for each feature": bias_for_each_feature,
    "y is left out, x is added at every mistake": label_left_out,
    "the rate is squared": rate_squared,
    "correct samples update as well": on_right_samples_too,
    "the batch takes each net with the new w": None,  # the run is in turn, its updates are counted by passes
    "subtracted where it should be added": subtracted,
}


def attempts(points, signs, wanted, told, start=None, limit=1000, slip=None):
    """Every choice of conventions, with a slip or none, whose run has the answer at its end or before (X38, X39)."""
    found, known = [], {}
    new_w = slip is not None and SLIPS[slip] is None
    for given in choices(told, start and len(start), len(points[0])):
        if new_w and given.order != "batch":
            continue
        like = simplest(given)._replace(order="turn" if new_w else given.order)
        if like not in known:
            known[like] = place(wanted, states(points, signs, like, start, limit, SLIPS.get(slip) or change, new_w))
        if known[like]:
            found.append(Explained(slip, given, *known[like]))
    return found


def place(wanted, run):
    """Where a run has an answer: whether that is its end, and the pass and sample; None if nowhere (X38, X39).

    A number of updates alone is an answer only at the end.
    """
    on_the_way = None
    for step, updates, over in run:
        if wanted.updates is not None and updates > wanted.updates:
            break
        if wanted.updates in (None, updates) and wanted.w in (None, tuple(step.after)):
            if over:
                return True, step.epoch, step.i
            if wanted.w and step.after != step.w:
                on_the_way = on_the_way or (False, step.epoch, step.i)
    return on_the_way


def explained(points, signs, wanted, told, start=None, limit=1000, slips=tuple(SLIPS)):
    """The ways to an answer: by conventions, if need be on a run's way; where there are none, by a slip (X38, X39).

    >>> ways = explained([[3], [1]], [1, -1], Answer(1, (3, 0)), {"bias": "last", "order": "turn"}, limit=20)
    >>> {way.slip for way in ways}
    {'the bias is not updated'}
    """
    for tried in ((None,), slips):
        ways = [way for slip in tried for way in attempts(points, signs, wanted, told, start, limit, slip)]
        if ways:
            return [way for way in ways if way.at_end] or ways
    return []


def merged(settings):
    """Some settings in as few lines as can be: for each convention all values that go with all the others (X38)."""
    lines = [{name: (getattr(given, name),) for name in VALUES} for given in settings]
    for name in VALUES:
        together = {}
        for line in lines:
            others = tuple(values for other, values in line.items() if other != name)
            together.setdefault(others, dict(line, **{name: ()}))[name] += line[name]
        lines = list(together.values())
    return lines
