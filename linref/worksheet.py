"""Worksheets: a trace with blanks where its reader is to compute, and what belongs into each of them.

Which cells are blank is declared with the cells: `results` asks for what a step finds and for the weights after it,
`all` for what lies between as well. A blank travels through the renderer as a run of one private character; in the
lines that come out the runs become "____", or the answers.
"""

import re
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple
from unicodedata import combining

from linref.samples import InputError
from linref.tracer import NO_BREAK, Beside, Closing, Header, Heading, Line, ListRow, Made, Numbers, Row, Table, Traced

FIRST, ROOM = 0xF0000, 65_000  # the private characters, each of which names a blank
RUN = re.compile(f"([{chr(FIRST)}-{chr(FIRST + ROOM)}])\\1*")
ENTRY = re.compile(r"[^(),|\s]+")  # a number of a vector, or of several with bars between them
WIDTHS = 4, 7, 10, 16, 32  # of most blanks, so that they say little of what belongs there
NOTHING = "-"  # what is written where nothing belongs
MARK = "✗"  # the name of a column without a title: it holds marks
LEFT_OUT = "\U000ffffd"  # a cell that this worksheet does not ask for


class Blank(NamedTuple):
    """A place to be filled in: the run, the number of the step, its values, the cell, the entry of it, its text."""

    header: Header
    number: int
    values: Any
    cell: Any
    entry: tuple
    of: Any
    value: Any
    text: str

    @property
    def name(self):
        """What the place is called: the title of its cell, and what the entry is of."""
        titles = self.cell.title
        if isinstance(titles, list):
            return titles[self.entry[0]]
        name = titles or (MARK if titles == "" else self.cell.name)
        return name if self.of is None else f"{name} of {self.of}"


class Worksheet:
    """Turns the events of a trace into those of a worksheet; `blanks` are those shown so far, by their character."""

    def __init__(self, level, numbers):
        self.asked = {"results": ("before", "found", "after"), "all": ("before", "found", "between", "after")}[level]
        self.numbers, self.blanks, self.count = numbers, {}, 0

    def events(self, events):
        """The events of a worksheet: runs whose cells a reader can compute, each below what it is given.

        Lists that come after a search are left out, as they would give its end away.
        """
        waiting, searched, header, number = [], False, None, 0
        for event in events:
            if isinstance(event, Header):
                above = headings_of(waiting)
                tables = [e for e in waiting if is_given(e) and header and event.data == header.data]
                waiting = [*above, event, *(table for table in tables if table not in above)]
                header, number = event, 0
            elif isinstance(event, Heading) or is_given(event):
                waiting.append(event)
            elif isinstance(event, (Traced, Closing)) and self._is_asked(event, searched):
                yield from waiting
                waiting, searched = [], searched or type(event) is Traced
                number += isinstance(event, Traced)
                yield event._replace(blocks=self._blocks(event, header, number))

    def _is_asked(self, event, searched):
        """Whether a step is one that its reader can compute."""
        cells = getattr(event.step, "cells", None)
        computable = bool(cells) and cells.complete and isinstance(event.blocks, Made)
        return computable and not (searched and isinstance(event, ListRow))

    def _blocks(self, event, header, number):
        """The blocks of a step in which a cell stands, made when they are shown: all others say too much."""
        begins, cells = number == 1 and isinstance(event, Traced), []

        def on_paper(values, cell, entry, value, of):
            cells.append(cell)
            if cell.role == "given" or cell.role == "before" and begins:
                return cell.printed(value)
            if cell.role not in self.asked:
                return LEFT_OUT
            return self.place(Blank(header, number, values, cell, entry, of, value, self.text_of(cell, value)))

        for block in event.blocks.on(event.step.on_paper(on_paper)):
            if cells:
                yield from asked_for(block)
            cells.clear()

    def text_of(self, cell, value):
        """The answer as the key prints it; a vector that is not printed as it changes nothing shows its zeros here."""
        text = self.numbers.join([cell.printed(value)]).strip()
        if not text and isinstance(value, list) and value:
            text = self.numbers.join([value])
        return text or NOTHING

    def place(self, blank):
        """The characters that a blank is on its way: a run of one of its own, or one for each number of a vector."""
        mark = chr(FIRST + self.count % ROOM)
        self.count += 1
        self.blanks[mark] = blank
        if blank.text.startswith("("):
            return ENTRY.sub(lambda entry: mark * room(width(entry[0])), blank.text)
        return mark * room(width(blank.text))


def asks_for_something(events):
    """Whether the trace has a step with a cell that its reader can compute."""
    paper = Worksheet("all", Numbers())
    for event in paper.events(events):
        for _ in getattr(event, "blocks", ()):
            if paper.count:
                return True
    return False


def headings_of(events):
    """The headings, each with a table right below it that says what is given."""
    return [event for before, event in zip([None, *events], events)
            if isinstance(event, Heading) or isinstance(before, Heading) and is_given(event)]


def is_given(event):
    """Whether what stands before the first step only says what is given: the samples."""
    tables = event.tables if isinstance(event, Beside) else [event] * isinstance(event, Table)
    return bool(tables) and all(table.given for table in tables)


def asked_for(block):
    """A block without the columns, rows and lines that this worksheet does not ask for."""
    if isinstance(block, Row):
        shown = [place for place, cell in enumerate(block.cells) if cell != LEFT_OUT]
        yield Row(tuple([block.columns[n] for n in shown]), tuple([block.cells[n] for n in shown]))
    elif isinstance(block, Table):
        rows = [row for row in block.rows if LEFT_OUT not in row]
        yield from [block._replace(rows=rows)] if rows[block.head:] else []
    elif isinstance(block, Beside):
        yield Beside([table for each in block.tables for table in asked_for(each)])
    elif isinstance(block, Line) and LEFT_OUT not in block.parts:
        yield block


def begun(lines, others):
    """The lines of a worksheet, once the first of its blanks is known; where there is none, an error names others."""
    ahead = []
    for line in lines:
        ahead.append(line)
        if RUN.search(line):
            return chain(ahead, lines)
    raise InputError("--blank: this trace has no cells for its reader to compute; topics with a worksheet: "
                     f"{', '.join(others()) or 'none of this handout'}")


def width(text):
    """The columns of a text, accents not counted."""
    return len(text) if text.isascii() else sum(not combining(c) for c in text)


@lru_cache(maxsize=None)
def room(wide):
    """The width of a blank for a text that is so wide.

    >>> room(2), room(7), room(8)
    (4, 7, 10)
    """
    return next((size for size in WIDTHS if wide <= size), wide)


def pieces_of(blank):
    """What is written into the runs of a blank, one after the other: the numbers of a vector, or all of it."""
    return ENTRY.findall(blank.text) if blank.text.startswith("(") else [blank.text]


def blanked(lines, latex):
    """The lines of the sheet, to be filled in."""
    return (RUN.sub(lambda run: r"\underline{\hspace{2em}}" if latex else "_" * len(run[0]), line) for line in lines)


def filled(lines, blanks, written=str):
    """The lines of the key, each answer where its blank was; `written` is how its form writes it."""
    under_way = {}

    def fill(run):
        blank = blanks[run[1]]
        if under_way.get(run[1], (None,))[0] is not blank:
            under_way[run[1]] = blank, iter(pieces_of(blank))
        return written(next(under_way[run[1]][1]).replace(NO_BREAK, " "))

    for line in lines:
        if not RUN.search(line):
            yield line
            continue
        yield "".join(RUN.sub(fill, part).ljust(width(part)) for part in re.split(r"((?<= ) +)", line)).rstrip()
