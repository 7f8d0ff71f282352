"""The typical mistake that a wrong answer comes from, if it is one that is known: by the same rule, computed mistaken.

A perceptron's are those of `exercises explain`; the others hold for every rule: another tie, the weights of the row
above, no bias, no label, no rate, another start, another sign.
"""

from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import repeat

from linref.answer import flat, near, shaped
from linref.carried import CANNOT_COMPUTE, COMPUTED, is_numeric, value_in
from linref.cells import and_after
from linref.conventions import SHEET
from linref.exercises.mistakes import IN_A_STEP
from linref.exercises.perceptron import change, output, with_constant
from linref.lists import add, dot, scale, zeros
from linref.scalar import ratio

NO_BIAS, NO_LABEL = "the bias is left out", "the label is left out"
OLD, NOT_MADE = "the old weights are used, without the update of the row above", "the weights are not updated"
NO_RATE, RATE_SQUARED = "the rate is left out", "the rate is squared"
SIGN, POINT, START = "the sign", "the decimal point", "the start is not the one of the header"
NOT_DIVIDED, DIVIDED = "it is not divided by the number of samples", "it is divided by the number of samples"
TINY = Fraction(1, 10**9)
RATES, LABELS = ("eta", "alpha"), ("y", "t")


def named(step, verdicts):
    """The verdicts on a step, the wrong ones with the typical mistake that they come from."""
    return [verdict._replace(mistake=mistake_in(step, verdict)) if verdict.status == "wrong" else verdict
            for verdict in verdicts]


def mistake_in(step, verdict):
    """The typical mistake in a wrong answer, or ""."""
    blank, cell = verdict.blank, verdict.blank.cell
    if cell.role in ("between", "after") or cell.name in ("w", "b"):
        begins = cell.role == "before"
        name = mistake_of_a_perceptron(blank.header, step.before if begins else step.own, step.own, begins)
        if name:
            return name
    own = step.read(verdict.answer, blank)
    if own is None:
        return ""
    with suppress(*CANNOT_COMPUTE):
        right = value_in(step.own, blank) if cell.role != "before" else getattr(step.before, and_after(cell.name))
        for name, value in mistaken_values(step, blank, right):
            if not close(value, right) and step.marker.agrees(verdict.answer, own, blank, value):
                return name
    return ""


def close(value, right):
    """Whether a mistake hardly changes anything, as a tie does not that decides nothing."""
    values, rights = flat([value]), flat([right])
    return len(values) == len(rights) and all(map(partial(near, room=10 * TINY), values, rights))


def mistaken_values(step, blank, right):
    """What a blank holds by each typical mistake, with the name of it."""
    own, cell = step.own, blank.cell
    if cell.role in COMPUTED and cell.rule:
        for name, changes in mistaken_cells(step, blank, own):
            with suppress(*CANNOT_COMPUTE):
                yield name, value_in(own.moved(**changes), blank)
    with suppress(*CANNOT_COMPUTE):
        begins = {"after": "w", "b_after": "b"}.get(cell.name, cell.name)
        old = own if cell.role == "after" else step.before
        yield NOT_MADE, value_in(old, blank._replace(cell=step.key.cells[begins]))
    if is_numeric(right):
        N = len(blank.header.samples["points"]) if blank.header.samples else 1
        for name, factor in ((SIGN, -1), (NOT_DIVIDED, N), (DIVIDED, Fraction(1, N)), (POINT, 10),
                             (POINT, Fraction(1, 10))):
            yield name, shaped([Fraction(a) * factor for a in flat([right])], right)


def mistaken_cells(step, blank, own):
    """Cells of a step as mistakes have them: {name: value}, each with the name of the mistake."""
    for cell in step.key.cells:
        for side in (TINY, -TINY):
            changed = without_tie(getattr(own, cell.name, None), blank.entry, side)
            if blank.cell.role == cell.role == "found" and changed is not None and cell.name != blank.cell.name:
                title = cell.title[blank.entry[0]] if isinstance(cell.title, list) else cell.title or cell.name
                yield f"{title} = 0 counts as the other class", {cell.name: changed}
    names = [name for name in ("w", "b") if hasattr(own, name)]
    yield NO_BIAS, without_bias(blank.header, {name: getattr(own, name) for name in names})
    for name in LABELS:
        if name in step.key.cells and getattr(own, name) != 1:
            yield NO_LABEL, {name: 1}
    for name in RATES:
        if hasattr(own, name):
            rate = getattr(own, name)
            yield NO_RATE, {name: 1}
            yield RATE_SQUARED, {name: rate * rate}
    if step.before:
        yield OLD, {name: getattr(step.before, name) for name in names}
    for start in starts(step, blank) if blank.cell.role == "found" else ():
        yield START, start


