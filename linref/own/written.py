"""Weights that somebody has written down, one vector a line: each number is known as far as it is written."""

import re
from fractions import Fraction

from linref.samples import InputError, half_unit, read_number, read_text, shortened
from linref.tracer import plural

MAX_BYTES = 2_000_000
MAX_ROWS = 20_000
NO_NUMBER = re.compile(r"(?<!\w)(nan|inf|infinity)(?!\w)", re.IGNORECASE)
DECIMAL_COMMA = re.compile(r"\d,\d")
OTHER_SEPARATOR = re.compile(r"\d\s+[-+.\d]|;")
NUMBER = re.compile(r"(?<![\w.])[-+]?(?:\d+/\d+|(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(?![\w.]*\w)", re.IGNORECASE)
STRANGE = re.compile(  # where # stands for a number: an entry without one, a symbol, or a digit of anything else
    r"(^|[,;])[^#,;]*([,;]|\w[^#,;]*$)|[^\w\s#,;:=|&'\"\\(){}<>[\]]|\b\d|[¼-¾]")
BIAS = re.compile(r"(?<!\w)b(?:ias)?['\"]?\s*[=:]\s*(" + NUMBER.pattern + ")", re.IGNORECASE)
LAST = re.compile(r"[)\]]\s*,?\s*(" + NUMBER.pattern + r")[)\]\s]*$", re.IGNORECASE)
NUMPY = re.compile(r"(?:np\.)?\b(?:array|tensor|float\d+|int\d+)\(([^()]*)\)")
BRACKETS = re.compile(r"[(\[]([^()\[\]]*\d[^()\[\]]*)[)\]]")
FLOAT = Fraction(1, 10**13)  # half a unit of the last place of a float that was printed whole is less
MINUS = str.maketrans("\N{MINUS SIGN}\N{EN DASH}\N{EM DASH}", "---")


class Written(Fraction):
    """A number on paper: what was meant may be half a unit of its last place away.

    >>> Written("0.67").half, -Written("0.67") == Fraction(-67, 100), Written("2").half
    (Fraction(1, 200), True, 0)
    """

    half: Fraction

    def __new__(cls, text, half=None):
        self = super().__new__(cls, read_number(text) if isinstance(text, str) else text)
        self.half = half_unit(text) if half is None else half
        return self

    def __neg__(self):
        return Written(Fraction.__neg__(self), self.half)


def forms_of(rows):
    """Rows as they may be meant: each number for itself; else, where there are decimals, as far as it is written.

    >>> [loose for _, loose in forms_of([[Written("0.5"), 2]])], forms_of([[1, 2]])
    ([False, True], [([[1, 2]], False)])
    """
    if not any(isinstance(a, Written) for row in rows for a in row):
        return [(rows, False)]
    return [([[meant(a) if isinstance(a, Written) else a for a in row] for row in rows], False), (rows, True)]


def meant(number):
    """A decimal for itself; one with more places than a float has is what the float was before it was rounded.

    >>> print(meant(Written("0.1")), meant(Written("0.30000000000000004")))
    1/10 3/10
    """
    plain = Fraction(number)
    return plain.limit_denominator(10**9) if 0 < number.half < FLOAT else plain


def written(text):
    """A number on paper; a whole number is one."""
    number = Written(text)
    return number if number.half or number.denominator > 1 else int(number)


