"""Blocks as text for a terminal: wrapped to its width, in colour if wanted, spelt in ASCII if necessary."""

import re
from bisect import bisect
from functools import lru_cache
from itertools import accumulate, zip_longest
from typing import Any, Callable

from linref.tracer.ascii import in_ascii
from linref.tracer.events import (
    Beside, Closing, Code, Formula, Header, Heading, Line, Note, Outcome, Picture, Row, Table, Traced)
from linref.tracer.numbers import NO_BREAK, Numbers
from linref.tracer.renderer import Lines, Renderer, code_of

COLOURS = {"title": "1", "wrong": "31", "good": "32", "note": "33", "faint": "2"}
WITHOUT_WIDTH = re.compile(r"\033\[\d*m|[\u0300-\u036f]+")  # colours, and the accents of the handouts
ORDINARY = re.compile(  # characters that take one column each
    r"[ -~\u00a0-\u02ff\u0370-\u0482\u1d00-\u1dbf\u2010-\u2027\u2030-\u22ff\u2500-\u25fc✗✓"
    r"\U000f0000-\U000fffff]*")
SPACES = " " + NO_BREAK
FORMULA = re.compile(r"(?:Σ )?[^ ]+(?: [-+·/←≤≥<>] (?:Σ )?[^ ]+)+")
MAX_FORMULA = 30  # characters up to which a formula is not broken
SHORT_VALUE = re.compile(r" = (?=[^ ]{1,60}(?: |$))")
BRACKETED = re.compile(r"\([^()]{1,24}\)|\([-\d., ]{1,40}\)|\|[^|]{1,24}\||‖[^‖]{1,24}‖")  # what is not broken
BETWEEN_MEANINGS = "   "  # of a picture's characters, in its legend
APART = ""  # an empty line, unless there is one already
REASONS = 44  # the column at which the reasons of a derivation stand, where the formulas leave room
MOST_ROWS = 60  # rows of a growing table that are kept back until the widths of its columns are known


