"""What a student has written into a blank, as a value: numbers however they are spelt, marks, vectors, nothing.

A number is read with what its rounding allows: `half` a unit of its last place.
"""

import re
from fractions import Fraction
from itertools import zip_longest
from typing import Any, NamedTuple

from linref.samples import DECIMAL, InputError, half_unit, read_number
from linref.tracer import NO_BREAK
from linref.tracer.ascii import in_ascii
from linref.worksheet import MARK, NOTHING

DASHES = "\u2212\u2013\u2014\u2012\u2015\u2010\u2011\ufe63\uff0d"
CROSSES, TICKS = "\u2717\u2718\u2715\u2716\u2612\u00d7", "\u2713\u2714\u2611\u221a"
SPACES = "\u00a0\u202f\u2009\u200a\u2007\t"
DROPPED = "\u201c\u201d\u201e\u2033\u2018\u2019\u201a\"'\u2026\u200b\ufeff\u00ad"  # quotes, and what has no width
SPELT = str.maketrans({**dict.fromkeys(DASHES, "-"), **dict.fromkeys(CROSSES, MARK), **dict.fromkeys(TICKS, "✓"),
                       **dict.fromkeys(SPACES, " "), **dict.fromkeys(DROPPED),
                       "½": "1/2", "\u00bc": "1/4", "\u00be": "3/4", "\u2044": "/", "\uff0b": "+"})
MARKED = {"x", "wrong", "mistake", "yes", "y", "1", "true", MARK}
UNMARKED = {"", "-", "0", "no", "n", "none", "nothing", "empty", "right", "correct", "ok", "okay", "false", "{}", "()",
            "∅", "/", "✓"}
NOTHINGS = (NOTHING, "{}", "()")  # how the key prints that nothing belongs somewhere
AFTER_SIGN = re.compile(r"(?<![\w.)])([-+])\s+(?=[\d.])")
COMMA = re.compile(r"(?<=\d),(?=\d)")
EMPTY = re.compile(r"[(),\s]*")


class Written(NamedTuple):
    """A value as it is written, and half a unit of the last place of each of its numbers."""

    value: Any
    half: Any = 0


def plainly(text):
    """An answer without blanks that it was typed over, with one kind of minus, cross and tick.

    >>> plainly("__− 2__"), plainly("(1, – 2)"), plainly("\\u2718")
    ('-2', '(1, -2)', '✗')
    """
    text = text.translate(SPELT).replace("_", " " if re.search(r"\d_+\d", text) else "")
    return AFTER_SIGN.sub(r"\1", text).strip()


def words_of(text):
    """The entries of a vector, or the words of a text."""
    return re.sub(r"[(),;|{}\[\]\s]+", " ", text).replace(" %", "%").split()


def number_of(text):
    """The number that a text shows, or None."""
    try:
        return read_number(text)
    except InputError:
        return None


def figures_in(word):
    """The significant figures of a number; the zeros at the end of a whole number are none.

    >>> figures_in("-0.0450"), figures_in("4.5e-05"), figures_in("1200"), figures_in("1/3")
    (3, 2, 2, 0)
    """
    digits = re.sub(r"e.*|[-+]", "", word.lower()).lstrip("0.")
    return len(digits.replace(".", "") if "." in word else digits.rstrip("0")) if "/" not in word else 0


def rounded(value, figures):
    """A number rounded to some significant figures.

    >>> rounded(2.0082, 2), rounded(Fraction(1, 30), 3), rounded(0.9996, 3)
    (Fraction(2, 1), Fraction(333, 10000), Fraction(1, 1))
    """
    return Fraction(f"{float(value):.{figures - 1}e}")


def figures_used(answers):
    """The significant figures, 2 to 4, to which the numbers of a sheet are rounded; 0 if they are not.

    No number has more, and three or more have so many: these are the key's, rounded so and not to the finest place.
    """
    pairs = [pair for blank, said, _ in answers if said for pair in zip_longest(words_of(said), flat([blank.value]))]
    pairs = [(word, a) for word, a in pairs if word and number_of(word) is not None]
    most, finest = max([figures_in(word) for word, _ in pairs], default=0), places(" ".join(word for word, _ in pairs))
    full = [(number_of(word), a) for word, a in pairs
            if figures_in(word) == most and type(a) in (int, float, Fraction) and 1e-50 < abs(a) < 1e50]
    shown = [a for number, a in full if 2 <= most <= 4 and number == rounded(a, most) != round(Fraction(a), finest)]
    return most if len(shown) >= 3 else 0


def places(text):
    """How many decimal places an answer has; of several numbers the most."""
    found = [DECIMAL.fullmatch(word) for word in words_of(text)]
    return max([len(digits[1]) for digits in found if digits and not digits[2]], default=0)


