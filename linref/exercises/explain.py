"""Which conventions give an answer, which slip does where none do, and how many answers a set allows."""

from collections import namedtuple
from functools import partial
from itertools import combinations, product

from linref.exercises.compare import with_bias
from linref.exercises.perceptron import (
    SETTINGS, VALUES, change, contradiction, perceptron, until_clean, with_constant)
from linref.lists import negate, scale, zeros
from linref.scalar import ratio, whole

# Samples, a start or None, when to give a run up; points are m times as large as they are, so that all is whole.
Sheet = namedtuple("Sheet", "points signs start limit m", defaults=(1,))
# How a sheet is answered: a number of updates, the weights, or both. A run without an end has neither.
Answer = namedtuple("Answer", "updates w", defaults=(None, None))
# One way to an answer: the slip or None, the conventions, and whether the run has it at its end.
Explained = namedtuple("Explained", "slip given at_end")


def choices(told, weights=None, features=None):
    """All conventions that agree with those told, {name: value}, and with each other; with so many weights (X37)."""
    others = {name: value for name, value in told.items() if name not in VALUES}
    for values in product(*([told[name]] if name in told else VALUES[name] for name in VALUES)):
        given = SETTINGS._replace(**dict(zip(VALUES, values)), **others)
        if not contradiction(given) and weights in (None, features and features + (given.bias != "none")):
            yield given


def simplest(given):
    """Conventions that do the same, by the label where they can: with labels 1 and 0 the error is y (X37)."""
    if given.update == "error" and given.labels == (1, -1):
        given = given._replace(labels=(1, 0), rate=2 * given.rate)
    if given.update == "label" or given.tie != "half":
        tie = "mistake" if given.tie == "half" else given.tie
        given = given._replace(labels=(1, -1), update="label", tie=tie)
    return given if given.bias == "none" else given._replace(bias="last", constant=1)


def runs_of(settings, sheet, slip=None):
    """The runs that some settings have, each once: {(conventions, start): [(setting, factor of its weights)]} (X37).

    Its rate is 1: with samples m times as large the setting's own weights are η/m times those of the run.
    """
    runs = {}
    for given in settings:
        like = simplest(given)
        factor = ratio(like.rate * (given.rate if slip == SQUARED else 1), sheet.m)
        start = sheet.start or zeros(len(sheet.points[0]) + (given.bias != "none"))
        start = tuple(ratio(a, factor) for a in with_bias(start, given)[: len(start)])
        like = like._replace(rate=1, constant=sheet.m, threshold=ratio(given.threshold * sheet.m, factor))
        if slip == BY_PASS and given.order == "batch":
            like = like._replace(order="turn")
        if slip != BY_PASS or given.order == "batch":
            runs.setdefault((like, start), []).append((given, factor))
    return runs


def in_place(w, given):
    """(w, b) as some conventions have it (X37)."""
    return w if given.bias == "none" else with_constant(w[:-1], given._replace(constant=given.constant * w[-1]))


def states(sheet, given, start, slip=None):
    """Each step of a run with the updates so far and False; the last again with True if all is right then (X37).

    A run that comes back to a w never ends, and is left there.
    """
    updates, changed, met, step = 0, 0, set(), None
    steps = perceptron(sheet.points, sheet.signs, list(start), given, SLIPS.get(slip) or change)
    for step in until_clean(steps, len(sheet.points), given.order):
        if step.i == 1:
            if step.epoch > sheet.limit or tuple(step.w) in met:
                return
            met.add(tuple(step.w))
        if step.after != step.w and not (slip == BY_PASS and changed == step.epoch):
            updates, changed = updates + 1, step.epoch
        yield step, updates, False
    yield step, updates, True


def answers(sheet, settings):
    """The answer of each of some settings; a run that several have is made once (X40)."""
    found = {}
    for (like, start), alike in runs_of(settings, sheet).items():
        ends = [(step.after, updates) for step, updates, over in states(sheet, like, start) if over]
        for given, factor in alike:
            found[given] = Answer()
            for w, updates in ends:
                found[given] = Answer(updates, tuple(in_place(scale(factor, w), given)))
    return found


def to_state(found):
    """The smallest lists of conventions that leave one answer, whatever they are stated to be (X40)."""
    lists = [names for size in range(len(VALUES) + 1) for names in combinations(VALUES, size) if settles(found, names)]
    return [names for names in lists if len(names) == len(lists[0])]


def settles(found, names):
    """Whether settings that agree in some conventions always have the same answer (X40)."""
    settled = {}
    return all(settled.setdefault(tuple(getattr(given, name) for name in names), answer) == answer
               for given, answer in found.items())


def bias_times(k, x, y, t, o, given):
    """Δw with k times its bias, or with its bias once for each feature (X39)."""
    place = {"first": 0, "last": len(x) - 1, "none": None}[given.bias]
    factor = len(x) - 1 if k is None else k
    return [factor * a if j == place else a for j, a in enumerate(change(x, y, t, o, given))]


def on_right_samples_too(x, y, t, o, given):
    """A slip: samples that are right update as well, by as much as a mistake would (X39)."""
    return scale(whole(given.rate * y), x)


SQUARED, BY_PASS = "the rate is squared", "the batch takes each net with the new w"
SLIPS = {  # of x, y, t, o and the conventions
    "the bias is not updated": partial(bias_times, 0),
    "the bias is updated once for each feature": partial(bias_times, None),
    "y is left out, x is added at every mistake": lambda x, y, *more: scale(y, change(x, y, *more)),
    SQUARED: lambda *sample: scale(sample[-1].rate, change(*sample)),
    "correct samples update as mistakes do": on_right_samples_too,
    BY_PASS: None,  # the run is in turn, its updates are counted by passes
    "subtracted where it should be added": lambda *sample: negate(change(*sample)),
}


def attempts(sheet, wanted, settings, slip=None):
    """Every setting, with a slip or none, whose run has the answer at its end or before (X38, X39)."""
    found = []
    for (like, start), alike in runs_of(settings, sheet, slip).items():
        met = weights_after(wanted.updates, states(sheet, like, start, slip))
        for given, factor in alike:
            w = wanted.w and tuple(ratio(a, factor) for a in with_bias(wanted.w, given)[: len(wanted.w)])
            if w in met:
                found.append(Explained(slip, given, met[w]))
    return found


def weights_after(updates, steps):
    """{weights: whether that is the run's end}, of a run after so many updates, or after any; None is its end (X38)."""
    met = {}
    for step, count, over in steps:
        if updates is not None and count > updates:
            break
        if updates in (None, count) and (over or step.after != step.w):
            met[tuple(step.after)] = over
            met.update({None: True} if over else {})
    return met


def explained(sheet, wanted, settings):
    """The ways to an answer: by conventions, if need be on a run's way; where there are none, by a slip (X38, X39)."""
    for tried in ([None], SLIPS):
        ways = [way for slip in tried for way in attempts(sheet, wanted, settings, slip)]
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
        lines = together.values()
    return lines
