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
SIGN, POINT, START = "the sign is wrong", "the decimal point is misplaced", "the start is not the one of the header"
OTHER_CLASS, CHANGE_ALONE = "it is p of the other class", "the change stands in the place of the new weights"
NOT_DIVIDED, DIVIDED = "it is not divided by the number of samples", "it is divided by the number of samples"
TINY = Fraction(1, 10**9)
RATES, LABELS = ("eta", "alpha"), ("y", "t")
OUTPUTS = "o", "y", "cls", "classes", "sgn", "sign"  # cells that say what a net of 0 counts as
BIAS_AT = {"first": 0, "last": -1, "apart": -1}  # among the weights, and b behind w


def named(step, verdicts):
    """The verdicts on a step, each wrong one with the typical mistake that it comes from.

    Weights that are wrong in several places have a name only if one mistake gives all of them.
    """
    names = {id(v.blank): v.mistake or mistake_in(step, v) for v in verdicts if v.status == "wrong"}
    weights = [id(v.blank) for v in verdicts if id(v.blank) in names and v.blank.cell.role == "after"]
    if len({names[blank] for blank in weights}) > 1:
        names.update(dict.fromkeys(weights, ""))
    step.marker.met.update(names.values())
    return [verdict._replace(mistake=names.get(id(verdict.blank), verdict.mistake)) for verdict in verdicts]


def unrefuted(verdicts):
    """The same without each guess that another row refutes: its cell is wrong there too, by no known mistake."""
    columns = [(id(v.blank.header), v.blank.cell.name, v.status) for v in verdicts]
    unknown = {place: v.blank.number for place, v in zip(columns, verdicts) if v.status == "wrong" and not v.mistake}
    return [v._replace(mistake=v.mistake * (unknown.get(place, v.blank.number) == v.blank.number))
            for place, v in zip(columns, verdicts)]


def mistake_in(step, verdict):
    """The typical mistake in a wrong answer, if there are several the one met before; or ""."""
    found = list(mistakes_in(step, verdict))
    return next((name for name in found if name in step.marker.met), found[0] if found else "")


def mistakes_in(step, verdict):
    """The typical mistakes that give a wrong answer."""
    blank, own = verdict.blank, step.read(verdict.answer, verdict.blank)
    with suppress(*CANNOT_COMPUTE):
        yield from mistakes_in_the_change(step, blank)
    with suppress(*CANNOT_COMPUTE):
        right = what_is_right(step, blank) if own else None
        for name, value in mistaken_values(step, verdict, right):
            if close(value, right) or name == POINT and not any(flat([own.value])):
                continue
            if step.marker.agrees(verdict.answer, own, blank, value):
                yield name


def what_is_right(step, blank):
    """What belongs into a blank by the student's own numbers."""
    if blank.cell.role == "before":
        return getattr(step.before, and_after(blank.cell.name))
    return value_in(step.own, blank)


def close(value, right):
    """Whether a mistake changes nothing, such as a tie that decides nothing."""
    values, rights = flat([value]), flat([right])
    return len(values) == len(rights) and all(near(a, b, 10 * TINY) for a, b in zip(values, rights))


def mistaken_values(step, verdict, right):
    """What a blank holds by each typical mistake, with the name of it."""
    blank, own = verdict.blank, as_written(step, verdict.blank)
    if blank.cell.role in COMPUTED and blank.cell.rule:
        ties = other_ties(step, verdict) if blank.cell.role == "found" else ()
        of_ties = step.own if isinstance(blank.value, bool) else own  # an output "none" decides no mark
        for cells, mistakes in (of_ties, ties), (own, mistaken_cells(step, blank)):
            for name, changes in mistakes:
                with suppress(*CANNOT_COMPUTE):
                    yield name, value_in(cells.moved(**changes), blank)
        with suppress(*CANNOT_COMPUTE):
            yield from without_label(own, blank, right)
    if is_numeric(right):
        if blank.cell.name == "p":
            yield OTHER_CLASS, 1 - right
        for name, factor in ((SIGN, -1), *divisions(blank), (POINT, 10), (POINT, Fraction(1, 10))):
            yield name, shaped([Fraction(a) * factor for a in flat([right])], right)


def divisions(blank):
    """The factor of a mistaken division by N, with its name, in what the run sums or averages over the samples."""
    rules, N = blank.header.conventions, len((blank.header.samples or {}).get("points", [None]))
    if rules and rules.mean is not None and blank.cell.role == "between":
        yield (NOT_DIVIDED, N) if rules.mean else (DIVIDED, Fraction(1, N))


def as_written(step, blank):
    """The student's own cells as they stand on the sheet beside a blank: no mistake has changed those."""
    filled = {verdict.blank.cell.name for verdict in step.found.values() if verdict.status not in ("empty", "lost")}
    names = [cell.name for cell in step.key.cells if cell.role in COMPUTED and cell.name in filled - {blank.cell.name}]
    return step.own.moved(**{name: getattr(step.own, name) for name in names})


def without_label(own, blank, right):
    """What a product with the label is without the label."""
    for name in LABELS:
        if name in own.key.cells and (y := getattr(own, name)) != 1:
            value = value_in(own.moved(**{name: 1}), blank)
            if is_numeric(value) and close([y * a for a in flat([value])], right):
                yield NO_LABEL, value


def mistaken_cells(step, blank):
    """Cells of a step as mistakes have them, {name: value}, each with the name of the mistake."""
    own = step.own
    weights = {name: getattr(own, name) for name in WEIGHTS if hasattr(own, name)}
    if blank.cell.role != "after":
        yield NO_BIAS, without_bias(blank.header, weights)
    for name in RATES:
        if hasattr(own, name):
            yield NO_RATE, {name: 1}
            yield RATE_SQUARED, {name: getattr(own, name) ** 2}
    if step.before:
        yield OLD, {name: getattr(step.before, name) for name in weights}


def other_ties(step, verdict):
    """The other cells in which something is found, with a 0 moved to either side."""
    blank, said = verdict.blank, step.read(verdict.answer, verdict.blank).value
    meaning = f"counts as {verdict.answer}" if blank.cell.name in OUTPUTS else "is decided the other way"
    meaning = {True: "counts as a mistake", False: "counts as no mistake"}[said] if isinstance(said, bool) else meaning
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
                    yield f"{title} = 0 {meaning}", {cell.name: with_entry(value, place, side)}


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
        if any(start) and close(change, end):
            yield CHANGE_ALONE
        for name, (of_weights, of_bias) in {**factors(own, len(start) - 1), **other_rates(blank.header)}.items():
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
            "x is added on a mistake, without its label": (y, y), "the update is subtracted, not added": (-1, -1)}


def other_rates(header):
    """By how much a mistaken rate multiplies the change of the weights and that of the bias."""
    rules = header.conventions
    rates = [Fraction(rate) for rate in (rules.rate, rules.bias_rate or rules.rate)] if rules and rules.rate else []
    return {NO_RATE: [1 / rate for rate in rates], RATE_SQUARED: rates} if rates else {}
