"""Answers judged: right, following from a student's own numbers by the rules of the cells, or wrong.

An answer is right if the key's value rounds to it. It follows if its rule, computed from what the student has written
in the cells before, gives it, as far as the rounding of those allows: linref/carried.py says how far that is.
"""

import re
from contextlib import suppress
from itertools import cycle
from typing import Any, NamedTuple

from linref.answer import (
    EMPTY, NOTHINGS, UNMARKED, Written, figures_used, flat, near, number_of, places, plainly, same_words,
    with_points, written)
from linref.carried import CANNOT_COMPUTE, Expected, Own, entry_of, is_numeric, paths, ranged, value_in, with_entry
from linref.cells import RunningSums, and_after
from linref.samples import InputError, half_unit
from linref.typical import START, named, other_start, unrefuted
from linref.tracer import NO_BREAK, plural
from linref.worksheet import text_of


TOO_EARLY = "the run ends too early, as {} still changes the student's own weights"
MORE_ROWS = "the run ends too early, as its rule needs {}"


class Verdict(NamedTuple):
    """A blank, what was written into it, what that is, the key's answer, the line, the typical mistake that it is.

    `from_own` is what a wrong answer should be by the sheet's own numbers, where that is not the key's.
    """

    blank: Any
    answer: str
    status: str
    expected: str
    line: int
    mistake: str = ""
    from_own: str = ""


def graded(answers, numbers):
    """A verdict on each blank, its answer and line, in the order of the sheet; the answer of a lost line is None."""
    steps, runs, earlier, last = {}, {}, {}, None
    answers = [(blank, None if said is None else with_points(plainly(said), blank), line)
               for blank, said, line in answers]
    marker = Marker(numbers, places(" ".join(said or "" for _, said, _ in answers)), set(), figures_used(answers))
    for blank, plain, line in answers:
        steps.setdefault(id(blank.values), []).append((blank, plain, line))
    for of_step in steps.values():
        blank = of_step[0][0]
        goes_on = last and last.header is blank.header and blank.number - last.number in (0, 1)
        then = Step(marker, of_step, last.own if goes_on else None, earlier)
        runs.setdefault(id(blank.header), []).append(then)
        earlier.update({name: then.own for name in then.own.written})
        if goes_on and blank.number == last.number:  # what is said after a step: the next step begins with that
            take_over(last.own, then.own)
        else:
            last = then
    return unrefuted([verdict for run in runs.values() for verdict in to_the_end(run)])


def to_the_end(run):
    """The verdicts on a run. A student's own run may be over before the key's: then the rows below follow.

    It is over where the rule to stop is met: no sample changes the student's own weights, and all rows that the rule
    needs to find this are filled in.
    """
    verdicts = [verdict for step in run for verdict in step.verdicts]
    end = max([step.number for step in run if step.filled], default=None)
    last = next((step for step in run if step.number == end), None)
    below = [verdict for verdict in verdicts if verdict.status == "empty" and last and verdict.blank.number > end]
    if not below or not last.own.begins_with:
        return verdicts
    with suppress(*CANNOT_COMPUTE):
        rules, needed = run[0].header.conventions, rows_needed(run, last)
        changed = still_changed(run, last) if rules.stop != "passes" else None
        early = TOO_EARLY.format(changed) if changed else MORE_ROWS.format(plural(needed - end, "more row"))
        over = [verdict for verdict in below if verdict.blank.number > needed and not changed]
        first = below[:1] if changed or needed > end else []
        return [verdict._replace(status="follows") if verdict in over else
                verdict._replace(mistake=early) if verdict in first else verdict for verdict in verdicts]
    return verdicts


