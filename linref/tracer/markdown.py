"""Blocks as Markdown, for a lecturer's notes."""

import re

from linref.tracer.ascii import in_ascii
from linref.tracer.numbers import NO_BREAK, Numbers
from linref.tracer.renderer import Renderer, commented

WIDTH = 76  # columns of a picture
_MARKS = re.compile(r"[\\`*$]|~(?=~)|<(?=[A-Za-z/!])|(?<![^\W_])_|_(?![^\W_]|{)|\[(?=[^\]]*\]\()"
                    r"|\A(?:#(?=#* )|[-+](?= )|>)")


class Markdown(Renderer):
    """Turns headers, steps, outcomes and blocks into lines of Markdown."""

    def __init__(self, numbers=Numbers(), plain=False):
        self.numbers, self.plain = numbers, plain
        self._columns = None

    def header(self, header):
        yield from self._rows_ended()
        yield f"### {header.handout.capitalize()} · {self._text(header.run)}"
        yield from ("", f"`{header.module}`" + (f", `{header.function}`" if header.function else ""), "")
        if header.data:
            yield from (self._text(*header.data), "")
        for name, value in header.settled().items():
            yield f"- {name}: {self._text(value)}"
        yield ""

    def hidden(self, event):
        yield from self._rows_ended()
        yield from (f"*… {event.said}*", "")

    def _heading(self, block):
        yield from (f"{'#' * (block.level + 1)} {self._text(block.text)}", "")

    def _line(self, block):
        yield from (self._text(*block.parts), "")

    def _note(self, block):
        yield from (f"> **{block.erratum}**: {self._text(*block.parts)}", "")

    def _picture(self, block):
        yield from ("```text", *block.draw(WIDTH), "", *block.legend, "```", "")

    def _formula(self, block):
        yield from (f"${'= ' if block.equals else ''}{block.latex}$" if block.latex else self._text(block.text), "")

    def _code(self, block):
        yield from ("```python", *commented(block.lines), "```", "")

    def _table(self, block):
        rows = [list(map(self._cell, row)) for row in block.filled()]
        head, body = (rows[0], rows[1:]) if block.head else ([""] * len(rows[0]), rows)
        yield from (self._piped(head), self._piped(["---"] * len(head)), *map(self._piped, body), "")

    def _row(self, block):
        if self._columns != block.columns:
            yield from self._rows_ended()
            self._columns = block.columns
            yield from (self._piped(map(self._cell, block.columns)), self._piped(["---"] * len(block.columns)))
        yield self._piped([self._cell(cell) for cell in block.cells])

    def _rows_ended(self):
        if self._columns is not None:
            self._columns = None
            yield ""

    def written(self, text):
        return self._cell(text)

    def _piped(self, cells):
        return f"| {' | '.join(cells)} |"

    def _cell(self, cell):
        return self._text(cell).replace("|", "\\|")

    def _text(self, *parts):
        """Texts and values as one text, in which nothing is taken for a mark."""
        text = self.numbers.join(parts).replace(NO_BREAK, " ")
        return _MARKS.sub(r"\\\g<0>", in_ascii(text) if self.plain else text)
