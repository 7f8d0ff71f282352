"""Data: labelled points, read from CSV files with every check that they need, and the one error class.

What has passed through here is trusted everywhere else: points of one length, finite exact numbers, and every
class present.
"""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from fractions import Fraction
from os import PathLike
from typing import Any, NamedTuple, Optional, Union

from linref.scalar import exact

MAX_NUMBER_CHARACTERS = 60  # characters of a number: enough for 50 decimal places, too few for hours of computing
MAX_CSV_BYTES = 2**25  # bytes of a CSV file
MAX_CSV_CELLS = 2_000_000  # cells of a CSV file: about half a gigabyte as numbers
MAX_SIZE = 10**50  # the largest number, and 1 over the smallest above 0
COMMAND = "# python3 "  # a line that starts so names the command that made the file, and is skipped

DECIMAL = re.compile(r"[+-]?\d*\.(\d*)(?:e([+-]?\d+))?", re.IGNORECASE)  # its places, and its power of ten

Number = Union[int, Fraction]
Place = Union[str, "PathLike[str]"]  # where a file is; "-" is standard input


CLASS_LIKE = ("class", "label", "target", "y")  # names of a column that is likely to hold the class


class InputError(Exception):
    """Something the caller gave cannot be used; the message says where, what, and what was expected."""


class Data(NamedTuple):
    """Points and the class of each: 1 for the first of `names`, 2 for the second; `features` name the columns.

    `column` is the name of the column that the classes are from, if they are from a file.

    >>> data = Data([[0, 1], [2, 0], [3, 1]], [1, 2, 2], ["a", "b"], "by hand")
    >>> data.signs, data.targets, data.dimension
    ([1, -1, -1], [1, 0, 0], 2)
    >>> data.of_class(2), data.places()
    ([[2, 0], [3, 1]], [(1, 1), (1, 2), (2, 2)])
    """

    points: list[list]
    classes: list[int]
    names: list[str]
    source: str
    features: tuple[str, ...] = ()
    column: str = ""

    @property
    def signs(self) -> list[int]:
        """Labels 1 for the first class and -1 for the second."""
        return [1 if k == 1 else -1 for k in self.classes]

    @property
    def targets(self) -> list[int]:
        """Labels 1 for the first class and 0 for the second."""
        return [1 if k == 1 else 0 for k in self.classes]

    @property
    def labelled(self) -> list[tuple[list, int]]:
        """The samples (x, y), y = 1 or -1."""
        return list(zip(self.points, self.signs))

    @property
    def dimension(self) -> int:
        """The number of features of a point."""
        return len(self.points[0])

    def in_floats(self) -> "Data":
        """The same samples in floats."""
        return self._replace(points=[list(map(float, x)) for x in self.points])

    def of_class(self, k: int) -> list[list]:
        """The points of one class, in their order."""
        return [x for x, c in zip(self.points, self.classes) if c == k]

    def places(self) -> list[tuple[int, int]]:
        """For each sample its number within its class and the class: (2, 1) is the second sample of class 1."""
        seen = [0] * len(self.names)
        result = []
        for k in self.classes:
            seen[k - 1] += 1
            result.append((seen[k - 1], k))
        return result


class Targets(NamedTuple):
    """Points, each with a number to be estimated; `names` are those of the features and, last, of the target.

    >>> Targets([[1, 2], [3, 4]], [5, 6], ["a", "b", "y"], "by hand").dimension
    2
    """

    points: list[list]
    targets: list
    names: list[str]
    source: str

    @property
    def dimension(self) -> int:
        """The number of features of a point."""
        return len(self.points[0])

    def in_floats(self) -> "Targets":
        """The same samples in floats."""
        points = [list(map(float, point)) for point in self.points]
        return self._replace(points=points, targets=list(map(float, self.targets)))


def read_targets(path: Place) -> Targets:
    """The samples of a CSV file: a header row, numbers, and the number to be estimated in the last column."""
    header, rows, source = _read_rows(path, "the target")
    columns = [*header[:-1], f"{header[-1]}, the target"]
    numbers = [[_number(source, line, name, text) for name, text in zip(columns, row)] for line, row in rows]
    names = list(map(shortened, header))
    return Targets([row[:-1] for row in numbers], [row[-1] for row in numbers], names, source)


def read_column(path: Place) -> tuple[list, str, str]:
    """The numbers of a CSV file of one column, below the column's name."""
    (name, *more), rows, source = _read_rows(path, None)
    if more:
        raise InputError(f"{source}:1: {len(more) + 1} columns; expected one column of numbers")
    return [_number(source, line, name, text) for line, (text,) in rows], shortened(name), source


