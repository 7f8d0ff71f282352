"""Blocks as text for a terminal: wrapped to its width, coloured if it likes, spelt in ASCII if it must be."""

import re
from unicodedata import combining

from linref.tracer.ascii import in_ascii
from linref.tracer.blocks import Conventions, Row
from linref.tracer.numbers import NO_BREAK, Numbers

COLOURS = {"title": "1", "wrong": "31", "good": "32", "note": "33", "faint": "2"}
GOOD = ("separated", "converged", "checked", "complete")

class Text:
    """Turns headers, steps, outcomes and blocks into lines of text."""

    def __init__(self, numbers=Numbers(), width=80, colour=False, plain=False):
        self.numbers, self.width, self.colour, self.plain = numbers, width, colour, plain
        self._columns, self._widths = None, []
        self._blank = True

    def header(self, header):
        """The title of a run, its data and its conventions."""
        title = self._spell(f"{header.handout.capitalize()} · {header.run}")
        gap = self.width - _width(title) - _width(header.module)
        if gap >= 2:
            title = f"{self._paint('title', title)}{' ' * gap}{self._paint('faint', header.module)}"
        else:
            title = f"{self._paint('title', title)}\n  {self._paint('faint', header.module)}"
        yield from self._apart()
        yield from title.split("\n")
        if header.data:
            yield from self._wrapped(self._text(header.data), 2)
        said = [self._text(f"{name}: ", value).replace(" ", NO_BREAK)
                for name, value in zip(Conventions._fields, header.conventions) if value is not None]
        if said:
            yield from self._wrapped(self._spell(" · ").join(said), 2)
        self._close()

    def step(self, step, blocks):
        """The blocks of a step; a step that is more than a row of a table stands apart."""
        blocks = list(blocks)
        if not all(isinstance(block, Row) for block in blocks):
            yield from self._apart()
        for block in blocks:
            yield from self.block(block)

    def hidden(self, count):
        """One line for the steps that are not shown."""
        steps = "1 step" if count == 1 else f"{count} steps"
        self._columns = None
        yield self._paint("faint", self._spell(f"  … {steps} not shown (--first N and --last N show more)"))

    def outcome(self, outcome):
        """How a run ended."""
        yield from self._apart()
        for number, block in enumerate(outcome.blocks):
            for text in self.block(block):
                good = "good" if outcome.status in GOOD else "note"
                yield self._paint(good, text) if number == 0 else text
        self._close()

    def block(self, block):
        """Any block as lines."""
        if not isinstance(block, Row):
            self._columns = None
        yield from getattr(self, "_" + type(block).__name__.lower())(block)
        self._blank = False

    def _heading(self, block):
        yield from self._apart()
        yield self._paint("title", self._spell(block.text))

    def _line(self, block):
        yield from self._wrapped(self._text(*block.parts), block.indent)

    def _note(self, block):
        text = self._text(f"{block.erratum}: " if block.erratum else "Note: ", *block.parts)
        for wrapped in self._wrapped(text, 2):
            yield self._paint("note", wrapped)

    def _picture(self, block):
        for text in block.lines:
            yield "    " + self._spell(text)

    def _table(self, block):
        yield from ("  " + text for text in self._chunks(block, self.width - 2))

    def _beside(self, block):
        tables = [list(self._chunks(table, self.width - 2)) for table in block.tables]
        widths = [max(map(_width, lines)) for lines in tables]
        height = max(map(len, tables))
        if sum(widths) + 4 * (len(widths) - 1) > self.width - 2 or any(len(lines) != height for lines in tables):
            for lines in tables:
                yield from ("  " + text for text in lines)
            return
        for texts in zip(*tables):
            yield ("  " + "    ".join(_pad(text, width) for text, width in zip(texts, widths))).rstrip()

    def _row(self, block):
        cells = [self._text(cell) for cell in block.cells]
        if self._columns != block.columns:
            yield from self._apart() if not self._blank else ()
            self._columns = block.columns
            names = [self._spell(name) for name in block.columns]
            self._widths = [max(_width(name), _width(cell), 5) for name, cell in zip(names, cells)]
            if sum(self._widths) + 2 * len(self._widths) <= self.width:
                yield self._paint("title", self._columned(names))
        self._widths = [max(width, _width(cell)) for width, cell in zip(self._widths, cells)]
        if sum(self._widths) + 2 * len(self._widths) <= self.width:
            yield self._columned(cells)
        else:
            named = (self._spell(f"{name} = ") + cell if name else cell for name, cell in zip(block.columns, cells))
            yield from self._wrapped(self._spell(" · ").join(named), 2)

    def _columned(self, cells):
        return self._red("".join("  " + _pad(cell, -width) for cell, width in zip(cells, self._widths)).rstrip())

    def _chunks(self, table, room):
        """The lines of a table, in as many pieces as the room demands; each repeats the first column."""
        rows = [[self._text(cell) for cell in row] for row in table.rows]
        count = max(map(len, rows))
        rows = [row + [""] * (count - len(row)) for row in rows]
        widths = [max(_width(row[c]) for row in rows) for c in range(count)]
        right = [any(c < len(row) and not isinstance(row[c], str) and row[c] is not None for row in table.rows)
                 for c in range(count)]
        for shown in _pieces(widths, room):
            for number, row in enumerate(rows):
                text = "  ".join(_pad(row[c], -widths[c] if right[c] else widths[c]) for c in shown).rstrip()
                if number == 0 and table.head:
                    yield self._paint("title", text)
                elif text:
                    yield self._red(text)

    def _text(self, *parts):
        """Texts and values as one text."""
        return self._spell("".join("" if part is None else self.numbers.show(part) for part in parts))

    def _spell(self, text):
        """The text in what the terminal can show."""
        if self.plain and not text.isascii():
            text = NO_BREAK.join(map(in_ascii, text.split(NO_BREAK)))
        return text

    def _wrapped(self, text, indent):
        """A text broken at spaces to the width; what goes together is broken only if it must be."""
        start = " " * indent
        while True:
            room = max(self.width - len(start), 20)
            if _width(text) <= room:
                break
            cut = _last_space(text, room, " ") or _last_space(text, room, NO_BREAK) or text.find(" ", room)
            if cut < 0:
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
        self._columns = None

    def _close(self):
        self._blank = False
        self._columns = None

    def _paint(self, kind, text):
        if not self.colour or not text:
            return text
        return f"\033[{COLOURS[kind]}m{text}\033[0m"

    def _red(self, text):
        cross = self._spell("✗")
        if not self.colour or cross not in text:
            return text
        return re.sub(rf"(?<!\S){cross}(?!\S)", self._paint("wrong", cross), text)


def _width(text):
    """The columns that a text takes on a terminal: accents that join their letter take none, nor do colours."""
    if text.isascii() and "\033" not in text:
        return len(text)
    return sum(not combining(c) for c in re.sub(r"\033\[\d*m", "", text))


def _pad(text, width):
    """The text in a field of the width: to its left, or to its right for a negative width."""
    space = " " * (abs(width) - _width(text))
    text = text.replace(NO_BREAK, " ")
    return text + space if width >= 0 else space + text


def _pieces(widths, room):
    """The columns of a table as groups that fit; each group starts with the first column."""
    group, used = [0], widths[0]
    for column in range(1, len(widths)):
        if used + 2 + widths[column] > room and len(group) > 1:
            yield group
            group, used = [0], widths[0]
        group.append(column)
        used += 2 + widths[column]
    yield group


def _last_space(text, room, space):
    """The last place to break at such that what stands before it fits; 0 where there is none."""
    best = width = 0
    for place, character in enumerate(text):
        if width > room:
            break
        if character == space and text[:place].strip():
            best = place
        width += not combining(character)
    return best
