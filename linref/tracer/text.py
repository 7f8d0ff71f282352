"""Blocks as text for a terminal: wrapped to its width, in colour if wanted, spelt in ASCII if necessary."""

import re
from functools import lru_cache
from itertools import chain
from typing import Any, Optional
from unicodedata import combining, east_asian_width

from linref.tracer.ascii import in_ascii
from linref.tracer.events import (
    Beside, Closing, Code, Formula, Header, Heading, Line, Note, Outcome, Picture, Row, Table, Traced)
from linref.tracer.numbers import LARGE, NO_BREAK, Numbers
from linref.tracer.renderer import Lines, Renderer, code_of

COLOURS = {"title": "1", "wrong": "31", "good": "32", "note": "33", "faint": "2"}
WITHOUT_WIDTH = re.compile(r"\033\[\d*m|[\u0300-\u036f]+")  # colours, and the accents of the handouts
ORDINARY = re.compile(  # characters that take one column each
    r"[ -~\u00a0-\u02ff\u0370-\u0482\u1d00-\u1dbf\u2010-\u2027\u2030-\u22ff\u2500-\u25fc✗✓"
    r"\U000f0000-\U000fffff]*")
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
        self._aligned: Optional[tuple[list[int], list[bool]]] = None  # its columns: how wide, and whether set left
        self._widths: dict[tuple, list[int]] = {}  # of the columns of this run's tables
        self._fresh = True

    def header(self, header: Header) -> Lines:
        lines = [*self.rows_ended(), APART]
        self._widths = {}
        title = self._spell(f"{header.handout.capitalize()} · {header.run}")
        code = code_of(header)
        gap = self.width - _width(title) - _width(code)
        if not code:
            lines += self._painted("title", self._wrapped(title, 0))
        elif gap >= 2:
            lines.append(f"{self._paint('title', title)}{' ' * gap}{self._paint('faint', code)}")
        else:
            lines += self._painted("title", self._wrapped(title, 0)) + self._painted("faint", self._wrapped(code, 2))
        for label, parts in self.headers.lines_of(header):
            lines += self._wrapped(_together(self._text(label, *parts)), 2)
        self._fresh = True
        return lines

    def step(self, event: Traced | Closing) -> Lines:
        """The blocks of a step; an empty line stands before the first and before each that starts at the margin."""
        lines: list[str] = []
        first = True
        for block in event.blocks:
            if first and type(block) is not Row and type(event) is not Closing:
                if self._fresh or getattr(block, "indent", 2) == 0:
                    lines += [*self.rows_ended(), APART]
            self._fresh = first = False
            lines += self.block(block)
        return lines

    def waiting(self, event: Any) -> Lines:
        """Print the rows that wait for others, because the others take long."""
        return self._rows_flushed()

    def hidden(self, event: Any) -> Lines:
        text = self._spell(f"… {event.said} (--first N and --last N show more)")
        return [*self._rows_flushed(), *self._painted("faint", self._wrapped(text, 2))]

    def outcome(self, outcome: Outcome) -> Lines:
        lines, kind = [*self.rows_ended(), APART], "good" if outcome.good else "note"
        for number, block in enumerate(outcome.blocks):
            found = self.block(block)
            lines += found if number else self._painted(kind, found)
        return lines

    def heading(self, block: Heading) -> Lines:
        return [APART, *self._painted("title", self._wrapped(self._spell(block.text), 0))]

    def line(self, block: Line) -> Lines:
        return self._wrapped(self._text(*block.parts), block.indent)

    def note(self, block: Note) -> Lines:
        return self._painted("note", self._wrapped(self._text(f"{block.erratum}{block.where}: ", *block.parts), 2))

    def picture(self, block: Picture) -> Lines:
        for text in block.draw(self.width - 4):
            yield ("    " + self._spell(text)).rstrip()
        for text in block.legend:
            yield from self._wrapped(self._spell(text), 10)

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
        pages = [self._spell(f"# {page}") if page else "" for _, page in block.lines]
        column = max([_width(code) + 2 for (code, _), page in zip(block.lines, pages) if page], default=0)
        beside = 4 + column + _widest(pages) <= self.width
        for (code, _), page in zip(block.lines, pages):
            comment = self._paint("note", page)
            if page and not beside:
                yield "    " + " " * (len(code) - len(code.lstrip())) + comment
            yield "    " + (_pad(code, column) + comment if page and beside else code)

    def table(self, block: Table) -> Lines:
        if not block.head and all(len(row) == 2 for row in block.rows):
            texts = [list(map(self._text, row)) for row in block.rows]
            if sum(map(_widest, zip(*texts))) + 4 > self.width:
                for name, text in texts:
                    yield from self._wrapped(f"{name.replace(' ', NO_BREAK)}: {text}", 2)
                return
        yield from self._aligned_lines(block)

    def _aligned_lines(self, table):
        """The lines of a table, each cell in its column."""
        rows = table.filled()
        lines: list[str] = []
        texts = [self._cells(row) for row in rows]
        widths = list(map(_widest, zip(*texts)))
        left = [all(isinstance(cell, str) for cell in column) for column in zip(*rows[table.head :])]
        for number, cells in enumerate(texts):
            head = table.head and number == 0
            found = self._set(cells, widths, left)
            lines += self._painted("title", found) if head else map(self._red, found)
        return lines

    def beside(self, block: Beside) -> Lines:
        tables = [self._aligned_lines(table) for table in block.tables]
        widths = list(map(_widest, tables))
        if sum(widths) + 2 * len(widths) > self.width + 2 or len(set(map(len, tables))) > 1:
            return chain(*tables)
        return ["  ".join(map(_pad, texts, widths)).rstrip() for texts in zip(*tables)]

    def row(self, block: Row) -> Lines:
        """Keep the row until there are enough of them to know how wide the columns are."""
        lines: Lines = []
        if self._rows and self._rows[0].columns != block.columns:
            lines = self.rows_ended()
        self._rows.append(block)
        return [*lines, *self._rows_flushed()] if len(self._rows) > MOST_ROWS else lines

    def rows_ended(self) -> Lines:
        """The rows that have not been printed; the table is over."""
        lines = self._rows_flushed()
        self._aligned = None
        return lines

    def _rows_flushed(self):
        """The rows that have not been printed; more may follow. If a column has become wider, name them all again."""
        if not self._rows:
            return []
        columns, first = self._rows[0].columns, self._aligned is None
        cells = [self._cells(row.cells) for row in self._rows]
        before, left = self._aligned or self._columns_before(columns)
        widths = list(map(max, before, map(_widest, zip(*cells))))
        self._aligned, self._widths[columns] = (widths, left), widths
        lines = [APART] if first else []
        if first or widths != before:
            lines += self._painted("title", self._set(map(self._spell, columns), widths, left))
        for row in cells:
            lines += map(self._red, self._set(row, widths, left))
        self._rows.clear()
        return lines

    def _columns_before(self, columns):
        """Before the first row of a table: how wide its columns are so far, and which hold only texts."""
        left = [all(isinstance(row.cells[c], str) for row in self._rows) for c in range(len(columns))]
        return self._widths.get(columns, [_width(self._spell(name)) for name in columns]), left

    def _cells(self, cells):
        """The cells of a row as texts."""
        return [self._spell(cell if type(cell) is str else str(cell) if type(cell) is int and 0 <= cell < LARGE
                            else self.numbers.text(cell)) for cell in cells]

    def _set(self, cells, widths, left):
        """The cells of a row in their columns: one line, or several if the width is too small, as for every row."""
        lines, used, widest = ["  "], 2, 2
        for place, (cell, width, to_the_left) in enumerate(zip(cells, widths, left), start=1):
            mark = 3 if widths[place : place + 1] == [1] else 0  # a mark stays beside what it belongs to
            if used > 6 and used + width + mark > self.width:
                lines, used = [*lines, "      "], 6
            space = " " * (width - (len(cell) if ORDINARY.fullmatch(cell) else _width(cell)))
            lines[-1] += (cell + space if to_the_left else space + cell).replace(NO_BREAK, " ") + "  "
            used += width + 2
            widest = max(widest, used)
        found = []
        for text in map(str.rstrip, lines):
            if widest <= self.width or _width(text) <= self.width:
                found += [text] if text else []
            else:
                found += self._wrapped(text.strip(), 4)
        return found

    def written(self, text: str) -> str:
        return self._spell(text)

    def _text(self, *parts):
        """Texts and values as one text, in ASCII if the terminal has nothing else."""
        return self._spell(self.numbers.join(parts))

    def _wrapped(self, text, indent):
        """A text broken at spaces into lines of the width; at a no-break space only if there is no other place."""
        start, lines = " " * indent, []
        while True:
            room = self.width - len(start)
            if len(text) <= room and ORDINARY.fullmatch(text):
                break
            if len(text) < 9 * room and _width(text) <= room:  # a very long one is not looked through at every line
                break
            cut = _last_space(text, room, " ") or _last_space(text, room, NO_BREAK)
            cut = cut or text.rfind("/", 1, room) + 1 or _next_space(text, room)  # a path is broken at its folders
            if cut is None:
                break
            lines.append(self._red(start + text[:cut].rstrip(" " + NO_BREAK).replace(NO_BREAK, " ")))
            text = text[cut:].lstrip(" " + NO_BREAK)
            start = " " * (indent + 2)
        return [*lines, self._red(start + text.replace(NO_BREAK, " "))]

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


