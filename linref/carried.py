"""What a student goes on with: the cells of a step as they have written them, and what the rules make of those.

Each number that is written may have been rounded. So a rule is also computed at the ends of what each number may have
been before, one number at a time: an answer may lie as far off. Where the rule jumps there, as a sign does, either
side is meant.
"""

from contextlib import suppress
from fractions import Fraction
from typing import Any, NamedTuple

from linref.answer import flat, shaped
from linref.cells import RunningSums

CANNOT_COMPUTE = (ArithmeticError, ValueError, TypeError, IndexError, KeyError, AttributeError)
COMPUTED, WEIGHTS = ("found", "between", "after"), ("w", "b")
LINE = Fraction(2, 5), Fraction(3, 5)  # of a change, at half the way: outside of them a rule jumps


class Expected(NamedTuple):
    """What a rule makes of a student's own numbers: the value, the room that their rounding leaves, other values."""

    value: Any
    room: Any
    others: list


class Own:
    """The cells of a step as a student has them: those written, what the rules make of them, or else the key's.

    `halves` says of each entry of a written cell how far it may have been rounded; what is given is as far off as the
    `room` in which it is printed. `elsewhere` are other weights with which the student may have begun. `read` are the
    names that have been looked at and that no rule gives.

    >>> from linref.cells import Cells, found, given
    >>> cells = Cells("Each row is a number.", given(x="x"), found(a=("a", "a", lambda x: 2 * x, "x"),
    ...                                                            b=("b", "b", lambda a: a + 1, "a")))
    >>> own = Own(cells.of(x=3), lambda number: 0)
    >>> own.a, own.b, own.moved(a=7).b
    (6, 7, 8)
    """

    def __init__(self, key, room, written=None, halves=None):
        self.key, self.room, self.written, self.halves, self.read = key, room, written or {}, halves or {}, {}
        self.elsewhere = {}

    def __getattr__(self, name):
        if name in self.written:
            self.read[name] = self.written[name]
            return self.written[name]
        value = getattr(self.key, name)
        cell = self.key.cells.by_name.get(name)
        if not cell or cell.role not in COMPUTED or not cell.rule:
            self.read[name] = value
        elif self.written:
            with suppress(*CANNOT_COMPUTE):
                value = cell.compute(self)
        setattr(self, name, value)
        return value

    def rounded(self, name):
        """How far each number that has been looked at may have been rounded, with its place."""
        if name in self.written:
            return self.halves.get(name, {})
        if name not in self.key.cells and name not in self.key.cells.known:
            return {}
        return {path: half for path, a in paths(self.read[name]) if (half := self.room(a))}

    @property
    def begins_with(self):
        """The names of the weights that the step begins with."""
        return [name for name in WEIGHTS if name in self.key.cells and self.key.cells[name].role == "before"]

    def without(self, *roles):
        """The same cells, those of some roles not as they are written but as their rules have them."""
        written = {name: a for name, a in self.written.items() if self.role_of(name) not in roles}
        return Own(self.key, self.room, written, self.halves)

    def role_of(self, name):
        """The role of a cell, or that of a constant of the run: it is given."""
        return self.key.cells[name].role if name in self.key.cells else "given"

    def moved(self, **changes):
        """The same cells with some of them written otherwise."""
        return Own(self.key, self.room, {**self.written, **changes}, self.halves)

    def write(self, name, value, halves):
        """Take over what the student has for a cell, and how far its entries may have been rounded."""
        halves = {path: half for path, half in halves.items() if half}
        if value != getattr(self.key, name) or halves or self.written:
            self.written[name], self.halves[name] = value, halves
        for other in [name, *self.key.cells.by_name]:
            self.__dict__.pop(other, None)


def value_in(own, blank, way=None):
    """What the rule of a blank's cell gives of a student's own cells; of a sum, from the student's sum before it.

    `way` is another way to compute the cell.
    """
    cell, entry = blank.cell, blank.entry
    if way:
        return entry_of(way(own), entry)
    if cell.role not in COMPUTED or not cell.rule:
        return entry_of(getattr(own if cell.role == "before" else own.key, cell.name), entry)
    if isinstance(cell.rule, RunningSums) and entry and entry[0] and cell.name in own.written:
        return entry_of(cell.rule.from_entry(own, getattr(own, cell.name), entry[0] - 1), entry)
    return entry_of(cell.compute(own), entry)


def ranged(rule, own):
    """What a rule makes of a student's own cells: its value, the room that their rounding leaves, other values."""
    looked_at = own.moved()
    middle = rule(looked_at)
    room, others = [0 for _ in flat([middle])], []
    for name in looked_at.read:
        for path, half in looked_at.rounded(name).items():
            for step in (half, -half):
                with suppress(*CANNOT_COMPUTE):
                    end, halfway = (rule(nudged(looked_at, name, path, Fraction(part))) for part in (step, step / 2))
                    if end != middle and jumps(middle, halfway, end):
                        others.append(end)
                    elif step > 0:
                        room = [r + abs(change) for r, change in zip(room, changes(middle, end))]
    return Expected(middle, shaped(room, middle), others)


def nudged(own, name, path, step):
    """A student's own cells with one number moved."""
    value = own.read[name]
    return own.moved(**{name: with_entry(value, path, entry_of(value, path) + step)})


def jumps(middle, halfway, end):
    """Whether a rule does not change gradually: at half of a move it has not changed by about a half."""
    if not is_numeric(middle) or not is_numeric(end) or len(flat([middle])) != len(flat([end])):
        return True
    low, high = LINE
    return any(abs(whole) > Fraction(1, 10**9) and not low <= half / whole <= high
               for half, whole in zip(changes(middle, halfway), changes(middle, end)))


def changes(before, after):
    """By how much the numbers of a value have changed."""
    return [Fraction(b) - Fraction(a) for a, b in zip(flat([before]), flat([after]))]


def is_numeric(value):
    """Whether a value is a number, or a vector of numbers."""
    return all(isinstance(a, (int, float, Fraction)) and not isinstance(a, bool) for a in flat([value]))


def paths(value, path=()):
    """Every number of a value, with its place."""
    if isinstance(value, (list, tuple)):
        for place, part in enumerate(value):
            yield from paths(part, (*path, place))
    else:
        yield path, value


def entry_of(value, entry):
    """An entry of a vector, or of a list of them."""
    for place in entry:
        value = value[place]
    return value


def with_entry(value, entry, written):
    """A value with one of its entries written anew; the value itself is left as it is.

    >>> with_entry([1, [2, 3]], (1, 0), 5)
    [1, [5, 3]]
    """
    if not entry:
        return written
    place, *deeper = entry
    return [*value[:place], with_entry(value[place], deeper, written), *value[place + 1 :]]