def without_tie(value, entry, side):
    """A value of 0, or such an entry of a list, moved to a side; None if it is not 0."""
    if isinstance(value, list) and entry and entry[0] < len(value) and is_zero(value[entry[0]]):
        return [side if place == entry[0] else a for place, a in enumerate(value)]
    return side if is_zero(value) else None


def is_zero(value):
    """Whether a value is the number 0."""
    return isinstance(value, (int, float, Fraction)) and not isinstance(value, bool) and value == 0


def without_bias(header, weights):
    """The weights with a bias of 0."""
    place = {"first": 0, "last": -1}.get(header.conventions.bias) if header.conventions else None
    changed = {name: 0 for name in weights if name == "b"}
    if place is not None and "w" in weights:
        w = [*weights["w"]]
        w[place] = 0
        changed["w"] = w
    return changed


def starts(step, blank):
    """Other weights to start from, at the first step of a run."""
    if blank.number > 1 or step.before:
        return
    names = [name for name in ("w", "b") if name in step.key.cells and step.key.cells[name].role == "before"]
    for number in (0, 1):
        start = {name: shaped(repeat(number), getattr(step.key, name)) for name in names}
        if any(start[name] != getattr(step.key, name) for name in names):
            yield start


def other_start(step, verdict):
    """The weights that a run has begun with instead of the start's, if a number in its first step shows them.

    A sign shows nothing: the number must change with the weights.
    """
    blank, own = verdict.blank, step.read(verdict.answer, verdict.blank)
    for start in starts(step, blank) if blank.cell.role == "found" else ():
        aside = {name: shaped([a + Fraction(1, 7) for a in flat([value])], value) for name, value in start.items()}
        with suppress(*CANNOT_COMPUTE):
            value, moved = (value_in(step.own.moved(**each), blank) for each in (start, aside))
            if value != moved and step.marker.agrees(verdict.answer, own, blank, value):
                return start
    return {}


def mistake_of_a_perceptron(header, own, then, begins):
    """The typical mistake of `exercises explain` in a student's own step, or ""; `then` has the weights it leads to."""
    if not header.conventions or header.conventions.update not in ("label", "error"):
        return ""
    with suppress(*CANNOT_COMPUTE):
        names = [name for name in ("w", "b") if hasattr(own, name)]
        start = flat([getattr(own, name) for name in names])
        end = flat([getattr(then, name if begins else and_after(name)) for name in names])
        right, *changes = changes_by_mistake(header, own, start).items()
        return next((name for name, change in changes if change != right[1] and add(start, change) == end), "")
    return ""


def changes_by_mistake(header, own, start):
    """By how much a step changes the weights: as it should, under the name "", and by each typical mistake."""
    given, samples, taken = conventions_of(header), header.samples, own.cells.taken
    numbers = flat([getattr(own, taken)]) if taken else range(1, len(samples["points"]) + 1)
    with_bias = given._replace(constant=getattr(own, "bias_input", given.constant))
    changes = {name: zeros(len(start)) for name, rule in {"": change, **IN_A_STEP}.items() if rule}
    for i in numbers:
        x, t = samples["points"][i - 1], samples["labels"][i - 1]
        y = 1 if t == given.labels[0] else -1
        o = output(dot(start, with_constant(x, given)) - given.threshold, t, given)
        for name in changes:
            rule = IN_A_STEP[name].change if name else change
            changes[name] = add(changes[name], rule(with_constant(x, with_bias), y, t, o, given))
    share = ratio(1, len(numbers)) if header.conventions.mean else 1
    return {name: scale(share, total) for name, total in changes.items()}


def conventions_of(header):
    """The conventions of a run, as far as its typical mistakes depend on them; a sheet's own where it has none."""
    told = {name: value for name, value in header.conventions._asdict().items() if value is not None}
    bias = {"bias": "last"} if header.conventions.bias == "apart" else {}
    return SHEET._replace(**told | bias)