class Text(Renderer):
    """Turns headers, steps, outcomes and blocks into lines of text."""

    spaced = True

    def __init__(self, numbers: Numbers = Numbers(), width: int = 80, colour: bool = False,
                 plain: bool = False) -> None:
        super().__init__()
        self.numbers, self.width, self.colour, self.plain = numbers, width, colour, plain
        self._spell = spelt if plain else str
        self._red = self._with_red if colour else str
        self._rows: list[Row] = []  # rows of a growing table that have not been printed yet
        self._alignment: list[Callable] = []  # of its columns; empty before its first row
        self._widths: dict[tuple, list[int]] = {}  # of the columns of this run's tables
        self._fresh = True

    def header(self, header: Header) -> Lines:
        self._widths, self._fresh = {}, True
        title = self._spell(f"{header.handout.capitalize()} · {header.run}").replace(" . ", ": ", 1)
        code = code_of(header)
        gap = self.width - _width(title) - _width(code)
        if code and gap >= 2:
            lines = [APART, f"{self._paint('title', title)}{' ' * gap}{self._paint('faint', code)}"]
        else:
            lines = [APART, *self._painted("title", self._wrapped(title, 0))]
            lines += self._painted("faint", self._wrapped(code, 2) if code else [])
        for label, parts in self.headers.lines_of(header):
            lines += self._wrapped(_together(self._text(label, *parts)), 2)
        return lines

    def step(self, event: Traced | Closing) -> Lines:
        """The blocks of a step; an empty line stands before the first and before each that starts at the margin."""
        lines: list[str] = []
        for number, block in enumerate(event.blocks):
            if number == 0 and type(block) is not Row and type(event) is not Closing:
                if self._fresh or getattr(block, "indent", 2) == 0:
                    lines += [*self.rows_ended(), APART]
            self._fresh = False
            lines += self.block(block)
        return lines

    def waiting(self, event: Any) -> Lines:
        """Print the rows that wait for others, because the others take long."""
        return self._rows_flushed() if self._rows else []

    def hidden(self, event: Any) -> Lines:
        text = self._spell(f"… {event.said} (more: --first N)")
        return [*self.waiting(event), *self._painted("faint", self._wrapped(text, 2))]

    def outcome(self, outcome: Outcome) -> Lines:
        lines, kind = [APART], "good" if outcome.good else "note"
        for number, block in enumerate(outcome.blocks):
            found = self.block(block)
            lines += found if number else self._painted(kind, found)
        return lines

    def heading(self, block: Heading) -> Lines:
        return [APART, *self._painted("title", self._wrapped(self._spell(block.text), 0))]

    def line(self, block: Line) -> Lines:
        return self._wrapped(_bound(self._text(*block.parts)), block.indent)

    def note(self, block: Note) -> Lines:
        text = _bound(self._text(f"{block.erratum}{block.where}: ", *block.parts))
        return self._painted("note", self._wrapped(text, 2))

    def picture(self, block: Picture) -> Lines:
        lines = [f"    {self._spell(text)}".rstrip() for text in block.draw(self.width - 4)]
        for text in block.legend:
            meanings = text.split(BETWEEN_MEANINGS)
            text = BETWEEN_MEANINGS.join(meaning.replace(" ", NO_BREAK) for meaning in meanings)
            lines += self._wrapped(self._spell(text), 10)
        return lines

    def formula(self, block: Formula) -> Lines:
        """A formula with its reason at the right, or below it where there is no room for that."""
        signs = self._spell(f"{block.mark or ' '} {block.sign or ' '} ")
        formula, why = self._spell(block.text), self._spell(block.why)
        wide = max(4 + _width(formula) + 3, REASONS)
        if why and wide + _width(why) <= self.width:
            return [f"{signs}{formula}{' ' * (wide - 4 - _width(formula))}{self._paint('faint', why)}"]
        lines = self._wrapped((signs + formula).rstrip(), 0)
        if why:
            lines += self._painted("faint", self._wrapped(why, 8))
        return lines

    def code(self, block: Code) -> Lines:
        """The lines of the page at the right of their lines of code; all of them above where one has no room."""
        lines = [(code, self._spell(f"# {page}") if page else "") for code, page in block.lines]
        column = max([_width(code) + 2 for code, page in lines if page], default=0)
        beside = 4 + column + max(_width(page) for _, page in lines) <= self.width
        for code, page in lines:
            space = column - _width(code) if beside else len(code) - len(code.lstrip())
            comment = " " * space + self._paint("note", page)
            if not page:
                yield f"    {code}"
            else:
                yield from [f"    {code}{comment}"] if beside else [f"    {comment}", f"    {code}"]

    def table(self, block: Table) -> Lines:
        texts = list(map(self._cells, block.filled()))
        widths = _widths(texts)
        if not block.head and len(widths) == 2 and sum(widths) + 4 > self.width:
            names = [name.replace(" ", NO_BREAK) for name, _ in texts]
            return [part for name, (_, text) in zip(names, texts) for part in self._wrapped(f"{name}: {text}", 2)]
        return self._aligned(block, texts, widths)

    def _aligned(self, table, texts, widths):
        """The lines of a table, each cell in its column."""
        aligned = _alignment(table.filled()[table.head :])
        head = self._lines_of(texts[: table.head], widths, aligned)
        body = self._lines_of(texts[table.head :], widths, aligned)
        return [*self._painted("title", head), *map(self._red, body)]

    def beside(self, block: Beside) -> Lines:
        """The tables as one, if it is not too wide; or one below another."""
        tables = [table.filled() for table in block.tables]
        if tables:
            rows = [[cell for row, table in zip(rows, tables) for cell in ("", *(row or [""] * len(table[0])))][1:]
                    for rows in zip_longest(*tables)]
            texts = list(map(self._cells, rows))
            widths = _widths(texts)
            if sum(widths) + 2 * len(widths) <= self.width:
                return self._aligned(block.tables[0]._replace(rows=rows), texts, widths)
        return super().beside(block)

    def row(self, block: Row) -> Lines:
        """Keep the row until there are enough of them to know how wide the columns are."""
        lines: Lines = []
        if self._rows and self._rows[0].columns != block.columns:
            lines = self.rows_ended()
        self._rows.append(block)
        return [*lines, *self._rows_flushed()] if len(self._rows) > MOST_ROWS else lines

    def rows_ended(self) -> Lines:
        """The rows that have not been printed; the table is over."""
        lines = self._rows_flushed() if self._rows else []
        self._alignment = []
        return lines

    def _rows_flushed(self):
        """The rows that have not been printed; more may follow. If a column has become wider, name them all again."""
        columns, first = self._rows[0].columns, not self._alignment
        rows = [row.cells for row in self._rows]
        texts = list(map(self._cells, rows))
        self._alignment = self._alignment or _alignment(rows)
        names = list(map(self._spell, columns))
        before = self._widths.get(columns) or _widths([names])
        self._widths[columns] = widths = list(map(max, before, _widths(texts)))
        lines = [APART] if first else []
        if first or widths != before:
            lines += self._painted("title", self._lines_of([names], widths, self._alignment))
        self._rows.clear()
        return [*lines, *map(self._red, self._lines_of(texts, widths, self._alignment))]

    def _cells(self, cells):
        """The cells of a row as texts."""
        return list(map(self._spell, self.numbers.texts(cells)))

    def _lines_of(self, rows, widths, aligned):
        """The lines of some rows, each cell in its column; if the width is too small, all rows are folded alike."""
        lines = []
        fits = sum(widths) + 2 * len(widths) <= self.width
        folds = [slice(None)] if fits else self._folds(widths)
        for cells in rows:
            room = widths
            if not ORDINARY.fullmatch("".join(cells)):
                room = [width + len(cell) - _width(cell) for cell, width in zip(cells, widths)]
            cells = [align(cell, width) for align, cell, width in zip(aligned, cells, room)]
            for number, fold in enumerate(folds):
                text = ("      " if number else "  ") + "  ".join(cells[fold]).replace(NO_BREAK, " ").rstrip()
                if not fits and _width(text) > self.width:
                    lines += self._wrapped(text.strip(), 6 if number else 2)
                elif text.strip():
                    lines.append(text)
        return lines

    def _folds(self, widths):
        """Which columns stand on each line of a row that is too wide for one."""
        starts, used = [0], 2
        for place, width in enumerate(widths):
            mark = 3 if widths[place + 1 : place + 2] == [1] else 0  # a mark stays beside what it belongs to
            if used > 6 and used + width + mark > self.width:
                starts.append(place)
                used = 6
            used += width + 2
        return list(map(slice, starts, [*starts[1:], None]))

    def written(self, text: str) -> str:
        return self._spell(text)

    def _text(self, *parts):
        """Texts and values as one text, in ASCII if the terminal has nothing else."""
        return self._spell("".join(self.numbers.texts(parts)))

    def _wrapped(self, text, indent):
        """A text broken at spaces into lines of the width; at a no-break space only if there is no other place."""
        lines: list[str] = []
        rest = text
        while True:
            start = " " * (indent + 2 if lines else indent)
            cut = _cut(rest, self.width - len(start))
            text = start + rest[:cut].rstrip(SPACES).replace(NO_BREAK, " ")
            lines.append(text if self.plain else self._red(text))  # among words in ASCII, an x may be any x
            rest = rest[cut:].lstrip(SPACES)
            if not rest:
                return lines

    def _painted(self, kind, lines):
        """These lines, in the colour of their kind."""
        return [self._paint(kind, text) for text in lines] if self.colour else list(lines)

    def _paint(self, kind, text):
        return f"\033[{COLOURS[kind]}m{text}\033[0m" if self.colour else text

    def _with_red(self, text):
        """A line whose marks of mistakes are red."""
        cross = self._spell("✗")
        return re.sub(rf"(?<!\S){cross}(?!\S)", self._paint("wrong", cross), text)


