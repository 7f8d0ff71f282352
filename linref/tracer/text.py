"""Blocks as text for a terminal: wrapped to its width, coloured if it likes, spelt in ASCII if it must be."""

import re
from functools import lru_cache
from unicodedata import combining, east_asian_width

from linref.tracer.ascii import in_ascii
from linref.tracer.events import Closing, Row
from linref.tracer.numbers import NO_BREAK, Numbers
from linref.tracer.renderer import Renderer, code_of

COLOURS = {"title": "1", "wrong": "31", "good": "32", "note": "33", "faint": "2"}
MOST_ROWS = 60  # rows of a growing table that are kept back until the widths of its columns are known


class Text(Renderer):
    """Turns headers, steps, outcomes and blocks into lines of text."""

    def __init__(self, numbers=Numbers(), width=80, colour=False, plain=False):
        self.numbers, self.width, self.colour, self.plain = numbers, width, colour, plain
        self._rows, self._aligned, self._widths = [], None, {}
        self._blank = self._fresh = True

    def header(self, header):
        yield from self._rows_ended()
        self._widths = {}  # of the tables of a run that have the same columns
        title = self._spell(f"{header.handout.capitalize()} · {header.run}")
        code = code_of(header)
        gap = self.width - _width(title) - _width(code)
        yield from self._apart()
        if gap >= 2:
            yield f"{self._paint('title', title)}{' ' * gap}{self._paint('faint', code)}"
        else:
            yield from (self._paint("title", text) for text in self._wrapped(title, 0))
            yield from (self._paint("faint", text) for text in self._wrapped(code, 2))
        if header.data:
            yield from self._wrapped(_together(self._text(*header.data)), 2)
        settled = [self._text(f"{name}: ", value).replace(" ", NO_BREAK) for name, value in header.settled().items()]
        if settled:
            yield from self._wrapped(self._spell(f"{NO_BREAK}· ").join(settled), 2)
        self._blank, self._fresh = False, True

    def step(self, event):
        """The blocks of a step; one that starts at the margin stands apart, like the first one."""
        blocks = list(event.blocks)
        apart = not isinstance(event, Closing) and (self._fresh or blocks and getattr(blocks[0], "indent", 2) == 0)
        if blocks and not isinstance(blocks[0], Row) and apart:
            yield from self._rows_ended()
            yield from self._apart()
        self._fresh = False
        for block in blocks:
            yield from self.block(block)

    def waiting(self, event):
        """Rows that wait for others are shown now: the others take long."""
        yield from self._rows_flushed()

    def hidden(self, event):
        yield from self._rows_flushed()
        text = self._spell(f"… {event.said} (--first N and --last N show more)")
        yield from (self._paint("faint", part) for part in self._wrapped(text, 2))

    def outcome(self, outcome):
        yield from self._rows_ended()
        yield from self._apart()
        kind = "good" if outcome.good else "note"
        for number, block in enumerate(outcome.blocks):
            for text in self.block(block):
                yield self._paint(kind, text) if number == 0 else text

    def block(self, block):
        for text in super().block(block):
            yield text
            self._blank = False

    def _heading(self, block):
        yield from self._apart()
        for text in self._wrapped(self._spell(block.text), 0):
            yield self._paint("title", text)

    def _line(self, block):
        yield from self._wrapped(self._text(*block.parts), block.indent)

    def _note(self, block):
        for wrapped in self._wrapped(self._text(f"{block.erratum}: ", *block.parts), 2):
            yield self._paint("note", wrapped)

    def _picture(self, block):
        for text in block.draw(self.width - 4):
            yield ("    " + self._spell(text)).rstrip()
        for text in block.legend:
            yield from self._wrapped(self._spell(text), 10)

    def _formula(self, block):
        yield from self._wrapped(self._spell(("= " if block.equals else "") + block.text), 5)

    def _code(self, block):
        """Each line of the page at the right of its line of code, or above it where there is no room for that."""
        pages = [self._spell(f"# {page}") if page else "" for _, page in block.lines]
        room = self.width - 4 - max(map(_width, pages))
        fitting = [_width(code) + 2 for (code, _), page in zip(block.lines, pages) if page and _width(code) + 2 <= room]
        column = max(fitting, default=0)
        for (code, _), page in zip(block.lines, pages):
            comment, beside = self._paint("note", page), page and _width(code) + 2 <= column
            if page and not beside:
                yield "    " + " " * (len(code) - len(code.lstrip())) + comment
            yield "    " + (_pad(code, column) + comment if beside else code)

    def _table(self, block):
        if not block.head and all(len(row) == 2 for row in block.rows):
            texts = [list(map(self._text, row)) for row in block.rows]
            if sum(max(map(_width, column)) for column in zip(*texts)) + 4 > self.width:
                for name, text in texts:
                    yield from self._wrapped(f"{name.replace(' ', NO_BREAK)}: {text}", 2)
                return
        yield from self._aligned_lines(block)

    def _aligned_lines(self, table):
        """The lines of a table, each cell in its column."""
        rows = table.filled()
        texts = [list(map(self._text, row)) for row in rows]
        widths = [max(map(_width, column)) for column in zip(*texts)]
        left = [all(isinstance(cell, str) for cell in column) for column in zip(*rows[table.head :])]
        for number, cells in enumerate(texts):
            for text in self._set(cells, widths, left):
                yield self._paint("title", text) if table.head and number == 0 else self._red(text)

    def _beside(self, block):
        tables = [list(self._aligned_lines(table)) for table in block.tables]
        widths = [max(map(_width, lines)) for lines in tables]
        if sum(widths) + 2 * len(widths) > self.width + 2 or len(set(map(len, tables))) > 1:
            for lines in tables:
                yield from lines
            return
        for texts in zip(*tables):
            yield "  ".join(_pad(text, width) for text, width in zip(texts, widths)).rstrip()

    def _row(self, block):
        """Rows wait for each other, up to a number of them, so that their columns can be set."""
        if self._rows and self._rows[0].columns != block.columns:
            yield from self._rows_ended()
        self._rows.append(block)
        if len(self._rows) > MOST_ROWS:
            yield from self._rows_flushed()

    def _rows_ended(self):
        """What waits is shown, and its table is over."""
        yield from self._rows_flushed()
        self._aligned = None

    def _rows_flushed(self):
        """What waits is shown; further rows of the table may follow. Columns that turn out wider are named anew."""
        if not self._rows:
            return
        columns = self._rows[0].columns
        cells = [[self._text(cell) for cell in row.cells] for row in self._rows]
        first = self._aligned is None
        if first:
            yield from self._apart()
            left = [all(isinstance(row.cells[c], str) for row in self._rows) for c in range(len(columns))]
            self._aligned = self._widths.get(columns, [_width(self._spell(name)) for name in columns]), left
        before, left = self._aligned
        widths = [max(width, *(_width(row[c]) for row in cells)) for c, width in enumerate(before)]
        self._aligned, self._widths[columns] = (widths, left), widths
        if first or widths != before:
            for text in self._set(map(self._spell, columns), widths, left):
                yield self._paint("title", text)
        for row in cells:
            yield from map(self._red, self._set(row, widths, left))
        self._rows.clear()
        self._blank = False

    def _set(self, cells, widths, left):
        """The cells of a row in their columns: one line, or as many as the room demands, the same for every row."""
        lines, used = ["  "], 2
        for place, (cell, width, to_the_left) in enumerate(zip(cells, widths, left), start=1):
            mark = 3 if widths[place : place + 1] == [1] else 0  # a mark stays beside what it belongs to
            if used > 6 and used + width + mark > self.width:
                lines, used = [*lines, "      "], 6
            lines[-1] += _pad(cell, width if to_the_left else -width) + "  "
            used += width + 2
        for text in (text.rstrip() for text in lines if text.strip()):
            yield from [text] if _width(text) <= self.width else self._wrapped(text.strip(), 4)

    def written(self, text):
        return self._spell(text)

    def _text(self, *parts):
        """Texts and values as one text."""
        return self._spell(self.numbers.join(parts))

    def _spell(self, text):
        """The text in what the terminal can show."""
        return NO_BREAK.join(map(in_ascii, text.split(NO_BREAK))) if self.plain else text

    def _wrapped(self, text, indent):
        """A text broken at spaces to the width; what goes together is broken only if it must be."""
        start = " " * indent
        while True:
            room = self.width - len(start)
            if len(text) < 9 * room and _width(text) <= room:  # a very long one is not looked through at every line
                break
            cut = _last_space(text, room, " ") or _last_space(text, room, NO_BREAK)
            cut = cut or text.rfind("/", 1, room) + 1 or _next_space(text, room)  # a path is broken at its folders
            if cut is None:
                break
            yield self._red(start + text[:cut].rstrip(" " + NO_BREAK).replace(NO_BREAK, " "))
            text = text[cut:].lstrip(" " + NO_BREAK)
            start = " " * (indent + 2)
        yield self._red(start + text.replace(NO_BREAK, " "))

    def _apart(self):
        """An empty line, unless there is one already."""
        if not self._blank:
            yield ""
        self._blank = True

    def _paint(self, kind, text):
        return f"\033[{COLOURS[kind]}m{text}\033[0m" if self.colour else text

    def _red(self, text):
        cross = self._spell("✗")
        return re.sub(rf"(?<!\S){cross}(?!\S)", self._paint("wrong", cross), text)