def _together(text):
    """A text in which no line begins with · and none is broken at an equals sign."""
    return re.sub(r" (·|\.) ", rf"{NO_BREAK}\1 ", text).replace(" = ", f"{NO_BREAK}={NO_BREAK}")


def _width(text):
    """The columns that a text takes on a terminal: accents that join their letter take none, nor do colours."""
    if text.isascii() and "\033" not in text:
        return len(text)
    text = WITHOUT_WIDTH.sub("", text)
    return len(text) if ORDINARY.fullmatch(text) else sum(map(_columns, text))


@lru_cache(None)
def _columns(character):
    """The columns that a character takes: none for an accent, two for a wide one."""
    return 0 if combining(character) else 2 if east_asian_width(character) in "WF" else 1


def _widest(texts):
    """The columns that the widest of some texts takes."""
    if ORDINARY.fullmatch("".join(texts)):
        return max(map(len, texts))
    return max(map(_width, texts))


def _pad(text, width):
    """The text in a field of the width, at its left."""
    return text.replace(NO_BREAK, " ") + " " * (width - _width(text))


def _next_space(text, room):
    """The first space beyond the room, where a line may be broken, or None."""
    return min((place for place in (text.find(space, room) for space in (" ", NO_BREAK)) if place >= 0), default=None)


def _last_space(text, room, space):
    """The last such space before which the text fits into the room, or 0."""
    ahead = text[: 2 * room]
    place = text.rfind(space, 0, room + 1 + len(ahead) - len(WITHOUT_WIDTH.sub("", ahead)))
    while place > 0 and _width(text[:place]) > room:
        place = text.rfind(space, 0, place)
    return place if place > 0 and text[:place].strip() else 0
