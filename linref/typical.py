"""The typical mistake that a wrong answer comes from, if it is one that is known: by the same rule, computed mistaken.

A perceptron's are those of `exercises explain`; the others hold for every rule: another tie, the weights of the row
above, no bias, no label, no rate, another start, another sign.
"""

from contextlib import suppress
from fractions import Fraction
from itertools import repeat

from linref.answer import flat, near, shaped
from linref.carried import CANNOT_COMPUTE, COMPUTED, entry_of, is_numeric, value_in, with_entry
from linref.cells import and_after
from linref.conventions import SHEET
from linref.exercises.mistakes import IN_A_STEP, Mistake
from linref.exercises.perceptron import output, with_constant
from linref.lists import add, dot, scale, zeros
from linref.scalar import ratio

NO_BIAS, NO_LABEL = "the bias is left out", "the label is left out"
OLD, NOT_MADE = "the old weights are used, without the update of the row above", "the weights are not updated"
NO_RATE, RATE_SQUARED = "the rate is left out", "the rate is squared"
SIGN, POINT, START = "the sign", "the decimal point", "the start is not the one of the header"
NOT_DIVIDED, DIVIDED = "it is not divided by the number of samples", "it is divided by the number of samples"
TINY = Fraction(1, 10**9)
RATES, LABELS, WEIGHTS = ("eta", "alpha"), ("y", "t"), ("w", "b")


def named(step, verdicts):
    """The verdicts on a step, each wrong one with the typical mistake that it comes from."""
    return [verdict._replace(mistake=verdict.mistake or mistake_in(step, verdict)) if verdict.status == "wrong" else
            verdict for verdict in verdicts]


def mistake_in(step, verdict):
    """The typical mistake in a wrong answer, or ""."""
    blank, own = verdict.blank, step.read(verdict.answer, verdict.blank)
    name = mistake_of_a_perceptron(step, blank)
    if name or own is None:
        return name
    with suppress(*CANNOT_COMPUTE):
        right = what_is_right(step, blank)
        for name, value in mistaken_values(step, verdict, right):
            if not close(value, right) and step.marker.agrees(verdict.answer, own, blank, value):
                return name
    return ""


def what_is_right(step, blank):
    """What belongs into a blank by the student's own numbers."""
    if blank.cell.role == "before":
        return getattr(step.before, and_after(blank.cell.name))
    return value_in(step.own, blank)


def close(value, right):
    """Whether a mistake hardly changes anything, as a tie does not that decides nothing."""
    values, rights = flat([value]), flat([right])
    return len(values) == len(rights) and all(near(a, b, 10 * TINY) for a, b in zip(values, rights))


def mistaken_values(step, verdict, right):
    """What a blank holds by each typical mistake, with the name of it."""
    own, blank = step.own, verdict.blank
    if blank.cell.role in COMPUTED and blank.cell.rule:
        for name, changes in mistaken_cells(step, verdict):
            with suppress(*CANNOT_COMPUTE):
                yield name, value_in(own.moved(**changes), blank)
    with suppress(*CANNOT_COMPUTE):
        yield NOT_MADE, entry_of(weights_before(step, blank.cell), blank.entry)
    if is_numeric(right):
        N = len((blank.header.samples or {}).get("points", [None]))
        for name, factor in ((SIGN, -1), (NOT_DIVIDED, N), (DIVIDED, Fraction(1, N)), (POINT, 10),
                             (POINT, Fraction(1, 10))):
            yield name, shaped([Fraction(a) * factor for a in flat([right])], right)


def weights_before(step, cell):
    """The weights from which those in a cell have come."""
    if cell.role == "before":
        return getattr(step.before, cell.name)
    return getattr(step.own, {and_after(name): name for name in WEIGHTS}[cell.name])


def mistaken_cells(step, verdict):
    """Cells of a step as mistakes have them, {name: value}, each with the name of the mistake."""
    own, blank, cells = step.own, verdict.blank, step.key.cells
    weights = {name: getattr(own, name) for name in WEIGHTS if hasattr(own, name)}
    if blank.cell.role == "found":
        yield from other_ties(step, verdict)
    yield NO_BIAS, without_bias(blank.header, weights)
    for name in LABELS:
        if name in cells and getattr(own, name) != 1:
            yield NO_LABEL, {name: 1}
    for name in RATES:
        if hasattr(own, name):
            yield NO_RATE, {name: 1}
            yield RATE_SQUARED, {name: getattr(own, name) ** 2}
    if step.before:
        yield OLD, {name: getattr(step.before, name) for name in weights}


