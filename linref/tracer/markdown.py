"""Blocks as Markdown, for a lecturer's notes."""

import re
from typing import Any

from linref.tracer.ascii import in_ascii
from linref.tracer.events import Code, Formula, Header, Heading, Line, Note, Picture, Row, Table
from linref.tracer.numbers import NO_BREAK, Numbers
from linref.tracer.renderer import Lines, Renderer, commented

WIDTH = 76  # columns of a picture
_MARKS = re.compile(r"[\\`*$]|~(?=~)|<(?=[A-Za-z/!])|(?<![^\W_])_|_(?![^\W_]|{)|\[(?=[^\]]*\]\()"
                    r"|\A(?:#(?=#* )|[-+](?= )|>)")


def heading(cell: Any) -> str:
    """The heading of a column that has none in a text: of marks such as ✗; none of names.

    >>> heading("✗"), heading(""), heading("x₁ only")
    ('mark', 'mark', '')
    """
    return "" if any(map(str.isalnum, str(cell))) else "mark"


class Markdown(Renderer):
    """Turns headers, steps, outcomes and blocks into lines of Markdown."""

    def __init__(self, numbers: Numbers = Numbers(), plain: bool = False) -> None:
        super().__init__()
        self.numbers, self.plain = numbers, plain
        self._columns: tuple | None = None

    def header(self, header: Header) -> Lines:
        yield f"### {header.handout.capitalize()} · {self._text(header.run)}"
        names = [f"`{name}`" for name in (header.module, header.function) if name]
        yield from ("", ", ".join(names), "") if names else ("",)
        lines = self.headers.lines_of(header)
        for label, parts in lines:
            yield f"- **{label[:-2]}**: {self._text(*parts)}" if label else self._text(*parts)
        if lines:
            yield ""

    def hidden(self, event: Any) -> Lines:
        yield from self.rows_ended()
        yield from (f"*… {event.said}*", "")

    def heading(self, block: Heading) -> Lines:
        yield from (f"{'#' * (block.level + 1)} {self._text(block.text)}", "")

    def line(self, block: Line) -> Lines:
        yield from (self._text(*block.parts), "")

    def note(self, block: Note) -> Lines:
        yield from (f"> **{block.erratum}**{self._text(block.where)}: {self._text(*block.parts)}", "")

    def picture(self, block: Picture) -> Lines:
        shown = "; ".join(re.sub("   +", ", ", text.strip()) for text in block.legend).replace(":,", ":")
        yield from (self._text(f"Picture: {shown}."), "")
        yield from ("```text", *block.draw(WIDTH), "```", "")

    def formula(self, block: Formula) -> Lines:
        why = self._text(f"{block.mark} {block.why}".strip())
        if why:
            yield from (why, "")
        if block.latex:
            yield from (f"${f'{block.sign} {block.latex}'.strip()}$", "")
        elif block.text:
            yield from (self._text(f"{block.sign} {block.text}".strip()), "")

    def code(self, block: Code) -> Lines:
        yield from ("```python", *commented(block.lines), "```", "")

    def table(self, block: Table) -> Lines:
        rows = [list(map(self._cell, row)) for row in block.filled()]
        head, body = (rows[0], rows[1:]) if block.head else ([""] * len(rows[0]), rows)
        yield from (self._piped(head), self._piped(["---"] * len(head)), *map(self._piped, body), "")

    def row(self, block: Row) -> Lines:
        if self._columns != block.columns:
            yield from self.rows_ended()
            self._columns = block.columns
            names = [self._cell(name) or heading(cell) for name, cell in zip(block.columns, block.cells)]
            yield from (self._piped(names), self._piped(["---"] * len(names)))
        yield self._piped([self._cell(cell) for cell in block.cells])

    def rows_ended(self) -> Lines:
        if self._columns is not None:
            self._columns = None
            yield ""

    def written(self, text: str) -> str:
        return self._cell(text)

    def _piped(self, cells):
        return f"| {' | '.join(cells)} |"

    def _cell(self, cell):
        return self._text(cell).replace("|", "\\|")

    def _text(self, *parts):
        """Texts and values as one text, in which nothing is taken for a mark."""
        text = self.numbers.join(parts).replace(NO_BREAK, " ")
        return _MARKS.sub(r"\\\g<0>", in_ascii(text) if self.plain else text)