def read_classes(path: Place, most: Optional[int] = 2, least: int = 2, more: str = "") -> Data:
    """The labelled points of a CSV file: a header row, numbers, and the class in the last column.

    Of classes 1 and -1, or 1 and 0, the 1 comes first; of any other words the one seen first. `most` is the largest
    number of classes that will do, or None for any number; `least` is the smallest. `more` ends the error about a class
    beyond `most`.
    """
    header, rows, source = _read_rows(path, "the class")
    numbers: dict[str, int] = {}
    typed: dict[str, str] = {}
    points, classes = [], []
    for line, row in rows:
        points.append([_number(source, line, name, text) for name, text in zip(header, row[:-1])])
        label = str(exact(row[-1])) if _is_number(row[-1]) else row[-1]  # +1, 1 and 1.0 are the same
        if not label:
            raise InputError(f"{source}:{line}: column {header[-1]}: the class is missing")
        if label not in numbers and len(numbers) == most:
            raise InputError(f"{source}:{line}: column {header[-1]}: {_excerpt(row[-1])} is a third class; "
                             f"expected {' or '.join(map(_excerpt, typed.values()))}{more}")
        typed.setdefault(label, row[-1])
        classes.append(numbers.setdefault(label, len(numbers)))
    if len(numbers) < least:
        raise InputError(f"{source}: all samples are of class {_excerpt(label)}; expected two classes")
    names, order = _named_classes(list(numbers))
    *features, column = map(shortened, header)
    return Data(points, [order[k] for k in classes], names, source, tuple(features), column)


def _named_classes(names):
    """The names of classes with 1 first if the other is -1 or 0, and the number of each; of one also the other.

    >>> _named_classes(["-1", "1"]), _named_classes(["good"])
    ((['1', '-1'], [2, 1]), (['good', 'other'], [1, 2]))
    """
    if len(names) == 1:
        names = [*names, {"1": "-1", "0": "1", "-1": "1"}.get(names[0], "other")]
    if names in (["-1", "1"], ["0", "1"]):
        return names[::-1], [2, 1]
    return names, list(range(1, len(names) + 1))


def warning(data: Any) -> str:
    """What to say of a file of which another column than the last is called like a class; nothing of any other.

    >>> warning(Data([[1, 2]], [1], ["a", "b"], "my.csv", ("y", "x1"), "x2"))
    'Warning: my.csv: the class is read from the last column, x2. The column y is read as a feature.'
    """
    *features, last = data.names if isinstance(data, Targets) else (*data.features, data.column)
    alike = [name for name in features if name.casefold() in CLASS_LIKE]
    if not alike or last.casefold() in CLASS_LIKE:
        return ""
    what = "target" if isinstance(data, Targets) else "class"
    return (f"Warning: {data.source}: the {what} is read from the last column, {last}. "
            f"The column {alike[0]} is read as a feature.")


def read_text(path: Place, most: int, expected: str) -> tuple[str, str]:
    """The text of a file, or for - of standard input, and the name to call it; no more bytes than so many are read.

    It is in UTF-8, or in UTF-16 if it begins with the mark of that, as some Windows programs write it.
    """
    name = called(path)
    try:
        with open(0, "rb", closefd=False) if str(path) == "-" else open(path, "rb") as file:
            raw = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise InputError(f"{name}: {reason_of(error)}; expected {expected}") from None
    if len(raw) > most:
        raise InputError(f"{name}: more than {most} bytes; expected {expected}")
    try:
        return raw.decode("utf-16" if raw[:2] in (BOM_UTF16_LE, BOM_UTF16_BE) else "utf-8-sig"), name
    except UnicodeDecodeError as error:
        place = f"{name}:{raw.count(10, 0, error.start) + 1}: byte {raw[error.start]:#04x}"
        raise InputError(f"{place} is not UTF-8; expected {expected}") from None


def called(path: Place) -> str:
    """What a file is called: its path, with nothing in it that moves a cursor, or what - stands for."""
    if not is_place(path):
        return "your rows"
    return "standard input" if str(path) == "-" else _printable(path)


def is_place(path: Any) -> bool:
    """Whether this is where a file is, and not rows that a program gives."""
    return isinstance(path, (str, PathLike))


def as_folder(path: Place) -> str:
    """The path of a folder; rows are none."""
    if not is_place(path):
        raise InputError("your rows: expected a folder")
    return str(path)


def reason_of(error: Exception) -> str:
    """Why a file cannot be read."""
    reason = getattr(error, "strerror", None) or str(error)
    return reason if reason[:2].isupper() else reason[:1].lower() + reason[1:]


def _read_rows(path, last):
    """The column names, the rows of fields with their line numbers, and the file's name.

    `last` says what the last column holds; None for a file of one column.
    """
    rows, path = _fields(path) if is_place(path) else (_fields_of(path, last), called(path))
    if not rows:
        raise InputError(f"{path}: the file is empty; expected a header row and samples")
    (first, header), *rows = rows
    if len(header) < 2 and last:
        raise InputError(f"{path}:{first}: one column {_excerpt(header[0])}; expected features and {last}, "
                         "separated by commas")
    if all(map(_is_number, header[:-1] or header)):
        raise InputError(f"{path}:{first}: {_excerpt(header[0])} is a number; expected a header row of column names")
    if not rows:
        raise InputError(f"{path}: no samples below the header row")
    for line, row in rows:
        if len(row) != len(header):
            found = f"{len(row)} field{'s' * (len(row) != 1)}"
            raise InputError(f"{path}:{line}: {found}; expected {len(header)}, as in the header row")
    return header, rows, path