def other_ties(step, verdict):
    """The other cells in which something is found, with a 0 moved to either side."""
    blank, said = verdict.blank, step.read(verdict.answer, verdict.blank).value
    meaning = {True: "a mistake", False: "no mistake"}[said] if isinstance(said, bool) else verdict.answer
    for cell in step.key.cells:
        title, value = cell.title or cell.name, getattr(step.own, cell.name, None)
        if cell.role != "found" or cell.name == blank.cell.name:
            continue
        if isinstance(title, list):
            title = title[blank.entry[0]]
        place = blank.entry[:1] * isinstance(value, list)
        with suppress(*CANNOT_COMPUTE):
            if entry_of(value, place) == 0 and is_numeric(value):
                for side in (TINY, -TINY):
                    yield f"{title} = 0 counts as {meaning}", {cell.name: with_entry(value, place, side)}


def without_bias(header, weights):
    """The weights with a bias of 0."""
    changed = {"b": 0} if "b" in weights else {}
    place = {"first": 0, "last": -1}.get(header.conventions.bias) if header.conventions else None
    if place is not None and "w" in weights:
        w = [*weights["w"]]
        w[place] = 0
        changed["w"] = w
    return changed


def starts(step, blank):
    """Other weights to start from, of what is found at the first step of a run."""
    if blank.cell.role != "found" or blank.number > 1 or step.before:
        return
    for number in (0, 1):
        start = {name: shaped(repeat(number), getattr(step.key, name)) for name in step.weights}
        if any(start[name] != getattr(step.key, name) for name in start):
            yield start


def other_start(step, verdict):
    """The weights that a run has begun with instead of the start's, if a number in its first step shows them.

    A sign shows nothing: the number must change with the weights.
    """
    blank, own = verdict.blank, step.read(verdict.answer, verdict.blank)
    for start in starts(step, blank):
        aside = {name: shaped([a + Fraction(1, 7) for a in flat([value])], value) for name, value in start.items()}
        with suppress(*CANNOT_COMPUTE):
            value, moved = (value_in(step.own.moved(**each), blank) for each in (start, aside))
            if value != moved and step.marker.agrees(verdict.answer, own, blank, value):
                return start
    return {}


def mistake_of_a_perceptron(step, blank):
    """The typical mistake of `exercises explain` by which the student's own weights have changed, or ""."""
    header, begins = blank.header, blank.cell.role == "before"
    if blank.cell.role == "found" and blank.cell.name not in WEIGHTS:
        return ""
    if not header.conventions or header.conventions.update not in ("label", "error"):
        return ""
    with suppress(*CANNOT_COMPUTE):
        own = step.before if begins else step.own
        names = [name for name in WEIGHTS if hasattr(own, name)]
        start = flat([getattr(own, name) for name in names])
        end = flat([getattr(step.own, name if begins else and_after(name)) for name in names])
        right, *changes = changes_by_mistake(header, own, start).items()
        return next((name for name, change in changes if change != right[1] and add(start, change) == end), "")
    return ""


def changes_by_mistake(header, own, start):
    """By how much a step changes the weights: as it should, under the name "", and by each typical mistake."""
    given, points = conventions_of(header), header.samples["points"]
    taken = own.key.cells.taken
    numbers = flat([getattr(own, taken)]) if taken else range(1, len(points) + 1)
    with_bias = given._replace(constant=getattr(own, "bias_input", given.constant))
    changes = {name: zeros(len(start)) for name in ("", *IN_A_STEP)}
    for i in numbers:
        x, t = points[i - 1], header.samples["labels"][i - 1]
        y = 1 if t == given.labels[0] else -1
        o = output(dot(start, with_constant(x, given)) - given.threshold, t, given)
        for name, total in changes.items():
            rule = IN_A_STEP.get(name, Mistake()).change
            changes[name] = add(total, rule(with_constant(x, with_bias), y, t, o, given))
    share = ratio(1, len(numbers)) if header.conventions.mean else 1
    return {name: scale(share, total) for name, total in changes.items()}


def conventions_of(header):
    """The conventions of a run, as far as its typical mistakes depend on them; a sheet's own where it has none."""
    told = {name: value for name, value in header.conventions._asdict().items() if value is not None}
    if told.get("bias") == "apart":
        told["bias"] = "last"
    return SHEET._replace(**told)
