"""Blocks as Markdown, for a lecturer's notes."""

import re

from linref.tracer.ascii import in_ascii
from linref.tracer.events import Row
from linref.tracer.numbers import NO_BREAK, Numbers

WIDTH = 76  # columns of a picture
_MARKS = re.compile(r"[\\`*$]|~(?=~)|<(?=[A-Za-z/!])|(?<![^\W_])_|_(?![^\W_]|{)|\[(?=[^\]]*\]\()"
                    r"|\A(?:#(?=#* )|[-+](?= )|>)")


class Markdown:
    """Turns headers, steps, outcomes and blocks into lines of Markdown."""

    def __init__(self, numbers=Numbers(), plain=False):
        self.numbers, self.plain = numbers, plain
        self._columns = None

    def header(self, header):
        """The title of a run, its data and its conventions."""
        yield from self._ended_rows()
        yield f"### {header.handout.capitalize()} · {self._text(header.run)}"
        yield from ("", f"`{header.module}`" + (f", `{header.function}`" if header.function else ""), "")
        if header.data:
            yield from (self._text(*header.data), "")
        for name, value in header.settled().items():
            yield f"- {name}: {self._text(value)}"
        yield ""

    def step(self, event):
        """The blocks of a step."""
        for block in event.blocks:
            yield from self.block(block)

    def waiting(self, event):
        """Nothing waits here."""
        return ()

    def hidden(self, event):
        """One line for the steps that are not shown."""
        yield from self._ended_rows()
        yield from (f"*… {event.said}*", "")

    def outcome(self, outcome):
        """How a run ended."""
        for block in outcome.blocks:
            yield from self.block(block)
        yield from self._ended_rows()

    def block(self, block):
        """Any block as lines."""
        if not isinstance(block, Row):
            yield from self._ended_rows()
        yield from getattr(self, "_" + type(block).__name__.lower())(block)

    def _heading(self, block):
        yield from (f"{'#' * (block.level + 1)} {self._text(block.text)}", "")

    def _line(self, block):
        yield from (self._text(*block.parts), "")

    def _note(self, block):
        yield from (f"> **{block.erratum or 'Note'}**: {self._text(*block.parts)}", "")

    def _picture(self, block):
        yield from ("```text", *block.draw(WIDTH), "", *block.legend, "```", "")

    def _formula(self, block):
        yield from (f"${'= ' if block.equals else ''}{block.latex}$" if block.latex else self._text(block.text), "")

    def _code(self, block):
        column = max(len(code) for code, _ in block.lines) + 2
        lines = (f"{code:<{column}}# {page}" if page else code for code, page in block.lines)
        yield from ("```python", *lines, "```", "")

    def _table(self, block):
        rows = [[self._cell(cell) for cell in row] for row in block.rows]
        count = max(map(len, rows))
        rows = [row + [""] * (count - len(row)) for row in rows]
        if not block.head:
            rows.insert(0, [""] * count)
        yield from (self._piped(rows[0]), self._piped(["---"] * count), *map(self._piped, rows[1:]), "")

    def _beside(self, block):
        for table in block.tables:
            yield from self._table(table)

    def _row(self, block):
        if self._columns != block.columns:
            yield from self._ended_rows()
            self._columns = block.columns
            yield from (self._piped(map(self._cell, block.columns)), self._piped(["---"] * len(block.columns)))
        yield self._piped([self._cell(cell) for cell in block.cells])

    def _ended_rows(self):
        if self._columns is not None:
            self._columns = None
            yield ""

    def written(self, text):
        """What fills a blank."""
        return self._cell(text)

    def _piped(self, cells):
        return f"| {' | '.join(cells)} |"

    def _cell(self, cell):
        return self._text(cell).replace("|", "\\|")

    def _text(self, *parts):
        """Texts and values as one text, in which nothing is taken for a mark."""
        text = self.numbers.join(parts).replace(NO_BREAK, " ")
        return _MARKS.sub(r"\\\g<0>", in_ascii(text) if self.plain else text)