def spelt(text: str) -> str:
    """A text in ASCII; its spaces that no line may be broken at stay."""
    return NO_BREAK.join(map(in_ascii, text.split(NO_BREAK)))


def _bound(text):
    """A text in which no line is broken in a short formula, at an equals sign before a short value, nor in brackets.

    >>> print(_bound("so w = 5 and v = (y - b) if u + v ≤ 2").replace(NO_BREAK, "~"))
    so w~=~5 and v~=~(y~-~b) if u~+~v~≤~2
    """
    text = FORMULA.sub(lambda found: found[0] if len(found[0]) > MAX_FORMULA else _unbroken(found), text)
    text = SHORT_VALUE.sub(f"{NO_BREAK}={NO_BREAK}", text)
    return BRACKETED.sub(_unbroken, text)


def _unbroken(found):
    """What a pattern has found, with spaces at which no line is broken."""
    return found[0].replace(" ", NO_BREAK)


def _together(text):
    """A text in which no line begins with · and none is broken at an equals sign; in ASCII that · is a semicolon."""
    return text.replace(" . ", "; ").replace(" · ", f"{NO_BREAK}· ").replace(" = ", f"{NO_BREAK}={NO_BREAK}")


def _width(text):
    """The columns that a text takes on a terminal: accents that join their letter take none, nor do colours."""
    if text.isascii() and "\033" not in text:
        return len(text)
    text = WITHOUT_WIDTH.sub("", text)
    return len(text) if ORDINARY.fullmatch(text) else sum(map(_columns, text))


@lru_cache(None)
def _columns(character):
    """The columns that a character takes: none for an accent, two for a wide one."""
    from unicodedata import combining, east_asian_width

    return 0 if combining(character) else 2 if east_asian_width(character) in "WF" else 1


def _widths(rows):
    """The columns on a terminal that each column of some rows takes."""
    return [max(map(len if ORDINARY.fullmatch("".join(column)) else _width, column)) for column in zip(*rows)]


def _alignment(rows):
    """How each column of some rows is aligned: texts at the left, numbers at the right."""
    return [str.ljust if set(map(type, column)) <= {str} else str.rjust for column in zip(*rows)]


def _cut(text, room):
    """Where a line ends: at the last space that fits, or in a path, or at the first space at all, or at the text's end.

    A no-break space counts only if no other fits.
    """
    if len(text) <= room and ORDINARY.fullmatch(text):
        return len(text)
    fitting = bisect(list(accumulate(map(_columns, text[: 9 * room]))), room)
    if fitting == len(text):
        return fitting
    for mark in SPACES:
        place = text.rfind(mark, 0, fitting + 1)
        if text[: max(place, 0)].strip():
            return place
    in_path = text.rfind("/", 1, fitting) + 1
    beyond = [place for place in (text.find(mark, fitting) for mark in SPACES) if place >= 0]
    return in_path or min(beyond, default=len(text))