def vectors_in(line, d):
    """The vectors in a line: the numbers in its last brackets; of a list of lists all; of no brackets all numbers.

    A bias that is named, or follows the brackets of d weights at the end of the line, comes last.

    >>> vectors_in("w1 = 2, w2 = -0.5", 2), vectors_in("step 3: (1, -2) -> [0, 2/3]", 2)
    ([['2', '-0.5']], [['0', '2/3']])
    >>> vectors_in("[[1, 2], [3, 4]]", 2), vectors_in("w = (1, 2), b = -3", 2), vectors_in("([1, 2], 3)", 2)
    ([['1', '2'], ['3', '4']], [['1', '2', '-3']], [['1', '2', '3']])
    """
    line = NUMPY.sub(r"\1", line)
    brackets = BRACKETS.findall(line)
    if brackets[1:] and "".join(line.split())[:2] in ("[[", "[(", "((", "(["):
        return list(map(numbers_in, brackets))
    found = numbers_in(*brackets[-1:] or [line])
    if brackets:
        found += BIAS.findall(BRACKETS.sub("", line)) or LAST.findall(line)[:d + 1 - len(found)]
    return [found] * bool(found)


def numbers_in(text):
    """The numbers of a vector as they are written; an error if an entry has none, or something else has no name.

    >>> numbers_in("w1 = 2, w2 = -0.5"), numbers_in("epoch")
    (['2', '-0.5'], [])
    """
    found = NUMBER.findall(text)
    if found and STRANGE.search(NUMBER.sub("#", text)):
        raise InputError(f"{shortened(text.strip())!r} has an entry that is no number")
    return found


def read_rows(path, d):
    """The weight vectors in a file, of d weights or d + 1, and how many lines have none; "-" is standard input."""
    text, name = read_text(path, MAX_BYTES, "weights, one vector a line, or - for standard input")
    rows, first, skipped = [], None, 0
    for number, line in enumerate(text.translate(MINUS).splitlines(), start=1):
        if line.lstrip()[:1] in ("", "#"):
            continue
        if NO_NUMBER.search(line):
            raise InputError(f"{name}:{number}: {shortened(line.strip())!r} has a weight that is no number")
        try:
            vectors = vectors_in(line, d)
            for found in vectors:
                refuse_line(line, found, first, d)
                rows.append(list(map(written, found)))
                first = first or (number, len(found))
        except InputError as error:
            raise InputError(f"{name}:{number}: {error}") from None
        skipped += not vectors
        if len(rows) > MAX_ROWS:
            raise InputError(f"{name}:{number}: more than {MAX_ROWS} rows")
    if not rows:
        raise InputError(f"{name}: no weights; expected one vector a line, such as (1, -2, 0)")
    return rows, skipped


def refuse_line(line, found, first, d):
    """An error if a line has another number of weights than d or d + 1, or than the first one had."""
    hint = "; write decimals with a point, such as 1.5" if DECIMAL_COMMA.search(line) else ""
    if hint and OTHER_SEPARATOR.search(line) and not BRACKETS.search(line):
        raise InputError(f"{shortened(line.strip())!r} has commas that may be decimal points{hint}")
    if len(found) not in (d, d + 1) or (first and len(found) != first[1]):
        wanted = f"{first[1]}, as in line {first[0]}" if first else f"{d + 1}, or {d} without a bias"
        raise InputError(f"{plural(len(found), 'number')} in {shortened(line.strip())!r}; expected {wanted}{hint}")


def likeliest_between(low, high, half):
    """A decimal of the fewest places between two numbers above 0, at most as many as are written; else a fraction.

    >>> print(*[likeliest_between(Fraction(low, 1000), Fraction(high, 1000), Fraction(1, 200))
    ...         for low, high in ((95, 105), (665, 669), (332, 335))])
    1/10 2/3 1/3
    """
    unit = Fraction(1)
    while unit >= 2 * half > 0:
        number = -(-low // unit) * unit
        if number <= high:
            return number
        unit /= 10
    return simplest_between(low, high)


def simplest_between(low, high):
    """The fraction of the smallest denominator between two numbers above 0, or one of them.

    >>> print(simplest_between(Fraction(33, 100), Fraction(34, 100)), simplest_between(Fraction(2), Fraction(2)))
    1/3 2
    """
    for q in range(1, 1001):
        p = -(-low.numerator * q // low.denominator)  # the smallest p with p/q not below
        if Fraction(p, q) <= high:
            return Fraction(p, q)
    return Fraction(low)
