"""The typical mistake that a wrong answer comes from, if it is one that is known: by the same rule, computed mistaken.

Either a cell of the step is another one (a tie, the weights of the row above, no bias, no label, no rate, another
start), or the weights change by another multiple of what they should, with the names that `exercises explain` has.
"""

from contextlib import suppress
from fractions import Fraction
from itertools import repeat

from linref.answer import flat, near, shaped
from linref.carried import CANNOT_COMPUTE, COMPUTED, WEIGHTS, entry_of, is_numeric, value_in, with_entry
from linref.cells import and_after
from linref.lists import add, scale, subtract

NO_BIAS, NO_LABEL = "the bias is left out", "the label is left out"
OLD = "the old weights are used, without the update of the row above"
NO_RATE, RATE_SQUARED = "the rate is left out", "the rate is squared"
SIGN, POINT, START = "the sign", "the decimal point", "the start is not the one of the header"
NOT_DIVIDED, DIVIDED = "it is not divided by the number of samples", "it is divided by the number of samples"
TINY = Fraction(1, 10**9)
RATES, LABELS = ("eta", "alpha"), ("y", "t")
BIAS_AT = {"first": 0, "last": -1, "apart": -1}  # among the weights, and b behind w


def named(step, verdicts):
    """The verdicts on a step, each wrong one with the typical mistake that it comes from."""
    return [verdict._replace(mistake=verdict.mistake or mistake_in(step, verdict)) if verdict.status == "wrong" else
            verdict for verdict in verdicts]


def mistake_in(step, verdict):
    """The typical mistake in a wrong answer, or ""."""
    blank, own = verdict.blank, step.read(verdict.answer, verdict.blank)
    with suppress(*CANNOT_COMPUTE):
        for name in mistakes_in_the_change(step, blank):
            return name
    with suppress(*CANNOT_COMPUTE):
        right = what_is_right(step, blank) if own else None
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
    if is_numeric(right):
        N = len((blank.header.samples or {}).get("points", [None]))
        for name, factor in ((SIGN, -1), (NOT_DIVIDED, N), (DIVIDED, Fraction(1, N)), (POINT, 10),
                             (POINT, Fraction(1, 10))):
            yield name, shaped([Fraction(a) * factor for a in flat([right])], right)


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
    """The weights 0 and 1, from which a run may have begun, of what is found at its first step."""
    if blank.cell.role != "found" or blank.number > 1 or step.before:
        return
    for number in (0, 1):
        yield {name: shaped(repeat(number), getattr(step.key, name)) for name in step.own.begins_with}


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


def mistakes_in_the_change(step, blank):
    """The names of the mistakes by which the student's own weights have changed, in this step or the one before it."""
    begins, bias = blank.cell.role == "before", blank.header.conventions and blank.header.conventions.bias
    if blank.cell.role == "found":
        return
    own = step.before if begins else step.own
    start = flat([getattr(own, name) for name in own.begins_with])
    end = flat([getattr(step.own, name if begins else and_after(name)) for name in own.begins_with])
    for known in own.without("between", "after"), own.without(*COMPUTED):
        change = subtract(flat([getattr(known, and_after(name)) for name in own.begins_with]), start)
        for name, (of_weights, of_bias) in factors(own, len(start) - 1).items():
            mistaken = scale(of_weights, change)
            if bias in BIAS_AT:
                mistaken[BIAS_AT[bias]] = of_bias * change[BIAS_AT[bias]]
            if not close(mistaken, change) and close(add(start, mistaken), end):
                yield name


def factors(own, D):
    """By how much a mistake multiplies the change of the weights and that of the bias, of D features."""
    y = next((getattr(own, name) for name in LABELS if name in own.key.cells), 1)
    return {"the bias is not updated": (1, 0), "the bias is updated once for each feature": (1, D),
            "the bias is changed with the wrong sign": (1, -1), "the weights are not updated": (0, 0),
            "x is added on a mistake, without its label": (y, y), "subtracted where it should be added": (-1, -1)}
