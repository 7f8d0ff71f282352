"""Answers judged: right, following from a student's own numbers by the rules of the cells, or wrong."""

import re
from contextlib import suppress
from fractions import Fraction
from typing import Any, NamedTuple

from linref.cells import RunningSums, and_after
from linref.conventions import SHEET
from linref.exercises.mistakes import IN_A_STEP
from linref.exercises.perceptron import change, output, with_constant
from linref.lists import add, dot, scale, zeros
from linref.samples import InputError, read_number
from linref.scalar import ratio
from linref.tracer import NO_BREAK
from linref.tracer.ascii import in_ascii
from linref.worksheet import MARK, NOTHING

DECIMAL = re.compile(r"[+-]?\d*\.(\d*)(?:e([+-]?\d+))?", re.IGNORECASE)
WORDS = {"x": MARK, "wrong": MARK, "mistake": MARK, "none": NOTHING}
SPELT = str.maketrans({"−": "-", "–": "-", "½": "1/2", NO_BREAK: " "})
EMPTY = re.compile(r"[_(),\s]*")
CANNOT_COMPUTE = (ArithmeticError, ValueError, TypeError, IndexError, KeyError, AttributeError)
UNITS_ALLOWED = 5  # of the last place on the sheet, by which a number may be off that comes from rounded ones


class Verdict(NamedTuple):
    """A blank, what was written into it, what that is, what was expected, the line, the typical mistake that it is."""

    blank: Any
    answer: str
    status: str
    expected: str
    line: int
    mistake: str = ""


class Own:
    """The values of a step as a student has them: those of the key, but for what is set.

    >>> from types import SimpleNamespace
    >>> own = Own(SimpleNamespace(w=2, x=3))
    >>> own.set("w", 4)
    >>> own.w, own.x, own.differs
    (4, 3, True)
    """

    differs = False  # whether the student has anything that the key has not

    def __init__(self, key):
        self.key = key

    def __getattr__(self, name):
        return getattr(self.key, name)

    def set(self, name, value):
        """Take over what the student has for a cell."""
        if value != getattr(self, name):
            setattr(self, name, value)
            self.differs = True


def graded(answers, numbers):
    """A verdict on each blank, its answer and line, in the order of the sheet; the answer of a lost line is None."""
    near = Fraction(UNITS_ALLOWED, 10 ** max(3, numbers.digits))
    verdicts, steps, last, own = [], {}, None, None
    for answer in answers:
        steps.setdefault(id(answer[0].values), []).append(answer)
    for of_step in steps.values():
        blank = of_step[0][0]
        goes_on = last and last.header is blank.header and blank.number - last.number in (0, 1)
        before = own if goes_on else None
        judged, then = grade_step(of_step, before, numbers, near)
        verdicts += judged
        if goes_on and blank.number == last.number:  # what is said after a step: the next step begins with that
            take_over(own, then)
        else:
            last, own = blank, then
    return verdicts


def take_over(own, then):
    """Let a student's step end with the weights that they have written after it."""
    for cell in then.cells:
        if cell.role == "before":
            with suppress(*CANNOT_COMPUTE):
                own.set(and_after(cell.name), getattr(then, cell.name))


def grade_step(answers, before, numbers, near):
    """Grade one step by the student's own step before it; return its verdicts, and the student's own values."""
    values, verdicts, asked = answers[0][0].values, {}, {}
    own = Own(values)
    for answer in answers:
        asked.setdefault(answer[0].cell.name, []).append(answer)
    for cell in values.cells:
        if cell.name not in asked and cell.role != "before" and not own.differs:
            continue
        key = getattr(values, cell.name)
        expected = expected_value(cell, key, own, before)
        for answer in asked.get(cell.name, ()):
            verdict = verdicts[id(answer[0])] = judge(answer, expected, numbers, near)
            if verdict.answer != verdict.expected or expected is not key:
                expected = with_later_entries(cell, as_written(expected, verdict), answer[0].entry, own)
        if expected is not key:
            own.set(cell.name, expected)
    return with_typical_mistakes([verdicts[id(blank)] for blank, *_ in answers], before, own), own


def expected_value(cell, key, own, before):
    """What a cell holds by its rule on the student's own cells; the key's value where that cannot be computed."""
    with suppress(*CANNOT_COMPUTE):
        if cell.role == "before" and before and before.differs:
            return getattr(before, and_after(cell.name))
        if cell.role not in ("given", "before") and cell.rule and own.differs:
            return cell.compute(own)
    return key


def with_later_entries(cell, value, entry, own):
    """The value of a cell with a student's own entry, and with what its rule makes of that in the entries after it."""
    if isinstance(cell.rule, RunningSums) and entry:
        with suppress(*CANNOT_COMPUTE):
            return cell.rule.from_entry(own, value, entry[0])
    return value


def judge(found, expected, numbers, near):
    """A verdict on one blank: by the key, or else by what is expected from the student's own numbers."""
    blank, answer, line = found
    wanted, said = blank.text.replace(NO_BREAK, " "), (answer or "").translate(SPELT)
    if answer is None:
        return Verdict(blank, said, "lost", wanted, line)
    if EMPTY.fullmatch(said):
        return Verdict(blank, "", "empty", wanted, line)
    if is_right(said, blank.value, wanted) or is_no_change(said, blank.cell, blank.value):
        return Verdict(blank, said, "right", wanted, line)
    with suppress(*CANNOT_COMPUTE):
        value = entry_of(expected, blank.entry)
        text = numbers.join([blank.cell.printed(value)]).strip() or NOTHING
        text = text.replace(NO_BREAK, " ")
        if is_right(said, value, text, near * is_rounded(blank)) or is_no_change(said, blank.cell, value):
            return Verdict(blank, said, "follows", wanted, line)
    return Verdict(blank, said, "wrong", wanted, line)