def rows_needed(run, last):
    """The number of the row with which a student's run ends whose weights no sample changes any more.

    As many rows without a change as end the key's run must follow the last change, but no more than a pass has. Where
    the key ends with a pass, and its rule is not that so many samples in a row are correct, the student does as well.
    """
    rules, end = last.header.conventions, max(step.number for step in run)
    if rules.stop == "passes":
        return end
    N = len((last.header.samples or {}).get("points", ())) or 1 if last.key.cells.taken else 1
    quiet = end - max([step.number for step in run if changes_weights(Own(step.key, last.own.room))], default=0)
    changed = max([step.number for step in run if step.number <= last.number
                   and changes_weights(step.own.without("after"))], default=0)
    if not quiet or end % N or rules.stop == "row":
        return changed + min(quiet, N)
    return (-(-changed // N) + (quiet >= N)) * N


def changes_weights(own):
    """Whether a step changes the weights that it begins with."""
    return any(getattr(own, and_after(name)) != getattr(own, name) for name in own.begins_with)


def still_changed(run, last):
    """What would still change the weights with which a student's run ends: a sample, or the next step; or None."""
    weights = {name: getattr(last.own, and_after(name)) for name in last.own.begins_with}
    later = [step for step in run if step.number > last.number]
    for step in [*later, *run]:
        own = Own(step.key, last.own.room, weights)
        if changes_weights(own):
            taken = getattr(own, step.key.cells.taken or "", None)
            return f"sample {taken}" if isinstance(taken, int) else "the next step"
    return None


def take_over(own, then):
    """Let a student's step end with the weights that they have written after it."""
    for name in list(then.written):
        if then.role_of(name) == "before" and hasattr(own.key, and_after(name)):
            own.write(and_after(name), then.written[name], then.halves[name])


class Marker(NamedTuple):
    """How answers are compared: by how the key prints numbers, and the finest place and figures used on the sheet.

    `met` has the typical mistakes found so far: of two that give an answer, the one that was made before is likelier.
    """

    numbers: Any
    finest: int
    met: Any = None
    figures: int = 0

    def key_room(self, a):
        """Half a unit of the last place in which a number is printed, if it is rounded there."""
        text = self.numbers.show(a)
        return 0 if near(number_of(text), a) else half_unit(text)

    def agrees(self, said, own, blank, value, room=0):
        """Whether an answer is a value: it rounds to what is written, up to some room; or it is the same text."""
        if own is None or isinstance(value, str):
            text = text_of(blank.cell, value, self.numbers)
            return same_words(said, text) or text in NOTHINGS and said.lower() in UNMARKED
        if isinstance(value, bool) or isinstance(own.value, bool):
            return own.value is value
        mine, its = flat([own.value]), flat([value])
        return len(mine) == len(its) and all(
            near(a, b, max(self.half_towards(b, a, half), self.key_room(b)) + more)
            for a, b, half, more in zip(mine, its, cycle(flat([own.half])), cycle(flat([room]))))

    def half_towards(self, value, a, half):
        """Half a unit; of a 1 whose zeros are dropped, on a sheet of so many figures, a tenth of it below the 1."""
        dropped = self.figures and re.fullmatch("-?10*", str(a)) and is_numeric(value) and abs(value) < abs(a)
        return half / 10 if dropped and half == half_unit(str(a), self.finest, self.figures) else half


def in_order(cells):
    """The cells in the order in which a student fills them in.

    What is only looked at waits for the new weights that it is given, or for what is found.
    """
    listed = [*cells]

    def waits(cell):
        later = listed[listed.index(cell) + 1:]
        new_weights = [other.name for other in later if other.role == "after"]
        seeks = cell.name in cells.ways and any(other.role == "found" for other in later)
        return cell.role == "between" and (seeks or any(name in new_weights for name in cell.names))

    return sorted(listed, key=waits)


class Step:
    """The blanks of one step, judged in the order of its cells; `own` is what the student has in it.

    `before` is what they have in the step before it, `begun` has only the weights to which that leads. `earlier` is
    what they have found in any step before it, by the name of the cell.
    """

    def __init__(self, marker, answers, before, earlier):
        self.marker, self.answers, self.before = marker, answers, before
        self.key, self.asked, self.found = answers[0][0].values, {}, {}
        self.own, self.begun = Own(self.key, marker.key_room), Own(self.key, marker.key_room)
        self.header, self.number = answers[0][0].header, answers[0][0].number
        self.filled = any(said and not EMPTY.fullmatch(said) for _, said, _ in answers)
        self.begin_as_found(earlier)
        for answer in answers:
            self.asked.setdefault(answer[0].cell.name, []).append(answer)
        self.verdicts = self.judged()

    def judged(self):
        """The verdicts on all blanks, in the order of the sheet."""
        for cell in in_order(self.key.cells):
            if cell.role == "before" and self.before and self.before.written:
                self.begin_with(cell)
            for answer in self.asked.get(cell.name, ()):
                verdict = self.judge(*answer)
                start = other_start(self, verdict) if verdict.status == "wrong" and not self.own.elsewhere else None
                if start:
                    self.begin_elsewhere(start)
                    verdict = verdict._replace(mistake=START)
                self.found[id(answer[0])] = verdict
        return named(self, [self.found[id(blank)] for blank, *_ in self.answers])

    def begin_as_found(self, earlier):
        """Take what the sheet does not print of what is given as the student has found it in an earlier run."""
        cells = self.key.cells
        for name in [*cells.known, *(cell.name for cell in cells if cell.role == "given" and cell.title is None)]:
            own = earlier.get(name)
            if own and getattr(own.key, name) == getattr(self.key, name):
                self.own.write(name, own.written[name], own.halves[name])

    def begin_with(self, cell):
        """Begin with the weights to which the student's own step before leads."""
        with suppress(*CANNOT_COMPUTE):
            carried = ranged(lambda own: getattr(own, and_after(cell.name)), self.before)
            for own in (self.own, self.begun):
                own.write(cell.name, carried.value, dict(paths(carried.room)))
            if self.before.elsewhere:
                own = self.before.moved(**self.before.elsewhere)
                self.own.elsewhere[cell.name] = getattr(own, and_after(cell.name))

    def begin_elsewhere(self, start):
        """Go on from other weights than the start's; what goes on from the start itself follows as well."""
        for name, value in start.items():
            self.own.elsewhere[name] = getattr(self.own, name)
            self.own.write(name, value, {})

    def judge(self, blank, said, line):
        """The verdict on one blank; what is written there is what the student goes on with."""
        wanted = blank.text.replace(NO_BREAK, " ")
        if said is None or EMPTY.fullmatch(said) and not self.filled:
            return Verdict(blank, "", "lost" if said is None else "empty", wanted, line)
        own, expected = self.read(said, blank), None
        if self.is_right(said, own, blank):
            status = "right"
        else:
            expected = self.following(said, own, blank)
            status = "follows" if expected else "empty" if EMPTY.fullmatch(said) else "wrong"
        from_own = self.from_own(blank) if status == "wrong" else ""
        if status in ("right", "follows") and (own is None or own.value is None):  # as a dash is, for a change of 0
            own = Written(expected.value if expected else blank.value)
        if own is not None and status != "empty":
            self.go_on_with(own, blank, expected)
        return Verdict(blank, said, status, wanted, line, from_own=from_own)

    def from_own(self, blank):
        """What a blank should hold by the sheet's own numbers; "" if that may be the key's value."""
        with suppress(*CANNOT_COMPUTE):
            right = ranged(lambda own: value_in(own, blank), self.own)
            text = text_of(blank.cell, right.value, self.marker.numbers)
            if not self.marker.agrees(text, Written(right.value), blank, blank.value, right.room):
                return text.replace(NO_BREAK, " ")
        return ""

    def read(self, said, blank):
        """An answer as a value, or None."""
        with suppress(InputError):
            return written(said, blank, self.marker.finest, self.marker.figures)
        return None

    def is_right(self, said, own, blank):
        """Whether the key's value rounds to what is written."""
        if said == blank.text.replace(NO_BREAK, " ") or self.marker.agrees(said, own, blank, blank.value):
            return True
        return is_no_change(said, blank.cell, blank.value)

    def following(self, said, own, blank):
        """What the answer follows from: the student's own cells, or the weights alone with which the step begins."""
        ways = self.key.cells.ways.get(blank.cell.name, ())
        owns = [self.own, *([self.own.moved(**self.own.elsewhere)] if self.own.elsewhere else [])]
        for begun, way in (*((own, way) for own in owns for way in (None, *ways)), (self.begun, None)):
            try:
                expected = ranged(lambda own: value_in(own, blank, way), begun)
            except CANNOT_COMPUTE:  # of the student's own numbers there is no such value
                if said.lower() in UNMARKED - {"0"}:
                    return Expected(blank.value, 0, [])
                continue
            if is_no_change(said, blank.cell, expected.value) or (
                    said == "-" and blank.cell.role == "after" and not changes_weights(begun)):
                return expected
            for value in (expected.value, *expected.others):
                if self.marker.agrees(said, own, blank, value, expected.room):
                    return expected._replace(value=value)
        return None

    def go_on_with(self, own, blank, expected):
        """Take over what is written: a number that is exactly the key's, or exactly what follows, is not rounded."""
        if own.value == blank.value and not self.own.written:
            return
        cell, entry = blank.cell, blank.entry
        exact = [blank.value, *([expected.value] if expected else [])]
        halves = {(*entry, *path): half for path, half in paths(own.half)
                  if not any(same_at(own.value, other, path) for other in exact)}
        value = own.value
        if entry:
            value = with_entry(self.so_far(blank), entry, value)
        if entry and isinstance(cell.rule, RunningSums):
            with suppress(*CANNOT_COMPUTE):
                value = cell.rule.from_entry(self.own, value, entry[0])
        kept = {path: half for path, half in self.own.halves.get(cell.name, {}).items() if path[:len(entry)] != entry}
        self.own.write(cell.name, value, kept | halves)

    def so_far(self, blank):
        """The vector or list that an entry is part of: with the entries written, the others by the rule."""
        name = blank.cell.name
        if name not in self.own.written:
            with suppress(*CANNOT_COMPUTE):
                return value_in(self.own, blank._replace(entry=()))
        return self.own.written.get(name, getattr(self.key, name))


def same_at(value, other, path):
    """Whether two values have the same number in a place."""
    with suppress(*CANNOT_COMPUTE):
        return entry_of(value, path) == entry_of(other, path)
    return False


def is_no_change(answer, cell, value):
    """Whether a dash or an empty place says that a value between what is found and the new weights is 0."""
    return answer.lower() in UNMARKED and cell.role == "between" and value is not None and not any(flat([value]))