def _together(text):
    """A text in which no line begins with a sign that joins two parts, and none ends before what is said to equal."""
    return re.sub(r" (·|\.) ", rf"{NO_BREAK}\1 ", text).replace(" = ", f"{NO_BREAK}={NO_BREAK}")


def _width(text):
    """The columns that a text takes on a terminal: accents that join their letter take none, nor do colours."""
    if text.isascii() and "\033" not in text:
        return len(text)
    return sum(map(_columns, re.sub(r"\033\[\d*m", "", text)))


@lru_cache(None)
def _columns(character):
    """The columns that a character takes: none for an accent, two for a wide one."""
    return 0 if combining(character) else 2 if east_asian_width(character) in "WF" else 1


def _pad(text, width):
    """The text in a field of the width: to its left, or to its right for a negative width."""
    space = " " * (abs(width) - _width(text))
    text = text.replace(NO_BREAK, " ")
    return text + space if width >= 0 else space + text


def _next_space(text, room):
    """The first place to break at that there is past the room, or None."""
    return min((place for place in (text.find(space, room) for space in (" ", NO_BREAK)) if place >= 0), default=None)


def _last_space(text, room, space):
    """The last place to break at such that what stands before it fits; 0 where there is none."""
    best = width = 0
    for place, character in enumerate(text):
        if width > room:
            break
        if character == space and text[:place].strip():
            best = place
        width += _columns(character)
    return best