def is_no_change(answer, cell, value):
    """Whether a dash says that a value between what is found and the new weights is 0: they do not change."""
    return answer == NOTHING and cell.role == "between" and value == 0


def as_written(expected, verdict):
    """A cell's value with what the student has written into one of its blanks; as expected where that is no value.

    Numbers are taken as they are written, for who rounds goes on from there; what stands in the key is not rounded.
    """
    blank = verdict.blank
    if verdict.status == "right":
        expected = with_entry(expected, blank.entry, blank.value)
    if verdict.answer not in ("", verdict.expected):
        with suppress(InputError):
            return with_entry(expected, blank.entry, value_written(verdict.answer, blank, verdict.status == "right"))
    return expected


def value_written(answer, blank, right):
    """What a student has written, as a value of the same kind as the key's; refuse what is none."""
    if isinstance(blank.value, bool):
        return blank.value == right
    if isinstance(blank.value, (list, tuple)):
        return list_written(answer, blank)
    if answer.lower() == "none":
        return None
    return read_number(answer)


def list_written(answer, blank):
    """The numbers that a student has written: as many as in the key's vector; of a list of samples any number."""
    is_vector = blank.text.startswith("(")
    if not are_numbers(words_of(blank.text), flat(blank.value)):
        raise InputError("the key prints names")
    if WORDS.get(answer.lower(), answer) == NOTHING:
        return [0 * a for a in blank.value if is_vector]
    numbers = [read_number(word) for word in words_of(answer)]
    if is_vector and len(numbers) != len(blank.value):
        raise InputError(f"{answer}: expected {len(blank.value)} numbers")
    return numbers


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


def is_rounded(blank):
    """Whether the key shows a number of a blank rounded."""
    shown = zip(map(number_of, words_of(blank.text)), flat([blank.value]))
    return any(number not in (None, value) for number, value in shown)


def with_typical_mistakes(verdicts, before, own):
    """The verdicts on a step; where weights are wrong, with the typical mistake that leads to them, if there is one.

    The weights that a step begins with are those to which the student's own step before it leads.
    """
    named = {}
    for verdict in verdicts:
        cell = verdict.blank.cell
        if verdict.status == "wrong" and (cell.role in ("between", "after") or cell.name in ("w", "b")):
            begins = cell.role == "before"
            if begins not in named:
                named[begins] = typical_mistake(verdict.blank.header, before if begins else own, own, begins)
            named[id(verdict)] = named[begins]
    return [verdict._replace(mistake=named.get(id(verdict), "")) for verdict in verdicts] if named else verdicts


def typical_mistake(header, own, then, begins):
    """The typical mistake of `exercises explain` in a student's own step, or ""; `then` has the weights it leads to."""
    if header.conventions.update not in ("label", "error"):
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


def is_right(answer, value, text, near=0):
    """Whether an answer is a value: numbers exactly, or as far as they are written out; words as they are."""
    if answer == text:
        return True
    if isinstance(value, (list, tuple)):
        if answer == NOTHING and not any(flat(value)):
            return True
        entries = flat(value)
        if are_numbers(words_of(answer), entries, near) and are_numbers(words_of(text), entries):
            return True
    elif isinstance(value, (int, float, Fraction)) and not isinstance(value, bool) and number_of(text) is not None:
        return is_number(answer, value, near)
    expected, written = words_of(in_ascii(text)), words_of(in_ascii(answer))
    return len(expected) == len(written) and all(map(is_word, written, expected))


def are_numbers(words, values, near=0):
    """Whether some words are these numbers; samples that are printed by their names are not."""
    return len(words) == len(values) and all(is_number(*pair, near) for pair in zip(words, values))


def words_of(text):
    """The entries of a vector, or the words of a text."""
    return re.sub(r"[(),;|%{}\[\]\s]+", " ", text).split()


def is_word(answer, word):
    """Whether a word, or a number that stands in a text, is as it should be."""
    number = number_of(word)
    if number is not None:
        return is_number(answer, number)
    return WORDS.get(answer.lower(), answer.lower()) == WORDS.get(word.lower(), word.lower())


def number_of(text):
    """The number that a text shows, or None."""
    try:
        return read_number(text)
    except InputError:
        return None


def is_number(answer, value, near=0):
    """Whether an answer is a number, or near it: a decimal as far as it goes, anything else exactly."""
    number = number_of(answer)
    if number is None or value != value or abs(value) == float("inf"):
        return False
    digits = DECIMAL.fullmatch(answer)
    half = Fraction(10) ** (int(digits[2] or 0) - len(digits[1])) / 2 if digits and digits[1] else 0
    noise = abs(Fraction(value)) / 10**9 if digits or isinstance(value, float) else 0  # of a calculator's last digit
    return abs(Fraction(value) - number) <= half + noise + near


def flat(value):
    """The numbers of a vector, or of several."""
    return [a for part in value for a in flat(part)] if isinstance(value, (list, tuple)) else [value]