def with_points(answer, blank):
    """An answer with points in the place of decimal commas, if that gives as many numbers as belong there.

    >>> from types import SimpleNamespace as Blank
    >>> number, vector = Blank(value=1, text="1"), Blank(value=[1, 2], text="(1, 2)")
    >>> with_points("0,5", number), with_points("(0,5, 1,5)", vector), with_points("(1,2)", vector)
    ('0.5', '(0.5, 1.5)', '(1,2)')
    """
    pointed = COMMA.sub(".", answer)
    return pointed if len(words_of(pointed)) == count_of(blank) else answer


def uses_commas(answers):
    """Whether decimals are written with commas."""
    plain = [(blank, plainly(said)) for blank, said, _ in answers if said and COMMA.search(said)]
    return any(with_points(said, blank) != said for blank, said in plain)


def count_of(blank):
    """How many numbers belong into a blank; 0 where it holds no numbers, or any number of them."""
    if isinstance(blank.value, (list, tuple)):
        return len(flat(blank.value)) if blank.text.startswith("(") else 0
    return int(number_of(blank.text) is not None)


def flat(value):
    """The numbers of a vector, or of several."""
    return [a for part in value for a in flat(part)] if isinstance(value, (list, tuple)) else [value]


def shaped(numbers, value):
    """Numbers in the shape of a value: a vector, or several vectors.

    >>> shaped([5, 6, 7], [[1], [2, 3]]), shaped([5], 1)
    ([[5], [6, 7]], 5)
    """
    rest = iter(numbers)

    def filled(part):
        return [filled(each) for each in part] if isinstance(part, (list, tuple)) else next(rest)

    return filled(value)


def written(answer, blank, finest=None, figures=None):
    """An answer as a value of the same kind as the key's; refuse what is none."""
    if isinstance(blank.value, bool):
        return Written(truth_of(answer, blank.cell))
    if isinstance(blank.value, (list, tuple)):
        is_vector = blank.text.startswith("(")
        return vector_written(answer, blank, finest, figures) if is_vector else Written(samples_named(answer, blank))
    if answer.lower() in ("none", "-") or blank.value is None and answer.lower() in UNMARKED:
        return Written(None)
    return Written(read_number(answer), half_unit(answer, finest, figures))


def truth_of(answer, cell):
    """Yes or no, in the words of the cell; in a column of marks a cross is yes, in one of its own title a tick."""
    word, yes, no = answer.lower(), cell.printed(True), cell.printed(False)
    if yes == MARK:
        if word in MARKED or word == "✓" and cell.title not in ("", "mistake"):
            return True
        if word in UNMARKED:
            return False
    for value, text in ((True, yes), (False, no)):
        if same_words(answer, text):
            return value
    raise InputError(f"{answer}: expected {yes} or {no or NOTHING}")


def vector_written(answer, blank, finest, figures):
    """The numbers that a student has written, as many as in the key's vector."""
    words, count = words_of(answer), len(flat(blank.value))
    if answer.lower() in UNMARKED or set(words) == {NOTHING}:
        words = ["0"] * count
    if len(words) != count:
        raise InputError(f"{answer}: expected {count} numbers")
    halves = [half_unit(word, finest, figures) for word in words]
    return Written(shaped(map(read_number, words), blank.value), shaped(halves, blank.value))


def samples_named(answer, blank):
    """The numbers of the samples that a list has by their names; refuse what is none."""
    if answer.lower() in UNMARKED:
        return []
    numbers = range(1, len(blank.header.samples["points"]) + 1) if blank.header.samples else ()
    known = {plain_words(str(blank.cell.printed([i]))): i for i in numbers}
    found = [known.get(plain_words(part)) for part in re.split("[,;]", answer.strip("{}() ")) if part.strip()]
    if None in found or not found:
        raise InputError(f"{answer}: expected names of samples")
    return found


def plain_words(text):
    """The words of a name, however they are spelt."""
    return tuple(words_of(in_ascii(text.replace(NO_BREAK, " ").lower())))


def near(a, b, room=0):
    """Whether two numbers are equal, or no farther apart than some room; up to a calculator's last digit."""
    if not all(isinstance(each, (int, float, Fraction)) for each in (a, b)):
        return a == b
    if any(each != each or abs(each) == float("inf") for each in (a, b)):
        return False
    if a == b:
        return True
    return abs(Fraction(a) - Fraction(b)) <= Fraction(room) * (1 + Fraction(1, 10**9)) + abs(Fraction(b)) / 10**9


def same_words(answer, text):
    """Whether a text is another one, however its numbers and names are spelt."""
    expected, found = plain_words(text), plain_words(answer)
    return len(expected) == len(found) and all(map(is_word, found, expected))


def is_word(answer, word):
    """Whether a word, or a number that stands in a text, is as it should be."""
    if word.endswith("%"):
        answer, word = answer.rstrip("%"), word[:-1]
    number = number_of(word)
    if number is not None:
        return near(number_of(answer), number, half_unit(answer))
    return answer == word or any({answer, word} <= alike for alike in (MARKED, UNMARKED))