def _fields_of(rows, last):
    """The rows of fields that a program gives, such as a NumPy array, with column names above them if they have none.

    >>> _fields_of([[1, 0.5, "a"]], "the class")
    [(0, ['x1', 'x2', 'class']), (1, ['1', '0.5', 'a'])]
    """
    rows = rows.tolist() if hasattr(rows, "tolist") else rows
    try:
        table = [list(row) for row in rows if not isinstance(row, str)]
    except TypeError:
        table = []
    if not table:
        raise InputError("your rows: expected a list of rows, each with its class or target last")
    fields = [[str(value).strip() for value in row] for row in table]
    features = table[0][:-1] if last else table[0]
    if any(isinstance(value, str) and not _is_number(value) for value in features):
        return list(enumerate(fields, start=1))
    names = [f"x{n}" for n in range(1, len(features) + 1)]
    return list(enumerate([[*names, last.split()[-1]] if last else names, *fields]))


def _fields(path):
    """The rows of fields of a CSV file, each with its line number, and the file's name."""
    import csv
    import io

    text, path = read_text(path, MAX_CSV_BYTES, "a CSV file")
    reader = csv.reader(io.StringIO(text, newline=""), strict=True, skipinitialspace=True)
    rows, cells = [], 0
    try:
        for row in reader:
            fields = [field.strip() for field in row]
            cells += len(fields)
            if cells > MAX_CSV_CELLS:
                raise InputError(f"{path}:{reader.line_num}: cell number {cells:,}; expected at most {MAX_CSV_CELLS:,} "
                                 "cells in a file")
            if fields not in ([], [""]) and not row[0].startswith(COMMAND):
                rows.append((reader.line_num, fields))
    except csv.Error as error:
        raise InputError(f"{path}:{reader.line_num}: {error}; expected a CSV file") from None
    return rows, path


def read_number(text: str) -> Number:
    """The exact number of a text; between 1e-50 and 1e50, so that what is computed from it stays in range.

    >>> read_number("0.25"), read_number("-3")
    (Fraction(1, 4), -3)
    >>> read_number("x")
    Traceback (most recent call last):
    linref.samples.InputError: 'x' is not a number
    """
    if len(text) > MAX_NUMBER_CHARACTERS:
        found = f"{_excerpt(text)} has {len(text)} characters"
        raise InputError(f"{found}; expected a number of at most {MAX_NUMBER_CHARACTERS}")
    if not text:
        raise InputError("nothing is there; expected a number")
    try:
        number = exact(text)
    except ValueError:
        wanted = "a finite number" if text.lower().lstrip("+-") in ("nan", "inf", "infinity") else "a number"
        if _is_number(text.replace(",", ".")):
            wanted = "a number; decimals are written with a point"
        raise InputError(f"{_excerpt(text)} is not {wanted}") from None
    size = abs(number.numerator)
    if number and not (number.denominator <= size * MAX_SIZE and size <= number.denominator * MAX_SIZE):
        raise InputError(f"{_excerpt(text)}; expected 0 or a size from 1e-50 to 1e50")
    return number


def half_unit(text: str, finest: Optional[int] = None, figures: Optional[int] = None) -> Number:
    """Half a unit of the last place of a decimal; a whole number or a fraction is meant exactly.

    On a sheet of rounded numbers a whole number is rounded as well, to the finest place or to the figures used there.

    >>> half_unit("0.25"), half_unit("3"), half_unit("2.5e1"), half_unit("3", finest=2), half_unit("3", 5, figures=2)
    (Fraction(1, 200), 0, Fraction(1, 2), Fraction(1, 200), Fraction(1, 20))
    """
    digits = DECIMAL.fullmatch(text)
    if digits and digits[1]:
        return Fraction(10) ** (int(digits[2] or 0) - len(digits[1])) / 2
    if not finest or not text.lstrip("+-").isdigit():
        return 0
    size = len(text.lstrip("+-0"))
    return max(Fraction(1, 2 * 10**finest), Fraction(10) ** (size - figures) / 2 if figures and size else 0)


def _number(path, line, column, text):
    try:
        return read_number(text)
    except InputError as error:
        raise InputError(f"{path}:{line}: column {column}: {error}") from None


def _is_number(text):
    try:
        exact(text)
    except ValueError:
        return False
    return True


def _printable(text):
    """A text, or a path, with nothing in it that moves a cursor."""
    return "".join([c if c.isprintable() else "\ufffd" for c in str(text)])


def shortened(text: str) -> str:
    """A text as it can be shown: not too long, and nothing in it that moves a cursor.

    >>> shortened("a" * 50)
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...'
    """
    text = _printable(text)
    return text if len(text) <= 40 else text[:37] + "..."


def _excerpt(text):
    """A value as an error message shows it: quoted, on one line, and not too long."""
    return repr(shortened(text))
